"""Mutants of the program: one function with one line of its text changed.

For what no value of a ruleset says: teams, who leaves, and the small print of points and boards.
"""

from __future__ import annotations

import inspect
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any

from bglmanager.engine import boards, pairs, tables, tallies
from bglmanager.engine.rulesets import ruleset
from bglmanager.engine.seating import cut, teams
from tests.engine.evidence_generated import TEAMS
from tests.engine.generated_cups import CATAN, DIPLOMACY, WONDERS

PACKAGE = "bglmanager.engine"


@dataclass(frozen=True)
class Mutant:
    """A function of `owner`, a module or a class, where `wrong` stands instead of `right`."""

    subject: str
    name: str
    owner: ModuleType | type
    function: str
    right: str
    wrong: str

    def planted(self) -> FunctionType:
        """The function with the wrong text; AssertionError where the right one is not there."""
        true = self.true
        source = textwrap.dedent(inspect.getsource(true))
        assert source.count(self.right) == 1, self.name
        code = compile(source.replace(self.right, self.wrong), self.name, "exec")
        made: dict[str, Any] = {}
        exec(code, vars(sys.modules[true.__module__]), made)  # noqa: S102 # the program's own text, one line changed
        found = made[self.function]
        assert isinstance(found, FunctionType)
        return found

    @property
    def true(self) -> FunctionType:
        """The function as it is."""
        found: FunctionType = getattr(self.owner, self.function)
        return found

    def places(self) -> Iterator[ModuleType | type]:
        """Where the function is called by its name: at its owner and where it is imported."""
        yield self.owner
        for name, module in [*sys.modules.items()]:
            own = name.startswith(PACKAGE) and module is not self.owner
            if own and vars(module).get(self.function) is self.true:
                yield module


def team(name: str, owner: ModuleType | type, function: str, right: str, wrong: str) -> Mutant:
    return Mutant(TEAMS, name, owner, function, right, wrong)


SIDES = [
    team("virtual players join the longer side", tables, "places_by_side",
         "count[FIRST] <= count[SECOND]", "count[FIRST] > count[SECOND]"),
    team("of even sides the second is joined", tables, "places_by_side",
         "count[FIRST] <= count[SECOND]", "count[FIRST] < count[SECOND]"),
    team("all virtual players join one side", tables, "places_by_side",
         "count[shorter] += 1", "pass"),
    team("virtual players add nothing to a side", tables, "places_by_side",
         "total[shorter] += score", "pass"),
    team("the bottom stays with its side", tables, "places_by_side",
         "if seat.bottom is not None:", "if False:"),
    team("the bottom's places are its side's too", tables, "places_by_side",
         "+= seat.bottom is None", "+= 1"),
    team("the bottom is placed from above", tables, "places_by_side",
         "everybody - seat.bottom + 1", "everybody + seat.bottom - 1"),
    team("the bottom adds nothing to its side", tables, "places_by_side",
         "+= score or 0", "+= 0 if seat.bottom else score or 0"),
    team("the lower sum wins", tables, "_winning_side", "first > second", "first < second"),
    team("equal sums are won by side 2", tables, "_winning_side",
         "if first == second:", "if False:"),
    team("the referee's places name nobody", tables, "_winning_side",
         "if any(seat.place for seat in table.seats):", "if ():"),
    team("the referee's worst place decides", tables, "_winning_side",
         "second, first = (", "first, second = ("),
    team("a drawn table is decided by sums", tables, "_winning_side", "if table.drawn:", "if ():"),
    team("the losers get the last place each", tables, "places_by_side",
         "(upper + 1, playing.total())", "(playing.total(), playing.total())"),
    team("the winners get the first place each", tables, "places_by_side",
         "(1, upper)", "(1, 1 if winner else upper)"),
    team("a draw pays the first place", tables, "places_by_side",
         "(1, upper)", "(1, upper if winner else 1)"),
    team("every second seat is side 1", teams, "with_sides", "index < half", "index % 2 == 0"),
    team("the first third is side 1", teams, "with_sides", "per_table // 2", "per_table // 3"),
    team("the first team is side 2", teams, "with_sides",
         "return 1 if (", "return 2 if whole else 1 if ("),
]  # fmt: skip

STANDINGS = [
    team("the reserve adds nothing", pairs, "_sums_of_team",
         "team.people", "team.members"),
    team("members not in the standings add", pairs, "_sums_of_team",
         "number in listed and ", ""),
    team("teams of nobody are listed", pairs, "team_standings",
         "if listed & {*team.people}", ""),
    team("the lot of players", pairs, "team_standings", "TEAM_LOT", "LOT"),
    team("the lot of the round to come", pairs, "team_standings",
         "lot_key(seed, after,", "lot_key(seed, after + 1,"),
    team("standings of teams by PBG first", pairs, "team_standings",
         "(-s.units, -s.pbg, -s.pba, ", "(-s.pbg, -s.units, -s.pba, "),
    team("standings of teams by PBA before PBG", pairs, "team_standings",
         "-s.pbg, -s.pba", "-s.pba, -s.pbg"),
    team("standings of teams by low PBA", pairs, "team_standings",
         "-s.pbg, -s.pba", "-s.pbg, s.pba"),
    team("teams seated by high PBA", pairs, "team_standings",
         "s.pba, -s.pbg", "-s.pba, -s.pbg"),
    team("teams seated by PBG before PBA", pairs, "team_standings",
         "s.pba, -s.pbg", "-s.pbg, s.pba"),
    team("teams seated by the standings", pairs, "team_standings",
         "seating_rank[each.team],", "rank,"),
    team("mates who sit alone met each other", tallies.Count, "add", "if not bye:", "if True:"),
    team("mates who sit alone share two places", tables, "_play_bye", "column[0] * POINT",
         "sum(column[: len(table.seats)]) * POINT // len(table.seats)"),
]  # fmt: skip

