"""What leaves the program: the result file, and tables for other programs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Entry, Event
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.presence import people_seated
from bglmanager.engine.problems import Problem, attention, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import EloFormula
from bglmanager.engine.seating.making import DEFAULT_OPTIONS, SeatingOptions, is_over
from bglmanager.exchange import spreadsheets
from bglmanager.exchange.spreadsheets import SpreadsheetTable
from bglmanager.i18n import Texts
from bglmanager.services import documents
from bglmanager.services.files import hearing_faults, whole_or_nothing, write_whole
from bglmanager.services.limits import lacking_entries
from bglmanager.services.workspace import OpenEvent
from bglmanager.words import standings
from bglmanager.words.names import numbered_round
from bglmanager.words.standings import StandingsView


@record
class Exported:
    """A result file as it was written; `sha256` is the checksum in it."""

    path: Path
    revision: int
    sha256: str


def check_before_export(
    event: Event, derived: Derived, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> tuple[Problem, ...]:
    """What is worth knowing before the result file leaves; nothing hinders it. `wishes` are what
    the game asks of the next round: a level final may be played again.
    """
    found, settings = [], event.settings
    if not is_over(event, derived, wishes):
        found.append("export.provisional")
    if settings.league is not None:
        if not settings.league_code:
            found.append("export.no-code")
        if len(people_seated(event.rounds)) < ruleset_of(settings).min_players:
            halved = isinstance(ruleset_of(settings).formula, EloFormula)
            found.append("export.halved" if halved else "export.few-players")
    if settings.organiser.name is None:
        found.append("export.no-organiser")
    return (*map(attention, found), *_missing_data(event))


NAMED = 8
"""More players than this are counted, not named."""


def _missing_data(event: Event) -> Iterator[Problem]:
    """Who of those that played lacks what the league requires of everybody (BIG 2.1)."""
    played = people_seated(event.rounds)
    for name, numbers in lacking_entries(event).items():
        who = tuple(number for number in numbers if number in played)
        if len(who) > NAMED:
            yield attention("entry.data-missing", field=name, players=len(who))
        elif who:
            yield attention("export.data-missing", field=name, entries=who)


def write_result_file(desk: OpenEvent, path: Path, *, for_league: bool) -> Exported:
    """Write the result file and count it in one act: both, or neither.

    Raises `Refused` when the file would not stand its own check, `NotSaved` when file or act
    cannot be written; a file of this name is then as it was.
    """
    event = desk.event
    data = documents.write_document(
        event, exported_at=desk.now(), for_league=for_league, lineage=desk.lineage
    )
    refuse_if(documents.verify_document(data))
    settings = event.settings
    counted = event.with_settings(revision=settings.revision + 1)
    with whole_or_nothing(path, data, take_back=desk.undo):
        desk.act("export", {"revision": settings.revision}, counted)
    return Exported(path, settings.revision, json.loads(data)["integrity"]["sha256"])


def write_copy(event: Event, path: Path, *, at: datetime) -> None:
    """Write the event as a result file that is not counted. `Refused` and `NotSaved` as above."""
    write_whole(path, documents.write_document(event, exported_at=at, for_league=False))


def copy_name(event: Event, texts: Texts) -> str:
    """What a copy is called, so that no result file is written over."""
    copy = texts.word("of a file", "copy")
    return documents.file_name(event, texts).replace(".bgl.json", f"-{copy}.bgl.json")


def last_export(desk: OpenEvent) -> tuple[int, datetime] | None:
    """Revision and time of the newest result file; None before the first."""
    for row in reversed(desk.history_rows()):
        if row.kind == "export" and row.done and desk.event.settings.revision > 1:
            return desk.event.settings.revision - 1, row.at
    return None


def mail_subject(event: Event) -> str:
    """The subject of the message to the league: code, name, date."""
    settings = event.settings
    parts = (settings.league_code, settings.name, settings.date.isoformat())
    return " – ".join(part for part in parts if part)


def write_workbook(desk: OpenEvent, path: Path, texts: Texts) -> None:
    """Write the standings of every round and the final ranking as one workbook."""
    with hearing_faults(path):  # a workbook is put together in the system's temporary folder
        data = spreadsheets.workbook_bytes(result_tables(desk.event, desk.derived, texts))
    write_whole(path, data)


def write_separated(desk: OpenEvent, path: Path, texts: Texts) -> None:
    """Write the final ranking, or the newest standings, as comma-separated text."""
    tables = result_tables(desk.event, desk.derived, texts)[:1]
    write_whole(path, spreadsheets.separated_bytes(tables, texts.language))


def can_write_tables(derived: Derived) -> tuple[Problem, ...]:
    """Why there are no tables yet; nothing when there are."""
    return () if derived.standings else (problem("export.no-standings"),)


def result_tables(event: Event, derived: Derived, texts: Texts) -> list[SpreadsheetTable]:
    """The final ranking and the standings of every round, newest first; `Refused` if none."""
    refuse_if(can_write_tables(derived))
    named = [(texts.text("Final ranking"), standings.view_of_final_ranking(texts, event, derived))]
    for each in reversed(derived.standings):
        view = standings.view_after_round(texts, event, derived, each.after_round)
        named.append((numbered_round(texts, each.after_round), view))
    people = {entry.number: entry for entry in event.entries}
    return [_result_table(texts, name, view, people) for name, view in named]


_TOLD_OTHERWISE = ("rank", "change", "name")
"""Columns of the screen that files have in another form, or not at all."""


def _result_table(
    texts: Texts, name: str, view: StandingsView, people: Mapping[EntryNumber, Entry]
) -> SpreadsheetTable:
    """The columns of the screen, with numbers as they are and names in two columns."""
    every = standings.standings_columns(texts, view.shape)
    columns = [column for column in every if column.key not in _TOLD_OTHERWISE]
    heads = [texts.text("Rank"), texts.text("Surname"), texts.text("First name")]
    rows = [
        [
            row.rank,
            people[row.entry].last_name,
            people[row.entry].first_name,
            *(spreadsheets.plain_cell(column.value_of(row)) for column in columns),
        ]
        for row in view.rows
    ]
    return SpreadsheetTable(name, [*heads, *(column.title for column in columns)], rows)
