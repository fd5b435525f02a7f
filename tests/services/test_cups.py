"""Single events at the desk: new events, Catan's figures and warnings, 7 Wonders' bids."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from bglmanager.engine import facts
from bglmanager.engine.event import Event, Number, Settings, TeamsMode
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber, TeamNumber
from bglmanager.engine.kinds import (
    BottomReason,
    EntryStatus,
    FirstSeating,
    League,
    PenaltyKind,
    Phase,
    RoundStatus,
    Seating,
    TeamPairing,
    Tier,
)
from bglmanager.engine.penalties import Reason, Why, penalty_kinds, reasons_offered
from bglmanager.engine.problems import Level
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import making
from bglmanager.engine.seating.check import check
from bglmanager.i18n import Texts
from bglmanager.services import (
    entries,
    events,
    leaving,
    penalties,
    result_input,
    rounds,
    teams,
    till,
)
from bglmanager.services.changes import Changes
from bglmanager.services.games import game_catalogue, rules_of
from bglmanager.services.penalties import GivenPenalty
from bglmanager.services.result_input import SeatInput, check_result
from bglmanager.ui.pages.referee.form import penalty_offer
from bglmanager.words.command_names import command_words
from tests.helpers.cups import CATAN, DIPLOMACY, SEVEN_WONDERS, catan, diplomacy, seven_wonders
from tests.helpers.days import Day
from tests.helpers.events import event, playing, settings, with_round
from tests.helpers.games import rules
from tests.helpers.results_typed import enter_result
from tests.helpers.shipped import usual_minutes
from tests.helpers.teams import BY_SIDES, PAIRS
from tests.services.conftest import DayMaker

UNDO_IT = "Take that warning back on the page “Referee” if it was a mistake."
ROUND_1 = RoundNumber(1)
ONE, TWO = EntryNumber(1), EntryNumber(2)
WARNING, LAST, EXPULSION = PenaltyKind.WARNING, PenaltyKind.LAST, PenaltyKind.EXPULSION


def new(ruleset: str, size: int, **changes: Any) -> Settings:
    usual = {"name": "Prova", "game": "x", "date": dt.date(2026, 11, 21), "league": None}
    return settings(ruleset=ruleset, players_per_table=size, **{**usual, **changes})


@pytest.mark.parametrize(
    ("ruleset", "size", "planned", "first", "later", "auction"),
    [
        (CATAN, 4, 2, FirstSeating.RANDOM, Seating.SWISS, None),
        (SEVEN_WONDERS, 5, 3, FirstSeating.RANDOM, Seating.SWISS, True),
        (DIPLOMACY, 7, 3, FirstSeating.OPTIMISED, Seating.OPTIMISED, None),
    ],
)
def test_a_new_single_event_has_what_its_regulation_says(
    ruleset: str,
    size: int,
    planned: int,
    first: FirstSeating,
    later: Seating,
    auction: bool | None,
) -> None:
    made = events.settings_of(new(ruleset, size))
    assert (made.league, made.tier, made.league_code) == (None, None, None)
    assert (made.rounds_planned, made.first_seating, made.seating) == (planned, first, later)
    assert made.desk.auction is auction
    assert events.check_settings(made) == ()


def test_another_regulation_brings_its_game_and_takes_what_it_has_not() -> None:
    before = settings(league_code="AB12", kind="regional-final", qualifies=True)
    made = events.with_league(before, DIPLOMACY, league=False, tier=Tier.A)
    assert (made.game, made.players_per_table, made.rounds_planned) == ("diplomacy", 7, 3)
    assert (made.league, made.tier, made.league_code, made.qualifies) == (None, None, None, False)
    assert made.first_seating is FirstSeating.OPTIMISED
    back = events.with_league(made, "bgl-2010", league=True, tier=Tier.B)
    assert (back.league, back.first_seating, back.seating) == (
        League.BGL,
        FirstSeating.RANDOM,
        Seating.SWISS,
    )


def test_the_catalogue_has_the_minutes_of_single_events() -> None:
    games = game_catalogue()
    assert usual_minutes(games.game_under("catan", CATAN), 3) == 70
    assert usual_minutes(games.game_under("7-wonders", SEVEN_WONDERS), 5) == 30
    assert usual_minutes(games.game_under("diplomacy", DIPLOMACY), 7) is None
    boards = games.game_under("diplomacy", DIPLOMACY)
    assert boards is not None
    assert boards.sizes.recommended == 7
    assert [game.id for game in games.of_rules(rules_of(CATAN))] == ["catan"]
    assert rules_of("bgl-2010") == "bgl"


def enter(
    day: Day, table: int, figures: list[tuple[Number, dict[str, Number | None]]], **more: Any
) -> None:
    inputs = [SeatInput(score, extra=extra) for score, extra in figures]
    enter_result(day.desk, RoundNumber(1), TableNumber(table), inputs, **more)


def figures(*scores: Number, hand: Number | None = 2) -> list[tuple[Number, dict[str, Any]]]:
    extra = {"buildings": 5, "roads_cards": 7, "hand": hand}
    return [(score, extra) for score in scores]


def test_the_numbers_of_catan_are_kept_and_left_out_when_empty(begin: DayMaker) -> None:
    day = begin(event(12, **catan()))
    day.start()
    enter(day, 1, figures(10, 8, 7, 5), overran=True)
    enter(day, 2, figures(10, 8, 7, 5, hand=None))
    assert day.table(1).overran
    assert day.table(1).seats[0].extra == {"buildings": 5, "roads_cards": 7, "hand": 2}
    assert day.table(2).seats[0].extra == {"buildings": 5, "roads_cards": 7}
    day.check()


@pytest.mark.parametrize("hand", [-1, Fraction(1, 2), 10**7])
def test_the_numbers_of_catan_count_things(begin: DayMaker, hand: Number) -> None:
    day = begin(playing(12, **catan()))
    said = day.refused(lambda: enter(day, 1, figures(10, 8, 7, 5, hand=hand)))
    name = day.name(day.who(1, 1))
    assert said[0] == (f"Table 1, {name}: resource cards in hand must be a whole number from 0 on.")
    assert len(said) == 4


def test_corrected_numbers_leave_the_old_value_and_the_reason(begin: DayMaker) -> None:
    day = begin(event(12, **catan()))
    day.start()
    enter(day, 1, figures(10, 8, 7, 5))
    again = figures(10, 8, 7, 5)
    again[1] = (8, {"buildings": 5, "roads_cards": 7, "hand": None})
    enter(day, 1, again, overran=True, reason="misread")
    lines = [(c.entry, c.field, c.old, c.new, c.reason) for c in day.event.corrections]
    assert lines == [
        (day.who(1, 2), "extra.hand", "2", None, "misread"),
        (None, "overran", "false", "true", "misread"),
    ]
    day.check()


def test_who_declares_victory_is_first_and_the_others_go_by_score(begin: DayMaker) -> None:
    day = begin(playing(12, **catan()))
    typed = [SeatInput(score) for score in (10, 10, 8, 8)]
    inputs = result_input.with_winner(day.table(1), typed, 1)
    assert [one.place for one in inputs] == [2, 1, 3, 3]
    enter_result(day.desk, RoundNumber(1), TableNumber(1), inputs)
    assert day.places(1) == [2, 1, 3, 3]
    assert result_input.declared_winner(day.table(1)) == 1
    day.leave(1, 3, BottomReason.WITHDREW)
    again = result_input.with_winner(day.table(1), typed, 1)
    assert [one.place for one in again] == [2, 1, None, 3]


def test_nobody_has_declared_victory_while_scores_are_missing(begin: DayMaker) -> None:
    day = begin(playing(12, **catan()))
    typed = [SeatInput(None), SeatInput(10), SeatInput(8), SeatInput(8)]
    assert {one.place for one in result_input.with_winner(day.table(1), typed, 1)} == {None}
    assert result_input.declared_winner(day.table(1)) is None


@pytest.mark.parametrize(
    ("changes", "high", "scores", "said"),
    [
        (catan(), 13, (13, 8, 7, 5), []),
        (catan(), 13, (14, 8, 7, 5), ["14 points; more than 13"]),
        (seven_wonders(), 120, (120, 80, 70, 60, 50), []),
        (seven_wonders(), 120, (121, 80, 70, 60, 50), ["121 points; more than 120"]),
    ],
)
def test_hardly_possible_scores_are_pointed_out(
    changes: dict[str, Any], high: int, scores: tuple[int, ...], said: list[str]
) -> None:
    made = playing(len(scores) * 3, **changes)
    typed = [SeatInput(score, extra={"buildings": score // 2}) for score in scores]
    table = result_input.filled_table(made.rounds[0].tables[0], typed)
    found = check_result(made, RoundNumber(1), table, rules(changes["game"], high=high))
    assert [one.code for one in found] == ["result.high"] * len(said)
    assert all(one.level is Level.ATTENTION for one in found)


def test_ties_of_7_wonders_are_the_bids_matter_not_the_games(begin: DayMaker) -> None:
    """46 - 1 and 45 are level: who bid less is ahead; 45 and 45 share (7 Wonders 4)."""
    day = begin(playing(10, **seven_wonders()))
    day.enter(1, [46, 45, 45, 20, 10], bid=[1, 0, 0, 0, 0])
    assert day.places(1) == [3, 1, 1, 4, 5]
    assert check_result(day.event, RoundNumber(1), day.table(1)) == ()


def give(day: Day, kind: PenaltyKind = WARNING, reason: str = "slow play") -> None:
    penalties.give_penalty(day.desk, GivenPenalty(ONE, kind, reason))


def test_the_second_warning_of_catan_expels_in_the_same_act(begin: DayMaker) -> None:
    day = begin(event(12, **catan()))
    day.start()
    assert not penalties.ends_the_event(day.event, ONE, WARNING)
    give(day)
    assert penalties.ends_the_event(day.event, ONE, WARNING)
    assert not penalties.ends_the_event(day.event, TWO, WARNING)
    give(day, reason="late")
    entry, seat = day.event.entry(ONE), day.seat(ONE)
    assert (entry.status, entry.left_after) == (EntryStatus.EXPELLED, 1)
    assert (seat.bottom, seat.bottom_reason) == (1, BottomReason.EXPELLED)
    assert [(line.kind, line.reason) for line in day.event.penalties] == [
        (WARNING, "slow play"),
        (WARNING, "late"),
        (EXPULSION, "late"),
    ]
    day.check()


def test_there_is_no_way_back_from_catan(begin: DayMaker) -> None:
    day = begin(event(12, **catan()))
    day.start()
    gone = day.leave(1, 1, BottomReason.WITHDREW)
    name = day.name(gone)
    assert day.refuses(leaving.readmit_entry, gone) == [
        f"{name} has withdrawn, and these rules have no way back. Undo it if it was a mistake."
    ]
    out = day.who(2, 1)
    for reason in ("slow play", "late"):
        penalties.give_penalty(day.desk, GivenPenalty(out, WARNING, reason))
    assert day.refuses(leaving.take_back, ROUND_1, TableNumber(2), out) == [
        f"{day.name(out)} was disqualified by the second warning. {UNDO_IT}"
    ]


def test_a_second_warning_in_the_final_leaves_the_last_place_there(begin: DayMaker) -> None:
    made = event(12, **catan(rounds_planned=1))
    day = begin(made)
    day.play()
    day.start()
    assert day.round.phase is Phase.FINAL
    finalists = [seat.entry for seat in day.round.seats()]
    for reason in ("slow play", "late"):
        penalties.give_penalty(day.desk, GivenPenalty(finalists[0], WARNING, reason))
    playing = penalties.where_playing(day.event, finalists[1])
    assert playing is not None
    assert not playing[0].phase.counts_for_standings
    day.finish()
    assert day.desk.derived.final_ranking[3] == finalists[0]
    assert day.event.entry(finalists[0]).left_after == 2
    day.check()


def test_a_second_warning_waits_for_the_draft_to_be_thrown_away(begin: DayMaker) -> None:
    day = begin(event(12, **catan()))
    day.play()
    give(day)
    rounds.draw_round(day.desk)
    (said,) = day.refused(lambda: give(day, reason="late"))
    assert said == (
        f"{day.name(ONE)} has a seat in the draft of round 2. Discard the draft, issue the "
        "penalty, and draw again."
    )


def test_what_is_offered_under_each_regulation() -> None:
    found = playing(12, **catan())
    assert penalty_kinds(ruleset_of(found.settings)) == (WARNING, EXPULSION)
    assert penalty_offer(found, ONE, Reason.SLOW_PLAY).kind is WARNING
    assert Reason.LATE_ORDERS not in reasons_offered(ruleset_of(found.settings))
    boards = with_round(event(14, **diplomacy()))
    assert penalty_kinds(ruleset_of(boards.settings)) == (
        WARNING,
        PenaltyKind.YELLOW_CARD,
        EXPULSION,
    )
    assert reasons_offered(ruleset_of(boards.settings))[0] is Reason.LATE_ORDERS
    assert penalty_offer(boards, ONE, Reason.LATE_ORDERS).kind is PenaltyKind.YELLOW_CARD
    league = playing(8)
    assert penalty_kinds(ruleset_of(league.settings)) == (WARNING, LAST, EXPULSION)
    assert not penalties.ends_the_event(league, ONE, WARNING)


def test_a_second_yellow_card_in_one_game_makes_the_orders_void(begin: DayMaker) -> None:
    day = begin(with_round(event(14, **diplomacy())))
    assert penalty_offer(day.event, ONE, Reason.LATE_ORDERS).why is Why.ORDERS
    give(day, PenaltyKind.YELLOW_CARD, Reason.LATE_ORDERS)
    assert penalty_offer(day.event, ONE, Reason.LATE_ORDERS).why is Why.ORDERS_VOID
    assert penalty_offer(day.event, TWO, Reason.LATE_ORDERS).why is Why.ORDERS
    assert day.seat(ONE).bottom is None
    assert day.round.status is RoundStatus.PLAYING


# ---- Teams at the desk: made, filled, left by one, left by all (BGL 3.1, 3.12.1; rules 3.7)

FREE = replace(BY_SIDES, pairing=TeamPairing.FREE)


def with_teams(
    begin: DayMaker, players: int, mode: TeamsMode = BY_SIDES, **settings: object
) -> Day:
    """Teams A, B … of the first two, the next two …"""
    day = begin(event(players, **settings))
    teams.set_mode(day.desk, mode)
    for number in range(1, players - players % 2 + 1):
        name = chr(ord("A") + (number - 1) // 2)
        teams.form_team(day.desk, [EntryNumber(number)], name)
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
    assert facts.check_event(day.event) == ()


def test_what_cannot_be_a_team_is_said(begin: DayMaker) -> None:
    day = with_teams(begin, 8)
    desk = day.desk
    teams.form_team(desk, [EntryNumber(3)], "a")
    assert day.refused(lambda: teams.form_team(desk, [EntryNumber(4)], "a")) == [
        "a would have 4 players: too many for 2 and a reserve."
    ]
    assert day.refused(lambda: teams.rename_team(desk, TeamNumber(1), "  ")) == [
        "The team needs a name."
    ]
    assert day.refused(lambda: teams.rename_team(desk, TeamNumber(1), "b")) == [
        "There is another team called “b”."
    ]
    large = replace(BY_SIDES, size=4)
    assert day.refused(lambda: teams.set_mode(desk, large)) == [
        ("Two teams of 4 would sit at tables of 8; the rules play at tables of at most 6.")
    ]


def test_a_team_is_renamed_emptied_and_gone(begin: DayMaker) -> None:
    day = with_teams(begin, 8)
    teams.rename_team(day.desk, TeamNumber(1), "Alfa")
    assert day.event.teams[0].name == "Alfa"
    teams.remove_from_team(day.desk, ONE)
    assert day.said(teams.worth_knowing(day.event)) == [
        "Alfa has 1 of 2 members.",
        "1 player has no team.",
    ]
    teams.remove_from_team(day.desk, TWO)
    assert [team.number for team in day.event.teams] == [2, 3, 4]
    teams.set_mode(day.desk, None)
    assert day.event.teams == ()
    assert {entry.team for entry in day.event.entries} == {None}


def test_a_team_with_a_place_free_is_not_drawn(begin: DayMaker) -> None:
    day = with_teams(begin, 8)
    teams.remove_from_team(day.desk, ONE)
    assert day.said(rounds.can_draw(day.event)) == [
        "A has 1 of 2 members: complete the team, or take its players out.",
        "Without a team: Ada Rossi. Put everybody into a team first.",
    ]
    teams.form_team(day.desk, [ONE], "a")
    assert day.said(rounds.can_draw(day.event)) == []


def test_teams_stay_once_a_round_is_drawn(begin: DayMaker) -> None:
    day = with_teams(begin, 8)
    rounds.draw_round(day.desk)
    said = ["Teams stay as they are once the first round is drawn."]
    assert day.refuses(teams.remove_from_team, ONE) == said
    assert day.refuses(teams.form_team, [ONE], "Z") == said
    assert day.refuses(teams.set_mode, None) == said
    teams.rename_team(day.desk, TeamNumber(1), "Alfa")


def test_a_reserve_waits_and_steps_in_from_the_next_round(begin: DayMaker) -> None:
    day = with_teams(begin, 9)
    teams.form_team(day.desk, [EntryNumber(9)], "A")
    assert statuses(day.event, 9) == [EntryStatus.WAITING]
    assert day.refuses(entries.check_in, EntryNumber(9)) == [
        f"{day.name(EntryNumber(9))} is a reserve and waits until a teammate leaves."
    ]
    day.play()
    leaving.withdraw_entry(day.desk, ONE)
    assert statuses(day.event, 1, 2, 9) == [
        EntryStatus.WITHDRAWN,
        EntryStatus.ACTIVE,
        EntryStatus.ACTIVE,
    ]
    assert day.event.entry(EntryNumber(9)).first_round == 2
    rounds.draw_round(day.desk)
    seated = {seat.entry for seat in day.round.seats()}
    assert {2, 9} <= seated
    assert 1 not in seated


def test_without_a_reserve_the_whole_team_leaves(begin: DayMaker) -> None:
    day = with_teams(begin, 8)
    day.play()
    leaving.withdraw_entry(day.desk, ONE)
    assert statuses(day.event, 1, 2) == [EntryStatus.WITHDRAWN] * 2
    assert [day.event.entry(n).left_after for n in (ONE, TWO)] == [1, 1]
    assert teams.goes_along(day.event, EntryNumber(3), EntryStatus.WITHDRAWN) == (4,)


def test_who_comes_back_finds_his_place_or_brings_his_mates(begin: DayMaker) -> None:
    day = with_teams(begin, 9)
    teams.form_team(day.desk, [EntryNumber(9)], "A")
    day.play()
    leaving.withdraw_entry(day.desk, ONE)
    leaving.readmit_entry(day.desk, ONE)
    assert statuses(day.event, 1, 2, 9) == [
        EntryStatus.ACTIVE,
        EntryStatus.ACTIVE,
        EntryStatus.WAITING,
    ]
    leaving.withdraw_entry(day.desk, EntryNumber(3))
    assert statuses(day.event, 3, 4) == [EntryStatus.WITHDRAWN] * 2
    leaving.readmit_entry(day.desk, EntryNumber(4))
    assert statuses(day.event, 3, 4) == [EntryStatus.ACTIVE] * 2
    leaving.withdraw_entry(day.desk, ONE)
    day.play()
    assert day.refuses(leaving.readmit_entry, ONE) == [
        f"{day.name(EntryNumber(9))} has played in the place of Ada Rossi, who cannot come back."
    ]


def test_taking_back_a_withdrawal_takes_back_what_the_team_did(begin: DayMaker) -> None:
    day = with_teams(begin, 8)
    day.start()
    table = next(t for t in day.round.tables if any(s.entry == 1 for s in t.seats)).number
    leaving.leave_game(day.desk, RoundNumber(1), table, ONE, BottomReason.WITHDREW)
    leaving.take_back(day.desk, RoundNumber(1), table, ONE)
    assert statuses(day.event, 1, 2) == [EntryStatus.ACTIVE] * 2
    penalties.give_penalty(day.desk, penalties.GivenPenalty(ONE, PenaltyKind.EXPULSION, "cheating"))
    assert day.refuses(leaving.take_back, RoundNumber(1), table, ONE) == [
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
    leaving.leave_game(day.desk, RoundNumber(1), table.number, ONE, BottomReason.WITHDREW)
    assert day.seat(ONE).bottom == 1
    assert day.seat(TWO).bottom is None  # he may finish the game
    assert statuses(day.event, 1, 2) == [EntryStatus.WITHDRAWN] * 2


def test_an_expulsion_expels_the_whole_team_even_with_a_reserve(begin: DayMaker) -> None:
    day = with_teams(begin, 9)
    teams.form_team(day.desk, [EntryNumber(9)], "A")
    day.start()
    penalties.give_penalty(day.desk, penalties.GivenPenalty(ONE, PenaltyKind.EXPULSION, "cheating"))
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


@pytest.mark.parametrize(("mode", "settings"), [(BY_SIDES, {}), (PAIRS, BIG)])
def test_two_players_exchanged_take_their_teams_along(
    begin: DayMaker, mode: TeamsMode, settings: dict[str, object]
) -> None:
    day = with_teams(begin, 8, mode, **settings)
    rounds.draw_round(day.desk)
    first, second = ([s.entry for s in t.seats] for t in day.round.tables)
    rounds.exchange_seats(day.desk, first[0], second[3])
    after = [[s.entry for s in t.seats] for t in day.round.tables]
    assert [{*after[0][:2]}, {*after[1][2:]}] == [{*second[2:]}, {*first[:2]}]
    assert facts.check_event(day.event) == ()
    again = making.recompute(day.event, day.round.number, day.desk.derived)
    assert again is None or [[s.entry for s in t.seats] for t in again.tables] == after


@pytest.mark.parametrize("kind", list(TeamPairing))
def test_every_way_of_sitting_can_be_drawn(begin: DayMaker, kind: TeamPairing) -> None:
    day = with_teams(begin, 8, replace(BY_SIDES, pairing=kind))
    day.play()
    assert making.next_phase(day.event) is not None


@pytest.mark.parametrize(("mode", "settings"), [(BY_SIDES, {}), (PAIRS, BIG)])
def test_a_team_or_pair_of_whom_one_does_not_come_to_a_published_final_is_replaced(
    begin: DayMaker, mode: TeamsMode, settings: dict[str, object]
) -> None:
    """BGL 3.12.1, rules 2.10: the next in order plays, as many play on as before."""
    day = with_teams(begin, 12, mode, rounds_planned=2, **settings)
    day.play(2)
    rounds.draw_round(day.desk)
    rounds.publish_draft(day.desk)
    number, before = day.round.number, [seat.entry for seat in day.round.seats()]
    away = day.leave(1, 1, BottomReason.ABSENT)
    [found] = rounds.word_of_absent_finalists(day.event, number)
    assert dict(found.values)["entries"] == (away,)
    rounds.seat_anew(day.desk, number)
    now = [seat.entry for seat in day.round.seats()]
    gone, came = {*before} - {*now}, {*now} - {*before}
    assert gone == {*next(team.members for team in day.event.teams if away in team.members)}
    assert any(came == {*team.members} for team in day.event.teams)
    assert len(now) == len(before)
    assert facts.check_event(day.event) == ()
    assert check(day.event, number, day.desk.derived) == ()
    day.check()


def test_the_reserve_plays_the_final_for_a_member_who_does_not_come(begin: DayMaker) -> None:
    """BGL 3.1.1: called by name, or missed at the table; who comes after all plays himself."""
    day = with_teams(begin, 5, rounds_planned=1)
    reserve, member = EntryNumber(5), EntryNumber(2)
    teams.form_team(day.desk, [reserve], "A")
    day.play()
    assert statuses(day.event, reserve) == [EntryStatus.WAITING]
    changes = leaving.not_here(day.desk, member)
    assert changes.args == {"entry": member, "round": 2, "plays": f"{reserve}"}
    assert statuses(day.event, reserve, member) == [EntryStatus.ACTIVE] * 2
    leaving.is_back(day.desk, member)
    assert statuses(day.event, reserve, member) == [EntryStatus.WAITING, EntryStatus.ACTIVE]
    rounds.draw_round(day.desk)
    rounds.publish_draft(day.desk)
    before = {seat.entry for seat in day.round.seats()}
    assert member in before
    table = day.round.tables[0]
    leaving.leave_game(day.desk, day.round.number, table.number, member, BottomReason.ABSENT)
    rounds.seat_anew(day.desk, day.round.number)
    assert {seat.entry for seat in day.round.seats()} == before - {member} | {reserve}
    assert check(day.event, day.round.number, day.desk.derived) == ()
    day.check()


def test_pairs_count_as_one_player_in_big_only(begin: DayMaker) -> None:
    day = begin(event(8, **BIG))
    said = [
        "Pairs are fixed teams of two that sit united, in an event of one game. Change the teams."
    ]
    assert day.refuses(teams.set_mode, replace(PAIRS, size=3)) == said
    teams.set_mode(day.desk, PAIRS)
    for number in range(1, 9):
        teams.form_team(day.desk, [EntryNumber(number)], f"P{(number + 1) // 2}")
    day.play(2)
    rows = day.desk.derived.standings[-1].rows
    units = [row.units for row in rows]
    assert units[::2] == units[1::2]
    assert len(day.desk.derived.team_standings) == 2
    bgl = begin(event(8))
    assert bgl.refuses(teams.set_mode, PAIRS) == said


def test_who_has_not_paid_is_put_aside_and_comes_back(begin: DayMaker) -> None:
    made = event(8, fee=2)
    day = begin(made)
    for number in range(1, 7):
        till.set_paid(day.desk, EntryNumber(number), paid=True)
    assert till.unpaid_entries(day.event) == (7, 8)
    till.put_unpaid_aside(day.desk)
    assert statuses(day.event, 6, 7, 8) == [EntryStatus.ACTIVE] + [EntryStatus.LAPSED] * 2
    assert day.refuses(till.put_unpaid_aside) == ["Nobody to drop: all have paid."]
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
    penalties.give_penalty(day.desk, penalties.GivenPenalty(out, PenaltyKind.EXPULSION, "cheating"))
    gone = {number: day.event.entry(number).left_after for number in team.members}
    assert gone == {out: 1, plays: 2}


def test_an_act_names_who_left_plays_or_came_back_with_the_team(begin: DayMaker) -> None:
    day = with_teams(begin, 9)
    teams.form_team(day.desk, [EntryNumber(9)], "A")
    names = {entry.number: f"{entry.number}" for entry in day.event.entries}

    def said(changes: Changes) -> str:
        return command_words(Texts("en"), changes.kind, changes.args, names)

    day.play()
    assert said(leaving.withdraw_entry(day.desk, ONE)) == "1 withdraws; in for the team: 9"
    assert said(leaving.readmit_entry(day.desk, ONE)).endswith("; on the waiting list: 9")
    assert said(leaving.withdraw_entry(day.desk, EntryNumber(3))) == "3 withdraws; with the team: 4"
    assert said(leaving.readmit_entry(day.desk, EntryNumber(3))).endswith("; with the team: 4")
    day.start()
    five = EntryNumber(5)
    table = next(t for t in day.round.tables if any(s.entry == five for s in t.seats)).number
    left = leaving.leave_game(day.desk, day.round.number, table, five, BottomReason.WITHDREW)
    assert said(left).endswith("; with the team: 6")
    given = penalties.GivenPenalty(EntryNumber(7), PenaltyKind.EXPULSION, "cheating")
    assert said(penalties.give_penalty(day.desk, given)).endswith("; with the team: 8")
