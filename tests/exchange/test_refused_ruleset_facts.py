"""Facts refused of single events, teams and own rulesets: small changes, one code at one path."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import pytest

from bglmanager.services import documents
from tests.exchange.documents import EXAMPLES, data_of, lines, tree
from tests.exchange.test_refused_facts import Change, Found, put, there

BOARD = "rounds[0].tables[0]"
SEAT = f"{BOARD}.seats[0]"
CENTRES = f"{SEAT}.extra.centres"
TOP = {"round": 1, "kind": "top-table", "note": None}
TWO_BOARDS = {"entry": 2, "round": 1, "kind": "two-boards", "note": None}
WARNING = {"entry": 1, "round": 1, "kind": "warning", "reason": "late", "note": None}
WARNING |= {"at": "2026-12-17T12:00:00Z"}

Case = tuple[list[Change], Found]

DIPLOMACY: dict[str, Case] = {
    "more centres than there are": (
        [(CENTRES, {"1901": 9})],
        (f"{BOARD}.seats", "centres.too-many"),
    ),
    "too many without Turkey": (
        [
            (f"{BOARD}.variant", "turkey-out"),
            (f"{BOARD}.seats[2].role", None),
            (CENTRES, {"1901": 7}),
        ],
        (f"{BOARD}.seats", "centres.too-many"),
    ),
    "Turkey where it is out": (
        [
            (f"{BOARD}.variant", "turkey-out"),
            (f"{BOARD}.seats[2].extra.centres", {"1901": 1}),
        ],
        (f"{BOARD}.seats[2].role", "power.turkey-out"),
    ),
    "less than no centres": ([(CENTRES, {"1901": -1})], (f"{CENTRES}.1901", "centres.value")),
    "half a centre": ([(CENTRES, {"1901": 2.5})], (f"{CENTRES}.1901", "centres.value")),
    "centres in words": ([(CENTRES, {"1901": "four"})], (f"{CENTRES}.1901", "centres.value")),
    "a year that others have": there(CENTRES, {}, "centres.years"),
    "no list of years": there(CENTRES, [4], "centres.years"),
    "nothing but a score": there(f"{SEAT}.score", 4, "board.score"),
    "a power twice": (
        [(f"{SEAT}.role", "turkey")],
        (f"{BOARD}.seats[2].role", "power.twice"),
    ),
    "a power of another game": there(f"{SEAT}.role", "spain", "power.unknown"),
    "a capital letter": there(f"{SEAT}.role", "Austria", "power.unknown"),
    "two boards unasked": there("rounds[0].tables[1].seats[0].entry", 2, "seat.twice"),
    "two boards that are one": (
        [("adjustments", [TWO_BOARDS]), (f"{BOARD}.seats[1].entry", 2)],
        (f"{BOARD}.seats[1].entry", "seat.twice"),
    ),
    "a top table for nobody": (
        [("adjustments", [{"entry": 99, **TOP}])],
        ("adjustments[0].entry", "adjustment.entry-unknown"),
    ),
    "points for sitting out": there("sat_out_points", 21, "schema.number"),
    "another word of the director": (
        [("adjustments", [TWO_BOARDS | {"kind": "three-boards"}])],
        ("adjustments[0].kind", "schema.one-of"),
    ),
}
CATAN: dict[str, Case] = {
    "a second warning without its expulsion": (
        [("penalties", [WARNING, WARNING])],
        ("entries[0].status", "entry.second-warning"),
    ),
    "a warning for nobody": (
        [("penalties", [WARNING | {"entry": 99}])],
        ("penalties[0].entry", "penalty.entry-unknown"),
    ),
    "five at a table": (
        [("event.players_per_table", 5), ("rounds[0].players_per_table", 5)]
        + [(f"{BOARD}.seats[4]", {"entry": 2, "score": 1, "bid": 0, "tie_breaks": []})]
        + [(f"{BOARD}.seats[4].{key}", None) for key in ("place", "bottom", "bottom_reason")],
        (f"{BOARD}.seats", "table.too-large"),
    ),
    "overran in words": there(f"{BOARD}.overran", "yes", "schema.yes-no"),
    "extras that are no object": there(f"{SEAT}.extra", [4], "schema.object"),
}
SEVEN_WONDERS: dict[str, Case] = {
    "a bid below nothing": there(f"{SEAT}.bid", -1, "bid.negative"),
    "an option of another ruleset": (
        [("event.options", {"women_first": True})],
        ("event.options.women_first", "ruleset.option-unknown"),
    ),
    "neither yes nor no": (
        [("event.options", {"bid_deducted": 1})],
        ("event.options.bid_deducted", "ruleset.option-value"),
    ),
}
TEAMS: dict[str, Case] = {
    "no side": there(f"{SEAT}.side", None, "side.missing"),
    "a third side": there(f"{SEAT}.side", 3, "schema.whole"),
    "a member too many": (
        [("entries[18].team", 1), ("teams[7].reserve", None), ("teams[0].members[2]", 19)],
        ("teams[0].members", "team.size"),
    ),
    "a member of two teams": there("teams[1].reserve", 1, "team.member-twice"),
    "a reserve who is a member": there("teams[0].reserve", 2, "team.member-twice"),
    "a reserve who is nobody": there("teams[0].reserve", 99, "team.member-unknown"),
    "an entry that says otherwise": there("entries[0].team", 2, "team.of-entry"),
    "an entry of no team that there is": (
        [("entries[18].team", 99), ("teams[7].reserve", None)],
        ("entries[18].team", "entry.team-unknown"),
    ),
    "half a bye": there("rounds[0].byes", [11], "round.byes"),
    "a score at a bye": there("rounds[0].tables[3].seats[1].score", 3, "score.at-bye"),
    "a reserve before his time": there("rounds[1].tables[2].seats[3].entry", 18, "seat.too-early"),
}
OPTIONS = "event.options"
CUSTOM: dict[str, Case] = {
    "no name": there(f"{OPTIONS}.name", " ", "custom.name"),
    "an own base": there(f"{OPTIONS}.base", "custom", "custom.base"),
    "a key of its own": there(f"{OPTIONS}.colour", 1, "custom.key-unknown"),
    "points that rise": (
        [(f"{OPTIONS}.points", {"4": [1, 2, 3, 4]})],
        (f"{OPTIONS}.points.4", "custom.points-row"),
    ),
    "a place without points": (
        [(f"{OPTIONS}.points", {"4": [3, 2, 1]})],
        (f"{OPTIONS}.points.4", "custom.points-row"),
    ),
    "points for seven": there(f"{OPTIONS}.points.7", [1] * 7, "custom.points-size"),
    "points that are none": there(f"{OPTIONS}.points", 4, "custom.table"),
    "no order of the standings": (
        [(f"{OPTIONS}.orders", {})],
        (f"{OPTIONS}.orders.standings", "custom.order"),
    ),
    "a criterion without its end": there(
        f"{OPTIONS}.orders.seating[1]", "points", "custom.criterion"
    ),
    "a criterion of another base": there(
        f"{OPTIONS}.orders.standings[0]", "boards high", "custom.criterion"
    ),
    "a criterion twice": there(
        f"{OPTIONS}.orders.seating[1]", "wins low", "custom.criterion-twice"
    ),
    "a Reading of another base": (
        [(f"{OPTIONS}.readings", {"last_year": 1907})],
        (f"{OPTIONS}.readings.last_year", "ruleset.option-unknown"),
    ),
    "a Reading that does not exist": there(
        f"{OPTIONS}.readings.virtual_ties", "wins", "ruleset.option-value"
    ),
    "a table above the size of its base": (
        [(f"{OPTIONS}.base", "catan-firenze-2014"), (OPTIONS + ".readings", {})]
        + [("rounds[0].players_per_table", 5), (f"{BOARD}.seats[4]", {"entry": 5, "bid": 0})]
        + [(f"{BOARD}.seats[4].tie_breaks", []), (f"{BOARD}.seats[4].score", 1)]
        + [(f"{BOARD}.seats[4].{key}", None) for key in ("place", "bottom", "bottom_reason")],
        (f"{BOARD}.seats", "table.too-large"),
    ),
}
REFUSED: dict[str, dict[str, Case]] = {
    "diplomacy-italia-2010": DIPLOMACY,
    "catan-firenze-2014": CATAN,
    "7wonders-ludolimpiadi-2015": SEVEN_WONDERS,
    "teams": TEAMS,
    "custom": CUSTOM,
}


@cache
def _facts(source: str) -> Any:
    """The example without what was derived of it and without its checksum."""
    whole = tree((EXAMPLES / f"{source}.bgl.json").read_bytes())
    return {key: value for key, value in whole.items() if key not in ("derived", "integrity")}


def changed(source: str, changes: list[Change]) -> bytes:
    whole = copy.deepcopy(_facts(source))
    for path, value in changes:
        put(whole, path, copy.deepcopy(value))
    return data_of(whole)


@pytest.mark.parametrize(
    ("source", "case"),
    [pytest.param(source, case, id=case) for source, cases in REFUSED.items() for case in cases],
)
def test_a_fact_is_refused_where_it_stands(source: str, case: str) -> None:
    changes, expected = REFUSED[source][case]
    found = documents.verify_document(changed(source, changes))
    assert expected in [(each.path, each.code) for each in found]
    assert all(line.isprintable() for line in lines(found))


ALLOWED: dict[str, tuple[str, list[Change]]] = {
    "two boards": (
        "diplomacy-italia-2010",
        [("rounds[0].tables[1].seats[0].entry", 2), ("adjustments[0]", TWO_BOARDS)],
    ),
    "a warning and its expulsion": (
        "catan-firenze-2014",
        [("penalties", [WARNING, WARNING]), ("entries[0].status", "expelled")],
    ),
    "centres of nobody": (
        "diplomacy-italia-2010",
        [(f"{BOARD}.seats[{n}].extra.centres", {"1901": 0}) for n in range(7)],
    ),
    "as many centres as there are": (
        "diplomacy-italia-2010",
        [(CENTRES, {"1901": 8})],
    ),
    "a bid above the score": ("7wonders-ludolimpiadi-2015", [(f"{SEAT}.bid", 100)]),
    "an order of one criterion": (
        "custom",
        [("event.options.orders", {"standings": ["wins low"]})],
    ),
}


@pytest.mark.parametrize("case", ALLOWED)
def test_what_is_odd_but_possible_is_computed(case: str) -> None:
    result = documents.with_results_computed(changed(*ALLOWED[case]))
    assert {each.code.partition(".")[0] for each in documents.verify_document(result)} <= {"draw"}
