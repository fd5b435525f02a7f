"""Who the players of a season are, over all its events and the list of last season."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Entry, Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Level, Problem, problem
from bglmanager.engine.same_people import Appearance, ComparableIdentity, People, people_of
from bglmanager.exchange.entry_lists.keys import fold, name_key
from bglmanager.exchange.league_lists import Former
from bglmanager.exchange.league_sheets import Person
from bglmanager.words.league import Known

_LAST_SEASON = ""
"""The place of who stands in the list of last season; no event has this id."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """A person at one place: an event, or None for last season."""

    event: Event | None
    person: Person

    @property
    def latest(self) -> tuple[dt.date, str]:
        """Sorts the newest event last."""
        if self.event is None:
            return dt.date.min, _LAST_SEASON
        return self.event.settings.date, self.event.settings.id


class Everybody:
    """The people of a season, by numbers counted from 0."""

    def __init__(
        self, events: Sequence[tuple[Event, Derived]], previous: Sequence[Former] = ()
    ) -> None:
        """Everybody with league points in one of the events, and everybody of last season."""
        seen: dict[tuple[str, int], _Seen] = {}
        appearances: list[Appearance] = []
        for event, derived in events:
            entries = {entry.number: entry for entry in event.entries}
            for worth in derived.league_points:
                entry, id_ = entries[worth.entry], event.settings.id
                seen[id_, worth.entry] = _Seen(event, _person(entry))
                appearances.append(Appearance(id_, worth.entry, _identity(entry)))
        for former in previous:
            seen[_LAST_SEASON, former.line] = _Seen(None, _former(former))
            appearances.append(Appearance(_LAST_SEASON, former.line, _identity_of(former)))
        self._told: People = people_of(appearances)
        places: dict[int, list[_Seen]] = defaultdict(list)
        for key, number in self._told.person.items():
            places[number].append(seen[key])
        self._places = [sorted(places[number], key=lambda s: s.latest) for number in sorted(places)]

    def of_entry(self, event: Event, entry: EntryNumber) -> int:
        """The person behind an entry; LookupError for who has no league points."""
        return self._told.person[event.settings.id, entry]

    def of_former(self, former: Former) -> int:
        """The person behind a line of last season's list."""
        return self._told.person[_LAST_SEASON, former.line]

    def people(self) -> tuple[Person, ...]:
        """What is written of each: the newest that is known."""
        return tuple(_newest(places) for places in self._places)

    def names(self) -> Mapping[int, tuple[str, ...]]:
        """What each is put in order by: surname, then name."""
        return {
            number: (fold(who.last_name), fold(who.first_name), who.last_name, who.first_name)
            for number, who in enumerate(self.people())
        }

    def doubts(self) -> Iterator[Problem]:
        """Who may be one or several, as far as it can be said."""
        for group in self._told.doubtful:
            people = tuple(self._known(number) for number in group)
            yield problem("league.doubtful", level=Level.ATTENTION, people=people)
        for number in self._told.renamed:
            names = sorted({_name(each.person) for each in self._places[number]})
            yield problem("league.renamed", level=Level.ATTENTION, names=" = ".join(names))
        if self._told.by_name:
            count = len(self._told.by_name)
            yield problem("league.by-name", level=Level.ATTENTION, count=count)

    def _known(self, number: int) -> Known:
        places = self._places[number]
        events = [None if each.event is None else each.event.settings for each in places]
        return Known(
            name=_name(places[-1].person),
            league_id=_newest(places).league_id,
            places=tuple(None if e is None else (e.name, e.date) for e in events),
        )


def _identity(entry: Entry) -> ComparableIdentity:
    return ComparableIdentity(
        name=name_key(entry.first_name, entry.last_name),
        league_id=_folded(entry.league_id),
        email=_folded(entry.email),
        birth_date=entry.birth_date,
    )


def _identity_of(former: Former) -> ComparableIdentity:
    name = name_key(former.first_name, former.last_name)
    return ComparableIdentity(name, _folded(former.league_id), None, former.birth_date)


def _folded(text: str | None) -> str | None:
    return (text or "").strip().casefold() or None


def _person(entry: Entry) -> Person:
    return Person(entry.first_name, entry.last_name, entry.club, entry.league_id)


def _former(former: Former) -> Person:
    return Person(former.first_name, former.last_name, None, former.league_id)


def _newest(places: Sequence[_Seen]) -> Person:
    newest_first = [each.person for each in reversed(places)]
    return Person(
        newest_first[0].first_name,
        newest_first[0].last_name,
        next((each.club for each in newest_first if each.club), None),
        next((each.league_id for each in newest_first if each.league_id), None),
    )


def _name(person: Person) -> str:
    return f"{person.first_name} {person.last_name}".strip()
