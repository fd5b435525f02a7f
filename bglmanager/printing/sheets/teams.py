"""Standings of fixed teams after a round (BGL 3.7.3)."""

from __future__ import annotations

from bglmanager.engine.derived import TeamRow, TeamStandings, points_of_units
from bglmanager.engine.event import Number, Team
from bglmanager.engine.pairs import are_played
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.team_standings import final_team_standings
from bglmanager.printing import names
from bglmanager.printing.document import Head, Page, draw_words
from bglmanager.printing.fonts import Face
from bglmanager.printing.grid import GridColumn, table_pages
from bglmanager.printing.job import Job
from bglmanager.printing.sheets.standings import (
    figures_column,
    legend,
    provisional,
    shown_criteria,
)
from bglmanager.printing.text import Run
from bglmanager.words.criteria import POINTS, criterion_short
from bglmanager.words.phases import numbered_round

NAME_LIMIT = 18.0
MEMBERS_LIMIT = 26.0


def pages(job: Job) -> list[Page]:
    """Rank, name, members, points and what else orders the teams, sums over the members."""
    texts = job.texts
    found = _standings(job)
    teams = {team.number: team for team in job.event.teams}
    criteria = _criteria(job, found)
    columns = [
        GridColumn("", [_bold(str(row.rank)) for row in found.rows], figures=True),
        GridColumn(
            texts.text("Team"),
            [_bold(teams[row.team].name) for row in found.rows],
            limit=NAME_LIMIT,
        ),
        GridColumn(
            texts.text("Members"),
            [_members(job, teams[row.team]) for row in found.rows],
            limit=MEMBERS_LIMIT,
            wraps=True,
        ),
        *(
            figures_column(
                job,
                criterion_short(texts, name),
                [_value(row, name) for row in found.rows],
                bold=name == criteria[0],
            )
            for name in criteria
        ),
    ]
    about, title = numbered_round(texts, found.after_round), texts.text("Team standings")
    if _in_the_end(job):
        about, title = (
            job.event.settings.league_code or "",
            texts.text("Final ranking of the teams"),
        )
    head = Head(title, about, provisional(job))
    words = draw_words(job, found.after_round, 1)
    return table_pages(job, head, columns, _notes(job, criteria), words)


def _standings(job: Job) -> TeamStandings:
    if not job.derived.team_standings:
        raise Refused([problem("print.no-team-standings")])
    final = final_team_standings(job.event, job.derived)
    if final is not None and _in_the_end(job):
        return final
    if job.round_number is None:
        return job.derived.team_standings[-1]
    for found in job.derived.team_standings:
        if found.after_round == job.round_number:
            return found
    raise Refused([problem("print.no-standings-after", round=job.round_number)])


def _in_the_end(job: Job) -> bool:
    """Whether the final ranking is asked for: no round, or one of the final phases."""
    if job.round_number is None:
        return job.is_over
    return not job.event.round(job.round_number).phase.counts_for_standings


def _criteria(job: Job, found: TeamStandings) -> list[str]:
    """Teams are ordered by what orders players (BGL 3.7.3)."""
    players = next(each for each in job.derived.standings if each.after_round == found.after_round)
    values = found.rows[0].criteria if found.rows else ()
    return shown_criteria(job.event, players, values)


def _value(row: TeamRow, name: str) -> Number | None:
    return points_of_units(row.units) if name == POINTS else dict(row.criteria)[name]


def _members(job: Job, team: Team) -> str:
    people = [names.plain(job.entries[number]) for number in team.members]
    if team.reserve is not None:
        reserve = names.plain(job.entries[team.reserve])
        people.append(job.texts.text("{player} (reserve)", player=reserve))
    return ", ".join(people)


def _notes(job: Job, criteria: list[str]) -> tuple[str, ...]:
    summed = job.texts.text("Sums over the members and the reserve who are in the standings")
    if are_played(job.event.settings):
        return tuple(legend(job, criteria))
    return (" · ".join((*legend(job, criteria), summed)),)


def _bold(text: str) -> tuple[Run, ...]:
    return (Run(text, Face.SEMIBOLD),)
