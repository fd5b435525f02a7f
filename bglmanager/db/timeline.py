"""The journal of one stack of commands, replayed: what is done, what was undone.

Undo is linear: an undo takes the newest act that is done, and every act down to its target; a
redo takes them back; a new act forgets what was undone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Mode(StrEnum):
    """What a command is to the stack: where it begins, an act, or a step over acts."""

    BEGIN = "begin"
    ACT = "act"
    UNDO = "undo"
    REDO = "redo"


Arguments = Mapping[str, int | str | None]


@dataclass(frozen=True, slots=True)
class Line:
    """One command of the journal. `target` is the last act an undo or a redo reached."""

    sequence: int
    at: datetime
    mode: Mode
    kind: str
    arguments: Arguments
    target: int | None = None


@dataclass(frozen=True, slots=True)
class Timeline:
    """All lines, and of the acts those in effect and those undone; the last is on top."""

    lines: tuple[Line, ...] = ()
    done: tuple[Line, ...] = ()
    undone: tuple[Line, ...] = ()

    @property
    def newest(self) -> int:
        """The sequence of the newest command, 0 when there is none."""
        return self.lines[-1].sequence if self.lines else 0

    def then(self, line: Line) -> Timeline:
        """The timeline with one more command."""
        lines = (*self.lines, line)
        match line.mode:
            case Mode.BEGIN:
                return Timeline(lines, self.done, self.undone)
            case Mode.ACT:
                return Timeline(lines, (*self.done, line), ())
            case Mode.UNDO:
                taken = reach(self.done, line.target)
                rest = self.done[: len(self.done) - len(taken)]
                return Timeline(lines, rest, (*self.undone, *taken))
            case Mode.REDO:
                taken = reach(self.undone, line.target)
                rest = self.undone[: len(self.undone) - len(taken)]
                return Timeline(lines, (*self.done, *taken), rest)


def reach(stack: tuple[Line, ...], target: int | None) -> tuple[Line, ...]:
    """The lines from the top of a stack to the target, the top first; ValueError if not there."""
    for depth, line in enumerate(reversed(stack), start=1):
        if line.sequence == target:
            return tuple(reversed(stack[-depth:]))
    raise ValueError(f"command {target} is not on the stack")


def replay(lines: Iterable[Line]) -> Timeline:
    """The timeline of a journal, oldest line first."""
    timeline = Timeline()
    for line in lines:
        timeline = timeline.then(line)
    return timeline
