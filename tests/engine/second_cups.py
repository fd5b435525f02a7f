"""The engine's results once more, from the text of the rules alone: the three single events.

Catan (rules 5), 7 Wonders (6) and Diplomacy (7). Whoever changes this file must not look at the
engine, and the other way round: the two are worth something only as long as nothing is copied
between them. Nothing of the package is imported. Numbers in brackets are paragraphs of rules.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from hashlib import sha256
from itertools import takewhile
from math import floor
from typing import Any

from tests.engine.second import among, fits, gathered, raised, seated, written

Json = dict[str, Any]
Number = int | Decimal
Scores = Sequence[Fraction | None]
Blocks = Sequence[Sequence[int | None]]  # who shares a place, best first; None is a virtual player
Key = tuple[Any, ...]
Row = tuple[int, Fraction, dict[str, Fraction | int | None]]  # entry, points, criteria

CATAN = "catan-firenze-2014"
WONDERS = "7wonders-ludolimpiadi-2015"
DIPLOMACY = "diplomacy-italia-2010"

CATAN_POINTS = {3: (6, 3, 1), 4: (8, 4, 2, 0)}
WONDERS_POINTS = (10, 7, 5, 3, 1)
PLACEMENT = (70, 34, 16)
POWERS = ("austria", "germany", "italy", "turkey", "england", "russia", "france")
PHASES = ("last-64", "last-32", "last-16", "quarterfinal", "semifinal", "final")
BYE_SHARE = Fraction(1000, 19)
ZERO = Fraction(0)
NOWHERE = 10**9


@dataclass(frozen=True)
class Line:
    """What one player got at a table; `share` is None in Diplomacy."""

    entry: int
    place: int
    points: Fraction
    share: Fraction | None
    seat: Json


@dataclass(frozen=True)
class Board:
    """A table of a closed round with its results."""

    round: int
    number: int
    table: Json
    virtual: list[Fraction]
    lines: list[Line]


class Event:
    """The facts, looked up by number."""

    def __init__(self, document: Json) -> None:
        self.head: Json = document["event"]
        self.ruleset: str = self.head["ruleset"]
        if self.ruleset not in {CATAN, WONDERS, DIPLOMACY}:
            raise ValueError(self.ruleset)
        self.options: Json = self.head.get("options") or {}
        self.entries: dict[int, Json] = {e["number"]: e for e in document["entries"]}
        self.penalties: list[Json] = document.get("penalties") or []
        noted: list[Json] = document.get("adjustments") or []
        self.adjusted = {(a["entry"], a["round"], a["kind"]) for a in noted}
        self.sat_out_points = Fraction(document.get("sat_out_points") or 12)
        closed = takewhile(lambda r: bool(r["status"] == "closed"), document["rounds"])
        self.closed: list[Json] = list(closed)
        self.phase: dict[int, str] = {r["number"]: r["phase"] for r in document["rounds"]}
        self.swiss = [r["number"] for r in self.closed if r["phase"] not in PHASES]
        self.last_seen = {e: r["number"] for r in document["rounds"] for e in seated(r)}
        self.played = sorted({e for r in self.closed for e in seated(r)})

    def left_after(self, entry: int) -> int:
        stated: int | None = self.entries[entry].get("left_after")
        return self.last_seen.get(entry, 0) if stated is None else stated

    def strikes(self, entry: int) -> bool:
        """Whether his status strikes him once the round he left in is closed [2.10, 5]."""
        status: str = self.entries[entry]["status"]
        if self.ruleset != CATAN:
            return status == "expelled"
        in_final = self.phase.get(self.left_after(entry)) in PHASES
        return status in {"withdrawn", "expelled"} and not in_final

    def struck(self) -> list[int]:
        """Not yet who left in a round that is still open."""
        gone = {n for n in self.entries if self.strikes(n)}
        return sorted(n for n in gone if self.left_after(n) <= len(self.closed))

    def listed(self, after: int) -> list[int]:
        """Who stands in the standings after a round [2.10]."""
        here = {"active", "withdrawn", "expelled"}
        known = [n for n, e in self.entries.items() if (e.get("first_round") or 1) <= after + 1]
        known = [n for n in known if self.entries[n]["status"] in here]
        return sorted(n for n in known if not self.strikes(n) or self.left_after(n) > after)

    def lot(self, entry: int, after: int) -> str:
        """The lot between equals: always that of the first attempt [2.1]."""
        text = f"{self.head['draw_seed']}:{after}:1:lot:{entry}"
        return sha256(text.encode()).hexdigest()


# A table of Catan or 7 Wonders: paragraphs 2.3 to 2.8


def board_of(event: Event, round_: Json, table: Json) -> Board:
    if event.ruleset == DIPLOMACY:
        return diplomacy_board(event, round_, table)
    seats: list[Json] = table["seats"]
    if len(seats) == 1 and seats[0]["entry"] in (round_.get("byes") or ()):
        bye = Line(seats[0]["entry"], 1, Fraction(first_row(event, 1)[0]), BYE_SHARE, seats[0])
        return Board(round_["number"], table["number"], table, [], [bye])
    players = [seat for seat in seats if began(seat)]
    scores = raised([effective(event, seat) for seat in players])
    virtual = virtual_players(event, scores, round_["players_per_table"] - len(players))
    shares = shares_of(scores, virtual)
    blocks = blocks_of(event, table, players, scores, virtual)
    won = awarded(event, blocks, first_row(event, len(players)))
    lines = [Line(s["entry"], *won[i], shares[i], s) for i, s in enumerate(players)]
    lines += behind(seats, 1 + len(players) + len(virtual))
    order = [seat["entry"] for seat in seats]
    lines.sort(key=lambda line: order.index(line.entry))
    return Board(round_["number"], table["number"], table, virtual, lines)


def began(seat: Json) -> bool:
    """Whether he took part in the game: who leaves it, or is taken out of it, began it."""
    return seat.get("bottom_reason") != "absent"


def behind(seats: list[Json], place: int) -> list[Line]:
    """Who never came: from this place on the last to be put down first, with nothing [2.3, 6]."""
    never = sorted((s for s in seats if not began(s)), key=lambda s: -s["bottom"])
    return [Line(s["entry"], at, ZERO, ZERO, s) for at, s in enumerate(never, place)]


def first_row(event: Event, players: int) -> Sequence[int]:
    """The points of the places; those of Catan go by how many began the game [5, 6]."""
    return WONDERS_POINTS if event.ruleset == WONDERS else CATAN_POINTS[min(max(players, 3), 4)]


def effective(event: Event, seat: Json) -> Fraction | None:
    """Score less bid [2.3.1], unless the pad has taken it off already [6]."""
    if seat.get("score") is None:
        return None
    off = event.options.get("bid_deducted", True)
    return Fraction(seat["score"]) - (Fraction(seat.get("bid") or 0) if off else 0)


def virtual_players(event: Event, scores: Scores, missing: int) -> list[Fraction]:
    """One for each missing player of 7 Wonders: the mean, rounded down [2.6]."""
    if event.ruleset == CATAN or missing <= 0:
        return []
    known = [s for s in scores if s is not None]
    return [Fraction(floor(sum(known, ZERO) / max(len(known), 1)))] * missing


def shares_of(scores: Scores, virtual: Sequence[Fraction]) -> list[Fraction]:
    """The PBG of the round [2.7]."""
    everybody = [s or ZERO for s in (*scores, *virtual)]
    total = sum(everybody, ZERO)
    if total == 0:
        return [Fraction(100, max(len(everybody), 1))] * len(scores)
    return [100 * s / total for s in everybody[: len(scores)]]


def blocks_of(
    event: Event, table: Json, seats: list[Json], scores: Scores, virtual: list[Fraction]
) -> Blocks:
    """Who shares a place with whom, from the first place to the last [2.3, 2.6]."""
    gone = [i for i, seat in enumerate(seats) if seat.get("bottom") is not None]
    gone.sort(key=lambda i: -seats[i]["bottom"])
    free = [i for i in range(len(seats)) if i not in gone]
    if table.get("drawn"):
        upper: Blocks = [[*free], [None] * len(virtual)]
    else:
        upper = ranked(event, seats, free, scores, virtual)
    return [*filter(None, upper), *([i] for i in gone)]


def ranked(
    event: Event, seats: list[Json], free: list[int], scores: Scores, virtual: list[Fraction]
) -> Blocks:
    """Who stayed to the end, with the virtual players [2.3.3-2.3.6, 2.6]."""
    given = any(seats[i].get("place") for i in free)
    series = any(seats[i].get("games") for i in free)
    if not given and not series:
        key = [(-(score or 0), spent(event, seats[i])) for i, score in enumerate(scores)]
        share = event.options.get("virtual_ties", "loses") == "shares"
        return among(gathered(free, key.__getitem__), scores, virtual, share=share)
    places = gathered(free, lambda i: seats[i]["place"] if given else -games_won(seats[i]))
    if series or not fits(places, scores):
        return [*places, [None] * len(virtual)]
    return among(places, scores, virtual)


def spent(event: Event, seat: Json) -> Fraction:
    """At the auction, which breaks a tie in 7 Wonders and in nothing else [6]."""
    return Fraction(seat.get("bid") or 0) if event.ruleset == WONDERS else ZERO


def games_won(seat: Json) -> int:
    return sum(bool(game["winner"]) for game in seat.get("games") or ())


def awarded(event: Event, blocks: Blocks, row: Sequence[int]) -> dict[int, tuple[int, Fraction]]:
    """Place and points of everybody real: the mean of shared places, truncated in Catan [2.4]."""
    won: dict[int, tuple[int, Fraction]] = {}
    before = 0
    for block in blocks:
        mean = Fraction(sum(row[before : before + len(block)]), len(block))
        points = Fraction(floor(mean)) if event.ruleset == CATAN else mean
        won |= {i: (before + 1, points) for i in block if i is not None}
        before += len(block)
    return won


# A board of Diplomacy: paragraph 7.1


def centres(seat: Json) -> list[int]:
    """After every year played, the last one first: the top table may play one more [7.5]."""
    by_year: dict[str, int] = (seat.get("extra") or {}).get("centres") or {}
    return [by_year[year] for year in sorted(by_year, key=int, reverse=True)]


def owned(event: Event, seat: Json) -> int:
    """Centres in the last year; with none the power is eliminated."""
    return next(iter(centres(seat)), 0)


def power_of(seat: Json) -> int:
    role = seat.get("role")
    return POWERS.index(role) if role in POWERS else len(POWERS)


def diplomacy_board(event: Event, round_: Json, table: Json) -> Board:
    def strength(seat: Json) -> Key:
        return [-c for c in centres(seat)], power_of(seat)

    order = sorted(table["seats"], key=strength)
    points = diplomacy_points([owned(event, seat) for seat in order])
    found = {
        seat["entry"]: Line(seat["entry"], place, won, None, seat)
        for place, (seat, won) in enumerate(zip(order, points, strict=True), 1)
    }
    lines = [found[seat["entry"]] for seat in table["seats"]]
    return Board(round_["number"], table["number"], table, [], lines)


def diplomacy_points(owned_by: list[int]) -> list[Fraction]:
    """The points of a board before modifiers, from the centres in its order [7.1.2-7.1.4]."""
    strong = sum(c >= 3 for c in owned_by)
    factor = 1 + Fraction(max(0, strong - 1), 10)
    first, second = (*owned_by, 0, 0)[:2]
    if first >= 18:
        return [(1 + 4 * first + 70 + 30 + 170) * factor, *[ZERO] * (len(owned_by) - 1)]
    clear = 4 * first - 4 * second >= 12
    points = []
    for index, c in enumerate(owned_by):
        extra = PLACEMENT[index] if index < len(PLACEMENT) else 0
        extra += (30 if clear else 0) if index == 0 else (0 if clear else 10)
        points.append((1 + 4 * c + extra) * factor if c else Fraction(1))
    return points


# The standings of Catan and 7 Wonders: paragraphs 5 and 6


def lines_until(event: Event, boards: Iterable[Board], after: int) -> Iterator[tuple[Board, Line]]:
    """What was won in the Swiss rounds up to one."""
    counted = [b for b in boards if b.round in event.swiss and b.round <= after]
    return ((board, line) for board in counted for line in board.lines)


def wonders_rows(event: Event, boards: list[Board], after: int) -> list[Row]:
    points = dict.fromkeys(event.entries, ZERO)
    scored = dict.fromkeys(event.entries, ZERO)
    for _, line in lines_until(event, boards, after):
        if began(line.seat):
            points[line.entry] += line.points
            scored[line.entry] += effective(event, line.seat) or 0
    order = sorted(event.listed(after), key=lambda n: (-points[n], -scored[n], event.lot(n, after)))
    return [(n, points[n], {"victory_points": scored[n]}) for n in order]


def catan_rows(event: Event, boards: list[Board], after: int) -> list[Row]:
    points = dict.fromkeys(event.entries, ZERO)
    names = ("wins", "victory_points", "share", "buildings", "roads_cards", "hand", "warnings")
    values = {n: dict.fromkeys(names, ZERO) for n in event.entries}
    for board, line in lines_until(event, boards, after):
        if not began(line.seat):
            continue
        points[line.entry] += line.points
        own = values[line.entry]
        own["wins"] += win(event, board, line)
        score = effective(event, line.seat)
        if score is not None:
            own["victory_points"] += score
        own["share"] += (line.share or ZERO) / 100
        for name, value in (line.seat.get("extra") or {}).items():
            own[name] += Fraction(value or 0)
    for penalty in event.penalties:
        if penalty["kind"] == "warning" and penalty["round"] <= after:
            values[penalty["entry"]]["warnings"] += 1

    def order(n: int) -> Key:
        signs = (-1, -1, -1, -1, -1, 1, 1)
        criteria = [sign * values[n][name] for sign, name in zip(signs, names, strict=True)]
        return *criteria, event.lot(n, after)

    return [(n, points[n], {**values[n]}) for n in sorted(event.listed(after), key=order)]


def win(event: Event, board: Board, line: Line) -> Fraction:
    """1, or 0.9 at a table stopped by the time limit: to each who is first there [5]."""
    if line.place > 1 or not began(line.seat):
        return ZERO
    first = sum(other.place == 1 for other in board.lines)
    stopped = board.table.get("overran")
    worth = Fraction(9, 10) if stopped else Fraction(1)
    each = event.options.get("shared_win", "each") == "each" and not board.table.get("drawn")
    return worth if stopped and each else worth / first


# The standings of Diplomacy: paragraphs 7.2 and 7.3


@dataclass(frozen=True)
class Played:
    """One player's board, with its modifiers."""

    round: int
    points: Fraction
    bonus: int
    power: int


