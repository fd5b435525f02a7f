"""Standings of fixed teams after a round (BGL 3.7.3)."""

from __future__ import annotations

from bglmanager.engine.derived import TeamStandings
from bglmanager.engine.event import Team
from bglmanager.engine.pairs import are_played
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.team_standings import final_team_standings
from bglmanager.printing import names
from bglmanager.printing.document import Head, Page, draw_words
from bglmanager.printing.grid import GridColumn, table_pages
from bglmanager.printing.job import Job
from bglmanager.printing.sheets.standings import NAME_LIMIT, provisional_flag, rank_column
from bglmanager.words.criteria import criterion_short
from bglmanager.words.phases import numbered_round
from bglmanager.words.standings import RankingTable, figures_legend, team_ranking

MEMBERS_LIMIT = 26.0


def pages(job: Job) -> list[Page]:
    """Rank, name, members, points and what else orders the teams, sums over the members."""
    texts, found = job.texts, _find_standings(job)
    shown = team_ranking(texts, job.event, job.derived, found)
    teams = {team.number: team for team in job.event.teams}
    members = [_members(job, teams[row.team]) for row in found.rows]
    columns = [
        rank_column([line.rank for line in shown.lines]),
        GridColumn(
            texts.text("Team"), [line.name for line in shown.lines], strong=True, limit=NAME_LIMIT
        ),
        GridColumn(texts.text("Members"), members, limit=MEMBERS_LIMIT, wraps=True),
        *(
            GridColumn(
                criterion_short(texts, name),
                [line.figures[n].text for line in shown.lines],
                figures=True,
                strong=n == 0,
            )
            for n, name in enumerate(shown.figures)
        ),
    ]
    about, title = numbered_round(texts, found.after_round), texts.text("Team standings")
    if _is_in_the_end(job):
        about, title = (
            job.event.settings.league_code or "",
            texts.text("Final ranking of the teams"),
        )
    head = Head(title, about, provisional_flag(job))
    words = draw_words(job, found.after_round, 1)
    return table_pages(job, head, columns, _notes(job, shown), words)


def _find_standings(job: Job) -> TeamStandings:
    if not job.derived.team_standings:
        raise Refused([problem("print.no-team-standings")])
    final = final_team_standings(job.event, job.derived)
    if final is not None and _is_in_the_end(job):
        return final
    if job.round_number is None:
        return job.derived.team_standings[-1]
    for found in job.derived.team_standings:
        if found.after_round == job.round_number:
            return found
    raise Refused([problem("print.no-standings-after", round=job.round_number)])


def _is_in_the_end(job: Job) -> bool:
    """Whether the final ranking is asked for: no round, or one of the final phases."""
    if job.round_number is None:
        return job.is_over
    return not job.event.round(job.round_number).phase.counts_for_standings


def _members(job: Job, team: Team) -> str:
    people = [names.plain(job.entries[number]) for number in team.members]
    if team.reserve is not None:
        reserve = names.plain(job.entries[team.reserve])
        people.append(job.texts.text("{player} (reserve)", player=reserve))
    return ", ".join(people)


def _notes(job: Job, shown: RankingTable) -> list[str]:
    summed = job.texts.text("Sums over the members and the reserve who are in the standings")
    said = [figures_legend(job.texts, shown.figures)]
    if not are_played(job.event.settings):
        said.append(summed)
    return [" · ".join(filter(None, said))]
