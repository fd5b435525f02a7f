"""Documents of the single events for the second implementation, and what it says of them."""

from __future__ import annotations

from typing import Any

from tests.engine.second_cups import CATAN, DIPLOMACY, WONDERS, derive

SIZES = {CATAN: 4, WONDERS: 5, DIPLOMACY: 7}
Json = dict[str, Any]


def seat(entry: int, score: int | None = None, **facts: Any) -> Json:
    return {"entry": entry, "score": score, "bid": 0, "tie_breaks": [], **facts}


def absent(entry: int, bottom: int = 1) -> Json:
    return seat(entry, bottom=bottom, bottom_reason="absent")


def round_(*tables: list[Json], phase: str = "swiss", **facts: Any) -> Json:
    """A closed round; its tables are lists of seats."""
    return {
        "phase": phase,
        "status": "closed",
        "tie_breaks": [],
        "byes": [table[0]["entry"] for table in tables if len(table) == 1],
        "tables": [{"number": n, "seats": seats} for n, seats in enumerate(tables, 1)],
        **facts,
    }


def document(ruleset: str, *rounds: Json, **facts: Any) -> Json:
    """Everybody seated is an active entry unless `entries` says more of him."""
    said: dict[int, Json] = facts.pop("entries", {})
    options = facts.pop("options", {})
    seats = [s for r in rounds for table in r["tables"] for s in table["seats"]]
    numbers = sorted({s["entry"] for s in seats} | {*said})
    size = {"players_per_table": SIZES[ruleset]}
    return {
        "event": {"ruleset": ruleset, "draw_seed": "seme", "options": options},
        "entries": [{"number": n, "status": "active", **said.get(n, {})} for n in numbers],
        "rounds": [{"number": n, **size, **r} for n, r in enumerate(rounds, 1)],
        **facts,
    }


def table(ruleset: str, *seats: Json, options: Json | None = None, **facts: Any) -> Json:
    """The results of the only table of an event."""
    round_of_it = round_([*seats])
    round_of_it["tables"][0] |= facts
    results: Json = derive(document(ruleset, round_of_it, options=options or {}))["tables"][0]
    return results


def column(results: Json, name: str) -> list[Any]:
    return [line[name] for line in results["seats"]]


def rows(facts: Json, after: int = -1) -> dict[int, Json]:
    """The rows of one of the standings (the last, or those after a round) by start number."""
    standings = derive(facts)["standings"]
    found = standings[after if after < 0 else after - 1]["rows"]
    return {row["entry"]: row for row in found}


def order(facts: Json, after: int = -1) -> list[int]:
    return [*rows(facts, after)]


def ranked(facts: Json, ranking: str = "final_ranking") -> list[int]:
    return [row["entry"] for row in derive(facts)[ranking]]
