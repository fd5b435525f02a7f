"""Tables at which too few are to play: the game is over, or none; the round is seated anew then.

How few are too few is the regulation's matter (Catan 3: a game of fewer than three ends at once).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bglmanager.engine import seating
from bglmanager.engine.event import BottomReason, Entry, Event, Round, RoundStatus, Seat, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.problems import Level, Problem, attention, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import DEFAULT_OPTIONS, SeatingOptions
from bglmanager.engine.tables import has_figures, is_bye, is_complete, is_player
from bglmanager.services.changes import Changes, round_of
from bglmanager.services.drafts import drawn_anew, unseen_entries
from bglmanager.services.guard import found_or_fault
from bglmanager.services.workspace import OpenEvent

NO_GAME = "table.no-game"
"""The code of a table too few have come to."""


def too_few(event: Event, number: RoundNumber) -> tuple[Problem, ...]:
    """What is said of the tables of a round at which nobody, or not enough, are left to play."""
    round_ = round_of(event, number)
    return (*_check_over(event, round_), *without_game(event, number))


def without_game(event: Event, number: RoundNumber) -> tuple[Problem, ...]:
    """The tables of a round being played that too few have come to, as far as the desk knows."""
    round_, least = round_of(event, number), ruleset_of(event.settings).least_in_play
    if round_.status is not RoundStatus.PLAYING or least == 1:
        return ()
    away = unseen_entries(event)
    found = []
    for table in _unfinished(round_):
        here = sum(_came(seat) and seat.entry not in away for seat in table.seats)
        if here < least:
            found.append(_few(NO_GAME, table, here, least))
    return tuple(found)


def _unfinished(round_: Round) -> Iterator[Table]:
    """The tables that play, or are to play, and have no result."""
    return (t for t in round_.tables if not is_bye(round_, t) and not is_complete(round_, t))


def _came(seat: Seat) -> bool:
    return seat.bottom_reason is not BottomReason.ABSENT


def _check_over(event: Event, round_: Round) -> Iterator[Problem]:
    """The games that have ended because everybody, or nearly everybody, has left."""
    ruleset = ruleset_of(event.settings)
    for table in round_.tables:
        if is_bye(round_, table):
            continue
        left = sum(seat.bottom is None for seat in table.seats)
        began = sum(map(_came, table.seats)) >= ruleset.least_in_play
        if not any(is_player(ruleset, seat) for seat in table.seats):
            yield attention("result.nobody-came", table=table.number)
        elif left == 0:
            yield attention("result.everybody-gone", table=table.number)
        elif left < ruleset.least_in_play and began and not is_complete(round_, table):
            yield _few("table.ends-at-once", table, left, ruleset.least_in_play)


def _few(code: str, table: Table, players: int, least: int) -> Problem:
    return attention(code, table=table.number, n=players, least=least)


def not_at_table(event: Event, number: RoundNumber) -> tuple[EntryNumber, ...]:
    """Who has a seat in a round and has not come to his table, as far as the desk knows."""
    away = unseen_entries(event)
    seats = round_of(event, number).seats()
    return tuple(seat.entry for seat in seats if not _came(seat) or seat.entry in away)


def can_seat_anew(
    event: Event, number: RoundNumber, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> tuple[Problem, ...]:
    """Why a published round is not seated anew without who is missing; nothing when it can be."""
    round_ = round_of(event, number)
    if round_.status is not RoundStatus.PLAYING or number != event.rounds[-1].number:
        return (problem("round.not-playing", round=number),)
    if not without_game(event, number):
        return (problem("seat-anew.enough", round=number),)
    if any(map(has_figures, round_.tables)):
        return (problem("seat-anew.results", round=number),)
    before = _before(event, number)
    found = found_or_fault(
        lambda: seating.problems(before, None, wishes),
        problem("seating.fault-again", round=number),
    )
    return tuple(each for each in found if each.level is Level.WRONG)


def seat_anew(
    desk: OpenEvent, number: RoundNumber, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> Changes:
    """Seat a published round without result once more, as a draft; who is missing sits it out."""
    refuse_if(can_seat_anew(desk.event, number, wishes))
    away = not_at_table(desk.event, number)
    after = drawn_anew(desk, _before(desk.event, number), wishes)
    return desk.act("seat-anew", {"round": number, "count": len(away)}, lambda _event: after)


def _before(event: Event, number: RoundNumber) -> Event:
    """The event before the round, where who is missing sits it out."""
    away = frozenset(not_at_table(event, number))

    def entry(old: Entry) -> Entry:
        if old.number not in away:
            return old
        rounds = tuple(sorted({*old.sits_out, number}))
        return replace(old, sits_out=rounds, desk=replace(old.desk, present=False))

    entries = tuple(map(entry, event.entries))
    return seating.with_adjustments(replace(event, entries=entries, rounds=event.rounds[:-1]))
