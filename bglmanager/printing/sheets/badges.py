"""Badges: everybody's name as large as it goes, with club and number, to be cut apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from bglmanager.engine import equipment_needed
from bglmanager.engine.event import Entry
from bglmanager.engine.problems import Refused, problem, problem_if, refuse_if
from bglmanager.printing import styles
from bglmanager.printing.document import Job, Page
from bglmanager.printing.layouts import stacked
from bglmanager.printing.paper import Paper, Room, sort_key
from bglmanager.printing.styles import Align, Face, Lettering, PageSize


def people_named(job: Job) -> list[Entry]:
    """Those asked for, or everybody who is to come, by surname. Raises `Refused` (print.nobody)."""
    asked = set(job.options.people)
    coming = job.event.entries if asked else equipment_needed.coming_entries(job.event)
    people = [entry for entry in coming if not asked or entry.number in asked]
    if not people:
        raise Refused([problem("print.nobody")])
    return sorted(people, key=sort_key)


def badge_pages(job: Job) -> list[Page]:
    """Badges in a grid with marks to cut along; stacks that are cut are in order. The first page
    may have lost some of its labels. Raises `Refused` (print.nobody, print.no-label).
    """
    wide, high = map(int, job.event.settings.desk.badge.split("x"))
    rooms = badge_rooms(job.size, (wide * styles.MM, high * styles.MM))

    def draw(people: Sequence[Entry], free: Sequence[Room], paper: Paper) -> None:
        for entry, room in zip(people, free, strict=False):
            _draw_badge(job, entry, room, paper)
        _draw_marks(rooms, paper)

    people, first = people_named(job), job.options.first_place
    beyond = first > len(rooms)
    refuse_if(problem_if(beyond, "print.no-label", number=first, labels=len(rooms)))
    free = rooms[first - 1 :]
    begun = [] if len(free) == len(rooms) else [people[: len(free)]]
    rest = people[len(free) :] if begun else people
    whole = stacked(rest, len(rooms)) if rest else []
    return [
        *(Page(partial(draw, part, free)) for part in begun),
        *(Page(partial(draw, part, rooms)) for part in whole),
    ]


def badge_rooms(page: PageSize, size: PageSize) -> list[Room]:
    """As many badges as a page holds, in its middle, row by row."""
    wide, high = size
    across, down = (
        max(int((whole - 2 * styles.BADGE_EDGE) / part), 1)
        for whole, part in zip(page, size, strict=True)
    )
    left, top = (page[0] - across * wide) / 2, (page[1] - down * high) / 2
    return [
        Room(left + column * wide, top + row * high, wide, high)
        for row in range(down)
        for column in range(across)
    ]


def _draw_badge(job: Job, entry: Entry, room: Room, paper: Paper) -> None:
    draw_name(job, entry, room.shrunk(styles.BADGE_PADDING), paper)


def _draw_marks(rooms: Sequence[Room], paper: Paper) -> None:
    """Short lines outside the grid where it is cut, and crosses where cuts meet."""
    downs = sorted({x for room in rooms for x in (room.left, room.right)})
    across = sorted({y for room in rooms for y in (room.top, room.bottom)})
    near, far = styles.BADGE_MARK_GAP, styles.BADGE_MARK_GAP + styles.BADGE_MARK
    for x in downs:
        paper.draw_rule(x, across[0] - far, x, across[0] - near)
        paper.draw_rule(x, across[-1] + near, x, across[-1] + far)
    for y in across:
        paper.draw_rule(downs[0] - far, y, downs[0] - near, y)
        paper.draw_rule(downs[-1] + near, y, downs[-1] + far, y)
    arm = styles.BADGE_MARK / 2
    for x in downs[1:-1]:
        for y in across[1:-1]:
            paper.draw_rule(x - arm, y, x + arm, y)
            paper.draw_rule(x, y - arm, x, y + arm)


def draw_name(job: Job, entry: Entry, face: Room, paper: Paper) -> None:
    """Logo and event over it, the name in the middle, club and number under it."""
    strip = face.height * styles.FACE_STRIP
    top = _draw_event(job, face, paper)
    paper.draw_rule(
        face.left, top.bottom, face.right, top.bottom, width=job.line, tone=styles.BLACK
    )
    y = top.bottom
    names = [*_name_lines(entry)]
    spare = (face.bottom - strip - y - sum(part for _, _, part in names) * face.height) / 2
    y += spare
    for words, weight, part in names:
        line = Room(face.left, y, face.width, face.height * part)
        paper.fill_room(words, line, Lettering(styles.FACE_NAME_MOST, weight, align=Align.CENTRE))
        y = line.bottom
    _draw_club_and_number(
        job, entry, Room(face.left, face.bottom - strip, face.width, strip), paper
    )


def _draw_event(job: Job, face: Room, paper: Paper) -> Room:
    """The logo at the left, and beside it the event; returns the room of both."""
    logo = job.logo
    high = styles.FACE_STRIP if logo is None else styles.FACE_LOGO_STRIP
    top = Room(face.left, face.top, face.width, face.height * high)
    x, align = top.left, Align.LEFT
    if logo is not None:
        picture = replace(top, width=top.width * styles.FACE_LOGO, height=top.height * 0.9)
        x, align = x + paper.draw_picture(logo, picture) + styles.SLIP_GAP, Align.RIGHT
    beside = Room(x, top.top, top.right - x, top.height)
    large = face.height * styles.FACE_STRIP * styles.FACE_SMALL
    paper.fill_room(
        job.event.settings.name, beside, Lettering(large, tone=styles.MUTED, align=align)
    )
    return top


def _name_lines(entry: Entry) -> Iterator[tuple[str, Face, float]]:
    """First name and surname, each with its part of the height; one alone is the large one."""
    yield entry.first_name or entry.last_name, Face.BOLD, styles.FACE_FIRST_NAME
    if entry.first_name and entry.last_name:
        yield entry.last_name, Face.SEMIBOLD, styles.FACE_LAST_NAME


def _draw_club_and_number(job: Job, entry: Entry, strip: Room, paper: Paper) -> None:
    figure = paper.typesetter.fit_line(
        str(entry.number), strip.height * styles.FACE_SMALL, strip.width / 3, Face.BOLD
    )
    baseline = strip.bottom - strip.height * (1 - styles.FACE_SMALL) / 2
    paper.put_line(figure, strip.right - figure.width, baseline)
    room = strip.width - figure.width - styles.SLIP_GAP
    club = job.team_names().get(entry.number) or entry.club or ""
    paper.write_words(club, strip.left, baseline, room, Lettering(strip.height * styles.FACE_SMALL))
