"""What the regulation has for an infraction and what comes of it, in sentences (BGL 5.1)."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.engine.event import Event, PenaltyKind
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.penalties import Reason
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.i18n import Texts
from bglmanager.services import penalties
from bglmanager.words.problems import names_of
from bglmanager.words.referee_log import penalty_name


def offer_words(
    texts: Texts, event: Event, entry: EntryNumber, reason: str, given: PenaltyKind
) -> str:
    """Why this penalty is offered; with another one chosen, what the regulation has."""
    offered = penalties.offered(event, entry, reason)
    why = _why(texts, event, entry, reason)
    if offered is given:
        return why
    return texts.text(
        "{why} You chose otherwise: {given}.", why=why, given=penalty_name(texts, given).lower()
    )


def _why(texts: Texts, event: Event, entry: EntryNumber, reason: str) -> str:
    offered = penalties.offered(event, entry, reason)
    if PenaltyKind.LAST not in penalties.kinds(event):
        return _why_elsewhere(texts, event, entry, offered)
    if reason == Reason.CHEATING:
        return texts.text("Cheating is disqualification at once (BGL 5.10).")
    if offered is PenaltyKind.WARNING:
        return texts.text("The first time for this reason: a warning (BGL 5.1.1).")
    if offered is PenaltyKind.LAST:
        return texts.text("The second time for the same reason: last in the game (BGL 5.1.1).")
    return texts.text("Already put last for the same reason: disqualification is next (BGL 5.1.2).")


def _why_elsewhere(texts: Texts, event: Event, entry: EntryNumber, offered: PenaltyKind) -> str:
    """Where nobody is put last in a game (Catan 6.5, Diplomacy 7)."""
    if offered is PenaltyKind.YELLOW_CARD and penalties.orders_void(event, entry):
        return texts.text("Late a second time in this game: the orders are void.")
    if offered is PenaltyKind.YELLOW_CARD:
        return texts.text(
            "Late for the first time in this game: a yellow card. The second time the orders are "
            "void."
        )
    if offered is PenaltyKind.EXPULSION:
        return texts.text("Cheating can be expulsion at once: the referee decides.")
    if penalties.expels(event, entry, offered):
        return texts.text("The second warning in this event: expulsion follows by itself.")
    if ruleset_of(event.settings).warnings_to_expulsion is not None:
        return texts.text("The first warning in this event. A second one is expulsion.")
    return texts.text("A warning; the referee decides what follows.")


def consequence(texts: Texts, event: Event, entry: EntryNumber, given: PenaltyKind) -> str:
    """What changes besides the log; empty for a warning, and where there is no table."""
    name = names_of(event.entries)[entry]
    table = penalties.current_table(event, entry)
    if penalties.expels(event, entry, given):
        mates = penalties.team_mates(event, entry)
        said = _expelled(texts, event, entry, name)
        return f"{said} {_with_mates(texts, event, mates)}" if mates else said
    if given is PenaltyKind.LAST and table is not None:
        return texts.text(
            "{name} goes to the bottom of table {table}; the score does not count.",
            name=name,
            table=table.number,
        )
    return ""


def _with_mates(texts: Texts, event: Event, mates: Sequence[EntryNumber]) -> str:
    names = names_of(event.entries)
    return texts.text(
        "The whole team goes: {names} too.", names=", ".join(names[mate] for mate in mates)
    )


def _expelled(texts: Texts, event: Event, entry: EntryNumber, name: str) -> str:
    if ruleset_of(event.settings).league is not None:
        return texts.text(
            "{name} plays no more, leaves the standings and gets neither prize nor league points.",
            name=name,
        )
    if penalties.in_the_final(event, entry):
        return texts.text(
            "{name} plays no more, keeps the last place of the final and gets no prize.", name=name
        )
    return texts.text("{name} plays no more, leaves the standings and gets no prize.", name=name)
