"""The roll call before a round: who is at hand, who sits it out, who has gone, who stands by."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum

from bglmanager.engine import pairs
from bglmanager.engine.event import (
    AdjustmentKind,
    BottomReason,
    Entry,
    EntryStatus,
    Event,
    RoundStatus,
    Table,
)
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.presence import may_be_seated
from bglmanager.engine.problems import Problem, problem, refuse_if
from bglmanager.services import boards, entries, waiting
from bglmanager.services.arrivals import seat_held
from bglmanager.services.boards import Decision
from bglmanager.services.changes import Changes
from bglmanager.services.drafts import draft_of, sits_in_draft, without_draft
from bglmanager.services.edit import entry_of, with_entry
from bglmanager.services.late_entries import last_seated
from bglmanager.services.workspace import OpenEvent


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


@dataclass(frozen=True, slots=True)
class Called:
    """Somebody who is called: `table` is where he sat in the last round, None for nowhere."""

    entry: Entry
    standing: RollCallState
    table: Table | None = None
    doubt: Doubt | None = None


def called_players(
    event: Event, playing: Collection[EntryNumber] | None = None
) -> tuple[Called, ...]:
    """Everybody to be called before the next round, by start number.

    Who would be seated and who sits out; then who stands by on the waiting list, and who has
    withdrawn and may come back. `playing` are those of a final phase, None where all play.
    """
    number, unseen, last = next_round(event), seat_held(event), _last_tables(event)
    alone, found = _without_mate(event, number), []
    for entry in event.entries:
        standing = _standing(event, entry, number)
        if standing is RollCallState.PLAYS and entry.number in alone:
            standing = RollCallState.ALONE
        if playing is not None and standing is RollCallState.PLAYS and entry.number not in playing:
            standing = RollCallState.REPLACES
        if standing is not None:
            table = last.get(entry.number)
            found.append(Called(entry, standing, table, _doubt(entry, table, unseen)))
    return tuple(found)


def absent_players(
    event: Event, playing: Collection[EntryNumber] | None = None
) -> tuple[EntryNumber, ...]:
    """Who would be seated in the next round, was not at the table in the last one, and has not
    been seen since; `playing` as in `called_players`.
    """
    return tuple(
        one.entry.number
        for one in called_players(event, playing)
        if one.doubt is Doubt.ABSENT
        and one.standing in (RollCallState.PLAYS, RollCallState.ALONE)
        and not one.entry.desk.present
    )


def _without_mate(event: Event, number: RoundNumber) -> frozenset[EntryNumber]:
    """Who is in a pair that does not play: where pairs count as one, both play or nobody."""
    if not pairs.are_played(event.settings):
        return frozenset()
    able = {entry.number for entry in event.entries if may_be_seated(entry, number)}
    halves = (team.members for team in event.teams if not able.issuperset(team.members))
    return frozenset(member for members in halves for member in members)


def next_round(event: Event) -> RoundNumber:
    """The round that is called for: the next one to be made."""
    return RoundNumber(len(event.rounds) + 1)


def _standing(event: Event, entry: Entry, number: RoundNumber) -> RollCallState | None:
    if may_be_seated(entry, number):
        return RollCallState.PLAYS
    if entry.status is EntryStatus.ACTIVE:
        return RollCallState.SITS_OUT if number in entry.sits_out else None
    if entry.status is EntryStatus.WITHDRAWN:
        return RollCallState.GONE
    return RollCallState.STANDS_BY if waiting.is_waiting(event, entry) else None


def _doubt(entry: Entry, table: Table | None, unseen: frozenset[EntryNumber]) -> Doubt | None:
    if table is not None and table.seat_of(entry.number).bottom_reason is BottomReason.ABSENT:
        return Doubt.ABSENT
    return Doubt.KEPT if entry.number in unseen else None


def _last_tables(event: Event) -> dict[EntryNumber, Table]:
    last = event.last_round
    tables = () if last is None else last.tables
    return {seat.entry: table for table in tables for seat in table.seats}


def rounds_ahead(event: Event, number: EntryNumber) -> tuple[RoundNumber, ...]:
    """The rounds this player can still sit out: those planned and not published, or the next one.

    Before the first draw those are planned that it will plan (`proposals.filled_in`).
    """
    first = first_ahead(event, number)
    last = max(event.settings.rounds_planned, first)
    return tuple(RoundNumber(number) for number in range(first, last + 1))


def first_ahead(event: Event, number: EntryNumber) -> RoundNumber:
    """The first round that this player can still sit out.

    Of a round begun early those can who wait for its other tables (rules 4.4).
    """
    first = entries.first_open_round(event)
    if draft_of(event) is None and last_seated(event, number) == first:
        return RoundNumber(first + 1)
    return first


def can_sit_out(
    event: Event, number: EntryNumber, wanted: tuple[RoundNumber, ...]
) -> tuple[Problem, ...]:
    """Why this player cannot sit out these of the rounds ahead, and no others."""
    entry = entry_of(event, number)
    if entry.status is not EntryStatus.ACTIVE:
        return (problem("sits-out.not-here", entry=number),)
    first = first_ahead(event, number)
    made = [one for one in wanted if one < first]
    if made:
        return (problem("sits-out.made", round=made[0]),)
    upcoming = next_round(event)
    if (
        boards.board_formula(event) is not None
        and upcoming in wanted
        and upcoming not in entry.sits_out
    ):
        return boards.can_decide(event, number, upcoming, Decision.SITS_OUT)
    return ()


def sit_out(
    desk: OpenEvent, number: EntryNumber, wanted: tuple[RoundNumber, ...], *, here: bool = False
) -> Changes:
    """Let a player sit out these of the rounds ahead and no others of them; () for none.

    With `here` he is noted as present. A draft he sits in is thrown away with it. Points for a
    round sat out at the director's request are gone where he plays it after all (rules 7.2).
    """
    refuse_if(can_sit_out(desk.event, number, wanted))
    first, old = first_ahead(desk.event, number), entry_of(desk.event, number)
    past = tuple(one for one in old.sits_out if one < first)
    seen = replace(old.desk, present=old.desk.present or here)
    own = replace(old, sits_out=tuple(sorted((*past, *wanted))), desk=seen)
    drops = drops_draft(desk.event, number, wanted)

    def change(event: Event) -> Event:
        after = with_entry(without_draft(event) if drops else event, own)
        lines = tuple(
            line
            for line in after.adjustments
            if (line.entry, line.kind) != (number, AdjustmentKind.SAT_OUT)
            or line.round < first
            or line.round in wanted
        )
        return replace(after, adjustments=lines)

    return desk.act(*_named(number, wanted, first), change)


def drops_draft(event: Event, number: EntryNumber, wanted: tuple[RoundNumber, ...]) -> bool:
    """Whether the draft goes when he sits these rounds out: he has a seat in it."""
    draft = draft_of(event)
    return draft is not None and draft.number in wanted and sits_in_draft(event, number)


def _named(
    number: EntryNumber, wanted: tuple[RoundNumber, ...], first: RoundNumber
) -> tuple[str, dict[str, int | str | None]]:
    """What the act is called: one round, several, or none."""
    if not wanted:
        return "plays-again", {"entry": number, "round": first}
    if len(wanted) == 1:
        return "sits-out", {"entry": number, "round": wanted[0]}
    return "sits-out-several", {"entry": number, "rounds": ", ".join(map(str, sorted(wanted)))}


def not_here(desk: OpenEvent, number: EntryNumber) -> Changes:
    """Called and not here: he sits out the next round, and may be back for the one after it."""
    own = entry_of(desk.event, number).sits_out
    first = first_ahead(desk.event, number)
    wanted = {*(one for one in own if one >= first), next_round(desk.event)}
    return sit_out(desk, number, tuple(sorted(wanted)))


def is_back(desk: OpenEvent, number: EntryNumber) -> Changes:
    """Called and here after all: he is noted as present and plays the next round.

    Who had withdrawn is readmitted, who stood by is checked in. Raises `Refused` as
    `can_be_back` says.
    """
    refuse_if(can_be_back(desk.event, number))
    entry = entry_of(desk.event, number)
    if entry.status is EntryStatus.WITHDRAWN:
        return entries.readmit(desk, number)
    first, upcoming = first_ahead(desk.event, number), next_round(desk.event)
    if entry.status is not EntryStatus.ACTIVE or upcoming not in entry.sits_out:
        return entries.check_in(desk, number)
    later = tuple(one for one in entry.sits_out if one >= first and one != upcoming)
    return sit_out(desk, number, later, here=True)


def can_be_back(event: Event, number: EntryNumber) -> tuple[Problem, ...]:
    """Why this player is not called back; nothing when he can be."""
    entry = entry_of(event, number)
    if entry.status is EntryStatus.WITHDRAWN:
        return entries.can_readmit(event, entry)
    if entry.status is EntryStatus.ACTIVE and next_round(event) in entry.sits_out:
        return ()
    return entries.can_check_in(event, entry)


def can_call(event: Event) -> tuple[Problem, ...]:
    """Why there is no roll call now: it is held between two rounds, before the draw."""
    last = event.last_round
    if last is None:
        return (problem("roll-call.first"),)
    if last.status is not RoundStatus.CLOSED:
        return (problem("roll-call.not-now", round=last.number),)
    return ()
