"""The referee's desk, and what was exchanged at the tables put right, by keys (BGL 5)."""

from __future__ import annotations

from functools import cache

import pytest
from PySide6.QtCore import Qt

from bglmanager.engine.event import Event, Seat
from bglmanager.engine.kinds import BottomReason, EntryStatus, Pairing, PenaltyKind, RoundStatus
from bglmanager.engine.penalties import Reason
from bglmanager.services import documents, penalties, rounds
from bglmanager.services.penalties import GivenPenalty
from bglmanager.ui.pages.prints.page import PrintsPage
from tests.helpers.days import Day
from tests.helpers.events import event
from tests.helpers.figures import figure
from tests.helpers.prepared import prepared
from tests.journeys.hands import ENTER, Hands, Opener, Typed
from tests.journeys.hands import play as play
from tests.journeys.person import CONTROL, SHIFT
from tests.journeys.told import Told, done
from tests.printing.reading import text

Key = Qt.Key
ALT = Qt.KeyboardModifier.AltModifier
PENALTY, EXPELLED, BACK = (Key.Key_F6, SHIFT), (Key.Key_F5, SHIFT), (Key.Key_Left, ALT)
WARNING, LAST, EXPULSION = PenaltyKind.WARNING, PenaltyKind.LAST, PenaltyKind.EXPULSION
SCORES = ("40", "30", "20", "10")


def seat(hands: Hands, table: int, place: int) -> Seat:
    return hands.last.tables[table - 1].seats[place - 1]


def at(hands: Hands, table: int, place: int) -> None:
    """Open a table and go to the line of a seat."""
    hands.open(table)
    hands.do(*[Key.Key_Down] * (place - 1))


def given(hands: Hands) -> list[tuple[int, PenaltyKind, str]]:
    return [(line.entry, line.kind, line.reason) for line in hands.event.penalties]


def test_5_from_a_warning_to_disqualification(play: Opener) -> None:
    """Late, then slow play at the same table, then again: each step is offered, Enter gives it."""
    with play(event(8, rounds_planned=2)) as hands:
        hands.start([4, 4])
        one = seat(hands, 1, 1).entry
        at(hands, 1, 1)
        hands.do(Key.Key_F4)
        assert given(hands) == [(one, WARNING, "slow play")]
        hands.do(PENALTY, "slow play")
        assert given(hands)[1:] == [(one, LAST, "slow play")]
        assert seat(hands, 1, 1).bottom_reason is BottomReason.PUT_LAST
        hands.do(BACK)
        assert hands.person.hall.form.title == "Table 1"
        again = done_at_the_desk(hands, one)
        assert given(hands)[2:] == [(one, EXPULSION, "slow play")]
        assert hands.event.entry(one).status is EntryStatus.EXPELLED
        hands.do(BACK)
        assert again
        hands.table(1, "", *SCORES[1:])
        hands.table(2, *SCORES)
        hands.close()
        hands.start([4, 3])
        assert one not in {seat.entry for seat in hands.last.seats()}
        document = hands.document()
    assert [line["kind"] for line in document.whole["penalties"]] == [
        "warning",
        "last",
        "expulsion",
    ]
    assert document.seats(1, 1, "score", "bottom", "bottom_reason")[0] == (None, 1, "expelled")
    assert [place for place, _ in document.outcome(1, 1)] == [4, 1, 2, 3]
    assert document.whole["derived"]["struck"] == [one]
    ranked = [row["entry"] for row in document.whole["derived"]["standings"][0]["rows"]]
    assert one not in ranked
    assert len(ranked) == 7


def done_at_the_desk(hands: Hands, entry: int) -> bool:
    """The same reason a third time, undone and done again without leaving the desk."""
    at(hands, 1, 1)
    before = hands.canonical()
    hands.do(PENALTY, "slow play")
    made = hands.canonical()
    assert hands.event.entries[entry - 1].status is EntryStatus.EXPELLED
    hands.undo()
    assert hands.canonical() == before
    hands.redo()
    return hands.canonical() == made


