"""The archive of people: found as somebody types, recognised in events, read and checked."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import Details
from bglmanager.services import entries, leaving, people
from bglmanager.services.archive import Archive
from bglmanager.services.entries import Person
from bglmanager.services.erasures import Erasures
from bglmanager.services.errors import NotOpened
from bglmanager.services.workspace import Workspace
from tests.db.raw import journal, raw
from tests.helpers.archives import again, keep, one, told
from tests.helpers.events import settings
from tests.helpers.faults import full
from tests.helpers.workspaces import open_workspace

ANNA = Person("Anna", "Verdi", email="anna@posta.example", club="Ludica")


# ------------------------------------------------------------------------------- searching


@pytest.mark.parametrize(
    "typed",
    [
        "doria",
        "D'ORIA zoe",
        "zo dor",
        "dor zo",
        "zoe@exa",
        "0042",
        "quok",
        "ludot bus",
        "dorja zoe",
    ],
)
def test_found_however_it_is_typed(archive: Archive, typed: str) -> None:
    archive.add(
        Details(
            "Zoë",
            "D’Òria",
            email="zoe@example.org",
            league_id="0042",
            nickname="Quokka",
            club="Ludoteca di Busto",
        )
    )
    archive.add(Details("Ada", "Neri"))
    assert [known.name for known in archive.find(typed)] == ["D’Òria Zoë"]


@pytest.mark.parametrize("typed", ["", " ", "d", "zoe rossi", "%", "__"])
def test_not_found(archive: Archive, typed: str) -> None:
    archive.add(Details("Zoë", "D’Òria"))
    assert archive.find(typed) == ()


def test_best_comes_first(archive: Archive) -> None:
    for first, last in [
        ("Rosa", "Bianchi"),
        ("Ugo", "Rossini"),
        ("Ada", "Rosai"),
        ("Ugo", "Ross"),
        ("Ugo", "Rozsi"),
    ]:
        archive.add(Details(first, last))
    archive.add(Details("Ugo", "Neri", club="Circolo Rossi"))
    names = [known.name for known in archive.find("ross")]
    exact, nearly = ["Ross Ugo", "Rossini Ugo", "Neri Ugo"], ["Rosai Ada", "Rozsi Ugo"]
    assert names == [*exact, "Bianchi Rosa", *nearly]
    assert [known.name for known in archive.find("ross", limit=2)] == ["Ross Ugo", "Rossini Ugo"]


def test_who_somebody_probably_is(archive: Archive) -> None:
    archive.add(Details("Maria Antonietta", "Quaranta-Castelvecchi", email="maq@example.org"))
    archive.add(Details("Mario", "Rossi", league_id="0017", birth_date=dt.date(1980, 1, 2)))

    def like(first: str, last: str, **more: object) -> list[str]:
        wanted = Details(first, last, **more)  # type: ignore[arg-type]  # any of them
        return [known.name for known in archive.like_all([wanted])[0]]

    maria = ["Quaranta-Castelvecchi Maria Antonietta"]
    assert like("Maria Antonietta", "Quaranta Castelvecchi") == maria
    assert like("Maria Antonieta", "Quaranta Castelvechi") == maria
    assert like("Quaranta Castelvecchi", "Maria Antonietta") == maria
    assert like("Antonietta", "Quaranta", email="MAQ@example.org") == maria
    assert like("MARIO", "Rosi") == ["Rossi Mario"]
    assert like("Rossi", "Mario") == ["Rossi Mario"]
    assert like("M.", "Rossi", league_id="17") == ["Rossi Mario"]
    assert like("Maria", "Rossi") == []  # two names that both exist
    assert like("Mario", "Rossi", birth_date=dt.date(1991, 1, 2)) == []
    assert like("Luigi", "Bianchi", league_id="17") == []  # of another league
    people = [Details("Mario", "Rosi"), Details("Luigi", "Bianchi")]
    assert [[k.name for k in found] for found in archive.like_all(people)] == [["Rossi Mario"], []]


# ------------------------------------------------------------------------------ catching up


def test_people_of_events_are_recognised(workspace: Workspace, archive: Archive) -> None:
    a = keep(workspace, "2026-01-01", ANNA, Person("Ugo", "Neri", league_id="007"))
    b = keep(
        workspace,
        "2026-02-01",
        Person("ANNA", "Verdi", phone="347 1"),
        Person("Ugo Maria", "Neri", league_id="7"),
        Person("Anna", "Verdini"),
    )
    assert told(archive) == [("Neri Ugo Maria", 2), ("Verdi ANNA", 2), ("Verdini Anna", 1)]
    anna = archive.of_entry(a.id, EntryNumber(1))
    assert anna is not None
    assert (anna.email, anna.phone, anna.club) == ("anna@posta.example", "347 1", "Ludica")
    assert archive.of_entry(b.id, EntryNumber(1)) == anna
    assert archive.events_of(anna.id) == {a.id, b.id}


@pytest.mark.parametrize(
    "other",
    [
        Person("Anna", "Verdi", birth_date=dt.date(1999, 1, 1)),
        Person("Anna", "Verdi", email="another@posta.example"),
        Person("Anna", "Verdi", league_id="9"),
    ],
)
def test_what_contradicts_makes_two(workspace: Workspace, archive: Archive, other: Person) -> None:
    keep(workspace, "2026-01-01", replace(ANNA, birth_date=dt.date(1980, 1, 1), league_id="8"))
    keep(workspace, "2026-02-01", other)
    assert told(archive) == [("Verdi Anna", 1), ("Verdi Anna", 1)]


def test_a_new_address_with_the_same_birth_date_is_the_same(
    workspace: Workspace, archive: Archive
) -> None:
    born = dt.date(1980, 1, 1)
    keep(workspace, "2026-01-01", replace(ANNA, birth_date=born))
    keep(workspace, "2026-02-01", replace(ANNA, birth_date=born, email="new@posta.example"))
    assert [(k.events, k.email) for k in archive.everybody()] == [(2, "new@posta.example")]


def test_two_of_one_name_in_one_event_are_two(workspace: Workspace, archive: Archive) -> None:
    keep(workspace, "2026-01-01", Person("Ugo", "Neri"), Person("Ugo", "Neri"))
    keep(workspace, "2026-02-01", Person("Ugo", "Neri"), Person("Ugo", "Neri"))
    assert told(archive) == [("Neri Ugo", 2), ("Neri Ugo", 2)]


def test_data_of_an_older_event_only_fill_what_is_empty(
    workspace: Workspace, archive: Archive
) -> None:
    keep(workspace, "2026-02-01", ANNA)
    keep(workspace, "2025-02-01", replace(ANNA, club="Vecchio club", phone="1"))
    known = one(archive, "anna")
    assert (known.club, known.phone) == ("Ludica", "1")


def test_what_was_typed_into_the_archive_stays(workspace: Workspace, archive: Archive) -> None:
    desk = keep(workspace, "2026-01-01", ANNA)
    known = one(archive, "anna")
    archive.edit(known.id, replace(known.details, club="Altrove", notes="siede vicino"))
    again(archive, desk, 1, phone="347 1")
    now = one(archive, "anna")
    assert (now.club, now.phone, now.notes) == ("Altrove", "347 1", "siede vicino")
    again(archive, desk, 1, club="Terzo")
    assert one(archive, "anna").club == "Terzo"


def test_notes_of_the_desk_stay_in_the_event(workspace: Workspace, archive: Archive) -> None:
    keep(workspace, "2026-01-01", replace(ANNA, notes="ha pagato Ugo"))
    assert one(archive, "anna").notes is None


def test_an_entry_taken_back_is_nobodys(workspace: Workspace, archive: Archive) -> None:
    desk = keep(workspace, "2026-01-01", ANNA, Person("Ugo", "Neri"))
    desk.undo()
    archive.catch_up()
    assert told(archive) == [("Verdi Anna", 1)]
    desk.redo()
    archive.catch_up()
    assert told(archive) == [("Neri Ugo", 1), ("Verdi Anna", 1)]


def test_who_was_edited_stays_without_an_entry(workspace: Workspace, archive: Archive) -> None:
    desk = keep(workspace, "2026-01-01", ANNA)
    known = one(archive, "anna")
    archive.edit(known.id, replace(known.details, notes="gioca in coppia"))
    desk.undo()
    archive.catch_up()
    assert told(archive) == [("Verdi Anna", 0)]


def test_an_entry_made_over_to_somebody_else(workspace: Workspace, archive: Archive) -> None:
    keep(workspace, "2026-01-01", ANNA)
    desk = keep(workspace, "2026-02-01", ANNA)
    again(archive, desk, 1, first_name="Ugo", last_name="Neri", email=None, club=None)
    assert told(archive) == [("Neri Ugo", 1), ("Verdi Anna", 1)]
    again(archive, desk, 1, last_name="Neeri")  # a correction
    assert told(archive) == [("Neeri Ugo", 1), ("Verdi Anna", 1)]


def test_nothing_is_written_where_nothing_is_new(
    workspace: Workspace, archive: Archive, path: Path
) -> None:
    desk = keep(workspace, "2026-01-01", ANNA)
    before = journal(path)
    archive.catch_up()
    assert journal(path) == before
    leaving.withdraw(desk, EntryNumber(1))
    before = journal(path)
    archive.catch_up()
    assert journal(path) == before


def test_the_archive_is_the_same_after_a_restart(workspace: Workspace, path: Path) -> None:
    archive = Archive(workspace)
    keep(workspace, "2026-01-01", replace(ANNA, rating=Fraction("1500.5")))
    archive.add(Details("Ugo", "Neri", birth_date=dt.date(1980, 1, 1)))
    archive.ban(one(archive, "ugo").id, "squalifica", dt.date(2026, 4, 1))
    archive.undo()
    was, undone = archive.everybody(), archive.redoable
    workspace.archive.forget()
    assert (archive.everybody(), archive.redoable) == (was, undone)


# -------------------------------------------------------------------------------- loading


def test_read_on_another_thread(workspace: Workspace, archive: Archive) -> None:
    archive.add(Details("Ugo", "Neri"))
    workspace.archive.forget()
    found = archive.loading()()
    ready = [archive.ready]
    archive.take(found)
    assert [*ready, archive.ready] == [False, True]
    assert told(archive) == [("Neri Ugo", 0)]


def test_leaving_an_event_catches_up_where_the_archive_is_read(workspace: Workspace) -> None:
    archive = Archive(workspace)
    desk = workspace.create(settings())
    entries.add(desk, ANNA, present=True)
    before = workspace.commands
    archive.event_left()
    assert workspace.commands == before
    assert told(archive) == []
    with full(workspace):
        archive.event_left()
    archive.event_left()
    assert told(archive) == [("Verdi Anna", 1)]


def test_what_was_read_too_early_is_read_again(workspace: Workspace, archive: Archive) -> None:
    archive.everybody()
    workspace.archive.forget()
    found = archive.loading()()
    archive.add(Details("Ugo", "Neri"))
    workspace.archive.forget()
    archive.take(found)
    assert told(archive) == [("Neri Ugo", 0)]


def test_who_was_erased_while_it_was_read_is_not_in_it(
    workspace: Workspace, archive: Archive, tmp_path: Path
) -> None:
    keep(workspace, "2026-01-01", ANNA)
    workspace.archive.forget()
    found = archive.loading()()
    [row, _] = people.Directory(workspace).find("verdi")
    people.erase(workspace, Erasures(tmp_path), [row], "Giocatore {number}")
    workspace.archive.now = None
    archive.take(found)
    assert archive.everybody() == ()


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE person SET club = 'Altrove'",
        "DELETE FROM person_entry",
        "UPDATE person SET birth_date = 'ieri'",
        "UPDATE command SET digest = 'x' WHERE kind = 'catch-up'",
    ],
)
def test_damage_is_seen_when_the_archive_is_read(
    workspace: Workspace, archive: Archive, path: Path, damage: str
) -> None:
    keep(workspace, "2026-01-01", ANNA)
    workspace.close()
    with raw(path) as connection:
        connection.execute("DROP TRIGGER command_stays_as_it_is")
        connection.execute(damage)
    next_ = open_workspace(path)
    assert next_.setting("theme") is None
    assert len(next_.events()) == 1
    with pytest.raises(NotOpened, match=r"store\.damaged"):
        Archive(next_).everybody()
    with pytest.raises(NotOpened, match=r"store\.damaged"):
        Archive(next_).loading()()
    next_.close()
