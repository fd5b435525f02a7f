"""Seatings checked by code that shares nothing with the code that makes them.

Own draw, own table sizes, own pairings: a fault in the one is not repeated in the other. Only what
a regulation says, its value, is the same for both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import combinations

from bglmanager.engine.derived import Derived, Standings
from bglmanager.engine.event import Entry, Event, Round, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.kinds import (
    AdjustmentKind,
    BoardVariant,
    EntryStatus,
    FirstSeating,
    Pairing,
    Phase,
    Seating,
    TeamKind,
    TeamPairing,
    TeamPoints,
)
from bglmanager.engine.problems import Problem
from bglmanager.engine.rulesets import RULESETS, regulation_of
from bglmanager.engine.rulesets.ruleset import Memory

Tables = list[list[EntryNumber]]
Couple = tuple[EntryNumber, EntryNumber]
Met = Collection[frozenset[EntryNumber]]
Bad = Mapping[frozenset[EntryNumber], int]
"""Who should not meet, and how bad it is that they do."""
Cost = tuple[int, int]
"""Rematches, then the sum of the squared distances in the order."""

TWO, SIX, BOARD = 2, 6, 7
EXACT = 10
"""Up to so many players every pairing is tried."""

GONE = (EntryStatus.WITHDRAWN, EntryStatus.EXPELLED)
POWERS = {"austria", "england", "france", "germany", "italy", "russia", "turkey"}
LACKING: Mapping[BoardVariant | None, str] = {
    BoardVariant.ITALY_CIVIL_DISORDER: "italy",
    BoardVariant.TURKEY_OUT: "turkey",
}
FINALS = (Phase.SEMIFINAL, Phase.QUARTERFINAL, Phase.LAST_16, Phase.LAST_32, Phase.LAST_64)
PLAYERS = {Phase.FINAL: 2, **{phase: 4 << at for at, phase in enumerate(FINALS)}}
LISTED: Mapping[tuple[int, int], Sequence[Sequence[int]]] = {
    (3, 9): ((1, 4, 9), (2, 5, 8), (3, 6, 7)),
    (3, 7): ((2, 4, 7), (3, 5, 6)),
    (4, 10): ((3, 6, 7, 10), (4, 5, 8, 9)),
}
"""Semifinals by players at a table and number qualified, as ranks (BIG 4.4, Readings)."""


class _Seated:
    """A round that is looked at, with what came before it."""

    def __init__(self, event: Event, round_: Round, derived: Derived) -> None:
        self.event, self.round, self.derived = event, round_, derived
        self.number = round_.number
        self.earlier = [each for each in event.rounds if each.number < round_.number]
        self.made = _as_made(round_)
        self.people = [entry for table in self.made for entry in table]
        self.entries = {entry.number: entry for entry in event.entries}
        self.had_bye = {entry for each in self.earlier for entry in each.byes}

    @property
    def standings(self) -> Standings | None:
        """The last ones before the round."""
        before = [each for each in self.derived.standings if each.after_round < self.number]
        return before[-1] if before else None

    def problem(self, code: str, **values: object) -> Problem:
        """What is wrong with the tables of the round."""
        said = {**values, "round": self.number}
        return Problem(code, f"rounds[{self.number - 1}].tables", tuple(sorted(said.items())))

    def drawn(self, numbers: Collection[EntryNumber]) -> list[EntryNumber]:
        """Rules 2.1, from the text."""
        seed, attempt = self.event.settings.draw_seed, self.round.attempt
        return sorted(numbers, key=_lot(seed, self.number, attempt, "seating"))


def check(event: Event, number: RoundNumber, derived: Derived) -> tuple[Problem, ...]:
    """Every way in which the seating of this round breaks the rules it claims to follow.

    `derived` has the standings after each closed Swiss round and the results of closed tables.
    People, sizes, byes and sides are judged in every round (rules 2.2, 2.8, 2.10, 3.7); who
    sits with whom in all but those seated by hand and those of pairs or still partial (rules 3.6,
    4.4, 4.5).
    """
    round_ = event.round(number)
    seated, rules = _Seated(event, round_, derived), regulation_of(event.settings)
    by_hand = round_.pairing is Pairing.MANUAL
    if rules is not None and rules.board is not None:
        return () if by_hand else tuple(_check_boards(seated))
    found = (*_check_people(seated), *_check_sizes(seated), *_check_sides(seated))
    mode = event.settings.teams_mode
    in_pairs = mode is not None and mode.points is TeamPoints.PAIRS
    if found or round_.partial or by_hand or in_pairs:
        return found
    if _pairing_of_teams(event) is not None:
        return tuple(_check_teams(seated))
    swiss = round_.phase.counts_for_standings
    return tuple(_check_swiss(seated) if swiss else _check_final(seated))


def _lot(*draw: object) -> Callable[[object], str]:
    """What sorts the numbers of a draw."""
    start = ":".join(map(str, draw))
    return lambda number: sha256(f"{start}:{number}".encode()).hexdigest()


def _as_made(round_: Round) -> Tables:
    """The players table by table before hands exchanged seats, one side after the other."""
    tables = [[(seat.side or 0, seat.entry) for seat in table.seats] for table in round_.tables]
    for one, other in reversed(round_.exchanged):
        trade = {one: other, other: one}
        tables = [[(side, trade.get(own, own)) for side, own in table] for table in tables]
    return [
        [own for wanted in (0, 1, 2) for side, own in table if side == wanted] for table in tables
    ]


def _check_people(seated: _Seated) -> Iterator[Problem]:
    """Nobody twice, nobody missing, nobody who may not."""
    times = Counter(seat.entry for seat in seated.round.seats())
    for twice in (entry for entry, count in times.items() if count > 1):
        yield seated.problem("check.twice", entry=twice)
    for player in times:
        if player not in seated.entries or not _could_sit(seated.entries[player], seated.number):
            yield seated.problem("check.not-allowed", entry=player)
    if seated.round.phase.counts_for_standings and not seated.round.partial:
        for entry in seated.event.entries:
            has_to = entry.status is EntryStatus.ACTIVE and _is_in(entry, seated.number)
            if has_to and _stays(entry, seated.number) and entry.number not in times:
                yield seated.problem("check.missing", entry=entry.number)


def _is_in(entry: Entry, number: RoundNumber) -> bool:
    return entry.first_round <= number and number not in entry.sits_out


def _stays(entry: Entry, number: RoundNumber) -> bool:
    return entry.left_after is None or entry.left_after >= number


def _could_sit(entry: Entry, number: RoundNumber) -> bool:
    stayed = entry.status in GONE and _stays(entry, number)
    return _is_in(entry, number) and (entry.status is EntryStatus.ACTIVE or stayed)


def _check_sizes(seated: _Seated) -> Iterator[Problem]:
    """Tables as large as they have to be, where teams do not make them larger."""
    round_, mode = seated.round, seated.event.settings.teams_mode
    whole = (
        mode is not None
        and mode.kind is TeamKind.FIXED
        and (mode.pairing is TeamPairing.UNITED or mode.points is TeamPoints.PAIRS)
    )
    sizes = [len(table.seats) for table in round_.tables]
    alone = sorted(table.seats[0].entry for table in round_.tables if len(table.seats) == 1)
    if not whole and sorted(round_.byes) != alone:
        yield seated.problem("check.byes")
    numbers = [table.number for table in round_.tables]
    if not round_.partial and numbers != list(range(1, len(numbers) + 1)):
        yield seated.problem("check.numbers")
    free = round_.partial or round_.pairing is Pairing.MANUAL or whole
    if free or round_.phase is not Phase.SWISS:
        fits = all(size <= round_.players_per_table for size in sizes)
    else:
        fits = sizes == _wanted_sizes(sum(sizes), round_.players_per_table)
    if not fits:
        yield seated.problem("check.sizes", sizes=tuple(sizes))


def _wanted_sizes(players: int, per_table: int) -> list[int]:
    """Table by table, counted out rather than computed (rules 2.2)."""
    tables = 0
    while tables * per_table < players:
        tables += 1
    sizes = [per_table] * tables
    index = len(sizes) - 1
    while sum(sizes) > players:
        sizes[index] -= 1
        index = index - 1 if index else len(sizes) - 1
    return sorted(sizes, reverse=True)


def _check_sides(seated: _Seated) -> Iterator[Problem]:
    """A table whose sides sit in no order, or in another one than those of the other tables."""
    told = [_orders_of_sides(table) for table in seated.round.tables]
    alike = all(told) and set.intersection(*told, {"together", "in turn"})
    if not alike and seated.round.pairing is not Pairing.MANUAL:
        yield seated.problem("check.sides")


def _orders_of_sides(table: Table) -> set[str]:
    """The orders that the seats of a table can be read as; both where there are not two sides."""
    first = [seat.side == table.seats[0].side for seat in table.seats]
    ours, everybody = sum(first), len(first)
    orders = {
        "together": [index < ours for index in range(everybody)],
        "in turn": [_is_ours(index, ours, everybody) for index in range(everybody)],
    }
    return {name for name, order in orders.items() if order == first or ours == everybody}


def _is_ours(index: int, ours: int, everybody: int) -> bool:
    """Whether a seat is of the side that begins, while both have players left to take turns."""
    pairs = min(ours, everybody - ours)
    return index % 2 == 0 if index < 2 * pairs else ours > pairs


def _check_swiss(seated: _Seated) -> Iterator[Problem]:
    """What is wrong with who sits with whom in this round."""
    if seated.round.phase is Phase.ROUND_ROBIN:
        yield from _check_robin(seated)
        return
    way = _way_seated(seated)
    if way == Pairing.SEEDED:
        wrong = seated.made != _seeded_tables(seated)
    elif way in (Pairing.RANDOM, Pairing.OPTIMISED):
        drawn = _with_bye(seated, seated.drawn(seated.people))
        free = 0 if way == Pairing.RANDOM else len(drawn) - _is_odd(seated)
        wrong = seated.people[free:] != drawn[free:]
    else:
        yield from _check_order(seated, way)
        return
    if wrong:
        yield seated.problem("check.draw")


def _way_seated(seated: _Seated) -> str:
    """How the round says it was seated, or the event for it; larger tables are cut from the top."""
    settings = seated.event.settings
    if seated.round.pairing is not None:
        return str(seated.round.pairing)
    if seated.number == 1:
        return "seeded" if settings.first_seating is FirstSeating.SEEDED else "random"
    return "random" if settings.seating is Seating.RANDOM else "greedy"


def _with_bye(seated: _Seated, order: list[EntryNumber]) -> list[EntryNumber]:
    """The order of an odd field of two-player tables with the bye last (rules 2.8)."""
    return _with_last(order, seated.had_bye) if _is_odd(seated) else order


def _is_odd(seated: _Seated) -> bool:
    return seated.round.players_per_table == TWO and len(seated.people) % TWO == 1


def _with_last(order: list[EntryNumber], had: Collection[EntryNumber]) -> list[EntryNumber]:
    """With who comes last of those who had no bye at the end; if all had, the last stays there."""
    without = [entry for entry in order if entry not in had]
    chosen = (without or order)[-1]
    return [entry for entry in order if entry != chosen] + [chosen]


def _seeded_tables(seated: _Seated) -> Tables:
    """Seeds in seat 1 from table 1 on, the draw into the free seats from the top (rules 4.4)."""
    seeds = sorted(number for number in seated.people if seated.entries[number].seeded)
    others = seated.drawn([entry for entry in seated.people if entry not in seeds])
    wanted: Tables = []
    for table in seated.made:
        head = [seeds.pop(0)] if seeds else []
        rest = len(table) - len(head)
        wanted.append(head + others[:rest])
        others = others[rest:]
    return wanted


def _check_order(seated: _Seated, way: str) -> Iterator[Problem]:
    """Cut from the top in the order of the standings, or paired from the top at tables of two."""
    if seated.standings is None:
        return
    there = {*seated.people}
    rows = sorted(seated.standings.rows, key=lambda row: row.seating_rank or row.rank)
    order = _with_bye(seated, [row.entry for row in rows if row.entry in there])
    if seated.round.players_per_table != TWO:
        if way == Pairing.SOFT:
            yield from _check_soft(seated, order)
        elif seated.people != order:
            yield seated.problem("check.cut")
        return
    odd = len(order) % TWO
    if odd and seated.made[-1:] != [[order[-1]]]:
        yield seated.problem("check.bye", entry=order[-1])
        return
    couples = [table for table in seated.made if len(table) == TWO]
    old = dict.fromkeys(_met_before(seated), 1)
    if way == Pairing.FEWEST:  # worse than everybody meeting again
        old |= {two: len(order) + old.get(two, 0) for two in _never_together(seated.event)}
    if not _follow_rule(way, order[: len(order) - odd], old, couples):
        yield seated.problem("check.pairs", way=way)


def _check_soft(seated: _Seated, order: Sequence[EntryNumber]) -> Iterator[Problem]:
    """Fewer or as many who must not meet, and who have met, as where the order is cut from the top;
    in a small field the fewest there can be.
    """
    never, old = _never_together(seated.event), {frozenset(two) for two in _meetings(seated)}

    def cost(tables: Iterable[Sequence[EntryNumber]]) -> Cost:
        couples = [frozenset(two) for table in tables for two in combinations(table, TWO)]
        return sum(two in never for two in couples), sum(two in old for two in couples)

    people, found = iter(order), cost(seated.made)
    cut = cost([[next(people) for _ in table] for table in seated.made])
    if len(order) <= EXACT:
        cut = min(map(cost, _all_seatings(order, [len(table) for table in seated.made])))
    if found > cut:
        yield seated.problem("check.soft", found=found[1], least=cut[1])


def _all_seatings(order: Sequence[EntryNumber], sizes: Sequence[int]) -> Iterator[Tables]:
    if not sizes:
        yield []
        return
    for table in combinations(order, sizes[0]):
        left = [entry for entry in order if entry not in table]
        for rest in _all_seatings(left, sizes[1:]):
            yield [[*table], *rest]


def _never_together(event: Event) -> Met:
    """Who said so, and who have tables of their own that are not the same (rules 1)."""
    own = {e.number: e.desk.table_label.casefold() for e in event.entries if e.desk.table_label}
    apart = (two for two in combinations(own, TWO) if own[two[0]] != own[two[1]])
    said = ((entry.number, other) for entry in event.entries for other in entry.desk.never_with)
    return {frozenset(two) for two in (*apart, *said)}


def _meetings(seated: _Seated) -> Iterator[tuple[EntryNumber, ...]]:
    """Each two who sat at one table before."""
    rounds = [each for each in seated.earlier if each.phase in (Phase.SWISS, Phase.ROUND_ROBIN)]
    for table in (table for each in rounds for table in each.tables):
        yield from combinations([seat.entry for seat in table.seats], TWO)


def _met_before(seated: _Seated) -> Met:
    """Who is not to meet again: everybody met (BGL 3.6.7), or the last opponents (BIG 4.1)."""
    rounds = [each for each in seated.earlier if each.phase in (Phase.SWISS, Phase.ROUND_ROBIN)]
    rules = regulation_of(seated.event.settings)
    if rules is not None and rules.rematches.memory is Memory.PREVIOUS:
        rounds = rounds[-1:]
    tables = ([seat.entry for seat in table.seats] for each in rounds for table in each.tables)
    return {frozenset(two) for table in tables for two in combinations(table, TWO)}


def _follow_rule(way: str, order: Sequence[EntryNumber], old: Bad, couples: Tables) -> bool:
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


def _letter(order: list[EntryNumber], old: Met | Bad) -> list[Couple]:
    couples: list[Couple] = []
    while order:
        best = order[0]
        new = [other for other in order[1:] if frozenset((best, other)) not in old]
        other = new[0] if new else order[1]
        couples.append((best, other))
        order = [entry for entry in order if entry not in (best, other)]
    return couples


def _cost(order: Sequence[EntryNumber], old: Bad, couples: Sequence[Couple]) -> Cost:
    place = {entry: index for index, entry in enumerate(order)}
    again = sum(old.get(frozenset(couple), 0) for couple in couples)
    return again, sum((place[one] - place[other]) ** 2 for one, other in couples)


def _cheapest(left: Sequence[EntryNumber], order: Sequence[EntryNumber], old: Bad) -> Cost:
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


def _check_robin(seated: _Seated) -> Iterator[Problem]:
    """Nobody meets again before everybody has met; no second bye before that (rules 4.3).

    Where people came or left the schedule is another one, and so are the byes.
    """
    earlier = [each for each in seated.earlier if each.phase is Phase.ROUND_ROBIN]
    groups = [{seat.entry for seat in each.seats()} for each in (*earlier, seated.round)]
    cycle = len(groups[-1]) - 1 + len(groups[-1]) % TWO
    if len(earlier) >= cycle or any(group != groups[0] for group in groups):
        return
    old = {frozenset(table) for each in earlier for table in _as_made(each)}
    if any(frozenset(table) in old for table in seated.made):
        yield seated.problem("check.schedule")


def _pairing_of_teams(event: Event) -> TeamPairing | None:
    """How the teams of the event are seated; None where players are."""
    mode = event.settings.teams_mode
    if mode is None or mode.kind is not TeamKind.FIXED or mode.pairing is TeamPairing.FREE:
        return None
    return mode.pairing


def _check_teams(seated: _Seated) -> Iterator[Problem]:
    """What is wrong with who sits with whom in this round of teams."""
    round_, membership = seated.round, _teams_of_members(seated.event)
    swiss = round_.phase.counts_for_standings
    if _pairing_of_teams(seated.event) is TeamPairing.DIVIDED:
        if swiss:
            yield from _check_divided(seated, membership)
        return
    tables = [_teams_at(table, membership) for table in round_.tables]
    together = [team for table in tables for team in table]
    if None in together or max(map(len, tables)) > TWO or len({*together}) < len(together):
        yield seated.problem("check.teams-apart")
        return
    both = zip(round_.tables, tables, strict=True)
    alone = sorted(seat.entry for table, own in both if len(own) == 1 for seat in table.seats)
    if sorted(round_.byes) != alone:
        yield seated.problem("check.byes")
    if swiss and not round_.exchanged:
        yield from _check_order_of_teams(seated, [[team or NOBODY for team in t] for t in tables])


NOBODY = EntryNumber(0)


def _teams_of_members(event: Event) -> Mapping[EntryNumber, EntryNumber]:
    """The team of everybody; its number stands for it as that of an entry does for a player."""
    return {who: EntryNumber(team.number) for team in event.teams for who in team.people}


def _teams_at(
    table: Table, membership: Mapping[EntryNumber, EntryNumber]
) -> list[EntryNumber | None]:
    """The teams of a table in the order of their first seats."""
    return [*dict.fromkeys(membership.get(seat.entry) for seat in table.seats)]


def _check_order_of_teams(seated: _Seated, tables: Tables) -> Iterator[Problem]:
    """The pairs follow from the draw of the teams, or from their standings."""
    teams = [team for table in tables for team in table]
    before = [each for each in seated.derived.team_standings if each.after_round < seated.number]
    drawn = not before or seated.event.settings.seating is Seating.RANDOM
    order = seated.drawn(teams)
    if not drawn:
        rows = sorted(before[-1].rows, key=lambda row: row.seating_rank or 0)
        ranked = [EntryNumber(row.team) for row in rows]
        order = [team for team in ranked if team in teams]
        order += sorted(team for team in teams if team not in ranked)
    membership = _teams_of_members(seated.event)
    if len(order) % TWO:
        order = _with_last(order, {membership.get(entry, NOBODY) for entry in seated.had_bye})
        bye = order.pop()
        if tables[-1] != [bye]:
            yield seated.problem("check.teams-bye", team=bye)
            return
    couples = [table for table in tables if len(table) == TWO]
    if drawn:
        if [team for couple in couples for team in couple] != order:
            yield seated.problem("check.draw")
    elif couples != [list(couple) for couple in _letter(order, _teams_met(seated, membership))]:
        yield seated.problem("check.pairs", way=Pairing.TEAMS)


def _teams_met(seated: _Seated, membership: Mapping[EntryNumber, EntryNumber]) -> Met:
    """Which teams were at one table before."""
    tables = (_teams_at(table, membership) for each in seated.earlier for table in each.tables)
    there = ([team for team in table if team is not None] for table in tables)
    return {frozenset(couple) for table in there for couple in combinations(table, TWO)}


def _check_divided(
    seated: _Seated, membership: Mapping[EntryNumber, EntryNumber]
) -> Iterator[Problem]:
    """No mates at one table where that is possible, tables as large as they have to be."""
    sizes = [len(table.seats) for table in seated.round.tables]
    if sizes != _wanted_sizes(sum(sizes), seated.round.players_per_table):
        yield seated.problem("check.sizes", sizes=tuple(sizes))
    for table in seated.round.tables if not seated.round.exchanged else ():
        own = [membership[seat.entry] for seat in table.seats if seat.entry in membership]
        if len(set(own)) < len(own):
            yield seated.problem("check.mates", table=table.number)


def _check_final(seated: _Seated) -> Iterator[Problem]:
    """What is wrong with a round of the final phases."""
    earlier = [each for each in seated.earlier if not each.phase.counts_for_standings]
    if not seated.derived.standings:
        return
    if not earlier:
        yield from _check_first(seated)
    elif earlier[-1].phase is not seated.round.phase:
        yield from _check_later(seated, earlier[-1].number)
    else:
        yield from _check_replay(seated, {each.number for each in earlier})


def _check_first(seated: _Seated) -> Iterator[Problem]:
    """A block of the standings without a gap; brackets and listed semifinals to the seat."""

    def able(entry: Entry) -> bool:
        active = entry.status is EntryStatus.ACTIVE and _is_in(entry, seated.number)
        return active or entry.number in seated.people

    gone = [e for e in seated.event.entries if e.status in GONE and e.number not in seated.people]
    if any(e.left_after is None or e.left_after >= seated.number - 1 for e in gone):
        return  # who left before this round, and who after it, cannot be told apart
    rows = seated.derived.standings[-1].rows
    able_rows = (row for row in rows if able(seated.entries[row.entry]))
    rank = {row.entry: rank for rank, row in enumerate(able_rows, 1)}
    places = sorted(rank[entry] for entry in seated.people)
    if places != list(range(places[0], places[-1] + 1)):
        yield seated.problem("check.qualified")
        return
    wanted = _wanted_tables(seated, places[0] - 1, places[-1])
    if wanted is not None and wanted != [[rank[entry] for entry in t] for t in seated.made]:
        yield seated.problem("check.final-tables")


def _wanted_tables(seated: _Seated, direct: int, qualified: int) -> list[list[int]] | None:
    """The tables as ranks, where the rules leave no choice."""
    round_, settings = seated.round, seated.event.settings
    if round_.players_per_table == TWO:
        if direct + qualified != PLAYERS[round_.phase]:
            return []
        half = (qualified - direct) // TWO
        return [[direct + 1 + i, qualified - i] for i in range(half)]
    if round_.phase is Phase.FINAL:
        return [list(range(1, qualified + 1))]
    own = {"semifinal_seating", "semifinals_of_three"} & {*settings.options}
    listed = LISTED.get((round_.players_per_table, qualified))
    rules = RULESETS.get(settings.ruleset)
    lists = rules is not None and rules.finals.semifinals
    if own or not lists or listed is None or listed[0][0] != direct + 1:
        return None
    return [list(table) for table in listed]


def _check_later(seated: _Seated, before: RoundNumber) -> Iterator[Problem]:
    """Every winner who can plays on, and the better meets the worse (BIG 4.3)."""
    round_, two = seated.round, seated.round.players_per_table == TWO
    made, put_out = seated.made, []
    if round_.phase is Phase.FINAL and len(made) == TWO and _option(seated, "third_place"):
        *made, put_out = made
    people = [entry for table in made for entry in table]
    played = {each.entry for r in seated.derived.tables if r.round == before for each in r.seats}
    if not played.issuperset(put_out):
        yield seated.problem("check.final-tables")
    waits = len(people) < PLAYERS[round_.phase] == TWO * len(made)
    for result in seated.derived.tables if not waits else ():  # somebody passes without a game
        first = [seat.entry for seat in result.seats if seat.place == 1]
        entry = seated.entries[first[0]] if len(first) == 1 else None
        if result.round != before or entry is None or entry.number in people:
            continue
        if entry.status is EntryStatus.ACTIVE and seated.number not in entry.sits_out:
            yield seated.problem("check.winner", entry=entry.number)
    if two and _option(seated, "bracket") != "fixed":
        rank = {row.entry: row.rank for row in seated.derived.standings[-1].rows}
        order = sorted(people, key=lambda entry: rank.get(entry, 0))
        if made != [[order[i], order[-1 - i]] for i in range(len(order) // TWO)]:
            yield seated.problem("check.final-tables")


def _option(seated: _Seated, name: str) -> object:
    """An option of the event, of rules of the organiser's own among their Readings."""
    options = seated.event.settings.options
    readings = options.get("readings")
    own = readings if isinstance(readings, Mapping) else {}
    return options.get(name, own.get(name))


