"""Diplomacy at the desk: centres year by year, and what the director decides before a draw."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from bglmanager.engine import boards as rules
from bglmanager.engine.event import Adjustment, AdjustmentKind, BoardVariant, Event, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.presence import may_be_seated
from bglmanager.engine.problems import Problem, Problems, attention, problem, problem_if, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import BoardFormula
from bglmanager.engine.seating import boards as seating
from bglmanager.services.changes import Changes, put_table
from bglmanager.services.workspace import OpenEvent

Held = Mapping[int, int]
"""Year → centres of one power at its end."""

ALL_CENTRES = 34
WITHOUT_TURKEY = 32
"""Centres of the map, and of the variant for six in which nobody plays Turkey (rules 7.1, 7.4)."""


def board_formula(event: Event) -> BoardFormula | None:
    """The numbers a board is scored by; None where the event plays no boards."""
    return ruleset_of(event.settings).board


def centres_there_are(table: Table) -> int:
    """What the centres of one year add up to at most."""
    return WITHOUT_TURKEY if table.variant is BoardVariant.TURKEY_OUT else ALL_CENTRES


def last_year(event: Event, number: RoundNumber, table: Table) -> int:
    """The last year this board may be played to: one more at the top table (rules 7.5)."""
    board = board_formula(event)
    assert board is not None  # only boards have years
    return board.last_year + (1 if is_top_table(event, number, table) else 0)


def is_top_table(event: Event, number: RoundNumber, table: Table) -> bool:
    """Whether this is the top table of its round."""
    best = seating.adjusted_entries(event, number, AdjustmentKind.TOP_TABLE)
    return bool(table.seats) and best.issuperset(seat.entry for seat in table.seats)


def held_by(table: Table) -> tuple[Held, ...]:
    """The centres kept for every seat, in seat order."""
    return tuple(rules.centres_by_year(seat) for seat in table.seats)


def with_centres(table: Table, held: Sequence[Held]) -> Table:
    """The table with these centres, given in seat order; nothing is checked."""
    seats = []
    for seat, own in zip(table.seats, held, strict=True):
        extra = {key: value for key, value in seat.extra.items() if key != rules.CENTRES}
        if own:
            extra[rules.CENTRES] = {str(year): own[year] for year in sorted(own)}
        seats.append(replace(seat, extra=extra))
    return replace(table, seats=tuple(seats))


@record
class Outlook:
    """How a board stands after a year: powers with enough centres to count, and the solo."""

    year: int
    solid: int
    solo: EntryNumber | None


def board_outlook(event: Event, table: Table) -> Outlook | None:
    """How the board stands after the last year that is complete; None before 1901 is."""
    board = board_formula(event)
    counted = () if board is None else rules.counted_years(table)
    if board is None or not counted:
        return None
    held = {seat.entry: rules.centres_by_year(seat)[counted[0]] for seat in table.seats}
    solo = next((entry for entry, count in held.items() if count >= board.solo), None)
    return Outlook(counted[0], sum(count >= board.solid for count in held.values()), solo)


def check_centres(event: Event, number: RoundNumber, table: Table) -> Problems:
    """What cannot be right with the centres (refused), and what is worth a second look.

    Years are played by all powers, from 1901 on without a gap; the centres of a year add up to
    no more than there are (rules 7.1).
    """
    held, most = held_by(table), centres_there_are(table)
    played = max((year for own in held for year in own), default=rules.FIRST_YEAR)
    found: list[Problem] = []
    for year in range(rules.FIRST_YEAR, played + 1):
        found += _check_year(table, year, held, most)
    latest = last_year(event, number, table)
    if played > latest:
        found.append(problem("board.too-long", table=table.number, year=played, end=latest))
    return tuple(found) or (
        *_check_probable(table, held),
        *_early_end(event, number, table, played),
    )


def _early_end(event: Event, number: RoundNumber, table: Table, played: int) -> Iterator[Problem]:
    """A board counts as played with its first year: that it ends before its last one is asked.

    A solo and a draw end it at once (rules 7.1), and with a single power left nobody plays on.
    Nothing is asked where the year kept as the last one stays so.
    """
    end, found = last_year(event, number, table), board_outlook(event, table)
    kept = max(rules.complete_years(event.round(number).table(table.number)), default=0)
    ended = found is None or found.solo is not None or table.ended_in_draw
    left = sum(rules.centres_by_year(seat).get(played, 0) > 0 for seat in table.seats)
    if kept != played < end and not ended and left > 1:
        yield attention("board.ends-early", table=table.number, year=played, end=end)


def _check_year(table: Table, year: int, held: Sequence[Held], most: int) -> Iterator[Problem]:
    missing = tuple(
        seat.entry for seat, own in zip(table.seats, held, strict=True) if year not in own
    )
    if len(missing) == len(held):
        yield problem("board.year-missing", table=table.number, year=year)
    elif missing:
        yield problem("board.year-incomplete", table=table.number, year=year, entries=missing)
    total = sum(own.get(year, 0) for own in held)
    if total > most:
        yield problem("board.too-many", table=table.number, year=year, centres=total, maximum=most)


def _check_probable(table: Table, held: Sequence[Held]) -> Iterator[Problem]:
    """A power without a centre is out of the game: it does not come back."""
    for seat, own in zip(table.seats, held, strict=True):
        for year in sorted(own)[1:]:
            if own[year] and not own[year - 1]:
                yield attention("board.back", table=table.number, entry=seat.entry, year=year)


def has_other_years(old: Table, new: Table) -> bool:
    """Whether a year kept is another one now; one that is added is not."""
    return any(
        now.get(year) != count
        for was, now in zip(held_by(old), held_by(new), strict=True)
        for year, count in was.items()
    )


def set_variant(
    desk: OpenEvent,
    number: RoundNumber,
    table: TableNumber,
    variant: BoardVariant,
    kind: str = "set-variant",
) -> Changes:
    """How a board of six is played, as its players voted (rules 7.4), before centres are kept.

    Who would play the power that is left out plays the other one; in an escalation powers are
    no more than colours and stay.
    """
    old = desk.event.round(number).table(table)
    refuse_if(can_set_variant(old))
    there, out = _POWERS.get(variant, ("", ""))
    seats = tuple(replace(seat, role=there) if seat.role == out else seat for seat in old.seats)
    new = replace(old, variant=variant, seats=seats)
    return put_table(desk, kind, number, new, variant=variant.value)


def draw_variant(
    desk: OpenEvent, number: RoundNumber, table: TableNumber, tied: Collection[BoardVariant]
) -> Changes:
    """The same where the vote is tied between these: by lot (Diplomacy 8.5)."""
    drawn = seating.variant_by_lot(desk.event, desk.event.round(number), table, tied)
    return set_variant(desk, number, table, drawn, "draw-variant")


_POWERS: Mapping[BoardVariant, tuple[str, str]] = {
    BoardVariant.ITALY_CIVIL_DISORDER: ("turkey", "italy"),
    BoardVariant.TURKEY_OUT: ("italy", "turkey"),
}
"""The power a variant of six has in the place of the one it leaves out."""


def can_set_variant(table: Table) -> Problems:
    """Why this board has no other variant to choose; nothing when it has."""
    number, none = table.number, len(table.seats) != seating.SIX or table.variant is None
    begun = rules.complete_years(table)
    return problem_if(none, "board.no-variant", table=number) or problem_if(
        begun, "board.begun", table=number
    )


OF_SIX = (BoardVariant.ITALY_CIVIL_DISORDER, BoardVariant.TURKEY_OUT, BoardVariant.ESCALATION)
"""The ways to play with six, of which the six vote in secret (8.5)."""


class Decision(StrEnum):
    """What the director decides about a player before the round is drawn (rules 7.2)."""

    SITS_OUT = "sits-out"
    SITS_OUT_ASKED = "sits-out-asked"
    TWO_BOARDS = "two-boards"
    NO_TOP_TABLE = "no-top-table"


SITTING_OUT = (Decision.SITS_OUT, Decision.SITS_OUT_ASKED)

_KINDS: Mapping[Decision, AdjustmentKind] = {
    Decision.SITS_OUT_ASKED: AdjustmentKind.SAT_OUT,
    Decision.TWO_BOARDS: AdjustmentKind.TWO_BOARDS,
    Decision.NO_TOP_TABLE: AdjustmentKind.TOP_TABLE_REFUSED,
}


def round_decisions(event: Event, number: RoundNumber) -> tuple[tuple[EntryNumber, Decision], ...]:
    """Everything decided for this round, by start number."""
    lines = {(line.entry, line.kind) for line in event.adjustments if line.round == number}
    found = []
    for entry in sorted(event.entries, key=lambda entry: entry.number):
        sits = number in entry.sits_out
        if sits and (entry.number, AdjustmentKind.SAT_OUT) not in lines:
            found.append((entry.number, Decision.SITS_OUT))
        found += [
            (entry.number, decision)
            for decision, kind in _KINDS.items()
            if (entry.number, kind) in lines
        ]
    return tuple(found)


def open_decisions(event: Event, number: RoundNumber) -> tuple[Decision, ...]:
    """What can be decided for this round at all: only the last one has a top table."""
    if board_formula(event) is None:
        return ()
    top = seating.is_top_round(event, number)
    return tuple(each for each in Decision if top or each is not Decision.NO_TOP_TABLE)


def can_decide(
    event: Event, entry: EntryNumber, number: RoundNumber, decision: Decision
) -> Problems:
    """Why this cannot be decided about this player; nothing when it can."""
    own, is_open = event.entry(entry), decision in open_decisions(event, number)
    already = [known for about, known in round_decisions(event, number) if about == entry]
    twice = number in own.sits_out or decision in already
    decided, plays = twice or (decision in SITTING_OUT and already), may_be_seated(own, number)
    return (
        _round_made(event, number)
        or problem_if(not is_open, "board.no-top-table", round=number)
        or problem_if(decided, "board.decided", entry=entry, round=number)
        or problem_if(not plays, "board.not-playing", entry=entry, round=number)
    )


def _round_made(event: Event, number: RoundNumber) -> Problems:
    return problem_if(number != event.next_number, "board.round-made", round=number)


def decide(desk: OpenEvent, entry: EntryNumber, number: RoundNumber, decision: Decision) -> Changes:
    """Keep a decision about the coming round. Raises `Refused` as `can_decide` says."""
    event, kind = desk.event, _KINDS.get(decision)
    refuse_if(can_decide(event, entry, number, decision))
    if decision in SITTING_OUT:
        event = event.with_facts(entry, sits_out=(*event.entry(entry).sits_out, number))
    lines = () if kind is None else (Adjustment(entry, number, kind),)
    after = replace(event, adjustments=(*event.adjustments, *lines))
    return desk.act(decision.value, {"entry": entry, "round": number}, after)


def take_back(
    desk: OpenEvent, entry: EntryNumber, number: RoundNumber, decision: Decision
) -> Changes:
    """Take a decision about the coming round back. Raises `Refused` when the round is made."""
    event, gone = desk.event, (entry, number, _KINDS.get(decision))
    refuse_if(_round_made(event, number))
    known = (entry, decision) in round_decisions(event, number)
    refuse_if(problem_if(not known, "board.not-decided", entry=entry, round=number))
    if decision in SITTING_OUT:
        left = tuple(each for each in event.entry(entry).sits_out if each != number)
        event = event.with_facts(entry, sits_out=left)
    lines = event.adjustments
    kept = tuple(line for line in lines if (line.entry, line.round, line.kind) != gone)
    after = replace(event, adjustments=kept)
    return desk.act("decision-taken-back", {"entry": entry, "round": number}, after)


def sat_out_points(event: Event) -> int:
    """Points for a round sat out at the director's request."""
    board, given = board_formula(event), event.sat_out_points
    assert board is not None  # only events of boards have them
    return board.sat_out[0] if given is None else int(given)


def set_sat_out_points(desk: OpenEvent, points: int) -> Changes:
    """Say what a round sat out is worth, for everybody and as the ruleset allows (rules 7.2)."""
    board = board_formula(desk.event)
    assert board is not None  # only events of boards have them
    least, most = board.sat_out
    refuse_if(problem_if(not least <= points <= most, "board.points", least=least, most=most))
    after = replace(desk.event, sat_out_points=points)
    return desk.act("sat-out-points", {"points": points}, after)
