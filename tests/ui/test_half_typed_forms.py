"""Forms that are half typed: back after a kill with a line that says so, gone once they are saved,
left, or somebody is erased.
"""

from __future__ import annotations

import stat
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.penalties import Reason
from bglmanager.services import entries
from bglmanager.services.autosave import FOLDER
from bglmanager.services.workspace import Workspace
from bglmanager.ui.kit.forms import FormPanel
from bglmanager.ui.pages.referee.page import RefereePage
from bglmanager.ui.style import Style
from tests.ui import people_desk
from tests.ui.desk import Desk, started
from tests.ui.panel_hand import PanelHand
from tests.ui.test_typing import kill_while_typing

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


@pytest.mark.parametrize("damaged", [b"", b"\xff", b"[]", b"0" * 2_000_000])
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
    ("key", "field"), [(Key.Key_F2, "phone"), (Key.Key_F8, "reason"), (Key.Key_Insert, "club")]
)
def test_forms_of_the_archive_come_back(
    look: Style, qtbot: QtBot, data: Path, key: Key, field: str
) -> None:
    desk = people_desk.Desk(look, qtbot, data)
    desk.type("verdi")
    desk.press(key)
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
