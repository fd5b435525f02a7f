"""Whether two people are probably one: what they have in common, and what makes them two."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import TYPE_CHECKING

from bglmanager.engine.event import Entry
from bglmanager.engine.personal import PersonFacts
from bglmanager.exchange.entry_lists.names import (
    GIVEN_NAMES,
    fold_text,
    name_key,
    name_typed,
    search_key,
)

if TYPE_CHECKING:  # who looks for people in the archive reads no lists
    from bglmanager.exchange.entry_lists.drafts import EntryDraft

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


def marks_of(person: PersonFacts, name: str, surname: str) -> dict[str, str]:
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


def same_person(a: PersonFacts, b: PersonFacts) -> bool:
    """Whether two of the same name are one: same e-mail, or birth dates that agree or lack."""
    return (
        _same_email(a, b)
        or a.birth_date is None
        or b.birth_date is None
        or a.birth_date == b.birth_date
    )


def _same_email(a: PersonFacts, b: PersonFacts) -> bool:
    return bool(a.email and b.email and a.email.casefold() == b.email.casefold())


def errors_in(key: str) -> int:
    """How many typing errors are looked for in a name of this length."""
    return 1 if len(key) <= SHORT_KEY else 2


def could_be(one: PersonFacts, other: PersonFacts) -> bool:
    """Not two first names that both exist (Mario and Maria), nor two birth dates."""
    if not same_person(one, other):
        return False
    same_surname = fold_text(one.last_name) == fold_text(other.last_name)
    return not (same_surname and _other_given_name(one, other))


def _other_given_name(one: PersonFacts, other: PersonFacts) -> bool:
    a, b = fold_text(one.first_name), fold_text(other.first_name)
    return a != b and a in GIVEN_NAMES and b in GIVEN_NAMES


def are_names_alike(one: PersonFacts, other: PersonFacts) -> bool:
    """Whether two names may be one person's: a word in common, or few typing errors."""
    a, b = name_typed(one), name_typed(other)
    return bool(set(a.split()) & set(b.split())) or is_nearly_same(a, b)


def is_nearly_same(a: str, b: str) -> bool:
    """Whether two names in the form of `typing_key` differ by typing errors only."""
    within = max(errors_in(a), errors_in(b))
    return abs(len(a) - len(b)) <= within and typing_errors(a, b, within) <= within


def are_two_people(one: PersonFacts, other: PersonFacts) -> bool:
    """Whether what is known of two people of one name makes them two.

    Another e-mail does not, where the birth date is the same: people get new ones.
    """
    marks = list(known_in_pairs(one, other))
    differ = [a is not None and b is not None and a != b for a, b in marks]
    born, number, email = differ
    same_day = marks[0][0] is not None and not born and marks[0][1] is not None
    return born or number or (email and not same_day)


def known_in_pairs(one: PersonFacts, other: PersonFacts) -> Iterator[tuple[object, object]]:
    """Birth dates, league numbers and addresses of both, None where they are not known."""
    known = [marks_of(who, "", "") for who in (one, other)]
    for mark in ("born", "number", "email"):
        yield known[0].get(mark), known[1].get(mark)


def reason_if_one(reason: Reason, one: PersonFacts, other: PersonFacts) -> Reason | None:
    """Why these two are probably one who have the mark of this reason in common; None when they
    are not: two league numbers, birth dates or first names that both exist are two people.
    """
    if reason is Reason.NUMBER:
        return reason if are_names_alike(one, other) else None
    if reason is not Reason.EMAIL and are_two_people(one, other):
        return None
    if reason is Reason.NAME:
        names = (name_key(who.first_name, who.last_name) for who in (one, other))
        return Reason.NAME if len(set(names)) == 1 else Reason.EXCHANGED
    if _other_given_name(one, other) or not could_be(one, other):
        return None
    is_like = _are_mistyped if reason is Reason.TYPING else are_names_alike
    return reason if is_like(one, other) else None


def _are_mistyped(one: PersonFacts, other: PersonFacts) -> bool:
    """Whether each word of two names is the other's with one error, two in a long word: Marini and
    Parisi are two people. Words may be written together ("Deluca").
    """
    a, b = name_typed(one).split(), name_typed(other).split()
    if len(a) != len(b):
        return typing_errors("".join(a), "".join(b), 1) <= 1
    within = (2 if min(len(x), len(y)) >= LONG_WORD else 1 for x, y in zip(a, b, strict=True))
    return all(typing_errors(x, y, n) <= n for x, y, n in zip(a, b, within, strict=True))


