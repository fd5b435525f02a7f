"""TOML files that people write: read within limits, where each of their keys stands, written.

Own rulesets are such files as they are; games (`exchange.games`) have kinds of their own.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import chain
from typing import Any

from bglmanager.engine.event import Json
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.problems import Problem, Refused, problem, refuse_if
from bglmanager.engine.rulesets import RULESETS, custom
from bglmanager.exchange.trees import open_value

MOST_BYTES = 100_000
"""Of a file that people write."""

MOST_DIGITS = 30
DEEPEST = 20

_AT = re.compile(r"\(at line (\d+), column (\d+)\)")
_KEY = re.compile(r"\s*([A-Za-z0-9_.\"-]+)\s*=")
_PART = r"(?:[\w-]{1,100}+|\"[^\"\n]{0,100}+\"|'[^'\n]{0,100}+')"
_DEEP = re.compile(rf"(?<![\w\"'.-]){_PART}(?:[ \t]{{0,9}}+\.[ \t]{{0,9}}+{_PART}){{20}}")
_TOKEN = re.compile(
    r"""
    (?P<skip>[ \t]+|\#[^\n]*)
    | (?P<text>\"\"\"(?:\\.|[^\\])*?\"{3,5}(?!\") | '''.*?'{3,5}(?!')
        | "(?:\\.|[^"\\\n])*" | '[^'\n]*')
    | (?P<mark>[\[\]{}=,.\n])
    | (?P<bare>[^\s\[\]{}=,.\#"']+)
    | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)
_LAST = re.compile(r"\.[^.\[]*$|\[\d+\]$")


@record
class Parsed:
    """A TOML file as text and as values, its numbers exact."""

    text: str
    values: Mapping[str, Any]


def parsed(data: bytes) -> Parsed:
    """The values of a file.

    Raises `Refused` for one that is too large, no text or no TOML; the path is "line:key".
    """
    text = _text(data)
    deep = _DEEP.search(text)
    if deep is not None:  # reading such keys takes the square of their length
        raise _no_toml(text, text.count("\n", 0, deep.start()) + 1)
    try:
        found = Parsed(text, tomllib.loads(text, parse_float=_number))
    except tomllib.TOMLDecodeError as error:
        at = _AT.search(str(error))
        line, column = map(int, at.groups()) if at else (text.count("\n") + 1, 1)
        raise _no_toml(text, line, column) from error
    except (ValueError, RecursionError) as error:  # numbers and brackets without end
        raise _no_toml(text) from error
    if not _is_shallow(found.values):
        raise _no_toml(text)
    return found


def _is_shallow(values: Mapping[str, Any]) -> bool:
    """Whether tables and lists are nested no deeper than anybody can mean."""
    level: list[Any] = [values]
    for _ in range(DEEPEST):
        inner = (each.values() if isinstance(each, dict) else each for each in level)
        level = [each for each in chain.from_iterable(inner) if isinstance(each, (dict, list))]
    return not level


def placed(text: str, problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems in the order of the file, each key ("big.setup[3].label") with its line before.

    What is missing stands where it would belong.
    """
    lines = Places(text).lines
    found = [(_line(lines, each.path), each) for each in problems]
    found.sort(key=lambda pair: pair[0])
    return tuple(each._replace(path=f"{line}:{each.path}") for line, each in found)


def _line(lines: Mapping[str, int], key: str) -> int:
    while key and key not in lines:
        shorter = _LAST.sub("", key)
        key = "" if shorter == key else shorter
    return lines.get(key, 1)


def _text(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        raise Refused([problem("toml.too-large", "1:", most=MOST_BYTES)])
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Refused([problem("toml.not-utf8", f"{line}:")]) from error


def _number(text: str) -> Decimal | float:
    """A number with decimals, exact; one without end as `float`, which is allowed nowhere."""
    number = Decimal(text.replace("_", "")) if len(text) <= MOST_DIGITS else Decimal("NaN")
    exact = number.is_finite() and abs(number.adjusted()) <= MOST_DIGITS
    return number if exact else float("nan")


def _no_toml(text: str, line: int = 1, column: int = 1) -> Refused:
    lines = text.split("\n")
    key = _KEY.match(lines[line - 1][:200]) if line <= len(lines) else None
    path = f"{line}:{key[1] if key else ''}"
    return Refused([problem("toml.no-toml", path, line=line, column=column)])


class Places:
    """The line of every key, table and item of a text that is known to be TOML, by its path."""

    def __init__(self, text: str) -> None:
        self.lines: dict[str, int] = {}
        self._tokens = deque([*_tokens(text), (_END, _END, 0)])
        self._items: dict[str, int] = {}
        table = ""
        while self._mark != _END:
            if self._mark == "[":
                table = self._header()
            elif self._mark == "\n":
                self._tokens.popleft()
            else:
                self._pair(table)

    @property
    def _mark(self) -> str:
        """The mark that comes next, or the end; nothing when it is a key or a value."""
        kind, what, _ = self._tokens[0]
        return what if kind in {"mark", _END} else ""

    def _header(self) -> str:
        _, _, line = self._tokens.popleft()
        several = self._mark == "["
        parts = self._parts("]")
        path = ""
        for part in parts[:-1]:
            path = _member(path, part)
            path = f"{path}[{self._items[path]}]" if path in self._items else path
        path = _member(path, parts[-1]) if parts else path
        self.lines.setdefault(path, line)
        if several:
            self._tokens.popleft()
            self._items[path] = self._items.get(path, -1) + 1
        if path in self._items:
            path = f"{path}[{self._items[path]}]"
            self.lines.setdefault(path, line)
        return path

    def _parts(self, end: str) -> list[str]:
        """The parts of a key up to the mark after it, which is passed."""
        parts = []
        while self._mark not in {end, _END}:
            kind, what, _ = self._tokens.popleft()
            if kind != "mark":
                parts.append(what)
        self._pass_mark()
        return parts

    def _pass_mark(self) -> None:
        if self._mark != _END:
            self._tokens.popleft()

    def _pair(self, table: str) -> None:
        line = self._tokens[0][2]
        path = table
        for part in self._parts("="):
            path = _member(path, part)
            self.lines.setdefault(path, line)
        self._value(path)

    def _value(self, path: str) -> None:
        if self._mark in _CLOSING:
            self._several(path, _CLOSING[self._mark])
        while self._mark not in {",", "]", "}", "\n", _END}:
            self._tokens.popleft()

    def _several(self, path: str, end: str) -> None:
        """The items of a list, or the pairs of a table in braces."""
        self._tokens.popleft()
        index = 0
        while self._mark not in {end, _END}:
            if self._mark in {"\n", ","}:
                index += self._mark == ","
                self._tokens.popleft()
            elif end == "}":
                self._pair(path)
            else:
                item = f"{path}[{index}]"
                self.lines.setdefault(item, self._tokens[0][2])
                self._value(item)
        self._pass_mark()


_END = "end"
_CLOSING = {"[": "]", "{": "}"}


def _member(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _tokens(text: str) -> Iterator[tuple[str, str, int]]:
    """What the text is made of, each with its line, without blanks and comments."""
    line = 1
    for found in _TOKEN.finditer(text):
        kind, what = str(found.lastgroup), found[0]
        if kind == "text":
            yield "key", _bare(what), line
        elif kind != "skip":
            yield kind, what, line
        line += what.count("\n")


def _bare(quoted: str) -> str:
    """A quoted key without its quotes."""
    if quoted.startswith(("'", '"""')) or "\\" not in quoted:
        return quoted.strip("\"'")
    return str(tomllib.loads(f"k = {quoted}")["k"])


_DIGITS = 400  # more than a number that is read can need


def pair(key: str, value: Any) -> str:
    """A line that says what a key is."""
    is_plain = key.isascii() and key.replace("-", "").replace("_", "").isalnum()
    return f"{key if is_plain else _quoted(key)} = {written(value)}"


def written(value: Any) -> str:
    """A value: numbers exact, what is in a table or in a list in one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, Mapping):
        pairs = ", ".join(pair(key, each) for key, each in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(written, value))}]"
    if isinstance(value, Decimal):
        return format(value, "f")
    return _decimals(value) if isinstance(value, Fraction) else str(value)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")


def _decimals(value: Fraction) -> str:
    """A decimal number in full, as it was read; one without an end (none is read) cut."""
    if value.denominator == 1:
        return str(value)
    sizes = (n for n in range(1, _DIGITS) if (value * 10**n).denominator == 1)
    digits = next(sizes, _DIGITS)
    scaled = abs(round(value * 10**digits))
    whole, rest = divmod(scaled, 10**digits)
    return f"{'-' if value < 0 else ''}{whole}.{rest:0{digits}d}"


def read_rules(data: bytes) -> Mapping[str, Json]:
    """The options of an event played by the ruleset in this file.

    Raises `Refused` with everything that is wrong; the path of a problem is "line:key".
    """
    file = parsed(data)
    found = {key: open_value(value) for key, value in file.values.items()}
    wrong = custom.custom_problems(RULESETS, found, "")
    refuse_if(
        placed(file.text, (each._replace(path=each.path.removeprefix(".")) for each in wrong))
    )
    return found


def write_rules(options: Mapping[str, Json]) -> str:
    """The ruleset these options describe as a file that `read_rules` takes; always the same one."""
    ordered = dict(sorted(options.items(), key=lambda item: _turn(custom.KEYS, item[0])))
    tables = {key: value for key, value in ordered.items() if isinstance(value, Mapping)}
    lines = [pair(key, value) for key, value in ordered.items() if key not in tables]
    for name, table in tables.items():
        keys = sorted(table, key=lambda key: _turn(custom.ORDERS, key))
        lines += ["", f"[{name}]", *(pair(key, table[key]) for key in keys)]
    return "\n".join(lines) + "\n"


def _turn(known: Sequence[str], key: str) -> tuple[int, str]:
    """Where a key stands: what is known in its order, the rest by name."""
    return (known.index(key) if key in known else len(known), key)
