"""The key in an address, and what it allows."""

from plumpscore.store import house_rules
from plumpscore.store.access import Access, find_access, recall_access
from plumpscore.store.house_rules import Saved
from plumpscore.web.errors import Failed


def game_access(key: str) -> Access:
    """What the key opens, for looking on.

    Raises:
        Failed: it opens nothing.
    """
    access = find_access(key)
    if access is None:
        raise Failed("unknown_key")
    return access


def score_access(key: str) -> Access:
    """What the key opens, for keeping the score.

    Raises:
        Failed: it opens nothing, or only lets one look on.
    """
    access = game_access(key)
    if access.role != "score":
        raise Failed("only_looks_on", role=access.role)
    return access


def remembered_score_access(key: str) -> Access:
    """The same without looking, if this process has seen the key: `submit` looks for itself.

    Raises:
        Failed: as above.
    """
    access = recall_access(key)
    return access if access and access.role == "score" else score_access(key)


def saved_rules(key: str, version: int | None = None) -> Saved:
    """The saved house rules that the key opens, the newest version unless one is asked for.

    Raises:
        Failed: it opens nothing.
    """
    saved = house_rules.find(key, version)
    if saved is None:
        raise Failed("unknown_rules")
    return saved


def changeable_rules(key: str) -> Saved:
    """The same, to be changed.

    Raises:
        Failed: the key opens nothing, or only lets one look and copy.
    """
    saved = saved_rules(key)
    if not saved.can_change:
        raise Failed("only_copies")
    return saved
