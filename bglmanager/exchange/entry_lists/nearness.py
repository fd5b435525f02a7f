"""Which words are nearly a word: letters wrong, missing, too many or exchanged."""

from __future__ import annotations

from collections.abc import Sequence


def near(word: str, words: Sequence[str], within: int, limit: int | None = None) -> list[int]:
    """Places of the words that are at most so many typing errors away, the nearest first."""
    # rapidfuzz is a compiled library that only looking for typing errors needs
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    found = process.extract(word, words, scorer=OSA.distance, score_cutoff=within, limit=limit)
    return [place for _, _, place in found]


def distance(one: str, other: str, within: int) -> int:
    """Typing errors between two words; `within` + 1 when there are more."""
    from rapidfuzz.distance import OSA  # as above

    return OSA.distance(one, other, score_cutoff=within)
