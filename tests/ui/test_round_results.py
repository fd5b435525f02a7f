"""A round being played: results by keyboard, who left, corrections, closing."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Better, Event, RoundStatus, TablePlace, TieBreak
from bglmanager.engine.ids import EventId, RoundNumber, TableNumber
from bglmanager.services.score_sheet import BID
from bglmanager.ui.kit.number_pad import NumberPad
from bglmanager.ui.style import Style
from bglmanager.words.check_code import check_code, spaced
from tests.helpers import events
from tests.printing import reading
from tests.ui.conftest import HallMaker
from tests.ui.doubles import unnamed
from tests.ui.hall import CONTROL, ENTER, Hall
from tests.ui.printers import PrintersDouble

F2 = Qt.Key.Key_F2


@pytest.fixture
def hall(hall_of: HallMaker) -> Hall:
    """Round 1 of eleven players is being played: two tables of four and one of three."""
    return hall_of(events.playing(11, rounds_planned=2, minutes=45))


def auction(players: int = 8) -> Event:
    """A round with an auction and one tie-break, the lower the better."""
    made = events.playing(players)
    labels = (TieBreak("Cards", Better.LOW),)
    round_ = made.rounds[0]
    tables = tuple(
        replace(table, seats=tuple(replace(seat, tie_breaks=(None,)) for seat in table.seats))
        for table in round_.tables
    )
    desk = replace(made.settings.desk, auction=True)
    return replace(
        made,
        settings=replace(made.settings, desk=desk),
        rounds=(replace(round_, tie_breaks=labels, tables=tables),),
    )


def test_the_number_field_waits_when_the_page_is_entered(hall: Hall) -> None:
    assert hall.at(hall.results.number)
    assert hall.state == "Round 1 in progress: tables 1, 2 and 3 are missing"
    assert hall.form.title == "Table 1"


def test_a_number_and_enter_open_a_table_at_its_first_score(hall: Hall) -> None:
    hall.type("3")
    assert hall.form.title == "Table 3"
    assert hall.at(hall.line(1).score)
    assert len(hall.lines) == 3


def test_a_table_that_is_not_there_is_refused_at_the_field(hall: Hall) -> None:
    hall.type("12")
    assert hall.results.side.problem == ("There is no table “12”: tables go from 1 to 3.")
    assert hall.at(hall.results.number)


def test_a_whole_round_is_typed_by_keys_alone(hall: Hall) -> None:
    """The stack is in order: Enter alone goes into the first table, and on from each one."""
    hall.type("", "40", "35", "25", "20")
    assert hall.said == "Result of table 1"
    assert hall.form.title == "Table 2"
    assert hall.at(hall.line(1).score)
    hall.type("10", "20", "30", "40")
    assert hall.form.title == "Table 3"
    hall.type("12,5", "-3", "7.25")
    assert hall.scores(1) == [40, 35, 25, 20]
    assert hall.scores(3) == [Fraction(25, 2), -3, Fraction(29, 4)]
    assert hall.at(hall.results.number)
    assert hall.state == "Round 1: all results are in. Close it."
    hall.press(ENTER, CONTROL)
    assert hall.event.rounds[0].status is RoundStatus.CLOSED
    assert hall.said == "Round 1 closed"
    assert hall.state == "Closed: 3 tables, 11 players."


def test_places_points_and_shares_appear_while_typing(hall: Hall) -> None:
    hall.type("1", "40")
    assert hall.line(1).outcome == ("1", "–", "–")
    hall.type("35", "25")
    QTest.keyClicks(hall.focus, "20")
    assert [line.outcome for line in hall.lines] == [
        ("1", "100", "33.33"),
        ("2", "55", "29.17"),
        ("3", "35", "20.83"),
        ("4", "15", "16.67"),
    ]
    assert hall.scores(1) == [None] * 4


def test_a_short_table_shows_its_virtual_player(hall: Hall) -> None:
    hall.type("3", "35", "27")
    QTest.keyClicks(hall.focus, "25")
    assert hall.form.words.text() == (
        "Short table: a virtual player takes part with a score of 26."
    )
    assert [line.outcome for line in hall.lines] == [
        ("1", "100", "30.97"),
        ("2", "55", "23.89"),
        ("4", "15", "22.12"),
    ]


def test_places_typed_at_a_short_table_say_where_the_virtual_player_is(hall: Hall) -> None:
    """24 of 30, 30 and 20: he is third behind places in the order of the scores, else last."""
    hall.type("3", "30", "30")
    QTest.keyClicks(hall.focus, "20")
    hall.press(Qt.Key.Key_R, CONTROL)
    hall.line(1).place.setFocus()
    hall.type("1", "", "2", "")
    QTest.keyClicks(hall.focus, "3")
    assert [line.outcome[:2] for line in hall.lines] == [
        ("1", "100"),
        ("2", "55"),
        ("4", "15"),
    ]
    assert not hall.form.ties.isVisible()
    for seat, place in ((1, "3"), (3, "1")):
        hall.line(seat).place.selectAll()
        QTest.keyClicks(hall.line(seat).place, place)
    assert [line.outcome[:2] for line in hall.lines] == [
        ("3", "35"),
        ("2", "55"),
        ("1", "100"),
    ]
    assert hall.form.ties.text() == (
        "These places are not in the order of the scores: the virtual player comes after the "
        "others."
    )


def test_what_is_no_number_is_refused_at_its_field(hall: Hall) -> None:
    hall.type("1", "40", "3x", "25", "20")
    assert hall.line(2).fault == (
        "“3x” is not a number. Type digits, with a comma or a point for decimals."
    )
    assert hall.at(hall.line(2).score)
    assert hall.scores(1) == [None] * 4
    hall.type("35", "", "")
    assert hall.scores(1) == [40, 35, 25, 20]


def test_the_improbable_is_pointed_out_and_a_second_enter_accepts_it(hall: Hall) -> None:
    hall.type("1", "40", "35", "250", "20")
    assert hall.form.said.text == (
        "Table 1: Carla Rossi has 250, far from the other scores. Is it right?\n"
        "Press Enter again to save it as it is."
    )
    assert hall.scores(1) == [None] * 4
    hall.press(ENTER)
    assert hall.scores(1) == [40, 35, 250, 20]
    hall.type("1", "40", "35", "250", "20")
    assert hall.said == "Table 1 has these figures already. Nothing changes."


def test_what_was_pointed_out_is_pointed_out_again_after_a_change(hall: Hall) -> None:
    hall.type("1", "40", "35", "250", "20")
    hall.press(Qt.Key.Key_Backspace)
    assert hall.form.said.text == ""
    hall.type("2")
    assert hall.form.said.text.startswith("Table 1: Carla Rossi has 250, far")
    assert hall.scores(1) == [None] * 4


def test_only_the_fields_of_this_game_are_there(hall_of: HallMaker, hall: Hall) -> None:
    hall.type("1")
    assert hall.line(1).fields() == [hall.line(1).score]
    other = hall_of(auction())
    other.type("1")
    line = other.line(1)
    assert line.fields() == [line.named[BID], line.score, *line.tie_breaks]
    other.type("5", "40", "", "35", "5", "40", "1", "20")
    assert other.at(line.tie_breaks[0])
    other.type("3", "4", "2")
    seats = other.event.rounds[0].tables[0].seats
    assert [(s.score, s.bid, s.tie_breaks) for s in seats] == [
        (40, 5, (3,)),
        (35, 0, (4,)),
        (40, 5, (2,)),
        (20, 1, (None,)),
    ]


def test_tie_breaks_look_as_if_nothing_had_to_be_typed_until_they_decide(
    hall_of: HallMaker,
) -> None:
    hall = hall_of(auction())
    hall.type("1", "", "40", "", "35", "", "40", "", "20")
    ties = [line.tie_breaks[0] for line in hall.lines]
    assert [tie.is_quiet for tie in ties] == [False, True, False, True]
    hall.line(2).tie_breaks[0].setFocus()
    hall.type("7")
    assert [tie.is_quiet for tie in ties] == [False, False, False, True]
    hall.line(1).score.setFocus()
    hall.type("41")
    assert [tie.is_quiet for tie in ties] == [True, False, True, True]


def test_a_bid_below_0_is_refused_at_its_field(hall_of: HallMaker) -> None:
    hall = hall_of(auction())
    hall.type("1", "-5", "40", "", "35", "", "30", "", "20")
    assert hall.line(1).fault == "A bid cannot be below 0. Type what was bid."
    assert hall.at(hall.line(1).named[BID])


def test_what_is_typed_and_not_saved_is_kept_for_later(hall: Hall) -> None:
    hall.type("1", "40", "35")
    hall.press(Qt.Key.Key_Escape)
    assert hall.at(hall.results.number)
    hall.type("2")
    marks = {card.number: card.mark.value for card in hall.results.cards}
    assert marks == {1: "typed", 2: "open", 3: "open"}
    hall.press(Qt.Key.Key_Escape)
    hall.type("1")
    assert [line.score.text() for line in hall.lines] == ["40", "35", "", ""]
    assert hall.at(hall.line(3).score)


def test_a_drawn_table_shares_the_first_place(hall: Hall) -> None:
    hall.type("1", "40", "35", "25")
    hall.press(Qt.Key.Key_D, CONTROL)
    assert [line.outcome[0] for line in hall.lines][:3] == ["1"] * 3, "so far"
    QTest.keyClicks(hall.focus, "20")
    assert {line.outcome[0] for line in hall.lines} == {"1"}
    hall.press(ENTER)
    assert hall.event.rounds[0].tables[0].drawn
    assert hall.scores(1) == [40, 35, 25, 20]


def test_the_referee_gives_the_places(hall: Hall) -> None:
    hall.type("1")
    hall.press(Qt.Key.Key_R, CONTROL)
    hall.type("0", "2", "0", "1", "0", "2", "0", "4")
    assert [seat.place for seat in hall.event.rounds[0].tables[0].seats] == [2, 1, 2, 4]


def test_a_result_is_corrected_with_a_reason(hall: Hall) -> None:
    hall.type("1", "40", "35", "25", "20")
    hall.press(Qt.Key.Key_Escape)
    hall.type("1", "40", "53", "25", "20")
    assert hall.at(hall.form.reason)
    hall.press(ENTER)
    assert hall.form.reason_field.problem == ("Table 1 has a result already. Say why it changes.")
    assert hall.scores(1) == [40, 35, 25, 20]
    hall.type("sheet misread")
    assert hall.scores(1) == [40, 53, 25, 20]
    (line,) = hall.event.corrections
    assert (line.old, line.new, line.reason) == ("35", "53", "sheet misread")
    assert hall.said == "Round 1, table 1 corrected"


def test_a_number_is_no_reason(hall: Hall) -> None:
    """Table 1 in the place of table 3, and on with the next sheet: nothing is changed by that."""
    hall.type("1", "40", "35", "25", "20")
    hall.type("1", "50", "45", "35", "2", "2")
    assert hall.scores(1) == [40, 35, 25, 20]
    assert hall.form.reason_field.problem == (
        "“2” is not a reason. Say in words why it changes, or press Esc to leave the "
        "result of table 1 as it was."
    )
    hall.press(Qt.Key.Key_Escape)
    assert hall.at(hall.results.number)
    hall.type("1")
    assert hall.line(1).score.text() == "40"


def test_a_sound_says_that_a_sheet_was_not_saved(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who types looks at the paper."""
    heard: list[str] = []
    monkeypatch.setattr(QApplication, "beep", lambda: heard.append("beep"))
    hall.type("1", "40", "35", "25", "20")
    assert heard == []
    hall.type("9")
    assert len(heard) == 1
    hall.press(Qt.Key.Key_Delete)
    hall.type("2", "40", "x", "25", "20")
    assert len(heard) == 2


