"""Why everybody is where he is: the standings with whom each is behind, and by what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from bglmanager.engine.derived import Standings, points_of_units
from bglmanager.engine.event import Number
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.orders import Order, criteria_of, separate
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.printing import names
from bglmanager.printing.document import Page
from bglmanager.printing.grid import GridColumn
from bglmanager.printing.job import Job
from bglmanager.printing.sheets.standings import find_standings, rank_column, ranking_pages
from bglmanager.words import number_format
from bglmanager.words.criteria import criterion_short, is_of_a_round
from bglmanager.words.names import listed_names
from bglmanager.words.number_format import figure
from bglmanager.words.reasons import behind_words
from bglmanager.words.standings import figures_legend

NAME_LIMIT = 15.0
SUM_LIMIT = 13.0
WHY_LIMIT = 30.0


def pages(job: Job) -> list[Page]:
    """Rank, player, points as a sum of the rounds, and what separates him from the one above."""
    texts, found = job.texts, find_standings(job)
    listed = [row.entry for row in found.rows]
    sums, told = _sums(job, found), names.told_apart(job.event.entries)
    points = number_format.column(texts, [row.points for row in found.rows])
    columns = [
        rank_column([row.rank for row in found.rows]),
        GridColumn(texts.text("Player"), [told[number] for number in listed], limit=NAME_LIMIT),
        *([_column_of(job, sums, listed)] if sums else []),
        GridColumn(texts.text("Points"), points, figures=True, strong=True),
        GridColumn(texts.text("Why"), _reasons(job, found), limit=WHY_LIMIT, wraps=True),
    ]
    title = texts.text("Why this rank")
    return ranking_pages(job, title, found.after_round, columns, _notes(job, found))


def _column_of(
    job: Job, sums: Mapping[EntryNumber, str], listed: Sequence[EntryNumber]
) -> GridColumn:
    told = [sums.get(number, "") for number in listed]
    title = job.texts.text("Round by round")
    return GridColumn(title, told, figures=True, limit=SUM_LIMIT, wraps=True)


def _reasons(job: Job, found: Standings) -> list[str]:
    criteria = criteria_of(ruleset_of(job.event.settings), found, Order.STANDINGS)
    called = listed_names(job.event.entries)
    said = []
    for above, row in zip([None, *found.rows], found.rows, strict=False):
        separation = None if above is None else separate(criteria, above, row)
        level = above is not None and above.units == row.units and criteria[0] == "points"
        points_ = row.points if level else None
        first = separation is not None and separation.criterion == criteria[0]
        said.append(behind_words(job.texts, separation, called, points_, decides_first=first))
    return said


def _sums(job: Job, found: Standings) -> Mapping[EntryNumber, str]:
    """The points round by round, where they add up to the total as they are.

    After a single round they are the points themselves: nothing is said twice.
    """
    won: dict[EntryNumber, list[Number]] = {}
    counted = {r.number for r in job.event.rounds if r.phase.counts_for_standings}
    for result in job.derived.tables:
        if result.round in counted and result.round <= found.after_round:
            for seat in result.seats:
                won.setdefault(seat.entry, []).append(points_of_units(seat.units or 0))
    several = any(len(own) > 1 for own in won.values())
    return {
        row.entry: " + ".join(figure(job.texts, value) for value in own)
        for row in found.rows
        if several and (own := won.get(row.entry)) and sum(map(Fraction, own)) == row.points
    }


def _notes(job: Job, found: Standings) -> tuple[str, ...]:
    """The criteria in the order in which they decide."""
    texts = job.texts
    criteria = criteria_of(ruleset_of(job.event.settings), found, Order.STANDINGS)
    told = [name for name in criteria if not is_of_a_round(name)]
    order = ", ".join(criterion_short(texts, name) for name in told)
    if any(is_of_a_round(name) for name in criteria):
        order += ", " + criterion_short(texts, "tables_and_places")
    order += ", " + criterion_short(texts, "lot")
    return (texts.text("In this order: {criteria}", criteria=order), figures_legend(texts, told))
