"""Diplomacy at the desk: centres year by year, decisions of the director, and what they do."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bglmanager.engine.event import AdjustmentKind, BoardVariant, EntryStatus, Event, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.problems import Level
from bglmanager.engine.seating.aims import Aim
from bglmanager.engine.tables import Reading, tables_at
from bglmanager.services import boards, drafts, results, rounds
from bglmanager.services.boards import Decision
from bglmanager.services.changes import Topic
from bglmanager.services.table_sheet import BoardSheet, Cell
from bglmanager.ui.pages.round.proposal_words import board_remedies, top_table
from tests.helpers import boards as played_boards
from tests.helpers.boards import YEARS, event, fill, held, play, put_board
from tests.helpers.days import Day
from tests.helpers.events import with_round
from tests.helpers.sheets import board_sheet, type_on, written_on
from tests.services.conftest import DayMaker

ONE, TWO, THREE = (RoundNumber(n) for n in (1, 2, 3))
FIRST = TableNumber(1)
SOMEBODY, OTHER = EntryNumber(3), EntryNumber(8)


def started(begin: DayMaker, players: int = 20) -> Day:
    day = begin(event(players))
    day.start()
    return day


def centres(day: Day, table: int, seat: int) -> object:
    return day.table(table).seats[seat - 1].extra.get("centres")


def test_centres_are_kept_by_year_and_make_places_and_points(begin: DayMaker) -> None:
    day = started(begin)
    fill(day.desk, 1, 1)
    assert centres(day, 1, 3) == {"1901": 5, "1902": 6, "1903": 8}
    found = results.preview_table(day.event, ONE, day.table(1))
    assert [seat.place for seat in found.seats] == [3, 4, 1, 6, 7, 5, 2]
    assert found.seats[4].units == 420
    view = boards.board_outlook(day.event, day.table(1))
    assert view == boards.Outlook(1903, 6, Fraction("1.5"), day.who(1, 3), 2, False, None)


def test_before_1901_is_complete_nothing_is_said_about_a_board(begin: DayMaker) -> None:
    day = started(begin)
    assert boards.board_outlook(day.event, day.table(1)) is None
    half = boards.with_centres(day.table(1), [{1901: 5}, *({} for _ in range(6))])
    assert boards.board_outlook(day.event, half) is None


def test_a_solo_is_named(begin: DayMaker) -> None:
    day = started(begin)
    solo = boards.with_centres(day.table(1), held(7, [*YEARS, (18, 4, 4, 4, 0, 4, 0)]))
    found = boards.board_outlook(day.event, solo)
    assert found is not None
    assert (found.year, found.solid, found.solo) == (1904, 5, day.who(1, 1))
    assert (found.first, found.lead, found.has_break) == (day.who(1, 1), 14, True)


def test_another_year_of_a_game_in_play_needs_no_reason(begin: DayMaker) -> None:
    day = started(begin)
    put_board(day.desk, ONE, FIRST, held(7, YEARS[:1]))
    put_board(day.desk, ONE, FIRST, held(7, YEARS[:2]))
    assert day.event.corrections == ()
    assert centres(day, 1, 1) == {"1901": 4, "1902": 5}


def test_a_year_that_is_kept_is_corrected_with_a_reason(begin: DayMaker) -> None:
    day = started(begin)
    fill(day.desk, 1, 1)
    other = held(7, [YEARS[0], YEARS[1], (5, 7, 8, 4, 0, 4, 6)])
    assert day.refuses(put_board, ONE, FIRST, other) == [
        "Table 1 has a result already. Say why it changes."
    ]
    put_board(day.desk, ONE, FIRST, other, reason="recounted")
    assert [(c.entry, c.field, c.old, c.new, c.reason) for c in day.event.corrections] == [
        (day.who(1, 1), "extra.centres", "1901 4, 1902 5, 1903 6", "1901 4, 1902 5, 1903 5",
         "recounted"),
        (day.who(1, 2), "extra.centres", "1901 4, 1902 5, 1903 6", "1901 4, 1902 5, 1903 7",
         "recounted"),
    ]  # fmt: skip


def test_of_a_long_game_a_correction_names_the_years_that_differ(begin: DayMaker) -> None:
    day = begin(event(options={"last_year": 1940}))
    day.start()
    long = [YEARS[0]] * 40
    put_board(day.desk, ONE, FIRST, held(7, long))
    put_board(day.desk, ONE, FIRST, held(7, [*long[:-1], YEARS[1]]), reason="recounted")
    line = day.event.corrections[0]
    assert (line.old, line.new) == (f"1940 {YEARS[0][0]}", f"1940 {YEARS[1][0]}")


def test_a_year_taken_out_is_a_correction_and_the_same_again_is_none(begin: DayMaker) -> None:
    day = started(begin)
    fill(day.desk, 1, 1)
    assert not results.is_correction(day.event, ONE, day.table(1))
    shorter = boards.with_centres(day.table(1), held(7, YEARS[:2]))
    assert results.is_correction(day.event, ONE, shorter)


def test_in_a_closed_round_another_year_is_a_correction(begin: DayMaker) -> None:
    day = begin(event())
    play(day.desk)
    longer = held(7, [*YEARS, (7, 6, 9, 3, 0, 3, 6)])
    assert results.is_correction(day.event, ONE, boards.with_centres(day.table(1), longer))
    put_board(day.desk, ONE, FIRST, longer, reason="a year was missing")
    assert len(day.event.corrections) == 7


@pytest.mark.parametrize(
    ("years", "sentence"),
    [
        ([], "Table 1: nothing stands in 1901. Type the centres of that year first."),
        (
            [(9, 9, 9, 4, 4, 5, 5)],
            "Table 1, 1901: 45 centres, but there are 34. Correct that year.",
        ),
        (
            [YEARS[0]] * 8,
            "Table 1: 1908 is too late, the game ends in 1907. Empty that year.",
        ),
    ],
)
def test_what_cannot_be_right_is_refused(
    begin: DayMaker, years: list[tuple[int, ...]], sentence: str
) -> None:
    day = started(begin)
    typed = held(7, years)
    assert day.refuses(put_board, ONE, FIRST, typed) == [sentence]


def test_an_incomplete_year_names_who_is_missing(begin: DayMaker) -> None:
    day = started(begin)
    typed = [*held(6, YEARS[:1]), {}]
    name = day.name(day.who(1, 7))
    assert day.refuses(put_board, ONE, FIRST, typed) == [
        f"Table 1, 1901: centres are missing for {name}. Type them, or empty the year."
    ]


def test_a_gap_between_years_is_refused(begin: DayMaker) -> None:
    day = started(begin)
    typed = [{1901: 4, 1903: 4} for _ in range(7)]
    assert day.refuses(put_board, ONE, FIRST, typed) == [
        "Table 1: nothing stands in 1902. Type the centres of that year first."
    ]


def test_a_power_that_comes_back_is_worth_a_second_look(begin: DayMaker) -> None:
    day = started(begin)
    new = boards.with_centres(day.table(1), held(7, [*YEARS, (6, 6, 8, 3, 1, 4, 6)]))
    found = boards.check_centres(day.event, ONE, new)
    assert {one.level for one in found} == {Level.ATTENTION}
    assert day.said(found) == [
        f"Table 1: {day.name(day.who(1, 5))} had no centres any more, and has some in 1904.",
        "Table 1: the last year typed is 1904, and games go to 1907. Does this one end here?",
    ]


def test_six_may_play_without_turkey(begin: DayMaker) -> None:
    day = started(begin)
    board = day.table(3)
    assert board.variant is BoardVariant.ITALY_CIVIL_DISORDER
    boards.set_variant(day.desk, ONE, TableNumber(3), BoardVariant.TURKEY_OUT)
    roles = {seat.role for seat in day.table(3).seats}
    assert "italy" in roles
    assert "turkey" not in roles
    too_many = held(6, [(6, 6, 6, 5, 5, 5)])
    assert day.refuses(put_board, ONE, TableNumber(3), too_many) == [
        "Table 3, 1901: 33 centres, but there are 32. Correct that year."
    ]
    boards.set_variant(day.desk, ONE, TableNumber(3), BoardVariant.ITALY_CIVIL_DISORDER)
    assert day.table(3) == board
    fill(day.desk, 1, 3)
    out = BoardVariant.TURKEY_OUT
    assert day.refuses(boards.set_variant, ONE, TableNumber(3), out) == [
        "Table 3 has centres already: its variant stays as it is."
    ]
    assert day.refuses(boards.set_variant, ONE, FIRST, out) == [
        "Table 1 is not a six-player board."
    ]


def test_sitting_out_at_the_request_of_the_director_gives_points(begin: DayMaker) -> None:
    day = begin(event(15))
    assert boards.sat_out_points(day.event) == 12
    boards.set_sat_out_points(day.desk, 14)
    boards.decide(day.desk, SOMEBODY, ONE, Decision.SITS_OUT_ASKED)
    play(day.desk)
    assert [len(table.seats) for table in day.round.tables] == [7, 7]
    assert SOMEBODY not in day.desk.derived.final_ranking  # for that a board is played (7.1)
    play(day.desk)
    rows = {row.entry: row for row in day.desk.derived.standings[0].rows}
    assert rows[SOMEBODY].points == 14  # who only sat out is listed with that (rules 7.2)
    later = {row.entry: row for row in day.desk.derived.standings[1].rows}
    own = results.preview_table(day.event, TWO, _table_of(day, SOMEBODY))
    [units] = [seat.units for seat in own.seats if seat.entry == SOMEBODY]
    assert units is not None
    assert later[SOMEBODY].points == Fraction(units, 420) + 14


def _table_of(day: Day, entry: EntryNumber) -> Table:
    return next(t for t in day.round.tables if entry in [s.entry for s in t.seats])


def test_who_sits_out_by_himself_has_no_points(begin: DayMaker) -> None:
    day = begin(event())
    boards.decide(day.desk, SOMEBODY, ONE, Decision.SITS_OUT)
    assert day.event.entry(SOMEBODY).sits_out == (1,)
    assert day.event.adjustments == ()
    assert boards.round_decisions(day.event, ONE) == ((SOMEBODY, Decision.SITS_OUT),)


def test_two_boards_make_one_seat_more(begin: DayMaker) -> None:
    day = begin(event())
    boards.decide(day.desk, SOMEBODY, ONE, Decision.TWO_BOARDS)
    rounds.draw_round(day.desk)
    assert [len(table.seats) for table in day.round.tables] == [7, 7, 7]
    assert sum(seat.entry == SOMEBODY for seat in day.round.seats()) == 2
    other = next(seat.entry for seat in day.round.seats() if seat.entry != SOMEBODY)
    assert day.refuses(rounds.exchange_seats, SOMEBODY, other) == [
        f"{day.name(SOMEBODY)} plays at two tables and cannot be swapped. Swap somebody else."
    ]


def test_who_declines_the_top_table_is_replaced_by_the_next(begin: DayMaker) -> None:
    day = begin(event())
    play(day.desk)
    assert top_table(day.event, day.desk.derived) == ()
    play(day.desk)
    order = [row.entry for row in day.desk.derived.standings[-1].rows]
    assert top_table(day.event, day.desk.derived) == tuple(order[:7])
    boards.decide(day.desk, order[0], THREE, Decision.NO_TOP_TABLE)
    assert top_table(day.event, day.desk.derived) == tuple(order[1:8])
    rounds.draw_round(day.desk)
    assert sorted(seat.entry for seat in day.round.tables[0].seats) == sorted(order[1:8])
    assert boards.is_top_table(day.event, THREE, day.table(1))
    assert not boards.is_top_table(day.event, THREE, day.table(2))
    assert boards.last_year(day.event, THREE, day.table(1)) == 1908
    assert boards.last_year(day.event, THREE, day.table(2)) == 1907


def test_where_too_many_decline_the_last_round_has_no_top_table(begin: DayMaker) -> None:
    """Six of twenty are left: the board drawn first is like the others, nobody wins more there."""
    day = begin(event())
    play(day.desk)
    play(day.desk)
    order = [row.entry for row in day.desk.derived.standings[-1].rows]
    for entry in order[:14]:
        boards.decide(day.desk, entry, THREE, Decision.NO_TOP_TABLE)
    (found,) = rounds.can_draw(day.event, day.desk.derived)
    assert (found.code, found.level) == ("seating.no-top-table", Level.ATTENTION)
    assert (found.value("willing"), found.value("size")) == (6, 7)
    assert top_table(day.event, day.desk.derived) == ()
    play(day.desk)
    assert {line.kind for line in day.event.adjustments} == {AdjustmentKind.TOP_TABLE_REFUSED}
    assert not boards.is_top_table(day.event, THREE, day.table(1))
    assert max(row.points for row in day.desk.derived.standings[-1].rows) < 2000


def test_with_the_last_one_needed_the_top_table_is_there(begin: DayMaker) -> None:
    day = begin(event())
    play(day.desk)
    play(day.desk)
    order = [row.entry for row in day.desk.derived.standings[-1].rows]
    for entry in order[:13]:
        boards.decide(day.desk, entry, THREE, Decision.NO_TOP_TABLE)
    assert rounds.can_draw(day.event, day.desk.derived) == ()
    rounds.draw_round(day.desk)
    assert {seat.entry for seat in day.round.tables[0].seats} == {*order[13:]}
    assert boards.is_top_table(day.event, THREE, day.table(1))


def test_a_decision_is_one_act_and_can_be_taken_back(begin: DayMaker) -> None:
    day = begin(event())
    before = day.event
    changes = boards.decide(day.desk, SOMEBODY, ONE, Decision.SITS_OUT_ASKED)
    assert changes.topics == {Topic.ENTRIES, Topic.ADJUSTMENTS}
    boards.decide(day.desk, OTHER, ONE, Decision.TWO_BOARDS)
    assert boards.round_decisions(day.event, ONE) == (
        (SOMEBODY, Decision.SITS_OUT_ASKED),
        (OTHER, Decision.TWO_BOARDS),
    )
    boards.take_back(day.desk, SOMEBODY, ONE, Decision.SITS_OUT_ASKED)
    boards.take_back(day.desk, OTHER, ONE, Decision.TWO_BOARDS)
    assert day.event == before


def test_decisions_that_do_not_fit_are_refused_in_words(begin: DayMaker) -> None:
    day = begin(event())
    name = day.name(SOMEBODY)
    boards.decide(day.desk, SOMEBODY, ONE, Decision.TWO_BOARDS)
    already = f"{name} has a decision for round 1 already. Undo it first."
    assert day.refuses(boards.decide, SOMEBODY, ONE, Decision.TWO_BOARDS) == [already]
    assert day.refuses(boards.decide, SOMEBODY, ONE, Decision.SITS_OUT_ASKED) == [already]
    assert day.refuses(boards.decide, OTHER, ONE, Decision.NO_TOP_TABLE) == [
        "Round 1 has no top table."
    ]
    assert day.refuses(boards.take_back, OTHER, ONE, Decision.TWO_BOARDS) == [
        f"Nothing is decided about {day.name(OTHER)} for round 1."
    ]
    assert day.refuses(boards.set_sat_out_points, 21) == [
        "For a round sat out there are 12 to 20 points."
    ]


def test_after_the_draw_nothing_is_decided_any_more(begin: DayMaker) -> None:
    day = begin(event())
    boards.decide(day.desk, SOMEBODY, ONE, Decision.TWO_BOARDS)
    day.start()
    made = ["Round 1 is drawn already. Discard the draft first."]
    assert day.refuses(boards.decide, OTHER, ONE, Decision.TWO_BOARDS) == made
    back = Decision.TWO_BOARDS
    assert day.refuses(boards.take_back, SOMEBODY, ONE, back) == made


def test_nothing_is_decided_about_who_is_not_there(begin: DayMaker) -> None:
    made = event()
    gone = replace(made.entry(SOMEBODY), status=EntryStatus.NO_SHOW)
    entries = tuple(gone if e.number == SOMEBODY else e for e in made.entries)
    day = begin(replace(made, entries=entries))
    assert day.refuses(boards.decide, SOMEBODY, ONE, Decision.TWO_BOARDS) == [
        f"{day.name(SOMEBODY)} does not play in round 1."
    ]


def test_remedies_count_what_is_decided_already(begin: DayMaker) -> None:
    day = begin(event(15))
    assert [(r.sit_out, r.twice, r.sizes) for r in board_remedies(day.event)] == [
        (1, 0, (7, 7)),
        (3, 0, (6, 6)),
        (0, 3, (6, 6, 6)),
        (0, 6, (7, 7, 7)),
    ]
    boards.decide(day.desk, SOMEBODY, ONE, Decision.SITS_OUT_ASKED)
    assert board_remedies(day.event) == ()


def test_the_top_table_is_marked_in_its_round_only(begin: DayMaker) -> None:
    day = begin(event())
    for _ in range(3):
        play(day.desk)
    lines = [a for a in day.event.adjustments if a.kind is AdjustmentKind.TOP_TABLE]
    assert {line.round for line in lines} == {3}
    assert {line.entry for line in lines} == {seat.entry for seat in day.table(1).seats}


def test_one_year_more_at_the_top_table_counts(begin: DayMaker) -> None:
    day = begin(event())
    play(day.desk)
    play(day.desk)
    day.start()
    years = [*[YEARS[0]] * 7, YEARS[2]]
    put_board(day.desk, THREE, FIRST, held(7, years))
    found = boards.board_outlook(day.event, day.table(1))
    assert found is not None
    assert (found.year, found.solid, found.solo) == (1908, 6, None)
    assert day.refuses(put_board, THREE, TableNumber(2), held(7, years)) == [
        "Table 2: 1908 is too late, the game ends in 1907. Empty that year."
    ]


def test_other_events_have_no_boards(begin: DayMaker) -> None:
    day = begin(event(8, ruleset="bgl-2010", game="carcassonne", players_per_table=4))
    assert boards.board_formula(day.event) is None
    assert boards.open_decisions(day.event, ONE) == ()
    assert top_table(day.event, day.desk.derived) == ()


# --------------------------- A Diplomacy board typed without a window: its columns are years

FIRST_CENTRES = ("4", "4", "5", "4", "4", "5", "5")
NUMBER, TABLE = RoundNumber(1), TableNumber(1)


@pytest.fixture
def day(begin: DayMaker) -> Day:
    """Boards of seven are being played."""
    made = begin(played_boards.event(14))
    made.start()
    return made


def playing() -> Event:
    return with_round(played_boards.event(14))


def kept(event: Event, years: int) -> Event:
    """The event with so many years of the first board."""
    table = event.rounds[0].tables[0]
    held = played_boards.held(7, played_boards.YEARS[:years])
    return event.with_table(NUMBER, boards.with_centres(table, held))


def test_enter_goes_down_the_powers_then_to_the_next_year() -> None:
    sheet, after = type_on(board_sheet(playing()), *FIRST_CENTRES)
    assert after == Cell(0, "1902")
    assert sheet.yearly_totals["1901"] == 31
    assert sheet.yearly_totals["1902"] is None


def test_enter_in_a_year_that_is_not_begun_saves_the_board() -> None:
    sheet, _ = type_on(board_sheet(playing()), *FIRST_CENTRES)
    assert sheet.after_enter(Cell(0, "1902"))[1] is None


def typed_on(*texts: str) -> boards.Held:
    """Whether typing goes on after each of these, at the first power, year after year."""
    sheet, found = board_sheet(playing()), {}
    for year, text in enumerate(texts, 1901):
        cell = Cell(0, str(year))
        sheet = sheet.with_text(cell, text)
        found[year] = int(sheet.after_digit(cell) is not None)
    return found


@pytest.mark.parametrize(
    ("texts", "goes_on"),
    [
        (("0",), [1]),  # out
        (("3",), [1]),  # nobody has 30 in 1901
        (("1",), [0]),  # may be 12
        (("4", "1"), [1, 1]),  # from 4 to 8 at most
        (("5", "1"), [1, 0]),  # may be 10
        (("9", "1", "2"), [1, 0, 1]),
        (("9", "17", "2"), [1, 1, 0]),  # may be 20
        (("9", "17", "3"), [1, 1, 0]),  # may be 34
    ],
)
def test_digits_are_typed_straight_through_where_no_second_one_can_follow(
    texts: tuple[str, ...], goes_on: list[int]
) -> None:
    assert [*typed_on(*texts).values()] == goes_on


@given(st.lists(st.lists(st.integers(0, 40), min_size=7, max_size=7), min_size=1, max_size=4))
def test_typed_straight_through_every_number_is_whole(asked: list[list[int]]) -> None:
    """Whatever can be on a board comes out as typed with Enter after each, and no number of two
    digits is cut: at most 34 a year, and of each power at most twice as many as before.
    """
    years: list[list[int]] = []
    for wanted in asked:
        left = boards.ALL_CENTRES
        years.append([])
        for seat, one in enumerate(wanted):
            most = 2 * years[-2][seat] if len(years) > 1 else 19
            years[-1].append(min(one, left, most))
            left -= years[-1][-1]
    sheet: BoardSheet = board_sheet(playing())
    at: Cell | None = Cell(0, "1901")
    for number, year in enumerate(years):
        for seat, count in enumerate(year):
            if number and not years[number - 1][seat]:
                continue  # out, and passed by
            assert at == Cell(seat, str(1901 + number))
            cell, went = at, False
            for length in range(1, len(str(count)) + 1):
                assert not went  # or the second digit would stand in another field
                sheet = sheet.with_text(cell, str(count)[:length])
                went = sheet.after_digit(cell) is not None
            at = sheet.after_enter(cell)[1]
            assert not went or at == sheet.after_digit(cell)
    held = [[own.get(str(1901 + n)) for own in sheet.typed.seats] for n in range(len(years))]
    assert [[int(text or 0) for text in year] for year in held] == years


def test_the_centres_that_are_left_say_that_no_second_digit_follows() -> None:
    sheet = board_sheet(playing())
    for seat, text in enumerate(("9", "8", "8")):
        sheet = sheet.with_text(Cell(seat, "1901"), text)
    assert sheet.with_text(Cell(3, "1901"), "1").after_digit(Cell(3, "1901")) == Cell(4, "1901")


def test_more_than_twice_the_centres_of_the_year_before_are_asked_about(begin: DayMaker) -> None:
    day = started(begin)
    years = [YEARS[0], (9, 3, 4, 4, 4, 5, 5), *[(9, 3, 4, 4, 4, 5, 5)] * 5]
    new = boards.with_centres(day.table(1), held(7, years))
    [said] = day.said(boards.check_centres(day.event, ONE, new))
    assert said == (
        f"Table 1: {day.name(day.who(1, 1))} had 4 centres and has 9 in 1902, "
        "more than twice as many."
    )


def test_who_is_out_stays_out_and_is_passed_by() -> None:
    sheet, after = type_on(board_sheet(playing()), "0", *FIRST_CENTRES[1:])
    assert after == Cell(1, "1902")
    assert written_on(sheet)[0][:2] == ["0", ""]
    sheet = sheet.with_text(Cell(1, "1902"), "5")
    assert written_on(sheet)[0][:3] == ["0", "0", ""]


def test_a_zero_that_stood_there_by_itself_goes_with_what_it_came_from() -> None:
    sheet, _ = type_on(board_sheet(playing()), "0", *FIRST_CENTRES[1:])
    sheet = sheet.with_text(Cell(1, "1902"), "5")
    assert written_on(sheet.with_text(Cell(0, "1901"), "4"))[0][:2] == ["4", ""]
    assert written_on(sheet.with_text(Cell(1, "1902"), ""))[0][:2] == ["0", ""]
    stayed = sheet.brought_up_to_date(board_sheet(sheet.event))
    assert written_on(stayed.with_text(Cell(0, "1901"), "4"))[0][:2] == ["4", ""]


def test_arrows_go_to_powers_and_years_and_never_out() -> None:
    sheet = board_sheet(playing())
    assert sheet.cell_beside(Cell(0, "1901"), 1) == Cell(1, "1901")
    assert sheet.cell_beside(Cell(0, "1901"), 0, 1) == Cell(0, "1902")
    assert sheet.cell_beside(Cell(0, "1901"), 0, -1) is None
    assert sheet.cell_beside(Cell(6, "1901"), 1) is None


def test_a_year_more_or_less_than_usual() -> None:
    sheet = board_sheet(playing())
    count = len(sheet.fields)
    assert not sheet.may_be_longer
    fewer = sheet.with_years(count - 1)
    assert (len(fewer.fields), fewer.may_be_longer) == (count - 1, True)
    assert not fewer.is_dirty


def test_more_centres_than_there_are_is_said_while_typing_and_refused() -> None:
    sheet, _ = type_on(board_sheet(playing()), "20", "20", *FIRST_CENTRES[2:])
    assert sheet.overfull_years == ["1901"]
    assert [one.code for one in sheet.what_is_wrong] == ["board.too-many"]
    assert sheet.cells_of(sheet.what_is_wrong[0]) == [Cell(n, "1901") for n in range(7)]


def test_a_power_without_its_centres_is_named() -> None:
    sheet, _ = type_on(board_sheet(playing()), *FIRST_CENTRES[:5])
    (found,) = sheet.what_is_wrong
    assert found.code == "board.year-incomplete"
    assert sheet.cells_of(found) == [Cell(5, "1901"), Cell(6, "1901")]


def test_places_and_points_come_with_the_year() -> None:
    sheet, _ = type_on(board_sheet(playing()), *FIRST_CENTRES)
    assert sheet.outlook is not None
    assert (sheet.outlook.year, sheet.outlook.solid) == (1901, 7)
    assert sheet.result.seats[2].place == 1


def test_another_year_is_no_correction_and_another_count_is_one() -> None:
    sheet = board_sheet(kept(playing(), 1))
    assert sheet.has_result
    more, _ = type_on(sheet, "5", "5", "6", "4", "3", "5", "6")
    assert not more.needs_reason
    assert sheet.with_text(Cell(0, "1901"), "3").needs_reason


def test_the_board_is_saved_as_it_would_be(day: Day) -> None:
    sheet, _ = type_on(board_sheet(day.event), *FIRST_CENTRES)
    assert [one.code for one in sheet.questions] == ["board.ends-early"]
    sheet.put_in(day.desk, "")
    assert day.table(1) == sheet.would_be


def test_the_second_sheet_is_blank_and_compares(day: Day) -> None:
    type_on(board_sheet(day.event), *FIRST_CENTRES)[0].put_in(day.desk, "")
    assert tables_at(day.round, Reading.ONCE) == (1,)
    sheet = board_sheet(day.event, again=True)
    assert {text for own in written_on(sheet) for text in own} == {""}
    sheet, _ = type_on(sheet, *FIRST_CENTRES)
    assert sheet.questions == ()
    assert not sheet.needs_reason
    sheet.put_in(day.desk, "second pass")
    assert tables_at(day.round, Reading.ONCE) == ()


@given(
    st.lists(
        st.tuples(st.integers(0, 6), st.integers(0, 3), st.sampled_from(["", "0", "3", "12"])),
        max_size=20,
    )
)
def test_the_keyboard_never_leaves_the_board(typed: list[tuple[int, int, str]]) -> None:
    sheet = board_sheet(playing())
    for seat, year, text in typed:
        cell = Cell(seat, sheet.fields[year])
        sheet = sheet.with_text(cell, text)
        assert sheet.with_text(cell, sheet.typed.text_in(cell)).typed == sheet.typed
        assert sheet.after_enter(cell)[1] in (None, *sheet.cells)
        assert {each for each in sheet.by_itself if sheet.typed.text_in(each) != "0"} == set()
    if not sheet.what_is_wrong:
        again = board_sheet(sheet.event.with_table(NUMBER, sheet.would_be))
        assert again.would_be == again.table == sheet.would_be


def test_a_draft_of_boards_is_judged_by_meetings_and_powers(begin: DayMaker) -> None:
    """Of 14 the least meet again in round 2, and nobody has a power or its group again."""
    day = begin(event(14))
    play(day.desk)
    rounds.draw_round(day.desk)
    now = drafts.draft_now(day.event, day.desk.derived, day.round)
    costs = {each.aim: (each.cost, each.least) for each in now.found.told}
    assert costs == {**dict.fromkeys(costs, (0, 0)), Aim.AGAIN: (18, 18)}
    first, second = (table.seats for table in day.round.tables)
    had = {seat.entry: seat.role for seat in day.event.rounds[0].seats()}
    other = next(seat for seat in second if had[seat.entry] == first[0].role)
    after = rounds.exchanged_draft(day.event, day.round, first[0].entry, other.entry)
    changed = {each.aim: each for each in drafts.seating_changes(now.found, now.otherwise(after))}
    assert changed[Aim.ROLE].more == ((other.entry,),)
