"""Labels, buttons and lines: the smallest pieces, each made from a look."""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Iterable
from typing import Any, TypeVar

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QDragEnterEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from bglmanager.ui.actions import Action
from bglmanager.ui.icons import SMALL
from bglmanager.ui.literal import as_label, as_read, set_tip
from bglmanager.ui.style import Style
from bglmanager.ui.theme.tokens import Size

ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_ICON_GAP = "\N{EN SPACE}"  # Qt puts no more than 4 px between icon and text


class Words(QLabel):
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

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrapped lines keep their height: aligned in a layout they would be cut otherwise."""
        super().resizeEvent(event)
        if self.wordWrap():
            self.setMinimumHeight(0)  # what it was counts in the height that is asked for
            self.setMinimumHeight(max(0, self.heightForWidth(event.size().width())))


class CutWords(Words):
    """One line that ends in … when there is no room, the whole text as tooltip then."""

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
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._whole = text
        self._cut_text()

    @property
    def whole_text(self) -> str:
        """The text, uncut."""
        return self._whole

    def set_whole(self, text: str) -> None:
        """Show another text."""
        self._whole = text
        self.setAccessibleName(text)
        self._cut_text()

    def _cut_text(self) -> None:
        shown = self.fontMetrics().elidedText(
            self._whole, Qt.TextElideMode.ElideRight, max(self.width(), 1)
        )
        self.setText(shown)
        set_tip(self, self._whole if shown != self._whole else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._cut_text()

    def sizeHint(self) -> QSize:
        width = self.fontMetrics().horizontalAdvance(self._whole) + 2
        return QSize(width, super().sizeHint().height())


class Button(QPushButton):
    """A button of one kind: primary, quiet, flat or link; always with a spoken name.

    One press is one act: where it stood another button may stand by the second click of a double
    click, and a key that is held says the same thing over and over.
    """

    def __init__(self, look: Style, kind: str, text: str, icon: str = "") -> None:
        super().__init__()
        self._named, self._gap = bool(text), _ICON_GAP if icon else ""
        self._show_name(text)
        self.setProperty("kind", kind)
        self.setFont(look.theme.font(strong=kind in {"primary", "link"}))
        self.setAutoDefault(False)
        self._look = look
        self._followed: Action | None = None
        self._ink = {
            "primary": look.theme.colours.on_accent,
            "link": look.theme.colours.accent,
        }.get(kind, look.theme.colours.text)
        if icon:
            self.set_icon(icon)

    def rename(self, text: str) -> None:
        """Give the button another name."""
        self._show_name(text)

    def _show_name(self, text: str) -> None:
        """Show a name, beside the icon if there is one, and speak it."""
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

    @property
    def action_followed(self) -> Action | None:
        """The action that a press does, None for one of the button's own."""
        return self._followed

    def follow_action(self, action: Action) -> None:
        """Press, state, name and tooltip are those of the action from now on."""
        self._followed = action
        self.clicked.connect(action.trigger)
        action.changed.connect(self._take_state)  # a bound method: ends with the button
        self._take_state()

    def _take_state(self) -> None:
        action = self._followed
        if action is None:
            return
        if self._named:
            self._show_name(action.text())
        self.setEnabled(action.isEnabled())
        set_tip(self, action.toolTip())
        self.setAccessibleDescription(action.refusal)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button that has the focus, as Space does."""
        if is_held(event):
            return
        if event.key() in ENTER:
            self.click()
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


def left_to_the_page(event: QDragEnterEvent) -> bool:
    """Whether files are dragged over a field: they are no text, the page takes them."""
    if not event.mimeData().hasUrls():
        return False
    event.ignore()
    return True


def asked_first(event: QEvent) -> QKeyEvent | None:
    """The key of which a widget is asked whether it takes it before it is a shortcut of the page.

    None for every other event. Who accepts it, and says True, takes it.
    """
    if not isinstance(event, QKeyEvent):  # asked of every event: its type costs more to find out
        return None
    return event if event.type() == QEvent.Type.ShortcutOverride else None


def is_held(event: QKeyEvent) -> bool:
    """Whether Enter is merely still down: that is no second press."""
    return event.isAutoRepeat() and event.key() in ENTER


class PrimaryButton(Button):
    """The next thing to do: at most one on a page."""

    def __init__(self, look: Style, text: str, icon: str = "") -> None:
        super().__init__(look, "primary", text, icon)


class QuietButton(Button):
    """Everything else that can be done here."""

    def __init__(self, look: Style, text: str, icon: str = "") -> None:
        super().__init__(look, "quiet", text, icon)


class LinkButton(Button):
    """A button that looks like a word in a line of text."""

    def __init__(self, look: Style, text: str) -> None:
        super().__init__(look, "link", text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)


class IconButton(Button):
    """A flat button with an icon alone; `name` is its tooltip and its spoken name."""

    def __init__(self, look: Style, icon: str, name: str) -> None:
        super().__init__(look, "flat", "", icon)
        self.name_it(name)

    def name_it(self, name: str) -> None:
        """Say what it does."""
        self.setAccessibleName(name)
        set_tip(self, name)


def action_button(look: Style, action: Action, *, primary: bool = False) -> Button:
    """A button that does what an action does and is grey when the action is refused."""
    made = PrimaryButton if primary else QuietButton
    button = made(look, action.text(), action.icon_name)
    button.follow_action(action)
    return button


class Rule(QFrame):
    """A hairline, lying or upright."""

    def __init__(self, *, upright: bool = False) -> None:
        super().__init__()
        self.setProperty("kind", "rule-upright" if upright else "rule")


class Card(QFrame):
    """A surface with a border; what belongs together stands in its `box`."""

    def __init__(self, look: Style, *, spacing: int = 8, margin: int = 16) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.box = QVBoxLayout(self)
        edge = look.theme.px(margin)
        self.box.setContentsMargins(edge, edge, edge, edge)
        self.box.setSpacing(look.theme.px(spacing))


class Symbol(QLabel):
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


Box = TypeVar("Box", bound=QBoxLayout)
_NO_EDGES = (0, 0, 0, 0)


def laid_out(box: Box, gap: int | None = None, edges: tuple[int, int, int, int] = _NO_EDGES) -> Box:
    """A box with this gap between its parts, the style's unless told, and edges at the left, above,
    at the right and below.
    """
    box.setContentsMargins(*edges)
    if gap is not None:
        box.setSpacing(gap)
    return box


def in_a_row(look: Style, widgets: Iterable[QWidget]) -> QHBoxLayout:
    """Buttons beside each other, from the left."""
    row = laid_out(QHBoxLayout(), look.theme.px(8))
    for widget in widgets:
        row.addWidget(widget)
    row.addStretch(1)
    return row


def empty_layout(layout: QLayout) -> None:
    """Take everything out of a layout; its widgets are gone at once."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()


def scrolled_area(content: QWidget) -> QScrollArea:
    """A widget that scrolls when there is less room than it needs."""
    area = QScrollArea()
    fill_area(area, content)
    return area


def fill_area(area: QScrollArea, content: QWidget) -> None:
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
