"""Somebody who types in an editor and whose program is killed a second after the last key.

Run as a program: `python -m tests.reliability.typist KIND FOLDER, a kind of `TYPING``.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from bglmanager.engine.event import League
from bglmanager.ui.application import Dress, make_application
from bglmanager.ui.pages.referee.page import RefereePage
from bglmanager.ui.style import Style
from tests.helpers import boards, events
from tests.ui.desk import started
from tests.ui.games_desk import CONTROL, GamesDesk
from tests.ui.hall import ENTER, Hall
from tests.ui.rules_desk import RulesDesk

AT_MOST = 1_000
"""Milliseconds from the last key to the kill."""


def type_game(look: Style, folder: Path) -> object:
    """A name, and a tie-break in a cell that is still being typed in."""
    desk = GamesDesk(look, cast("Any", None), folder)
    desk.press(Qt.Key.Key_N, CONTROL)
    desk.type("Isole")
    desk.rows("tie_breaks").add.setFocus()
    desk.press(Qt.Key.Key_Return)
    desk.type("Porti")
    return desk


def type_rules(look: Style, folder: Path) -> object:
    """A copy of a regulation with a name and a row of points."""
    desk = RulesDesk(look, folder)
    desk.pick("bgl-2010")
    desk.press(Qt.Key.Key_N, CONTROL)
    desk.type(desk.name_line, "Di casa")
    desk.row(4, 10, 6, 3, 1)
    return desk


def type_results(look: Style, folder: Path) -> object:
    """Two of four scores at a table, a bid at another, at a third all but the last Enter."""
    hall = Hall.of(None, look, folder, events.playing(12, minutes=45))
    hall.half_type("2", "41", "36")
    hall.press(Qt.Key.Key_Escape)
    hall.half_type("3", "42", "37", "27", "22")
    return hall


def type_boards(look: Style, folder: Path) -> object:
    """The centres of three powers."""
    hall = Hall.of(None, look, folder, boards.event())
    hall.press(ENTER, CONTROL)
    hall.press(ENTER, CONTROL)
    hall.half_type("1", "5", "4", "6")
    return hall


def type_second(look: Style, folder: Path) -> object:
    """A table that is typed, and half of it a second time."""
    hall = Hall.of(None, look, folder, events.playing(8, minutes=45))
    hall.type("2", "41", "36", "26", "21")
    hall.press(Qt.Key.Key_2, CONTROL)
    hall.half_type("2", "41", "35")
    return hall


def type_draw(look: Style, folder: Path) -> object:
    """One more who advances, and one straight to the final, before the draw."""
    big: dict[str, Any] = {
        "ruleset": "big-2026",
        "league": League.BIG,
        "tier": None,
        "rounds_planned": 1,
    }
    hall = Hall.of(None, look, folder, events.played(16, **big))
    hall.window.go("round-2")
    cut = hall.page.proposal.cut
    for field in (cut.qualified, cut.direct):
        field.setFocus()
        hall.press(Qt.Key.Key_Up)
    return hall


def type_entry(look: Style, folder: Path) -> object:
    """A walk-in, with an address behind the link."""
    workspace, desk = started(look, folder)
    desk.press(Qt.Key.Key_Insert)
    desk.type("Verdi")
    desk.press(Qt.Key.Key_Tab)
    desk.type("Carla")
    desk.new_player.form.show_all()
    desk.new_player.form.fields["email"].editor.setFocus()
    desk.type("carla@example")
    return workspace, desk


def type_penalty(look: Style, folder: Path) -> object:
    """A player, a reason and half a note."""
    workspace, desk = started(look, folder, "referee")
    desk.type("li")
    desk.press(Qt.Key.Key_Return)
    desk.type("slow")
    page = desk.window.page
    assert isinstance(page, RefereePage)
    page.form.note.setFocus()
    desk.type("again and")
    return workspace, desk


TYPING = {
    "penalty": type_penalty,
    "entry": type_entry,
    "game": type_game,
    "rules": type_rules,
    "results": type_results,
    "boards": type_boards,
    "second": type_second,
    "draw": type_draw,
}


def main(what: str, folder: Path) -> None:
    """Type, go on as a program does, and be killed."""
    app = make_application(["typist"])
    look = Style.of(language="en", dark=False, scale=100, folder=folder)
    Dress(app).put_on(look)
    desk = TYPING[what](look, folder / "data")
    QTimer.singleShot(AT_MOST, lambda: os.kill(os.getpid(), signal.SIGKILL))
    QApplication.exec()
    del desk  # it lived until here


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
