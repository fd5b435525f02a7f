"""What a list says of somebody who is entered already: what it fills in, what it says otherwise.

Nothing known is overwritten unless somebody asks for it. What the desk notes of people who are
here (fee, copies, promise, registration) is theirs: a list does not even fill it in.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import replace

from bglmanager.engine.event import Entry, EntryStatus
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.personal import DATA
from bglmanager.exchange.entry_lists.drafts import EntryDraft, Field
from bglmanager.exchange.entry_lists.names import fold_text, number_key, phone_key
from bglmanager.services import entries
from bglmanager.services.entries import Person

_DATA = (*DATA, "notes", "seeded")
_AT_DESK = ("paid", "copies", "promised_copy", "copies_of", "preregistered", "member")
_FIELDS = ("last_name", "first_name", *_DATA, *_AT_DESK)
_FLAGS = ("paid", "seeded")
_NOTHING: tuple[object, ...] = (None, "", ())


@record
class Difference:
    """A field of which the list says something else: what is known here, and what it says."""

    field: Field
    here: object
    listed: object


@record
class Merge:
    """What a line comes to for somebody who is entered.

    `filled` were not known; `others` stay as they are here unless the list's word is taken.
    `one_by_one` says that among these are things that the desk has noted of somebody who is here:
    nobody takes them for everybody at once.
    """

    filled: tuple[Field, ...] = ()
    others: tuple[Difference, ...] = ()
    one_by_one: bool = False

    @property
    def nothing(self) -> bool:
        """Whether the line says what is known."""
        return not self.filled and not self.others


UNCHANGED = Merge()


def merge_line(entry: Entry, person: Person, draft: EntryDraft, *, drawn: bool = False) -> Merge:
    """What a line of the list comes to for this entry with these data.

    The till knows better who has paid, and once round 1 is drawn nobody becomes a seed.
    """
    here = is_here(entry)
    left_alone = {"paid"} if entry.desk.payments else set()
    if drawn:
        left_alone.add("seeded")
    filled: list[Field] = []
    others: list[Difference] = []
    for field in _FIELDS:
        known, said = getattr(person, field), draft.said_of(field)
        if field in left_alone or said in _NOTHING or _says_the_same(field, known, said):
            continue
        # of a fee nothing is known until it is paid, nor of a seed until it is one
        unknown = known in _NOTHING or (field in _FLAGS and known is False)
        if unknown and not (here and field in _AT_DESK):
            filled.append(field)
        elif not _is_old_news(field, known, said, here=here):
            others.append(Difference(field, known, said))
    one_by_one = here and any(other.field in _AT_DESK for other in others)
    return Merge(tuple(filled), tuple(others), one_by_one)


def merged_person(person: Person, draft: EntryDraft, what: Merge, *, listed: bool) -> Person:
    """The data after the line: filled in, and when `listed` as the list says otherwise."""
    taken = (*what.filled, *(other.field for other in what.others if listed))
    return replace(person, **{field: draft.said_of(field) for field in taken})


def person_of(draft: EntryDraft) -> Person:
    """Somebody new as the list says he is."""
    said = {field: draft.said_of(field) for field in (*_DATA, *_AT_DESK)}
    flags = {field: bool(said[field]) for field in _FLAGS}
    games = said["copies_of"] or ()
    return Person(draft.first_name, draft.last_name, **{**said, **flags, "copies_of": games})


def is_here(entry: Entry) -> bool:
    """Whether the desk has met him: what it noted since is newer than any list."""
    return entry.desk.present or entry.status is EntryStatus.ACTIVE


def may_stay_away(entry: Entry) -> bool:
    """Whether he is still expected: only he can be noted as not coming."""
    away = entry.status is EntryStatus.NO_SHOW
    return entry.status in entries.NOT_HERE and not away and not entry.desk.present


def _is_old_news(field: Field, known: object, said: object, *, here: bool) -> bool:
    """What a list cannot know better: a fee taken since, a copy brought since, a later moment."""
    if field in ("paid", "copies"):
        return here and not said
    later = isinstance(known, dt.datetime) and isinstance(said, dt.datetime) and said > known
    return field == "preregistered" and later


def _says_the_same(field: Field, known: object, said: object) -> bool:
    if known == said:
        return True
    if isinstance(known, tuple) and isinstance(said, tuple):
        return {*known} == {*said}
    if isinstance(known, dt.datetime) and isinstance(said, dt.datetime):
        known, said = (each.replace(second=0, microsecond=0) for each in (known, said))
        return known == said
    key = _KEYS.get(field, fold_text)
    return isinstance(known, str) and isinstance(said, str) and key(known) == key(said)


_KEYS: Mapping[Field, Callable[[str], str]] = {
    "email": str.casefold,
    "phone": phone_key,
    "league_id": number_key,
}
