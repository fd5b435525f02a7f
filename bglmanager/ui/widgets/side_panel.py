"""The panel at the right of a page."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget
from shiboken6 import isValid

from bglmanager.i18n import Texts
from bglmanager.ui.actions import Keys
from bglmanager.ui.style import Style
from bglmanager.ui.theme.tokens import SIDE, Size
from bglmanager.ui.widgets.basics import Card, CutWords, IconButton, asked_first, laid_out
from bglmanager.ui.widgets.closable import TypedFields, typed_in
from bglmanager.ui.widgets.tab_order import is_stop, tab_stops

_EDGE = 24
_READ = Qt.FocusPolicy.StrongFocus


class SidePanel(QWidget):
    """The panel on the right for "why?", a player, a table. Escape closes it.

    `closed` is sent when it was closed. What is only read has the keyboard itself, so that
    arrows and page keys scroll it.
    """

    closed = Signal()

    def __init__(self, look: Style) -> None:
        super().__init__()
        px = look.theme.px
        self.setFixedWidth(px(SIDE) + px(_EDGE))
        self._before: QWidget | None = None
        self._under: tuple[str, QWidget, QWidget | None] | None = None
        self._title = CutWords(look, "", Size.SECTION, strong=True)
        close = IconButton(look, "x", look.texts.text("Close the panel"))
        close.clicked.connect(self.step_back)
        self._area = QScrollArea()
        self._area.setProperty("kind", "read")
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        top = QHBoxLayout()
        top.addWidget(self._title, 1)
        top.addWidget(close)
        card = Card(look)
        card.box.setContentsMargins(px(16), px(8), px(8), px(8))
        card.box.addLayout(top)
        card.box.addWidget(self._area, 1)
        outside = laid_out(QVBoxLayout(self), None, (0, px(8), px(_EDGE), px(16)))
        outside.addWidget(card)
        self.hide()

    @property
    def title(self) -> str:
        """The title shown."""
        return self._title.whole_text

    @property
    def content_shown(self) -> QWidget | None:
        """What the panel shows."""
        return self._area.widget()

    @property
    def form_typed_in(self) -> tuple[str, TypedFields] | None:
        """What has something typed that is not saved, also under what lies over it; its title."""
        shown = (self.title, self.content_shown), *([self._under[:2]] if self._under else [])
        found = ((title, form) for title, each in shown if each for form in typed_in(each))
        return next(found, None)

    def show_content(self, title: str, content: QWidget) -> None:
        """Show a widget; what was shown before is destroyed."""
        if self.isHidden():
            self._before = self.window().focusWidget()
        self._drop_under()
        self._put_content(title, content)

    def lay_over(self, title: str, content: QWidget) -> None:
        """Show a widget and give it the keyboard; closed, it leaves what was shown as it was."""
        here, covered = self.window().focusWidget(), self.content_shown
        if self.isHidden() or covered is None:
            self.show_content(title, content)
        else:
            self._drop_under()
            self._under = self.title, covered, here
            self._area.takeWidget()
            covered.setParent(self)
            covered.hide()
            self._put_content(title, content)
        self.take_focus()

    def _put_content(self, title: str, content: QWidget) -> None:
        self._title.set_whole(title)
        self.setAccessibleName(title)
        _end_widget(
            self._area.takeWidget()
        )  # later: it may be in the middle of taking the keyboard
        self._area.setWidget(content)
        self._area.setAccessibleName(title)
        only_read = not tab_stops(content) and not is_stop(content)
        self._area.setFocusPolicy(_READ if only_read else Qt.FocusPolicy.NoFocus)
        self.show()

    def take_focus(self) -> None:
        """Put the keyboard where the content begins."""
        first = next(iter(tab_stops(self._area)), self._area)
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def step_back(self) -> None:
        """Close what lies over the panel, or the panel."""
        if self._under is None:
            self.close_panel()
            return
        title, covered, here = self._under
        self._under = None
        _end_widget(self._area.takeWidget())
        self._put_content(title, covered)
        covered.show()
        _return_to(here)

    def close_panel(self) -> None:
        """Hide the panel and destroy what it shows; who was in it is where he was before."""
        if self.isHidden():
            return
        here: QWidget | None = self.window().focusWidget()
        within, before = here is not None and self.isAncestorOf(here), self._before
        self.hide()
        if within:
            _return_to(before)
        self._before = None
        self._drop_under()
        _end_widget(self._area.takeWidget())
        self.closed.emit()

    def _drop_under(self) -> None:
        if self._under is not None:
            _end_widget(self._under[1])
            self._under = None

    def event(self, event: QEvent) -> bool:
        """Escape is the panel's while the keyboard is in it, whatever it does on the page."""
        asked = asked_first(event)
        if asked is not None and asked.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().event(event)

    def own_keys(self, texts: Texts) -> Keys:
        return (("Esc", texts.text("Close the panel")),)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.step_back()
        else:
            super().keyPressEvent(event)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.width(), 0)


Content = TypeVar("Content", bound=QWidget)


def still_there(content: Content | None) -> Content | None:
    """What was put into the panel, as long as it is there, also with something laid over it."""
    return content if content is not None and isValid(content) and content.parent() else None


def _end_widget(content: QWidget | None) -> None:
    """What was typed in it was saved or let go before: nobody is asked about it any more."""
    if content is not None:
        for form in tuple(typed_in(content)):
            form.discard()
        content.hide()
        content.deleteLater()


def _return_to(widget: QWidget | None) -> None:
    if widget is not None and isValid(widget) and widget.isVisible():
        widget.setFocus(Qt.FocusReason.OtherFocusReason)
