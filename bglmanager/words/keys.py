"""The keys of the desk, for a sheet beside the laptop: those that are wanted all day."""

from __future__ import annotations

from dataclasses import dataclass

from bglmanager.i18n import Named, Texts, Word
from bglmanager.words.messages import Messages, say


@dataclass(frozen=True, slots=True)
class DeskKeys:
    """Keys of one page under its name: portable sequences ("Shift+F5"), and what they do.

    `page` is the step of the window they belong to; empty for those that work everywhere.
    """

    page: str
    title: str
    lines: tuple[tuple[str, str], ...]


_EVERYWHERE: Messages = {
    "F1": "Keys",
    "Ctrl+K": "Search and commands",
    "Ctrl+Z": "Undo",
    "Ctrl+Shift+Z": "Redo",
    "Ctrl+PgUp": "The step before",
    "Ctrl+PgDown": "The next step",
    "Shift+F1": "What is this?",
    "F11": "Full screen",
}

_ENTRIES: Messages = {
    "Return": "Here",
    "Ins": "Add a player",
    "F2": "Details",
    "F4": "Collect the fee",
    "F6": "Copy brought",
    "Del": "Withdraw",
    "F5": "Sits rounds out",
    "F3": "Filter",
    "Ctrl+M": "Who is missing",
    "Ctrl+I": "Import a list",
}

_DRAFT: Messages = {
    "Ctrl+X": "Take for a swap",
    "Ctrl+V": "Swap with the player taken",
    "Ctrl+M": "Move to this table",
    "Ctrl+W": "Why here?",
    "Ctrl+L": "Cards or list",
    "Ctrl+Return": "Publish",
}

_RESULTS: Messages = {
    "F4": Word("for the start", "Late"),
    "F5": "Left",
    "F6": Word("at the table", "Last"),
    "F7": "Absent",
    "F10": "Out of time",
    "Shift+F5": "Disqualified",
    "F8": "Take back",
    "Shift+F6": "Penalty",
    "Shift+F9": "Other minutes for the table",
    "Ctrl+D": "Tied",
    "Ctrl+R": "Places by the referee",
    "Ctrl+N": "Note of the table",
    "Ctrl+O": "Only the open tables in the list, or all",
    "F2": "Correct a result",
    "Ctrl+U": "Sheets or seats swapped",
    "Ctrl+2": "Second pass",
    "Ctrl+T": "Start the clock",
    "Ctrl+Return": "Close the round",
}

_STANDINGS: Messages = {"Ctrl+W": "Why this rank", "F3": "Other standings"}


def desk_keys(t: Texts) -> tuple[DeskKeys, ...]:
    """The pages of a day in their order, the keys in that in which they are wanted."""
    pages = (
        ("", t.text("Everywhere"), _EVERYWHERE),
        ("entries", t.text("Entries"), _ENTRIES),
        ("draft", t.text("Draft"), _DRAFT),
        ("playing", t.text("Results"), _RESULTS),
        ("standings", t.text("Standings"), _STANDINGS),
    )
    return tuple(
        DeskKeys(page, title, tuple((key, say(t, said, {})) for key, said in keys.items()))
        for page, title, keys in pages
    )


_KEY_NAMES = Named[str](
    {"Return": "Enter", "Del": "Del", "PgUp": "PgUp", "PgDown": "PgDn", "Space": "Space"}
)


def key_name(t: Texts, keys: str) -> str:
    """A key sequence as it stands on the keyboards of a language."""
    return "+".join(_KEY_NAMES.or_itself(t, part) for part in keys.split("+"))
