"""The emergency pack as somebody reads it: the text of the PDF, its rules and its columns."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from bglmanager.engine.event import Event
from bglmanager.i18n import Texts
from bglmanager.printing.kinds import Sheet
from tests.printing import builders, reading

Tables = list[list[int]]
Spot = tuple[int, int]
"""A table, and the place taken there."""

GROUPS = ({"France", "Italy"}, {"Russia", "Turkey"}, {"Austria", "Germany", "Italy"})


@dataclass
class Line:
    """Somebody's line of "Where everybody stands", or that of a team; it is added to by hand."""

    number: int
    sums: dict[str, Fraction]
    rank: int = 0
    spots: list[Spot] = field(default_factory=list)
    powers: list[str] = field(default_factory=list)
    byes: int = 0
    met: list[list[int]] = field(default_factory=list)
    ends: dict[str, int] = field(default_factory=dict)
    people: list[int] = field(default_factory=list)
    team: int = 0

    def has_met(self) -> list[int]:
        return [number for each in self.met for number in each]


class Pack:
    """Its pages and sentences, and everybody's line."""

    def __init__(self, event: Event) -> None:
        text = reading.text(builders.printed(Sheet.EMERGENCY, event, Texts("en")).data)
        self.pages = text.split("\n----\n")
        self.words = " ".join(text.split())
        self.steps = {name: self._steps(name) for name in ("Seating order", "Standings")}
        self.lines = {line.number: line for line in self._lines()}
        self.teams = {line.number: line for line in self._team_lines()}
        self.points = self._points()

    def page(self, title: str) -> str:
        """The only page under this title; nothing where there is none."""
        found = [page for page in self.pages if re.search(rf"^{title}( |$)", page, re.MULTILINE)]
        assert len(found) < 2, title
        return found[0] if found else ""

    def said(self, form: str) -> str:
        """What stands in the pack in the place of the brackets."""
        found = re.search(form, self.words)
        assert found is not None, form
        return found[1]

    def _steps(self, order: str) -> list[str]:
        found = re.search(rf"{order}: (.*?)(?: \((?!low)|\. The)", self.words)
        return [step.strip() for step in found[1].split(",")] if found else []

    def _names(self, heads: str) -> list[str]:
        """The titles before the rounds."""
        told = {step.removesuffix(" (low)") for steps in self.steps.values() for step in steps}
        known = sorted(
            {"Team", "Rank", "Order", "Points", "Boards", "PBG", *told}, key=len, reverse=True
        )
        before = re.split(" R1 | Lot ", heads)[0]
        return re.findall("|".join(map(re.escape, known)), before)

    def _lines(self) -> Iterator[Line]:
        page = self.page("Where everybody stands")
        heads = page.splitlines()[0]
        names = self._names(heads)
        ends = re.findall(r"(?:Lot|Draw|Power) \d", heads)
        counted = " ".join([r"([\d.]+)"] * len(names))
        spots = r"((?:(?:\d+/\d+(?: [A-Z]\w+)?|bye) )+)"
        form = rf"(\d+) \D+ {counted} {spots}((?:\d+[,;]? )*)" + r" ".join([r"(\d+)"] * len(ends))
        for row in filter(None, (re.fullmatch(form, text) for text in page.splitlines())):
            cells = row.groups()
            values = dict(zip(names, map(Fraction, cells[1:]), strict=False))
            told, met, *drawn = cells[1 + len(names) :]
            line = Line(int(cells[0]), values, int(values.pop("Rank")))
            line.team = int(values.pop("Team", 0))
            line.rank = int(values.pop("Order", line.rank))
            line.spots = [(int(t), int(p)) for p, t in re.findall(r"(\d+)/(\d+)", told)]
            line.powers, line.byes = re.findall(r"[A-Z]\w+", told), told.count("bye")
            line.met = [[int(n) for n in re.findall(r"\d+", each)] for each in met.split(";")]
            line.ends = dict(zip(ends, map(int, drawn), strict=True))
            yield line

    def _team_lines(self) -> Iterator[Line]:
        page = self.page("Where the teams stand")
        heads = (page or " ").splitlines()[0]
        names, ends = self._names(heads)[1:], re.findall(r"(?:Lot|Draw) \d", heads)
        shape = [r"([\d.]+)"] * len(names) + [r"(bye|\d+)"] * len(re.findall(r" R\d", heads))
        shape += [r"(\d+)"] * len(ends)
        form = re.compile(r"(\d+) \D+ (\d+(?:, \d+)+)(?:, \(\d+\))? " + " ".join(shape))
        for row in filter(None, map(form.fullmatch, page.splitlines())):
            number, people, *cells = row.groups()
            values = dict(zip(names, map(Fraction, cells), strict=False))
            line = Line(int(number), values, int(values.pop("Rank")))
            line.rank = int(values.pop("Order", line.rank))
            met = cells[len(names) : -len(ends)]
            line.met = [[int(other)] for other in met if other != "bye"]
            line.byes, line.people = met.count("bye"), [*map(int, people.split(", "))]
            line.ends = dict(zip(ends, map(int, cells[-len(ends) :]), strict=True))
            yield line

    def _points(self) -> dict[int, dict[str, Fraction]]:
        """By the players at the table what places are worth, shared ones as "2–3"."""
        page = self.page("Points of the places")
        sizes = [int(size) for size in re.findall(r"Table of (\d)", (page or " ").splitlines()[0])]
        found: dict[int, dict[str, Fraction]] = {size: {} for size in sizes}
        for text in page.splitlines()[1:]:
            if re.fullmatch(r"\d(–\d)?( [\d.]+)+", text):
                places, *worth = text.split()
                for size, points in zip(sizes, worth, strict=False):
                    found[size][places] = Fraction(points)
        return found

    def column(self, players: int) -> dict[str, Fraction]:
        """What the places of a table give."""
        same = "A table with fewer players is paid by the same column" in self.words
        return self.points[max(self.points) if same else players]

    def sizes(self, *, last: bool = False) -> list[int]:
        """Of the tables of a round for everybody."""
        tables = r"\d+ tables? of \d(?: and \d+ tables? of \d)*"
        said = self.said(rf"{len(self.lines)} players: ({tables}(?:; last round: {tables})?)")
        each = re.findall(r"(\d+) tables? of (\d)", said.split(";")[-1 if last else 0])
        return [int(size) for count, size in each for _ in range(int(count))]


