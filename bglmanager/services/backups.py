"""Backups of the library: making, listing, thinning, a second set on a stick, restoring; and the
list of who is to be erased, so that no backup brings anybody back.

Names say when, of which library, after which command, and why, so that a list needs no file
opened: `2026-03-14_18-02-07_3f2a9c1d4b6e-000231_round.sqlite3`. Within a library order goes by
command, between libraries by what each comes from (`branches`), never by the clock. Only what is
of the library in use is ever thinned: many of today stay, fewer of the weeks before.
"""

from __future__ import annotations

import errno
import json
import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any

from bglmanager.db import copies, disk
from bglmanager.db.copies import EventContents as EventContents
from bglmanager.db.copies import Progress, no_progress
from bglmanager.db.copies import StoreContents as StoreContents
from bglmanager.db.erasing import Erasure
from bglmanager.db.errors import StoreError, hearing_disk
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.lineage import MARK, Origin, OriginMark
from bglmanager.engine.problems import Problem, problem
from bglmanager.services import documents, files, own_files
from bglmanager.services.errors import NotOpened, NotSaved, failing_as, hearing_reads
from bglmanager.services.files import beat, own_disk, reach
from bglmanager.services.library_paths import ON_A_STICK, LibraryPaths, number_of
from bglmanager.services.own_files import Carried

DAMAGED = ("store.damaged", "store.event-damaged", "store.not-a-store")
"""Problems of a store after which another one is needed."""


class Reason(StrEnum):
    """Why a backup was made."""

    HAND = "hand"
    ROUND = "round"
    DRAW = "draw"
    IMPORT = "import"
    TIMER = "timer"
    CLOSE = "close"
    RESTORE = "restore"
    MIGRATION = "migration"


@record
class Backup:
    """A backup as its name tells it; `reason` is None for a file that somebody named.

    `at` has no zone: it is what the clock on the wall said. `library` is the mark of its library;
    of those made before libraries had an identity it is a number.
    """

    file: Path
    at: datetime
    library: str = ""
    sequence: int = 0
    reason: Reason | None = None

    @property
    def is_known(self) -> bool:
        """Whether its name says which library it is of."""
        return len(self.library) == MARK and self.reason is not None

    @property
    def place(self) -> OriginMark:
        """Where it was made."""
        return OriginMark(self.library, self.sequence)


_NAME = re.compile(
    r"(\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d)_([0-9a-f]{12}|\d{1,6})-(\d+)_([a-z]+)(?:-\d+)?\.sqlite3",
    re.ASCII,
)
_TIME = "%Y-%m-%d_%H-%M-%S"


ALWAYS = 6
"""The newest ones stay whatever the clock says: it may have jumped."""

DAYS, WEEKS, MONTHS = 12, 10, 9
"""How many days, weeks and months before today keep their newest backup."""


def kept_backups(backups: Iterable[Backup], now: datetime) -> frozenset[Backup]:
    """Those that stay of one library. What seems to be made later than now stays as well."""

    def of_today(at: datetime) -> tuple[int, ...]:
        """One of every ten minutes of the last two hours, before that one of every hour."""
        return at.hour, at.minute // 10 if now - at <= timedelta(hours=2) else -1

    newest_first = sorted(backups, key=lambda one: one.sequence, reverse=True)
    stay = set(newest_first[:ALWAYS])
    stay.update(one for one in newest_first if one.at > now)
    today = [one for one in newest_first if one.at.date() == now.date()]
    stay.update(one for one in today if one.reason is Reason.ROUND)
    stay.update(_first_of(today, of_today))
    before = [one for one in newest_first if one.at.date() < now.date()]
    stay.update(_first_of(before, datetime.date)[:DAYS])
    stay.update(_first_of(before, lambda at: at.isocalendar()[:2])[:WEEKS])
    stay.update(_first_of(before, lambda at: (at.year, at.month))[:MONTHS])
    return frozenset(stay)


