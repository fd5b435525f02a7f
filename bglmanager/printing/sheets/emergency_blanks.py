"""What is filled in by hand: the rounds to come, their sums, and sheets for the tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bglmanager.engine.event import Round, RoundStatus
from bglmanager.engine.finals import expected_cut, first_shape
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.kinds import Phase
from bglmanager.engine.pairs import are_fixed
from bglmanager.engine.plan import BRACKET, DUEL, final_size, planned_round
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating.boards import powers_of
from bglmanager.engine.seating.making import SeatingOptions, Upcoming
from bglmanager.engine.seating.teams import is_united
from bglmanager.printing import styles
from bglmanager.printing.document import Head, Job, Page
from bglmanager.printing.layouts import GridColumn, table_pages
from bglmanager.printing.paper import full_name
from bglmanager.printing.sheets.emergency_players import (
    TEAM_SUMS,
    counted_names,
    is_crowded,
    listed_people,
    number_column,
    on_its_side,
    rows_now,
    written_sum,
)
from bglmanager.printing.sheets.tables import table_sheet_pages
from bglmanager.words.names import numbered_round, phase_name
from bglmanager.words.regulations import criterion_short
from bglmanager.words.results import role_name
from bglmanager.words.seats_by_hand import coming_swiss, here_now, sizes_at

_MANY = 40
"""So many sheets of tables stand two on a page, those of two players always four."""

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
        if are_fixed(job.event):
            found += _team_sums_pages(job, number)
    for phase, seats in _phases(job, game):
        found += _seat_pages(job, phase_name(job.texts, phase), seats)
    return found


def _phases(job: Job, game: GameRules | None) -> Iterator[tuple[Phase, Sequence[int]]]:
    """The final phases with the sizes of their tables, as far as they are known."""
    event, ruleset = job.event, ruleset_of(job.event.settings)
    mode = event.settings.teams_mode
    if mode is not None and is_united(event):
        yield Phase.FINAL, [DUEL * mode.size]
        return
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
    texts, people, rows = job.texts, listed_people(job), rows_now(job)
    named = GridColumn(texts.text("Player"), [full_name(entry) for entry in people], limit=13.0)
    sums: list[GridColumn] = []
    for name in counted_names(job):
        short = criterion_short(texts, name)
        had = [written_sum(job, rows.get(entry.number), name) for entry in people]
        if name in _of_a_round(job):
            sums.append(_to_write(short, had if known else [], 4.0))
            if not is_crowded(job):
                sums.append(_to_write(texts.text("+ R{number}", number=number), [], 4.0))
        sums.append(_to_write(f"= {short}", [], 4.0))
    title = texts.text("Sums after the round")
    return _ranked_pages(job, number, title, [number_column(job, people), named, *sums])


def _team_sums_pages(job: Job, number: int) -> list[Page]:
    """A line for every team: what its people have together, its rank."""
    texts, teams = job.texts, job.event.teams
    columns = [
        GridColumn(texts.text("No."), [str(team.number) for team in teams], figures=True),
        GridColumn(texts.text("Team"), [team.name for team in teams], limit=13.0),
        *(_to_write(f"= {criterion_short(texts, name)}", [], 4.0) for name in TEAM_SUMS),
    ]
    return _ranked_pages(job, number, texts.text("Sums of the teams"), columns)


def _ranked_pages(job: Job, number: int, title: str, columns: Sequence[GridColumn]) -> list[Page]:
    """The columns and one more for the rank after a round; those that are written in may be
    empty.
    """
    job, count = on_its_side(job), len(columns[0].cells)
    ranks = _to_write(job.texts.text("Rank"), [], 3.0)
    filled = [replace(column, cells=column.cells or [""] * count) for column in (*columns, ranks)]
    head = Head(numbered_round(job.texts, number), title=title)
    pages = table_pages(job, head, filled, row_high=_LOWER_ROW)
    return [replace(page, size=job.size) for page in pages]


def sheet_pages(job: Job) -> list[Page]:
    """The blank sheets of the next round, one for each of its tables, for other rounds too."""
    event = job.event
    game = job.game_words(planned_round(event.settings, event.next_number).game).rules
    coming = Upcoming(event, job.derived, SeatingOptions(game=game))
    made = coming.as_people(coming.announced(Phase.SWISS))
    made = replace(made, status=RoundStatus.PLAYING)
    sizes = sizes_at(coming.event, made.number, here_now(coming.event))
    tables = sum(size > 1 for size in sizes)
    per_page = 2 if tables <= _MANY and made.players_per_table > DUEL else 4
    options = replace(job.options, tables=(), blanks=tables, per_page=per_page)
    return table_sheet_pages(replace(with_round(job, made), options=options)) if tables else []


def with_round(job: Job, made: Round) -> Job:
    """The job about this round, which may not be drawn yet."""
    rounds = (*job.event.rounds[: made.number - 1], made)
    return replace(job, event=replace(job.event, rounds=rounds), round_number=made.number)
