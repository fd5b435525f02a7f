"""What happened to a player, in a few words each."""

from __future__ import annotations

from collections.abc import Mapping

from bglmanager.engine.event import AdjustmentKind, BottomReason, Correction, EntryStatus
from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import Texts
from bglmanager.words import correction_log


def bottom_words(texts: Texts, reason: BottomReason) -> str:
    """Why somebody is at the bottom of his table."""
    return {
        BottomReason.WITHDREW: texts.text("left during the game"),
        BottomReason.PUT_LAST: texts.text("last in the game"),
        BottomReason.EXPELLED: texts.text("disqualified during the game"),
        BottomReason.OUT_OF_TIME: texts.text("ran out of time"),
        BottomReason.ABSENT: texts.text("did not come to the table"),
    }[reason]


def left_words(texts: Texts, status: EntryStatus) -> str:
    """How somebody has left the event."""
    if status is EntryStatus.EXPELLED:
        return texts.text("disqualified: out of the event")
    if status is EntryStatus.NO_SHOW:
        return texts.text("did not come to the event")
    return texts.text("withdrawn from the event")


def decision_words(texts: Texts, kind: AdjustmentKind) -> str:
    """A decision of the director (Diplomacy)."""
    return {
        AdjustmentKind.TOP_TABLE: texts.text("top table"),
        AdjustmentKind.TOP_TABLE_REFUSED: texts.text("declined the top table"),
        AdjustmentKind.TWO_BOARDS: texts.text("two boards"),
        AdjustmentKind.SAT_OUT: texts.text("sat out"),
    }[kind]


def correction_words(texts: Texts, line: Correction, names: Mapping[EntryNumber, str]) -> str:
    """What was corrected, from what to what, and why."""
    old, new = correction_log.values(texts, line, names)
    if line.field == correction_log.PENALTY:
        return texts.text(
            "penalty taken back ({penalty}): {reason}", penalty=old, reason=line.reason
        )
    return texts.text(
        "{field} corrected from {old} to {new}: {reason}",
        field=correction_log.what(texts, line),
        old=old,
        new=new,
        reason=line.reason,
    )
