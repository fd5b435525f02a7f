"""Words about the event library and its people: what could not be saved or printed, erasing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import cast

from bglmanager.i18n import Many, Said, Texts
from bglmanager.words.messages import Messages, Values, counted_parts, say
from bglmanager.words.number_format import clock, short_day

Sized = tuple[bool, str, datetime | None, int]
"""Whether a branch is the own one, its computer, when something was last done in it, its bytes."""

_MEGABYTE = 1_000_000


def branch_name(texts: Texts, host: str, until: datetime | None, *, own: bool) -> str:
    """A branch in a few words: "laptop-b, until 14/03/2026 11:40"."""
    if own:
        return texts.text("this computer")
    computer = host or texts.text("unknown computer")
    if until is None:
        return computer
    time = f"{short_day(until)} {clock(until)}"
    return texts.text("{computer}, until {time}", computer=computer, time=time)


def size_words(room: int) -> str:
    """How much room something takes: "12 MB"."""
    return f"{max(1, round(room / _MEGABYTE))}\N{NO-BREAK SPACE}MB"


def _stick_full(texts: Texts, values: Mapping[str, object]) -> str:
    """A stick has no room: what takes how much, and what to do."""
    branches = cast("Iterable[Sized]", values.get("branches", ()))
    told = texts.text(
        "The USB stick in {folder} is full: the second set of backups is not complete.",
        folder=values["folder"],
    )
    each = (
        f"{branch_name(texts, host, until, own=own)} ({size_words(room)})"
        for own, host, until, room in branches
    )
    inside = "; ".join(each)
    if not inside:
        return told
    rest = texts.text(
        "On it: {branches}. Make room, or delete the backups of one on the Backups page.",
        branches=inside,
    )
    return f"{told} {rest}"


MESSAGES: Messages = {
    "store.full": "Not saved: the disk is full. Make room on it, then do it again.",
    "store.read-only": "Not saved: the event library cannot be written to. Allow writing in its "
    "folder, or unlock the USB stick, then do it again.",
    "store.busy": "Not saved: another program is holding the file of the events. Wait a moment, "
    "then do it again.",
    "store.gone": "Not saved: the file of the events was moved, renamed or deleted while it was "
    "open. Put it back, or save a copy of the event.",
    "store.failed": "Not saved: the disk reports a fault. Save a copy of the event on another "
    "disk, then do it again.",
    "store.damaged": "The event library is damaged. Nothing of it is shown: go back to the newest "
    "backup.",
    "store.event-damaged": "This event is damaged: what is stored is not what was entered. Nothing "
    "of it is shown. Open the backups and take the newest one that is sound.",
    "backups.full": "No backup could be made: the disk is full. Make room on it; the program tries "
    "again by itself.",
    "backups.read-only": "No backup could be made: the backup folder cannot be written to. Allow "
    "writing in it; the program tries again by itself.",
    "backups.failed": "No backup could be made: the disk reports a fault. Choose a second set on a "
    "USB stick; the program tries again by itself.",
    "backups.target-here": "{folder} is where the backups of this computer lie. Choose a folder on "
    "a USB stick.",
    "backups.target": "The second set of backups in {folder} could not be written. Check that the "
    "USB stick is plugged in, has room and is not locked.",
    "backups.target-full": _stick_full,
    "closing.no-backup": "The program ended before the last backup was made. It is being made now.",
    "closing.no-stick": "The program ended before {folder} had the last backup. It gets it with "
    "the next one.",
    "branches.own": "These are the backups of this computer, which are kept. Choose those of "
    "another one.",
    "own-files.not-carried": "The custom games and rules could not be copied to {folder}. Check "
    "that the disk has room and is not locked; the program tries again by itself.",
    "emergency.not-written": "The emergency pack of “{name}” is not on the USB stick. The program "
    "tries again with the next backup; on the page of prints it can be saved by hand.",
    "own-files.not-brought": "The events are restored, but not all custom games and rules: "
    "{folder} could not be written. Make room or allow writing there, then go back to the same "
    "backup again.",
    "own-files.left-out": "{files}: not readable as custom games or rules, and not copied.",
    "folder.synchronised": "The event library lies in a {service} folder: another computer may "
    "overwrite or lock it. Move the data folder to a local disk.",
    "folder.network": "The event library lies on the network: if that fails, nothing is saved. "
    "Move the data folder to a local disk.",
    "backups.folder": "The folder {folder} cannot be read. Check that the USB stick is plugged in, "
    "or choose another folder.",
    "backups.set-aside": "The damaged file could not be copied to {folder}. Make room on the disk "
    "first; the file itself was left as it is.",
    "backups.document": "The document of {name} did not read back as it was written. The one "
    "before it was kept.",
    "store.stale": "The event was changed somewhere else meanwhile and has been read again. Look "
    "at it, then do it again.",
    "store.not-a-store": "{file} is not a file of events of this program. Choose another one.",
    "store.newer": "{file} was written by a newer version of this program. Install that version to "
    "open it.",
    "store.not-migrated": "{file} could not be brought to this version of the program and was left "
    "as it was. Go on with the version before, and send the log to whoever looks after the "
    "program.",
    "store.lost": "{file} is missing or empty, and there are backups of it. Go back to the newest "
    "one, or start with an empty event library.",
    "store.unreadable": "{file} cannot be read. Check that it is there and that you may open it.",
    "store.folder": "The folder {folder} cannot be used for the events. Check that it can be "
    "written.",
    "store.no-answer": "The folder {folder} with the events does not answer. Check the network or "
    "the disk it is on, then try again.",
    "store.in-use": "The program is running already: {holder}. Go on there, or close it first. If "
    "it does not answer, end it in the list of running programs, then try again here.",
    "event.missing": "This event is not in the list any more. Choose another one.",
    "event.exists": "{name} is in the list already. Open it there; nothing was changed.",
    "history.nothing-to-undo": "There is nothing to undo.",
    "history.nothing-to-redo": "There is nothing to redo.",
    "history.cleared": "Undo stops here: what was changed at this point is no longer kept.",
    "history.broken": "This cannot be undone: the history does not fit the event as it is. Correct "
    "it by hand.",
    "print.no-round": "There is no round to print yet. Draw the first round, then print it.",
    "print.round-unknown": "There is no {round}. Choose one of the rounds that have been drawn.",
    "print.no-standings": "There are no standings yet. They come with the last result of the first "
    "round.",
    "print.no-standings-after": "There are no standings after {round} yet. They come with its last "
    "result.",
    "print.no-ranking": "There is no final ranking yet. It comes with the last result of the first "
    "round.",
    "print.not-over": "The event is not over yet: certificates come with its last result. Players "
    "you choose can have one for having taken part.",
    "print.no-label": "There is no place {number}: a page has {labels} labels of this size.",
    "print.no-team-standings": "There are no team standings. Events of fixed teams have them from "
    "the last result of the first round on.",
    "print.no-points-ranking": "There is no ranking by points. Events with a prize for most points "
    "have it from the last result of the first round on.",
    "print.no-table": "This sheet has no table that a spreadsheet could take. Save it as PDF.",
    "print.no-plan": "The tables stand in rows: there is no plan of the room to print. Arrange "
    "them on the page “Before the day”.",
    "print.no-answer": "The printer does not answer. See whether it is on and connected, or save "
    "the pages as PDF.",
    "print.not-taken": "The printer did not take the pages: {reason}. Save them as PDF instead.",
    "range.unread": "“{typed}” is not understood. Write numbers and ranges, such as 1-3, 5.",
    "range.beyond": "There is no {number}: the numbers go from 1 to {highest}.",
    "logo.no-picture": "This picture cannot be kept as a logo. Choose a PNG or a JPEG file.",
    "logo.not-readable": "There is no picture in {file} that can be read. Choose a PNG or a JPEG "
    "file.",
    "logo.huge": "The picture in {file} is too large: {wide} by {high} points. Choose one of at "
    "most 8000 by 8000.",
    "logo.none": "There is no logo.",
    "paper.no-other": "No other event has a logo or words at the foot of its sheets.",
    "paper.same": "The paper of {event} looks the same.",
    "room.in-rows": "The tables stand in rows already.",
    "room.none-before": "No other event in this venue has a plan of the room.",
    "room.as-before": "This is the plan of the last event here.",
    "print.tables-unread": "“{typed}” names no tables. Write numbers and ranges: “3, 7-9”, with "
    "“+2” for two blank sheets.",
    "print.nobody-called": "Nobody is called “{name}”, or has this number.",
    "print.several-called": "“{name}” may be several people. Write the number: {numbers}.",
    "print.nobody": "Nobody is entered yet: there are no names to print.",
    "print.nobody-played": "Nobody has played yet. A card comes with the last result of the first "
    "round.",
    "print.no-tables": "Nobody knows yet how many tables there are. Enter players, or fill in how "
    "many may come.",
    "print.no-timetable": "No time of the day is known. Fill in the start on the page of the "
    "event.",
    "print.no-prizes": "There is no prize that somebody has won. Prizes are filled in on the page "
    "of the event.",
    "print.no-lists": "The game of this event asks for no army or deck list.",
    "print.no-game": "The game of this event is not in the catalogue: there are no notes to print.",
    "print.no-boxes": "No table of {round} has a copy of the game. Note with F6 in the entries who "
    "has brought one.",
    "print.no-setup": "{round} has no set-up to print: none was drawn. Draw it on the page of the "
    "round.",
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
