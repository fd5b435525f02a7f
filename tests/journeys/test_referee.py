"""The referee's desk in a Boardgame League event, by keys, up to the result file (BGL 5)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import BottomReason, EntryStatus, Event, PenaltyKind, Seat
from bglmanager.engine.penalties import Reason
from bglmanager.services import documents, penalties
from bglmanager.services.penalties import GivenPenalty
from bglmanager.ui.pages.prints.page import PrintsPage
from tests.helpers.days import Day
from tests.helpers.events import event
from tests.helpers.prepared import prepared
from tests.journeys.hands import Hands, Typed, hands_on
from tests.journeys.person import CONTROL, SHIFT
from tests.journeys.told import done
from tests.printing.reading import text

Key = Qt.Key
ALT = Qt.KeyboardModifier.AltModifier
Opener = Callable[[Event], AbstractContextManager[Hands]]
PENALTY, EXPELLED, BACK = (Key.Key_F6, SHIFT), (Key.Key_F5, SHIFT), (Key.Key_Left, ALT)
WARNING, LAST, EXPULSION = PenaltyKind.WARNING, PenaltyKind.LAST, PenaltyKind.EXPULSION
SCORES = ("40", "30", "20", "10")


@pytest.fixture
def play(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Opener:
    """Opens an event in the whole program."""
    return lambda made: hands_on(qtbot, qapp, tmp_path, made)


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
        hands.do(*SCORES[:3], *[Key.Key_Up] * 3, Key.Key_F6)
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
    penalties.give(day.desk, GivenPenalty(winner, LAST, Reason.SLOW_PLAY))
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
        assert documents.verify(hands.canonical()) == ()


def take_back_the_newest(hands: Hands, *typed: Typed) -> None:
    hands.do(Key.Key_F3, Key.Key_Tab, Key.Key_Home, Key.Key_Delete, *typed)


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
        assert documents.verify(hands.canonical()) == ()
    assert document.seats(1, 2, "bottom_reason") == [None, "expelled", None, None]
    assert [line["table"] for line in document.whole["penalties"]] == [2]
