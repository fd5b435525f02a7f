"""Sentences about the boxes of the game: whose copy stands on which table."""

from __future__ import annotations

from collections.abc import Mapping

from bglmanager.i18n import Texts
from bglmanager.words.sentence import Sentences


def _count(value: object) -> int:
    return value if isinstance(value, int) else 0


def _missing(t: Texts, v: Mapping[str, object]) -> str:
    bare = v["places"] if isinstance(v["places"], tuple) else ()
    where = t.many("Table {tables} has none.", "Tables {tables} have none.", len(bare),
                   tables=", ".join(map(str, bare)))  # fmt: skip
    short = t.many(
        "{n} copy of the game is missing.",
        "{n} copies of the game are missing.",
        _count(v["missing"]),
    )
    return f"{short} {where}"


def _forgotten(t: Texts, v: Mapping[str, object]) -> str:
    bare = v["places"] if isinstance(v["places"], tuple) else ()
    return t.many(
        "Table {tables} has no copy of the game, and some are left. Ctrl+B shows where they are.",
        "Tables {tables} have no copy of the game, and some are left. Ctrl+B shows where they are.",
        len(bare),
        tables=", ".join(map(str, bare)),
    )


def _few(t: Texts, v: Mapping[str, object]) -> str:
    tables = t.many("{n} table", "{n} tables", _count(v["tables"]))
    return t.many(
        "{tables} and only {n} copy of the game. Find another one, or note with F6 in "
        "the entries who has brought one.",
        "{tables} and only {n} copies of the game. Find more of them, or note with F6 "
        "in the entries who has brought one.",
        _count(v["copies"]),
        tables=tables,
    )


SENTENCES: Sentences = {
    "boxes.closed": lambda t, v: t.text("{round} is closed: its copies stay where they were.", **v),
    "boxes.not-asked": lambda t, v: t.text(
        "On the page of the event it says that nobody need bring a copy of the game."
    ),
    "boxes.none": lambda t, v: t.text(
        "No copy of the game is noted. F6 in the entries notes who has brought one."
    ),
    "boxes.in-use": lambda t, v: t.text(
        "No copy of {entry} is left: it stands on another table.", **v
    ),
    "boxes.few": _few,
    "boxes.missing": _missing,
    "boxes.forgotten": _forgotten,
}
