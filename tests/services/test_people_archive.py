"""What the archive keeps of a person: found, given out and erased like what events keep."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path

import pytest

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import Details
from bglmanager.engine.problems import Refused
from bglmanager.services import people
from bglmanager.services.archive import Archive
from bglmanager.services.backups import Erasures
from bglmanager.services.entries import Person
from bglmanager.services.erasing import tidied_event
from bglmanager.services.people import FoundPerson
from bglmanager.services.workspace import Workspace
from tests.helpers.archives import again, keep, one, told

ZOE = Person("Zoe", "Canarini", email="zoe@canarina.example", birth_date=dt.date(1987, 9, 6))
WORDS = (b"Canarini", b"canarina", b"1987-09-06", b"Quokka", b"Zoe")


def found(workspace: Workspace, typed: str) -> list[tuple[int, str, str, bool]]:
    """Person, event, name, and whether only a history remembers it."""
    return [
        (row.person, row.at.event_name, row.name, row.at.gone)
        for row in people.Directory(workspace).find_people(typed)
    ]


def erase(workspace: Workspace, path: Path, *chosen: FoundPerson) -> None:
    people.erase_people(workspace, Erasures(path.parent), chosen, "Giocatore {number}")


def traces(path: Path) -> list[bytes]:
    data = path.read_bytes()
    return [word for word in WORDS if word in data]


def test_somebody_of_the_archive_alone(workspace: Workspace, archive: Archive) -> None:
    archive.add_person(Details("Zoe", "Canarini", club="Ludica", notes="siede vicino"))
    [row] = people.Directory(workspace).find_people("canar zo")
    assert (row.name, row.kept, row.at.date) == ("Canarini Zoe", ("club", "notes"), "2026-03-14")
    archive.ban_people(one(archive, "zoe").id, "squalifica", None)
    assert people.Directory(workspace).find_people("zoe")[0].kept == ("club", "notes", "banned")
    assert people.Directory(workspace).find_people("ludica") == ()  # a club is nobody


def test_events_and_archive_are_one_person(workspace: Workspace, archive: Archive) -> None:
    keep(workspace, "2026-01-01", ZOE, name="A")
    keep(workspace, "2026-02-01", Person("Zoe", "Canerini"), name="B")
    keep(workspace, "2026-03-01", Person("Zoe", "Canarini", email="z@other.example"), name="C")
    mistyped, kept, _ = sorted(
        archive.everybody_by_name(), key=lambda k: (k.last_name, k.email or "")
    )[::-1]
    archive.merge_people(kept.id, mistyped.id)
    assert found(workspace, "zoe") == [
        (0, "C", "Canarini Zoe", False),
        (0, "", "Canarini Zoe", False),
        (1, "B", "Canerini Zoe", False),
        (1, "A", "Canarini Zoe", False),
        (1, "", "Canarini Zoe", False),
        (2, "", "Canerini Zoe", True),
    ]


def test_who_was_taken_out_is_found_and_erased(
    workspace: Workspace, archive: Archive, path: Path
) -> None:
    archive.take_out(archive.add_person(Details("Zoe", "Canarini", nickname="Quokka")).id)
    assert traces(path) != []
    [row] = people.Directory(workspace).find_people("canarini")
    assert row.at.gone
    erase(workspace, path, row)
    assert traces(path) == []
    assert people.Directory(workspace).find_people("canarini") == ()


def test_erased_without_any_event(workspace: Workspace, archive: Archive, path: Path) -> None:
    archive.take_in([Details("Zoe", "Canarini", email="zoe@canarina.example")] * 2)
    archive.take_in([Details("Ada", "Neri", notes="viene con Zoe Canarini")])
    zoe = one(archive, "canarini")
    archive.edit_person(zoe.id, Details("Zoe", "Canarini", nickname="Quokka"))
    [row] = people.Directory(workspace).find_people("canarini")
    erase(workspace, path, row)
    assert traces(path) == []
    assert [(k.name, k.notes) for k in archive.everybody_by_name()] == [
        ("Neri Ada", "viene con Giocatore …")
    ]
    with pytest.raises(Refused, match=r"history\.cleared"):
        archive.undo()
    workspace.archive.forget_all()
    assert told(archive) == [("Neri Ada", 0)]


def test_erased_from_events_and_archive(workspace: Workspace, archive: Archive, path: Path) -> None:
    keep(workspace, "2026-01-01", ZOE)
    desk = keep(workspace, "2026-02-01", ZOE, Person("Ada", "Neri"))
    erase(workspace, path, *people.Directory(workspace).find_people("canarini"))
    assert traces(path) == []
    again(archive, desk, 2, club="Ludica")
    assert told(archive) == [("Neri Ada", 1)]
    assert archive.of_entry(desk.id, EntryNumber(1)) is None


def test_the_last_entry_takes_the_archive_along(
    workspace: Workspace, archive: Archive, path: Path
) -> None:
    """In a copy the row of the archive may be another one than in the library in use."""
    keep(workspace, "2026-01-01", ZOE)
    keep(workspace, "2026-02-01", ZOE)
    rows = [
        row for row in people.Directory(workspace).find_people("canarini") if row.at.facts is None
    ]
    erase(workspace, path, rows[0])
    assert told(archive) == [("Canarini Zoe", 1)]
    erase(workspace, path, rows[1])
    assert archive.everybody_by_name() == ()
    assert traces(path) == []


def test_an_erased_entry_alone_leaves_a_namesake_alone(
    workspace: Workspace, archive: Archive, path: Path
) -> None:
    keep(workspace, "2026-01-01", ZOE, Person("Zoe", "Canarini", email="other@posta.example"))
    [mine] = [
        row
        for row in people.Directory(workspace).find_people("zoe@canarina")
        if row.at.facts is None
    ]
    erase(workspace, path, mine)
    [left] = archive.everybody_by_name()
    assert (left.name, left.email) == ("Canarini Zoe", "other@posta.example")
    assert b"canarina" not in path.read_bytes()


def test_given_out(workspace: Workspace, archive: Archive, tmp_path: Path) -> None:
    desk = keep(workspace, "2026-01-01", ZOE, name="A")
    zoe = one(archive, "zoe")
    archive.ban_people(zoe.id, "squalifica", dt.date(2026, 5, 1))
    file = tmp_path / "zoe.json"
    people.export_data(workspace, people.Directory(workspace).find_people("canarini"), file)
    told_ = json.loads(file.read_text(encoding="utf-8"))
    assert [event["event"]["name"] for event in told_["events"]] == ["A"]
    [kept] = told_["archive"]
    assert kept["data"]["email"] == ZOE.email
    assert (kept["data"]["banned"], kept["data"]["banned_until"]) == ("squalifica", "2026-05-01")
    assert [image.get("banned") for image in kept["data_in_the_history"]] == [None, "squalifica"]
    assert kept["entries"] == [{"event": desk.id, "name": "A", "number": 1}]


def test_tidying_an_event_leaves_the_archive(workspace: Workspace, archive: Archive) -> None:
    desk = keep(workspace, "2026-01-01", ZOE)
    desk.tidy_away("tidy", tidied_event)
    archive.catch_up()
    assert [(k.name, k.email) for k in archive.everybody_by_name()] == [("Canarini Zoe", ZOE.email)]


def test_an_archive_without_contacts(workspace: Workspace, archive: Archive, path: Path) -> None:
    """Where the organiser wants none; recognising people goes on by name and birth date."""
    keep(workspace, "2026-01-01", ZOE).tidy_away("tidy", tidied_event)
    archive.add_person(Details("Ada", "Neri", phone="347 7654321"))
    archive.keep_contacts(False)
    data = path.read_bytes()
    assert (b"canarina" in data, b"7654321" in data) == (False, False)
    assert [(k.email, k.phone, k.events) for k in archive.everybody_by_name()] == [
        (None, None, 1),
        (None, None, 0),
    ]
    with pytest.raises(Refused, match=r"history\.cleared"):
        archive.undo()
    keep(workspace, "2026-02-01", ZOE)
    assert (one(archive, "zoe").email, one(archive, "zoe").events) == (None, 2)
    states = [archive.keeps_contacts]
    archive.keep_contacts(True)
    keep(workspace, "2026-03-01", ZOE)
    assert [*states, archive.keeps_contacts] == [False, True]
    assert one(archive, "zoe").email == ZOE.email
    workspace.archive.forget_all()
    assert one(archive, "zoe").events == 3
