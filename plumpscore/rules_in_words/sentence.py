"""How the parts of an agreement become sentences."""

from collections.abc import Iterable


def as_sentence(part: str) -> str:
    """Return ``No trump.`` for ``no trump``."""
    return f"{part[0].upper()}{part[1:]}."


def as_sentences(parts: Iterable[str]) -> str:
    """Return ``No trump. The dealer leads.``, a sentence for each part."""
    return " ".join(map(as_sentence, parts))