def _first_of(newest_first: Iterable[Backup], period: Callable[[datetime], object]) -> list[Backup]:
    """The newest of every period, the newest period first."""
    found: dict[object, Backup] = {}
    for one in newest_first:
        found.setdefault(period(one.at), one)
    return list(found.values())


class Backups:
    """The backups of one folder; methods that read or write whole stores are for the worker."""

    def __init__(self, places: LibraryPaths) -> None:
        self.places = places

    def list_backups(self, folder: Path | None = None) -> tuple[Backup, ...]:
        """The backups of this computer, or of another folder: library by library, newest first.

        Raises `NotOpened` ("backups.folder", "file.no-answer") for a folder that cannot be read.
        """
        where = folder or self.places.backups
        # a stick may be taken out at any moment
        with failing_as(NotOpened(problem("backups.folder", folder=str(where)))):
            if folder is None:
                backups = own_disk(lambda: _stores_in(where) if where.is_dir() else [])
            else:
                backups = reach(where, lambda: _stores_in(where))
        latest: dict[str, datetime] = {}
        for one in backups:
            latest[one.library] = max(one.at, latest.get(one.library, one.at))

        def order(
            one: Backup,
        ) -> tuple[Any, ...]:  # what is known first, then the library seen last
            return one.is_known, latest[one.library], one.library, one.sequence, one.at

        return tuple(sorted(backups, key=order, reverse=True))

    @property
    def own_mark(self) -> str | None:
        """What names say of the library in use; None where it cannot tell."""
        try:
            return self.stands_at(self.places.library).library
        except StoreError:
            return None

    def newest_backup(self) -> Backup | None:
        """The newest backup of the library in use, or else of the one listed first."""
        listed, own = self.list_backups(), self.own_mark
        return next((one for one in listed if one.library == own), next(iter(listed), None))

    def current_backup(self) -> Backup | None:
        """The backup that has everything that is in the library, if any. Raises `NotSaved`."""
        with _saving_copies():
            place = self.stands_at(self.places.library)
        return next((one for one in self.list_backups() if one.place == place), None)

    def stands_at(self, store: Path) -> OriginMark:
        """Which library a store is, and its newest command. Raises `StoreError`."""
        stands = copies.stands_at(store)
        if stands is None:  # of before libraries had an identity
            return OriginMark(str(number_of(self.places.library)), copies.newest_command(store))
        return stands.origin.mark

    def library_size(self) -> int:
        """Bytes of the library. Raises `NotSaved`."""
        with _saving_copies():
            return self.places.library.stat().st_size

    def copy_library(self, *, in_steps: bool) -> Path:
        """The library as it is now, under a name that `keep` exchanges for the real one.

        `in_steps` lets others write meanwhile. Raises `NotSaved`.
        """
        with _saving_copies():
            disk.owners_folder(self.places.backups)
            part = _free_part(self.places.backups, "being-made")
            pages = copies.STEP if in_steps else -1
            copies.copy_store(self.places.library, part, pages=pages)
        return part

    def keep_copy(self, part: Path, reason: Reason, at: datetime) -> Backup:
        """Check a copy, give it its name, and take away backups that are no longer needed.

        A backup of the same state is not made twice: the older one takes over a graver reason,
        unless it went bad meanwhile.
        Raises `NotSaved`; no other backup is touched then.
        """
        with _saving_copies():
            place = self.stands_at(part)
            same = self._sound_backup(place)
            if same is not None:
                copies.discard_copy(part)
                return self._with_graver_reason(same, reason)
            kept = _settled(part, self.places.backups, at, place, reason)
        self.thin_folder(self.places.backups, at)
        return kept

    def thin_folder(self, folder: Path, now: datetime) -> None:
        """Take away the backups of the library in use that are no longer needed in a folder; those
        of other libraries and with other names stay.

        Raises `NotSaved`.
        """
        with _saving_copies():
            own = self.stands_at(self.places.library).library
        listed = self.list_backups(folder)
        ours = [one for one in listed if one.is_known and one.library == own]
        stay = kept_backups(ours, now.replace(tzinfo=None))
        with _saving_copies():
            for one in ours:
                if one not in stay:
                    one.file.unlink(missing_ok=True)

    def make_on(self, target: Path, reason: Reason, at: datetime) -> None:
        """Make a backup on a stick alone, past a disk that takes none. Raises `NotSaved`."""
        folder = target / ON_A_STICK
        with _saving_copies():
            part = _free_part(folder, "being-made")
            copies.copy_store(self.places.library, part)
            _settled(part, folder, at, self.stands_at(part), reason)

    def mirror_on_stick(self, target: Path, now: datetime) -> Carried:
        """Bring the backups, documents and own files missing there to the folder on a stick.

        Each is read again before it counts. Raises `NotSaved` ("backups.target") when the stick
        cannot be written.
        """
        folder = target / ON_A_STICK
        wanted = [one.file for one in self.list_backups()]
        wanted += documents.document_files(self.places.documents)
        try:
            folder.mkdir(exist_ok=True)
            _take_parts_away(folder)
            for file in wanted:
                if not (folder / file.name).exists():
                    _carry_file(file, folder / file.name)
                    beat()
            self.thin_folder(folder, now)
            documents.thin_documents(folder, self.stands_at(self.places.library).library)
            with suppress(NotOpened):  # a list that is gone is said where it belongs
                Erasures(self.places.folder).carry_to(folder)
            return own_files.carry_own_files(self.places, folder, now)
        except (OSError, StoreError, NotSaved, NotOpened) as error:
            full = isinstance(error, OSError) and error.errno in _NO_ROOM
            code = "backups.target-full" if full else "backups.target"
            raise NotSaved(problem(code, folder=str(target))) from error

    def examine_backup(self, file: Path, progress: Progress = no_progress) -> StoreContents:
        """Check a backup page by page and row by row; what it holds.

        Raises `NotOpened` with the reason when it is no sound store.
        """
        with hearing_reads():
            return copies.examine_store(file, progress)

    def restore_backup(
        self,
        file: Path,
        new_identity: str,
        progress: Progress = no_progress,
        *,
        left: bool = False,
    ) -> Path:
        """Make a backup the library in use from the next opening on; the new library.

        It comes from the one it is a backup of, and is another one from now on. The present
        library and the backup stay as they are; where it is `left` on purpose nobody asks again
        about what is newer there; who waits no more is heard of before the new one counts. Raises
        `NotOpened` for a backup that is not sound, `NotSaved` when the disk says no.
        """
        self.examine_backup(file, progress)
        part = self.blank_library()
        with _saving_copies():
            copies.copy_store(file, part)
            try:
                known = copies.read_copied(self.places.library) if left else None
                copies.fork_copy(part, new_identity, known.stand if known else None)
            except BaseException:
                copies.discard_copy(part)
                raise
        beat()
        return self.take_up(part)

    def blank_library(self) -> Path:
        """The name of a library to be made, for `take_up`."""
        return _free_part(self.places.folder, "being-restored")

    def take_up(self, part: Path) -> Path:
        """Check a library that was made and have it opened next. Raises `NotSaved`."""
        library = self.places.next_library
        with _saving_copies():
            copies.settle_copy(part, library)
        return library

    def set_aside(self, at: datetime) -> Path:
        """Copy a damaged library as it is, journal and all, to look at later; once is enough.

        Raises `NotSaved`.
        """
        library, folder = self.places.library, self.places.set_aside
        with failing_as(NotSaved(problem("backups.set-aside", folder=str(folder)))):
            disk.owners_folder(folder)
            own = disk.file_digest(library)
            for other in folder.glob(f"*_{library.name}"):
                if disk.file_digest(other) == own:
                    return other
            copy = folder / f"{at.strftime(_TIME)}_{library.name}"
            _carry_file(library, copy)
            journal = library.with_name(f"{library.name}-journal")
            if journal.exists():
                _carry_file(journal, copy.with_name(f"{copy.name}-journal"))
        return copy

    def take_away_parts(self) -> None:
        """Take away what a crash left half made."""
        places = self.places
        for folder in (places.folder, places.backups, places.set_aside):
            _take_parts_away(folder)

    def _sound_backup(self, place: OriginMark) -> Backup | None:
        """A backup made there that can still be gone back to."""
        for one in self.list_backups():
            if one.place == place:
                with suppress(NotOpened):
                    self.examine_backup(one.file)
                    return one
        return None

    def _with_graver_reason(self, same: Backup, reason: Reason) -> Backup:
        if reason is not Reason.ROUND or same.reason is reason:
            return same
        graver = replace(same, reason=reason)
        file = same.file.rename(same.file.with_name(_file_name(graver)))
        return replace(graver, file=file)


