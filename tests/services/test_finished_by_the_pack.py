"""Events of 26 finished by hand from their emergency packs alone, then typed in.

What is read is the text of the PDF; nothing of the program computes before it is typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor
from typing import Any

import pytest

from bglmanager.engine import pairs
from bglmanager.engine.derive import derive
from bglmanager.engine.derived import StandingRow, TeamRow
from bglmanager.engine.event import Event, TeamPoints
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.seating import next_round
from bglmanager.services import boards, documents, rounds
from bglmanager.services.result_input import SeatInput
from bglmanager.words.regulations import criterion_value
from tests.helpers import teams
from tests.helpers.boards import put_board
from tests.helpers.days import EVENING, Day
from tests.helpers.events import EVENT_ID
from tests.helpers.pack import ByHand, Line, Pack, Tables
from tests.helpers.results_typed import enter_result
from tests.printing import builders, other_events
from tests.services.conftest import DayMaker

Worth = Mapping[int, Fraction]
"""Something of everybody at a table."""


@dataclass
class TableSheet:
    """What the people of a table wrote down, in the order of their seats."""

    players: list[int]
    written: list[SeatInput]
    centres: list[boards.Held]
    stopped: bool = False

    def by_player(self, values: Sequence[Any]) -> Worth:
        return dict(zip(self.players, map(Fraction, values), strict=True))


def table_sheet(players: list[int], at: int, round_: int, kind: str) -> TableSheet:
    """Some of them level, some with a negative score; the second table is stopped by its limit."""
    inputs: list[SeatInput] = []
    centres: list[boards.Held] = []
    for seat, number in enumerate(players):
        score = (number * 29 + round_ * 17) % 23 - 1
        extra = {key: (number * (i + 3) + round_) % 5 + 2 for i, key in enumerate(EXTRAS.values())}
        if kind == "catan":
            inputs.append(SeatInput((number * 7 + round_ * 3) % 9 + 2, extra=extra))
        elif kind == "7wonders":
            inputs.append(SeatInput(score + 30, bid=number % 4))
        else:
            inputs.append(SeatInput(score))
        centres.append({1901 + y: CENTRES[(seat + at + round_) % 7][y] for y in range(3)})
    return TableSheet(players, inputs, centres, kind == "catan" and at == 2)


EXTRAS = {"Buildings": "buildings", "Roads+cards": "roads_cards", "Hand cards": "hand"}
CENTRES = ((5, 7, 9), (4, 6, 6), (4, 5, 6), (5, 5, 4), (4, 3, 2), (4, 2, 0), (4, 1, 0))


class TableSums:
    """What a table gives by what is printed of places, points and sums."""

    def __init__(self, pack: Pack) -> None:
        self.pack, self.is_board = pack, "Eliminated:" in pack.words

    def worth(self, name: str, sheet: TableSheet) -> Worth:
        """What a table gives of something that is added up."""
        if name in EXTRAS:
            return sheet.by_player([typed.extra[EXTRAS[name]] for typed in sheet.written])
        if name == "Vict. points":
            return self._scores(sheet)
        if name in ("Boards", "Warnings"):
            return dict.fromkeys(sheet.players, Fraction(name == "Boards"))
        made = {"Points": self.paid, "PBG": self._shares, "Share": self._share, "Wins": self._wins}
        return made[name](sheet)

    def _scores(self, sheet: TableSheet) -> Worth:
        bids = "less the bid" in self.pack.words
        return sheet.by_player([(t.score or 0) - (t.bid if bids else 0) for t in sheet.written])

    def paid(self, sheet: TableSheet) -> Worth:
        if self.is_board:
            return self._board(sheet)
        column = self.pack.column(len(sheet.players))
        return {
            number: column[f"{first}" if first == last else f"{first}–{last}"]
            for number, (first, last) in self.places(sheet).items()
        }

    def _wins(self, sheet: TableSheet) -> Worth:
        first = [number for number, (place, _) in self.places(sheet).items() if place == 1]
        limit = Fraction(self.pack.said(r"stopped by the time limit ([\d.]+) for each"))
        each = limit if sheet.stopped else Fraction(1, len(first))
        return {number: each if number in first else Fraction(0) for number in sheet.players}

    def _virtual(self, scores: Worth) -> list[Fraction]:
        """Raised scores of who fills the table."""
        found = re.search(
            r"virtual player with (?:([\d.]+) of )?the average score", self.pack.words
        )
        if found is None:
            return []
        mean = Fraction(found[1] or 1) * Fraction(sum(scores.values()), len(scores))
        down = "the average score, rounded down" in self.pack.words
        missing = max(self.pack.points) - len(scores)
        return [Fraction(floor(mean)) if down else mean] * missing

    def _raised(self, sheet: TableSheet) -> dict[int, Fraction]:
        scores = self._scores(sheet)
        lift = 1 - min(scores.values()) if min(scores.values()) < 0 else 0
        return {number: score + lift for number, score in scores.items()}

    def places(self, sheet: TableSheet) -> dict[int, tuple[int, int]]:
        """The first and the last of the places that somebody shares."""
        if self.is_board:
            order = self.board_order(sheet)
            return {number: (at, at) for at, number in enumerate(order, 1)}
        raised = self._raised(sheet)
        bids = dict.fromkeys(sheet.players, Fraction(0))
        if "the lower bid is first" in self.pack.words:
            bids = dict(sheet.by_player([typed.bid for typed in sheet.written]))
        everybody = [(score, -bids[number]) for number, score in raised.items()]
        behind = Fraction(-99 if "tied with a real player it is behind" in self.pack.words else 0)
        if "It takes a place" in self.pack.words:
            everybody += [(score, behind) for score in self._virtual(raised)]

        def span(number: int) -> tuple[int, int]:
            own = (raised[number], -bids[number])
            above = sum(other > own for other in everybody)
            return above + 1, above + everybody.count(own)

        return {number: span(number) for number in sheet.players}

    def _share(self, sheet: TableSheet) -> Worth:
        raised = self._raised(sheet)
        whole = sum(raised.values()) + sum(self._virtual(raised))
        return {number: round(score / whole, 4) for number, score in raised.items()}

    def _shares(self, sheet: TableSheet) -> Worth:
        raised = self._raised(sheet)
        whole = sum(raised.values()) + sum(self._virtual(raised))
        return {number: round(100 * score / whole, 4) for number, score in raised.items()}

    def board_order(self, sheet: TableSheet) -> list[int]:
        """By the centres of the last year and those before; they sit in the order of the powers."""
        held = dict(zip(sheet.players, sheet.centres, strict=True))
        return sorted(sheet.players, key=lambda n: [-held[n][year] for year in (1903, 1902, 1901)])

    def _board(self, sheet: TableSheet) -> Worth:
        """The points of a board by the printed numbers."""
        said, order = self.pack.said, self.board_order(sheet)
        held = {n: own[1903] for n, own in zip(sheet.players, sheet.centres, strict=True)}
        least, each = int(said(r"Survivors: (\d+),")), int(said(r"and (\d+) for each centre"))
        more = [
            int(said(rf"first three survivors: {at}(\d+)"))
            for at in ("", r"\d+, ", r"[\d, ]+ and ")
        ]
        lead, alone = int(said(r"The first, (\d+) centres ahead")), int(said(r"more: (\d+) more"))
        step = Fraction(said(r"times 1 \+ ([\d.]+) for each power with 3"))
        factor = 1 + step * max(0, sum(count >= 3 for count in held.values()) - 1)
        ahead = held[order[0]] - held[order[1]] >= lead
        others = int(said(r"Otherwise (\d+) more"))
        made = {}
        for place, number in enumerate(order):
            points = Fraction(least + each * held[number] + (more[place] if place < 3 else 0))
            points += (alone if ahead else 0) if place == 0 else (0 if ahead else others)
            made[number] = points * factor if held[number] else Fraction(1)
        return made


class Clerk:
    """Somebody with the pack, a pencil and a calculator."""

    def __init__(self, event: Event) -> None:
        self.pack = Pack(event)
        self.lines, self.teams = self.pack.lines, self.pack.teams
        self.seating, self.sums = ByHand(self.pack), TableSums(self.pack)
        self.boards = {number: [line.sums["Points"]] for number, line in self.lines.items()}
        self.top: list[int] = []

    def ordered(self, order: str, after: int) -> list[int]:
        """The numbers in an order of the steps: "Points, PBA (low), PBG, Lot"."""
        return self._sorted(self.lines.values(), order, after)

    def ordered_teams(self, order: str, after: int) -> list[int]:
        """The same of the teams, with the sums of their people."""
        return self._sorted(self.teams.values(), order, after)

    def _sorted(self, lines: Any, order: str, after: int) -> list[int]:
        steps = self.pack.steps[order] or self.pack.steps["Seating order"]

        def key(line: Line) -> list[object]:
            return [self._value(line, step, after) for step in steps]

        return [line.number for line in sorted(lines, key=key)]

    def _value(self, line: Line, step: str, after: int) -> object:
        if step in ("Lot", "Birth date"):  # the birth date is in the lot already
            return line.ends[f"Lot {after}"]
        if step == "Tables and places (low)":
            return list(reversed(line.spots))
        name = step.removesuffix(" (low)")
        value = self.value(line, name)
        return value if step.endswith("(low)") else -value

    def value(self, line: Line, name: str) -> Fraction:
        """What somebody, or a team, has of this by now."""
        people = [self.lines[number] for number in line.people] or [line]
        found = re.fullmatch(r"(Score|Power) R(\d)", name)
        if found:
            return self._of_board(line, found[1], int(found[2]) - 1)
        if name in ("Top table", "Women first"):
            return Fraction(line.number in self.top[:1] and name == "Top table")
        if name == "PBA":
            met = (number for each in people for number in each.has_met())
            return sum((self.lines[number].sums["Points"] for number in met), Fraction(0))
        return sum((each.sums[name] for each in people), Fraction(0))

    def _of_board(self, line: Line, what: str, at: int) -> Fraction:
        if what == "Score":
            made = self.boards[line.number]
            return made[at] if at < len(made) else Fraction(0)
        powers = self.seating.powers()
        return Fraction(powers.index(line.powers[at]) if at < len(line.powers) else 9)

    def seat(self, round_: int) -> Tables:
        """The next round, as "How to seat" says it."""
        said, order = self.pack.words, self.ordered("Seating order", round_ - 1)
        if "free seat and no teammate" in said:
            return self.seating.apart(order)
        if "Whole teams meet" in said:
            return self.seating.united(self.ordered_teams("Seating order", round_ - 1))
        if "Then the powers" in said:
            return self._boards(order, round_)
        return self.seating.paired(order) if "Tables of 2" in said else self.seating.cut(order)

    def _boards(self, order: Sequence[int], round_: int) -> Tables:
        """By lot, in the last round the others."""
        drawn, last = self.seating.by(f"Draw {round_}"), f"Power {round_}"
        top = sorted(order[:7], key=lambda n: self.lines[n].ends.get(last, 0))
        if last not in self.lines[order[0]].ends:
            return [self.seating.with_powers(t) for t in self.seating.to_the_fewest(drawn)]
        others = [number for number in drawn if number not in top]
        tables = self.seating.to_the_fewest(others, last=True)
        self.top = top
        return [top, *(self.seating.with_powers(table) for table in tables)]

    def add_up(self, sheets: Sequence[TableSheet]) -> None:
        """Write down what the tables of a Swiss round gave."""
        for at, sheet in enumerate(sheets, 1):
            if len(sheet.players) == 2 and "Whole teams meet" in self.pack.words:
                self._rest(sheet.players)
                continue
            places = self.sums.places(sheet)
            worth = {name: self.sums.worth(name, sheet) for name in self._counted()}
            if self.sums.is_board:
                worth["Points"] = self._of_event(sheet, worth["Points"])
            for number in sheet.players:
                line = self.lines[number]
                for name, values in worth.items():
                    line.sums[name] += values[number]
                line.spots.append((at, places[number][0]))
                line.met.append([other for other in sheet.players if other != number])
            self._note_powers(sheet)
            for one, other in self._teams_at(sheet):
                self.teams[one].met.append([other])

    def _note_powers(self, sheet: TableSheet) -> None:
        if "Then the powers" not in self.pack.words:
            return
        powers = self.seating.powers_at(len(sheet.players))
        for number, power in zip(sheet.players, powers, strict=True):
            self.lines[number].powers.append(power)

    def _counted(self) -> list[str]:
        return [name for name in next(iter(self.lines.values())).sums if name != "PBA"]

    def _teams_at(self, sheet: TableSheet) -> list[tuple[int, int]]:
        there = [*dict.fromkeys(self.lines[number].team for number in sheet.players)]
        pairs = [(one, other) for one in there for other in there if one != other]
        return pairs if "Whole teams meet" in self.pack.words else []

    def _rest(self, players: Sequence[int]) -> None:
        """A bye of a team."""
        share = Fraction(self.pack.said(r"A bye gives .* Its PBG is (\d+\.\d+)"))
        for number in players:
            line = self.lines[number]
            line.sums["Points"] += self.pack.column(4)["1"]
            line.sums["PBG"] += share
        self.teams[self.lines[players[0]].team].byes += 1

    def _of_event(self, sheet: TableSheet, made: Worth) -> Worth:
        """What a board gives to the event: more where it is the top table."""
        order = self.sums.board_order(sheet)
        if {*order} == {*self.top}:
            times = Fraction(self.pack.said(r"everybody’s points times ([\d.]+)"))
            made = {number: points * times for number, points in made.items()}
            made[order[0]] += int(self.pack.said(r"its winner has (\d+) more"))
            self.top = list(order)
        for number, points in made.items():
            self.boards[number].append(points)
        return made

    def first_tables(self, ranks: Sequence[int]) -> tuple[Tables, list[int]]:
        """Of the final phases by the ranks that the pack names, and who goes straight on."""
        phase = r"(?:Final|Semifinal)"
        if "lost one game at most" in self.pack.words:
            lost = [sum(place > 1 for _, place in line.spots) for line in self.lines.values()]
            phase = rf"With {sum(each < 2 for each in lost)}: \w+"
        form = rf"{phase}, by ranks of the standings: ([\d· -]+\.(?: The first (?:\d+ )?goe?s?)?)"
        listed, _, straight = self.pack.said(form).partition(".")
        tables = [list(map(int, table.split("-"))) for table in listed.split(" · ")]
        direct = int((re.findall(r"\d+", straight) or [1])[0]) if straight else 0
        return [[ranks[rank - 1] for rank in table] for table in tables], list(ranks[:direct])

    def next_tables(self, left: Sequence[int], ranks: Sequence[int]) -> Tables:
        """Of those who are left, phase after phase."""
        left = sorted(left, key=ranks.index)
        if "the best of the standings meets the last one left" in self.pack.words:
            return [[left[at], left[-at - 1]] for at in range(len(left) // 2)]
        return [left]


def typed(day: Day, sheets: Sequence[TableSheet]) -> None:
    """Type the results of the round that was published last, and close it."""
    round_ = day.round
    for table, sheet in zip(round_.tables, sheets, strict=True):
        if table.seats[0].entry in round_.byes:
            continue
        if table.seats[0].role is not None:
            put_board(day.desk, round_.number, table.number, sheet.centres)
            continue
        by_player = dict(zip(sheet.players, sheet.written, strict=True))
        written = [by_player[seat.entry] for seat in table.seats]
        stopped = sheet.stopped or None
        enter_result(day.desk, round_.number, table.number, written, overran=stopped)
    rounds.close_round(day.desk, round_.number)


def seated(day: Day, tables: Tables) -> None:
    """The round as it was seated by hand."""
    rounds.seat_by_hand(day.desk, tables=[list(map(EntryNumber, table)) for table in tables])
    rounds.publish_draft(day.desk)
    assert day.seated() == tables


def by_place(clerk: Clerk, sheet: TableSheet, ranks: Sequence[int]) -> list[int]:
    """A table of the final phases, the better of the standings first where two are level."""
    places = clerk.sums.places(sheet)
    return sorted(sheet.players, key=lambda number: (places[number][0], ranks.index(number)))


def play_finals(clerk: Clerk, day: Day, kind: str, ranks: Sequence[int]) -> list[int]:
    """Play the final phases by hand and type them; the final ranking by hand."""
    (tables, straight), at = clerk.first_tables(ranks), day.round.number + 1
    beaten: list[int] = []
    while True:
        day.start()
        assert sorted(map(sorted, day.seated())) == sorted(map(sorted, tables)), at
        tables = day.seated()
        sheets = [table_sheet(table, 0, at, kind) for table in tables]
        typed(day, sheets)
        placed = [by_place(clerk, sheet, ranks) for sheet in sheets]
        out = [(place, n) for table in placed for place, n in enumerate(table) if place]
        beaten = [
            n for _, n in sorted(out, key=lambda each: (each[0], ranks.index(each[1])))
        ] + beaten
        if len(placed) == 1:
            ahead = [*placed[0], *beaten[len(out) :]]
            return [*ahead, *(number for number in ranks if number not in ahead)]
        tables, at = clerk.next_tables([*straight, *(t[0] for t in placed)], ranks), at + 1
        straight = []


def play_final_of_teams(clerk: Clerk, day: Day, ranks: Sequence[int]) -> None:
    """The final of two teams by hand, typed in, and the ranking after it."""
    best = ranks[:2]
    day.start()
    [table] = day.seated()
    assert table == [number for team in best for number in clerk.teams[team].people]
    sheet = table_sheet(table, 1, day.round.number, "teams")
    typed(day, [sheet])
    worth = clerk.sums.paid(sheet)
    made = {team: sum(worth[number] for number in clerk.teams[team].people) for team in best}
    ranking = [*sorted(best, key=lambda team: (-made[team], ranks.index(team))), *ranks[2:]]
    found = pairs.final_team_standings(day.event, derive(day.event))
    assert found is not None
    assert ranking == [row.team for row in found.rows]


@dataclass(frozen=True)
class Kind:
    """An event of 26, how many rounds are played before the pack is printed, and planned."""

    make: Callable[[], Event]
    played: int = 1
    planned: int = 3


def of_teams(mode: Any) -> Event:
    made = other_events.teams(rounds=0, count=13, points=TeamPoints.INDIVIDUAL)
    return replace(made, settings=replace(made.settings, teams_mode=mode))


KINDS = {
    "bgl": Kind(lambda: builders.event(builders.ordinary(26)), 2, 4),
    "big": Kind(lambda: builders.big(26, 0, players_per_table=4), 2, 4),
    "duels": Kind(lambda: builders.big(26, 0), 2, 5),
    "catan": Kind(lambda: other_events.single("catan-firenze-2014", "catan", 26, 4)),
    "7wonders": Kind(
        lambda: other_events.single("7wonders-ludolimpiadi-2015", "7-wonders", 26, 5), 2, 4
    ),
    "diplomacy": Kind(lambda: other_events.diplomacy(27, rounds=0)),
    "divided": Kind(lambda: of_teams(teams.DIVIDED)),
    "united": Kind(lambda: of_teams(teams.UNITED)),
}


def begun(kind: Kind) -> Event:
    """With the rounds that were played on the computer."""
    made = kind.make()
    made = replace(made, settings=replace(made.settings, id=EVENT_ID, rounds_planned=kind.planned))
    for _ in range(kind.played):
        drawn = builders.with_round(made, closed=False).rounds[-1]
        made = other_events._with(made, drawn, closed=True)
    return made


def same(clerk: Clerk, line: Line, row: StandingRow | TeamRow) -> None:
    """The figures of a line are those of the program."""
    for name in line.sums:
        found = criterion_value(row, CALLED[name])
        assert clerk.value(line, name) == pytest.approx(found, abs=0.03), (line.number, name)


CALLED = {
    "Points": "points", "PBA": "pba", "PBG": "pbg", "Wins": "wins", "Share": "share",
    "Vict. points": "victory_points", "Boards": "boards", "Warnings": "warnings",
} | {"Buildings": "buildings", "Roads+cards": "roads_cards", "Hand cards": "hand"}  # fmt: skip


def play_by_hand(clerk: Clerk, day: Day, name: str, at: int) -> None:
    """A Swiss round by hand, typed in; the standings are those of the program."""
    tables = clerk.seat(at)
    own = [[int(seat.entry) for seat in table.seats] for table in next_round(day.event).tables]
    if name == "divided":  # who changes tables may have another seat there
        assert [*map(sorted, tables)] == [*map(sorted, own)]
    elif name != "diplomacy":  # whose boards are searched for
        assert tables == own
    seated(day, tables)
    sheets = [table_sheet(table, n, at, name) for n, table in enumerate(tables, 1)]
    clerk.add_up(sheets)
    typed(day, sheets)
    found = derive(day.event).standings_after(day.round.number)
    for row in found.rows:
        same(clerk, clerk.lines[row.entry], row)
    assert clerk.ordered("Standings", at) == [row.entry for row in found.rows]
    for of_teams in derive(day.event).team_standings[at - 1 :]:
        for each in of_teams.rows:
            same(clerk, clerk.teams[each.team], each)
        assert clerk.ordered_teams("Standings", at) == [row.team for row in of_teams.rows]


@pytest.mark.parametrize(
    "name",
    [name if name == "bgl" else pytest.param(name, marks=pytest.mark.long) for name in KINDS],
)
def test_an_event_is_finished_by_hand(name: str, begin: DayMaker) -> None:
    """Acceptance: seated and scored by what is printed, accepted and ranked alike when typed."""
    kind = KINDS[name]
    made = begun(kind)
    day, clerk = begin(made), Clerk(made)
    assert sorted(clerk.lines) == sorted(seat.entry for seat in made.rounds[0].seats())
    for at in range(kind.played + 1, kind.planned + 1):
        play_by_hand(clerk, day, name, at)
    ranking = clerk.ordered("Standings", kind.planned)
    if "The first two teams of their standings play the final." in clerk.pack.words:
        play_final_of_teams(clerk, day, clerk.ordered_teams("Standings", kind.planned))
    elif "No final:" in clerk.pack.words:
        assert ranking == [*derive(day.event).final_ranking]
    else:
        ranking = play_finals(clerk, day, name, ranking)
        assert ranking == [*derive(day.event).final_ranking]
    document = documents.write_document(day.event, exported_at=EVENING, for_league=False)
    assert documents.verify_document(document) == ()
