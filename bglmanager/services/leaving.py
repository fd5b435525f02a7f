"""Who plays on: who sits out a round, leaves a game or the event, is back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bglmanager.engine import presence
from bglmanager.engine.event import Entry, Event, Round, Table
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import (
    AdjustmentKind,
    BottomReason,
    EntryStatus,
    PenaltyKind,
    RoundStatus,
)
from bglmanager.engine.penalties import is_warned_out
from bglmanager.engine.presence import LEFT
from bglmanager.engine.problems import Problems, problem, problem_if, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.tables import is_bye, is_complete, plays_on, with_seat_at_bottom
from bglmanager.services import boards, entries, rounds, teams, waiting
from bglmanager.services.changes import Changes, not_playing, who_can
from bglmanager.services.workspace import Args, OpenEvent


def rounds_ahead(event: Event, number: EntryNumber) -> tuple[RoundNumber, ...]:
    """The rounds he can still sit out: those planned (`upcoming_rounds.filled_in`), or the next."""
    first = first_ahead(event, number)
    last = max(event.settings.rounds_planned, first)
    return tuple(RoundNumber(number) for number in range(first, last + 1))


def first_ahead(event: Event, number: EntryNumber) -> RoundNumber:
    """The first round he can sit out; of one begun early those can who wait for it (rules 4.4)."""
    first = presence.first_open_round(event)
    seated = event.draft is None and presence.last_seated(event, number) == first
    return RoundNumber(first + 1) if seated else first


def can_sit_out(event: Event, number: EntryNumber, wanted: tuple[RoundNumber, ...]) -> Problems:
    """Why this player cannot sit out these of the rounds ahead, and no others."""
    entry, upcoming = event.entry(number), event.next_number
    if entry.status is not EntryStatus.ACTIVE:
        return (problem("sits-out.not-here", entry=number),)
    made = [one for one in wanted if one < first_ahead(event, number)]
    if made:
        return (problem("sits-out.made", round=made[0]),)
    decided = boards.board_formula(event) is None or upcoming not in wanted
    if decided or upcoming in entry.sits_out:
        return ()
    return boards.can_decide(event, number, upcoming, boards.Decision.SITS_OUT)


def sit_out(
    desk: OpenEvent, number: EntryNumber, wanted: tuple[RoundNumber, ...], *, here: bool = False
) -> Changes:
    """Let a player sit out these of the rounds ahead and no others of them; () for none.

    With `here` he is noted as present. A draft he sits in is thrown away with it. Points for a
    round sat out at the director's request are gone where he plays it after all (rules 7.2). In a
    final of whole teams the reserve plays instead, as long as he does not.
    """
    event = desk.event
    refuse_if(can_sit_out(event, number, wanted))
    first, old = first_ahead(event, number), event.entry(number)
    sat_out = sorted((*(one for one in old.sits_out if one < first), *wanted))
    after = rounds.without_draft(event) if drops_draft(event, number, wanted) else event
    after = after.with_facts(number, sits_out=tuple(sat_out), present=old.desk.present or here)
    lines = tuple(
        line
        for line in after.adjustments
        if (line.entry, line.kind) != (number, AdjustmentKind.SAT_OUT)
        or line.round < first
        or line.round in wanted
    )
    after = teams.with_stand_in(replace(after, adjustments=lines), number)
    args: Args = {"entry": number, **teams.others_moved(event, after, number)}
    if len(wanted) > 1:
        several = ", ".join(map(str, sorted(wanted)))
        return desk.act("sits-out-several", {**args, "rounds": several}, after)
    kind, round_ = ("sits-out", wanted[0]) if wanted else ("plays-again", first)
    return desk.act(kind, {**args, "round": round_}, after)


def drops_draft(event: Event, number: EntryNumber, wanted: tuple[RoundNumber, ...]) -> bool:
    """Whether the draft goes when he sits these rounds out: he has a seat in it."""
    draft = event.draft
    return draft is not None and draft.number in wanted and any(draft.tables_of(number))


def not_here(desk: OpenEvent, number: EntryNumber) -> Changes:
    """Called and not here: he sits out the next round, and may be back for the one after it."""
    wanted = {*_sat_out_ahead(desk.event, number), desk.event.next_number}
    return sit_out(desk, number, tuple(sorted(wanted)))


def _sat_out_ahead(event: Event, number: EntryNumber) -> Iterator[RoundNumber]:
    first = first_ahead(event, number)
    return (one for one in event.entry(number).sits_out if one >= first)


def is_back(desk: OpenEvent, number: EntryNumber) -> Changes:
    """Called and here after all: readmitted, checked in, or here for a round he was to sit out."""
    event, entry = desk.event, desk.event.entry(number)
    if entry.status is EntryStatus.WITHDRAWN:
        return readmit_entry(desk, number)
    if entry.status is not EntryStatus.ACTIVE or event.next_number not in entry.sits_out:
        return entries.check_in(desk, number)
    later = (one for one in _sat_out_ahead(event, number) if one != event.next_number)
    return sit_out(desk, number, tuple(later), here=True)


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
    last in the game and expulsions, which are penalties, see `penalties.give_penalty`. Who has the
    bye leaves the event with its points.
    """
    event, withdraws = desk.event, reason is BottomReason.WITHDREW
    if withdraws:
        refuse_if(_plays_on(event, number, entry))
    round_ = event.round(number)
    after, playing = event, round_.status is RoundStatus.PLAYING
    if withdraws and playing and is_bye(round_, round_.table(table)):  # there is no game to leave
        refuse_if(can_leave(event, number, table, entry))
    else:
        unseen = withdraws and entry in presence.seat_held(event)
        noted = BottomReason.ABSENT if unseen else reason
        after = with_bottom(event, number, table, entry, noted)
    if withdraws:
        after = event_after_leaving(after, entry, EntryStatus.WITHDRAWN, number)
    elif reason is BottomReason.ABSENT:
        after = after.with_facts(entry, present=False)
    moved = teams.others_moved(event, after, entry)
    args = {"round": number, "table": table, "entry": entry, **moved}
    return desk.act(reason.value, args, after)


