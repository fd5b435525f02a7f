"""The rounds to come: as planned, as the regulation proposes them, and the final phases."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from bglmanager.engine import pairs, plan
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import EntryStatus, Event, Phase, RoundStatus, Seating, Settings
from bglmanager.engine.finals import Cut, FinalPhase, cut_problems, default_cut, drawn_tables
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.plan import BRACKET, DUEL, PlanKind, Plans, final_size, has_final
from bglmanager.engine.problems import Problems
from bglmanager.engine.rulesets import RULESETS, ruleset_of
from bglmanager.engine.seating import making
from bglmanager.engine.seating.cut import scheduled_tables
from bglmanager.engine.seating.making import DEFAULT_OPTIONS, SeatingOptions, Upcoming
from bglmanager.engine.seating.teams import is_united, seated_of
from bglmanager.engine.tables import sizes_of_tables
from bglmanager.services.games import Catalogue


@dataclass(frozen=True, slots=True)
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
    last, settings = event.last_round, event.settings
    if last is not None and last.status is RoundStatus.CLOSED and not making.swiss_left(event):
        found = _finals_to_come(event, derived, wishes)
    elif last is None or last.phase.counts_for_standings:
        robin = settings.seating is Seating.ROUND_ROBIN
        left = max(0, settings.rounds_planned - len(event.rounds))
        found = [(Phase.ROUND_ROBIN if robin else Phase.SWISS, False)] * left
        found += [(Phase.FINAL, False)] * has_final(settings)
    else:
        found = _phases_after(event, last.phase, wishes.game)
    return tuple(
        ComingRound(RoundNumber(number), phase, again)
        for number, (phase, again) in enumerate(found, event.next_number)
    )


def _finals_to_come(
    event: Event, derived: Derived | None, wishes: SeatingOptions
) -> list[tuple[Phase, bool]]:
    last = event.last_round
    if last is not None and last.phase is Phase.FINAL and not _may_be_again(event):
        return []
    final = making.Upcoming(event, derived, wishes).final
    if final is None:
        return []
    return [(final.phase, final.replay), *_phases_after(event, final.phase, wishes.game)]


def _may_be_again(event: Event) -> bool:
    """Whether the regulation has final phases, level games of which are played again (BIG 8.1)."""
    return bool(ruleset_of(event.settings).finals.plans)


def _phases_after(event: Event, phase: Phase, game: GameRules | None) -> list[tuple[Phase, bool]]:
    """The phases between this one and the final, the final included, none of them again."""
    if are_bracketed(event, game):
        return [(each, False) for each in reversed(BRACKET[: BRACKET.index(phase)])]
    return [] if phase is Phase.FINAL else [(Phase.FINAL, False)]


def is_again(event: Event, number: RoundNumber) -> bool:
    """Whether this round plays level tables of an earlier one again."""
    phase = event.round(number).phase
    before = (round_.phase for round_ in event.rounds[: number - 1])
    return not phase.counts_for_standings and phase in before


def may_play_again(event: Event, derived: Derived) -> bool:
    """Whether level tables of the last final phase could be played again (BIG 8.1, 8.3)."""
    last, ahead = event.last_round, Upcoming(event, derived)
    if last is None or last.status is not RoundStatus.CLOSED or last.phase.counts_for_standings:
        return False
    again = _may_be_again(event)
    return again and drawn_tables(ahead.event, ahead.derived)


def may_choose_cut(event: Event) -> bool:
    """Whether the next round is the first final one, so that it can be said who plays on."""
    last = event.last_round
    if last is None or last.status is not RoundStatus.CLOSED or making.swiss_left(event):
        return False
    return last.phase.counts_for_standings and _may_be_again(event)


def usual_cut(
    event: Event, derived: Derived | None = None, game: GameRules | None = None
) -> Cut | None:
    """Who plays on as the regulation has it, with this `game` for it; None: all is decided."""
    ahead = Upcoming(event, derived)
    return default_cut(ahead.event, ahead.derived, game)


def check_cut(event: Event, cut: Cut, game: GameRules | None = None) -> Problems:
    """What is wrong with a cut of the organiser's own; nothing if it can be played."""
    return cut_problems(pairs.event_of_pairs(event), cut, game)


