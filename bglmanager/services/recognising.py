"""Who of the archive somebody is: nothing is guessed, a typing error makes another person.

The league number decides where the names can be one person's; else the whole name, in whichever
order, where birth date, e-mail and number do not contradict. Two entries of an event are two.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Container, Iterable
from dataclasses import replace
from typing import Any

from bglmanager.db.archive import ArchiveChange
from bglmanager.db.people import EntryNews, News, Spot
from bglmanager.db.tables import Facts
from bglmanager.engine.fact_kinds import cleared, record
from bglmanager.engine.ids import EventId
from bglmanager.engine.personal import CONTACTS, DATA, NAMES, Details, PersonFacts
from bglmanager.exchange.entry_lists import names as likeness
from bglmanager.exchange.entry_lists.names import name_typed, number_key
from bglmanager.services.archive_index import DETAILS, Index, TakenIn


class Recogniser:
    """Recognises many people, one after the other; who is new is known to the next ones.

    `people` are who is new, by keys below 0, and who is otherwise than in the archive.
    """

    def __init__(self, index: Index) -> None:
        self._index = index
        self.people: dict[int, Facts | None] = {}
        self._new: dict[int, Facts] = {}
        self._by: dict[tuple[str, str], list[int]] = defaultdict(list)

    def key_of(self, wanted: PersonFacts, but_not: Container[int] = ()) -> int | None:
        """The key of the person; None for somebody who is not there, below 0 for a new one."""
        number = number_key(wanted.league_id or "")
        for key in self._having("number", number) if number else ():
            if key not in but_not and likeness.are_names_alike(self._first_of(key), wanted):
                return key
        near = (key for key in self._having("name", name_typed(wanted)) if key not in but_not)
        fitting = [key for key in near if not likeness.are_two_people(self._first_of(key), wanted)]
        fitting.sort(key=lambda key: self._closeness_of(key, wanted))
        return fitting[-1] if fitting else None

    def facts_about(self, key: int) -> Facts:
        """What is known of somebody by now, new or not."""
        return self.people.get(key) or self._first_of(key)

    def add_person(self, facts: Facts) -> int:
        """Have somebody new; his key."""
        key = -1 - len(self._new)
        self._new[key] = self.people[key] = facts
        self._by["name", name_typed(facts)].append(key)
        if facts.league_id:
            self._by["number", number_key(facts.league_id)].append(key)
        return key

    def bring_data(self, key: int, said: Facts, names: Iterable[str], *, wins: bool) -> None:
        """Have what is said of somebody: it wins, or only fills what is empty; nothing empties."""
        facts = self.facts_about(key)
        new: dict[str, Any] = {
            name: value
            for name in names
            if (value := getattr(said, name)) not in (None, "")
            and value != (old := getattr(facts, name))
            and (wins or old in (None, ""))
        }
        if new:
            self.people[key] = replace(facts, **new)

    def _having(self, mark: str, value: str) -> tuple[int, ...]:
        return (*self._index.with_mark(mark, value), *self._by.get((mark, value), ()))

    def _first_of(self, key: int) -> Facts:
        """What was known of somebody first: by that he is recognised."""
        return self._new[key] if key < 0 else self._index.known[key]

    def _closeness_of(self, key: int, wanted: PersonFacts) -> tuple[int, int, int]:
        agreeing = sum(
            1 for one, other in likeness.known_in_pairs(self._first_of(key), wanted) if one == other
        )
        return agreeing, len(self._index.spots.get(key, ())), -key


@record
class Planned:
    """What a list of these people changes in the archive as it was in this memory."""

    wanted: tuple[Details, ...]
    index: Index
    change: ArchiveChange
    counts: TakenIn


def facts_of(data: Details) -> Facts:
    """What was typed or listed, as it is kept: no empty texts."""
    return Facts(**cells_of(data))


def cells_of(data: Details) -> dict[str, Any]:
    """What was typed or listed by field, texts without spaces around them."""
    said = {name: getattr(data, name) for name in DETAILS}
    plain = {n: v.strip() if type(v) is str else v for n, v in said.items()}
    return {n: None if v == "" and n not in NAMES else v for n, v in plain.items()}


def planned_changes(index: Index, wanted: tuple[Details, ...]) -> Planned:
    """What a list changes, and how many people that are: who is there, and who is new."""
    who = Recogniser(index)
    seen: set[int] = set()
    for one in wanted:
        key, said = who.key_of(one), facts_of(one)
        if key is None:
            key = who.add_person(said)
        else:
            who.bring_data(key, said, DETAILS, wins=True)
        seen.add(key)
    changed = who.people
    added = sum(key < 0 for key in changed)
    counts = TakenIn(added, len(changed) - added, len(seen) - len(changed))
    return Planned(wanted, index, ArchiveChange(changed), counts)


FROM_ENTRIES = (*NAMES, *DATA)
"""What entries say of a person."""


def without_contacts(news: News) -> News:
    """The news without e-mails and phones."""
    nothing: Any = cleared(Facts, CONTACTS)
    entries = (
        replace(one, was=one.was and replace(one.was, **nothing), now=replace(one.now, **nothing))
        for one in news.entries
    )
    return replace(news, entries=tuple(entries))


class Plan(Recogniser):
    """What becomes of the archive by the news of events, the oldest event first."""

    def __init__(self, index: Index, news: News) -> None:
        super().__init__(index)
        self._news = news
        self._links: dict[Spot, int | None] = {}
        self._taken: dict[EventId, set[int]] = defaultdict(set)
        self._spots: dict[int, list[Spot]] = defaultdict(list)
        events = {one.spot[0] for one in news.entries}
        for (event, _), person in index.links.items():
            if event in events:
                self._taken[event].add(person)
        for spot in news.gone:
            self._unlink_entry(spot)
        for one in news.entries:
            self._take_news(one)

    def planned_change(self) -> ArchiveChange:
        """What is to be written."""
        return ArchiveChange(self.people, self._links, seen=self._news.seen)

    def left_alone(self) -> frozenset[int]:
        """People who have lost their last entry."""
        old = self._index.links
        losing = {old[spot] for spot in self._links if spot in old}
        having = set(self._links.values())
        return frozenset(p for p in losing - having if self._index.spots[p] <= self._links.keys())

    def _unlink_entry(self, spot: Spot) -> None:
        person = self._index.links.get(spot)
        if person is not None:
            self._links[spot] = None
            self._taken[spot[0]].discard(person)

    def _take_news(self, one: EntryNews) -> None:
        if is_nobody(one.now, one.spot):
            self._unlink_entry(one.spot)
            return
        person = self._index.links.get(one.spot)
        if person is not None and self._is_other(person, one):
            self._unlink_entry(one.spot)
            person = None
        if person is not None:
            self._bring_news(person, one, _fields_changed(one))
            return
        event = one.spot[0]
        found = self.key_of(one.now, self._taken[event])
        if found is None:
            found = self.add_person(one.now)
        else:
            self._bring_news(found, one, FROM_ENTRIES)
        self._links[one.spot] = found
        self._spots[found].append(one.spot)
        self._taken[event].add(found)

    def _is_other(self, person: int, one: EntryNews) -> bool:
        """Whether an entry was made over to somebody else."""
        facts = self.facts_about(person)
        if one.was is None or not likeness.are_names_alike(one.was, facts):
            return False
        return not likeness.are_names_alike(one.now, facts) and self.key_of(one.now) != person

    def _bring_news(self, person: int, one: EntryNews, names: tuple[str, ...]) -> None:
        wins = self._news.dates[one.spot[0]] >= self._last_event(person)
        self.bring_data(person, one.now, names, wins=wins)

    def _last_event(self, person: int) -> dt.date:
        spots = [*self._index.spots.get(person, ()), *self._spots[person]]
        dates = self._news.dates
        return max((dates[event] for event, _ in spots if event in dates), default=dt.date.min)


def _fields_changed(one: EntryNews) -> tuple[str, ...]:
    """What an entry says otherwise than before."""
    was = one.was
    return tuple(
        name
        for name in FROM_ENTRIES
        if not one.unsure and (was is None or getattr(was, name) != getattr(one.now, name))
    )


def is_nobody(said: Facts, spot: Spot) -> bool:
    """Whether an entry is "Player 17": somebody who was erased."""
    words = said.last_name.split()
    kept = any((said.email, said.birth_date, said.phone, said.league_id, said.club))
    return not said.first_name and words[1:] == [str(spot[1])] and not kept
