"""The catalogs hold every text of the source, with the same facts, and nothing else."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_keywords, parse_mapping_cfg
from babel.messages.pofile import read_po

from plumpscore.languages import LOCALE, NAMES

ROOT = Path(__file__).parent.parent
KEYWORDS = ["_", "gettext", "ngettext:1,2", "N_", "pair:1,2"]
PLACE = re.compile(r"%\((\w+)\)([sd])")

translated = pytest.mark.parametrize("code", sorted(set(NAMES) - {"en"}))


@cache
def source() -> frozenset[str | tuple[str, str]]:
    """Every text that the source marks, a tuple where there are one and many."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file, "babel.cfg")
    found = extract_from_dir(
        ROOT, methods, options, parse_keywords(KEYWORDS), strip_comment_tags=True
    )
    return frozenset(message for _, _, message, _, _ in found)


@cache
def catalog(code: str) -> Catalog:
    with (LOCALE / code / "LC_MESSAGES" / "plumpscore.po").open("rb") as file:
        return read_po(file, locale=code, abort_invalid=True)


def messages(code: str) -> Iterator[Message]:
    return (message for message in catalog(code) if message.id)


def forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def test_the_source_is_found() -> None:
    assert "New game" in source()
    assert ("%(n)s round", "%(n)s rounds") in source()
    assert len(source()) > 200


@pytest.mark.parametrize("path", sorted((ROOT / "plumpscore").rglob("*.py")), ids=str)
def test_no_text_stands_where_it_is_not_found(path: Path) -> None:
    """What reads the source for texts does not look into an f-string before Python 3.12."""
    spoken = {"gettext", "ngettext", "N_", "pair"}
    tree = ast.parse(path.read_text("utf-8"))
    strings = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    calls = [node for string in strings for node in ast.walk(string) if isinstance(node, ast.Call)]
    hidden = [
        call.lineno
        for call in calls
        if {getattr(call.func, "id", ""), getattr(call.func, "attr", "")} & spoken
        and any(isinstance(given, ast.Constant) for given in call.args)
    ]
    assert hidden == []


@translated
def test_a_catalog_holds_the_texts_of_the_source_and_no_others(code: str) -> None:
    held = {m.id if isinstance(m.id, str) else tuple(m.id) for m in messages(code)}
    assert held == source()


@translated
def test_every_text_is_translated_and_none_is_a_guess(code: str) -> None:
    assert [m.id for m in messages(code) if m.fuzzy or not all(forms(m.string))] == []


@translated
def test_a_translation_tells_the_same_facts(code: str) -> None:
    for message in messages(code):
        known = {place for form in forms(message.id) for place in PLACE.findall(form)}
        for form in forms(message.string):
            assert set(PLACE.findall(form)) <= known, message.id
        # A plural's first form may say "one" in words; the last one tells every fact.
        assert set(PLACE.findall(forms(message.string)[-1])) == known, message.id


@translated
def test_a_sentence_stays_a_sentence(code: str) -> None:
    for message in messages(code):
        for one, other in zip(forms(message.id), forms(message.string), strict=True):
            assert one.endswith(".") <= other.endswith("."), message.id
            assert other == other.strip(), message.id


def test_a_language_has_two_forms_and_one_is_for_one_alone() -> None:
    """Scripts choose between the two by ``n === 1``."""
    for code in set(NAMES) - {"en"}:
        assert catalog(code).num_plurals == 2
        assert catalog(code).plural_expr == "(n != 1)"
