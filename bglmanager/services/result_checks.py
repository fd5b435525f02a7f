"""What is wrong with a result, and what deserves a second look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bglmanager.engine.event import BottomReason, Event, Number, Round, Seat, Table
from bglmanager.engine.games.asked import asked
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.pairs import are_played
from bglmanager.engine.problems import Level, Problem, problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset, TableTies
from bglmanager.engine.tables import effective, is_bye, is_complete, play
from bglmanager.services.edit import round_of
from bglmanager.services.game_checks import (
    Place,
    check_level,
    check_seat,
    check_table,
    improbable,
)
from bglmanager.services.limits import LARGEST, is_possible


def check(
    event: Event, number: RoundNumber, table: Table, game: GameRules | None = None
) -> tuple[Problem, ...]:
    """What cannot be right (refused) and what is worth a second look (attention).

    `game` is what the regulation says of the game of this round, None where it is not known.
    """
    round_, ruleset = round_of(event, number), ruleset_of(event.settings)
    if is_bye(round_, table):
        return (problem("result.bye", entry=table.seats[0].entry),)
    form = asked(event, round_, game)
    found: list[Problem] = []
    for index, seat in enumerate(table.seats):
        found += _check_seat(round_, table, index, seat)
        found += _check_extra(round_, table, index, ruleset.extras)
        found += check_seat(Place(round_, table, index), form, game)
    found += _check_places(round_, table)
    found += check_table(round_, table, form)
    if found or not is_complete(round_, table):
        return tuple(found)
    alone = not ruleset.sides and not are_played(event.settings)
    if game is not None and not game.level_tables and alone:
        found += check_level(play(ruleset, round_, table), table)
    if not found:
        found += _improbable(ruleset, round_, table)
        found += improbable(round_, table, form, game)
    return tuple(found)


def _check_seat(round_: Round, table: Table, index: int, seat: Seat) -> list[Problem]:
    path = f"rounds[{round_.number - 1}].tables[{table.number - 1}].seats[{index}]"
    found = []
    if seat.score is None and seat.bottom is None:
        found.append(
            problem("result.score-missing", f"{path}.score", entry=seat.entry, table=table.number)
        )
    for name, value in (("score", seat.score), ("bid", seat.bid)):
        if value is not None and not is_possible(value):
            found.append(
                problem(
                    "result.number",
                    f"{path}.{name}",
                    field=name,
                    entry=seat.entry,
                    table=table.number,
                )
            )
    if any(value is not None and not is_possible(value) for value in seat.tie_breaks):
        found.append(
            problem(
                "result.number",
                f"{path}.tie_breaks",
                field="tie_break",
                entry=seat.entry,
                table=table.number,
            )
        )
    if seat.bid < 0:
        found.append(
            problem("result.bid-negative", f"{path}.bid", entry=seat.entry, table=table.number)
        )
    if len(seat.tie_breaks) != len(round_.tie_breaks):
        found.append(
            problem("result.tie-breaks", f"{path}.tie_breaks", entry=seat.entry, table=table.number)
        )
    return found


def _check_extra(round_: Round, table: Table, index: int, keys: Sequence[str]) -> Iterator[Problem]:
    """The ruleset's own numbers are counts of things."""
    seat = table.seats[index]
    path = f"rounds[{round_.number - 1}].tables[{table.number - 1}].seats[{index}].extra"
    for key in keys:
        value = seat.extra.get(key)
        if value is None or (isinstance(value, int) and 0 <= value <= LARGEST):
            continue
        yield problem(
            "result.whole-number",
            f"{path}.{key}",
            field=f"extra.{key}",
            entry=seat.entry,
            table=table.number,
        )


def _check_places(round_: Round, table: Table) -> list[Problem]:
    """Places by the referee: for all outside the bottom group or none, read like a ranking."""
    outside = [seat for seat in table.seats if seat.bottom is None]
    given = sorted(seat.place for seat in outside if seat.place is not None)
    if not given:
        return []
    path = f"rounds[{round_.number - 1}].tables[{table.number - 1}]"
    if table.drawn:
        return [problem("result.places-drawn", path, table=table.number)]
    if len(given) < len(outside):
        return [problem("result.places-some", path, table=table.number)]
    if given != [given.index(place) + 1 for place in given]:
        return [problem("result.places-ranking", path, table=table.number)]
    return []


def _improbable(ruleset: Ruleset, round_: Round, table: Table) -> Iterator[Problem]:
    """Numbers that look mistyped, and a tie that the game has values to break."""
    outside = [seat for seat in table.seats if seat.bottom is None]
    scores = sorted(
        score
        for seat in outside
        if (score := effective(seat, deducted=ruleset.bid_deducted)) is not None
    )
    if len(scores) > 2 and _is_far(scores[-1], scores[:-1]):
        yield problem(
            "result.far-from-others", level=Level.ATTENTION, table=table.number, score=scores[-1]
        )
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
    by_game = ruleset.table_ties is TableTies.GAME and bool(round_.tie_breaks)
    if not by_game or table.drawn or any(seat.place for seat in outside):
        return
    tied = tuple(seat.entry for seat in outside if _is_tied(outside, seat))
    if tied:
        yield problem(
            "result.tie-unbroken", level=Level.ATTENTION, table=table.number, entries=tied
        )


_NOT_THERE = (BottomReason.ABSENT,)
"""Of these a score cannot be: they did not play."""


def _is_far(score: Number, others: Sequence[Number]) -> bool:
    """More than three times the best of the others: a digit too many, most likely."""
    return score > 20 and score > 3 * max(*others, 1)


def _is_tied(seats: Sequence[Seat], seat: Seat) -> bool:
    return any(
        other is not seat
        and effective(other) == effective(seat)
        and _is_undecided(other.tie_breaks, seat.tie_breaks)
        for other in seats
    )


def _is_undecided(one: Sequence[Number | None], other: Sequence[Number | None]) -> bool:
    """Whether nothing separates these values, or a missing one is what does."""
    for value, against in zip(one, other, strict=True):
        if value != against:
            return value is None or against is None
    return True
