"""House rules that people save, change, share and play by."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager

import pytest
from flask import Flask

from plumpscore.rules import Faulty, HouseRules
from plumpscore.store.devices import opened_games
from plumpscore.store.games import Access, create_game, load_game
from plumpscore.store.house_rules import (
    Conflict,
    Saved,
    UnknownKey,
    change,
    find,
    hide,
    remember,
    save,
    saved_in,
    versions,
)
from plumpscore.store.tokens import new_token
from tests.store.conftest import document

OURS = HouseRules.of("plump-norsk", low=2)
OTHER = HouseRules.of("plump-norsk", low=3)


@pytest.fixture
def phone() -> str:
    return new_token()


@pytest.fixture
def saved(store: Flask, phone: str) -> Saved:
    return save(OURS, "Farmors regler", phone)


def names(phone: str, hidden: bool = False) -> list[str]:
    return [saved.name for saved in saved_in(phone, hidden)]


def test_saved_house_rules_are_found_by_their_key(saved: Saved) -> None:
    assert find(saved.key) == saved
    assert (saved.name, saved.version, saved.rules) == ("Farmors regler", 1, OURS)
    assert saved.can_change
    assert len({saved.key, saved.share_key}) == 2
    assert min(len(saved.key), len(saved.share_key)) >= 22


def test_another_process_finds_them(
    saved: Saved, elsewhere: Callable[[], AbstractContextManager[None]]
) -> None:
    with elsewhere():
        assert find(saved.key) == saved


def test_who_got_the_shared_key_looks_on_and_does_not_learn_the_other(saved: Saved) -> None:
    shared = find(saved.share_key)
    assert shared
    assert (shared.rules, shared.name, shared.can_change) == (OURS, "Farmors regler", False)
    assert shared.key == saved.share_key
    with pytest.raises(UnknownKey):
        change(saved.share_key, 1, OTHER, "Våra", new_token())
    assert find(saved.key) == saved


@pytest.mark.parametrize("key", ["", "x" * 22, "å" * 22, "x" * 10_000, "\0" * 22])
def test_an_unknown_key_opens_nothing(store: Flask, key: str) -> None:
    assert find(key) is None
    assert versions(key) == []
    with pytest.raises(UnknownKey):
        change(key, 1, OTHER, "Våra", new_token())


def test_a_change_makes_a_version_and_leaves_those_before(saved: Saved, phone: str) -> None:
    changed = change(saved.key, 1, OTHER, "Farmors nya", phone)
    assert (changed.version, changed.rules, changed.name) == (2, OTHER, "Farmors nya")
    assert find(saved.key) == changed
    assert find(saved.key, 1) == saved
    assert [find(saved.key, number) for number in (0, -1, 3, 10**30)] == [None] * 4
    assert versions(saved.key) == [changed, saved]
    assert [shared.version for shared in versions(saved.share_key)] == [2, 1]


def test_saving_the_same_again_makes_no_version(saved: Saved, phone: str) -> None:
    assert change(saved.key, 1, OURS, " Farmors regler ", phone) == saved
    assert change(saved.key, 1, OURS, "Farmors", phone).version == 2


def test_a_change_of_what_is_no_longer_the_newest_is_told(saved: Saved, phone: str) -> None:
    second = change(saved.key, 1, OTHER, "Farmors", phone)
    with pytest.raises(Conflict) as conflict:
        change(saved.key, 1, HouseRules.of(), "Mina", phone)
    assert conflict.value.newest == second
    assert change(saved.key, 1, OTHER, "Farmors", phone) == second, "the same tap twice"
    assert find(saved.key) == second


def test_of_two_who_change_at_once_one_is_told(store: Flask, saved: Saved) -> None:
    def try_it(low: int) -> int | None:
        with store.app_context():
            try:
                rules = HouseRules.of("plump-norsk", low=low)
                return change(saved.key, 1, rules, "Våra", new_token()).version
            except Conflict:
                return None

    with ThreadPoolExecutor(4) as pool:
        assert sorted(map(str, pool.map(try_it, [3, 4, 5, 6]))) == ["2", "None", "None", "None"]
    assert [version.version for version in versions(saved.key)] == [2, 1]


def test_an_old_version_becomes_the_newest_again_as_a_new_one(saved: Saved, phone: str) -> None:
    change(saved.key, 1, OTHER, "Farmors", phone)
    again = change(saved.key, 2, saved.rules, saved.name, phone)
    assert [(v.version, v.rules.low) for v in versions(saved.key)] == [(3, 2), (2, 3), (1, 2)]
    assert again.name == "Farmors regler"


def test_the_same_page_sent_twice_is_saved_once(store: Flask, phone: str) -> None:
    uid = new_token()

    def send(_: int) -> str:
        with store.app_context():
            return save(OURS, "Våra", phone, uid=uid).key

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(send, range(4)))) == 1
    assert names(phone) == ["Våra"]
    change(send(0), 1, OTHER, "Våra", phone)
    assert find(send(0)) == saved_in(phone)[0]
    assert saved_in(phone)[0].version == 2, "sent once more, it does not take back a change"
    assert save(OTHER, "Våra", phone, uid=uid).key != send(0), "back, and written otherwise"


@pytest.mark.parametrize("name", ["", "  ", "\u202e", "x" * 61])
def test_a_name_that_cannot_be_one_is_refused(saved: Saved, phone: str, name: str) -> None:
    with pytest.raises(Faulty):
        save(OURS, name, phone)
    with pytest.raises(Faulty):
        change(saved.key, 1, OTHER, name, phone)
    assert names(phone) == ["Farmors regler"]


@pytest.mark.parametrize("name", ["🃏" * 60, "Ёлка", "قواعدنا", "a\0b\nc"])
def test_names_in_any_script_are_kept(store: Flask, phone: str, name: str) -> None:
    saved = save(OURS, name, phone)
    found = find(saved.key)
    assert found
    assert found.name == name.replace("\0", "").replace("\n", " ")


def test_a_browser_lists_what_it_uses_the_latest_first(saved: Saved, phone: str) -> None:
    save(OTHER, "Lag B", phone)
    save(OTHER, "Somebody else's", new_token())
    assert names(phone) == ["Lag B", "Farmors regler"]
    remember(phone, saved)
    assert names(phone) == ["Farmors regler", "Lag B"]
    create_game(document(), device=phone, by=saved_in(phone)[1])
    assert names(phone) == ["Lag B", "Farmors regler"]
    change(saved.key, 1, OTHER, "Farmors nya", phone)
    assert names(phone) == ["Farmors nya", "Lag B"]


def test_what_is_taken_off_the_list_can_be_put_back(saved: Saved, phone: str) -> None:
    remember(other := new_token(), saved)
    hide(phone, saved)
    assert (names(phone), names(phone, hidden=True)) == ([], ["Farmors regler"])
    assert names(other) == ["Farmors regler"]
    assert find(saved.key) == saved
    hide(phone, saved, hidden=False)
    assert names(phone) == ["Farmors regler"]


def test_a_browser_that_may_change_them_does_not_lose_that(saved: Saved, phone: str) -> None:
    shared = find(saved.share_key)
    assert shared
    remember(other := new_token(), shared)
    assert [s.can_change for s in saved_in(other)] == [False]
    remember(other, saved)
    remember(other, shared)
    assert [(s.can_change, s.key) for s in saved_in(other)] == [(True, saved.key)]


def test_a_game_remembers_the_version_it_was_made_from(saved: Saved, phone: str) -> None:
    access = make_by(saved, phone)
    change(saved.key, 1, OTHER, "Farmors nya", phone)
    (summary,) = opened_games(phone)
    assert (summary.house_rules_id, summary.house_rules) == (saved.id, "Farmors regler")
    game = load_game(access)
    assert (game.rules, game.house_rules) == (OURS, "Farmors regler")


def test_a_game_by_a_preset_remembers_none(store: Flask, phone: str) -> None:
    access = create_game(document(), device=phone)
    (summary,) = opened_games(phone)
    assert (summary.house_rules_id, summary.house_rules) == (None, None)
    assert load_game(access).house_rules is None


def make_by(saved: Saved, phone: str) -> Access:
    return create_game(document(**saved.rules.to_json()), device=phone, by=saved)
