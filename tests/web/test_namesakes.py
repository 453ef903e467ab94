"""Names that more than one at a table have."""

import pytest

from plumpscore.web.namesakes import namesakes


@pytest.mark.parametrize(
    ("names", "shared"),
    [
        (["Anna", "Bo"], []),
        (["Per", "Sara", "Per"], ["Per"]),
        (["Anna", "anna", "ANNA"], ["Anna"]),
        (["Zoë", "Bo", "Zoe\u0308", "bo "], ["Zoë", "Bo"]),  # the same letter, written in two ways
        (["👑", "👑", "🃏"], ["👑"]),
    ],
)
def test_each_shared_name_is_told_once(names: list[str], shared: list[str]) -> None:
    assert namesakes(names) == shared
