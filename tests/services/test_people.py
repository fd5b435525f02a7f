"""A person's data in all events: found, given out whole, erased where they were chosen."""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import fields, replace
from pathlib import Path

import pytest

from bglmanager.engine.event import Correction, Entry, EntryDesk, Event, Gender, Team
from bglmanager.engine.ids import EntryNumber, EventId, RoundNumber, TableNumber, TeamNumber
from bglmanager.engine.personal import Details
from bglmanager.engine.problems import Refused
from bglmanager.i18n import Texts
from bglmanager.services import entries, people
from bglmanager.services.archive import Archive
from bglmanager.services.backups import ERASURES, Erasures
from bglmanager.services.entries import Person
from bglmanager.services.erasing import Reach, Report, in_copies, tidied_event
from bglmanager.services.errors import NotOpened
from bglmanager.services.library_paths import LibraryPaths
from bglmanager.services.people import FoundPerson
from bglmanager.services.workspace import Workspace, open_library
from bglmanager.words.problems import problem_sentence
from tests.helpers import archives
from tests.helpers.archives import again, one
from tests.helpers.erasing import erased_again
from tests.helpers.events import event, played, settings, with_entry
from tests.helpers.full_event import full_event
from tests.helpers.workspaces import counting, open_workspace, ticking

AT = dt.datetime(2026, 3, 14, 12, tzinfo=dt.UTC)


def keep(workspace: Workspace, name: str, *persons: Person, date: str = "2026-03-14") -> EventId:
    """An event with these people."""
    own = settings(id=EventId(workspace.new_id()), name=name, date=dt.date.fromisoformat(date))
    desk = workspace.create_event(own)
    for person in persons:
        entries.add_entry(desk, person, present=True)
    return desk.id


def told(found: tuple[FoundPerson, ...]) -> list[tuple[int, str, str, tuple[str, ...]]]:
    """Rows with persons counted from 0 in the order shown."""
    order = {person: n for n, person in enumerate(dict.fromkeys(one.person for one in found))}
    return [(order[one.person], one.at.event_name, one.name, one.kept) for one in found]


def test_found_however_it_is_typed(workspace: Workspace) -> None:
    keep(workspace, "A", Person("Zoë", "D’Òria", email="zoe@example.org", league_id="0042"))
    for typed in ("doria", "D'ORIA zoe", "zo dor", "zoe@exa", "0042"):
        assert [one.name for one in people.Directory(workspace).find_people(typed)] == [
            "D’Òria Zoë"
        ], typed
    for typed in ("", " ", "d", "zoe rossi"):
        assert people.Directory(workspace).find_people(typed) == (), typed


def test_same_person_in_several_events(workspace: Workspace) -> None:
    anna = Person("Anna", "Verdi", email="anna@example.org", club="Ludica")
    keep(workspace, "A", anna, date="2026-01-01")
    keep(workspace, "B", Person("ANNA", "Verdi"), date="2026-02-01")
    keep(workspace, "C", Person("Anna", "Verdi", email="other@example.org"), date="2026-03-01")
    keep(workspace, "D", Person("Anna", "Verdini"), date="2026-03-02")
    assert told(people.Directory(workspace).find_people("verdi anna")) == [
        (0, "C", "Verdi Anna", ("email",)),
        (0, "B", "Verdi ANNA", ()),
        (1, "A", "Verdi Anna", ("email", "club")),
        (2, "D", "Verdini Anna", ()),
    ]


def test_two_of_one_name_in_one_event_are_two(workspace: Workspace) -> None:
    keep(workspace, "A", Person("Anna", "Verdi"), Person("Anna", "Verdi", club="Ludica"))
    found = people.Directory(workspace).find_people("verdi")
    assert len({one.person for one in found}) == 2
    assert [one.person for one in found].count(found[0].person) == 1


def test_who_was_taken_out_is_found_in_the_history(workspace: Workspace) -> None:
    own = keep(workspace, "A", Person("Anna", "Verdi", phone="055 1"))
    workspace.open_event(own).undo()
    [one] = people.Directory(workspace).find_people("verdi")
    assert (one.at.gone, one.kept) == (True, ("phone",))


def test_export_has_every_field_of_everything(workspace: Workspace, tmp_path: Path) -> None:
    full = full_event()
    workspace.import_document(full)
    found = people.Directory(workspace).find_people("zoe doria")
    people.export_data(workspace, found, tmp_path / "zoe.json")
    [told_] = json.loads((tmp_path / "zoe.json").read_text("utf-8"))["events"]
    person = full.entries[0]
    assert set(told_["data"]) == {field.name for field in fields(Entry)}
    assert set(told_["data"]["desk"]) == {field.name for field in fields(EntryDesk)}
    assert told_["data"]["email"] == person.email
    assert told_["data"]["birth_date"] == "1990-02-28"
    assert [(seat["round"], seat["table"]) for seat in told_["seats"]] == [(1, 1), (1, 2)]
    assert told_["penalties"][0]["reason"] == "ritardo"
    assert told_["adjustments"][0]["note"] == "due"
    assert told_["corrections"][0]["reason"] == "foglio letto male"
    assert [team["name"] for team in told_["teams"]] == ["Lupi", "Orsi"]
    assert told_["data_in_the_history"][0]["phone"] == "+39 333"


