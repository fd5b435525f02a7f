"""Personal ties and seeds by Elo on the entry page, by real keys and by the mouse."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from PySide6.QtCore import Qt

from bglmanager.engine.event import Event, FirstSeating
from bglmanager.engine.ids import EntryNumber
from bglmanager.services import kept_apart
from tests.ui.desk import CONTROL, Desk, DeskMaker, here, registered

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
BOARDS = {"ruleset": "diplomacy-italia-2010", "game": "diplomacy", "players_per_table": 7}


@dataclass
class TiesAtDesk:
    """What is done about ties at the entry list: open, type, take away, read."""

    desk: Desk

    def open(self) -> None:
        self.desk.press(Key.Key_F7, SHIFT)

    def add(self, letters: str) -> None:
        self.desk.type(letters)
        self.desk.press(Key.Key_Return)

    def take_away(self, number: int) -> None:
        panel = self.desk.page.ties.panel
        assert panel is not None
        self.desk.click(panel.back[EntryNumber(number)])

    def is_open(self) -> bool:
        return self.desk.page.ties.panel is not None

    @property
    def names(self) -> list[str]:
        """The names in the panel."""
        panel = self.desk.page.ties.panel
        assert panel is not None
        return panel.names

    def of(self, number: int) -> tuple[int, ...]:
        return kept_apart.ties_of(self.desk.opened.event, EntryNumber(number))

    @property
    def offered(self) -> str:
        """What the action is called."""
        return self.desk.page.ties.ties.text()


def come(**changes: object) -> Event:
    """Seven people who are here, for boards unless said otherwise."""
    made = registered(7, **{**BOARDS, **changes})
    return replace(made, entries=tuple(map(here, made.entries)))


@pytest.fixture
def at(desk_of: DeskMaker) -> TiesAtDesk:
    return TiesAtDesk(desk_of(come()))


def first_line(at: TiesAtDesk) -> int:
    at.desk.page.listed.pick(EntryNumber(1))
    at.desk.page.listed.table.setFocus()
    return 1


def test_8_1_ties_of_one_player_are_typed_and_taken_away(at: TiesAtDesk) -> None:
    first_line(at)
    at.open()
    assert at.names == []
    at.add("li")
    at.add("nicc")
    assert at.names == ["D’Àngelo Niccolò", "Li Bo"]
    assert at.of(1) == (3, 6)
    assert at.of(6) == (1,)
    assert at.desk.said == "Tie between Anna Rossi and Niccolò D’Àngelo"
    at.take_away(6)
    assert at.names == ["D’Àngelo Niccolò"]
    at.desk.press(Key.Key_Escape)
    assert not at.is_open()
    at.desk.press(Key.Key_Z, CONTROL)
    assert at.of(1) == (3, 6)


def test_a_name_that_nobody_has_is_said_and_stays(at: TiesAtDesk) -> None:
    """Enter leaves the panel only where nothing is typed."""
    first_line(at)
    at.open()
    at.add("zzz")
    assert at.is_open()
    assert at.desk.said == "Nobody is called “zzz”: type two letters of a name."
    at.desk.press(Key.Key_Escape)
    assert at.is_open()
    at.add("")
    assert not at.is_open()


def test_who_is_tied_stands_in_the_list(at: TiesAtDesk) -> None:
    first_line(at)
    at.open()
    at.add("li")
    hints = {int(line.entry.number): line.hint for line in at.desk.page.listed.model.rows}
    assert (hints[1], hints[6], hints[2]) == ("ties: 6", "ties: 1", "")


def test_several_that_are_selected_are_tied_by_one_key(at: TiesAtDesk) -> None:
    first_line(at)
    assert at.offered == "Personal ties"
    at.desk.press(Key.Key_Down, SHIFT, times=2)
    assert at.offered == "Tie 3 players to each other"
    chosen = [line.entry.number for line in at.desk.page.listed.chosen]
    at.open()
    assert not at.is_open()
    assert at.desk.said == "Ties of 3 players with each other"
    assert kept_apart.are_tied(at.desk.opened.event, chosen)
    assert at.offered == "Undo the ties of 3 players"
    at.open()
    assert not any(entry.related for entry in at.desk.opened.event.entries)
    at.desk.press(Key.Key_Z, CONTROL)
    assert kept_apart.are_tied(at.desk.opened.event, chosen)


def test_ties_are_of_no_use_elsewhere(desk_of: DeskMaker) -> None:
    at = TiesAtDesk(desk_of(registered()))
    first_line(at)
    assert at.desk.page.ties.ties.refusal == (
        "Personal ties are looked at on Diplomacy boards only (8.1)."
    )


def with_elo() -> Event:
    made = come(ruleset="bgl-2010", game="carcassonne", players_per_table=2,
                first_seating=FirstSeating.SEEDED)  # fmt: skip
    elo = {1: 1500, 3: 1800, 4: 1650}
    people = (replace(each, rating=elo.get(each.number)) for each in made.entries)
    return replace(made, entries=tuple(people))


def seeds(desk: Desk) -> list[int]:
    return [entry.number for entry in desk.opened.event.entries if entry.seeded]


def test_big_7_the_best_by_elo_become_seeds(desk_of: DeskMaker) -> None:
    desk = desk_of(with_elo())
    desk.press(Key.Key_F3, SHIFT)
    panel = desk.page.ties.seeds_panel
    assert panel is not None
    assert panel.count.value() == 3
    desk.press(Key.Key_Down)
    assert panel.names.text().splitlines() == [
        "D’Àngelo Niccolò  ·  Elo 1800",
        "Żółkiewski Łukasz  ·  Elo 1650",
    ]
    desk.press(Key.Key_Return)
    assert seeds(desk) == [3, 4]
    assert desk.said == "2 seeds by Elo"
    assert desk.page.ties.seeds_panel is None
    desk.press(Key.Key_Z, CONTROL)
    assert seeds(desk) == []


def test_seeds_are_chosen_where_round_1_is_drawn_with_them(desk_of: DeskMaker) -> None:
    desk = desk_of(come())
    assert desk.page.ties.seeds.refusal == (
        "Round 1 is not drawn with seeds. Choose that on the page of the event."
    )
