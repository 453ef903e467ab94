"""The texts of the play screen and the protokoll, which the server and the phone both say.

A key stands for one text, or for a pair of one and many that `n` decides between. The server puts
them into the page in the reader's language, so that the phone needs no network to speak.
"""

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup, escape

from plumpscore.sentences import N_, REFUSALS
from plumpscore.web.language import current


def pair(one: str, many: str) -> tuple[str, str]:
    """Marks a text with two forms for translation."""
    return one, many


MESSAGES: Mapping[str, str | tuple[str, str]] = {
    # the header
    "cards": pair("%(n)d card", "%(n)d cards"),
    "round_of": N_("%(number)d of %(rounds)d"),
    "deals": N_("%(name)s deals"),
    "leads": N_("%(name)s leads"),
    "deals_leads": N_("%(name)s deals and leads"),
    "highest_leads": N_("highest bid leads"),
    "extra_round": N_("extra round"),
    "names_trump": N_("%(name)s names the trump"),
    "target": N_("to %(points)d"),
    "one_card_forehead": N_("card on the forehead"),
    "one_card_blind": N_("nobody looks"),
    "one_card_rank": N_("rank alone wins"),
    "one_card_forehead_rank": N_("card on the forehead, rank alone wins"),
    "one_card_blind_rank": N_("nobody looks, rank alone wins"),
    "trump_ask": N_("Trump? Tap to tell"),
    "trump_untold": N_("Trump not told yet"),
    "trump_waits": N_("Trump: the highest bid names it"),
    "trump_is": N_("Trump: %(suit)s"),
    "trump_S": N_("spades"),
    "trump_H": N_("hearts"),
    "trump_D": N_("diamonds"),
    "trump_C": N_("clubs"),
    "trump_NT": N_("no trump"),
    # the sum against the cards
    "bid_so_far": N_("Bid %(so_far)d of %(cards)d"),
    "left": N_("%(n)d left"),
    "over": N_("%(n)d over"),
    "overbid": N_("Overbid by %(n)d"),
    "underbid": N_("Underbid by %(n)d"),
    "even": N_("Comes out even"),
    "tricks_so_far": N_("%(so_far)d of %(cards)d tricks"),
    # a seat
    "dealer_mark": N_("D"),
    "ordinals": N_("1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th"),
    "plump": N_("plump"),
    "marks": N_("%(name)s, %(sub)s: plump"),
    "beside": N_("beside: %(points)s"),
    "last_points": N_("last: %(points)s"),
    "last_plump": N_("last: plump"),
    "last_plump_points": N_("last: plump %(points)s"),
    "did_bid": N_("bid %(bid)d"),
    "took_it": N_("bid %(bid)d, took %(tricks)d"),
    "took_few": N_("bid %(bid)d, took %(tricks)d: %(diff)d too few"),
    "took_many": N_("bid %(bid)d, took %(tricks)d: %(diff)d too many"),
    # the question
    "bids": N_("%(name)s, how many tricks?"),
    "bids_first": N_("%(name)s bids first"),
    "bids_last": N_("%(name)s bids last"),
    "bids_last_not": N_("%(name)s bids last: not %(value)d, that comes out even"),
    "took_rest": N_("How many did %(name)s take?"),
    "took": N_("How many did %(name)s take? %(left)d left"),
    "change_bid": N_("%(name)s bid %(value)d. Change it to?"),
    "change_tricks": N_("%(name)s took %(value)d. Change it to?"),
    "change_made": N_("Did %(name)s make it?"),
    "who_plumped": N_("Touch those who plumped"),
    "mend_plumps": N_(
        "The bids make %(bids)d of %(cards)d: just these cannot have plumped. Who did?"
    ),
    "mend_no_plumps": N_("The bids make %(bids)d of %(cards)d: somebody has plumped. Who did?"),
    "mend_bid_out_of_range": N_("%(name)s cannot bid that many. Change it to?"),
    "mend_bid_evens_out": N_("It comes out even: %(name)s must bid otherwise"),
    "mend_tricks_out_of_range": N_("%(name)s cannot have taken that many. Change it to?"),
    "mend_tricks_do_not_add_up": N_(
        "%(so_far)d tricks are counted, there are %(cards)d. How many did %(name)s take?"
    ),
    # the same for those who look on
    "turn_bids": N_("%(name)s bids"),
    "turn_plays": N_("The cards are played"),
    # why a key does nothing
    **{f"refused_{code}": text for code, text in REFUSALS.items()},
    "refused_needs_network": N_("That changes the table, and needs the network."),
    "locked": N_("The pad is locked while you play"),
    "unlock": N_("Unlock"),
    # actions
    "rest": N_("The rest made it"),
    "everybody": N_("Everybody made it"),
    "somebody": N_("Somebody plumped"),
    "made": N_("Made it"),
    "stop_here": N_("We stop here"),
    "play_on": N_("Play on"),
    "undo_nothing": N_("Nothing to undo"),
    "undo": N_("Undo: %(what)s"),
    "undo_bid": N_("%(name)s bid %(value)d"),
    "undo_tricks": N_("%(name)s took %(value)d"),
    "undo_trump": N_("trump"),
    "undo_plump": N_("%(name)s plumped"),
    "undo_adjust": N_("%(points)s points for %(name)s"),
    "undo_redeal": N_("round %(number)d dealt again"),
    "undo_player": N_("%(name)s is coming in"),
    "undo_home": N_("%(name)s is going home"),
    "undo_back": N_("%(name)s is back"),
    "undo_seats": N_("who plays from round %(number)d"),
    "undo_dealer": N_("who deals round %(number)d"),
    "undo_cards": N_("how many cards in round %(number)d"),
    "undo_hands": N_("the rounds left from round %(number)d"),
    "undo_rules": N_("the house rules from round %(number)d"),
    "undo_rest": N_("the rest made it, round %(number)d"),
    "undo_empty": N_("the emptied entry"),
    "undo_end": N_("we stop here"),
    "undone": N_("Undone: %(what)s"),
    "undone_in": N_("Undone in round %(number)d: %(what)s"),
    # at the switch for a screen that stays on
    "awake_http": N_("Only over https can a page do that."),
    "awake_browser": N_("This browser cannot do that."),
    "awake_refused": N_("The phone says no just now. Is it saving power?"),
    # what became of a tap
    "unsent": pair("%(n)d not sent yet", "%(n)d not sent yet"),
    "no_network": N_("No network just now. Go on here, nothing is lost."),
    "not_taken": N_("That was not taken. %(reason)s"),
    "overtaken_trump": N_("Another phone told the trump first"),
    "overtaken_made": N_("%(name)s: another phone was first, your tap was left out"),
    "overtaken": N_("%(name)s: another phone entered %(theirs)s first, your %(mine)s was left out"),
    # the end
    "winner": pair("Winner", "Winners"),
    "plumps": pair("%(n)d plump", "%(n)d plumps"),
    "below_mark": N_("below the idiot limit"),
    # the protokoll
    "cell_bid": N_("%(name)s, round %(number)d: bid %(bid)s"),
    "cell_made": N_("%(name)s, round %(number)d: bid %(bid)s, made it, %(points)s points"),
    "cell_plump": N_(
        "%(name)s, round %(number)d: bid %(bid)s, took %(tricks)s, plump, %(points)s points"
    ),
    "cell_plump_only": N_("%(name)s, round %(number)d: bid %(bid)s, plump, %(points)s points"),
    "cell_out": N_("%(name)s, round %(number)d: sat out"),
    "cell_early": N_("%(name)s, round %(number)d: not at the table yet"),
    "adjusted": N_("%(points)s points beside the round"),
    "adjusted_why": N_("%(points)s points beside the round: %(why)s"),
    "cell_blank": N_("%(name)s, round %(number)d: nothing entered"),
    "cell_wrong": N_(
        "%(name)s, round %(number)d: bid %(bid)s, took %(tricks)s, gives no points yet"
    ),
    "edit_bid": N_("Bid"),
    "edit_tricks": N_("Tricks"),
    "edit_made": N_("Plump?"),
    "edit_empty": N_("Empty"),
    "edit_change_bid": N_("Round %(number)d, %(name)s bid %(value)d. Change it to?"),
    "edit_change_made": N_("Round %(number)d: did %(name)s make it?"),
    "edit_change_tricks": N_("Round %(number)d, %(name)s took %(value)d. Change it to?"),
    "head_trump": N_("Round %(number)d, trump %(suit)s"),
    "edit_how": N_("Tap a cell to correct it"),
    "edit_noted": N_("Noted. %(what)s"),
    "problem_plumps": N_(
        "Round %(number)d, %(cards)d cards, %(bids)d bid: just these cannot have plumped."
    ),
    "problem_no_plumps": N_(
        "Round %(number)d, %(cards)d cards, %(bids)d bid: somebody must have plumped."
    ),
    "problem_bid_out_of_range": N_(
        "Round %(number)d, %(cards)d cards: %(name)s cannot bid that many."
    ),
    "problem_tricks_out_of_range": N_(
        "Round %(number)d, %(cards)d cards: %(name)s cannot have taken that many."
    ),
    "problem_bid_evens_out": N_(
        "Round %(number)d, %(cards)d cards: the bids come out even, so %(name)s must bid otherwise."
    ),
    "problem_tricks_do_not_add_up": N_(
        "Round %(number)d, %(cards)d cards: %(so_far)d tricks are counted."
    ),
    "problem_waits": pair(
        "The round does not count until that is right.",
        "The rounds do not count until that is right.",
    ),
}

