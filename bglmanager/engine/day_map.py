"""The day as a picture: its rounds and final phases, their tables, who sits there or may come.

`day_map` gives the content of the drawing: stops (rounds) with boxes (tables) from the first round
to the champion. What is not played yet stands there by where its people come from; who is certain
stands in his seat as soon as the results are in that say so (BGL 3.11; BIG 4.3, 4.4, 8.1).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bglmanager.engine import pairs

# what the map is made of is had from here as well
from bglmanager.engine.cut_race import CutRace
from bglmanager.engine.day_map_boxes import Box as Box
from bglmanager.engine.day_map_boxes import BoxSeat as BoxSeat
from bglmanager.engine.day_map_boxes import BoxState as BoxState
from bglmanager.engine.day_map_boxes import Claim as Claim
from bglmanager.engine.day_map_boxes import DayMap as DayMap
from bglmanager.engine.day_map_boxes import Node as Node
from bglmanager.engine.day_map_boxes import Source as Source
from bglmanager.engine.day_map_boxes import Stop as Stop
from bglmanager.engine.day_map_boxes import Way as Way
from bglmanager.engine.day_map_cut import Qualified as Qualified
from bglmanager.engine.day_map_cut import qualified_so_far as qualified_so_far
from bglmanager.engine.day_map_finals import Comer, PlayedFinals, third_comers
from bglmanager.engine.derive import derive_latest
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Phase, Round, RoundStatus, Table
from bglmanager.engine.finals import (
    Cut,
    FinalPhase,
    PhaseShape,
    expected_cut,
    first_shape,
    paired_shape,
    third_table,
)
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import Seating
from bglmanager.engine.plan import DUEL, final_size, planned_round
from bglmanager.engine.presence import EXPECTED, people_seated, seatable_entries
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Bracket
from bglmanager.engine.seating import boards, cut, teams
from bglmanager.engine.seating.making import SeatingOptions, Upcoming, swiss_left
from bglmanager.engine.tables import is_bye, is_complete, sizes_of_tables

if TYPE_CHECKING:  # its many dataclasses cost the engine a tenth of its start
    from bglmanager.engine.games.game import GameRules


def day_map(
    event: Event,
    derived: Derived,
    game: GameRules | None = None,
    *,
    chosen: Cut | None = None,
    qualified: Qualified | None = None,
) -> DayMap:
    """The map of this event; `game` is that of the final, `chosen` the organiser's own cut.

    `qualified` are those whom the last Swiss round lets into the final by the results there are:
    they stand in it where all who qualify meet at one table.

    Where pairs or united teams play, one seat is that of all who play as one.
    """
    one = pairs.event_of_pairs(event)
    own = derived if one is event else derive_latest(one)
    found = _MapDrawing(one, own, SeatingOptions(game=game, cut=chosen), qualified).drawn()
    if one is not event:
        return _of_pairs(found, pairs.pair_members(event))
    if not teams.is_united(event):
        return found
    together = _of_teams(found, pairs.team_of(event))
    return together._replace(champion=_champion_team(event, derived, found.champion))


def _champion_team(event: Event, derived: Derived, found: BoxSeat) -> BoxSeat:
    """The team that has won, once its members' points say so (rules 3.7, 3.8)."""
    over, ranked = Upcoming(event, derived), pairs.final_team_standings(event, derived)
    playing = [made for made in event.rounds if made.status is not RoundStatus.CLOSED]
    if ranked is None or playing or not event.rounds or over.phase is not None:
        return found._replace(entry=None, claims=())
    won = {row.team for row in ranked.rows[:1]}
    team = next((team for team in event.teams if team.number in won), None)
    if team is None:
        return found._replace(entry=None, claims=())
    return found._replace(entry=team.members[0], mates=team.members[1:], claims=())


class _Placed(NamedTuple):
    """A seat, the ranks that may come to it, and the lines that lead there with who takes them."""

    seat: BoxSeat
    ranks: tuple[int, ...]
    lines: tuple[tuple[Node, EntryNumber | None], ...] = ()


