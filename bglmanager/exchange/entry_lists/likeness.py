"""Whether two people are probably one: what they have in common, and what makes them two."""

from __future__ import annotations

import datetime as dt
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import Protocol

from bglmanager.exchange.entry_lists.given_names import GIVEN_NAMES
from bglmanager.exchange.entry_lists.keys import fold, name_key, search_key, typing_key
from bglmanager.exchange.entry_lists.nearness import distance, near

SHORT_KEY = 9
"""Letters up to which one typing error is looked for; in longer names, two."""

LONG_WORD = 8
"""Letters of a word from which on two typing errors in it are looked for."""

_NEAREST = 5
"""So many of nearly the same name are looked at: a list of numbered names has hundreds."""

CROWD = 30
"""So many people of one name, address or birth date are looked at pair by pair, not more: whoever
wrote the same address for a whole club has not made one person of it.
"""


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


class Wanted(Named, Protocol):
    """Somebody who is typed or read from a list."""

    @property
    def league_id(self) -> str | None:
        """League number, None when it is not known."""


class Reachable(Wanted, Protocol):
    """Somebody with everything that may make two people one."""

    @property
    def phone(self) -> str | None:
        """Telephone number, None when it is not known."""


class Reason(StrEnum):
    """Why two people are probably one."""

    NUMBER = "same-number"
    EMAIL = "same-email"
    PHONE = "same-phone"
    NAME = "same-name"
    EXCHANGED = "names-exchanged"
    TYPING = "typing-error"


MARKS: Mapping[str, Reason] = {
    "number": Reason.NUMBER,
    "name": Reason.NAME,
    "email": Reason.EMAIL,
    "phone": Reason.PHONE,
    "born": Reason.TYPING,
}
"""What people may have in common, the surest first; "born" is the birth date with the first letter
of the surname.
"""


@dataclass(frozen=True, slots=True)
class Likely:
    """Two people, by their places in what was given, who are probably one."""

    one: int
    other: int
    reason: Reason


def marks_of(person: Reachable, name: str, surname: str) -> dict[str, str]:
    """What may make him one with another; `name` is his whole name in the form of `typing_key`,
    `surname` in that of `search_key`.
    """
    marks = {"name": name}
    if person.league_id:
        marks["number"] = number_key(person.league_id)
    if person.email:
        marks["email"] = person.email.casefold()
    if person.phone:
        marks["phone"] = phone_key(person.phone)
    if person.birth_date:
        marks["born"] = f"{person.birth_date}{surname[:1]}"
    return marks


def number_key(number: str) -> str:
    """A league number as it is compared: zeros in front are lost in spreadsheets."""
    return search_key(number).lstrip("0")


def phone_key(number: str) -> str:
    """A telephone number as it is compared: its last nine digits, without the country's."""
    return _NO_DIGIT.sub("", number)[-9:]


_NO_DIGIT = re.compile(r"\D")


def same_person(a: Named, b: Named) -> bool:
    """Whether two of the same name are one: same e-mail, or birth dates that agree or lack."""
    if a.email and b.email and a.email.casefold() == b.email.casefold():
        return True
    return a.birth_date is None or b.birth_date is None or a.birth_date == b.birth_date


def errors_in(key: str) -> int:
    """How many typing errors are looked for in a name of this length."""
    return 1 if len(key) <= SHORT_KEY else 2


def could_be(one: Named, other: Named) -> bool:
    """Not two first names that both exist (Mario and Maria), nor two birth dates."""
    if not same_person(one, other):
        return False
    same_surname = fold(one.last_name) == fold(other.last_name)
    return not (same_surname and _other_given_name(one, other))


def _other_given_name(one: Named, other: Named) -> bool:
    a, b = fold(one.first_name), fold(other.first_name)
    return a != b and a in GIVEN_NAMES and b in GIVEN_NAMES


def alike(one: Wanted, other: Wanted) -> bool:
    """Whether two names may be one person's: a word in common, or few typing errors."""
    a, b = (typing_key(f"{who.last_name} {who.first_name}") for who in (one, other))
    return bool(set(a.split()) & set(b.split())) or nearly(a, b)


def nearly(a: str, b: str) -> bool:
    """Whether two names in the form of `typing_key` differ by typing errors only."""
    within = max(errors_in(a), errors_in(b))
    return abs(len(a) - len(b)) <= within and distance(a, b, within) <= within


