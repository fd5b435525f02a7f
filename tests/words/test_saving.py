"""What is said when something cannot be saved, opened or undone."""

from __future__ import annotations

import pytest

from bglmanager.engine.problems import problem
from bglmanager.i18n import Texts
from bglmanager.words.library import MESSAGES
from bglmanager.words.problems import sentence

SAID = {
    "store.full": "Not saved: the disk is full. Make room on it, then do it again.",
    "store.read-only": (
        "Not saved: the event library cannot be written to. Allow writing in its "
        "folder, or unlock the USB stick, then do it again."
    ),
    "store.busy": (
        "Not saved: another program is holding the file of the events. Wait a moment, then do it "
        "again."
    ),
    "store.gone": (
        "Not saved: the file of the events was moved, renamed or deleted while it was open. Put "
        "it back, or save a copy of the event."
    ),
    "store.failed": (
        "Not saved: the disk reports a fault. Save a copy of the event on another disk, then do "
        "it again."
    ),
    "store.damaged": (
        "The event library is damaged. Nothing of it is shown: go back to the newest backup."
    ),
    "store.stale": (
        "The event was changed somewhere else meanwhile and has been read again. Look at it, then "
        "do it again."
    ),
    "store.not-a-store": "a.txt is not a file of events of this program. Choose another one.",
    "store.newer": (
        "a.txt was written by a newer version of this program. Install that version to open it."
    ),
    "store.unreadable": "a.txt cannot be read. Check that it is there and that you may open it.",
    "store.folder": "The folder E: cannot be used for the events. Check that it can be written.",
    "store.in-use": (
        "The program is running already: ada@desk, 42. Go on there, or close it first. If it does "
        "not answer, end it in the list of running programs, then try again here."
    ),
    "store.no-answer": (
        "The folder E: with the events does not answer. Check the network or the disk it is on, "
        "then try again."
    ),
    "folder.synchronised": (
        "The event library lies in a Dropbox folder: another computer may overwrite or lock it. "
        "Move the data folder to a local disk."
    ),
    "folder.network": (
        "The event library lies on the network: if that fails, nothing is saved. Move the data "
        "folder to a local disk."
    ),
    "backups.target-here": (
        "E: is where the backups of this computer lie. Choose a folder on a USB stick."
    ),
    "store.event-damaged": (
        "This event is damaged: what is stored is not what was entered. Nothing of it is shown. "
        "Open the backups and take the newest one that is sound."
    ),
    "store.not-migrated": (
        "a.txt could not be brought to this version of the program and was left as it was. Go on "
        "with the version before, and send the log to whoever looks after the program."
    ),
    "store.lost": (
        "a.txt is missing or empty, and there are backups of it. Go back to the newest "
        "one, or start with an empty event library."
    ),
    "backups.full": (
        "No backup could be made: the disk is full. Make room on it; the program tries again by "
        "itself."
    ),
    "backups.read-only": (
        "No backup could be made: the backup folder cannot be written to. Allow "
        "writing in it; the program tries again by itself."
    ),
    "backups.failed": (
        "No backup could be made: the disk reports a fault. Choose a second set on a "
        "USB stick; the program tries again by itself."
    ),
    "backups.target": (
        "The second set of backups in E: could not be written. Check that the USB "
        "stick is plugged in, has room and is not locked."
    ),
    "backups.target-full": (
        "The USB stick in E: is full: the second set of backups is not complete."
    ),
    "branches.own": (
        "These are the backups of this computer, which are kept. Choose those of another one."
    ),
    "own-files.not-carried": (
        "The custom games and rules could not be copied to E:. Check that the disk has "
        "room and is not locked; the program tries again by itself."
    ),
    "own-files.not-brought": (
        "The events are restored, but not all custom games and rules: E: could not be "
        "written. Make room or allow writing there, then go back to the same backup "
        "again."
    ),
    "own-files.left-out": ("x.toml: not readable as custom games or rules, and not copied."),
    "backups.folder": (
        "The folder E: cannot be read. Check that the USB stick is plugged in, or "
        "choose another folder."
    ),
    "backups.set-aside": (
        "The damaged file could not be copied to E:. Make room on the disk first; the file itself "
        "was left as it is."
    ),
    "backups.document": (
        "The document of Trofeo did not read back as it was written. The one before it was kept."
    ),
    "closing.no-backup": (
        "The program ended before the last backup was made. It is being made now."
    ),
    "closing.no-stick": (
        "The program ended before E: had the last backup. It gets it with the next one."
    ),
    "event.missing": "This event is not in the list any more. Choose another one.",
    "event.exists": "Trofeo is in the list already. Open it there; nothing was changed.",
    "history.nothing-to-undo": "There is nothing to undo.",
    "history.nothing-to-redo": "There is nothing to redo.",
    "history.cleared": "Undo stops here: what was changed at this point is no longer kept.",
    "history.broken": (
        "This cannot be undone: the history does not fit the event as it is. Correct it by hand."
    ),
}


@pytest.mark.parametrize("code", [code for code in MESSAGES if not code.startswith("print.")])
def test_sentences(code: str) -> None:
    found = problem(
        code,
        file="a.txt",
        files="x.toml",
        folder="E:",
        holder="ada@desk, 42",
        name="Trofeo",
        service="Dropbox",
    )
    assert sentence(Texts("en"), found) == SAID[code]