def _plays_on(event: Event, number: RoundNumber, entry: EntryNumber) -> Problems:
    """That he has a seat in a later round: one that was begun early (rules 4.4)."""
    last = presence.last_seated(event, entry)
    if last is None or last <= number:
        return ()
    draft = event.round(last).status is RoundStatus.DRAFT
    code = "leave.in-draft" if draft else "leave.plays-on"
    return (problem(code, entry=entry, round=last),)


def with_bottom(
    event: Event, number: RoundNumber, table: TableNumber, entry: EntryNumber, reason: BottomReason
) -> Event:
    """The event with this player next in the bottom group of his table; the places close up."""
    refuse_if(can_leave(event, number, table, entry))
    old = event.round(number).table(table)
    refuse_if(problem_if(is_bye(event.round(number), old), "result.bye", entry=entry))
    return event.with_table(number, with_seat_at_bottom(old, entry, reason))


def can_leave(
    event: Event, number: RoundNumber, table: TableNumber, entry: EntryNumber
) -> Problems:
    """Why this player cannot be put last here; nothing when he can."""
    round_ = event.round(number)
    if hindered := not_playing(round_):
        return hindered
    there = round_.table(table)
    if there not in round_.tables_of(entry):
        return (problem("result.not-at-table", entry=entry, table=table, round=number),)
    has_left = is_bye(round_, there) and event.entry(entry).status in LEFT
    is_last = there.seat_of(entry).bottom is not None
    return problem_if(has_left, "entry.has-left", entry=entry) or problem_if(
        is_last, "result.already-last", entry=entry, table=table
    )


def has_own_time(event: Event, game: GameRules | None) -> bool:
    """Whether players have a time of their own: by rule, or in this game (rules 2.3.2, 4.6)."""
    timed = game is not None and game.minutes_per_player is not None
    return timed or ruleset_of(event.settings).own_time


