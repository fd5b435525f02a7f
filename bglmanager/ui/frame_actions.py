"""What can be done from every page, the command list (Ctrl+K), and the list of keys (F1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import accumulate
from typing import Protocol

from PySide6 import QtWidgets
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import (
    Action,
    KeyGroup,
    keys_as_written,
    of_actions,
    of_kinds,
    of_widgets,
)
from bglmanager.ui.answers import EverythingShell
from bglmanager.ui.everything import Everything
from bglmanager.ui.everything_box import EverythingBox
from bglmanager.ui.kit.acts import REDO, UNDO, Need, act, made_acts
from bglmanager.ui.pages.base import Page
from bglmanager.ui.shell import Host
from bglmanager.ui.steps import Step
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import Words
from bglmanager.ui.widgets.focus import explain_widget
from bglmanager.ui.widgets.frame import SidePanel
from bglmanager.ui.wording import Wording
from bglmanager.words.page_help import page_help


class KeyList(QWidget):
    """How to do what a page is for, then keys and what they do, for the side panel; those that do
    nothing now in muted words.
    """

    def __init__(self, look: Style, groups: Sequence[KeyGroup], about: str) -> None:
        super().__init__()
        px, muted = look.theme.px, look.theme.colours.muted
        self.setProperty("lasting", True)
        grid = QtWidgets.QGridLayout(self)
        grid.setContentsMargins(px(8), px(4), px(8), px(8))
        grid.setHorizontalSpacing(px(12))
        grid.setVerticalSpacing(px(6))
        grid.setColumnStretch(1, 1)
        line = 0
        for said in filter(None, about.split("\n")):
            grid.addWidget(Words(look, said, wrap=True), line, 0, 1, 2)
            line += 1
        for group in groups:
            grid.setRowMinimumHeight(line, px(28))
            title = Words(look, group.title, Size.SMALL, strong=True, colour=muted, wrap=True)
            grid.addWidget(title, line, 0, 1, 2)
            for keys, meaning in group.keys:
                line += 1
                colour = "" if group.works else muted
                key = Words(look, keys_as_written(keys), strong=True, colour=colour, wrap=True)
                key.setMinimumWidth(px(96))  # more of them stand under each other
                does = Words(look, meaning, colour=colour, wrap=True)
                grid.addWidget(key, line, 0, Qt.AlignmentFlag.AlignTop)
                grid.addWidget(does, line, 1, Qt.AlignmentFlag.AlignTop)
            line += 1
        grid.setRowStretch(line, 1)


STEP_LETTERS: Mapping[str, str] = {
    "map": "T",
    "standings": "C",
    "prints": "P",
    "send": "N",
    "referee": "A",
    "till": "E",
    "history": "R",
    "backups": "B",
    "settings": "I",
    "games": "G",
    "rules": "L",
    "people": "F",
}
"""The steps that stay where they are in mind while rounds are added, by the letter that goes there
with Alt: one of the Italian name in every language (tabellone, classifica, stampe, consegna,
arbitro, €, cronologia, backup, impostazioni, giochi, regoLamenti, anagraFica), so that a hand that
knows it finds it on every computer.
"""


class FrameShell(EverythingShell, Protocol):
    """What the acts of the frame ask of the window, besides what pages do."""

    opened: OpenEvent | None
    wording: Wording
    key: str
    side: SidePanel
    everything_box: EverythingBox

    @property
    def page(self) -> Page | None:
        """The page shown."""


def _with_event(acts: FrameActions) -> bool:
    return acts.frame.opened is not None


def _with_windows(acts: FrameActions) -> bool:
    return acts.host.several


_ANOTHER = Need(
    "There is no other window. Ctrl+Shift+N opens one.",
    lambda acts: bool(acts.host.other_windows()),
)


class FrameActions:
    """The acts of a frame; undo, redo and the way home only with an event."""

    def __init__(self, window: QWidget, frame: FrameShell, host: Host) -> None:
        """`window` is the `frame` as a widget, which keys belong to."""
        self._window, self.frame, self.host = window, frame, host
        self._steps: dict[str, Action] = {}
        self._made = made_acts(self, frame, window)
        box = frame.everything_box
        box.source = Everything(frame, self.of_window, self.step_keys, box.open_with)
        has_event = frame.opened is not None
        self.undo = self._undo if has_event else None
        self.redo = self._redo if has_event else None
        self.home = self._go_home if has_event else None

    @act(
        "Undo",
        UNDO,
        unless=lambda acts: acts.frame.wording.why_no_undo(),
        attempted=True,
        there=_with_event,
    )
    def _undo(self) -> None:
        if self.frame.opened is not None:
            self.frame.opened.undo()

    @act(
        "Redo",
        REDO,
        unless=lambda acts: acts.frame.wording.why_no_redo(),
        attempted=True,
        there=_with_event,
    )
    def _redo(self) -> None:
        if self.frame.opened is not None:
            self.frame.opened.redo()

    @act("All events", icon="house", there=_with_event)
    def _go_home(self) -> None:
        self.frame.leave_event()

    @act("Search and commands", keys="Ctrl+K", icon="search")
    def commands(self) -> None:
        self.frame.everything_box.open_with()

    @act("Keys", keys="F1", icon="keyboard")
    def show_keys(self) -> None:
        look, side = self.frame.look, self.frame.side
        title = look.texts.text("Keys")
        if side.isVisible() and side.title == title:
            side.step_back()
        else:
            kind = self.frame.key.partition("-")[0]
            about = page_help(look.texts, kind) if kind in page_help else ""
            groups = self.key_groups(self.frame.page, side)
            side.lay_over(title, KeyList(look, groups, about))

    @act("Pin the panel", keys="F8", icon="pin")
    def pin_panel(self) -> None:
        t, side = self.frame.look.texts, self.frame.side
        if side.can_stay:
            side.turn_pin()
        else:
            words = t.text("No panel that could stay. One that is typed in is saved or closed.")
            self.frame.say(words, Tone.ATTENTION)

    @act("What is this?", keys="Shift+F1", icon="info")
    def explain_this(self) -> None:
        here: QWidget | None = self._window.focusWidget()
        if here is not None:
            explain_widget(here)

    @act("The step before", keys="Ctrl+PgUp", icon="arrow-left")
    def _step_before(self) -> None:
        self._walk_steps(-1)

    @act("The next step", keys="Ctrl+PgDown", icon="arrow-right")
    def _next_step(self) -> None:
        self._walk_steps(1)

    @act("Full screen", keys="F11", icon="maximize")
    def full_screen(self) -> None:
        full = self._window.windowState() ^ Qt.WindowState.WindowFullScreen
        self._window.setWindowState(full)

    @act("Another window", keys="Ctrl+Shift+N", icon="copy", there=_with_windows)
    def _another_window(self) -> None:
        self.host.another_window()

    @act("Next window", keys="Ctrl+Tab", icon="monitor", unless=_ANOTHER, there=_with_windows)
    def _next_window(self) -> None:
        self.host.next_window()

    def renew(self) -> None:
        """Name undo and redo after the acts they are about."""
        for action in self._made:
            action.mark()
        if self.undo is not None and self.redo is not None:
            self.undo.rename(self.frame.wording.undo_words())
            self.redo.rename(self.frame.wording.redo_words())

    def show_steps(self, steps: Sequence[Step]) -> None:
        """Make one action for every step: Alt+1 to Alt+9 for the first nine of the day, Alt+0 for
        what comes before it, Alt and a letter for what follows the rounds, however many they are,
        and for what goes along with them.
        """
        if [a.text() for a in self._steps.values()] == [s.title for s in steps]:
            return
        for action in self._steps.values():
            self._window.removeAction(action)
            action.deleteLater()
        counted = accumulate(int(not (step.before or step.along)) for step in steps)
        self._steps = {
            step.key: self._make_step(0 if step.before else place, step)
            for place, step in zip(counted, steps, strict=True)
        }

    def _walk_steps(self, way: int) -> None:
        """Go to the part of the page, or the step, before or after; the last leads to the first."""
        keys, page = list(self._steps), self.frame.page
        if page is not None and page.walk_parts(way):
            return
        if self.frame.key in keys:
            self.frame.go(keys[(keys.index(self.frame.key) + way) % len(keys)])

    def step_action(self, key: str) -> Action | None:
        """The action that shows the page of a step, None when there is no such step."""
        return self._steps.get(key)

    def step_keys(self, key: str) -> str:
        """The key that shows the page of a step, as it is written for people."""
        action = self.step_action(key)
        return "" if action is None else action.keys

    def _make_step(self, place: int, step: Step) -> Action:
        look, go = self.frame.look, partial(self.frame.go, step.key)
        digit = f"Alt+{place}" if place <= 9 and not step.along else ""
        letter = STEP_LETTERS.get(step.key)
        keys = "; ".join(filter(None, (letter and f"Alt+{letter}", digit)))
        made = Action(look, self._window, step.title, go, icon=step.icon, keys=keys)
        self._window.addAction(made)
        return made

    def all_actions(self) -> Sequence[Action]:
        """Everything, with the way to each step."""
        first = tuple(one for one in (self.undo, self.redo) if one is not None)
        rest = [one for one in self.of_window() if one not in first]
        return (*first, *self._steps.values(), *rest)

    def of_window(self) -> Sequence[Action]:
        """What can be done on every page."""
        return tuple(one for one in self._made if one is not self.commands)

    def in_menu(self) -> Sequence[Action]:
        """What the menu of the header has on every page."""
        return tuple(filter(None, (self.undo, self.redo, self.show_keys)))

    def key_groups(self, page: Page | None, side: QWidget) -> Sequence[KeyGroup]:
        """The keys that do something now: of the page, of what is shown on it and beside it, of
        the window and the steps; last those that do nothing now.
        """
        t = self.frame.look.texts
        parts = [side] if page is None else [page, side]
        own = page.page_actions if page else ()
        frame = (*self.all_actions(), self.commands)
        groups = (
            KeyGroup(t.text("On this page"), of_actions(a for a in own if a.isEnabled())),
            KeyGroup(t.text("In lists and fields"), of_widgets(t, parts)),
            KeyGroup(t.text("In every list and field"), of_kinds(t, parts)),
            KeyGroup(t.text("Everywhere"), of_actions(a for a in frame if a.isEnabled())),
            KeyGroup(
                t.text("Not now: Ctrl+K says why"),
                of_actions(a for a in (*own, *frame) if not a.isEnabled()),
                works=False,
            ),
        )
        return tuple(group for group in groups if group.keys)
