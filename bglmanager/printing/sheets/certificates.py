"""Certificates, on wide paper: for the first three, the best of each category, or who is asked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial

from bglmanager.engine import equipment_needed
from bglmanager.engine.event import Entry, Gender
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.pairs import final_team_standings
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.till import may_win, points_winner
from bglmanager.i18n import Texts
from bglmanager.printing import styles
from bglmanager.printing.document import Job, Page, largest_fitting, place_and_day
from bglmanager.printing.paper import Paper, Room
from bglmanager.printing.styles import Align, Face, page_size
from bglmanager.words.names import names_of
from bglmanager.words.standings import place_won

PODIUM = 3
_LINES = 2
"""So many a name has at most."""

_OF_A_CATEGORY = 3
"""So many have to be in a category for the best of them to be named."""


@record
class Certificate:
    """To whom it is awarded, what for, and in small who else has a part in it."""

    name: str
    what: str
    small: str = ""


def certificate_pages(job: Job) -> list[Page]:
    """A page each. Raises `Refused` (print.not-over) while nothing is decided."""
    found = [*(_of_asked(job) if job.options.people else _of_the_best(job))]
    if not found:
        raise Refused([problem("print.not-over")])
    size = page_size(job.options.paper, wide=True)
    return [Page(partial(_draw_certificate, job, each), size=size) for each in found]


def _of_asked(job: Job) -> Iterator[Certificate]:
    """Those asked for with the place that each took, or that he took part."""
    places = {number: place for place, number in enumerate(job.derived.final_ranking, 1)}
    names = names_of(job.event.entries)
    for number in job.options.people:
        place = places.get(number) if job.is_over and may_win(job.event, number) else None
        said = job.texts.text("took part") if place is None else place_won(job.texts, place)
        yield _certificate(job, names[number], number, said)


def _of_the_best(job: Job) -> Iterator[Certificate]:
    if not job.is_over:
        return
    names, ranking = names_of(job.event.entries), job.derived.final_ranking
    podium = {n: place for place, n in enumerate(ranking[:PODIUM], 1) if may_win(job.event, n)}
    for number, place in podium.items():
        yield _certificate(job, names[number], number, place_won(job.texts, place))
    yield from _of_teams(job)
    for number, said in _of_categories(job, podium):
        yield _certificate(job, names[number], number, said)


def _certificate(job: Job, name: str, number: EntryNumber, said: str) -> Certificate:
    club = job.team_names().get(number) or job.entries[number].club or ""
    return Certificate(name, said, club)


def _of_teams(job: Job) -> Iterator[Certificate]:
    """The team that won, with its members."""
    found = final_team_standings(job.event, job.derived)
    if found is None or not found.rows:
        return
    won = found.rows[0].team
    names = names_of(job.event.entries)
    for team in job.event.teams:
        if team.number == won:
            members = ", ".join(names[number] for number in team.members)
            yield Certificate(team.name, job.texts.text("First of the teams"), members)


def _of_categories(job: Job, podium: Collection[EntryNumber]) -> Iterator[tuple[EntryNumber, str]]:
    """Who has most points without having won, a prize of its own (Catan 5); of the women and of the
    youngest the first, unless the podium has said so already.
    """
    most = points_winner(job.derived)
    if most is not None:
        yield most, job.texts.text("Most points of the event")
    for belongs, said in _categories(job, job.texts):
        ranked = [n for n in job.derived.final_ranking if may_win(job.event, n)]
        there = [number for number in ranked if belongs(job.entries[number])]
        if _OF_A_CATEGORY <= len(there) < len(ranked) and there[0] not in podium:
            yield there[0], said


def _categories(job: Job, t: Texts) -> Iterator[tuple[Callable[[Entry], bool], str]]:
    yield lambda entry: entry.gender is Gender.FEMALE, t.text("First of the women")
    yield lambda entry: equipment_needed.is_minor(entry, job.event), t.text("First under 18")


def _draw_certificate(job: Job, found: Certificate, paper: Paper) -> None:
    edge, line = styles.CERTIFICATE_FRAME, styles.ACCENT_LINE
    outer = Room(edge, edge, paper.wide - 2 * edge, paper.high - 2 * edge)
    paper.draw_shape(outer.corners, line=job.line)
    paper.draw_shape(outer.shrunk(2 * line).corners, line=styles.FRAME_LINE)
    inner = outer.shrunk(styles.CERTIFICATE_PADDING)
    y = _draw_logo(job, inner, paper)
    for words, part, sizes, face in _lines_of(job, found):
        room = Room(inner.left, y, inner.width, inner.height * part)
        y = _draw_words(words, room, sizes, face, paper)
    _draw_signatures(job, inner, paper)


def _draw_words(
    words: str, room: Room, sizes: tuple[float, float], face: Face, paper: Paper
) -> float:
    """Words on one line or two, as large as they go between two sizes; returns where they end."""
    setter, (most, least) = paper.typesetter, sizes
    high = max(room.height, _LINES * least * styles.FILLED_LINE)
    widest = max(map(partial(setter.text_width, face=face), words.split()), default=0.0)
    size, lines = largest_fitting(
        [most - step for step in range(int(most - least) + 1)],
        lambda size: (size, setter.wrap_lines(words, size, room.width, face)),
        lambda at: (
            len(at[1]) <= _LINES
            and len(at[1]) * at[0] * styles.FILLED_LINE <= high
            and widest * at[0] <= room.width
        ),
    )
    if len(lines) > _LINES:  # nobody has more room
        first = sum(len(run.text.split()) for run in lines[0].runs)
        rest = " ".join(words.split()[first:])
        lines = lines[0], setter.fit_line(rest, size, room.width, face, least)
    used = len(lines) * size * styles.FILLED_LINE
    y = room.top + max(room.height - used, 0.0) / 2
    for line in lines:
        y += size * styles.FILLED_LINE
        baseline = y - size * (styles.FILLED_LINE - styles.CAPITALS) / 2
        paper.put_line(line, room.left, baseline, room=room.width, align=Align.CENTRE)
    return max(room.bottom, y)


def _draw_logo(job: Job, inner: Room, paper: Paper) -> float:
    """The logo in the middle of the top; returns where the words begin."""
    high = inner.height * styles.CERTIFICATE_LOGO
    if job.logo is None:
        return inner.top + high / 3
    picture = Room(inner.left, inner.top - high / 6, inner.width, high)
    paper.draw_picture(job.logo, picture, Align.CENTRE)
    return picture.bottom


def _lines_of(
    job: Job, found: Certificate
) -> Iterator[tuple[str, float, tuple[float, float], Face]]:
    """Its lines from the top: each with its part of the height, and how large it is at most and at
    least.
    """
    least = styles.CERTIFICATE_LEAST
    t, settings = job.texts, job.event.settings
    game = job.game_words(settings.game)
    played = game.name if game.rules is not None else ""
    yield t.text("Certificate"), 0.13, (40.0, least), Face.SEMIBOLD
    yield t.text("awarded to"), 0.07, (16.0, least), Face.REGULAR
    yield found.name, 0.18, (64.0, styles.CERTIFICATE_NAME), Face.BOLD
    if found.small:
        yield found.small, 0.07, (18.0, least), Face.REGULAR
    yield found.what, 0.15, (40.0, least), Face.SEMIBOLD
    yield settings.name, 0.09, (26.0, least), Face.REGULAR
    yield " · ".join(filter(None, (played, place_and_day(job)))), 0.07, (15.0, least), Face.REGULAR


def _draw_signatures(job: Job, inner: Room, paper: Paper) -> None:
    """Who organises at the left, who judges at the right, each on a line to sign on."""
    t, settings = job.texts, job.event.settings
    who = ", ".join(filter(None, (settings.organiser.name, settings.organiser.club)))
    referee = settings.arbiters[0] if settings.arbiters else ""
    small, width = styles.CERTIFICATE_SIGNS, styles.CERTIFICATE_SIGNATURE * inner.width
    y = inner.bottom - 1.5 * small.size
    middle = Room(inner.left + width, y, inner.width - 2 * width, 1.5 * small.size)
    paper.write_inside(job.footer, middle, small)
    for x, role, name in (
        (inner.left, t.text("Organiser"), who),
        (inner.right - width, t.text("Referee"), referee),
    ):
        paper.draw_rule(x, y, x + width, y, width=styles.FRAME_LINE, tone=styles.BLACK)
        said = ": ".join(filter(None, (role, name)))
        paper.write_words(said, x, y + 1.3 * small.size, width, small)
