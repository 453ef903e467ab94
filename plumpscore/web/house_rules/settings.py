"""Every setting of house rules as a field of a form, in the words of a table."""

from collections.abc import Iterator
from typing import Any

from wtforms import Form

from plumpscore.rules.scoring import Made, Missed
from plumpscore.sentences import N_
from plumpscore.web.house_rules.fields import (
    NONE,
    Amount,
    Box,
    Choice,
    Coefficients,
    Hands,
    Numbers,
    Setting,
    Several,
    Singles,
)
from plumpscore.web.house_rules.paid import HITS, MISSES, ZEROS, PayChoice, named

REPEATS = {"1": "1", "2": "2", "players": N_("One for each player")}
"""How many times a hand at the end of the way is usually played."""


class RulesSettings(Form):
    """The fields, those that most families care about first in each topic."""

    preset = Choice(N_("Start from"), "preset")
    since = Choice("", "")
    """The preset that the fields were filled from: another one fills them anew."""

    max_cards = Amount(
        N_("Largest hand"),
        "max_cards",
        {"10": "10", "7": "7", NONE: N_("As many as the deck gives")},
    )
    shape = Choice(
        N_("Up or down?"),
        "shape",
        {
            "down-up": N_("Down and up"),
            "down": N_("Only down"),
            "up-down": N_("Up and down"),
            "up": N_("Only up"),
            "custom": N_("Your own order"),
        },
    )
    hands = Hands(N_("Cards, round by round"), "hands")
    shown = Choice("", "")
    """What the boxes held as they were shown, where no script looks after them."""

    low_repeats = Amount(
        N_("Rounds with the smallest hand"),
        "low_repeats",
        REPEATS,
        N_("At the turn: with 2, it goes 3, 2, 1, 1, 2, 3."),
    )
    one_card = Choice(
        N_("With a single card"),
        "one_card",
        {
            "look": N_("Everybody looks at it"),
            "forehead": N_("Held to the forehead: you see all but your own"),
            "blind": N_("Nobody looks before the bid"),
        },
    )
    deck = Amount(N_("Cards in the deck"), "deck", {"52": "52", "104": "104", "40": "40"})
    low = Amount(N_("Smallest hand"), "low", {"1": "1", "2": "2"})
    high_repeats = Amount(
        N_("Rounds with the largest hand"),
        "high_repeats",
        REPEATS,
    )
    one_card_suits = Box(
        N_("Who takes the trick of a single card"),
        "one_card_suits",
        {"1": N_("The suits count, as ever"), "0": N_("The highest rank, in any suit")},
    )

    hook = Choice(
        N_("May the bids come out even?"),
        "hook",
        {
            "last-bidder": N_("No: whoever bids last must avoid it"),
            "off": N_("Yes"),
            "left-changes": N_("No: if they do, the player after the dealer changes"),
        },
        N_("Even means: the bids add up to the cards, so that all could make theirs."),
    )
    lead = Choice(
        N_("Who leads to the first trick"),
        "lead",
        {
            "left": N_("The player after the dealer"),
            "highest-bid": N_("The highest bidder"),
            "dealer": N_("The dealer"),
        },
    )
    bidding = Choice(
        N_("How you bid"),
        "bidding",
        {"in-turn": N_("One after the other"), "simultaneous": N_("All at once")},
    )
    first_bidder = Choice(
        N_("Who bids first"),
        "first_bidder",
        {
            "left": N_("The player after the dealer, and the dealer last"),
            "dealer": N_("The dealer"),
        },
    )
    hook_from_cards = Amount(
        N_("The bids may not come out even …"),
        "hook_from_cards",
        {"1": N_("in any hand"), "2": N_("from 2 cards on"), "4": N_("from 4 cards on")},
    )
    bid_lock = Choice(
        N_("A bid may be changed"),
        "bid_lock",
        {"next-bid": N_("Until the next has bid"), "open": N_("Until the first card is played")},
    )

    trump_mode = Choice(
        N_("Trump"),
        "trump.mode",
        {
            "none": N_("No trump"),
            "turned": N_("A card is turned up"),
            "fixed": N_("Always the same suit"),
            "rotation": N_("Suits take turns"),
            "named": N_("The highest bidder names it"),
        },
    )
    trump_order = Several(
        N_("Which suits, in turn"),
        "trump.order",
        {
            "S": N_("spades"),
            "H": N_("hearts"),
            "D": N_("diamonds"),
            "C": N_("clubs"),
            "NT": N_("no trump"),
        },
    )
    trump_ranks = Several(
        N_("No trump where one of these is turned up"),
        "trump.no_trump_ranks",
        {
            "A": N_("ace"),
            "K": N_("king"),
            "Q": N_("queen"),
            "J": N_("jack"),
            **{str(rank): str(rank) for rank in range(10, 1, -1)},
        },
    )
    trump_first = Amount(N_("Rounds without trump at the start"), "trump.no_trump_first")
    trump_last = Amount(N_("Rounds without trump at the end"), "trump.no_trump_last")

    hit = PayChoice(N_("A made bid gives"), "scoring.hit", HITS)
    zero = PayChoice(N_("A made zero gives"), "scoring.zero", ZEROS)
    miss = PayChoice(N_("A plump gives"), "scoring.few", MISSES)
    hit_by = Coefficients(N_("A made bid"), "scoring.hit", Made)
    zero_by = Coefficients(N_("A made zero"), "scoring.zero", Made)
    few_by = Coefficients(N_("Too few tricks"), "scoring.few", Missed)
    many_by = Coefficients(N_("Too many tricks"), "scoring.many", Missed)
    zero_missed = Box(N_("A zero that is missed pays otherwise"), "scoring.zero_missed")
    zero_missed_by = Coefficients(N_("A missed zero"), "scoring.zero_missed", Missed)
    singles = Singles(N_("Single bids that pay otherwise"), "scoring.exceptions")

    low_mark = Amount(
        N_("Idiot limit"),
        "low_mark",
        {NONE: N_("None"), "100": "100"},
        N_("Whoever ends below it is teased; it costs nothing."),
    )
    tie = Choice(
        N_("If two lead in the end"),
        "tie",
        {"shared": N_("They share the win"), "extra-rounds": N_("Extra rounds, until one leads")},
    )
    winner = Choice(
        N_("Who wins"),
        "winner",
        {"most": N_("Who has the most points"), "fewest": N_("Who has the fewest points")},
    )
    target = Amount(
        N_("Does the game end early?"),
        "target",
        {NONE: N_("No, all rounds are played"), "100": N_("At 100 points")},
        N_("It ends with the round in which somebody reaches so many points."),
    )
    counting = Choice(
        N_("What is written down after a round"),
        "counting",
        {"tricks": N_("How many tricks each took"), "plumps": N_("Only who plumped")},
        N_("Only who plumped: that does where a plump pays the same, however many tricks."),
    )
    late_start = Choice(
        N_("Whoever joins late starts"),
        "late_start",
        {
            "zero": N_("at 0"),
            "lowest": N_("level with the last"),
            "mean": N_("at the mean of the three last"),
        },
    )
    direction = Choice(
        N_("Deal and play go"),
        "direction",
        {"clockwise": N_("Clockwise"), "anticlockwise": N_("Anticlockwise")},
    )
    players = Numbers(N_("Best for so many players"), "players")

    seats = Choice(N_("Players"), "")
    hand = Choice(N_("Cards"), "")
    """For how many players, and with how many cards, it is told what the settings mean."""

    def settings(self) -> Iterator[Setting]:
        """All fields, in order; those without a path tell no setting."""
        return (field for field in self if isinstance(field, Setting))

    def to_json(self) -> dict[str, Any]:
        """House rules in JSON form as they are written, good or not."""
        rules: dict[str, Any] = {"preset": self.preset.text} if self.preset.text else {}
        for field in self.settings():
            if field.path and field not in (self.preset, self.hands, self.trump_order):
                _put(rules, field.path, field.value())
        if self.shape.text == "custom":
            rules["hands"] = self.hands.value()
        if (order := self.trump_order.value()) or self.trump_mode.text in ("fixed", "rotation"):
            rules["trump"]["order"] = order
        return {**rules, "scoring": self._scoring()}

    def paid(self) -> dict[Coefficients, Made | Missed | None]:
        """What the choices pay, by the coefficients of each; `None` where these tell it."""
        return {
            self.hit_by: self.hit.paid,
            self.zero_by: self.zero.paid,
            self.few_by: self.miss.paid,
            self.many_by: self.miss.paid,
            self.zero_missed_by: None,
        }

    def _scoring(self) -> Any:
        """The scoring by its coefficients, or by its name where it has one."""
        parts: dict[str, Any] = {field.path.split(".")[1]: field.value() for field in self.paid()}
        if self.zero_missed.text != "1":
            del parts["zero_missed"]
        exceptions = {**(self.hit.pay.exceptions if self.hit.pay else {}), **self.singles.value()}
        return named({**parts, "exceptions": exceptions} if exceptions else parts)


def _put(json: dict[str, Any], path: str, value: Any) -> None:
    *outer, last = path.split(".")
    for name in outer:
        json = json.setdefault(name, {})
    json[last] = value
