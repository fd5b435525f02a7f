"""Forms from their fields: written, read, refused; drawn with names, faults and Enter; half typed,
back after a kill with a line that says so, gone once they are saved, left, or somebody is erased.
"""

from __future__ import annotations

import datetime as dt
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event, Gender, Number, Phase, RoundStatus
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.penalties import Reason
from bglmanager.i18n import Texts
from bglmanager.services import entries
from bglmanager.services.autosave import FOLDER
from bglmanager.services.workspace import Workspace
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
from bglmanager.ui.kit.forms import FieldForm, FormPanel
from bglmanager.ui.pages.referee.page import RefereePage
from bglmanager.ui.steps import event_steps
from bglmanager.ui.style import Style
from bglmanager.words.preparation import day_of_week
from tests.helpers.figures import figure
from tests.ui import people_desk
from tests.ui.desk import Desk, started
from tests.ui.doubles import sample_event, unnamed, with_round
from tests.ui.panel_hand import PanelHand
from tests.ui.test_typing import kill_while_typing
from tests.ui.tour import SHIFT

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
    assert read.faults == {"name": "Say who.", "copies": "no count: 100", "rating": "no rating: -1"}
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
        "map",
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
    assert told(replace(event, rounds=(closed, final)))[3:9] == [
        "round-1 done",
        "round-2 done",
        "map",
        "standings",
        "prints",
        "send now",
    ]


def test_a_count_is_said_in_words() -> None:
    found = {s.key: s for s in event_steps(Texts("en"), with_round(sample_event()))}
    assert found["entries"].spoken == "Here: 6 of 8"
    assert found["round-1"].spoken == "Results: 1 of 2"


Key = Qt.Key
BACK = "What was half typed is back in its fields, not saved yet."
Start = Callable[[], Desk]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def start(look: Style, qtbot: QtBot, data: Path) -> Iterator[Start]:
    """Starts the program over the folder, and once more after it was closed."""
    made: list[tuple[Workspace, Desk]] = []

    def close() -> None:
        for workspace, desk in made:
            desk.window.close()
            workspace.close()

    def again() -> Desk:
        close()
        made[:] = [started(look, data)]
        qtbot.addWidget(made[0][1].window)
        return made[0][1]

    yield again
    close()


def kept(data: Path) -> list[Path]:
    """The files of what is half typed."""
    return sorted((data / FOLDER).glob("*"))


def side(desk: Desk | people_desk.Desk) -> PanelHand:
    """The form beside the list."""
    return PanelHand(desk.window.side)


def look_at(desk: Desk | people_desk.Desk) -> None:
    """Let the moment pass in which what is typed is kept."""
    for panel in desk.window.findChildren(FormPanel):
        panel.put_by()


def killed(desk: Desk | people_desk.Desk, data: Path) -> None:
    """The program ends without a word, just now."""
    look_at(desk)
    [file] = kept(data)
    left = file.read_bytes()
    desk.window.close()
    file.write_bytes(left)


def test_a_walk_in_comes_back_after_a_kill(start: Start, tmp_path: Path, data: Path) -> None:
    kill_while_typing("entry", tmp_path)
    desk = start()
    form = side(desk)
    assert desk.window.side.title == "New player"
    assert [form[name] for name in ("last_name", "first_name", "email")] == [
        "Verdi",
        "Carla",
        "carla@example",
    ]
    assert BACK in form.words
    assert desk.focus is desk.page.listed.search
    form.write("email", "carla@example.org")
    desk.press(Key.Key_Return)
    assert desk.entry(7).email == "carla@example.org"
    assert kept(data) == []
    assert not start().window.side.isVisible()


def test_data_of_a_player_come_back_over_what_changed_meanwhile(start: Start, data: Path) -> None:
    desk = start()
    desk.type("li")
    desk.press(Key.Key_F2)
    side(desk).write("phone", "333")
    person = entries.person_of(desk.entry(6))
    entries.edit_entry(desk.opened, EntryNumber(6), replace(person, club="Treemme"))
    killed(desk, data)
    desk = start()
    assert desk.window.side.title == "6  Bo Li"
    assert (side(desk)["phone"], side(desk)["club"]) == ("333", "Treemme")
    assert BACK in side(desk).words


def test_nothing_comes_back_of_who_is_not_there_any_more(start: Start, data: Path) -> None:
    desk = start()
    entries.add_entry(desk.opened, entries.Person("Zoe", "Blu"), present=True)
    desk.page.listed.pick(EntryNumber(7))
    desk.press(Key.Key_F2)
    side(desk).write("phone", "333")
    look_at(desk)
    [file] = kept(data)
    left = file.read_bytes()
    desk.window.close()
    desk.opened.undo()
    file.write_bytes(left)
    assert not start().window.side.isVisible()


@pytest.mark.long
def test_a_penalty_comes_back_after_a_kill(
    look: Style, qtbot: QtBot, tmp_path: Path, data: Path
) -> None:
    kill_while_typing("penalty", tmp_path)
    workspace, desk = started(look, data, "referee")
    qtbot.addWidget(desk.window)
    page = desk.window.page
    assert isinstance(page, RefereePage)
    given = page.form.given
    assert given is not None
    assert (given.entry, given.reason, given.note) == (6, Reason.SLOW_PLAY, "again and")
    assert desk.notices == [BACK]
    page.form.save()
    assert [line.note for line in desk.opened.event.penalties] == ["again and"]
    assert desk.notices == []
    desk.window.close()
    assert kept(data) == []
    workspace.close()


def test_it_has_the_rights_of_the_library_and_goes_with_the_form(start: Start, data: Path) -> None:
    desk = start()
    (data / "library.sqlite").chmod(0o600)
    desk.press(Key.Key_Insert)
    look_at(desk)
    assert kept(data) == []
    desk.type("Verdi")
    look_at(desk)
    [file] = kept(data)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    desk.press(Key.Key_Escape)
    assert not desk.window.side.isVisible()
    assert kept(data) == []


@pytest.mark.parametrize("damaged", [b"[]", b"0" * 2_000_000, b"", b"\xff"][:: figure(2, long=1)])
def test_a_file_that_is_not_as_it_was_written_says_nothing(
    start: Start, data: Path, damaged: bytes
) -> None:
    desk = start()
    desk.press(Key.Key_Insert)
    desk.type("Verdi")
    look_at(desk)
    [file] = kept(data)
    desk.window.close()
    file.write_bytes(damaged)
    assert not start().window.side.isVisible()


@pytest.mark.parametrize(
    ("keys", "field"),
    [((Key.Key_F2,), "phone"), ((Key.Key_F5, SHIFT), "reason"), ((Key.Key_Insert,), "club")][
        :: figure(3, long=1)
    ],
)
def test_forms_of_the_archive_come_back(
    look: Style, qtbot: QtBot, data: Path, keys: tuple[Any, ...], field: str
) -> None:
    desk = people_desk.Desk(look, qtbot, data)
    desk.type("verdi")
    desk.press(*keys)
    side(desk).write(field, "4711")
    title = desk.window.side.title
    look_at(desk)
    [file] = kept(data)
    left = file.read_bytes()
    desk.close()
    file.write_bytes(left)
    again = people_desk.Desk(look, qtbot, data)
    qtbot.waitUntil(lambda: again.window.side.title == title)
    assert side(again)[field] == "4711"
    assert BACK in side(again).words
    again.press(Key.Key_Escape)
    again.close()
