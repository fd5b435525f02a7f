"""The ranking by points, which has a prize of its own (rules 5)."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.prizes import points_winner
from bglmanager.engine.problems import Refused, problem
from bglmanager.printing import names
from bglmanager.printing.document import Page
from bglmanager.printing.grid import GridColumn
from bglmanager.printing.job import Job
from bglmanager.printing.sheets.standings import (
    NAME_LIMIT,
    club_column,
    points_words,
    rank_column,
    ranking_pages,
    round_columns,
)
from bglmanager.words import number_format
from bglmanager.words.standings import view_after_round


def pages(job: Job) -> list[Page]:
    """Rank, name, club, points, rank in the standings, which breaks ties, and places by round."""
    texts, ranking = job.texts, dict(job.derived.points_ranking)
    if not ranking:
        raise Refused([problem("print.no-points-ranking")])
    after = job.derived.standings[-1].after_round
    view = view_after_round(texts, job.event, job.derived, after)
    rows = {row.entry: row for row in view.rows}
    listed = [rows[number] for number in ranking]
    points = number_format.column(texts, ranking.values())
    columns = [
        rank_column(range(1, len(ranking) + 1)),
        GridColumn(
            texts.text("Player"), [names.full(job.entries[n]) for n in ranking], limit=NAME_LIMIT
        ),
        *club_column(job, list(ranking)),
        GridColumn(texts.text("Points"), points, figures=True, strong=True),
        GridColumn(texts.text("Standings"), [str(row.rank) for row in listed], figures=True),
        *round_columns(replace(view, rows=tuple(listed))),
        *_prize_column(job, list(ranking)),
    ]
    return ranking_pages(job, texts.text("Ranking by points"), after, columns, _notes(job, after))


def prize_words(job: Job) -> str:
    """Who wins the prize for most points; empty where there is none."""
    best = points_winner(job.derived)
    if best is None:
        return ""
    return job.texts.text("Prize for most points: {player}", player=names.plain(job.entries[best]))


def _prize_column(job: Job, listed: list[EntryNumber]) -> list[GridColumn]:
    if not job.is_over:
        return []
    best, words = points_winner(job.derived), job.texts.text("Most points")
    cells = [words if number == best else "" for number in listed]
    return [GridColumn(job.texts.text("Prize"), cells)]


def _notes(job: Job, after: RoundNumber) -> list[str]:
    rule = job.texts.text(
        "The prize for most points goes to the best here who does not win the event; the standings "
        "break ties"
    )
    won = prize_words(job) if job.is_over else ""
    return [words for words in (won, rule, points_words(job, after)) if words]
