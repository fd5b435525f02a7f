"""Drafts of a round: what they cost, drawn again with tables kept, seated otherwise, compared."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, zip_longest
from typing import NamedTuple

from bglmanager.engine import pairs, seating
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Round
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import Pairing, Phase, Seating
from bglmanager.engine.problems import Problems, only_wrong, problem, problem_if, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import boards, cut, making, teams, wishes
from bglmanager.engine.seating.aims import Aim, Asked, Tables, Times, Told, told
from bglmanager.engine.seating.asking import SEARCHED
from bglmanager.engine.seating.making import SeatingOptions
from bglmanager.engine.seating.repair import OtherSeating
from bglmanager.services import guard, rounds
from bglmanager.services.changes import Changes
from bglmanager.services.reseating import Affected, affected_round
from bglmanager.services.workspace import OpenEvent


def tables_of(round_: Round) -> Tables:
    """Who sits where, table by table in seat order."""
    return [[seat.entry for seat in table.seats] for table in round_.tables]


# What it costs.


def asked_of(event: Event, derived: Derived, round_: Round) -> Asked:
    """What the seating of a round is judged by, for whoever sits in it; no aims in a final.

    Teams have rules of their own for who sits where: of them rematches are told alone, and mates
    are no opponents. What boards cost is told otherwise (`boards.told`).
    """
    if not round_.phase.counts_for_standings:
        return Asked((), (), ())
    asked = making.asked_as_seated(event, round_, derived)
    if not event.teams:
        return asked
    met = _met_opponents(event, asked.met)
    return asked._replace(aims=(Aim.FORBIDDEN, Aim.AGAIN), met=met)


def _met_opponents(event: Event, found: Times) -> Times:
    """How often two have met; mates of a team are no opponents."""
    team = {entry: each.number for each in event.teams for entry in each.people}
    return {
        one: {other: n for other, n in met.items() if team.get(one, 0) != team.get(other)}
        for one, met in found.items()
    }


def met_again(
    event: Event, round_: Round
) -> Iterator[tuple[EntryNumber, EntryNumber, TableNumber, RoundNumber]]:
    """Each two at a table who have met before and are not of one team: where, and when last."""
    met = _met_opponents(event, wishes.met_times(event, round_.number))
    asked = Asked((), (), (Aim.AGAIN,), met=met)
    (found,) = told(asked, tables_of(round_))
    yield from places_met(event, round_, found.who)


def places_met(
    event: Event, round_: Round, couples: Iterable[Sequence[EntryNumber]]
) -> Iterator[tuple[EntryNumber, EntryNumber, TableNumber, RoundNumber]]:
    """Each two who meet again, the table they sit at, and the round they last met in."""
    before = [each for each in reversed(event.rounds) if each.number < round_.number]
    table = {seat.entry: table.number for table in round_.tables for seat in table.seats}
    for one, other in couples:
        last = next(each.number for each in before if _meet(each, one, other))
        yield one, other, table[one], last


def _meet(round_: Round, one: EntryNumber, other: EntryNumber) -> bool:
    both = {one, other}
    return any({seat.entry for seat in table.seats} >= both for table in round_.tables)


class Judged(NamedTuple):
    """A draft, and what its seating costs, aim by aim."""

    round: Round
    told: tuple[Told, ...]

    def of(self, aim: Aim) -> Told:
        """What it costs by this aim; nothing where it is judged by others."""
        return next((each for each in self.told if each.aim is aim), Told(aim, 0))

    def with_proof(self, best: Judged) -> Judged:
        """With the bounds that were proven for the best seating: each holds for whatever is as good
        by all the aims before.
        """
        found, is_as_good = [], True
        known = {each.aim: each for each in best.told}
        for each in self.told:
            proven = known.get(each.aim)
            is_as_good = is_as_good and proven is not None
            if is_as_good and proven is not None:
                found.append(each._replace(least=min(proven.least, each.cost)))
                is_as_good = proven.cost == each.cost
            else:
                found.append(each)
        return self._replace(told=tuple(found))


class DraftNow(NamedTuple):
    """The draft as it is: what it is judged by, and what it costs."""

    event: Event
    asked: Asked
    found: Judged

    def otherwise(self, round_: Round) -> Judged:
        """What it costs if the same people sit so."""
        return _judged(self.event, self.asked, round_)


def draft_now(event: Event, derived: Derived, round_: Round) -> DraftNow:
    """A round as it is seated, judged by the facts."""
    asked = asked_of(event, derived, round_)
    return DraftNow(event, asked, _judged(event, asked, round_))


def draft_of(desk: OpenEvent) -> DraftNow:
    """The draft there is, judged once for each state of the event; LookupError without one."""
    event = desk.event
    draft = event.round(event.draft.number if event.draft else event.next_number)
    return desk.answer_once("draft", event, lambda: draft_now(event, desk.derived, draft))


def _judged(event: Event, asked: Asked, round_: Round) -> Judged:
    if ruleset_of(event.settings).board is not None:
        return Judged(round_, boards.told(event, round_))
    return Judged(round_, told(asked, [t for t in tables_of(round_) if len(t) > 1]))


class SeatingChange(NamedTuple):
    """What one seating costs more, or less, than another by one aim: for whom, and how much."""

    aim: Aim
    more: tuple[tuple[EntryNumber, ...], ...]
    less: tuple[tuple[EntryNumber, ...], ...]
    cost: int


def seating_changes(before: Judged, after: Judged) -> tuple[SeatingChange, ...]:
    """Where two seatings differ by the aims of both, the most important first."""
    known = {each.aim: each for each in after.told}
    both = ((was, known[was.aim]) for was in before.told if was.aim in known)
    found = (
        SeatingChange(
            was.aim,
            tuple(who for who in is_.who if who not in {*was.who}),
            tuple(who for who in was.who if who not in {*is_.who}),
            is_.cost - was.cost,
        )
        for was, is_ in both
    )
    return tuple(each for each in found if each.cost or each.more or each.less)


# Some of its tables kept, the others drawn again.


def can_redraw_rest(event: Event, kept: Collection[TableNumber]) -> Problems:
    """Why a draft is not drawn again around these tables; nothing when it can be."""
    draft = event.draft
    if draft is None:
        return (problem("seating.no-draft"),)
    number, left = draft.number, [t for t in draft.tables if t.number not in kept]
    whole = teams.pairing_of(event) is not None or pairs.are_played(event.settings)
    together = whole or ruleset_of(event.settings).board is not None or draft.partial
    drawn = draft.phase.counts_for_standings and (
        way_of(event) in SEARCHED or making.is_by_lot(event, way_of(event), number)
    )
    return (
        problem_if(together, "keep.together")
        or problem_if(not drawn, "seating.nothing-to-draw", round=number)
        or problem_if(not left, "keep.all", round=number)
    )


def way_of(event: Event) -> Pairing:
    """By what the draft is drawn again: its own way, for one seated by hand that of the event."""
    draft = event.rounds[-1]
    usual = making.Upcoming(rounds.without_last(event)).way
    return usual if draft.pairing is Pairing.MANUAL else making.way_of(event, draft)


def rest_redrawn(event: Event, derived: Derived, kept: Collection[TableNumber]) -> Round:
    """The draft with these tables as they are, the others searched for or drawn with the next
    attempt.

    It counts as seated by hand where the draw alone does not give it: then nobody could compute
    it again from the draw code (rules 2.1).
    """
    draft, way = event.rounds[-1], way_of(event)
    later = draft.attempt + making.is_by_lot(event, way, draft.number)
    plain = replace(draft, attempt=later, pairing=way, exchanged=())
    if way in SEARCHED:
        locked = {
            index: tuple(seat.entry for seat in table.seats)
            for index, table in enumerate(draft.tables)
            if table.number in kept
        }
        people = [seat.entry for seat in draft.seats()]
        *_, found = making.seatings(event, plain, people, derived, locked)
        seated = found.tables
    else:
        seated = _lots_around(event, plain, kept)
    in_turn = teams.are_alternating(event, draft)
    return by_its_rule(event, derived, making.with_tables(event, plain, seated, in_turn=in_turn))


def _lots_around(event: Event, round_: Round, kept: Collection[TableNumber]) -> Tables:
    others = [table for table in round_.tables if table.number not in kept]
    people = [seat.entry for table in others for seat in table.seats]
    drawn = cut.by_lot(event, round_.number, round_.attempt, people)
    if round_.pairing is Pairing.SEEDED:
        drawn = _seeds_first(event, drawn, [len(table.seats) for table in others])
    lots = iter(cut.with_bye_last(event, round_.number, drawn, round_.players_per_table))
    return [
        [seat.entry for seat in table.seats]
        if table.number in kept
        else [*islice(lots, len(table.seats))]
        for table in round_.tables
    ]


def _seeds_first(
    event: Event, drawn: Sequence[EntryNumber], sizes: Sequence[int]
) -> list[EntryNumber]:
    """The lots with one seed in the first seat of each table, as far as there are any (BIG 7)."""
    seeded = {entry.number for entry in event.entries if entry.seeded}
    heads = sorted(entry for entry in drawn if entry in seeded)[: len(sizes)]
    lots = iter([entry for entry in drawn if entry not in heads])
    tables = zip_longest(heads, sizes)
    return [
        entry
        for head, size in tables
        for entry in ([head, *islice(lots, size - 1)] if head else islice(lots, size))
    ]


def by_its_rule(event: Event, derived: Derived, round_: Round) -> Round:
    """The draft as it is where its rule gives it, else as seated by hand."""
    after = rounds.with_reseated(event, event.rounds[-1], round_)
    if not guard.wrong_in(after, round_.number, derived):
        return round_
    return replace(round_, pairing=Pairing.MANUAL, exchanged=())


def redraw_rest(desk: OpenEvent, kept: Collection[TableNumber]) -> Changes:
    """Draw the draft again, with the next attempt, but for these tables."""
    event = desk.event
    refuse_if(can_redraw_rest(event, kept))
    draft = event.rounds[-1]
    with guard.refused_on_fault(problem("seating.fault-again", round=draft.number)):
        drawn = rest_redrawn(event, desk.derived, kept)
        after = rounds.with_reseated(event, draft, drawn)
        refuse_if(guard.seating_faults(after, draft.number, desk.derived))
    return desk.act("redraw-rest", {"round": draft.number, "count": len(kept)}, after)


# Another draft in its place.


def before_last_swap(event: Event) -> Round | None:
    """The draft as it was before its last exchange by hand; None without one on record."""
    draft = event.draft
    if draft is None or not draft.exchanged:
        return None
    *earlier, last = draft.exchanged
    return replace(cut.with_exchanges(draft, [last]), exchanged=tuple(earlier))


def ways_ahead(event: Event) -> tuple[Pairing, ...]:
    """The ways between which the next Swiss round is chosen, the usual one first; none where its
    phase, pairs, teams or boards decide, nor where lots do.
    """
    coming, settings = making.Upcoming(event), event.settings
    swiss = making.swiss_left(event) and settings.seating is not Seating.ROUND_ROBIN
    if not swiss or pairs.are_played(settings) or coming.ruleset.board is not None:
        return ()
    ways = coming.ways
    by_lot = making.is_by_lot(event, ways[0], coming.number) and ways[0] not in SEARCHED
    return () if by_lot or len(ways) == 1 else ways


def other_ways(event: Event) -> tuple[Pairing, ...]:
    """The ways that could seat the draft beside its own."""
    draft = event.rounds[-1]
    if draft.partial or draft.phase is not Phase.SWISS:
        return ()
    ways = ways_ahead(rounds.without_last(event))
    return tuple(way for way in ways if way is not draft.pairing)


def seatings_ahead(event: Event, derived: Derived, options: SeatingOptions) -> Iterator[Judged]:
    """Ever better seatings of the next round by the way that is wished for; the last is best."""
    with guard.refused_on_fault(problem("seating.fault", round=event.next_number)):
        refuse_if(only_wrong(seating.problems(event, derived, options)))
        for found in making.Upcoming(event, derived, options).seatings():
            taken = options._replace(tables=found.tables)
            yield Judged(making.Upcoming(event, derived, taken).made(), found.told)


def pairs_ahead(event: Event, derived: Derived, options: SeatingOptions) -> Iterator[Judged]:
    """The same at two-player tables: who meets again is what the rules remember, the shift the sum
    of the squared distances in the order.

    The closest ranks are proven to be so, unless some must never meet and count as well; so are
    rematches that cannot be avoided.
    """
    coming = making.Upcoming(event, derived, options)
    closest = coming.way is Pairing.FEWEST and not wishes.forbidden(event)
    fewest = closest or coming.way is Pairing.GREEDY_COMPLETE
    for found in seatings_ahead(event, derived, options):
        who, far = making.cost_of_pairs(coming, tables_of(found.round))
        again = Told(Aim.AGAIN, len(who), fewest * len(who), who)
        yield found._replace(told=(again, Told(Aim.SHIFT, far, closest * far)))


def facts_before(event: Event) -> tuple[object, ...]:
    """What the ways to seat the draft follow from: while all of it is the same, so are they."""
    return (event.entries, event.settings, event.teams, event.penalties, *event.rounds[:-1])


def seated_by(event: Event, derived: Derived, way: Pairing) -> Iterator[Judged]:
    """The draft with whoever can play now, seated by another way: ever better, the last is best."""
    before, draft = rounds.without_last(event), event.rounds[-1]
    empty = (None,) * len(draft.tie_breaks)
    drawn = way is draft.pairing and making.is_by_lot(before, way, draft.number)
    options = SeatingOptions(draft.attempt if drawn else 1, way)
    for made, costs in seatings_ahead(before, derived, options):
        tables = tuple(
            replace(table, seats=tuple(replace(seat, tie_breaks=empty) for seat in table.seats))
            for table in made.tables
        )
        seated = replace(draft, tables=tables, byes=made.byes, pairing=made.pairing)
        yield Judged(replace(seated, attempt=made.attempt, exchanged=()), costs)


def drawn_otherwise(event: Event, derived: Derived, kept: Collection[TableNumber] = ()) -> Judged:
    """The draft drawn once more, but for the tables that are kept."""
    made = rest_redrawn(event, derived, kept) if kept else making.redraw(event)
    return draft_now(event, derived, made).found


def compare_drafts(event: Event, other: Round) -> Affected:
    """At which tables another draft would have others, and who would go where.

    Where nobody goes to another table, the tables with other seats: where some do, seats would hide
    them.
    """
    found = affected_round(OtherSeating(event.rounds[-1], other))
    ends = {table for move in found.moves for table in (move.before, move.after)}
    return found._replace(tables=tuple(t for t in found.tables if t in ends or not ends))


def take_draft(desk: OpenEvent, other: Round) -> Changes:
    """Put another seating in the place of that of the draft; its game and minutes stay."""
    refuse_if(problem_if(desk.event.draft is None, "seating.no-draft"))
    draft = desk.event.rounds[-1]
    kept = {name: getattr(draft, name) for name in ("minutes", "tie_breaks", "setup", "desk")}
    other = replace(other, **kept)
    after = rounds.with_reseated(desk.event, draft, other)
    refuse_if(guard.seating_faults(after, draft.number, desk.derived))
    return desk.act("seat-otherwise", {"round": draft.number}, after)
