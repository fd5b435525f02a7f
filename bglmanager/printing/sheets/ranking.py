"""The final ranking with prizes and league points."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import Round
from bglmanager.engine.prizes import prize_money
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.team_standings import final_team_standings
from bglmanager.printing import names
from bglmanager.printing.document import Head, Page, draw_words
from bglmanager.printing.grid import GridColumn, table_pages
from bglmanager.printing.job import Job
from bglmanager.printing.sheets.points import prize_words
from bglmanager.printing.sheets.standings import (
    NAME_LIMIT,
    club_column,
    described_columns,
    rank_column,
    round_columns,
)
from bglmanager.words.results import ties_at_table
from bglmanager.words.standings import final_team_ranking, view_of_final_ranking
from bglmanager.words.till import prize_money_words

PRIZE_LIMIT = 14.0


def pages(job: Job) -> list[Page]:
    """Place, name, club, final phases, points, league points; prizes once nothing can change."""
    texts, ranking = job.texts, list(job.derived.final_ranking)
    if not ranking:
        raise Refused([problem("print.no-ranking")])
    view = view_of_final_ranking(texts, job.event, job.derived)
    finals = [r for r in job.event.rounds if not r.phase.counts_for_standings]
    prizes = described_columns(job, view, "prize") if job.is_over else ()
    columns = [
        rank_column([row.rank for row in view.rows]),
        GridColumn(
            texts.text("Player"), [names.full(job.entries[n]) for n in ranking], limit=NAME_LIMIT
        ),
        *club_column(job, ranking),
        *round_columns(view, [job.round_name(round_) for round_ in finals]),
        *(described_columns(job, view, "figure") if job.derived.standings else ()),
        *described_columns(job, view, "league"),
        *(replace(column, limit=PRIZE_LIMIT) for column in prizes),
    ]
    flag = "" if job.is_over else texts.text("Provisional")
    head = Head(texts.text("Final ranking"), job.event.settings.league_code or "", flag)
    last = job.event.last_round
    words = draw_words(job, last.number, last.attempt) if last else ""
    return table_pages(job, head, columns, _notes(job, finals), words)


def _ties(job: Job, finals: list[Round]) -> list[str]:
    """Which values put players of the final tables apart who had the same score."""
    return [
        f"{job.round_name(round_)}. {sentence}"
        for round_ in finals
        for table in round_.tables
        for sentence in ties_at_table(
            job.texts, job.event, round_.number, table, job.game(round_.game).rules
        )
    ]


def _notes(job: Job, finals: list[Round]) -> list[str]:
    notes = []
    if finals:
        notes.append(job.texts.text("In the playoffs: place taken, after the stroke the table"))
        notes += _ties(job, finals)
    if job.is_over:
        notes += _notes_in_the_end(job)
    if job.event.settings.not_valid:
        notes.append(
            job.texts.text("Not valid for the league: {why}", why=job.event.settings.not_valid)
        )
    return notes


def _notes_in_the_end(job: Job) -> list[str]:
    """Which team won, how the fees go back, who has the prize for most points."""
    notes = []
    if final_team_standings(job.event, job.derived) is not None:
        notes.append(final_team_ranking(job.texts, job.event, job.derived).sentence)
    money = prize_money(job.event, job.derived.final_ranking)
    if money is not None:
        people = {number: names.plain(entry) for number, entry in job.entries.items()}
        notes.append(prize_money_words(job.texts, money, people))
    if job.derived.points_ranking:
        notes.append(prize_words(job))
    return notes
