"""Rounds after corrected facts: how they would be seated now, and the part of them that changes.

Two states of the facts are compared by the same rule: where it gives the seating that was
published from the old ones, and another one from the new ones, the correction made the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from bglmanager.engine import pairs
from bglmanager.engine.derive import derive, derive_latest
from bglmanager.engine.derived import Derived, Standings
from bglmanager.engine.event import Event, Pairing, Phase, Round, Seat, Table
from bglmanager.engine.finals import Cut, first_mates, next_final
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.plan import BRACKET, DUEL
from bglmanager.engine.presence import may_be_seated
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import boards, cut, making, teams
from bglmanager.engine.seating.cut import Tables
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
    was given a seat in it after its draw, or left it.
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
    pairs_ = zip(now.seats(), then.seats(), strict=True)
    goes = {one.entry: other.entry for one, other in pairs_}
    tables = tuple(
        replace(table, seats=tuple(Seat(goes[seat.entry]) for seat in table.seats))
        for table in round_.tables
    )
    return replace(round_, tables=tables, byes=cut.byes_of(tables))


def _by_rules(event: Event, hands: Hands) -> Event:
    """The event with the rounds seated by the rules once marked as such."""
    rounds = (
        replace(each, pairing=_way_of_rules(event, each), exchanged=())
        if each.number in hands
        else each
        for each in event.rounds
    )
    return replace(event, rounds=tuple(rounds))


def _way_of_rules(event: Event, round_: Round) -> Pairing:
    """What the event's settings seat a round with, whoever seated it."""
    if not round_.phase.counts_for_standings:
        return Pairing.BRACKET
    ruleset, per_table = ruleset_of(event.settings), round_.players_per_table
    return making.default_way(event, ruleset, round_.number, per_table)


def can_tell(event: Event, round_: Round, hands: Hands) -> bool:
    """Whether results can have a say in this round at all, and the rules seated it."""
    by_hand = round_.number in hands
    made = replace(round_, pairing=_way_of_rules(event, round_)) if by_hand else round_
    if made.partial or made.pairing is Pairing.MANUAL:
        return False
    chance = making.way_of(event, made) in (Pairing.SCHEDULE, Pairing.RANDOM)
    return not made.phase.counts_for_standings or not chance


def people_of(round_: Round) -> tuple[tuple[TableNumber, People], ...]:
    """Who sits where, seat by seat."""
    return tuple((table.number, people_at(table)) for table in round_.tables)


def people_at(table: Table) -> People:
    """Who sits at a table, seat by seat."""
    return tuple(seat.entry for seat in table.seats)


SWISS_WAYS = (*making.FIXED, Pairing.FEWEST, Pairing.TEAMS)
"""Ways that seat a Swiss round alike whenever they are asked."""


