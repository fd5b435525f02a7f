"""What the program knows of everybody, on one sheet by start number: where he stands, whom he has
met, how the lots of the rounds to come fall.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from bglmanager.engine.derived import StandingRow
from bglmanager.engine.draws import Purpose, drawn_order, lot_key
from bglmanager.engine.event import Entry, EntryStatus, Seating
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.orders import OF_ROUNDS
from bglmanager.engine.pairs import team_of
from bglmanager.engine.presence import LEFT, closed_rounds
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating.teams import sit_together
from bglmanager.printing.document import Head, Job, Page
from bglmanager.printing.layouts import GridColumn, table_pages
from bglmanager.printing.paper import Words, full_name, small_run
from bglmanager.words.number_format import MISSING, figure
from bglmanager.words.regulations import criterion_short, criterion_value
from bglmanager.words.results import role_name
from bglmanager.words.seats_by_hand import coming_swiss

_DECIMALS = 4
"""Of shares, so that sums made by hand keep their order."""


def player_pages(job: Job) -> list[Page]:
    """A line for everybody who is in the event or was: points and criteria, table and place of
    each round, whom he has met and where he had a bye, his number in the lots.
    """
    job, people = on_its_side(job), listed_people(job)
    columns = [
        number_column(job, people),
        GridColumn(job.texts.text("Player"), [_name(job, entry) for entry in people], limit=13.0),
        *_standing_columns(job, people),
        *_round_columns(job, people),
        GridColumn(
            job.texts.text("Has met"),
            [_met(job, e.number) for e in people],
            limit=12.0,
            wraps=True,
            least=6.0,
        ),
        *_lot_columns(job, people),
    ]
    pages = table_pages(job, Head(), columns, _notes(job))
    return [replace(page, size=job.size) for page in pages]


_UPRIGHT = 3
"""So many sums of everybody have room on a page that stands upright."""


def is_crowded(job: Job) -> bool:
    """Whether more is added up of everybody than an upright page has room for."""
    return len(counted_names(job)) > _UPRIGHT


def on_its_side(job: Job) -> Job:
    """The job on pages that lie on their side, where it is crowded."""
    return replace(job, options=replace(job.options, wide=True)) if is_crowded(job) else job


def listed_people(job: Job) -> list[Entry]:
    """Who is in the event, or has left it, by start number."""
    wanted = (EntryStatus.ACTIVE, *LEFT)
    return [entry for entry in job.event.entries if entry.status in wanted]


def number_column(job: Job, people: Sequence[Entry]) -> GridColumn:
    """Their start numbers."""
    cells = [str(entry.number) for entry in people]
    return GridColumn(job.texts.text("No."), cells, figures=True)


def _name(job: Job, entry: Entry) -> Words:
    name = full_name(entry)
    if entry.status not in LEFT:
        return name
    return (*name, small_run(" " + job.texts.text("(has left)")))


def rows_now(job: Job) -> dict[EntryNumber, StandingRow]:
    """The lines of the newest standings by start number."""
    return {row.entry: row for found in job.derived.standings[-1:] for row in found.rows}


def counted_names(job: Job) -> tuple[str, ...]:
    """Points, and the criteria that are added up round by round."""
    found = next(iter(rows_now(job).values()), None)
    names = () if found is None else tuple(name for name, _ in found.criteria)
    shown = (
        name for name in names if name.rpartition("_")[0] not in ("table", "place", *OF_ROUNDS)
    )
    return tuple(dict.fromkeys(("points", *shown)))


def written_sum(job: Job, row: StandingRow | None, name: str) -> str:
    """A value as it is added to by hand: shares with enough decimals, others as they are."""
    value = criterion_value(row, name)
    if value is None:
        return ""
    return figure(job.texts, value, _DECIMALS if name in ("pbg", "share") else None)


def _standing_columns(job: Job, people: Sequence[Entry]) -> Iterator[GridColumn]:
    rows, texts = rows_now(job), job.texts
    if not rows:
        return
    listed = [rows.get(entry.number) for entry in people]
    yield GridColumn(
        texts.text("Rank"), [str(row.rank) if row else "" for row in listed], figures=True
    )
    if any(row is not None and row.seating_rank for row in listed):
        seats = [str(row.seating_rank or row.rank) if row else "" for row in listed]
        yield GridColumn(texts.text("Order"), seats, figures=True)
    for name in counted_names(job):
        cells = [written_sum(job, row, name) for row in listed]
        yield GridColumn(criterion_short(texts, name), cells, figures=True)


def _round_columns(job: Job, people: Sequence[Entry]) -> Iterator[GridColumn]:
    """Place and table of each closed round, a bye by its word."""
    results = {(result.round, result.table): result for result in job.derived.tables}
    by_power = ruleset_of(job.event.settings).board is not None
    for made in closed_rounds(job.event):
        where: dict[EntryNumber, str] = {}
        for table in made.tables:
            found = results.get((made.number, table.number))
            for seat in found.seats if found is not None else ():
                place = MISSING if seat.place is None else str(seat.place)
                role = table.seat_of(seat.entry).role
                power = "" if role is None or not by_power else f" {role_name(job.texts, role)}"
                where[seat.entry] = f"{place}/{table.number}{power}"
        where |= dict.fromkeys(made.byes, job.texts.text("bye"))
        cells = [where.get(entry.number, "") for entry in people]
        yield GridColumn(job.texts.text("R{number}", number=made.number), cells, figures=True)


def _met(job: Job, entry: EntryNumber) -> str:
    """Whom somebody has met, round after round by start number."""
    rounds = (
        [seat.entry for table in made.tables_of(entry) for seat in table.seats]
        for made in job.event.rounds
    )
    met = (", ".join(str(n) for n in sorted(seats) if n != entry) for seats in rounds)
    return "; ".join(filter(None, met))


def _lot_columns(job: Job, people: Sequence[Entry]) -> Iterator[GridColumn]:
    """The number of everybody in the lot after each round to come and the last one, and in the
    order drawn for rounds that are seated by lot (rules 2.1).
    """
    texts, settings = job.texts, job.event.settings
    last = max(settings.rounds_planned, len(closed_rounds(job.event)))
    for after in range(len(closed_rounds(job.event)), last + 1):
        if after:
            cells = _numbered(people, _lot(job, after))
            yield GridColumn(texts.text("Lot {round}", round=after), cells, figures=True)
    by_lot = settings.seating in (Seating.RANDOM, Seating.OPTIMISED)
    for number in coming_swiss(job.event):
        if by_lot or number == 1:
            drawn = drawn_order(settings.draw_seed, number, 1, [e.number for e in people])
            cells = [str(1 + drawn.index(entry.number)) for entry in people]
            yield GridColumn(texts.text("Draw {round}", round=number), cells, figures=True)


def _lot(job: Job, after: int) -> Callable[[EntryNumber], str]:
    """What sorts people in the lot after a round: mates who are seated as one have one lot."""
    seed, unit = job.event.settings.draw_seed, team_of(job.event)
    if sit_together(job.event):
        return lambda number: lot_key(seed, after, unit.get(number, number), Purpose.TEAM_LOT)
    return lambda number: lot_key(seed, after, number)


def _numbered(people: Sequence[Entry], key: Callable[[EntryNumber], str]) -> list[str]:
    keys = {entry.number: key(entry.number) for entry in people}
    places = {one: place for place, one in enumerate(sorted(set(keys.values())), 1)}
    return [str(places[keys[entry.number]]) for entry in people]


def _notes(job: Job) -> list[str]:
    texts, ruleset = job.texts, ruleset_of(job.event.settings)
    said = [
        texts.text("R1: place at the table, after the stroke the table."),
        texts.text("Has met: start numbers, a semicolon between two rounds."),
        texts.text("Lot 3: who is tied in everything after round 3, the lower number first."),
    ]
    if any(orders.seating for orders in ruleset.orders.values()):
        said.append(texts.text("Order: the one that seats the next round."))
    return [" ".join(said)]
