"""What can be done to documents of events in teams: modes, sides, members, reserves, byes."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from bglmanager.engine.rulesets import RULESETS
from bglmanager.engine.rulesets.custom import possible_criteria
from tests.exchange.cup_damages import (
    AUCTIONS,
    BOARDS,
    CATAN,
    copied,
    equal_scores,
    places_given,
    seat_of,
    table_of,
)
from tests.exchange.damages import TREE_DAMAGES, Damage

MODE: dict[str, tuple[Any, ...]] = {
    "kind": ("fixed", "variable", "x", None),
    "size": (1, 2, 3, 4, 6, 7, 0, -1, 2.5, "2", 100),
    "pairing": ("united", "divided", "free", "x", None),
    "points": ("individual", "winners-losers", "pairs", "x", None),
}


def _mode_changed(chance: Random, whole: Any) -> str:
    event = whole["event"]
    if event["teams_mode"] is None:
        event["teams_mode"] = {key: chance.choice(values[:3]) for key, values in MODE.items()}
    elif chance.random() < 0.1:
        event["teams_mode"] = None
    else:
        key = chance.choice(list(MODE))
        event["teams_mode"][key] = chance.choice(MODE[key])
    return f"teams_mode {event['teams_mode']}"


def _sides_changed(chance: Random, whole: Any) -> str:
    seats = table_of(chance, whole)["seats"]
    there = seats if chance.random() < 0.4 else [chance.choice(seats)]
    value = chance.choice([None, 1, 2, 3, 0, "1", "other", "other"])
    for seat in there:
        seat["side"] = 3 - seat.get("side", 1) if value == "other" else value
    return f"side {value!r} at {len(there)}"


def _side_lost(chance: Random, whole: Any) -> str:
    seat = seat_of(chance, whole)
    del seat["side"]
    return f"side of {seat['entry']} missing"


def _members_moved(chance: Random, whole: Any) -> str:
    one, other = chance.choice(whole["teams"]), chance.choice(whole["teams"])
    i, j = chance.randrange(len(one["members"])), chance.randrange(len(other["members"]))
    match chance.randrange(4):
        case 0:
            mine, other["members"][j] = other["members"][j], one["members"][i]
            one["members"][i] = mine
        case 1:
            other["members"].append(one["members"].pop(i))
        case 2:
            one["members"][i] = chance.choice([0, 99, None, "1", other["members"][j]])
        case _:
            one["members"] = chance.choice([[], one["members"] * 2, one["members"][::-1]])
    if chance.random() < 0.5:
        _teams_as_listed(whole)
    return f"members of {one['number']} {one['members']}, of {other['number']} {other['members']}"


def _teams_as_listed(whole: Any) -> None:
    """What entries say of their team follows the teams."""
    team_of = {n: team["number"] for team in whole["teams"] for n in team["members"]}
    for entry in whole["entries"]:
        entry["team"] = team_of.get(entry["number"], entry["team"])


def _reserve_changed(chance: Random, whole: Any) -> str:
    one, other = chance.choice(whole["teams"]), chance.choice(whole["teams"])
    people = [*one["members"], *other["members"], one["reserve"], other["reserve"], None, 0, 99]
    one["reserve"] = chance.choice(people)
    entry = next((e for e in whole["entries"] if e["number"] == one["reserve"]), None)
    if entry is not None and chance.random() < 0.5:
        entry["status"] = chance.choice(["waiting", "active", "registered", "no-show"])
        entry["first_round"] = chance.choice([1, 1, 2, 3])
        entry["team"] = chance.choice([one["number"], other["number"], None])
    return f"reserve of {one['number']}: {one['reserve']}"


TEAM_VALUES: dict[str, tuple[Any, ...]] = {
    "number": (0, 1, 2, 99, -1, None, "1"),
    "name": ("", None, "x" * 201, "a\nb", "Team 1"),
    "members": ([], None, [[1]], "12"),
    "reserve": ([], "x", 1.5),
}


def _team_changed(chance: Random, whole: Any) -> str:
    team = chance.choice(whole["teams"])
    match chance.randrange(4):
        case 0:
            whole["teams"].remove(team)
            if chance.random() < 0.5:
                for entry in whole["entries"]:
                    entry["team"] = None if entry["team"] == team["number"] else entry["team"]
            return f"team {team['number']} gone"
        case 1:
            whole["teams"].append(copy.deepcopy(team))
            return f"team {team['number']} twice"
        case 2:
            entry = chance.choice(whole["entries"])
            entry["team"] = chance.choice([None, 0, 1, 2, 3, 99])
            return f"{entry['number']} says team {entry['team']}"
        case _:
            key = chance.choice(list(TEAM_VALUES))
            team[key] = copied(chance, TEAM_VALUES[key])
            return f"a team's {key} {team[key]!r}"


def _mate_leaves(chance: Random, whole: Any) -> str:
    """One of a team only, its reserve stepping in or not."""
    team = chance.choice(whole["teams"])
    entries = {entry["number"]: entry for entry in whole["entries"]}
    entry, after = entries[chance.choice(team["members"])], chance.choice([None, 0, 1, 2])
    entry["status"] = chance.choice(["withdrawn", "withdrawn", "expelled", "no-show", "active"])
    entry["left_after"] = after
    reserve = entries.get(team["reserve"])
    if reserve is not None and chance.random() < 0.5:
        reserve["status"], reserve["first_round"] = "active", (after or 0) + 1
    return f"{entry['number']} of team {team['number']} {entry['status']} after {after}"


def _bye_changed(chance: Random, whole: Any) -> str:
    """Another list of byes, results at one, half a team at one, or a new one."""
    given = chance.choice(whole["rounds"])
    alone = [t for t in given["tables"] if {s["entry"] for s in t["seats"]} <= set(given["byes"])]
    table = chance.choice([*alone * 3, *given["tables"]])
    match chance.randrange(4):
        case 0:
            given["byes"] = chance.choice([[], given["byes"][:1], given["byes"] * 2, [1], [1, 2]])
        case 1:
            chance.choice(table["seats"])["score"] = chance.choice([0, 7])
        case 2:
            table["seats"].pop()
        case _:
            table["seats"] = table["seats"][:2]
            given["byes"] = [seat["entry"] for seat in table["seats"]]
    return f"byes {given['byes']}, table {table['number']} of {len(table['seats'])}"


TEAMS: tuple[Damage, ...] = (
    *(_mode_changed, _members_moved, _reserve_changed, _team_changed, _mate_leaves),
    *(_bye_changed, _sides_changed, _side_lost, places_given),
)
SIDES: tuple[Damage, ...] = (
    *(_mode_changed, _sides_changed, _side_lost, equal_scores, places_given),
)


RULESET_IDS = (*RULESETS, "custom")

OPTIONS: tuple[dict[str, Any], ...] = (
    *({"virtual_ties": "loses"}, {"virtual_ties": "Loses"}, {"tau_league": 2.5}, {"tau_league": 0}),
    *({"elo_default": 1400.5}, {"elo_default": -1}, {"women_first": False}, {"women_first": 0}),
    *({"worst_counts_tenth": True}, {"top_table": False}, {"top_table": None}, {"last_year": 1902}),
    *({"last_year": 1900}, {"last_year": 1907.5}, {"last_year": "1907"}, {"bid_deducted": False}),
    *({"bid_deducted": "false"}, {"rematches": "soft"}, {"rematches": "fewest"}, {"bracket": "x"}),
    *({"bracket": "fixed"}, {"semifinal_seating": [[3, 4, 5, 6], [7, 8, 9, 10]]}, {"base": "x"}),
    *({"semifinals_of_three": [[2, 3, 4], [5, 6, 7]]}, {"semifinals_of_three": [[2, 3], [4]]}),
    *({"virtual_ties": ["loses"]}, {"tau_league": {"a": 1}}, {"last_year": True}, {}),
)


def _options_changed(chance: Random, whole: Any) -> str:
    """Of this ruleset or of another one, a few at once."""
    options: dict[str, Any] = {}
    for _ in range(chance.choice([1, 1, 2, 3])):
        options |= copied(chance, OPTIONS)
    whole["event"]["options"] = options
    return f"options {options}"


def _ruleset_changed(chance: Random, whole: Any) -> str:
    event = whole["event"]
    event["ruleset"] = chance.choice([each for each in RULESET_IDS if each != event["ruleset"]])
    if event["ruleset"] == "custom":
        event["options"] = _own(chance)
    elif chance.random() < 0.5:
        event["options"] = {}
    return f"ruleset {event['ruleset']} {event['options']}"


def _own(chance: Random) -> dict[str, Any]:
    """An own ruleset on any base, sound so far."""
    base = RULESETS[chance.choice(list(RULESETS))]
    names = possible_criteria(base)
    options: dict[str, Any] = {"name": "Casa", "base": base.id}
    rows = {
        str(size): sorted(range(size), reverse=True) for size, row in base.points.items() if row
    }
    if rows and chance.random() < 0.6:
        size = chance.choice(list(rows))
        options["points"] = {size: rows[size]}
    if chance.random() < 0.7:
        orders = {
            key: [
                f"{name} {chance.choice(['high', 'low'])}"
                for name in chance.sample(names, chance.randint(1, len(names)))
            ]
            for key in ("standings", "seating")
        }
        if chance.random() < 0.5:
            del orders["seating"]
        options["orders"] = orders
    if chance.random() < 0.3:
        options["readings"] = copied(chance, OPTIONS)
    return options


def _rebuilt(chance: Random, whole: Any) -> str:
    whole["event"]["ruleset"], whole["event"]["options"] = "custom", _own(chance)
    return f"own ruleset {whole['event']['options']}"


OWN: dict[str, tuple[Any, ...]] = {
    "name": ("", " ", None, 7, "x" * 200, "x" * 201, ["Casa"], "a\nb"),
    "base": ("custom", "BGL-2010", "", None, 1, [], {}, *RULESETS),
    "points": (
        *(None, [], {}, "10", {"4": None}, {"4": []}, {"4": [3, 2, 1]}, {"4": [1, 2, 3, 4]}),
        *({"4": [4, 3, 2, -1]}, {"4": [4, 3, 2, 0.5]}, {"4": [4, 3, 2, True]}, {"04": [4, 3, 2]}),
        *({"1": [1]}, {"8": [1] * 8}, {"x": [1]}, {"": []}, {"4": "4321"}, {"4": [10**7, 3, 2]}),
        *({"4": [0, 0, 0, 0]}, {"3": [9, 9, 9]}, {"²": [1, 1]}, {"4.0": [4, 3, 2, 1]}, {"-4": []}),
    ),
    "orders": (
        *(None, [], {}, "points high", {"standings": []}, {"standings": None}, {"seating": []}),
        *({"seating": ["points high"]}, {"standings": "points high"}, {"standings": [None]}),
        *({"standings": ["points"]}, {"standings": ["points up"]}, {"standings": ["points  high"]}),
        *({"standings": ["score_1 high"]}, {"standings": ["points high", "points low"]}),
        *({"standings": ["lot high"]}, {"standings": [["points high"]]}, {"standings": [{}]}),
        *({"standings": ["wins low"], "seating": None}, {"standings": ["pba high"], "x": []}),
    ),
    "readings": (None, [], "loses", *OPTIONS),
    "xyz": (None, 1, {}),
}


def _own_changed(chance: Random, whole: Any) -> str:
    """One key of an own ruleset gone, broken or another one."""
    options = whole["event"]["options"]
    key = chance.choice(list(OWN))
    if key in options and chance.random() < 0.1:
        del options[key]
        return f"own {key} gone"
    options[key] = copied(chance, OWN[key])
    return f"own {key} {str(options[key])[:60]}"


ANY: tuple[Damage, ...] = (_options_changed, _ruleset_changed, _rebuilt)
OF_RULESET: dict[str, tuple[Damage, ...]] = {
    "catan-firenze-2014": CATAN,
    "7wonders-ludolimpiadi-2015": AUCTIONS,
    "diplomacy-italia-2010": BOARDS,
    "custom": (_own_changed, _own_changed, _own_changed, _rebuilt),
}


def special(whole: Any) -> tuple[Damage, ...]:
    """The damages that belong to a document of this kind; any for one of a league."""
    found = OF_RULESET.get(whole["event"]["ruleset"], ())
    if whole.get("teams"):
        found += TEAMS
    elif whole["event"]["teams_mode"] is not None:
        found += SIDES
    return found * 2 + ANY if found else TREE_DAMAGES + ANY
