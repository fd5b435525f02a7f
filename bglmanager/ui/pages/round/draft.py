"""A draft: its tables in the hall, how good it is, two seats exchanged, why somebody sits there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import combinations

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.event import Event, Round, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.problems import Problem
from bglmanager.engine.seating import making
from bglmanager.engine.seating.making import SeatingOptions
from bglmanager.engine.tables import is_bye
from bglmanager.i18n import Texts
from bglmanager.services import boards, rounds
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action, Keys
from bglmanager.ui.kit.acts import BACK, GO_ON, PASTE, WHY, Need, act
from bglmanager.ui.kit.hall_card import Place
from bglmanager.ui.kit.panels import PartsPanel, WordsPart
from bglmanager.ui.kit.seat_hall import SeatHall
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.choices import RoundOptions
from bglmanager.ui.pages.round.hall_cards import draft_cards, find_people, said_of_found
from bglmanager.ui.pages.round.hall_side import HallField
from bglmanager.ui.pages.round.round_context import People, RoundContext, RoundStage, box_owners
from bglmanager.ui.pages.round.setup import SetupPart, lots_in_a_line
from bglmanager.ui.pages.standings.what_if import WhatIf, about_table
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets import basics
from bglmanager.ui.widgets.basics import Words, filled, laid_out
from bglmanager.ui.widgets.frame import Notice, still_there
from bglmanager.words.number_format import figure, joined
from bglmanager.words.reasons import seat_place, seat_reasons, seat_rule

# How good it is.


@record
class DraftFact:
    """What is good in a draft, or had to be accepted, and whose seats it is about."""

    words: str
    entries: frozenset[EntryNumber] = frozenset()
    is_good: bool = False


def met_again(
    event: Event, round_: Round
) -> Iterator[tuple[EntryNumber, EntryNumber, TableNumber, RoundNumber]]:
    """Each two at a table who have met before and are not of one team: where, and when last."""
    before = [each for each in event.rounds if each.number < round_.number]
    met = {frozenset(two): each.number for each in before for *two, _ in _meetings(each)}
    mates = [{*team.members, team.reserve} for team in event.teams]
    for one, other, table in _meetings(round_):
        pair = frozenset((one, other))
        if pair in met and not any(pair <= team for team in mates):
            yield one, other, table, met[pair]


def _meetings(round_: Round) -> Iterator[tuple[EntryNumber, EntryNumber, TableNumber]]:
    """Each two who sit together, and their table."""
    for table in round_.tables:
        for one, other in combinations(table.seats, 2):
            yield one.entry, other.entry, table.number


_NAMED = 5
"""More pairs that meet again than this are counted, not named."""


@record
class DraftFacts:
    """Says how good a draft is."""

    texts: Texts
    desk: OpenEvent
    round: Round
    people: People

    def all_facts(self) -> tuple[DraftFact, ...]:
        """What had to be accepted, then what is good."""
        found = (self._rematches(), self._sizes(), self._clubs(), self._by_hand(), self._spread())
        return tuple(sorted((x for each in found for x in each), key=lambda fact: fact.is_good))

    @property
    def _is_swiss(self) -> bool:
        return self.round.phase.counts_for_standings

    def _rematches(self) -> Iterator[DraftFact]:
        t, people = self.texts, self.people
        found = [*met_again(self.desk.event, self.round)] if self._is_swiss else []
        if len(found) > _NAMED:
            words = t.many("{n} pair[s] [meets|meet] again.", len(found))
            yield DraftFact(words, frozenset(n for two in found for n in two[:2]))
        elif self._is_swiss and not found and self.round.number > 1:
            yield DraftFact(t.text("Nobody meets again."), is_good=True)
        for one, other, table, met in found if len(found) <= _NAMED else ():
            words = t.text(
                "{one} and {other} meet again: round {met}, now table {table}.",
                one=people[one].name,
                other=people[other].name,
                met=met,
                table=table,
            )
            yield DraftFact(words, frozenset((one, other)))

    def _sizes(self) -> Iterator[DraftFact]:
        """Who has the bye, and which tables are short."""
        t, round_ = self.texts, self.round
        rests = [table for table in round_.tables if is_bye(round_, table)]
        for table in rests:
            name = self.people[table.seats[0].entry].name
            yield DraftFact(t.text("{name} has the bye.", name=name), _seated_at([table]))
        short = [x for x in round_.tables if len(x.seats) < round_.players_per_table]
        short = [table for table in short if table not in rests]
        if short:
            words = t.many(
                "Table[s] {tables} [is|are] short.",
                len(short),
                tables=self._numbers(table.number for table in short),
            )
            yield DraftFact(words, _seated_at(short))
        elif not rests:
            yield DraftFact(t.text("All tables are full."), is_good=True)

    def _clubs(self) -> Iterator[DraftFact]:
        """Where people of one club sit together, if two of a club are seated at all."""
        event, t = self.desk.event, self.texts
        clubs = {e.number: e.club.casefold() for e in event.entries if e.club}
        seated = [clubs[seat.entry] for seat in self.round.seats() if seat.entry in clubs]
        if event.teams or len({*seated}) == len(seated):
            return
        found: dict[TableNumber, list[EntryNumber]] = {}
        for table in self.round.tables:
            here = Counter(clubs.get(seat.entry) for seat in table.seats)
            those = [s.entry for s in table.seats if s.entry in clubs and here[clubs[s.entry]] > 1]
            if those:
                found[table.number] = those
        if not found:
            words = t.text("Nobody sits with somebody of the same club.")
        else:
            words = t.many(
                "People of one club sit together at table[s] {tables}.",
                len(found),
                tables=self._numbers(found),
            )
        together = frozenset(n for those in found.values() for n in those)
        yield DraftFact(words, together, is_good=not found)

    def _by_hand(self) -> Iterator[DraftFact]:
        moved = frozenset(n for pair in self.round.exchanged for n in pair)
        if moved:
            names = joined(self.texts, [self.people[n].name for n in sorted(moved)])
            yield DraftFact(self.texts.text("Swapped by hand: {names}.", names=names), moved)

    def _spread(self) -> Iterator[DraftFact]:
        """How far apart the points at one table are at most."""
        before = making.standings_before(self.desk.derived, self.round.number)
        points = {row.entry: row.points for row in before.rows} if before else {}
        spreads = [
            (max(those) - min(those), table)
            for table in self.round.tables
            if (those := [points[s.entry] for s in table.seats if s.entry in points])
        ]
        if spreads and self._is_swiss:
            most, table = max(spreads, key=lambda each: each[0])
            words = self.texts.text(
                "At one table at most {points} points apart: table {table}.",
                points=figure(self.texts, most),
                table=table.number,
            )
            yield DraftFact(words, _seated_at([table]), is_good=True)

    def _numbers(self, tables: Iterable[TableNumber]) -> str:
        return joined(self.texts, [str(number) for number in tables])


def _seated_at(tables: Iterable[Table]) -> frozenset[EntryNumber]:
    return frozenset(seat.entry for table in tables for seat in table.seats)


# How it is shown.

_POINTS = {
    QEvent.Type.Enter: True,
    QEvent.Type.FocusIn: True,
    QEvent.Type.Leave: False,
    QEvent.Type.FocusOut: False,
}


class FactLine(basics.Ringed):
    """A fact with its mark; under the mouse or with the keyboard it `points` at its people, pressed
    it leads to the first of them.
    """

    points = Signal(object)
    pressed = Signal(object)

    def __init__(self, look: Style, fact: DraftFact) -> None:
        super().__init__()
        self.fact, colours, px = fact, look.theme.colours, look.theme.px
        icon, ink = ("check", colours.good) if fact.is_good else ("minus", colours.attention)
        words = Words(look, fact.words, colour=colours.muted if fact.is_good else "", wrap=True)
        self.setAccessibleName(fact.words)
        if fact.entries:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        box = laid_out(QHBoxLayout(self), px(8), (px(8), px(6), px(8), px(6)))
        filled(box, (basics.Symbol(look, icon, ink), 0, Qt.AlignmentFlag.AlignTop), (words, 1))

    def own_keys(self, texts: Texts) -> Keys:
        return (("Return", texts.text("Go to the seat")),)

    def event(self, event: QEvent) -> bool:
        points = _POINTS.get(event.type())
        if points is not None:
            self.points.emit(self.fact.entries if points else frozenset())
        return super().event(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.pressed.emit(self.fact.entries)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in basics.ENTER and not basics.is_held(event):
            self.pressed.emit(self.fact.entries)
        else:
            super().keyPressEvent(event)


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


_SHEETS = ((1400, 480), (1000, 400), (640, 304))
"""From which room on the sheet is how wide."""


class DraftView(QWidget):
    """The hall with every seat, the field that finds a person in it, and how good the draft is."""

    def __init__(self, look: Style, options: RoundOptions) -> None:
        super().__init__()
        self._look, self.options = look, options
        px, text, colours = look.theme.px, look.texts.text, look.theme.colours
        self.setup = basics.LinkLine(look, text("Show it large"), colour=colours.muted)
        self._strip, self.band = Hatched(look), Words(look, wrap=True)
        self.field = HallField(look, text("Number or name"))
        self.said = basics.CutWords(look, "", strong=True)
        self.hall = SeatHall(look, text("Seats of the draft"))
        self.lines: tuple[FactLine, ...] = ()
        self._list = laid_out(QVBoxLayout(), 0)
        self._rule = Words(look, colour=colours.muted, wrap=True)
        head = Words(look, text("Draft"), strong=True, colour=colours.attention)
        said = filled(
            laid_out(QHBoxLayout(), px(12)), (head, 0, Qt.AlignmentFlag.AlignTop), (self.band, 1)
        )
        card = basics.Card(look)
        title = Words(look, text("Quality of the draft"), Size.SECTION, strong=True)
        filled(card.box, title, self._list, self._rule)
        column = QWidget()
        filled(laid_out(QVBoxLayout(column)), card, 1)
        self._sheet = basics.scrolled_area(column)
        beside = filled(laid_out(QHBoxLayout(), px(16)), (self.hall, 1), self._sheet)
        whole = laid_out(QVBoxLayout(self), px(8))
        row = filled(laid_out(QHBoxLayout(), px(16)), (self.field, 1), (self.said, 1), self.options)
        filled(whole, self._strip, said, self.setup, row, (beside, 1))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The sheet, under what is played by, is as wide as the window allows; the hall has the
        rest, at least half.
        """
        super().resizeEvent(event)
        theme = self._look.theme
        room = 100 * self.width() // theme.scale
        wide = next((wide for least, wide in _SHEETS if room >= least), 0)
        self._sheet.setVisible(bool(wide))
        self._sheet.setFixedWidth(theme.px(wide))
        self.options.setFixedWidth(theme.px(wide or _SHEETS[-1][1]))

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

    def _go_to_people(self, entries: Collection[EntryNumber]) -> None:
        if entries:
            self.hall.set_current(min(entries))
            self.focus_hall()

    def focus_hall(self, _: object = None) -> None:
        """Give the keyboard to the current seat."""
        self.hall.setFocus(Qt.FocusReason.OtherFocusReason)


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


