"""Saved house rules: their page, what is sent to others, their versions, and games by them."""

import json
import re
from html import unescape
from io import BytesIO
from urllib.parse import unquote

import pytest

from plumpscore.languages import ENGLISH
from plumpscore.rules import HouseRules
from plumpscore.store import house_rules
from plumpscore.store.house_rules import find, save
from plumpscore.store.tokens import new_token
from plumpscore.web.device import COOKIE
from plumpscore.web.house_rules.file import read_file
from tests.sheets.reading import plain_text
from tests.web.page import form, text

OURS = HouseRules.of("plump-norsk", low=2)
CHANGED = HouseRules.of("plump-norsk", low=2, tie="extra-rounds")
NAMES = [("name", name) for name in ("Anna", "Bo", "Cia")]


@pytest.fixture
def client(new_client):
    return new_client("en")


def phone(client) -> str:
    """The token of the client's browser."""
    client.get("/rules")
    return client.get_cookie(COOKIE).value


@pytest.fixture
def saved(app, client):
    device = phone(client)
    with app.app_context():
        return save(OURS, "Farmors regler", device)


@pytest.fixture
def change(app, client, saved):
    """Changes what is saved, as somebody else at the table does."""

    def change(rules=CHANGED, name="Farmors regler", base=1):
        with app.app_context():
            return house_rules.change(saved.key, base, rules, name, new_token())

    return change


def at(saved, *, shared=False) -> str:
    return f"/rules/own/{saved.share_key if shared else saved.key}"


def key_in(address: str) -> str:
    return address.partition("?")[0].rpartition("/")[2]


def own_links(page) -> list[str]:
    return re.findall(r'href="/rules/own/([\w-]+)"', page.text)


def test_they_are_told_as_a_preset_is_with_their_name_and_version(client, saved):
    page = client.get(at(saved) + "?players=5")
    assert page.status_code == 200
    assert "Farmors regler" in text(page)
    assert "Version 1" in text(page)
    assert "With 5 players" in text(page)
    assert "10 cards down to 2 and up again" in text(page)


def test_keys_for_players_and_cards_stay_with_these_rules(client, saved, change):
    change()
    for address in (at(saved), at(saved) + "?version=1"):
        page = client.get(address + "&players=3" if "?" in address else address + "?players=3")
        keys = re.findall(r'href="([^"]*)" data-key', page.text)
        assert keys
        assert all(key.startswith(at(saved)) for key in keys)
        assert all(("version=1" in key) == ("version=1" in address) for key in keys)


def test_an_unknown_key_is_told(client):
    for path in ("", "/file"):
        page = client.get(f"/rules/own/{'x' * 22}{path}")
        assert page.status_code == 404
        assert "No house rules are opened by this link." in text(page)
    for path in ("", "/copy", "/list"):
        assert client.post(f"/rules/own/{'x' * 22}{path}").status_code == 404


@pytest.mark.parametrize("version", ["0", "7", "-1", "9" * 30])
def test_a_version_that_is_not_there_is_told(client, saved, version):
    assert client.get(f"{at(saved)}?version={version}").status_code == 404
    assert client.get(f"{at(saved)}/file?version={version}").status_code == 404
    assert client.post(at(saved), data={"version": version}).status_code == 404


def test_the_shared_link_does_not_tell_the_key_for_changing(new_client, saved):
    page = new_client("en").get(at(saved, shared=True))
    assert saved.key not in page.text
    assert "Save as ours" in text(page)
    assert "/edit" not in page.text


def test_only_the_key_for_changing_changes(new_client, client, saved, change):
    change()
    stranger = new_client("en")
    refused = stranger.post(at(saved, shared=True), data={"version": "1"})
    assert refused.status_code == 403
    assert "not change them" in text(refused)
    assert client.post(at(saved), data={"version": "1", "base": "2"}).status_code == 303
    assert "Version 3" in text(client.get(at(saved)))


def test_versions_tell_what_they_changed(client, saved, change):
    change(name="Farmors nya")
    page = client.get(at(saved))
    assert "“Farmors regler” is now called “Farmors nya”." in text(page)
    told = re.search(r'<details class="versions".*?</details>', page.text, re.DOTALL)[0]
    assert "a shared lead means an extra round" in told
    assert "cards down to 2" not in told, "what did not change is not told"


