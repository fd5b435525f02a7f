"""Commands of the archive: what they change, and the way back past what came in between."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from sqlalchemy import Row, select

from bglmanager.db import history, people
from bglmanager.db.codec import json_value
from bglmanager.db.engine import Session
from bglmanager.db.history import ARCHIVE, Command, CommandRecord, Mode, Recorder
from bglmanager.db.people import Pair, Spot
from bglmanager.db.tables import EVENTS, LINKS, PEOPLE, SETTINGS, Cells, Facts, FactTable, is_among
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, EventId

MERGE = "archive-merge"
"""The kind of the act that makes one person of two: the argument "person" stays."""


@record
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
) -> tuple[Command | None, ArchiveChange, Mapping[int, int]]:
    """Do what a change says in one command: the change as it was written, and the keys of those
    who were new.

    No line when it changes nothing. `Refused` ("store.stale") when `base` is not the newest act
    of the archive.
    """
    done = history.find_command(session, deed.action_id)
    if done is not None:
        return done, change, {}
    history.refuse_stale(session, None, base, stack=ARCHIVE)
    recorder = Recorder(session)
    new = _write_people(recorder, change.people)
    change = replace(
        change,
        people={new.get(key, key): facts for key, facts in change.people.items()},
        links={s: None if key is None else new.get(key, key) for s, key in change.links.items()},
    )
    _write_links(recorder, change.links)
    if change.apart is not None:
        write_setting(recorder, people.APART, json.dumps(sorted(change.apart)))
    if change.seen is not None:
        write_setting(recorder, people.SEEN, str(change.seen))
    return recorder.write_command(None, Mode.ACT, deed), change, new


def _write_people(recorder: Recorder, wanted: Mapping[int, Facts | None]) -> dict[int, int]:
    there = PEOPLE.with_keys(recorder.session, [key for key in wanted if key >= 0])
    cells = {
        k: None if facts is None else PEOPLE.codec.cells_of(facts) for k, facts in wanted.items()
    }
    known = {k: said for k, said in cells.items() if k >= 0 and (said is not None or k in there)}
    recorder.change_rows(PEOPLE, there, known)
    new = {key: said for key, said in cells.items() if key < 0 and said is not None}
    return dict(zip(new, recorder.put_rows(PEOPLE, tuple(new.values())), strict=True))


def _write_links(recorder: Recorder, links: Mapping[Spot, int | None]) -> None:
    ask = select(EVENTS.c.uuid, EVENTS.c.id).where(EVENTS.c.uuid.in_({uuid for uuid, _ in links}))
    events = {row.uuid: row.id for row in recorder.session.execute(ask)}
    wanted = {(events[event], number): person for (event, number), person in links.items()}
    there = _links_of(recorder.session, events.values())
    now = {there[place]["id"]: there[place] for place in wanted if place in there}
    said = {there[place]["id"]: person for place, person in wanted.items() if place in there}
    changed = {key: None if one is None else {"person_id": one} for key, one in said.items()}
    recorder.change_rows(LINKS, now, changed)
    new = [
        {"person_id": person, "event_id": event, "number": number}
        for (event, number), person in wanted.items()
        if person is not None and (event, number) not in there
    ]
    recorder.put_rows(LINKS, new)


def _links_of(session: Session, events: Iterable[int]) -> dict[tuple[int, int], Cells]:
    links = LINKS.rows_where(session, is_among(LINKS.c.event_id, events))
    return {_place_of_link(link): link for link in links.values()}


def _place_of_link(link: Cells) -> tuple[int, int]:
    return link["event_id"], link["number"]


def write_setting(recorder: Recorder, key: str, value: str) -> None:
    """Have a setting of the library be this."""
    found = SETTINGS.rows_where(recorder.session, SETTINGS.c.key == key)
    recorder.change_rows(SETTINGS, found, {row: {"value": value} for row in found})
    if not found:
        recorder.put_rows(SETTINGS, [{"key": key, "value": value}])


# ---------------------------------------------------------------------------- the way back


def step_archive(
    session: Session, base: int, deed: CommandRecord, mode: Mode
) -> tuple[Command, ArchiveChange]:
    """Undo the newest act of the archive that is done, or do the one undone last again; what is
    now where it touched something.

    Events that were taken into account since keep what they brought: of a row only the cells go
    back that are still what the act made them, and nobody goes whom an entry belongs to by now.
    `Refused` with "store.stale", "history.nothing-to-undo", "history.nothing-to-redo",
    "history.cleared".
    """
    history.refuse_stale(session, None, base, stack=ARCHIVE)
    act = history.timeline_of(session, None, ARCHIVE).next_step(mode)
    changes = history.changes_of_acts(session, [act])
    recorder = Recorder(session)
    moved = _Way(recorder, changes, back=mode is Mode.UNDO).go_the_way(act)
    line = recorder.write_command(None, mode, deed, act.sequence)
    assert line is not None  # a step is written whatever it changes
    return line, _what_was_stepped(session, changes, moved)


class _Way:
    """Rows on their way from what an act made them to what they were, or the other way."""

    def __init__(self, recorder: Recorder, changes: Iterable[Row[Any]], *, back: bool) -> None:
        self._session, self._recorder = recorder.session, recorder
        self._steps: dict[str, dict[int, Sequence[Cells | None]]] = {}
        for change in changes:
            images = [i if i is None else json_value(i) for i in (change.before, change.after)]
            own = self._steps.setdefault(change.table_name, {})
            own[change.row_id] = images[::-1] if back else images

    def go_the_way(self, act: Command) -> Iterable[Cells]:
        """People who come first, then their entries, then who goes: what he was made one with has
        the entries of who goes, which are given back; else nobody goes who has one.
        """
        leaving = self._set_all(PEOPLE)
        for facts in (LINKS, SETTINGS):
            self._recorder.take_away(facts, self._set_all(facts).values())
        links = LINKS.rows_where(self._session, is_among(LINKS.c.person_id, leaving))
        keep = act.args.get("person")
        if act.kind != MERGE or not isinstance(keep, int):
            stay, links = {link["person_id"] for link in links.values()}, {}
            leaving = {key: cells for key, cells in leaving.items() if key not in stay}
        self._recorder.change_rows(LINKS, links, {key: {"person_id": keep} for key in links})
        self._recorder.take_away(PEOPLE, leaving.values())
        return links.values()

    def _set_all(self, facts: FactTable) -> dict[int, Cells]:
        """Bring the rows that stay to their cells; those that are to go."""
        steps = self._steps.get(facts.name, {})
        there = facts.with_keys(self._session, steps)
        stay = {key: (now, wanted) for key, (now, wanted) in steps.items() if wanted is not None}
        changed = {
            key: _put_back(there[key], now, wanted)
            for key, (now, wanted) in stay.items()
            if key in there and now is not None
        }
        self._recorder.change_rows(facts, there, changed)
        back = [
            {"id": key, **wanted}
            for key, (now, wanted) in stay.items()
            if key not in there and now is None  # else it was taken away since
        ]
        if facts is LINKS:
            back = [cells for cells in back if not self._is_taken(cells)]
        self._recorder.put_rows(facts, back)
        return {key: there[key] for key in steps if key in there and key not in stay}

    def _is_taken(self, wanted: Cells) -> bool:
        """Whether an entry has become somebody's by now, or the person is gone."""
        spot = (LINKS.c[name] == wanted[name] for name in ("event_id", "number"))
        there = LINKS.rows_where(self._session, *spot)
        return bool(there) or not PEOPLE.with_keys(self._session, [wanted["person_id"]])