def test_last_in_the_game_has_a_reason_and_stands_on_the_log(play: Opener) -> None:
    """One key begins it; the score stays, for the share of the scores (BGL 5.1.2)."""
    with play(event(8, rounds_planned=2)) as hands:
        hands.start([4, 4])
        one = seat(hands, 1, 1).entry
        hands.open(1)
        hands.do(*SCORES[:3], *[Key.Key_Up] * 3, (Key.Key_F6, CONTROL))
        assert given(hands) == []
        assert seat(hands, 1, 1).bottom is None, "nothing is stored without a reason"
        hands.do("wrong elements played")
        assert given(hands) == [(one, LAST, "wrong elements played")]
        hands.do(SCORES[3])
        assert seat(hands, 1, 1).bottom_reason is BottomReason.PUT_LAST
        hands.table(2, *SCORES)
        hands.close()
        document = hands.document()
    assert [place for place, _ in document.outcome(1, 1)] == [4, 1, 2, 3]
    shares = [row["pbg"] for row in document.whole["derived"]["tables"][0]["seats"]]
    assert shares[0] == 40


def test_after_a_penalty_typing_goes_on_as_it_did(play: Opener) -> None:
    """Table by table stays so: the first score of the next sheet is no number of a table."""
    with play(event(12, rounds_planned=2)) as hands:
        hands.start([4, 4, 4])
        hall = hands.person.hall
        hands.do(Key.Key_Return, *SCORES, "40", PENALTY, "slow play")
        assert (hall.form.title, hall.at(hall.line(2).score)) == ("Table 2", True)
        hands.do(*SCORES[1:])
        assert (hall.form.title, hall.at(hall.line(1).score)) == ("Table 3", True)
        hands.do(Key.Key_Escape, "3", "40", PENALTY, "slow play", *SCORES[1:])
        assert hall.at(hall.results.number), "by their numbers stays so too"


def test_5_3_a_list_put_right_gives_the_table_its_minutes(play: Opener) -> None:
    """Five for the list, three for wrong elements, in the same act as the warning."""
    with play(event(8, rounds_planned=2)) as hands:
        hands.start([4, 4])
        one, other = seat(hands, 2, 3).entry, seat(hands, 2, 4).entry
        at(hands, 2, 3)
        found = done(hands, lambda: hands.do(PENALTY, "list of game elements wrong"))
        assert found.after.rounds[0].tables[1].extra_minutes == 5
        assert found.before.rounds[0].tables[1].extra_minutes == 0
        hands.person.go("round-1")
        at(hands, 2, 4)
        hands.do(PENALTY, "wrong elements played", BACK)
        assert hands.last.tables[1].extra_minutes == 8
        assert given(hands) == [
            (one, WARNING, "list of game elements wrong"),
            (other, WARNING, "wrong elements played"),
        ]
        document = hands.document()
    assert document.table(1, 2)["extra_minutes"] == 8
    assert document.corrections == []


def test_5_a_penalty_is_taken_back_with_a_reason(play: Opener) -> None:
    """The wrong one of two: it leaves the log, he leaves the bottom group, and it is told."""
    with play(event(8, rounds_planned=2)) as hands:
        hands.start([4, 4])
        right, wrong = seat(hands, 1, 1).entry, seat(hands, 1, 2).entry
        for place in (1, 2, 1, 2):
            at(hands, 1, place)
            hands.do(PENALTY, "slow play", BACK)
        assert [kind for _, kind, _ in given(hands)] == [WARNING, WARNING, LAST, LAST]
        hands.person.window.go("referee")
        found = done(hands, lambda: take_back_the_newest(hands, "it was his neighbour"))
        assert [(e, k) for e, k, _ in given(hands)] == [
            (right, WARNING),
            (wrong, WARNING),
            (right, LAST),
        ]
        assert [s.bottom for s in hands.last.tables[0].seats] == [1, None, None, None]
    (line,) = found.lines
    assert (line[2], line[3], line[6]) == (wrong, "penalty", "it was his neighbour")


def first_of_eight(day: Day) -> None:
    """The winner of table 1 is put last, round 1 is over and round 2 is being played."""
    day.start()
    winner = day.round.tables[0].seats[0].entry
    penalties.give_penalty(day.desk, GivenPenalty(winner, LAST, Reason.SLOW_PLAY))
    day.finish()
    day.start()


