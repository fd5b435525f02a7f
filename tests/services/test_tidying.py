"""Closing and tidying: contact data go, results stay, and nothing before it can be undone."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bglmanager.engine.event import EntryDesk, Event, Gender, League, Organiser
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.problems import Refused
from bglmanager.i18n import Texts
from bglmanager.services import erasing, export, rounds, sample
from bglmanager.services.backups import ALWAYS, Backup, Reason, kept_backups
from bglmanager.services.entries import Person
from bglmanager.services.erasing import Tidying
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.ui.pages.send.tidying import consequences
from bglmanager.words.problems import problem_sentence
from tests.helpers.events import entries, played, playing, settings
from tests.helpers.workspaces import open_workspace

ENGLISH, ITALIAN = Texts("en"), Texts("it")
BORN = dt.date(1990, 2, 28)


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = open_workspace(tmp_path / "library.sqlite3")
    yield made
    made.close()


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
    event = with_data(Event(replace(italia, players_per_table=7), entries(7)))
    entry = erasing.tidied_event(event).entries[0]
    assert (entry.email, entry.phone) == (None, None)
    assert (entry.birth_date, entry.gender) == (BORN, Gender.FEMALE)


def test_undo_stops_there_and_goes_on_after_it(workspace: Workspace) -> None:
    desk = workspace.import_document(with_data(played(8)))
    erasing.tidy_event(desk)
    with pytest.raises(Refused) as refused:
        desk.undo()
    assert [found.code for found in refused.value.problems] == ["history.cleared"]
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
            Event(settings(), entries(8)),
            "No round has been played: there is nothing to close yet.",
            "Non è stato giocato nessun turno: non c’è ancora niente da chiudere.",
        ),
    ],
)
def test_refused_with_the_reason(
    workspace: Workspace, event: Event, english: str, italian: str
) -> None:
    desk = workspace.import_document(event)
    with pytest.raises(Refused) as refused:
        erasing.tidy_event(desk)
    [found] = refused.value.problems
    assert (problem_sentence(ENGLISH, found), problem_sentence(ITALIAN, found)) == (
        english,
        italian,
    )


def test_says_before_what_goes(workspace: Workspace) -> None:
    desk = workspace.import_document(with_data(played(8)))
    rounds.reopen_round(desk, RoundNumber(1))
    rounds.close_round(desk, RoundNumber(1))
    found = erasing.what_tidying_takes(desk)
    assert found == Tidying(8, 8, 8, 8, notes=8, acts=2, file_first=False, early=True)
    assert consequences(ENGLISH, found) == (
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
    assert erasing.what_tidying_takes(desk).file_first
    assert consequences(ENGLISH, erasing.what_tidying_takes(desk))[0] == (
        "The league asks for data that go now. Save the result file for it first: none was saved "
        "since the last change."
    )
    export.write_result_file(desk, tmp_path / "big.bgl.json", for_league=True)
    assert not erasing.what_tidying_takes(desk).file_first
    rounds.reopen_round(desk, RoundNumber(1))
    assert erasing.what_tidying_takes(desk).file_first


def _big(workspace: Workspace) -> OpenEvent:
    """A round of an event whose league asks for e-mail and birth date, drawn and played."""
    event = with_data(Event(settings(league=League.BIG), entries(8)))
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
