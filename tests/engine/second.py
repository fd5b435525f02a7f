"""The engine's results once more, from the text of the rules alone: `bgl-2010` and `big-2026`.

Whoever changes this file must not look at the engine, and the other way round: the two are worth
something only as long as nothing is copied between them. Nothing of the package is imported.
Numbers in brackets are paragraphs of rules.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from hashlib import sha256
from itertools import groupby, permutations, takewhile
from math import floor
from typing import Any

Json = dict[str, Any]
Number = int | Decimal
Blocks = Sequence[Sequence[int | None]]  # who shares a place, best first; None is a virtual player
Scores = Sequence[Fraction | None]
Units = list[list[Json]]
Ordered = list[tuple[int, dict[str, Fraction | int | None]]]

BGL_POINTS = {
    2: (100, 10),
    3: (100, 55, 15),
    4: (100, 55, 35, 15),
    5: (100, 70, 50, 30, 10),
    6: (100, 70, 55, 40, 25, 10),
}
BIG_POINTS = {
    2: (1000, 336),
    3: (1000, 507, 251),
    4: (1000, 611, 403, 200),
    5: (1000, 682, 507, 336, 167),
    6: (1000, 730, 581, 433, 287, 143),
    7: (1000, 781, 640, 507, 378, 251, 125),
}
TIERS = {"A": Fraction(5, 2), "B": Fraction(3, 2), "C": Fraction(1)}
PHASES = ("last-64", "last-32", "last-16", "quarterfinal", "semifinal", "final")
BYE_SHARE = Fraction(1000, 19)
NOWHERE = 10**9


@dataclass(frozen=True)
class Line:
    """What a unit (a player, or a pair that counts as one) got at a table."""

    unit: int
    place: int
    points: Fraction
    share: Fraction


@dataclass(frozen=True)
class Board:
    """A table of a closed round with its results."""

    round: int
    number: int
    bye: bool
    virtual: list[Fraction]
    lines: list[Line]
    seats: list[int]


class Event:
    """The facts, looked up by number."""

    def __init__(self, document: Json) -> None:
        self.head: Json = document["event"]
        if self.head["ruleset"] not in {"bgl-2010", "big-2026"}:
            raise ValueError(self.head["ruleset"])
        self.big = self.head["ruleset"] == "big-2026"
        self.options: Json = self.head.get("options") or {}
        mode = self.head.get("teams_mode") or {}
        self.fixed = mode.get("kind") == "fixed"
        self.pairs = self.big and mode.get("points") == "pairs"
        self.sides = mode.get("points") == "winners-losers"
        self.entries: dict[int, Json] = {e["number"]: e for e in document["entries"]}
        self.teams = teams_of(document)
        self.team_of = {e: team for team, members in self.teams.items() for e in members}
        closed = takewhile(lambda r: bool(r["status"] == "closed"), document["rounds"])
        self.closed: list[Json] = list(closed)
        self.swiss = [r["number"] for r in self.closed if r["phase"] not in PHASES]
        self.last_seen = {e: r["number"] for r in document["rounds"] for e in seated(r)}
        self.played = sorted({e for r in self.closed for e in seated(r)})

    def unit(self, entry: int) -> int:
        return self.team_of.get(entry, -entry) if self.pairs else entry

    def left_after(self, entry: int) -> int:
        stated: int | None = self.entries[entry].get("left_after")
        return self.last_seen.get(entry, 0) if stated is None else stated

    def expelled(self) -> set[int]:
        return {n for n, e in self.entries.items() if e["status"] == "expelled"}

    def struck(self) -> list[int]:
        """Not yet who was expelled in a round that is still open [2.10]."""
        return sorted(n for n in self.expelled() if self.left_after(n) <= len(self.closed))

    def listed(self, after: int) -> list[int]:
        """Who stands in the standings after a round [2.10]."""
        known = {n for n, e in self.entries.items() if (e.get("first_round") or 1) <= after + 1}
        here = {n for n in known if self.entries[n]["status"] in {"active", "withdrawn"}}
        return sorted(here | {n for n in known & self.expelled() if self.left_after(n) > after})


def teams_of(document: Json) -> dict[int, list[int]]:
    """Everybody of each team, the reserve too."""
    teams: dict[int, set[int]] = {}
    for team in document.get("teams") or ():
        teams[team["number"]] = {*team["members"], team.get("reserve")} - {None}
    for entry in document["entries"]:
        if entry.get("team") is not None:
            teams.setdefault(entry["team"], set()).add(entry["number"])
    return {number: sorted(teams[number]) for number in sorted(teams)}


def seated(round_: Json) -> list[int]:
    return [seat["entry"] for table in round_["tables"] for seat in table["seats"]]


# One table: paragraphs 2.3 to 2.8


def board_of(event: Event, round_: Json, table: Json) -> Board:
    seats: list[Json] = table["seats"]
    entries = [seat["entry"] for seat in seats]
    units: dict[int, list[Json]] = {}
    for seat in seats:
        units.setdefault(event.unit(seat["entry"]), []).append(seat)
    if len(units) == 1 or set(entries) <= set(round_.get("byes") or ()):
        first = Fraction(1000 if event.big else 100)
        lines = [Line(unit, 1, first, BYE_SHARE) for unit in units]
        return Board(round_["number"], table["number"], True, [], lines, entries)
    groups = list(units.values())
    scores = raised([effective(group) for group in groups])
    missing = round_["players_per_table"] - len(seats)
    virtual = virtual_players(event, scores, missing // 2 if event.pairs else missing)
    shares = shares_of(scores, virtual)
    blocks = blocks_of(event, round_, table, groups, scores, virtual)
    row = BIG_POINTS[len(units)] if event.big else BGL_POINTS[round_["players_per_table"]]
    won = awarded(blocks, row)
    lines = [Line(unit, *won[i], shares[i]) for i, unit in enumerate(units)]
    return Board(round_["number"], table["number"], False, virtual, lines, entries)


def effective(group: Iterable[Json]) -> Fraction | None:
    """Score less bid [2.3.1]; a pair's is the sum of its members' [4.2]."""
    known = [s for s in group if s.get("score") is not None]
    bare = [Fraction(s["score"]) - Fraction(s.get("bid") or 0) for s in known]
    return sum(bare, Fraction(0)) if bare else None


def raised(scores: Scores) -> Scores:
    """No score below 1 where one is negative [2.5]."""
    lowest = min((s for s in scores if s is not None), default=Fraction(0))
    lift = 1 - lowest if lowest < 0 else Fraction(0)
    return [None if s is None else s + lift for s in scores]


def virtual_players(event: Event, scores: Scores, missing: int) -> list[Fraction]:
    """One for each missing player, all alike [2.6]."""
    known = [s for s in scores if s is not None]
    score = Fraction(9, 10) * sum(known) / max(len(known), 1)
    return [score if event.big else Fraction(floor(score))] * max(missing, 0)


def shares_of(scores: Scores, virtual: Sequence[Fraction]) -> list[Fraction]:
    """The PBG of the round [2.7]."""
    everybody = [s or Fraction(0) for s in (*scores, *virtual)]
    total = sum(everybody)
    if total == 0:
        return [Fraction(100, len(everybody))] * len(scores)
    return [100 * s / total for s in everybody[: len(scores)]]


def blocks_of(
    event: Event,
    round_: Json,
    table: Json,
    units: Units,
    scores: Scores,
    ghosts: Sequence[Fraction],
) -> Blocks:
    """Who shares a place with whom, from the first place to the last [2.3, 2.6]."""
    gone = [i for i, unit in enumerate(units) if least(unit, "bottom")]
    gone.sort(key=lambda i: -least(units[i], "bottom"))
    free = [i for i in range(len(units)) if i not in gone]
    present = () if event.big else ghosts  # those of BIG take no place
    if event.sides:
        upper = side_blocks(table, scores, free, ghosts)
    elif table.get("drawn"):
        upper = [[*free], [None] * len(present)]
    else:
        upper = ranked(event, round_, units, free, scores, present)
    return [*filter(None, upper), *([i] for i in gone)]


def ranked(
    event: Event,
    round_: Json,
    units: Units,
    free: list[int],
    scores: Scores,
    ghosts: Sequence[Fraction],
) -> Blocks:
    """Who stayed to the end, with the virtual players [2.3.3-2.3.6, 2.6]."""
    places = gathered(free, lambda i: least(units[i], "place"))
    given = any(least(units[i], "place") for i in free)
    series = any(seat.get("games") for i in free for seat in units[i])
    shares = event.options.get("virtual_ties", "shares") == "shares"
    if not given and not series:
        key = [(-(score or 0), tie_breaks(round_, units[i])) for i, score in enumerate(scores)]
        return among(gathered(free, key.__getitem__), scores, ghosts, share=shares)
    if not given:
        places = gathered(free, lambda i: -games_won(units[i]))
    if series or not fits(places, scores):
        return [*places, [None] * len(ghosts)]
    return among(places, scores, ghosts)


def fits(blocks: Sequence[Sequence[int]], scores: Scores) -> bool:
    """Whether places given by the referee only settle ties, against no score [2.6]."""
    levels = [[scores[i] or 0 for i in block] for block in blocks]
    told = [level for block in levels for level in block]
    return told == sorted(told, reverse=True) and all(len({*block}) == 1 for block in levels)


def among(
    blocks: Sequence[Sequence[int]],
    scores: Scores,
    ghosts: Sequence[Fraction],
    *,
    share: bool = False,
) -> Blocks:
    """Blocks in the order of the scores, with the virtual players put among them [2.6].

    They come behind who has as many; if they may, they share with these, unless something keeps
    two of these apart.
    """
    if not ghosts:
        return blocks
    ahead = [block for block in blocks if (scores[block[0]] or 0) > ghosts[0]]
    level = [block for block in blocks if (scores[block[0]] or 0) == ghosts[0]]
    rest = blocks[len(ahead) + len(level) :]
    virtual = [None] * len(ghosts)
    beside = [[*level[0], *virtual]] if share and len(level) == 1 else [*level, virtual]
    return [*ahead, *beside, *rest]


def least(unit: Iterable[Json], key: str) -> int:
    """The lowest place or bottom order of a unit's members; 0 if none has one."""
    return min((seat[key] for seat in unit if seat.get(key) is not None), default=0)