def test_a_result_left_as_it_is_needs_no_reason(hall: Hall) -> None:
    hall.type("1", "40", "35", "25", "20")
    before = hall.event
    hall.press(Qt.Key.Key_Escape)
    hall.type("1", "", "", "", "")
    assert hall.event is before
    assert hall.form.title == "Table 2"


def test_a_round_with_tables_missing_is_not_closed(hall: Hall) -> None:
    hall.type("1", "40", "35", "25", "20")
    assert hall.page.results.close.toolTip() == (
        "Round 1: tables 2, 3 have no results yet. Enter them first."
    )
    hall.press(ENTER, CONTROL)
    assert hall.event.rounds[0].status is RoundStatus.PLAYING


def test_the_hall_is_walked_with_arrows_from_the_number_field(hall: Hall) -> None:
    hall.press(Qt.Key.Key_Right)
    assert hall.form.title == "Table 2"
    assert hall.at(hall.results.number)
    hall.press(ENTER)
    assert hall.at(hall.line(1).score)


def test_only_what_changed_is_made_again(hall: Hall) -> None:
    form, lines = hall.form, hall.lines[:3]
    hall.type("", "40", "35", "25", "20", "10", "20", "30", "40")
    assert hall.form is form
    assert hall.lines == lines


def test_undo_after_the_last_field_opens_the_table_again(hall: Hall) -> None:
    hall.type("1", "40", "35", "25", "20")
    hall.press(Qt.Key.Key_Z, CONTROL)
    assert hall.scores(1) == [None] * 4
    assert hall.state == "Round 1 in progress: tables 1, 2 and 3 are missing"


