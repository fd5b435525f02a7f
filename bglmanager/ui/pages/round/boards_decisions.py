"""What the director of a Diplomacy event decides before a round is drawn (rules 7.2, 7.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.presence import may_be_seated
from bglmanager.engine.seating.boards import is_last_round
from bglmanager.i18n import Texts, capital
from bglmanager.services import boards
from bglmanager.services.boards import Decision
from bglmanager.services.entries import search_key
from bglmanager.ui.actions import Keys
from bglmanager.ui.pages.round.choices import Choose, OneOf
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.proposal_words import board_remedies, sizes_ahead, top_table
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size
from bglmanager.ui.widgets.basics import (
    ENTER,
    Card,
    CutWords,
    LinkButton,
    QuietButton,
    Words,
    is_held,
    laid_out,
)
from bglmanager.ui.widgets.fields import Field, NumberField, StillBox, TypedFields


def decision_name(texts: Texts, decision: Decision) -> str:
    """A decision as it is chosen: "sits out"."""
    return {
        Decision.SITS_OUT: texts.text("sits out, without points"),
        Decision.SITS_OUT_ASKED: texts.text("sits out at your request, with points"),
        Decision.TWO_BOARDS: texts.text("plays two boards"),
        Decision.NO_TOP_TABLE: texts.text("declines the top table"),
    }[decision]


class NarrowChoice(StillBox):
    """One of several, no wider than it has room."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizeAdjustPolicy(self.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(12)


class DecidedLine(QWidget):
    """One decision, and a button to take it back."""

    def __init__(self, shell: Shell, name: str, decision: Decision) -> None:
        super().__init__()
        look = shell.look
        self.words = CutWords(look, f"{name}: {decision_name(look.texts, decision)}")
        self.back = LinkButton(look, look.texts.text("Undo decision"))
        self.back.setAccessibleDescription(self.words.whole_text)
        row = laid_out(QHBoxLayout(self), look.theme.px(8))
        row.addWidget(self.words, 1)
        row.addWidget(self.back)


