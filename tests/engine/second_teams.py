"""Team events of `bgl-2010` once more, from the text of the rules alone.

As in `second`, whose tables and orders of single players are used here: nobody who changes this
file looks at the engine, and nothing of the package is imported. Numbers in brackets are
paragraphs of rules.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import sha256
from itertools import combinations
from typing import Any

from tests.engine import second
from tests.engine.second import BGL_POINTS, PHASES, Board, Count, Event, Json, written

Tables = list[list[int]]
SIDES = (1, 2)


@dataclass(frozen=True)
class TeamRow:
    """The sums of a team's people in the standings [3.7], and its lot."""

    team: int
    points: Fraction
    pbg: Fraction
    pba: Fraction
    lot: str

    def strength(self) -> tuple[Any, ...]:
        """The order of the standings: whoever met the stronger is better [3.5]."""
        return -self.points, -self.pbg, -self.pba, self.lot

    def turn(self) -> tuple[Any, ...]:
        """The order of the seating: whoever met the weaker is above [3.5]."""
        return -self.points, self.pba, -self.pbg, self.lot


def facts_of(document: Json) -> Event:
    """The facts of a Boardgame League event of teams, and of no other."""
    event = Event(document)
    mode = event.head.get("teams_mode")
    if event.big or not mode:
        raise ValueError(f"{event.head['ruleset']}, {mode}")
    return event


# Winners and losers: paragraph 3.7


def board_of(event: Event, round_: Json, table: Json) -> Board:
    board = second.board_of(event, round_, table)
    if board.bye or not event.sides:
        return board
    won = sides_paid(table, board.virtual, round_["players_per_table"])
    lines = [
        replace(line, place=won[line.unit][0], points=won[line.unit][1]) for line in board.lines
    ]
    return replace(board, lines=lines)


def sides_paid(
    table: Json, virtual: Sequence[Fraction], nominal: int
) -> dict[int, tuple[int, Fraction]]:
    """Place and points of each seat: two shared blocks, or one, and the bottom below them."""
    seats: list[Json] = table["seats"]
    row = BGL_POINTS[nominal]
    own = {side: [s for s in seats if s["side"] == side] for side in SIDES}
    joined = virtual_members(len(own[1]), len(own[2]), len(virtual))
    held = {side: sum(not s.get("bottom") for s in own[side]) + joined[side] for side in SIDES}
    better = winner(table, seats, {side: sum(virtual[: joined[side]]) for side in SIDES})
    if better is None:
        first = mean_of(row, 0, held[1] + held[2])
        paid = {1: (1, first), 2: (1, first)}
    else:
        other, ahead = 3 - better, held[better]
        paid = {
            better: (1, mean_of(row, 0, ahead)),
            other: (ahead + 1, mean_of(row, ahead, ahead + held[other])),
        }
    places = {s["entry"]: nominal + 1 - s["bottom"] for s in seats if s.get("bottom")}
    last = {entry: (place, Fraction(row[place - 1])) for entry, place in places.items()}
    return {s["entry"]: paid[s["side"]] for s in seats} | last


def virtual_members(first: int, other: int, missing: int) -> dict[int, int]:
    """How many virtual players join each side: one by one the shorter."""
    joined = dict.fromkeys(SIDES, 0)
    for _ in range(missing):
        joined[1 if first + joined[1] <= other + joined[2] else 2] += 1
    return joined


def winner(table: Json, seats: list[Json], virtual: dict[int, Any]) -> int | None:
    """The side that won: by the referee's places, or by the sums; None if it is a draw."""
    if table.get("drawn"):
        return None
    given = [(s["place"], s["side"]) for s in seats if s.get("place")]
    if given:
        best = {side for place, side in given if place == min(given)[0]}
        return best.pop() if len(best) == 1 else None
    scores = second.raised([second.effective([s]) for s in seats])
    sums = dict(virtual)
    for seat, score in zip(seats, scores, strict=True):
        sums[seat["side"]] += score or 0
    return None if sums[1] == sums[2] else max(SIDES, key=lambda side: sums[side])


