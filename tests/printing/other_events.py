"""Single events, teams and several games, seated by hand and played by a rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bglmanager.engine.event import (
    Adjustment,
    AdjustmentKind,
    BoardVariant,
    Entry,
    EntryDesk,
    EntryStatus,
    Event,
    Json,
    Number,
    Phase,
    PlannedRound,
    Round,
    RoundStatus,
    Seat,
    Table,
    Team,
    TeamKind,
    TeamPairing,
    TeamPoints,
    TeamsMode,
)
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber, TeamNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.printing.document import PrintOptions
from tests.helpers.teams import sides_of
from tests.printing import builders

OPTIONS = PrintOptions(
    printed_at=builders.PRINTED_AT,
    games={
        "catan": builders.words("I coloni di Catan", 70),
        "7-wonders": builders.words("7 Wonders", 30),
        "diplomacy": builders.words("Diplomacy"),
        "splendor": builders.words("Splendor", 40),
        "kingsburg": builders.words("Kingsburg", 90),
        "wings-of-war": builders.words("Wings of War", 45),
    },
)

LONG = builders.entry(2, "Quaranta-Castelvecchi", "Maria Antonietta", "Gilda del Grifone")


def single(ruleset: str, game: str, players: int, per_table: int) -> Event:
    """An event of one of the single regulations, with a long name among the entries."""
    made = builders.event(people(players), players_per_table=per_table)
    settings = replace(
        made.settings,
        ruleset=ruleset,
        game=game,
        league=None,
        league_code=None,
        tier=None,
        minutes=None,
        rounds_planned=3,
        prizes=(),
    )
    return replace(made, settings=settings)


def people(count: int) -> tuple[Entry, ...]:
    entries = builders.ordinary(count)
    return (entries[0], LONG, *entries[2:])


def catan(players: int = 17, *, open_: bool = False, rounds: int = 2) -> Event:
    """Tables of four and three; the third round is the final. A table is stopped by the limit."""
    event = single("catan-firenze-2014", "catan", players, 4)
    event = replace(event, settings=replace(event.settings, rounds_planned=2))
    for number in range(1, rounds + 1):
        seats = [4] if number == 3 else sizes(players, 4)
        round_ = _round(event, [tuple(s) for s in dealt(event, number, seats)])
        first, *others = round_.tables
        round_ = replace(round_, tables=(replace(first, overran=number == 2), *others))
        phase = Phase.FINAL if number == 3 else Phase.SWISS
        event = _with(event, replace(round_, phase=phase), closed=not open_ or number < rounds)
    return event


def seven_wonders(players: int = 18, *, open_: bool = False, rounds: int = 3) -> Event:
    """Tables of five, short ones of four; the fourth round is the final."""
    event = single("7wonders-ludolimpiadi-2015", "7-wonders", players, 5)
    for number in range(1, rounds + 1):
        seats = [5] if number == 4 else sizes(players, 5)
        round_ = _round(event, dealt(event, number, seats))
        phase = Phase.FINAL if number == 4 else Phase.SWISS
        event = _with(event, replace(round_, phase=phase), closed=not open_ or number < rounds)
    return event


def diplomacy(players: int = 20, *, open_: bool = False, rounds: int = 3) -> Event:
    """Boards of seven and six. Round 2: one sits out and one plays twice where there are places;
    round 3: a top table, which somebody declined.
    """
    event = replace(single("diplomacy-italia-2010", "diplomacy", players, 7), sat_out_points=15)
    for number in range(1, rounds + 1):
        seated = [entry.number for entry in event.entries]
        if number == 2 and players > 14:
            event = _adjusted(event, 2, AdjustmentKind.SAT_OUT, seated.pop(4))
            event = _adjusted(event, 2, AdjustmentKind.TWO_BOARDS, seated[0])
            seated.append(seated[0])
        if number == 3:
            event = _adjusted(event, 3, AdjustmentKind.TOP_TABLE_REFUSED, seated[9])
            event = _adjusted(event, 3, AdjustmentKind.TOP_TABLE, *seated[:7])
        boards, at = [], 0
        for size in sizes(len(seated), 7):
            boards.append(seated[at : at + size])
            at += size
        event = _with(event, _round(event, boards), closed=not open_ or number < rounds)
    return event


def teams(
    *,
    points: TeamPoints = TeamPoints.WINNERS_LOSERS,
    rounds: int = 2,
    open_: bool = False,
    count: int = 5,
) -> Event:
    """An odd number of teams of two, the last with a reserve; another one rests every round."""
    made = builders.event(people(2 * count + 1), players_per_table=4)
    mode = TeamsMode(TeamKind.FIXED, 2, TeamPairing.UNITED, points)
    names = ("I Draghi", "Goblin Firenze A", "Gli amici di Maria Antonietta", "Treemme", "Ludus")
    found = tuple(
        Team(TeamNumber(n), names[(n - 1) % 5], (EntryNumber(2 * n - 1), EntryNumber(2 * n)))
        for n in range(1, count + 1)
    )
    last = replace(found[-1], reserve=EntryNumber(2 * count + 1))
    entries = tuple(
        replace(
            entry,
            team=TeamNumber(min((entry.number + 1) // 2, count)),
            status=EntryStatus.WAITING if entry.number == last.reserve else EntryStatus.ACTIVE,
        )
        for entry in made.entries
    )
    settings = replace(made.settings, teams_mode=mode, game="wings-of-war", minutes=None)
    event = Event(settings, entries, (*found[:-1], last))
    for number in range(1, rounds + 1):
        order = [found[(place + number) % count].members for place in range(count)]
        tables = [[*order[i], *order[i + 1]] for i in range(0, count - 1, 2)]
        round_ = replace(_round(event, [*tables, order[-1]]), byes=order[-1])
        event = _with(event, round_, closed=not open_ or number < rounds)
    return event


def variable_teams() -> Event:
    """Six at a table, three against three, the sides made at the table."""
    made = builders.event(people(12), players_per_table=6)
    settings = replace(made.settings, teams_mode=sides_of(3), game="wings-of-war", minutes=None)
    event = replace(made, settings=settings)
    return _with(event, _round(event, dealt(event, 1, [6, 6])), closed=False)


def pairs() -> Event:
    """7 Wonders Cities in the Board Italian Gamers: two pairs at a table."""
    event = teams(rounds=0, points=TeamPoints.PAIRS)
    settings = replace(event.settings, ruleset="big-2026", tier=None, game="7-wonders-cities")
    event = replace(event, settings=settings)
    people_ = [entry.number for entry in event.entries]
    tables = [people_[0:4], people_[4:8], people_[8:10]]
    round_ = replace(_round(event, tables), byes=tuple(people_[8:10]))
    event = _with(event, round_, closed=True)
    return _with(event, replace(_round(event, tables), byes=tuple(people_[8:10])), closed=False)


def several_games() -> Event:
    """The second round of an event where every round has its own game and table size."""
    made = builders.event(people(9), players_per_table=4)
    plan = (PlannedRound("splendor", 4), PlannedRound("kingsburg", 3, 75))
    settings = replace(made.settings, game="multi", plan=plan, rounds_planned=2, minutes=None)
    event = replace(made, settings=settings)
    for number, planned in enumerate(plan, 1):
        seats = sizes(9, planned.players_per_table)
        round_ = replace(
            _round(event, dealt(event, number, seats)),
            game=planned.game,
            minutes=planned.minutes,
            players_per_table=planned.players_per_table,
        )
        event = _with(event, round_, closed=number == 1)
    return event


def with_copies_of_games() -> Event:
    """The same with copies of its games: brought, promised, of a game that no round has."""
    made = several_games()
    noted = {
        1: EntryDesk(copies=2, copies_of=("splendor", "kingsburg")),
        2: EntryDesk(promised_copy=True, copies_of=("kingsburg",)),
        3: EntryDesk(copies=1, copies_of=("catan",)),
    }
    people = tuple(replace(e, desk=noted.get(e.number, e.desk)) for e in made.entries)
    return replace(made, entries=people)


def sizes(players: int, per_table: int) -> list[int]:
    """Full tables first, then those that are one short (rules 2.2)."""
    tables = -(-players // per_table)
    short = tables * per_table - players
    return [per_table] * (tables - short) + [per_table - 1] * short


def dealt(event: Event, number: int, seats: Sequence[int]) -> list[list[EntryNumber]]:
    """The entries in start-number order, turned by some places every round."""
    people_ = [entry.number for entry in event.entries]
    turn = number * 5 % len(people_)
    people_ = people_[turn:] + people_[:turn]
    tables, at = [], 0
    for size in seats:
        tables.append(people_[at : at + size])
        at += size
    return tables


def _adjusted(event: Event, number: int, kind: AdjustmentKind, *entries: EntryNumber) -> Event:
    made = (Adjustment(entry, RoundNumber(number), kind) for entry in entries)
    return replace(event, adjustments=(*event.adjustments, *made))


def _round(event: Event, tables: Sequence[Sequence[EntryNumber]]) -> Round:
    """A round to be played, with the sides and powers the regulation asks for."""
    settings = event.settings
    return Round(
        RoundNumber(len(event.rounds) + 1),
        settings.game,
        settings.players_per_table,
        tuple(_table(event, number, table) for number, table in enumerate(tables, 1)),
        status=RoundStatus.PLAYING,
    )


def _table(event: Event, number: int, people_: Sequence[EntryNumber]) -> Table:
    mode, roles = event.settings.teams_mode, ruleset_of(event.settings).roles
    sides = mode is not None and mode.points is TeamPoints.WINNERS_LOSERS
    half = (len(people_) + 1) // 2
    seats = tuple(
        Seat(
            entry,
            side=(1 if place < half else 2) if sides and len(people_) > 2 else None,
            role=roles[(place + len(event.rounds)) % 7] if roles else None,
        )
        for place, entry in enumerate(people_)
    )
    variant = BoardVariant.ITALY_CIVIL_DISORDER if roles and len(people_) < 7 else None
    return Table(TableNumber(number), seats, variant=variant)


def _with(event: Event, round_: Round, *, closed: bool) -> Event:
    """The event with this round, and its results when it is closed."""
    if closed:
        tables = tuple(_played(event, round_, table) for table in round_.tables)
        round_ = replace(round_, tables=tables, status=RoundStatus.CLOSED)
    return replace(event, rounds=(*event.rounds, round_))


def _played(event: Event, round_: Round, table: Table) -> Table:
    ruleset = ruleset_of(event.settings)
    if ruleset.board is not None:
        return replace(table, seats=_board(table.seats, ruleset.board.last_year))
    if all(seat.entry in round_.byes for seat in table.seats):
        return table
    extras = {
        entry.number: {key: (entry.number * (i + 3) + round_.number) % 9 + 1 for i, key in
                       enumerate(ruleset.extras)}
        for entry in event.entries
    }  # fmt: skip
    seats = tuple(
        replace(
            seat,
            score=_score(event, round_, seat.entry),
            bid=seat.entry % 4 if event.settings.game == "7-wonders" else 0,
            extra=extras[seat.entry],
        )
        for seat in table.seats
    )
    return replace(table, seats=seats)


def _score(event: Event, round_: Round, entry: EntryNumber) -> Number:
    if event.settings.ruleset == "catan-firenze-2014":
        return (entry * 7 + round_.number * 3) % 9 + 2
    return (entry * 37 + round_.number * 11) % 53 + 14


def _board(seats: Sequence[Seat], last_year: int) -> tuple[Seat, ...]:
    """Centres that grow for the first seats and shrink for the last ones, 34 at most."""
    changes = (2, 1, 1, 0, -1, -1, -2)

    def centres(place: int) -> Mapping[str, Json]:
        held, found = 4, {}
        for year in range(1901, last_year + 1):
            found[str(year)] = held
            held = min(max(held + (changes[place] if year % 2 else 0), 0), 17)
        return found

    return tuple(
        replace(seat, extra={"centres": centres(place)}) for place, seat in enumerate(seats)
    )
