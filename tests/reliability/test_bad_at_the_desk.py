"""Everything that can be typed wrong at the desk during a round: refused in words, nothing kept.

Results, second pass, swaps, notes, check codes, penalties (reliability, "Bad inputs"). Each case
is refused with a sentence in both languages, and the store is row by row what it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from functools import partial

import pytest

from bglmanager.engine.event import BottomReason, Number, PenaltyKind, RoundStatus
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.problems import Problem, Refused
from bglmanager.engine.tables import Reading, tables_at
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.services import documents, entries, mistakes, penalties, results, rounds
from bglmanager.services.entries import Person
from bglmanager.services.mistakes import Furniture, Mistake, Sheets, SwappedPlaces, WrongTable
from bglmanager.services.penalties import GivenPenalty
from bglmanager.services.reseating import Choice, Choices
from bglmanager.services.result_input import SeatInput
from bglmanager.words.check_code import check_code, read_check_code, spaced
from bglmanager.words.names import names_of
from bglmanager.words.problems import problem_sentence
from tests.db.raw import raw
from tests.helpers.days import Day
from tests.helpers.desks import Begin
from tests.helpers.events import EVENT_ID, event, playing
from tests.helpers.results_typed import enter_result, typed_table
from tests.reliability.states import Rows, rows

ONE, TWO, NINE = RoundNumber(1), RoundNumber(2), RoundNumber(9)
T1, T2, T9 = TableNumber(1), TableNumber(2), TableNumber(9)
NOBODY = EntryNumber(99)
ENGLISH = Texts("en")
BLANKS = ("", " ", "\t", "\n \n", "\u00a0", "\u200b", "\ufeff \u2060")
CONTROLS = ("a\x00b", "a\x07b", "\x1b[31m", "a\x7fb", "a\x85b", "a\rb", "a\ud800b")


@pytest.fixture
def day(begin: Begin) -> Day:
    """Eight players, both tables of round 1 typed, the round still open."""
    made = begin(event(8))
    made.start()
    made.enter(1, [4, 3, 2, 1])
    made.enter(2, [40, 30, 20, 10])
    return made


@pytest.fixture
def drafted(day: Day) -> Day:
    """Round 1 is closed, round 2 a draft."""
    rounds.close_round(day.desk, ONE)
    rounds.draw_round(day.desk)
    return day


def kept(day: Day) -> Rows:
    with raw(day.desk._store.path) as connection:
        return rows(connection)


def refused(day: Day, deed: Callable[[], object]) -> list[str]:
    """The codes for which it is refused; said in both languages, and not a row is another one."""
    before, was, history = day.event, kept(day), len(day.desk.history_rows())
    with pytest.raises(Refused) as caught:
        deed()
    assert day.event is before
    assert kept(day) == was
    assert len(day.desk.history_rows()) == history
    names = names_of(day.event.entries)
    for language in LANGUAGES:
        for found in caught.value.problems:
            words = problem_sentence(Texts(language), found, names)
            assert words.endswith((".", "?"))
            assert found.code not in words
            assert "{" not in words
    return [found.code for found in caught.value.problems]


def inputs(*scores: Number | None) -> list[SeatInput]:
    return [SeatInput(score) for score in scores]


def enter(day: Day, table: TableNumber, *scores: Number | None, reason: str = "") -> object:
    return enter_result(day.desk, ONE, table, inputs(*scores), reason=reason)


def again(day: Day, table: TableNumber, *scores: Number | None) -> object:
    new = typed_table(day.event, ONE, table, inputs(*scores))
    return results.compare_readings(day.desk, ONE, new)


def swap(day: Day, mistake: Mistake, reason: str = "fogli scambiati") -> object:
    return mistakes.put_right(day.desk, ONE, mistake, reason)


def give(
    day: Day, kind: PenaltyKind, reason: str = "gioco lento", *, seat: int = 1, note: str = ""
) -> object:
    return penalties.give_penalty(day.desk, GivenPenalty(day.who(1, seat), kind, reason, note))


def back(day: Day, reason: str) -> object:
    return penalties.take_back(day.desk, 0, reason, ENGLISH)


# -------------------------------------------------------------------------- results


@pytest.mark.parametrize(
    ("table", "scores", "codes"),
    [
        (T9, (4, 3, 2, 1), ["table.unknown"]),
        (T1, (4, 3, 2, None), ["result.score-missing"]),
        (T1, (4, 3, 2, 1_000_001), ["result.number"]),
        (T1, (4, 3, 2, Fraction(1, 3)), ["result.number"]),
    ],
)
def test_a_result_that_cannot_be(
    begin: Begin, table: TableNumber, scores: tuple[Number | None, ...], codes: list[str]
) -> None:
    day = begin(event(8))
    day.start()
    assert refused(day, lambda: enter(day, table, *scores)) == codes


def test_a_result_of_a_round_that_is_not_there(day: Day) -> None:
    said = refused(day, lambda: enter_result(day.desk, NINE, T1, inputs(4, 3, 2, 1)))
    assert said == ["round.unknown"]


@pytest.mark.parametrize("reason", BLANKS)
def test_a_correction_for_no_reason(day: Day, reason: str) -> None:
    assert refused(day, lambda: enter(day, T1, 5, 3, 2, 1, reason=reason)) == [
        "result.reason-missing"
    ]
    sheets = Sheets(T1, T2)
    assert refused(day, lambda: swap(day, sheets, reason)) == ["swap.reason-missing"]
    places = SwappedPlaces(day.who(1, 1), day.who(2, 1))
    assert refused(day, lambda: swap(day, places, reason)) == ["swap.reason-missing"]


@pytest.mark.parametrize("reason", [*CONTROLS, "x" * 201])
def test_a_correction_for_a_reason_that_no_document_holds(day: Day, reason: str) -> None:
    code = "field.too-long" if len(reason) > 200 else "field.control"
    assert refused(day, lambda: enter(day, T1, 5, 3, 2, 1, reason=reason)) == [code]
    assert refused(day, lambda: swap(day, Sheets(T1, T2), reason)) == [code]


def test_a_result_of_a_table_that_was_swapped_meanwhile(day: Day) -> None:
    """The sheet is typed at the table whose figures it became by the swap: a correction."""
    swap(day, Sheets(T1, T2))
    assert refused(day, lambda: enter(day, T1, 4, 3, 2, 1)) == ["result.reason-missing"]
    assert refused(day, lambda: swap(day, Sheets(T1, T1))) == ["swap.one-table"]
    swap(day, Sheets(T1, T2))
    assert [s.score for s in day.table(1).seats] == [4, 3, 2, 1]


def test_the_same_result_again_writes_no_correction(day: Day) -> None:
    enter(day, T1, 4, 3, 2, 1)
    assert day.event.corrections == ()


# ---------------------------------------------------------------------- second pass


@pytest.mark.parametrize(
    "reason", [reason for reason in BottomReason if reason is not BottomReason.EXPELLED]
)
def test_a_second_reading_after_somebody_left_meanwhile(day: Day, reason: BottomReason) -> None:
    """Of the line of who is gone nothing has to be typed a second time."""
    gone = day.leave(1, 4, reason)
    before = day.event.corrections
    again(day, T1, 4, 3, 2, 1)
    assert day.table(1).desk.entered_twice
    assert day.seat(gone).bottom_reason is reason
    assert day.event.corrections == before


def test_a_second_reading_of_what_was_swapped_meanwhile_stops_the_table(day: Day) -> None:
    again(day, T1, 4, 3, 2, 1)
    swap(day, Sheets(T1, T2))
    again(day, T1, 4, 3, 2, 1)
    assert tables_at(day.round, Reading.STOPPED) == (T1,)
    assert refused(day, lambda: rounds.close_round(day.desk, ONE)) == ["second.differ"]
    assert refused(day, lambda: again(day, T1, 40, 30, 20, 10)) == ["second.stopped"]


@pytest.mark.parametrize("reason", [*BLANKS, *CONTROLS, "x" * 201])
def test_the_second_reading_is_not_taken_for_no_reason(day: Day, reason: str) -> None:
    again(day, T1, 4, 3, 2, 0)
    codes = (["result.reason-missing"], ["field.control"], ["field.too-long"])
    take = partial(results.take_second, day.desk, ONE, T1, reason=reason)
    assert refused(day, take) in codes
    new = typed_table(day.event, ONE, T1, inputs(4, 3, 2, 5))
    assert refused(day, partial(results.settle_table, day.desk, ONE, new, reason=reason)) in codes


def test_a_second_reading_where_there_is_nothing_to_compare(begin: Begin) -> None:
    day = begin(event(8))
    day.start()
    assert refused(day, lambda: again(day, T1, 4, 3, 2, 1)) == ["second.no-first"]
    assert refused(day, lambda: again(day, T9, 4, 3, 2, 1)) == ["table.unknown"]
    assert refused(day, lambda: results.take_first(day.desk, ONE, T1)) == ["second.not-stopped"]
    day.finish()
    assert refused(day, lambda: again(day, T1, 4, 3, 2, 1)) == ["round.not-playing"]


# ---------------------------------------------------------------------------- swaps


@pytest.mark.parametrize(
    ("mistake", "code"),
    [
        (Sheets(T1, T1), "swap.one-table"),
        (Sheets(T1, T9), "table.unknown"),
        (Furniture(T2, T2), "swap.one-table"),
        (Furniture(T9, T1), "table.unknown"),
        (SwappedPlaces(NOBODY, EntryNumber(1)), "entry.unknown"),
        (SwappedPlaces(EntryNumber(1), EntryNumber(1)), "exchange.same"),
        (WrongTable(NOBODY, T1), "entry.unknown"),
        (WrongTable(EntryNumber(1), T9), "table.unknown"),
    ],
)
def test_a_swap_that_cannot_have_happened(day: Day, mistake: Mistake, code: str) -> None:
    assert refused(day, lambda: swap(day, mistake)) == [code]


def test_a_player_at_a_full_table(day: Day) -> None:
    assert "move.full" in refused(day, lambda: swap(day, WrongTable(day.who(1, 1), T2)))


def test_nothing_went_wrong_in_a_draft(drafted: Day) -> None:
    day, mistake = drafted, Sheets(T1, T2)
    said = refused(day, lambda: mistakes.put_right(day.desk, TWO, mistake, "fogli scambiati"))
    assert said == ["swap.draft"]


@pytest.mark.parametrize("choice", Choice)
def test_a_swap_settles_the_draft_of_the_next_round(drafted: Day, choice: Choice) -> None:
    """All of it is one act: undone, the draft is back as it was."""
    day, before, was = drafted, drafted.event, kept(drafted)
    mistake = SwappedPlaces(day.who(1, 1, 1), day.who(2, 1, 1))
    mistakes.put_right(day.desk, ONE, mistake, "posti scambiati", choices=Choices({TWO: choice}))
    assert day.round.status is RoundStatus.DRAFT
    assert day.event.corrections
    assert documents.verify_document(day.document()) == ()
    day.desk.undo()
    assert day.event == before
    assert kept(day) == was


def test_a_player_of_the_draft_alone_had_no_place_to_change(drafted: Day) -> None:
    day = drafted
    entries.add_entry(day.desk, Person(last_name="Neri", first_name="Lia"), present=True)
    late = SwappedPlaces(EntryNumber(9), day.who(1, 1, 1))
    assert refused(day, lambda: swap(day, late)) == ["exchange.not-seated"]


# ------------------------------------------------------------------ notes and codes


@pytest.mark.parametrize("note", ["x" * 2_001, *CONTROLS])
def test_a_note_that_no_document_holds(day: Day, note: str) -> None:
    code = "field.too-long" if len(note) > 2_000 else "field.control"
    deeds = (
        lambda: results.set_note(day.desk, ONE, T1, note),
        lambda: penalties.note_remark(day.desk, day.who(1, 1), note, ENGLISH),
        lambda: give(day, PenaltyKind.WARNING, note=note),
    )
    assert [refused(day, deed) for deed in deeds] == [[code]] * 3


@pytest.mark.parametrize("note", BLANKS)
def test_a_note_with_nothing_in_it(day: Day, note: str) -> None:
    said = refused(day, lambda: penalties.note_remark(day.desk, day.who(1, 1), note, ENGLISH))
    assert said == ["penalty.no-note"]


def test_notes_of_the_longest_kind_are_kept(day: Day) -> None:
    results.set_note(day.desk, ONE, T1, "x" * 2_000)
    assert documents.verify_document(day.document()) == ()
    whole = partial(penalties.note_remark, day.desk, day.who(1, 1), texts=ENGLISH)
    assert refused(day, lambda: whole(text="x" * 2_000)) == ["field.too-long"]  # with the hour


def test_a_note_at_a_table_that_is_not_there(drafted: Day) -> None:
    desk = drafted.desk
    said = refused(drafted, lambda: results.set_note(desk, ONE, T9, "senza firme"))
    assert said == ["table.unknown"]
    assert refused(drafted, lambda: results.set_note(desk, TWO, T1, "senza firme")) == [
        "result.draft"
    ]


def test_check_codes_as_people_type_them() -> None:
    made = playing(8).rounds[0]
    code = check_code(EVENT_ID, made, made.table(T2))
    for typed in (code.lower(), f"  {code} ", spaced(code), f"\u00a0{code}\t"):
        found = read_check_code(EVENT_ID, typed)
        assert found is not None
        assert (found.round, found.table) == (ONE, T2)
    for at in range(len(code)):
        for wrong in "0OoIil1Ss-²\u0130ß":
            assert read_check_code(EVENT_ID, code[:at] + wrong + code[at + 1 :]) is None
    for wrong in ("", " ", code[:3], code + code[0], "0000", "\x00" * 4, "٣٤٥٦", "x" * 10_000):
        assert read_check_code(EVENT_ID, wrong) is None


# ------------------------------------------------------------------------- penalties


@pytest.mark.parametrize("reason", BLANKS)
def test_a_penalty_without_a_reason(day: Day, reason: str) -> None:
    assert refused(day, lambda: give(day, PenaltyKind.LAST, reason)) == ["penalty.no-reason"]
    give(day, PenaltyKind.LAST)
    assert refused(day, lambda: back(day, reason)) == ["penalty.why-back"]
    change = partial(penalties.change_words, day.desk, 0, reason, "")
    assert refused(day, change) == ["penalty.no-reason"]


@pytest.mark.parametrize("reason", ["x" * 201, *CONTROLS])
def test_a_reason_longer_than_its_field_or_with_what_cannot_be_seen(day: Day, reason: str) -> None:
    code = "field.too-long" if len(reason) > 200 else "field.control"
    assert refused(day, lambda: give(day, PenaltyKind.WARNING, reason)) == [code]
    give(day, PenaltyKind.WARNING, "x" * 200)
    assert refused(day, lambda: back(day, reason)) == [code]
    change = partial(penalties.change_words, day.desk, 0, reason, "")
    assert refused(day, change) == [code]


def test_the_same_penalty_twice_is_pointed_out(day: Day) -> None:
    given = GivenPenalty(day.who(1, 1), PenaltyKind.WARNING, "gioco lento")
    penalties.give_penalty(day.desk, given)
    assert codes(penalties.check_penalty(day.event, replace(given, reason=" gioco lento "))) == [
        "penalty.same-again"
    ]
    give(day, PenaltyKind.LAST)
    assert refused(day, lambda: give(day, PenaltyKind.LAST)) == ["result.already-last"]
    give(day, PenaltyKind.EXPULSION)
    for kind in (PenaltyKind.WARNING, PenaltyKind.EXPULSION):
        assert refused(day, partial(give, day, kind)) == ["penalty.already-expelled"]


def test_a_penalty_for_somebody_who_is_nobody(day: Day) -> None:
    given = GivenPenalty(NOBODY, PenaltyKind.WARNING, "gioco lento")
    assert refused(day, lambda: penalties.give_penalty(day.desk, given)) == ["entry.unknown"]


def test_last_for_everybody_at_a_table(day: Day) -> None:
    """It is pointed out; who went last has place 1, and the document says so (BGL 5.1.2)."""
    for seat in (1, 2, 3):
        give(day, PenaltyKind.LAST, seat=seat)
    given = GivenPenalty(day.who(1, 4), PenaltyKind.LAST, "gioco lento")
    assert codes(penalties.check_penalty(day.event, given)) == ["penalty.everybody-last"]
    penalties.give_penalty(day.desk, given)
    assert day.places(1) == [4, 3, 2, 1]
    rounds.close_round(day.desk, ONE)
    assert documents.verify_document(day.document()) == ()


def codes(found: Iterable[Problem]) -> list[str]:
    return [each.code for each in found]
