"""The seeds of round 1 (BIG 7): the best by Elo or of a ranking of the league, and the champion."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from pathlib import Path

from bglmanager.engine.event import Entry, Event, Number
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import FirstSeating
from bglmanager.engine.personal import PersonFacts
from bglmanager.engine.plan import planned_round
from bglmanager.engine.presence import EXPECTED
from bglmanager.engine.problems import Problems, attention, problem_if, refuse_if
from bglmanager.engine.tables import sizes_of_tables
from bglmanager.exchange.entry_lists import names
from bglmanager.exchange.entry_lists.cells import MAX_BYTES
from bglmanager.services import league
from bglmanager.services.changes import Changes
from bglmanager.services.files import read_whole
from bglmanager.services.workspace import OpenEvent


class RankedBy(StrEnum):
    """What the best are the best by; the word of the act that makes them seeds."""

    ELO = "elo"
    RANKING = "ranking"


@record
class Candidate:
    """Somebody who may be a seed, with his Elo or the points that he has in the ranking."""

    entry: EntryNumber
    figure: Number


@record
class Candidates:
    """Who may be seeds, the best first; `notes` say what could not be read for certain."""

    by: RankedBy
    ranked: tuple[Candidate, ...] = ()
    file: str = ""
    notes: Problems = ()

    def chosen(self, count: int, kept: Collection[EntryNumber] = ()) -> tuple[EntryNumber, ...]:
        """Those `kept`, and the best so many besides them; the kept ones first."""
        best = (each.entry for each in self.ranked if each.entry not in kept)
        return (*sorted(kept), *(entry for _, entry in zip(range(count), best, strict=False)))


def _expected(event: Event) -> Iterator[Entry]:
    """Who can be a seed."""
    return (entry for entry in event.entries if entry.status in EXPECTED)


def marked_seeds(event: Event) -> tuple[EntryNumber, ...]:
    """Who is marked as a seed now, of those expected, by start number."""
    return tuple(entry.number for entry in _expected(event) if entry.seeded)


def by_elo(event: Event) -> Candidates:
    """Everybody expected who has an Elo, the best first; of equal ones the lower start number."""
    rated = [(entry.number, entry.rating) for entry in _expected(event)]
    found = [Candidate(entry, rating) for entry, rating in rated if rating is not None]
    ranked = sorted(found, key=lambda each: (-each.figure, each.entry))
    return Candidates(RankedBy.ELO, tuple(ranked))


_OTHER_LINES = ("list.sheet", "list.hidden-too", "list.hidden-rows")
"""Notes of a list that may be about other lines than those meant: one sheet of several."""


def read_ranking(file: Path, event: Event, today: dt.date) -> Candidates:
    """Who of a ranking of the league is expected here, by its points.

    Nothing is guessed: a line is somebody's by the league number or the whole name, where birth
    date and number do not contradict. Raises `Refused` for a file that is no ranking.
    """
    lines, notes = league.read_totals(read_whole(file, largest=MAX_BYTES), today)
    found = _matched(event, lines, file.name)
    told = (note for note in notes if note.code in _OTHER_LINES)
    return replace(found, notes=(*told, *found.notes))


def _matched(event: Event, lines: Sequence[league.Former], file: str) -> Candidates:
    expected = [*_expected(event)]
    people: dict[int, list[EntryNumber]] = {}
    lines_of = defaultdict[EntryNumber, list[league.Former]](list)
    fits = _Fitting(expected)
    for line in lines:
        people[line.line] = fits.whose(line)
        for number in people[line.line]:
            lines_of[number].append(line)
    sure = [
        (own[0], number)
        for number, own in lines_of.items()
        if len(own) == 1 and len(people[own[0].line]) == 1
    ]
    sure.sort(key=lambda each: (-each[0].points, each[0].line))
    doubtful = tuple(sorted({*lines_of} - {number for _, number in sure}))
    ranked = tuple(Candidate(number, line.points) for line, number in sure)
    notes = (attention("seeds.doubtful", entries=doubtful),) if doubtful else ()
    return Candidates(RankedBy.RANKING, ranked, file, notes)


class _Fitting:
    """Finds whose a line of a ranking is, of these people."""

    def __init__(self, expected: Sequence[Entry]) -> None:
        self._by_number = _grouped(expected, lambda one: names.number_key(one.league_id or ""))
        self._by_name = _grouped(expected, names.name_typed)

    def whose(self, line: league.Former) -> list[EntryNumber]:
        """Everybody it could be: the league number decides, else the whole name."""
        said = PersonFacts(
            first_name=line.first_name,
            last_name=line.last_name,
            league_id=line.league_id,
            birth_date=line.birth_date,
        )
        numbered = self._by_number.get(names.number_key(line.league_id or ""), ())
        own = [one.number for one in numbered if names.are_names_alike(one, said)]
        named = self._by_name.get(names.name_typed(said), ())
        return own or [one.number for one in named if not names.are_two_people(one, said)]


def _grouped(people: Sequence[Entry], key: Callable[[Entry], str]) -> dict[str, list[Entry]]:
    found = defaultdict[str, list[Entry]](list)
    for one in people:
        if said := key(one):
            found[said].append(one)
    return found


def tables_of_first_round(event: Event) -> int:
    """The tables there will be: so many seeds are proposed, and do not meet in round 1."""
    expected = sum(1 for _ in _expected(event))
    return len(sizes_of_tables(expected, planned_round(event.settings, 1).players_per_table))


def can_choose_seeds(event: Event) -> Problems:
    """Why no seeds are chosen for round 1 (BIG 7); nothing when they can be."""
    seeded = event.settings.first_seating is FirstSeating.SEEDED
    return problem_if(not seeded, "seeds.not-drawn") or problem_if(
        event.rounds, "entry.seeds-drawn"
    )


def can_choose_by_elo(event: Event) -> Problems:
    """Why the seeds are not chosen by Elo; nothing when they can be."""
    nobody = not by_elo(event).ranked
    return can_choose_seeds(event) or problem_if(nobody, "seeds.no-elo")


def choose_seeds(desk: OpenEvent, chosen: Collection[EntryNumber], by: RankedBy) -> Changes:
    """Make these the seeds, and nobody else, in one act."""
    refuse_if(can_choose_seeds(desk.event))
    entries = (replace(each, seeded=each.number in chosen) for each in desk.event.entries)
    after = replace(desk.event, entries=tuple(entries))
    return desk.act(f"seeds-by-{by}", {"count": len({*chosen})}, after)
