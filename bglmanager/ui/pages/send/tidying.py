"""What closing and tidying an event takes away, in words."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

from bglmanager.engine.event import Entry, Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Refused
from bglmanager.engine.seating.making import DEFAULT_OPTIONS, SeatingOptions, is_over
from bglmanager.i18n import Texts
from bglmanager.services.erasing import fields_going
from bglmanager.services.limits import missing_fields
from bglmanager.services.workspace import OpenEvent


def consequences(
    t: Texts, desk: OpenEvent, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> tuple[str, ...]:
    """What goes, and what cannot be done any more; `wishes` are the game's for the next round."""
    going, newest = _count_going(desk.event), desk.timeline.undoable
    lines = []
    is_saved = newest is not None and newest.kind == "export"
    asked = missing_fields(desk.event.settings, Entry(EntryNumber(1), "", ""))
    if not is_saved and any(going[name] for name in asked):
        lines.append(
            t.text(
                "The league asks for data that go now. Save the result file for it first: none "
                "was saved since the last change."
            )
        )
    with suppress(Refused):  # an event that contradicts itself is not played on
        if not is_over(desk.event, desk.derived, wishes):
            lines.append(t.text("The event is not played to the end."))
    lines.append(_parts_going(t, going))
    acts = sum(row.back for row in desk.history_rows())
    if acts:
        lines.append(
            t.many(
                "{n} action[s] can no longer be undone; the history still lists [it|them].", acts
            )
        )
    lines.append(
        t.text(
            "Backups from before keep what goes until they are thinned out, after nine months at "
            "most. To take one person out of them, erase that person."
        )
    )
    return tuple(lines)


def _count_going(event: Event) -> Counter[str]:
    """Of how many people each field goes, and how many notes of the desk."""
    going = Counter(
        name for entry in event.entries for name in fields_going(event) if getattr(entry, name)
    )
    tables = (table for round_ in event.rounds for table in round_.tables)
    noted = (*(e.desk.notes for e in event.entries), *(t.desk.notes for t in tables))
    return going + Counter(notes=sum(map(bool, noted)))


def _parts_going(t: Texts, going: Counter[str]) -> str:
    counted = {
        "email": t.text("e-mails: {n}", n=going["email"]),
        "phone": t.text("phone numbers: {n}", n=going["phone"]),
        "birth_date": t.text("birth dates: {n}", n=going["birth_date"]),
        "gender": t.text("genders: {n}", n=going["gender"]),
        "notes": t.text("notes of the desk: {n}", n=going["notes"]),
    }
    parts = ", ".join(said for name, said in counted.items() if going[name])
    if not parts:
        return t.text("There are no contact data to take away.")
    return t.text("What goes: {parts}.", parts=parts)
