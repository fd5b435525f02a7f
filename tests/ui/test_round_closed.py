"""A round that is over: read, corrected, opened again, and what comes after it."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import cast

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bglmanager.engine.boards import complete_years
from bglmanager.engine.derive import derive
from bglmanager.engine.event import EntryDesk, Event, TieBreak
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.kinds import (
    Better,
    BottomReason,
    EntryStatus,
    League,
    Pairing,
    Phase,
    RoundStatus,
)
from bglmanager.i18n import Texts
from bglmanager.printing.document import Job, PrintOptions
from bglmanager.printing.paper import Typesetter
from bglmanager.printing.sheets import scores
from bglmanager.services import entries, rounds
from bglmanager.services.score_sheet import BID
from bglmanager.ui.pages.consequences import ConsequencesCard
from bglmanager.ui.pages.round.late import LatePanel
from bglmanager.ui.pages.round.sheet_words import score_columns
from bglmanager.ui.pages.standings.why import StandingsPlayerPanel
from bglmanager.ui.style import ROW, Style
from bglmanager.ui.widgets.basics import Words
from bglmanager.words.games import GameWords
from tests.helpers import boards, events
from tests.helpers.days import EVENING
from tests.helpers.games import WINGS, in_sides, round_of, shelf
from tests.services.test_by_hand import playing as slow_event
from tests.ui.conftest import HallMaker
from tests.ui.hall import CONTROL, ENTER, Hall

Key = Qt.Key
F2, F5, F6, F7, F12 = Key.Key_F2, Key.Key_F5, Key.Key_F6, Key.Key_F7, Key.Key_F12


def test_a_closed_round_is_only_read(hall_of: HallMaker) -> None:
    hall = hall_of(events.played(8, 1), "round-1")
    hall.type("2")
    assert hall.form.title == "Table 2"
    assert hall.line(1).fields() == []
    assert hall.line(1).score.isReadOnly()
    assert hall.line(1).outcome == ("1", "100", "40.00")
    grid = hall.form.grid
    place = grid.plan.row_rect(2).topLeft() + QPoint(40, 10)
    QTest.mouseClick(grid, Qt.MouseButton.LeftButton, pos=place)
    assert hall.results.seat == hall.event.rounds[0].tables[1].seats[2].entry
    hall.press(F5)
    assert hall.event.entry(EntryNumber(5)).status is EntryStatus.ACTIVE


def test_an_old_result_is_corrected_and_the_consequence_named(hall_of: HallMaker) -> None:
    hall = hall_of(events.played(8, 1), "round-2")
    hall.press(ENTER, CONTROL, times=2)
    hall.window.go("round-1")
    hall.type("1")
    hall.press(F2)
    assert hall.at(hall.line(1).score)
    hall.type("1", "30", "20", "10", "misread")
    card = hall.page.findChild(ConsequencesCard)
    assert card is not None
    assert card.said.text() == (
        "Round 2 (being played, no result yet): all 2 tables would change. Rossi Ada from table 1 "
        "to 2; Rossi Carla from table 2 to 1.\nStandings: Rossi Bruno from 3 to 1; Rossi Elena "
        "from 1 to 2; Rossi Carla from 6 to 3; Rossi Dino from 8 to 6; 1 more."
    )
    hall.press(ENTER)
    assert hall.scores_of(1, 1) == [1, 30, 20, 10]
    assert hall.event.rounds[1].pairing is Pairing.MANUAL
    assert hall.line(1).score.isReadOnly()
    hall.window.go("round-2")
    (notice,) = hall.notices
    assert notice == (
        "An older result was corrected after the players were seated here. Who sits where has "
        "stayed as it was."
    )
    hall.type("1")
    hall.press(Qt.Key.Key_W, CONTROL)
    panel = hall.window.side.content_shown
    assert isinstance(panel, StandingsPlayerPanel)
    assert (
        "Something was corrected after the players were seated here: the standings alone do not "
        "give these tables any more."
    ) in [words.text() for words in panel.findChildren(Words)]


def test_escape_leaves_a_closed_result_as_it_was(hall_of: HallMaker) -> None:
    hall = hall_of(events.played(8, 1), "round-1")
    before = hall.event
    hall.press(F2)
    hall.type("99")
    hall.press(Qt.Key.Key_Escape)
    assert hall.line(1).score.text() == "40"
    assert hall.line(1).score.isReadOnly()
    assert hall.event is before


def test_the_last_round_is_opened_again(hall_of: HallMaker) -> None:
    hall = hall_of(events.played(8, 2), "round-1")
    assert hall.page.results.reopen.toolTip() == (
        "Round 2 has been made since: correct the result of round 1 instead of opening it again."
    )
    hall.window.go("round-2")
    hall.page.results.reopen.trigger()
    assert hall.event.rounds[1].status is RoundStatus.PLAYING
    assert hall.said == "Round 2 opened again"


def test_the_next_step_is_the_primary_button(hall_of: HallMaker) -> None:
    hall = hall_of(events.played(8, 1, rounds_planned=1), "round-1")
    following = hall.page.primary()
    assert following is not None
    assert following.text() == "Go to the final"
    hall.press(ENTER, CONTROL)
    assert hall.window.key == "round-2"
    assert hall.state == "All planned rounds are played: now the final."
    hall.press(ENTER, CONTROL)
    assert hall.event.rounds[1].phase is Phase.FINAL
    assert hall.draft.isVisible()


def test_the_final_shows_who_won(hall_of: HallMaker) -> None:
    event = events.with_round(
        events.played(8, 1, rounds_planned=1), phase=Phase.FINAL, order=[1, 5, 2, 6]
    )
    hall = hall_of(event, "round-2")
    [card] = hall.results.cards
    rows = hall.desk.derived.standings[-1].rows
    assert {seat.told for seat in card.seats} == {
        f"no. {row.rank} of the standings, {row.points} points" for row in rows[:4]
    }
    hall.type("1", "10", "40", "30", "20")
    hall.press(ENTER, CONTROL)
    [card] = hall.results.cards
    assert card.final
    assert [(s.entry, s.place, s.figure) for s in card.seats][:2] == [(5, 1, "40"), (2, 2, "30")]
    assert hall.results.ranking.lines == (
        "Rossi Elena",
        "2. Rossi Bruno",
        "3. Rossi Fabio",
        "4. Rossi Ada",
    )


def test_another_table_of_a_closed_round_forgets_what_was_typed(hall_of: HallMaker) -> None:
    hall = hall_of(events.played(8, 1), "round-1")
    hall.press(F2)
    hall.type("99")
    hall.click_card(2)
    assert hall.form.title == "Table 2"
    assert [card.mark.value for card in hall.results.cards] == ["done", "done"]


def test_a_round_is_not_closed_over_a_correction_that_is_not_saved(hall_of: HallMaker) -> None:
    event = events.playing(11, rounds_planned=2)
    hall = hall_of(event)
    hall.type("", "40", "35", "25", "20", "41", "36", "26", "21", "42", "37", "27")
    hall.type("1", "20")
    hall.press(ENTER, CONTROL)
    assert hall.event.rounds[0].status is RoundStatus.PLAYING
    why = hall.page.results.close.refusal
    assert why == "At table 1 a correction is not saved. Save it, or press Esc there."
    hall.press(Qt.Key.Key_Escape)
    assert hall.line(1).score.text() == "40"
    hall.press(ENTER, CONTROL)
    [done] = hall.event.rounds
    assert done.status is RoundStatus.CLOSED
    assert {card.mark.value for card in hall.results.cards} == {"done"}


# ------------------ The clock of a round, who is late, and who comes without a seat, by keys

SHIFT = Qt.KeyboardModifier.ShiftModifier


def day_of(players: int, missing: tuple[int, ...], lapsed: tuple[int, ...] = ()) -> Event:
    """Some have a seat and are not here yet; some lapsed before the draw."""
    made = events.event(players)
    for number in range(1, players + 1):
        status = EntryStatus.LAPSED if number in lapsed else EntryStatus.ACTIVE
        present = number not in (*missing, *lapsed)
        made = events.with_entry(made, number, status=status, desk=EntryDesk(present=present))
    return made


@pytest.fixture
def hall(hall_of: HallMaker) -> Hall:
    """Twelve on the list, one missing with a seat, two lapsed; round 1 is published."""
    made = hall_of(day_of(12, (4,), (11, 12)))
    rounds.draw_round(made.desk)
    rounds.publish_draft(made.desk)
    made.window.go("round-1")
    return made


def panel(hall: Hall) -> LatePanel:
    found = hall.window.side.content_shown
    assert isinstance(found, LatePanel)
    return found


def pass_minutes(hall: Hall, minutes: int) -> None:
    """The laptop's clock goes on; the page looks at it."""
    started = hall.event.rounds[0].desk.started
    assert started is not None
    now = started + dt.timedelta(minutes=minutes)
    hall.desk.now = lambda: now
    hall.page.late.moments.look()


