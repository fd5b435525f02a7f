"""The set-up of a round shown large on its page, drawn again and taken to the printer, by keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QPointF, QRect, Qt
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Drawn, Event, RoundStatus, Setup
from bglmanager.engine.games.game import Game, GameRules
from bglmanager.engine.games.island import SEA_PLACES, Terrain, hex_corners
from bglmanager.services import rounds
from bglmanager.services.games import Catalogue
from bglmanager.services.paper import Sheet
from bglmanager.ui.pages.prints.page import PrintsPage
from bglmanager.ui.pages.round import setup as colours
from bglmanager.ui.pages.round.setup import SIZES, TABLE_SIZES, IslandPicture, SetupView
from bglmanager.ui.style import Style
from bglmanager.words.setup import setup_lots
from tests.helpers import boards, events, setups
from tests.helpers.figures import figure
from tests.ui.conftest import HallMaker
from tests.ui.hall import CONTROL, ENTER, Hall
from tests.ui.tour import settle

pytestmark = pytest.mark.usefixtures("dressed")

G, ESCAPE, P, Z = Qt.Key.Key_G, Qt.Key.Key_Escape, Qt.Key.Key_P, Qt.Key.Key_Z


def games(*rules: GameRules) -> Catalogue:
    return Catalogue(tuple(Game(each, {"bgl": each}) for each in rules))


Opener = Callable[..., Hall]


@pytest.fixture
def opened(hall_of: HallMaker) -> Opener:
    """Opens an event with the rules of these games, and paper."""
    return lambda event, *rules: hall_of(event, games=games(*rules), prints=True)


def seated(players: int = 11, status: RoundStatus = RoundStatus.DRAFT) -> Event:
    return events.with_round(events.event(players), status=status)


@pytest.fixture
def hall(opened: Opener) -> Hall:
    """A draft whose set-up is shown large."""
    made = opened(setups.drawn(seated(), setups.GAME), setups.GAME)
    made.press(G, CONTROL)
    return made


def board(hall: Hall) -> SetupView:
    return hall.page.setup.board


def labels(hall: Hall) -> list[str]:
    """What the buttons of the header say."""
    return [action.text() for action in hall.page.secondary()]


def drawn_of(hall: Hall) -> tuple[Drawn, ...]:
    setup = hall.event.rounds[-1].setup
    return () if setup is None else setup.drawn


def status(hall: Hall) -> str:
    return hall.event.rounds[0].status.value


def shown(hall: Hall) -> list[str]:
    """The names of the elements shown, in order."""
    return [each.name for card in board(hall).cards for each in card.lot.elements]


def test_the_set_up_comes_with_the_draw_and_stands_in_a_line_of_the_draft(opened: Opener) -> None:
    plain = events.event(11)
    hall = opened(
        replace(plain, settings=replace(plain.settings, game=setups.GAME.id)), setups.GAME
    )
    assert "Set-up" not in labels(hall)
    hall.press(ENTER, CONTROL)
    assert labels(hall)[0] == "Set-up"
    line = hall.draft.setup
    assert line.isVisible()
    assert line.words.whole_text.startswith("Ports: ")
    assert "Winds: " in line.words.whole_text


def test_one_key_shows_it_large_and_one_goes_back(hall: Hall) -> None:
    assert hall.page.title() == "Round 1: set-up"
    assert hall.state == "Draw code: seme · round 1 · draw 1"
    assert labels(hall) == ["Back to the round", "Draw the set-up again", "Print the set-up"]
    assert hall.page.primary() is None
    assert hall.page.stack.currentWidget() is hall.page.setup.view
    assert hall.at(board(hall))
    assert [card.lot.label for card in board(hall).cards] == [
        "Ports",
        "Winds",
        "Goods of the ports",
    ]
    assert board(hall).size_shown >= SIZES[-1]
    hall.press(ESCAPE)
    assert hall.page.title() == "Round 1"
    assert hall.page.stack.currentWidget() is hall.draft
    hall.press(G, CONTROL)
    hall.press(G, CONTROL)
    assert hall.page.title() == "Round 1"


def test_while_it_is_shown_nothing_else_happens_to_the_round(hall: Hall) -> None:
    hall.press(ENTER, CONTROL)
    hall.press(Qt.Key.Key_X, CONTROL)
    assert status(hall) == "draft"
    assert hall.page.draft.taken is None
    assert hall.page.draft.publish.refusal == "The set-up is shown: go back to the round first."
    hall.press(ESCAPE)
    hall.press(ENTER, CONTROL)
    assert status(hall) == "playing"


def test_it_is_drawn_again_and_that_is_undone(hall: Hall) -> None:
    first = drawn_of(hall)
    before = shown(hall)
    hall.page.setup.again.trigger()
    assert drawn_of(hall) != first
    assert hall.state == "Draw code: seme · round 1 · draw 2"
    assert shown(hall) != before
    hall.press(Z, CONTROL)
    assert drawn_of(hall) == first
    assert shown(hall) == before
    assert hall.page.title() == "Round 1: set-up"


def test_the_buttons_are_reached_and_pressed_with_the_keyboard(hall: Hall) -> None:
    first = drawn_of(hall)
    for _ in range(30):
        if hall.focus.accessibleName() == "Draw the set-up again":
            break
        hall.press(Qt.Key.Key_Tab)
    hall.press(ENTER)
    assert drawn_of(hall) != first


def with_results(event: Event) -> Event:
    """The first table has reported."""
    round_ = event.rounds[-1]
    table = round_.tables[0]
    seats = tuple(replace(seat, score=n) for n, seat in enumerate(table.seats, 1))
    tables = (replace(table, seats=seats), *round_.tables[1:])
    return replace(event, rounds=(*event.rounds[:-1], replace(round_, tables=tables)))


def test_with_results_it_stays_as_it_is_and_says_why(opened: Opener) -> None:
    made = with_results(setups.drawn(seated(status=RoundStatus.PLAYING), setups.GAME))
    hall = opened(made, setups.GAME)
    hall.press(G, CONTROL)
    assert shown(hall)
    again = hall.page.setup.again
    assert not again.isEnabled()
    assert again.toolTip() == "Round 1 has results already: its set-up stays as it was drawn."


def test_a_game_without_draws_shows_nothing_at_all(opened: Opener) -> None:
    hall = opened(setups.drawn(seated(), replace(setups.GAME, setup=())))
    assert "Set-up" not in labels(hall)
    assert not hall.draft.setup.isVisible()
    hall.press(G, CONTROL)
    assert hall.page.title() == "Round 1"


def test_a_round_drawn_before_gets_its_set_up_when_it_is_asked_for(opened: Opener) -> None:
    event = setups.drawn(seated(status=RoundStatus.PLAYING), setups.GAME)
    bare = replace(event, rounds=(replace(event.rounds[0], setup=None),))
    hall = opened(bare, setups.GAME)
    assert labels(hall)[0] == "Set-up"
    hall.press(G, CONTROL)
    assert labels(hall) == ["Back to the round"]
    assert not board(hall).isVisible()
    assert hall.focus.accessibleName() == "Draw the set-up"
    hall.press(ENTER)
    assert drawn_of(hall) == drawn_of_event(event)
    assert hall.at(board(hall))
    assert hall.page.setup.again.text() == "Draw the set-up again"
    hall.press(Z, CONTROL)
    assert drawn_of(hall) == ()
    assert not board(hall).isVisible()


def drawn_of_event(event: Event) -> tuple[Drawn, ...]:
    setup = event.rounds[-1].setup
    return () if setup is None else setup.drawn


def test_a_closed_round_without_one_offers_nothing(opened: Opener) -> None:
    event = events.played(8, 1, rounds_planned=2)
    settings = replace(event.settings, game=setups.GAME.id)
    rounds = (replace(event.rounds[0], game=setups.GAME.id),)
    hall = opened(replace(event, settings=settings, rounds=rounds), setups.GAME)
    hall.window.go("round-1")
    assert "Set-up" not in labels(hall)


def test_without_the_game_at_hand_the_stored_wording_is_shown(opened: Opener) -> None:
    hall = opened(setups.drawn(seated(), setups.GAME))
    hall.press(G, CONTROL)
    assert [card.lot.label for card in board(hall).cards] == ["Porti", "Venti", "Merci dei porti"]
    assert not hall.page.setup.again.isEnabled()


def test_throwing_the_draft_away_leaves_no_set_up_behind(opened: Opener) -> None:
    plain = events.event(11)
    hall = opened(
        replace(plain, settings=replace(plain.settings, game=setups.GAME.id)), setups.GAME
    )
    hall.press(ENTER, CONTROL)
    hall.press(G, CONTROL)
    hall.press(Z, CONTROL)
    assert not hall.event.rounds
    assert hall.page.title() == "Round 1"
    assert hall.page.stack.currentWidget() is hall.page.proposal


def test_print_leads_to_the_sheet_of_this_round(hall: Hall, qtbot: QtBot) -> None:
    hall.press(P, CONTROL)
    page = hall.window.page
    assert isinstance(page, PrintsPage)
    assert page.offer is not None
    assert page.offer.key == "setup-1"
    qtbot.waitUntil(lambda: page.preview.count > 0)
    assert page.state_line() == "Set-up – Round 1: 1 page"


# --- how it looks ---------------------------------------------------------------------------------


def looks_right(shown: SetupView) -> None:
    """No text leaves its card, and no card overlaps another."""
    cards = [*shown.cards, *shown.tables]
    for card in cards:
        document = card.written(card.width(), card.size_shown).document
        assert document.size().toSize().width() < card.width()
        assert document.size().toSize().height() < card.height()
    widgets: Sequence[QRect] = [w.geometry() for w in (*cards, *shown.islands)]
    for one, other in combinations(widgets, 2):
        assert not one.intersects(other)
    assert all(place.right() < shown.viewport().width() for place in widgets)


ViewMaker = Callable[..., SetupView]


@pytest.fixture
def fresh(qtbot: QtBot, look: Style) -> ViewMaker:
    """Makes views of their own, of a size."""

    def make(
        event: Event, game: GameRules | None, size: tuple[int, int] = (950, 610), worn: Style = look
    ) -> SetupView:
        made = SetupView(worn)
        qtbot.addWidget(made)
        made.resize(*size)
        made.show()
        made.show_lots(setup_lots(worn.texts, event, event.rounds[-1], game))
        QCoreApplication.processEvents()
        return made

    return make


@pytest.mark.parametrize("scale", [150, 100][:: figure(2, long=1)])
@pytest.mark.parametrize("players", [8, 300])
@pytest.mark.parametrize("size", [(620, 400), (950, 610), (1700, 950)][:: figure(2, long=1)])
def test_nothing_overlaps_at_any_size(
    fresh: ViewMaker, tmp_path: Path, size: tuple[int, int], players: int, scale: int
) -> None:
    large = Style.of(language="en", dark=False, scale=scale, folder=tmp_path)
    event = setups.drawn(seated(players), setups.EVERYTHING)
    made = fresh(event, setups.EVERYTHING, size, large)
    assert len(made.cards) == 3
    assert len(made.tables) == 2
    assert len(made.islands) == 1
    looks_right(made)


LONG = "Congregazione della Misericordia di Quaranta-Castelvecchi dei Marchesi di Altopascio"


@pytest.mark.parametrize("size", [(400, 300), (950, 610)])
def test_long_names_are_wrapped_and_never_cut(fresh: ViewMaker, size: tuple[int, int]) -> None:
    event = seated()
    items = (LONG, f"{LONG} (con un’aggiunta altrettanto lunga)", "W" * 60)
    setup = Setup(1, (Drawn(LONG, items), Drawn("Venti", ("Scirocco",))))
    event = replace(event, rounds=(replace(event.rounds[0], setup=setup),))
    made = fresh(event, None, size)
    looks_right(made)


def test_few_elements_are_shown_larger_than_many(fresh: ViewMaker) -> None:
    few = setups.drawn(seated(8), replace(setups.GAME, setup=(setups.WINDS,)))
    one = fresh(few, setups.GAME)
    many = setups.drawn(seated(8), setups.GAME)
    other = fresh(many, setups.GAME)
    assert one.size_shown == SIZES[0] > other.size_shown >= SIZES[-1]
    assert not one.verticalScrollBar().isVisible()


@pytest.mark.parametrize(("players", "larger"), [(8, True), (300, False)])
def test_turn_orders_alone_are_as_large_as_they_can_be(
    fresh: ViewMaker, players: int, larger: bool
) -> None:
    event = setups.drawn(seated(players), replace(setups.GAME, setup=(setups.TURNS,)))
    made = fresh(event, setups.GAME)
    (card,) = made.tables
    assert card.size_shown == (TABLE_SIZES[0] if larger else TABLE_SIZES[-1])
    assert made.verticalScrollBar().isVisible() is not larger
    looks_right(made)


def test_everything_is_read_aloud(opened: Opener) -> None:
    hall = opened(setups.drawn(seated(8), setups.EVERYTHING), setups.EVERYTHING)
    hall.press(G, CONTROL)
    view = board(hall)
    (picture,) = view.islands
    assert picture.accessibleName().startswith("Island. Row 1: ")
    assert view.cards[0].accessibleName().startswith("Ports. 1, ")
    assert view.tables[0].accessibleName().startswith("Opens the auction. Table 1: ")
    assert all(card.accessibleName() in view.accessibleName() for card in view.cards)


def test_the_island_stands_whole_in_its_picture(fresh: ViewMaker) -> None:
    event = setups.drawn(seated(8), replace(setups.GAME, setup=(setups.ISLAND,)))
    made = fresh(event, setups.GAME)
    (picture,) = made.islands
    assert isinstance(picture, IslandPicture)
    points = [
        picture.sides.map(QPointF(*point)).toPoint()
        for place in SEA_PLACES
        for point in hex_corners(place)
    ]
    assert all(picture.rect().contains(point) for point in points)
    assert not made.verticalScrollBar().isVisible()


def test_one_key_prints_what_is_looked_at(opened: Opener) -> None:
    """The round, or its set-up while that is shown."""
    hall = opened(setups.drawn(seated(status=RoundStatus.PLAYING), setups.GAME), setups.GAME)
    round_ = hall.window.key
    for keys, sheet in (((), Sheet.PAIRINGS), (((G, CONTROL),), Sheet.SETUP)):
        for key in keys:
            hall.press(*key)
        hall.press(P, CONTROL)
        page = hall.window.page
        assert isinstance(page, PrintsPage)
        assert page.offer is not None
        assert (page.offer.sheet, page.offer.round) == (sheet, 1)
        hall.window.go(round_)


# ---- The form of a table beside an open panel in a small window: who sits there is still read

LEAST = 80
"""As many pixels as the beginning of a name needs."""


@pytest.mark.parametrize("board", [False, True])
def test_a_question_is_seen_in_a_low_window(
    qtbot: QtBot, hall_of: HallMaker, *, board: bool
) -> None:
    """A second Enter saves: what it answers must not lie below the edge."""
    made = boards.event(14) if board else events.event(8)
    hall = hall_of(made)
    rounds.draw_round(hall.desk)
    rounds.publish_draft(hall.desk)
    hall.window.resize(1366, 480)
    hall.type(
        "1", *(map(str, boards.YEARS[0]) if board else ("40", "30", "20", "200")), *[""] * board
    )
    said = hall.form.said
    assert said.text.endswith("Press Enter again to save it as it is.")
    qtbot.waitUntil(lambda: said.visibleRegion().boundingRect() == said.rect())


def test_names_stay_beside_an_open_panel(hall_of: HallMaker) -> None:
    hall = hall_of(events.playing())
    hall.window.resize(1024, 700)
    hall.type("1")
    hall.press(Qt.Key.Key_W, CONTROL)
    settle()
    grid = hall.form.grid
    assert grid.plan.name[1] >= LEAST
    outcomes = [len(grid.plan.outcome)]
    hall.press(Qt.Key.Key_W, CONTROL)
    hall.window.resize(1366, 700)
    settle()
    assert grid.plan.name[1] >= LEAST
    outcomes.append(len(grid.plan.outcome))
    hall.window.resize(1920, 1010)
    settle()
    outcomes.append(len(grid.plan.outcome))
    assert outcomes[0] >= 2
    assert outcomes[1:] == [2, 3]


# -------- The terrains of an island are told apart by any eyes, and their words are readable

SEEN = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""How colours are seen without one kind of cone (Machado, Oliveira and Fernandes 2009)."""


def linear(colour: str) -> tuple[float, ...]:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return tuple(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)


def lab(rgb: Sequence[float]) -> tuple[float, float, float]:
    red, green, blue = (min(max(value, 0.0), 1.0) for value in rgb)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("eyes", SEEN)
def test_terrains_are_told_apart_by_any_eyes(eyes: str) -> None:
    def seen(colour: str) -> tuple[float, float, float]:
        rgb = linear(colour)
        return lab([sum(m * v for m, v in zip(row, rgb, strict=True)) for row in SEEN[eyes]])

    for one, other in combinations(Terrain, 2):
        a, b = seen(colours.TERRAIN[one]), seen(colours.TERRAIN[other])
        distance = sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5
        assert distance > 15, (one, other, distance)


def light(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("terrain", Terrain)
def test_words_on_the_terrains_are_readable(terrain: Terrain) -> None:
    one, other = light(colours.TERRAIN[terrain]), light(colours.ink_on(terrain))
    assert (max(one, other) + 0.05) / (min(one, other) + 0.05) >= 4.5
