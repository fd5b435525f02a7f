"""The announcement of an event, for the wall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from bglmanager.printing import styles
from bglmanager.printing.document import Page, break_pages
from bglmanager.printing.fonts import Face
from bglmanager.printing.job import Job
from bglmanager.printing.paper import Paper
from bglmanager.printing.text import FittedLine, Typesetter
from bglmanager.words import announcement, number_format

_TEXT_WIDTH = styles.CONTENT_WIDTH * (1 - styles.NOTICE_LABEL)
_LABEL_ROOM = styles.CONTENT_WIDTH * styles.NOTICE_LABEL - styles.HEAD_GAP


@dataclass(frozen=True, slots=True)
class _LabelledLines:
    """A label with its lines beside it."""

    label: FittedLine
    lines: tuple[FittedLine, ...]


@dataclass(frozen=True, slots=True)
class _Notice:
    """The whole announcement, fitted: the parts of each page."""

    size: float
    name: tuple[FittedLine, ...]
    pages: tuple[tuple[_LabelledLines, ...], ...]


def pages(job: Job) -> list[Page]:
    """The name of the event and what is known of it, as large as one page holds."""
    settings = job.event.settings
    said = announcement.lines(job.texts, settings, job.options.games)
    notice = _fitted(job.typesetter, settings.name, said)
    return [
        Page(partial(_draw, job=job, notice=notice, number=number))
        for number in range(len(notice.pages))
    ]


def _fitted(
    typesetter: Typesetter, name: str, said: Sequence[announcement.AnnouncedFact]
) -> _Notice:
    """The largest size at which all stands on one page; more pages where no size does it."""
    fitted = (_at(typesetter, name, said, size) for size in styles.NOTICE_SIZES)
    on_one = next((found for found in fitted if _is_good(found)), None)
    return on_one or _at(typesetter, name, said, styles.NOTICE_SIZES[-1])


def _is_good(found: _Notice) -> bool:
    """On one page, with every label as it is."""
    parts = [part for page in found.pages for part in page]
    whole = all(run.face is Face.SEMIBOLD for part in parts for run in part.label.runs)
    return len(found.pages) == 1 and whole


def _at(
    typesetter: Typesetter, name: str, said: Sequence[announcement.AnnouncedFact], size: float
) -> _Notice:
    title = typesetter.wrapped(name, size * styles.NOTICE_NAME, styles.CONTENT_WIDTH, Face.BOLD)
    parts = [_part(typesetter, each, size) for each in said]
    top = len(title) * size * styles.NOTICE_NAME * styles.NOTICE_NAME_LINE
    room = styles.BODY_BOTTOM - styles.MARGIN
    pages = break_pages(parts, lambda part: _height(part, size), room, used=top)
    return _Notice(size, title, tuple(map(tuple, pages)))


def _part(typesetter: Typesetter, said: announcement.AnnouncedFact, size: float) -> _LabelledLines:
    label = typesetter.line(said.label, size * styles.NOTICE_LABEL_SIZE, _LABEL_ROOM, Face.SEMIBOLD)
    lines = (
        line
        for each in said.text.split("\n")
        for line in typesetter.wrapped(each, size, _TEXT_WIDTH)
    )
    return _LabelledLines(label, tuple(lines))


def _height(part: _LabelledLines, size: float) -> float:
    return size * (len(part.lines) * styles.NOTICE_LINE + styles.NOTICE_GAP)


def _draw(paper: Paper, *, job: Job, notice: _Notice, number: int) -> None:
    y, size = styles.MARGIN, notice.size
    if number == 0:
        for line in notice.name:
            y += size * styles.NOTICE_NAME * styles.NOTICE_NAME_LINE
            paper.put(line, styles.MARGIN, y - size * styles.NOTICE_NAME * 0.3)
    for part in notice.pages[number]:
        y += size * styles.NOTICE_GAP / 2
        paper.rule_across(y)
        y += size * styles.NOTICE_GAP / 2
        baseline = y + size * styles.NOTICE_LINE * styles.NOTICE_BASELINE
        paper.put(part.label, styles.MARGIN, baseline, tone=styles.MUTED)
        x = styles.RIGHT - _TEXT_WIDTH
        for line in part.lines:
            paper.put(line, x, y + size * styles.NOTICE_LINE * styles.NOTICE_BASELINE)
            y += size * styles.NOTICE_LINE
    _foot(paper, job, number, len(notice.pages))


def _foot(paper: Paper, job: Job, number: int, pages: int) -> None:
    """When it was printed, so that an older one on the wall is known."""
    texts, at = job.texts, job.options.printed_at
    said = f"{number_format.short_day(at)} {number_format.clock(at)}"
    if pages > 1:
        said += " · " + texts.text("page {number} of {pages}", number=number + 1, pages=pages)
    baseline = styles.PAGE_HEIGHT - styles.MARGIN
    paper.write(said, styles.MARGIN, baseline, styles.CONTENT_WIDTH, styles.PAGE_FOOT)
