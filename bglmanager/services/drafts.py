"""Drafts of a round: what they cost, drawn again with tables kept, seated otherwise, compared."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, zip_longest
from typing import NamedTuple

from bglmanager.engine import pairs
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Round
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import Pairing, Phase
from bglmanager.engine.plan import DUEL
from bglmanager.engine.problems import Problems, problem, problem_if, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import cut, making, teams, wishes
from bglmanager.engine.seating.aims import Aim, Asked, Tables, Times, Told, told
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
    """What the seating of a round is judged by, for whoever sits in it; no aims in a final."""
    before = making.standings_before(derived, round_.number)
    seated = [seat.entry for seat in round_.seats()]
    ranked = cut.by_seating_order(seated, before) if before else []
    return Asked(
        order=[*ranked, *(entry for entry in seated if entry not in {*ranked})],
        sizes=[len(table.seats) for table in round_.tables],
        aims=_aims(event, round_),
        met=_met_times(event, round_.number),
        forbidden=wishes.forbidden(event),
        related=frozenset() if event.teams else wishes.related(event),
        short=wishes.short_before(event, round_.number),
    )


def _aims(event: Event, round_: Round) -> Sequence[Aim]:
    """Byes have a rule of their own, and so have the tables of teams."""
    if not round_.phase.counts_for_standings:
        return ()
    single = round_.players_per_table != DUEL and not event.teams
    by_rank = single and making.way_of(event, round_) in making.DUELS
    sized = (Aim.SHORT,) if single else ()
    return (Aim.FORBIDDEN, Aim.AGAIN, *sized, Aim.RELATED, *((Aim.SHIFT,) if by_rank else ()))


def _met_times(event: Event, number: RoundNumber) -> Times:
    """How often two have met; mates of a team are no opponents."""
    found = wishes.met_times(event, number)
    if not event.teams:
        return found
    team = {entry: each.number for each in event.teams for entry in each.people}
    return {
        one: {other: n for other, n in met.items() if team.get(one, 0) != team.get(other)}
        for one, met in found.items()
    }


def met_again(
    event: Event, round_: Round
) -> Iterator[tuple[EntryNumber, EntryNumber, TableNumber, RoundNumber]]:
    """Each two at a table who have met before and are not of one team: where, and when last."""
    asked = Asked((), (), (Aim.AGAIN,), met=_met_times(event, round_.number))
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
    """A draft, what its seating is judged by, and what it costs."""

    round: Round
    asked: Asked
    told: tuple[Told, ...]

    def having(self, round_: Round) -> Judged:
        """The same people seated in another way."""
        return Judged(round_, self.asked, told(self.asked, tables_of(round_)))

    def of(self, aim: Aim) -> Told:
        """What it costs by this aim; nothing where it is judged by others."""
        return next((each for each in self.told if each.aim is aim), Told(aim, 0))


def judged(event: Event, derived: Derived, round_: Round) -> Judged:
    """What the seating of a round costs, counted from the facts."""
    asked = asked_of(event, derived, round_)
    return Judged(round_, asked, told(asked, tables_of(round_)))


class SeatingChange(NamedTuple):
    """What one seating costs more, or less, than another by one aim: for whom, and how much."""

    aim: Aim
    more: tuple[tuple[EntryNumber, ...], ...]
    less: tuple[tuple[EntryNumber, ...], ...]
    cost: int


def seating_changes(before: Judged, after: Judged) -> tuple[SeatingChange, ...]:
    """Where two seatings of the same people differ, the most important aim first."""
    both = zip(before.told, after.told, strict=True)
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
    drawn = draft.phase.counts_for_standings and making.is_by_lot(event, way_of(event), number)
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
    """The draft with these tables as they are, and lots of another attempt for the others.

    It counts as seated by hand where the draw alone does not give it: then nobody could compute
    it again from the draw code (rules 2.1).
    """
    draft, way = event.rounds[-1], way_of(event)
    attempt = draft.attempt + 1
    others = [table for table in draft.tables if table.number not in kept]
    people = [seat.entry for table in others for seat in table.seats]
    drawn = cut.by_lot(event, draft.number, attempt, people)
    if way is Pairing.SEEDED:
        drawn = _seeds_first(event, drawn, [len(table.seats) for table in others])
    lots = iter(cut.with_bye_last(event, draft.number, drawn, draft.players_per_table))
    seated = [
        [seat.entry for seat in table.seats]
        if table.number in kept
        else [*islice(lots, len(table.seats))]
        for table in draft.tables
    ]
    in_turn = teams.are_alternating(event, draft)
    plain = replace(draft, attempt=attempt, pairing=way, exchanged=())
    return by_its_rule(event, derived, making.with_tables(event, plain, seated, in_turn=in_turn))


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


def other_ways(event: Event) -> tuple[Pairing, ...]:
    """The ways that could seat the draft beside its own; none where its phase or teams decide."""
    draft, settings = event.rounds[-1], event.settings
    whole = teams.pairing_of(event) is not None or pairs.are_played(settings) or draft.partial
    if whole or draft.phase is not Phase.SWISS or ruleset_of(settings).board is not None:
        return ()
    usual = making.Upcoming(rounds.without_last(event)).way
    ways = (*making.DUELS,) if draft.players_per_table == DUEL else (Pairing.GREEDY,)
    return tuple(way for way in ways if usual in ways and way is not draft.pairing)


def seated_by(event: Event, derived: Derived, way: Pairing) -> Iterator[Round]:
    """The draft with whoever can play now, seated by another way: ever better, the last is best."""
    before, draft = rounds.without_last(event), event.rounds[-1]
    coming = making.Upcoming(before, derived, SeatingOptions(pairing=way))
    made = coming.made()
    empty = (None,) * len(draft.tie_breaks)
    tables = tuple(
        replace(table, seats=tuple(replace(seat, tie_breaks=empty) for seat in table.seats))
        for table in made.tables
    )
    yield replace(
        draft, attempt=1, tables=tables, byes=made.byes, pairing=made.pairing, exchanged=()
    )


def drawn_otherwise(
    event: Event, derived: Derived, kept: Collection[TableNumber] = ()
) -> Iterator[Round]:
    """The draft drawn once more, but for the tables that are kept."""
    yield rest_redrawn(event, derived, kept) if kept else making.redraw(event)


def all_judged(event: Event, derived: Derived, made: Iterator[Round]) -> Iterator[Judged]:
    """Each of these seatings of the draft with what it costs."""
    return (judged(event, derived, round_) for round_ in made)


def compare_drafts(event: Event, other: Round) -> Affected:
    """At which tables another draft would have others, and who would go where."""
    return affected_round(OtherSeating(event.rounds[-1], other))


def take_draft(desk: OpenEvent, other: Round) -> Changes:
    """Put another seating in the place of the draft."""
    refuse_if(problem_if(desk.event.draft is None, "seating.no-draft"))
    draft = desk.event.rounds[-1]
    after = rounds.with_reseated(desk.event, draft, other)
    refuse_if(guard.seating_faults(after, draft.number, desk.derived))
    return desk.act("seat-otherwise", {"round": draft.number}, after)
