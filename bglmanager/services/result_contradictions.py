"""What is said about a table in two ways that cannot both be true: worth a second look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bglmanager.engine.event import Round, Seat, Table
from bglmanager.engine.games.asked import AskedAtSeats, Named
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Level, Problem
from bglmanager.engine.rulesets.ruleset import Ruleset, Wins
from bglmanager.engine.tables import are_against, effective_score, play_table
from bglmanager.services.result_input import declared_winner


def find_contradictions(
    ruleset: Ruleset, round_: Round, table: Table, asked: AskedAtSeats
) -> Iterator[Problem]:
    """Places and winners against the scores, a limit against a win, a score against its parts."""
    if ruleset.wins is not None:
        yield from _check_wins(ruleset.wins, table)
    yield from _check_worth(ruleset, table)
    yield from _side_parts(table, asked)
    if table.drawn or asked.series is not None:
        return
    if asked.named is Named.SIDE and not asked.must:
        yield from _check_sides(ruleset, round_, table)
    elif asked.named is None or (asked.named is Named.DECLARED and declared_winner(table) is None):
        yield from _check_places(ruleset, table)


def _check_wins(wins: Wins, table: Table) -> Iterator[Problem]:
    """Who declares victory has the points for it, and then no limit stopped the game."""
    outside, winner = _outside(table), declared_winner(table)
    if winner is not None:
        seat = table.seats[winner]
        if seat.score is not None and seat.score < wins.goal:
            yield _unusual(
                "result.declared-low", table, entry=seat.entry, score=seat.score, goal=wins.goal
            )
    there = (seat for seat in outside if seat.score is not None and seat.score >= wins.goal)
    won = tuple(seat.entry for seat in there)
    if table.overran and (won or winner is not None):
        entries = won or (table.seats[winner or 0].entry,)
        yield _unusual("result.stopped-won", table, entries=entries, goal=wins.goal)


def _check_worth(ruleset: Ruleset, table: Table) -> Iterator[Problem]:
    """So many points cannot come of so few things, nor so few points of so many."""
    worth = ruleset.worth
    if worth is None:
        return
    for seat in _outside(table):
        held = seat.extra.get(worth.extra) or 0
        if not isinstance(held, int) or seat.score is None:
            continue
        least, most = held * worth.least, held * worth.most + worth.beyond
        if held < worth.start or not least <= seat.score <= most:
            yield _unusual(
                "result.worth", table, entry=seat.entry, score=seat.score, held=held,
                field=worth.extra,
            )  # fmt: skip


def _side_parts(table: Table, asked: AskedAtSeats) -> Iterator[Problem]:
    """What a side has for the win stands at the seats of the other one, or not at its own."""
    sides = {seat.side for seat in table.seats if seat.place == 1}
    if asked.named is not Named.SIDE or not (table.drawn or sides):
        return
    for part in (one for one in asked.components if one.won is not None):
        for seat in _outside(table):
            value = (seat.components or {}).get(part.label.stored, 0)
            wanted = (part.won if seat.side in sides else 0) if sides else (part.even or 0)
            if value != wanted:
                yield _unusual(
                    "result.side-part", table, entry=seat.entry, value=value, wanted=wanted,
                    label=part.label,
                )  # fmt: skip


def _check_sides(ruleset: Ruleset, round_: Round, table: Table) -> Iterator[Problem]:
    """The side that is named as the winner has fewer points than the other one."""
    seats = tuple(replace(seat, place=None) for seat in table.seats)
    named, by_score = (_first(ruleset, round_, one) for one in (table, replace(table, seats=seats)))
    if any(seat.place is not None for seat in table.seats) and not named & by_score:
        yield _unusual("result.side-against-sums", table)


def _first(ruleset: Ruleset, round_: Round, table: Table) -> frozenset[EntryNumber]:
    return frozenset(s.entry for s in play_table(ruleset, round_, table).seats if s.place == 1)


def _check_places(ruleset: Ruleset, table: Table) -> Iterator[Problem]:
    """The referee's places are against the scores."""
    scores = [effective_score(seat, deducted=ruleset.bid_deducted) for seat in table.seats]
    if are_against(table, scores):
        yield _unusual("result.places-against", table)


def _outside(table: Table) -> Sequence[Seat]:
    return [seat for seat in table.seats if seat.bottom is None]


def _unusual(code: str, table: Table, /, **values: object) -> Problem:
    named = {**values, "table": table.number}
    return Problem(code, "", tuple(sorted(named.items())), Level.ATTENTION)
