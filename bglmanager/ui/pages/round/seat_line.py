"""One seat of a table's form: name, fields, and at the right what will come of them."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.derived import SeatResult, points_of_units
from bglmanager.engine.event import Seat
from bglmanager.engine.games.asked import Figure, Named
from bglmanager.i18n import Texts
from bglmanager.services.score_sheet import SheetColumns
from bglmanager.ui.format import Format
from bglmanager.ui.pages.round.figure_field import FigureField
from bglmanager.ui.pages.round.form_columns import OUTCOME, SEAT, row_layout
from bglmanager.ui.pages.round.people import Person
from bglmanager.ui.pages.round.seat_fields import SeatFields
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import CutWords, StatusPill, Words, laid_out, style_again
from bglmanager.words.results import bottom_word

LEAST = 48
"""The least height of a seat at 100 %."""


class SeatLine(QFrame):
    """A seat, used for whoever sits there."""

    def __init__(self, look: Style, columns: SheetColumns, seat: int) -> None:
        """`seat` is its index."""
        super().__init__()
        self._look, self._columns = look, columns
        self._person: Person | None = None
        self._is_gone = False
        colours = look.theme.colours
        self._seat = Words(look, "", Size.SMALL, colour=colours.muted)
        self._name = CutWords(look, "", strong=True)
        self._club = CutWords(look, "", Size.SMALL, colour=colours.muted)
        self._bottom = StatusPill(look, "", Tone.ATTENTION, "user-minus")
        self._declared = StatusPill(look, "", Tone.GOOD, "trophy")
        self._fault = Words(look, "", Size.SMALL, colour=colours.wrong, wrap=True)
        self.figures = SeatFields(look, columns, seat)
        self._outcome = tuple(self._figure(wide) for wide in OUTCOME)
        self._lay_out()

    def _figure(self, wide: int) -> Words:
        words = Words(self._look)
        words.setFixedWidth(self._look.theme.px(wide))
        words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return words

    def _lay_out(self) -> None:
        px = self._look.theme.px
        self._seat.setFixedWidth(px(SEAT))
        self._seat.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._above = row_layout(self._look)
        self._line = line = row_layout(self._look)
        line.addWidget(self._seat)
        line.addWidget(self._who(), 1)
        line.addWidget(self._hole, 1)
        for field in self.figures.all():
            line.addWidget(field)
        line.addSpacing(px(8))
        for words in self._outcome:
            line.addWidget(words)
        box = laid_out(QVBoxLayout(self), px(4), (px(8), px(4), px(8), px(4)))
        box.addLayout(self._above)
        box.addLayout(line)
        self._fault.setContentsMargins(px(SEAT + 8), 0, 0, 0)
        box.addWidget(self._fault)
        self._hide_unasked()

    def _hide_unasked(self) -> None:
        """What is shown before it has its place would be a window of its own."""
        self._outcome[-1].setVisible(bool(self._columns.share))
        self.figures.place.hide()
        for widget in (self._bottom, self._declared, self._fault, self._hole):
            widget.hide()

    def _who(self) -> QWidget:
        self._person_box = QWidget()
        who = laid_out(QVBoxLayout(self._person_box), 0)
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
        """Whether name and outcome stand above the fields, or beside them."""
        if narrow is not self._hole.isHidden():
            return
        around = (self._seat, self._person_box, *self._outcome)
        for widget in around:
            (self._line if narrow else self._above).removeWidget(widget)
        if narrow:
            self._above.addWidget(self._seat, 0, Qt.AlignmentFlag.AlignTop)
            self._above.addWidget(self._person_box, 1)
        else:
            self._line.insertWidget(0, self._seat)
            self._line.insertWidget(1, self._person_box, 1)
        for words in self._outcome:
            (self._above if narrow else self._line).addWidget(words)
        self._hole.setVisible(narrow)

    def limit_outcome(self, count: int) -> None:
        """Of the outcome there is room for so many columns."""
        shown = self._outcome if self._columns.share else self._outcome[:-1]
        for n, words in enumerate(shown):
            words.setHidden(n >= count)

    @property
    def score(self) -> FigureField:
        """The score, typed or made of what is."""
        return self.figures.score

    @property
    def tie_breaks(self) -> list[FigureField]:
        """The values that break ties."""
        return self.figures.of(Figure.TIE_BREAK)

    def fields(self) -> list[FigureField]:
        """The fields of this game in the order they are typed in."""
        return self.figures.typable()

    def show_seat(self, person: Person, place: int, seat: Seat) -> None:
        """Show who sits here and whether he is in the bottom group."""
        self._seat.setText(str(place))
        if person != self._person:
            self._person = person
            self._name.set_whole(person.name)
            self.figures.name_after(person.name)
        self._is_gone = gone = seat.bottom is not None
        self._club.set_whole(_below(self._look.texts, person, seat))
        if gone:
            self._bottom.show_state(
                bottom_word(self._look.texts, seat.bottom_reason), Tone.ATTENTION, "user-minus"
            )
        self._show_below(marked=gone)

    def show_late(self, *, late: bool) -> None:
        """Say that he is late and has not come; he is not given up."""
        if late:
            self._bottom.show_state(self._look.texts.text("comes late"), Tone.ATTENTION, "clock")
        self._show_below(marked=late or self._is_gone)

    def _show_below(self, *, marked: bool) -> None:
        """Below the name stands how he is marked, otherwise his club."""
        self._bottom.setVisible(marked)
        self._club.setVisible(bool(self._club.whole_text) and not marked)

    def show_declared(self, words: str) -> None:
        """Say that he, or his side, is named as the winner; "" for who is not."""
        if words:
            self._declared.show_state(words, Tone.GOOD, "trophy")
        self._declared.setVisible(bool(words))

    def show_outcome(self, form: Format, result: SeatResult | None) -> None:
        """Show place, points and share as they will be."""
        place = None if result is None else result.place
        units = None if result is None else result.units
        share = None if result is None else result.pbg
        if share is not None and self._columns.share == "share":
            share /= 100
        shown = (
            "–" if place is None else str(place),
            form.number(None if units is None else points_of_units(units)),
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
        for one in self.figures.all():
            one.set_wrong(sentence if one is field else "")

    def set_lit(self, *, lit: bool) -> None:
        """Light the seat the keyboard is at."""
        notice = "now" if lit else ""
        if self.property("notice") != notice:
            self.setProperty("notice", notice)
            style_again(self)


def _below(texts: Texts, person: Person, seat: Seat) -> str:
    """What stands below the name: the side in the game, the club."""
    if seat.side is None:
        return person.club
    side = texts.text("Side {number}", number=seat.side)
    return f"{person.club} · {side}" if person.club else side


def named_word(texts: Texts, named: Named | None) -> str:
    """What is said of who is named as the winner."""
    words: dict[Named | None, str] = {
        Named.DECLARED: texts.text("declared victory"),
        Named.PLAYER: texts.text("won the game"),
        Named.SIDE: texts.text("winning side"),
        None: "",
    }
    return words[named]
