"""What is wrong with a result, and what deserves a second look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bglmanager.engine import pairs
from bglmanager.engine.event import BottomReason, Event, Number, Round, Seat, Table
from bglmanager.engine.games.asked import asked_at_seats
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.problems import Level, Problem, problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset, TableTies
from bglmanager.engine.tables import effective_score, is_bye, is_complete, play_table
from bglmanager.services.changes import round_of
from bglmanager.services.game_checks import (
    Place,
    check_level,
    check_seat,
    check_table,
    improbable_values,
    table_path,
)
from bglmanager.services.limits import LARGEST, is_possible
from bglmanager.services.result_contradictions import find_contradictions


def check(
    event: Event, number: RoundNumber, table: Table, game: GameRules | None = None
) -> tuple[Problem, ...]:
    """What cannot be right (refused) and what is worth a second look (attention).

    `game` is what the regulation says of the game of this round, None where it is not known.
    """
    round_, ruleset = round_of(event, number), ruleset_of(event.settings)
    if is_bye(round_, table):
        return (problem("result.bye", entry=table.seats[0].entry),)
    form = asked_at_seats(event, round_, game)
    found: list[Problem] = []
    for index in range(len(table.seats)):
        place = Place(round_, table, index)
        found += _check_seat(place)
        found += _check_extra(place, ruleset.extras)
        found += check_seat(place, form, game)
    found += _check_places(round_, table)
    found += check_table(round_, table, form)
    if found or not is_complete(round_, table):
        return tuple(found)
    alone = not ruleset.sides and not pairs.are_played(event.settings)
    if game is not None and not game.level_tables and alone:
        found += check_level(play_table(ruleset, round_, table), table)
    if not found:
        found += _check_probable(ruleset, table)
        found += _improbable_ties(round_, table, game)
        found += _check_unbroken(event, round_, table)
        found += find_contradictions(ruleset, round_, table, form)
        found += improbable_values(round_, table, form, game)
    return tuple(found)


def _check_seat(place: Place) -> Iterator[Problem]:
    seat = place.seat
    if seat.score is None and seat.bottom is None:
        yield place.wrong("result.score-missing", "score")
    for name, value in (("score", seat.score), ("bid", seat.bid)):
        if value is not None and not is_possible(value):
            yield place.wrong("result.number", name, field=name)
    if any(value is not None and not is_possible(value) for value in seat.tie_breaks):
        yield place.wrong("result.number", "tie_breaks", field="tie_break")
    if seat.bid < 0:
        yield place.wrong("result.bid-negative", "bid")
    if len(seat.tie_breaks) != len(place.round.tie_breaks):
        yield place.wrong("result.tie-breaks", "tie_breaks")


def _check_extra(place: Place, keys: Sequence[str]) -> Iterator[Problem]:
    """The ruleset's own numbers are counts of things."""
    for key in keys:
        value = place.seat.extra.get(key)
        if value is None or (isinstance(value, int) and 0 <= value <= LARGEST):
            continue
        yield place.wrong("result.whole-number", f"extra.{key}", field=f"extra.{key}")


def _check_places(round_: Round, table: Table) -> list[Problem]:
    """Places by the referee: for all outside the bottom group or none, read like a ranking."""
    outside = [seat for seat in table.seats if seat.bottom is None]
    given = sorted(seat.place for seat in outside if seat.place is not None)
    if not given:
        return []
    path = table_path(round_, table)
    if table.drawn:
        return [problem("result.places-drawn", path, table=table.number)]
    if len(given) < len(outside):
        return [problem("result.places-some", path, table=table.number)]
    if given != [given.index(place) + 1 for place in given]:
        return [problem("result.places-ranking", path, table=table.number)]
    return []


