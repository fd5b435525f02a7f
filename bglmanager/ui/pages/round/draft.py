"""A draft: its tables in the hall, how good it is, two seats exchanged, why somebody sits there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cached_property, partial
from typing import Protocol

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.event import Round
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.problems import Problem
from bglmanager.engine.seating.making import SeatingOptions
from bglmanager.services import drafts, rounds
from bglmanager.services.drafts import DraftNow
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import BACK, GO_ON, KEEP, PASTE, WHY, Need, act
from bglmanager.ui.kit.hall_card import Place
from bglmanager.ui.kit.panels import PartsPanel, WordsPart
from bglmanager.ui.kit.seat_hall import SeatHall
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.draft_compare import OtherDrafts
from bglmanager.ui.pages.round.draft_facts import (
    DraftFact,
    DraftFacts,
    FactLine,
    swap_outlook,
)
from bglmanager.ui.pages.round.hall_cards import (
    changed_cards,
    draft_cards,
    find_people,
    said_of_found,
    ways_there,
)
from bglmanager.ui.pages.round.hall_side import HallField
from bglmanager.ui.pages.round.options import RoundOptions
from bglmanager.ui.pages.round.round_context import (
    People,
    RoundContext,
    RoundStage,
    box_owners,
    table_role,
)
from bglmanager.ui.pages.round.setup import SetupPart, lots_in_a_line
from bglmanager.ui.pages.standings.what_if import WhatIf, about_table
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets import basics
from bglmanager.ui.widgets.basics import Words, filled, laid_out
from bglmanager.ui.widgets.frame import Notice, still_there
from bglmanager.words.reasons import seat_place, seat_reasons, seat_rule

# How it is shown.

_HATCHED = 8
"""The height of the hatched strip at 100 %."""


class Hatched(QWidget):
    """The strip over a draft; in the colour of a choice while somebody is taken."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look, self.busy = look, False
        self.setFixedHeight(look.theme.px(_HATCHED))

    def paintEvent(self, event: QPaintEvent) -> None:
        colours, high = self._look.theme.colours, self.height()
        ground, ink = colours.attention_soft, colours.attention
        if self.busy:
            ground, ink = colours.accent_soft, colours.accent
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(ground))
        painter.setPen(QPen(QColor(ink), high / 4))
        for x in range(-high, self.width() + high, high):
            painter.drawLine(x, high, x + high, 0)
        painter.end()


_LEFT = Qt.AlignmentFlag.AlignLeft
_SHEETS = ((1400, 480), (1000, 400), (640, 304))
"""From which room on the sheet is how wide."""


