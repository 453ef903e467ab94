"""The pad as data: its keys, the question above them, and what undo takes back. See `table.py`."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from plumpscore.rules import Entry, Plan, State, Tap
from plumpscore.rules.entry import IN_ROUND, Cell
from plumpscore.rules.filling import seating
from plumpscore.rules.problems import can_be, forbidden, outcomes, round_problems

Text = tuple[str, Mapping[str, Any]]
"""A key of `messages.py` and its facts; a fact named `seat` stands for that player's name."""

PHASES = {"bid": "bids", "tricks": "tricks", "made": "tricks"}
"""The phase whose question a type of command answers."""

OF_CELLS = ("bid", "tricks", "trump", "made")
"""What is entered on the screens of a game; all else is done on the pages of the table."""

FEW_KEYS = 12
"""Up to so many keys stand in four columns, more in six."""


class Asked(NamedTuple):
    """The cell the pad stands for."""

    round: int
    phase: str
    seat: int | None


def kind(plan: Plan, asked: Asked) -> str:
    """The type of the command that answers the question: `bid`, `tricks`, or `made` where only who
    plumped is noted."""
    if asked.phase == "bids":
        return "bid"
    return "made" if plan.manner(asked.round).only_plumps else "tricks"


def value(plan: Plan, state: State, asked: Asked) -> int | bool | None:
    """What stands in the cell asked for, as its kind of command would have set it."""
    if asked.seat is None:
        return None
    entry, answers = state.entry(asked.round), kind(plan, asked)
    if answers != "made":
        return (entry.bids if answers == "bid" else entry.tricks)[asked.seat]
    missed = entry.has_missed(asked.seat)
    return None if missed is None else not missed


def keys(plan: Plan, state: State, asked: Asked) -> list[dict[str, Any]]:
    """The pad, 0..cards; none where only who plumped is asked for. A key is off where filling the
    cell with it would be refused; the forbidden bid is struck out, also where changing to it is
    taken."""
    if asked.seat is None or kind(plan, asked) == "made":
        return []
    entry, cards = state.entry(asked.round), plan.round(asked.round).cards
    even = _forbidden_here(plan, state, asked) if asked.phase == "bids" else None
    values = range(cards + 1)
    playing = plan.order(state.first_dealer, asked.round)
    fitting = _fitting(entry, playing, asked, cards, even)
    return [
        {
            "value": value,
            "is_on": value in fitting,
            "is_even": value == even,
            "is_bid": asked.phase == "tricks" and value == entry.bids[asked.seat],
        }
        for value in values
    ]


def columns(plan: Plan, asked: Asked) -> int:
    """The columns that the round's keys stand in."""
    return _columns(plan.round(asked.round).cards + 1)


