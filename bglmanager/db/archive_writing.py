"""Commands of the archive: what they change, and the way back past what came in between."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import select
from sqlalchemy.orm import Session

from bglmanager.db import history
from bglmanager.db.archive import APART, SEEN, Pair, Spot, pairs_of
from bglmanager.db.codec import Cell, Codec
from bglmanager.db.history import ARCHIVE, CommandRecord, Recorder, read_image
from bglmanager.db.tables import (
    ChangeRow,
    EventRow,
    Fact,
    Facts,
    PersonEntryRow,
    PersonRow,
    SettingRow,
)
from bglmanager.db.timeline import Command, Mode, replay
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.problems import Refused, problem

T = TypeVar("T")
_AT_ONCE = 500

MERGE = "archive-merge"
"""The kind of the act that makes one person of two: the argument "person" stays."""


@dataclass(frozen=True, slots=True)
class ArchiveChange:
    """What a command does: people to be there with these facts, or not to be there (None).

    Keys below 0 are people who are new; links may name them. None for what stays as it is.
    """

    people: Mapping[int, Facts | None] = field(default_factory=dict)
    links: Mapping[Spot, int | None] = field(default_factory=dict)
    apart: frozenset[Pair] | None = None
    seen: int | None = None

    @property
    def nothing(self) -> bool:
        """Whether nobody's data change."""
        return not self.people and not self.links and self.apart is None


def write(
    session: Session, base: int, change: ArchiveChange, deed: CommandRecord
) -> tuple[Command | None, Mapping[int, int]]:
    """Do what a change says in one command; the keys of those who were new.

    No line when it changes nothing. `Refused` ("store.stale") when `base` is not the newest act
    of the archive.
    """
    done = history.find(session, deed.action_id)
    if done is not None:
        return done, {}
    history.refuse_stale(session, None, base, stack=ARCHIVE)
    recorder = Recorder(session)
    new = _write_people(session, recorder, change.people)
    links = {
        spot: None if person is None else new.get(person, person)
        for spot, person in change.links.items()
    }
    _write_links(session, links)
    if change.apart is not None:
        write_setting(session, APART, json.dumps(sorted(change.apart)))
    if change.seen is not None:
        write_setting(session, SEEN, str(change.seen))
    session.flush()
    return recorder.write(None, Mode.ACT, deed), new


def _write_people(
    session: Session, recorder: Recorder, people: Mapping[int, Facts | None]
) -> dict[int, int]:
    rows = _rows(session, PersonRow, [key for key in people if key >= 0])
    new: dict[int, Mapping[str, Cell]] = {}
    for key, facts in people.items():
        if key < 0 and facts is not None:
            new[key] = PersonRow.codec.cells(facts)
        elif facts is None and key in rows:
            session.delete(rows[key])
        elif facts is not None:
            _set(rows[key], PersonRow.codec.cells(facts))
    session.flush()
    return dict(zip(new, recorder.put(PersonRow, tuple(new.values())), strict=True))


def _write_links(session: Session, links: Mapping[Spot, int | None]) -> None:
    events = event_keys(session, {event for event, _ in links})
    there = _links_of(session, events.values())
    for (event, number), person in links.items():
        row = there.get((events[event], number))
        if row is None and person is not None:
            session.add(PersonEntryRow(person_id=person, event_id=events[event], number=number))
        elif row is not None and person is None:
            session.delete(row)
        elif row is not None and person is not None:
            row.person_id = person


def event_keys(session: Session, events: Iterable[EventId]) -> dict[EventId, int]:
    """The keys of these events."""
    ask = select(EventRow.uuid, EventRow.id).where(EventRow.uuid.in_(tuple(events)))
    return {EventId(uuid): key for uuid, key in session.execute(ask)}


def _links_of(session: Session, events: Iterable[int]) -> dict[tuple[int, int], PersonEntryRow]:
    ask = select(PersonEntryRow).where(PersonEntryRow.event_id.in_(tuple(events)))
    return {(row.event_id, row.number): row for row in session.scalars(ask)}


def write_setting(session: Session, key: str, value: str) -> None:
    """Have a setting of the library be this."""
    row = session.scalars(select(SettingRow).where(SettingRow.key == key)).one_or_none()
    if row is None:
        session.add(SettingRow(key=key, value=value))
    else:
        row.value = value


def _set(row: Fact, cells: Mapping[str, Any]) -> None:
    for name, cell in cells.items():
        if getattr(row, name) != cell:
            setattr(row, name, cell)


R = TypeVar("R", bound=Fact)


def _rows(session: Session, row: type[R], keys: Sequence[int]) -> dict[int, R]:
    found: dict[int, R] = {}
    for some in _batches(keys):
        asked = session.scalars(select(row).where(row.id.in_(some)))
        found.update((one.id, one) for one in asked)
    return found


def _batches(items: Iterable[T]) -> Iterator[list[T]]:
    rest = iter(items)
    while some := list(islice(rest, _AT_ONCE)):
        yield some


# ---------------------------------------------------------------------------- the way back


@dataclass(frozen=True, slots=True)
class Stepped:
    """The archive after a step: the line of it, and what is now where it touched something."""

    line: Command
    people: Mapping[int, Facts | None]
    links: Mapping[Spot, int | None]
    apart: frozenset[Pair]


