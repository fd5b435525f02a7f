"""Lists that come in, read in the background: a file that was chosen, or what was copied."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import cast

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from bglmanager.engine.event import Event
from bglmanager.engine.problems import Refused
from bglmanager.services import entry_lists
from bglmanager.services.entry_lists import EntryList, Reading
from bglmanager.ui.pages.entries.entries_table import is_list
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Tone
from bglmanager.ui.tasks import Progress

Work = Callable[[Progress], EntryList]
"""What reads a list on the worker's thread; it raises `Refused` for what is none."""


Compared = Callable[[], tuple[Event | None, datetime]]
"""The event as it is, where a list is read for one and not for the archive, and the time."""


class ListReader:
    """Reads lists; one that is asked for takes the place of those still being read."""

    def __init__(
        self,
        shell: Shell,
        compared: Compared,
        read: Callable[[str, EntryList], object],
        refused: Callable[[str, Refused], object],
    ) -> None:
        """`read` and `refused` get the name of the list, and what came of it."""
        self._shell, self._compared = shell, compared
        self._read, self._refused = read, refused
        self._wanted = 0

    def choose(self, title: str) -> None:
        """Let the user choose a file."""
        t = self._shell.look.texts
        files = " ".join(entry_lists.FILES)
        kinds = f"{t.text('Entry lists')} ({files});;{t.text('All files')} (*)"
        file = self._shell.messages.open_file(title, kinds)
        if file is not None:
            self.read_file(file)

    def paste(self) -> None:
        """Read what was copied in a spreadsheet, or the file that was copied."""
        t, data = self._shell.look.texts, _copied_data()
        files = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
        if files:
            self.read_file(Path(files[0]))
        elif is_list(data.text()):
            (event, now), text = self._compared(), data.text()
            name, saying = t.text("Pasted list"), t.text("Loading the pasted list")
            self._start(name, saying, lambda _: entry_lists.read_pasted(text, event, now=now))
        else:
            self._shell.say(
                t.text("There is no list to paste. Copy its lines in the spreadsheet first."),
                Tone.ATTENTION,
            )

    def read_file(self, file: Path) -> None:
        """Read a file."""
        event, now = self._compared()

        def work(progress: Progress) -> EntryList:
            return entry_lists.read_file(file, event, now=now, step=progress.step)

        self._start(file.name, self._saying(file.name), work)

    def read_again(self, name: str, found: EntryList, reading: Reading) -> None:
        """Read the list of this name in another way."""
        event, now = self._compared()

        def work(_progress: Progress) -> EntryList:
            return entry_lists.read_again(found, event, now=now, reading=reading)

        self._start(name, self._saying(name), work)

    def _saying(self, name: str) -> str:
        return self._shell.look.texts.text("Loading {file}", file=name)

    def forget(self) -> None:
        """What is still being read is not wanted any more."""
        self._wanted += 1

    def _start(self, name: str, saying: str, work: Work) -> None:
        self.forget()
        wanted = self._wanted

        def done(found: EntryList) -> None:
            if wanted == self._wanted:
                self._read(name, found)

        def failed(problem: Exception) -> None:
            if not isinstance(problem, Refused):
                raise problem
            if wanted == self._wanted:
                self._refused(name, problem)

        self._shell.tasks.start(saying, work, done, failed)


def _copied_data() -> QMimeData:
    """What was copied; without anything where the desktop keeps no clipboard."""
    found = cast("QMimeData | None", QGuiApplication.clipboard().mimeData())
    return QMimeData() if found is None else found
