"""People of the archive who are probably one, to be gone through by keys."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.i18n import Texts
from bglmanager.services.known import Double, Reason
from bglmanager.ui.look import Look
from bglmanager.ui.models.rows import Column, RowsModel
from bglmanager.ui.theme.tokens import Size
from bglmanager.ui.widgets.basics import Words
from bglmanager.ui.widgets.table import TableView


def reason_words(t: Texts, reason: Reason) -> str:
    """Why two are probably one."""
    return {
        Reason.NUMBER: t.text("same league number"),
        Reason.EMAIL: t.text("same e-mail"),
        Reason.PHONE: t.text("same phone"),
        Reason.NAME: t.text("same name"),
        Reason.EXCHANGED: t.text("name and surname exchanged"),
        Reason.TYPING: t.text("names nearly the same"),
    }[reason]


class DoublesTable(TableView[Double]):
    """The pairs; F6 keeps the other one, Del says that they are two people.

    `turned` and `parted` say which of the two keys was pressed.
    """

    turned = Signal()
    parted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = {Qt.Key.Key_F6: self.turned, Qt.Key.Key_Delete: self.parted}
        sent = keys.get(Qt.Key(event.key()))
        if sent is None:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            sent.emit()


class DoublesView(QWidget):
    """The pairs with what the keys do."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        t, px = look.texts, look.theme.px
        self.model = RowsModel(look, _columns(t), _key)
        self.table = DoublesTable(look, self.model, t.text("Probably doubles"))
        keys = t.text(
            "Enter makes one of the two · F6 keeps the other · Del: they are two people · Esc back"
        )
        muted = look.theme.colours.muted
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(px(12))
        box.addWidget(self.table, 1)
        box.addWidget(Words(look, keys, Size.SMALL, colour=muted, wrap=True))

    @property
    def current(self) -> Double | None:
        """The pair of the current line."""
        return self.table.current_row

    def show_pairs(self, pairs: Sequence[Double]) -> None:
        """Show these; the line that follows one that is gone becomes the current one."""
        place = max(self.table.currentIndex().row(), 0)
        self.table.show_rows(pairs)
        self.table.fit()
        if pairs and not self.table.selected_rows:
            self.table.selectRow(min(place, len(pairs) - 1))


def _key(pair: Double) -> tuple[int, int]:
    return pair.one.id, pair.other.id


def _columns(t: Texts) -> tuple[Column[Double], ...]:
    return (
        Column(t.text("One"), lambda pair: pair.one.name, strong=True, stretch=True),
        Column(t.text("The other"), lambda pair: pair.other.name, strong=True, stretch=True),
        Column(t.text("Why"), lambda pair: reason_words(t, pair.reason)),
    )
