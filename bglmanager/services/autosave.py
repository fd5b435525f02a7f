"""What is typed in an editor and not saved yet, kept in one small file for the next time."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from bglmanager.engine.problems import Refused
from bglmanager.services.files import read_whole, take_away, write_in_folder

_LARGEST = 1_000_000


class Autosave:
    """The text of one editor. The first line of the file says whether the rest is whole.

    `is_of_now` once something was kept here: it is not from before the program ended.
    """

    def __init__(self, file: Path, rights_of: Path | None = None) -> None:
        """The file and its folder may be yet to make; it may have the rights of another one."""
        self._file = file
        self._rights_of = rights_of
        self.is_of_now = False

    def keep(self, text: str) -> None:
        """Keep a text in the place of the one before; "" keeps none. Raises `NotSaved`."""
        if text:
            data = text.encode("utf-8", "replace")
            write_in_folder(self._file, _mark(data) + data, rights_of=self._rights_of)
        else:
            take_away(self._file)
        self.is_of_now = True

    @property
    def text(self) -> str:
        """What was kept; empty for nothing, and for a file that is not as it was written."""
        with suppress(Refused):
            data = read_whole(self._file, largest=_LARGEST)
            rest = data.partition(b"\n")[2]
            if data == _mark(rest) + rest:
                return rest.decode("utf-8", "replace")
        return ""


def _mark(data: bytes) -> bytes:
    return sha256(data).hexdigest().encode() + b"\n"
