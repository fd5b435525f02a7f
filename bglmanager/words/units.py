"""What is seated as one in words: players, pairs or whole teams, and the tables they make."""

from __future__ import annotations

from collections import Counter

from bglmanager.engine import pairs
from bglmanager.engine.event import Event
from bglmanager.engine.plan import DUEL
from bglmanager.engine.seating.teams import is_united
from bglmanager.i18n import Texts
from bglmanager.words.lists import joined


def people_in_words(texts: Texts, event: Event, count: int) -> str:
    """How many play: "26 players"; pairs (BIG 8.3.4) and united teams count as one each."""
    if pairs.are_played(event.settings):
        return texts.many("{n} pair", "{n} pairs", count)
    if is_united(event):
        return texts.many("{n} team", "{n} teams", count)
    return texts.many("{n} player", "{n} players", count)


def sizes_in_words(texts: Texts, event: Event, found: tuple[int, ...]) -> str:
    """Table sizes as "5 tables of 4 and 2 tables of 3", or as "2 tables of two teams"."""
    counted = Counter(found)
    parts = [
        _tables(texts, event, counted[size], size)
        for size in sorted(counted, reverse=True)
        if size > 1
    ]
    byes = counted[1]
    if byes:
        parts.append(texts.many("{n} bye", "{n} byes", byes))
    return joined(texts, parts)


def _tables(texts: Texts, event: Event, count: int, size: int) -> str:
    if size == DUEL and pairs.are_played(event.settings):
        return texts.many("{n} table of two pairs", "{n} tables of two pairs", count)
    if size == DUEL and is_united(event):
        return texts.many("{n} table of two teams", "{n} tables of two teams", count)
    return texts.many("{n} table of {size}", "{n} tables of {size}", count, size=size)
