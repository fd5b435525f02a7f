"""One seat of a table's form: name, fields, and at the right what will come of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.derived import SeatResult, points
from bglmanager.engine.event import BottomReason, Seat
from bglmanager.i18n import Texts
from bglmanager.ui.format import Format
from bglmanager.ui.look import Look
from bglmanager.ui.pages.round.form_columns import (
    FIGURE,
    GIVEN,
    OUTCOME,
    SEAT,
    FormColumns,
    extra_width,
    label_width,
    row_layout,
    score_width,
    tie_break_hint,
)
from bglmanager.ui.pages.round.pasting import is_column
from bglmanager.ui.pages.round.people import Person
from bglmanager.ui.pages.round.typed import BID, PLACE, SCORE, TypedSeat, extra_spot
from bglmanager.ui.theme.tokens import Size, Tone
from bglmanager.ui.widgets.basics import CutWords, Words, restyle
from bglmanager.ui.widgets.fields import LineField
from bglmanager.ui.widgets.states import StatusPill
from bglmanager.words.criteria import criterion_name

LEAST = 48
"""The least height of a seat at 100 %."""

_PLAIN = "background: transparent; border-color: transparent;"


class FigureField(LineField):
    """A field for one figure. `stepped` is sent for the arrow keys: one seat up or down.

    `pasted` is sent with a text of several lines or cells: it belongs to several seats.
    """

    stepped = Signal(int)
    pasted = Signal(str)
    reached = Signal()

    def __init__(self, look: Look, wide: int) -> None:
        super().__init__(look)
        self.setFixedWidth(look.theme.px(wide))
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setMaxLength(20)

    def set_editable(self, *, editable: bool) -> None:
        """Whether the figure can be changed; otherwise it stands there like any text."""
        self.setReadOnly(not editable)
        focus = Qt.FocusPolicy.StrongFocus if editable else Qt.FocusPolicy.NoFocus
        self.setFocusPolicy(focus)
        self.setStyleSheet("" if editable else _PLAIN)

    def set_wrong(self, sentence: str) -> None:
        """Mark the field; the sentence itself stands below the seat."""
        wrong = "true" if sentence else "false"
        self.setAccessibleDescription(sentence)
        if self.property("wrong") != wrong:
            self.setProperty("wrong", wrong)
            restyle(self)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() is not Qt.FocusReason.MouseFocusReason:
            self.selectAll()
        self.reached.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
        copied = QGuiApplication.clipboard().text()
        if step:
            self.stepped.emit(step)
        elif event.matches(QKeySequence.StandardKey.Paste) and is_column(copied):
            self.pasted.emit(copied)
        else:
            super().keyPressEvent(event)


class SeatLine(QFrame):
    """A seat. `typed` is sent for every change, `entered` with a field when Enter is pressed."""

    typed = Signal()
    entered = Signal(object)
    reached = Signal()
    stepped = Signal(object, int)
    pasted = Signal(object, str)

    def __init__(self, look: Look, columns: FormColumns) -> None:
        super().__init__()
        self._look, self._columns = look, columns
        self._person: Person | None = None
        self.absent = False
        colours = look.theme.colours
        self._seat = Words(look, "", Size.SMALL, colour=colours.muted)
        self._name = CutWords(look, "", strong=True)
        self._club = CutWords(look, "", Size.SMALL, colour=colours.muted)
        self._bottom = StatusPill(look, "", Tone.ATTENTION, "user-minus")
        self._declared = StatusPill(look, look.texts.text("declared victory"), Tone.GOOD, "trophy")
        self._fault = Words(look, "", Size.SMALL, colour=colours.wrong, wrap=True)
        self.score = FigureField(look, score_width(look, columns))
        self.bid = FigureField(look, FIGURE)
        self.extras = [FigureField(look, extra_width(look, e)) for e in columns.extras]
        self.tie_breaks = [FigureField(look, label_width(look, t)) for t in columns.tie_breaks]
        self.place = FigureField(look, GIVEN)
        self._outcome = tuple(self._figure(wide) for wide in OUTCOME)
        self._lay_out()
        for field in self.fields(everything=True):
            field.textEdited.connect(self._edited)
            field.returnPressed.connect(self._returned(field))
            field.reached.connect(self.reached)
            field.stepped.connect(self._stepped(field))
            field.pasted.connect(self._pasted(field))

    def _figure(self, wide: int) -> Words:
        words = Words(self._look)
        words.setFixedWidth(self._look.theme.px(wide))
        words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return words

    def _returned(self, field: FigureField) -> Callable[[], None]:
        return lambda: self.entered.emit(field)

    def _stepped(self, field: FigureField) -> Callable[[int], None]:
        return lambda step: self.stepped.emit(field, step)

    def _pasted(self, field: FigureField) -> Callable[[str], None]:
        return lambda copied: self.pasted.emit(field, copied)

    def _lay_out(self) -> None:
        px = self._look.theme.px
        self._seat.setFixedWidth(px(SEAT))
        self._seat.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._above = row_layout(self._look)
        self._line = line = row_layout(self._look)
        line.addWidget(self._seat)
        line.addWidget(self._who(), 1)
        line.addWidget(self._hole, 1)
        for field in self.fields(everything=True):
            line.addWidget(field)
        line.addSpacing(px(8))
        for words in self._outcome:
            line.addWidget(words)
        self._outcome[-1].setVisible(bool(self._columns.share))
        self.bid.setVisible(self._columns.auction)
        self.place.setVisible(False)
        self._bottom.hide()
        self._declared.hide()
        self._fault.hide()
        self._hole.hide()
        box = QVBoxLayout(self)
        box.setContentsMargins(px(8), px(4), px(8), px(4))
        box.setSpacing(px(4))
        box.addLayout(self._above)
        box.addLayout(line)
        self._fault.setContentsMargins(px(SEAT + 8), 0, 0, 0)
        box.addWidget(self._fault)

    def _who(self) -> QWidget:
        self._person_box = QWidget()
        who = QVBoxLayout(self._person_box)
        who.setContentsMargins(0, 0, 0, 0)
        who.setSpacing(0)
        who.addWidget(self._name)
        who.addWidget(self._club)
        under = QHBoxLayout()
        under.addWidget(self._bottom)
        under.addWidget(self._declared)
        under.addStretch(1)
        who.addLayout(under)
        self._hole = QWidget()
        return self._person_box

    def sizeHint(self) -> QSize:
        return super().sizeHint().expandedTo(QSize(0, self._look.theme.px(LEAST)))

    def minimumSizeHint(self) -> QSize:
        """Seats with and without a club are as high as each other."""
        return super().minimumSizeHint().expandedTo(QSize(0, self._look.theme.px(LEAST)))

    def set_narrow(self, *, narrow: bool) -> None:
        """Whether the name stands above the fields, or beside them."""
        if narrow is self._hole.isHidden():
            self._line.removeWidget(self._seat)
            self._line.removeWidget(self._person_box)
            if narrow:
                self._above.addWidget(self._seat, 0, Qt.AlignmentFlag.AlignTop)
                self._above.addWidget(self._person_box, 1)
            else:
                self._above.removeWidget(self._seat)
                self._above.removeWidget(self._person_box)
                self._line.insertWidget(0, self._seat)
                self._line.insertWidget(1, self._person_box, 1)
            self._hole.setVisible(narrow)

    def fields(self, *, everything: bool = False) -> list[FigureField]:
        """The fields of this game in the order they are typed in."""
        found = [self.score, *self.extras, self.bid, *self.tie_breaks, self.place]
        if everything:
            return found
        return [field for field in found if not field.isHidden() and not field.isReadOnly()]

    def field(self, name: str, nth: int = 0) -> FigureField:
        """A field by its name in a problem's path."""
        named = {SCORE: self.score, BID: self.bid, PLACE: self.place}
        named |= {extra_spot(key): one for key, one in self._with_extras()}
        if name in named:
            return named[name]
        return self.tie_breaks[nth] if self.tie_breaks else self.score

    def _with_extras(self) -> Iterator[tuple[str, FigureField]]:
        return zip(self._columns.extras, self.extras, strict=True)

    def show_seat(self, person: Person, place: int, seat: Seat) -> None:
        """Show who sits here and whether he is in the bottom group."""
        self._seat.setText(str(place))
        if person != self._person:
            self._person = person
            self._name.set_whole(person.name)
            self._name_fields(person)
        gone = seat.bottom is not None
        self._club.set_whole(self._below(person, seat))
        self.absent = seat.bottom_reason is BottomReason.ABSENT
        if gone:
            self._bottom.show_state(
                bottom_word(self._look.texts, seat.bottom_reason), Tone.ATTENTION, "user-minus"
            )
        self._bottom.setVisible(gone)
        self._club.setVisible(bool(self._club.whole) and not gone)

    def _below(self, person: Person, seat: Seat) -> str:
        """What stands below the name: the side in the game, the club."""
        if seat.side is None:
            return person.club
        side = self._look.texts.text("Side {number}", number=seat.side)
        return f"{person.club} · {side}" if person.club else side

    def show_declared(self, *, declared: bool) -> None:
        """Say whether he declared victory in his turn."""
        self._declared.setVisible(declared)

    def _name_fields(self, person: Person) -> None:
        text = self._look.texts.text
        self.score.setAccessibleName(text("Score of {name}", name=person.name))
        self.bid.setAccessibleName(text("Bid of {name}", name=person.name))
        self.place.setAccessibleName(text("Place of {name}", name=person.name))
        for key, field in self._with_extras():
            label = criterion_name(self._look.texts, key)
            field.setAccessibleName(text("{label}, {name}", label=label, name=person.name))
        for field, tie_break in zip(self.tie_breaks, self._columns.tie_breaks, strict=True):
            label = tie_break_hint(self._look.texts, tie_break)
            field.setAccessibleName(text("{label}, {name}", label=label, name=person.name))

    def read(self) -> TypedSeat:
        """What is typed."""
        return TypedSeat(
            self.score.text().strip(),
            self.bid.text().strip(),
            tuple((key, field.text().strip()) for key, field in self._with_extras()),
            tuple(field.text().strip() for field in self.tie_breaks),
            self.place.text().strip(),
        )

    def write(self, typed: TypedSeat) -> None:
        """Put texts into the fields; those that are there already are left alone."""
        extra = [text for _, text in typed.extra]
        texts = (typed.score, *extra, typed.bid, *typed.tie_breaks, typed.place)
        for field, text in zip(self.fields(everything=True), texts, strict=True):
            if field.text().strip() != text:
                field.setText(text)

    def set_editable(self, *, editable: bool, by_referee: bool) -> None:
        """Whether the fields take figures, and whether there is one for the place."""
        for field in self.fields(everything=True):
            if field.isReadOnly() is editable:
                field.set_editable(editable=editable)
        self.place.setVisible(by_referee)

    def show_outcome(self, form: Format, result: SeatResult | None) -> None:
        """Show place, points and share as they will be."""
        place = None if result is None else result.place
        units = None if result is None else result.units
        share = None if result is None else result.pbg
        if share is not None and self._columns.share == "share":
            share /= 100
        shown = (
            "–" if place is None else str(place),
            form.number(None if units is None else points(units)),
            form.number(share, 2),
        )
        for words, text in zip(self._outcome, shown, strict=True):
            words.setText(text)

    @property
    def outcome(self) -> tuple[str, ...]:
        """Place, points and share as shown."""
        return tuple(words.text() for words in self._outcome)

    @property
    def fault(self) -> str:
        """What is said to be wrong at this seat."""
        return self._fault.text()

    def show_fault(self, sentence: str, field: FigureField | None = None) -> None:
        """Say what is wrong with a field, or with "" that nothing is."""
        self._fault.setText(sentence)
        self._fault.setVisible(bool(sentence))
        for one in self.fields(everything=True):
            one.set_wrong(sentence if one is field else "")

    def set_lit(self, *, lit: bool) -> None:
        """Light the seat the keyboard is at."""
        notice = "now" if lit else ""
        if self.property("notice") != notice:
            self.setProperty("notice", notice)
            restyle(self)

    def _edited(self) -> None:
        self.show_fault("")
        self.typed.emit()


def bottom_word(texts: Texts, reason: BottomReason | None) -> str:
    """Why a seat is at the bottom, in a word or two."""
    words: dict[BottomReason | None, str] = {
        BottomReason.WITHDREW: texts.text("left the event"),
        BottomReason.PUT_LAST: texts.text("last in the game"),
        BottomReason.EXPELLED: texts.text("expelled"),
        BottomReason.OUT_OF_TIME: texts.text("out of time"),
        BottomReason.ABSENT: texts.text("absent"),
        None: texts.text("last"),
    }
    return words[reason]
