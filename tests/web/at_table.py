"""The forms of the page of the table, filled in and sent as a browser without scripts does."""

import re
from html import unescape
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse


class AtTable:
    """Who keeps the score of a game, on the page of the table."""

    def __init__(self, client: FlaskClient, key: str) -> None:
        self.client, self.key = client, key
        self.count = 0

    @property
    def address(self) -> str:
        return f"/game/{self.key}/table"

    def look(self) -> TestResponse:
        page = self.client.get(self.address)
        assert page.status_code == 200
        return page

    def hidden(self, button: str) -> dict[str, str]:
        """The hidden fields of the form that has this button."""
        forms = re.findall(r"<form .*?</form>", self.look().text, re.DOTALL)
        (form,) = (one for one in forms if f'value="{button}"' in one)
        return {
            name: unescape(value)
            for name, value in re.findall(
                r'<input type="hidden" name="(\w+)" value="([^"]*)"', form
            )
        }

    def press(self, button: str, **written: str) -> TestResponse:
        """Press a button of the page; the answer as it comes."""
        return self.client.post(
            self.address, data={**self.hidden(button), "deed": button, **written}
        )

    def done(self, button: str, **written: str) -> str:
        """Press a button, and read what the page then says was done."""
        answer = self.press(button, **written)
        assert answer.status_code == 303, faults(answer)
        return told(self.client.get(answer.location))

    def undo(self) -> str:
        """Undo what was done last, by the button beside it."""
        answer = self.client.post(
            self.address, data={"id": "undoing", "base": str(self.version), "deed": self.last_undo}
        )
        assert answer.status_code == 303, faults(answer)
        return told(self.client.get(answer.location))

    def do_and_undo(self, button: str, **written: str) -> tuple[str, str]:
        """What the page says of a deed, and of its undoing."""
        answer = self.press(button, **written)
        assert answer.status_code == 303, faults(answer)
        page = self.client.get(answer.location)
        self.last_undo = unescape(re.search(r'value="(undo [^"]+)"', page.text)[1])
        return told(page), self.undo()

    @property
    def snapshot(self) -> dict[str, Any]:
        value: dict[str, Any] = self.client.get(f"/api/games/{self.key}").json
        return value

    @property
    def version(self) -> int:
        return int(self.snapshot["version"])

    @property
    def state(self) -> dict[str, Any]:
        """The state without what undo would bring back."""
        return {name: part for name, part in self.snapshot["state"].items() if name != "undo"}

    def hands(self) -> list[int]:
        return [planned["cards"] for planned in self.snapshot["plan"]["rounds"]]

    def enter(self, type: str, **command: Any) -> None:
        """Enter something on the play screen."""
        self.count += 1
        body = {"id": f"entered-{self.count}", "type": type, **command}
        sent = {"base": self.version, "commands": [body]}
        taken = self.client.post(f"/api/games/{self.key}/commands", json=sent)
        assert taken.status_code == 200, taken.json

    def play(self, index: int, bids: dict[int, int], tricks: dict[int, int]) -> None:
        """A round, in this order; the tricks of the last one follow."""
        for seat, value in bids.items():
            self.enter("bid", round=index, seat=seat, value=value)
        for seat, value in tricks.items():
            self.enter("tricks", round=index, seat=seat, value=value)

    def totals(self) -> list[int]:
        page = self.client.get(f"/game/{self.key}/protokoll").text
        return [int(total) for total in re.findall(r'<td data-total="\d+"[^>]*>(-?\d+)<', page)]

    def history(self) -> list[str]:
        """What the history says, latest first."""
        page = self.client.get(f"/game/{self.key}/history").text
        lines = re.findall(r"<li class=.*?<span>(.*?)</span>", page, re.DOTALL)
        return [unescape(re.sub(r"<b>.*?</b>", "", line)).strip() for line in lines]

    def notes(self) -> list[str]:
        """What stands under the protokoll's table."""
        page = self.client.get(f"/game/{self.key}/protokoll").text
        found = re.search(r"<ul [^>]*data-notes>(.*?)</ul>", page, re.DOTALL)
        return [unescape(line) for line in re.findall(r"<li>(.*?)</li>", found[1])] if found else []


def told(page: TestResponse) -> str:
    """What the page says was done."""
    assert page.status_code == 200
    said = re.search(r"data-done>\s*<p>(.*?)</p>", page.text)
    assert said, page.text
    return unescape(said[1])


def faults(page: TestResponse) -> list[str]:
    """What the page says could not be done, and why."""
    return [unescape(text) for text in re.findall(r'class="fault"[^>]*>(.*?)<', page.text)]
