"""Sentences about the store: what could not be saved, opened, undone."""

from __future__ import annotations

from bglmanager.words import branches
from bglmanager.words.sentence import Sentences

SENTENCES: Sentences = {
    "store.full": lambda t, v: t.text(
        "Not saved: the disk is full. Make room on it, then do it again.", **v
    ),
    "store.read-only": lambda t, v: t.text(
        "Not saved: the event library cannot be written to. Allow writing in its "
        "folder, or unlock the USB stick, then do it again.",
        **v,
    ),
    "store.busy": lambda t, v: t.text(
        "Not saved: another program is holding the file of the events. Wait a moment, then do it "
        "again.",
        **v,
    ),
    "store.gone": lambda t, v: t.text(
        "Not saved: the file of the events was moved, renamed or deleted while it was open. Put "
        "it back, or save a copy of the event.",
        **v,
    ),
    "store.failed": lambda t, v: t.text(
        "Not saved: the disk reports a fault. Save a copy of the event on another disk, then do "
        "it again.",
        **v,
    ),
    "store.damaged": lambda t, v: t.text(
        "The event library is damaged. Nothing of it is shown: go back to the newest backup.",
        **v,
    ),
    "store.event-damaged": lambda t, v: t.text(
        "This event is damaged: what is stored is not what was entered. Nothing of it is shown. "
        "Open the backups and take the newest one that is sound.",
        **v,
    ),
    "backups.full": lambda t, v: t.text(
        "No backup could be made: the disk is full. Make room on it; the program tries again by "
        "itself.",
        **v,
    ),
    "backups.read-only": lambda t, v: t.text(
        "No backup could be made: the backup folder cannot be written to. Allow "
        "writing in it; the program tries again by itself.",
        **v,
    ),
    "backups.failed": lambda t, v: t.text(
        "No backup could be made: the disk reports a fault. Choose a second set on a "
        "USB stick; the program tries again by itself.",
        **v,
    ),
    "backups.target-here": lambda t, v: t.text(
        "{folder} is where the backups of this computer lie. Choose a folder on a USB stick.", **v
    ),
    "backups.target": lambda t, v: t.text(
        "The second set of backups in {folder} could not be written. Check that the "
        "USB stick is plugged in, has room and is not locked.",
        **v,
    ),
    "backups.target-full": branches.full,
    "closing.no-backup": lambda t, v: t.text(
        "The program ended before the last backup was made. It is being made now.", **v
    ),
    "closing.no-stick": lambda t, v: t.text(
        "The program ended before {folder} had the last backup. It gets it with the next one.",
        **v,
    ),
    "branches.own": lambda t, v: t.text(
        "These are the backups of this computer, which are kept. Choose those of another one.",
        **v,
    ),
    "own-files.not-carried": lambda t, v: t.text(
        "The custom games and rules could not be copied to {folder}. Check that the "
        "disk has room and is not locked; the program tries again by itself.",
        **v,
    ),
    "own-files.not-brought": lambda t, v: t.text(
        "The events are restored, but not all custom games and rules: {folder} could "
        "not be written. Make room or allow writing there, then go back to the same "
        "backup again.",
        **v,
    ),
    "own-files.left-out": lambda t, v: t.text(
        "{files}: not readable as custom games or rules, and not copied.",
        **v,
    ),
    "folder.synchronised": lambda t, v: t.text(
        "The event library lies in a {service} folder: another computer may overwrite or lock "
        "it. Move the data folder to a local disk.",
        **v,
    ),
    "folder.network": lambda t, v: t.text(
        "The event library lies on the network: if that fails, nothing is saved. Move the data "
        "folder to a local disk.",
        **v,
    ),
    "backups.folder": lambda t, v: t.text(
        "The folder {folder} cannot be read. Check that the USB stick is plugged in, "
        "or choose another folder.",
        **v,
    ),
    "backups.set-aside": lambda t, v: t.text(
        "The damaged file could not be copied to {folder}. Make room on the disk first; the file "
        "itself was left as it is.",
        **v,
    ),
    "backups.document": lambda t, v: t.text(
        "The document of {name} did not read back as it was written. The one before it was kept.",
        **v,
    ),
    "store.stale": lambda t, v: t.text(
        "The event was changed somewhere else meanwhile and has been read again. Look at it, then "
        "do it again.",
        **v,
    ),
    "store.not-a-store": lambda t, v: t.text(
        "{file} is not a file of events of this program. Choose another one.", **v
    ),
    "store.newer": lambda t, v: t.text(
        "{file} was written by a newer version of this program. Install that version to open it.",
        **v,
    ),
    "store.not-migrated": lambda t, v: t.text(
        "{file} could not be brought to this version of the program and was left as it was. Go "
        "on with the version before, and send the log to whoever looks after the program.",
        **v,
    ),
    "store.lost": lambda t, v: t.text(
        "{file} is missing or empty, and there are backups of it. Go back to the "
        "newest one, or start with an empty event library.",
        **v,
    ),
    "store.unreadable": lambda t, v: t.text(
        "{file} cannot be read. Check that it is there and that you may open it.", **v
    ),
    "store.folder": lambda t, v: t.text(
        "The folder {folder} cannot be used for the events. Check that it can be written.", **v
    ),
    "store.no-answer": lambda t, v: t.text(
        "The folder {folder} with the events does not answer. Check the network or the disk it is "
        "on, then try again.",
        **v,
    ),
    "store.in-use": lambda t, v: t.text(
        "The program is running already: {holder}. Go on there, or close it first. If it does not "
        "answer, end it in the list of running programs, then try again here.",
        **v,
    ),
    "event.missing": lambda t, v: t.text(
        "This event is not in the list any more. Choose another one.", **v
    ),
    "event.exists": lambda t, v: t.text(
        "{name} is in the list already. Open it there; nothing was changed.", **v
    ),
    "history.nothing-to-undo": lambda t, v: t.text("There is nothing to undo.", **v),
    "history.nothing-to-redo": lambda t, v: t.text("There is nothing to redo.", **v),
    "history.cleared": lambda t, v: t.text(
        "Undo stops here: what was changed at this point is no longer kept.", **v
    ),
    "history.broken": lambda t, v: t.text(
        "This cannot be undone: the history does not fit the event as it is. Correct it by hand.",
        **v,
    ),
}
