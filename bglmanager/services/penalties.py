"""The referee’s desk: warnings, last in the game, expulsion (BGL 5); penalties put right.

The document has no key for a penalty that was taken back: the line leaves the log, and a
correction of the table tells of it. A penalty without a game has no table to be corrected, and is
told of in the player's notes at the desk.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from bglmanager.engine import penalties as rules
from bglmanager.engine.event import Correction, Entry, Event, Penalty, Round, Seat, Table
from bglmanager.engine.fact_kinds import LONGEST_TEXT, record
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import BottomReason, EntryStatus, PenaltyKind, RoundStatus
from bglmanager.engine.presence import sits_in_draft
from bglmanager.engine.problems import Problem, attention, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.tables import plays_on
from bglmanager.i18n import Texts
from bglmanager.services import lateness, limits, reseating, teams
from bglmanager.services.changes import Changes
from bglmanager.services.leaving import event_after_leaving, with_bottom
from bglmanager.services.reseating import NO_CHOICES, Choices
from bglmanager.services.results import correction_lines, needs_reason
from bglmanager.services.workspace import OpenEvent
from bglmanager.words.number_format import clock
from bglmanager.words.referee import PENALTY, penalty_name, reason_name

EXPELLED = EntryStatus.EXPELLED


@record
class GivenPenalty:
    """A penalty as the referee gives it, with the minutes that the table gets back for it."""

    entry: EntryNumber
    kind: PenaltyKind
    reason: str
    note: str = ""
    minutes: int = 0


def ends_the_event(event: Event, entry: EntryNumber, kind: PenaltyKind) -> bool:
    """Whether this penalty ends the event for the player: a warning too many does (Catan 6.5)."""
    if kind is PenaltyKind.WARNING:
        return rules.is_warned_out(ruleset_of(event.settings), event.penalties, entry, more=1)
    return kind is PenaltyKind.EXPULSION


def check_penalty(event: Event, given: GivenPenalty) -> tuple[Problem, ...]:
    """Why the penalty cannot be given, and what is worth knowing about it."""
    found = _check_texts(given.reason, given.note)
    if event.entry(given.entry).status is EXPELLED:
        found.append(problem("penalty.already-expelled", entry=given.entry))
    ends = ends_the_event(event, given.entry, given.kind)
    gone = (given.entry, *teams.goes_along(event, given.entry, EXPELLED)) if ends else ()
    seated = [entry for entry in gone if sits_in_draft(event, entry)]
    found += (
        problem("penalty.seated-in-draft", entry=entry, round=len(event.rounds))
        for entry in seated[:1]
    )
    found += _check_at_table(given, current_table(event, given.entry), ends=ends)
    playing = any(round_.status is RoundStatus.PLAYING for round_ in event.rounds)
    if playing and where_playing(event, given.entry) is None:
        number = current_round(event)
        found.append(attention("penalty.not-in-round", entry=given.entry, round=number))
    number, reason = penalty_round(event, given.entry), limits.stripped_text(given.reason)
    log = {(line.entry, line.round, line.kind, line.reason) for line in event.penalties}
    if (given.entry, number, given.kind, reason) in log:  # most likely typed twice
        found.append(attention("penalty.same-again", entry=given.entry))
    return tuple(found)


def _check_texts(reason: str, note: str | None) -> list[Problem]:
    missing = problem("penalty.no-reason", "reason")
    return [*limits.check_reason(reason, missing), *limits.check_note(note, path="note")]


def _check_at_table(given: GivenPenalty, table: Table | None, *, ends: bool) -> Iterator[Problem]:
    """What his table has against it: it is given referee time back (BGL 5)."""
    entry, last = given.entry, given.kind is PenaltyKind.LAST
    if table is None:
        if last:
            yield problem("penalty.not-playing", entry=entry)
        if given.minutes:
            yield problem("penalty.no-table", "minutes", entry=entry)
        return
    if last and table.seat_of(entry).bottom is not None:
        yield problem("result.already-last", entry=entry, table=table.number)
    if given.minutes and not 0 <= table.extra_minutes + given.minutes <= limits.MAX_MINUTES:
        yield problem("round.minutes", "minutes", minutes=given.minutes)
    if (last or ends) and all(s.bottom is not None or s.entry == entry for s in table.seats):
        yield attention("penalty.everybody-last", table=table.number)


def current_round(event: Event) -> int:
    """The round a penalty belongs to now; 0 before the start."""
    last = event.last_round
    if last is None:
        return 0
    return last.number - 1 if last.status is RoundStatus.DRAFT else last.number


def current_table(event: Event, entry: EntryNumber) -> Table | None:
    """The table this player is playing at now, if any."""
    found = where_playing(event, entry)
    return None if found is None else found[1]


def where_playing(event: Event, entry: EntryNumber) -> tuple[Round, Table] | None:
    """Where he is playing now: the newest round in which he sits; two can be open (BIG 7.2.2)."""
    playing = (r for r in reversed(event.rounds) if r.status is RoundStatus.PLAYING)
    return next(((r, table) for r in playing for table in r.tables_of(entry)), None)


def penalty_round(event: Event, entry: EntryNumber) -> int:
    """The round that a penalty of this player belongs to now."""
    found = where_playing(event, entry)
    return current_round(event) if found is None else found[0].number


def give_penalty(desk: OpenEvent, given: GivenPenalty) -> Changes:
    """Write a penalty in the referee's log and do what follows from it, in one act.

    Last in the game moves the player to the bottom of the table he is playing at (BGL 5.1.2);
    expulsion does too, and strikes him from the standings (BGL 5.1.3). A warning too many is
    followed by the expulsion (rules 5). The minutes that it took are extra minutes of his table
    (BGL 5).
    """
    refuse_if(check_penalty(desk.event, given))
    event = desk.event
    table = current_table(event, given.entry)
    line = Penalty(
        entry=given.entry,
        round=penalty_round(event, given.entry),
        kind=given.kind,
        reason=limits.stripped_text(given.reason),
        note=limits.stripped_text(given.note) or None,
        at=desk.now(),
        table=table.number if table else None,
    )
    ends = ends_the_event(event, given.entry, given.kind)
    last = replace(line, kind=PenaltyKind.EXPULSION) if ends else line
    after = event.with_penalties(*dict.fromkeys((line, last)))
    if last.kind in _BOTTOM and table is not None:
        after = _put_last(after, table, last)
    if ends:
        after = _with_expelled(after, last)
    args: dict[str, int | str | None] = {"entry": given.entry}
    if table is not None and given.minutes:
        number = RoundNumber(line.round)
        old = after.round(number).table(table.number)
        lost = replace(old, extra_minutes=old.extra_minutes + given.minutes)
        after = after.with_table(number, lost)
        args |= {"minutes": given.minutes, "table": table.number}
    args |= teams.others_moved(event, after, given.entry)
    return desk.act(f"penalty-{last.kind}", args, after)


_BOTTOM = {
    PenaltyKind.LAST: BottomReason.PUT_LAST,
    PenaltyKind.EXPULSION: BottomReason.EXPELLED,
}


def _put_last(event: Event, table: Table, line: Penalty) -> Event:
    number, reason = RoundNumber(line.round), _BOTTOM[line.kind]
    if table.seat_of(line.entry).bottom is not None:  # who was last already is now expelled
        return event.with_table(number, table.with_seat(line.entry, bottom_reason=reason))
    return with_bottom(event, number, table.number, line.entry, reason)


def _with_expelled(event: Event, line: Penalty) -> Event:
    """`left_after` is the last round he sat in; who never sat has none."""
    entry = line.entry
    rounds = [r.number for r in event.rounds if any(r.tables_of(entry))]
    if not line.round or not rounds:
        expelled = replace(event.entry(entry), status=EXPELLED, left_after=None)
        after = teams.with_reserve(event, entry, EXPELLED, None)
        return after.with_entry(expelled)
    return event_after_leaving(event, entry, EXPELLED, rounds[-1])


@dataclass(frozen=True)
class TakenBack:
    """A line of the log, at this place from 0, that was a mistake, and the event without it."""

    event: Event
    place: int

    @property
    def line(self) -> Penalty:
        """The line of the log."""
        return self.event.penalties[self.place]

    def hindrances(self) -> tuple[Problem, ...]:
        """Why it cannot be taken back; nothing when it can."""
        if self.line.kind is PenaltyKind.EXPULSION and self._is_warned_out(self.log_without):
            return (problem("penalty.warned-out", entry=self.line.entry),)
        if ruleset_of(self.event.settings).board is not None:
            return ()
        return tuple(
            problem("penalty.no-score", entry=seat.entry, table=table.number, round=round_.number)
            for round_, table, seat, reason in self._seats_back
            if reason is None and seat.score is None and round_.status is RoundStatus.CLOSED
            if not all(seat.entry in round_.byes for seat in table.seats)
        )

    def check(self, reason: str) -> tuple[Problem, ...]:
        """Everything that hinders taking it back for this reason."""
        missing = problem("penalty.why-back", "reason")
        return (*limits.check_reason(reason, missing), *self.hindrances())

    def worth_knowing(self) -> tuple[Problem, ...]:
        """What somebody should know before it is taken back: who has no seat then."""
        last = self.event.last_round
        if last is None or last.status is RoundStatus.CLOSED or last.partial:
            return ()
        gone = tuple(e.number for e in self._people_back if not any(last.tables_of(e.number)))
        return (attention("penalty.no-seat", entries=gone, round=last.number),) if gone else ()

    @cached_property
    def _places_in_log(self) -> Sequence[int]:
        """The line, and the expulsion that followed by itself if it does no more (Catan 6.5 a)."""
        log, line = self.event.penalties, self.line
        rest = (*log[: self.place], *log[self.place + 1 :])
        followed = self._is_warned_out(log) and not self._is_warned_out(rest)
        if line.kind is not PenaltyKind.WARNING or not followed:
            return (self.place,)
        own = [n for n, other in enumerate(log) if other.entry == line.entry]
        warned = {log[n].at for n in own if log[n].kind is PenaltyKind.WARNING}
        ended = (n for n in own if log[n].kind is PenaltyKind.EXPULSION and log[n].at in warned)
        return (self.place, *ended)

    @property
    def lines(self) -> Sequence[Penalty]:
        """The lines that leave the log."""
        return [self.event.penalties[n] for n in self._places_in_log]

    @property
    def log_without(self) -> tuple[Penalty, ...]:
        """The log without them."""
        log = enumerate(self.event.penalties)
        return tuple(line for n, line in log if n not in self._places_in_log)

    @cached_property
    def event_after(self) -> Event:
        """The event as if the penalty had not been given; nothing tells of it yet."""
        after = self.event
        for round_, table, seat, reason in self._seats_back:
            now = after.round(round_.number).table(table.number)
            new = now.with_seat(seat.entry, bottom_reason=reason)
            if reason is None:
                new = plays_on(now, seat.entry)
            after = after.with_table(round_.number, new)
        for entry in self._people_back:
            back = replace(entry, status=_status_before(self.event, entry), left_after=None)
            after = after.with_entry(back)
        return replace(after, penalties=self.log_without)

    def _is_warned_out(self, log: tuple[Penalty, ...]) -> bool:
        return rules.is_warned_out(ruleset_of(self.event.settings), log, self.line.entry)

    @cached_property
    def _people_back(self) -> Sequence[Entry]:
        """Who is in the event again: the player, and the mates who were expelled with him."""
        event, number = self.event, self.line.entry
        expelled = {line.entry for line in self.log_without if line.kind is PenaltyKind.EXPULSION}
        removed = any(line.kind is PenaltyKind.EXPULSION for line in self.lines)
        entry = event.entry(number)
        if not removed or number in expelled or entry.status is not EXPELLED:
            return ()
        team = teams.team_of(event, number)
        own = () if team is None or not teams.are_played(event) else (*team.members, team.reserve)
        if any(mate in expelled for mate in own):
            return ()  # the team is out all the same
        mates = (event.entry(mate) for mate in own if mate not in (None, number))
        return (entry, *(mate for mate in mates if mate.status is EXPELLED))

    @cached_property
    def _seats_back(self) -> Sequence[tuple[Round, Table, Seat, BottomReason | None]]:
        """The seats at the bottom because of the penalty, with the reason that is left for it."""
        return tuple(
            (round_, table, seat, left)
            for round_ in self.event.rounds
            for table in round_.tables
            for seat in table.seats
            if self._put_there(round_, table, seat)
            and (left := _reason_left(self.event, self.log_without, round_, table, seat))
            is not seat.bottom_reason
        )

    def _put_there(self, round_: Round, table: Table, seat: Seat) -> bool:
        if seat.bottom_reason is BottomReason.EXPELLED:
            return any(entry.number == seat.entry for entry in self._people_back)
        game = (round_.number, table.number, seat.entry, PenaltyKind.LAST)
        here = {(line.round, line.table, line.entry, line.kind) for line in self.lines}
        return seat.bottom_reason is BottomReason.PUT_LAST and game in here


def take_back(
    desk: OpenEvent, place: int, reason: str, texts: Texts, choices: Choices = NO_CHOICES
) -> Changes:
    """Take a penalty back that was a mistake, with everything that followed from it.

    Later rounds are settled by `choices` (rules 2.12). What the table got back in minutes stays:
    the time was lost all the same. `texts` say it in the player's notes where no table can.
    """
    back = TakenBack(desk.event, place)
    refuse_if(back.check(reason))
    after = _event_told(back, limits.stripped_text(reason), desk.now(), texts)
    for gone in back.lines:
        refuse_if(limits.check_note(after.entry(gone.entry).desk.notes, path="reason"))
    args, number = {"entry": back.line.entry}, RoundNumber(back.line.round)
    return reseating.correct_facts(desk, "penalty-taken-back", args, after, number, choices)


def _status_before(event: Event, entry: Entry) -> EntryStatus:
    """What somebody was before he was expelled, as far as it can be known."""
    if any(any(round_.tables_of(entry.number)) for round_ in event.rounds):
        return EntryStatus.ACTIVE
    if teams.is_reserve(event, entry.number):
        return EntryStatus.WAITING
    nobody_noted = not any(one.desk.present for one in event.entries)
    here = entry.desk.present or nobody_noted
    return EntryStatus.ACTIVE if here else EntryStatus.REGISTERED


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
    missed = expelled and seat.score is None and not event.entry(seat.entry).desk.present
    waited = table.extra_minutes >= (lateness.waiting_minutes(event) or 0)
    given_up = waited or round_.status is RoundStatus.CLOSED
    never = missed and given_up and lateness.is_warned(event, round_.number, seat.entry)
    return BottomReason.ABSENT if never else None


def _event_told(back: TakenBack, reason: str, at: dt.datetime, texts: Texts) -> Event:
    """What happened, in corrections where there is a table, in the player's notes otherwise."""
    before, after = back.event, back.event_after
    lines: list[Correction] = []
    for gone in back.lines:
        where = _table_of_penalty(before, gone)
        if where is None:
            said = texts.text(
                "Penalty taken back ({penalty}, {reason}, {time}): {why}",
                penalty=penalty_name(texts, gone.kind).lower(),
                reason=reason_name(texts, gone.reason),
                time=clock(gone.at),
                why=reason,
            )
            after = _with_note(after, gone.entry, said)
            continue
        old = f"{gone.kind}: {gone.reason}"[:LONGEST_TEXT]
        lines.append(Correction(at, *where, gone.entry, PENALTY, old, None, reason))
    for round_ in before.rounds:
        for old_table in round_.tables:
            new_table = after.round(round_.number).table(old_table.number)
            if old_table != new_table and needs_reason(before, round_.number, old_table.number):
                lines += correction_lines(round_.number, old_table, new_table, reason, at)
    return after.with_corrections(*lines)


