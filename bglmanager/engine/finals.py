"""Who plays on: the cut after the Swiss rounds, the final phases, the final ranking.

(BGL 3.11; BIG 4.3, 4.4, 8.1; rules 2.10, 4.5.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from bglmanager.engine import pairs
from bglmanager.engine.derived import Derived, Standings, TableResult
from bglmanager.engine.event import (
    Event,
    Kind,
    Phase,
    Round,
    Seating,
    Settings,
    Table,
    TeamPairing,
)
from bglmanager.engine.games.kinds import DrawnFinal
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber, TeamNumber
from bglmanager.engine.orders import what_separates
from bglmanager.engine.pairs import are_fixed
from bglmanager.engine.plan import (
    BRACKET,
    DUEL,
    MOST_PAIRED,
    MULTI,
    final_size,
    finals_row,
    most_with_one_loss,
)
from bglmanager.engine.presence import Attendance, closed_rounds, people_seated, seatable_entries
from bglmanager.engine.problems import Problem, Problems, problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Bracket, FinalMates, Ranks, Ruleset
from bglmanager.engine.tables import is_bye, is_complete, play_table

if TYPE_CHECKING:  # its many dataclasses cost the engine a tenth of its start
    from bglmanager.engine.games.game import GameRules


ROUNDS = ("round", "last", "open", "earlier", "met", "first_round", "left_after")
"""Values of problems that may be the number of a final."""


def final_phases(event: Event) -> tuple[tuple[int, Phase, bool], ...]:
    """The rounds after the Swiss ones: number, phase, whether level tables of it play once more."""
    finals = [made for made in event.rounds if not made.phase.counts_for_standings]
    phases = [made.phase for made in finals]
    again = (phase in phases[:index] for index, phase in enumerate(phases))
    return tuple((made.number, made.phase, more) for made, more in zip(finals, again, strict=True))


def is_again(event: Event, number: RoundNumber) -> bool:
    """Whether this round plays level tables of an earlier one again."""
    phase = event.round(number).phase
    before = (round_.phase for round_ in event.rounds[: number - 1])
    return not phase.counts_for_standings and phase in before


def with_phases(event: Event, found: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems of an event, those that speak of its finals with the `phases` of these."""
    finals = final_phases(event)

    def with_own(each: Problem) -> Problem:
        values = dict(each.values)
        numbers = {values.get(key) for key in ROUNDS}
        phases = tuple(final for final in finals if final[0] in numbers)
        named = tuple(sorted({**values, "phases": phases}.items()))
        return each._replace(values=named) if phases else each

    return tuple(map(with_own, found))


class Cut(NamedTuple):
    """How many play on, and how many of them go straight past the first final phase."""

    qualified: int
    direct: int = 0


class StandingsCut(NamedTuple):
    """The cut in the newest standings: how many are in, the last of them, the first who is out.

    It is `certain` after all rounds that are planned; `by_lot` where only the lot parts the two.
    """

    places: int
    last: EntryNumber
    first_out: EntryNumber
    certain: bool
    by_lot: bool


class FinalPhase(NamedTuple):
    """A round of the final phases: who meets whom, and who waits for a later phase.

    `tables` hold start numbers in seat order; `replay` tells the drawn tables played again.
    """

    phase: Phase
    tables: tuple[tuple[EntryNumber, ...], ...]
    direct: tuple[EntryNumber, ...] = ()
    replay: bool = False

    @property
    def players(self) -> tuple[EntryNumber, ...]:
        """Who is in it, or waits for a later one."""
        return (*self.direct, *(entry for table in self.tables for entry in table))


class PhaseShape(NamedTuple):
    """A round of the final phases by the order of its players, 1 for the best of them.

    So many go `direct` to the next phase, the best.
    """

    phase: Phase
    tables: Ranks
    direct: int = 0

    def seated(self, players: Sequence[EntryNumber]) -> FinalPhase:
        """The phase with these players, the best first."""
        tables = (tuple(players[rank - 1] for rank in table) for table in self.tables)
        return FinalPhase(self.phase, tuple(tables), tuple(players[: self.direct]))


