"""Sentences about the day of an event: its hours."""

from __future__ import annotations

from bglmanager.words.messages import Messages

SENTENCES: Messages = {
    "event.registration-after-start": "Registration is open until {until}, but the event starts at "
    "{start}. Correct one of the two, unless late players are welcome.",
    "event.many-tables": "{tables} tables in the hall are named; {most} are allowed. Take some "
    "away.",
    "event.fee-after-start": "The fee can be paid until {until}, but the event starts at {start}. "
    "Correct one of the two.",
    "event.fee-before-registration": "Registration is open until {registration}, but the fee is "
    "due at {fee} already. Correct one of the two.",
}
