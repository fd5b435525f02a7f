"""What an organiser plays otherwise: Readings of a regulation, and rulesets of his own.

A ruleset of his own is one of the five with other points, orders and Readings. The same tables and
keys stand in a TOML file and in the options of an event (rules, first page):

    name = "…"                                  what it is called
    base = "bgl-2010"                           the ruleset it starts from
    [points]                                    the rows of the points table that are other ones
    4 = [10, 6, 3, 1]
    [orders]                                    the criteria in turn, each with its better end
    standings = ["points high", "wins high"]
    seating = ["points high", "pba low"]        left out: the standings seat as well
    [readings]                                  the options of the base
    virtual_ties = "loses"
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple, TypeGuard, cast

from bglmanager.engine.event import Better, Json, Pairing
from bglmanager.engine.fact_kinds import forbidden_character
from bglmanager.engine.problems import Problem, Refused, problem
from bglmanager.engine.rulesets.ruleset import (
    SOURCES,
    Bracket,
    Criterion,
    FinalMates,
    Orders,
    PairsCount,
    Ranks,
    Ruleset,
    SharedWin,
    Stage,
    Topic,
    VirtualTies,
)

ID = "custom"
"""The ruleset of an event that plays by one of these."""

KEYS = ("name", "base", "points", "orders", "readings")
ORDERS = ("standings", "seating")
MOST_POINTS = 1_000_000
LONGEST_NAME = 200
_SHOWN, _NO_TEXT = 60, "[…]"
_SIZES = frozenset(str(size) for size in range(2, 8))  # of tables, in all rulesets together

CRITERIA = tuple(name for name, source in SOURCES.items() if source.own)
"""Values that every ruleset with a points table can be ordered by."""


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


class _Option(NamedTuple):
    """Where a value goes in the ruleset, what is allowed, how it is read: None for any other."""

    place: str
    allowed: str
    read: Callable[[Json], Any]


def _choice(place: str, among: Iterable[StrEnum]) -> _Option:
    known = {str(each): each for each in among}
    return _Option(place, ", ".join(known), lambda v: known.get(v) if isinstance(v, str) else None)


def _yes_or_no(place: str) -> _Option:
    return _Option(place, "true, false", lambda value: value if isinstance(value, bool) else None)


def _number(place: str, least: int, most: int, made: type[int | Fraction]) -> _Option:
    def read(value: Json) -> int | Fraction | None:
        if isinstance(value, bool) or not isinstance(value, (int, made)):
            return None
        return made(value) if least <= value <= most else None

    return _Option(place, f"{least} … {most}", read)


def _tables(usual: str, first: int, last: int, size: int) -> _Option:
    """The semifinals of so many: tables of `size`, each of the ranks `first` … `last` once."""

    def read(value: Json) -> Ranks | None:
        tables = value if isinstance(value, tuple) else ()
        if not all(isinstance(table, tuple) and len(table) == size for table in tables):
            return None
        found = cast("Ranks", tables)
        ranks = [rank for table in found for rank in table]
        fits = all(map(_is_whole, ranks)) and sorted(ranks) == list(range(first, last + 1))
        return found if fits else None

    return _Option(f"finals.semifinals.{last}", f"{usual} …", read)


_OPTIONS: Mapping[str, _Option] = {
    "virtual_ties": _choice("virtual.ties", VirtualTies),
    "tau_league": _number("formula.tau", 1, 100, Fraction),
    "elo_default": _number("formula.elo_default", 0, 10_000, Fraction),
    "pairs_count": _choice("formula.pairs_count", PairsCount),
    "rematches": _choice(
        "rematches.rule",
        (Pairing.GREEDY, Pairing.GREEDY_COMPLETE, Pairing.FEWEST, Pairing.SOFT),
    ),
    "final_mates": _choice("finals.mates", FinalMates),
    "bracket": _choice("finals.bracket", Bracket),
    "third_place": _yes_or_no("finals.third_place"),
    "semifinal_seating": _tables("[[3, 6, 7, 10], [4, 5, 8, 9]]", 3, 10, 4),
    "semifinals_of_three": _tables("[[2, 4, 7], [3, 5, 6]]", 2, 7, 3),
    "bid_deducted": _yes_or_no("bid_deducted"),
    "shared_win": _choice("wins.shared", SharedWin),
    "women_first": _yes_or_no("board.women_first"),
    "worst_counts_tenth": _yes_or_no("board.worst_counts_tenth"),
    "top_table": _yes_or_no("board.top_table"),
    "last_year": _number("board.last_year", 1901, 1999, int),
}


def with_options(ruleset: Ruleset, options: Mapping[str, Json]) -> Ruleset:
    """The ruleset with these options taken in; `Refused` with every one that is wrong."""
    wrong = list(option_problems(ruleset, options, "event.options"))
    if wrong:
        raise Refused(wrong)
    for name, value in options.items():
        option = _OPTIONS[name]
        ruleset = _with_value(ruleset, option.place.split("."), option.read(value))
    return ruleset


def _with_value(whole: Any, place: Sequence[str], value: Any) -> Any:
    """A ruleset, or what is in it, with a value at a place: a fact by its name, a row by its key.

    What has an option has the place: no ruleset offers one for what it leaves out.
    """
    if not place:
        return value
    name, *rest = place
    if isinstance(whole, Mapping):
        return {**whole, int(name): value}
    return whole._replace(**{name: _with_value(getattr(whole, name), rest, value)})


def usual_option(ruleset: Ruleset, name: str) -> Json:
    """The value that an option has in this ruleset."""
    found: Any = ruleset
    for step in _OPTIONS[name].place.split("."):
        found = found[int(step)] if isinstance(found, Mapping) else getattr(found, step)
    return found.value if isinstance(found, StrEnum) else cast("Json", found)


def option_problems(ruleset: Ruleset, options: Mapping[str, Json], at: str) -> Iterator[Problem]:
    """Every option that is none of this ruleset's, or has a value that is not allowed.

    `at` is where the options stand.
    """
    for name, value in options.items():
        path = f"{at}.{name}"
        if name not in ruleset.options:
            yield problem("ruleset.option-unknown", path, option=name)
        elif _OPTIONS[name].read(value) is None:
            allowed = _OPTIONS[name].allowed
            yield problem("ruleset.option-value", path, option=name, allowed=allowed)


def possible_criteria(base: Ruleset) -> tuple[str, ...]:
    """The values a ruleset made from this one can be ordered by."""
    if base.board is not None:
        return tuple(step.name for step in base.orders_at(Stage.LATER).standings)
    own = [step.name for orders in base.orders.values() for step in orders.standings]
    return tuple(dict.fromkeys((*CRITERIA, *own, *base.extras)))


def base_of(ruleset: str, options: Mapping[str, Json]) -> str:
    """The id of the regulation behind a ruleset: itself unless it is an own one."""
    base = options.get("base")
    return base if ruleset == ID and isinstance(base, str) else ruleset


def made_ruleset(rulesets: Mapping[str, Ruleset], options: Mapping[str, Json]) -> Ruleset:
    """The ruleset these options describe; `Refused` with everything that is wrong with them."""
    wrong = list(custom_problems(rulesets, options))
    if wrong:
        raise Refused(wrong)
    base = own_base(rulesets[cast("str", options["base"])])
    found = with_options(base, _mapping(options.get("readings")))
    rows = {int(size): row for size, row in _mapping(options.get("points")).items()}
    orders, paragraphs = found.orders, dict(found.paragraphs.of)
    if table := _mapping(options.get("orders")):
        orders = _orders(found, table)
    if orders != found.orders:  # the regulation says nothing of another one
        paragraphs.pop(Topic.ORDER, None)
    return found._replace(
        name=cast("str", options["name"]),
        league=None,
        formula=None,
        points={**found.points, **cast("Mapping[int, tuple[int, ...]]", rows)},
        orders=orders,
        paragraphs=found.paragraphs._replace(of=paragraphs),
    )


def own_base(regulation: Ruleset) -> Ruleset:
    """What own rules start from: the regulation, with few rematches as the way it usually seats."""
    if "rematches" not in regulation.options:
        return regulation
    rematches = regulation.rematches._replace(rule=Pairing.SOFT, only_cut=False)
    return regulation._replace(rematches=rematches)


def _orders(base: Ruleset, table: Mapping[str, Json]) -> Mapping[Stage, Orders]:
    """One pair of orders for every round; a round robin keeps its own."""
    standings, seating = (
        tuple(filter(None, map(_criterion, cast("Sequence[Json]", table.get(key, ())))))
        for key in ORDERS
    )
    names = [step.name for step in (*standings, *seating) if step.name != "points"]
    usual = base.orders_at(Stage.LATER).shown
    kept = [name for name in usual if name in names]
    added = [] if base.board else [name for name in names if name not in usual]
    made = Orders(tuple(dict.fromkeys((*kept, *added))), standings, seating or None)
    return {
        stage: made if stage is Stage.LATER else own
        for stage, own in base.orders.items()
        if stage is not Stage.FIRST
    }


def copy_of(ruleset: Ruleset, readings: Mapping[str, Json], name: str) -> Mapping[str, Json]:
    """An own ruleset that is the same as this one, to be changed: points, orders, Readings."""
    later = ruleset.orders_at(Stage.LATER)
    points: dict[str, Json] = {str(size): row for size, row in ruleset.points.items() if row}
    orders: dict[str, Json] = {
        key: tuple(f"{step.name} {step.better}" for step in steps)
        for key, steps in zip(ORDERS, (later.standings, later.seating), strict=True)
        if steps is not None
    }
    if Stage.FIRST in ruleset.orders:  # two pairs of orders cannot be written as one
        orders = {}
    tables: dict[str, Json] = {"points": points, "orders": orders, "readings": dict(readings)}
    return {"name": name, "base": ruleset.id, **{key: each for key, each in tables.items() if each}}


def custom_problems(
    rulesets: Mapping[str, Ruleset], options: Mapping[str, Json], at: str = "event.options"
) -> Iterator[Problem]:
    """Everything that is wrong with an own ruleset; `at` is where its keys stand."""
    for key in options:
        if key not in KEYS:
            yield problem("custom.key-unknown", f"{at}.{key}", key=key, allowed=", ".join(KEYS))
    yield from _check_name(options.get("name"), f"{at}.name")
    found = options.get("base")
    base = rulesets.get(found) if isinstance(found, str) else None
    if base is None:
        yield problem("custom.base", f"{at}.base", allowed=", ".join(rulesets))
    checks = {"points": _check_points, "orders": _check_orders, "readings": _check_readings}
    for key, check in checks.items():
        table, path = options.get(key), f"{at}.{key}"
        if isinstance(table, Mapping):
            yield from check(base, table, path)
        elif table is not None:
            yield problem("custom.table", path, key=key)


def _check_name(name: Json, at: str) -> Iterator[Problem]:
    if not isinstance(name, str) or not 0 < len(name.strip()) <= LONGEST_NAME:
        yield problem("custom.name", at, most=LONGEST_NAME)
    elif (character := forbidden_character(name)) is not None:
        yield problem("custom.name-control", at, character=character)


def _check_points(base: Ruleset | None, table: Mapping[str, Json], at: str) -> Iterator[Problem]:
    """Rows of another size or form; whatever the ruleset starts from, the form is looked at."""
    sizes = {str(size) for size, row in base.points.items() if row} if base else _SIZES
    if table and not sizes:
        yield problem("custom.points-none", at)
        return
    for size, row in table.items():
        path = f"{at}.{size}"
        if size in sizes and not _is_row(row, int(size)):
            yield problem("custom.points-row", path, places=int(size), most=MOST_POINTS)
        elif size not in sizes and base:
            yield problem("custom.points-size", path, size=size, allowed=", ".join(sorted(sizes)))


def _is_row(row: Json, places: int) -> bool:
    """As many whole numbers as places, none above the one before."""
    if not isinstance(row, tuple) or len(row) != places:
        return False
    whole = [value for value in row if _is_whole(value) and 0 <= value <= MOST_POINTS]
    return len(whole) == places and whole == sorted(whole, reverse=True)


def _check_orders(base: Ruleset | None, table: Mapping[str, Json], at: str) -> Iterator[Problem]:
    if base is None:
        return
    for name, steps in table.items():
        path = f"{at}.{name}"
        if name not in ORDERS:
            yield problem("custom.key-unknown", path, key=name, allowed=", ".join(ORDERS))
        elif not isinstance(steps, tuple) or not steps:
            yield problem("custom.order", path, key=name)
        else:
            yield from _check_steps(base, steps, path)
    if "standings" not in table:
        yield problem("custom.order", f"{at}.standings", key="standings")


def _check_steps(base: Ruleset, steps: tuple[Json, ...], at: str) -> Iterator[Problem]:
    allowed = possible_criteria(base)
    seen: set[str] = set()
    for index, step in enumerate(steps):
        found, path = _criterion(step), f"{at}[{index}]"
        if found is None or found.name not in allowed:
            names = ", ".join(allowed)
            yield problem("custom.criterion", path, value=_shown(step), allowed=names)
        elif found.name in seen:
            yield problem("custom.criterion-twice", path, value=found.name)
        else:
            seen.add(found.name)


def _check_readings(base: Ruleset | None, table: Mapping[str, Json], at: str) -> Iterator[Problem]:
    return option_problems(base, table, at) if base else iter(())


def _shown(step: Json) -> str:
    """A criterion as it stands in the file, cut where it is long."""
    text = str(step) if isinstance(step, (str, int)) else _NO_TEXT
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"


@lru_cache(maxsize=64)
def _read(step: str) -> Criterion | None:
    name, _, better = step.partition(" ")
    return Criterion(name, Better(better)) if name and better in list(Better) else None


def _criterion(step: Json) -> Criterion | None:
    return _read(step) if isinstance(step, str) else None


def _mapping(value: Json) -> Mapping[str, Json]:
    return value if isinstance(value, Mapping) else {}