def _settled(part: Path, folder: Path, at: datetime, place: OriginMark, reason: Reason) -> Backup:
    """The backup that a copy is once it was checked and has its name."""
    kept = Backup(part, at.replace(tzinfo=None), *place, reason)
    copies.settle_copy(part, folder / _file_name(kept))
    return replace(kept, file=folder / _file_name(kept))


def _take_parts_away(folder: Path) -> None:
    for part in folder.glob(f"*{copies.PART}*"):
        copies.discard_copy(part)


def is_store(file: Path) -> bool:
    """Whether a file is called like a store."""
    return file.suffix in (".sqlite3", ".sqlite") and file.is_file()


def _stores_in(folder: Path) -> list[Backup]:
    return [_backup_in_file(file) for file in folder.iterdir() if is_store(file)]


def _backup_in_file(file: Path) -> Backup:
    found = _NAME.fullmatch(file.name)
    if found is not None:
        with suppress(ValueError):  # no such day, no such reason
            at = datetime.strptime(found.group(1), _TIME)  # noqa: DTZ007 # the clock on the wall
            reason = Reason(found.group(4))
            return Backup(file, at, found.group(2), int(found.group(3)), reason)
    return Backup(file, datetime.fromtimestamp(file.stat().st_mtime))  # noqa: DTZ006 # as above


