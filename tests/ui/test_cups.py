"""Single events in the window: what the event page offers, what is proposed before a draw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Table, TieBreak
from bglmanager.engine.games.asked import Figure
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import EntryStatus, FirstSeating, PenaltyKind, Phase, Seating
from bglmanager.services import penalties
from bglmanager.services.penalties import GivenPenalty
from bglmanager.services.score_sheet import BID
from bglmanager.ui.pages.referee.page import RefereePage
from bglmanager.ui.pages.round.round_context import RoundStage
from bglmanager.ui.style import Style
from tests.helpers.cups import catan, diplomacy, seven_wonders
from tests.helpers.events import event, played, playing, with_round
from tests.helpers.pairs import in_pairs
from tests.ui.conftest import HallMaker
from tests.ui.event_desk import DeskMaker
from tests.ui.event_desk import desk_of as desk_of
from tests.ui.hall import CONTROL, ENTER, Hall
from tests.ui.open_page import Opener, pages

# The event page.


def test_choosing_a_single_event_brings_its_game_tables_rounds_and_time(
    desk_of: DeskMaker,
) -> None:
    desk = desk_of(event(14, league_code="AB12"))
    desk.choose("league", "Single event: Diplomacy")
    desk.save()
    now = desk.settings
    assert (now.ruleset, now.game, now.players_per_table) == (
        "diplomacy-italia-2010",
        "diplomacy",
        7,
    )
    assert (now.league, now.tier, now.league_code, now.minutes) == (None, None, None, None)
    assert (now.rounds_planned, now.first_seating, now.seating) == (
        3,
        FirstSeating.OPTIMISED,
        Seating.OPTIMISED,
    )


def test_choosing_a_league_again_gives_back_what_was_there(desk_of: DeskMaker) -> None:
    desk = desk_of(event(14, minutes=80))
    desk.choose("league", "Single event: Catan")
    desk.choose("league", "Boardgame League, tier C")
    assert desk.page.primary() is None


@pytest.mark.parametrize(
    ("changes", "readings"),
    [
        (catan(), {"options.shared_win", "options.rematches"}),
        (seven_wonders(), {"options.bid_deducted", "options.rematches", "options.virtual_ties"}),
        (
            diplomacy(),
            {
                "options.women_first",
                "options.worst_counts_tenth",
                "options.top_table",
                "options.last_year",
            },
        ),
    ],
)
def test_the_readings_are_those_of_the_regulation(
    desk_of: DeskMaker, changes: dict[str, Any], readings: set[str]
) -> None:
    desk = desk_of(event(14, **changes))
    assert {name for name in desk.shown if name.startswith("options.")} == readings
    gone = {"league_code", "not_valid", "kind", "qualifies", "auction"}
    assert desk.shown & gone == set()
    assert not desk.form.fields["game"].editor.isEnabled()
    assert desk.page.primary() is None


def test_how_a_shared_win_counts_at_the_limit_is_chosen(desk_of: DeskMaker) -> None:
    desk = desk_of(event(14, **catan()))
    desk.choose("options.shared_win", "They divide")
    desk.save()
    assert desk.settings.options == {"shared_win": "shared"}
    desk.choose("options.shared_win", "Each")
    desk.save()
    assert desk.settings.options == {}


def test_readings_are_chosen_and_the_usual_ones_not_kept(desk_of: DeskMaker) -> None:
    desk = desk_of(event(14, **diplomacy()))
    desk.choose("options.women_first", "No")
    desk.choose("options.worst_counts_tenth", "Counts a tenth")
    desk.type("options.last_year", "1909")
    desk.save()
    assert desk.settings.options == {
        "women_first": False,
        "worst_counts_tenth": True,
        "last_year": 1909,
    }
    desk.choose("options.women_first", "Yes")
    desk.save()
    assert "women_first" not in desk.settings.options


def test_a_year_that_does_not_exist_is_said_at_its_field(desk_of: DeskMaker) -> None:
    desk = desk_of(event(14, **diplomacy()))
    desk.type("options.last_year", "1807")
    desk.save()
    assert "1901" in desk.problem("options.last_year")


def test_the_plan_says_whom_the_regulation_is_made_for(desk_of: DeskMaker) -> None:
    desk = desk_of(event(21, **catan()))
    assert [line.text() for line in desk.plans.lines] == [
        "2 rounds, then the final: 3 games, 3 h 30"
    ]
    assert "The rules are made for 12 to 20." in desk.plans._why.text()


# The proposal.


def test_17_players_of_catan(hall_of: HallMaker) -> None:
    hall = hall_of(event(17, **catan()))
    proposal = hall.page.proposal
    assert proposal.tables.text() == "2 tables of 4 and 3 tables of 3"
    assert "with points of their own" in proposal.tables_why.text()
    assert proposal.rounds_why.text() == "The rules ask for 2 rounds (Catan 3)."
    assert proposal.final.text() == "Then the final for the first 4"
    assert hall.notices == []


def test_18_players_of_7_wonders(hall_of: HallMaker) -> None:
    proposal = hall_of(event(18, **seven_wonders())).page.proposal
    assert proposal.tables.text() == "2 tables of 5 and 2 tables of 4"
    assert "with the average of the others" in proposal.tables_why.text()
    assert proposal.final.text() == "Then the final for the first 5"


def test_boards_are_of_seven_and_six(hall_of: HallMaker) -> None:
    proposal = hall_of(event(20, **diplomacy())).page.proposal
    assert proposal.tables.text() == "2 tables of 7 and 1 table of 6"
    assert proposal.final.text() == "No final"
    assert proposal.final_why.text().startswith("The last round has the top table")


def test_the_last_round_without_a_top_table(hall_of: HallMaker) -> None:
    proposal = hall_of(event(20, **diplomacy(options={"top_table": False}))).page.proposal
    assert proposal.final_why.text() == "The standings after the last round decide."


@pytest.mark.parametrize(
    ("players", "changes", "said"),
    [
        (5, catan(), "5 players cannot be seated at tables of 3 and more. It works with 4, 6."),
        (21, catan(), "21 players: the rules are made for 12 to 20."),
        (7, seven_wonders(), "7 players: the rules are made for 8 to 20."),
    ],
)
def test_numbers_the_regulation_is_not_made_for(
    hall_of: HallMaker, players: int, changes: dict[str, Any], said: str
) -> None:
    assert said in hall_of(event(players, **changes)).notices


# ---- Catan and 7 Wonders at the desk: figures, time limit, declared victory, bids, the referee

Key = Qt.Key


@pytest.fixture
def referee(look: Style, qtbot: QtBot, tmp_path: Path) -> Iterator[Opener]:
    """Opens the referee's page of an event."""
    with pages(look, qtbot, tmp_path, "referee") as make:
        yield make