SEATING = [
    team("the first round in order of team numbers", teams, "united_tables",
         "cut.by_lot(event, number, attempt, people)", "[*people]"),
    team("united teams by the standings", teams, "united_tables",
         "row.seating_rank or row.rank", "row.rank"),
    team("united teams that met meet again", teams, "united_tables",
         "cut.avoided_opponents(of_teams, number, Memory.EVENT)", "{}"),
    team("only the last opponents are kept apart", teams, "united_tables", "EVENT", "PREVIOUS"),
    team("the first team sits alone", cut, "with_bye_last", "reversed(order)", "order"),
    team("the last team sits alone again", cut, "with_bye_last", "if entry not in had", ""),
    team("the lonely team is at the first table", teams, "united_tables",
         "[*couples, *((team,) for team in order[even:])]",
         "[*((team,) for team in order[even:]), *couples]"),
    team("a lonely team has no bye", teams, "byes_of",
         "len({unit.get(seat.entry) for seat in t.seats}) == 1", "False"),
    team("mates in descending order", teams, "seated_of", "[:size]))", "[:size], reverse=True))"),
    team("the reserve sits with the whole team", teams, "seated_of", "[:size]", ""),
    team("who may not sit is seated", teams, "seated_of", " if entry in able", ""),
    team("the final of the second and third team", teams, "final_of_teams",
         "[:DUEL]", "[1:DUEL + 1]"),
    team("the final of three teams", teams, "final_of_teams", "[:DUEL]", "[:3]"),
    team("mates at the first table with room", teams, "divided_tables",
         " if unit[player] not in [unit[e] for e in t]", ""),
    team("divided seats from the last table up", teams, "divided_tables",
         "zip(tables, sizes, strict=True) if", "[*zip(tables, sizes, strict=True)][::-1] if"),
    team("nobody changes places", teams, "divided_tables", "_part_mates(unit, tables)", "pass"),
]  # fmt: skip

CUPS = [
    Mutant(CATAN, "a shared win is whole", ruleset.Wins, "worth",
           "whole if each else whole / first", "whole"),
    Mutant(CATAN, "a table declared drawn has its wins each", ruleset.Wins, "worth",
           "table.overran and not table.drawn and", "table.overran and"),
    Mutant(CATAN, "a win shared before the limit is whole", ruleset.Wins, "worth",
           "table.overran and not table.drawn and", "not table.drawn and"),
    Mutant(CATAN, "who never came counts for the sums", tallies.Count, "_further",
           "not is_player(ruleset, seat)", "seat.score is None and not is_player(ruleset, seat)"),
    Mutant(CATAN, "who never came has points", tables, "_with_absent", "place, 0, NO_SHARE",
           "place, sum(ruleset.points[3][place - 1 : place]) * POINT, NO_SHARE"),
    Mutant(CATAN, "the last to be missing is the last", tables, "_with_absent",
           "reverse=True", "reverse=False"),
    Mutant(CATAN, "a second place is a win", tallies.Count, "_further",
           "own.place == 1:", "own.place <= 2:"),
    Mutant(CATAN, "warnings of later rounds count", tallies.Count, "add",
           "each <= number for each", "True for each"),
    Mutant(CATAN, "who never came has started", tables, "with_players_only",
           "all(is_player(ruleset, seat) for seat in table.seats)", "True"),
    Mutant(CATAN, "nothing of who left counts", tables, "is_player",
           "seat.bottom_reason is not BottomReason.ABSENT", "seat.bottom is None"),
    Mutant(WONDERS, "who never came is before the virtual players", tables, "_with_absent",
           "len(held) + ranked + 1", "len(held) + 1"),
    Mutant(WONDERS, "the higher bid breaks the tie", tables, "_real_groups",
           "seats[index].bid", "-seats[index].bid"),
    Mutant(WONDERS, "shared places pay the better one", tables, "shared_units",
           "column[first - 1 : last]", "column[first - 1 : first] * (last - first + 1)"),
    Mutant(DIPLOMACY, "a survivor's 1 is nothing", boards, "power_scores",
           "(1 + formula.per_centre * count", "(formula.per_centre * count"),
    Mutant(DIPLOMACY, "the eliminated get nothing", boards, "power_scores",
           "Fraction(1)", "Fraction(0)"),
    Mutant(DIPLOMACY, "a solo leaves the others 1", boards, "power_scores",
           "Fraction(0) for", "Fraction(1) for"),
    Mutant(DIPLOMACY, "every solid power multiplies", boards, "survivors_factor",
           "max(0, solid - 1)", "solid"),
    Mutant(DIPLOMACY, "the first year decides", boards, "counted_years", "[::-1]", ""),
    Mutant(DIPLOMACY, "the worse power of two boards", tallies.BoardCount, "_tally",
           "min(powers", "max(powers"),
    Mutant(DIPLOMACY, "the best board counts a tenth", tallies.BoardCount, "score",
           "min(range", "max(range"),
    Mutant(DIPLOMACY, "the worst of three counts a tenth", tallies.BoardCount, "score",
           "len(parts) > MANY", "len(parts) >= MANY"),
    Mutant(DIPLOMACY, "2000 for everybody at the top table", tallies.BoardCount, "_take",
           " and own.place == 1", ""),
    Mutant(DIPLOMACY, "a round sat out is a board", tallies.BoardCount, "_tally",
           "len(score.boards)", "len(score.boards) + bool(score.sat_out)"),
]  # fmt: skip

PLANTED = [*SIDES, *STANDINGS, *SEATING, *CUPS]
