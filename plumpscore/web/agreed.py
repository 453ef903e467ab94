"""What the people of a game agree on now: the house rules that hold in the round they play."""

from dataclasses import dataclass

from plumpscore import rules_in_words
from plumpscore.rules import Faulty, HouseRules, compile_plan, step
from plumpscore.rules.filling import rules, seating
from plumpscore.store.games import Game
from plumpscore.web.language import current


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

    @property
    def course(self) -> str:
        """The way through the hands; nothing where so many could not begin."""
        if not self.is_playable:
            return ""
        return rules_in_words.course(self.rules, self.seats, current())

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
        return rules_in_words.agreement(self.rules, self.seats, current())


def agreed(game: Game, index: int | None = None) -> Agreed:
    """Return what holds for those who play a round, the one that is asked for if none is named."""
    plan, state = game.plan, game.state
    index = step(plan, state).round if index is None else index
    holding, seats = rules(plan, state, index), len(seating(state, index))
    saved = game.house_rules if holding == game.rules else None
    return Agreed(
        rules=holding,
        seats=seats,
        called=saved or rules_in_words.name(holding, current()),
        is_locked=state.begun > 0,
        is_playable=_is_playable(holding, seats),
    )


def _is_playable(holding: HouseRules, seats: int) -> bool:
    try:
        compile_plan(holding, seats)
    except Faulty:
        return False
    return True
