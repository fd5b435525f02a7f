"""Diplomacy in the window: powers in the draft, centres by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import BoardVariant, Event
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.services import boards, documents, rounds
from bglmanager.services.boards import Decision
from bglmanager.ui.pages.round.board_acts import DrawCard, ExtraYearCard
from bglmanager.ui.pages.round.sheet_form import SheetForm
from bglmanager.ui.pages.round.sheet_grid import SheetField
from bglmanager.ui.style import Style
from tests.helpers.boards import event, fill, play
from tests.helpers.days import EVENING
from tests.helpers.workspaces import open_workspace
from tests.tools.screenshots import SIZE
from tests.ui.hall import CONTROL, ENTER, Hall

Key = Qt.Key
FIRST_YEARS = ((4, 4, 5, 4, 4, 5, 5), (5, 5, 6, 4, 0, 5, 6))


@pytest.fixture
def before(qtbot: QtBot, look: Style, tmp_path: Path) -> Iterator[Hall]:
    """Twenty players are here, nothing is drawn."""
    made = Hall.of(qtbot, look, tmp_path, event())
    yield made
    made.close()


@cache
def playing() -> Event:
    """Round 1 of twenty players is being played: boards of 7, 7 and 6."""
    with TemporaryDirectory(prefix="bglmanager-tests-") as folder:
        workspace = open_workspace(Path(folder) / "library.sqlite")
        desk = workspace.import_document(event())
        rounds.draw_round(desk)
        rounds.publish_draft(desk)
        workspace.close()
    return desk.event


@pytest.fixture
def hall(qtbot: QtBot, look: Style, tmp_path: Path) -> Iterator[Hall]:
    """A window at the first round."""
    made = Hall.of(qtbot, look, tmp_path, playing())
    yield made
    made.close()


def form(hall: Hall) -> SheetForm:
    return hall.form


def field(hall: Hall, seat: int, year: int) -> SheetField:
    """The field of a seat, the first is 1."""
    return hall.line(seat).named[str(year)]


def kept(hall: Hall, table: int) -> list[object]:
    seats = hall.event.rounds[-1].tables[table - 1].seats
    return [seat.extra.get("centres") for seat in seats]


def reasons(hall: Hall) -> list[str]:
    return [line.reason for line in hall.event.corrections]


def type_years(hall: Hall, *years: tuple[int, ...]) -> None:
    for year in years:
        hall.type(*map(str, year))


def test_the_draft_shows_powers_and_variants(before: Hall) -> None:
    before.press(ENTER, CONTROL)
    titles = [card.title for card in before.draft.hall.cards]
    assert titles == ["Table 1", "Table 2", "Table 3 · Italy in civil disorder"]
    roles = [seat.figure for seat in before.draft.hall.cards[0].seats]
    assert roles == ["Austria", "Germany", "Italy", "Turkey", "England", "Russia", "France"]


def test_powers_stay_with_their_seats_when_two_are_exchanged(before: Hall) -> None:
    before.press(ENTER, CONTROL)
    seats = before.event.rounds[0].tables[0].seats
    before.draft.hall.set_current(seats[0].entry)
    before.draft.focus_hall()
    before.press(Key.Key_X, CONTROL)
    before.press(Key.Key_Down)
    before.press(Key.Key_V, CONTROL)
    after = before.event.rounds[0].tables[0].seats
    assert [seat.entry for seat in after[:2]] == [seats[1].entry, seats[0].entry]
    assert [seat.role for seat in after] == [seat.role for seat in seats]


def test_the_draft_says_what_is_proven_of_meetings_and_powers(before: Hall) -> None:
    """20 players at three boards: 5, 5 and 3 pairs at least meet again in round 2."""
    play(before.desk)
    before.window.go("round-2")
    before.press(ENTER, CONTROL)
    facts = [line.fact.words for line in before.draft.lines]
    assert facts[0] == "13 pairs meet again. No seating has fewer."
    assert "Nobody has a power again." in facts


def test_who_plays_two_boards_has_two_seats_in_the_draft(before: Hall) -> None:
    boards.decide(before.desk, EntryNumber(5), RoundNumber(1), Decision.TWO_BOARDS)
    rounds.draw_round(before.desk)
    seated = [seat.entry for card in before.draft.hall.cards for seat in card.seats]
    assert len(seated) == 21
    assert seated.count(EntryNumber(5)) == 2


def test_enter_goes_down_the_powers_and_on_to_the_next_year(hall: Hall) -> None:
    hall.type("1")
    assert hall.at(field(hall, 1, 1901))
    type_years(hall, FIRST_YEARS[0])
    assert hall.at(field(hall, 1, 1902))
    assert hall.totals[:2] == ["31", ""]
    assert hall.line(1).outcome == ("4", "43.2")
    assert (
        form(hall).words.text() == "After 1901: 7 powers with at least 3 centres, all scores × 1.6."
    )


def test_enter_in_an_empty_year_keeps_the_board_and_opens_the_next(hall: Hall) -> None:
    hall.type("")
    type_years(hall, *FIRST_YEARS)
    hall.press(ENTER)
    assert "Does this one end here?" in form(hall).said.text
    hall.press(ENTER)
    assert kept(hall, 1)[0] == {"1901": 4, "1902": 5}
    assert form(hall).title == "Table 2"
    assert hall.at(field(hall, 1, 1901))


def test_enter_after_the_last_year_keeps_the_board(hall: Hall) -> None:
    hall.type("1")
    type_years(hall, *[FIRST_YEARS[0]] * 7)
    assert kept(hall, 1)[0] == {str(year): 4 for year in range(1901, 1908)}


def test_digits_are_typed_straight_through_without_enter(hall: Hall) -> None:
    """Seven digits are a year; Enter saves, as nothing stands in the year they came to."""
    hall.type("1")
    for digit in "44544553":
        hall.press(Key(Key.Key_0 + int(digit)))
    assert hall.totals[:2] == ["31", "3"]
    assert hall.at(field(hall, 2, 1902))
    for digit in "564056":
        hall.press(Key(Key.Key_0 + int(digit)))
    assert hall.at(field(hall, 1, 1903))
    hall.press(ENTER, times=2)  # the game ends here
    assert kept(hall, 1)[1] == {"1901": 4, "1902": 5}


def test_a_digit_that_may_be_the_first_of_two_waits_for_enter(hall: Hall) -> None:
    hall.type("1")
    for digit in "6666442":
        hall.press(Key(Key.Key_0 + int(digit)))
    hall.press(Key.Key_1)
    assert hall.at(field(hall, 1, 1902))
    hall.press(Key.Key_0)
    assert field(hall, 1, 1902).text() == "10"
    assert hall.at(field(hall, 2, 1902))
    hall.press(Key.Key_1)
    hall.press(ENTER)
    assert hall.at(field(hall, 3, 1902))
    for key in (Key.Key_4, Key.Key_Down, Key.Key_Up, ENTER):  # left, and come back to
        hall.press(key)
    assert hall.at(field(hall, 5, 1902))


def test_the_arrows_go_to_the_field_beside_above_and_below(hall: Hall) -> None:
    hall.type("1")
    for key, seat, year in (
        (Key.Key_Down, 2, 1901),
        (Key.Key_Right, 2, 1902),
        (Key.Key_Up, 1, 1902),
        (Key.Key_Up, 1, 1902),
        (Key.Key_Left, 1, 1901),
    ):
        hall.press(key)
        assert hall.at(field(hall, seat, year))


def test_tab_goes_down_the_powers_too(hall: Hall) -> None:
    hall.type("1")
    hall.press(Key.Key_Tab)
    assert hall.at(field(hall, 2, 1901))
    hall.press(Key.Key_Tab, times=6)
    assert hall.at(field(hall, 1, 1902))


def test_a_0_that_is_none_after_all_takes_the_later_ones_back(hall: Hall) -> None:
    hall.type("1")
    type_years(hall, *FIRST_YEARS)
    hall.type("6")
    assert field(hall, 5, 1903).text() == "0"
    field(hall, 5, 1902).setFocus()
    field(hall, 5, 1902).selectAll()
    hall.type("1")
    assert field(hall, 5, 1903).text() == ""


def test_more_centres_than_there_are_is_said_at_once(hall: Hall) -> None:
    hall.type("1")
    type_years(hall, (9, 9, 9, 9, 0, 0, 0))
    assert hall.totals[0] == "36 !"
    assert form(hall).said.text == "1901: more than the 34 centres there are."
    hall.press(ENTER)
    assert kept(hall, 1) == [None] * 7
    assert form(hall).said.text == (
        "Table 1, 1901: 36 centres, but there are 34. Correct that year."
    )
    assert hall.at(field(hall, 1, 1901))


def test_an_incomplete_year_is_said_and_gone_to(hall: Hall) -> None:
    hall.type("1")
    hall.type("4", "4", "5")
    hall.page.results.view.submit()
    assert form(hall).said.text.startswith("Table 1, 1901: centres are missing for ")
    assert hall.at(field(hall, 4, 1901))
    assert kept(hall, 1) == [None] * 7


def test_an_empty_board_says_where_to_begin(hall: Hall) -> None:
    hall.type("1")
    hall.press(ENTER)
    assert form(hall).said.text == (
        "Table 1: nothing stands in 1901. Type the centres of that year first."
    )


def test_a_solo_is_said_while_typing(hall: Hall) -> None:
    hall.type("1")
    type_years(hall, (18, 4, 4, 4, 4, 0, 0))
    assert form(hall).words.text() == (
        "After 1901: 5 powers with at least 3 centres, all scores × 1.4. "
        "Solo of Austria: the others have no points."
    )


def test_what_is_typed_stays_when_another_board_is_opened(hall: Hall) -> None:
    hall.type("1")
    hall.type("7")
    hall.results.number.setFocus()
    hall.type("2")
    hall.results.number.setFocus()
    hall.type("1")
    assert field(hall, 1, 1901).text() == "7"
    assert hall.at(field(hall, 2, 1901))


def test_another_year_needs_no_reason_and_a_changed_one_does(hall: Hall) -> None:
    hall.type("1")
    type_years(hall, FIRST_YEARS[0])
    hall.press(ENTER, times=2)
    hall.results.number.setFocus()
    hall.type("1")
    type_years(hall, FIRST_YEARS[1])
    hall.press(ENTER, times=2)
    assert kept(hall, 1)[0] == {"1901": 4, "1902": 5}
    assert reasons(hall) == []
    hall.results.number.setFocus()
    hall.type("1")
    field(hall, 1, 1902).setFocus()
    field(hall, 1, 1902).selectAll()
    hall.type("4")
    assert form(hall).reason_field.isVisible()
    hall.page.results.view.submit()
    assert hall.at(form(hall).reason)
    hall.press(ENTER)
    assert form(hall).reason_field.problem == ("Table 1 has a result already. Say why it changes.")
    hall.type("recounted")
    assert kept(hall, 1)[0] == {"1901": 4, "1902": 4}
    assert reasons(hall) == ["recounted"]


def test_a_power_that_comes_back_is_kept_by_a_second_enter(hall: Hall) -> None:
    hall.type("1")
    type_years(hall, *FIRST_YEARS)
    field(hall, 5, 1903).setFocus()
    hall.type("2")
    field(hall, 1, 1903).setFocus()
    hall.type("5", "5", "5", "4")
    hall.results.submit()
    assert kept(hall, 1) == [None] * 7
    field(hall, 6, 1903).setFocus()
    hall.type("5", "5")
    hall.press(ENTER)
    assert "had no centres any more, and has some in 1903." in form(hall).said.text
    hall.press(ENTER)
    assert kept(hall, 1)[4] == {"1901": 4, "1902": 0, "1903": 2}


def test_a_board_of_six_may_be_played_without_turkey(hall: Hall) -> None:
    hall.type("3")
    assert form(hall).title == "Table 3 · Italy in civil disorder"
    form(hall).vote.variants[BoardVariant.TURKEY_OUT].click()
    assert hall.event.rounds[0].tables[2].variant is BoardVariant.TURKEY_OUT
    assert form(hall).title == "Table 3 · without Turkey"
    assert hall.said == "Variant of table 3"
    assert "Italy" in [row.name for row in form(hall).grid.rows]
    type_years(hall, (6, 6, 6, 5, 5, 5))
    assert hall.totals[0] == "33 !"


def test_8_5_six_may_choose_escalation(hall: Hall) -> None:
    hall.type("3")
    roles = [seat.role for seat in hall.event.rounds[0].tables[2].seats]
    vote = form(hall).vote
    assert [name for name, button in vote.variants.items() if button.isVisible()] == [
        BoardVariant.TURKEY_OUT,
        BoardVariant.ESCALATION,
    ]
    vote.variants[BoardVariant.ESCALATION].setFocus()
    hall.press(Key.Key_Space)
    table = hall.event.rounds[0].tables[2]
    assert (table.variant, [seat.role for seat in table.seats]) == (
        BoardVariant.ESCALATION,
        roles,
    )
    assert form(hall).title == "Table 3 · escalation"
    type_years(hall, (6, 6, 6, 6, 5, 5))
    assert hall.totals[0] == "34"


def test_8_5_a_tied_vote_is_drawn_by_lot_among_those_tied(hall: Hall) -> None:
    hall.type("3")
    vote = form(hall).vote
    vote.tied.setFocus()
    hall.press(Key.Key_Space)
    hall.press(Key.Key_Tab, times=2)
    hall.press(Key.Key_Space)
    drawn = hall.event.rounds[0].tables[2].variant
    assert drawn in (BoardVariant.TURKEY_OUT, BoardVariant.ESCALATION)
    name = {BoardVariant.TURKEY_OUT: "without Turkey", BoardVariant.ESCALATION: "escalation"}
    assert hall.said == f"Variant of table 3 drawn by lot: {name[drawn]}"
    assert not any(button.isVisible() for button in vote.ties)
    hall.desk.undo()
    assert hall.event.rounds[0].tables[2].variant is BoardVariant.ITALY_CIVIL_DISORDER


def test_who_left_is_marked_and_his_centres_still_count(hall: Hall) -> None:
    hall.type("1")
    hall.press(Key.Key_F5)
    assert hall.line(1).chips[0].endswith(" · left the event")
    type_years(hall, FIRST_YEARS[0])
    hall.press(ENTER, times=2)
    assert kept(hall, 1)[0] == {"1901": 4}
    file = documents.write_document(hall.event, exported_at=EVENING, for_league=False)
    assert documents.verify_document(file) == ()


def test_the_last_year_can_be_taken_out(hall: Hall) -> None:
    hall.type("1")
    assert len(form(hall).grid.columns) == 7
    form(hall).years.fewer.click()
    assert len(form(hall).grid.columns) == 6
    form(hall).years.more.click()
    assert len(form(hall).grid.columns) == 7
    assert not form(hall).years.more.isVisible()


def test_the_top_table_may_play_one_year_more(before: Hall) -> None:
    play(before.desk)
    play(before.desk)
    before.window.go("round-3")
    before.press(ENTER, CONTROL)
    assert [card.title for card in before.draft.hall.cards][:2] == [
        "Table 1 · top table",
        "Table 2",
    ]
    before.press(ENTER, CONTROL)
    before.type("1")
    assert form(before).title == "Table 1 · top table"
    assert before.notices == ["The top table plays 1908 too if nobody at it objects."]
    before.notice_button("Ask the top table for one year more").click()
    card = before.results.desk_line.card
    assert isinstance(card, ExtraYearCard)
    before.press(Key.Key_Space)
    assert before.event.rounds[2].tables[0].extra_year is True
    assert before.said == "table 1 plays 1908 too".capitalize()
    assert form(before).title == "Table 1 · top table · to 1908"
    assert len(form(before).grid.columns) == 8
    assert before.at(field(before, 1, 1901))
    assert before.notices == []
    before.results.number.setFocus()
    before.type("2")
    assert len(form(before).grid.columns) == 7
    assert not form(before).years.more.isVisible()


def vote(hall: Hall, *powers: int) -> DrawCard:
    """The question about a draw at the open table, with these powers ticked by keys."""
    hall.press(Key.Key_D, CONTROL)
    card = hall.results.desk_line.card
    assert isinstance(card, DrawCard)
    boxes = list(card.powers.values())
    for power in powers:
        while not hall.at(boxes[power]):
            hall.press(Key.Key_Tab)
        hall.press(Key.Key_Space)
    return card


def test_6_a_draw_is_proposed_and_rejected_at_the_open_board(hall: Hall) -> None:
    hall.type("1")
    type_years(hall, *FIRST_YEARS)
    card = vote(hall, 0, 1)
    assert card.year.value() == 1903
    assert [box.isEnabled() for box in card.powers.values()] == [*[True] * 4, False, True, True]
    while not hall.at(card.no):
        hall.press(Key.Key_Tab)
    hall.press(Key.Key_Space)
    board = hall.event.rounds[0].tables[0]
    asked = [(line.entry, line.year) for line in board.draw_proposals]
    assert asked == [(board.seats[n].entry, 1903) for n in (0, 1)]
    assert hall.said == "Draw of 1903 rejected at table 1"
    assert hall.results.desk_line.card is None
    assert form(hall).grid.rows[0].under.startswith("draw 1903 · ")
    assert field(hall, 3, 1902).text() == "6"  # what is typed stays typed
    again = vote(hall)
    assert [box.isEnabled() for box in again.powers.values()] == [False] * 2 + [True] * 2 + [
        False,
        True,
        True,
    ]


def test_6_an_agreed_draw_ends_the_board_with_the_year_before(hall: Hall) -> None:
    hall.type("1")
    type_years(hall, *FIRST_YEARS)
    card = vote(hall, 2)
    card.yes.click()
    assert card.said.text == "Table 1: there is a vote only if 2 players propose it in 1903."
    card.powers[hall.event.rounds[0].tables[0].seats[3].entry].click()
    card.yes.click()
    assert hall.event.rounds[0].tables[0].ended_in_draw
    assert form(hall).words.text().startswith("Ended in an agreed draw: 1902 is the last year.")
    assert [column.field for column in form(hall).grid.columns] == ["1901", "1902"]
    form(hall).save.click()
    assert kept(hall, 1)[0] == {"1901": 4, "1902": 5}  # nobody asks if it ends here
    hall.results.open_table(TableNumber(1))
    keys = hall.page.results.board_keys
    assert keys is not None
    keys.undo_draw.trigger()
    assert hall.event.rounds[0].tables[0].draw_proposals == ()


def test_a_closed_board_is_read_and_corrected_with_f2(hall: Hall) -> None:
    for table in hall.event.rounds[0].tables:
        fill(hall.desk, 1, table.number)
    rounds.close_round(hall.desk, RoundNumber(1))
    hall.window.go("round-1")
    hall.type("1")
    assert field(hall, 1, 1901).isReadOnly()
    hall.press(Key.Key_F2)
    field(hall, 1, 1903).setFocus()
    hall.type("5")
    hall.results.submit()
    hall.type("misread")
    assert kept(hall, 1)[0] == {"1901": 4, "1902": 5, "1903": 5}


def test_names_have_what_the_hall_can_spare_on_a_usual_screen(hall: Hall) -> None:
    """Beside seven years; two cards of the hall still stand abreast."""
    hall.window.resize(SIZE)
    hall.type("1")
    QApplication.processEvents()
    assert len(form(hall).grid.columns) == 7
    assert form(hall).grid.plan.name[1] >= 160
    tops = [hall.results.hall.card_rect(number).top() for number in (1, 2)]
    assert tops[0] == tops[1]


@pytest.mark.usefixtures("dressed", "look")
def test_the_points_stay_in_sight_in_a_large_text_on_a_usual_screen(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """Names give way, then the years; two digits still stand in each."""
    large = Style.of(language="it", dark=False, scale=150, folder=tmp_path)
    hall = Hall.of(qtbot, large, tmp_path, event())
    hall.window.resize(SIZE)
    hall.press(ENTER, CONTROL)
    hall.press(ENTER, CONTROL)
    hall.type("1")
    for years in (7, 8):
        while len(form(hall).grid.columns) < years:
            form(hall).years.more.click()
        QApplication.processEvents()
        for line in hall.lines[:2]:
            (_, points), first = form(hall).grid.plan.outcome, line.fields()[0]
            assert sum(points) <= form(hall).grid.width()
            assert form(hall).grid.visibleRegion().boundingRect().right() >= sum(points) - 1
            room = first.width() - 2 * large.theme.px(4)
            assert first.fontMetrics().horizontalAdvance("34") < room
    hall.close()
