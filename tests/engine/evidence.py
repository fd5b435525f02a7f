"""What the tests know of the rules, as questions with a yes or no: does the program follow them?

Each piece of evidence asks the program through its public functions and compares with figures of
the regulations or with the second implementation; none reads the ruleset's values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event, Pairing, Settings, Tier
from bglmanager.engine.ids import EventId
from bglmanager.engine.league import growth_of
from bglmanager.engine.plan import (
    PlanKind,
    classic_rounds,
    event_plans,
    final_size,
    finals_row,
    rounds_proposed,
)
from bglmanager.engine.problems import Refused
from bglmanager.engine.rankings import Result, bgl_game
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import TierFormula
from bglmanager.engine.seating import next_round
from bglmanager.engine.seating.slow import early_round
from bglmanager.engine.till import pot_shares
from tests.engine import evidence_cups as cups
from tests.engine import evidence_diplomacy as diplomacy
from tests.engine import evidence_teams as teams
from tests.engine import notation
from tests.engine.evidence_generated import TEAMS, results_agree
from tests.engine.generated_cups import CATAN, DIPLOMACY, WONDERS
from tests.engine.known_games import GAMES
from tests.engine.playing import at_rank, next_ranks, play, swiss, won_by
from tests.engine.second_seating import complete, greedy
from tests.engine.test_bgl_points import CLASSIC_ROUNDS, LEAST_ROUNDS
from tests.engine.test_big_plans import FINALS, ROUNDS
from tests.engine.test_big_seating import SLOW

BGL, BIG = "bgl-2010", "big-2026"


def _settings(ruleset: str, per_table: int, game: str = "seasons") -> Settings:
    return notation.event(f"ruleset {ruleset}, size {per_table}, game {game}").settings


def bgl_rounds_agree() -> bool:
    """BGL 3.5."""
    rules = ruleset_of(_settings(BGL, 4))
    ways: list[tuple[Callable[..., int | None], list[Any]]] = [
        (rounds_proposed, LEAST_ROUNDS),
        (classic_rounds, CLASSIC_ROUNDS),
    ]
    for function, table in ways:
        for per_table, limits in table:
            least = 0
            for limit, rounds in limits:
                for players in (least + 1, limit or 10_000):
                    if function(rules, players, per_table) != rounds:
                        return False
                least = limit or least
    return True


def big_rounds_agree() -> bool:
    """BIG 8.1."""
    for size, least, most, rounds, short in ROUNDS:
        settings = _settings(BIG, size)
        rules = ruleset_of(settings)
        for players in (least, most):
            found = event_plans(rules, settings, players).all
            shorter = [plan.rounds for plan in found if plan.kind is PlanKind.SHORT]
            if rounds_proposed(rules, players, size) != rounds:
                return False
            if shorter != ([] if short is None else [short]):
                return False
    rules = ruleset_of(_settings(BIG, 4))
    longer = ("7-wonders", "ticket-to-ride", "perudo")
    return all(rounds_proposed(rules, 20, 4, GAMES[game]) == 4 for game in longer)


def big_plans_agree() -> bool:
    """BIG 8.1.1-8.1.3."""
    for size, least, most, rounds, qualified, direct in FINALS:
        settings = _settings(BIG, size)
        rules = ruleset_of(settings)
        for players in (least, most):
            row = finals_row(rules, settings, players)
            if row is None or (row.rounds, row.qualified, row.direct) != (
                rounds,
                qualified,
                direct,
            ):
                return False
        if final_size(rules, settings) != min(size, 4):
            return False
    dominion = _settings(BIG, 4, "dominion")
    return final_size(ruleset_of(dominion), dominion, GAMES["dominion"]) == 3


def big_finals_agree() -> bool:
    """BIG 4.3, 4.4: the tables of the final phases."""
    bracket = swiss(16, 2, 3)
    order = [at_rank(bracket, rank) for rank in range(1, 17)]
    quarters = next_ranks(bracket)[1]
    semifinals = next_ranks(play(bracket, won_by(*order[6:8], *order[2:4])))[1]
    return (quarters, semifinals) == ([[1, 8], [2, 7], [3, 6], [4, 5]], [[3, 8], [4, 7]]) and [
        next_ranks(swiss(players, size, rounds))[1]
        for players, size, rounds in ((15, 3, 3), (26, 3, 3), (20, 4, 2))
    ] == [[[1, 4, 9], [2, 5, 8], [3, 6, 7]], [[2, 4, 7], [3, 5, 6]], [[3, 6, 7, 10], [4, 5, 8, 9]]]


def pairings_agree(ruleset: str) -> bool:
    """BGL 3.6.7, BIG 4.1: from the top, the first who need not be avoided, in BIG by all."""
    way = Pairing.GREEDY if ruleset == BGL else Pairing.GREEDY_COMPLETE
    event = notation.event(f"ruleset {ruleset}, size 2, rounds 7\nentries 1-16")
    for _ in range(7):
        made = next_round(event)
        seated = [[s.entry for s in t.seats] for t in made.tables]
        if event.rounds and (made.pairing, seated) != (way, _letter(event)):
            return False
        event = play(event, lambda entry: sum(divmod(entry * 37, 11)))
    return True


def _letter(event: Event) -> list[list[int]]:
    rows = derive(event).standings[-1].rows
    order: list[int] = [
        row.entry for row in sorted(rows, key=lambda row: row.seating_rank or row.rank)
    ]
    past = event.rounds if event.settings.ruleset == BGL else event.rounds[-1:]
    met: dict[int, set[int]] = {entry: set() for entry in order}
    for table in (table for round_ in past for table in round_.tables):
        for seat in table.seats:
            met[seat.entry] |= {other.entry for other in table.seats} - {seat.entry}
    return greedy(order, met) if event.settings.ruleset == BGL else complete(order, met)


ROUND_ROBIN = """ruleset big-2026, size 2, rounds 5, seating round-robin
entries 1-6
round 1 round-robin
1: 1=1 2=1\n2: 3=2 4=1\n3: 5=2 6=1
round 2 round-robin
1: 1=2 3=1\n2: 2=1 5=1\n3: 4=2 6=1
round 3 round-robin
1: 1=1 4=2\n2: 2=1 6=1\n3: 3=2 5=1
round 4 round-robin
1: 1=1 5=2\n2: 2=1 4=1\n3: 3=2 6=1
round 5 round-robin
1: 1=1 6=2\n2: 2=1 3=2\n3: 4=2 5=1"""


def round_robin_agrees() -> bool:
    """BIG 8.1: 1 has won a game and 2 none, though 2 has more points of four draws."""
    event = notation.event(ROUND_ROBIN)
    rows = {int(row.entry): row for row in derive(event).standings[-1].rows}
    return rows[1].rank < rows[2].rank and rows[1].units < rows[2].units


def prizes_agree() -> bool:
    """BIG 9.3."""
    pot = ruleset_of(_settings(BIG, 4)).pot
    assert pot is not None  # what the fees are shared by
    expected = {
        Fraction(40): (2, "11.20 8.40 5.60 2.80"),
        Fraction(11): (0, "8.25"),
        Fraction(1734, 100): (2, "7.15 3.85"),
        Fraction(1866, 100): (2, "7.80 4.19"),
        Fraction(30): (2, "10.25 6.15 4.10"),
    }
    return all(
        (found.consolation, [*map(Fraction, found.places)])
        == (voucher, [*map(Fraction, places.split())])
        for fees, (voucher, places) in expected.items()
        for found in [pot_shares(pot, fees)]
    )


def season_agrees() -> bool:
    """BGL 3.14: five games with three C, two B and one A events of 1425.32 each."""
    rules = ruleset_of(_settings(BGL, 4)).formula
    assert isinstance(rules, TierFormula)
    worth = rules.scale * 150 * growth_of(30, Fraction(rules.spread))
    tiers = [(Tier.C, 3), (Tier.B, 2), (Tier.A, 1)]
    own = [
        Result(1, EventId(f"{tier}{n}"), date(2026, 1, n + 1), "game", worth, tier, factor)
        for tier, events in tiers
        for factor in [rules.tiers[tier]]
        for n in range(events)
    ]
    (line,) = bgl_game(own, rules.tau)
    return round(float(5 * line.total), 1) == 14756.8


def slow_tables_agree(ruleset: str) -> bool:
    """BIG 4.1."""
    text = SLOW.replace("big-2026", ruleset) + "round 2 playing\n1: 1=9 4=8 7=7\n"
    slow = notation.event(text + "2: 10=9 11=8 8=7\n3: 5=9 2=8 12=7\n4: 9=? 6=? 3=?")
    return (early_round(slow) is not None) == (ruleset == BIG)


Evidence = Callable[[], bool]

EVIDENCE: Mapping[str, Mapping[str, Evidence]] = {
    BGL: {
        "rounds": bgl_rounds_agree,
        "pairings": lambda: pairings_agree(BGL),
        "season": season_agrees,
        "slow tables": lambda: slow_tables_agree(BGL),
        "no prizes": lambda: ruleset_of(_settings(BGL, 4)).pot is None,
        "results": lambda: results_agree(BGL),
    },
    BIG: {
        "rounds": big_rounds_agree,
        "plans": big_plans_agree,
        "finals": big_finals_agree,
        "pairings": lambda: pairings_agree(BIG),
        "round robin": round_robin_agrees,
        "prizes": prizes_agree,
        "slow tables": lambda: slow_tables_agree(BIG),
        "results": lambda: results_agree(BIG),
    },
    CATAN: {
        "points": cups.catan_points_agree,
        "places": cups.catan_places_agree,
        "wins": cups.catan_wins_agree,
        "absent": cups.catan_absent_agree,
        "order": cups.catan_order_agrees,
        "leavers": cups.catan_leavers_agree,
        "warnings": cups.catan_warnings_agree,
        "tables": cups.catan_tables_agree,
        "points ranking": cups.catan_points_ranking_agrees,
        "slow tables": lambda: cups.no_table_starts_early(CATAN),
        "results": lambda: results_agree(CATAN),
    },
    WONDERS: {
        "points": cups.wonders_points_agree,
        "virtual players": cups.wonders_virtual_players_agree,
        "bids": cups.wonders_bids_agree,
        "order": cups.wonders_order_agrees,
        "leavers": cups.wonders_leavers_agree,
        "tables": cups.wonders_tables_agree,
        "slow tables": lambda: cups.no_table_starts_early(WONDERS),
        "results": lambda: results_agree(WONDERS),
    },
    DIPLOMACY: {
        "solos": diplomacy.solos_agree,
        "survivors": diplomacy.survivors_agree,
        "equals": diplomacy.equals_agree,
        "modifiers": diplomacy.modifiers_agree,
        "order": diplomacy.order_agrees,
        "top table": diplomacy.top_table_agrees,
        "second boards": diplomacy.second_boards_agree,
        "women": diplomacy.women_agree,
        "leavers": diplomacy.leavers_agree,
        "desk": diplomacy.desk_agrees,
        "results": lambda: results_agree(DIPLOMACY),
    },
    TEAMS: {"results": lambda: results_agree(TEAMS), **teams.EVIDENCE},
}


def against(subject: str) -> Iterator[str]:
    """The pieces of evidence of a ruleset, or of teams, that the program does not follow.

    One that refuses what must be possible does not follow it either, nor one that breaks down.
    """
    for name, agrees in EVIDENCE[subject].items():
        try:
            followed = agrees()
        except (Refused, ArithmeticError):
            followed = False
        if not followed:
            yield name
