"""What can be done from every page: undo and redo, commands, keys, the steps, full screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import accumulate
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from bglmanager.i18n import Texts
from bglmanager.ui.actions import Action, KeyGroup, of_actions, of_kinds, of_widgets
from bglmanager.ui.kit.acts import Need, act, made_acts
from bglmanager.ui.kit.kinds import REDO, UNDO
from bglmanager.ui.opened import Host
from bglmanager.ui.pages.base import Page
from bglmanager.ui.shell import Shell
from bglmanager.ui.steps import Step
from bglmanager.ui.widgets.frame import explain_widget
from bglmanager.ui.wording import Wording

_DIGITS = 9


def _step_letters(t: Texts) -> Mapping[str, str]:
    """The steps that stay where they are in mind while rounds are added, by their letter."""
    return {
        "standings": t.text("Alt+S"),
        "prints": "Alt+P",
        "send": t.text("Alt+N"),
        "referee": t.text("Alt+R"),
        "till": t.text("Alt+T"),
        "history": t.text("Alt+H"),
        "backups": "Alt+B",
        "settings": t.text("Alt+G"),
    }


def _with_event(acts: FrameActions) -> bool:
    return acts.has_event


def _with_windows(acts: FrameActions) -> bool:
    return acts.has_windows


class FrameShell(Shell, Protocol):
    """What the acts of the frame do, besides what pages ask of the window."""

    key: str

    def undo(self) -> None:
        """Take back the last act of the event."""

    def redo(self) -> None:
        """Do again what was taken back."""

    def show_commands(self) -> None:
        """Offer everything that can be done."""

    def show_keys(self) -> None:
        """Show the list of keys, or hide it."""


_ANOTHER = Need(
    "There is no other window. Ctrl+Shift+N opens one.", lambda frame: frame.has_other_windows
)


class FrameActions:
    """The acts of a frame; undo, redo and the way home only with an event."""

    def __init__(
        self, window: QWidget, frame: FrameShell, wording: Wording, host: Host, *, has_event: bool
    ) -> None:
        """`window` is the `frame` as a widget, which keys belong to."""
        self._window, self._frame, self._wording, self._host = window, frame, wording, host
        self._look, self.has_event = frame.look, has_event
        self._steps: list[Action] = []
        self._keys: tuple[str, ...] = ()
        self._made = made_acts(self, frame, window)
        self.undo = self._undo if has_event else None
        self.redo = self._redo if has_event else None
        self.home = self._go_home if has_event else None

    @property
    def has_windows(self) -> bool:
        """Whether there may be several windows."""
        return self._host.several

    @property
    def has_other_windows(self) -> bool:
        """Whether there are others now."""
        return bool(self._host.other_windows())

    def _why_no_undo(self) -> Sequence[str]:
        return self._wording.why_no_undo()

    def _why_no_redo(self) -> Sequence[str]:
        return self._wording.why_no_redo()

    @act("Undo", UNDO, unless=_why_no_undo, there=_with_event)
    def _undo(self) -> None:
        self._frame.undo()

    @act("Redo", REDO, unless=_why_no_redo, there=_with_event)
    def _redo(self) -> None:
        self._frame.redo()

    @act("All events", icon="house", there=_with_event)
    def _go_home(self) -> None:
        self._frame.leave_event()

    @act("Search and commands", keys="Ctrl+K", icon="search")
    def commands(self) -> None:
        self._frame.show_commands()

    @act("Keys", keys="F1", icon="keyboard")
    def show_keys(self) -> None:
        self._frame.show_keys()

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
        self._host.another_window()

    @act("Next window", keys="Ctrl+Tab", icon="monitor", unless=_ANOTHER, there=_with_windows)
    def _next_window(self) -> None:
        self._host.next_window()

    def renew(self) -> None:
        """Name undo and redo after the acts they are about."""
        for action in self._made:
            action.renew()
        if self.undo is not None and self.redo is not None:
            self.undo.rename(self._wording.undo_words())
            self.redo.rename(self._wording.redo_words())

    def show_steps(self, steps: Sequence[Step]) -> None:
        """Make one action for every step: Alt+1 to Alt+9 for the first nine of the day, Alt+0 for
        what comes before it, Alt and a letter for what follows the rounds, however many they are.
        """
        if [a.text() for a in self._steps] == [s.title for s in steps]:
            return
        for action in self._steps:
            self._window.removeAction(action)
            action.deleteLater()
        counted = accumulate(int(not step.before) for step in steps)
        self._steps = [
            self._make_step(0 if step.before else place, step)
            for place, step in zip(counted, steps, strict=True)
        ]
        self._keys = tuple(step.key for step in steps)

    def _walk_steps(self, way: int) -> None:
        """Go to the step before or after, from the last one to the first."""
        here = self._frame.key
        if here in self._keys:
            self._frame.go(self._keys[(self._keys.index(here) + way) % len(self._keys)])

    def step_action(self, key: str) -> Action | None:
        """The action that shows the page of a step, None when there is no such step."""
        return dict(zip(self._keys, self._steps, strict=True)).get(key)

    def _make_step(self, place: int, step: Step) -> Action:
        digit = f"Alt+{place}" if place <= _DIGITS else ""
        keys = "; ".join(filter(None, (_step_letters(self._look.texts).get(step.key), digit)))
        go = partial(self._frame.go, step.key)
        made = Action(self._look, self._window, step.title, go, icon=step.icon, keys=keys)
        self._window.addAction(made)
        return made

    def all_actions(self) -> Sequence[Action]:
        """Everything, for the command list."""
        first, home = (self.undo, self.redo), self.home
        rest = [one for one in self._made if one not in (*first, home, self.commands)]
        return tuple(one for one in (*first, *self._steps, home, *rest) if one is not None)

    def key_groups(self, page: Page | None, side: QWidget) -> Sequence[KeyGroup]:
        """The keys that do something now: of the page, of what is shown on it and beside it, of
        the window and the steps; last those that do nothing now.
        """
        t = self._look.texts
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
