"""Who is expected and is not in a list that comes in: named, and noted as not coming by a key."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Signal

from bglmanager.engine.event import Entry
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.personal import listed_name
from bglmanager.i18n import Texts
from bglmanager.ui.pages.entries.people import status_word
from bglmanager.ui.style import Style, Tone
from bglmanager.ui.widgets.rows import Column, RowsModel
from bglmanager.ui.widgets.table import TableView


@record
class AbsentLine:
    """Somebody expected who is not in the list; `away` says that he is noted as not coming."""

    entry: Entry
    away: bool

    @property
    def name(self) -> str:
        """Surname first, as in the entry list."""
        return listed_name(self.entry)


class AbsentTable(TableView[AbsentLine]):
    """Those people; `turned` carries the start number of who is, or is not, coming after all."""

    turned = Signal(int)

    def __init__(self, look: Style) -> None:
        self.model_of = RowsModel(look, _columns(look.texts), lambda line: line.entry.number)
        super().__init__(look, self.model_of, look.texts.text("Not in the list that comes in"))
        self.opened.connect(self._turn)

    def show_absent(self, entries: Iterable[Entry], away: Iterable[int]) -> None:
        """Show them, with who is noted as not coming."""
        gone = frozenset(away)
        by_name = sorted(entries, key=lambda e: (e.last_name.casefold(), e.first_name.casefold()))
        self.show_rows([AbsentLine(entry, entry.number in gone) for entry in by_name])
        if not self.currentIndex().isValid() and self.model_of.rows:
            self.selectRow(0)

    def _turn(self) -> None:
        line = self.current_row
        if line is not None:
            self.turned.emit(line.entry.number)


def _columns(t: Texts) -> tuple[Column[AbsentLine], ...]:
    return (
        Column(
            t.text("No."),
            lambda line: f"{line.entry.number}",
            order=lambda line: line.entry.number,
            figures=True,
            spoken=t.text("Start number"),
        ),
        Column(t.text("Name"), lambda line: line.name, strong=True, stretch=True),
        Column(
            t.text("What happens"),
            lambda line: t.text("not coming") if line.away else t.text("stays in the entries"),
            order=lambda line: not line.away,
            icon=lambda line: "user-x" if line.away else "circle",
            tone=lambda line: Tone.ATTENTION if line.away else Tone.PLAIN,
        ),
        Column(t.text("Status"), lambda line: status_word(t, line.entry)),
        Column(t.text("Club"), lambda line: line.entry.club or "", stretch=True),
        Column(t.text("Phone"), lambda line: line.entry.phone or ""),
        Column(t.text("E-mail"), lambda line: line.entry.email or ""),
    )
