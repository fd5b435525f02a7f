"""Closing and tidying: contact data go, results stay, and nothing before it can be undone."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bglmanager.engine.event import EntryDesk, Event, Gender, League, Organiser
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.problems import Refused
from bglmanager.i18n import Texts
from bglmanager.services import erasing, export, rounds, sample
from bglmanager.services.entries import Person
from bglmanager.services.erasing import Tidying
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.ui.pages.send.tidying import consequences
from bglmanager.words.problems import sentence
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
    erasing.tidy(desk)
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
    erasing.tidy(desk)
    with pytest.raises(Refused) as refused:
        desk.undo()
    assert [found.code for found in refused.value.problems] == ["history.cleared"]
    rounds.reopen(desk, RoundNumber(1))
    desk.undo()
    assert desk.event.rounds[0].status.value == "closed"


def test_again_after_it_was_opened_once_more(workspace: Workspace, tmp_path: Path) -> None:
    desk = workspace.import_document(with_data(played(8)))
    erasing.tidy(desk)
    after = desk.event
    workspace.close()
    again = open_workspace(tmp_path / "library.sqlite3")
    assert again.open(after.settings.id).event == after
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
        erasing.tidy(desk)
    [found] = refused.value.problems
    assert (sentence(ENGLISH, found), sentence(ITALIAN, found)) == (english, italian)


def test_says_before_what_goes(workspace: Workspace) -> None:
    desk = workspace.import_document(with_data(played(8)))
    rounds.reopen(desk, RoundNumber(1))
    rounds.close(desk, RoundNumber(1))
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
    export.write(desk, tmp_path / "big.bgl.json", for_league=True)
    assert not erasing.what_tidying_takes(desk).file_first
    rounds.reopen(desk, RoundNumber(1))
    assert erasing.what_tidying_takes(desk).file_first


def _big(workspace: Workspace) -> OpenEvent:
    """A round of an event whose league asks for e-mail and birth date, drawn and played."""
    event = with_data(Event(settings(league=League.BIG), entries(8)))
    desk = workspace.import_document(event)
    rounds.draw(desk)
    rounds.publish(desk)
    sample.play_round(desk)
    return desk


def test_smaller_store(workspace: Workspace, tmp_path: Path) -> None:
    people = [Person(f"Nome{n}", f"Cognome{n}", email=f"p{n}@example.org") for n in range(26)]
    desk = sample.create_sample(workspace, people, name="Prova")
    sample.play_to_end(desk)
    before = (tmp_path / "library.sqlite3").stat().st_size
    erasing.tidy(desk)
    after = (tmp_path / "library.sqlite3").stat().st_size
    assert after < before
    assert after < 1_000_000
