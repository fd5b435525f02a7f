"""The sentence of any problem."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bglmanager.engine.finals import ROUNDS
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem
from bglmanager.i18n import Texts, capital
from bglmanager.words import (
    archive,
    documents,
    entries,
    entry_lists,
    games,
    league,
    library,
    referee,
    results,
    seating,
    till,
)
from bglmanager.words.messages import Messages, say
from bglmanager.words.names import Names
from bglmanager.words.phases import finals_in_sentences, numbered_in_sentence

_BY_NUMBER: Messages = {
    **documents.FILE_MESSAGES,
    **documents.FACT_MESSAGES,
    **documents.MESSAGES,
    **entry_lists.MESSAGES,
    **league.MESSAGES,
    **library.MESSAGES,
}
"""Messages that call a player by his start number: they speak about files."""

_BY_NAME: Messages = {
    **archive.MESSAGES,
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

_PLAYERS = ("entry", "other")
"""Values that are start numbers."""

_FIELDS = ("field", "fields")
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
    for key in _PLAYERS:
        if key in values:
            values[key] = _called_by_name(texts, values[key], names or {})
    if isinstance(values.get("text"), str):
        values["text"] = _in_a_line(str(values["text"]))
    if "entries" in values:
        values["entries"] = _all_called(texts, values["entries"], names or {})
    values.update((key, _field_names(texts, values[key])) for key in _FIELDS if key in values)
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


def _called_by_name(texts: Texts, number: object, names: Names) -> str:
    if isinstance(number, int) and EntryNumber(number) in names:
        return names[EntryNumber(number)]
    return texts.text("number {number}", number=number)


def _with_capital(said: str, values: Mapping[str, object]) -> str:
    """The sentence, with a capital where it begins with a round."""
    first = tuple(str(values[key]) for key in ROUNDS if key in values)
    return capital(said) if first and said.startswith(first) else said


def _field_names(texts: Texts, names: object) -> str:
    several = names if isinstance(names, tuple) else (names,)
    return ", ".join(entries.field_name(texts, each) for each in several)


def _in_a_line(typed: str) -> str:
    """What somebody typed, as far as a sentence has room for it."""
    return typed if len(typed) <= _LONGEST else f"{typed[:_LONGEST].rstrip()}…"


def _all_called(texts: Texts, numbers: object, names: Names) -> str:
    several = numbers if isinstance(numbers, tuple) else (numbers,)
    return ", ".join(_called_by_name(texts, number, names) for number in several)