def _table_of_penalty(event: Event, line: Penalty) -> tuple[RoundNumber, TableNumber] | None:
    """The table of a penalty: that of the game, or else where he sat in its round."""
    rounds = (round_ for round_ in event.rounds if round_.number == line.round)
    tables = ((r.number, table.number) for r in rounds for table in r.tables_of(line.entry))
    return next((each for each in tables if line.table in (None, each[1])), None)


def _with_note(event: Event, number: EntryNumber, words: str) -> Event:
    """The event with one more line in somebody's notes at the desk."""
    entry = event.entry(number)
    notes = "\n".join(filter(None, (entry.desk.notes, words)))
    return event.with_entry(entry.with_facts(notes=notes))


def check_words(event: Event, place: int, reason: str, note: str) -> tuple[Problem, ...]:
    """What is wrong with other words for a line of the log."""
    return tuple(_check_texts(reason, _whole_note(event.penalties[place], note)))


def change_words(desk: OpenEvent, place: int, reason: str, note: str) -> Changes:
    """Put the reason or the note of a penalty right, which stays what it was; that somebody was
    late stays the first line of the note.
    """
    refuse_if(check_words(desk.event, place, reason, note))
    old = desk.event.penalties[place]
    new = replace(old, reason=limits.stripped_text(reason), note=_whole_note(old, note))
    log = tuple(new if n == place else line for n, line in enumerate(desk.event.penalties))
    args = {"entry": old.entry}
    return desk.act("penalty-changed", args, replace(desk.event, penalties=log))