def test_everything_has_a_spoken_name(hall: Hall) -> None:
    hall.type("1")
    hall.press(Qt.Key.Key_R, CONTROL)
    hall.open_options(hall.results.options)
    assert unnamed(hall.window) == []


def test_what_was_typed_is_not_given_to_other_players(hall: Hall) -> None:
    hall.type("1", "40", "35")
    hall.press(Qt.Key.Key_Escape)
    hall.type("2", "30")
    round_ = hall.event.rounds[0]
    first, second, third = round_.tables
    tables = (replace(first, seats=second.seats), replace(second, seats=first.seats), third)
    changed = replace(hall.event, rounds=(replace(round_, tables=tables),))
    hall.desk.act("exchange", {"entry": 1, "other": 5}, lambda _event: changed)
    assert [line.score.text() for line in hall.lines] == [""] * 4
    assert [card.mark.value for card in hall.results.cards] == ["open"] * 3


def test_f2_goes_to_the_fields_and_escape_forgets_nothing(hall: Hall) -> None:
    hall.press(F2)
    QTest.keyClicks(hall.focus, "40")
    hall.press(Qt.Key.Key_Escape)
    assert hall.line(1).score.text() == "40"


# ---------- The tables that have not reported stay in sight, and codes of sheets open theirs

Key = Qt.Key