def can_run_out(
    event: Event,
    number: RoundNumber,
    table: TableNumber,
    entry: EntryNumber,
    game: GameRules | None,
) -> Problems:
    """Why this player cannot have run out of his own time; nothing when he can."""
    timed = has_own_time(event, game)
    return problem_if(not timed, "result.no-own-time") or can_leave(event, number, table, entry)


def can_take_back(
    event: Event, number: RoundNumber, table: TableNumber, entry: EntryNumber
) -> Problems:
    """Why there is nothing to take back at this seat; nothing when there is.

    A penalty goes together with its line of the log, which the referee takes back (BGL 5).
    """
    if hindered := not_playing(event.round(number)):
        return hindered
    if is_warned_out(ruleset_of(event.settings), event.penalties, entry):
        return (problem("entry.warned-out", entry=entry),)
    mates = [e for e in event.entries if e.status is EntryStatus.EXPELLED and e.number != entry]
    team = teams.team_of(event, entry)
    if team is not None and any(mate.team == team.number for mate in mates):
        return (problem("team.undo-expulsion", name=team.name),)
    seats = [seat for seat in event.round(number).table(table).seats if seat.entry == entry]
    if not seats or seats[0].bottom is None:
        return (problem("result.not-last", entry=entry, table=table),)
    reason, log = seats[0].bottom_reason, [ln for ln in event.penalties if ln.entry == entry]
    expelled = any(line.kind is PenaltyKind.EXPULSION for line in log)
    put_last = (PenaltyKind.LAST, number, table) in {(ln.kind, ln.round, ln.table) for ln in log}
    if expelled and reason is BottomReason.EXPELLED:
        return (problem("penalty.expelled-on-log", entry=entry),)
    lasts = put_last and reason is BottomReason.PUT_LAST
    return problem_if(lasts, "penalty.last-on-log", entry=entry, table=table)


def take_back(
    desk: OpenEvent, number: RoundNumber, table: TableNumber, entry: EntryNumber
) -> Changes:
    """Take a player out of the bottom group again; who withdrew in this game is back in the event.

    Where the referee gave the places, he comes behind all who have one.
    """
    event = desk.event
    refuse_if(can_take_back(event, number, table, entry))
    old, person = event.round(number).table(table), event.entry(entry)
    reason = old.seat_of(entry).bottom_reason
    after = event.with_table(number, plays_on(old, entry))
    missed = reason is BottomReason.ABSENT and person.left_after == number
    if missed or reason in (BottomReason.WITHDREW, BottomReason.EXPELLED):
        after = after.with_facts(entry, status=EntryStatus.ACTIVE, left_after=None)
        after = teams.came_back(after, entry, person.left_after)
    return desk.act("take-back", {"round": number, "table": table, "entry": entry}, after)


def event_after_leaving(
    event: Event, entry: EntryNumber, status: EntryStatus, after: RoundNumber
) -> Event:
    """The event after he left it; mates expelled with him are last in the games they play."""
    mates = teams.goes_along(event, entry, status) if status is EntryStatus.EXPELLED else ()
    event = event.with_facts(entry, status=status, left_after=after)
    event = teams.with_reserve(event, entry, status, after)
    for mate in mates:
        for round_, table in _games_of(event, mate):
            event = with_bottom(event, round_.number, table.number, mate, BottomReason.EXPELLED)
    return event


def _games_of(event: Event, entry: EntryNumber) -> Iterator[tuple[Round, Table]]:
    """The tables of rounds being played at which he is in no bottom group, byes left out."""
    return (
        (round_, table)
        for round_ in event.rounds
        if round_.status is RoundStatus.PLAYING
        for table in round_.tables_of(entry)
        if table.seat_of(entry).bottom is None and not is_bye(round_, table)
    )


def playing_at(event: Event, number: EntryNumber) -> tuple[RoundNumber, TableNumber] | None:
    """The table at which he is in the middle of a game; None when his games are over."""
    games = (found for found in _games_of(event, number) if not is_complete(*found))
    return next(((round_.number, table.number) for round_, table in games), None)


