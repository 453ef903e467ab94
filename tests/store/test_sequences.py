"""Any sequence of commands: the store follows the rules, and nothing comes apart."""

from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from plumpscore.rules import Command, Plan, Refused, State, apply, course, read_command
from plumpscore.store.commands import submit
from plumpscore.store.games import Access, load_game
from tests.store.agreement import Elsewhere, assert_in_step

NAMES = st.sampled_from(["Anna", "Anna", "Bo", "🃏"])


def taps(number: int) -> st.SearchStrategy[Command]:
    """A tap of a small game, often one that fits; its id tells its place in the sequence."""
    kinds: dict[str, st.SearchStrategy[dict[str, Any]]] = {
        "bid": cell(amounts),
        "tricks": cell(amounts),
        "trump": st.fixed_dictionaries({"round": rounds, "value": st.sampled_from([None, "S"])}),
        "rest-made": st.fixed_dictionaries({"round": rounds}),
        "undo": st.fixed_dictionaries({"value": st.integers(0, max(number, 1)).map(id_of)}),
        "end": st.fixed_dictionaries({"value": st.booleans()}),
        "name": st.fixed_dictionaries({"seat": seats, "value": NAMES}),
        "redeal": st.fixed_dictionaries({"round": rounds}),
        "join": st.fixed_dictionaries({"round": rounds, "value": NAMES}),
        "adjust": cell(st.sampled_from([None, {"points": -10, "why": "tittade"}, {"points": 5}])),
        "made": cell(st.sampled_from([True, False, False, None])),
        **{kind: at_round(values) for kind, values in AT_TABLE.items()},
    }
    common = ["bid", "tricks"] * 8
    at_table = ["redeal", "join", "adjust", "made", *AT_TABLE]
    kind = st.sampled_from([*common, "rest-made", "trump", *["undo"] * 4, "name", "end", *at_table])
    return kind.flatmap(
        lambda type: kinds[type].map(
            lambda fields: read_command({"id": id_of(number), "type": type, **fields})
        )
    )


def id_of(number: int) -> str:
    return f"tap-{number:04}"


# Mostly what fits: one request in so many is refused, and then as a whole.
rounds = st.sampled_from([0, 0, 0, 1, 1, 1, 2, 2, 2, 3])
seats = st.sampled_from([0, 1, 2] * 6 + [3])
amounts = st.sampled_from([0, 0, 0, 0, 1, 1, 1, 2, None, 3])


def cell(value: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"round": rounds, "seat": seats, "value": value})


def at_round(values: list[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"round": rounds, "value": st.sampled_from(values)})


AT_TABLE: dict[str, list[Any]] = {
    "dealer": [None, 0, 2, 3],
    "cards": [None, 1, 2, 17],
    "hands": [None, [], [1], [2, 1]],
    "seats": [None, [0, 1], [2, 0, 1], [0, 1, 2, 3]],
    "rules": [None, {"preset": "plump-femman"}, {"shape": "up", "max_cards": 3, "target": 20}],
}


@st.composite
def requests(draw: st.DrawFn) -> list[list[Command]]:
    """Requests of one to three commands, some of them sent before."""
    sent: list[Command] = []
    told = []
    for _ in range(draw(st.integers(1, 16))):
        new = [draw(taps(len(sent) + place)) for place in range(draw(st.integers(1, 3)))]
        repeated = draw(st.lists(st.sampled_from(sent), max_size=2)) if sent else []
        sent += new
        told.append([*repeated, *new])
    return told


@given(requests())
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_the_store_follows_the_rules(
    make_game: Callable[..., Access], elsewhere: Elsewhere, sent: list[list[Command]]
) -> None:
    access = make_game("A", "B", "C", shape="up", max_cards=3, tie="extra-rounds", low=1)
    game = load_game(access)
    plan, state, stands, version = game.plan, game.state, set[str](), 0
    for commands in sent:
        once = {command.id: command for command in commands}
        new = [command for id, command in once.items() if id not in stands]
        following = after(plan, state, new)
        outcome = submit(access, version, commands)
        if isinstance(following, Refused):
            assert (outcome.kind, outcome.refused) == ("refused", following)
        else:
            state, stands = following, stands | {command.id for command in new}
            plan = course(plan, state)
            version += bool(new)
            assert outcome.kind == "applied"
        assert outcome.version == version
        assert {id for id, _ in outcome.applied} == stands & {c.id for c in commands}
    assert (load_game(access).plan, load_game(access).state) == (plan, state)
    assert_in_step(access, elsewhere)


def after(plan: Plan, state: State, commands: list[Command]) -> State | Refused:
    for command in commands:
        following = apply(plan, state, command)
        if isinstance(following, Refused):
            return following
        plan, state = course(plan, following), following
    return state
