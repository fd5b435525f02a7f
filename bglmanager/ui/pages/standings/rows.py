"""The standings as rows of a table: everything written, in one style for each column."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bglmanager.engine.derived import Derived, LeaguePoints, StandingRow, Standings, StandingsMark
from bglmanager.engine.event import Event, Number, Round
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.orders import Order, criteria_of
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.i18n import Texts
from bglmanager.services import standings
from bglmanager.services.standings import Reached
from bglmanager.words import number_format
from bglmanager.words.criteria import (
    POINTS,
    criterion_name,
    criterion_short,
    criterion_value,
    is_of_a_round,
    score_cells,
)
from bglmanager.words.phases import round_short


@dataclass(frozen=True, slots=True)
class RoundCell:
    """What a round brought: the place and the table where it was taken; empty if not seated."""

    place: int | None = None
    table: TableNumber | None = None

    @property
    def text(self) -> str:
        """As "2/14": second at table 14."""
        if self.table is None:
            return number_format.MISSING
        return f"{number_format.MISSING if self.place is None else self.place}/{self.table}"


@dataclass(frozen=True, slots=True)
class ShownNumber:
    """A number as it is sorted and as it is shown."""

    value: Number | None
    text: str


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One line; `figures` are points and criteria, in the order of the columns.

    `change` is how many ranks he went up, None where there is nothing to compare with. How far
    he came in the final phases, league points and prize belong to the final ranking.
    """

    rank: int
    entry: EntryNumber
    name: str
    club: str
    withdrawn: bool
    change: int | None
    figures: tuple[ShownNumber, ...]
    cells: tuple[RoundCell, ...]
    league: LeaguePoints | None = None
    prize: str = ""
    reached: Reached | None = None


@dataclass(frozen=True, slots=True)
class Shape:
    """Which columns there are: names of the figures, rounds by short name, and what is optional."""

    figures: tuple[str, ...]
    rounds: tuple[tuple[str, RoundNumber], ...]
    changes: bool
    clubs: bool
    final: bool = False
    league: bool = False
    prizes: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """What a table of standings shows."""

    shape: Shape
    rows: tuple[StandingsRow, ...]


def after_round(texts: Texts, event: Event, derived: Derived, number: RoundNumber) -> View:
    """The standings after this round; LookupError when there are none."""
    lines = standings.standings_lines(event, derived, number)
    names = columns(event, standings.standings_after(derived, number))
    rounds = [r for r in event.rounds if r.phase.counts_for_standings and r.number <= number]
    cells = _cells(derived, rounds)
    written = _written(texts, event, standings.standings_after(derived, number).rows, names)
    rows = tuple(
        StandingsRow(
            rank=line.rank,
            entry=line.entry,
            name=line.name.strip(),
            club=line.club,
            withdrawn=line.mark is StandingsMark.WITHDRAWN,
            change=line.change,
            figures=own,
            cells=cells.get(line.entry, (RoundCell(),) * len(rounds)),
        )
        for line, own in zip(lines, written, strict=True)
    )
    return View(_shape(texts, rows, names, rounds), rows)


def final_ranking(texts: Texts, event: Event, derived: Derived) -> View:
    """The final ranking with the place in the final, prizes and league points."""
    lines = standings.final_lines(event, derived)
    last = {row.entry: row for row in derived.standings[-1].rows}
    finals = [r for r in event.rounds if not r.phase.counts_for_standings]
    cells = _cells(derived, finals)
    listed = [last.get(line.entry) for line in lines]
    points = _written(texts, event, listed, (POINTS,), alone=True)
    rows = tuple(
        StandingsRow(
            rank=line.rank,
            entry=line.entry,
            name=line.name.strip(),
            club=line.club,
            withdrawn=line.entry in last and last[line.entry].mark is StandingsMark.WITHDRAWN,
            change=None,
            figures=own,
            cells=cells.get(line.entry, (RoundCell(),) * len(finals)),
            league=line.league,
            prize=line.prize,
            reached=line.reached,
        )
        for line, own in zip(lines, points, strict=True)
    )
    shape = _shape(texts, rows, ("points",), finals, final=True)
    return View(shape, rows)


def _shape(
    texts: Texts,
    rows: Sequence[StandingsRow],
    names: tuple[str, ...],
    rounds: Sequence[Round],
    *,
    final: bool = False,
) -> Shape:
    return Shape(
        figures=names,
        rounds=tuple((round_short(texts, round_), round_.number) for round_ in rounds),
        changes=any(row.change is not None for row in rows),
        clubs=any(row.club for row in rows),
        final=final,
        league=any(row.league is not None for row in rows),
        prizes=any(row.prize for row in rows),
    )


def criteria(event: Event, found: Standings) -> tuple[str, ...]:
    """The criteria after the ranking points, in the order of the ruleset.

    Tables and places of the rounds are left out: they stand in the cells of the rounds.
    """
    names = criteria_of(ruleset_of(event.settings), found, Order.STANDINGS)
    shown = {name for name, _ in found.rows[0].criteria} if found.rows else set()
    return tuple(name for name in names if name in shown and not is_of_a_round(name))


def columns(event: Event, found: Standings) -> tuple[str, ...]:
    """Points and criteria as they stand beside each other: what decides first comes first.

    Points that decide nothing come last (Catan).
    """
    names = criteria(event, found)
    order = criteria_of(ruleset_of(event.settings), found, Order.STANDINGS)
    return ("points", *names) if "points" in order else (*names, "points")


def figure_meaning(texts: Texts, name: str) -> str:
    """The same in full: "PBG: share of the points scored at one's tables"."""
    short, full = criterion_short(texts, name), criterion_name(texts, name)
    return full if name == "points" else f"{short}: {full}"


def _written(
    texts: Texts,
    event: Event,
    rows: Sequence[StandingRow | None],
    names: Sequence[str],
    *,
    alone: bool = False,
) -> Iterable[tuple[ShownNumber, ...]]:
    """The figures of each row; every column has one number of decimals."""
    columns = [
        [
            ShownNumber(None if row is None else criterion_value(row, name), cell)
            for row, cell in zip(rows, written, strict=True)
        ]
        for name in names
        for written in [score_cells(texts, event, rows, name, alone=alone)]
    ]
    return zip(*columns, strict=True)


def _cells(
    derived: Derived, rounds: Sequence[Round]
) -> Mapping[EntryNumber, tuple[RoundCell, ...]]:
    place_of = {round_.number: place for place, round_ in enumerate(rounds)}
    found: dict[EntryNumber, list[RoundCell]] = {}
    for result in derived.tables:
        if result.round in place_of:
            for seat in result.seats:
                own = found.setdefault(seat.entry, [RoundCell()] * len(rounds))
                own[place_of[result.round]] = RoundCell(seat.place, result.table)
    return {entry: tuple(cells) for entry, cells in found.items()}
