"""The acts of the archive of people, and what comes before each."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import replace

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import Details
from bglmanager.services import entries
from bglmanager.services.archive import Archive
from bglmanager.services.workspace import Workspace
from tests.helpers.events import EVENT_ID

Move = Callable[[Archive], object]


def _somebody(archive: Archive, at: int = 0) -> int:
    return archive.everybody_by_name()[at].id


def _edit(archive: Archive) -> None:
    known = archive.everybody_by_name()[2]
    archive.edit_person(known.id, replace(known.details, club="Altrove", phone=None))


def _take_in(archive: Archive) -> None:
    known = archive.everybody_by_name()[1]
    archive.take_in(
        [
            Details(known.first_name, known.last_name, league_id="BGI-900", rating=1812),
            Details("Nuova", "Venuta", birth_date=dt.date(2001, 2, 3)),
        ]
    )


MOVES: Mapping[str, tuple[tuple[str, ...], Move]] = {
    "archive-add": (
        ("catch-up",),
        lambda a: a.add_person(
            Details("Zoe", "D’Òria", email="zoe@posta.example", notes="siede vicino")
        ),
    ),
    "archive-edit": (("catch-up",), _edit),
    "archive-merge": (("catch-up",), lambda a: a.merge_people(_somebody(a), _somebody(a, 3))),
    "archive-apart": (("catch-up",), lambda a: a.not_the_same(_somebody(a), _somebody(a, 3))),
    "archive-ban": (
        ("catch-up",),
        lambda a: a.ban_people(_somebody(a), "squalifica", dt.date(2026, 12, 31)),
    ),
    "archive-unban": (("catch-up", "archive-ban"), lambda a: a.lift_bans(_somebody(a))),
    "archive-take-in": (("catch-up",), _take_in),
    "archive-take-out": (
        ("catch-up", "archive-add"),
        lambda a: a.take_out(a.find_people("zoe doria")[0].id),
    ),
    "catch-up": ((), lambda a: a.catch_up()),
    "catch-up-again": (("catch-up", "archive-merge", "renamed"), lambda a: a.catch_up()),
    "undo-archive": (("catch-up", "archive-merge"), lambda a: a.undo()),
    "undo-archive-later": (
        ("catch-up", "archive-take-in", "renamed", "catch-up-again"),
        lambda a: a.undo(),
    ),
    "redo-archive": (("catch-up", "archive-merge", "undo-archive"), lambda a: a.redo()),
}
"""By kind: what was done before, and the act."""


def move(workspace: Workspace, kind: str) -> None:
    """Do one of the acts, or rename an entry whom the archive knows."""
    if kind == "renamed":
        desk = workspace.open_event(EVENT_ID)
        number = EntryNumber(2)
        person = entries.person_of(desk.event.entry(number))
        entries.edit_entry(desk, number, replace(person, nickname="Il Rosso", club="Un altro club"))
    else:
        MOVES[kind][1](Archive(workspace))
