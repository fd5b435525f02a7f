"""Whatever lies in the folders of own games and rules: the program opens and says what is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.problems import Problem, Refused
from bglmanager.engine.rulesets import RULESETS, custom
from bglmanager.exchange.games import read_game, write_game
from bglmanager.i18n import Texts
from bglmanager.services import own_files, own_games, own_rules
from bglmanager.services.errors import NotSaved
from bglmanager.services.games import game_catalogue
from bglmanager.services.library_paths import LibraryPaths
from bglmanager.services.own_rules import OwnRules
from bglmanager.ui.application import Dress, make_application
from bglmanager.ui.look import Look
from bglmanager.ui.pages.games.panel import FaultsPanel
from bglmanager.words.problems import placed
from tests.helpers.figures import figure
from tests.helpers.own_games import AT, ISLANDS
from tests.reliability.dropped import drop
from tests.services.test_own_rules import CASA
from tests.ui.games_desk import GamesDesk
from tests.ui.rules_desk import CONTROL, Key, RulesDesk

A_FOLDER = 250
"""Files of a folder; more than `own_games.MOST` would not be read."""

LANGUAGES = (Texts("en"), Texts("it"))


@pytest.fixture(scope="session")
def qapp() -> QApplication:
    return make_application(["tests"])


@pytest.fixture
def look(qapp: QApplication, tmp_path: Path) -> Look:
    made = Look.of(language="it", dark=False, scale=100, folder=tmp_path)
    Dress(qapp).put_on(made)
    return made


@pytest.fixture(scope="module")
def games() -> Mapping[str, bytes]:
    """Whole files of games: those of the program as own ones, and one written by hand."""
    ours = {game.id: write_game(game).encode() for game in game_catalogue().games}
    return {"isole": ISLANDS.encode(), **ours}


@pytest.fixture(scope="module")
def rules() -> Mapping[str, bytes]:
    """Whole files of rules: copies of every regulation, and one with everything changed."""
    copies = [custom.copy_of(base, {}, "Copia") for base in RULESETS.values()]
    files = enumerate((CASA, *copies))
    return {f"rules-{number}": own_rules.text_of(each).encode() for number, each in files}


def folders(tmp_path: Path, files: int) -> Iterator[tuple[LibraryPaths, int]]:
    """As many data folders as so many files need, and how many go into each."""
    for number, start in enumerate(range(0, files, A_FOLDER)):
        yield LibraryPaths(tmp_path / f"data-{number}"), min(A_FOLDER, files - start)


def check_said(problems: Sequence[Problem]) -> None:
    """Everything that is wrong has its sentence in both languages."""
    assert problems
    for texts in LANGUAGES:
        assert all(placed(texts, each).strip() for each in problems)


def check_games(places: LibraryPaths, named: int) -> int:
    """All are read or said to be damaged, and can be taken away or not; how many are sound."""
    found = own_games.own_games_of(places)
    assert len(found.games) + len(found.damaged) == named
    for each in found.damaged:
        check_said(each.problems)
    for game in found.games:
        assert read_game(write_game(game).encode(), game.id, own=True) == game
    assert {game.id for game in found.games} <= {game.id for game in game_catalogue(found).games}
    sound = len(found.games)
    for each in found.damaged:
        with suppress(Refused, NotSaved):
            found.delete(each.file.stem, AT)
    return sound


def check_rules(places: LibraryPaths, named: int) -> int:
    found = OwnRules(places.rules).listed()
    assert len(found) == named
    for each in found:
        assert each.name
        if not each.is_sound:
            check_said(each.problems)
    sound = sum(each.is_sound for each in found)
    for each in found:
        with suppress(Refused, NotSaved):
            OwnRules(places.rules).delete(each.key)
    return sound


def check_carried(places: LibraryPaths, elsewhere: Path) -> None:
    """They go with the backups, hinder nothing, and come back on another laptop."""
    target = places.folder / "stick"
    target.mkdir()
    carried = own_files.carry_own_files(places, target, AT)
    assert carried == own_files.carry_own_files(places, target, AT)
    assert not (target / own_files.ASIDE).exists()
    assert own_files.count_own_files(places, target) == own_files.Carried(
        carried.games, carried.rules
    )
    brought = own_files.bring_back(LibraryPaths(elsewhere), (target,), AT)
    assert brought.problem is None
    assert own_files.bring_back(LibraryPaths(elsewhere), (target,), AT) == own_files.Brought()


def _drop_games(tmp_path: Path, wholes: Mapping[str, bytes], files: int) -> None:
    chance, sound = Random(20261121), 0
    for places, count in folders(tmp_path, files):
        named = drop(places.games, own_games.SUFFIX, wholes, count, chance)
        check_carried(places, tmp_path / f"{places.folder.name}-elsewhere")
        sound += check_games(places, named)
    assert 0 < sound < files // 2


def _drop_rules(tmp_path: Path, wholes: Mapping[str, bytes], files: int) -> None:
    chance, sound = Random(20261122), 0
    for places, count in folders(tmp_path, files):
        named = drop(places.rules, own_rules.SUFFIX, wholes, count, chance)
        check_carried(places, tmp_path / f"{places.folder.name}-elsewhere")
        sound += check_rules(places, named)
    assert 0 < sound < files // 2


def test_files_of_games(tmp_path: Path, games: Mapping[str, bytes]) -> None:
    _drop_games(tmp_path, games, figure(60, long=2_000))


def test_files_of_rules(tmp_path: Path, rules: Mapping[str, bytes]) -> None:
    _drop_rules(tmp_path, rules, figure(30, long=1_000))


# --------------------------------------------------------------------------- in the window


def test_the_page_of_the_games_lists_them(
    look: Look, qtbot: QtBot, tmp_path: Path, games: Mapping[str, bytes]
) -> None:
    places = LibraryPaths(tmp_path / "data")
    named = drop(places.games, own_games.SUFFIX, games, 60, Random(1))
    desk = GamesDesk(look, qtbot, places.folder)
    damaged = [row for row in desk.page.model.rows if row.damaged is not None]
    assert len(damaged) + len(desk.library.own_games.games) == named
    for row in damaged:
        desk.pick(row.key)
        [shown] = [each for each in desk.window.findChildren(FaultsPanel) if each.isVisible()]
        assert shown.faults
    desk.close()


def test_the_page_of_the_rules_lists_them(
    look: Look, tmp_path: Path, rules: Mapping[str, bytes]
) -> None:
    places = LibraryPaths(tmp_path / "data")
    named = drop(places.rules, own_rules.SUFFIX, rules, 40, Random(1))
    desk = RulesDesk(look, places.folder)
    lines = [line for line in desk.page.listed.model.rows if line.own is not None]
    assert len(lines) == named
    desk.page.listed.table.setFocus()
    desk.press(Key.Key_Home, CONTROL)
    for _ in desk.page.listed.model.rows:
        assert desk.page.listed.current is not None
        desk.press(Key.Key_Down)
    desk.close()
