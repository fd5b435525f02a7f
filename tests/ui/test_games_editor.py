"""The editor of the page of the games: typed by keys, right and wrong, left and taken up again."""

from __future__ import annotations

import tomllib
from collections.abc import Container, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.engine.games.game import Game
from bglmanager.exchange.games import write_game
from bglmanager.services.games import game_catalogue
from bglmanager.ui.look import Look
from bglmanager.ui.pages.games.timings import MinutesPart
from bglmanager.ui.widgets.basics import LinkButton
from tests.helpers.figures import LONG
from tests.helpers.shipped import usual_minutes
from tests.ui.games_desk import ALT, CONTROL, GamesDesk, type_islands


@pytest.fixture
def desk(look: Look, qtbot: QtBot, tmp_path: Path) -> Iterator[GamesDesk]:
    made = GamesDesk(look, qtbot, tmp_path / "data")
    yield made
    made.close()


def test_a_game_is_made_from_nothing_by_keys(desk: GamesDesk) -> None:
    type_islands(desk)
    assert desk.editor.asked.text() == "Score · Harbours · Cards"
    desk.press(Qt.Key.Key_Return, CONTROL)
    assert desk.said == "Saved: Islands"
    game = desk.library.games.find("isole")
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
    current = desk.page.table.current_row
    assert current is not None
    assert current.key == "isole"
    assert not desk.page.is_writing


def test_everything_wrong_is_said_at_its_field_and_nothing_is_written(desk: GamesDesk) -> None:
    desk.press(Qt.Key.Key_N, CONTROL)
    name, players, best = map(desk.line, ("name.it", "players.least", "players.recommended"))
    desk.fill(players.line, "zero")
    desk.fill(best.line, "99")
    desk.press(Qt.Key.Key_S, CONTROL)
    assert desk.said == "3 things are wrong"
    assert name.field.problem == "Fill this in."
    assert players.field.problem == best.field.problem == "A whole number from 1 to 12."
    assert desk.focus is name.line  # the first of them
    assert not desk.library.own_games.folder.exists()
    assert desk.page.is_writing


def test_what_is_wrong_for_one_regulation_is_shown_there(desk: GamesDesk) -> None:
    desk.press(Qt.Key.Key_N, CONTROL)
    desk.type("Isole")
    editor = desk.editor
    editor.show_section("big")
    fold = editor.folds[0]
    fold.head.setFocus()
    desk.press(Qt.Key.Key_Return)
    minutes = desk.line("minutes_per_player")
    desk.fill(minutes.line, "x")
    editor.show_section("")
    desk.press(Qt.Key.Key_S, CONTROL)
    assert editor.section.currentText() == "Board Italian Gamers"
    assert minutes.field.problem == "A whole number from 1 to 1440."


def test_fields_left_empty_for_a_regulation_show_what_holds_in_general(desk: GamesDesk) -> None:
    type_islands(desk)
    editor = desk.editor
    for fold in editor.folds[:2]:
        fold.open()
    desk.fill(desk.line("high").line, "80")
    desk.fill(desk.line("overtime.it").line, "Si finisce il giro.")
    assert desk.line("high").line.placeholderText() == ""
    editor.show_section("big")
    best, high = desk.line("players.recommended").line, desk.line("high").line
    [minutes] = editor.findChildren(MinutesPart)
    assert (best.text(), best.placeholderText()) == ("", "4")
    assert (high.text(), high.placeholderText()) == ("", "80")
    assert desk.line("overtime.en").line.placeholderText() == "Si finisce il giro."
    assert minutes.cells[3].placeholderText() == "45"
    desk.fill(desk.line("players.least").line, "3")  # takes the place of all of `players`
    assert best.placeholderText() == ""
    assert high.placeholderText() == "80"


def test_changing_a_game_of_the_program_makes_an_own_one_and_back_again(desk: GamesDesk) -> None:
    theirs = desk.library.games.find("carcassonne")
    assert theirs is not None
    desk.type("carcassonne")
    desk.press(Qt.Key.Key_F2)
    desk.fill(desk.line("name.it").line, "Carcassonne di casa")
    desk.press(Qt.Key.Key_S, CONTROL)
    mine = desk.library.games.find("carcassonne")
    assert mine is not None
    assert mine.general.name.it == "Carcassonne di casa"
    assert mine.rules["big"].sizes == theirs.rules["big"].sizes
    assert desk.page.acts.delete.text() == "Back to the program’s own"
    desk.press(Qt.Key.Key_F8)
    assert desk.library.games.find("carcassonne") == theirs
    assert desk.said == "Carcassonne is the program’s own again"
    [undo] = [each for each in desk.window.bottom.findChildren(LinkButton) if each.isVisible()]
    undo.click()
    assert desk.library.games.find("carcassonne") == mine


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


def test_every_game_is_the_same_after_it_was_in_the_editor(desk: GamesDesk) -> None:
    """One after the other in one window: a window for each took twice as long."""
    for theirs in game_catalogue().games if LONG else with_every_key():
        assert desk.library.games.find(theirs.id) == theirs
        desk.pick(theirs.id)
        desk.press(Qt.Key.Key_F2)
        for section in ("", *theirs.rules):
            desk.editor.show_section(section)
            for fold in desk.editor.folds:
                fold.open()
        desk.press(Qt.Key.Key_S, CONTROL)
        mine = desk.library.games.find(theirs.id)
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
    game = desk.library.games.find("isole")
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


def test_what_is_being_written_survives_other_pages_and_windows(desk: GamesDesk) -> None:
    type_islands(desk)
    desk.window.go("home")
    desk.window.go("games")
    assert desk.page.is_writing
    desk.again()
    assert desk.page.is_writing
    assert desk.editor.asked.text() == "Score · Harbours · Cards"
    desk.press(Qt.Key.Key_S, CONTROL)
    assert desk.library.games.find("isole") is not None
    desk.again()
    assert not desk.page.is_writing


def test_what_was_put_away_can_be_had_again(desk: GamesDesk) -> None:
    type_islands(desk)
    desk.press(Qt.Key.Key_Escape)
    assert not desk.page.is_writing
    assert desk.said == "Nothing was saved"
    [undo] = [each for each in desk.window.bottom.findChildren(LinkButton) if each.isVisible()]
    undo.click()
    assert desk.editor.asked.text() == "Score · Harbours · Cards"


def test_a_copy_is_a_game_of_its_own(desk: GamesDesk) -> None:
    desk.type("carcassonne")
    desk.press(Qt.Key.Key_D, CONTROL)
    desk.press(Qt.Key.Key_S, CONTROL)
    found = desk.library.games.find("carcassonne-copia")
    assert found is not None
    assert found.general.name.en == "Carcassonne (copy)"
    assert desk.library.games.find("carcassonne") == game_catalogue().find("carcassonne")
