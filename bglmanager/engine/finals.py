"""Who plays on: the cut after the Swiss rounds, the final phases, the final ranking.

(BGL 3.11; BIG 4.3, 4.4, 8.1; rules 2.10, 4.5.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bglmanager.engine import pairs
from bglmanager.engine.derived import Derived, Standings, TableResult
from bglmanager.engine.event import Event, Kind, Phase, Round, Seating, Table, TeamPairing
from bglmanager.engine.games.kinds import DrawnFinal
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber, TeamNumber
from bglmanager.engine.plan import BRACKET, DUEL, MULTI, final_size, finals_row
from bglmanager.engine.presence import Attendance, closed_rounds, may_be_seated
from bglmanager.engine.problems import Problem, problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Bracket, FinalMates, Ruleset
from bglmanager.engine.tables import is_bye, is_complete, play_table
from bglmanager.engine.team_standings import are_fixed, people_of

if TYPE_CHECKING:  # its many dataclasses cost the engine a tenth of its start
    from bglmanager.engine.games.game import GameRules


ROUNDS = ("round", "last", "open", "earlier", "met", "first_round", "left_after")
"""Values of problems that may be the number of a final."""

PlayedFinal = tuple[int, Phase, bool]
"""Number of a round, its phase, and whether that plays level tables of it once more."""


def final_phases(event: Event) -> tuple[PlayedFinal, ...]:
    """The rounds after the Swiss ones."""
    found: list[PlayedFinal] = []
    for made in event.rounds:
        if not made.phase.counts_for_standings:
            again = any(phase is made.phase for _, phase, _ in found)
            found.append((made.number, made.phase, again))
    return tuple(found)


def with_phases(event: Event, found: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems of an event, those that speak of its finals with the `phases` of these."""
    finals = final_phases(event)
    return tuple(_with_phases(finals, each) for each in found)


def _with_phases(finals: tuple[PlayedFinal, ...], found: Problem) -> Problem:
    values = dict(found.values)
    numbers = {values.get(key) for key in ROUNDS}
    phases = tuple(final for final in finals if final[0] in numbers)
    if not phases:
        return found
    return found._replace(values=tuple(sorted({**values, "phases": phases}.items())))


_DEPTH: Mapping[Phase, int] = {phase: depth for depth, phase in enumerate(Phase)}
"""How far a phase is from the start; the final is the deepest."""


class Cut(NamedTuple):
    """How many play on, and how many of them go straight past the first final phase."""

    qualified: int
    direct: int = 0


class FinalPhase(NamedTuple):
    """A round of the final phases: who meets whom, and who waits for a later phase.

    `tables` hold start numbers in seat order; `replay` tells the drawn tables played again.
    """

    phase: Phase
    tables: tuple[tuple[EntryNumber, ...], ...]
    direct: tuple[EntryNumber, ...] = ()
    replay: bool = False


def finalists(event: Event, standings: Standings, places: int) -> tuple[EntryNumber, ...]:
    """The best `places` of the standings who can play, best first (BGL 3.11).

    Who has left is skipped, so that the next in order replaces him; so is the second of a divided
    team where the event has it so.
    """
    number = (event.last_round.number if event.last_round else 0) + 1
    entries = {entry.number: entry for entry in event.entries}
    able = [row.entry for row in standings.rows if may_be_seated(entries[row.entry], number)]
    return tuple(first_mates(event, able)[:places])


def first_mates(event: Event, order: Sequence[EntryNumber]) -> list[EntryNumber]:
    """Who plays on in this order: not the second of a divided team where he is passed over."""
    apart = ruleset_of(event.settings).finals.mates is FinalMates.APART
    passed = _second_mates(event, order) if apart else ()
    return [entry for entry in order if entry not in passed]


