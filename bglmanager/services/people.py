"""A person's data in all events and the archive: finding, exporting and erasing them."""

from __future__ import annotations

import datetime as dt
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import Any

from bglmanager import __version__
from bglmanager.db.erasing import IMPORTED, Erasure
from bglmanager.db.people import Appearance, appearance_in_archive
from bglmanager.db.tables import Facts
from bglmanager.engine.derived import Derived
from bglmanager.engine.erased import Mentions, name_words, texts_of
from bglmanager.engine.event import Entry, Event
from bglmanager.engine.fact_kinds import Personal, marks_of, record
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.personal import NAMES, listed_name
from bglmanager.engine.problems import Refused
from bglmanager.services.archive import Archive
from bglmanager.services.archive_index import SHORTEST as SHORTEST
from bglmanager.services.backups import Erasures
from bglmanager.services.entries import search_key
from bglmanager.services.erasing import in_library, read_by_orders
from bglmanager.services.files import write_whole
from bglmanager.services.workspace import Workspace

_SAID = {n: mark for n, mark in marks_of(Entry, Personal).items() if n not in NAMES}
DATA = tuple(sorted(_SAID, key=lambda name: not _SAID[name].contact))
"""What may be kept of a person besides the name and the results; the desk's notes come on top."""


@record
class FoundPerson:
    """A person in one event, or in the archive (`at.facts`; no event then, and the number is 0).

    `person` is the same number for who is the same in several places.

    `kept` names the data there are besides the name, "notes" those of the desk; `at` is where he
    is in the store.
    """

    person: int
    at: Appearance
    kept: tuple[str, ...]

    @property
    def entry(self) -> Entry:
        """The entry, as it is or was last."""
        return self.at.entry

    @property
    def name(self) -> str:
        """Surname and first name."""
        return listed_name(self.entry)

    @property
    def key(self) -> tuple[EventId, int]:
        """What tells it from all others."""
        return self.at.event, self.at.row


class Directory:
    """Everybody in every event and in the archive, read once and searched as somebody types."""

    def __init__(self, workspace: Workspace) -> None:
        """Raises `NotOpened`."""
        self._workspace = workspace
        everybody = _without_doubles(workspace.reading.people())
        self._everybody = [(one, _search_text(one.entry)) for one in everybody]

    def find_people(self, typed: str) -> tuple[FoundPerson, ...]:
        """Whose name, address or league number has what was typed, person by person.

        Nobody for less than two letters.
        """
        wanted = search_key(typed).split()
        if len("".join(wanted)) < SHORTEST:
            return ()
        matching = [one for one, key in self._everybody if all(word in key for word in wanted)]
        there = self._in_archive(typed, wanted, matching)
        names = {name_words(one.entry) for one in there}
        # without whom only the archive's journal remembers where the archive has him again
        matching = [o for o in matching if o.facts is None or name_words(o.entry) not in names]
        matching += there
        found = [
            FoundPerson(person, one, kept_of(one.entry, one.facts))
            for person, one in zip(_told_apart(matching), matching, strict=True)
        ]
        first = {one.person: search_key(one.name) for one in reversed(found)}
        found.sort(key=lambda one: (first[one.person], one.person))
        return tuple(found)

    def _in_archive(
        self, typed: str, wanted: Sequence[str], matching: Sequence[Appearance]
    ) -> list[Appearance]:
        """What the archive keeps of who is found, and who is found there alone."""
        others = {one.person for one in matching if one.person is not None}
        kept = Archive(self._workspace).kept_of(typed, others)
        found = [
            appearance_in_archive(key, facts)
            for key, facts in kept
            if key in others or all(word in _search_text(facts) for word in wanted)
        ][:200]  # whoever is looked for is named better where there are more
        days = self._workspace.reading.archive_days([one.row for one in found])
        return [replace(one, date=days.get(one.row, "")) for one in found]


def _search_text(entry: Entry | Facts) -> str:
    whole = search_key(entry.last_name).replace(" ", "")  # "dangelo" finds D'Angelo
    said = (entry.last_name, entry.first_name, entry.email or "", entry.league_id or "", whole)
    return search_key(" ".join(said))


def _without_doubles(everybody: Sequence[Appearance]) -> list[Appearance]:
    """Without the rows that are gone of somebody who is still there, or gone twice."""
    by_age = sorted(everybody, key=lambda one: (not one.gone, one.row))
    newest = {(one.event, name_words(one.entry)): id(one) for one in by_age}
    there = {*newest.values()}
    return [one for one in everybody if not one.gone or id(one) in there]


