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
from bglmanager.i18n import Named, Texts
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
from bglmanager.ui.format import Format
from bglmanager.ui.kit.lists import count_column, day_column
from bglmanager.ui.pages.list_reading import field_names
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.rows import Column
from bglmanager.words.command_names import in_teams
from bglmanager.words.entries import gender_name
from bglmanager.words.number_format import MISSING


class Fate(StrEnum):
    """What happens with a line."""

    REFUSED = "refused"
    OPEN = "open"
    DOUBLE = "double"
    SKIP = "skip"
    ADD = "add"
    KNOWN = "known"
    SAME = "same"
    THERE = "there"


_URGENT = tuple(Fate)
"""In this order they are sorted: what has to be looked at comes first."""

_FATES: Mapping[State, tuple[Fate, ...]] = {
    State.NEW: (Fate.ADD, Fate.SKIP),
    State.THERE: (Fate.THERE, Fate.ADD, Fate.SKIP),
    State.LIKELY: (Fate.OPEN, Fate.SAME, Fate.ADD, Fate.SKIP),
    State.DOUBLE: (Fate.DOUBLE, Fate.ADD),
    State.REFUSED: (Fate.REFUSED,),
}
"""What may happen, at first the first one; what was open once is not left open again."""


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
        return self.fates.get(row.line, self._possible(row)[0])

    def _possible(self, row: PreviewRow) -> tuple[Fate, ...]:
        """A refused row with a name written by hand is a new one."""
        if one := self.recognised(row):
            first = (Fate.KNOWN, Fate.ADD) if one.sure else (Fate.ADD, Fate.KNOWN)
            return (*first, Fate.SKIP)
        named = all(self.names.get(row.line, ("",)))
        return _FATES[State.NEW if row.state is State.REFUSED and named else row.state]

    def recognised(self, row: PreviewRow) -> Recognised | None:
        """Who of the archive somebody new is; nobody once his name was written by hand."""
        if row.state is not State.NEW or row.line in self.names:
            return None
        return self.people.get(row.line)

    def turn(self, row: PreviewRow) -> bool:
        """Take the next possibility; False when there is only one."""
        turns = [fate for fate in self._possible(row) if fate is not Fate.OPEN]
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

    def write(self, row: PreviewRow, first: str | None, last: str | None) -> None:
        """Give a row another first name or surname."""
        now_first, now_last = self.name(row)
        self.names[row.line] = (
            now_first if first is None else first,
            now_last if last is None else last,
        )
        self.fates.pop(row.line, None)

    def name(self, row: PreviewRow) -> tuple[str, str]:
        """First name and surname as they will be taken."""
        return self.names.get(row.line, (row.draft.first_name, row.draft.last_name))

    def counts(self, preview: Preview) -> Mapping[Fate, int]:
        """How many lines have each fate, 0 included."""
        found = dict.fromkeys(Fate, 0)
        for row in preview.rows:
            found[self.fate(row)] += 1
        return found

    def as_taken(self, found: EntryList) -> tuple[EntryList, Choices]:
        """The list with what the archive adds, and the decisions, as a list is taken."""
        rows = found.preview.rows
        fates = {row.line: self.fate(row) for row in rows}
        people = {row.line: self.recognised(row) for row in rows}
        known = {n: one for n, one in people.items() if one and fates[n] is Fate.KNOWN}

        def of(*wanted: Fate) -> frozenset[int]:
            return frozenset(line for line, fate in fates.items() if fate in wanted)

        told = frozenset(r.line for r in rows if r.state in (State.NEW, State.REFUSED))
        choices = Choices(
            add=of(Fate.ADD) - told,
            skip=of(Fate.SKIP),
            same=of(Fate.SAME),
            listed=of(Fate.THERE, Fate.SAME) & self.listed,
            away=frozenset(self.away),
            names={n: self.names[n] for n in fates.keys() - of(Fate.REFUSED) if n in self.names},
        )
        return entry_lists.with_known(found, known), choices


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
        return self.fate in (Fate.THERE, Fate.SAME)

    @property
    def differs(self) -> bool:
        """Whether it says otherwise what is known, whichever is taken."""
        return self.merges and bool(self.merge.others)

    @property
    def unsettled(self) -> bool:
        """Whether what is known here stays although the list says otherwise.

        Who was said to be somebody has said so of his name too.
        """
        beyond = {other.field for other in self.merge.others} - {"first_name", "last_name"}
        return self.differs and not self.listed and (self.fate is Fate.THERE or bool(beyond))

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

    `taken` is the list and what was decided about it; `taking` is None while `hindrances` say why
    it cannot be taken.
    """

    def __init__(self, event: Event, found: EntryList) -> None:
        self._event, self._found = event, found
        self._merges = entry_lists.merges_by_line(event, found)
        self._entries: Mapping[EntryNumber, Entry] = {e.number: e for e in event.entries}

    def other_than(self, before: Weighing) -> set[int]:
        """Lines that come to something else than before: what was said of them is to be asked
        again.
        """
        rows = zip(self._found.preview.rows, before._found.preview.rows, strict=True)
        moved = {new.line for new, old in rows if (new.state, new.entry) != (old.state, old.entry)}
        return moved | {n for n, what in self._merges.items() if before._merges.get(n) != what}

    def weigh(self, decisions: Decisions) -> None:
        """What the list comes to with these decisions."""
        self.taken = found, choices = decisions.as_taken(self._found)
        self.lines = tuple(self._line(row, decisions) for row in self._found.preview.rows)
        self.absent = entry_lists.entries_not_listed(self._event, found, choices)
        self.hindrances = entry_lists.list_hindrances(found, choices)
        self.taking: Taking | None = None
        if not self.hindrances:
            self.taking = entry_lists.what_taking_does(self._event, found, choices)

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
_fate_name = Named(
    {
        Fate.ADD: "new",
        Fate.KNOWN: "new, known",
        Fate.THERE: "already there: no. {number}",
        Fate.SAME: "is no. {number}",
        Fate.OPEN: "looks like no. {number}",
        Fate.SKIP: "left out",
        Fate.DOUBLE: "twice: see line {line}",
        Fate.REFUSED: "cannot be taken",
    }
)


def look_of(line: ImportLine) -> tuple[str, Tone]:
    """Icon and tone of what happens with a line."""
    if line.unsettled or line.asks:
        return "triangle-alert", Tone.ATTENTION
    if line.merges and (line.merge.filled or (line.listed and line.differs)):
        return "pencil", Tone.GOOD
    return _LOOKS[line.fate]


def fate_words(t: Texts, line: ImportLine) -> str:
    """What happens with a line, in a few words: what it changes, or would change, if it does."""
    number = line.row.entry
    if line.unsettled:
        return t.text("differs from no. {number}", number=number)
    if line.differs and line.listed:
        return t.text("corrects no. {number}", number=number)
    if line.merges and line.merge.filled:
        return t.text("completes no. {number}", number=number)
    return _fate_name(t, line.fate, number=number, line=line.row.double_of)


Sentences = Callable[[Iterable[Problem]], tuple[str, ...]]


class Details:
    """Says in whole sentences what there is to say about a line."""

    def __init__(self, t: Texts, sentences: Sentences, game: Callable[[str], str]) -> None:
        """`game` is what a game is called, by its id."""
        self._texts, self._sentences, self._game = t, sentences, game
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
        known = one.known
        if one.banned is not None:
            yield t.text("{name} is banned: {reason}.", name=known.name, reason=one.banned)
        born = f"{known.birth_date.year}" if known.birth_date else ""
        events = t.many("{n} event[s]", known.events) if known.events else ""
        who = ", ".join(filter(None, (known.name, known.club, born, events)))
        if line.fate is Fate.ADD:
            yield t.text("Perhaps {who}: Enter says so.", who=who)
            return
        yield t.text("Known: {who}.", who=who)
        if one.filled:
            yield t.text("From People: {fields}.", fields=self._named(one.filled))

    def _merging(self, line: ImportLine) -> Iterator[str]:
        t = self._texts
        if not line.merges:
            return
        if line.away:
            yield t.text(
                "Number {number} is noted as not coming; that stays so.", number=line.row.entry
            )
        for other in line.merge.others:
            yield t.text(
                "{field}: {listed} instead of {here}."
                if line.listed
                else "{field}: {here} here, {listed} in the list.",
                field=self._names[other.field],
                here=cell_words(t, other.here, self._game) or MISSING,
                listed=cell_words(t, other.listed, self._game) or MISSING,
            )
        if line.merge.filled:
            yield t.text("Filled in: {fields}.", fields=self._named(line.merge.filled))

    def _named(self, fields: Iterable[entry_lists.Field]) -> str:
        return ", ".join(self._names[each] for each in fields)


_DECIMALS = 6


def cell_words(t: Texts, value: object, game: Callable[[str], str] = str) -> str:
    """A datum of somebody as an import reads it; nothing where nothing is known. `game` is what a
    game is called, by its id.
    """
    match value:
        case None:
            return ""
        case tuple():
            return ", ".join(map(game, value))
        case bool():
            return t.text("yes") if value else t.text("no")
        case Gender():
            return gender_name(t, value)
        case dt.datetime():
            return f"{value.astimezone():%d/%m/%Y %H:%M}"
        case dt.date():
            return f"{value:%d/%m/%Y}"
        case Fraction():
            return Format(t).number(value, _DECIMALS).rstrip("0").rstrip(".,")
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
            order=lambda line: (
                _URGENT.index(line.fate),
                not line.unsettled,
                not line.merge.filled,
            ),
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
        day_column(t.text("Born"), lambda line: line.row.draft.birth_date, 1),
        Column(t.text("To look at"), said, stretch=True, tip=said),
    )


_counted_fate = Named(
    {
        Fate.KNOWN: "known people: {count}",
        Fate.OPEN: "to be decided: {count}",
        Fate.DOUBLE: "twice in the list: {count}",
        Fate.REFUSED: "cannot be taken: {count}",
        Fate.SKIP: "left out: {count}",
    }
)


def counted(
    t: Texts, counts: Mapping[Fate, int], taking: Taking | None = None, differ: int = 0
) -> str:
    """How many lines are what, "12 new, already there: 14", and what the list comes to for those
    who are there; `differ` lines say otherwise and are not taken.
    """
    new, there = counts[Fate.ADD] + counts[Fate.KNOWN], counts[Fate.THERE] + counts[Fate.SAME]
    said = [t.many("{n} new, already there: {there}", new, there=there)]
    said += [_counted_fate(t, fate, count=counts[fate]) for fate in _counted_fate if counts[fate]]
    if taking is not None and (filled := len(taking.completed)):
        said.append(t.text("data filled in: {count}", count=filled))
    if differ:
        said.append(t.text("known otherwise: {count}", count=differ))
    if taking is not None and taking.away:
        said.append(t.text("not coming: {count}", count=len(taking.away)))
    if taking is not None and taking.in_teams:
        said.append(in_teams(t, taking.in_teams))
    return ", ".join(said)


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
