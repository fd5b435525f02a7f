"""The open board of a Diplomacy round: centres year by year, and what they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.boards import FIRST_YEAR
from bglmanager.engine.derived import TableResult
from bglmanager.engine.event import BoardVariant, Table
from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import capital
from bglmanager.services.boards import OF_SIX, Outlook, can_set_variant, centres_there_are
from bglmanager.ui.actions import Action
from bglmanager.ui.literal import set_tip
from bglmanager.ui.look import Look
from bglmanager.ui.pages.round.boards_grid import CentresGrid
from bglmanager.ui.pages.round.boards_typed import TypedBoard
from bglmanager.ui.pages.round.fit_area import FitArea
from bglmanager.ui.pages.round.keeping import SeatButton
from bglmanager.ui.pages.round.people import People, table_title
from bglmanager.ui.pages.round.said import SaidLine
from bglmanager.ui.theme.tokens import Size, Tone
from bglmanager.ui.widgets.basics import Card, CutWords, QuietButton, Words
from bglmanager.ui.widgets.fields import Field, LineField
from bglmanager.ui.widgets.states import StatusPill
from bglmanager.ui.widgets.wrapping import WrappingRow
from bglmanager.words.boards import role_name, variant_name
from bglmanager.words.lists import joined


class VariantVote(QWidget):
    """The variants a board of six is not played in, and which of all are tied.

    `voted` is sent with one variant, or with those between which the lot decides.
    """

    voted = Signal(tuple)

    def __init__(self, look: Look) -> None:
        super().__init__()
        texts = look.texts
        names = {each: variant_name(texts, each) for each in OF_SIX}
        self.variants = {each: QuietButton(look, capital(names[each])) for each in OF_SIX}
        self.tied = QuietButton(look, texts.text("Tied vote"), "shuffle")
        set_tip(self.tied, texts.text("Draw the variant by lot: the vote of the six is tied."))
        self.ties = {
            tied: QuietButton(look, capital(joined(texts, [names[each] for each in tied])))
            for tied in (*combinations(OF_SIX, 2), OF_SIX)
        }
        self._between = QWidget()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.theme.px(8))
        column.addWidget(WrappingRow(look.theme.px(8), [*self.variants.values(), self.tied]))
        inside = QVBoxLayout(self._between)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(Words(look, texts.text("Tied between")))
        inside.addWidget(WrappingRow(look.theme.px(8), [*self.ties.values()]))
        column.addWidget(self._between)
        self._between.hide()
        for variant, button in self.variants.items():
            set_tip(button, texts.text("The six players have voted for this variant."))
            button.clicked.connect(lambda _=False, one=variant: self.voted.emit((one,)))
        for tied, button in self.ties.items():
            button.clicked.connect(lambda _=False, some=tied: self.voted.emit(some))
        self.tied.clicked.connect(self._ask)

    def show_variant(self, variant: BoardVariant) -> None:
        """Offer the others."""
        self._between.hide()
        for each, button in self.variants.items():
            button.setVisible(each is not variant)

    def _ask(self) -> None:
        self._between.setVisible(self._between.isHidden())
        if not self._between.isHidden():
            next(iter(self.ties.values())).setFocus(Qt.FocusReason.TabFocusReason)


class BoardForm(Card):
    """Everything that is typed about one board; `pass_name` stands beside the title.

    `changed` is sent while typing, `submitted` when the board is to be kept, `seat_changed` when
    the keyboard comes to another field.
    """

    changed = Signal()
    submitted = Signal()
    seat_changed = Signal()

    def __init__(self, look: Look, seat_actions: Sequence[Action]) -> None:
        """`seat_actions` are done to the player the keyboard is at."""
        super().__init__(look, spacing=8, margin=16)
        self._look = look
        self._table: Table | None = None
        self.pass_name = ""
        self._last_year = FIRST_YEAR
        text, muted = look.texts.text, look.theme.colours.muted
        self._title = CutWords(look, "", Size.SECTION, strong=True)
        self.minutes = Words(look, "", Size.SMALL, colour=muted)
        self.pill = StatusPill(look)
        self.seats = CentresGrid(look)
        self.outlook = Words(look, "", colour=muted, wrap=True)
        self.more = QuietButton(look, text("One year more"), "plus")
        self.fewer = QuietButton(look, text("Take the last year out"), "x")
        self.vote = VariantVote(look)
        self.reason = LineField(look)
        self.reason_field = Field(look, text("Why does the result change?"), self.reason)
        self.said = SaidLine(look)
        self.save = QuietButton(look, text("Save"), "save")
        self._buttons = [SeatButton(look, action) for action in seat_actions]
        self._lay_out()
        self.seats.changed.connect(self._typed)
        self.seats.submitted.connect(self.submitted)
        self.seats.reached.connect(self._reached)
        self.more.clicked.connect(lambda: self._show_years(self.seats.years + 1))
        self.fewer.clicked.connect(lambda: self._show_years(self.seats.years - 1))
        self.save.clicked.connect(self.submitted)
        self.reason.textEdited.connect(lambda: self.reason_field.set_problem(""))
        self.reason.returnPressed.connect(self.submitted)

    def _lay_out(self) -> None:
        px = self._look.theme.px
        self._area = FitArea(px(280))
        column = QVBoxLayout(self._area.inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(8))
        column.addWidget(self.seats)
        column.addWidget(self.outlook)
        column.addWidget(WrappingRow(px(8), self._buttons))
        top = self._row(self._title, self.minutes, self.pill)
        top.setStretch(0, 1)
        self.box.addLayout(top)
        self.box.addWidget(self._area)
        self.box.addWidget(self.reason_field)
        self.box.addWidget(self.said)
        self.box.addWidget(self.vote)
        self.box.addLayout(self._row(self.more, self.fewer, None, self.save))
        self.box.addStretch(1)

    def _row(self, *widgets: QWidget | None) -> QHBoxLayout:
        """Widgets beside each other; None is room."""
        row = QHBoxLayout()
        row.setSpacing(self._look.theme.px(8))
        for widget in widgets:
            if widget is None:
                row.addStretch(1)
            else:
                row.addWidget(widget)
        return row

    @property
    def title(self) -> str:
        """The title shown."""
        return self._title.whole

    @property
    def current_seat(self) -> EntryNumber | None:
        """The player the keyboard is at."""
        if self._table is None or self.seats.lit >= len(self._table.seats):
            return None
        return self._table.seats[self.seats.lit].entry

    def show_table(self, table: Table, people: People, *, last_year: int, top: bool) -> None:
        """Show who plays at a board, which may be played to this year; `top` is the top table."""
        self._table, self._last_year = table, last_year
        texts = self._look.texts
        parts = [
            table_title(texts, table),
            self.pass_name,
            texts.text("top table") if top else "",
            variant_name(texts, table.variant) if table.variant else "",
        ]
        self._title.set_whole(" · ".join(part for part in parts if part))
        self.seats.show_table(table, people, centres_there_are(table))
        if table.variant is not None:
            at = QApplication.focusWidget()
            self.vote.show_variant(table.variant)
            if at is not None and self.vote.isAncestorOf(
                at
            ):  # the button pressed is gone: typing goes on
                self.seats.field(0, FIRST_YEAR).setFocus(Qt.FocusReason.OtherFocusReason)

    def write(self, typed: TypedBoard) -> None:
        """Put what is typed, or kept, into the fields."""
        self.seats.write(typed.seats)
        self.reason.setText(typed.reason)
        self._say_overfull()

    def read(self) -> TypedBoard:
        """What is typed."""
        return TypedBoard(self.seats.read(), self.reason.text().strip())

    def set_editable(self, *, editable: bool) -> None:
        """Whether the form takes centres; otherwise it is only read."""
        self.seats.set_editable(editable=editable)
        shown = FIRST_YEAR + self.seats.years - 1
        self.more.setVisible(editable and shown < self._last_year)
        self.fewer.setVisible(editable and self.seats.years > 1)
        self.vote.setVisible(
            editable and self._table is not None and not can_set_variant(self._table)
        )
        for button in (*self._buttons, self.save):
            button.setVisible(editable)

    def ask_reason(self, *, asked: bool) -> None:
        """Show or hide the field for the reason of a correction."""
        self.reason_field.setVisible(asked)
        if not asked:
            self.reason.clear()
            self.reason_field.set_problem("")

    def show_result(self, result: TableResult) -> None:
        """Show place and points of every power."""
        self.seats.show_outcome(result.seats)

    def show_outlook(self, found: Outlook | None) -> None:
        """Say how the board stands after its last complete year."""
        texts = self._look.texts
        if found is None:
            self.outlook.setText(
                texts.text("Type the centres year by year: Enter goes on, also to the next year.")
            )
            return
        said = texts.many(
            "After {year}: {n} power with at least 3 centres.",
            "After {year}: {n} powers with at least 3 centres.",
            found.solid,
            year=found.year,
        )
        if found.solo is not None:
            solo = texts.text(
                "Solo of {power}: the others have no points.", power=self._power(found.solo)
            )
            said = f"{said} {solo}"
        self.outlook.setText(said)

    def _power(self, entry: EntryNumber) -> str:
        role = None if self._table is None else self._table.seat_of(entry).role
        return role_name(self._look.texts, role or "")

    def show_state(self, text: str, tone: Tone, icon: str = "") -> None:
        """Say where the board stands."""
        self.pill.show_state(text, tone, icon)

    def clear_faults(self) -> None:
        """Nothing is wrong, nothing is pointed out."""
        self.seats.clear_faults()
        self.said.say("")

    def _typed(self) -> None:
        self._say_overfull()
        self.changed.emit()

    def _say_overfull(self) -> None:
        """More centres than there are: said while they are typed."""
        found = self.seats.overfull
        if self._table is None or not found:
            self.said.say("")
            return
        texts, most = self._look.texts, centres_there_are(self._table)
        years = ", ".join(map(str, found))
        self.said.say(
            texts.text("{years}: more than the {most} centres there are.", years=years, most=most),
            Tone.WRONG,
        )

    def _show_years(self, count: int) -> None:
        """One year more or less."""
        self.seats.show_years(count)
        self._typed()
        last = FIRST_YEAR + count - 1
        self.seats.field(0, last).setFocus(Qt.FocusReason.TabFocusReason)

    def _reached(self, field: QWidget) -> None:
        self._area.ensureWidgetVisible(field, 0, self._look.theme.px(48))
        self.seat_changed.emit()
