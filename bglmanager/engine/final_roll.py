"""Who is called to a final phase: the finalists in order, who plays for whom, who would be next
(rules 2.10, 4.5; BGL 3.11, Catan 3, 7 Wonders 1).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from bglmanager.engine import pairs
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Entry, EntryStatus, Event, Phase
from bglmanager.engine.finals import FinalPhase, finalists
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.presence import LEFT, Attendance, people_seated
from bglmanager.engine.seating import teams
from bglmanager.engine.seating.making import (
    DEFAULT_OPTIONS,
    SeatingOptions,
    Upcoming,
    swiss_left,
)


class Replacement(NamedTuple):
    """A finalist who does not come, and who plays for him: None where nobody is left.

    `table` is the one of the phase before at which both sat; without it the standings say who is
    next, or the ranking of those who were out where the phase is a `later` one.
    """

    absent: EntryNumber
    instead: EntryNumber | None
    table: TableNumber | None = None
    later: bool = False


class FinalRoll(NamedTuple):
    """Who is called to the next final phase: players, or pairs and whole teams by the numbers of
    their teams, where these play it.

    `called` are the finalists, the best of the Swiss standings first: those who do not come, and
    who plays for them, as well. `straight` of them wait for a later phase. `reserve` would be
    called next, in this order; `tables` are those of the phase before, empty at the first one.
    `members` are those of who is called as one, the reserve last.
    """

    called: tuple[EntryNumber, ...]
    straight: frozenset[EntryNumber]
    replaced: tuple[Replacement, ...]
    reserve: tuple[EntryNumber, ...]
    ranks: Mapping[EntryNumber, int]
    tables: Mapping[EntryNumber, TableNumber]
    members: Mapping[EntryNumber, tuple[EntryNumber, ...]] = MappingProxyType({})

    def people(self, unit: EntryNumber) -> tuple[EntryNumber, ...]:
        """Who comes, or does not, where this one is called."""
        return self.members.get(unit, (unit,))

    def plays_for(self, entry: EntryNumber) -> EntryNumber | None:
        """For whom somebody plays who would not be in it otherwise."""
        return next((each.absent for each in self.replaced if each.instead == entry), None)

    def next_of_table(self, entry: EntryNumber) -> TableNumber | None:
        """The table of the phase before whose next one he is; None for nobody's."""
        table = self.tables.get(entry)
        first = next((each for each in self.reserve if self.tables.get(each) == table), None)
        return table if first == entry else None


def final_roll(
    event: Event, derived: Derived | None = None, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> FinalRoll | None:
    """Who is called to the final phase that comes next; None where none does."""
    ahead = Upcoming(event, derived, wishes)
    if swiss_left(event) or ahead.cut_faults:
        return None
    whole = _as_if_all_came(event)
    full = ahead if whole is event else Upcoming(whole, None, wishes)
    wanted = _in_units(full)
    if wanted is None:
        return None
    made = _in_units(ahead) or FinalPhase(wanted.phase, ())
    ranks, tables = _ranks(full), _tables_before(ahead.event)
    before, now = (_contenders(phase) for phase in (wanted, made))

    def in_order(who: Iterable[EntryNumber]) -> list[EntryNumber]:
        return sorted(who, key=lambda entry: ranks.get(entry, len(ranks)))

    gone, came, called = (in_order(each) for each in (before - now, now - before, before | now))
    return FinalRoll(
        called=tuple(called),
        straight=frozenset(made.direct),
        replaced=() if made.replay or wanted.replay else _replaced(gone, came, tables),
        reserve=() if made.replay else tuple(e for e in _next_ones(ahead) if e not in called),
        ranks=ranks,
        tables=tables,
        members=_members(event),
    )


def _members(event: Event) -> Mapping[EntryNumber, tuple[EntryNumber, ...]]:
    """Who plays as one; nobody where single players do."""
    together = event.teams if teams.sit_together(event) else ()
    return {EntryNumber(team.number): team.people for team in together}


def _in_units(ahead: Upcoming) -> FinalPhase | None:
    """The phase that comes next, whole teams by their numbers, as pairs are."""
    phase = ahead.final
    if phase is None or not teams.is_united(ahead.event):
        return phase
    unit = pairs.team_of(ahead.event)
    tables = (tuple(dict.fromkeys(unit[entry] for entry in table)) for table in phase.tables)
    return phase._replace(tables=tuple(tables))


def _ranks(ahead: Upcoming) -> Mapping[EntryNumber, int]:
    """The ranks by which they advance."""
    if teams.is_united(ahead.event):
        return teams.team_ranks(ahead.derived)
    return {row.entry: row.rank for row in ahead.derived.standings[-1].rows}


def _contenders(phase: FinalPhase) -> set[EntryNumber]:
    """Who can still win the event: not who plays for third place beside the final."""
    tables = phase.tables[:1] if phase.phase is Phase.FINAL else phase.tables
    return {*phase.direct, *(entry for table in tables for entry in table)}


def _as_if_all_came(event: Event) -> Event:
    """The event with everybody who left after its last round, or sits out the next one."""
    attendance, last = Attendance(event), len(event.rounds)

    def came(entry: Entry) -> Entry:
        if event.next_number in entry.sits_out:
            kept = tuple(number for number in entry.sits_out if number != event.next_number)
            entry = replace(entry, sits_out=kept)
        if entry.status in LEFT and attendance.left_after(entry) == last:
            entry = replace(entry, status=EntryStatus.ACTIVE, left_after=None)
        return entry

    entries = tuple(map(came, event.entries))
    return event if entries == event.entries else replace(event, entries=entries)


def _tables_before(event: Event) -> Mapping[EntryNumber, TableNumber]:
    """Where everybody sat in the final phase before, when it was played first."""
    phase = event.rounds[-1].phase
    if phase.counts_for_standings:
        return {}
    first = next(made for made in event.rounds if made.phase is phase)
    return {seat.entry: table.number for table in first.tables for seat in table.seats}


def _next_ones(ahead: Upcoming) -> Sequence[EntryNumber]:
    """Who could be called, the next one first: by the standings, later those of the last phase."""
    event, derived = ahead.event, ahead.derived
    if teams.is_united(event):
        return teams.teams_in_order(event, derived)
    last = event.rounds[-1]
    if last.phase.counts_for_standings:
        standings = derived.standings[-1]
        return finalists(event, standings, len(standings.rows))
    seated = people_seated(made for made in event.rounds if made.phase is last.phase)
    able = {*ahead.players}
    return [entry for entry in derived.final_ranking if entry in seated & able]


def _replaced(
    gone: Sequence[EntryNumber],
    came: Sequence[EntryNumber],
    tables: Mapping[EntryNumber, TableNumber],
) -> tuple[Replacement, ...]:
    """Who plays for whom: somebody of his table before, otherwise one after the other."""
    found: dict[EntryNumber, Replacement] = {}
    left = list(came)
    for absent in gone:
        table = tables.get(absent)
        mate = next(
            (each for each in left if table is not None and tables.get(each) == table), None
        )
        if mate is not None:
            left.remove(mate)
            found[absent] = Replacement(absent, mate, table, later=True)
    others = iter(left)
    for absent in gone:
        if absent not in found:
            found[absent] = Replacement(absent, next(others, None), later=bool(tables))
    return tuple(found[absent] for absent in gone)
