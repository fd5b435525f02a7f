"""Rounds after corrected facts: how they would be seated now, and the part of them that changes.

Two states of the facts are compared by the same rule: where it gives the seating that was
published from the old ones, and another one from the new ones, the correction made the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from bglmanager.engine import pairs
from bglmanager.engine.derive import derive, derive_latest
from bglmanager.engine.derived import Derived, Standings
from bglmanager.engine.event import Event, Pairing, Phase, Round, Seat, Table
from bglmanager.engine.finals import Cut, FinalPhase, first_mates, next_final
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.plan import BRACKET, DUEL
from bglmanager.engine.presence import may_be_seated
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import BoardFormula
from bglmanager.engine.seating import making, teams
from bglmanager.engine.seating.cut import byes_of, tables_of, with_exchanges
from bglmanager.engine.seating.diplomacy import top_players
from bglmanager.engine.seating.swiss import DUELS, default_way, swiss_tables, way_of
from bglmanager.engine.tables import has_figures

People = tuple[EntryNumber, ...]


class OtherSeating(NamedTuple):
    """A round that would be seated otherwise: as it is, and as the new facts have it.

    `after` has nothing but players at its seats; its `exchanged` are those that still hold.
    """

    before: Round
    after: Round


class Hand(Enum):
    """What made a round one that counts as seated by hand, although the rules seated it once.

    `KEPT`: it was kept as it was when the results before it were corrected. `JOINED`: somebody
    was given a seat in it after its draw.
    """

    KEPT = "kept"
    JOINED = "joined"


Hands = Mapping[RoundNumber, Hand]


def seated_otherwise(
    old: tuple[Event, Derived],
    new: tuple[Event, Derived],
    numbers: Collection[RoundNumber],
    hands: Hands,
) -> tuple[OtherSeating, ...]:
    """Which of these rounds the rules would seat otherwise from the new facts, and how.

    Left out are rounds that the rules had not seated so from the old facts either: by a cut that
    cannot be told any more, before an earlier correction, by hand where `hands` does not say why.
    """
    (event, _), wanted = old, {n for n in numbers if can_tell(old[0], old[0].round(n), hands)}
    is_, would_be = (_Rules(_by_rules(facts, hands), known) for facts, known in (old, new))
    found = []
    for round_ in event.rounds:
        if round_.number not in wanted:
            continue
        then = would_be.seat(round_.number, is_)
        if then is None or people_of(then) == people_of(round_):
            continue  # it is as the new facts have it
        now = is_.seat(round_.number, is_)
        if now is None or people_of(now) == people_of(then):
            continue
        after = _as_it_stands(round_, now, then, hands.get(round_.number))
        if after is not None and people_of(after) != people_of(round_):
            found.append(OtherSeating(round_, after))
    return tuple(found)


def given_up(
    old: tuple[Event, Derived], new: tuple[Event, Derived], numbers: Collection[RoundNumber]
) -> tuple[RoundNumber, ...]:
    """Those of these rounds that the rules give by the old facts and not by the new ones.

    Only their own players are looked at: others might be let in by now, so that `seated_otherwise`
    has nothing to say of them.
    """
    return tuple(n for n in numbers if _gives_seats(*old, n) and not _gives_seats(*new, n))


def _gives_seats(event: Event, derived: Derived, number: RoundNumber) -> bool:
    made = making.recompute(event, number, derived)
    return made is None or people_of(made) == people_of(event.round(number))


def _as_it_stands(round_: Round, now: Round, then: Round, hand: Hand | None) -> Round | None:
    """What the new facts make of the round as it stands; None where the old ones did not make it.

    Who joined after the draw stays where he is, unless the rules would move him as well: everybody
    goes where the rules send him from the place that he has.
    """
    if hand is Hand.KEPT:
        return then
    if hand is None:
        return then if people_of(now) == people_of(round_) else None
    was, is_ = list(now.seats()), list(then.seats())
    goes = {one.entry: other.entry for one, other in zip(was, is_, strict=True)}
    tables = (
        replace(table, seats=tuple(Seat(goes[seat.entry]) for seat in table.seats))
        for table in round_.tables
    )
    whole = tuple(tables)
    return replace(round_, tables=whole, byes=byes_of(whole))


def _by_rules(event: Event, hands: Hands) -> Event:
    """The event with the rounds seated by the rules once marked as such."""
    rounds = []
    for round_ in event.rounds:
        if round_.number in hands:
            rounds.append(replace(round_, pairing=_way_of_rules(event, round_), exchanged=()))
        else:
            rounds.append(round_)
    return replace(event, rounds=tuple(rounds))


def _way_of_rules(event: Event, round_: Round) -> Pairing:
    """What the event's settings seat a round with, whoever seated it."""
    if not round_.phase.counts_for_standings:
        return Pairing.BRACKET
    ruleset = ruleset_of(event.settings)
    return default_way(event, ruleset, round_.number, round_.players_per_table)


