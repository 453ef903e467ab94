"""The boxes beside choices, for an amount, a sum or an order of one's own.

Without a script nothing chooses "Other" where its box is filled. So a page tells what its boxes
hold as it is shown: whoever writes otherwise means what is written.
"""

from collections.abc import Mapping
from typing import cast
from urllib.parse import parse_qsl, urlencode

from plumpscore.web.house_rules.fields import OWN, Amount, Choice, Coefficients
from plumpscore.web.house_rules.settings import RulesSettings

CHOSEN_BY: Mapping[str, str] = {
    "hands": "shape=custom",
    "hit_by": "hit=own",
    "zero_by": "zero=own",
    "few_by": "miss=own",
    "many_by": "miss=own",
    "zero_missed_by": "zero_missed=1",
}
"""What is to be chosen for what is written in the box of another field to count."""


def boxes_of(form: RulesSettings) -> str:
    """What all boxes hold as they are shown, as one text."""
    own_zero = {} if form.zero.pay is None else {form.zero_by.name: ""}
    return urlencode(_held(form) | own_zero)


def choose_what_is_written(form: RulesSettings, shown: str) -> None:
    """Choose what stands in a box that is filled otherwise than it was `shown`."""
    before = dict(parse_qsl(shown, keep_blank_values=True))
    for name, text in _held(form).items():
        if text and name in before and text != before[name]:
            _choose(form, name)


def _held(form: RulesSettings) -> dict[str, str]:
    """By the name of its field, what each box holds: nothing where it is blank."""
    amounts = {
        f.name: f.own.strip() for f in form.settings() if isinstance(f, Amount) and f.choices
    }
    sums = {field.name: _sum(field) for field in form.paid()}
    return {form.hands.name: " ".join(form.hands.text.split()), **amounts, **sums}


def _sum(field: Coefficients) -> str:
    return " ".join(field.texts) if any(text != "0" for text in field.texts) else ""


def _choose(form: RulesSettings, name: str) -> None:
    field = form[name]
    if isinstance(field, Amount):
        field.chosen = OWN
        return
    choice, _, value = CHOSEN_BY[name].partition("=")
    cast(Choice, form[choice]).text = value
