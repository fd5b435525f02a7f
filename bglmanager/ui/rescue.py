"""The window of a library that cannot be opened: its only page are the backups."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QApplication, QMainWindow

from bglmanager.engine.problems import Problem
from bglmanager.services.elsewhere import own
from bglmanager.services.errors import NotOpened, opening
from bglmanager.services.library import Library
from bglmanager.services.workspace import Workspace
from bglmanager.ui.application import Dress
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.preferences import Preferences
from bglmanager.ui.theme.tokens import Tone


class Rescue:
    """Shows the backups until one was gone back to and opens; it is the window's host."""

    def __init__(
        self,
        application: QApplication,
        library: Library,
        folder: Path,
        fault: Problem,
        opened: Callable[[Workspace], None],
    ) -> None:
        """`opened` gets the library once it can be opened; `folder` is for passing files."""
        from bglmanager.ui.pages.backups.page import BackupsPage  # noqa: PLC0415 # hardly ever needed

        self._library, self._opened = library, opened
        preferences = Preferences()
        look = Dress(application).put_on_usual(folder)
        makers = {"backups": lambda shell, _step: BackupsPage(shell, library, fault)}
        self.window = MainWindow(look, self, makers, preferences)
        self.window.go("backups")
        self.window.show()

    def reopen_library(self) -> None:
        """Open the library that was gone back to, in the place of this window."""
        try:
            with opening():
                workspace = own(self._library.reopen)
        except NotOpened as error:
            self.window.say(" ".join(self.window.sentences([error.problem])), Tone.WRONG)
            return
        self._opened(workspace)
        self.window.close()
        self.window.deleteLater()

    def commands(self) -> int:
        """None are written to a library that cannot be opened."""
        return 0

    @property
    def several(self) -> bool:
        """There is nothing to show in another window."""
        return False

    def others(self) -> int:
        """There are none."""
        return 0

    def open_event(self, event: str, *, beside: bool = False) -> None:
        """No event can be opened from here."""

    def another_window(self) -> None:
        """There is one window."""

    def next_window(self) -> None:
        """As `another_window`."""

    def came_forward(self) -> None:
        """As `another_window`."""

    def closed(self, window: QMainWindow) -> None:
        """Nothing hangs on it."""

    def leave_event(self) -> None:
        """No event is open here."""

    def prefer(self, preferences: Preferences) -> None:
        """Preferences are in the library, which cannot be read."""

    def keep(self, preferences: Preferences) -> None:
        """As `prefer`."""
