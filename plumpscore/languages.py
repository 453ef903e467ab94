"""The languages that Plumpscore speaks: texts, plurals, lists and dates. Knows nothing of the web.

English is written in the code; the others are the catalogs in ``locale/``, read where they are
first needed and compiled in memory.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from babel.dates import format_date
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from plumpscore.paths import PACKAGE

LOCALE = PACKAGE / "locale"

NAMES = {"sv": "Svenska", "nb": "Norsk", "en": "English"}
"""Every language by its code, named as its speakers do."""


_LOCALES = {"sv": "sv_SE", "nb": "nb_NO", "en": "en_GB"}
"""Whose way to write days and lists is followed."""


@dataclass(frozen=True)
class Language:
    """One language, and how it says things. Texts hold ``%(name)s`` where a fact goes."""

    code: str
    catalog: NullTranslations

    @property
    def name(self) -> str:
        return NAMES[self.code]

    def gettext(self, message: str, **facts: object) -> str:
        """Return the text in this language, with the facts in their places if there are any."""
        text = self.catalog.gettext(message)
        return text % facts if facts else text

    def ngettext(self, one: str, many: str, n: int, **facts: object) -> str:
        """Return the form that fits ``n``, which the text may show as ``%(n)s``."""
        return self.catalog.ngettext(one, many, n) % {"n": n, **facts}

    def forms(self, one: str, many: str) -> tuple[str, str]:
        """Return both forms with their places still open, as scripts want them."""
        return self.catalog.ngettext(one, many, 1), self.catalog.ngettext(one, many, 2)

    def listed(self, parts: Iterable[str]) -> str:
        """Return ``Omar, Sara och Lena``."""
        return format_list(list(parts), locale=_LOCALES[self.code])

    def day(self, when: date) -> str:
        """Return ``lördag 28 november 2026``."""
        return format_date(when, "full", locale=_LOCALES[self.code])


@cache
def speak(code: str) -> Language:
    """Return the language of one of the codes in ``NAMES``."""
    return Language(code, NullTranslations() if code == "en" else _compiled(_catalog_path(code)))


ENGLISH = speak("en")


def _catalog_path(code: str) -> Path:
    return LOCALE / code / "LC_MESSAGES" / "plumpscore.po"


def _compiled(path: Path) -> GNUTranslations:
    with path.open("rb") as file:
        catalog = read_po(file)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return GNUTranslations(compiled)
