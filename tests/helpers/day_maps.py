"""Day maps made by hand, in every shape a drawing must take."""

from __future__ import annotations

from math import ceil

from bglmanager.engine.day_map import Box, BoxSeat, BoxState, DayMap, Source, Stop, Way
from bglmanager.engine.event import Phase
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber

PHASES = {
    2: Phase.FINAL,
    4: Phase.SEMIFINAL,
    8: Phase.QUARTERFINAL,
    16: Phase.LAST_16,
    32: Phase.LAST_32,
    64: Phase.LAST_64,
}
CHAMPION = BoxSeat(Source.PLACE, number=1)


def seat(entry: int) -> BoxSeat:
    return BoxSeat(Source.SEATED, EntryNumber(entry))


def place(table: int, number: int = 1) -> BoxSeat:
    """The n-th of a table of the phase before."""
    return BoxSeat(Source.PLACE, number=number, table=TableNumber(table))


def swiss(number: int, tables: int, size: int = 4, state: BoxState = BoxState.DONE) -> Stop:
    """A round of full tables; who sits where moves on from round to round."""
    people = tables * size

    def box(table: int) -> Box:
        first = (table * size + (number - 1) * (table + 1)) % people
        entries = [(first + n * (1 if number == 1 else tables)) % people + 1 for n in range(size)]
        done = (EntryNumber(entries[0]),) if state is BoxState.DONE else ()
        return Box(TableNumber(table + 1), state, tuple(map(seat, entries)), done)

    boxes = tuple(map(box, range(tables)))
    return Stop(Phase.SWISS, RoundNumber(number), boxes)


def only_rounds(tables: int, rounds: int, size: int = 4) -> DayMap:
    """Swiss rounds, the last of them playing."""
    stops = [swiss(n, tables, size) for n in range(1, rounds)]
    stops.append(swiss(rounds, tables, size, BoxState.PLAYING))
    return DayMap(tuple(stops), (), CHAMPION)


