"""A draft: every table of it in the hall, two seats exchanged, why somebody sits there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.event import Round, TieBreak
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.problems import Problem
from bglmanager.engine.seating.making import SeatingOptions
from bglmanager.services import boards, rounds
from bglmanager.services.score_sheet import has_ties
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import BACK, GO_ON, PASTE, WHY, act
from bglmanager.ui.kit.hall_card import Place
from bglmanager.ui.kit.panels import PartsPanel, WordsPart
from bglmanager.ui.kit.seat_hall import SeatHall
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.copies_panel import box_owners
from bglmanager.ui.pages.round.draft_sheet import DraftFacts, DraftSheet
from bglmanager.ui.pages.round.hall_cards import draft_cards, find_people, said_of_found
from bglmanager.ui.pages.round.hall_side import HallField
from bglmanager.ui.pages.round.options import RoundOptions, SaveOptions
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.pages.round.setup import SetupLine, SetupPart
from bglmanager.ui.pages.standings.what_if import WhatIf, about_table
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Style, Tone
from bglmanager.ui.widgets.basics import (
    CutWords,
    Words,
    laid_out,
    scrolled_area,
)
from bglmanager.ui.widgets.frame import Notice
from bglmanager.words.reasons import seat_place, seat_reasons, seat_rule


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


_NO_BOXES: Mapping[TableNumber, str] = {}
_SHEETS = ((1400, 480), (1000, 400), (640, 304))
"""From which room on the sheet is how wide."""

_HATCHED = 8
"""The height of the hatched strip at 100 %."""


class DraftBand(QWidget):
    """The hatched band over a draft; the words below say what it is, or who is picked up."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        px, colours = look.theme.px, look.theme.colours
        self._head = Words(look, look.texts.text("Draft"), strong=True, colour=colours.attention)
        self._words = Words(look, wrap=True)
        self._busy = False
        box = laid_out(QHBoxLayout(self), px(12), (0, px(_HATCHED + 8), 0, 0))
        box.addWidget(self._head, 0, Qt.AlignmentFlag.AlignTop)
        box.addWidget(self._words, 1)

    @property
    def text(self) -> str:
        """What is said."""
        return self._words.text()

    def say(self, text: str, *, busy: bool) -> None:
        """Say something; `busy` while somebody is picked up."""
        self._words.setText(text)
        self._busy = busy
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._look.theme.colours
        ink = QColor(colours.accent if self._busy else colours.attention)
        ground = colours.accent_soft if self._busy else colours.attention_soft
        high = self._look.theme.px(_HATCHED)
        strip = QRect(0, 0, self.width(), high)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(strip)
        painter.fillRect(strip, QColor(ground))
        painter.setPen(QPen(ink, high / 4))
        for x in range(-high, self.width() + high, high):
            painter.drawLine(x, high, x + high, 0)
        painter.end()


