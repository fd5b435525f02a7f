"""`seat` on events in teams of every make: what it cannot seat it refuses, the rest verifies."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from bglmanager.engine.problems import Refused
from bglmanager.services import documents
from tests.exchange.documents import data_of, lines
from tests.test_cli_rulesets import KINDS, before_the_start, played

PEOPLE = 7
SEATED = [kind for kind in KINDS if kind != "diplomacy"]
MODES = [
    {"kind": kind, "size": size, "pairing": pairing, "points": points}
    for kind, size, pairing, points in product(
        ["fixed", "variable"],
        [2, 3],
        ["united", "divided", "free"],
        ["individual", "winners-losers"],
    )
]


def in_teams(kind: str, mode: dict[str, Any], people: int = PEOPLE) -> Any:
    """The event of a kind with so many people, in teams of this make; one is in none."""
    whole = before_the_start(kind)
    whole["entries"] = whole["entries"][:people]
    whole["event"]["teams_mode"] = mode
    size = mode["size"] if mode["kind"] == "fixed" else people + 1
    numbers = [entry["number"] for entry in whole["entries"]]
    whole["teams"] = [
        {"number": n, "name": f"T{n}", "members": numbers[start : start + size], "reserve": None}
        for n, start in enumerate(range(0, people - size + 1, size), 1)
    ]
    team_of = {member: team["number"] for team in whole["teams"] for member in team["members"]}
    for entry in whole["entries"]:
        entry |= {"team": team_of.get(entry["number"]), "status": "active"}
    return whole


def rounds_of(data: bytes) -> int:
    """Rounds that can be seated and played one after the other; each of them verifies."""
    made = 0
    while True:
        try:
            data = documents.seat(data)
        except Refused as refused:
            assert all(line.isprintable() for line in lines(refused.problems))
            return made
        assert lines(documents.verify(data)) == []
        data = played(data)
        made += 1


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: "-".join(map(str, mode.values())))
@pytest.mark.parametrize("kind", SEATED)
def test_no_make_of_teams_is_seated_wrongly(kind: str, mode: dict[str, Any]) -> None:
    rounds = {rounds_of(data_of(in_teams(kind, mode, people))) for people in (PEOPLE, 8)}
    assert rounds <= {0, len(KINDS[kind].phases)}
