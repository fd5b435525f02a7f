"""Personal data that go: people erased everywhere in the known folders, contacts tidied away.

The order is what makes erasing certain: the list of erasures is written first, then the library,
then every copy. Whenever that is interrupted, or a stick comes back, doing it again ends it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import TypeVar

from bglmanager.db.copies import PART, Progress, discard_copy, no_progress
from bglmanager.db.erasing import Erasure, erase_in_file
from bglmanager.db.errors import StoreError
from bglmanager.engine.erased import mentions_of, without_person
from bglmanager.engine.event import Event, RoundStatus, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EventId
from bglmanager.engine.lineage import Lineage
from bglmanager.engine.personal import CONTACTS
from bglmanager.engine.problems import Problem, Refused, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.services import documents, files
from bglmanager.services.backup_scheduler import Runner
from bglmanager.services.backups import DAMAGED, Erasures, is_store
from bglmanager.services.changes import Changes
from bglmanager.services.emergency import PACKS
from bglmanager.services.errors import NotSaved
from bglmanager.services.files import (
    NoAnswer,
    beating,
    is_folder,
    not_written,
    regular_file,
    touch,
    write_whole,
)
from bglmanager.services.library_paths import ON_A_STICK, LibraryPaths
from bglmanager.services.workspace import OpenEvent, Workspace

T = TypeVar("T")


@record
class Reach:
    """Where copies are looked for: the folder of the library, and a stick if there is one."""

    places: LibraryPaths
    target: Path | None = None

    @property
    def out_of_reach(self) -> Path | None:
        """The stick, when it is not plugged in."""
        return self.target if self.target is not None and not is_folder(self.target) else None


@dataclass(slots=True)
class Report:
    """What was done to the copies: how many were written afresh, which were taken away.

    `failed` could not be rewritten and still say what they said; `out_of_reach` is a stick.
    """

    stores: int = 0
    documents: int = 0
    removed: tuple[Path, ...] = ()
    failed: tuple[tuple[Path, Problem], ...] = ()
    out_of_reach: Path | None = None


def in_library(workspace: Workspace, erasures: Sequence[Erasure]) -> tuple[str, ...]:
    """Erase people from the library in use, as far as they are still in it.

    Returns the free texts that still have a surname or nickname alone. Raises `NotSaved`,
    `NotOpened`.
    """
    found = [one for erasure in erasures if (one := workspace.erase_person(erasure)) is not None]
    if found:
        workspace.compact_library()
    return tuple(dict.fromkeys(text for hints in found for text in hints))


def events_of(workspace: Workspace, erasures: Sequence[Erasure]) -> Mapping[EventId, Event]:
    """The events concerned as the library has them now. Raises `NotOpened`."""
    there = {line.id for line in workspace.events()}
    wanted = {one.event for one in erasures} & there
    return {event_id: workspace.open_event(event_id).event for event_id in wanted}


def in_copies(
    erasures: Sequence[Erasure],
    reach: Reach,
    events: Mapping[EventId, Event],
    now: datetime,
    *,
    again: bool = False,
    progress: Progress = no_progress,
) -> Report:
    """Erase people from every copy within reach; for the worker, after the library is done.

    `events` are the events concerned as they are now. `again` is for the later times: then
    only what is older than an erasure is taken away unread.
    """
    target = reach.target

    def work(within: Reach, step: Progress) -> Report:
        return _Work(tuple(erasures), events, now, again, within).erase_everywhere(step)

    if target is None:
        return work(reach, progress)
    try:
        return touch(target, lambda: work(reach, beating(progress)), patience=files.SLOW)
    except NoAnswer:
        return replace(work(replace(reach, target=None), progress), out_of_reach=target)


def erase_again(workspace: Workspace, reach: Reach, run: Runner) -> None:
    """Erase again whoever was erased once: at start, after a restore, when a stick is back.

    The copies later and in turn; nothing is written where nothing is left to erase. Raises
    `NotOpened`, `NotSaved`.
    """
    listed = Erasures(reach.places.folder).list_erasures()
    if not listed:
        return
    in_library(workspace, listed)
    events, now = events_of(workspace, listed), workspace.now()

    def work() -> None:
        with suppress(NotSaved):  # a disk that refuses is asked again at the next start
            in_copies(listed, reach, events, now, again=True)

    run(work)


def in_turn(run: Runner, work: Callable[[], T]) -> T:
    """Do something when the copies under way are made, and wait for it; what it raises is raised.

    For another thread than the one that makes the copies.
    """
    future: Future[T] = Future()

    def do() -> None:
        try:
            future.set_result(work())
        except BaseException as error:  # noqa: BLE001 # it is raised where it is waited for
            future.set_exception(error)

    run(do)
    return future.result()


class _Unreadable(Exception):
    """A document that does not say which event it is of."""


@dataclass(slots=True)
class _Work:
    """One pass over the copies."""

    erasures: tuple[Erasure, ...]
    events: Mapping[EventId, Event]
    now: datetime
    again: bool
    reach: Reach
    report: Report = field(default_factory=Report)

    def erase_everywhere(self, progress: Progress) -> Report:
        """Go through all the copies, where anybody is to be erased."""
        if self.erasures:
            steps = [(step, file) for step, files in self._every_file() for file in files]
            for done, (step, file) in enumerate(steps):
                progress(done, len(steps))
                step(file)
            progress(len(steps), len(steps))
        self.report.out_of_reach = self.reach.out_of_reach
        return self.report

    def _every_file(self) -> Iterator[tuple[Callable[[Path], None], Iterable[Path]]]:
        """What is done with which files; the library in use is none of them."""
        places, target = self.reach.places, self.reach.target
        there = () if target is None else (target / ON_A_STICK,)
        names = (f"*{PART}", f"*{PART}-journal", ".*.bgl.json.*")
        folders = (places.folder, places.backups, places.documents, *there)
        left = {file for folder in folders for form in names for file in folder.glob(form)}
        yield self.erase_leftover, sorted(left)
        # nobody can rewrite what is damaged
        yield self.take_away, filter(Path.is_file, sorted(places.set_aside.glob("*")))
        copies = (f for folder in (places.backups, *there) for f in sorted(folder.glob("*")))
        yield self.erase_in_store, (*places.libraries[1:], *filter(is_store, copies))
        # a pack is printed anew after the next round; nobody can be taken out of it
        yield self.take_away, (file for folder in there for file in sorted(folder.glob(PACKS)))
        written = map(documents.document_files, (places.documents, *there))
        yield self.erase_in_document, chain(*written)

    def erase_leftover(self, file: Path) -> None:
        """Take away what a crash left; beside the library a newer one is being written."""
        target = self.reach.target
        on_stick = target is not None and file.is_relative_to(target)
        if on_stick or self._is_older(file):
            self._remove_file(file)

    def take_away(self, file: Path) -> None:
        """Take away what cannot be rewritten."""
        if not self.again or self._is_older(file):
            self._remove_file(file)

    def _is_older(self, file: Path) -> bool:
        """Whether a file is from before the newest erasure."""
        newest = max(one.at.timestamp() for one in self.erasures)
        return file.exists() and file.stat().st_mtime <= newest

    def erase_in_store(self, file: Path) -> None:
        """Write a store afresh; one that is damaged is taken away."""
        try:
            self.report.stores += erase_in_file(file, self.erasures)
        except StoreError as error:
            if error.problem.code in DAMAGED:
                self.take_away(file)
            else:
                self._note_failure(file, error.problem)

    def erase_in_document(self, file: Path) -> None:
        """Write a document afresh; one that cannot be read is taken away."""
        try:
            data = regular_file(file).read_bytes()
            own = self._erasures_about(data)
            if own and (new := self._rewritten_document(data, own)) is not None:
                write_whole(file, new)
                self.report.documents += 1
        except (Refused, _Unreadable):
            self.take_away(file)
        except OSError as error:
            self._note_failure(file, not_written(Path(file.name), error))
        except NotSaved as error:
            self._note_failure(file, error.problem)

    def _remove_file(self, file: Path) -> None:
        try:
            file.unlink(missing_ok=True)
            discard_copy(file)
        except OSError as error:
            self._note_failure(file, not_written(Path(file.name), error))
        else:
            self.report.removed += (file,)

    def _note_failure(self, file: Path, said: Problem) -> None:
        self.report.failed += ((file, said),)

    def _erasures_about(self, data: bytes) -> tuple[Erasure, ...]:
        """The erasures in the event of a document; `_Unreadable` when it says of no event."""
        found = tuple(e for e in self.erasures if e.event and e.event.encode() in data)
        if not found:
            try:
                json.loads(data)["event"]["id"]
            except (ValueError, KeyError, TypeError):
                raise _Unreadable from None
        return found

    def _rewritten_document(self, data: bytes, own: Sequence[Erasure]) -> bytes | None:
        """The document without these people; None when it is without them already."""
        found = documents.read_printable(data)
        now, stands = self.events.get(found.event.settings.id), found.lineage
        event = without_erased(found.event, stands, own, now)
        if event is found.event:
            return None
        new = documents.write_document(
            event, exported_at=self.now, for_league=False, lineage=stands
        )
        # who has no birth date may stand elsewhere in an order, and rounds were drawn with it
        refuse_if(one for one in documents.verify_document(new) if not one.code.startswith("draw."))
        return new


def without_erased(
    event: Event, stands: Lineage | None, erasures: Sequence[Erasure], now: Event | None = None
) -> Event:
    """The event of a document without these people; the same object where it has none of them.

    `stands` is its lineage, `now` the event as the library has it. What it has besides is its
    own: another computer may have written it.
    """
    own = [one for one in erasures if one.event == event.settings.id]
    if stands is not None:  # others may have had the same number there
        own = [one for one in own if one.is_of(stands.contains)]
    if all(_is_nobody(event, one, now) for one in own):
        return event
    for one in own:
        number = one.entry
        known = (entry for entry in event.entries if entry.number == number)
        event = without_person(event, number, one.name, mentions_of(event, number, known))
    return event


def _is_nobody(event: Event, erasure: Erasure, now: Event | None) -> bool:
    """Whether a document has this person no more: he is called so, or has gone from there."""
    names, current = (
        {e.number: (e.first_name, e.last_name) for e in (each.entries if each else ())}
        for each in (event, now)
    )
    own = names.get(erasure.entry)
    if own == ("", erasure.name):
        return True
    if own is None:
        return now is None or set(names.values()) <= set(current.values())
    return own == current.get(erasure.entry)


READ_BY = {"birth_date": "birth_date", "gender": "women"}
"""What goes unless an order of the event reads it, with the criterion that does."""


def can_tidy(event: Event) -> tuple[Problem, ...]:
    """Why an event cannot be closed and tidied now."""
    if not event.rounds:
        return (problem("tidy.not-played"),)
    still = [r.number for r in event.rounds if r.status is not RoundStatus.CLOSED]
    return tuple(problem("tidy.round-open", round=number) for number in still[:1])


def tidy_event(desk: OpenEvent) -> Changes:
    """Take them away in one act, and with them what the journal keeps to undo earlier ones.

    Raises `Refused` as `can_tidy` says, and `NotSaved`.
    """
    refuse_if(can_tidy(desk.event))
    return desk.tidy_away("tidy", tidied_event)


def tidied_event(event: Event) -> Event:
    """The event without contact data that none of its orders reads, and without desk notes."""
    nothing = dict.fromkeys((*fields_going(event), "notes"))  # every one of them may be None
    entries = (entry.with_facts(**nothing) for entry in event.entries)
    rounds = (
        replace(round_, tables=tuple(map(_without_notes, round_.tables))) for round_ in event.rounds
    )
    return replace(event, entries=tuple(entries), rounds=tuple(rounds))


def _without_notes(table: Table) -> Table:
    return replace(table, desk=replace(table.desk, notes=None))


def read_by_orders(event: Event) -> tuple[str, ...]:
    """Which of birth date and gender an order of the event looks at; both when it is not known."""
    try:
        orders = ruleset_of(event.settings).orders.values()
    except Refused:
        return tuple(READ_BY)
    read = {one.name for order in orders for one in (*order.standings, *(order.seating or ()))}
    return tuple(name for name, criterion in READ_BY.items() if criterion in read)


def fields_going(event: Event) -> tuple[str, ...]:
    """What tidying takes from everybody."""
    read = read_by_orders(event)
    return (*CONTACTS, *(name for name in READ_BY if name not in read))
