"""Standings and rankings for the wall: place, name, and what counts first, read from afar."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from bglmanager.engine.pairs import are_played
from bglmanager.engine.problems import Refused, problem
from bglmanager.printing import styles
from bglmanager.printing.document import Head, Job, Page, draw_words
from bglmanager.printing.paper import Paper, Run, Runs, small_run, strong_runs, told_apart
from bglmanager.printing.sheets.pairings import wall_row, with_teams
from bglmanager.printing.sheets.standings import (
    final_foot,
    final_head,
    find_standings,
    find_team_standings,
    ranking_head,
    team_head,
)
from bglmanager.printing.styles import Align, Face, Lettering
from bglmanager.printing.wall import Item, Spot, wall_pages
from bglmanager.words.columns import ListedColumn, ListedTable
from bglmanager.words.names import coming_name
from bglmanager.words.standings import (
    StandingsRow,
    StandingsView,
    standings_columns,
    team_ranking,
    view_after_round,
    view_of_final_ranking,
)


def standings_on_wall(job: Job) -> list[Page]:
    """The standings after a round, with how many places everybody went up or down."""
    after = find_standings(job).after_round
    view = view_after_round(job.texts, job.event, job.derived, after)
    head = replace(ranking_head(job, after), title=job.texts.text("Standings"))
    return _ranking_pages(job, head, view, draw_words(job, after, 1))


def ranking_on_wall(job: Job) -> list[Page]:
    """The final ranking, with how far everybody came in the playoffs."""
    if not job.derived.final_ranking:
        raise Refused([problem("print.no-ranking")])
    view = view_of_final_ranking(job.texts, job.event, job.derived)
    head = replace(final_head(job), title=job.texts.text("Final ranking"))
    return _ranking_pages(job, head, view, final_foot(job))


def teams_on_wall(job: Job) -> list[Page]:
    """The standings of the teams, or their final ranking in the end."""
    found = find_team_standings(job)
    view = team_ranking(job.texts, job.event, job.derived, found)
    head = team_head(job, found.after_round)
    head = replace(head, title=head.title or job.texts.text("Team standings"))
    return _ranking_pages(job, head, view, draw_words(job, found.after_round, 1))


def _ranking_pages(job: Job, head: Head, view: StandingsView, foot: str) -> list[Page]:
    """Pages that begin and end with a place; those who share one stand on one page. What stands
    beside the points is left out where it costs a page.
    """
    whole, bare = (
        wall_pages(job, head, _ranking_rows(job, view, beside=beside), foot, _listed(job, view))
        for beside in (True, False)
    )
    return bare if len(bare) < len(whole) else whole


def _listed(job: Job, view: StandingsView) -> ListedTable:
    """Rank, name and what counts first, for other programs."""
    keys = ("rank", "name", "figure")
    wanted = [c for c in standings_columns(job.texts, view.shape) if c.key in keys][: len(keys)]
    return ListedTable(tuple(ListedColumn.described(column, view.rows) for column in wanted))


def _ranking_rows(job: Job, view: StandingsView, *, beside: bool) -> list[Item]:
    setter, columns = job.typesetter, standings_columns(job.texts, view.shape)
    places = max((setter.text_width(f"{row.rank}", Face.BOLD) for row in view.rows), default=0.0)
    room = places + 2 * styles.WALL_PADDING
    first = next(column for column in columns if column.key == "figure")
    called = _people(job, view), first.title
    titles = Item(styles.WALL_TITLES, partial(_draw_titles, called, room))
    found: list[Item] = []
    for row, name in zip(view.rows, _names(job, view), strict=True):
        said = _beside_points(job, row) if beside else ""
        small = (small_run(f"{said}  "),) if said else ()
        figure = (*small, Run(first.text(row), Face.BOLD))
        item = wall_row(job, name, figure, place=f"{row.rank}", place_room=room)
        found.append(replace(item, group=f"{row.rank}", head=titles))
    return found


def _people(job: Job, view: StandingsView) -> str:
    if not view.shape.teams:
        return job.texts.text("Player")
    return job.texts.text("Pair" if are_played(job.event.settings) else "Team")


def _names(job: Job, view: StandingsView) -> Iterator[Runs]:
    if view.shape.teams:
        yield from (strong_runs(row.name) for row in view.rows)
        return
    told = with_teams(job, told_apart(job.entries[row.entry] for row in view.rows))
    gone = small_run(" " + job.texts.text("(withdrawn)"))
    for row in view.rows:
        yield (*told[row.entry], gone) if row.withdrawn else told[row.entry]


def _beside_points(job: Job, row: StandingsRow) -> str:
    """How far somebody came in the playoffs, or how many places up or down: "+3", "−1"."""
    found = row.reached
    if found is not None:
        return coming_name(job.texts, found.phase, found.round, again=found.again)
    return "" if not row.change else f"{row.change:+}".replace("-", "−")


def _draw_titles(titles: Sequence[str], places: float, paper: Paper, spot: Spot) -> None:
    """What stands in the columns, once over each of them."""
    padding = styles.WALL_PADDING * spot.size
    lettering = Lettering(spot.size * styles.WALL_TITLE, Face.SEMIBOLD)
    high = spot.row_height * styles.WALL_TITLES
    x, y = spot.x + padding, spot.y + high
    baseline = spot.y + high / 2 + lettering.size * styles.WALL_BASELINE
    room = spot.width - 2 * padding
    name, figure = titles
    paper.write_words(name, x + places * spot.size, baseline, room / 2, lettering)
    at_right = replace(lettering, align=Align.RIGHT)
    paper.write_words(figure, x + room / 2, baseline, room / 2, at_right)
    paper.draw_rule(spot.x, y, spot.x + spot.width, y, width=styles.FRAME_LINE)
