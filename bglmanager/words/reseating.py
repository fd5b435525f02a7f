"""Sentences about corrections and the rounds seated since."""

from __future__ import annotations

from collections.abc import Mapping

from bglmanager.i18n import Texts
from bglmanager.words.lists import joined
from bglmanager.words.sentence import Sentences


def listed(t: Texts, numbers: tuple[int, ...]) -> str:
    """Numbers in a sentence: "3, 4 and 7"."""
    return joined(t, [str(number) for number in numbers])


SENTENCES: Sentences = {
    "correct.not-last": lambda t, v: t.text(
        "{last} has been made since: {round} can only be kept.", **v
    ),
    "correct.closed": lambda t, v: t.text("{round} is closed: it can only be kept.", **v),
    "correct.begun": lambda t, v: t.many(
        "{round} has results already, at table {tables}: it is not made again.",
        "{round} has results already, at tables {tables}: it is not made again.",
        _count(v),
        round=v["round"],
        tables=listed(t, _tables(v)),
    ),
    "correct.begun-there": lambda t, v: t.many(
        "Table {tables} of {round} would change and has results already: nobody leaves it.",
        "Tables {tables} of {round} would change and have results already: nobody leaves them.",
        _count(v),
        round=v["round"],
        tables=listed(t, _tables(v)),
    ),
    "correct.fault": lambda t, v: t.text(
        "{round} cannot be seated from the corrected results: program error (see the "
        "log). Keep it as it is.",
        **v,
    ),
}


def _tables(v: Mapping[str, object]) -> tuple[int, ...]:
    found = v["tables"]
    return found if isinstance(found, tuple) else ()


def _count(v: Mapping[str, object]) -> int:
    return len(_tables(v))
