"""Problems as codes with values: the engine never speaks a language.

A problem says *what* (its code), *where* (a JSON path of the event document, or a line and
column of a list) and carries the values a sentence needs; `bglmanager.words` makes the sentence.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple


class Level(StrEnum):
    """How grave a problem is: a line of text, or a refusal."""

    ATTENTION = "attention"
    WRONG = "wrong"


class Problem(NamedTuple):
    """One thing that is wrong or worth knowing.

    `code` is dotted and stable ("seat.twice"); `path` is empty when the problem has no place;
    `values` are what the sentence is filled with, in a fixed order so that problems compare.
    """

    code: str
    path: str = ""
    values: tuple[tuple[str, object], ...] = ()
    level: Level = Level.WRONG

    def value(self, name: str) -> object:
        """The value called `name`; KeyError if this problem carries none."""
        return dict(self.values)[name]


Problems = tuple[Problem, ...]
"""What speaks against something; empty where nothing does."""


def problem(code: str, path: str = "", *, level: Level = Level.WRONG, **values: object) -> Problem:
    """A problem with its values as keywords."""
    return Problem(code, path, tuple(sorted(values.items())), level)


def attention(code: str, path: str = "", /, **values: object) -> Problem:
    """Something worth knowing that hinders nothing, with its values as keywords."""
    return Problem(code, path, tuple(sorted(values.items())), Level.ATTENTION)


def problem_if(wrong: object, code: str, path: str = "", /, **values: object) -> Problems:
    """This problem alone where the condition holds; several in a row are joined by `or`."""
    return (Problem(code, path, tuple(sorted(values.items()))),) if wrong else ()


class Refused(Exception):
    """An action was refused; nothing was changed. Carries every problem found, not the first."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{p.path or '-'}: {p.code}" for p in self.problems))


class Unknown(Refused, LookupError):
    """What was named is not there: a refusal where somebody named it, an error anywhere else."""


def only_wrong(problems: Iterable[Problem]) -> Problems:
    """Those of the problems that are more than worth knowing."""
    return tuple(each for each in problems if each.level is Level.WRONG)


def refuse_if(problems: Iterable[Problem]) -> None:
    """Raise `Refused` when any of the problems is more than worth knowing."""
    wrong = only_wrong(problems)
    if wrong:
        raise Refused(wrong)
