"""The page of the backups says which own games and rules are on a stick, and which came back."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from bglmanager.services.backups import Reason
from bglmanager.services.library import Library
from bglmanager.services.library_paths import ON_A_STICK
from bglmanager.services.own_rules import OwnRules
from tests.helpers.libraries import half_a_day
from tests.helpers.own_games import ISLANDS, put
from tests.services.test_own_rules import CASA
from tests.ui.backups import Begin, answers, click, page_of, settled, shown
from tests.ui.backups import begin as begin
from tests.ui.backups import library as library


def test_own_games_and_rules_on_the_stick_are_said_and_come_along(
    library: Library, begin: Begin, qtbot: QtBot, tmp_path: Path
) -> None:
    half_a_day(library)
    put(library.own_games, "isole.toml")
    OwnRules(library.places.rules).save(CASA)
    stick = tmp_path / "stick"
    stick.mkdir()
    library.use_target(stick)
    library.keeping.settle(Reason.HAND)
    mine = ISLANDS.replace("Harbours", "Lighthouses")
    put(library.own_games, "isole.toml", mine)
    program = begin()
    window = shown(program)
    assert window.header.state_line.endswith("Custom games: 1, custom rules: 1.")
    library.use_target(None)  # the stick of somebody else from now on
    answers(window).file = stick
    click(window, "Another folder")
    settled(qtbot, page_of(window))
    assert window.header.state_line == (
        f"Backups in {stick / ON_A_STICK}. Custom games: 1, custom rules: 1."
    )
    click(window, "Go back to this backup")
    qtbot.waitUntil(lambda: program.window is not window)
    window = shown(program)
    window.go("backups")
    settled(qtbot, page_of(window))
    assert [notice.text for notice in window.strip.notices] == [
        (
            "1 custom game or rules file restored with the backup. Kept beside yours of "
            "the same name, because the contents differ: isole-2."
        )
    ]
    assert library.own_games.data("isole") == mine.encode()
