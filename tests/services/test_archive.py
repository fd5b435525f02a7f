"""The archive of people: found as somebody types, recognised in events, read and checked."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from bglmanager.db.history import Mode
from bglmanager.engine.event import Entry, EntryStatus, Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import Details
from bglmanager.engine.problems import Refused
from bglmanager.services import entries, leaving, people
from bglmanager.services.archive import Archive
from bglmanager.services.archive_index import Reason, TakenIn
from bglmanager.services.backups import Erasures
from bglmanager.services.entries import Person
from bglmanager.services.errors import NotOpened, NotSaved
from bglmanager.services.workspace import Workspace
from tests.db.raw import journal, raw
from tests.helpers.archives import again, keep, one, told
from tests.helpers.events import EVENT_ID, played, settings, with_entry
from tests.helpers.faults import full
from tests.helpers.refusals import refused_codes
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
    archive.add_person(
        Details(
            "Zoë",
            "D’Òria",
            email="zoe@example.org",
            league_id="0042",
            nickname="Quokka",
            club="Ludoteca di Busto",
        )
    )
    archive.add_person(Details("Ada", "Neri"))
    assert [known.name for known in archive.find_people(typed)] == ["D’Òria Zoë"]


@pytest.mark.parametrize("typed", ["", " ", "d", "zoe rossi", "%", "__"])
def test_not_found(archive: Archive, typed: str) -> None:
    archive.add_person(Details("Zoë", "D’Òria"))
    assert archive.find_people(typed) == ()


def test_best_comes_first(archive: Archive) -> None:
    for first, last in [
        ("Rosa", "Bianchi"),
        ("Ugo", "Rossini"),
        ("Ada", "Rosai"),
        ("Ugo", "Ross"),
        ("Ugo", "Rozsi"),
    ]:
        archive.add_person(Details(first, last))
    archive.add_person(Details("Ugo", "Neri", club="Circolo Rossi"))
    names = [known.name for known in archive.find_people("ross")]
    exact, nearly = ["Ross Ugo", "Rossini Ugo", "Neri Ugo"], ["Rosai Ada", "Rozsi Ugo"]
    assert names == [*exact, "Bianchi Rosa", *nearly]
    assert [known.name for known in archive.find_people("ross", limit=2)] == [
        "Ross Ugo",
        "Rossini Ugo",
    ]


def test_who_somebody_probably_is(archive: Archive) -> None:
    archive.add_person(
        Details("Maria Antonietta", "Quaranta-Castelvecchi", email="maq@example.org")
    )
    archive.add_person(Details("Mario", "Rossi", league_id="0017", birth_date=dt.date(1980, 1, 2)))

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
    assert [(k.events, k.email) for k in archive.everybody_by_name()] == [(2, "new@posta.example")]


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
    archive.edit_person(known.id, replace(known.details, club="Altrove", notes="siede vicino"))
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
    archive.edit_person(known.id, replace(known.details, notes="gioca in coppia"))
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
    leaving.withdraw_entry(desk, EntryNumber(1))
    before = journal(path)
    archive.catch_up()
    assert journal(path) == before


def test_the_archive_is_the_same_after_a_restart(workspace: Workspace, path: Path) -> None:
    archive = Archive(workspace)
    keep(workspace, "2026-01-01", replace(ANNA, rating=Fraction("1500.5")))
    archive.add_person(Details("Ugo", "Neri", birth_date=dt.date(1980, 1, 1)))
    archive.ban_people(one(archive, "ugo").id, "squalifica", dt.date(2026, 4, 1))
    archive.undo()
    was, undone = archive.everybody_by_name(), archive.timeline.redoable
    workspace.archive.forget_all()
    assert (archive.everybody_by_name(), archive.timeline.redoable) == (was, undone)


# -------------------------------------------------------------------------------- loading


def test_read_on_another_thread(workspace: Workspace, archive: Archive) -> None:
    archive.add_person(Details("Ugo", "Neri"))
    workspace.archive.forget_all()
    found = archive.loading_work()()
    ready = [archive.is_ready]
    archive.take_loaded(found)
    assert [*ready, archive.is_ready] == [False, True]
    assert told(archive) == [("Neri Ugo", 0)]


def test_leaving_an_event_catches_up_where_the_archive_is_read(workspace: Workspace) -> None:
    archive = Archive(workspace)
    desk = workspace.create_event(settings())
    entries.add_entry(desk, ANNA, present=True)
    before = workspace.commands
    archive.event_left()
    assert workspace.commands == before
    assert told(archive) == []
    with full(workspace):
        archive.event_left()
    archive.event_left()
    assert told(archive) == [("Verdi Anna", 1)]


def test_what_was_read_too_early_is_read_again(workspace: Workspace, archive: Archive) -> None:
    archive.everybody_by_name()
    workspace.archive.forget_all()
    found = archive.loading_work()()
    archive.add_person(Details("Ugo", "Neri"))
    workspace.archive.forget_all()
    archive.take_loaded(found)
    assert told(archive) == [("Neri Ugo", 0)]


def test_who_was_erased_while_it_was_read_is_not_in_it(
    workspace: Workspace, archive: Archive, tmp_path: Path
) -> None:
    keep(workspace, "2026-01-01", ANNA)
    workspace.archive.forget_all()
    found = archive.loading_work()()
    [row, _] = people.Directory(workspace).find_people("verdi")
    people.erase_people(workspace, Erasures(tmp_path), [row], "Giocatore {number}")
    workspace.archive.now = None
    archive.take_loaded(found)
    assert archive.everybody_by_name() == ()


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
    assert next_.read_setting("theme") is None
    assert len(next_.events()) == 1
    with pytest.raises(NotOpened, match=r"store\.damaged"):
        Archive(next_).everybody_by_name()
    with pytest.raises(NotOpened, match=r"store\.damaged"):
        Archive(next_).loading_work()()
    next_.close()


# ---- What is done in the archive of people: merging, editing, bans, lists; and the way back


# --------------------------------------------------------------------------------- merging


def test_merging_moves_events_and_fills_what_is_empty(
    workspace: Workspace, archive: Archive
) -> None:
    a = keep(workspace, "2026-01-01", ANNA)
    b = keep(workspace, "2026-02-01", Person("Anna", "Verdini", phone="1", club="Altro"))
    keep_, other = one(archive, "anna posta"), one(archive, "verdini")
    archive.ban_people(other.id, "squalifica", None)
    archive.merge_people(keep_.id, other.id)
    [now] = archive.everybody_by_name()
    assert (now.id, now.name, now.events, now.banned) == (keep_.id, "Verdi Anna", 2, "squalifica")
    assert (now.email, now.phone, now.club) == ("anna@posta.example", "1", "Ludica")
    assert [past.event for past in archive.past_events(now.id)] == [b.id, a.id]
    keep(workspace, "2026-03-01", Person("Anna", "Verdi"))
    assert told(archive) == [("Verdi Anna", 3)]


def test_merging_is_undone_past_what_came_in_between(
    workspace: Workspace, archive: Archive
) -> None:
    a = keep(workspace, "2026-01-01", ANNA)
    b = keep(workspace, "2026-02-01", Person("Anna", "Verdini", phone="1"))
    kept, other = one(archive, "anna posta"), one(archive, "verdini")
    archive.merge_people(kept.id, other.id)
    c = keep(workspace, "2026-03-01", replace(ANNA, club="Nuovo club"))
    workspace.set_setting("theme", "dark")
    archive.undo()
    assert workspace.read_setting("theme") == "dark"
    assert told(archive) == [("Verdi Anna", 2), ("Verdini Anna", 1)]
    now = archive._index.known.get(kept.id)
    assert now is not None
    assert (now.club, now.phone) == ("Nuovo club", None)
    assert archive.events_of(kept.id) == {a.id, c.id}
    assert archive.events_of(other.id) == {b.id}
    archive.redo()
    assert told(archive) == [("Verdi Anna", 3)]
    assert one(archive, "anna").phone == "1"


def test_a_redone_merge_takes_what_the_other_got_since(
    workspace: Workspace, archive: Archive
) -> None:
    keep(workspace, "2026-01-01", ANNA)
    keep(workspace, "2026-02-01", Person("Anna", "Verdini"))
    archive.merge_people(one(archive, "anna posta").id, one(archive, "verdini").id)
    archive.undo()
    keep(workspace, "2026-03-01", Person("Anna", "Verdini"))
    archive.redo()
    assert told(archive) == [("Verdi Anna", 3)]


def test_who_came_to_an_event_since_stays(workspace: Workspace, archive: Archive) -> None:
    archive.take_in([Details("Anna", "Verdi", league_id="5"), Details("Ugo", "Neri")])
    keep(workspace, "2026-03-01", ANNA)
    archive.undo()
    assert told(archive) == [("Verdi Anna", 1)]
    archive.redo()
    assert told(archive) == [("Neri Ugo", 0), ("Verdi Anna", 1)]


def test_undo_of_settings_passes_the_archive_by(workspace: Workspace, archive: Archive) -> None:
    workspace.set_setting("theme", "dark")
    keep(workspace, "2026-01-01", ANNA)
    archive.add_person(Details("Ugo", "Neri"))
    workspace.undo_setting()
    assert workspace.read_setting("theme") is None
    assert told(archive) == [("Neri Ugo", 0), ("Verdi Anna", 1)]
    workspace.undo_setting(Mode.REDO)
    archive.undo()
    assert workspace.read_setting("theme") == "dark"
    assert told(archive) == [("Verdi Anna", 1)]


def test_an_act_forgets_what_was_undone(archive: Archive) -> None:
    archive.add_person(Details("Ugo", "Neri"))
    archive.undo()
    acts = [archive.timeline.undoable, archive.timeline.redoable]
    archive.add_person(Details("Ada", "Neri"))
    acts += [archive.timeline.undoable, archive.timeline.redoable]
    kinds = [act.kind if act else None for act in acts]
    assert kinds == [None, "archive-add", "archive-add", None]
    archive.undo()
    with pytest.raises(Refused, match="nothing-to-undo"):
        archive.undo()
    archive.redo()
    with pytest.raises(Refused, match="nothing-to-redo"):
        archive.redo()


# --------------------------------------------------------------------------- other acts


def test_what_is_wrong_is_refused(workspace: Workspace, archive: Archive, path: Path) -> None:
    keep(workspace, "2026-01-01", ANNA)
    known = one(archive, "anna")
    before = journal(path)
    wrong: dict[str, Callable[[], object]] = {
        "person.no-last-name": lambda: archive.add_person(Details("Anna", " ")),
        "person.email": lambda: archive.edit_person(known.id, replace(known.details, email="anna")),
        "field.number": lambda: archive.take_in([replace(known.details, rating=-1)]),
        "archive.no-reason": lambda: archive.ban_people(known.id, "  ", None),
        "archive.has-events": lambda: archive.take_out(known.id),
        "archive.same-person": lambda: archive.merge_people(known.id, known.id),
        "archive.missing": lambda: archive.merge_people(known.id, 99),
    }
    for code, act in wrong.items():
        assert refused_codes(act) == [code]
    assert journal(path) == before
    assert archive.everybody_by_name() == (known,)


def test_what_is_not_saved_is_not_in_memory(workspace: Workspace, archive: Archive) -> None:
    archive.add_person(Details("Ugo", "Neri"))
    was = archive.everybody_by_name()
    with full(workspace), pytest.raises(NotSaved):
        archive.take_in([Details(f"Nome{n}", "Cognome" * 5) for n in range(500)])
    assert archive.everybody_by_name() == was
    assert archive.find_people("neri") == was


def test_a_list_is_taken_in_once(archive: Archive) -> None:
    archive.add_person(Details("Anna", "Verdi", club="Ludica", phone="1"))
    listed = [
        Details("ANNA", "VERDI", league_id="0042", club="Altrove"),
        Details("Ugo", "Neri", rating=1500),
        Details("Ugo", "Neri", rating=1500),
    ]
    counts = archive.take_in(listed)
    assert (counts.added, counts.changed, counts.same) == (1, 1, 0)
    anna = one(archive, "verdi")
    assert (anna.club, anna.phone, anna.league_id) == ("Altrove", "1", "0042")
    counts = archive.take_in(listed)
    assert (counts.added, counts.changed, counts.same) == (0, 0, 2)
    archive.undo()
    assert [(k.name, k.club) for k in archive.everybody_by_name()] == [("Verdi Anna", "Ludica")]


def test_somebody_taken_out_comes_back_by_undo(archive: Archive) -> None:
    known = archive.add_person(Details("Ugo", "Neri", notes="x"))
    archive.take_out(known.id)
    assert archive.everybody_by_name() == ()
    archive.undo()
    assert archive.everybody_by_name() == (known,)


def test_listeners_hear_of_every_change(workspace: Workspace, archive: Archive) -> None:
    heard: list[int] = []
    end = Archive(workspace).subscribe(lambda: heard.append(len(archive)))
    archive.add_person(Details("Ugo", "Neri"))
    keep(workspace, "2026-01-01", ANNA)
    archive.undo()
    assert heard == [1, 2, 1]
    end()
    archive.redo()
    assert len(heard) == 3


# -------------------------------------------------------------------------------- doubles


def test_doubles_and_why(workspace: Workspace, archive: Archive) -> None:
    keep(workspace, "2026-01-01", ANNA, Person("Ugo", "Neri"), Person("Ugo", "Neri"))
    born = dt.date(1980, 1, 1)
    for details in (
        Details("Anna Maria", "Verdi", email="ANNA@posta.example"),
        Details("Luca", "Bianchi", birth_date=born),
        Details("Luca", "Bianchii", birth_date=born),
        Details("Luca", "Bianco", birth_date=dt.date(1980, 1, 2)),
        Details("Iva", "Gallo", phone="+39 347 1234567"),
        Details("Iva Rosa", "Gallo", phone="347/1234567"),
        Details("Eva", "Greco", league_id="0012"),
        Details("Eva", "Greco Serra", league_id="12"),
    ):
        archive.add_person(details)
    found = archive.likely_doubles()
    assert [(pair.one.name, pair.other.name, pair.reason) for pair in found] == [
        ("Bianchi Luca", "Bianchii Luca", Reason.TYPING),
        ("Gallo Iva", "Gallo Iva Rosa", Reason.PHONE),
        ("Greco Eva", "Greco Serra Eva", Reason.NUMBER),
        ("Neri Ugo", "Neri Ugo", Reason.NAME),
        ("Verdi Anna", "Verdi Anna Maria", Reason.EMAIL),
    ]
    archive.not_the_same(found[3].one.id, found[3].other.id)
    found = archive.likely_doubles()
    archive.not_the_same(found[0].other.id, found[0].one.id)
    archive.merge_people(found[1].one.id, found[1].other.id)
    assert [pair.reason for pair in archive.likely_doubles()] == [Reason.NUMBER, Reason.EMAIL]
    workspace.archive.forget_all()
    assert [pair.reason for pair in archive.likely_doubles()] == [Reason.NUMBER, Reason.EMAIL]
    archive.undo()
    archive.undo()
    assert archive.likely_doubles() == found


def test_a_name_typed_twice_with_an_error_is_a_double(
    workspace: Workspace, archive: Archive
) -> None:
    """Nothing else is known of walk-ins; two first names that both exist are two people."""
    keep(workspace, "2026-01-01", Person("Mario", "Rossi"), Person("Giovanni", "De Luca"))
    keep(workspace, "2026-02-01", Person("Mario", "Rosi"), Person("Maria", "Rossi"))
    keep(workspace, "2026-03-01", Person("Giovani", "De Luca"))
    archive.add_person(Details("Lucia", "Conti"))
    archive.add_person(Details("Lucia", "Contti"))
    found = archive.likely_doubles()
    assert [(pair.one.name, pair.other.name, pair.reason) for pair in found] == [
        ("De Luca Giovanni", "De Luca Giovani", Reason.TYPING),
        ("Rossi Mario", "Rosi Mario", Reason.TYPING),
    ]


def test_who_was_entered_twice_in_one_event_is_a_double_in_one_event(
    workspace: Workspace, archive: Archive
) -> None:
    keep(
        workspace,
        "2026-01-01",
        Person("Alessandro", "Conti", phone="347 1234567"),
        Person("Alesandro", "Conti"),
        Person("Sandro", "Conti", phone="+39 3471234567"),
        Person("Paola", "Conti", phone="+39 3471234567"),
    )
    found = [(pair.one.name, pair.other.name, pair.reason) for pair in archive.likely_doubles()]
    assert found == [
        ("Conti Alessandro", "Conti Alesandro", Reason.TYPING),
    ]
    pair = archive.likely_doubles()[0]
    archive.merge_people(pair.one.id, pair.other.id)
    (kept,) = archive.find_people("conti alessandro", 1)
    assert (kept.events, len(archive.past_events(kept.id))) == (1, 2)
    archive.undo()
    assert len(archive.likely_doubles()) == 1


# ----------------------------------------------------------------------------------- bans


def test_bans_on_the_day_of_the_event(workspace: Workspace, archive: Archive) -> None:
    born = dt.date(1980, 1, 1)
    for details, until in (
        (Details("Anna", "Verdi", birth_date=born), None),
        (Details("Ugo", "Neri", league_id="0042"), dt.date(2026, 3, 20)),
        (Details("Ada", "Gallo"), dt.date(2026, 3, 19)),
    ):
        archive.ban_people(archive.add_person(details).id, f"motivo {details.first_name}", until)
    there = (
        Person("Anna", "Verdi", birth_date=born),
        Person("Anna", "Verdi", birth_date=dt.date(1990, 1, 1)),
        Person("Verdi", "Anna"),
        Person("Ugo", "Nerì", league_id="42"),
        Person("Ada", "Gallo"),
    )
    desk = keep(workspace, "2026-03-20")
    for person in there:
        entries.add_entry(desk, person, present=False)
    expected = {1: "motivo Anna", 3: "motivo Anna", 4: "motivo Ugo"}
    assert archive.banned_entries(desk.event) == expected
    archive.catch_up()
    assert archive.banned_entries(desk.event) == expected
    archive.lift_bans(one(archive, "ugo neri").id)
    assert archive.banned_entries(desk.event) == {1: "motivo Anna", 3: "motivo Anna"}


# -------------------------------------------------------------------------------- history


def test_history_with_final_ranks(workspace: Workspace, archive: Archive) -> None:
    number = EntryNumber(3)
    whole = with_entry(played(8, 4), number, first_name="Anna", last_name="Verdi")
    left = replace(whole.entry(EntryNumber(4)), status=EntryStatus.WITHDRAWN)
    workspace.import_document(_renamed(whole, "Vecchio", left))
    keep(workspace, "2026-04-01", Person("Anna", "Verdi"), name="Nuovo")
    anna = one(archive, "anna verdi")
    new, old = archive.past_events(anna.id)
    assert (new.name, new.date, new.number, new.rank) == ("Nuovo", dt.date(2026, 4, 1), 1, None)
    assert (old.name, old.number, old.rank, old.players) == ("Vecchio", 3, None, None)
    ranking = workspace.open_event(old.event).derived.final_ranking
    placed = archive.with_final_rank(old)
    assert (placed.rank, placed.players) == (ranking.index(number) + 1, len(ranking))
    assert archive.with_final_rank(new).rank is None
    assert archive.past_events(anna.id)[1] == placed
    other = archive.of_entry(EVENT_ID, EntryNumber(4))
    assert other is not None
    assert archive.past_events(other.id)[0].status is EntryStatus.WITHDRAWN


def _renamed(event: Event, name: str, entry: Entry) -> Event:
    people = tuple(entry if e.number == entry.number else e for e in event.entries)
    return replace(event, settings=replace(event.settings, name=name), entries=people)


def test_a_list_that_was_planned_on_the_worker_is_taken_in(
    workspace: Workspace, archive: Archive
) -> None:
    archive.add_person(Details("Anna", "Verdi", league_id="5"))
    steps: list[tuple[int, int]] = []
    plan = archive.planning_work(lambda: [Details("Anna", "Verdi", club="Le Torri"), UGO])(
        lambda done, of: steps.append((done, of))
    )
    assert steps == [(0, 3), (1, 3), (2, 3), (3, 3)]
    assert told(archive) == [("Verdi Anna", 0)]
    assert archive.take_planned(plan) == TakenIn(added=1, changed=1, same=0)
    assert told(archive) == [("Neri Ugo", 0), ("Verdi Anna", 0)]
    assert one(archive, "verdi").club == "Le Torri"
    workspace.archive.forget_all()
    assert told(archive) == [("Neri Ugo", 0), ("Verdi Anna", 0)]


def test_a_plan_is_made_anew_when_the_archive_is_another_one(archive: Archive) -> None:
    plan = archive.planning_work(lambda: [UGO])(lambda _done, _of: None)
    archive.add_person(UGO)
    assert archive.take_planned(plan) == TakenIn(added=0, changed=0, same=1)
    assert told(archive) == [("Neri Ugo", 0)]


def test_a_plan_of_wrong_data_is_refused(archive: Archive) -> None:
    work = archive.planning_work(lambda: [replace(UGO, rating=-1)])
    with pytest.raises(Refused, match=r"field\.number"):
        work(lambda _done, _of: None)


UGO = Details("Ugo", "Neri", league_id="7")


def test_many_who_came_and_went_come_back(workspace: Workspace, archive: Archive) -> None:
    archive.take_in(replace(UGO, last_name=f"Zeta{n}", league_id=f"{n}") for n in range(1200))
    keep(workspace, "2026-03-01", Person("Ugo", "Zeta7", league_id="7"))
    was = archive.everybody_by_name()
    archive.undo()
    assert told(archive) == [("Zeta7 Ugo", 1)]
    archive.redo()
    assert archive.everybody_by_name() == was
    workspace.archive.forget_all()
    assert archive.everybody_by_name() == was
