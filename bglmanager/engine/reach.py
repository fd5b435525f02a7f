"""Who can still reach the final, who is in, who is out, while results come in.

In the last planned round the answer is exact: at every open table any player can have any place
and any number can share one. With rounds to come, whose tables can be of any people, it is worked
out by bounds: who is said to be in or out is; who is said to be possible is so unless he is
`unsettled`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from bglmanager.engine import pairs
from bglmanager.engine.best import Best
from bglmanager.engine.chances import Chance, PlaceWorth, Reach, Reachable
from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import AdjustmentKind, Event, Phase, TeamPairing
from bglmanager.engine.finals import (
    Cut,
    CutBy,
    default_cut,
    final_state,
    finalists,
    may_end_without_final,
    planned_cut,
)
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import RoundStatus
from bglmanager.engine.losses import Losses, only_duels
from bglmanager.engine.presence import closed_rounds, people_seated, seatable_entries
from bglmanager.engine.race import Race, moment_of
from bglmanager.engine.reach_boards import score_ranges
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import BoardFormula, FinalMates

if TYPE_CHECKING:  # its many dataclasses cost the engine a tenth of its start
    from bglmanager.engine.games.game import GameRules


def race_of(event: Event, derived: Derived) -> Race | None:
    """The race for the final, where it is one of places: what all that is asked of it begins with.

    None where nobody has sat yet, in final phases, for boards and for pairs.
    """
    paired = pairs.event_of_pairs(event) is not event
    if paired or _has_finals(event) or ruleset_of(event.settings).board is not None:
        return None
    return _race(event, derived)


def reach_of(
    event: Event, derived: Derived, game: GameRules | None = None, race: Race | None = None
) -> Reach | None:
    """Who is in, can be, cannot any more; None where nothing can be reached or nobody has played.

    `derived` is what the closed rounds give; `game` is that of the final; `race` is `race_of` this,
    where it is known. Everybody is thought to play on. Pairs are in together.
    """
    one = pairs.event_of_pairs(event)
    if one is not event:
        found = reach_of(one, derive(one), game)
        return None if found is None else _of_people(found, pairs.pair_members(event))
    if _has_finals(event):
        return _in_final_phases(event, derived, game)
    if ruleset_of(event.settings).board is not None:
        return _of_top_table(event, derived)
    race = race or _race(event, derived)
    return None if race is None else _before_finals(race, derived, game)


Needs = Mapping[EntryNumber, tuple[PlaceWorth, ...]]


def needs_of(
    event: Event,
    derived: Derived,
    entries: Iterable[EntryNumber],
    game: GameRules | None = None,
    race: Race | None = None,
) -> Needs:
    """What each place at their own tables would do for these players, in the last planned round.

    One line without a place for whose result has landed. Nothing in other rounds, for pairs, and
    where losses are counted or the second of a team is passed over.
    """
    paired = pairs.event_of_pairs(event) is not event
    found = None if paired else last_race(event, derived, game, race)
    return {} if found is None else {entry: tuple(found[0].needs(entry)) for entry in entries}


def last_race(
    event: Event, derived: Derived, game: GameRules | None = None, race: Race | None = None
) -> tuple[Best, Cut] | None:
    """The race for the best places in the last planned round, and the cut it is for.

    None in other rounds, where losses are counted, and where the second of a team is passed over.
    """
    if ruleset_of(event.settings).board is not None or _has_finals(event):
        return None
    race = race or _race(event, derived)
    if race is None or not race.tables or _passes_over(event):
        return None
    by, cut, _ = _cut(race, game)
    if cut is None or by in (CutBy.NOTHING, CutBy.LOSSES):
        return None
    return Best(race, cut.qualified), cut


def _has_finals(event: Event) -> bool:
    return any(not made.phase.counts_for_standings for made in event.rounds)


def _of_people(found: Reach, members: Mapping[EntryNumber, Sequence[EntryNumber]]) -> Reach:
    return found._replace(
        chances={each: said for n, said in found.chances.items() for each in members[n]},
        unsettled=frozenset(each for n in found.unsettled for each in members[n]),
    )


def _in_final_phases(event: Event, derived: Derived, game: GameRules | None) -> Reach | None:
    """Who can still win the final, or be in it, while final phases are played."""
    state = final_state(event, derived, game)
    if state is None:
        return None
    goal = Reachable.CHAMPION if state.phase is Phase.FINAL else Reachable.FINAL
    sure = Chance.CERTAIN if state.is_next else Chance.POSSIBLE
    chances = dict.fromkeys((row.entry for row in derived.standings[-1].rows), Chance.OUT)
    chances |= dict.fromkeys(state.playing, Chance.POSSIBLE)
    chances |= dict.fromkeys(state.through, sure)
    return Reach(goal, None, chances)


def _race(event: Event, derived: Derived) -> Race | None:
    last = max(event.settings.rounds_planned, len(event.rounds))
    moment = moment_of(event, derived, last)
    return None if moment is None else Race(event, moment)


def _cut(race: Race, game: GameRules | None) -> tuple[CutBy, Cut | None, int]:
    """What says how many play on after the planned rounds, how many, of how many players."""
    settings, seated = race.event.settings, people_seated(race.event.rounds)
    players = len(seated | race.field_set if race.moment.coming else seated)
    by, cut = planned_cut(settings, players, race.last, game)
    return by, cut, players


def _before_finals(race: Race, derived: Derived, game: GameRules | None) -> Reach | None:
    event, (by, cut, players) = race.event, _cut(race, game)
    places = cut.qualified if cut else 0
    if by is CutBy.NOTHING:
        return None
    if race.moment.playing is None and not race.moment.coming:
        return _decided(event, derived, game)
    if _passes_over(event) or (by is CutBy.LOSSES and not only_duels(race)):
        said = dict.fromkeys(race.field, Chance.POSSIBLE)
        return Reach(Reachable.PHASES, places or None, said, race.field_set)
    if by is CutBy.LOSSES:
        early = may_end_without_final(event.settings, players, game)
        return Losses(race, early=early).reach()
    return Best(race, places).reach()


def _passes_over(event: Event) -> bool:
    """Whether the second of a divided team does not play on (Reading `final_mates`)."""
    mode = event.settings.teams_mode
    apart = ruleset_of(event.settings).finals.mates is FinalMates.APART
    return apart and mode is not None and mode.pairing is TeamPairing.DIVIDED


def _decided(event: Event, derived: Derived, game: GameRules | None) -> Reach | None:
    """Who plays on by the last standings."""
    cut = default_cut(event, derived, game)
    if cut is None:
        return None
    latest = derived.standings[-1]
    inside = {*finalists(event, latest, cut.qualified)}
    return Reach(Reachable.PHASES, cut.qualified, _in_or_out(event, derived, inside))


def _in_or_out(
    event: Event, derived: Derived, inside: set[EntryNumber]
) -> Mapping[EntryNumber, Chance]:
    able = {*seatable_entries(event)}
    rows = (row.entry for row in derived.standings[-1].rows if row.entry in able)
    return {n: Chance.CERTAIN if n in inside else Chance.OUT for n in rows}


def _of_top_table(event: Event, derived: Derived) -> Reach | None:
    """Who sits at the top table of the last round (Diplomacy 8.2): bounds, centres decide. None
    where too many have declined it.
    """
    ruleset, before = ruleset_of(event.settings), event.settings.rounds_planned - 1
    formula = ruleset.board
    if formula is None or not formula.top_table or not derived.standings:
        return None
    closed = len(closed_rounds(event))
    if closed < before:
        return _by_scores(event, derived, formula, before)
    last = event.last_round
    if closed > before or (last and last.number > before and last.status is not RoundStatus.DRAFT):
        return None
    refused = {
        line.entry
        for line in event.adjustments
        if line.kind is AdjustmentKind.TOP_TABLE_REFUSED and line.round == before + 1
    }
    able = finalists(event, derived.standings[-1], len(derived.standings[-1].rows))
    willing = [entry for entry in able if entry not in refused]
    inside = willing[: ruleset.max_table]
    if len(inside) < min(ruleset.max_table, len(able)):  # too many have declined: there is none
        return None
    return Reach(Reachable.TOP_TABLE, ruleset.max_table, _in_or_out(event, derived, {*inside}))


def _by_scores(event: Event, derived: Derived, formula: BoardFormula, before: int) -> Reach:
    """By what the boards that are open, and those to come, can be worth."""
    places = ruleset_of(event.settings).max_table
    ranges = score_ranges(event, derived, formula, before)
    least = sorted(each.least for each in ranges.values())
    most = sorted(each.most for each in ranges.values())

    def chance(entry: EntryNumber) -> Chance:
        own = ranges[entry]
        if formula.worst_counts_tenth:  # boards to come can take from what he has
            return Chance.POSSIBLE
        if len(least) - bisect_right(least, own.most) >= places:
            return Chance.OUT
        near = len(most) - bisect_left(most, own.least)
        return Chance.CERTAIN if near <= places else Chance.POSSIBLE  # he is one of them

    said = {entry: chance(entry) for entry in ranges}
    open_ = frozenset(entry for entry, each in said.items() if each is Chance.POSSIBLE)
    return Reach(Reachable.TOP_TABLE, places, said, open_)