class _Rules:
    """What the rules make of the facts of an event, pairs being played as one player each."""

    def __init__(self, event: Event, derived: Derived) -> None:
        self._people = event
        self._event = pairs.event_of_pairs(event)
        self._derived = derived if self._event is event else derive(self._event)

    def seat(self, number: RoundNumber, first: _Rules) -> Round | None:
        """The round as these facts seat the people whom `first` was made for; None: who knows."""
        event, round_ = self._event, self._event.round(number)
        if ruleset_of(event.settings).board is not None:
            made = self._top_board(round_)
        elif round_.phase.counts_for_standings:
            made = making.seated_again(event, round_, self._derived, SWISS_WAYS)
        else:
            tables = self._final_tables(round_, first.cut(number))
            made = None if tables is None else making.with_tables_again(event, round_, tables)
        if made is None or event is self._people:
            return made
        own = self._people.round(number)
        return making.with_own_exchanges(own, pairs.round_of_people(self._people, made))

    def cut(self, number: RoundNumber) -> Cut | None:
        """How many were let into the final phases with this round, as far as these facts say."""
        round_, before = self._event.round(number), self._before(number)
        swiss = round_.phase.counts_for_standings
        if swiss or before is None or not self._is_first_final(round_):
            return None
        seated = {seat.entry for seat in round_.seats()}
        if round_.players_per_table == DUEL:
            field = DUEL ** (BRACKET.index(round_.phase) + 1)
            players = (len(seated) + field) // 2
            return Cut(players, field - players)
        if round_.phase is Phase.FINAL:
            return Cut(len(seated))  # whoever is above them was passed over
        order = self._order_of_able(round_, before)
        direct = next((at for at, entry in enumerate(order) if entry in seated), 0)
        return Cut(len(seated) + direct, direct)

    def _before(self, number: RoundNumber) -> Standings | None:
        return making.standings_before(self._derived, number)

    def _is_first_final(self, round_: Round) -> bool:
        earlier = self._event.rounds[: round_.number - 1][-1:]
        return all(each.phase.counts_for_standings for each in earlier) and bool(earlier)

    def _final_tables(self, round_: Round, cut_: Cut | None) -> Tables | None:
        """A final phase as the facts before it give it: other people where others are let in."""
        event, number = self._event, round_.number
        before = replace(event, rounds=event.rounds[: number - 1])
        if teams.is_united(event):
            known = self._derived.team_standings
            ranked = tuple(each for each in known if each.after_round < number)
            made = teams.final_of_teams(before, self._derived._replace(team_standings=ranked))
            return made and made.tables
        if round_.phase is Phase.FINAL and self._is_first_final(round_):
            standings, seats = self._before(number), [*round_.seats()]
            return standings and [self._order_of_able(round_, standings)[: len(seats)]]
        made = next_final(  # a replay of level tables where it is one
            before,
            derive_latest(before),
            cut=cut_,
            replay=before.rounds[-1].phase is round_.phase,
            able=self._could_play(round_),
        )
        return None if made is None or made.phase is not round_.phase else made.tables

    def _order_of_able(self, round_: Round, before: Standings) -> list[EntryNumber]:
        """Who could play in the first of the final phases, best first."""
        able = self._could_play(round_)
        return first_mates(self._event, [row.entry for row in before.rows if able(row.entry)])

    def _could_play(self, round_: Round) -> Callable[[EntryNumber], bool]:
        """Who could play in a round of the past: who did, and who could be seated in it now."""
        seated = {seat.entry for seat in round_.seats()}
        entries = {entry.number: entry for entry in self._event.entries}
        return lambda entry: entry in seated or may_be_seated(entries[entry], round_.number)

    def _top_board(self, round_: Round) -> Round | None:
        """Boards care for the standings at the top table only (rules 7.4).

        Who comes in sits where who goes did, and powers stay at their seats.
        """
        seats = [seat.entry for seat in round_.seats()]
        before, board = self._before(round_.number), people_at(round_.tables[0])
        best = boards.top_players(self._event, round_.number, set(seats), before, len(board))
        out = [entry for entry in board if best and entry not in best]
        in_ = [entry for entry in best if entry not in board]
        if any(seats.count(entry) > 1 for entry in (*out, *in_)):
            return None
        return cut.with_exchanges(round_, tuple(zip(out, in_, strict=False)))


def cut_of(event: Event, number: RoundNumber, derived: Derived) -> Cut | None:
    """How many were let into the final phases with this round; None where it is not the first.

    Where pairs are played they are counted as one player each.
    """
    return _Rules(event, derived).cut(number)


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
        new = replace(new, byes=cut.byes_of(tables))
    return teams.with_sides(event, new) if ruleset_of(event.settings).sides else new


def _repaired_table(old: Table, wanted: Table, empty: Seat, *, roles: bool) -> Table:
    if people_at(old) == people_at(wanted) or has_begun(old):
        return old
    seats = tuple(
        replace(empty, entry=seat.entry, role=before.role if roles else None)
        for seat, before in zip(wanted.seats, old.seats, strict=True)
    )
    return replace(old, seats=seats, desk=replace(old.desk, entered_twice=False))
