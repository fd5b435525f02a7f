"""Seating a round by hand from empty tables: who has no seat yet beside the hall, typed or dragged
to a table, with what each would break there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.problems import Problem, Problems
from bglmanager.engine.seating.aims import Aim
from bglmanager.i18n import Named, Texts
from bglmanager.services import hand_seating, rounds
from bglmanager.services.entries import search_key
from bglmanager.services.hand_seating import HandSeating
from bglmanager.ui.actions import Action, Keys
from bglmanager.ui.kit.acts import BACK, Need, act
from bglmanager.ui.kit.hall import CardHall
from bglmanager.ui.kit.lists import SearchList, TableOf, name_column, spare_column
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.hall_cards import filling_cards
from bglmanager.ui.pages.round.round_context import People, RoundContext, RoundStage
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import Words, asked_first, filled, laid_out, paint_text
from bglmanager.ui.widgets.rows import Column
from bglmanager.words.names import table_name
from bglmanager.words.seating import change_words


@record
class ToSeat:
    """Somebody who is to have a seat: `said` is what he would break at the table that is filled,
    or where he sits already, `outlook` the same in whole sentences.
    """

    entry: EntryNumber
    name: str
    club: str
    said: str = ""
    outlook: str = ""
    is_seated: bool = False


broken_word = Named(
    {
        Aim.FORBIDDEN: "never with {names}",
        Aim.AGAIN: "again with {names}",
        Aim.RELATED: "related to {names}",
    }
)
"""What somebody would break at a table, in a word or two."""

_WAYS = {Qt.Key.Key_Left, Qt.Key.Key_Right}
_OUT = {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}


class HandSeatingView(QWidget):
    """People to be seated beside the hall; the search has the keyboard all the time.

    `seated` carries who is to sit down at the table that is filled, `placed` who is dragged to
    which table, `walked` the table to be filled next, `risen` who gets up, 0 for the last who sat
    down there.
    """

    seated = Signal(int)
    placed = Signal(int, int)
    walked = Signal(int)
    risen = Signal(int)

    def __init__(self, look: Style, find: Callable[[str], Sequence[ToSeat]]) -> None:
        super().__init__()
        text, px = look.texts.text, look.theme.px
        columns: tuple[Column[ToSeat], ...] = (
            name_column(text("Name"), lambda line: line.name, 140),
            spare_column(text("Club"), lambda line: line.club, 1, width=120),
            spare_column(
                text("At this table"),
                lambda line: line.said,
                0,
                width=160,
                least=96,
                tone=lambda line: Tone.PLAIN if line.is_seated else Tone.ATTENTION,
            ),
        )
        described = TableOf(
            text("Players without a seat"),
            columns,
            lambda line: line.entry,
            quiet=lambda line: line.is_seated,
        )
        search = text("Name or start number")
        self.head = Words(look, "", Size.SECTION, strong=True, wrap=True)
        self.said = Words(look, "", wrap=True)
        self.listed = SearchList(look, described, search, self._nothing_of(look.texts), find)
        self.hall = CardHall(look, text("Tables"))
        self._dragged: int | None = None
        self.listed.opened.connect(self._sit_down)
        self.listed.search.installEventFilter(self)
        self.listed.table.viewport().installEventFilter(self)
        self.hall.pressed.connect(self.walked)
        beside = filled(laid_out(QHBoxLayout(), px(16)), (self.listed, 2), (self.hall, 3))
        filled(laid_out(QVBoxLayout(self), px(8)), self.head, self.said, (beside, 1))

    @staticmethod
    def _nothing_of(texts: Texts) -> Callable[[str], str]:
        everybody = texts.text("Everybody has a seat.")
        return lambda typed: (
            texts.text("Nobody is called “{name}”.", name=typed) if typed else everybody
        )

    @property
    def current(self) -> ToSeat | None:
        """Who is chosen in the list."""
        return self.listed.table.current_row

    def _sit_down(self) -> None:
        if (line := self.current) is not None:
            self.seated.emit(line.entry)

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Left; Right", texts.text("Another table")),
            ("Backspace; Del", texts.text("The last one gets up")),
            ("Esc", texts.text("Empty the search")),
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        asked = asked_first(event) if watched is self.listed.search else None
        if asked is not None and asked.key() == Qt.Key.Key_Escape and self.listed.typed_search:
            event.accept()  # it empties the search before it is a key of the page
            return True
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return watched is self.listed.search and self._is_own_key(event)
        if isinstance(event, QMouseEvent) and watched is self.listed.table.viewport():
            return self._drag(event)
        return False

    def _is_own_key(self, event: QKeyEvent) -> bool:
        """While nothing is typed the arrows choose the table, and Del lets the last get up."""
        key, typed = Qt.Key(event.key()), self.listed.typed_search
        line = self.current
        if key is Qt.Key.Key_Delete and line is not None and line.is_seated:
            self.risen.emit(line.entry)
        elif typed or key not in _WAYS | _OUT:
            return False
        elif key in _OUT:
            self.risen.emit(0)
        elif (to := self.hall.beside(self.hall.open_number, key)) is not None:
            self.walked.emit(to)
        return True

    def _drag(self, event: QMouseEvent) -> bool:
        """A line of the list dragged over the hall: the table under it is the one to be filled, and
        where it is let go it sits down.
        """
        kind, at = event.type(), event.globalPosition().toPoint()
        if kind == QEvent.Type.MouseButtonPress:
            line = self.listed.table.indexAt(event.position().toPoint())
            row = self.listed.table.rows_model.row_at(line)
            self._dragged = None if row is None else row.entry
            return False
        there, dragged = self._table_at(at), self._dragged
        if kind == QEvent.Type.MouseButtonRelease:
            self._dragged = None
        if dragged is not None and there is not None:
            if kind == QEvent.Type.MouseButtonRelease:
                self.placed.emit(dragged, there)
            elif kind == QEvent.Type.MouseMove and there != self.hall.open_number:
                self.walked.emit(there)
        return kind == QEvent.Type.MouseMove and dragged is not None  # others are not selected

    def _table_at(self, at: QPoint) -> int | None:
        place = self.hall.viewport().mapFromGlobal(at)
        numbers = (card.number for card in self.hall.cards)
        return next((n for n in numbers if self.hall.card_rect(n).contains(place)), None)


_SHOWN = Need("No round is being seated by hand now.", lambda part: part.is_shown)


class HandSeatingPart:
    """The tables while they are filled, who sits down where, and the draft that comes of it.

    What is filled so far is one of the choices for the draw: it outlives the program with them.
    """

    def __init__(
        self,
        page: Page,
        subject: RoundContext,
        asks: Callable[[Callable[[], object]], bool],
    ) -> None:
        """`asks` takes what is to be done where something has to be asked before."""
        self._page, self._subject, self._texts, self._asks = page, subject, page.texts, asks
        self._table = TableNumber(1)
        self._made: tuple[tuple[object, ...], HandSeating] | None = None
        self._found: tuple[object, Problems] | None = None
        self._order: list[EntryNumber] = []
        page.make_acts(self)

    @property
    def is_shown(self) -> bool:
        """Whether the tables stand in the place of the proposal."""
        to_draw = self._subject.stage is RoundStage.TO_DRAW
        return to_draw and self._subject.chosen.filled is not None and not self._hindrances()

    @cached_property
    def view(self) -> HandSeatingView:
        """The view, made when it is first needed."""
        made = HandSeatingView(self._page.look, self._find)
        made.seated.connect(lambda entry: self._sit(entry, self._table))
        made.placed.connect(self._sit)
        made.walked.connect(self._fill_next)
        made.risen.connect(self._get_up)
        made.listed.picked.connect(self._say_outlook)
        made.listed.listed.connect(self._say_outlook)
        made.hall.card_asked.connect(self._offer_menu)
        return made

    @property
    def keys(self) -> Keys:
        """The keys of the list."""
        text = self._texts.text
        return (
            ("Return", text("sits down")),
            ("Backspace", text("the last one gets up")),
        )

    @property
    def seating(self) -> HandSeating:
        """Who sits where so far, of who can play now."""
        subject = self._subject
        state = subject.event, subject.wishes, subject.chosen.filled
        if self._made is None or self._made[0] != state:
            filled_ = subject.chosen.filled or ()
            self._made = state, hand_seating.begin_filling(subject.desk, subject.wishes, filled_)
        return self._made[1]

    def _take(self, seating: HandSeating) -> None:
        """This is how they sit now."""
        chosen = replace(self._subject.chosen, filled=seating.tables)
        self._subject.chosen = chosen
        self._made = (self._subject.event, self._subject.wishes, chosen.filled), seating
        self._page.refresh(None)
        self._page.shell.renew()

    def refresh(self) -> None:
        """Show how things stand now."""
        if not self.is_shown:
            return
        seating, view, t = self.seating, self.view, self._texts
        self._table = TableNumber(min(self._table, len(seating.tables)))
        made, people = seating.round_so_far(self._subject.desk), People(self._subject.event)
        view.hall.show_cards(filling_cards(t, made, seating.by_number, people))
        view.hall.show_open(self._table)
        left = len(seating.unseated)
        view.head.setText(
            t.many("{n} player[s] without a seat. Next: table {table}.", left, table=self._table)
            if left
            else t.text("Everybody has a seat: make the draft.")
        )
        view.listed.show_rows(self._find(view.listed.typed_search))
        self._say_outlook()

    # Who is listed, and what he would break.

    def _find(self, typed: str) -> Sequence[ToSeat]:
        """Who has no seat, by name; while something is typed whoever is called so, also at a
        table.
        """
        seating, people = self.seating, People(self._subject.event)
        parts = search_key(typed).split()
        wanted = seating.players if parts else seating.unseated
        found = [each for each in wanted if _fits(parts, each, people[each].name)]
        lines = (self._line(seating, people, each) for each in found)
        return sorted(lines, key=lambda line: (line.is_seated, search_key(line.name)))

    def _line(self, seating: HandSeating, people: People, entry: EntryNumber) -> ToSeat:
        person, there = people[entry], seating.table_of(entry)
        if there is not None:
            said = table_name(self._texts, there)
            return ToSeat(entry, person.name, person.club, said, is_seated=True)
        found, t = seating.costs(entry, self._table), self._texts
        named = {n: people[n].name for each in found for who in each.who for n in who}
        short: list[str] = []
        long: list[str] = []
        for each in found:
            others = [people[n].surname for who in each.who for n in who if n != entry]
            short.append(broken_word(t, each.aim, names=", ".join(others)))
            long += change_words(t, named, each.aim, each.who, (), each.cost)
        return ToSeat(entry, person.name, person.club, "; ".join(short), "; ".join(long))

    def _say_outlook(self) -> None:
        """What comes of it if who is chosen sits down now."""
        line, colours = self.view.current, self._page.look.theme.colours
        there = table_name(self._texts, self._table)
        said = "" if line is None else f"{line.name} → {there}"
        outlook = "" if line is None else line.outlook
        self.view.said.setText(f"{said}: {outlook}." if outlook else said)
        paint_text(self.view.said, colours.attention if outlook else colours.muted)

    # What is done.

    def _sit(self, entry: int, table: int) -> None:
        """He sits down there; a full table says so."""
        seating, number = self.seating, EntryNumber(entry)
        there = TableNumber(table)
        if not seating.seats_left(there):
            QApplication.beep()
            return
        after = seating.having(number, there)
        self._table = after.next_table(there)
        self._order = [*(n for n in self._order if n != number), number]
        self.view.listed.search.empty_search()
        self._take(after)
        self.view.listed.mark_first()
        self._say_outlook()

    def _fill_next(self, table: int) -> None:
        self._table = TableNumber(table)
        self.refresh()

    def _get_up(self, entry: int) -> None:
        """He has no seat any more; without a number the last who sat down, else the last at the
        table.
        """
        sitting = [n for n in self._order if self.seating.table_of(n)]
        last = (*self.seating.at(self._table), *sitting)[-1:]
        number = EntryNumber(entry) if entry else next(iter(last), None)
        if number is None:
            QApplication.beep()
            return
        self._table = self.seating.table_of(number) or self._table
        self._take(self.seating.without(number))

    def _offer_menu(self, table: int, at: QPoint) -> None:
        self._fill_next(table)
        self._page.show_menu(at, (self._rise, self._empty))

    @act("The last one gets up", icon="user-minus", unless=_SHOWN)
    def _rise(self) -> None:
        self._get_up(0)

    @act("Empty all tables", icon="trash-2", unless=_SHOWN)
    def _empty(self) -> None:
        self._table = TableNumber(1)
        self._take(hand_seating.begin_filling(self._subject.desk, self._subject.wishes))

    def _why_not(self) -> Sequence[str | Problem]:
        not_now = self._subject.why_not(self._texts, RoundStage.TO_DRAW)
        return not_now or self._hindrances()

    def _hindrances(self) -> Problems:
        """What hinders it, looked for once for each state of the event."""
        desk, wishes = self._subject.desk, self._subject.wishes
        if self._found is None or self._found[0] != (desk.event, wishes):
            self._found = (desk.event, wishes), hand_seating.can_fill(desk, wishes)
        return self._found[1]

    @act("Fill empty tables", keys="Ctrl+Shift+F", icon="pencil", unless=_why_not)
    def show(self) -> None:
        """Once nobody is missing any more."""
        if not self._asks(self._show_now):
            self._show_now()

    def _show_now(self) -> None:
        self._turn(())

    @act("Back to the round", BACK, unless=_SHOWN, legend="back to the round")
    def back(self) -> None:
        self._turn(None)

    def _turn(self, filled_: hand_seating.Filled | None) -> None:
        self._table = TableNumber(1)
        self._subject.chosen = replace(self._subject.chosen, filled=filled_)
        self._page.show_otherwise()

    def offered(self) -> Sequence[Action]:
        """The buttons of the header while it is shown."""
        return (self._empty, self.back)

    def refusals(self) -> Sequence[Problem]:
        """Why the draft cannot be made: somebody has no seat."""
        return hand_seating.can_finish(self.seating)

    def give(self) -> None:
        """Make the draft of these tables."""
        desk, wishes, tables = self._subject.desk, self._subject.wishes, self.seating.tables
        self._page.shell.attempt(partial(rounds.seat_by_hand, desk, wishes, tables))


def _fits(parts: Sequence[str], entry: EntryNumber, name: str) -> bool:
    """Whether every word typed begins a word of the name; a number is the start number."""
    if parts == [f"{entry}"]:
        return True
    words = search_key(name).split()
    return all(any(word.startswith(part) for word in words) for part in parts)
