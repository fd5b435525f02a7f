"""The window: rail, header, strip, page, side panel, status line. It holds, pages do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import cast

from PySide6.QtCore import QEvent, Slot
from PySide6.QtGui import QCloseEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QMainWindow, QVBoxLayout, QWidget

from bglmanager.engine.problems import Problem
from bglmanager.services.changes import Changes
from bglmanager.services.games import Catalogue, game_catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import know_key, of_focus
from bglmanager.ui.everything_box import EverythingBox
from bglmanager.ui.frame_actions import FrameActions
from bglmanager.ui.messages import Messages
from bglmanager.ui.pages.base import Page
from bglmanager.ui.preferences import KeptPreferences, Preferences
from bglmanager.ui.shell import Host, Shell
from bglmanager.ui.steps import Mark, Step, planned_steps
from bglmanager.ui.style import (
    CRAMPED_WIDTH,
    MARGIN,
    RAIL,
    RAIL_NARROW,
    RAIL_SMALL,
    SIDE,
    SIDE_LARGE,
    SMALL_WIDTH,
    WIDE,
    Style,
    Tone,
    as_title,
)
from bglmanager.ui.tasks import Tasks
from bglmanager.ui.unsaved import CrashRecovery, Unsaved, WayOut
from bglmanager.ui.widgets.bars import PageHeader, StatusLine
from bglmanager.ui.widgets.basics import Rule, asked_first, laid_out
from bglmanager.ui.widgets.focus import FocusFallback, Frame
from bglmanager.ui.widgets.frame import MessageStrip, PageStack, SidePanel
from bglmanager.ui.widgets.rail import Rail
from bglmanager.ui.wording import Wording

PageMakers = Mapping[str, Callable[[Shell, Step], Page]]
"""How to make the page of each kind of step; steps without a maker are not shown."""


_VISITED = 9
"""So many addresses are remembered, the last first."""


class AskedWindow(QMainWindow):
    """A window whose keys ask whether their act can be done before Qt looks for it."""

    actions_of_frame: FrameActions
    page: Page | None

    def event(self, event: QEvent) -> bool:
        asked = asked_first(event)
        if asked is not None:
            of_page = self.page.page_actions if self.page else ()
            know_key((*of_page, *self.actions_of_frame.all_actions()), asked)
        return super().event(event)


class MainWindow(AskedWindow):
    """The frame around one event, or around the list of events; the shell of its pages."""

    def __init__(
        self,
        look: Style,
        host: Host,
        pages: PageMakers,
        preferences: Preferences,
        opened: OpenEvent | None = None,
        messages: Messages | None = None,
        games: Catalogue | None = None,
    ) -> None:
        """`messages` are real boxes unless told, and `games` those of the program."""
        super().__init__()
        self.look, self.opened = look, opened
        self._likes = KeptPreferences(preferences, host.keep)
        self.wording = Wording(look.texts, opened)
        self.sentences = self.wording.sentences
        self._pages: dict[str, Page] = {}
        self.side = SidePanel(look)
        self.close_side = self.side.close_panel
        self.way_out: WayOut = WayOut(self, self.side, self._pages)
        self.keep_preferences = self._likes.keep_changed
        self.messages: Messages = messages or Messages(look, self, self._likes)
        self.unsaved = Unsaved(self, self, self.wording, opened, host.commands, self.way_out.draft)
        self.tasks: Tasks = Tasks(self, self.unsaved.task_failed)
        self.host, self._makers, self.games = host, pages, games or game_catalogue()
        self.steps: tuple[Step, ...] = ()
        self.key, self._stale = "", set[str]()
        self.visited: tuple[str, ...] = ()
        self._recovery = CrashRecovery(opened, self.show_again)
        self._focus_fallback = FocusFallback(self, lambda: self.page)
        self.everything_box = EverythingBox(look, self)
        frame = self.actions_of_frame = FrameActions(self, self, host)
        self.bottom = StatusLine(look, frame.undo)
        self.say = self.bottom.say
        self._make_parts()
        self._lay_out()
        self.setMinimumSize(640, 480)
        self.resize(1200, 780)
        self._forget = opened.subscribe(self._event_changed) if opened else lambda: None
        self._show_steps()

    def _make_parts(self) -> None:
        look, frame = self.look, self.actions_of_frame
        self.rail, self.stack = Rail(look, has_home=self.opened is not None), PageStack()
        self.header = PageHeader(look, commands=frame.commands, frame=frame.in_menu())
        self.strip = MessageStrip(look)
        self.rail.chosen.connect(self.go)
        self.rail.home_asked.connect(self.leave_event)
        self.rail.width_asked.connect(self._fold_rail)
        self.tasks.started.connect(self.bottom.follow_task)
        cast("QApplication", QApplication.instance()).focusChanged.connect(self._show_keys)

    def _lay_out(self) -> None:
        """Rail at the left; header, strip, page with the side panel, status line at the right."""
        margin = self.look.theme.px(MARGIN)
        body = laid_out(QHBoxLayout(), 0)
        body.addWidget(self.stack, 1)
        body.addWidget(self.side)
        inset = laid_out(QVBoxLayout(), None, (margin, 0, margin, 0))
        inset.addWidget(self.strip)
        right = laid_out(QVBoxLayout(), 0)
        right.addWidget(self.header)
        right.addLayout(inset)
        right.addLayout(body, 1)
        right.addWidget(Rule())
        right.addWidget(self.bottom)
        centre = Frame()
        everything = laid_out(QHBoxLayout(centre), 0)
        everything.addWidget(self.rail)
        everything.addWidget(Rule(upright=True))
        everything.addLayout(right, 1)
        self.setCentralWidget(centre)

    @property
    def ground(self) -> QWidget:
        return self.stack.ground

    @property
    def page(self) -> Page | None:  # type: ignore[override]  # it is asked of the pages
        """The page shown."""
        return self._pages.get(self.key)

    @property
    def preferences(self) -> Preferences:
        return self._likes.now

    def go(self, key: str) -> None:
        address, (key, _, place) = key, key.partition("/")
        step = next((step for step in self.steps if step.key == key), None)
        if step is None or not self.way_out.leave_side():
            return
        self.close_side()
        page = self._pages.get(key) or self._make_page(step)
        if key in self._stale:
            self._stale.discard(key)
            page.refresh(None)
        self.key = key
        self.stack.turn_to(key)
        self.rail.set_current(key)
        page.open_at(place)
        self.visited = (address, *(one for one in self.visited if one != address))[:_VISITED]
        self.renew()
        page.take_focus()

    def _make_page(self, step: Step) -> Page:
        make, key = self._makers[step.kind], step.key
        self._stale.add(key)
        return self._pages.setdefault(key, self.stack.add_page(key, lambda: make(self, step)))

    def go_now(self, key: str = "") -> None:
        """Show this page, or the step to be done now, or the first one."""
        now = [step.key for step in self.steps if step.mark is Mark.NOW] or [self.steps[0].key]
        self.go(key if key in {step.key for step in self.steps} else now[-1])

    def renew(self) -> None:
        self.actions_of_frame.renew()
        if (page := self.page) is None:
            return
        page.renew_actions()
        self.header.show_clock(page.clock())
        self.header.show_page(page.title(), page.state_line(), page.primary(), page.secondary())
        self.bottom.show_why_not(page.primary())
        self.bottom.show_saved(self.wording.saved_words())
        self.rail.show_typed({key for key, each in self._pages.items() if each.has_typed()})
        way = None if self.key == "backups" else self.actions_of_frame.step_action("backups")
        self.strip.show_notices((*self.unsaved.fault_notices(way), *page.notices()))
        self._show_keys(None, QApplication.focusWidget())

    def show_fault(self, fault: Problem | None) -> None:
        """Say on every page what is wrong with the library or its backups, if anything is."""
        self.unsaved.fault = fault
        if self.page is not None and self.key == "backups":
            self.page.refresh(None)
        self.renew()

    def _event_changed(self, changes: Changes) -> None:
        """The event is another one: show it, and say what was done."""
        self.unsaved.forget_faults()
        self.side.unpin_what_was()
        self.show_again(changes)
        self.bottom.say_act(self.wording.change_words(changes))

    def show_again(self, changes: Changes | None = None) -> None:
        """Show everything as it is now, after these changes or whatever others did."""
        self._show_steps()
        self._stale = set(self._pages) - {self.key}
        if self.page is None:
            self.go_now()
        else:
            self.page.refresh(changes)
            self.renew()

    def _show_steps(self) -> None:
        event = self.opened.event if self.opened else None
        self.steps = planned_steps(self.look.texts, self.opened, self.games, self._makers)
        name = event.settings.name if event else ""
        self.setWindowTitle(f"{as_title(name)} – BGL Manager" if event else "BGL Manager")
        self.rail.show_title(name)
        self.rail.show_steps(self.steps, self.key)
        self.actions_of_frame.show_steps(self.steps)
        self._drop_pages(set(self._pages) - {step.key for step in self.steps})

    def _drop_pages(self, keys: Iterable[str]) -> None:
        for gone in keys:
            del self._pages[gone]
            self.stack.drop_page(gone)

    def put_by(self) -> None:
        """Another window comes; the pages go at once, with their tasks, and their picture stays."""
        self.tasks.stop_all()
        if self.page is not None:
            self.page.put_by()
        self.setUpdatesEnabled(False)
        self._drop_pages(tuple(self._pages))

    def attempt(self, deed: Callable[[], object]) -> bool:
        return self.unsaved.attempt(deed)

    def show_side(self, title: str, content: QWidget) -> bool:
        if free := self.way_out.leave_side():
            self.side.show_content(title, content)
        return free

    def tell_bug(self) -> None:
        """Say once that something went wrong inside the program, and show the event as kept."""
        self._recovery.go_on()
        words = self.look.texts.text(
            "Something went wrong in the program. What you entered is saved; the log has details."
        )
        self.bottom.say(words, Tone.WRONG)

    def open_event(self, event: str, *, beside: bool = False) -> None:
        self.unsaved.give_way(lambda: self.host.open_event(event, beside=beside))

    def leave_event(self) -> None:
        self.unsaved.give_way(self.host.leave_event)

    def reopen_library(self) -> None:
        self.unsaved.give_way(self.host.reopen_library)

    def prefer(self, preferences: Preferences) -> None:
        self.unsaved.give_way(lambda: self.host.prefer(preferences))

    @Slot(QWidget, QWidget)  # found also while its window is being freed
    def _show_keys(self, _old: QWidget | None, here: QWidget | None) -> None:
        """Show the keys of what has the keyboard now, those that do something."""
        if here is not None and self.isAncestorOf(here):
            on_page = (page := self.page) is not None and (page is here or page.isAncestorOf(here))
            told = page.legend() if page is not None and on_page else ()
            self.bottom.chips.show_keys((*told, *of_focus(self.look.texts, here)))

    def _fold_rail(self) -> None:
        self._likes.fold_rail()
        self._fit_rail()

    def _fit_rail(self) -> None:
        """Give rail and panel the widths that go with the window's, and with what is liked."""
        px, width = self.look.theme.px, self.width()
        self.side.fit_width(SIDE_LARGE if width >= px(WIDE) else SIDE)
        cramped = width < px(CRAMPED_WIDTH)
        usual = RAIL_SMALL if width < px(SMALL_WIDTH) else RAIL
        narrow = cramped or self.preferences.narrow_rail
        self.rail.show_width(RAIL_NARROW if narrow else usual, fixed=cramped)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_rail()
        self.renew()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.host.came_forward()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop working and listening. Who closes it by its frame is asked before."""
        if event.spontaneous() and not self.way_out.leave_window():
            event.ignore()
            return
        self.host.window_closed(self)
        self.unsaved.is_leaving = True
        self.tasks.end_worker()
        self._forget()
        self._forget = lambda: None
        super().closeEvent(event)
