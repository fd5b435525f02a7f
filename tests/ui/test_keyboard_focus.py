"""Where the keyboard is can be seen: every control shows it in the accent, light and dark."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from unittest.mock import Mock

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QRadioButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Entry
from bglmanager.engine.games.asked import Figure
from bglmanager.i18n import Texts
from bglmanager.services.table_sheet import Cell
from bglmanager.ui.application import Dress
from bglmanager.ui.pages.game_panel import GamePanel
from bglmanager.ui.pages.round.sheet_grid import SheetColumn, SheetField
from bglmanager.ui.steps import Step
from bglmanager.ui.style import DARK, LIGHT, ROW, Colours, Icons, Style, Theme
from bglmanager.ui.widgets.basics import IconButton, LinkButton, PrimaryButton, QuietButton
from bglmanager.ui.widgets.fields import (
    DateField,
    LineField,
    NotesField,
    NumberField,
    SearchField,
    StillBox,
)
from bglmanager.ui.widgets.rail import RailButton
from bglmanager.ui.widgets.table import TableView
from bglmanager.ui.widgets.two_lines import Pair, TwoLineList
from tests.helpers.figures import figure
from tests.ui.doubles import entry_model, sample_event
from tests.ui.test_theme import contrast

pytestmark = pytest.mark.usefixtures("dressed")

Maker = Callable[[Style], QWidget]


def _box(look: Style) -> StillBox:
    made = StillBox()
    made.addItems(["Swiss", "Random"])
    return made


def _wrong(look: Style) -> LineField:
    made = LineField(look, "Name")
    made.setProperty("wrong", "true")
    return made


def _checked(look: Style) -> QuietButton:
    made = QuietButton(look, "Cards")
    made.setCheckable(True)
    made.setChecked(True)
    return made


def _table(look: Style) -> TableView[Entry]:
    made: TableView[Entry] = TableView(look, entry_model(look), "Entries")
    made.show_rows(sample_event().entries)
    made.selectRow(1)
    return made


def _pairs(look: Style) -> TwoLineList:
    made = TwoLineList(look, "Events")
    made.show_pairs([Pair("1", "Firenze", "21/11"), Pair("2", "Roma", "28/11")])
    made.setCurrentRow(0)
    return made


def _read(_look: Style) -> QScrollArea:
    made = QScrollArea()
    made.setProperty("kind", "read")
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return made


_SCORE = SheetColumn(Figure.SCORE, "score", "Score", "Score of {name}")

CONTROLS: Mapping[str, Maker] = {
    "line": lambda look: LineField(look, "Name"),
    "wrong line": _wrong,
    "search": lambda look: SearchField(look, "Search"),
    "notes": NotesField,
    "number": lambda look: NumberField(look, 4, 1, 9, "Rounds"),
    "date": lambda look: DateField(look, date(2026, 11, 21), "Date"),
    "box": _box,
    "figure": lambda look: SheetField(look, Cell(0, "score"), Mock(), _SCORE),
    "primary": lambda look: PrimaryButton(look, "Draw"),
    "quiet": lambda look: QuietButton(look, "Print"),
    "chosen": _checked,
    "link": lambda look: LinkButton(look, "Undo"),
    "icon": lambda look: IconButton(look, "x", "Close"),
    "tick": lambda _look: QCheckBox("is here"),
    "choice": lambda _look: QRadioButton("For the league"),
    "step": lambda look: RailButton(look, Step("entries", "Entries", "users")),
    "table": _table,
    "list": _pairs,
    "text": lambda look: GamePanel(look, (), about="The rules of the game"),
    "area": _read,
}

LOOKS = [(dark, scale) for dark in (False, True) for scale in (100, 150)][:: figure(3, long=1)]


@pytest.fixture(scope="module", params=LOOKS, ids=lambda p: f"{'dark' if p[0] else 'light'}-{p[1]}")
def dressed(
    request: pytest.FixtureRequest, qapp: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Style:
    """A look put on the application."""
    dark, scale = request.param
    theme = Theme.of(dark=dark, scale=scale)
    look = Style(Texts("en"), theme, Icons(theme, tmp_path_factory.mktemp("icons")))
    Dress(qapp).put_on(look)
    return look


@pytest.fixture
def around(qtbot: QtBot, dressed: Style) -> Iterator[QWidget]:
    """A window with something else that can have the keyboard."""
    made = QWidget()
    qtbot.addWidget(made)
    box = QVBoxLayout(made)
    box.addWidget(LineField(dressed, "Elsewhere"))
    made.resize(420, 420)
    yield made
    made.close()


def seen(widget: QWidget) -> QImage:
    return widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def counted(image: QImage, colour: str) -> int:
    """How many dots have this colour."""
    wanted = QColor(colour).rgb()
    across, down = range(image.width()), range(image.height())
    return sum(image.pixel(x, y) == wanted for y in down for x in across)


@pytest.mark.parametrize("name", CONTROLS)
def test_a_control_shows_that_it_has_the_keyboard(
    name: str, dressed: Style, around: QWidget, qtbot: QtBot
) -> None:
    widget = CONTROLS[name](dressed)
    box = around.layout()
    assert box is not None
    box.addWidget(widget)
    around.show()
    around.activateWindow()
    assert QTest.qWaitForWindowActive(around)
    elsewhere = around.findChildren(LineField)[0]
    elsewhere.setFocus()
    before = seen(widget)
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    after = seen(widget)
    assert QApplication.focusWidget() is widget
    shown = dressed.theme.colours.text if name == "primary" else dressed.theme.colours.accent
    added = counted(after, shown) - counted(before, shown)
    row = dressed.theme.px(ROW)  # of a list or a text the current row or the side is marked
    assert added >= min(widget.width(), widget.height(), 2 * row), added


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_the_ring_stands_out_from_everything_it_lies_on(colours: Colours) -> None:
    """WCAG 1.4.11: three to one; on the next thing to do it is drawn in the colour of text."""
    grounds = (colours.window, colours.surface, colours.raised, colours.accent_soft)
    assert all(contrast(colours.accent, ground) >= 3 for ground in grounds)
    assert contrast(colours.text, colours.window) >= 3