def _check_probable(ruleset: Ruleset, table: Table) -> Iterator[Problem]:
    """Numbers that look mistyped."""
    outside = [seat for seat in table.seats if seat.bottom is None]
    scores = sorted(
        (score, seat.entry)
        for seat in outside
        if (score := effective_score(seat, deducted=ruleset.bid_deducted)) is not None
    )
    for score, entry in _far(scores):
        yield problem(
            "result.far-from-others",
            level=Level.ATTENTION,
            table=table.number,
            entry=entry,
            score=score,
        )
    yield from _check_finished(ruleset, table, outside)
    for seat in table.seats:
        if seat.bottom_reason in _NOT_THERE and seat.score is not None:
            yield problem(
                "result.gone", level=Level.ATTENTION, table=table.number, entry=seat.entry
            )
    for seat in outside:
        if seat.score is not None and seat.bid > max(seat.score, 0):
            yield problem(
                "result.bid-high",
                level=Level.ATTENTION,
                table=table.number,
                entry=seat.entry,
                bid=seat.bid,
            )


def _improbable_ties(round_: Round, table: Table, game: GameRules | None) -> Iterator[Problem]:
    """Values that break ties and look mistyped: they decide as the scores do."""
    called = {} if game is None else {one.label.stored: one.label for one in game.tie_breaks}
    outside = [seat for seat in table.seats if seat.bottom is None]
    for n, tie in enumerate(round_.tie_breaks):
        known = [(seat.tie_breaks[n], seat.entry) for seat in outside]
        values = sorted((value, entry) for value, entry in known if value is not None)
        for value, entry in (*_far(values), *_far_of_two(values)):
            yield problem(
                "result.tie-far-from-others",
                level=Level.ATTENTION,
                table=table.number,
                entry=entry,
                value=value,
                label=called.get(tie.label, tie.label),
            )


def _check_unbroken(event: Event, round_: Round, table: Table) -> Iterator[Problem]:
    """A tie that the game has values to break, of players or of pairs."""
    by_game = ruleset_of(event.settings).table_ties is TableTies.GAME and bool(round_.tie_breaks)
    if not by_game or table.drawn or any(seat.place for seat in table.seats):
        return
    outside = [s for s in pairs.at_table(event, round_, table)[1].seats if s.bottom is None]
    level = {seat.entry for seat in outside if _is_tied(outside, seat)}
    unit = pairs.team_of(event) if pairs.are_played(event.settings) else {}
    tied = tuple(s.entry for s in table.seats if unit.get(s.entry, s.entry) in level)
    if tied:
        yield problem(
            "result.tie-unbroken", level=Level.ATTENTION, table=table.number, entries=tied
        )


_NOT_THERE = (BottomReason.ABSENT,)
"""Of these a score cannot be: they did not play."""


_Scored = tuple[Number, EntryNumber]


def _far(scores: Sequence[_Scored]) -> Iterator[_Scored]:
    """Of more than two scores in order those that most likely have a digit too many or too few.

    More than three times the best of the others; less than a fifth of the worst of them.
    """
    if len(scores) < 3:
        return
    (least, _), (next_least, _) = scores[:2]
    (next_most, _), (most, _) = scores[-2:]
    if most > 20 and most > 3 * max(next_most, 1):
        yield scores[-1]
    if next_least >= 20 and 0 <= 5 * least < next_least:
        yield scores[0]


def _far_of_two(values: Sequence[_Scored]) -> Iterator[_Scored]:
    """Of two values, which are all that a tie of two asks for, one of another order altogether."""
    if len(values) == 2 and values[1][0] > 20 and values[1][0] > 10 * max(values[0][0], 1):
        yield values[1]


def _check_finished(ruleset: Ruleset, table: Table, outside: Sequence[Seat]) -> Iterator[Problem]:
    """A game that nobody has won was stopped by the time limit (Catan 3, 4.7)."""
    if ruleset.wins is None or table.overran or len(outside) < ruleset.least_at_table:
        return
    goal, named = ruleset.wins.goal, any(seat.place is not None for seat in outside)
    if not named and all(seat.score is not None and seat.score < goal for seat in outside):
        yield problem("result.not-stopped", level=Level.ATTENTION, table=table.number, goal=goal)


def _is_tied(seats: Sequence[Seat], seat: Seat) -> bool:
    return any(
        other is not seat
        and effective_score(other) == effective_score(seat)
        and _is_undecided(other.tie_breaks, seat.tie_breaks)
        for other in seats
    )


def _is_undecided(one: Sequence[Number | None], other: Sequence[Number | None]) -> bool:
    """Whether nothing separates these values, or a missing one is what does."""
    for value, against in zip(one, other, strict=True):
        if value != against:
            return value is None or against is None
    return True
