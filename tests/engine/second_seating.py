"""Who sits at which table once more, from the text of the rules alone: single players.

As in `second` and `second_cups`: nobody who changes this file looks at the engine, and nothing of
the package is imported. Everything follows from a document, the standings that belong to it and
who sits in a round. Numbers in brackets are paragraphs of rules.md.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from hashlib import sha256
from itertools import chain, repeat

from tests.engine import second_aims
from tests.engine.second import PHASES, Json
from tests.engine.second_teams import bye_of, table_sizes

Tables = list[list[int]]
Avoided = dict[int, set[int]]

GREEDY, COMPLETE, SOFT = "greedy", "greedy-complete", "soft"
DIPLOMACY = "diplomacy-italia-2010"
SEVEN = 7


def lots(
    document: Json, number: int, attempt: int, purpose: str, people: Iterable[int]
) -> list[int]:
    """People in the order of a draw [2.1]."""
    seed = document["event"]["draw_seed"]

    def drawn(entry: int) -> str:
        return sha256(f"{seed}:{number}:{attempt}:{purpose}:{entry}".encode()).hexdigest()

    return sorted(people, key=drawn)


def seated(round_: Json) -> Tables:
    return [[seat["entry"] for seat in table["seats"]] for table in round_["tables"]]


def order_before(document: Json, derived: Json, number: int, people: Collection[int]) -> list[int]:
    """The seating order of some people: by the standings, then by lot who is not there [7.2]."""
    before = [s for s in derived["standings"] if s["after_round"] < number]
    after = before[-1]["after_round"] if before else 0
    rows: list[Json] = sorted(
        before[-1]["rows"] if before else [], key=lambda r: r.get("seating_rank", r["rank"])
    )
    known = [row["entry"] for row in rows if row["entry"] in people]
    return known + lots(document, after, 1, "lot", {*people} - {*known})


# Cut from the top, and tables of two: paragraphs 2.2, 2.8, 3.6, 4.4


def cut_tables(document: Json, derived: Json, number: int) -> Tables:
    """The round's tables where its people are cut from the top or paired from it."""
    rounds: list[Json] = document["rounds"]
    round_ = rounds[number - 1]
    people = {*chain(*seated(round_))}
    attempt = round_.get("attempt", 1)
    if number == 1:
        order = lots(document, number, attempt, "seating", people)
    else:
        order = order_before(document, derived, number, people)
    size: int = round_["players_per_table"]
    if size > 2:
        return sliced(order, table_sizes(len(order), size))
    had = {*chain(*(r.get("byes") or () for r in rounds[: number - 1]))}
    alone = bye_of(order, had)
    rest = [entry for entry in order if entry != alone]
    pairs = sliced(rest, repeat(2)) if number == 1 else paired(document, number, rest)
    return pairs if alone is None else [*pairs, [alone]]


def sliced(order: Sequence[int], sizes: Iterable[int]) -> Tables:
    tables: Tables = []
    start = 0
    for size in sizes:
        if start == len(order):
            break
        tables.append([*order[start : start + size]])
        start += size
    return tables


def paired(document: Json, number: int, order: list[int]) -> Tables:
    """From the top, each with the first whom he need not avoid [3.6, 4.4]."""
    round_ = document["rounds"][number - 1]
    name = document["event"]["ruleset"]
    if name == "custom":
        name = document["event"]["options"]["base"]
    before: list[Json] = document["rounds"][: number - 1]
    past = before if name == "bgl-2010" else before[-1:]
    avoided: Avoided = {entry: set() for entry in order}
    for table in chain(*map(seated, past)):
        for entry in avoided.keys() & table:
            avoided[entry] |= {*table} - {entry}
    whole = round_.get("pairing") == COMPLETE
    return complete(order, avoided) if whole else greedy(order, avoided)


def greedy(order: Sequence[int], avoided: Avoided) -> Tables:
    waiting, pairs = [*order], list[list[int]]()
    while waiting:
        upper = waiting.pop(0)
        lower = next((n for n in waiting if n not in avoided[upper]), waiting[0])
        waiting.remove(lower)
        pairs.append([upper, lower])
    return pairs


def complete(order: Sequence[int], avoided: Avoided) -> Tables:
    """The same choices unless more than need be would be left with one to avoid."""
    found = (within(order, avoided, allowed) for allowed in range(len(order)))
    return next((tables for tables in found if tables is not None), [])


def within(order: Sequence[int], avoided: Avoided, allowed: int) -> Tables | None:
    """The first choices of all with so many meetings to avoid at most; None if it takes more."""
    if not order:
        return []
    upper, *others = order
    for lower in sorted(others, key=avoided[upper].__contains__):
        left = allowed - (lower in avoided[upper])
        rest = within([n for n in others if n != lower], avoided, left) if left >= 0 else None
        if rest is not None:
            return [[upper, lower], *rest]
    return None


# Boards of Diplomacy: paragraph 7.4


