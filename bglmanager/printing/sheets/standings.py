"""Standings after a round."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.engine.derived import Standings
from bglmanager.engine.event import RoundStatus
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.pairs import are_played
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import TABLES_AND_PLACES
from bglmanager.engine.rulesets.ruleset import PayingRow as PointsRow
from bglmanager.printing import names
from bglmanager.printing.document import Head, Page, draw_words
from bglmanager.printing.grid import GridColumn, table_pages
from bglmanager.printing.job import Job
from bglmanager.printing.sheets import adjustments
from bglmanager.printing.text import Run
from bglmanager.words.phases import numbered_round, round_short
from bglmanager.words.standings import (
    RoundCell,
    StandingsRow,
    StandingsView,
    figures_legend,
    standings_columns,
    swiss_rounds,
    view_after_round,
)

NAME_LIMIT = 18.0
CLUB_LIMIT = 13.0


def pages(job: Job) -> list[Page]:
    """Rank, name, club, points, each criterion in the ruleset's order, rounds as small cells.

    Points stand behind the criteria where they decide nothing (rules 5), adjustments of a
    Diplomacy event behind everything.
    """
    texts, after = job.texts, find_standings(job).after_round
    view = view_after_round(texts, job.event, job.derived, after)
    columns = [
        rank_column([row.rank for row in view.rows]),
        GridColumn(texts.text("Player"), [_name(job, row) for row in view.rows], limit=NAME_LIMIT),
        *club_column(job, [row.entry for row in view.rows]),
        *described_columns(job, view, "figure"),
        *round_columns(view),
        *adjustments.columns(job, [row.entry for row in view.rows], after),
    ]
    return ranking_pages(job, texts.text("Standings"), after, columns, _notes(job, view, after))


def ranking_pages(
    job: Job,
    title: str,
    after: RoundNumber,
    columns: Sequence[GridColumn],
    notes: Sequence[str],
) -> list[Page]:
    """The pages of a ranking after a round."""
    head = Head(title, numbered_round(job.texts, after), provisional_flag(job))
    return table_pages(job, head, columns, notes, draw_words(job, after, 1))


def find_standings(job: Job) -> Standings:
    """The standings that are wanted, the newest where nothing is said. Raises `Refused`."""
    if not job.derived.standings:
        raise Refused([problem("print.no-standings")])
    if job.round_number is None:
        return job.derived.standings[-1]
    for found in job.derived.standings:
        if found.after_round == job.round_number:
            return found
    raise Refused([problem("print.no-standings-after", round=job.round_number)])


def provisional_flag(job: Job) -> str:
    """The flag of a list that results still to come may change."""
    last = job.event.last_round
    open_ = last is not None and last.status is not RoundStatus.CLOSED
    return job.texts.text("Provisional") if open_ else ""


def rank_column(ranks: Sequence[int]) -> GridColumn:
    """Ranks, without a head."""
    return GridColumn("", [str(rank) for rank in ranks], figures=True, strong=True)


def club_column(job: Job, entries: Sequence[EntryNumber]) -> list[GridColumn]:
    """The teams of these entries where fixed teams play, otherwise their clubs.

    No column when nobody has one.
    """
    teams = job.team_names()
    title = job.texts.text("Team") if teams else job.texts.text("Club")
    cells = [
        teams.get(number, "") if teams else job.entries[number].club or "" for number in entries
    ]
    return [GridColumn(title, cells, limit=CLUB_LIMIT)] if any(cells) else []


def described_columns(job: Job, view: StandingsView, *keys: str) -> list[GridColumn]:
    """The columns of the standings with these keys, as they are everywhere."""
    found = standings_columns(job.texts, view.shape)
    return [GridColumn.described(each, view.rows) for each in found if each.key in keys]


def round_columns(view: StandingsView, titles: Sequence[str] = ()) -> list[GridColumn]:
    """The place each took in a round, and in small the table."""
    titles = titles or [title for title, _ in view.shape.rounds]
    return [
        GridColumn(title, [_round_runs(row.cells[n]) for row in view.rows])
        for n, title in enumerate(titles)
    ]


def _round_runs(cell: RoundCell) -> tuple[Run, ...]:
    runs: list[Run] = []
    for place, table in cell.parts:
        runs += [Run("  ")] if runs else []
        runs += [Run(place), names.small(table)]
    return tuple(runs) or (Run(cell.text),)


def _name(job: Job, row: StandingsRow) -> tuple[Run, ...]:
    name = names.full(job.entries[row.entry])
    if row.withdrawn:
        return (*name, names.small(" " + job.texts.text("(withdrawn)")))
    return name


def _notes(job: Job, view: StandingsView, after: RoundNumber) -> list[str]:
    texts, rounds = job.texts, swiss_rounds(job.event, after)
    explained = [figures_legend(texts, view.shape.figures)]
    steps = ruleset_of(job.event.settings).orders_at(find_standings(job).stage).standings
    if any(step.name == TABLES_AND_PLACES for step in steps):
        explained.append(
            texts.text(
                "Equal points: the higher table of the last round comes first, then the better "
                "place there, then the same of the round before"
            )
        )
    if rounds:
        explained.append(
            texts.text(
                "{round}: place taken in the round, after the stroke the table",
                round=round_short(texts, rounds[0]),
            )
        )
    worth = points_words(job, after) if _depend_on_the_table(job) else ""
    said = (" · ".join(filter(None, explained)), worth, adjustments.words(job, after))
    return [words for words in said if words]


def points_words(job: Job, after: RoundNumber) -> str:
    """What the places were worth at the tables there were (BIG 4, rules 5)."""
    points = ruleset_of(job.event.settings).points
    rounds = swiss_rounds(job.event, after)
    seated = {len(table.seats) for round_ in rounds for table in round_.tables}
    rows = [
        job.texts.text(
            "{players} at the table: {points}",
            players=size,
            points=", ".join(map(str, points[size])),
        )
        for size in sorted(seated & set(points))
    ]
    return job.texts.text("Points by place: {rows}", rows=" · ".join(rows)) if rows else ""


def _depend_on_the_table(job: Job) -> bool:
    ruleset = ruleset_of(job.event.settings)
    paid_by_place = ruleset.row is PointsRow.REAL and ruleset.board is None
    return paid_by_place and not are_played(job.event.settings)
