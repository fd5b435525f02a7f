"""Sentences about corrections and the rounds seated since."""

from __future__ import annotations

from bglmanager.i18n import Many, Texts
from bglmanager.words.lists import joined
from bglmanager.words.messages import Messages, Written


def listed(t: Texts, numbers: object) -> str:
    """Numbers in a sentence: "3, 4 and 7"."""
    return joined(t, [str(each) for each in numbers] if isinstance(numbers, tuple) else [])


SENTENCES: Messages = {
    "correct.not-last": "{last} has been made since: {round} can only be kept.",
    "correct.closed": "{round} is closed: it can only be kept.",
    "correct.begun": Written(
        Many(
            "{round} has results already, at table {tables}: it is not made again.",
            "{round} has results already, at tables {tables}: it is not made again.",
            "tables",
        ),
        tables=listed,
    ),
    "correct.begun-there": Written(
        Many(
            "Table {tables} of {round} would change and has results already: nobody leaves it.",
            "Tables {tables} of {round} would change and have results already: nobody leaves them.",
            "tables",
        ),
        tables=listed,
    ),
    "correct.fault": "{round} cannot be seated from the corrected results: program error (see the "
    "log). Keep it as it is.",
}