def note_of(line: Penalty) -> str:
    """The note as the referee writes it, without what the program put there."""
    first, _, below = (line.note or "").partition("\n")
    return below if lateness.is_automatic(line) else "\n".join(filter(None, (first, below)))


def _whole_note(line: Penalty, typed: str) -> str | None:
    first = lateness.NOTE if lateness.is_automatic(line) else ""
    return "\n".join(filter(None, (first, limits.stripped_text(typed)))) or None


def check_remark(event: Event, entry: EntryNumber, text: str) -> tuple[Problem, ...]:
    """Why nothing can be noted about somebody."""
    if not limits.stripped_text(text):
        return (problem("penalty.no-note", "note"),)
    notes = "\n".join(filter(None, (event.entry(entry).desk.notes, text)))
    return tuple(limits.check_note(notes, path="note"))


def note_remark(desk: OpenEvent, entry: EntryNumber, text: str, texts: Texts) -> Changes:
    """Note something about a player that is no penalty, with the hour, in his notes at the desk."""
    refuse_if(check_remark(desk.event, entry, text))
    time, note = clock(desk.now()), " ".join(text.split())
    words = texts.text("{time} referee: {note}", time=time, note=note)
    after = _with_note(desk.event, entry, words)
    refuse_if(limits.check_note(after.entry(entry).desk.notes, path="note"))
    return desk.act("referee-note", {"entry": entry}, after)
