"""The lines of a list that comes in: what each is to the event, and what happens with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bglmanager.engine.problems import Problem
from bglmanager.i18n import Texts
from bglmanager.services.entry_lists import Choices, Field, Preview, PreviewRow, State
from bglmanager.ui.format import Format
from bglmanager.ui.models.rows import Column
from bglmanager.ui.theme.tokens import Tone


class Fate(StrEnum):
    """What happens with a line."""

    ADD = "add"
    THERE = "there"
    SAME = "same"
    OPEN = "open"
    SKIP = "skip"
    DOUBLE = "double"
    REFUSED = "refused"


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
    """What the user decided, by line; `names` are first name and surname written by hand."""

    fates: dict[int, Fate] = field(default_factory=dict)
    names: dict[int, tuple[str, str]] = field(default_factory=dict)

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
    """One line as it is shown."""

    row: PreviewRow
    fate: Fate
    first_name: str
    last_name: str

    @property
    def to_look_at(self) -> bool:
        """Whether a person should look at it."""
        return bool(self.row.problems) or self.fate in (Fate.OPEN, Fate.REFUSED)


def lines(preview: Preview, decisions: Decisions) -> tuple[ImportLine, ...]:
    """The lines of a preview with what was decided."""
    return tuple(ImportLine(row, decisions.fate(row), *decisions.name(row)) for row in preview.rows)


_LOOKS: Mapping[Fate, tuple[str, Tone]] = {
    Fate.ADD: ("plus", Tone.GOOD),
    Fate.THERE: ("check", Tone.PLAIN),
    Fate.SAME: ("check", Tone.PLAIN),
    Fate.OPEN: ("circle-question-mark", Tone.ATTENTION),
    Fate.SKIP: ("minus", Tone.PLAIN),
    Fate.DOUBLE: ("copy", Tone.PLAIN),
    Fate.REFUSED: ("octagon-x", Tone.WRONG),
}
_ORDER = (Fate.REFUSED, Fate.OPEN, Fate.DOUBLE, Fate.SKIP, Fate.ADD, Fate.SAME, Fate.THERE)


def fate_words(t: Texts, line: ImportLine) -> str:
    """What happens with a line, in a few words."""
    number = line.row.entry
    return {
        Fate.ADD: t.text("new"),
        Fate.THERE: t.text("already there: no. {number}", number=number),
        Fate.SAME: t.text("is no. {number}", number=number),
        Fate.OPEN: t.text("looks like no. {number}", number=number),
        Fate.SKIP: t.text("left out"),
        Fate.DOUBLE: t.text("twice: see line {line}", line=line.row.double_of),
        Fate.REFUSED: t.text("cannot be taken"),
    }[line.fate]


Sentences = Callable[[Iterable[Problem]], tuple[str, ...]]


def columns(
    t: Texts,
    form: Format,
    sentences: Sentences,
    written: Callable[[ImportLine, str, str], None],
) -> tuple[Column[ImportLine], ...]:
    """The columns of the preview; `written` gets a line's first name and surname by hand."""

    def said(line: ImportLine) -> str:
        return " ".join(sentences(line.row.problems))

    return (
        Column(
            t.text("Line"),
            lambda line: f"{line.row.line}",
            order=lambda line: line.row.line,
            figures=True,
        ),
        Column(
            t.text("What happens"),
            lambda line: fate_words(t, line),
            order=lambda line: _ORDER.index(line.fate),
            icon=lambda line: _LOOKS[line.fate][0],
            tone=lambda line: _LOOKS[line.fate][1],
        ),
        Column(
            t.text("Surname"),
            lambda line: line.last_name,
            strong=True,
            edited=lambda line, text: written(line, line.first_name, text),
        ),
        Column(
            t.text("First name"),
            lambda line: line.first_name,
            edited=lambda line, text: written(line, text, line.last_name),
        ),
        Column(t.text("Club"), lambda line: line.row.draft.club or ""),
        Column(
            t.text("Born"),
            lambda line: (
                form.short_day(line.row.draft.birth_date) if line.row.draft.birth_date else ""
            ),
            order=lambda line: line.row.draft.birth_date,
        ),
        Column(t.text("To look at"), said, stretch=True, tip=said),
    )


def counted(t: Texts, counts: Mapping[Fate, int]) -> str:
    """How many lines are what: "12 new, already there: 14"."""
    there = counts[Fate.THERE] + counts[Fate.SAME]
    said = [
        t.many(
            "{n} new, already there: {there}",
            "{n} new, already there: {there}",
            counts[Fate.ADD],
            there=there,
        )
    ]
    for fate, words in (
        (Fate.OPEN, t.text("to be decided: {count}", count=counts[Fate.OPEN])),
        (Fate.DOUBLE, t.text("twice in the list: {count}", count=counts[Fate.DOUBLE])),
        (Fate.REFUSED, t.text("cannot be taken: {count}", count=counts[Fate.REFUSED])),
        (Fate.SKIP, t.text("left out: {count}", count=counts[Fate.SKIP])),
    ):
        if counts[fate]:
            said.append(words)
    return ", ".join(said)


def field_names(t: Texts) -> Mapping[Field, str]:
    """What a column may hold, as it is offered."""
    return {
        Field.LAST_NAME: t.text("Surname"),
        Field.FIRST_NAME: t.text("First name"),
        Field.NAME: t.text("Whole name"),
        Field.CLUB: t.text("Club"),
        Field.EMAIL: t.text("E-mail"),
        Field.PHONE: t.text("Phone"),
        Field.BIRTH_DATE: t.text("Birth date"),
        Field.GENDER: t.text("Gender"),
        Field.NICKNAME: t.text("Nickname"),
        Field.LEAGUE_ID: t.text("League number"),
        Field.RATING: t.text("Rating"),
        Field.PAID: t.text("Fee paid"),
        Field.COPIES: t.text("Copies of the game"),
        Field.PROMISED_COPY: t.text("Promised copy"),
        Field.PREREGISTERED: t.text("Registered on"),
        Field.NOTES: t.text("Notes"),
    }
