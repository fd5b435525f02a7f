"""A short list of two lines each: what it is, and in muted words what else is known of it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6 import QtWidgets
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent

from bglmanager.engine.fact_kinds import record
from bglmanager.i18n import Texts
from bglmanager.ui.actions import Keys
from bglmanager.ui.style import Size, Style, Tone, set_tip, tone_colours
from bglmanager.ui.widgets.basics import ENTER, is_held, mark_current

_HEIGHT = 40
_MOST = 8
_EDGE = 8
_ICON = 16
_PAIR = Qt.ItemDataRole.UserRole


@record
class Pair:
    """One line of the list. `key` names it, `aside` stands at the right, a key to press say.

    `icon` is drawn before the second line in the colour of `tone`, which is that line's too.
    """

    key: str
    first: str
    second: str = ""
    aside: str = ""
    icon: str = ""
    tone: Tone = Tone.PLAIN

    @property
    def spoken_words(self) -> str:
        """Both lines, as they are read aloud."""
        return ", ".join(filter(None, (self.first, self.second, self.aside)))


class _Drawing(QtWidgets.QStyledItemDelegate):
    """Draws the two lines, each cut where there is no room."""

    def __init__(self, parent: QtWidgets.QListWidget, look: Style) -> None:
        super().__init__(parent)
        self._look = look

    def paint(
        self,
        painter: QPainter,
        option: QtWidgets.QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        pair = index.data(_PAIR)
        option.state &= ~QtWidgets.QStyle.StateFlag.State_HasFocus
        ground = QtWidgets.QStyle.PrimitiveElement.PE_PanelItemViewItem
        option.widget.style().drawPrimitive(ground, option, painter, option.widget)
        px, colours = self._look.theme.px, self._look.theme.colours
        room = option.rect.adjusted(px(_EDGE), px(2), -px(_EDGE), -px(2))
        half = room.height() // 2
        above = QRect(room.left(), room.top(), room.width(), half)
        below = QRect(room.left(), room.top() + half, room.width(), room.height() - half)
        painter.save()
        small = self._look.theme.font(Size.SMALL)
        if pair.aside:
            width = QFontMetrics(small).horizontalAdvance(pair.aside) + px(2)
            aside = above.adjusted(above.width() - width, 0, 0, 0)
            painter.setFont(small)
            painter.setPen(QColor(colours.muted))
            painter.drawText(aside, Qt.AlignmentFlag.AlignRight | _MIDDLE, pair.aside)
            above = above.adjusted(0, 0, -width - px(8), 0)
        painter.setFont(self._look.theme.font(strong=True))
        painter.setPen(QColor(colours.text))
        _draw_cut(painter, above, pair.first)
        ink = tone_colours(colours, pair.tone)[0]
        if pair.icon:
            side = px(_ICON)
            at = below.adjusted(0, (below.height() - side) // 2, 0, 0).topLeft()
            painter.drawPixmap(at, self._look.icons.pixmap(pair.icon, _ICON, ink))
            below = below.adjusted(side + px(4), 0, 0, 0)
        painter.setFont(small)
        painter.setPen(QColor(ink))
        _draw_cut(painter, below, pair.second)
        painter.restore()


_MIDDLE = Qt.AlignmentFlag.AlignVCenter


def _draw_cut(painter: QPainter, room: QRect, text: str) -> None:
    cut = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(room, Qt.AlignmentFlag.AlignLeft | _MIDDLE, cut)


class TwoLineList(QtWidgets.QListWidget):
    """As high as what it shows, up to eight lines.

    `chosen` carries the key of a line for Enter or a double click; with `one_click` for one.
    """

    chosen = Signal(str)

    def __init__(self, look: Style, name: str, *, one_click: bool = False) -> None:
        """`name` is the spoken name."""
        super().__init__()
        self._look = look
        self.setAccessibleName(name)
        self.setFont(look.theme.font())
        self.setItemDelegate(_Drawing(self, look))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Fixed
        )
        pressed = self.itemClicked if one_click else self.itemDoubleClicked
        pressed.connect(self._choose_item)
        self.show_pairs(())

    @property
    def pairs_shown(self) -> Sequence[Pair]:
        """What is shown."""
        return tuple(self.item(row).data(_PAIR) for row in range(self.count()))

    def show_pairs(self, pairs: Sequence[Pair]) -> None:
        """Show these lines; none of them is the current one."""
        height = self._look.theme.px(_HEIGHT)
        self.clear()
        for place, pair in enumerate(pairs):
            item = QtWidgets.QListWidgetItem()
            item.setSizeHint(QSize(0, height))
            self.addItem(item)
            self.show_pair(place, pair)
        self.setFixedHeight(min(max(len(pairs), 1), _MOST) * height + 2 * self.frameWidth() + 2)

    def show_pair(self, place: int, pair: Pair) -> None:
        """Show another pair in a line."""
        item = self.item(place)
        item.setData(_PAIR, pair)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, pair.spoken_words)
        set_tip(item, "\n".join(filter(None, (pair.first, pair.second))))

    def take_current(self) -> bool:
        """Choose the current line; False when there is none."""
        item = self.currentItem()
        if item is not None:
            self._choose_item(item)
        return item is not None

    def _choose_item(self, item: QtWidgets.QListWidgetItem) -> None:
        self.chosen.emit(item.data(_PAIR).key)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        mark_current(self)

    def own_keys(self, texts: Texts) -> Keys:
        return (("Return", texts.text("Open it")),)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            if not is_held(event):
                self.take_current()
        else:
            super().keyPressEvent(event)
