"""The journal: every command with the rows it changed, and the way back.

One mechanism serves acts, undo and redo, of events and of the library: it is what writes the rows
of facts. Nothing is ever taken out of the journal; undo and redo are commands as well. Undo is
linear: it takes the newest act that is done, and every act down to its target; a redo takes them
back; a new act forgets what was undone.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy import ColumnElement, Row, bindparam, func, select

from bglmanager.db import tables
from bglmanager.db.codec import json_text, json_value
from bglmanager.db.engine import Session
from bglmanager.db.tables import CHANGES, COMMANDS, EVENTS, FACTS, PEOPLE, Cells, FactTable
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EventId
from bglmanager.engine.personal import PersonFacts
from bglmanager.engine.problems import Refused, problem

Image = Mapping[str, Any]
"""The cells of a row without its key; empty ones are left out."""

RowId = tuple[str, int]
"""A row of the store: its table and its key."""

ARCHIVE = "archive-"
"""How the kinds of acts begin that change the archive of people: a stack of their own."""

CATCH_UP = "catch-up"
"""The kind of the commands that bring the archive up to date: nobody undoes them."""

REMEMBER = "remember"
"""The kind of the commands that note what the user likes: nobody undoes them either."""

ERASE_PERSON, ERASE_ARCHIVED = "erase-person", "archive-erase"
ERASING = (ERASE_PERSON, ERASE_ARCHIVED)
"""The kinds of the commands that erase people, of an event and of the archive.