def contradict(one: Wanted, other: Wanted) -> bool:
    """Whether what is known of two people of one name makes them two.

    Another e-mail does not, where the birth date is the same: people get new ones.
    """
    marks = list(compared(one, other))
    differ = [a is not None and b is not None and a != b for a, b in marks]
    born, number, email = differ
    same_day = marks[0][0] is not None and not born and marks[0][1] is not None
    return born or number or (email and not same_day)


def compared(one: Wanted, other: Wanted) -> Iterator[tuple[object, object]]:
    """Birth dates, league numbers and addresses of both, None where they are not known."""
    yield one.birth_date, other.birth_date
    yield _folded(one.league_id, other.league_id)
    a, b = one.email, other.email
    yield (a.casefold() if a else None, b.casefold() if b else None)


def _folded(one: str | None, other: str | None) -> tuple[str | None, str | None]:
    return (number_key(one) if one else None, number_key(other) if other else None)


def told(reason: Reason, one: Wanted, other: Wanted) -> Reason | None:
    """Why these two are probably one who have the mark of this reason in common; None when they
    are not: two league numbers, birth dates or first names that both exist are two people.
    """
    if reason is Reason.NUMBER:
        return reason if alike(one, other) else None
    if reason is not Reason.EMAIL and contradict(one, other):
        return None
    if reason is Reason.NAME:
        names = (name_key(who.first_name, who.last_name) for who in (one, other))
        return Reason.NAME if len(set(names)) == 1 else Reason.EXCHANGED
    if _other_given_name(one, other) or not could_be(one, other):
        return None
    is_like = _mistyped if reason is Reason.TYPING else alike
    return reason if is_like(one, other) else None


def _mistyped(one: Named, other: Named) -> bool:
    """Whether each word of two names is the other's with one error, two in a long word: Marini and
    Parisi are two people. Words may be written together ("Deluca").
    """
    a, b = (typing_key(f"{who.last_name} {who.first_name}").split() for who in (one, other))
    if len(a) != len(b):
        return distance("".join(a), "".join(b), 1) <= 1
    within = (2 if min(len(x), len(y)) >= LONG_WORD else 1 for x, y in zip(a, b, strict=True))
    return all(distance(x, y, n) <= n for x, y, n in zip(a, b, within, strict=True))


def likely_pairs(people: Sequence[Reachable]) -> tuple[Likely, ...]:
    """Who of these are probably one, the surest reason of each pair, in the order given."""
    names = [typing_key(f"{who.last_name} {who.first_name}") for who in people]
    found: dict[tuple[int, int], Reason] = {}
    for place, other, reason in (*_with_marks(people, names), *_nearly_named(names)):
        why = told(reason, people[place], people[other])
        if why is not None:
            found.setdefault((place, other), why)
    return tuple(Likely(*pair, found[pair]) for pair in sorted(found))


_Asked = tuple[int, int, Reason]


def _with_marks(people: Sequence[Reachable], names: Sequence[str]) -> Iterator[_Asked]:
    groups: dict[str, dict[str, list[int]]] = {mark: defaultdict(list) for mark in MARKS}
    for place, who in enumerate(people):
        for mark, value in marks_of(who, names[place], search_key(who.last_name)).items():
            groups[mark][value].append(place)
    for mark, reason in MARKS.items():
        for group in groups[mark].values():
            if len(group) > CROWD:
                continue
            for one, other in combinations(group, 2):
                if mark != "born" or nearly(names[one], names[other]):
                    yield one, other, reason


def _nearly_named(names: Sequence[str]) -> Iterator[_Asked]:
    """Everybody is compared with who has a name about as long, the shorter first."""
    order = sorted(range(len(names)), key=lambda place: len(names[place]))
    sizes = [len(names[place]) for place in order]
    end = 0
    for at, place in enumerate(order):
        name = names[place]
        while end < len(order) and sizes[end] <= sizes[at] + errors_in(name):
            end += 1
        others = [names[order[n]] for n in range(at + 1, end)]
        for n in near(name, others, errors_in(name), limit=_NEAREST):
            other = order[at + 1 + n]
            yield min(place, other), max(place, other), Reason.TYPING
