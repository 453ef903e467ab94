"""Which house rules a new game can have: this browser's own first, then the presets."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from plumpscore.languages import Language
from plumpscore.store.devices import opened_games
from plumpscore.store.house_rules import Saved, saved_in
from plumpscore.web.house_rules import cards as rule_cards
from plumpscore.web.house_rules.cards import AGAIN, DEFAULT, OWN, RuleCard, is_preset
from plumpscore.web.new_game.draft import Draft
from plumpscore.web.play_again import PlayAgain

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
    if (again := draft.again) and _is_own(again, saved):
        cards.append(rule_cards.again_card(again.agreed.rules, again.agreed.called, language))
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
    if draft.rules == AGAIN and draft.again:
        return _same(draft.again, saved)
    return draft.rules


def _is_own(again: PlayAgain, saved: Mapping[int, Saved]) -> bool:
    """Whether no other card has the house rules of that game."""
    return _same(again, saved) == AGAIN and not is_preset(again.agreed.rules)


def _same(again: PlayAgain, saved: Mapping[int, Saved]) -> str:
    """Played again, a game has the newest version of the house rules it was made from; those that
    were changed on the way are its own."""
    game, now = again.game, again.agreed.rules
    found = saved.get(game.house_rules_id) if game.house_rules_id else None
    return _value(found) if found and now in (game.rules, found.rules) else AGAIN


def _last(device: str, saved: Mapping[int, Saved]) -> str:
    """The house rules that this browser's people have saved or played last."""
    ours = [rules for rules in saved.values() if rules.can_change]
    newest = max(ours, key=lambda rules: rules.made_at, default=None)
    for game in opened_games(device):
        if newest and newest.made_at > game.created_at:
            break
        if game.house_rules_id and game.house_rules_id in saved:
            return _value(saved[game.house_rules_id])
        if game.preset:
            return game.preset
    return _value(newest) if newest else DEFAULT


def _value(saved: Saved) -> str:
    return OWN + saved.key
