"""Every way to seat a round against the best of all seatings, found and counted by other code.

Where a round without rematch exists, none has one; every cost that is told is recounted; no bound
that is told is above what exists.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

import pytest

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.seating.aims import SCORELESS_AIMS, SWISS_AIMS, Aim, Asked, Seated, Way
from bglmanager.engine.seating.optimised import optimised
from bglmanager.engine.seating.soft import soft
from bglmanager.engine.seating.two_player import fewest, greedy_complete
from tests.bench.instances import Dice, Field, Playing
from tests.engine.exhaustive import best_pairs, faults, optimum, recount
from tests.engine.second_matching import most_new_pairs


class Case(NamedTuple):
    """A way, and by what it is judged.

    One that looks at a `single` round has no rematch in it that can be avoided; the other may have
    one for the sake of the rounds to come.
    """

    way: Way
    aims: Sequence[Aim]
    single: bool


CASES = {
    "soft": Case(soft, SWISS_AIMS, single=True),
    "optimised": Case(optimised, SCORELESS_AIMS, single=False),
}
SMALL = [
    Field(8, 4, 4, 1),
    Field(9, 3, 4, 2, by_rank=False),
    Field(10, 4, 4, 3, clubs=5),
    Field(9, 5, 3, 4),
    Field(7, 3, 4, 5, by_rank=False),
    Field(10, 3, 3, 6, clubs=4),
]
"""Fields of which every seating can be looked at quickly."""


def larger() -> Iterator[Field]:
    """Fields of up to thirteen players at every size of table."""
    for seed in range(24):
        dice = Dice("larger", seed)
        players, per_table = 6 + dice.below(8), 3 + dice.below(3)
        clubs = (0, 0, 3, 5)[dice.below(4)]
        yield Field(players, per_table, 5, seed, by_rank=bool(dice.below(2)), clubs=clubs)


def is_better(one: Seated, other: Seated) -> bool:
    """It costs less, or as much and more is known of what cannot be."""
    least = [[each.least for each in seated.told] for seated in (one, other)]
    return one.costs < other.costs or (one.costs == other.costs and least[0] > least[1])


def wrong(case: Case, asked: Asked) -> Iterator[str]:
    """What a way does not keep of what it promises."""
    seen = [*case.way(asked)]
    for each in seen:
        yield from faults(asked, each.tables)
        if recount(asked, each.tables) != each.costs:
            yield f"told {each.costs}, counted {recount(asked, each.tables)}"
    if not all(is_better(after, before) for before, after in pairwise(seen)):
        yield "not better than the one before"
    best, told = optimum(asked), seen[-1].told
    again = asked.aims.index(Aim.AGAIN)
    if case.single and not any(best[: again + 1]) and told[again].cost:
        yield f"a rematch although {best} can be had"
    for one, least in zip(told, best, strict=True):
        if one.least > least:
            yield f"{one.aim}: a bound of {one.least} although {best} can be had"
        if one.cost != least:
            break


def played(case: Case, field: Field) -> Iterator[Asked]:
    """The rounds of a field that is seated by the way itself."""
    playing = Playing(field)
    for _ in range(field.rounds):
        asked = playing.asked(case.aims)
        yield asked
        playing.play([*case.way(asked)][-1].tables)


def locked(asked: Asked) -> Asked:
    """The same with the last table held where the order puts it, and two who must not meet."""
    people = asked.order[-asked.sizes[-1] :]
    apart = sorted(asked.order[:2])
    return asked._replace(
        locked={len(asked.sizes) - 1: tuple(people)}, forbidden={(apart[0], apart[1])}
    )


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("field", SMALL, ids=str)
def test_no_seating_of_a_small_field_is_better(name: str, field: Field) -> None:
    case = CASES[name]
    for asked in played(case, field):
        assert [*wrong(case, asked)] == []


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("field", SMALL[:3], ids=str)
def test_nor_where_a_table_is_locked_and_a_pair_forbidden(name: str, field: Field) -> None:
    case = CASES[name]
    for asked in played(case, field):
        assert [*wrong(case, locked(asked))] == []


@pytest.mark.long
@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("field", [*larger()], ids=str)
def test_no_seating_of_up_to_thirteen_is_better(name: str, field: Field) -> None:
    case = CASES[name]
    for asked in played(case, field):
        assert [*wrong(case, asked)] == []
        assert [*wrong(case, locked(asked))] == []


# Two at a table

Met = Mapping[EntryNumber, Collection[EntryNumber]]
Rule = Callable[..., Sequence[tuple[EntryNumber, EntryNumber]]]


def value(order: Sequence[EntryNumber], met: Met, rule: Rule) -> tuple[int, int]:
    """Rematches and squared gaps of a rule."""
    rank = {each: place for place, each in enumerate(order)}
    pairs = rule(order, met)
    assert sorted(each for pair in pairs for each in pair) == sorted(order)
    again = sum(other in met.get(one, {}) for one, other in pairs)
    return again, sum((rank[one] - rank[other]) ** 2 for one, other in pairs)


def rounds(players: int, seed: int) -> Iterator[Asked]:
    """As many rounds as there are opponents and two more, so that rematches must come."""
    playing = Playing(Field(players, 2, players + 1, seed, by_rank=bool(seed % 2)))
    for _ in range(players + 1):
        asked = playing.asked()
        yield asked
        playing.play(fewest(asked.order, asked.met))


@pytest.mark.parametrize("players", [5, 8, 9, 10])
def test_no_pairing_of_a_small_field_is_better(players: int) -> None:
    for seed in range(3):
        holds_for(players, seed)


@pytest.mark.long
@pytest.mark.parametrize("players", range(6, 17))
def test_no_pairing_of_up_to_sixteen_is_better(players: int) -> None:
    for seed in range(20):
        holds_for(players, seed)


def holds_for(players: int, seed: int) -> None:
    for asked in rounds(players, seed):
        best = best_pairs(asked.order, asked.met)
        assert value(asked.order, asked.met, fewest) == best
        assert value(asked.order, asked.met, greedy_complete)[0] == best[0]


def dense(players: int, dice: Dice) -> Met:
    """Nearly everybody has met: about two are left to each, and rematches cannot be avoided."""
    people = [EntryNumber(number) for number in range(1, players + 1)]
    met: dict[EntryNumber, dict[EntryNumber, int]] = {each: {} for each in people}
    for one, other in combinations(people, 2):
        if dice.below(players) >= 2:
            met[one][other] = met[other][one] = 1
    return met


@pytest.mark.parametrize("seed", range(3))
def test_as_many_new_pairs_as_can_be_in_a_larger_field(seed: int) -> None:
    as_many_new_pairs(32, seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(500))
def test_as_many_new_pairs_as_can_be_in_a_large_field(seed: int) -> None:
    as_many_new_pairs(64 + 2 * Dice("large", seed).below(194), seed)


def as_many_new_pairs(players: int, seed: int) -> None:
    met = dense(players, Dice("dense", players, seed))
    order = Dice("order", players, seed).shuffled(met)
    least = players // 2 - most_new_pairs(order, met)
    assert value(order, met, fewest)[0] == least
    assert value(order, met, greedy_complete)[0] == least