def played_until(event: Event, boards: list[Board], after: int) -> dict[int, list[Played]]:
    both: dict[tuple[int, int], list[tuple[Board, Line]]] = {}
    for board, line in lines_until(event, boards, after):
        both.setdefault((board.round, line.entry), []).append((board, line))
    found: dict[int, list[Played]] = {}
    for (number, entry), played in both.items():
        usual = Fraction(1)
        if len(played) > 1:
            alive = all(owned(event, line.seat) for _, line in played)
            usual = Fraction(115 if alive else 105, 100)
        if noted(event, entry, number, "top-table-refused"):
            usual *= Fraction(9, 10)
        top = top_table(event, entry, [board for board, _ in played])
        for board, line in played:
            factor = usual * (Fraction(12, 10) if board is top else 1)
            bonus = 2000 if board is top and line.place == 1 else 0
            own = Played(number, line.points * factor, bonus, power_of(line.seat))
            found.setdefault(entry, []).append(own)
    return found


def noted(event: Event, entry: int, number: int, kind: str) -> bool:
    """A top table and its refusals mean something only where the event has one [7.5]."""
    return (entry, number, kind) in event.adjusted and bool(event.options.get("top_table", True))


def top_table(event: Event, entry: int, boards: list[Board]) -> Board | None:
    """Of the boards of one player in a round the one most of whose players have the adjustment."""

    def at_top(board: Board) -> int:
        return sum(noted(event, line.entry, board.round, "top-table") for line in board.lines)

    here = noted(event, entry, boards[0].round, "top-table")
    return max(boards, key=at_top) if here else None


