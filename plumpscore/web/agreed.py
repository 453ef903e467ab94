"""What the people of a game agree on now: the house rules that hold in the round they play."""

from collections.abc import Sequence
from dataclasses import dataclass

from plumpscore import rules_in_words
from plumpscore.rules import Faulty, HouseRules, compile_plan, score, step
from plumpscore.rules.filling import rules, seating
from plumpscore.store.games import Game
from plumpscore.web.house_rules.cards import is_preset
from plumpscore.web.language import current, gettext


@dataclass(frozen=True)
class Agreed:
    """The agreement of those who play."""

    rules: HouseRules
    seats: int
    """How many play."""

    called: str

    is_locked: bool
    """Whether the first bid has fallen: a change is then written into the protokoll."""

    is_playable: bool
    """Whether so many could begin a game by them; those who go on with one always can."""

    hands: Sequence[int]
    """All that the game has; once it is over, those that were played."""

    is_over: bool

    @property
    def course(self) -> str:
        """The way through the hands; nothing where so many could not begin."""
        if not self.is_playable:
            return ""
        return rules_in_words.course(
            self.rules, self.seats, current(), self.hands, is_over=self.is_over
        )

    @property
    def manner(self) -> str:
        return rules_in_words.manner(self.rules, current())

    @property
    def lines(self) -> list[str]:
        """The same in two lines, or in one."""
        return [line for line in (self.course, self.manner) if line]

    @property
    def parts(self) -> tuple[str, ...]:
        """All of it as on a sheet, without how long it takes."""
        if not self.is_playable:
            return (self.manner,)
        return rules_in_words.agreement(self.rules, self.seats, current(), self.hands)


def agreed(game: Game, index: int | None = None) -> Agreed:
    """Return what holds for those who play a round, the one that is asked for if none is named."""
    plan, state = game.plan, game.state
    index = step(plan, state).round if index is None else index
    holding, seats = rules(plan, state, index), len(seating(state, index))
    result = score(plan, state)
    return Agreed(
        rules=holding,
        seats=seats,
        called=_called(game, holding),
        is_locked=state.begun > 0,
        is_playable=_is_playable(holding, seats),
        hands=result.hands[: state.begun] if result.finished else result.hands,
        is_over=result.finished,
    )


def agreed_last(game: Game) -> Agreed:
    """Return what people have agreed on last, for whatever they play next."""
    return agreed(game, len(score(game.plan, game.state).hands))


def _called(game: Game, holding: HouseRules) -> str:
    """The name they began by, and that it is not quite these any more; a preset has its own."""
    if holding != game.rules and is_preset(holding):
        return rules_in_words.name(holding, current())
    name = game.house_rules or rules_in_words.name(game.rules, current())
    return name if holding == game.rules else gettext("%(name)s (changed)", name=name)


def _is_playable(holding: HouseRules, seats: int) -> bool:
    try:
        compile_plan(holding, seats)
    except Faulty:
        return False
    return True
