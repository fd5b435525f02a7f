"""The standings: rounds to choose from, reasons, comparisons, the cut, the final ranking."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import EntryStatus, Event, Phase, RoundStatus
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.services.result_input import SeatInput
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import Button
from tests.helpers.events import closed, played, two_rounds, with_entry, with_result, with_round
from tests.helpers.results_typed import enter_result
from tests.ui.doubles import unnamed
from tests.ui.open_page import CONTROL, SHIFT, Opener, Seen, pages
from tests.ui.standings_panel import (
    apart,
    cells,
    content,
    cut_under,
    decides,
    page_of,
    reasons,
    table_of,
    titles,
    told,
    words,
)

Key = Qt.Key


@pytest.fixture
def open_(look: Style, qtbot: QtBot, tmp_path: Path) -> Iterator[Opener]:
    """Opens the standings of an event."""
    with pages(look, qtbot, tmp_path, "standings") as make:
        yield make


def test_before_the_first_round_is_closed_the_page_leads_there(open_: Opener) -> None:
    seen = open_(with_round(replace(played(), rounds=())))
    assert seen.state == "They appear after round 1."
    assert not seen.side
    assert isinstance(seen.focus, Button)
    assert seen.focus.text().strip() == "Go to round 1"
    seen.press(Key.Key_Return)
    assert seen.window.key == "round-1"


def test_the_newest_round_is_shown(open_: Opener) -> None:
    seen = open_(two_rounds())
    assert seen.window.header.title == "Standings after round 2"
    assert seen.state == "Round 2 of 4: 8 players"
    assert titles(seen) == ["No.", "±", "Name", "Points", "PBG", "PBA", "R1", "R2", "Trend"]
    assert cells(seen, "No.") == [f"{rank}" for rank in range(1, 9)]
    assert cells(seen, "Name")[:4] == ["Rossi Ada", "Rossi Elena", "Rossi Carla", "Rossi Bruno"]
    assert cells(seen, "Points")[:4] == ["200", "155", "135", "90"]
    assert cells(seen, "PBA")[3:5] == ["810", "470"]
    assert cells(seen, "R1")[:4] == ["1/1", "1/2", "3/1", "2/1"]
    assert cells(seen, "R2")[:4] == ["1/1", "2/1", "1/2", "3/1"]
    assert seen.focus is page_of(seen).listed.search
    assert not seen.side


def test_a_column_has_one_number_of_decimals(open_: Opener) -> None:
    event = with_round(two_rounds())
    event = with_result(event, 1, [7, 7, 5, 3])
    event = with_result(event, 2, [9, 7, 5, 3])
    last = replace(event.rounds[-1], status=RoundStatus.CLOSED)
    seen = open_(replace(event, rounds=(*event.rounds[:-1], last)))
    assert cells(seen, "Points")[:2] == ["277.50", "255.00"]


def test_the_change_since_the_round_before_is_shown(open_: Opener) -> None:
    seen = open_(two_rounds())
    changes = {row.entry: row.change or 0 for row in table_of(seen).rows_model.rows}
    shown = dict(zip(changes, cells(seen, "±"), strict=True))
    for entry, change in changes.items():
        assert shown[entry] == (f"{abs(change)}" if change else "=")
    assert sum(changes.values()) == 0
    assert any(changes.values())


def test_f3_goes_to_the_other_standings_and_round(open_: Opener) -> None:
    seen = open_(two_rounds())
    seen.press(Key.Key_F3)
    assert seen.window.header.title == "Standings after round 1"
    assert seen.state == "Round 1 of 4: 8 players; there are newer standings"
    assert titles(seen) == ["No.", "Name", "Points", "PBG", "PBA", "R1"]
    seen.press(Key.Key_F3)
    assert seen.window.header.title == "Standings after round 2"


def test_who_looks_at_the_newest_sees_the_next_ones(open_: Opener) -> None:
    seen = open_(with_result(with_result(with_round(two_rounds()), 1, [4, 3, 2, 1]), 2, [4] * 4))
    seen.desk.act("close", {"round": 3}, _close_last)
    assert seen.window.header.title == "Standings after round 3"
    seen.desk.undo()
    assert seen.window.header.title == "Standings after round 2"


def _close_last(event: Event) -> Event:
    last = replace(event.rounds[-1], status=RoundStatus.CLOSED)
    return replace(event, rounds=(*event.rounds[:-1], last))


def test_while_a_round_is_open_they_are_not_final(open_: Opener) -> None:
    seen = open_(with_round(two_rounds()))
    assert seen.notices == ["Provisional: round 3 is being played, tables 1 and 2 are missing."]
    enter_result(seen.desk, RoundNumber(3), TableNumber(1), [SeatInput(n) for n in (4, 3, 2, 1)])
    assert seen.notices == ["Provisional: round 3 is being played, table 2 is missing."]
    seen.press(Key.Key_F3)
    assert seen.notices == []


def test_a_closed_round_needs_no_flag(open_: Opener) -> None:
    seen = open_(two_rounds())
    assert seen.notices == []


def test_down_says_why_somebody_is_behind_the_one_above(open_: Opener) -> None:
    seen = open_(two_rounds())
    seen.press(Key.Key_Down)
    assert seen.side == "1. Rossi Ada"
    assert reasons(seen) == ["First: nobody is above."] * 2
    assert told(content(seen))["200 points"] == ["100 + 100 = 200"]
    assert told(content(seen))["PBA 590"][0].endswith(" = 590")
    seen.press(Key.Key_Down, times=4)
    assert seen.side == "5. Rossi Gaia"
    assert reasons(seen) == [
        ("Tied with Bruno Rossi so far; PBA: the higher value is better, 470 against 810."),
        "Behind Carla Rossi: 90 points against 135.",
    ]
    assert seen.focus is page_of(seen).listed.search


def test_the_seating_order_has_its_own_reason(open_: Opener) -> None:
    seen = open_(two_rounds())
    seen.press(Key.Key_Down, times=4)
    assert reasons(seen)[1] == (
        "Same points as Gaia Rossi; PBA: the lower value is better, 810 against 470."
    )
    assert "Number 5 in the seating order" in words(seen)


def test_the_panel_has_every_round_with_the_opponents(open_: Opener) -> None:
    seen = open_(two_rounds())
    seen.press(Key.Key_Down, times=2)
    said = words(seen)
    start = said.index("Round 2 · Table 1")
    assert said[start : start + 16] == [
        *("Round 2 · Table 1", "Score", "Points"),
        *("1.", "Rossi Ada", "40", "100"),
        *("2.", "Rossi Elena", "30", "55"),
        *("3.", "Rossi Bruno", "20", "35"),
        "4.",
    ]
    assert said.count("PBG of the round: 100 × 30 / 100 = 30") == 1
    assert [text for text in said if text.startswith("Round ")] == [
        "Round 2 · Table 1",
        "Round 1 · Table 2",
    ]


def test_the_standings_of_an_older_round_tell_no_later_rounds(open_: Opener) -> None:
    seen = open_(two_rounds())
    seen.press(Key.Key_F3)
    seen.press(Key.Key_Down)
    assert "Round 1 · Table 1" in words(seen) or "Round 1 · Table 2" in words(seen)
    assert not any(text.startswith("Round 2") for text in words(seen))


def test_a_round_he_missed_a_short_table_and_a_virtual_player_are_said(open_: Opener) -> None:
    seen = open_(closed(with_round(played(8), order=[2, 3, 4, 5, 6, 7, 8])))
    seen.type("ada")
    seen.press(Key.Key_Down)
    assert "Round 2: not seated" in words(seen)
    seen.press(Key.Key_Escape, times=2)
    assert seen.side == ""
    seen.type("hugo")
    seen.press(Key.Key_W, CONTROL)
    assert seen.side.endswith("Rossi Hugo")
    assert "virtual player" in words(seen)


def test_who_left_is_marked_by_word(open_: Opener) -> None:
    left = with_entry(two_rounds(), 7, status=EntryStatus.WITHDRAWN, left_after=2)
    seen = open_(left)
    assert cells(seen, "Name")[4] == "Rossi Gaia (withdrawn)"


def test_shift_and_down_says_what_separates_two(open_: Opener) -> None:
    seen = open_(two_rounds())
    seen.press(Key.Key_Down, times=4)
    seen.press(Key.Key_Down, SHIFT)
    assert seen.side == "Ranks 4 and 5"
    assert (decides(seen), apart(seen)) == (
        "PBA",
        [("Tied with Bruno Rossi so far; PBA: the higher value is better, 470 against 810.")],
    )
    said = words(seen)
    start = said.index("PBA")
    assert said[start : start + 4] == ["PBA", "810", "470", "decides"]
    assert said[-1] == "They have not met."


def test_a_range_compares_its_ends(open_: Opener) -> None:
    seen = open_(two_rounds())
    seen.press(Key.Key_Down)
    seen.press(Key.Key_Down, SHIFT, times=2)
    assert seen.side == "Ranks 1 and 3"
    assert apart(seen) == ["Behind Ada Rossi: 135 points against 200."]
    assert words(seen)[-1] == "They met: Round 1, Table 1."


def test_ctrl_and_a_click_choose_the_second_one(open_: Opener) -> None:
    seen = open_(two_rounds())
    _click(seen, 8)
    assert seen.side == "8. Rossi Hugo"
    _click(seen, 1, CONTROL)
    assert seen.side == "Ranks 1 and 8"
    assert decides(seen) == "Points"


def _click(
    seen: Seen, entry: int, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    table = table_of(seen)
    place = table.visualRect(table.rows_model.index_of(entry, 1)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, modifier, place)


def test_the_mouse_alone_compares_two_by_drawing_it_over_them(open_: Opener) -> None:
    seen = open_(two_rounds())
    table = table_of(seen)
    first, last = (table.visualRect(table.rows_model.index_of(n, 1)).center() for n in (5, 2))
    QTest.mousePress(table.viewport(), Qt.MouseButton.LeftButton, pos=first)
    QTest.mouseMove(table.viewport(), last)
    QTest.mouseRelease(table.viewport(), Qt.MouseButton.LeftButton, pos=last)
    assert seen.side == "Ranks 2 and 4"


def test_only_the_lot_may_separate_two(open_: Opener) -> None:
    seen = open_(played(8, 1))
    seen.press(Key.Key_Down)
    seen.press(Key.Key_Down, SHIFT)
    assert decides(seen) == "Lot"
    assert apart(seen)[0].endswith("in everything: decided by lot.")


def test_typing_finds_people_and_leaves_the_panel_closed(open_: Opener) -> None:
    seen = open_(two_rounds())
    seen.type("gaia")
    assert (cells(seen, "Name"), seen.side) == (["Rossi Gaia"], "")
    seen.press(Key.Key_Return)
    assert seen.side == "5. Rossi Gaia"
    seen.press(Key.Key_Escape)
    assert (seen.side, len(cells(seen, "Name"))) == ("", 1)
    seen.press(Key.Key_Escape)
    assert len(cells(seen, "Name")) == 8
    seen.type("xyz")
    assert page_of(seen).listed.nothing.text() == "Nobody is found under “xyz”."


def test_enter_opens_the_panel_of_the_first(open_: Opener) -> None:
    seen = open_(two_rounds())
    seen.press(Key.Key_Return)
    assert seen.side == "1. Rossi Ada"


def test_a_closed_panel_stays_closed_after_an_act(open_: Opener) -> None:
    seen = open_(with_round(two_rounds()))
    seen.press(Key.Key_Down)
    seen.window.close_side()
    enter_result(seen.desk, RoundNumber(3), TableNumber(1), [SeatInput(n) for n in (4, 3, 2, 1)])
    assert seen.side == ""


def test_new_standings_open_no_panel_and_keep_who_is_chosen(open_: Opener) -> None:
    seen = open_(with_result(with_result(with_round(two_rounds()), 1, [4, 3, 2, 1]), 2, [4] * 4))
    seen.press(Key.Key_Down, times=3)
    seen.window.close_side()
    seen.desk.act("close", {"round": 3}, _close_last)
    assert [row.name for row in table_of(seen).selected_rows] == ["Rossi Carla"]
    assert seen.side == ""


def test_the_final_ranking_opens_at_the_winner(open_: Opener) -> None:
    final = closed(with_round(played(60, rounds_planned=1), phase=Phase.FINAL, order=[5, 1, 9, 13]))
    seen = open_(replace(final, rounds=final.rounds[:1]))
    seen.press(Key.Key_PageDown, times=3)
    table = table_of(seen)
    assert table.verticalScrollBar().value() > 0
    seen.desk.act("close", {"round": 2}, lambda _: final)
    table = table_of(seen)
    assert table.verticalScrollBar().value() == 0
    assert [row.rank for row in table.selected_rows] == [1]


def test_the_cut_is_under_the_last_finalist(open_: Opener) -> None:
    seen = open_(two_rounds())
    assert cut_under(seen) == [2]
    assert table_of(seen).bands.label == "the first 4 would advance"
    assert seen.notices == []


def test_the_cut_is_drawn_only_in_the_order_by_rank(open_: Opener) -> None:
    seen = open_(two_rounds())
    table = table_of(seen)
    table.sortByColumn(2, Qt.SortOrder.AscendingOrder)
    assert cut_under(seen) == []
    table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    assert cut_under(seen) == [2]


@pytest.mark.usefixtures("dressed")
def test_an_accent_line_is_painted_under_the_last_finalist(open_: Opener, look: Style) -> None:
    seen = open_(two_rounds())
    table = table_of(seen)
    picture = table.viewport().grab().toImage()
    ratio = picture.devicePixelRatio()

    def column(entry: int) -> list[str]:
        """The colours at the right of the name, top down."""
        cell = table.visualRect(table.rows_model.index_of(entry, 2))
        across = int((cell.right() - 2) * ratio)
        downs = range(int(cell.top() * ratio), int(cell.bottom() * ratio))
        return [picture.pixelColor(across, down).name() for down in downs]

    accent = look.theme.colours.accent.lower()
    assert [entry for entry in range(1, 9) if column(entry).count(accent) >= 2] == [2]


def test_who_has_left_is_no_finalist(open_: Opener) -> None:
    seen = open_(with_entry(two_rounds(), 2, status=EntryStatus.WITHDRAWN, left_after=2))
    cut = page_of(seen).cut
    assert cut is not None
    assert cut.last == 7


def test_a_lot_at_the_cut_is_no_matter_before_the_last_round(open_: Opener) -> None:
    seen = open_(played(12, 1, rounds_planned=2))
    assert page_of(seen).cut is not None
    assert seen.notices == []


def test_a_lot_at_the_cut_is_pointed_out(open_: Opener) -> None:
    seen = open_(played(12, 1, rounds_planned=1))
    inside, outside = (row.entry for row in table_of(seen).rows_model.rows[3:5])
    one, other = (seen.desk.event.entry(number).first_name for number in (inside, outside))
    (notice,) = seen.notices
    assert notice == (
        f"The last place goes by lot: {one} Rossi advances and {other} "
        f"{seen.desk.event.entry(outside).last_name} is out, equal in everything."
    )


def test_when_everybody_plays_the_final_there_is_no_cut(open_: Opener) -> None:
    seen = open_(played(4, 1))
    assert page_of(seen).cut is None


def test_everything_has_a_spoken_name(open_: Opener) -> None:
    seen = open_(two_rounds())
    seen.press(Key.Key_Down)
    assert unnamed(seen.page) == []
    assert unnamed(seen.window.side) == []


def test_three_hundred_players_and_six_rounds_are_all_listed(open_: Opener) -> None:
    seen = open_(played(300, 6, rounds_planned=7))
    assert len(cells(seen, "Name")) == 300


def test_a_press_on_a_chip_shows_that_round(open_: Opener) -> None:
    seen = open_(two_rounds())
    first, second = page_of(seen).chips.buttons.values()
    assert (first.text(), second.text()) == ("R1", "R2")
    assert first.accessibleName() == "Standings after round 1"
    QTest.mouseClick(first, Qt.MouseButton.LeftButton)
    assert seen.window.header.title == "Standings after round 1"
    assert (first.isChecked(), second.isChecked()) == (True, False)


def test_a_large_window_has_the_reasons_open_and_what_separates_from_the_cut(
    open_: Opener, look: Style
) -> None:
    seen = open_(two_rounds())
    seen.window.resize(look.theme.px(1900), look.theme.px(1000))
    seen.page.take_focus()
    assert (seen.side, seen.focus) == ("1. Rossi Ada", page_of(seen).listed.search)
    seen.press(Key.Key_Down, times=4)
    said = words(seen)
    start = said.index("What separates from rank 4")
    assert said[start + 1 : start + 4] == ["", "5.", "4."]
    assert said[said.index("PBA", start) + 3] == "decides"


def test_the_menu_of_a_row_leads_to_the_player(open_: Opener) -> None:
    seen = open_(two_rounds())
    seen.press(Key.Key_Down, times=2)
    offered = {action.text(): action for action in table_of(seen).actions()}
    card = "Print the player’s card"
    assert list(offered) == ["Why this rank", "Details of the player", "Penalty", card]
    offered["Penalty"].trigger()
    assert (seen.window.key, seen.side) == ("referee", "Rossi Elena")


def test_columns_go_in_turn_and_names_stay(open_: Opener, look: Style) -> None:
    seen = open_(two_rounds())
    table = table_of(seen)
    keys = [column.key for column in table.rows_model.columns]
    gone = []
    for width in (1200, 780, 540, 420, 300):
        table.resize(look.theme.px(width), 400)
        table.fit_columns()
        gone.append({keys[n] for n in range(len(keys)) if table.isColumnHidden(n)})
    assert gone[0] == set()
    assert all(before <= after for before, after in pairwise(gone))
    assert gone[1:3] == [{"trend"}, {"trend", "figure"}]
    assert gone[-1] == {"trend", "figure", "change", "round"}
