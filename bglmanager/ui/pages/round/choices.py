"""What is chosen for the next round: who meets whom, who advances, what the director decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QRadioButton, QVBoxLayout, QWidget

from bglmanager.engine import plan, seating
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Pairing, RoundStatus
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.finals import Cut, drawn_tables
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.plan import DUEL
from bglmanager.engine.presence import may_be_seated
from bglmanager.engine.problems import only_wrong
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import making
from bglmanager.engine.seating.boards import is_last_round
from bglmanager.engine.seating.making import SeatingOptions, Upcoming
from bglmanager.i18n import Texts, capital
from bglmanager.services import boards
from bglmanager.services.boards import Decision
from bglmanager.services.entries import search_key
from bglmanager.services.upcoming_rounds import has_phases
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Keys
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.proposal_words import board_remedies, sizes_ahead, top_table
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Style, as_label, set_tip
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
from bglmanager.words.names import phase_name
from bglmanager.words.problems import problem_sentence
from bglmanager.words.regulations import plan_cited

Choose = Callable[[SeatingOptions], object]
"""Takes other wishes for the next round."""

NAMED = 3
"""More pairs than this are counted, not named."""


class OneOf(QWidget):
    """Choices beside each other, each with a line of words; the arrows go from one to the next.

    `chosen` is called with the index of another choice, by hand only.
    """

    def __init__(self, look: Style, chosen: Callable[[int], object]) -> None:
        super().__init__()
        self._look, self._chosen = look, chosen
        self.buttons: list[QRadioButton] = []
        self.words: list[Words] = []
        self._group = QButtonGroup(self)
        self._group.idClicked.connect(self._clicked)
        self._row = laid_out(QHBoxLayout(self), look.theme.px(16))

    def add(self, name: str) -> None:
        """Add a choice."""
        button = QRadioButton(as_label(name))
        button.setFont(self._look.theme.font())
        words = Words(self._look, "", Size.SMALL, colour=self._look.theme.colours.muted, wrap=True)
        column = laid_out(QVBoxLayout(), self._look.theme.px(2))
        column.addWidget(button)
        column.addWidget(words)
        column.addStretch(1)
        self._row.addLayout(column, 1)
        self._group.addButton(button, len(self.buttons))
        self.buttons.append(button)
        self.words.append(words)

    def show_choice(self, index: int, words: Sequence[str], tip: str = "") -> None:
        """Show which one is chosen, and the words of all."""
        self.buttons[index].setChecked(True)
        for button, label, said in zip(self.buttons, self.words, words, strict=True):
            label.setText(said)
            set_tip(label, tip)
            button.setAccessibleDescription(said)

    def _clicked(self, index: int) -> None:
        self._chosen(index)


@record
class Pairings:
    """Who meets again by a rule of two-player tables, and the squared distances in the order."""

    rule: Pairing
    again: tuple[tuple[EntryNumber, EntryNumber], ...]
    shift: int


def pairings_by_rule(desk: OpenEvent) -> tuple[Pairings, ...]:
    """The next round of two-player tables by every rule, for choosing; empty where none applies."""
    event, number = desk.event, desk.event.next_number
    per_table = plan.planned_round(event.settings, number).players_per_table
    way = making.default_way(event, ruleset_of(event.settings), number, per_table)
    if (
        not making.swiss_left(event)
        or per_table != plan.DUEL
        or way not in making.DUELS
        or only_wrong(seating.problems(event, desk.derived))
    ):
        return ()
    return tuple(
        Pairings(rule, *making.pairing_cost(event, desk.derived, rule)) for rule in making.DUELS
    )


def rule_name(texts: Texts, rule: Pairing) -> str:
    """A rule of two-player tables as an organiser calls it."""
    return {
        Pairing.GREEDY: texts.text("To the letter"),
        Pairing.GREEDY_COMPLETE: texts.text("No avoidable rematch"),
        Pairing.FEWEST: texts.text("Closest ranks"),
    }[rule]


class PairingCard(Card):
    """The rules of two-player tables side by side, with what each of them gives."""

    RULES = (Pairing.GREEDY, Pairing.GREEDY_COMPLETE, Pairing.FEWEST)

    def __init__(self, look: Style, choose: Choose) -> None:
        super().__init__(look, spacing=4)
        self._look, self._choose = look, choose
        self._subject: RoundContext | None = None
        self.one_of = OneOf(look, self._chosen)
        for rule in self.RULES:
            self.one_of.add(rule_name(look.texts, rule))
        self.title = Words(look, look.texts.text("Who meets whom"), Size.SECTION, strong=True)
        for widget in (self.title, self.one_of):
            self.box.addWidget(widget)

    def show_subject(self, subject: RoundContext) -> None:
        """Show what the rules would give; hidden where none applies."""
        self._subject = subject
        found = () if subject.early is not None else pairings_by_rule(subject.desk)
        self.setVisible(bool(found))
        if not found:
            return
        words = {pairing.rule: self._words(subject, pairing) for pairing in found}
        chosen = subject.wishes.pairing or ruleset_of(subject.event.settings).duels.rematches
        self.one_of.show_choice(self.RULES.index(chosen), [words[rule] for rule in self.RULES])

    def _words(self, subject: RoundContext, found: Pairings) -> str:
        texts = self._look.texts
        distance = texts.text("Distance {shift}.", shift=found.shift)
        return f"{self._again(People(subject.event), found)} {distance}"

    def _again(self, people: People, found: Pairings) -> str:
        texts = self._look.texts
        if not found.again:
            return texts.text("Nobody meets again.")
        pairs = [f"{people[one].name} – {people[other].name}" for one, other in found.again]
        if len(pairs) > NAMED:
            return texts.many("{n} pair[s] [meets|meet] again.", len(pairs))
        return texts.text("Again: {pairs}.", pairs="; ".join(pairs))

    def _chosen(self, index: int) -> None:
        if self._subject is not None:
            self._choose(self._subject.wishes._replace(pairing=self.RULES[index]))


def may_play_again(event: Event, derived: Derived) -> bool:
    """Whether level tables of the last final phase could be played again (BIG 8.1, 8.3)."""
    last, ahead = event.last_round, Upcoming(event, derived)
    if last is None or last.status is not RoundStatus.CLOSED or last.phase.counts_for_standings:
        return False
    return has_phases(event) and drawn_tables(ahead.event, ahead.derived)


class ReplayCard(Card):
    """A game of the last phase ended level: is it played again, or do the standings decide?"""

    def __init__(self, look: Style, choose: Choose) -> None:
        super().__init__(look, spacing=4)
        self._choose = choose
        self._subject: RoundContext | None = None
        text = look.texts.text
        self.one_of = OneOf(look, self._chosen)
        self.one_of.add(text("Play again"))
        self.one_of.add(text("The standings decide"))
        self._words = (
            text("Players tied for first play once more."),
            text("The higher-ranked player advances."),
        )
        self.box.addWidget(Words(look, text("A game ended level"), Size.SECTION, strong=True))
        self.box.addWidget(self.one_of)

    def show_subject(self, subject: RoundContext) -> None:
        """Show what is chosen; hidden where no game ended level."""
        self._subject = subject
        self.setVisible(may_play_again(subject.event, subject.desk.derived))
        again = making.plays_again(subject.event, subject.wishes)
        self.one_of.show_choice(0 if again else 1, self._words)

    def _chosen(self, index: int) -> None:
        if self._subject is not None:
            self._choose(self._subject.wishes._replace(replay=index == 0))


MOST = 64
"""The most that can play on: a bracket of two-player tables has six phases."""


def may_choose_cut(event: Event) -> bool:
    """Whether the next round is the first final one, so that it can be said who plays on."""
    last = event.last_round
    if last is None or last.status is not RoundStatus.CLOSED or making.swiss_left(event):
        return False
    return last.phase.counts_for_standings and has_phases(event)


class CutCard(Card):
    """How many qualify, and how many of them go straight past the first phase."""

    def __init__(self, look: Style, choose: Choose) -> None:
        super().__init__(look)
        self._look, self._choose = look, choose
        self._subject: RoundContext | None = None
        text = look.texts.text
        self.said = Words(look, "", Size.SECTION, strong=True, wrap=True)
        self.why = Words(look, "", colour=look.theme.colours.muted, wrap=True)
        self.qualified = NumberField(look, 2, 1, MOST)
        self.direct = NumberField(look, 0, 0, MOST)
        self.qualified_field = Field(look, text("Players advancing"), self.qualified)
        self.direct_field = Field(look, text("Of them straight to the final"), self.direct)
        for field in (self.qualified, self.direct):
            field.setKeyboardTracking(False)
            field.valueChanged.connect(self._changed)
        row = laid_out(QHBoxLayout(), look.theme.px(16))
        for part in (self.qualified_field, self.direct_field):
            part.setMaximumWidth(look.theme.px(224))
            row.addWidget(part)
        row.addStretch(1)
        self.box.addWidget(self.said)
        self.box.addWidget(self.why)
        self.box.addLayout(row)

    def show_subject(self, subject: RoundContext) -> None:
        """Show the cut; hidden where there is none to be chosen."""
        self._subject = subject
        shown = may_choose_cut(subject.event)
        self.setVisible(shown)
        if not shown:
            return
        ahead = subject.upcoming
        usual = ahead.usual_cut
        cut = subject.wishes.cut or usual
        self.said.setText(self._regulation(subject, usual))
        self.why.setText(
            " ".join(
                (
                    plan_cited(
                        self._look.texts.text("So say the rules."),
                        subject.event.settings,
                        subject.usual.game,
                    ),
                    self._look.texts.text("Another number is yours to choose."),
                )
            )
        )
        self.direct_field.setVisible(ahead.final_size != DUEL)
        if cut is not None:
            self._write(cut)
            wishes = subject.wishes._replace(cut=cut)
            found = making.Upcoming(subject.event, subject.desk.derived, wishes).cut_faults
            self.qualified_field.set_problem(
                "\n".join(problem_sentence(self._look.texts, one) for one in found)
            )

    def _write(self, cut: Cut) -> None:
        for field, value in ((self.qualified, cut.qualified), (self.direct, cut.direct)):
            blocked = field.blockSignals(True)
            field.setValue(value)
            field.blockSignals(blocked)

    def _regulation(self, subject: RoundContext, cut: Cut | None) -> str:
        """What the regulation has: "8 qualify: Quarterfinal"."""
        texts, event = self._look.texts, subject.event
        found = making.Upcoming(event, subject.desk.derived, subject.usual).final
        if cut is None or found is None:
            return texts.text("By the rules everything is decided.")
        phase = phase_name(texts, found.phase)
        if cut.direct:
            return texts.text(
                "{n} qualify, {direct} of them straight to the final: {phase}",
                n=cut.qualified,
                direct=cut.direct,
                phase=phase,
            )
        return texts.text("{n} qualify: {phase}", n=cut.qualified, phase=phase)

    def _changed(self) -> None:
        subject = self._subject
        if subject is None:
            return
        direct = 0 if subject.upcoming.final_size == DUEL else self.direct.value()
        cut = Cut(self.qualified.value(), direct)
        self._choose(subject.wishes._replace(cut=cut))


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
