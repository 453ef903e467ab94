"""A page from which sheets are printed, and what is printed."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

import pypdfium2
from werkzeug.test import TestResponse

from tests.web.page import text


@dataclass
class SheetForm(HTMLParser):
    """The form of a page with sheets, as a browser would send it."""

    sent: list[tuple[str, str]] = field(default_factory=list)
    offered: dict[str, list[str]] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    """By value, what is told of house rules."""

    def __post_init__(self) -> None:
        super().__init__()
        self._open = ""

    @classmethod
    def of(cls, page: TestResponse) -> "SheetForm":
        read = cls()
        read.feed(re.search(r'<form id="sheet".*?</form>', page.text, re.DOTALL)[0])
        return read

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name, value = given.get("name"), given.get("value")
        if tag == "input":
            self.offered.setdefault(name, []).append(value)
            if given["type"] in ("text", "hidden") or "checked" in given:
                self.sent.append((name, value))
        elif tag == "textarea":
            self._open = name
            self.sent.append((name, ""))
        elif tag == "option":
            self._open = value
            self.options[value] = ""
            if "selected" in given:
                self.sent.append(("rules", value))

    def handle_data(self, data: str) -> None:
        if self._open == "names":
            self.sent[-1] = ("names", data.removeprefix("\n"))
        elif self._open:
            self.options[self._open] += data

    def handle_endtag(self, _tag: str) -> None:
        self._open = ""

    @property
    def chosen(self) -> dict[str, str]:
        """By field, what counts: the last that is sent."""
        return dict(self.sent)


def pages(pdf: TestResponse) -> list[str]:
    """The text of each page."""
    assert pdf.status_code == 200, text(pdf)
    assert pdf.mimetype == "application/pdf"
    with pypdfium2.PdfDocument(pdf.data) as document:
        return [page.get_textpage().get_text_range() for page in document]
