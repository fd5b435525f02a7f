"""Pairings for the wall by name, and by table to be read aloud."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby

from bglmanager.engine.event import Entry, Round, RoundStatus, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.hall_areas import areas_of
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.round_times import times_of_round
from bglmanager.engine.seating.slow import slow_tables
from bglmanager.printing import styles
from bglmanager.printing.document import Head, Job, Page, draw_words, played_tables
from bglmanager.printing.paper import (
    FittedLine,
    Paper,
    Room,
    Run,
    Runs,
    Typesetter,
    condensed,
    first_letter,
    plain_text,
    small_run,
    sort_key,
    told_apart,
)
from bglmanager.printing.styles import Align, Face, Lettering
from bglmanager.printing.wall import Item, Spot, wall_pages
from bglmanager.words import number_format
from bglmanager.words.columns import ListedColumn, ListedTable
from bglmanager.words.names import third_place_word
from bglmanager.words.results import role_name
from bglmanager.words.round_times import times_words


def pages_by_name(job: Job) -> list[Page]:
    """Surname first, in alphabetical order under letters, and the table to go to."""
    round_ = job.asked_round()
    where = _where_to_go(job, round_)
    seated = [job.entries[number] for number in where]
    told = with_teams(job, told_apart(seated))
    rows = {number: wall_row(job, told[number], _way_words(where[number])) for number in where}
    items = [*_waiting_items(job, round_), *under_letters(seated, rows)]
    about = round_head(job, round_)
    foot = draw_words(job, round_.number, round_.attempt)
    people = (entry.number for entry in sorted(seated, key=sort_key))
    listed = [(plain_text(told[number]), place) for number in people for place in where[number]]
    return wall_pages(job, about, items, foot, _listed_places(job, listed))


@record
class PlaceToGo:
    """Where somebody plays: the number of the table, the name of its furniture, and what he plays
    there; a bye instead.
    """

    number: str
    label: str = ""
    role: str = ""
    bye: bool = False


def _listed_places(job: Job, rows: Sequence[tuple[str, PlaceToGo]]) -> ListedTable:
    """A row for everybody’s every table, for other programs; no column for what is nowhere told."""
    texts, places = job.texts, [place for _, place in rows]
    names = ListedColumn.of_texts(texts.text("Player"), (name for name, _ in rows), strong=True)
    numbers = ListedColumn.of_texts(
        texts.text("Table"), (place.number for place in places), figures=True
    )
    labels = ListedColumn.of_texts(texts.text("Name of the table"), (p.label for p in places))
    roles = ListedColumn.of_texts(texts.text("Plays"), (place.role for place in places))
    beside = (column for column in (labels, roles) if any(column.texts))
    return ListedTable((names, numbers, *beside))


def under_letters(entries: Iterable[Entry], rows: Mapping[EntryNumber, Item]) -> Iterator[Item]:
    """Rows of people in alphabetical order, under the letters they begin with."""
    for letter, group in groupby(sorted(entries, key=sort_key), key=first_letter):
        head = Item(1.0, partial(_draw_letter, letter), group=letter, leads=True)
        yield head
        for entry in group:
            within = (entry.last_name or entry.first_name)[:3]
            yield replace(rows[entry.number], group=letter, within=within, head=head)


@record
class ListRow:
    """A row of a list for the wall: at the left the place in a room of its own (at size 1), the
    name, and at the right what is said of him.
    """

    name: Runs
    figure: Runs
    place: str = ""
    place_room: float = 0.0


def wall_row(
    job: Job, name: Runs, figure: Runs, *, place: str = "", place_room: float = 0.0
) -> Item:
    """Somebody at the left, and at the right what is said of him: a table, his points."""
    row = ListRow(tuple(for_the_wall(name)), figure, place, place_room)
    wide, narrow = job.typesetter.both_widths(row.name)
    beside = job.typesetter.text_width(figure) + 4 * styles.WALL_PADDING + place_room
    return Item(1.0, partial(_draw_row, row), wide + beside, narrow + beside)


def for_the_wall(name: Runs) -> Iterator[Run]:
    """A name as it is read from afar: the surname large, the rest after it smaller."""
    for place, run in enumerate(name):
        yield run if place == 0 else replace(run, scale=run.scale * styles.WALL_FIRST_NAME)


def round_head(job: Job, round_: Round, title: str = "") -> Head:
    """The head of a list of this round, a draft flagged."""
    flag = job.texts.text("Draft") if round_.status is RoundStatus.DRAFT else ""
    times = times_of_round(job.event, round_.number, job.options.printed_at)
    return Head(round_words(job, round_), flag, title, when=times_words(job.texts, times))


def round_words(job: Job, round_: Round) -> str:
    """The round, its game where each has its own, its tables while others cannot be seated yet."""
    texts = job.texts
    name = job.round_name(round_)
    if round_.game != job.event.settings.game:
        game = job.game_words(round_.game)
        name = f"{name} · {game.name}"
    if not round_.partial:
        return name
    tables = [int(table.number) for table in round_.tables]
    return texts.many(
        "{round}: table[s] {tables}",
        len(tables),
        round=name,
        tables=number_format.joined_spans(tables),
    )


def _waiting_items(job: Job, round_: Round) -> Iterator[Item]:
    """Which tables of a round begun early wait for which of the one before (BIG 7.2.2)."""
    waits = slow_tables(job.event).waits if round_.partial else {}
    for number, tables in waits.items():
        words = job.texts.many(
            "Table[s] {tables}: after table {number}",
            len(tables),
            tables=number_format.joined_spans(tables),
            number=number,
        )
        yield Item(1.0, partial(_draw_letter, words))


def with_teams(job: Job, told: Mapping[EntryNumber, Runs]) -> dict[EntryNumber, Runs]:
    """Names by start number, with the team behind each where fixed teams play."""
    teams = job.team_names()
    return {
        number: (*runs, small_run(f"  {teams[number]}")) if number in teams else runs
        for number, runs in told.items()
    }


def _where_to_go(job: Job, round_: Round) -> dict[EntryNumber, list[PlaceToGo]]:
    """Where everybody goes and what he plays there; both tables of who is on two boards."""
    bye = PlaceToGo(job.texts.text("bye"), bye=True)
    where = {number: [bye] for number in round_.byes}
    for table in played_tables(round_):
        for seat in table.seats:
            role = "" if seat.role is None else role_name(job.texts, seat.role)
            place = PlaceToGo(str(table.number), table.label or "", role)
            where.setdefault(seat.entry, []).append(place)
    return where


def _way_words(places: Sequence[PlaceToGo]) -> Runs:
    runs: list[Run] = []
    for place in places:
        runs += [Run("  ")] * bool(runs)
        if beside := "  ".join(filter(None, (place.role, place.label))):
            runs.append(small_run(f"{beside}  "))
        face, scale = (Face.SEMIBOLD, 1.0) if place.bye else (Face.BOLD, styles.WALL_NUMBER)
        runs.append(Run(place.number, face, scale))
    return tuple(runs)


def _draw_letter(letter: str, paper: Paper, spot: Spot) -> None:
    padding, y = styles.WALL_PADDING * spot.size, spot.bottom
    lettering = Lettering(spot.size * 0.8, Face.BOLD, styles.MUTED)
    room = spot.width - 2 * padding
    paper.write_words(letter, spot.x + padding, spot.baseline, room, lettering)
    paper.draw_rule(spot.x, y, spot.x + spot.width, y, width=styles.FRAME_LINE)


def _draw_row(row: ListRow, paper: Paper, spot: Spot) -> None:
    paper.draw_rule(spot.x, spot.bottom, spot.x + spot.width, spot.bottom)
    if spot.narrow:
        row = replace(row, name=condensed(row.name))
    setter = paper.typesetter
    lines, figure = _fitted_row(setter, row, spot)
    if any(line.is_cut for line in lines):  # where a table stands is said by its own list too
        large = tuple(run for run in row.figure if run.scale >= 1)
        lines, figure = _fitted_row(setter, replace(row, figure=large), spot)
    padding = styles.WALL_PADDING * spot.size
    x, places = spot.x + padding, row.place_room * spot.size
    if row.place:
        lettering = Lettering(spot.size, Face.BOLD, align=Align.RIGHT)
        paper.write_words(row.place, x, spot.baseline, places - padding, lettering)
    paper.put_line(figure, spot.x + spot.width - padding - figure.width, spot.baseline)
    paper.put_row(lines, x + places, spot.baseline, spot.size)


def _fitted_row(
    setter: Typesetter, row: ListRow, spot: Spot
) -> tuple[Sequence[FittedLine], FittedLine]:
    padding = styles.WALL_PADDING * spot.size
    room = spot.width - 2 * padding - row.place_room * spot.size
    figure = setter.fit_line(row.figure, spot.size, room / 2)
    room -= figure.width + 2 * padding
    return setter.row_lines(row.name, spot.size, room, spot.row_height), figure


@record
class NumberedTable:
    """A table with what stands beside its number: `label` is the furniture's, the `note` says what
    it plays for where that is not the title, or that nobody plays.
    """

    number: str
    label: str
    names: tuple[Runs, ...]
    note: str = ""


def pages_by_table(job: Job) -> list[Page]:
    """Table by table with its players in seat order, never broken; a sheet for each area of the
    hall; byes at the end.
    """
    round_ = job.asked_round()
    areas = areas_of(job.event.settings, played_tables(round_))
    foot = draw_words(job, round_.number, round_.attempt)
    pages: list[Page] = []
    for area in areas:
        tables = list(_numbered_tables(job, round_, area.tables))
        if area is areas[-1]:
            tables += _resting(job, round_)
        numbers = number_format.joined_spans(int(table.number) for table in area.tables)
        part = (area.name or numbers) if len(areas) > 1 else ""
        pages += pages_of_tables(job, round_head(job, round_).of_part(part), tables, foot)
    return pages


def _numbered_tables(job: Job, round_: Round, tables: Iterable[Table]) -> Iterator[NumberedTable]:
    people = dict.fromkeys(seat.entry for seat in round_.seats())
    told = told_apart(job.entries[number] for number in people)
    for table in tables:
        names = _called_names(job, told, ((seat.entry, seat.role) for seat in table.seats))
        third = third_place_word(job.texts, job.event, round_, table)
        yield NumberedTable(str(table.number), table.label or "", tuple(names), third)


def _resting(job: Job, round_: Round) -> list[NumberedTable]:
    """Who has a bye, as at a table of their own."""
    if not round_.byes:
        return []
    told = told_apart(job.entries[number] for number in round_.byes)
    names = _called_names(job, told, ((number, None) for number in round_.byes))
    return [NumberedTable("", "", tuple(names), job.texts.text("bye"))]


_NUMBER_ROOM = 3 * 0.6 * styles.TABLE_NUMBER_SCALE
"""Room of a table number of three digits at size 1."""


def pages_of_tables(job: Job, head: Head, tables: Sequence[NumberedTable], foot: str) -> list[Page]:
    """The tables in columns, none of them broken."""
    items = [_table_item(job, table) for table in tables]
    return wall_pages(job, head, items, foot, _listed_tables(job, tables))


def _listed_tables(job: Job, tables: Sequence[NumberedTable]) -> ListedTable:
    """A row for everybody at a table, for other programs; no column for what is nowhere told."""
    texts, rows = job.texts, [(table, name) for table in tables for name in table.names]
    numbers = ListedColumn.of_texts(
        texts.text("Table"), (table.number for table, _ in rows), figures=True, strong=True
    )
    labels = ListedColumn.of_texts(texts.text("Name of the table"), (t.label for t, _ in rows))
    names = ListedColumn.of_texts(texts.text("Player"), (plain_text(name) for _, name in rows))
    notes = ListedColumn.of_texts(texts.text("Note"), (table.note for table, _ in rows))
    beside = (column for column in (labels, notes) if any(column.texts))
    return ListedTable((numbers, *beside, names))


def _table_item(job: Job, table: NumberedTable) -> Item:
    widths = [job.typesetter.both_widths(name) for name in table.names]
    room = _NUMBER_ROOM + 3 * styles.WALL_PADDING
    wide, narrow = (max(each, default=0.0) + room for each in zip(*widths, strict=True))
    draw, group = partial(_draw_table, table), table.number or table.note
    return Item(len(table.names) + 0.5, draw, wide, narrow, group)


def _called_names(
    job: Job, told: Mapping[EntryNumber, Runs], seats: Iterable[tuple[EntryNumber, str | None]]
) -> Iterator[Runs]:
    """Names in seat order, with what each of them plays where that is decided.

    The team stands behind the first of its people who sit side by side.
    """
    teams, before = job.team_names(), ""
    for number, role in seats:
        team = teams.get(number, "")
        beside = (team if team != before else "", role_name(job.texts, role) if role else "")
        yield (*told[number], *(small_run(f"  {words}") for words in beside if words))
        before = team


def _draw_table(table: NumberedTable, paper: Paper, spot: Spot) -> None:
    padding, room = styles.WALL_PADDING * spot.size, _NUMBER_ROOM * spot.size
    end = spot.y + (len(table.names) + 0.25) * spot.row_height
    paper.draw_rule(spot.x, end, spot.x + spot.width, end)
    baseline, large = spot.baseline, spot.size * styles.TABLE_NUMBER_SCALE
    below = baseline
    if table.number:
        below += (large - spot.size) * styles.CAPITALS
        lettering = Lettering(large, Face.BOLD, align=Align.RIGHT)
        paper.write_words(table.number, spot.x, below, room, lettering)
        below += spot.size * styles.TABLE_LABEL_DROP
    beside = Room(spot.x + padding, below, room - padding, end - below)
    words = "  ".join(filter(None, (table.label, table.note)))
    _draw_label(words, paper, beside, spot.size * styles.TABLE_LABEL_SCALE)
    x = spot.x + room + 2 * padding
    for whole in table.names:
        name = condensed(whole) if spot.narrow else whole
        left = spot.x + spot.width - x
        lines = paper.typesetter.row_lines(name, spot.size, left, spot.row_height)
        paper.put_row(lines, x, baseline, spot.size)
        baseline += spot.row_height


def _draw_label(label: str, paper: Paper, room: Room, size: float) -> None:
    """The name of the furniture word under word, the first on the top of the room; in one line
    where it is too low.
    """
    setter, step = paper.typesetter, size * styles.TABLE_LABEL_LINE
    lines = setter.wrap_lines(label, size, room.width, Face.CONDENSED)
    if (len(lines) - 1) * step > room.height:
        lines = (setter.fit_line(label, size, room.width),)
    for number, line in enumerate(lines):
        at = room.top + number * step
        paper.put_line(line, room.left, at, room=room.width, align=Align.RIGHT)
