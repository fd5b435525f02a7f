"""Sentences about a draw that failed, and about seating by hand instead."""

from __future__ import annotations

from bglmanager.words.sentence import Sentences

SENTENCES: Sentences = {
    "seating.fault": lambda t, v: t.text(
        "{round} could not be seated: program error (see the log). Nothing has "
        "changed. Seat the round by hand.",
        **v,
    ),
    "seating.fault-again": lambda t, v: t.text(
        "{round} could not be drawn again: program error (see the log). The draft is "
        "as it was. Swap players by hand.",
        **v,
    ),
    "seating.fault-rest": lambda t, v: t.text(
        "The other tables of {round} could not be seated: program error (see the log). "
        "Nothing has changed. Undo {round}, close {earlier}, and seat all tables "
        "by hand.",
        **v,
    ),
    "seating.nonsense": lambda t, v: t.text(
        "The draw of {round} breaks the rules and was not taken. Nothing has changed: "
        "seat the round by hand.",
        **v,
    ),
    "seating.by-hand": lambda t, v: t.text(
        "{round} is seated by hand. To have it drawn, discard the draft and draw.", **v
    ),
    "seating.rematch": lambda t, v: t.text(
        "Table {table}: {entry} and {other} have met in {met} already. Swap one "
        "of them, or publish it as it is.",
        **v,
    ),
    "by-hand.fault": lambda t, v: t.text(
        "{round} could not be prepared by hand either: program error (see the log). "
        "Nothing has changed. Seat the round on paper, and send the log to the "
        "developers.",
        **v,
    ),
    "move.drawn": lambda t, v: t.text(
        "{round} was drawn: swap two players, so that no table grows or shrinks.", **v
    ),
    "move.together": lambda t, v: t.text(
        "Here nobody changes tables alone. Swap two players instead.", **v
    ),
    "move.same": lambda t, v: t.text(
        "{entry} sits at table {table} already. Choose another table.", **v
    ),
    "move.full": lambda t, v: t.text(
        "Table {table} is full: it has {places} seats. Swap two players, or choose another table.",
        **v,
    ),
    "move.too-small": lambda t, v: t.many(
        "Table {table} would be left with {n} player; at least {least} have to play "
        "there. Swap two players instead.",
        "Table {table} would be left with {n} players; at least {least} have to play "
        "there. Swap two players instead.",
        v["left"] if isinstance(v["left"], int) else 0,
        table=v["table"],
        least=v["least"],
    ),
}
