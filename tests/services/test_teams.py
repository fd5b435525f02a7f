"""Teams at the desk: made of several at once, their captains, reserves that play from the start."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from pathlib import Path

import pytest

from bglmanager.engine.event import Event, TeamsMode
from bglmanager.engine.ids import EntryNumber, TeamNumber
from bglmanager.engine.kinds import EntryStatus
from bglmanager.services import documents, rounds, teams
from bglmanager.services.workspace import OpenEvent
from tests.helpers.events import event
from tests.helpers.refusals import refused_codes
from tests.helpers.teams import BY_SIDES, DIVIDED, PAIRS
from tests.helpers.workspaces import open_workspace

NOW = dt.datetime(2026, 3, 14, 9, tzinfo=dt.UTC)


def numbers(*these: int) -> tuple[EntryNumber, ...]:
    return tuple(map(EntryNumber, these))


def desk_of(folder: Path, made: Event) -> OpenEvent:
    return open_workspace(folder / "teams.sqlite3").import_document(made)


@pytest.fixture
def desk(tmp_path: Path) -> OpenEvent:
    return desk_of(tmp_path, event(8, teams_mode=DIVIDED))


def document(desk: OpenEvent) -> bytes:
    return documents.write_document(desk.event, exported_at=NOW, for_league=False)


def test_several_make_a_team_called_by_their_surnames(desk: OpenEvent) -> None:
    """BGL 3.1.1: exactly so many members, one more is the reserve, who waits."""
    teams.form_team(desk, numbers(3, 1, 2), "")
    [team] = desk.event.teams
    surnames = [desk.event.entry(number).last_name for number in numbers(3, 1, 2)]
    assert team.name == " / ".join(surnames)
    assert (team.members, team.reserve) == (numbers(1, 3), 2)
    assert desk.event.entry(EntryNumber(2)).status is EntryStatus.WAITING
    desk.undo()
    assert desk.event.teams == ()


def test_a_team_is_filled_by_its_name_and_no_further(desk: OpenEvent) -> None:
    teams.form_team(desk, numbers(1), "Lupi")
    teams.form_team(desk, numbers(1, 2), "lupi ")
    assert [team.members for team in desk.event.teams] == [numbers(1, 2)]
    teams.form_team(desk, numbers(3), "LUPI")
    assert desk.event.teams[0].reserve == 3
    assert refused_codes(teams.form_team, desk, numbers(4), "Lupi") == ["team.too-many"]


def test_who_joins_another_team_leaves_the_own(desk: OpenEvent) -> None:
    teams.form_team(desk, numbers(1, 2), "Lupi")
    teams.form_team(desk, numbers(2, 3), "Orsi")
    assert [(team.name, team.members) for team in desk.event.teams] == [
        ("Lupi", numbers(1)),
        ("Orsi", numbers(2, 3)),
    ]


def test_two_teams_of_the_same_surnames_are_told_apart(desk: OpenEvent) -> None:
    one, three, four = numbers(1, 3, 4)
    first = desk.event.entry(one).last_name
    same = desk.event.with_facts(three, last_name=first).with_facts(four, last_name=first)
    name = teams.proposed_name(same, numbers(1, 3))
    teams.form_team(desk, numbers(5, 6), name)
    assert teams.proposed_name(replace(same, teams=desk.event.teams), numbers(3, 4)) == f"{name} 2"


def test_a_pair_has_no_reserve(tmp_path: Path) -> None:
    """BIG 8.3.4: two people play whole games; nobody waits for one of them."""
    desk = desk_of(tmp_path, event(8, ruleset="big-2026", teams_mode=PAIRS))
    assert refused_codes(teams.form_team, desk, numbers(1, 2, 3), "") == ["team.too-many-in-pair"]


def test_the_reserve_goes_where_teams_become_pairs(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, event(8, ruleset="big-2026", teams_mode=BY_SIDES))
    teams.form_team(desk, numbers(1, 2, 3), "Lupi")
    teams.set_mode(desk, PAIRS)
    assert desk.event.teams[0].reserve is None
    assert desk.event.entry(EntryNumber(3)).team is None


def test_a_team_is_dissolved_and_its_reserve_waits_no_longer(desk: OpenEvent) -> None:
    teams.form_team(desk, numbers(1, 2, 3), "Lupi")
    teams.dissolve_team(desk, TeamNumber(1))
    assert desk.event.teams == ()
    assert {entry.team for entry in desk.event.entries} == {None}
    assert desk.event.entry(EntryNumber(3)).status is not EntryStatus.WAITING


def test_the_reserve_plays_from_the_start_in_the_place_of_a_member(desk: OpenEvent) -> None:
    teams.form_team(desk, numbers(1, 2, 3), "Lupi")
    teams.set_captain(desk, EntryNumber(1))
    teams.swap_with_reserve(desk, EntryNumber(1))
    [team] = desk.event.teams
    assert (team.members, team.reserve, team.captain) == (numbers(2, 3), 1, 1)
    waiting = [e.number for e in desk.event.entries if e.status is EntryStatus.WAITING]
    assert waiting == [1]
    assert refused_codes(teams.swap_with_reserve, desk, EntryNumber(1)) == ["team.no-reserve"]


def test_the_only_member_changes_places_with_the_reserve_in_the_same_team(
    desk: OpenEvent,
) -> None:
    teams.form_team(desk, numbers(1, 2, 3), "Lupi")
    teams.form_team(desk, numbers(4, 5), "Orsi")
    teams.set_captain(desk, EntryNumber(2))
    teams.remove_from_team(desk, EntryNumber(1))
    before = desk.event.teams[0]
    teams.swap_with_reserve(desk, EntryNumber(2))
    assert desk.event.teams[0] == replace(before, members=numbers(3), reserve=EntryNumber(2))


def test_the_captain_goes_with_the_team_alone(desk: OpenEvent) -> None:
    teams.form_team(desk, numbers(1, 2), "Lupi")
    teams.set_captain(desk, EntryNumber(2))
    assert refused_codes(teams.set_captain, desk, EntryNumber(2)) == ["team.is-captain"]
    assert documents.read_event(document(desk)).teams[0].captain == 2
    teams.form_team(desk, [EntryNumber(2)], "Lupi")
    assert desk.event.teams[0].captain == 2
    teams.form_team(desk, [EntryNumber(2)], "Orsi")
    assert [team.captain for team in desk.event.teams] == [None, None]
    assert refused_codes(teams.set_captain, desk, EntryNumber(7)) == ["team.none-of"]


@pytest.mark.parametrize("mode", [DIVIDED, PAIRS])
def test_an_incomplete_team_can_be_opened_again_and_is_not_seated(
    tmp_path: Path, mode: TeamsMode
) -> None:
    """BGL 3.1.1: it is filled until its first round."""
    desk = desk_of(tmp_path, event(8, ruleset="big-2026", teams_mode=mode))
    for pair in ((1, 2), (3, 4), (5, 6), (7,)):
        teams.form_team(desk, numbers(*pair), "")
    assert documents.verify_document(document(desk)) == ()
    assert refused_codes(rounds.draw_round, desk)[0] == "seating.team-size"
    assert [found.code for found in teams.worth_knowing(desk.event)] == [
        "team.incomplete",
        "team.people-without",
    ]


def test_of_several_incomplete_teams_one_line_is_said(desk: OpenEvent) -> None:
    for number in range(1, 7):
        teams.form_team(desk, numbers(number), "")
    found = teams.worth_knowing(desk.event)[0]
    assert found.code == "team.several-incomplete"
    assert dict(found.values)["teams"] == 6
