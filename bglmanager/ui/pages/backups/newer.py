"""What was done after a copy was made: read by the worker, for the copy that is shown alone."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from bglmanager.engine.lineage import OriginMark
from bglmanager.services.library import Library, Losses, losses_of
from bglmanager.ui.shell import Shell


class Newer(QObject):
    """What going back to a copy would lose. Of thousands of acts that takes a moment."""

    _read = Signal(object)

    def __init__(self, shell: Shell, library: Library) -> None:
        super().__init__()
        self._shell, self._library = shell, library
        self._known: tuple[OriginMark, int, Losses] | None = None
        self._wanted: OriginMark | None = None  # until the worker takes it up
        self._about: OriginMark | None = None
        self._waiting: list[Callable[[Losses], None]] = []
        self._read.connect(self._learn)  # from the worker to the window's thread

    def ask(self, place: OriginMark, told: Callable[[Losses], None]) -> None:
        """Tell what is newer than a copy made there: at once where that was read, and is still so.

        Who asked about another copy before is not told any more.
        """
        if self._known is not None and self._known[:2] == (place, self._commands()):
            told(self._known[2])
            return
        self._waiting = [*self._waiting, told] if place == self._about else [told]
        self._wanted = self._about = place
        self._shell.tasks.start(
            self._shell.look.texts.text("Checking the backups"),
            lambda _progress: self.answer(),
            lambda _done: None,
            quiet=True,
        )

    def answer(self) -> None:
        """On the worker, also amid longer work: read what somebody waits for."""
        place, self._wanted = self._wanted, None
        if place is not None:
            commands = self._commands()
            found = losses_of(self._library.places, place)
            self._read.emit((place, commands, found))

    def _learn(self, read: tuple[OriginMark, int, Losses]) -> None:
        self._known = read
        if read[0] == self._about:
            waiting, self._waiting = self._waiting, []
            for told in waiting:
                told(read[2])

    def _commands(self) -> int:
        """How many commands there are since the start: one more, and more is newer."""
        workspace = self._library.workspace
        return 0 if workspace is None else workspace.commands