def mean_of(row: Sequence[int], start: int, end: int) -> Fraction:
    """The mean of some places' points; two who draw alone get 40 each [3.3]."""
    if len(row) == 2 and end - start == 2:
        return Fraction(40)
    return Fraction(sum(row[start:end]), max(end - start, 1))


# The order of the teams: paragraph 3.7


def team_rows(count: Count) -> list[TeamRow]:
    """The teams with somebody in the standings, in the order of the standings."""
    lot = drawn(count.event, count.after, 1, "team-lot")
    rows: list[TeamRow] = []
    for team, people in count.event.teams.items():
        here = [n for n in people if n in count.listed]
        if here:
            points, pbg, pba = (
                sum((column[n] for n in here), Fraction(0))
                for column in (count.total, count.share, count.pba)
            )
            rows.append(TeamRow(team, points, pbg, pba, lot(team)))
    return sorted(rows, key=TeamRow.strength)


def team_standings(count: Count) -> list[Json]:
    rows = team_rows(count)
    seating = [row.team for row in sorted(rows, key=TeamRow.turn)]
    return [
        {
            "rank": rank,
            "team": row.team,
            "points": written(row.points),
            "criteria": {"pba": written(row.pba), "pbg": written(row.pbg)},
            "seating_rank": seating.index(row.team) + 1,
        }
        for rank, row in enumerate(rows, 1)
    ]


def derive(document: Json) -> Json:
    """The `derived` part that the facts of an event document of teams give."""
    event = facts_of(document)
    boards = [board_of(event, r, table) for r in event.closed for table in r["tables"]]
    counts = [Count(event, boards, after) for after in event.swiss]
    standings = [{"after_round": c.after, "rows": c.standings()} for c in counts]
    derived: Json = {
        "tables": [second.table_row(event, board) for board in boards],
        "standings": standings,
    }
    if event.fixed:
        derived["team_standings"] = [
            {"after_round": c.after, "rows": team_standings(c)} for c in counts
        ]
    last: Any = standings[-1]["rows"] if standings else []
    ranking = second.final_ranking(event, boards, last)
    derived["final_ranking"] = [{"rank": i, "entry": n} for i, n in enumerate(ranking, 1)]
    derived["league_points"] = second.league_points(event, boards, ranking)
    derived["struck"] = event.struck()
    return derived


# Seating: paragraphs 2.2, 2.8, 3.6, 3.7


class Next:
    """What is known before a round is seated, from the rounds before it."""

    def __init__(self, document: Json, number: int) -> None:
        self.event = facts_of(document)
        rounds = {r["number"]: r for r in document["rounds"]}
        told = rounds.get(number, {})
        head = self.event.head
        planned = "final" if number > head.get("rounds_planned", number) else "swiss"
        self.final = told.get("phase", planned) in PHASES
        self.size: int = told.get("players_per_table") or head["players_per_table"]
        self.before = [rounds[n] for n in range(1, number)]
        self.able = [n for n in self.event.entries if self.may_sit(n, number)]
        self.draw = drawn(self.event, number, told.get("attempt", 1), "seating")
        boards = [board_of(self.event, r, table) for r in self.before for table in r["tables"]]
        after = max((n for n in self.event.swiss if n < number), default=0)
        self.count = Count(self.event, boards, after)

    def may_sit(self, entry: int, number: int) -> bool:
        facts = self.event.entries[entry]
        if (facts.get("first_round") or 1) > number or number in (facts.get("sits_out") or ()):
            return False
        if facts["status"] in {"withdrawn", "expelled"}:
            return self.event.left_after(entry) >= number
        return bool(facts["status"] == "active")

    def team_of(self, entry: int) -> int:
        """Whoever is in none has one of his own."""
        return self.event.team_of.get(entry, -entry)

    def team(self, team: int) -> list[int]:
        return [n for n in self.event.teams[team] if n in self.able]

    def teams(self) -> list[int]:
        """Those with somebody to seat, best first: by lot, by seating rank, by rank."""
        if not self.before:
            return sorted(filter(self.team, self.event.teams), key=self.draw)
        key = TeamRow.strength if self.final else TeamRow.turn
        order = [row.team for row in sorted(team_rows(self.count), key=key)]
        return [team for team in order if self.team(team)]

    def players(self) -> list[int]:
        if not self.before:
            return sorted(self.able, key=self.draw)
        order = [n for n, _ in self.count.ordered()] if self.final else self.count.seating()
        return [n for n in order if n in self.able]

    def had_bye(self) -> set[int]:
        return {n for r in self.before for n in r.get("byes") or ()}


