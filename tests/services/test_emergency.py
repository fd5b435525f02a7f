"""An event of 26 finished by hand from its emergency pack alone, then typed in.

What is read is the text of the PDF; nothing of the program computes before it is typed.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import floor
from pathlib import Path
from typing import Any

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import problem
from bglmanager.engine.seating import next_round
from bglmanager.i18n import Texts
from bglmanager.printing.document import Printed
from bglmanager.printing.kinds import Sheet
from bglmanager.services import documents, emergency, files, paper, rounds
from bglmanager.services.backups import Reason
from bglmanager.services.emergency import PACKS, library_of
from bglmanager.services.errors import NotSaved
from bglmanager.services.library_paths import ON_A_STICK
from tests.helpers.days import EVENING, Day
from tests.helpers.events import EVENT_ID, event
from tests.helpers.libraries import Wall, make_library
from tests.helpers.libraries import wall as wall
from tests.printing import builders, reading
from tests.services.conftest import DayMaker

PLAYED, PLANNED = 2, 4


def begun(name: str) -> Event:
    """26 players at tables of four, two rounds of four played."""
    players = builders.ordinary(26)
    made = builders.event(players) if name == "bgl" else builders.big(26, 0, players_per_table=4)
    made = replace(made, settings=replace(made.settings, id=EVENT_ID, rounds_planned=PLANNED))
    for _ in range(PLAYED):
        made = builders.with_round(made, closed=True)
    return made


def printed(event: Event) -> str:
    """The pack as somebody reads it."""
    return reading.text(builders.printed(Sheet.EMERGENCY, event, Texts("en")).data)


def score_of(number: int, round_: int) -> int:
    """What a player scores, some of them level and one table with a negative score."""
    return (number * 29 + round_ * 17) % 23 - 1


Spot = tuple[int, int]
"""A table, and the place taken there."""


@dataclass
class Line:
    """Somebody's line of the sheets."""

    number: int
    points: Fraction
    pbg: Fraction = Fraction(0)
    spots: list[Spot] = field(default_factory=list)
    met: list[int] = field(default_factory=list)
    lots: dict[int, int] = field(default_factory=dict)