def test_export_has_places_points_and_what_was_done(workspace: Workspace, tmp_path: Path) -> None:
    desk = workspace.import_document(played(8, 2))
    entries.edit_entry(desk, EntryNumber(1), Person("Ada", "Rossi", email="ada@example.org"))
    found = people.Directory(workspace).find_people("ada rossi")
    people.export_data(workspace, found, tmp_path / "ada.json")
    [told_] = json.loads((tmp_path / "ada.json").read_text("utf-8"))["events"]
    assert [line["place"] for line in told_["places"]] == [1, 1]
    ranks = [after.rows for after in desk.derived.standings]
    assert [row["rank"] for row in told_["standings"]] == [
        row.rank for rows in ranks for row in rows if row.entry == 1
    ]
    assert [row["entry"] for row in told_["league_points"]] == [1]
    assert told_["final_rank"] == desk.derived.final_ranking.index(EntryNumber(1)) + 1
    assert [line["act"] for line in told_["history"]] == ["edit-entry"]
    assert [image.get("email") for image in told_["data_in_the_history"]] == [
        None,
        "ada@example.org",
    ]


def test_only_what_was_chosen_is_erased(workspace: Workspace, tmp_path: Path) -> None:
    anna = Person("Anna", "Verdi", email="anna@example.org")
    first, second = keep(workspace, "A", anna), keep(workspace, "B", anna)
    [one] = [
        found
        for found in people.Directory(workspace).find_people("verdi")
        if found.at.event == first
    ]
    people.erase_people(workspace, Erasures(tmp_path), [one], "Giocatore {number}")
    assert workspace.open_event(first).event.entries[0].last_name == "Giocatore 1"
    assert workspace.open_event(second).event.entries[0].email == "anna@example.org"


def test_orders_that_look_at_age_are_named(workspace: Workspace) -> None:
    italia = replace(
        settings(id=EventId(workspace.new_id()), name="Dipl"),
        ruleset="diplomacy-italia-2010",
        game="diplomacy",
        players_per_table=7,
        league=None,
        tier=None,
    )
    born = Entry(EntryNumber(1), "Anna", "Verdi", birth_date=dt.date(1990, 1, 2))
    workspace.import_document(Event(italia, (born,)))
    keep(workspace, "B", Person("Anna", "Verdi", birth_date=dt.date(1990, 1, 2)))
    found = people.Directory(workspace).find_people("verdi")
    assert people.events_reordered(workspace, found) == ("Dipl",)


def test_relatives_and_teams_of_an_erased_person(workspace: Workspace, tmp_path: Path) -> None:
    own = with_entry(event(4), 1, related=(EntryNumber(2),), gender=Gender.FEMALE)
    own = with_entry(own, 2, related=(EntryNumber(1),))
    for number, others in ((1, (3,)), (3, (1, 4))):
        own = own.with_facts(EntryNumber(number), never_with=tuple(map(EntryNumber, others)))
    line = Correction(
        AT, RoundNumber(1), TableNumber(1), EntryNumber(1), "score", "1", "2", "di Ada Rossi"
    )
    team = Team(TeamNumber(1), "Squadra Ada Rossi", (EntryNumber(1), EntryNumber(2)))
    desk = workspace.import_document(replace(own, corrections=(line,), teams=(team,)))
    found = [one for one in people.Directory(workspace).find_people("ada") if one.entry.number == 1]
    people.erase_people(workspace, Erasures(tmp_path), found, "Giocatore {number}")
    assert [entry.related for entry in desk.event.entries] == [(), (), (), ()]
    assert [entry.desk.never_with for entry in desk.event.entries] == [(), (), (4,), ()]
    assert desk.event.teams[0].name == "Squadra Giocatore 1"
    assert desk.event.teams[0].members == (1, 2)
    assert desk.event.corrections[0].reason == "di Giocatore 1"
    assert desk.history_rows()[-1].kind == "erase-person"


