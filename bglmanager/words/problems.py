"""The sentence of any problem."""

from __future__ import annotations

import re
from collections.abc import Mapping

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
        if isinstance(number, int) and (found is None or key != "last"):  # of a file it is a year
            values[key] = known.get(number) or numbered_in_sentence(texts, number)
    if found is None:
        found = _BY_NAME[problem.code]
        _name_all(texts, values, names or {})
    said = say(texts, found, values)
    first = tuple(str(values[key]) for key in ROUNDS if key in values)
    return capital(said) if first and said.startswith(first) else said


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


_NAMED = 12
"""More people than these are counted, not named: a sentence on the screen stays one."""


def _name_all(texts: Texts, values: dict[str, object], names: Names) -> None:
    """Players and fields by name instead of what they are stored as; long typed texts cut."""
    for key in {"entry", "other", "entries"} & values.keys():
        numbers = several(values[key])
        called = [_called_by_name(texts, number, names) for number in numbers[:_NAMED]]
        if len(numbers) > _NAMED:
            called.append(texts.many("{n} more", len(numbers) - _NAMED))
        values[key] = ", ".join(called)
    for key in {"field", "fields"} & values.keys():
        values[key] = ", ".join(entries.field_name(texts, field) for field in several(values[key]))
    if isinstance(typed := values.get("text"), str) and len(typed) > _LONGEST:
        values["text"] = f"{typed[:_LONGEST].rstrip()}…"


def _called_by_name(texts: Texts, number: object, names: Names) -> str:
    if isinstance(number, int) and EntryNumber(number) in names:
        return names[EntryNumber(number)]
    return texts.text("number {number}", number=number)
