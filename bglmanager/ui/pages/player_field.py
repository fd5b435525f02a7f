"""A field that finds a player by two letters, or in the list of all under it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from bglmanager.engine.event import Entry, EntryStatus, Event, RoundStatus
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.i18n import Texts
from bglmanager.services.entries import search_key
from bglmanager.ui.actions import Keys
from bglmanager.ui.style import Style, set_tip
from bglmanager.ui.widgets.basics import ENTER, asked_first
from bglmanager.ui.widgets.fields import ListingField
from bglmanager.words.names import listed_names, table_title

_SHOWN = 8
_ENTRY = Qt.ItemDataRole.UserRole
_UP_DOWN = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


@record
class OfferedPlayer:
    """A player as he is offered; `key` is what he is found by, `hint` where he is now."""

    entry: EntryNumber
    name: str
    hint: str
    key: tuple[str, ...]


def _is_playing(entry: Entry) -> bool:
    return entry.status is EntryStatus.ACTIVE


class PlayerField(ListingField):
    """Letters, up and down, Enter.

    `chosen` carries the start number, None when the name is changed again; `passed` is sent for
    Enter when somebody is chosen, `pressed` when somebody of the list is pressed with the mouse.
    """

    chosen = Signal(object)
    passed = Signal()
    pressed = Signal()

    def __init__(
        self, look: Style, over: QWidget, first: Callable[[Entry], bool] = _is_playing
    ) -> None:
        """`over` is the page on which the list lies; those who are `first` come before others."""
        super().__init__(look)
        self._first = first
        self._look, self._over = look, over
        self._row = look.theme.px(32)
        self.setPlaceholderText(look.texts.text("Two letters of the name, or the start number"))
        self._people: tuple[OfferedPlayer, ...] = ()
        self._seen: tuple[object, object] = (None, None)
        self._entry: EntryNumber | None = None
        self.matches = QListWidget(over)
        self.matches.setProperty("kind", "popup")
        self.matches.setFont(look.theme.font())
        self.matches.setAccessibleName(look.texts.text("Players found"))
        self.matches.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.matches.itemClicked.connect(self._press)
        self.matches.hide()
        self.textEdited.connect(self._look_up)

    @property
    def entry(self) -> EntryNumber | None:
        """Who is chosen."""
        return self._entry

    @property
    def offered(self) -> Sequence[str]:
        """Who is listed, as written."""
        if self.matches.isHidden():
            return ()
        return tuple(self.matches.item(n).text() for n in range(self.matches.count()))

    def show_event(self, event: Event) -> None:
        """Take the people of an event."""
        entries, rounds = self._seen
        if event.entries is entries and event.rounds is rounds:
            return
        self._seen = (event.entries, event.rounds)
        coming = [e for e in event.entries if e.status is not EntryStatus.NO_SHOW]
        coming.sort(key=lambda e: (not self._first(e), search_key(e.last_name)))
        tables, names = self._tables(event), listed_names(event.entries)

        def found(entry: Entry) -> OfferedPlayer:
            name = listed_name(entry)
            hint = tables.get(entry.number, "")
            surname = search_key(entry.last_name).replace(" ", "")
            words = search_key(f"{name} {entry.nickname or ''}").split()
            return OfferedPlayer(
                entry.number, names[entry.number], hint, (surname, *words, f"{entry.number}")
            )

        self._people = tuple(map(found, coming))
        if self._entry is not None and all(one.entry != self._entry for one in self._people):
            self.empty()

    def _tables(self, event: Event) -> Mapping[EntryNumber, str]:
        """Where everybody is now."""
        last, texts = event.last_round, self._look.texts
        if last is None or last.status is not RoundStatus.PLAYING:
            return {}
        titles = ((table_title(texts, last, table), table) for table in last.tables)
        return {seat.entry: title for title, table in titles for seat in table.seats}

    def choose(self, entry: EntryNumber) -> None:
        """Choose somebody."""
        one = next((found for found in self._people if found.entry == entry), None)
        if one is None:
            return
        self._entry = entry
        self.setText(one.name)
        set_tip(self, one.name)
        self.setCursorPosition(0)
        if self.hasFocus():
            self._take_up()
        self.matches.hide()
        self.chosen.emit(entry)

    def empty(self) -> None:
        """Choose nobody; what was typed is not brought back by Ctrl+Z."""
        self.setText("")
        self.matches.hide()
        self._forget()

    def _forget(self) -> None:
        if self._entry is not None:
            self._entry = None
            self.chosen.emit(None)

    def _look_up(self, text: str) -> None:
        self._forget()
        parts = search_key(text).split()
        fits = [one for one in self._people if _fits(one, parts)] if parts else []
        fits.sort(
            key=lambda one: (f"{one.entry}" not in parts, not one.key[0].startswith(parts[0]))
        )
        self._list(fits[:_SHOWN])

    def list_all(self) -> None:
        """List everybody, nobody of whom is meant before he is pointed at; or put that away."""
        if self.matches.isHidden():
            self._list(self._people)
            self.matches.setCurrentRow(-1)
        else:
            self.matches.hide()

    def _list(self, people: Sequence[OfferedPlayer]) -> None:
        self.matches.clear()
        for one in people:
            text = f"{one.name}  ·  {one.hint}" if one.hint else one.name
            item = QListWidgetItem(text)
            item.setData(_ENTRY, one.entry)
            item.setSizeHint(QSize(0, self._row))
            self.matches.addItem(item)
        self.matches.setVisible(bool(people))
        self.matches.setCurrentRow(0)
        self._place()

    def _place(self) -> None:
        """Under the field, over what stands there."""
        rows = min(self.matches.count(), _SHOWN)
        height = self._row * rows + 2 * self.matches.frameWidth()
        self.matches.resize(self.width(), height)
        self.matches.move(self.mapTo(self._over, QPoint(0, self.height() + 2)))
        self.matches.raise_()

    def _press(self, item: QListWidgetItem) -> None:
        self._take(item)
        self.pressed.emit()

    def _take(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.choose(EntryNumber(item.data(_ENTRY)))

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Up; Down", texts.text("Another of the players found")),
            ("Return", texts.text("Take the player, and go on")),
            ("Esc", texts.text("Close the list, empty the field")),
            *super().own_keys(texts),
        )

    def event(self, event: QEvent) -> bool:
        """Escape closes the list before it is a key of the page."""
        asked = asked_first(event)
        escape = asked is not None and asked.key() == Qt.Key.Key_Escape
        if escape and not self.matches.isHidden():
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, listed = event.key(), not self.matches.isHidden()
        if listed and key in _UP_DOWN:
            step, row = _UP_DOWN[Qt.Key(key)], self.matches.currentRow()
            row = row if row >= 0 else min(0, -step)
            self.matches.setCurrentRow((row + step) % self.matches.count())
        elif listed and key in ENTER:
            self._take(self.matches.currentItem())
            self.passed.emit()
        elif listed and key == Qt.Key.Key_Escape:
            self.matches.hide()
        elif key in ENTER:
            self.passed.emit()
        elif key == Qt.Key.Key_Escape and self.text():
            self.empty()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() == Qt.FocusReason.OtherFocusReason:
            self._take_up()

    def _take_up(self) -> None:
        """The letters typed next replace the name, whose beginning stays in sight."""
        self.setSelection(len(self.text()), -len(self.text()))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Whoever is marked in the list is meant; a popup of Qt's own is no way out."""
        super().focusOutEvent(event)
        if not self.matches.isHidden() and event.reason() != Qt.FocusReason.PopupFocusReason:
            if event.reason() == Qt.FocusReason.TabFocusReason:
                self._take(self.matches.currentItem())
            self.matches.hide()


def _fits(one: OfferedPlayer, parts: Sequence[str]) -> bool:
    return all(any(word.startswith(part) for word in one.key) for part in parts)