def board_sizes(players: int, *, last: bool, top: bool = True) -> list[int]:
    """How many sit at each board, the top table first."""
    boards = -(-players // SEVEN)
    if not last:
        sixes = SEVEN * boards - players
        return sized(players, boards, even=sixes > boards)
    sevens, rest = divmod(players, SEVEN)
    if rest != 1 or not sevens:
        return [SEVEN] * sevens + [rest] * bool(rest)
    if top and boards > 2:
        return [SEVEN, *sized(players - SEVEN, boards - 1, even=True)]
    return sized(players, boards, even=True)


def sized(players: int, boards: int, *, even: bool) -> list[int]:
    if not even:
        return [SEVEN] * (players - 6 * boards) + [6] * (SEVEN * boards - players)
    size, larger = divmod(players, boards)
    return [size + 1] * larger + [size] * (boards - larger)


def top_table(document: Json, derived: Json, number: int, size: int) -> set[int]:
    """The best of the standings of those who play and have not declined [7.2]."""
    lines: list[Json] = document.get("adjustments") or []
    declined = {
        line["entry"]
        for line in lines
        if line["round"] == number and line["kind"] == "top-table-refused"
    }
    people = {*chain(*seated(document["rounds"][number - 1]))} - declined
    return {*order_before(document, derived, number, people)[:size]}


# Who goes on in a knock-out: paragraphs 2.10, 4.5


def going_on(document: Json, derived: Json, number: int) -> set[int]:
    """Who comes out of each table of a knock-out round: its best who can play the next.

    Who shares first place by the standings.
    """
    rank = {row["entry"]: row["rank"] for row in derived["standings"][-1]["rows"]}
    able = {e["number"] for e in document["entries"] if stays(document, e, number)}
    found: set[int] = set()
    for table in (t for t in derived["tables"] if t["round"] == number):
        best = sorted(table["seats"], key=lambda s: (s["place"], rank[s["entry"]]))
        found |= {*[seat["entry"] for seat in best if seat["entry"] in able][:1]}
    return found


def stays(document: Json, entry: Json, number: int) -> bool:
    """Whether somebody can play the round after this one [2.10]."""
    if number + 1 in (entry.get("sits_out") or ()):
        return False
    if entry["status"] == "active":
        return True
    stated: int | None = entry.get("left_after")
    rounds = [r["number"] for r in document["rounds"] if entry["number"] in chain(*seated(r))]
    return (max(rounds, default=0) if stated is None else stated) > number


# What a document says against all this


def found_wrong(document: Json, derived: Json, number: int) -> str | None:
    """What of a round is seated otherwise, None where it is as here or not for this file."""
    rounds: list[Json] = document["rounds"]
    round_ = rounds[number - 1]
    if round_.get("pairing") == "manual" or round_.get("exchanged") or round_.get("partial"):
        return None
    if any(r["status"] != "closed" for r in rounds[: number - 1]):
        return None
    if document["event"]["ruleset"] == DIPLOMACY:
        return wrong_boards(document, derived, number)
    if round_["phase"] in PHASES:
        return wrong_knock_out(document, derived, number)
    if is_swiss(document, number) and way_of(document, number) == SOFT:
        return wrong_soft(document, derived, number)
    if not is_cut(document, number):
        return None
    ours = [{*table} for table in cut_tables(document, derived, number)]
    return None if ours == [{*table} for table in seated(round_)] else "cut"


def is_swiss(document: Json, number: int) -> bool:
    """Whether the round is one by the standings, without teams."""
    head, round_ = document["event"], document["rounds"][number - 1]
    return not head.get("teams_mode") and bool(round_["phase"] == "swiss")


def way_of(document: Json, number: int) -> str:
    """By what it says to be seated, else by the option of the event."""
    named: str | None = document["rounds"][number - 1].get("pairing")
    usual: str = document["event"].get("options", {}).get("rematches", GREEDY)
    return named or (GREEDY if usual == SOFT else usual)


def is_cut(document: Json, number: int) -> bool:
    """Whether the round is made from the seating order, the first from the draw."""
    head = document["event"]
    if not is_swiss(document, number):
        return False
    if number == 1:
        named = document["rounds"][0].get("pairing")
        return bool((named or head["first_seating"]) == "random")
    return bool(head["seating"] == "swiss" and way_of(document, number) in {GREEDY, COMPLETE})


def wrong_soft(document: Json, derived: Json, number: int) -> str | None:
    """No worse than the cut by any aim down to the meetings; nothing is searched for here."""
    tables = seated(document["rounds"][number - 1])
    order = order_before(document, derived, number, {*chain(*tables)})
    cut = sliced(order, map(len, tables))
    ours, plain = (second_aims.costs(document, number, each, order) for each in (tables, cut))
    first = [tuple(each[aim] for aim in second_aims.SWISS[:2]) for each in (ours, plain)]
    return None if first[0] <= first[1] else f"soft: {ours}, cut: {plain}"


def wrong_boards(document: Json, derived: Json, number: int) -> str | None:
    """The last round goes by a ranking [8.4 A of the source], so that an only one is as any."""
    head = document["event"]
    tables = seated(document["rounds"][number - 1])
    last, top = 1 < number == head["rounds_planned"], head.get("options", {}).get("top_table", True)
    sizes = board_sizes(sum(map(len, tables)), last=last, top=top)
    if sorted(map(len, tables)) != sorted(sizes):
        return f"boards of {sizes}"
    if not last or not top or len(tables) == 1:
        return None
    best = top_table(document, derived, number, sizes[0])
    return None if best == {*tables[0]} else f"top table {best}"


def wrong_knock_out(document: Json, derived: Json, number: int) -> str | None:
    before = document["rounds"][number - 2]
    if before["phase"] not in PHASES or before["phase"] == document["rounds"][number - 1]["phase"]:
        return None
    missing = going_on(document, derived, number - 1) - {
        *chain(*seated(document["rounds"][number - 1]))
    }
    return f"without {missing}" if missing else None
