"""What the regulation says of the games of an event, and the lists of elements handed in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from bglmanager.engine.event import Entry, EntryStatus, ListState
from bglmanager.engine.games import lists
from bglmanager.engine.games.game import ElementList, GameRules
from bglmanager.engine.problems import Refused, problem
from bglmanager.printing import names, styles
from bglmanager.printing.document import Head, Page, break_pages
from bglmanager.printing.fonts import Face
from bglmanager.printing.grid import GridColumn, table_pages
from bglmanager.printing.job import Job
from bglmanager.printing.paper import Paper
from bglmanager.printing.sheets.standings import NAME_LIMIT
from bglmanager.printing.text import FittedLine
from bglmanager.words import game_words, number_format
from bglmanager.words.game_words import GameWords
from bglmanager.words.games import list_contents, list_named, list_state


@dataclass(frozen=True, slots=True)
class GamePageLine:
    """One line of the page: what is written, and the title beside it where a part begins."""

    line: FittedLine
    title: FittedLine | None
    above: float
    height: float


def note_pages(job: Job) -> list[Page]:
    """Every game of the event the catalogue has, each from a new page on; in the largest size
    that keeps it on one page. Raises `Refused` (print.no-game) where it has none of them.
    """
    known = [game for game in job.options.games.values() if game.rules is not None]
    if not known:
        raise Refused([problem("print.no-game")])
    return [page for game in known for page in _pages_of_game(job, game)]


def _pages_of_game(job: Job, game: GameWords) -> list[Page]:
    rules = game.rules
    assert rules is not None  # only those were taken
    found: list[list[GamePageLine]] = []
    for size in styles.GAME_SIZES:
        rows = _lines_of_game(job, rules, size)
        found = break_pages(rows, lambda row: row.above + row.height, styles.BODY_HEIGHT)
        if len(found) == 1:
            break
    head = Head(game.name)
    return [Page(partial(_draw_lines, rows), head) for rows in found]


def _lines_of_game(job: Job, rules: GameRules, size: float) -> list[GamePageLine]:
    room = styles.CONTENT_WIDTH - styles.GAME_TITLE
    set_, rows = job.typesetter, []
    for part in game_words.game_sections(job.texts, rules, job.event.settings):
        title: FittedLine | None = set_.line(
            part.title, size, styles.GAME_TITLE - styles.HEAD_GAP, Face.SEMIBOLD
        )
        for words in part.lines:
            above = size * (styles.GAME_PART if title else styles.GAME_SENTENCE)
            for line in set_.wrapped(words, size, room):
                rows.append(GamePageLine(line, title, above, size * styles.GAME_LINE))
                title, above = None, 0.0
    return rows


def _draw_lines(rows: Sequence[GamePageLine], paper: Paper) -> None:
    y = styles.BODY_TOP
    for place, row in enumerate(rows):
        y += row.above
        baseline = y + row.height * styles.GAME_BASELINE
        if row.title is not None:
            paper.put(row.title, styles.MARGIN, baseline)
            if place:
                paper.rule_across(y - row.above / 2)
        paper.put(row.line, styles.MARGIN + styles.GAME_TITLE, baseline)
        y += row.height


LIST_LIMIT = 30.0


def list_pages(job: Job) -> list[Page]:
    """Everybody who is here, with the state of his list and, where it was checked by the program,
    what is in it; nothing else of what the desk noted. Raises `Refused` (print.no-lists) where no
    game of the event asks for lists.
    """
    wanted = _list_wanted(job)
    if wanted is None:
        raise Refused([problem("print.no-lists")])
    texts = job.texts
    people = sorted(
        (entry for entry in job.event.entries if entry.status is EntryStatus.ACTIVE),
        key=names.sort_key,
    )
    columns = [
        GridColumn(texts.text("No."), [str(entry.number) for entry in people], figures=True),
        GridColumn(texts.text("Player"), [names.full(entry) for entry in people], limit=NAME_LIMIT),
        GridColumn(
            texts.text("Status"),
            [list_state(texts, entry.desk.list or ListState.MISSING) for entry in people],
        ),
        *_contents_column(job, wanted, people),
    ]
    limit = lists.limit_of(wanted, job.event.settings.points_limit)
    return table_pages(job, Head(), columns, (list_named(texts, wanted, limit),))


def _list_wanted(job: Job) -> ElementList | None:
    known = (game.rules for game in job.options.games.values())
    return next((rules.list for rules in known if rules is not None and rules.list), None)


def _contents_column(job: Job, wanted: ElementList, people: list[Entry]) -> list[GridColumn]:
    """What is in each list; no column where the program knows no elements."""
    if not wanted.elements:
        return []
    cells = []
    for entry in people:
        counts = lists.list_in_notes(entry.desk.notes, wanted)
        checked = counts is not None and entry.desk.list is ListState.CHECKED
        cells.append(
            list_contents(job.texts, wanted, counts or {}) if checked else number_format.MISSING
        )
    return [GridColumn(job.texts.text("Elements"), cells, limit=LIST_LIMIT, wraps=True)]