def all_but(tables: int, *missing: int) -> Event:
    """A round of tables of four with all results but these."""
    made = events.playing(4 * tables)
    for number in range(1, tables + 1):
        if number not in missing:
            made = events.with_result(made, number, [40, 30, 20, 10])
    return made


def with_labels(event: Event, labels: dict[int, str]) -> Event:
    round_ = event.rounds[-1]
    tables = tuple(replace(t, label=labels.get(t.number)) for t in round_.tables)
    return replace(event, rounds=(*event.rounds[:-1], replace(round_, tables=tables)))


def code(event: Event, round_: int, table: int) -> str:
    made = event.round(RoundNumber(round_))
    return check_code(event.settings.id, made, made.table(TableNumber(table)))


def test_chips_count_the_open_tables(hall_of: HallMaker) -> None:
    hall = hall_of(all_but(113, 98, 109, 110, 111))
    assert hall.results.side.counts == ("All 113", "Open 4")
    hall.type("110", "40", "30", "20", "10")
    assert hall.results.side.counts == ("All 113", "Open 3")
    hall.press(Key.Key_Z, CONTROL)
    assert hall.results.side.counts == ("All 113", "Open 4")


def test_when_all_are_in_enter_leads_to_the_button_that_closes(hall_of: HallMaker) -> None:
    hall = hall_of(all_but(2, 2))
    assert hall.results.side.said == ""
    hall.type("", "40", "30", "20", "10")
    assert hall.results.side.said == "All tables are in."
    assert hall.at(hall.results.number)
    hall.press(ENTER)
    before = hall.event
    hall.press(ENTER)
    assert (before.rounds[0].status, hall.event.rounds[0].status) == (
        RoundStatus.PLAYING,
        RoundStatus.CLOSED,
    )


