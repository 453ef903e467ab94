"""What a reader sees of a page, and what a browser without scripts sends from it."""

import re
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

Values = list[tuple[str, str]]


def text(page: TestResponse) -> str:
    """What stands on the page, with single spaces."""
    body = re.sub(r"<(script|template|svg)\b.*?</\1>", " ", page.text, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


@dataclass
class Form(HTMLParser):
    """A form of a page, filled in as a browser would send it."""

    values: Values = field(default_factory=list)
    buttons: dict[str, Values] = field(default_factory=dict)
    """What each button adds, by its label or text."""

    labels: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self._ignored = 0
        self._button: tuple[dict[str, str | None], str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "template":
            self._ignored += 1
        if self._ignored:
            return
        if tag == "input" and given.get("name"):
            is_choice = given.get("type") == "radio"
            if not is_choice or "checked" in given:
                self.values.append((given["name"] or "", given.get("value") or ""))
        if tag == "button":
            self._button = (given, "")

    def handle_data(self, data: str) -> None:
        if self._button:
            self._button = (self._button[0], self._button[1] + data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "template":
            self._ignored -= 1
        if tag == "button" and self._button:
            given, said = self._button
            label = given.get("aria-label") or " ".join(said.split())
            name = given.get("name")
            self.buttons[label] = [(name, given.get("value") or "")] if name else []
            self._button = None


def form(page: TestResponse, id: str) -> Form:
    """Read the form with that id, as the page has it."""
    body = re.search(rf'<form id="{id}".*?</form>', page.text, re.DOTALL)
    assert body, page.text
    read = Form()
    read.feed(body[0])
    return read


def press(client: FlaskClient, page: TestResponse, label: str, **typed: str) -> TestResponse:
    """Type into the first empty field of a name, then press a button of the new game's form."""
    read = form(page, "new-game")
    values = list(read.values)
    for name, value in typed.items():
        values[values.index((name, ""))] = (name, value)
    return client.get("/new", query_string=values + read.buttons[label])
