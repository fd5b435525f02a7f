"""The lines of a list that comes in: what each is to the event, what happens with it, in words and
columns.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from bglmanager.engine.event import Entry, EntryStatus, Event, Gender
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem
from bglmanager.i18n import Texts
from bglmanager.services import entry_lists
from bglmanager.services.archive_index import ArchivedPerson
from bglmanager.services.entry_lists import (
    UNCHANGED,
    Choices,
    Difference,
    EntryList,
    Merge,
    Preview,
    PreviewRow,
    Recognised,
    State,
    Taking,
)
from bglmanager.ui.format import Format
from bglmanager.ui.kit.lists import count_column, day_column
from bglmanager.ui.pages.entries.list_reading import field_names
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.rows import Column
from bglmanager.words.command_names import in_teams
from bglmanager.words.entries import gender_name
from bglmanager.words.number_format import MISSING


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
        rows, fates = preview.rows, {row.line: self.fate(row) for row in preview.rows}

        def of(fate: Fate) -> frozenset[int]:
            return frozenset(line for line, one in fates.items() if one is fate)

        told = frozenset(r.line for r in rows if r.state in (State.NEW, State.REFUSED))
        return Choices(
            add=of(Fate.ADD) - told,
            skip=of(Fate.SKIP),
            same=of(Fate.SAME),
            listed=frozenset(line for line in self.listed if fates.get(line) in MERGING),
            away=frozenset(self.away),
            names={
                n: self.names[n] for n in fates if n in self.names and fates[n] is not Fate.REFUSED
            },
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


_LOOKS: Mapping[Fate, tuple[str, Tone]] = {
    Fate.ADD: ("plus", Tone.GOOD),
    Fate.KNOWN: ("user-check", Tone.GOOD),
    Fate.THERE: ("check", Tone.PLAIN),
    Fate.SAME: ("check", Tone.PLAIN),
    Fate.OPEN: ("circle-question-mark", Tone.ATTENTION),
    Fate.SKIP: ("minus", Tone.PLAIN),
    Fate.DOUBLE: ("copy", Tone.PLAIN),
    Fate.REFUSED: ("octagon-x", Tone.WRONG),
}
_ORDER = "refused open double skip add known same there".split()


def look_of(line: ImportLine) -> tuple[str, Tone]:
    """Icon and tone of what happens with a line."""
    if line.unsettled or line.asks:
        return "triangle-alert", Tone.ATTENTION
    if line.merges and (line.merge.filled or (line.listed and line.differs)):
        return "pencil", Tone.GOOD
    return _LOOKS[line.fate]


def fate_words(t: Texts, line: ImportLine) -> str:
    """What happens with a line, in a few words."""
    number = line.row.entry
    if line.merges and (changes := _merge_words(t, line)):
        return changes
    return {
        Fate.ADD: t.text("new"),
        Fate.KNOWN: t.text("new, known"),
        Fate.THERE: t.text("already there: no. {number}", number=number),
        Fate.SAME: t.text("is no. {number}", number=number),
        Fate.OPEN: t.text("looks like no. {number}", number=number),
        Fate.SKIP: t.text("left out"),
        Fate.DOUBLE: t.text("twice: see line {line}", line=line.row.double_of),
        Fate.REFUSED: t.text("cannot be taken"),
    }[line.fate]


def _merge_words(t: Texts, line: ImportLine) -> str:
    """What a line changes, or would change; nothing for one that says what is known."""
    number = line.row.entry
    if line.unsettled:
        return t.text("differs from no. {number}", number=number)
    if line.differs and line.listed:
        return t.text("corrects no. {number}", number=number)
    return t.text("completes no. {number}", number=number) if line.merge.filled else ""


Sentences = Callable[[Iterable[Problem]], tuple[str, ...]]


class Details:
    """Says in whole sentences what there is to say about a line."""

    def __init__(self, t: Texts, form: Format, sentences: Sentences) -> None:
        self._texts, self.form, self._sentences = t, form, sentences
        self._names = field_names(t)

    def of(self, line: ImportLine) -> tuple[str, ...]:
        """The sentences, what is doubtful first."""
        doubts = self._sentences(line.row.problems)
        return (*doubts, *self._merging(line), *self._archive(line))

    def _archive(self, line: ImportLine) -> Iterator[str]:
        """Who of the archive he is or may be (Enter decides), and what it adds."""
        t, one = self._texts, line.person
        if one is None or line.fate not in (Fate.ADD, Fate.KNOWN):
            return
        if one.banned is not None:
            yield t.text("{name} is banned: {reason}.", name=one.known.name, reason=one.banned)
        who = self._who(one.known)
        if line.fate is Fate.ADD:
            yield t.text("Perhaps {who}: Enter says so.", who=who)
            return
        yield t.text("Known: {who}.", who=who)
        if one.filled:
            named = ", ".join(self._names[field] for field in one.filled)
            yield t.text("From People: {fields}.", fields=named)

    def _who(self, known: ArchivedPerson) -> str:
        t = self._texts
        born = f"{known.birth_date.year}" if known.birth_date else ""
        events = t.many("{n} event[s]", known.events) if known.events else ""
        return ", ".join(filter(None, (known.name, known.club, born, events)))

    def _merging(self, line: ImportLine) -> Iterator[str]:
        t = self._texts
        if not line.merges:
            return
        if line.away:
            yield t.text(
                "Number {number} is noted as not coming; that stays so.", number=line.row.entry
            )
        for other in line.merge.others:
            yield self._otherwise(other, listed=line.listed)
        if line.merge.filled:
            named = ", ".join(self._names[field] for field in line.merge.filled)
            yield t.text("Filled in: {fields}.", fields=named)

    def _otherwise(self, other: Difference, *, listed: bool) -> str:
        values = {
            "field": self._names[other.field],
            "here": self._written(other.here),
            "listed": self._written(other.listed),
        }
        if listed:
            return self._texts.text("{field}: {listed} instead of {here}.", **values)
        return self._texts.text("{field}: {here} here, {listed} in the list.", **values)

    def _written(self, value: object) -> str:
        t = self._texts
        match value:
            case None | "":
                return MISSING
            case bool():
                return t.text("yes") if value else t.text("no")
            case dt.datetime():
                moment = value.astimezone()
                return f"{self.form.short_day(moment.date())} {self.form.clock_time(moment)}"
            case dt.date():
                return self.form.short_day(value)
            case Gender():
                return gender_name(t, value)
            case int() | Fraction():
                return self.form.number(value)
            case _:
                return f"{value}"


SURNAME, CLUB, DETAILS = 2, 4, 6
"""Columns of the preview; what there is to say is shown before the club."""


def columns(
    t: Texts,
    details: Details,
    written: Callable[[ImportLine, str | None, str | None], None],
) -> tuple[Column[ImportLine], ...]:
    """The columns of the preview; `written` gets a line's first name or surname by hand."""

    def said(line: ImportLine) -> str:
        return " ".join(details.of(line))

    return (
        count_column(t.text("Line"), lambda line: line.row.line),
        Column(
            t.text("What happens"),
            lambda line: fate_words(t, line),
            order=lambda line: (_ORDER.index(line.fate), not line.unsettled, not line.merge.filled),
            icon=lambda line: look_of(line)[0],
            tone=lambda line: look_of(line)[1],
        ),
        Column(
            t.text("Surname"),
            lambda line: line.last_name,
            strong=True,
            edited=lambda line, text: written(line, None, text),
        ),
        Column(
            t.text("First name"),
            lambda line: line.first_name,
            edited=lambda line, text: written(line, text, None),
        ),
        Column(t.text("Club"), lambda line: line.row.draft.club or "", stretch=True),
        day_column(t.text("Born"), lambda line: line.row.draft.birth_date),
        Column(t.text("To look at"), said, stretch=True, tip=said),
    )


