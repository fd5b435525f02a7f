"""The referee’s desk: warnings, last in the game, expulsion (BGL 5); penalties put right.

The document has no key for a penalty that was taken back: the line leaves the log, and a
correction of the table tells what it was, when it was taken back and why. A correction needs a
round and a table; for a penalty without a game (before the start, for somebody without a seat)
the same is written into the player's notes at the desk.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, replace

from bglmanager.engine import bottom_group
from bglmanager.engine import penalties as rules
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
from bglmanager.services.leaving import event_after_leaving, with_bottom
from bglmanager.services.limits import MAX_MINUTES, MAX_TEXT, check_note, check_text, stripped_text
from bglmanager.services.reseating import NO_CHOICES, Choices
from bglmanager.services.results import correction_lines, needs_reason
from bglmanager.services.workspace import OpenEvent
from bglmanager.words.referee import PENALTY, noted_words, taken_back_words

EXPELLED, WITHDRAWN = EntryStatus.EXPELLED, EntryStatus.WITHDRAWN


@dataclass(frozen=True, slots=True)
class GivenPenalty:
    """A penalty as the referee gives it, with the minutes that the table gets back for it."""

    entry: EntryNumber
    kind: PenaltyKind
    reason: str
    note: str = ""
    minutes: int = 0


def penalty_offer(event: Event, entry: EntryNumber, reason: str) -> rules.Offer:
    """What the regulation has for this reason, given the player's history."""
    table = current_table(event, entry)
    number = None if table is None else table.number
    case = rules.Case(entry, reason, _round_of(event, entry), number)
    return rules.penalty_offer(ruleset_of(event.settings), event.penalties, case)


def penalty_minutes(event: Event, entry: EntryNumber, reason: str, kind: PenaltyKind) -> int:
    """The minutes the regulation has for this at the table he is playing at (BGL 5.3)."""
    if current_table(event, entry) is None:
        return 0
    return rules.penalty_minutes(ruleset_of(event.settings), reason, kind)


def near_next_step(event: Event) -> tuple[rules.Near, ...]:
    """Who has something on his account that makes the next step the graver one."""
    found = rules.near_next_step(ruleset_of(event.settings), event.penalties, current_round(event))
    gone = {e.number for e in event.entries if e.status in (EXPELLED, WITHDRAWN)}
    return tuple(one for one in found if one.entry not in gone)


def penalty_kinds(event: Event) -> tuple[PenaltyKind, ...]:
    """What the referee can give here, the mildest first."""
    return rules.penalty_kinds(ruleset_of(event.settings))


def reasons_offered(event: Event) -> tuple[rules.Reason, ...]:
    """The reasons to choose from."""
    return rules.reasons_offered(ruleset_of(event.settings))


def ends_the_event(event: Event, entry: EntryNumber, kind: PenaltyKind) -> bool:
    """Whether this penalty ends the event for the player: a warning too many does (Catan 6.5)."""
    if kind is PenaltyKind.WARNING:
        return rules.is_one_too_many(ruleset_of(event.settings), event.penalties, entry)
    return kind is PenaltyKind.EXPULSION


def penalties_of(event: Event, entry: EntryNumber) -> tuple[Penalty, ...]:
    """Everything this player was given, in order."""
    return tuple(line for line in event.penalties if line.entry == entry)


def check(event: Event, given: GivenPenalty) -> tuple[Problem, ...]:
    """Why the penalty cannot be given, and what is worth knowing about it."""
    found = _check_texts(given)
    if entry_of(event, given.entry).status is EXPELLED:
        found.append(problem("penalty.already-expelled", entry=given.entry))
    last, ends = event.last_round, ends_the_event(event, given.entry, given.kind)
    gone = (given.entry, *team_mates(event, given.entry)) if ends else ()
    if last is not None:
        drafted = [entry for entry in gone if _in_draft(last, entry)][:1]
        found += [
            problem("penalty.seated-in-draft", entry=entry, round=last.number) for entry in drafted
        ]
    table = current_table(event, given.entry)
    if given.kind is PenaltyKind.LAST:
        found += _check_last(given.entry, table)
    goes_last = ends or given.kind is PenaltyKind.LAST
    found += _check_minutes(given, table)
    if table is not None and goes_last and _all_last(table, given):
        found.append(problem("penalty.everybody-last", level=Level.ATTENTION, table=table.number))
    if _is_elsewhere(event, given.entry):
        found.append(
            problem(
                "penalty.not-in-round",
                level=Level.ATTENTION,
                entry=given.entry,
                round=current_round(event),
            )
        )
    same = [line for line in event.penalties if _is_same(event, line, given)]
    if same:
        found.append(problem("penalty.same-again", level=Level.ATTENTION, entry=given.entry))
    return tuple(found)


def _in_draft(last: Round, entry: EntryNumber) -> bool:
    seated = any(seat.entry == entry for seat in last.seats())
    return seated and last.status is RoundStatus.DRAFT


def _is_elsewhere(event: Event, entry: EntryNumber) -> bool:
    """Whether a round is being played, and without him."""
    playing = [r for r in event.rounds if r.status is RoundStatus.PLAYING]
    return bool(playing) and all(s.entry != entry for r in playing for s in r.seats())


def _check_texts(given: GivenPenalty) -> list[Problem]:
    reason = stripped_text(given.reason)
    found = [] if reason else [problem("penalty.no-reason")]
    found += check_text(reason, path="reason", field="reason")
    found += check_note(given.note, path="note")
    return found


