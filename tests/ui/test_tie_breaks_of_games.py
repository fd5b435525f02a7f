"""A tie-break of the chosen game: asked for on the table sheet and at the desk, named in the
explanation, without code for that game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Better, Event, League
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.games.kinds import ByTurn
from bglmanager.i18n import Texts
from bglmanager.printing import PrintOptions, Sheet, print_sheet
from bglmanager.services import rounds
from bglmanager.services.games import Catalogue, game_catalogue
from bglmanager.services.own_games import OwnGames
from bglmanager.ui.look import Look
from tests.helpers.events import event
from tests.helpers.figures import figure
from tests.helpers.workspaces import open_workspace
from tests.printing import reading
from tests.ui.hall import Hall

GAMES = (
    "7-wonders",
    "splendor",
    "carcassonne",
    "century",
    "egizia",
    "marco-polo",
    "ark-nova",
    "stone-age",
    "il-mio-gioco",
)

OWN = """
id = "il-mio-gioco"
name = { it = "Il mio gioco", en = "My game" }
players = { least = 2, recommended = 4, most = 4 }
tie_breaks = [
    { label = { it = "Tesori d’oro", en = "Golden treasures" }, better = "low" },
    { label = { it = "Carte", en = "Cards" } },
]

[big]
timings = [{ minutes = { 2 = 20, 3 = 30, 4 = 40 } }]
"""

HallMaker = Callable[[str], Hall]


@pytest.fixture
def games(tmp_path: Path) -> Catalogue:
    """The program's games and one that the organiser has just made."""
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "il-mio-gioco.toml").write_text(OWN, encoding="utf-8")
    return game_catalogue(OwnGames(folder, tmp_path / "aside"))


def drawn(game: str, games: Catalogue, folder: Path) -> Event:
    """An event of Board Italian Gamers whose first round is drawn and published."""
    size = rules_of(games, game).sizes.recommended
    made = event(
        size, ruleset="big-2026", league=League.BIG, tier=None, game=game, players_per_table=size
    )
    folder.mkdir()
    workspace = open_workspace(folder / "drawn.sqlite")
    desk = workspace.import_document(made)
    rounds.draw(desk, games.wishes(desk.event))
    rounds.publish(desk)
    found = desk.event
    workspace.close()
    return found


def rules_of(games: Catalogue, game: str) -> GameRules:
    found = games.find(game)
    assert found is not None
    return found.under("big")


@pytest.fixture
def hall_of(qtbot: QtBot, look: Look, tmp_path: Path, games: Catalogue) -> Iterator[HallMaker]:
    """Opens the first table of a round of a game."""
    made: list[Hall] = []

    def make(game: str) -> Hall:
        found = drawn(game, games, tmp_path / "draw")
        made.append(Hall.of(qtbot, look, tmp_path / "hall", found, games))
        made[-1].results.number.setFocus()
        made[-1].type("1")
        return made[-1]

    yield make
    for hall in made:
        hall.close()


@pytest.mark.parametrize("game", GAMES[:: figure(3, long=1)])
def test_it_is_on_the_sheet_at_the_desk_and_in_the_explanation(
    game: str, hall_of: HallMaker, games: Catalogue
) -> None:
    rules, hall = rules_of(games, game), hall_of(game)
    labels = [tie.label.of("en") for tie in rules.tie_breaks]
    assert labels
    assert [hall.form.columns.name(tie.label) for tie in hall.form.columns.tie_breaks] == labels
    for label, field in zip(labels, hall.line(1).tie_breaks, strict=True):
        assert field.isVisible()
        assert field.accessibleName().startswith(label)

    seats = len(hall.form.seats.lines)
    hall.type(*["40"] * seats)
    if rules.tie_breaks[0].source is not ByTurn.TURN:
        hall.type(*(str(seat) for seat in range(1, seats + 1)))
    higher = rules.tie_breaks[0].better is Better.HIGH
    order = range(seats, 0, -1) if higher else range(1, seats + 1)
    assert [line.outcome[0] for line in hall.form.seats.lines] == [str(place) for place in order]

    explained = hall.form.ties.text()
    assert f"“{labels[0]}”" in explained
    assert len(explained.splitlines()) == seats - 1

    printed = sheet(hall.event, games)
    assert all(word in printed for label in labels for word in label.split())


def sheet(found: Event, games: Catalogue) -> str:
    options = PrintOptions(
        datetime(2026, 3, 14, 9, tzinfo=UTC), per_page=2, games=games.words(found, "en")
    )
    made = print_sheet(
        Sheet.TABLES, found, derive(found), Texts("en"), round_number=None, options=options
    )
    return reading.text(made.data)


def test_other_values_of_the_round_are_asked_for_as_they_stand(
    hall_of: HallMaker, games: Catalogue
) -> None:
    """A round drawn before the game's file was changed keeps its own tie-breaks."""
    hall = hall_of("splendor")
    round_ = hall.event.rounds[0]
    label = replace(round_.tie_breaks[0], label="Rubini")
    other = replace(hall.event, rounds=(replace(round_, tie_breaks=(label,)),))
    assert "Rubini" in sheet(other, games)
