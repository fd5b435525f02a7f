"""The windows of a program that cannot start: why, and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMainWindow

from bglmanager.engine.problems import Problem
from bglmanager.services.errors import NotOpened, hearing_reads
from bglmanager.services.files import own
from bglmanager.services.library import Library
from bglmanager.services.workspace import Workspace
from bglmanager.ui.actions import Action
from bglmanager.ui.application import Dress
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.opened import Host
from bglmanager.ui.preferences import Preferences
from bglmanager.ui.style import Style
from bglmanager.ui.theme.tokens import Tone
from bglmanager.ui.widgets.states import EmptyState
from bglmanager.words.problems import problem_sentence


class Answer(Enum):
    """What somebody wants who cannot have the program."""

    AGAIN = auto()
    BACKUPS = auto()
    CLOSE = auto()


class CannotStart(QMainWindow):
    """Says why, and waits: `answer` is how it was closed. Trying again comes first."""

    def __init__(self, look: Style, problem: Problem, *, backups: bool) -> None:
        super().__init__()
        self.answer = Answer.CLOSE
        t = look.texts
        self.setWindowTitle("BGL Manager")
        again = Action(look, self, t.text("Try again"), self._try_again, icon="refresh-cw")
        shown = Action(look, self, t.text("Show the backups"), self._show, icon="history")
        leave = Action(look, self, t.text("Close"), self.close, icon="log-out", keys="Esc")
        self.addAction(leave)  # for its key
        self.setCentralWidget(
            EmptyState(
                look,
                icon="circle-alert",
                title=t.text("The program cannot start"),
                text=problem_sentence(t, problem),
                actions=(again, *((shown,) if backups else ()), leave),
            )
        )
        self.resize(look.theme.px(640), look.theme.px(380))

    def _try_again(self) -> None:
        self._close_with(Answer.AGAIN)

    def _show(self) -> None:
        self._close_with(Answer.BACKUPS)

    def _close_with(self, answer: Answer) -> None:
        self.answer = answer
        self.close()


class Silence(QMainWindow):
    """Says over all windows that the library's own disk does not answer; closed, nobody waits."""

    def __init__(self, look: Style, folder: Path) -> None:
        super().__init__()
        t = look.texts
        self.setWindowTitle("BGL Manager")
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        leave = Action(look, self, t.text("Close the program"), self.close, icon="log-out")
        self.setCentralWidget(
            EmptyState(
                look,
                icon="clock",
                title=t.text("The disk does not answer"),
                text=t.text(
                    "The folder {folder} with the events does not answer. The program waits for "
                    "it; the last action is not saved yet.",
                    folder=str(folder),
                ),
                actions=(leave,),
            )
        )
        self.resize(look.theme.px(640), look.theme.px(380))


def style_worn(application: QApplication, folder: Path) -> Style:
    """What the application wears, or what it wears where nothing is known."""
    return Dress(application).style_worn or Dress(application).put_on_usual(folder)


def ask_what_now(
    application: QApplication, folder: Path, problem: Problem, *, backups: bool = False
) -> Answer:
    """Show the window until it is closed; `backups` offers to look at them instead.

    `folder` is for passing files.
    """
    look = Dress(application).put_on_usual(folder)
    window = CannotStart(look, problem, backups=backups)
    window.show()
    application.exec()
    window.deleteLater()
    return window.answer


class Rescue(Host):
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
            with hearing_reads():
                workspace = own(self._library.reopen)
        except NotOpened as error:
            self.window.say(" ".join(self.window.sentences([error.problem])), Tone.WRONG)
            return
        self._opened(workspace)
        self.window.close()
        self.window.deleteLater()
