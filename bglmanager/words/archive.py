"""Sentences about the archive of people: its acts, bans, lists that come in, and erasing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence

from bglmanager.i18n import Many, Said, Texts
from bglmanager.words.messages import Messages, Values, counted_parts, say
from bglmanager.words.number_format import short_day

MESSAGES: Messages = {
    "archive.missing": "This person has been removed. Search people again.",
    "archive.same-person": "These are not two people but one. Choose the other one.",
    "archive.has-events": Many(
        "The person was in {n} event[s] and cannot be removed. Merge duplicates, or erase the "
        "data.",
        "events",
    ),
    "archive.ban-over": "{until} is over already. Correct the day, or leave it empty: then the ban "
    "holds until it is lifted.",
    "archive.no-reason": "Say why the person is banned: it is shown at the check-in.",
}

NAMED = 5
"""So many files and texts are named one by one."""


def ban_words(t: Texts, reason: str | None, until: dt.date | None) -> str:
    """How long somebody is banned for this reason; nothing for who is not."""
    if reason is None:
        return ""
    return t.text("banned") if until is None else t.text("banned until {day}", day=short_day(until))


_ACTS: Messages = {
    "archive-add": "somebody added",
    "archive-edit": "data of a person",
    "archive-take-out": Many("[somebody|{n} people] taken out"),
    "archive-ban": Many("[a ban|{n} people banned]"),
    "archive-unban": Many("[a ban|{n} bans] lifted"),
    "archive-merge": "two people made one",
    "archive-apart": "kept as two people",
    "archive-take-in": "a list imported",
}


def act_words(t: Texts, kind: str, args: Values) -> str:
    """What an act of the archive is called, for undo and redo."""
    found = _ACTS.get(kind)
    count = args.get("count")
    n = count if isinstance(count, int) else 1
    return t.text("action in People") if found is None else say(t, found, {"n": n})


_DONE: Messages = {
    "archive-add": "{name} is added to People",
    "archive-edit": "Data of {name}",
    "archive-take-out": Many("[{name} is|{n} people are] removed from People"),
    "archive-ban": Many("[{name} is|{n} people are] banned"),
    "archive-unban": Many("[{name} is|{n} people are] not banned any more"),
    "archive-merge": "{other} merged into {name}",
    "archive-apart": "{name} and {other} are two people",
}


def done_words(t: Texts, kind: str, names: Sequence[str]) -> str:
    """What an act of the archive has done with the people of these names."""
    return say(t, _DONE[kind], {"n": len(names), "name": names[0], "other": names[-1]})


def taken_in_words(t: Texts, added: int, changed: int, same: int) -> str:
    """What a list brought."""
    said = t.many("{n} new [person|people]", added)
    return ", ".join((said, *counted_parts(t, _NOT_NEW, {"changed": changed, "same": same})))


_NOT_NEW: Mapping[str, Said] = {
    "changed": Many("{n} with newer data"),
    "same": Many("{n} as before"),
}


def erasing_words(
    t: Texts, entries: Sequence[int], reordered: Sequence[str], away: str, *, archived: bool
) -> Iterator[str]:
    """What it means to erase these entries, each in an event of its own, and who is `archived`."""
    if entries:
        yield t.many(
            "In {n} event[s]: name, e-mail, phone, birth date, notes and everything else are "
            "deleted, from the history too. Results stay as “{who}”.",
            len(entries),
            who=t.text("Player {number}", number=entries[0]),
        )
    if archived:
        yield t.text("The person is deleted from People and from its history.")
    yield t.text("Undo stops there: what was done before can no longer be undone.")
    yield t.text(
        "Backups and result files are written afresh; damaged ones, which cannot be, are deleted."
    )
    if reordered:
        yield t.text(
            "The ranking of {events} uses age or gender: tied players may swap ranks.",
            events=", ".join(reordered),
        )
    yield from _out_of_reach(t, away)


def erased_words(
    t: Texts,
    written: tuple[int, int],
    removed: int,
    failed: Sequence[str],
    hints: Sequence[str],
    away: str,
) -> Iterator[str]:
    """What was done about so many backups and result files, and what is left to do by hand."""
    stores, documents = written
    *stick, never = _out_of_reach(t, away)
    yield t.many("{n} backup[s] written afresh.", stores)
    yield t.many("{n} result file[s] written afresh.", documents)
    if removed:
        yield t.many("{n} damaged backup[s] deleted.", removed)
    if failed:
        yield t.text(
            "Not rewritten, and still with the data: {files}. It is tried again at every "
            "start; delete them by hand if you do not need them.",
            files=_first_names(failed),
        )
    yield from stick
    if hints:
        yield t.text(
            "These texts have the surname or the nickname alone; look whether this person is "
            "meant: {texts}",
            texts=_first_names([f"“{text}”" for text in hints]),
        )
    yield never


def _out_of_reach(t: Texts, away: str) -> list[str]:
    """What the program cannot reach now: the stick with this folder, and what it never can."""
    stick = t.text(
        "The USB stick with {folder} is not plugged in: its backups are updated as "
        "soon as it is back.",
        folder=away,
    )
    never = t.text(
        "Out of reach of the program: result files you saved or sent, prints, copies on other "
        "computers, and what the league has."
    )
    return [stick, never] if away else [never]


def _first_names(names: Sequence[str]) -> str:
    return ", ".join(names[:NAMED]) + (" …" if len(names) > NAMED else "")
