"""Pages of what an organiser has in files of his own: games and rules, listed, shared, changed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.problems import Refused
from bglmanager.services.changes import Changes
from bglmanager.ui.kit.acts import NEXT_LIST, READ, Need, act
from bglmanager.ui.kit.lists import SearchList, TableOf
from bglmanager.ui.kit.sections import SectionedForm
from bglmanager.ui.pages.base import ViewsPage
from bglmanager.ui.pages.game_panel import FaultsPanel
from bglmanager.ui.shell import Shell, save_as
from bglmanager.ui.style import Style, Tone
from bglmanager.ui.widgets.basics import laid_out
from bglmanager.ui.widgets.fields import ClosablePanel
from bglmanager.ui.widgets.frame import Notice, PageView

LIST = Need("Go back to the list first.", lambda page: page.files.is_shown)
EDITOR = Need("The editor is not open.", lambda page: page.editor.is_shown)
_SHOWN = Need("The editor is not open.", lambda view: view.is_shown)


class ListedFile(Protocol):
    """A line of the list."""

    @property
    def key(self) -> str:
        """What names it for good."""

    @property
    def name(self) -> str:
        """What it is called."""


File = TypeVar("File", bound=ListedFile)


class FileEditor(PageView):
    """A view that changes what is in one file, in sections; a base of widgets."""

    sections: SectionedForm[Any]

    def first_focus(self) -> QWidget | None:
        return self.sections.first_field

    @act("Next section", NEXT_LIST, icon="arrow-down", unless=_SHOWN, legend="next section")
    def next_section(self) -> None:
        self.sections.open_next()


class FilesView(QWidget, PageView):
    """The list, below what is asked about it."""

    def __init__(self, look: Style, listed: QWidget) -> None:
        super().__init__()
        self.box = laid_out(QVBoxLayout(self), look.theme.px(12))
        self.box.addWidget(listed, 1)


class OwnFilesPage(ViewsPage, Generic[File]):
    """The list, what the current line says at the side, and the editor in the place of both.

    `kinds` names what is in the files, `suffix` is how those end that travel.
    """

    kinds, suffix = "", ""

    def __init__(
        self, shell: Shell, described: TableOf[File], search: str, editor: FileEditor
    ) -> None:
        super().__init__(shell)
        self.list = SearchList(self.look, described, search, self.nothing)
        self.files, self.editor = FilesView(self.look, self.list), editor
        self.add_views(self.files, editor)
        self.list.picked.connect(self.show_panel)

    @abstractmethod
    def listed_files(self) -> Sequence[File]:
        """What is listed."""

    @abstractmethod
    def panel_of(self, line: File) -> ClosablePanel:
        """What is said of a line at the side."""

    def nothing(self, typed: str) -> str | QWidget:
        """What is said, or shown, where nothing is listed."""
        return self.texts.text("Nothing is found under “{text}”.", text=typed)

    def damaged_notices(self, n: int) -> Sequence[Notice]:
        """That so many files cannot be read; nothing where all can."""
        told = self.texts.many(
            "{n} file[s] cannot be read and [is|are] left out. Choose [it|one] to see what is "
            "wrong.",
            n,
        )
        return (Notice(told),) if n else ()

    @property
    def current(self) -> File | None:
        """The line that is chosen."""
        return self.list.table.current_row

    def first_focus(self) -> QWidget | None:
        return self.list.search if self.files.is_shown else self.editor.first_focus()

    def refresh(self, changes: Changes | None) -> None:
        self.show_again()

    def show_files(self, key: str = "") -> None:
        """Show the list in the place of the editor, this line the current one."""
        super().show_first()
        self.show_again(key)

    def open_at(self, place: str) -> None:
        """Go to a line by its key."""
        if place and self.files.is_shown:
            self.show_again(place)

    def show_again(self, key: str = "") -> None:
        """Show the files as they are now; this line becomes the current one, whatever is searched
        for.
        """
        if key:
            self.list.search.empty_search()
        self.list.show_rows(self.listed_files())
        if key:
            self.list.table.pick_key(key)
        self.show_panel()

    def show_panel(self) -> None:
        """Say at the side what there is to know about the current line."""
        if (line := self.current) is None or not self.files.is_shown:
            self.shell.close_side()
        else:
            panel = self.panel_of(line)
            panel.left.connect(self.leave_side)
            self.shell.show_side(line.name, panel)
        self.shell.renew()

    # ---------------------------------------------------------------------------- files

    @act("Import…", READ, unless=LIST)
    def take(self) -> None:
        """Ask for a file and take in what is in it; its faults are all said at the side."""
        offered = f"{self.kinds} (*{self.suffix} *.toml)"
        chosen = self.shell.messages.open_file(self.texts.text("Import a file"), offered)
        if chosen is not None:
            self.shell.attempt(lambda: self._take_in(chosen))

    def _take_in(self, file: Path) -> None:
        try:
            self.take_in(file)
        except Refused as refused:
            t, wrong = self.texts, refused.problems
            title = t.text("Not imported: {file}", file=file.name)
            self.shell.show_side(title, FaultsPanel(self.look, wrong))
            told = t.many(
                "{file} cannot be imported: {n} thing[s] [is|are] wrong in it",
                len(wrong),
                file=file.name,
            )
            self.shell.say(told, Tone.WRONG)

    @abstractmethod
    def take_in(self, file: Path) -> None:
        """Take in what is in a file. Raises `Refused` with everything that is wrong in it."""

    def share_as(self, name: str, write: Callable[[Path], object]) -> None:
        """Ask where to, and write what is chosen into a file."""
        title = self.texts.text("Share as a file")
        save_as(self.shell, title, name, f"{self.kinds} (*{self.suffix})", write)