def table_of(hall: Hall, entry: int) -> TableNumber:
    return next(t.number for t in hall.event.rounds[0].tables for s in t.seats if s.entry == entry)


def test_one_key_starts_the_clock(hall: Hall) -> None:
    assert hall.window.header.clock.isHidden()
    hall.press(Qt.Key.Key_T, CONTROL)
    assert hall.said == "Clock of round 1 started"
    clock = hall.window.header.clock
    assert (clock.isVisible(), clock.toolTip()) == (True, "0 minutes on the clock")
    pass_minutes(hall, 7)
    assert clock.toolTip() == "7 minutes on the clock"
    hall.press(Qt.Key.Key_T, CONTROL)
    assert hall.said == "The clock of round 1 runs already."


def test_the_steps_of_lateness_by_keys(hall: Hall) -> None:
    hall.press(Qt.Key.Key_T, CONTROL)
    assert hall.notices == ["Not at the table: Dino Rossi."]
    hall.press(Qt.Key.Key_F4, CONTROL)
    assert hall.notices == ["Late with a warning, and awaited: Dino Rossi."]
    assert [line.entry for line in hall.event.penalties] == [4]
    pass_minutes(hall, 15)
    assert hall.notices == [
        (
            "Dino Rossi: not here after 15 minutes. The others start; the missing are last "
            "in the game, and their tables get 15 minutes more."
        )
    ]
    hall.press(Qt.Key.Key_F4, CONTROL | SHIFT)
    seat = next(s for s in hall.event.rounds[0].seats() if s.entry == 4)
    assert seat.bottom_reason is BottomReason.ABSENT
    table = hall.event.rounds[0].tables[table_of(hall, 4) - 1]
    assert table.extra_minutes == 15
    assert hall.notices == []


