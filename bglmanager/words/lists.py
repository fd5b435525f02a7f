"""Several things in a sentence, and what happened at a seat in a word or two."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.engine.event import BottomReason
from bglmanager.i18n import Named, Texts, Word


def joined(texts: Texts, parts: Sequence[str]) -> str:
    """Several things in a sentence: "4, 6 and 7"."""
    if len(parts) < 2:
        return "".join(parts)
    return texts.text("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])


bottom_word = Named(
    {
        BottomReason.WITHDREW: "left the event",
        BottomReason.PUT_LAST: "last in the game",
        BottomReason.EXPELLED: "disqualified",
        BottomReason.OUT_OF_TIME: "out of time",
        BottomReason.ABSENT: "absent",
        None: Word("at the table", "last"),
    }
)
"""Why a seat is at the bottom, in a word or two."""
