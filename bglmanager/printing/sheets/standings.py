"""Standings after a round."""

from __future__ import annotations

from collections.abc import Iterable

from bglmanager.engine.derived import StandingRow, Standings, StandingsMark
from bglmanager.engine.event import Event, Number, Round, RoundStatus
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.orders import Order, criteria_of
from bglmanager.engine.pairs import are_played
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import TABLES_AND_PLACES
from bglmanager.engine.rulesets.ruleset import PayingRow as PointsRow
from bglmanager.printing import names
from bglmanager.printing.document import Head, Page, draw_words
from bglmanager.printing.fonts import Face
from bglmanager.printing.grid import GridColumn, table_pages
from bglmanager.printing.job import Job
from bglmanager.printing.sheets import adjustments
from bglmanager.printing.text import Run, Words
from bglmanager.words import number_format
from bglmanager.words.criteria import (
    POINTS,
    criterion_name,
    criterion_short,
    is_of_a_round,
    score_cells,
)
from bglmanager.words.phases import numbered_round, round_short

NAME_LIMIT = 18.0
CLUB_LIMIT = 13.0


def pages(job: Job) -> list[Page]:
    """Rank, name, club, points, each criterion in the ruleset's order, rounds as small cells.

    Points stand behind the criteria where they decide nothing (rules 5), adjustments of a
    Diplomacy event behind everything.
    """
    texts = job.texts
    found = found_standings(job)
    rounds = swiss_rounds(job, found.after_round)
    criteria = _criteria(job.event, found)
    listed = [row.entry for row in found.rows]
    columns = [
        GridColumn("", [_bold(str(row.rank)) for row in found.rows], figures=True),
        GridColumn(texts.text("Player"), [_name(job, row) for row in found.rows], limit=NAME_LIMIT),
        *club_column(job, listed),
        *(_criterion(job, found, name, bold=name == criteria[0]) for name in criteria),
        *(round_column(job, r, listed, round_short(texts, r)) for r in rounds),
        *adjustments.columns(job, listed, found.after_round),
    ]
    notes = _notes(job, found, criteria, rounds)
    head = Head(texts.text("Standings"), numbered_round(texts, found.after_round), provisional(job))
    words = draw_words(job, found.after_round, 1)
    return table_pages(job, head, columns, notes, words)


def swiss_rounds(job: Job, last: RoundNumber) -> list[Round]:
    """The rounds that count for the standings, up to this one."""
    return [
        round_
        for round_ in job.event.rounds
        if round_.phase.counts_for_standings and round_.number <= last
    ]


def provisional(job: Job) -> str:
    """The flag of a list that results still to come may change."""
    last = job.event.last_round
    open_ = last is not None and last.status is not RoundStatus.CLOSED
    return job.texts.text("Provisional") if open_ else ""


def club_column(job: Job, entries: list[EntryNumber]) -> list[GridColumn]:
    """The teams of these entries where fixed teams play, otherwise their clubs.

    No column when nobody has one.
    """
    teams = job.team_names()
    if teams:
        told = [teams.get(number, "") for number in entries]
        return [GridColumn(job.texts.text("Team"), told, limit=CLUB_LIMIT)] if any(told) else []
    clubs = [job.entries[number].club or "" for number in entries]
    return [GridColumn(job.texts.text("Club"), clubs, limit=CLUB_LIMIT)] if any(clubs) else []


def figures_column(
    job: Job, title: str, values: list[Number | None] | list[Number], *, bold: bool = False
) -> GridColumn:
    """Numbers aligned, all with the same decimals."""
    return written_column(title, number_format.column(job.texts, values), bold=bold)


def written_column(title: str, written: list[str], *, bold: bool = False) -> GridColumn:
    """Numbers that are written already, aligned."""
    cells: list[Words] = [_bold(cell) if bold else cell for cell in written]
    return GridColumn(title, cells, figures=True)


def round_column(job: Job, round_: Round, entries: list[EntryNumber], title: str) -> GridColumn:
    """The place each of the entries took in a round, and in small the table; both of who played
    on two boards (rules 7.2).
    """
    places: dict[EntryNumber, tuple[Run, ...]] = {}
    for result in job.derived.tables:
        if result.round != round_.number:
            continue
        for seat in result.seats:
            place = number_format.MISSING if seat.place is None else str(seat.place)
            before = (*places[seat.entry], Run("  ")) if seat.entry in places else ()
            places[seat.entry] = (*before, Run(place), names.small(f"/{result.table}"))
    cells = [places.get(entry, (Run(number_format.MISSING),)) for entry in entries]
    return GridColumn(title, cells)


def found_standings(job: Job) -> Standings:
    """The standings that are wanted, the newest where nothing is said. Raises `Refused`."""
    if not job.derived.standings:
        raise Refused([problem("print.no-standings")])
    if job.round_number is None:
        return job.derived.standings[-1]
    for found in job.derived.standings:
        if found.after_round == job.round_number:
            return found
    raise Refused([problem("print.no-standings-after", round=job.round_number)])


def shown_criteria(
    event: Event, found: Standings, values: Iterable[tuple[str, Number | None]]
) -> list[str]:
    """What orders these standings and has values to be printed, points among them, in turn.

    Points come last where they order nothing.
    """
    printed = {name for name, _ in values if not is_of_a_round(name)} | {POINTS}
    order = criteria_of(ruleset_of(event.settings), found, Order.STANDINGS)
    return list(dict.fromkeys([*(name for name in order if name in printed), POINTS]))


def _criteria(event: Event, found: Standings) -> list[str]:
    return shown_criteria(event, found, found.rows[0].criteria if found.rows else ())


def _criterion(job: Job, found: Standings, name: str, *, bold: bool) -> GridColumn:
    cells = score_cells(job.texts, job.event, found.rows, name)
    return written_column(criterion_short(job.texts, name), cells, bold=bold)


def _name(job: Job, row: StandingRow) -> tuple[Run, ...]:
    name = names.full(job.entries[row.entry])
    if row.mark is StandingsMark.WITHDRAWN:
        return (*name, names.small(" " + job.texts.text("(withdrawn)")))
    return name


def legend(job: Job, criteria: Iterable[str]) -> list[str]:
    """The heads of columns in full; points speak for themselves."""
    texts = job.texts
    return [
        f"{criterion_short(texts, name)}: {criterion_name(texts, name)}"
        for name in criteria
        if name != POINTS
    ]


def _by_tables_and_places(job: Job, found: Standings) -> bool:
    steps = ruleset_of(job.event.settings).orders_at(found.stage).standings
    return any(step.name == TABLES_AND_PLACES for step in steps)


def _notes(job: Job, found: Standings, criteria: list[str], rounds: list[Round]) -> tuple[str, ...]:
    texts = job.texts
    explained = legend(job, criteria)
    if _by_tables_and_places(job, found):
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
    worth = points_words(job, rounds) if _depend_on_the_table(job) else ""
    return (
        " · ".join(explained),
        *filter(None, (worth, adjustments.words(job, found.after_round))),
    )


def points_words(job: Job, rounds: list[Round]) -> str:
    """What the places were worth at the tables there were (BIG 4, rules 5)."""
    points = ruleset_of(job.event.settings).points
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


def _bold(text: str) -> tuple[Run, ...]:
    return (Run(text, Face.SEMIBOLD),)