class _MapDrawing:
    """The map while it is drawn, from the first round on; people are single players."""

    def __init__(
        self,
        event: Event,
        derived: Derived,
        wishes: SeatingOptions,
        qualified: Qualified | None = None,
    ) -> None:
        self.event, self.derived, self.wishes = event, derived, wishes
        self.qualified = qualified or Qualified()
        self.race = self.qualified.race or CutRace((), ())
        self.ruleset = ruleset_of(event.settings)
        self.size = final_size(self.ruleset, event.settings, wishes.game)
        self.stops: list[Stop] = []
        self.ways: list[Way] = []
        self.where: dict[EntryNumber, Node] = {}
        self.names: Mapping[int, EntryNumber] = {}

    def drawn(self) -> DayMap:
        """The whole map."""
        event, last = self.event, self.event.last_round
        if swiss_left(event) or last is None or self._plays_swiss(last):
            return self._with_swiss_open()
        ahead = None
        if last.status is RoundStatus.CLOSED:
            ahead = Upcoming(event, self.derived, self.wishes).final
        rounds = event.rounds if ahead is None else (*event.rounds, self._planned(ahead))
        finals = any(not made.phase.counts_for_standings for made in rounds)
        played = PlayedFinals(event, rounds, self.derived, self.wishes)
        self.names = played.names
        for made in rounds:
            self._add_made(made, played)
        if not finals:
            return self._over(self.derived.final_ranking)
        return self._after_phase(played)

    @staticmethod
    def _plays_swiss(last: Round) -> bool:
        return last.phase.counts_for_standings and last.status is not RoundStatus.CLOSED

    def _planned(self, ahead: FinalPhase) -> Round:
        number, game = self.event.next_number, self.event.settings.game
        size = max(map(len, ahead.tables))
        return Round(number, game, size, cut.tables_of(ahead.tables), ahead.phase)

    def _over(self, ranking: Sequence[EntryNumber]) -> DayMap:
        champion = BoxSeat(Source.RANK, ranking[0] if ranking else None, 1)
        return DayMap(tuple(self.stops), tuple(self.ways), champion)

    # ---------------------------------------------------------------------- rounds there are

    def _add_made(self, made: Round, played: PlayedFinals) -> None:
        """A round with its people; lines only lead to the final phases."""
        at, final = len(self.stops), not made.phase.counts_for_standings
        boxes = tuple(self._made_box(made, table, played) for table in made.tables)
        rank = played.rank
        straight = played.waiting(made) if final else ()
        waiting = tuple(BoxSeat(Source.RANK, entry, rank.get(entry, 0)) for entry in straight)
        again = final and any(stop.phase is made.phase for stop in self.stops)
        self.stops.append(Stop(made.phase, made.number, boxes, waiting, again))
        spots = [*(box.seats for box in boxes), *((seat,) for seat in waiting)]
        seated = [
            (seat.entry, into, index)
            for into, seats in enumerate(spots)
            for index, seat in enumerate(seats)
            if seat.entry is not None
        ]
        self.ways += [
            Way(*self.where[entry], at, into, index, entry)
            for entry, into, index in seated
            if final and entry in self.where
        ]
        self.where.update({entry: Node(at, into) for entry, into, _ in seated})

    def _made_box(self, made: Round, table: Table, played: PlayedFinals) -> Box:
        state = self._state(made, table)
        people = [seat.entry for seat in table.seats]
        if made.phase.counts_for_standings:
            seats = tuple(BoxSeat(Source.SEATED, entry) for entry in people)
        else:
            seats = tuple(played.seat(made, entry) for entry in people)
        first = played.first(made, table) if state is BoxState.DONE else ()
        third = table.number == third_table(self.ruleset, made)
        decides = state is BoxState.PLAYING and table.number in self.race.deciding
        return Box(table.number, state, seats, first, third, decides, is_bye(made, table))

    def _state(self, made: Round, table: Table) -> BoxState:
        if made.number > len(self.event.rounds):
            return BoxState.PLANNED
        if made.status is RoundStatus.DRAFT:
            return BoxState.DRAFT
        over = made.status is RoundStatus.CLOSED or is_complete(made, table)
        return BoxState.DONE if over else BoxState.PLAYING

    # ---------------------------------------------------------------------- Swiss rounds to come

    def _with_swiss_open(self) -> DayMap:
        """While the Swiss rounds are played the final phases stand there by ranks."""
        event = self.event
        played = PlayedFinals(event, event.rounds, self.derived, self.wishes)
        for made in event.rounds:
            self._add_made(made, played)
        players = expected_field(event)
        united = teams.is_united(event)
        coming = range(len(event.rounds) + 1, event.settings.rounds_planned + 1)
        self.stops += [_coming_stop(event, number, players) for number in coming]
        found = expected_cut(event, self.derived, len(players), self.wishes.game)
        if found is not None and self.wishes.cut is not None:
            found = self.wishes.cut, False
        if found is None:
            return self._over(())
        cut_, most = (Cut(DUEL), False) if united else found
        size = DUEL if united else self.size
        shape = first_shape(self.ruleset, size, cut_, min(cut_.qualified, len(players)))
        if shape is None:
            return self._over(())
        together = shape.phase is Phase.FINAL and not united
        placed = [*self._by_rank(cut_.qualified, together=together)]
        self.names = {} if together else self.race.ranks
        comers = self._add_phase(shape, placed)
        day = self._to_the_champion(shape.phase, comers, DUEL if united else self.size)
        return day._replace(places=min(cut_.qualified, len(players)), most=most)

    def _by_rank(self, places: int, *, together: bool) -> Iterator[_Placed]:
        """The seats of who will qualify: whose rank is known stands there. Where all meet at one
        table those who have qualified stand first, whatever their rank.
        """
        certain, claims = self.qualified.certain, self.qualified.claims
        known = dict(enumerate(certain, 1)) if together else self.race.ranks
        for rank in range(1, places + 1):
            entry = known.get(rank)
            if entry is None:
                seat = BoxSeat(Source.RANK, number=rank, claims=claims if together else ())
                yield _Placed(seat, (rank,))
                continue
            lines = ((self.where[entry], entry),) if entry in self.where else ()
            yield _Placed(BoxSeat(Source.RANK, entry, 0 if together else rank), (rank,), lines)

    # ---------------------------------------------------------------------- phases to come

    def _after_phase(self, played: PlayedFinals) -> DayMap:
        """What follows the last final phase there is."""
        phase = played.last[0].phase
        comers = played.comers(self.where)
        thirds = None if phase is Phase.FINAL else played.thirds(self.where)
        day = self._to_the_champion(phase, comers, self.size, thirds)
        places = people_seated(played.phases[0]) | {*played.waiting(played.phases[0][0])}
        return day._replace(places=len(places))

    def _to_the_champion(
        self,
        phase: Phase,
        comers: Sequence[Comer],
        size: int,
        thirds: Sequence[Comer] | None = None,
    ) -> DayMap:
        """Phase after phase down to the final, and who wins it.

        `thirds` are those who would play for third place, if it is the next one.
        """
        while phase is not Phase.FINAL and len(comers) >= DUEL:
            if size == DUEL and len(comers) > DUEL:
                shape = paired_shape(len(comers))
                anew = self.ruleset.finals.bracket is Bracket.RE_RANKED
                placed = _ranked(comers, self.names) if anew else [self._placed(c) for c in comers]
            else:
                shape = PhaseShape(Phase.FINAL, (tuple(range(1, len(comers) + 1)),))
                placed = self._in_final(comers, size)
            beside = [*third_comers(comers, size)] if thirds is None else thirds
            comers, phase = self._add_phase(shape, placed), shape.phase
            if phase is Phase.FINAL and self.ruleset.finals.third_place:
                self._add_third(beside)
            thirds = None
        champion = self._placed(comers[0]) if comers else _Placed(BoxSeat(Source.PLACE), ())
        self._add_ways(len(self.stops), 0, [champion])
        return DayMap(tuple(self.stops), tuple(self.ways), champion.seat)

    def _add_phase(self, shape: PhaseShape, placed: Sequence[_Placed]) -> list[Comer]:
        """A phase that is not made yet; who comes out of it."""
        at, number = len(self.stops), RoundNumber(len(self.stops) + 1)
        tables = [[placed[rank - 1] for rank in table] for table in shape.tables]
        direct = placed[: shape.direct]
        boxes = tuple(
            Box(TableNumber(n), BoxState.PLANNED, tuple(each.seat for each in seats))
            for n, seats in enumerate(tables, 1)
        )
        self.stops.append(Stop(shape.phase, number, boxes, tuple(each.seat for each in direct)))
        comers = []
        for into, seats in enumerate((*tables, *([each] for each in direct))):
            self._add_ways(at, into, seats)
            ranks = tuple(sorted({rank for each in seats for rank in each.ranks}))
            firm = frozenset(each.ranks[0] for each in seats if len(each.ranks) == 1)
            known = ranks if all(each.ranks for each in seats) else ()
            if into < len(boxes):
                table = TableNumber(into + 1)
                comers.append(Comer(Source.PLACE, known, 1, table, firm, Node(at, into)))
            else:
                rank = ranks[0] if ranks else 0
                comers.append(Comer(Source.WAITING, known, rank, node=Node(at, into)))
        return [*comers[len(boxes) :], *comers[: len(boxes)]]

    def _in_final(self, comers: Sequence[Comer], size: int) -> list[_Placed]:
        """The seats of the final: by the tables they come from, by the standings once all is known
        (a bracket that is fixed keeps its order).
        """
        placed = [self._placed(comer) for comer in comers]
        keeps = size == DUEL and self.ruleset.finals.bracket is Bracket.FIXED
        if not keeps and all(len(each.ranks) == 1 for each in placed):
            placed.sort(key=lambda each: each.ranks)
        return placed

    def _add_third(self, comers: Sequence[Comer]) -> None:
        """The game for third place beside the final that was added last."""
        if len(comers) < max(DUEL, self.ruleset.least_at_table):
            return
        placed, at, final = [self._placed(comer) for comer in comers], len(self.stops) - 1, 1
        seats = tuple(each.seat for each in placed)
        box = Box(TableNumber(final + 1), BoxState.PLANNED, seats, third=True)
        self.stops[at] = self.stops[at]._replace(boxes=(*self.stops[at].boxes, box))
        self._add_ways(at, final, placed)

    def _add_ways(self, to: int, into: int, seats: Iterable[_Placed]) -> None:
        """The lines that lead to the seats of a box."""
        self.ways += [
            Way(*node, to, into, index, entry)
            for index, each in enumerate(seats)
            for node, entry in each.lines
        ]

    def _placed(self, comer: Comer) -> _Placed:
        """The seat of a comer who keeps the place of his table."""
        source, ranks, number, table, firm, node, _ = comer
        if len(ranks) == 1:
            entry = self.names.get(ranks[0])
            seat = BoxSeat(source, entry, number, table)
            return _Placed(seat, ranks, () if node is None else ((node, entry),))
        named = (
            [(rank, self.names[rank]) for rank in ranks] if self.names.keys() >= {*ranks} else []
        )
        claims = tuple(Claim(entry, table, number, rank in firm, number) for rank, entry in named)
        seat = BoxSeat(source, None, number, table, claims)
        return _Placed(seat, ranks, () if node is None else ((node, None),))