def _told_apart(everybody: Iterable[Appearance]) -> Iterator[int]:
    """Which rows are one person: of one name, and with nothing that makes them two."""
    people: dict[frozenset[str], list[_Person]] = defaultdict(list)
    archived: dict[int, _Person] = {}
    numbers = count()
    for one in everybody:
        namesakes = people[name_words(one.entry)]
        same = archived.get(one.person or 0) or next((p for p in namesakes if p.fits(one)), None)
        if same is None:
            same = _Person(next(numbers))
        if same not in namesakes:
            namesakes.append(same)
        same.take(one)
        if one.person is not None:
            archived[one.person] = same
        yield same.number


@dataclass(slots=True)
class _Person:
    """Somebody in the making; `archived` is his key in the archive, where he has one."""

    number: int
    archived: int | None = None
    marks: dict[str, str] = field(default_factory=dict)
    events: set[EventId] = field(default_factory=set)

    def fits(self, one: Appearance) -> bool:
        """Whether nothing makes this one somebody else."""
        own = _marks_of(one.entry)
        contradicts = any(self.marks[key] != own[key] for key in self.marks.keys() & own.keys())
        if one.event in self.events or contradicts:
            return False
        return self.archived is None or one.person is None

    def take(self, one: Appearance) -> None:
        """Have this one too."""
        self.marks |= _marks_of(one.entry)
        self.events.add(one.event)
        self.archived = one.person if self.archived is None else self.archived


def _marks_of(entry: Entry) -> dict[str, str]:
    """What makes two people of one name two, as far as it is known."""
    said = {"born": entry.birth_date, "email": entry.email, "league": entry.league_id}
    return {key: str(value).strip().casefold() for key, value in said.items() if value}


def kept_of(entry: Entry, facts: Facts | None = None) -> tuple[str, ...]:
    """What is kept of a person, by the names of the event document; in the archive also a ban."""
    found = [name for name in DATA if getattr(entry, name) not in (None, ())]
    more = {"notes": entry.desk.notes, "banned": facts and facts.banned}
    return (*found, *(name for name, value in more.items() if value))


# --------------------------------------------------------------------------------- export


def export_data(workspace: Workspace, chosen: Sequence[FoundPerson], path: Path) -> None:
    """Write everything that is kept of a person into one file that can be read by anybody.

    Raises `NotOpened`, `NotSaved`; a file of this name is then as it was.
    """
    entered = [one for one in chosen if one.at.facts is None]
    archived = [one for one in chosen if one.at.facts is not None]
    kept = {
        "made_by": f"BGL Manager {__version__}",
        "made_at": workspace.now().isoformat(),
        "events": [_account_of_event(workspace, one) for one in entered],
        "archive": [_account_of_archive(workspace, one) for one in archived],
    }
    text = json.dumps(kept, indent=2, ensure_ascii=False)
    write_whole(path, f"{text}\n".encode())


def _account_of_event(workspace: Workspace, one: FoundPerson) -> dict[str, Any]:
    """What one event keeps of a person."""
    desk = workspace.open_event(one.at.event)
    event, number = desk.event, one.entry.number
    settings = event.settings
    account: dict[str, Any] = {
        "event": {"id": settings.id, "name": settings.name, "date": settings.date.isoformat()},
        "data": _plain_value(one.entry),
        "data_in_the_history": list(workspace.reading.remembered(one.at.row, one.at.table)),
    }
    if not one.at.gone:
        account |= _results_of(event, number)
        with suppress(Refused):  # an event that contradicts itself still has data
            account |= _outcome_of(desk.derived, number)
        account["texts"] = _texts_about(event, one.entry)
        account["history"] = [
            {"at": row.at.isoformat(), "act": row.kind, "way": row.way.value, **row.args}
            for row in desk.history_rows()
            if number in (row.args.get("entry"), row.args.get("other"))
        ]
    return account


def _account_of_archive(workspace: Workspace, one: FoundPerson) -> dict[str, Any]:
    """What the archive keeps of a person, and which entries it knows him by."""
    past = [] if one.at.gone else Archive(workspace).past_events(one.at.row)
    return {
        "data": _plain_value(one.at.facts),
        "data_in_the_history": list(workspace.reading.remembered(one.at.row, one.at.table)),
        "entries": [{"event": p.event, "name": p.name, "number": p.number} for p in past],
    }