# Results.


def table(hall: Hall, number: int = 1) -> Table:
    return hall.event.rounds[-1].tables[number - 1]


def open_first(hall: Hall) -> None:
    hall.results.number.setFocus()
    hall.type("1")


def test_the_numbers_of_catan_are_typed_seat_by_seat(hall_of: HallMaker) -> None:
    hall = hall_of(playing(12, **catan()))
    open_first(hall)
    for score in ("10", "8", "7", "5"):
        hall.type(score, "5", "6", "")
    assert table(hall).seats[0].extra == {"buildings": 5, "roads_cards": 6}
    assert hall.scores(1) == [10, 8, 7, 5]


def test_a_number_that_counts_nothing_is_said_at_its_field(hall_of: HallMaker) -> None:
    hall = hall_of(playing(12, **catan()))
    open_first(hall)
    for roads in ("x", "2,5", "6", "6"):
        hall.type("5", "5", roads, "1")
    assert "“x” is not a number" in hall.line(1).fault
    assert hall.at(hall.line(1).of(Figure.EXTRA)[1])
    hall.press(Key.Key_A, CONTROL)
    hall.type("6", "1")
    hall.results.submit()
    assert "must be a whole number" in hall.line(2).fault
    assert hall.at(hall.line(2).of(Figure.EXTRA)[1])
    assert hall.scores(1) == [None] * 4


def test_the_time_limit_has_a_key_and_a_drawn_table_has_none(hall_of: HallMaker) -> None:
    hall = hall_of(playing(12, **catan()))
    open_first(hall)
    assert "Tied Ctrl+D" not in hall.acts
    hall.press(Key.Key_L, CONTROL)
    assert hall.form.sheet.typed.overran
    for score in ("9", "8", "7", "5"):
        hall.type(score, "5", "", "")
    assert table(hall).overran
    league = hall_of(playing(8))
    open_first(league)
    assert "Tied Ctrl+D" in league.acts
    assert "Stopped by the time limit Ctrl+L" not in league.acts