def test_an_earlier_version_is_looked_at_and_made_the_newest_again(client, app, saved, change):
    change()
    page = client.get(at(saved) + "?version=1")
    assert "An earlier version." in text(page)
    assert "Play by these rules" not in text(page)
    answer = client.post(at(saved), data={"version": "1", "base": "2"})
    assert answer.location == at(saved)
    with app.app_context():
        newest = find(saved.key)
    assert (newest.version, newest.rules) == (3, OURS)
    again = client.post(at(saved), data={"version": "1", "base": "2"})
    assert again.status_code == 303
    with app.app_context():
        assert find(saved.key) == newest, "a second touch makes nothing more"


def test_who_is_late_is_told_and_takes_nothing_back(client, app, saved, change):
    change()
    change(HouseRules.of(low=4), base=2)
    answer = client.post(at(saved), data={"version": "1", "base": "2"})
    assert "meanwhile" in text(client.get(answer.location))
    with app.app_context():
        assert find(saved.key).rules == HouseRules.of(low=4)


def test_a_copy_has_keys_of_its_own_and_is_made_once(new_client, app, saved, change):
    other = new_client("en")
    page = other.get(at(saved, shared=True))
    sent = {"id": re.search(r'name="id" value="([^"]+)"', page.text)[1]}
    made = [other.post(f"{at(saved, shared=True)}/copy", data=sent).location for _ in range(2)]
    assert made[0] == made[1]
    copied = other.get(made[0])
    assert "Farmors regler" in text(copied)
    change()
    with app.app_context():
        copy = find(key_in(made[0]))
    assert copy.can_change
    assert (copy.rules, copy.version) == (OURS, 1)
    assert not {copy.key, copy.share_key} & {saved.key, saved.share_key}


@pytest.mark.parametrize("name", ["Farmors", "🃏" * 60, "a/b: c", "...", "فارسی", 'x"; y'])
def test_a_file_goes_to_another_group(new_client, app, client, name):
    with app.app_context():
        saved = save(OURS, name, phone(client))
    file = client.get(f"{at(saved)}/file")
    assert file.mimetype == "application/json"
    told = file.headers["Content-Disposition"]
    assert told.isascii(), "no server sends anything else in a header"
    assert told.startswith("attachment")
    assert "/" not in unquote(told).replace("UTF-8''", "")
    assert read_file(file.data, ENGLISH) == (OURS, name)
    other = new_client("en")
    opened = other.post("/rules/open", data={"file": (BytesIO(file.data), "x.json"), "id": "once"})
    again = other.post("/rules/open", data={"file": (BytesIO(file.data), "x.json"), "id": "once"})
    assert opened.location == again.location
    key = key_in(opened.location)
    with app.app_context():
        found = find(key)
    assert (found.name, found.rules, found.can_change) == (name, OURS, True)
    assert found.id != saved.id


def test_an_exported_game_opens_as_its_house_rules(client, make_game):
    key = make_game("Ann", "Bo", preset="rikiki", low_mark=-3)
    document = client.get(f"/api/games/{key}/document")
    opened = client.post("/rules/open", data={"file": (BytesIO(document.data), "game.json")})
    page = client.get(opened.location)
    assert "Rikiki" in text(page)
    assert "Idiot limit −3 points" in text(page)


def test_no_file_chosen_is_told(client):
    page = client.post("/rules/open", data={"id": "x"})
    assert page.status_code == 422
    assert "Choose a file first." in text(page)
    assert client.get("/rules/open").location == "/rules"


def test_the_catalogue_lists_ours_first_and_only_ours(new_client, client, saved):
    page = client.get("/rules")
    assert own_links(page) == [saved.key]
    assert page.text.index("Farmors regler") < page.text.index("Classic Plump")
    assert own_links(new_client("en").get("/rules")) == []


def test_what_is_taken_off_the_list_can_be_put_back(client, saved):
    answer = client.post(f"{at(saved)}/list", data={"action": "hide"})
    page = client.get(answer.location)
    assert own_links(page) == []
    assert "They are off the list." in text(page)
    assert own_links(client.get("/rules?hidden=1")) == [saved.key]
    client.post(f"{at(saved)}/list", data={"action": "show"})
    assert own_links(client.get("/rules")) == [saved.key]


