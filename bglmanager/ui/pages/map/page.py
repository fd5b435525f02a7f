"""The day map: the rounds, the cut, bracket and champion in one picture that is worked in."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.cross_table import Meeting
from bglmanager.engine.day_map import DayMap, Node
from bglmanager.engine.event import RoundStatus
from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import capital
from bglmanager.services import drafts, rounds
from bglmanager.services.changes import Changes
from bglmanager.services.day_map import called_next, shown_cross_table, shown_map
from bglmanager.services.games import Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import BACK, NEXT_LIST, PASTE, Need, act
from bglmanager.ui.kit.cross_grid import CrossGrid
from bglmanager.ui.kit.day_map import DayMapView, window_fit
from bglmanager.ui.kit.day_map_walk import Place
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.map.wall import DayMapWindow
from bglmanager.ui.pages.round.draft_facts import swap_outlook
from bglmanager.ui.pages.round.hall_cards import is_called
from bglmanager.ui.pages.round.hall_side import HallField
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.basics import (
    CutWords,
    EmptyState,
    Words,
    filled,
    laid_out,
    paint_text,
    scrolled_area,
)
from bglmanager.ui.widgets.frame import Views, still_there
from bglmanager.ui.widgets.rows import folded_text
from bglmanager.words.cross_table import cross_text
from bglmanager.words.map_boxes import map_text
from bglmanager.words.names import Names, in_sentence, listed_names

_NOTHING = Need("Choose a table first.", lambda page: page.view.current is not None)
_SOMEBODY = Need("Choose a player first.", lambda part: part.view.current_entry is not None)
_TAKEN = Need("Choose a player to swap first: press Ctrl+X.", lambda part: part.taken is not None)
_ROBIN = Need("Everybody against everybody is not played here.", lambda page: page.is_crossed)


class MapSwap:
    """Two who change places in a draft, on the map; what that would change is said all the while.

    `taken` is the seat of who is to be swapped.
    """

    def __init__(self, page: MapPage, desk: OpenEvent) -> None:
        self._page, self._desk, self.view = page, desk, page.view
        self.taken: Place | None = None
        page.make_acts(self)
        self.view.exchanged.connect(self.exchange)
        self.view.aimed.connect(self.look_ahead)

    @property
    def acts(self) -> Sequence[Action]:
        """What can be done with the current seat."""
        leave = () if self.taken is None else (self._let_go,)
        return (self._pick_up, self._put_down, *leave)

    def _why_no_draft(self, place: Place | None = None) -> Sequence[str]:
        page, place = self._page, place or self.view.current
        if place is None or page.map is None:
            return ()
        stop, made = page.map.stops[place[0].stop], self._desk.event.rounds
        if stop.number <= len(made) and made[stop.number - 1].status is RoundStatus.DRAFT:
            return ()
        name = capital(in_sentence(page.texts, stop.phase, stop.number, again=stop.again))
        return (page.texts.text("{round} has no draft now.", round=name),)

    def take(self, place: Place | None) -> None:
        """Take who sits there to be swapped, or let him go with None."""
        self.taken = place
        self.view.take_up(None if place is None else self.view.entry_at(place))

    def look_ahead(self, one: Place, other: Place | None) -> None:
        """Say what comes of it if these two change places, as the page of the draft does."""
        first = self.view.entry_at(one)
        second = None if other is None else self.view.entry_at(other)
        if first is None or second is None or first == second:
            self._page.say_here()
            return
        words, is_worse = " ".join(self._why_no_draft(one) or self._why_no_draft(other)), True
        if not words:
            draft = drafts.draft_of(self._desk)
            words, is_worse = swap_outlook(self._page.shell, draft, first, second)
        self._page.say(words, is_worse=is_worse)
        self.view.speak_also(words)

    @act("Take for a swap", keys="Ctrl+X", unless=(_why_no_draft, _SOMEBODY))
    def _pick_up(self) -> None:
        self.take(self.view.current)
        name = self._page.names[self.view.current_entry or EntryNumber(0)]
        words = self._page.texts.text(
            "{name}: press Ctrl+V on another player to swap; Esc cancels.", name=name
        )
        self._page.say(words)
        self._page.shell.renew()

    @act("Swap with the player taken", PASTE, icon="", unless=(_TAKEN, _why_no_draft, _SOMEBODY))
    def _put_down(self) -> None:
        if self.taken is not None and self.view.current is not None:
            self.exchange(self.taken, self.view.current)

    @act("Cancel swap", BACK, icon="", unless=_TAKEN)
    def _let_go(self) -> None:
        self.take(None)
        self._page.say_here()
        self._page.shell.renew()

    def exchange(self, one: Place, other: Place) -> None:
        """Exchange two players of the draft, however they were chosen."""
        refused = self._why_no_draft(one) or self._why_no_draft(other)
        first, second = self.view.entry_at(one), self.view.entry_at(other)
        shell = self._page.shell
        if refused or first is None or second is None:
            shell.say(" ".join(refused), Tone.WRONG)
            return
        if shell.attempt(lambda: rounds.exchange_seats(self._desk, first, second)):
            self.view.go_to_entry(first, one[0].stop)
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)


class MapPage(Page):
    """The map, and above it the field that finds a person; of a round robin the cross table."""

    sheet = "map"

    def __init__(self, shell: Shell, desk: OpenEvent, games: Catalogue) -> None:
        super().__init__(shell)
        self._desk, self._games = desk, games
        text, px = self.texts.text, self.look.theme.px
        self.map: DayMap | None = None
        self.names: Names = {}
        self.is_crossed = self._is_turned = False
        self._wall: DayMapWindow | None = None
        self.field = HallField(self.look, text("Name of a player"))
        self.said = CutWords(self.look, "")
        self.view = DayMapView(self.look, text("Day map"), window_fit(self.look))
        self.make_acts(self)
        self.swap = MapSwap(self, desk)
        drawn = QWidget()
        row = filled(laid_out(QHBoxLayout(), px(16)), (self.field, 1), (self.said, 3))
        filled(laid_out(QVBoxLayout(drawn), px(12)), row, (self.view, 1))
        self._empty = EmptyState(
            self.look,
            icon="bracket",
            title=text("Nothing to draw yet"),
            text=text("With entries and rounds the whole day stands here as one picture."),
            actions=(self._entries,),
        )
        self.cross = CrossGrid(self.look, text("Cross table"))
        self.schedule = Words(self.look, wrap=True, colour=self.look.theme.colours.muted)
        crossed = QWidget()
        filled(laid_out(QVBoxLayout(crossed), px(16)), self.cross, self.schedule, 1)
        self.stack = Views()
        for view in (drawn, self._empty, scrolled_area(crossed)):
            self.stack.addWidget(view)
        self.box.addWidget(self.stack, 1)
        self._connect()

    def _connect(self) -> None:
        self.field.textChanged.connect(self.look_for)
        self.field.returnPressed.connect(self._go_to_found)
        self.field.walked.connect(lambda _key: self.view.setFocus())
        self.view.typed.connect(self._type_on)
        self.view.opened.connect(self._open)
        self.view.picked.connect(self._picked)
        self.view.menu_asked.connect(self._offer_menu)
        self.cross.opened.connect(self._open_meeting)

    # What is shown.

    def title(self) -> str:
        crossed = self.shows_cross_table
        return self.texts.text("Cross table") if crossed else self.texts.text("Day map")

    @property
    def shows_cross_table(self) -> bool:
        """Whether everybody against everybody stands in the place of the map."""
        return self.is_crossed and not self._is_turned

    @act("Cross table, or the rounds", NEXT_LIST, icon="table-2", unless=_ROBIN)
    def turn(self) -> None:
        """Who meets whom, or the schedule as the map has it."""
        self._is_turned = not self._is_turned
        self.show_otherwise()

    def state_line(self) -> str:
        text = self.view.text
        if text is None:
            return ""
        now = (f"{head.title}: {head.said}" for head in text.heads if head.now)
        return " · ".join(filter(None, (*now, text.race)))

    def secondary(self) -> Sequence[Action]:
        turn = (self.turn,) if self.is_crossed else ()
        return (*turn, self.print_page, self.own_window)

    def refresh(self, changes: Changes | None) -> None:
        event, self.map = shown_map(self._desk, self._games)
        self.names = listed_names(event.entries)
        roll = called_next(self._desk, self._games)
        text = map_text(self.texts, event, self.map, roll)
        self.view.show_map(self.map, text)
        crossed = shown_cross_table(self._desk, self._games)
        self.is_crossed = crossed is not None
        if crossed is not None:
            table = cross_text(self.texts, event, crossed)
            self.cross.show_text(table)
            self.schedule.setText("\n".join(table.schedule))
        self.stack.setCurrentIndex(2 if self.shows_cross_table else 0 if self.map.stops else 1)
        self.swap.take(None)
        self.look_for(self.field.text())

    def first_focus(self) -> QWidget | None:
        if self.shows_cross_table:
            return self.cross
        return self.view if self.map is not None and self.map.stops else None

    # Somebody is looked for.

    def _type_on(self, letter: str) -> None:
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.setText(letter)

    def _found(self, typed: str) -> EntryNumber | None:
        """The first in the alphabet who has a place on the map and is called so."""
        words, text = folded_text(typed).split(), self.view.text
        if not words or text is None:
            return None
        seated = {seat.entry for box in text.boxes.values() for seat in box.seats}
        found = [
            (folded_text(name), entry)
            for entry, name in self.names.items()
            if entry in seated and is_called(name, words)
        ]
        return min(found)[1] if found else None

    def look_for(self, typed: str) -> None:
        """Mark the way of who is typed, or nobody’s."""
        found = self._found(typed)
        self.view.show_found(found)
        text = self.texts.text
        if found is not None:
            self.say_way(found)
        else:
            nobody = text("Nobody with this name has a seat yet.") if typed.strip() else ""
            self.say(nobody)

    def say_way(self, entry: EntryNumber) -> None:
        """Say where somebody sits last, beside the field."""
        text = self.view.text
        assert text is not None  # who is found is on the map
        name = self.names[entry]
        node, _ = text.places_of(entry)[-1]
        box, head = text.boxes[node], text.heads[node.stop]
        self.say(", ".join(filter(None, (name, head.title, box.head, box.word))))

    def _go_to_found(self) -> None:
        """Enter: on with the keyboard where he sits."""
        if self._found(self.field.text()) is None:
            self.field.selectAll()
            QApplication.beep()
            return
        self.field.clear()
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    # The current place.

    def _picked(self) -> None:
        """Say who sits there, or what comes of it if who is taken changes places with him."""
        here = self.view.current
        if not self.field.text() and here is not None:
            if self.swap.taken is None:
                self.say_here()
            else:
                self.swap.look_ahead(self.swap.taken, here)
        self.renew_actions()

    def say_here(self) -> None:
        """Say who sits at the current place, for whom he does, or who may come."""
        place, box = self.view.current, self.view.current_box
        if place is not None and box is not None:
            here = box.seats if place[1] is None else (box.seats[place[1]],)
            who = "; ".join(seat.claims or seat.words for seat in here)
            self.say(" · ".join(filter(None, (who, box.reserve))))

    def say(self, words: str, *, is_worse: bool = False) -> None:
        """Say something beside the field."""
        colours = self.look.theme.colours
        paint_text(self.said, colours.attention if is_worse else colours.text)
        self.said.set_whole(words)

    def _open(self, node: Node) -> None:
        assert self.map is not None  # a box of it was chosen
        stop = self.map.stops[node.stop]
        table = stop.boxes[node.box].table if node.box < len(stop.boxes) else ""
        self.shell.go(f"round-{stop.number}/table-{table}")

    def _open_meeting(self, meeting: Meeting) -> None:
        self.shell.go(f"round-{meeting.round}/table-{meeting.table}")

    def _offer_menu(self, at: QPoint) -> None:
        self.show_menu(at, (self.open_table, *self.swap.acts))

    @act("Open the table", icon="table-2", unless=_NOTHING)
    def open_table(self) -> None:
        if self.shows_cross_table:
            self.cross.open_current()
        elif self.view.current is not None:
            self._open(self.view.current[0])

    @act("Go to the entries", icon="users")
    def _entries(self) -> None:
        self.shell.go("entries")

    # On its own.

    @act("Show it on its own", keys="Shift+F11", icon="monitor")
    def own_window(self) -> None:
        """The map alone, on another screen where there is one; again closes it."""
        wall = still_there(self._wall)
        if wall is not None:
            wall.close()
            self._wall = None
            return
        self._wall = DayMapWindow(self.window(), self.look, self._desk, self._games)
        self._wall.show_on_screen()