def games_won(unit: Iterable[Json]) -> int:
    return sum(bool(game["winner"]) for seat in unit for game in seat.get("games") or ())


def gathered(members: Iterable[int], key: Callable[[int], Any]) -> list[list[int]]:
    return [list(block) for _, block in groupby(sorted(members, key=key), key=key)]


def tie_breaks(round_: Json, unit: list[Json]) -> tuple[tuple[int, Fraction], ...]:
    """Best first; unknown is last [2.3.7], but 0 in the sum of a pair [4.2]."""
    values = []
    for index, wanted in enumerate(round_.get("tie_breaks") or ()):
        known = [s["tie_breaks"][index] for s in unit if s["tie_breaks"][index] is not None]
        total = sum((Fraction(v) for v in known), Fraction(0))
        behind = not known and len(unit) == 1
        values.append((int(behind), -total if wanted["better"] == "high" else total))
    return tuple(values)


def side_blocks(
    table: Json, scores: Scores, free: list[int], virtual: Sequence[Fraction]
) -> Blocks:
    """Winners and losers [3.7]."""
    sides = [seat["side"] for seat in table["seats"]]
    size, total = {1: 0, 2: 0}, {1: Fraction(0), 2: Fraction(0)}
    members: dict[int, list[int | None]] = {1: [], 2: []}
    for i, side in enumerate(sides):
        size[side] += 1
        total[side] += scores[i] or 0
        members[side] += [i] if i in free else []
    for score in virtual:
        side = 1 if size[1] <= size[2] else 2
        size[side] += 1
        total[side] += score
        members[side].append(None)
    lead = total[1] - total[2]
    given = {i: table["seats"][i].get("place") or NOWHERE for i in free}
    best = min(given.values(), default=NOWHERE)
    if best < NOWHERE or table.get("drawn"):
        first = {sides[i] for i, place in given.items() if place == best}
        lead = Fraction((1 in first) - (2 in first))
    if lead == 0 or table.get("drawn"):
        return [members[1] + members[2]]
    return [members[1], members[2]] if lead > 0 else [members[2], members[1]]