def start(client, saved, *more):
    values = [*NAMES, ("rules", f"own-{saved.key}"), *more]
    data: dict[str, list[str]] = {}
    for name, value in values:
        data.setdefault(name, []).append(value)
    return client.post("/new", data=data)


def test_a_game_keeps_the_version_it_was_started_by(client, saved, change):
    game = start(client, saved).location
    change(HouseRules.of(low=4), "Något annat")
    key = game.rsplit("/", 1)[1]
    kept = client.get(f"/api/games/{key}").json
    assert HouseRules.of(**kept["rules"]) == OURS
    assert kept["plan"]["rounds"][8]["cards"] == 2
    assert "Farmors regler" in text(client.get(game))
    assert "Något annat" not in text(client.get(game))
    assert HouseRules.of(**client.get(f"/api/games/{key}/document").json["rules"]) == OURS


def chosen(page) -> str:
    return dict(form(page, "new-game").values)["rules"]


def test_our_own_stand_first_on_the_new_games_page(client, saved):
    page = client.get("/new")
    values = re.findall(r'name="rules" value="([^"]+)"', page.text)
    assert values[:2] == [f"own-{saved.key}", "plump-klassisk"]  # what was saved last is chosen
    assert "Farmors regler" in text(page)


def test_the_last_used_are_chosen_the_next_time_in_their_newest_version(client, saved, change):
    assert start(client, saved).status_code == 303
    assert chosen(client.get("/new")) == f"own-{saved.key}"
    change(name="Farmors nya")
    page = client.get("/new")
    assert chosen(page) == f"own-{saved.key}"
    assert "Farmors nya" in text(page)
    client.post("/new", data={"name": ["A", "B"], "rules": "wizard"})
    assert chosen(client.get("/new")) == "wizard"


def test_playing_again_is_by_the_same_house_rules_as_they_are_now(client, saved, change):
    key = start(client, saved).location.rsplit("/", 1)[1]
    change()
    page = client.get(f"/new?again={key}")
    assert chosen(page) == f"own-{saved.key}"
    assert "again" not in re.findall(r'name="rules" value="([^"]+)"', page.text)
    game = client.post("/new", data={"name": ["A", "B"], "rules": chosen(page), "again": key})
    made = client.get(f"/api/games/{game.location.rsplit('/', 1)[1]}").json
    assert HouseRules.of(**made["rules"]) == CHANGED


def test_playing_again_is_by_what_was_agreed_on_the_way(client, saved):
    key = start(client, saved).location.rsplit("/", 1)[1]
    changed = {**OURS.to_json(), "scoring": "plump5"}
    command = {"id": "change", "type": "rules", "round": 0, "value": changed}
    sent = client.post(f"/api/games/{key}/commands", json={"base": 0, "commands": [command]})
    assert sent.status_code == 200
    page = client.get(f"/new?again={key}")
    assert chosen(page) == "again"
    assert "Farmors regler (changed)" in text(page)
    game = client.post("/new", data={"name": ["A", "B"], "rules": "again", "again": key})
    made = client.get(f"/api/games/{game.location.rsplit('/', 1)[1]}").json
    assert HouseRules.of(**made["rules"]) == HouseRules.of(**changed)


def test_names_outlive_a_change_of_the_rules(client, saved):
    page = client.get(at(saved) + "?name=Ann&name=Bo&dealer=1")
    address = unescape(re.search(r'href="([^"]+/edit\?draft=[^"]+)"', page.text)[1])
    draft = dict(form(client.get(address), "rules-form").values)["draft"]
    written = {"draft": draft, "base": "1", "called": "Farmors nya", "action": "save"}
    answer = client.post(address.split("?")[0], data=written)
    assert answer.status_code == 303
    shown = client.get(answer.location)
    assert "Saved among your house rules." in text(shown)
    play = unescape(re.search(r'<a class="big" href="([^"]+)"', shown.text)[1])
    names = [value for name, value in form(client.get(play), "new-game").values if name == "name"]
    assert names[:2] == ["Ann", "Bo"]


