"""Erasing in copies: rewritten, taken away, left for later; closing and tidying: what goes then."""

from __future__ import annotations

import datetime as dt
import os
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bglmanager.db.erasing import Erasure
from bglmanager.engine.event import EntryDesk, Event, Gender, League, Organiser
from bglmanager.engine.ids import EntryNumber, EventId, RoundNumber
from bglmanager.engine.problems import problem
from bglmanager.i18n import Texts
from bglmanager.services import documents, entries, erasing, export, people, rounds, sample
from bglmanager.services.archive import Archive
from bglmanager.services.backups import ALWAYS, ERASURES, Backup, Erasures, Reason, kept_backups
from bglmanager.services.changes import Changes
from bglmanager.services.entries import Person
from bglmanager.services.erasing import Reach, Report, erase_again, in_copies, in_turn
from bglmanager.services.errors import NotSaved
from bglmanager.services.library import Library, open_document, rescued_documents
from bglmanager.services.library_paths import LibraryPaths
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.ui.pages.send.page import consequences
from bglmanager.words.problems import problem_sentence
from tests.helpers import events
from tests.helpers.events import event, played, playing, settings, with_entry
from tests.helpers.refusals import refused_codes, refused_for
from tests.helpers.workspaces import counting, open_workspace, ticking

AT = dt.datetime(2026, 3, 14, 18, tzinfo=dt.UTC)
NUMBER = EntryNumber(3)
MAIL = "carla@posta.example"
CARLA = {"first_name": "Carla", "last_name": "Rossi", "email": MAIL}
NAME = "Giocatore {number}"


@pytest.fixture
def places(tmp_path: Path) -> LibraryPaths:
    made = LibraryPaths(tmp_path)
    for folder in (made.backups, made.documents, made.set_aside):
        folder.mkdir()
    return made


@pytest.fixture
def desk(workspace: Workspace) -> OpenEvent:
    """Two rounds, and Carla with her address."""
    return workspace.import_document(with_entry(played(8, 2), NUMBER, **CARLA))


def erase(workspace: Workspace, places: LibraryPaths) -> tuple[Erasure, ...]:
    found = people.Directory(workspace).find_people("carla rossi")
    wanted, _ = people.erase_people(workspace, Erasures(places.folder), found, NAME)
    return wanted


def document(places: LibraryPaths, event: Event, name: str = "prova_5d4f6c1e_1-000001") -> Path:
    """A document of this event, as it is saved by itself."""
    file = places.documents / f"{name}.bgl.json"
    file.write_bytes(documents.write_document(event, exported_at=AT, for_league=False))
    return file


def clean(
    wanted: tuple[Erasure, ...], places: LibraryPaths, *now: Event, again: bool = False
) -> Report:
    events = {event.settings.id: event for event in now}
    return in_copies(wanted, Reach(places), events, AT, again=again)


def test_older_document_stays_what_it_was_without_her(
    workspace: Workspace, desk: OpenEvent, places: LibraryPaths
) -> None:
    older = document(places, replace(desk.event, rounds=desk.event.rounds[:1]))
    wanted = erase(workspace, places)
    assert clean(wanted, places, desk.event).documents == 1
    kept = replace(desk.event, rounds=desk.event.rounds[:1])
    assert documents.read_event(older.read_bytes()) == kept


def test_newer_document_keeps_its_results(
    workspace: Workspace, desk: OpenEvent, places: LibraryPaths
) -> None:
    """An older backup was gone back to; only the document has the third round."""
    longer = with_entry(played(8, 3), NUMBER, **CARLA)
    newer = document(places, longer)
    wanted = erase(workspace, places)
    assert clean(wanted, places, desk.event).documents == 1
    after = documents.read_event(newer.read_bytes())
    assert after.rounds == longer.rounds
    assert (after.entry(NUMBER).last_name, after.entry(NUMBER).email) == ("Giocatore 3", None)


