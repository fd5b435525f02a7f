"""Everything of one user under one folder: opened, kept safe, gone back to a backup, rescued."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

from bglmanager.db import copies
from bglmanager.db.copies import Progress, no_progress
from bglmanager.db.errors import StoreError
from bglmanager.engine.event import Event
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.lineage import Origin, OriginMark
from bglmanager.engine.problems import Problem, Refused, problem
from bglmanager.services import autosave, branches, documents, erasing, files, library_paths
from bglmanager.services.backup_scheduler import BackupScheduler, Runner
from bglmanager.services.backups import DAMAGED, Backups, Erasures, Reason
from bglmanager.services.branches import Branches, Question
from bglmanager.services.changes import Changes
from bglmanager.services.documents import ReadDocument
from bglmanager.services.errors import NotOpened, NotSaved, hearing_reads, hearing_writes
from bglmanager.services.files import reach
from bglmanager.services.games import game_catalogue
from bglmanager.services.library_paths import LibraryPaths, number_of
from bglmanager.services.own_files import Brought, bring_back
from bglmanager.services.own_games import Draft, own_games_of
from bglmanager.services.workspace import (
    Clock,
    HistoryRow,
    OpenEvent,
    Workspace,
    history_row,
    open_library,
)


@record
class Losses:
    """What is newer than a copy, oldest first.

    Not `whole` when the library in use cannot tell all of it: then everything since the copy
    may be lost.
    """

    acts: tuple[HistoryRow, ...]
    whole: bool


def losses_of(places: LibraryPaths, place: OriginMark) -> Losses:
    """What going back to a copy made there would lose."""
    left = _left_at(places.library, place)
    if left is None:
        return Losses((), whole=False)
    lines, whole = copies.newer_commands(places.library, left)
    return Losses(tuple(map(history_row, lines)), whole)


def _left_at(library: Path, place: OriginMark) -> int | None:
    """The newest act that a library has in common with a copy; None where it cannot tell."""
    try:
        stands = copies.stands_at(library)
    except StoreError:
        return None
    if stands is None:  # of before libraries had an identity
        return place.act if place.library == str(number_of(library)) else None
    common = (min(one.act, place.act) for one in stands.every if one.mark.library == place.library)
    return max(common, default=None)


def rescued_documents(
    places: LibraryPaths, folders: Iterable[Path] = ()
) -> tuple[ReadDocument, ...]:
    """Of every event the newest document that is sound, here and in other folders.

    Raises `NotOpened` for a folder that does not answer.
    """
    every = (places.documents, *folders)
    return reach(every[-1], lambda: documents.newest_documents(every))


class Library:
    """The library of a user, open or not. One program at a time has it (`LibraryLock`)."""

    def __init__(
        self, folder: Path, *, clock: Clock, new_id: Callable[[], str], run: Runner, host: str = ""
    ) -> None:
        """`run` does work later, in order, on a thread of its own; `host` is the computer's name.

        `game_draft` is the own game that is being written: windows come and go; `typed_game` is
        what the next start finds of it. `not_copied` is what the last closing did not come to,
        and is copied now. `brought` are the own files that came with the copy gone back to.
        """
        self.places = LibraryPaths(folder)
        self.own_games = own_games_of(self.places)
        self.games = game_catalogue(self.own_games)
        self.game_draft: Draft | None = None
        self.typed_game = autosave.Autosave(self.places.games / "unsaved.txt")
        self.brought = Brought()
        self.now, self.run = clock, run
        self._new_id, self._host = new_id, host
        self.backups = Backups(self.places)
        self.keeping = BackupScheduler(self.backups, clock, run, host)
        self.keeping.packs.games = self.games
        self.branches = Branches(self.backups, lambda: self.keeping.state.target)
        self.not_copied: tuple[Problem, ...] = ()
        self.erasures = Erasures(folder)
        self.erasures_problem: Problem | None = None
        self.aside_problem: Problem | None = None
        self.workspace: Workspace | None = None
        self._had_stick = False

    def open_library(self) -> Workspace:
        """Open the library in use, made when it is missing; a copy is made before a migration.

        Raises `NotOpened`; a damaged library is first copied aside (`aside_problem` says why it
        could not be).
        """
        self.places.close_to_others()
        self.backups.take_away_parts()
        try:
            self._refuse_lost()
            self._keep_old_version()
            workspace = open_library(
                self.places.library, clock=self.now, new_id=self._new_id, keeper=self.keeping
            )
            with suppress(NotSaved):  # what cannot be written to does not part from others either
                home = copies.Home(self._host, str(self.places.library.absolute()))
                workspace.writing.settle_library(home, self._new_id)
        except NotOpened as error:
            self.put_aside(error)
            raise
        self.workspace = workspace
        self._use_chosen_stick()
        with suppress(NotOpened, NotSaved):  # a full disk is said where something is written
            self.not_copied = self.keeping.missing_copies()
            self.erasures_problem = self.erasures.find_fault(
                expected=workspace.reading.has_erased()
            )
        self.erase_again()
        self.keeping.look_elsewhere()
        if self.not_copied:
            self.keeping.copy_later(Reason.CLOSE)
        return workspace

    def erase_again(self) -> None:
        """Erase whoever was erased once: what was interrupted, is older, or was not plugged in."""
        target, self._had_stick = self.keeping.state.target, self.keeping.state.target_here
        if self.workspace is None:
            return
        with suppress(NotOpened, NotSaved):  # the library opens all the same; later it is tried
            erasing.erase_again(self.workspace, erasing.Reach(self.places, target), self.run)

    def look_for_stick(self) -> None:
        """See to a stick that is plugged in again; the look at it is the worker's."""
        if self.keeping.state.target is not None:
            self.run(self.keeping.see_stick)
        if self.keeping.state.target_here != self._had_stick:
            self.erase_again()
            self.keeping.look_elsewhere()

    def check_pages(self) -> None:
        """Look at every page of the library, which may be in use. Raises `NotOpened`."""
        try:
            with hearing_reads():
                copies.quick_check(self.places.library)
        except NotOpened as error:
            self.put_aside(error)
            raise

    def use_target(self, target: Path | None) -> None:
        """Keep a second set of copies in this folder, or nowhere.

        Raises `Refused` for a folder of the library's own, and `NotSaved`.
        """
        library_paths.choose_stick(self.places, target, self._new_id)
        self._use_chosen_stick()
        self.erase_again()
        self.keeping.look_elsewhere()

    def _use_chosen_stick(self) -> None:
        self.keeping.use_target(library_paths.chosen_stick(self.places))
        self.run(self.keeping.see_stick)

    def restore_backup(self, file: Path, progress: Progress = no_progress) -> Path:
        """Make a backup the library to open next; the one in use gets a last backup first.

        Raises `NotOpened` for a backup that is not sound and `NotSaved`; the library in use stays
        in use then. The own files beside the backup come too (`brought`); none here is changed.
        """
        self.refuse_without_erasures()
        if self.workspace is not None:
            self.keeping.copy_and_wait(Reason.RESTORE)
        work = partial(self._restore_from, file, progress)
        return reach(file.parent, work, patience=files.SLOW)

    def _restore_from(self, file: Path, progress: Progress) -> Path:
        self.erasures.bring_from(file.parent)
        left, step = self.workspace is not None, files.beating(progress)
        made = self.backups.restore_backup(file, self._new_id(), step, left=left)
        self.brought = bring_back(self.places, (file.parent,), self.now())
        return made

    def refuse_without_erasures(self) -> None:
        """Nothing is gone back to while nobody knows who was erased since.

        Raises `NotOpened` ("erasing.no-list"); `forget_erasures` is the decision to go on.
        """
        found = self.erasures_problem or self.erasures.find_fault(expected=False)
        if found is not None and found.code == "erasing.no-list":
            raise NotOpened(found)

    def forget_erasures(self) -> None:
        """Go on without the list of who was erased. Raises `NotSaved`."""
        self.erasures.begin_anew(self.now())
        self.erasures_problem = None

    def take_over(self, question: Question, event: Event) -> Changes:
        """Go on from an event as it was played on elsewhere (`branches.version_elsewhere`).

        What is here stays, in a backup and as a document; the library is another one from now on.
        Undo leads back. Raises `NotSaved`, `NotOpened`, `Refused` as every act.
        """
        assert self.workspace is not None
        workspace = self.workspace
        desk = workspace.open_event(question.event)
        ours, theirs = desk.lineage, question.there.lineage
        self.keeping.before("import-document")
        with suppress(Refused):  # facts that no document may hold are in the backup
            documents.keep_document(self.places.documents, desk.event, ours, self.now())
        workspace.writing.fork_library(self._new_id())
        changes = desk.take_over(event, theirs)
        self._note_decision(workspace, question, *ours.every)
        self.erase_again()
        return changes

    def stay_here(self, question: Question) -> None:
        """Go on from an event as it is here. Raises `NotSaved`."""
        assert self.workspace is not None
        self._note_decision(self.workspace, question)

    def _note_decision(self, workspace: Workspace, question: Question, *also: Origin) -> None:
        decided = (*question.there.lineage.every, *also)
        workspace.writing.remember_answers(question.event, decided)
        self.keeping.note_decision(question)

    def start_over(self, found: Sequence[ReadDocument]) -> Path:
        """Make a library of documents, or of none, the one to open next; a damaged one stays.

        Who was erased is not in it, whatever the documents say. The own files beside them come
        too, as with `restore_backup`. Raises `NotSaved`, `NotOpened`.
        """
        with hearing_writes():
            return files.own(lambda: self._started_over(found))

    def _started_over(self, found: Sequence[ReadDocument]) -> Path:
        erased = self.erasures.list_erasures() if found else ()
        part = self.backups.blank_library()
        with closing(open_library(part, clock=self.now, new_id=self._new_id)) as workspace:
            for one in reversed(found):
                event = erasing.without_erased(one.event, one.lineage, erased)
                workspace.import_document(event, one.lineage)
        made = self.backups.take_up(part)
        folders = dict.fromkeys(one.file.parent for one in found)
        self.brought = bring_back(self.places, folders, self.now())
        return made

    def reopen(self) -> Workspace:
        """Let go of the library and open the one that is in use now, with the same second target.

        Raises `NotOpened`.
        """
        self._let_go()
        workspace = self.open_library()
        self.own_games.read_again()
        return workspace

    def _let_go(self) -> None:
        if self.workspace is not None:
            self.workspace.close()
            self.workspace = None

    def close(self, wait: Callable[[], None] = lambda: None) -> None:
        """Make a last copy, once `wait` has seen those under way to their end, and let go."""
        if self.workspace is not None:
            self.keeping.note_copies(made=False)
        wait()
        if self.workspace is not None:
            self.keeping.copy_and_wait(Reason.CLOSE)
            self.keeping.note_copies(made=True)
            self._let_go()

    def _refuse_lost(self) -> None:
        """A library that is gone is not made anew while there are backups to go back to."""
        library = self.places.library
        if library.exists() and not library.is_file():
            raise NotOpened(problem("store.unreadable", file=library.name))
        lost = not library.exists() or library.stat().st_size == 0
        if lost and self.backups.list_backups():
            raise NotOpened(problem("store.lost", file=library.name))

    def _keep_old_version(self) -> None:
        """Copy a library that is about to be brought to another revision."""
        with hearing_reads():
            due = copies.needs_migration(self.places.library)
        if due:
            try:
                part = self.backups.copy_library(in_steps=False)
                self.backups.keep_copy(part, Reason.MIGRATION, self.now())
            except NotSaved as error:
                raise NotOpened(error.problem) from error

    def put_aside(self, error: NotOpened) -> None:
        """Copy the library aside when what hindered is damage; `aside_problem` says why not."""
        if error.problem.code in DAMAGED and self.places.library.exists():
            self.aside_problem = None
            try:
                self.backups.set_aside(self.now())
            except NotSaved as hindered:
                self.aside_problem = hindered.problem


