"""What the regulation says of the games of an event, for the wall and the referee."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from bglmanager.engine.games.game import GameRules
from bglmanager.engine.problems import Refused, problem
from bglmanager.printing import styles
from bglmanager.printing.document import Head, Page, break_pages
from bglmanager.printing.fonts import Face
from bglmanager.printing.job import Job
from bglmanager.printing.paper import Paper
from bglmanager.printing.text import FittedLine
from bglmanager.words import game_words
from bglmanager.words.game_words import GameWords


@dataclass(frozen=True, slots=True)
class GamePageLine:
    """One line of the page: what is written, and the title beside it where a part begins."""

    line: FittedLine
    title: FittedLine | None
    above: float
    height: float


def pages(job: Job) -> list[Page]:
    """Every game of the event the catalogue has, each from a new page on; in the largest size
    that keeps it on one page. Raises `Refused` (print.no-game) where it has none of them.
    """
    known = [game for game in job.options.games.values() if game.rules is not None]
    if not known:
        raise Refused([problem("print.no-game")])
    return [page for game in known for page in _pages(job, game)]


def _pages(job: Job, game: GameWords) -> list[Page]:
    rules = game.rules
    assert rules is not None  # only those were taken
    found: list[list[GamePageLine]] = []
    for size in styles.GAME_SIZES:
        rows = _rows(job, rules, size)
        found = break_pages(rows, lambda row: row.above + row.height, styles.BODY_HEIGHT)
        if len(found) == 1:
            break
    head = Head(job.texts.text("Notes on the game"), game.name)
    return [Page(partial(_draw, rows), head) for rows in found]


def _rows(job: Job, rules: GameRules, size: float) -> list[GamePageLine]:
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


def _draw(rows: Sequence[GamePageLine], paper: Paper) -> None:
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
