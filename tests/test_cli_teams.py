"""`seat` on events in teams of every make: what it cannot seat it refuses, the rest verifies."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from bglmanager.engine.problems import Refused
from bglmanager.services import documents
from tests.exchange.documents import data_of, lines
from tests.test_cli_rulesets import KINDS, before_the_start, played

PEOPLE = 6
SEATED = [kind for kind in KINDS if kind not in ("catan", "diplomacy", "multi")]
"""Catan and boards know no teams, and a plan has tables of other sizes than two teams."""
MODES = [
    {"kind": kind, "size": size, "pairing": pairing, "points": points}
    for kind, size, pairing, points in product(
        ["fixed", "variable"],
        [2, 3],
        ["united", "divided", "free"],
        ["individual", "winners-losers"],
    )
]


def in_teams(kind: str, mode: dict[str, Any]) -> Any:
    """The event of a kind with a few people, all of them in teams of this make."""
    whole = before_the_start(kind)
    whole["entries"] = whole["entries"][:PEOPLE]
    whole["event"]["teams_mode"] = mode
    size = mode["size"] if mode["kind"] == "fixed" else PEOPLE + 1
    numbers = [entry["number"] for entry in whole["entries"]]
    whole["teams"] = [
        {"number": n, "name": f"T{n}", "members": numbers[start : start + size], "reserve": None}
        for n, start in enumerate(range(0, PEOPLE - size + 1, size), 1)
    ]
    team_of = {member: team["number"] for team in whole["teams"] for member in team["members"]}
    for entry in whole["entries"]:
        entry |= {"team": team_of.get(entry["number"]), "status": "active"}
    return whole


def seated(data: bytes) -> bytes | None:
    """The document with its next round, which verifies; None where it is refused in words."""
    try:
        longer = documents.with_next_round(data)
    except Refused as refused:
        said = lines(refused.problems)
    else:
        assert lines(documents.verify_document(longer)) == []
        return longer
    assert all(line.isprintable() for line in said)
    return None


def rounds_of(data: bytes) -> int:
    """Rounds that can be seated and played one after the other."""
    made = 0
    while (longer := seated(data)) is not None:
        data = played(longer)
        made += 1
    return made


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: "-".join(map(str, mode.values())))
@pytest.mark.parametrize("kind", SEATED)
def test_no_make_of_teams_is_seated_wrongly(kind: str, mode: dict[str, Any]) -> None:
    rounds = rounds_of(data_of(in_teams(kind, mode)))
    assert rounds in (0, len(KINDS[kind].phases))


def test_who_is_in_no_team_is_named() -> None:
    whole = in_teams("custom", MODES[0])
    del whole["teams"][2]
    for entry in whole["entries"][4:]:
        entry["team"] = None
    with pytest.raises(Refused) as refused:
        documents.with_next_round(data_of(whole))
    assert [each.code for each in refused.value.problems] == ["seating.without-team"]
