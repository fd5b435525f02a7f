"""The box for everything (Ctrl+K): one field that answers with people, tables, pages and acts."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6 import QtWidgets
from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QWidget

from bglmanager.services.finding import Finder, Group, marked
from bglmanager.ui.answers import Suggestion, group_name
from bglmanager.ui.everything import Everything
from bglmanager.ui.style import RADIUS, Size, Style, set_tip
from bglmanager.ui.widgets.basics import ENTER, is_held, laid_out
from bglmanager.ui.widgets.fields import LineField
from bglmanager.words.synonyms import PERSON_ACTS

WIDTH, TOP, ROW, MOST = 640, 72, 36, 9
_GROUP, _ICON, _EDGE, _CHIP = 84, 16, 12, 6
_LEAST = 72
"""What is said at the right is left away where there is less room for it beside the name."""

_IDLE_MS = 150
"""So long nobody has typed before the program of another page is read."""

ANSWER = Qt.ItemDataRole.UserRole
_MARKS, _LABEL, _ABOUT = (Qt.ItemDataRole(int(ANSWER) + n) for n in (1, 2, 3))


class EverythingBox(QWidget):
    """Lies over the page, no dialog. Its `lines` have the `ANSWER` they lead to, by kinds."""

    def __init__(self, look: Style, window: QWidget) -> None:
        super().__init__(window)
        self._look, self._window = look, window
        self.source: Everything | None = None
        self._finder: Finder[Suggestion] = Finder((), PERSON_ACTS)
        self._person: Suggestion | None = None
        self._asked = ""
        self._before: QWidget | None = None
        px, t = look.theme.px, look.texts
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._name = t.text("Search people, tables, pages and commands")
        self.field = LineField(look, self._name)
        self.field.textChanged.connect(self._list_found)
        self.field.installEventFilter(self)
        self.lines = _Lines(look)
        self.lines.customContextMenuRequested.connect(self._turn_to_person_at)
        self.lines.itemClicked.connect(self._clicked)
        box = laid_out(QtWidgets.QVBoxLayout(self), px(8), (px(8), px(8), px(8), px(8)))
        box.addWidget(self.field)
        box.addWidget(self.lines)
        self._unread, self._high = False, 0
        self._idle = QTimer(self, singleShot=True)
        self._idle.timeout.connect(self._read_more)
        self.hide()

    @property
    def answers(self) -> Sequence[Suggestion]:
        """What is listed."""
        return [self.lines.item(row).data(ANSWER) for row in range(self.lines.count())]

    def open_with(self, typed: str = "") -> None:
        """Show the box with this typed."""
        assert self.source is not None  # the window has one
        if not self.isVisible():
            self._before = self._window.focusWidget()
        self._person = None
        self._gather()
        self.setFixedWidth(min(self._look.theme.px(WIDTH), self._window.width() - 16))
        self.field.setPlaceholderText(self._name)
        if self.field.text() == typed:
            self._list_found(typed)
        else:
            self.field.setText(typed)
        self.show()
        self.raise_()
        self.field.setFocus()
        self._idle.start(_IDLE_MS)

    def leave(self) -> None:
        """Hide the box and go back to where the user was."""
        self.hide()
        if self._before is not None and self._before.isVisible():
            self._before.setFocus()
        self._before = None

    def _gather(self) -> None:
        assert self.source is not None  # the window has one
        for name, part in self.source.gather().items():
            self._finder.hold(name, part)

    def _read_more(self) -> None:
        """While nobody types, have the acts of pages and the games that were not read yet."""
        if not self.isVisible() or self.source is None:
            return
        self._take_height()
        if self.source.read_more():
            self._unread = True
            self._idle.start(0)
        elif self._unread:
            self._unread = False
            self._gather()
            self._list_again()

    def _list_again(self) -> None:
        """More is known by now; the current line stays."""
        if self.isVisible() and self.field.text() and self._person is None:
            current = self._current()
            self._list_found(self.field.text())
            names = [one.name for one in self.answers]
            if current is not None and current.name in names:
                self.lines.setCurrentRow(names.index(current.name))

    # ------------------------------------------------------------------------- the lines

    def _list_found(self, typed: str) -> None:
        if self.isVisible():
            self._idle.start(_IDLE_MS)
        assert self.source is not None  # the window has one
        if self._person is not None:
            found = self.source.people.acts_on(self._person)
            if typed.strip():
                found = [one.thing for one in Finder(found).find(typed, MOST)] or found
        elif typed.strip():
            found = self._found(typed)
        else:
            found = self.source.before_typing()
        self._show(found, typed)

    def _found(self, typed: str) -> list[Suggestion]:
        assert self.source is not None  # the window has one
        found = self._finder.find(typed, MOST)
        if not found and self._read_everything():
            found = self._finder.find(typed, MOST)
        people = self.source.people
        listed = [people.with_verb(one) for one in found]
        if not any(one.group is Group.PEOPLE for one in listed):
            listed += people.of_archive(typed, MOST - len(listed), self._list_again)
        return listed or [people.nothing_found(typed)]

    def _read_everything(self) -> bool:
        """Read all that was not read yet; whether there was any."""
        assert self.source is not None  # the window has one
        read = False
        while self.source.read_more():
            read = True
        if read:
            self._gather()
        return read

    def _show(self, found: Sequence[Suggestion], typed: str) -> None:
        self._high = self.lines.list_answers(found, typed, self.width())
        if not self.isVisible() or self._high > self.lines.height():
            self._take_height()

    def _take_height(self) -> None:
        """As high as what is listed; while somebody types it does not shrink, which would have the
        page below painted again at every letter.
        """
        if self._high != self.lines.height():
            self.lines.setFixedHeight(self._high)
            self.adjustSize()
        self.move((self._window.width() - self.width()) // 2, self._look.theme.px(TOP))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Opaque to the corners: else the page below would be painted again at every letter."""
        painter, colours = QPainter(self), self._look.theme.colours
        painter.fillRect(event.rect(), QColor(colours.window))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(colours.outline))
        painter.setBrush(QColor(colours.surface))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
        painter.end()

    # ---------------------------------------------------------------------- what is done

    def _run(self, answer: Suggestion | None) -> None:
        """Go there or do it; what is refused stays where it can be read."""
        if answer is None or answer.refused():
            return
        assert self.source is not None  # the window has one
        self.leave()
        if answer.deed is not None:
            answer.deed()
        else:
            self.source.go(answer.address)

    def _clicked(self, item: QtWidgets.QListWidgetItem) -> None:
        self._run(item.data(ANSWER))

    def _current(self) -> Suggestion | None:
        return next(iter(self.answers[self.lines.currentRow() :]), None)

    def _turn_to_person_at(self, place: QPoint) -> None:
        item = self.lines.itemFromIndex(self.lines.indexAt(place))
        if item is not None:
            self.lines.setCurrentItem(item)
            self._turn_to_person()

    def _turn_to_person(self) -> bool:
        """List the acts on the person of the current line; False where it is none."""
        answer = self._current()
        if answer is None or answer.entry is None or self._person is not None:
            return False
        self._asked, self._person = self.field.text(), answer
        words = self._look.texts.text("What to do with {name}?", name=answer.name)
        self.field.setPlaceholderText(words)
        self.field.clear()
        self._list_found("")
        return True

    def _step_back(self) -> None:
        """From the acts on a person to what was typed before; else away."""
        if self._person is None:
            self.leave()
        else:
            self.open_with(self._asked)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys of the field that belong to the list; losing the focus closes it."""
        if event.type() == QEvent.Type.FocusOut and self.isVisible():
            self.hide()
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        return self._took(event) or super().eventFilter(watched, event)

    def _took(self, event: QKeyEvent) -> bool:
        """Whether a key belongs to the list."""
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self._step_back()
        elif key in ENTER:
            if not is_held(event):
                self._run(self._current())
        elif key == Qt.Key.Key_Tab and self._turn_to_person():
            pass
        elif key in _WAYS:
            row = self.lines.currentRow() + _WAYS[Qt.Key(key)]
            self.lines.setCurrentRow(row % max(self.lines.count(), 1))
        else:
            return False
        return True


_WAYS = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Backtab: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Tab: 1,
}
"""Tab stays in the list: elsewhere it would close it."""

_WRAPPED = int(Qt.TextFlag.TextWordWrap)
_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | _MIDDLE
Index = QModelIndex | QPersistentModelIndex


class _Lines(QtWidgets.QListWidget):
    """The answers; opaque as the box is."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        self.setProperty("kind", "plain")
        self.setAccessibleName(look.texts.text("What was found"))
        self.setFont(look.theme.font())
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setItemDelegate(_LineDrawing(self, look))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def list_answers(self, found: Sequence[Suggestion], typed: str, wide: int) -> int:
        """List these in a box so wide; the height of as many as are shown at once."""
        self.clear()
        before: Group | None = None
        for answer in found:
            label = "" if answer.group is before else group_name(self._look.texts, answer.group)
            before = answer.group
            self.addItem(self._made_item(answer, label, typed, wide))
        self.setCurrentRow(0)
        return sum(self.item(n).sizeHint().height() for n in range(min(self.count(), MOST)))

    def _made_item(
        self, answer: Suggestion, label: str, typed: str, wide: int
    ) -> QtWidgets.QListWidgetItem:
        item, about, refused = QtWidgets.QListWidgetItem(), answer.about(), answer.refused()
        item.setData(ANSWER, answer)
        item.setData(_MARKS, marked(answer.name, typed))
        item.setData(_LABEL, label)
        item.setData(_ABOUT, about)
        item.setText("\n".join(filter(None, (answer.name, refused))))
        said = (answer.name, about, answer.keys, refused)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, ", ".join(filter(None, said)))
        set_tip(item, "\n".join(filter(None, (answer.name, about, refused))))
        item.setSizeHint(QSize(0, self._height_of(refused, wide)))
        return item

    def _height_of(self, refused: str, wide: int) -> int:
        """A line, and as many more as the reason needs."""
        px = self._look.theme.px
        if not refused:
            return px(ROW)
        metrics = QFontMetrics(self._look.theme.font(Size.SMALL))
        room = QRect(0, 0, wide - px(_GROUP + _ICON + 4 * _EDGE + 16), 1000)
        return px(ROW) + metrics.boundingRect(room, _WRAPPED, refused).height() + px(2)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), self.palette().base())
        painter.end()
        super().paintEvent(event)


