"""Lists of players that come into the archive: chosen or pasted, read in the background."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from bglmanager.engine.problems import Refused
from bglmanager.services import player_lists
from bglmanager.services.entry_lists import EntryList, Reading
from bglmanager.services.workspace import Workspace
from bglmanager.ui.pages.entries.list_reader import ListReader, Work
from bglmanager.ui.pages.people.taking import TakeView
from bglmanager.ui.shell import Shell
from bglmanager.ui.tasks import Task
from bglmanager.ui.theme.tokens import Tone


@dataclass(frozen=True)
class PlayerLists:
    """Lists of players for the archive."""

    workspace: Workspace

    def of_file(self, file: Path) -> Work:
        """Read a file."""
        now = self.workspace.now()
        return lambda p: player_lists.read_file(file, now=now, step=p.step)

    def of_text(self, text: str) -> Work:
        """Read what was pasted."""
        now = self.workspace.now()
        return lambda _p: player_lists.read_pasted(text, now=now)

    def again(self, found: EntryList, reading: Reading) -> Work:
        """Read a list in another way."""
        now = self.workspace.now()
        return lambda _p: player_lists.again(found, now=now, reading=reading)


class PeopleIntake(QObject):
    """Reads lists for a view. `opened` is sent when there is one to be looked at."""

    opened = Signal()

    def __init__(self, parent: QObject, shell: Shell, workspace: Workspace) -> None:
        super().__init__(parent)
        self._shell = shell
        self._reader = ListReader(shell, PlayerLists(workspace), self._show, self._refuse)
        self.taking: Task | None = None
        self.name = ""
        self.view = TakeView(shell)
        self.view.asked.connect(self._read_again)

    def choose(self) -> None:
        """Let the user choose a file."""
        self._reader.choose(self._shell.look.texts.text("Import a list"))

    def paste(self) -> None:
        """Read what was copied in a spreadsheet, or the file that was copied."""
        self._reader.paste()

    def read_file(self, file: Path) -> None:
        """Read a file in the background, then show it."""
        self._reader.read_file(file)

    def _read_again(self, reading: Reading) -> None:
        self._stop_taking()
        self._reader.read_again(self.name, self.view.found, reading)

    def _show(self, name: str, found: EntryList) -> None:
        self._stop_taking()
        self.name = name
        self.view.show_list(found)
        self.opened.emit()

    def _refuse(self, name: str, problem: Refused) -> None:
        told = " ".join(self._shell.sentences(problem.problems))
        cannot = self._shell.look.texts.text("{file} cannot be imported", file=name)
        self._shell.say(f"{cannot}: {told}", Tone.WRONG)

    def leave(self) -> None:
        """Let the list go, and what is still being read."""
        self._reader.forget()
        self._stop_taking()
        self.view.forget()

    def _stop_taking(self) -> None:
        """What is read otherwise or left is not taken in."""
        if self.taking is not None:
            self.taking.stop()
            self.taking = None

    def why_not(self) -> Sequence[str]:
        """Why nobody can be taken in now."""
        if self.taking is not None:
            return (self._shell.look.texts.text("The list is being imported…"),)
        return self.view.why_not()
