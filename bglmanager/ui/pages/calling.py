"""Who is registered and not here, as a list to go through by keys: letters find somebody, one key
does something; with what is needed to ask after them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import partial
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import QEvent, QModelIndex, Qt, Signal, SignalInstance
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QVBoxLayout, QWidget

from bglmanager.engine.event import Entry
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.personal import listed_name
from bglmanager.i18n import Texts, capital
from bglmanager.services.entries import search_key
from bglmanager.ui.actions import Keys
from bglmanager.ui.kit.lists import pill_column
from bglmanager.ui.kit.panels import PillState
from bglmanager.ui.style import Style, Tone
from bglmanager.ui.widgets.basics import Words, asked_first, laid_out
from bglmanager.ui.widgets.fields import SearchField
from bglmanager.ui.widgets.rows import Column, RowsModel
from bglmanager.ui.widgets.table import TableView, as_lines


class OfPerson(Protocol):
    """A line about somebody of the event."""

    @property
    def entry(self) -> Entry:
        """Who it is about."""
        ...


Row = TypeVar("Row", bound=OfPerson)


_ANSWERS = (Qt.Key.Key_Space, Qt.Key.Key_F5, Qt.Key.Key_Delete)


class CalledTable(TableView[Row]):
    """The table; `answered` carries the key pressed: Space, which two clicks are too, F5 or Del."""

    answered = Signal(int)

    def copy_rows(self) -> None:
        """Phones stay on the desk's screen."""
        names = [[listed_name(line.entry)] for line in self.selected_rows]
        QGuiApplication.clipboard().setText(as_lines(names))

    def _double_clicked(self, index: QModelIndex) -> None:
        self.answered.emit(Qt.Key.Key_Space)

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Space", texts.text("Another answer")),
            ("F5", texts.text("Does not come")),
            ("Del", texts.text("Drop the entry")),
            *super().own_keys(texts),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ANSWERS:
            self.answered.emit(event.key())
        else:
            super().keyPressEvent(event)


class CalledSearch(SearchField):
    """A search whose F5, Del and Space are the list's while nothing is typed.

    `left` is sent for Escape when there is nothing to empty.
    """

    left = Signal()

    def __init__(self, look: Style, name: str, view: QAbstractItemView) -> None:
        super().__init__(look, name)
        self._view = view
        self.drive_list(view)

    def event(self, event: QEvent) -> bool:
        """Escape empties the field before it is a key of the page."""
        asked = asked_first(event)
        if asked is not None and asked.key() == Qt.Key.Key_Escape and self.text():
            event.accept()
            return True
        return super().event(event)

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Esc", texts.text("Empty the search, go back")),
            ("Space; Del", texts.text("As in the list, while nothing is typed")),
            ("F5", texts.text("As in the list")),
            *super().own_keys(texts),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F5 or (event.key() in _ANSWERS and not self.text()):
            QApplication.sendEvent(self._view, event)
        elif event.key() == Qt.Key.Key_Escape and not self.text():
            self.left.emit()
        else:
            super().keyPressEvent(event)