def test_enter_in_the_panel_says_that_he_has_come(hall: Hall) -> None:
    hall.press(Qt.Key.Key_T, CONTROL)
    hall.press(Qt.Key.Key_F4, CONTROL)
    hall.press(Qt.Key.Key_F4, SHIFT)
    row = panel(hall).rows[0]
    assert (row.name, row.table) == ("Rossi Dino", table_of(hall, 4))
    assert ":" in row.state.words
    hall.results.open_table(table_of(hall, 4))
    assert any("Dino Rossi is late." in notice for notice in hall.notices)
    names = [row.name for row in hall.form.grid.rows]
    late = hall.lines[names.index("Rossi Dino")]
    assert late.chips == ["comes late"]
    hall.press(ENTER)
    assert late.chips == []
    assert hall.event.entry(EntryNumber(4)).desk.present
    assert [row.name for row in panel(hall).rows] == ["Bianchi Ada", "Bianchi Bruno"]
    assert hall.notices == []


def test_one_who_comes_at_minute_ten_has_the_free_seat(hall: Hall) -> None:
    """Ten are seated at 4, 3, 3: two tables are short; the last of the shortest is proposed."""
    hall.press(Qt.Key.Key_T, CONTROL)
    pass_minutes(hall, 10)
    hall.press(Qt.Key.Key_F4, SHIFT)
    shown = panel(hall)
    assert [(row.name, row.tables) for row in shown.rows] == [
        ("Rossi Dino", ()),
        ("Bianchi Ada", (3, 2)),
        ("Bianchi Bruno", (3, 2)),
    ]
    hall.press(Qt.Key.Key_Down)
    assert shown.how.text() == "Enter: sits down at the table below"
    hall.press(ENTER)
    assert hall.said == "Ada Bianchi joins table 3"
    assert hall.notices[0] == (
        "Somebody came after the draw, or left: the draw alone does not give these tables."
    )
    assert [len(t.seats) for t in hall.event.rounds[0].tables] == [4, 3, 4]
    assert [row.tables for row in panel(hall).rows] == [(), (2,)]
    hall.press(Qt.Key.Key_Z, CONTROL)
    assert [len(t.seats) for t in hall.event.rounds[0].tables] == [4, 3, 3]


def test_who_is_here_without_a_seat_is_pointed_out(hall_of: HallMaker) -> None:
    made = hall_of(day_of(8, (), (8,)))
    rounds.draw_round(made.desk)
    rounds.publish_draft(made.desk)
    made.window.go("round-1")
    entries.check_in(made.desk, EntryNumber(8))
    assert made.notices == ["Here without a seat in this round: Hugo Rossi."]


