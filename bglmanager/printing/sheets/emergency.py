"""The emergency pack: everything needed to finish the event by hand if the laptop dies.

Sheets that there are anyway, those that stand for the program, and blank ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import accumulate, islice

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Round, RoundStatus
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.kinds import Pairing
from bglmanager.engine.pairs import are_fixed, event_of_pairs
from bglmanager.engine.plan import planned_round
from bglmanager.engine.problems import Refused, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import PayingRow
from bglmanager.engine.seating import next_round, problems
from bglmanager.engine.seating.making import SeatingOptions, Upcoming
from bglmanager.printing.document import Head, Job, Page
from bglmanager.printing.layouts import GridColumn, table_pages
from bglmanager.printing.sheets import (
    day,
    emergency_blanks,
    emergency_players,
    notices,
    pairings,
    referee,
    standings,
)
from bglmanager.words.emergency import cover_sections
from bglmanager.words.names import coming_name
from bglmanager.words.paragraphs import paragraphs
from bglmanager.words.seats_by_hand import (
    coming_swiss,
    first_of_each_size,
    here_now,
    seats_by_hand,
    sizes_at,
)
from bglmanager.words.sums_by_hand import place_points, sizes_paid, sums_by_hand

Part = tuple[str, Sequence[Page]]
"""A part of the pack: what it is called, and its pages."""

_SIZES = (12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0)
"""Letters of what is read by somebody in a hurry."""

WHOLE, LOOKS = 60, 3
"""Up to so many people the seating near the standings with the fewest rematches is looked for to
the end, which takes a second; of more the best of so many seatings is taken.
"""


def emergency_pages(job: Job) -> list[Page]:
    """The cover, then part after part, each with its name at the head of its pages."""
    parts = [part for part in _parts(job) if part[1]]
    cover = _cover(job, parts, 1)
    cover = _cover(job, parts, len(cover))
    return [*cover, *(page for part in parts for page in _titled(*part))]


def _cover(job: Job, parts: Sequence[Part], own: int) -> list[Page]:
    """Where the event stands, what to do, and the parts with the page each begins on; the cover
    has so many pages of its `own`.
    """
    begins = accumulate((len(pages) for _, pages in parts), initial=own + 1)
    listed = [
        job.texts.text("Page {number}: {part}", number=number, part=title)
        for number, (title, _) in zip(begins, parts, strict=False)
    ]
    said = cover_sections(job.texts, job.event, listed)
    return notices.section_pages(job, Head(), said, _SIZES)


def _titled(title: str, pages: Sequence[Page]) -> Iterator[Page]:
    """The pages of a part, under its name where they have none of their own."""
    for page in pages:
        head = page.head
        yield page if head is None or head.title else replace(page, head=replace(head, title=title))


def _parts(job: Job) -> Iterator[Part]:
    texts, game = job.texts, _game_of_final(job)
    if job.derived.standings:
        yield texts.text("Standings"), standings.standings_pages(replace(job, round_number=None))
    known = _round_known(job, game)
    if known is not None:
        yield _called(job, known), _pairing_pages(job, known)
    units = _of_units(job)
    yield texts.text("Where everybody stands"), emergency_players.player_pages(units)
    if units.event.teams and are_fixed(units.event):
        yield texts.text("Where the teams stand"), emergency_players.team_pages(units)
    told = seats_by_hand(texts, units.event, units.derived, game)
    yield texts.text("How to seat"), notices.section_pages(job, Head(), told, _SIZES)
    yield texts.text("Points and sums"), list(_sum_pages(units))
    yield texts.text("Rounds to fill in"), emergency_blanks.round_pages(units, game)
    yield texts.text("Table sheets to fill in"), emergency_blanks.sheet_pages(job)
    yield from _lists(job)


def _of_units(job: Job) -> Job:
    """The job about what plays, seats and is added up as one: pairs, otherwise people."""
    one = event_of_pairs(job.event)
    if one is job.event:
        return job
    entries = {entry.number: entry for entry in one.entries}
    return replace(job, event=one, derived=derive(one), entries=entries)


def _lists(job: Job) -> Iterator[Part]:
    """What is looked up: penalties, who may come, the rules."""
    texts = job.texts
    if job.event.penalties:
        yield texts.text("Penalties"), referee.penalty_pages(job)
    yield texts.text("Referee’s sheet"), referee.blank_pages(job)[-1:]  # to be copied for others
    yield texts.text("Check-in sheet"), day.check_in_pages(job)
    said = paragraphs(texts, ruleset_of(job.event.settings))
    columns = [
        GridColumn(texts.text("Paragraph"), [each.cited for each in said], strong=True),
        GridColumn(texts.text("In short"), [each.says for each in said], limit=40.0, wraps=True),
    ]
    yield texts.text("The rules in short"), table_pages(job, Head(), columns) if said else ()


def _game_of_final(job: Job) -> GameRules | None:
    row = planned_round(job.event.settings, job.event.settings.rounds_planned + 1)
    return job.game_words(row.game).rules


def _called(job: Job, made: Round) -> str:
    return job.texts.text(
        "Pairings: {round}", round=coming_name(job.texts, made.phase, made.number)
    )


def _pairing_pages(job: Job, made: Round) -> list[Page]:
    """The tables of a round; one that is not drawn yet stands as long as everybody stays."""
    pages = pairings.pages_by_table(emergency_blanks.with_round(job, made))
    if made.number <= len(job.event.rounds):
        return pages
    flag = job.texts.text("if everybody stays")
    return [
        page if page.head is None else replace(page, head=replace(page.head, flag=flag))
        for page in pages
    ]


def _round_known(job: Job, game: GameRules | None) -> Round | None:
    """The round under way, or the next one, as the program makes it as long as everybody stays."""
    last = job.event.last_round
    if last is not None and last.status is not RoundStatus.CLOSED:
        return last
    swiss, event = coming_swiss(job.event), job.event
    if swiss:
        game = job.game_words(planned_round(event.settings, swiss[0]).game).rules
    with suppress(Refused):
        return next_round(event, _in_short(job, SeatingOptions(game=game)), derived=job.derived)
    return None


def _in_short(job: Job, options: SeatingOptions) -> SeatingOptions:
    """The same, with the best of the first seatings where looking for the last would take long.

    Raises `Refused` where something hinders the round.
    """
    coming = Upcoming(job.event, job.derived, options)
    if coming.way is not Pairing.SOFT or len(coming.players) <= WHOLE:
        return options
    refuse_if(problems(job.event, job.derived, options))
    for found in islice(coming.seatings(), LOOKS):
        options = options._replace(tables=found.tables)
    return options


def _sum_pages(job: Job) -> Iterator[Page]:
    """For every size of tables to come: the steps, and the table of points."""
    event, ruleset = job.event, ruleset_of(job.event.settings)
    swiss = coming_swiss(event) or (event.settings.rounds_planned,)
    for number in first_of_each_size(event, swiss):
        row = planned_round(event.settings, number)
        game = job.game_words(row.game).rules
        said = sums_by_hand(job.texts, event, row.players_per_table, game)
        yield from notices.section_pages(job, Head(), said, _SIZES)
        if ruleset.board is None:
            yield from _point_pages(job, number, row.players_per_table)


def _point_pages(job: Job, number: int, nominal: int) -> list[Page]:
    """What a place gives at tables of the sizes there may be, shared places too."""
    texts, ruleset = job.texts, ruleset_of(job.event.settings)
    now = here_now(job.event)
    sizes = (
        size for players in range(now - 4, now + 5) for size in sizes_at(job.event, number, players)
    )
    found = place_points(texts, ruleset, nominal, sizes_paid(ruleset, nominal, [*sizes]))
    columns = [
        GridColumn(texts.text("Places"), [label for label, _ in found.lines], strong=True),
        *(
            GridColumn(
                texts.text("Table of {size}", size=size),
                [cells[at] for _, cells in found.lines],
                figures=True,
            )
            for at, size in enumerate(found.players)
        ),
    ]
    head = Head(
        texts.text("Table of {size}", size=nominal), title=texts.text("Points of the places")
    )
    same = texts.text("A table with fewer players is paid by the same column.")
    return table_pages(job, head, columns, [same] if ruleset.row is PayingRow.NOMINAL else [])
