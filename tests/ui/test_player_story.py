"""Everything an event has of a player, in the order in which it happened."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from bglmanager.engine.derive import derive
from bglmanager.engine.event import (
    Absence,
    Adjustment,
    AdjustmentKind,
    Better,
    BottomReason,
    Correction,
    EntryStatus,
    Event,
    Penalty,
    PenaltyKind,
    RoundDesk,
    RoundStatus,
    TeamPoints,
    TieBreak,
)
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.problems import Problem
from bglmanager.i18n import Texts
from bglmanager.services import results
from bglmanager.services.result_input import check_result
from bglmanager.ui.format import Format
from bglmanager.ui.pages.referee.story import Story, Told
from bglmanager.words.results import decision_words
from tests.helpers.events import closed, event, played, playing, with_entry, with_result, with_round
from tests.helpers.pairs import in_pairs

TWO = EntryNumber(2)
FIRST, ONE = RoundNumber(1), TableNumber(1)
ENGLISH = Texts("en")
NOON = dt.datetime(2026, 5, 8, 12, tzinfo=dt.UTC)


PLACED = "place 2 of 4, 55 points"


def told(found: Event, number: EntryNumber = TWO) -> list[Told]:
    """What happened, the oldest first."""
    return [*Story(ENGLISH, found, number).told()][::-1]


def of(found: Event, number: EntryNumber = TWO) -> list[str]:
    return [each.spoken for each in told(found, number)]


def penalty(round_: int = 1, table: int | None = 1, minute: int = 0) -> Penalty:
    at = NOON + dt.timedelta(minutes=minute)
    number = None if table is None else TableNumber(table)
    return Penalty(TWO, round_, PenaltyKind.WARNING, "slow play", None, at, number)


def with_seat(found: Event, **changes: object) -> Event:
    """The event with the seat of number 2 in round 1 changed."""
    round_ = found.rounds[0]
    table = round_.tables[0]
    seats = tuple(replace(s, **changes) if s.entry == TWO else s for s in table.seats)  # type: ignore[arg-type]  # any id will do
    tables = (replace(table, seats=seats), *round_.tables[1:])
    return replace(found, rounds=(replace(round_, tables=tables), *found.rounds[1:]))


def test_who_has_done_nothing_has_no_story() -> None:
    assert of(event()) == []
    assert of(playing()) == []


def test_results_by_round_with_place_and_points() -> None:
    assert of(played(8, 2)) == [PLACED, PLACED]


def test_of_pairs_both_have_the_place_of_the_pair_and_a_tie_is_one_of_pairs() -> None:
    """Reading `pairs`: 9 + 1 against 4 + 5, in the preview too; mates at 4 are no tie."""
    cities = {"ruleset": "big-2026", "game": "7-wonders-cities"}
    made = in_pairs(4, TeamPoints.PAIRS, **cities)
    scored = [with_result(made, 1, scores) for scores in ([9, 1, 4, 5], [3, 6, 4, 4])]
    over = (replace(found.rounds[0], status=RoundStatus.CLOSED) for found in scored)
    one, other = (replace(made, rounds=(round_,)) for round_ in over)
    assert of(one) == ["place 1 of 2, 1000 points"]
    assert of(one, EntryNumber(3)) == ["place 2 of 2, 336 points"]
    preview = results.preview_table(scored[0], FIRST, scored[0].rounds[0].tables[0])
    assert (preview,) == derive(one).tables
    coins = (TieBreak("coins", Better.HIGH),)

    def unbroken(found: Event) -> list[Problem]:
        table = found.rounds[0].tables[0]
        seats = tuple(replace(seat, tie_breaks=(None,)) for seat in table.seats)
        asked = replace(found, rounds=(replace(found.rounds[0], tie_breaks=coins),))
        said = check_result(asked, FIRST, replace(table, seats=seats))
        return [each for each in said if each.code == "result.tie-unbroken"]

    assert unbroken(other) == []
    assert [x.value("entries") for x in unbroken(with_result(made, 1, [9, 1, 4, 6]))] == [
        (1, 2, 3, 4)
    ]


def test_of_two_boards_both_are_told() -> None:
    found = playing(4, players_per_table=4)
    table = found.rounds[0].tables[0]
    tables = (table, replace(table, number=TableNumber(2)))
    found = replace(found, rounds=(replace(found.rounds[0], tables=tables),))
    assert [(each.heading, each.words) for each in told(closed(found))] == [
        ("Round 1 · Table 1", PLACED),
        ("Round 1 · Table 2", PLACED),
    ]


def test_a_penalty_of_the_game_comes_before_its_result_another_after_it() -> None:
    during, after = penalty(), penalty(table=None, minute=60)
    found = replace(played(), penalties=(penalty(round_=0, table=None), during, after))
    warning = "Warning: slow play"
    assert [(each.heading, each.spoken) for each in told(found)] == [
        ("Before the start", warning),
        ("Round 1 · Table 1", warning),
        ("Round 1 · Table 1", PLACED),
        ("Round 1", warning),
    ]


def test_who_was_put_last_or_left() -> None:
    found = with_seat(playing(), bottom=1, bottom_reason=BottomReason.PUT_LAST)
    assert of(found) == ["last in the game"]
    gone = with_entry(found, 2, status=EntryStatus.WITHDRAWN, left_after=FIRST)
    assert of(gone) == ["last in the game", "withdrawn from the event"]


def test_a_penalty_says_itself_that_he_was_put_last_or_expelled() -> None:
    last = replace(penalty(), kind=PenaltyKind.LAST)
    found = with_seat(playing(), bottom=1, bottom_reason=BottomReason.PUT_LAST)
    assert of(replace(found, penalties=(last,))) == ["Last in the game: slow play"]
    out = replace(penalty(), kind=PenaltyKind.EXPULSION)
    gone = with_seat(playing(), bottom=1, bottom_reason=BottomReason.EXPELLED)
    gone = with_entry(gone, 2, status=EntryStatus.EXPELLED, left_after=FIRST)
    assert of(replace(gone, penalties=(out,))) == ["Disqualification: slow play"]
    assert of(gone) == ["disqualified during the game", "disqualified: out of the event"]


def test_an_agreed_absence_is_told() -> None:
    found = playing()
    desk = RoundDesk(absences=(Absence(TWO, NOON), Absence(EntryNumber(3), NOON)))
    found = replace(found, rounds=(replace(found.rounds[0], desk=desk),))
    assert of(found) == [f"agreed absence until {Format(ENGLISH).clock_time(NOON)}"]


def test_corrections_of_his_own_and_of_his_whole_table() -> None:
    def line(entry: EntryNumber | None, table: int) -> Correction:
        return Correction(NOON, FIRST, TableNumber(table), entry, "score", "1", "2", "misread")

    his, whole = line(TWO, 1), line(None, 1)
    others = (line(EntryNumber(3), 1), line(None, 2))
    found = replace(played(), corrections=(his, *others, whole))
    assert of(found) == [PLACED, *["score corrected from 1 to 2: misread"] * 2]


def test_decisions_of_the_director() -> None:
    made = Adjustment(TWO, FIRST, AdjustmentKind.SAT_OUT)
    found = replace(playing(), adjustments=(made, replace(made, entry=EntryNumber(3))))
    assert of(found) == [decision_words(ENGLISH, AdjustmentKind.SAT_OUT)]


def test_a_bye_is_no_place() -> None:
    made = with_round(event(3, players_per_table=2))
    bye = made.rounds[0].tables[-1].seats[0].entry
    made = replace(made, rounds=(replace(made.rounds[0], byes=(bye,)),))
    made = closed(made)
    table = replace(
        made.rounds[0].tables[-1], seats=(replace(made.rounds[0].tables[-1].seats[0], score=None),)
    )
    made = replace(
        made, rounds=(replace(made.rounds[0], tables=(made.rounds[0].tables[0], table)),)
    )
    assert of(made, bye) == ["bye"]


def test_what_is_owed_and_noted_stands_last() -> None:
    found = with_entry(played(fee=5), 2, desk=replace(event().entries[1].desk, notes="a\n\nb"))
    assert of(found) == [PLACED, f"has not paid {Format(ENGLISH).euro(5)}", "a", "b"]
