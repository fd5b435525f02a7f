"""Commands of the archive: what they change, and the way back past what came in between."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Row, select
from sqlalchemy.orm import Session

from bglmanager.db import fact_rows, history
from bglmanager.db.archive import APART, SEEN, Pair, Spot, pairs_of, setting_value
from bglmanager.db.codec import Codec
from bglmanager.db.fact_rows import Cells
from bglmanager.db.history import ARCHIVE, CommandRecord, Recorder, images_in, read_image
from bglmanager.db.tables import (
    EventRow,
    Fact,
    Facts,
    PersonEntryRow,
    PersonRow,
    SettingRow,
)
from bglmanager.db.timeline import Command, Mode, replay_journal
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.problems import Refused, problem

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
    def changes_nothing(self) -> bool:
        """Whether nobody's data change."""
        return not self.people and not self.links and self.apart is None


def write_change(
    session: Session, base: int, change: ArchiveChange, deed: CommandRecord
) -> tuple[Command | None, Mapping[int, int]]:
    """Do what a change says in one command; the keys of those who were new.

    No line when it changes nothing. `Refused` ("store.stale") when `base` is not the newest act
    of the archive.
    """
    done = history.find_command(session, deed.action_id)
    if done is not None:
        return done, {}
    history.refuse_stale(session, None, base, stack=ARCHIVE)
    recorder = Recorder(session)
    new = _write_people(session, recorder, change.people)
    links = {
        spot: None if person is None else new.get(person, person)
        for spot, person in change.links.items()
    }
    _write_links(session, recorder, links)
    if change.apart is not None:
        write_setting(session, recorder, APART, json.dumps(sorted(change.apart)))
    if change.seen is not None:
        write_setting(session, recorder, SEEN, str(change.seen))
    return recorder.write_command(None, Mode.ACT, deed), new


def _write_people(
    session: Session, recorder: Recorder, people: Mapping[int, Facts | None]
) -> dict[int, int]:
    there = fact_rows.with_keys(session, PersonRow, [key for key in people if key >= 0])
    cells = {
        key: None if facts is None else PersonRow.codec.cells_of(facts)
        for key, facts in people.items()
    }
    known = {k: said for k, said in cells.items() if k >= 0 and (said is not None or k in there)}
    recorder.change_rows(PersonRow, there, known)
    new = {key: said for key, said in cells.items() if key < 0 and said is not None}
    return dict(zip(new, recorder.put_rows(PersonRow, tuple(new.values())), strict=True))


def _write_links(session: Session, recorder: Recorder, links: Mapping[Spot, int | None]) -> None:
    events = event_keys(session, {event for event, _ in links})
    wanted = {(events[event], number): person for (event, number), person in links.items()}
    there = _links_of(session, events.values())
    now = {there[place]["id"]: there[place] for place in wanted if place in there}
    said = {there[place]["id"]: person for place, person in wanted.items() if place in there}
    changed = {key: None if one is None else {"person_id": one} for key, one in said.items()}
    recorder.change_rows(PersonEntryRow, now, changed)
    new = [
        {"person_id": person, "event_id": event, "number": number}
        for (event, number), person in wanted.items()
        if person is not None and (event, number) not in there
    ]
    recorder.put_rows(PersonEntryRow, new)


def event_keys(session: Session, events: Iterable[EventId]) -> dict[EventId, int]:
    """The keys of these events."""
    ask = select(EventRow.uuid, EventRow.id).where(EventRow.uuid.in_(tuple(events)))
    return {EventId(uuid): key for uuid, key in session.execute(ask)}


def _links_of(session: Session, events: Iterable[int]) -> dict[tuple[int, int], Cells]:
    links = fact_rows.rows_where(
        session, PersonEntryRow, PersonEntryRow.event_id.in_(tuple(events))
    )
    return {_place_of_link(link): link for link in links.values()}


def _place_of_link(link: Cells) -> tuple[int, int]:
    return link["event_id"], link["number"]


def write_setting(session: Session, recorder: Recorder, key: str, value: str) -> None:
    """Have a setting of the library be this."""
    found = fact_rows.rows_where(session, SettingRow, SettingRow.key == key)
    for row in found:
        recorder.change_rows(SettingRow, found, {row: {"value": value}})
    if not found:
        recorder.put_rows(SettingRow, [{"key": key, "value": value}])


# ---------------------------------------------------------------------------- the way back


@dataclass(frozen=True, slots=True)
class Stepped:
    """The archive after a step: the line of it, and what is now where it touched something."""

    line: Command
    people: Mapping[int, Facts | None]
    links: Mapping[Spot, int | None]
    apart: frozenset[Pair]


