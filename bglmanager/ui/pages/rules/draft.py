"""Own rules while they are changed: what stands in the fields, sound or not; no widgets here."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import Any, cast

from bglmanager.engine.event import Better, Json
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.problems import Problem
from bglmanager.engine.rulesets import RULESETS, custom
from bglmanager.engine.rulesets.ruleset import Criterion, Orders, Ruleset, Stage
from bglmanager.services import own_rules
from bglmanager.services.own_rules import OwnRules
from bglmanager.ui.pages.event import fields

Steps = tuple[Criterion, ...]
"""The criteria of an order in turn."""


@record
class Draft:
    """Everything typed and chosen.

    `points` are the figures of each size of table as they are typed. `seating` is None where the
    standings seat as well, `own_orders` False where all orders are the regulation's. `readings`
    are written as in the form of an event; `exact` are the values behind those nobody changed.
    """

    name: str
    base: str
    points: Mapping[int, tuple[str, ...]]
    own_orders: bool
    standings: Steps
    seating: Steps | None
    readings: Mapping[str, str]
    exact: Mapping[str, Json] = field(default_factory=dict)

    @property
    def ruleset(self) -> Ruleset:
        """The regulation it starts from."""
        return RULESETS[self.base]

    def options(self) -> Mapping[str, Json]:
        """The own ruleset that is written: only what is not as in the regulation.

        Sound or not, as `custom.problems` tells.
        """
        parts: dict[str, Mapping[str, Json]] = {
            "points": self._points(),
            "orders": self._orders(),
            "readings": self._readings(),
        }
        named: dict[str, Json] = {"name": self.name.strip(), "base": self.base}
        return {**named, **{key: part for key, part in parts.items() if part}}

    def _points(self) -> Mapping[str, Json]:
        rows = {size: tuple(map(_figure, row)) for size, row in self.points.items()}
        return {str(size): row for size, row in rows.items() if row != self.ruleset.points[size]}

    def _orders(self) -> Mapping[str, Json]:
        if not self.own_orders:
            return {}
        usual = self.ruleset.orders_at(Stage.LATER)
        same = (self.standings, self.seating) == (usual.standings, usual.seating)
        if same and Stage.FIRST not in self.ruleset.orders:
            return {}
        found: dict[str, Json] = {"standings": _written(self.standings)}
        if self.seating is not None:
            found["seating"] = _written(self.seating)
        return found

    def _readings(self) -> Mapping[str, Json]:
        found: dict[str, Json] = {}
        for name in self.ruleset.options:
            if self.is_reading_changed(name):
                found[name] = self._reading(name, self.readings[name].strip())
        return found

    def _reading(self, name: str, text: str) -> Json:
        exact = self.exact.get(name)
        if exact is not None and fields.option_text(exact) == text:
            return exact
        try:
            return fields.read_option(name, text)
        except ValueError:
            return text  # no value that is allowed: the engine says which are

    def is_row_changed(self, size: int) -> bool:
        """Whether a row of points is another one than the regulation's."""
        return tuple(map(_figure, self.points[size])) != self.ruleset.points[size]

    def is_reading_changed(self, name: str) -> bool:
        """Whether an option has another value than the regulation's."""
        text = self.readings.get(name, "").strip()
        if not text:
            return False
        usual = fields.usual_text(self.ruleset, name)
        return fields.option_text(self._reading(name, text)) != usual

    def with_reading(self, name: str, text: str) -> Draft:
        """The draft with another value of an option."""
        return replace(self, readings={**self.readings, name: text})

    def with_base(self, base: str) -> Draft:
        """The draft from another regulation: what is changed stays where that knows it too."""
        fresh = of({"name": self.name, "base": base})
        rows = {
            size: row
            for size, row in self.points.items()
            if size in fresh.points and self.is_row_changed(size)
        }
        typed = {
            name: text
            for name, text in self.readings.items()
            if name in fresh.ruleset.options and self.is_reading_changed(name)
        }
        changed = replace(
            fresh,
            name=self.name,
            points={**fresh.points, **rows},
            readings={**fresh.readings, **typed},
            exact=self.exact,
        )
        names = {step.name for step in (*self.standings, *(self.seating or ()))}
        if not self._orders() or not names <= set(custom.possible_criteria(fresh.ruleset)):
            return changed
        return replace(changed, own_orders=True, standings=self.standings, seating=self.seating)

    def as_text(self) -> str:
        """Everything in it as text, for `of_text`."""
        seating = None if self.seating is None else _written(self.seating)
        whole = {
            "name": self.name,
            "base": self.base,
            "points": {str(size): row for size, row in self.points.items()},
            "own_orders": self.own_orders,
            "standings": _written(self.standings),
            "seating": seating,
            "readings": dict(self.readings),
        }
        return json.dumps(whole, ensure_ascii=True)


def of(options: Mapping[str, Json]) -> Draft:
    """A sound own ruleset in the fields."""
    base = RULESETS[cast("str", options["base"])]
    rows = cast("Mapping[str, tuple[int, ...]]", options.get("points") or {})
    chosen = cast("Mapping[str, Json]", options.get("readings") or {})
    orders = cast("Mapping[str, tuple[str, ...]]", options.get("orders") or {})
    usual = base.orders_at(Stage.LATER)
    if orders:
        seating = _read(orders["seating"]) if "seating" in orders else None
        usual = Orders((), _read(orders["standings"]), seating)
    return Draft(
        name=cast("str", options["name"]),
        base=base.id,
        points={
            size: tuple(map(str, rows.get(str(size), row)))
            for size, row in sorted(base.points.items())
            if row
        },
        own_orders=bool(orders),
        standings=usual.standings,
        seating=usual.seating,
        readings={
            **{name: fields.usual_text(base, name) for name in base.options},
            **{name: fields.option_text(chosen[name]) for name in base.options if name in chosen},
        },
        exact=chosen,
    )


