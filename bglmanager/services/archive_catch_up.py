"""Bringing the archive up to date with what entries say: a plan, from news to what changes."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from dataclasses import fields, replace
from typing import Any

from bglmanager.db.archive import Spot
from bglmanager.db.archive_news import EntryNews, News
from bglmanager.db.archive_writing import ArchiveChange
from bglmanager.db.library_tables import Facts
from bglmanager.engine.ids import EventId
from bglmanager.exchange.entry_lists.likeness import alike
from bglmanager.services.archive_index import Index
from bglmanager.services.recognising import Recogniser, newest_data

_OWN = ("notes", "banned", "banned_until")
"""What entries say nothing of."""

FROM_ENTRIES = tuple(field.name for field in fields(Facts) if field.name not in _OWN)
"""What entries say of a person."""


def without_contacts(news: News) -> News:
    """The news without e-mails and phones."""
    entries = (
        replace(
            one,
            was=None if one.was is None else replace(one.was, email=None, phone=None),
            now=replace(one.now, email=None, phone=None),
        )
        for one in news.entries
    )
    return replace(news, entries=tuple(entries))


class Plan:
    """What becomes of the archive by the news of events, the oldest event first."""

    def __init__(self, index: Index, news: News) -> None:
        self._index, self._news = index, news
        self._who = Recogniser(index)
        self._people: dict[int, Facts | None] = {}
        self._links: dict[Spot, int | None] = {}
        self._taken: dict[EventId, set[int]] = defaultdict(set)
        self._spots: dict[int, list[Spot]] = defaultdict(list)
        events = {one.spot[0] for one in news.entries}
        for (event, _), person in index.links.items():
            if event in events:
                self._taken[event].add(person)
        for spot in news.gone:
            self._unlink(spot)
        for one in news.entries:
            self._take(one)

    def change(self) -> ArchiveChange:
        """What is to be written."""
        return ArchiveChange(self._people, self._links, seen=self._news.seen)

    def left_alone(self) -> frozenset[int]:
        """People who have lost their last entry."""
        old = self._index.links
        losing = {old[spot] for spot in self._links if spot in old}
        having = set(self._links.values())
        return frozenset(p for p in losing - having if self._index.spots[p] <= self._links.keys())

    def _unlink(self, spot: Spot) -> None:
        person = self._index.links.get(spot)
        if person is not None:
            self._links[spot] = None
            self._taken[spot[0]].discard(person)

    def _take(self, one: EntryNews) -> None:
        if is_nobody(one.now, one.spot):
            self._unlink(one.spot)
            return
        person = self._index.links.get(one.spot)
        if person is not None and self._is_other(person, one):
            self._unlink(one.spot)
            person = None
        if person is not None:
            self._bring(person, one, _changed(one))
            return
        event = one.spot[0]
        found = self._who.who(one.now, self._taken[event])
        if found is None:
            found = self._who.add(one.now)
            self._people[found] = one.now
        else:
            self._bring(found, one, FROM_ENTRIES)
        self._links[one.spot] = found
        self._spots[found].append(one.spot)
        self._taken[event].add(found)

    def _is_other(self, person: int, one: EntryNews) -> bool:
        """Whether an entry was made over to somebody else."""
        facts = self._facts(person)
        if one.was is None or not alike(one.was, facts):
            return False
        return not alike(one.now, facts) and self._who.who(one.now) != person

    def _bring(self, person: int, one: EntryNews, names: tuple[str, ...]) -> None:
        facts = self._facts(person)
        wins = self._news.dates[one.spot[0]] >= self._last_event(person)
        new: dict[str, Any] = newest_data(facts, one.now, names, wins=wins)
        if new:
            self._people[person] = replace(facts, **new)

    def _last_event(self, person: int) -> dt.date:
        spots = [*self._index.spots.get(person, ()), *self._spots[person]]
        dates = self._news.dates
        return max((dates[event] for event, _ in spots if event in dates), default=dt.date.min)

    def _facts(self, person: int) -> Facts:
        return self._people.get(person) or self._who.facts(person)


def _changed(one: EntryNews) -> tuple[str, ...]:
    """What an entry says otherwise than before."""
    if one.unsure:
        return ()
    was = one.was
    if was is None:
        return FROM_ENTRIES
    return tuple(n for n in FROM_ENTRIES if getattr(was, n) != getattr(one.now, n))


def is_nobody(said: Facts, spot: Spot) -> bool:
    """Whether an entry is "Player 17": somebody who was erased."""
    words = said.last_name.split()
    kept = any((said.email, said.birth_date, said.phone, said.league_id, said.club))
    return not said.first_name and words[1:] == [str(spot[1])] and not kept
