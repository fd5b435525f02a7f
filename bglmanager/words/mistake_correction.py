"""Sentences about corrections with a name: sheets swapped, players at the wrong table."""

from __future__ import annotations

from bglmanager.words.messages import Messages

SENTENCES: Messages = {
    "swap.draft": "{round} is a draft and has not been played. Swap the players in the draft.",
    "swap.one-table": "Both are table {table}. Name two tables.",
    "swap.bye": "Nobody plays at table {table}, a bye: it has no sheet. Name two tables that play.",
    "swap.sizes": "Table {table} has {seats} players, table {second} has {others}: the sheet of "
    "the one cannot be that of the other. Correct the two tables one by one.",
    "swap.powers": "Tables {table} and {second} do not have the same powers: the sheet of the one "
    "cannot be that of the other. Correct the two tables one by one.",
    "swap.no-figures": "Nothing is typed at tables {table} and {second} yet. Type each sheet at "
    "its own table.",
    "swap.same-figures": "Tables {table} and {second} have the same figures: nothing would change.",
    "swap.alone": "{entry} sits alone at table {table}, and no table can be empty. Swap two "
    "players instead.",
    "swap.score-missing": "Table {table}: {entry} would be left without a score. Type one in that "
    "line first, or correct the two tables one by one.",
    "swap.unsaved": "Table {table}: figures are typed there that are not saved. Go back, save them "
    "or empty the fields, then put it right.",
    "swap.reason-missing": "Say in a few words what went wrong: it stays with the correction.",
}
