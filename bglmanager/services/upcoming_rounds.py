"""What comes after the rounds made so far: Swiss rounds as planned, then the final phases."""

from __future__ import annotations

from dataclasses import dataclass

from bglmanager.engine import pairs, seating
from bglmanager.engine.derive import derive_latest
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Phase, RoundStatus, Seating
from bglmanager.engine.finals import (
    Cut,
    FinalPhase,
    cut_problems,
    default_cut,
    drawn_tables,
)
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.plan import BRACKET, DUEL, final_size, has_final
from bglmanager.engine.problems import Problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import DEFAULT_OPTIONS, SeatingOptions
from bglmanager.engine.seating.swiss import scheduled_tables


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
    last = event.last_round
    found: list[tuple[Phase, bool]]
    if last is not None and last.status is RoundStatus.CLOSED and not seating.swiss_left(event):
        found = _finals(event, derived, wishes)
    elif last is None or last.phase.counts_for_standings:
        found = [*_swiss(event), *[(Phase.FINAL, False)] * has_final(event.settings)]
    else:
        found = [(phase, False) for phase in _after(event, last.phase, wishes.game)]
    first = len(event.rounds) + 1
    return tuple(
        ComingRound(RoundNumber(number), phase, again)
        for number, (phase, again) in enumerate(found, first)
    )


def _swiss(event: Event) -> list[tuple[Phase, bool]]:
    settings = event.settings
    robin = settings.seating is Seating.ROUND_ROBIN
    left = max(0, settings.rounds_planned - len(event.rounds))
    return [(Phase.ROUND_ROBIN if robin else Phase.SWISS, False)] * left


def _finals(
    event: Event, derived: Derived | None, wishes: SeatingOptions
) -> list[tuple[Phase, bool]]:
    last = event.last_round
    if last is not None and last.phase is Phase.FINAL and not _may_be_again(event):
        return []
    final = seating.final_phase(event, derived, wishes)
    if final is None:
        return []
    after = _after(event, final.phase, wishes.game)
    return [(final.phase, final.replay), *((phase, False) for phase in after)]


def _may_be_again(event: Event) -> bool:
    """Whether the regulation has level games of the final phases played again (BIG 8.1)."""
    return bool(ruleset_of(event.settings).finals.plans)


def _after(event: Event, phase: Phase, game: GameRules | None) -> tuple[Phase, ...]:
    """The phases between this one and the final, the final included."""
    if are_bracketed(event, game):
        return tuple(reversed(BRACKET[: BRACKET.index(phase)]))
    return () if phase is Phase.FINAL else (Phase.FINAL,)


def is_again(event: Event, number: RoundNumber) -> bool:
    """Whether this round plays level tables of an earlier one again."""
    phase = event.round(number).phase
    before = (round_.phase for round_ in event.rounds[: number - 1])
    return not phase.counts_for_standings and phase in before


def may_play_again(event: Event, derived: Derived) -> bool:
    """Whether level tables of the last final phase could be played again (BIG 8.1, 8.3)."""
    last, ruleset = event.last_round, ruleset_of(event.settings)
    if last is None or last.status is not RoundStatus.CLOSED or not _may_be_again(event):
        return False
    one, known = _folded(event, derived)
    return not last.phase.counts_for_standings and drawn_tables(one, ruleset, known)


def may_choose_cut(event: Event) -> bool:
    """Whether the next round is the first final one, so that it can be said who plays on."""
    last = event.last_round
    return (
        last is not None
        and last.status is RoundStatus.CLOSED
        and last.phase.counts_for_standings
        and not seating.swiss_left(event)
        and bool(ruleset_of(event.settings).finals.plans)
    )


def usual_cut(
    event: Event, derived: Derived | None = None, game: GameRules | None = None
) -> Cut | None:
    """Who plays on as the regulation has it; None when the Swiss rounds have decided all.

    `game` is that of the final, here and below.
    """
    one, known = _folded(event, derived)
    return default_cut(one, ruleset_of(event.settings), known, game)


def _folded(event: Event, derived: Derived | None) -> tuple[Event, Derived]:
    """The event of pairs with its results, or the event itself."""
    one = pairs.event_of_pairs(event)
    known = derived if one is event else None
    return one, known or derive_latest(one)


def check_cut(event: Event, cut: Cut, game: GameRules | None = None) -> tuple[Problem, ...]:
    """What is wrong with a cut of the organiser's own; nothing if it can be played."""
    one = pairs.event_of_pairs(event)
    return cut_problems(one, ruleset_of(one.settings), cut, game)


def final_ahead(
    event: Event, derived: Derived | None = None, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> FinalPhase | None:
    """The next final phase as it would be made; None while the cut cannot be played."""
    if wishes.cut is not None and check_cut(event, wishes.cut, wishes.game):
        return None
    return seating.final_phase(event, derived, wishes)


def smallest_cut(event: Event, game: GameRules | None = None) -> Cut:
    """One final of the regulation's size, or of who is here, for an event over without one."""
    one = pairs.event_of_pairs(event)
    size = final_size(ruleset_of(one.settings), one.settings, game)
    return Cut(min(size, len(seating.seatable_entries(one))))


def are_bracketed(event: Event, game: GameRules | None = None) -> bool:
    """Whether final phases are played by two at a table: who goes straight on is not chosen."""
    one = pairs.event_of_pairs(event)
    return final_size(ruleset_of(one.settings), one.settings, game) == DUEL


def resting_of(event: Event) -> EntryNumber | None:
    """Who has the bye in the next round of a round robin; None in an even field or elsewhere."""
    if event.settings.seating is not Seating.ROUND_ROBIN or not seating.swiss_left(event):
        return None
    tables = scheduled_tables(event, len(event.rounds) + 1, seating.seatable_entries(event))
    return next((table[0] for table in reversed(tables) if len(table) == 1), None)
