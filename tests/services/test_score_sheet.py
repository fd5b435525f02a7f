"""A score sheet typed without a window: where Enter goes, what comes of it, what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bglmanager.engine.event import BottomReason, Event, RoundStatus, Seat, SeriesGame
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.tables import Reading, tables_at
from bglmanager.services import erasing, people, result_input
from bglmanager.services.archive import Archive
from bglmanager.services.autosave import ARCHIVE, FOLDER, half_typed
from bglmanager.services.backups import Erasures, Reason
from bglmanager.services.score_sheet import ScoreSheet
from bglmanager.services.table_sheet import Cell
from bglmanager.services.workspace import OpenEvent, Workspace
from tests.helpers import events
from tests.helpers.cups import catan, seven_wonders
from tests.helpers.days import Day
from tests.helpers.events import event, playing, with_result
from tests.helpers.games import (
    CARCASSONNE,
    DOOMTROOPER,
    GIRO,
    QUARTO,
    QUORIDOR,
    SHUURO,
    SPLENDOR,
    WINGS,
    in_sides,
    round_of,
)
from tests.helpers.libraries import make_library
from tests.helpers.sheets import score_sheet, type_on, written_on
from tests.services.conftest import DayMaker


def with_auction(event: Event) -> Event:
    desk = replace(event.settings.desk, auction=True)
    return replace(event, settings=replace(event.settings, desk=desk))


def with_seat(event: Event, seat: int, **changes: Any) -> Event:
    """The event in which a seat of the first table, the first is 1, is otherwise."""
    round_ = event.rounds[-1]
    table, *others = round_.tables
    seats = [replace(s, **changes) if n == seat else s for n, s in enumerate(table.seats, 1)]
    made = replace(round_, tables=(replace(table, seats=tuple(seats)), *others))
    return replace(event, rounds=(*event.rounds[:-1], made))


def closed(event: Event) -> Event:
    return replace(event, rounds=(replace(event.rounds[-1], status=RoundStatus.CLOSED),))


def codes(sheet: ScoreSheet) -> list[tuple[str, list[Cell]]]:
    return [(one.code, list(sheet.cells_of(one))) for one in sheet.what_is_wrong]


def places(sheet: ScoreSheet) -> list[int | None]:
    return [seat.place for seat in sheet.result.seats]


# The way of Enter.


def test_enter_goes_from_score_to_score_and_after_the_last_the_table_is_saved() -> None:
    sheet, after = type_on(score_sheet(playing(8)), "40", "30", "20")
    assert after == Cell(3, "score")
    sheet, after = type_on(sheet, "10")
    assert after is None
    assert written_on(sheet) == [["40"], ["30"], ["20"], ["10"]]


def test_with_an_auction_bid_and_score_are_typed_seat_by_seat() -> None:
    sheet, after = type_on(score_sheet(with_auction(playing(8))), "3", "40", "2")
    assert (sheet.fields, after) == (("bid", "score"), Cell(1, "score"))


def test_a_series_is_typed_game_by_game() -> None:
    sheet, after = type_on(score_sheet(round_of(QUORIDOR, 2), QUORIDOR), "5", "3", "4")
    assert sheet.fields == ("games.0", "games.1", "games.2")
    assert after == Cell(1, "games.1")


def test_a_game_more_is_there_once_it_is_needed() -> None:
    """BGL 4.17.2: best of three, more games when drawn."""
    sheet, _ = type_on(score_sheet(round_of(DOOMTROOPER, 2), DOOMTROOPER), "5", "3")
    assert sheet.games_shown == 2
    sheet, after = type_on(sheet, "2", "4")
    assert (sheet.games_shown, after) == (3, Cell(0, "games.2"))


def test_enter_passes_by_who_is_absent_and_comes_to_who_left() -> None:
    event = with_seat(playing(8), 2, bottom=1, bottom_reason=BottomReason.ABSENT)
    event = with_seat(event, 3, bottom=1, bottom_reason=BottomReason.WITHDREW)
    sheet, after = type_on(score_sheet(event), "40")
    assert after == Cell(2, "score")
    assert [cell.seat for cell in sheet.missing_cells] == [2, 3]


def test_enter_comes_to_a_tie_break_only_where_it_decides() -> None:
    sheet = score_sheet(round_of(SPLENDOR, 4), SPLENDOR)
    assert type_on(sheet, "15", "14", "13", "12")[1] is None
    sheet, after = type_on(sheet, "15", "15", "13", "12")
    assert after == Cell(0, "tie_breaks.0")
    assert sheet.after_enter(after)[1] == Cell(1, "tie_breaks.0")
    assert sheet.after_enter(Cell(1, "tie_breaks.0"))[1] is None


def test_the_last_turn_is_filled_in() -> None:
    sheet = score_sheet(with_auction(round_of(CARCASSONNE, 2)), CARCASSONNE)
    sheet, after = type_on(sheet, "1", "40", "2", "41")
    assert after == Cell(0, "turn")
    sheet, after = sheet.with_text(Cell(0, "turn"), "2").after_enter(Cell(0, "turn"))
    assert (sheet.typed.text_in(Cell(1, "turn")), after) == ("1", None)


def test_arrows_go_up_and_down_and_never_out() -> None:
    sheet = score_sheet(with_auction(playing(8)))
    assert sheet.cell_beside(Cell(0, "bid"), 1) == Cell(1, "bid")
    assert sheet.cell_beside(Cell(0, "bid"), -1) is None
    assert sheet.cell_beside(Cell(3, "score"), 1) is None


def test_typing_goes_on_where_something_is_missing() -> None:
    sheet, _ = type_on(score_sheet(playing(8)), "40", "30")
    assert sheet.first_cell == Cell(2, "score")
    assert score_sheet(with_result(playing(8), 1, (4, 3, 2, 1))).first_cell == Cell(0, "score")


# What is read only.


def test_a_closed_round_takes_figures_once_it_is_unlocked() -> None:
    event = closed(with_result(playing(8), 1, (4, 3, 2, 1)))
    assert score_sheet(event).first_cell is None
    sheet = score_sheet(event, unlocked=True)
    assert sheet.first_cell == Cell(0, "score")
    assert sheet.needs_reason


# What comes of it.


def test_places_and_points_are_there_while_typing() -> None:
    sheet, _ = type_on(score_sheet(playing(8)), "40", "30", "20")
    assert places(sheet) == [1, 2, 3, None]
    sheet = sheet.with_text(Cell(3, "score"), "35")
    assert places(sheet) == [1, 3, 4, 2]


def test_4_13_1_2_a_drawn_game_of_quarto_gives_3_to_both() -> None:
    sheet, _ = type_on(score_sheet(round_of(QUARTO, 2), QUARTO), "=")
    assert [own["games.0"] for own in sheet.typed.seats] == ["3", "3"]


def test_parts_make_the_score() -> None:
    event = in_sides(round_of(WINGS, 6), (1, 1, 1, 2, 2, 2))
    sheet, _ = type_on(score_sheet(event, WINGS), "3", "3", "1", "-1", "2")
    assert sheet.would_be.seats[0].score == 8
    assert "score" not in sheet.fields


def test_3_7_4_the_side_of_who_is_named_has_won() -> None:
    event = in_sides(round_of(WINGS, 6), (1, 1, 1, 2, 2, 2))
    sheet = score_sheet(event, WINGS).turned_winner(4)
    assert sheet.winners == {3, 4, 5}
    assert sheet.typed.declared == 3
    assert sheet.turned_winner(5).winners == frozenset()


def test_3_7_4_who_is_last_in_the_game_has_left_his_side() -> None:
    event = in_sides(round_of(WINGS, 6), (1, 1, 1, 2, 2, 2))
    event = with_seat(event, 2, bottom=1, bottom_reason=BottomReason.WITHDREW)
    assert score_sheet(event, WINGS).turned_winner(0).winners == {0, 2}


def test_a_drawn_table_has_no_winner_and_places_by_the_referee_neither() -> None:
    sheet = score_sheet(round_of(SHUURO, 2), SHUURO).turned_winner(1)
    assert sheet.with_marks(drawn=True).typed.declared is None
    assert sheet.with_marks(by_referee=True).typed.declared is None
    assert not sheet.with_marks(drawn=True).turned_winner(0).typed.drawn


def test_places_by_the_referee_count_once_everybody_has_one() -> None:
    sheet, _ = type_on(score_sheet(playing(8)), "40", "30", "20", "10")
    sheet = sheet.with_marks(by_referee=True)
    assert sheet.fields == ("score", "place")
    for seat, place in enumerate("4321"):
        assert places(sheet) == [1, 2, 3, 4]
        sheet = sheet.with_text(Cell(seat, "place"), place)
    assert places(sheet) == [4, 3, 2, 1]


# What is wrong, at its field.


@pytest.mark.parametrize(
    ("text", "code"), [("x", "result.not-a-number"), ("1.234", "result.two-ways")]
)
def test_what_is_no_number_is_said_at_its_field(text: str, code: str) -> None:
    sheet, _ = type_on(score_sheet(playing(8)), "40", text, "20", "10")
    assert codes(sheet) == [(code, [Cell(1, "score")])]
    assert sheet.would_be.seats[1].score is None


def test_a_place_and_a_turn_are_whole_numbers_from_1_on() -> None:
    sheet = score_sheet(playing(8)).with_marks(by_referee=True)
    sheet = sheet.with_text(Cell(1, "place"), "0").with_text(Cell(2, "place"), "first")
    assert [code for code, _ in codes(sheet)] == ["result.not-a-place"] * 2
    sheet = score_sheet(with_auction(round_of(CARCASSONNE, 2)), CARCASSONNE)
    assert codes(sheet.with_text(Cell(1, "turn"), "0")) == [
        ("result.not-a-turn", [Cell(1, "turn")])
    ]


def test_a_missing_score_is_said_at_its_field() -> None:
    sheet, _ = type_on(score_sheet(playing(8)), "40", "30", "20")
    assert codes(sheet) == [("result.score-missing", [Cell(3, "score")])]


def test_the_points_of_every_game_are_asked_for() -> None:
    sheet, _ = type_on(score_sheet(round_of(QUORIDOR, 2), QUORIDOR), "5", "3", "4")
    assert codes(sheet) == [("result.game-score-missing", [Cell(1, "games.1")])]


def test_too_many_decimals_are_said_at_their_field() -> None:
    sheet, _ = type_on(score_sheet(playing(8)), "40", "1,1234567", "20", "10")
    assert codes(sheet) == [("result.number", [Cell(1, "score")])]


def test_a_part_outside_its_limits_is_said_at_its_field() -> None:
    event = in_sides(round_of(WINGS, 6), (1, 1, 1, 2, 2, 2))
    sheet = score_sheet(event, WINGS)
    for cell in sheet.cells:
        sheet = sheet.with_text(cell, "4" if cell == sheet.cells[0] else "1")
    assert codes(sheet)[0] == ("result.component-range", [sheet.cells[0]])


def test_places_that_are_no_ranking_are_said_of_the_table() -> None:
    sheet = score_sheet(playing(8)).with_marks(by_referee=True)
    sheet, _ = type_on(sheet, "0", "1", "0", "1", "0", "2", "0", "4")
    assert codes(sheet) == [("result.places-ranking", [])]


def test_an_unbroken_tie_is_asked_about() -> None:
    sheet = score_sheet(round_of(SPLENDOR, 4), SPLENDOR)
    sheet, _ = type_on(sheet, "15", "15", "13", "12")
    assert [one.code for one in sheet.questions] == ["result.tie-unbroken"]


def test_4_17_2_two_wins_end_a_series_and_nothing_comes_after() -> None:
    sheet = score_sheet(round_of(DOOMTROOPER, 2), DOOMTROOPER)
    over, after = type_on(sheet, "12", "4", "3", "2")
    assert (over.games_shown, after) == (2, None)
    sheet, _ = type_on(sheet, "1", "0", "0", "1", "5", "0")
    sheet = sheet.with_text(Cell(0, "games.1"), "2")
    assert codes(sheet) == [("result.series-over", [])]


def test_a_score_without_parts_stays_until_parts_are_typed() -> None:
    sheet = score_sheet(with_seat(round_of(WINGS, 4), 1, score=7), WINGS)
    assert sheet.would_be.seats[0].score == 7
    assert sheet.first_cell == Cell(1, sheet.fields[0])
    assert sheet.with_text(sheet.cells[0], "2").would_be.seats[0].score == 2


def test_what_is_improbable_is_asked_in_the_first_pass_only() -> None:
    sheet, _ = type_on(score_sheet(playing(8)), "40", "30", "20", "9000")
    assert not sheet.what_is_wrong
    assert [one.code for one in sheet.questions] == ["result.far-from-others"]
    typed = with_result(playing(8), 1, (4, 3, 2, 1))
    again, _ = type_on(score_sheet(typed, again=True), "40", "30", "20", "9000")
    assert again.questions == ()


# What is saved, and what is typed over it.


def test_what_is_saved_stands_there_as_it_was_typed() -> None:
    seats = (
        Seat(playing(2).rounds[0].tables[0].seats[0].entry, games=(SeriesGame(True, 2),)),
        Seat(playing(2).rounds[0].tables[0].seats[1].entry, games=(SeriesGame(False, 3),)),
    )
    event = round_of(QUORIDOR, 2)
    table = replace(event.rounds[0].tables[0], seats=seats)
    event = replace(event, rounds=(replace(event.rounds[0], tables=(table,)),))
    sheet = score_sheet(event, QUORIDOR)
    assert [own["games.0"] for own in sheet.saved.seats] == ["2*", "3"]
    assert not sheet.is_dirty


def test_a_reason_alone_and_places_nobody_gives_are_nothing_to_save() -> None:
    sheet = score_sheet(playing(8))
    assert not sheet.with_typed(replace(sheet.typed, reason="misread")).is_dirty
    assert not sheet.with_text(Cell(0, "place"), "1").is_dirty
    assert sheet.with_text(Cell(0, "score"), "1").is_dirty


def test_what_is_typed_stays_when_something_else_is_done() -> None:
    event = playing(8)
    sheet, _ = type_on(score_sheet(event), "40")
    other = with_seat(event, 4, bottom=1, bottom_reason=BottomReason.WITHDREW)
    assert written_on(sheet.brought_up_to_date(score_sheet(other)))[0] == ["40"]
    marked = score_sheet(event).with_marks(drawn=True)
    assert marked.brought_up_to_date(score_sheet(other)).typed.drawn


def test_what_is_typed_goes_when_just_that_is_saved_or_others_sit_there() -> None:
    event = playing(8)
    sheet, _ = type_on(score_sheet(event), "40", "30", "20", "10,0")
    saved = score_sheet(with_result(event, 1, (40, 30, 20, 10)))
    assert sheet.with_text(Cell(3, "score"), "10").brought_up_to_date(saved) == saved
    first, second = event.rounds[0].tables
    one, other = first.seats[0].entry, second.seats[0].entry
    swapped = with_seat(event, 1, entry=other)
    assert not sheet.brought_up_to_date(score_sheet(swapped)).is_dirty
    assert one != other


# How it is put in.


def test_the_sheet_is_saved_as_it_would_be(begin: DayMaker) -> None:
    day = begin(event(8))
    day.start()
    sheet, _ = type_on(score_sheet(day.event), "40", "30", "20", "2,5")
    assert not sheet.needs_reason
    sheet.put_in(day.desk, "")
    assert day.table(1) == sheet.would_be


def test_a_correction_has_its_reason(two_typed: Day) -> None:
    day = two_typed
    sheet = score_sheet(day.event).with_text(Cell(0, "score"), "5")
    assert sheet.needs_reason
    sheet.put_in(day.desk, "misread")
    assert [line.reason for line in day.event.corrections] == ["misread"]


# The second pass: a blank view, and another way to put it in.


def test_nothing_of_what_was_typed_first_stands_on_the_second_sheet(two_typed: Day) -> None:
    sheet = score_sheet(two_typed.event, again=True)
    assert written_on(sheet) == [[""]] * 4
    assert not sheet.needs_reason
    assert sheet.first_cell == Cell(0, "score")


def test_a_table_without_a_result_waits_for_the_first_pass() -> None:
    assert score_sheet(playing(8), again=True).first_cell is None


def test_the_same_confirms_and_another_result_stops_the_table(two_typed: Day) -> None:
    day = two_typed
    sheet, _ = type_on(score_sheet(day.event, again=True), "40", "31", "20", "10")
    sheet.put_in(day.desk, "second pass")
    assert tables_at(day.round, Reading.STOPPED) == (1,)
    assert score_sheet(day.event, again=True).first_cell is None
    anew = score_sheet(day.event, again=True, anew=True)
    anew, _ = type_on(anew, "40", "31", "20", "10")
    anew.put_in(day.desk, "second pass")
    assert day.table(1).seats[1].score == 31
    assert (tables_at(day.round, Reading.STOPPED), tables_at(day.round, Reading.ONCE)) == ((), (2,))


def test_a_half_typed_second_sheet_waits_whatever_was_typed_first() -> None:
    event = with_result(playing(8), 1, (40, 30, 20, 10))
    blank = score_sheet(event, again=True).saved
    corrected = with_result(event, 1, (41, 30, 20, 10))
    assert score_sheet(corrected, again=True).can_take_back(blank)
    assert not score_sheet(corrected).can_take_back(score_sheet(event).saved)
    assert not score_sheet(playing(8), again=True).can_take_back(blank)


# Whatever is typed.

GAMES: dict[str, tuple[Event, GameRules | None]] = {
    "plain": (playing(8), None),
    "auction": (with_auction(playing(9)), None),
    "quoridor": (round_of(QUORIDOR, 4), QUORIDOR),
    "quarto": (round_of(QUARTO, 4), QUARTO),
    "doomtrooper": (round_of(DOOMTROOPER, 4), DOOMTROOPER),
    "wings": (in_sides(round_of(WINGS, 6), (1, 1, 1, 2, 2, 2)), WINGS),
    "shuuro": (round_of(SHUURO, 4), SHUURO),
    "carcassonne": (with_auction(round_of(CARCASSONNE, 4)), CARCASSONNE),
    "giro": (round_of(GIRO, 8, appendices=("Energia Restante",)), GIRO),
    "catan": (playing(8, **catan()), None),
    "7 wonders": (playing(10, **seven_wonders()), None),
}
TYPED = st.lists(
    st.sampled_from(["1", "2", "3", "40", "-5", "2,5", "1.234", "x", "*", "3*", "=", "", "^", "!"]),
    max_size=25,
)


def scribble(sheet: ScoreSheet, texts: list[str]) -> tuple[ScoreSheet, Cell | None]:
    """Type texts with Enter; "^" goes up, "!" names the winner. A full sheet begins anew."""
    at = sheet.first_cell
    for text in texts:
        assert at is not None
        assert at in sheet.cells
        if text == "^":
            at = sheet.cell_beside(at, -1) or at
            continue
        sheet = sheet.turned_winner(at.seat) if text == "!" else sheet.with_text(at, text)
        assert sheet.with_text(at, sheet.typed.text_in(at)).typed == sheet.typed
        sheet, after = sheet.after_enter(at)
        at = after or sheet.first_cell
    return sheet, at


@pytest.mark.parametrize("game", GAMES)
@given(texts=TYPED)
def test_the_keyboard_never_leaves_the_sheet_and_it_is_saved_as_it_would_be(
    game: str, texts: list[str]
) -> None:
    made, rules = GAMES[game]
    sheet, at = scribble(score_sheet(made, rules), texts)
    assert at in sheet.cells
    assert len(sheet.way_of_enter) == len({*sheet.way_of_enter})
    assert {*sheet.way_of_enter} <= {*sheet.cells}
    assert {cell for one in sheet.what_is_wrong for cell in sheet.cells_of(one)} <= {
        *sheet.cells,
        *(Cell(n, "score") for n in range(len(sheet.seated_entries))),
    }
    assert sheet.is_dirty == (sheet.typed != sheet.saved)
    if not sheet.what_is_wrong:
        saved = _saved(sheet)
        again = score_sheet(saved, rules)
        assert again.would_be == again.table == sheet.would_be


def _saved(sheet: ScoreSheet) -> Event:
    """The event with the table as its inputs make it, by the way of the desk."""
    number, table = sheet.number, sheet.table.number
    made = result_input.filled_table(sheet.table, sheet.inputs, sheet.columns.asked)
    made = replace(made, drawn=sheet.typed.drawn, overran=sheet.typed.overran)
    round_ = sheet.event.round(number)
    tables = tuple(made if one.number == table else one for one in round_.tables)
    return replace(sheet.event, rounds=(replace(round_, tables=tables),))


# ---- What is half typed at tables and in forms: beside the library, in no copy, gone with whom
# it may name


def tidy(_workspace: Workspace, desk: OpenEvent, _folder: Path) -> None:
    erasing.tidy_event(desk)


def erase(workspace: Workspace, desk: OpenEvent, folder: Path) -> None:
    found = people.Directory(workspace).find_people(desk.event.entries[0].last_name)
    people.erase_people(workspace, Erasures(folder), found[:1], "Player {number}")


@pytest.mark.parametrize("clear", [tidy, erase])
def test_no_backup_and_no_document_has_it_and_it_is_cleared(
    tmp_path: Path, clear: Callable[[Workspace, OpenEvent, Path], None]
) -> None:
    library = make_library(tmp_path)
    workspace = library.open_library()
    desk = workspace.import_document(events.played(8, minutes=45))
    for number in (1, 2):
        desk.half_typed(RoundNumber(number)).keep_text("canary")
    desk.half_typed("form").keep_text("canary")
    for name in (f".{desk.id}-1.txt.left", f".{desk.id}-form.txt.left"):
        (tmp_path / FOLDER / name).write_text("canary")
    library.keeping.copy_and_wait(Reason.CLOSE)
    having = {f.parent for f in tmp_path.rglob("*") if f.is_file() and b"canary" in f.read_bytes()}
    assert having == {tmp_path / FOLDER}
    clear(workspace, desk, tmp_path)
    assert list((tmp_path / FOLDER).iterdir()) == []
    library.close()


def test_whoever_is_erased_is_in_no_form_of_the_archive_nor_of_another_event(
    tmp_path: Path,
) -> None:
    library = make_library(tmp_path)
    workspace = library.open_library()
    desk = workspace.import_document(events.played(8, minutes=45))
    other = workspace.import_document(events.played(4, id="other"))
    typed = half_typed(workspace.path, ARCHIVE)
    for kept in (typed, other.half_typed("penalty-form")):
        kept.keep_text("canary")
    other.half_typed(RoundNumber(1)).keep_text("41 36")
    erasing.tidy_event(desk)
    assert typed.text == other.half_typed("penalty-form").text == "canary"
    erase(workspace, desk, tmp_path)
    assert typed.text == other.half_typed("penalty-form").text == ""
    assert other.half_typed(RoundNumber(1)).text == "41 36"
    library.close()


def test_contacts_that_are_removed_are_in_no_form_of_the_archive(tmp_path: Path) -> None:
    library = make_library(tmp_path)
    workspace = library.open_library()
    half_typed(workspace.path, ARCHIVE).keep_text("canary")
    Archive(workspace).keep_contacts(False)
    assert half_typed(workspace.path, ARCHIVE).text == ""
    library.close()