def awarded(blocks: Blocks, row: Sequence[int]) -> dict[int, tuple[int, Fraction]]:
    """Place and points of everybody real; shared places pay their mean [2.4, 3.3]."""
    won: dict[int, tuple[int, Fraction]] = {}
    before = 0
    for block in blocks:
        mean = Fraction(sum(row[before : before + len(block)]), len(block))
        if row == BGL_POINTS[2] and len(block) == 2:
            mean = Fraction(40)
        won |= {i: (before + 1, mean) for i in block if i is not None}
        before += len(block)
    return won


# The orders: paragraphs 3.4, 3.5, 4.3


class Count:
    """The state after a closed Swiss round: totals, standings, seating order."""

    def __init__(self, event: Event, boards: Iterable[Board], after: int) -> None:
        self.event, self.after = event, after
        self.boards = [b for b in boards if b.round in event.swiss and b.round <= after]
        self.listed = event.listed(after)
        self.units = sorted({event.unit(n) for n in self.listed})
        everybody = {*self.units, *(event.unit(n) for n in event.played)}
        self.total = dict.fromkeys(everybody, Fraction(0))
        self.share = dict.fromkeys(everybody, Fraction(0))
        self.pba = dict.fromkeys(everybody, Fraction(0))
        self.sat: dict[tuple[int, int], tuple[int, int]] = {}  # unit, round: table, place
        for board in self.boards:
            same = [b.number for b in self.boards if b.round == board.round]
            number = max(same) if board.bye else board.number
            for line in board.lines:
                self.total[line.unit] += line.points
                self.share[line.unit] += line.share
                self.sat[line.unit, board.round] = (number, line.place)
        for met in (b.lines for b in self.boards if not b.bye):
            for a, b in permutations([line.unit for line in met], 2):
                self.pba[a] += self.total[b]

    def lot(self, unit: int, *, team: bool = False) -> str:
        """The lot between equals: always that of the first attempt [2.1]."""
        purpose = "team-lot" if team or self.event.pairs else "lot"
        text = f"{self.event.head['draw_seed']}:{self.after}:1:{purpose}:{unit}"
        return sha256(text.encode()).hexdigest()

    def sorted(self, key: Callable[[int], tuple[Any, ...]]) -> list[int]:
        return sorted(self.units, key=lambda u: (*key(u), self.lot(u)))

    def seating(self) -> list[int]:
        return self.sorted(lambda u: (-self.total[u], self.pba[u], -self.share[u]))

    def ordered(self) -> Ordered:
        if not self.event.big:
            order = self.sorted(lambda u: (-self.total[u], -self.share[u], -self.pba[u]))
            return [(u, {"pba": self.pba[u], "pbg": self.share[u]}) for u in order]
        counted = [r for r in self.event.closed if r["number"] in self.event.swiss]
        if all(r["phase"] == "round-robin" for r in counted if r["number"] <= self.after):
            return self.round_robin()
        if self.after == 1:
            order = self.sorted(lambda u: (-self.total[u], -self.share[u]))
            return [(u, {"pbg": self.share[u]}) for u in order]
        return self.table_by_table()

    def table_by_table(self) -> Ordered:
        """Where everybody sat and came, from the last round back to the first [4.3]."""
        back = [r for r in reversed(self.event.swiss) if r <= self.after]
        far = (NOWHERE, NOWHERE)
        order = self.sorted(lambda u: (-self.total[u], [self.sat.get((u, r), far) for r in back]))
        rows: Ordered = [(u, {}) for u in order]
        for u, criteria in rows:
            for r in back:
                at = self.sat.get((u, r), (None, None))
                criteria[f"table_{r}"], criteria[f"place_{r}"] = at
        return rows

    def round_robin(self) -> Ordered:
        """Wins, points, wins among the tied, PBG, lot [4.3]."""
        wins = dict.fromkeys(self.total, 0)
        beaten: list[tuple[int, set[int]]] = []
        for board in self.boards:
            first = [line.unit for line in board.lines if line.place == 1]
            if len(first) == 1:
                wins[first[0]] += 1
                beaten.append((first[0], {line.unit for line in board.lines} - {first[0]}))
        among, share = {}, self.share
        for u in self.units:
            group = (wins[u], self.total[u])
            tied = {v for v in self.units if (wins[v], self.total[v]) == group}
            among[u] = sum(w == u and bool(others) and others <= tied for w, others in beaten)
        order = self.sorted(lambda u: (-wins[u], -self.total[u], -among[u], -share[u]))
        names = ("wins", "points_among_tied", "pbg")
        return [(u, dict(zip(names, (wins[u], among[u], share[u]), strict=True))) for u in order]

    def standings(self) -> list[Json]:
        seating = self.seating()
        rows: list[Json] = []
        for unit, criteria in self.ordered():
            for entry in (n for n in self.listed if self.event.unit(n) == unit):
                left = self.event.entries[entry]["status"] == "withdrawn"
                row: Json = {"rank": len(rows) + 1, "entry": entry}
                row["points"] = written(self.total[unit])
                row["criteria"] = {k: v if v is None else written(v) for k, v in criteria.items()}
                gone = left and self.event.left_after(entry) <= self.after
                row["mark"] = "withdrawn" if gone else None
                if not self.event.big:
                    row["seating_rank"] = seating.index(unit) + 1
                rows.append(row)
        return rows

    def team_standings(self) -> list[Json]:
        """Fixed teams [3.7]; pairs in the order of the event [4.2]."""
        values: dict[int, list[Fraction]] = {}
        for team, members in self.event.teams.items():
            own = sorted({self.event.unit(n) for n in members if n in self.listed})
            columns = zip(*((self.total[u], self.share[u], self.pba[u]) for u in own), strict=True)
            values |= {team: [sum(column, Fraction(0)) for column in columns]} if own else {}
        lots = {team: self.lot(team, team=True) for team in values}
        order = sorted(values, key=lambda t: (*(-v for v in values[t]), lots[t]))
        by_strength = {t: (-v[0], v[2], -v[1], lots[t]) for t, v in values.items()}
        seating = sorted(values, key=lambda t: by_strength[t])
        if self.event.pairs:
            order = seating = [unit for unit, _ in self.ordered() if unit in values]
        rows: list[Json] = []
        for rank, team in enumerate(order, 1):
            total, share, met = map(written, values[team])
            row: Json = {"rank": rank, "team": team, "points": total}
            row["criteria"] = {"pba": met, "pbg": share}
            rows.append(row | {"seating_rank": seating.index(team) + 1})
        return rows


