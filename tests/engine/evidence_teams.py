"""What the tests know of teams (rules 3.7), as questions with yes or no."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import points_of_units
from bglmanager.engine.event import Event, Number, Round, Seat, Team, TeamsMode
from bglmanager.engine.ids import EntryNumber, RoundNumber, TeamNumber
from bglmanager.engine.kinds import EntryStatus, RoundStatus, TeamKind, TeamPairing, TeamPoints
from bglmanager.engine.seating import next_round
from tests.engine import notation, second_teams
from tests.engine.builders import with_entry, with_settings
from tests.engine.documents import as_document
from tests.engine.evidence_generated import agrees
from tests.engine.playing import gone, tables
from tests.helpers.teams import sides_of

Score = Callable[[int, int], int]
"""What a start number scores in a round."""


def event(players: int, mode: TeamsMode, rounds: int, size: int) -> Event:
    """An event of teams; fixed ones are of neighbours, 1 and 2, 3 and 4 where two make one."""
    text = f"size {size}, rounds {rounds}\nentries 1-{players}"
    made = with_settings(notation.event(text), teams_mode=mode)
    if mode.kind is TeamKind.VARIABLE:
        return made
    entries = tuple(
        replace(entry, team=TeamNumber((entry.number - 1) // mode.size + 1))
        for entry in made.entries
    )
    members: dict[TeamNumber, list[EntryNumber]] = {}
    for entry in entries:
        assert entry.team is not None
        members.setdefault(entry.team, []).append(entry.number)
    teams = tuple(Team(number, f"Team {number}", (*own,)) for number, own in members.items())
    return replace(made, entries=entries, teams=teams)


def fixed(
    pairing: TeamPairing, paid: TeamPoints = TeamPoints.INDIVIDUAL, size: int = 2
) -> TeamsMode:
    return TeamsMode(TeamKind.FIXED, size, pairing, paid)


def variable(size: int = 2) -> TeamsMode:
    return sides_of(size)


def played(before: Event, made: Round, score: Score) -> Event:
    """The event with this round closed; who has a bye scores nothing."""

    def seat(old: Seat) -> Seat:
        own = None if old.entry in made.byes else score(old.entry, made.number)
        return replace(old, score=own)

    with_scores = tuple(replace(t, seats=tuple(map(seat, t.seats))) for t in made.tables)
    closed = replace(made, tables=with_scores, status=RoundStatus.CLOSED)
    return replace(before, rounds=(*before.rounds, closed))


def mixed(entry: int, number: int) -> int:
    """Scores that put everybody up and down in turn."""
    return (entry * 37 + number * 5) % 11


def equal(_entry: int, _number: int) -> int:
    return 5


def rising(entry: int, _number: int) -> int:
    return entry


def falling(entry: int, _number: int) -> int:
    return 100 - entry


# Winners and losers


def paid(text: str, size: int, besides: str = "") -> list[Number]:
    """The points of one table of two sides, in seat order."""
    made = event(size, variable(size // 2), 1, size)
    lines = notation.event(f"size {size}\nentries 1-{size}\nround 1\n1{besides}: {text}")
    seats = derive(replace(made, rounds=lines.rounds)).tables[0].seats
    return [points_of_units(seat.units or 0) for seat in seats]


UPPER, DRAW = Fraction(155, 2), Fraction(205, 4)


def sides_agree() -> bool:
    """The examples of the source, and sides that are short or lose somebody."""
    return [
        paid("1=9s1 2=1s1 3=5s2 4=4s2", 4),
        paid("1=9s1 2=0s1 3=5s2 4=4s2", 4),
        paid("1=9s1 2=1s1 3=5s2 4=4s2", 4, " drawn"),
        paid("1=1s1 2=2s1 3=3s1 4=0s2 5=0s2 6=7s2", 6),
        paid("1=1s1 2=2s1 3=3s1 4=6s2 5=0s2 6=0s2", 6),
        paid("1=9#2s1 2=1#2s1 3=5#1s2 4=4#4s2", 4),  # the referee's best place
        paid("1=5s1 2=5s1 3=9s2", 4),  # 9 and a virtual 5 against 10
        paid("1=1s1 2=9!1ws1 3=5s2 4=4s2", 4),  # 10 against 9, one of them out
        paid("1=1s1 2=9!2ws1 3=5s2 4=4!1ws2", 4),
    ] == [
        [UPPER, UPPER, 25, 25],
        [DRAW] * 4,
        [DRAW] * 4,
        [25] * 3 + [75] * 3,
        [50] * 6,
        [25, 25, UPPER, UPPER],
        [25, 25, UPPER],
        [100, 15, 45, 45],
        [100, 35, 55, 15],
    ]


def virtual_players_agree() -> bool:
    """They join the shorter side one by one, the first where both are even."""
    return [
        paid("1=6s1 2=6s1 3=7s2 4=7s2", 6),  # 5 more on either side
        paid("1=6s1 2=6s1 3=6s1 4=9s2 5=9s2", 6),  # 6 more on the second
        paid("1=5s1 2=5s1 3=6s2 4=6s2", 5),  # 4 more on the first: 14 against 12
    ] == [[25, 25, 75, 75], [25, 25, 25, 75, 75], [Fraction(220, 3), Fraction(220, 3), 20, 20]]


def next_sides_agree() -> bool:
    """Half of the nominal seats of variable teams; the team of the first seat of fixed ones."""
    paid_by_side = TeamPoints.WINNERS_LOSERS
    made = [
        next_round(event(7, variable(), 1, 4)),
        next_round(event(12, variable(3), 1, 6)),
        next_round(event(8, fixed(TeamPairing.UNITED, paid_by_side), 1, 4)),
    ]
    found = [[[seat.side for seat in table.seats] for table in each.tables] for each in made]
    return found == [[[1, 1, 2, 2], [1, 1, 2]], [[1, 1, 1, 2, 2, 2]] * 2, [[1, 1, 2, 2]] * 2]


# Seating and standings of fixed teams


def united_agree() -> bool:
    """Five rounds and a final of seven teams, everybody as the second implementation has it."""
    return all(
        _united(event(2 * teams, fixed(TeamPairing.UNITED), rounds, 4), score)
        for teams, rounds in ((7, 5), (4, 4), (3, 4))
        for score in (mixed, equal, rising, falling)
    )


def _united(made: Event, score: Score) -> bool:
    for number in range(1, made.settings.rounds_planned + 2):
        found = next_round(made)
        expected = second_teams.united_tables(as_document(made), number)
        alone = [n for table in expected if len(table) == 2 for n in table]
        if tables(found) != expected or [*found.byes] != alone:
            return False
        made = played(made, found, score)
    return agrees(made, second_teams.derive(as_document(made)))


RESERVE = """
    size 4, rounds 3
    entries 1-9
    1 withdrawn 1
    9 from 2
    round 1
    1: 1=9 2=8 3=7 4=6
    2: 5=9 6=8 7=7 8=6
    round 2
    1: 2=9 9=8 5=7 6=6
    2: 3=9 4=8 7=7 8=6
