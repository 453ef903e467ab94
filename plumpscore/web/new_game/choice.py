"""Which house rules a new game can have: this browser's own first, then the presets."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from plumpscore.languages import Language
from plumpscore.store.devices import opened_games
from plumpscore.store.games import Game
from plumpscore.store.house_rules import Saved, saved_in
from plumpscore.web.house_rules import cards as rule_cards
from plumpscore.web.house_rules.cards import AGAIN, DEFAULT, OWN, RuleCard, is_preset
from plumpscore.web.new_game.draft import Draft

MOST_OWN = 12
"""So many of our own are offered, those used last; the catalogue has all."""


@dataclass(frozen=True)
class RuleChoice:
    """All cards, the chosen one first."""

    cards: list[RuleCard]

    @property
    def has_again(self) -> bool:
        """Whether one of them is known by the game that is to be played again."""
        return any(card.value == AGAIN for card in self.cards)


def rule_choice(draft: Draft, device: str, language: Language) -> RuleChoice:
    """Return what can be chosen, and what is: as written, else as played last."""
    saved = {rules.id: rules for rules in _with(draft.saved, saved_in(device)[:MOST_OWN])}
    cards = [rule_cards.saved_card(rules, language) for rules in saved.values()]
    if (again := draft.again) and not is_preset(again.rules) and again.house_rules_id not in saved:
        cards.append(rule_cards.again_card(again.rules, again.house_rules, language))
    cards += rule_cards.preset_cards(language.code)
    chosen = _chosen(draft, saved) or _last(device, saved)
    return RuleChoice(sorted(cards, key=lambda card: card.value != chosen))


def _with(chosen: Saved | None, listed: Iterable[Saved]) -> list[Saved]:
    """Those in the list, and what an address has chosen that is not."""
    others = list(listed)
    is_listed = chosen is None or chosen.id in {saved.id for saved in others}
    return others if is_listed or chosen is None else [chosen, *others]


def _chosen(draft: Draft, saved: Mapping[int, Saved]) -> str:
    if draft.saved:  # perhaps by another key than the list has
        return _value(saved[draft.saved.id])
    return _same(draft.again, saved) if draft.rules == AGAIN else draft.rules


def _same(game: Game | None, saved: Mapping[int, Saved]) -> str:
    """Played again, a game has the newest version of the house rules it was made from."""
    found = saved.get(game.house_rules_id) if game and game.house_rules_id else None
    return _value(found) if found else AGAIN


def _last(device: str, saved: Mapping[int, Saved]) -> str:
    """The house rules of the game that this browser's people have played last."""
    for game in opened_games(device):
        if game.house_rules_id and game.house_rules_id in saved:
            return _value(saved[game.house_rules_id])
        if game.preset:
            return game.preset
    return DEFAULT


def _value(saved: Saved) -> str:
    return OWN + saved.key
