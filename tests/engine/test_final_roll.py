"""Who is called to a final phase, who plays for whom, who would be next (rules 2.10, 4.5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import EntryStatus, Event
from bglmanager.engine.final_roll import FinalRoll, Replacement, final_roll
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import TeamPairing, TeamPoints
from bglmanager.engine.seating import next_round
from tests.engine.builders import with_entry
from tests.engine.evidence_teams import event, falling, fixed, played
from tests.engine.playing import at_rank, by_number, play, swiss
from tests.helpers import events


def roll(event: Event) -> FinalRoll:
    found = final_roll(event)
    assert found is not None
    return found


def away(event: Event, *numbers: int) -> Event:
    for number in numbers:
        event = with_entry(event, number - 1, sits_out=(event.next_number,))
    return event


def test_the_next_in_the_standings_plays_for_a_finalist_of_7_wonders() -> None:
    played = events.played(
        12, 3, ruleset="7wonders-ludolimpiadi-2015", league=None, tier=None, players_per_table=5,
        rounds_planned=3,
    )  # fmt: skip
    here = roll(played)
    assert (len(here.called), here.replaced) == (5, ())
    second, sixth, seventh = here.called[1], *here.reserve[:2]
    found = roll(away(played, second))
    assert found.called == (*here.called, sixth)
    assert found.replaced == (Replacement(second, sixth),)
    assert found.plays_for(sixth) == second
    assert found.reserve[0] == seventh
    both = roll(away(played, second, sixth))
    assert both.replaced == (Replacement(second, seventh),)


def test_who_withdraws_is_replaced_as_well_and_named() -> None:
    """Catan strikes him from the standings; he is a finalist all the same until then."""
    played = events.played(
        12, 2, ruleset="catan-firenze-2014", league=None, tier=None, rounds_planned=2
    )
    here = roll(played)
    first = here.called[0]
    gone = with_entry(played, first - 1, status=EntryStatus.WITHDRAWN, left_after=2)
    assert roll(gone).replaced == (Replacement(first, here.reserve[0]),)
    earlier = with_entry(played, first - 1, status=EntryStatus.WITHDRAWN, left_after=1)
    assert roll(earlier).replaced == (), "who left before the last round was no finalist"


def test_in_a_later_phase_the_next_of_the_table_plays() -> None:
    played = play(swiss(13, 2, 3), by_number)
    here = roll(played)
    winner = next(entry for entry in here.called if here.tables.get(entry) == 2)
    loser = next(entry for entry in here.reserve if here.tables[entry] == 2)
    assert here.next_of_table(loser) == 2
    found = roll(away(played, winner))
    assert found.replaced == (Replacement(winner, loser, here.tables[winner], later=True),)
    assert found.plays_for(loser) == winner


def test_where_nobody_of_the_table_is_left_the_best_of_those_out_plays() -> None:
    played = play(swiss(13, 2, 3), by_number)
    here = roll(played)
    at_two = [entry for entry in (*here.called, *here.reserve) if here.tables.get(entry) == 2]
    [found] = roll(away(played, *at_two)).replaced
    assert found.absent == at_two[0]
    assert found.table is None
    assert found.instead == next(entry for entry in here.reserve if entry not in at_two)


def test_who_waits_for_the_final_is_called_too() -> None:
    played = swiss(25, 3, 3)
    found = roll(played)
    assert found.straight == {at_rank(played, 1)}
    assert [found.ranks[entry] for entry in found.called] == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize(("players", "size", "rounds"), [(13, 2, 3), (25, 3, 3), (34, 4, 3)])
def test_the_roll_is_of_who_plays(players: int, size: int, rounds: int) -> None:
    """Whoever is away: called are those who play, and those who are replaced."""
    played = swiss(players, size, rounds)
    for number in (*range(1, players, 4),):
        event = away(played, number, 1 + number % players)
        found, made = roll(event), next_round(event)
        seated = {seat.entry for seat in made.seats()}
        replaced = {each.absent for each in found.replaced}
        assert {*found.called} - replaced - found.straight == seated
        assert not {*found.reserve} & ({*found.called} - replaced)
        assert [each.instead for each in found.replaced if each.instead] == [
            entry for entry in found.called if found.plays_for(entry)
        ]


def test_nobody_is_called_while_swiss_rounds_are_left() -> None:
    assert final_roll(swiss(13, 2, 2)) is not None
    assert final_roll(events.played(12, 1, rounds_planned=2)) is None


def test_who_came_after_all_is_not_replaced() -> None:
    played = away(swiss(13, 2, 3), 1)
    assert roll(played).replaced
    back = with_entry(played, 0, sits_out=())
    assert roll(back).replaced == ()
    assert EntryNumber(1) in roll(back).called


def united(teams: int) -> Event:
    made = event(2 * teams, fixed(TeamPairing.UNITED), 1, 4)
    return played(made, next_round(made), falling)


def test_the_next_team_plays_for_one_of_whom_somebody_is_missing() -> None:
    """BGL 3.1.1, 3.12.1: a team plays with all its members or their reserve."""
    made = united(5)
    here = roll(made)
    first, second, *others = (EntryNumber(row.team) for row in derive(made).team_standings[-1].rows)
    assert (here.called, here.replaced, here.reserve) == ((first, second), (), (*others,))
    assert here.people(first) == made.teams[first - 1].members
    [one, mate] = here.people(second)
    found = roll(away(made, mate))
    assert found.called == (first, second, others[0])
    assert found.replaced == (Replacement(second, others[0]),)
    assert found.reserve[0] == others[1]
    assert second not in found.reserve
    assert {seat.entry for seat in next_round(away(made, mate)).seats()}.isdisjoint({one, mate})
    reserve, at = EntryNumber(9), second - 1  # he is of the last team, which is not in the final
    other = replace(made.teams[at], reserve=reserve)
    with_reserve = replace(made, teams=(*made.teams[:at], other, *made.teams[at + 1 :]))
    kept = roll(away(with_reserve, mate))
    assert kept.replaced == (), "the reserve plays, and nobody else"
    assert {one, reserve} < {seat.entry for seat in next_round(away(with_reserve, mate)).seats()}


def test_a_team_that_leaves_after_the_last_round_was_a_finalist() -> None:
    made = united(4)
    best = roll(made).called[0]
    left = {"status": EntryStatus.WITHDRAWN, "left_after": 1}
    gone = made
    for number in made.teams[best - 1].members:
        gone = with_entry(gone, number - 1, **left)
    [found] = roll(gone).replaced
    assert found.absent == best
    assert found.instead == roll(made).reserve[0]


def test_where_nobody_else_is_left_a_team_plays_short() -> None:
    made = united(2)
    found = roll(away(made, 1))
    assert found.replaced == ()
    assert len([*next_round(away(made, 1)).seats()]) == 3


def pairs_played(pairs: int) -> Event:
    """Pairs of neighbours at a game of one final, after a single round."""
    mode = fixed(TeamPairing.UNITED, TeamPoints.PAIRS)
    made = event(2 * pairs, mode, 1, 4)
    return played(made, next_round(made), falling)


def test_a_pair_of_which_one_does_not_come_is_replaced_by_the_next_pair() -> None:
    made = pairs_played(5)
    here = roll(made)
    assert here.people(here.called[0]) == made.teams[here.called[0] - 1].members
    second, third = here.called[1], here.reserve[0]
    mate = here.people(second)[1]
    found = roll(away(made, mate))
    assert found.replaced == (Replacement(second, third),)
    seated = {seat.entry for seat in next_round(away(made, mate)).seats()}
    assert seated == {*here.people(here.called[0]), *here.people(third)}