def test_2_12_the_next_round_follows_a_penalty_that_is_taken_back(play: Opener) -> None:
    """The card says which tables would change, R has them repaired, and the file tells all."""
    with play(prepared(event(8, rounds_planned=3), first_of_eight)) as hands:
        hands.person.window.go("referee")
        why, repaired = "it was his neighbour", (Key.Key_R, Key.Key_Return)
        found = done(hands, lambda: take_back_the_newest(hands, why, *repaired))
        assert given(hands) == []
        assert {line[3] for line in found.lines} >= {"penalty", "bottom", "seats"}
        assert {line[6] for line in found.lines} == {why}
        assert found.after.rounds[1].pairing is found.before.rounds[1].pairing
        assert documents.verify_document(hands.canonical()) == ()


def take_back_the_newest(hands: Hands, *typed: Typed) -> None:
    hands.do((Key.Key_F, CONTROL), Key.Key_Tab, Key.Key_Home, Key.Key_Delete, *typed)


def test_5_10_expelled_at_the_table_and_the_log_on_paper(play: Opener) -> None:
    with play(event(8, rounds_planned=2)) as hands:
        hands.start([4, 4])
        cheat = seat(hands, 2, 2).entry
        at(hands, 2, 2)
        hands.do(EXPELLED, "cheating")
        assert given(hands) == [(cheat, EXPULSION, "cheating")]
        hands.person.answers.file = hands.folder / "log.pdf"
        hands.person.window.go("referee")
        hands.do((Key.Key_P, CONTROL))
        page = hands.person.window.page
        assert isinstance(page, PrintsPage)
        hands.person.qtbot.waitUntil(page.save.isEnabled)
        hands.do((Key.Key_S, CONTROL))
        paper = (hands.folder / "log.pdf").read_bytes()
        assert "cheating" in text(paper)
        hands.person.go("round-1")
        hands.table(2, "40", "", "20", "10")
        hands.table(1, *SCORES)
        hands.close()
        document = hands.document()
        assert documents.verify_document(hands.canonical()) == ()
    assert document.seats(1, 2, "bottom_reason") == [None, "expelled", None, None]
    assert [line["table"] for line in document.whole["penalties"]] == [2]


# ------ Sheets swapped, players at the wrong table: put right by keys, up to the result file
ASK = (Key.Key_U, CONTROL)
SHEETS, PLACES, TABLE, FURNITURE = Key.Key_1, Key.Key_2, Key.Key_3, Key.Key_4
UP, DOWN = (40, 30, 20, 10), (10, 20, 30, 40)

both_states = pytest.mark.parametrize(
    "later", [True, False][:: figure(2, long=1)], ids=lambda later: "drawn" if later else "playing"
)


@cache
def first_round(*, later: bool, players: int = 16) -> Event:
    """Round 1 with all its results, table 2 the other way round; later round 2 is drawn."""

    def deed(day: Day) -> None:
        day.start()
        for table in day.round.tables:
            scores = DOWN if table.number == 2 else UP
            day.enter(table.number, scores[: len(table.seats)])
        if later:
            rounds.close_round(day.desk, day.round.number)
            rounds.draw_round(day.desk)

    return prepared(event(players, rounds_planned=3), deed)


def put_right(hands: Hands, kind: Qt.Key, *keys: Typed, later: bool) -> Told:
    """What went wrong, who, why, and with a later round drawn that it follows."""

    def deed() -> None:
        hands.person.go("round-1")
        hands.do(Key.Key_Escape, ASK, kind, *keys)
        before = hands.event
        if later and kind is not FURNITURE:
            assert hands.event is before
            hands.do(Key.Key_R, ENTER)

    return done(hands, deed)


def name_of(found: Event, entry: int) -> str:
    return f"{found.entries[entry - 1].last_name} {found.entries[entry - 1].first_name}"


def scores(found: Event, table: int) -> list[object]:
    return [seat.score for seat in found.rounds[0].tables[table - 1].seats]


def check_round_2(found: Told, reason: str, *, later: bool) -> None:
    """It is a draft as the facts now give it, and what changed at its tables is told."""
    told = [line for line in found.lines if line[0] == 2]
    if not later:
        assert told == []
        return
    assert told == found.moved(2, reason)
    assert told != []
    assert found.after.rounds[1].status is RoundStatus.DRAFT
    assert found.after.rounds[1].pairing is not Pairing.MANUAL


