"""Seating beside its goals and the best peer: the lines of docs/benchmarks.md.

Rematches, repeats and shifts are counted here from the tables alone, by nothing of the engine.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain, combinations
from statistics import mean, median
from typing import NamedTuple

from bglmanager.engine.seating.aims import (
    SCORELESS_AIMS,
    Aim,
    Asked,
    Seated,
    Tables,
    Way,
    looking_ahead,
)
from bglmanager.engine.seating.optimised import optimised
from bglmanager.engine.seating.soft import soft
from bglmanager.engine.seating.two_player import fewest, greedy, greedy_complete
from tests.bench import peers
from tests.bench.instances import Dice, Field, Playing, Seat, cut, last_of, repeats, rounds_of
from tests.bench.lines import Row, line
from tests.bench.measured import PAIRS as PAIRS_OF_RUNS
from tests.bench.measured import Spent, beside, beside_each, figure, timed, usual
from tests.bench.three_rounds import FIVE, ROUNDS, Published, published, sizes_of

SEEDS = range(1, 101)
FEW = range(1, 21)
LARGE, RUNS_OF_A_ROUND = 1000, 3
"""The time of a round of a large field is the median of so many, lest the worst of them be what the
machine did besides.
"""

AFTER_EIGHT = 9
"""The round that comes after eight."""


def last(way: Way) -> Callable[[Asked], Seated]:
    """The best that a way finds, asked as the program asks it."""
    return lambda asked: deque(way(looking_ahead(asked)), maxlen=1)[0]


def tables_by(way: Way) -> Seat:
    """The tables of the best that a way finds."""
    return lambda asked: last(way)(asked).tables


RULES = {"greedy": greedy, "greedy-complete": greedy_complete, "fewest": fewest}


def by_rule(rule: Callable[..., Tables]) -> Seat:
    """The pairs of a rule of two-player tables."""
    return lambda asked: rule(asked.order, asked.met)


PAIRS, TABLES, SCORELESS = "Two at a table", "Three and more, by the standings", "Without scores"

# Two at a table


@line(PAIRS, "`greedy`, 2,048 players after 8 rounds")
def by_the_letter() -> Row:
    asked = last_of(Field(2048, 2, AFTER_EIGHT))
    seen = usual(lambda: greedy(asked.order, asked.met))
    return Row("≤ 2 ms", str(seen), seen.cpu <= 2)


def _in_ranks(asked: Asked) -> peers.Ranks:
    rank = {player: place for place, player in enumerate(asked.order)}
    return [(rank[one], rank[other]) for one, other in fewest(asked.order, asked.met)]


def _fewest(players: int, most: float, peer: str, least: float, pairs: int = PAIRS_OF_RUNS) -> Row:
    """Nine instances, each measured once by either."""
    rounds = [last_of(Field(players, 2, AFTER_EIGHT, seed)) for seed in range(1, pairs + 1)]
    way = peers.by_rustworkx if peer == "rustworkx" else peers.by_networkx
    ours = by_rule(fewest)
    found = beside_each([(partial(ours, asked), partial(way, asked)) for asked in rounds])
    same = all(peers.gaps(_in_ranks(a)) == peers.gaps(peers.by_rustworkx(a)) for a in rounds)
    goal = f"optimum, ≤ {figure(most)} ms, ≥ {least} × {peer}"
    met = same and found.ours.cpu <= most and found.ratio >= least
    told = f"{peers.called(peer)}: {found.theirs}"
    cost = "same sum of squared gaps" if same else "another sum of squared gaps"
    ratio = f"{figure(found.ratio)} ×" + (", one run" if pairs == 1 else "")
    return Row(goal, f"{found.ours}, {cost}", met, told, ratio)


@line(PAIRS, "`fewest`, 64 players after 8 rounds", "rustworkx")
def fewest_64() -> Row:
    return _fewest(64, 3, "rustworkx", 0.5)


@line(PAIRS, "`fewest`, 450 players after 8 rounds", "rustworkx")
def fewest_450() -> Row:
    return _fewest(450, 20, "rustworkx", 1)


@line(PAIRS, "`fewest`, 2,048 players after 8 rounds", "rustworkx")
def fewest_2048() -> Row:
    return _fewest(2048, 100, "rustworkx", 1.5)


@line(PAIRS, "`fewest`, 2,048 players after 8 rounds, the other peer", "networkx", "rustworkx")
def fewest_2048_beside_networkx() -> Row:
    return _fewest(2048, 100, "networkx", 150, pairs=1)


@line(PAIRS, "`fewest`, 4,096 players after 8 rounds", "rustworkx")
def fewest_4096() -> Row:
    return _fewest(4096, 250, "rustworkx", 1.5)


@line(PAIRS, "`fewest`, 500 rounds of 64 to 450 players", "rustworkx")
def as_cheap() -> Row:
    """Rounds 2 to 13: the same fewest rematches and the same sum of squared gaps."""
    found = Counter(_is_as_cheap(seed) for seed in range(1, 501))
    return Row("optimum in all", f"{found[True]} of 500", not found[False], "the same by rustworkx")


def _is_as_cheap(seed: int) -> bool:
    dice = Dice("as cheap", seed)
    players, rounds = 64 + 2 * dice.below(194), 2 + dice.below(12)
    asked = last_of(Field(players, 2, rounds, seed, by_rank=bool(seed % 2)))
    return peers.gaps(_in_ranks(asked)) == peers.gaps(peers.by_rustworkx(asked))


@line(PAIRS, "rematches that could be avoided, 200 events of 16 × 7", "rustworkx")
def avoidable() -> Row:
    """Both histories, each rule on its own: what it does more than the fewest there can be."""
    fields = [Field(16, 2, 7, seed, by_rank=bool(seed % 2)) for seed in range(1, 201)]
    found = {}
    for name, rule in RULES.items():
        rounds = chain.from_iterable(rounds_of(each, by_rule(rule)) for each in fields)
        found[name] = sum(repeats(a, tables) - peers.unavoidable(a) for a, tables in rounds)
    told = ", ".join(f"`{name}` {count}" for name, count in found.items() if name != "greedy")
    met = not found["greedy-complete"] and not found["fewest"]
    return Row("0", told, met, f"the letter of the rules (`greedy`): {found['greedy']}")


@line(PAIRS, "whole event, 4,096 players × 10 rounds, each of the three rules")
def whole_event() -> Row:
    field = Field(4096, 2, 10)
    found = {name: _engine_time(field, by_rule(rule)) / 1000 for name, rule in RULES.items()}
    told = ", ".join(f"`{name}` {figure(took)} s" for name, took in found.items())
    return Row("≤ 2 s", told, max(found.values()) <= 2)


def _engine_time(field: Field, seat: Seat) -> float:
    """Milliseconds of the processor for seating all rounds."""
    playing, took = Playing(field), 0.0
    for _ in range(field.rounds):
        tables, spent_ = timed(partial(seat, playing.asked()))
        took += spent_.cpu
        playing.play(tables)
    return took


# Three and more, by the standings


class Event(NamedTuple):
    """What a seated event comes to; times of the processor in milliseconds."""

    repeats: int
    shift: float
    worst: float
    proven: int
    rounds: int


def _event(field: Field) -> Event:
    playing, seen = Playing(field), list[tuple[int, float, float, bool]]()
    for _ in range(field.rounds):
        asked = playing.asked()
        runs = [
            timed(partial(last(soft), asked))
            for _ in range(RUNS_OF_A_ROUND if field.players > LARGE else 1)
        ]
        found, took = runs[0][0], median(spent.cpu for _, spent in runs)
        tables = found.tables
        proven = all(each.is_proven for each in found.told if each.aim is Aim.AGAIN)
        seen.append((repeats(asked, tables), _shift(asked, tables), took, proven))
        playing.play(tables)
    old, shift, took_, sure = zip(*seen, strict=True)
    return Event(sum(old), mean(shift), max(took_), sum(sure), field.rounds)


def _shift(asked: Asked, tables: Tables) -> float:
    """By how many tables people are moved on average."""
    home = {each: at for at, table in enumerate(cut(asked)) for each in table}
    moved = [abs(home[each] - at) for at, table in enumerate(tables) for each in table]
    return mean(moved)


def _soft(field: Field, seeds: range, goal: str, fits: Callable[[Event], bool]) -> Row:
    fields = [field._replace(seed=seed, by_rank=bool(seed % 2)) for seed in seeds]
    found = [_event(each) for each in fields]
    plain = mean(sum(repeats(*each) for each in rounds_of(f, cut)) for f in fields)
    every = Event(
        sum(each.repeats for each in found),
        mean(each.shift for each in found),
        max(each.worst for each in found),
        sum(each.proven for each in found),
        sum(each.rounds for each in found),
    )
    told = f"{figure(every.repeats / len(found))} rematches, shift {figure(every.shift)}, "
    told += (
        f"worst round {figure(every.worst)} ms, proven in {every.proven} of {every.rounds} rounds"
    )
    whole = every._replace(repeats=every.repeats / len(found))  # type: ignore[arg-type]  # a mean
    return Row(goal, f"{told}, {len(found)} events", fits(whole), f"plain cut: {figure(plain)}")


@line(TABLES, "`soft`, 16 at 4 × 4")
def soft_16() -> Row:
    return _soft(
        Field(16, 4, 4), FEW, "≤ 1.0 rematch an event at shift ≤ 0.6",
        lambda e: e.repeats <= 1 and e.shift <= 0.6,
    )  # fmt: skip


@line(TABLES, "`soft`, 26 at 4 × 5, two short tables")
def soft_26() -> Row:
    return _soft(Field(26, 4, 5), FEW, "–", lambda e: True)


@line(TABLES, "`soft`, 40 at 4 × 6")
def soft_40() -> Row:
    return _soft(Field(40, 4, 6), FEW, "0", lambda e: not e.repeats)


@line(TABLES, "`soft`, 64 at 4 × 6")
def soft_64() -> Row:
    return _soft(Field(64, 4, 6), FEW, "0", lambda e: not e.repeats)


@line(TABLES, "`soft`, 100 at 4 × 8")
def soft_100() -> Row:
    return _soft(Field(100, 4, 8), range(1, 4), "0", lambda e: not e.repeats)


@line(TABLES, "`soft`, 300 at 4 × 8")
def soft_300() -> Row:
    return _soft(Field(300, 4, 8), range(1, 3), "0", lambda e: not e.repeats)


@line(TABLES, "`soft`, 1,024 at 4 × 10")
def soft_1024() -> Row:
    return _soft(
        Field(1024, 4, 10), range(1, 5), "≤ 1 rematch an event, worst round ≤ 30 ms",
        lambda e: e.repeats <= 1 and e.worst <= 30,
    )  # fmt: skip


@line(TABLES, "`soft`, 4,096 at 4 × 7")
def soft_4096() -> Row:
    return _soft(
        Field(4096, 4, 7), range(1, 3), "0, shift ≤ 0.25, worst round ≤ 100 ms",
        lambda e: not e.repeats and e.shift <= 0.25 and e.worst <= 100,
    )  # fmt: skip


def _beside_cp(field: Field, seconds: float) -> Row:
    """The last round of histories of our own seating, both from the same history."""
    fields = (field._replace(seed=seed, by_rank=bool(seed % 2)) for seed in FEW)
    rounds = [last_of(each, tables_by(soft)) for each in fields]
    ours = [repeats(asked, last(soft)(asked).tables) for asked in rounds]
    theirs = [peers.least_rematches(asked, seconds) for asked in rounds]
    as_good = sum(mine <= bound for mine, (_, bound) in zip(ours, theirs, strict=True))
    open_ = sum(found > bound for found, bound in theirs)
    one = rounds[0]
    times = beside(lambda: last(soft)(one), lambda: peers.least_rematches(one, seconds))
    told = f"{peers.called('ortools')}: {sum(found for found, _ in theirs)} in all, {times.theirs}"
    if open_:
        told += f", {open_} bounds not closed in {seconds:.0f} s"
    mine = f"{sum(ours)} rematches in all, proved least in {as_good} of {len(rounds)}; {times.ours}"
    met = as_good + open_ >= len(rounds)
    return Row("CP-SAT’s optimum", mine, met, told, f"{figure(times.ratio)} ×")


@line(TABLES, "`soft` beside CP-SAT, 16 at 4, round 4, 20 histories", "ortools")
def beside_cp_16() -> Row:
    return _beside_cp(Field(16, 4, 4), 20)


@line(TABLES, "`soft` beside CP-SAT, 40 at 4, round 6, 20 histories", "ortools")
def beside_cp_40() -> Row:
    return _beside_cp(Field(40, 4, 6), 20)


@line(TABLES, "twice or more at a short table, 41 at 4 × 6")
def short_tables() -> Row:
    def often(seat: Seat) -> float:
        return mean(_often_short(Field(41, 4, 6, seed), seat) for seed in range(1, 5))

    ours, plain = often(tables_by(soft)), often(cut)
    goal = "13, the least: 54 such seats for 41 people"
    return Row(goal, f"{figure(ours)} people", ours <= 13, f"plain cut: {figure(plain)} people")


def _often_short(field: Field, seat: Seat) -> int:
    times = Counter(
        each
        for _, tables in rounds_of(field, seat)
        for table in tables
        if len(table) < field.per_table
        for each in table
    )
    return sum(1 for count in times.values() if count > 1)


# Without scores


def meetings(tables: Iterable[Iterable[Sequence[int]]]) -> Counter[tuple[int, int]]:
    """How often two sat together in these rounds."""
    both = (combinations(sorted(table), 2) for each in tables for table in each)
    return Counter(chain.from_iterable(both))


def again(met: Counter[tuple[int, int]]) -> int:
    """Each pair that met m times counts m · (m − 1) / 2: a third meeting is two more (C2)."""
    return sum(count * (count - 1) // 2 for count in met.values())


def _optimised(field: Field) -> tuple[int, Spent]:
    rounds, took = timed(lambda: [*rounds_of(field, tables_by(optimised), SCORELESS_AIMS)])
    return again(meetings(tables for _, tables in rounds)), took


def _size(players: int, per_table: int, rounds: int, least: int = 0) -> Row:
    field = Field(players, per_table, rounds)
    seen = [_optimised(field._replace(seed=seed)) for seed in SEEDS]
    at_bound = sum(cost == least for cost, _ in seen)
    slowest = max(took.cpu for _, took in seen)
    groups, golfers = players // per_table, list[int]()

    def theirs() -> None:
        rounds_ = peers.by_golfers(groups, per_table, rounds, len(golfers) + 1)
        golfers.append(again(meetings(rounds_)))

    times = beside(lambda: _optimised(field), theirs)
    told = f"{peers.called(peers.GOLFERS)}: C2 = {min(golfers)}–{max(golfers)}, {times.theirs}"
    told += f", {len(golfers)} seeds"
    most = max(cost for cost, _ in seen)
    ours = f"{at_bound} of 100 seeds, C2 at most {most}; {times.ours} an event"
    ours += f", slowest {figure(slowest)} ms"
    met = at_bound == len(seen) and slowest <= 1500
    goal = f"C2 = {least} for 100 of 100 seeds, ≤ 1.5 s"
    return Row(goal, ours, met, told, f"{figure(times.ratio)} ×")


@line(SCORELESS, "28 at 7 × 3", peers.GOLFERS)
def size_28() -> Row:
    return _size(28, 7, 3, 36)


@line(SCORELESS, "56 at 7 × 3", peers.GOLFERS)
def size_56() -> Row:
    return _size(56, 7, 3)


@line(SCORELESS, "70 at 7 × 3", peers.GOLFERS)
def size_70() -> Row:
    return _size(70, 7, 3)


@line(SCORELESS, "32 at 4 × 10", peers.GOLFERS)
def size_32() -> Row:
    return _size(32, 4, 10)


@line(SCORELESS, "64 at 4 × 6", peers.GOLFERS)
def size_64() -> Row:
    return _size(64, 4, 6)


@line(SCORELESS, "100 at 5 × 6", peers.GOLFERS)
def size_100() -> Row:
    return _size(100, 5, 6)


def three_rounds(people: int) -> Published:
    """What our seating of three rounds at tables of five and four costs."""
    field = Field(people, FIVE, ROUNDS)
    assert field.sizes == sizes_of(people)
    played = [tables for _, tables in rounds_of(field, tables_by(optimised), SCORELESS_AIMS)]
    met = Counter(meetings(played).values())
    seats = Counter((seat, each) for t in played for table in t for seat, each in enumerate(table))
    had = Counter(seats.values())
    fives = Counter(each for t in played for table in t if len(table) == FIVE for each in table)
    times = [fives[each] for each in field.people]
    return Published(met[3], met[2], had[3], had[2], max(times) - min(times))


@line(SCORELESS, "three rounds at tables of five and four, 4 to 300 people")
def published_seatings() -> Row:
    known = published()
    ours = {people: three_rounds(people) for people in known}
    worse = [people for people, figures in known.items() if ours[people] > figures]
    better = sum(ours[people] < figures for people, figures in known.items())
    told = f"no worse in {len(known) - len(worse)}, better in {better}"
    told += f"; worse for {', '.join(map(str, worse))} people" if worse else ""
    return Row("no worse in all 294", told, not worse, "published seatings")
