"""A game's pages as the server sends them, without a script."""

import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

PAGES = ["", "/protokoll", "/players", "/history"]


def form(key: str, client: FlaskClient, tap: str, **changes: str) -> dict[str, str]:
    """What the pad's form sends for a key."""
    version = client.get(f"/api/games/{key}?plan=0").json["version"]
    return {"id": f"form-{version:04}", "base": str(version), "tap": tap, **changes}


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", ["sv", "nb", "en"])
def test_every_page_opens_in_every_language(
    make_game: Callable[..., str], new_client: Callable[..., FlaskClient], page: str, language: str
) -> None:
    key = make_game("Anna", "<b>Bo</b>", "Åsa 👑")
    answer = new_client(language).get(f"/game/{key}{page}")
    assert answer.status_code == 200
    assert f'lang="{language}"' in answer.text
    assert "<b>Bo</b>" not in answer.text.replace("<b><b>", "")
    assert "%(" not in answer.text.split('id="messages"')[0]


@pytest.mark.parametrize("page", PAGES)
def test_an_unknown_key_is_a_page_that_says_so(client: FlaskClient, page: str) -> None:
    answer = client.get(f"/game/nobody-has-this-key-at-all{page}")
    assert answer.status_code == 404
    assert "<html" in answer.text


@pytest.mark.parametrize(
    "query",
    [
        "round=99&seat=0",
        "round=0&seat=7",
        "round=-1&seat=0",
        "round=x&seat=y",
        "round=0&seat=0&phase=x",
    ],
)
@pytest.mark.parametrize("page", ["", "/protokoll"])
def test_a_cell_that_the_game_has_not_is_not_asked_for(
    make_game: Callable[..., str], client: FlaskClient, page: str, query: str
) -> None:
    answer = client.get(f"/game/{make_game('Anna', 'Bo')}{page}?{query}")
    assert answer.status_code == 200


def test_a_follower_looks_on_and_cannot_write(
    make_game: Callable[..., str], client: FlaskClient
) -> None:
    key = make_game("Anna", "Bo")
    follow_key = client.get(f"/api/games/{key}").json["follow_key"]
    page = client.get(f"/game/{follow_key}").text
    assert key not in page
    assert "data-pad" not in page
    assert client.get(f"/game/{follow_key}/players").status_code == 403
    assert client.post(f"/game/{follow_key}/players", data={"name-0": "X"}).status_code == 403
    tap = {"id": "form-0000", "base": "0", "tap": "bid 0 1 1"}
    assert client.post(f"/game/{follow_key}/taps", data=tap).status_code == 403
    assert client.get(f"/api/games/{key}").json["version"] == 0


def test_a_refused_tap_says_why_and_changes_nothing(
    make_game: Callable[..., str], client: FlaskClient
) -> None:
    key = make_game("Anna", "Bo", shape="custom", hands=[3])
    client.post(f"/game/{key}/taps", data=form(key, client, "bid 0 1 2"))
    answer = client.post(f"/game/{key}/taps", data=form(key, client, "bid 0 0 1"))
    assert answer.status_code == 422
    assert "Anna får inte bjuda 1" in answer.text
    assert client.get(f"/api/games/{key}").json["version"] == 1


@pytest.mark.parametrize(
    "tap",
    [
        "bid 0 9 1",
        "bid 0 99 1",
        "bid 9999 0 1",
        "tricks 0 1 77",
        "trump 0 S",
        "rest-made 0",
        "made 0 1 no",
        "made 0 1 perhaps",
    ],
)
def test_a_tap_that_fits_no_cell_is_refused_with_a_sentence(
    make_game: Callable[..., str], client: FlaskClient, tap: str
) -> None:
    key = make_game("Anna", "Bo")
    answer = client.post(f"/game/{key}/taps", data=form(key, client, tap))
    assert answer.status_code in (400, 422)
    assert "is-refusal" in answer.text


def test_another_key_of_the_same_page_is_another_tap(
    make_game: Callable[..., str], client: FlaskClient
) -> None:
    key = make_game("Anna", "Bo")
    page = {"id": "page-0000", "base": "0"}
    client.post(f"/game/{key}/taps", data={**page, "tap": "bid 0 1 1"})
    again = client.post(f"/game/{key}/taps", data={**page, "tap": "bid 0 1 1"})
    other = client.post(f"/game/{key}/taps", data={**page, "tap": "bid 0 1 5"})
    assert (again.status_code, other.status_code) == (303, 409)
    assert client.get(f"/api/games/{key}").json["version"] == 1


