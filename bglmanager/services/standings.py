"""Standings for screen: lines with everything in them, and why somebody is where he is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bglmanager.engine.derived import Derived, LeaguePoints, StandingRow, Standings, StandingsMark
from bglmanager.engine.event import Event, Number, Phase
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.orders import Order, Separation, criteria_of, explain, separate
from bglmanager.engine.personal import listed_name
from bglmanager.engine.presence import closed_rounds
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.services.upcoming_rounds import is_again


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """One line of the standings. `change` is how many ranks he went up since the last round.

    `places` are his places at the table, round by round, None where he did not sit;
    `seating_rank` is his rank in the order that seats the next round.
    """

    rank: int
    change: int | None
    entry: EntryNumber
    name: str
    club: str
    points: Number
    criteria: tuple[tuple[str, Number | None], ...]
    places: tuple[int | None, ...]
    mark: StandingsMark | None
    seating_rank: int | None


def latest_standings(derived: Derived) -> Standings | None:
    """The newest standings, or None before the first round is closed."""
    return derived.standings[-1] if derived.standings else None


def standings_after(derived: Derived, number: RoundNumber) -> Standings:
    """The standings after this round; LookupError when there are none."""
    for found in derived.standings:
        if found.after_round == number:
            return found
    raise LookupError(number)


def standings_lines(
    event: Event, derived: Derived, number: RoundNumber
) -> tuple[StandingsLine, ...]:
    """The standings after this round, line by line; LookupError when there are none."""
    now = standings_after(derived, number)
    index = derived.standings.index(now)
    before = derived.standings[index - 1] if index else None
    ranks = {row.entry: row.rank for row in before.rows} if before else {}
    entries = {entry.number: entry for entry in event.entries}
    places = _places(derived, [found.after_round for found in derived.standings[: index + 1]])

    def line(row: StandingRow) -> StandingsLine:
        entry = entries[row.entry]
        was = ranks.get(row.entry)
        return StandingsLine(
            rank=row.rank,
            change=None if was is None else was - row.rank,
            entry=row.entry,
            name=listed_name(entry),
            club=entry.club or "",
            points=row.points,
            criteria=row.criteria,
            places=places.get(row.entry, (None,) * (index + 1)),
            mark=row.mark,
            seating_rank=row.seating_rank,
        )

    return tuple(line(row) for row in now.rows)


def _places(
    derived: Derived, numbers: list[RoundNumber]
) -> Mapping[EntryNumber, tuple[int | None, ...]]:
    column = {number: index for index, number in enumerate(numbers)}
    found: dict[EntryNumber, list[int | None]] = {}
    for result in derived.tables:
        if result.round in column:
            for seat in result.seats:
                own = found.setdefault(seat.entry, [None] * len(numbers))
                own[column[result.round]] = seat.place
    return {entry: tuple(places) for entry, places in found.items()}


def why_not_higher(
    event: Event, derived: Derived, number: RoundNumber, entry: EntryNumber, order: Order
) -> Separation | None:
    """What put this player behind the one above him; None for the first."""
    return explain(ruleset_of(event.settings), standings_after(derived, number), entry, order)


def what_separates(
    event: Event, derived: Derived, number: RoundNumber, one: EntryNumber, other: EntryNumber
) -> Separation:
    """What separates two players of the standings, whoever is above; LookupError if unlisted."""
    found = standings_after(derived, number)
    rows = {row.entry: row for row in found.rows}
    above, below = sorted((rows[one], rows[other]), key=lambda row: row.rank)
    criteria = criteria_of(ruleset_of(event.settings), found, Order.STANDINGS)
    return separate(criteria, above, below)


@dataclass(frozen=True, slots=True)
class Reached:
    """The last table of somebody in the final phases; `again` tells one that was played again."""

    phase: Phase
    round: RoundNumber
    table: TableNumber
    place: int
    again: bool


def phases_reached(event: Event, derived: Derived) -> Mapping[EntryNumber, Reached]:
    """How far everybody came who played in a final phase (rules 4.5)."""
    finals = {r.number: r for r in closed_rounds(event) if not r.phase.counts_for_standings}
    return {
        seat.entry: Reached(
            finals[result.round].phase,
            result.round,
            result.table,
            seat.place,
            is_again(event, result.round),
        )
        for result in derived.tables
        if result.round in finals
        for seat in result.seats
        if seat.place is not None
    }


@dataclass(frozen=True, slots=True)
class FinalLine:
    """One line of the final ranking; league points where the event counts.

    `reached` is None for who played in no final phase.
    """

    rank: int
    entry: EntryNumber
    name: str
    club: str
    prize: str
    league: LeaguePoints | None
    reached: Reached | None


def final_lines(event: Event, derived: Derived) -> tuple[FinalLine, ...]:
    """The final ranking, line by line; provisional while rounds are missing."""
    entries = {entry.number: entry for entry in event.entries}
    prizes = {prize.place: prize.text for prize in event.settings.prizes}
    league = {found.entry: found for found in derived.league_points}
    far = phases_reached(event, derived)
    return tuple(
        FinalLine(
            rank=rank,
            entry=number,
            name=listed_name(entries[number]),
            club=entries[number].club or "",
            prize=prizes.get(rank, ""),
            league=league.get(number),
            reached=far.get(number),
        )
        for rank, number in enumerate(derived.final_ranking, 1)
    )
