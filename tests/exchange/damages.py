"""What can be done to the tree of a sound document: keys, values, lists, seats, results, rounds.

Every damage changes the tree in place and says what it did; all chance comes from one generator.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

Damage = Callable[[Random, Any], str]


def raw(text: str) -> str:
    """A value that stands in the file exactly so, whatever JSON makes of it."""
    return f"@@{text}@@"


def dumped(whole: Any, **how: Any) -> str:
    """As JSON; what is marked `raw` as it is meant."""
    return re.sub(
        r'"@@((?:[^"\\]|\\.)*?)@@"',
        lambda marked: str(json.loads(f'"{marked[1]}"')),
        json.dumps(whole, **how),
    )


class Place(NamedTuple):
    """A value in a tree: what holds it, under which key or index, and the path without indexes."""

    holder: Any
    key: Any
    path: str

    @property
    def value(self) -> Any:
        return self.holder[self.key]

    def put(self, value: Any) -> str:
        """Replace the value; what was done."""
        before, self.holder[self.key] = self.value, value
        return f"{self.path}[{self.key}]: {str(before)[:40]!r} -> {str(value)[:40]!r}"


def places(value: Any, path: str = "") -> Iterator[Place]:
    """Every value inside a tree, in the order of the document."""
    keys = value if isinstance(value, dict) else range(len(value))
    for key in list(keys):
        here = f"{path}.{key}" if isinstance(value, dict) else path
        yield Place(value, key, here)
        if isinstance(value[key], dict | list):
            yield from places(value[key], here)


def _any(chance: Random, whole: Any, fits: Callable[[Any], bool] = lambda _: True) -> Place:
    """A fitting value; every kind of place is as likely, however often it occurs."""
    kinds: dict[str, list[Place]] = {}
    for place in places(whole):
        if fits(place.value):
            kinds.setdefault(place.path, []).append(place)
    return chance.choice(kinds[chance.choice(list(kinds))])


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _digit_changed(chance: Random, whole: Any) -> str:
    place = _any(chance, whole, _is_number)
    digits = list(repr(place.value))
    index = chance.choice([i for i, digit in enumerate(digits) if digit.isdigit()])
    digits[index] = chance.choice("0123456789")
    try:
        return place.put(json.loads("".join(digits)))
    except json.JSONDecodeError:
        return place.put(raw("".join(digits)))


def _number_changed(chance: Random, whole: Any) -> str:
    place = _any(chance, whole, _is_number)
    value = place.value
    return place.put(
        chance.choice([value + 1, value - 1, -value, 0, value + 0.5, value * 2, 1_000_000, 7])
    )


NO_NUMBERS = (
    *("NaN", "Infinity", "-Infinity", "1e999", "-1e400", "1e-7", "0.0000001", "1e20"),
    *("1" * 5_000, "0." + "3" * 5_000, "1000000.000001", "-1000001", "01", "+1", ".5", "1.", "0x1"),
    *("-0", "-0.0", "1.5e3", "0e999", "1." + "0" * 300, "1_000", "True", "None", "'x'", "[1,]"),
)


def _odd_number(chance: Random, whole: Any) -> str:
    return _any(chance, whole, _is_number).put(raw(chance.choice(NO_NUMBERS)))


VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 2, 3, -1, 0.5, 10**9, "", "1", "x", "null", [], {}, [[]], [None]),
    *([1], [1, 2], ["x"], {"a": 1}, {"a": {"b": [1]}}, "closed", "active", "final", "swiss"),
    *("manual", "greedy", "random", "2026-02-29", "2026-03-14", "25:00", "09:30", "é", "x" * 201),
)


def _other_type(chance: Random, whole: Any) -> str:
    return _any(chance, whole).put(json.loads(json.dumps(chance.choice(VALUES))))


TEXTS = (
    *("x" * 200, "x" * 201, "x" * 2_001, "a\x00b", "a\x07b", "a\nb", "a\tb", "\x85", "\ud800"),
    *("\u202eevil", "\u200b", "<img src=x>", "=1+1", "'; DROP TABLE entry; --", "李", "🎲", " "),
    *("%s %d {0} {x}", "\\", '"', "é", "e\u0301", "\ufeff", "../../x", "a\u2028b"),
)


def _text_changed(chance: Random, whole: Any) -> str:
    return _any(chance, whole, lambda value: isinstance(value, str)).put(chance.choice(TEXTS))


def _object(chance: Random, whole: Any) -> Place:
    return _any(chance, {"": whole}, lambda value: isinstance(value, dict) and bool(value))


def _key_removed(chance: Random, whole: Any) -> str:
    place = _object(chance, whole)
    key = chance.choice(list(place.value))
    del place.value[key]
    return f"{place.path}.{key} removed"


def _key_renamed(chance: Random, whole: Any) -> str:
    place = _object(chance, whole)
    key = chance.choice(list(place.value))
    names = [key + "s", key.upper(), f" {key}", key + "\n", "", "x" * 300, "__proto__", "a.b[0]"]
    new = chance.choice([*names, *place.value])
    place.value[new] = place.value.pop(key)
    return f"{place.path}.{key} renamed {new[:20]!r}"


OPTIONAL: tuple[tuple[str, str, tuple[Any, ...]], ...] = (
    ("seats", "turn", (1, 2, 9)),
    ("seats", "side", (1, 2, 3)),
    ("seats", "role", ("red", "turkey")),
    ("seats", "components", ({"a": 1}, {}, {"a": "1"})),
    ("seats", "games", ([{"winner": True, "score": 1}], [{}])),
    ("seats", "extra", ({"energy": 3}, {"energy": 16}, {"x": [1]}, {"centres": {"1901": 3}})),
    ("tables", "label", ("7", "")),
    ("tables", "variant", ("turkey-out", "chess")),
    ("rounds", "pairing", ("greedy", "fewest", "soft", "random", "bracket", "manual", "seeded")),
    ("rounds", "exchanged", ([[1, 2]], [[1, 1]], [[1, 99]], [[1]], [[2, 1], [1, 2]])),
    ("rounds", "partial", (True, False)),
    ("rounds", "byes", ([1], [1, 1], [99])),
    ("rounds", "turns", (3, 0)),
    ("entries", "first_round", (1, 2, 99)),
    ("entries", "sits_out", ([1], [2, 2], [99])),
    ("entries", "related", ([1], [99])),
    ("entries", "desk", ({"notes": "x\ny"}, {"list": "lost"}, {"paid": True})),
    ("event", "kind", ("national-final", "regional-final", "x")),
    ("event", "not_valid", ("too few", None)),
    ("event", "online", (True,)),
    ("event", "points_limit", (0, 10)),
    ("event", "plan", ([{"game": "dominion", "players_per_table": 4}], [{}])),
    ("", "teams", ([], [{"number": 1, "name": "A", "members": [1, 2], "reserve": None}])),
    ("", "corrections", ([], [{}])),
    ("", "adjustments", ([{"entry": 1, "round": 1, "kind": "sat-out", "note": None}],)),
    ("", "sat_out_points", (12, 21, None)),
    ("", "xyz", (1,)),
)


def _key_added(chance: Random, whole: Any) -> str:
    kind, key, values = chance.choice(OPTIONAL)
    holders = [
        place.value
        for place in places({"": whole})
        if isinstance(place.value, dict) and place.path.strip(".").rpartition(".")[2] == kind
    ]
    chance.choice(holders)[key] = value = chance.choice(values)
    return f"{kind}.{key} = {value!r}"


def _key_doubled(chance: Random, whole: Any) -> str:
    place = _object(chance, whole)
    key = chance.choice(list(place.value))
    other = chance.choice(["0", "null", json.dumps(place.value[key])])
    place.value[key] = raw(f"{other}, {json.dumps(key)}: {dumped(place.value[key])}")
    return f"{place.path}.{key} doubled"


def _nested(chance: Random, whole: Any) -> str:
    depth = chance.choice([10, 29, 33, 400, 5_000, 100_000])
    left, right = chance.choice([("[", "]"), ('{"a":', "}")])
    return _any(chance, whole).put(raw(left * depth + "1" + right * depth))


def _list_changed(chance: Random, whole: Any) -> str:
    place = _any(chance, whole, lambda value: isinstance(value, list) and bool(value))
    value: list[Any] = place.value
    changed = {
        "shuffled": chance.sample(value, len(value)),
        "reversed": value[::-1],
        "truncated": value[: chance.randrange(len(value))],
        "beheaded": value[1:],
        "doubled": [*value, chance.choice(value)],
        "rotated": [*value[1:], value[0]],
    }
    how = chance.choice(list(changed))
    place.holder[place.key] = changed[how]
    return f"{place.path} {how}"


def _seats(whole: Any) -> list[list[Any]]:
    """The lists of seats of one round after the other."""
    return [table["seats"] for each in whole["rounds"] for table in each["tables"]]


def _seats_swapped(chance: Random, whole: Any) -> str:
    tables = chance.choice(whole["rounds"])["tables"]
    one, other = chance.choice(tables)["seats"], chance.choice(tables)["seats"]
    i, j = chance.randrange(len(one)), chance.randrange(len(other))
    names = f"{one[i]['entry']} and {other[j]['entry']}"
    match chance.randrange(4):
        case 0:
            one[i], other[j] = other[j], one[i]
            return f"seats of {names} swapped"
        case 1:
            one[i]["entry"], other[j]["entry"] = other[j]["entry"], one[i]["entry"]
            return f"people {names} swapped"
        case 2:
            other.append(one.pop(i))
            return f"seat of {names} moved"
        case _:
            one[i]["entry"] = chance.choice(whole["entries"])["number"]
            return f"one of {names} is {one[i]['entry']}"


STATUSES = ("registered", "waiting", "lapsed", "active", "withdrawn", "expelled", "no-show")


def _status_changed(chance: Random, whole: Any) -> str:
    if chance.random() < 0.3:
        given = chance.choice(whole["rounds"])
        given["status"] = chance.choice(["draft", "playing", "closed"])
        return f"round {given['number']} {given['status']}"
    entry = chance.choice(whole["entries"])
    entry["status"] = chance.choice(STATUSES)
    entry["left_after"] = chance.choice([None, None, 0, 1, 2, 3, 9])
    return f"entry {entry['number']} {entry['status']} {entry['left_after']}"


RESULTS: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("score", (None, 0, 1, -3, 50, 12.5, 999_999, -1_000_000)),
    ("bid", (0, 1, 2.5, -1, 1_000_000)),
    ("tie_breaks", ([], [1], [None], [1, 2], [None, 0.5])),
    ("place", (None, 1, 2, 3, 4)),
    ("bottom", (None, 1, 2)),
    ("bottom_reason", (None, "withdrew", "put-last", "expelled", "out-of-time", "absent")),
)


def _result_changed(chance: Random, whole: Any) -> str:
    seat = chance.choice(chance.choice(_seats(whole)))
    key, values = chance.choice(RESULTS)
    seat[key] = chance.choice(values)
    if key == "bottom" and seat[key] and chance.random() < 0.7:
        seat["bottom_reason"] = chance.choice(RESULTS[-1][1])
    return f"{key} of {seat['entry']} is {seat[key]}"


SETTINGS: tuple[tuple[str, str, tuple[Any, ...]], ...] = (
    ("event", "ruleset", ("bgl-2010", "big-2026", "custom", "diplomacy-italia-2010")),
    ("event", "options", ({"virtual_ties": "loses"}, {"x": 1}, {"rematches": "fewest"}, {"a": {}})),
    ("event", "options", ({"tau_league": 3}, {"elo_default": 1400}, {"bracket": "fixed"})),
    ("event", "options", ({"virtual_ties": None}, {"semifinal_seating": [[3], [1.5]]})),
    ("event", "league", ("bgl", "big", None)),
    ("event", "tier", ("A", "B", "C", None)),
    ("event", "game", ("multi", "puerto-rico", "dominion", "no such game", "")),
    (
        "event",
        "teams_mode",
        ({"kind": "fixed", "size": 2, "pairing": "united", "points": "pairs"},),
    ),
    ("event", "draw_seed", ("", "x", "seme:1")),
    ("event", "players_per_table", (2, 3, 4, 5, 6, 7, 8, 100)),
    ("event", "rounds_planned", (1, 2, 3, 4, 99)),
    ("event", "seating", ("random", "optimised", "round-robin")),
    ("event", "first_seating", ("seeded", "optimised")),
    ("round", "number", (1, 2, 3, 4, 99)),
    ("round", "phase", ("swiss", "round-robin", "last-16", "semifinal", "final")),
    ("round", "players_per_table", (2, 3, 4, 5, 6, 7, 8, 100)),
    ("round", "pairing", ("random", "seeded", "greedy", "bracket", "schedule", "teams", "manual")),
    ("round", "attempt", (1, 2, 1_000_000)),
    ("round", "tie_breaks", ([], [{"label": "x", "better": "high"}])),
    ("round", "tables", ([], [{}])),
)


def _setting_changed(chance: Random, whole: Any) -> str:
    where, key, values = chance.choice(SETTINGS)
    holder = whole["event"] if where == "event" else chance.choice(whole["rounds"])
    holder[key] = chance.choice(values)
    return f"{where} {key} is {holder[key]!r}"


def _put_in_teams(chance: Random, whole: Any) -> str:
    """Everybody in teams of two in the order of the list; perhaps one is forgotten somewhere."""
    points = chance.choice(["individual", "pairs", "pairs"])
    mode = {"kind": "fixed", "size": 2, "pairing": "united", "points": points}
    people = whole["entries"][: len(whole["entries"]) // 2 * 2]
    teams = [
        {"number": n, "name": f"T{n}", "members": [a["number"], b["number"]], "reserve": None}
        for n, (a, b) in enumerate(zip(people[::2], people[1::2], strict=True), 1)
    ]
    for index, entry in enumerate(people):
        entry["team"] = index // 2 + 1
    how = chance.choice(["", "an entry forgotten", "a wrong team", "a team left out"])
    if how == "a team left out":
        teams.pop()
    elif how:
        chance.choice(people)["team"] = None if how == "an entry forgotten" else 1
    whole["event"]["teams_mode"], whole["teams"] = mode, teams
    return f"teams, {points} {how}"


def _reordered(chance: Random, whole: Any) -> str:
    """Rounds, tables or entries in another order, renumbered or not."""
    given = chance.choice(whole["rounds"])
    name = chance.choice(["rounds", "tables", "entries"])
    listed = {"rounds": whole["rounds"], "tables": given["tables"], "entries": whole["entries"]}
    chance.shuffle(listed[name])
    renumbered = chance.random() < 0.5
    for number, each in enumerate(listed[name] if renumbered else [], 1):
        each["number"] = number
    return f"{name} shuffled{' and renumbered' * renumbered}"


def _derived_changed(chance: Random, whole: Any) -> str:
    damages = (_digit_changed, _number_changed, _list_changed, _key_removed, _other_type)
    return "derived" + chance.choice(damages)(chance, whole["derived"])


TREE_DAMAGES: tuple[Damage, ...] = (
    *(_digit_changed, _number_changed, _odd_number, _other_type, _text_changed),
    *(_key_removed, _key_renamed, _key_added, _key_added, _key_doubled, _nested, _list_changed),
    *(_put_in_teams, _seats_swapped, _seats_swapped, _status_changed, _status_changed, _reordered),
    *(_result_changed, _result_changed, _setting_changed, _setting_changed, _derived_changed),
)
