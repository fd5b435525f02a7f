"""Tables by the standings with few rematches: the best there are, and what is proven of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import chain, combinations, pairwise, permutations

import pytest

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.seating import bounds
from bglmanager.engine.seating.aims import (
    SWISS_AIMS,
    Aim,
    Asked,
    Seated,
    Tables,
    Told,
    couple,
    looking_ahead,
    told,
)
from bglmanager.engine.seating.bounds import FINE, Bidding, Work
from bglmanager.engine.seating.prices import AimPrices, people_of
from bglmanager.engine.seating.soft import LARGEST, Branching, cut, in_seats, soft
from tests.bench.instances import Dice, Field, Playing, last_of, repeats, rounds_of

Costs = tuple[int, ...]
SMALL = [(4, 4), (3, 3, 3), (4, 3), (5, 4), (2, 2, 2, 2), (6, 3), (7,), (3, 3, 2)]
LARGER = [(4, 3, 3), (4, 4, 4), (4, 4, 3), (5, 4, 4), (3, 3, 3, 3), (6, 6), (7, 5)]


def invented(sizes: Sequence[int], seed: int) -> Asked:
    """A round in the middle of an event that nobody has played, with wishes of all kinds."""
    dice = Dice("invented", *sizes, seed)
    order = dice.shuffled([EntryNumber(n + 1) for n in range(sum(sizes))])
    both = [*combinations(sorted(order), 2)]
    times = {pair: max(dice.below(6) - 3 + seed % 2, 0) for pair in both}
    start = dice.below(len(sizes))
    locked = {start: dice.shuffled(order)[: sizes[start]]} if seed % 3 == 0 else {}
    aims = [Aim.FORBIDDEN, Aim.THRICE, Aim.AGAIN, Aim.SHORT, Aim.RELATED, Aim.SHIFT, Aim.SEATS]
    return Asked(
        order,
        sizes,
        dice.shuffled(aims)[: 3 + seed % 5] if seed % 4 == 0 else SWISS_AIMS,
        {e: {o: times[couple(e, o)] for o in order if o != e} for e in order},
        forbidden={pair for pair in both if dice.below(20) == 0},
        related={pair for pair in both if dice.below(9) == 0},
        short={e: dice.below(3) for e in order},
        seats={e: {seat: dice.below(3) for seat in range(max(sizes))} for e in order},
        locked=locked,
    )


Found = dict[Aim, int]
"""What is to be paid, aim by aim."""


def counted(asked: Asked, tables: Sequence[Sequence[EntryNumber]]) -> Found:
    """What tables cost by every aim: counted by nothing that the engine has."""
    return together(asked, tables, [at_table(asked, n, table) for n, table in enumerate(tables)])


def together(
    asked: Asked, tables: Sequence[Sequence[EntryNumber]], parts: Sequence[Found]
) -> Found:
    """What these tables cost, each of which costs its part."""
    found = {aim: sum(part[aim] for part in parts) for aim in Aim}
    if Aim.AHEAD in asked.aims:
        found[Aim.AHEAD] = not is_new_round_possible(after(asked, tables))
    return found


def at_table(asked: Asked, number: int, table: Sequence[EntryNumber]) -> Found:
    """What the table of this number, the first is 0, costs by itself."""
    found = dict.fromkeys(Aim, 0)
    homes = (n for n, size in enumerate(asked.sizes) for _ in range(size))
    home = dict(zip(asked.order, homes, strict=True))
    short = len(table) < max(asked.sizes)
    for seat, one in enumerate(table):
        behind = [other for other in table if other > one]
        met = [asked.met.get(one, {}).get(other, 0) for other in behind]
        found[Aim.FORBIDDEN] += sum((one, other) in asked.forbidden for other in behind)
        found[Aim.RELATED] += sum((one, other) in asked.related for other in behind)
        found[Aim.AGAIN] += sum(times >= 1 for times in met)
        found[Aim.THRICE] += sum(times >= 2 for times in met)
        found[Aim.SHORT] += short * (
            asked.short.get(one, 0) - min(asked.short.get(e, 0) for e in asked.order)
        )
        found[Aim.SHIFT] += (home[one] - number) ** 2
        found[Aim.SEATS] += asked.seats.get(one, {}).get(seat, 0) ** 2
    return found


def after(asked: Asked, tables: Sequence[Sequence[EntryNumber]]) -> Asked:
    """The same people when they have played at these tables."""
    met = {one: dict(asked.met.get(one, {})) for one in asked.order}
    for one, other in chain(*(permutations(table, 2) for table in tables)):
        met[one][other] = met[one].get(other, 0) + 1
    return asked._replace(met=met)


def partitions(
    order: Sequence[EntryNumber], sizes: Sequence[int]
) -> Iterator[list[tuple[EntryNumber, ...]]]:
    if not sizes:
        yield []
        return
    for table in combinations(order, sizes[0]):
        rest = [one for one in order if one not in table]
        for others in partitions(rest, sizes[1:]):
            yield [table, *others]


def every_cost(asked: Asked) -> set[Costs]:
    """The costs of all seatings there are, each table in its best seats."""

    @cache
    def seated(table: tuple[EntryNumber, ...]) -> tuple[EntryNumber, ...]:
        return min(
            permutations(table),
            key=lambda seats: sum(
                asked.seats.get(e, {}).get(n, 0) ** 2 for n, e in enumerate(seats)
            ),
        )

    part = cache(partial(at_table, asked))  # hundreds of tables make tens of thousands of seatings
    held = {n: tuple(table) for n, table in asked.locked.items()}
    free = [e for e in asked.order if e not in chain(*held.values())]
    found = set()
    for some in partitions(free, [size for n, size in enumerate(asked.sizes) if n not in held]):
        others = iter(map(seated, some))
        tables = [held[n] if n in held else next(others) for n in range(len(asked.sizes))]
        costs = together(asked, tables, [part(n, table) for n, table in enumerate(tables)])
        found.add(tuple(costs[aim] for aim in asked.aims))
    return found


def assert_best_of_all(asked: Asked) -> None:
    """The last one is the best, and at no time more was told as the least than there is."""
    there = every_cost(asked)
    seatings = [*soft(asked)]
    assert seatings[-1].costs == min(there)
    assert all(each.is_proven for each in seatings[-1].told)
    for seated in seatings:
        for place, each in enumerate(seated.told):  # nobody else may sit in the first one's seats
            alike = [costs[place] for costs in there if costs[:place] == seated.costs[:place]]
            assert each.least <= min(alike, default=each.least)


@pytest.mark.parametrize("sizes", SMALL, ids=str)
@pytest.mark.parametrize("seed", range(1, 6))
def test_a_small_round_is_the_best_there_is(sizes: tuple[int, ...], seed: int) -> None:
    assert_best_of_all(invented(sizes, seed))


@pytest.mark.parametrize("sizes", [(4, 4), (3, 3, 3), (4, 3), (2, 2, 2, 2)], ids=str)
@pytest.mark.parametrize("seed", range(1, 9))
def test_branching_finds_the_best_from_a_poor_bound(sizes: tuple[int, ...], seed: int) -> None:
    asked = invented(sizes, seed)
    prices = AimPrices(asked)
    dear = prices.of(told(asked, cut(asked))) + 1
    bidding = Bidding(prices)
    bidding.run(dear, 2, Work(1_000_000))
    branching = Branching(bidding, Work(10_000_000))
    found = [in_seats(prices, tables_of(chosen, sizes)) for chosen in branching.better(dear)]
    costs = told(asked, found[-1])
    assert tuple(each.cost for each in costs) == min(every_cost(asked))
    assert branching.bound == FINE * prices.of(costs)


def tables_of(chosen: Mapping[int, int], sizes: Sequence[int]) -> list[list[int]]:
    return [people_of(chosen.get(number, 0)) for number in range(len(sizes))]


@pytest.mark.parametrize("sizes", [(3, 3, 3), (2, 2, 2, 2), (3, 3, 2)], ids=str)
@pytest.mark.parametrize("seed", range(1, 5))
def test_tables_look_farther_where_that_may_be_cheaper(
    sizes: tuple[int, ...], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "NEAR", 0)
    assert_best_of_all(invented(sizes, seed))


@pytest.mark.parametrize("seed", range(1, 3))
def test_the_next_round_is_thought_of_before_the_shift(seed: int) -> None:
    """Nine people have four rounds without a rematch, if the third leaves the fourth one."""
    for asked, _ in rounds_of(
        Field(9, 3, 4, seed), lambda asked: last(looking_ahead(asked)).tables
    ):
        assert_best_of_all(looking_ahead(asked))
        assert repeats(asked, last(looking_ahead(asked)).tables) == 0


def test_a_next_round_that_cannot_be_is_told_as_proven() -> None:
    *_, (asked, _) = rounds_of(Field(9, 3, 4), lambda asked: last(looking_ahead(asked)).tables)
    found = last(looking_ahead(asked._replace(rounds=5)))
    assert Told(Aim.AHEAD, 1, 1) in found.told
    assert all(each.is_proven for each in found.told)


@pytest.mark.parametrize("by_rank", [True, False])
def test_sixteen_people_have_four_rounds_without_a_rematch(by_rank: bool) -> None:
    """Three of four seatings of round 3 leave none: Latin squares of order 4 that have no mate."""
    for seed in range(1, 3):
        field = Field(16, 4, 4, seed, by_rank)
        for asked, tables in rounds_of(field, lambda asked: last(looking_ahead(asked)).tables):
            assert repeats(asked, tables) == 0


@pytest.mark.parametrize(
    ("field", "aims"),
    [
        (Field(16, 4, 4), 7),
        (Field(17, 4, 4), 6),  # too many to try all ways
        (Field(12, 4, 4), 6),  # three tables: four people meet again in any case
        (Field(16, 4, 3), 6),  # nothing follows
    ],
    ids=str,
)
def test_what_follows_is_asked_where_few_play(field: Field, aims: int) -> None:
    asked = last_of(field._replace(rounds=3))._replace(rounds=field.rounds)
    assert len(looking_ahead(asked).aims) == aims


@pytest.mark.long
@pytest.mark.parametrize("sizes", [*SMALL, *LARGER], ids=str)
@pytest.mark.parametrize("seed", range(100, 130))
def test_many_small_rounds_are_the_best_there_are(sizes: tuple[int, ...], seed: int) -> None:
    assert_best_of_all(invented(sizes, seed))


FIELDS = [
    Field(13, 6, 3),
    Field(14, 4, 4, clubs=5),
    Field(16, 4, 4),
    Field(18, 3, 4, clubs=6),
    Field(26, 4, 3, by_rank=False),
]


def last(asked: Asked) -> Seated:
    *_, found = soft(asked)
    return found


@pytest.mark.parametrize("field", FIELDS, ids=str)
def test_everybody_sits_once_and_each_seating_is_better_than_the_one_before(field: Field) -> None:
    playing = Playing(field)
    for _ in range(field.rounds):
        asked = playing.asked()
        seatings = [*soft(asked)]
        for seated in seatings:
            assert sorted(chain(*seated.tables)) == sorted(asked.order)
            assert [len(table) for table in seated.tables] == list(asked.sizes)
            assert seated.told == told(asked, seated.tables, least_of(seated))
            assert all(each.least <= each.cost for each in seated.told)
        worth = [(s.costs, [-each.least for each in s.told]) for s in seatings]
        assert all(after < before for before, after in pairwise(worth))
        playing.play(seatings[-1].tables)


def least_of(seated: Seated) -> Mapping[Aim, int]:
    return {each.aim: each.least for each in seated.told}


def test_the_order_in_which_facts_are_told_is_nothing_to_it() -> None:
    *_, (asked, _) = rounds_of(Field(18, 3, 4, clubs=6), lambda asked: last(asked).tables)
    dice = Dice("other order")
    other = asked._replace(
        met={e: dict(dice.shuffled(asked.met[e].items())) for e in dice.shuffled(asked.met)},
        related=dice.shuffled(asked.related),
        short=dict(dice.shuffled(asked.short.items())),
        seats={e: asked.seats[e] for e in dice.shuffled(asked.seats)},
    )
    assert [*soft(asked)] == [*soft(other)]


def test_who_watches_gets_what_who_waits_gets() -> None:
    *_, (asked, tables) = rounds_of(Field(26, 4, 4), lambda asked: last(asked).tables)
    watched = soft(asked)
    next(watched)
    for _ in range(3):  # somebody else asks meanwhile
        next(soft(asked))
    assert [*watched][-1].tables == tables


def test_people_of_locked_tables_stay_in_their_seats() -> None:
    *_, (asked, tables) = rounds_of(Field(40, 4, 4), lambda asked: last(asked).tables)
    locked = {3: [*reversed(tables[8])], 9: tables[0]}
    for seated in soft(asked._replace(locked=locked)):
        assert {n: seated.tables[n] for n in locked} == locked
        assert sorted(chain(*seated.tables)) == sorted(asked.order)


def test_nobody_sits_at_a_short_table_again_while_others_never_did() -> None:
    """41 players: three tables of three in each of four rounds, 36 seats at them."""
    playing = Playing(Field(41, 4, 4))
    for _ in range(4):
        playing.play(last(playing.asked()).tables)
    assert max(playing.short.values()) == 1


def test_one_table_has_nothing_but_its_seats_to_choose() -> None:
    asked = invented((5,), 1)
    assert {*chain(*last(asked).tables)} == {*asked.order}


def seated_till_new(asked: Asked) -> Tables:
    """Tables where nobody meets again, as soon as there are some, else the last ones."""
    tables: Tables = ()
    for seated in soft(asked):
        tables = seated.tables
        if repeats(asked, tables) == 0:
            break
    return tables


LARGE = [Field(40, 4, 6), Field(64, 4, 6), Field(100, 4, 6, by_rank=False), Field(300, 4, 8)]


@pytest.mark.parametrize("field", [*LARGE, Field(LARGEST + 1, 3, 6)], ids=str)
def test_a_whole_event_without_a_rematch(field: Field) -> None:
    for asked, tables in rounds_of(field, seated_till_new):
        assert repeats(asked, tables) == 0


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 21))
def test_forty_players_have_no_rematch_in_six_rounds(seed: int) -> None:
    for asked, tables in rounds_of(Field(40, 4, 6, seed), lambda asked: last(asked).tables):
        assert repeats(asked, tables) == 0


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 21))
def test_large_fields_have_no_rematch(seed: int) -> None:
    """560 rounds of 64 to 450 players: where none is found, none has to be shown to exist."""
    dice = Dice("large", seed)
    for per_table in (3, 4, 5, 6):
        least = max(64, 6 * (per_table - 1) * per_table)
        field = Field(least + dice.below(451 - least), per_table, 7, seed, by_rank=seed % 2 == 0)
        for asked, tables in rounds_of(field, seated_till_new):
            assert repeats(asked, tables) == 0


def is_new_round_possible(asked: Asked) -> bool:
    """Whether tables of these sizes can be made of people new to each other: all ways tried."""

    def fits(people: tuple[EntryNumber, ...], sizes: tuple[int, ...]) -> bool:
        return not people or any(
            not repeats(asked, [(people[0], *mates)])
            and fits(
                tuple(e for e in people[1:] if e not in mates),
                tuple(sizes[:n] + sizes[n + 1 :]),
            )
            for n, size in enumerate(sizes)
            if size not in sizes[:n]
            for mates in combinations(people[1:], size - 1)
        )

    return fits(tuple(asked.order), tuple(asked.sizes))


def assert_no_rematch_without_need(field: Field) -> int:
    needed = 0
    for asked, tables in rounds_of(field, seated_till_new):
        if repeats(asked, tables):
            needed += 1
            assert not is_new_round_possible(asked)
    return needed


def small_fields(seeds: Sequence[int]) -> Iterator[Field]:
    for seed in seeds:
        dice = Dice("small", seed)
        yield Field(6 + dice.below(11), 3 + dice.below(3), 5, seed, by_rank=seed % 2 == 0)


def test_nobody_meets_again_where_that_can_be_helped() -> None:
    needed = sum(map(assert_no_rematch_without_need, small_fields(range(4))))
    assert 0 < needed < 4 * 4


@pytest.mark.long
@pytest.mark.parametrize("start", range(1000, 1600, 10))
def test_nobody_meets_again_where_that_can_be_helped_in_thousands_of_rounds(start: int) -> None:
    for field in small_fields(range(start, start + 10)):
        assert_no_rematch_without_need(field)
