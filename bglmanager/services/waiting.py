"""Places at the desk: who has one, who waits for one, and the copies that make more of them: whose
copy of the game stands where in a round, given out and changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce

from bglmanager.engine import copies
from bglmanager.engine.event import Entry, EntryStatus, Event, Round, RoundStatus
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.presence import LEFT
from bglmanager.engine.problems import Problems, problem, problem_if, refuse_if
from bglmanager.services.changes import Changes, put_round, who_can
from bglmanager.services.workspace import Args, OpenEvent

CALLED_IN, MOVED_OUT = "called-in", "moved-out"
"""Arguments of an act: who got a place by it, and who lost his, as start numbers "3 17"."""


@record
class PlacesTaken:
    """The places of an event and what becomes of them.

    `taken` are those of who plays, `waiting` who is here without one, `expected` who is not here
    yet, `promised` the copies that they are to bring.
    """

    places: copies.Places
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
        """Places still to be promised if all come with their copies; below 0: too many were."""
        most = self.places.with_copies(self.promised)
        return None if most is None else most - self.taken - self.waiting - self.expected


def state_of_places(event: Event) -> PlacesTaken:
    """How the places of the event stand."""
    reserves = {team.reserve for team in event.teams}
    expected = sum(
        entry.status is EntryStatus.REGISTERED
        or (entry.status is EntryStatus.WAITING and not entry.desk.present)
        for entry in event.entries
        if entry.number not in reserves
    )
    return PlacesTaken(
        copies.event_places(event),
        copies.places_taken(event),
        waiting=len(copies.waiting_list(event)),
        expected=expected,
        promised=sum(map(copies.to_come, event.entries)),
    )


def act_with_places(desk: OpenEvent, kind: str, args: Args, changed: Event) -> Changes:
    """`desk.act` for what frees or takes places: they are given on, and the act names who moved."""
    after = copies.with_places_given(changed)
    return desk.act(kind, {**args, **_who_moved(changed, after)}, after)


WAITS = "-waits"
"""What the kind of the act of somebody ends in who comes and has to wait."""


def act_of_arrival(desk: OpenEvent, kind: str, number: EntryNumber, changed: Event) -> Changes:
    """The same for somebody who comes; the kind ends in `WAITS` where he has to, with his place."""
    after = copies.let_in(changed, number)
    args: Args = {"entry": number}
    if place := _place_in_line(after, number):
        kind, args = f"{kind}{WAITS}", {"entry": number, "place": place}
    return desk.act(kind, {**args, **_who_moved(changed, after, but=number)}, after)


def _place_in_line(event: Event, number: EntryNumber) -> int:
    """Which place of the waiting list somebody has, from 1 on; 0 for none."""
    line = [entry.number for entry in copies.waiting_list(event)]
    return line.index(number) + 1 if number in line else 0


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


def can_call_in(event: Event, entry: Entry) -> Problems:
    """Why somebody of the waiting list has to wait; nothing when there is a place for him."""
    if not copies.is_waiting(event, entry):
        return (problem("waiting.not-waiting", entry=entry.number),)
    places = copies.event_places(event)
    if places.most is None or copies.places_taken(event) < places.most:
        return ()
    place = _place_in_line(event, entry.number)
    code = "waiting.full" if places.with_copies(1) == places.most else "waiting.no-copies"
    return (problem(code, entry=entry.number, place=place, most=places.most),)


def no_places(event: Event, newcomers: Iterable[EntryNumber]) -> Problems:
    """Why these cannot all play who sit down in a round being played: too few places are left."""
    most = copies.event_places(event).most
    new = [n for n in newcomers if event.entry(n).status is not EntryStatus.ACTIVE]
    if most is None or len(new) <= (left := most - copies.places_taken(event)):
        return ()
    return (problem("waiting.no-place", most=most, left=max(left, 0)),)


def call_in(desk: OpenEvent, number: EntryNumber, changed: Event) -> Changes:
    """Give a place that is free to somebody of the waiting list, who plays in `changed`."""
    refuse_if(can_call_in(desk.event, desk.event.entry(number)))
    return desk.act("call-in", {"entry": number}, copies.with_places_given(changed))


def can_bring(entry: Entry) -> Problems:
    """Why no copy of somebody's can be noted: he has left."""
    return problem_if(entry.status in LEFT, "entry.has-left", entry=entry.number)


def lends_copies(entry: Entry) -> bool:
    """Whether somebody's copies are in the hall who is not checked in, or does not play."""
    return not _is_checked_in(entry) and copies.copies_brought(entry) > 0


def _is_checked_in(entry: Entry) -> bool:
    return entry.status in (EntryStatus.ACTIVE, EntryStatus.WAITING)


def turn_copy(desk: OpenEvent, number: EntryNumber) -> Changes:
    """Note that somebody has brought, or lends, his copy of the game; again: that he has not."""
    event, entry = desk.event, desk.event.entry(number)
    refuse_if(can_bring(entry))
    if not copies.copies_brought(entry):
        after = _with_copy(event, number)
        return act_with_places(desk, "copy-brought", {"entry": number}, after)
    present = entry.desk.present and _is_checked_in(entry)
    after = event.with_facts(number, copies=None, present=present)
    return act_with_places(desk, "copy-not-brought", {"entry": number}, after)


