"""People of the archive who are probably one, and entries who are banned people."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from itertools import combinations

from bglmanager.db.archive import Pair
from bglmanager.engine.event import Entry, Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.exchange.entry_lists.keys import name_key, typing_key
from bglmanager.exchange.entry_lists.matching import could_be, errors_in
from bglmanager.exchange.entry_lists.nearness import distance
from bglmanager.services.archive_index import Index, alike, number_key
from bglmanager.services.known import Double, Known, Reason
from bglmanager.services.recognising import contradict

_CROWD = 8
"""So many people of one name, address or birth date are looked at pair by pair, not more: whoever
wrote the same address for a whole club has not made one person of it.
"""


def doubles_in(index: Index, apart: Collection[Pair]) -> tuple[Double, ...]:
    """Pairs who are probably one person, the surest reason of each, by name.

    Two entries of one event are two people.
    """
    found: dict[Pair, Reason] = {}
    for reason, groups in _groups(index):
        for group in groups.values():
            if 1 < len(group) <= _CROWD:
                for one, other in combinations(sorted(group), 2):
                    told = _told(reason, index.known[one], index.known[other])
                    if told is not None:
                        found.setdefault((one, other), told)
    pairs = [
        _double(index, pair, reason)
        for pair, reason in found.items()
        if pair not in apart and not _met(index, *pair)
    ]
    return tuple(sorted(pairs, key=lambda pair: (pair.one.name.casefold(), pair.other.id)))


def _groups(index: Index) -> Iterator[tuple[Reason, Mapping[object, list[int]]]]:
    """People with something in common, the surest first."""
    numbers: dict[object, list[int]] = defaultdict(list)
    emails: dict[object, list[int]] = defaultdict(list)
    names: dict[object, list[int]] = defaultdict(list)
    phones: dict[object, list[int]] = defaultdict(list)
    days: dict[object, list[int]] = defaultdict(list)
    for key, known in index.known.items():
        names[typing_key(known.name)].append(key)
        if known.league_id:
            numbers[number_key(known.league_id)].append(key)
        if known.email:
            emails[known.email.casefold()].append(key)
        if known.phone:
            phones[re.sub(r"\D", "", known.phone)[-9:]].append(key)
        if known.birth_date:
            days[known.birth_date, known.last_name[:1].casefold()].append(key)
    yield Reason.NUMBER, numbers
    yield Reason.NAME, names
    yield Reason.EMAIL, emails
    yield Reason.PHONE, phones
    yield Reason.TYPING, days


def _told(reason: Reason, one: Known, other: Known) -> Reason | None:
    """Why these two are probably one; None when they are not."""
    if reason is Reason.NUMBER:
        return reason if alike(one, other) else None
    if contradict(one, other) and reason is not Reason.EMAIL:
        return None
    if reason is Reason.NAME:
        same = name_key(one.first_name, one.last_name) == name_key(
            other.first_name, other.last_name
        )
        return Reason.NAME if same else Reason.EXCHANGED
    if reason is Reason.TYPING:
        return reason if _mistyped(one, other) else None
    return reason if alike(one, other) and could_be(one, other) else None


def _mistyped(one: Known, other: Known) -> bool:
    a, b = typing_key(one.name), typing_key(other.name)
    within = max(errors_in(a), errors_in(b))
    return distance(a, b, within) <= within and could_be(one, other)


def _met(index: Index, one: int, other: int) -> bool:
    events = ({event for event, _ in index.spots.get(key, ())} for key in (one, other))
    return bool(set.intersection(*events))


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
    by_name: dict[str, list[Known]] = defaultdict(list)
    by_number: dict[str, list[Known]] = defaultdict(list)
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


def _with_number(entry: Entry, by_number: Mapping[str, list[Known]]) -> Iterator[Known]:
    if entry.league_id:
        for one in by_number.get(number_key(entry.league_id), ()):
            if alike(one, entry):
                yield one


def _of_name(entry: Entry, by_name: Mapping[str, list[Known]]) -> Iterator[Known]:
    for one in by_name.get(typing_key(f"{entry.last_name} {entry.first_name}"), ()):
        if not contradict(one, entry):
            yield one