_TAKEN = Need("Choose a player to swap first: press Ctrl+X.", lambda part: part.taken is not None)
_TO_LEAVE = Need(_TAKEN.words, lambda part: not (part.taken is None and part.panel is None))


class DraftPart:
    """What can be done with a draft; `taken` is who is to be swapped."""

    def __init__(self, page: Page, subject: RoundContext, setup: SetupPart) -> None:
        self._page, self._subject, self._setup = page, subject, setup
        self.taken: EntryNumber | None = None
        self._why: WhyPanel | None = None
        page.make_acts(self)

    @cached_property
    def view(self) -> DraftView:
        """The view, made when it is first needed."""
        options = RoundOptions(self._page.shell, self._subject)
        made = DraftView(self._page.look, options)
        made.setup.link.clicked.connect(self._setup.show.trigger)
        made.hall.picked.connect(self._follow)
        made.hall.asked.connect(self._show_why)
        made.hall.exchanged.connect(self._exchange)
        made.hall.menu_asked.connect(self._offer_menu)
        made.hall.typed.connect(self._type_on)
        made.field.textChanged.connect(self._look_for)
        made.field.returnPressed.connect(self._go_to_found)
        made.field.walked.connect(made.focus_hall)
        return made

    def refresh(self) -> None:
        """Show the draft as it is now."""
        view, texts, made = self.view, self._page.texts, self._subject.made
        desk, event = self._subject.desk, self._subject.event
        people = People(event)
        tops = (t.number for t in made.tables if boards.is_top_table(event, made.number, t))
        owners = box_owners(self._subject, people)
        drawn = lots_in_a_line(self._setup.lots)
        view.setup.words.set_whole(drawn)
        view.setup.setVisible(bool(drawn))
        view.options.refresh()
        view.hall.show_cards(draft_cards(texts, made, people, next(tops, None), owners))
        facts = DraftFacts(texts, desk, made, people).all_facts()
        view.show_facts(facts, seat_rule(texts, event, made))
        self._take(self.taken if self.taken in {seat.entry for seat in made.seats()} else None)
        self._look_for(view.field.text())
        if self.panel is not None:
            self._show_why(self.panel.entry)

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

    def _why_not(self) -> Sequence[str]:
        return self._subject.why_not(self._page.texts, RoundStage.DRAFT)

    def _why_not_anew(self) -> Sequence[str | Problem]:
        return self._why_not() or rounds.can_draw_anew(self._subject.event)

    def _why_no_redraw(self) -> Sequence[Problem]:
        return rounds.can_redraw(self._subject.event)

    # The draft as a whole.

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

    # Who is looked for.

    def _type_on(self, letter: str) -> None:
        """A letter typed in the hall begins a name."""
        self.view.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.view.field.insert(letter)

    @property
    def _found(self) -> Sequence[Place]:
        """The seats that what is typed means: those of a table, or of people."""
        cards, typed = self.view.hall.cards, self.view.field.text().strip()
        numbers = [(n, 0) for n, card in enumerate(cards) if f"{card.number}" == typed.lstrip("0")]
        return numbers or sorted(find_people(cards, typed))

    def _look_for(self, typed: str) -> None:
        found, view = self._found if typed.strip() else (), self.view
        view.hall.show_found(found or None)
        view.said.set_whole(said_of_found(self._page.texts, view.hall.cards, found))

    def _go_to_found(self) -> None:
        """Enter: the first of them is the current seat."""
        found, view = self._found, self.view
        if not found:
            view.field.selectAll()
            QApplication.beep()
            return
        view.field.clear()
        view.hall.go_to(found[0])
        view.focus_hall()

    # Who is swapped.

    def _offer_menu(self, at: QPoint) -> None:
        """What can be done with the current seat, for who works with the mouse."""
        leave = () if self.taken is None else (self._let_go,)
        self._page.show_menu(at, (self._ask, self._pick_up, self._put_down, self._move, *leave))

    @property
    def _current(self) -> EntryNumber:
        """The player at the current seat."""
        return EntryNumber(self.view.hall.current or 0)

    def _take(self, entry: EntryNumber | None) -> None:
        """Take a player to be swapped, or let him go with None."""
        self.taken = entry
        people = People(self._subject.event)
        self.view.show_taken(entry, "" if entry is None else people[entry].name)

    @act("Take for a swap", keys="Ctrl+X", unless=_why_not)
    def _pick_up(self) -> None:
        self._take(self._current)
        self._page.shell.renew()

    @act("Swap with the player taken", PASTE, icon="", unless=(_why_not, _TAKEN))
    def _put_down(self) -> None:
        self._exchange(self.taken or 0, self._current)

    @act("Move to this table", keys="Ctrl+Shift+V", unless=(_why_not, _TAKEN))
    def _move(self) -> None:
        hall, one = self.view.hall, EntryNumber(self.taken or 0)
        here = TableNumber(hall.cards[hall.current_place[0]].number)
        self._settle(one, partial(rounds.move_seat, self._subject.desk, one, here))

    def _exchange(self, one: int, other: int) -> None:
        first, second = EntryNumber(one), EntryNumber(other)
        self._settle(first, partial(rounds.exchange_seats, self._subject.desk, first, second))

    def _settle(self, entry: EntryNumber, deed: Callable[[], object]) -> None:
        """Do it, and put the player down where he sits then."""
        if self._page.shell.attempt(deed):
            self._take(None)
            self.view.hall.set_current(entry)
            self._go_back()

    def _go_back(self) -> None:
        self.view.focus_hall()
        self._page.shell.renew()

    @act("Cancel swap", BACK, icon="", unless=(_why_not, _TO_LEAVE))
    def _let_go(self) -> None:
        """Let go who is taken, else close the panel."""
        if self.taken is None:
            self._page.shell.close_side()
        self._take(None)
        self._go_back()

    # Why somebody sits there.

    @property
    def panel(self) -> WhyPanel | None:
        """The panel with the reason, while it is seen."""
        panel = still_there(self._why)
        return panel if panel is not None and panel.isVisible() else None

    @act("Why here?", WHY, icon="", unless=_why_not)
    def _ask(self) -> None:
        """Open the panel about the current seat, or close it when it is open."""
        if self.panel is None:
            self._show_why(self._current)
        else:
            self._page.shell.close_side()
            self._go_back()

    def _follow(self, entry: int) -> None:
        """The panel that is open is about this one now."""
        if self.panel is not None:
            self._show_why(entry)

    def _show_why(self, entry: int) -> None:
        subject, number = self._subject, EntryNumber(entry)
        self._why = WhyPanel(self._page.shell, subject.desk, subject.made, number)
        self._page.shell.show_side(People(subject.event)[number].name, self._why)
        self._page.shell.renew()
