"""Several things in a sentence, and what happened at a seat in a word or two."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.engine.event import BottomReason
from bglmanager.i18n import Texts


def joined(texts: Texts, parts: Sequence[str]) -> str:
    """Several things in a sentence: "4, 6 and 7"."""
    if len(parts) < 2:
        return "".join(parts)
    return texts.text("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])


def bottom_word(texts: Texts, reason: BottomReason | None) -> str:
    """Why a seat is at the bottom, in a word or two."""
    words: dict[BottomReason | None, str] = {
        BottomReason.WITHDREW: texts.text("left the event"),
        BottomReason.PUT_LAST: texts.text("last in the game"),
        BottomReason.EXPELLED: texts.text("disqualified"),
        BottomReason.OUT_OF_TIME: texts.text("out of time"),
        BottomReason.ABSENT: texts.text("absent"),
        None: texts.word("at the table", "last"),
    }
    return words[reason]
