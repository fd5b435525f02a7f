"""Standings and rankings as tables, with the columns of screen, clipboard, paper, spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bglmanager.engine.derived import (
    Derived,
    LeaguePoints,
    StandingRow,
    Standings,
    StandingsMark,
    TeamRow,
    TeamStandings,
)
from bglmanager.engine.event import Entry, Event, Number, Phase, Round
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.finals import final_phases, third_table
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.orders import Order, criteria_of
from bglmanager.engine.pairs import final_team_standings
from bglmanager.engine.personal import listed_name
from bglmanager.engine.presence import closed_rounds
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.till import may_win
from bglmanager.i18n import Named, Texts
from bglmanager.words.columns import TableColumn
from bglmanager.words.names import names_of, numbered_round, round_short
from bglmanager.words.number_format import MISSING, column, figure
from bglmanager.words.regulations import (
    POINTS,
    criterion_name,
    criterion_short,
    criterion_value,
    is_of_a_round,
    score_cells,
)

_PLACES = Named({1: "First place", 2: "Second place", 3: "Third place"})


def place_won(texts: Texts, place: int) -> str:
    """The place of the final ranking that somebody took: "First place", "Place 4"."""
    if place in (1, 2, 3):
        return _PLACES(texts, place)
    return texts.text("Place {place}", place=place)


@record
class RoundCell:
    """Places and tables of somebody in a round: two for two boards (rules 7.2), none unseated."""

    seats: tuple[tuple[int | None, TableNumber], ...] = ()

    @property
    def place(self) -> int | None:
        """The place that was taken."""
        return self.seats[0][0] if self.seats else None

    @property
    def parts(self) -> Sequence[tuple[str, str]]:
        """Every place as it is written, and the table after it: ("2", "/14")."""
        return [
            (MISSING if place is None else f"{place}", f"/{table}") for place, table in self.seats
        ]

    @property
    def text(self) -> str:
        """As "2/14": second at table 14."""
        return "  ".join(place + table for place, table in self.parts) or MISSING

    @property
    def value(self) -> str | int | None:
        """The place alone, for who calculates with it."""
        return self.text if len(self.seats) > 1 else self.place


@record
class ShownNumber:
    """A number as it is sorted and as it is shown."""

    value: Number | None
    text: str


@record
class Reached:
    """The last table of somebody in the final phases; `again` tells one that was played again, and
    `third` the game for third place.
    """

    phase: Phase
    round: RoundNumber
    table: TableNumber
    place: int
    again: bool
    third: bool = False


@record
class StandingsRow:
    """One line, of a player or a team; `figures` are points and criteria, in the order of the
    columns.

    `change` is how many ranks he went up, None where there is nothing to compare with. How far
    he came in the final phases (None for who played in none), league points where the event
    counts, and prize belong to the final ranking. `trend` are the ranks after each round.
    """

    rank: int
    entry: EntryNumber
    name: str
    club: str
    withdrawn: bool
    change: int | None = None
    figures: tuple[ShownNumber, ...] = ()
    cells: tuple[RoundCell, ...] = ()
    league: LeaguePoints | None = None
    prize: str = ""
    reached: Reached | None = None
    trend: tuple[int, ...] = ()


@record
class Shape:
    """Which columns there are: names of the figures, rounds by short name, and what is optional.

    Of `teams` there are the members in the place of the club.
    """

    figures: tuple[str, ...]
    rounds: tuple[tuple[str, RoundNumber], ...]
    changes: bool
    clubs: bool
    final: bool = False
    league: bool = False
    prizes: bool = False
    trends: bool = False
    teams: bool = False


@record
class StandingsView:
    """A table of standings: its columns and its rows, and what is said below it."""

    shape: Shape
    rows: tuple[StandingsRow, ...]
    sentence: str = ""


def view_after_round(
    texts: Texts, event: Event, derived: Derived, number: RoundNumber
) -> StandingsView:
    """The standings after this round; LookupError when there are none."""
    found, rounds = derived.standings_after(number), swiss_rounds(event, number)
    before = derived.standings[: derived.standings.index(found)]
    trends = _ranks_after_rounds((*before, found))
    was = {row.entry: row.rank for each in before[-1:] for row in each.rows}
    listed = {row.entry: row for row in found.rows}
    more = {
        entry: {
            "trend": trends[entry],
            "change": was[entry] - row.rank if entry in was else None,
        }
        for entry, row in listed.items()
    }
    names = figures_with_values(event, found, found.rows)
    return _make_view(texts, event, derived, listed, more, names, rounds)


def _ranks_after_rounds(found: Iterable[Standings]) -> Mapping[EntryNumber, tuple[int, ...]]:
    """The ranks of everybody after each of these rounds that they are ranked after."""
    ranks: dict[EntryNumber, tuple[int, ...]] = {}
    for each in found:
        ranks |= {row.entry: (*ranks.get(row.entry, ()), row.rank) for row in each.rows}
    return ranks


def view_of_final_ranking(texts: Texts, event: Event, derived: Derived) -> StandingsView:
    """The final ranking with final phases, prizes and league points; provisional until the end."""
    last = {row.entry: row for found in derived.standings[-1:] for row in found.rows}
    finals = [r for r in event.rounds if not r.phase.counts_for_standings]
    prizes = {prize.place: prize.text for prize in event.settings.prizes}
    league = {found.entry: found for found in derived.league_points}
    reached, trends = phases_reached(event, derived), _ranks_after_rounds(derived.standings)
    more = {
        number: {
            "rank": rank,
            "league": league.get(number),
            "prize": prizes.get(rank, "") if may_win(event, number) else "",
            "reached": reached.get(number),
            "trend": (*trends.get(number, ()), rank) if finals else trends.get(number, ()),
        }
        for rank, number in enumerate(derived.final_ranking, 1)
    }
    listed = {number: last.get(number) for number in derived.final_ranking}
    return _make_view(texts, event, derived, listed, more, (POINTS,), finals, final=True)


def _make_view(
    texts: Texts,
    event: Event,
    derived: Derived,
    listed: Mapping[EntryNumber, StandingRow | None],
    more: Mapping[EntryNumber, Mapping[str, Any]],
    names: tuple[str, ...],
    rounds: Sequence[Round],
    *,
    final: bool = False,
) -> StandingsView:
    """A view with these figures and rounds; `more` is what else belongs into the rows."""
    cells, entries = _round_cells(derived, rounds), {entry.number: entry for entry in event.entries}
    own, unseated = list(listed.values()), (RoundCell(),) * len(rounds)
    values = ([criterion_value(row, name) for row in own] for name in names)
    written = (score_cells(texts, event, own, name, alone=final) for name in names)
    rows = tuple(
        replace(
            plain_row(entries[number], row),
            figures=figures,
            cells=cells.get(number, unseated),
            **more.get(number, {}),
        )
        for (number, row), figures in zip(listed.items(), _by_row(values, written), strict=True)
    )
    shape = Shape(
        figures=names,
        rounds=tuple((round_short(texts, round_), round_.number) for round_ in rounds),
        changes=any(row.change is not None for row in rows),
        clubs=any(row.club for row in rows),
        final=final,
        league=any(row.league is not None for row in rows),
        prizes=any(row.prize for row in rows),
        trends=any(len(row.trend) > 1 for row in rows),
    )
    return StandingsView(shape, rows)


def _by_row(
    values: Iterable[Iterable[Number | None]], written: Iterable[Iterable[str]]
) -> Iterator[tuple[ShownNumber, ...]]:
    """The figures of each row, out of the columns; each column has one number of decimals."""
    columns = (map(ShownNumber, *column) for column in zip(values, written, strict=True))
    return zip(*columns, strict=True)


def plain_row(entry: Entry, own: StandingRow | None) -> StandingsRow:
    """Somebody without what a table says of him; rank 0 for who stands in no standings."""
    withdrawn = own is not None and own.mark is StandingsMark.WITHDRAWN
    rank = 0 if own is None else own.rank
    return StandingsRow(rank, entry.number, listed_name(entry), entry.club or "", withdrawn)


def phases_reached(event: Event, derived: Derived) -> Mapping[EntryNumber, Reached]:
    """How far everybody came who played in a final phase (rules 4.5)."""
    again = {number: again for number, _, again in final_phases(event)}
    finals = {r.number: r for r in closed_rounds(event) if not r.phase.counts_for_standings}
    ruleset = ruleset_of(event.settings)
    thirds = {(made.number, third_table(ruleset, made)) for made in finals.values()}
    return {
        seat.entry: Reached(
            finals[result.round].phase,
            result.round,
            result.table,
            seat.place,
            again[result.round],
            (result.round, result.table) in thirds,
        )
        for result in derived.tables
        if result.round in finals
        for seat in result.seats
        if seat.place is not None
    }


def swiss_rounds(event: Event, last: RoundNumber) -> list[Round]:
    """The rounds that count for the standings, up to this one."""
    return [r for r in event.rounds if r.phase.counts_for_standings and r.number <= last]


def figures_with_values(
    event: Event, found: Standings, rows: Sequence[StandingRow | TeamRow]
) -> tuple[str, ...]:
    """Points and the criteria that have values here, of players or of teams (BGL 3.6.6), as they
    stand beside each other: what decides first comes first, points that decide nothing last
    (Catan). Tables and places of the rounds are left out: they stand in the cells of the rounds.
    """
    shown = {name for row in rows[:1] for name, _ in row.criteria if not is_of_a_round(name)}
    order = criteria_of(ruleset_of(event.settings), found, Order.STANDINGS)
    return tuple(dict.fromkeys([*(name for name in order if name in {*shown, POINTS}), POINTS]))


def figure_meaning(texts: Texts, name: str) -> str:
    """The head of a column in full: "PBG: share of the points scored at one's tables"."""
    short, full = criterion_short(texts, name), criterion_name(texts, name)
    return full if name == POINTS else f"{short}: {full}"


def figures_legend(texts: Texts, names: Iterable[str]) -> str:
    """The heads of columns in full; points speak for themselves."""
    return " · ".join(figure_meaning(texts, name) for name in names if name != POINTS)


def _round_cells(
    derived: Derived, rounds: Sequence[Round]
) -> Mapping[EntryNumber, tuple[RoundCell, ...]]:
    place_of = {round_.number: place for place, round_ in enumerate(rounds)}
    found: dict[EntryNumber, list[RoundCell]] = {}
    for result in derived.tables:
        if result.round in place_of:
            for seat in result.seats:
                own = found.setdefault(seat.entry, [RoundCell()] * len(rounds))
                at = place_of[result.round]
                own[at] = RoundCell((*own[at].seats, (seat.place, result.table)))
    return {entry: tuple(cells) for entry, cells in found.items()}


def standings_columns(texts: Texts, shape: Shape) -> Iterator[TableColumn[StandingsRow]]:
    """The columns for what there is to show."""
    yield TableColumn(
        texts.text("No."),
        lambda row: f"{row.rank}",
        order=lambda row: row.rank,
        figures=True,
        strong=True,
        spoken=texts.text("Rank"),
        value=lambda row: row.rank,
        key="rank",
    )
    if shape.changes:
        yield TableColumn(
            "±",
            _change_text,
            order=lambda row: _high_first(row.change),
            spoken=texts.text("Change since the round before"),
            key="change",
        )
    yield TableColumn(
        texts.text("Name"),
        lambda row: texts.text("{name} (withdrawn)", name=row.name) if row.withdrawn else row.name,
        stretch=True,
        strong=True,
        key="name",
    )
    if shape.clubs:
        title = texts.text("Players") if shape.teams else texts.text("Club")
        yield TableColumn(title, lambda row: row.club, stretch=True, key="club")
    yield from (_figure_column(texts, n, name) for n, name in enumerate(shape.figures))
    yield from (_round_column(texts, n, *each) for n, each in enumerate(shape.rounds))
    if shape.league:
        yield TableColumn(
            texts.text("League points"),
            lambda row: figure(texts, _league_points(row), 0),
            order=lambda row: _high_first(_league_points(row)),
            figures=True,
            value=_league_points,
            key="league",
        )
    if shape.prizes:
        yield TableColumn(texts.text("Prize"), lambda row: row.prize, stretch=True, key="prize")


def _figure_column(texts: Texts, n: int, name: str) -> TableColumn[Any]:
    return TableColumn(
        criterion_short(texts, name),
        lambda row: row.figures[n].text,
        order=lambda row: _high_first(row.figures[n].value),
        figures=True,
        strong=n == 0,
        spoken=figure_meaning(texts, name),
        value=lambda row: row.figures[n].value,
        key="figure",
    )


def _round_column(
    texts: Texts, n: int, short: str, number: RoundNumber
) -> TableColumn[StandingsRow]:
    return TableColumn(
        short,
        lambda row: row.cells[n].text,
        order=lambda row: row.cells[n].place,
        figures=True,
        spoken=texts.text(
            "{round}: place, after the stroke the table", round=numbered_round(texts, number)
        ),
        value=lambda row: row.cells[n].value,
        key="round",
    )


def _change_text(row: StandingsRow) -> str:
    if row.change is None:
        return ""
    return f"{abs(row.change)}" if row.change else "="


def _league_points(row: StandingsRow) -> Number | None:
    return None if row.league is None else row.league.points


def _high_first(value: Number | None) -> object:
    """What is high comes first when a head is clicked for the first time."""
    return None if value is None else -value


def team_ranking(
    texts: Texts, event: Event, derived: Derived, found: TeamStandings
) -> StandingsView:
    """The standings of the teams after a round, with their members where players have a club."""
    names, teams = names_of(event.entries), {team.number: team for team in event.teams}
    players = derived.standings_after(found.after_round)
    figures = figures_with_values(event, players, found.rows)
    values = [[criterion_value(row, name) for row in found.rows] for name in figures]
    written = _by_row(values, (column(texts, numbers) for numbers in values))
    return StandingsView(
        Shape(figures, (), changes=False, clubs=True, teams=True),
        tuple(
            StandingsRow(
                rank=row.rank,
                entry=EntryNumber(row.team),
                name=teams[row.team].name,
                club=", ".join(names[number] for number in teams[row.team].people),
                withdrawn=False,
                figures=own,
            )
            for row, own in zip(found.rows, written, strict=True)
        ),
    )


def final_team_ranking(texts: Texts, event: Event, derived: Derived) -> StandingsView:
    """The final ranking of the teams, and which of them is the champion."""
    found = final_team_standings(event, derived)
    assert found is not None  # offered where there is one
    shown = team_ranking(texts, event, derived, found)
    for won in shown.rows[:1]:  # none where everybody was expelled
        return replace(shown, sentence=texts.text("Champion: {team}.", team=won.name))
    return shown