def final_ahead(
    event: Event, derived: Derived | None = None, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> FinalPhase | None:
    """The next final phase as it would be made; None while the cut cannot be played."""
    if wishes.cut is not None and check_cut(event, wishes.cut, wishes.game):
        return None
    return making.Upcoming(event, derived, wishes).final


def smallest_cut(event: Event, game: GameRules | None = None) -> Cut:
    """One final of the regulation's size, or of who is here, for an event over without one."""
    ahead = Upcoming(event)
    return Cut(min(final_size(ahead.ruleset, ahead.settings, game), len(ahead.players)))


def are_bracketed(event: Event, game: GameRules | None = None) -> bool:
    """Whether final phases are played by two at a table: who goes straight on is not chosen."""
    ahead = Upcoming(event)
    return final_size(ahead.ruleset, ahead.settings, game) == DUEL


def resting_of(event: Event) -> EntryNumber | None:
    """Who has the bye in the next round of a round robin; None in an even field or elsewhere."""
    if event.settings.seating is not Seating.ROUND_ROBIN or not making.swiss_left(event):
        return None
    tables = scheduled_tables(event, event.next_number, making.seatable_entries(event))
    return next((table[0] for table in reversed(tables) if len(table) == 1), None)


@dataclass(frozen=True, slots=True)
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
    players = len(making.seatable_entries(one))
    return players, players


def units_at(event: Event, tables: Iterable[Collection[EntryNumber]]) -> tuple[int, ...]:
    """How many are seated as one at each of these tables: players, or united teams."""
    united = event.teams if is_united(event) else ()
    team = {number: each.number for each in united for number in each.people}
    return tuple(len({team.get(number, -number) for number in table}) for table in tables)


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
        players = len(making.seatable_entries(expected)) // together or ruleset.min_players
    return event_proposal(expected, players, game=game, available=available)


def _anybody_seatable(event: Event) -> bool:
    return any(_seatable_units(pairs.event_of_pairs(event)))


def usual_rounds(settings: Settings, game: GameRules | None = None) -> int:
    """The rounds a new event has: those of the regulation for the smallest field."""
    return with_usual_rounds(settings, game).rounds_planned


def with_usual_rounds(settings: Settings, game: GameRules | None = None) -> Settings:
    """The settings with those rounds, where the regulation has tables of this size."""
    ruleset = RULESETS.get(settings.ruleset)
    if ruleset is None or settings.players_per_table not in ruleset.points:
        return settings
    per_table = settings.players_per_table // (pairs.SIZE if pairs.are_played(settings) else 1)
    if per_table not in ruleset.rounds:
        return settings
    sized = replace(settings, players_per_table=per_table)
    least = plan.event_plans(ruleset, sized, ruleset.min_players, game=game).proposed
    return replace(settings, rounds_planned=least.rounds)


def rounds_to_plan(event: Event, *, game: GameRules | None = None, typed: int | None = None) -> int:
    """The rounds with which the first draw is made: those proposed for who is here, or entered
    while nobody is, until somebody chooses a number.

    Another number than that of a new event is a choice, and the same where it was `typed` since
    the event was opened.
    """
    settings = event.settings
    found = for_who_is_there(event, game=game) if are_open(event, game, typed) else None
    if found is None:
        return settings.rounds_planned
    proposed = found.plans.proposed
    fits = (proposed.kind is PlanKind.ROUND_ROBIN) is (settings.seating is Seating.ROUND_ROBIN)
    return max(proposed.rounds if fits else found.rounds, 1)


def are_open(event: Event, game: GameRules | None, typed: int | None) -> bool:
    """Whether nobody has chosen the rounds, as `rounds_to_plan` has it."""
    rounds = event.settings.rounds_planned
    chosen = event.rounds or event.settings.plan or rounds == typed
    return not chosen and rounds == usual_rounds(event.settings, game)


def filled_in(event: Event, games: Catalogue, *, typed: int | None = None) -> Event:
    """The event with the rounds that are planned with the first draw, as `rounds_to_plan`."""
    game = games.next_wishes(event).game
    return with_planned(event, rounds_to_plan(event, game=game, typed=typed))


def with_planned(event: Event, rounds: int) -> Event:
    """The event with so many rounds planned; the same where that is so, or one is drawn."""
    if event.rounds or event.settings.rounds_planned == rounds:
        return event
    return event.with_settings(rounds_planned=rounds)
