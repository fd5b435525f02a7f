"""What closing and tidying an event takes away, in words."""

from __future__ import annotations

from bglmanager.i18n import Texts
from bglmanager.services.erasing import Tidying


def consequences(t: Texts, going: Tidying) -> tuple[str, ...]:
    """What goes, and what cannot be done any more."""
    lines = []
    if going.file_first:
        lines.append(
            t.text(
                "The league asks for data that go now. Save the result file for it first: none "
                "was saved since the last change."
            )
        )
    if going.early:
        lines.append(t.text("The event is not played to the end."))
    counted = (
        (going.email, t.text("e-mails: {n}", n=going.email)),
        (going.phone, t.text("phone numbers: {n}", n=going.phone)),
        (going.birth_date, t.text("birth dates: {n}", n=going.birth_date)),
        (going.gender, t.text("genders: {n}", n=going.gender)),
        (going.notes, t.text("notes of the desk: {n}", n=going.notes)),
    )
    parts = [said for number, said in counted if number]
    if parts:
        lines.append(t.text("What goes: {parts}.", parts=", ".join(parts)))
    else:
        lines.append(t.text("There are no contact data to take away."))
    if going.acts:
        lines.append(
            t.many(
                "{n} action[s] can no longer be undone; the history still lists [it|them].",
                going.acts,
            )
        )
    lines.append(
        t.text(
            "Backups from before keep what goes until they are thinned out, after nine months at "
            "most. To take one person out of them, erase that person."
        )
    )
    return tuple(lines)
