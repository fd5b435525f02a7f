"""Forms from their fields: written, read, refused; drawn with names, faults and Enter."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event, Gender, Number, Phase, RoundStatus
from bglmanager.engine.ids import RoundNumber
from bglmanager.i18n import Texts
from bglmanager.ui.format import Format
from bglmanager.ui.kit.fields import (
    ChoiceKind,
    CountKind,
    DayKind,
    FlagKind,
    FormField,
    FormFields,
    LinesKind,
    MomentKind,
    NumberKind,
    TextKind,
    in_lines,
)
from bglmanager.ui.kit.forms import FieldForm
from bglmanager.ui.steps import event_steps
from bglmanager.ui.style import Style
from bglmanager.words.preparation import day_of_week
from tests.ui.doubles import sample_event, unnamed, with_round

NOW = dt.datetime(2026, 3, 14, 9, 0, tzinfo=dt.UTC)


@dataclass(frozen=True)
class Guest:
    name: str = ""
    club: str | None = None
    born: dt.date | None = None
    came: dt.datetime | None = None
    copies: int | None = None
    rating: Number | None = None
    gender: Gender | None = None
    promised: bool | None = None
    notes: str | None = None


FULL = Guest(
    "Ada",
    "Goblin",
    dt.date(1990, 11, 21),
    dt.datetime(2026, 3, 1, 18, 30, 12, tzinfo=dt.UTC),
    2,
    Fraction(1, 3),
    Gender.FEMALE,
    True,
    "one\ntwo",
)


def described(more: str = "") -> FormFields[Guest]:
    t = Texts("en")
    fields = (
        FormField("name", "Name", TextKind("", missing="Say who.")),
        FormField("club", "Club", TextKind(offers=("Goblin", "Treemme"))),
        FormField("born", "Born", DayKind(t, past=lambda: NOW), "Day first"),
        FormField("came", "Came", MomentKind(t, lambda: NOW)),
        FormField("copies", "Copies", CountKind(99, lambda x: f"no count: {x}")),
        FormField("rating", "Rating", NumberKind(t, lambda x: f"no rating: {x}")),
        FormField("gender", "Gender", ChoiceKind((("?", None), ("female", Gender.FEMALE)))),
        FormField("promised", "Promise", FlagKind("promised")),
        FormField("notes", "Notes", LinesKind(), asked=False),
    )
    lines = ("name", "club born", "came copies", "rating gender promised", "notes")
    return FormFields(in_lines(fields, *lines), more, 2)


def test_what_is_written_is_read_as_it_was() -> None:
    fields = described()
    for guest in (FULL, Guest("Bo")):
        read = fields.read_record(guest, fields.write_record(guest))
        assert (read.record, read.faults) == (guest, {})
    assert fields.write_record(FULL)["rating"] == "0.33"


def test_all_that_cannot_be_read_is_said_at_once_and_the_rest_is_taken() -> None:
    typed = {"name": "  ", "copies": "100", "rating": "-1", "club": " Tre "}
    read = described().read_record(FULL, typed)
    assert read.faults == {
        "name": "Say who.",
        "copies": "no count: 100",
        "rating": "no rating: -1",
    }
    assert (read.record.club, read.record.copies) == ("Tre", 2)


@pytest.mark.parametrize(
    ("name", "typed", "value"),
    [
        ("born", "1-2.1990", dt.date(1990, 2, 1)),
        ("born", "", None),
        ("came", "2/3/2026", dt.datetime(2026, 3, 2, tzinfo=dt.UTC)),
        ("came", "2.3.2026 18.30", dt.datetime(2026, 3, 2, 18, 30, tzinfo=dt.UTC)),
        ("rating", "1500,5", Fraction(3001, 2)),
        ("gender", "", None),
        ("promised", "", False),
    ],
)
def test_what_is_typed_is_read(name: str, typed: str, value: object) -> None:
    assert getattr(described().read_record(FULL, {name: typed}).record, name) == value


def test_an_empty_box_nobody_asked_about_stays_that() -> None:
    assert described().read_record(Guest(), {"promised": ""}).record.promised is None


@pytest.fixture
def form(look: Style, qtbot: QtBot) -> FieldForm:
    made = FieldForm(look, described("All fields"))
    qtbot.addWidget(made)
    made.show()
    return made


def test_a_form_has_names_and_gives_back_what_stands_in_it(form: FieldForm) -> None:
    written = form.described.write_record(FULL)
    form.show_typed(written)
    assert form.typed_texts == written
    form.show_all()
    assert unnamed(form) == []
    assert form.fields["born"].editor.accessibleDescription() == "Day first"
    assert not form.fields["notes"].isVisible()


def test_a_fault_behind_the_link_opens_it_and_has_the_keyboard(form: FieldForm) -> None:
    assert not form.fields["copies"].isVisible()
    form.show_faults({"copies": "no count", "rating": "no rating"})
    assert form.fields["copies"].isVisible()
    assert form.focusWidget() is form.fields["copies"].editor
    assert form.fields["rating"].problem == "no rating"
    form.show_faults({})
    assert form.fields["rating"].problem == ""


@pytest.mark.parametrize("name", ["name", "gender", "promised"])
def test_enter_submits_wherever_it_is_pressed(form: FieldForm, qtbot: QtBot, name: str) -> None:
    form.show_all()
    form.fields[name].editor.setFocus()
    with qtbot.waitSignal(form.submitted, timeout=0):
        QTest.keyClick(form.fields[name].editor, Qt.Key.Key_Return)


# ---------------------------------------------------------- Values as the screen writes them


@pytest.mark.parametrize(
    ("value", "decimals", "italian", "english"),
    [
        (None, None, "–", "–"),
        (7, None, "7", "7"),
        (0, None, "0", "0"),
        (100, None, "100", "100"),
        (Fraction(155, 2), None, "77,5", "77.5"),
        (Fraction(80, 3), 2, "26,67", "26.67"),
        (Fraction(1, 3), None, "0,33", "0.33"),
        (-7, None, "−7", "−7"),
        (Fraction(-1, 1000), None, "0", "0"),
        (45, 2, "45,00", "45.00"),
        (Fraction(125, 1000), 2, "0,12", "0.12"),
        (10**15 + 1, None, "1000000000000001", "1000000000000001"),
    ],
)
def test_number(value: Number | None, decimals: int | None, italian: str, english: str) -> None:
    assert Format(Texts("it")).number(value, decimals) == italian
    assert Format(Texts("en")).number(value, decimals) == english


def test_euro() -> None:
    assert Format(Texts("it")).euro(12) == "12\xa0€"
    assert Format(Texts("it")).euro(Fraction(25, 2)) == "12,50\xa0€"
    assert Format(Texts("it")).euro(None) == "–"


def test_day() -> None:
    assert day_of_week(Texts("it"), date(2026, 11, 21)) == "sabato 21 novembre 2026"
    assert day_of_week(Texts("en"), date(2026, 11, 21)) == "Saturday 21 November 2026"
    assert Format(Texts("en")).short_day(date(2026, 11, 2)) == "02/11/2026"
    assert Format(Texts("it")).short_day(None) == "–"


def test_clock() -> None:
    assert Format(Texts("it")).clock_time(time(9, 5)) == "09:05"
    assert Format(Texts("it")).clock_time(datetime(2026, 11, 21, 9, 5, tzinfo=UTC)).endswith(":05")
    assert Format(Texts("it")).clock_time(None) == "–"


# --------------------------------------------------- The steps of an event: marks and counts


def told(event: Event | None) -> list[str]:
    return [f"{s.key} {s.mark.value} {s.count}".strip() for s in event_steps(Texts("en"), event)]


def test_without_an_event() -> None:
    assert told(None) == ["home", "games", "rules", "backups", "people", "settings"]


def test_before_the_first_draw() -> None:
    assert told(sample_event()) == [
        "event done",
        "hall",
        "entries now 6/8",
        "round-1 later",
        "round-2 later",
        "round-3 later",
        "round-4 later",
        "standings later",
        "prints",
        "send later",
        "referee",
        "history",
        "backups",
        "settings",
    ]


def test_while_a_round_is_played() -> None:
    found = told(with_round(sample_event()))
    assert found[1:5] == ["hall done", "entries done 6/8", "round-1 now 1/2", "round-2 later"]


def test_a_draft_has_no_count() -> None:
    event = with_round(sample_event())
    draft = replace(event.rounds[0], status=RoundStatus.DRAFT)
    assert told(replace(event, rounds=(draft,)))[3] == "round-1 now"


def test_after_the_final() -> None:
    event = with_round(sample_event())
    closed = replace(event.rounds[0], status=RoundStatus.CLOSED)
    final = replace(closed, number=RoundNumber(2), phase=Phase.FINAL)
    assert told(replace(event, rounds=(closed, final)))[3:8] == [
        "round-1 done",
        "round-2 done",
        "standings",
        "prints",
        "send now",
    ]


def test_a_count_is_said_in_words() -> None:
    found = {s.key: s for s in event_steps(Texts("en"), with_round(sample_event()))}
    assert found["entries"].spoken == "Here: 6 of 8"
    assert found["round-1"].spoken == "Results: 1 of 2"
