"""Sentences about results that two people type, one after the other."""

from __future__ import annotations

from collections.abc import Mapping

from bglmanager.i18n import Texts
from bglmanager.words.seating import numbers
from bglmanager.words.sentence import Sentences

MANY = 8
"""More tables than this are counted in a sentence, not named."""


def _tables(v: Mapping[str, object]) -> tuple[object, ...]:
    tables = v["tables"]
    return tables if isinstance(tables, tuple) else (tables,)


def _differ(t: Texts, v: Mapping[str, object]) -> str:
    tables = _tables(v)
    return t.many(
        "Table {tables}: entries differ. Open it and look at its sheet: A takes the "
        "first entry, B the second, C types it anew.",
        "Tables {tables}: entries differ. Open each and look at its sheet: A takes the "
        "first entry, B the second, C types it anew.",
        len(tables),
        tables=numbers(tables),
    )


def _once(t: Texts, v: Mapping[str, object]) -> str:
    tables = _tables(v)
    if len(tables) > MANY:
        return t.text(
            "{n} tables were typed only once. Somebody else types them again: Ctrl+2.",
            n=len(tables),
        )
    return t.many(
        "Table {tables} was typed only once. Somebody else types it again: Ctrl+2.",
        "Tables {tables} were typed only once. Somebody else types them again: Ctrl+2.",
        len(tables),
        tables=numbers(tables),
    )


SENTENCES: Sentences = {
    "second.differ": _differ,
    "second.once": _once,
    "second.stopped": lambda t, v: t.text(
        "Table {table}: entries differ. Look at its sheet and say which one is right.", **v
    ),
    "second.no-first": lambda t, v: t.text(
        "Table {table} has no result yet: it is typed a second time once it has one.", **v
    ),
    "second.twice": lambda t, v: t.text("Table {table} is typed twice already.", **v),
    "second.not-stopped": lambda t, v: t.text(
        "Table {table}: the entries agree, there is nothing to decide.", **v
    ),
}
