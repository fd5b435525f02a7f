"""The headless commands on every ruleset: whole events seated, played and verified from files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bglmanager.engine.problems import Refused
from bglmanager.services import documents
from tests.exchange.documents import EXAMPLES, data_of, lines, tree
from tests.helpers.figures import figure
from tests.services.league_events import column, sheets
from tests.test_cli import Run

DECIDED = "-: Everything is decided: there is no next round.\n"
DIPLOMACY = "diplomacy-italia-2010"
YEARS = range(1901, 1908)


@dataclass(frozen=True)
class Kind:
    """A document to start from, what is changed in it, and the rounds that are to come of it."""

    source: str
    phases: tuple[str, ...]
    change: Callable[[Any], None] = lambda _whole: None


def _one_team_away(whole: Any) -> None:
    """An odd number of teams, so one of them has a bye in every round."""
    for entry in whole["entries"]:
        if entry["team"] == 1:
            entry["status"] = "no-show"


def _one_sits_out(whole: Any) -> None:
    """Fifteen people at two boards: in each round one sits out at the director's request."""
    for number, round_ in ((3, 1), (5, 2)):
        whole["entries"][number - 1]["sits_out"] = [round_]
        line = {"entry": number, "round": round_, "kind": "sat-out", "note": None}
        whole.setdefault("adjustments", []).append(line)


def _many_games(whole: Any) -> None:
    """Four games, at tables of four, four, five and three, and no final (BIG 8.3)."""
    games = [("carcassonne", 4), ("dominion", 4), ("perudo", 5), ("splendor", 3)]
    plan = [{"game": game, "players_per_table": size} for game, size in games]
    whole["event"] |= {"game": "multi", "plan": plan, "rounds_planned": len(plan)}


KINDS = {
    "catan": Kind("catan-firenze-2014", ("swiss", "swiss", "final")),
    "seven-wonders": Kind("7wonders-ludolimpiadi-2015", ("swiss", "swiss", "swiss", "final")),
    "diplomacy": Kind(DIPLOMACY, ("swiss", "swiss"), _one_sits_out),
    "teams": Kind("teams", ("swiss", "swiss", "final"), _one_team_away),
    "teams-variable": Kind("teams-variable", ("swiss", "swiss", "final")),
    "multi": Kind("big-2026", ("swiss", "swiss", "swiss", "swiss"), _many_games),
    "custom": Kind("custom", ("swiss", "swiss", "swiss", "final")),
}
every_kind = pytest.mark.parametrize("kind", KINDS)


def before_the_start(kind: str) -> Any:
    """The event of an example before its first round: everybody is there, reserves wait."""
    whole = tree((EXAMPLES / f"{KINDS[kind].source}.bgl.json").read_bytes())
    for key in ("derived", "integrity", "penalties", "adjustments"):
        whole.pop(key, None)
    reserves = {team["reserve"] for team in whole.get("teams", [])}
    for entry in whole["entries"]:
        status = "waiting" if entry["number"] in reserves else "active"
        entry |= {"status": status, "left_after": None, "first_round": 1, "sits_out": []}
    whole["rounds"] = []
    KINDS[kind].change(whole)
    return whole


def result(chance: Random, ruleset: str) -> dict[str, Any]:
    """What somebody did at a table of this ruleset."""
    if ruleset == DIPLOMACY:
        return {"extra": {"centres": {str(year): chance.randint(0, 4) for year in YEARS}}}
    found: dict[str, Any] = {"score": chance.randint(0, 12), "bid": chance.choice([0, 0, 2])}
    if ruleset == "catan-firenze-2014":
        found |= {"bid": 0, "extra": {"buildings": chance.randint(2, 9), "hand": 3}}
    return found


def played(data: bytes) -> bytes:
    """The document with results in its last round, which is closed; nothing is derived of them."""
    whole = tree(data)
    last = whole["rounds"][-1]
    chance = Random(last["number"])
    for table in last["tables"]:
        alone = {seat["entry"] for seat in table["seats"]} <= set(last["byes"])
        for seat in table["seats"]:
            seat.update({} if alone else result(chance, whole["event"]["ruleset"]))
    last["status"] = "closed"
    del whole["derived"], whole["integrity"]
    return data_of(whole)


def written(command: str, data: bytes) -> bytes:
    """What a command makes of a document; it is sound, and computing changes nothing in it."""
    run = Run(command, "-", stdin=data)
    assert (run.code, run.err) == (0, ""), run.out
    assert Run("verify", "-", stdin=run.data).out == "ok\n"
    assert Run("compute", "-", stdin=run.data).data == run.data
    return run.data


@cache
def whole_event(kind: str) -> tuple[bytes, ...]:
    """The document after each round that was seated and played, first before the start."""
    found = [written("compute", data_of(before_the_start(kind)))]
    for _ in KINDS[kind].phases:
        found.append(written("compute", played(written("seat", found[-1]))))
    return tuple(found)


@every_kind
def test_an_event_is_seated_round_after_round_until_its_end(kind: str) -> None:
    last = whole_event(kind)[-1]
    run = Run("seat", "-", stdin=last)
    assert (run.code, run.out, run.err) == (1, "", DECIDED)
    whole = tree(last)
    assert tuple(each["phase"] for each in whole["rounds"]) == KINDS[kind].phases
    assert [row["rank"] for row in whole["derived"]["final_ranking"]] == list(
        range(1, len(seated(whole)) + 1)
    )


