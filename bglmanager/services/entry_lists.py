"""Lists that come in: read, compared with the event, taken over in one act.

Lists of players that a league or an organiser keeps are read for the archive in the same way. New
people are recognised in the archive, and completed from it into the entry's own copy: whoever has
the name and nothing that contradicts it is known, a typing error is asked about.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, replace
from datetime import datetime
from functools import reduce
from pathlib import Path

from bglmanager.engine.event import Entry, Event
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import DATA, Details
from bglmanager.engine.plan import MULTI
from bglmanager.engine.problems import Problem, Refused, refuse_if
from bglmanager.exchange.entry_lists import files, names
from bglmanager.exchange.entry_lists.cells import MAX_BYTES, MAX_ROWS, Sheet
from bglmanager.exchange.entry_lists.cells import DateOrder as DateOrder
from bglmanager.exchange.entry_lists.drafts import NO_CHOICES as NO_CHOICES
from bglmanager.exchange.entry_lists.drafts import Choices as Choices
from bglmanager.exchange.entry_lists.drafts import Column as Column
from bglmanager.exchange.entry_lists.drafts import EntryDraft as EntryDraft
from bglmanager.exchange.entry_lists.drafts import Field as Field
from bglmanager.exchange.entry_lists.drafts import Outcome, apply_choices
from bglmanager.exchange.entry_lists.drafts import Preview as Preview
from bglmanager.exchange.entry_lists.drafts import PreviewRow as PreviewRow
from bglmanager.exchange.entry_lists.drafts import Reading as Reading
from bglmanager.exchange.entry_lists.drafts import State as State
from bglmanager.exchange.entry_lists.games_brought import KnownGames as KnownGames
from bglmanager.exchange.entry_lists.games_brought import read_games as read_games
from bglmanager.exchange.entry_lists.names import NameOrder as NameOrder
from bglmanager.exchange.entry_lists.previews import preview_list
from bglmanager.services import entries, leaving, merging, teams, waiting
from bglmanager.services.archive import ArchiveSearch
from bglmanager.services.archive_index import ArchivedPerson
from bglmanager.services.changes import Changes
from bglmanager.services.entries import Person
from bglmanager.services.files import read_whole
from bglmanager.services.games import Catalogue, games_of
from bglmanager.services.merging import UNCHANGED as UNCHANGED
from bglmanager.services.merging import Difference as Difference
from bglmanager.services.merging import Merge as Merge
from bglmanager.services.workspace import OpenEvent

FILES = ("*.csv", "*.txt", "*.tsv", "*.xlsx", "*.ods", "*.xls")
"""Files that may hold an entry list."""

Step = Callable[[int, int], None]
"""Hears how far the reading is: steps done, steps in all."""

MOST_KNOWN = 25_000
"""Rows of the longest list for the archive."""


@record
class EntryList:
    """A list as it would be taken; `name` is that of its file, empty for pasted text."""

    name: str
    sheet: Sheet
    reading: Reading
    preview: Preview


@record
class Taking:
    """What taking a list comes to: who is added, whose data change, who is not coming.

    `teams` are the fixed teams it names, by the numbers that people have or are going to have.
    """

    added: tuple[Person, ...]
    completed: tuple[tuple[EntryNumber, Person], ...]
    away: tuple[EntryNumber, ...] = ()
    teams: tuple[tuple[EntryNumber, str], ...] = ()

    @property
    def nothing(self) -> bool:
        """Whether the list changes nothing."""
        return not (self.added or self.completed or self.away or self.teams)

    @property
    def in_teams(self) -> int:
        """How many teams it names."""
        return len({name.strip().casefold() for _, name in self.teams})


def _quiet(_done: int, _of: int) -> None:
    """Nobody hears how far the reading is."""


def known_games(event: Event, games: Catalogue) -> KnownGames:
    """The games of an event that its players may bring, and those of the catalogue that were read
    by now: lists are read where files of games are not.
    """
    others = (game for game in games.games_read if game.id not in games_of(event))
    return KnownGames(
        {id_: games.names_of_game(id_) for id_ in games_of(event) if id_ != MULTI},
        tuple(name for game in others for name in games.names_of_game(game.id)),
    )


def read_file(
    file: Path,
    event: Event | None,
    *,
    now: datetime,
    games: KnownGames | None = None,
    step: Step = _quiet,
) -> EntryList:
    """The list in a file, compared with the entries of the event; see `read_bytes`.

    Raises `Refused`, also for a file that cannot be read.
    """
    step(0, 3)
    data = read_whole(file, largest=MAX_BYTES)
    return read_bytes(data, file.name, event, now=now, games=games, step=step)


def read_bytes(
    data: bytes,
    name: str,
    event: Event | None,
    *,
    now: datetime,
    games: KnownGames | None = None,
    step: Step = _quiet,
) -> EntryList:
    """The list in the bytes of a text or a workbook, compared with the entries of the event.

    A list for the archive is compared with no event, and may be longer. `now` carries the time
    zone of times in the list; `games` are those that people may bring. Raises `Refused` when it is
    no list.
    """
    step(1, 3)
    sheet = files.read_list(data, MAX_ROWS if event else MOST_KNOWN)
    step(2, 3)
    return _compare_list(name, sheet, Reading(), event, now, games)


def read_pasted(
    text: str, event: Event | None, *, now: datetime, games: KnownGames | None = None
) -> EntryList:
    """The list in a text pasted from a spreadsheet. Raises `Refused` when it is none."""
    return _compare_list("", files.read_pasted(text), Reading(), event, now, games)


def read_again(
    found: EntryList,
    event: Event | None,
    *,
    now: datetime,
    games: KnownGames | None = None,
    reading: Reading | None = None,
) -> EntryList:
    """The same list read otherwise, or compared with the event as it is now."""
    return _compare_list(found.name, found.sheet, reading or found.reading, event, now, games)


def _compare_list(
    name: str,
    sheet: Sheet,
    reading: Reading,
    event: Event | None,
    now: datetime,
    games: KnownGames | None,
) -> EntryList:
    known, fixed = (event.entries, teams.are_played(event)) if event else ((), None)
    found = preview_list(sheet, known, now=now, reading=reading, teams=fixed, games=games)
    return EntryList(name, sheet, reading, found)


def with_column(found: EntryList, index: int, field: Field | None) -> Reading:
    """How to read the list when a column, counted from 0, holds `field` or is kept aside.

    A column that held the same is kept aside: nothing is said twice.
    """
    columns = {i: f for i, f in found.preview.fields_by_column.items() if i != index and f != field}
    if field is not None:
        columns[index] = field
    return replace(found.reading, columns=columns)


def with_names_swapped(found: EntryList) -> Reading:
    """How to read the list with the other order of name and surname in whole names."""
    guess = found.preview.names
    first = guess is None or guess.order is NameOrder.FIRST_LAST
    return replace(found.reading, names=NameOrder.LAST_FIRST if first else NameOrder.FIRST_LAST)


def with_dates_swapped(found: EntryList) -> Reading:
    """How to read the list with day and month the other way round in its dates."""
    guess = found.preview.dates
    day = guess is not None and guess.order is DateOrder.DAY_FIRST
    return replace(found.reading, dates=DateOrder.MONTH_FIRST if day else DateOrder.DAY_FIRST)


def list_hindrances(found: EntryList, choices: Choices = NO_CHOICES) -> tuple[Problem, ...]:
    """Why the list cannot be taken as it is; nothing when it can."""
    try:
        apply_choices(found.preview, choices)
    except Refused as refused:
        return refused.problems
    return ()


def merges_by_line(event: Event, found: EntryList) -> Mapping[int, Merge]:
    """By line, what the list says of who is there already, or is likely to be."""
    known = {entry.number: entry for entry in event.entries}
    drawn = bool(event.rounds)
    people = {number: entries.person_of(entry) for number, entry in known.items()}
    return {
        row.line: merging.merge_line(known[row.entry], people[row.entry], row.draft, drawn=drawn)
        for row in found.preview.rows
        if row.entry is not None and row.entry in known
    }


def entries_not_listed(
    event: Event, found: EntryList, choices: Choices = NO_CHOICES
) -> tuple[Entry, ...]:
    """Who is still expected and not in the list, in the order of the entries."""
    listed = {row.entry for row in found.preview.rows if row.line not in choices.add}
    return tuple(
        entry
        for entry in event.entries
        if entry.number not in listed and merging.may_stay_away(entry)
    )


def what_taking_does(event: Event, found: EntryList, choices: Choices = NO_CHOICES) -> Taking:
    """What taking the list comes to.

    Who is there already keeps what is known of him; what is lacking is filled in from the list,
    as `merging.merge` says. Raises `Refused` with `list_hindrances`.
    """
    outcome = apply_choices(found.preview, choices)
    known = {entry.number: entry for entry in event.entries}
    completed: dict[EntryNumber, Person] = {}
    for one in outcome.there:
        if one.entry not in known:
            continue
        old = completed.get(one.entry, entries.person_of(known[one.entry]))
        what = merging.merge_line(known[one.entry], old, one.draft, drawn=bool(event.rounds))
        completed[one.entry] = merging.merged_person(old, one.draft, what, listed=one.listed)
    expected = {entry.number for entry in entries_not_listed(event, found, choices)}
    return Taking(
        tuple(merging.person_of(draft) for draft in outcome.added),
        tuple(one for one in completed.items() if one[1] != entries.person_of(known[one[0]])),
        tuple(sorted(choices.away & expected)),
        tuple(_teams_listed(event, outcome)),
    )


def _teams_listed(event: Event, outcome: Outcome) -> Iterator[tuple[EntryNumber, str]]:
    """Who comes into a team by the list: new people, and who is there and has none yet.

    Whose word of the list is taken changes his team. Nobody once the first round is drawn.
    """
    if not teams.are_played(event) or teams.can_change(event):
        return
    for one in outcome.there:
        own = teams.team_of(event, one.entry)
        if one.draft.team and (own is None or (one.listed and own.name != one.draft.team)):
            yield one.entry, one.draft.team
    for number, draft in enumerate(outcome.added, entries.next_number(event)):
        if draft.team:
            yield EntryNumber(number), draft.team


def take_list(desk: OpenEvent, found: EntryList, choices: Choices = NO_CHOICES) -> Changes:
    """Do what the list and the choices come to, in one act.

    Raises `Refused`, then nothing is written.
    """
    what = what_taking_does(desk.event, found, choices)
    everybody = (*what.added, *(person for _, person in what.completed))
    refuse_if(wrong for person in everybody for wrong in entries.check_person(person))
    merged = entries.with_many(desk.event, what.added, what.completed)
    in_teams = reduce(lambda e, one: teams.as_listed(e, *one), what.teams, merged)
    after = reduce(leaving.not_coming, what.away, in_teams)
    added, completed, away = map(len, (what.added, what.completed, what.away))
    only_new = not completed and not away and (added or not what.teams)
    kind = "import-entries" if only_new else "merge-entries"
    counts = (
        {"count": added} if only_new else {"added": added, "completed": completed, "away": away}
    )
    return waiting.act_with_places(desk, kind, {**counts, "teams": what.in_teams}, after)


@record
class Recognised:
    """Who of the archive somebody new is, `sure` or with a typing error or two.

    `banned` is why he may not play on the day of the event.
    """

    known: ArchivedPerson
    sure: bool
    filled: tuple[Field, ...] = ()
    banned: str | None = None


def listed_people(found: EntryList) -> tuple[Details, ...]:
    """The people of the list, for `Archive.take_in`; rows that are wrong or come twice are not.

    Raises `Refused` while it is not clear how to read it.
    """
    added = apply_choices(found.preview, NO_CHOICES).added
    said = [each.name for each in fields(Details)]
    return tuple(Details(**{name: getattr(one, name) for name in said}) for one in added)


def new_rows(found: EntryList) -> tuple[PreviewRow, ...]:
    """The lines of people who are new to the event."""
    return tuple(row for row in found.preview.rows if row.state is State.NEW)


def recognised_people(
    archive: ArchiveSearch, event: Event, rows: Iterable[PreviewRow]
) -> Mapping[int, Recognised]:
    """By line, who of the archive these people are; strangers are not in it.

    Who has an entry in the event already is nobody of the list any more. Raises `NotOpened`.
    """
    wanted = tuple(rows)
    entered = {
        known.id
        for entry in event.entries
        if (known := archive.of_entry(event.settings.id, entry.number)) is not None
    }
    found: dict[int, Recognised] = {}
    for row, people in zip(wanted, archive.like_all(row.draft for row in wanted), strict=True):
        others = tuple(one for one in people if one.id not in entered)
        one = _recognise_person(row.draft, others, event.settings.date)
        if one is not None:
            found[row.line] = one
    return found


def _recognise_person(
    draft: EntryDraft, people: tuple[ArchivedPerson, ...], day: dt.date
) -> Recognised | None:
    wanted = names.name_typed(draft)
    named: dict[int, list[ArchivedPerson]] = defaultdict(list)
    for one in people:
        if names.name_typed(one) == wanted and not names.are_two_people(one, draft):
            named[names.count_agreeing(one, draft)].append(one)
    likeliest = named[max(named)] if named else []
    near = likeliest or [one for one in people if names.could_be(one, draft)]
    if not near:
        return None
    known = near[0]
    filled = tuple(
        field
        for field in DATA  # notes stay in the archive
        if getattr(draft, field) in (None, "") and getattr(known, field) not in (None, "")
    )
    banned = known.banned if known.is_banned(day) else None
    return Recognised(known, len(likeliest) == 1, filled, banned)


def with_known(found: EntryList, people: Mapping[int, Recognised]) -> EntryList:
    """The list with what the archive adds to these lines; a name with an error is put right."""
    rows = tuple(
        replace(row, draft=_completed_draft(row.draft, people[row.line]))
        if row.line in people
        else row
        for row in found.preview.rows
    )
    return replace(found, preview=replace(found.preview, rows=rows))


def _completed_draft(draft: EntryDraft, one: Recognised) -> EntryDraft:
    keys = {names.name_key(who.first_name, who.last_name) for who in (draft, one.known)}
    said = one.filled if len(keys) == 1 else ("first_name", "last_name", *one.filled)
    return replace(draft, **{field: getattr(one.known, field) for field in said})