def knockout(qualified: int, *, played: int = 0, rounds: tuple[Stop, ...] = ()) -> DayMap:
    """A fixed bracket of two-player games with byes; so many of its phases are over, the better
    number has won each game.
    """
    size = next(size for size in PHASES if size >= qualified)
    slots = _bracket_order(size)
    stops: list[Stop] = list(rounds)
    ways: list[Way] = []
    games: list[tuple[int, ...]] = [
        tuple(n for n in slots[at : at + 2] if n <= qualified) for at in range(0, size, 2)
    ]
    phases = [phase for of, phase in reversed(PHASES.items()) if of <= size]
    for n, phase in enumerate(phases):
        known, over = n <= played, n < played
        stop, at = len(stops), 0
        boxes: list[Box] = []
        index: dict[int, int] = {}
        waiting = [k for k, game in enumerate(games) if n == 0 and len(game) == 1]
        for k in range(len(games)):
            if k not in waiting:
                index[k] = at
                at += 1
        for m, k in enumerate(waiting):
            index[k] = at + m
        for k, game in enumerate(games):
            if k in waiting:
                continue
            seats = [seat(e) if known else place(2 * k + j + 1) for j, e in enumerate(game)]
            state = BoxState.DONE if over else BoxState.PLAYING if known else BoxState.PLANNED
            first = (EntryNumber(min(game)),) if over else ()
            boxes.append(Box(TableNumber(index[k] + 1), state, tuple(seats), first))
        waits = tuple(BoxSeat(Source.RANK, EntryNumber(games[k][0]), games[k][0]) for k in waiting)
        last = phase is Phase.FINAL
        for k, game in enumerate(games):
            entry = EntryNumber(min(game)) if over or k in waiting else None
            goal = (stop + 1, 0, 0) if last else (stop + 1, k // 2, k % 2)
            ways.append(Way(stop, index[k], *goal, entry))
        stops.append(Stop(phase, RoundNumber(stop + 1), tuple(boxes), waits))
        games = [(min(games[k]), min(games[k + 1])) for k in range(0, len(games) - 1, 2)]
    winner = CHAMPION._replace(entry=EntryNumber(1)) if played >= len(phases) else CHAMPION
    return DayMap(tuple(stops), tuple(ways), winner, qualified)


def _bracket_order(size: int) -> list[int]:
    """Who meets whom: 1 and the last, so that 1 and 2 meet in the final."""
    order = [1]
    while len(order) < size:
        order = [n for each in order for n in (each, 2 * len(order) + 1 - each)]
    return order


def tables_then_final(
    qualified: int, size: int, *, direct: int = 0, rounds: tuple[Stop, ...] = (), done: bool = False
) -> DayMap:
    """Semifinals at tables of so many whose winners meet those who went straight to the final."""
    stop, tables = len(rounds), ceil((qualified - direct) / size)
    semis = []
    for k in range(tables):
        entries = [direct + 1 + n for n in range(k, qualified - direct, tables)]
        first = (EntryNumber(entries[0]),) if done else ()
        state = BoxState.DONE if done else BoxState.PLAYING
        semis.append(Box(TableNumber(k + 1), state, tuple(map(seat, entries)), first))
    waits = tuple(BoxSeat(Source.RANK, EntryNumber(n + 1), n + 1) for n in range(direct))
    last = [BoxSeat(Source.WAITING, each.entry, each.number) for each in waits]
    last += [seat(box.first[0]) if done else place(k + 1) for k, box in enumerate(semis)]
    ways = [Way(stop, tables + n, stop + 1, 0, n, waits[n].entry) for n in range(direct)]
    for k, box in enumerate(semis):
        entry = box.first[0] if done else None
        ways.append(Way(stop, k, stop + 1, 0, direct + k, entry))
    ways.append(Way(stop + 1, 0, stop + 2, 0, 0, None))
    state = BoxState.PLAYING if done else BoxState.PLANNED
    final = Stop(Phase.FINAL, RoundNumber(stop + 2), (Box(TableNumber(1), state, tuple(last)),))
    semi = Stop(Phase.SEMIFINAL, RoundNumber(stop + 1), tuple(semis), waits)
    return DayMap((*rounds, semi, final), tuple(ways), CHAMPION, qualified)


def one_final(tables: int, rounds: int, *, size: int = 4, places: int = 4) -> DayMap:
    """Rounds of a club night and the final of the best, not yet known."""
    stops = [swiss(n, tables, size) for n in range(1, rounds)]
    stops.append(swiss(rounds, tables, size, BoxState.PLAYING))
    seats = tuple(BoxSeat(Source.RANK, number=n + 1) for n in range(places))
    box = Box(TableNumber(1), BoxState.PLANNED, seats)
    stops.append(Stop(Phase.FINAL, RoundNumber(rounds + 1), (box,)))
    return DayMap(tuple(stops), (Way(rounds, 0, rounds + 1, 0, 0, None),), CHAMPION, places)


def with_third_place_and_replay() -> DayMap:
    """Four players: a semifinal ended level and is played again; the losers meet for third place.

    The other semifinal's winner stands in the final, its loser at the second table.
    """
    semi = Stop(
        Phase.SEMIFINAL,
        RoundNumber(1),
        (
            Box(TableNumber(1), BoxState.DONE, (seat(1), seat(4)), (EntryNumber(1),)),
            Box(
                TableNumber(2),
                BoxState.DONE,
                (seat(2), seat(3)),
                (EntryNumber(2), EntryNumber(3)),
            ),
        ),
    )
    again = Box(TableNumber(1), BoxState.PLAYING, (seat(2), seat(3)))
    replay = Stop(Phase.SEMIFINAL, RoundNumber(2), (again,), again=True)
    final = Box(TableNumber(1), BoxState.PLANNED, (seat(1), place(1)))
    third = Box(TableNumber(2), BoxState.PLANNED, (seat(4), place(1, 2)), third=True)
    last = Stop(Phase.FINAL, RoundNumber(3), (final, third))
    ways = (
        Way(0, 0, 2, 0, 0, EntryNumber(1)),
        Way(0, 0, 2, 1, 0, EntryNumber(4)),
        Way(0, 1, 1, 0, 0, EntryNumber(2)),
        Way(0, 1, 1, 0, 1, EntryNumber(3)),
        Way(1, 0, 2, 0, 1, None),
        Way(1, 0, 2, 1, 1, None),
        Way(2, 0, 3, 0, 0, None),
    )
    return DayMap((semi, replay, last), ways, CHAMPION, 4)