class _Possible(NamedTuple):
    """Somebody who may be n-th of those still in, and where he comes from: None for several tables.

    `only` tells that he is that, if he goes on at all.
    """

    rank: int
    comer: Comer | None
    only: bool


def _ranked(comers: Sequence[Comer], names: Mapping[int, EntryNumber]) -> list[_Placed]:
    """The seats of those still in by the standings: who may be n-th best of them."""
    if not all(comer.ranks for comer in comers):
        return [_Placed(BoxSeat(Source.REMAINING, number=n), ()) for n, _ in enumerate(comers, 1)]
    options: list[list[_Possible]] = [[] for _ in comers]
    best = sorted(comer.ranks[0] for comer in comers)
    worst = sorted(comer.ranks[-1] for comer in comers)
    for rank, ways in sorted(_ways_of_ranks(comers).items()):
        each = [
            (
                bisect_right(worst, rank) - (comer.ranks[-1] <= rank),
                bisect_left(best, rank) - (comer.ranks[0] < rank),
            )
            for comer in ways
        ]
        least, most = min(low for low, _ in each), max(high for _, high in each)
        option = _Possible(rank, ways[0] if len(ways) == 1 else None, least == most)
        for index in range(least, most + 1):
            options[index].append(option)
    return [_of_remaining(n, found, names) for n, found in enumerate(options, 1)]


