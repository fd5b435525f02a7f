"""A person in the texts of an event, and the event without a person's data.

Texts are compared word by word without case, accents and signs, so that "ROSSI, Mario" speaks
of Mario Rossi. A surname alone, or a nickname, may be anybody's: that is a hint, no mention. Whose
data is erased keeps his results, under a name that is nobody's.
"""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, TypeVar

from bglmanager.engine.event import Entry, EntryDesk, Event, Organiser, Settings
from bglmanager.engine.fact_kinds import Personal, cleared, marks_of
from bglmanager.engine.ids import EntryNumber
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


T = TypeVar("T")

_OF_THE_GAME = frozenset({"game", "appendices", "expansions", "setup"})
"""Names of fields with wordings of a game: an element called like a person is not that person, and
called otherwise it would not be found among the game's any more.
"""

_KEPT = _OF_THE_GAME | {"id", "name", "city", "ruleset", "draw_seed", "league_code", "field"}
"""Names of fields whose texts are never rewritten: what an event is, and what it is drawn by."""


def mentions_of(event: Event, number: EntryNumber, known: Iterable[MentionedIdentity]) -> Mentions:
    """What finds this person in the texts of an event and of its journal.

    Other players keep their names, also those who are called the same.
    """
    others = (MentionedIdentity.of(e).name for e in event.entries if e.number != number)
    return Mentions(known, but_not=frozenset(others))


def without_person(
    event: Event, number: EntryNumber | None, name: str, mentions: Mentions
) -> Event:
    """The event without anything that tells who entry `number` was; he is called `name`.

    Seats, scores, penalties and status stay, and the rating that league points are counted
    with. None for somebody who is no entry any more: then only the texts are seen to.
    """
    settings = _without_organiser(event.settings, mentions)
    entries = tuple(
        _entry_of_nobody(entry, name)
        if entry.number == number
        else replace(
            entry,
            related=tuple(other for other in entry.related if other != number),
            desk=_with_texts_rewritten(entry.desk, mentions, name),
        )
        for entry in event.entries
    )
    return replace(
        event,
        settings=_with_texts_rewritten(settings, mentions, name),
        entries=entries,
        teams=tuple(replace(team, name=mentions.without(team.name, name)) for team in event.teams),
        rounds=_with_texts_rewritten(event.rounds, mentions, name),
        penalties=_without_notes(_with_texts_rewritten(event.penalties, mentions, name), number),
        adjustments=_without_notes(
            _with_texts_rewritten(event.adjustments, mentions, name), number
        ),
        corrections=_with_texts_rewritten(event.corrections, mentions, name),
    )


def hints_left(event: Event, mentions: Mentions) -> tuple[str, ...]:
    """The free texts that have the surname or nickname alone: somebody has to look at them."""
    texts = [event.settings, event.rounds, event.penalties, event.adjustments, event.corrections]
    places = [*texts, *(team.name for team in event.teams), *(e.desk for e in event.entries)]
    found = (text for place in places for text in texts_of(place) if mentions.hints(text))
    return tuple(dict.fromkeys(found))


def _entry_of_nobody(entry: Entry, name: str) -> Entry:
    """What the results need of an entry, and no more."""
    desk = replace(entry.desk, **_personal(EntryDesk))
    return replace(entry, **_personal(Entry), first_name="", last_name=name, desk=desk)


def _personal(made: Any) -> Mapping[str, Any]:
    """What erasing makes of the facts of a class."""
    said = marks_of(made, Personal).items()
    return cleared(made, (name for name, each in said if not each.kept))


def _without_organiser(settings: Settings, mentions: Mentions) -> Settings:
    """Without the organiser's contacts where he is the person."""
    organiser = settings.organiser
    said = (organiser.name, organiser.email, organiser.phone)
    if not any(mentions.speaks(text) for text in said if text):
        return settings
    return replace(settings, organiser=replace(organiser, **_personal(Organiser)))


def _without_notes(log: tuple[Any, ...], own: EntryNumber | None) -> tuple[Any, ...]:
    return tuple(replace(line, note=None) if line.entry == own else line for line in log)


def _with_texts_rewritten(value: T, mentions: Mentions, name: str) -> T:
    """The value with every free text rewritten; the same object where nothing is to be done."""

    def rewrite(text: str) -> str:
        return mentions.without(text, name)

    found: T = _mapped_value(value, rewrite)
    return found


def _mapped_value(value: Any, rewrite: Callable[[str], str]) -> Any:
    if type(value) is str:  # an enumeration is a str too, and no free text
        return rewrite(value)
    if isinstance(value, tuple):
        items = tuple(_mapped_value(item, rewrite) for item in value)
        return value if all(a is b for a, b in zip(value, items, strict=True)) else items
    if isinstance(value, Mapping):
        pairs = {key: _mapped_value(item, rewrite) for key, item in value.items()}
        return value if all(pairs[key] is item for key, item in value.items()) else pairs
    if not is_dataclass(value):
        return value
    old = {f.name: getattr(value, f.name) for f in fields(value) if f.name not in _KEPT}
    new = {key: _mapped_value(item, rewrite) for key, item in old.items()}
    changed = {key: item for key, item in new.items() if item is not old[key]}
    return replace(value, **changed) if changed and not isinstance(value, type) else value


def texts_of(value: Any) -> Iterator[str]:
    """Every text that somebody wrote into a part of an event."""
    if type(value) is str:
        yield value
    for item in _parts_of(value):
        yield from texts_of(item)


def _parts_of(value: Any) -> Iterable[Any]:
    if isinstance(value, tuple):
        return value
    if isinstance(value, Mapping):
        return value.values()
    if is_dataclass(value):
        return [getattr(value, f.name) for f in fields(value) if f.name not in _CODES]
    return ()


_CODES = _OF_THE_GAME | {"id", "ruleset"}
"""Names of fields whose texts are nobody's words."""