def can_tell(event: Event, round_: Round, hands: Hands) -> bool:
    """Whether results can have a say in this round at all, and the rules seated it."""
    by_hand = round_.number in hands
    made = replace(round_, pairing=_way_of_rules(event, round_)) if by_hand else round_
    if made.partial or made.pairing is Pairing.MANUAL:
        return False
    way = way_of(event, ruleset_of(event.settings), made)
    return not made.phase.counts_for_standings or way not in (Pairing.SCHEDULE, Pairing.RANDOM)


def people_of(round_: Round) -> tuple[tuple[TableNumber, People], ...]:
    """Who sits where, seat by seat."""
    return tuple((table.number, people_at(table)) for table in round_.tables)


def people_at(table: Table) -> People:
    """Who sits at a table, seat by seat."""
    return tuple(seat.entry for seat in table.seats)


class _Rules:
    """What the rules make of the facts of an event, pairs being played as one player each."""

    def __init__(self, event: Event, derived: Derived) -> None:
        self._event = event
        self._one = pairs.event_of_pairs(event)
        self._known = derived if self._one is event else derive(self._one)

    def cut(self, number: RoundNumber) -> Cut | None:
        """How many were let into the final phases with this round, as far as these facts say."""
        return _cut_of(self._one, self._one.round(number), self._known)

    def seat(self, number: RoundNumber, first: _Rules) -> Round | None:
        """The round as these facts seat the people whom `first` was made for; None: who knows."""
        made = _seated_by_rules(self._one, number, self._known, first.cut(number))
        if made is None or self._one is self._event:
            return made
        swaps = self._event.round(number).exchanged
        return _after_exchanges(swaps, pairs.round_of_people(self._event, made))


def _seated_by_rules(
    event: Event, number: RoundNumber, derived: Derived, cut: Cut | None
) -> Round | None:
    round_ = event.round(number)
    formula = ruleset_of(event.settings).board
    if formula is not None:
        return _top_board(event, round_, derived, formula)
    if not round_.phase.counts_for_standings:
        return _final_by_rules(event, round_, derived, cut)
    if teams.pairing_of(event) is not None:
        return _of_teams(event, round_, derived)
    return making.recompute(event, number, derived) or _by_duel_rule(event, round_, derived)


def _by_duel_rule(event: Event, round_: Round, derived: Derived) -> Round | None:
    """By a rule of two-player tables that leaves several solutions: the one the program finds."""
    ruleset = ruleset_of(event.settings)
    if way_of(event, ruleset, round_) not in DUELS:
        return None
    players = [seat.entry for seat in round_.seats()]
    before = making.standings_before(derived, round_.number)
    made = swiss_tables(event, ruleset, round_, players, before)
    return with_exchanges(replace(round_, tables=tables_of(made)), round_.exchanged)


def _of_teams(event: Event, round_: Round, derived: Derived) -> Round | None:
    """Teams against teams by their standings, or mates apart by those of the players."""
    before = making.standings_before(derived, round_.number)
    if before is None or way_of(event, ruleset_of(event.settings), round_) is not Pairing.TEAMS:
        return None
    if teams.is_united(event):
        ranked = [s for s in derived.team_standings if s.after_round < round_.number]
        made = teams.united_tables(
            event, round_.number, round_.attempt, ranked[-1] if ranked else None
        )
    else:
        rank = {row.entry: row.seating_rank or row.rank for row in before.rows}
        players = sorted(seat.entry for seat in round_.seats())
        order = sorted(players, key=lambda entry: rank.get(entry, len(rank) + 1))
        made = teams.divided_tables(event, order, round_.players_per_table)
    return _with_exchanges(event, round_, made)


