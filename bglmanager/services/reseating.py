"""Corrected facts and the rounds seated since: what would be otherwise, and what becomes of it.

A seating that was published never changes by itself: whoever corrects chooses for every round that
would have been seated otherwise (rules 2.12).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Correction, Event, Pairing, Phase, Round, RoundStatus
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.drawing import with_draws_reseated
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.presence import closed_rounds
from bglmanager.engine.problems import Problem, problem, refuse_if
from bglmanager.engine.seating import boards, repair
from bglmanager.engine.seating.making import DEFAULT_OPTIONS, SeatingOptions
from bglmanager.engine.seating.repair import Hand, Hands, OtherSeating
from bglmanager.services import rounds
from bglmanager.services.changes import Changes
from bglmanager.services.guard import refused_on_fault, seating_faults
from bglmanager.services.waiting import with_boxes
from bglmanager.services.workspace import Args, OpenEvent
from bglmanager.words.referee import SEATS


class RankChange(NamedTuple):
    """Somebody's rank before and after a correction; None where he has none."""

    entry: EntryNumber
    before: int | None
    after: int | None


class RankChanges(NamedTuple):
    """Who changes rank, the best of the new order first; `final` in the final ranking.

    `league` tells that the final is over and what the event is worth to its league changes.
    """

    rows: tuple[RankChange, ...] = ()
    final: bool = False
    league: bool = False


def rank_changes(event: Event, before: Derived, after: Derived) -> RankChanges:
    """Who changes rank, in the final ranking once a final phase is over."""
    closed = closed_rounds(event)
    final = bool(closed) and not closed[-1].phase.counts_for_standings
    was, is_ = _changed_ranks(before, final=final), _changed_ranks(after, final=final)
    everybody = sorted({*was, *is_}, key=lambda entry: (is_.get(entry, len(is_) + 1), entry))
    rows = (RankChange(entry, was.get(entry), is_.get(entry)) for entry in everybody)
    changed = tuple(row for row in rows if row.before != row.after)
    over = bool(closed) and closed[-1].phase is Phase.FINAL
    return RankChanges(changed, final, over and before.league_points != after.league_points)


def _changed_ranks(derived: Derived, *, final: bool) -> Mapping[EntryNumber, int]:
    if final:
        return {entry: rank for rank, entry in enumerate(derived.final_ranking, 1)}
    latest = derived.latest_standings
    return {row.entry: row.rank for row in latest.rows} if latest else {}


class Choice(StrEnum):
    """What happens to a round that the corrected facts would have seated otherwise.

    `KEEP`: it is played as it was seated, and counts as seated by hand. `REPAIR`: the people of
    the tables that differ sit as the corrected facts give, everybody else stays. `AGAIN`: the
    round is thrown away and made once more, as a draft.
    """

    KEEP = "keep"
    REPAIR = "repair"
    AGAIN = "again"


class Move(NamedTuple):
    """Somebody who would stand up. None: he has no seat in the round, as it was or would be."""

    entry: EntryNumber
    before: TableNumber | None
    after: TableNumber | None


class Affected(NamedTuple):
    """A later round that the corrected facts would have seated otherwise.

    `tables` are those at which somebody else would sit, or in another seat; `moves` who would go
    to another table, by start number.
    """

    round: RoundNumber
    tables: tuple[TableNumber, ...]
    moves: tuple[Move, ...]


@record
class Choices:
    """What is chosen for affected rounds, kept unless said; `wishes` of the last one's game."""

    by_round: Mapping[RoundNumber, Choice] = field(default_factory=dict)
    wishes: SeatingOptions = DEFAULT_OPTIONS


NO_CHOICES = Choices()


class Consequences(NamedTuple):
    """What corrected facts change beyond themselves: rounds seated since, and ranks."""

    rounds: tuple[Affected, ...] = ()
    ranks: RankChanges = RankChanges()


def correction_consequences(desk: OpenEvent, after: Event, number: RoundNumber) -> Consequences:
    """What the facts of `after`, the event with corrected facts of this round, change."""
    facts = _CorrectedFacts(desk, after, number)
    return Consequences(tuple(map(affected_round, facts.otherwise)), facts.ranks)


