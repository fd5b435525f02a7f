"""Who won which auction (BIG 6.1): seat, faction or wonder, typed beside the bid and kept."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from functools import cache

import pytest

from bglmanager.engine.event import Drawn, Event, Seat, Setup
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import League
from bglmanager.i18n import Texts
from bglmanager.services import auctions, mistakes, paper, results
from bglmanager.services.games import game_catalogue
from bglmanager.services.score_sheet import ScoreSheet
from bglmanager.services.table_sheet import Cell
from tests.helpers.events import playing
from tests.helpers.sheets import score_sheet, type_on
from tests.printing import reading

BIG = "big-2026"


@cache
def game(id_: str) -> GameRules:
    found = game_catalogue().game_under(id_, BIG)
    assert found is not None
    return found


def auctioned(id_: str, *drawn: str, players: int = 8) -> Event:
    """A round of this game with an auction; `drawn` was drawn for it, by its Italian names."""
    known = game(id_)
    made = playing(players, ruleset=BIG, league=League.BIG, tier=None, game=id_)
    desk = replace(made.settings.desk, auction=True)
    round_ = replace(made.rounds[-1], game=id_, tie_breaks=())
    draw = known.auctioned
    if drawn and draw is not None:
        round_ = replace(round_, setup=Setup(1, (Drawn(draw.label.stored, drawn),)))
    return replace(made, settings=replace(made.settings, desk=desk), rounds=(round_,))


WONDERS = ("Giza", "Efeso", "Rodi", "Olimpia")
MAPS = tuple(f"Plancia {n}" for n in (1, 2, 3, 4))


def roles(sheet: ScoreSheet) -> list[str | None]:
    return [seat.role for seat in sheet.would_be.seats]


def codes(sheet: ScoreSheet) -> list[tuple[str, list[Cell]]]:
    return [(one.code, list(sheet.cells_of(one))) for one in sheet.what_is_wrong]


def typed(sheet: ScoreSheet, *texts: str) -> ScoreSheet:
    """With these texts in the fields of what was won, and scores."""
    for n, text in enumerate(texts):
        sheet = sheet.with_text(Cell(n, "role"), text).with_text(Cell(n, "score"), str(60 - n))
    return sheet


def test_6_1_3_a_wonder_is_typed_by_its_letters_or_its_number() -> None:
    sheet = typed(score_sheet(auctioned("7-wonders", *WONDERS), game("7-wonders")), *"ge42")
    assert roles(sheet) == ["Giza", "Efeso", "Olimpia", "Efeso"]
    assert sheet.fields == ("bid", "role", "score")
    # Ephesus twice
    assert codes(sheet) == [("result.role-twice", [Cell(3, "role")])]
    right = sheet.with_text(Cell(3, "role"), "rh")  # Rhodes, in the other language
    assert roles(right)[3] == "Rodi"
    assert codes(right) == []


def test_what_may_be_several_is_asked_for_again() -> None:
    sheet = typed(score_sheet(auctioned("7-wonders"), game("7-wonders")), "al", "b", "e", "g")
    assert codes(sheet) == [("result.role-several", [Cell(0, "role")])]
    assert roles(typed(sheet, "ali"))[0] == "Alicarnasso"


def test_what_was_not_drawn_is_worth_a_second_look() -> None:
    sheet = typed(
        score_sheet(auctioned("7-wonders", *WONDERS), game("7-wonders")), "g", "e", "r", "Atlantide"
    )
    assert codes(sheet) == []
    found = [one.code for one in sheet.questions]
    assert found == ["result.role-unknown"]
    assert roles(sheet)[3] == "Atlantide"


def test_enter_passes_it_by_until_it_was_typed_once_in_the_round() -> None:
    event = auctioned("7-wonders", *WONDERS)
    sheet, after = type_on(score_sheet(event, game("7-wonders")), "3", "40")
    assert after == Cell(1, "bid")  # as many keys as before where nobody notes it
    sheet = sheet.with_text(Cell(1, "role"), "g")
    sheet, after = sheet.after_enter(Cell(1, "role"))
    assert sheet.typed.text_in(Cell(1, "role")) == "Giza"  # written out
    assert after == Cell(1, "score")
    _, after = sheet.after_enter(Cell(2, "bid"))
    assert after == Cell(2, "role")
    noted = replace(event.rounds[0].tables[0], seats=event.rounds[0].tables[0].seats)
    noted = noted.with_seat(noted.seats[0].entry, role="Giza")
    other = event.with_round(event.rounds[0].with_tables(noted))
    assert type_on(score_sheet(other, game("7-wonders"), 2), "3")[1] == Cell(0, "role")


def test_6_1_2_the_seat_goes_with_the_faction_where_they_were_drawn_in_order() -> None:
    known = game("ark-nova").auctioned
    assert known is not None
    drawn = tuple(item.name.it for item in known.items[:5])
    event = auctioned("ark-nova", *drawn)
    sheet = score_sheet(event, game("ark-nova"))
    assert "turn" not in sheet.fields
    half = typed(sheet, "4", "1", "2")
    assert [seat.turn for seat in half.would_be.seats] == [None] * 4
    whole = typed(sheet, "4", "1", "2", "3")
    assert [seat.turn for seat in whole.would_be.seats] == [4, 1, 2, 3]
    again = typed(whole, "", "", "", "")  # taken away again, so is the order
    assert [(seat.role, seat.turn) for seat in again.would_be.seats] == [(None, None)] * 4


def test_6_1_1_the_seat_is_typed_where_seats_alone_are_auctioned() -> None:
    sheet = score_sheet(auctioned("stone-age"), game("stone-age"))
    assert sheet.fields == ("bid", "score", "turn")
    _, after = type_on(sheet, "0", "50")
    assert after == Cell(1, "bid")  # nobody has to
    for n, turn in enumerate((3, 1, 2, 4)):
        sheet = sheet.with_text(Cell(n, "turn"), str(turn))
    assert [seat.turn for seat in sheet.would_be.seats] == [3, 1, 2, 4]


def test_without_an_auction_nothing_is_asked() -> None:
    event = auctioned("7-wonders", *WONDERS)
    desk = replace(event.settings.desk, auction=False)
    plain = replace(event, settings=replace(event.settings, desk=desk))
    assert score_sheet(plain, game("7-wonders")).fields == ("score",)


def with_roles(event: Event, *won: str | None) -> Event:
    round_ = event.rounds[0]
    table = round_.tables[0]
    seats = zip(table.seats, won, strict=True)
    seated = tuple(replace(seat, role=role, score=60) for seat, role in seats)
    return event.with_round(round_.with_tables(replace(table, seats=seated)))


def test_a_second_person_types_it_too_and_a_difference_is_told() -> None:
    table = with_roles(auctioned("7-wonders"), "Giza", "Efeso", "Rodi", None).rounds[0].tables[0]
    other = table.with_seat(table.seats[2].entry, role="Olimpia")
    found = results.differing_values(table, other)
    assert [(each.field, each.first, each.second) for each in found] == [
        ("role", "Rodi", "Olimpia")
    ]
    stopped = table.noted_at_desk(differs=found)
    assert results.with_second(stopped).seats[2].role == "Olimpia"
    assert {seat.role for seat in results.blank_table(table).seats} == {None}


def test_sheets_that_were_exchanged_take_what_was_won_along() -> None:
    event = with_roles(auctioned("7-wonders"), "Giza", "Efeso", "Rodi", "Olimpia")
    first, second = event.rounds[0].tables
    played = replace(second, seats=tuple(replace(seat, score=10) for seat in second.seats))
    round_ = event.rounds[0].with_tables(played)
    mended = mistakes.Sheets(first.number, second.number).as_played(event, round_)
    assert [seat.role for seat in mended.tables[0].seats] == [None] * 4
    assert [seat.role for seat in mended.tables[1].seats] == ["Giza", "Efeso", "Rodi", "Olimpia"]


@pytest.mark.parametrize("power", ["austria", "turkey"])
def test_a_power_goes_with_the_seat(power: str) -> None:
    seat = Seat(EntryNumber(1), role=power)
    assert auctions.role_won(seat) is None
    assert auctions.with_role(seat, None) == auctions.with_role(seat, "Giza") == power


@pytest.mark.parametrize(
    ("id_", "heads"),
    [("7-wonders", {"Bid", "Wonder"}), ("ark-nova", {"Bid", "Faction", "Turn"}),
     ("stone-age", {"Bid", "Turn"})],
)  # fmt: skip
def test_the_sheet_on_paper_has_room_for_it(id_: str, heads: set[str]) -> None:
    at = dt.datetime(2026, 11, 21, 9, tzinfo=dt.UTC)
    made = auctioned(id_)
    data = paper.print_kind(
        made, "tables", Texts("en"), paper.PrintOptions(at), games=game_catalogue()
    ).data
    written = set(reading.text(data).split())
    assert heads <= written
    assert written.isdisjoint({"Bid", "Wonder", "Faction", "Turn"} - heads)


def test_the_set_up_on_paper_says_who_won_what() -> None:
    at = dt.datetime(2026, 11, 21, 9, tzinfo=dt.UTC)
    made = with_roles(auctioned("7-wonders", *WONDERS), "Giza", "Efeso", "Rodi", "Olimpia")
    data = paper.print_kind(
        made, "setup", Texts("en"), paper.PrintOptions(at), games=game_catalogue()
    ).data
    written = reading.text(data)
    assert "Won at the auction" in written
    assert "Rossi Bruno · Ephesus" in written
