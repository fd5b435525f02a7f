"""Who won which auction (BIG 6.1), typed beside the bid by real keys."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt

from bglmanager.engine.games.asked import Figure
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.i18n import Texts
from bglmanager.services.table_sheet import Cell
from bglmanager.words.names import listed_names
from bglmanager.words.points_explained import auction_words
from bglmanager.words.setup import AtTable, at_table, lots_at_tables
from tests.helpers.games import shelf
from tests.services.test_auctions import WONDERS, auctioned, game
from tests.ui.conftest import HallMaker
from tests.ui.hall import Hall

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


def opened(hall_of: HallMaker, *drawn: str) -> Hall:
    wonders = game("7-wonders")
    hall = hall_of(auctioned("7-wonders", *drawn), games=shelf(wonders))
    hall.results.number.setFocus()
    hall.type("1")
    return hall


def roles(hall: Hall, table: int) -> list[str | None]:
    return [seat.role for seat in hall.event.rounds[-1].tables[table - 1].seats]


def test_a_letter_beside_the_bid_says_who_won_the_wonder(hall_of: HallMaker) -> None:
    hall = opened(hall_of, *WONDERS)
    titles = [column.title for column in hall.results.form.grid.columns if column.figure]
    assert titles[:3] == ["Bid", "Wonder", "Score"]
    hall.press(Key.Key_3)
    hall.press(Key.Key_Tab)  # once: Enter stops there from now on
    hall.type("g", "61", "0", "e", "55", "1", "3", "50", "0", "4", "48")
    assert roles(hall, 1) == ["Giza", "Efeso", "Rodi", "Olimpia"]
    assert [seat.bid for seat in hall.event.rounds[-1].tables[0].seats] == [3, 0, 1, 0]
    # the next table is asked for it
    hall.type("2", "4", "3")
    field = hall.results.form.grid.field(Cell(0, "role"))
    assert field.text() == "Rhodes"
    assert field.column.figure is Figure.ROLE


def test_what_was_won_stands_on_the_page_of_the_set_up(hall_of: HallMaker) -> None:
    hall = opened(hall_of, *WONDERS)
    hall.press(Key.Key_3)
    hall.press(Key.Key_Tab)
    hall.type("g", "61", "0", "e", "55", "1", "3", "50", "0", "4", "48")
    hall.press(Key.Key_G, CONTROL)
    [card] = hall.page.setup.board.tables
    assert card.lot.label == "Won at the auction"
    seats = hall.event.rounds[-1].tables[0].seats
    names = listed_names(hall.event.entries)
    won = ("Giza", "Ephesus", "Rhodes", "Olympia")
    whose = zip(seats, won, strict=True)
    assert card.lot.tables == (
        AtTable(
            TableNumber(1), "", tuple(f"{names[s.entry]} · {one}" for s, one in whose), ("",) * 4
        ),
    )
    assert f"Table 1: {names[seats[0].entry]} · Giza, " in card.accessibleName()


def test_by_turns_where_a_seat_goes_with_what_was_won() -> None:
    made = auctioned("7-wonders", *WONDERS)
    table = made.rounds[0].tables[0]
    turns = (2, 1, 4, 3)
    seats = zip(table.seats, WONDERS, turns, strict=True)
    noted = replace(table, seats=tuple(replace(s, role=one, turn=n) for s, one, n in seats))
    made = made.with_table(RoundNumber(1), noted)
    *_, lot = lots_at_tables(Texts("it"), made, made.rounds[0], game("7-wonders"))
    assert [place for place, _ in lot.tables[0].numbered] == ["1", "2", "3", "4"]
    assert [name.partition(" · ")[2] for name in lot.tables[0].names] == [
        "Efeso",
        "Giza",
        "Olimpia",
        "Rodi",
    ]
    whole = at_table(Texts("it"), made, made.rounds[0], noted, game("7-wonders"))
    assert whole == ()  # a sheet has it beside the names already


def test_what_was_won_is_explained() -> None:
    table = auctioned("7-wonders").rounds[0].tables[0]
    seat = table.with_seat(EntryNumber(table.seats[0].entry), role="Efeso", bid=3).seats[0]
    texts = Texts("en")
    assert [*auction_words(texts, seat, {"Efeso": "Ephesus"})] == [
        "At the auction: Ephesus, for 3."
    ]
    assert [*auction_words(texts, table.seats[0], {})] == []
