"""The keys of the desk, for a sheet beside the laptop: those that are wanted all day."""

from __future__ import annotations

from dataclasses import dataclass

from bglmanager.i18n import Texts


@dataclass(frozen=True, slots=True)
class DeskKeys:
    """Keys of one page under its name: portable sequences ("Shift+F5"), and what they do.

    `page` is the step of the window they belong to; empty for those that work everywhere.
    """

    page: str
    title: str
    lines: tuple[tuple[str, str], ...]


def desk_keys(t: Texts) -> tuple[DeskKeys, ...]:
    """The pages of a day in their order, the keys in that in which they are wanted."""
    return (
        DeskKeys("", t.text("Everywhere"), _everywhere(t)),
        DeskKeys("entries", t.text("Entries"), _entries(t)),
        DeskKeys("draft", t.text("Draft"), _draft(t)),
        DeskKeys("playing", t.text("Results"), _results(t)),
        DeskKeys("standings", t.text("Standings"), _standings(t)),
    )


def _everywhere(t: Texts) -> tuple[tuple[str, str], ...]:
    return (
        ("F1", t.text("Keys")),
        ("Ctrl+K", t.text("Search and commands")),
        ("Ctrl+Z", t.text("Undo")),
        ("Ctrl+Shift+Z", t.text("Redo")),
        ("Ctrl+PgUp", t.text("The step before")),
        ("Ctrl+PgDown", t.text("The next step")),
        ("Shift+F1", t.text("What is this?")),
        ("F11", t.text("Full screen")),
    )


def _entries(t: Texts) -> tuple[tuple[str, str], ...]:
    return (
        ("Return", t.text("Here")),
        ("Ins", t.text("Add a player")),
        ("F2", t.text("Details")),
        ("F4", t.text("Collect the fee")),
        ("F6", t.text("Copy brought")),
        ("Del", t.text("Withdraw")),
        ("F5", t.text("Sits rounds out")),
        ("F3", t.text("Filter")),
        ("Ctrl+M", t.text("Who is missing")),
        ("Ctrl+I", t.text("Import a list")),
    )


def _draft(t: Texts) -> tuple[tuple[str, str], ...]:
    return (
        ("Ctrl+X", t.text("Take for a swap")),
        ("Ctrl+V", t.text("Swap with the player taken")),
        ("Ctrl+M", t.text("Move to this table")),
        ("Ctrl+W", t.text("Why here?")),
        ("Ctrl+L", t.text("Cards or list")),
        ("Ctrl+Return", t.text("Publish")),
    )


def _results(t: Texts) -> tuple[tuple[str, str], ...]:
    return (
        ("F4", t.word("for the start", "Late")),
        ("F5", t.text("Left")),
        ("F6", t.word("at the table", "Last")),
        ("F7", t.text("Absent")),
        ("F10", t.text("Out of time")),
        ("Shift+F5", t.text("Disqualified")),
        ("F8", t.text("Take back")),
        ("Shift+F6", t.text("Penalty")),
        ("Shift+F9", t.text("Other minutes for the table")),
        ("Ctrl+D", t.text("Tied")),
        ("Ctrl+R", t.text("Places by the referee")),
        ("Ctrl+N", t.text("Note of the table")),
        ("Ctrl+O", t.text("Only the open tables in the list, or all")),
        ("F2", t.text("Correct a result")),
        ("Ctrl+U", t.text("Sheets or seats swapped")),
        ("Ctrl+2", t.text("Second pass")),
        ("Ctrl+T", t.text("Start the clock")),
        ("Ctrl+Return", t.text("Close the round")),
    )


def _standings(t: Texts) -> tuple[tuple[str, str], ...]:
    return (("Ctrl+W", t.text("Why this rank")), ("F3", t.text("Other standings")))


def key_name(t: Texts, keys: str) -> str:
    """A key sequence as it stands on the keyboards of a language."""
    named = {
        "Return": t.text("Enter"),
        "Del": t.text("Del"),
        "PgUp": t.text("PgUp"),
        "PgDown": t.text("PgDn"),
        "Space": t.text("Space"),
    }
    return "+".join(named.get(part, part) for part in keys.split("+"))