def key_rows(plan: Plan) -> int:
    """The rows of keys that the game's fullest pad has: undo stands above so many in all rounds."""
    counts = {planned.cards + 1 for planned in plan.rounds}
    return max(-(-count // _columns(count)) for count in counts)


def _columns(keys: int) -> int:
    return 4 if keys <= FEW_KEYS else 6


def _fitting(
    entry: Entry, playing: Collection[int], asked: Asked, cards: int, even: int | None
) -> Collection[int]:
    """The values that the cell asked for can take."""
    assert asked.seat is not None
    values = range(cards + 1)
    if (entry.bids if asked.phase == "bids" else entry.tricks)[asked.seat] is not None:
        return values
    if asked.phase == "bids":
        return [value for value in values if value != even]
    tricks = [entry.tricks[seat] for seat in playing]
    left = cards - sum(n for n in tricks if n is not None)
    return [left] if tricks.count(None) == 1 else range(left + 1)


def _forbidden_here(plan: Plan, state: State, asked: Asked) -> int | None:
    """The bid that the seat asked may not make, or, where that is mended after, has made."""
    hook = plan.round(asked.round).hook
    if asked.seat is None or hook is None or plan.seat(state.first_dealer, hook) != asked.seat:
        return None
    even = forbidden(plan, state, asked.round)
    is_strict = plan.manner(asked.round).strict
    return even if is_strict or state.entry(asked.round).bids[asked.seat] == even else None


def says(plan: Plan, state: State, asked: Asked) -> Text | None:
    """The question above the keys, or the reason for it."""
    answers, about = kind(plan, asked), {} if asked.seat is None else {"seat": asked.seat}
    if asked.phase == "finished" or (asked.seat is None and answers != "made"):
        return None
    wrong = [p for p in round_problems(plan, state, asked.round) if p.seat in (asked.seat, None)]
    for problem in wrong:
        if PHASES.get(problem.code.split("_")[0]) == asked.phase:
            return _mend(plan, state, asked, problem.code)
    if answers == "made":
        return ("who_plumped" if asked.seat is None else "change_made", about)
    if (stands := value(plan, state, asked)) is not None:
        return (f"change_{answers}", {**about, "value": stands})
    if is_rest_made(plan, state, asked):
        return ("took_rest", about)
    return _asks_bid(plan, state, asked) if answers == "bid" else _asks_tricks(plan, state, asked)


def _mend(plan: Plan, state: State, asked: Asked, code: str) -> Text:
    about = {} if asked.seat is None else {"seat": asked.seat}
    if code == "tricks_do_not_add_up" and kind(plan, asked) == "made":
        key = "mend_plumps" if has_plumps(plan, state, asked.round) else "mend_no_plumps"
        return (key, sum_facts(plan, state, asked.round))
    return (f"mend_{code}", {**about, **sum_facts(plan, state, asked.round)})


def _asks_bid(plan: Plan, state: State, asked: Asked) -> Text:
    about = {"seat": asked.seat}
    even, is_in_turn = _forbidden_here(plan, state, asked), plan.manner(asked.round).in_turn
    if even is not None and is_in_turn:
        return ("bids_last_not", {**about, "value": even})
    if not is_in_turn:
        return ("bids", about)
    order = plan.order(state.first_dealer, asked.round)
    place = order.index(asked.seat) if asked.seat is not None else 0
    return (
        "bids_first" if place == 0 else "bids_last" if place == len(order) - 1 else "bids",
        about,
    )


def _asks_tricks(plan: Plan, state: State, asked: Asked) -> Text:
    facts = sum_facts(plan, state, asked.round)
    return ("took", {"seat": asked.seat, "left": facts["cards"] - facts["so_far"]})


def sum_facts(plan: Plan, state: State, index: int) -> dict[str, int]:
    """The sums of a round's bids and tricks, against its cards."""
    entry, playing = state.entry(index), plan.order(state.first_dealer, index)
    return {
        "bids": sum(entry.bids[seat] or 0 for seat in playing),
        "so_far": sum(entry.tricks[seat] or 0 for seat in playing),
        "cards": plan.round(index).cards,
    }


def is_rest_made(plan: Plan, state: State, asked: Asked) -> bool:
    """Whether the tricks left equal the bids left, so that one key can say it for all."""
    entry = state.entry(asked.round)
    playing = plan.order(state.first_dealer, asked.round)
    left = [seat for seat in playing if entry.tricks[seat] is None]
    bids = [entry.bids[seat] for seat in playing]
    if asked.phase != "tricks" or kind(plan, asked) == "made" or entry.made:
        return False
    if len(left) < 2 or None in bids:
        return False
    facts = sum_facts(plan, state, asked.round)
    return facts["so_far"] + sum(entry.bids[seat] or 0 for seat in left) == facts["cards"]


def marked(plan: Plan, state: State, asked: Asked) -> Entry:
    """The round's entry; where who plumped is asked for, all others are taken to have made it."""
    entry = state.entry(asked.round)
    if asked.phase == "bids" or kind(plan, asked) != "made":
        return entry
    for seat in plan.order(state.first_dealer, asked.round):
        if entry.has_missed(seat) is None:
            entry = entry.with_cell(Cell("made", asked.round, seat, True))
    return entry


def confirms(plan: Plan, state: State, asked: Asked) -> dict[str, Any] | None:
    """The one key that confirms who plumped, where that is asked for: what it says, and whether
    just those can have."""
    if asked.phase != "tricks" or kind(plan, asked) != "made":
        return None
    playing = plan.order(state.first_dealer, asked.round)
    told = outcomes(marked(plan, state, asked), playing)
    is_on = can_be(told, plan.round(asked.round).cards)
    nobody = "everybody" if is_on else "somebody"
    says = "rest" if has_plumps(plan, state, asked.round) else nobody
    return {"says": says, "is_on": is_on}


def has_plumps(plan: Plan, state: State, index: int) -> bool:
    """Whether anybody is noted as having plumped in a round."""
    entry = state.entry(index)
    return any(entry.has_missed(seat) for seat in plan.order(state.first_dealer, index))


def undo(state: State) -> dict[str, Any] | None:
    """The tap that undo takes back, where it was, and how to tell it."""
    stack = state.undo_stack(depth=1)
    if not stack:
        return None
    tap = stack[0]
    kind, index, *_ = tap.cells[0]
    is_deed = kind not in (*OF_CELLS, "end")
    return {"id": tap.id, "round": index, "is_deed": is_deed, "what": _what(state, tap)}


def _what(state: State, tap: Tap) -> Text:
    cell = tap.cells[0]
    kind, index, seat, _ = cell
    if index is None:
        return (f"undo_{kind}", {} if seat is None else {"seat": seat})
    if kind == "seats":
        return _who_changed(state, cell)
    if kind not in IN_ROUND:
        return (f"undo_{kind}", {"number": index + 1})
    return _entered(state, tap, index)


def _entered(state: State, tap: Tap, index: int) -> Text:
    """What was noted in a round."""
    cell = tap.cells[0]
    kind, _, seat, _ = cell
    value, number = state.entry(index).value(cell), {"number": index + 1}
    if value is None:
        return ("undo_redeal", number) if len(tap.cells) > 2 else ("undo_empty", {})
    if len(tap.cells) > 2 or (kind == "made" and value):
        return ("undo_rest", number)
    if kind == "made":
        return ("undo_plump", {"seat": seat})
    if kind == "adjust":
        return ("undo_adjust", {"seat": seat, "points": signed(value["points"])})
    return (f"undo_{kind}", {"value": value} if seat is None else {"seat": seat, "value": value})


def _who_changed(state: State, cell: Cell) -> Text:
    """The one who went home or came back, or else that others play."""
    assert cell.round is not None
    before = {*(cell.value or seating(state, cell.round - 1))}
    now = {*seating(state, cell.round)}
    for key, seats in (("undo_home", before - now), ("undo_back", now - before)):
        if seats == before ^ now and len(seats) == 1:
            return (key, {"seat": seats.pop()})
    return ("undo_seats", {"number": cell.round + 1})


def signed(points: int) -> str:
    """A whole number with its sign, the minus as printers set it."""
    return f"{points:+d}".replace("-", "−")
