"""The sample event: something to look at and to play with before the first real one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.problems import Refused, problem
from bglmanager.exchange import entry_lists
from bglmanager.exchange.entry_lists import Choices, EntryDraft
from bglmanager.i18n import Texts
from bglmanager.resources import path
from bglmanager.services import demo, documents, paper
from bglmanager.services.entries import Person
from bglmanager.services.files import write_whole
from bglmanager.services.workspace import OpenEvent, Workspace, open_library

STORE = "library.sqlite"
"""Name of the file of events that the sample leaves."""

LEAST = 8
"""So many people make a sample event, with a final and with what happens at every event."""

_ROUNDS = dict.fromkeys(paper.OF_A_ROUND, RoundNumber(1))
"""Sheets of a round are those of the first: the final has a single table."""


def make_sample(
    workspace: Workspace, texts: Texts, people: Sequence[Person] | None = None
) -> OpenEvent:
    """A sample event with these people or those of the sample, from the first draw to the final."""
    there = sample_people(workspace.now()) if people is None else people
    desk = demo.create_sample(workspace, there, name=texts.text("Sample event"))
    demo.play_to_end(desk)
    return desk


def sample_people(now: datetime) -> tuple[Person, ...]:
    """The people of the sample entry list."""
    return people_of(path("samples/iscritti.csv").read_bytes(), now)


def people_of(entry_list: bytes, now: datetime) -> tuple[Person, ...]:
    """The people of an entry list. Raises `Refused` where they are no list, or too few to play."""
    found = entry_lists.preview(entry_lists.read(entry_list), now=now)
    people = tuple(person_of(draft) for draft in entry_lists.apply(found, Choices()).added)
    if len(people) < LEAST:
        raise Refused([problem("sample.few-people", people=len(people), least=LEAST)])
    return people


def person_of(draft: EntryDraft) -> Person:
    """What a list says about a player, as the desk keeps it."""
    return Person(
        first_name=draft.first_name,
        last_name=draft.last_name,
        email=draft.email,
        birth_date=draft.birth_date,
        gender=draft.gender,
        phone=draft.phone,
        nickname=draft.nickname,
        club=draft.club,
        league_id=draft.league_id,
        rating=draft.rating,
        notes=draft.notes,
        paid=bool(draft.paid),
        copies=draft.copies,
        preregistered=draft.preregistered,
    )


def leave_sample(
    folder: Path,
    texts: Texts,
    *,
    clock: Callable[[], datetime],
    new_id: Callable[[], str],
    people: Sequence[Person] | None = None,
) -> tuple[Path, ...]:
    """Play the sample event and leave its store, its sheets and its result file in the folder.

    Gives back the files in that order. Raises `NotOpened` and `NotSaved` as the library does.
    """
    store = folder / STORE
    workspace = open_library(store, clock=clock, new_id=new_id)
    try:
        event = make_sample(workspace, texts, people).event
    finally:
        workspace.close()
    files = {
        folder / f"{kind}.pdf": paper.print_kind(
            event, kind, texts, printed_at=clock(), round_number=_ROUNDS.get(kind)
        )
        for kind in paper.USUAL_KINDS
    }
    document = documents.export(event, exported_at=clock(), for_league=False)
    files[folder / documents.file_name(event, texts)] = document
    for file, data in files.items():
        write_whole(file, data)
    return (store, *files)
