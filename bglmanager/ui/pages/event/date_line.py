"""The next date to keep, as one line on the page of the event."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.i18n import Texts
from bglmanager.services.preparation import Due, next_due
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.frame import Notice
from bglmanager.words import preparation


def date_notices(texts: Texts, desk: OpenEvent) -> Sequence[Notice]:
    """What is due within a week or late; the league code has a line of its own already."""
    today = desk.now().date()
    found = next_due(desk.event.settings, today, besides=(Due.CODE, Due.REQUEST))
    if found is None:
        return ()
    said = texts.text(
        "{what} ({left}). More of it under “Before the day”.",
        what=preparation.date_name(texts, found.what),
        left=preparation.days_left_or_now(texts, found.day, found.days_left(today)),
    )
    return (Notice(said, Tone.NOW),)
