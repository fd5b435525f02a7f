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
    QButtonGroup,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from bglmanager.engine.event import Event, Round, RoundStatus
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.i18n import Texts
from bglmanager.ui.actions import Keys
from bglmanager.ui.kit.hall import CardHall
from bglmanager.ui.kit.hall_card import HallCard, Place, TableMark
from bglmanager.ui.pages.round.hall_cards import TO_LOOK_AT, find_people, said_of_found
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.style import CRAMPED_WIDTH, Size, Style
from bglmanager.ui.widgets.basics import CutWords, QuietButton, Words, laid_out, style_again
from bglmanager.ui.widgets.fields import LineField
from bglmanager.words.check_code import ALPHABET, LENGTH, read_check_code
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
    for table in round_.tables:
        if str(table.number) == typed.lstrip("0"):
            return Meant(round_.number, table.number)
    for table in round_.tables:
        if table.label and table.label.casefold() == typed.casefold():
            return Meant(round_.number, table.number)
    return _by_code(event, typed)


def _by_code(event: Event, typed: str) -> Meant | None:
    found = read_check_code(event.settings.id, typed)
    made = None if found is None else next((r for r in event.rounds if r.number == found[0]), None)
    if found is None or made is None or made.status is RoundStatus.DRAFT:
        return None
    if all(table.number != found[1] for table in made.tables):
        return None
    return Meant(made.number, found[1])


def why_none(texts: Texts, round_: Round, typed: str) -> str:
    """What is said of something that is no table of the event."""
    if _looks_like_a_code(typed):
        return texts.text(
            "No table of this event has the code “{typed}”. Look at it again: a character may be "
            "wrong, or the sheet may be of another event.",
            typed=typed.upper(),
        )
    return texts.text(
        "There is no table “{typed}”: tables go from 1 to {last}.",
        typed=typed,
        last=len(round_.tables),
    )


def _looks_like_a_code(typed: str) -> bool:
    """Four letters and digits, at least one of them a letter, or four digits of codes."""
    typed = "".join(typed.split())
    if len(typed) != LENGTH or not (typed.isascii() and typed.isalnum()):
        return False
    return not typed.isdigit() or all(character in ALPHABET for character in typed)


def of_another_round(texts: Texts, event: Event, meant: Meant) -> str:
    """What is said before the window goes to another round."""
    return texts.text(
        "That is the sheet of table {table} in {round}. Press Enter again to go there.",
        table=meant.table,
        round=rounds_in_sentences(texts, event)[meant.round],
    )


_FIELD = 240
_SHEET, _SHEET_LARGE, _SHEET_WIDE = 400, 480, 560
_NARROWEST_HALL = 196
"""Three columns of the smallest: the hall has so much where the fields need the rest."""

_BESIDE, _LARGE = 776, 1400
"""The room from which hall and sheet are beside each other, and from which that is plenty."""