def step(session: Session, base: int, deed: CommandRecord, mode: Mode) -> Stepped:
    """Undo the newest act of the archive that is done, or do the one undone last again.

    Events that were taken into account since keep what they brought: of a row only the cells go
    back that are still what the act made them, and nobody goes whom an entry belongs to by now.
    `Refused` with "store.stale", "history.nothing-to-undo", "history.nothing-to-redo",
    "history.cleared".
    """
    history.refuse_stale(session, None, base, stack=ARCHIVE)
    timeline = replay(history.lines(session, None, ARCHIVE))
    stack = timeline.done if mode is Mode.UNDO else timeline.undone
    if not stack:
        raise Refused([problem(f"history.nothing-to-{mode.value}")])
    changes = _changes(session, stack[-1].sequence)
    recorder = Recorder(session)
    way = _Way(session, changes, back=mode is Mode.UNDO)
    way.go(stack[-1])
    line = recorder.write(None, mode, deed, stack[-1].sequence)
    assert line is not None  # a step is written whatever it changes
    return _stepped(session, line, changes, way.moved)


def _changes(session: Session, sequence: int) -> list[ChangeRow]:
    found = list(session.scalars(select(ChangeRow).where(ChangeRow.sequence == sequence)))
    if any(change.cleared for change in found):
        raise Refused([problem("history.cleared")])
    return found


_Cells = Mapping[str, Any]


class _Way:
    """Rows on their way from what an act made them to what they were, or the other way."""

    def __init__(self, session: Session, changes: Iterable[ChangeRow], *, back: bool) -> None:
        self._session = session
        self.moved: list[tuple[int, int]] = []
        self._steps: dict[str, dict[int, tuple[_Cells | None, _Cells | None]]] = {}
        for change in changes:
            images = read_image(change.before), read_image(change.after)
            own = self._steps.setdefault(change.table_name, {})
            own[change.row_id] = images[::-1] if back else images

    def go(self, act: Command) -> None:
        """People who come first, then their entries, then who goes."""
        leaving = self._set_all(PersonRow)
        for row in (*self._set_all(PersonEntryRow), *self._set_all(SettingRow)):
            self._session.delete(row)
        self._session.flush()
        links = self._links(leaving)
        for person in leaving:
            self._let_go(person, links.get(person.id, []), act)
        self._session.flush()

    def _links(self, people: Iterable[PersonRow]) -> dict[int, list[PersonEntryRow]]:
        """The entries of people, asked for at once: an act may have brought thousands."""
        found: dict[int, list[PersonEntryRow]] = {}
        for some in _batches(person.id for person in people):
            own = select(PersonEntryRow).where(PersonEntryRow.person_id.in_(some))
            for link in self._session.scalars(own):
                found.setdefault(link.person_id, []).append(link)
        return found

    def _set_all(self, row: type[R]) -> list[R]:
        """Bring the rows that stay to their cells; those that are to go."""
        steps = self._steps.get(row.__tablename__, {})
        there = _rows(self._session, row, list(steps))
        leaving = []
        for key, (now, wanted) in steps.items():
            if wanted is None:
                leaving += [there[key]] if key in there else []
            elif key not in there:
                self._come_back(row, key, now, wanted)
            elif now is not None:
                _merge(there[key], now, wanted)
        self._session.flush()  # those who come back, thousands at once
        return leaving

    def _come_back(self, row: type[Fact], key: int, now: _Cells | None, wanted: _Cells) -> None:
        if now is not None:  # it was taken away since
            return
        if row is PersonEntryRow and self._is_taken(wanted):
            return
        self._session.add(row(id=key, **wanted))

    def _is_taken(self, wanted: _Cells) -> bool:
        """Whether an entry has become somebody's by now, or the person is gone."""
        spot = [PersonEntryRow.event_id == wanted["event_id"]]
        spot += [PersonEntryRow.number == wanted["number"]]
        if self._session.scalar(select(PersonEntryRow.id).where(*spot)) is not None:
            return True
        return self._session.get(PersonRow, wanted["person_id"]) is None

    def _let_go(self, person: PersonRow, links: Sequence[PersonEntryRow], act: Command) -> None:
        keep = act.arguments.get("person")
        if act.kind == MERGE and isinstance(keep, int):
            for link in links:
                link.person_id = keep
                self.moved.append((link.event_id, link.number))
            links = ()
        if not links:
            self._session.delete(person)


def _merge(row: Fact, now: _Cells, wanted: _Cells) -> None:
    for name in now.keys() | wanted.keys():
        if getattr(row, name) == now.get(name):
            setattr(row, name, wanted.get(name))


def _stepped(
    session: Session, line: Command, changes: Iterable[ChangeRow], moved: Iterable[tuple[int, int]]
) -> Stepped:
    touched = {c.row_id for c in changes if c.table_name == PersonRow.__tablename__}
    links = dict.fromkeys(moved)
    for change in changes:
        if change.table_name == PersonEntryRow.__tablename__:
            for image in (read_image(change.before), read_image(change.after)):
                if image is not None:
                    links[image["event_id"], image["number"]] = None
    people = _rows(session, PersonRow, sorted(touched))
    apart = session.scalar(select(SettingRow.value).where(SettingRow.key == APART))
    return Stepped(
        line,
        {key: facts_of(people.get(key)) for key in touched},
        dict(_links_now(session, links)),
        pairs_of(apart),
    )


def _links_now(
    session: Session, links: Mapping[tuple[int, int], None]
) -> Iterator[tuple[Spot, int | None]]:
    keys = {event for event, _ in links}
    ask = select(EventRow.id, EventRow.uuid).where(EventRow.id.in_(keys))
    names = {key: uuid for key, uuid in session.execute(ask)}  # noqa: C416 # rows are no pairs
    there = _links_of(session, keys)
    for event, number in links:
        row = there.get((event, number))
        spot = EventId(names[event]), EntryNumber(number)
        yield spot, None if row is None else row.person_id


def facts_of(row: PersonRow | None) -> Facts | None:
    """What a row says; None when there is none."""
    if row is None:
        return None
    codec: Codec[Facts] = PersonRow.codec
    return codec.value([getattr(row, name) for name in codec.columns])