def _ways_of_ranks(comers: Sequence[Comer]) -> Mapping[int, Sequence[Comer]]:
    """By what tables each rank may come; who is there already comes by no other."""
    found = defaultdict[int, list[Comer]](list)
    for comer in comers:
        for rank in comer.ranks:
            found[rank].append(comer)
    found.update({comer.ranks[0]: [comer] for comer in comers if len(comer.ranks) == 1})
    return found


def _of_remaining(
    number: int, options: Sequence[_Possible], names: Mapping[int, EntryNumber]
) -> _Placed:
    if not options:  # seats were given by hand against the bracket
        return _Placed(BoxSeat(Source.REMAINING, number=number), ())
    ranks = tuple(option.rank for option in options)
    nodes = {None if option.comer is None else option.comer.node for option in options}
    entry = names.get(ranks[0]) if len(ranks) == 1 else None
    lines = tuple((node, entry) for node in nodes if node is not None and len(nodes) == 1)
    if len(ranks) > 1:
        seat = BoxSeat(Source.REMAINING, None, number, claims=tuple(_claims(options, names)))
        return _Placed(seat, ranks, lines)
    comer = options[0].comer
    table = None if comer is None else comer.table
    if comer is not None and comer.source is Source.WAITING:
        return _Placed(BoxSeat(Source.WAITING, entry, ranks[0]), ranks, lines)
    return _Placed(BoxSeat(Source.REMAINING, entry, number, table), ranks, lines)


