"""Notices for the wall, lines with titles beside them: the announcement, what games are like."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from bglmanager.engine.games.game import GameRules
from bglmanager.engine.problems import Refused, problem
from bglmanager.printing import styles
from bglmanager.printing.document import Head, Job, Page, break_pages, page_words, print_time
from bglmanager.printing.paper import FittedLine, Paper, Typesetter
from bglmanager.printing.styles import Face
from bglmanager.words.games import GameLines, GameWords, Played
from bglmanager.words.preparation import AnnouncedFact, announced_facts


@dataclass(frozen=True, slots=True)
class TitledLine:
    """One line of a notice, and the title beside it where a part begins."""

    line: FittedLine
    title: FittedLine | None
    above: float
    height: float


Lines = Sequence[TitledLine]


def _lines_height(lines: Lines) -> float:
    return sum(line.above + line.height for line in lines)


def _draw_lines(
    paper: Paper, lines: Lines, y: float, x: float, baseline: float, tone: float, *, ruled: bool
) -> None:
    """Lines under this height, from x on, with a rule above every title, above the first of them
    where the page is `ruled`; `baseline` is where in a line its text stands, `tone` that of titles.
    """
    for line in lines:
        y += line.above
        if line.title is not None:
            paper.put_line(line.title, styles.MARGIN, y + line.height * baseline, tone=tone)
            if ruled:
                paper.rule_across(y - line.above / 2)
            ruled = True
        paper.put_line(line.line, x, y + line.height * baseline)
        y += line.height


@dataclass(frozen=True, slots=True)
class _Announcement:
    """The whole announcement, fitted: the parts of each page, a part in its lines."""

    size: float
    name: tuple[FittedLine, ...]
    pages: list[list[Lines]]

    @property
    def is_good(self) -> bool:
        """On one page, with every label as it is."""
        titles = [part[0].title for page in self.pages for part in page]
        runs = [run for title in titles if title for run in title.runs]
        return len(self.pages) == 1 and all(run.face is Face.SEMIBOLD for run in runs)


def announcement_pages(job: Job) -> list[Page]:
    """The event and what is known of it, as large as one page holds; more where no size does."""
    fitted = (_announcement_at(job, size) for size in styles.NOTICE_SIZES)
    on_one = next((found for found in fitted if found.is_good), None)
    found = on_one or _announcement_at(job, styles.NOTICE_SIZES[-1])
    return [
        Page(partial(_draw_announcement, job, found, number)) for number in range(len(found.pages))
    ]


def _announcement_at(job: Job, size: float) -> _Announcement:
    large = size * styles.NOTICE_NAME
    name = job.event.settings.name
    title = job.typesetter.wrap_lines(name, large, styles.CONTENT_WIDTH, Face.BOLD)
    said = announced_facts(job.texts, job.event.settings, job.options.games)
    parts = [list(_lines_of_fact(job.typesetter, fact, size)) for fact in said]
    top = len(title) * large * styles.NOTICE_NAME_LINE
    room = styles.BODY_BOTTOM - styles.MARGIN
    return _Announcement(size, title, break_pages(parts, _lines_height, room, used=top))


_LABEL_ROOM = styles.CONTENT_WIDTH * styles.NOTICE_LABEL - styles.HEAD_GAP
_TEXT_WIDTH = styles.CONTENT_WIDTH * (1 - styles.NOTICE_LABEL)


def _lines_of_fact(setter: Typesetter, fact: AnnouncedFact, size: float) -> Iterator[TitledLine]:
    title, lines = fact
    label: FittedLine | None = setter.fit_line(
        title, size * styles.NOTICE_LABEL_SIZE, _LABEL_ROOM, Face.SEMIBOLD
    )
    for words in lines:
        for line in setter.wrap_lines(words, size, _TEXT_WIDTH):
            above = size * styles.NOTICE_GAP if label else 0.0
            yield TitledLine(line, label, above, size * styles.NOTICE_LINE)
            label = None


def _draw_announcement(job: Job, found: _Announcement, number: int, paper: Paper) -> None:
    y, large = styles.MARGIN, found.size * styles.NOTICE_NAME
    for line in found.name if number == 0 else ():
        y += large * styles.NOTICE_NAME_LINE
        paper.put_line(line, styles.MARGIN, y - large * 0.3)
    lines = [line for part in found.pages[number] for line in part]
    x, baseline = styles.RIGHT - _TEXT_WIDTH, styles.NOTICE_BASELINE
    _draw_lines(paper, lines, y, x, baseline, styles.MUTED, ruled=True)
    several = len(found.pages) > 1
    printed = [print_time(job), page_words(job, number + 1, len(found.pages)) if several else ""]
    said = " · ".join(filter(None, printed))  # so that an older one on the wall is known
    foot = styles.PAGE_HEIGHT - styles.MARGIN
    paper.write_words(said, styles.MARGIN, foot, styles.CONTENT_WIDTH, styles.PAGE_FOOT)


def note_pages(job: Job) -> list[Page]:
    """Every known game from a new page, on one if it can be. Raises `Refused` (print.no-game)."""
    known = [game for game in job.options.games.values() if game.rules is not None]
    if not known:
        raise Refused([problem("print.no-game")])
    return [page for game in known for page in _pages_of_game(job, game)]


def _pages_of_game(job: Job, game: GameWords) -> list[Page]:
    rules = game.rules
    assert rules is not None  # only those were taken
    found: list[list[TitledLine]] = []
    for size in styles.GAME_SIZES:
        lines = list(_lines_of_game(job, rules, size))
        found = break_pages(lines, lambda line: _lines_height([line]), styles.BODY_HEIGHT)
        if len(found) == 1:
            break
    return [Page(partial(_draw_game, lines), Head(game.name)) for lines in found]


def _lines_of_game(job: Job, rules: GameRules, size: float) -> Iterator[TitledLine]:
    room, setter = styles.CONTENT_WIDTH - styles.GAME_TITLE, job.typesetter
    for part in GameLines(job.texts, rules, Played.of(job.event.settings)).sections():
        title: FittedLine | None = setter.fit_line(
            part.title, size, styles.GAME_TITLE - styles.HEAD_GAP, Face.SEMIBOLD
        )
        for words in part.lines:
            above = size * (styles.GAME_PART if title else styles.GAME_SENTENCE)
            for line in setter.wrap_lines(words, size, room):
                yield TitledLine(line, title, above, size * styles.GAME_LINE)
                title, above = None, 0.0


def _draw_game(lines: Lines, paper: Paper) -> None:
    x = styles.MARGIN + styles.GAME_TITLE
    baseline, first = styles.GAME_BASELINE, lines[0].title is None
    _draw_lines(paper, lines, styles.BODY_TOP, x, baseline, styles.BLACK, ruled=first)
