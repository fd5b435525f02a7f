"""Penalties put right: taken back with a reason, their words corrected; notes of the referee.

The document has no key for a penalty that was taken back: the line leaves the log, and a
correction of the table tells what it was, when it was taken back and why. A correction needs a
round and a table; for a penalty without a game (before the start, for somebody without a seat)
the same is written into the player's notes at the desk.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace

from bglmanager.engine import bottom_group
from bglmanager.engine.event import (
    BottomReason,
    Correction,
    Entry,
    EntryStatus,
    Event,
    Penalty,
    PenaltyKind,
    Round,
    RoundStatus,
    Seat,
    Table,
)
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.penalties import is_warned_out
from bglmanager.engine.problems import Level, Problem, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import DEFAULT_OPTIONS, SeatingOptions
from bglmanager.i18n import Texts
from bglmanager.services import lateness, reseating, teams
from bglmanager.services.changes import Changes, entry_of, with_entry, with_table
from bglmanager.services.correction_log import correction_lines
from bglmanager.services.limits import MAX_TEXT, check_note, check_text, stripped_text
from bglmanager.services.reseating import NO_CHOICES, Choices
from bglmanager.services.results import needs_reason
from bglmanager.services.workspace import OpenEvent
from bglmanager.words.correction_log import PENALTY
from bglmanager.words.referee_log import noted_words, taken_back_words


def can_take_back(event: Event, place: int) -> tuple[Problem, ...]:
    """Why this line of the log cannot be taken back; nothing when it can.

    `place` is its place in the log, the first is 0.
    """
    line = event.penalties[place]
    if line.kind is PenaltyKind.EXPULSION and _is_warned_out(
        event, _rest(event, place), line.entry
    ):
        return (problem("penalty.warned-out", entry=line.entry),)
    return tuple(
        problem("penalty.no-score", entry=seat.entry, table=table.number, round=round_.number)
        for round_, table, seat, reason in _seats_back(event, place)
        if reason is None and seat.score is None and _needs_score(event, round_, table)
    )


def check_back(event: Event, place: int, reason: str) -> tuple[Problem, ...]:
    """Everything that hinders taking the line back for this reason."""
    reason = stripped_text(reason)
    found = [] if reason else [problem("penalty.why-back", "reason")]
    found += check_text(reason, path="reason", field="reason")
    return (*found, *can_take_back(event, place))


def worth_knowing(event: Event, place: int) -> tuple[Problem, ...]:
    """What somebody should know before the line is taken back: who has no seat then."""
    last = event.last_round
    if last is None or last.status is RoundStatus.CLOSED or last.partial:
        return ()
    seated = {seat.entry for seat in last.seats()}
    back = (entry.number for entry in _people_back(event, place))
    gone = tuple(number for number in back if number not in seated)
    level, code = Level.ATTENTION, "penalty.no-seat"
    return (problem(code, level=level, entries=gone, round=last.number),) if gone else ()


def take_back(
    desk: OpenEvent,
    place: int,
    reason: str,
    texts: Texts,
    choices: Choices = NO_CHOICES,
    *,
    wishes: SeatingOptions = DEFAULT_OPTIONS,
) -> Changes:
    """Take a penalty back that was a mistake, with everything that followed from it.

    Who was put last by it takes his place again, who was expelled by it is back in the event,
    with his team. What becomes of later rounds is chosen (rules 2.12, `reseating.correct`). What
    the table got back in minutes stays: the time was lost all the same. `texts` say it in the
    player's notes where no table can.
    """
    event, said = desk.event, stripped_text(reason)
    refuse_if(check_back(event, place, said))
    at = desk.now()
    after = _told(event, without_penalty(event, place), place, _Why(said, at, texts))
    for gone in _lines(event, place):
        refuse_if(check_note(entry_of(after, gone.entry).desk.notes, path="reason"))
    line = event.penalties[place]
    kind, args, number = "penalty-taken-back", {"entry": line.entry}, RoundNumber(line.round)
    return reseating.correct(desk, kind, args, after, number, choices, wishes=wishes)


def _gone(event: Event, place: int) -> tuple[int, ...]:
    """The line, and the expulsion that followed by itself where it does no more (Catan 6.5 a)."""
    line, log = event.penalties[place], event.penalties
    rest = (*log[:place], *log[place + 1 :])
    was, still = (_is_warned_out(event, found, line.entry) for found in (log, rest))
    if line.kind is not PenaltyKind.WARNING or not was or still:
        return (place,)
    own = [n for n, other in enumerate(log) if other.entry == line.entry]
    warned = {log[n].at for n in own if log[n].kind is PenaltyKind.WARNING}
    followed = (n for n in own if log[n].kind is PenaltyKind.EXPULSION and log[n].at in warned)
    return (place, *followed)


def _lines(event: Event, place: int) -> tuple[Penalty, ...]:
    return tuple(event.penalties[n] for n in _gone(event, place))


def _is_warned_out(event: Event, log: tuple[Penalty, ...], entry: EntryNumber) -> bool:
    return is_warned_out(ruleset_of(event.settings), log, entry)


def _rest(event: Event, place: int) -> tuple[Penalty, ...]:
    gone = _gone(event, place)
    return tuple(line for n, line in enumerate(event.penalties) if n not in gone)


def without_penalty(event: Event, place: int) -> Event:
    """The event as if the penalty had not been given; nothing tells of it yet."""
    people = _people_back(event, place)
    after = event
    for round_, table, seat, reason in _seats_back(event, place):
        now = after.round(round_.number).table(table.number)
        old = now.seat_of(seat.entry)
        seats = (replace(s, bottom_reason=reason) if s is old else s for s in now.seats)
        new = replace(now, seats=tuple(seats))
        if reason is None:
            new = bottom_group.plays_on(now, seat.entry)
        after = with_table(after, round_.number, new)
    for entry in people:
        back = replace(entry, status=_status(event, entry), left_after=None)
        after = with_entry(after, back)
    return replace(after, penalties=_rest(event, place))


def _people_back(event: Event, place: int) -> tuple[Entry, ...]:
    """Who is in the event again: the player, and the mates who were expelled with him."""
    number, rest = event.penalties[place].entry, _rest(event, place)
    expelled = {line.entry for line in rest if line.kind is PenaltyKind.EXPULSION}
    removed = any(line.kind is PenaltyKind.EXPULSION for line in _lines(event, place))
    entry = entry_of(event, number)
    if not removed or number in expelled or entry.status is not EntryStatus.EXPELLED:
        return ()
    team = teams.team_of(event, number)
    own = () if team is None or not teams.are_played(event) else (*team.members, team.reserve)
    if any(mate in expelled for mate in own):
        return ()  # the team is out all the same
    mates = (entry_of(event, mate) for mate in own if mate not in (None, number))
    return (entry, *(mate for mate in mates if mate.status is EntryStatus.EXPELLED))


def _status(event: Event, entry: Entry) -> EntryStatus:
    """What somebody was before he was expelled, as far as it can be known."""
    if any(seat.entry == entry.number for round_ in event.rounds for seat in round_.seats()):
        return EntryStatus.ACTIVE
    if teams.is_reserve(event, entry.number):
        return EntryStatus.WAITING
    nobody_noted = not any(one.desk.present for one in event.entries)
    here = entry.desk.present or nobody_noted
    return EntryStatus.ACTIVE if here else EntryStatus.REGISTERED


_Back = tuple[Round, Table, Seat, BottomReason | None]


def _seats_back(event: Event, place: int) -> Iterator[_Back]:
    """The seats at the bottom because of the penalty, with the reason that is left for it."""
    people = {entry.number for entry in _people_back(event, place)}
    lines, rest = _lines(event, place), _rest(event, place)
    last = {(line.round, line.table, line.entry) for line in lines if line.kind is PenaltyKind.LAST}
    for round_ in event.rounds:
        for table in round_.tables:
            for seat in table.seats:
                put = (round_.number, table.number, seat.entry) in last
                by_last = put and seat.bottom_reason is BottomReason.PUT_LAST
                expelled = seat.entry in people and seat.bottom_reason is BottomReason.EXPELLED
                if by_last or expelled:
                    left = _reason_left(event, rest, round_, table, seat)
                    if left is not seat.bottom_reason:
                        yield round_, table, seat, left


def _reason_left(
    event: Event, rest: tuple[Penalty, ...], round_: Round, table: Table, seat: Seat
) -> BottomReason | None:
    """Why he is last without the penalty: another one, or because he never came.

    Who is last already is not put last: only an expulsion can have come upon an absence. Whose
    table did not get the wait back is still awaited while they play (BGL 5.5).
    """
    game = (seat.entry, round_.number, table.number, PenaltyKind.LAST)
    if any((line.entry, line.round, line.table, line.kind) == game for line in rest):
        return BottomReason.PUT_LAST
    expelled = seat.bottom_reason is BottomReason.EXPELLED
    missed = expelled and seat.score is None and not entry_of(event, seat.entry).desk.present
    waited = table.extra_minutes >= (lateness.waiting_minutes(event) or 0)
    given_up = waited or round_.status is RoundStatus.CLOSED
    never = missed and given_up and lateness.is_warned(event, round_.number, seat.entry)
    return BottomReason.ABSENT if never else None


def _needs_score(event: Event, round_: Round, table: Table) -> bool:
    """Whether a seat outside the bottom group must have a score."""
    boards = ruleset_of(event.settings).board is not None
    alone = all(seat.entry in round_.byes for seat in table.seats)
    return round_.status is RoundStatus.CLOSED and not boards and not alone


class _Why:
    """Why and when a penalty was taken back, and the language to say it in."""

    def __init__(self, reason: str, at: dt.datetime, texts: Texts) -> None:
        self.reason, self.at, self.texts = reason, at, texts


def _told(before: Event, after: Event, place: int, why: _Why) -> Event:
    """What happened, in corrections where there is a table, in the player's notes otherwise."""
    lines: list[Correction] = []
    for gone in _lines(before, place):
        where = _where(before, gone)
        if where is None:
            after = _noted(after, gone.entry, taken_back_words(why.texts, gone, why.reason))
            continue
        old = f"{gone.kind}: {gone.reason}"[:MAX_TEXT]
        lines.append(Correction(why.at, *where, gone.entry, PENALTY, old, None, why.reason))
    for old_round, new_round in zip(before.rounds, after.rounds, strict=True):
        for old_table, new_table in zip(old_round.tables, new_round.tables, strict=True):
            number = old_round.number
            if old_table != new_table and needs_reason(before, number, old_table.number):
                lines += correction_lines(number, old_table, new_table, why.reason, why.at)
    return replace(after, corrections=(*after.corrections, *lines))


