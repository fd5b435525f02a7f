"""The entry list copied into a spreadsheet and imported again: nothing is lost on the way."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from bglmanager.engine.event import Entry, EntryDesk, EntryStatus, Event, Gender, ListState
from bglmanager.engine.ids import EntryNumber
from bglmanager.exchange.entry_lists.fields import FIELDS, field_of
from bglmanager.i18n import Texts
from bglmanager.services import entries, entry_lists
from bglmanager.ui.pages.entries.copied import as_table
from bglmanager.ui.pages.entries.import_words import field_names
from bglmanager.ui.pages.entries.people import Lines
from bglmanager.ui.widgets.copying import as_lines
from tests.helpers.events import settings
from tests.helpers.workspaces import open_workspace

NOW = dt.datetime(2026, 3, 14, 9, tzinfo=dt.UTC)

FULL = Entry(
    EntryNumber(7),
    "Maria Antonietta",
    "Quaranta-Castelvecchi",
    email="maria@example.org",
    birth_date=dt.date(1990, 3, 4),
    gender=Gender.FEMALE,
    phone="+39 347 111 22 33",
    nickname="=nina",
    club="Tana; dei Goblin",
    league_id="0042",
    rating=Fraction(3001, 2),
    seeded=True,
    status=EntryStatus.ACTIVE,
    desk=EntryDesk(
        present=True,
        paid=True,
        member=True,
        copies=2,
        promised_copy=True,
        preregistered=dt.datetime(2026, 2, 1, 18, 30, tzinfo=dt.UTC),
        list=ListState.CHECKED,
        notes='table near "the door", -2 stairs' + " and back" * 40,
    ),
)
OTHERS = (
    Entry(
        EntryNumber(1), "Niccolò", "D’Àngelo", gender=Gender.MALE, birth_date=dt.date(1985, 12, 11)
    ),
    Entry(EntryNumber(2), "Maria Chiara", "De Luca", gender=Gender.OTHER, rating=1500),
    Entry(
        EntryNumber(3), "Anna", "Rossi Bianchi", desk=EntryDesk(member=False, promised_copy=False)
    ),
    Entry(EntryNumber(4), "Anna Rosa", "Bianchi", desk=EntryDesk(copies=0, notes="- vegan")),
)


def copied(language: str, *people: Entry, fee: int | None = None) -> str:
    """What is on the clipboard."""
    texts = Texts(language)
    return as_lines(as_table(texts, Lines(texts).of(Event(settings(fee=fee), people))))


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_title_is_understood(language: str) -> None:
    for field, name in field_names(Texts(language)).items():
        assert field_of(name) == field


@pytest.mark.parametrize("language", ["en", "it"])
def test_another_event_gets_the_same_people(language: str, tmp_path: Path) -> None:
    people = (*OTHERS, FULL)
    workspace = open_workspace(tmp_path / "library.sqlite")
    desk = workspace.create(settings())
    found = entry_lists.read_pasted(copied(language, *people), desk.event, now=NOW)
    doubts = [problem.code for row in found.preview.rows for problem in row.problems]
    assert doubts == ["list.formula-text"]  # of =nina
    entry_lists.take(desk, found)
    assert [entries.person_of(entry) for entry in desk.event.entries] == [
        entries.person_of(replace(entry, desk=replace(entry.desk, list=None))) for entry in people
    ]
    assert {entry.status for entry in desk.event.entries} == {EntryStatus.REGISTERED}
    workspace.close()


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_same_event_finds_everybody_unchanged(language: str) -> None:
    event = Event(settings(), (*OTHERS, FULL))
    found = entry_lists.read_pasted(copied(language, *event.entries), event, now=NOW)
    assert all(what.nothing for what in entry_lists.merges_by_line(event, found).values())
    assert entry_lists.what_taking_does(event, found).nothing


def test_columns_in_which_nobody_has_anything_are_left_out() -> None:
    assert copied("en", OTHERS[0]) == (
        "No.\tSurname\tFirst name\tStatus\tClub\tBirth date\tGender\n"
        "1\tD’Àngelo\tNiccolò\tnot here yet\t\t11/12/1985\tmale"
    )


def test_what_is_owed_is_copied_and_not_taken_for_a_fee_that_was_paid() -> None:
    event = Event(settings(fee=5), (OTHERS[0],))
    text = copied("en", OTHERS[0], fee=5)
    assert "\towes 5 €" in text
    found = entry_lists.read_pasted(text, event, now=NOW)
    assert all(what.nothing for what in entry_lists.merges_by_line(event, found).values())


def test_what_looks_like_a_formula_is_a_text_in_the_spreadsheet() -> None:
    line = copied("en", FULL).splitlines()[1].split("\t")
    assert "'+39 347 111 22 33" in line
    assert "'=nina" in line


def test_titles_of_the_preview_have_no_twins() -> None:
    for language in ("en", "it"):
        names = list(field_names(Texts(language)).values())
        assert len(set(names)) == len(names) == len(FIELDS)
