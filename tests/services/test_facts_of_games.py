"""What a game's facts mean at the desk: closing a final, proposals of pairs, facts in rounds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bglmanager.engine.event import League, TeamPoints
from bglmanager.engine.finals import Cut
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.games.kinds import DrawnFinal
from bglmanager.engine.plan import PlanKind
from bglmanager.engine.seating.making import SeatingOptions, Upcoming, is_over
from bglmanager.i18n import Texts
from bglmanager.services import events, export, rounds, upcoming_rounds
from bglmanager.ui.pages.send.page import consequences
from tests.engine.known_games import GAMES, IN_TURN, game
from tests.helpers.events import event
from tests.helpers.pairs import in_pairs
from tests.services.conftest import DayMaker

BIG: dict[str, Any] = {"ruleset": "big-2026", "league": League.BIG, "tier": None}
DUEL = game("duel", size=2, minutes=30, drawn_final=DrawnFinal.IMPOSSIBLE)


def test_a_final_that_cannot_end_level_is_not_closed_level(begin: DayMaker) -> None:
    day = begin(event(8, **BIG, game="duel", players_per_table=2, rounds_planned=3))
    day.play(3)
    rounds.draw_round(day.desk, SeatingOptions(cut=Cut(2), game=DUEL))
    rounds.publish_draft(day.desk)
    day.enter(1, [10, 10])
    number = day.round.number
    said = [
        "Table 1 ended level, and this game cannot: enter what breaks the tie, or give the places."
    ]
    assert day.said(rounds.level_ends(day.event, number, DUEL)) == said
    assert day.refuses(rounds.close_round, number, DUEL) == said
    day.enter(1, [10, 10], place=[2, 1], reason="tie-break")
    assert rounds.level_ends(day.event, number, DUEL) == ()
    rounds.close_round(day.desk, number, DUEL)
    assert (
        upcoming_rounds.rounds_to_come(day.event, day.desk.derived, SeatingOptions(game=DUEL)) == ()
    )


def test_a_level_final_of_any_other_game_is_closed(begin: DayMaker) -> None:
    day = begin(event(8, **BIG, game="duel", players_per_table=2, rounds_planned=3))
    day.play(3)
    rounds.draw_round(day.desk, SeatingOptions(cut=Cut(2)))
    rounds.publish_draft(day.desk)
    day.enter(1, [10, 10])
    rounds.close_round(day.desk, day.round.number)


def test_a_round_by_hand_has_the_facts_of_its_game(begin: DayMaker) -> None:
    day = begin(event(8))
    rounds.seat_by_hand(day.desk, SeatingOptions(game=IN_TURN))
    assert ([each.label for each in day.round.tie_breaks], day.round.minutes) == (["Monete"], 45)


def test_a_new_draw_keeps_room_for_the_tie_breaks(begin: DayMaker) -> None:
    day = begin(event(8))
    rounds.draw_round(day.desk, SeatingOptions(game=IN_TURN))
    rounds.redraw_round(day.desk)
    assert {seat.tie_breaks for seat in day.round.seats()} == {(None,)}
    assert day.round.minutes == 45


def plan_minutes(known: GameRules | None, **changes: Any) -> list[int | None]:
    made = event(20, **BIG, **{"game": "perudo", "players_per_table": 6, **changes})
    return [each.minutes for each in upcoming_rounds.event_proposal(made, game=known).plans.all]


def test_the_plans_reckon_with_the_rounds_and_minutes_of_the_game() -> None:
    perudo = game("perudo", minutes=20, extra_rounds=1)
    assert plan_minutes(None) == [None, None, None]
    assert plan_minutes(perudo) == [4 * 20, (3 + 2) * 20, (4 + 2) * 20]
    assert plan_minutes(perudo, minutes=30) == [4 * 30, (3 + 2) * 30, (4 + 2) * 30]


def test_final_phases_of_another_size_are_proposed_and_chosen(begin: DayMaker) -> None:
    day = begin(event(9, **BIG, game="dominion", players_per_table=3, rounds_planned=3))
    dominion = GAMES["dominion"]
    assert upcoming_rounds.event_proposal(day.event, game=dominion).finalists == 3
    day.play(3)
    potions = GAMES["pozioni-esplosive"]
    derived = day.desk.derived
    ahead, other = (
        Upcoming(day.event, derived, SeatingOptions(game=one)) for one in (dominion, potions)
    )
    assert ahead.final_size == 3
    assert other.final_size > 2  # another game than the event's
    assert ahead.usual_cut == Cut(3)


def test_plans_of_pairs_count_pairs() -> None:
    """Reading `pairs`: eight pairs play as eight players at tables of two."""
    alone = in_pairs(16)
    mode = replace(alone.settings.teams_mode or events.PAIRS, points=TeamPoints.PAIRS)
    settings = replace(alone.settings, **BIG, teams_mode=mode)
    made = replace(alone, settings=settings, rounds=())
    found = upcoming_rounds.event_proposal(made)
    assert (found.players, found.per_table, found.sizes) == (8, 2, (2, 2, 2, 2))
    least = next(plan for plan in found.plans.all if plan.kind is PlanKind.SWISS)
    assert least.rounds == 3
    assert Upcoming(made).final_size == 2


def test_pairs_are_proposed_with_the_rounds_of_six_pairs() -> None:
    big = {"ruleset": "big-2026", "game": "cities", "players_per_table": 4}
    found = events.settings_of(event(0, **big, teams_mode=events.PAIRS).settings)
    assert (found.teams_mode, found.rounds_planned) == (events.PAIRS, 3)


def test_results_are_provisional_while_a_level_final_waits_to_be_played_again(
    begin: DayMaker,
) -> None:
    day = begin(event(8, **BIG, game="duel", players_per_table=2, rounds_planned=3))
    day.play(3)
    rounds.draw_round(day.desk, SeatingOptions(cut=Cut(2)))
    rounds.publish_draft(day.desk)
    day.enter(1, [10, 10])
    rounds.close_round(day.desk, day.round.number)

    def is_provisional(wishes: SeatingOptions) -> bool:
        found = export.check_before_export(day.event, day.desk.derived, wishes)
        said = "export.provisional" in [each.code for each in found]
        assert is_over(day.event, day.desk.derived, wishes) is not said
        early = "The event is not played to the end."
        assert (early in consequences(Texts("en"), day.desk, wishes)) is said
        return said

    assert is_provisional(SeatingOptions(replay=True))
    assert not is_provisional(SeatingOptions())
