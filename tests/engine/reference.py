"""A second, plain computation of a Boardgame League event, to check the engine against.

Written from the rules alone and sharing nothing with the engine but the snapshot: single players,
tables of three to six. Results are plain lists and dictionaries of exact numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from hashlib import sha256
from math import floor

from bglmanager.engine.event import (
    Entry,
    EntryStatus,
    Event,
    Number,
    Phase,
    Round,
    RoundStatus,
    Seat,
    Table,
    TieBreak,
)
from bglmanager.engine.ids import EntryNumber

COLUMNS = {
    3: [100, 55, 15],
    4: [100, 55, 35, 15],
    5: [100, 70, 50, 30, 10],
    6: [100, 70, 55, 40, 25, 10],
}
FACTORS = {"A": Fraction(5, 2), "B": Fraction(3, 2), "C": Fraction(1)}
PHASES = [
    Phase.LAST_64,
    Phase.LAST_32,
    Phase.LAST_16,
    Phase.QUARTERFINAL,
    Phase.SEMIFINAL,
    Phase.FINAL,
]
VIRTUAL = EntryNumber(0)
"""Stands for a virtual player where real ones are called by their start numbers."""


def draw(seed: str, round_: int, attempt: int, purpose: str, entry: int) -> str:
    return sha256(f"{seed}:{round_}:{attempt}:{purpose}:{entry}".encode()).hexdigest()


def sizes(n: int, k: int) -> list[int]:
    if n == 0:
        return []
    t = -(-n // k)
    missing = k * t - n
    if missing <= t:
        return [k] * (t - missing) + [k - 1] * missing
    return [n // t + 1] * (n % t) + [n // t] * (t - n % t)


# ------------------------------------------------------------------------------ one table


def effective(seat: Seat) -> Fraction | None:
    return None if seat.score is None else Fraction(seat.score) - Fraction(seat.bid)


def raised_scores(table: Table) -> dict[EntryNumber, Fraction | None]:
    scores = {seat.entry: effective(seat) for seat in table.seats}
    known = [score for score in scores.values() if score is not None]
    if not known or min(known) >= 0:
        return dict(scores)
    lift = 1 - min(known)
    return {entry: None if s is None else s + lift for entry, s in scores.items()}


def virtual_score(table: Table) -> int:
    known = [score for score in raised_scores(table).values() if score is not None]
    if not known:
        return 0
    return floor(Fraction(9, 10) * sum(known) / len(known))


def tie_break_key(seat: Seat, breaks: tuple[TieBreak, ...]) -> tuple[tuple[int, Fraction], ...]:
    key = []
    for value, tie_break in zip(seat.tie_breaks, breaks, strict=True):
        if value is None:
            key.append((0, Fraction(0)))
        else:
            sign = 1 if tie_break.better == "high" else -1
            key.append((1, sign * Fraction(value)))
    return tuple(key)


def groups(round_: Round, table: Table) -> list[list[EntryNumber]]:
    """Who shares which place, best first, virtual players among them."""
    virtuals = [VIRTUAL] * (round_.players_per_table - len(table.seats))
    last = sorted((s for s in table.seats if s.bottom is not None), key=lambda s: -(s.bottom or 0))
    rest = [seat for seat in table.seats if seat.bottom is None]
    if table.drawn:
        order = [[seat.entry for seat in rest]] if rest else []
        order += [virtuals] if virtuals else []
    elif any(seat.place is not None for seat in rest):
        order = by_key({seat.entry: (-(seat.place or 0),) for seat in rest})
        order += [virtuals] if virtuals else []
    elif any(seat.games for seat in rest):
        order = by_key({s.entry: (sum(1 for g in s.games if g.winner),) for s in rest})
        order += [virtuals] if virtuals else []
    else:
        order = by_score(round_, table, rest, virtuals)
    return order + [[seat.entry] for seat in last]


def by_key(keys: dict[EntryNumber, tuple[object, ...]]) -> list[list[EntryNumber]]:
    best_first = sorted(set(keys.values()), reverse=True)
    return [[e for e, key in keys.items() if key == value] for value in best_first]


def by_score(
    round_: Round, table: Table, rest: list[Seat], virtuals: list[EntryNumber]
) -> list[list[EntryNumber]]:
    scores = raised_scores(table)
    phantom = virtual_score(table)
    order: list[list[EntryNumber]] = []
    values = {scores[seat.entry] or Fraction(0) for seat in rest}
    if virtuals:
        values.add(Fraction(phantom))
    for value in sorted(values, reverse=True):
        equal = [seat for seat in rest if (scores[seat.entry] or Fraction(0)) == value]
        if virtuals and value == phantom:
            order.append([seat.entry for seat in equal] + virtuals)
        else:
            order += by_key({s.entry: tie_break_key(s, round_.tie_breaks) for s in equal})
    return order


@dataclass
class Played:
    """A table's results by start number; points are ranking points."""

    virtual: list[int]
    place: dict[EntryNumber, int]
    points: dict[EntryNumber, Fraction]
    pbg: dict[EntryNumber, Fraction]