class ByHand:
    """Rounds seated by the rules of a pack, from orders of its people."""

    def __init__(self, pack: Pack) -> None:
        self.pack, self.lines = pack, pack.lines

    def by(self, column: str) -> list[int]:
        """In the order of a lot."""
        return sorted(self.lines, key=lambda number: self.lines[number].ends[column])

    def by_rank(self) -> list[int]:
        """In the printed seating order, which is a second rank where there is one."""
        return sorted(self.lines, key=lambda number: self.lines[number].rank)

    def _related(self, one: int, table: Sequence[int]) -> int:
        """How many sit there who are of one's club, by the list of those kept apart."""
        listed = self.pack.words.partition("Rounds 1 and 2: ")[2].partition("Playoffs")[0]
        clubs = re.findall(r"\(([\d, ]+)\)", listed)
        own = [club.split(", ") for club in clubs if str(one) in club.split(", ")]
        return sum(str(other) in club for club in own for other in table)

    def times_met(self, one: int, table: Sequence[int]) -> int:
        return sum(other in self.lines[one].has_met() for other in table)

    def meetings(self, tables: Tables) -> int:
        """How many pairs meet again."""
        return sum(self.times_met(one, table) for table in tables for one in table) // 2

    def cut(self, order: Sequence[int]) -> Tables:
        """From the top."""
        left = iter(order)
        return [[next(left) for _ in range(size)] for size in self.pack.sizes()]

    def to_the_fewest(self, order: Sequence[int], *, last: bool = False) -> Tables:
        """Each to the table with a free seat where the fewest sit who were met before; the first
        table is taken where it is `last` and the top table.
        """
        sizes = self.pack.sizes(last=last)[1 if last else 0 :]

        def fewest(one: int, free: Tables) -> list[int]:
            def key(table: list[int]) -> tuple[int, int]:
                return 0 if last else self._related(one, table), self.times_met(one, table)

            return min(free, key=key)

        return self._dealt(order, sizes, fewest)

    def to_the_first(self, order: Sequence[int]) -> Tables:
        """Each to the first table with a free seat and nobody met before."""

        def first(one: int, free: Tables) -> list[int]:
            return next((t for t in free if not self.times_met(one, t)), free[0])

        return self._dealt(order, self.pack.sizes(), first)

    def apart(self, order: Sequence[int]) -> Tables:
        """Each to the first table with a free seat and no teammate; who finds none changes with
        somebody of the nearest table where neither sits with a teammate then.
        """

        def first(one: int, free: Tables) -> list[int]:
            return next((t for t in free if not self._mates(one, t)), free[0])

        tables = self._dealt(order, self.pack.sizes(), first)
        for at, table in enumerate(tables):
            for one in [one for one in table if self._mates(one, table)][1:]:
                near = sorted(range(len(tables)), key=lambda other: abs(other - at))
                self._exchange(one, table, [tables[other] for other in near if other != at])
        return tables

    def _mates(self, one: int, table: Sequence[int]) -> list[int]:
        own = self.lines[one].team
        return [n for n in table if self.lines[n].team == own and n != one]

    def _exchange(self, one: int, table: list[int], near: Tables) -> None:
        for other in near:
            for changed in other:
                rest = [n for n in other if n != changed], [n for n in table if n != one]
                if not self._mates(one, rest[0]) and not self._mates(changed, rest[1]):
                    table[table.index(one)], other[other.index(changed)] = changed, one
                    return

    def _dealt(
        self,
        order: Sequence[int],
        sizes: Sequence[int],
        chosen: Callable[[int, Tables], list[int]],
    ) -> Tables:
        tables: Tables = [[] for _ in sizes]
        for one in order:
            free = [t for t, size in zip(tables, sizes, strict=True) if len(t) < size]
            chosen(one, free).append(one)
        return tables

    def paired(self, order: Sequence[int]) -> Tables:
        """Each with the first below who was not the opponent of the round before; where somebody
        would be left with nobody allowed, the last pair that can be changed is.
        """
        if not order:
            return []
        first, *others = order
        for other in others:
            if other not in self.lines[first].met[-1]:
                rest = self.paired([one for one in others if one != other])
                if len(rest) == len(others) // 2:
                    return [[first, other], *rest]
        return []

    def united(self, order: Sequence[int]) -> Tables:
        """Whole teams, from the top of their order, an odd one alone."""
        teams = self.pack.teams
        resting = [team for team in order if not teams[team].byes] or order
        alone = list(resting[-1:]) if len(order) % 2 else []
        left, tables = [team for team in order if team not in alone], list[list[int]]()
        while left:
            first = left.pop(0)
            met = teams[first].has_met()
            other = next((team for team in left if team not in met), left[0])
            left.remove(other)
            tables.append([*teams[first].people, *teams[other].people])
        return [*tables, *(teams[team].people for team in alone)]

    def powers(self) -> list[str]:
        """In the order in which they are taken."""
        return re.findall(
            r"[A-Z]\w+", self.pack.said(r"the first free one of ([\w, ]+) not had yet")
        )

    def powers_at(self, players: int) -> list[str]:
        """Those of a board of so many."""
        return [power for power in self.powers() if players == 7 or power != "Italy"]

    def with_powers(self, table: Sequence[int]) -> list[int]:
        """The people of a board in the order of the powers, which they take in turn."""
        order, taken = self.powers_at(len(table)), dict[int, str]()
        left = list(order)
        for one in table:
            had = {*self.lines[one].powers}
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
            had = self.lines[one].powers, self.lines[other].powers
            if power not in had[0] and taken[one] not in had[1]:
                taken[one], taken[other] = power, taken[one]
                return
