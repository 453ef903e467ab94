"""The editor of house rules as a browser without scripts fills it in and sends it."""

from html.parser import HTMLParser

from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

Values = list[tuple[str, str]]


class EditorForm(HTMLParser):
    """What a page's form of house rules would send."""

    def __init__(self, page: TestResponse) -> None:
        super().__init__()
        self.values: Values = []
        self._is_within = False
        self._select = ""
        self.feed(page.text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._is_within = "data-editor" in given
        if not self._is_within:
            return
        if tag == "input" and given.get("name"):
            is_choice = given.get("type") in ("radio", "checkbox")
            if not is_choice or "checked" in given:
                self.values.append((given["name"], given.get("value", "")))
        if tag == "select":
            self._select = given["name"]
            self.values.append((self._select, ""))
        if tag == "option" and "selected" in given:
            self.values[-1] = (self._select, given["value"])

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._is_within = False

    def all(self, name: str) -> list[str]:
        """What the inputs of this name hold."""
        return [value for other, value in self.values if other == name]

    def sent(self, name: str) -> str:
        """What the first of them holds."""
        return self.all(name)[0]

    def written(self, **changed: str | list[str]) -> Values:
        """The same with these fields filled in otherwise; a list for several inputs of one name."""
        kept = [(name, value) for name, value in self.values if name not in changed]
        new = [
            (name, value)
            for name, values in changed.items()
            for value in ([values] if isinstance(values, str) else values)
        ]
        return kept + new


def press(
    client: FlaskClient, page: TestResponse, button: str = "action=show", **changed: str | list[str]
) -> TestResponse:
    """Write into the form of a page, and press one of its buttons."""
    name, _, value = button.partition("=")
    sent = MultiDict([*EditorForm(page).written(**changed), (name, value)])
    return client.post(page.request.path, data=sent)


def save(client: FlaskClient, page: TestResponse, **changed: str | list[str]) -> TestResponse:
    """Press "Save"."""
    return press(client, page, "action=save", **changed)