def _check_replay(seated: _Seated, earlier: Collection[RoundNumber]) -> Iterator[Problem]:
    """Who plays again shared the first place of one table."""
    results = [each for each in seated.derived.tables if each.round in earlier]
    shared = [{seat.entry for seat in each.seats if seat.place == 1} for each in results]
    for table in seated.made:
        if not any(first.issuperset(table) for first in shared):
            yield seated.problem("check.replay")


def _check_boards(seated: _Seated) -> Iterator[Problem]:
    """What is wrong with the boards of a round that the program has seated."""
    sizes = [len(table.seats) for table in seated.round.tables]
    if sizes not in _wanted_boards(seated, sum(sizes)):
        yield seated.problem("check.boards-sizes", sizes=tuple(sizes))
    for table in seated.round.tables:
        if not _powers_fit(table):
            yield seated.problem("check.boards-power", table=table.number)
    for entry in _too_often(seated):
        yield seated.problem("check.boards-twice", entry=entry)
    if seated.standings is not None and not _top_table_fits(seated, seated.standings):
        yield seated.problem("check.boards-top")


def _wanted_boards(seated: _Seated, seats: int) -> list[list[int]]:
    """The sizes a round may have; the director may even out those of the last one (source 8.4)."""
    settings = seated.event.settings
    if seated.number == 1 or seated.number != settings.rounds_planned:
        return [_counted_out(seats)]
    boards, left = [], seats
    while left:
        boards.append(min(left, BOARD))
        left -= boards[-1]
    top = settings.options.get("top_table", True)
    apart = [BOARD] if top and seats - BOARD >= TWO else []
    evened = [*apart, *_counted_out(seats - sum(apart))]
    return [evened] if boards[-1:] == [1] else [boards, evened]


