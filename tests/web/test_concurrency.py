"""Many phones at once, on two servers that share a database."""

import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.server import running_server
from tests.web.phone import bid
from tests.web.wire import Phone

PHONES = 8
ROUNDS = 19

Stands = dict[str, int]
"""The ids that were acknowledged, each with the version it was applied at."""


@pytest.fixture
def addresses(database_url: str, tmp_path: Path) -> Iterator[list[str]]:
    """Two processes on one database."""
    with (
        running_server(tmp_path / "first", database_url=database_url) as first,
        running_server(tmp_path / "second", database_url=database_url) as second,
    ):
        yield [first.address, second.address]


def test_no_tap_is_lost_and_none_is_taken_twice(addresses: list[str]) -> None:
    """Each phone sends bids of its own and, in an order of its own, some that all of them send."""
    key = (reader := Phone(addresses[0])).new_game(hook="off")
    shared = [bid(index, 0, index % 3) for index in range(10)]
    own = [[bid(n, seat, n % 4) for seat in (1, 2, 3)] for n in range(PHONES)]

    def play(number: int) -> Stands:
        taps = own[number] + shared
        random.Random(number).shuffle(taps)
        return send_all(addresses[number % 2], key, taps)

    with ThreadPoolExecutor(PHONES) as pool:
        told = list(pool.map(play, range(PHONES)))

    game = reader.show(key)
    reader.close()
    sent = [*shared, *(tap for taps in own for tap in taps)]
    assert game["version"] == len(sent)
    assert [bids_of(game, index) for index in range(ROUNDS)] == [
        bids_sent(sent, index) for index in range(ROUNDS)
    ]
    # Every version belongs to one tap, and all phones were told the same one.
    versions = Counter({(id, version) for stands in told for id, version in stands.items()})
    assert sorted(version for _, version in versions) == list(range(1, len(sent) + 1))


def send_all(address: str, key: str, taps: list[Any]) -> Stands:
    """Sends taps one after the other, each until it is acknowledged, as the phone's queue does."""
    phone, stands, version = Phone(address), Stands(), 0
    for tap in taps:
        while tap["id"] not in stands:
            status, told = phone.send(key, version, tap)
            assert status in {200, 409}, told
            assert told["version"] >= version
            version = told["version"]
            stands |= {entry["id"]: entry["version"] for entry in told["applied"]}
    phone.close()
    return stands


def bids_of(game: dict[str, Any], index: int) -> list[int | None]:
    rounds = game["state"]["rounds"]
    return rounds[index]["bids"] if index < len(rounds) else [None] * 4


def bids_sent(taps: list[Any], index: int) -> list[int | None]:
    by_seat = {tap["seat"]: tap["value"] for tap in taps if tap["round"] == index}
    return [by_seat.get(seat) for seat in range(4)]


def test_a_game_that_all_phones_make_at_once_is_one(addresses: list[str]) -> None:
    id = "one-game-for-all-of-us-00"

    def make(number: int) -> str:
        phone = Phone(addresses[number % 2])
        document = {"format": "plumpscore-game/1", "players": ["A", "B"], "id": id}
        status, made = phone.ask("POST", "/api/games", document)
        phone.close()
        assert status == 201, made
        key: str = made["key"]
        return key

    with ThreadPoolExecutor(PHONES) as pool:
        assert len(set(pool.map(make, range(PHONES)))) == 1
