"""The parts of the window between its bars: strip, pages, side panel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from bglmanager.engine.fact_kinds import record
from bglmanager.i18n import Texts
from bglmanager.ui.actions import Action, Keys
from bglmanager.ui.motion import MOTION, PANEL
from bglmanager.ui.style import MARGIN, SIDE, STRIP, TONE_ICONS, Size, Style, Tone, tone_colours
from bglmanager.ui.widgets import basics
from bglmanager.ui.widgets.fields import TypedFields, typed_in
from bglmanager.ui.widgets.focus import is_stop, tab_stops

SHOWN = 3
"""So many notices are shown; the others wait behind a link."""


@record
class Notice:
    """One thing that stays true until it is mended, with the way out where there is one."""

    text: str
    tone: Tone = Tone.ATTENTION
    action: Action | None = None


class MessageStrip(QWidget):
    """The notices of a page, the gravest first; it takes no room when there are none."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        self.notices: tuple[Notice, ...] = ()
        self._all = False
        px = look.theme.px
        self._box = basics.laid_out(QtWidgets.QVBoxLayout(self), px(4), (0, 0, 0, px(4)))
        self.hide()

    def show_notices(self, notices: Sequence[Notice]) -> None:
        """Show these and no others."""
        ordered = tuple(sorted(notices, key=lambda n: n.tone is not Tone.WRONG))
        if ordered == self.notices:
            return
        self.notices = ordered
        self._all = False
        self._build_lines()

    def _build_lines(self) -> None:
        basics.empty_layout(self._box)
        shown = self.notices if self._all else self.notices[:SHOWN]
        for notice in shown:
            self._box.addWidget(self._notice_line(notice))
        rest = len(self.notices) - len(shown)
        if rest:
            more = basics.LinkButton(self._look, self._look.texts.many("Show {n} more", rest))
            more.clicked.connect(self._show_all)
            self._box.addWidget(more, 0, Qt.AlignmentFlag.AlignLeft)
        self.setVisible(bool(self.notices))

    def _show_all(self) -> None:
        self._all = True
        self._build_lines()

    def _notice_line(self, notice: Notice) -> QtWidgets.QFrame:
        px = self._look.theme.px
        ink, _ = tone_colours(self._look.theme.colours, notice.tone)
        line = QtWidgets.QFrame(self)
        line.setProperty("notice", notice.tone.value)
        line.setMinimumHeight(px(STRIP))
        words = basics.Words(self._look, notice.text, wrap=True)
        basics.paint_text(words, self._look.theme.colours.text)
        box = basics.laid_out(QtWidgets.QHBoxLayout(line), px(8), (px(12), px(4), px(8), px(4)))
        box.addWidget(basics.Symbol(self._look, TONE_ICONS[notice.tone], ink), 0)
        box.addWidget(words, 1)
        if notice.action is not None:
            button = basics.LinkButton(self._look, notice.action.text())
            button.follow_action(notice.action)
            box.addWidget(button)
        return line


@record
class RoundTime:
    """How many minutes a round is on, and how many it has, where that is known; in words too.

    Those of its `phase`, where it has phases.
    """

    gone: int
    of: int | None
    words: str
    phase: str = ""


class Answers:
    """What the frame asks of a page, and a page of the view it shows; a base of widgets."""

    legend_keys: Keys = ()
    """Keys worth a place in the status line, besides those of acts."""

    def state_line(self) -> str:
        """How things stand, in one line of words: "Tables 4 and 6 are still playing"."""
        return ""

    def notices(self) -> Sequence[Notice]:
        """What stays true and must be seen, the strip under the header."""
        return ()

    def primary(self) -> Action | None:
        """The next thing to do, if it is done here."""
        return None

    def secondary(self) -> Sequence[Action]:
        """What else has a button in the header."""
        return ()

    def clock(self) -> RoundTime | None:
        """The time of the round that is shown, where its clock runs."""
        return None

    def first_focus(self) -> QWidget | None:
        """What has the focus when it is entered; None for the first that takes it."""
        return None


class PageView(Answers):
    """What a view says of itself while it is shown; a base of widgets."""

    acts: Sequence[Action] = ()
    """Its acts, made by the page it is on."""

    @property
    def is_shown(self) -> bool:
        """Whether it has the page's room now."""
        assert isinstance(self, QWidget)  # the other base
        stack = self.parent()
        return isinstance(stack, QtWidgets.QStackedWidget) and stack.currentWidget() is self

    def title(self) -> str:
        """The title of the page; nothing for the usual one."""
        return ""

    def enter(self) -> None:
        """It takes the place of another view."""

    def leave(self) -> None:
        """Another view takes its place."""


class Views(QtWidgets.QStackedWidget):
    """One view at a time; those not shown ask for no room."""

    def __init__(self) -> None:
        super().__init__()
        self.currentChanged.connect(self.updateGeometry)

    def hasHeightForWidth(self) -> bool:
        return False

    def sizeHint(self) -> QSize:
        shown = self.currentWidget()
        return super().sizeHint() if shown is None else shown.sizeHint()

    def minimumSizeHint(self) -> QSize:
        shown = self.currentWidget()
        return super().minimumSizeHint() if shown is None else shown.minimumSizeHint()


_READ = Qt.FocusPolicy.StrongFocus