# Final ranking and league: paragraphs 2.10, 3.9, 4.7


def final_ranking(event: Event, boards: Sequence[Board], last: list[Json]) -> list[int]:
    """Phase reached, the later round of it, place at its table, standings [2.10].

    Option `third_place`: the second table of the final comes behind its first.
    """
    options = event.head.get("options", {})
    third = options.get("third_place") or options.get("readings", {}).get("third_place")
    tables = Counter(board.round for board in boards)
    phase = {r["number"]: r["phase"] for r in event.closed}
    rank = {row["entry"]: row["rank"] for row in last}
    reached = dict.fromkeys(event.played, (0, 0, 0, 0))
    for board in boards:
        if phase[board.round] in PHASES:
            places = {line.unit: line.place for line in board.lines}
            for entry in board.seats:
                level = -1 - PHASES.index(phase[board.round])
                beside = (
                    board.number == 2 == tables[board.round] if third and level == -6 else False
                )
                now = (level, -board.round, int(beside), places[event.unit(entry)])
                reached[entry] = min(reached[entry], now)
    left = sorted({*event.played} - {*event.struck()})
    return sorted(left, key=lambda n: (reached[n], rank.get(n, NOWHERE), n))


def league_points(event: Event, boards: list[Board], ranking: list[int]) -> list[Json]:
    if event.head.get("not_valid") or event.head.get("league") != ("big" if event.big else "bgl"):
        return []
    if event.big:
        return league_big(event, ranking)
    tier = TIERS.get(event.head.get("tier") or "")
    return league_bgl(event, boards, ranking, tier) if tier and len(event.played) >= 8 else []


