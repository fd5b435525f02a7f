"""What a list that comes in looks like in the page."""

from __future__ import annotations

from abc import abstractmethod

from PySide6.QtWidgets import QVBoxLayout

from bglmanager.ui.format import Format
from bglmanager.ui.pages.entries.column_boxes import ColumnArea
from bglmanager.ui.pages.entries.import_links import ImportLinks
from bglmanager.ui.pages.entries.import_rows import ImportLine
from bglmanager.ui.pages.entries.import_tables import ImportTables
from bglmanager.ui.pages.entries.import_words import Details, columns
from bglmanager.ui.pages.entries.read_list import ReadList
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.basics import Words, laid_out


class ImportBody(ReadList):
    """From top to bottom: what was found out about the file, what its columns hold, what the keys
    do, the lines, and everything there is to say about the current one.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        t, look = self._look.texts, self._look
        self.links = ImportLinks(look)
        self.why = Words(look, wrap=True)
        self._details = Details(t, Format(t), shell.sentences)
        self.tables = ImportTables(look, columns(t, self._details, self._written))
        self.model, self.table = self.tables.model, self.tables.lines
        self.absent = self.tables.absent
        self._lay_out()

    def _lay_out(self) -> None:
        px = self._look.theme.px
        box = laid_out(QVBoxLayout(self), px(8))
        box.addWidget(self.facts)
        box.addSpacing(px(4))
        box.addWidget(ColumnArea(self._look, self.boxes))
        box.addSpacing(px(4))
        box.addWidget(self.links)
        box.addWidget(self.tables, 1)
        box.addWidget(self.why)

    def say_about(self, line: ImportLine | None) -> None:
        """What is to be said about a line, in full."""
        said = () if line is None else self._details.of(line)
        self.why.setText("\n".join(said))
        self.why.setVisible(bool(said))

    @abstractmethod
    def _written(self, line: ImportLine, first: str | None, last: str | None) -> None:
        """A first name or a surname was written by hand."""
