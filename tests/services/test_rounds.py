"""Rounds at the desk: drawn, drawn again, exchanged, thrown away, published, closed, reopened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bglmanager.engine import draws
from bglmanager.engine.event import EntryStatus, Event, Phase, RoundStatus, Seating, TieBreak
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.services import entries, events, leaving, rounds, upcoming_rounds
from bglmanager.services.entries import Person
from bglmanager.ui.pages.entries.panels import late_entry
from tests.helpers.days import Day
from tests.helpers.events import event
from tests.helpers.sentences import sentences
from tests.services.conftest import DayMaker

ONE, TWO = RoundNumber(1), RoundNumber(2)
NO_DRAFT = "There is no draft. Draw the next round first."


def test_a_draft_is_seated_by_the_draw_and_counts_for_nothing(begin: DayMaker) -> None:
    day = begin(event(26))
    rounds.draw_round(day.desk)
    order = draws.drawn_order("seme", 1, 1, [entry.number for entry in day.event.entries])
    assert [entry for table in day.seated() for entry in table] == list(order)
    assert [len(table) for table in day.seated()] == [4, 4, 4, 4, 4, 3, 3]
    assert (day.round.status, day.round.attempt, day.round.phase) == (
        RoundStatus.DRAFT,
        1,
        Phase.SWISS,
    )
    assert (day.desk.derived.tables, day.desk.derived.standings) == ((), ())


def test_a_draft_is_drawn_again_with_the_next_attempt(begin: DayMaker) -> None:
    day = begin(event(8))
    rounds.draw_round(day.desk)
    rounds.exchange_seats(day.desk, day.who(1, 1), day.who(2, 1))
    for attempt in (2, 3):
        before = day.seated()
        changes = rounds.redraw_round(day.desk)
        assert (changes.kind, changes.args) == ("redraw", {"round": 1, "attempt": attempt})
        assert (day.round.attempt, day.round.exchanged) == (attempt, ())
        assert day.seated() != before


def test_standings_are_not_drawn_again(begin: DayMaker) -> None:
    day = begin(event(8))
    day.play()
    rounds.draw_round(day.desk)
    assert day.refuses(rounds.redraw_round) == sentences("""
        Round 2 is seated by the standings: there is nothing to draw again. Swap two players by
            hand if you must.
    """)


def test_a_round_drawn_by_lot_every_time_is_drawn_again(begin: DayMaker) -> None:
    day = begin(event(8, seating=Seating.RANDOM))
    day.play()
    rounds.draw_round(day.desk)
    rounds.redraw_round(day.desk)
    assert day.round.attempt == 2


def test_an_exchange_changes_two_seats_and_stays_on_record(begin: DayMaker) -> None:
    day = begin(event(8))
    rounds.draw_round(day.desk)
    one, other, third = day.who(1, 1), day.who(2, 4), day.who(1, 2)
    rounds.exchange_seats(day.desk, one, other)
    rounds.exchange_seats(day.desk, one, third)
    assert (day.who(1, 1), day.who(1, 2), day.who(2, 4)) == (other, one, third)
    assert day.round.exchanged == ((one, other), (one, third))
    assert day.refuses(rounds.exchange_seats, one, one) == [
        f"Choose another player to swap with {day.name(one)}."
    ]
    entries.add_entry(day.desk, Person("Zoe", "Blu"), present=True)
    assert day.refuses(rounds.exchange_seats, one, EntryNumber(9)) == [
        "Zoe Blu has no seat in round 1. Choose somebody who sits in it."
    ]


def test_a_draft_thrown_away_comes_back_the_same(begin: DayMaker) -> None:
    day = begin(event(8))
    before = day.event
    rounds.draw_round(day.desk)
    draft = day.round
    rounds.discard_draft(day.desk)
    assert day.event == before
    rounds.draw_round(day.desk)
    assert day.round == draft


@pytest.mark.parametrize(
    "deed",
    [
        rounds.redraw_round,
        rounds.discard_draft,
        rounds.publish_draft,
        lambda desk: rounds.exchange_seats(desk, EntryNumber(1), EntryNumber(2)),
    ],
)
def test_what_needs_a_draft(begin: DayMaker, deed: Callable[[object], object]) -> None:
    day = begin(event(8))
    assert day.refuses(deed) == [NO_DRAFT]
    day.start()
    assert day.refuses(deed) == [NO_DRAFT]


def test_minutes(begin: DayMaker) -> None:
    day = begin(event(8))
    day.start()
    rounds.set_minutes(day.desk, ONE, 90)
    assert day.round.minutes == 90
    rounds.add_minutes(day.desk, ONE, TableNumber(2), 5)
    rounds.add_minutes(day.desk, ONE, TableNumber(2), 10)
    assert day.table(2).extra_minutes == 15
    assert day.refuses(rounds.add_minutes, ONE, TableNumber(2), -20) == [
        "Table 2 has 15 extra minutes: no more can be taken back."
    ]
    assert day.refuses(rounds.add_minutes, ONE, TableNumber(7), 5) == [
        "There is no table 7 in round 1. Look for the number on the table sheet."
    ]
    assert day.refuses(rounds.set_minutes, TWO, 90) == [
        "There is no round 2. Choose one that has been drawn."
    ]


@pytest.mark.parametrize("minutes", [0, -5, 1441])
def test_minutes_that_are_none(begin: DayMaker, minutes: int) -> None:
    day = begin(event(8))
    day.start()
    assert day.refuses(rounds.set_minutes, ONE, minutes) == [
        f"The minutes must be between 1 and 1440 (a day), not {minutes}."
    ]


def test_tie_breaks_stay_for_the_next_round(begin: DayMaker) -> None:
    day = begin(event(8))
    day.start()
    rounds.set_tie_breaks(day.desk, ONE, (TieBreak(" money "), TieBreak("cards")))
    assert [tie_break.label for tie_break in day.round.tie_breaks] == ["money", "cards"]
    assert {seat.tie_breaks for seat in day.round.seats()} == {(None, None)}
    day.finish()
    day.start()
    assert [tie_break.label for tie_break in day.round.tie_breaks] == ["money", "cards"]


@pytest.mark.parametrize(
    ("labels", "said"),
    [
        (["a", " "], "Every tie-break needs a name of its own."),
        (["a", " a "], "Every tie-break needs a name of its own."),
        (
            ["x" * 201],
            "The field “tie-break” has 201 characters; 200 are allowed. Shorten it.",
        ),
        (
            ["a\x07b"],
            "The field “tie-break” holds the invisible character U+0007. Type it again.",
        ),
    ],
)
def test_names_of_tie_breaks(begin: DayMaker, labels: list[str], said: str) -> None:
    day = begin(event(8))
    day.start()
    asked = tuple(TieBreak(label) for label in labels)
    assert day.refuses(rounds.set_tie_breaks, ONE, asked) == [said]


def test_tie_breaks_stand_before_the_first_result(begin: DayMaker) -> None:
    day = begin(event(8))
    day.start()
    day.enter(1, [4, 3, 2, 1])
    assert day.refuses(rounds.set_tie_breaks, ONE, (TieBreak("money"),)) == [
        "Round 1 has results already: its tie-breaks cannot change any more."
    ]


def test_closing(begin: DayMaker) -> None:
    day = begin(event(8))
    assert day.refuses(rounds.close_round, ONE) == [
        "There is no round 1. Choose one that has been drawn."
    ]
    rounds.draw_round(day.desk)
    assert day.refuses(rounds.close_round, ONE) == [
        "Round 1 is not being played. Publish it first, or correct its results."
    ]
    rounds.publish_draft(day.desk)
    day.enter(1, [4, 3, 2, 1])
    assert day.refuses(rounds.close_round, ONE) == [
        "Round 1: table 2 has no result yet. Enter it first."
    ]
    day.finish()
    assert [found.after_round for found in day.desk.derived.standings] == [1]
    assert day.refuses(rounds.close_round, ONE) == [
        "Round 1 is not being played. Publish it first, or correct its results."
    ]


def test_reopening(begin: DayMaker) -> None:
    day = begin(event(8))
    day.start()
    assert day.refuses(rounds.reopen_round, ONE) == ["Round 1 is not closed."]
    day.finish()
    standings = day.desk.derived.standings
    rounds.reopen_round(day.desk, ONE)
    assert (day.round.status, day.desk.derived.standings) == (RoundStatus.PLAYING, ())
    rounds.close_round(day.desk, ONE)
    assert day.desk.derived.standings == standings
    rounds.draw_round(day.desk)
    assert day.refuses(rounds.reopen_round, ONE) == [
        "Round 2 has been made since: correct the result of round 1 instead of opening it again."
    ]


def test_the_final_is_reopened(begin: DayMaker) -> None:
    day = begin(event(8, rounds_planned=1))
    day.play(2)
    won = day.desk.derived.final_ranking[0]
    rounds.reopen_round(day.desk, TWO)
    assert rounds.can_close(day.event, TWO) == ()
    day.enter(1, [10, 20, 30, 40], reason="read upside down")
    rounds.close_round(day.desk, TWO)
    assert day.desk.derived.final_ranking[0] == day.who(1, 4) != won


def _to_plan(day: Day) -> int:
    return upcoming_rounds.rounds_to_plan(day.event)


def test_the_rounds_for_who_is_here_are_planned_with_the_first_draw(begin: DayMaker) -> None:
    """As long as nobody has typed another number than a new event had."""
    few = upcoming_rounds.with_usual_rounds(event(30).settings).rounds_planned
    day = begin(event(30, rounds_planned=few))
    proposed = _to_plan(day)
    assert proposed > few
    before = day.event
    rounds.draw_round(day.desk, planned=proposed)
    assert day.event.settings.rounds_planned == proposed
    assert _to_plan(day) == proposed
    day.desk.undo()
    assert day.event == before
    events.set_rounds(day.desk, few + 3)
    assert _to_plan(day) == few + 3
    day.desk.undo()
    assert _to_plan(day) == proposed
    events.set_rounds(day.desk, few)
    assert _to_plan(day) == few


# ---- What comes next: which round, whom it seats, what hinders it, what is worth knowing first


def draft_open(day: Day) -> None:
    rounds.draw_round(day.desk)


def one_table_missing(day: Day) -> None:
    day.start()
    day.enter(2, [4, 3, 2, 1])


def not_closed(day: Day) -> None:
    day.start()
    day.fill()


def over(day: Day) -> None:
    day.play(5)


def all_gone(day: Day) -> None:
    for entry in day.event.entries:
        leaving.withdraw_entry(day.desk, entry.number)


def all_gone_but_one(day: Day) -> None:
    for entry in day.event.entries[1:]:
        leaving.withdraw_entry(day.desk, entry.number)


@pytest.mark.parametrize(
    ("prepare", "said"),
    [
        (
            draft_open,
            "Round 1 is still a draft. Publish it or discard it first.",
        ),
        (
            one_table_missing,
            "Round 1: table 1 has no result yet. Enter it first.",
        ),
        (
            Day.start,
            "Round 1: tables 1, 2 have no results yet. Enter them first.",
        ),
        (
            not_closed,
            "Round 1 has all its results but is not closed. Close it first.",
        ),
        (over, "Everything is decided: there is no next round."),
        (
            all_gone,
            "Only 0 players can be seated; at least 2 are needed. Check somebody in.",
        ),
        (
            all_gone_but_one,
            "Only 1 player can be seated; at least 2 are needed. Check somebody in.",
        ),
    ],
)
def test_no_next_round(begin: DayMaker, prepare: Callable[[Day], None], said: str) -> None:
    day = begin(event(8))
    prepare(day)
    assert day.refuses(rounds.draw_round) == [said]
    assert day.said(rounds.can_draw(day.event)) == [said]


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (event(0), "Only 0 players can be seated; at least 2 are needed. Check somebody in."),
    ],
)
def test_events_that_cannot_be_seated(begin: DayMaker, made: Event, said: str) -> None:
    day = begin(made)
    assert day.refuses(rounds.draw_round) == [said]


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (event(8), []),
        (
            event(3),
            sentences("""
                Only 3 players: below 8 the event does not count for the league. Check in who is
                    still missing, or play all the same.
            """),
        ),
        (
            event(26, rounds_planned=2),
            sentences("""
                2 rounds are planned; for 26 players the rules ask for at least 3. Change the
                    number before the draw.
            """),
        ),
        (
            event(13, players_per_table=6),
            sentences("""
                Some tables will be more than one player short of 6: 5, 4, 4. Choose smaller
                    tables, or go on.
            """),
        ),
    ],
)
def test_what_is_worth_knowing_hinders_nothing(
    begin: DayMaker, made: Event, said: list[str]
) -> None:
    day = begin(made)
    assert day.said(rounds.can_draw(day.event)) == said
    rounds.draw_round(day.desk)


def test_many_players_are_drawn(begin: DayMaker) -> None:
    day = begin(event(1_000))
    rounds.draw_round(day.desk)
    assert len(day.round.tables) == 250


def test_who_comes_while_a_draft_is_looked_at(begin: DayMaker) -> None:
    day = begin(event(8))
    rounds.draw_round(day.desk)
    late = late_entry(day.event)
    assert late is not None
    assert day.said([late]) == sentences("""
        The draft of round 1 has no seat for new arrivals. Draw it anew, or they play from round 2
            on, with 0 points.
    """)
    entries.add_entry(day.desk, Person("Zoe", "Blu"), present=True)
    rounds.redraw_round(day.desk)
    assert 9 in {seat.entry for seat in day.round.seats()}


def test_a_finalist_who_leaves_is_replaced_by_the_next(begin: DayMaker) -> None:
    day = begin(event(8, rounds_planned=1))
    day.play()
    best = [row.entry for row in day.desk.derived.standings[-1].rows]
    leaving.withdraw_entry(day.desk, best[1])
    rounds.draw_round(day.desk)
    assert day.seated() == [[best[0], best[2], best[3], best[4]]]
    assert day.round.phase is Phase.FINAL
    changes = leaving.withdraw_entry(day.desk, best[2])
    assert (changes.kind, changes.args) == ("withdraw-from-draft", {"entry": best[2], "round": 2})
    assert len(day.event.rounds) == 1
    day.play()
    assert day.seated() == [[best[0], best[3], best[4], best[5]]]
    assert day.desk.derived.final_ranking[4:6] == (best[1], best[2])


def test_a_final_with_fewer_able_players_is_short(begin: DayMaker) -> None:
    day = begin(event(8, rounds_planned=1))
    day.play()
    for row in day.desk.derived.standings[-1].rows[:5]:
        leaving.withdraw_entry(day.desk, row.entry)
    day.play()
    assert [len(table) for table in day.seated()] == [3]


def test_a_whole_table_goes_home(begin: DayMaker) -> None:
    day = begin(event(12))
    day.play()
    for entry in day.seated()[0]:
        leaving.withdraw_entry(day.desk, EntryNumber(entry))
    gone = set(day.seated()[0])
    day.play()
    assert [len(table) for table in day.seated()] == [4, 4]
    assert not gone & {entry for table in day.seated() for entry in table}
    rows = day.desk.derived.standings[-1].rows
    assert len(rows) == 12
    assert {row.entry for row in rows if row.mark} == gone


def test_proposals() -> None:
    found = upcoming_rounds.event_proposal(event(26))
    assert (found.players, found.sizes) == (26, (4, 4, 4, 4, 4, 3, 3))
    assert (found.rounds, found.classic_rounds, found.finalists) == (3, 3, 4)
    assert upcoming_rounds.event_proposal(event(0), players=3).finalists == 3
    assert upcoming_rounds.event_proposal(event(0), players=10_000).rounds == 5


def test_only_those_present_are_proposed_for() -> None:
    made = event(9)
    away = replace(made.entries[0], status=EntryStatus.REGISTERED)
    assert upcoming_rounds.event_proposal(
        replace(made, entries=(away, *made.entries[1:]))
    ).sizes == (
        4,
        4,
    )
