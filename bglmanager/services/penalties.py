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
    Table,
)
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.problems import Level, Problem, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.services import teams
from bglmanager.services.changes import Changes, entry_of, with_entry, with_table
from bglmanager.services.leaving import event_after_leaving, with_bottom
from bglmanager.services.limits import MAX_MINUTES, check_note, check_text, stripped_text
from bglmanager.services.workspace import OpenEvent

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