class DraftView(QWidget):
    """The draft: the hall with every seat, the field that finds a person in it, and the sheet."""

    def __init__(
        self, look: Style, save_options: SaveOptions, setup: SetupLine, *, ties: bool
    ) -> None:
        """`ties` tells whether values of the game break ties at the tables."""
        super().__init__()
        self._look = look
        self._people: People | None = None
        self.picked_up: EntryNumber | None = None
        self.band = DraftBand(look)
        self.setup = setup
        self.options = RoundOptions(look, save_options, ties=ties)
        self.field = HallField(look, look.texts.text("Number or name"))
        self.said = CutWords(look, "", strong=True)
        self.hall = SeatHall(look, look.texts.text("Seats of the draft"))
        self.sheet, self._column = DraftSheet(look), QWidget()
        self._lay_out()
        self.sheet.points.connect(self.hall.ring_seats)
        self.sheet.pressed.connect(self._go_to_people)
        self.hall.typed.connect(self._type_on)
        self.field.textChanged.connect(self._look_for)
        self.field.returnPressed.connect(self._go_to_found)
        self.field.walked.connect(lambda _: self.focus_current())

    def _lay_out(self) -> None:
        px = self._look.theme.px
        box = laid_out(QVBoxLayout(self), px(8))
        row, beside = laid_out(QHBoxLayout(), px(12)), laid_out(QHBoxLayout(), px(16))
        row.addWidget(self.field, 1)
        row.addWidget(self.said, 1)
        row.addWidget(self.options, 1)
        for widget in (self.band, self.setup):
            box.addWidget(widget)
        box.addLayout(row)
        beside.addWidget(self.hall, 1)
        column = laid_out(QVBoxLayout(self._column))
        column.addWidget(self.sheet)
        column.addStretch(1)
        self._area = scrolled_area(self._column)
        beside.addWidget(self._area)
        box.addLayout(beside, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The sheet is as wide as the window allows; the hall has the rest, at least half."""
        super().resizeEvent(event)
        theme = self._look.theme
        room = 100 * self.width() // theme.scale
        wide = next((wide for least, wide in _SHEETS if room >= least), 0)
        self._area.setVisible(bool(wide))
        self._area.setFixedWidth(theme.px(wide))

    def _go_to_people(self, entries: Collection[EntryNumber]) -> None:
        self.hall.set_current(min(entries))
        self.focus_current()

    @property
    def current(self) -> EntryNumber | None:
        """The current player."""
        current = self.hall.current
        return None if current is None else EntryNumber(current)

    def focus_current(self) -> None:
        """Give the keyboard to the current player."""
        self.hall.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_round(
        self,
        round_: Round,
        people: People,
        top: TableNumber | None = None,
        boxes: Mapping[TableNumber, str] = _NO_BOXES,
    ) -> None:
        """Show the draft; `top` is the number of the top table, where there is one, `boxes` says
        whose copy of the game stands on each.
        """
        self._people = people
        self.options.show_round(round_)
        self.hall.show_cards(draft_cards(self._look.texts, round_, people, top, boxes))
        seated = {seat.entry for seat in round_.seats()}
        self.pick_up(self.picked_up if self.picked_up in seated else None)
        self._look_for(self.field.text())

    def pick_up(self, entry: EntryNumber | None) -> None:
        """Take a player up to be exchanged, or let him go with None."""
        self.picked_up = entry
        self.hall.take_up(entry)
        text = self._look.texts.text
        if entry is None or self._people is None:
            self.band.say(
                text(
                    "Nobody sees it yet. To swap two players drag one onto the other, or press "
                    "Ctrl+X on one and Ctrl+V on the other."
                ),
                busy=False,
            )
        else:
            self.band.say(
                text(
                    "{name}: press Ctrl+V on another player to swap; Esc cancels.",
                    name=self._people[entry].name,
                ),
                busy=True,
            )

    # Who is looked for.

    def _type_on(self, letter: str) -> None:
        """A letter typed in the hall begins a name."""
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.insert(letter)

    @property
    def _found(self) -> Sequence[Place]:
        """The seats that what is typed means: those of a table, or of people."""
        cards, typed = self.hall.cards, self.field.text().strip()
        numbers = (n for n, card in enumerate(cards) if str(card.number) == typed.lstrip("0"))
        table = next(numbers, None)
        return sorted(find_people(cards, typed)) if table is None else [(table, 0)]

    def _look_for(self, typed: str) -> None:
        found = self._found if typed.strip() else ()
        self.hall.show_found(found or None)
        self.said.set_whole(said_of_found(self._look.texts, self.hall.cards, found))

    def _go_to_found(self) -> None:
        """Enter: the first of them is the current seat."""
        found = self._found
        if not found:
            self.field.selectAll()
            QApplication.beep()
            return
        self.field.clear()
        self.hall.go_to(found[0])
        self.focus_current()


class DraftPart:
    """The draft's view, made when it is first needed, and its actions."""

    def __init__(self, page: Page, subject: RoundContext, setup: SetupPart) -> None:
        self._page, self._subject, self._setup = page, subject, setup
        self._view: DraftView | None = None
        self._why: WhyPanel | None = None
        page.make_acts(self)

    @property
    def view(self) -> DraftView:
        """The view."""
        if self._view is None:
            event = self._subject.event
            self._view = DraftView(
                self._page.look,
                self.save_options,
                SetupLine(self._page.look, self._setup.show),
                ties=has_ties(event),
            )
            hall = self._view.hall
            hall.picked.connect(self._picked)
            hall.asked.connect(self._show_why)
            hall.exchanged.connect(self._exchange)
            hall.menu_asked.connect(self._offer_menu)
        return self._view

    def refresh(self) -> None:
        """Show the draft as it is now."""
        event, made = self._subject.event, self._subject.made
        tops = (t.number for t in made.tables if boards.is_top_table(event, made.number, t))
        people = People(event)
        self.view.setup.show_lots(self._setup.lots)
        self.view.show_round(made, people, next(tops, None), box_owners(self._subject, people))
        facts = DraftFacts(self._page.texts, event, self._subject.desk.derived, made, people)
        rule = seat_rule(self._page.texts, event, made)
        self.view.sheet.show_facts(facts.all_facts(), rule)
        if self._is_asked and self._why is not None:
            self._show_why(self._why.entry)

    def _offer_menu(self, at: QPoint) -> None:
        """What can be done with the current seat, for who works with the mouse."""
        acts = (self._ask, self._pick_up, self._put_down, self._move, self._let_go)
        self._page.show_menu(at, acts)

    def notices(self) -> tuple[Notice, ...]:
        """Who came, or came back, after the draw and has no seat in it."""
        said = self._page.shell.sentences(rounds.word_of_seatless(self._subject.event))
        way = None if self._why_not_anew() else self.anew
        return tuple(Notice(words, Tone.ATTENTION, way) for words in said)

    def first_focus(self) -> QWidget | None:
        """The hall: one of its seats is the current one."""
        return self.view.hall

    def secondary(self) -> Sequence[Action]:
        """The quiet buttons of the header."""
        return (self.redraw, self.discard)

    def save_options(self, minutes: int | None, tie_breaks: tuple[TieBreak, ...]) -> bool:
        """Take minutes and tie-breaks from the editor; True when they were taken."""
        desk, round_ = self._subject.desk, self._subject.made

        def deed() -> None:
            if tie_breaks != round_.tie_breaks:
                rounds.set_tie_breaks(desk, round_.number, tie_breaks)
            if minutes != round_.minutes:
                rounds.set_minutes(desk, round_.number, minutes)

        return self._page.shell.attempt(deed)

    def _why_not(self) -> Sequence[str]:
        return self._subject.why_not(self._page.texts, RoundStage.DRAFT)

    def _why_not_anew(self) -> Sequence[str | Problem]:
        return self._why_not() or rounds.can_draw_anew(self._subject.event)

    def _why_no_redraw(self) -> Sequence[Problem]:
        return rounds.can_redraw(self._subject.event)

    def _why_none_taken(self) -> Sequence[str]:
        if self._view is not None and self._view.picked_up is not None:
            return ()
        return (self._page.texts.text("Choose a player to swap first: press Ctrl+X."),)

    def _why_nothing_to_leave(self) -> Sequence[str]:
        if self._is_asked and self._subject.stage is RoundStage.DRAFT:
            return ()
        return self._why_not() or self._why_none_taken()

    @act("Publish", GO_ON, icon="check-check", unless=_why_not, attempted=True)
    def publish(self) -> None:
        self._page.shell.close_side()
        rounds.publish_draft(self._subject.desk)

    @act("Draw again", icon="dices", unless=(_why_not, _why_no_redraw), attempted=True)
    def redraw(self) -> None:
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
        rounds.draw_anew(self._subject.desk, SeatingOptions(game=self._subject.game))

    @act("Take for a swap", keys="Ctrl+X", unless=_why_not)
    def _pick_up(self) -> None:
        self.view.pick_up(self.view.current)
        self._page.shell.renew()

    @act("Swap with the player taken", PASTE, icon="", unless=(_why_not, _why_none_taken))
    def _put_down(self) -> None:
        one, other = self.view.picked_up, self.view.current
        if one is not None and other is not None:
            self._exchange(one, other)

    @act("Move to this table", keys="Ctrl+Shift+V", unless=(_why_not, _why_none_taken))
    def _move(self) -> None:
        one, other = self.view.picked_up, self.view.current
        tables = self._subject.made.tables
        here = [t.number for t in tables if any(seat.entry == other for seat in t.seats)]
        if one is not None and here:
            desk = self._subject.desk
            self._settle(one, lambda: rounds.move_seat(desk, one, here[0]))

    def _exchange(self, one: int, other: int) -> None:
        first, second = EntryNumber(one), EntryNumber(other)
        desk = self._subject.desk
        self._settle(first, lambda: rounds.exchange_seats(desk, first, second))

    def _settle(self, entry: EntryNumber, deed: Callable[[], object]) -> None:
        """Do it, and put the player down where he sits then."""
        if self._page.shell.attempt(deed):
            self.view.pick_up(None)
            self.view.hall.set_current(entry)
            self.view.focus_current()
            self._page.shell.renew()

    @act("Cancel swap", BACK, icon="", unless=_why_nothing_to_leave)
    def _let_go(self) -> None:
        if self.view.picked_up is not None:
            self.view.pick_up(None)
        else:
            self._page.shell.close_side()
        self.view.focus_current()
        self._page.shell.renew()

    def _picked(self, entry: int) -> None:
        if self._is_asked:
            self._show_why(entry)

    @property
    def _is_asked(self) -> bool:
        """Whether the panel with the reason is open."""
        return self._why is not None and self._why.isVisible()

    @act("Why here?", WHY, icon="", unless=_why_not)
    def _ask(self) -> None:
        """Open the panel about the current seat, or close it when it is open."""
        if self._is_asked:
            self._page.shell.close_side()
            self.view.focus_current()
            self._page.shell.renew()
        elif self.view.current is not None:
            self._show_why(self.view.current)

    def _show_why(self, entry: int) -> None:
        number = EntryNumber(entry)
        panel = WhyPanel(self._page.shell, self._subject.desk, self._subject.made, number)
        name = People(self._subject.event)[number].name
        self._page.shell.show_side(name, panel)
        self._why = panel
        panel.destroyed.connect(lambda: self._gone(panel))
        self._page.shell.renew()

    def _gone(self, panel: WhyPanel) -> None:
        if self._why is panel:
            self._why = None
