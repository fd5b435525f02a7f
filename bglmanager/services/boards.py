"""Diplomacy at the desk: centres year by year, and what the director decides before a draw."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import NamedTuple

from bglmanager.engine import boards as rules
from bglmanager.engine.event import (
    Adjustment,
    AdjustmentKind,
    BoardVariant,
    DrawProposal,
    Event,
    Number,
    RoundStatus,
    Season,
    Table,
)
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.presence import may_be_seated
from bglmanager.engine.problems import Problem, Problems, attention, problem, problem_if, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import BoardFormula
from bglmanager.engine.seating import boards as seating
from bglmanager.engine.seating.boards import is_top_table as is_top_table
from bglmanager.services.changes import Changes, not_playing, put_table
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
    """The last year this board may be played to: one more at the top table, unless somebody there
    objects (8.3.3); after an agreed draw the year before it (6).
    """
    board = board_formula(event)
    assert board is not None  # only boards have years
    if table.ended_in_draw and table.draw_proposals:
        return max(line.year for line in table.draw_proposals) - 1
    longer = table.extra_year is not False and is_top_table(event, number, table)
    return board.last_year + int(longer)


def usual_last_year(event: Event, number: RoundNumber, table: Table) -> int:
    """The same, without the year of which the top table was not asked yet."""
    asked = replace(table, extra_year=bool(table.extra_year))
    return last_year(event, number, asked)


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
    """How a board stands after a year: powers with enough centres to count, and by what all scores
    are multiplied for them; who is first, by how many centres, and whether that makes the break.
    """

    year: int
    solid: int
    factor: Number
    first: EntryNumber
    lead: int
    has_break: bool
    solo: EntryNumber | None


def board_outlook(event: Event, table: Table) -> Outlook | None:
    """How the board stands after the last year that is complete; None before 1901 is."""
    board = board_formula(event)
    counted = () if board is None else rules.counted_years(table)
    if board is None or not counted:
        return None
    order = rules.seats_in_order(board, table.seats, counted)
    held = [rules.centres_by_year(table.seats[index])[counted[0]] for index in order]
    solid, first = sum(count >= board.solid for count in held), table.seats[order[0]].entry
    lead = held[0] - (held[1] if len(held) > 1 else 0)
    return Outlook(
        counted[0],
        solid,
        rules.survivors_factor(board, held),
        first,
        lead,
        lead >= board.lead,
        first if held[0] >= board.solo else None,
    )


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
    if event.round(number).status is RoundStatus.CLOSED:
        found += votes_not_played(table)
    latest = last_year(event, number, table)
    if played > latest:
        found.append(problem("board.too-long", table=table.number, year=played, end=latest))
    return tuple(found) or (
        *_check_probable(table, held),
        *_early_end(event, number, table, played),
    )


def _early_end(event: Event, number: RoundNumber, table: Table, played: int) -> Iterator[Problem]:
    """A board counts as played with its first year: that it ends before its last one is asked.

    A solo ends it at once (rules 7.1), and with a single power left nobody plays on.
    Nothing is asked where the year kept as the last one stays so.
    """
    end, found = last_year(event, number, table), board_outlook(event, table)
    kept = max(rules.complete_years(event.round(number).table(table.number)), default=0)
    drawn = table.ended_in_draw and not table.draw_proposals  # nobody knows when
    ended = found is None or found.solo is not None or drawn
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
    """A power without a centre is out of the game: it does not come back. Each unit takes one
    centre a year at most, and nobody has more units than centres.
    """
    for seat, own in zip(table.seats, held, strict=True):
        for year in sorted(own)[1:]:
            before, now = own[year - 1], own[year]
            of = partial(attention, table=table.number, entry=seat.entry, year=year)
            if now and not before:
                yield of("board.back")
            elif now > 2 * before:
                yield of("board.too-fast", before=before, now=now)


def has_other_years(old: Table, new: Table) -> bool:
    """Whether a year kept is another one now; one that is added is not."""
    return any(
        now.get(year) != count
        for was, now in zip(held_by(old), held_by(new), strict=True)
        for year, count in was.items()
    )


# The end of a game: the year more of the top table, and draws.


def can_answer_extra_year(
    event: Event, number: RoundNumber, table: Table, *, more: bool
) -> Problems:
    """Why this cannot be the answer of the top table to a year more; nothing when it can."""
    board, here = board_formula(event), table.number
    if board is None or not is_top_table(event, number, table):
        return (problem("board.not-top", table=here),)
    played = max(rules.complete_years(table), default=0)
    return not_playing(event.round(number)) or problem_if(
        not more and played > board.last_year, "board.longer", table=here, year=played
    )


def answer_extra_year(
    desk: OpenEvent, number: RoundNumber, table: TableNumber, *, more: bool
) -> Changes:
    """Keep whether the top table plays a year more: nobody who sits there objects (8.3.3).

    Who objects is not kept: that one does is enough.
    """
    old = desk.event.round(number).table(table)
    refuse_if(can_answer_extra_year(desk.event, number, old, more=more))
    new, kind = replace(old, extra_year=more), "extra-year" if more else "no-extra-year"
    return put_table(desk, kind, number, new, year=usual_last_year(desk.event, number, new))


class DrawVote(NamedTuple):
    """A vote on a draw: who asked for it, in the autumn of which year, and whether all survivors
    raised their hands (6).
    """

    proposers: tuple[EntryNumber, ...]
    year: int
    agreed: bool = False


TO_VOTE = 2
"""So many have to ask for a draw in the same autumn, or nobody votes (6)."""


def may_propose_draw(table: Table, year: int) -> tuple[EntryNumber, ...]:
    """Who may ask for a draw in this year: who has a centre left and has not asked yet (6)."""
    asked = {line.entry for line in table.draw_proposals}
    before = max((each for each in rules.complete_years(table) if each < year), default=None)
    return tuple(
        seat.entry
        for seat in table.seats
        if seat.entry not in asked and (before is None or rules.centres_by_year(seat)[before] > 0)
    )


def year_in_play(table: Table) -> int:
    """The year after the last one that is complete."""
    return max(rules.complete_years(table), default=rules.FIRST_YEAR - 1) + 1


def can_vote_on_draw(
    event: Event, number: RoundNumber, table: Table, vote: DrawVote | None = None
) -> Problems:
    """Why there is no vote on a draw at this board, or not this one; nothing when there can be.

    Without a `vote`: whether there can be any.
    """
    over = problem_if(table.ended_in_draw, "draw.over", table=table.number)
    found = not_playing(event.round(number)) or over
    return found if found or vote is None else tuple(_vote_faults(event, number, table, vote))


def _vote_faults(
    event: Event, number: RoundNumber, table: Table, vote: DrawVote
) -> Iterator[Problem]:
    end, wrong = last_year(event, number, table), partial(problem, table=table.number)
    able, played = may_propose_draw(table, vote.year), year_in_play(table) - 1
    if not rules.FIRST_YEAR <= vote.year <= end:
        yield wrong("draw.year", year=vote.year, first=rules.FIRST_YEAR, end=end)
    if not vote.proposers:
        yield wrong("draw.nobody")
    for entry in vote.proposers:
        if entry not in able:
            yield wrong("draw.not-able", year=vote.year, entry=entry)
    if vote.agreed and len(vote.proposers) < TO_VOTE:
        yield wrong("draw.alone", year=vote.year, least=TO_VOTE)
    if vote.agreed and vote.year == rules.FIRST_YEAR:
        yield wrong("draw.nothing-played", year=vote.year)
    if vote.agreed and played >= vote.year:
        yield wrong("draw.played-on", year=vote.year, played=played)


def vote_on_draw(
    desk: OpenEvent, number: RoundNumber, table: TableNumber, vote: DrawVote
) -> Changes:
    """Keep who asked for a draw, and what came of it: one that all survivors agreed on ends the
    game with the year before, a single hand down and play goes on (6).
    """
    old = desk.event.round(number).table(table)
    refuse_if(can_vote_on_draw(desk.event, number, old, vote))
    made = tuple(DrawProposal(entry, vote.year, Season.AUTUMN) for entry in vote.proposers)
    lines = (*old.draw_proposals, *made)
    new = replace(old, draw_proposals=lines, ended_in_draw=vote.agreed)
    kind = "draw-agreed" if vote.agreed else "draw-rejected"
    return put_table(desk, kind, number, new, year=vote.year)


def votes_not_played(table: Table) -> Problems:
    """The votes of a board that is over in years it did not play: the autumn in which one is agreed
    on is not resolved, any other is played to its end (6).
    """
    end = year_in_play(table) - (0 if table.ended_in_draw else 1)
    latest = max((line.year for line in table.draw_proposals), default=0)
    return problem_if(latest > end, "draw.not-played", table=table.number, year=latest)


def can_undo_vote(event: Event, number: RoundNumber, table: Table) -> Problems:
    """Why no vote on a draw can be taken back here; nothing when one can."""
    none = problem_if(not table.draw_proposals, "draw.none", table=table.number)
    return not_playing(event.round(number)) or none


def undo_vote(desk: OpenEvent, number: RoundNumber, table: TableNumber) -> Changes:
    """Take the votes of the latest year back, as if nobody had asked; the game goes on."""
    old = desk.event.round(number).table(table)
    refuse_if(can_undo_vote(desk.event, number, old))
    year = max(line.year for line in old.draw_proposals)
    kept = tuple(line for line in old.draw_proposals if line.year < year)
    new = replace(old, draw_proposals=kept, ended_in_draw=False)
    return put_table(desk, "draw-taken-back", number, new, year=year)


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


def decisions_ahead(event: Event) -> tuple[tuple[EntryNumber, Decision], ...]:
    """The same for the coming round; nothing where the event plays no boards."""
    return () if board_formula(event) is None else round_decisions(event, event.next_number)


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
