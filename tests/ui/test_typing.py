"""What is typed and not saved: there after a kill, offered in one line, thrown away."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.engine.problems import problem
from bglmanager.services import own_games
from bglmanager.services.autosave import Autosave
from bglmanager.services.errors import NotSaved
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import LinkButton
from tests.helpers.figures import figure
from tests.helpers.own_games import put
from tests.ui.games_desk import CONTROL, GamesDesk
from tests.ui.rules_desk import RulesDesk

Games = Callable[[], GamesDesk]


@pytest.fixture
def games(look: Style, qtbot: QtBot, tmp_path: Path) -> Iterator[Games]:
    """Starts the program again over one folder."""
    made: list[GamesDesk] = []

    def start() -> GamesDesk:
        for old in made:
            old.close()
        made[:] = [GamesDesk(look, qtbot, tmp_path / "data")]
        return made[0]

    yield start
    for one in made:
        one.close()


def kill_while_typing(what: str, folder: Path) -> None:
    """Have somebody type in a program of its own that is killed a second later."""
    done = subprocess.run(  # our own program
        [sys.executable, "-m", "tests.reliability.typist", what, str(folder)],
        check=False,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()


def texts(desk: GamesDesk) -> list[str]:
    return [notice.text for notice in desk.window.strip.notices]


OFFERED = "A game that was being written is not saved yet: Isole."


@pytest.mark.long
def test_a_game_that_was_typed_is_offered_after_a_kill(games: Games, tmp_path: Path) -> None:
    kill_while_typing("game", tmp_path)
    desk = games()
    assert texts(desk) == [OFFERED]
    assert not desk.is_writing
    assert desk.page.new.refusal == (
        "Go on with the game that is not saved first; “Back to the list” there throws it away."
    )
    assert not desk.page.change.isEnabled()
    desk.page.go_on.trigger()
    assert desk.line("name.it").line.text() == "Isole"
    assert desk.rows("tie_breaks").rows == ({"label": {"it": "Porti", "en": "Porti"}},)
    assert texts(desk) == []


@pytest.mark.long
def test_rules_that_were_typed_are_offered_after_a_kill(
    look: Style, qtbot: QtBot, tmp_path: Path
) -> None:
    kill_while_typing("rules", tmp_path)
    desk = RulesDesk(look, tmp_path / "data")
    assert desk.notices == ["The changes of “Di casa” are not saved yet."]
    desk.page.go_on.trigger()
    assert desk.editor.points.typed_points[4] == ("10", "6", "3", "1")
    desk.close()


def type_name(desk: GamesDesk) -> None:
    desk.press(Qt.Key.Key_N, CONTROL)
    desk.type("Isole")
    desk.page._typing.keep_typed_now()
    assert "Isole" in desk.library.typed_game.text


def test_it_is_offered_until_it_is_gone_on_with_and_thrown_away(games: Games) -> None:
    type_name(games())
    assert texts(games()) == [OFFERED]
    desk = games()
    desk.page.go_on.trigger()
    desk = games()
    assert texts(desk) == [OFFERED]
    desk.page.go_on.trigger()
    desk.press(Qt.Key.Key_Escape)
    assert desk.library.typed_game.text == ""
    assert texts(games()) == []


def test_what_was_thrown_away_and_had_again_is_kept_again(games: Games) -> None:
    desk = games()
    type_name(desk)
    desk.press(Qt.Key.Key_Escape)
    assert desk.library.typed_game.text == ""
    [undo] = [each for each in desk.window.bottom.findChildren(LinkButton) if each.isVisible()]
    undo.setFocus()
    desk.press(Qt.Key.Key_Return)
    desk.page._typing.keep_typed_now()
    assert "Isole" in desk.library.typed_game.text


def test_nothing_is_kept_of_what_was_saved_or_never_typed(games: Games) -> None:
    desk = games()
    put(desk.library.own_games, "isole.toml")
    desk.page.refresh(None)
    desk.pick("isole")
    desk.press(Qt.Key.Key_F2)
    desk.page._typing.keep_typed_now()
    assert desk.library.typed_game.text == ""
    desk.type("X")
    desk.page._typing.keep_typed_now()
    assert "X" in desk.library.typed_game.text
    desk.press(Qt.Key.Key_S, CONTROL)
    assert desk.library.typed_game.text == ""


def test_a_disk_that_keeps_nothing_is_told_once_and_tried_again(
    games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = games()
    tried: list[str] = []

    def full(_typed: Autosave, text: str) -> None:
        tried.append(text)
        raise NotSaved(problem("file.not-written", file="unsaved.txt", reason="full"))

    with monkeypatch.context() as patch:
        patch.setattr(Autosave, "keep_text", full)
        desk.press(Qt.Key.Key_N, CONTROL)
        desk.type("I")
        desk.page._typing.keep_typed_now()
        [said] = texts(desk)
        assert said.startswith("unsaved.txt was not written (full).")
        desk.type("s")
        desk.page._typing.keep_typed_now()
    assert len(tried) > 1
    assert texts(desk) == [said]
    desk.page._typing.keep_typed_now()
    assert "Is" in desk.library.typed_game.text


DAMAGED = [b"\xff\xfe", b"", b"[]", b"x\n{}", b"0" * 2_000_000]


@pytest.mark.parametrize("data", DAMAGED[:: figure(4, long=1)])
def test_a_file_that_is_not_as_it_was_written_offers_nothing(games: Games, data: bytes) -> None:
    desk = games()
    folder = desk.library.places.games
    folder.mkdir()
    (folder / "unsaved.txt").write_bytes(data)
    assert texts(games()) == []


def test_every_draft_comes_back_as_it_was(games: Games) -> None:
    for game in games().library.games.games:
        draft = own_games.Draft(game.id, own_games.values_of(game))
        assert own_games.draft_of(own_games.draft_text(draft)) == draft