def _check_last(entry: EntryNumber, table: Table | None) -> list[Problem]:
    if table is None:
        return [problem("penalty.not-playing", entry=entry)]
    if table.seat_of(entry).bottom is not None:
        return [problem("result.already-last", entry=entry, table=table.number)]
    return []


def _check_minutes(given: GivenPenalty, table: Table | None) -> list[Problem]:
    """Referee time is given back to a table that is playing (BGL 5)."""
    if not given.minutes:
        return []
    if table is None:
        return [problem("penalty.no-table", "minutes", entry=given.entry)]
    if not 0 <= table.extra_minutes + given.minutes <= MAX_MINUTES:
        return [problem("round.minutes", "minutes", minutes=given.minutes)]
    return []


def _all_last(table: Table, given: GivenPenalty) -> bool:
    return all(seat.bottom is not None or seat.entry == given.entry for seat in table.seats)


def _is_same(event: Event, line: Penalty, given: GivenPenalty) -> bool:
    """The same penalty for the same reason in the same round: most likely typed twice."""
    return (line.entry, line.round, line.kind, line.reason) == (
        given.entry,
        _round_of(event, given.entry),
        given.kind,
        stripped_text(given.reason),
    )


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
    """Where he is playing now: the newest round in which he sits; two can be open (BIG 4.1)."""
    for round_ in reversed(event.rounds):
        if round_.status is not RoundStatus.PLAYING:
            continue
        for table in round_.tables:
            if any(seat.entry == entry for seat in table.seats):
                return round_, table
    return None


def team_mates(event: Event, entry: EntryNumber) -> tuple[EntryNumber, ...]:
    """The others of his fixed team, who go with him when he is expelled (rules 3.11)."""
    return teams.goes_along(event, entry, EXPELLED)


def in_the_final(event: Event, entry: EntryNumber) -> bool:
    """Whether this player is playing in a final phase now."""
    found = where_playing(event, entry)
    return found is not None and not found[0].phase.counts_for_standings


def _round_of(event: Event, entry: EntryNumber) -> int:
    """The round that a penalty of this player belongs to now."""
    found = where_playing(event, entry)
    return current_round(event) if found is None else found[0].number


def give(desk: OpenEvent, given: GivenPenalty) -> Changes:
    """Write a penalty in the referee's log and do what follows from it.

    Last in the game moves the player to the bottom of the table he is playing at (BGL 5.1.2);
    expulsion does too, and strikes him from the standings (BGL 5.1.3). A warning too many is
    written down and followed by the expulsion in the same act (rules 5). The minutes that it
    took are extra minutes of his table, in the same act too (BGL 5).
    """
    refuse_if(check(desk.event, given))
    event = desk.event
    table = current_table(event, given.entry)
    line = Penalty(
        entry=given.entry,
        round=_round_of(event, given.entry),
        kind=given.kind,
        reason=stripped_text(given.reason),
        note=stripped_text(given.note) or None,
        at=desk.now(),
        table=table.number if table else None,
    )
    ends = ends_the_event(event, given.entry, given.kind)
    last = replace(line, kind=PenaltyKind.EXPULSION) if ends else line
    lines = (line,) if last.kind is line.kind else (line, last)

    def change(before: Event) -> Event:
        after = replace(before, penalties=(*before.penalties, *lines))
        if last.kind in _BOTTOM and table is not None:
            after = _put_last(after, table, last)
        if ends:
            after = _expelled(after, last)
        return after if table is None else _with_minutes(after, line, given.minutes)

    args: dict[str, int | str | None] = {"entry": given.entry}
    if table is not None and given.minutes:
        args |= {"minutes": given.minutes, "table": table.number}
    args |= teams.others_moved(desk.event, change(desk.event), given.entry)
    return desk.act(f"penalty-{last.kind}", args, change)


def _with_minutes(event: Event, line: Penalty, given: int) -> Event:
    number, table = RoundNumber(line.round), line.table
    if table is None or not given:
        return event
    old = event.round(number).table(table)
    return with_table(event, number, replace(old, extra_minutes=old.extra_minutes + given))


_BOTTOM = {
    PenaltyKind.LAST: BottomReason.PUT_LAST,
    PenaltyKind.EXPULSION: BottomReason.EXPELLED,
}


def _put_last(event: Event, table: Table, line: Penalty) -> Event:
    number, reason = RoundNumber(line.round), _BOTTOM[line.kind]
    if table.seat_of(line.entry).bottom is not None:
        seats = (
            replace(seat, bottom_reason=reason) if seat.entry == line.entry else seat
            for seat in table.seats  # who was last already is now expelled
        )
        return with_table(event, number, replace(table, seats=tuple(seats)))
    new = with_bottom(event, number, table.number, line.entry, reason)
    return with_table(event, number, new)


def _expelled(event: Event, line: Penalty) -> Event:
    """`left_after` is the last round he sat in; who never sat has none."""
    entry = line.entry
    rounds = [r.number for r in event.rounds if any(s.entry == entry for s in r.seats())]
    if not line.round or not rounds:
        expelled = replace(entry_of(event, entry), status=EXPELLED, left_after=None)
        after = teams.with_reserve(event, entry, EXPELLED, None)
        return with_entry(after, expelled)
    return event_after_leaving(event, entry, EXPELLED, rounds[-1])


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
