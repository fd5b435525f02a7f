"""Good events, and the small changes that break them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime

from bglmanager.engine.event import Adjustment, Event, Penalty, Seat, Table, Team, TeamsMode
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber, TeamNumber
from bglmanager.engine.kinds import (
    AdjustmentKind,
    BoardVariant,
    BottomReason,
    PenaltyKind,
    TeamKind,
    TeamPairing,
    TeamPoints,
)
from tests.engine import notation
from tests.engine.builders import with_round, with_seat, with_settings

Found = tuple[str, str, str]
Case = tuple[Event, str, str] | tuple[Event, str, str, str, str]
"""A broken event, then code and place of each problem, and its sentence."""

NOON = datetime(2026, 5, 8, 12, tzinfo=UTC)

GOOD = notation.event(
    """
    size 4, rounds 3
    entries 1-9
    round 1
    1: 1=52 2=50 3=47 4=45
    2: 5=10 6=9 7=8 8=7
    round 2 playing
    1: 1=? 5=? 2=? 6=?
    2: 3=? 7=? 4=? 8=?
    """
)
BYE = notation.event(
    """
    size 2, rounds 3
    entries 1-3
    round 1
    1: 1=5 2=4
    2: 3=?
    """
)
BYE = with_round(BYE, 0, byes=(EntryNumber(3),))
CATAN = with_settings(GOOD, ruleset="catan-firenze-2014")
POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")


def board(*, variant: BoardVariant | None = None, powers: int = 7) -> Event:
    """One Diplomacy board of two years; five centres for everybody, less than the map has."""
    seats = tuple(
        Seat(EntryNumber(n), role=power, extra={"centres": {"1901": 4, "1902": 4}})
        for n, power in enumerate(POWERS[:powers], start=1)
    )
    event = notation.event("ruleset diplomacy-italia-2010, size 7\nentries 1-9\nround 1")
    return with_round(event, 0, tables=(Table(TableNumber(1), seats, variant=variant),))


def centres(counts: Mapping[str, int | str]) -> Mapping[str, Mapping[str, int | str]]:
    return {"centres": counts}


def two_boards(event: Event) -> Event:
    return replace(
        event,
        adjustments=(Adjustment(EntryNumber(1), RoundNumber(1), AdjustmentKind.TWO_BOARDS),),
    )


def second_board(event: Event, entries: tuple[int, ...]) -> Event:
    seats = tuple(
        Seat(EntryNumber(n), role=power) for n, power in zip(entries, POWERS, strict=False)
    )
    return with_round(event, 0, tables=(*event.rounds[0].tables, Table(TableNumber(2), seats)))


def in_teams(event: Event, *, united: bool = False, points: str = "individual") -> Event:
    """Nine people in teams of two, 1-2, 3-4 …; number 9 is the reserve of team 1."""
    mode = TeamsMode(
        TeamKind.FIXED,
        2,
        TeamPairing.UNITED if united else TeamPairing.FREE,
        TeamPoints(points),
    )
    entries = tuple(
        replace(entry, team=TeamNumber((entry.number + 1) // 2)) if entry.number < 9 else entry
        for entry in event.entries
    )
    teams = tuple(
        Team(
            TeamNumber(n),
            f"Team {n}",
            (EntryNumber(2 * n - 1), EntryNumber(2 * n)),
            reserve=EntryNumber(9) if n == 1 else None,
        )
        for n in range(1, 5)
    )
    event = replace(event, entries=entries, teams=teams)
    return with_settings(event, teams_mode=mode)


def with_team(event: Event, index: int, **changes: object) -> Event:
    teams = list(event.teams)
    teams[index] = replace(teams[index], **changes)  # type: ignore[arg-type] # one broken field
    return replace(event, teams=tuple(teams))


def warned(event: Event, *entries: int) -> Event:
    return replace(
        event,
        penalties=tuple(
            Penalty(EntryNumber(n), 1, PenaltyKind.WARNING, "late", None, NOON) for n in entries
        ),
    )


def placed(event: Event, *places: int | None) -> Event:
    for index, place in enumerate(places):
        event = with_seat(event, 0, 0, index, place=place)
    return event


def turned(event: Event, *turns: int | None) -> Event:
    for index, turn in enumerate(turns):
        event = with_seat(event, 0, 0, index, turn=turn)
    return event


GONE = BottomReason.WITHDREW
