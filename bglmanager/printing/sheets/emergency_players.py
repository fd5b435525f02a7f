"""What the program knows of everybody, on one sheet by start number, and of every team: where he
stands, whom he has met, how the lots and draws of the rounds to come fall.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from bglmanager.engine.derived import StandingRow, TeamRow
from bglmanager.engine.draws import Purpose, draw_keys, lot_key
from bglmanager.engine.event import Entry, EntryStatus, Event, Seating, Team
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import Gender
from bglmanager.engine.orders import OF_ROUNDS
from bglmanager.engine.pairs import are_played, team_of
from bglmanager.engine.presence import LEFT, closed_rounds
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating.boards import is_top_round
from bglmanager.engine.seating.teams import is_united
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
        *_team_column(job, people),
        *_first_women(job, people),
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


def written_sum(job: Job, row: StandingRow | TeamRow | None, name: str) -> str:
    """A value as it is added to by hand: shares with enough decimals, others as they are."""
    value = criterion_value(row, name)
    if value is None:
        return ""
    return figure(job.texts, value, _DECIMALS if name in ("pbg", "share") else None)


def _team_column(job: Job, people: Sequence[Entry]) -> Iterator[GridColumn]:
    """The numbers of their teams."""
    unit = team_of(job.event)
    if unit:
        cells = [str(unit.get(entry.number, "")) for entry in people]
        yield GridColumn(job.texts.text("Team"), cells, figures=True)


def _first_women(job: Job, people: Sequence[Entry]) -> Iterator[GridColumn]:
    """Who is before others tied with her (Diplomacy 5 b), where anybody is."""
    board = ruleset_of(job.event.settings).board
    if board is None or not board.women_first:
        return
    cells = ["1" if entry.gender is Gender.FEMALE else "" for entry in people]
    if any(cells):
        yield GridColumn(criterion_short(job.texts, "women"), cells, figures=True)


def _standing_columns(job: Job, people: Sequence[Entry]) -> Iterator[GridColumn]:
    rows = rows_now(job)
    if rows:
        listed = [rows.get(entry.number) for entry in people]
        yield from _row_columns(job, listed, counted_names(job))


def _row_columns(
    job: Job, rows: Sequence[StandingRow | TeamRow | None], counted: Sequence[str]
) -> Iterator[GridColumn]:
    """The ranks of these in the standings, and what they have of each criterion."""
    texts = job.texts
    ranks = [str(row.rank) if row else "" for row in rows]
    yield GridColumn(texts.text("Rank"), ranks, figures=True)
    if any(row is not None and row.seating_rank for row in rows):
        seats = [str(row.seating_rank or row.rank) if row else "" for row in rows]
        yield GridColumn(texts.text("Order"), seats, figures=True)
    for name in counted:
        cells = [written_sum(job, row, name) for row in rows]
        yield GridColumn(criterion_short(texts, name), cells, figures=True)


def _round_columns(job: Job, people: Sequence[Entry]) -> Iterator[GridColumn]:
    """Place and table of each closed round, of both boards where two were played; a bye by its
    word.
    """
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
                spot = f"{place}/{table.number}{power}"
                where[seat.entry] = ", ".join(filter(None, (where.get(seat.entry), spot)))
        where |= dict.fromkeys(made.byes, job.texts.text("bye"))
        cells = [where.get(entry.number, "") for entry in people]
        yield GridColumn(job.texts.text("R{number}", number=made.number), cells, figures=True)


def _met(job: Job, entry: EntryNumber) -> str:
    """Whom somebody has met, round after round by start number; in a bye nobody, no teammate."""
    rounds = (
        [seat.entry for table in made.tables_of(entry) for seat in table.seats]
        for made in job.event.rounds
        if entry not in made.byes
    )
    met = (", ".join(str(n) for n in sorted(seats) if n != entry) for seats in rounds)
    return "; ".join(filter(None, met))


def _lot_columns(job: Job, people: Sequence[Entry]) -> Iterator[GridColumn]:
    """The number of everybody in the lots; who was born later is first where that decides last."""
    event, numbers = job.event, [entry.number for entry in people]
    purpose = Purpose.TEAM_LOT if are_played(event.settings) else Purpose.LOT
    born = {entry.number: _birth_key(event, entry) for entry in people}
    yield from _lots_of(job, numbers, purpose, lambda number: born[number])
    if not is_united(event):
        yield from _draws_of(job, numbers)
    if ruleset_of(event.settings).board is None:
        return
    for number in filter(lambda one: is_top_round(event, one), coming_swiss(event)):
        lot = draw_keys(event.settings.draw_seed, number, 1, Purpose.POWER)
        title = job.texts.text("Power {round}", round=number)
        yield GridColumn(title, _numbered(numbers, sorted(numbers, key=lot)), figures=True)


def _birth_key(event: Event, entry: Entry) -> tuple[bool, int]:
    """Sorts the young first, and behind all whose birth date was not stated."""
    decides = ruleset_of(event.settings).board is not None
    known = entry.birth_date if decides else None
    return known is None, 0 if known is None else -known.toordinal()


def _lots_of(
    job: Job,
    numbers: Sequence[EntryNumber],
    purpose: Purpose,
    before: Callable[[EntryNumber], tuple[bool, int]] = lambda _: (True, 0),
) -> Iterator[GridColumn]:
    """In the lot after each round to come and the last one; `before` it decides."""
    settings, closed = job.event.settings, len(closed_rounds(job.event))
    for after in range(max(closed, 1), max(settings.rounds_planned, closed) + 1):

        def key(number: EntryNumber, after: int = after) -> tuple[tuple[bool, int], str]:
            return before(number), lot_key(settings.draw_seed, after, number, purpose)

        title = job.texts.text("Lot {round}", round=after)
        yield GridColumn(title, _numbered(numbers, sorted(numbers, key=key)), figures=True)


def _draws_of(job: Job, numbers: Sequence[EntryNumber]) -> Iterator[GridColumn]:
    """In the order drawn for each round to come that chance seats (rules 2.1)."""
    settings, board = job.event.settings, ruleset_of(job.event.settings).board
    by_lot = board is not None or settings.seating in (Seating.RANDOM, Seating.OPTIMISED)
    for number in coming_swiss(job.event):
        if by_lot or number == 1:
            key = draw_keys(settings.draw_seed, number, 1, Purpose.SEATING)
            title = job.texts.text("Draw {round}", round=number)
            yield GridColumn(title, _numbered(numbers, sorted(numbers, key=key)), figures=True)


def _numbered(numbers: Sequence[EntryNumber], order: Sequence[EntryNumber]) -> list[str]:
    return [str(order.index(number) + 1) for number in numbers]


def team_pages(job: Job) -> list[Page]:
    """A line for every fixed team: its people, sums, whom it has met, its number in the lots."""
    texts, teams, united = job.texts, job.event.teams, is_united(job.event)
    numbers = [EntryNumber(team.number) for team in teams]
    rows = team_rows_now(job)
    columns = [
        GridColumn(texts.text("No."), [str(number) for number in numbers], figures=True),
        GridColumn(texts.text("Team"), [team.name for team in teams], strong=True, limit=13.0),
        GridColumn(texts.text("Members"), [_members(team) for team in teams], limit=8.0),
        *(_row_columns(job, [rows.get(n) for n in numbers], TEAM_SUMS) if rows else ()),
        *(_team_rounds(job, numbers) if united else ()),
        *_lots_of(job, numbers, Purpose.TEAM_LOT),
        *(_draws_of(job, numbers) if united else ()),
    ]
    said = [texts.text("Members: their start numbers, that of the reserve in brackets.")]
    if united and closed_rounds(job.event):
        said.append(texts.text("R1: the team it met."))
    return table_pages(job, Head(), columns, [" ".join(said)])


TEAM_SUMS = ("points", "pba", "pbg")
"""What is added up of a team over its people."""


def team_rows_now(job: Job) -> dict[EntryNumber, TeamRow]:
    """The lines of the newest standings of the teams by number."""
    newest = job.derived.team_standings[-1:]
    return {EntryNumber(row.team): row for found in newest for row in found.rows}


def _members(team: Team) -> str:
    said = [str(number) for number in team.members]
    return ", ".join([*said, f"({team.reserve})"] if team.reserve else said)


def _team_rounds(job: Job, numbers: Sequence[EntryNumber]) -> Iterator[GridColumn]:
    """Whom each team met, round by round."""
    unit = team_of(job.event)
    for made in closed_rounds(job.event):
        met: dict[EntryNumber, str] = {}
        for table in made.tables:
            there = dict.fromkeys(unit[seat.entry] for seat in table.seats)
            for team in there:
                others = [str(other) for other in there if other != team]
                met[team] = ", ".join(others) or job.texts.text("bye")
        cells = [met.get(number, "") for number in numbers]
        yield GridColumn(job.texts.text("R{number}", number=made.number), cells, figures=True)


def _notes(job: Job) -> list[str]:
    texts, ruleset = job.texts, ruleset_of(job.event.settings)
    said = [
        texts.text("R1: place at the table, after the stroke the table."),
        texts.text("Has met: start numbers, a semicolon between two rounds."),
        texts.text("Lot 3: who is tied in everything after round 3, the lower number first."),
    ]
    if ruleset.board is not None:
        said.append(texts.text("The birth date is in it already."))
    if any(orders.seating for orders in ruleset.orders.values()):
        said.append(texts.text("Order: the one that seats the next round."))
    return [" ".join(said)]