def test_letters_find_the_person_and_enter_opens_the_table(hall_of: HallMaker) -> None:
    hall = hall_of(events.playing(8))
    hall.press(Key.Key_B)
    QTest.keyClicks(hall.focus, "runo")
    bruno = next(entry.number for entry in hall.event.entries if entry.first_name == "Bruno")
    [table] = [t for t in hall.event.rounds[0].tables if any(s.entry == bruno for s in t.seats)]
    assert hall.results.side.said == f"Rossi Bruno: table {table.number}"
    assert hall.results.hall.faded == {card.number for card in hall.results.cards} - {table.number}
    hall.press(Key.Key_Escape)
    assert hall.results.number.text() == ""
    assert (hall.results.side.said, hall.results.hall.faded) == ("", set())
    hall.type("bruno")
    assert hall.form.title == f"Table {table.number}"
    assert hall.at(hall.line(1).score)


def test_a_card_is_opened_with_the_mouse(hall_of: HallMaker) -> None:
    hall = hall_of(events.playing(12))
    hall.click_card(3)
    hall.type("40", "30", "20", "10")
    assert hall.scores(3) == [40, 30, 20, 10]
    assert hall.at(hall.results.number)


def test_the_card_of_a_table_that_is_in_says_who_won(hall_of: HallMaker) -> None:
    hall = hall_of(events.playing(8))
    hall.type("1", "10", "40", "30", "20")
    card = hall.results.cards[0]
    names = [hall.names(1)[seat] for seat in (1, 2, 3, 0)]
    assert [seat.name for seat in card.seats] == names
    assert [seat.figure for seat in card.seats] == ["40", "30", "20", "10"]
    assert [seat.first for seat in card.seats] == [True, False, False, False]
    assert card.spoken.startswith("Table 1, done")


def test_a_table_with_more_time_is_to_be_looked_at(hall_of: HallMaker) -> None:
    hall = hall_of(events.playing(8, minutes=45))
    hall.press(Key.Key_F12)
    assert hall.results.cards[0].mark.value == "late"
    assert hall.results.side.counts == ("All 2", "Open 2", "To look at 1")


def test_only_the_open_tables_are_listed_by_a_key(hall_of: HallMaker) -> None:
    hall = hall_of(all_but(12, 4, 9))
    hall.press(Key.Key_F3)
    assert [card.number for card in hall.results.cards] == [4, 9]
    hall.press(Key.Key_Down)
    assert hall.form.title == "Table 9"
    hall.type("", "40", "30", "20", "10")
    assert [card.number for card in hall.results.cards] == [4]
    hall.press(Key.Key_F3)
    assert len(hall.results.cards) == 12


def test_the_sheets_are_typed_while_only_the_open_tables_are_listed(hall_of: HallMaker) -> None:
    """A line that goes opens no other table."""
    hall = hall_of(events.playing(48))
    hall.press(Key.Key_F3)
    stack = [n * 5 % 12 + 1 for n in range(12)]
    for n, table in enumerate(stack):
        hall.type(str(table), "40", "30", "20", str(n + 5))
        left = sorted(stack[n + 1 :])
        assert {card.number for card in hall.results.cards} - {table} >= set(left)
    assert [hall.scores(table)[3] for table in stack] == [*range(5, 17)]


def test_a_check_code_opens_its_table_in_small_letters_too(hall_of: HallMaker) -> None:
    hall = hall_of(events.playing(12))
    hall.type(code(hall.event, 1, 3).lower(), "40", "30", "20", "10")
    assert hall.scores(3) == [40, 30, 20, 10]
    assert hall.at(hall.results.number)


