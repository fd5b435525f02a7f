"""What the regulation has for an infraction and what comes of it, in sentences (BGL 5.1)."""

from __future__ import annotations

from bglmanager.engine.event import Event, PenaltyKind
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.penalties import Reason
from bglmanager.i18n import Texts
from bglmanager.services import penalties
from bglmanager.words.problems import names_of
from bglmanager.words.referee_log import penalty_name

KINDS = (PenaltyKind.WARNING, PenaltyKind.LAST, PenaltyKind.EXPULSION)
"""What the referee can give, the mildest first."""


def offer_words(
    texts: Texts, event: Event, entry: EntryNumber, reason: str, given: PenaltyKind
) -> str:
    """Why this penalty is offered; with another one chosen, what the regulation has."""
    offered = penalties.offered(event, entry, reason)
    why = _why(texts, reason, offered)
    if offered is given:
        return why
    return texts.text(
        "{why} You chose otherwise: {given}.", why=why, given=penalty_name(texts, given).lower()
    )


def _why(texts: Texts, reason: str, offered: PenaltyKind) -> str:
    if reason == Reason.CHEATING:
        return texts.text("Cheating is disqualification at once (BGL 5.10).")
    if offered is PenaltyKind.WARNING:
        return texts.text("The first time for this reason: a warning (BGL 5.1.1).")
    if offered is PenaltyKind.LAST:
        return texts.text("The second time for the same reason: last in the game (BGL 5.1.1).")
    return texts.text("Already put last for the same reason: disqualification is next (BGL 5.1.2).")


def consequence(texts: Texts, event: Event, entry: EntryNumber, given: PenaltyKind) -> str:
    """What changes besides the log; empty for a warning, and where there is no table."""
    name = names_of(event.entries)[entry]
    if given is PenaltyKind.EXPULSION:
        return texts.text(
            "{name} plays no more, leaves the standings and gets neither prize nor league points.",
            name=name,
        )
    table = penalties.current_table(event, entry)
    if given is PenaltyKind.LAST and table is not None:
        return texts.text(
            "{name} goes to the bottom of table {table}; the score does not count.",
            name=name,
            table=table.number,
        )
    return ""