def play(round_: Round, table: Table) -> Played:
    k = round_.players_per_table
    virtuals = [virtual_score(table)] * (k - len(table.seats))
    place: dict[EntryNumber, int] = {}
    points: dict[EntryNumber, Fraction] = {}
    first = 1
    for group in groups(round_, table):
        covered = COLUMNS[k][first - 1 : first - 1 + len(group)]
        for entry in group:
            if entry != VIRTUAL:
                place[entry] = first
                points[entry] = Fraction(sum(covered), len(covered))
        first += len(group)
    scores = {entry: score or Fraction(0) for entry, score in raised_scores(table).items()}
    total = sum(scores.values()) + sum(virtuals)
    pbg = {
        entry: 100 * score / total if total else Fraction(100, k) for entry, score in scores.items()
    }
    return Played(virtuals, place, points, pbg)


# ------------------------------------------------------------------------------ the event


def closed_rounds(event: Event) -> list[Round]:
    result = []
    for round_ in event.rounds:
        if round_.status != RoundStatus.CLOSED:
            break
        result.append(round_)
    return result


def swiss_rounds(event: Event) -> list[Round]:
    return [round_ for round_ in closed_rounds(event) if round_.phase == Phase.SWISS]


def left_after(event: Event, entry: Entry) -> int:
    if entry.left_after is not None:
        return entry.left_after
    seated = [r.number for r in event.rounds for seat in r.seats() if seat.entry == entry.number]
    return max(seated, default=0)


@dataclass
class Row:
    entry: EntryNumber
    points: Fraction
    pba: Fraction
    pbg: Fraction
    withdrawn: bool
    rank: int = 0
    seating_rank: int = 0


def listed(event: Event, entry: Entry, after: int) -> bool:
    if entry.first_round > after + 1:
        return False
    if entry.status == EntryStatus.EXPELLED:
        return left_after(event, entry) > after
    return entry.status in {EntryStatus.ACTIVE, EntryStatus.WITHDRAWN}


def standings(event: Event, after: int) -> list[Row]:
    """The standings after a closed Swiss round, best first."""
    counted = [round_ for round_ in swiss_rounds(event) if round_.number <= after]
    points: dict[EntryNumber, Fraction] = {entry.number: Fraction(0) for entry in event.entries}
    pbg = dict(points)
    met: dict[EntryNumber, list[EntryNumber]] = {entry.number: [] for entry in event.entries}
    for round_ in counted:
        for table in round_.tables:
            played = play(round_, table)
            people = [seat.entry for seat in table.seats]
            for entry in people:
                points[entry] += played.points[entry]
                pbg[entry] += played.pbg[entry]
                met[entry] += [other for other in people if other != entry]
    rows = [
        Row(
            entry=entry.number,
            points=points[entry.number],
            pba=sum((points[other] for other in met[entry.number]), Fraction(0)),
            pbg=pbg[entry.number],
            withdrawn=entry.status == EntryStatus.WITHDRAWN and left_after(event, entry) <= after,
        )
        for entry in event.entries
        if listed(event, entry, after)
    ]
    seed = event.settings.draw_seed
    lots = {row.entry: draw(seed, after, 1, "lot", row.entry) for row in rows}
    seating = sorted(rows, key=lambda row: (-row.points, row.pba, -row.pbg, lots[row.entry]))
    for rank, row in enumerate(seating, start=1):
        row.seating_rank = rank
    rows.sort(key=lambda row: (-row.points, -row.pbg, -row.pba, lots[row.entry]))
    for rank, row in enumerate(rows, start=1):
        row.rank = rank
    return rows