def test_somebody_may_be_away_for_some_minutes(hall: Hall) -> None:
    hall.press(Qt.Key.Key_T, CONTROL)
    hall.press(Qt.Key.Key_F4, SHIFT)
    part = panel(hall).absence
    part.player.setFocus()
    QTest.keyClicks(part.player, "ros ada")
    hall.press(ENTER)
    assert part.minutes.hasFocus()
    part.minutes.selectAll()
    QTest.keyClicks(part.minutes, "300")
    hall.press(ENTER)
    assert part.minutes_field.problem == (
        "An agreed absence lasts 1 to 240 minutes. Type such a number."
    )
    part.minutes.selectAll()
    QTest.keyClicks(part.minutes, "5")
    hall.press(ENTER)
    assert hall.said == "Agreed absence of Ada Rossi: 5 minutes"
    said = [row.state.words for row in panel(hall).rows if row.is_seated]
    assert sorted(":" in words for words in said) == [False, True]
    assert sum(words.endswith("to warn") for words in said) == 1


def test_escape_leads_back_to_the_results(hall: Hall) -> None:
    hall.press(Qt.Key.Key_F4, SHIFT)
    hall.press(Qt.Key.Key_Escape)
    assert not hall.window.side.isVisible()
    assert hall.at(hall.results.number)


def test_who_waits_for_a_slow_table_is_offered_no_seat(hall_of: HallMaker) -> None:
    hall = hall_of(slow_event())
    rounds.draw_round(hall.desk)
    rounds.publish_draft(hall.desk)
    hall.window.go("round-3")
    assert hall.state == "Round 3 in progress: table 1 of 4; the others follow."
    assert hall.notices == ["Table 4 of round 2 is still playing: tables 2–4 wait for it."]
    hall.press(Qt.Key.Key_F4, SHIFT)
    assert panel(hall).rows == ()
    assert panel(hall).nobody.text() == (
        "Round 3 began early and still gets its other tables: anyone without a seat, and "
        "anyone who arrives now, is seated there."
    )


@pytest.mark.usefixtures("dressed")
def test_many_who_are_late_have_a_line_each_in_a_small_window(hall_of: HallMaker) -> None:
    made = hall_of(day_of(62, tuple(range(1, 61, 3)), (61, 62)))
    made.window.resize(1366, 690)
    rounds.draw_round(made.desk)
    rounds.publish_draft(made.desk)
    made.window.go("round-1")
    made.press(Qt.Key.Key_T, CONTROL)
    [late] = made.notices
    assert late.endswith(", 8 more.")
    made.press(Qt.Key.Key_F4, SHIFT)
    QApplication.processEvents()
    shown = panel(made)
    assert [row.is_seated for row in shown.rows] == [True] * 20 + [False] * 2
    assert {row.state.words.partition(" · ")[2] for row in shown.rows[:20]} == {"to warn"}
    assert {shown.list.rowHeight(n) for n in range(22)} == {made.window.look.theme.px(ROW)}
    widths = [shown.list.columnWidth(n) for n in (0, 1)]
    assert sum(widths) <= shown.list.viewport().width()
    for widget in (shown.list, shown.do, shown.absence):
        assert widget.visibleRegion().boundingRect() == widget.rect()


# --------------- What is asked about a result: the answer typed replaces what is asked about


def with_ties(made: Event) -> Event:
    """The round with one tie-break, the higher the better."""
    round_ = made.rounds[0]
    tables = tuple(
        replace(table, seats=tuple(replace(seat, tie_breaks=(None,)) for seat in table.seats))
        for table in round_.tables
    )
    ties = (TieBreak("Coins", Better.HIGH),)
    return replace(made, rounds=(replace(round_, tie_breaks=ties, tables=tables),))


def test_the_value_typed_after_a_question_replaces_the_one_asked_about(hall_of: HallMaker) -> None:
    hall = hall_of(events.playing(8, minutes=45))
    hall.type("1", "40", "30", "20", "200")
    assert "far from the other scores" in hall.form.said.text
    hall.type("25")
    assert hall.scores(1) == [40, 30, 20, 25]


def test_so_it_is_where_a_field_is_no_number_and_has_the_keyboard(
    hall_of: HallMaker,
) -> None:
    hall = hall_of(events.playing(8, minutes=45))
    hall.type("1", "40", "30", "20", "1x")
    assert "is not a number" in hall.line(4).fault
    hall.type("10")
    assert hall.scores(1) == [40, 30, 20, 10]