class DecisionsCard(TypedFields, Card):
    """Who sits out, plays two boards, declines the top table; the points for sitting out."""

    def __init__(self, shell: Shell, choose: Choose) -> None:
        super().__init__(shell.look, spacing=8)
        self._shell, self._choose = shell, choose
        self._subject: RoundContext | None = None
        look, text = shell.look, shell.look.texts.text
        self.ways = Words(look, wrap=True)
        self.top = Words(look, wrap=True)
        self.sizes = OneOf(look, self._evened)
        self.sizes.add(text("As many boards of seven as can be"))
        self.sizes.add(text("Even out the other boards"))
        self.lines: list[DecidedLine] = []
        self.player, self.decision = NarrowChoice(), NarrowChoice()
        self.points = NumberField(look, 0, 0, 0)
        self.points.setKeyboardTracking(False)
        self.points.setMaximumWidth(look.theme.px(96))
        self.decide = QuietButton(look, text("Decide"), "check")
        self.title = Words(look, text("Decisions of the director"), Size.SECTION, strong=True)
        self._lay_out()
        self.decide.clicked.connect(self.save)
        self.points.valueChanged.connect(self._set_points)

    def _lay_out(self) -> None:
        look, text = self._shell.look, self._shell.look.texts.text
        px = look.theme.px
        self._list = laid_out(QVBoxLayout(), px(4))
        row = laid_out(QHBoxLayout(), px(12))
        row.addWidget(Field(look, text("Player"), self.player), 2)
        row.addWidget(Field(look, text("Choice for this round"), self.decision), 3)
        row.addWidget(self.decide, 0, Qt.AlignmentFlag.AlignBottom)
        worth = Words(look, text("Points for a round sat out at your request"))
        worth.setBuddy(self.points)
        self.points.setAccessibleName(worth.text())
        last = laid_out(QHBoxLayout(), px(12))
        last.addWidget(worth)
        last.addWidget(self.points)
        last.addStretch(1)
        self.box.addWidget(self.title)
        self.box.addWidget(self.ways)
        self.box.addWidget(self.sizes)
        self.box.addWidget(self.top)
        self.box.addLayout(self._list)
        self.box.addLayout(row)
        self.box.addLayout(last)

    def show_subject(self, subject: RoundContext) -> None:
        """Show what is decided for the round; hidden where no boards are played."""
        self._subject = subject
        board = boards.board_formula(subject.event)
        self.setVisible(board is not None and subject.is_swiss)
        if board is None:
            return
        self._show_ways(subject)
        self._show_sizes(subject)
        self._show_top(subject)
        self._show_lines(subject)
        self._offer(subject)
        blocked = self.points.blockSignals(True)
        self.points.setRange(*board.sat_out)
        self.points.setValue(boards.sat_out_points(subject.event))
        self.points.blockSignals(blocked)

    def _show_sizes(self, subject: RoundContext) -> None:
        """The boards of the last round as they are made, or evened out; where that differs."""
        texts, event = self._shell.look.texts, subject.event
        ways = [sizes_ahead(event, even=even) for even in (False, True)]
        self.sizes.setVisible(ways[0] != ways[1])
        said = [_boards_in_words(texts, sizes) for sizes in ways]
        self.sizes.show_choice(int(subject.wishes.even), said)

    def _evened(self, index: int) -> None:
        if self._subject is not None:
            self._choose(self._subject.wishes._replace(even=bool(index)))

    def _show_ways(self, subject: RoundContext) -> None:
        """What makes boards of the usual sizes, where they are not possible."""
        texts, found = self._shell.look.texts, board_remedies(subject.event)
        self.ways.setVisible(bool(found))
        last = is_last_round(subject.event, subject.event.next_number)
        title = (
            texts.text("Boards of seven, and a last one of four or more, are possible if")
            if last
            else texts.text("Boards of seven and six are possible if")
        )
        said = [title] if found else []
        for way in found:
            sizes = _boards_in_words(texts, way.sizes)
            if way.sit_out:
                line = texts.many("{n} player[s] [sits|sit] out: {sizes}", way.sit_out, sizes=sizes)
            else:
                line = texts.many(
                    "{n} player[s] [plays|play] two boards: {sizes}", way.twice, sizes=sizes
                )
            said.append(f"• {line}")
        self.ways.setText("\n".join(said))

    def _show_top(self, subject: RoundContext) -> None:
        """Who would play at the top table, so that they can be asked."""
        found = top_table(subject.event, subject.desk.derived)
        people, text = People(subject.event), self._shell.look.texts.text
        names = ", ".join(people[entry].name for entry in found)
        self.top.setText(text("Top table: {names}.", names=names) if found else "")
        self.top.setVisible(bool(found))

    def _show_lines(self, subject: RoundContext) -> None:
        for line in self.lines:
            self._list.removeWidget(line)
            line.hide()
            line.deleteLater()
        people = People(subject.event)
        self.lines = []
        for entry, decision in boards.round_decisions(subject.event, subject.number):
            line = DecidedLine(self._shell, people[entry].name, decision)
            line.back.clicked.connect(
                lambda _=False, who=entry, what=decision: self._take_back(who, what)
            )
            self._list.addWidget(line)
            self.lines.append(line)

    def _offer(self, subject: RoundContext) -> None:
        """Everybody who plays, by name, and what can be decided; what is chosen stays."""
        event, texts = subject.event, self._shell.look.texts
        chosen, wanted = self.player.currentData(), self.decision.currentData()
        people = People(event)
        playing = [e.number for e in event.entries if may_be_seated(e, subject.number)]
        playing.sort(key=lambda entry: search_key(people[entry].name))
        self.player.clear()
        for entry in playing:
            self.player.addItem(people[entry].name, int(entry))
        self.decision.clear()
        for each in boards.open_decisions(event, subject.number):
            name = decision_name(texts, each)
            self.decision.addItem(capital(name), each.value)
        usual = Decision.SITS_OUT_ASKED.value
        self.player.setCurrentIndex(self.player.findData(chosen))
        found = self.decision.findData(wanted if wanted is not None else usual)
        self.decision.setCurrentIndex(max(found, 0))
        self.decide.setEnabled(bool(playing))

    def has_typed(self) -> bool:
        return self.player.currentIndex() >= 0

    def discard(self) -> None:
        self.player.setCurrentIndex(-1)

    def save(self) -> None:
        """Decide what is chosen; without a player go where one is chosen."""
        subject, entry = self._subject, self.player.currentData()
        if subject is None or entry is None:
            self.player.setFocus(Qt.FocusReason.TabFocusReason)
            return
        who, what = EntryNumber(entry), Decision(str(self.decision.currentData()))
        if self._shell.attempt(lambda: boards.decide(subject.desk, who, subject.number, what)):
            self.player.setCurrentIndex(-1)
        self.player.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take_back(self, entry: EntryNumber, decision: Decision) -> None:
        subject = self._subject
        if subject is not None:
            self.player.setFocus(Qt.FocusReason.OtherFocusReason)
            self._shell.attempt(
                lambda: boards.take_back(subject.desk, entry, subject.number, decision)
            )

    def _set_points(self, value: int) -> None:
        subject = self._subject
        if subject is not None:
            self._shell.attempt(lambda: boards.set_sat_out_points(subject.desk, value))

    def own_keys(self, texts: Texts) -> Keys:
        return (("Return", texts.text("Decide")),)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in the line of choices decides."""
        plain = event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        )
        if event.key() in ENTER and plain:
            if not is_held(event):
                self.save()
        else:
            super().keyPressEvent(event)


def _boards_in_words(texts: Texts, sizes: Sequence[int]) -> str:
    """Sizes of boards as "2 boards of 7, 1 board of 6"."""
    counted = Counter(sizes)
    return ", ".join(
        texts.many("{n} board[s] of {size}", counted[size], size=size)
        for size in sorted(counted, reverse=True)
    )