def withdraw_entry(desk: OpenEvent, number: EntryNumber) -> Changes:
    """Withdraw somebody: he keeps his points and is not seated any more (BGL 3.12).

    Who is playing leaves his table, a draft he sits in goes, who never played is not coming. In
    a fixed team the reserve steps in, or the whole team leaves (BGL 3.12.1).
    """
    event = desk.event
    refuse_if(can_withdraw(event, event.entry(number)))
    place = playing_at(event, number)
    if place is not None:
        return leave_game(desk, *place, number, BottomReason.WITHDREW)
    drafted = presence.sits_in_draft(event, number)
    before = rounds.without_draft(event) if drafted else event
    after = with_withdrawn(before, number)
    args = {"entry": number, **teams.others_moved(before, after, number)}
    if drafted:
        args["round"] = event.rounds[-1].number
    kind = "withdraw-from-draft" if drafted else "withdraw"
    return waiting.act_with_places(desk, kind, args, after)


def can_withdraw(event: Event, entry: Entry) -> Problems:
    """Why this entry cannot be withdrawn now; nothing when it can."""
    if entry.status in (*LEFT, EntryStatus.NO_SHOW):
        return (problem("entry.has-left", entry=entry.number),)
    place = playing_at(event, entry.number)
    return () if place is None else can_leave(event, *place, entry.number)


def can_withdraw_with_others(event: Event, entry: Entry) -> Problems:
    """Why somebody does not leave together with others: a table or a draft waits for him."""
    number = entry.number
    alone = playing_at(event, number) is not None or presence.sits_in_draft(event, number)
    return problem_if(alone, "entry.leaves-alone", entry=number) or can_withdraw(event, entry)


def withdraw_several(desk: OpenEvent, numbers: Sequence[EntryNumber]) -> Changes:
    """Withdraw everybody of these who can be, in one act; who plays just now leaves by himself."""
    event = desk.event
    able = who_can(numbers, lambda n: can_withdraw_with_others(event, event.entry(n)))
    after = event
    for number in able:
        if not can_withdraw_with_others(after, after.entry(number)):  # else he left with a mate
            after = with_withdrawn(after, number)
    return waiting.act_with_places(desk, "withdraw-several", {"count": len(able)}, after)


def with_withdrawn(event: Event, number: EntryNumber) -> Event:
    """The event after somebody withdrew who is in no game; who never played is not coming."""
    last = presence.last_seated(event, number)
    if last is None:
        return not_coming(event, number)
    away = event.with_facts(number, present=False)
    return event_after_leaving(away, number, EntryStatus.WITHDRAWN, last)


def not_coming(event: Event, number: EntryNumber) -> Event:
    """The event with somebody noted as not coming; a reserve of his team steps in."""
    gone = event.with_facts(number, present=False, status=EntryStatus.NO_SHOW)
    if teams.steps_in(event, number) is None:
        return gone
    return teams.with_reserve(gone, number, EntryStatus.WITHDRAWN, None)


def can_readmit(event: Event, entry: Entry) -> Problems:
    """Why this entry cannot come back: where who leaves is struck nobody can (rules 5)."""
    if entry.status is not EntryStatus.WITHDRAWN:
        return (problem("entry.not-withdrawn", entry=entry.number),)
    struck = event.rounds and ruleset_of(event.settings).withdrawn_struck
    no_way = problem_if(struck, "entry.no-way-back", entry=entry.number)
    return no_way or teams.can_come_back(event, entry.number)


def readmit_entry(desk: OpenEvent, number: EntryNumber) -> Changes:
    """Take a withdrawal back: he is seated again from the next round on, with all his points."""
    event, old = desk.event, desk.event.entry(number)
    refuse_if(can_readmit(event, old))
    back = event.with_facts(number, present=True, status=EntryStatus.ACTIVE, left_after=None)
    after = teams.came_back(back, number, old.left_after)
    moved = teams.others_moved(event, after, number)
    return desk.act("readmit", {"entry": number, **moved}, after)
