"""The regulations and the organiser's own rules, as rows of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from bglmanager.engine.event import Json
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.rulesets import RULESETS, custom
from bglmanager.i18n import Texts
from bglmanager.services.own_rules import OwnRules, OwnRuleset
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.rows import Column
from bglmanager.ui.widgets.table import TableView
from bglmanager.words import regulations


@record
class RulesLine:
    """A regulation, or an own ruleset (`own`); damaged ones say what is wrong."""

    key: str
    name: str
    base: str
    options: Mapping[str, Json] = field(compare=False)
    own: OwnRuleset | None = field(default=None, compare=False)
    changes: str = ""

    @property
    def is_sound(self) -> bool:
        """Whether it can be played by."""
        return self.own is None or self.own.is_sound


def lines(t: Texts, own: OwnRules) -> tuple[RulesLine, ...]:
    """The own ones first, then the regulations."""
    return (*_own(t, own), *_regulations(t))


def _own(t: Texts, own: OwnRules) -> Iterator[RulesLine]:
    for each in own.list_rules():
        base = regulations.regulation_name(t, each.base) if each.is_sound else ""
        changes = what_changed(t, each.options) if each.is_sound else ""
        yield RulesLine(f"own:{each.key}", each.name, base, each.options, each, changes)


def _regulations(t: Texts) -> Iterator[RulesLine]:
    for ruleset in RULESETS.values():
        name = regulations.regulation_name(t, ruleset.id)
        options = custom.copy_of(ruleset, {}, name)
        yield RulesLine(ruleset.id, name, "", options)


def what_changed(t: Texts, options: Mapping[str, Json]) -> str:
    """In which parts own rules are not as the regulation, in a few words."""
    points, orders, readings = (_table(options, key) for key in ("points", "orders", "readings"))
    parts = []
    if points:
        sizes = ", ".join(sorted(points, key=int))
        parts.append(t.text("points at tables of {sizes}", sizes=sizes))
    if orders:
        parts.append(t.text("orders"))
    if readings:
        parts.append(t.many("{n} interpretation[s]", len(readings)))
    return ", ".join(parts) or t.text("nothing")


def _table(options: Mapping[str, Json], key: str) -> Mapping[str, Json]:
    found = options.get(key)
    return found if isinstance(found, Mapping) else {}


def columns(t: Texts) -> Sequence[Column[RulesLine]]:
    """The columns of the list."""
    return (
        Column(
            t.text("Rules"),
            lambda line: line.name,
            stretch=True,
            strong=True,
            icon=lambda line: _ICONS[line.own is not None, line.is_sound],
            tip=lambda line: _kind(t, line),
        ),
        Column(
            t.text("Kind"),
            lambda line: _kind(t, line),
            tone=lambda line: Tone.PLAIN if line.is_sound else Tone.WRONG,
        ),
        Column(t.text("Starts from"), lambda line: line.base, stretch=True),
        Column(t.text("What is changed"), lambda line: line.changes, stretch=True),
    )


_ICONS = {(False, True): "lock", (True, True): "pencil", (True, False): "octagon-x"}


def _kind(t: Texts, line: RulesLine) -> str:
    if line.own is None:
        return t.text("rules")
    return t.text("own rules") if line.is_sound else t.text("damaged file")


class RulesTable(TableView[RulesLine]):
    """The list; where there is little room, or nothing to say, columns at the right are left out.

    The panel has what they say.
    """

    def fit_columns(self) -> None:
        width, px = self.viewport().width(), self._look.theme.px
        narrow = width < px(_ALL_FROM) or all(line.own is None for line in self.rows_model.rows)
        for column in (_FROM, _CHANGED):
            self.setColumnHidden(column, narrow)
        self.setColumnHidden(_KIND, width < px(_KIND_FROM))
        super().fit_columns()


_KIND, _FROM, _CHANGED = 1, 2, 3  # columns
_ALL_FROM, _KIND_FROM = 720, 340