@dataclass(frozen=True)
class _CorrectedFacts:
    """The event with corrected facts of a round, and what would be otherwise by them.

    What was seated by nobody's rule before the correction is no consequence of it, and nothing is
    one as long as the results of the round are in no standings.
    """

    desk: OpenEvent
    after: Event
    number: RoundNumber

    @cached_property
    def bare(self) -> Event:
        """The event without a word about what was corrected."""
        return replace(self.after, corrections=())

    @cached_property
    def _counts(self) -> bool:
        return any(round_.number == self.number for round_ in closed_rounds(self.desk.event))

    @cached_property
    def _later(self) -> Sequence[Round]:
        return self.desk.event.rounds[self.number :] if self._counts else ()

    @property
    def _both(self) -> tuple[tuple[Event, Derived], tuple[Event, Derived]]:
        desk = self.desk
        return (desk.event, desk.derived), (self.bare, desk.derive(self.bare))

    @property
    def otherwise(self) -> tuple[OtherSeating, ...]:
        """The later rounds that they would have seated otherwise."""
        event, hands = self.desk.event, _rounds_by_hand(self.desk)
        later = [r.number for r in self._later if repair.can_tell(event, r, hands)]
        return self.desk.answer_once(
            "otherwise",
            (event, self.bare, later, hands),
            lambda: repair.seated_otherwise(*self._both, later, hands) if later else (),
        )

    @property
    def given_up(self) -> tuple[RoundNumber, ...]:
        """The later rounds that stay as they are, and that no draw gives any more."""
        later = [round_.number for round_ in self._later]
        return repair.given_up(*self._both, later) if later else ()

    @property
    def ranks(self) -> RankChanges:
        """Who changes rank by them."""
        event, desk = self.desk.event, self.desk
        if not self._counts:
            return RankChanges()
        return desk.answer_once(
            "ranks",
            (event, self.bare),
            lambda: rank_changes(event, desk.derived, desk.derive(self.bare)),
        )


def _rounds_by_hand(desk: OpenEvent) -> Hands:
    """Rounds that count as seated by hand, although no hand seated them from the start: only an
    open one is asked for, what is over was told once.
    """
    last = desk.event.last_round
    if last is None or last.status is RoundStatus.CLOSED or last.pairing is not Pairing.MANUAL:
        return {}
    if last.number == 1 or rounds.was_seated_by_hand(desk, last.number):
        return {}
    joined = rounds.was_joined(desk, last.number)
    return {last.number: Hand.JOINED if joined else Hand.KEPT}


def affected_round(found: OtherSeating) -> Affected:
    """Which tables differ between two seatings of a round, and who would go to another."""
    is_, would_be = repair.tables_of_entries(found.before), repair.tables_of_entries(found.after)
    moves = (Move(n, is_.get(n), would_be.get(n)) for n in sorted({*is_, *would_be}))
    others = tuple(move for move in moves if move.before != move.after)
    return Affected(found.before.number, repair.changed_tables(found), others)


def can_choose(event: Event, found: Affected, choice: Choice) -> tuple[Problem, ...]:
    """Why this cannot be done with a round; nothing when it can. Every round can be kept."""
    if choice is Choice.KEEP:
        return ()
    round_, last = event.round(found.round), event.rounds[-1].number
    if round_.number != last:
        return (problem("correct.not-last", round=found.round, last=last),)
    if round_.status is RoundStatus.CLOSED:
        return (problem("correct.closed", round=found.round),)
    begun = tuple(table.number for table in round_.tables if repair.has_begun(table))
    if choice is Choice.AGAIN:
        code, hit = "correct.begun", begun
    else:
        moved = {table for move in found.moves for table in (move.before, move.after)}
        code, hit = "correct.begun-there", tuple(table for table in begun if table in moved)
    return (problem(code, round=found.round, tables=hit),) if hit else ()