class Clerk:
    """Somebody with the pack, a pencil and a calculator."""

    def __init__(self, text: str) -> None:
        self.pages = text.split("\n----\n")
        self.words = " ".join(text.split())
        self.lines = {line.number: line for line in self._lines()}
        self.points = self._points()
        self.pairs: list[list[list[int]]] = []

    def _page(self, title: str) -> str:
        [page] = [page for page in self.pages if re.search(rf"^{title}( |$)", page, re.MULTILINE)]
        return page

    def _lines(self) -> list[Line]:
        page = self._page("Where everybody stands")
        heads = page.splitlines()[0]
        before = heads[heads.index("Rank") : heads.index("R1")].split()
        lots = [int(number) for number in re.findall(r"Lot (\d+)", heads)]
        counted = " ".join([r"(\S+)"] * len(before))
        spots, ends = r"((?:\d+/\d+ )+)", " ".join([r"(\d+)"] * len(lots))
        form = re.compile(rf"(\d+) \D+ {counted} {spots}((?:\d+[,;] )*\d+) {ends}")
        found = []
        for text in page.splitlines():
            row = form.fullmatch(text)
            if row is None:
                continue
            cells = row.groups()
            values = dict(zip(before, cells[1:], strict=False))
            spot, met, *drawn = cells[1 + len(before) :]
            taken = [(int(table), int(place)) for place, table in re.findall(r"(\d+)/(\d+)", spot)]
            line = Line(int(cells[0]), Fraction(values["Points"]), Fraction(values.get("PBG", 0)))
            line.spots, line.met = taken, [int(n) for n in re.findall(r"\d+", met)]
            line.lots = dict(zip(lots, map(int, drawn), strict=True))
            found.append(line)
        return found

    def _points(self) -> dict[int, dict[str, Fraction]]:
        """By the players at the table what places are worth, shared ones as "2–3"."""
        page = self._page("Points of the places")
        sizes = [int(size) for size in re.findall(r"Table of (\d)", page.splitlines()[0])]
        found: dict[int, dict[str, Fraction]] = {size: {} for size in sizes}
        for text in page.splitlines()[1:]:
            if re.fullmatch(r"\d(–\d)?( [\d.]+)+", text):
                places, *worth = text.split()
                for size, points in zip(sizes, worth, strict=False):
                    found[size][places] = Fraction(points)
        return found

    def said(self, form: str) -> str:
        """What stands in the pack in the place of the brackets."""
        found = re.search(form, self.words)
        assert found is not None, form
        return found[1]

    def sizes(self, players: int) -> list[int]:
        tables = self.said(rf"{players} players: (\d+ tables? of \d(?: and \d+ tables? of \d)?)")
        each = re.findall(r"(\d+) tables? of (\d)", tables)
        return [int(size) for count, size in each for _ in range(int(count))]

    def ordered(self, order: str, after: int) -> list[int]:
        """The numbers in an order of the steps: "Points, PBA (low), PBG, Lot"."""
        steps = self.said(rf"{order}: ([^.(]*(?:\(low\)[^.(]*)*)").split(", ")

        def key(line: Line) -> list[object]:
            return [self._value(line, step.strip(), after) for step in steps]

        return [line.number for line in sorted(self.lines.values(), key=key)]

    def _value(self, line: Line, step: str, after: int) -> object:
        if step.startswith("Lot"):
            return line.lots[after]
        if step == "Tables and places (low)":
            return list(reversed(line.spots))
        name = step.removesuffix(" (low)")
        value = {"Points": line.points, "PBG": line.pbg, "PBA": self.pba(line)}[name]
        return value if step.endswith("(low)") else -value

    def pba(self, line: Line) -> Fraction:
        return sum((self.lines[number].points for number in line.met), Fraction(0))

    def seat(self, after: int) -> list[list[int]]:
        """The next round, cut from the top."""
        order = iter(self.ordered("Seating order", after))
        return [[next(order) for _ in range(size)] for size in self.sizes(len(self.lines))]

    def play(self, tables: Sequence[Sequence[int]], round_: int) -> None:
        """Write down what the tables of a Swiss round gave."""
        for at, table in enumerate(tables, 1):
            scores = {number: score_of(number, round_) for number in table}
            places, shares = self._places(scores), self._shares(scores)
            for number in table:
                first, last = places[number]
                line, column = self.lines[number], self._column(len(table))
                line.points += column[f"{first}" if first == last else f"{first}–{last}"]
                line.pbg += shares[number]
                line.spots.append((at, first))
                line.met += [other for other in table if other != number]

    def _column(self, players: int) -> dict[str, Fraction]:
        same = "A table with fewer players is paid by the same column" in self.words
        return self.points[4] if same else self.points[players]

    def _virtual(self, scores: dict[int, int]) -> list[Fraction]:
        """Raised scores of who fills the table up to four."""
        factor = Fraction(self.said(r"virtual player with ([\d.]+) of the average score"))
        mean = factor * Fraction(sum(scores.values()), len(scores))
        down = "of the average score, rounded down" in self.words
        return [Fraction(floor(mean)) if down else mean] * (4 - len(scores))

    def _raised(self, scores: dict[int, int]) -> dict[int, int]:
        lift = 1 - min(scores.values()) if min(scores.values()) < 0 else 0
        return {number: score + lift for number, score in scores.items()}

    def _places(self, scores: dict[int, int]) -> dict[int, tuple[int, int]]:
        raised = self._raised(scores)
        takes = "It takes a place" in self.words
        everybody = [Fraction(s) for s in raised.values()]
        everybody += self._virtual(raised) if takes else []

        def spans(score: int) -> tuple[int, int]:
            above = sum(other > score for other in everybody)
            return above + 1, above + sum(other == score for other in everybody)

        return {number: spans(score) for number, score in raised.items()}

    def _shares(self, scores: dict[int, int]) -> dict[int, Fraction]:
        raised = self._raised(scores)
        whole = sum(raised.values()) + sum(self._virtual(raised))
        return {n: round(Fraction(100 * s) / whole, 4) for n, s in raised.items()}

    def first_tables(self, ranks: Sequence[int]) -> list[list[int]]:
        """The first of the final phases, by the ranks that the pack names."""
        listed = self.said(r"(?:Final|Semifinal), by ranks of the standings: ([\d· -]+)\.")
        tables = [list(map(int, table.split("-"))) for table in listed.split(" · ")]
        return [[ranks[rank - 1] for rank in table] for table in tables]


def typed(day: Day, tables: Sequence[Sequence[int]], round_: int) -> None:
    """Seat a Swiss round as it was seated by hand, and type its results."""
    seats = [[EntryNumber(number) for number in table] for table in tables]
    rounds.seat_by_hand(day.desk, tables=seats)
    rounds.publish_draft(day.desk)
    _type_results(day, round_)


def _type_results(day: Day, round_: int) -> None:
    for table in day.round.tables:
        day.enter(table.number, [score_of(seat.entry, round_) for seat in table.seats])
    rounds.close_round(day.desk, day.round.number)


def by_place(scores: dict[int, int], ranks: Sequence[int]) -> list[int]:
    """A table of the final phases, the better of the standings first where two are level."""
    return sorted(scores, key=lambda number: (-scores[number], ranks.index(number)))


