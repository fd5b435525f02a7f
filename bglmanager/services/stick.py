"""The stick with the second set of copies: which one was chosen, and whether it is there.

A stick has a marker with an identity of its own: an empty folder in its place, or another stick
at the same path, is not taken for it. Which one was chosen is kept beside the library, on this
computer: no library that comes from elsewhere brings it along.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bglmanager.engine.problems import Refused, problem
from bglmanager.services.elsewhere import NoAnswer, touch
from bglmanager.services.errors import NotSaved
from bglmanager.services.files import held_object, write_in_folder
from bglmanager.services.library_paths import ON_A_STICK, LibraryPaths

MARKER = "stick.json"
"""The file with the identity, on the stick, and here of the one that was chosen."""


@dataclass(frozen=True, slots=True)
class Stick:
    """A folder for the second set of copies, and the identity that its marker has."""

    folder: Path
    identity: str

    def is_there(self) -> bool:
        """Whether this very stick is in its place; one that does not answer is not."""
        try:
            return touch(self.folder, lambda _beat: _marked(self.folder) == self.identity)
        except NoAnswer:
            return False


def chosen_stick(places: LibraryPaths) -> Stick | None:
    """The stick that was chosen on this computer."""
    kept = held_object(places.folder / MARKER)
    folder, identity = kept.get("folder"), kept.get("identity")
    if not (isinstance(folder, str) and isinstance(identity, str)):
        return None
    return Stick(Path(folder), identity)


def choose(places: LibraryPaths, folder: Path, new_id: Callable[[], str]) -> Stick:
    """Have the second set in this folder from now on; it gets a marker where it has none.

    Raises `Refused` ("backups.target-here") for a folder that the backups lie in already, and
    `NotSaved`.
    """
    if _is_within(places.folder, folder):
        raise Refused([problem("backups.target-here", folder=str(folder))])
    made = Stick(folder, _marked(folder) or new_id())
    try:
        touch(folder, lambda _beat: (folder / ON_A_STICK).mkdir(exist_ok=True))
    except OSError as error:
        raise NotSaved(problem("backups.target", folder=str(folder))) from error
    _write(folder / ON_A_STICK / MARKER, {"identity": made.identity})
    _write(places.folder / MARKER, {"folder": str(folder), "identity": made.identity})
    return made


def forget(places: LibraryPaths) -> None:
    """Have no second set any more. Raises `NotSaved`."""
    _write(places.folder / MARKER, {})


def _is_within(data: Path, folder: Path) -> bool:
    inside = folder.absolute()
    return data == inside or data in inside.parents


def _marked(folder: Path) -> str | None:
    found = held_object(folder / ON_A_STICK / MARKER).get("identity")
    return found if isinstance(found, str) else None


def _write(file: Path, said: dict[str, str]) -> None:
    write_in_folder(file, json.dumps(said, indent=1).encode())
