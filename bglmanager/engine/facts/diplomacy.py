"""Refused facts of a Diplomacy board: powers and centres (rules 7.1), draws asked for (7.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from bglmanager.engine.event import BoardVariant, Json, RoundStatus, Season, Seat
from bglmanager.engine.facts.tables import TableAt, is_whole
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem

POWERS = frozenset({"austria", "england", "france", "germany", "italy", "russia", "turkey"})
FIRST_YEAR = 1901
CENTRES = 34
CENTRES_WITHOUT_TURKEY = 32


def check_board(at: TableAt) -> Iterator[Problem]:
    """What is wrong with the powers, the centres and the draws of this board."""
    yield from _check_powers(at)
    yield from _check_years(at)
    yield from _check_totals(at)
    yield from _check_proposals(at)


def check_elsewhere(at: TableAt) -> Iterator[Problem]:
    """What only a board may say, at the table of another game."""
    if at.table.draw_proposals:
        yield at.problem("proposal.no-board", None, "draw_proposals")
    if at.table.ended_in_draw:
        yield at.problem("proposal.no-board", None, "ended_in_draw")


def _check_powers(at: TableAt) -> Iterator[Problem]:
    held: set[str] = set()
    for index, seat in enumerate(at.table.seats):
        if seat.score is not None:
            yield at.problem("board.score", index, "score")
        if seat.role is None:
            continue
        if seat.role not in POWERS:
            yield at.problem("power.unknown", index, "role", power=seat.role)
        elif seat.role in held:
            yield at.problem("power.twice", index, "role", power=seat.role)
        if seat.role == "turkey" and at.table.variant is BoardVariant.TURKEY_OUT:
            yield at.problem("power.turkey-out", index, "role")
        held.add(seat.role)


def _centres_of(seat: Seat) -> Mapping[str, Json]:
    centres = seat.extra.get("centres")
    return centres if isinstance(centres, Mapping) else {}


def _check_years(at: TableAt) -> Iterator[Problem]:
    """Every seat has the same years, from 1901 without gaps."""
    lengths = [len(_centres_of(seat)) for seat in at.table.seats]
    played = max(lengths, default=0)
    due = {str(FIRST_YEAR + n) for n in range(played)}
    for index, seat in enumerate(at.table.seats):
        centres = _centres_of(seat)
        if set(centres) != due:
            yield at.problem(
                "centres.years",
                index,
                "extra.centres",
                first=FIRST_YEAR,
                last=FIRST_YEAR + played - 1,
            )
        for year, count in centres.items():
            if not is_whole(count) or count < 0:
                yield at.problem("centres.value", index, f"extra.centres.{year}", year=year)


def _check_totals(at: TableAt) -> Iterator[Problem]:
    out = at.table.variant is BoardVariant.TURKEY_OUT
    maximum = CENTRES_WITHOUT_TURKEY if out else CENTRES
    totals: Counter[str] = Counter()
    for seat in at.table.seats:
        for year, count in _centres_of(seat).items():
            if is_whole(count):
                totals[year] += count
    for year, total in sorted(totals.items()):
        if total > maximum:
            yield at.problem(
                "centres.too-many", None, "seats", year=year, centres=total, maximum=maximum
            )


def _check_proposals(at: TableAt) -> Iterator[Problem]:
    """Who asked for a draw sits here and asked once, in an autumn that was played (6)."""
    seated = {seat.entry for seat in at.table.seats}
    asked: set[EntryNumber] = set()
    latest = _latest_autumn(at)
    for index, line in enumerate(at.table.draw_proposals):
        key, values = f"draw_proposals[{index}]", {"entry": line.entry, "year": line.year}
        if line.entry not in seated:
            yield at.problem("proposal.not-seated", None, f"{key}.entry", **values)
        elif line.entry in asked:
            yield at.problem("proposal.twice", None, f"{key}.entry", **values)
        asked.add(line.entry)
        if line.year < FIRST_YEAR or (latest is not None and line.year > latest):
            yield at.problem("proposal.year", None, f"{key}.year", **values)
        if line.season is not Season.AUTUMN:
            yield at.problem("proposal.season", None, f"{key}.season", **values)


def _latest_autumn(at: TableAt) -> int | None:
    """The last autumn of a board that is over; None while nobody can say.

    The autumn in which a draw is agreed on is not resolved: its year has no centres (6).
    """
    played = max((len(_centres_of(seat)) for seat in at.table.seats), default=0)
    if at.round.status is not RoundStatus.CLOSED or not played:
        return None
    return FIRST_YEAR + played - (0 if at.table.ended_in_draw else 1)