def seated(whole: Any) -> set[int]:
    """Everybody who ever had a seat."""
    tables = [table for each in whole["rounds"] for table in each["tables"]]
    return {seat["entry"] for table in tables for seat in table["seats"]}


@every_kind
def test_no_round_is_seated_while_one_is_open(kind: str) -> None:
    draft = written("seat", whole_event(kind)[1])
    run = Run("seat", "-", stdin=draft)
    assert (run.code, run.out, len(run.err.splitlines())) == (1, "", 1)
    assert run.err.startswith("-: ")


@every_kind
def test_another_attempt_is_another_draw(kind: str) -> None:
    start = whole_event(kind)[0]
    made = [Run("seat", "-", "--attempt", n, stdin=start).data for n in (1, 2, 1)]
    one, two, again = (tree(data)["rounds"][0] for data in made)
    assert one == again
    assert (one["attempt"], two["attempt"]) == (1, 2)
    assert one["tables"] != two["tables"]
    assert Run("verify", "-", stdin=made[1]).out == "ok\n"


@every_kind
def test_a_result_changed_by_hand_is_found(kind: str) -> None:
    whole = tree(whole_event(kind)[-1])
    del whole["integrity"]
    row = whole["derived"]["standings"][0]["rows"][0]
    row["points"] += 1
    run = Run("verify", "-", stdin=data_of(whole))
    assert run.code == 1
    assert [line.partition(": ")[2].partition(": ")[0] for line in run.out.splitlines()] == [
        "derived.standings[0].rows[0].points"
    ]


def test_what_a_ruleset_asks_of_its_rounds_is_there() -> None:
    """Sides, byes of teams, powers, top tables, games and sizes of a plan."""
    last = {kind: tree(whole_event(kind)[-1]) for kind in KINDS}
    byes = [each["byes"] for each in last["teams"]["rounds"]]
    assert [len(each) for each in byes] == [2, 2, 0]
    assert {seat["side"] for seat in last["teams-variable"]["rounds"][0]["tables"][0]["seats"]} == {
        *(1, 2)
    }
    boards = [table for each in last["diplomacy"]["rounds"] for table in each["tables"]]
    assert [len({seat["role"] for seat in board["seats"]}) for board in boards] == [7] * 4
    top = [line for line in last["diplomacy"]["adjustments"] if line["kind"] == "top-table"]
    assert {line["entry"] for line in top} == {seat["entry"] for seat in boards[2]["seats"]}
    plan = last["multi"]["event"]["plan"]
    rows = [
        {key: each[key] for key in ("game", "players_per_table")}
        for each in last["multi"]["rounds"]
    ]
    assert rows == plan


# ---------------------------------------------------------------------------------- leagues


@pytest.fixture
def season(tmp_path: Path) -> dict[str, Path]:
    """Every finished event in a file of its name, the names of their events beside them."""
    files = {kind: tmp_path / f"{kind}.bgl.json" for kind in KINDS}
    for number, (kind, file) in enumerate(files.items(), 1):
        whole = tree(whole_event(kind)[-1])
        own = f"5d4f6c1e-9f5b-4d3a-8f0e-{number:012}"
        whole["event"] |= {"id": own, "name": kind, "date": f"2026-05-{number:02}"}
        for key in ("derived", "integrity"):
            del whole[key]
        if KINDS[kind].source.startswith("teams"):
            whole["event"] |= {"league": "bgl", "tier": "C"}
        file.write_bytes(written("compute", data_of(whole)))
    return files


def left_out(run: Run) -> list[str]:
    """The files that are named as none of this league."""
    assert run.code == 0
    lines = [
        line for line in run.data.decode().splitlines() if "not an event of this league" in line
    ]
    return [Path(line.partition(": ")[0]).name.partition(".")[0] for line in lines]


def test_the_boardgame_league_counts_events_in_teams(
    season: dict[str, Path], tmp_path: Path
) -> None:
    out = tmp_path / "out.xlsx"
    run = Run("league", *season.values(), "--ranking", "bgl", "--out", out)
    assert left_out(run) == ["catan", "seven-wonders", "diplomacy", "multi", "custom"]
    counted = column(sheets(out.read_bytes())["Results"], "Event")
    assert {name: counted.count(name) for name in counted} == {"teams": 14, "teams-variable": 13}


def test_the_other_league_counts_events_of_many_games(
    season: dict[str, Path], tmp_path: Path
) -> None:
    out = tmp_path / "out.xlsx"
    run = Run("league", *season.values(), "--ranking", "big", "--out", out)
    assert left_out(run) == [each for each in KINDS if each != "multi"]
    assert list(sheets(out.read_bytes())) == ["Overall", "Several games", "Results", "Events"]


def test_files_of_no_league_alone_give_no_ranking(season: dict[str, Path], tmp_path: Path) -> None:
    out = tmp_path / "out.xlsx"
    run = Run("league", season["catan"], season["custom"], "--ranking", "bgl", "--out", out)
    assert left_out(run) == ["catan", "custom"]
    assert len(sheets(out.read_bytes())["Overall"]) == 1


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


def teams_seated(data: bytes) -> bytes | None:
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
    while (longer := teams_seated(data)) is not None:
        data = played(longer)
        made += 1
    return made


@pytest.mark.parametrize(
    "mode", MODES[:: figure(3, long=1)], ids=lambda mode: "-".join(map(str, mode.values()))
)
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
