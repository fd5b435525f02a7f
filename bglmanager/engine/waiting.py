"""Places, the copies of the game that make them, and who waits when they are short.

BIG 2: own copy of the game first, then the earlier pre-registration; elsewhere the earlier
pre-registration, then the start number (rules 3.1, 4.1).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from bglmanager.engine.event import Entry, EntryStatus, Event, Settings
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.presence import LEFT
from bglmanager.engine.rulesets import ruleset_of

_NEVER = dt.datetime.max.replace(tzinfo=dt.UTC)
"""When somebody registered who did not before the day."""

_Key = tuple[int, dt.datetime, int]
"""Copy, moment of the pre-registration, start number."""


class Places(NamedTuple):
    """How many can play: `players` is the organiser's limit, `copies` those in the hall.

    Both are None where they limit nothing; a copy makes `per_table` places (rules 2.2).
    """

    players: int | None
    copies: int | None
    per_table: int

    @property
    def most(self) -> int | None:
        """Places there are, None for as many as come."""
        return self.with_copies(0)

    def with_copies(self, more: int) -> int | None:
        """Places there would be with so many copies more."""
        found = [] if self.players is None else [self.players]
        if self.copies is not None:
            found.append((self.copies + more) * self.per_table)
        return min(found, default=None)


def counts_copies(settings: Settings) -> bool:
    """Whether copies limit the places: where they are asked for, in events of one game.

    Where rounds differ in their games nobody knows which of them a copy is of.
    """
    return settings.desk.bring_copy is True and not has_several_games(settings)


def has_several_games(settings: Settings) -> bool:
    """Whether rounds of the event differ in their games."""
    return len({planned.game for planned in settings.plan}) > 1


def copies_brought(entry: Entry) -> int:
    """Copies of the game that somebody has in the hall; one who left has taken his along.

    Who is here without playing may lend his, as an organiser does.
    """
    lends = entry.desk.present and entry.status not in LEFT
    return (entry.desk.copies or 0) if lends or entry.status is EntryStatus.ACTIVE else 0


def to_come(entry: Entry) -> int:
    """Copies that somebody is expected to bring who is not here yet."""
    expected = entry.status in (EntryStatus.REGISTERED, EntryStatus.WAITING)
    if entry.desk.present or not expected:
        return 0
    return max(entry.desk.copies or 0, 1 if entry.desk.promised_copy else 0)


def broke_promise(entry: Entry) -> bool:
    """Whether he is here without the copy that he had promised (BIG 4.1)."""
    here = entry.status is EntryStatus.WAITING and entry.desk.present
    return (
        (here or entry.status is EntryStatus.ACTIVE)
        and bool(entry.desk.promised_copy)
        and not entry.desk.copies
    )


def event_places(event: Event) -> Places:
    """The places of an event as it stands."""
    settings = event.settings
    copies = sum(map(copies_brought, event.entries)) if counts_copies(settings) else None
    return Places(settings.max_players, copies, settings.players_per_table)


def places_taken(event: Event) -> int:
    """Places that are taken: everybody who plays has one."""
    return sum(entry.status is EntryStatus.ACTIVE for entry in event.entries)


def waiting_list(event: Event) -> tuple[Entry, ...]:
    """The waiting list: who is here without a place, the first to be called in first."""
    reserves = _reserve_entries(event)
    people = [
        entry
        for entry in event.entries
        if entry.status is EntryStatus.WAITING
        and entry.desk.present
        and entry.number not in reserves
    ]
    if not people:
        return ()
    first = _precedence_key(event)
    keys = {entry.number: first(entry) for entry in people}
    of_team = {
        number: min(found)
        for team in event.teams
        if (found := [keys[n] for n in team.members if n in keys])
        for number in team.members
    }
    people.sort(key=lambda e: (of_team.get(e.number, keys[e.number]), e.number))
    return tuple(people)


def is_waiting(event: Event, entry: Entry) -> bool:
    """Whether somebody is here and has no place; a team's reserve waits for something else."""
    waits = entry.status is EntryStatus.WAITING and entry.desk.present
    return waits and entry.number not in _reserve_entries(event)


