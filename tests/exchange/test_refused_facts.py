"""Facts that are refused, as a file says them: one small change, one code at one JSON path."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from bglmanager.engine.logo import LONGEST_LOGO
from bglmanager.exchange import event_document
from bglmanager.exchange.trees import joined_path
from bglmanager.services import documents
from tests.engine import notation
from tests.exchange.damages import dumped, raw
from tests.exchange.documents import AT, GENERATOR, data_of, problems
from tests.helpers.figures import figure
from tests.helpers.full_event import full_event

RULESETS = {"bgl-2010": 6, "big-2026": 7}
"""The most players at a table of each."""

DUEL = """
    ruleset {ruleset}, size 2, rounds 3
    entries 1-5
    round 1 manual
    1: 1=5 2=4
    2: 3=7 4=7
    3: 5=?
    """
FOUR = """
    ruleset {ruleset}, size 4, rounds 3
    entries 1-9
    round 1 manual
    1: 1=52 2=50 3=47 4=45
    2: 5=10 6=9 7=8 8=7
    round 2 playing manual
    1: 1=? 5=? 2=? 6=?
    2: 3=? 7=? 4=? 8=?
    """
Found = tuple[str, str]
Change = tuple[str, Any]


@cache
def _base(text: str, ruleset: str) -> str:
    """The document without its checksum, so that a change needs no new one."""
    document = event_document.to_document(
        notation.event(text.format(ruleset=ruleset)),
        None,
        generator=GENERATOR,
        exported_at=AT,
        for_league=False,
    )
    whole = json.loads(event_document.write_document(document))
    del whole["integrity"]
    return json.dumps(whole)


def put(whole: Any, path: str, value: Any) -> None:
    """Set what stands at a JSON path; the last key may be new, a list grows by one."""
    *steps, last = [int(s) if s.isdigit() else s for s in re.findall(r"[^.\[\]]+", path)]
    for step in steps:
        whole = whole[step]
    if isinstance(whole, list) and last == len(whole):
        whole.append(None)
    whole[last] = value


def found(text: str, ruleset: str, *changes: Change) -> list[Found]:
    whole = json.loads(_base(text, ruleset))
    for path, value in changes:
        put(whole, path, copy.deepcopy(value))
    return [(each.path, each.code) for each in documents.verify_document(data_of(whole))]


every_ruleset = pytest.mark.parametrize("ruleset", RULESETS)
SEAT = "rounds[0].tables[1].seats[2]"
LATER = "rounds[1].tables[1].seats[2]"
GONE = (f"{SEAT}.bottom_reason", "withdrew")
MOMENT = "2026-05-08T12:00:00Z"
PLANNED = {"game": "puerto-rico", "players_per_table": 4}
PENALTY = {"entry": 99, "round": 1, "kind": "last", "reason": "late", "note": None, "at": MOMENT}
ADJUSTMENT = {"entry": 99, "round": 1, "kind": "sat-out", "note": None}
CORRECTION = {"at": MOMENT, "round": 1, "table": 1, "entry": 99, "field": "score"}
CORRECTION |= {"old": 1, "new": 2, "reason": "misread"}
TEAMS = {"kind": "fixed", "size": 2, "pairing": "free", "points": "individual"}
SIDES = {"kind": "variable", "size": 2, "pairing": "free", "points": "winners-losers"}


def there(path: str, value: Any, code: str) -> tuple[list[Change], Found]:
    """One change, which is refused where it was made."""
    return [(path, value)], (path, code)


def team(number: int, *members: int) -> dict[str, Any]:
    return {"number": number, "name": f"Team {number}", "members": [*members], "reserve": None}


def seat(entry: int, score: int | None = 1) -> dict[str, Any]:
    empty = {"bid": 0, "tie_breaks": [], "place": None, "bottom": None, "bottom_reason": None}
    return {"entry": entry, "score": score, **empty}


REFUSED: dict[str, tuple[list[Change], Found]] = {
    "seated twice": there(f"{SEAT}.entry", 2, "seat.twice"),
    "seated twice at one table": there(f"{SEAT}.entry", 6, "seat.twice"),
    "two boards are for Diplomacy": (
        [
            (f"{SEAT}.entry", 2),
            ("adjustments", [{"entry": 2, "round": 1, "kind": "two-boards", "note": None}]),
        ],
        (f"{SEAT}.entry", "seat.twice"),
    ),
    "no entry": there(f"{SEAT}.entry", 99, "seat.entry-unknown"),
    "before his first round": (
        [("entries[6].first_round", 2)],
        (f"{SEAT}.entry", "seat.too-early"),
    ),
    "after leaving": (
        [("entries[3].status", "withdrawn"), ("entries[3].left_after", 1)],
        (f"{LATER}.entry", "seat.after-leaving"),
    ),
    "after being expelled": (
        [("entries[3].status", "expelled"), ("entries[3].left_after", 1)],
        (f"{LATER}.entry", "seat.after-leaving"),
    ),
    "while sitting out": ([("entries[3].sits_out", [2])], (f"{LATER}.entry", "seat.sits-out")),
    **{
        f"while {status}": (
            [("entries[8].status", status), (f"{LATER}.entry", 9)],
            (f"{LATER}.entry", "seat.status"),
        )
        for status in ("registered", "waiting", "lapsed", "no-show")
    },
    "more than the round's players per table": (
        [("rounds[0].tables[1].seats[4]", seat(9))],
        ("rounds[0].tables[1].seats", "table.over-nominal"),
    ),
    "nobody at a table": (
        [("rounds[1].tables[2]", {"number": 3, "overran": False, "drawn": False, "seats": []})],
        ("rounds[1].tables[2].seats", "table.too-small"),
    ),
    "a table number left out": there("rounds[0].tables[1].number", 3, "table.number"),
    "a table number twice": there("rounds[0].tables[1].number", 1, "table.number"),
    "a bye of nobody": there("rounds[0].byes", [9], "round.byes"),
    "a turn missing": (
        [(f"rounds[0].tables[1].seats[{i}].turn", i + 1) for i in (0, 1, 3)],
        (f"{SEAT}.turn", "turn.missing"),
    ),
    "a turn twice": (
        [(f"rounds[0].tables[1].seats[{i}].turn", turn) for i, turn in enumerate((1, 2, 2, 3))],
        (f"{SEAT}.turn", "turn.order"),
    ),
    "a place that is no ranking": (
        [(f"rounds[0].tables[1].seats[{i}].place", place) for i, place in enumerate((1, 1, 2, 4))],
        (f"{SEAT}.place", "place.ranking"),
    ),
    "a place at a drawn table": (
        [("rounds[0].tables[1].drawn", True), (f"{SEAT}.place", 1)],
        (f"{SEAT}.place", "place.at-drawn"),
    ),
    "a place in the bottom group": (
        [(f"{SEAT}.bottom", 1), GONE, (f"{SEAT}.place", 4)],
        (f"{SEAT}.place", "place.in-bottom"),
    ),
    "a bottom order with a gap": (
        [(f"{SEAT}.bottom", 2), GONE],
        (f"{SEAT}.bottom", "bottom.order"),
    ),
    "last without a reason": (
        [(f"{SEAT}.bottom", 1)],
        (f"{SEAT}.bottom_reason", "bottom.reason-missing"),
    ),
    "a reason without the order": ([GONE], (f"{SEAT}.bottom", "bottom.missing")),
    "a score missing": there(f"{SEAT}.score", None, "score.missing"),
    "a tie-break value too many": there(f"{SEAT}.tie_breaks", [1], "tie-breaks.count"),
    "components": there(f"{SEAT}.components", {"a": 7}, "components.sum"),
    "a series": there(f"{SEAT}.games", [{"winner": True, "score": 7}], "games.sum"),
    "a bid below 0": there(f"{SEAT}.bid", -0.5, "bid.negative"),
    "energy": ([(f"{SEAT}.extra", {"energy": 16})], (f"{SEAT}.extra.energy", "energy.range")),
    "energy below 0": (
        [(f"{SEAT}.extra", {"energy": -1})],
        (f"{SEAT}.extra.energy", "energy.range"),
    ),
    "a team he is no member of": (
        [
            ("event.teams_mode", TEAMS),
            ("teams", [team(1, 1, 2), team(2, 3, 4)]),
            ("entries[4].team", 1),
        ],
        ("entries[4].team", "team.of-entry"),
    ),
    "another team than his own": (
        [
            ("event.teams_mode", TEAMS),
            ("teams", [team(1, 1, 2), team(2, 3, 4)]),
            ("entries[2].team", 1),
        ],
        ("entries[2].team", "team.of-entry"),
    ),
    "a team too small": (
        [("event.teams_mode", TEAMS), ("teams", [team(1, 1, 2), team(2, 3)])],
        ("teams[1].members", "team.size"),
    ),
    "a team member who is no entry": (
        [("event.teams_mode", TEAMS), ("teams", [team(1, 1, 2), team(2, 3, 99)])],
        ("teams[1].members[1]", "team.member-unknown"),
    ),
    "a side missing": (
        [
            ("event.teams_mode", SIDES),
            *(
                (f"rounds[{r}].tables[{t}].seats[{s}].side", 1 + s % 2)
                for r, t, s in [(r, t, s) for r in (0, 1) for t in (0, 1) for s in range(4)]
                if (r, t, s) != (0, 1, 2)
            ),
        ],
        (f"{SEAT}.side", "side.missing"),
    ),
    "a penalty": ([("penalties", [PENALTY])], ("penalties[0].entry", "penalty.entry-unknown")),
    "an adjustment": (
        [("adjustments", [ADJUSTMENT])],
        ("adjustments[0].entry", "adjustment.entry-unknown"),
    ),
    "a correction": (
        [("corrections", [CORRECTION])],
        ("corrections[0].entry", "correction.entry-unknown"),
    ),
    "a penalty in no round": (
        [("penalties", [PENALTY | {"entry": 1, "round": 3}])],
        ("penalties[0].round", "penalty.round-unknown"),
    ),
    "an adjustment beyond the rounds planned": (
        [("adjustments", [ADJUSTMENT | {"entry": 1, "round": 4, "kind": "two-boards"}])],
        ("adjustments[0].round", "adjustment.round-unknown"),
    ),
    "a correction in no round": (
        [("corrections", [CORRECTION | {"entry": 1, "round": 3}])],
        ("corrections[0].round", "correction.round-unknown"),
    ),
    "a hundred rounds": there("event.rounds_planned", 100, "schema.whole"),
    "a plan with tables of nine": (
        [("event.plan", [PLANNED, PLANNED | {"players_per_table": 9}])],
        ("event.plan[1].players_per_table", "plan.table-size"),
    ),
    "somebody who is not to meet nobody": (
        [("entries[2].related", [1, 99])],
        ("entries[2].related[1]", "entry.related-unknown"),
    ),
    "somebody who is not to meet himself": (
        [("entries[2].related", [3])],
        ("entries[2].related[0]", "entry.related-to-oneself"),
    ),
    "a start number twice": there("entries[8].number", 8, "entry.number"),
    "a round number left out": there("rounds[1].number", 3, "round.number"),
    "a closed round after an open one": (
        [("rounds[0].status", "playing"), ("rounds[1].status", "closed"), ("rounds[1].tables", [])],
        ("rounds[1].status", "round.after-open"),
    ),
    "a final before the last Swiss round": there(
        "rounds[0].phase", "final", "round.final-too-early"
    ),
    "a closed round that is partial": there("rounds[0].partial", True, "round.partial"),
    "several games without a plan": (
        [("event.game", "multi")],
        ("event.plan", "event.plan-missing"),
    ),
    "an unknown option": (
        [("event.options", {"luck": 1})],
        ("event.options.luck", "ruleset.option-unknown"),
    ),
    "a wrong value of an option": (
        [("event.options", {"rematches": "soft-ish"})],
        ("event.options.rematches", "ruleset.option-value"),
    ),
}


@every_ruleset
@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str, ruleset: str) -> None:
    changes, expected = REFUSED[name]
    assert found(FOUR, ruleset, *changes) == [expected]


@every_ruleset
def test_a_team_that_does_not_exist_has_no_members(ruleset: str) -> None:
    assert found(FOUR, ruleset, ("entries[0].team", 1)) == [
        ("entries[0].team", "entry.team-unknown"),
    ]


@every_ruleset
@pytest.mark.parametrize("text", [FOUR, DUEL], ids=["four", "duel"])
def test_the_documents_to_be_broken_are_sound(text: str, ruleset: str) -> None:
    assert found(text, ruleset) == []


BYE = "rounds[0].tables[2].seats[0]"
REFUSED_AT_A_BYE: dict[str, tuple[list[Change], Found]] = {
    "not listed": there("rounds[0].byes", [], "round.byes"),
    "another's": there("rounds[0].byes", [4], "round.byes"),
    "twice": there("rounds[0].byes", [5, 5], "round.byes"),
    "a score": there(f"{BYE}.score", 3, "score.at-bye"),
    "a place": there(f"{BYE}.place", 1, "place.at-bye"),
    "put last": (
        [(f"{BYE}.bottom", 1), (f"{BYE}.bottom_reason", "put-last")],
        (f"{BYE}.bottom", "bottom.at-bye"),
    ),
    "a turn": there(f"{BYE}.turn", 2, "turn.order"),
    "three at a table of two": (
        [("rounds[0].tables[2].seats", []), ("rounds[0].byes", []), ("rounds[0].tables", [
            {"number": 1, "overran": False, "drawn": False, "seats": [seat(1), seat(2), seat(3)]},
        ])],
        ("rounds[0].tables[0].seats", "table.over-nominal"),
    ),
}  # fmt: skip


@every_ruleset
@pytest.mark.parametrize("name", REFUSED_AT_A_BYE)
def test_refused_at_tables_of_two(name: str, ruleset: str) -> None:
    changes, expected = REFUSED_AT_A_BYE[name]
    assert found(DUEL, ruleset, *changes) == [expected]


def one_table(players: int) -> list[Change]:
    """Everybody of the event at one table of a round for them all."""
    table = {"number": 1, "overran": False, "drawn": False}
    table["seats"] = [seat(n) for n in range(1, players + 1)]  # type: ignore[assignment] # a list
    return [
        ("rounds[0].tables", [table]),
        ("rounds[0].players_per_table", players),
        ("rounds[1].tables", []),
    ]


@every_ruleset
def test_the_largest_table_is_the_rulesets(ruleset: str) -> None:
    most = RULESETS[ruleset]
    assert found(FOUR, ruleset, *one_table(most)) == []
    assert found(FOUR, ruleset, *one_table(most + 1)) == [
        ("rounds[0].tables[0].seats", "table.too-large")
    ]


@every_ruleset
def test_an_open_round_may_be_partial_and_leave_table_numbers_out(ruleset: str) -> None:
    changes = [("rounds[1].partial", True), ("rounds[1].tables[1].number", 5)]
    assert found(FOUR, ruleset, *changes) == []
    backwards = [*changes, ("rounds[1].tables[0].number", 6)]
    assert found(FOUR, ruleset, *backwards) == [("rounds[1].tables[1].number", "table.number")]


OPTIONS: dict[str, list[tuple[str, Any, Any]]] = {
    "bgl-2010": [
        ("virtual_ties", "loses", "wins"),
        ("rematches", "fewest", None),
        ("tau_league", 2.5, 0),
    ],
    "big-2026": [
        ("elo_default", 1400.5, True),
        ("rematches", "greedy-complete", ["greedy"]),
        ("bracket", "fixed", "seeded"),
        ("third_place", True, "true"),
        ("semifinal_seating", [[3, 5, 7, 9], [4, 6, 8, 10]], [[3, 4, 5, 6]]),
        ("semifinals_of_three", [[2, 3, 4], [5, 6, 7]], [[2, 3, 4], [5, 6, 6]]),
    ],
}


@pytest.mark.parametrize(
    ("ruleset", "option", "right", "wrong"),
    [(ruleset, *case) for ruleset, cases in OPTIONS.items() for case in cases],
)
def test_options_have_values_of_their_own(
    ruleset: str, option: str, right: Any, wrong: Any
) -> None:
    path = f"event.options.{option}"
    assert found(FOUR, ruleset, (path, right)) == []
    assert found(FOUR, ruleset, (path, wrong)) == [(path, "ruleset.option-value")]


@every_ruleset
def test_what_is_decided_ahead_is_let_in(ruleset: str) -> None:
    """About a round before it is seated, before the start, and with no round planned."""
    ahead = ADJUSTMENT | {"entry": 1, "round": 3, "kind": "two-boards"}
    before = PENALTY | {"entry": 1, "round": 0}
    assert found(FOUR, ruleset, ("adjustments", [ahead])) == []
    assert found(FOUR, ruleset, ("penalties", [before])) == []
    assert found(FOUR, ruleset, ("event.rounds_planned", 0)) == []


def test_options_of_another_ruleset_are_unknown() -> None:
    assert found(FOUR, "bgl-2010", ("event.options.elo_default", 1500)) == [
        ("event.options.elo_default", "ruleset.option-unknown")
    ]


# ------- Values that no document may hold, tried at every place of a document with every key

Steps = tuple[str | int, ...]


@cache
def full() -> str:
    document = event_document.to_document(
        full_event(), None, generator=GENERATOR, exported_at=AT, for_league=False
    )
    return event_document.write_document(document).decode()


def everything(value: Any, steps: Steps = ()) -> Iterator[tuple[Steps, Any]]:
    """Every value with the way to it, the whole first."""
    yield steps, value
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from everything(value[key], (*steps, key))


def changed(steps: Steps, value: Any) -> bytes:
    whole = place = json.loads(full())
    for step in steps[:-1]:
        place = place[step]
    place[steps[-1]] = value
    return dumped(whole).encode()


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


PLACES = tuple(everything(json.loads(full())))
NUMBERS = [steps for steps, value in PLACES if is_number(value)]
LOGO = ("event", "desk", "logo")
NO_WORDS = ("format",), LOGO
TEXTS = [steps for steps, value in PLACES if isinstance(value, str) and steps not in NO_WORDS]
OBJECTS = [(steps, next(iter(value))) for steps, value in PLACES if value and type(value) is dict]


def test_there_is_something_to_try() -> None:
    assert min(len(NUMBERS), len(TEXTS), len(OBJECTS)) > 40


@pytest.mark.parametrize(
    ("number", "code"),
    [
        ("NaN", "number.unusable"),
        ("-Infinity", "number.unusable"),
        ("1e999", "number.unusable"),
        ("9" * 5_000, "number.unusable"),
        ("1000001", "number.too-large"),
        ("-1000000.5", "number.too-large"),
        ("0.0000001", "number.decimals"),
    ],
    ids=lambda text: text[:12],
)
def test_no_number_may_be_so(number: str, code: str) -> None:
    for steps in NUMBERS[:: figure(3, long=1)]:
        found = problems(changed(steps, raw(number)))
        expected = "document.newer" if (steps, number) == (("version",), "1000001") else code
        assert [(each.path, each.code) for each in found] == [(joined_path(steps), expected)]


SHAPES = {
    *("schema.date", "schema.one-of", "schema.sha256", "schema.time", "schema.timestamp"),
    "schema.uuid",
}
NOTES = re.compile(r"\.(notes?|timetable|wishes)$|\.differs\[\d+\]\.field$")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a\x07b", "text.control"),
        ("\x85", "text.control"),
        ("\udc00", "text.control"),
        ("x" * 2_001, "text.too-long"),
    ],
    ids=["bell", "next line", "half a character", "long"],
)
def test_no_text_may_be_so(text: str, code: str) -> None:
    codes = set()
    for steps in TEXTS:
        (only,) = problems(changed(steps, text))
        assert only.path == joined_path(steps[:3] if steps[:2] == ("event", "options") else steps)
        codes.add(only.code)
    assert codes == {code, *SHAPES}


@pytest.mark.parametrize(
    ("text", "code"),
    [("x" * (LONGEST_LOGO + 1), "text.too-long"), ("a\nb", "text.control")],
    ids=["long", "line"],
)
def test_a_logo_is_one_line_of_its_own_length(text: str, code: str) -> None:
    assert problems(changed(LOGO, "x" * LONGEST_LOGO)) == ()
    (only,) = problems(changed(LOGO, text))
    assert (only.path, only.code) == (joined_path(LOGO), code)


@pytest.mark.parametrize("text", ["a\nb", "a\tb", "x" * 201], ids=["line", "tab", "long"])
def test_only_notes_have_lines_and_length(text: str) -> None:
    allowed = [joined_path(steps) for steps in TEXTS if not problems(changed(steps, text))]
    assert allowed == [joined_path(steps) for steps in TEXTS if NOTES.search(joined_path(steps))]


def test_a_text_of_200_characters_is_let_in_wherever_one_may_choose_it() -> None:
    refused = [problems(changed(steps, "\U0001f3b2" * 200)) for steps in TEXTS]
    assert {each.code for found in refused for each in found} == SHAPES


def test_no_key_stands_twice() -> None:
    for steps, key in OBJECTS:
        place = json.loads(full())
        for step in (*steps, key):
            place = place[step]
        twice = raw(f"{dumped(place)}, {json.dumps(key)}: {dumped(place)}")
        (only,) = problems(changed((*steps, key), twice))
        assert (only.path, only.code) == (joined_path((*steps, key)), "document.key-twice")


def test_no_object_has_a_key_of_its_own() -> None:
    """Except where a ruleset says what stands there: options, extra, components."""
    allowed = []
    for steps, _ in OBJECTS:
        found = problems(changed((*steps, "xyz"), 1))
        if found:
            assert [(each.path, each.code) for each in found] == [
                (joined_path((*steps, "xyz")), "schema.unknown")
            ]
        else:
            allowed.append(re.sub(r"\[\d+\]", "", joined_path(steps)))
    assert set(allowed) == {
        *("event.options", "event.options.points", "rounds.tables.seats.components"),
        *("rounds.tables.seats.extra", "rounds.tables.seats.extra.centres"),
    }


DATES: dict[Steps, str] = {
    ("event", "date"): "2026-02-29",
    ("event", "end_date"): "2026-13-01",
    ("event", "start_time"): "24:00",
    ("event", "desk", "registration_until"): "9:00",
    ("event", "desk", "fee_until"): "12:60",
    ("exported_at",): "2026-02-30T10:00:00Z",
    ("entries", 0, "birth_date"): "1990-04-31",
    ("entries", 0, "desk", "preregistered"): "2026-03-14T10:42:61Z",
    ("penalties", 0, "at"): "2026-03-14T10:42:07",
    ("corrections", 0, "at"): "2026-03-14",
}


@pytest.mark.parametrize("steps", DATES, ids=joined_path)
def test_dates_and_times_exist(steps: Steps) -> None:
    (only,) = problems(changed(steps, DATES[steps]))
    assert only.path == joined_path(steps)
    assert only.code in {"schema.date", "schema.time", "schema.timestamp"}