def _file_name(backup: Backup) -> str:
    assert backup.reason is not None
    return f"{backup.at.strftime(_TIME)}_{backup.place}_{backup.reason.value}.sqlite3"


def _free_part(folder: Path, name: str) -> Path:
    """A name that is not taken: two copies may be under way."""
    numbered = (folder / f"{name}-{n}{copies.PART}" for n in range(1, 1_000))
    return next(file for file in numbered if not file.exists())


def _carry_file(file: Path, there: Path) -> None:
    """Copy a file byte for byte; OSError unless what is read again is the same."""
    part = there.with_name(f"{there.name}{copies.PART}")
    try:
        shutil.copyfile(file, part)
        disk.to_disk(part)
        if disk.file_digest(part) != disk.file_digest(file):
            raise OSError(f"{there.name} reads otherwise than it was written")
        disk.put_in_place(part, there)
        disk.to_disk(there.parent)
    except BaseException:
        copies.discard_copy(part)
        raise


@contextmanager
def _saving_copies() -> Iterator[None]:
    """Faults of the disk as `NotSaved`."""
    try:
        with hearing_disk():
            yield
    except StoreError as error:
        code = error.problem.code
        raise NotSaved(problem(_OF_BACKUPS.get(code, "backups.failed"))) from error


_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)

_OF_BACKUPS = {
    "store.full": "backups.full",
    "store.read-only": "backups.read-only",
    "store.damaged": "store.damaged",
    "store.gone": "backups.read-only",  # what cannot be opened is the copy
    "store.unreadable": "store.gone",
}
"""What a fault of the disk means for a backup; all others are told as one."""


# ------------------------------------------------------------------------- who is to be erased

ERASURES = "erasures.json"