def test_a_code_is_read_in_two_parts_too(hall_of: HallMaker) -> None:
    hall = hall_of(events.playing(12))
    hall.type(f" {spaced(code(hall.event, 1, 3))} ", "40", "30", "20", "10")
    assert hall.scores(3) == [40, 30, 20, 10]


def test_a_code_of_another_event_or_a_mistyped_one_is_said_at_the_field(
    hall_of: HallMaker,
) -> None:
    hall = hall_of(events.playing(12))
    right, made = code(hall.event, 1, 3), hall.event.rounds[0]
    other = check_code(EventId("another"), made, made.tables[2])
    changed = ("2" if right[0] != "2" else "3") + right[1:]
    fourth = replace(made.tables[0], number=TableNumber(4))
    not_there = check_code(hall.event.settings.id, made, fourth)
    second = replace(made, number=RoundNumber(2))
    not_made = check_code(hall.event.settings.id, second, made.tables[0])
    for typed in (other, changed, not_there, not_made, "AB0OABC"):
        hall.type(typed)
        assert hall.results.side.problem.startswith(
            f"No table of this event has the code “{typed}”."
        )
        assert hall.at(hall.results.number)
        hall.press(Key.Key_Delete)


SECOND_DRAW = (
    "This is the sheet of the first draw, but round 1 is played after the second draw: others sit "
    "at table 2. Ask for the sheet that was printed since."
)


def drawn_again(event: Event, order: list[int]) -> Event:
    """The round of the event in another draw."""
    again = events.with_round(replace(event, rounds=()), order=order).rounds[0]
    return replace(event, rounds=(replace(again, attempt=2),))


def test_a_sheet_of_the_first_draw_is_not_taken_after_the_second(hall_of: HallMaker) -> None:
    first = events.playing(8)
    hall = hall_of(drawn_again(first, [1, 3, 5, 7, 2, 4, 6, 8]))
    hall.type(code(first, 1, 2))
    assert hall.results.side.problem == SECOND_DRAW
    assert hall.at(hall.results.number)
    hall.press(Key.Key_Delete)
    hall.type(code(hall.event, 1, 2), "40", "30", "20", "10")
    assert hall.scores(2) == [40, 30, 20, 10]


def test_an_older_sheet_with_the_same_people_at_the_same_seats_is_taken(hall_of: HallMaker) -> None:
    hall = hall_of(events.playing(8))
    made = hall.event.rounds[0]
    again = check_code(hall.event.settings.id, made, made.tables[1], edition=2)
    assert again != code(hall.event, 1, 2)
    hall.type(code(hall.event, 1, 2), "40", "30", "20", "10")
    hall.type(again)
    assert hall.form.title == "Table 2"


def test_a_sheet_printed_before_two_were_exchanged_is_said_to_be_so(hall_of: HallMaker) -> None:
    before = events.playing(8)
    one, two = before.rounds[0].tables
    moved = tuple(replace(t, seats=(o.seats[0], *t.seats[1:])) for t, o in ((one, two), (two, one)))
    hall = hall_of(replace(before, rounds=(replace(before.rounds[0], tables=moved),)))
    hall.type(code(before, 1, 1))
    assert hall.results.side.problem == (
        "Others sit at table 1 in round 1 than on this sheet: it was printed before they changed. "
        "Look at the names; the number of the table opens it all the same."
    )