def _claims(options: Sequence[_Possible], names: Mapping[int, EntryNumber]) -> Iterator[Claim]:
    """Who may come, the best first; what hangs on several tables names none of them."""
    if any(option.rank not in names for option in options):
        return  # some of them are not known yet
    for rank, comer, only in options:
        entry = names[rank]
        if comer is None or len(comer.ranks) == 1:
            yield Claim(entry, None, 0, sure=False)
        else:
            yield Claim(entry, comer.table, 1, sure=only and rank in comer.firm)


def _coming_stop(event: Event, number: int, players: Sequence[EntryNumber]) -> Stop:
    """A Swiss round that is not made yet."""
    robin = event.settings.seating is Seating.ROUND_ROBIN
    phase = Phase.ROUND_ROBIN if robin else Phase.SWISS
    tables = (_scheduled if robin else _coming)(event, number, players)
    boxes = (
        Box(TableNumber(at), BoxState.PLANNED, seats, bye=size == 1)
        for at, (size, seats) in enumerate(tables, 1)
    )
    return Stop(phase, RoundNumber(number), tuple(boxes))


def _scheduled(
    event: Event, number: int, players: Sequence[EntryNumber]
) -> Iterator[tuple[int, tuple[BoxSeat, ...]]]:
    """Everybody against everybody is known beforehand (rules 4.3)."""
    for table in cut.scheduled_tables(event, number, players) if len(players) >= DUEL else ():
        yield len(table), tuple(BoxSeat(Source.SEATED, entry) for entry in table)