def test_a_game_nobody_has_won_was_stopped_by_the_time_limit(hall_of: HallMaker) -> None:
    """Forgotten, it would count as a whole win (Catan 3)."""
    hall = hall_of(playing(12, **catan()))
    open_first(hall)
    for score in ("9", "8", "7", "5"):
        hall.type(score, "5", "", "")
    assert hall.form.said.text.splitlines()[0] == (
        "Table 1: nobody has 10 points. If the time limit stopped the game, mark that (Ctrl+L): "
        "the win is worth less then."
    )
    hall.press(Key.Key_L, CONTROL)
    assert hall.form.said.text == ""
    hall.press(ENTER)
    assert table(hall).overran
    hall.results.number.setFocus()
    hall.type("2")
    hall.press(Key.Key_1, CONTROL)
    for score in ("9", "8", "7", "5"):
        hall.type(score, "5", "", "")
    assert "declared victory with 9 points, which takes 10." in hall.form.said.text
    hall.press(ENTER)
    assert hall.scores(2) == [9, 8, 7, 5], "who declared victory has won"


def test_the_places_of_a_declared_victory_follow_the_scores(hall_of: HallMaker) -> None:
    hall = hall_of(playing(12, **catan()))
    open_first(hall)
    hall.type("9", "5", "", "")
    hall.press(Key.Key_1, CONTROL)
    for score in ("10", "10", "8"):
        hall.type(score, "5", "", "")
    assert [seat.place for seat in table(hall).seats] == [3, 1, 2, 4]
    open_first(hall)
    assert hall.form.sheet.typed.declared == 1
    assert not hall.form.sheet.typed.by_referee
    hall.results.unlock()
    hall.line(3).score.setFocus()
    hall.press(Key.Key_A, CONTROL)
    hall.type("9")
    assert [line.outcome[0] for line in hall.lines] == ["2", "1", "2", "4"]
    hall.line(2).score.setFocus()
    hall.press(Key.Key_1, CONTROL)
    assert [hall.form.sheet.typed.declared] == [None]
    assert [line.outcome[0] for line in hall.lines] == ["2", "1", "2", "4"]


def test_with_fewer_than_three_left_the_game_ends(hall_of: HallMaker) -> None:
    hall = hall_of(playing(12, **catan()))
    open_first(hall)
    hall.press(Key.Key_F5)
    assert hall.notices == []
    hall.line(2).score.setFocus()
    hall.press(Key.Key_F5)
    assert hall.notices == [
        (
            "Table 1, players left: 2. With fewer than 3 the game ends at once: type the points as "
            "they stand."
        )
    ]


def test_places_by_the_referee_end_a_declared_victory(hall_of: HallMaker) -> None:
    hall = hall_of(playing(12, **catan()))
    open_first(hall)
    hall.press(Key.Key_1, CONTROL)
    declared = [hall.form.sheet.typed.declared]
    hall.press(Key.Key_R, CONTROL)
    assert hall.form.sheet.typed.by_referee
    assert [*declared, hall.form.sheet.typed.declared] == [0, None]


def test_bids_of_7_wonders_are_always_asked_for(hall_of: HallMaker) -> None:
    found = playing(10, **seven_wonders())
    labelled = replace(found.rounds[0], tie_breaks=(TieBreak("coins"),))
    tables = tuple(
        replace(one, seats=tuple(replace(seat, tie_breaks=(4,)) for seat in one.seats))
        for one in labelled.tables
    )
    hall = hall_of(replace(found, rounds=(replace(labelled, tables=tables),)))
    open_first(hall)
    assert hall.line(1).named[BID].isVisible()
    assert hall.line(1).tie_breaks == []
    assert hall.results.options.words == "No time limit"
    for score, bid in (("40", "0"), ("41", "1"), ("30", "0"), ("20", "0"), ("10", "0")):
        hall.type(bid, score)
    assert [seat.tie_breaks for seat in table(hall).seats] == [(4,)] * 5
    open_first(hall)
    assert [line.outcome[0] for line in hall.lines] == ["1", "2", "3", "4", "5"]


