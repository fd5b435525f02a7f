"""A round page in a window over a store of its own, worked by keys and by the mouse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event
from bglmanager.engine.games.asked import Figure
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.services.games import Catalogue, game_catalogue
from bglmanager.services.table_sheet import Cell
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.ui.kit.forms import FieldForm, FormPanel
from bglmanager.ui.main_window import MainWindow, PageMakers
from bglmanager.ui.pages.prints.page import PrintsPage
from bglmanager.ui.pages.round.draft import DraftView
from bglmanager.ui.pages.round.options import RoundOptions
from bglmanager.ui.pages.round.page import RoundPage
from bglmanager.ui.pages.round.results import ResultsView
from bglmanager.ui.pages.round.sheet_form import SheetForm
from bglmanager.ui.pages.round.sheet_grid import SheetField
from bglmanager.ui.pages.round.sheet_parts import KeyedAct
from bglmanager.ui.preferences import Preferences
from bglmanager.ui.style import Style, Tone, as_read
from bglmanager.ui.widgets.basics import LinkButton
from tests.helpers import events
from tests.helpers.workspaces import open_workspace
from tests.ui.doubles import HostDouble
from tests.ui.hands import AtWindow, bring_up, drag, show

CONTROL = Qt.KeyboardModifier.ControlModifier
ENTER = Qt.Key.Key_Return


def makers(desk: OpenEvent, games: Catalogue | None = None) -> PageMakers:
    """The round pages of an event, and no other page; `games` instead of the program's own."""
    known = games or game_catalogue()
    return {
        "round": lambda shell, step: RoundPage(shell, desk, RoundNumber(step.number), known),
    }


@dataclass
class Seat:
    """A row of the open table, the first is 0."""

    form: SheetForm
    row: int

    @property
    def named(self) -> dict[str, SheetField]:
        """Its fields by their names, from the left to the right."""
        shown = self.form.grid.fields
        cells = [Cell(self.row, column.field) for column in self.form.grid.columns]
        return {cell.field: shown[cell] for cell in cells}

    def of(self, figure: Figure) -> list[SheetField]:
        """The fields of one kind."""
        named = self.named
        return [named[c.field] for c in self.form.grid.columns if c.figure is figure]

    def fields(self) -> list[SheetField]:
        """Those that take figures now."""
        return [field for field in self.named.values() if not field.isReadOnly()]

    @property
    def score(self) -> SheetField:
        """The score, typed or made of what is."""
        return self.named["score"]

    @property
    def place(self) -> SheetField:
        """The place given by the referee."""
        return self.named["place"]

    @property
    def games(self) -> list[SheetField]:
        """The games of a series."""
        return [one for one in self.named.values() if one.is_game]

    @property
    def tie_breaks(self) -> list[SheetField]:
        """The values that break ties."""
        return self.of(Figure.TIE_BREAK)

    @property
    def outcome(self) -> tuple[str, ...]:
        """Place, points and share as shown."""
        return self.form.grid.rows[self.row].outcome

    @property
    def fault(self) -> str:
        """What is said to be wrong there."""
        return self.form.grid.fault(self.row)

    @property
    def is_named(self) -> bool:
        """Whether the player, or the side, is named as the winner."""
        return any(chip.tone is Tone.GOOD for chip in self.form.grid.rows[self.row].chips)

    @property
    def chips(self) -> list[str]:
        """How the player is marked."""
        return [chip.words for chip in self.form.grid.rows[self.row].chips]


