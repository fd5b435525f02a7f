"""Copies of the game: the places they make, who waits when places are short, and on which table
whose copy stands.

BIG 2: own copy of the game first, then the earlier pre-registration; elsewhere the earlier
pre-registration, then the start number (rules 3.1, 4.1). On the tables owners play with their own,
what stood on a table before stays there where that costs nothing, and what is left goes to the
other tables in order; nobody changes his seat for it.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from bglmanager.engine.event import Entry, EntryStatus, Event, Round, RoundStatus, Settings, Table
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.presence import LEFT, people_seated
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.tables import is_bye, is_complete

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
    """Whether copies limit the places: where asked for, in events of one game."""
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


def copies_noted(settings: Settings, entry: Entry, game: str) -> int:
    """Copies of a game that somebody has brought or promised: of several games one of each."""
    if has_several_games(settings):
        noted = entry.desk.copies or entry.desk.promised_copy
        return int(bool(noted) and game in entry.desk.copies_of)
    return max(entry.desk.copies or 0, int(bool(entry.desk.promised_copy)))


def to_come(entry: Entry) -> int:
    """Copies that somebody is expected to bring who is not here yet."""
    expected = entry.status in (EntryStatus.REGISTERED, EntryStatus.WAITING)
    if entry.desk.present or not expected:
        return 0
    return max(entry.desk.copies or 0, 1 if entry.desk.promised_copy else 0)


def broke_promise(entry: Entry) -> bool:
    """Whether he is here without the copy that he had promised (BIG 7.2)."""
    desk = entry.desk
    here = entry.status is EntryStatus.ACTIVE or _is_here_waiting(entry)
    return here and bool(desk.promised_copy) and not desk.copies


def _is_here_waiting(entry: Entry) -> bool:
    return entry.status is EntryStatus.WAITING and entry.desk.present


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
    first, reserves = _precedence_key(event), _reserve_entries(event)
    here = {e.number: e for e in event.entries if _is_here_waiting(e) and e.number not in reserves}
    keys = {number: first(entry) for number, entry in here.items()}
    of_team = {
        number: min(keys[mate] for mate in team.members if mate in keys)
        for team in event.teams
        for number in team.members
        if number in keys
    }
    order = sorted(here, key=lambda number: (of_team.get(number, keys[number]), number))
    return tuple(here[number] for number in order)


def is_waiting(event: Event, entry: Entry) -> bool:
    """Whether somebody is here and has no place; a team's reserve waits for something else."""
    return _is_here_waiting(entry) and entry.number not in _reserve_entries(event)


class _Unit(NamedTuple):
    """Who gets places together or not at all, and how many of them: a player, or a fixed team."""

    people: tuple[Entry, ...]
    size: int


