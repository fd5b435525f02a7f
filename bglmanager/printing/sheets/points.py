"""The ranking by points, which has a prize of its own (rules 5)."""

from __future__ import annotations

from bglmanager.engine.event import Round
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.prizes import points_winner
from bglmanager.engine.problems import Refused, problem
from bglmanager.printing import names
from bglmanager.printing.document import Head, Page, draw_words
from bglmanager.printing.fonts import Face
from bglmanager.printing.grid import GridColumn, table_pages
from bglmanager.printing.job import Job
from bglmanager.printing.sheets.standings import (
    NAME_LIMIT,
    club_column,
    figures_column,
    points_words,
    provisional,
    round_column,
    swiss_rounds,
)
from bglmanager.printing.text import Run
from bglmanager.words.phases import numbered_round, round_short


def pages(job: Job) -> list[Page]:
    """Rank, name, club, points, rank in the standings, which breaks ties, and places by round."""
    texts, ranking = job.texts, job.derived.points_ranking
    if not ranking:
        raise Refused([problem("print.no-points-ranking")])
    newest = job.derived.standings[-1]
    listed = [number for number, _ in ranking]
    ranks = {row.entry: str(row.rank) for row in newest.rows}
    rounds = swiss_rounds(job, newest.after_round)
    columns = [
        GridColumn(
            "", [(Run(str(n), Face.SEMIBOLD),) for n in range(1, len(ranking) + 1)], figures=True
        ),
        GridColumn(
            texts.text("Player"), [names.full(job.entries[n]) for n in listed], limit=NAME_LIMIT
        ),
        *club_column(job, listed),
        figures_column(job, texts.text("Points"), [value for _, value in ranking], bold=True),
        GridColumn(texts.text("Standings"), [ranks.get(n, "") for n in listed], figures=True),
        *(round_column(job, r, listed, round_short(texts, r)) for r in rounds),
        *_prize_column(job, listed),
    ]
    about = numbered_round(texts, newest.after_round)
    head = Head(texts.text("Ranking by points"), about, provisional(job))
    words = draw_words(job, newest.after_round, 1)
    return table_pages(job, head, columns, _notes(job, rounds), words)


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


def _notes(job: Job, rounds: list[Round]) -> tuple[str, ...]:
    rule = job.texts.text(
        "The prize for most points goes to the best here who does not win the event; the standings "
        "break ties"
    )
    won = prize_words(job) if job.is_over else ""
    return tuple(filter(None, (won, rule, points_words(job, rounds))))