def step_archive(session: Session, base: int, deed: CommandRecord, mode: Mode) -> Stepped:
    """Undo the newest act of the archive that is done, or do the one undone last again.

    Events that were taken into account since keep what they brought: of a row only the cells go
    back that are still what the act made them, and nobody goes whom an entry belongs to by now.
    `Refused` with "store.stale", "history.nothing-to-undo", "history.nothing-to-redo",
    "history.cleared".
    """
    history.refuse_stale(session, None, base, stack=ARCHIVE)
    timeline = replay_journal(history.journal_lines(session, None, ARCHIVE))
    stack = timeline.done if mode is Mode.UNDO else timeline.undone
    if not stack:
        raise Refused([problem(f"history.nothing-to-{mode.value}")])
    changes = history.changes_of_acts(session, stack[-1:])
    recorder = Recorder(session)
    way = _Way(session, recorder, changes, back=mode is Mode.UNDO)
    way.go_the_way(stack[-1])
    line = recorder.write_command(None, mode, deed, stack[-1].sequence)
    assert line is not None  # a step is written whatever it changes
    return _what_was_stepped(session, line, changes, way.moved)


_Cells = Mapping[str, Any]


class _Way:
    """Rows on their way from what an act made them to what they were, or the other way."""

    def __init__(
        self, session: Session, recorder: Recorder, changes: Iterable[Row[Any]], *, back: bool
    ) -> None:
        self._session, self._recorder = session, recorder
        self.moved: list[tuple[int, int]] = []
        self._steps: dict[str, dict[int, tuple[_Cells | None, _Cells | None]]] = {}
        for change in changes:
            images = read_image(change.before), read_image(change.after)
            own = self._steps.setdefault(change.table_name, {})
            own[change.row_id] = images[::-1] if back else images

    def go_the_way(self, act: Command) -> None:
        """People who come first, then their entries, then who goes."""
        leaving = self._set_all(PersonRow)
        for row in (PersonEntryRow, SettingRow):
            self._recorder.take_away(row, list(self._set_all(row).values()))
        links = self._links_of_people(leaving)
        gone = [cells for key, cells in leaving.items() if self._lets_go(links.get(key, {}), act)]
        self._recorder.take_away(PersonRow, gone)

    def _links_of_people(self, people: Iterable[int]) -> dict[int, dict[int, Cells]]:
        """The entries of people, asked for at once: an act may have brought thousands."""
        found: dict[int, dict[int, Cells]] = {}
        for some in fact_rows.in_batches(people):
            own = PersonEntryRow.person_id.in_(some)
            for key, link in fact_rows.rows_where(self._session, PersonEntryRow, own).items():
                found.setdefault(link["person_id"], {})[key] = link
        return found

    def _set_all(self, row: type[Fact]) -> dict[int, Cells]:
        """Bring the rows that stay to their cells; those that are to go."""
        steps = self._steps.get(row.__tablename__, {})
        there = fact_rows.with_keys(self._session, row, steps)
        stay = {key: step for key, step in steps.items() if step[1] is not None}
        changed = {
            key: _put_back(there[key], now, wanted or {})
            for key, (now, wanted) in stay.items()
            if key in there and now is not None
        }
        self._recorder.change_rows(row, there, changed)
        back = [
            {"id": key, **(wanted or {})}
            for key, (now, wanted) in stay.items()
            if key not in there and now is None  # else it was taken away since
        ]
        if row is PersonEntryRow:
            back = [cells for cells in back if not self._is_taken(cells)]
        self._recorder.put_rows(row, back)
        return {key: there[key] for key in steps if key in there and key not in stay}

    def _is_taken(self, wanted: _Cells) -> bool:
        """Whether an entry has become somebody's by now, or the person is gone."""
        link = PersonEntryRow
        spot = (link.event_id == wanted["event_id"], link.number == wanted["number"])
        if fact_rows.rows_where(self._session, PersonEntryRow, *spot):
            return True
        return not fact_rows.with_keys(self._session, PersonRow, [wanted["person_id"]])

    def _lets_go(self, links: Mapping[int, Cells], act: Command) -> bool:
        """Whether somebody can go: no entry is his, or what he was made one with has them."""
        keep = act.arguments.get("person")
        if act.kind != MERGE or not isinstance(keep, int):
            return not links
        self._recorder.change_rows(
            PersonEntryRow, links, {key: {"person_id": keep} for key in links}
        )
        self.moved += map(_place_of_link, links.values())
        return True


def _put_back(row: Cells, now: _Cells, wanted: _Cells) -> Cells:
    """The cells of a row that are still what they were made."""
    names = (name for name in now.keys() | wanted.keys() if row[name] == now.get(name))
    return {name: wanted.get(name) for name in names}


def _what_was_stepped(
    session: Session, line: Command, changes: Iterable[Row[Any]], moved: Iterable[tuple[int, int]]
) -> Stepped:
    touched = {c.row_id for c in changes if c.table_name == PersonRow.__tablename__}
    links = dict.fromkeys(moved)
    for change in changes:
        if change.table_name == PersonEntryRow.__tablename__:
            links |= dict.fromkeys(map(_place_of_link, images_in(change)))
    people = fact_rows.with_keys(session, PersonRow, sorted(touched))
    codec: Codec[Facts] = PersonRow.codec
    said = {key: codec.value_from(people[key]) if key in people else None for key in touched}
    apart = pairs_of(setting_value(session, APART))
    return Stepped(line, said, dict(_links_now(session, links)), apart)


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
        yield spot, None if row is None else row["person_id"]