class CalledList(QWidget, Generic[Row]):
    """Search and table; letters find, the arrow keys go, one key does.

    `here` carries the start number of who has come, `gone` of who does not come, `lapsed` of
    whose registration lapses, `turned` of who gets another answer. `left` is for going back.
    """

    here = Signal(int)
    gone = Signal(int)
    lapsed = Signal(int)
    turned = Signal(int)
    left = Signal()
    picked = Signal()

    def __init__(
        self, look: Style, made: Sequence[Column[Row]], name: str, *, sorted_by: int = 0
    ) -> None:
        """`name` is the spoken name of the table, sorted by this column at first."""
        super().__init__()
        t = look.texts
        self._shown: frozenset[int] = frozenset()
        self.model = RowsModel(look, made, lambda line: line.entry.number)
        self.table = CalledTable(look, self.model, name)
        self.table.sortByColumn(sorted_by, Qt.SortOrder.AscendingOrder)
        self.search = CalledSearch(look, t.text("Search by name"), self.table)
        self.nobody = Words(look, "", colour=look.theme.colours.muted, wrap=True)
        self.nobody.setText(t.text("Nobody is found."))
        self.nobody.hide()
        box = laid_out(QVBoxLayout(self), look.theme.px(8))
        for widget in (self.search, self.nobody, self.table):
            box.addWidget(widget, int(widget is self.table))
        self.search.searched.connect(self._searched)
        self.search.left.connect(self.left)
        self.table.picked.connect(self.picked)
        answers = dict(zip(_ANSWERS, (self.turned, self.gone, self.lapsed), strict=True))
        self.table.opened.connect(lambda: self._send(self.here))
        self.table.answered.connect(lambda key: self._send(answers[Qt.Key(key)]))

    def offer(self, keys: Keys, *signals: SignalInstance) -> None:
        """Have what these keys do, by these signals, in the menu of a line as well."""
        for (_, does), signal in zip(keys, signals, strict=True):
            self.table.addAction(capital(does)).triggered.connect(partial(self._send, signal))

    def _send(self, signal: SignalInstance, _checked: bool = False) -> None:
        line = self.table.current_row
        if line is not None:
            signal.emit(line.entry.number)

    def _searched(self, text: str) -> None:
        self.table.search_rows(text)
        self.nobody.setVisible(bool(text) and not self.model.rows)

    def show_lines(self, lines: Sequence[Row]) -> None:
        """Show these; where the current one is gone the next one is current."""
        numbers = frozenset(line.entry.number for line in lines)
        if numbers != self._shown:
            self.search.empty_search()
        self._shown = numbers
        self.table.list_rows(lines)


@record
class MissingLine:
    """Somebody who was not seen yet; `kept` has a seat all the same.

    `answer` is what becomes of him, with the icon and the tone of it.
    """

    entry: Entry
    kept: bool = False
    answer: str = ""
    icon: str = ""
    tone: Tone = Tone.PLAIN

    @property
    def name(self) -> str:
        """Surname first, as it stands in every list."""
        return listed_name(self.entry)


def registered_when(line: MissingLine, zone: dt.tzinfo | None) -> str:
    """Day and hour of the registration; nothing where it is not known."""
    moment = line.entry.desk.preregistered
    return "" if moment is None else f"{moment.astimezone(zone):%d/%m/%Y %H:%M}"


def in_words(texts: Texts, line: MissingLine, zone: dt.tzinfo | None, *, fee: bool) -> str:
    """What is known of him besides his phone, in one line; `fee` says one is asked."""
    when = registered_when(line, zone)
    said = [
        line.name,
        texts.text("has a seat") if line.kept else "",
        texts.text("registered on {day}", day=when) if when else "",
        texts.text("promised a copy") if line.entry.desk.promised_copy else "",
        texts.text("has not paid") if fee and not line.entry.desk.paid else "",
        line.entry.club or "",
    ]
    return " · ".join(part for part in said if part)


def columns(
    texts: Texts, zone: dt.tzinfo | None, *, wide: bool = False
) -> tuple[Column[MissingLine], ...]:
    """Name and phone; where there is room for more also the answer, when, and the copy."""
    t = texts
    name = Column[MissingLine](
        t.text("Name"),
        lambda line: line.name,
        order=lambda line: search_key(line.name),
        stretch=True,
        strong=True,
    )
    phone = Column[MissingLine](t.text("Phone"), lambda line: line.entry.phone or "")
    if not wide:
        return name, phone
    return (
        name,
        pill_column(
            t.text("What happens"), lambda line: PillState(line.answer, line.tone, line.icon)
        ),
        phone,
        Column(
            t.text("Registered"),
            lambda line: registered_when(line, zone),
            order=lambda line: line.entry.desk.preregistered,
        ),
        Column(
            t.text("Copy"),
            lambda line: t.text("yes") if line.entry.desk.promised_copy else "",
            spoken=t.text("Promised a copy of the game"),
        ),
    )
