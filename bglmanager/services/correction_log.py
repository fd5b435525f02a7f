"""What a changed result leaves behind: the old values with the reason."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from fractions import Fraction

from bglmanager.engine.event import Correction, Seat, SeriesGame, Table
from bglmanager.engine.ids import RoundNumber
from bglmanager.services.limits import MAX_TEXT
from bglmanager.services.second_values import exact_number, written_game


def correction_lines(
    number: RoundNumber, old: Table, new: Table, reason: str, at: dt.datetime
) -> tuple[Correction, ...]:
    """One line for every value that differs between two states of a table."""
    found = [
        Correction(at, number, new.number, after.entry, field, _text(was), _text(now), reason)
        for before, after in zip(old.seats, new.seats, strict=True)
        for field, was, now in _differences(before, after)
    ]
    for field in ("drawn", "overran"):
        before, after = getattr(old, field), getattr(new, field)
        if before is not after:
            was, now = str(before).lower(), str(after).lower()
            found.append(Correction(at, number, new.number, None, field, was, now, reason))
    return tuple(found)


def _differences(old: Seat, new: Seat) -> list[tuple[str, object, object]]:
    """What differs, the ruleset's own numbers as `extra.hand` …"""
    names = ("score", "bid", "tie_breaks", "place", "turn", "bottom", "bottom_reason")
    pairs = ((name, getattr(old, name), getattr(new, name)) for name in names)
    found = [(name, was, now) for name, was, now in pairs if was != now]
    found += _of_parts(old, new)
    for key in dict.fromkeys((*old.extra, *new.extra)):
        was, now = old.extra.get(key), new.extra.get(key)
        if was != now:
            found.append((f"extra.{key}", *_fitting(was, now)))
    return found


def _fitting(was: object, now: object) -> tuple[object, object]:
    """Both values; of the years of a board that do not fit into a line only those that differ."""
    if not (isinstance(was, Mapping) and isinstance(now, Mapping)):
        return was, now
    if max(len(_text(each) or "") for each in (was, now)) <= MAX_TEXT:
        return was, now
    differ = [year for year in {**was, **now} if was.get(year) != now.get(year)]
    one, other = ({y: held[y] for y in differ if y in held} for held in (was, now))
    return (_text(one) or "")[:MAX_TEXT] or None, (_text(other) or "")[:MAX_TEXT] or None


def _of_parts(old: Seat, new: Seat) -> Iterator[tuple[str, object, object]]:
    """What differs in what the score is made of: parts by label, games by number."""
    before, after = old.components or {}, new.components or {}
    for label in dict.fromkeys((*before, *after)):
        was, now = before.get(label), after.get(label)
        if was != now:
            yield f"components.{label}"[:MAX_TEXT], was, now
    for n in range(max(len(old.games), len(new.games))):
        one, other = old.games[n : n + 1], new.games[n : n + 1]
        if one != other:
            yield f"games[{n}]", _game(one), _game(other)


def _game(games: tuple[SeriesGame, ...]) -> str | None:
    """A game of a series as it is typed: the points, marked for who won it."""
    for game in games:
        return written_game(game)
    return None


def _text(value: object) -> str | None:
    if value is None:
        return None
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_text(item)}" for key, item in value.items())
    if isinstance(value, tuple):
        return " / ".join(_text(item) or "-" for item in value)
    if isinstance(value, Fraction):
        return exact_number(value)
    return str(value)
