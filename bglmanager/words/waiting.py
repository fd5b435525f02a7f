"""Sentences about places, the waiting list, and copies of the game."""

from __future__ import annotations

import datetime as dt

from bglmanager.i18n import Many, Texts
from bglmanager.words.messages import Messages


def precedence(texts: Texts, registered: dt.date | None, *, copy: bool, broke_promise: bool) -> str:
    """Why somebody of the waiting list stands where he stands: "registered on 3/11"."""
    if copy:
        return texts.text("with a copy")
    if broke_promise:
        return texts.text("without the copy promised")
    if registered is None:
        return texts.text("not pre-registered")
    return texts.text("registered on {day}", day=f"{registered.day}/{registered.month}")


SENTENCES: Messages = {
    "waiting.full": Many(
        "{entry} is number {place} on the waiting list: the only place is taken. Raise the largest "
        "number of players on the page of the event, or wait until it is free.",
        "{entry} is number {place} on the waiting list: all {n} places are taken. Raise the "
        "largest number of players on the page of the event, or wait until one is free.",
        "most",
    ),
    "waiting.no-copies": Many(
        "{entry} is number {place} on the waiting list: the copies of the game make {n} place. "
        "Note the next copy that comes with F6.",
        "{entry} is number {place} on the waiting list: the copies of the game make {n} places. "
        "Note the next copy that comes with F6.",
        "most",
    ),
    "waiting.no-place": Many(
        "Room for {n} player, {left} free. Raise the largest number of players on the page of the "
        "event, or note with F6 in the entries a copy of the game that has come.",
        "Room for {n} players, {left} free. Raise the largest number of players on the page of the "
        "event, or note with F6 in the entries a copy of the game that has come.",
        "most",
    ),
    "waiting.not-waiting": "{entry} is not on the waiting list.",
    "waiting.no-copy-yet": "Copies of the game are asked for and none is noted yet, so that there "
    "is no place. F6 notes a copy on the line of who has brought it, F2 several; note your own on "
    "your line, also if you do not play.",
    "waiting.free": Many(
        "{n} place is free: Enter on {entry} calls the first of the waiting list in.",
        "{n} places are free: Enter on {entry} calls the first of the waiting list in.",
        "places",
    ),
    "waiting.beyond-rules": "{players} players are here, and the rules are for up to {most}. With "
    "a largest number on the page of the event the others wait.",
}
