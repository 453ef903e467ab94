"""The one place that puts what is wrong into words.

The rules, the store and the web tell what is wrong as a code and facts; the sentence is made here,
in English or by any ``gettext`` of another language. None of them needs a plural.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

Gettext = Callable[[str], str]
Facts = Mapping[str, Any]


def N_(text: str) -> str:  # noqa: N802 - the name that extraction knows
    """Mark a text for the catalogs; it is translated where it is used."""
    return text


REFUSALS = {
    "bid_out_of_range": N_("With %(cards)s cards, nobody can bid %(value)s."),
    "bid_evens_out": N_("%(name)s may not bid %(value)s: the bids would come out even."),
    "bids_missing": N_("%(name)s has not bid yet."),
    "tricks_out_of_range": N_("With %(cards)s cards, nobody can take %(value)s tricks."),
    "tricks_do_not_add_up": N_("That does not add up. Tricks left: %(left)s of %(cards)s."),
    "trump_not_asked": N_("The house rules say what is trump in this round."),
    "game_finished": N_("The game is over. What is written can still be corrected."),
    "no_such_round": N_("There is no round %(round)s: the game has %(rounds)s."),
    "no_such_seat": N_("There is no player at that place: the game has %(seats)s."),
    "unknown_tap": N_("What was to be undone is not in this game."),
    "undo_later_first": N_("What was done after it must be undone first."),
    "sits_out": N_("%(name)s does not play in round %(round)s."),
    "round_begun": N_("Round %(round)s has begun already. This can hold from a later one."),
    "made_not_asked": N_("In this round it is noted how many tricks each one took."),
    "somebody_plumped": N_("Somebody must have plumped. Bids: %(bids)s, cards: %(cards)s."),
    "plumps_do_not_add_up": N_(
        "It cannot be just these who plumped. Bids: %(bids)s, cards: %(cards)s."
    ),
}
"""Why a tap is not taken."""

FAULTS = {
    "seats_out_of_range": N_("Plump is for %(least)s to %(most)s players."),
    "hand_too_large": N_(
        "%(seats)s players can get at most %(largest)s cards each from this deck, not %(value)s."
    ),
    "low_too_large": N_(
        "With %(seats)s players the largest hand is %(largest)s cards,"
        " so the smallest cannot be %(value)s."
    ),
    "too_many_rounds": N_("That makes %(value)s rounds; a game can have %(most)s."),
    "too_many_rounds_entered": N_("%(length)s rounds are entered, but the game has only %(most)s."),
    "not_whole": N_("It must be a whole number, not %(value)s."),
    "out_of_range": N_("It must be from %(least)s to %(most)s, not %(value)s."),
    "bid_twice": N_("The bid %(value)s is written twice."),
    "not_yes_or_no": N_("It must be true or false, not %(value)s."),
    "not_text": N_("It must be a text, not %(value)s."),
    "empty_text": N_("Something must be written here."),
    "text_too_long": N_("At most %(most)s characters fit here, and this is %(length)s."),
    "not_a_list": N_("It must be a list, not %(value)s."),
    "not_an_object": N_("It must be an object with named fields, not %(value)s."),
    "wrong_length": N_("It must have from %(least)s to %(most)s entries, not %(length)s."),
    "unknown_name": N_("%(value)s is not known here. Known: %(allowed)s."),
    "unknown_field": N_("There is no field of that name. Known: %(allowed)s."),
    "missing": N_("It is missing."),
    "not_a_date": N_("%(value)s is not a date such as 2026-06-20."),
    "not_a_bid": N_("It must be a bid, a whole number from 0 to 99."),
    "not_an_id": N_("It must be 1 to 64 letters, digits or signs of ASCII, without spaces."),
    "not_a_token": N_("It must be 22 to 64 letters, digits, hyphens or underscores."),
    "no_rounds_yet": N_("A new game has no rounds yet."),
    "not_rules_file": N_("This is no file with house rules from Plumpscore."),
    "file_missing": N_("Choose a file first."),
    "file_too_large": N_("This file is larger than any with house rules is."),
    "rules_gone": N_("These house rules are not found any more. Choose others."),
    "no_rounds": N_("At least one round must be played."),
    "not_a_seating": N_("Each of the %(seats)s players can have one place, and nobody else can."),
    "misses_differ": N_(
        "A plump is paid by the tricks taken here, so it is not enough to note who plumped."
    ),
    "made_differs": N_("The bid and the tricks say otherwise."),
}
"""What cannot be used, in house rules, a game document or a command."""

PROBLEMS = {
    "bid_out_of_range": N_("%(name)s has bid %(value)s, but there are %(cards)s cards."),
    "tricks_out_of_range": N_("%(name)s has taken %(value)s, but there are %(cards)s cards."),
    "bid_evens_out": N_("The bids come out even: %(name)s may not bid %(value)s."),
    "tricks_do_not_add_up": N_("The tricks add up to %(sum)s, but there are %(cards)s cards."),
}
"""What keeps a round from giving points, as it stands in the protokoll."""

REQUESTS = {
    "malformed": N_("This request could not be read."),
    "invalid": N_("This cannot be used as it stands."),
    "cross_site": N_("Another site's page tried to send this, so it was left alone."),
    "only_looks_on": N_("This link is for looking on. Who keeps the score has another one."),
    "unknown_key": N_("No game is opened by this link. It may have been deleted."),
    "unknown_rules": N_("No house rules are opened by this link."),
    "only_copies": N_("By this link you can copy these house rules, but not change them."),
    "not_found": N_("There is no page at this address."),
    "method_not_allowed": N_("This address cannot be used that way."),
    "key_taken": N_("That key opens another game already."),
    "stale_base": N_("Another phone was here first."),
    "too_large": N_("This is larger than any game can be."),
    "not_json": N_("The request must be JSON, and say so in its Content-Type."),
    "unprintable": N_("This sheet cannot be printed. %(why)s"),
    "needs_pango": N_("Sheets need Pango, which this server lacks. It is installed by: %(advice)s"),
    "press_busy": N_("Many sheets are being printed just now. This one comes in a moment."),
    "press_failed": N_("This sheet could not be printed. Another paper or other names may do."),
    "unexpected": N_("Something went wrong here. What was entered before is kept."),
    "busy": N_("The database is busy just now. Try again in a moment."),
}
"""Why a request is not answered."""

_SENTENCES = {**REQUESTS, **FAULTS, **REFUSALS}
_UNKNOWN_PLAYER = N_("Player %(number)s")
_PLAIN = {"name", "code", "why", "advice"}
_UNKNOWN_CODE = N_("That did not work (%(code)s).")
_QUOTED = N_("“%(text)s”")

_NO_END = 10**9
"""A range that goes so far has no end that anybody needs to know of."""

_TOO_SMALL = N_("It must be at least %(least)s, not %(value)s.")
_TOO_LONG = N_("The number %(value)s is too long.")


def sentence(code: str, facts: Facts, gettext: Gettext = str) -> str:
    """Put a fault, a refusal or a failed request into words; ``name`` is that of ``seat``."""
    is_endless = code == "out_of_range" and facts["most"] >= _NO_END
    text = _beyond(facts) if is_endless else _SENTENCES.get(code, _UNKNOWN_CODE)
    return _say(text, {**facts, "code": code}, gettext)


def _beyond(facts: Facts) -> str:
    """What to say of a number beyond a range whose ends, one or both, nobody needs to know."""
    value, least = facts["value"], facts["least"]
    is_less = isinstance(value, int) and -_NO_END < least > value
    return _TOO_SMALL if is_less else _TOO_LONG


def problem_sentence(code: str, facts: Facts, gettext: Gettext = str) -> str:
    """Put a problem of a round into words.

    ``facts`` are ``cards``, and for one seat's problem ``seat``, ``name`` and ``value``, else
    ``sum``.
    """
    return _say(PROBLEMS[code], facts, gettext)


def _say(text: str, facts: Facts, gettext: Gettext) -> str:
    shown = {k: value if k in _PLAIN else _shown(value, gettext) for k, value in facts.items()}
    if "name" not in facts and isinstance(seat := facts.get("seat"), int):
        shown["name"] = gettext(_UNKNOWN_PLAYER) % {"number": seat + 1}
    return gettext(text) % shown


def _shown(value: Any, gettext: Gettext) -> str:
    """A fact as it is read: what somebody wrote in quotes, a list by its parts."""
    if isinstance(value, str):
        return gettext(_QUOTED) % {"text": value}
    if isinstance(value, list | tuple):
        return ", ".join(str(part) for part in value)
    return json.dumps(value)
