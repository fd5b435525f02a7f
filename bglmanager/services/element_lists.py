"""Lists of elements: handed in at registration, checked before round 1 ends (BGL 5.2)."""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine.event import EntryStatus, Event, ListState
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Level, Problem, problem

DUE = 2
"""The round before which every list has been looked at."""


def lists_open(event: Event) -> tuple[Problem, ...]:
    """Whose list is missing, and whose is not checked, while round 2 is to be made.

    Nothing at any other time, and where the game asks for no list.
    """
    if len(event.rounds) + 1 != DUE:
        return ()
    return tuple(_open(event))


def _open(event: Event) -> Iterator[Problem]:
    for code, state in (
        ("lists.missing", ListState.MISSING),
        ("lists.unchecked", ListState.HANDED_IN),
    ):
        found = _with(event, state)
        if found:
            yield problem(code, level=Level.ATTENTION, entries=found)


def _with(event: Event, state: ListState) -> tuple[EntryNumber, ...]:
    return tuple(
        entry.number
        for entry in event.entries
        if entry.status is EntryStatus.ACTIVE and entry.desk.list is state
    )
