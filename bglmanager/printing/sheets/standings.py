"""Standings after a round, why everybody is where he is, and the rankings made of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from bglmanager.engine.derived import Standings, TeamStandings, points_of_units
from bglmanager.engine.event import Number, Round, RoundStatus, Team
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.orders import Order, criteria_of, separate
from bglmanager.engine.pairs import are_played, final_team_standings
from bglmanager.engine.personal import listed_name
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import TABLES_AND_PLACES
from bglmanager.engine.rulesets.ruleset import PayingRow as PointsRow
from bglmanager.engine.till import points_winner, prize_money
from bglmanager.printing.document import Head, Job, Page, draw_words
from bglmanager.printing.layouts import GridColumn, described_columns, table_pages
from bglmanager.printing.paper import Run, Runs, full_name, small_run, told_apart
from bglmanager.words import number_format
from bglmanager.words.names import listed_names, numbered_round, round_short
from bglmanager.words.number_format import figure
from bglmanager.words.reasons import behind_words
from bglmanager.words.regulations import criterion_short, is_of_a_round
from bglmanager.words.results import adjustment_words, adjustments_worth, ties_at_table
from bglmanager.words.standings import (
    RoundCell,
    StandingsRow,
    StandingsView,
    figures_legend,
    final_team_ranking,
    standings_columns,
    swiss_rounds,
    team_ranking,
    view_after_round,
    view_of_final_ranking,
)
from bglmanager.words.till import prize_money_words

NAME_LIMIT = 18.0
CLUB_LIMIT = 13.0

AnyStandings = TypeVar("AnyStandings", Standings, TeamStandings)


def standings_pages(job: Job) -> list[Page]:
    """Rank, name, club, points, each criterion in the ruleset's order, rounds as small cells.

    Points stand behind the criteria where they decide nothing (rules 5), adjustments of a
    Diplomacy event behind everything.
    """
    texts, after = job.texts, find_standings(job).after_round
    view = view_after_round(texts, job.event, job.derived, after)
    columns = [
        rank_column([row.rank for row in view.rows]),
        GridColumn(
            texts.text("Player"), [_name_runs(job, row) for row in view.rows], limit=NAME_LIMIT
        ),
        *club_column(job, [row.entry for row in view.rows]),
        *described_columns(standings_columns(texts, view.shape), view.rows, "figure"),
        *round_columns(view),
        *_adjustments_column(job, view, after),
    ]
    return ranking_pages(job, after, columns, _notes_on_standings(job, view, after))


def _adjustments_column(job: Job, view: StandingsView, after: RoundNumber) -> list[GridColumn]:
    """What a director decided for each up to this round, no column for nothing (rules 7.2)."""
    decided = [each for each in job.event.adjustments if each.round <= after]
    cells = [
        adjustment_words(job.texts, [each for each in decided if each.entry == row.entry])
        for row in view.rows
    ]
    title = job.texts.text("Adjustments")
    return [GridColumn(title, cells, limit=16.0, wraps=True)] if any(cells) else []


def ranking_pages(
    job: Job, after: RoundNumber, columns: Sequence[GridColumn], notes: Sequence[str]
) -> list[Page]:
    """The pages of a ranking after a round."""
    return table_pages(job, ranking_head(job, after), columns, notes, draw_words(job, after, 1))


def ranking_head(job: Job, after: RoundNumber) -> Head:
    """The head of a ranking after a round."""
    return Head(numbered_round(job.texts, after), provisional_flag(job))


def find_standings(job: Job) -> Standings:
    """The standings that are wanted. Raises `Refused`."""
    if not job.derived.standings:
        raise Refused([problem("print.no-standings")])
    return find_wanted(job, job.derived.standings)


def find_wanted(job: Job, found: Sequence[AnyStandings]) -> AnyStandings:
    """Those after the round asked for, the newest where none is. Raises `Refused`."""
    if job.round_number is None:
        return found[-1]
    for each in found:
        if each.after_round == job.round_number:
            return each
    raise Refused([problem("print.no-standings-after", round=job.round_number)])


def provisional_flag(job: Job) -> str:
    """The flag of a list that results still to come may change."""
    last = job.event.last_round
    open_ = last is not None and last.status is not RoundStatus.CLOSED
    return job.texts.text("Provisional") if open_ else ""


def rank_column(ranks: Sequence[int]) -> GridColumn:
    """Ranks, without a head."""
    return GridColumn("", [str(rank) for rank in ranks], figures=True, strong=True)


def player_column(job: Job, entries: Iterable[EntryNumber]) -> GridColumn:
    """These entries by their full names."""
    cells = [full_name(job.entries[number]) for number in entries]
    return GridColumn(job.texts.text("Player"), cells, limit=NAME_LIMIT)


def club_column(
    job: Job, entries: Sequence[EntryNumber | None], *, limit: float = CLUB_LIMIT
) -> list[GridColumn]:
    """Their teams where fixed teams play, otherwise their clubs; no column when nobody has one.

    A row may be nobody's.
    """
    teams = job.team_names()
    title = job.texts.text("Team") if teams else job.texts.text("Club")
    clubs = {number: teams.get(number) if teams else e.club for number, e in job.entries.items()}
    cells = [(number and clubs[number]) or "" for number in entries]
    return [GridColumn(title, cells, limit=limit)] if any(cells) else []


def round_columns(view: StandingsView, titles: Sequence[str] = ()) -> list[GridColumn]:
    """The place each took in a round, and in small the table."""
    titles = titles or [title for title, _ in view.shape.rounds]
    return [
        GridColumn(
            title,
            [_round_runs(row.cells[n]) for row in view.rows],
            values=[row.cells[n].value for row in view.rows],
        )
        for n, title in enumerate(titles)
    ]


def _round_runs(cell: RoundCell) -> Runs:
    runs: list[Run] = []
    for place, table in cell.parts:
        runs += [Run("  ")] if runs else []
        runs += [Run(place), small_run(table)]
    return tuple(runs) or (Run(cell.text),)


def _name_runs(job: Job, row: StandingsRow) -> Runs:
    name = full_name(job.entries[row.entry])
    if row.withdrawn:
        return (*name, small_run(" " + job.texts.text("(withdrawn)")))
    return name


def _notes_on_standings(job: Job, view: StandingsView, after: RoundNumber) -> list[str]:
    texts, rounds = job.texts, swiss_rounds(job.event, after)
    explained = [figures_legend(texts, view.shape.figures)]
    ruleset = ruleset_of(job.event.settings)
    steps = ruleset.orders_at(find_standings(job).stage).standings
    if any(step.name == TABLES_AND_PLACES for step in steps):
        explained.append(
            texts.text(
                "Equal points: the higher table of the last round comes first, then the better "
                "place there, then the same of the round before"
            )
        )
    if rounds:
        explained.append(
            texts.text(
                "{round}: place taken in the round, after the stroke the table",
                round=round_short(texts, rounds[0]),
            )
        )
    by_place = ruleset.row is PointsRow.REAL and ruleset.board is None
    shared = not by_place or are_played(job.event.settings)
    worth = "" if shared else points_words(job, after)
    said = (" · ".join(filter(None, explained)), worth, adjustments_worth(texts, job.event, after))
    return [words for words in said if words]


def points_words(job: Job, after: RoundNumber) -> str:
    """What the places were worth at the tables there were (BIG 4, rules 5)."""
    points = ruleset_of(job.event.settings).points
    rounds = swiss_rounds(job.event, after)
    seated = {len(table.seats) for round_ in rounds for table in round_.tables}
    rows = [
        job.texts.text(
            "{players} at the table: {points}",
            players=size,
            points=", ".join(map(str, points[size])),
        )
        for size in sorted(seated & set(points))
    ]
    return job.texts.text("Points by place: {rows}", rows=" · ".join(rows)) if rows else ""


def reason_pages(job: Job) -> list[Page]:
    """Rank, player, points as a sum of the rounds, and what separates him from the one above."""
    texts, found = job.texts, find_standings(job)
    listed = [row.entry for row in found.rows]
    sums, told = _sums_by_round(job, found), told_apart(job.event.entries)
    points = number_format.column(texts, [row.points for row in found.rows])
    columns = [
        rank_column([row.rank for row in found.rows]),
        GridColumn(texts.text("Player"), [told[number] for number in listed], limit=15.0),
        GridColumn(texts.text("Points"), points, figures=True, strong=True),
        GridColumn(texts.text("Why"), _reason_cells(job, found), limit=30.0, wraps=True),
    ]
    if sums:
        said, title = [sums.get(number, "") for number in listed], texts.text("Round by round")
        columns.insert(2, GridColumn(title, said, figures=True, limit=13.0, wraps=True))
    return ranking_pages(job, found.after_round, columns, _order_words(job, found))


def _reason_cells(job: Job, found: Standings) -> list[str]:
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


def reasons_by_player(job: Job) -> Mapping[EntryNumber, str]:
    """Why everybody of the standings stands behind the one above him."""
    found = find_standings(job)
    said = _reason_cells(job, found)
    return {row.entry: words for row, words in zip(found.rows, said, strict=True)}


def _sums_by_round(job: Job, found: Standings) -> Mapping[EntryNumber, str]:
    """The points round by round where they add up to the total; nothing after a single round."""
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


def _order_words(job: Job, found: Standings) -> tuple[str, ...]:
    """The criteria in the order in which they decide."""
    texts = job.texts
    criteria = criteria_of(ruleset_of(job.event.settings), found, Order.STANDINGS)
    told = [name for name in criteria if not is_of_a_round(name)]
    order = ", ".join(criterion_short(texts, name) for name in told)
    if any(is_of_a_round(name) for name in criteria):
        order += ", " + criterion_short(texts, "tables_and_places")
    order += ", " + criterion_short(texts, "lot")
    return (texts.text("In this order: {criteria}", criteria=order), figures_legend(texts, told))


def final_pages(job: Job) -> list[Page]:
    """Place, name, club, final phases, points, league points; prizes once nothing can change."""
    texts, ranking = job.texts, list(job.derived.final_ranking)
    if not ranking:
        raise Refused([problem("print.no-ranking")])
    view = view_of_final_ranking(texts, job.event, job.derived)
    finals = [r for r in job.event.rounds if not r.phase.counts_for_standings]
    described = list(standings_columns(texts, view.shape))
    prizes = described_columns(described, view.rows, "prize") if job.is_over else ()
    figures = "figure" if job.derived.standings else ""
    columns = [
        rank_column([row.rank for row in view.rows]),
        player_column(job, ranking),
        *club_column(job, ranking),
        *round_columns(view, [job.round_name(round_) for round_ in finals]),
        *described_columns(described, view.rows, figures, "league"),
        *(replace(column, limit=14.0) for column in prizes),
    ]
    return table_pages(job, final_head(job), columns, _notes_on_final(job, finals), final_foot(job))


def final_head(job: Job) -> Head:
    """The head of the final ranking."""
    flag = "" if job.is_over else job.texts.text("Provisional")
    return Head(job.event.settings.league_code or "", flag)


def final_foot(job: Job) -> str:
    """What a player needs to compute the last draw again."""
    last = job.event.last_round
    return draw_words(job, last.number, last.attempt) if last else ""


def _notes_on_final(job: Job, finals: list[Round]) -> list[str]:
    notes = []
    if finals:
        notes.append(job.texts.text("In the playoffs: place taken, after the stroke the table"))
        notes += [  # which values put players of the final tables apart who had the same score
            f"{job.round_name(round_)}. {sentence}"
            for round_ in finals
            for table in round_.tables
            for sentence in ties_at_table(
                job.texts, job.event, round_.number, table, job.game_words(round_.game).rules
            )
        ]
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
        people = {number: listed_name(entry) for number, entry in job.entries.items()}
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
    return job.texts.text("Prize for most points: {player}", player=listed_name(job.entries[best]))


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


def team_pages(job: Job) -> list[Page]:
    """Rank, name, members, points and what else orders the teams, sums over the members."""
    texts, found = job.texts, find_team_standings(job)
    shown = team_ranking(texts, job.event, job.derived, found)
    teams = {team.number: team for team in job.event.teams}
    members = [_member_words(job, teams[row.team]) for row in found.rows]
    in_pairs = are_played(job.event.settings)
    columns = [
        rank_column([row.rank for row in shown.rows]),
        GridColumn(
            texts.text("Pair" if in_pairs else "Team"),
            [row.name for row in shown.rows],
            strong=True,
            limit=NAME_LIMIT,
        ),
        GridColumn(texts.text("Members"), members, limit=26.0, wraps=True),
        *described_columns(standings_columns(texts, shown.shape), shown.rows, "figure"),
    ]
    return table_pages(
        job,
        team_head(job, found.after_round),
        columns,
        _notes_on_teams(job, shown),
        draw_words(job, found.after_round, 1),
    )


def team_head(job: Job, after: RoundNumber) -> Head:
    """The head of the standings of teams: after a round, or of their final ranking."""
    if not _is_in_the_end(job):
        return ranking_head(job, after)
    in_pairs = are_played(job.event.settings)
    title = job.texts.text(
        "Final ranking of the pairs" if in_pairs else "Final ranking of the teams"
    )
    return Head(job.event.settings.league_code or "", provisional_flag(job), title)


def find_team_standings(job: Job) -> TeamStandings:
    """Those of teams that are wanted, the final ones in the end. Raises `Refused`."""
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
    def named(number: EntryNumber) -> str:
        name = listed_name(job.entries[number])
        return job.texts.text("{player} (captain)", player=name) if number == team.captain else name

    people = [named(number) for number in team.members]
    if team.reserve is not None:
        people.append(job.texts.text("{player} (reserve)", player=named(team.reserve)))
    return ", ".join(people)


def _notes_on_teams(job: Job, shown: StandingsView) -> list[str]:
    summed = job.texts.text("Sums over the members and the reserve who are in the standings")
    said = [figures_legend(job.texts, shown.shape.figures)]
    if not are_played(job.event.settings):
        said.append(summed)
    return [" · ".join(filter(None, said))]
