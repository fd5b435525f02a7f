"""Somebody who does at random whatever can be done, as a desk never would."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from bglmanager.engine.event import EntryStatus, Event, EventDesk, FirstSeating
from bglmanager.engine.ids import EventId
from bglmanager.engine.personal import Details
from bglmanager.engine.problems import Refused
from bglmanager.services.archive import Archive
from bglmanager.services.workspace import OpenEvent, Workspace
from tests.helpers import boards, cups, events
from tests.reliability.hand import Hand, NotNow
from tests.reliability.moves import MOVES

BIG: dict[str, Any] = {"ruleset": "big-2026", "league": None, "tier": None}

PER_COPY, COPIES = 4, 3


def _short_of_places(**more: Any) -> Event:
    """Copies for twelve, who are there, and two more who are registered; seeds by their Elo."""
    asked = {"desk": EventDesk(bring_copy=True), "first_seating": FirstSeating.SEEDED}
    made = events.event(14, **BIG, players_per_table=PER_COPY, **asked, **more)
    people = []
    for entry in made.entries:
        copies = 1 if entry.number <= COPIES else None
        here = entry.number <= PER_COPY * COPIES
        status = EntryStatus.ACTIVE if here else EntryStatus.REGISTERED
        noted = replace(entry.desk, present=here, copies=copies)
        rating = 1400 + 10 * entry.number
        people.append(replace(entry, status=status, desk=noted, rating=rating))
    return replace(made, entries=tuple(people))


STAGES: Mapping[str, Callable[..., Event]] = {
    "bgl": lambda **more: events.event(9, fee=5, **more),
    "duels": lambda **more: events.event(8, **BIG, players_per_table=2, **more),
    "places": _short_of_places,
    "catan": lambda **more: events.event(8, **cups.catan(**more)),
    "7-wonders": lambda **more: events.event(10, **cups.seven_wonders(**more)),
    "diplomacy": lambda **more: boards.event(13, desk=EventDesk(phases=boards.PHASES), **more),
}
"""Events before their first round, small ones, by what is played; the arguments are settings."""

EVERYDAY = (
    *("draw", "publish", "close"),
    *("enter-result", "add-entry", "check-in", "edit-entry") * 2,
    "enter-result",
)
"""What makes a day go on; half of all that happens."""

ANYTHING = tuple(kind for kind in MOVES if kind != "export")
"""A result file is read and checked again when it is written: that is for other proofs."""


def stage(name: str, event_id: EventId = events.EVENT_ID) -> Event:
    """A fresh event of this name in `STAGES`."""
    return STAGES[name](id=event_id)


def make(desk: OpenEvent, kind: str, chance: Random, folder: Path) -> bool:
    """Make this move; whether anything was written."""
    before = desk.timeline.undoable
    try:
        MOVES[kind](Hand(desk, chance, folder))
    except NotNow:
        return False
    except Refused as refused:
        if any(".fault" in found.code for found in refused.problems):
            raise  # the program made a mistake: that is no answer
        return False
    return desk.timeline.undoable != before


ONWARDS = (*("draw",) * 3, "publish", "close", "seat-rest", *("enter-result",) * 3)
"""What brings an event to its end; so eager to draw that slow tables are not waited for."""


def act(
    desk: OpenEvent,
    chance: Random,
    folder: Path,
    *,
    usual: Sequence[str] = EVERYDAY,
    share: float = 0.5,
) -> str:
    """Do something, anything; its kind. Such a `share` of it is something `usual`."""
    while True:
        kind = chance.choice(usual if chance.random() < share else ANYTHING)
        if make(desk, kind, chance, folder):
            return kind


def command(workspace: Workspace, chance: Random, folder: Path) -> None:
    """An act, an undo or a redo of the one event, or a setting of the library."""
    desk, dice = workspace.open_event(events.EVENT_ID), chance.random()
    if dice < 0.1 and desk.timeline.undoable:
        desk.undo()
    elif dice < 0.2 and desk.timeline.redoable:
        desk.redo()
    elif dice < 0.25:
        workspace.set_setting("theme", str(dice))
    elif dice < 0.28:
        Archive(workspace).catch_up()
    elif dice < 0.31:
        Archive(workspace).add_person(Details(f"Nome{dice}", "Cognome", notes="x" * 200))
    else:
        act(desk, chance, folder)
