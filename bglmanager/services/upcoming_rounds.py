"""The rounds to come: as planned, as the regulation proposes them, and the final phases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from bglmanager.engine import pairs, plan
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import EntryStatus, Event, Phase, RoundStatus, Seating, Settings
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.finals import Cut, first_phase, level_tables, snake_ranks
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.plan import BRACKET, DUEL, PlanKind, Plans, has_final
from bglmanager.engine.presence import seatable_entries
from bglmanager.engine.rulesets import RULESETS, ruleset_of
from bglmanager.engine.rulesets.custom import base_of, usual_option
from bglmanager.engine.rulesets.ruleset import Bracket, Ranks, Ruleset
from bglmanager.engine.seating import making
from bglmanager.engine.seating.making import DEFAULT_OPTIONS, SeatingOptions, Upcoming
from bglmanager.engine.seating.teams import is_united, seated_of
from bglmanager.engine.tables import sizes_of_tables
from bglmanager.services.games import Catalogue


@record
class ComingRound:
    """A round still to be made; `again` tells that level tables of a phase are played again."""

    number: RoundNumber
    phase: Phase
    again: bool = False


def rounds_to_come(
    event: Event, derived: Derived | None = None, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> tuple[ComingRound, ...]:
    """The rounds still to be made, as far as they are known; nothing when all is decided.

    Before the Swiss rounds are over the final phases stand as one final: how many there will be
    is said by the number of players and of games won (BIG 4.3, 8.1).
    """
    last, settings, ahead = event.last_round, event.settings, Upcoming(event, derived, wishes)
    if last is not None and last.status is RoundStatus.CLOSED and not making.swiss_left(event):
        over = last.phase is Phase.FINAL and not has_phases(event)
        final = None if over else ahead.final
        found = [(final.phase, final.replay), *_phases_after(ahead, final.phase)] if final else []
    elif last is None or last.phase.counts_for_standings:
        robin = settings.seating is Seating.ROUND_ROBIN
        left = max(0, settings.rounds_planned - len(event.rounds))
        found = [(Phase.ROUND_ROBIN if robin else Phase.SWISS, False)] * left
        found += [(Phase.FINAL, False)] * has_final(settings)
    else:
        found = _phases_after(ahead, last.phase)
    return tuple(
        ComingRound(RoundNumber(number), phase, again)
        for number, (phase, again) in enumerate(found, event.next_number)
    )


def has_phases(event: Event) -> bool:
    """Whether the regulation has final phases of its own, level games of which are played again
    (BIG 8.1), not one final alone.
    """
    return bool(ruleset_of(event.settings).finals.plans)


def _phases_after(ahead: Upcoming, phase: Phase) -> list[tuple[Phase, bool]]:
    """The phases between this one and the final, the final included, none of them again."""
    if ahead.final_size == DUEL:
        return [(each, False) for each in reversed(BRACKET[: BRACKET.index(phase)])]
    return [] if phase is Phase.FINAL else [(Phase.FINAL, False)]


@record
class Proposal:
    """What the regulation has for a number of players (BGL 3.5, 3.6.1, 3.6.4, 3.11; BIG 8.1).

    `units` are seated as one: players, pairs or united teams; `sizes` are their tables. The
    rounds go by `players`: pairs where they count as players, otherwise people, in teams too.
    `classic_rounds` is None where the regulation has no such number. `plans` are the ways to
    hold the event, with the one that is proposed; `finalists` the seats of a final.
    """

    units: int
    players: int
    per_table: int
    sizes: tuple[int, ...]
    rounds: int
    classic_rounds: int | None
    finalists: int
    plans: Plans


def event_proposal(
    event: Event,
    players: int | None = None,
    *,
    game: GameRules | None = None,
    available: int | None = None,
) -> Proposal:
    """Table sizes, rounds and finalists for the players present, or for a number of them.

    Where pairs are played everything counts pairs. `game` is that of the next round, `available`
    are the minutes there are for playing, None for as many as it takes.
    """
    number = event.next_number
    minutes = plan.minutes_planned(event.settings, number, game)
    one = pairs.as_one(event) if pairs.are_played(event.settings) else event
    ruleset, united = ruleset_of(one.settings), is_united(event)
    per_table = plan.planned_round(one.settings, number).players_per_table
    settings = replace(one.settings, players_per_table=per_table)
    if players is None:
        units, players = _seatable_units(one)
    else:
        units = DUEL * players // per_table if united else players
    plans = plan.event_plans(
        ruleset, settings, players, game=game, minutes=minutes, available=available
    )
    return Proposal(
        units=units,
        players=players,
        per_table=per_table,
        sizes=sizes_of_tables(units, DUEL if united else per_table),
        rounds=plans.least.rounds,
        classic_rounds=plan.classic_rounds(ruleset, players, per_table),
        finalists=min(plan.final_size(ruleset, settings, game), players),
        plans=plans,
    )


def _seatable_units(one: Event) -> tuple[int, int]:
    """What is seated as one in the next round, and the players it makes."""
    if is_united(one):
        teams = seated_of(one, len(one.rounds) + 1).values()
        return len(teams), sum(map(len, teams))
    players = len(seatable_entries(one))
    return players, players


def for_who_is_there(
    event: Event, *, game: GameRules | None = None, available: int | None = None
) -> Proposal | None:
    """The proposal for who is here, or who is entered while nobody is; pairs count once.

    With nobody entered it is for the fewest that the regulation is made for. None where it has
    no tables of this size.
    """
    ruleset, players = ruleset_of(event.settings), None
    if event.settings.players_per_table not in ruleset.points:
        return None
    expected = event
    if not _anybody_seatable(event):  # then everybody who may come; no waiting list, no reserve
        status = {EntryStatus.REGISTERED: EntryStatus.ACTIVE}
        here = (replace(e, status=status.get(e.status, e.status)) for e in event.entries)
        expected = replace(event, entries=tuple(here))
    if not expected.teams or not _anybody_seatable(expected):
        together = pairs.SIZE if pairs.are_played(event.settings) else 1
        players = len(seatable_entries(expected)) // together or ruleset.min_players
    return event_proposal(expected, players, game=game, available=available)


def _anybody_seatable(event: Event) -> bool:
    return any(_seatable_units(pairs.event_of_pairs(event)))


def with_usual_rounds(settings: Settings, game: GameRules | None = None) -> Settings:
    """The settings with the rounds a new event has: those of the regulation for the smallest field,
    where it has tables of this size; as many as are planned one by one (BIG 7.2.1).
    """
    if settings.plan:
        return replace(settings, rounds_planned=len(settings.plan))
    ruleset = RULESETS.get(settings.ruleset)
    if ruleset is None or settings.players_per_table not in ruleset.points:
        return settings
    per_table = settings.players_per_table // (pairs.SIZE if pairs.are_played(settings) else 1)
    if per_table not in ruleset.rounds:
        return settings
    sized = replace(settings, players_per_table=per_table)
    least = plan.event_plans(ruleset, sized, ruleset.min_players, game=game).proposed
    return replace(settings, rounds_planned=least.rounds)


def rounds_to_plan(event: Event, *, game: GameRules | None = None) -> int:
    """The rounds with which the first draw is made: those proposed for who is here, or entered
    while nobody is, until somebody chooses a number.

    Another number than that of a new event is a choice, and so is the same where it was given.
    """
    settings = event.settings
    found = for_who_is_there(event, game=game) if are_open(event, game) else None
    if found is None:
        return settings.rounds_planned
    proposed = found.plans.proposed
    fits = (proposed.kind is PlanKind.ROUND_ROBIN) is (settings.seating is Seating.ROUND_ROBIN)
    return max(proposed.rounds if fits else found.rounds, 1)


def are_open(event: Event, game: GameRules | None) -> bool:
    """Whether nobody has chosen the rounds, as `rounds_to_plan` has it."""
    settings = event.settings
    chosen = event.rounds or settings.plan or settings.desk.rounds_chosen
    return not chosen and settings == with_usual_rounds(settings, game)


def filled_in(event: Event, games: Catalogue) -> Event:
    """The event with the rounds that are planned with the first draw, as `rounds_to_plan`."""
    game = games.next_wishes(event).game
    return with_planned(event, rounds_to_plan(event, game=game))


def with_planned(event: Event, rounds: int) -> Event:
    """The event with so many rounds planned; the same where that is so, or one is drawn."""
    if event.rounds or event.settings.rounds_planned == rounds:
        return event
    return event.with_settings(rounds_planned=rounds)


# What is left open for a final phase.


def may_play_again(event: Event, derived: Derived) -> bool:
    """Whether level tables of the last final phase could be played again (BIG 8.1, 8.3)."""
    last = event.last_round
    if last is None or last.status is not RoundStatus.CLOSED or last.phase.counts_for_standings:
        return False
    return has_phases(event) and bool(level_before(event, derived))


def level_before(event: Event, derived: Derived) -> Mapping[TableNumber, tuple[EntryNumber, ...]]:
    """Who is level at the tables of the last final phase; pairs by their numbers."""
    ahead = Upcoming(event, derived)
    return level_tables(ahead.event, ahead.derived)


def may_choose_cut(event: Event) -> bool:
    """Whether the next round is the first final one, so that it can be said who plays on."""
    last = event.last_round
    if last is None or last.status is not RoundStatus.CLOSED or making.swiss_left(event):
        return False
    return last.phase.counts_for_standings and has_phases(event)


_TABLES = {(3, Cut(7, 1)): "semifinals_of_three", (4, Cut(10, 2)): "semifinal_seating"}
"""The option that lists the semifinals, by the size of their tables and who advances."""

FinalWay = bool | str | Ranks
"""A value of an option of the final phases."""


def current_way(ruleset: Ruleset, name: str) -> FinalWay:
    """The value by which the event plays now."""
    return cast("FinalWay", usual_option(ruleset, name))


def open_third(ahead: Upcoming, cut: Cut | None) -> tuple[str, tuple[FinalWay, ...]]:
    """The option of a game for third place, where a phase comes before the final."""
    name = "third_place"
    if cut is None or name not in ahead.ruleset.options:
        return "", ()
    straight = first_phase(cut, ahead.final_size)[0] is Phase.FINAL
    return ("", ()) if straight else (name, (False, True))


def open_ways(ahead: Upcoming, cut: Cut | None) -> tuple[str, tuple[FinalWay, ...]]:
    """The option that says who meets whom with this cut, and its values, as many as are worth
    choosing; "" where the rules leave nothing open.

    Semifinals: as the rules are read, to and fro, and dealt; a bracket of three phases and more:
    re-ranked or fixed.
    """
    if cut is None:
        return "", ()
    size, ruleset = ahead.final_size, ahead.ruleset
    name = "bracket" if size == DUEL and cut.qualified > DUEL**2 else _TABLES.get((size, cut), "")
    if name not in ruleset.options:
        return "", ()
    if name == "bracket":
        return name, tuple(Bracket)
    first, last = cut.direct + 1, cut.qualified
    count = (last - first + 1) // size
    dealt = tuple(tuple(range(first + n, last + 1, count)) for n in range(count))
    base = RULESETS[base_of(ahead.settings.ruleset, ahead.settings.options)]
    ways = (
        current_way(base, name),
        current_way(ruleset, name),
        snake_ranks(first, last, size),
        dealt,
    )
    return name, tuple(dict.fromkeys(ways))
