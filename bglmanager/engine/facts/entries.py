"""Refused facts of the event itself, of its entries and its teams (BGL 3.1.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bglmanager.engine import pairs
from bglmanager.engine.event import EntryStatus, Event, PenaltyKind, Settings, Team, TeamKind
from bglmanager.engine.facts.tables import table_sizes
from bglmanager.engine.ids import EntryNumber, TeamNumber
from bglmanager.engine.plan import DUEL
from bglmanager.engine.problems import Problem, problem
from bglmanager.engine.rulesets import regulation_of

MULTI_GAME = "multi"


def check_entries(event: Event) -> Iterator[Problem]:
    """What is wrong with the settings and the entries."""
    if event.settings.game == MULTI_GAME and not event.settings.plan:
        yield problem("event.plan-missing", "event.plan")
    yield from _check_plan(event.settings)
    yield from _check_numbers(event)
    yield from _check_teams(event)
    yield from _check_related(event)
    found = regulation_of(event.settings)
    if found is not None and found.warnings_to_expulsion is not None:
        yield from _warned_often(event, found.warnings_to_expulsion)


def _check_plan(settings: Settings) -> Iterator[Problem]:
    """Tables of the plan are as large as the ruleset has them."""
    least, most = table_sizes(settings)
    for index, row in enumerate(settings.plan):
        size = row.players_per_table
        if most is not None and not least <= size <= most:
            path = f"event.plan[{index}].players_per_table"
            yield problem(
                "plan.table-size",
                path,
                round=index + 1,
                size=size,
                least=max(least, DUEL),
                most=most,
            )


def _check_numbers(event: Event) -> Iterator[Problem]:
    """Start numbers ascend, so none is there twice; gaps are numbers that were given up."""
    highest = 0
    for index, entry in enumerate(event.entries):
        if entry.number <= highest:
            yield problem(
                "entry.number", f"entries[{index}].number", entry=entry.number, before=highest
            )
        highest = max(highest, entry.number)


def _check_teams(event: Event) -> Iterator[Problem]:
    known = {team.number for team in event.teams}
    for index, entry in enumerate(event.entries):
        if entry.team is not None and entry.team not in known:
            yield problem(
                "entry.team-unknown",
                f"entries[{index}].team",
                entry=entry.number,
                team=entry.team,
            )


def _check_related(event: Event) -> Iterator[Problem]:
    """Who is not to be seated with somebody else says who that is."""
    known = {entry.number for entry in event.entries}
    for index, entry in enumerate(event.entries):
        for place, other in enumerate(entry.related):
            path = f"entries[{index}].related[{place}]"
            if other == entry.number:
                yield problem("entry.related-to-oneself", path, entry=entry.number)
            elif other not in known:
                yield problem("entry.related-unknown", path, entry=entry.number, other=other)


def _warned_often(event: Event, most: int) -> Iterator[Problem]:
    """So many warnings are an expulsion (Catan: two), and the status must say so (rules 5)."""
    warnings = Counter(p.entry for p in event.penalties if p.kind is PenaltyKind.WARNING)
    for index, entry in enumerate(event.entries):
        count = warnings[entry.number]
        if count >= most and entry.status is not EntryStatus.EXPELLED:
            yield problem(
                "entry.second-warning",
                f"entries[{index}].status",
                entry=entry.number,
                warnings=count,
            )


def check_teams(event: Event) -> Iterator[Problem]:
    """What is wrong with the teams: numbers, number of members, members who do not exist."""
    known = {entry.number for entry in event.entries}
    numbers: set[TeamNumber] = set()
    team_of: dict[EntryNumber, TeamNumber] = {}
    for index, team in enumerate(event.teams):
        path = f"teams[{index}]"
        if team.number in numbers:
            yield problem("team.number", f"{path}.number", team=team.number)
        numbers.add(team.number)
        yield from _check_size(event, team, path)
        yield from _check_people(team, path, known, team_of)
    yield from _said_otherwise(event, team_of)


def _said_otherwise(event: Event, team_of: dict[EntryNumber, TeamNumber]) -> Iterator[Problem]:
    """What an entry says of its team is what the team says, and a pair has everybody who sits."""
    seated = {seat.entry for round_ in event.rounds for seat in round_.seats()}
    for index, entry in enumerate(event.entries):
        own = team_of.get(entry.number)
        other = entry.team in {team.number for team in event.teams} and entry.team != own
        alone = pairs.are_played(event.settings) and entry.number in seated and own is None
        path = f"entries[{index}].team"
        if other:
            yield problem("team.of-entry", path, entry=entry.number, team=entry.team)
        elif alone:
            yield problem("team.without", path, entry=entry.number)


def _check_size(event: Event, team: Team, path: str) -> Iterator[Problem]:
    mode = event.settings.teams_mode
    if mode is None or mode.kind is not TeamKind.FIXED or len(team.members) == mode.size:
        return
    yield problem(
        "team.size",
        f"{path}.members",
        team=team.number,
        size=mode.size,
        members=len(team.members),
    )


def _check_people(
    team: Team, path: str, known: set[EntryNumber], team_of: dict[EntryNumber, TeamNumber]
) -> Iterator[Problem]:
    """Members and reserve are entries, each in one team only; `team_of` is filled on the way."""
    places = [(f"{path}.members[{i}]", member) for i, member in enumerate(team.members)]
    if team.reserve is not None:
        places.append((f"{path}.reserve", team.reserve))
    for where, member in places:
        if member not in known:
            yield problem("team.member-unknown", where, team=team.number, entry=member)
        elif member in team_of:
            yield problem(
                "team.member-twice",
                where,
                team=team.number,
                entry=member,
                other=team_of[member],
            )
        else:
            team_of[member] = team.number
