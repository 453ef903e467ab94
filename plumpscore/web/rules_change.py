"""What other house rules would come to in the middle of a game, before anybody agrees to them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from plumpscore.rules import HouseRules, Refused, score
from plumpscore.rules.filling import rules, seating
from plumpscore.rules.scorecard import RoundPoints
from plumpscore.rules_in_words import changed
from plumpscore.rules_in_words.points import figure
from plumpscore.rules_in_words.trump import SUIT_NAMES
from plumpscore.web.at_table_now import Now, Wish
from plumpscore.web.language import current, gettext


@dataclass(frozen=True)
class RoundChange:
    """A round that will be played otherwise: as it is planned now, and as it would be."""

    number: int
    before: str
    """Empty where the round is new."""

    after: str


@dataclass(frozen=True)
class PointsChange:
    """A player whose points change in rounds that are played."""

    name: str
    rounds: Sequence[str]
    """``Round 3: 10 → 5``."""

    total: str


@dataclass(frozen=True)
class Consequences:
    """All that follows."""

    told: Sequence[str]
    """What holds now and did not before, in words; nothing where it comes to the same."""

    hands: tuple[int, ...]
    """What is left to play, where that changes."""

    rounds: Sequence[RoundChange]
    gone: Sequence[int]
    """The rounds that will not be played, counted from 1."""

    points: Sequence[PointsChange]


def wishes(now: Now, index: int, agreed: HouseRules) -> list[Wish]:
    """The commands by which house rules hold from a round on, whatever was set for later ones."""
    return [Wish("rules", index, None, agreed.to_json()), *now.no_longer("rules", index)]


def consequences(now: Now, index: int, agreed: HouseRules) -> Consequences | Refused:
    """Return what follows if these house rules hold from a round on, or why they cannot."""
    then = now.after(*wishes(now, index, agreed))
    if isinstance(then, Refused):
        return then
    before, left = rules(now.plan, now.state, index), then.hands(now.following)
    return Consequences(
        told=changed(before, agreed, len(seating(now.state, index)), current()),
        hands=() if left == now.left else left,
        rounds=list(_rounds(now, then, max(index, now.following))),
        gone=range(now.following + len(left) + 1, now.following + len(now.left) + 1),
        points=list(_points(now, then)),
    )


def _rounds(now: Now, then: Now, start: int) -> Iterator[RoundChange]:
    """Those that go on to be played, and those that are new."""
    for index in range(start, then.card.count):
        old = _told(now, index) if index < now.card.count else ""
        if (new := _told(then, index)) != old:
            yield RoundChange(index + 1, old, new)


def _told(now: Now, index: int) -> str:
    """``7 cards, hearts is trump, not even: Anna``."""
    plan, state = now.plan, now.state
    planned, language = plan.round(index), current()
    parts = [language.ngettext("%(n)s card", "%(n)s cards", planned.cards)]
    if any(other.trump != "NT" for other in plan.rounds):
        parts.append(_trump(planned.trump))
    if planned.hook is not None:
        name = state.names[plan.seat(state.first_dealer, planned.hook)]
        parts.append(gettext("not even: %(name)s", name=name))
    return ", ".join(parts)


def _trump(trump: str | None) -> str:
    if trump is None:
        return gettext("trump is told")
    if trump == "NT":
        return gettext("no trump")
    return gettext("%(suit)s is trump", suit=gettext(SUIT_NAMES[trump]))


def _points(now: Now, then: Now) -> Iterator[PointsChange]:
    before, after = score(now.plan, now.state), score(then.plan, then.state)
    for seat, name in enumerate(now.state.names):
        told = [
            gettext("Round %(number)s: %(told)s", number=old.number, told=_to(*points))
            for old, new in zip(before.rounds, after.rounds, strict=True)
            if len({*(points := (_of(old.points, seat), _of(new.points, seat)))}) > 1
        ]
        if told:
            yield PointsChange(name, told, _to(before.totals[seat], after.totals[seat]))


def _of(points: RoundPoints | None, seat: int) -> int | None:
    return points[seat] if points else None


def _to(before: int | None, after: int | None) -> str:
    """``10 → −5``."""
    return " → ".join("–" if n is None else figure(n) for n in (before, after))
