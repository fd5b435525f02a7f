"""Who of the archive somebody is: nothing is guessed, a typing error makes another person.

The league number decides where the names can be one person's; else the whole name, in whichever
order, where birth date, e-mail and number do not contradict. Two entries of an event are two.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable

from bglmanager.db.library_tables import Facts
from bglmanager.exchange.entry_lists.keys import typing_key
from bglmanager.exchange.entry_lists.likeness import (
    Wanted,
    alike,
    compared,
    contradict,
    number_key,
)
from bglmanager.services.archive_index import Index


class Recogniser:
    """Recognises many people, one after the other; who is new is known to the next ones."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._new: dict[int, Facts] = {}
        self._by_name: dict[str, list[int]] = defaultdict(list)
        self._by_number: dict[str, list[int]] = defaultdict(list)

    def who(self, wanted: Wanted, but_not: Container[int] = ()) -> int | None:
        """The key of the person; None for somebody who is not there, below 0 for a new one."""
        number = number_key(wanted.league_id or "")
        with_number = (*self._index.numbered(number), *self._by_number.get(number, []))
        for key in with_number if number else ():
            if key not in but_not and alike(self.facts(key), wanted):
                return key
        name = typing_key(f"{wanted.last_name} {wanted.first_name}")
        named = (*self._index.named(name), *self._by_name.get(name, []))
        near = (key for key in named if key not in but_not)
        fitting = [key for key in near if not contradict(self.facts(key), wanted)]
        fitting.sort(key=lambda key: self._closeness(key, wanted))
        return fitting[-1] if fitting else None

    def facts(self, key: int) -> Facts:
        """What is known of somebody, new or not."""
        return self._new[key] if key < 0 else self._index.facts[key]

    def add(self, facts: Facts) -> int:
        """Have somebody new; his key."""
        key = -1 - len(self._new)
        self._new[key] = facts
        self._by_name[typing_key(f"{facts.last_name} {facts.first_name}")].append(key)
        if facts.league_id:
            self._by_number[number_key(facts.league_id)].append(key)
        return key

    def _closeness(self, key: int, wanted: Wanted) -> tuple[int, int, int]:
        agreeing = sum(1 for one, other in compared(self.facts(key), wanted) if one == other)
        return agreeing, len(self._index.spots.get(key, ())), -key


def newest_data(
    facts: Facts, said: Facts, fields: Iterable[str], *, wins: bool
) -> dict[str, object]:
    """What changes in a person: what is said wins, or only fills what is empty; nothing empties."""
    return {
        name: value
        for name in fields
        if (value := getattr(said, name)) not in (None, "")
        and value != (old := getattr(facts, name))
        and (wins or old in (None, ""))
    }
