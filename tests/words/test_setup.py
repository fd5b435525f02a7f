"""Set-ups in words: both languages, positions, sides, and what short tables leave out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bglmanager.engine import equipment_needed
from bglmanager.engine.equipment_needed import Need, Thing
from bglmanager.engine.event import Drawn, Event, Prize, Setup
from bglmanager.engine.games.game import ElementList, GameRules, SetupDraw, SetupItem, Sizes
from bglmanager.engine.games.island import Terrain
from bglmanager.engine.games.kinds import Text
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.ui.pages.round.setup import spoken_lot
from bglmanager.words import preparation
from bglmanager.words import setup as words
from bglmanager.words.setup import Element, Lot
from tests.helpers import events, setups
from tests.helpers.events import event

EN, IT = Texts("en"), Texts("it")


def with_drawn(players: int, *drawn: Drawn, per_table: int = 4) -> Event:
    """A round at tables of four or fewer with this set-up, its attempt the third."""
    event = events.with_round(events.event(players, players_per_table=per_table))
    round_ = replace(event.rounds[-1], setup=Setup(3, drawn))
    return replace(event, rounds=(round_,))


def lots(event: Event, game: GameRules | None = setups.GAME, texts: Texts = EN) -> list[Lot]:
    return list(words.setup_lots(texts, event, event.rounds[-1], game))


PORTS = Drawn(
    "Porti",
    ("Pisa – lato alba", "Napoli – lato alba", "Genova – lato tramonto", "Bari – lato alba"),
)
GOODS = Drawn("Merci dei porti", ("Merce 1 + Merce 2", "Merce 3 + Merce 4", "Merce 5 + Merce 6"))


def test_elements_have_number_and_side_in_the_language_in_use() -> None:
    (lot,) = lots(with_drawn(8, PORTS))
    assert lot == Lot(
        "Ports",
        (
            Element("Pisa", place="1", side="dawn side"),
            Element("Naples", place="2", side="dawn side"),
            Element("Genoa", place="3", side="dusk side"),
            Element("Bari", place="4", side="dawn side"),
        ),
    )
    (italian,) = lots(with_drawn(8, PORTS), texts=IT)
    assert (italian.label, italian.elements[1].name) == ("Porti", "Napoli")
    assert italian.elements[1].side == "lato alba"


def test_the_last_drawn_is_for_large_tables_only() -> None:
    (lot,) = lots(with_drawn(11, PORTS))
    assert [each.only for each in lot.elements] == ["", "", "", "only at tables of 4"]
    (italian,) = lots(with_drawn(11, PORTS), texts=IT)
    assert italian.elements[3].only == "solo ai tavoli da 4"


def test_what_no_table_of_the_round_uses_is_not_shown() -> None:
    (lot,) = lots(with_drawn(9, PORTS, per_table=3))
    assert [each.name for each in lot.elements] == ["Pisa", "Naples", "Genoa"]


def test_positions_have_their_names_and_brackets_are_set_aside() -> None:
    (lot,) = lots(with_drawn(8, Drawn("Venti", ("Maestrale (3 nodi)", "Scirocco"))))
    assert lot.elements == (
        Element("Mistral", "(3 knots)", "round 1"),
        Element("Sirocco", place="round 2"),
    )


def test_a_set_stands_beside_what_it_is_drawn_for_and_holds_together() -> None:
    _, lot = lots(with_drawn(8, PORTS, GOODS))
    assert lot.label == "Goods of the ports"
    assert [each.place for each in lot.elements] == [
        "Pisa dawn side",
        "Naples dawn side",
        "Genoa dusk side",
    ]
    assert (
        lot.elements[0].name == "Good\N{NO-BREAK SPACE}1\N{NO-BREAK SPACE}+ Good\N{NO-BREAK SPACE}2"
    )


def test_a_single_element_needs_no_number() -> None:
    (lot,) = lots(with_drawn(8, Drawn("Venti", ("Scirocco",))), None)
    assert lot.elements == (Element("Scirocco"),)


def test_without_the_game_everything_is_as_it_is_stored() -> None:
    ports, goods = lots(with_drawn(11, PORTS, GOODS), None)
    assert ports.label == "Porti"
    assert ports.elements[3] == Element("Bari – lato alba", place="4")
    assert [each.place for each in goods.elements] == ["1", "2", "3"]


def test_openers_and_turns_are_told_by_name_at_every_table() -> None:
    event = with_drawn(
        7, Drawn("Apre l’asta", ("1: 2", "2: 3")), Drawn("Turni", ("1: 4, 1, 2, 3",))
    )
    opener, turns = lots(event)
    assert opener.label == "Opens the auction"
    assert [(at.number, at.names) for at in opener.tables] == [
        (1, ("Rossi Bruno",)),
        (2, ("Rossi Gaia",)),
    ]
    assert turns.tables[0].names == ("Rossi Dino", "Rossi Ada", "Rossi Bruno", "Rossi Carla")


def test_a_table_reads_what_was_drawn_for_it_alone() -> None:
    event = with_drawn(
        7, PORTS, Drawn("Apre l’asta", ("1: 2", "2: 3")), Drawn("Turni", ("1: 4, 1, 2, 3",))
    )
    round_ = event.rounds[-1]

    def said(place: int) -> tuple[str, ...]:
        return words.at_table(EN, event, round_, round_.tables[place], setups.GAME)

    assert said(0) == (
        "Opens the auction: Rossi Bruno",
        "Turni: 1 Rossi Dino, 2 Rossi Ada, 3 Rossi Bruno, 4 Rossi Carla",
    )
    assert said(1) == ("Opens the auction: Rossi Gaia",)


def test_a_seat_that_is_not_there_is_passed_over() -> None:
    (lot,) = lots(with_drawn(7, Drawn("Turni", ("1: 9, 1", "2: 4"))))
    assert [(at.number, at.names) for at in lot.tables] == [(1, ("Rossi Ada",))]


def test_elements_that_come_twice_are_counted_one_by_one() -> None:
    crates = SetupDraw(
        "crates",
        Text("Casse", "Crates"),
        items=(SetupItem(Text("Cassa", "Crate"), copies=3), SetupItem(Text("Botte", "Barrel"))),
        per_player=True,
    )
    game = replace(setups.GAME, setup=(crates,))
    (lot,) = lots(with_drawn(7, Drawn("Casse", ("Cassa", "Botte", "Cassa", "Cassa"))), game)
    assert [(each.name, each.only) for each in lot.elements] == [
        ("Crate", ""),
        ("Barrel", ""),
        ("Crate", ""),
        ("Crate", "only at tables of 4"),
    ]


def test_nothing_is_said_without_a_set_up() -> None:
    event = events.with_round(events.event(8))
    assert lots(event) == []
    assert words.at_table(EN, event, event.rounds[0], event.rounds[0].tables[0], None) == ()


def test_a_draw_is_read_aloud_with_everything_on_it() -> None:
    ports, opener = lots(with_drawn(7, PORTS, Drawn("Apre l’asta", ("1: 2", "2: 3"))))
    assert spoken_lot(EN, ports) == (
        "Ports. 1, Pisa, dawn side. 2, Naples, dawn side. 3, Genoa, dusk side. "
        "4, Bari, dawn side, only at tables of 4"
    )
    assert spoken_lot(EN, opener) == (
        "Opens the auction. Table 1: Rossi Bruno. Table 2: Rossi Gaia"
    )


def test_an_island_is_read_aloud_row_by_row() -> None:
    event = setups.drawn(events.with_round(events.event(8)), setups.EVERYTHING)
    lot = lots(event, setups.EVERYTHING)[-1]
    assert lot.island is not None
    said = spoken_lot(IT, replace(lot, label="Isola"))
    assert said.startswith("Isola. Riga 1: ")
    assert "Riga 5: " in said
    assert "Riga 6" not in said
    assert sum(said.count(word) for word in ("bosco", "campi", "pascolo")) == 12
    assert said.count("3:1") == 4
    assert said.count("2:1 ") == 5


@pytest.mark.parametrize(("number", "dots"), [(2, 1), (3, 2), (6, 5), (8, 5), (11, 2), (12, 1)])
def test_tokens_have_as_many_dots_as_there_are_throws(number: int, dots: int) -> None:
    throws = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    assert sum(a + b == number for a, b in throws) == dots
    assert words.token_dots(number) == dots


def test_every_terrain_has_a_name() -> None:
    assert len({words.terrain_name(IT, terrain) for terrain in Terrain}) == len(Terrain)


# ------- What must be in the hall is named as many times as it is counted, in both languages

ONE_NAME = {
    *(Need.TIMER, Need.REGULATION, Need.RULES, Need.ANNOUNCEMENT, Need.CASH, Need.SPARE),
    *(Need.POWER, Need.WALL, Need.PAPER, Need.PENS),
}
"""Of these there is always one, or never one alone."""


def named(language: str, need: Need, number: int | None) -> str:
    return preparation.thing_name(Texts(language), Thing(need, number))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("need", list(Need))
def test_one_thing_is_named_as_one(language: str, need: Need) -> None:
    one, two, unknown = (named(language, need, number) for number in (1, 2, None))
    assert two == unknown
    assert (one == two) is (need in ONE_NAME)


@pytest.mark.parametrize(
    ("need", "one", "two"),
    [
        (Need.REFEREES, "Arbitro", "Arbitri"),
        (Need.TABLES, "Tavolo con le sue sedie", "Tavoli con le loro sedie"),
        (Need.COPIES, "Copia del gioco", "Copie del gioco"),
        (Need.CHECK_IN, "Foglio presenze, pagina", "Foglio presenze, pagine"),
        (Need.PRIZES, "Premio", "Premi"),
    ],
)
def test_one_and_two_in_italian(need: Need, one: str, two: str) -> None:
    assert (named("it", need, 1), named("it", need, 2)) == (one, two)


def test_what_has_one_name_is_one_or_never_one() -> None:
    """The smallest event of all, with everything an event can need."""
    drawn = GameRules(
        id="puerto-rico",
        name=Text("Puerto Rico", "Puerto Rico"),
        sizes=Sizes(3, 4, 5),
        minutes_per_player=25,
        list=ElementList(Text("Esercito", "Army")),
        setup=(SetupDraw("x", Text("X", "X")),),
    )
    smallest = event(1, rounds_planned=1, fee=5, minutes=60, prizes=(Prize(1, "Coppa"),))
    found = {
        each.need: each.number
        for each in equipment_needed.things_needed(smallest, {"puerto-rico": drawn})
    }
    always = {need for need in ONE_NAME if found[need] == 1}
    assert always == ONE_NAME - {Need.WALL, Need.PAPER, Need.PENS}
    assert {found[need] for need in ONE_NAME - always} == {3, 4, 20}
    assert {found[need] for need in found.keys() - ONE_NAME} == {1, None, 2}


@pytest.mark.parametrize(
    ("language", "minutes", "said"),
    [
        ("it", 1, "1 minuto a partita"),
        ("it", 60, "60 minuti a partita"),
        ("en", 1, "1 minute for each game"),
        ("en", 60, "60 minutes for each game"),
    ],
)
def test_one_minute_is_announced_as_one(language: str, minutes: int, said: str) -> None:
    settings = replace(event(8).settings, minutes=minutes)
    assert said in preparation.announcement_as_text(Texts(language), settings, {})
