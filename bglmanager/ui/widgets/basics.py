"""Labels, buttons, lines, pills, empty pages: the smallest pieces, each made from a look."""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtWidgets import QWidget

from bglmanager.ui.actions import Action
from bglmanager.ui.style import (
    RADIUS,
    SMALL,
    TONE_ICONS,
    Size,
    Style,
    Tone,
    as_label,
    as_read,
    set_tip,
    tone_colours,
)


class Ringed(QWidget):
    """What is read and not typed in: a bar at its left shows that it has the keyboard.

    Arrows and page keys, which it leaves alone, scroll the area around it.
    """

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def moveEvent(self, event: QtGui.QMoveEvent) -> None:
        """The bar is beside what is in sight: scrolled, that is another part."""
        super().moveEvent(event)
        if self.hasFocus():
            self.update()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.hasFocus():
            return
        seen = self.visibleRegion().boundingRect()
        painter = QtGui.QPainter(self)
        painter.fillRect(QRect(0, seen.top(), _BAR, seen.height()), self.palette().accent())
        painter.end()


def mark_current(view: QtWidgets.QAbstractItemView) -> None:
    """Draw a bar before the current line of a list with the keyboard, in its `paintEvent`.

    A cell that can be changed has a frame as well.
    """
    index = view.currentIndex()
    place = view.visualRect(index)
    if not view.hasFocus() or place.isEmpty():
        return
    painter = QtGui.QPainter(view.viewport())
    accent = view.palette().accent().color()
    painter.fillRect(QRect(0, place.top(), _BAR, place.height()), accent)
    if index.flags() & (Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemIsUserCheckable):
        painter.setPen(QtGui.QPen(accent, 2))
        painter.drawRect(place.adjusted(1, 1, -1, -1))
    painter.end()


_BAR = 4
"""Pixels: as wide as it can be before it touches the words."""


ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
PLAIN = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.KeypadModifier,
)
"""How a key comes that is no shortcut; one of the number pad says that it is."""

_ICON_GAP = "\N{EN SPACE}"  # Qt puts no more than 4 px between icon and text