def _results_of(event: Event, number: EntryNumber) -> dict[str, Any]:
    own: dict[str, list[Any]] = defaultdict(list)
    for round_ in event.rounds:
        for table in round_.tables:
            for seat in table.seats:
                if seat.entry == number:
                    place = {"round": round_.number, "game": round_.game, "table": table.number}
                    desk = {"table_desk": _plain_value(table.desk)}
                    own["seats"].append({**place, **_plain_value(seat), **desk})
        if number in round_.byes:
            own["byes"].append(round_.number)
    for name in ("penalties", "adjustments", "corrections"):
        own[name] = _lines_about(number, getattr(event, name))
    teams = [team for team in event.teams if number in (*team.members, team.reserve)]
    return {**own, "teams": _plain_value(teams)}


def _lines_about(number: EntryNumber, lines: Iterable[Any], **also: object) -> list[Any]:
    return [{**also, **_plain_value(line)} for line in lines if line.entry == number]


def _outcome_of(derived: Derived, number: EntryNumber) -> dict[str, Any]:
    ranking = derived.final_ranking
    return {
        "places": [
            line
            for table in derived.tables
            for line in _lines_about(number, table.seats, round=table.round, table=table.table)
        ],
        "standings": [
            line
            for after in derived.standings
            for line in _lines_about(number, after.rows, after_round=after.after_round)
        ],
        "league_points": _lines_about(number, derived.league_points),
        "final_rank": ranking.index(number) + 1 if number in ranking else None,
    }


def _texts_about(event: Event, entry: Entry) -> list[str]:
    """The free texts of the event that speak of the person."""
    mentions, settings = Mentions([entry]), event.settings
    others = [
        *(settings.organiser, settings.arbiters, settings.desk),
        *(event.teams, event.rounds, event.penalties, event.adjustments, event.corrections),
        tuple(e.desk for e in event.entries),
    ]
    found = (text for value in others for text in texts_of(value))
    return [text for text in dict.fromkeys(found) if mentions.speaks(text) or mentions.hints(text)]


def _plain_value(value: Any) -> Any:
    """A value of the engine as JSON has it, every field of it."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, dt.date | dt.time):
        return value.isoformat()
    if isinstance(value, Fraction):
        return str(value)
    if is_dataclass(value):
        value = {f.name: getattr(value, f.name) for f in fields(value)}
    elif hasattr(value, "_asdict"):  # a tuple with names, a `NamedTuple` in the engine
        value = value._asdict()
    if isinstance(value, tuple | list | frozenset):
        return [_plain_value(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): _plain_value(item) for key, item in value.items()}
    return value


# -------------------------------------------------------------------------------- erasing


def erase_people(
    workspace: Workspace, erasures: Erasures, chosen: Sequence[FoundPerson], name: str
) -> tuple[tuple[Erasure, ...], tuple[str, ...]]:
    """Write down who is to be erased, and erase them from the library in use.

    `name` is what they are called from now, with {number} in it. What comes back is for
    `erasing.in_copies`, and the free texts that have a surname or nickname alone. Raises
    `NotOpened`, and `NotSaved`: then it is done at the next start.
    """
    wanted = tuple(_erasure_of(workspace, one, name) for one in chosen)
    erasures.add_erasures(wanted)
    return wanted, in_library(workspace, wanted)


def _erasure_of(workspace: Workspace, one: FoundPerson, name: str) -> Erasure:
    action, kind, sequence = workspace.reading.first_command(one.at.row, one.at.table)
    number = one.entry.number
    if one.at.facts is not None:
        name = name.format(number="…")
    return Erasure(
        id=workspace.new_id(),
        event=one.at.event,
        inserted_by=action,
        row=one.at.row,
        entry=number,
        name=name.format(number=number),
        at=workspace.now(),
        imported=kind in IMPORTED,
        entered=None if kind in IMPORTED else workspace.identity.of_event(None, sequence).origin,
    )


def events_reordered(workspace: Workspace, chosen: Sequence[FoundPerson]) -> tuple[str, ...]:
    """The events in which an order looks at something that goes. Raises `NotOpened`."""
    there = [one for one in chosen if one.at.facts is None and not one.at.gone]
    events = [(workspace.open_event(one.at.event).event, one.kept) for one in there]
    return tuple(e.settings.name for e, kept in events if set(read_by_orders(e)) & set(kept))