Every copy gets them for itself, when it is found: where a copy stands does not depend on them."""

Args = Mapping[str, int | str | None]
"""Arguments of an act; people are named by start number only."""


class Mode(StrEnum):
    """What a command is to the stack: where it begins, an act, or a step over acts."""

    BEGIN = "begin"
    ACT = "act"
    UNDO = "undo"
    REDO = "redo"


@record
class Command:
    """One command of the journal. `target` is the last act an undo or a redo reached."""

    sequence: int
    at: datetime
    mode: Mode
    kind: str
    args: Args
    target: int | None = None


class CommandRecord(NamedTuple):
    """What the user did: an id that makes it happen once, the time, the kind, its arguments."""

    action_id: str
    at: datetime
    kind: str
    args: Args


@record
class Timeline:
    """All lines, and of the acts those in effect and those undone; the last is on top."""

    lines: tuple[Command, ...] = ()
    done: tuple[Command, ...] = ()
    undone: tuple[Command, ...] = ()

    @property
    def newest_sequence(self) -> int:
        """The sequence of the newest command, 0 when there is none."""
        return self.lines[-1].sequence if self.lines else 0

    @property
    def newest_act(self) -> int:
        """The sequence of the newest command by which something was done, 0 for none."""
        acts = (line.sequence for line in reversed(self.lines) if line.kind not in ERASING)
        return next(acts, 0)

    def with_lines(self, *lines: Command) -> Timeline:
        """The timeline with more commands, the oldest first."""
        done, undone = list(self.done), list(self.undone)
        for line in lines:
            if line.mode is Mode.ACT:
                done.append(line)
                undone.clear()
            elif line.mode is not Mode.BEGIN:
                stack, other = (done, undone) if line.mode is Mode.UNDO else (undone, done)
                taken = reached_lines(stack, line.target)
                del stack[-len(taken) :]
                other.extend(taken)
        return Timeline((*self.lines, *lines), tuple(done), tuple(undone))

    @property
    def undoable(self) -> Command | None:
        """The act that an undo takes back."""
        return self.done[-1] if self.done else None

    @property
    def redoable(self) -> Command | None:
        """The act that a redo does again."""
        return self.undone[-1] if self.undone else None

    def next_step(self, mode: Mode) -> Command:
        """The act that an undo or a redo starts from.

        `Refused` with "history.nothing-to-undo" or "history.nothing-to-redo" where there is none.
        """
        found = self.undoable if mode is Mode.UNDO else self.redoable
        if found is None:
            raise Refused([problem(f"history.nothing-to-{mode.value}")])
        return found


def reached_lines(stack: Sequence[Command], target: int | None) -> tuple[Command, ...]:
    """The lines from the top of a stack to the target, the top first; ValueError if not there."""
    for depth, line in enumerate(reversed(stack), start=1):
        if line.sequence == target:
            return tuple(reversed(stack[-depth:]))
    raise ValueError(f"command {target} is not on the stack")


# ------------------------------------------------------------------------------------ writing


class Recorder:
    """Writes the rows of facts, and collects their images before and after."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._images: dict[RowId, tuple[Image | None, Image | None]] = {}

    def put_rows(self, facts: FactTable, many: Sequence[Cells]) -> list[int]:
        """Write rows; their keys."""
        keys = facts.put_rows(self.session, many) if many else []
        for key, cells in zip(keys, many, strict=True):
            self._keep_images((facts.name, key), None, _image_of(cells))
        return keys

    def take_away(self, facts: FactTable, many: Collection[Cells]) -> None:
        """Delete rows, of which these are the cells."""
        if many:
            facts.take_away(self.session, many)
        for cells in many:
            self._keep_images((facts.name, cells["id"]), _image_of(cells), None)

    def change_rows(
        self, facts: FactTable, now: Mapping[int, Cells], wanted: Mapping[int, Cells | None]
    ) -> None:
        """Have rows, which are so `now`, say this from now on, or be gone (None)."""
        other = {
            key: None if said is None else {**now[key], **said}
            for key, said in wanted.items()
            if said is None or {**now[key], **said} != now[key]
        }
        self.take_away(facts, [now[key] for key in other])
        self.put_rows(facts, [cells for cells in other.values() if cells is not None])

    def _keep_images(self, place: RowId, before: Image | None, after: Image | None) -> None:
        if place in self._images:
            before = self._images[place][0]
        self._images[place] = (before, after)

    def write_command(
        self, event_id: int | None, mode: Mode, deed: CommandRecord, target: int | None = None
    ) -> Command | None:
        """Add the command and its changes to the journal; None when no row is another one."""
        images = {place: (was, now) for place, (was, now) in self._images.items() if was != now}
        if not images and mode is Mode.ACT:
            return None
        return self._add_to_journal(event_id, mode, deed, target, images)

    def write_cleared(
        self, event_id: int | None, deed: CommandRecord, also: Iterable[RowId] = ()
    ) -> Command:
        """Add an act that keeps none of its images: undo stops at it.

        `also` are rows it is about besides those it changed; there has to be one of either.
        """
        touched = {place for place, (before, after) in self._images.items() if before != after}
        cleared = dict.fromkeys(touched.union(also), (None, None))
        return self._add_to_journal(event_id, Mode.ACT, deed, None, cleared)

    def _add_to_journal(
        self,
        event_id: int | None,
        mode: Mode,
        deed: CommandRecord,
        target: int | None,
        images: Mapping[RowId, tuple[Image | None, Image | None]],
    ) -> Command:
        changes = [
            (*place, _image_text(was), _image_text(now))
            for place, (was, now) in sorted(images.items())
        ]
        head = (deed.action_id, event_id, deed.at.isoformat(), mode.value, deed.kind)
        digest = command_digest([*head, deed.args, target, changes])
        cells = (*head, json_text(deed.args), target, digest)
        command = dict(zip(COMMANDS.c.keys()[1:], cells, strict=True))
        sequence = int(self.session.execute(sa.insert(COMMANDS), command).lastrowid)
        if changes:
            names = CHANGES.c.keys()
            lines = ((sequence, *each, each[2] is each[3] is None) for each in changes)
            rows = [dict(zip(names, each, strict=True)) for each in lines]
            self.session.execute(sa.insert(CHANGES), rows)
        return Command(sequence, deed.at, mode, deed.kind, dict(deed.args), target)


def command_digest(payload: Sequence[object]) -> str:
    """SHA-256 over everything a command says: id, event, time, mode, kind, arguments, target,
    and its changes as (table, key, before, after) in the order of table and key.
    """
    return hashlib.sha256(_JSON.encode(payload).encode()).hexdigest()


