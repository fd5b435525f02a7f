"""Places at the desk: who has one, who waits for one, and the copies that make more of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bglmanager.engine import copies
from bglmanager.engine.copies import Places as Places
from bglmanager.engine.copies import broke_promise as broke_promise
from bglmanager.engine.copies import copies_brought as copies_brought
from bglmanager.engine.copies import is_waiting as is_waiting
from bglmanager.engine.copies import let_in as let_in
from bglmanager.engine.copies import to_come as to_come
from bglmanager.engine.copies import with_places_given as with_places_given
from bglmanager.engine.event import Entry, EntryStatus, Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.presence import LEFT
from bglmanager.engine.problems import Problem, attention, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.services.changes import (
    Change,
    Changes,
    changed_event,
    who_can,
)
from bglmanager.services.workspace import Args, OpenEvent

CALLED_IN, MOVED_OUT = "called-in", "moved-out"
"""Arguments of an act: who got a place by it, and who lost his, as start numbers "3 17"."""

waiting_list = copies.waiting_list
"""Who is here without a place, the first to be called in first."""


@dataclass(frozen=True, slots=True)
class PlacesTaken:
    """The places of an event and what becomes of them.

    `taken` are those of who plays, `waiting` who is here without one, `expected` who is not here
    yet, `promised` the copies that they are to bring.
    """

    places: Places
    taken: int
    waiting: int
    expected: int
    promised: int

    @property
    def left(self) -> int | None:
        """Places that are free, None where as many as come can play."""
        most = self.places.most
        return None if most is None else max(0, most - self.taken)

    @property
    def promisable(self) -> int | None:
        """Places that could still be promised when all who are expected come with their copies.

        Below 0 so many too many were promised.
        """
        most = self.places.with_copies(self.promised)
        return None if most is None else most - self.taken - self.waiting - self.expected


def state_of_places(event: Event) -> PlacesTaken:
    """How the places of the event stand."""
    waits = len(waiting_list(event))
    reserves = {team.reserve for team in event.teams}
    expected = sum(
        entry.status is EntryStatus.REGISTERED
        or (entry.status is EntryStatus.WAITING and not entry.desk.present)
        for entry in event.entries
        if entry.number not in reserves
    )
    promised = sum(map(copies.to_come, event.entries))
    return PlacesTaken(
        copies.event_places(event), copies.places_taken(event), waits, expected, promised
    )


def act_with_places(desk: OpenEvent, kind: str, args: Args, change: Change) -> Changes:
    """`desk.act` for what may free places or take them: they go to who comes first, and the act
    names who was called in and who was put on the waiting list for it.
    """
    changed = changed_event(desk.event, change)
    after = copies.with_places_given(changed)
    return desk.act(kind, {**args, **_who_moved(changed, after)}, after)


def act_of_arrival(desk: OpenEvent, kind: str, number: EntryNumber, changed: Event) -> Changes:
    """`act` for somebody who comes: where there is no place for him the act is called
    "<kind>-waits" and says which place of the list he has.
    """
    after = copies.let_in(changed, number)
    moved = _who_moved(changed, after, but=number)
    line = [entry.number for entry in waiting_list(after)]
    if number not in line:
        return desk.act(kind, {"entry": number, **moved}, after)
    return desk.act(
        f"{kind}-waits", {"entry": number, "place": line.index(number) + 1, **moved}, after
    )


def _who_moved(before: Event, after: Event, but: EntryNumber | None = None) -> Args:
    if after is before:
        return {}
    pairs = zip(before.entries, after.entries, strict=True)
    moved = [new for old, new in pairs if old.status is not new.status and new.number != but]
    found = {
        key: " ".join(f"{entry.number}" for entry in moved if entry.status is status)
        for key, status in ((CALLED_IN, EntryStatus.ACTIVE), (MOVED_OUT, EntryStatus.WAITING))
    }
    return {key: numbers for key, numbers in found.items() if numbers}


def can_call_in(event: Event, entry: Entry) -> tuple[Problem, ...]:
    """Why somebody of the waiting list has to wait; nothing when there is a place for him."""
    if not is_waiting(event, entry):
        return (problem("waiting.not-waiting", entry=entry.number),)
    most = copies.event_places(event).most
    if most is None or copies.places_taken(event) < most:
        return ()
    line = [found.number for found in waiting_list(event)]
    place = line.index(entry.number) + 1
    code = "waiting.no-copies" if _copies_are_short(event) else "waiting.full"
    return (problem(code, entry=entry.number, place=place, most=most),)


def no_places(event: Event, newcomers: Iterable[EntryNumber]) -> tuple[Problem, ...]:
    """Why these cannot all play who sit down when the round is being played already: there are
    not so many places left. Who plays has his.
    """
    most = copies.event_places(event).most
    new = [n for n in newcomers if event.entry(n).status is not EntryStatus.ACTIVE]
    if most is None or len(new) <= (left := most - copies.places_taken(event)):
        return ()
    return (problem("waiting.no-place", most=most, left=max(left, 0)),)


def _copies_are_short(event: Event) -> bool:
    places = copies.event_places(event)
    return places.most is not None and places.with_copies(1) != places.most


def call_in(desk: OpenEvent, number: EntryNumber, changed: Event) -> Changes:
    """Give a place that is free to somebody of the waiting list, who plays in `changed`."""
    refuse_if(can_call_in(desk.event, desk.event.entry(number)))
    return desk.act("call-in", {"entry": number}, copies.with_places_given(changed))


def can_bring(entry: Entry) -> tuple[Problem, ...]:
    """Why no copy of somebody's can be noted: he has left."""
    return (problem("entry.has-left", entry=entry.number),) if entry.status in LEFT else ()


