"""Events of every kind at random, played at random to their end, without a window."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from bglmanager.engine import facts
from bglmanager.engine.event import Event, EventDesk, PlannedRound, Team, TeamsMode
from bglmanager.engine.ids import EntryNumber, TeamNumber
from bglmanager.engine.kinds import (
    EntryStatus,
    FirstSeating,
    Seating,
    TeamKind,
    TeamPairing,
    TeamPoints,
)
from bglmanager.services import documents
from bglmanager.services.workspace import OpenEvent, Workspace
from tests.helpers import boards, cups, events
from tests.helpers.workspaces import open_workspace, ticking
from tests.reliability.histories import MINUTE, Stack, step
from tests.reliability.player import BIG, ONWARDS, STAGES, act

EVENING = dt.datetime(2026, 3, 14, 18, tzinfo=dt.UTC)

GOES_ON = 0.75
"""So much of what is done makes the day go on: the events get to their finals."""


def _bgl(chance: Random, **more: Any) -> Event:
    per_table = chance.choice((3, 4, 4, 5))
    ways: dict[str, Any] = {
        "seating": chance.choice((Seating.SWISS, Seating.SWISS, Seating.RANDOM)),
        "first_seating": chance.choice(tuple(FirstSeating) * 2 + (FirstSeating.RANDOM,) * 6),
    }
    return _event(chance, players_per_table=per_table, fee=chance.choice((None, 5)), **ways, **more)


def _several_games(chance: Random) -> Event:
    games = chance.sample(("puerto-rico", "catan", "7-wonders", "carcassonne", "agricola"), 3)
    rows = tuple(PlannedRound(game, 4, chance.choice((None, 60))) for game in games)
    return _event(chance, plan=rows, rounds_planned=3)


def _teams(chance: Random) -> Event:
    """Fixed teams of two that are entered, seated and paid in one of the ways there are."""
    ways = [(p, w) for p in TeamPairing for w in TeamPoints]
    made = [_in_teams(chance.choice((8, 12)), *way) for way in chance.sample(ways, len(ways))]
    return next(event for event in made if not facts.check_event(event))


def _in_teams(players: int, pairing: TeamPairing, points: TeamPoints) -> Event:
    mode = TeamsMode(TeamKind.FIXED, 2, pairing, points)
    made = events.event(players, teams_mode=mode, rounds_planned=2)
    teams = tuple(
        Team(TeamNumber(n), f"Squadra {n}", (EntryNumber(2 * n - 1), EntryNumber(2 * n)))
        for n in range(1, len(made.entries) // 2 + 1)
    )
    people = tuple(replace(e, team=TeamNumber((e.number + 1) // 2)) for e in made.entries)
    return replace(made, entries=people, teams=teams)


def _big(chance: Random) -> Event:
    """Tables of three or four, where slow ones do not hold up the others (BIG 4.1)."""
    desk = EventDesk(bring_copy=chance.choice((None, None, True)))
    size, planned = chance.choice((3, 3, 4)), chance.choice((3, 4))
    big = {**BIG, "players_per_table": size, "rounds_planned": planned, "desk": desk}
    return _event(chance, (13, 18), **big)


def _duels(chance: Random) -> Event:
    return _event(chance, **BIG, players_per_table=2)


def _catan(chance: Random) -> Event:
    return _event(chance, **cups.catan())


def _seven_wonders(chance: Random) -> Event:
    return _event(chance, **cups.seven_wonders(rounds_planned=2))


def _diplomacy(chance: Random) -> Event:
    phases = EventDesk(phases=boards.PHASES)
    return boards.event(chance.randint(12, 16), rounds_planned=2, desk=phases)


def _event(chance: Random, players: tuple[int, int] = (6, 14), **settings: Any) -> Event:
    """Some are here, some are registered, some are noted as present, or nobody is."""
    planned = {"rounds_planned": chance.choice((1, 2, 2, 3)), **settings}
    made = events.event(chance.randint(*players), **planned)
    if chance.random() < 0.5:
        return made
    people = []
    for entry in made.entries:
        here = chance.random() < 0.85
        copies = chance.choice((None, None, 1))
        status = EntryStatus.ACTIVE if here else EntryStatus.REGISTERED
        noted = replace(entry.desk, present=here, copies=copies if here else None)
        people.append(replace(entry, status=status, desk=noted))
    return replace(made, entries=tuple(people))


KINDS: Mapping[str, Callable[[Random], Event]] = {
    "bgl": _bgl,
    "several games": _several_games,
    "teams": _teams,
    "big": _big,
    "duels": _duels,
    "places": lambda chance: STAGES["places"](rounds_planned=chance.choice((1, 2))),
    "catan": _catan,
    "7 wonders": _seven_wonders,
    "diplomacy": _diplomacy,
}
"""What is played → an event before its first round."""


def kind(seed: int) -> str:
    """What is played with this seed: every kind in its turn."""
    return list(KINDS)[seed % len(KINDS)]


def made(chance: Random, seed: int) -> Event:
    """The event of this seed before its first round."""
    return KINDS[kind(seed)](chance)


def verify(event: Event) -> None:
    """What it comes to is an event that another program takes without a word."""
    made = documents.write_document(event, exported_at=EVENING, for_league=False)
    assert documents.verify_document(made) == ()


class RandomEvent:
    """An event made of a seed, and played of it; `told` is all that was done."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.chance = Random(seed)
        self._folder = folder
        self.told: list[str] = [kind(seed)]
        self._path = folder / f"event-{seed}.sqlite3"
        self._clock = ticking(step=MINUTE)
        self._workspace: Workspace = open_workspace(self._path, clock=self._clock)
        self.desk: OpenEvent = self._workspace.import_document(made(self.chance, seed))
        self._stack = Stack(self.desk.event)

    def play(self, acts: int) -> None:
        """So many acts, with undo and redo in between; AssertionError with what led there."""
        do = partial(act, self.desk, self.chance, self._folder, usual=ONWARDS, share=GOES_ON)
        try:
            for _ in range(acts):
                self.told.append(step(self.desk, self._stack, do, self.chance))
            verify(self.desk.event)
        except Exception as error:
            raise AssertionError(self.told[:1], self.told[-12:]) from error

    def close(self) -> None:
        """End the program, and leave nothing behind."""
        self._workspace.close()
        self._path.unlink()
