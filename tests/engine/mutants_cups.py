"""Mutants of the three single events: each is the ruleset with one fact changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from bglmanager.engine.event import Better
from bglmanager.engine.rulesets.catan_firenze_2014 import CATAN_FIRENZE_2014
from bglmanager.engine.rulesets.diplomacy_italia_2010 import DIPLOMACY_ITALIA_2010
from bglmanager.engine.rulesets.ruleset import (
    Criterion,
    PayingRow,
    Ruleset,
    SharedWin,
    Stage,
    TableTies,
    VirtualPlayer,
    VirtualTies,
    Wins,
)
from bglmanager.engine.rulesets.seven_wonders_2015 import SEVEN_WONDERS_2015
from tests.engine.mutants import Mutation, finals, orders, points, table, virtual

Steps = tuple[Criterion, ...]


def rules(**changes: Any) -> Mutation:
    return lambda found: found._replace(**changes)


def board(**changes: Any) -> Mutation:
    def mutate(found: Ruleset) -> Ruleset:
        assert found.board is not None
        return found._replace(board=found.board._replace(**changes))

    return mutate


def without_points(size: int) -> Mutation:
    def mutate(found: Ruleset) -> Ruleset:
        kept = {each: row for each, row in found.points.items() if each != size}
        return found._replace(points=kept)

    return mutate


def steps(change: Callable[[Steps], Steps]) -> Mutation:
    """The standings by other criteria."""
    return lambda found: orders(Stage.LATER, standings=change(found.orders[Stage.LATER].standings))(
        found
    )


def criteria(found: Ruleset) -> Iterator[tuple[str, Mutation]]:
    """Every criterion left out, the other way round, and after the next one."""
    own = found.orders[Stage.LATER].standings
    for index, step in enumerate(own):
        yield f"no {step.name} in the standings", steps(_without(index))
        yield f"{step.name} from the other end", steps(_turned(index))
    for index, (step, after) in enumerate(pairwise(own)):
        yield f"{after.name} before {step.name}", steps(_exchanged(index))


def _without(index: int) -> Callable[[Steps], Steps]:
    return lambda own: (*own[:index], *own[index + 1 :])


def _turned(index: int) -> Callable[[Steps], Steps]:
    def change(own: Steps) -> Steps:
        better = Better.LOW if own[index].better is Better.HIGH else Better.HIGH
        return (*own[:index], Criterion(own[index].name, better), *own[index + 1 :])

    return change


def _exchanged(index: int) -> Callable[[Steps], Steps]:
    return lambda own: (*own[:index], own[index + 1], own[index], *own[index + 2 :])


def neighbours(powers: Sequence[str]) -> Iterator[tuple[str, Mutation]]:
    """Two powers that follow each other exchanged in the order that breaks ties."""
    for index, (one, other) in enumerate(pairwise(powers)):
        turned = (*powers[:index], other, one, *powers[index + 2 :])
        yield f"{other} before {one}", board(powers=turned)


MEAN = VirtualPlayer(Fraction(1), floored=True, takes_place=True, ties=VirtualTies.LOSES)
BYSTANDER = VirtualPlayer(Fraction(9, 10), floored=False, takes_place=False, ties=VirtualTies.LOSES)

CATAN: Mapping[str, Mutation] = {
    **dict(criteria(CATAN_FIRENZE_2014)),
    "tables of four: 7, 4, 2, 0": points(4, 7, 4, 2, 0),
    "tables of four: 8, 5, 2, 0": points(4, 8, 5, 2, 0),
    "tables of four: 8, 4, 3, 0": points(4, 8, 4, 3, 0),
    "tables of four: 8, 4, 2, 1": points(4, 8, 4, 2, 1),
    "tables of three: 8, 4, 2": points(3, 8, 4, 2),
    "tables of three: 6, 4, 1": points(3, 6, 4, 1),
    "tables of three: 6, 3, 0": points(3, 6, 3, 0),
    "tables of five": points(5, 10, 7, 5, 3, 1),
    "tables of two": points(2, 6, 3),
    "the mean of shared places as it is": rules(floored_means=False),
    "the column of the nominal number": rules(row=PayingRow.NOMINAL),
    "the column of everybody at the table": rules(row=PayingRow.REAL, absent_play=True),
    "a win is a win when time is up": rules(wins=Wins(overran=Fraction(1), goal=10)),
    "a win counts 0.8 when time is up": rules(wins=Wins(overran=Fraction(4, 5), goal=10)),
    "a shared win is none": rules(wins=None),
    "a virtual player takes a place": rules(virtual=MEAN),
    "a virtual player counts in the shares": rules(virtual=BYSTANDER),
    "tie-break values make places": rules(table_ties=TableTies.GAME),
    "bids make places": rules(table_ties=TableTies.BID),
    "bids stay on": rules(bid_deducted=False),
    "buildings are not counted": rules(extras=("roads_cards", "hand")),
    "roads and cards are not counted": rules(extras=("buildings", "hand")),
    "the hand is not counted": rules(extras=("buildings", "roads_cards")),
    "no ranking by points": rules(points_prize=False),
    "who withdraws stays in the standings": rules(withdrawn_struck=False),
    "the first warning expels": rules(warnings_to_expulsion=1),
    "the third warning expels": rules(warnings_to_expulsion=3),
    "warnings expel nobody": rules(warnings_to_expulsion=None),
    "two at a table are enough": rules(least_at_table=2),
    "four at every table": rules(least_at_table=4),
    "11 players are enough": rules(min_players=11),
    "13 players are needed": rules(min_players=13),
    "19 players at most": rules(max_players=19),
    "any number of players": rules(max_players=None),
    "three rounds at tables of four": table("rounds", 4, (None, 3)),
    "three rounds for more than 16": table("rounds", 3, (16, 2), (None, 3)),
    "a final of three": finals(sizes={3: 3, 4: 3}),
    "a final of the nominal size": finals(sizes={3: 3, 4: 4}),
    "no final": finals(sizes={}),
    "a round starts while a table is slow": rules(slow_tables=True),
    "bids are an option": rules(options=("bid_deducted", "shared_win")),
    "no option of shared wins": rules(options=()),
    "who never came is a player": rules(absent_play=True),
    "first places at the limit share the win": rules(
        wins=Wins(overran=Fraction(9, 10), goal=10, shared=SharedWin.SHARED)
    ),
}

WONDERS: Mapping[str, Mutation] = {
    **dict(criteria(SEVEN_WONDERS_2015)),
    "tables of five: 9, 7, 5, 3, 1": points(5, 9, 7, 5, 3, 1),
    "tables of five: 10, 8, 5, 3, 1": points(5, 10, 8, 5, 3, 1),
    "tables of five: 10, 7, 6, 3, 1": points(5, 10, 7, 6, 3, 1),
    "tables of five: 10, 7, 5, 4, 1": points(5, 10, 7, 5, 4, 1),
    "tables of five: 10, 7, 5, 3, 0": points(5, 10, 7, 5, 3, 0),
    "tables of four: 10, 7, 5, 1": points(4, 10, 7, 5, 1),
    "tables of three: 10, 5, 1": points(3, 10, 5, 1),
    "no tables of five": without_points(5),
    "the row of the real number": rules(row=PayingRow.REAL),
    "the mean of shared places rounded down": rules(floored_means=True),
    "the bid breaks no tie": rules(table_ties=TableTies.NONE),
    "the game's tie-breaks instead of the bid": rules(table_ties=TableTies.GAME),
    "the bid stays on": rules(bid_deducted=False),
    "no virtual player": rules(virtual=None),
    "the virtual player has 0.9 of the mean": virtual(factor=Fraction(9, 10)),
    "the virtual player is not rounded": virtual(floored=False),
    "the virtual player takes no place": virtual(takes_place=False),
    "the virtual player shares ties": virtual(ties=VirtualTies.SHARES),
    "7 players are enough": rules(min_players=7),
    "9 players are needed": rules(min_players=9),
    "21 players at most": rules(max_players=21),
    "four at every table": rules(least_at_table=4),
    "two rounds": table("rounds", 5, (None, 2)),
    "a final of four": finals(sizes={5: 4}),
    "no final": finals(sizes={}),
    "who withdraws is struck": rules(withdrawn_struck=True),
    "a ranking by points": rules(points_prize=True),
    "a round starts while a table is slow": rules(slow_tables=True),
    "no option of ties": rules(options=("bid_deducted",)),
    "who never came is a player": rules(absent_play=True),
    "no option of bids": rules(options=("virtual_ties",)),
}

DIPLOMACY: Mapping[str, Mutation] = {
    **dict(criteria(DIPLOMACY_ITALIA_2010)),
    **dict(neighbours(DIPLOMACY_ITALIA_2010.roles)),
    "3 points for a centre": board(per_centre=3),
    "5 points for a centre": board(per_centre=5),
    "placement 71, 34, 16": board(placement=(71, 34, 16)),
    "placement 70, 35, 16": board(placement=(70, 35, 16)),
    "placement 70, 34, 17": board(placement=(70, 34, 17)),
    "placement for the first two": board(placement=(70, 34)),
    "placement for a fourth": board(placement=(70, 34, 16, 8)),
    "a lead of two": board(lead=2),
    "a lead of four": board(lead=4),
    "31 for the lead": board(break_first=31),
    "nothing for the lead": board(break_first=0),
    "9 where nobody leads": board(no_break=9),
    "nothing where nobody leads": board(no_break=0),
    "a solo with 17": board(solo=17),
    "a solo with 19": board(solo=19),
    "160 for a solo": board(solo_bonus=160),
    "solid with two": board(solid=2),
    "solid with four": board(solid=4),
    "a fifth for each solid power": board(step=Fraction(1, 5)),
    "a twentieth for each solid power": board(step=Fraction(1, 20)),
    "boards to 1906": board(last_year=1906),
    "boards to 1908": board(last_year=1908),
    "no top table": board(top_table=False),
    "the top table counts 1.1": board(top_factor=Fraction(11, 10)),
    "the top table counts once": board(top_factor=Fraction(1)),
    "1000 for the top table": board(top_win=1000),
    "nothing for the top table": board(top_win=0),
    "who declines loses nothing": board(refused_factor=Fraction(1)),
    "who declines loses a fifth": board(refused_factor=Fraction(4, 5)),
    "two boards survived count 1.1": board(two_boards=(Fraction(11, 10), Fraction(21, 20))),
    "two boards, one lost, count once": board(two_boards=(Fraction(23, 20), Fraction(1))),
    "two boards the other way round": board(two_boards=(Fraction(21, 20), Fraction(23, 20))),
    "10 for a round sat out": board(sat_out=(10, 20)),
    "13 for a round sat out": board(sat_out=(13, 20)),
    "19 at most for a round sat out": board(sat_out=(12, 19)),
    "21 at most for a round sat out": board(sat_out=(12, 21)),
    "the worst counts a tenth unasked": board(worst_counts_tenth=True),
    "women are not before others": board(women_first=False),
    "6 players are enough": rules(min_players=6),
    "8 players are needed": rules(min_players=8),
    "30 players at most": rules(max_players=30),
    "boards of eight": points(8),
    "no boards of two": without_points(2),
    "four rounds": table("rounds", 7, (None, 4)),
    "a final": finals(sizes={7: 7}),
    "who withdraws is struck": rules(withdrawn_struck=True),
    "no option of the last year": rules(options=("women_first", "worst_counts_tenth", "top_table")),
}

CUPS = [
    *((CATAN_FIRENZE_2014, name, mutate) for name, mutate in CATAN.items()),
    *((SEVEN_WONDERS_2015, name, mutate) for name, mutate in WONDERS.items()),
    *((DIPLOMACY_ITALIA_2010, name, mutate) for name, mutate in DIPLOMACY.items()),
]