def _units_in_order(event: Event) -> Sequence[_Unit]:
    """Who is here and may have a place, by precedence; mates to come keep theirs."""
    teams = {number: team for team in event.teams for number in team.members}
    first, reserves = _precedence_key(event), _reserve_entries(event)
    together: dict[int, list[Entry]] = {}
    expected = Counter[int]()
    for entry in event.entries:
        team = teams.get(entry.number)
        key = -team.number if team is not None else entry.number
        waits = entry.status is EntryStatus.WAITING and entry.number not in reserves
        if entry.status is EntryStatus.ACTIVE or (waits and entry.desk.present):
            together.setdefault(key, []).append(entry)
        elif team is not None and (entry.status is EntryStatus.REGISTERED or waits):
            expected[key] += 1
    units = [_Unit(tuple(who), len(who) + expected[key]) for key, who in together.items()]
    return sorted(units, key=lambda unit: min(map(first, unit.people)))


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

    Nobody overtakes a team for which there is no room. Once a round is drawn nobody is moved any
    more.
    """
    most = event_places(event).most
    waits = any(entry.status is EntryStatus.WAITING for entry in event.entries)
    if event.rounds or (most is None and not waits):
        return event
    left, is_full = most, False
    moved: dict[EntryNumber, EntryStatus] = {}
    for unit in _units_in_order(event):
        is_full = is_full or (left is not None and unit.size > left)
        if left is not None and not is_full:
            left -= unit.size
        wanted = EntryStatus.WAITING if is_full else EntryStatus.ACTIVE
        moved |= {entry.number: wanted for entry in unit.people if entry.status is not wanted}
    entries = (
        replace(entry, status=moved[entry.number]) if entry.number in moved else entry
        for entry in event.entries
    )
    return replace(event, entries=tuple(entries)) if moved else event


def let_in(event: Event, number: EntryNumber) -> Event:
    """The event after somebody has come who is active in it: with a place, or on the list.

    Before the first draw the places go by precedence; later nobody loses a place to a newcomer.
    Whoever sits in a round has one, also after having been noted as not coming.
    """
    if not event.rounds:
        return with_places_given(event)
    most = event_places(event).most
    if most is None or places_taken(event) <= most or number in people_seated(event.rounds):
        return event
    return event.with_facts(number, status=EntryStatus.WAITING)


Boxes = Mapping[TableNumber, EntryNumber]
"""Whose copy stands on each table that has one."""


def copy_owners(event: Event, game: str = "") -> Counter[EntryNumber]:
    """Who has copies of a game in the hall, and how many; where rounds have games of their own
    somebody has one of each that was noted.
    """
    here = [entry for entry in event.entries if copies_brought(entry)]
    if has_several_games(event.settings):
        return Counter(entry.number for entry in here if game in entry.desk.copies_of)
    return Counter({entry.number: copies_brought(entry) for entry in here})


def are_counted(event: Event, game: str = "") -> bool:
    """Whether the event looks after copies: they were asked for, or somebody has brought one.

    Not where it was said that none need be brought. Where rounds differ in their games those of
    this one are, or of any, as soon as somebody was noted to bring one.
    """
    asked = event.settings.desk.bring_copy
    if asked is False:
        return False
    if has_several_games(event.settings):
        noted = {each for entry in event.entries for each in entry.desk.copies_of}
        return game in noted if game else bool(noted)
    return bool(asked) or bool(copy_owners(event))


def tables_needing_copy(round_: Round) -> tuple[Table, ...]:
    """The tables of a round where a copy is needed: nobody plays a bye."""
    return tuple(table for table in round_.tables if not is_bye(round_, table))


def on_tables(event: Event, round_: Round) -> Boxes:
    """The copies as they were given to the tables; those proposed for a draft without any."""
    given = {t.number: t.desk.copy_of for t in round_.tables if t.desk.copy_of is not None}
    if given or round_.status is not RoundStatus.DRAFT or not are_counted(event, round_.game):
        return given
    return deal_copies(event, round_)


def spare_copies(event: Event, round_: Round) -> Counter[EntryNumber]:
    """The copies in the hall that stand on no table of this round, nor on a slow one before it."""
    return _free_copies(event, round_) - Counter(on_tables(event, round_).values())


def _free_copies(event: Event, round_: Round) -> Counter[EntryNumber]:
    """The copies in the hall that are not in use at slow tables of another round (rules 4.4)."""
    slow = (
        table.desk.copy_of
        for other in event.rounds
        if other.number != round_.number and other.status is RoundStatus.PLAYING
        if other.game == round_.game
        for table in other.tables
        if table.desk.copy_of is not None and not is_complete(other, table)
    )
    return copy_owners(event, round_.game) - Counter(slow)


def deal_copies(event: Event, round_: Round, kept: Boxes | None = None) -> Boxes:
    """A copy for every table as far as they go; those `kept` stay where they are.

    The fewest are carried that can be: no table with an owner gets another's copy, and of the
    others as many as possible stay where they stood in the round before.
    """
    found = dict(kept or {})
    tables = [table for table in tables_needing_copy(round_) if table.number not in found]
    left = _free_copies(event, round_) - Counter(found.values())
    before = (t for r in event.rounds if r.number == round_.number - 1 for t in r.tables)
    stood = {furniture_name(t): t.desk.copy_of for t in before}
    with_owner = [t for t in tables if any(left[seat.entry] for seat in t.seats)]
    wanted = Counter(
        stood.get(furniture_name(table)) for table in tables if table not in with_owner
    )

    def own(table: Table) -> EntryNumber | None:
        """The one that stands there already; else one that is not to stay on another table."""
        there = stood.get(furniture_name(table))
        owners = (seat.entry for seat in table.seats if left[seat.entry])
        stays = {owner: wanted[owner] >= left[owner] for owner in owners}
        return min(stays, key=lambda who: (stays[who] - (who == there), who), default=None)

    def give(tables: Iterable[Table], whose: Callable[[Table], EntryNumber | None]) -> None:
        for table in tables:
            owner = whose(table) if table.number not in found else None
            if owner is not None and left[owner]:
                found[table.number] = owner
                left[owner] -= 1

    give(with_owner, own)  # of two boards his copy stands on the first (rules 7.2)
    give(tables, lambda table: stood.get(furniture_name(table)))
    give(tables, lambda _: min(+left, default=None))
    return dict(sorted(found.items()))


def furniture_name(table: Table) -> str:
    """Where a table stands in the hall: the furniture's name, or its number."""
    return table.label or f"{table.number}"


def name_on_lists(table: Table) -> str:
    """A table on lists: its number, and the furniture's name where it has another."""
    return f"{table.number} · {table.label}" if table.label else f"{table.number}"


def with_boxes(round_: Round, boxes: Boxes) -> Round:
    """The round with these copies on its tables, and no others."""
    tables = (table.noted_at_desk(copy_of=boxes.get(table.number)) for table in round_.tables)
    return round_.with_tables(*tables)