class _Unit(NamedTuple):
    """Who gets places together or not at all, and how many of them: a player, or a fixed team."""

    people: tuple[Entry, ...]
    size: int


def _units_in_order(event: Event) -> Sequence[_Unit]:
    """Everybody who is here and may have a place, in the order of precedence."""
    teams = {number: team for team in event.teams for number in team.members}
    reserves = _reserve_entries(event)
    together: dict[int, list[Entry]] = {}
    expected: dict[int, int] = {}
    for entry in event.entries:
        team = teams.get(entry.number)
        key = -team.number if team is not None else entry.number
        waits = entry.status is EntryStatus.WAITING and entry.number not in reserves
        if entry.status is EntryStatus.ACTIVE or (waits and entry.desk.present):
            together.setdefault(key, []).append(entry)
        elif entry.status is EntryStatus.REGISTERED or waits:
            expected[key] = expected.get(key, 0) + 1
    first = _precedence_key(event)
    units = [
        (
            min(map(first, people)),
            _Unit(tuple(people), len(people) + _mates_expected(key, expected)),
        )
        for key, people in together.items()
    ]
    return [unit for _, unit in sorted(units, key=lambda found: found[0])]


def _mates_expected(key: int, expected: dict[int, int]) -> int:
    """Mates who have not come yet: their places are kept for them."""
    return expected.get(key, 0) if key < 0 else 0


def _reserve_entries(event: Event) -> frozenset[EntryNumber]:
    return frozenset(team.reserve for team in event.teams if team.reserve is not None)


def _precedence_key(event: Event) -> Callable[[Entry], _Key]:
    """The order of precedence of an event, lowest first; no two people are equal in it."""
    counted = counts_copies(event.settings)
    copies = counted or ruleset_of(event.settings).copies_first

    def key(entry: Entry) -> _Key:
        rank = 0
        if copies and not entry.desk.copies:
            rank = 2 if counted and broke_promise(entry) else 1
        return rank, entry.desk.preregistered or _NEVER, entry.number

    return key


def with_places_given(event: Event) -> Event:
    """The event with the places given by precedence: who has none waits, who gets one is in.

    Once a round is drawn nobody is moved any more.
    """
    if event.rounds:
        return event
    most = event_places(event).most
    if most is None and all(entry.status is not EntryStatus.WAITING for entry in event.entries):
        return event
    moved = dict(_status_changes(_units_in_order(event), most))
    if not moved:
        return event
    entries = (
        replace(entry, status=moved[entry.number]) if entry.number in moved else entry
        for entry in event.entries
    )
    return replace(event, entries=tuple(entries))


def _status_changes(
    units: Sequence[_Unit], most: int | None
) -> Iterator[tuple[EntryNumber, EntryStatus]]:
    """Whose status changes when the places go to the first ones.

    Nobody overtakes a team for which there is no room.
    """
    left, full = most, False
    for unit in units:
        full = full or (left is not None and unit.size > left)
        if left is not None and not full:
            left -= unit.size
        wanted = EntryStatus.WAITING if full else EntryStatus.ACTIVE
        for entry in unit.people:
            if entry.status is not wanted:
                yield entry.number, wanted


def _seated_entries(event: Event) -> frozenset[EntryNumber]:
    return frozenset(seat.entry for round_ in event.rounds for seat in round_.seats())


def let_in(event: Event, number: EntryNumber) -> Event:
    """The event after somebody has come who is active in it: with a place, or on the list.

    Before the first draw the places go by precedence; later nobody loses a place to a newcomer.
    Whoever sits in a round has one, also after having been noted as not coming.
    """
    if not event.rounds:
        return with_places_given(event)
    most = event_places(event).most
    if most is None or places_taken(event) <= most or number in _seated_entries(event):
        return event
    entries = (
        replace(entry, status=EntryStatus.WAITING) if entry.number == number else entry
        for entry in event.entries
    )
    return replace(event, entries=tuple(entries))