"""


def sums_agree() -> bool:
    """A team has the points of its members and the reserve, as far as they are listed."""
    made = event(8, fixed(TeamPairing.UNITED), 3, 4)
    first, *others = made.teams
    text = notation.event(RESERVE)
    teams = (replace(first, reserve=EntryNumber(9)), *others)
    made = replace(made, entries=text.entries, rounds=text.rounds, teams=teams)
    found = []
    for expelled in ((), (8,), (7, 8)):
        each = made
        for entry in expelled:
            gone_ = {"status": EntryStatus.EXPELLED, "left_after": RoundNumber(2)}
            each = with_entry(each, entry - 1, **gone_)
        rows = derive(each).team_standings[-1].rows
        found.append({row.team: row.points for row in rows})
    three = {1: 310, 2: 205, 3: 205}
    return found == [{**three, 4: 100}, {**three, 4: 70}, three]


def whole_teams_agree() -> bool:
    """A reserve who is here sits only where a member is missing."""
    made = event(9, fixed(TeamPairing.UNITED), 3, 4)
    first, *others = made.teams[:4]
    teams = (replace(first, reserve=EntryNumber(9)), *others)
    whole = next_round(replace(made, teams=teams))
    missing = with_entry(replace(made, teams=teams), 0, status=EntryStatus.REGISTERED)
    seated = {seat.entry for seat in next_round(missing).seats()}
    return {len(table.seats) for table in whole.tables} == {4} and seated == {*range(2, 10)}


def leavers_agree() -> bool:
    """Teams that have left are seated neither in a round nor in the final."""
    made = event(10, fixed(TeamPairing.UNITED), 1, 4)
    made = gone(played(made, next_round(made), mixed), 1, 2)
    more = with_settings(made, rounds_planned=2)
    return all(
        tables(next_round(each)) == second_teams.united_tables(as_document(each), 2)
        for each in (made, more)
    )


def finals_agree() -> bool:
    """Of whom somebody is missing does not play the final while two other teams are complete."""
    made = event(8, fixed(TeamPairing.UNITED), 1, 4)
    made = played(made, next_round(made), falling)
    best = [row.team for row in derive(made).team_standings[-1].rows]
    found = []
    for missing in ((), (0,), (0, 1), (0, 1, 2), (0, 1, 2, 3)):
        each = made
        for at in missing:
            member = made.teams[best[at] - 1].members[0]
            each = with_entry(each, member - 1, sits_out=(RoundNumber(2),))
        final = tables(next_round(each))
        if final != second_teams.united_tables(as_document(each), 2):
            return False
        found.append(sum(map(len, final)))
    return found == [4, 4, 4, 3, 2]


def divided_agree() -> bool:
    """Mates at different tables, as the second implementation has it where nobody changes."""
    for teams, size, scores in ((6, 4, mixed), (5, 3, mixed), (6, 4, equal), (5, 4, equal)):
        made = event(2 * teams, fixed(TeamPairing.DIVIDED), 4, size)
        for number in range(1, 5):
            found = next_round(made)
            expected = second_teams.divided_tables(as_document(made), number)
            if expected is not None and tables(found) != expected:
                return False
            if any(len({(n + 1) // 2 for n in table}) < len(table) for table in tables(found)):
                return False
            made = played(made, found, scores)
    return True


def exchanges_agree() -> bool:
    """1 meets 3 and 2 meets 4, which would leave the mates 5 and 6 to each other."""
    made = event(6, fixed(TeamPairing.DIVIDED), 3, 2)
    text = "size 2\nentries 1-6\nround 1\n1: 1=9 5=1\n2: 3=9 6=1\n3: 2=5 4=5"
    made = replace(made, rounds=notation.event(text).rounds)
    mates = [{1, 2}, {3, 4}, {5, 6}]
    return all({*table} not in mates for table in tables(next_round(made)))


EVIDENCE: Mapping[str, Callable[[], bool]] = {
    "sides": sides_agree,
    "virtual players": virtual_players_agree,
    "sides of the next round": next_sides_agree,
    "united teams": united_agree,
    "sums": sums_agree,
    "who left": leavers_agree,
    "who does not come to the final": finals_agree,
    "whole teams": whole_teams_agree,
    "divided teams": divided_agree,
    "exchanges": exchanges_agree,
}