def total_of(event: Event, entry: int, boards: list[Played], after: int) -> Fraction:
    """Boards, the 2000, what was given for sitting out; the worst of four counts a tenth [7.2]."""
    total = sum((b.points + b.bonus for b in boards), ZERO)
    if event.options.get("worst_counts_tenth") and len(boards) > 3:
        total -= min(b.points for b in boards) * Fraction(9, 10)
    out = sum((entry, r, "sat-out") in event.adjusted for r in event.swiss if r <= after)
    return total + out * event.sat_out_points


def diplomacy_rows(event: Event, boards: list[Board], after: int) -> list[Row]:
    found = played_until(event, boards, after)
    counted = [r for r in event.swiss if r <= min(after, 3)]
    out = {e for e, r, kind in event.adjusted if kind == "sat-out" and r in event.swiss[:after]}
    ranked = [n for n in event.listed(after) if n in found or n in out]
    found |= {n: [] for n in out if n not in found}
    total = {n: total_of(event, n, found[n], after) for n in ranked}
    score = {n: [score_in(found[n], r) for r in counted] for n in ranked}

    def order(n: int) -> Key:
        entry, own = event.entries[n], found[n]
        return (
            not any(b.bonus for b in own),
            -total[n],
            -len(own),
            entry.get("gender") != "F" and event.options.get("women_first", True),
            [(s is None, -(s or ZERO)) for s in score[n]],
            [min((b.power for b in own if b.round == r), default=NOWHERE) for r in counted],
            -date.fromisoformat(entry.get("birth_date") or "0001-01-01").toordinal(),
            event.lot(n, after),
        )

    rows: list[Row] = []
    for n in sorted(ranked, key=order):
        scores = {f"score_{r}": s for r, s in zip(counted, score[n], strict=True)}
        rows.append((n, total[n], {"boards": len(found[n]), **scores}))
    return rows


