"""The set-up for the wall; `python -m tests.printing.test_setup_sheet` writes the texts anew."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, product
from math import hypot
from pathlib import Path

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Drawn, Event, Setup
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.games.island import LAND, hex_corners
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.printing import styles
from bglmanager.printing.document import Printed
from bglmanager.printing.kinds import Sheet
from bglmanager.printing.letters import Changed
from bglmanager.printing.sheets.setup import hatch_lines
from bglmanager.services.games import game_catalogue
from bglmanager.services.paper import sheets_offered
from bglmanager.words.games import GameWords
from tests.helpers import setups
from tests.helpers.refusals import refused_codes
from tests.helpers.setups import island_of
from tests.printing import builders, reading

GOLDEN = Path(__file__).parent / "golden"
IT = Texts("it")


def seated(players: int, per_table: int = 4) -> Event:
    """Round 1 is being played."""
    made = builders.event(builders.ordinary(players), players_per_table=per_table)
    return builders.with_round(made, closed=False)


def of_catalogue(players: int, game: str, rules: str, ruleset: str, per_table: int = 4) -> Event:
    return setups.of_catalogue(seated(players, per_table), game, rules, ruleset)


SEVEN = "7wonders-ludolimpiadi-2015"
CASES: dict[str, Callable[[], Event]] = {
    "setup-7-wonders": lambda: of_catalogue(14, "7-wonders", SEVEN, SEVEN, 5),
    "setup-terra-mystica": lambda: of_catalogue(11, "terra-mystica", "big", "big-2026"),
    "setup-catan": lambda: of_catalogue(8, "catan", "catan-firenze-2014", "catan-firenze-2014"),
    "setup-puerto-rico": lambda: of_catalogue(7, "puerto-rico", "bgl", "bgl-2010"),
}


WITH_DRAWS = [
    game.id for game in game_catalogue().games if any(rules.setup for rules in game.rules.values())
]


def printed(event: Event, language: str = "it", game: GameRules | None = None) -> Printed:
    games = game_catalogue().words_for_paper(event, language)
    if game is not None:
        games = {game.id: GameWords(game.name.of(language), game)}
    options = replace(builders.OPTIONS, games=games)
    return builders.printed(Sheet.SETUP, event, Texts(language), options=options)


def text(case: str, language: str) -> str:
    return reading.text(printed(CASES[case](), language).data)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", CASES)
def test_the_sheet_says_exactly_this(case: str, language: str) -> None:
    assert text(case, language) == (GOLDEN / f"{case}.{language}.txt").read_text("utf-8")


def test_elements_fill_one_page_large() -> None:
    found = printed(CASES["setup-7-wonders"]())
    assert found.pages == 1
    left, right = reading.edges(found.data, "lato")
    assert right - left > 30


@pytest.mark.parametrize("game", WITH_DRAWS)
def test_no_two_texts_of_a_set_up_stand_on_one_another(game: str) -> None:
    """Every game of the catalogue, with tables of several sizes."""
    found = game_catalogue().find_game(game)
    assert found is not None
    for rules in found.rules.values():
        per_table = max(rules.sizes.recommended, 3)
        event = seated(2 * per_table - 1, per_table)
        chosen = tuple(option.name.stored for option in rules.options)
        event = replace(event, settings=replace(event.settings, expansions=chosen))
        if rules.setup:
            event = setups.drawn(event, rules)
            apart(printed(event, "it", rules))


def apart(found: Printed) -> None:
    """Nothing overlaps, and nothing leaves the page."""
    for boxes in reading.boxes(found.data):
        for one, other in combinations(boxes, 2):
            across = min(one[2], other[2]) - max(one[0], other[0])
            down = min(one[3], other[3]) - max(one[1], other[1])
            assert across <= 0.5 or down <= 0.5, (one, other)
        assert all(box[0] >= styles.MARGIN - 1 and box[1] >= styles.MARGIN - 3 for box in boxes)
        assert all(box[2] <= styles.A4[0] - styles.MARGIN + 1 for box in boxes)


LONG = "Congregazione della Misericordia di Quaranta-Castelvecchi dei Marchesi di Altopascio"


def with_items(*items: str, label: str = "Confraternite") -> Event:
    """A round whose set-up is these elements, of a game that is not at hand."""
    event = seated(8)
    round_ = replace(event.rounds[-1], setup=Setup(1, (Drawn(label, items),)))
    return replace(event, rounds=(round_,))


def test_long_names_are_never_cut() -> None:
    found = printed(with_items(*(f"{LONG} {n}" for n in range(6))))
    apart(found)
    said = " ".join(reading.text(found.data).split())
    assert all(f"{LONG} {n}" in said for n in range(6))


def test_a_long_draw_goes_on_in_another_column_and_nothing_is_lost() -> None:
    found = printed(with_items(*(f"Carta dell’ordine {n}" for n in range(1, 121))))
    apart(found)
    said = reading.text(found.data)
    assert all(f"Carta dell’ordine {n}" in said for n in range(1, 121))


def test_markup_and_strange_signs_are_printed_as_they_are() -> None:
    found = printed(with_items("Rossi & C. <b>", "李"))
    assert "Rossi & C. <b>" in reading.text(found.data)
    assert found.changed == (Changed("李", "Li"),)


def test_openers_of_many_tables_have_pages_of_their_own() -> None:
    few = setups.drawn(seated(40), replace(setups.GAME, setup=(setups.PORTS, setups.OPENER)))
    assert printed(few).pages == 1
    many = setups.drawn(seated(300), replace(setups.GAME, setup=(setups.PORTS, setups.OPENER)))
    found = printed(many)
    assert found.pages > 1
    said = reading.text(found.data)
    assert "Apre l’asta" in said
    assert {str(table.number) for table in many.rounds[-1].tables} <= set(said.split())


def test_the_foot_says_how_the_set_up_can_be_drawn_again() -> None:
    event = with_items("Scirocco")
    assert event.rounds[-1].setup is not None
    setup = replace(event.rounds[-1].setup, attempt=3)
    event = replace(event, rounds=(replace(event.rounds[-1], setup=setup),))
    assert "Codice: è un seme · turno 1 · sorteggio 3" in reading.text(printed(event).data)


def test_a_round_without_a_set_up_is_refused() -> None:
    assert refused_codes(printed, seated(8)) == ["print.no-setup"]


def test_it_is_offered_for_rounds_that_have_one_and_for_no_others() -> None:
    def offered(event: Event) -> list[str]:
        return [offer.key for offer in sheets_offered(event, derive(event), game_catalogue())]

    bare = seated(8)
    assert "setup-1" not in offered(bare)
    event = setups.drawn(bare, setups.GAME)
    assert offered(event)[:4] == ["pairings-1", "call-out-1", "tables-1", "setup-1"]


def test_the_table_sheet_tells_its_own_opener() -> None:
    event = setups.drawn(seated(8), replace(setups.GAME, setup=(setups.OPENER,)))
    options = replace(builders.OPTIONS, games={}, per_page=1)
    said = reading.text(builders.printed(Sheet.TABLES, event, IT, options=options).data)
    assert said.count("Apre l’asta: ") == 2


@pytest.mark.parametrize("slope", [0, 45, 90, 135])
def test_hatching_stays_inside_its_hex(slope: float) -> None:
    for place in LAND:
        shape = hex_corners(place)
        middle = sum(x for x, _ in shape) / 6, sum(y for _, y in shape) / 6
        lines = list(hatch_lines(shape, slope, 0.17))
        assert len(lines) > 8
        for point in (point for line in lines for point in line):
            assert hypot(point[0] - middle[0], point[1] - middle[1]) <= 1 + 1e-9


def test_the_island_has_every_word_number_and_harbour_on_paper() -> None:
    event = CASES["setup-catan"]()
    setup = event.rounds[-1].setup
    assert setup is not None
    island = island_of(setup)
    assert island is not None
    said = reading.text(printed(event).data).split()
    for word, count in (("bosco", 4), ("pascolo", 4), ("campi", 4), ("colline", 3)):
        assert said.count(word) == count
    assert (said.count("montagne"), said.count("deserto")) == (3, 1)
    assert (said.count("3:1"), said.count("2:1")) == (4, 5)
    for number in (6, 8, 5, 9, 10, 11):
        assert said.count(str(number)) >= 2


if __name__ == "__main__":
    for case_, language_ in product(CASES, LANGUAGES):
        (GOLDEN / f"{case_}.{language_}.txt").write_text(text(case_, language_), encoding="utf-8")
    sys.stdout.write(f"{len(CASES) * len(LANGUAGES)} texts in {GOLDEN}\n")
