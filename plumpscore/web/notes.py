"""What was otherwise than planned in a game, by round, as the protokoll tells it."""

from plumpscore.rules import Plan, State
from plumpscore.rules_in_words import on_the_way
from plumpscore.web.language import current


def notes(plan: Plan, state: State) -> list[str]:
    """Return all notes of a game, by round."""
    language = current()
    found = [
        *on_the_way.rule_changes(plan, state, language),
        *on_the_way.at_table(state, language, state.names),
    ]
    return [note.told(language) for note in sorted(found, key=lambda note: note.round)]


def rule_changes(plan: Plan, state: State) -> list[str]:
    """Return the notes of house rules that were changed, which is all that an agreement needs."""
    language = current()
    return [note.told(language) for note in on_the_way.rule_changes(plan, state, language)]
