"""What every page is: a widget that says its title, its state and what can be done on it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QMenu, QVBoxLayout, QWidget

from bglmanager.engine.ids import RoundNumber
from bglmanager.i18n import Texts
from bglmanager.services.changes import Changes
from bglmanager.ui.actions import Action, Keys
from bglmanager.ui.format import Format
from bglmanager.ui.kit.acts import BACK, PRINT, Need, act, key_legend, made_acts
from bglmanager.ui.kit.drafts import KeepsTyping
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Style, Tone
from bglmanager.ui.widgets.basics import AbstractWidget, Button, laid_out
from bglmanager.ui.widgets.fields import typed_in
from bglmanager.ui.widgets.focus import is_stop, tab_stops
from bglmanager.ui.widgets.frame import Answers, Notice, PageView, Views

_A_SHEET = Need("No sheet of paper belongs to this page.", lambda page: bool(page.sheet))


class Page(Answers, KeepsTyping, QWidget, metaclass=AbstractWidget):
    """A page of the window.

    A page only answers: the frame asks for title, state line, notices and actions after every
    act, and whenever the page calls `shell.renew()`. Its content goes into `box`. Acts are
    described where they are done (`ui/kit/acts.py`) and made once, in the constructor, with
    `make_acts`; the frame greys them, lists them under Ctrl+K and F1, and makes their keys work
    while the page is shown.
    """

    sheet = ""
    """What the page of prints has of this page, by the key of the offer; "" for nothing."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.ground)
        self.shell = shell
        self.format = Format(shell.look.texts)
        self._actions: list[Action] = []
        px = shell.look.theme.px
        self.box = laid_out(QVBoxLayout(self), px(16), (px(16), px(4), px(16), px(12)))

    @act("Print", PRINT, unless=_A_SHEET)
    def print_page(self) -> None:
        """Go to the sheet of this page; a page with another way to its sheet overrides it."""
        self.shell.go(f"prints/{self.sheet}")

    @property
    def look(self) -> Style:
        """Texts, theme and icons."""
        return self.shell.look

    @property
    def texts(self) -> Texts:
        """The texts of the window's language."""
        return self.shell.look.texts

    def make_acts(self, owner: object) -> Sequence[Action]:
        """Make the actions of all acts that the class of this page, or of a part, describes."""
        made = made_acts(owner, self.shell, self)
        self._actions += made
        return made

    def legend(self) -> Keys:
        """The keys worth a place in the status line, as they are written, and what they do now."""
        acts = (act for act in self._actions if act.legend and act.isEnabled())
        return key_legend(self.texts, acts, self.legend_keys)

    @property
    def page_actions(self) -> Sequence[Action]:
        """Everything that can be done on this page."""
        return tuple(self._actions)

    def show_menu(self, place: QPoint, actions: Iterable[Action]) -> None:
        """Offer at this place of the screen what of these can be done now."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for action in actions:
            if action.isEnabled():
                action.go_into_menu()
                menu.addAction(action)
        menu.popup(place)

    def renew_actions(self) -> None:
        """What can be done on this page may be another: buttons in sight ask at once."""
        for action in self._actions:
            action.mark()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key whose act is refused now says why; no key is dead without a word."""
        refused = self._refusal_of(event)
        if refused:
            QApplication.beep()  # who types looks at the paper
            self.shell.say(refused, Tone.WRONG)
        else:
            super().keyPressEvent(event)

    def _refusal_of(self, event: QKeyEvent) -> str:
        """Why nothing comes of a key of this page; "" where it has none.

        Esc leaves what is open, and is no mistake where nothing is. Of several acts with this key
        the one that has a button now is meant, else the one made last: parts that stand in the
        place of the page for a while are made first.
        """
        if event.key() == Qt.Key.Key_Escape:
            return ""
        keys = QKeySequence(event.keyCombination())
        meant = [action for action in reversed(self._actions) if keys in action.shortcuts()]
        if any(action.isEnabled() for action in meant):
            return ""
        shown = {one.action_followed for one in self.findChildren(Button) if one.isVisible()}
        shown.add(self.primary())
        ranked = sorted(meant, key=lambda action: action not in shown)
        return " ".join(ranked[0].refusal.split("\n")) if ranked else ""

    @abstractmethod
    def title(self) -> str:
        """The title, "Round 2"."""

    def has_typed(self) -> bool:
        """Whether something is typed here that is not saved; the step says so on every page."""
        return False

    def loses_typed(self) -> bool:
        """Whether something is typed here, besides the side panel, that is lost with the window."""
        return any(typed_in(self))

    def save_typed(self) -> None:
        """Save that, or say why not; it stays typed then."""
        for form in tuple(typed_in(self)):
            form.save()

    def discard_typed(self) -> None:
        """Forget that."""
        for form in tuple(typed_in(self)):
            form.discard()

    def half_typed_tables(self) -> Mapping[RoundNumber, str]:
        """What is typed at the tables of rounds and not saved, as it is kept."""
        return {}

    def refresh(self, changes: Changes | None) -> None:
        """Show the event as it is now.

        Called with the changes after every act, undo and redo while the page is shown; with
        None when it is entered for the first time or has missed some.
        """

    def show_otherwise(self) -> None:
        """Something else stands in the place of what was shown: show it, and go into it.

        What the side panel said is not about it.
        """
        self.shell.close_side()
        self.refresh(None)
        self.shell.renew()
        self.take_focus()

    def open_at(self, place: str) -> None:
        """Show what this word of the page's own names: "setup-2" on the page of prints.

        Without a word the page stays as it is.
        """

    def walk_parts(self, way: int) -> bool:
        """Show the part of the page before or after the one shown; False where there is none."""
        return False

    def take_focus(self) -> None:
        """Put the focus where typing is expected on this page, on the page where nothing takes it.

        Arrows and page keys scroll the page then.
        """
        wanted = self.first_focus()
        if wanted is not self and not self._is_at_hand(wanted):
            wanted = next(iter(tab_stops(self)), self)
        self.setAccessibleName(self.title())
        (wanted or self).setFocus(Qt.FocusReason.OtherFocusReason)

    def leave_side(self) -> None:
        """Close the side panel, and go on where typing is expected on this page."""
        self.shell.close_side()
        self.take_focus()

    def _is_at_hand(self, widget: QWidget | None) -> bool:
        """Whether the keyboard can go there now."""
        taker = widget.focusProxy() or widget if widget is not None else None
        return taker is not None and taker.isVisibleTo(self) and is_stop(taker)


