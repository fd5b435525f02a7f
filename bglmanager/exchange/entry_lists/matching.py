"""Who of a list is already there, twice in it, or there with a typing error."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from bglmanager.engine.event import Entry
from bglmanager.exchange.entry_lists.drafts import EntryDraft
from bglmanager.exchange.entry_lists.keys import name_key, search_key, typing_key
from bglmanager.exchange.entry_lists.likeness import (
    MARKS,
    could_be,
    errors_in,
    marks_of,
    same_person,
    told,
)
from bglmanager.exchange.entry_lists.nearness import near

Person = Entry | EntryDraft


class People:
    """The entries of an event, found by name and by nearly the same name."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._by_name: dict[str, list[Entry]] = defaultdict(list)
        self._by_typing: dict[str, list[Entry]] = defaultdict(list)
        self._by_mark: dict[tuple[str, str], list[Entry]] = defaultdict(list)
        for entry in entries:
            self._by_name[name_key(entry.first_name, entry.last_name)].append(entry)
            self._by_typing[_typing(entry)].append(entry)
            for mark in _marks(entry):
                self._by_mark[mark].append(entry)

    def there(self, draft: EntryDraft) -> Entry | None:
        """The entry that is this person; one with the same e-mail goes before others."""
        found = [e for e in self.named(draft) if same_person(e, draft)]
        return min(found, key=lambda e: (_other_email(e, draft), e.number), default=None)

    def named(self, draft: EntryDraft) -> Sequence[Entry]:
        """All entries of exactly this name."""
        return self._by_name.get(name_key(draft.first_name, draft.last_name), ())

    def likely(self, drafts: Sequence[EntryDraft]) -> Sequence[Entry | None]:
        """For each draft the entry with nearly the same name, or name and surname exchanged; else
        one with the same number or address and a name that may be his.
        """
        keys = list(self._by_typing)
        found: list[Entry | None] = []
        for draft in drafts:
            key = _typing(draft)
            places = near(key, keys, errors_in(key), limit=5)
            people = [entry for place in places for entry in self._by_typing[keys[place]]]
            near_one = next((e for e in people if could_be(e, draft)), None)
            found.append(near_one or self._reached(draft))
        return found

    def _reached(self, draft: EntryDraft) -> Entry | None:
        """The entry that has a league number, an address or a phone in common with the draft."""
        for mark, value in _marks(draft):
            for entry in self._by_mark.get((mark, value), ()):
                if told(MARKS[mark], entry, draft) is not None:
                    return entry
        return None


def _marks(person: Person) -> Iterator[tuple[str, str]]:
    """What somebody is reached by, the surest first."""
    marks = marks_of(person, "", search_key(person.last_name))
    return ((mark, marks[mark]) for mark in ("number", "email", "phone") if mark in marks)


def _typing(person: Person) -> str:
    return typing_key(f"{person.last_name} {person.first_name}")


def _other_email(entry: Entry, draft: EntryDraft) -> bool:
    return not (entry.email and draft.email and entry.email.casefold() == draft.email.casefold())
