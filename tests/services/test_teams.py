"""Teams at the desk: made, filled, left by one, left by all (BGL 3.1, 3.12.1; rules 3.7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bglmanager.engine import facts, seating
from bglmanager.engine.event import (
    BottomReason,
    EntryStatus,
    Event,
    League,
    PenaltyKind,
    TeamKind,
    TeamPairing,
    TeamPoints,
    TeamsMode,
)
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber, TeamNumber
from bglmanager.i18n import Texts
from bglmanager.services import entries, leaving, penalties, rounds, teams, till
from bglmanager.services.changes import Changes
from bglmanager.words.command_names import act
from tests.helpers.days import Day
from tests.helpers.events import event
from tests.services.conftest import DayMaker

UNITED = TeamsMode(TeamKind.FIXED, 2, TeamPairing.UNITED, TeamPoints.WINNERS_LOSERS)
FREE = replace(UNITED, pairing=TeamPairing.FREE)
ONE, TWO = EntryNumber(1), EntryNumber(2)


def with_teams(begin: DayMaker, players: int, mode: TeamsMode = UNITED, **settings: object) -> Day:
    """Teams A, B … of the first two, the next two …"""
    day = begin(event(players, **settings))
    teams.set_mode(day.desk, mode)
    for number in range(1, players - players % 2 + 1):
        name = chr(ord("A") + (number - 1) // 2)
        teams.place(day.desk, EntryNumber(number), name, reserve=False)
    return day


def statuses(made: Event, *numbers: int) -> list[EntryStatus]:
    return [made.entry(EntryNumber(number)).status for number in numbers]


def test_a_name_makes_a_team_and_fills_it(begin: DayMaker) -> None:
    day = with_teams(begin, 8)
    assert [(t.name, t.members) for t in day.event.teams] == [
        ("A", (1, 2)),
        ("B", (3, 4)),
        ("C", (5, 6)),
        ("D", (7, 8)),
    ]
    assert [entry.team for entry in day.event.entries] == [1, 1, 2, 2, 3, 3, 4, 4]
    assert day.event.settings.players_per_table == 4
    assert facts.check(day.event) == ()


def test_what_cannot_be_a_team_is_said(begin: DayMaker) -> None:
    day = with_teams(begin, 8)
    desk = day.desk
    assert day.refused(lambda: teams.place(desk, EntryNumber(3), "a", reserve=False)) == [
        "A has its 2 members already. Enter a reserve, or another team."
    ]
    assert day.refused(lambda: teams.place(desk, ONE, "  ", reserve=False)) == [
        "The team needs a name."
    ]
    assert day.refused(lambda: teams.rename(desk, TeamNumber(1), "b")) == [
        "There is another team called “b”."
    ]
    large = replace(UNITED, size=4)
    assert day.refused(lambda: teams.set_mode(desk, large)) == [
        ("Two teams of 4 would sit at tables of 8; the rules play at tables of at most 6.")
    ]


def test_a_team_is_renamed_emptied_and_gone(begin: DayMaker) -> None:
    day = with_teams(begin, 8)
    teams.rename(day.desk, TeamNumber(1), "Alfa")
    assert day.event.teams[0].name == "Alfa"
    teams.remove(day.desk, ONE)
    assert day.said(teams.worth_knowing(day.event)) == [
        "Alfa has 1 of 2 members.",
        "1 player has no team.",
    ]
    teams.remove(day.desk, TWO)
    assert [team.number for team in day.event.teams] == [2, 3, 4]
    teams.set_mode(day.desk, None)
    assert day.event.teams == ()
    assert {entry.team for entry in day.event.entries} == {None}


def test_a_team_with_a_place_free_is_not_drawn(begin: DayMaker) -> None:
    day = with_teams(begin, 8)
    teams.remove(day.desk, ONE)
    assert day.said(rounds.can_draw(day.event)) == [
        "A has 1 of 2 members: complete the team, or take its players out.",
        "Without a team: Ada Rossi. Put everybody into a team first.",
    ]
    teams.place(day.desk, ONE, "a", reserve=False)
    assert day.said(rounds.can_draw(day.event)) == []


def test_teams_stay_once_a_round_is_drawn(begin: DayMaker) -> None:
    day = with_teams(begin, 8)
    rounds.draw(day.desk)
    said = ["Teams stay as they are once the first round is drawn."]
    assert day.refused(lambda: teams.remove(day.desk, ONE)) == said
    assert day.refused(lambda: teams.place(day.desk, ONE, "Z", reserve=False)) == said
    assert day.refused(lambda: teams.set_mode(day.desk, None)) == said
    teams.rename(day.desk, TeamNumber(1), "Alfa")


def test_a_reserve_waits_and_steps_in_from_the_next_round(begin: DayMaker) -> None:
    day = with_teams(begin, 9)
    teams.place(day.desk, EntryNumber(9), "A", reserve=True)
    assert statuses(day.event, 9) == [EntryStatus.WAITING]
    assert day.refused(lambda: entries.check_in(day.desk, EntryNumber(9))) == [
        f"{day.name(EntryNumber(9))} is a reserve and waits until a teammate leaves."
    ]
    day.play()
    leaving.withdraw(day.desk, ONE)
    assert statuses(day.event, 1, 2, 9) == [
        EntryStatus.WITHDRAWN,
        EntryStatus.ACTIVE,
        EntryStatus.ACTIVE,
    ]
    assert day.event.entry(EntryNumber(9)).first_round == 2
    rounds.draw(day.desk)
    seated = {seat.entry for seat in day.round.seats()}
    assert {2, 9} <= seated
    assert 1 not in seated


def test_without_a_reserve_the_whole_team_leaves(begin: DayMaker) -> None:
    day = with_teams(begin, 8)
    day.play()
    leaving.withdraw(day.desk, ONE)
    assert statuses(day.event, 1, 2) == [EntryStatus.WITHDRAWN] * 2
    assert [day.event.entry(n).left_after for n in (ONE, TWO)] == [1, 1]
    assert teams.goes_along(day.event, EntryNumber(3), EntryStatus.WITHDRAWN) == (4,)


def test_who_comes_back_finds_his_place_or_brings_his_mates(begin: DayMaker) -> None:
    day = with_teams(begin, 9)
    teams.place(day.desk, EntryNumber(9), "A", reserve=True)
    day.play()
    leaving.withdraw(day.desk, ONE)
    leaving.readmit(day.desk, ONE)
    assert statuses(day.event, 1, 2, 9) == [
        EntryStatus.ACTIVE,
        EntryStatus.ACTIVE,
        EntryStatus.WAITING,
    ]
    leaving.withdraw(day.desk, EntryNumber(3))
    assert statuses(day.event, 3, 4) == [EntryStatus.WITHDRAWN] * 2
    leaving.readmit(day.desk, EntryNumber(4))
    assert statuses(day.event, 3, 4) == [EntryStatus.ACTIVE] * 2
    leaving.withdraw(day.desk, ONE)
    day.play()
    assert day.refused(lambda: leaving.readmit(day.desk, ONE)) == [
        f"{day.name(EntryNumber(9))} has played in the place of Ada Rossi, who cannot come back."
    ]


def test_taking_back_a_withdrawal_takes_back_what_the_team_did(begin: DayMaker) -> None:
    day = with_teams(begin, 8)
    day.start()
    table = next(t for t in day.round.tables if any(s.entry == 1 for s in t.seats)).number
    leaving.leave(day.desk, RoundNumber(1), table, ONE, BottomReason.WITHDREW)
    leaving.take_back(day.desk, RoundNumber(1), table, ONE)
    assert statuses(day.event, 1, 2) == [EntryStatus.ACTIVE] * 2
    penalties.give(day.desk, penalties.GivenPenalty(ONE, PenaltyKind.EXPULSION, "cheating"))
    assert day.refused(lambda: leaving.take_back(day.desk, RoundNumber(1), table, ONE)) == [
        (
            "All of A was disqualified. Take that penalty back on the page “Referee” if it "
            "was a mistake."
        )
    ]


def test_who_leaves_in_the_middle_of_a_game_takes_his_mate_from_the_next_round(
    begin: DayMaker,
) -> None:
    day = with_teams(begin, 8)
    day.start()
    table = next(t for t in day.round.tables if any(s.entry == 1 for s in t.seats))
    leaving.leave(day.desk, RoundNumber(1), table.number, ONE, BottomReason.WITHDREW)
    assert day.seat(ONE).bottom == 1
    assert day.seat(TWO).bottom is None  # he may finish the game
    assert statuses(day.event, 1, 2) == [EntryStatus.WITHDRAWN] * 2


def test_an_expulsion_expels_the_whole_team_even_with_a_reserve(begin: DayMaker) -> None:
    day = with_teams(begin, 9)
    teams.place(day.desk, EntryNumber(9), "A", reserve=True)
    day.start()
    penalties.give(day.desk, penalties.GivenPenalty(ONE, PenaltyKind.EXPULSION, "cheating"))
    assert statuses(day.event, 1, 2, 9) == [EntryStatus.EXPELLED] * 3
    assert [day.seat(n).bottom for n in (ONE, TWO)] == [1, 2]
    assert day.event.entry(EntryNumber(9)).left_after is None


def test_a_team_that_sits_alone_has_nothing_to_type(begin: DayMaker) -> None:
    day = with_teams(begin, 6)
    day.start()
    alone = [t for t in day.round.tables if len(t.seats) == 2]
    assert [table.number for table in alone] == [TableNumber(2)]
    assert rounds.missing_tables(day.round) == (TableNumber(1),)
    day.finish()


BIG = {"ruleset": "big-2026", "league": League.BIG, "tier": None}
PAIRS = replace(UNITED, points=TeamPoints.PAIRS)


@pytest.mark.parametrize(("mode", "settings"), [(UNITED, {}), (PAIRS, BIG)])
def test_two_players_exchanged_take_their_teams_along(
    begin: DayMaker, mode: TeamsMode, settings: dict[str, object]
) -> None:
    day = with_teams(begin, 8, mode, **settings)
    rounds.draw(day.desk)
    first, second = ([s.entry for s in t.seats] for t in day.round.tables)
    rounds.exchange(day.desk, first[0], second[3])
    after = [[s.entry for s in t.seats] for t in day.round.tables]
    assert [{*after[0][:2]}, {*after[1][2:]}] == [{*second[2:]}, {*first[:2]}]
    assert facts.check(day.event) == ()
    again = seating.recompute(day.event, day.round.number, day.desk.derived)
    assert again is None or [[s.entry for s in t.seats] for t in again.tables] == after


@pytest.mark.parametrize("kind", list(TeamPairing))
def test_every_way_of_sitting_can_be_drawn(begin: DayMaker, kind: TeamPairing) -> None:
    day = with_teams(begin, 8, replace(UNITED, pairing=kind))
    day.play()
    assert seating.next_phase(day.event) is not None


def test_pairs_count_as_one_player_in_big_only(begin: DayMaker) -> None:
    day = begin(event(8, **BIG))
    said = [
        "Pairs are fixed teams of two that sit united, in an event of one game. Change the teams."
    ]
    assert day.refused(lambda: teams.set_mode(day.desk, replace(PAIRS, size=3))) == said
    teams.set_mode(day.desk, PAIRS)
    for number in range(1, 9):
        teams.place(day.desk, EntryNumber(number), f"P{(number + 1) // 2}", reserve=False)
    day.play(2)
    rows = day.desk.derived.standings[-1].rows
    units = [row.units for row in rows]
    assert units[::2] == units[1::2]
    assert len(day.desk.derived.team_standings) == 2
    bgl = begin(event(8))
    assert bgl.refused(lambda: teams.set_mode(bgl.desk, PAIRS)) == said


def test_who_has_not_paid_is_put_aside_and_comes_back(begin: DayMaker) -> None:
    made = event(8, fee=2)
    day = begin(made)
    for number in range(1, 7):
        till.set_paid(day.desk, EntryNumber(number), paid=True)
    assert till.unpaid_entries(day.event) == (7, 8)
    till.put_unpaid_aside(day.desk)
    assert statuses(day.event, 6, 7, 8) == [EntryStatus.ACTIVE] + [EntryStatus.LAPSED] * 2
    assert day.refused(lambda: till.put_unpaid_aside(day.desk)) == [
        "Nobody to drop: all have paid."
    ]
    entries.check_in(day.desk, EntryNumber(7))
    assert statuses(day.event, 7) == [EntryStatus.ACTIVE]


def test_a_mate_who_played_the_final_alone_is_gone_after_it(begin: DayMaker) -> None:
    day = with_teams(begin, 12, FREE, rounds_planned=1)
    day.play()
    day.start()
    finalists = {seat.entry for seat in day.round.seats()}
    team = next(t for t in day.event.teams if len(finalists.intersection(t.members)) == 1)
    [plays] = finalists.intersection(team.members)
    [out] = set(team.members) - finalists
    day.finish()
    penalties.give(day.desk, penalties.GivenPenalty(out, PenaltyKind.EXPULSION, "cheating"))
    gone = {number: day.event.entry(number).left_after for number in team.members}
    assert gone == {out: 1, plays: 2}


def test_an_act_names_who_left_plays_or_came_back_with_the_team(begin: DayMaker) -> None:
    day = with_teams(begin, 9)
    teams.place(day.desk, EntryNumber(9), "A", reserve=True)
    names = {entry.number: f"{entry.number}" for entry in day.event.entries}

    def said(changes: Changes) -> str:
        return act(Texts("en"), changes.kind, changes.args, names)

    day.play()
    assert said(leaving.withdraw(day.desk, ONE)) == "1 withdraws; in for the team: 9"
    assert said(leaving.readmit(day.desk, ONE)).endswith("; on the waiting list: 9")
    assert said(leaving.withdraw(day.desk, EntryNumber(3))) == "3 withdraws; with the team: 4"
    assert said(leaving.readmit(day.desk, EntryNumber(3))).endswith("; with the team: 4")
    day.start()
    five = EntryNumber(5)
    table = next(t for t in day.round.tables if any(s.entry == five for s in t.seats)).number
    left = leaving.leave(day.desk, day.round.number, table, five, BottomReason.WITHDREW)
    assert said(left).endswith("; with the team: 6")
    given = penalties.GivenPenalty(EntryNumber(7), PenaltyKind.EXPULSION, "cheating")
    assert said(penalties.give(day.desk, given)).endswith("; with the team: 8")
