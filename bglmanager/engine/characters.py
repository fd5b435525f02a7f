"""Characters that no text of an event may hold."""

from __future__ import annotations

import unicodedata


def is_blank(text: str) -> bool:
    """Whether there is nothing to be seen in a text: spaces, and signs that have no shape."""
    return all(c.isspace() or unicodedata.category(c) in ("Cf", "Cc", "Cs") for c in text)


def forbidden_character(text: str, *, lines: bool = False) -> str | None:
    """The first control character, or half of a surrogate pair, as U+XXXX; None if there is none.

    Line feed and tab are let through where `lines` is true.
    """
    if text.isprintable():  # the quick way for nearly every text
        return None
    for character in text:
        category = unicodedata.category(character)
        if category == "Cs" or (category == "Cc" and not (lines and character in "\n\t")):
            return f"U+{ord(character):04X}"
    return None
