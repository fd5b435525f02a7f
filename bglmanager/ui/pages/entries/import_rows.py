"""The lines of a list that comes in: what each is to the event, and what happens with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bglmanager.engine.event import Entry, EntryStatus, Event
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem
from bglmanager.services import entry_lists
from bglmanager.services.entry_lists import (
    UNCHANGED,
    Choices,
    EntryList,
    Merge,
    Preview,
    PreviewRow,
    Recognised,
    State,
    Taking,
)


class Fate(StrEnum):
    """What happens with a line."""

    ADD = "add"
    KNOWN = "known"
    THERE = "there"
    SAME = "same"
    OPEN = "open"
    SKIP = "skip"
    DOUBLE = "double"
    REFUSED = "refused"


MERGING = (Fate.THERE, Fate.SAME)
"""The line is somebody who is entered."""

NAMES = ("first_name", "last_name")

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
    not coming of those who are not in the list. `people` are who new ones are in the archive.
    """

    fates: dict[int, Fate] = field(default_factory=dict)
    names: dict[int, tuple[str, str]] = field(default_factory=dict)
    listed: set[int] = field(default_factory=set)
    away: set[EntryNumber] = field(default_factory=set)
    people: Mapping[int, Recognised] = field(default_factory=dict)

    @property
    def are_any(self) -> bool:
        """Whether anything is decided."""
        return any((self.fates, self.names, self.listed, self.away))

    def fate(self, row: PreviewRow) -> Fate:
        """What happens with a row."""
        one = self.recognised(row)
        at_first = Fate.KNOWN if one is not None and one.sure else _AT_FIRST[self._state(row)]
        return self.fates.get(row.line, at_first)

    def recognised(self, row: PreviewRow) -> Recognised | None:
        """Who of the archive somebody new is; nobody once his name was written by hand."""
        if row.state is not State.NEW or row.line in self.names:
            return None
        return self.people.get(row.line)

    def known(self, preview: Preview) -> Mapping[int, Recognised]:
        """By line, those who are taken for somebody of the archive."""
        return {
            row.line: one
            for row in preview.rows
            if (one := self.recognised(row)) is not None and self.fate(row) is Fate.KNOWN
        }

    def turn(self, row: PreviewRow) -> bool:
        """Take the next possibility; False when there is only one."""
        turns = self._turns(row)
        now = self.fate(row)
        place = turns.index(now) if now in turns else -1
        self.fates[row.line] = turns[(place + 1) % len(turns)]
        return len(turns) > 1

    def forget(self, lines: Iterable[int]) -> None:
        """Decide anew about these lines; a name written by hand stays."""
        for line in lines:
            self.listed.discard(line)
            self.fates.pop(line, None)

    def turn_words(self, lines: Iterable[ImportLine]) -> int:
        """Take the list's word for everybody, or for nobody where it was taken for somebody.

        Returns how many lines have to be decided one by one.
        """
        differing = [line for line in lines if line.differs]
        together = {line.row.line for line in differing if not line.merge.one_by_one}
        self.listed ^= together & self.listed or together
        return len(differing) - len(together)

    def _turns(self, row: PreviewRow) -> tuple[Fate, ...]:
        one = self.recognised(row)
        if one is None:
            return _TURNS[self._state(row)]
        first = (Fate.KNOWN, Fate.ADD) if one.sure else (Fate.ADD, Fate.KNOWN)
        return (*first, Fate.SKIP)

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


@record
class ImportLine:
    """One line as it is shown; `merge` is what it comes to for somebody who is entered.

    `listed` says that its word is taken; `away` that he is noted as not coming; `person` is who
    of the archive he is or may be.
    """

    row: PreviewRow
    fate: Fate
    first_name: str
    last_name: str
    merge: Merge = UNCHANGED
    listed: bool = False
    away: bool = False
    person: Recognised | None = None

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
        return open_ or self.asks or bool(self.row.problems) or (self.away and self.merges)

    @property
    def asks(self) -> bool:
        """Whether he may be somebody of the archive, or is somebody who is banned."""
        one = self.person
        if one is None or self.fate is Fate.SKIP:
            return False
        return one.banned is not None or (not one.sure and self.fate is Fate.ADD)


class Weighing:
    """A list weighed against an event, again at every decision; the comparing is done once.

    `taking` is None while `hindrances` say why the list cannot be taken.
    """

    def __init__(self, event: Event, found: EntryList) -> None:
        self._event, self._found = event, found
        self._merges = entry_lists.merges_by_line(event, found)
        self._entries: Mapping[EntryNumber, Entry] = {e.number: e for e in event.entries}
        self.lines: tuple[ImportLine, ...] = ()
        self.absent: tuple[Entry, ...] = ()
        self.hindrances: tuple[Problem, ...] = ()
        self.taking: Taking | None = None

    def other_than(self, before: Weighing) -> set[int]:
        """Lines that come to something else than before: what was said of them is to be asked
        again.
        """
        rows = zip(self._found.preview.rows, before._found.preview.rows, strict=True)
        moved = {new.line for new, old in rows if (new.state, new.entry) != (old.state, old.entry)}
        return moved | {n for n, what in self._merges.items() if before._merges.get(n) != what}

    def weigh(self, decisions: Decisions) -> None:
        """What the list comes to with these decisions."""
        found, choices = self.decided(decisions)
        self.lines = tuple(self._line(row, decisions) for row in self._found.preview.rows)
        self.absent = entry_lists.entries_not_listed(self._event, found, choices)
        self.hindrances = entry_lists.list_hindrances(found, choices)
        self.taking = None
        if not self.hindrances:
            self.taking = entry_lists.what_taking_does(self._event, found, choices)

    def decided(self, decisions: Decisions) -> tuple[EntryList, Choices]:
        """The list with what the archive adds, and the decisions, as a list is taken."""
        preview = self._found.preview
        found = entry_lists.with_known(self._found, decisions.known(preview))
        return found, decisions.choices(preview)

    def _line(self, row: PreviewRow, decisions: Decisions) -> ImportLine:
        entry = None if row.entry is None else self._entries.get(row.entry)
        return ImportLine(
            row,
            decisions.fate(row),
            *decisions.name(row),
            self._merges.get(row.line, UNCHANGED),
            row.line in decisions.listed,
            entry is not None and entry.status is EntryStatus.NO_SHOW,
            decisions.recognised(row),
        )
