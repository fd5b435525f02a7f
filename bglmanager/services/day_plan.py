"""The plan of the day: for who is here, for who was expected, and what attendance changes."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from itertools import dropwhile

from bglmanager.engine import plan
from bglmanager.engine.day_plan import DayPlan, PlanChange, phases_planned, times_from
from bglmanager.engine.event import Entry, EntryStatus, Event, Settings
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.round_times import next_begins
from bglmanager.services import upcoming_rounds
from bglmanager.services.entries import CHECK_INS
from bglmanager.services.games import Catalogue
from bglmanager.services.upcoming_rounds import Proposal
from bglmanager.services.waiting import WAITS
from bglmanager.services.workspace import OpenEvent


def day_plan(event: Event, games: Catalogue, found: Proposal) -> DayPlan:
    """The day of an event with the rounds that are planned, for the players of a proposal."""
    settings, rounds = event.settings, event.settings.rounds_planned
    sized = replace(settings, players_per_table=found.per_table)
    last = games.planned_game(event, rounds + 1)
    phases = phases_planned(sized, found.players, rounds, last)
    return DayPlan(
        units=found.units,
        sizes=found.sizes,
        rounds=rounds,
        phases=phases,
        minutes=game_minutes(settings, games, rounds + phases.rounds),
        starts=plan.starts_at(settings),
    )


def game_minutes(settings: Settings, games: Catalogue, count: int) -> tuple[int | None, ...]:
    """The minutes of so many games one after the other, each as its own round is planned."""

    def known(number: int) -> GameRules | None:
        return games.rules_in_event(plan.planned_round(settings, number).game, settings)

    numbers = range(1, count + 1)
    return tuple(plan.minutes_planned(settings, number, known(number)) for number in numbers)


def with_minutes_known(settings: Settings, games: Catalogue) -> Settings:
    """The settings with the minutes of its game in every row of the plan that has none."""
    minutes = game_minutes(settings, games, len(settings.plan))
    rows = zip(settings.plan, minutes, strict=True)
    return replace(settings, plan=tuple(replace(row, minutes=each) for row, each in rows))


def day_ahead(desk: OpenEvent, games: Catalogue) -> DayPlan | None:
    """The day for who is here, or who is expected while nobody is; None where the rules have no
    tables of this size.
    """
    return desk.answer_once("day", desk.event, lambda: _plan_of(desk.event, games))


def _plan_of(event: Event, games: Catalogue) -> DayPlan | None:
    event = upcoming_rounds.filled_in(event, games)
    found = upcoming_rounds.for_who_is_there(event, game=games.next_wishes(event).game)
    return None if found is None else day_plan(event, games, found)


def times_ahead(event: Event, day: DayPlan) -> Mapping[int, dt.datetime]:
    """When the rounds to come begin, by their numbers: the first as announced, those after one that
    has started from its beginning; nothing while that is not known.
    """
    last, made = event.last_round, len(event.rounds)
    starts = day.starts
    if last is not None:
        starts = next_begins(event, last.number)
    times = () if starts is None else times_from(starts, day.minutes[made:])
    return dict(enumerate(times, made + 1))


_EXPECTED = (EntryStatus.REGISTERED, EntryStatus.ACTIVE, EntryStatus.LAPSED)


def as_expected(desk: OpenEvent) -> Event:
    """The event before anybody came: all may come who were entered by then and had not called
    off, without the waiting list.
    """
    later, event = _came_unannounced(desk), desk.event

    def before(entry: Entry) -> Entry:
        expected = entry.status in _EXPECTED and entry.number not in later
        return replace(entry, status=EntryStatus.REGISTERED if expected else EntryStatus.WITHDRAWN)

    return replace(event, entries=tuple(map(before, event.entries)))


def _came_unannounced(desk: OpenEvent) -> frozenset[object]:
    """Who was entered when check-in had begun."""
    done = [(line.kind.removesuffix(WAITS), line.args.get("entry")) for line in desk.timeline.done]
    acts = dropwhile(lambda act: act[0] not in CHECK_INS, done)
    return frozenset(entry for kind, entry in acts if kind == "add-entry")


def plan_change(desk: OpenEvent, games: Catalogue) -> PlanChange | None:
    """What attendance makes of the plan until the first draw.

    None while nobody is here, where somebody has chosen the rounds, or where rounds, who advances
    and the time stay what they were.
    """
    return desk.answer_once("plan-change", desk.event, partial(_plan_change, desk, games))


def _plan_change(desk: OpenEvent, games: Catalogue) -> PlanChange | None:
    event = desk.event
    game = games.next_wishes(event).game
    here = any(entry.status is EntryStatus.ACTIVE for entry in event.entries)
    if not here or not upcoming_rounds.are_open(event, game):
        return None
    before, now = _plan_of(as_expected(desk), games), day_ahead(desk, games)
    if before is None or now is None:
        return None
    same = (before.rounds, before.phases, before.lasts) == (now.rounds, now.phases, now.lasts)
    return None if same else PlanChange(before, now)
