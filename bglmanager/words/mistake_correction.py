"""Sentences about corrections with a name: sheets swapped, players at the wrong table."""

from __future__ import annotations

from bglmanager.words.sentence import Sentences

SENTENCES: Sentences = {
    "swap.draft": lambda t, v: t.text(
        "{round} is a draft and has not been played. Swap the players in the draft.", **v
    ),
    "swap.one-table": lambda t, v: t.text("Both are table {table}. Name two tables.", **v),
    "swap.bye": lambda t, v: t.text(
        "Nobody plays at table {table}, a bye: it has no sheet. Name two tables that play.", **v
    ),
    "swap.sizes": lambda t, v: t.text(
        "Table {table} has {seats} players, table {second} has {others}: the sheet of the one "
        "cannot be that of the other. Correct the two tables one by one.",
        **v,
    ),
    "swap.powers": lambda t, v: t.text(
        "Tables {table} and {second} do not have the same powers: the sheet of the one cannot be "
        "that of the other. Correct the two tables one by one.",
        **v,
    ),
    "swap.no-figures": lambda t, v: t.text(
        "Nothing is typed at tables {table} and {second} yet. Type each sheet at its own table.",
        **v,
    ),
    "swap.same-figures": lambda t, v: t.text(
        "Tables {table} and {second} have the same figures: nothing would change.", **v
    ),
    "swap.alone": lambda t, v: t.text(
        "{entry} sits alone at table {table}, and no table can be empty. Swap two players instead.",
        **v,
    ),
    "swap.score-missing": lambda t, v: t.text(
        "Table {table}: {entry} would be left without a score. Type one in that line first, or "
        "correct the two tables one by one.",
        **v,
    ),
    "swap.unsaved": lambda t, v: t.text(
        "Table {table}: figures are typed there that are not saved. Go back, save them or empty "
        "the fields, then put it right.",
        **v,
    ),
    "swap.reason-missing": lambda t, v: t.text(
        "Say in a few words what went wrong: it stays with the correction.", **v
    ),
}
