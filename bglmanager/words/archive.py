"""Sentences about the archive of people."""

from __future__ import annotations

import datetime as dt

from bglmanager.words.figures import short_day
from bglmanager.words.sentence import Sentences

SENTENCES: Sentences = {
    "archive.missing": lambda t, v: t.text(
        "This person has been removed. Search people again.", **v
    ),
    "archive.same-person": lambda t, v: t.text(
        "These are not two people but one. Choose the other one.", **v
    ),
    "archive.has-events": lambda t, v: t.many(
        "The person was in {n} event and cannot be removed. Merge duplicates, or erase the data.",
        "The person was in {n} events and cannot be removed. Merge duplicates, or erase the data.",
        v["events"] if isinstance(v["events"], int) else 0,
    ),
    "archive.ban-over": lambda t, v: t.text(
        "{until} is over already. Correct the day, or leave it empty: then the ban holds until it "
        "is lifted.",
        until=short_day(v["until"]) if isinstance(v["until"], dt.date) else v["until"],
    ),
    "archive.no-reason": lambda t, v: t.text(
        "Say why the person is banned: it is shown at the check-in.", **v
    ),
}