class Words(QtWidgets.QLabel):
    """Plain text; markup in it is shown, never obeyed."""

    def __init__(
        self,
        look: Style,
        text: str = "",
        size: Size = Size.TEXT,
        *,
        strong: bool = False,
        colour: str = "",
        wrap: bool = False,
    ) -> None:
        """`colour` is a #RRGGBB of the theme; the text's own unless told."""
        super().__init__(text)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFont(look.theme.font(size, strong=strong))
        self.setWordWrap(wrap)
        if colour:
            paint_text(self, colour)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Wrapped lines keep their height: aligned in a layout they would be cut otherwise."""
        super().resizeEvent(event)
        if self.wordWrap():
            self.setMinimumHeight(0)  # what it was counts in the height that is asked for
            self.setMinimumHeight(max(0, self.heightForWidth(event.size().width())))


def plain_document() -> QtGui.QTextDocument:
    """An empty document to be painted, its words written by a cursor: markup is never obeyed."""
    made = QtGui.QTextDocument()
    made.setDocumentMargin(0)
    option = made.defaultTextOption()
    option.setWrapMode(QtGui.QTextOption.WrapMode.WordWrap)
    made.setDefaultTextOption(option)
    return made


class CutWords(Words):
    """One line that ends in … when there is no room, `whole_text` as tooltip then."""

    def __init__(
        self,
        look: Style,
        text: str = "",
        size: Size = Size.TEXT,
        *,
        strong: bool = False,
        colour: str = "",
    ) -> None:
        super().__init__(look, "", size, strong=strong, colour=colour)
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Preferred
        )
        self.whole_text = text
        self._cut_text()

    def set_whole(self, text: str) -> None:
        """Show another text."""
        self.whole_text = text
        self.setAccessibleName(text)
        self._cut_text()

    def _cut_text(self) -> None:
        shown = self.fontMetrics().elidedText(
            self.whole_text, Qt.TextElideMode.ElideRight, max(self.width(), 1)
        )
        self.setText(shown)
        set_tip(self, self.whole_text if shown != self.whole_text else "")

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._cut_text()

    def sizeHint(self) -> QSize:
        width = self.fontMetrics().horizontalAdvance(self.whole_text) + 2
        return QSize(width, super().sizeHint().height())


class Button(QtWidgets.QPushButton):
    """A button of one kind: primary, quiet, flat or link; always with a spoken name.

    A press does the `action_followed`, if there is one.

    One press is one act: where it stood another button may stand by the second click of a double
    click, and a key that is held says the same thing over and over.
    """

    kind = "quiet"

    def __init__(self, look: Style, text: str, icon: str = "") -> None:
        super().__init__()
        self._named, self._gap = bool(text), _ICON_GAP if icon else ""
        self.rename(text)
        self.setProperty("kind", self.kind)
        self.setFont(look.theme.font(strong=self.kind in {"primary", "link"}))
        self.setAutoDefault(False)
        self._look, colours = look, look.theme.colours
        self.action_followed: Action | None = None
        inks = {"primary": colours.on_accent, "link": colours.accent}
        self._ink = inks.get(self.kind, colours.text)
        if icon:
            self.set_icon(icon)

    def rename(self, text: str) -> None:
        """Give the button another name, beside the icon if there is one, and speak it."""
        self.setText(f"{self._gap}{text}" if self._named else "")
        self.setAccessibleName(text)

    def setText(self, text: str) -> None:  # Qt's name
        super().setText(as_label(text))

    def text(self) -> str:
        """The text as it is read."""
        return as_read(super().text())

    def set_icon(self, name: str, size: int = SMALL) -> None:
        """Show an icon of the set, in the colour of the button's text."""
        self.setIcon(self._look.icons.icon(name, size, self._ink))
        side = self._look.theme.px(size)
        self.setIconSize(QSize(side, side))

    def follow_action(self, action: Action) -> None:
        """Press, state, name and tooltip are those of the action from now on."""
        self.action_followed = action
        self.clicked.connect(action.trigger)
        action.changed.connect(self._take_state)  # a bound method: ends with the button
        action.marked.connect(self._ask_in_sight)
        self._take_state()

    def _ask_in_sight(self) -> None:
        if self.action_followed is not None and self.isVisible():
            self.action_followed.know()

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        super().showEvent(event)
        if self.action_followed is not None:
            self.action_followed.know()

    def _take_state(self) -> None:
        action = self.action_followed
        if action is None:
            return
        if self._named:
            self.rename(action.text())
        self.setEnabled(action.isEnabled())
        set_tip(self, action.toolTip())
        self.setAccessibleDescription(action.refusal)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Enter presses the button that has the focus, as Space does."""
        if is_held(event):
            return
        if event.key() in ENTER:
            self.click()
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QtGui.QMouseEvent) -> None:
        event.accept()

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


def left_to_the_page(event: QtGui.QDragEnterEvent) -> bool:
    """Whether files are dragged over a field: they are no text, the page takes them."""
    if not event.mimeData().hasUrls():
        return False
    event.ignore()
    return True


def asked_first(event: QEvent) -> QtGui.QKeyEvent | None:
    """The key of which a widget is asked whether it takes it before it is a shortcut of the page.

    None for every other event. Who accepts it, and says True, takes it.
    """
    if isinstance(event, QtGui.QKeyEvent):  # asked of every event: its type costs more to find out
        return event if event.type() == QEvent.Type.ShortcutOverride else None
    return None


def is_held(event: QtGui.QKeyEvent) -> bool:
    """Whether Enter is merely still down: that is no second press."""
    return event.isAutoRepeat() and event.key() in ENTER


class PrimaryButton(Button):
    """The next thing to do: at most one on a page."""

    kind = "primary"


class QuietButton(Button):
    """Everything else that can be done here."""


class LinkButton(Button):
    """A button that looks like a word in a line of text."""

    kind = "link"

    def __init__(self, look: Style, text: str) -> None:
        super().__init__(look, text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)


class LinkLine(QWidget):
    """A line of words, cut where there is no room, and a link behind it."""

    def __init__(self, look: Style, link: str, text: str = "", *, colour: str = "") -> None:
        super().__init__()
        self.words, self.link = CutWords(look, text, colour=colour), LinkButton(look, link)
        self.link.setAccessibleDescription(text)
        self.row = laid_out(QtWidgets.QHBoxLayout(self), look.theme.px(8))
        filled(self.row, (self.words, 1), self.link)


class ChipButton(Button):
    """One of several choices beside each other; the one that holds is lit."""

    kind = "chip"

    def __init__(self, look: Style, text: str) -> None:
        super().__init__(look, text)
        self.setCheckable(True)

    def sizeHint(self) -> QSize:
        """Lit, its letters are wider."""
        lit, text = QtGui.QFontMetrics(self._look.theme.font(strong=True)), self.text()
        wider = lit.horizontalAdvance(text) - self.fontMetrics().horizontalAdvance(text)
        return super().sizeHint() + QSize(wider, 0)


class FlatButton(Button):
    """A button without a border."""

    kind = "flat"


class IconButton(FlatButton):
    """A flat button with an icon alone; `name` is its tooltip and its spoken name."""

    def __init__(self, look: Style, icon: str, name: str) -> None:
        super().__init__(look, "", icon)
        self.name_it(name)

    def name_it(self, name: str) -> None:
        """Say what it does."""
        self.setAccessibleName(name)
        set_tip(self, name)


def action_button(look: Style, action: Action, *, primary: bool = False) -> Button:
    """A button that does what an action does and is grey when the action is refused.

    It has words, be it that the action gets its own later.
    """
    made = PrimaryButton if primary else QuietButton
    button = made(look, action.text() or "…", action.icon_name)
    button.follow_action(action)
    return button


class Rule(QtWidgets.QFrame):
    """A hairline, lying or upright."""

    def __init__(self, *, upright: bool = False) -> None:
        super().__init__()
        self.setProperty("kind", "rule-upright" if upright else "rule")


class Card(QtWidgets.QFrame):
    """A surface with a border; what belongs together stands in its `box`."""

    def __init__(self, look: Style, *, spacing: int = 8, margin: int = 16) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        edge = look.theme.px(margin)
        self.box = laid_out(
            QtWidgets.QVBoxLayout(self), look.theme.px(spacing), (edge, edge, edge, edge)
        )


class Symbol(QtWidgets.QLabel):
    """An icon that is only looked at; what it means is said by the words beside it."""

    def __init__(self, look: Style, icon: str, colour: str, size: int = SMALL) -> None:
        super().__init__()
        self._look, self._size = look, size
        side = look.theme.px(size)
        self.setFixedSize(side, side)
        self.show_icon(icon, colour)

    def show_icon(self, icon: str, colour: str) -> None:
        """Show another icon."""
        self.setPixmap(self._look.icons.pixmap(icon, self._size, colour))


Box = TypeVar("Box", bound=QtWidgets.QBoxLayout)
_NO_EDGES = (0, 0, 0, 0)


def laid_out(box: Box, gap: int | None = None, edges: tuple[int, int, int, int] = _NO_EDGES) -> Box:
    """A box with this gap between its parts, the style's unless told, and edges at the left, above,
    at the right and below.
    """
    box.setContentsMargins(*edges)
    if gap is not None:
        box.setSpacing(gap)
    return box


Part = QWidget | QtWidgets.QLayout | int | tuple[Any, ...]
"""What goes into a box: alone or with its stretch and where it stands, or a stretch by itself."""


def filled(box: Box, *parts: Part) -> Box:
    """A box with these parts one after the other."""
    for part in parts:
        one, *how = part if isinstance(part, tuple) else (part,)
        if isinstance(one, int):
            box.addStretch(one)
        elif isinstance(one, QWidget):
            box.addWidget(one, *how)
        else:
            box.addLayout(one, *how)
    return box


def in_a_row(look: Style, widgets: Iterable[QWidget]) -> QtWidgets.QHBoxLayout:
    """Buttons beside each other, from the left."""
    return filled(laid_out(QtWidgets.QHBoxLayout(), look.theme.px(8)), *widgets, 1)


def empty_layout(layout: QtWidgets.QLayout) -> None:
    """Take everything out of a layout; its widgets are gone at once."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()


