"""What can be done to the options of a document, to its ruleset, and to an own ruleset in it."""

from __future__ import annotations

from random import Random
from typing import Any

from bglmanager.engine.rulesets import RULESETS
from bglmanager.engine.rulesets.custom import possible_criteria
from tests.exchange.cup_damages import AUCTIONS, BOARDS, CATAN, copied
from tests.exchange.damages import TREE_DAMAGES, Damage
from tests.exchange.team_damages import SIDES, TEAMS

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