def drawn(event: Event, round_: int, attempt: int, purpose: str) -> Callable[[int], str]:
    """The key that a draw sorts by [2.1]."""

    def key(number: int) -> str:
        text = f"{event.head['draw_seed']}:{round_}:{attempt}:{purpose}:{number}"
        return sha256(text.encode()).hexdigest()

    return key


def bye_of(order: Sequence[int], had: Iterable[int]) -> int | None:
    """Whose turn it is to stay alone in an odd field: the last without a bye so far [2.8]."""
    if len(order) % 2 == 0:
        return None
    fresh = [n for n in order if n not in {*had}]
    return (fresh or order)[-1]


def united_tables(document: Json, number: int) -> Tables:
    """A team against a team; the team left over last and alone.

    The final: the best two [3.8], of those who are all there as long as two are [2.10, 3.12.1].
    """
    known = Next(document, number)
    teams = known.teams()
    if known.final:
        size = known.event.head["teams_mode"]["size"]
        whole = [team for team in teams if len(known.team(team)) >= size]
        short = [team for team in teams if team not in whole]
        best = {*[*whole, *short][:2]}
        return [[n for team in teams if team in best for n in known.team(team)[:size]]]
    had_bye = {known.team_of(n) for n in known.had_bye()}
    alone = bye_of(teams, had_bye)
    met = met_teams(known)
    waiting = [team for team in teams if team != alone]
    tables: Tables = []
    while waiting:
        upper = waiting.pop(0)
        fresh = (team for team in waiting if frozenset({upper, team}) not in met)
        lower = next(fresh, waiting[0])
        waiting.remove(lower)
        tables.append(known.team(upper) + known.team(lower))
    return tables if alone is None else [*tables, known.team(alone)]


def met_teams(known: Next) -> set[frozenset[int]]:
    return {
        frozenset(pair)
        for round_ in known.before
        for table in round_["tables"]
        for pair in combinations({known.team_of(s["entry"]) for s in table["seats"]}, 2)
    }


def divided_tables(document: Json, number: int) -> Tables | None:
    """Team mates apart; None if that takes an exchange. The final has the best, mates or not."""
    known = Next(document, number)
    players = known.players()
    if known.final:
        return [players[: known.size]]
    alone = bye_of(players, known.had_bye()) if known.size == 2 else None
    tables = filled(known, [n for n in players if n != alone])
    return tables if tables is None or alone is None else [*tables, [alone]]


def filled(known: Next, players: Sequence[int]) -> Tables | None:
    """Each at the first table with a free seat and no team mate; None if somebody finds none."""
    sizes = table_sizes(len(players), known.size)
    tables: Tables = [[] for _ in sizes]
    teams: list[set[int]] = [set() for _ in sizes]
    for player in players:
        team = known.team_of(player)
        open_ = (
            i for i, size in enumerate(sizes) if len(tables[i]) < size and team not in teams[i]
        )
        at = next(open_, None)
        if at is None:
            return None
        tables[at].append(player)
        teams[at].add(team)
    return tables


def table_sizes(players: int, nominal: int) -> list[int]:
    """The last tables one short; as even as can be where that is not enough [2.2]."""
    tables = -(-players // nominal)
    short = nominal * tables - players
    if short > tables:
        size, larger = divmod(players, tables)
        return [size + 1] * larger + [size] * (tables - larger)
    return [nominal] * (tables - short) + [nominal - 1] * short