class DraftView(QWidget):
    """The hall with every seat, the field that finds a person in it, and how good the draft is.

    `forgotten` says that nobody is looked for any more.
    """

    forgotten = Signal()

    def __init__(self, look: Style, options: RoundOptions) -> None:
        super().__init__()
        self._look, self.options, self._is_compared = look, options, False
        px, text, colours = look.theme.px, look.texts.text, look.theme.colours
        self.setup = basics.LinkLine(look, text("Show it large"), colour=colours.muted)
        self._strip, self.band = Hatched(look), Words(look, wrap=True)
        self.field = HallField(look, text("Number or name"))
        self.said = basics.CutWords(look, "", strong=True)
        self.hall: SeatHall = SeatHall(look, text("Seats of the draft"))
        self.lines: tuple[FactLine, ...] = ()
        self._list = laid_out(QVBoxLayout(), 0)
        self._rule = Words(look, colour=colours.muted, wrap=True)
        head = Words(look, text("Draft"), strong=True, colour=colours.attention)
        said = filled(
            laid_out(QHBoxLayout(), px(12)), (head, 0, Qt.AlignmentFlag.AlignTop), (self.band, 1)
        )
        card = basics.Card(look)
        title = Words(look, text("Quality of the draft"), Size.SECTION, strong=True)
        self.way_costs = Words(look, wrap=True)
        self.other_way = basics.QuietButton(look, "…")
        filled(card.box, title, self._list, self._rule, self.way_costs, (self.other_way, 0, _LEFT))
        column = QWidget()
        filled(laid_out(QVBoxLayout(column)), card, 1)
        self._sheet = basics.scrolled_area(column)
        beside = filled(laid_out(QHBoxLayout(), px(16)), (self.hall, 1), self._sheet)
        whole = laid_out(QVBoxLayout(self), px(8))
        row = filled(laid_out(QHBoxLayout(), px(16)), (self.field, 1), (self.said, 1), self.options)
        filled(whole, self._strip, said, self.setup, row, (beside, 1))
        self.hall.typed.connect(self._type_on)
        self.field.textChanged.connect(self.look_for)
        self.field.returnPressed.connect(self._go_to_found)
        self.field.walked.connect(self.focus_hall)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The sheet, under what is played by, is as wide as the window allows; the hall has the
        rest, at least half.
        """
        super().resizeEvent(event)
        theme = self._look.theme
        room = 100 * self.width() // theme.scale
        wide = next((wide for least, wide in _SHEETS if room >= least), 0)
        self._sheet.setVisible(bool(wide) and not self._is_compared)
        self._sheet.setFixedWidth(theme.px(wide))
        self.options.setFixedWidth(theme.px(wide or _SHEETS[-1][1]))

    def show_compared(self, *, compared: bool) -> None:
        """While another draft is beside it the hall has the room of the sheet as well."""
        if compared != self._is_compared:
            self._is_compared = compared
            wide = self._sheet.minimumWidth()
            self._sheet.setVisible(not compared and wide > 0)

    def show_other_way(self, costs: str) -> None:
        """Say what the other way costs, beside the button that takes it; nothing without one."""
        self.way_costs.setText(costs)
        for widget in (self.way_costs, self.other_way):
            widget.setVisible(bool(costs))

    def show_facts(self, facts: Sequence[DraftFact], rule: str) -> None:
        """Say how good the draft is, and by what rule it was made."""
        self._rule.setText(rule)
        if [line.fact for line in self.lines] == [*facts]:
            return
        basics.empty_layout(self._list)
        self.lines = tuple(FactLine(self._look, fact) for fact in facts)
        for line in self.lines:
            line.points.connect(self.hall.ring_seats)
            line.pressed.connect(self._go_to_people)
            self._list.addWidget(line)

    def show_taken(self, entry: EntryNumber | None, name: str = "") -> None:
        """Say what a draft is, or whom to swap with somebody who is taken."""
        text, self._strip.busy = self._look.texts.text, entry is not None
        self._strip.update()
        self.hall.take_up(entry)
        self.band.setText(
            text("{name}: press Ctrl+V on another player to swap; Esc cancels.", name=name)
            if name
            else text(
                "Nobody sees it yet. To swap two players drag one onto the other, or press "
                "Ctrl+X on one and Ctrl+V on the other."
            )
        )

    def show_outlook(self, words: str, *, is_worse: bool) -> None:
        """Say what the swap would change, of who is taken and whoever he would change with."""
        colours = self._look.theme.colours
        basics.paint_text(self.said, colours.attention if is_worse else colours.text)
        self.said.set_whole(words)
        if words:
            self.hall.speak_also(words)

    def _go_to_people(self, entries: Collection[EntryNumber]) -> None:
        if entries:
            self.hall.set_current(min(entries))
            self.focus_hall()

    def focus_hall(self, _: object = None) -> None:
        """Give the keyboard to the current seat."""
        self.hall.setFocus(Qt.FocusReason.OtherFocusReason)

    # Who is looked for.

    def _type_on(self, letter: str) -> None:
        """A letter typed in the hall begins a name."""
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.insert(letter)

    @property
    def _found(self) -> Sequence[Place]:
        """The seats that what is typed means: those of a table, or of people."""
        cards, typed = self.hall.cards, self.field.text().strip()
        numbers = [(n, 0) for n, card in enumerate(cards) if f"{card.number}" == typed.lstrip("0")]
        return numbers or sorted(find_people(cards, typed))

    def look_for(self, typed: str) -> None:
        """Show where somebody sits, or nothing of the kind while nothing is typed."""
        found = self._found if typed.strip() else ()
        self.hall.show_found(found or None)
        if found or typed:
            said = said_of_found(self._look.texts, self.hall.cards, found)
            self.show_outlook(said, is_worse=False)
        else:
            self.forgotten.emit()

    def _go_to_found(self) -> None:
        """Enter: the first of them is the current seat."""
        found = self._found
        if not found:
            self.field.selectAll()
            QApplication.beep()
            return
        self.field.clear()
        self.hall.go_to(found[0])
        self.focus_hall()


# Two who change their seats.

TAKEN = Need("Choose a player to swap first: press Ctrl+X.", lambda part: part.taken is not None)


class SeatsView(Protocol):
    """What shows the seats of a draft, and what is said of those who change theirs."""

    @property
    def hall(self) -> SeatHall:
        """The tables."""

    def show_taken(self, entry: EntryNumber | None, name: str = "") -> None:
        """Say who is taken."""

    def show_outlook(self, words: str, *, is_worse: bool) -> None:
        """Say what would come of it."""

    def focus_hall(self) -> None:
        """Give the keyboard to the current seat."""


class DraftSwap:
    """Who is taken to be swapped, and with whom; what that would change is said all the while."""

    def __init__(
        self,
        page: Page,
        subject: RoundContext,
        view: Callable[[], SeatsView],
        now: Callable[[], DraftNow],
    ) -> None:
        """`now` is the draft as it is, and what it costs."""
        self._page, self._subject, self._view, self._now = page, subject, view, now
        self.taken: EntryNumber | None = None
        page.make_acts(self)

    @property
    def acts(self) -> Sequence[Action]:
        """What can be done with the current seat."""
        return (self._pick_up, self._put_down, self._move)

    def refresh(self) -> None:
        """Somebody who has no seat any more is not taken."""
        seated = {seat.entry for seat in self._subject.made.seats()}
        self.take(self.taken if self.taken in seated else None)

    def take(self, entry: EntryNumber | None) -> None:
        """Take a player to be swapped, or let him go with None."""
        self.taken = entry
        people = People(self._subject.event)
        self._view().show_taken(entry, "" if entry is None else people[entry].name)
        self.look_ahead()

    def look_ahead(self, one: int | None = None, other: int | None = None) -> None:
        """Say what comes of it if these two change places: who is taken and the current one,
        unless somebody is dragged.
        """
        one, other = one or self.taken or 0, self._current if other is None else other
        words, is_worse = "", False
        if one and other and one != other:
            both = EntryNumber(one), EntryNumber(other)
            words, is_worse = swap_outlook(self._page.shell, self._now(), *both)
        self._view().show_outlook(words, is_worse=is_worse)

    @property
    def _current(self) -> EntryNumber:
        """The player at the current seat."""
        return EntryNumber(self._view().hall.current or 0)

    def _why_not(self) -> Sequence[str]:
        return self._subject.why_not(self._page.texts, RoundStage.DRAFT)

    @act("Take for a swap", keys="Ctrl+X", unless=_why_not)
    def _pick_up(self) -> None:
        self.take(self._current)
        self._page.shell.renew()

    @act("Swap with the player taken", PASTE, icon="", unless=(_why_not, TAKEN))
    def _put_down(self) -> None:
        self.exchange(self.taken or 0, self._current)

    @act("Move to this table", keys="Ctrl+Shift+V", unless=(_why_not, TAKEN))
    def _move(self) -> None:
        hall, one = self._view().hall, EntryNumber(self.taken or 0)
        here = TableNumber(hall.cards[hall.current_place[0]].number)
        self._settle(one, partial(rounds.move_seat, self._subject.desk, one, here))

    def exchange(self, one: int, other: int) -> None:
        """Exchange two players, however they were chosen."""
        first, second = EntryNumber(one), EntryNumber(other)
        self._settle(first, partial(rounds.exchange_seats, self._subject.desk, first, second))

    def _settle(self, entry: EntryNumber, deed: Callable[[], object]) -> None:
        """Do it, and put the player down where he sits then."""
        if self._page.shell.attempt(deed):
            self.take(None)
            self._view().hall.set_current(entry)
            self._view().focus_hall()
            self._page.shell.renew()


# What is done with it.


class WhyPanel(PartsPanel):
    """Table, seat, club and reason of one player, and what would have changed the table."""

    def __init__(self, shell: Shell, desk: OpenEvent, round_: Round, entry: EntryNumber) -> None:
        super().__init__(shell.look)
        self.entry = entry
        texts, event, derived = shell.look.texts, desk.event, desk.derived
        self.sentences = seat_reasons(texts, event, derived, round_, entry)
        inquiry = about_table(event, derived, entry, round_.number)
        self.draw_parts(
            WordsPart(People(event)[entry].club, muted=True),
            WordsPart(seat_place(texts, round_, entry), strong=True),
            *map(WordsPart, self.sentences),
            WordsPart(seat_rule(texts, event, round_), muted=True),
            *(() if inquiry is None else (WhatIf(shell, inquiry),)),
            spacing=8,
        )


_TO_LEAVE = Need(TAKEN.words, lambda part: part.taken is not None or part.has_panel)


class DraftPart:
    """What can be done with a draft; `taken` is who is to be swapped."""

    def __init__(self, page: Page, subject: RoundContext, setup: SetupPart, reseat: Action) -> None:
        """`reseat` asks who leaves the draft, or arrives for it."""
        self._page, self._subject, self._setup = page, subject, setup
        self._reseat = reseat
        self.swap = DraftSwap(page, subject, lambda: self.view, lambda: self.now)
        self.others = OtherDrafts(page, subject, lambda: self.now, self._show)
        self._why: WhyPanel | None = None
        page.make_acts(self)

    @cached_property
    def view(self) -> DraftView:
        """The view, made when it is first needed."""
        options = RoundOptions(self._page.shell, self._subject)
        made = DraftView(self._page.look, options)
        made.setup.link.clicked.connect(self._setup.show.trigger)
        made.other_way.follow_action(self.others.by_other_way)
        made.hall.picked.connect(self._follow)
        made.hall.asked.connect(self._show_why)
        made.hall.exchanged.connect(self.swap.exchange)
        made.hall.aimed.connect(self.swap.look_ahead)
        made.hall.menu_asked.connect(self._offer_menu)
        made.forgotten.connect(self.swap.look_ahead)
        return made

    def refresh(self) -> None:
        """Show the draft as it is now."""
        view = self.view
        drawn = lots_in_a_line(self._setup.lots)
        view.setup.words.set_whole(drawn)
        view.setup.setVisible(bool(drawn))
        view.options.refresh()
        self.others.refresh()
        self._show()
        self.swap.refresh()
        view.look_for(view.field.text())
        if self.panel is not None:
            self._show_why(self.panel.entry)

    def _show(self) -> None:
        """The tables, and how good the draft is."""
        event, made, texts = self._subject.event, self._subject.made, self._page.texts
        self._show_cards()
        facts = DraftFacts(
            texts, self._subject.desk, self.now, self.others.present, People(event)
        ).all_facts()
        self.view.show_facts(facts, seat_rule(texts, event, made))
        self.view.show_other_way(self.others.way_costs())

    def _show_cards(self) -> None:
        """The tables, and while another draft is beside it who would go where."""
        event, made, texts = self._subject.event, self._subject.made, self._page.texts
        people, changed = People(event), self.others.affected
        self.view.show_compared(compared=self.others.panel is not None)
        if changed is not None:
            self.view.hall.show_cards(changed_cards(texts, made, people, changed))
            return
        roles = {table.number: table_role(texts, event, made, table) for table in made.tables}
        owners = box_owners(self._subject, people)
        told = ways_there(texts, self._subject)
        self.view.hall.show_cards(draft_cards(texts, made, people, roles, owners, self.kept, told))

    @property
    def now(self) -> DraftNow:
        """The draft and what its seating costs."""
        return drafts.draft_of(self._subject.desk)

    def notices(self) -> tuple[Notice, ...]:
        """Who came, or came back, after the draw and has no seat in it."""
        said = self._page.shell.sentences(rounds.word_of_seatless(self._subject.event))
        way = self._reseat if self._why_not_anew() else self.anew
        return tuple(Notice(words, Tone.ATTENTION, way) for words in said)

    def first_focus(self) -> QWidget | None:
        """The hall: one of its seats is the current one."""
        return self.view.hall

    def secondary(self) -> Sequence[Action]:
        """The quiet buttons of the header."""
        return (*self.others.offered(), self.redraw, self.discard)

    def _why_not(self) -> Sequence[str]:
        return self._subject.why_not(self._page.texts, RoundStage.DRAFT)

    def _why_not_anew(self) -> Sequence[str | Problem]:
        return self._why_not() or rounds.can_draw_anew(self._subject.event)

    def _why_no_redraw(self) -> Sequence[Problem]:
        event = self._subject.event
        return drafts.can_redraw_rest(event, self.kept) if self.kept else rounds.can_redraw(event)

    # The draft as a whole.

    @act("Publish", GO_ON, icon="check-check", unless=_why_not, attempted=True)
    def publish(self) -> None:
        self._page.shell.close_side()
        rounds.publish_draft(self._subject.desk)

    @act(
        "Draw again",
        keys="Ctrl+F3",
        icon="dices",
        unless=(_why_not, _why_no_redraw),
        attempted=True,
    )
    def redraw(self) -> None:
        """The tables that are kept stay as they are."""
        if self.kept:
            drafts.redraw_rest(self._subject.desk, self.kept)
        else:
            rounds.redraw_round(self._subject.desk)

    @act("Discard", icon="trash-2", unless=_why_not, attempted=True)
    def discard(self) -> None:
        self._page.shell.close_side()
        rounds.discard_draft(self._subject.desk)

    @act(
        "Draw with everybody",
        keys="Ctrl+Shift+D",
        icon="users",
        unless=_why_not_anew,
        attempted=True,
    )
    def anew(self) -> None:
        self._subject.kept = frozenset()
        rounds.draw_anew(self._subject.desk, SeatingOptions(game=self._subject.game))

    # What stays when it is drawn again.

    @property
    def kept(self) -> frozenset[TableNumber]:
        """The tables that stay as they are when the draft is drawn again."""
        return self._subject.kept.intersection(table.number for table in self._subject.made.tables)

    @act("Keep this table, or not any more", KEEP, unless=_why_not, legend="keeps the table")
    def keep(self) -> None:
        """Keep the table of the current seat, or let it go again."""
        hall = self.view.hall
        number = TableNumber(hall.cards[hall.current_place[0]].number)
        self._subject.kept = self.kept ^ {number}
        self.refresh()
        self._page.shell.renew()

    # The current seat.

    def _offer_menu(self, at: QPoint) -> None:
        """What can be done with the current seat, for who works with the mouse."""
        leave = () if self.taken is None else (self._let_go,)
        self._page.show_menu(at, (self._ask, *self.swap.acts, *leave, self.keep, self._reseat))

    @property
    def current(self) -> EntryNumber | None:
        """The player at the current seat."""
        found = self.view.hall.current
        return None if found is None else EntryNumber(found)

    @property
    def taken(self) -> EntryNumber | None:
        """Who is to be swapped."""
        return self.swap.taken

    def _go_back(self) -> None:
        self.view.focus_hall()
        self._page.shell.renew()

    @act("Cancel swap", BACK, icon="", unless=(_why_not, _TO_LEAVE))
    def _let_go(self) -> None:
        """Let go who is taken, else close the panel."""
        if self.taken is None:
            self._page.shell.close_side()
        self.swap.take(None)
        self._go_back()

    # Why somebody sits there.

    @property
    def panel(self) -> WhyPanel | None:
        """The panel with the reason, while it is seen."""
        panel = still_there(self._why)
        return panel if panel is not None and panel.isVisible() else None

    @property
    def has_panel(self) -> bool:
        """Whether there is anything beside the hall."""
        return self.panel is not None or self.others.panel is not None

    @act("Why here?", WHY, icon="", unless=_why_not)
    def _ask(self) -> None:
        """Open the panel about the current seat, or close it when it is open."""
        if self.panel is None:
            self._show_why(self.current or 0)
        else:
            self._page.shell.close_side()
            self._go_back()

    def _follow(self, entry: int) -> None:
        """The panel that is open is about this one now, and who is taken would sit there."""
        self.swap.look_ahead()
        if self.panel is not None:
            self._show_why(entry)

    def _show_why(self, entry: int) -> None:
        subject, number = self._subject, EntryNumber(entry)
        self._why = WhyPanel(self._page.shell, subject.desk, subject.made, number)
        self._page.shell.show_side(People(subject.event)[number].name, self._why)
        self._page.shell.renew()
