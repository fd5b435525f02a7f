"""The sentence of any problem."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from bglmanager.engine.finals import ROUNDS
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem
from bglmanager.i18n import Texts, capital
from bglmanager.words import (
    documents,
    entries,
    games,
    league,
    library,
    referee,
    results,
    seating,
    till,
)
from bglmanager.words.messages import Messages, say, several
from bglmanager.words.names import Names, finals_in_sentences, numbered_in_sentence

_BY_NUMBER: Messages = {
    **documents.FILE_MESSAGES,
    **documents.FACT_MESSAGES,
    **documents.MESSAGES,
    **documents.LIST_MESSAGES,
    **league.MESSAGES,
    **library.MESSAGES,
}
"""Messages that call a player by his start number: they speak about files."""

_BY_NAME: Messages = {
    **entries.MESSAGES,
    **games.MESSAGES,
    **referee.MESSAGES,
    **results.MESSAGES,
    **seating.MESSAGES,
    **till.MESSAGES,
}
"""Messages that call a player by his name: they speak to the desk."""

_IN_TOML = re.compile(r"(\d+):(.*)", re.DOTALL)
"""The path of a problem of a TOML file: line and key."""

_LONGEST = 60
"""Characters of what was typed that a sentence repeats."""

_PLAYERS = {"entry", "other", "entries"}
"""Values that are start numbers, one or several."""

_FIELDS = {"field", "fields"}
"""Values that are fields of a form."""

_ELSEWHERE_YEARS = "last"
"""A value that is a round where the desk is spoken to, and a year where a file is."""


def problem_sentence(
    texts: Texts,
    problem: Problem,
    names: Names | None = None,
    rounds: Mapping[int, str] | None = None,
) -> str:
    """What is wrong, where, and what to do about it. KeyError for a code nobody has words for.

    `names` are used where a player is meant; without them he is called by his number. `rounds`
    (`rounds_in_sentences`) tell a final from a round of the same number where the problem itself
    does not (`with_phases`).
    """
    values = dict(problem.values)
    found = _BY_NUMBER.get(problem.code)
    known = {**(rounds or {}), **finals_in_sentences(texts, values.pop("phases", ()))}
    for key in ROUNDS:
        number = values.get(key)
        if isinstance(number, int) and (found is None or key != _ELSEWHERE_YEARS):
            values[key] = known.get(number) or numbered_in_sentence(texts, number)
    if found is not None:
        return _with_capital(say(texts, found, values), values)
    _name_each(values, _PLAYERS, lambda number: _called_by_name(texts, number, names or {}))
    _name_each(values, _FIELDS, lambda field: entries.field_name(texts, field))
    if isinstance(typed := values.get("text"), str) and len(typed) > _LONGEST:
        values["text"] = f"{typed[:_LONGEST].rstrip()}…"
    return _with_capital(say(texts, _BY_NAME[problem.code], values), values)


def placed_sentence(
    texts: Texts,
    problem: Problem,
    names: Names | None = None,
    rounds: Mapping[int, str] | None = None,
) -> str:
    """The sentence, with the place in the file before it where the words do not name one."""
    said = problem_sentence(texts, problem, names, rounds)
    line_and_key = _IN_TOML.fullmatch(problem.path)
    if line_and_key is not None:
        line, key = line_and_key.groups()
        if not key:
            return texts.text("Line {line}: {what}", line=line, what=said)
        return texts.text("Line {line}, {key}: {what}", line=line, key=key, what=said)
    here = bool(problem.path) and problem.code in documents.FILE_MESSAGES
    return f"{problem.path}: {said}" if here else said


def _name_each(values: dict[str, object], keys: set[str], name: Callable[[Any], str]) -> None:
    for key in keys & values.keys():
        values[key] = ", ".join(map(name, several(values[key])))


def _called_by_name(texts: Texts, number: object, names: Names) -> str:
    if isinstance(number, int) and EntryNumber(number) in names:
        return names[EntryNumber(number)]
    return texts.text("number {number}", number=number)


def _with_capital(said: str, values: Mapping[str, object]) -> str:
    """The sentence, with a capital where it begins with a round."""
    first = tuple(str(values[key]) for key in ROUNDS if key in values)
    return capital(said) if first and said.startswith(first) else said
