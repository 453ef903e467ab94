"""A phone on the network: a connection that is kept, to a server in a process of its own."""

import json
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

from tests.web.phone import DOCUMENT


class Phone:
    def __init__(self, address: str) -> None:
        self._host = urlsplit(address).netloc
        self._connection = HTTPConnection(self._host, timeout=30)

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, dict[str, Any]]:
        """Status and JSON of an answer.

        Raises:
            OSError, HTTPException: the server did not answer.
        """
        headers = {"Content-Type": "application/json"}
        self._connection.request(method, path, json.dumps(body) if body else None, headers)
        answer = self._connection.getresponse()
        return answer.status, json.loads(answer.read())

    def new_game(self, **rules: Any) -> str:
        status, made = self.ask("POST", "/api/games", {**DOCUMENT, "rules": rules})
        assert status == 201, made
        key: str = made["key"]
        return key

    def send(self, key: str, base: int, *commands: Any) -> tuple[int, dict[str, Any]]:
        body = {"base": base, "commands": commands}
        return self.ask("POST", f"/api/games/{key}/commands", body)

    def show(self, key: str) -> dict[str, Any]:
        return self.ask("GET", f"/api/games/{key}")[1]

    def close(self) -> None:
        self._connection.close()