class Erasures:
    """Who is to be erased, until the last copy on the last stick is seen to.

    The list names nobody: a person is an event, a command, the key of a row and a start number. It
    is kept twice: beside the library and beside the backups.
    """

    def __init__(self, folder: Path) -> None:
        self._files = (folder / ERASURES, LibraryPaths(folder).backups / ERASURES)

    def list_erasures(self) -> tuple[Erasure, ...]:
        """Every erasure, oldest first, of whichever copy is sound.

        Raises `NotOpened` ("erasing.no-list") where there is a list and none can be read.
        """
        lists = [_read_list(file) for file in self._files_there()]
        sound = [one for one in lists if one is not None]
        if lists and not sound:
            raise NotOpened(problem("erasing.no-list", file=str(self._files[0])))
        found = {erasure.id: erasure for one in sound for erasure in one}
        return tuple(sorted(found.values(), key=lambda erasure: erasure.at))

    def find_fault(self, *, expected: bool) -> Problem | None:
        """What is wrong with the list: "erasing.no-list", "erasing.list-mended", or nothing.

        `expected` when somebody was erased, so that there has to be one. Where one copy is sound
        the other is made again from it. Raises `NotSaved` when it cannot be.
        """
        lists = [_read_list(file) for file in self._files]
        if all(one is None for one in lists):
            lost = problem("erasing.no-list", file=str(self._files[0]))
            return lost if self._files_there() or expected else None
        if lists[0] == lists[1]:
            return None
        self._write_list(self.list_erasures())
        return problem("erasing.list-mended", file=ERASURES)

    def _files_there(self) -> list[Path]:
        """The copies of the list that are there. Raises `NotOpened` where nothing answers."""
        with hearing_reads():
            return files.own(lambda: [file for file in self._files if file.exists()])

    def carry_to(self, folder: Path) -> None:
        """Have a copy of the list in a folder with backups. Raises `NotOpened`, `NotSaved`."""
        listed = self.list_erasures()
        if listed and _read_list(folder / ERASURES) != listed:
            files.write_whole(folder / ERASURES, _written_list(listed))

    def bring_from(self, folder: Path) -> None:
        """Take over whom the list beside other backups has. Raises `NotOpened`, `NotSaved`."""
        known = self.list_erasures()
        ids = {one.id for one in known}
        new = [one for one in _read_list(folder / ERASURES) or () if one.id not in ids]
        if new:
            self._write_list((*known, *new))

    def begin_anew(self, now: datetime) -> None:
        """Go on without a list that is gone; a damaged one is kept aside. Raises `NotSaved`."""
        for file in self._files_there():
            aside = file.with_name(f"{now:%Y-%m-%d_%H-%M-%S}_{ERASURES}.damaged")
            with files.hearing_faults(file):
                files.own_disk(partial(file.replace, aside))
        self._write_list(())

    def add_erasures(self, erasures: Iterable[Erasure]) -> None:
        """Write more erasures down, before anything is erased. Raises `NotOpened`, `NotSaved`."""
        self._write_list((*self.list_erasures(), *erasures))

    def _write_list(self, erasures: Sequence[Erasure]) -> None:
        for file in self._files:
            files.write_in_folder(file, _written_list(erasures))


def _written_list(erasures: Sequence[Erasure]) -> bytes:
    listed = [{**asdict(one), "at": one.at.isoformat()} for one in erasures]
    return json.dumps({"version": 1, "erasures": listed}, indent=1).encode()


def _read_list(file: Path) -> tuple[Erasure, ...] | None:
    """The list in a file; None for none, and for one that is damaged."""
    try:
        kept = json.loads(files.own_disk(lambda: files.regular_file(file).read_bytes()))
        return tuple(_read_erasure(one) for one in kept["erasures"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _read_erasure(kept: dict[str, Any]) -> Erasure:
    entered = kept.get("entered")  # nobody wrote that before libraries had an identity
    kinds = {"id": str, "event": str, "inserted_by": str, "row": int, "entry": int, "name": str}
    said: dict[str, Any] = {name: kind(kept[name]) for name, kind in kinds.items()}
    return Erasure(
        **said,
        at=datetime.fromisoformat(kept["at"]),
        imported=bool(kept["imported"]),
        entered=entered and Origin(str(entered["library"]), int(entered["act"])),
    )