def _counted_out(seats: int) -> list[int]:
    """One player after the other to as few boards as hold them all (Reading `board_sizes`)."""
    boards = 1
    while boards * BOARD < seats:
        boards += 1
    sizes = [0] * boards
    for seat in range(seats):
        sizes[seat % boards] += 1
    return sizes


def _powers_fit(table: Table) -> bool:
    """Every power of its own, and none the variant does not have; seven play no variant."""
    held, variant = [seat.role for seat in table.seats], table.variant
    if len(held) == BOARD:
        known, allowed = variant is None, POWERS
    else:
        known = variant is BoardVariant.ESCALATION or (variant in LACKING and len(held) == SIX)
        allowed = POWERS - {LACKING.get(variant)}
    return known and len({*held}) == len(held) and allowed.issuperset(each or "" for each in held)


def _too_often(seated: _Seated) -> list[EntryNumber]:
    """Who is twice on one board, or on two without the director's word (rules 7.2)."""
    allowed = _adjusted(seated, AdjustmentKind.TWO_BOARDS)
    tables = [[seat.entry for seat in table.seats] for table in seated.round.tables]
    boards = Counter(entry for table in tables for entry in {*table})
    times = Counter(entry for table in tables for entry in table)
    return sorted(
        entry
        for entry, count in times.items()
        if count > boards[entry] or count > (TWO if entry in allowed else 1)
    )


def _adjusted(seated: _Seated, kind: AdjustmentKind) -> Collection[EntryNumber]:
    lines = seated.event.adjustments
    return {each.entry for each in lines if each.round == seated.number and each.kind is kind}


def _top_table_fits(seated: _Seated, standings: Standings) -> bool:
    """The first board of the last round has the best who are there and did not decline.

    Who is not in the standings comes behind them by lot. No top table where the event has none,
    or where too many have declined.
    """
    settings = seated.event.settings
    last = settings.options.get("top_table", True) and seated.number == settings.rounds_planned
    if not last or not seated.made:
        return True
    able = {*seated.people}.difference(_adjusted(seated, AdjustmentKind.TOP_TABLE_REFUSED))
    rank = {row.entry: row.rank for row in standings.rows}
    lot = _lot(settings.draw_seed, standings.after_round, 1, "lot")
    order = sorted(able, key=lambda entry: (entry not in rank, rank.get(entry, 0), lot(entry)))
    top = seated.made[0]
    return len(order) < len(top) or {*order[: len(top)]} == {*top}