def mates_in_final(
    event: Event, standings: Standings, places: int
) -> tuple[tuple[EntryNumber, ...], ...]:
    """The best `places` who are of one divided team, team by team, best first.

    They would meet in the final, or have been passed over but for the first, as the event has it.
    """
    number = (event.last_round.number if event.last_round else 0) + 1
    entries = {entry.number: entry for entry in event.entries}
    able = [row.entry for row in standings.rows if may_be_seated(entries[row.entry], number)]
    team, found = _divided_teams(event), dict[TeamNumber, list[EntryNumber]]()
    for entry in able[:places]:
        if entry in team:
            found.setdefault(team[entry], []).append(entry)
    return tuple(tuple(people) for people in found.values() if len(people) > 1)


def _divided_teams(event: Event) -> Mapping[EntryNumber, TeamNumber]:
    """The team of everybody, where mates never meet before the final (BGL 3.6.5)."""
    mode = event.settings.teams_mode
    if mode is None or not are_fixed(event) or mode.pairing is not TeamPairing.DIVIDED:
        return {}
    return {entry: team.number for team in event.teams for entry in people_of(team)}


def _second_mates(event: Event, order: Sequence[EntryNumber]) -> set[EntryNumber]:
    """Everybody in the order behind somebody of his own divided team."""
    team, seen, found = _divided_teams(event), set[TeamNumber](), set[EntryNumber]()
    for entry in order:
        if team.get(entry) in seen:
            found.add(entry)
        elif entry in team:
            seen.add(team[entry])
    return found


def games_won(derived: Derived, rounds: Sequence[Round]) -> Mapping[EntryNumber, int]:
    """Games won in these rounds: first places, shared ones at a two-player table too (BIG 8.1.1).

    Byes are wins (rules 2.8).
    """
    numbers = {round_.number for round_ in rounds}
    won: dict[EntryNumber, int] = {}
    for result in derived.tables:
        if result.round not in numbers:
            continue
        first = [seat.entry for seat in result.seats if seat.place == 1]
        if len(first) == 1 or len(result.seats) == DUEL:
            for entry in first:
                won[entry] = won.get(entry, 0) + 1
    return won


def default_cut(
    event: Event, ruleset: Ruleset, derived: Derived, game: GameRules | None = None
) -> Cut | None:
    """Who plays on as the regulation has it; None when the Swiss rounds have decided all.

    `game` is that of the final. A plan of national finals holds for a national final and wherever
    its Swiss rounds were played; with fewer there is one final of the nominal size.
    """
    settings = event.settings
    swiss = [round_ for round_ in closed_rounds(event) if round_.phase.counts_for_standings]
    if not swiss:
        return None
    size = final_size(ruleset, settings, game)
    if size == 0:
        return None
    if not ruleset.finals.plans:
        return Cut(size)
    if settings.game == MULTI or settings.seating is Seating.ROUND_ROBIN:
        return None
    players = len(_seated_entries(swiss))
    row = finals_row(ruleset, settings, players, game)
    assert row is not None  # the last row of a table has no limit
    if settings.kind is not Kind.NATIONAL_FINAL and len(swiss) < row.rounds[0]:
        return Cut(size)
    if row.qualified is not None:
        return Cut(row.qualified, row.direct)
    won = games_won(derived, swiss)
    few = row.up_to is not None and players <= row.up_to and row is ruleset.finals.plans[DUEL][0]
    if few and won.get(derived.standings[-1].rows[0].entry, 0) == len(swiss):
        return None
    once = sum(number >= len(swiss) - 1 for number in won.values())
    return Cut(min(once, DUEL ** len(BRACKET)))  # the phases begin with the last 64


def cut_problems(
    event: Event, ruleset: Ruleset, cut: Cut, game: GameRules | None = None
) -> tuple[Problem, ...]:
    """What is wrong with a cut of the organiser's own; `game` is that of the final."""
    number = len(event.rounds) + 1
    players = sum(may_be_seated(entry, number) for entry in event.entries)
    wrong = _cut_problems(cut, ruleset, final_size(ruleset, event.settings, game))
    if wrong or cut.qualified <= players:
        return wrong
    return (problem("finals.few-players", qualified=cut.qualified, players=players),)


