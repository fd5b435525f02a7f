"""How many rounds a field needs, and the final phases that follow (BGL 3.5, BIG 8.1)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from bglmanager.engine.event import Kind, Phase, PlannedRound, Seating, Settings
from bglmanager.engine.phase_clock import minutes_of_boards
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import FinalsRow, RoundsTable, Ruleset

if TYPE_CHECKING:  # its many dataclasses cost the engine a tenth of its start
    from bglmanager.engine.games.game import GameRules


DUEL = 2
MULTI = "multi"
"""The game of an event with several: four rounds, no final (BIG 8.2)."""

ROUND_ROBIN_OF = 4
"""Players at a two-player game for whom everybody against everybody is suggested (BIG 8.1)."""

_MOST_IN_SCHEDULE = 100
"""Players whose round robin has as many rounds as an event can plan."""

MIN_PLAYERS = 2
"""Fewer have nobody to meet."""

BRACKET = (Phase.FINAL, Phase.SEMIFINAL, Phase.QUARTERFINAL, Phase.LAST_16, Phase.LAST_32,
           Phase.LAST_64)  # fmt: skip
"""Knock-out phases of two-player tables, from the last one: 2, 4, 8 … players."""

MOST_PAIRED: int = DUEL ** len(BRACKET)
"""The most who play on at tables of two: the phases begin with the last 64."""


def rounds_proposed(
    ruleset: Ruleset, players: int, per_table: int, game: GameRules | None = None
) -> int:
    """The least Swiss rounds without a final (more by the game); KeyError for an unknown size."""
    longer = 0 if game is None else game.extra_rounds
    return _look_up(ruleset.rounds, players, per_table) + longer


def classic_rounds(ruleset: Ruleset, players: int, per_table: int) -> int | None:
    """The number of rounds of the classic Swiss alternative, None where there is none."""
    if per_table not in ruleset.classic_rounds:
        return None
    return _look_up(ruleset.classic_rounds, players, per_table)


def _look_up(table: RoundsTable, players: int, per_table: int) -> int:
    return next(rounds for up_to, rounds in table[per_table] if up_to is None or players <= up_to)


def plan_size(settings: Settings, game: GameRules | None = None) -> int:
    """The table size whose final phases this event has; `game` counts if it is the final's."""
    row = planned_round(settings, settings.rounds_planned + 1)
    if game is None or game.id != row.game or game.final_plan is None:
        return row.players_per_table
    return game.final_plan


def final_size(ruleset: Ruleset, settings: Settings, game: GameRules | None = None) -> int:
    """Players at a table of the final phases; 0 where the regulation has none."""
    return ruleset.finals.sizes.get(plan_size(settings, game), 0)


def planned_round(settings: Settings, number: int) -> PlannedRound:
    """Game, table size and minutes of the round with this number.

    Those of its row of the plan, of the last row for a final without one; of the event where
    there is no plan.
    """
    if not settings.plan:
        return PlannedRound(settings.game, settings.players_per_table, settings.minutes)
    row = settings.plan[min(number, len(settings.plan)) - 1]
    return row if row.minutes is not None else replace(row, minutes=settings.minutes)


def has_rounds_of_games(ruleset: Ruleset, settings: Settings) -> bool:
    """Whether the regulation names the rounds of several games, whoever plays (BIG 7.2.1)."""
    return ruleset.several is not None and settings.game == MULTI


def has_final(settings: Settings) -> bool:
    """Whether a final follows the planned rounds of this event by its regulation (BIG 7.2.1)."""
    finals = ruleset_of(settings).finals
    if not finals.plans:
        return bool(finals.sizes)
    return settings.game != MULTI and settings.seating is not Seating.ROUND_ROBIN


def minutes_planned(
    settings: Settings, number: int, game: GameRules | None = None, players: int | None = None
) -> int | None:
    """The minutes of a game in the round with this number: as planned, else those of its game.

    Of boards the years by the clock of the phases, where there is one. `players` sit at a table, as
    many as planned unless told. None where nothing says any, and for a final whose time the referee
    sets when it starts (Catan 3).
    """
    if is_timed_by_referee(settings, number):
        return None
    row = planned_round(settings, number)
    if row.minutes is not None:
        return row.minutes
    of_years = minutes_of_boards(settings)
    if of_years is not None or game is None:
        return of_years
    return game.minutes_of(settings, players or row.players_per_table)


def is_timed_by_referee(settings: Settings, number: int) -> bool:
    """Whether the referee sets the time of this round when it starts: a final without a plan."""
    last = max(settings.rounds_planned, len(settings.plan))
    return number > last and ruleset_of(settings).final_timed_by_referee


def finals_row(
    ruleset: Ruleset, settings: Settings, players: int, game: GameRules | None = None
) -> FinalsRow | None:
    """The row of national finals for this field; None where the regulation has no such table."""
    rows = ruleset.finals.plans.get(plan_size(settings, game), ())
    return next((row for row in rows if row.up_to is None or players <= row.up_to), None)


def most_phases(size: int, advancing: int) -> int:
    """The final phases of so many players at tables of this size."""
    return (advancing - 1).bit_length() if size == DUEL else 1 + (advancing > size)


class PlanKind(StrEnum):
    """The plans an organiser can choose from."""

    SWISS = "swiss"
    SHORT = "short"
    NATIONAL = "national"
    CLASSIC = "classic"
    ROUND_ROBIN = "round-robin"