def test_a_reason_that_is_none_is_replaced_by_the_next(hall_of: HallMaker) -> None:
    hall = hall_of(events.playing(8, minutes=45))
    hall.type("1", "40", "30", "20", "10")
    hall.type("1", "41", "30", "20", "10", "7")
    assert "is not a reason" in hall.form.reason_field.problem
    hall.type("misread")
    assert [line.reason for line in hall.event.corrections] == ["misread"]


def test_a_value_that_breaks_a_tie_is_looked_at_like_a_score(hall_of: HallMaker) -> None:
    hall = hall_of(with_ties(events.playing(8, minutes=45)))
    hall.type("1", "40", "40", "20", "10", "2", "1120")
    second = hall.names(1)[1]
    assert hall.form.said.text.startswith("Table 1: ")
    assert "has 1120 for “Coins”, far from the others. Is it right?" in hall.form.said.text
    assert second.split()[0] in hall.form.said.text
    hall.type("1")
    assert [seat.tie_breaks for seat in hall.event.rounds[0].tables[0].seats][:2] == [(2,), (1,)]


def test_a_board_asks_in_the_same_way(hall_of: HallMaker) -> None:
    hall = hall_of(boards.event())
    hall.press(ENTER, CONTROL)
    hall.press(ENTER, CONTROL)
    hall.type("1", "5", "4", "6", "5", "5", "4", "9", "")
    assert "1901" in hall.form.said.text
    QTest.keyClicks(hall.focus, "3")
    assert hall.centres[0] == "3"


def test_a_board_is_not_ended_by_enter_on_an_empty_year(hall_of: HallMaker) -> None:
    hall = hall_of(boards.event())
    hall.press(ENTER, CONTROL)
    hall.press(ENTER, CONTROL)
    hall.type("1", *map(str, boards.YEARS[0]), "")
    said = hall.form.said.text
    assert said.startswith("Table 1: the last year typed is 1901, and games go to 1907.")
    assert complete_years(hall.event.rounds[0].tables[0]) == ()
    hall.press(ENTER)
    assert complete_years(hall.event.rounds[0].tables[0]) == (1901,)


def test_a_key_that_can_do_nothing_says_why(hall_of: HallMaker) -> None:
    """While a closed round is corrected nobody leaves the game: each key says so."""
    made = events.playing(8, ruleset="big-2026", league=League.BIG, tier=None, minutes=45)
    hall = hall_of(made)
    hall.type("", "40", "30", "20", "10", "41", "36", "26", "21")
    hall.press(ENTER, CONTROL)
    hall.window.go("round-1")
    hall.type("1")
    hall.press(Qt.Key.Key_F2)
    assert hall.at(hall.line(1).score)
    for keys in ((F12, CONTROL), (F7,), (F6, CONTROL), (F5,)):
        hall.window.say("")
        hall.press(*keys)
        assert hall.said == "Round 1 is closed. Open it again for that."
    assert hall.at(hall.line(1).score)
    hall.press(Key.Key_1, CONTROL)
    assert hall.said == "In this game the figures say who won."


def test_form_and_sheet_have_their_columns_in_one_order(hall_of: HallMaker, look: Style) -> None:
    made = in_sides(round_of(WINGS, 6), (1, 1, 1, 2, 2, 2))
    desk = replace(made.settings.desk, auction=True)
    made = replace(made, settings=replace(made.settings, desk=desk))
    hall = hall_of(made, games=shelf(WINGS))
    labels = [column.label for column in on_paper(made)]
    called = {"Score": "Sum", "Ref.": "Place"}
    every = score_columns(look, hall.results.typing.columns)
    titles = [column.hint or column.title for column in every]
    titles[-1] = every[-1].title
    assert [called.get(title, title) for title in titles] == labels
    assert hall.line(1).fields()[0] is hall.line(1).named[BID]


def on_paper(made: Event) -> tuple[scores.BoxColumn, ...]:
    """The columns of the table sheet in English."""
    options = PrintOptions(
        printed_at=EVENING, games={WINGS.id: GameWords(WINGS.name.of("en"), WINGS)}
    )
    setter = cast("Typesetter", None)  # nothing is set
    job = Job(made, derive(made), Texts("en"), None, options, setter, {})
    round_ = made.rounds[0]
    return scores.box_columns(job, round_, scores.asked_of_round(job, round_))
