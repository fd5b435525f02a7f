"""Sentences about a draw that failed, and about seating by hand instead."""

from __future__ import annotations

from bglmanager.i18n import Many
from bglmanager.words.messages import Messages

SENTENCES: Messages = {
    "seating.fault": "{round} could not be seated: program error (see the log). Nothing has "
    "changed. Seat the round by hand.",
    "seating.fault-again": "{round} could not be drawn again: program error (see the log). The "
    "draft is as it was. Swap players by hand.",
    "seating.fault-rest": "The other tables of {round} could not be seated: program error (see the "
    "log). Nothing has changed. Undo {round}, close {earlier}, and seat all tables by hand.",
    "seating.nonsense": "The draw of {round} breaks the rules and was not taken. Nothing has "
    "changed: seat the round by hand.",
    "seating.by-hand": "{round} is seated by hand. To have it drawn, discard the draft and draw.",
    "seating.rematch": "Table {table}: {entry} and {other} have met in {met} already. Swap one of "
    "them, or publish it as it is.",
    "by-hand.fault": "{round} could not be prepared by hand either: program error (see the log). "
    "Nothing has changed. Seat the round on paper, and send the log to the developers.",
    "move.drawn": "{round} was drawn: swap two players, so that no table grows or shrinks.",
    "move.together": "Here nobody changes tables alone. Swap two players instead.",
    "move.same": "{entry} sits at table {table} already. Choose another table.",
    "move.full": "Table {table} is full: it has {places} seats. Swap two players, or choose "
    "another table.",
    "move.too-small": Many(
        "Table {table} would be left with {n} player; at least {least} have to play there. Swap "
        "two players instead.",
        "Table {table} would be left with {n} players; at least {least} have to play there. Swap "
        "two players instead.",
        "left",
    ),
}