def score_in(boards: list[Played], number: int) -> Fraction | None:
    """What a round gave, or None for who did not play it."""
    own = [b.points + b.bonus for b in boards if b.round == number]
    return sum(own, ZERO) if own else None


# Final ranking and the whole document


def standings(event: Event, boards: list[Board], after: int) -> list[Json]:
    rows_of = {CATAN: catan_rows, WONDERS: wonders_rows, DIPLOMACY: diplomacy_rows}
    rows: list[Json] = []
    for entry, points, criteria in rows_of[event.ruleset](event, boards, after):
        left = event.entries[entry]["status"] == "withdrawn"
        row: Json = {"rank": len(rows) + 1, "entry": entry, "points": written(points)}
        row["criteria"] = {k: v if v is None else written(v) for k, v in criteria.items()}
        row["mark"] = "withdrawn" if left and event.left_after(entry) <= after else None
        rows.append(row)
    return rows


def points_ranking(last: list[Json]) -> list[Json]:
    """By Catan points; the sort keeps the order of the standings among equals [5]."""
    order = [(r["entry"], r["points"]) for r in sorted(last, key=lambda row: -row["points"])]
    return [{"rank": i, "entry": n, "points": points} for i, (n, points) in enumerate(order, 1)]


def final_ranking(event: Event, boards: list[Board], last: list[Json]) -> list[Json]:
    """Phase reached, the later round of it, place at its table, standings [2.10]."""
    rank = {row["entry"]: row["rank"] for row in last}
    reached = dict.fromkeys(event.played, (0, 0, 0))
    for board in (b for b in boards if event.phase[b.round] in PHASES):
        level = -1 - PHASES.index(event.phase[board.round])
        for line in board.lines:
            now = (level, -board.round, line.place)
            reached[line.entry] = min(reached[line.entry], now)
    left = sorted({*event.played} - {*event.struck()})
    order = sorted(left, key=lambda n: (reached[n], rank.get(n, NOWHERE), n))
    return [{"rank": place, "entry": entry} for place, entry in enumerate(order, 1)]


def table_row(board: Board) -> Json:
    seats: list[Json] = []
    for line in board.lines:
        pbg = None if line.share is None else written(line.share)
        won = {"place": line.place, "points": written(line.points), "pbg": pbg}
        seats.append({"entry": line.entry, **won})
    virtual = [written(score) for score in board.virtual]
    return {"round": board.round, "table": board.number, "virtual": virtual, "seats": seats}


def derive(document: Json) -> Json:
    """The `derived` part that the facts of an event document give."""
    event = Event(document)
    boards = [board_of(event, r, table) for r in event.closed for table in r["tables"]]
    derived: Json = {
        "tables": [table_row(board) for board in boards],
        "standings": [
            {"after_round": after, "rows": standings(event, boards, after)} for after in event.swiss
        ],
    }
    last = derived["standings"][-1]["rows"] if event.swiss else []
    if event.ruleset == CATAN:
        derived["points_ranking"] = points_ranking(last)
    derived["final_ranking"] = final_ranking(event, boards, last)
    derived["league_points"] = []
    derived["struck"] = event.struck()
    return derived