def scrolled_area(content: QWidget) -> QtWidgets.QScrollArea:
    """A widget that scrolls when there is less room than it needs."""
    area = QtWidgets.QScrollArea()
    fill_area(area, content)
    return area


def fill_area(area: QtWidgets.QScrollArea, content: QWidget) -> None:
    """Let a widget scroll in this area when there is less room than it needs."""
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(content)


def paint_text(widget: QWidget, colour: str) -> None:
    """Give a widget's text a colour of the theme."""
    palette = widget.palette()
    for role in (palette.ColorRole.WindowText, palette.ColorRole.Text):
        palette.setColor(role, colour)
    widget.setPalette(palette)


def write_text(
    painter: QtGui.QPainter,
    box: QRect,
    text: str,
    font: QtGui.QFont,
    ink: QtGui.QColor | str,
    flags: int | Qt.AlignmentFlag = Qt.AlignmentFlag.AlignVCenter,
    cut: Qt.TextElideMode | None = None,
) -> None:
    """Paint a line of text, `cut` where there is no room for all of it."""
    painter.setFont(font)
    painter.setPen(QtGui.QColor(ink))
    if cut is not None:
        text = QtGui.QFontMetrics(font).elidedText(text, cut, box.width())
    painter.drawText(box, flags, text)


def style_again(widget: QWidget) -> None:
    """Let the style sheet look again, after a property it selects by has changed."""
    widget.style().unpolish(widget)
    widget.style().polish(widget)


