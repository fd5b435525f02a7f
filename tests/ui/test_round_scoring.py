"""Games whose score is more than one number, typed by keys: series, parts, a named winner."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Better, Event, PenaltyKind, Seat, SeriesGame, TieBreak
from bglmanager.engine.games.asked import Figure
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.penalties import Reason
from bglmanager.services import documents, penalties, result_input
from bglmanager.ui.style import Style
from tests.helpers.events import playing
from tests.helpers.figures import figure
from tests.helpers.games import (
    CARCASSONNE,
    DOOMTROOPER,
    FIELD,
    GIRO,
    QUARTO,
    QUORIDOR,
    SHOT,
    SHUURO,
    SIDE,
    WINGS,
    in_sides,
    round_of,
    shelf,
)
from tests.ui import conftest
from tests.ui.hall import CONTROL, ENTER, Hall
from tests.ui.typist import Sheet, Typist

Key = Qt.Key
HallMaker = Callable[[Event, GameRules], Hall]


@pytest.fixture
def hall_of(hall_of: conftest.HallMaker) -> HallMaker:
    """Opens the round of an event with one game in the catalogue; the first table is open."""

    def make(found: Event, game: GameRules) -> Hall:
        hall = hall_of(found, games=shelf(game))
        hall.results.number.setFocus()
        hall.type("1")
        return hall

    return make


def seats(hall: Hall, table: int = 1) -> tuple[Seat, ...]:
    return hall.event.rounds[-1].tables[table - 1].seats


def outcome(hall: Hall) -> list[str]:
    """Places and points as they will be."""
    return [" ".join(line.outcome[:2]) for line in hall.lines]


def again(hall: Hall) -> None:
    hall.results.number.setFocus()
    hall.type("1")


def open_games(hall: Hall) -> int:
    """How many games of the series there are to type."""
    return sum(field.isVisible() for field in hall.line(1).games)


# Series.


def test_4_13_1_three_games_of_quoridor_one_drawn_are_a_draw(hall_of: HallMaker) -> None:
    """Game by game, what was played first; the sum stands in the score while typing."""
    hall = hall_of(round_of(QUORIDOR, 2), QUORIDOR)
    assert open_games(hall) == 3
    hall.type("0", "0", "0", "6")
    assert hall.at(hall.line(1).games[2])
    assert [field.won for field in hall.line(2).games] == [False, True, False]
    hall.type("4")
    assert [line.score.text() for line in hall.lines] == ["4", "6"]
    hall.type("0")
    assert [seat.score for seat in seats(hall)] == [4, 6]
    assert [game.winner for game in seats(hall)[0].games] == [False, False, True]
    again(hall)
    assert outcome(hall) == ["1 40", "1 40"]


def test_4_13_1_2_a_key_fills_in_what_a_drawn_game_gives(hall_of: HallMaker) -> None:
    hall = hall_of(round_of(QUARTO, 2), QUARTO)
    hall.type("=", "")
    assert [line.games[0].text() for line in hall.lines] == ["3", "3"]
    hall.type("5", "0", "0", "2")
    assert [[game.score for game in seat.games] for seat in seats(hall)] == [[3, 5, 0], [3, 0, 2]]


def test_4_17_2_best_of_three_asks_for_as_many_games_as_are_needed(hall_of: HallMaker) -> None:
    hall = hall_of(round_of(DOOMTROOPER, 2), DOOMTROOPER)
    assert open_games(hall) == 2
    hall.type("12", "4")
    assert open_games(hall) == 2
    hall.type("3", "11")
    assert open_games(hall) == 3
    hall.type("8=", "6")
    assert open_games(hall) == 4
    hall.type("15", "2")
    assert [seat.score for seat in seats(hall)] == [38, 23]
    assert [game.winner for game in seats(hall)[0].games] == [True, False, False, True]
    again(hall)
    assert outcome(hall) == ["1 100", "2 10"]
    assert hall.line(1).games[2].text() == "8="


def test_a_letter_marks_who_won_with_fewer_points(hall_of: HallMaker) -> None:
    hall = hall_of(round_of(QUORIDOR, 2), QUORIDOR)
    hall.type("2")
    hall.type("1v")
    assert [line.games[0].won for line in hall.lines] == [False, True]
    assert hall.line(2).games[0].text() == "1*"
    hall.type("0", "3", "0", "4")
    assert seats(hall)[1].games[0] == SeriesGame(winner=True, score=1)
    again(hall)
    assert hall.line(2).games[0].text() == "1*"


def test_a_game_without_points_is_said_at_its_field(hall_of: HallMaker) -> None:
    hall = hall_of(round_of(QUORIDOR, 2), QUORIDOR)
    hall.type("2", "", "1", "0", "0", "5")
    assert hall.line(2).fault == "The points of game 1 are missing. Type them, 0 for none."
    assert hall.at(hall.line(2).games[0])
    hall.type("x")
    hall.results.submit()
    assert "“x” is not a number" in hall.line(2).fault
    assert seats(hall)[0].games == ()


def test_arrows_and_a_pasted_column_work_in_every_game(hall_of: HallMaker) -> None:
    hall = hall_of(round_of(QUORIDOR, 2), QUORIDOR)
    hall.press(Key.Key_Down)
    assert hall.at(hall.line(2).games[0])
    hall.press(Key.Key_Up)
    QGuiApplication.clipboard().setText("4\n0\n")
    hall.press(Key.Key_V, CONTROL)
    assert [line.games[0].text() for line in hall.lines] == ["4", "0"]
    hall.press(ENTER)
    assert hall.at(hall.line(1).games[1])


# Parts of the score, and the side that won.


def wings(hall_of: HallMaker) -> Hall:
    return hall_of(in_sides(round_of(WINGS, 6), (1, 1, 1, 2, 2, 2)), WINGS)


PARTS = (
    ("3", "3", "", "", "2"),
    ("3", "", "", "", "1"),
    ("3", "", "", "-1", "2"),
    ("0", "", "", "", ""),
    ("", "", "", "", "1"),
    ("", "", "", "-1", "1"),
)


def test_4_20_5_the_worked_examples_of_wings_of_war(hall_of: HallMaker) -> None:
    hall = wings(hall_of)
    hall.press(Key.Key_1, CONTROL)
    assert [line.is_named for line in hall.lines] == [True] * 3 + [False] * 3
    for row in PARTS:
        hall.type(*row)
    assert [seat.score for seat in seats(hall)] == [8, 4, 4, 0, 1, 0]
    assert [seat.place for seat in seats(hall)] == [1, 1, 1, 4, 4, 4]
    assert seats(hall)[5].components == {FIELD.stored: -1, SHOT.stored: 1}
    again(hall)
    assert outcome(hall) == ["1 75"] * 3 + ["4 25"] * 3
    assert [line.score.text() for line in hall.lines] == ["8", "4", "4", "0", "1", "0"]


def test_3_7_4_who_is_last_has_left_the_winning_side(hall_of: HallMaker) -> None:
    hall = wings(hall_of)
    hall.press(Key.Key_1, CONTROL)
    for row in PARTS:
        hall.type(*row)
    last = seats(hall)[0].entry
    penalties.give_penalty(
        hall.desk, penalties.GivenPenalty(last, PenaltyKind.LAST, Reason.REVEALED_SECRET)
    )
    again(hall)
    shown = [line.is_named for line in hall.lines]
    assert shown == [False, True, True, False, False, False]
    assert "leaves the side and has place 6." in hall.form.ties.text()
    assert "Side 2 shares places 3 to 5." in hall.form.ties.text()


def test_4_20_5_the_losing_side_by_sums_may_be_the_winning_one(hall_of: HallMaker) -> None:
    hall = wings(hall_of)
    for row in PARTS:
        hall.type(*row)
    assert hall.form.said.text.startswith("Table 1: no side is named as the winner")
    hall.press(Key.Key_1, CONTROL)
    hall.press(ENTER)
    assert "has 3 for “Side”; by who won it would be 0." in hall.form.said.text
    assert {seat.place for seat in seats(hall)} == {None}
    hall.press(ENTER)
    assert [seat.place for seat in seats(hall)] == [4, 4, 4, 1, 1, 1]


def test_a_drawn_table_has_no_winning_side(hall_of: HallMaker) -> None:
    hall = wings(hall_of)
    hall.press(Key.Key_1, CONTROL)
    hall.press(Key.Key_D, CONTROL)
    assert hall.form.sheet.typed.declared is None
    hall.press(Key.Key_1, CONTROL)
    assert not hall.form.sheet.typed.drawn
    hall.press(Key.Key_D, CONTROL)
    for row in PARTS:
        hall.type(*row)
    assert "has 3 for “Side”; by who won it would be 1." in hall.form.said.text
    hall.press(ENTER)
    assert {seat.place for seat in seats(hall)} == {None}
    assert hall.event.rounds[-1].tables[0].drawn


def test_a_part_is_corrected_with_a_reason(hall_of: HallMaker) -> None:
    hall = wings(hall_of)
    hall.press(Key.Key_1, CONTROL)
    for row in PARTS:
        hall.type(*row)
    again(hall)
    hall.line(1).of(Figure.COMPONENT)[4].setFocus()
    hall.press(Key.Key_A, CONTROL)
    hall.type("3")
    assert hall.line(1).score.text() == "9"
    hall.results.submit()
    assert hall.at(hall.form.reason)
    hall.type("miscounted")
    lines = [(line.field, line.old, line.new) for line in hall.event.corrections]
    assert lines == [("score", "8", "9"), (f"components.{SHOT.stored}", "2", "3")]
    assert seats(hall)[0].score == 9


def test_parts_of_a_document_are_typed_without_the_game(hall_of: HallMaker) -> None:
    made = playing(4)
    table = made.rounds[0].tables[0]
    first = replace(table.seats[0], score=5, components={"Legno": 2, "Pietra": 3})
    tables = (replace(table, seats=(first, *table.seats[1:])),)
    hall = hall_of(replace(made, rounds=(replace(made.rounds[0], tables=tables),)), QUORIDOR)
    assert [field.text() for field in hall.line(1).of(Figure.COMPONENT)] == ["2", "3"]
    assert hall.at(hall.line(2).of(Figure.COMPONENT)[0])
    hall.type("1", "1", "2", "2", "0", "4")
    assert [seat.score for seat in seats(hall)] == [5, 2, 4, 4]
    assert seats(hall)[0].components == {"Legno": 2, "Pietra": 3}


# A named winner.


def test_4_19_4_the_lower_delta_wins_by_mate(hall_of: HallMaker) -> None:
    hall = hall_of(round_of(SHUURO, 2), SHUURO)
    hall.type("190")
    hall.press(Key.Key_1, CONTROL)
    hall.type("-190")
    assert [seat.place for seat in seats(hall)] == [2, 1]
    again(hall)
    assert outcome(hall) == ["2 10", "1 100"]
    assert [line.is_named for line in hall.lines] == [False, True]


def test_4_19_4_nobody_named_is_asked_about_once(hall_of: HallMaker) -> None:
    hall = hall_of(round_of(SHUURO, 2), SHUURO)
    hall.type("190", "-190")
    assert hall.form.said.text.splitlines()[0] == (
        "Table 1: nobody is named as the winner, so the score decides. Is it right?"
    )
    hall.press(ENTER)
    assert [seat.score for seat in seats(hall)] == [190, -190]


def test_who_won_is_no_key_where_the_figures_say_it(hall_of: HallMaker) -> None:
    hall = hall_of(round_of(CARCASSONNE, 2), CARCASSONNE)
    hall.press(Key.Key_1, CONTROL)
    assert hall.form.sheet.typed.declared is None
    assert not any("Ctrl+1" in text for text in hall.acts)


# Ties by turn order.


def test_8_3_who_plays_later_wins_a_tie_and_types_nothing_for_it(hall_of: HallMaker) -> None:
    hall = hall_of(round_of(CARCASSONNE, 2), CARCASSONNE)
    line = hall.line(1)
    assert line.fields() == [line.score]
    assert line.tie_breaks[0].text() == "1"
    hall.type("80", "80")
    assert [seat.tie_breaks for seat in seats(hall)] == [(1,), (2,)]
    again(hall)
    assert outcome(hall) == ["2 10", "1 100"]


def test_8_3_the_order_of_an_auction_is_typed(hall_of: HallMaker) -> None:
    made = round_of(CARCASSONNE, 2)
    desk = replace(made.settings.desk, auction=True)
    hall = hall_of(replace(made, settings=replace(made.settings, desk=desk)), CARCASSONNE)
    hall.type("3", "80", "0", "77", "x", "1")
    assert "“x” is not a turn." in hall.line(1).fault
    hall.press(Key.Key_A, CONTROL)
    hall.type("2")
    assert [line.tie_breaks[0].text() for line in hall.lines] == ["2", "1"]
    hall.results.submit()
    assert [(seat.turn, seat.tie_breaks) for seat in seats(hall)] == [(2, (2,)), (1, (1,))]
    assert [line.outcome[0] for line in hall.lines] == ["1", "2"]


def test_a_game_that_cannot_end_level_waits_for_the_referee(hall_of: HallMaker) -> None:
    game = replace(CARCASSONNE, tie_breaks=())
    hall = hall_of(round_of(game, 2), game)
    hall.type("80", "80")
    assert "let the referee give the places." in hall.form.said.text
    hall.press(Key.Key_R, CONTROL)
    hall.line(1).place.setFocus()
    hall.type("2", "", "1")
    assert [seat.place for seat in seats(hall)] == [2, 1]


# Numbers of the game's own.


def test_4_14_4_energy_is_typed_beside_the_score(hall_of: HallMaker) -> None:
    hall = hall_of(round_of(GIRO, 4, appendices=("Energia Restante",)), GIRO)
    assert hall.line(1).of(Figure.EXTRA)[0].accessibleName().startswith("Energy, ")
    for score, energy in (("4", "16"), ("3", ""), ("2", "15"), ("1", "0")):
        hall.type(score, energy)
    assert hall.line(1).fault.endswith("“Energy” must be a whole number from 0 to 15.")
    hall.press(Key.Key_A, CONTROL)
    hall.type("6")
    hall.results.submit()
    assert [seat.extra for seat in seats(hall)] == [
        {"energy": 6},
        {},
        {"energy": 15},
        {"energy": 0},
    ]


def test_what_was_typed_is_accepted_as_a_document(hall_of: HallMaker) -> None:
    hall = wings(hall_of)
    hall.press(Key.Key_1, CONTROL)
    for row in PARTS:
        hall.type(*row)
    assert SIDE.stored in (seats(hall)[0].components or {})
    assert result_input.declared_winner(hall.event.rounds[-1].tables[0], by_side=True) == 0
    document = documents.write_document(hall.event, exported_at=hall.desk.now(), for_league=False)
    assert documents.verify_document(document) == ()


# ---- Seventy-five sheets of tables of four, by keys alone: at most twelve for each beyond its
# figures

TABLES = figure(21, long=75)
MOST = 12
"""Keys for one table beyond its figures, by the acceptance of the desk."""

TypistMaker = Callable[[Event], Typist]


@pytest.fixture
def typist_at(qtbot: QtBot, look: Style, tmp_path: Path) -> Iterator[TypistMaker]:
    """Sits down at the round of an event that is being played."""
    made: list[Hall] = []

    def make(event: Event) -> Typist:
        made.append(Hall.of(qtbot, look, tmp_path, event))
        return Typist(made[-1])

    yield make
    for hall in made:
        hall.close()


def as_they_come(sheets: list[Sheet]) -> list[Sheet]:
    """The stack in no order: every table once, hardly ever one after its neighbour."""
    return [sheets[n * 17 % TABLES] for n in range(TABLES)]


def plain_sheets() -> list[Sheet]:
    return [
        Sheet(number, [[40 + number % 7], [35], [25 + number % 5], [20]])
        for number in range(1, TABLES + 1)
    ]


def auctioned() -> Event:
    """Seats are auctioned; who has fewer cards is before who has the same points."""
    made = playing(4 * TABLES)
    round_ = made.rounds[0]
    tables = tuple(
        replace(table, seats=tuple(replace(seat, tie_breaks=(None,)) for seat in table.seats))
        for table in round_.tables
    )
    desk = replace(made.settings.desk, auction=True)
    ties = (TieBreak("Cards", Better.LOW),)
    return replace(
        made,
        settings=replace(made.settings, desk=desk),
        rounds=(replace(round_, tie_breaks=ties, tables=tables),),
    )


def auctioned_sheets() -> list[Sheet]:
    """With bid and score at each seat; at every third table two are level, at some three."""
    sheets = []
    for number in range(1, TABLES + 1):
        second = 40 if number % 3 == 0 else 36
        third = 41 if number % 15 == 0 else 25
        figures = [[2, 42], [0, second], [1, third], [3, 20]]
        sheets.append(Sheet(number, figures, ties=[4, 3, 5, 2]))
    return sheets


def scores(typist: Typist) -> list[list[object]]:
    return [list(typist.hall.scores(number)) for number in range(1, TABLES + 1)]


def dear(typist: Typist) -> dict[int, int]:
    """The tables that took more keys than are allowed."""
    return {table: keys for table, keys in typist.beyond.items() if keys > MOST}


@pytest.mark.long
def test_as_they_come(typist_at: TypistMaker) -> None:
    """After the last value the next number is typed at once: five keys a table."""
    typist, sheets = typist_at(playing(4 * TABLES)), plain_sheets()
    for sheet in as_they_come(sheets):
        typist.by_number(sheet)
    assert dear(typist) == {}
    assert set(typist.beyond.values()) == {5}
    assert scores(typist) == [[own[-1] for own in sheet.figures] for sheet in sheets]
    assert typist.hall.state == "Round 1: all results are in. Close it."
    typist.hall.press(ENTER, CONTROL)
    assert typist.hall.said == "Round 1 closed"


def test_in_order(typist_at: TypistMaker) -> None:
    """The next open table opens by itself, the focus in its first score: four keys a table."""
    typist, sheets = typist_at(playing(4 * TABLES)), plain_sheets()
    for sheet in sheets:
        typist.in_order(sheet)
    assert [*typist.beyond.values()] == [5] + [4] * (TABLES - 1)
    assert scores(typist) == [[own[-1] for own in sheet.figures] for sheet in sheets]


def test_with_bids_and_a_tie_break_as_they_come(typist_at: TypistMaker) -> None:
    typist, sheets = typist_at(auctioned()), auctioned_sheets()
    for sheet in as_they_come(sheets):
        typist.by_number(sheet)
    assert dear(typist) == {}
    assert set(typist.beyond.values()) == {9, 11, 12}
    assert scores(typist) == [[own[-1] for own in sheet.figures] for sheet in sheets]
    seats = typist.hall.event.rounds[0].tables[14].seats
    assert [(seat.bid, seat.tie_breaks) for seat in seats] == [
        (2, (4,)),
        (0, (3,)),
        (1, (5,)),
        (3, (None,)),
    ]


def test_a_stack_in_order_with_one_sheet_in_between(typist_at: TypistMaker) -> None:
    """Escape goes to the number; Enter alone is again in order."""
    typist, sheets = typist_at(playing(4 * TABLES)), plain_sheets()
    typist.in_order(sheets[0])
    typist.hall.press(Qt.Key.Key_Escape)
    typist.by_number(sheets[19])
    assert typist.hall.form.title == "Table 21"
    assert typist.hall.at(typist.hall.results.number)
