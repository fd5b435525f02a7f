"""The parts of an open sheet: acts with their keys, a line for questions, cards that ask."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from itertools import combinations

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from bglmanager.engine.event import BoardVariant
from bglmanager.engine.fact_kinds import LONGEST_NOTE
from bglmanager.i18n import Texts, capital
from bglmanager.services.boards import OF_SIX
from bglmanager.services.limits import parse_score
from bglmanager.ui.actions import Action, Keys
from bglmanager.ui.style import TONE_ICONS, Size, Style, Tone, set_tip, tone_colours
from bglmanager.ui.widgets.basics import (
    ENTER,
    AbstractWidget,
    Button,
    Card,
    QuietButton,
    Symbol,
    Words,
    WrappingRow,
    in_a_row,
    is_held,
    laid_out,
    style_again,
)
from bglmanager.ui.widgets.fields import Field, LineField, NotesField, TypedFields
from bglmanager.ui.widgets.focus import bring_into_sight
from bglmanager.words.number_format import joined
from bglmanager.words.results import variant_name


class KeyedAct(Button):
    """An act as a word in a line of text, behind its key; the keyboard stays where it is."""

    kind = "flat"

    def __init__(self, look: Style, action: Action) -> None:
        super().__init__(look, action.text())
        self.key = action.keys
        self._bold, self._plain = (
            look.theme.font(Size.SMALL, strong=True),
            look.theme.font(Size.SMALL),
        )
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.follow_action(action)

    @property
    def _words(self) -> str:
        said = self.text()
        return f"{said[:1].lower()}{said[1:]}"

    @property
    def _wide(self) -> tuple[int, int]:
        """The widths of the key, if it has one, and of the words."""
        px, key = self._look.theme.px, QFontMetrics(self._bold).horizontalAdvance(self.key)
        words = QFontMetrics(self._plain).horizontalAdvance(self._words)
        return key + px(10) if self.key else 0, words + px(4)

    def sizeHint(self) -> QSize:
        px = self._look.theme.px
        return QSize(sum(self._wide) + px(6), px(26))

    def paintEvent(self, event: QPaintEvent) -> None:
        px, colours, (wide, words) = self._look.theme.px, self._look.theme.colours, self._wide
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self.isEnabled():
            painter.setOpacity(0.45)
        chip = QRectF(0.5, (self.height() - px(18)) // 2 + 0.5, wide - 1, px(18))
        if self.key:
            painter.setPen(QPen(QColor(colours.border), 1))
            painter.setBrush(QColor(colours.raised))
            painter.drawRoundedRect(chip, px(4), px(4))
        hover = self.underMouse() and self.isEnabled()
        painter.setPen(QColor(colours.accent if hover else colours.text))
        beside = QRectF(wide + px(6), 0, words, self.height())
        for font, text, box in (
            (self._bold, self.key, chip),
            (self._plain, self._words, beside),
        ):
            painter.setFont(font)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
        painter.end()


class ActsLine(WrappingRow):
    """Acts beside each other; each line is filled before the next."""

    def __init__(self, look: Style) -> None:
        super().__init__(look.theme.px(12), ())
        self._look = look

    def show_acts(self, acts: Sequence[Action]) -> None:
        """Have these."""
        for old in self._widgets:
            old.hide()
            old.deleteLater()
        self._widgets = tuple(KeyedAct(self._look, one) for one in acts)
        for one in self._widgets:
            one.setParent(self)
            one.show()
        self._arrange_lines()

    def _even_lines(self, room: int) -> Sequence[Sequence[QWidget]]:
        return self._filled_lines(room)


class YearButtons(QWidget):
    """One year more on a board, or the last one out."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        self.more = QuietButton(look, look.texts.text("One year more"), "plus")
        self.fewer = QuietButton(look, look.texts.text("Take the last year out"), "x")
        self.setLayout(in_a_row(look, (self.more, self.fewer)))


class FitArea(QScrollArea):
    """As high as `inside` while there is room; it scrolls when there is not.

    What stands below it in a layout stays in sight.
    """

    class _Steady(QWidget):
        """A widget whose height does not follow from its width: a scroll area gives one whose does
        its full height instead of the least, and does not make it narrower for the scroll bar.
        """

        def hasHeightForWidth(self) -> bool:
            return False

    def __init__(self, least: int) -> None:
        """`least` is the height in pixels below which it never shrinks."""
        super().__init__()
        self.inside = self._Steady()
        self._least = least
        self._outside = QWidget()
        laid_out(QVBoxLayout(self._outside)).addWidget(self.inside)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(self._outside)
        self.let_grow(grows=False)

    def let_grow(self, *, grows: bool) -> None:
        """Whether it takes all the height there is."""
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Expanding, policy.Expanding if grows else policy.Maximum)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._outside.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), min(self._least, self.sizeHint().height()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._outside and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)


