"""The lines of a list that comes in: what each is to the event, and what happens with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bglmanager.engine.event import Entry, EntryStatus, Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.services import entry_lists
from bglmanager.services.entry_lists import (
    UNCHANGED,
    Choices,
    EntryList,
    Field,
    Merge,
    Preview,
    PreviewRow,
    State,
)


class Fate(StrEnum):
    """What happens with a line."""

    ADD = "add"
    THERE = "there"
    SAME = "same"
    OPEN = "open"
    SKIP = "skip"
    DOUBLE = "double"
    REFUSED = "refused"


MERGING = (Fate.THERE, Fate.SAME)
"""The line is somebody who is entered."""

NAMES = (Field.FIRST_NAME, Field.LAST_NAME)

_AT_FIRST: Mapping[State, Fate] = {
    State.NEW: Fate.ADD,
    State.THERE: Fate.THERE,
    State.LIKELY: Fate.OPEN,
    State.DOUBLE: Fate.DOUBLE,
    State.REFUSED: Fate.REFUSED,
}

_TURNS: Mapping[State, tuple[Fate, ...]] = {
    State.NEW: (Fate.ADD, Fate.SKIP),
    State.THERE: (Fate.THERE, Fate.ADD, Fate.SKIP),
    State.LIKELY: (Fate.SAME, Fate.ADD, Fate.SKIP),
    State.DOUBLE: (Fate.DOUBLE, Fate.ADD),
    State.REFUSED: (Fate.REFUSED,),
}


@dataclass
class Decisions:
    """What the user decided, by line; `names` are first name and surname written by hand.

    `listed` are the lines whose word is taken where it is another one than ours, `away` who is
    not coming of those who are not in the list.
    """

    fates: dict[int, Fate] = field(default_factory=dict)
    names: dict[int, tuple[str, str]] = field(default_factory=dict)
    listed: set[int] = field(default_factory=set)
    away: set[EntryNumber] = field(default_factory=set)

    def fate(self, row: PreviewRow) -> Fate:
        """What happens with a row."""
        state = self._state(row)
        return self.fates.get(row.line, _AT_FIRST[state])

    def turn(self, row: PreviewRow) -> bool:
        """Take the next possibility; False when there is only one."""
        turns = _TURNS[self._state(row)]
        now = self.fate(row)
        place = turns.index(now) if now in turns else -1
        self.fates[row.line] = turns[(place + 1) % len(turns)]
        return len(turns) > 1

    def _state(self, row: PreviewRow) -> State:
        """A refused row with a name written by hand is a new one."""
        named = all(self.names.get(row.line, ("",)))
        return State.NEW if row.state is State.REFUSED and named else row.state

    def write(self, row: PreviewRow, first: str, last: str) -> None:
        """Give a row another name."""
        self.names[row.line] = (first, last)
        self.fates.pop(row.line, None)

    def name(self, row: PreviewRow) -> tuple[str, str]:
        """First name and surname as they will be taken."""
        return self.names.get(row.line, (row.draft.first_name, row.draft.last_name))

    def choices(self, preview: Preview) -> Choices:
        """The decisions in the form in which a list is taken."""
        fates = {row.line: self.fate(row) for row in preview.rows}
        by_hand = {
            row.line: self.names[row.line]
            for row in preview.rows
            if row.line in self.names and fates[row.line] is not Fate.REFUSED
        }
        return Choices(
            add=frozenset(
                row.line
                for row in preview.rows
                if fates[row.line] is Fate.ADD and row.state is not State.NEW
            )
            - frozenset(r.line for r in preview.rows if r.state is State.REFUSED),
            skip=frozenset(line for line, fate in fates.items() if fate is Fate.SKIP),
            same=frozenset(line for line, fate in fates.items() if fate is Fate.SAME),
            listed=frozenset(line for line in self.listed if fates.get(line) in MERGING),
            away=frozenset(self.away),
            names=by_hand,
        )

    def counts(self, preview: Preview) -> Mapping[Fate, int]:
        """How many lines have each fate, 0 included."""
        found = dict.fromkeys(Fate, 0)
        for row in preview.rows:
            found[self.fate(row)] += 1
        return found


@dataclass(frozen=True, slots=True)
class ImportLine:
    """One line as it is shown; `merge` is what it comes to for somebody who is entered.

    `listed` says that its word is taken; `away` that he is noted as not coming.
    """

    row: PreviewRow
    fate: Fate
    first_name: str
    last_name: str
    merge: Merge = UNCHANGED
    listed: bool = False
    away: bool = False

    @property
    def merges(self) -> bool:
        """Whether the line is somebody who is entered."""
        return self.fate in MERGING

    @property
    def differs(self) -> bool:
        """Whether it says otherwise what is known, whichever is taken."""
        return self.merges and bool(self.merge.others)

    @property
    def unsettled(self) -> bool:
        """Whether what is known here stays although the list says otherwise.

        Who was said to be somebody has said so of his name too.
        """
        known = (other for other in self.merge.others if other.field not in NAMES)
        beyond = self.fate is Fate.THERE or any(True for _ in known)
        return self.differs and not self.listed and beyond

    @property
    def to_look_at(self) -> bool:
        """Whether a person should look at it."""
        open_ = self.fate in (Fate.OPEN, Fate.REFUSED) or self.unsettled
        return open_ or bool(self.row.problems) or (self.away and self.merges)


class Comparing:
    """A list compared with an event, once; then its lines as they are decided, at every key."""

    def __init__(self, event: Event, found: EntryList) -> None:
        self._rows = found.preview.rows
        self._merges = entry_lists.merges(event, found)
        self._entries: Mapping[EntryNumber, Entry] = {e.number: e for e in event.entries}

    def lines(self, decisions: Decisions) -> tuple[ImportLine, ...]:
        """The lines with what was decided."""
        return tuple(self._line(row, decisions) for row in self._rows)

    def _line(self, row: PreviewRow, decisions: Decisions) -> ImportLine:
        entry = None if row.entry is None else self._entries.get(row.entry)
        return ImportLine(
            row,
            decisions.fate(row),
            *decisions.name(row),
            self._merges.get(row.line, UNCHANGED),
            row.line in decisions.listed,
            entry is not None and entry.status is EntryStatus.NO_SHOW,
        )