# ------------------------------------------------------------------------------------ reading


def find_command(session: Session, action_id: str) -> Command | None:
    """The command of this action, if it was done already."""
    row = session.execute(_FIND, {"action_id": action_id}).one_or_none()
    return None if row is None else command_of_cells(*row)


def stand_of_event(
    session: Session, event: EventId, action_id: str
) -> tuple[int, int, Command | None]:
    """Where the journal of an event stands when a command comes: the key of the event, its newest
    command, and the command of the same action where it was done before.

    LookupError when there is no such event.
    """
    row = session.execute(_STAND, {"event": event, "action_id": action_id}).one_or_none()
    if row is None:
        raise LookupError(event)
    key, newest, *cells = row
    return key, newest or 0, None if cells[0] is None else command_of_cells(*cells)


def timeline_of(session: Session, event_id: int | None, stack: str = "") -> Timeline:
    """The journal of an event, or of one of the two stacks of the library.

    `stack` is `ARCHIVE`; else those of the library are what is not the archive's.
    """
    own = select(*_LINE).where(*_of_stack(event_id, stack)).order_by(COMMANDS.c.sequence)
    return Timeline().with_lines(*(command_of_cells(*row) for row in session.execute(own)))


def _of_stack(event_id: int | None, stack: str) -> Iterator[ColumnElement[bool]]:
    yield of_event(event_id)
    archived = COMMANDS.c.kind.startswith(ARCHIVE)
    if stack == ARCHIVE:
        yield archived
    elif event_id is None:
        yield ~archived & COMMANDS.c.kind.not_in((CATCH_UP, REMEMBER))


def of_event(event_id: int | None) -> ColumnElement[bool]:
    """Whether a command is one of an event, or of the library."""
    return COMMANDS.c.event_id.is_not_distinct_from(event_id)


def refuse_stale(
    session: Session, event_id: int | None, base: int, until: int | None = None, stack: str = ""
) -> None:
    """`Refused` when the journal has a newer command of this stack than the one of this sequence.

    With `until` only commands before that one count.
    """
    ask = select(func.max(COMMANDS.c.sequence)).where(*_of_stack(event_id, stack))
    if until is not None:
        ask = ask.where(COMMANDS.c.sequence < until)
    refuse_other_base(session.scalar(ask), base)


def refuse_other_base(newest: int | None, base: int) -> None:
    """`Refused` when this is not the newest command."""
    if (newest or 0) != base:
        raise Refused([problem("store.stale")])


def step_journal(
    session: Session,
    event_id: int | None,
    known: Timeline,
    target: int,
    deed: CommandRecord,
    mode: Mode,
) -> tuple[Timeline, Iterator[tuple[str, Image]]]:
    """Undo, or do again, the acts from the top of the stack to `target`: the journal then, and the
    rows that were changed, by table, with their cells before and after.

    `known` is the journal, whose newest command is the newest there is. `Refused` as the user may
    not: "history.cleared", "history.broken".
    """
    recorder, back = Recorder(session), mode is Mode.UNDO
    acts = reached_lines(known.done if back else known.undone, target)
    changes = changes_of_acts(session, acts)
    _restore_rows(recorder, changes, back=back)
    line = recorder.write_command(event_id, mode, deed, target)
    assert line is not None
    touched = ((change.table_name, image) for change in changes for image in images_in(change))
    return known.with_lines(line), touched


def changes_of_acts(session: Session, acts: Sequence[Command]) -> list[Row[Any]]:
    """What these acts changed, act by act. `Refused` ("history.cleared") where that is not kept."""
    found: dict[int, list[Row[Any]]] = {act.sequence: [] for act in acts}
    ask = select(CHANGES).where(tables.is_among(CHANGES.c.sequence, found))
    for change in session.execute(ask):
        if change.cleared:
            raise Refused([problem("history.cleared")])
        found[change.sequence].append(change)
    return [change for act in acts for change in found[act.sequence]]