def lends_copies(entry: Entry) -> bool:
    """Whether somebody's copies are in the hall who is not checked in, or does not play."""
    return not _is_checked_in(entry) and copies.copies_brought(entry) > 0


def turn_copy(desk: OpenEvent, number: EntryNumber) -> Changes:
    """Note that somebody has brought his copy of the game; again: that he has not.

    Who is not checked in, or does not play, lends it: it stands in the hall all the same.
    """
    entry = desk.event.entry(number)
    refuse_if(can_bring(entry))
    brought = bool(copies.copies_brought(entry))
    noted = _with_copies(entry, None) if brought else _with_copy(entry)
    kind = "copy-not-brought" if brought else "copy-brought"
    return act_with_places(desk, kind, {"entry": number}, desk.event.with_entry(noted))


def _is_checked_in(entry: Entry) -> bool:
    return entry.status in (EntryStatus.ACTIVE, EntryStatus.WAITING)


def _with_copies(entry: Entry, copies: int | None) -> Entry:
    """The entry with so many copies brought; those of who is not checked in are lent."""
    present = entry.desk.present if _is_checked_in(entry) else copies is not None
    return entry.noted_at_desk(copies=copies, present=present)


def _with_copy(entry: Entry) -> Entry:
    return _with_copies(entry, max(entry.desk.copies or 0, 1))


def note_copies(desk: OpenEvent, numbers: Sequence[EntryNumber]) -> Changes:
    """Note that everybody of these has brought a copy who had brought none, in one act.

    Refused where nobody is left: with why the first of them cannot, or that all have.
    """
    event = desk.event
    able = who_can(numbers, lambda number: can_note_copy(event.entry(number)))
    for number in able:
        event = event.with_entry(_with_copy(event.entry(number)))
    return act_with_places(desk, "copies-brought", {"count": len(able)}, event)


def can_note_copy(entry: Entry) -> tuple[Problem, ...]:
    """Why no copy more is noted of somebody: he has left, or has brought his."""
    if copies.copies_brought(entry):
        return (problem("entry.copy-noted", entry=entry.number),)
    return can_bring(entry)


def worth_knowing(event: Event) -> tuple[Problem, ...]:
    """What the desk should know of the places: none to be had for want of copies, free ones while
    people wait, more people than the regulation is for.
    """
    now = state_of_places(event)
    found = []
    if now.places.copies == 0:
        found.append(attention("waiting.no-copy-yet", waiting=now.waiting))
    if now.waiting and now.left:
        first = waiting_list(event)[0].number
        found.append(attention("waiting.free", entry=first, places=now.left))
    most = ruleset_of(event.settings).max_players
    if most is not None and now.places.most is None and now.taken > most:
        found.append(attention("waiting.beyond-rules", players=now.taken, most=most))
    return tuple(found)
