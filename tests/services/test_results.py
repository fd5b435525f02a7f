"""Results as they are typed: what is taken, what is refused, what deserves a second look."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from bglmanager.engine.event import Better, BottomReason, EntryStatus, Number, RoundStatus, TieBreak
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.services import documents, entries, leaving, limits, result_input, results, rounds
from bglmanager.services.entries import Person
from bglmanager.services.result_input import SeatInput, check_result
from tests.helpers.days import Day
from tests.helpers.events import event
from tests.helpers.refusals import refused_codes
from tests.helpers.results_typed import enter_result
from tests.services.conftest import DayMaker

ONE, T1 = RoundNumber(1), TableNumber(1)
Typed = list[SeatInput]


def typed(*scores: Number | None, places: tuple[int | None, ...] = ()) -> Typed:
    given = places or (None,) * len(scores)
    return [SeatInput(score, place=place) for score, place in zip(scores, given, strict=True)]


NUMBER = "must be a number up to 1,000,000 with at most 6 decimals."
RANKING = "Table 1: the places must read like a ranking (1, 2, 2, 4)."


@pytest.mark.parametrize(
    ("inputs", "said"),
    [
        (
            typed(4, None, 2, 1),
            ["Table 1: the score of {2} is missing. Type it, or enter a withdrawal."],
        ),
        (
            typed(None, None, None, None),
            [
                f"Table 1: the score of {{{seat}}} is missing. Type it, or enter a withdrawal."
                for seat in (1, 2, 3, 4)
            ],
        ),
        (typed(4, 3, 2, 1_000_001), [f"Table 1, {{4}}: the score {NUMBER}"]),
        (typed(4, 3, -1_000_001, 1), [f"Table 1, {{3}}: the score {NUMBER}"]),
        (typed(4, 3, 10**400, 1), [f"Table 1, {{3}}: the score {NUMBER}"]),
        (typed(Fraction(1, 3), 3, 2, 1), [f"Table 1, {{1}}: the score {NUMBER}"]),
        (typed(Fraction(1, 10**7), 3, 2, 1), [f"Table 1, {{1}}: the score {NUMBER}"]),
        (
            [SeatInput(4, bid=-1), *typed(3, 2, 1)],
            ["Table 1, {1}: a bid cannot be below 0. Type what was bid."],
        ),
        (
            [SeatInput(4, bid=1_000_001), *typed(3, 2, 1)],
            [f"Table 1, {{1}}: the bid {NUMBER}"],
        ),
        (
            [SeatInput(4, tie_breaks=(3,)), *typed(3, 2, 1)],
            [
                (
                    "Table 1, {1}: the tie-breaks do not match those of the round. Type one "
                    "value for each."
                )
            ],
        ),
        (
            typed(4, 3, 2, 1, places=(1, None, None, None)),
            ["Table 1: give a place to everybody or to nobody."],
        ),
        (typed(4, 3, 2, 1, places=(1, 2, 2, 3)), [RANKING]),
        (typed(4, 3, 2, 1, places=(0, 1, 2, 3)), [RANKING]),
        (typed(4, 3, 2, 1, places=(2, 2, 3, 4)), [RANKING]),
        (typed(4, 3, 2, 1, places=(1, 2, 3, 5)), [RANKING]),
        (
            [SeatInput(None, bid=-2), SeatInput(10**7), *typed(2, 1)],
            [
                "Table 1: the score of {1} is missing. Type it, or enter a withdrawal.",
                "Table 1, {1}: a bid cannot be below 0. Type what was bid.",
                f"Table 1, {{2}}: the score {NUMBER}",
            ],
        ),
    ],
)
def test_what_cannot_be_right_is_refused(day: Day, inputs: Typed, said: list[str]) -> None:
    names = ["", *(day.name(day.who(1, seat)) for seat in (1, 2, 3, 4))]
    found = day.refuses(enter_result, ONE, T1, inputs)
    assert found == [sentence.format(*names) for sentence in said]
    now = check_result(day.event, ONE, result_input.filled_table(day.table(1), inputs))
    assert day.said(now) == found


def test_tie_break_values_are_numbers_too(day: Day) -> None:
    rounds.set_tie_breaks(day.desk, ONE, (TieBreak("money"),))
    values: list[tuple[Number | None, ...]] = [(10**7,), (None,), (Fraction(1, 3),), ()]
    first, third, fourth = (day.name(day.who(1, seat)) for seat in (1, 3, 4))
    assert day.refused(lambda: day.enter(1, [4, 3, 2, 1], tie_breaks=values)) == [
        f"Table 1, {first}: the tie-break {NUMBER}",
        f"Table 1, {third}: the tie-break {NUMBER}",
        (
            f"Table 1, {fourth}: the tie-breaks do not match those of the round. Type one "
            f"value for each."
        ),
    ]


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        (
            lambda day: enter_result(day.desk, ONE, TableNumber(9), typed(1)),
            "There is no table 9 in round 1. Look for the number on the table sheet.",
        ),
        (
            lambda day: enter_result(day.desk, RoundNumber(5), T1, typed(1)),
            "There is no round 5. Choose one that has been drawn.",
        ),
    ],
)
def test_tables_that_are_not_there(day: Day, deed: Callable[[Day], object], said: str) -> None:
    assert day.refused(lambda: deed(day)) == [said]


def test_a_draft_takes_no_results(begin: DayMaker) -> None:
    day = begin(event(8))
    rounds.draw_round(day.desk)
    said = ["Round 1 is a draft: publish it before you enter results."]
    assert day.refused(lambda: day.enter(1, [4, 3, 2, 1])) == said
    assert day.said(results.can_take_results(day.event, ONE)) == said


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None),
        ("  ", None),
        ("0", 0),
        (" 12 ", 12),
        ("+7", 7),
        ("-7", -7),
        ("−7", -7),
        ("2,5", Fraction(5, 2)),
        ("2.50", Fraction(5, 2)),
        ("5.", 5),
        (",5", Fraction(1, 2)),
        ("1.0", 1),
        ("0,000001", Fraction(1, 1_000_000)),
    ],
)
def test_numbers_as_they_are_typed(text: str, value: Number | None) -> None:
    found = limits.parse_score(text)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    "text",
    [
        "NaN", "inf", "1e999", "1e5", "1.234,5", "1,234.5", "1,2,3", "1 000", "1_000", "--5", "+-5",
        "5-", "-", ".", ",", "½", "²", "1,²", "٣", "1,٣", "12a", "0x1f", "5/2", "–", "'5", "=5",
        "1" * 21,
    ],
)  # fmt: skip
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        limits.parse_score(text)


def test_places_come_from_scores_less_bids(day: Day) -> None:
    day.enter(1, [50, 45, 45, 10], bid=[30, 0, 10, 0])
    assert day.places(1) == [3, 1, 2, 4]


def test_tie_breaks_decide_in_their_order(day: Day) -> None:
    labels = (TieBreak("money"), TieBreak("cards", Better.LOW))
    rounds.set_tie_breaks(day.desk, ONE, labels)
    day.enter(1, [9, 9, 9, 9], tie_breaks=[(3, 5), (3, 4), (8, 9), (None, 0)])
    assert day.places(1) == [3, 2, 1, 4]


def test_a_tie_that_nothing_breaks_is_shared_and_pointed_out(day: Day) -> None:
    rounds.set_tie_breaks(day.desk, ONE, (TieBreak("money"),))
    day.enter(1, [9, 7, 9, 1], tie_breaks=[(3,), (1,), (3,), (0,)])
    assert day.places(1) == [1, 3, 1, 4]
    one, third = day.name(day.who(1, 1)), day.name(day.who(1, 3))
    assert day.said(check_result(day.event, ONE, day.table(1))) == [
        f"Table 1: {one}, {third} are tied. Does a tie-break of the game separate them?"
    ]


def test_a_tie_break_that_is_missing_where_it_decides_is_pointed_out(day: Day) -> None:
    rounds.set_tie_breaks(day.desk, ONE, (TieBreak("money"), TieBreak("cards")))
    day.enter(1, [9, 9, 7, 7], tie_breaks=[(3, None), (2, None), (1, 4), (1, None)])
    assert day.places(1) == [1, 2, 3, 4]
    third, fourth = day.name(day.who(1, 3)), day.name(day.who(1, 4))
    assert day.said(check_result(day.event, ONE, day.table(1))) == [
        f"Table 1: {third}, {fourth} are tied. Does a tie-break of the game separate them?"
    ]


def test_nobody_asks_about_ties_where_the_referee_has_decided(day: Day) -> None:
    rounds.set_tie_breaks(day.desk, ONE, (TieBreak("money"),))
    values = [(None,)] * 4
    day.enter(1, [9, 9, 9, 9], tie_breaks=values, drawn=True)
    day.enter(2, [9, 9, 9, 9], tie_breaks=values, place=[1, 2, 3, 4])
    for number in (1, 2):
        assert check_result(day.event, ONE, day.table(number)) == ()


def test_a_bid_above_any_sense_is_pointed_out(day: Day) -> None:
    day.enter(1, [30, 28, 25, 0], bid=[10, 280, 0, 1])
    second, fourth = day.name(day.who(1, 2)), day.name(day.who(1, 4))
    assert day.said(check_result(day.event, ONE, day.table(1))) == [
        f"Table 1: {second} bid 280, more than the score. Is it right?",
        f"Table 1: {fourth} bid 1, more than the score. Is it right?",
    ]


def test_a_digit_too_many_is_pointed_out_and_taken(day: Day) -> None:
    day.enter(1, [400, 38, 35, 20])
    assert day.said(check_result(day.event, ONE, day.table(1))) == [
        f"Table 1: {day.name(day.who(1, 1))} has 400, far from the other scores. Is it right?"
    ]
    day.enter(2, [40, 38, 35, 20])
    assert check_result(day.event, ONE, day.table(2)) == ()


@pytest.mark.parametrize(
    ("scores", "far"),
    [
        ((40, 38, 35, 3), "3"),
        ((40, 38, 0, 35), "0"),
        ((400, 38, 35, 3), "400, 3"),
        ((40, 38, 35, 8), ""),
        ((10, 8, 7, 1), ""),
        ((40, 38, 35, -3), ""),
        ((9, 90, None, None), ""),
    ],
)
def test_a_digit_too_few_is_pointed_out(day: Day, scores: tuple[int | None, ...], far: str) -> None:
    """Less than a fifth of what everybody else has; not at tables of low scores or of two."""
    for seat, score in enumerate(scores, 1):
        if score is None:
            day.leave(1, seat, BottomReason.ABSENT)
    day.enter(1, list(scores))
    found = check_result(day.event, ONE, day.table(1))
    assert day.said(found) == [
        f"Table 1: {day.name(day.who(1, scores.index(int(score)) + 1))} has {score}, far from the "
        "other scores. Is it right?"
        for score in filter(None, far.split(", "))
    ]


def test_the_referee_gives_the_places(day: Day) -> None:
    day.enter(1, [0, 90, 50, 60], place=[1, 2, 2, 4])
    assert day.places(1) == [1, 2, 2, 4]


def test_a_drawn_table_shares_the_first_place(day: Day) -> None:
    day.enter(1, [0, 90, 50, 60], drawn=True)
    assert day.places(1) == [1, 1, 1, 1]
    assert day.refused(lambda: day.enter(1, [0, 90, 50, 60], place=[1, 2, 3, 4], reason="no")) == [
        "Table 1 was declared drawn: it cannot have places as well. Take one of the two back."
    ]
    day.enter(1, [0, 90, 50, 60], drawn=False, place=[1, 2, 3, 4], reason="no draw")
    assert day.places(1) == [1, 2, 3, 4]
    day.enter(1, [0, 90, 50, 60], drawn=True, reason="a draw after all")
    assert [seat.place for seat in day.table(1).seats] == [None] * 4
    assert [(line.field, line.old, line.new) for line in day.event.corrections] == [
        ("place", None, "1"),
        ("place", None, "2"),
        ("place", None, "3"),
        ("place", None, "4"),
        ("drawn", "true", "false"),
        ("place", "1", None),
        ("place", "2", None),
        ("place", "3", None),
        ("place", "4", None),
        ("drawn", "false", "true"),
    ]


def test_negative_scores_stay_as_they_were_typed(day: Day) -> None:
    day.enter(1, [9, -2, -7, -7])
    assert [seat.score for seat in day.table(1).seats] == [9, -2, -7, -7]
    assert day.places(1) == [1, 2, 3, 3]


def test_who_is_in_the_bottom_group_needs_no_score_and_has_no_place(day: Day) -> None:
    day.leave(1, 2, BottomReason.ABSENT)
    day.enter(1, [0, None, 50, 60], place=[1, 4, 2, 3])
    assert [seat.place for seat in day.table(1).seats] == [1, None, 2, 3]
    assert day.places(1) == [1, 4, 2, 3]


def test_the_result_of_who_has_left_is_corrected_like_any_other(day: Day) -> None:
    day.finish()
    entry = day.who(1, 1)
    leaving.withdraw_entry(day.desk, entry)
    day.enter(1, [10, 20, 30, 40], round_=1, reason="read upside down")
    assert day.seat(entry).score == 10
    assert day.event.entry(entry).status is EntryStatus.WITHDRAWN


def test_a_preview_is_made_of_what_is_typed_so_far(day: Day) -> None:
    table = result_input.filled_table(day.table(1), typed(30, None, 40, None))
    found = results.preview_table(day.event, ONE, table)
    assert [(seat.place, seat.units, seat.pbg) for seat in found.seats] == [
        (2, None, None),
        (None, None, None),
        (1, None, None),
        (None, None, None),
    ]
    whole = results.preview_table(
        day.event, ONE, result_input.filled_table(table, typed(30, 10, 40, 20))
    )
    assert [(seat.place, seat.pbg) for seat in whole.seats] == [
        (2, Fraction(30)),
        (4, Fraction(10)),
        (1, Fraction(40)),
        (3, Fraction(20)),
    ]


def test_who_comes_late_stands_last_until_he_plays(day: Day) -> None:
    entries.add_entry(day.desk, Person("Zoe", "Blu"), present=True)
    day.finish()
    row = next(row for row in day.desk.derived.standings[0].rows if row.entry == 9)
    assert (row.rank, row.points) == (9, 0)
    day.start()
    assert [len(table) for table in day.seated()] == [3, 3, 3]


# ------------------------- Notes of the desk at the tables, and minutes given and taken back


def test_a_note_is_kept_in_the_document_and_taken_back(day: Day) -> None:
    before = day.event
    results.set_note(day.desk, ONE, T1, "  Foglio senza firme \n")
    assert day.table(1).desk.notes == "Foglio senza firme"
    document = documents.write_document(day.event, exported_at=day.desk.now(), for_league=False)
    assert documents.verify_document(document) == ()
    assert documents.read_event(document).round(ONE).table(T1).desk.notes == "Foglio senza firme"
    day.desk.undo()
    assert day.event == before


def test_an_empty_note_takes_the_old_one_away(day: Day) -> None:
    results.set_note(day.desk, ONE, T1, "Foglio senza firme")
    results.set_note(day.desk, ONE, T1, "  ")
    assert day.table(1).desk.notes is None


def test_a_note_has_at_most_2000_characters(day: Day) -> None:
    assert refused_codes(results.set_note, day.desk, ONE, T1, "x" * 2001) == ["field.too-long"]
    results.set_note(day.desk, ONE, T1, "x" * 2000)


def test_a_closed_round_takes_notes(day: Day) -> None:
    day.finish()
    assert day.event.round(ONE).status is RoundStatus.CLOSED
    results.set_note(day.desk, ONE, T1, "Scatola senza dado")
    assert day.table(1).desk.notes == "Scatola senza dado"


def test_a_draft_takes_none(begin: DayMaker) -> None:
    day = begin(event(8))
    rounds.draw_round(day.desk)
    assert refused_codes(results.set_note, day.desk, ONE, T1, "Scatola senza dado") == [
        "result.draft"
    ]


def test_minutes_are_taken_back_as_far_as_there_are_any(day: Day) -> None:
    assert refused_codes(rounds.add_minutes, day.desk, ONE, T1, -1) == ["table.no-extra-minutes"]
    rounds.add_minutes(day.desk, ONE, T1, 5)
    assert refused_codes(rounds.add_minutes, day.desk, ONE, T1, -6) == ["table.minutes-back"]
    rounds.add_minutes(day.desk, ONE, T1, -5)
    assert day.table(1).extra_minutes == 0
    assert refused_codes(rounds.add_minutes, day.desk, ONE, T1, 1441) == ["round.minutes"]
