"""What the desk notes about a table, for itself: no regulation and no league looks at it."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import Event, RoundStatus
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.engine.problems import Problem, problem, refuse_if
from bglmanager.services.changes import Changes, round_of, table_of, with_table
from bglmanager.services.limits import check_note, stripped_text
from bglmanager.services.workspace import OpenEvent


def can_note(event: Event, number: RoundNumber) -> tuple[Problem, ...]:
    """Why nothing can be noted at the tables of this round; a closed one may be noted at too."""
    if round_of(event, number).status is RoundStatus.DRAFT:
        return (problem("result.draft", round=number),)
    return ()


def set_note(desk: OpenEvent, number: RoundNumber, table: TableNumber, note: str) -> Changes:
    """Note something at a table, in the place of what stands there; "" takes it away.

    Raises `Refused` for a note of more than 2,000 characters.
    """
    refuse_if(can_note(desk.event, number))
    note = stripped_text(note)
    refuse_if(check_note(note, path="note"))
    old = table_of(desk.event, number, table)
    new = replace(old, desk=replace(old.desk, notes=note or None))
    kind = "table-noted" if note else "table-note-removed"
    return desk.act(
        kind, {"round": number, "table": table}, lambda event: with_table(event, number, new)
    )
