"""Sentences about the boxes of the game: whose copy stands on which table."""

from __future__ import annotations

from collections.abc import Mapping

from bglmanager.i18n import Texts
from bglmanager.words.messages import Messages, whole


def _missing(t: Texts, v: Mapping[str, object]) -> str:
    bare = v["places"] if isinstance(v["places"], tuple) else ()
    tables = ", ".join(map(str, bare))
    where = t.many(
        "Table {tables} has none.", "Tables {tables} have none.", len(bare), tables=tables
    )
    short = t.many(
        "{n} copy of the game is missing.",
        "{n} copies of the game are missing.",
        whole(v["missing"]),
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
    tables = t.many("{n} table", "{n} tables", whole(v["tables"]))
    return t.many(
        "{tables} and only {n} copy of the game. Find another one, or note with F6 in "
        "the entries who has brought one.",
        "{tables} and only {n} copies of the game. Find more of them, or note with F6 "
        "in the entries who has brought one.",
        whole(v["copies"]),
        tables=tables,
    )


SENTENCES: Messages = {
    "boxes.closed": "{round} is closed: its copies stay where they were.",
    "boxes.not-asked": "On the page of the event it says that nobody need bring a copy of the "
    "game.",
    "boxes.none": "No copy of the game is noted. F6 in the entries notes who has brought one.",
    "boxes.in-use": "No copy of {entry} is left: it stands on another table.",
    "boxes.few": _few,
    "boxes.missing": _missing,
    "boxes.forgotten": _forgotten,
}
