"""What a print job is made from and what it gives; the frame of every page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from datetime import datetime
from typing import Protocol, TypeVar

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Entry, Event, Round, Table, TeamKind
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.logo import read_logo
from bglmanager.engine.plan import planned_round
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.seating.making import SeatingOptions, is_over
from bglmanager.i18n import Texts
from bglmanager.printing import styles
from bglmanager.printing.letters import Changed
from bglmanager.printing.paper import About, FittedLine, Paper, Room, Typesetter, body_room
from bglmanager.printing.styles import (
    Align,
    Distance,
    Face,
    Lettering,
    PageSize,
    PaperSize,
    page_size,
)
from bglmanager.words import names, number_format
from bglmanager.words.columns import ListedSheet, ListedTable
from bglmanager.words.games import GameWords, labels_shown
from bglmanager.words.names import round_names

T = TypeVar("T")
A = TypeVar("A", bound="Arranged")


@record
class Head:
    """Head of a page: what it is about, a flag that warns, a `title` that is not the sheet’s, which
    `part` of the whole stands on the page, "A – F", and `when` it is: "15:05–16:05".
    """

    about: str = ""
    flag: str = ""
    title: str = ""
    part: str = ""
    when: str = ""

    def of_part(self, part: str) -> Head:
        """The same head over a part."""
        return replace(self, part=part)


@record
class Page:
    """One page, `foot` in small at its lower left; without a head its content brings both.

    `size` is given where the page has another than the paper it is printed on, `place` where its
    sheet is one of several in the document. `table` is what begins on this page, for other
    programs.
    """

    draw: Callable[[Paper], None]
    head: Head | None = None
    foot: str = ""
    size: PageSize | None = None
    place: Place | None = None
    table: ListedTable | None = None


@record
class Place:
    """Which page of how many of a sheet it is, with the job and the title of that sheet."""

    job: Job
    title: str
    number: int
    pages: int


Step = Callable[[int, int], None]
"""Hears how many of how many steps are done; raises what ends the work."""


def no_step(_done: int, _of: int) -> None:
    """Nobody waits to hear it."""


def break_pages(
    things: Sequence[T],
    height: Callable[[T], float],
    room: float,
    *,
    used: float = 0.0,
    gap: float = 0.0,
) -> list[list[T]]:
    """Things in order on pages, or in columns, of this height; `used` is taken of the first."""
    pages: list[list[T]] = [[]]
    for thing in things:
        if pages[-1] and used + height(thing) > room:
            pages.append([])
            used = 0.0
        pages[-1].append(thing)
        used += height(thing) + gap
    return pages


class Arranged(Protocol):
    """What has been laid out on pages."""

    @property
    def pages(self) -> Sequence[object]:
        """What stands on each."""


def largest_fitting(
    sizes: Sequence[float], arrange: Callable[[float], T], fits: Callable[[T], bool]
) -> T:
    """What `arrange` makes in the first of these sizes in which it fits, otherwise in the last."""
    found = arrange(sizes[0])
    for size in sizes[1:]:
        if fits(found):
            break
        found = arrange(size)
    return found


def fewest_pages(sizes: Sequence[float], arrange: Callable[[float], A]) -> A:
    """What `arrange` makes with the fewest pages, and that in the largest of these sizes."""
    best = arrange(sizes[0])
    for size in sizes[1:]:
        if len(best.pages) == 1:
            break
        found = arrange(size)
        if len(found.pages) < len(best.pages):
            best = found
    return best


def placed(job: Job, title: str, pages: Sequence[Page]) -> list[Page]:
    """The pages of a sheet, each with its place, to stand in one document with other sheets."""
    count = len(pages)
    return [
        replace(page, place=Place(job, title, number, count))
        for number, page in enumerate(pages, 1)
    ]


def write_document(job: Job, title: str, pages: Sequence[Page], step: Step = no_step) -> Printed:
    """All pages as one PDF, in which every sheet, and every part of one, is found by its name."""
    paper = Paper(job.typesetter, _about(job, title))
    for done, page in enumerate(pages):
        step(done, len(pages))
        _draw_page(paper, page, page.place or Place(job, title, done + 1, len(pages)))
    changed = job.typesetter.letters.changed(job.event.entries)
    listed, parts = _listed(job, title, pages), tuple(job.options.parts)
    return Printed(paper.finish_document(), len(pages), changed, listed, parts)


def _listed(job: Job, title: str, pages: Sequence[Page]) -> ListedSheet | None:
    listed = ((page, page.table) for page in pages)
    tables = tuple(_named_table(page, one, title) for page, one in listed if one and one.heads)
    if not tables:
        return None
    event, made = job.event.settings.name, edition_words(job)
    return ListedSheet(title, event, place_and_day(job), made, job.texts.language, tables)


def _named_table(page: Page, table: ListedTable, title: str) -> ListedTable:
    head = page.head or Head()
    called = head.title or (page.place.title if page.place else title)
    about = " · ".join(filter(None, (head.about, table.about)))
    return replace(table, title=called, about=about, flag=head.flag)


def _about(job: Job, title: str) -> About:
    settings, at = job.event.settings, job.options.printed_at
    day = number_format.day(job.texts, settings.date)
    of = (title, job.title_of_round, settings.name, day, settings.league_code)
    subject = " · ".join(filter(None, of))
    author = settings.organiser.club or ""
    return About(f"{title} - {settings.name}", subject, author, job.texts.language, at)


def _draw_page(paper: Paper, page: Page, place: Place) -> None:
    job, head = place.job, page.head
    size = page.size or job.size
    paper.begin_page(size, job.body_of(size))
    if place.number == 1:
        paper.add_bookmark(place.title)
        if page.place is not None:
            paper.number_pages(place.title)
    if head is not None and head.part:
        paper.add_bookmark(head.part, level=1)
    page.draw(paper)
    if head is not None:
        _draw_head(job, paper, head, head.title or place.title)
        _draw_foot(job, paper, page.foot or job.footer, page_words(job, place.number, place.pages))
    paper.end_page()


def draw_words(job: Job, round_: int, attempt: int) -> str:
    """What a player needs to compute the draw again (rules 2.1)."""
    return names.draw_words(job.texts, job.event, round_, attempt)


def edition_words(job: Job) -> str:
    """Which print this is and when it was made: "2nd print, replaces 10:42 · …"."""
    return " · ".join(filter(None, (job.replaced, print_time(job))))


def replaced_words(texts: Texts, options: PrintOptions) -> str:
    """Which print this is and which it replaces; nothing of the first."""
    if options.edition == 1:
        return ""
    if options.replaces is None:
        return texts.text("Print no. {edition}", edition=options.edition)
    at = number_format.clock(options.replaces)
    return texts.text("Print no. {edition}, replaces {time}", edition=options.edition, time=at)


def print_time(job: Job) -> str:
    """When it is printed: "08/05/2026 11:05"."""
    at = job.options.printed_at
    return f"{number_format.short_day(at)} {number_format.clock(at)}"


def page_words(job: Job, number: int, pages: int) -> str:
    """Which page of how many it is."""
    return job.texts.text("page {number} of {pages}", number=number, pages=pages)


def place_and_day(job: Job) -> str:
    """When and where the event is."""
    settings = job.event.settings
    day = number_format.day(job.texts, settings.date)
    return " · ".join(filter(None, (day, settings.venue or "", settings.city or "")))


def _draw_head(job: Job, paper: Paper, head: Head, title: str) -> None:
    left, content = styles.MARGIN, paper.right - styles.MARGIN
    half = (content - styles.HEAD_GAP) / 2
    right = left + half + styles.HEAD_GAP
    small = styles.MARGIN + 8.0
    paper.write_words(place_and_day(job), left, small, half, styles.SMALL_TITLE)
    paper.write_words(job.event.settings.name, right, small, half, styles.SMALL_TITLE_RIGHT)
    _draw_titles(paper, head, title)
    y = styles.MARGIN + 38.0
    paper.rule_across(y, width=job.line)
    if job.replaced:
        again = Lettering(styles.REPLACED, Face.BOLD, align=Align.CENTRE)
        paper.write_words(job.replaced, left, y + styles.REPLACED * 1.2, content, again)
        y += styles.REPLACED_HEIGHT - styles.FLAG_PADDING
        paper.rule_across(y, width=styles.FRAME_LINE)


def _draw_titles(paper: Paper, head: Head, title: str) -> None:
    """What it is, which part and how sure at the left; of what and when at the right."""
    content = paper.right - styles.MARGIN
    scale = min(content / styles.HEAD_WIDTH, 1.0)
    size, baseline, setter = styles.TITLE * scale, styles.MARGIN + 30.0, paper.typesetter
    half = (content - styles.HEAD_GAP) / 2
    flags = [
        (setter.fit_line(words, styles.FLAG * scale, half, Face.SEMIBOLD), warns)
        for words, warns in ((head.part, False), (head.flag, True))
        if words
    ]
    flagged = styles.HEAD_GAP + sum(line.width + 3 * styles.FLAG_PADDING for line, _ in flags)
    lettering = Lettering(size, Face.BOLD)
    titled = flagged + setter.text_width(title, lettering.face) * size
    when = setter.fit_line(head.when, size * styles.WHEN, half, Face.SEMIBOLD)
    apart = styles.HEAD_GAP if head.when else 0.0
    room = max(half, content - titled) - when.width - apart
    about = setter.fit_line(head.about, size, room, Face.BOLD)
    x = paper.right - about.width
    paper.put_line(about, x, baseline)
    x -= when.width + apart
    paper.put_line(when, x, baseline)
    x -= flagged
    end = styles.MARGIN
    end += paper.write_words(title, end, baseline, x - end, lettering)
    for line, warns in flags:
        end = _draw_flag(paper, line, end + styles.FLAG_PADDING, baseline, warns=warns)


def _draw_flag(paper: Paper, line: FittedLine, x: float, baseline: float, *, warns: bool) -> float:
    """A word in a box that stands beside a title, white on black where it warns; returns where it
    ends.
    """
    padding = styles.FLAG_PADDING
    height, width = line.size + padding, line.width + 2 * padding
    room = Room(x, baseline + padding / 2 - height, width, height)
    paper.draw_shape(room.corners, fill=styles.BLACK if warns else None)
    tone = styles.WHITE if warns else styles.BLACK
    paper.put_line(line, x + padding, baseline - padding / 4, tone=tone)
    return x + width


def _draw_foot(job: Job, paper: Paper, left_words: str, place: str) -> None:
    baseline, content = paper.high - styles.MARGIN, paper.right - styles.MARGIN
    words = f"{edition_words(job)} · {place}"
    right = paper.typesetter.fit_line(words, styles.FOOT, content)
    room = content - right.width - styles.HEAD_GAP
    paper.put_line(right, paper.right - right.width, baseline, tone=styles.MUTED)
    paper.write_words(left_words, styles.MARGIN, baseline, room, styles.PAGE_FOOT)


@record
class PrintOptions:
    """How to print.

    `edition` counts the prints of this sheet; `replaces` is when the one before was printed.
    `per_page` table sheets stand on one page: 1, 2 or 4. Pages are of this `paper`, upright or
    `wide`; lists for the wall are read from this `distance`. `games` are the games by id; a game
    that is not there is called by its id. `people` are those whose badges, cards or
    receipts are printed, nobody for everybody; labels begin at the `first_place` of a page. The
    sheets of these `tables` are printed, none for all of the round, with so many `blanks` for
    tables not known yet. `parts` are the sheets of a bundle in
    their order, each with how it is printed; nothing for those of the round, printed like the
    bundle.
    """

    printed_at: datetime
    edition: int = 1
    replaces: datetime | None = None
    per_page: int = 1
    paper: PaperSize = PaperSize.A4
    wide: bool = False
    distance: Distance = Distance.THREE
    games: Mapping[str, GameWords] = field(default_factory=dict)
    people: tuple[EntryNumber, ...] = ()
    first_place: int = 1
    tables: tuple[TableNumber, ...] = ()
    blanks: int = 0
    parts: Mapping[str, PrintOptions] = field(default_factory=dict)


@record
class Printed:
    """A PDF, its pages, who and what had to be printed in other letters, its tables `listed`
    for other programs, and the `parts` that it is put together of.
    """

    data: bytes
    pages: int
    changed: tuple[Changed, ...]
    listed: ListedSheet | None = None
    parts: tuple[str, ...] = ()


@record
class Job:
    """One sheet to be printed. `round_number` None means the newest there is."""

    event: Event
    derived: Derived
    texts: Texts
    round_number: RoundNumber | None
    options: PrintOptions
    typesetter: Typesetter
    entries: Mapping[EntryNumber, Entry]

    @property
    def size(self) -> PageSize:
        """Of a page, unless it needs another."""
        return page_size(self.options.paper, wide=self.options.wide)

    @property
    def logo(self) -> bytes | None:
        """The organiser’s logo as a picture."""
        return read_logo(self.event.settings.desk.logo)

    @property
    def line(self) -> float:
        """How heavy a line under a head or a name is."""
        accent = self.event.settings.desk.accent
        return styles.ACCENT_LINE if accent else styles.FRAME_LINE

    @property
    def footer(self) -> str:
        """What the organiser wants at the foot of what has no words of its own there."""
        return self.event.settings.desk.footer or ""

    @property
    def replaced(self) -> str:
        """What is said large of a sheet that is printed again: "2nd print, replaces 10:42"."""
        return replaced_words(self.texts, self.options)

    @property
    def body(self) -> Room:
        """What head and foot leave of a page."""
        return self.body_of(self.size)

    def body_of(self, size: PageSize) -> Room:
        """What they leave of a page of this size."""
        return body_room(size, styles.REPLACED_HEIGHT if self.replaced else 0.0)

    def asked_round(self) -> Round:
        """The round asked for. Raises `Refused` (print.no-round, print.round-unknown)."""
        return round_asked_for(self.event, self.round_number)

    def round_name(self, round_: Round) -> str:
        """What the round is called: "Round 2", "Semifinal", "Final, played again"."""
        return round_names(self.texts, self.event)[round_.number]

    @property
    def title_of_round(self) -> str:
        """The name of the round that was asked for; nothing where none was."""
        asked = [each for each in self.event.rounds if each.number == self.round_number]
        return self.round_name(asked[0]) if asked else ""

    @property
    def is_over(self) -> bool:
        """Whether everything is played: the final, or what decides where there is none."""
        event = self.event
        game = self.game_words(planned_round(event.settings, len(event.rounds) + 1).game).rules
        return is_over(event, self.derived, SeatingOptions(game=game))

    def team_names(self) -> Mapping[EntryNumber, str]:
        """The name of the fixed team of everybody who is in one, or its reserve."""
        mode = self.event.settings.teams_mode
        if mode is None or mode.kind is not TeamKind.FIXED:
            return {}
        return {
            number: team.name
            for team in self.event.teams
            for number in (*team.members, team.reserve)
            if number is not None
        }

    def game_words(self, game: str) -> GameWords:
        """What to say of this game."""
        return self.options.games.get(game) or GameWords(game)

    def label_on_paper(self, game: str, stored: str) -> str:
        """A stored wording of this game (a tie-break, an option) in the language of the paper."""
        return labels_shown(self.game_words(game).rules, self.texts.language).get(stored, stored)


def round_asked_for(event: Event, number: RoundNumber | None) -> Round:
    """The round of this number, without one the newest. Raises `Refused` (print.no-round,
    print.round-unknown).
    """
    if event.last_round is None:
        raise Refused([problem("print.no-round")])
    if number is None:
        return event.last_round
    try:
        return event.round(number)
    except LookupError:
        raise Refused([problem("print.round-unknown", round=number)]) from None


def played_tables(round_: Round) -> list[Table]:
    """The tables where a game is played: a player or team with a bye sits alone."""
    byes = set(round_.byes)
    return [t for t in round_.tables if not all(seat.entry in byes for seat in t.seats)]