def test_document_of_an_event_that_is_in_no_library(
    workspace: Workspace, desk: OpenEvent, places: LibraryPaths
) -> None:
    file = document(places, desk.event)
    wanted = erase(workspace, places)
    assert clean(wanted, places).documents == 1
    assert MAIL.encode() not in file.read_bytes()
    assert clean(wanted, places).documents == 0


def test_documents_of_other_events_are_not_touched(
    workspace: Workspace, desk: OpenEvent, places: LibraryPaths
) -> None:
    other = replace(
        desk.event, settings=replace(desk.event.settings, id=EventId(workspace.new_id()))
    )
    file = document(places, other)
    before = file.read_bytes()
    wanted = erase(workspace, places)
    assert clean(wanted, places, desk.event) == Report()
    assert file.read_bytes() == before


def test_unreadable_document_is_taken_away(
    workspace: Workspace, desk: OpenEvent, places: LibraryPaths
) -> None:
    whole = document(places, desk.event).read_bytes()
    broken = places.documents / "prova_5d4f6c1e_1-000002.bgl.json"
    broken.write_bytes(whole[: len(whole) // 2])
    wanted = erase(workspace, places)
    report = clean(wanted, places, desk.event)
    assert report.removed == (broken,)
    assert report.documents == 1


def test_damaged_copy_is_taken_away_once(
    workspace: Workspace, desk: OpenEvent, places: LibraryPaths
) -> None:
    """One that is set aside after the erasing holds nobody who was erased, and may be needed."""
    old = places.set_aside / "old.sqlite3"
    old.write_bytes(b"?" * 100)
    wanted = erase(workspace, places)
    assert clean(wanted, places, desk.event).removed == (old,)
    new = places.set_aside / "new.sqlite3"
    new.write_bytes(b"?" * 100)
    assert clean(wanted, places, desk.event, again=True).removed == ()
    os.utime(new, (0, 0))
    assert clean(wanted, places, desk.event, again=True).removed == (new,)


def test_backup_that_may_not_be_written_is_named(
    workspace: Workspace, desk: OpenEvent, places: LibraryPaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = places.backups / "mine.sqlite3"
    backup.write_bytes(places.library.read_bytes())
    wanted = erase(workspace, places)

    def full(_from: Path, _to: Path) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", full)
        report = clean(wanted, places, desk.event)
    [(file, why)] = report.failed
    assert (file, why.code) == (backup, "store.full")
    assert {found.name for found in places.backups.iterdir()} == {"mine.sqlite3", ERASURES}
    assert clean(wanted, places, desk.event).stores == 1
    assert MAIL.encode() not in backup.read_bytes()


def test_backup_of_a_newer_version_is_named(
    workspace: Workspace, desk: OpenEvent, places: LibraryPaths
) -> None:
    backup = places.backups / "newer.sqlite3"
    copy = open_workspace(backup)
    copy.close()
    _revise(backup, "9999")
    wanted = erase(workspace, places)
    [(file, why)] = clean(wanted, places, desk.event).failed
    assert (file, why.code) == (backup, "store.newer")


def _revise(store: Path, revision: str) -> None:
    with closing(sqlite3.connect(store)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
        connection.commit()


def test_open_event_is_read_again(
    workspace: Workspace, desk: OpenEvent, places: LibraryPaths
) -> None:
    heard: list[Changes] = []
    desk.subscribe(heard.append)
    erase(workspace, places)
    assert [changes.kind for changes in heard] == ["erase-person"]
    assert desk.event.entry(NUMBER).last_name == "Giocatore 3"
    entries.edit_entry(desk, EntryNumber(1), Person("Ada", "Rossi", club="Ludica"))
    desk.undo()


def test_document_that_waits_to_be_saved_has_her_no_more(tmp_path: Path) -> None:
    """Whoever keeps copies had noted the event as it was before."""
    waiting: list[object] = []
    library = Library(tmp_path, clock=ticking(), new_id=counting(), run=waiting.append)
    workspace = library.open_library()
    desk = workspace.import_document(with_entry(event(8), NUMBER, **CARLA))
    rounds.draw_round(desk)
    erase(workspace, library.places)
    library.close()
    [file] = library.places.documents.iterdir()
    assert MAIL.encode() not in file.read_bytes()


def test_killed_before_the_library_was_done(
    workspace: Workspace, desk: OpenEvent, places: LibraryPaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise NotSaved(problem("store.full"))

    with monkeypatch.context() as patched:
        patched.setattr(Workspace, "erase_person", fail)
        with pytest.raises(NotSaved):
            erase(workspace, places)
    assert desk.event.entry(NUMBER).email == MAIL
    later: list[object] = []
    erase_again(workspace, Reach(places), later.append)
    assert desk.event.entry(NUMBER).last_name == "Giocatore 3"
    assert len(later) == 1


def test_nothing_is_resumed_where_nobody_was_erased(
    workspace: Workspace, places: LibraryPaths
) -> None:
    later: list[object] = []
    erase_again(workspace, Reach(places), later.append)
    assert later == []


def test_in_turn_gives_back_value_and_mistake() -> None:
    def run(work: object) -> None:
        assert callable(work)
        thread = Thread(target=work)
        thread.start()
        thread.join()

    assert in_turn(run, lambda: 7) == 7
    with pytest.raises(ZeroDivisionError):
        in_turn(run, lambda: 1 // 0)


def test_stick_that_is_back_is_seen_to(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    library = Library(tmp_path / "data", clock=ticking(), new_id=counting(), run=lambda w: w())
    library.places.folder.mkdir()
    workspace = library.open_library()
    desk = workspace.import_document(with_entry(event(8), NUMBER, **CARLA))
    library.use_target(stick)
    rounds.draw_round(desk)
    library.keeping.copy_later()
    away = stick.rename(tmp_path / "away")
    library.look_for_stick()
    wanted = erase(workspace, library.places)
    in_copies(wanted, Reach(library.places, stick), {}, AT)
    library.look_for_stick()
    assert _with_her(away) == ["draw", "hand"]
    away.rename(stick)
    library.look_for_stick()
    assert _with_her(stick) == []
    library.close()


def _with_her(stick: Path) -> list[str]:
    """Why those backups on a stick were made that still have her."""
    stores = sorted(stick.rglob("*.sqlite3"))
    return [f.stem.split("_")[-1] for f in stores if MAIL.encode() in f.read_bytes()]


def test_library_gone_back_to_is_erased_in_when_it_opens(tmp_path: Path) -> None:
    library = Library(tmp_path, clock=ticking(), new_id=counting(), run=lambda w: w())
    workspace = library.open_library()
    workspace.import_document(with_entry(event(8), NUMBER, **CARLA))
    library.keeping.copy_later()
    backup = library.backups.list_backups()[0]
    aside = tmp_path / "aside.sqlite3"
    aside.write_bytes(backup.file.read_bytes())
    erase(workspace, library.places)
    library.restore_backup(aside)
    again = library.reopen()
    [line] = again.events()
    assert again.open_event(line.id).event.entry(NUMBER).last_name == "Giocatore 3"
    assert MAIL.encode() not in library.places.library.read_bytes()
    library.close()


def _out_of_reach(desk: OpenEvent, folder: Path) -> Path:
    """A document of the event as it is, in a folder that nobody looks into."""
    folder.mkdir()
    file = folder / "prova_5d4f6c1e_1-000001.bgl.json"
    data = documents.write_document(
        desk.event, exported_at=AT, for_league=False, lineage=desk.lineage
    )
    file.write_bytes(data)
    return file


def _naming_her(folder: Path) -> list[str]:
    """The files of a data folder that still have her."""
    files = sorted(one for one in folder.rglob("*") if one.is_file())
    return [one.name for one in files if MAIL.encode() in one.read_bytes()]


def test_document_that_was_out_of_reach_does_not_bring_her_back(tmp_path: Path) -> None:
    """A backup from before the event was gone back to, and the event is read from its document."""
    library = Library(tmp_path / "data", clock=ticking(), new_id=counting(), run=lambda w: w())
    library.places.folder.mkdir()
    workspace = library.open_library()
    library.keeping.copy_later()
    [before] = library.backups.list_backups()
    desk = workspace.import_document(with_entry(event(8), NUMBER, **CARLA))
    file = _out_of_reach(desk, tmp_path / "away")
    wanted = erase(workspace, library.places)
    in_copies(wanted, Reach(library.places), {}, AT)
    library.restore_backup(before.file)
    again = library.reopen()
    assert list(again.events()) == []
    assert open_document(again, file).event.entry(NUMBER).last_name == "Giocatore 3"
    assert open_document(again, file).event.entry(NUMBER).email is None
    Archive(again).catch_up()
    assert people.Directory(again).find_people("carla rossi") == ()
    library.close()
    assert _naming_her(tmp_path / "data") == []


def test_library_begun_anew_from_documents_has_her_no_more(tmp_path: Path) -> None:
    library = Library(tmp_path / "data", clock=ticking(), new_id=counting(), run=lambda w: w())
    library.places.folder.mkdir()
    workspace = library.open_library()
    desk = workspace.import_document(with_entry(event(8), NUMBER, **CARLA))
    file = _out_of_reach(desk, tmp_path / "away")
    wanted = erase(workspace, library.places)
    in_copies(wanted, Reach(library.places), {}, AT)
    library.start_over(rescued_documents(library.places, [file.parent]))
    again = library.reopen()
    [line] = again.events()
    assert again.open_event(line.id).event.entry(NUMBER).last_name == "Giocatore 3"
    library.close()


def test_backup_of_another_laptop_that_has_her_from_a_document(tmp_path: Path) -> None:
    """There the number is in another row, written by another command."""
    library = Library(tmp_path / "data", clock=ticking(), new_id=counting(), run=lambda w: w())
    library.places.folder.mkdir()
    workspace = library.open_library()
    desk = workspace.import_document(event(8))
    entries.edit_entry(desk, NUMBER, Person("Carla", "Rossi", email=MAIL))
    file = _out_of_reach(desk, tmp_path / "away")
    other = Library(tmp_path / "other", clock=ticking(), new_id=counting(500), run=lambda w: w())
    other.places.folder.mkdir()
    open_document(other.open_library(), file)
    other.keeping.copy_later()
    backup = other.backups.list_backups()[0].file
    other.close()
    erase(workspace, library.places)
    library.restore_backup(backup)
    again = library.reopen()
    [line] = again.events()
    assert again.open_event(line.id).event.entry(NUMBER).last_name == "Giocatore 3"
    library.close()
    assert MAIL.encode() not in library.places.library.read_bytes()


ENGLISH, ITALIAN = Texts("en"), Texts("it")
BORN = dt.date(1990, 2, 28)


def with_data(event: Event) -> Event:
    people = tuple(
        replace(
            entry,
            email=f"p{entry.number}@example.org",
            phone="+39 055 1",
            birth_date=BORN,
            gender=Gender.FEMALE,
            nickname="nick",
            club="Club",
            rating=1500,
            desk=EntryDesk(paid=True, notes="nota"),
        )
        for entry in event.entries
    )
    organiser = Organiser("Ada", "ada@example.org", "055")
    return replace(event, entries=people, settings=replace(event.settings, organiser=organiser))


def test_what_goes_and_what_stays(workspace: Workspace) -> None:
    desk = workspace.import_document(with_data(played(8)))
    before, ranked = desk.event, desk.derived
    erasing.tidy_event(desk)
    entry = desk.event.entries[0]
    assert (entry.email, entry.phone, entry.birth_date, entry.gender) == (None,) * 4
    assert (entry.nickname, entry.club, entry.rating) == ("nick", "Club", 1500)
    assert entry.desk == EntryDesk(paid=True)
    assert desk.event.settings == before.settings
    assert desk.derived.standings == ranked.standings
    assert desk.derived.league_points == ranked.league_points


def test_birth_date_and_gender_stay_where_an_order_reads_them() -> None:
    italia = settings(ruleset="diplomacy-italia-2010", game="diplomacy", league=None, tier=None)
    event = with_data(Event(replace(italia, players_per_table=7), events.entries(7)))
    entry = erasing.tidied_event(event).entries[0]
    assert (entry.email, entry.phone) == (None, None)
    assert (entry.birth_date, entry.gender) == (BORN, Gender.FEMALE)


def test_undo_stops_there_and_goes_on_after_it(workspace: Workspace) -> None:
    desk = workspace.import_document(with_data(played(8)))
    erasing.tidy_event(desk)
    assert refused_codes(desk.undo) == ["history.cleared"]
    rounds.reopen_round(desk, RoundNumber(1))
    desk.undo()
    assert desk.event.rounds[0].status.value == "closed"


def test_again_after_it_was_opened_once_more(workspace: Workspace, tmp_path: Path) -> None:
    desk = workspace.import_document(with_data(played(8)))
    erasing.tidy_event(desk)
    after = desk.event
    workspace.close()
    again = open_workspace(tmp_path / "library.sqlite3")
    assert again.open_event(after.settings.id).event == after
    again.close()
    assert b"p1@example.org" not in (tmp_path / "library.sqlite3").read_bytes()


@pytest.mark.parametrize(
    ("event", "english", "italian"),
    [
        (
            playing(8),
            "Round 1 is still open. Close it, then close the event and remove contacts.",
            "Il turno 1 è ancora aperto. Chiudilo, poi chiudi il torneo e togli i recapiti.",
        ),
        (
            Event(settings(), events.entries(8)),
            "No round has been played: there is nothing to close yet.",
            "Non è stato giocato nessun turno: non c’è ancora niente da chiudere.",
        ),
    ],
)
def test_refused_with_the_reason(
    workspace: Workspace, event: Event, english: str, italian: str
) -> None:
    desk = workspace.import_document(event)
    [found] = refused_for(erasing.tidy_event, desk)
    assert (problem_sentence(ENGLISH, found), problem_sentence(ITALIAN, found)) == (
        english,
        italian,
    )


def test_says_before_what_goes(workspace: Workspace) -> None:
    desk = workspace.import_document(with_data(played(8)))
    rounds.reopen_round(desk, RoundNumber(1))
    rounds.close_round(desk, RoundNumber(1))
    assert consequences(ENGLISH, desk) == (
        "The event is not played to the end.",
        (
            "What goes: e-mails: 8, phone numbers: 8, birth dates: 8, genders: 8, "
            "notes of the desk: 8."
        ),
        "2 actions can no longer be undone; the history still lists them.",
        (
            "Backups from before keep what goes until they are thinned out, after nine months at "
            "most. To take one person out of them, erase that person."
        ),
    )


def test_league_file_first(workspace: Workspace, tmp_path: Path) -> None:
    desk = _big(workspace)
    first = consequences(ENGLISH, desk)[0]
    assert first == (
        "The league asks for data that go now. Save the result file for it first: none was saved "
        "since the last change."
    )
    export.write_result_file(desk, tmp_path / "big.bgl.json", for_league=True)
    assert first not in consequences(ENGLISH, desk)
    rounds.reopen_round(desk, RoundNumber(1))
    assert first in consequences(ENGLISH, desk)


def _big(workspace: Workspace) -> OpenEvent:
    """A round of an event whose league asks for e-mail and birth date, drawn and played."""
    event = with_data(Event(settings(league=League.BIG), events.entries(8)))
    desk = workspace.import_document(event)
    rounds.draw_round(desk)
    rounds.publish_draft(desk)
    sample.play_round(desk)
    return desk


def test_smaller_store(workspace: Workspace, tmp_path: Path) -> None:
    people = [Person(f"Nome{n}", f"Cognome{n}", email=f"p{n}@example.org") for n in range(26)]
    desk = sample.create_sample(workspace, people, name="Prova")
    sample.play_to_end(desk)
    before = (tmp_path / "library.sqlite3").stat().st_size
    erasing.tidy_event(desk)
    after = (tmp_path / "library.sqlite3").stat().st_size
    assert after < before
    assert after < 1_000_000


# ---- Which backups stay: 10 minutes for two hours, hours for the day, then days, weeks, months

NOW = datetime(2026, 11, 21, 18, 0)  # noqa: DTZ001 # the clock on the wall


def backup(at: datetime, act: int, reason: Reason = Reason.TIMER) -> Backup:
    return Backup(Path(f"{act}"), at, "3f2a9c1d4b6e", act, reason)


def every(step: timedelta, times: int, *, end: datetime = NOW, first: int = 10_000) -> list[Backup]:
    """Backups at regular times, the newest first."""
    return [backup(end - n * step, first - n) for n in range(times)]


def ages(stay: frozenset[Backup]) -> list[timedelta]:
    return sorted(NOW - one.at for one in stay)


def test_one_of_every_ten_minutes_of_the_last_two_hours() -> None:
    made = every(timedelta(minutes=1), 121)
    stay = kept_backups(made, NOW)
    times = sorted((one.at for one in stay), reverse=True)
    assert times[:ALWAYS] == [NOW - timedelta(minutes=n) for n in range(ALWAYS)]
    assert times[ALWAYS:] == [
        NOW - timedelta(minutes=n) for n in (11, 21, 31, 41, 51, 61, 71, 81, 91, 101, 111)
    ]


def test_one_of_every_hour_of_the_day_before_that() -> None:
    stay = kept_backups(every(timedelta(minutes=1), 60 * 10), NOW)
    older = [one.at for one in stay if NOW - one.at > timedelta(hours=2)]
    assert sorted(at.hour for at in older) == [*range(8, 16)]
    assert all(at.minute == (0 if at.hour == 16 else 59) for at in older)


def test_every_end_of_a_round_of_today() -> None:
    ends = [backup(NOW - timedelta(hours=5, minutes=n), 500 - n, Reason.ROUND) for n in range(20)]
    stay = kept_backups([*every(timedelta(minutes=1), 30), *ends], NOW)
    assert set(ends) <= stay


def test_twelve_days_ten_weeks_nine_months_before_today() -> None:
    stay = kept_backups(every(timedelta(days=1), 600), NOW)
    before = [age.days for age in ages(stay) if age.days]
    assert before[:12] == [*range(1, 13)]
    rest = [NOW - timedelta(days=days) for days in before[12:]]
    weeks = {at.isocalendar()[:2] for at in rest}
    months = {(at.year, at.month) for at in rest}
    assert len(weeks) + len(months) >= len(rest)
    assert len(rest) <= 10 + 9
    assert max(before) <= 9 * 31


def test_the_newest_stay_when_the_clock_has_jumped_ahead() -> None:
    made = every(timedelta(minutes=1), 50, end=NOW - timedelta(days=2_000))
    assert set(made[:ALWAYS]) <= kept_backups(made, NOW)


def test_what_seems_to_come_from_the_future_stays() -> None:
    made = every(timedelta(minutes=1), 50, end=NOW + timedelta(days=30))
    assert kept_backups(made, NOW) == frozenset(made)


moments = st.datetimes(min_value=datetime(2024, 1, 1), max_value=NOW)  # noqa: DTZ001 # as above
reasons = st.sampled_from((Reason.TIMER, Reason.ROUND))
numbers = st.integers(0, 10_000)


@given(st.lists(st.builds(backup, moments, numbers, reasons), unique_by=lambda one: one.sequence))
def test_thinning_again_takes_nothing_more_and_the_newest_always_stays(made: list[Backup]) -> None:
    stay = kept_backups(made, NOW)
    assert kept_backups(stay, NOW) == stay
    if made:
        assert max(made, key=lambda one: one.sequence) in stay


@given(st.lists(st.builds(backup, moments, numbers), unique_by=lambda one: one.sequence))
def test_no_more_than_so_many_stay(made: list[Backup]) -> None:
    assert len(kept_backups(made, NOW)) <= ALWAYS + 13 + 24 + 12 + 10 + 9