_OF_PROTOKOLL = ("adjusted", "cell_", "edit_", "head_", "problem_")
"""How the keys of texts begin that only the protokoll says."""


def say(key: str, **facts: Any) -> str:
    """The text in the reader's language, its facts put in."""
    return _form(key, facts) % facts


def phrase(key: str, **facts: Any) -> Markup:
    """The same as markup, the facts set apart as `<b>`."""
    bold = {name: Markup('<b dir="auto">{}</b>').format(value) for name, value in facts.items()}
    text = escape(_form(key, facts)).replace(")d", ")s")  # bold facts are markup, not numbers
    return text % bold


def for_phone(screen: str) -> dict[str, str | tuple[str, str]]:
    """The texts of a screen in the reader's language, as `static/js/messages.js` takes them."""
    left_out = () if screen == "protokoll" else _OF_PROTOKOLL
    return {k: _translated(text) for k, text in MESSAGES.items() if not k.startswith(left_out)}


def _form(key: str, facts: Mapping[str, Any]) -> str:
    text = _translated(MESSAGES[key])
    return text if isinstance(text, str) else text[facts["n"] != 1]


def _translated(text: str | tuple[str, str]) -> str | tuple[str, str]:
    return current().gettext(text) if isinstance(text, str) else current().forms(*text)
