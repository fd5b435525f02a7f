"""The page of the games: listed, shared, imported, deleted; with real keys."""

from __future__ import annotations

import tomllib
from collections.abc import Container, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from bglmanager.engine.games.game import Game
from bglmanager.exchange.games import write_game
from bglmanager.services import own_games
from bglmanager.services.games import game_catalogue
from bglmanager.ui.pages.game_panel import FaultsPanel, GamePanel
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import Button, LinkButton
from tests.helpers.figures import LONG
from tests.helpers.own_games import AT, BROKEN, ISLANDS, island, put
from tests.helpers.shipped import usual_minutes
from tests.ui.doubles import unnamed
from tests.ui.games_desk import ALT, CONTROL, GamesDesk, type_islands


@pytest.fixture
def desk(look: Style, qtbot: QtBot, tmp_path: Path) -> Iterator[GamesDesk]:
    made = GamesDesk(look, qtbot, tmp_path / "data")
    yield made
    made.close()


def keys(desk: GamesDesk) -> list[str]:
    return [row.key for row in desk.table.rows_model.rows]


# ---------------------------------------------------------------------------------- list


def test_all_games_are_listed_with_their_facts(desk: GamesDesk) -> None:
    known = game_catalogue().games
    assert sorted(keys(desk)) == sorted(game.id for game in known)
    assert desk.window.header.state_line == f"{len(known)} games are known, 0 own ones"
    assert desk.focus is desk.page.list.search
    desk.type("carca")
    assert keys(desk) == ["carcassonne"]
    assert desk.window.side.title == "Carcassonne"
    [panel] = desk.window.findChildren(GamePanel)
    league = panel.lines[panel.lines.index("Board Italian Gamers") :]
    assert "The final cannot end tied." in league
    menu = ["Change", "Copy as a new game", "Share…", "Delete"]
    assert [action.text() for action in desk.table.actions()] == menu
    assert unnamed(desk.page) == []


def test_own_ones_only(desk: GamesDesk) -> None:
    desk.press(Qt.Key.Key_F3)
    assert keys(desk) == []
    assert desk.page.empty.isVisible()
    assert desk.page.deeds.delete.refusal == "Choose an own game of the list."
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
        "1 file cannot be read and is left out. Choose it to see what is wrong."
    ]
    desk.pick("/isole.toml")
    [panel] = desk.window.findChildren(FaultsPanel)
    assert [fault.partition(":")[0] for fault in panel.faults] == [
        "Line 2, name",
        "Line 5, tie_breaks[0].better",
        "Line 7, colour",
    ]
    desk.press(Qt.Key.Key_Delete)
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
    assert desk.page.deeds.delete.refusal == "Choose an own game of the list."


# --------------------------------------------------------------------------------- files


