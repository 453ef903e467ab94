"""How a language says things."""

from datetime import date

import pytest

from plumpscore.languages import ENGLISH, speak


@pytest.mark.parametrize(
    ("code", "one", "many"),
    [
        ("sv", "1 omgång", "2 omgångar"),
        ("nb", "1 runde", "2 runder"),
        ("en", "1 round", "2 rounds"),
    ],
)
def test_one_and_many(code: str, one: str, many: str) -> None:
    say = speak(code).ngettext
    assert [say("%(n)s round", "%(n)s rounds", n) for n in (0, 1, 2)] == [
        many.replace("2", "0"),
        one,
        many,
    ]


def test_both_forms_are_given_to_scripts_with_their_places_open() -> None:
    assert speak("sv").forms("%(n)s round", "%(n)s rounds") == ("%(n)s omgång", "%(n)s omgångar")


@pytest.mark.parametrize(
    ("code", "said"),
    [("sv", "Omar, Sara och Lena"), ("nb", "Omar, Sara og Lena"), ("en", "Omar, Sara and Lena")],
)
def test_names_are_listed_as_people_say_them(code: str, said: str) -> None:
    assert speak(code).listed(["Omar", "Sara", "Lena"]) == said
    assert speak(code).listed(["Omar"]) == "Omar"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("sv", "lördag 20 juni 2026"),
        ("nb", "lørdag 20. juni 2026"),
        ("en", "Saturday, 20 June 2026"),
    ],
)
def test_a_day(code: str, said: str) -> None:
    assert speak(code).day(date(2026, 6, 20)) == said


def test_a_text_without_facts_may_hold_a_per_cent_sign() -> None:
    assert ENGLISH.gettext("100 %") == "100 %"