class Plan(NamedTuple):
    """One way to hold the event: Swiss rounds, then final rounds one after the other.

    `final_rounds` is the most there can be. `minutes` is the playing time of all of them, None
    while that of a game is not known.
    """

    kind: PlanKind
    rounds: int
    final_rounds: int
    minutes: int | None


class Plans(NamedTuple):
    """The plans for a field, and the one that is proposed."""

    all: tuple[Plan, ...]
    proposed: Plan

    @property
    def least(self) -> Plan:
        """The one with the regulation's least number of rounds."""
        return self.all[0]


def event_plans(
    ruleset: Ruleset,
    settings: Settings,
    players: int,
    *,
    game: GameRules | None = None,
    minutes: int | None = None,
    available: int | None = None,
) -> Plans:
    """The ways to hold this event with this `game`, with their duration (BGL 3.5, BIG 8.1).

    A national final always has its own plan; any other event gets it when it fits into the
    `available` minutes, and the plan without it otherwise. KeyError for an unknown table size.
    """
    found = tuple(
        Plan(kind, rounds, finals, _playing_time(settings, minutes, rounds + finals))
        for kind, rounds, finals in _ways(ruleset, settings, players, game)
    )
    plans = {plan.kind: plan for plan in reversed(found)}
    proposed, national = found[0], plans.get(PlanKind.NATIONAL)
    if national is not None:
        long = available is not None and (national.minutes or 0) > available
        proposed = found[0] if long and settings.kind is not Kind.NATIONAL_FINAL else national
    return Plans(found, plans.get(PlanKind.ROUND_ROBIN, proposed))


def _playing_time(settings: Settings, minutes: int | None, games: int) -> int | None:
    """All games one after the other, each as long as its own round is planned."""
    each = [minutes] * games
    if settings.plan:
        each = [planned_round(settings, number).minutes for number in range(1, games + 1)]
    known = [long for long in each if long is not None]
    return sum(known) if len(known) == games else None


def _ways(
    ruleset: Ruleset, settings: Settings, players: int, game: GameRules | None
) -> Iterator[tuple[PlanKind, int, int]]:
    """(plan, Swiss rounds, final rounds), the least first; several games: BIG 7.2.1, rules 4.10."""
    if ruleset.several is not None and has_rounds_of_games(ruleset, settings):
        yield PlanKind.SWISS, ruleset.several.rounds, 0
        return
    per_table, finals = settings.players_per_table, ruleset.finals
    least = rounds_proposed(ruleset, players, per_table, game)
    longer = least - rounds_proposed(ruleset, players, per_table)
    final = int(bool(finals.sizes) and not finals.plans)
    yield PlanKind.SWISS, least, final
    if per_table in ruleset.short_rounds:
        short = _look_up(ruleset.short_rounds, players, per_table) + longer
        if short < least:
            yield PlanKind.SHORT, short, 1
    classic = classic_rounds(ruleset, players, per_table)
    if classic is not None and classic != least:
        yield PlanKind.CLASSIC, classic, final
    row = finals_row(ruleset, settings, players, game)
    if row is not None:
        size = final_size(ruleset, settings, game)
        qualified = row.qualified or most_with_one_loss(players, row.rounds[0])
        for rounds in row.rounds:
            yield PlanKind.NATIONAL, rounds + longer, most_phases(size, qualified)
    if per_table == DUEL and _meets_everybody(ruleset, settings, players):
        yield PlanKind.ROUND_ROBIN, round_robin_rounds(players), final


def _meets_everybody(ruleset: Ruleset, settings: Settings, players: int) -> bool:
    """Whether a round robin is a way to hold the event: where it is suggested (BIG 8.1), or chosen
    for no more players than there can be rounds for.
    """
    if settings.seating is Seating.ROUND_ROBIN:
        return MIN_PLAYERS <= players <= _MOST_IN_SCHEDULE
    return bool(ruleset.finals.plans) and players == ROUND_ROBIN_OF


def round_robin_rounds(players: int) -> int:
    """How many rounds a whole round robin of so many players has; 0 below two players.

    One less than the players if they are even in number, otherwise as many: everybody rests once.
    """
    return 0 if players < MIN_PLAYERS else players - 1 + players % 2


def most_with_one_loss(without: int, rounds: int, one: int = 0) -> int:
    """The most players of a two-player event who can play on, having lost at most one game after
    so many rounds more, where so many have lost none, and `one`, yet.

    Of each score group half wins; an odd player of a group plays down and may win as well.
    """
    for _ in range(rounds):
        without, lost = -(-without // 2), without // 2
        one = -(-one // 2) + lost
    return min(without + one, MOST_PAIRED)


def starts_at(settings: Settings) -> dt.datetime | None:
    """Day and hour of the start on the clock of the hall; None while the hour is not known."""
    if settings.start_time is None:
        return None
    return dt.datetime.combine(settings.date, settings.start_time)


def fee_ends_at(settings: Settings) -> dt.datetime | None:
    """Until when the fee is paid: as the organiser or else the rules say (7 Wonders 1)."""
    if settings.desk.fee_until is not None:
        return dt.datetime.combine(settings.date, settings.desk.fee_until)
    starts, minutes = starts_at(settings), ruleset_of(settings).fee_minutes
    if starts is None or minutes is None:
        return None
    return starts - dt.timedelta(minutes=minutes)


def fee_deadline(settings: Settings) -> dt.time | None:
    """The hour of `fee_ends_at`; the regulation says none where nothing has to be paid."""
    ends = fee_ends_at(settings) if settings.fee or settings.desk.fee_until is not None else None
    return None if ends is None else ends.time()