_ELSEWHERE = Need("The list is shown already.", lambda page: page.view is not page.views[0])


class ViewsPage(Page):
    """A page that shows one of its views at a time, and says what that one says.

    The first of `views` is the list that the others come from and go back to.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._stack = Views()
        self.views: tuple[PageView, ...] = ()
        self.box.addWidget(self._stack, 1)

    def add_views(self, *views: PageView) -> None:
        """Take these views, with their acts, and make the acts of the page."""
        self.views = views
        for view in views:
            assert isinstance(view, QWidget)  # the other base
            self._stack.addWidget(view)
        for view in views:
            view.acts = self.make_acts(view)
        self.make_acts(self)

    @property
    def view(self) -> PageView:
        """What is shown."""
        return next(view for view in self.views if view.is_shown)

    def show_view(self, view: PageView) -> None:
        """Show this view in the place of the present one."""
        assert isinstance(view, QWidget)  # the other base
        if view is not self.view:
            self.view.leave()
        self.shell.close_side()
        here: QWidget | None = self.window().focusWidget()
        if here is not None and self.isAncestorOf(here):
            here.clearFocus()  # Qt would look for a stop on the one that comes, not yet renewed
        self._stack.setCurrentWidget(view)
        view.enter()
        self.shell.renew()
        self.take_focus()

    def show_first(self) -> None:
        """Show the list again."""
        self.show_view(self.views[0])

    back = act("Back to the list", BACK, unless=_ELSEWHERE, legend="back")(show_first)

    def legend(self) -> Keys:
        """Those of the view, and those of the page that do something with it."""
        view, of_views = self.view, {act for view in self.views for act in view.acts}
        own = (act for act in self._actions if act not in of_views and act.isEnabled())
        return key_legend(self.texts, (*view.acts, *own), view.legend_keys)

    def title(self) -> str:
        return self.view.title()

    def state_line(self) -> str:
        return self.view.state_line()

    def notices(self) -> Sequence[Notice]:
        return self.view.notices()

    def primary(self) -> Action | None:
        return self.view.primary()

    def secondary(self) -> Sequence[Action]:
        back = () if self.view is self.views[0] else (self.back,)
        return (*back, *self.view.secondary())

    def first_focus(self) -> QWidget | None:
        return self.view.first_focus()
