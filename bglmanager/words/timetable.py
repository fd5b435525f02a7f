"""The times of the day, for the wall: as the organiser wrote them, or as they are planned."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from bglmanager.engine import pairs
from bglmanager.engine.day_plan import phases_planned, times_from
from bglmanager.engine.equipment_needed import expected_players
from bglmanager.engine.event import Event, Phase
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.plan import minutes_planned, planned_round, starts_at
from bglmanager.i18n import Texts
from bglmanager.words.games import GameWords
from bglmanager.words.names import coming_name, numbered_round, round_names
from bglmanager.words.number_format import clock

TimetableLine = tuple[str, str]
"""A time of the day, empty where none is told, and what happens then."""

_CLOCK = re.compile(r"(\d{1,2}[:.]\d{2}(?:\s*[-–]\s*\d{1,2}[:.]\d{2})?)[\s:,–-]+(.+)")


def day_timetable(
    texts: Texts, event: Event, games: Mapping[str, GameWords]
) -> Sequence[TimetableLine]:
    """The times of the day as the organiser wrote them; where he did not, those of the plan.

    Nothing while no time is known.
    """
    written = [line.strip() for line in (event.settings.desk.timetable or "").split("\n")]
    own = [_as_written(line) for line in written if line]
    planned = own or [*_PlannedDay(texts, event, games).lines()]
    return [*_before_the_start(texts, event), *planned]


def _as_written(line: str) -> TimetableLine:
    """A line in which the time comes first is divided there."""
    found = _CLOCK.fullmatch(line)
    return (found[1], found[2]) if found else ("", line)


def _before_the_start(texts: Texts, event: Event) -> Iterator[TimetableLine]:
    desk = event.settings.desk
    if desk.registration_until is not None:
        yield f"{desk.registration_until:%H:%M}", texts.text("Registration closes")
    if desk.fee_until is not None and desk.fee_until != desk.registration_until:
        yield f"{desk.fee_until:%H:%M}", texts.text("Last moment to pay the fee")


class _PlannedDay:
    """The rounds of the day and the final phases, those made as they are and those to come."""

    def __init__(self, texts: Texts, event: Event, games: Mapping[str, GameWords]) -> None:
        self._texts, self._event, self._games = texts, event, games

    def lines(self) -> Iterator[TimetableLine]:
        """When each begins, those started as they were, and about when the last is over."""
        minutes, times = self._minutes, self._times()
        for time, name in zip(times, self._names(), strict=False):
            yield clock(time), name
        if times and len(times) == len(minutes) and minutes[-1] is not None:
            ends = times[-1] + dt.timedelta(minutes=minutes[-1])
            yield clock(ends), self._texts.text("End, about")

    def _times(self) -> Sequence[dt.datetime]:
        began = [each.desk.started for each in self._event.rounds if each.desk.started is not None]
        starts = began[-1] if began else starts_at(self._event.settings)
        before = began[:-1]
        return (
            [] if starts is None else [*before, *times_from(starts, self._minutes[len(before) :])]
        )

    @cached_property
    def _minutes(self) -> Sequence[int | None]:
        settings = self._event.settings
        return [
            minutes_planned(settings, number, self._rules_of(number))
            for number in range(1, self._count + 1)
        ]

    def _rules_of(self, number: int) -> GameRules | None:
        found = self._games.get(planned_round(self._event.settings, number).game)
        return None if found is None else found.rules

    @cached_property
    def _phases(self) -> int:
        """How many final phases there are at most for those who are expected."""
        settings, rounds = self._event.settings, self._event.settings.rounds_planned
        together = pairs.SIZE if pairs.are_played(settings) else 1
        players = (expected_players(self._event) or 0) // together
        if not players:
            return 0
        return phases_planned(settings, players, rounds, self._rules_of(rounds + 1)).rounds

    @property
    def _count(self) -> int:
        return max(self._event.settings.rounds_planned + self._phases, len(self._event.rounds))

    def _names(self) -> Sequence[str]:
        """What each is called; a round that has a game of its own says which."""
        settings, texts = self._event.settings, self._texts
        planned = range(1, settings.rounds_planned + 1)
        finals = list(Phase)[-self._phases :] if self._phases else []
        coming = [
            *(numbered_round(texts, number) for number in planned),
            *(coming_name(texts, phase, 0) for phase in finals),
        ]
        made = list(round_names(texts, self._event).values())
        names = [*made, *coming[len(made) :]]
        return [self._with_game(number, name) for number, name in enumerate(names, 1)]

    def _with_game(self, number: int, name: str) -> str:
        row = planned_round(self._event.settings, number)
        if row.game == self._event.settings.game or row.game not in self._games:
            return name
        return f"{name} · {self._games[row.game].name}"
