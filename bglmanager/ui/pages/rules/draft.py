"""Own rules while they are changed: what stands in the fields, sound or not; no widgets here."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, field, replace
from typing import Any

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
        """What it starts from."""
        return custom.own_base(RULESETS[self.base])

    def options(self) -> Mapping[str, Json]:
        """The own ruleset that is written: only what is not as in the regulation.

        Sound or not, as `custom.problems` tells.
        """
        rows = {size: tuple(map(_figure, self.points[size])) for size in self.points}
        points = {str(n): row for n, row in rows.items() if row != self.ruleset.points[n]}
        parts = {"points": points, "orders": self._orders(), "readings": self._readings()}
        named: dict[str, Json] = {"name": self.name.strip(), "base": self.base}
        return {**named, **{key: part for key, part in parts.items() if part}}

    def _orders(self) -> Mapping[str, Json]:
        usual = self.ruleset.orders_at(Stage.LATER)
        same = (self.standings, self.seating) == (usual.standings, usual.seating)
        if not self.own_orders or (same and Stage.FIRST not in self.ruleset.orders):
            return {}
        seating = {} if self.seating is None else {"seating": _written(self.seating)}
        return {"standings": _written(self.standings), **seating}

    def _readings(self) -> Mapping[str, Json]:
        changed = filter(self._is_reading_changed, self.ruleset.options)
        return {name: self._reading(name, self.readings[name].strip()) for name in changed}

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

    def _is_reading_changed(self, name: str) -> bool:
        text = self.readings.get(name, "").strip()
        usual = fields.usual_text(self.ruleset, name)
        return bool(text) and fields.option_text(self._reading(name, text)) != usual

    def with_base(self, base: str) -> Draft:
        """The draft from another regulation: what is changed stays where that knows it too."""
        fresh = draft_of({"name": self.name, "base": base})
        rows = {n: row for n, row in self.points.items() if n in fresh.points}
        typed = {n: text for n, text in self.readings.items() if n in fresh.readings}
        kept = {size: row for size, row in rows.items() if self.is_row_changed(size)}
        said = {name: text for name, text in typed.items() if self._is_reading_changed(name)}
        changed = replace(
            fresh,
            points={**fresh.points, **kept},
            readings={**fresh.readings, **said},
            exact=self.exact,
        )
        names = {step.name for step in (*self.standings, *(self.seating or ()))}
        if not self._orders() or not names <= set(custom.possible_criteria(fresh.ruleset)):
            return changed
        return replace(changed, own_orders=True, standings=self.standings, seating=self.seating)

    def as_text(self) -> str:
        """Everything in it as text, for `of_text`."""
        whole = asdict(replace(self, exact={}))
        seating = None if self.seating is None else _written(self.seating)
        return json.dumps({**whole, "standings": _written(self.standings), "seating": seating})


def draft_of(options: Mapping[str, Any]) -> Draft:
    """A sound own ruleset in the fields."""
    base = custom.own_base(RULESETS[options["base"]])
    rows, chosen = options.get("points") or {}, options.get("readings") or {}
    usual, orders = base.orders_at(Stage.LATER), options.get("orders") or {}
    if orders:
        seating = _read(orders["seating"]) if "seating" in orders else None
        usual = Orders((), _read(orders["standings"]), seating)
    sizes = [(size, row) for size, row in sorted(base.points.items()) if row]
    return Draft(
        name=options["name"],
        base=base.id,
        points={size: tuple(map(str, rows.get(str(size), row))) for size, row in sizes},
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
        fresh = draft_of({"name": str(whole["name"]), "base": whole["base"]})
        found = replace(
            fresh,
            points={size: tuple(map(str, whole["points"][str(size)])) for size in fresh.points},
            own_orders=bool(whole["own_orders"]),
            standings=_read(whole["standings"]),
            seating=None if whole["seating"] is None else _read(whole["seating"]),
            readings={name: str(whole["readings"][name]) for name in fresh.readings},
            exact=exact,
        )
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return found if all(len(row) == size for size, row in found.points.items()) else None


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
        self.draft: Draft = draft_of({"name": "", "base": next(iter(RULESETS))})

    def open(self, options: Mapping[str, Json], key: str) -> None:
        """Change these rules, of this file."""
        self.draft, self.key, self.is_open = draft_of(options), key, True
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
        try:
            whole: Any = json.loads("null" if self.is_open else self._own.typed.text or "null")
            key, typed = str(whole["key"]), str(whole["draft"])
        except (ValueError, TypeError, KeyError, RecursionError):
            return False
        kept = self._own.find_rules(key)
        sound = kept is not None and kept.is_sound
        exact = kept.options.get("readings") if kept else None
        draft = of_text(typed, exact if isinstance(exact, Mapping) else {})
        if draft is None:
            return False
        self.key, self.is_open, self.draft = key if sound else "", True, draft
        self._saved = draft_of(kept.options).options() if kept and sound else None
        self._taken = self._own.names_taken(but=self.key)
        return True