def league_bgl(event: Event, boards: list[Board], ranking: list[int], tier: Fraction) -> list[Json]:
    """Tier × 10 × (PM + PF / 2) × (1 − e^(−N/10)) [3.9]."""
    n = len(event.played)
    with localcontext(prec=60):
        factor = 1 - Fraction((Decimal(-n) / 10).exp())
    finals = [r["number"] for r in event.closed if r["phase"] == "final"]
    rows: list[Json] = []
    for entry in (e for e in ranking if e not in event.expelled()):
        own = [(b.round, line.points) for b in boards for line in b.lines if line.unit == entry]
        pm = sum((p for r, p in own if r in event.swiss), Fraction(0)) / max(len(event.swiss), 1)
        pf = sum((p for r, p in own if r in finals[-1:]), Fraction(0))
        points = tier * 10 * (pm + pf / 2) * factor
        detail = {"pm": written(pm), "pf": written(pf), "n": n, "tier": written(tier)}
        rows.append({"entry": entry, "points": written(points), "detail": detail})
    return rows


def league_big(event: Event, ranking: list[int]) -> list[Json]:
    """(Base + prize) × (1 + Δ), halved below 6 people [4.1, 4.7]."""
    unknown = event.options.get("elo_default", 1500)
    ratings = {e: event.entries[e].get("rating") for e in event.played}
    elo = {e: Fraction(unknown if r is None else r) for e, r in ratings.items()}
    mean = sum(elo.values(), Fraction(0)) / max(len(elo), 1)
    units = list(dict.fromkeys(event.unit(e) for e in ranking))
    rows: list[Json] = []
    for entry in (e for e in ranking if e not in event.expelled()):
        base, prize = worth(event, units.index(event.unit(entry)) + 1)
        delta = max(Fraction(-1, 10), min(Fraction(1, 10), (mean - elo[entry]) / 1000))
        points = (base + prize) * (1 + delta) / (2 if len(event.played) < 6 else 1)
        detail = {"base": written(base), "prize": written(prize), "elo": written(delta)}
        rows.append({"entry": entry, "points": written(points), "detail": detail})
    return rows


