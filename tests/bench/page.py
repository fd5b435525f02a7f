"""Writes docs/benchmarks.md: what was measured now, and what stands there of earlier."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from tests.bench import around, boards, peers, seating
from tests.bench.lines import LINES, Line
from tests.bench.published import FIGURES

PAGE = Path(__file__).resolve().parents[2] / "docs" / "benchmarks.md"
HEAD = ("", "wanted", "ours", "beside", "ratio", "met")

INTRODUCTION = """\
# Seating beside others

Made by `./dev bench seating` (`tests/bench`). Ours and the peer get the same instances: seeded
fields, results by rank with noise or by chance, played round by round. Both run in turn, A B B A …,
nine pairs or more where no other number stands. A time is the median in milliseconds of the
processor, in brackets of the wall; the ratio is the median over the pairs of their processor time
by ours, so above 1 ours is quicker.
Seeds and budgets are fixed: who measures again gets the same seatings and other milliseconds.
Rematches and repeats are counted from the tables by code that shares nothing with the engine.
CP-SAT is asked for the fewest rematches of a round alone; ours in the same time looks on for short
tables, clubs, the least shift and seats, and for proofs of them.
"""

PEERS = """\
The packages (`./dev peers`, locked in `tests/bench/peers.lock`) and the solver of golfers
(`lib/geneticSolver.js` of github.com/islemaster/good-enough-golfers, laid into `build/peers`,
played by Node) are for this page only. Of a peer that is not there the rows stay as they were.
"""

ELSEWHERE = """\
Facts with their source, not measured beside ours: other machines, other histories. The figures were
taken for the goals of this project before it had any such seating."""

TIME_ALONE = (
    "rematches and shift are as wanted; only the slowest round takes longer, on a machine half as"
    " fast as that of the goal"
)

SHORTFALLS: Mapping[str, str] = {
    "`soft`, 1,024 at 4 × 10": TIME_ALONE,
    "`soft`, 4,096 at 4 × 7": TIME_ALONE,
    "import of the engine, over bare Python": "on the machine of the goal networkx took 145 ms",
    "standings after 10 rounds, 4,096 players, from the facts, BGL and BIG": "all points, shares"
    " and places are computed from the facts again; sums kept from round to round would be quicker,"
    " and are not kept",
}
"""Why a goal is not met, by the line."""

PARTS = (seating, boards, around)
"""Where the lines are, in the order of the page; to read a part is to make its lines."""

Rows = Mapping[str, Sequence[str]]
"""The cells of the rows by the first one."""


def write(wanted: Iterable[str] = (), page: Path = PAGE) -> Sequence[str]:
    """Measure the lines with one of these words, or all, and write the page; peers not there."""
    words, missing = [*wanted], list[str]()
    for line in LINES:
        if words and not any(word in f"{line.group}: {line.what}" for word in words):
            continue
        lacking = [name for name in line.needs if not peers.is_there(name)]
        missing += lacking
        if lacking:
            print(f"{line.what}: without {', '.join(lacking)}; its row stays as it was", flush=True)
            continue
        new = measured(line)
        print(" | ".join(new), flush=True)
        rows = {**standing(page), line.what: new}  # another part may be measured at the same time
        page.write_text("\n".join(text(rows)), encoding="utf-8")
    return missing


def measured(line: Line) -> Sequence[str]:
    """The cells of a line, measured now."""
    row = line.measure()
    met = "–" if row.met is None else "yes" if row.met else "no"
    return (line.what, row.goal, row.ours, row.peer, row.ratio, met)


def standing(page: Path = PAGE) -> Rows:
    """The rows of measured lines that the page has now."""
    if not page.exists():
        return {}
    lines = page.read_text(encoding="utf-8").splitlines()
    cells = (
        [*map(str.strip, line.strip("|").split("|"))] for line in lines if line.startswith("|")
    )
    known = {line.what for line in LINES}
    return {row[0]: row for row in cells if row[0] in known and len(row) == len(HEAD)}


def text(rows: Rows) -> Iterator[str]:
    """The page, line by line."""
    machine = f"Python {platform.python_version()}, {os.cpu_count()} cores."
    yield from (INTRODUCTION, machine, "")
    for group in dict.fromkeys(line.group for line in LINES):
        found = [rows[line.what] for line in LINES if line.group == group and line.what in rows]
        yield from (f"## {group}", "", *table(HEAD, found), "")
    yield from ("## What fell short", "", *short(rows), "", "## Peers", "", PEERS)
    yield from ("## Found by others, elsewhere", "")
    yield from (ELSEWHERE, "")
    yield from (*table(("work", "found", "source"), FIGURES), "")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table of Markdown."""
    for cells in (head, ["---"] * len(head), *rows):
        yield f"| {' | '.join(cells)} |"


def short(rows: Rows) -> Sequence[str]:
    """What did not meet its goal, and why."""
    failed = [line.what for line in LINES if rows.get(line.what, ("",))[-1] == "no"]
    why = (f"- {what}: {SHORTFALLS.get(what, 'the reason is not known yet')}." for what in failed)
    return [*why] or ["Nothing that is measured here."]
