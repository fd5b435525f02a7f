"""The words for the lines of a list that comes in, and the columns that show them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction

from bglmanager.engine.event import Gender
from bglmanager.engine.problems import Problem
from bglmanager.i18n import Texts
from bglmanager.services.archive_index import ArchivedPerson
from bglmanager.services.entry_lists import Difference, Taking
from bglmanager.ui.format import Format
from bglmanager.ui.kit.lists import count_column, day_column
from bglmanager.ui.pages.entries.import_rows import Fate, ImportLine
from bglmanager.ui.pages.entries.list_reading import field_names
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.rows import Column
from bglmanager.words.command_names import in_teams
from bglmanager.words.entries import gender_name
from bglmanager.words.number_format import MISSING

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