def counted(t: Texts, counts: Mapping[Fate, int]) -> str:
    """How many lines are what: "12 new, already there: 14"."""
    there = counts[Fate.THERE] + counts[Fate.SAME]
    said = [
        t.many(
            "{n} new, already there: {there}", counts[Fate.ADD] + counts[Fate.KNOWN], there=there
        )
    ]
    for fate, words in (
        (Fate.KNOWN, t.text("known people: {count}", count=counts[Fate.KNOWN])),
        (Fate.OPEN, t.text("to be decided: {count}", count=counts[Fate.OPEN])),
        (Fate.DOUBLE, t.text("twice in the list: {count}", count=counts[Fate.DOUBLE])),
        (Fate.REFUSED, t.text("cannot be taken: {count}", count=counts[Fate.REFUSED])),
        (Fate.SKIP, t.text("left out: {count}", count=counts[Fate.SKIP])),
    ):
        if counts[fate]:
            said.append(words)
    return ", ".join(said)


def come_to(t: Texts, taking: Taking | None, differ: int) -> str:
    """What a list comes to for those who are there, after `counted`; `differ` lines say otherwise
    and are not taken.
    """
    filled = 0 if taking is None else len(taking.completed)
    away = 0 if taking is None else len(taking.away)
    said = (
        (filled, t.text("data filled in: {count}", count=filled)),
        (differ, t.text("known otherwise: {count}", count=differ)),
        (away, t.text("not coming: {count}", count=away)),
    )
    teams = 0 if taking is None else taking.in_teams
    also = "".join(f", {words}" for count, words in said if count)
    return f"{also}, {in_teams(t, teams)}" if teams else also


def one_by_one(t: Texts, lines: int) -> str:
    """Why so many lines were not taken together with the others."""
    return t.many(
        "{n} line[s] [is|are] about [the fee|fees] or [the copy|copies] of [somebody|people] who "
        "[is|are] here: F10 takes [it|each].",
        lines,
    )


def keys_told(t: Texts, *, absent: bool, differences: bool) -> str:
    """What the keys do, among the lines or among those `absent`."""
    if absent:
        return t.text(
            "These are expected and not in this list. Enter notes who is not coming; without it "
            "they stay."
        )
    keys = t.text("Enter changes what happens with a line; F2 lets you correct a name.")
    if not differences:
        return keys
    more = t.text("What is known here stays: F10 takes what the list says, Ctrl+F10 for all lines.")
    return f"{keys} {more}"


def verb(t: Texts, taking: Taking | None) -> str:
    """What taking a list does, for its button; None while something hinders it."""
    if taking is None:
        return t.text("Add the players")
    added, filled, away = map(len, (taking.added, taking.completed, taking.away))
    if sum(1 for count in (added, filled, away) if count) > 1:
        return t.text("Apply list")
    if filled:
        return t.many("Fill in {n} player[s]", filled)
    if away:
        return t.many("Mark {n} player[s] absent", away)
    return t.many("Add {n} player[s]", added)