class AbstractWidget(ABCMeta, type(QWidget)):  # type: ignore[misc]  # Qt's own metaclass has no name
    """The metaclass of a widget with abstract methods.

    Qt makes its objects past the check of `ABCMeta`: here they are refused with TypeError.
    """

    def __call__(cls, *args: Any, **named: Any) -> Any:
        missing = cls.__abstractmethods__
        if missing:
            raise TypeError(f"{cls.__name__} does not say: {', '.join(sorted(missing))}")
        return super().__call__(*args, **named)


class StatusPill(QWidget):
    """A state as icon and word on a soft ground."""

    def __init__(
        self, look: Style, text: str = "", tone: Tone = Tone.PLAIN, icon: str = ""
    ) -> None:
        super().__init__()
        self._look = look
        self._ground = ""
        self._symbol = Symbol(look, TONE_ICONS[tone], look.theme.colours.muted, 12)
        self._words = Words(look, size=Size.SMALL, strong=True)
        px = look.theme.px
        box = laid_out(QtWidgets.QHBoxLayout(self), px(4), (px(8), px(2), px(10), px(2)))
        box.addWidget(self._symbol)
        box.addWidget(self._words)
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Fixed, QtWidgets.QSizePolicy.Policy.Fixed)
        self.show_state(text, tone, icon)

    @property
    def text(self) -> str:
        """The word shown."""
        return self._words.text()

    def show_state(self, text: str, tone: Tone, icon: str = "") -> None:
        """Show another state; the icon is the tone's unless told."""
        ink, self._ground = tone_colours(self._look.theme.colours, tone)
        self._symbol.show_icon(icon or TONE_ICONS[tone], ink)
        self._words.setText(text)
        paint_text(self._words, ink)
        self.update()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        painter = QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QtGui.QColor(self._ground))
        half = self.height() / 2
        painter.drawRoundedRect(QRectF(self.rect()), half, half)
        painter.end()


class GhostRows(QWidget):
    """The outline of the lines that will come, the first with the icon of what they are."""

    def __init__(self, look: Style, icon: str) -> None:
        super().__init__()
        self._look, px = look, look.theme.px
        self._icon = look.icons.pixmap(icon, SMALL, look.theme.colours.muted)
        self.setFixedSize(px(_EMPTY), px(_GHOST_ROW * _GHOSTS))

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        px, painter = self._look.theme.px, QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        painter.setPen(QtGui.QPen(QtGui.QColor(self._look.theme.colours.border), 1))
        for row in range(_GHOSTS):
            top, side = px(_GHOST_ROW * row), px(SMALL)
            across = QRectF(0.5, top + 0.5, self.width() - 1, px(_GHOST_ROW - 8) - 1)
            painter.drawRoundedRect(across, RADIUS, RADIUS)
            middle = top + px(_GHOST_ROW - 8) / 2
            if row:
                painter.drawEllipse(QRectF(px(12), middle - side / 2, side, side))
            for left, wide in ((40, 160 - 24 * row), (300, 72)):
                bar = QRectF(px(left), middle - px(4), px(wide), px(8))
                painter.drawRoundedRect(bar, px(4), px(4))
        first = int((px(_GHOST_ROW - 8) - px(SMALL)) / 2)
        painter.drawPixmap(QRect(px(12), first, px(SMALL), px(SMALL)), self._icon)
        painter.end()


_EMPTY, _GHOST_ROW, _GHOSTS = 400, 44, 3


