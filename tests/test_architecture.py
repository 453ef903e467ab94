"""The house keeps its shape: who imports whom, and what no file holds."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# What each part of the package may import of the others: the arrows run one way.
WORDS = {"languages", "sentences", "rules_in_words"}
MAY_IMPORT: dict[str, set[str]] = {
    "rules": set(),
    "store": {"rules"},
    "stats": {"rules", "store"},
    "sheets": {"rules", "paths", *WORDS},
    "web": {"rules", "store", "stats", "sheets", "paths", "settings", "addresses", *WORDS},
    **{word: {"rules", "paths", *WORDS} for word in WORDS},
    "paths": set(),
    "settings": {"paths", "languages"},
    "instance": {"settings"},
    "addresses": {"settings"},
    "https": {"settings", "instance"},
    "port": {"settings"},
    "local_name": set(),
    "network": {"local_name"},
    "notice": {"settings", "addresses", "https"},
    "serve": {
        *("store", "sheets", "web", "settings", "instance", "addresses"),
        *("https", "port", "local_name", "network", "notice"),
    },
    "terminal": {"rules", "sheets", "settings", *WORDS},
    "cli": {"rules", "store", "stats", "sheets", "settings", "serve", "terminal", *WORDS},
    "__main__": {"cli"},
    "__init__": set(),
}
OF_THE_WEB = {"flask", "werkzeug", "wtforms", "flask_compress"}


def files(*patterns: str) -> list[Path]:
    """The files that are in git, or would be at the next commit."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *patterns]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def part(path: Path) -> str:
    """``rules`` for plumpscore/rules/plan.py, ``cli`` for plumpscore/cli.py."""
    return path.relative_to(ROOT).with_suffix("").parts[1]


def imports(path: Path) -> Iterator[str]:
    """The dotted names that a module imports, anywhere in it: ``plumpscore.rules.plan.Plan``."""
    package = path.relative_to(ROOT).parts[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def found(pattern: str, paths: list[Path]) -> list[str]:
    """Each match as ``file: text``; files that are not text are passed over."""
    expression = re.compile(pattern, re.IGNORECASE)
    return [
        f"{name(path)}: {match[0]}"
        for path in paths
        for match in expression.finditer(path.read_bytes().decode("utf-8", errors="replace"))
    ]


@pytest.mark.parametrize("path", files("plumpscore/*.py"), ids=name)
def test_a_module_imports_only_what_its_part_may(path: Path) -> None:
    own = part(path)
    ours = {dotted.split(".")[1] for dotted in imports(path) if dotted.startswith("plumpscore.")}
    assert ours <= MAY_IMPORT[own] | {own}


@pytest.mark.parametrize("path", files("plumpscore/rules/*.py"), ids=name)
def test_the_rules_import_nothing_but_the_standard_library(path: Path) -> None:
    assert {dotted.split(".")[0] for dotted in imports(path)} <= {
        *sys.stdlib_module_names,
        "plumpscore",
    }


def test_flask_is_imported_by_the_web_alone() -> None:
    importing = {
        part(path)
        for path in files("plumpscore/*.py")
        if OF_THE_WEB & {dotted.split(".")[0] for dotted in imports(path)}
    }
    assert importing <= {"web"}


def test_a_files_name_says_what_is_in_it() -> None:
    nameless = re.compile(r"(^|[_-])(utils?|helpers?|managers?|misc|common)$")
    assert [name(path) for path in files() if nameless.search(path.stem)] == []


def test_no_file_tells_of_the_machine_it_was_written_on() -> None:
    assert found(r"(?<![\w.-])/(?:work|farm|tmp/bash_jobs)\b", files()) == []


def test_no_script_writes_markup() -> None:
    writes = r"\b(?:innerHTML|outerHTML|insertAdjacentHTML|document\.write)\b|\beval\("
    assert found(writes, files("static", "templates")) == []


def test_no_page_has_scripts_or_styles_inside() -> None:
    """The content policy forbids them, so that they would silently do nothing."""
    handler = r"<[a-z][^<>]*\son[a-z]+\s*="
    style = r"<style\b"
    script = r"""<script(?![^>]*(?:\bsrc=|\btype=["']application/json["']))[^>]*>"""
    assert found(f"{handler}|{style}|{script}", files("templates", "static")) == []
