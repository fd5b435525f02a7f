"""Rounds of two-player tables at the desk: pairings, slow tables, byes, the final phases."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest

from bglmanager.engine.event import Event, Organiser, TieBreak
from bglmanager.engine.finals import Cut, is_again
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import (
    BottomReason,
    EntryStatus,
    Kind,
    Pairing,
    PenaltyKind,
    Phase,
    RoundStatus,
    Seating,
    Tier,
)
from bglmanager.engine.seating import making
from bglmanager.engine.seating.aims import Aim
from bglmanager.engine.seating.making import SeatingOptions
from bglmanager.engine.seating.slow import MOST_SLOW
from bglmanager.i18n import Texts
from bglmanager.services import (
    documents,
    drafts,
    entries,
    events,
    leaving,
    penalties,
    results,
    rounds,
    sample,
    upcoming_rounds,
)
from bglmanager.services.entries import Person
from bglmanager.services.penalties import GivenPenalty
from bglmanager.services.upcoming_rounds import (
    ComingRound,
    may_choose_cut,
    may_play_again,
    rounds_to_come,
)
from bglmanager.ui.pages.entries.panels import late_entry
from bglmanager.ui.pages.round.proposal_words import resting_of
from bglmanager.words.command_names import command_words
from tests.helpers.days import EVENING, Day
from tests.helpers.events import FIRST, LAST, event, settings
from tests.helpers.figures import figure
from tests.helpers.workspaces import open_workspace
from tests.services.conftest import DayMaker

BIG = {"ruleset": "big-2026", "league": None, "tier": None}


def duels(players: int = 10, **changes: object) -> Event:
    usual: dict[str, object] = {**BIG, "players_per_table": 2, "rounds_planned": 3}
    return event(players, **(usual | changes))


def slow(day: Day) -> None:
    """Round 2 is played but for its last table."""
    day.play()
    day.start()
    for table in day.round.tables[:-1]:
        day.enter(table.number, [20, 10])


def test_the_tables_that_cannot_change_any_more_start(begin: DayMaker) -> None:
    day = begin(duels())
    slow(day)
    assert day.said(rounds.can_draw(day.event, day.desk.derived)) == [
        (
            "Tables 1, 2, 3 of round 3 can start: no result that is missing can change them. The "
            "others follow."
        )
    ]
    day.start()
    assert day.round.partial
    assert [table.number for table in day.round.tables] == [1, 2, 3]
    assert [round_.status for round_ in day.event.rounds[1:]] == [RoundStatus.PLAYING] * 2


def test_tables_start_though_somebody_at_the_slow_one_was_expelled(begin: DayMaker) -> None:
    day = begin(duels())
    slow(day)
    expelled = day.who(5, 1)
    penalties.give_penalty(day.desk, GivenPenalty(expelled, PenaltyKind.EXPULSION, "cheating"))
    day.start()
    assert day.round.partial
    assert expelled not in [seat.entry for seat in day.round.seats()]


def test_the_others_are_seated_when_the_slow_ones_have_reported(begin: DayMaker) -> None:
    day = begin(duels())
    slow(day)
    day.start()
    day.enter(1, [7, 3])
    two = RoundNumber(2)
    still = "Round 2 is still being played. Close it, then the other tables can be seated."
    assert day.refuses(rounds.seat_rest) == [still]
    day.enter(5, [20, 10], round_=2)
    rounds.close_round(day.desk, two)
    open_ = "Some tables of round 3 are not seated yet. Seat them first."
    assert day.refuses(rounds.close_round, RoundNumber(3)) == [open_]
    assert rounds.can_seat_rest(day.event) == ()
    rounds.seat_rest(day.desk)
    assert [len(table.seats) for table in day.round.tables] == [2] * 5
    assert [seat.score for seat in day.table(1).seats] == [7, 3]
    assert day.refuses(rounds.seat_rest) == ["All tables of the last round are seated."]
    day.finish()
    assert not day.round.partial


def test_it_is_told_that_a_correction_would_have_seated_the_early_tables_otherwise(
    begin: DayMaker,
) -> None:
    day = begin(duels())
    slow(day)
    day.start()
    day.enter(1, [3, 70], round_=2, reason="scambiati")
    day.enter(5, [20, 10], round_=2)
    rounds.close_round(day.desk, RoundNumber(2))
    rounds.seat_rest(day.desk)
    done = day.desk.timeline.undoable
    assert done is not None
    assert day.round.pairing is Pairing.MANUAL
    assert command_words(Texts("en"), done.kind, done.args, {}) == (
        "other tables of round 3 seated; those begun early would be others by now: the round "
        "counts as seated by hand"
    )


def test_many_missing_tables_are_no_slow_ones(begin: DayMaker) -> None:
    day = begin(duels(40))
    day.play()
    day.start()
    for table in day.round.tables[: 20 - MOST_SLOW - 1]:
        day.enter(table.number, [20, 10])
    assert rounds.early_round(day.event) is None


def test_the_rules_of_two_player_tables_are_compared(begin: DayMaker) -> None:
    day = begin(duels(6))
    assert drafts.ways_ahead(day.event) == ()
    day.play()
    ways = drafts.ways_ahead(day.event)
    assert {*ways} == {*making.DUELS}
    for way in ways:
        options = SeatingOptions(pairing=way)
        (found,) = drafts.pairs_ahead(day.event, day.desk.derived, options)
        assert found.of(Aim.AGAIN).who == ()
        assert found.of(Aim.SHIFT).cost == making.pairing_cost(day.event, day.desk.derived, way)[1]
        assert found.of(Aim.SHIFT).is_proven is (way is Pairing.FEWEST)
    apart = day.event.with_facts(EntryNumber(1), never_with=(EntryNumber(2),))
    fewest = SeatingOptions(pairing=Pairing.FEWEST)
    (found,) = drafts.pairs_ahead(apart, day.desk.derived, fewest)
    assert not found.of(Aim.SHIFT).is_proven
    rounds.draw_round(day.desk, SeatingOptions(pairing=Pairing.FEWEST))
    assert day.round.pairing is Pairing.FEWEST


def test_rematches_that_cannot_be_avoided_are_proven(begin: DayMaker) -> None:
    """Four who have all met."""
    whole = {"rematches": "greedy-complete"}
    day = begin(duels(4, ruleset="bgl-2010", rounds_planned=4, options=whole))
    for _ in range(3):
        day.play()
    proven = {}
    for way in drafts.ways_ahead(day.event):
        options = SeatingOptions(pairing=way)
        (found,) = drafts.pairs_ahead(day.event, day.desk.derived, options)
        again = found.of(Aim.AGAIN)
        proven[way] = (again.cost, again.least)
    sure = {Pairing.GREEDY_COMPLETE: (2, 2), Pairing.FEWEST: (2, 2)}
    assert proven == {Pairing.GREEDY: (2, 0), **sure}


def test_larger_tables_are_cut_or_have_few_rematches(begin: DayMaker) -> None:
    day = begin(event(8, **{**BIG, "players_per_table": 4, "rounds_planned": 2}))
    assert drafts.ways_ahead(day.event) == ()
    day.play()
    assert drafts.ways_ahead(day.event) == (Pairing.GREEDY, Pairing.SOFT)
    for way in drafts.ways_ahead(day.event):
        *_, found = drafts.seatings_ahead(day.event, day.desk.derived, SeatingOptions(pairing=way))
        rounds.draw_round(
            day.desk, SeatingOptions(pairing=way, tables=drafts.tables_of(found.round))
        )
        assert day.round.tables == found.round.tables
        assert day.round.pairing is way
        rounds.discard_draft(day.desk)


def test_a_bye_reports_nothing_and_takes_no_result(begin: DayMaker) -> None:
    day = begin(duels(5))
    day.start()
    (alone,) = day.round.tables[-1].seats
    assert day.round.byes == (alone.entry,)
    assert rounds.missing_tables(day.round) == (1, 2)
    name = day.name(alone.entry)
    assert day.refused(lambda: day.enter(3, [10])) == [
        f"{name} has the bye: no game is played there. Choose another table."
    ]
    for reason in (BottomReason.PUT_LAST, BottomReason.ABSENT):
        put = partial(
            leaving.leave_game, day.desk, RoundNumber(1), TableNumber(3), alone.entry, reason
        )
        assert day.refused(put) == [
            f"{name} has the bye: no game is played there. Choose another table."
        ]


def test_who_has_the_bye_can_leave_the_event_with_its_points(begin: DayMaker) -> None:
    day = begin(duels(5))
    day.start()
    alone = day.leave(3, 1, BottomReason.WITHDREW)
    left = day.event.entry(alone)
    assert (left.status, left.left_after) == (EntryStatus.WITHDRAWN, RoundNumber(1))
    assert day.table(3).seats[0].bottom is None
    day.finish()
    rows = {row.entry: row for row in day.desk.derived.standings[-1].rows}
    assert rows[alone].points == 1000
    day.start()
    assert [len(table) for table in day.seated()] == [2, 2]


def test_the_bye_is_exchanged_like_any_seat(begin: DayMaker) -> None:
    day = begin(duels(5))
    rounds.draw_round(day.desk)
    one, other = day.who(1, 1), day.who(3, 1)
    rounds.exchange_seats(day.desk, one, other)
    assert day.round.byes == (one,)


def test_what_is_still_to_come(begin: DayMaker) -> None:
    day = begin(duels(8))
    told = [
        (found.number, found.phase.value) for found in upcoming_rounds.rounds_to_come(day.event)
    ]
    assert told == [(1, "swiss"), (2, "swiss"), (3, "swiss"), (4, "final")]
    day.play(3)
    told = [
        (found.number, found.phase.value) for found in upcoming_rounds.rounds_to_come(day.event)
    ]
    assert told == [(4, "semifinal"), (5, "final")]
    day.start()
    assert [found.phase for found in upcoming_rounds.rounds_to_come(day.event)] == [Phase.FINAL]


def test_another_cut_than_the_regulations(begin: DayMaker) -> None:
    day = begin(duels(8))
    assert not may_choose_cut(day.event)
    day.play(3)
    assert may_choose_cut(day.event)
    ahead = making.Upcoming(day.event, day.desk.derived, SeatingOptions(cut=Cut(1)))
    assert ahead.final_size == 2
    assert ahead.usual_cut == Cut(4)
    assert day.said(ahead.cut_faults) == ["1 cannot advance: at least 2 have to."]
    assert day.refuses(rounds.draw_round, SeatingOptions(cut=Cut(65))) == [
        "65 are too many for the playoffs: at most 64 can advance."
    ]
    rounds.draw_round(day.desk, SeatingOptions(cut=Cut(2)))
    assert day.round.phase is Phase.FINAL


def test_a_level_final_is_played_again_or_decided(begin: DayMaker) -> None:
    day = begin(duels(8))
    day.play(3)
    rounds.draw_round(day.desk, SeatingOptions(cut=Cut(2)))
    rounds.publish_draft(day.desk)
    day.enter(1, [10, 10])
    rounds.close_round(day.desk, day.round.number)
    assert may_play_again(day.event, day.desk.derived)
    assert upcoming_rounds.rounds_to_come(day.event, day.desk.derived) == ()
    (again,) = upcoming_rounds.rounds_to_come(
        day.event, day.desk.derived, SeatingOptions(replay=True)
    )
    assert again == upcoming_rounds.ComingRound(RoundNumber(5), Phase.FINAL, again=True)
    rounds.draw_round(day.desk, SeatingOptions(replay=True))
    assert is_again(day.event, RoundNumber(5))
    assert not is_again(day.event, RoundNumber(4))


def test_who_rests_in_a_round_robin_is_known(begin: DayMaker) -> None:
    day = begin(duels(5, seating=Seating.ROUND_ROBIN, rounds_planned=5))
    rests: list[EntryNumber | None] = []
    while not rests or len(day.event.rounds) < 5:
        rests.append(resting_of(day.event))
        day.play()
        assert day.round.byes == (rests[-1],)
    assert sorted(rests, key=str) == [EntryNumber(n) for n in range(1, 6)]
    assert resting_of(day.event) is None
    assert upcoming_rounds.rounds_to_come(day.event, day.desk.derived) == ()


@pytest.mark.parametrize(
    "changes",
    [
        {"players_per_table": 2, "rounds_planned": 3},
        {"players_per_table": 2, "rounds_planned": 5, "seating": Seating.ROUND_ROBIN},
        {"players_per_table": 3, "rounds_planned": 3, "kind": Kind.NATIONAL_FINAL},
        {"players_per_table": 7, "rounds_planned": 2},
        {"players_per_table": 4, "rounds_planned": 3, "ruleset": "bgl-2010"},
    ],
)
@pytest.mark.parametrize("players", [9, 5, 17][: figure(1, long=3)])
def test_the_sample_day_plays_any_event_to_its_end(
    begin: DayMaker, players: int, changes: dict[str, object]
) -> None:
    day = begin(event(players, **(BIG | changes)))
    sample.play_to_end(day.desk)
    assert upcoming_rounds.rounds_to_come(day.event, day.desk.derived) == ()
    assert all(round_.status is RoundStatus.CLOSED for round_ in day.event.rounds)


def test_the_sample_day_goes_on_from_slow_tables(begin: DayMaker) -> None:
    day = begin(duels())
    slow(day)
    rounds.draw_round(day.desk)
    sample.play_to_end(day.desk)
    assert upcoming_rounds.rounds_to_come(day.event, day.desk.derived) == ()


def test_nobody_sits_in_two_games_after_a_withdrawal(begin: DayMaker) -> None:
    day = begin(duels(5))
    day.play()
    leaving.withdraw_entry(day.desk, day.who(1, 2))
    day.start()
    assert day.round.byes == ()
    assert results.can_take_results(day.event, RoundNumber(2)) == ()


# ---- A whole Boardgame League event through the use cases, from the first name to the result file

ONE = RoundNumber(1)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Day]:
    workspace = open_workspace(tmp_path_factory.mktemp("journey") / "library.sqlite")
    day = Day(workspace.import_document(Event(settings(rounds_planned=2, tier=Tier.A))))
    enter_everybody(day)
    first_round(day)
    second_round(day)
    third_round(day)
    final(day)
    yield day
    workspace.close()


def enter_everybody(day: Day) -> None:
    """A list of 25, a namesake found twice, a walk-in, all here; one round more than planned."""
    people = [Person(FIRST[i % 10], LAST[i // 10], club=f"Club {i % 3}") for i in range(25)]
    entries.add_many(day.desk, people)
    assert [e.number for e in entries.find_namesakes(day.event, people[3])] == [4]
    entries.add_entry(
        day.desk, Person("Niccolò", "D’Àngelo", email="nic@example.org"), present=True
    )
    for entry in day.event.entries[:-1]:
        entries.check_in(day.desk, entry.number)
    proposed = upcoming_rounds.event_proposal(day.event)
    assert (proposed.sizes, proposed.rounds) == ((4, 4, 4, 4, 4, 3, 3), 3)
    assert [found.code for found in rounds.can_draw(day.event)] == ["seating.few-rounds"]
    events.set_rounds(day.desk, proposed.rounds)
    assert rounds.can_draw(day.event) == ()


def first_round(day: Day) -> None:
    """Drawn twice, two exchanged, a game with a tie-break, one put last, a result corrected."""
    rounds.draw_round(day.desk)
    rounds.redraw_round(day.desk)
    rounds.exchange_seats(day.desk, day.who(1, 1), day.who(7, 1))
    rounds.publish_draft(day.desk)
    rounds.set_tie_breaks(day.desk, ONE, (TieBreak("money"),))
    given = GivenPenalty(day.who(2, 1), PenaltyKind.LAST, "revealed-secret")
    penalties.give_penalty(day.desk, given)
    day.enter(1, [60, 60, 12, 5], tie_breaks=[(1,), (2,), (0,), (0,)])
    assert day.places(1) == [2, 1, 3, 4]
    day.enter(2, [99, 40, 30, 20], tie_breaks=[(0,)] * 4)
    assert day.places(2) == [4, 1, 2, 3]
    day.enter(7, [35, 27, 25], tie_breaks=[(0,)] * 3)
    found = results.preview_table(day.event, ONE, day.table(7))
    assert (found.virtual, [seat.place for seat in found.seats]) == ((26,), [1, 2, 4])
    day.finish()
    day.enter(
        3, [90, 100, 80, 70], round_=1, reason="two lines exchanged", tie_breaks=[(None,)] * 4
    )
    assert [line.reason for line in day.event.corrections] == ["two lines exchanged"] * 2


def second_round(day: Day) -> None:
    """One goes home before, one during the game, one is thought to and is not."""
    gone = day.who(7, 3)
    leaving.withdraw_entry(day.desk, gone)
    day.desk.undo()
    assert day.event.entry(gone).status is EntryStatus.ACTIVE
    day.desk.redo()
    day.start()
    assert [len(table) for table in day.seated()] == [4, 4, 4, 4, 3, 3, 3]
    thought = day.leave(1, 1, BottomReason.WITHDREW)
    leaving.take_back(day.desk, day.round.number, TableNumber(1), thought)
    day.leave(5, 3, BottomReason.WITHDREW)
    day.finish()


def third_round(day: Day) -> None:
    """A newcomer; a correction of the first round that would have seated the third otherwise."""
    late = late_entry(day.event)
    assert late is not None
    entries.add_entry(day.desk, Person("Zoe", "Blu"), present=True)
    assert day.event.entry(EntryNumber(27)).first_round == 3
    rounds.draw_round(day.desk)
    assert len(day.event.rounds[2].tables) == 7
    rounds.publish_draft(day.desk)
    seated = day.seated()
    day.enter(4, [10, 20, 30, 40], round_=1, reason="read upside down", tie_breaks=[(None,)] * 4)
    assert day.seated() == seated
    assert [round_.pairing for round_ in day.event.rounds] == ["random", "manual", "manual"]
    day.finish()


def final(day: Day) -> None:
    assert rounds_to_come(day.event) == (ComingRound(RoundNumber(4), Phase.FINAL),)
    best = [row.entry for row in day.desk.derived.standings[-1].rows if row.mark is None]
    day.start()
    assert day.seated() == [best[:4]]
    day.enter(1, [5, 20, 20, 10], tie_breaks=[(0,), (1,), (1,), (0,)])
    day.finish()
    assert day.desk.derived.final_ranking[:5] == (best[1], best[2], best[3], best[0], best[4])
    assert rounds_to_come(day.event) == ()


def test_the_document_is_sound(played: Day) -> None:
    data = played.document()
    assert documents.verify_document(data) == ()
    assert documents.read_event(data) == played.event
    assert documents.with_results_computed(data) == data


def test_everything_is_undone_and_done_again(played: Day) -> None:
    assert len(played.snapshots) > 70
    played.walk()


def test_nobody_is_forgotten(played: Day) -> None:
    derived = played.desk.derived
    assert sorted(derived.final_ranking) == list(range(1, 28))
    assert len(derived.league_points) == 27
    assert [row.mark for row in derived.standings[-1].rows].count(None) == 25
    assert making.next_phase(played.event) is None


def test_every_changed_digit_is_noticed(played: Day) -> None:
    data = played.document()
    places = [place for place, byte in enumerate(data) if chr(byte).isdigit()]
    for place in places[::97]:
        other = b"7" if data[place : place + 1] != b"7" else b"3"
        assert documents.verify_document(data[:place] + other + data[place + 1 :]) != ()


def test_a_digit_changed_with_its_checksum_is_noticed(played: Day) -> None:
    """Whoever mends the checksum has still to mend everything that follows from a score."""
    tree = json.loads(played.document())
    seat = tree["rounds"][0]["tables"][4]["seats"][0]
    seat["score"] += 1
    del tree["integrity"]
    found = documents.verify_document(json.dumps(tree).encode())
    assert {problem.code for problem in found} == {"derived.differs"}
    assert found[0].path.startswith("derived.tables[4].seats[0].")


def test_the_league_gets_no_contact_data(played: Day) -> None:
    organiser = Organiser("Ada Neri", "ada@example.org", "+39 055 1")
    event = replace(played.event, settings=replace(played.event.settings, organiser=organiser))
    whole = documents.write_document(event, exported_at=EVENING, for_league=False)
    league = documents.write_document(event, exported_at=EVENING, for_league=True)
    assert b'"desk"' in whole
    assert b'"desk"' not in league
    assert documents.verify_document(league) == ()


def test_who_does_not_come_to_a_published_phase_is_replaced_by_the_next_in_order(
    begin: DayMaker,
) -> None:
    """Rules 2.10, while nothing is played: as many play on as were chosen, the next one too."""
    day = begin(duels(13))
    day.play(3)
    rounds.draw_round(day.desk, SeatingOptions(cut=Cut(6)))
    rounds.publish_draft(day.desk)
    assert rounds.word_of_absent_finalists(day.event, day.round.number) == ()
    assert len(day.refuses(rounds.seat_anew, day.round.number)) == 1
    before = [seat.entry for seat in day.round.seats()]
    away = day.leave(1, 1, BottomReason.ABSENT)
    [found] = rounds.word_of_absent_finalists(day.event, day.round.number)
    assert dict(found.values)["entries"] == (away,)
    rounds.seat_anew(day.desk, day.round.number)
    now = [seat.entry for seat in day.round.seats()]
    [came] = {*now} - {*before}
    ranks = {row.entry: row.rank for row in day.desk.derived.standings[-1].rows}
    assert {*before} - {*now} == {away}
    assert sorted(ranks[entry] for entry in now) == [4, 5, 6, 7]
    assert ranks[came] == 7
    day.check()


def test_who_is_late_for_a_final_that_is_played_is_not_replaced(begin: DayMaker) -> None:
    day = begin(duels(8))
    day.play(4)
    day.start()
    day.enter(1, [10, 20])
    day.leave(1, 1, BottomReason.ABSENT)
    assert rounds.word_of_absent_finalists(day.event, day.round.number) == ()
