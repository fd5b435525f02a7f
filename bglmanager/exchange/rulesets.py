"""Own rulesets as TOML files: read with everything that is wrong in them, and written."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from bglmanager.engine.event import Json
from bglmanager.engine.problems import Problem, Refused, problem
from bglmanager.engine.rulesets import RULESETS, custom

MOST_BYTES = 100_000
_DIGITS = 400  # more than a number that is read can need

_AT = re.compile(r"\(at line (\d+), column (\d+)\)")
_END = re.compile(r"\(at end of document\)")
_HEADER = re.compile(r"\s*\[\s*([^\[\]]+?)\s*\]")
_KEY = re.compile(r"\s*([A-Za-z0-9_.\"-]+)\s*=")
_ITEM = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'|[^\s,\[\]#]+")


def read(data: bytes) -> Mapping[str, Json]:
    """The options of an event played by the ruleset in this file.

    Raises `Refused` with everything that is wrong; the path of a problem is "line:key".
    """
    text = _text(data)
    try:
        found = _plain(tomllib.loads(text, parse_float=_number))
    except tomllib.TOMLDecodeError as error:
        raise Refused([_syntax(text, error)]) from error
    assert isinstance(found, Mapping)  # a TOML document is a table
    wrong = [
        replace(each, path=_placed(text, each.path))
        for each in custom.problems(RULESETS, found, "")
    ]
    if wrong:
        raise Refused(sorted(wrong, key=lambda each: int(each.path.partition(":")[0])))
    return found


def _text(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        raise Refused([problem("rules.too-large", "1:", most=MOST_BYTES)])
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Refused([problem("rules.not-utf8", f"{line}:")]) from error


def _number(text: str) -> Fraction | str:
    """A number with decimals, exact; infinite ones stay text, which is allowed nowhere."""
    try:
        return Fraction(text.replace("_", ""))
    except ValueError:
        return text


def _plain(value: Any) -> Json:
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return tuple(_plain(inner) for inner in value)
    return value if isinstance(value, (bool, int, Fraction, str)) else str(value)


def _syntax(text: str, error: tomllib.TOMLDecodeError) -> Problem:
    at = _AT.search(str(error))
    line, column = (int(at[1]), int(at[2])) if at else (text.count("\n") + 1, 1)
    lines = text.split("\n")
    key = _KEY.match(lines[line - 1]) if line <= len(lines) else None
    path = f"{line}:{key[1] if key else ''}"
    return problem("rules.no-toml", path, line=line, column=column)


def _placed(text: str, path: str) -> str:
    """Where a key stands, as "line:key"; what is missing, where it would belong."""
    key = path.removeprefix(".")
    name, _, index = key.partition("[")
    lines = dict(_keys(text))
    while name and name not in lines:
        name = name.rpartition(".")[0]
    line = lines.get(name, 1)
    if index:
        line = _line_of_item(text, line, int(index.rstrip("]")))
    return f"{line}:{key}"


def _keys(text: str) -> Iterator[tuple[str, int]]:
    """Every key and table with the line it stands in; the first of two counts."""
    table = ""
    seen: set[str] = set()
    for number, line in enumerate(text.split("\n"), 1):
        header, key = _HEADER.fullmatch(line.partition("#")[0].rstrip()), _KEY.match(line)
        if header:
            table = _bare(header[1])
        name = table if header else f"{table}.{_bare(key[1])}".lstrip(".") if key else ""
        if name and name not in seen:
            seen.add(name)
            yield name, number


def _bare(key: str) -> str:
    return ".".join(part.strip().strip("\"'") for part in key.split("."))


def _line_of_item(text: str, line: int, index: int) -> int:
    """The line of an item of a list that begins in this line."""
    lines = text.split("\n")
    start = lines[line - 1].partition("=")[2]
    for offset, part in enumerate((start, *lines[line:])):
        found = len(_ITEM.findall(part.partition("#")[0]))
        if index < found:
            return line + offset
        index -= found
    return line


def write(options: Mapping[str, Json]) -> str:
    """The ruleset these options describe as a TOML file that `read` takes; always the same one."""
    ordered = dict(sorted(options.items(), key=lambda pair: _turn(custom.KEYS, pair[0])))
    tables = {key: value for key, value in ordered.items() if isinstance(value, Mapping)}
    lines = [f"{key} = {_value(value)}" for key, value in ordered.items() if key not in tables]
    for name, table in tables.items():
        keys = sorted(table, key=lambda key: _turn(custom.ORDERS, key))
        lines += ["", f"[{name}]", *(f"{key} = {_value(table[key])}" for key in keys)]
    return "\n".join(lines) + "\n"


def _turn(known: Sequence[str], key: str) -> tuple[int, str]:
    """Where a key stands: what is known in its order, the rest by name."""
    return (known.index(key) if key in known else len(known), key)


def _value(value: Json) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{"".join(map(_escaped, value))}"'
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, Fraction) and value.denominator != 1:
        return _decimals(value)
    return str(value)


def _escaped(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    return f"\\u{ord(character):04X}" if ord(character) < 0x20 or character == "\x7f" else character


def _decimals(value: Fraction) -> str:
    """A decimal number in full, as it was read; one without an end (none is read) cut."""
    digits = 1
    while (value * 10**digits).denominator != 1 and digits < _DIGITS:
        digits += 1
    scaled = abs(round(value * 10**digits))
    whole, rest = divmod(scaled, 10**digits)
    return f"{'-' if value < 0 else ''}{whole}.{rest:0{digits}d}"