_NO_LIMIT = 16777215
_ALL, _OPEN, _LOOK = range(3)
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
    menu of a table.
    """

    called = Signal(object)
    called_elsewhere = Signal(str)
    menu_asked = Signal(int, QPoint)
    chosen = Signal()

    def __init__(self, look: Style, subject: RoundContext) -> None:
        super().__init__()
        self._look, self._subject = look, subject
        text = look.texts.text
        self.number = HallField(look, text("Number, code or name"))
        self.hall = CardHall(look, text("Tables"))
        self._open: frozenset[int] = frozenset()
        self._shows_change = False
        self._found: list[Place] = []
        self._said = CutWords(look, "", strong=True)
        self._problem = Words(look, "", Size.SMALL, colour=look.theme.colours.wrong, wrap=True)
        self._problem.hide()
        self._chips = [QuietButton(look, text("All {n}", n=0)) for _ in range(3)]
        self._shown = _ALL
        self._lay_out()
        self.number.returnPressed.connect(self._entered)
        self.number.textChanged.connect(self._typed)
        self.hall.pressed.connect(self._pressed)
        self.hall.card_asked.connect(self._asked_at)

    def _lay_out(self) -> None:
        px = self._look.theme.px
        box = laid_out(QVBoxLayout(self), px(8))
        row = laid_out(QHBoxLayout(), px(8))
        row.addWidget(self.number, 3)
        self._group = QButtonGroup(self)
        for n, chip in enumerate(self._chips):
            chip.setCheckable(True)
            self._group.addButton(chip, n)
            row.addWidget(chip)
            chip.hide()
        self._chips[_ALL].setChecked(True)
        self._group.idClicked.connect(self._choose)
        row.addWidget(self._said, 2)
        box.addLayout(row)
        box.addWidget(self._problem)
        box.addWidget(self.hall, 1)

    @property
    def cards(self) -> Sequence[HallCard]:
        """The tables as they are shown."""
        return self.hall.cards

    @property
    def problem(self) -> str:
        """Why what is typed opens nothing; "" while nothing is wrong."""
        return "" if self._problem.isHidden() else self._problem.text()

    @property
    def said(self) -> str:
        """Who was found, or that all tables are in."""
        return self._said.whole_text

    @property
    def counts(self) -> tuple[str, ...]:
        """The chips as they are read."""
        return tuple(chip.text() for chip in self._chips if not chip.isHidden())

    def show_cards(
        self,
        cards: Sequence[HallCard],
        open_: Sequence[TableNumber],
        shown: TableNumber | None,
    ) -> None:
        """Show the tables, the `open_` ones counted; that of the sheet stays in any case."""
        self._open, waiting, self._shows_change = frozenset(open_), len(open_), False
        look = sum(card.mark in TO_LOOK_AT for card in cards)
        playing = self._subject.stage is RoundStage.PLAYING
        text = self._look.texts.text
        for chip, words, there in (
            (self._chips[_ALL], text("All {n}", n=len(cards)), playing),
            (self._chips[_OPEN], text("Open {n}", n=waiting), playing),
            (self._chips[_LOOK], text("To look at {n}", n=look), playing and bool(look)),
        ):
            chip.rename(words)
            chip.setVisible(there)
        if not (playing and (waiting, waiting, look)[self._shown]):
            self._shown = _ALL
            self._chips[_ALL].setChecked(True)
        self.hall.show_cards([card for card in cards if self._is_listed(card, shown)])
        self.hall.show_open(shown)
        self._look_for(self.number.text())

    def show_change(self, cards: Sequence[HallCard], said: str) -> None:
        """Show another round, with what would change there; nothing of it can be opened."""
        self._shows_change = True
        for chip in self._chips:
            chip.hide()
        self.hall.show_open(None)
        self.hall.show_cards(cards)
        self.hall.show_found(None)
        self._said.set_whole(said)

    def _pressed(self, number: int) -> None:
        if not self._shows_change:
            self.called.emit(TableNumber(number))

    def _asked_at(self, number: int, place: QPoint) -> None:
        if not self._shows_change:
            self.menu_asked.emit(TableNumber(number), place)

    def _is_listed(self, card: HallCard, shown: TableNumber | None) -> bool:
        if self._shown == _ALL or card.number == shown:
            return True
        return card.mark in TO_LOOK_AT if self._shown == _LOOK else card.number in self._open

    def say_at(self, number: TableNumber, mark: TableMark, said: str) -> None:
        """How far a table is, while it is typed at."""
        self.hall.say_at(number, mark, said)

    def turn_only_open(self) -> bool:
        """Show only the open tables, or all again; True for the first."""
        self._shown = _ALL if self._shown == _OPEN else _OPEN
        self._chips[self._shown].setChecked(True)
        return self._shown == _OPEN

    def _choose(self, shown: int) -> None:
        self._shown = shown
        self.chosen.emit()
        self.take_the_keyboard()

    # What is typed.

    def _typed(self, text: str) -> None:
        self._refuse("")
        self._look_for(text)

    def _look_for(self, typed: str) -> None:
        """Letters find people: the others fade, and it is said where the first of them sits."""
        typed = typed.strip()
        subject, found = self._subject, frozenset[Place]()
        if typed and find_table(subject.event, subject.made, typed) is None:
            found = find_people(self.cards, typed)
        self._found = sorted(found)
        self.hall.show_found(found or None)
        said = said_of_found(self._look.texts, self.cards, self._found) or self._all_in(typed)
        if self._said.whole_text != said:
            self._said.set_whole(said)

    def _all_in(self, typed: str) -> str:
        playing = self._subject.stage is RoundStage.PLAYING
        if typed or self._open or not playing:
            return ""
        return self._look.texts.text("All tables are in.")

    def _entered(self) -> None:
        texts, typed = self._look.texts, self.number.text().strip()
        subject = self._subject
        meant = find_table(subject.event, subject.made, typed) if typed else None
        if self._found:
            number = self.cards[self._found[0][0]].number
            self.clear()
            self.called.emit(TableNumber(number))
        elif typed and meant is None:
            self._say_wrong(why_none(texts, subject.made, typed))
        elif meant is None or meant.round == subject.number:
            self.clear()
            self.called.emit(None if meant is None else meant.table)
        elif self.problem == (question := of_another_round(texts, subject.event, meant)):
            self.clear()
            self.called_elsewhere.emit(meant.address)
        else:
            self._say_wrong(question)

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
            wide = _SHEET_WIDE
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
