"""The hall of the results: one field for a number, a code or a name, and every table as a card.

A number is always the table’s own, also where the furniture of another table is called so: it
stands large on every sheet. Then come the names of furniture, at last check codes.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from bglmanager.engine.event import Event, Round, RoundStatus
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.i18n import Texts
from bglmanager.services.rounds import missing_tables
from bglmanager.ui.actions import Keys
from bglmanager.ui.kit.hall import CardHall
from bglmanager.ui.kit.hall_card import HallCard, Place
from bglmanager.ui.kit.lists import Chips
from bglmanager.ui.pages.round.hall_cards import TO_LOOK_AT, find_people, said_of_found
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.style import CRAMPED_WIDTH, Size, Style
from bglmanager.ui.widgets.basics import CutWords, Words, laid_out, style_again
from bglmanager.ui.widgets.fields import LineField
from bglmanager.words.check_code import (
    ALPHABET,
    LENGTH,
    SheetCode,
    is_seated_so,
    old_sheet_words,
    read_check_code,
)
from bglmanager.words.names import rounds_in_sentences


@record
class Meant:
    """A table of this round, or of another one of the event."""

    round: RoundNumber
    table: TableNumber

    @property
    def address(self) -> str:
        """Where the window finds it."""
        return f"round-{self.round}/table-{self.table}"


def find_table(event: Event, round_: Round, typed: str) -> Meant | None:
    """The table with this number, whose furniture has this name, or with this check code."""
    numbers = {str(table.number): table for table in round_.tables}
    labels = {table.label.casefold(): table for table in reversed(round_.tables) if table.label}
    table = numbers.get(typed.lstrip("0")) or labels.get(typed.casefold())
    if table is not None:
        return Meant(round_.number, table.number)
    code = _code_played(event, typed)
    return Meant(code.round, code.table) if code is not None and is_seated_so(event, code) else None


def _code_played(event: Event, typed: str) -> SheetCode | None:
    """What a code says whose round was called."""
    code = read_check_code(event.settings.id, typed)
    called = {made.number for made in event.rounds if made.status is not RoundStatus.DRAFT}
    return code if code is not None and code.round in called else None


def _is_of_a_draw(event: Event, code: SheetCode) -> bool:
    """Whether this table is there now, or may have been in a draw that did not stand."""
    made = event.round(code.round)
    return code.table <= len(made.tables) or made.attempt > 1


def why_none(texts: Texts, event: Event, round_: Round, typed: str) -> str:
    """What is said of something that is no table of the event, or of the sheet of another seating.
    Seven letters and digits, at least one of them a letter, or seven digits of codes, are a code.
    """
    code, last = "".join(typed.split()), len(round_.tables)
    old = _code_played(event, typed)
    if old is not None and _is_of_a_draw(event, old):
        return old_sheet_words(texts, event, old)
    is_code = len(code) == LENGTH and code.isascii() and code.isalnum()
    if is_code and (not code.isdigit() or set(code) <= set(ALPHABET)):
        return texts.text(
            "No table of this event has the code “{typed}”. Look at it again: a character may be "
            "wrong, or the sheet may be of another event.",
            typed=typed.upper(),
        )
    return texts.text(
        "There is no table “{typed}”: tables go from 1 to {last}.", typed=typed, last=last
    )


_FIELD = 240
_SHEET, _SHEET_LARGE, _SHEET_WIDE, _SHEET_WIDEST = 400, 480, 560, 720
_NARROWEST_HALL, _TWO_ABREAST = 196, 488
"""Three columns of the smallest: the hall has so much where the fields need the rest; two of cards
whose names can be read: what is beyond these goes to the names of a wide sheet.
"""

_BESIDE, _LARGE = 776, 1400
"""The room from which hall and sheet are beside each other, and from which that is plenty."""

_NO_LIMIT = 16777215
_ALL, _OPEN, _LOOK = "all", "open", "look"
_WALKS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right)


class HallField(LineField):
    """The field above a hall; its arrows walk there: up and down always, the others while it is
    empty.
    """

    walked = Signal(object)

    def __init__(self, look: Style, name: str) -> None:
        super().__init__(look, name)
        self.setPlaceholderText(name)
        icon = look.icons.icon("search", 16, look.theme.colours.muted)
        self.addAction(QAction(icon, "", self), QLineEdit.ActionPosition.LeadingPosition)
        self.setMaximumWidth(look.theme.px(_FIELD))

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Up; Down; Left; Right", texts.text("Another table")),
            ("Esc", texts.text("Empty the search")),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _WALKS[:2] or (key in _WALKS and not self.text()):
            self.walked.emit(key)
        elif key == Qt.Key.Key_Escape and self.text():
            self.setText("")
        else:
            super().keyPressEvent(event)


class HallSide(QWidget):
    """The field, always ready, chips that say how many tables are open, and the hall.

    `called` is sent for Enter, with the number of the table that is wanted, None for the one
    shown; `called_elsewhere` with the address of a table of another round; `menu_asked` for the
    menu of a table; `chosen` when other tables are to be listed.
    """

    called = Signal(object)
    called_elsewhere = Signal(str)
    menu_asked = Signal(int, QPoint)
    chosen = Signal()

    def __init__(self, look: Style, subject: RoundContext) -> None:
        super().__init__()
        self._look, self._subject, text, px = look, subject, look.texts.text, look.theme.px
        self.number = HallField(look, text("Number, code or name"))
        self.hall = CardHall(look, text("Tables"))
        self.chips = Chips(look, (_ALL, _OPEN, _LOOK))
        self._open: frozenset[int] = frozenset()
        self._shows_change = False
        self._found: list[Place] = []
        self._said = CutWords(look, "", strong=True)
        self._problem = Words(look, "", Size.SMALL, colour=look.theme.colours.wrong, wrap=True)
        self._problem.hide()
        row = laid_out(QHBoxLayout(), px(8))
        row.addWidget(self.number, 3)
        row.addWidget(self.chips)
        row.addWidget(self._said, 2)
        self._box = laid_out(QVBoxLayout(self), px(8))
        self._box.addLayout(row)
        self._box.addWidget(self._problem)
        self._box.addWidget(self.hall, 1)
        self.number.returnPressed.connect(self._entered)
        self.number.textChanged.connect(self._typed)
        self.chips.chosen.connect(self.chosen)
        for chip in self.chips.buttons.values():
            chip.clicked.connect(self.take_the_keyboard)
        self.hall.pressed.connect(self._pressed)
        self.hall.card_asked.connect(self._asked_at)

    def put_above(self, widget: QWidget) -> None:
        """Have this above the tables, as long as it is shown."""
        self._box.insertWidget(self._box.indexOf(self.hall), widget)

    @property
    def problem(self) -> str:
        """Why what is typed opens nothing; "" while nothing is wrong."""
        return self._problem.text()

    @property
    def said(self) -> str:
        """Who was found, or that all tables are in."""
        return self._said.whole_text

    @property
    def counts(self) -> tuple[str, ...]:
        """The chips as they are read."""
        return tuple(one.text() for one in self.chips.buttons.values() if not one.isHidden())

    def show_cards(
        self,
        cards: Sequence[HallCard],
        open_: Sequence[TableNumber],
        shown: TableNumber | None,
    ) -> None:
        """Show the tables, the `open_` ones counted; that of the sheet stays in any case."""
        text, self._open, self._shows_change = self._look.texts.text, frozenset(open_), False
        look = {card.number for card in cards if card.mark in TO_LOOK_AT}
        playing = self._subject.stage is RoundStage.PLAYING
        words = {
            _ALL: text("All {n}", n=len(cards)) if playing else "",
            _OPEN: text("Open {n}", n=len(open_)) if playing else "",
            _LOOK: text("To look at {n}", n=len(look)) if playing and look else "",
        }
        if not open_:  # nothing would be listed
            self.chips.show_words({**words, _OPEN: ""})
        self.chips.show_words(words)
        every = frozenset(card.number for card in cards)
        listed = {_ALL: every, _OPEN: self._open, _LOOK: look}[self.chips.chosen_key]
        self.hall.show_cards([c for c in cards if c.number in listed or c.number == shown])
        self.hall.show_open(shown)
        self._look_for(self.number.text())

    def show_change(self, cards: Sequence[HallCard], said: str) -> None:
        """Show another round, with what would change there; nothing of it can be opened."""
        self._shows_change = True
        self.chips.show_words({_ALL: "", _OPEN: "", _LOOK: ""})
        self.hall.show_open(None)
        self.hall.show_cards(cards)
        self.hall.show_found(None)
        self._said.set_whole(said)

    def _pressed(self, number: int) -> None:
        if not self._shows_change:
            self.called.emit(TableNumber(number))

    def _asked_at(self, number: int, place: QPoint) -> None:
        if not self._shows_change:
            self.menu_asked.emit(number, place)

    def turn_only_open(self) -> bool:
        """Show only the open tables, or all again; True for the first."""
        self.chips.choose(_ALL if self.chips.chosen_key == _OPEN else _OPEN)
        return self.chips.chosen_key == _OPEN

    # What is typed.

    def _typed(self, text: str) -> None:
        self._refuse("")
        self._look_for(text)

    def _look_for(self, typed: str) -> None:
        """Letters find people: the others fade, and it is said where the first of them sits."""
        subject, texts, cards, typed = (
            self._subject,
            self._look.texts,
            self.hall.cards,
            typed.strip(),
        )
        is_table = typed and find_table(subject.event, subject.made, typed) is not None
        self._found = sorted(() if is_table else find_people(cards, typed))
        self.hall.show_found(self._found or None)
        said = said_of_found(texts, cards, self._found)
        if subject.stage is RoundStage.PLAYING and not (typed or self._open):
            # in the second pass tables wait that nobody has typed once
            said = said or (
                "" if missing_tables(subject.made) else texts.text("All tables are in.")
            )
        if self._said.whole_text != said:
            self._said.set_whole(said)

    def _entered(self) -> None:
        texts, typed, subject = self._look.texts, self.number.text().strip(), self._subject
        event, made = subject.event, subject.made
        meant = find_table(event, made, typed) if typed else None
        if self._found:
            meant = Meant(made.number, TableNumber(self.hall.cards[self._found[0][0]].number))
        if typed and meant is None:
            self._say_wrong(why_none(texts, event, made, typed))
        elif meant is None or meant.round == made.number:
            self.clear()
            self.called.emit(None if meant is None else meant.table)
        else:
            question = texts.text(
                "That is the sheet of table {table} in {round}. Press Enter again to go there.",
                table=meant.table,
                round=rounds_in_sentences(texts, event)[meant.round],
            )
            if self.problem != question:
                self._say_wrong(question)
                return
            self.clear()
            self.called_elsewhere.emit(meant.address)

    def clear(self) -> None:
        """Nothing is typed, nobody is looked for."""
        self.number.setText("")
        self._refuse("")

    def _say_wrong(self, sentence: str) -> None:
        """Say why what is typed in the field opens nothing."""
        self._refuse(sentence)
        self.number.selectAll()
        QApplication.beep()  # who types looks at the paper

    def _refuse(self, sentence: str) -> None:
        if sentence == self.problem:
            return
        self._problem.setText(sentence)
        self._problem.setVisible(bool(sentence))
        self.number.setAccessibleDescription(sentence)
        self.number.setProperty("wrong", "true" if sentence else "false")
        style_again(self.number)

    def take_the_keyboard(self) -> None:
        """Go to the field; what is in it will be typed over."""
        self.number.setFocus(Qt.FocusReason.OtherFocusReason)
        self.number.selectAll()


class HallBeside(QWidget):
    """A hall with the open sheet beside it.

    The sheet is as wide as its fields ask for (`is_wide`: many), the hall has the rest; in a
    narrow window the sheet has the whole width, under one row of small cards.
    """

    def __init__(self, look: Style, side: HallSide, sheet: QWidget) -> None:
        super().__init__()
        self._look, self._side, self._sheet = look, side, sheet
        self.is_wide = False
        self._columns = laid_out(QHBoxLayout(self), look.theme.px(16))
        self._columns.addWidget(side, 1)
        self._columns.addWidget(sheet)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        theme, way = self._look.theme, QBoxLayout.Direction
        room = 100 * self.width() // theme.scale
        wide = _SHEET if room < _LARGE else _SHEET_LARGE
        if self.is_wide:
            wide = max(_SHEET_WIDE, min(room - 16 - _TWO_ABREAST, _SHEET_WIDEST))
        wide = max(wide, 100 * self._sheet.minimumSizeHint().width() // theme.scale + 1)
        cramped = self.window().width() < theme.px(CRAMPED_WIDTH)
        beside = room >= max(_BESIDE, wide + _NARROWEST_HALL) and not cramped
        self._columns.setDirection(way.LeftToRight if beside else way.TopToBottom)
        self._columns.setSpacing(theme.px(16 if beside else 8))
        self._columns.setStretchFactor(self._side, 1 if beside else 0)
        self._columns.setStretchFactor(self._sheet, 0 if beside else 1)
        self._sheet.setMinimumWidth(theme.px(wide) if beside else 0)
        self._sheet.setMaximumWidth(theme.px(wide) if beside else _NO_LIMIT)
        self._side.hall.keep_to_one_row(one=not beside)
        self._columns.activate()
