"""A person in the texts of an event, and the event without a person's data.

Texts are compared word by word without case, accents and signs, so that "ROSSI, Mario" speaks
of Mario Rossi. A surname alone, or a nickname, may be anybody's: that is a hint, no mention. Whose
data is erased keeps his results, under a name that is nobody's.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
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


class Mentions:
    """Finds a person in texts. `but_not` are full names that are somebody else's as well."""

    def __init__(
        self, people: Iterable[PersonFacts], *, but_not: frozenset[frozenset[str]] = frozenset()
    ) -> None:
        """`people` are what is said, or was said, of who the person is."""
        sure: set[_Words] = set()
        hints: set[_Words] = set()
        figures: set[str] = set()
        for one in people:
            first, last = compared_words(one.first_name), compared_words(one.last_name)
            may_be_others = not (first and last) or name_words(one) in but_not
            (hints if may_be_others else sure).update({(*first, *last), (*last, *first)})
            for lone in (last, compared_words(one.nickname or "")):
                hints |= {lone, *((word,) for word in lone if len(word) >= SHORTEST_NAME)}
            sure.add(compared_words(one.email or ""))
            league_id = one.league_id or ""
            if len(league_id) >= SHORTEST_ID and any(c.isdigit() for c in league_id):
                sure.add(compared_words(league_id))
            figures.update(_figures_of(one))
        self._sure = sorted(filter(None, sure), key=len, reverse=True)
        self._hints = sorted(filter(None, hints))
        self._figures = tuple(re.compile(form) for form in sorted(figures))

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


def name_words(who: PersonFacts) -> frozenset[str]:
    """The words of the full name, to tell whether two are called the same."""
    return frozenset(compared_words(f"{who.first_name} {who.last_name}"))


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


def _figures_of(one: PersonFacts) -> Iterator[str]:
    """Forms of phone number and birth date, however their figures are set apart."""
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


def mentions_of(event: Event, number: EntryNumber, known: Iterable[PersonFacts]) -> Mentions:
    """What finds this person in the texts of an event and of its journal.

    Other players keep their names, also those who are called the same.
    """
    others = (name_words(entry) for entry in event.entries if entry.number != number)
    return Mentions(known, but_not=frozenset(others))


def without_person(
    event: Event, number: EntryNumber | None, name: str, mentions: Mentions
) -> Event:
    """The event without anything that tells who entry `number` was; he is called `name`.

    Seats, scores, penalties and status stay, and the rating that league points are counted
    with. None for somebody who is no entry any more: then only the texts are seen to.
    """

    def rewritten(value: T) -> T:
        found: T = _mapped_value(value, lambda text: mentions.without(text, name))
        return found

    def rewritten_entry(entry: Entry) -> Entry:
        if entry.number == number:  # what the results need, and no more
            desk = replace(entry.desk, **_personal(EntryDesk))
            facts = {**_personal(Entry), "first_name": "", "last_name": name}
            return replace(entry, **facts, desk=desk)
        kept = entry if number is None else entry.with_others({number: None})
        return replace(kept, desk=rewritten(kept.desk))

    def without_notes(log: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(replace(e, note=None) if e.entry == number else e for e in rewritten(log))

    return replace(
        event,
        settings=rewritten(_without_organiser(event.settings, mentions)),
        entries=tuple(map(rewritten_entry, event.entries)),
        teams=tuple(replace(team, name=mentions.without(team.name, name)) for team in event.teams),
        rounds=rewritten(event.rounds),
        penalties=without_notes(event.penalties),
        adjustments=without_notes(event.adjustments),
        corrections=rewritten(event.corrections),
    )


def hints_left(event: Event, mentions: Mentions) -> tuple[str, ...]:
    """The free texts that have the surname or nickname alone: somebody has to look at them."""
    texts = [event.settings, event.rounds, event.penalties, event.adjustments, event.corrections]
    places = [*texts, *(team.name for team in event.teams), *(e.desk for e in event.entries)]
    found = (text for place in places for text in texts_of(place) if mentions.hints(text))
    return tuple(dict.fromkeys(found))


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


def _mapped_value(value: Any, rewrite: Callable[[str], str]) -> Any:
    """The value with every free text rewritten; the same object where nothing is to be done."""
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


_CODES = _OF_THE_GAME | {"id", "ruleset"}
"""Names of fields whose texts are nobody's words."""


def texts_of(value: Any) -> Iterator[str]:
    """Every text that somebody wrote into a part of an event."""
    parts: Iterable[Any] = ()
    if type(value) is str:
        yield value
    elif isinstance(value, tuple):
        parts = value
    elif isinstance(value, Mapping):
        parts = value.values()
    elif is_dataclass(value):
        parts = [getattr(value, each.name) for each in fields(value) if each.name not in _CODES]
    for part in parts:
        yield from texts_of(part)
