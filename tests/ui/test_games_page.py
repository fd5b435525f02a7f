"""The page of the games: listed, shared, imported, deleted; with real keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.services import own_games
from bglmanager.services.games import game_catalogue
from bglmanager.ui.look import Look
from bglmanager.ui.pages.game_panel import GamePanel
from bglmanager.ui.pages.games.panel import FaultsPanel
from tests.helpers.own_games import AT, BROKEN, ISLANDS, island, put
from tests.ui.doubles import unnamed
from tests.ui.games_desk import CONTROL, GamesDesk, type_islands


@pytest.fixture
def desk(look: Look, qtbot: QtBot, tmp_path: Path) -> Iterator[GamesDesk]:
    made = GamesDesk(look, qtbot, tmp_path / "data")
    yield made
    made.close()


def keys(desk: GamesDesk) -> list[str]:
    return [row.key for row in desk.page.model.rows]


# ---------------------------------------------------------------------------------- list


def test_all_games_are_listed_with_their_facts(desk: GamesDesk) -> None:
    known = game_catalogue().games
    assert sorted(keys(desk)) == sorted(game.id for game in known)
    assert desk.window.header.state_line == f"{len(known)} games are known, 0 own ones"
    assert desk.focus is desk.page.search
    desk.type("carca")
    assert keys(desk) == ["carcassonne"]
    assert desk.window.side.title == "Carcassonne"
    [panel] = desk.window.findChildren(GamePanel)
    league = panel.lines[panel.lines.index("Board Italian Gamers") :]
    assert "The final cannot end tied." in league
    assert unnamed(desk.page) == []


def test_own_ones_only(desk: GamesDesk) -> None:
    desk.press(Qt.Key.Key_F6)
    assert keys(desk) == []
    assert desk.page._empty.isVisible()
    assert desk.page.acts.delete.refusal == "Choose an own game of the list."
    put(desk.library.own_games, "isole.toml")
    desk.window.go("home")
    desk.window.go("games")
    desk.page.refresh(None)
    assert keys(desk) == ["isole"]


def test_files_that_give_no_game_are_said_with_every_line_and_key(desk: GamesDesk) -> None:
    put(desk.library.own_games, "isole.toml", BROKEN)
    desk.page.refresh(None)
    assert keys(desk)[0] == "/isole.toml"
    assert [notice.text for notice in desk.page.notices()] == [
        "1 file of the folder of own games cannot be read; it is passed over."
    ]
    desk.pick("/isole.toml")
    [panel] = desk.window.findChildren(FaultsPanel)
    assert [fault.partition(":")[0] for fault in panel.faults] == [
        "Line 2, name",
        "Line 5, tie_breaks[0].better",
        "Line 7, colour",
    ]
    desk.press(Qt.Key.Key_F8)
    assert keys(desk)[0] != "/isole.toml"
    desk.press(Qt.Key.Key_Z, CONTROL)
    assert keys(desk)[0] == "/isole.toml"


def test_a_folder_with_too_many_files_is_no_file_to_delete(
    desk: GamesDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_games, "MOST", 1)
    for name in ("isole.toml", "altre.toml"):
        put(desk.library.own_games, name)
    desk.page.refresh(None)
    desk.pick("/games")
    assert desk.page.acts.delete.refusal == "Choose an own game of the list."


# --------------------------------------------------------------------------------- files


def test_a_game_is_shared_and_taken_in_elsewhere(
    desk: GamesDesk, look: Look, qtbot: QtBot, tmp_path: Path
) -> None:
    put(desk.library.own_games, "isole.toml")
    desk.page.refresh(None)
    desk.pick("isole")
    stick = tmp_path / "isole.game.toml"
    desk.answers.file = stick
    desk.press(Qt.Key.Key_E, CONTROL)
    assert desk.said == f"Saved: {stick}"
    other = GamesDesk(look, qtbot, tmp_path / "other")
    other.answers.file = stick
    other.press(Qt.Key.Key_O, CONTROL)
    assert other.said == "Imported: Islands"
    assert other.library.games.find("isole") == desk.library.games.find("isole")
    other.close()


def test_a_broken_file_is_told_whole_and_not_taken_in(desk: GamesDesk, tmp_path: Path) -> None:
    file = tmp_path / "rotto.toml"
    file.write_text(BROKEN, encoding="utf-8")
    desk.answers.file = file
    desk.press(Qt.Key.Key_O, CONTROL)
    assert desk.said == "rotto.toml is not a valid game: 3 things are wrong in it"
    assert desk.window.side.title == "rotto.toml"
    [panel] = desk.window.findChildren(FaultsPanel)
    assert panel.faults[1] == ("Line 5, tie_breaks[0].better: Enter one of these: high, low.")
    assert not desk.library.own_games.folder.exists()


def came_twice(desk: GamesDesk, tmp_path: Path) -> None:
    """An own game, and another one with its id from a file."""
    put(desk.library.own_games, "isole.toml")
    desk.page.refresh(None)
    file = tmp_path / "x.toml"
    file.write_text(ISLANDS.replace("Islands", "Theirs"), encoding="utf-8")
    desk.answers.file = file
    desk.press(Qt.Key.Key_O, CONTROL)
    assert desk.page.clash.question.text() == (
        "The file holds “Theirs”, and your own game “Islands” has the same id (isole). Replace "
        "yours, or keep both?"
    )


def names(desk: GamesDesk) -> dict[str, str]:
    return {game.id: game.general.name.en for game in desk.library.own_games.games}


def test_a_game_with_the_same_id_replaces_mine(desk: GamesDesk, tmp_path: Path) -> None:
    came_twice(desk, tmp_path)
    desk.press(Qt.Key.Key_Return)
    assert names(desk) == {"isole": "Theirs"}
    assert not desk.page.clash.isVisible()
    desk.press(Qt.Key.Key_Z, CONTROL)
    assert names(desk) == {"isole": "Islands"}


def test_a_game_with_the_same_id_is_kept_beside_mine(desk: GamesDesk, tmp_path: Path) -> None:
    came_twice(desk, tmp_path)
    desk.press(Qt.Key.Key_B, CONTROL)
    assert names(desk) == {"isole": "Islands", "isole-2": "Theirs"}


def test_a_game_with_the_same_id_is_left(desk: GamesDesk, tmp_path: Path) -> None:
    came_twice(desk, tmp_path)
    desk.press(Qt.Key.Key_Escape)
    assert names(desk) == {"isole": "Islands"}
    assert not desk.page.clash.isVisible()


def test_a_folder_that_cannot_be_written_is_said(
    desk: GamesDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_islands(desk)

    def fail(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    with monkeypatch.context() as patch:
        patch.setattr("tempfile.mkstemp", fail)
        desk.press(Qt.Key.Key_S, CONTROL)
    assert desk.said == "Not saved: see the reason above."
    assert desk.page.is_writing
    desk.press(Qt.Key.Key_S, CONTROL)
    assert desk.library.games.find("isole") is not None


def test_the_list_of_new_events_knows_a_game_at_once(desk: GamesDesk) -> None:
    home = desk.window
    home.go("home")
    desk.press(Qt.Key.Key_N, CONTROL)
    home.go("games")
    desk.library.own_games.save(own_games.read_shared(island("isole").encode(), "x"), AT)
    home.go("home")
    desk.press(Qt.Key.Key_Escape)
    desk.press(Qt.Key.Key_N, CONTROL)
    form = home.page.form  # type: ignore[union-attr]  # the page of the events
    offered = [form.game.itemText(n) for n in range(form.game.count())]
    assert "Islands" in offered