def _cut_problems(cut: Cut, ruleset: Ruleset, size: int) -> tuple[Problem, ...]:
    if size == 0:
        return (problem("finals.none"),)
    least = max(DUEL, ruleset.least_at_table)
    if cut.qualified < least:
        return (problem("finals.too-few", qualified=cut.qualified, least=least),)
    if size == DUEL:
        most = DUEL ** len(BRACKET)
        if cut.qualified > most:
            return (problem("finals.too-many", qualified=cut.qualified, most=most),)
        return ()
    tables = -(-(cut.qualified - cut.direct) // size)
    if not 0 <= cut.direct < cut.qualified:
        return (problem("finals.direct", direct=cut.direct, qualified=cut.qualified),)
    if cut.qualified > size and tables + cut.direct > size:
        most = (size - cut.direct) * size + cut.direct
        return (problem("finals.too-many", qualified=cut.qualified, most=most),)
    return ()


class _Stand(NamedTuple):
    """How somebody stands at his table: negative number of the replay, place in it."""

    again: int
    place: int
    entry: EntryNumber


class _FinalPlayers:
    """Who is where in the final phases played so far.

    `able` says who can be given a seat; it differs when an older round is looked at again.
    """

    def __init__(
        self,
        event: Event,
        ruleset: Ruleset,
        derived: Derived,
        able: Callable[[EntryNumber], bool],
        game: GameRules | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.size = final_size(ruleset, event.settings, game)
        rows = derived.standings[-1].rows if derived.standings else ()
        self.order = first_mates(event, [row.entry for row in rows if able(row.entry)])
        self.rank = {row.entry: row.rank for row in rows}
        self.able = able
        self.rounds = [r for r in closed_rounds(event) if not r.phase.counts_for_standings]
        self.ranking = derived.final_ranking
        self._derived = derived

    def by_rank(self, players: Sequence[EntryNumber]) -> list[EntryNumber]:
        return sorted(players, key=lambda entry: self.rank.get(entry, len(self.rank) + 1))

    def phases(self) -> list[list[Round]]:
        """The rounds by phase, the replays of a phase after its first round."""
        found: list[list[Round]] = []
        for round_ in self.rounds:
            if found and found[-1][0].phase is round_.phase:
                found[-1].append(round_)
            else:
                found.append([round_])
        return found

    def standing(self, phase: Sequence[Round]) -> list[list[_Stand]]:
        """For every table of a phase its players, best first.

        Tables of a replay belong to the tables that were level, in order; who did not play
        again comes behind.
        """
        groups = [self._at_table(phase[0], table, 0) for table in phase[0].tables]
        for again, round_ in enumerate(phase[1:], 1):
            seated = _seated_entries([round_])
            level = [group for group in groups if seated & set(_first_of(group))]
            for group, table in zip(level, round_.tables, strict=False):
                others = [stand for stand in group if stand.entry not in seated]
                group[:] = [*self._at_table(round_, table, again), *others]
        return groups

    def _at_table(self, round_: Round, table: Table, again: int) -> list[_Stand]:
        seats = self._derived.table(round_.number, table.number).seats
        found = [_Stand(-again, seat.place or 0, seat.entry) for seat in seats]
        return sorted(found, key=lambda stand: (stand.place, self.rank.get(stand.entry, 0)))

    def alive(self) -> list[EntryNumber]:
        """Who has not been knocked out: those waiting, then the winners table by table.

        A leaver is replaced by the next of his table (rules 2.10).
        """
        phases = self.phases()
        first = min(self.rank.get(seat.entry, 0) for seat in phases[0][0].seats())
        alive = [entry for entry in self.order if self.rank[entry] < first]
        for index, phase in enumerate(phases):
            seated = _seated_entries(phase)
            later = _seated_entries([round_ for other in phases[index + 1 :] for round_ in other])
            alive = [entry for entry in alive if entry not in seated]
            for table in self.standing(phase):
                members = [stand.entry for stand in table]
                went_on = [entry for entry in members if entry in later]
                alive += went_on or [entry for entry in members if self.able(entry)][:1]
        return alive

    def fill(self, players: list[EntryNumber], wanted: int) -> list[EntryNumber]:
        """With the next in order where somebody has left and nobody of his table can play."""
        seated = _seated_entries(self.phases()[-1])
        others = [e for e in self.ranking if e in seated and e not in players and self.able(e)]
        return players + others[: max(0, wanted - len(players))]


def _seated_entries(rounds: Sequence[Round]) -> set[EntryNumber]:
    return {seat.entry for round_ in rounds for seat in round_.seats()}


def next_final(
    event: Event,
    ruleset: Ruleset,
    derived: Derived,
    *,
    cut: Cut | None = None,
    replay: bool = False,
    game: GameRules | None = None,
    able: Callable[[EntryNumber], bool] | None = None,
) -> FinalPhase | None:
    """The next round of the final phases; None when everything is decided.

    `cut` overrides the regulation's at the first one. With `replay` tables whose first place is
    shared are played again among those who share it; otherwise the better in the standings goes
    on (BIG 8.1). `game` is that of the final. Expects all Swiss rounds closed.
    """
    number = len(event.rounds) + 1
    entries = {entry.number: entry for entry in event.entries}
    can_play = able or (lambda entry: may_be_seated(entries[entry], number))
    field = _FinalPlayers(event, ruleset, derived, can_play, game)
    if not field.rounds:
        chosen = cut or default_cut(event, ruleset, derived, game)
        return None if chosen is None else _first_phase(field, chosen)
    drawn = _drawn_tables(field) if replay else ()
    if drawn:
        return FinalPhase(field.rounds[-1].phase, drawn, replay=True)
    if field.rounds[-1].phase is Phase.FINAL:
        return None
    return _following_phase(field)


def drawn_tables(event: Event, ruleset: Ruleset, derived: Derived) -> bool:
    """Whether a table of the last final phase ended with a shared first place."""
    field = _FinalPlayers(event, ruleset, derived, lambda _: True)
    return bool(field.rounds and _drawn_tables(field))


def _drawn_tables(field: _FinalPlayers) -> tuple[tuple[EntryNumber, ...], ...]:
    tables = []
    for table in field.standing(field.phases()[-1]):
        able = [entry for entry in _first_of(table) if field.able(entry)]
        if table[0].place == 1 and len(able) > 1:
            tables.append(tuple(field.by_rank(able)))
    return tuple(tables)


def _first_of(table: Sequence[_Stand]) -> list[EntryNumber]:
    """Who is first at a table, alone or with others."""
    return [each.entry for each in table if each[:2] == table[0][:2]]


def _first_phase(field: _FinalPlayers, cut: Cut) -> FinalPhase | None:
    players = field.order[: cut.qualified]
    if len(players) < DUEL:
        return None
    if field.size == DUEL:
        return _paired_phase(players)
    if len(players) <= field.size:
        return FinalPhase(Phase.FINAL, (tuple(players),))
    listed = field.ruleset.finals.semifinals.get(cut.qualified)
    if listed is None or sum(map(len, listed)) != cut.qualified - cut.direct:
        listed = snake_ranks(cut.direct + 1, len(players), field.size)
    tables = [[players[rank - 1] for rank in table if rank <= len(players)] for table in listed]
    return FinalPhase(
        Phase.SEMIFINAL,
        tuple(tuple(table) for table in tables if table),
        tuple(players[: cut.direct]),
    )


def snake_ranks(first: int, last: int, size: int) -> tuple[tuple[int, ...], ...]:
    """Ranks `first` … `last` dealt to as few tables of `size` as hold them, to and fro."""
    count = -(-(last - first + 1) // size)
    tables: list[list[int]] = [[] for _ in range(count)]
    for index, rank in enumerate(range(first, last + 1)):
        lap, position = divmod(index, count)
        tables[position if lap % 2 == 0 else count - 1 - position].append(rank)
    return tuple(tuple(table) for table in tables)


def _paired_phase(players: Sequence[EntryNumber]) -> FinalPhase:
    """Best against worst, second against last but one; the best go straight on (BIG 4.3)."""
    phases = max(1, (len(players) - 1).bit_length())
    direct = DUEL**phases - len(players)
    playing = players[direct:]
    half = len(playing) // DUEL
    tables = tuple((playing[i], playing[-1 - i]) for i in range(half))
    return FinalPhase(BRACKET[phases - 1], tables, tuple(players[:direct]))


def _following_phase(field: _FinalPlayers) -> FinalPhase | None:
    """The phase after the one played last."""
    alive, last = field.alive(), field.phases()[-1]
    seated = _seated_entries(last)
    waiting = [entry for entry in alive if entry not in seated]
    won = [entry for entry in alive if entry in seated]
    if field.size == DUEL:
        wanted = most = DUEL ** BRACKET.index(last[0].phase)
    else:
        wanted, most = max(len(alive), _seats_of_final(field)), field.size
    players = field.fill([*waiting[: max(0, most - len(won))], *won][:most], min(wanted, most))
    if len(players) < DUEL:
        return None
    if field.ruleset.finals.bracket is Bracket.RE_RANKED or field.size > DUEL:
        players = field.by_rank(players)
    if field.size == DUEL:
        return _paired_phase(players)
    return FinalPhase(Phase.FINAL, (tuple(players),))


def _seats_of_final(field: _FinalPlayers) -> int:
    """How many a final after two semifinals has: full where enough went straight to it."""
    first = field.rounds[0]
    above = min(field.rank.get(seat.entry, 0) for seat in first.seats()) - 1
    winners = len(first.tables)
    return field.size if 0 < field.size - winners <= above else winners


def final_ranking(
    event: Event,
    closed: Sequence[Round],
    results: Sequence[TableResult],
    standings: Standings | None,
    attendance: Attendance,
) -> tuple[EntryNumber, ...]:
    """Everybody who was seated and is not struck, best first.

    By phase reached, then the later round of that phase, then the place at its table, then the
    standings. Provisional while rounds are missing; empty before the first standings.
    """
    if standings is None:
        return ()
    rank = {row.entry: row.rank for row in standings.rows}
    after = closed[-1].number
    entries = {entry.number: entry for entry in event.entries}
    reached = _phases_reached(closed, results)
    ranked = sorted(
        (number for number in reached if not attendance.is_struck(entries[number], after)),
        key=lambda number: (*reached[number], rank.get(number, len(entries) + 1), number),
    )
    return tuple(ranked)


def _phases_reached(
    closed: Sequence[Round], results: Sequence[TableResult]
) -> dict[EntryNumber, tuple[int, int, int]]:
    """Everybody seated → how far he came: smaller is better, phase, round and place there.

    Swiss rounds all count as the same, lowest phase, where only the standings decide.
    """
    finals = {r.number: _DEPTH[r.phase] for r in closed if not r.phase.counts_for_standings}
    reached: dict[EntryNumber, tuple[int, int, int]] = {}
    for result in results:
        depth = finals.get(result.round)
        for seat in result.seats:
            if depth is None:
                reached.setdefault(seat.entry, (0, 0, 0))
            else:
                reached[seat.entry] = (-depth, -result.round, seat.place or 0)
    return reached


def impossible_ends(
    event: Event, number: RoundNumber, game: GameRules | None
) -> tuple[TableNumber, ...]:
    """The tables of this round that reported a shared first place where that cannot be.

    Nothing for a Swiss round, and where the `game` of the round lets a final end level.
    """
    one = pairs.event_of_pairs(event)
    round_, ruleset = one.round(number), ruleset_of(one.settings)
    if game is None or game.id != round_.game or game.drawn_final is not DrawnFinal.IMPOSSIBLE:
        return ()
    if round_.phase.counts_for_standings or ruleset.sides or ruleset.board is not None:
        return ()
    return tuple(t.number for t in round_.tables if _is_level(ruleset, round_, t))


def _is_level(ruleset: Ruleset, round_: Round, table: Table) -> bool:
    if is_bye(round_, table) or not is_complete(round_, table):
        return False
    places = [seat.place for seat in play_table(ruleset, round_, table).seats]
    return places.count(1) > 1
