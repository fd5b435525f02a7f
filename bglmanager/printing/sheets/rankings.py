"""The final ranking, that by points, and that of fixed teams."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.derived import TeamStandings
from bglmanager.engine.event import Round, Team
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.pairs import are_played
from bglmanager.engine.prizes import points_winner, prize_money
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.team_standings import final_team_standings
from bglmanager.printing import names
from bglmanager.printing.document import Head, Page, draw_words
from bglmanager.printing.grid import GridColumn, table_pages
from bglmanager.printing.job import Job
from bglmanager.printing.sheets.standings import (
    NAME_LIMIT,
    club_column,
    described_columns,
    find_wanted,
    player_column,
    points_words,
    provisional_flag,
    rank_column,
    ranking_pages,
    round_columns,
)
from bglmanager.words import number_format
from bglmanager.words.criteria import criterion_short
from bglmanager.words.phases import numbered_round
from bglmanager.words.results import ties_at_table
from bglmanager.words.standings import (
    RankingTable,
    figures_legend,
    final_team_ranking,
    team_ranking,
    view_after_round,
    view_of_final_ranking,
)
from bglmanager.words.till import prize_money_words

PRIZE_LIMIT = 14.0


def final_pages(job: Job) -> list[Page]:
    """Place, name, club, final phases, points, league points; prizes once nothing can change."""
    texts, ranking = job.texts, list(job.derived.final_ranking)
    if not ranking:
        raise Refused([problem("print.no-ranking")])
    view = view_of_final_ranking(texts, job.event, job.derived)
    finals = [r for r in job.event.rounds if not r.phase.counts_for_standings]
    prizes = described_columns(job, view, "prize") if job.is_over else ()
    columns = [
        rank_column([row.rank for row in view.rows]),
        player_column(job, ranking),
        *club_column(job, ranking),
        *round_columns(view, [job.round_name(round_) for round_ in finals]),
        *(described_columns(job, view, "figure") if job.derived.standings else ()),
        *described_columns(job, view, "league"),
        *(replace(column, limit=PRIZE_LIMIT) for column in prizes),
    ]
    flag = "" if job.is_over else texts.text("Provisional")
    head = Head(job.event.settings.league_code or "", flag)
    last = job.event.last_round
    words = draw_words(job, last.number, last.attempt) if last else ""
    return table_pages(job, head, columns, _notes_on_final(job, finals), words)


def _tie_sentences(job: Job, finals: list[Round]) -> list[str]:
    """Which values put players of the final tables apart who had the same score."""
    return [
        f"{job.round_name(round_)}. {sentence}"
        for round_ in finals
        for table in round_.tables
        for sentence in ties_at_table(
            job.texts, job.event, round_.number, table, job.game(round_.game).rules
        )
    ]


def _notes_on_final(job: Job, finals: list[Round]) -> list[str]:
    notes = []
    if finals:
        notes.append(job.texts.text("In the playoffs: place taken, after the stroke the table"))
        notes += _tie_sentences(job, finals)
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


def points_pages(job: Job) -> list[Page]:
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
        player_column(job, ranking),
        *club_column(job, list(ranking)),
        GridColumn(texts.text("Points"), points, figures=True, strong=True),
        GridColumn(texts.text("Standings"), [str(row.rank) for row in listed], figures=True),
        *round_columns(replace(view, rows=tuple(listed))),
        *_prize_column(job, list(ranking)),
    ]
    return ranking_pages(job, after, columns, _notes_on_points(job, after))


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


def _notes_on_points(job: Job, after: RoundNumber) -> list[str]:
    rule = job.texts.text(
        "The prize for most points goes to the best here who does not win the event; the standings "
        "break ties"
    )
    won = prize_words(job) if job.is_over else ""
    return [words for words in (won, rule, points_words(job, after)) if words]


MEMBERS_LIMIT = 26.0


def team_pages(job: Job) -> list[Page]:
    """Rank, name, members, points and what else orders the teams, sums over the members."""
    texts, found = job.texts, _find_team_standings(job)
    shown = team_ranking(texts, job.event, job.derived, found)
    teams = {team.number: team for team in job.event.teams}
    members = [_member_words(job, teams[row.team]) for row in found.rows]
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
    about, title = numbered_round(texts, found.after_round), ""
    if _is_in_the_end(job):
        about, title = (
            job.event.settings.league_code or "",
            texts.text("Final ranking of the teams"),
        )
    head = Head(about, provisional_flag(job), title)
    words = draw_words(job, found.after_round, 1)
    return table_pages(job, head, columns, _notes_on_teams(job, shown), words)


def _find_team_standings(job: Job) -> TeamStandings:
    if not job.derived.team_standings:
        raise Refused([problem("print.no-team-standings")])
    final = final_team_standings(job.event, job.derived)
    if final is not None and _is_in_the_end(job):
        return final
    return find_wanted(job, job.derived.team_standings)


def _is_in_the_end(job: Job) -> bool:
    """Whether the final ranking is asked for: no round, or one of the final phases."""
    if job.round_number is None:
        return job.is_over
    return not job.event.round(job.round_number).phase.counts_for_standings


def _member_words(job: Job, team: Team) -> str:
    people = [names.plain(job.entries[number]) for number in team.members]
    if team.reserve is not None:
        reserve = names.plain(job.entries[team.reserve])
        people.append(job.texts.text("{player} (reserve)", player=reserve))
    return ", ".join(people)


def _notes_on_teams(job: Job, shown: RankingTable) -> list[str]:
    summed = job.texts.text("Sums over the members and the reserve who are in the standings")
    said = [figures_legend(job.texts, shown.figures)]
    if not are_played(job.event.settings):
        said.append(summed)
    return [" · ".join(filter(None, said))]
