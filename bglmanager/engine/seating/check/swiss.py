"""Swiss rounds and round robins: draws, cuts from the top, byes, pairings."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from hashlib import sha256

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, FirstSeating, Pairing, Phase, Round, Seating
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem, problem
from bglmanager.engine.rulesets import regulation_of
from bglmanager.engine.rulesets.ruleset import Memory
from bglmanager.engine.seating.check.arrangement import Tables, as_made, path_of

EXACT = 10
"""Up to so many players every pairing is tried."""

Couple = tuple[EntryNumber, EntryNumber]
Met = Collection[frozenset[EntryNumber]]
Cost = tuple[int, int]
"""Rematches, then the sum of the squared distances in the order."""


def met_before(event: Event, round_: Round) -> Met:
    """Who is not to meet again: everybody met (BGL 3.6.7), or the last opponents (BIG 4.1)."""
    earlier = [
        r
        for r in event.rounds
        if r.number < round_.number and r.phase in (Phase.SWISS, Phase.ROUND_ROBIN)
    ]
    rules = regulation_of(event.settings)
    if rules is not None and rules.duels.memory is Memory.PREVIOUS:
        earlier = earlier[-1:]
    return {
        frozenset((one.entry, other.entry))
        for r in earlier
        for table in r.tables
        for one in table.seats
        for other in table.seats
        if one.entry != other.entry
    }


def follow_rule(
    way: str, order: Sequence[EntryNumber], old: Met, couples: list[list[EntryNumber]]
) -> bool:
    """Whether the couples are what the way makes of this order."""
    letter = _letter(list(order), old)
    if way == "greedy":
        return couples == [list(couple) for couple in letter]
    found = _cost(order, old, [(one, other) for one, other in couples])
    by_letter = _cost(order, old, letter)
    if len(order) <= EXACT:
        best = _cheapest(tuple(order), order, old)
        return found == best if way == "fewest" else found[0] == best[0]
    if way == "fewest":
        return found <= by_letter
    return found[0] < by_letter[0] or found == by_letter


def _letter(order: list[EntryNumber], old: Met) -> list[Couple]:
    couples: list[Couple] = []
    while order:
        best = order[0]
        new = [other for other in order[1:] if frozenset((best, other)) not in old]
        other = new[0] if new else order[1]
        couples.append((best, other))
        order = [entry for entry in order if entry not in (best, other)]
    return couples


def _cost(order: Sequence[EntryNumber], old: Met, couples: Sequence[Couple]) -> Cost:
    place = {entry: index for index, entry in enumerate(order)}
    again = sum(frozenset(couple) in old for couple in couples)
    return again, sum((place[one] - place[other]) ** 2 for one, other in couples)


def _cheapest(left: Sequence[EntryNumber], order: Sequence[EntryNumber], old: Met) -> Cost:
    """By trying every pairing."""
    if not left:
        return 0, 0
    best, *others = left
    found = []
    for other in others:
        again, far = _cost(order, old, [(best, other)])
        rest = _cheapest([entry for entry in others if entry != other], order, old)
        found.append((again + rest[0], far + rest[1]))
    return min(found)


TWO = 2


def check(event: Event, round_: Round, derived: Derived) -> Iterator[Problem]:
    """What is wrong with who sits with whom in this round."""
    made = as_made(round_)
    if round_.phase is Phase.ROUND_ROBIN:
        yield from _check_robin(event, round_)
        return
    way = _way_seated(event, round_)
    if way == Pairing.SEEDED:
        wrong = made != _seeded_tables(event, round_, made)
    elif way == Pairing.RANDOM:
        wrong = _in_one_list(made) != _with_bye(
            event, round_, _drawn_players(event, round_, _in_one_list(made))
        )
    else:
        yield from _by_order(event, round_, derived, made, way)
        return
    if wrong:
        yield problem("check.draw", path_of(round_), round=round_.number)


def _way_seated(event: Event, round_: Round) -> str:
    """How the round says it was seated, or the event for it; larger tables are cut from the top."""
    if round_.pairing is not None:
        return str(round_.pairing)
    settings = event.settings
    if round_.number == 1:
        return "seeded" if settings.first_seating is FirstSeating.SEEDED else "random"
    if settings.seating is Seating.RANDOM:
        return "random"
    return "greedy"


def _in_one_list(tables: Tables) -> list[EntryNumber]:
    return [entry for table in tables for entry in table]


def _drawn_players(
    event: Event, round_: Round, players: Sequence[EntryNumber]
) -> list[EntryNumber]:
    """Rules 2.1, from the text."""
    start = f"{event.settings.draw_seed}:{round_.number}:{round_.attempt}:seating:"
    return sorted(players, key=lambda n: sha256(f"{start}{n}".encode()).hexdigest())


def _with_bye(event: Event, round_: Round, order: list[EntryNumber]) -> list[EntryNumber]:
    """The order with the bye last: who comes last of those who had none (rules 2.8)."""
    if round_.players_per_table != TWO or len(order) % TWO == 0:
        return order
    had = {entry for r in event.rounds if r.number < round_.number for entry in r.byes}
    without = [entry for entry in order if entry not in had]
    chosen = (without or order)[-1]
    return [entry for entry in order if entry != chosen] + [chosen]


def _seeded_tables(event: Event, round_: Round, made: Tables) -> Tables:
    """Seeds in seat 1 from table 1 on, the draw into the free seats from the top (rules 4.4)."""
    players = _in_one_list(made)
    seeds = sorted(e.number for e in event.entries if e.seeded and e.number in players)
    others = _drawn_players(event, round_, [entry for entry in players if entry not in seeds])
    wanted: Tables = []
    for table in made:
        head = [seeds.pop(0)] if seeds else []
        rest = len(table) - len(head)
        wanted.append(head + others[:rest])
        others = others[rest:]
    return wanted


def _by_order(
    event: Event, round_: Round, derived: Derived, made: Tables, way: str
) -> Iterator[Problem]:
    before = [found for found in derived.standings if found.after_round < round_.number]
    if not before:
        return
    seated = set(_in_one_list(made))
    rows = sorted(before[-1].rows, key=lambda row: row.seating_rank or row.rank)
    order = _with_bye(event, round_, [row.entry for row in rows if row.entry in seated])
    if round_.players_per_table != TWO:
        if _in_one_list(made) != order:
            yield problem("check.cut", path_of(round_), round=round_.number)
        return
    if len(order) % TWO and made[-1:] != [[order[-1]]]:
        yield problem("check.bye", path_of(round_), round=round_.number, entry=order[-1])
        return
    even = order[: len(order) - len(order) % TWO]
    met = met_before(event, round_)
    couples = [table for table in made if len(table) == TWO]
    if not follow_rule(way, even, met, couples):
        yield problem("check.pairs", path_of(round_), round=round_.number, way=way)


def _check_robin(event: Event, round_: Round) -> Iterator[Problem]:
    """Nobody meets again before everybody has met; no second bye before that (rules 4.3)."""
    earlier = [r for r in event.rounds if r.phase is Phase.ROUND_ROBIN and r.number < round_.number]
    people = {seat.entry for r in (*earlier, round_) for seat in r.seats()}
    cycle = len(people) - 1 + len(people) % TWO
    if len(earlier) >= cycle or _has_changed(earlier, round_):
        return
    old = {frozenset(table) for r in earlier for table in as_made(r)}
    if any(frozenset(table) in old for table in as_made(round_)):
        yield problem("check.schedule", path_of(round_), round=round_.number)


def _has_changed(earlier: Sequence[Round], round_: Round) -> bool:
    """Whether people came or left: then the schedule is another one, and so are the byes."""
    groups = [{seat.entry for seat in r.seats()} for r in (*earlier, round_)]
    return any(group != groups[0] for group in groups)