def worth(event: Event, p: int) -> tuple[Fraction, Fraction]:
    """Base and prize of a place; pair p has the mean of two where people are counted [4.1, 4.7]."""
    if not event.pairs or event.options.get("pairs_count", "pairs") == "pairs":
        return base_and_prize(len({event.unit(e) for e in event.played}), p)
    upper, lower = (base_and_prize(len(event.played), place) for place in (2 * p - 1, 2 * p))
    return (upper[0] + lower[0]) / 2, (upper[1] + lower[1]) / 2


def base_and_prize(n: int, p: int) -> tuple[Fraction, Fraction]:
    pot = min(Fraction(1000), 200 + Fraction(800 * (n - 6), 30))
    return Fraction(1000 * (2 * n - 2 * p + 1), 2 * n), pot / p if p <= n // 4 else Fraction(0)


def written(value: Fraction | int) -> Number:
    """As in the file: half-even to 6 decimals, whole numbers as such."""
    millionths = round(Fraction(value) * 10**6)
    if millionths % 10**6 == 0:
        return millionths // 10**6
    return Decimal(millionths).scaleb(-6).normalize()


def table_row(event: Event, board: Board) -> Json:
    lines = {line.unit: line for line in board.lines}
    seats: list[Json] = []
    for entry in board.seats:
        line = lines[event.unit(entry)]
        points, share = written(line.points), written(line.share)
        seats.append({"entry": entry, "place": line.place, "points": points, "pbg": share})
    virtual = [written(v) for v in board.virtual]
    return {"round": board.round, "table": board.number, "virtual": virtual, "seats": seats}


def derive(document: Json) -> Json:
    """The `derived` part that the facts of an event document give."""
    event = Event(document)
    boards = [board_of(event, r, table) for r in event.closed for table in r["tables"]]
    counts = [Count(event, boards, r) for r in event.swiss]
    derived: Json = {
        "tables": [table_row(event, board) for board in boards],
        "standings": [{"after_round": c.after, "rows": c.standings()} for c in counts],
    }
    if event.fixed:
        derived["team_standings"] = [
            {"after_round": c.after, "rows": c.team_standings()} for c in counts
        ]
    last = derived["standings"][-1]["rows"] if counts else []
    ranking = final_ranking(event, boards, last)
    derived["final_ranking"] = [{"rank": i, "entry": n} for i, n in enumerate(ranking, 1)]
    derived["league_points"] = league_points(event, boards, ranking)
    derived["struck"] = event.struck()
    return derived