def test_the_protokoll_tells_what_a_tap_noted_and_the_play_screen_what_was_undone(
    make_game: Callable[..., str], new_client: Callable[..., FlaskClient]
) -> None:
    client, key = new_client("en"), make_game("Anna", "Bo")
    for tap, screen, told in (
        ("bid 0 1 3", "protokoll", "Bo bid 3"),
        ("bid 0 0 2", "play", "How many did Bo take?"),
        ("undo form-0001.bid.0.0.2", "play", "Undone: Anna bid 2"),
    ):
        sent = form(key, client, tap, screen=screen)
        answer = client.post(f"/game/{key}/taps", data=sent, follow_redirects=True)
        assert answer.status_code == 200
        says = answer.text.split("data-says>")[1].split("</p>")[0]
        assert told in re.sub(r"<[^>]*>", "", says)


def test_what_is_noted_beside_a_round_stands_at_the_seat_until_the_next_one_is_played(
    make_game: Callable[..., str], new_client: Callable[..., FlaskClient]
) -> None:
    client, key = new_client("en"), make_game("Anna", "Bo")

    def tell(*commands: dict[str, object]) -> str:
        numbered = [{"id": f"tap-{len(sent):05}-{at}", **c} for at, c in enumerate(commands)]
        sent.append(numbered)
        base = client.get(f"/api/games/{key}?plan=0").json["version"]
        body = {"base": base, "commands": numbered}
        assert client.post(f"/api/games/{key}/commands", json=body).status_code == 200
        return client.get(f"/game/{key}").text

    def played(index: int) -> list[dict[str, object]]:
        cells = (("bid", 0, 1), ("bid", 1, 1), ("tricks", 0, 1))
        return [{"type": t, "round": index, "seat": s, "value": v} for t, s, v in cells]

    sent: list[object] = []
    fine = {"type": "adjust", "round": 0, "seat": 1, "value": {"points": -10}}
    assert "beside: −10" in tell(fine)
    assert "beside: −10" in tell(*played(0))
    assert "beside: −10" not in tell(*played(1))


def test_a_rename_leaves_what_another_phone_has_renamed(
    make_game: Callable[..., str], client: FlaskClient
) -> None:
    key = make_game("Erik", "Sara")
    was = {"was-0": "Erik", "was-1": "Sara"}
    client.post(f"/game/{key}/players", data={**was, "name-0": "Erik", "name-1": "Sally"})
    client.post(f"/game/{key}/players", data={**was, "name-0": "Eric", "name-1": "Sara"})
    assert client.get(f"/api/games/{key}").json["state"]["names"] == ["Eric", "Sally"]


def test_a_follower_is_not_sent_to_a_cell(
    make_game: Callable[..., str], client: FlaskClient
) -> None:
    key = make_game("Anna", "Bo")
    follow_key = client.get(f"/api/games/{key}").json["follow_key"]
    page = client.get(f"/game/{follow_key}?round=5&seat=1").text
    assert 'data-round="0"' in page
    assert "?round=" not in page


def test_a_tap_of_one_whose_coming_was_undone_can_be_sent_again(
    client: FlaskClient, make_game: Callable[..., str]
) -> None:
    key = make_game("Anna", "Bo")
    form = {"screen": "protokoll", "id": "page", "base": "1", "tap": "bid 0 2 1"}
    taps = f"/game/{key}/taps"
    undo = [{"id": f"undo-{id}", "type": "undo", "value": id} for id in ("page.bid.0.2.1", "joins")]
    joins = {"id": "joins", "type": "join", "round": 0, "value": "Cia"}
    client.post(f"/api/games/{key}/commands", json={"base": 0, "commands": [joins]})
    assert client.post(taps, data=form).status_code == 303
    client.post(f"/api/games/{key}/commands", json={"base": 2, "commands": undo})
    again = client.post(taps, data=form)
    assert client.get(again.location).status_code == 200
    assert client.get(f"/api/games/{key}").json["state"]["names"] == ["Anna", "Bo"]