def test_a_copy_takes_the_place_of_what_was_sent(new_client, saved):
    other = new_client("en")
    page = other.get(at(saved, shared=True))
    answer = other.post(f"{at(saved, shared=True)}/copy", data={"id": "x" * 22})
    assert page.status_code == 200
    assert "Saved among your house rules." in text(other.get(answer.location))
    assert other.get("/rules").text.count("Farmors regler</bdi>") == 1


def test_who_does_not_have_them_plays_again_by_the_games_own(new_client, client, saved):
    key = start(client, saved).location.rsplit("/", 1)[1]
    other = new_client("en")
    page = other.get(f"/new?again={key}")
    assert chosen(page) == "again"
    assert "Farmors regler" in text(page)
    told = other.get(f"/new/rules?again={key}&rules=again&name=Ann")
    assert "Farmors regler" in text(told)
    assert "10 cards down to 2 and up again" in text(told)
    keys = re.findall(r'href="([^"]*)" data-key', told.text)
    assert all(f"again={key}" in address and "name=Ann" in address for address in keys)


def test_the_shared_link_starts_a_game_too(new_client, saved):
    other = new_client("en")
    page = other.get(f"/new?rules=own-{saved.share_key}")
    assert chosen(page) == f"own-{saved.share_key}"
    game = other.post("/new", data={"name": ["A", "B"], "rules": f"own-{saved.share_key}"})
    assert game.status_code == 303
    assert saved.key not in other.get(game.location).text


def test_house_rules_that_are_gone_are_told_when_a_game_starts(client):
    page = client.post("/new", data={"name": ["A", "B"], "rules": f"own-{'x' * 22}"})
    assert page.status_code == 422
    assert "not found any more" in text(page)


@pytest.mark.parametrize("rules", ["own-", "own-\0", "own-" + "å" * 5000, "own-../x"])
def test_nonsense_in_place_of_a_key_is_answered(client, rules):
    query = {"rules": rules, "name": ["A", "B"]}
    assert client.get("/new", query_string=query).status_code == 200
    assert client.post("/new", data=query).status_code == 422
    assert client.get("/new/rules", query_string=query).status_code == 302
    assert client.get("/sheets", query_string={"rules": rules}).status_code == 422
    assert client.get("/rules", query_string={"hid": rules}).status_code == 200


def test_the_whole_agreement_is_one_touch_away_and_loses_no_name(client, saved):
    page = client.get("/new?name=Anna&name=Bo")
    assert "/new/rules" in page.text
    for value, place in ((f"own-{saved.key}", at(saved)), ("rikiki", "/rules/rikiki")):
        query = [("name", "Anna"), ("name", "Bo"), ("rules", value)]
        answer = client.get("/new/rules", query_string=query)
        assert answer.location == f"{place}?name=Anna&name=Bo"
        told = client.get(answer.location)
        assert f"/new?rules={value}&amp;name=Anna&amp;name=Bo" in told.text


def test_blank_sheets_are_printed_by_them(client, saved, change):
    page = client.get("/sheets")
    assert f'<option value="own-{saved.key}">Farmors regler</option>' in page.text
    page = client.get(f"/sheets?rules=own-{saved.key}&players=4")
    assert "10 cards down to 2 and up again, 17 rounds" in text(page)
    start(client, saved)
    page = client.get("/sheets")
    assert f'<option value="own-{saved.key}" selected>' in page.text
    assert page.text.count("Farmors regler") == 1
    change(name="Farmors nya")
    page = client.get("/sheets")
    assert "Farmors regler (Anna, Bo and Cia)</option>" in page.text, "as they played last"


def test_their_name_stands_on_every_sheet(client, saved, change):
    game = start(client, saved).location
    change(name="Farmors nya")
    blank = client.get(f"/sheet.pdf?rules=own-{saved.key}")
    assert "Farmors nya" in plain_text(blank.data)
    assert "Farmors regler" in plain_text(client.get(f"{game}/sheet.pdf").data)


def test_the_file_is_read_by_people_too(client, saved):
    told = json.loads(client.get(f"{at(saved)}/file").data)
    assert (told["format"], told["name"]) == ("plumpscore-rules/1", "Farmors regler")
    assert told["rules"]["low"] == 2
