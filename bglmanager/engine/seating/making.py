"""The next round of an event: its phase, its players, its tables; made again; made by hand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice, zip_longest
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from bglmanager.engine import pairs
from bglmanager.engine.derive import derive, derive_latest
from bglmanager.engine.derived import Derived, Standings
from bglmanager.engine.event import Event, Round, Seat, Table
from bglmanager.engine.finals import Cut, FinalPhase, cut_problems, default_cut, next_final
from bglmanager.engine.games.kinds import DrawnFinal, Sides
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import Pairing, Phase, RoundStatus, Seating
from bglmanager.engine.plan import DUEL, final_size, minutes_planned, planned_round
from bglmanager.engine.presence import seatable_entries
from bglmanager.engine.problems import Problems, Refused, problem, problem_if, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset, TableTies
from bglmanager.engine.seating import boards, cut, teams, wishes
from bglmanager.engine.seating.aims import Asked, Seated, Told, told
from bglmanager.engine.seating.asking import SEARCHED, asked_of, searched
from bglmanager.engine.seating.cut import Tables
from bglmanager.engine.seating.two_player import (
    Pairs,
    fewest,
    greedy,
    greedy_complete,
    rematches_among,
)

if TYPE_CHECKING:  # its many dataclasses cost the engine a tenth of its start
    from bglmanager.engine.games.game import GameRules

DUELS: Mapping[Pairing, Callable[..., Sequence[tuple[EntryNumber, EntryNumber]]]] = {
    Pairing.GREEDY: greedy,
    Pairing.GREEDY_COMPLETE: greedy_complete,
    Pairing.FEWEST: fewest,
}
"""The rules of two-player tables: an order and whom to avoid → pairs."""

FIXED = (Pairing.RANDOM, Pairing.SEEDED, Pairing.GREEDY, Pairing.GREEDY_COMPLETE)
"""Ways whose outcome the rules fix to the seat."""


class SeatingOptions(NamedTuple):
    """What the organiser may choose for the next round, beyond the event's settings.

    `pairing` is one of the ways a Swiss round can be seated; `cut` who plays on after them;
    `replay` whether drawn tables of the last final phase are played again (None: as the game says
    of the last game of all, rules 4.5); `even` that the director evens out the boards of the last
    round (rules 7.4); `game` what is known of the game of this round; `tables` who sits where in a
    Swiss round that was looked for before (`Upcoming.seatings`); `locked` who stays at which
    table, from 0, of one that is searched for.
    """

    attempt: int = 1
    pairing: Pairing | None = None
    cut: Cut | None = None
    replay: bool | None = None
    even: bool = False
    game: GameRules | None = None
    tables: Tables | None = None
    locked: Mapping[int, Sequence[EntryNumber]] = MappingProxyType({})


DEFAULT_OPTIONS = SeatingOptions()


def way_of(event: Event, round_: Round) -> Pairing:
    """By what a Swiss round is seated: what it says itself, else what the event's settings say.

    One that says nothing was made before its regulation knew another rule than the one to the
    letter (rules 3.6).
    """
    if round_.pairing is not None:
        return round_.pairing
    usual = default_way(event, ruleset_of(event.settings), round_.number, round_.players_per_table)
    return Pairing.GREEDY if usual in (*DUELS, Pairing.SOFT) else usual


def default_way(event: Event, ruleset: Ruleset, number: int, per_table: int) -> Pairing:
    """By what the event's settings seat the Swiss round with this number.

    `GREEDY` at larger tables than two is a cut from the top in the seating order.
    """
    settings = event.settings
    if settings.seating is Seating.ROUND_ROBIN:
        return Pairing.SCHEDULE
    if teams.pairing_of(event) is not None:
        return Pairing.TEAMS
    if number == 1:
        return Pairing(settings.first_seating)
    if settings.seating is not Seating.SWISS:
        return Pairing(settings.seating)
    return ruleset.rematches.way_at(per_table)


def ways_to_choose(event: Event, number: int, per_table: int) -> tuple[Pairing, ...]:
    """By what a Swiss round with this number can be seated, the usual way first.

    Boards, teams that sit by rule and a schedule leave no choice. Where chance seats a round it
    can also be `OPTIMISED`, and where the standings do, by any rule for tables of this size.
    """
    ruleset = ruleset_of(event.settings)
    usual = default_way(event, ruleset, number, per_table)
    if ruleset.board is not None or usual in (Pairing.SCHEDULE, Pairing.TEAMS):
        return (usual,)
    if usual in _BY_STANDINGS:
        others = DUELS if per_table == DUEL else (Pairing.GREEDY, Pairing.SOFT)
    else:
        others = (Pairing.RANDOM, Pairing.OPTIMISED)
    return tuple(dict.fromkeys((usual, *others)))


_BY_STANDINGS = (Pairing.GREEDY, Pairing.GREEDY_COMPLETE, Pairing.FEWEST, Pairing.SOFT)


def chosen_way(event: Event, round_: Round) -> Pairing | None:
    """The way that a Swiss round names, if it could be chosen, pairs being one player each."""
    size = round_.players_per_table // (pairs.SIZE if pairs.are_played(event.settings) else 1)
    ways = ways_to_choose(pairs.event_of_pairs(event), round_.number, size)
    return round_.pairing if round_.pairing in ways and len(ways) > 1 else None


def is_by_lot(event: Event, way: Pairing, number: int) -> bool:
    """Whether chance has a part in this round, so that a new draw makes sense (rules 2.1)."""
    if way is Pairing.TEAMS:
        return number == 1 or event.settings.seating is Seating.RANDOM
    return way in (Pairing.RANDOM, Pairing.SEEDED, Pairing.OPTIMISED)


def is_drawn_by_lot(event: Event, round_: Round) -> bool:
    """Whether chance seats this Swiss round, so that a new draw makes sense."""
    swiss = round_.phase.counts_for_standings
    return swiss and is_by_lot(event, way_of(event, round_), round_.number)


def standings_before(derived: Derived, number: int) -> Standings | None:
    """The last standings before the round with this number."""
    before = [found for found in derived.standings if found.after_round < number]
    return before[-1] if before else None


def swiss_tables(
    event: Event, round_: Round, players: Collection[EntryNumber], derived: Derived
) -> Tables:
    """Who sits where in a Swiss round with the number, attempt, size and way of `round_`.

    The bye of an odd field of two-player tables is decided first (rules 2.8).
    """
    number, attempt, per_table = round_.number, round_.attempt, round_.players_per_table
    way, standings = way_of(event, round_), standings_before(derived, number)
    if way is Pairing.SCHEDULE:
        return cut.scheduled_tables(event, number, players)
    if way is Pairing.SEEDED:
        return cut.seeded_tables(event, attempt, players, per_table)
    if way is Pairing.TEAMS and teams.is_united(event):
        drawn = standings is None or is_by_lot(event, way, number)
        ranked = [each for each in derived.team_standings if each.after_round < number]
        last = None if drawn or not ranked else ranked[-1]
        return teams.united_tables(event, number, attempt, last)
    order = _order(event, round_, players, standings)
    if way is Pairing.TEAMS:
        late = sorted({*players}.difference(order))  # not in the standings
        return teams.divided_tables(event, [*order, *late], per_table)
    if _is_searched(way, standings):
        *_, best = _searched(event, round_, order)
        return best.tables
    if way in DUELS and per_table == DUEL and standings is not None:
        seated, bye = _without_bye(event, round_, order)
        met = met_before(event, number)
        if way is Pairing.FEWEST:
            return [*fewest(seated, met, wishes.forbidden(event)), *bye]
        return [*DUELS[way](seated, met), *bye]
    return cut.cut_tables(cut.with_bye_last(event, number, order, per_table), per_table)


def _without_bye(
    event: Event, round_: Round, order: Sequence[EntryNumber]
) -> tuple[Sequence[EntryNumber], Tables]:
    """Who sits with others, in this order, and a table of one where somebody has to sit alone."""
    per_table = round_.players_per_table
    if per_table != DUEL or len(order) % DUEL == 0:
        return order, []
    *seated, alone = cut.with_bye_last(event, round_.number, order, per_table)
    return seated, [[alone]]


def _order(
    event: Event, round_: Round, players: Collection[EntryNumber], standings: Standings | None
) -> list[EntryNumber]:
    """Of a Swiss round: that of the standings, or a drawn one."""
    if standings is None or is_drawn_by_lot(event, round_):
        return cut.by_lot(event, round_.number, round_.attempt, players)
    return cut.by_seating_order(players, standings)


def _is_searched(way: Pairing, standings: Standings | None) -> bool:
    """Whether a round is looked for: near the standings only where there are some."""
    return way in SEARCHED and (standings is not None or way is Pairing.OPTIMISED)


def _searched(
    event: Event,
    round_: Round,
    order: Sequence[EntryNumber],
    locked: Mapping[int, Sequence[EntryNumber]] = DEFAULT_OPTIONS.locked,
) -> Iterator[Seated]:
    seated, bye = _without_bye(event, round_, order)
    asked = asked_of(event, round_, seated, drawn=is_drawn_by_lot(event, round_))
    for found in searched(way_of(event, round_), asked._replace(locked=locked)):
        yield found._replace(tables=[*found.tables, *bye])


def seatings(
    event: Event,
    round_: Round,
    players: Collection[EntryNumber],
    derived: Derived,
    locked: Mapping[int, Sequence[EntryNumber]] = DEFAULT_OPTIONS.locked,
) -> Iterator[Seated]:
    """Ever better seatings of a Swiss round by its way: one alone where nothing is searched for."""
    standings = standings_before(derived, round_.number)
    order = _order(event, round_, players, standings)
    if _is_searched(way_of(event, round_), standings):
        yield from _searched(event, round_, order, locked)
    else:
        tables = swiss_tables(event, round_, players, derived)
        yield Seated(tables, _told(event, round_, tables, standings))


def asked_as_seated(event: Event, round_: Round, derived: Derived) -> Asked:
    """What a Swiss round of single players is judged by, however they sit in it; byes left out."""
    tables = [[seat.entry for seat in table.seats] for table in round_.tables]
    return _asked(event, round_, tables, standings_before(derived, round_.number))


def _told(
    event: Event, round_: Round, tables: Tables, standings: Standings | None
) -> tuple[Told, ...]:
    together = [table for table in tables if len(table) > 1]
    return told(_asked(event, round_, together, standings), together)


def _asked(event: Event, round_: Round, tables: Tables, standings: Standings | None) -> Asked:
    players = [entry for table in tables if len(table) > 1 for entry in table]
    order = _order(event, round_, players, standings)
    order += sorted({*players}.difference(order))  # not in the standings
    drawn = standings is None or is_drawn_by_lot(event, round_)
    return asked_of(event, round_, order, drawn=drawn)


def met_before(event: Event, number: int) -> Mapping[EntryNumber, Collection[EntryNumber]]:
    """Whom each player should not meet again at a two-player table of this round."""
    return cut.avoided_opponents(event, number, ruleset_of(event.settings).rematches.memory)


def with_tables(event: Event, round_: Round, arrangement: Tables, *, in_turn: bool) -> Round:
    """The round with these players at its tables, from table 1 on, and their sides.

    Two sides sit together or, `in_turn`, alternate (BGL 3.6.4).
    """
    tables = cut.tables_of(arrangement, len(round_.tie_breaks))
    made = replace(round_, tables=tables, byes=teams.byes_of(event, tables))
    if ruleset_of(event.settings).sides:
        made = teams.with_sides(event, made)
    return teams.sides_in_turn(event, made) if in_turn else made


class Upcoming:
    """The round that comes next, as far as it is known; pairs are players in it (Reading `pairs`).

    `size` is that of a table as planned. `derived` saves the work when it is at hand.
    """

    def __init__(
        self, event: Event, derived: Derived | None = None, wishes: SeatingOptions = DEFAULT_OPTIONS
    ) -> None:
        self.people = event
        self.event = pairs.event_of_pairs(event)
        self.settings = self.event.settings
        self.number = event.next_number
        self.planned = planned_round(self.settings, self.number)
        self.size = self.planned.players_per_table
        self.wishes = wishes
        self._derived = derived if self.event is event else None

    @cached_property
    def players(self) -> tuple[EntryNumber, ...]:
        """Who could be given a seat in it, by start number."""
        return seatable_entries(self.event)

    @cached_property
    def ruleset(self) -> Ruleset:
        """The ruleset of the event; `Refused` for one that this version does not play."""
        return ruleset_of(self.settings)

    @cached_property
    def derived(self) -> Derived:
        """What follows from the rounds before it."""
        return self._derived or derive_latest(self.event)

    @property
    def before(self) -> Standings | None:
        """The standings before it."""
        return standings_before(self.derived, self.number)

    @property
    def way(self) -> Pairing:
        """By what it is seated if it is a Swiss one; boards know one way only."""
        if self.ruleset.board is not None:
            return Pairing.OPTIMISED
        usual = default_way(self.event, self.ruleset, self.number, self.size)
        return self.wishes.pairing or usual

    @property
    def ways(self) -> tuple[Pairing, ...]:
        """By what it can be seated if it is a Swiss one, the usual way first."""
        return ways_to_choose(self.event, self.number, self.size)

    @property
    def phase(self) -> Phase | None:
        """Swiss as planned, then the final ones; None when all is played.

        While a round is open it is what will come as far as that is known.
        """
        if swiss_left(self.event):
            robin = self.settings.seating is Seating.ROUND_ROBIN
            return Phase.ROUND_ROBIN if robin else Phase.SWISS
        last = self.event.last_round
        if last is not None and last.status is not RoundStatus.CLOSED:
            return None if last.phase is Phase.FINAL else Phase.FINAL
        return None if self.final is None else self.final.phase

    @cached_property
    def final(self) -> FinalPhase | None:
        """The final phase that it is once all Swiss rounds are closed; None: all is decided.

        Where pairs are played its numbers are those of the pairs.
        """
        event, wishes = self.event, self.wishes
        if not event.rounds:
            return None
        if teams.is_united(event):
            return teams.final_of_teams(event, self.derived)
        replay = plays_again(event, wishes)
        return next_final(event, self.derived, cut=wishes.cut, replay=replay, game=wishes.game)

    def announced(self, phase: Phase) -> Round:
        """The round before anybody is seated: its game, table size and minutes as planned.

        Its tie-breaks are those of the last round of this game, where the organiser may have
        changed them; else those of its rules, under a regulation that looks at them.
        """
        game, looked_at = self.wishes.game, self.ruleset.table_ties is TableTies.GAME
        own = [each.tie_breaks for each in self.event.rounds if each.game == self.planned.game]
        usual = tuple(each.stored for each in game.tie_breaks) if game and looked_at else ()
        return Round(
            number=self.number,
            phase=phase,
            game=self.planned.game,
            players_per_table=self.size,
            minutes=minutes_planned(self.settings, self.number, game),
            attempt=self.wishes.attempt,
            tie_breaks=own[-1] if own else usual,
            tables=(),
        )

    def made(self) -> Round:
        """The round as a draft; expects that nothing hinders it.

        Raises `Refused` for a cut that cannot be played, or for a second attempt where the
        standings leave nothing to chance (rules 2.1).
        """
        phase, way = self.phase, self.way
        assert phase is not None  # a problem otherwise
        swiss = phase.counts_for_standings
        by_lot = swiss and is_by_lot(self.event, way, self.number)
        again = self.wishes.attempt > 1 and not by_lot
        refuse_if(problem_if(again, "seating.nothing-to-draw", round=self.number))
        if not swiss:
            return self.as_people(self._final_round())
        round_ = self._empty_round(phase)
        if self.ruleset.board is not None:
            even = self.wishes.even
            return boards.with_boards(self.event, round_, self.players, self.before, even=even)
        tables = self.wishes.tables
        if tables is None:
            tables = swiss_tables(self.event, round_, self.players, self.derived)
        return self.as_people(self.with_tables(round_, tables))

    def _empty_round(self, phase: Phase) -> Round:
        return replace(self.announced(phase), pairing=self.way)

    def seatings(self) -> Iterator[Seated]:
        """Ever better seatings of the Swiss round, each one to be wished for; the last one is
        what it is made of otherwise. Expects that nothing hinders it; nothing for boards.
        """
        phase = self.phase
        if self.ruleset.board is not None or phase is None or not phase.counts_for_standings:
            return
        round_, locked = self._empty_round(phase), self.wishes.locked
        yield from seatings(self.event, round_, self.players, self.derived, locked)

    @property
    def usual_cut(self) -> Cut | None:
        """Who plays on as the regulation has it; None: all is decided."""
        return default_cut(self.event, self.derived, self.wishes.game)

    @property
    def cut_faults(self) -> Problems:
        """Why the cut that is wished for cannot be played; nothing without one."""
        cut_, game = self.wishes.cut, self.wishes.game
        return () if cut_ is None else cut_problems(self.event, cut_, game)

    @property
    def final_size(self) -> int:
        """Players at a table of the final phases: of two in a bracket."""
        return final_size(self.ruleset, self.settings, self.wishes.game)

    def _final_round(self) -> Round:
        refuse_if(self.cut_faults)
        assert self.final is not None  # its phase was asked for before
        return self.with_final(self.final.tables, Pairing.BRACKET)

    def with_final(self, arrangement: Tables, pairing: Pairing) -> Round:
        """The final phase with its people at these tables, of its size and minutes."""
        final, game = self.final, self.wishes.game
        assert final is not None  # its phase was asked for before
        size, level = self.final_size, max(map(len, final.tables))
        if teams.is_united(self.event):
            size = self.size
        elif final.replay and level in self.ruleset.points:  # those who are level, no more
            size = level
        minutes = minutes_planned(self.settings, self.number, game, size)
        round_ = replace(self.announced(final.phase), players_per_table=size, minutes=minutes)
        return self.with_tables(replace(round_, pairing=pairing), arrangement)

    def with_tables(self, round_: Round, arrangement: Tables) -> Round:
        """The round with these players at its tables, sides as the game has them."""
        game = self.wishes.game
        in_turn = game is not None and game.sides is Sides.ALTERNATING
        return with_tables(self.event, round_, arrangement, in_turn=in_turn)

    def as_people(self, made: Round) -> Round:
        """The round with the members of its pairs."""
        return made if self.event is self.people else pairs.round_of_people(self.people, made)


def next_phase(
    event: Event, derived: Derived | None = None, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> Phase | None:
    """The phase of the next round: Swiss as planned, then the final ones; None when all is played.

    While a round is open it is what will come as far as that is known.
    """
    return Upcoming(event, derived, wishes).phase


def is_over(
    event: Event, derived: Derived | None = None, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> bool:
    """Whether everything is played: the final, or what decides where there is none.

    `wishes` are what the game asks of the next round: a level final may be played again.
    """
    if not event.rounds or any(each.status is not RoundStatus.CLOSED for each in event.rounds):
        return False
    return next_phase(event, derived, wishes) is None


def plays_again(event: Event, wishes: SeatingOptions) -> bool:
    """Whether drawn tables of the last phase are played again.

    Where nobody chose: of the last game of all alone, if the game says so (BIG 8.3); before it
    the better in the standings goes on, whatever the game says (BIG 4.3, 4.4).
    """
    if wishes.replay is not None:
        return wishes.replay
    last, game = event.last_round, wishes.game
    asked = game is not None and game.drawn_final is DrawnFinal.REPLAY
    return asked and last is not None and last.phase is Phase.FINAL


def swiss_left(event: Event) -> bool:
    """Whether Swiss rounds are still to be made."""
    swiss = sum(round_.phase.counts_for_standings for round_ in event.rounds)
    return swiss < event.settings.rounds_planned and swiss == len(event.rounds)


def pairing_cost(event: Event, derived: Derived, rule: Pairing) -> tuple[Pairs, int]:
    """What a rule of two-player tables would give in the next round: who meets again, and the
    sum of the squared distances in the order. Expects that nothing hinders the round.
    """
    coming = Upcoming(event, derived, SeatingOptions(pairing=rule))
    *_, found = coming.seatings()
    return cost_of_pairs(coming, found.tables)


def cost_of_pairs(coming: Upcoming, tables: Tables) -> tuple[Pairs, int]:
    """Who meets again at these two-player tables by the memory of the ruleset, and the sum of the
    squared distances in the order of the standings.
    """
    event, before = coming.event, coming.before
    order = cut.by_seating_order(coming.players, before) if before else []
    order = cut.with_bye_last(event, coming.number, order, coming.size)
    rank = {entry: rank for rank, entry in enumerate(order)}
    couples = [(table[0], table[1]) for table in tables if len(table) == DUEL]
    again = rematches_among(couples, met_before(event, coming.number))
    return again, sum((rank[one] - rank[other]) ** 2 for one, other in couples)


def redraw(event: Event) -> Round:
    """The last round, still a draft, drawn once more with the next attempt.

    Raises `Refused` when it is no draft, or when the standings leave nothing to chance.
    """
    last = event.last_round
    if last is None or last.status is not RoundStatus.DRAFT:
        raise Refused([problem("seating.no-draft")])
    before, even = replace(event, rounds=event.rounds[:-1]), boards.are_evened(event, last)
    options = SeatingOptions(last.attempt + 1, chosen_way(before, last), even=even)
    again = Upcoming(before, wishes=options).made()
    if teams.are_alternating(event, last):
        again = teams.sides_in_turn(event, again)
    empty = (None,) * len(last.tie_breaks)
    tables = (
        replace(table, seats=tuple(replace(seat, tie_breaks=empty) for seat in table.seats))
        for table in again.tables
    )
    drawn = replace(last, attempt=again.attempt, tables=tuple(tables), exchanged=())
    return replace(drawn, byes=again.byes, pairing=again.pairing)


def recompute(event: Event, number: RoundNumber, derived: Derived) -> Round | None:
    """The seating the rules give the players who sit in this round, its exchanges applied.

    For comparing arrangements: seats carry nothing but the player. None where it cannot be said:
    seated by hand, part of a knock-out, or by a way that leaves more than one solution.
    """
    round_, one = event.round(number), pairs.event_of_pairs(event)
    if one is not event:
        found = recompute(one, number, derive(one))
        return found and with_own_exchanges(round_, pairs.round_of_people(event, found))
    if round_.partial or round_.pairing is Pairing.MANUAL or teams.is_united(event):
        return None
    if round_.phase.counts_for_standings:
        return seated_again(event, round_, derived, FIXED)
    if round_.phase is not Phase.FINAL or not event.rounds[number - 2].phase.counts_for_standings:
        return None
    before = standings_before(derived, number)
    rank = {row.entry: row.rank for row in before.rows} if before else {}
    players = sorted(
        (seat.entry for seat in round_.seats()), key=lambda e: rank.get(e, len(rank) + 1)
    )
    return with_tables_again(event, round_, [players])


def seated_again(
    event: Event, round_: Round, derived: Derived, ways: Collection[Pairing]
) -> Round | None:
    """A Swiss round as its way seats who sits in it; None where that is none of these `ways`."""
    if way_of(event, round_) not in ways:
        return None
    players = [seat.entry for seat in round_.seats()]
    return with_tables_again(event, round_, swiss_tables(event, round_, players, derived))


def with_tables_again(event: Event, round_: Round, arrangement: Tables) -> Round:
    """The round with these tables, sides as they sit in it, after its exchanges."""
    in_turn = teams.are_alternating(event, round_)
    return with_own_exchanges(round_, with_tables(event, round_, arrangement, in_turn=in_turn))


def with_own_exchanges(round_: Round, drawn: Round) -> Round:
    """What was drawn after those exchanges of the round whose two players sit in it."""
    seated = {seat.entry for seat in drawn.seats()}
    kept = tuple(pair for pair in round_.exchanged if seated.issuperset(pair))
    return cut.with_exchanges(replace(drawn, exchanged=kept), kept)


def by_number(
    event: Event, derived: Derived | None = None, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> Round:
    """The next round as a draft seated by hand: who may play in it, in start-number order.

    In a final phase those are the people whom the standings let in. Mates sit as their teams
    have to, nobody alone for the second time before everybody was. Expects a next round for
    which at least two players are there.
    """
    coming = Upcoming(event, derived, wishes)
    phase = coming.phase
    assert phase is not None  # there is a next round
    empty = replace(coming.announced(phase), pairing=Pairing.MANUAL)
    if not phase.counts_for_standings and coming.final is not None:
        people = iter(sorted(entry for table in coming.final.tables for entry in table))
        sizes = map(len, coming.final.tables)
        made = coming.with_final([[*islice(people, size)] for size in sizes], Pairing.MANUAL)
    elif coming.ruleset.board is not None:
        made = replace(empty, tables=tuple(_boards(coming)))
    else:
        made = coming.with_tables(empty, _swiss(coming))
    return coming.as_people(made)


def with_people(event: Event, round_: Round, arrangement: Tables) -> Round:
    """The round with these people at its tables, which stay as large as they are."""
    pairs_ = zip(round_.tables, arrangement, strict=True)
    tables = tuple(
        replace(
            table,
            seats=tuple(replace(s, entry=e) for s, e in zip(table.seats, people, strict=True)),
        )
        for table, people in pairs_
    )
    made = replace(round_, tables=tables, byes=teams.byes_of(event, tables))
    return teams.with_sides(event, made) if ruleset_of(event.settings).sides else made


def _swiss(coming: Upcoming) -> Tables:
    event, order = coming.event, sorted(coming.players)
    if teams.is_united(event):
        there = [*teams.seated_of(event, coming.number).values()]
        return [[*one, *other] for one, other in zip_longest(there[::2], there[1::2], fillvalue=())]
    if teams.pairing_of(event) is not None:
        return teams.divided_tables(event, order, coming.size)
    order = cut.with_bye_last(event, coming.number, order, coming.size)
    return cut.cut_tables(order, coming.size)


def _boards(coming: Upcoming) -> Iterator[Table]:
    """Boards with the powers in their order; who plays two of them begins and ends the row."""
    event, players = coming.event, sorted(coming.players)
    plan = boards.planned_boards(event, coming.number, players, even=coming.wishes.even)
    twice = sorted(plan.twice)
    people = iter([*twice, *(entry for entry in players if entry not in twice), *twice])
    for number, size in enumerate(plan.sizes, 1):
        powers = boards.powers_of(coming.ruleset.roles, size)
        seats = tuple((next(people), power) for power in powers)
        yield boards.Board(seats, boards.variant_of(size)).at(number)


def with_player_moved(event: Event, round_: Round, entry: EntryNumber, to: TableNumber) -> Round:
    """The round with this player in the last seat of another table; nothing is checked.

    He may have had no seat at all: then he has one now.

    No table is left empty by that as long as there are no more tables than the players need.
    """
    in_turn = teams.are_alternating(event, round_)
    empty = Seat(entry, tie_breaks=(None,) * len(round_.tie_breaks))
    own = next((seat for seat in round_.seats() if seat.entry == entry), empty)
    tables = []
    for table in (teams.mates_together(event, round_) if in_turn else round_).tables:
        others = tuple(seat for seat in table.seats if seat.entry != entry)
        tables.append(replace(table, seats=(*others, own) if table.number == to else others))
    changed = replace(round_, tables=tuple(tables), byes=cut.byes_of(tables))
    if ruleset_of(event.settings).sides:
        changed = teams.with_sides(event, changed)
    return teams.sides_in_turn(event, changed) if in_turn else changed


def can_be_moved(event: Event) -> bool:
    """Whether single players may change tables: not where boards or whole teams are seated."""
    return ruleset_of(event.settings).board is None and not teams.sit_together(event)
