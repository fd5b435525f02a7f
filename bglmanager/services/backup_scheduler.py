"""When copies of the library are made: what the program does so that nobody has to think of it.

Before an import, a draw and a migration; after the last result of a round; every ten minutes if
something changed; at close; by hand. The library is copied at once where that is quick; checking,
naming, documents and the second set on a stick are for the worker. What closing did not come to
is noted before it begins and said at the next start.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import field, replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from bglmanager.engine.event import Event, RoundStatus
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EventId
from bglmanager.engine.lineage import Lineage
from bglmanager.engine.problems import Problem, Refused, problem
from bglmanager.engine.tables import is_complete
from bglmanager.services import branches, documents, files
from bglmanager.services.backups import Backup, Backups, Reason
from bglmanager.services.branches import Question
from bglmanager.services.emergency import EmergencyPacks
from bglmanager.services.errors import NotOpened, NotSaved, hearing_writes
from bglmanager.services.files import reach
from bglmanager.services.library_paths import ON_A_STICK, Stick
from bglmanager.services.own_files import Carried, carry_own_files
from bglmanager.services.workspace import BackupTriggers, Clock

EVERY = timedelta(minutes=10)
"""So often a library that changed is copied."""

AT_ONCE = 32_000_000
"""Bytes of a library that is copied before the act goes on; a larger one would be felt."""

BEFORE: Mapping[str, Reason] = {
    **dict.fromkeys("draw seat-by-hand redraw draw-anew seat-rest".split(), Reason.DRAW),
    **dict.fromkeys("import-entries merge-entries import-document".split(), Reason.IMPORT),
}
"""Acts that can spoil much at once."""

Stood = tuple[Event, Lineage]
"""An event that changed, and where it stood then."""

Runner = Callable[[Callable[[], None]], None]
"""Does something later, one thing after the other."""


@record
class State:
    """How safe things are. `target_at` is when the stick last had everything; `undocumented` are
    the events that could not be written as documents, with the reason; `target_own` are the own
    files on the stick, `own_problem` is said of those that are not beside the backups, and
    `pack_problem` of an emergency pack that is not on the stick. `questions` are about events that
    were played on elsewhere.
    """

    last: Backup | None = None
    problem: Problem | None = None
    target: Path | None = None
    target_here: bool = False
    target_at: datetime | None = None
    target_problem: Problem | None = None
    target_own: Carried = field(default_factory=Carried)
    own_problem: Problem | None = None
    pack_problem: Problem | None = None
    undocumented: tuple[Problem, ...] = ()
    questions: tuple[Question, ...] = ()


class BackupScheduler(BackupTriggers):
    """Makes copies at the right moments. `told` hears after each, on the worker's thread."""

    def __init__(self, backups: Backups, clock: Clock, run: Runner, host: str = "") -> None:
        self._backups, self._clock, self._run = backups, clock, run
        self.told: Callable[[], None] = lambda: None
        self._changed: dict[EventId, Stood] = {}
        self._finished: dict[EventId, int] = {}
        self._opened: list[Question] = []
        self._began = clock()
        self._lock = threading.Lock()
        self._stick: Stick | None = None
        self.packs = EmergencyPacks(backups.places.folder, host)
        self._closing = backups.places.folder / "closing.json"
        try:
            self.state = State(last=backups.newest_backup())
        except NotOpened as error:  # the library may be sound all the same
            self.state = State(problem=error.problem)

    def use_target(self, stick: Stick | None) -> None:
        """Have a second set of copies on this stick from now on, or none."""
        self._stick = stick
        folder = None if stick is None else stick.folder
        self._note_state(target=folder, target_at=None, target_problem=None, target_own=Carried())

    def see_stick(self) -> None:
        """See whether the stick is in its place; it may take seconds: for the worker."""
        stick = self._stick
        self._note_state(target_here=stick is not None and stick.is_there())

    def before(self, kind: str) -> None:
        """An act of this kind is about to be written. Raises `NotSaved` as every act."""
        reason = BEFORE.get(kind)
        if reason is not None:
            with hearing_writes():
                files.own(partial(self._copy_now, reason))

    def opened(self, event: Event) -> None:
        """An event was opened: its rounds that are over are not news."""
        self._finished[event.settings.id] = _count_finished(event)
        self.packs.note_opened(event)

    def after(self, event: Event, lineage: Lineage) -> None:
        """An act was written; this is the event now, and where it stands."""
        key, finished = event.settings.id, _count_finished(event)
        with self._lock:
            self._changed[key] = event, lineage
        self.packs.note(event, lineage.origin.mark.library)
        more = finished > self._finished.get(key, finished)
        self._finished[key] = finished
        if more:
            self.copy_later(Reason.ROUND)

    def time_passed(self) -> None:
        """Some time went by."""
        last = self._began if self.state.last is None else self.state.last.at
        # a clock that was put back must not keep backups away until it has caught up
        if abs(self._clock().replace(tzinfo=None) - last.replace(tzinfo=None)) >= EVERY:
            self.copy_later(Reason.TIMER)

    def look_elsewhere(self) -> None:
        """See whether events were played on elsewhere: at the start, and when a stick is there."""

        def look() -> None:
            self._look_for_questions()
            self.told()

        self._run(look)

    def ask_about(self, question: Question) -> None:
        """Ask about an event of which somebody opened a document; until it is decided."""
        self._opened.append(question)
        self._keep_questions(self.state.questions)
        self.told()

    def note_decision(self, question: Question) -> None:
        """The person has decided about an event that was played on elsewhere."""
        self._opened = [one for one in self._opened if one.event != question.event]
        self._keep_questions(one for one in self.state.questions if one.event != question.event)

    def _keep_questions(self, found: Iterable[Question]) -> None:
        """Ask these, and once more what documents ask that were opened."""
        every = {(one.event, one.there.lineage.origin): one for one in (*self._opened, *found)}
        self._note_state(questions=tuple(every.values()))

    def before_end(self) -> None:
        """The session ends, and the program may not come to close: wait for a copy, for a while."""
        made = threading.Event()

        def make() -> None:
            try:
                self.copy_and_wait(Reason.CLOSE)
            finally:
                made.set()

        self._run(make)
        made.wait(5)  # seconds; a desktop that ends its session has not much more patience

    def copy_later(self, reason: Reason = Reason.HAND) -> None:
        """Copy when it is the worker's turn; documents are of what the copy has then."""
        self._run(lambda: self.copy_and_wait(reason))

    def copy_and_wait(self, reason: Reason) -> None:
        """Make a copy and wait for it: the library is about to be closed or exchanged."""
        self._make_copies(reason, self._take_changed())

    def note_copies(self, *, made: bool) -> None:
        """Note which copies closing is to make, nobody knows whether they come to an end; once
        they are `made` those that could not be, and nothing where all could.
        """
        state = self.state
        backup = state.problem is not None if made else True
        lacking = state.target_problem is not None if made else state.target_here
        stick = state.target if lacking else None
        with suppress(NotSaved, OSError):  # a disk that takes no note takes no backup: that is said
            if backup or stick is not None:
                said = {"backup": backup, "stick": None if stick is None else str(stick)}
                files.write_in_folder(self._closing, json.dumps(said).encode())
            else:
                files.take_away(self._closing)

    def missing_copies(self) -> tuple[Problem, ...]:
        """What the last closing did not come to. Raises `NotSaved` where the library is mute."""
        found = files.held_object(self._closing)
        lacking = found.get("backup") is True and self._backups.current_backup() is None
        missing = [problem("closing.no-backup")] if lacking else []
        stick = found.get("stick")
        if isinstance(stick, str):
            missing.append(problem("closing.no-stick", folder=stick))
        return tuple(missing)

    # --------------------------------------------------------------------------- inner

    def _copy_now(self, reason: Reason) -> None:
        """Copy before going on, unless the newest copy has everything or it would take long."""
        try:
            if self._backups.current_backup() is not None:
                return
            large = self._backups.library_size() > AT_ONCE
            part = None if large else self._backups.copy_library(in_steps=False)
        except (NotSaved, NotOpened) as error:
            self._note_failure(error)
            return
        changed = self._take_changed()
        self._run(lambda: self._make_copies(reason, changed, part))

    def _take_changed(self) -> tuple[Stood, ...]:
        with self._lock:
            changed, self._changed = tuple(self._changed.values()), {}
        return changed

    def _give_back(self, changed: tuple[Stood, ...]) -> None:
        """What was not kept counts as changed again, unless it changed once more meanwhile."""
        with self._lock:
            self._changed = {one.settings.id: (one, at) for one, at in changed} | self._changed

    def _make_copies(
        self, reason: Reason, changed: tuple[Stood, ...], part: Path | None = None
    ) -> None:
        try:
            backup = self._backups.current_backup() if part is None else None
            if backup is None or reason is Reason.ROUND:
                copy = part or self._backups.copy_library(in_steps=True)
                backup = self._backups.keep_copy(copy, reason, self._clock())
        except (NotSaved, NotOpened) as error:
            self._give_back(changed)
            self._note_failure(error)
            self._straight_to_the_stick(reason)
            return
        self._note_state(last=backup, problem=None)
        self._write_documents(changed)
        self._keep_own_files()
        self._look_for_questions()
        mirror = self._backups.mirror_on_stick
        self._write_stick(lambda target: mirror(target, self._clock()))
        self.told()

    def _write_documents(self, changed: tuple[Stood, ...]) -> None:
        hindered: list[Problem] = []
        unwritten: list[Stood] = []
        folder = self._backups.places.documents
        for event, lineage in changed:
            try:
                documents.keep_document(folder, event, lineage, self._clock())
            except NotSaved as error:
                unwritten.append((event, lineage))
                hindered.append(error.problem)
            except Refused as refused:
                hindered.extend(refused.problems)
        self._give_back(tuple(unwritten))
        self._note_state(undocumented=tuple(hindered))

    def _keep_own_files(self) -> None:
        """Have copies of the own games and rules beside the backups."""
        places, folder = self._backups.places, self._backups.places.backups
        try:
            hindered = carry_own_files(places, folder, self._clock()).problem
        except OSError:
            hindered = problem("own-files.not-carried", folder=str(folder))
        self._note_state(own_problem=hindered)

    def _look_for_questions(self) -> None:
        """Before anything is written to the stick, what others wrote there is looked at."""
        places, target = self._backups.places, self.state.target
        here = (places.documents,)
        try:
            if target is None:
                found = branches.find_questions(places, here)
            else:
                look = partial(branches.find_questions, places, (*here, target / ON_A_STICK))
                found = reach(target, look, patience=files.SLOW)
        except NotOpened as error:
            self._note_state(target_problem=error.problem)
            # what was seen there is still to be decided
            found = (*self.state.questions, *branches.find_questions(places, here))
        self._keep_questions(found)

    def _straight_to_the_stick(self, reason: Reason) -> None:
        """Where this computer's own disk takes no copy, the stick still may."""

        def make(target: Path) -> Carried:
            self._backups.make_on(target, reason, self._clock())
            return self.state.target_own

        self._write_stick(make)

    def _write_stick(self, write: Callable[[Path], Carried]) -> None:
        """Write to the stick that is in its place; the state has what came of it."""
        self.see_stick()
        target = self.state.target
        if target is None or not self.state.target_here:
            return
        try:
            carried = reach(target, partial(write, target), patience=files.SLOW)
        except (NotSaved, NotOpened) as error:
            said = branches.with_sizes(self._backups, target, error.problem)
            self._note_state(target_problem=said)
        else:
            self._note_state(target_at=self._clock(), target_problem=None, target_own=carried)
        # a stick that is too full for the copies may have room for a pack
        self._note_state(pack_problem=self.packs.write_on(target / ON_A_STICK, self._clock()))

    def _note_failure(self, error: NotSaved | NotOpened) -> None:
        self._note_state(problem=error.problem)
        self.told()

    def _note_state(self, **changes: Any) -> None:
        with self._lock:  # the window and the worker both have something to say
            self.state = replace(self.state, **changes)


def _count_finished(event: Event) -> int:
    """How many rounds have every result, and how many are closed."""
    played = [r for r in event.rounds if r.status is not RoundStatus.DRAFT]
    whole = sum(all(is_complete(r, table) for table in r.tables) for r in played)
    return whole + sum(r.status is RoundStatus.CLOSED for r in played)