def likely_pairs(people: Sequence[PersonFacts]) -> tuple[Likely, ...]:
    """Who of these are probably one, the surest reason of each pair, in the order given."""
    names = [name_typed(who) for who in people]
    found: dict[tuple[int, int], Reason] = {}
    for place, other, reason in (*_with_marks(people, names), *_nearly_named(names)):
        why = reason_if_one(reason, people[place], people[other])
        if why is not None:
            found.setdefault((place, other), why)
    return tuple(Likely(*pair, found[pair]) for pair in sorted(found))


_Asked = tuple[int, int, Reason]


def _with_marks(people: Sequence[PersonFacts], names: Sequence[str]) -> Iterator[_Asked]:
    groups: dict[str, dict[str, list[int]]] = {mark: defaultdict(list) for mark in MARKS}
    for place, who in enumerate(people):
        for mark, value in marks_of(who, names[place], search_key(who.last_name)).items():
            groups[mark][value].append(place)
    for mark, reason in MARKS.items():
        for group in groups[mark].values():
            if len(group) > CROWD:
                continue
            for one, other in combinations(group, 2):
                if mark != "born" or is_nearly_same(names[one], names[other]):
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
        for n in near_words(name, others, errors_in(name), limit=_NEAREST):
            other = order[at + 1 + n]
            yield min(place, other), max(place, other), Reason.TYPING


def near_words(word: str, words: Sequence[str], within: int, limit: int | None = None) -> list[int]:
    """Places of the words that are at most so many typing errors away, the nearest first."""
    # rapidfuzz is a compiled library that only looking for typing errors needs
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    found = process.extract(word, words, scorer=OSA.distance, score_cutoff=within, limit=limit)
    return [place for _, _, place in found]


def typing_errors(one: str, other: str, within: int) -> int:
    """Typing errors between two words; `within` + 1 when there are more."""
    from rapidfuzz.distance import OSA  # as above

    return OSA.distance(one, other, score_cutoff=within)


class People:
    """The entries of an event, found by name and by nearly the same name."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._by_name: dict[str, list[Entry]] = defaultdict(list)
        self._by_typing: dict[str, list[Entry]] = defaultdict(list)
        self._by_mark: dict[tuple[str, str], list[Entry]] = defaultdict(list)
        for entry in entries:
            self._by_name[name_key(entry.first_name, entry.last_name)].append(entry)
            self._by_typing[name_typed(entry)].append(entry)
            for mark in _reaching_marks(entry):
                self._by_mark[mark].append(entry)

    def find_same(self, draft: EntryDraft) -> Entry | None:
        """The entry that is this person; one with the same e-mail goes before others."""
        found = [e for e in self.find_namesakes(draft) if same_person(e, draft)]
        return min(found, key=lambda e: (not _same_email(e, draft), e.number), default=None)

    def find_namesakes(self, draft: EntryDraft) -> Sequence[Entry]:
        """All entries of exactly this name."""
        return self._by_name.get(name_key(draft.first_name, draft.last_name), ())

    def find_likely(self, drafts: Sequence[EntryDraft]) -> Sequence[Entry | None]:
        """For each draft the entry with nearly the same name, or name and surname exchanged; else
        one with the same number or address and a name that may be his.
        """
        keys = list(self._by_typing)
        found: list[Entry | None] = []
        for draft in drafts:
            key = name_typed(draft)
            places = near_words(key, keys, errors_in(key), limit=5)
            people = [entry for place in places for entry in self._by_typing[keys[place]]]
            near_one = next((e for e in people if could_be(e, draft)), None)
            found.append(near_one or self._find_reached(draft))
        return found

    def _find_reached(self, draft: EntryDraft) -> Entry | None:
        """The entry that has a league number, an address or a phone in common with the draft."""
        for mark, value in _reaching_marks(draft):
            for entry in self._by_mark.get((mark, value), ()):
                if reason_if_one(MARKS[mark], entry, draft) is not None:
                    return entry
        return None


def _reaching_marks(person: PersonFacts) -> Iterator[tuple[str, str]]:
    """What somebody is reached by, the surest first."""
    marks = marks_of(person, "", search_key(person.last_name))
    return ((mark, marks[mark]) for mark in ("number", "email", "phone") if mark in marks)
