"""A folder of files that the organiser has made: listed, replaced, kept aside, brought back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import ClassVar

from bglmanager.engine.problems import Refused
from bglmanager.services import files

MOST = 500
"""Files of a folder that are read."""

KEPT = 100
"""Files taken away or replaced that are kept aside, the newest."""


class FileFolder:
    """Files of one kind in a folder, which may be yet to make; a file is called after its key."""

    suffix: ClassVar[str]
    largest: ClassVar[int]

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def file_of(self, key: str) -> Path:
        """Where a file is."""
        return self.folder / f"{key}{self.suffix}"

    def files_in(self, folder: Path) -> Mapping[str, Path]:
        """What a folder has under names of this kind, sound or not; none if it cannot be read."""
        found: list[Path] = []
        with suppress(OSError):
            found += folder.iterdir()
        named = (f for f in found if f.name.endswith(self.suffix) and f.name[0] != ".")
        return {file.name: file for file in sorted(named, key=_order_of)}

    def own_files_in(self, folder: Path) -> list[Path]:
        """The same of a folder on the library's own disk, which is waited for; by name."""
        with suppress(OSError):
            return [
                file for _, file in sorted(files.own_disk(lambda: self.files_in(folder)).items())
            ]
        return []

    def list_keys(self) -> list[str]:
        """What the files here are called, by name."""
        return [file.name.removesuffix(self.suffix) for file in self.own_files_in(self.folder)]


class OwnFolder(FileFolder, ABC):
    """The organiser's files: what one held before is kept in the folders `aside`."""

    name: ClassVar[str]
    aside: tuple[Path, ...]

    def data_in(self, file: Path) -> bytes | None:
        """What is in a file; None when it is none, cannot be read, or is far too large."""
        return files.held_bytes(file, largest=self.largest)

    def put_data(self, key: str, data: bytes | None, at: datetime) -> bytes | None:
        """Have a file hold this, or be away; what it held before.

        Raises `Refused` where what is there cannot be kept aside, and `NotSaved`.
        """
        before = files.held_before(self.file_of(key), largest=self.largest)
        if before is not None and before != data:
            self.keep_aside(key, before, at)
        self.write_data(key, data)
        return before

    def write_data(self, key: str, data: bytes | None) -> None:
        """The same, without looking at what it held. Raises `NotSaved`."""
        if data is None:
            files.take_away(self.file_of(key))
        else:
            files.write_in_folder(self.file_of(key), data)

    def keep_aside(self, key: str, data: bytes, at: datetime) -> None:
        """Keep what a file is about to hold no more; the oldest go. Raises `NotSaved`."""
        file = self.file_aside(key, at)
        files.write_in_folder(file, data)
        for old in self.own_files_in(file.parent)[:-KEPT]:
            files.take_away(old)

    @abstractmethod
    def file_aside(self, key: str, at: datetime) -> Path:
        """Where that is kept; names go by time."""

    def known_marks(self) -> set[str]:
        """The marks of everything that was once here."""
        return self._marks_of(f for aside in self.aside for f in self.files_in(aside).values())

    def _marks_of(self, these: Iterable[Path]) -> set[str]:
        found = map(self.data_in, these)
        return {checksum_of(data) for data in found if data is not None}

    def bring_files(self, folder: Path, at: datetime) -> Iterator[str]:
        """Bring what is neither here nor was once here from a folder of backups.

        What has the name of another one comes under its own: that is yielded, else nothing.
        """
        here = self.files_in(self.folder)
        known = self.known_marks() | self._marks_of(here.values())
        taken = {name.casefold() for name in here}
        for name, file in list(self.files_in(folder / self.name).items())[:MOST]:
            data = self.data_in(file)
            if data is None or checksum_of(data) in known or self.says_the_same(data, name):
                continue
            known.add(checksum_of(data))
            if name.casefold() in taken or not self.name_is_free(data):
                yield self._bring_beside(name, data, at)
            else:
                files.write_in_folder(self.folder / name, data)
                yield ""

    def _bring_beside(self, name: str, data: bytes, at: datetime) -> str:
        try:
            return self.keep_renamed(name, data, at)
        except Refused:
            other = f"{name.removesuffix(self.suffix)[:80]}-{checksum_of(data)[:8]}{self.suffix}"
            files.write_in_folder(self.folder / other, data)
            return other

    @abstractmethod
    def says_the_same(self, data: bytes, name: str) -> bool:
        """Whether what is in this file is here already, in other words."""

    def name_is_free(self, _data: bytes) -> bool:
        """Whether nothing here is called as what is in this file."""
        return True

    @abstractmethod
    def keep_renamed(self, name: str, data: bytes, at: datetime) -> str:
        """Keep what is in a file under another name, and note that it was here; that name.

        Raises `Refused` for a file that is not sound.
        """


def checksum_of(data: bytes) -> str:
    """By what a file is known again, whatever it is called."""
    return sha256(data).hexdigest()


def _order_of(file: Path) -> tuple[str, bool, str]:
    """By name; of names that differ in capitals alone that in small letters first."""
    small = file.name.casefold()
    return small, file.name != small, file.name
