"""Values that no document may hold, tried at every place of a document with every key."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from bglmanager.exchange import event_document
from bglmanager.exchange.event_document.tree import joined
from tests.exchange.damages import dumped, raw
from tests.exchange.documents import AT, GENERATOR, problems
from tests.helpers.full_event import full_event

Steps = tuple[str | int, ...]


@cache
def full() -> str:
    document = event_document.to_document(
        full_event(), None, generator=GENERATOR, exported_at=AT, for_league=False
    )
    return event_document.write(document).decode()


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
TEXTS = [steps for steps, value in PLACES if isinstance(value, str) and steps != ("format",)]
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
    for steps in NUMBERS:
        found = problems(changed(steps, raw(number)))
        expected = "document.newer" if (steps, number) == (("version",), "1000001") else code
        assert [(each.path, each.code) for each in found] == [(joined(steps), expected)]


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
        assert only.path == joined(steps[:3] if steps[:2] == ("event", "options") else steps)
        codes.add(only.code)
    assert codes == {code, *SHAPES}


@pytest.mark.parametrize("text", ["a\nb", "a\tb", "x" * 201], ids=["line", "tab", "long"])
def test_only_notes_have_lines_and_length(text: str) -> None:
    allowed = [joined(steps) for steps in TEXTS if not problems(changed(steps, text))]
    assert allowed == [joined(steps) for steps in TEXTS if NOTES.search(joined(steps))]


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
        assert (only.path, only.code) == (joined((*steps, key)), "document.key-twice")


def test_no_object_has_a_key_of_its_own() -> None:
    """Except where a ruleset says what stands there: options, extra, components."""
    allowed = []
    for steps, _ in OBJECTS:
        found = problems(changed((*steps, "xyz"), 1))
        if found:
            assert [(each.path, each.code) for each in found] == [
                (joined((*steps, "xyz")), "schema.unknown")
            ]
        else:
            allowed.append(re.sub(r"\[\d+\]", "", joined(steps)))
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


@pytest.mark.parametrize("steps", DATES, ids=joined)
def test_dates_and_times_exist(steps: Steps) -> None:
    (only,) = problems(changed(steps, DATES[steps]))
    assert only.path == joined(steps)
    assert only.code in {"schema.date", "schema.time", "schema.timestamp"}
