"""The referee's log, and the sheet with what one player was given."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.engine import penalties as rules
from bglmanager.engine.event import Entry, EntryStatus, Penalty
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.i18n import capital
from bglmanager.printing import names
from bglmanager.printing.document import Head, Page
from bglmanager.printing.grid import GridColumn, table_pages
from bglmanager.printing.job import Job
from bglmanager.words import number_format
from bglmanager.words.names import listed_names
from bglmanager.words.referee import given_name, next_words, note_words, reason_name

NAME_LIMIT = 14.0
WHY_LIMIT = 22.0


def pages(job: Job) -> list[Page]:
    """Every penalty in the order it was given: when, who, what and why."""
    log = job.event.penalties
    order = sorted(range(len(log)), key=lambda place: log[place].at)
    found = [log[place] for place in order]
    told = names.told_apart(job.event.entries)
    player = GridColumn(
        job.texts.text("Player"),
        [told[line.entry] for line in found],
        limit=NAME_LIMIT,
    )
    columns = [*_when(job, found), player, *_what(job, order)]
    notes = () if log else (job.texts.text("No penalties have been given."),)
    return _pages(job, columns, notes, Head(job.texts.text("Penalties"), ""))


def player_pages(job: Job) -> list[Page]:
    """What each of the people asked for was given, on a sheet of his own to read; of everybody
    who was given something when nobody is asked for.
    """
    log = job.event.penalties
    asked = job.options.people or tuple(dict.fromkeys(line.entry for line in log))
    if not asked:
        return pages(job)
    people = sorted((job.entries[number] for number in asked), key=names.sort_key)
    return [page for entry in people for page in _of_player(job, entry)]


def _of_player(job: Job, entry: Entry) -> list[Page]:
    texts, log = job.texts, job.event.penalties
    own = [place for place, line in enumerate(log) if line.entry == entry.number]
    own.sort(key=lambda place: log[place].at)
    found = [log[place] for place in own]
    columns = [*_when(job, found), *_what(job, own)]
    gone = entry.status in (EntryStatus.EXPELLED, EntryStatus.WITHDRAWN)
    ruleset, round_ = ruleset_of(job.event.settings), len(job.event.rounds)
    steps = () if gone else rules.near_next_step(ruleset, log, round_)
    said = [next_words(texts, one) for one in steps if one.entry == entry.number]
    notes = tuple(capital(words) + "." for words in said)
    head = Head(texts.text("Penalties"), listed_names(job.event.entries)[entry.number])
    return _pages(job, columns, notes, head)


def _pages(
    job: Job, columns: Sequence[GridColumn], notes: tuple[str, ...], head: Head
) -> list[Page]:
    referees = ", ".join(job.event.settings.arbiters)
    words = job.texts.text("Referees: {names}", names=referees) if referees else ""
    return table_pages(job, head, columns, notes, words)


def _when(job: Job, log: Sequence[Penalty]) -> tuple[GridColumn, ...]:
    texts = job.texts
    tables = [str(line.table or number_format.MISSING) for line in log]
    return (
        GridColumn(texts.text("Time"), [number_format.clock(line.at) for line in log]),
        GridColumn(texts.text("Round"), [_round(job, line) for line in log]),
        GridColumn(texts.text("Table"), tables, figures=True),
    )


def _what(job: Job, places: Sequence[int]) -> tuple[GridColumn, ...]:
    texts, log = job.texts, job.event.penalties
    return (
        GridColumn(texts.text("Penalty"), [given_name(texts, log, place) for place in places]),
        GridColumn(
            texts.text("Reason"),
            [_why(job, log[place]) for place in places],
            limit=WHY_LIMIT,
            wraps=True,
        ),
    )


def _round(job: Job, line: Penalty) -> str:
    if line.round == 0:
        return job.texts.text("Before the start")
    found = next((r for r in job.event.rounds if r.number == line.round), None)
    return job.round_name(found) if found else str(line.round)


def _why(job: Job, line: Penalty) -> str:
    reason, note = reason_name(job.texts, line.reason), note_words(job.texts, line)
    return f"{reason}: {note}" if note else reason
