"""Paper for before the day: who brings a copy of which game, for which rounds; of `day`, which is
long enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bglmanager.engine.copies import copies_noted
from bglmanager.engine.equipment_needed import coming_entries, expected_players
from bglmanager.engine.event import Entry
from bglmanager.engine.plan import planned_round
from bglmanager.engine.tables import sizes_of_tables
from bglmanager.printing.document import Head, Job, Page
from bglmanager.printing.layouts import CROSSED, NO_BOX, GridColumn, table_pages
from bglmanager.printing.paper import Words, full_name, sort_key
from bglmanager.printing.sheets.standings import NAME_LIMIT


class CopyNoted(NamedTuple):
    """A line of the list: a game, and who brings a copy of it; the box tells whether it is here."""

    game: str
    rounds: str
    who: Words
    box: str


def bringing_pages(job: Job) -> list[Page]:
    """Who brings, or has promised, a copy of each game, and how many more its tables need."""
    lines = [
        line for game, rounds in _rounds_of(job).items() for line in _lines_of(job, game, rounds)
    ]
    texts = job.texts
    columns = [
        GridColumn(texts.text("Game"), [line.game for line in lines], limit=NAME_LIMIT, wraps=True),
        GridColumn(texts.text("Round"), [line.rounds for line in lines]),
        GridColumn(texts.text("Copy of"), [line.who for line in lines], limit=NAME_LIMIT),
        GridColumn(texts.text("Here"), [line.box for line in lines], boxed=True),
    ]
    players = expected_players(job.event)
    about = "" if players is None else texts.many("{n} player[s]", players)
    return table_pages(job, Head(about), columns)


def _rounds_of(job: Job) -> Mapping[str, Sequence[int]]:
    """The rounds in which each game is played, in their order."""
    settings, found = job.event.settings, dict[str, list[int]]()
    for number in range(1, settings.rounds_planned + 1):
        found.setdefault(planned_round(settings, number).game, []).append(number)
    return found


def _lines_of(job: Job, game: str, rounds: Sequence[int]) -> Iterator[CopyNoted]:
    event, texts = job.event, job.texts
    name, numbers = job.game_words(game).name, ", ".join(map(str, rounds))
    noted = {e: copies_noted(event.settings, e, game) for e in coming_entries(event)}
    people = [entry for entry, count in noted.items() if count]
    first = name, numbers
    for entry in sorted(people, key=sort_key):
        yield CopyNoted(*first, full_name(entry), _box(entry))
        first = "", ""
    players = expected_players(event)
    size = planned_round(event.settings, rounds[0]).players_per_table
    needed = 0 if players is None else len(sizes_of_tables(players, size))
    more = needed - sum(noted.values())
    if more > 0:
        yield CopyNoted(*first, texts.many("{n} more cop[y|ies] [is|are] needed", more), NO_BOX)
    elif not people:
        yield CopyNoted(*first, "", NO_BOX)


def _box(entry: Entry) -> str:
    return CROSSED if entry.desk.copies else ""
