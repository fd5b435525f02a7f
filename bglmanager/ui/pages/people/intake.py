"""Lists of players that come into the archive: chosen or pasted, read in the background."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from bglmanager.engine.problems import Refused
from bglmanager.services import entry_lists, player_lists
from bglmanager.services.entry_lists import EntryList, Reading
from bglmanager.services.workspace import Workspace
from bglmanager.ui.pages.entries.listed import is_list
from bglmanager.ui.pages.people.taking import TakeView
from bglmanager.ui.shell import Shell
from bglmanager.ui.tasks import Progress, Task
from bglmanager.ui.theme.tokens import Tone
from bglmanager.ui.widgets.copying import copied


class Intake(QObject):
    """Reads lists for a view. `opened` is sent when there is one to be looked at."""

    opened = Signal()

    def __init__(self, parent: QObject, shell: Shell, workspace: Workspace) -> None:
        super().__init__(parent)
        self._shell, self._workspace = shell, workspace
        self._wanted = 0
        self.taking: Task | None = None
        self.name = ""
        self.view = TakeView(shell)
        self.view.asked.connect(self._read_again)

    def choose(self) -> None:
        """Let the user choose a file."""
        t = self._shell.look.texts
        files = " ".join(entry_lists.FILES)
        kinds = f"{t.text('Entry lists')} ({files});;{t.text('All files')} (*)"
        file = self._shell.messages.open_file(t.text("Take in a list"), kinds)
        if file is not None:
            self.read_file(file)

    def paste(self) -> None:
        """Read what was copied in a spreadsheet, or the file that was copied."""
        t, data = self._shell.look.texts, copied()
        files = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
        if files:
            self.read_file(Path(files[0]))
        elif is_list(data.text()):
            text, now = data.text(), self._workspace.now()
            self._start(
                t.text("Pasted list"),
                t.text("Reading the pasted list"),
                lambda _p: player_lists.read_pasted(text, now=now),
            )
        else:
            self._shell.say(
                t.text("There is no list to paste. Copy its lines in the spreadsheet first."),
                Tone.ATTENTION,
            )

    def read_file(self, file: Path) -> None:
        """Read a file in the background, then show it."""
        now = self._workspace.now()
        self._start(
            file.name,
            self._shell.look.texts.text("Reading {file}", file=file.name),
            lambda p: player_lists.read_file(file, now=now, step=p.step),
        )

    def _read_again(self, reading: Reading) -> None:
        found, now = self.view.found, self._workspace.now()
        self._start(
            self.name,
            self._shell.look.texts.text("Reading {file}", file=self.name),
            lambda _p: player_lists.again(found, now=now, reading=reading),
        )

    def _start(self, name: str, saying: str, work: Callable[[Progress], EntryList]) -> None:
        self._stop_taking()
        self._wanted += 1
        wanted = self._wanted

        def done(found: EntryList) -> None:
            if wanted == self._wanted:
                self.name = name
                self.view.show_list(found)
                self.opened.emit()

        def failed(problem: Exception) -> None:
            if not isinstance(problem, Refused):
                raise problem
            told = " ".join(self._shell.sentences(problem.problems))
            cannot = self._shell.look.texts.text("{file} cannot be imported", file=name)
            self._shell.say(f"{cannot}: {told}", Tone.WRONG)

        self._shell.tasks.start(saying, work, done, failed)

    def leave(self) -> None:
        """Let the list go, and what is still being read."""
        self._wanted += 1
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
            return (self._shell.look.texts.text("The list is being taken in …"),)
        return self.view.why_not()