def _restore_rows(recorder: Recorder, changes: Sequence[Row[Any]], *, back: bool) -> None:
    """Take every row from the image it must have now to the one it had."""
    now: dict[str, dict[int, str | None]] = {}
    wanted: dict[str, dict[int, str | None]] = {}
    for change in changes:
        is_, becomes = (change.after, change.before)[:: 1 if back else -1]
        now.setdefault(change.table_name, {}).setdefault(change.row_id, is_)
        wanted.setdefault(change.table_name, {})[change.row_id] = becomes
    for table, images in now.items():
        there = FACTS[table].with_keys(recorder.session, images)
        found = {key: _image_text(_image_of(cells)) for key, cells in there.items()}
        if any(found.get(key) != image for key, image in images.items()):
            raise Refused([problem("history.broken")])
        recorder.take_away(FACTS[table], there.values())
    for table, images in wanted.items():
        rows = [
            {"id": key, **json_value(image)} for key, image in images.items() if image is not None
        ]
        recorder.put_rows(FACTS[table], rows)


def command_of_cells(
    sequence: Any, at: Any, mode: Any, kind: Any, arguments: Any, target: Any
) -> Command:
    """The command that these cells say. TypeError, ValueError where nobody wrote them."""
    given = json_value(arguments)
    if not isinstance(given, dict):
        raise TypeError(arguments)
    return Command(int(sequence), datetime.fromisoformat(at), Mode(mode), str(kind), given, target)


def _image_of(cells: Cells) -> Image:
    return {name: cell for name, cell in sorted(cells.items()) if cell is not None and name != "id"}


def _image_text(image: Image | None) -> str | None:
    return None if image is None else _JSON.encode(image)


_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)
"""As `codec.json_text` writes it, where no value is an exact number: made once, and fast."""

_LINE = COMMANDS.c["sequence", "at", "mode", "kind", "arguments", "target"]
_FIND = select(*_LINE).where(COMMANDS.c.action_id == bindparam("action_id"))
_SAME = _FIND.subquery()
_STAND = (
    select(
        EVENTS.c.id.label("key"),
        select(func.max(COMMANDS.c.sequence))
        .where(COMMANDS.c.event_id == EVENTS.c.id)
        .scalar_subquery()
        .label("newest"),
        *_SAME.c,
    )
    .join_from(EVENTS.table, _SAME, sa.true(), isouter=True)
    .where(EVENTS.c.uuid == bindparam("event"))
)


# ----------------------------------------------------------------------------- what images say


def images_in(change: Row[Any]) -> tuple[Image, ...]:
    """The images that a change has, before and after."""
    return tuple(json_value(image) for image in (change.before, change.after) if image is not None)


def journal_changes(
    session: Session, event_id: int | None, *wanted: ColumnElement[bool]
) -> Iterator[tuple[Row[Any], tuple[Image, ...]]]:
    """The changes of an event, or of the library, that are so, with the images they still have."""
    own = (of_event(event_id), COMMANDS.c.sequence == CHANGES.c.sequence, ~CHANGES.c.cleared)
    for change in session.execute(select(CHANGES).where(*own, *wanted)):
        yield change, images_in(change)


def identity_of(image: Image) -> PersonFacts:
    """Who the image of an entry, or of a person of the archive, is about."""
    found: PersonFacts = PEOPLE.codec.value_from(image)
    return found


def strings_of(value: object) -> Iterator[str]:
    """Every text in an image, also in the JSON of its cells."""
    if isinstance(value, str):
        yield value
        if value[:1] in ("{", "["):
            with suppress(ValueError):  # a note may begin like JSON
                yield from strings_of(json_value(value))
    elif isinstance(value, Mapping | list):
        for item in value.values() if isinstance(value, Mapping) else value:
            yield from strings_of(item)


def clear_images(session: Session, *of: ColumnElement[bool]) -> None:
    """Take the images out of the changes that are so: undo stops there from now on."""
    wanted = sa.update(CHANGES).where(*of, ~CHANGES.c.cleared)
    session.execute(wanted.values(cleared=True, before=None, after=None))
