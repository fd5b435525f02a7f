"""Pairings by name, for the wall."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from bglmanager.engine.event import Round, RoundStatus
from bglmanager.engine.ids import EntryNumber
from bglmanager.printing import names, styles
from bglmanager.printing.columns import Item, Spot, column_pages
from bglmanager.printing.document import Head, Page, draw_words
from bglmanager.printing.fonts import Face
from bglmanager.printing.job import Job, played_tables
from bglmanager.printing.paper import Paper
from bglmanager.printing.styles import Lettering
from bglmanager.printing.text import Run
from bglmanager.words import number_format
from bglmanager.words.phases import status_name
from bglmanager.words.results import role_name


def pages(job: Job) -> list[Page]:
    """Surname first, in alphabetical order under letters, and the table to go to."""
    round_ = job.round()
    where = _tables(job, round_)
    seated = sorted((job.entries[number] for number in where), key=names.sort_key)
    told = with_teams(job, names.told_apart(seated))
    items: list[Item] = []
    head: Item | None = None
    letter = None
    for entry in seated:
        if names.letter(entry) != letter:
            letter = names.letter(entry)
            head = Item(1.0, partial(_letter, letter), leads=True)
            items.append(head)
        row = partial(_row, told[entry.number], where[entry.number])
        items.append(Item(1.0, row, head=head))
    about = round_head(job, round_, job.texts.text("Pairings by name"))
    natural = _natural(job, told.values(), where.values())
    return column_pages(about, items, natural, draw_words(job, round_.number, round_.attempt))


def round_head(job: Job, round_: Round, title: str) -> Head:
    """The head of a list of this round, a draft flagged."""
    draft = round_.status is RoundStatus.DRAFT
    flag = status_name(job.texts, round_.status) if draft else ""
    return Head(title, round_words(job, round_), flag)


def round_words(job: Job, round_: Round) -> str:
    """What the round is called, its game where each has its own, and which tables are meant
    while others cannot be seated yet.
    """
    texts = job.texts
    name = job.round_name(round_)
    if round_.game != job.event.settings.game:
        name = f"{name} · {job.game(round_.game).name}"
    if not round_.partial:
        return name
    tables = [int(table.number) for table in round_.tables]
    return texts.many(
        "{round}: table {tables}",
        "{round}: tables {tables}",
        len(tables),
        round=name,
        tables=number_format.spans(tables),
    )


def with_teams(
    job: Job, told: Mapping[EntryNumber, tuple[Run, ...]]
) -> dict[EntryNumber, tuple[Run, ...]]:
    """Names by start number, with the team behind each where fixed teams play."""
    teams = job.team_names()
    return {
        number: (*runs, names.small(f"  {teams[number]}")) if number in teams else runs
        for number, runs in told.items()
    }


def _tables(job: Job, round_: Round) -> dict[EntryNumber, tuple[Run, ...]]:
    """Where everybody goes and what he plays there; both tables of who is on two boards."""
    bye = (Run(job.texts.text("bye"), Face.SEMIBOLD),)
    where: dict[EntryNumber, tuple[Run, ...]] = dict.fromkeys(round_.byes, bye)
    for table in played_tables(round_):
        for seat in table.seats:
            role = "" if seat.role is None else role_name(job.texts, seat.role)
            beside = "  ".join(filter(None, (role, table.label)))
            before = (*where[seat.entry], Run("  ")) if seat.entry in where else ()
            small = (names.small(f"{beside}  "),) if beside else ()
            where[seat.entry] = (*before, *small, Run(str(table.number), Face.BOLD))
    return where


def _natural(job: Job, told: Iterable[tuple[Run, ...]], where: Iterable[tuple[Run, ...]]) -> float:
    width = job.typesetter.width
    widest = max((width(runs) for runs in told), default=0.0)
    table = max((width(runs) for runs in where), default=0.0)
    return min(widest, styles.WALL_NAME_LIMIT) + table + 4 * styles.WALL_PADDING


def _letter(letter: str, paper: Paper, spot: Spot, _banded: bool) -> None:
    x, y = spot.x + styles.WALL_PADDING * spot.size, spot.y + spot.line
    lettering = Lettering(spot.size * styles.LETTER, Face.BOLD, styles.MUTED)
    paper.write(letter, x, spot.baseline, spot.width, lettering)
    paper.rule(spot.x, y, spot.x + spot.width, y)


def _row(
    name: tuple[Run, ...], table: tuple[Run, ...], paper: Paper, spot: Spot, banded: bool
) -> None:
    if banded:
        paper.band(spot.x, spot.y, spot.width, spot.line)
    padding = styles.WALL_PADDING * spot.size
    room = spot.width - 2 * padding
    number = paper.typesetter.line(table, spot.size, room / 2)
    paper.put(number, spot.x + spot.width - padding - number.width, spot.baseline)
    room -= number.width + 2 * padding
    paper.write(name, spot.x + padding, spot.baseline, room, Lettering(spot.size))