def test_earlier_library_has_the_event_from_elsewhere(tmp_path: Path) -> None:
    """The library in use read the event from a document; the one before it made it itself."""
    data = tmp_path / "data"
    data.mkdir()
    earlier = open_workspace(data / "library.sqlite3")
    own = keep(earlier, "A", Person("Anna", "Verdi", email="anna@example.org"))
    facts = earlier.open_event(own).event
    earlier.close()
    now = open_library(
        data / "library-2.sqlite3", clock=ticking(), new_id=counting(5_000), synchronous="OFF"
    )
    now.import_document(facts)
    erasures = Erasures(data)
    wanted, _ = people.erase_people(
        now, erasures, people.Directory(now).find_people("verdi"), "Giocatore {number}"
    )
    report = in_copies(wanted, Reach(LibraryPaths(data)), {}, AT)
    assert report.stores == 1
    assert b"anna@example.org" not in (data / "library.sqlite3").read_bytes()
    now.close()


def test_another_person_of_that_number_is_left_alone(tmp_path: Path) -> None:
    """Somebody else was entered under the number after an older backup had been restored."""
    data = tmp_path / "data"
    data.mkdir()
    first = open_workspace(data / "library.sqlite3")
    own = keep(first, "A", Person("Anna", "Verdi"))
    erasures = Erasures(data)
    people.erase_people(
        first, erasures, people.Directory(first).find_people("verdi"), "Giocatore {number}"
    )
    first.close()
    other = open_workspace(data / "library-2.sqlite3")
    desk = other.create_event(replace(settings(), id=own, name="A"))
    entries.add_entry(desk, Person("Bruno", "Neri"), present=True)
    report = erased_again(other, erasures, Reach(LibraryPaths(data)))
    assert desk.event.entries[0].last_name == "Neri"
    assert report == Report()
    other.close()


def test_list_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    (tmp_path / ERASURES).write_text("{")
    with pytest.raises(NotOpened) as hindered:
        Erasures(tmp_path).add_erasures(())
    assert problem_sentence(Texts("en"), hindered.value.problem) == (
        f"The list of erased people ({tmp_path / ERASURES}) is gone or damaged: who was erased "
        "could come back with a backup. Put the file back, or choose to go on without it on the "
        "page of backups."
    )


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
    archives.keep(workspace, "2026-01-01", ZOE, name="A")
    archives.keep(workspace, "2026-02-01", Person("Zoe", "Canerini"), name="B")
    archives.keep(
        workspace, "2026-03-01", Person("Zoe", "Canarini", email="z@other.example"), name="C"
    )
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
    assert archives.told(archive) == [("Neri Ada", 0)]


def test_erased_from_events_and_archive(workspace: Workspace, archive: Archive, path: Path) -> None:
    archives.keep(workspace, "2026-01-01", ZOE)
    desk = archives.keep(workspace, "2026-02-01", ZOE, Person("Ada", "Neri"))
    erase(workspace, path, *people.Directory(workspace).find_people("canarini"))
    assert traces(path) == []
    again(archive, desk, 2, club="Ludica")
    assert archives.told(archive) == [("Neri Ada", 1)]
    assert archive.of_entry(desk.id, EntryNumber(1)) is None


def test_the_last_entry_takes_the_archive_along(
    workspace: Workspace, archive: Archive, path: Path
) -> None:
    """In a copy the row of the archive may be another one than in the library in use."""
    archives.keep(workspace, "2026-01-01", ZOE)
    archives.keep(workspace, "2026-02-01", ZOE)
    rows = [
        row for row in people.Directory(workspace).find_people("canarini") if row.at.facts is None
    ]
    erase(workspace, path, rows[0])
    assert archives.told(archive) == [("Canarini Zoe", 1)]
    erase(workspace, path, rows[1])
    assert archive.everybody_by_name() == ()
    assert traces(path) == []


def test_an_erased_entry_alone_leaves_a_namesake_alone(
    workspace: Workspace, archive: Archive, path: Path
) -> None:
    archives.keep(
        workspace, "2026-01-01", ZOE, Person("Zoe", "Canarini", email="other@posta.example")
    )
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
    desk = archives.keep(workspace, "2026-01-01", ZOE, name="A")
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
    desk = archives.keep(workspace, "2026-01-01", ZOE)
    desk.tidy_away("tidy", tidied_event)
    archive.catch_up()
    assert [(k.name, k.email) for k in archive.everybody_by_name()] == [("Canarini Zoe", ZOE.email)]


def test_an_archive_without_contacts(workspace: Workspace, archive: Archive, path: Path) -> None:
    """Where the organiser wants none; recognising people goes on by name and birth date."""
    archives.keep(workspace, "2026-01-01", ZOE).tidy_away("tidy", tidied_event)
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
    archives.keep(workspace, "2026-02-01", ZOE)
    assert (one(archive, "zoe").email, one(archive, "zoe").events) == (None, 2)
    states = [archive.keeps_contacts]
    archive.keep_contacts(True)
    archives.keep(workspace, "2026-03-01", ZOE)
    assert [*states, archive.keeps_contacts] == [False, True]
    assert one(archive, "zoe").email == ZOE.email
    workspace.archive.forget_all()
    assert one(archive, "zoe").events == 3
