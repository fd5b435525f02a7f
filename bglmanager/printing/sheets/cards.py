"""A player's own card: his tables, with whom, what came of them, and why he is where he is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from bglmanager.engine.derived import TableResult, points_of_units
from bglmanager.engine.event import FIRST_ROUND, Entry, EntryStatus, Round, RoundStatus, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.presence import Attendance
from bglmanager.engine.problems import Refused, problem
from bglmanager.printing import styles
from bglmanager.printing.document import (
    Job,
    Page,
    edition_words,
    largest_fitting,
    place_and_day,
    played_tables,
)
from bglmanager.printing.layouts import Slip, SlipLayout, slip_pages
from bglmanager.printing.paper import FittedLine, Paper, full_name, sort_key
from bglmanager.printing.sheets.standings import reasons_by_player
from bglmanager.printing.styles import Align, Face, Lettering
from bglmanager.words import number_format
from bglmanager.words.names import listed_names, numbered_in_sentence, numbered_round
from bglmanager.words.reasons import how_far
from bglmanager.words.standings import place_won, view_of_final_ranking

_WIDTHS = (0.17, 0.09, 0.46, 0.1, 0.08, 0.1)
"""Round, table, opponents, score, place, points: of the width of a card."""


_OTHERS = 2
"""The column of the opponents; figures stand behind it."""

_TITLE = 0.8
"""Of the letters of a card, those over its columns."""

_NAME_SIZES = (17.0, 14.0, 12.0, 10.0, 8.0)

_ROW_GAP = 0.4
"""Of a line, between two rounds."""

Names = Mapping[EntryNumber, str]
Results = Mapping[tuple[RoundNumber, TableNumber], TableResult]
Sat = Mapping[tuple[RoundNumber, EntryNumber], Sequence[Table]]
"""The tables at which everybody sat in every round."""

Lines = tuple[FittedLine, ...]


@record
class PlayedRow:
    """What somebody did in a round, as it is written."""

    round: str
    table: str
    others: str
    score: str
    place: str
    points: str

    @property
    def figures(self) -> tuple[str, ...]:
        """What stands behind the opponents."""
        return self.score, self.place, self.points


@record
class _Fitted:
    """A card in letters of a size, and how high it is."""

    size: float
    rows: list[tuple[PlayedRow, Lines]]
    why: list[FittedLine]
    height: float


def card_pages(job: Job) -> list[Page]:
    """The cards of those asked for, or of everybody who has played, by surname.

    Raises `Refused` (print.nobody-played).
    """
    asked, sat = set(job.options.people), _tables_of_everybody(job)
    played = {seat.entry for round_ in _closed(job) for seat in round_.seats()}
    people = [
        e for e in job.event.entries if e.number in played and (not asked or e.number in asked)
    ]
    if not people:
        raise Refused([problem("print.nobody-played")])
    reasons, names = _reasons(job), listed_names(job.event.entries)
    results = {(found.round, found.table): found for found in job.derived.tables}

    def draw(entry: Entry, room: Slip, paper: Paper) -> None:
        rows = [*_rows_of(job, entry, sat, results, names)]
        _Card(job, entry, room, paper).draw_card(rows, reasons.get(entry.number, ()))

    layout = SlipLayout.of_page(job.size, job.options.per_page, least=styles.SLIP_SHORT)
    return slip_pages(layout, sorted(people, key=sort_key), draw)


def _closed(job: Job) -> list[Round]:
    return [each for each in job.event.rounds if each.status is RoundStatus.CLOSED]


def _tables_of_everybody(job: Job) -> Sat:
    sat = defaultdict[tuple[RoundNumber, EntryNumber], list[Table]](list)
    for round_ in _closed(job):
        for table in played_tables(round_):
            for seat in table.seats:
                sat[round_.number, seat.entry].append(table)
    return sat


def _rows_of(
    job: Job, entry: Entry, sat: Sat, results: Results, names: Names
) -> Iterator[PlayedRow]:
    """Every table he sat at, round by round; a bye has no table."""
    for round_ in _closed(job):
        if entry.number in round_.byes:
            yield PlayedRow(job.round_name(round_), "", job.texts.text("Bye"), "", "", "")
        for table in sat[round_.number, entry.number]:
            found = results.get((round_.number, table.number))
            yield _row_of(job, entry, round_, table, found, names)


def _row_of(
    job: Job, entry: Entry, round_: Round, table: Table, found: TableResult | None, names: Names
) -> PlayedRow:
    seat = next(each for each in table.seats if each.entry == entry.number)
    own = [each for each in found.seats if each.entry == entry.number] if found else []
    counts = round_.phase.counts_for_standings
    place = own[0].place if own else None
    units = own[0].units if own and counts else None
    return PlayedRow(
        job.round_name(round_),
        str(table.number),
        ", ".join(names[each.entry] for each in table.seats if each.entry != entry.number),
        number_format.figure(job.texts, seat.score),
        number_format.MISSING if place is None else str(place),
        "" if units is None else number_format.figure(job.texts, points_of_units(units)),
    )


def _reasons(job: Job) -> Mapping[EntryNumber, Sequence[str]]:
    """Where everybody stands in the standings and why, and how far he came in the final phases."""
    texts, found = job.texts, defaultdict[EntryNumber, list[str]](list)
    for number, said in _came_and_went(job):
        found[number].append(said)
    if job.derived.standings:
        standings, reasons = job.derived.standings[-1], reasons_by_player(job)
        after, everybody = numbered_round(texts, standings.after_round), len(standings.rows)
        for row in standings.rows:
            if reason := reasons.get(row.entry):
                said = texts.text(
                    "{round}: rank {rank} of {all} with {points} points, {why}.",
                    round=after,
                    rank=row.rank,
                    all=everybody,
                    points=number_format.figure(texts, row.points),
                    why=reason,
                )
                found[row.entry].append(said)
    if job.is_over:
        for own in view_of_final_ranking(texts, job.event, job.derived).rows:
            came = how_far(texts, job.event, own)
            found[own.entry].append(f"{place_won(texts, own.rank)}. {came}")
    return found


def _came_and_went(job: Job) -> Iterator[tuple[EntryNumber, str]]:
    """From when he played who came late, and until when who left."""
    texts, attendance = job.texts, Attendance(job.event)
    for entry in job.event.entries:
        if entry.first_round > FIRST_ROUND:
            yield (
                entry.number,
                texts.text(
                    "Played from {round} on.", round=numbered_in_sentence(texts, entry.first_round)
                ),
            )
        left = attendance.left_after(entry)
        if left is not None:
            out = entry.status is EntryStatus.EXPELLED
            until = numbered_in_sentence(texts, left)
            yield (
                entry.number,
                texts.text(
                    "Disqualified after {round}." if out else "Withdrew after {round}.",
                    round=until,
                ),
            )


class _Card:
    """A card drawn from the top down, as large as it fits."""

    def __init__(self, job: Job, entry: Entry, room: Slip, paper: Paper) -> None:
        self._job, self._entry, self._room, self._paper = job, entry, room, paper
        self._y = room.top

    def draw_card(self, rows: Sequence[PlayedRow], why: Sequence[str]) -> None:
        """Name and event, his tables, and why he stands where he stands."""
        self._draw_head()
        size, fitted, said = self._fit(rows, why)
        self._draw_titles(size)
        for row, others in fitted:
            self._draw_row(row, others, size)
        self._y += size
        for line in said:
            self._y += size * styles.CARD_LINE
            self._paper.put_line(line, self._room.left, self._y)
        foot = edition_words(self._job)
        self._paper.write_words(
            foot, self._room.left, self._room.bottom, self._room.width, styles.SLIP_FOOT
        )

    def _fit(
        self, rows: Sequence[PlayedRow], why: Sequence[str]
    ) -> tuple[float, list[tuple[PlayedRow, Lines]], list[FittedLine]]:
        """The largest letters in which all of it stands on the card."""
        setter, width = self._paper.typesetter, self._room.width
        room = self._room.bottom - styles.SLIP_FOOT_HEIGHT - self._y

        def at_size(size: float) -> _Fitted:
            wide = _WIDTHS[2] * width - size
            fitted = [(row, setter.wrap_lines(row.others, size, wide)) for row in rows]
            said = [line for words in why for line in setter.wrap_lines(words, size, width)]
            lines = sum(max(len(others), 1) + _ROW_GAP for _, others in fitted) + len(said) + 4
            return _Fitted(size, fitted, said, lines * size * styles.CARD_LINE)

        def fits(found: _Fitted) -> bool:
            """Nothing is cut: no title of a column, nobody's name."""
            names = (line for _, others in found.rows for line in others)
            titles = zip(self._titles(), _WIDTHS, strict=True)
            return (
                found.height <= room
                and not any(line.is_cut for line in names)
                and all(
                    setter.text_width(title, Face.SEMIBOLD) * found.size * _TITLE
                    <= part * width - found.size / 3
                    for title, part in titles
                )
            )

        found = largest_fitting(styles.CARD_SIZES, at_size, fits)
        return found.size, found.rows, found.why

    def _draw_head(self) -> None:
        room, paper, job = self._room, self._paper, self._job
        settings = job.event.settings
        said = f"{settings.name} · {place_and_day(job)}"
        paper.write_words(said, room.left, room.top + 8.0, room.width, styles.CAPTION)
        self._y = room.top + 28.0
        number = paper.typesetter.fit_line(str(self._entry.number), 17.0, 60.0, Face.BOLD)
        paper.put_line(number, room.right - number.width, self._y)
        left = room.width - number.width - styles.SLIP_GAP
        name = largest_fitting(
            _NAME_SIZES,
            lambda size: paper.typesetter.fit_line(full_name(self._entry), size, left),
            lambda line: not line.is_cut,
        )
        paper.put_line(name, room.left, self._y)
        club = job.team_names().get(self._entry.number) or self._entry.club or ""
        x = room.left + name.width + styles.SLIP_GAP
        beside = paper.typesetter.fit_line(club, 9.0, left - (x - room.left))
        if not beside.is_cut:  # half a club says nothing
            paper.put_line(beside, x, self._y, tone=styles.MUTED)
        self._y += 7.0
        paper.draw_rule(
            room.left, self._y, room.right, self._y, width=styles.FRAME_LINE, tone=styles.BLACK
        )

    def _columns(self) -> list[tuple[float, float]]:
        """Where each column begins, and how wide it is."""
        found, x = [], self._room.left
        for part in _WIDTHS:
            found.append((x, part * self._room.width))
            x += part * self._room.width
        return found

    def _titles(self) -> Sequence[str]:
        t = self._job.texts
        return (
            t.text("Round"),
            t.text("Table"),
            t.text("Opponents"),
            t.text("Score"),
            t.word("at the table", "Place"),
            t.text("Points"),
        )

    def _draw_titles(self, size: float) -> None:
        self._y += size * styles.CARD_LINE
        columns = zip(self._titles(), self._columns(), strict=True)
        for place, (title, (x, width)) in enumerate(columns):
            align = Align.RIGHT if place > _OTHERS else Align.LEFT
            lettering = Lettering(size * _TITLE, Face.SEMIBOLD, styles.MUTED, align)
            self._paper.write_words(title, x, self._y, width - size / 3, lettering)
        self._y += size * 0.4
        self._paper.draw_rule(self._room.left, self._y, self._room.right, self._y)

    def _draw_row(self, row: PlayedRow, others: Lines, size: float) -> None:
        baseline = self._y + size * styles.CARD_LINE
        columns = self._columns()
        plain = (row.round, row.table, "", *row.figures)
        for place, (words, (x, width)) in enumerate(zip(plain, columns, strict=True)):
            align = Align.RIGHT if place > _OTHERS else Align.LEFT
            self._paper.write_words(
                words, x, baseline, width - size / 3, Lettering(size, align=align)
            )
        for n, line in enumerate(others):
            self._paper.put_line(line, columns[_OTHERS][0], baseline + n * size * styles.CARD_LINE)
        self._y += (max(len(others), 1) + _ROW_GAP) * size * styles.CARD_LINE
        self._paper.draw_rule(self._room.left, self._y, self._room.right, self._y)