def finish(clerk: Clerk, day: Day, ranks: Sequence[int]) -> list[int]:
    """Play the final phases by hand and type them; the final ranking by hand."""
    tables, round_ = clerk.first_tables(ranks), PLANNED + 1
    beaten: list[int] = []
    while True:
        day.start()
        assert sorted(map(sorted, day.seated())) == sorted(map(sorted, tables)), round_
        _type_results(day, round_)
        placed = [by_place({n: score_of(n, round_) for n in table}, ranks) for table in tables]
        if len(placed) == 1:
            ahead = [*placed[0], *beaten]
            return [*ahead, *(number for number in ranks if number not in ahead)]
        out = [(place, n) for table in placed for place, n in enumerate(table) if place]
        beaten = [n for _, n in sorted(out, key=lambda each: (each[0], ranks.index(each[1])))]
        straight = int(clerk.said(r"The first (\d+) go straight"))
        tables = [[*ranks[:straight], *(table[0] for table in placed)]]
        round_ += 1


@pytest.mark.parametrize("name", ["bgl", pytest.param("big", marks=pytest.mark.long)])
def test_an_event_is_finished_by_hand(name: str, begin: DayMaker) -> None:
    """Acceptance: seated and scored by what is printed, accepted and ranked alike when typed."""
    day, clerk = begin(begun(name)), Clerk(printed(begun(name)))
    order = "Standings" if name == "bgl" else "Seating order"
    assert sorted(clerk.lines) == list(range(1, 27))
    for round_ in range(PLAYED + 1, PLANNED + 1):
        tables = clerk.seat(round_ - 1)
        assert tables == [[s.entry for s in t.seats] for t in next_round(day.event).tables]
        clerk.play(tables, round_)
        typed(day, tables, round_)
        standings = derive(day.event).standings_after(day.round.number)
        assert clerk.ordered(order, round_) == [row.entry for row in standings.rows]
        assert {row.entry: row.points for row in standings.rows} == {
            number: pytest.approx(line.points, abs=0.02) for number, line in clerk.lines.items()
        }
    ranking = finish(clerk, day, clerk.ordered(order, PLANNED))
    assert ranking == [*derive(day.event).final_ranking]
    document = documents.write_document(day.event, exported_at=EVENING, for_league=False)
    assert documents.verify_document(document) == ()


def packs(stick: Path) -> list[Path]:
    """The packs on the stick."""
    return sorted((stick / ON_A_STICK).glob(PACKS))


def test_the_pack_lies_on_the_stick_after_a_closed_round(tmp_path: Path, wall: Wall) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    library = make_library(tmp_path / "data", wall=wall)
    library.keeping.packs.texts = Texts("en")
    day = Day(library.open_library().import_document(event(8, rounds_planned=3)))
    library.use_target(stick)
    day.play()
    [first] = packs(stick)
    assert "Closed last: Round 1." in reading.text(first.read_bytes())
    stick.rename(tmp_path / "pocket")
    day.play()
    assert library.keeping.state.pack_problem is None, "a stick that is away is no fault"
    (tmp_path / "pocket").rename(stick)
    library.keeping.copy_and_wait(Reason.HAND)
    [second] = packs(stick)
    assert second != first
    assert "Closed last: Round 2." in reading.text(second.read_bytes())
    standings = second.read_bytes()
    day.enter(1, [1, 2, 3, 4], round_=1, reason="read the wrong way round")
    library.keeping.copy_and_wait(Reason.HAND)
    assert packs(stick) == [second]
    assert second.read_bytes() != standings, "a result of theirs was corrected"
    library.close()


