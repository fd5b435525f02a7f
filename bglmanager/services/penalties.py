"""The referee's desk: warnings, last in the game, expulsion (BGL 5)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bglmanager.engine import penalties as rules
from bglmanager.engine.event import (
    BottomReason,
    EntryStatus,
    Event,
    Penalty,
    PenaltyKind,
    Round,
    RoundStatus,
    Seat,
    Table,
)
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.problems import Level, Problem, problem, refuse_if
from bglmanager.services.changes import Changes
from bglmanager.services.edit import entry_of, with_table
from bglmanager.services.leaving import left, with_bottom
from bglmanager.services.limits import check_note, check_text
from bglmanager.services.workspace import OpenEvent


@dataclass(frozen=True, slots=True)
class Given:
    """A penalty as the referee gives it."""

    entry: EntryNumber
    kind: PenaltyKind
    reason: str
    note: str = ""


def offered(event: Event, entry: EntryNumber, reason: str) -> PenaltyKind:
    """What the regulation has for this reason, given the player's history."""
    return rules.offered(event.penalties, entry, reason)


def history(event: Event, entry: EntryNumber) -> tuple[Penalty, ...]:
    """Everything this player was given, in order."""
    return tuple(line for line in event.penalties if line.entry == entry)


def check(event: Event, given: Given) -> tuple[Problem, ...]:
    """Why the penalty cannot be given, and what is worth knowing about it."""
    found = _check_texts(given)
    if entry_of(event, given.entry).status is EntryStatus.EXPELLED:
        found.append(problem("penalty.already-expelled", entry=given.entry))
    last = event.last_round
    if given.kind is PenaltyKind.EXPULSION and last is not None and _in_draft(last, given.entry):
        found.append(problem("penalty.seated-in-draft", entry=given.entry, round=last.number))
    table = current_table(event, given.entry)
    if given.kind is PenaltyKind.LAST:
        found += _check_last(given.entry, table)
    if table is not None and given.kind is not PenaltyKind.WARNING and _all_last(table, given):
        found.append(problem("penalty.everybody-last", level=Level.ATTENTION, table=table.number))
    same = [line for line in event.penalties if _is_same(event, line, given)]
    if same:
        found.append(problem("penalty.same-again", level=Level.ATTENTION, entry=given.entry))
    return tuple(found)


def _in_draft(last: Round, entry: EntryNumber) -> bool:
    seated = any(seat.entry == entry for seat in last.seats())
    return seated and last.status is RoundStatus.DRAFT


def _check_texts(given: Given) -> list[Problem]:
    found = [] if given.reason.strip() else [problem("penalty.no-reason")]
    found += check_text(given.reason, path="reason", field="reason")
    found += check_note(given.note, path="note")
    return found


def _check_last(entry: EntryNumber, table: Table | None) -> list[Problem]:
    if table is None:
        return [problem("penalty.not-playing", entry=entry)]
    if table.seat_of(entry).bottom is not None:
        return [problem("result.already-last", entry=entry, table=table.number)]
    return []


def _all_last(table: Table, given: Given) -> bool:
    return all(seat.bottom is not None or seat.entry == given.entry for seat in table.seats)


def _is_same(event: Event, line: Penalty, given: Given) -> bool:
    """The same penalty for the same reason in the same round: most likely typed twice."""
    return (line.entry, line.round, line.kind, line.reason) == (
        given.entry,
        _round_of(event, given.entry),
        given.kind,
        given.reason.strip(),
    )


def current_round(event: Event) -> int:
    """The round a penalty belongs to now; 0 before the start."""
    last = event.last_round
    if last is None:
        return 0
    return last.number - 1 if last.status is RoundStatus.DRAFT else last.number


def current_table(event: Event, entry: EntryNumber) -> Table | None:
    """The table this player is playing at now, if any."""
    found = _playing(event, entry)
    return None if found is None else found[1]


def _playing(event: Event, entry: EntryNumber) -> tuple[Round, Table] | None:
    """The newest round being played in which he sits, and his table: two can be open (BIG 4.1)."""
    for round_ in reversed(event.rounds):
        if round_.status is not RoundStatus.PLAYING:
            continue
        for table in round_.tables:
            if any(seat.entry == entry for seat in table.seats):
                return round_, table
    return None


def _round_of(event: Event, entry: EntryNumber) -> int:
    """The round that a penalty of this player belongs to now."""
    found = _playing(event, entry)
    return current_round(event) if found is None else found[0].number


def give(desk: OpenEvent, given: Given) -> Changes:
    """Write a penalty in the referee's log and do what follows from it.

    Last in the game moves the player to the bottom of the table he is playing at (BGL 5.1.2);
    expulsion does too, and strikes him from the standings (BGL 5.1.3).
    """
    refuse_if(check(desk.event, given))
    event = desk.event
    table = current_table(event, given.entry)
    line = Penalty(
        entry=given.entry,
        round=_round_of(event, given.entry),
        kind=given.kind,
        reason=given.reason.strip(),
        note=given.note.strip() or None,
        at=desk.now(),
        table=table.number if table else None,
    )

    def change(before: Event) -> Event:
        after = replace(before, penalties=(*before.penalties, line))
        if given.kind in _BOTTOM and table is not None:
            after = _put_last(after, RoundNumber(line.round), table, given)
        if given.kind is PenaltyKind.EXPULSION:
            seated = RoundNumber(line.round) if line.round else None
            after = _expelled(after, given.entry, seated)
        return after

    return desk.act(f"penalty-{given.kind}", {"entry": given.entry}, change)


_BOTTOM = {
    PenaltyKind.LAST: BottomReason.PUT_LAST,
    PenaltyKind.EXPULSION: BottomReason.EXPELLED,
}


def _put_last(event: Event, number: RoundNumber, table: Table, given: Given) -> Event:
    if table.seat_of(given.entry).bottom is not None:
        seats = (_because(seat, given) for seat in table.seats)
        return with_table(event, number, replace(table, seats=tuple(seats)))
    new = with_bottom(event, number, table.number, given.entry, _BOTTOM[given.kind])
    return with_table(event, number, new)


def _because(seat: Seat, given: Given) -> Seat:
    """The seat with the graver reason: who was last already is now expelled."""
    return replace(seat, bottom_reason=_BOTTOM[given.kind]) if seat.entry == given.entry else seat


def _expelled(event: Event, entry: EntryNumber, seated: RoundNumber | None) -> Event:
    """`left_after` is the last round he sat in; who never sat has none."""
    rounds = [r.number for r in event.rounds if any(s.entry == entry for s in r.seats())]
    if seated is None or not rounds:
        old = entry_of(event, entry)
        expelled = replace(old, status=EntryStatus.EXPELLED, left_after=None)
        return replace(
            event,
            entries=tuple(expelled if e.number == entry else e for e in event.entries),
        )
    return left(event, entry, EntryStatus.EXPELLED, rounds[-1])