@both_states
def test_two_sheets_are_swapped(play: Opener, *, later: bool) -> None:
    """The figures change table, the players stay."""
    with play(first_round(later=later)) as hands:
        found = put_right(hands, SHEETS, "1", "2", "", later=later)
    assert (scores(found.before, 1), scores(found.before, 2)) == ([*UP], [*DOWN])
    assert (scores(found.after, 1), scores(found.after, 2)) == ([*DOWN], [*UP])
    assert found.seats(1)[0] == found.seats(1)[1]
    was, now = ([*map(str, UP)], [*map(str, DOWN)])
    tables = found.seats(1)[0]
    assert [line for line in found.lines if line[0] == 1] == [
        (1, n, entry, "score", old, new, "sheets swapped")
        for n, (before, after) in enumerate(((was, now), (now, was)), 1)
        for entry, old, new in zip(tables[n - 1], before, after, strict=True)
    ]
    check_round_2(found, "sheets swapped", later=later)


@both_states
def test_two_players_sat_at_each_others_place(play: Opener, *, later: bool) -> None:
    """The figures stay on their sheets; who had them is another one."""
    with play(first_round(later=later)) as hands:
        one, other = (hands.event.rounds[0].tables[n].seats[0].entry for n in (0, 1))
        names = [name_of(hands.event, entry) for entry in (one, other)]
        found = put_right(hands, PLACES, *names, "runner was late", later=later)
    was, now = found.seats(1)
    exchanged: dict[int, int] = {one: other, other: one}
    assert now == [[exchanged.get(n, n) for n in table] for table in was]
    assert scores(found.after, 1) == scores(found.before, 1)
    assert found.after.rounds[0].exchanged == ((one, other),)
    told = [line for line in found.lines if line[0] == 1]
    assert told == found.moved(1, "runner was late")
    check_round_2(found, "runner was late", later=later)


@both_states
def test_somebody_sat_at_a_table_that_had_room(play: Opener, *, later: bool) -> None:
    """His figures go with him; the round counts as seated by hand."""
    with play(first_round(later=later, players=15)) as hands:
        mover = hands.event.rounds[0].tables[0].seats[3].entry
        found = put_right(hands, TABLE, name_of(hands.event, mover), "4", "", later=later)
    was, now = found.seats(1)
    assert [len(table) for table in was] == [4, 4, 4, 3]
    assert [len(table) for table in now] == [3, 4, 4, 4]
    assert (mover in was[0], mover in now[3]) == (True, True)
    assert scores(found.after, 4)[now[3].index(mover)] == 10
    assert found.after.rounds[0].pairing is Pairing.MANUAL
    told = [line for line in found.lines if line[0] == 1]
    assert told == found.moved(1, "sat at the wrong table")
    check_round_2(found, "sat at the wrong table", later=later)


@both_states
def test_two_tables_sat_at_each_others_furniture(play: Opener, *, later: bool) -> None:
    """Players and results are right: only the labels change, and no later round is concerned."""
    with play(first_round(later=later)) as hands:
        found = put_right(hands, FURNITURE, "1", "3", "", later=later)
    labels = [table.label for table in found.after.rounds[0].tables]
    assert labels == ["3", None, "1", None]
    assert found.lines == [
        (1, 1, None, "label", "1", "3", "tables swapped"),
        (1, 3, None, "label", "3", "1", "tables swapped"),
    ]
    assert found.after.rounds[1:] == found.before.rounds[1:]


def test_sheets_of_tables_of_another_size_are_refused(play: Opener) -> None:
    with play(first_round(later=False, players=15)) as hands:
        before = hands.event
        hands.do(Key.Key_Escape, ASK, SHEETS, "1", "4", "", ENTER, Key.Key_Escape)
        assert hands.event is before
        assert hands.document().corrections == []


def test_a_sheet_swapped_and_swapped_back_is_as_it_was(play: Opener) -> None:
    """Both are told; the facts are those of before."""
    with play(first_round(later=True)) as hands:
        once = put_right(hands, SHEETS, "1", "2", "", later=True)
        twice = put_right(hands, SHEETS, "1", "2", "", later=True)
    assert [round_.tables for round_ in twice.after.rounds] == [
        round_.tables for round_ in once.before.rounds
    ]
    assert len(twice.lines) == 2 * len(once.lines)
