"""What could not be written, told on every page until something is, with the way to save a copy."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths

from bglmanager.engine.problems import Refused
from bglmanager.services import export
from bglmanager.services.errors import NotOpened, NotSaved
from bglmanager.ui.actions import Action
from bglmanager.ui.opened import Opened
from bglmanager.ui.shell import Shell
from bglmanager.ui.theme.tokens import Tone
from bglmanager.ui.widgets.lines import Notice
from bglmanager.ui.wording import Wording

_STORE = "store."
"""How the codes begin of what hinders every command, not a single file."""


class Unsaved:
    """The newest fault of the store, and the newest of another file.

    The one stays until a command is written, the other until anything succeeds. The facts are
    in memory, so that a copy of the event can be written wherever there is a sound disk.
    """

    def __init__(
        self,
        shell: Shell,
        parent: QObject,
        wording: Wording,
        opened: Opened | None,
        commands: Callable[[], int],
    ) -> None:
        """`commands` says how many have been written since the start of the program."""
        self._shell, self._wording, self._opened = shell, wording, opened
        self._commands, self._count = commands, commands()
        self.store: NotSaved | None = None
        self._file: NotSaved | None = None
        t = shell.look.texts
        self._copy: Action | None = None
        if opened is not None:
            self._copy = Action(
                shell.look, parent, t.text("Save a copy"), self.save_copy, icon="save"
            )

    def attempt(self, deed: Callable[[], object]) -> bool:
        """Do something; True when it was done, otherwise it is said why not."""
        try:
            deed()
        except (Refused, NotSaved, NotOpened) as hindered:
            self.say_why_not(hindered)
            return False
        self._tried()
        return True

    def say_why_not(self, hindered: Refused | NotSaved | NotOpened) -> None:
        """A refusal in the bottom line; what was not written in the strip, where it stays."""
        if isinstance(hindered, NotSaved):
            self._tell(hindered)
        else:
            self._shell.say(self._wording.why(hindered), Tone.WRONG)

    def _tell(self, hindered: NotSaved) -> None:
        if hindered.problem.code.startswith(_STORE):
            self.store, self._count = hindered, self._commands()
        else:
            self._file = hindered
        self._shell.say(self._shell.look.texts.text("Not saved. Why stands above."), Tone.WRONG)
        self._shell.renew()

    def _tried(self) -> None:
        """Something was done: a file, and perhaps a command, was written or only read."""
        told = self.store, self._file
        self._file = None
        if self._commands() != self._count:
            self.store = None
        if told != (self.store, self._file):
            self._shell.renew()

    def settle(self) -> None:
        """A command of the event was written: all is well again."""
        self.store = self._file = None

    def take_over(self, store: NotSaved | None) -> None:
        """Another window takes the place of one that told of this fault of the store."""
        self.store = store

    def notices(self) -> tuple[Notice, ...]:
        """What the strip says on every page."""
        found = ((self.store, self._copy), (self._file, None))
        return tuple(
            Notice(self._wording.why(hindered), Tone.WRONG, action)
            for hindered, action in found
            if hindered is not None
        )

    def save_copy(self) -> None:
        """Ask where to, and write the event as a result file: nothing is asked of the store."""
        opened, t = self._opened, self._shell.look.texts
        if opened is None:
            return
        kinds = t.text("Result files") + " (*.bgl.json)"
        proposed = _desktop() / export.copy_name(opened.event)
        chosen = self._shell.messages.save_file(t.text("Save a copy"), proposed, kinds)
        if chosen is None:
            return
        try:
            export.write_copy(opened.event, chosen, at=opened.now())
        except (Refused, NotSaved) as hindered:
            self._shell.say(self._wording.why(hindered), Tone.WRONG)
        else:
            self._shell.say(t.text("Saved a copy: {file}", file=str(chosen)))


def _desktop() -> Path:
    found = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DesktopLocation)
    return Path(found) if found and Path(found).is_dir() else Path.home()