def _coming(
    event: Event, number: int, players: Sequence[EntryNumber]
) -> Iterator[tuple[int, tuple[BoxSeat, ...]]]:
    """The tables of a round to come, with how many players, pairs or teams sit there; of a top
    table it is known who, by rank.
    """
    top = ruleset_of(event.settings).board is not None and boards.is_top_round(event, number)
    for at, size in enumerate(_sizes(event, number, players)):
        ranks = range(1, size + 1) if top and at == 0 else ()
        yield size, tuple(BoxSeat(Source.RANK, number=rank) for rank in ranks)


def _sizes(event: Event, number: int, players: Sequence[EntryNumber]) -> Sequence[int]:
    if ruleset_of(event.settings).board is not None:
        seats = boards.seats_wanted(event, number, players)
        return boards.sizes_of(event, number, seats) if seats >= boards.FEWEST else ()
    if teams.is_united(event):
        return sizes_of_tables(len(teams.seated_of(event, number)), DUEL)
    per_table = planned_round(event.settings, number).players_per_table
    return sizes_of_tables(len(players), per_table)


def expected_field(event: Event) -> tuple[EntryNumber, ...]:
    """Who will play: who can be seated next, before the start also who may still come."""
    able = seatable_entries(event)
    if able or event.rounds:
        return able
    return tuple(entry.number for entry in event.entries if entry.status in EXPECTED)


def _of_pairs(day: DayMap, people: Mapping[EntryNumber, Sequence[EntryNumber]]) -> DayMap:
    """The map with the members of pairs, who have one seat together."""

    def first(entry: EntryNumber | None) -> EntryNumber | None:
        return None if entry is None else people[entry][0]

    def of_people(seat: BoxSeat) -> BoxSeat:
        claims = tuple(each._replace(entry=people[each.entry][0]) for each in seat.claims)
        mates = () if seat.entry is None else tuple(people[seat.entry][1:])
        return seat._replace(entry=first(seat.entry), mates=mates, claims=claims)

    def box_of(box: Box) -> Box:
        won = tuple(people[entry][0] for entry in box.first)
        return box._replace(seats=tuple(map(of_people, box.seats)), first=won)

    stops = (
        stop._replace(
            boxes=tuple(map(box_of, stop.boxes)), waiting=tuple(map(of_people, stop.waiting))
        )
        for stop in day.stops
    )
    ways = tuple(way._replace(entry=first(way.entry)) for way in day.ways)
    return day._replace(stops=tuple(stops), ways=ways, champion=of_people(day.champion))


def _of_teams(day: DayMap, unit: Mapping[EntryNumber, EntryNumber]) -> DayMap:
    """The map with one seat for all of a united team who sit at a table."""

    def team(box: Box, index: int) -> int:
        entry = box.seats[index].entry
        return -index if entry is None else unit[entry]

    def box_of(box: Box) -> Box:
        sides = defaultdict[int, list[BoxSeat]](list)
        for index, seat in enumerate(box.seats):
            sides[team(box, index)].append(seat)
        seats = (
            own[0]._replace(mates=tuple(mate.entry for mate in own[1:] if mate.entry is not None))
            for own in sides.values()
        )
        return box._replace(seats=tuple(seats))

    def way_of_team(way: Way) -> Way:
        if way.to == len(day.stops):
            return way
        box = day.stops[way.to].boxes[way.into]
        sides = [*dict.fromkeys(team(box, index) for index in range(len(box.seats)))]
        return way._replace(seat=sides.index(team(box, way.seat)))

    stops = (stop._replace(boxes=tuple(map(box_of, stop.boxes))) for stop in day.stops)
    return day._replace(stops=tuple(stops), ways=tuple(map(way_of_team, day.ways)))
