"""The final phases as they stand now, tables that are still open among them: who may go on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from bglmanager.engine.day_map_boxes import BoxSeat, Node, Source
from bglmanager.engine.derived import Derived, SeatResult, TableResult
from bglmanager.engine.event import Event, Phase, Round, RoundStatus, Table
from bglmanager.engine.finals import FinalPlayers, final_ranking, first_of
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.plan import DUEL
from bglmanager.engine.presence import Attendance, people_seated
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating.making import SeatingOptions, plays_again
from bglmanager.engine.tables import is_complete, play_table


class Comer(NamedTuple):
    """Who comes to a later phase: `ranks` of the standings he may have, none while unknown.

    `firm` are those of them who play for it at this table in any case, `node` is where; `out` are
    the others of a table that is decided, the best first.
    """

    source: Source
    ranks: tuple[int, ...]
    number: int = 0
    table: TableNumber | None = None
    firm: frozenset[int] = frozenset()
    node: Node | None = None
    out: tuple[int, ...] = ()


def third_comers(comers: Iterable[Comer], size: int) -> Iterator[Comer]:
    """Who would play for third place beside the final of these comers: as many of each table as
    there is room for, the rest by the order of those who are out.
    """
    tables = [comer for comer in comers if comer.source is Source.PLACE]
    if len(tables) < DUEL:
        return  # one loser is third
    each = size // len(tables)
    for own in tables:
        decided = len(own.ranks) == 1
        for at in range(each if not decided else min(each, len(own.out))):
            ranks = (own.out[at],) if decided else own.ranks
            yield own._replace(ranks=ranks, number=own.number + at + 1, out=())
    yield from [Comer(Source.NEXT, ())] * (size - each * len(tables))


class PlayedFinals:
    """The final phases there are, played or planned, as if they were over now.

    Tables that are open have no places; who may still win there is told by `comers`.
    """

    def __init__(
        self,
        event: Event,
        rounds: Sequence[Round],
        derived: Derived,
        wishes: SeatingOptions,
    ) -> None:
        self.event, self.wishes = event, wishes
        self.rounds = rounds
        self._ruleset = ruleset_of(event.settings)
        known = {(result.round, result.table): result for result in derived.tables}
        open_ = [made for made in rounds if made.status is not RoundStatus.CLOSED]
        for made in open_:
            found = {(made.number, t.number): self._result(made, t) for t in made.tables}
            known.update(found)
        self._results = known
        closed = tuple(replace(made, status=RoundStatus.CLOSED) for made in rounds)
        over = replace(event, rounds=closed)
        standings = derived.latest_standings
        ranking = derived.final_ranking
        if open_ and not closed[-1].phase.counts_for_standings:
            ended = [result for result in known.values() if self._is_over(result)]
            ranking = final_ranking(over, closed, ended, standings, Attendance(over))
        finals = {made.number for made in rounds if not made.phase.counts_for_standings}
        of_finals = tuple(result for result in known.values() if result.round in finals)
        given = derived._replace(tables=of_finals, final_ranking=ranking)
        self.field = FinalPlayers(over, given, game=wishes.game)
        self.rank = dict(self.field.rank)
        for entry in sorted(people_seated(rounds) - self.rank.keys()):  # seated by hand
            self.rank[entry] = len(self.rank) + 1
        self.names = {rank: entry for entry, rank in self.rank.items()}
        self.phases = self.field.phases()
        self._from = self._places_before()

    def _result(self, made: Round, table: Table) -> TableResult:
        if is_complete(made, table):
            return play_table(self._ruleset, made, table)
        seats = tuple(SeatResult(seat.entry, None, None, None) for seat in table.seats)
        return TableResult(made.number, table.number, (), seats)

    @staticmethod
    def _is_over(result: TableResult) -> bool:
        return all(seat.place is not None for seat in result.seats)

    @property
    def last(self) -> Sequence[Round]:
        """The rounds of the last phase."""
        return self.phases[-1]

    def first(self, made: Round, table: Table) -> tuple[EntryNumber, ...]:
        """Who has the first place of a table, alone or with others."""
        return self._results[made.number, table.number].first

    def _places_before(self) -> Mapping[tuple[int, EntryNumber], tuple[int, TableNumber]]:
        """Of each phase, by its index: everybody's place at his table, and the table."""
        return {
            (index, stand.entry): (place, table.number)
            for index, phase in enumerate(self.phases)
            for table, group in zip(phase[0].tables, self.field.standing(phase), strict=True)
            for place, stand in enumerate(group, 1)
        }

    def _index(self, made: Round) -> int:
        return next(
            index for index, phase in enumerate(self.phases) if made.phase is phase[0].phase
        )

    def seat(self, made: Round, entry: EntryNumber) -> BoxSeat:
        """Where who sits in a final phase came from."""
        index = self._index(made)
        before = index - (made.number == self.phases[index][0].number)
        rank = self.rank.get(entry, 0)
        if before < 0:
            return BoxSeat(Source.RANK, entry, rank)
        found = self._from.get((before, entry))
        if found is None:
            return BoxSeat(Source.WAITING, entry, rank)
        place, table = (1, found[1]) if before == index else found
        return BoxSeat(Source.PLACE, entry, place, table)

    def waiting(self, made: Round) -> list[EntryNumber]:
        """Who goes straight past this phase; nobody past a replay."""
        index = self._index(made)
        if made.number != self.phases[index][0].number or made.phase is Phase.FINAL:
            return []
        seated = people_seated([each for phase in self.phases[: index + 1] for each in phase])
        later = self.phases[index + 1 : index + 2]
        there = people_seated(later[0]) if later else {*self.field.alive()}
        return self.field.by_rank(there - seated)

    def comers(self, where: Mapping[EntryNumber, Node]) -> list[Comer]:
        """Who comes out of the last phase: those waiting, then of each table who may win it."""
        field = self.field
        if self.last[0].phase is Phase.FINAL:
            return self._winner(where)
        waiting = [
            Comer(Source.WAITING, (self.rank[entry],), self.rank[entry], node=where.get(entry))
            for entry in self.waiting(self.last[0])
        ]
        won = [*self._of_tables(where)]
        wanted = field.wanted(len(waiting) + len(won))
        most = wanted if field.size == DUEL else field.size
        found = [*waiting[: max(0, most - len(won))], *won][:most]
        return [*found, *self._next_ones(found, wanted, where)]

    def _of_tables(self, where: Mapping[EntryNumber, Node]) -> Iterator[Comer]:
        tables = self.last[0].tables
        for table, group in zip(tables, self.field.standing(self.last), strict=True):
            people = self._candidates([stand.entry for stand in group], able=self.field.able)
            if people:
                place = 1 + [stand.entry for stand in group].index(people[0])
                number = place if len(people) == 1 else 1
                others = (s.entry for s in group if s.entry not in people)
                out = (self.rank[entry] for entry in others if self.field.able(entry))
                yield self._comer(people, number, table.number, where, out)

    def _comer(
        self,
        people: Sequence[EntryNumber],
        number: int,
        table: TableNumber,
        where: Mapping[EntryNumber, Node],
        out: Iterable[int] = (),
    ) -> Comer:
        ranks = tuple(sorted(self.rank[entry] for entry in people))
        node = where.get(people[0])
        return Comer(Source.PLACE, ranks, number, table, frozenset(ranks), node, tuple(out))

    def thirds(self, where: Mapping[EntryNumber, Node]) -> Sequence[Comer]:
        """Who would play for third place beside the final: those whom the last phase puts out."""
        comers = self.comers(where)
        if any(len(comer.ranks) != 1 for comer in comers):
            return [*third_comers(comers, self.field.size)]
        finalists = [self.names[comer.ranks[0]] for comer in comers]
        [*table] = next(self.field.third_table(finalists), ())
        found = []
        for entry in table:
            place, number = self._from[len(self.phases) - 1, entry]
            ranks = (self.rank[entry],)
            found.append(Comer(Source.PLACE, ranks, place, number, node=where.get(entry)))
        return found

    def _winner(self, where: Mapping[EntryNumber, Node]) -> list[Comer]:
        """Who wins the final: the champion; level ones while they will play again; nobody where
        all were expelled.
        """
        [group, *_] = self.field.standing(self.last)
        people = self._candidates([stand.entry for stand in group])
        level = first_of(group)
        if len(people) == 1 and group[0].place == 1:
            waits = self.rounds[-1].status is not RoundStatus.CLOSED
            again = waits and len(level) > 1 and plays_again(self.event, self.wishes)
            people = level if again else [*self.field.ranking[:1]]
        table = self.last[0].tables[0].number
        return [self._comer(people, 1, table, where)] if people else []

    def _candidates(
        self, members: Sequence[EntryNumber], able: Callable[[EntryNumber], bool] = lambda _: True
    ) -> list[EntryNumber]:
        """Who of a table may come first of those who are able: the one, where it has its result.

        Who is in the bottom group is behind all others (rules 2.3.2).
        """
        there = [entry for entry in members if able(entry)]
        for table in self.last[-1].tables:
            own = [seat for seat in table.seats if seat.entry in members]
            if own and not self._is_over(self._results[self.last[-1].number, table.number]):
                playing = [seat.entry for seat in own if seat.bottom is None and able(seat.entry)]
                return playing or there[:1]
        return there[:1]

    def _next_ones(
        self, found: Sequence[Comer], wanted: int, where: Mapping[EntryNumber, Node]
    ) -> Iterator[Comer]:
        """The next in order for those who have left and nobody of their table can replace."""
        missing = wanted - len(found)
        if missing <= 0:
            return
        if any(len(comer.ranks) > 1 for comer in found):
            yield from [Comer(Source.NEXT, ())] * missing
            return
        players = [self.names[comer.ranks[0]] for comer in found]
        for entry in self.field.fill(players, wanted)[len(found) :]:
            rank = self.rank[entry]
            yield Comer(Source.NEXT, (rank,), node=where.get(entry))
