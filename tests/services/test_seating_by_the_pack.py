"""Rounds seated by the rules and columns of the emergency pack alone, and taken by the program.

The next round is printed; here it is of no use, as if somebody had left.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import pytest

from bglmanager.engine.event import Event, Json, Seating, TeamPoints
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import next_round
from bglmanager.i18n import Texts
from bglmanager.printing.kinds import Sheet
from bglmanager.services import documents, rounds
from tests.helpers.days import EVENING
from tests.helpers.events import EVENT_ID
from tests.printing import builders, other_events, reading
from tests.services.conftest import DayMaker

pytestmark = pytest.mark.long

Tables = list[list[int]]
GROUPS = ({"France", "Italy"}, {"Russia", "Turkey"}, {"Austria", "Germany", "Italy"})


@dataclass(frozen=True)
class Row:
    """A line of "Where everybody stands"."""

    number: int
    figures: Sequence[str]
    spots: str
    met: frozenset[int]
    ends: Mapping[str, int]


class Sheets:
    """The pages of a pack, as they are read."""

    def __init__(self, event: Event) -> None:
        text = reading.text(builders.printed(Sheet.EMERGENCY, event, Texts("en")).data)
        self.pages = text.split("\n----\n")
        self.words = " ".join(text.split())
        page = self._page("Where everybody stands")
        ends = re.findall(r"(?:Lot|Draw|Power) \d", page.splitlines()[0])
        form = re.compile(
            r"(\d+) \D+?((?: [\d.]+)*) ((?:(?:\d+/\d+(?: [A-Z]\w+)?|bye) )+)((?:\d+[,;] )*\d+) "
            + " ".join([r"(\d+)"] * len(ends))
        )
        found = [match for match in map(form.fullmatch, page.splitlines()) if match]
        self.rows = {
            int(match[1]): Row(
                int(match[1]),
                match[2].split(),
                match[3],
                frozenset(map(int, re.findall(r"\d+", match[4]))),
                dict(zip(ends, map(int, match.groups()[4:]), strict=True)),
            )
            for match in found
        }

    def _page(self, title: str) -> str:
        [page] = [page for page in self.pages if re.search(rf"^{title}$", page, re.MULTILINE)]
        return page

    def sizes(self) -> list[int]:
        form = rf"{len(self.rows)} players: (\d+ tables? of \d(?: and \d+ tables? of \d)?)"
        found = re.search(form, self.words)
        assert found is not None
        each = re.findall(r"(\d+) tables? of (\d)", found[1])
        return [int(size) for count, size in each for _ in range(int(count))]

    def by(self, column: str) -> list[int]:
        return sorted(self.rows, key=lambda number: self.rows[number].ends[column])

    def by_order(self) -> list[int]:
        """The seating order, which is the second rank where there is one."""
        return sorted(self.rows, key=lambda number: int(self.rows[number].figures[0]))

    def times_met(self, one: int, table: Sequence[int]) -> int:
        return sum(other in self.rows[one].met for other in table)

    def meetings(self, tables: Tables) -> int:
        """How many pairs meet again."""
        return sum(self.times_met(one, table) for table in tables for one in table) // 2

    def to_the_fewest(self, order: Sequence[int]) -> Tables:
        """Each to the table with a free seat where the fewest sit who were met before."""
        sizes = self.sizes()
        tables: Tables = [[] for _ in sizes]
        for one in order:
            free = [t for t, size in zip(tables, sizes, strict=True) if len(t) < size]
            min(free, key=lambda table: self.times_met(one, table)).append(one)
        return tables

    def to_the_first(self, order: Sequence[int]) -> Tables:
        """Each to the first table with a free seat and nobody met before."""
        sizes = self.sizes()
        tables: Tables = [[] for _ in sizes]
        for one in order:
            free = [t for t, size in zip(tables, sizes, strict=True) if len(t) < size]
            next((t for t in free if not self.times_met(one, t)), free[0]).append(one)
        return tables

    def with_powers(self, table: Sequence[int]) -> list[int]:
        """The people of a board in the order of the powers, which they take in turn."""
        said = re.search(r"the first free one of ([\w, ]+) not had yet", self.words)
        assert said is not None
        left = re.findall(r"[A-Z]\w+", said[1])
        if len(table) == 6:
            left.remove("Italy")
        order, taken = list(left), dict[int, str]()
        for one in table:
            had = set(re.findall(r"[A-Z]\w+", self.rows[one].spots))
            alike = {power for group in GROUPS if group & had for power in group}
            better = [p for p in left if p not in had | alike] or [p for p in left if p not in had]
            taken[one] = (better or left)[0]
            left.remove(taken[one])
            if not better:
                self._change(one, taken)
        holder = {power: one for one, power in taken.items()}
        return [holder[power] for power in order]

    def _change(self, one: int, taken: dict[int, str]) -> None:
        """With the first at the board where both have a new power then."""
        for other, power in taken.items():
            if power not in self.rows[one].spots and taken[one] not in self.rows[other].spots:
                taken[one], taken[other] = power, taken[one]
                return

    def united(self) -> Tables:
        """Whole teams, from the top of their order, an odd one alone."""
        form = re.compile(
            r"(\d+) \D+ (\d+(?:, \d+)+)(?:, \(\d+\))? \d+ (\d+) [\d.]+ [\d.]+ [\d.]+ (bye|\d+) .*"
        )
        lines = self._page("Where the teams stand").splitlines()
        found = [match for match in map(form.fullmatch, lines) if match]
        people = {int(m[1]): list(map(int, m[2].split(", "))) for m in found}
        met = {int(m[1]): m[4] for m in found}
        order = [int(m[1]) for m in sorted(found, key=lambda m: int(m[3]))]
        alone = [team for team in order if met[team] != "bye"][-1:] if len(order) % 2 else []
        left, tables = [team for team in order if team not in alone], list[list[int]]()
        while left:
            first = left.pop(0)
            other = next((team for team in left if met[first] != str(team)), left[0])
            left.remove(other)
            tables.append([*people[first], *people[other]])
        return [*tables, *(people[team] for team in alone)]


def played_once(made: Event) -> Event:
    drawn = builders.with_round(made, closed=False)
    return other_events._with(made, drawn.rounds[0], closed=True)


def diplomacy(players: int) -> Event:
    return played_once(other_events.diplomacy(players, rounds=0))


def searched(seating: Seating | None) -> Event:
    made = builders.event(builders.ordinary(26))
    if seating is not None:
        made = replace(made, settings=replace(made.settings, seating=seating))
    else:
        options: dict[str, Json] = {
            "base": "bgl-2010",
            "name": "Casa",
            "orders": {"standings": ("points high",)},
        }
        settings = replace(made.settings, ruleset="custom", options=options, tier=None, league=None)
        made = replace(made, settings=settings)
    return builders.with_round(made, closed=True)


def united() -> Event:
    made = other_events.teams(rounds=0, count=7, points=TeamPoints.INDIVIDUAL)
    return played_once(made)


EVENTS = {
    "boards of 27": lambda: diplomacy(27),
    "boards of 28": lambda: diplomacy(28),
    "by aims": lambda: searched(Seating.OPTIMISED),
    "few rematches": lambda: searched(None),
    "teams": united,
}


def by_the_rule(name: str, sheets: Sheets) -> Tables:
    if name.startswith("boards"):
        return [sheets.with_powers(table) for table in sheets.to_the_fewest(sheets.by("Draw 2"))]
    if name == "by aims":
        return sheets.to_the_fewest(sheets.by("Draw 2"))
    if name == "few rematches":
        return sheets.to_the_first(sheets.by_order())
    return sheets.united()


@pytest.mark.parametrize("name", EVENTS)
def test_a_round_seated_by_the_rule_is_taken(name: str, begin: DayMaker) -> None:
    made = EVENTS[name]()
    made = replace(made, settings=replace(made.settings, id=EVENT_ID))
    day, sheets = begin(made), Sheets(made)
    tables = by_the_rule(name, sheets)
    assert sorted(one for table in tables for one in table) == sorted(sheets.rows)
    own = [[int(seat.entry) for seat in table.seats] for table in next_round(made).tables]
    if name == "teams":
        assert tables == own
    assert sheets.meetings(tables) <= sheets.meetings(own) + 2, "hardly more than of the search"
    rounds.seat_by_hand(day.desk, tables=[list(map(EntryNumber, table)) for table in tables])
    rounds.publish_draft(day.desk)
    assert day.seated() == tables
    if ruleset_of(made.settings).board is not None:
        had = {(s.entry, s.role) for s in made.rounds[0].seats()}
        assert not had & {(s.entry, s.role) for s in day.round.seats()}, "a power twice"
    document = documents.write_document(day.event, exported_at=EVENING, for_league=False)
    assert documents.verify_document(document) == ()


@pytest.mark.parametrize("name", EVENTS)
def test_the_next_round_is_printed(name: str) -> None:
    """The round of the program, table by table."""
    made = EVENTS[name]()
    pages = [page for page in Sheets(made).pages if "if everybody stays" in page]
    names = {entry.number: f"{entry.last_name} {entry.first_name}" for entry in made.entries}
    wanted = [names[seat.entry] for table in next_round(made).tables for seat in table.seats]
    found = re.findall("|".join(map(re.escape, names.values())), "\n".join(pages))
    assert found == wanted