@dataclass
class Hall(AtWindow):
    """The window, the event, and hands on the keyboard."""

    qtbot: QtBot
    workspace: Workspace
    desk: OpenEvent
    window: MainWindow

    @classmethod
    def of(
        cls,
        qtbot: QtBot | None,
        look: Style,
        folder: Path,
        event: Event,
        games: Catalogue | None = None,
        *,
        prints: bool = False,
    ) -> Hall:
        """A window at the step to be done now, with the program's games unless told.

        With `prints` there is the page of paper as well.
        """
        folder.mkdir(exist_ok=True)
        workspace = open_workspace(folder / "library.sqlite")
        desk = workspace.import_document(event)
        return cls._at(qtbot, look, workspace, desk, games, prints=prints)

    @classmethod
    def again(cls, qtbot: QtBot, look: Style, folder: Path, games: Catalogue | None = None) -> Hall:
        """The program started once more over the library of this folder."""
        workspace = open_workspace(folder / "library.sqlite")
        (line,) = workspace.events()
        return cls._at(qtbot, look, workspace, workspace.open_event(line.id), games, prints=False)

    @classmethod
    def _at(
        cls,
        qtbot: QtBot | None,
        look: Style,
        workspace: Workspace,
        desk: OpenEvent,
        games: Catalogue | None,
        *,
        prints: bool,
    ) -> Hall:
        preferences = Preferences(language=look.texts.language)
        known = games or game_catalogue()
        pages = dict(makers(desk, known))
        if prints:
            pages["prints"] = lambda shell, _step: PrintsPage(shell, desk, known)
        window = MainWindow(look, HostDouble(), pages, preferences, desk, games=games)
        if qtbot is None:  # in a program of its own
            bring_up(window)
            assert QTest.qWaitForWindowActive(window)
        else:
            show(qtbot, window)
        return cls(cast("QtBot", qtbot), workspace, desk, window)

    def close(self) -> None:
        """Close window and library."""
        self.window.close()
        self.workspace.close()

    @property
    def event(self) -> Event:
        """The facts as they are kept."""
        return self.desk.event

    @property
    def page(self) -> RoundPage:
        """The page shown."""
        assert isinstance(self.window.page, RoundPage)
        return self.window.page

    @property
    def draft(self) -> DraftView:
        """The draft shown."""
        return self.page.draft.view

    def open_options(self, options: RoundOptions) -> FieldForm:
        """The form for minutes and tie-breaks, opened by its link."""
        link = options.findChild(LinkButton)
        assert link is not None
        QTest.mouseClick(link, Qt.MouseButton.LeftButton)
        panel = self.window.side.content_shown
        assert isinstance(panel, FormPanel)
        return panel.form

    @property
    def results(self) -> ResultsView:
        """The results shown."""
        return self.page.results.view

    @property
    def form(self) -> SheetForm:
        """The open table, as it is once nobody types."""
        self.results.form.catch_up()
        return self.results.form

    def line(self, seat: int) -> Seat:
        """The form's row of a seat, the first is 1."""
        return Seat(self.form, seat - 1)

    @property
    def acts(self) -> list[str]:
        """What can be done to the open table and its seats, with its key."""
        shown = self.form.acts.findChildren(KeyedAct)
        return [f"{one.text()} {one.key}" for one in shown if not one.isHidden()]

    @property
    def totals(self) -> list[str]:
        """The sums of the years of the open board; one too large has a mark."""
        totals = self.form.grid.totals
        assert totals is not None
        return [f"{text} !" if wrong else text for text, wrong in totals.sums]

    @property
    def lines(self) -> list[Seat]:
        """The rows of the open table."""
        return [Seat(self.form, n) for n in range(len(self.form.grid.rows))]

    def at(self, widget: QWidget) -> bool:
        """Whether a widget has the keyboard."""
        return self.focus is widget

    def type(self, *texts: str) -> None:
        """Type texts, each followed by Enter."""
        for text in texts:
            QTest.keyClicks(self.focus, text)
            self.press(ENTER)

    def half_type(self, table: str, *texts: str) -> None:
        """Type figures at a table, each with Enter but the last one."""
        self.type(table, *texts[:-1])
        QTest.keyClicks(self.focus, texts[-1])

    def click_card(self, table: int) -> None:
        """Press the card of a table with the mouse."""
        hall = self.results.hall
        at = hall.card_rect(table).center()
        QTest.mouseClick(hall.viewport(), Qt.MouseButton.LeftButton, pos=at)

    def menu_at(self, widget: QWidget, at: QPoint) -> dict[str, QAction]:
        """What the menu offers that a press with the right button opens there."""
        menu = self._menu_at(widget, at)
        menu.hide()
        return {as_read(action.text()): action for action in menu.actions()}

    def _menu_at(self, widget: QWidget, at: QPoint) -> QMenu:
        asked = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, widget.mapToGlobal(at))
        QApplication.sendEvent(widget, asked)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        return menu

    @property
    def figures(self) -> list[str]:
        """The scores in the fields of the open table, in seat order."""
        return [line.score.text() for line in self.lines]

    @property
    def centres(self) -> list[str]:
        """The centres of 1901 in the fields of the open board, in seat order."""
        return [own["1901"] for own in self.form.sheet.typed.seats]

    def at_seat(self, card: int, seat: int) -> bool:
        """Whether the keyboard is at a seat of the draft, both counted from 0."""
        return self.at(self.draft.hall) and self.draft.hall.current_place == (card, seat)

    def seat_point(self, card: int, seat: int) -> QPoint:
        """Where a seat of the draft is to be pressed."""
        return self.draft.hall.seat_rect((card, seat)).center()

    def drag(self, start: QPoint, end: QPoint) -> None:
        """Drag from one point of the draft's hall to another with the left button."""
        drag(self.draft.hall.viewport(), start, end)

    def choose_at(self, card: int, seat: int, words: str) -> None:
        """Choose something from the menu of a seat of the draft, with the mouse alone."""
        self.choose(self.draft.hall.viewport(), self.seat_point(card, seat), words)

    def choose(self, widget: QWidget, at: QPoint, words: str) -> None:
        """Choose something from the menu that opens there, with the mouse alone."""
        menu = self._menu_at(widget, at)
        line = next(each for each in menu.actions() if as_read(each.text()) == words)
        place = menu.actionGeometry(line).center()
        QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=place)

    def drafted_names(self, card: int) -> list[str]:
        """The names on a card of the draft, counted from 0."""
        return [seat.name for seat in self.draft.hall.cards[card].seats]

    def names(self, table: int) -> list[str]:
        """Who sits at a table of the last round, in seat order."""
        found = self.event.rounds[-1].table(TableNumber(table))
        people = {entry.number: entry for entry in self.event.entries}
        return [f"{people[s.entry].last_name} {people[s.entry].first_name}" for s in found.seats]

    def scores(self, table: int) -> Sequence[object]:
        """The scores kept for a table of the last round, in seat order."""
        return self.scores_of(len(self.event.rounds), table)

    def scores_of(self, number: int, table: int) -> Sequence[object]:
        """The scores kept for a table of a round, in seat order."""
        round_ = self.event.round(RoundNumber(number))
        return [seat.score for seat in round_.table(TableNumber(table)).seats]


def after_round_1(hall_of: Callable[..., Hall]) -> Hall:
    """Round 1 is closed, round 2 a draft by the standings."""
    hall = hall_of(events.played(8, 1, rounds_planned=2), "round-2")
    hall.press(ENTER, CONTROL)
    return hall
