"""What reading a document refuses, each with its place and its sentence."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.exchange.documents import data_of, lines, problems, small, tree

DELETED: Any = object()
NO_SUCH_KEY = "A result file has no such key. Leave it out."

FILES = {
    "empty": (b" \n", "The file is empty. Ask for a fresh copy of the result file."),
    "too large": (
        b"[" + b" " * 64_000_000,
        (
            "The file is larger than 64,000,000 bytes: it is not a result file. Choose a "
            "file that ends with .bgl.json."
        ),
    ),
    "a picture": (
        b"\x89PNG\r\n\x1a\n",
        "This is not a result file. Choose a file that ends with .bgl.json.",
    ),
    "half-written": (
        b'{\n  "format": "bglm',
        (
            "Line 2, column 13: the file breaks off or was damaged here. Ask for a fresh "
            "copy of the result file."
        ),
    ),
    "another object": (
        b'{"format": "something"}',
        "This is not a result file. Choose a file that ends with .bgl.json.",
    ),
    "a list": (b"[]", "This is not a result file. Choose a file that ends with .bgl.json."),
    "deep nesting": (
        b"[" * 100_000,
        (
            "Lists and objects lie more than 32 deep here: no result file has that. Ask "
            "for a fresh copy."
        ),
    ),
    "too many values": (
        b"[" + b"0," * 2_500_000 + b"0]",
        (
            "The file holds more than 2,500,000 values: it is not a result file. Choose a "
            "file that ends with .bgl.json."
        ),
    ),
    "newer": (
        (
            b'{"format": "bglmanager-event", "version": 5, "generator": {"name": "BGL Manager",'
            b' "version": "3.1"}, "new": 1}'
        ),
        (
            "version: This result file has version 5 and was written by BGL Manager 3.1; "
            "this program reads up to version 4. Install a newer BGL Manager."
        ),
    ),
    "newer, nameless": (
        b'{"format": "bglmanager-event", "version": 5, "generator": "\\u0007"}',
        (
            "version: This result file has version 5; this program reads up to version 4. "
            "Install a newer BGL Manager."
        ),
    ),
}


@pytest.mark.parametrize(("data", "line"), FILES.values(), ids=FILES)
def test_files_that_are_no_event_document(data: bytes, line: str) -> None:
    assert lines(problems(data)) == [line]


def _number(limits: str) -> str:
    return f"Enter a whole number from {limits} to 1000000."


SEAT = "rounds[0].tables[1].seats[2]"
MOMENT = "Enter a moment that exists, such as 2026-05-08T09:30:00+02:00."
DATE = "Enter a date that exists, such as 2026-05-08."
TIME = "Enter a time of day, such as 09:30."

VALUES: dict[str, tuple[str, Any, str]] = {
    "score is text": (f"{SEAT}.score", "12", "Enter a number from -1000000 to 1000000."),
    "missing key": (f"{SEAT}.score", DELETED, "This key is missing."),
    "unknown key": (f"{SEAT}.scores", 1, NO_SUCH_KEY),
    "no list": ("rounds", {}, "Enter a list."),
    "no object": ("event", [], "Enter an object with keys."),
    "no options": ("event.options", 1, "Enter an object with keys."),
    "no text": ("event.name", 7, "Enter a text."),
    "long text": (
        "event.draw_seed",
        "x" * 10_000,
        "This text has 10000 characters. At most 200 are allowed.",
    ),
    "control": (
        "entries[0].last_name",
        "Ros\u0000si",
        "This text holds the control character U+0000. Delete it.",
    ),
    "line feed in a name": (
        "entries[0].last_name",
        "Ros\nsi",
        "This text holds the control character U+000A. Delete it.",
    ),
    "half a character": (
        "event.name",
        "\ud800",
        "This text holds the control character U+D800. Delete it.",
    ),
    "no flag": ("entries[0].seeded", 1, "Enter true or false."),
    "no whole number": ("entries[0].number", 1.5, _number("1")),
    "true is not a number": ("entries[0].number", True, _number("1")),
    "entry 0": ("entries[0].number", 0, _number("1")),
    "too many rounds": ("event.rounds_planned", 100, "Enter a whole number from 0 to 99."),
    "negative fee": ("event.fee", -1, "Enter a number from 0 to 1000000."),
    "sat out": ("sat_out_points", 21, "Enter a number from 12 to 20."),
    "version 0": ("version", 0, "Enter a whole number from 1 to 4."),
    "version 2 with nothing new": ("version", 2, "Enter the number 1."),
    "unknown word": (
        "entries[0].status",
        "here",
        "Enter one of these: registered, waiting, lapsed, active, withdrawn, expelled, no-show.",
    ),
    "unknown ruleset": (
        "event.ruleset",
        "chess",
        (
            "Enter one of these: bgl-2010, big-2026, catan-firenze-2014, "
            "7wonders-ludolimpiadi-2015, diplomacy-italia-2010, custom."
        ),
    ),
    "29 February": ("event.date", "2026-02-29", DATE),
    "31 November": ("event.date", "2011-11-31", DATE),
    "week date": ("event.date", "2026-W10-5", DATE),
    "day first": ("event.end_date", "14/03/2026", DATE),
    "25 o'clock": ("event.start_time", "25:00", TIME),
    "seconds": ("event.start_time", "09:30:00", TIME),
    "no zone": ("exported_at", "2026-03-14T18:30:00", MOMENT),
    "hour 24": ("exported_at", "2026-03-14T24:30:00Z", MOMENT),
    "no uuid": ("event.id", "17", "Enter a UUID, such as 798b1b8f-01b5-409e-b77f-21d9656e0a4d."),
    "no checksum": ("integrity.sha256", "ABC", "Enter a SHA-256 of 64 digits 0-9 and letters a-f."),
}
"""Where the value is put, and what is said of it there."""

ELSEWHERE: dict[str, tuple[tuple[str | int, ...], Any, str]] = {
    "misleading key": (
        ("rounds", 0, "tables", 1, "seats", 2, "score: ok\n"),
        1,
        f'{SEAT}["score: ok\\n"]: This text holds the control character U+000A. Delete it.',
    ),
    "long key": (
        ("event", "options", "x" * 201),
        1,
        (
            f'event.options["{"x" * 60}\\u2026"]: This text has 201 characters. At most 200 are '
            "allowed."
        ),
    ),
    "no pair": (
        ("rounds", 0, "exchanged"),
        [[1, 2, 3]],
        "rounds[0].exchanged[0]: Enter exactly two start numbers.",
    ),
    "long open text": (
        ("event", "options"),
        {"a": ["x" * 201]},
        "event.options.a: This text has 201 characters. At most 200 are allowed.",
    ),
    "carriage return in notes": (
        ("entries", 0, "desk"),
        {"notes": "a\r\nb"},
        "entries[0].desk.notes: This text holds the control character U+000D. Delete it.",
    ),
    "long notes": (
        ("entries", 0, "desk"),
        {"notes": "x" * 2_001},
        "entries[0].desk.notes: This text has 2001 characters. At most 2000 are allowed.",
    ),
    "nested too deep": (
        ("event", "options"),
        {"a": eval("[" * 40 + "]" * 40)},  # noqa: S307 # forty lists in one another
        "event.options.a"
        + "[0]" * 29
        + (
            ": Lists and objects lie more than 32 deep here: no result file has that. Ask "
            "for a fresh copy."
        ),
    ),
}
"""Of these something else is said than the place they were put to."""


def _steps(path: str) -> tuple[str | int, ...]:
    return tuple(int(s) if s.isdigit() else s for s in re.findall(r"[^.\[\]]+", path))


def changed(steps: tuple[str | int, ...], value: Any) -> Any:
    whole = tree(small())
    place = whole
    for step in steps[:-1]:
        place = place[step]
    if value is DELETED:
        del place[steps[-1]]
    else:
        place[steps[-1]] = value
    return whole


@pytest.mark.parametrize(("path", "value", "words"), VALUES.values(), ids=VALUES)
def test_values_that_no_document_holds(path: str, value: Any, words: str) -> None:
    assert lines(problems(data_of(changed(_steps(path), value)))) == [f"{path}: {words}"]


@pytest.mark.parametrize(("steps", "value", "line"), ELSEWHERE.values(), ids=ELSEWHERE)
def test_values_that_are_wrong_elsewhere(
    steps: tuple[str | int, ...], value: Any, line: str
) -> None:
    assert lines(problems(data_of(changed(steps, value)))) == [line]


NO_NUMBER = "{} cannot be read as a number. Write a number between −1,000,000 and 1,000,000."
TOO_LARGE = "This number is too large. It must lie between −1000000 and 1000000."
TOO_FINE = "This number has too many decimals. At most 6 are allowed."
NUMBERS = {
    "NaN": NO_NUMBER.format("NaN"),
    "-Infinity": NO_NUMBER.format("-Infinity"),
    "1" * 5_000: NO_NUMBER.format("11111111111111111111…"),
    "0." + "1" * 5_000: NO_NUMBER.format("0.111111111111111111…"),
    "1e999": NO_NUMBER.format("1e999"),
    "1e400": TOO_LARGE,
    "1000000.000001": TOO_LARGE,
    "-1000001": TOO_LARGE,
    "0.0000001": TOO_FINE,
    "1e-7": TOO_FINE,
}


def _with_score(number: str) -> bytes:
    return data_of(changed(_steps(f"{SEAT}.score"), "HERE")).replace(b'"HERE"', number.encode())


@pytest.mark.parametrize(("number", "words"), NUMBERS.items(), ids=lambda text: text[:12])
def test_numbers_that_no_document_holds(number: str, words: str) -> None:
    assert lines(problems(_with_score(number))) == [f"{SEAT}.score: {words}"]


@pytest.mark.parametrize(
    "number", ["1000000", "-1000000.0", "0.000001000", "1.5e3", "0e999", "1" + "." + "0" * 300]
)
def test_numbers_at_the_limits_are_read(number: str) -> None:
    assert problems(_with_score(number)) == ()


def test_whole_numbers_may_be_written_with_zeros_behind_the_point() -> None:
    whole = data_of(changed(("entries", 0, "number"), "HERE")).replace(b'"HERE"', b"1.0")
    assert problems(whole) == ()


def test_a_key_that_stands_twice_is_named_with_its_path() -> None:
    twice = _with_score('1, "bid": 3, "score": 2')
    assert lines(problems(twice)) == [
        f"{SEAT}.score: This key is there twice. Leave one of the two out."
    ]


def test_everything_wrong_is_said_at_once() -> None:
    whole = changed(("event", "date"), "soon")
    whole["entries"][0]["seeded"] = "no"
    del whole["rounds"][0]["status"]
    assert lines(problems(data_of(whole))) == [
        f"event.date: {DATE}",
        "entries[0].seeded: Enter true or false.",
        "rounds[0].status: This key is missing.",
    ]


def test_a_flood_of_faults_is_cut_and_counted() -> None:
    whole = changed(("entries",), [{"x": 1}] * 100)
    found = lines(problems(data_of(whole)))
    assert len(found) == 101
    assert found[-1] == "And 1200 more."


HEAD = b'{"format": "bglmanager-event", "version": 1, '
HOSTILE = {
    "long list": (
        HEAD + b'"entries": [' + b"{}," * 20_000 + b"{}]}",
        "entries: This list has 20001 elements. At most 20000 are allowed.",
    ),
    "objects": (
        HEAD + b'"rounds": [' + b'{"tables": [' + b'{"a": 1},' * 19_999 + b"{}]}]}",
        (
            "Thousands of values are wrong in this file: it was damaged. Ask for a fresh "
            "copy of the result file."
        ),
    ),
    "leaves": (
        HEAD + b'"rounds": [' + b"[" + b'"x",' * 19_999 + b'"x"]]' + b"}",
        "rounds[0]: Enter an object with keys.",
    ),
}


@pytest.mark.parametrize(("data", "line"), HOSTILE.values(), ids=HOSTILE)
def test_files_of_nothing_but_faults_are_given_up_soon(data: bytes, line: str) -> None:
    assert line in lines(problems(data))