class EmptyState(QWidget):
    """What an empty page says: what belongs here, and the button that starts it."""

    def __init__(
        self, look: Style, *, icon: str, title: str, text: str, actions: tuple[Action, ...] = ()
    ) -> None:
        """The first action is the primary one."""
        super().__init__()
        px, colours = look.theme.px, look.theme.colours
        box = QtWidgets.QVBoxLayout(self)
        box.setSpacing(px(12))
        box.addStretch(1)
        centre = Qt.AlignmentFlag.AlignHCenter
        box.addWidget(GhostRows(look, icon), 0, centre)
        for words in (
            Words(look, title, Size.SECTION, strong=True, wrap=True),
            Words(look, text, colour=colours.muted, wrap=True),
        ):
            words.setAlignment(centre)
            words.setFixedWidth(px(_EMPTY))
            box.addWidget(words, 0, centre)
        line = laid_out(QtWidgets.QHBoxLayout(), px(8))
        line.addStretch(1)
        for n, action in enumerate(actions):
            line.addWidget(action_button(look, action, primary=n == 0))
        line.addStretch(1)
        box.addSpacing(px(4))
        box.addLayout(line)
        box.addStretch(2)


class TurningRow(QWidget):
    """Parts beside each other in its `box`, under each other where it is narrower than this."""

    def __init__(self, look: Style, least: int) -> None:
        super().__init__()
        self._least = look.theme.px(least)
        self.box = QtWidgets.QBoxLayout(QtWidgets.QBoxLayout.Direction.LeftToRight, self)
        laid_out(self.box, look.theme.px(16))

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        way = QtWidgets.QBoxLayout.Direction
        wide = event.size().width() >= self._least
        self.box.setDirection(way.LeftToRight if wide else way.TopToBottom)


class WrappingRow(QWidget):
    """Widgets beside each other at the left, on as many lines as their width asks for.

    Its height is set with its width, and not asked for by a layout: it works in areas whose
    height does not follow from their width. Hidden widgets take no room.
    """

    def __init__(self, gap: int, widgets: Sequence[QWidget], between: int | None = None) -> None:
        """`gap` is the distance in pixels between widgets; that `between` lines is half of it
        unless told.
        """
        super().__init__()
        self._gap, self._widgets = gap, tuple(widgets)
        self._between = gap // 2 if between is None else between
        for widget in widgets:
            widget.setParent(self)
        self._arrange_lines()

    def _widgets_shown(self) -> Sequence[QWidget]:
        return [widget for widget in self._widgets if not widget.isHidden()]

    def _even_lines(self, room: int) -> Sequence[Sequence[QWidget]]:
        """The widgets shown on as few lines as there is room for, none much shorter than others:
        lines are made shorter step by step until there would be one more of them.
        """
        found = self._filled_lines(room)
        for less in range(room, 0, -16) if len(found) > 1 else ():
            tighter = self._filled_lines(less)
            if len(tighter) > len(found):
                break
            found = tighter
        return found

    def _filled_lines(self, room: int) -> Sequence[Sequence[QWidget]]:
        """The widgets shown, line by line, each line with as many as there is room for."""
        lines: list[list[QWidget]] = []
        used = 0
        for widget in self._widgets_shown():
            wide = widget.sizeHint().width()
            if lines and used + self._gap + wide <= room:
                lines[-1].append(widget)
                used += self._gap + wide
            else:
                lines.append([widget])
                used = wide
        return lines

    def _arrange_lines(self) -> None:
        top = 0
        for line in self._even_lines(self.width()):
            high = max(widget.sizeHint().height() for widget in line)
            left = 0
            for widget in line:
                size = widget.sizeHint()
                widget.setGeometry(
                    left, top + (high - size.height()) // 2, size.width(), size.height()
                )
                left += size.width() + self._gap
            top += high + self._between
        self.setFixedHeight(max(top - self._between, 0))

    def sizeHint(self) -> QSize:
        wide = [widget.sizeHint().width() + self._gap for widget in self._widgets_shown()]
        return QSize(sum(wide) - self._gap if wide else 0, self.minimumHeight())

    def minimumSizeHint(self) -> QSize:
        """The widest of them: the others go below it."""
        wide = [widget.sizeHint().width() for widget in self._widgets_shown()]
        return QSize(max(wide, default=0), self.minimumHeight())

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange_lines()

    def event(self, event: QEvent) -> bool:
        """Arrange again when one of them is shown, hidden or says something longer."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._arrange_lines()
        return super().event(event)