def _put_back(row: Cells, now: Cells, wanted: Cells) -> Cells:
    """The cells of a row that are still what they were made."""
    names = (name for name in now.keys() | wanted.keys() if row[name] == now.get(name))
    return {name: wanted.get(name) for name in names}


def _what_was_stepped(
    session: Session, changes: Iterable[Row[Any]], moved: Iterable[Cells]
) -> ArchiveChange:
    touched = {c.row_id for c in changes if c.table_name == PEOPLE.name}
    images = (i for c in changes if c.table_name == LINKS.name for i in history.images_in(c))
    places = dict.fromkeys(map(_place_of_link, (*moved, *images)))
    there = PEOPLE.with_keys(session, touched)
    said = {k: PEOPLE.codec.value_from(there[k]) if k in there else None for k in touched}
    return ArchiveChange(said, _links_now(session, places), people.pairs_apart(session))


def _links_now(session: Session, places: Iterable[tuple[int, int]]) -> dict[Spot, int | None]:
    keys = {event for event, _ in places}
    ask = select(EVENTS.c.id, EVENTS.c.uuid).where(is_among(EVENTS.c.id, keys))
    names = {row.id: row.uuid for row in session.execute(ask)}
    links = _links_of(session, keys)
    return {
        (EventId(names[place[0]]), EntryNumber(place[1])): links.get(place, {}).get("person_id")
        for place in places
    }