def _able_in_order(event: Event, standings: Standings) -> list[EntryNumber]:
    """Who can play in the next round, best first: the next in order replaces who has left."""
    able = {*seatable_entries(event)}
    return [row.entry for row in standings.rows if row.entry in able]


def finalists(event: Event, standings: Standings, places: int) -> tuple[EntryNumber, ...]:
    """The best `places` of the standings who can play, best first (BGL 3.11; `first_mates`)."""
    return tuple(first_mates(event, _able_in_order(event, standings))[:places])


def first_mates(event: Event, order: Sequence[EntryNumber]) -> list[EntryNumber]:
    """Who plays on in this order: not the second of a divided team where he is passed over."""
    if ruleset_of(event.settings).finals.mates is not FinalMates.APART:
        return list(order)
    passed = {mate for mates in _divided_mates(event, order) for mate in mates[1:]}
    return [entry for entry in order if entry not in passed]


def mates_in_final(
    event: Event, standings: Standings, places: int
) -> tuple[tuple[EntryNumber, ...], ...]:
    """The best `places` who are of one divided team, team by team, best first.

    They would meet in the final, or have been passed over but for the first, as the event has it.
    """
    best = _able_in_order(event, standings)[:places]
    return tuple(tuple(mates) for mates in _divided_mates(event, best) if len(mates) > 1)


def _divided_mates(event: Event, order: Iterable[EntryNumber]) -> Iterable[list[EntryNumber]]:
    """Who of an order is of one team where mates never meet before the final (BGL 3.6.5)."""
    mode = event.settings.teams_mode
    if mode is None or not are_fixed(event) or mode.pairing is not TeamPairing.DIVIDED:
        return ()
    team = {entry: each.number for each in event.teams for entry in each.people}
    found: dict[TeamNumber, list[EntryNumber]] = {}
    for entry in order:
        if entry in team:
            found.setdefault(team[entry], []).append(entry)
    return found.values()


def games_won(derived: Derived, rounds: Sequence[Round]) -> Mapping[EntryNumber, int]:
    """Games won: first places, shared ones of two (BIG 8.1.1), and byes (rules 2.8)."""
    numbers = {round_.number for round_ in rounds}
    won = Counter[EntryNumber]()
    for result in derived.tables:
        if result.round in numbers and (len(result.first) == 1 or len(result.seats) == DUEL):
            won.update(result.first)
    return won


