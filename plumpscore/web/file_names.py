"""What people have named, as a part of a file's name."""

import re


def in_file_name(text: str) -> str:
    """Return the text without what some system cannot have in a name; it may be empty."""
    return re.sub(r'[\s\\/:*?"<>|.%-]+', "-", text).strip("-")
