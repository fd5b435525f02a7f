"""Who plays in a round: people as they are named there, and who is called before it."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from bglmanager.engine import copies, pairs, presence
from bglmanager.engine.event import BottomReason, Entry, EntryStatus, Event, RoundStatus, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.presence import may_be_seated
from bglmanager.engine.problems import Problems, problem, problem_if
from bglmanager.i18n import Texts
from bglmanager.words.names import listed_names


@record
class Person:
    """A player at a seat; where fixed teams play, his team stands for the club."""

    entry: EntryNumber
    name: str
    club: str
    surname: str
    initial: str


class People:
    """Everybody of an event by start number."""

    def __init__(self, event: Event) -> None:
        teams = {n: team.name for team in event.teams for n in team.people}
        names = listed_names(event.entries)
        self._people = {
            entry.number: Person(
                entry.number,
                names[entry.number],
                teams.get(entry.number, "" if event.teams else entry.club or ""),
                entry.last_name or entry.first_name,
                f"{entry.first_name[:1]}." if entry.last_name and entry.first_name else "",
            )
            for entry in event.entries
        }

    def __getitem__(self, entry: EntryNumber) -> Person:
        return self._people[entry]


def table_title(texts: Texts, table: Table) -> str:
    """As "Table 4", with the name of the furniture where it has another; "Bye" for one alone."""
    if len(table.seats) == 1:
        return texts.text("Bye")
    title = texts.text("Table {number}", number=table.number)
    return f"{title} · {table.label}" if table.label else title


def table_short(table: Table) -> str:
    """As "4", or "4 · B2" where the furniture has another name."""
    return f"{table.number} · {table.label}" if table.label else str(table.number)


class RollCallState(StrEnum):
    """How somebody stands towards the next round; `ALONE` would play with the mate of his pair.

    `REPLACES`: not among those who play a final phase, and next in the order if one of them goes.
    """

    PLAYS = "plays"
    ALONE = "alone"
    REPLACES = "replaces"
    SITS_OUT = "sits-out"
    STANDS_BY = "stands-by"
    GONE = "gone"


class Doubt(StrEnum):
    """Why somebody is called first: nobody has seen him at a table."""

    KEPT = "kept"
    ABSENT = "absent"


@record
class Called:
    """Somebody who is called: `table` is where he sat in the last round, None for nowhere."""

    entry: Entry
    standing: RollCallState
    table: Table | None = None
    doubt: Doubt | None = None


def can_call(event: Event) -> Problems:
    """Why there is no roll call now: it is held between two rounds, before the draw."""
    last = event.last_round
    if last is None:
        return (problem("roll-call.first"),)
    return problem_if(last.status is not RoundStatus.CLOSED, "roll-call.not-now", round=last.number)


def called_players(
    event: Event, playing: Collection[EntryNumber] | None = None
) -> tuple[Called, ...]:
    """Everybody to be called before the next round, by start number.

    Who would be seated and who sits out; then who stands by on the waiting list, and who has
    withdrawn and may come back. `playing` are those of a final phase, None where all play.
    """
    alone, unseen, found = _without_mate(event), presence.seat_held(event), []
    last = [table for round_ in event.rounds[-1:] for table in round_.tables]
    tables = {seat.entry: table for table in last for seat in table.seats}
    for entry in event.entries:
        table = tables.get(entry.number)
        doubt = Doubt.KEPT if entry.number in unseen else None
        if table is not None and table.seat_of(entry.number).bottom_reason is BottomReason.ABSENT:
            doubt = Doubt.ABSENT
        standing = _standing_of(event, entry, alone, playing)
        if standing is not None:
            found.append(Called(entry, standing, table, doubt))
    return tuple(found)


def _without_mate(event: Event) -> frozenset[EntryNumber]:
    """Who is in a pair that does not play: where pairs count as one, both play or nobody."""
    if not pairs.are_played(event.settings):
        return frozenset()
    able = {e.number for e in event.entries if may_be_seated(e, event.next_number)}
    halves = (team.members for team in event.teams if not able.issuperset(team.members))
    return frozenset(member for members in halves for member in members)


def _standing_of(
    event: Event,
    entry: Entry,
    alone: Collection[EntryNumber],
    playing: Collection[EntryNumber] | None,
) -> RollCallState | None:
    if may_be_seated(entry, event.next_number):
        if entry.number in alone:
            return RollCallState.ALONE
        replaces = playing is not None and entry.number not in playing
        return RollCallState.REPLACES if replaces else RollCallState.PLAYS
    if entry.status is EntryStatus.ACTIVE:
        return RollCallState.SITS_OUT if event.next_number in entry.sits_out else None
    if entry.status is EntryStatus.WITHDRAWN:
        return RollCallState.GONE
    return RollCallState.STANDS_BY if copies.is_waiting(event, entry) else None


def absent_players(
    event: Event, playing: Collection[EntryNumber] | None = None
) -> tuple[EntryNumber, ...]:
    """Who would play the next round, missed the last one and has not been seen since."""
    return tuple(
        one.entry.number
        for one in called_players(event, playing)
        if one.doubt is Doubt.ABSENT
        and one.standing in (RollCallState.PLAYS, RollCallState.ALONE)
        and not one.entry.desk.present
    )
