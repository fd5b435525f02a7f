"""Random histories of two events and the library in one store, and what undo makes of them."""

from __future__ import annotations

import datetime as dt
import shutil
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random

from bglmanager.db.history import Mode
from bglmanager.engine.event import Event, RoundStatus
from bglmanager.engine.ids import EventId
from bglmanager.services.workspace import OpenEvent, Workspace
from tests.db.raw import raw
from tests.helpers.workspaces import open_workspace, ticking
from tests.reliability import player
from tests.reliability.states import Rows, rows

MINUTE = dt.timedelta(minutes=1)
"""So much later it is at every act, so that time is over for who is late."""

ONE, OTHER = EventId("one"), EventId("other")


class Stack:
    """What undo and redo do to an event, with nothing but two lists of its snapshots."""

    def __init__(self, event: Event) -> None:
        self.past = [event]
        self.future: list[Event] = []

    def act(self, event: Event) -> None:
        self.past.append(event)
        self.future.clear()

    def undo(self, depth: int = 1) -> None:
        for _ in range(depth):
            self.future.append(self.past.pop())

    def redo(self, depth: int = 1) -> None:
        for _ in range(depth):
            self.past.append(self.future.pop())

    def check(self, desk: OpenEvent) -> None:
        """The desk shows what the model says, and offers what there is."""
        assert desk.event == self.past[-1]
        assert (desk.timeline.undoable is None) == (len(self.past) == 1)
        assert (desk.timeline.redoable is None) == (not self.future)


class History:
    """Acts at random, across restarts; `acts` counts those that were written."""

    def __init__(self, path: Path, seed: int) -> None:
        self.path = path
        self.chance = Random(seed)
        self.clock = ticking(step=MINUTE)
        self.workspace = open_workspace(path, clock=self.clock)
        self.stacks = {id_: Stack(self.desk(id_).event) for id_ in (ONE, OTHER)}
        self.themes = ["", *self._theme()]
        self.undone_themes: list[str] = []
        self.acts = 0

    def _theme(self) -> Sequence[str]:
        theme = self.workspace.read_setting("theme")
        return () if theme is None else (theme,)

    def desk(self, event_id: EventId) -> OpenEvent:
        return self.workspace.open_event(event_id)

    def step(self) -> None:
        """One act, or a way back or forth, or a restart."""
        dice = self.chance.random()
        if dice < 0.02:
            self.reopen()
        elif dice < 0.10:
            self._library()
        else:
            self._event(self.chance.choice((ONE, OTHER)))

    def reopen(self) -> None:
        """End the program and start it again."""
        self.workspace.close()
        self.workspace = open_workspace(self.path, clock=self.clock)

    def _event(self, event_id: EventId) -> None:
        desk = self.desk(event_id)
        do = partial(player.act, desk, self.chance, self.path.parent)
        done = step(desk, self.stacks[event_id], do, self.chance)
        self.acts += done not in WAYS

    def _library(self) -> None:
        dice = self.chance.random()
        if dice < 0.2 and len(self.themes) > 1:
            self.undo_theme()
        elif dice < 0.4 and self.undone_themes:
            self.redo_theme()
        else:
            theme = str(self.chance.random())
            self.workspace.set_setting("theme", theme)
            self.themes.append(theme)
            self.undone_themes.clear()
            self.acts += 1
        assert (self.workspace.read_setting("theme") or "") == self.themes[-1]

    def undo_theme(self) -> None:
        self.workspace.undo_setting()
        self.undone_themes.append(self.themes.pop())

    def redo_theme(self) -> None:
        self.workspace.undo_setting(Mode.REDO)
        self.themes.append(self.undone_themes.pop())

    def rows(self) -> Rows:
        with raw(self.path) as connection:
            return rows(connection)

    def undo_all(self) -> None:
        """Back to the beginning of both events and of the library, in leaps."""
        for event_id, stack in self.stacks.items():
            desk = self.desk(event_id)
            while len(stack.past) > 1:
                back(desk, stack, self._leap(len(stack.past) - 1))
                stack.check(desk)
        while len(self.themes) > 1:
            self.undo_theme()

    def redo_all(self) -> None:
        """Everything that was undone, in leaps."""
        for event_id, stack in self.stacks.items():
            desk = self.desk(event_id)
            while stack.future:
                forth(desk, stack, self._leap(len(stack.future)))
                stack.check(desk)
        while self.undone_themes:
            self.redo_theme()

    def _leap(self, most: int) -> int:
        """How many acts to go at once: all that are left, or a part of them."""
        return self.chance.choice((most, most, most, self.chance.randint(1, most)))

    def close(self) -> None:
        self.workspace.close()


WAYS = ("undo", "undo-to", "redo")
"""What `step` may do that is no act."""


LEAP = 8
"""More acts than these are not undone in the middle of a history."""


def step(desk: OpenEvent, stack: Stack, do: Callable[[], str], chance: Random) -> str:
    """What is done at random, or a way back or forth, and what became of it; its kind."""
    dice, done = chance.random(), ""
    if dice < 0.04 and len(stack.past) > 1:
        desk.undo()
        stack.undo()
        done = "undo"
    elif dice < 0.07 and len(stack.past) > 2:
        back(desk, stack, chance.randint(1, min(LEAP, len(stack.past) - 1)))
        done = "undo-to"
    elif dice < 0.14 and stack.future:
        desk.redo()
        stack.redo()
        done = "redo"
    else:
        done = do()
        stack.act(desk.event)
    stack.check(desk)
    return done


def back(desk: OpenEvent, stack: Stack, depth: int) -> None:
    """Undo so many acts in one command."""
    done = desk._kept.timeline.done
    desk._step_over(Mode.UNDO, done[-depth], None)
    stack.undo(depth)


def forth(desk: OpenEvent, stack: Stack, depth: int) -> None:
    """Redo so many acts in one command."""
    undone = desk._kept.timeline.undone
    desk._step_over(Mode.REDO, undone[-depth], None)
    stack.redo(depth)


def begin(path: Path, stages: tuple[str, str]) -> None:
    """Put two events into a fresh store: one before its first round, one in the middle of it."""
    morning, noon = stages
    workspace: Workspace = open_workspace(path)
    workspace.import_document(player.stage(morning, ONE))
    workspace.import_document(_at_noon(path, noon))
    workspace.close()


def _at_noon(path: Path, stage: str) -> Event:
    """An event in which a round is closed, and another one is played; nothing of it is undone."""
    folder = path.parent / "noon"
    folder.mkdir()
    workspace = open_workspace(Path(shutil.copy(path, folder / path.name)))
    workspace.import_document(player.stage(stage, OTHER))
    desk, chance = workspace.open_event(OTHER), Random(stage)
    for kind in (*_ROUND, *_ENTER * 5, "close", *_ROUND, *_ENTER * 2):
        player.make(desk, kind, chance, folder)
    assert desk.event.rounds[1].status is RoundStatus.PLAYING
    event = desk.event
    workspace.close()
    return event


_ROUND = ("draw", "publish")
_ENTER = ("enter-result",)
"""No event here has more than five tables; one more result than tables is refused."""