class PlayedElsewhere(Refused):
    """A document has what was done in an event that is here, and is not here."""

    def __init__(self, question: Question, difference: Problem) -> None:
        self.question = question
        super().__init__([difference])


def open_document(workspace: Workspace, file: Path) -> OpenEvent:
    """The event of a document, imported, or the library's own where it says the same.

    An event that is in the library is never overwritten: a file that says something else of it
    is refused; `PlayedElsewhere` where the file has what is not here. Who was erased is nobody
    there, too. What was half typed at the tables when the file was saved as a copy is kept. Raises
    `Refused` with everything that is wrong with the file, `NotSaved`, `NotOpened`.
    """
    opened = _open_or_import(workspace, file)
    autosave.bring_from_beside(file, workspace.path, opened.event)
    return opened


def _open_or_import(workspace: Workspace, file: Path) -> OpenEvent:
    data = files.read_whole(file, largest=documents.LARGEST_FILE)
    brought = documents.read_printable(data, whole=True)
    erased = Erasures(workspace.path.parent).list_erasures()  # the file may be from before
    event = erasing.without_erased(brought.event, brought.lineage, erased)
    if all(row.id != event.settings.id for row in workspace.events()):
        return workspace.import_document(event, brought.lineage)
    opened = workspace.open_event(event.settings.id)
    if not _say_the_same(opened.event, event):
        question = branches.question_of(workspace.path, file, brought)
        difference = _difference_to(opened.event, event)
        if question is not None and difference.code != "event.id-taken":
            raise PlayedElsewhere(question, difference)
        raise Refused([difference])
    return opened


def _say_the_same(here: Event, brought: Event) -> bool:
    """Whether two documents of an event would be the same, be it those that a league gets."""
    brought = brought.with_settings(revision=here.settings.revision)
    any_moment = dt.datetime(2000, 1, 1, tzinfo=dt.UTC)
    write = partial(documents.write_document, exported_at=any_moment)
    return any(
        write(here, for_league=each) == write(brought, for_league=each) for each in (False, True)
    )


def _difference_to(here: Event, brought: Event) -> Problem:
    ours, theirs = here.settings, brought.settings
    if ours.name != theirs.name and ours.date != theirs.date:
        return problem("event.id-taken", name=theirs.name, here=ours.name)
    code = "event.file-older" if theirs.revision < ours.revision else "event.file-newer"
    code = "event.file-differs" if theirs.revision == ours.revision else code
    return problem(code, name=ours.name, revision=theirs.revision, here=ours.revision)
