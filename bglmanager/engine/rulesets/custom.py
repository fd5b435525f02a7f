"""An organiser's own ruleset: one of the five with other points, orders and Readings.

The same tables and keys stand in a TOML file and in the options of an event (rules, first page):

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

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import cast

from bglmanager.engine.characters import forbidden_character
from bglmanager.engine.event import Better, Json
from bglmanager.engine.problems import Problem, Refused, problem
from bglmanager.engine.rulesets import options as readings
from bglmanager.engine.rulesets.ruleset import (
    SOURCES,
    Criterion,
    Orders,
    Paragraphs,
    Ruleset,
    Stage,
    Topic,
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


def possible_criteria(base: Ruleset) -> tuple[str, ...]:
    """The values a ruleset made from this one can be ordered by."""
    if base.board is not None:
        return tuple(step.name for step in base.orders_at(Stage.LATER).standings)
    own = [step.name for orders in base.orders.values() for step in orders.standings]
    return tuple(dict.fromkeys((*CRITERIA, *own, *base.extras)))


def made_ruleset(rulesets: Mapping[str, Ruleset], options: Mapping[str, Json]) -> Ruleset:
    """The ruleset these options describe; `Refused` with everything that is wrong with them."""
    wrong = tuple(custom_problems(rulesets, options))
    if wrong:
        raise Refused(list(wrong))
    base = rulesets[cast("str", options["base"])]
    found = readings.with_options(base, _mapping(options.get("readings")))
    rows = {int(size): _row(row) for size, row in _mapping(options.get("points")).items()}
    orders = _mapping(options.get("orders"))
    ordered = _orders(found, orders) if orders else found.orders
    return found._replace(
        name=cast("str", options["name"]),
        league=None,
        formula=None,
        points={**found.points, **rows},
        orders=ordered,
        paragraphs=found.paragraphs if ordered == found.orders else _paragraphs(found),
    )


def _paragraphs(base: Ruleset) -> Paragraphs:
    """Those of the base, but for the orders, which an organiser has changed."""
    kept = dict(base.paragraphs.of)
    kept.pop(Topic.ORDER, None)
    return base.paragraphs._replace(of=kept)


def copy_of(ruleset: Ruleset, readings_: Mapping[str, Json], name: str) -> Mapping[str, Json]:
    """An own ruleset that is the same as this one, to be changed: points, orders, Readings."""
    later = ruleset.orders_at(Stage.LATER)
    orders: dict[str, Json] = {"standings": _written(later.standings)}
    if later.seating is not None:
        orders["seating"] = _written(later.seating)
    points: dict[str, Json] = {str(size): row for size, row in ruleset.points.items() if row}
    found: dict[str, Json] = {"name": name, "base": ruleset.id}
    if points:
        found["points"] = points
    if Stage.FIRST not in ruleset.orders:  # two pairs of orders cannot be written as one
        found["orders"] = orders
    if readings_:
        found["readings"] = dict(readings_)
    return found


def _written(steps: Sequence[Criterion]) -> tuple[Json, ...]:
    return tuple(f"{step.name} {step.better}" for step in steps)


def base_of(ruleset: str, options: Mapping[str, Json]) -> str:
    """The id of the regulation behind a ruleset: itself unless it is an own one."""
    base = options.get("base")
    return base if ruleset == ID and isinstance(base, str) else ruleset


def custom_problems(
    rulesets: Mapping[str, Ruleset], options: Mapping[str, Json], at: str = "event.options"
) -> Iterator[Problem]:
    """Everything that is wrong with an own ruleset; `at` is where its keys stand."""
    for key in options:
        if key not in KEYS:
            yield problem("custom.key-unknown", f"{at}.{key}", key=key, allowed=", ".join(KEYS))
    name = options.get("name")
    if not isinstance(name, str) or not 0 < len(name.strip()) <= LONGEST_NAME:
        yield problem("custom.name", f"{at}.name", most=LONGEST_NAME)
    elif (character := forbidden_character(name)) is not None:
        yield problem("custom.name-control", f"{at}.name", character=character)
    found = options.get("base")
    base = rulesets.get(found) if isinstance(found, str) else None
    if base is None:
        yield problem("custom.base", f"{at}.base", allowed=", ".join(rulesets))
        yield from _under_any_base(options, at)
        return
    yield from _check_points(base, options.get("points"), f"{at}.points")
    yield from _check_orders(base, options.get("orders"), f"{at}.orders")
    chosen = options.get("readings")
    if chosen is None:
        return
    if isinstance(chosen, Mapping):
        yield from readings.option_problems(base, chosen, f"{at}.readings")
    else:
        yield problem("custom.table", f"{at}.readings", key="readings")


def _under_any_base(options: Mapping[str, Json], at: str) -> Iterator[Problem]:
    """What is wrong whatever the ruleset starts from: all faults of a file are said at once."""
    for key in ("points", "orders", "readings"):
        if not isinstance(options.get(key, {}), Mapping):
            yield problem("custom.table", f"{at}.{key}", key=key)
    for size, row in _mapping(options.get("points")).items():
        if size in _SIZES and not _is_row(row, int(size)):
            yield _row_wrong(int(size), f"{at}.points.{size}")


def _row_wrong(size: int, at: str) -> Problem:
    return problem("custom.points-row", at, places=size, most=MOST_POINTS)


def _check_points(base: Ruleset, table: Json, at: str) -> Iterator[Problem]:
    if table is None:
        return
    if not isinstance(table, Mapping):
        yield problem("custom.table", at, key="points")
        return
    sizes = {str(size) for size, row in base.points.items() if row}
    if table and not sizes:
        yield problem("custom.points-none", at)
        return
    for size, row in table.items():
        if size not in sizes:
            allowed = ", ".join(sorted(sizes))
            yield problem("custom.points-size", f"{at}.{size}", size=size, allowed=allowed)
        elif not _is_row(row, int(size)):
            yield _row_wrong(int(size), f"{at}.{size}")


def _is_row(row: Json, places: int) -> bool:
    """As many whole numbers as places, none above the one before."""
    if not isinstance(row, tuple) or len(row) != places:
        return False
    whole = [v for v in row if isinstance(v, int) and not isinstance(v, bool)]
    fits = len(whole) == places and all(0 <= value <= MOST_POINTS for value in whole)
    return fits and whole == sorted(whole, reverse=True)


def _check_orders(base: Ruleset, table: Json, at: str) -> Iterator[Problem]:
    if table is None:
        return
    if not isinstance(table, Mapping):
        yield problem("custom.table", at, key="orders")
        return
    for name, steps in table.items():
        if name not in ORDERS:
            allowed = ", ".join(ORDERS)
            yield problem("custom.key-unknown", f"{at}.{name}", key=name, allowed=allowed)
        elif not isinstance(steps, tuple) or not steps:
            yield problem("custom.order", f"{at}.{name}", key=name)
        else:
            yield from _check_steps(base, steps, f"{at}.{name}")
    if "standings" not in table:
        yield problem("custom.order", f"{at}.standings", key="standings")


def _check_steps(base: Ruleset, steps: tuple[Json, ...], at: str) -> Iterator[Problem]:
    allowed = possible_criteria(base)
    seen: set[str] = set()
    for index, step in enumerate(steps):
        found = _criterion(step)
        if found is None or found.name not in allowed:
            yield problem(
                "custom.criterion", f"{at}[{index}]", value=_shown(step), allowed=", ".join(allowed)
            )
        elif found.name in seen:
            yield problem("custom.criterion-twice", f"{at}[{index}]", value=found.name)
        else:
            seen.add(found.name)


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


def _orders(base: Ruleset, table: Mapping[str, Json]) -> Mapping[Stage, Orders]:
    """One pair of orders for every round; a round robin keeps its own."""
    standings = _taken(table["standings"])
    seating = _taken(table["seating"]) if "seating" in table else None
    names = [step.name for step in (*standings, *(seating or ())) if step.name != "points"]
    usual = base.orders_at(Stage.LATER).shown
    kept = [name for name in usual if name in names]
    added = [] if base.board else [name for name in names if name not in usual]
    shown = tuple(dict.fromkeys((*kept, *added)))
    found: dict[Stage, Orders] = {
        stage: o for stage, o in base.orders.items() if stage is Stage.ROUND_ROBIN
    }
    found[Stage.LATER] = Orders(shown, standings, seating)
    return found


def _taken(steps: Json) -> tuple[Criterion, ...]:
    found = [_criterion(step) for step in cast("tuple[Json, ...]", steps)]
    return tuple(step for step in found if step is not None)


def _mapping(value: Json) -> Mapping[str, Json]:
    return value if isinstance(value, Mapping) else {}


def _row(row: Json) -> tuple[int, ...]:
    return cast("tuple[int, ...]", row)
