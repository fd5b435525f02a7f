"""The final ranking with prizes and league points."""

from __future__ import annotations

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.prizes import prize_money
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.team_standings import final_team_standings
from bglmanager.printing import names
from bglmanager.printing.document import Head, Page, draw_words
from bglmanager.printing.fonts import Face
from bglmanager.printing.grid import GridColumn, table_pages
from bglmanager.printing.job import Job
from bglmanager.printing.sheets.points import prize_words
from bglmanager.printing.sheets.standings import (
    NAME_LIMIT,
    club_column,
    round_column,
    written_column,
)
from bglmanager.printing.text import Run
from bglmanager.words import number_format
from bglmanager.words.criteria import POINTS, score_cells
from bglmanager.words.results import ties_at_table
from bglmanager.words.till import prize_money_words

PRIZE_LIMIT = 14.0


def pages(job: Job) -> list[Page]:
    """Place, name, club, final phases, points, league points; prizes once nothing can change."""
    texts, ranking = job.texts, list(job.derived.final_ranking)
    if not ranking:
        raise Refused([problem("print.no-ranking")])
    ranks = [(Run(str(rank), Face.BOLD),) for rank in range(1, len(ranking) + 1)]
    finals = [r for r in job.event.rounds if not r.phase.counts_for_standings]
    columns = [
        GridColumn("", ranks, figures=True),
        GridColumn(
            texts.text("Player"), [names.full(job.entries[n]) for n in ranking], limit=NAME_LIMIT
        ),
        *club_column(job, ranking),
        *(round_column(job, r, ranking, job.round_name(r)) for r in finals),
        *_points(job, ranking),
        *_league(job, ranking),
        *_prizes(job, len(ranking)),
    ]
    head = Head(texts.text("Final ranking"), job.event.settings.league_code or "", _flag(job))
    last = job.event.rounds[-1] if job.event.rounds else None
    words = draw_words(job, last.number, last.attempt) if last else ""
    return table_pages(job, head, columns, _notes(job, bool(finals)), words)


def _flag(job: Job) -> str:
    return "" if job.is_over else job.texts.text("Provisional")


def _points(job: Job, ranking: list[EntryNumber]) -> list[GridColumn]:
    if not job.derived.standings:
        return []
    rows = {row.entry: row for row in job.derived.standings[-1].rows}
    listed = [rows.get(number) for number in ranking]
    cells = score_cells(job.texts, job.event, listed, POINTS, alone=True)
    return [written_column(job.texts.text("Points"), cells)]


def _league(job: Job, ranking: list[EntryNumber]) -> list[GridColumn]:
    league = {line.entry: line.points for line in job.derived.league_points}
    if not league:
        return []
    cells = [number_format.figure(job.texts, league.get(number), 0) for number in ranking]
    return [GridColumn(job.texts.text("League points"), cells, figures=True)]


def _prizes(job: Job, count: int) -> list[GridColumn]:
    won = {prize.place: prize.text for prize in job.event.settings.prizes}
    if not won or _flag(job):
        return []
    cells = [won.get(place, "") for place in range(1, count + 1)]
    return [GridColumn(job.texts.text("Prize"), cells, limit=PRIZE_LIMIT)]


def _ties(job: Job) -> list[str]:
    """Which values put players of the final tables apart who had the same score."""
    return [
        f"{job.round_name(round_)}. {sentence}"
        for round_ in job.event.rounds
        if not round_.phase.counts_for_standings
        for table in round_.tables
        for sentence in ties_at_table(
            job.texts, job.event, round_.number, table, job.game(round_.game).rules
        )
    ]


def _notes(job: Job, finals: bool) -> tuple[str, ...]:
    notes = []
    if finals:
        notes.append(job.texts.text("In the playoffs: place taken, after the stroke the table"))
        notes += _ties(job)
    teams = final_team_standings(job.event, job.derived)
    if teams is not None and not _flag(job):
        champion = next(t.name for t in job.event.teams if t.number == teams.rows[0].team)
        notes.append(job.texts.text("Champion: {team}.", team=champion))
    money = prize_money(job.event, job.derived.final_ranking)
    if money is not None and not _flag(job):
        people = {number: names.plain(entry) for number, entry in job.entries.items()}
        notes.append(prize_money_words(job.texts, money, people))
    if job.derived.points_ranking and not _flag(job):
        notes.append(prize_words(job))
    if job.event.settings.not_valid:
        notes.append(
            job.texts.text("Not valid for the league: {why}", why=job.event.settings.not_valid)
        )
    return tuple(notes)
