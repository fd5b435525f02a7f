"""What is filled in by hand: the rounds to come, their sums, and sheets for the tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bglmanager.engine.boards import FIRST_YEAR
from bglmanager.engine.event import Round
from bglmanager.engine.finals import expected_cut, first_shape
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.kinds import Phase
from bglmanager.engine.plan import BRACKET, DUEL, final_size, planned_round
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating.boards import powers_of
from bglmanager.printing import styles
from bglmanager.printing.document import Head, Job, Page
from bglmanager.printing.layouts import GridColumn, Slip, SlipLayout, slip_pages, table_pages
from bglmanager.printing.paper import Paper, Room, full_name
from bglmanager.printing.sheets.emergency_players import (
    counted_names,
    is_crowded,
    listed_people,
    number_column,
    on_its_side,
    rows_now,
    written_sum,
)
from bglmanager.printing.sheets.scores import asked_of_round, box_columns
from bglmanager.printing.styles import Align, Face, Lettering
from bglmanager.words.names import numbered_round, phase_name
from bglmanager.words.regulations import criterion_short
from bglmanager.words.results import role_name
from bglmanager.words.seats_by_hand import coming_swiss, here_now, sizes_at
from bglmanager.words.sums_by_hand import tie_breaks_now

_HEAD = replace(styles.CAPTION, align=Align.CENTRE)

_MANY = 40
"""So many sheets of tables stand two on a page."""

_ROW, _LOWER_ROW = 8 * styles.MM, 6.5 * styles.MM
"""Height of rows that are written in."""


def round_pages(job: Job, game: GameRules | None) -> list[Page]:
    """For every Swiss round to come its seats and the sums after it; seats of the final phases.

    `game` is that of the final.
    """
    found: list[Page] = []
    for place, number in enumerate(coming_swiss(job.event)):
        sizes = sizes_at(job.event, number, here_now(job.event))
        found += _seat_pages(job, numbered_round(job.texts, number), sizes)
        found += _sums_pages(job, number, known=place == 0)
    for phase, seats in _phases(job, game):
        found += _seat_pages(job, phase_name(job.texts, phase), seats)
    return found


def _phases(job: Job, game: GameRules | None) -> Iterator[tuple[Phase, Sequence[int]]]:
    """The final phases with the sizes of their tables, as far as they are known."""
    event, ruleset = job.event, ruleset_of(job.event.settings)
    cut = expected_cut(event, job.derived, here_now(event), game)
    if cut is None:
        return
    size = final_size(ruleset, event.settings, game)
    shape = first_shape(ruleset, size, cut[0], cut[0].qualified)
    if shape is None:
        return
    yield shape.phase, [len(table) for table in shape.tables]
    if size == DUEL:
        for at in reversed(range(BRACKET.index(shape.phase))):
            yield BRACKET[at], [DUEL] * DUEL**at
    elif shape.phase is not Phase.FINAL:
        yield Phase.FINAL, [size]


def _seat_pages(job: Job, about: str, sizes: Sequence[int]) -> list[Page]:
    """A line for every seat of a round: who sits there, what he scored and what it gave."""
    texts, ruleset = job.texts, ruleset_of(job.event.settings)
    seats = [(table, seat) for table, size in enumerate(sizes, 1) for seat in range(size)]
    tables = [str(table) if seat == 0 else "" for table, seat in seats]
    blank = [""] * len(seats)
    if ruleset.board is None:
        seated = [str(seat + 1) for _, seat in seats]
    else:
        seated = [
            role_name(texts, powers_of(ruleset.board.powers, sizes[table - 1])[seat])
            for table, seat in seats
        ]
    columns = [
        GridColumn(texts.text("Table"), tables, figures=True, strong=True),
        GridColumn(texts.text("Seat"), seated, figures=ruleset.board is None),
        _to_write(texts.text("No."), blank, 2.5),
        _to_write(texts.text("Player"), blank, 13.0),
        *(
            _to_write(title, blank, 4.0)
            for title in (
                texts.text("Score"),
                texts.word("at the table", "Place"),
                *(criterion_short(texts, name) for name in _of_a_round(job)),
            )
        ),
    ]
    head = Head(about, title=texts.text("Seats and results"))
    return table_pages(job, head, columns, row_high=_ROW)


def _of_a_round(job: Job) -> Sequence[str]:
    """What a round adds for everybody; the strength of the opponents is none of it."""
    return [name for name in counted_names(job) if name not in ("pba", "warnings")]


def _to_write(title: str, cells: Sequence[str], width: float) -> GridColumn:
    return GridColumn(title, cells, limit=width, least=width, written=True)


def _sums_pages(job: Job, number: int, *, known: bool) -> list[Page]:
    """A line for everybody: what he had, what the round gave, what he has, his rank.

    What is `known` before the round is printed.
    """
    job = on_its_side(job)
    texts, people, rows = job.texts, listed_people(job), rows_now(job)
    blank = [""] * len(people)
    columns = [
        number_column(job, people),
        GridColumn(texts.text("Player"), [full_name(entry) for entry in people], limit=13.0),
    ]
    for name in counted_names(job):
        short = criterion_short(texts, name)
        had = [written_sum(job, rows.get(entry.number), name) for entry in people]
        if name in _of_a_round(job):
            columns.append(_to_write(short, had if known else blank, 4.0))
            if not is_crowded(job):
                columns.append(_to_write(texts.text("+ R{number}", number=number), blank, 4.0))
        columns.append(_to_write(f"= {short}", blank, 4.0))
    columns.append(_to_write(texts.text("Rank"), blank, 3.0))
    head = Head(numbered_round(texts, number), title=texts.text("Sums after the round"))
    pages = table_pages(job, head, columns, row_high=_LOWER_ROW)
    return [replace(page, size=job.size) for page in pages]


def sheet_pages(job: Job) -> list[Page]:
    """A sheet for every table of the next round, nobody’s name on it, two on a page, four of many;
    a board of Diplomacy has its own.
    """
    event = job.event
    numbers = coming_swiss(event) or (event.settings.rounds_planned,)
    sizes = sizes_at(event, numbers[0], here_now(event))
    played = [size for size in sizes if size > 1]
    per_page = 1 if ruleset_of(event.settings).board else 2 if len(played) <= _MANY else 4
    layout = SlipLayout.of_page(job.size, per_page)
    return slip_pages(layout, played, _Blank(job, numbers[0]).draw) if played else []


class _Blank:
    """The sheet of a table of a round that is not drawn yet."""

    def __init__(self, job: Job, number: int) -> None:
        row = planned_round(job.event.settings, number)
        self._job, self._game = job, job.game_words(row.game)
        self._board = ruleset_of(job.event.settings).board
        ties = tie_breaks_now(job.event, self._game.rules)
        self._round = Round(
            RoundNumber(number), row.game, row.players_per_table, (), tie_breaks=ties
        )

    def _columns(self) -> Sequence[str]:
        """What is written for everybody."""
        if self._board is not None:
            return [str(year) for year in range(FIRST_YEAR, self._board.last_year + 1)]
        asked = asked_of_round(self._job, self._round)
        labels = [column.label for column in box_columns(self._job, self._round, asked)]
        return [*labels, self._job.texts.text("Signature")]

    def draw(self, size: int, slip: Slip, paper: Paper) -> None:
        """Draw it for so many players, as many lines as the table may have."""
        self._draw_head(slip, paper)
        columns = self._columns()
        name = (44 if slip.is_wide else 32) * styles.MM
        box = min(24 * styles.MM, (slip.width - styles.SLIP_SEAT - name) / len(columns))
        first = slip.right - box * len(columns)
        top = slip.top + 60.0
        for at, title in enumerate(columns):
            paper.write_words(title, first + at * box + 1, top - 4, box - 2, _HEAD)
        room = slip.bottom - top
        rows = max(size, self._round.players_per_table)
        high = min(styles.SLIP_ROW_MOST, room / rows)
        for place in range(rows):
            line = Room(slip.left, top + place * high, slip.width, high)
            self._draw_row(paper, line, place, rows)
            for at in range(len(columns)):
                paper.draw_box(first + at * box, line.top, box, high)
        paper.draw_rule(slip.left, top + rows * high, slip.right, top + rows * high)

    def _draw_head(self, slip: Slip, paper: Paper) -> None:
        texts, settings = self._job.texts, self._job.event.settings
        small = Lettering(styles.SLIP_TEXT, tone=styles.MUTED)
        paper.write_words(settings.name, slip.left, slip.top + 10, slip.width / 2, small)
        right = Lettering(styles.SLIP_TEXT, tone=styles.MUTED, align=Align.RIGHT)
        half = slip.left + slip.width / 2
        paper.write_words(self._game.name, half, slip.top + 10, slip.width / 2, right)
        large, baseline = Lettering(18.0, Face.BOLD), slip.top + 36.0
        line = slip.width / 5
        for at, words in enumerate((texts.text("Table"), texts.text("Round"))):
            x = slip.left + at * slip.width / 2
            took = paper.write_words(words, x, baseline, line, large)
            paper.draw_rule(x + took + 6, baseline, x + took + 6 + line, baseline)

    def _draw_row(self, paper: Paper, line: Room, place: int, rows: int) -> None:
        paper.draw_rule(line.left, line.top, line.right, line.top)
        words, room = str(place + 1), Room(line.left, line.top, styles.SLIP_SEAT, line.height)
        if self._board is not None:
            powers = powers_of(self._board.powers, rows)
            words = role_name(self._job.texts, powers[place]) if place < len(powers) else ""
            room = Room(line.left, line.top, 28 * styles.MM, line.height)
        paper.write_inside(words, room, Lettering(styles.SLIP_TEXT, tone=styles.MUTED))
