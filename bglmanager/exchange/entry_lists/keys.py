"""Names made comparable: without case, accents and punctuation."""

from __future__ import annotations

import re
import unicodedata

from anyascii import anyascii


def name_key(first_name: str, last_name: str) -> str:
    """The same for the same name whatever its case, its accents and how these are encoded."""
    return f"{fold(last_name)}|{fold(first_name)}"


def fold(text: str) -> str:
    """`text` casefolded, NFKD, without accents and punctuation; signs only stay as they are."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    folded = " ".join(re.sub(r"[\W_]+", " ", letters).split())
    return folded or " ".join(plain.split())


def typing_key(text: str) -> str:
    """The ASCII form a typo is looked for in, words in alphabetical order."""
    return " ".join(sorted(fold(anyascii(fold(text))).split()))