def test_a_game_is_shared_and_taken_in_elsewhere(
    desk: GamesDesk, look: Style, qtbot: QtBot, tmp_path: Path
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
    assert other.library.games.find_game("isole") == desk.library.games.find_game("isole")
    other.close()


def test_a_broken_file_is_told_whole_and_not_taken_in(desk: GamesDesk, tmp_path: Path) -> None:
    file = tmp_path / "rotto.toml"
    file.write_text(BROKEN, encoding="utf-8")
    desk.answers.file = file
    desk.press(Qt.Key.Key_O, CONTROL)
    assert desk.said == "rotto.toml cannot be imported: 3 things are wrong in it"
    assert desk.window.side.title == "Not imported: rotto.toml"
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
    assert desk.page.deeds.question.text() == (
        "The file holds “Theirs”, and your own game “Islands” has the same id (isole). Replace "
        "yours, or keep both?"
    )


def names(desk: GamesDesk) -> dict[str, str]:
    return {game.id: game.general.name.en for game in desk.library.own_games.games}


def test_a_game_with_the_same_id_replaces_mine(desk: GamesDesk, tmp_path: Path) -> None:
    came_twice(desk, tmp_path)
    desk.press(Qt.Key.Key_Return)
    assert names(desk) == {"isole": "Theirs"}
    assert not desk.page.deeds.isVisible()
    desk.press(Qt.Key.Key_Z, CONTROL)
    assert names(desk) == {"isole": "Islands"}


def test_a_game_with_the_same_id_is_kept_beside_mine(desk: GamesDesk, tmp_path: Path) -> None:
    came_twice(desk, tmp_path)
    desk.press(Qt.Key.Key_Return, CONTROL)
    assert names(desk) == {"isole": "Islands", "isole-2": "Theirs"}


def test_a_game_with_the_same_id_is_left(desk: GamesDesk, tmp_path: Path) -> None:
    came_twice(desk, tmp_path)
    desk.press(Qt.Key.Key_Escape)
    assert names(desk) == {"isole": "Islands"}
    assert not desk.page.deeds.isVisible()


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
    assert desk.is_writing
    desk.press(Qt.Key.Key_S, CONTROL)
    assert desk.library.games.find_game("isole") is not None


def test_the_list_of_new_events_knows_a_game_at_once(desk: GamesDesk) -> None:
    home = desk.window
    home.go("home")
    desk.press(Qt.Key.Key_N, CONTROL)
    home.go("games")
    desk.library.own_games.save_game(own_games.read_shared(island("isole").encode(), "x"), AT)
    home.go("home")
    desk.press(Qt.Key.Key_Escape)
    desk.press(Qt.Key.Key_N, CONTROL)
    game = home.page.form.game  # type: ignore[union-attr]  # the page of the events
    desk.fill(game, "Isl")
    assert "Islands" in [game.found.item(n).text() for n in range(game.found.count())]


# ---- The editor of the page of the games: typed by keys, right and wrong, left and taken up again


def test_a_game_is_made_from_nothing_by_keys(desk: GamesDesk) -> None:
    type_islands(desk)
    assert desk.editor.asked.text() == "Score · Harbours · Cards"
    desk.press(Qt.Key.Key_S, CONTROL)
    assert desk.said == "Saved: Islands"
    game = desk.library.games.find_game("isole")
    assert game is not None
    assert game.own
    rules = game.general
    assert [(tie.label.it, tie.label.en, tie.better) for tie in rules.tie_breaks] == [
        ("Porti", "Harbours", "high"),
        ("Carte", "Cards", "low"),
    ]
    assert usual_minutes(rules, 3) == 45
    assert (rules.sizes.least, rules.sizes.recommended, rules.sizes.most) == (2, 4, 4)
    assert sorted(game.rules) == ["bgl", "big"]
    current = desk.table.current_row
    assert current is not None
    assert current.key == "isole"
    assert not desk.is_writing


def test_everything_wrong_is_said_at_its_field_and_nothing_is_written(desk: GamesDesk) -> None:
    desk.press(Qt.Key.Key_N, CONTROL)
    name, players, best = map(desk.line, ("name.it", "players.least", "players.recommended"))
    desk.fill(players.line, "zero")
    desk.fill(best.line, "99")
    desk.press(Qt.Key.Key_S, CONTROL)
    assert desk.said == "3 things are wrong"
    assert name.problem == "Fill this in."
    assert players.problem == best.problem == "A whole number from 1 to 12."
    assert desk.focus is name.line  # the first of them
    assert not desk.library.own_games.folder.exists()
    assert desk.is_writing


def test_what_is_wrong_for_one_regulation_is_shown_there(desk: GamesDesk) -> None:
    desk.press(Qt.Key.Key_N, CONTROL)
    desk.type("Isole")
    editor = desk.editor
    editor.show_regulation("big")
    desk.press(Qt.Key.Key_F3)
    desk.press(Qt.Key.Key_F3)
    minutes = desk.line("minutes_per_player")
    desk.fill(minutes.line, "x")
    editor.show_regulation("")
    editor.sections.open_section(0)
    desk.press(Qt.Key.Key_S, CONTROL)
    assert editor.regulation.currentText() == "Board Italian Gamers"
    assert desk.focus is minutes.line
    assert minutes.problem == "A whole number from 1 to 1440."


def test_fields_left_empty_for_a_regulation_show_what_holds_in_general(desk: GamesDesk) -> None:
    type_islands(desk)
    editor = desk.editor
    desk.fill(desk.line("high").line, "80")
    desk.fill(desk.line("overtime.it").line, "Si finisce il giro.")
    assert desk.line("high").line.placeholderText() == ""
    editor.show_regulation("big")
    best, high = desk.line("players.recommended").line, desk.line("high").line
    assert (best.text(), best.placeholderText()) == ("", "4")
    assert (high.text(), high.placeholderText()) == ("", "80")
    assert desk.line("overtime.en").line.placeholderText() == "Si finisce il giro."
    assert desk.line("usual.3").line.placeholderText() == "45"
    desk.fill(desk.line("players.least").line, "3")  # takes the place of all of `players`
    assert best.placeholderText() == ""
    assert high.placeholderText() == "80"


def test_changing_a_game_of_the_program_makes_an_own_one_and_back_again(desk: GamesDesk) -> None:
    theirs = desk.library.games.find_game("carcassonne")
    assert theirs is not None
    desk.type("carcassonne")
    desk.press(Qt.Key.Key_F2)
    desk.fill(desk.line("name.it").line, "Carcassonne di casa")
    desk.press(Qt.Key.Key_S, CONTROL)
    mine = desk.library.games.find_game("carcassonne")
    assert mine is not None
    assert mine.general.name.it == "Carcassonne di casa"
    assert mine.rules["big"].sizes == theirs.rules["big"].sizes
    assert desk.page.deeds.delete.text() == "Back to the program’s own"
    desk.table.setFocus()
    desk.press(Qt.Key.Key_Delete)
    assert desk.library.games.find_game("carcassonne") == theirs
    assert desk.said == "Carcassonne is the program’s own again"
    [undo] = [each for each in desk.window.bottom.findChildren(LinkButton) if each.isVisible()]
    undo.click()
    assert desk.library.games.find_game("carcassonne") == mine


def paths(part: Any, regulations: Container[str], at: str = "") -> Iterator[str]:
    """The keys of a file of a game, each with those it lies in and the kind of its value.

    One place of a list is like the others, one number of players, and one regulation.
    """
    if isinstance(part, list):
        for each in part:
            yield from paths(each, regulations, f"{at}[]")
    elif isinstance(part, dict):
        for key, each in part.items():
            told = "*" if key.isdigit() or key in regulations else key
            yield from paths(each, regulations, f"{at}.{told}")
    else:
        yield f"{at}: {type(part).__name__}"


def with_every_key() -> Iterator[Game]:
    """Games of the program until they have every key, and kind of value, that any of them has."""
    seen: set[str] = set()
    for game in game_catalogue().games:
        keys = set(paths(tomllib.loads(write_game(game)), game.rules))
        if not keys <= seen:
            seen |= keys
            yield game


@pytest.mark.long
def test_every_game_is_the_same_after_it_was_in_the_editor(desk: GamesDesk) -> None:
    """One after the other in one window: a window for each took twice as long."""
    for theirs in game_catalogue().games if LONG else [*with_every_key()][::2]:
        assert desk.library.games.find_game(theirs.id) == theirs
        desk.pick(theirs.id)
        desk.press(Qt.Key.Key_F2)
        for section in ("", *theirs.rules):
            desk.editor.show_regulation(section)
            for place in range(desk.sections.count()):
                desk.editor.sections.open_section(place)
        desk.press(Qt.Key.Key_S, CONTROL)
        mine = desk.library.games.find_game(theirs.id)
        assert mine is not None, theirs.id
        assert mine.own, theirs.id
        assert write_game(mine) == write_game(theirs)
        assert (mine.general, mine.rules) == (theirs.general, theirs.rules)


def test_a_cell_that_is_being_typed_is_saved_too(desk: GamesDesk) -> None:
    desk.press(Qt.Key.Key_N, CONTROL)
    desk.type("Isole")
    desk.rows("tie_breaks").add.setFocus()
    desk.press(Qt.Key.Key_Return)
    desk.type("Porti")
    desk.press(Qt.Key.Key_S, CONTROL)
    game = desk.library.games.find_game("isole")
    assert game is not None
    assert [each.label.en for each in game.general.tie_breaks] == ["Porti"]


def test_rows_are_moved_and_taken_out_by_keys(desk: GamesDesk) -> None:
    type_islands(desk)
    ties = desk.rows("tie_breaks")

    def labels() -> list[str]:
        return [row["label"]["it"] for row in ties.rows]

    assert labels() == ["Porti", "Carte"]
    desk.press(Qt.Key.Key_Up, ALT)
    assert labels() == ["Carte", "Porti"]
    desk.press(Qt.Key.Key_Down, ALT)
    assert labels() == ["Porti", "Carte"]
    desk.press(Qt.Key.Key_Delete)
    assert labels() == ["Porti"]


def test_a_game_is_changed_by_the_mouse_alone(desk: GamesDesk) -> None:
    desk.pick("carcassonne")
    table, left = desk.table, Qt.MouseButton.LeftButton
    here = table.visualRect(table.currentIndex()).center()
    QTest.mouseClick(table.viewport(), left, pos=here)
    QTest.mouseDClick(table.viewport(), left, pos=here)
    assert desk.is_writing
    ties = desk.rows("tie_breaks")
    before = len(ties.rows)
    for label in ("Porti", "Carte"):
        QTest.mouseClick(ties.add, left)
        desk.cell(label)
    up, down, out, _next = ties.table.buttons
    for button in (up, down, up, out):
        QTest.mouseClick(button, left)
    assert [row["label"]["it"] for row in ties.rows[before:]] == ["Porti"]
    [save] = [b for b in desk.window.findChildren(Button) if b.action_followed is desk.page.save]
    QTest.mouseClick(save, left)
    assert desk.said == "Saved: Carcassonne"


def test_what_is_being_written_survives_other_pages_and_windows(desk: GamesDesk) -> None:
    type_islands(desk)
    desk.window.go("home")
    desk.window.go("games")
    assert desk.is_writing
    desk.again()
    assert desk.is_writing
    assert desk.editor.asked.text() == "Score · Harbours · Cards"
    desk.press(Qt.Key.Key_S, CONTROL)
    assert desk.library.games.find_game("isole") is not None
    desk.again()
    assert not desk.is_writing


def test_what_was_put_away_can_be_had_again(desk: GamesDesk) -> None:
    type_islands(desk)
    desk.press(Qt.Key.Key_Escape)
    assert not desk.is_writing
    assert desk.said == "Nothing was saved"
    [undo] = [each for each in desk.window.bottom.findChildren(LinkButton) if each.isVisible()]
    undo.click()
    assert desk.editor.asked.text() == "Score · Harbours · Cards"


def test_a_copy_is_a_game_of_its_own(desk: GamesDesk) -> None:
    desk.type("carcassonne")
    desk.press(Qt.Key.Key_Insert)
    desk.press(Qt.Key.Key_S, CONTROL)
    found = desk.library.games.find_game("carcassonne-copia")
    assert found is not None
    assert found.general.name.en == "Carcassonne (copy)"
    assert desk.library.games.find_game("carcassonne") == game_catalogue().find_game("carcassonne")


# ---------------- The keys' way through the editor of a game, and the page that follows them


def open_setup(desk: GamesDesk) -> None:
    """Begin a game and go on to the last section, the set-up, by keys."""
    desk.press(Qt.Key.Key_N, CONTROL)
    assert [key for key, _ in desk.page.legend()] == ["F3", "Esc"]
    desk.press(Qt.Key.Key_F3, times=desk.sections.count() - 1)


def test_the_next_section_is_gone_into(desk: GamesDesk) -> None:
    open_setup(desk)
    assert desk.sections.currentItem().text() == "Set-up drawn"
    assert desk.focus.accessibleName() == "Add a draw"
    desk.press(Qt.Key.Key_F3)
    assert desk.focus.accessibleName() == "Name in Italian"


def test_sections_say_what_is_in_them(desk: GamesDesk) -> None:
    type_islands(desk)
    said = Qt.ItemDataRole.AccessibleDescriptionRole
    marks = [desk.sections.item(n).data(said) for n in range(3)]
    assert marks == ["filled in", "", ""]
    desk.fill(desk.line("high").line, "many")
    desk.press(Qt.Key.Key_S, CONTROL)
    assert desk.sections.item(1).data(said) == "something is wrong"


def in_sight(desk: GamesDesk, widget: QWidget, place: QRect) -> bool:
    """Whether a place of a widget of the editor can be seen whole."""
    area = next(a for a in desk.window.findChildren(QScrollArea) if a.isAncestorOf(widget))
    top = widget.mapTo(area.viewport(), place.topLeft()).y()
    return 0 <= top <= area.viewport().height() - place.height()


@pytest.mark.usefixtures("dressed")
def test_the_page_follows_the_row_that_is_typed(desk: GamesDesk) -> None:
    open_setup(desk)
    desk.press(Qt.Key.Key_Space)
    items = desk.rows("setup.items")
    items.add.setFocus()
    desk.press(Qt.Key.Key_Space)
    for n in range(8):
        desk.cell(f"Isle {n}")
        desk.cell(f"Isle {n}")
        desk.press(Qt.Key.Key_Insert)
    table = items.table
    desk.qtbot.waitUntil(
        lambda: in_sight(desk, table.viewport(), table.visualRect(table.currentIndex()))
    )


@pytest.mark.usefixtures("dressed")
def test_the_page_goes_to_what_is_wrong_in_a_section_that_is_not_open(desk: GamesDesk) -> None:
    desk.press(Qt.Key.Key_N, CONTROL)
    points = desk.line("list.points").line
    desk.fill(desk.line("list.name.it").line, "Truppe")
    desk.fill(points, "many")
    desk.fill(desk.line("name.it").line, "Isole")
    desk.press(Qt.Key.Key_S, CONTROL)
    assert desk.said == "1 thing is wrong"
    assert desk.focus is points
    desk.qtbot.waitUntil(lambda: in_sight(desk, points, points.rect()))