def test_the_side_of_a_seat_stands_below_the_name(hall_of: HallMaker) -> None:
    found = playing(8)
    seats = tuple(
        replace(seat, side=1 + n // 2) for n, seat in enumerate(found.rounds[0].tables[0].seats)
    )
    first = replace(found.rounds[0].tables[0], seats=seats)
    tables = (first, *found.rounds[0].tables[1:])
    hall = hall_of(replace(found, rounds=(replace(found.rounds[0], tables=tables),)))
    open_first(hall)
    assert [row.under for row in hall.form.grid.rows] == ["Side 1"] * 2 + ["Side 2"] * 2


# The referee.


def page_of(seen: Any) -> RefereePage:
    page = seen.page
    assert isinstance(page, RefereePage)
    return page


def test_the_second_warning_says_what_follows_and_does_it(referee: Opener) -> None:
    seen = referee(playing(12, **catan()))
    form = page_of(seen).form
    assert [form.kind.itemText(n) for n in range(form.kind.count())] == [
        "Warning",
        "Disqualification",
    ]
    seen.type("rossi br")
    seen.press(ENTER)
    seen.type("slow play")
    assert (
        form.said["offer"] == "The first warning in this event. A second one is disqualification."
    )
    assert form.said["follows"] == ""
    seen.press(ENTER)
    seen.type("rossi br")
    seen.press(ENTER)
    seen.type("late")
    assert (
        form.said["offer"]
        == "The second warning in this event: disqualification follows by itself."
    )
    assert form.said["follows"] == (
        "Bruno Rossi plays no more, leaves the standings and gets no prize."
    )
    seen.press(ENTER)
    assert seen.desk.event.entry(EntryNumber(2)).status is EntryStatus.EXPELLED
    assert len(page_of(seen).log.table.rows_model.rows) == 3


def test_late_orders_have_a_yellow_card_then_are_void(referee: Opener) -> None:
    seen = referee(with_round(event(14, **diplomacy())))
    form = page_of(seen).form
    assert form.reason.itemText(0) == "Late orders"
    seen.type("rossi br")
    seen.press(ENTER)
    seen.type("late orders")
    assert form.kind.currentText() == "Yellow card"
    assert form.said["offer"].startswith("Late for the first time in this game: a yellow card.")
    seen.press(ENTER)
    seen.type("rossi br")
    seen.press(ENTER)
    seen.type("late orders")
    assert form.said["offer"] == "Late a second time in this game: the orders are void."


def test_cheating_and_other_warnings_where_nobody_is_put_last(referee: Opener) -> None:
    seen = referee(played(14, 1, **catan()))
    form = page_of(seen).form
    seen.type("rossi br")
    seen.press(ENTER)
    seen.type("cheating")
    assert form.said["offer"] == "Cheating can be disqualification at once: the referee decides."
    boards = referee(with_round(event(14, **diplomacy())))
    boards.type("rossi br")
    boards.press(ENTER)
    boards.type("unsporting behaviour")
    assert page_of(boards).form.said["offer"] == (
        "The rules leave it to the referee; the first time a warning is usual."
    )


def test_who_is_expelled_in_the_final_keeps_its_last_place(referee: Opener) -> None:
    before = played(12, 2, **catan())
    seen = referee(with_round(before, phase=Phase.FINAL, order=(1, 2, 3, 4)))
    penalties.give_penalty(
        seen.desk, GivenPenalty(EntryNumber(2), PenaltyKind.WARNING, "slow play")
    )
    seen.type("rossi br")
    seen.press(ENTER)
    seen.type("late")
    assert page_of(seen).form.said["follows"] == (
        "Bruno Rossi plays no more, keeps the last place of the final and gets no prize."
    )
    seen.press(ENTER)
    assert seen.desk.event.entry(EntryNumber(2)).left_after == 3


def test_the_whole_team_is_named_before_it_goes(referee: Opener) -> None:
    seen = referee(in_pairs(8))
    seen.type("rossi br")
    seen.press(ENTER)
    seen.type("cheating")
    assert page_of(seen).form.said["follows"].endswith("The whole team goes: Ada Rossi too.")


def test_two_who_came_are_no_game_of_catan_and_their_seats_are_assigned_again(
    hall_of: HallMaker,
) -> None:
    hall = hall_of(playing(12, **catan()))
    open_first(hall)
    hall.press(Key.Key_F7)
    assert hall.notices == []
    hall.line(2).score.setFocus()
    hall.press(Key.Key_F7)
    assert hall.notices == [
        (
            "Table 1, players here: 2. With fewer than 3 no game is played: assign the seats again "
            "without the missing."
        )
    ]
    hall.notice_button("Assign seats again").click()
    assert [len(made.seats) for made in hall.event.rounds[-1].tables] == [4, 3, 3]
    assert hall.page.stage is RoundStage.DRAFT
