"""Personal ties and seeds by Elo on the entry page, by real keys and by the mouse."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Better, Event, FirstSeating, League
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.games.kinds import ByTurn
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.i18n import Texts
from bglmanager.printing.document import PrintOptions
from bglmanager.printing.kinds import Sheet, print_sheet
from bglmanager.services import entries, rounds
from bglmanager.services.entries import Apart
from bglmanager.services.games import Catalogue, game_catalogue
from bglmanager.services.own_games import OwnGames
from bglmanager.ui.pages.entries.seating_panels import SeedsPanel, TiesPanel
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import LinkButton
from tests.helpers.events import event
from tests.helpers.figures import figure
from tests.helpers.workspaces import open_workspace
from tests.printing import reading
from tests.ui.desk import CONTROL, Desk, DeskMaker, here, registered
from tests.ui.doubles import Answers
from tests.ui.hall import Hall
from tests.ui.panel_hand import PanelHand

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
BOARDS = {"ruleset": "diplomacy-italia-2010", "game": "diplomacy", "players_per_table": 7}


@dataclass
class TiesAtDesk:
    """What is done about ties at the entry list: open, type, take away, read."""

    desk: Desk

    how: Apart = Apart.TIED

    def open(self) -> None:
        self.desk.press(Key.Key_F7, SHIFT if self.how is Apart.TIED else CONTROL)

    def add(self, letters: str) -> None:
        self.desk.type(letters)
        self.desk.press(Key.Key_Return)

    def take_away(self, number: int) -> None:
        name = listed_name(self.desk.entry(number))
        [back] = [each for each in self._links if each.accessibleDescription() == name]
        self.desk.click(back)

    def is_open(self) -> bool:
        return self.desk.page.players.panels.shown is not None

    @property
    def names(self) -> list[str]:
        """The names in the panel."""
        return [each.accessibleDescription() for each in self._links]

    @property
    def _links(self) -> list[LinkButton]:
        panel = self.desk.page.players.panels.shown
        assert isinstance(panel, TiesPanel)
        QApplication.processEvents()
        return [each for each in panel.findChildren(LinkButton) if each.isVisible()]

    def of(self, number: int) -> tuple[int, ...]:
        return entries.ties_of(self.desk.opened.event, EntryNumber(number), self.how)

    @property
    def offered(self) -> str:
        """What the action is called."""
        players = self.desk.page.players
        return (players.ties if self.how is Apart.TIED else players.never).text()


def come(**changes: object) -> Event:
    """Seven people who are here, for boards unless said otherwise."""
    made = registered(7, **{**BOARDS, **changes})
    return replace(made, entries=tuple(map(here, made.entries)))


@pytest.fixture
def at(desk_of: DeskMaker) -> TiesAtDesk:
    return TiesAtDesk(desk_of(come()))


def first_line(at: TiesAtDesk) -> int:
    at.desk.page.listed.pick(EntryNumber(1))
    at.desk.page.listed.table.setFocus()
    return 1


def test_8_1_ties_of_one_player_are_typed_and_taken_away(at: TiesAtDesk) -> None:
    first_line(at)
    at.open()
    assert at.names == []
    at.add("li")
    at.add("nicc")
    assert at.names == ["D’Àngelo Niccolò", "Li Bo"]
    assert at.of(1) == (3, 6)
    assert at.of(6) == (1,)
    assert at.desk.said == "Tie between Anna Rossi and Niccolò D’Àngelo"
    at.take_away(6)
    assert at.names == ["D’Àngelo Niccolò"]
    at.desk.press(Key.Key_Escape)
    assert not at.is_open()
    at.desk.press(Key.Key_Z, CONTROL)
    assert at.of(1) == (3, 6)


def test_a_name_that_nobody_has_is_said_and_stays(at: TiesAtDesk) -> None:
    """Enter leaves the panel only where nothing is typed."""
    first_line(at)
    at.open()
    at.add("zzz")
    assert at.is_open()
    assert at.desk.said == "Nobody is called “zzz”: type two letters of a name."
    at.desk.press(Key.Key_Escape)
    assert at.is_open()
    at.add("")
    assert not at.is_open()


def test_who_is_tied_stands_in_the_list(at: TiesAtDesk) -> None:
    first_line(at)
    at.open()
    at.add("li")
    hints = {int(line.entry.number): line.hint for line in at.desk.page.listed.model.rows}
    assert (hints[1], hints[6], hints[2]) == ("ties: 6", "ties: 1", "")


def test_several_that_are_selected_are_tied_by_one_key(at: TiesAtDesk) -> None:
    first_line(at)
    assert at.offered == "Personal ties"
    at.desk.press(Key.Key_Down, SHIFT, times=2)
    assert at.offered == "Tie 3 players to each other"
    chosen = at.desk.page.listed.numbers
    at.open()
    assert not at.is_open()
    assert at.desk.said == "Ties of 3 players with each other"
    assert entries.are_tied(at.desk.opened.event, chosen)
    assert at.offered == "Undo the ties of 3 players"
    at.open()
    assert not any(entry.related for entry in at.desk.opened.event.entries)
    at.desk.press(Key.Key_Z, CONTROL)
    assert entries.are_tied(at.desk.opened.event, chosen)


@pytest.fixture
def never(desk_of: DeskMaker) -> TiesAtDesk:
    """Eight people of an event without boards, to be kept from one table."""
    return TiesAtDesk(desk_of(registered()), Apart.NEVER)


def test_who_never_sits_with_a_player_is_typed_and_taken_away(never: TiesAtDesk) -> None:
    first_line(never)
    assert never.offered == "Never at one table"
    never.open()
    never.add("li")
    assert never.names == ["Li Bo"]
    assert (never.of(1), never.of(6)) == ((6,), (1,))
    assert never.desk.said == "Anna Rossi and Bo Li never at one table"
    hints = {int(line.entry.number): line.hint for line in never.desk.page.listed.model.rows}
    assert (hints[1], hints[6], hints[2]) == ("never with: 6", "never with: 1", "")
    never.take_away(6)
    assert (never.of(1), never.desk.said) == ((), "Anna Rossi and Bo Li may sit together")
    never.desk.press(Key.Key_Z, CONTROL)
    assert never.of(1) == (6,)


def test_several_never_sit_together_by_one_key(never: TiesAtDesk) -> None:
    first_line(never)
    never.desk.press(Key.Key_Down, SHIFT, times=2)
    assert never.offered == "Never two of 3 players at one table"
    chosen = never.desk.page.listed.numbers
    never.open()
    assert never.desk.said == "3 players never at one table"
    assert entries.are_tied(never.desk.opened.event, chosen, Apart.NEVER)
    assert never.offered == "Let 3 players sit together"
    never.open()
    assert not any(entry.desk.never_with for entry in never.desk.opened.event.entries)


def with_elo() -> Event:
    made = come(ruleset="bgl-2010", game="carcassonne", players_per_table=2,
                first_seating=FirstSeating.SEEDED)  # fmt: skip
    elo = {1: 1500, 3: 1800, 4: 1650}
    people = (replace(each, rating=elo.get(each.number)) for each in made.entries)
    return replace(made, entries=tuple(people))


def seeds(desk: Desk) -> list[int]:
    return [entry.number for entry in desk.opened.event.entries if entry.seeded]


def test_big_7_the_best_by_elo_become_seeds(desk_of: DeskMaker) -> None:
    desk = desk_of(with_elo())
    desk.press(Key.Key_F3, SHIFT)
    panel = desk.page.players.panels.shown
    assert isinstance(panel, SeedsPanel)
    assert panel.count.value() == 3
    desk.press(Key.Key_Down)
    best = "D’Àngelo Niccolò  ·  Elo 1800\nŻółkiewski Łukasz  ·  Elo 1650"
    assert best in PanelHand(panel).words
    desk.press(Key.Key_Return)
    assert seeds(desk) == [3, 4]
    assert desk.said == "2 seeds by Elo"
    assert desk.page.players.panels.shown is None
    desk.press(Key.Key_Z, CONTROL)
    assert seeds(desk) == []


def test_big_7_the_best_of_a_ranking_become_seeds_beside_the_champion(
    desk_of: DeskMaker, answers: Answers, tmp_path: Path
) -> None:
    desk = desk_of(with_elo())
    names = [desk.entry(n) for n in (2, 5, 1)]
    lines = [f"{e.last_name};{e.first_name};{900 - n}" for n, e in enumerate(names)]
    answers.file = tmp_path / "classifica.csv"
    answers.file.write_text("\n".join(["last_name;first_name;points", *lines]), encoding="utf-8")
    entries.set_seeded(desk.opened, EntryNumber(4), seeded=True)
    desk.press(Key.Key_F3, CONTROL | SHIFT)
    desk.qtbot.waitUntil(lambda: desk.page.players.panels.shown is not None)
    panel = desk.page.players.panels.shown
    assert isinstance(panel, SeedsPanel)
    desk.window.activateWindow()  # nothing has the keyboard after the wait
    desk.qtbot.waitUntil(panel.count.hasFocus)
    assert "By the points in “classifica.csv”: 3 of it are expected here." in PanelHand(panel).words
    assert panel.keep.isChecked()
    assert panel.count.value() == 3
    assert [*panel.chosen] == [4, 2, 5, 1]  # the champion beside the best
    desk.press(Key.Key_1)
    assert [*panel.chosen] == [4, 2]
    desk.press(Key.Key_Return)
    assert seeds(desk) == [2, 4]
    assert desk.said == "2 seeds by the ranking of the league"


def test_a_ranking_that_is_none_is_said(
    desk_of: DeskMaker, answers: Answers, tmp_path: Path
) -> None:
    desk = desk_of(with_elo())
    answers.file = tmp_path / "gone.csv"
    desk.press(Key.Key_F3, CONTROL | SHIFT)
    desk.qtbot.waitUntil(lambda: "gone.csv" in desk.said)
    assert desk.page.players.panels.shown is None


def test_seeds_are_chosen_where_round_1_is_drawn_with_them(desk_of: DeskMaker) -> None:
    desk = desk_of(come())
    assert desk.page.players.seeds.refusal == (
        "Round 1 is not drawn with seeds. Choose that on the page of the event."
    )


# ---- A tie-break of the chosen game: asked for on the table sheet and at the desk, named in the
# explanation, without code for that game

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
    rounds.draw_round(desk, games.next_wishes(desk.event))
    rounds.publish_draft(desk)
    found = desk.event
    workspace.close()
    return found


def rules_of(games: Catalogue, game: str) -> GameRules:
    found = games.find_game(game)
    assert found is not None
    return found.under("big")


@pytest.fixture
def hall_of(qtbot: QtBot, look: Style, tmp_path: Path, games: Catalogue) -> Iterator[HallMaker]:
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


@pytest.mark.parametrize("game", GAMES[:: figure(5, long=1)])
def test_it_is_on_the_sheet_at_the_desk_and_in_the_explanation(
    game: str, hall_of: HallMaker, games: Catalogue
) -> None:
    rules, hall = rules_of(games, game), hall_of(game)
    labels = [tie.label.of("en") for tie in rules.tie_breaks]
    assert labels
    columns = hall.form.columns
    assert columns is not None
    assert [columns.name_of_label(tie.label) for tie in columns.tie_breaks] == labels
    for label, field in zip(labels, hall.line(1).tie_breaks, strict=True):
        assert field.isVisible()
        assert field.accessibleName().startswith(label)

    seats = len(hall.lines)
    hall.type(*["40"] * seats)
    if rules.tie_breaks[0].source is not ByTurn.TURN:
        hall.type(*(str(seat) for seat in range(1, seats + 1)))
    higher = rules.tie_breaks[0].better is Better.HIGH
    order = range(seats, 0, -1) if higher else range(1, seats + 1)
    assert [line.outcome[0] for line in hall.lines] == [str(place) for place in order]

    explained = hall.form.ties.text()
    assert f"“{labels[0]}”" in explained
    assert len(explained.splitlines()) == seats - 1

    printed = sheet(hall.event, games)
    assert all(word in printed for label in labels for word in label.split())


def sheet(found: Event, games: Catalogue) -> str:
    options = PrintOptions(
        datetime(2026, 3, 14, 9, tzinfo=UTC), per_page=2, games=games.words_for_paper(found, "en")
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
