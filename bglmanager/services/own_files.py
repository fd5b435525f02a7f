"""Own games and own rules beside the backups: carried there, and brought back from there.

Beside backups lie `games/` and `rules/`, and in `set-aside/` what these held before. Files are
carried as they are, sound or not. One that was replaced or deleted on this computer is known by
what it holds: it is not brought back, and does not stay in the way.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import ClassVar

from bglmanager.db import copies, disk
from bglmanager.engine.problems import Problem, Refused, problem
from bglmanager.exchange import games, rulesets
from bglmanager.services import own_games, own_rules
from bglmanager.services.errors import NotSaved
from bglmanager.services.files import file_slug, held_bytes, reach, write_in_folder
from bglmanager.services.games import game_catalogue
from bglmanager.services.library_paths import LibraryPaths

ASIDE = "set-aside"
"""The folder beside backups for what was replaced or deleted."""

NAMED = 3
"""So many files are named in a sentence."""

_PORTABLE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,99}")
"""Names that every disk takes, whatever it was formatted with."""


@dataclass(frozen=True, slots=True)
class Carried:
    """How many own games and rulesets lie beside the backups; `left_out` are names of files that
    could not be read as one.
    """

    games: int = 0
    rules: int = 0
    left_out: tuple[str, ...] = ()

    @property
    def problem(self) -> Problem | None:
        """What is to be said of the files left out."""
        if not self.left_out:
            return None
        more = "…" if len(self.left_out) > NAMED else ""
        return problem("own-files.left-out", files=", ".join(self.left_out[:NAMED]) + more)


@dataclass(frozen=True, slots=True)
class Brought:
    """What came back: how many files, and the names of those that stand beside others of the same
    name because they say something else. `problem` is what hindered the rest.
    """

    came: int = 0
    beside: tuple[str, ...] = ()
    problem: Problem | None = None


class _Kind(ABC):
    """One of the two folders: where it is, where the files are that it held before, and how what
    comes back is taken in. Raises `NotSaved`.
    """

    name: ClassVar[str]
    suffix: ClassVar[str]
    largest: ClassVar[int]

    def __init__(self, folder: Path, aside: tuple[Path, ...]) -> None:
        self.folder, self.aside = folder, aside
        self.came, self.beside = 0, list[str]()

    def files_in(self, folder: Path) -> Mapping[str, Path]:
        """What a folder has under names of this kind, sound or not, by name."""
        found: list[Path] = []
        with suppress(OSError):  # there is none yet
            found += folder.iterdir()
        named = (f for f in found if f.name.endswith(self.suffix) and f.name[0] != ".")
        return {file.name: file for file in sorted(named, key=_order_of)}

    def data_of(self, file: Path) -> bytes | None:
        """What is in a file; None when it is none, cannot be read, or is far too large."""
        return held_bytes(file, largest=self.largest)

    def known_marks(self) -> set[str]:
        """The marks of everything that was once here."""
        folders = (self.files_in(folder).values() for folder in self.aside)
        found = (self.data_of(file) for files in folders for file in files)
        return {_checksum_of(data) for data in found if data is not None}

    def bring_files(self, folder: Path, at: datetime) -> None:
        """Bring what is neither here nor was once here from a folder of backups."""
        here = self.files_in(self.folder)
        known = self.known_marks() | {
            _checksum_of(data) for file in here.values() if (data := self.data_of(file)) is not None
        }
        taken = {name.casefold() for name in here}
        files = self.files_in(folder / self.name)
        for name, file in list(files.items())[: own_games.MOST]:
            data = self.data_of(file)
            if data is None or _checksum_of(data) in known or self._says_the_same(data, name):
                continue
            if name.casefold() in taken or not self._name_is_free(data):
                self.beside.append(self._bring_beside(name, data, at))
            else:
                write_in_folder(self.folder / name, data)
            self.came += 1
            known.add(_checksum_of(data))

    @abstractmethod
    def _says_the_same(self, data: bytes, name: str) -> bool:
        """Whether what is in this file is here already, in other words."""

    @abstractmethod
    def _name_is_free(self, data: bytes) -> bool:
        """Whether nothing here is called as what is in this file."""

    @abstractmethod
    def _keep_renamed(self, name: str, data: bytes, at: datetime) -> str:
        """Keep what is in a file under another name, and note that it was here; what it is called.

        Raises `Refused` for a file that is not sound.
        """

    def _bring_beside(self, name: str, data: bytes, at: datetime) -> str:
        try:
            return self._keep_renamed(name, data, at)
        except Refused:
            other = f"{name.removesuffix(self.suffix)[:80]}-{_checksum_of(data)[:8]}{self.suffix}"
            write_in_folder(self.folder / other, data)
            return other


def carry_own_files(places: LibraryPaths, target: Path, at: datetime) -> Carried:
    """Bring the own files to a folder of backups; what it has and this computer not stays there.

    Raises OSError.
    """
    counts: list[int] = []
    left_out: list[str] = []
    for kind in _kinds_of(places):
        wanted = _files_wanted(kind, left_out)
        there = target / kind.name
        counts.append(len(wanted))
        if wanted or there.is_dir():
            there.mkdir(exist_ok=True)
            _Carrying(kind, there, target / ASIDE / kind.name, at).carry_files(wanted)
    return Carried(counts[0], counts[1], tuple(left_out))


def count_own_files(places: LibraryPaths, folder: Path) -> Carried:
    """How many own files lie beside the backups in a folder. Raises `NotOpened`."""
    return reach(folder, lambda: _count_in_folder(places, folder))


def _count_in_folder(places: LibraryPaths, folder: Path) -> Carried:
    one, two = (len(kind.files_in(folder / kind.name)) for kind in _kinds_of(places))
    return Carried(one, two)


def bring_back(places: LibraryPaths, folders: Iterable[Path], at: datetime) -> Brought:
    """Bring own files back from folders of backups; none that is here is changed.

    What has the name of another one comes under a name of its own.
    """
    came, beside = 0, list[str]()
    try:
        for folder in folders:
            for kind in _kinds_of(places):
                kind.bring_files(folder, at)
                came += kind.came
                beside += kind.beside
    except NotSaved:
        hindered = problem("own-files.not-brought", folder=str(places.folder))
        return Brought(came, tuple(beside), hindered)
    return Brought(came, tuple(beside))


# -------------------------------------------------------------------------------- there


def _files_wanted(kind: _Kind, left_out: list[str]) -> Mapping[str, bytes]:
    """What is to lie there, by names that every disk takes and tells apart."""
    found: dict[str, bytes] = {}
    taken: set[str] = set()
    for name, file in kind.files_in(kind.folder).items():
        data = kind.data_of(file) if len(found) < own_games.MOST else None
        if data is None:
            left_out.append(_shown_name(name))
            continue
        there = name if _is_portable(name, kind.suffix, taken) else _other_name(name, kind.suffix)
        found[there] = data
        taken.add(there.casefold())
    return found


def _is_portable(name: str, suffix: str, taken: set[str]) -> bool:
    stem = name.removesuffix(suffix)
    plain = _PORTABLE.fullmatch(stem) is not None and stem.lower() not in own_games.RESERVED
    return plain and name.casefold() not in taken


def _other_name(name: str, suffix: str) -> str:
    """A plain name for a file that not every disk can have under its own."""
    mark = _checksum_of(name.encode("utf-8", "surrogateescape"))[:8]
    return f"{file_slug(name.removesuffix(suffix))[:40].lower() or 'file'}-{mark}{suffix}"


@dataclass(frozen=True, slots=True)
class _Carrying:
    """Carrying one kind of files into a folder; what is replaced there goes aside first."""

    kind: _Kind
    there: Path
    aside: Path
    at: datetime

    def carry_files(self, wanted: Mapping[str, bytes]) -> None:
        """Make the folder have these files. Raises OSError."""
        for folder in (self.there, self.aside):
            for part in folder.glob(f"*{copies.PART}"):
                part.unlink()
        found = self.kind.files_in(self.there)
        on_it = {name.casefold(): file for name, file in found.items()}
        for name, data in wanted.items():
            old = on_it.pop(name.casefold(), None)
            if old is None or self.kind.data_of(old) != data:
                if old is not None:
                    self._put_aside(old)
                _write_file(self.there / name, data)
        known = self.kind.known_marks() if on_it else set()
        for old in on_it.values():
            data_there = self.kind.data_of(old)
            if data_there is not None and _checksum_of(data_there) in known:
                self._put_aside(old)
                old.unlink()

    def _put_aside(self, old: Path) -> None:
        """Keep what is about to go, once; the oldest of such files go in the end."""
        disk.owners_folder(self.aside)
        copy = self.aside / f"{self.at:%Y-%m-%d_%H-%M-%S-%f}_{old.name}"
        data = self.kind.data_of(old)
        if data is None:  # no file, or none of this size: it is moved as it is
            old.replace(copy)
            return
        kept = self.kind.files_in(self.aside)
        if not any(self.kind.data_of(file) == data for file in kept.values()):
            _write_file(copy, data)
            for name in sorted(kept)[: -own_games.KEPT]:
                kept[name].unlink()


def _write_file(file: Path, data: bytes) -> None:
    """Write a file whole; OSError unless what is read again is the same."""
    part = file.with_name(f"own-file{copies.PART}")
    try:
        part.write_bytes(data)
        disk.to_disk(part)
        if part.read_bytes() != data:
            raise OSError(f"{file.name} reads otherwise than it was written")
        disk.put_in_place(part, file)
        disk.to_disk(file.parent)
    except BaseException:
        copies.discard_copy(part)
        raise


class _Games(_Kind):
    name, suffix, largest = "games", own_games.SUFFIX, games.MOST_BYTES

    def __init__(self, places: LibraryPaths) -> None:
        super().__init__(places.games, (places.set_aside / places.games.name,))
        self._own = own_games.own_games_of(places)

    def _says_the_same(self, data: bytes, name: str) -> bool:
        with suppress(Refused):
            game = own_games.read_shared(data, name)
            return self._own.find_game(game.id) == game
        return False

    def _name_is_free(self, data: bytes) -> bool:
        return True  # the name of the file is the id of the game

    def _keep_renamed(self, name: str, data: bytes, at: datetime) -> str:
        game = own_games.read_shared(data, name)
        taken = frozenset(each.id for each in game_catalogue().games)
        free = self._own.free_id(game.id, taken)
        self._own.keep_aside(game.id, data, at)
        self._own.save_game(own_games.under_id(game, free), at)
        return free


class _Rules(_Kind):
    name, suffix, largest = "rules", own_rules.SUFFIX, rulesets.MOST_BYTES

    def __init__(self, places: LibraryPaths) -> None:
        self._own = own_rules.OwnRules(places.rules)
        super().__init__(places.rules, self._own.folders_aside)

    def _says_the_same(self, data: bytes, name: str) -> bool:
        with suppress(Refused):
            options = rulesets.read(data)
            return any(each.options == options for each in self._own.sound_rules())
        return False

    def _name_is_free(self, data: bytes) -> bool:
        try:
            name = str(rulesets.read(data)["name"])
        except Refused:
            return True
        return self._own.free_name(name) == name

    def _keep_renamed(self, name: str, data: bytes, at: datetime) -> str:
        options = rulesets.read(data)
        self._own.keep_aside(name.removesuffix(own_rules.SUFFIX), data)
        return self._own.keep_rules(options).name


def _kinds_of(places: LibraryPaths) -> tuple[_Kind, _Kind]:
    return _Games(places), _Rules(places)


def _order_of(file: Path) -> tuple[str, bool, str]:
    """By name; of names that differ in capitals alone that in small letters first."""
    small = file.name.casefold()
    return small, file.name != small, file.name


def _checksum_of(data: bytes) -> str:
    return sha256(data).hexdigest()


def _shown_name(name: str) -> str:
    """A name fit for a sentence."""
    return "".join(c if c.isprintable() else "�" for c in name[:40])
