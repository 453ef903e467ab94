"""What can be done at the table: each deed as the commands that do it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from plumpscore.rules import MAX_SEATS, MIN_SEATS
from plumpscore.rules.reading import fail
from plumpscore.rules_in_words.at_table import signed, with_why
from plumpscore.web.at_table_form import TableForm
from plumpscore.web.at_table_now import Now, Wish

Wishes = list[Wish]
Doing = Callable[[Now, TableForm], Wishes]


def wishes(now: Now, form: TableForm) -> Wishes:
    """Return what the form asks for.

    Raises:
        Unreadable: a field of it means nothing, and says so.
        Faulty: it can be read, but not be done.
        KeyError: there is no such deed.
    """
    return DEEDS[form.kind](now, form)


def _goes_home(now: Now, form: TableForm) -> Wishes:
    seat = form.whom()
    if seat not in now.seating:
        raise fail("no_such_seat", seat=seat, seats=now.state.seats)
    if now.is_fewest:
        raise fail("seats_out_of_range", least=MIN_SEATS, most=MAX_SEATS)
    return _seats(now, form, [other for other in now.seating if other != seat])


def _comes_back(now: Now, form: TableForm) -> Wishes:
    seat = form.whom()
    if seat not in now.away:
        raise fail("no_such_seat", seat=seat, seats=now.state.seats)
    return _seats(now, form, now.place(seat))


def _moves(by: int) -> Doing:
    def move(now: Now, form: TableForm) -> Wishes:
        """Two who sit beside each other change places."""
        seat, sitting = form.whom(), list(now.seating)
        at = sitting.index(seat) if seat in sitting else len(sitting)
        if not 0 <= at + by < len(sitting) or at == len(sitting):
            raise fail("no_such_seat", seat=seat, seats=now.state.seats)
        sitting[at], sitting[at + by] = sitting[at + by], sitting[at]
        return _seats(now, form, sitting)

    return move


def _seats(now: Now, form: TableForm, sitting: Sequence[int]) -> Wishes:
    return now.seated(Wish("seats", form.read("round"), None, list(sitting)), len(sitting))


def _joins(now: Now, form: TableForm) -> Wishes:
    wish = Wish("join", form.read("round"), None, form.read("name"))
    return now.seated(wish, len(now.seating) + 1)


def _deals_again(_now: Now, form: TableForm) -> Wishes:
    return [Wish("redeal", form.read("round"), None, None)]


def _dealt(_now: Now, form: TableForm) -> Wishes:
    return [Wish("dealer", form.read("round"), None, form.whom())]


def _got_cards(_now: Now, form: TableForm) -> Wishes:
    return [Wish("cards", form.read("round"), None, form.read("cards"))]


def _adds_next(now: Now, form: TableForm) -> Wishes:
    return _hands(now, form, [form.read("more"), *now.left])


def _adds_last(now: Now, form: TableForm) -> Wishes:
    return _hands(now, form, [*now.left, form.read("more")])


def _skips(now: Now, form: TableForm) -> Wishes:
    return _hands(now, form, now.left[1:])


def _ends_at_one(now: Now, form: TableForm) -> Wishes:
    return _hands(now, form, _until(now, now.last if now.ones is None else now.ones))


def _is_last(now: Now, form: TableForm) -> Wishes:
    return _hands(now, form, _until(now, now.last))


def _until(now: Now, last: int) -> Sequence[int]:
    return now.left[: last + 1 - now.following]


def _hands(now: Now, form: TableForm, hands: Sequence[int]) -> Wishes:
    """The hands that are left; what was set for a later round holds no longer."""
    if (index := form.read("round")) != now.following:
        raise fail("malformed")
    return [Wish("hands", index, None, list(hands)), *now.no_longer("hands", index)]


def _plays_on(_now: Now, _form: TableForm) -> Wishes:
    return [Wish("end", None, None, False)]


def _notes(now: Now, form: TableForm) -> Wishes:
    """A penalty or a bonus; one that stands in that place already is added to."""
    seat, why = form.read("seat"), form.read("why")
    points = form.read("points") * (-1 if form.read("sign") == "minus" else 1)
    index = form.read("round")
    stands = {(at, who): adjust for at, who, adjust in now.adjusts()}.get((index, seat))
    adjust: dict[str, Any] = {"points": points, "why": why}
    return [Wish("adjust", index, seat, _added(stands, adjust) if stands else adjust)]


def _added(stands: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """Both together, told one after the other: ``+40, −10 (phone)``."""
    first = stands["why"] if _tells_several(stands["why"] or "") else _part(stands)
    return {"points": stands["points"] + more["points"], "why": f"{first}, {_part(more)}"}


def _part(adjust: Mapping[str, Any]) -> str:
    return with_why(signed(adjust["points"]), adjust["why"])


def _tells_several(why: str) -> bool:
    return why[:1] in ("+", "−") and ", " in why


def _takes_away(_now: Now, form: TableForm) -> Wishes:
    return [Wish("adjust", form.read("round"), form.whom(), None)]


DEEDS: Mapping[str, Doing] = {
    "home": _goes_home,
    "back": _comes_back,
    "up": _moves(-1),
    "down": _moves(1),
    "join": _joins,
    "redeal": _deals_again,
    "dealer": _dealt,
    "cards": _got_cards,
    "add-next": _adds_next,
    "add-last": _adds_last,
    "skip": _skips,
    "ones": _ends_at_one,
    "last": _is_last,
    "on": _plays_on,
    "adjust": _notes,
    "free": _takes_away,
}