def _where(event: Event, line: Penalty) -> tuple[RoundNumber, TableNumber] | None:
    """The table of a penalty: that of the game, or else where he sat in its round."""
    for round_ in event.rounds:
        if round_.number == line.round:
            for table in round_.tables:
                sits = any(seat.entry == line.entry for seat in table.seats)
                if sits and line.table in (None, table.number):
                    return round_.number, table.number
    return None


def _noted(event: Event, number: EntryNumber, words: str) -> Event:
    """The event with one more line in somebody's notes at the desk."""
    entry = entry_of(event, number)
    notes = "\n".join(filter(None, (entry.desk.notes, words)))
    return with_entry(event, replace(entry, desk=replace(entry.desk, notes=notes)))


def check_words(event: Event, place: int, reason: str, note: str) -> tuple[Problem, ...]:
    """What is wrong with other words for a line of the log."""
    reason = stripped_text(reason)
    found = [] if reason else [problem("penalty.no-reason", "reason")]
    found += check_text(reason, path="reason", field="reason")
    found += check_note(_note(event.penalties[place], note), path="note")
    return tuple(found)


def change_words(desk: OpenEvent, place: int, reason: str, note: str) -> Changes:
    """Put the reason or the note of a penalty right: a typing error, or something left out.

    The penalty stays what it was. That somebody was late stays the first line of the note.
    """
    refuse_if(check_words(desk.event, place, reason, note))
    old = desk.event.penalties[place]
    new = replace(old, reason=stripped_text(reason), note=_note(old, note))
    log = tuple(new if n == place else line for n, line in enumerate(desk.event.penalties))
    args = {"entry": old.entry}
    return desk.act("penalty-changed", args, lambda event: replace(event, penalties=log))


