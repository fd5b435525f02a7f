"""What others made for the same work, called on the same instances; none of it is shipped.

The packages of the group `peers` of pyproject.toml are installed into `build/peers` by
`./dev peers`, the solver of golfers is one file put there by hand (see docs/benchmarks.md). What is
not there is told, and its rows of the page stay as they were.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from importlib import import_module, metadata
from itertools import combinations
from pathlib import Path
from typing import Any

from bglmanager.engine.seating.aims import Asked

FOLDER = Path(__file__).resolve().parents[2] / "build" / "peers"
GOLFERS = "geneticSolver.js"
GOLFERS_DIGEST = "1869fd3d5e5d783b9a519480c98b8f8c383e280048c5e49955ce3033af6d6623"
"""That of the file at commit 4db2074 of github.com/islemaster/good-enough-golfers."""

NEAREST = 16
"""So many new opponents below in rank are offered to everybody; twice as many if they are too few.
"""

Ranks = Sequence[tuple[int, int]]
"""Pairs of places in the order."""


def is_there(name: str) -> bool:
    """Whether this peer can be measured."""
    if name == GOLFERS:
        return bool(shutil.which("node")) and _digest(FOLDER / GOLFERS) == GOLFERS_DIGEST
    return module(name) is not None


def called(name: str) -> str:
    """Its name and version."""
    if name == GOLFERS:
        return "good-enough-golfers 4db2074"
    return f"{'OR-tools' if name == 'ortools' else name} {metadata.version(name)}"


@cache
def module(name: str) -> Any:
    """The package, None if it is not there; it stands behind the program's own in the path."""
    if str(FOLDER) not in sys.path:
        sys.path.append(str(FOLDER))
    try:
        return import_module(name)
    except ImportError:
        return None


def _digest(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest() if file.exists() else ""


# Pairs: a matching of greatest weight among the nearest new opponents


def _edges(asked: Asked, nearest: int) -> list[tuple[int, int, int]]:
    order, dear = asked.order, len(asked.order) ** 2
    found = []
    for one, player in enumerate(order):
        met, left = asked.met.get(player, {}), nearest
        for other in range(one + 1, len(order)):
            if order[other] not in met:
                found.append((one, other, dear - (other - one) ** 2))
                left -= 1
                if not left:
                    break
    return found


def by_rustworkx(asked: Asked, nearest: int = NEAREST) -> Ranks:
    """As few rematches as can be, then the least squared gaps; only new opponents."""
    rx = module("rustworkx")
    graph = rx.PyGraph()
    graph.add_nodes_from(range(len(asked.order)))
    graph.add_edges_from(_edges(asked, nearest))
    return _perfect(rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int), asked)


def by_networkx(asked: Asked, nearest: int = NEAREST) -> Ranks:
    """The same by the other."""
    nx = module("networkx")
    graph = nx.Graph()
    graph.add_weighted_edges_from(_edges(asked, nearest))
    return _perfect(nx.max_weight_matching(graph, maxcardinality=True), asked)


def _perfect(pairs: Iterable[tuple[int, int]], asked: Asked) -> Ranks:
    found = sorted((min(pair), max(pair)) for pair in pairs)
    assert len(found) * 2 == len(asked.order)  # the instances that are measured allow it
    return found


def gaps(pairs: Ranks) -> int:
    """The sum of the squared gaps."""
    return sum((one - other) ** 2 for one, other in pairs)


def unavoidable(asked: Asked) -> int:
    """So many rematches at least, by the greatest number of new pairs; for small fields."""
    rx = module("rustworkx")
    graph = rx.PyGraph()
    graph.add_nodes_from(range(len(asked.order)))
    graph.add_edges_from(_edges(asked, len(asked.order)))
    return len(asked.order) // 2 - len(rx.max_weight_matching(graph, max_cardinality=True))


# Larger tables: rematches of one round by CP-SAT


def least_rematches(asked: Asked, seconds: float) -> tuple[int, int]:
    """The fewest pairs that meet again that were found, and the bound that was proven."""
    cp = import_module("ortools.sat.python.cp_model")
    model = cp.CpModel()
    people, tables = range(len(asked.order)), range(len(asked.sizes))
    at = [[model.new_bool_var(f"{one} {table}") for table in tables] for one in people]
    for one in people:
        model.add_exactly_one(at[one])
    for table, size in enumerate(asked.sizes):
        model.add(sum(at[one][table] for one in people) == size)
    again = [_again(model, at[one], at[other]) for one, other in _met(asked)]
    model.minimize(sum(again))
    solver = cp.CpSolver()
    solver.parameters.num_workers, solver.parameters.random_seed = 1, 1
    solver.parameters.max_time_in_seconds = seconds
    solver.solve(model)
    return round(solver.objective_value), round(solver.best_objective_bound)


def _met(asked: Asked) -> Iterable[tuple[int, int]]:
    both = combinations(range(len(asked.order)), 2)
    order, met = asked.order, asked.met
    return (pair for pair in both if order[pair[1]] in met.get(order[pair[0]], {}))


def _again(model: Any, one: Sequence[Any], other: Sequence[Any]) -> Any:
    both = model.new_bool_var("")
    for here, there in zip(one, other, strict=True):
        model.add_bool_or([~here, ~there, both])
    return both


# Golfers: the whole event at once, by a genetic search in JavaScript

_DRIVER = """
const [groups, size, rounds, seed] = process.argv.slice(2).map(Number);
let state = seed;
const chance = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
globalThis._ = {
  range: (from, to) => to === undefined
    ? [...Array(from).keys()]
    : [...Array(to - from).keys()].map(each => each + from),
  shuffle(items) {
    const out = [...items];
    for (let i = out.length - 1; i > 0; i--) {
      const j = Math.floor(chance() * (i + 1));
      [out[i], out[j]] = [out[j], out[i]];
    }
    return out;
  },
  sortBy: (items, by) => [...items].sort((a, b) => by(a) - by(b)),
};
const source = require("fs").readFileSync(process.argv[1], "utf8");
const solve = new Function(source + "; return geneticSolver")();
let last = null;
solve(groups, size, rounds, false, [], [], found => { last = found.rounds; });
console.log(JSON.stringify(last));
"""


def by_golfers(groups: int, size: int, rounds: int, seed: int) -> Sequence[Sequence[Sequence[int]]]:
    """The rounds of an event without scores: tables of people."""
    figures = map(str, (groups, size, rounds, seed))
    command = ["node", "-e", _DRIVER, "--", str(FOLDER / GOLFERS), *figures]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found: Sequence[Sequence[Sequence[int]]] = json.loads(told)
    return found