def _with_copy(event: Event, number: EntryNumber) -> Event:
    """The event with a copy brought; that of who is not checked in is lent."""
    entry = event.entry(number)
    present = entry.desk.present or not _is_checked_in(entry)
    several = copies.has_several_games(event.settings)
    least = max(len(entry.desk.copies_of), 1) if several else 1
    return event.with_facts(number, copies=max(entry.desk.copies or 0, least), present=present)


def note_copies_of(desk: OpenEvent, number: EntryNumber, games: Sequence[str]) -> Changes:
    """Note of which of several games somebody has a copy: brought by who is here, else promised."""
    event, entry = desk.event, desk.event.entry(number)
    refuse_if(can_bring(entry))
    after = with_copies_of(entry, games)
    args: Args = {"entry": number, "count": len(after.desk.copies_of)}
    return act_with_places(desk, "copies-of", args, event.with_entry(after))


def with_copies_of(entry: Entry, games: Sequence[str]) -> Entry:
    """Somebody with a copy of each of these games: brought, if he is here, else promised."""
    here, noted = entry.desk.present or _is_checked_in(entry), tuple(dict.fromkeys(games))
    facts = {"copies": len(noted) or None} if here else {"promised_copy": bool(noted) or None}
    return entry.with_facts(copies_of=noted, **facts)


def can_note_copy(entry: Entry) -> Problems:
    """Why no copy more is noted of somebody: he has left, or has brought his."""
    noted = copies.copies_brought(entry)
    return problem_if(noted, "entry.copy-noted", entry=entry.number) or can_bring(entry)


def note_copies(desk: OpenEvent, numbers: Sequence[EntryNumber]) -> Changes:
    """Note in one act that everybody of these has brought a copy who had brought none."""
    able = who_can(numbers, lambda number: can_note_copy(desk.event.entry(number)))
    after = reduce(_with_copy, able, desk.event)
    return act_with_places(desk, "copies-brought", {"count": len(able)}, after)


# Whose copy stands where.


def with_boxes(event: Event, round_: Round) -> Round:
    """The round with a copy on every table that has none, kept where it was shown."""
    if not copies.are_counted(event, round_.game):
        return round_
    kept = copies.on_tables(event, round_)
    return copies.with_boxes(round_, copies.deal_copies(event, round_, kept))


def can_deal(event: Event, number: RoundNumber) -> Problems:
    """Why no copies can be given to the tables; nothing when they can."""
    round_ = event.round(number)
    closed = round_.status is RoundStatus.CLOSED
    return (
        problem_if(closed, "boxes.closed", round=number)
        or problem_if(event.settings.desk.bring_copy is False, "boxes.not-asked")
        or problem_if(not copies.copy_owners(event, round_.game), "boxes.none")
    )


def deal_boxes(desk: OpenEvent, number: RoundNumber) -> Changes:
    """Give a copy to every table; where they are playing the copies in use stay."""
    refuse_if(can_deal(desk.event, number))
    event, round_ = desk.event, desk.event.round(number)
    playing = round_.status is RoundStatus.PLAYING
    kept = copies.on_tables(event, round_) if playing else {}
    new = copies.with_boxes(round_, copies.deal_copies(event, round_, kept))
    return put_round(desk, "boxes-dealt", new)


def exchange_boxes(
    desk: OpenEvent, number: RoundNumber, one: TableNumber, two: TableNumber
) -> Changes:
    """Exchange what stands on two tables; one of them may have nothing."""
    refuse_if(can_deal(desk.event, number))
    found = copies.on_tables(desk.event, desk.event.round(number))
    moved = {one: found.get(two), two: found.get(one)}
    args = {"table": one, "table-2": two}
    return put_round(desk, "boxes-exchanged", _with_moved(desk.event, number, moved), **args)


def give_box(
    desk: OpenEvent, number: RoundNumber, table: TableNumber, owner: EntryNumber | None
) -> Changes:
    """Put a copy that is not in use on a table, or take its own away with None."""
    event = desk.event
    refuse_if(can_deal(event, number))
    new = _with_moved(event, number, {table: owner})
    if owner is None:
        return put_round(desk, "box-taken", new, table=table)
    used = not copies.spare_copies(event, event.round(number))[owner]
    refuse_if(problem_if(used, "boxes.in-use", entry=owner))
    return put_round(desk, "box-given", new, table=table, entry=owner)


def _with_moved(
    event: Event, number: RoundNumber, moved: Mapping[TableNumber, EntryNumber | None]
) -> Round:
    """The round with these copies on these tables, which there are, or with none."""
    round_ = event.round(number)
    whole = {
        **copies.on_tables(event, round_),
        **{round_.table(t).number: o for t, o in moved.items()},
    }
    return copies.with_boxes(round_, {t: owner for t, owner in whole.items() if owner is not None})
