"""The journal of one stack of commands, replayed: what is done, what was undone.

Undo is linear: an undo takes the newest act that is done, and every act down to its target; a
redo takes them back; a new act forgets what was undone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Mode(StrEnum):
    """What a command is to the stack: where it begins, an act, or a step over acts."""

    BEGIN = "begin"
    ACT = "act"
    UNDO = "undo"
    REDO = "redo"


ERASE_PERSON, ERASE_ARCHIVED = "erase-person", "archive-erase"
ERASING = (ERASE_PERSON, ERASE_ARCHIVED)
"""The kinds of the commands that erase people, of an event and of the archive.

Every copy gets them for itself, when it is found: where a copy stands does not depend on them."""

Arguments = Mapping[str, int | str | None]


@dataclass(frozen=True, slots=True)
class Command:
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

    lines: tuple[Command, ...] = ()
    done: tuple[Command, ...] = ()
    undone: tuple[Command, ...] = ()

    @property
    def newest_sequence(self) -> int:
        """The sequence of the newest command, 0 when there is none."""
        return self.lines[-1].sequence if self.lines else 0

    @property
    def newest_act(self) -> int:
        """The sequence of the newest command by which something was done, 0 for none."""
        acts = (line.sequence for line in reversed(self.lines) if line.kind not in ERASING)
        return next(acts, 0)

    def with_line(self, line: Command) -> Timeline:
        """The timeline with one more command."""
        done, undone = list(self.done), list(self.undone)
        _go_on(done, undone, line)
        return Timeline((*self.lines, line), tuple(done), tuple(undone))


def _go_on(done: list[Command], undone: list[Command], line: Command) -> None:
    match line.mode:
        case Mode.BEGIN:
            pass
        case Mode.ACT:
            done.append(line)
            undone.clear()
        case Mode.UNDO:
            _move_between(done, undone, line.target)
        case Mode.REDO:
            _move_between(undone, done, line.target)


def _move_between(stack: list[Command], other: list[Command], target: int | None) -> None:
    taken = reached_lines(stack, target)
    del stack[-len(taken) :]
    other.extend(taken)


def reached_lines(stack: Sequence[Command], target: int | None) -> tuple[Command, ...]:
    """The lines from the top of a stack to the target, the top first; ValueError if not there."""
    for depth, line in enumerate(reversed(stack), start=1):
        if line.sequence == target:
            return tuple(reversed(stack[-depth:]))
    raise ValueError(f"command {target} is not on the stack")


def replay_journal(lines: Iterable[Command]) -> Timeline:
    """The timeline of a journal, oldest line first."""
    done: list[Command] = []
    undone: list[Command] = []
    known = tuple(lines)
    for line in known:
        _go_on(done, undone, line)
    return Timeline(known, tuple(done), tuple(undone))