class ProblemLine(QFrame):
    """One or more sentences on a soft ground; it takes no room while nothing is said."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look, px = look, look.theme.px
        self._words = Words(look, wrap=True)
        self._symbol = Symbol(look, TONE_ICONS[Tone.ATTENTION], look.theme.colours.attention)
        box = laid_out(QHBoxLayout(self), px(8), (px(12), px(8), px(12), px(8)))
        box.addWidget(self._symbol, 0, Qt.AlignmentFlag.AlignTop)
        box.addWidget(self._words, 1)
        self.hide()

    @property
    def text(self) -> str:
        """What is said."""
        return self._words.text()

    def ask(self, text: str) -> None:
        """Ask something: it can be seen, also where a small window shows only part of the form."""
        self.say(text)
        bring_into_sight(self)

    def say(self, text: str, tone: Tone = Tone.ATTENTION) -> None:
        """Say something, or with "" nothing."""
        if (text, bool(text)) == (self.text, not self.isHidden()):
            return
        self._words.setText(text)
        self.setVisible(bool(text))
        ink, _ = tone_colours(self._look.theme.colours, tone)
        self._symbol.show_icon(TONE_ICONS[tone], ink)
        self.setProperty("notice", tone.value)
        style_again(self)


class SpareRoom(QWidget):
    """What is worth knowing where a sheet has height to spare: why somebody sits here. It asks for
    no height; what does not fit as a whole is not there.
    """

    def __init__(self, look: Style) -> None:
        super().__init__()
        muted, self._above = look.theme.colours.muted, look.theme.px(8)
        self._inside = QWidget(self)
        self.title = Words(look, "", Size.SMALL, strong=True, colour=muted, wrap=True)
        self.said = Words(look, "", Size.SMALL, colour=muted, wrap=True)
        self.acts = ActsLine(look)
        self._column = laid_out(QVBoxLayout(self._inside), look.theme.px(4))
        for widget in (self.title, self.said, self.acts):
            self._column.addWidget(widget)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self._inside.hide()

    @property
    def text(self) -> str:
        """What is said, and can be seen."""
        return "\n".join((self.title.text(), self.said.text())) if self._inside.isVisible() else ""

    def say(self, title: str, sentences: Sequence[str]) -> None:
        """Say this."""
        self.title.setText(title)
        self.said.setText("\n".join(sentences))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        needed = self._column.totalHeightForWidth(self.width())
        self._inside.setGeometry(0, self._above, self.width(), needed)
        there = bool(self.title.text()) and self._above + needed <= self.height()
        self._inside.setVisible(there)


class VariantVote(QWidget):
    """The variants a board of six is not played in, and which of all are tied.

    `voted` is sent with one variant, or with those between which the lot decides.
    """

    voted = Signal(tuple)

    def __init__(self, look: Style) -> None:
        super().__init__()
        texts, gap = look.texts, look.theme.px(8)
        self.variants: dict[BoardVariant, QuietButton] = {}
        self.ties: list[QuietButton] = []
        for some in (*zip(OF_SIX), *combinations(OF_SIX, 2), OF_SIX):
            names = joined(texts, [variant_name(texts, each) for each in some])
            button = QuietButton(look, capital(names))
            button.clicked.connect(lambda _=False, some=some: self.voted.emit(some))
            if len(some) > 1:
                self.ties.append(button)
            else:
                set_tip(button, texts.text("The six players have voted for this variant."))
                self.variants[some[0]] = button
        self.tied = QuietButton(look, texts.text("Tied vote"), "shuffle")
        set_tip(self.tied, texts.text("Draw the variant by lot: the vote of the six is tied."))
        self.tied.clicked.connect(self._ask)
        self._between = QWidget()
        inside = laid_out(QVBoxLayout(self._between))
        inside.addWidget(Words(look, texts.text("Tied between")))
        inside.addWidget(WrappingRow(gap, self.ties))
        column = laid_out(QVBoxLayout(self), gap)
        column.addWidget(WrappingRow(gap, [*self.variants.values(), self.tied]))
        column.addWidget(self._between)
        self._between.hide()

    @property
    def has_keyboard(self) -> bool:
        """Whether one of its buttons has the keyboard."""
        return any(one.hasFocus() for one in (*self.variants.values(), *self.ties))

    def show_variant(self, variant: BoardVariant) -> None:
        """Offer the others."""
        self._between.hide()
        for each, button in self.variants.items():
            button.setVisible(each is not variant)

    def _ask(self) -> None:
        self._between.setVisible(self._between.isHidden())
        if not self._between.isHidden():
            self.ties[0].setFocus(Qt.FocusReason.TabFocusReason)


Answer = Callable[[], tuple[object, str]]
"""What is answered to a question, or in words why it is no answer."""


class TableCard(TypedFields, Card, metaclass=AbstractWidget):
    """A question about the open table; `taken` carries the answer, `left` that there is none."""

    taken = Signal(object)
    left = Signal()

    def __init__(self, look: Style) -> None:
        super().__init__(look, spacing=8, margin=16)
        self.leave = QuietButton(look, look.texts.text("Leave it"))
        self.leave.clicked.connect(self.left)

    @abstractmethod
    def go_in(self) -> None:
        """Give what is to be answered the keyboard."""

    def discard(self) -> None:
        self.left.emit()


class QuestionCard(TableCard):
    """One that is answered in an editor."""

    def __init__(
        self, look: Style, question: str, editor: LineField | NotesField, hint: str, read: Answer
    ) -> None:
        """`read` reads the answer in the editor."""
        super().__init__(look)
        self.editor, self._read = editor, read
        self.field = Field(look, question, editor, hint)
        take = QuietButton(look, look.texts.text("Save"), "save")
        take.clicked.connect(self.save)
        self.box.addWidget(self.field)
        self.box.addLayout(in_a_row(look, (take, self.leave)))

    def go_in(self) -> None:
        self.editor.setFocus(Qt.FocusReason.TabFocusReason)

    def save(self) -> None:
        value, wrong = self._read()
        self.field.set_problem(wrong)
        if wrong:
            self.editor.selectAll()
        else:
            self.taken.emit(value)


def minutes_card(look: Style, table: int) -> QuestionCard:
    """How many minutes a table gets, or gives back; the answer is the number."""
    text, minutes = look.texts.text, LineField(look)

    def read() -> tuple[object, str]:
        try:
            value = parse_score(minutes.text())
        except ValueError:
            value = None
        wrong = text("Type a whole number of minutes, 3 or -3 for instance.")
        return (value, "") if isinstance(value, int) and value else (None, wrong)

    question = text("How many minutes more for table {table}?", table=table)
    hint = text("Below 0 takes some back. Enter saves.")
    card = QuestionCard(look, question, minutes, hint, read)
    minutes.setMaximumWidth(look.theme.px(120))
    minutes.setMaxLength(6)
    minutes.returnPressed.connect(card.save)
    minutes.textEdited.connect(lambda: card.field.set_problem(""))
    return card


def note_card(look: Style, table: int, note: str) -> QuestionCard:
    """What is noted at a table; the answer is the text. One too long is said while it is typed."""
    text, editor = look.texts.text, NoteField(look, lines=3)

    def read() -> tuple[object, str]:
        typed = editor.toPlainText()
        length = len(typed.strip())
        wrong = text(
            "{length} characters are too many: a note has at most {most}.",
            length=length,
            most=LONGEST_NOTE,
        )
        return typed, wrong if length > LONGEST_NOTE else ""

    question = text("Note of table {table}, for the desk", table=table)
    hint = text("Enter saves, Shift+Enter begins the next line.")
    card = QuestionCard(look, question, editor, hint, read)
    editor.show_text(note)
    editor.selectAll()
    editor.entered.connect(card.save)
    editor.edited.connect(lambda: card.field.set_problem(read()[1]))
    return card


class NoteField(NotesField):
    """Several lines: Enter is done, Shift+Enter begins another line."""

    entered = Signal()

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Return", texts.text("Save")),
            ("Shift+Return", texts.text("Next line of the note")),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.key() not in ENTER or shifted:
            super().keyPressEvent(event)
        elif not is_held(event):
            self.entered.emit()


class DeskLine(QWidget):
    """What the desk has noted at the open table, and a question about it while one is asked.

    It takes no room where there is neither. `answered` is sent when a question is gone, `asking`
    with whether there is one.
    """

    answered = Signal()
    asking = Signal(bool)

    def __init__(self, look: Style) -> None:
        super().__init__()
        self.card: TableCard | None = None
        self._line, self._words = QWidget(), Words(look, wrap=True)
        symbol = Symbol(look, "pencil", look.theme.colours.muted, 16)
        symbol.setAccessibleName(look.texts.text("Note of the table"))
        line = laid_out(QHBoxLayout(self._line), look.theme.px(8))
        line.addWidget(symbol, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self._words, 1)
        self._box = laid_out(QVBoxLayout(self))
        self._box.addWidget(self._line)
        self.show_note("")

    @property
    def note(self) -> str:
        """The note shown."""
        return self._words.text()

    def show_note(self, note: str) -> None:
        """Show a note, "" for none."""
        self._words.setText(note)
        self._fold()

    def _fold(self) -> None:
        self._line.setVisible(bool(self.note))
        self.setVisible(bool(self.note) or self.card is not None)
        self.asking.emit(self.card is not None)

    def ask(self, card: TableCard) -> None:
        """Show a question and go into it, unless another one is being answered."""
        self.leave_table()
        if self.card is None:
            self.card = card
            card.settle()
            card.left.connect(self.close_card)
            self._box.insertWidget(0, card)
            self._fold()
        self.card.go_in()

    def close_card(self) -> bool:
        """Take the question away; False when none was asked."""
        gone = self.card is not None
        self._drop_card()
        if gone:
            self.answered.emit()
        return gone

    def leave_table(self) -> None:
        """Another table is opened: a question stays, about its own, while it is being answered."""
        if self.card is not None and not self.card.has_typed():
            self._drop_card()

    def _drop_card(self) -> None:
        card, self.card = self.card, None
        if card is not None:
            self._box.removeWidget(card)
            card.settle()  # it is there for a moment yet
            card.hide()
            card.deleteLater()
            self._fold()