def correct_facts(
    desk: OpenEvent,
    kind: str,
    args: Args,
    after: Event,
    number: RoundNumber,
    choices: Choices = NO_CHOICES,
) -> Changes:
    """Write corrected facts down and settle the rounds seated since, all in one act.

    `after` is the event with the corrected facts of round `number` and its `corrections` lines.
    Raises `Refused` for a choice that `can_choose` refuses, and where the round cannot be made
    again.
    """
    facts = _CorrectedFacts(desk, after, number)
    settled, said = _settled_event(desk, after, facts.otherwise, choices)
    for later in facts.given_up:
        if settled.round(later) == after.round(later):
            settled = settled.with_round(counted_by_hand(after.round(later)))
    ranks = {"ranks": len(facts.ranks.rows), "league": int(facts.ranks.league)}
    ranked = {name: value for name, value in ranks.items() if value}
    return desk.act(kind, {**args, **said, **ranked}, settled)


def _settled_event(
    desk: OpenEvent, after: Event, found: tuple[OtherSeating, ...], choices: Choices
) -> tuple[Event, Args]:
    """The event with every affected round as it was chosen, and what the act says about it."""
    said: dict[str, int | str | None] = {}
    for each in found:
        number, one = each.before.number, affected_round(each)
        choice = choices.by_round.get(number, Choice.KEEP)
        refuse_if(can_choose(desk.event, one, choice))
        if choice is Choice.KEEP:
            after = after.with_round(counted_by_hand(after.round(number)))
            continue
        made = _with_repaired_round if choice is Choice.REPAIR else _with_round_again
        after = _with_lines(desk, after, each.before, made(desk, after, each, choices.wishes))
        if choice is Choice.AGAIN:
            said[choice.value] = number
        elif anew := repair.changed_tables(OtherSeating(each.before, after.round(number))):
            said |= {choice.value: number, "tables": " ".join(map(str, anew))}
    return after, said


def counted_by_hand(round_: Round) -> Round:
    """The round as it is; the facts do not give it any more, so it counts as seated by hand."""
    return replace(round_, pairing=Pairing.MANUAL, exchanged=())


def _with_repaired_round(
    desk: OpenEvent, after: Event, found: OtherSeating, _wishes: SeatingOptions
) -> Event:
    """The event with the tables that differ as its facts have them."""
    old = found.before
    with refused_on_fault(problem("correct.fault", round=old.number)):
        new = with_draws_reseated(after, old, repair.repaired_round(after, found))
        if new.status is not RoundStatus.DRAFT:
            new = with_boxes(after, new)
        made = boards.with_adjustments(after.with_round(new))
        refuse_if(seating_faults(made, old.number, desk.derive(after), after))
    return made


def _with_round_again(
    desk: OpenEvent, after: Event, found: OtherSeating, wishes: SeatingOptions
) -> Event:
    """The event with its last round made once more, as a draft that somebody has to look at first;
    where chance seats it, that is the next attempt (rules 2.1).
    """
    before, fault = rounds.without_last(after), "correct.fault"
    with refused_on_fault(problem(fault, round=found.before.number)):
        cut = repair.cut_of(desk.event, found.before.number, desk.derived)
        wanted = wishes._replace(cut=cut)
        return rounds.drawn_anew(desk, before, wanted, later=1, fault=fault)


def _with_lines(desk: OpenEvent, after: Event, old: Round, made: Event) -> Event:
    """`made` with a line for every table at which others sit now, of the moment and for the reason
    of the correction behind it; the penalties somebody was given in this round go with him.
    """
    new = made.round(old.number)
    made = penalties_moved(made, old.number, repair.moved_entries(old, new))
    newest = after.corrections[-1] if after.corrections else None
    at, reason = (newest.at, newest.reason) if newest else (desk.now(), "")
    was, is_ = dict(repair.people_of(old)), dict(repair.people_of(new))
    for table in sorted({*was, *is_}):
        one, other = (people_written(held[table]) if table in held else None for held in (was, is_))
        if one != other:
            line = Correction(at, old.number, table, None, SEATS, one, other, reason)
            made = made.with_corrections(line)
    return made


def penalties_moved(event: Event, number: int, tables: Mapping[EntryNumber, TableNumber]) -> Event:
    """The event with the penalties of these players in this round at these tables of theirs."""
    moved = tuple(
        replace(line, table=tables[line.entry])
        if line.round == number and line.entry in tables and line.table is not None
        else line
        for line in event.penalties
    )
    return replace(event, penalties=moved)


def people_written(people: repair.People) -> str:
    """Who sits at a table, as a line of the corrections has it: "3, 7, 9, 12"."""
    return ", ".join(map(str, people))