class _LineDrawing(QtWidgets.QStyledItemDelegate):
    """Kind, icon, name with what was typed in semibold; at the right what is said and the key."""

    def __init__(self, parent: QtWidgets.QListWidget, look: Style) -> None:
        super().__init__(parent)
        self._look = look

    def paint(
        self, painter: QPainter, option: QtWidgets.QStyleOptionViewItem, index: Index
    ) -> None:
        answer, refused = index.data(ANSWER), index.data(ANSWER).refused()
        px, colours = self._look.theme.px, self._look.theme.colours
        is_current = option.state & QtWidgets.QStyle.StateFlag.State_Selected
        if is_current:
            painter.fillRect(option.rect, QColor(colours.accent_soft))
        painter.save()
        row = QRect(option.rect.left(), option.rect.top(), option.rect.width(), px(ROW))
        row.adjust(px(_EDGE), 0, -px(_EDGE), 0)
        small = self._look.theme.font(Size.SMALL)
        painter.setFont(small)
        painter.setPen(QColor(colours.muted))
        painter.drawText(row, _MIDDLE, index.data(_LABEL))
        row.setLeft(row.left() + px(_GROUP))
        ink = colours.muted if refused else colours.text
        icon = self._look.icons.pixmap(answer.icon, _ICON, colours.muted)
        painter.drawPixmap(row.left(), row.center().y() - px(_ICON) // 2, icon)
        row.setLeft(row.left() + px(_ICON + _EDGE))
        row = self._draw_key(painter, row, self._key_of(answer, option))
        row = self._draw_about(painter, row, index.data(_ABOUT), answer.name)
        self._draw_name(painter, row, answer.name, index.data(_MARKS), ink)
        if refused:
            below = QRect(row.left(), row.bottom() - px(6), 0, 0)
            below.setRight(option.rect.right() - px(_EDGE))
            below.setBottom(option.rect.bottom())
            painter.setFont(small)
            painter.setPen(QColor(colours.muted))
            painter.drawText(below, _WRAPPED, refused)
        painter.restore()

    def _key_of(self, answer: Suggestion, option: QtWidgets.QStyleOptionViewItem) -> str:
        """On the current line of a person the key that lists the acts on him."""
        current = option.state & QtWidgets.QStyle.StateFlag.State_Selected
        return "Tab" if current and answer.entry is not None else answer.keys

    def _draw_key(self, painter: QPainter, row: QRect, key: str) -> QRect:
        """The key as a chip at the right; the room that is left."""
        if not key:
            return row
        px, colours = self._look.theme.px, self._look.theme.colours
        width = painter.fontMetrics().horizontalAdvance(key) + 2 * px(_CHIP)
        height = painter.fontMetrics().height() + px(4)
        chip = QRect(row.right() - width, row.center().y() - height // 2, width, height)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(colours.border))
        painter.drawRoundedRect(QRectF(chip).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
        painter.setPen(QColor(colours.muted))
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, key)
        return row.adjusted(0, 0, -width - px(_EDGE), 0)

    def _draw_about(self, painter: QPainter, row: QRect, about: str, name: str) -> QRect:
        """What is said at the right, which gives way to the name; the room that is left."""
        if not about:
            return row
        metrics = painter.fontMetrics()
        gap = self._look.theme.px(_EDGE)
        whole = QFontMetrics(self._look.theme.font(strong=True)).horizontalAdvance(name)
        room = row.width() - whole - gap
        if room < self._look.theme.px(_LEAST):
            return row
        said = metrics.elidedText(about, Qt.TextElideMode.ElideRight, room)
        painter.drawText(row, _RIGHT, said)
        return row.adjusted(0, 0, -metrics.horizontalAdvance(said) - gap, 0)

    def _draw_name(
        self, painter: QPainter, row: QRect, name: str, marks: Sequence[tuple[int, int]], ink: str
    ) -> None:
        """The name, what was typed in semibold."""
        usual = self._look.theme.font()
        metrics = QFontMetrics(self._look.theme.font(strong=bool(marks)))
        cut = metrics.elidedText(name, Qt.TextElideMode.ElideRight, row.width())
        layout = QTextLayout(cut, usual)
        layout.setTextOption(QTextOption(Qt.AlignmentFlag.AlignLeft))
        strong = QTextCharFormat()
        strong.setFontWeight(self._look.theme.font(strong=True).weight())
        layout.setFormats([_range(strong, start, end) for start, end in marks])
        layout.beginLayout()
        line = layout.createLine()
        line.setLineWidth(row.width() + 1000)
        layout.endLayout()
        painter.setPen(QColor(ink))
        top = row.top() + (row.height() - line.height()) / 2
        layout.draw(painter, QRectF(row.left(), top, 0, 0).topLeft())


def _range(format_: QTextCharFormat, start: int, end: int) -> QTextLayout.FormatRange:
    found = QTextLayout.FormatRange()
    found.start, found.length, found.format = start, end - start, format_
    return found
