"""Opening an event document that somebody brings on a stick."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from pathlib import Path

from bglmanager.engine.event import Event
from bglmanager.engine.problems import Problem, Refused, problem
from bglmanager.services import divergence, documents, half_typed
from bglmanager.services.divergence import Question
from bglmanager.services.erasing import without_erased
from bglmanager.services.erasures import Erasures
from bglmanager.services.files import read_whole
from bglmanager.services.workspace import OpenEvent, Workspace

_ANY_MOMENT = dt.datetime(2000, 1, 1, tzinfo=dt.UTC)


class PlayedElsewhere(Refused):
    """A document has what was done in an event that is here, and is not here."""

    def __init__(self, question: Question, difference: Problem) -> None:
        self.question = question
        super().__init__([difference])


def open_document(workspace: Workspace, file: Path) -> OpenEvent:
    """The event of a document, imported, or the library's own where it says the same.

    An event that is in the library is never overwritten: a file that says something else of it
    is refused; `PlayedElsewhere` where the file has what is not here. Who was erased is nobody
    there, too. What was half typed at the tables when the file was saved as a copy is kept. Raises
    `Refused` with everything that is wrong with the file, `NotSaved`, `NotOpened`.
    """
    opened = _open(workspace, file)
    half_typed.bring_from_beside(file, workspace.path, opened.event)
    return opened


def _open(workspace: Workspace, file: Path) -> OpenEvent:
    brought = documents.load_whole(read_whole(file, largest=documents.LARGEST_FILE))
    erased = Erasures(workspace.path.parent).all()  # the file may be from before
    event = without_erased(brought.event, brought.lineage, erased)
    if all(row.id != event.settings.id for row in workspace.events()):
        return workspace.import_document(event, brought.lineage)
    opened = workspace.open(event.settings.id)
    if not _say_the_same(opened.event, event):
        question = divergence.question_of(workspace.path, file, brought)
        difference = _difference(opened.event, event)
        if question is not None and difference.code != "event.id-taken":
            raise PlayedElsewhere(question, difference)
        raise Refused([difference])
    return opened


def _say_the_same(here: Event, brought: Event) -> bool:
    """Whether two documents of an event would be the same, be it those that a league gets."""
    same_revision = replace(brought.settings, revision=here.settings.revision)
    brought = replace(brought, settings=same_revision)
    return any(
        _written(here, for_league=for_league) == _written(brought, for_league=for_league)
        for for_league in (False, True)
    )


def _written(event: Event, *, for_league: bool) -> bytes:
    return documents.export(event, exported_at=_ANY_MOMENT, for_league=for_league)


def _difference(here: Event, brought: Event) -> Problem:
    ours, theirs = here.settings, brought.settings
    if ours.name != theirs.name and ours.date != theirs.date:
        return problem("event.id-taken", name=theirs.name, here=ours.name)
    if theirs.revision < ours.revision:
        code = "event.file-older"
    elif theirs.revision > ours.revision:
        code = "event.file-newer"
    else:
        code = "event.file-differs"
    return problem(code, name=ours.name, revision=theirs.revision, here=ours.revision)