@pytest.fixture
def unprinted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody reads the packs: they have no pages, and are there at once."""
    monkeypatch.setattr(paper, "print_kind", lambda *_, **__: Printed(b"%PDF-", 0, ()))


def test_two_laptops_with_one_stick_keep_their_packs(
    tmp_path: Path, wall: Wall, unprinted: None
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    for name in ("a", "b"):
        library = make_library(tmp_path / name, wall=wall)
        day = Day(library.open_library().import_document(event(8, rounds_planned=3)))
        library.use_target(stick)
        for _ in range(2 if name == "a" else 1):
            day.play()
        library.close()
    assert ["turno-2" in pack.name for pack in packs(stick)].count(True) == 1
    assert len(packs(stick)) == 2


@pytest.mark.long
def test_a_pack_takes_the_place_of_the_one_from_before_a_backup_was_gone_back_to(
    tmp_path: Path, wall: Wall, unprinted: None
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    theirs = make_library(tmp_path / "b", wall=wall, ids=100)
    day = Day(theirs.open_library().import_document(event(8, rounds_planned=4)))
    theirs.use_target(stick)
    day.play()
    theirs.close()
    [other] = packs(stick)
    library = make_library(tmp_path / "a", wall=wall, ids=200)
    day = Day(library.open_library().import_document(event(8, rounds_planned=4)))
    library.use_target(stick)
    day.play()
    first = library.backups.list_backups()[0]
    day.play()
    [second] = set(packs(stick)) - {other}
    assert "turno-2" in second.name
    library.restore_backup(first.file)
    day = Day(library.reopen().open_event(EVENT_ID))
    renamed = replace(day.event.settings, name="Coppa")
    day.desk.act("edit-settings", {}, lambda made: replace(made, settings=renamed))
    day.play()
    [again] = set(packs(stick)) - {other}
    assert "coppa-turno-2" in again.name
    assert library_of(again) != library_of(second)
    library.close()
    shutil.copytree(tmp_path / "a", tmp_path / "c")
    carried = make_library(tmp_path / "c", wall=wall, ids=300)
    day = Day(carried.open_library().open_event(EVENT_ID))
    carried.use_target(stick)
    day.play()
    assert {other, again} < set(packs(stick)), "a folder that was copied is another computer’s"
    carried.close()


def test_a_pack_that_cannot_be_made_hinders_nothing(
    tmp_path: Path, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    library = make_library(tmp_path / "data", wall=wall)
    day = Day(library.open_library().import_document(event(8, rounds_planned=3)))
    library.use_target(stick)

    def full(*_: object, **__: object) -> None:
        raise NotSaved(problem("file.not-written"))

    with monkeypatch.context() as broken:
        broken.setattr(emergency, "write_whole", full)
        day.play()
    state = library.keeping.state
    name = day.event.settings.name
    assert state.pack_problem == problem("emergency.not-written", name=name)
    assert state.target_problem is None
    assert not packs(stick)
    library.keeping.copy_and_wait(Reason.HAND)
    assert len(packs(stick)) == 1, "it waited"
    assert library.keeping.state.pack_problem is None
    library.close()


class BadStick:
    """A stick that fails when the pack is written, in one of two steps."""

    def __init__(self, patch: pytest.MonkeyPatch, step: str, fault: int, stick: Path) -> None:
        self._stick, self._pocket = stick, stick.with_name("pocket")
        well = getattr(files, step)

        def bad(*given: Any, **more: Any) -> Any:
            if any(str(one).endswith(".pdf") for one in given):
                if fault == errno.EIO:
                    self._stick.rename(self._pocket)
                raise OSError(fault, os.strerror(fault))
            return well(*given, **more)

        patch.setattr(files, step, bad)

    def plug_in(self) -> None:
        if self._pocket.exists():
            self._pocket.rename(self._stick)


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        ("put_in_place", errno.EIO),
        *(
            pytest.param(step, fault, marks=pytest.mark.long)
            for step in ("_written_beside", "put_in_place")
            for fault in (errno.ENOSPC, errno.EROFS)
        ),
    ],
)
def test_a_stick_that_fails_keeps_no_half_pack(
    step: str, fault: int, tmp_path: Path, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Full, locked, or pulled out: the older pack stays whole, and the new one comes later."""
    stick = tmp_path / "stick"
    stick.mkdir()
    library = make_library(tmp_path / "data", wall=wall)
    day = Day(library.open_library().import_document(event(8, rounds_planned=3)))
    library.use_target(stick)
    day.play()
    [first] = packs(stick)
    with monkeypatch.context() as patch:
        bad = BadStick(patch, step, fault, stick)
        day.play()
        bad.plug_in()
    assert packs(stick) == [first]
    assert reading.text(first.read_bytes())
    state = library.keeping.state
    name = day.event.settings.name
    assert state.pack_problem == problem("emergency.not-written", name=name)
    library.keeping.copy_and_wait(Reason.HAND)
    [second] = packs(stick)
    assert second != first
    left = list((stick / ON_A_STICK).glob(".20*"))
    assert left == [], "what the pulled stick had of it is taken away"
    assert library.keeping.state.pack_problem is None
    library.close()


def test_a_stick_too_full_for_the_copies_may_have_room_for_the_pack(
    tmp_path: Path, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    library = make_library(tmp_path / "data", wall=wall)
    day = Day(library.open_library().import_document(event(8, rounds_planned=3)))
    library.use_target(stick)
    library.keeping.copy_and_wait(Reason.HAND)

    def full(*_: object) -> None:
        raise NotSaved(problem("backups.target-full", folder=str(stick)))

    monkeypatch.setattr(library.backups, "mirror_on_stick", full)
    day.play()
    assert library.keeping.state.target_problem is not None
    assert len(packs(stick)) == 1
    library.close()