def struck(event: Event) -> list[EntryNumber]:
    last = max((round_.number for round_ in closed_rounds(event)), default=0)
    return sorted(
        entry.number
        for entry in event.entries
        if entry.status == EntryStatus.EXPELLED and left_after(event, entry) <= last
    )


def final_ranking(event: Event) -> list[EntryNumber]:
    closed = closed_rounds(event)
    swiss = swiss_rounds(event)
    if not swiss:
        return []
    order = [row.entry for row in standings(event, swiss[-1].number)]
    seated = {seat.entry for round_ in closed for seat in round_.seats()}
    gone = struck(event)
    keys: dict[EntryNumber, tuple[int, int, int, int]] = {
        entry: (0, 0, 0, rank)
        for rank, entry in enumerate(order)
        if entry in seated and entry not in gone
    }
    for round_ in closed:
        if round_.phase == Phase.SWISS:
            continue
        phase = PHASES.index(round_.phase) + 1
        for table in round_.tables:
            played = play(round_, table)
            for entry, place in played.place.items():
                if entry in keys:
                    reached = (-phase, -round_.number, place, keys[entry][3])
                    keys[entry] = min(keys[entry], reached)
    return sorted(keys, key=lambda entry: keys[entry])


def league_points(event: Event) -> list[tuple[EntryNumber, Decimal, dict[str, Number]]]:
    """Start number, points and the parts of the formula, in the order of the final ranking."""
    settings = event.settings
    closed = closed_rounds(event)
    n = len({seat.entry for round_ in closed for seat in round_.seats()})
    if settings.league != "bgl" or settings.tier is None or settings.not_valid or n < 8:
        return []
    factor = FACTORS[settings.tier]
    swiss = swiss_rounds(event)
    finals = [round_ for round_ in closed if round_.phase == Phase.FINAL]
    totals = {row.entry: row.points for row in standings(event, swiss[-1].number)} if swiss else {}
    pf: dict[EntryNumber, Fraction] = {}
    for table in finals[-1].tables if finals else ():
        pf.update(play(finals[-1], table).points)
    expelled = {e.number for e in event.entries if e.status == EntryStatus.EXPELLED}
    result = []
    with localcontext() as context:
        context.prec = 60
        weight = 1 - (Decimal(-n) / 10).exp()
        for entry in final_ranking(event):
            if entry in expelled:
                continue
            pm = totals[entry] / len(swiss)
            exact = factor * 10 * (pm + pf.get(entry, Fraction(0)) / 2)
            points = Decimal(exact.numerator) / exact.denominator * weight
            detail: dict[str, Number] = {
                "pm": pm,
                "pf": pf.get(entry, Fraction(0)),
                "n": n,
                "tier": factor,
            }
            result.append((entry, points, detail))
    return result


# ------------------------------------------------------------------------------ seating


def able(event: Event, round_: int) -> list[EntryNumber]:
    return [
        entry.number
        for entry in event.entries
        if entry.status == EntryStatus.ACTIVE
        and entry.first_round <= round_
        and round_ not in entry.sits_out
    ]


def cut(order: list[EntryNumber], k: int) -> list[list[EntryNumber]]:
    result = []
    for size in sizes(len(order), k):
        result.append(order[:size])
        order = order[size:]
    return result


def next_tables(event: Event, attempt: int = 1) -> list[list[EntryNumber]]:
    """Start numbers table by table in seat order of the next round, Swiss or final."""
    number = len(event.rounds) + 1
    k = event.settings.players_per_table
    people = able(event, number)
    seed = event.settings.draw_seed
    if number == 1:
        return cut(sorted(people, key=lambda e: draw(seed, 1, attempt, "seating", e)), k)
    rows = standings(event, swiss_rounds(event)[-1].number)
    if number > event.settings.rounds_planned:
        return [[row.entry for row in rows if row.entry in people][:k]]
    rows.sort(key=lambda row: row.seating_rank)
    return cut([row.entry for row in rows if row.entry in people], k)
