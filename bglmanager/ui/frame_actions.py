"""What can be done from every page: undo and redo, commands, keys, the steps, full screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from PySide6.QtWidgets import QWidget

from bglmanager.i18n import Texts
from bglmanager.ui.actions import Action, Refusals, nothing_refused
from bglmanager.ui.keys import KeyGroup, of_actions, of_kinds, of_widgets
from bglmanager.ui.look import Look
from bglmanager.ui.opened import Host
from bglmanager.ui.pages.base import Page
from bglmanager.ui.steps import Step
from bglmanager.ui.widgets.explain import explain
from bglmanager.ui.wording import Wording

_DIGITS = 9


def _letters(t: Texts) -> Mapping[str, str]:
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


@dataclass(frozen=True, slots=True)
class FrameDeeds:
    """What the actions of the frame do."""

    undo: Callable[[], None]
    redo: Callable[[], None]
    commands: Callable[[], None]
    keys: Callable[[], None]
    full_screen: Callable[[], None]
    home: Callable[[], None]
    go: Callable[[str], None]
    here: Callable[[], str]


class FrameActions:
    """The actions of a frame; undo, redo and the way home only with an event."""

    def __init__(
        self,
        window: QWidget,
        look: Look,
        wording: Wording,
        deeds: FrameDeeds,
        host: Host,
        *,
        has_event: bool,
    ) -> None:
        self._window, self._look, self._deeds, self._wording = window, look, deeds, wording
        self._steps: list[Action] = []
        self._keys: tuple[str, ...] = ()
        t = look.texts
        self.undo = self.redo = self.home = None
        if has_event:
            self.undo = self._make(
                t.text("Undo"), deeds.undo, "undo-2", "Ctrl+Z", wording.why_no_undo
            )
            self.redo = self._make(
                t.text("Redo"), deeds.redo, "redo-2", "Ctrl+Shift+Z; Ctrl+Y", wording.why_no_redo
            )
            self.home = self._make(t.text("All events"), deeds.home, "house")
        self.commands = self._make(
            t.text("Search and commands"), deeds.commands, "search", "Ctrl+K"
        )
        self.keys = self._make(t.text("Keys"), deeds.keys, "keyboard", "F1")
        self.what = self._make(t.text("What is this?"), self._explain, "info", "Shift+F1")
        self._walking = (
            self._make(
                t.text("The step before"), lambda: self._walk(-1), "arrow-left", "Ctrl+PgUp"
            ),
            self._make(
                t.text("The next step"), lambda: self._walk(1), "arrow-right", "Ctrl+PgDown"
            ),
        )
        self.full_screen = self._make(t.text("Full screen"), deeds.full_screen, "maximize", "F11")
        self._of_windows = self._make_for_windows(host) if host.several else ()

    def _make_for_windows(self, host: Host) -> tuple[Action, ...]:
        t = self._look.texts
        alone = (t.text("There is no other window. Ctrl+Shift+N opens one."),)
        return (
            self._make(t.text("Another window"), host.another_window, "copy", "Ctrl+Shift+N"),
            self._make(
                t.text("Next window"),
                host.next_window,
                "monitor",
                "Ctrl+Tab",
                lambda: () if host.others() else alone,
            ),
        )

    def _make(
        self,
        text: str,
        run: Callable[[], None],
        icon: str,
        keys: str = "",
        refused_by: Refusals = nothing_refused,
    ) -> Action:
        action = Action(
            self._look, self._window, text, run, icon=icon, keys=keys, refused_by=refused_by
        )
        self._window.addAction(action)
        return action

    def renew(self) -> None:
        """Name undo and redo after the acts they are about."""
        for of_windows in self._of_windows:
            of_windows.renew()
        for action, name in ((self.undo, self._wording.undo), (self.redo, self._wording.redo)):
            if action is not None:
                action.renew()
                action.rename(name())

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
            self._step(0 if step.before else place, step)
            for place, step in zip(counted, steps, strict=True)
        ]
        self._keys = tuple(step.key for step in steps)

    def _walk(self, way: int) -> None:
        """Go to the step before or after, from the last one to the first."""
        here = self._deeds.here()
        if here in self._keys:
            self._deeds.go(self._keys[(self._keys.index(here) + way) % len(self._keys)])

    def _explain(self) -> None:
        here: QWidget | None = self._window.focusWidget()
        if here is not None:
            explain(here)

    def step(self, key: str) -> Action | None:
        """The action that shows the page of a step, None when there is no such step."""
        return dict(zip(self._keys, self._steps, strict=True)).get(key)

    def _step(self, place: int, step: Step) -> Action:
        digit = f"Alt+{place}" if place <= _DIGITS else ""
        keys = "; ".join(filter(None, (_letters(self._look.texts).get(step.key), digit)))
        return self._make(step.title, lambda: self._deeds.go(step.key), step.icon, keys)

    def all(self) -> Sequence[Action]:
        """Everything, for the command list."""
        own = (*self._walking, self.keys, self.what, self.full_screen, *self._of_windows)
        made = (self.undo, self.redo, *self._steps, self.home, *own)
        return tuple(action for action in made if action is not None)

    def key_groups(self, page: Page | None, side: QWidget) -> Sequence[KeyGroup]:
        """The keys that do something now: of the page, of what is shown on it and beside it, of
        the window and the steps; last those that do nothing now.
        """
        t = self._look.texts
        parts = [side] if page is None else [page, side]
        own = page.page_actions if page else ()
        frame = (*self.all(), self.commands)
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
