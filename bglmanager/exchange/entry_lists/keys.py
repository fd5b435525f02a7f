"""Names made comparable: without case, accents and punctuation."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from anyascii import anyascii

_KNOWN = 20_000
"""So many names stay known: of a list, each is compared with many others."""


def name_key(first_name: str, last_name: str) -> str:
    """The same for the same name whatever its case, its accents and how these are encoded."""
    return f"{fold(last_name)}|{fold(first_name)}"


@lru_cache(maxsize=_KNOWN)
def fold(text: str) -> str:
    """`text` casefolded, NFKD, without accents and punctuation; signs only stay as they are."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    folded = " ".join(re.sub(r"[\W_]+", " ", letters).split())
    return folded or " ".join(plain.split())


@lru_cache(maxsize=_KNOWN)
def typing_key(text: str) -> str:
    """The ASCII form a typo is looked for in, words in alphabetical order."""
    return " ".join(sorted(search_key(text).split()))


def search_key(text: str) -> str:
    """A text as it is looked for: words in small Latin letters without accents and signs."""
    if text.isascii():  # nearly all of them, and thousands at once
        return " ".join(_WORD.findall(text.lower())) or " ".join(text.lower().split())
    return fold(anyascii(fold(text)))


_WORD = re.compile(r"[a-z0-9]+")
