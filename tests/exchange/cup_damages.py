"""What can be done to documents of boards, of Catan and of auctions.

Like the damages of any tree, each changes the document in place and says what it did; some leave
a sound document that means something else.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from random import Random
from typing import Any

from tests.exchange.damages import Damage

POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
AT = "2026-05-08T12:00:00+00:00"


def table_of(chance: Random, whole: Any) -> Any:
    """Any table of any round."""
    return chance.choice(chance.choice(whole["rounds"])["tables"])


def seat_of(chance: Random, whole: Any) -> Any:
    """Any seat of any table."""
    return chance.choice(table_of(chance, whole)["seats"])


def copied(chance: Random, values: Sequence[Any]) -> Any:
    """One of the values, not to be shared with another document."""
    return copy.deepcopy(chance.choice(values))


# ----------------------------------------------------------------------------------- boards

COUNTS: tuple[Any, ...] = (
    *(0, 1, 3, 17, 18, 22, 34, 35, -1, 2.5, None, "4", True, [], {}, [3], 999_999),
)
YEARS = ("1900", "1901", "1902", "1903", "1907", "1908", "2000", "190", "", "x", "1902 ", "-1901")


def _centres_changed(chance: Random, whole: Any) -> str:
    centres = seat_of(chance, whole)["extra"]["centres"]
    year = chance.choice(list(centres))
    centres[year] = copied(chance, COUNTS)
    return f"centres of {year}: {centres[year]!r}"


def _year_missing(chance: Random, whole: Any) -> str:
    """Of one seat, or of all: the first year, the last or any."""
    seats = table_of(chance, whole)["seats"]
    year = chance.choice(list(seats[0]["extra"]["centres"]))
    gone = seats if chance.random() < 0.4 else [chance.choice(seats)]
    for seat in gone:
        del seat["extra"]["centres"][year]
    return f"{year} missing at {len(gone)}"


def _year_added(chance: Random, whole: Any) -> str:
    seats = table_of(chance, whole)["seats"]
    years = [chance.choice(YEARS)]
    if chance.random() < 0.2:
        years = [str(year) for year in range(1902, chance.choice([1908, 1915, 2001, 2100]))]
    there = seats if chance.random() < 0.6 else [chance.choice(seats)]
    for seat in there:
        seat["extra"]["centres"] |= {year: chance.randint(0, 5) for year in years}
    return f"{len(years)} years from {years[0]!r} at {len(there)}"


EXTRAS: tuple[Any, ...] = (
    *({}, None, [], "x", {"centres": None}, {"centres": []}, {"centres": {}}, {"centres": "4"}),
    *({"centres": 4}, {"centres": {"1901": {"1901": 1}}}, {"buildings": 3}, {"energy": 3}),
    *({"buildings": "4"}, {"buildings": None}, {"hand": -1}, {"roads_cards": 2.5}, {"hand": True}),
    *({"hand": []}, {"buildings": {"a": 1}}, {"hand": 999_999}, {"buildings": -999_999.5}),
    *({"centres": {"1901": 3}, "more": [None, {"x": {}}]}, {"Buildings": 3}, {"": 0}),
)


def _extra_changed(chance: Random, whole: Any) -> str:
    seats = table_of(chance, whole)["seats"]
    there = seats if chance.random() < 0.2 else [chance.choice(seats)]
    value = chance.choice(EXTRAS)
    for seat in there:
        seat["extra"] = copy.deepcopy(value)
    return f"extra {value!r} at {len(there)}"


def _power_changed(chance: Random, whole: Any) -> str:
    seats = table_of(chance, whole)["seats"]
    one, other = chance.choice(seats), chance.choice(seats)
    match chance.randrange(5):
        case 0:
            one["role"] = other["role"]
            return "a power twice"
        case 1:
            one["role"], other["role"] = other["role"], one["role"]
            return "powers exchanged"
        case 2:
            del one["role"]
            return "a power missing"
        case 3:
            one["role"] = chance.choice(["Turkey", "spain", "", " italy", None, 1, *POWERS])
            return f"power {one['role']!r}"
        case _:
            for seat in seats:
                seat["role"] = None
            return "no powers"


VARIANTS = ("turkey-out", "italy-civil-disorder", "escalation", None, "x", "Turkey-out")


def _board_changed(chance: Random, whole: Any) -> str:
    """Fewer powers, a variant, or both."""
    table = table_of(chance, whole)
    for _ in range(chance.choice([0, 1, 1, 3, 5, 6, 7])):
        if table["seats"]:
            table["seats"].pop(chance.randrange(len(table["seats"])))
    if chance.random() < 0.6:
        table["variant"] = chance.choice(VARIANTS)
    return f"board of {len(table['seats'])}, {table.get('variant')}"


KINDS = ("top-table", "top-table", "top-table-refused", "two-boards", "sat-out", "x")


def _adjustments(chance: Random, whole: Any) -> str:
    """For anybody in any round; a top table is that of a whole board, nearly always."""
    numbers = [entry["number"] for entry in whole["entries"]]
    kind, round_ = chance.choice(KINDS), chance.choice([0, 1, 1, 2, 2, 3, 99, -1])
    people = [chance.choice([*numbers, *numbers, 0, 99, None])]
    if kind == "top-table" and chance.random() < 0.8:
        given = chance.choice(whole["rounds"])
        round_ = given["number"]
        people = [seat["entry"] for seat in chance.choice(given["tables"])["seats"]]
        people = people[: chance.choice([7, 7, 7, 1, 6])]
    value = chance.choice([None, None, 5, -1, 0.5, "1"])
    made = [
        {"entry": each, "round": round_, "kind": kind, "value": value, "note": None}
        for each in people
    ]
    whole["adjustments"] = [*whole.get("adjustments", []), *made * chance.choice([1, 1, 1, 2])]
    return f"{kind} {value} of {people} in {round_}"


def _adjustment_broken(chance: Random, whole: Any) -> str:
    line = chance.choice(whole["adjustments"])
    key = chance.choice(list(line))
    line[key] = chance.choice([0, 1, 2, 3, 99, None, "sat-out", "top-table", "two-boards", 1.5])
    return f"adjustment's {key} {line[key]!r}"


def _second_board(chance: Random, whole: Any) -> str:
    """Somebody takes a seat of another board of the round, allowed or not."""
    given = chance.choice(whole["rounds"])
    one, other = chance.choice(given["tables"])["seats"], chance.choice(given["tables"])["seats"]
    entry = chance.choice(one)["entry"]
    chance.choice(other)["entry"] = entry
    if chance.random() < 0.7:
        line = {"entry": entry, "round": given["number"], "kind": "two-boards", "note": None}
        whole["adjustments"] = [*whole.get("adjustments", []), line]
    return f"two boards for {entry}"


PEOPLE: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("birth_date", (None, "1900-01-01", "2020-12-31", "1901-02-29")),
    ("gender", ("F", "M", "X", None, "f")),
    ("related", ([], [1], [1, 2, 3], [99], [1, 1], [[1]], ["1"])),
    ("club", (None, "", "Roma")),
    ("sits_out", ([1], [2], [1, 2], [3], [0], [2, 2])),
    ("first_round", (1, 2, 3, 99)),
)


def _person_changed(chance: Random, whole: Any) -> str:
    entry = chance.choice(whole["entries"])
    key, values = chance.choice(PEOPLE)
    entry[key] = copied(chance, values)
    return f"{key} of {entry['number']}: {entry[key]!r}"


def _sat_out_points(chance: Random, whole: Any) -> str:
    whole["sat_out_points"] = value = chance.choice([0, 11, 12, 15.5, 20, 20.5, 21, -12, None, "x"])
    return f"sat_out_points {value!r}"


# ------------------------------------------------------------------------- Catan and auctions


def _overran(chance: Random, whole: Any) -> str:
    table = table_of(chance, whole)
    table["overran"] = chance.choice([True, False, not table["overran"], None, 1, "true"])
    table["drawn"] = chance.choice([table["drawn"], True])
    return f"overran {table['overran']!r}, drawn {table['drawn']}"


def _penalty(entry: Any, round_: Any, kind: str) -> dict[str, Any]:
    return {
        "entry": entry,
        "round": round_,
        "table": None,
        "kind": kind,
        "reason": "slow play",
        "note": None,
        "at": AT,
    }


def _warned(chance: Random, whole: Any) -> str:
    """One warning, two or three, for who is expelled, or is not."""
    entry = chance.choice(whole["entries"])
    kind = chance.choice(["warning", "warning", "warning", "last", "expulsion", "yellow-card"])
    rounds = [chance.choice([0, 1, 2, 3, 99, -1]) for _ in range(chance.choice([1, 2, 2, 3]))]
    lines = [_penalty(entry["number"], round_, kind) for round_ in rounds]
    if chance.random() < 0.2:
        lines[0]["entry"] = chance.choice([0, 99, None])
    whole["penalties"] = [*whole.get("penalties", []), *lines]
    if chance.random() < 0.5:
        entry["status"] = "expelled"
        entry["left_after"] = chance.choice([None, 0, 1, 2])
    return f"{kind} for {entry['number']} in {rounds}, {entry['status']}"


def equal_scores(chance: Random, whole: Any) -> str:
    seats = table_of(chance, whole)["seats"]
    value = chance.choice([0, 0, 10, -5, 0.000001, -1_000_000, 1_000_000, None])
    for seat in chance.sample(seats, chance.randint(1, len(seats))):
        seat["score"] = value
        seat["bid"] = chance.choice([seat["bid"], 0, value or 0, 1_000_000])
    return f"scores {value}"


def places_given(chance: Random, whole: Any) -> str:
    """All places of a table, by the referee; now and then as no ranking reads."""
    seats = table_of(chance, whole)["seats"]
    order = list(range(1, len(seats) + 1))
    places = chance.choice([order, order[::-1], [1] * len(seats), [1, 1, 3, 3, 5, 5, 7], [2, 2, 1]])
    for seat, place in zip(seats, places, strict=False):
        seat["place"] = place
    return f"places {places}"


BOARDS: tuple[Damage, ...] = (
    *(_centres_changed, _year_missing, _year_added, _extra_changed, _power_changed),
    *(_board_changed, _adjustments, _adjustments, _adjustment_broken, _second_board),
    *(_person_changed, _sat_out_points),
)
CATAN: tuple[Damage, ...] = (
    *(_extra_changed, _overran, _warned, _warned, equal_scores, places_given),
)
AUCTIONS: tuple[Damage, ...] = (
    *(equal_scores, equal_scores, places_given, _person_changed, _overran),
)
