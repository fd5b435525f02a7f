"""The copies of a folder library by library, and events that were played on in one of them.

A stick has copies of several computers, and of what each was before a backup was gone back to.
Nothing of them is ever taken away but by name. Both ways of going on from an event keep both: what
is here stays in a backup and as a document, what is elsewhere stays where it is. All of this is
for the worker: a stick may hang.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from bglmanager.db import copies
from bglmanager.db.copies import Copied, EventContents
from bglmanager.db.errors import StoreError
from bglmanager.engine.event import Event
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EventId
from bglmanager.engine.lineage import Lineage, OriginMark, Stand, mark_of, not_surpassed
from bglmanager.engine.problems import Problem, Refused, problem, refuse_if
from bglmanager.services import documents, files
from bglmanager.services.backups import Backup, Backups
from bglmanager.services.documents import Named, ReadDocument
from bglmanager.services.emergency import PACKS, library_of
from bglmanager.services.errors import NotOpened, NotSaved, hearing_reads
from bglmanager.services.files import beat, reach, read_whole
from bglmanager.services.library_paths import ON_A_STICK, LibraryPaths


@record
class Branch:
    """All copies of one library that lie in some folders.

    `library` is the mark in their names, a number for one of before libraries had an identity,
    empty for files that somebody named. `backups` are newest first. Not `known` what stands in it
    where no copy can tell. `newest` where no other one has gone beyond it. `only_there` are the
    events as they are nowhere else, where that was asked.
    """

    library: str
    own: bool
    backups: tuple[Backup, ...]
    documents: tuple[Path, ...]
    packs: tuple[Path, ...]
    size: int
    stand: Stand | None = None
    events: tuple[EventContents, ...] = ()
    host: str = ""
    newest: bool = False
    only_there: tuple[EventContents, ...] = ()

    @property
    def until(self) -> datetime | None:
        """When something was last done in it, by the clock of its computer."""
        return max((one.changed_at for one in self.events), default=None)

    @property
    def files(self) -> tuple[Path, ...]:
        """Everything that deleting it takes away."""
        return (*(one.file for one in self.backups), *self.documents, *self.packs)


class Branches:
    """The branches on this computer, on its stick and in other folders; for the worker.

    What does not answer is given up: `NotOpened` ("file.no-answer").
    """

    def __init__(self, backups: Backups, target: Callable[[], Path | None]) -> None:
        """`target` says where the second set of copies is kept."""
        self._backups, self._target = backups, target
        self._here = (backups.places.backups, backups.places.documents)

    def list_branches(self, folder: Path | None = None) -> tuple[Branch, ...]:
        """The copies of each library, on this computer or in another folder, with what is nowhere
        else within reach.

        Raises `NotOpened`.
        """
        if folder is None:
            found = self._found_here()
        else:
            found = reach(folder, lambda: branches_in(self._backups, (folder,)))
        try:
            others = self._within_reach()
        except NotOpened:  # a stick that does not answer is not within reach
            others = self._found_here()
        return _with_only_there(found, others, self._backups.places.library)

    def delete_library(self, library: str) -> None:
        """Take away all copies of a library, here and on the stick.

        `Refused` for the one in use; raises `NotSaved`, `NotOpened`.
        """
        found = [one for one in self._within_reach() if one.library == library]
        refuse_if(problem("branches.own") for one in found if one.own)

        def work() -> None:
            for one in found:
                for file in one.files:
                    beat()
                    try:
                        file.unlink(missing_ok=True)
                    except OSError as error:
                        raise NotSaved(files.not_written(file, error)) from error

        reach(self._target() or self._backups.places.folder, work)

    def _found_here(self) -> tuple[Branch, ...]:
        return branches_in(self._backups, self._here)

    def _within_reach(self) -> tuple[Branch, ...]:
        target = self._target()
        if target is None:
            return self._found_here()
        every = (*self._here, target / ON_A_STICK)
        return reach(target, lambda: branches_in(self._backups, every))


def branches_in(backups: Backups, folders: Iterable[Path]) -> tuple[Branch, ...]:
    """The branches in folders that are there: own first, then those that nobody went beyond.

    Raises `NotOpened` for a folder that cannot be read.
    """
    own = backups.own_mark
    listed: dict[str, list[Backup]] = {}
    written: dict[str, list[Path]] = {}
    printed: dict[str, list[Path]] = {}
    for folder in dict.fromkeys(folders):
        for one in backups.list_backups(folder) if folder.is_dir() else ():
            listed.setdefault(one.library, []).append(one)
        for file in documents.document_files(folder):
            written.setdefault(Named(file).place.library, []).append(file)
        for file in sorted(folder.glob(PACKS)):
            printed.setdefault(library_of(file), []).append(file)
    found = [
        _branch_of(
            mark, mark == own, listed.get(mark, []), written.get(mark, []), printed.get(mark, [])
        )
        for mark in {**listed, **written}
    ]
    known = [one for one in found if one.stand is not None]
    heads = not_surpassed(known, _goes_beyond) if known else tuple(found)
    marked = [replace(one, newest=one in heads) for one in found]
    return tuple(sorted(marked, key=_order_of))


def _with_only_there(
    found: Iterable[Branch], others: Iterable[Branch], library: Path
) -> tuple[Branch, ...]:
    """Branches with the events that are as they are there in no other one, nor in the library."""
    stands = [(one.library, one.stand) for one in others if one.stand is not None]
    here = _copied_if_sound(library)
    stands += [] if here is None else [("", here.stand)]
    return tuple(replace(one, only_there=_only_there(one, stands)) for one in found)


def _only_there(branch: Branch, stands: Iterable[tuple[str, Stand]]) -> tuple[EventContents, ...]:
    if branch.stand is None:
        return branch.events
    others = [stand for library, stand in stands if library != branch.library]
    alone = {
        event
        for event, stood in branch.stand.events.items()
        if not any(stand.has(event, stood) for stand in others)
    }
    return tuple(one for one in branch.events if one.id in alone)


def with_sizes(backups: Backups, target: Path, said: Problem) -> Problem:
    """What is said of a stick, with what each branch takes where it is full."""
    if said.code != "backups.target-full":
        return said
    folder = target / ON_A_STICK
    try:
        found = reach(target, lambda: branches_in(backups, (folder,)))
    except NotOpened:
        found = ()
    sizes = tuple((one.own, one.host, one.until, one.size) for one in found)
    return problem(said.code, folder=str(target), branches=sizes)


def _branch_of(
    mark: str, own: bool, listed: list[Backup], written: list[Path], printed: list[Path]
) -> Branch:
    beat()
    ordered = sorted(listed, key=lambda one: (one.sequence, one.at), reverse=True)
    size = sum(map(_size_of, (*(one.file for one in ordered), *written, *printed)))
    branch = Branch(mark, own, tuple(ordered), tuple(written), tuple(printed), size)
    told = (_copied_if_sound(one.file) for one in ordered if one.is_known)
    copied = next(filter(None, told), None)
    if copied is None:
        return _of_documents(branch)
    events, host = copied.contents.events, copied.host
    return replace(branch, stand=copied.stand, events=events, host=host)


def _of_documents(branch: Branch) -> Branch:
    """A branch of which there is no backup that can be read."""
    named = sorted(map(Named, branch.documents), key=lambda one: one.place.act)
    last_of = {one.event: one.file for one in named}
    read = [one for one in map(documents.read_kept, last_of.values()) if one is not None]
    lineages = {one.event.settings.id: one.lineage for one in read if one.lineage is not None}
    last = max(lineages.values(), key=lambda each: each.origin.act, default=None)
    stand = None if last is None else Stand(last, lineages)
    return replace(branch, stand=stand, events=tuple(map(contents_of, read)))


def _goes_beyond(one: Branch, other: Branch) -> bool:
    return bool(one.stand and other.stand and one.stand.goes_beyond(other.stand))


def _order_of(branch: Branch) -> tuple[bool, bool, bool, float]:
    """Own first, then the newest; the clock orders what nothing else does."""
    until = 0.0 if branch.until is None else -branch.until.timestamp()
    return not branch.own, not branch.newest, branch.stand is None, until


def contents_of(read: ReadDocument) -> EventContents:
    """How far the event of a document is, as a copy tells it."""
    event, last = read.event, read.event.last_round
    seats = (table.seats for round_ in event.rounds for table in round_.tables)
    results = sum(
        any(s.score is not None or s.place is not None or s.extra for s in every) for every in seats
    )
    sizes = len(event.entries), len(event.rounds), results
    phase = None if last is None else last.phase.value
    return EventContents(event.settings.id, event.settings.name, *sizes, read.saved_at, phase)


def _copied_if_sound(file: Path) -> Copied | None:
    with suppress(StoreError):
        return copies.read_copied(file)
    return None


def _size_of(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:  # it went meanwhile
        return 0


@record
class Version:
    """An event as it stands somewhere: how far it is, and the file that has it."""

    lineage: Lineage
    contents: EventContents
    file: Path
    host: str = ""


@record
class Question:
    """An event that was played on elsewhere, from where it stands here or (`apart`) from before.

    `since` is when the two parted, where that is known.
    """

    here: Version
    there: Version
    apart: bool
    since: datetime | None = None

    @property
    def event(self) -> EventId:
        """Which event it is about."""
        return self.here.contents.id


def find_questions(places: LibraryPaths, folders: Iterable[Path]) -> tuple[Question, ...]:
    """What is to be decided about the events of the library in use, the folders being what others
    wrote to; of each event what nobody has gone beyond. What was decided already is not asked.

    Nothing for a library or a folder that cannot be read: that is said elsewhere.
    """
    own = _copied_if_sound(places.library)
    if own is None:
        return ()
    found: dict[EventId, list[Version]] = {}
    for folder in folders:
        stored = _versions_in_stores(own, Backups(places), folder)
        for one in (*_versions_in_documents(own, folder), *stored):
            found.setdefault(one.contents.id, []).append(one)
    questions: list[Question] = []
    for versions in found.values():
        heads = not_surpassed(versions, lambda one, other: one.lineage.goes_beyond(other.lineage))
        each = {one.lineage.origin: one for one in reversed(heads)}  # of two alike the first
        questions += _open_questions(places.library, own, each.values())
    return tuple(questions)


def question_of(library: Path, file: Path, brought: ReadDocument) -> Question | None:
    """What a document asks that somebody opens; None where it has nothing that is not here."""
    with hearing_reads():
        own = copies.read_copied(library)
    there = brought.lineage
    if own is None or there is None or own.stand.has(brought.event.settings.id, there):
        return None
    return _question_about(library, own, Version(there, contents_of(brought), file))


def version_elsewhere(question: Question) -> Event:
    """The event as it stands elsewhere; for the worker.

    Raises `NotOpened`, `Refused` when the copy went bad, went away or does not answer.
    """
    file = question.there.file
    return reach(file.parent, lambda: _read_version(file, question), patience=files.SLOW)


def _read_version(file: Path, question: Question) -> Event:
    if file.name.endswith(".json"):
        return documents.read_printable(
            read_whole(file, largest=documents.LARGEST_FILE), whole=True
        ).event
    with hearing_reads():
        copies.examine_store(file)
        found = copies.event_of(file, question.event)
    assert found is not None
    return found


def _versions_in_documents(own: Copied, folder: Path) -> Iterator[Version]:
    """The documents of a folder that have something that is not here; few have to be read."""
    here = {mark_of(event): event for event in own.stand.events}
    for named in map(Named, documents.document_files(folder)):
        event = here.get(named.event)
        if event is None or _is_known(own, event, named.place):
            continue
        read = documents.read_kept(named.file)
        if read is not None and read.lineage is not None:
            yield Version(read.lineage, contents_of(read), named.file)


def _versions_in_stores(own: Copied, backups: Backups, folder: Path) -> Iterator[Version]:
    """The events of the newest backup of every other library in a folder."""
    seen = {own.stand.library.origin.mark.library}
    try:
        listed = backups.list_backups(folder) if folder.is_dir() else ()
    except NotOpened:
        return
    for one in listed:
        if not one.is_known or one.library in seen:
            continue
        copied = _copied_if_sound(one.file)
        if copied is not None:
            seen.add(one.library)
            for contents in copied.contents.events:
                stands = copied.stand.events[contents.id]
                yield Version(stands, contents, one.file, copied.host)


def _open_questions(library: Path, own: Copied, versions: Iterable[Version]) -> Iterator[Question]:
    for one in versions:
        event, origin = one.contents.id, one.lineage.origin
        if event not in own.stand.events or own.stand.has(event, one.lineage):
            continue
        decided = own.answers.get(event, ())
        if not any(d.library == origin.library and d.act >= origin.act for d in decided):
            question = _question_about(library, own, one)
            if not _says_the_same(library, question):
                yield question


def _question_about(library: Path, own: Copied, there: Version) -> Question:
    event = there.contents.id
    contents = next(one for one in own.contents.events if one.id == event)
    here = Version(own.stand.events[event], contents, library, own.host)
    shared = here.lineage.shared_with(there.lineage)
    since = None
    if shared is not None:
        own_numbers = any(one.library == shared.library for one in own.stand.library.every)
        with suppress(StoreError):
            since = copies.moment_of_act(library, event, shared.act if own_numbers else 0)
    return Question(here, there, not there.lineage.contains(here.lineage.origin), since)


def _says_the_same(library: Path, question: Question) -> bool:
    """Whether it says the same there: libraries of before know nothing of each other."""
    try:
        theirs, ours = version_elsewhere(question), copies.event_of(library, question.event)
    except (StoreError, NotOpened, Refused):
        return True  # what cannot be read cannot be gone on from either
    return ours is not None and theirs.with_settings(revision=ours.settings.revision) == ours


def _is_known(own: Copied, event: EventId, place: OriginMark) -> bool:
    """Whether a name alone tells that this is here, or was decided."""
    known = (*own.stand.events[event].every, *own.answers.get(event, ()))
    return any(one.mark.library == place.library and one.act >= place.act for one in known)
