"""Who of a list is already there, twice in it, or there with a typing error."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Protocol

from bglmanager.engine.event import Entry
from bglmanager.exchange.entry_lists.drafts import EntryDraft
from bglmanager.exchange.entry_lists.given_names import GIVEN_NAMES
from bglmanager.exchange.entry_lists.keys import fold, name_key, typing_key
from bglmanager.exchange.entry_lists.nearness import near

SHORT_KEY = 9
"""Letters up to which one typing error is looked for; in longer names, two."""

Person = Entry | EntryDraft


class Named(Protocol):
    """What is looked at to tell people apart."""

    @property
    def first_name(self) -> str:
        """First names."""

    @property
    def last_name(self) -> str:
        """Surnames."""

    @property
    def email(self) -> str | None:
        """Address, None when it is not known."""

    @property
    def birth_date(self) -> dt.date | None:
        """Day of birth, None when it is not known."""


def same_person(a: Named, b: Named) -> bool:
    """Whether two of the same name are one: same e-mail, or birth dates that agree or lack."""
    if a.email and b.email and a.email.casefold() == b.email.casefold():
        return True
    return a.birth_date is None or b.birth_date is None or a.birth_date == b.birth_date


class People:
    """The entries of an event, found by name and by nearly the same name."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._by_name: dict[str, list[Entry]] = defaultdict(list)
        self._by_typing: dict[str, list[Entry]] = defaultdict(list)
        for entry in entries:
            self._by_name[name_key(entry.first_name, entry.last_name)].append(entry)
            self._by_typing[_typing(entry)].append(entry)

    def there(self, draft: EntryDraft) -> Entry | None:
        """The entry that is this person; one with the same e-mail goes before others."""
        found = [e for e in self.named(draft) if same_person(e, draft)]
        return min(found, key=lambda e: (_other_email(e, draft), e.number), default=None)

    def named(self, draft: EntryDraft) -> Sequence[Entry]:
        """All entries of exactly this name."""
        return self._by_name.get(name_key(draft.first_name, draft.last_name), ())

    def likely(self, drafts: Sequence[EntryDraft]) -> Sequence[Entry | None]:
        """For each draft the entry with nearly the same name, or name and surname exchanged."""
        keys = list(self._by_typing)
        found: list[Entry | None] = []
        for draft in drafts:
            key = _typing(draft)
            places = near(key, keys, errors_in(key), limit=5)
            people = [entry for place in places for entry in self._by_typing[keys[place]]]
            found.append(next((e for e in people if could_be(e, draft)), None))
        return found


def _typing(person: Person) -> str:
    return typing_key(f"{person.last_name} {person.first_name}")


def _other_email(entry: Entry, draft: EntryDraft) -> bool:
    return not (entry.email and draft.email and entry.email.casefold() == draft.email.casefold())


def errors_in(key: str) -> int:
    """How many typing errors are looked for in a name of this length."""
    return 1 if len(key) <= SHORT_KEY else 2


def could_be(one: Named, other: Named) -> bool:
    """Not two first names that both exist (Mario and Maria), nor two birth dates."""
    if not same_person(one, other):
        return False
    a, b = fold(one.first_name), fold(other.first_name)
    same_surname = fold(one.last_name) == fold(other.last_name)
    return not (same_surname and a != b and a in GIVEN_NAMES and b in GIVEN_NAMES)