def of_text(text: str, exact: Mapping[str, Json]) -> Draft | None:
    """What `as_text` wrote; None for anything else. `exact` as in `Draft`."""
    try:
        whole: Any = json.loads(text)
        seating = whole["seating"]
        found = Draft(
            name=str(whole["name"]),
            base=str(whole["base"]),
            points={int(size): tuple(map(str, row)) for size, row in dict(whole["points"]).items()},
            own_orders=bool(whole["own_orders"]),
            standings=_read(whole["standings"]),
            seating=None if seating is None else _read(seating),
            readings={str(name): str(typed) for name, typed in dict(whole["readings"]).items()},
            exact=exact,
        )
        fresh = of({"name": "", "base": found.base})
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    sizes = {size: len(row) for size, row in found.points.items()}
    fits = sizes == {size: len(row) for size, row in fresh.points.items()}
    return found if fits and set(found.readings) == set(fresh.readings) else None


def _figure(typed: str) -> Json:
    """A whole number; what is none as it stands there, which is allowed nowhere."""
    text = typed.strip()
    plain = text.removeprefix("-")
    return int(text) if plain.isascii() and plain.isdigit() and len(plain) <= _DIGITS else text


_DIGITS = 9


def _written(steps: Steps) -> tuple[str, ...]:
    return tuple(f"{step.name} {step.better}" for step in steps)


def _read(steps: Sequence[str]) -> Steps:
    pairs = (str(step).split(" ") for step in steps)
    return tuple(Criterion(name, Better(better)) for name, better in pairs)


def moved(steps: Steps, index: int, by: int) -> Steps:
    """The order with one criterion further up or down; as it is at either end."""
    to = index + by
    if not (0 <= index < len(steps) and 0 <= to < len(steps)):
        return steps
    others = [*steps[:index], *steps[index + 1 :]]
    return (*others[:to], steps[index], *others[to:])


def turned(steps: Steps, index: int) -> Steps:
    """The order with the other end of one criterion first."""
    step = steps[index]
    other = Better.LOW if step.better is Better.HIGH else Better.HIGH
    return (*steps[:index], Criterion(step.name, other), *steps[index + 1 :])


def without(steps: Steps, index: int) -> Steps:
    """The order with one criterion less."""
    return (*steps[:index], *steps[index + 1 :])


def left_out(ruleset: Ruleset, steps: Steps) -> tuple[Criterion, ...]:
    """The criteria that can be added, each with the end that is usual."""
    there = {step.name for step in steps}
    return tuple(
        Criterion(
            name, Better.LOW if name in _LOW_FIRST or name.startswith("power_") else Better.HIGH
        )
        for name in custom.possible_criteria(ruleset)
        if name not in there
    )


_LOW_FIRST = frozenset({"tables_and_places", "hand", "warnings"})


class RulesDesk:
    """One draft at a time; `key` is the file it came from, empty for rules not kept yet."""

    def __init__(self, own: OwnRules) -> None:
        self._own = own
        self._saved: Mapping[str, Json] | None = None
        self._taken: tuple[str, ...] = ()
        self.is_open = False
        self.key = ""
        self.draft: Draft = of({"name": "", "base": next(iter(RULESETS))})

    def open(self, options: Mapping[str, Json], key: str) -> None:
        """Change these rules, of this file."""
        self.draft, self.key, self.is_open = of(options), key, True
        self._saved = self.draft.options()
        self._taken = self._own.names_taken(but=key)

    def close(self) -> None:
        """Forget what is typed."""
        self.is_open, self.key, self._saved = False, "", None

    @property
    def is_changed(self) -> bool:
        """Whether something is typed that is not saved."""
        return self.is_open and self.draft.options() != self._saved

    @property
    def can_save(self) -> bool:
        """Whether there is something to save: a copy that no file has, or changes."""
        return self.is_open and (not self.key or self.is_changed)

    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong with what is typed."""
        return own_rules.problems_of(self.draft.options(), self._taken)

    def save(self) -> None:
        """Keep the rules. Raises `Refused` and `NotSaved`."""
        self.key = self._own.save_rules(self.draft.options(), self.key).key
        self._saved = self.draft.options()

    @property
    def typed(self) -> str | None:
        """What is typed and not saved, for `recover`; None while nothing is open."""
        if not self.is_open:
            return None
        if not self.is_changed:
            return ""
        return json.dumps({"key": self.key, "draft": self.draft.as_text()})

    def recover(self) -> bool:
        """Open what was typed the last time, if anything was and nothing is open."""
        text = "" if self.is_open else self._own.typed.text
        if not text:
            return False
        try:
            whole: Any = json.loads(text)
            key, typed = str(whole["key"]), str(whole["draft"])
        except (ValueError, TypeError, KeyError, RecursionError):
            return False
        kept = self._own.find_rules(key) if key else None
        exact = kept.options.get("readings") if kept else None
        draft = of_text(typed, exact if isinstance(exact, Mapping) else {})
        if draft is None:
            return False
        sound = kept is not None and kept.is_sound
        self.key, self.is_open, self.draft = key if sound else "", True, draft
        self._saved = of(kept.options).options() if kept and sound else None
        self._taken = self._own.names_taken(but=self.key)
        return True
