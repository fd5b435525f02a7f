"""Between the last Swiss round and the final phases: which tables they wait for, who is settled.

While the last planned round is played somebody may have several ranks yet, from the best one to the
last. A table of the first final phase waits for every table at which somebody may have a rank that
sits there; once nobody else may have its ranks it is settled, whatever is still played.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from bglmanager.engine import pairs
from bglmanager.engine.best import Best
from bglmanager.engine.chances import Chance, Reachable
from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Phase, Round, RoundStatus, Table
from bglmanager.engine.finals import Cut, PhaseShape, first_shape, games_won
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.plan import final_size
from bglmanager.engine.presence import people_seated
from bglmanager.engine.race import Race, has_landed
from bglmanager.engine.reach import last_race, race_of, reach_of
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating.slow import MOST_SLOW
from bglmanager.engine.seating.teams import is_united
from bglmanager.engine.tables import is_complete

if TYPE_CHECKING:  # its many dataclasses cost the engine a tenth of its start
    from bglmanager.engine.games.game import GameRules


class CutRace(NamedTuple):
    """What the first final phase hangs on while the last Swiss round is played.

    `deciding` are the tables on whose results it hangs who plays on. `waits` says who waits for
    whom: by the number of a table that still plays those of the phase that have to wait for it.
    `certain` play on, for so many `places`. `ready` are the tables of the phase that are settled,
    with their players, `direct` those who go straight past it for certain, `ranks` whose rank is
    known.

    Without a `phase` nothing but who plays on is known: the games won will say how many (BIG
    8.1.1), and all of it waits for the tables that decide.
    """

    deciding: tuple[TableNumber, ...]
    certain: tuple[EntryNumber, ...]
    places: int = 0
    phase: Phase | None = None
    waits: Mapping[TableNumber, tuple[TableNumber, ...]] = MappingProxyType({})
    ready: Mapping[TableNumber, tuple[EntryNumber, ...]] = MappingProxyType({})
    direct: tuple[EntryNumber, ...] = ()
    ranks: Mapping[int, EntryNumber] = MappingProxyType({})


def last_swiss_round(event: Event) -> Round | None:
    """The last planned round while it is played and the final phases come next, else None."""
    last = event.last_round
    if last is None or last.status is not RoundStatus.PLAYING or last.partial:
        return None
    over = last.number >= event.settings.rounds_planned
    return last if over and last.phase.counts_for_standings else None


def cut_race(
    event: Event, derived: Derived, game: GameRules | None = None, race: Race | None = None
) -> CutRace | None:
    """What of the first final phase is settled, and what waits for whom (BIG 7.2.2 says it of
    rounds), by the results that have landed; `game` is that of the final, `race` is `race_of` this,
    where it is known.

    None but in the last Swiss round with at most `MOST_SLOW` tables still playing, and where it is
    not worked out who plays on. Of what only the opponents’ points of two who are level in all
    else could decide, it names the tables once both of them have no game left.
    """
    last = last_swiss_round(event)
    if last is None or is_united(event):
        return None
    if not 0 < sum(not is_complete(last, table) for table in last.tables) <= MOST_SLOW:
        return None
    one = pairs.event_of_pairs(event)
    if one is event:
        return _of_singles(event, derived, game, race)
    found = _of_singles(one, derive(one), game, None)
    return None if found is None else _of_people(found, pairs.pair_members(event))


def _of_people(found: CutRace, members: Mapping[EntryNumber, Collection[EntryNumber]]) -> CutRace:
    """With the members of the pairs; whose rank it is says the first of them."""

    def people(those: Collection[EntryNumber]) -> tuple[EntryNumber, ...]:
        return tuple(each for pair in those for each in members[pair])

    return found._replace(
        certain=people(found.certain),
        ready={number: people(those) for number, those in found.ready.items()},
        direct=people(found.direct),
        ranks={rank: people([pair])[0] for rank, pair in found.ranks.items()},
    )


def _of_singles(
    event: Event, derived: Derived, game: GameRules | None, race: Race | None
) -> CutRace | None:
    race = race or race_of(event, derived)
    found = last_race(event, derived, game, race)
    if found is None:
        return _by_losses(event, derived, game, race)
    best, cut = found
    if not best.race.is_told:
        return None
    size = final_size(best.race.ruleset, event.settings, game)
    shape = first_shape(best.race.ruleset, size, cut, min(cut.qualified, len(best.race.field)))
    return None if shape is None else _Hanging(best, cut, shape).race()


def _by_losses(
    event: Event, derived: Derived, game: GameRules | None, race: Race | None
) -> CutRace | None:
    """Where everybody plays on who loses at most one game: who does, and where that is decided."""
    reach = reach_of(event, derived, game, race)
    if reach is None or reach.goal is not Reachable.PHASES or reach.places is not None:
        return None
    possible = {*reach.among(Chance.POSSIBLE)}
    if len(possible) == len(reach.chances) == len(reach.unsettled):
        return None
    before = event.rounds[:-1]
    won = games_won(derived, before)
    # who may lose his second game adds a place or not, even where he is in for certain, or has left
    moving = {*possible, *(n for n in people_seated(event.rounds) if won[n] == len(before) - 1)}
    deciding = tuple(t.number for t in _open_tables(event) if not moving.isdisjoint(_people(t)))
    return CutRace(deciding if possible else (), reach.among(Chance.CERTAIN))


def _open_tables(event: Event) -> Iterator[Table]:
    ruleset, last = ruleset_of(event.settings), event.rounds[-1]
    return (table for table in last.tables if not has_landed(ruleset, last, table))


def _people(table: Table) -> Iterator[EntryNumber]:
    return (seat.entry for seat in table.seats)


class _Hanging:
    """The ranks that everybody may have who may still play on, and what hangs on them."""

    def __init__(self, best: Best, cut: Cut, shape: PhaseShape) -> None:
        self._best, self._shape = best, shape
        self._open = tuple(_open_tables(best.race.event))
        self._places = min(cut.qualified, len(best.race.field))
        chances = best.reach().chances  # who is out has none of the ranks that count
        self._spans = {n: best.ranks(n) for n, said in chances.items() if said is not Chance.OUT}
        self._ranks = {first: n for n, (first, last) in self._spans.items() if first == last}

    def race(self) -> CutRace:
        """All of it."""
        shape, known = self._shape, self._ranks
        tables = {TableNumber(n): ranks for n, ranks in enumerate(shape.tables, 1)}
        ready = {
            number: tuple(known[rank] for rank in ranks)
            for number, ranks in tables.items()
            if known.keys() >= {*ranks}
        }
        straight = [known[rank] for rank in range(1, shape.direct + 1) if rank in known]
        inside = (n for n, (_, last) in self._spans.items() if last <= self._places)
        certain = sorted(inside, key=self._spans.__getitem__)
        waits = dict(self._waits({n: r for n, r in tables.items() if n not in ready}))
        return CutRace(
            tuple(self._deciding()),
            tuple(certain),
            self._places,
            shape.phase,
            waits,
            ready,
            tuple(straight),
            {rank: entry for rank, entry in known.items() if rank <= self._places},
        )

    def _deciding(self) -> Iterator[TableNumber]:
        """The tables with somebody who may play on and may not; who is in or out for certain at a
        table changes nothing for the others.
        """
        places = self._places
        for number, people in self._moving(range(1, places + 1)).items():
            if any(self._spans[one][0] <= places < self._spans[one][1] for one in people):
                yield number

    def _waits(
        self, tables: Mapping[TableNumber, Collection[int]]
    ) -> Iterator[tuple[TableNumber, tuple[TableNumber, ...]]]:
        found = {number: self._moving(ranks) for number, ranks in tables.items()}
        for table in self._open:
            waiting = tuple(number for number, moving in found.items() if table.number in moving)
            if waiting:
                yield table.number, waiting

    def _moving(self, ranks: Collection[int]) -> Mapping[TableNumber, Collection[EntryNumber]]:
        """By the tables that move them, who may have one of these ranks and may have others.

        Who may have none of them is before all of them or behind in any case.
        """
        open_ = {n: span for n, span in self._spans.items() if span[0] < span[1]}
        moved = {n for n, (first, last) in open_.items() if any(first <= r <= last for r in ranks)}
        found: dict[TableNumber, set[EntryNumber]] = {}
        for table in self._open:
            people = moved.intersection(_people(table))
            met = (n for n in moved if not self._met.get(n, set()).isdisjoint(_people(table)))
            people |= {*met}
            if people:
                found[table.number] = people
        return found

    @cached_property
    def _met(self) -> Mapping[EntryNumber, set[EntryNumber]]:
        """Whom those have met whose games are over, and who are level but for what others do."""
        race = self._best.race
        return {
            entry: {
                other
                for made in race.event.rounds
                for table in made.tables_of(entry)
                for other in _people(table)
            }
            for entry in race.level_runners()
        }
