"""What the director of a Diplomacy event decides before a round is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from bglmanager.engine.event import Event
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.orders import Order, what_separates
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating.boards import SIX, Remedy
from bglmanager.i18n import Texts, capital
from bglmanager.services import boards
from bglmanager.services.boards import Decision
from bglmanager.services.entries import search_key
from bglmanager.ui.actions import Keys
from bglmanager.ui.kit.forms import ChoiceBox
from bglmanager.ui.pages.round.called import decision_name
from bglmanager.ui.pages.round.choice_card import ChoiceCard, Choose
from bglmanager.ui.pages.round.proposal_words import (
    board_remedies,
    called_next,
    sizes_ahead,
    too_few_for_top,
    top_table,
)
from bglmanager.ui.pages.round.round_context import People, RoundContext
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Style, as_label
from bglmanager.ui.widgets import basics
from bglmanager.ui.widgets.basics import Words, filled, laid_out
from bglmanager.ui.widgets.fields import Field, NumberField, TypedFields
from bglmanager.words.names import names_of
from bglmanager.words.number_format import figure, figures
from bglmanager.words.reasons import separation_words


def decision_worth(texts: Texts, event: Event, decision: Decision) -> str:
    """A decision with what it is worth, once it is decided."""
    board = boards.board_formula(event)
    assert board is not None  # only events of boards have decisions
    values = figures(texts, alive=board.two_boards[0], dead=board.two_boards[1])
    return {
        Decision.SITS_OUT: decision_name(texts, decision),
        Decision.SITS_OUT_ASKED: texts.many(
            "sits out at your request, {n} point[s]", boards.sat_out_points(event)
        ),
        Decision.TWO_BOARDS: texts.text(
            "plays two boards: × {alive}, or × {dead} if eliminated", **values
        ),
        Decision.NO_TOP_TABLE: texts.text(
            "declines the top table: board × {factor}",
            factor=figure(texts, board.refused_factor, 1),
        ),
    }[decision]


def boards_in_words(texts: Texts, sizes: Sequence[int]) -> str:
    """Sizes of boards as "2 boards of 7, 1 board of 6"."""
    counted = sorted(Counter(sizes).items(), reverse=True)
    return ", ".join(
        texts.many("{n} board[s] of {size}", count, size=size) for size, count in counted
    )


@record
class SizesChoice:
    """A way to make the boards: with volunteers, or without and `even` or not."""

    words: str
    remedy: Remedy | None = None
    even: bool = False

    @property
    def asks_twice(self) -> bool:
        """Whether its volunteers play two boards; otherwise they sit out."""
        return self.remedy is not None and self.remedy.twice > 0


def sizes_choices(texts: Texts, event: Event) -> Sequence[SizesChoice]:
    """The ways there are, those with volunteers first; a single one is no choice."""
    return (*_with_volunteers(texts, event), *_without(texts, event))


def _with_volunteers(texts: Texts, event: Event) -> Iterator[SizesChoice]:
    for way in board_remedies(event):
        sizes = boards_in_words(texts, way.sizes)
        if way.sit_out:
            said = texts.many("{n} player[s] [sits|sit] out: {sizes}", way.sit_out, sizes=sizes)
        else:
            said = texts.many(
                "{n} player[s] [plays|play] two boards: {sizes}", way.twice, sizes=sizes
            )
        yield SizesChoice(said, way)


def _without(texts: Texts, event: Event) -> Iterator[SizesChoice]:
    usual, even = (sizes_ahead(event, even=even) for even in (False, True))
    if usual:
        yield SizesChoice(texts.text("Nobody: {sizes}", sizes=_with_escalation(texts, usual)))
    if usual != even:
        said = texts.text("Nobody, evened out: {sizes}", sizes=_with_escalation(texts, even))
        yield SizesChoice(said, even=True)


def _with_escalation(texts: Texts, sizes: Sequence[int]) -> str:
    """The sizes, and that the small ones play the escalation (8.5.1)."""
    said = boards_in_words(texts, sizes)
    return f"{said}, {texts.text('escalation')}" if min(sizes) < SIX else said


class SizesQuestion(QWidget):
    """How the boards are made, one way a line; `chosen` is called with another way, by hand."""

    def __init__(self, look: Style, chosen: Callable[[SizesChoice], object]) -> None:
        super().__init__()
        self._look, self._chosen = look, chosen
        self.title = Words(look, "", strong=True, wrap=True)
        self.ways: Sequence[SizesChoice] = ()
        self.buttons: list[QRadioButton] = []
        self._group = QButtonGroup(self)
        self._group.idClicked.connect(lambda n: self._chosen(self.ways[n]))
        box = laid_out(QVBoxLayout(self), look.theme.px(2))
        box.addWidget(self.title)
        self._box = laid_out(QVBoxLayout(), 0)
        box.addLayout(self._box)

    def show_ways(self, title: str, ways: Sequence[SizesChoice], index: int) -> None:
        """Ask for one of these, this one being chosen; the buttons stay where the ways do."""
        self.title.setText(title)
        if self.ways != ways:
            self._make_buttons(ways)
        self.buttons[index].setChecked(True)
        self.setVisible(len(ways) > 1)

    def _make_buttons(self, ways: Sequence[SizesChoice]) -> None:
        had = any(button.hasFocus() for button in self.buttons)
        for old in self.buttons:
            self._group.removeButton(old)
        basics.empty_layout(self._box)
        self.ways, self.buttons = ways, [QRadioButton(as_label(way.words)) for way in ways]
        for n, button in enumerate(self.buttons):
            button.setFont(self._look.theme.font())
            self._group.addButton(button, n)
            self._box.addWidget(button)
        if had:
            self.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)


class DecisionLine(basics.LinkLine):
    """A player, cut where there is no room, `more` about him, and what can be done.

    What is more stays `whole`, or it has three fifths of the room.
    """

    def __init__(
        self, look: Style, link: str, name: str, more: str, *, whole: bool = False
    ) -> None:
        super().__init__(look, link, name)
        self.link.setAccessibleDescription(", ".join(filter(None, (name, more))))
        self.more = Words(look, more) if whole else basics.CutWords(look, more)
        self.row.insertWidget(1, self.more, 0 if whole else 3)
        self.row.setStretchFactor(self.words, 2)


class TopTableList(QWidget):
    """Who is called to the top table, each with the way to decline; who would be next, and why he
    is not called. Where too many have declined it is said that there is none.
    """

    def __init__(self, look: Style, declines: Callable[[EntryNumber], object]) -> None:
        super().__init__()
        self._look, self._declines = look, declines
        muted = look.theme.colours.muted
        self.title = Words(look, "", strong=True, wrap=True)
        self.lines: list[DecisionLine] = []
        self.after = Words(look, "", Size.SMALL, colour=muted, wrap=True)
        box = laid_out(QVBoxLayout(self), look.theme.px(2))
        box.addWidget(self.title)
        self._lines = laid_out(QVBoxLayout(), 0)
        box.addLayout(self._lines)
        box.addWidget(self.after)
        self.hide()

    def show_players(self, called: Sequence[tuple[EntryNumber, str, str]], after: str) -> None:
        """Show these with their points, the best first, and what is said of the next one."""
        basics.empty_layout(self._lines)
        self.lines = []
        link = self._look.texts.text("Declines")
        for entry, said, points in called:
            line = DecisionLine(self._look, link, said, points, whole=True)
            line.link.clicked.connect(lambda _=False, who=entry: self._declines(who))
            self.lines.append(line)
            self._lines.addWidget(line)
        text, colours = self._look.texts.text, self._look.theme.colours
        called_words = text("Called to the top table; powers by lot")
        self.title.setText(called_words if called else text("The last round has no top table"))
        basics.paint_text(self.title, colours.text if called else colours.attention)
        self.after.setText(after)
        self.after.setVisible(bool(after))
        self.setVisible(bool(called or after))


class DecisionsCard(TypedFields, ChoiceCard):
    """How the boards are made, who sits out, plays two boards or declines; the points for sitting
    out. `top` are those called to the top table: it stands where there is room.
    """

    def __init__(self, shell: Shell, choose: Choose) -> None:
        look, text, px = shell.look, shell.look.texts.text, shell.look.theme.px
        super().__init__(look, choose, text("Decisions of the director"))
        self._shell = shell
        self._way: tuple[bool, tuple[int, ...]] | None = None
        self.sizes = SizesQuestion(look, self._choose_sizes)
        self.top = TopTableList(look, lambda entry: self._decide(entry, Decision.NO_TOP_TABLE))
        self.lines: list[DecisionLine] = []
        self._list = laid_out(QVBoxLayout(), px(2))
        self.player, self.decision = ChoiceBox(), ChoiceBox()
        for box in (self.player, self.decision):
            box.setSizeAdjustPolicy(box.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(12)
        self.asked = Words(look, "", strong=True, colour=look.theme.colours.attention, wrap=True)
        self.decide = basics.QuietButton(look, text("Decide"), "check")
        self.decide.clicked.connect(self.save)
        self.points = NumberField(look, 0, 0, 0, text("Points for a round sat out at your request"))
        self.points.setKeyboardTracking(False)
        self.points.setMaximumWidth(px(96))
        self.points.valueChanged.connect(self._set_points)
        self._lay_out()

    def _lay_out(self) -> None:
        look, text, px = self._look, self._look.texts.text, self._look.theme.px
        worth = Words(look, self.points.accessibleName())
        worth.setBuddy(self.points)
        row, last = laid_out(QHBoxLayout(), px(12)), laid_out(QHBoxLayout(), px(12))
        filled(
            row,
            (Field(look, text("Player"), self.player), 2),
            (Field(look, text("Choice for this round"), self.decision), 3),
            (self.decide, 0, Qt.AlignmentFlag.AlignBottom),
        )
        filled(last, worth, self.points, 1)
        filled(self.box, self.sizes, self._list, self.asked, row, last)

    def show_choice(self, subject: RoundContext) -> bool:
        board, event = boards.board_formula(subject.event), subject.event
        if board is None:
            return False
        people = People(event)
        self._show_sizes(subject)
        self._show_top(subject, people)
        self._show_lines(subject, people)
        self._offer(subject, people)
        self.points.show_number(boards.sat_out_points(event), *board.sat_out)
        return subject.is_swiss

    # How the boards are made.

    def _show_sizes(self, subject: RoundContext) -> None:
        """The ways to make the boards; one with volunteers stays chosen until all are named."""
        texts, event = self._look.texts, subject.event
        ways = sizes_choices(texts, event)
        ours = [n for n, way in enumerate(ways) if way.remedy and self._key_of(way) == self._way]
        if not ours:
            self._way = None
        usual = (n for n, way in enumerate(ways) if not way.remedy)
        found = [*ours, *(n for n in usual if ways[n].even is subject.wishes.even), 0]
        asked = texts.text("How are the boards made?")
        if any(way.remedy for way in ways):
            asked = texts.text("Who sits out or plays two boards, so that the boards come out?")
        if ways:
            self.sizes.show_ways(asked, ways, found[0])
        self.sizes.setVisible(len(ways) > 1)
        self._say_volunteers(ways[ours[0]].remedy if ours else None)

    def _key_of(self, way: SizesChoice) -> tuple[bool, tuple[int, ...]] | None:
        return None if way.remedy is None else (way.asks_twice, way.remedy.sizes)

    def _say_volunteers(self, remedy: Remedy | None) -> None:
        """How many volunteers are still to be named."""
        many, said = self._look.texts.many, ""
        if remedy is not None and remedy.twice:
            said = many("Name {n} volunteer[s] to play two boards.", remedy.twice)
        elif remedy is not None:
            said = many("Name {n} volunteer[s] to sit out.", remedy.sit_out)
        self.asked.setText(said)
        self.asked.setVisible(bool(said))

    def _choose_sizes(self, way: SizesChoice) -> None:
        """Ask for the volunteers of this way; without any, make the boards so."""
        self._way = self._key_of(way)
        if way.remedy is not None:
            wanted = Decision.TWO_BOARDS if way.asks_twice else Decision.SITS_OUT_ASKED
            self.decision.setCurrentIndex(self.decision.findData(wanted.value))
        self.wish(even=way.even)

    # The top table.

    def _show_top(self, subject: RoundContext, people: People) -> None:
        """Who is called, with rank and points; the next one, and what puts him behind."""
        texts, event, derived = self._look.texts, subject.event, subject.desk.derived
        best, before = top_table(event, derived), derived.latest_standings
        if not best or before is None:
            short = too_few_for_top(event, derived)
            self.top.show_players((), self._without_top(event) if short else "")
            return
        rows = {row.entry: row for row in before.rows}
        called = []
        for entry in best:
            row, name, points = rows.get(entry), people[entry].name, ""
            if row is not None:
                count, won = 1 if row.points == 1 else 2, figure(texts, row.points)
                points = texts.many("{points} point[s]", count, points=won)
                name = texts.text("{rank}. {name}", rank=row.rank, name=name)
            called.append((entry, name, points))
        after, said = called_next(event, derived, best), ""
        if after is not None:
            said = texts.text("Next if one declines: {name}.", name=people[after].name)
        if after in rows and best[-1] in rows:
            apart = what_separates(ruleset_of(event.settings), before, best[-1], after)
            names = names_of(event.entries)
            said = f"{said} {separation_words(texts, apart, names, Order.STANDINGS)}"
        self.top.show_players(called, said)

    def _without_top(self, event: Event) -> str:
        """What comes of it that too many have declined, and what can be done."""
        board = boards.board_formula(event)
        assert board is not None  # its last round has a top table
        return self._look.texts.text(
            "Too many decline. As it stands all boards are drawn and none counts more; boards of "
            "those who decline count × {factor}. To have the top table, undo the decision of "
            "somebody who is ready to play it now.",
            factor=figure(self._look.texts, board.refused_factor, 1),
        )

    # Who sits out, plays two boards, declines.

    def _show_lines(self, subject: RoundContext, people: People) -> None:
        """What is decided, each with the way to take it back."""
        basics.empty_layout(self._list)
        self.lines = []
        event = subject.event
        for entry, decision in boards.round_decisions(event, subject.number):
            worth = decision_worth(self._look.texts, event, decision)
            undo, name = self._look.texts.text("Undo decision"), people[entry].name
            line = DecisionLine(self._look, undo, name, worth)
            line.link.clicked.connect(
                lambda _=False, who=entry, what=decision: self._take_back(who, what)
            )
            self.lines.append(line)
        filled(self._list, *self.lines)

    def _offer(self, subject: RoundContext, people: People) -> None:
        """Those about whom something can be decided, by name, and what; what is chosen stays."""
        event, first = subject.event, not self.decision.count()
        open_ = boards.open_decisions(event, subject.number)
        playing = [
            e.number
            for e in event.entries
            if not all(boards.can_decide(event, e.number, subject.number, each) for each in open_)
        ]
        playing.sort(key=lambda entry: search_key(people[entry].name))
        self.player.offer([("", None), *((people[entry].name, entry) for entry in playing)])
        texts = self._look.texts
        self.decision.offer([(capital(decision_name(texts, each)), each) for each in open_])
        if first:
            self.decision.setCurrentIndex(self.decision.findData(Decision.SITS_OUT_ASKED.value))
        self.decide.setEnabled(bool(playing))

    def has_typed(self) -> bool:
        return bool(self.player.value)

    def discard(self) -> None:
        self.player.setCurrentIndex(0)

    def save(self) -> None:
        """Decide what is chosen; without a player go where one is chosen."""
        if self.player.value:
            who, what = EntryNumber(int(self.player.value)), Decision(self.decision.value)
            if self._decide(who, what):
                self.discard()
        self.go_in()

    def go_in(self, player: EntryNumber | None = None) -> None:
        """Give the choice of a player the keyboard; with one chosen, that of the decision."""
        if player is not None:
            self.player.show_value(str(player))
        target = self.player if player is None else self.decision
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _decide(self, entry: EntryNumber, decision: Decision) -> bool:
        desk, number = self.subject.desk, self.subject.number
        return self._shell.attempt(lambda: boards.decide(desk, entry, number, decision))

    def _take_back(self, entry: EntryNumber, decision: Decision) -> None:
        desk, number = self.subject.desk, self.subject.number
        self.player.setFocus(Qt.FocusReason.OtherFocusReason)
        self._shell.attempt(lambda: boards.take_back(desk, entry, number, decision))

    def _set_points(self, value: int) -> None:
        desk = self.subject.desk
        self._shell.attempt(lambda: boards.set_sat_out_points(desk, value))

    def own_keys(self, texts: Texts) -> Keys:
        return (("Return", texts.text("Decide")),)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in the line of choices decides."""
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() not in basics.ENTER or held:
            super().keyPressEvent(event)
        elif not basics.is_held(event):
            self.save()
