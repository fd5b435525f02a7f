"""Notices for the wall, lines with titles beside them: the announcement, what games are like."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from bglmanager.engine.fact_kinds import record
from bglmanager.engine.problems import Refused, problem
from bglmanager.printing import styles
from bglmanager.printing.document import (
    Head,
    Job,
    Page,
    break_pages,
    largest_fitting,
    page_words,
    print_time,
)
from bglmanager.printing.paper import FittedLine, Paper
from bglmanager.printing.styles import Face
from bglmanager.words.games import GameLines, GameSection, GameWords, Played
from bglmanager.words.preparation import announced_facts
from bglmanager.words.timetable import day_timetable


@record
class TitledLine:
    """One line of a notice, and the title beside it where a part begins."""

    line: FittedLine
    title: FittedLine | None
    above: float
    height: float


Lines = Sequence[TitledLine]


@record
class _Manner:
    """How a notice is set: the width of its titles of that of the page, all else in parts of the
    size; where in a line its text stands; the tone of the titles.
    """

    titles: float
    title_size: float
    line: float
    above_part: float
    above_sentence: float
    baseline: float
    tone: float

    def set_lines(
        self, job: Job, title: str, sentences: Iterable[str], size: float
    ) -> Iterator[TitledLine]:
        """A part: its title beside the first line."""
        setter, wide = job.typesetter, job.body.width
        room = wide * self.titles - styles.HEAD_GAP
        head: FittedLine | None = setter.fit_line(
            title, size * self.title_size, room, Face.SEMIBOLD
        )
        for words in sentences:
            above = size * (self.above_part if head else self.above_sentence)
            for line in setter.wrap_lines(words, size, wide * (1 - self.titles)):
                yield TitledLine(line, head, above, size * self.line)
                head, above = None, 0.0

    def draw_lines(self, paper: Paper, lines: Lines, y: float, *, ruled: bool) -> None:
        """Lines under this height, with a rule above every title, above the first of them where
        the page is `ruled`.
        """
        for line in lines:
            y += line.above
            baseline = y + line.height * self.baseline
            if line.title is not None:
                paper.put_line(line.title, paper.body.left, baseline, tone=self.tone)
                if ruled:
                    paper.rule_across(y - line.above / 2)
                ruled = True
            x = paper.body.left + paper.body.width * self.titles
            paper.put_line(line.line, x, baseline)
            y += line.height


_ANNOUNCED = _Manner(0.28, 0.78, 1.35, 0.75, 0.0, 0.78, styles.MUTED)
_GAME = _Manner(42 / 186, 1.0, 1.35, 1.1, 0.25, 0.76, styles.BLACK)

_TIMES = _Manner(0.24, 1.0, 1.35, 0.6, 0.0, 0.78, styles.BLACK)

_NAME, _NAME_LINE = 2.0, 1.2
"""The name of the event: of the size, and the height of its lines."""


def _lines_height(lines: Lines) -> float:
    return sum(line.above + line.height for line in lines)


@record
class _Announcement:
    """The whole announcement, fitted: the parts of each page, a part in its lines."""

    large: float
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
    settings, setter, body = job.event.settings, job.typesetter, job.body
    facts = announced_facts(job.texts, settings, job.options.games)

    def at_size(size: float) -> _Announcement:
        large = size * _NAME
        name = setter.wrap_lines(settings.name, large, body.width, Face.BOLD)
        parts = [list(_ANNOUNCED.set_lines(job, title, lines, size)) for title, lines in facts]
        room, used = body.bottom - styles.MARGIN, len(name) * large * _NAME_LINE
        return _Announcement(large, name, break_pages(parts, _lines_height, room, used=used))

    found = largest_fitting(styles.NOTICE_SIZES, at_size, lambda fitted: fitted.is_good)
    return [
        Page(partial(_draw_announcement, job, found, number)) for number in range(len(found.pages))
    ]


def _draw_announcement(job: Job, found: _Announcement, number: int, paper: Paper) -> None:
    y = styles.MARGIN
    for line in found.name if number == 0 else ():
        y += found.large * _NAME_LINE
        paper.put_line(line, paper.body.left, y - found.large * 0.3)
    lines = [line for part in found.pages[number] for line in part]
    _ANNOUNCED.draw_lines(paper, lines, y, ruled=True)
    several = len(found.pages) > 1
    printed = [print_time(job), page_words(job, number + 1, len(found.pages)) if several else ""]
    said = " · ".join(filter(None, printed))  # so that an older one on the wall is known
    foot, body = paper.high - styles.MARGIN, paper.body
    paper.write_words(said, body.left, foot, body.width, styles.PAGE_FOOT)


def timetable_pages(job: Job) -> list[Page]:
    """The times of the day, as large as one page holds. Raises `Refused` (print.no-timetable)."""
    said = day_timetable(job.texts, job.event, job.options.games)
    if not said:
        raise Refused([problem("print.no-timetable")])

    def at_size(size: float) -> list[list[TitledLine]]:
        lines = [line for time, what in said for line in _TIMES.set_lines(job, time, [what], size)]
        return break_pages(lines, lambda line: _lines_height([line]), job.body.height)

    found = largest_fitting(styles.TIMETABLE_SIZES, at_size, lambda pages: len(pages) == 1)
    return [Page(partial(_draw_lines, _TIMES, lines), Head()) for lines in found]


def note_pages(job: Job) -> list[Page]:
    """Every known game from a new page, on one if it can be. Raises `Refused` (print.no-game)."""
    pages = [page for game in job.options.games.values() for page in _pages_of_game(job, game)]
    if not pages:
        raise Refused([problem("print.no-game")])
    return pages


def _pages_of_game(job: Job, game: GameWords) -> list[Page]:
    if game.rules is None:
        return []
    said = GameLines(job.texts, game.rules, Played.of(job.event.settings)).sections()
    return section_pages(job, Head(game.name), said)


def section_pages(
    job: Job,
    head: Head,
    sections: Iterable[GameSection],
    sizes: Sequence[float] = styles.GRID_SIZES,
) -> list[Page]:
    """Sections with their titles beside them, in the largest size in which one page has room."""
    said = tuple(sections)

    def at_size(size: float) -> list[list[TitledLine]]:
        lines = [
            line for part in said for line in _GAME.set_lines(job, part.title, part.lines, size)
        ]
        return break_pages(lines, lambda line: _lines_height([line]), job.body.height)

    found = largest_fitting(sizes, at_size, lambda pages: len(pages) == 1)
    return [Page(partial(_draw_lines, _GAME, lines), head) for lines in found]


def _draw_lines(manner: _Manner, lines: Lines, paper: Paper) -> None:
    manner.draw_lines(paper, lines, paper.body.top, ruled=lines[0].title is None)
