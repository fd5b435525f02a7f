"""Players who leave the event or the middle of a game, or are put last in it; who comes back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

from bglmanager.engine import bottom_group, presence
from bglmanager.engine.event import (
    BottomReason,
    Entry,
    EntryStatus,
    Event,
    PenaltyKind,
    RoundStatus,
    Seat,
    Table,
)
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.penalties import is_warned_out
from bglmanager.engine.problems import Problem, Refused, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.tables import is_bye, is_complete
from bglmanager.services import teams, waiting
from bglmanager.services.changes import (
    Changes,
    not_playing,
    who_can,
)
from bglmanager.services.drafts import last_seated, seat_held, sits_in_draft, without_draft
from bglmanager.services.workspace import Args, OpenEvent

_GONE = (BottomReason.WITHDREW, BottomReason.EXPELLED)
"""Reasons that end the event for a player, not only his game."""

_LEFT = (EntryStatus.WITHDRAWN, EntryStatus.EXPELLED)


def leave_game(
    desk: OpenEvent,
    number: RoundNumber,
    table: TableNumber,
    entry: EntryNumber,
    reason: BottomReason,
) -> Changes:
    """Put a player in the bottom group of his table (rules 2.3.2): one act, one key.

    The first to go takes the last place. Who withdrew has also left the event (BGL 3.12), and who
    was never seen is no one who left the game: he did not come to it (Catan 3, 7 Wonders 4); for
    last in the game and expulsions, which are penalties, see `penalties.give`. Who has the bye
    leaves the event with its points.
    """
    if reason is BottomReason.WITHDREW:
        refuse_if(_plays_on(desk.event, number, entry))
    alone = reason is BottomReason.WITHDREW and _sits_alone(desk.event, number, table)
    if alone:
        refuse_if(can_leave(desk.event, number, table, entry))
    unseen = reason is BottomReason.WITHDREW and entry in seat_held(desk.event)
    noted = BottomReason.ABSENT if unseen else reason
    after = desk.event
    if not alone:
        after = after.with_table(number, with_bottom(after, number, table, entry, noted))
    if reason is BottomReason.WITHDREW:
        after = event_after_leaving(after, entry, EntryStatus.WITHDRAWN, number)
    if reason is BottomReason.ABSENT:
        after = after.with_entry(after.entry(entry).noted_at_desk(present=False))
    moved = teams.others_moved(desk.event, after, entry)
    args = {"round": number, "table": table, "entry": entry, **moved}
    return desk.act(reason.value, args, after)


def _plays_on(event: Event, number: RoundNumber, entry: EntryNumber) -> tuple[Problem, ...]:
    """That he has a seat in a later round: one that was begun early (rules 4.4)."""
    last = last_seated(event, entry)
    if last is None or last <= number:
        return ()
    draft = event.round(last).status is RoundStatus.DRAFT
    code = "leave.in-draft" if draft else "leave.plays-on"
    return (problem(code, entry=entry, round=last),)


def _sits_alone(event: Event, number: RoundNumber, table: TableNumber) -> bool:
    """Whether this is a bye that is being played: there is no game to leave."""
    playing = event.round(number).status is RoundStatus.PLAYING
    return playing and is_bye(event.round(number), event.round(number).table(table))


def with_bottom(
    event: Event,
    number: RoundNumber,
    table: TableNumber,
    entry: EntryNumber,
    reason: BottomReason,
) -> Table:
    """The table with this player next in its bottom group; the referee's places close up.

    Raises `Refused` when the round is not being played or he is there already.
    """
    refuse_if(can_leave(event, number, table, entry))
    old = event.round(number).table(table)
    if is_bye(event.round(number), old):
        raise Refused([problem("result.bye", entry=entry)])
    return bottom_group.with_seat_at_bottom(old, entry, reason)


def can_leave(
    event: Event, number: RoundNumber, table: TableNumber, entry: EntryNumber
) -> tuple[Problem, ...]:
    """Why this player cannot be put last here; nothing when he can."""
    round_ = event.round(number)
    if hindered := not_playing(round_):
        return hindered
    there = event.round(number).table(table)
    seat = _seat_at(there, entry)
    if seat is None:
        return (problem("result.not-at-table", entry=entry, table=table, round=number),)
    if is_bye(round_, there) and event.entry(entry).status in _LEFT:
        return (problem("entry.has-left", entry=entry),)
    if seat.bottom is not None:
        return (problem("result.already-last", entry=entry, table=table),)
    return ()


def _seat_at(table: Table, entry: EntryNumber) -> Seat | None:
    return next((seat for seat in table.seats if seat.entry == entry), None)


def has_own_time(event: Event, game: GameRules | None) -> bool:
    """Whether players of a round with this game have a time of their own (rules 2.3.2, 4.6).

    Everywhere under BIG, elsewhere in games with a clock for each player (Shuuro).
    """
    timed = game is not None and game.minutes_per_player is not None
    return timed or ruleset_of(event.settings).own_time


def can_run_out(
    event: Event,
    number: RoundNumber,
    table: TableNumber,
    entry: EntryNumber,
    game: GameRules | None,
) -> tuple[Problem, ...]:
    """Why this player cannot have run out of his own time; nothing when he can."""
    if not has_own_time(event, game):
        return (problem("result.no-own-time"),)
    return can_leave(event, number, table, entry)


def can_take_back(
    event: Event, number: RoundNumber, table: TableNumber, entry: EntryNumber
) -> tuple[Problem, ...]:
    """Why there is nothing to take back at this seat; nothing when there is."""
    if hindered := not_playing(event.round(number)):
        return hindered
    if is_warned_out(ruleset_of(event.settings), event.penalties, entry):
        return (problem("entry.warned-out", entry=entry),)
    mates = [e for e in event.entries if e.status is EntryStatus.EXPELLED and e.number != entry]
    team = teams.team_of(event, entry)
    if team is not None and any(mate.team == team.number for mate in mates):
        return (problem("team.undo-expulsion", name=team.name),)
    seat = _seat_at(event.round(number).table(table), entry)
    if seat is None or seat.bottom is None:
        return (problem("result.not-last", entry=entry, table=table),)
    return _on_log(event, number, table, seat)


def _on_log(
    event: Event, number: RoundNumber, table: TableNumber, seat: Seat
) -> tuple[Problem, ...]:
    """A penalty goes together with its line of the log, which the referee takes back (BGL 5)."""
    own = [line for line in event.penalties if line.entry == seat.entry]
    here = [line for line in own if (line.round, line.table) == (number, table)]
    expelled = seat.bottom_reason is BottomReason.EXPELLED
    put_last = seat.bottom_reason is BottomReason.PUT_LAST
    if expelled and any(line.kind is PenaltyKind.EXPULSION for line in own):
        return (problem("penalty.expelled-on-log", entry=seat.entry),)
    if put_last and any(line.kind is PenaltyKind.LAST for line in here):
        return (problem("penalty.last-on-log", entry=seat.entry, table=table),)
    return ()


def take_back(
    desk: OpenEvent, number: RoundNumber, table: TableNumber, entry: EntryNumber
) -> Changes:
    """Take a player out of the bottom group again.

    Who withdrew in this game, or without having come to it, is back in the event. Where the referee
    gave the places, he comes behind all who have one. For a penalty see
    `penalties.take_back`.
    """
    refuse_if(can_take_back(desk.event, number, table, entry))
    old = desk.event.round(number).table(table)
    seat = old.seat_of(entry)
    after = desk.event.with_table(number, bottom_group.plays_on(old, entry))
    person = after.entry(entry)
    missed = seat.bottom_reason is BottomReason.ABSENT and person.left_after == number
    if missed or seat.bottom_reason in _GONE:
        back = replace(person, status=EntryStatus.ACTIVE, left_after=None)
        after = teams.came_back(after.with_entry(back), entry, person.left_after)
    return desk.act("take-back", {"round": number, "table": table, "entry": entry}, after)


def event_after_leaving(
    event: Event, entry: EntryNumber, status: EntryStatus, after: RoundNumber
) -> Event:
    """The event after somebody has left it in this round, and what his team does then.

    Mates who are expelled with him are last in the games they are playing.
    """
    mates = teams.goes_along(event, entry, status)
    old = event.entry(entry)
    event = event.with_entry(replace(old, status=status, left_after=after))
    event = teams.with_reserve(event, entry, status, after)
    if status is EntryStatus.EXPELLED:
        for mate in mates:
            event = _last_where_he_plays(event, mate)
    return event


def _last_where_he_plays(event: Event, entry: EntryNumber) -> Event:
    for round_ in event.rounds:
        for table in round_.tables:
            seat = _seat_at(table, entry)
            playing = round_.status is RoundStatus.PLAYING and not is_bye(round_, table)
            if playing and seat is not None and seat.bottom is None:
                new = with_bottom(event, round_.number, table.number, entry, BottomReason.EXPELLED)
                event = event.with_table(round_.number, new)
    return event


def withdraw_entry(desk: OpenEvent, number: EntryNumber) -> Changes:
    """Withdraw somebody: he keeps his points and is not seated any more (BGL 3.12).

    Who is playing leaves his table as well, as `leaving.leave` has it. A draft he sits in is
    thrown away with it. Who never played is taken off the list of those to be seated. In a fixed
    team the reserve steps in, or the whole team leaves (BGL 3.12.1).
    """
    refuse_if(can_withdraw(desk.event, desk.event.entry(number)))
    place = playing_at(desk.event, number)
    if place is not None:
        return leave_game(desk, *place, number, BottomReason.WITHDREW)
    drafted = sits_in_draft(desk.event, number)
    before = without_draft(desk.event) if drafted else desk.event
    after = _with_withdrawn(before, number)
    args = {"entry": number, **teams.others_moved(before, after, number)}
    if not drafted:
        return waiting.act_with_places(desk, "withdraw", args, after)
    args["round"] = desk.event.rounds[-1].number
    return waiting.act_with_places(desk, "withdraw-from-draft", args, after)


def can_withdraw_with_others(event: Event, entry: Entry) -> tuple[Problem, ...]:
    """Why somebody does not leave together with others: a table or a draft waits for him."""
    number = entry.number
    if playing_at(event, number) is not None or sits_in_draft(event, number):
        return (problem("entry.leaves-alone", entry=number),)
    return can_withdraw(event, entry)


def withdraw_several(desk: OpenEvent, numbers: Sequence[EntryNumber]) -> Changes:
    """Withdraw everybody of these who can be, in one act; who plays just now leaves by himself.

    Refused where nobody can be: with what keeps the first of them.
    """
    event = desk.event
    able = who_can(numbers, lambda n: can_withdraw_with_others(event, event.entry(n)))
    args: Args = {"count": len(able)}
    return waiting.act_with_places(
        desk, "withdraw-several", args, reduce(_with_one_gone, able, event)
    )


def _with_one_gone(event: Event, number: EntryNumber) -> Event:
    """The event with one more gone, unless he left with a mate already."""
    gone = can_withdraw_with_others(event, event.entry(number))
    return event if gone else _with_withdrawn(event, number)


def _with_withdrawn(event: Event, number: EntryNumber) -> Event:
    last = last_seated(event, number)
    if last is not None:
        away = event.entry(number).noted_at_desk(present=False)
        return event_after_leaving(event.with_entry(away), number, EntryStatus.WITHDRAWN, last)
    return not_coming(event, number)


def not_coming(event: Event, number: EntryNumber) -> Event:
    """The event with somebody noted as not coming; a reserve of his team steps in."""
    away = event.entry(number).noted_at_desk(present=False)
    gone = event.with_entry(replace(away, status=EntryStatus.NO_SHOW))
    if teams.steps_in(event, number) is None:
        return gone
    return teams.with_reserve(gone, number, EntryStatus.WITHDRAWN, None)


def can_withdraw(event: Event, entry: Entry) -> tuple[Problem, ...]:
    """Why this entry cannot be withdrawn now; nothing when it can."""
    if entry.status in presence.LEFT or entry.status is EntryStatus.NO_SHOW:
        return (problem("entry.has-left", entry=entry.number),)
    place = playing_at(event, entry.number)
    return () if place is None else can_leave(event, *place, entry.number)


def playing_at(event: Event, number: EntryNumber) -> tuple[RoundNumber, TableNumber] | None:
    """The table at which he is in the middle of a game; None when his games are over."""
    for round_ in event.rounds:
        if round_.status is not RoundStatus.PLAYING:
            continue
        for table in round_.tables:
            seat = _seat_at(table, number)
            if seat is None or seat.bottom is not None or is_bye(round_, table):
                continue
            if not is_complete(round_, table):
                return round_.number, table.number
    return None


def readmit_entry(desk: OpenEvent, number: EntryNumber) -> Changes:
    """Take a withdrawal back: he is seated again from the next round on, with all his points."""
    refuse_if(can_readmit(desk.event, desk.event.entry(number)))

    old = desk.event.entry(number)
    back = replace(old.noted_at_desk(present=True), status=EntryStatus.ACTIVE, left_after=None)
    after = teams.came_back(desk.event.with_entry(back), number, old.left_after)
    moved = teams.others_moved(desk.event, after, number)
    return desk.act("readmit", {"entry": number, **moved}, after)


def can_readmit(event: Event, entry: Entry) -> tuple[Problem, ...]:
    """Why this entry cannot come back; nothing when it can.

    Where who leaves is struck from the standings, there is no way back (rules 5).
    """
    if entry.status is EntryStatus.WITHDRAWN:
        gone = bool(event.rounds) and ruleset_of(event.settings).withdrawn_struck
        if gone:
            return (problem("entry.no-way-back", entry=entry.number),)
        return teams.can_come_back(event, entry.number)
    return (problem("entry.not-withdrawn", entry=entry.number),)