def _with_exchanges(event: Event, round_: Round, made: Sequence[People]) -> Round:
    """The round with these tables, after its exchanges."""
    tables = tables_of(made)
    byes = teams.byes_of(event, tables) if teams.is_united(event) else byes_of(tables)
    drawn = replace(round_, tables=tables, byes=byes)
    if teams.are_alternating(event, round_):
        drawn = teams.sides_in_turn(event, teams.with_sides(event, drawn))
    return _after_exchanges(round_.exchanged, drawn)


def _after_exchanges(swaps: Sequence[tuple[EntryNumber, EntryNumber]], drawn: Round) -> Round:
    """The round after those of the exchanges whose two players sit in it."""
    seated = {seat.entry for seat in drawn.seats()}
    kept = tuple(pair for pair in swaps if seated.issuperset(pair))
    return with_exchanges(replace(drawn, exchanged=kept), kept)


def _final_by_rules(event: Event, round_: Round, derived: Derived, cut: Cut | None) -> Round | None:
    """A final phase as the facts before it give it: other people where others are let in."""
    if teams.is_united(event):
        return _of_two_teams(event, round_, derived)
    straight = event.rounds[round_.number - 2].phase.counts_for_standings
    if straight and round_.phase is Phase.FINAL:
        made: Sequence[People] | None = _straight_to_final(event, round_, derived)
    else:
        made = _knocked_out(event, round_, cut)
    return None if made is None else _with_exchanges(event, round_, made)


def _of_two_teams(event: Event, round_: Round, derived: Derived) -> Round | None:
    before = replace(event, rounds=event.rounds[: round_.number - 1])
    ranked = tuple(s for s in derived.team_standings if s.after_round < round_.number)
    made = teams.final_of_teams(before, derived._replace(team_standings=ranked))
    return None if made is None else _with_exchanges(event, round_, made.tables)


def _straight_to_final(event: Event, round_: Round, derived: Derived) -> Sequence[People] | None:
    before = making.standings_before(derived, round_.number)
    if before is None:
        return None
    players = _order_of_able(event, round_, before)
    return [tuple(players[: sum(1 for _ in round_.seats())])]


def _order_of_able(event: Event, round_: Round, before: Standings) -> list[EntryNumber]:
    """Who could play in the first of the final phases, best first."""
    able = _could_play(event, round_)
    return first_mates(event, [row.entry for row in before.rows if able(row.entry)])


def _could_play(event: Event, round_: Round) -> Callable[[EntryNumber], bool]:
    """Who could play in a round of the past: who did, and who could be seated in it now."""
    seated = {seat.entry for seat in round_.seats()}
    entries = {entry.number: entry for entry in event.entries}
    return lambda entry: entry in seated or may_be_seated(entries[entry], round_.number)


def _knocked_out(event: Event, round_: Round, cut: Cut | None) -> Sequence[People] | None:
    """The round of a knock-out after those before it; a replay of level tables where it is one."""
    before = replace(event, rounds=event.rounds[: round_.number - 1])
    made: FinalPhase | None = next_final(
        before,
        ruleset_of(event.settings),
        derive_latest(before),
        cut=cut,
        replay=before.rounds[-1].phase is round_.phase,
        able=_could_play(event, round_),
    )
    return None if made is None or made.phase is not round_.phase else made.tables


def cut_of(event: Event, number: RoundNumber, derived: Derived) -> Cut | None:
    """How many were let into the final phases with this round; None where it is not the first.

    Where pairs are played they are counted as one player each.
    """
    rules = _Rules(event, derived)
    return rules.cut(number)


