"""Every problem of the program has a sentence, and only one."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from itertools import chain
from pathlib import Path
from string import Formatter

import bglmanager
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import problem
from bglmanager.i18n import Many, Texts, forms
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
from bglmanager.words.messages import Written
from bglmanager.words.problems import problem_sentence

TABLES = (
    documents.FILE_MESSAGES,
    documents.FACT_MESSAGES,
    documents.MESSAGES,
    entries.MESSAGES,
    documents.LIST_MESSAGES,
    games.MESSAGES,
    league.MESSAGES,
    library.MESSAGES,
    referee.MESSAGES,
    results.MESSAGES,
    seating.MESSAGES,
    till.MESSAGES,
)
PUT_TOGETHER = {
    *("adjustment.entry-unknown", "correction.entry-unknown", "penalty.entry-unknown"),
    *("adjustment.round-unknown", "correction.round-unknown", "penalty.round-unknown"),
    *("bottom.at-bye", "place.at-bye", "score.at-bye"),
    *("late.step-expected", "late.step-over", "late.step-warned", "list.capitals-all"),
}
"""Codes of a noun or a step and of what is wrong with it."""
CODE = re.compile(r"""problem\(\s*"([a-z0-9.-]+\.[a-z0-9.-]+)\"""")


def test_no_code_has_words_in_two_areas() -> None:
    counted = Counter(code for table in TABLES for code in table)
    assert [code for code, times in counted.items() if times > 1] == []


def test_every_code_that_is_raised_has_words() -> None:
    assert set(CODE.findall(_code())) - _known() == set()


def test_every_text_is_that_of_a_code_that_is_raised() -> None:
    assert _known() - set(re.findall(r'"(?=([a-z0-9.-]+)")', _code())) == PUT_TOGETHER


def test_whoever_raises_a_code_gives_the_values_of_its_text() -> None:
    missing = [
        (code, sorted(_values(code) - given))
        for code, given in _raised()
        if given and not _values(code) <= given
    ]
    assert missing == []


def _raised() -> Iterator[tuple[str, set[str]]]:
    """Codes with the values they are raised with; without those whose values are put together."""
    raising = (ast.walk(ast.parse(text)) for text in _texts() if "problem(" in text)
    for node in chain.from_iterable(raising):
        match node:
            case ast.Call(ast.Name("problem"), [ast.Constant(str(code)), *_], keywords) if all(
                word.arg for word in keywords
            ):
                yield code, {str(word.arg) for word in keywords}


def _values(code: str) -> set[str]:
    [message] = [table[code] for table in TABLES if code in table]
    said = message.said if isinstance(message, Written) else message
    texts = forms(said.message) if isinstance(said, Many) else (said,)
    found = (Formatter().parse(text) for text in texts if isinstance(text, str))
    names = {name for parts in found for _, name, _, _ in parts if name}
    return names - {"n"} | {said.of} if isinstance(said, Many) else names


def _known() -> set[str]:
    return {code for table in TABLES for code in table}


def _texts() -> list[str]:
    package = Path(bglmanager.__file__).parent
    files = (file for file in package.rglob("*.py") if file.parent.name != "words")
    return [file.read_text(encoding="utf-8") for file in files]


def _code() -> str:
    return "\n".join(_texts())


def test_decimals_are_written_as_numbers_and_days_as_on_the_screen() -> None:
    far = problem("result.far-from-others", table=4, entry=7, score=Fraction(5, 2))
    assert problem_sentence(Texts("it"), far).startswith("Tavolo 4: numero 7 ha 2,5,")
    early = problem("event.date-too-early", date=date(1926, 3, 1))
    assert problem_sentence(Texts("en"), early) == "01/03/1926 is too long ago. Check the year."


def test_a_player_is_called_by_name_at_the_desk_and_by_number_without_one() -> None:
    found = problem("exchange.not-seated", entry=7, round=2)
    names = {EntryNumber(7): "Anna Rossi"}
    assert (
        problem_sentence(Texts("en"), found, names)
        == "Anna Rossi has no seat in round 2. Choose somebody who sits in it."
    )
    assert (
        problem_sentence(Texts("en"), found)
        == "number 7 has no seat in round 2. Choose somebody who sits in it."
    )


def test_several_players_are_all_called_by_name() -> None:
    found = problem("result.tie-unbroken", table=4, entries=(1, 2))
    names = {EntryNumber(1): "Anna Rossi", EntryNumber(2): "Bo Li"}
    assert problem_sentence(Texts("en"), found, names) == (
        "Table 4: Anna Rossi, Bo Li are tied. Does a tie-break of the game separate them?"
    )