class SidePanel(QWidget):
    """The panel on the right for "why?", a player, a table. Escape closes it.

    What is only read has the keyboard itself, so that arrows and page keys scroll it.
    """

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look, px = look, look.theme.px
        self.fit_width(SIDE)
        self.is_pinned = False
        self._before: QWidget | None = None
        self._under: tuple[str, QWidget, QWidget | None] | None = None
        self._title = basics.CutWords(look, "", Size.TITLE, strong=True)
        self._pin = basics.IconButton(look, "pin", "")
        self._pin.setCheckable(True)
        self._pin.clicked.connect(self.turn_pin)
        close = basics.IconButton(look, "x", look.texts.text("Close the panel"))
        close.clicked.connect(self.step_back)
        self._area = QtWidgets.QScrollArea()
        self._area.setProperty("kind", "read")
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        top = QtWidgets.QHBoxLayout()
        top.addWidget(self._title, 1)
        top.addWidget(self._pin)
        top.addWidget(close)
        card = basics.Card(look)
        card.box.setContentsMargins(px(16), px(8), px(8), px(8))
        card.box.addLayout(top)
        card.box.addWidget(self._area, 1)
        outside = basics.laid_out(QtWidgets.QVBoxLayout(self), None, (0, px(4), px(MARGIN), px(12)))
        outside.addWidget(card)
        self._show_pin()
        self.hide()

    def fit_width(self, width: int) -> None:
        """Be so wide at 100 %."""
        self.setFixedWidth(self._look.theme.px(width) + self._look.theme.px(MARGIN))

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

    @property
    def can_stay(self) -> bool:
        """Whether what is shown can be pinned: a form is done where it was asked for."""
        content = self.content_shown
        inside = () if content is None else (content, *content.findChildren(QWidget))
        return self.isVisible() and not any(isinstance(one, TypedFields) for one in inside)

    def unpin_what_was(self) -> None:
        """Close what is pinned and need not be true any more, now that something was done; rules, a
        game and keys are "lasting".
        """
        content = self.content_shown
        if self.is_pinned and content is not None and content.property("lasting") is not True:
            self.step_back()

    def turn_pin(self) -> None:
        """Have it stay while other pages are gone to, or not any more."""
        self.is_pinned = not self.is_pinned and self.can_stay
        self._show_pin()

    def _show_pin(self) -> None:
        texts = self._look.texts
        self._pin.setChecked(self.is_pinned)
        name = texts.text("Unpin the panel") if self.is_pinned else texts.text("Pin the panel")
        self._pin.name_it(f"{name} (F8)")

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
        _end_widget(self._area.takeWidget())
        self._area.setWidget(content)
        self._area.setAccessibleName(title)
        self._pin.setVisible(not isinstance(content, TypedFields))
        if self.is_pinned and not self.can_stay:
            self.turn_pin()
        only_read = not tab_stops(content) and not is_stop(content)
        self._area.setFocusPolicy(_READ if only_read else Qt.FocusPolicy.NoFocus)
        if self.isHidden():
            MOTION.unveil(self, PANEL, self._look.theme.colours.window)
        self.show()

    def take_focus(self) -> None:
        """Put the keyboard where the content begins."""
        first = next(iter(tab_stops(self._area)), self._area)
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def step_back(self) -> None:
        """Close what lies over the panel, or the panel, pinned or not."""
        if self._under is None:
            self.is_pinned = False
            self.close_panel()
            return
        title, covered, here = self._under
        self._under = None
        _end_widget(self._area.takeWidget())
        self._put_content(title, covered)
        covered.show()
        _return_to(here)

    def close_panel(self) -> None:
        """Hide the panel and destroy what it shows; who was in it is where he was before. One that
        is pinned stays.
        """
        if self.isHidden() or self.is_pinned:
            return
        self._show_pin()
        here: QWidget | None = self.window().focusWidget()
        within, before = here is not None and self.isAncestorOf(here), self._before
        self.hide()
        if within:
            _return_to(before)
        self._before = None
        self._drop_under()
        _end_widget(self._area.takeWidget())

    def _drop_under(self) -> None:
        if self._under is not None:
            _end_widget(self._under[1])
            self._under = None

    def event(self, event: QEvent) -> bool:
        """Escape is the panel's while the keyboard is in it, whatever it does on the page."""
        asked = basics.asked_first(event)
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
    """What was typed in it was saved or let go before: nobody is asked about it any more. It goes
    later: it may be in the middle of taking the keyboard.
    """
    if content is not None:
        for form in tuple(typed_in(content)):
            form.discard()
        content.hide()
        content.deleteLater()


def _return_to(widget: QWidget | None) -> None:
    if widget is not None and isValid(widget) and widget.isVisible():
        widget.setFocus(Qt.FocusReason.OtherFocusReason)


class PageStack(QtWidgets.QStackedWidget):
    """Pages by their keys, each in an area that scrolls when there is less room than it needs.

    A page is made where it stays, with `ground` as its parent: Qt goes through everything in a
    widget again each time it gets another one.
    """

    def __init__(self) -> None:
        super().__init__()
        self.ground: QWidget = self
        self._areas: dict[str, QtWidgets.QScrollArea] = {}

    def add_page(self, key: str, make: Callable[[], Content]) -> Content:
        """Make a page and keep it under this key."""
        area = QtWidgets.QScrollArea()
        self.addWidget(area)
        self.ground = area.viewport()
        page = make()
        basics.fill_area(area, page)
        self._areas[key] = area
        return page

    def turn_to(self, key: str) -> None:
        """Show a page; who was in another one is in none then.

        Qt would look for the next stop on the page that goes, and on the one that comes.
        """
        here: QWidget | None = self.window().focusWidget()
        if here is not None and self.isAncestorOf(here):
            here.clearFocus()
        self.setCurrentWidget(self._areas[key])

    def drop_page(self, key: str) -> None:
        """Destroy a page."""
        area = self._areas.pop(key)
        self.removeWidget(area)
        area.deleteLater()
