"""Sentences about results that two people type, one after the other."""

from __future__ import annotations

from bglmanager.i18n import Many, Texts
from bglmanager.words.messages import Messages, Values, written

MANY = 8
"""More tables than this are counted in a sentence, not named."""


def _once(t: Texts, v: Values) -> str:
    tables = v["tables"]
    n = len(tables) if isinstance(tables, tuple) else 1
    if n > MANY:
        return t.text(
            "{n} tables were typed only once. Somebody else types them again: Ctrl+2.", n=n
        )
    return t.many(
        "Table {tables} was typed only once. Somebody else types it again: Ctrl+2.",
        "Tables {tables} were typed only once. Somebody else types them again: Ctrl+2.",
        n,
        tables=written(t, tables),
    )


SENTENCES: Messages = {
    "second.differ": Many(
        "Table {tables}: entries differ. Open it and look at its sheet: A takes the first entry, B "
        "the second, C types it anew.",
        "Tables {tables}: entries differ. Open each and look at its sheet: A takes the first "
        "entry, B the second, C types it anew.",
        "tables",
    ),
    "second.once": _once,
    "second.stopped": "Table {table}: entries differ. Look at its sheet and say which one is "
    "right.",
    "second.no-first": "Table {table} has no result yet: it is typed a second time once it has "
    "one.",
    "second.twice": "Table {table} is typed twice already.",
    "second.not-stopped": "Table {table}: the entries agree, there is nothing to decide.",
}