def first_phase(cut: Cut, size: int) -> tuple[Phase, int, int]:
    """The first phase of a cut at tables of `size`, its tables, and how many do not play it."""
    qualified, direct = cut
    if size == DUEL:
        phases = max(1, (qualified - 1).bit_length())
        direct = DUEL**phases - qualified
        return BRACKET[phases - 1], (qualified - direct) // DUEL, direct
    if qualified <= size:
        return Phase.FINAL, 1, 0
    return Phase.SEMIFINAL, -(-(qualified - direct) // size), direct


class CutBy(StrEnum):
    """What says how many play on: nothing (no final), one table, the organiser before the first
    round, or a plan of national finals, by which Swiss rounds too few for it, the number of
    players, or who lost one game at most.
    """

    NOTHING = "nothing"
    TABLE = "table"
    CHOSEN = "chosen"
    FEW_ROUNDS = "few-rounds"
    PLAYERS = "players"
    LOSSES = "losses"


def planned_cut(
    settings: Settings, players: int, rounds: int, game: GameRules | None = None
) -> tuple[CutBy, Cut | None]:
    """Who plays on after so many Swiss rounds, as far as it is known before any of them.

    No cut where nobody does, or where the games won will say how many. `game` is that of the
    final. A plan of national finals holds for a national final and wherever its Swiss rounds are
    played; with fewer there is one final of the nominal size. What the organiser kept before the
    first round comes first, where there are players enough.
    """
    ruleset = ruleset_of(settings)
    size = final_size(ruleset, settings, game)
    if size == 0:
        return CutBy.NOTHING, None
    if not ruleset.finals.plans:
        return CutBy.TABLE, Cut(size)
    if settings.game == MULTI or settings.seating is Seating.ROUND_ROBIN:
        return CutBy.NOTHING, None
    kept = _kept_cut(settings, players, size)
    if kept is not None:
        return CutBy.CHOSEN, kept
    row = finals_row(ruleset, settings, players, game)
    assert row is not None  # the last row of a table has no limit
    if settings.kind is not Kind.NATIONAL_FINAL and rounds < row.rounds[0]:
        return CutBy.FEW_ROUNDS, Cut(size)
    if row.qualified is None:
        return CutBy.LOSSES, None
    return CutBy.PLAYERS, Cut(row.qualified, row.direct)


def _kept_cut(settings: Settings, players: int, size: int) -> Cut | None:
    """What the organiser kept before the first round, where so many can play it at this size."""
    if settings.desk.cut is None:
        return None
    cut = Cut(settings.desk.cut.qualified, settings.desk.cut.direct)
    wrong = _cut_problem(cut, ruleset_of(settings), size)
    return cut if wrong is None and cut.qualified <= players else None


def may_end_without_final(settings: Settings, players: int, game: GameRules | None = None) -> bool:
    """Whether who has won every round is champion at once: one of few (BIG 8.1.1)."""
    ruleset = ruleset_of(settings)
    return finals_row(ruleset, settings, players, game) is ruleset.finals.plans[DUEL][0]


def default_cut(event: Event, derived: Derived, game: GameRules | None = None) -> Cut | None:
    """Who plays on as the regulation has it; None when the Swiss rounds have decided all.

    `game` is that of the final.
    """
    swiss = [round_ for round_ in closed_rounds(event) if round_.phase.counts_for_standings]
    if not swiss:
        return None
    settings, players = event.settings, len(people_seated(swiss))
    by, cut = planned_cut(settings, players, len(swiss), game)
    if by is not CutBy.LOSSES:
        return cut
    won = games_won(derived, swiss)
    few = may_end_without_final(settings, players, game)
    if few and any(won[row.entry] == len(swiss) for row in derived.standings[-1].rows[:1]):
        return None  # one of few has won all (BIG 8.1.1)
    once = sum(won[entry] >= len(swiss) - 1 for entry in people_seated(swiss))
    return Cut(min(once, MOST_PAIRED))


def expected_cut(
    event: Event, derived: Derived, players: int, game: GameRules | None = None
) -> tuple[Cut, bool] | None:
    """Who will play on after the Swiss rounds planned, with so many `players`; None: nobody.

    Where games won say how many (BIG 8.1.1) it is the most there can be, and that is told.
    """
    swiss = [round_ for round_ in closed_rounds(event) if round_.phase.counts_for_standings]
    planned = max(event.settings.rounds_planned, len(swiss))
    by, cut = planned_cut(event.settings, players, planned, game)
    if by is not CutBy.LOSSES:
        return None if cut is None else (cut, False)
    won, left = games_won(derived, swiss), planned - len(swiss)
    lost = Counter(len(swiss) - won[entry] for entry in people_seated(swiss))
    without = lost[0] if swiss else players
    return Cut(most_with_one_loss(without, left, lost[1])), left > 0


def standings_cut(
    event: Event, derived: Derived, game: GameRules | None = None
) -> StandingsCut | None:
    """Who plays on by the newest standings; None where everybody plays on, or nobody has to.

    `game` is that of the final.
    """
    latest, ruleset = derived.latest_standings, ruleset_of(event.settings)
    over = len(derived.standings) >= event.settings.rounds_planned
    phases = bool(ruleset.finals.plans)
    if latest is None or (phases and not over):
        return None  # who plays on is known when the planned rounds are over (BIG 8.1)
    chosen = default_cut(event, derived, game)
    if chosen is None:
        return None
    able = finalists(event, latest, len(latest.rows))
    finals = () if phases else (r for r in event.rounds if r.phase is Phase.FINAL)
    seated = frozenset(seat.entry for round_ in finals for seat in round_.seats())
    inside = [row.entry for row in latest.rows if row.entry in (seated or able[: chosen.qualified])]
    outside = [number for number in able if number not in inside]
    if not inside or not outside:
        return None
    found = what_separates(ruleset, latest, inside[-1], outside[0])
    lot = over and found.criterion == "lot" and found.above == inside[-1]
    return StandingsCut(len(inside), inside[-1], outside[0], over, lot)


def cut_problems(event: Event, cut: Cut, game: GameRules | None = None) -> Problems:
    """What is wrong with a cut of the organiser's own; `game` is that of the final."""
    ruleset = ruleset_of(event.settings)
    players = len(seatable_entries(event))
    wrong = _cut_problem(cut, ruleset, final_size(ruleset, event.settings, game))
    if wrong is None and cut.qualified > players:
        wrong = problem("finals.few-players", qualified=cut.qualified, players=players)
    return () if wrong is None else (wrong,)


def _cut_problem(cut: Cut, ruleset: Ruleset, size: int) -> Problem | None:
    if size == 0:
        return problem("finals.none")
    qualified, direct = cut
    least = max(DUEL, ruleset.least_at_table)
    if qualified < least:
        return problem("finals.too-few", qualified=qualified, least=least)
    if size == DUEL:
        most = MOST_PAIRED
        many = problem("finals.too-many", qualified=qualified, most=most)
        return many if qualified > most else None
    if not 0 <= direct < qualified:
        return problem("finals.direct", direct=direct, qualified=qualified)
    phase, tables, straight = first_phase(cut, size)
    if phase is not Phase.FINAL and tables + straight > size:
        return problem(
            "finals.final-full", qualified=qualified, tables=tables, direct=straight, size=size
        )
    return None


class FinalStand(NamedTuple):
    """How somebody stands at his table: negative number of the replay, place in it."""

    again: int
    place: int
    entry: EntryNumber


class FinalPlayers:
    """Who is where in the final phases played so far.

    `able` says who can be given a seat, who can in the next round unless told: it differs when an
    older round is looked at again.
    """

    def __init__(
        self,
        event: Event,
        derived: Derived,
        able: Callable[[EntryNumber], bool] | None = None,
        game: GameRules | None = None,
    ) -> None:
        able = able or {*seatable_entries(event)}.__contains__
        self.ruleset = ruleset_of(event.settings)
        self.size = final_size(self.ruleset, event.settings, game)
        rows = derived.standings[-1].rows if derived.standings else ()
        self.order = first_mates(event, [row.entry for row in rows if able(row.entry)])
        self.rank = {row.entry: row.rank for row in rows}
        self.able = able
        self.rounds = [r for r in closed_rounds(event) if not r.phase.counts_for_standings]
        began = {made.number for made in self.rounds[:1]}
        self.passed_over = {e.number for e in event.entries if began & {*e.sits_out}}
        self.ranking = derived.final_ranking
        self._derived = derived

    def by_rank(self, players: Iterable[EntryNumber]) -> list[EntryNumber]:
        """These players, the best of the standings first."""
        return sorted(players, key=lambda entry: self.rank.get(entry, len(self.rank) + 1))

    def phases(self) -> list[list[Round]]:
        """The rounds by phase, the replays of a phase after its first round."""
        return [list(rounds) for _, rounds in groupby(self.rounds, key=lambda made: made.phase)]

    def standing(self, phase: Sequence[Round]) -> list[list[FinalStand]]:
        """For every table of a phase its players, best first.

        Tables of a replay belong to the tables that were level, in order; who did not play
        again comes behind.
        """
        groups = [self._at_table(phase[0], table, 0) for table in phase[0].tables]
        for again, round_ in enumerate(phase[1:], 1):
            seated = people_seated([round_])
            level = [group for group in groups if seated & set(first_of(group))]
            for group, table in zip(level, round_.tables, strict=False):
                others = [stand for stand in group if stand.entry not in seated]
                group[:] = [*self._at_table(round_, table, again), *others]
        return groups

    def _at_table(self, round_: Round, table: Table, again: int) -> list[FinalStand]:
        seats = self._derived.table(round_.number, table.number).seats
        found = [FinalStand(-again, seat.place or 0, seat.entry) for seat in seats]
        return sorted(found, key=lambda stand: (stand.place, self.rank.get(stand.entry, 0)))

    def waiting(self, first: Round) -> list[EntryNumber]:
        """Who goes straight past the first of the final phases."""
        best = min(self.rank.get(seat.entry, 0) for seat in first.seats())
        waits = (entry for entry in self.order if self.rank[entry] < best)
        return [entry for entry in waits if entry not in self.passed_over]

    def alive(self) -> list[EntryNumber]:
        """Who is not knocked out, those waiting first; the next of his table replaces a leaver.

        Who was not there when the phases began was replaced, and does not wait for a later one.
        """
        phases = self.phases()
        alive = self.waiting(phases[0][0])
        for index, phase in enumerate(phases):
            seated = people_seated(phase)
            later = people_seated([round_ for other in phases[index + 1 :] for round_ in other])
            alive = [entry for entry in alive if entry not in seated]
            for table in self.standing(phase):
                members = [stand.entry for stand in table]
                went_on = [entry for entry in members if entry in later]
                alive += went_on or [entry for entry in members if self.able(entry)][:1]
        return alive

    def fill(self, players: list[EntryNumber], wanted: int) -> list[EntryNumber]:
        """With the next in order where somebody has left and nobody of his table can play."""
        seated = people_seated(self.phases()[-1])
        others = [e for e in self.ranking if e in seated and e not in players and self.able(e)]
        return players + others[: max(0, wanted - len(players))]

    def wanted(self, alive: int) -> int:
        """Players of the phase after the last one, where so many are not knocked out.

        A final after two semifinals is full where enough went straight to it.
        """
        if self.size == DUEL:
            return int(DUEL ** BRACKET.index(self.rounds[-1].phase))
        first = self.rounds[0]
        above = min(self.rank.get(seat.entry, 0) for seat in first.seats()) - 1
        full = 0 < self.size - len(first.tables) <= above
        return min(max(alive, self.size if full else len(first.tables)), self.size)

    def third_table(self, finalists: Sequence[EntryNumber]) -> Iterator[tuple[EntryNumber, ...]]:
        """Who plays for third place beside these: the best of those the last phase has put out, as
        many as a table has, in the order of the standings; no table for one alone.
        """
        others = self.fill([*finalists], len(finalists) + self.size)[len(finalists) :]
        least = max(DUEL, self.ruleset.least_at_table)
        if self.ruleset.finals.third_place and len(others) >= least:
            yield tuple(self.by_rank(others))

    @property
    def is_ranked_anew(self) -> bool:
        """Whether the next phase is made by the standings (Reading `bracket`)."""
        return self.ruleset.finals.bracket is Bracket.RE_RANKED or self.size > DUEL


def next_final(
    event: Event,
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
    field = FinalPlayers(event, derived, able, game)
    if not field.rounds:
        chosen = cut or default_cut(event, derived, game)
        return None if chosen is None else _first_phase(field, chosen)
    drawn = _drawn_tables(field) if replay else ()
    if drawn:
        return FinalPhase(field.rounds[-1].phase, drawn, replay=True)
    if field.rounds[-1].phase is Phase.FINAL:
        return None
    return _following_phase(field)


class FinalState(NamedTuple):
    """A final phase: who can still get through, or win the final; who is through already."""

    phase: Phase
    playing: tuple[EntryNumber, ...]
    through: tuple[EntryNumber, ...]

    @property
    def is_next(self) -> bool:
        """Whether who gets through is in the final, or has won it."""
        return self.phase in (Phase.SEMIFINAL, Phase.FINAL)


def final_state(event: Event, derived: Derived, game: GameRules | None = None) -> FinalState | None:
    """Who is not knocked out while final phases are played; None before them and after the final.

    First ones who share their place are still playing: the better in the standings goes on, or the
    table is played again (BIG 8.3). `game` is that of the final.
    """
    finals = [made for made in event.rounds if not made.phase.counts_for_standings]
    if not finals:
        return None
    field = FinalPlayers(event, derived, game=game)
    made = finals[-1]
    alive = field.alive() if field.rounds else field.waiting(finals[0])
    if len(field.rounds) == len(finals):
        if made.phase is Phase.FINAL:
            return None
        level = [entry for table in _level_tables(field).values() for entry in table]
        return FinalState(made.phase, tuple(level), tuple(n for n in alive if n not in level))
    seated, firsts = people_seated([made]), [_can_be_first(event, made, t) for t in made.tables]
    through = [entry for entry in alive if entry not in seated]
    through += [first[0] for first in firsts if len(first) == 1]
    return FinalState(
        made.phase, tuple(n for first in firsts if len(first) > 1 for n in first), tuple(through)
    )


def _can_be_first(event: Event, round_: Round, table: Table) -> Sequence[EntryNumber]:
    """Who is first at a table, alone or with others, or can be while results are missing."""
    if not is_complete(round_, table):
        return [seat.entry for seat in table.seats if seat.bottom is None]
    return play_table(ruleset_of(event.settings), round_, table).first


def level_tables(event: Event, derived: Derived) -> Mapping[TableNumber, tuple[EntryNumber, ...]]:
    """Who shares the first place of a table of the last final phase, the best of the standings
    first: that one goes on where it is not played again (BIG 8.1).
    """
    field = FinalPlayers(event, derived, lambda _: True)
    return _level_tables(field) if field.rounds else {}


def _drawn_tables(field: FinalPlayers) -> tuple[tuple[EntryNumber, ...], ...]:
    return tuple(_level_tables(field).values())


def _level_tables(field: FinalPlayers) -> Mapping[TableNumber, tuple[EntryNumber, ...]]:
    phase = field.phases()[-1]
    third = third_table(field.ruleset, phase[0])  # level there, the better in the standings is it
    numbers = [table.number for table in phase[0].tables]
    firsts = {
        number: field.by_rank([entry for entry in first_of(table) if field.able(entry)])
        for number, table in zip(numbers, field.standing(phase), strict=True)
        if table[0].place == 1 and number != third
    }
    return {number: tuple(able) for number, able in firsts.items() if len(able) > 1}


def first_of(table: Sequence[FinalStand]) -> list[EntryNumber]:
    """Who is first at a table, alone or with others."""
    return [each.entry for each in table if each[:2] == table[0][:2]]


def _first_phase(field: FinalPlayers, cut: Cut) -> FinalPhase | None:
    players = field.order[: cut.qualified]
    shape = first_shape(field.ruleset, field.size, cut, len(players))
    return None if shape is None else shape.seated(players)


def first_shape(ruleset: Ruleset, size: int, cut: Cut, players: int) -> PhaseShape | None:
    """The first final phase of so many at tables of this `size`, None for fewer than two."""
    if players < DUEL:
        return None
    if size == DUEL:
        return paired_shape(players)
    if players <= size:
        return PhaseShape(Phase.FINAL, (tuple(range(1, players + 1)),))
    listed = ruleset.finals.semifinals.get(cut.qualified)
    if listed is None or sum(map(len, listed)) != cut.qualified - cut.direct:
        listed = snake_ranks(cut.direct + 1, players, size)
    tables = (tuple(rank for rank in table if rank <= players) for table in listed)
    return PhaseShape(Phase.SEMIFINAL, tuple(filter(None, tables)), cut.direct)


def snake_ranks(first: int, last: int, size: int) -> tuple[tuple[int, ...], ...]:
    """Ranks `first` … `last` dealt to as few tables of `size` as hold them, to and fro."""
    count = -(-(last - first + 1) // size)
    tables: list[list[int]] = [[] for _ in range(count)]
    for index, rank in enumerate(range(first, last + 1)):
        lap, position = divmod(index, count)
        tables[position if lap % 2 == 0 else count - 1 - position].append(rank)
    return tuple(tuple(table) for table in tables)


def paired_shape(players: int) -> PhaseShape:
    """Best against worst, second against last but one; the best go straight on (BIG 4.3)."""
    phase, half, direct = first_phase(Cut(players), DUEL)
    tables = tuple((direct + at, players + 1 - at) for at in range(1, half + 1))
    return PhaseShape(phase, tables, direct)


def _following_phase(field: FinalPlayers) -> FinalPhase | None:
    """The phase after the one played last."""
    alive, last = field.alive(), field.phases()[-1]
    seated = people_seated(last)
    waiting = [entry for entry in alive if entry not in seated]
    won = [entry for entry in alive if entry in seated]
    wanted = field.wanted(len(alive))
    most = wanted if field.size == DUEL else field.size
    players = field.fill([*waiting[: max(0, most - len(won))], *won][:most], wanted)
    if len(players) < DUEL:
        return None
    if field.is_ranked_anew:
        players = field.by_rank(players)
    if field.size == DUEL and len(players) > DUEL:
        return paired_shape(len(players)).seated(players)
    return FinalPhase(Phase.FINAL, (tuple(players), *field.third_table(players)))


def third_table(ruleset: Ruleset, made: Round) -> TableNumber | None:
    """The table of this round that plays for third place; None where there is none."""
    beside = made.phase is Phase.FINAL and ruleset.finals.third_place and len(made.tables) == DUEL
    return made.tables[-1].number if beside else None


def final_ranking(
    event: Event,
    closed: Sequence[Round],
    results: Sequence[TableResult],
    standings: Standings | None,
    attendance: Attendance,
) -> tuple[EntryNumber, ...]:
    """Everybody who was seated and is not struck, best first.

    By phase reached, then the later round of that phase, the final before the game for third
    place, then the place at the table, then the standings; Swiss rounds are all the same, lowest
    phase. Provisional while rounds are missing; empty before the first standings.
    """
    if standings is None:
        return ()
    rank = {row.entry: row.rank for row in standings.rows}
    entries = {entry.number: entry for entry in event.entries}
    finals = (each for each in closed if not each.phase.counts_for_standings)
    depths = {each.number: [*Phase].index(each.phase) for each in finals}  # the final is deepest
    ruleset = ruleset_of(event.settings)
    thirds = {(made.number, third_table(ruleset, made)) for made in closed}
    reached: dict[EntryNumber, tuple[int, int, bool, int]] = {}
    for result in results:
        for seat in result.seats:
            if result.round in depths:
                third = (result.round, result.table) in thirds
                found = -depths[result.round], -result.round, third, seat.place or 0
                reached[seat.entry] = found
            else:
                reached.setdefault(seat.entry, (0, 0, False, 0))
    return tuple(
        sorted(
            (n for n in reached if not attendance.is_struck(entries[n], closed[-1].number)),
            key=lambda number: (*reached[number], rank.get(number, len(entries) + 1), number),
        )
    )


def impossible_ends(
    event: Event, number: RoundNumber, game: GameRules | None
) -> tuple[TableNumber, ...]:
    """The tables of this round that reported a shared first place where that cannot be.

    Nothing for a Swiss round, and where the `game` of the round lets a final end level.
    """
    if game is None or game.id != event.round(number).game:
        return ()
    return tuple(level_ends(event, number)) if game.drawn_final is DrawnFinal.IMPOSSIBLE else ()


def level_ends(event: Event, number: RoundNumber) -> Mapping[TableNumber, tuple[EntryNumber, ...]]:
    """Who shares the first place of a table of this final phase that has reported, in seat order;
    pairs by their numbers.
    """
    one = pairs.event_of_pairs(event)
    round_, ruleset = one.round(number), ruleset_of(one.settings)
    if round_.phase.counts_for_standings or ruleset.sides or ruleset.board is not None:
        return {}
    complete = [t for t in round_.tables if is_complete(round_, t) and not is_bye(round_, t)]
    played = (play_table(ruleset, round_, table) for table in complete)
    return {result.table: result.first for result in played if len(result.first) > 1}
