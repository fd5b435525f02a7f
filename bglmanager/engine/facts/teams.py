"""Refused facts of fixed teams (BGL 3.1.1)."""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine import pairs
from bglmanager.engine.event import Event, Team, TeamKind
from bglmanager.engine.ids import EntryNumber, TeamNumber
from bglmanager.engine.problems import Problem, problem


def check(event: Event) -> Iterator[Problem]:
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
