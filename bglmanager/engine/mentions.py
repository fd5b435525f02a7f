"""Where a text speaks of a person: full name in either order, address, numbers, birth date.

Texts are compared word by word without case, accents and signs, so that "ROSSI, Mario" speaks
of Mario Rossi. A surname alone, or a nickname, may be anybody's: that is a hint, no mention.
"""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields

from bglmanager.engine.personal import PersonFacts

SHORTEST_NUMBER = 6
"""Digits in the shortest phone number that is looked for."""

SHORTEST_ID = 4
"""Signs in the shortest league number that is looked for."""

SHORTEST_NAME = 4
"""Letters in the shortest word of a surname that is a hint by itself."""

_ITALY = "39"

_Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MentionedIdentity:
    """What an event says, or said, of who somebody is."""

    first_name: str
    last_name: str
    email: str | None = None
    phone: str | None = None
    nickname: str | None = None
    league_id: str | None = None
    birth_date: dt.date | None = None

    @classmethod
    def of(cls, who: PersonFacts) -> MentionedIdentity:
        """Who somebody says he is."""
        return cls(**{each.name: getattr(who, each.name) for each in fields(cls)})

    @property
    def name(self) -> frozenset[str]:
        """The words of the full name, to tell whether two are called the same."""
        return frozenset(compared_words(f"{self.first_name} {self.last_name}"))


class Mentions:
    """Finds a person in texts. `but_not` are full names that are somebody else's as well."""

    def __init__(
        self,
        people: Iterable[MentionedIdentity],
        *,
        but_not: frozenset[frozenset[str]] = frozenset(),
    ) -> None:
        known = tuple(people)
        sure: set[_Words] = set()
        hints: set[_Words] = set()
        for one in known:
            names = _full_names(one)
            (hints if one.name in but_not or _is_single(one) else sure).update(names)
            hints.update(_lone_names(one))
            sure.update(_id_words(one))
        self._sure = tuple(sorted(sure, key=len, reverse=True))
        self._hints = tuple(sorted(hints))
        self._figures = tuple(re.compile(form) for form in sorted(set(_figures_of(known))))

    def speaks(self, text: str) -> bool:
        """Whether a text speaks of the person."""
        return next(self._spans(text), None) is not None

    def hints(self, text: str) -> bool:
        """Whether a text has the surname or the nickname, which may be anybody's."""
        found = _placed_words(text)
        return any(next(_runs_of(found, wanted), None) is not None for wanted in self._hints)

    def without(self, text: str, name: str) -> str:
        """The text with `name` wherever it speaks of the person."""
        for start, end in _spans_apart(self._spans(text)):
            text = f"{text[:start]}{name}{text[end:]}"
        return text

    def _spans(self, text: str) -> Iterator[tuple[int, int]]:
        found = _placed_words(text)
        for wanted in self._sure:
            yield from _runs_of(found, wanted)
        for form in self._figures:
            yield from (match.span() for match in form.finditer(text))


def compared_words(text: str) -> _Words:
    """The words of a text as they are compared."""
    return tuple(word for word, _, _ in _placed_words(text))


def _placed_words(text: str) -> list[tuple[str, int, int]]:
    """The words of a text, each with where it begins and ends."""
    if text.isascii():  # nearly all of them
        return [(m.group().casefold(), *m.span()) for m in _ASCII_WORD.finditer(text)]
    found: list[tuple[str, int, int]] = []
    word, start = "", 0
    for at, sign in enumerate(f"{text} "):
        plain = unicodedata.normalize("NFKD", sign.casefold())
        letters = "".join(c for c in plain if not unicodedata.combining(c))
        if letters and all(c.isalnum() for c in letters):
            start = start if word else at
            word += letters
        elif letters and word:
            found.append((word, start, at))
            word = ""
    return found


_ASCII_WORD = re.compile(r"[A-Za-z0-9]+")


def _runs_of(found: list[tuple[str, int, int]], wanted: _Words) -> Iterator[tuple[int, int]]:
    size = len(wanted)
    for at in range(len(found) - size + 1):
        if all(found[at + n][0] == word for n, word in enumerate(wanted)):
            yield found[at][1], found[at + size - 1][2]


def _spans_apart(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans without those that lie in others, the last first."""
    kept: list[tuple[int, int]] = []
    for start, end in sorted(set(spans), key=lambda span: (span[0], -span[1])):
        if not kept or start >= kept[-1][1]:
            kept.append((start, end))
    return kept[::-1]


def _full_names(one: MentionedIdentity) -> set[_Words]:
    first, last = compared_words(one.first_name), compared_words(one.last_name)
    return {whole for whole in ((*first, *last), (*last, *first)) if whole}


def _is_single(one: MentionedIdentity) -> bool:
    return not compared_words(one.first_name) or not compared_words(one.last_name)


def _lone_names(one: MentionedIdentity) -> Iterator[_Words]:
    for name in (one.last_name, one.nickname or ""):
        parts = compared_words(name)
        if parts:
            yield parts
        yield from ((part,) for part in parts if len(part) >= SHORTEST_NAME)


def _id_words(one: MentionedIdentity) -> Iterator[_Words]:
    if one.email and compared_words(one.email):
        yield compared_words(one.email)
    league_id = one.league_id or ""
    if len(league_id) >= SHORTEST_ID and any(c.isdigit() for c in league_id):
        yield compared_words(league_id)


def _figures_of(people: Iterable[MentionedIdentity]) -> Iterator[str]:
    """Forms of phone numbers and birth dates, however their figures are set apart."""
    for one in people:
        digits = re.sub(r"\D", "", one.phone or "")
        for number in {digits, digits.removeprefix("00"), digits.removeprefix(_ITALY)}:
            if len(number) >= SHORTEST_NUMBER:
                yield rf"(?<!\d){r'[ ./()-]*'.join(number)}(?!\d)"
        if one.birth_date is not None:
            year, month, day = one.birth_date.timetuple()[:3]
            yield rf"(?<!\d){year}[./-]0?{month}[./-]0?{day}(?!\d)"
            yield rf"(?<!\d)0?{day}[./-]0?{month}[./-]{year}(?!\d)"
