"""What happened to a player, in a few words each."""

from __future__ import annotations

from collections.abc import Mapping

from bglmanager.engine.event import AdjustmentKind, BottomReason, Correction, EntryStatus
from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import Named, Texts
from bglmanager.words import correction_log

bottom_words = Named(
    {
        BottomReason.WITHDREW: "left during the game",
        BottomReason.PUT_LAST: "last in the game",
        BottomReason.EXPELLED: "disqualified during the game",
        BottomReason.OUT_OF_TIME: "ran out of time",
        BottomReason.ABSENT: "did not come to the table",
    }
)
"""Why somebody is at the bottom of his table."""


def left_words(texts: Texts, status: EntryStatus) -> str:
    """How somebody has left the event."""
    if status is EntryStatus.EXPELLED:
        return texts.text("disqualified: out of the event")
    if status is EntryStatus.NO_SHOW:
        return texts.text("did not come to the event")
    return texts.text("withdrawn from the event")


decision_words = Named(
    {
        AdjustmentKind.TOP_TABLE: "top table",
        AdjustmentKind.TOP_TABLE_REFUSED: "declined the top table",
        AdjustmentKind.TWO_BOARDS: "two boards",
        AdjustmentKind.SAT_OUT: "sat out",
    }
)
"""A decision of the director (Diplomacy)."""


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
