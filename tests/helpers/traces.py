"""A person with unmistakable data in every field and text of an event, and a look for them."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from bglmanager.engine.event import Correction, EntryDesk, Event, Organiser, Penalty
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import Gender, PenaltyKind, RoundStatus
from bglmanager.engine.personal import Details
from bglmanager.services import entries, rounds, sample
from bglmanager.services.archive import Archive
from bglmanager.services.entries import Person
from bglmanager.services.library import Library
from bglmanager.services.result_input import SeatInput
from bglmanager.services.workspace import OpenEvent, Workspace
from tests.helpers.results_typed import enter_result

NAME = "Zenòbia Òltremonte"
PERSON = Person(
    "Zenòbia",
    "Òltremonte",
    email="zenobia.o@posta-canarina.example",
    birth_date=dt.date(1987, 9, 6),
    gender=Gender.FEMALE,
    phone="+39 347 5566778",
    nickname="Quokkina",
    club="Circolo Canarino",
    league_id="BGI-77412",
    rating=1612,
    notes="allergia: arachidine",
    preregistered=dt.datetime(2026, 2, 3, 4, 5, 6, tzinfo=dt.UTC),
)
WORDS = (
    "Zenòbia",
    "Zenobia",
    "ZENÒBIA",
    "Òltremonte",
    "ÒLTREMONTE",
    "canarina",
    "1987-09-06",
    "06/09/1987",
    "5566778",
    "Quokkina",
    "Canarino",
    "77412",
    "arachidine",
    "2026-02-03",
    "strillava",
)
"""What must be found nowhere any more; "strillava" is the note of one of her penalties."""


def needles() -> tuple[bytes, ...]:
    """The words as they may lie in a file: UTF-8, and escaped as JSON does it."""
    plain = {word.encode() for word in WORDS}
    escaped = {json.dumps(word)[1:-1].encode() for word in WORDS}
    return tuple(sorted(plain | escaped | {one.lower() for one in escaped}))


def files_with_traces(*folders: Path) -> Iterator[tuple[str, bytes]]:
    """Every file under the folders that has one of the words, with the word."""
    for folder in folders:
        for file in sorted(folder.rglob("*")):
            data = file.read_bytes() if file.is_file() else b""
            for word in needles():
                if word in data:
                    yield file.name, word


def lived_event(workspace: Workspace) -> OpenEvent:
    """An event in which she is entered, edited, taken away, entered again, seated and fined; the
    archive hears of every step.
    """
    archive = Archive(workspace)
    people = [Person(f"Nome{n}", f"Cognome{n}") for n in range(7)]
    desk = sample.create_sample(workspace, people, name="Trofeo di prova")
    entries.add_entry(desk, replace(PERSON, first_name="Zenobia"), present=True)
    archive.catch_up()
    desk.undo()
    archive.catch_up()
    entries.add_entry(desk, PERSON, present=True)
    archive.catch_up()
    number = her_number(desk)
    entries.edit_entry(desk, number, replace(PERSON, nickname="Quokkina la Zenòbia"))
    desk.undo()
    desk.redo()
    entries.edit_entry(desk, number, PERSON)
    desk.act("change-settings", {}, _spoken_of)
    rounds.draw_round(desk)
    rounds.publish_draft(desk)
    desk.act("penalty-warning", {"entry": number}, lambda event: _fined(event, number))
    _play(desk)
    desk.act("correct-result", {"round": 1, "table": 1}, lambda e: _corrected(e, number))
    _in_archive(archive)
    return desk


def _in_archive(archive: Archive) -> None:
    """She is merged, edited, listed twice, taken out once, banned, and written about."""
    archive.catch_up()
    [her] = archive.find_people(NAME)
    data = replace(her.details, notes="allergia: arachidine, mail zenobia.o@posta-canarina.example")
    double = archive.add_person(replace(data, last_name="Oltremonti", phone=None))
    archive.merge_people(her.id, double.id)
    archive.edit_person(her.id, replace(data, club="Circolo Canarino di prima"))
    archive.undo()
    archive.redo()
    archive.ban_people(her.id, f"{NAME} strillava", None)
    gone = archive.add_person(Details("ZENÒBIA", "ÒLTREMONTE", email=PERSON.email))
    archive.take_out(gone.id)
    archive.take_in([Details(PERSON.first_name, PERSON.last_name, league_id=PERSON.league_id)])
    other = archive.add_person(Details("Uno", "Altro"))
    archive.edit_person(other.id, replace(other.details, notes=f"amico di {NAME}, 347 5566778"))
    archive.ban_people(other.id, f"lite con {NAME}", dt.date(2026, 4, 1))


def her_number(desk: OpenEvent) -> EntryNumber:
    """Her start number."""
    [number] = [e.number for e in desk.event.entries if e.last_name == PERSON.last_name]
    return number


def live(library: Library) -> OpenEvent:
    """The event in the library of a folder, with backups of several moments."""
    assert library.workspace is not None
    desk = lived_event(library.workspace)
    library.keeping.copy_later()
    return desk


def _spoken_of(event: Event) -> Event:
    settings = replace(
        event.settings,
        organiser=Organiser(NAME, PERSON.email, PERSON.phone, "Ludica"),
        arbiters=("Nome1 Cognome1", "Òltremonte, Zenòbia"),
        venue=f"Da {NAME}",
        desk=replace(event.settings.desk, wishes=f"ZENÒBIA ÒLTREMONTE al tavolo 1, {PERSON.email}"),
    )
    first, *rest = event.entries
    noted = replace(first, desk=EntryDesk(present=True, notes=f"viene con {NAME} (06/09/1987)"))
    return replace(event, settings=settings, entries=(noted, *rest))


def _fined(event: Event, number: EntryNumber) -> Event:
    at = dt.datetime(2026, 3, 14, 11, tzinfo=dt.UTC)
    other = next(e.number for e in event.entries if e.number != number)
    lines = (
        Penalty(number, 1, PenaltyKind.WARNING, "late", "strillava", at),
        Penalty(other, 1, PenaltyKind.WARNING, f"con {NAME}", "tel. 347 55 66 778", at),
    )
    [round_] = event.rounds
    tables = tuple(
        replace(t, desk=replace(t.desk, notes=f"reclamo di {NAME}")) for t in round_.tables
    )
    return replace(event, penalties=lines, rounds=(replace(round_, tables=tables),))


def _play(desk: OpenEvent) -> None:
    for table in desk.event.rounds[0].tables:
        scores = [SeatInput(100 - seat.entry) for seat in table.seats]
        enter_result(desk, RoundNumber(1), table.number, scores)
    rounds.close_round(desk, RoundNumber(1))
    assert desk.event.rounds[0].status is RoundStatus.CLOSED


def _corrected(event: Event, number: EntryNumber) -> Event:
    at = dt.datetime(2026, 3, 14, 12, tzinfo=dt.UTC)
    line = Correction(
        at, RoundNumber(1), TableNumber(1), number, "score", "1", "2", f"letto male da {NAME}"
    )
    return replace(event, corrections=(line,))
