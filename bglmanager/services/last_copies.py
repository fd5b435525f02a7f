"""The copies at closing that came to nothing: noted before they begin, said at the next start.

What ends the program in the middle of them (a stick that hangs, the power) leaves the note.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from bglmanager.engine.problems import Problem, problem
from bglmanager.services.backup_scheduler import State
from bglmanager.services.backups import Backups
from bglmanager.services.errors import NotSaved
from bglmanager.services.files import held_object, take_away, write_in_folder

FILE = "closing.json"


class LastCopies:
    """What is still to be copied at closing: the backup here, and the one on the stick."""

    def __init__(self, backups: Backups) -> None:
        self._backups, self._file = backups, backups.places.folder / FILE

    def begin(self, state: State) -> None:
        """Note what they are to be: nobody knows whether they come to an end."""
        self._note(backup=True, stick=state.target if state.target_here else None)

    def end(self, state: State) -> None:
        """Note what could not be copied; nothing where all was."""
        stick = None if state.target_problem is None else state.target
        self._note(backup=state.problem is not None, stick=stick)

    def _note(self, *, backup: bool, stick: Path | None) -> None:
        with suppress(NotSaved, OSError):  # a disk that takes no note takes no backup: that is said
            if backup or stick is not None:
                said = {"backup": backup, "stick": None if stick is None else str(stick)}
                write_in_folder(self._file, json.dumps(said).encode())
            else:
                take_away(self._file)

    def missing(self) -> tuple[Problem, ...]:
        """What the last closing did not come to. Raises `NotSaved` where the library is mute."""
        found = held_object(self._file)
        lacking = found.get("backup") is True and self._backups.current() is None
        missing = [problem("closing.no-backup")] if lacking else []
        stick = found.get("stick")
        if isinstance(stick, str):
            missing.append(problem("closing.no-stick", folder=stick))
        return tuple(missing)