def test_a_lost_sheet_is_printed_again_by_one_key(
    hall_of: HallMaker, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    printers = PrintersDouble()
    monkeypatch.setattr("bglmanager.ui.printers.Printers", lambda: printers)
    hall = hall_of(events.playing(12))
    hall.type("2")
    hall.press(Key.Key_O, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    tasks = hall.window.tasks
    qtbot.waitUntil(lambda: len(printers.sent) == 1 and not tasks.is_busy)
    said = reading.text(printers.sent[0].printed.data)
    assert said.startswith("Table\n2\n")
    assert "----" not in said
    assert "Print no." not in said
    hall.press(Key.Key_O, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: len(printers.sent) == 2)
    assert "Print no. 2, replaces" in reading.text(printers.sent[1].printed.data)


def test_a_code_of_another_round_goes_there_with_a_second_enter(hall_of: HallMaker) -> None:
    hall = hall_of(events.with_round(events.played(8)))
    assert hall.window.key == "round-2"
    hall.type(code(hall.event, 1, 2))
    assert hall.results.side.problem == (
        "That is the sheet of table 2 in round 1. Press Enter again to go there."
    )
    hall.press(ENTER)
    assert hall.window.key == "round-1"
    assert hall.form.title == "Table 2"
    hall.window.go("round-2")
    assert hall.results.number.text() == ""
    assert hall.results.side.problem == ""


def test_a_code_goes_back_to_a_round_being_played_into_its_first_score(
    hall_of: HallMaker,
) -> None:
    hall = hall_of(events.with_round(events.played(8)))
    hall.window.go("round-1")
    hall.type(code(hall.event, 2, 2), "")
    assert hall.window.key == "round-2"
    assert hall.form.title == "Table 2"
    assert hall.at(hall.line(1).score)


def test_what_is_asked_is_forgotten_with_another_letter(hall_of: HallMaker) -> None:
    hall = hall_of(events.with_round(events.played(8)))
    other = code(hall.event, 1, 2)
    hall.type(other)
    hall.type(other)
    assert hall.window.key == "round-2", "typed anew it is asked anew"


def test_a_number_is_the_table_s_own_before_the_name_of_furniture(hall_of: HallMaker) -> None:
    hall = hall_of(with_labels(events.playing(12), {1: "3", 2: "B7", 3: "14"}))
    for typed in ("3", "003"):
        hall.type(typed)
        assert hall.form.title == "Table 3 · 14"
        hall.press(Key.Key_Escape)
        hall.type("2")
        hall.press(Key.Key_Escape)
    hall.type("14")
    assert hall.form.title == "Table 3 · 14"
    hall.press(Key.Key_Escape)
    hall.type("b7")
    assert hall.form.title == "Table 2 · B7"


def test_the_name_of_furniture_comes_before_a_code(hall_of: HallMaker) -> None:
    made = events.playing(12)
    hall = hall_of(with_labels(made, {1: code(made, 1, 3)}))
    hall.type(code(made, 1, 3))
    assert hall.form.title.startswith("Table 1 · ")


def test_the_hall_of_a_venue_with_a_plan_is_the_room(
    qtbot: QtBot, look: Style, tmp_path: Path
) -> None:
    made = events.playing(11)
    room = tuple(TablePlace(TableNumber(n), 4 - n, n) for n in (1, 2, 3))
    desk = replace(made.settings.desk, room=room)
    hall = Hall.of(qtbot, look, tmp_path, made.with_settings(desk=desk))
    cards = [hall.results.hall.card_rect(n) for n in (1, 2, 3)]
    assert cards[0].left() > cards[1].left() > cards[2].left() == 0
    assert 0 == cards[0].top() < cards[1].top() < cards[2].top()


def test_digits_are_pressed_with_the_mouse_from_field_to_field(hall: Hall) -> None:
    """A double click on a field offers them; they go on with Enter, and with the table."""
    first = hall.line(1).score
    QTest.mouseDClick(first, Qt.MouseButton.LeftButton)
    [pad] = hall.window.findChildren(NumberPad)
    for key in ("4", "7", "⌫", "2", "⏎", "-", "3", "⏎"):
        QTest.mouseClick(pad.buttons[key], Qt.MouseButton.LeftButton)
    assert hall.figures[:2] == ["42", "-3"]
    assert hall.at(hall.line(3).score)
    below = hall.line(3).score.mapTo(hall.window, QPoint(0, hall.line(3).score.height()))
    assert pad.y() >= below.y()
    hall.window.rail.step_buttons[0].setFocus()
    assert hall.window.findChildren(NumberPad) == []
