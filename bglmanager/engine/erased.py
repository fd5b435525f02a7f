"""An event without a person's data: his results stay, under a name that is nobody's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from bglmanager.engine.event import Entry, EntryDesk, Event, Organiser, Settings
from bglmanager.engine.fact_kinds import Personal, cleared, marks_of
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.mentions import MentionedIdentity, Mentions

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
