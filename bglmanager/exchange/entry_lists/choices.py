"""What the user decides about the rows of a preview, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Level, Problem, Refused, problem
from bglmanager.exchange.entry_lists.cells import MAX_TEXT, clean
from bglmanager.exchange.entry_lists.drafts import EntryDraft, Preview, PreviewRow, State
from bglmanager.exchange.entry_lists.rows import CAPITALS, NAME_CUT, shown

_NAME_PROBLEMS = frozenset(
    {
        "list.no-name",
        "list.no-surname",
        "list.no-first-name",
        "list.name-too-long",
        NAME_CUT,
        CAPITALS,
    }
)


@dataclass(frozen=True, slots=True)
class Choices:
    """Decisions by line. Without any: new rows are added, those there and doubles are not.

    `add` takes a row as a new person though it is there, likely there, or a double; `skip`
    leaves a row out; `same` says that a row likely there is that entry. `listed` takes the
    list's word where it says of somebody already there what is not known here. `names` gives
    name and surname to rows whose own cannot be taken. `away` are people already there who are
    not in the list and are not coming.
    """

    add: frozenset[int] = frozenset()
    skip: frozenset[int] = frozenset()
    same: frozenset[int] = frozenset()
    listed: frozenset[int] = frozenset()
    away: frozenset[EntryNumber] = frozenset()
    names: Mapping[int, tuple[str, str]] = field(default_factory=dict)


NO_CHOICES = Choices()


@dataclass(frozen=True, slots=True)
class There:
    """Somebody already there: start number, what the list says now, whether its word is taken."""

    entry: EntryNumber
    draft: EntryDraft
    listed: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is to be done: people to add in the order of the list, and people already there.

    What the latter lack can be filled in. `skipped` and `refused` are lines. Every row of the
    preview is in one of the four.
    """

    added: tuple[EntryDraft, ...]
    there: tuple[There, ...]
    skipped: tuple[int, ...]
    refused: tuple[int, ...]


def apply(preview: Preview, choices: Choices = NO_CHOICES) -> Outcome:
    """What the preview and the choices come to.

    Raises `Refused` while a problem of the whole list is open, a row likely there is undecided,
    or a choice names a line or a name that cannot be.
    """
    wrong = [p for p in preview.problems if p.level is Level.WRONG]
    rows = [_renamed(row, choices) for row in preview.rows]
    wrong += _wrong_choices(preview, rows, choices)
    if wrong:
        raise Refused(wrong)
    added: list[EntryDraft] = []
    there: list[There] = []
    lines: dict[bool, list[int]] = {True: [], False: []}
    for row in rows:
        if row.line not in choices.skip and _to_add(row, choices):
            added.append(row.draft)
        elif row.line not in choices.skip and _is_there(row, choices) and row.entry is not None:
            there.append(There(row.entry, row.draft, row.line in choices.listed))
        else:
            lines[row.state is State.REFUSED].append(row.line)
    return Outcome(tuple(added), tuple(there), tuple(lines[False]), tuple(lines[True]))


def _to_add(row: PreviewRow, choices: Choices) -> bool:
    if row.state is State.REFUSED:
        return False
    return row.state is State.NEW or row.line in choices.add


def _is_there(row: PreviewRow, choices: Choices) -> bool:
    return row.state is State.THERE or (row.state is State.LIKELY and row.line in choices.same)


def _renamed(row: PreviewRow, choices: Choices) -> PreviewRow:
    """The row with the name given by hand; it is new then, its name being what was wrong."""
    if row.line not in choices.names:
        return row
    first, last = (clean(part).text for part in choices.names[row.line])
    problems = tuple(p for p in row.problems if p.code not in _NAME_PROBLEMS)
    state = State.NEW if row.state is State.REFUSED else row.state
    return replace(
        row,
        draft=replace(row.draft, first_name=first, last_name=last),
        problems=problems,
        state=state,
    )


def _wrong_choices(preview: Preview, rows: list[PreviewRow], choices: Choices) -> Iterator[Problem]:
    lines = {row.line for row in preview.rows}
    named = choices.add | choices.skip | choices.same | choices.listed | set(choices.names)
    for line in sorted(named - lines):
        yield problem("list.no-such-line", f"{line}", line=line)
    decided = choices.add | choices.skip | choices.same
    for row in rows:
        name = shown(f"{row.draft.first_name} {row.draft.last_name}".strip())
        if row.state is State.LIKELY and row.line not in decided:
            yield problem("list.undecided", f"{row.line}", line=row.line, name=name)
        if row.state is State.REFUSED and row.line in choices.add:
            yield problem("list.add-refused", f"{row.line}", line=row.line)
        if row.line in choices.names:
            yield from _wrong_name(row)


def _wrong_name(row: PreviewRow) -> Iterator[Problem]:
    parts = (row.draft.first_name, row.draft.last_name)
    if not all(parts) or max(map(len, parts)) > MAX_TEXT:
        yield problem("list.name-by-hand", f"{row.line}", line=row.line, limit=MAX_TEXT)
