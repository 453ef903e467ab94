"""Whatever a stranger may send: JSON of any kind, and near misses of what is meant."""

from typing import Any

from hypothesis import strategies as st

TEXTS = st.text(max_size=12) | st.sampled_from(["", "\x00", "\ud800", "\u202egnud", "1" * 5000])
NUMBERS = (
    st.integers()
    | st.floats()
    | st.sampled_from([10**400, -(10**400), 10**15, 2**63, True, False, float("nan"), -0.0])
)
ANYTHING = st.recursive(
    st.none() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=8,
)


def nested(depth: int) -> Any:
    """Lists and objects within one another, deeper than any recursion would go."""
    value: Any = 1
    for _ in range(depth):
        value = {"rules": [value]}
    return value


def objects(*names: str, **known: Any) -> st.SearchStrategy[dict[str, Any]]:
    """Objects with these fields: some missing, some with anything in them, some unknown."""
    fields = dict.fromkeys(names, ANYTHING) | {
        name: st.sampled_from(values) | ANYTHING for name, values in known.items()
    }
    stray = st.dictionaries(TEXTS, ANYTHING, max_size=2)
    return st.builds(
        lambda some, more: {**some, **more}, st.fixed_dictionaries({}, optional=fields), stray
    )