def note_of(line: Penalty) -> str:
    """The note as the referee writes it, without what the program put there."""
    first, _, below = (line.note or "").partition("\n")
    return below if lateness.is_automatic(line) else "\n".join(filter(None, (first, below)))


def _note(line: Penalty, typed: str) -> str | None:
    first = lateness.NOTE if lateness.is_automatic(line) else ""
    return "\n".join(filter(None, (first, stripped_text(typed)))) or None


def check_remark(event: Event, entry: EntryNumber, text: str) -> tuple[Problem, ...]:
    """Why nothing can be noted about somebody."""
    if not stripped_text(text):
        return (problem("penalty.no-note", "note"),)
    notes = "\n".join(filter(None, (entry_of(event, entry).desk.notes, text)))
    return tuple(check_note(notes, path="note"))


def remark(desk: OpenEvent, entry: EntryNumber, text: str, texts: Texts) -> Changes:
    """Note something about a player that is no penalty, with the hour, in his notes at the desk."""
    refuse_if(check_remark(desk.event, entry, text))
    words = noted_words(texts, desk.now(), " ".join(text.split()))
    after = _noted(desk.event, entry, words)
    refuse_if(check_note(entry_of(after, entry).desk.notes, path="note"))
    return desk.act("referee-note", {"entry": entry}, lambda _before: after)
