"""People of the archive who are probably one, and entries who are banned people."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from itertools import combinations

from bglmanager.db.archive import Pair
from bglmanager.engine.event import Entry, Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.exchange.entry_lists.keys import typing_key
from bglmanager.exchange.entry_lists.likeness import (
    CROWD,
    MARKS,
    Reason,
    alike,
    contradict,
    nearly,
    number_key,
    told,
)
from bglmanager.services.archive_index import Index
from bglmanager.services.archived_person import ArchivedPerson, Double


def doubles_in(index: Index, apart: Collection[Pair]) -> tuple[Double, ...]:
    """Pairs who are probably one person, the surest reason of each, by name.

    Two entries of one event may be one person as well, who was entered twice.
    """
    found: dict[Pair, Reason] = {}
    for mark, reason in MARKS.items():
        for group in index.groups(mark, CROWD):
            for one, other in combinations(group, 2):
                why = _told(index, reason, one, other)
                if why is not None:
                    found.setdefault((one, other), why)
    for one, other in _typed_twice(index):
        found.setdefault((one, other), Reason.TYPING)
    pairs = [_double(index, pair, reason) for pair, reason in found.items() if pair not in apart]
    return tuple(sorted(pairs, key=lambda pair: (pair.one.name.casefold(), pair.other.id)))


def _typed_twice(index: Index) -> Iterator[Pair]:
    """Who was in an event and is there once more with a typing error, with nothing in common but
    the name. Two of a list of players who were never here are the league's business.
    """
    for key, person in index.known.items():
        if not person.events:
            continue
        for other in index.nearly(person):
            if key != other and told(Reason.TYPING, person, index.known[other]) is not None:
                yield min(key, other), max(key, other)


def _told(index: Index, reason: Reason, one: int, other: int) -> Reason | None:
    """Why these two are probably one; None when they are not."""
    if reason is Reason.TYPING and not nearly(index.name_of(one), index.name_of(other)):
        return None
    return told(reason, index.known[one], index.known[other])


def _double(index: Index, pair: Pair, reason: Reason) -> Double:
    one, other = (index.known[key] for key in pair)
    if other.events > one.events:
        one, other = other, one
    return Double(one, other, reason)


def banned_in(index: Index, event: Event) -> Mapping[EntryNumber, str]:
    """The reasons of the bans that hold on the day of the event, by start number."""
    day = event.settings.date
    banned = [one for key in index.banned if (one := index.known[key]).is_banned(day)]
    if not banned:
        return {}
    by_name: dict[str, list[ArchivedPerson]] = defaultdict(list)
    by_number: dict[str, list[ArchivedPerson]] = defaultdict(list)
    for one in banned:
        by_name[typing_key(one.name)].append(one)
        by_number[number_key(one.league_id or "")].append(one)
    linked = {one.id: one for one in banned}
    found: dict[EntryNumber, str] = {}
    for entry in event.entries:
        likely = [
            *_with_number(entry, by_number),
            *_of_name(entry, by_name),
            linked.get(index.links.get((event.settings.id, entry.number), 0)),
        ]
        reasons = [who.banned for who in likely if who is not None and who.banned is not None]
        if reasons:
            found[entry.number] = reasons[0]
    return found


def _with_number(
    entry: Entry, by_number: Mapping[str, list[ArchivedPerson]]
) -> Iterator[ArchivedPerson]:
    if entry.league_id:
        for one in by_number.get(number_key(entry.league_id), ()):
            if alike(one, entry):
                yield one


def _of_name(entry: Entry, by_name: Mapping[str, list[ArchivedPerson]]) -> Iterator[ArchivedPerson]:
    for one in by_name.get(typing_key(f"{entry.last_name} {entry.first_name}"), ()):
        if not contradict(one, entry):
            yield one