def test_a_tap_on_an_old_page_shows_how_it_stands(
    make_game: Callable[..., str], client: FlaskClient
) -> None:
    key = make_game("Anna", "Bo")
    client.post(f"/game/{key}/taps", data=form(key, client, "bid 0 1 2"))
    old = form(key, client, "bid 0 1 3", base="0", id="form-late")
    answer = client.post(f"/game/{key}/taps", data=old)
    assert answer.status_code == 409
    assert "En annan telefon" in answer.text
    assert client.get(f"/api/games/{key}").json["state"]["rounds"][0]["bids"] == [None, 2]


def test_two_annas_each_have_their_own_points(
    make_game: Callable[..., str], client: FlaskClient
) -> None:
    key = make_game("Anna", "Anna", shape="custom", hands=[1, 1])
    for tap in ("bid 0 1 1", "bid 0 0 1", "tricks 0 1 0"):
        client.post(f"/game/{key}/taps", data=form(key, client, tap))
    page = client.get(f"/game/{key}").text
    assert '<span data-total="0">11</span>' in page
    assert '<span data-total="1">0</span>' in page


def test_the_protokoll_tells_who_sat_out_who_came_later_and_what_was_noted(
    make_game: Callable[..., str], new_client: Callable[..., FlaskClient]
) -> None:
    key, client = make_game("Anna", "Bo", "Cia", shape="custom", hands=[1, 1, 1]), new_client("en")
    why = {"points": -10, "why": "<i>revoke</i>"}
    changes = [
        {"type": "seats", "round": 1, "value": [0, 1]},
        {"type": "join", "round": 2, "value": "Kim"},
        {"type": "adjust", "round": 1, "seat": 0, "value": why},
    ]
    bids = [
        {"type": "bid", "round": 0, "seat": seat, "value": bid}
        for seat, bid in [(0, 0), (1, 1), (2, 1)]
    ]
    commands = [{"id": f"tap-{n}", **one} for n, one in enumerate([*bids, *changes])]
    client.post(f"/api/games/{key}/commands", json={"base": 0, "commands": commands})
    page = client.get(f"/game/{key}/protokoll").text
    cell = '<td class="{}" data-round="{}" data-seat="{}">'.format
    assert "Cia, round 2: sat out" in page.split(cell("out", 1, 2))[1].split("</td>")[0]
    assert "Kim, round 1: not at the table yet" in page.split(cell("early", 0, 3))[1]
    noted = page.split('data-round="1" data-seat="0">')[1].split("</td>")[0]
    assert "−10 points beside the round: &lt;i&gt;revoke&lt;/i&gt;" in noted
    assert ">−10</sub>" in noted
    assert '<td data-total="0">-10</td>' in page


def test_who_sits_out_is_no_cell_of_the_play_screen(
    make_game: Callable[..., str], client: FlaskClient
) -> None:
    key = make_game("Anna", "Bo", "Cia", shape="custom", hands=[1, 1])
    command = {"id": "home", "type": "seats", "round": 0, "value": [0, 1]}
    client.post(f"/api/games/{key}/commands", json={"base": 0, "commands": [command]})
    page = client.get(f"/game/{key}?round=0&seat=2").text
    assert '<li class="seat" data-seat="1"' in page
    assert '<li class="seat" data-seat="2"' not in page
    assert "?round=0&amp;seat=2" not in page


def test_a_name_that_cannot_be_one_comes_back_with_what_was_typed(
    make_game: Callable[..., str], client: FlaskClient
) -> None:
    key = make_game("Anna", "Bo")
    answer = client.post(f"/game/{key}/players", data={"name-0": "Åsa", "name-1": "x" * 41})
    assert answer.status_code == 422
    assert 'value="Åsa"' in answer.text
    assert "x" * 41 in answer.text
    assert client.get(f"/api/games/{key}").json["state"]["names"] == ["Anna", "Bo"]


def test_the_history_tells_what_was_undone_and_what_was_corrected(
    make_game: Callable[..., str], client: FlaskClient
) -> None:
    key = make_game("Anna", "Bo")
    undo = "undo form-0000.bid.0.1.2"
    for tap in ("bid 0 1 2", undo, "bid 0 1 3", "bid 0 0 4", "bid 0 1 5"):
        assert client.post(f"/game/{key}/taps", data=form(key, client, tap)).status_code == 303
    page = client.get(f"/game/{key}/history").text
    lines = page.split("<li ")[1:]
    assert "Bo bjöd 5" in lines[0]
    assert "3" in lines[0]
    assert "is-correction" in lines[0]
    assert "Ångra" in lines[3]
    assert "is-undone" in lines[4]