def _cut_of(event: Event, round_: Round, derived: Derived) -> Cut | None:
    """How many were let into the final phases with this round; None where it is not the first."""
    first = round_.number > 1 and event.rounds[round_.number - 2].phase.counts_for_standings
    before = making.standings_before(derived, round_.number)
    if round_.phase.counts_for_standings or not first or before is None:
        return None
    seated = {seat.entry for seat in round_.seats()}
    if round_.players_per_table == DUEL:
        field = DUEL ** (BRACKET.index(round_.phase) + 1)
        players = (len(seated) + field) // 2
        return Cut(players, field - players)
    if round_.phase is Phase.FINAL:
        return Cut(len(seated))  # whoever is above them was passed over
    order = _order_of_able(event, round_, before)
    direct = next((at for at, entry in enumerate(order) if entry in seated), 0)
    return Cut(len(seated) + direct, direct)


def _top_board(
    event: Event, round_: Round, derived: Derived, formula: BoardFormula
) -> Round | None:
    """Boards care for the standings at the top table only: who comes in sits where who goes did.

    Powers stay at their seats (rules 7.4).
    """
    seats = [seat.entry for seat in round_.seats()]
    before = making.standings_before(derived, round_.number)
    board = people_at(round_.tables[0])
    best = top_players(event, formula, round_.number, set(seats), before, len(board))
    out = [entry for entry in board if best and entry not in best]
    in_ = [entry for entry in best if entry not in board]
    if any(seats.count(entry) > 1 for entry in (*out, *in_)):
        return None
    return with_exchanges(round_, tuple(zip(out, in_, strict=False)))


def changed_tables(found: OtherSeating) -> tuple[TableNumber, ...]:
    """The tables of the round at which somebody else would sit, or in another seat."""
    is_, would_be = dict(people_of(found.before)), dict(people_of(found.after))
    numbers = sorted({*is_, *would_be})
    return tuple(number for number in numbers if is_.get(number) != would_be.get(number))


def tables_of_entries(round_: Round) -> Mapping[EntryNumber, TableNumber]:
    """The table of everybody who sits in the round; of two boards the first."""
    found: dict[EntryNumber, TableNumber] = {}
    for table in round_.tables:
        for seat in table.seats:
            found.setdefault(seat.entry, table.number)
    return found


def moved_entries(old: Round, new: Round) -> Mapping[EntryNumber, TableNumber]:
    """Who sits at another table in the one than in the other, and at which."""
    was = tables_of_entries(old)
    return {
        entry: table for entry, table in tables_of_entries(new).items() if was.get(entry) != table
    }


def has_begun(table: Table) -> bool:
    """Whether something of a game is written at this table: then nobody leaves it any more."""
    return has_figures(table) or any(seat.bottom is not None for seat in table.seats)


def repaired_round(event: Event, found: OtherSeating) -> Round:
    """The round with the people of the tables that differ where the new facts have them.

    Tables that do not change stay as they are, and so do those that have begun with the same people
    in another order: then the round counts as seated by hand. At the others seats are empty again;
    the furniture, the copy on it and the minutes given to it stay.
    """
    old, wanted = found.before, found.after
    there = {table.number: table for table in old.tables}
    roles = ruleset_of(event.settings).board is not None
    empty = Seat(EntryNumber(0), tie_breaks=(None,) * len(old.tie_breaks))
    tables = tuple(
        _repaired_table(there[table.number], table, empty, roles=roles) for table in wanted.tables
    )
    way, swaps = wanted.pairing, wanted.exchanged
    if [*map(people_at, tables)] != [*map(people_at, wanted.tables)]:
        way, swaps = Pairing.MANUAL, ()
    new = replace(old, tables=tables, byes=wanted.byes, pairing=way, exchanged=swaps)
    if not teams.is_united(event):
        new = replace(new, byes=byes_of(tables))
    return teams.with_sides(event, new) if ruleset_of(event.settings).sides else new


def _repaired_table(old: Table, wanted: Table, empty: Seat, *, roles: bool) -> Table:
    if people_at(old) == people_at(wanted) or has_begun(old):
        return old
    seats = tuple(
        replace(empty, entry=seat.entry, role=before.role if roles else None)
        for seat, before in zip(wanted.seats, old.seats, strict=True)
    )
    return replace(old, seats=seats, desk=replace(old.desk, entered_twice=False))
