"""Which two tables or players a mistake is about: asked by number, check code or name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from bglmanager.engine.event import Event, Round
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.services.mistakes import Furniture, Mistake, Sheets, SwappedPlaces, WrongTable
from bglmanager.ui.pages.player_field import PlayerField
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.pages.round.swap_kinds import WentWrong
from bglmanager.ui.pages.round.which_table import find_table, why_none
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.fields import Field, LineField
from bglmanager.words.names import rounds_in_sentences


class TableField(Field):
    """Asks for a table of the round."""

    def __init__(self, look: Style, label: str) -> None:
        self.line = LineField(look)
        super().__init__(look, label, self.line)
        self._texts = look.texts
        self.line.setPlaceholderText(look.texts.text("Number or code"))
        self.line.textEdited.connect(lambda: self.set_problem(""))

    def table(self, subject: RoundContext) -> TableNumber | None:
        """The table that is typed; None where it is none of this round."""
        found = find_table(subject.event, subject.made, self.line.text().strip())
        return found.table if found is not None and found.round == subject.number else None

    def is_given(self, subject: RoundContext) -> bool:
        """Whether a table is typed; otherwise it is said at the field what is missing."""
        typed, round_ = self.line.text().strip(), subject.made
        if self.table(subject) is not None:
            return True
        self.set_problem(self._why(subject, round_, typed))
        return False

    def _why(self, subject: RoundContext, round_: Round, typed: str) -> str:
        if not typed:
            return self._texts.text("Type the number of the table, or the code on its sheet.")
        other = find_table(subject.event, round_, typed)
        if other is not None:
            return self._texts.text(
                "That is the sheet of table {table} in {round}. Correct it on the page of "
                "that round.",
                table=other.table,
                round=rounds_in_sentences(self._texts, subject.event)[other.round],
            )
        return why_none(self._texts, round_, typed)


class PlayerOf(Field):
    """Asks for a player."""

    def __init__(self, look: Style, label: str, over: QWidget) -> None:
        self.line = PlayerField(look, over)
        super().__init__(look, label, self.line)
        self._texts = look.texts
        self.line.chosen.connect(lambda _entry: self.set_problem(""))

    def is_given(self, _subject: RoundContext) -> bool:
        """Whether somebody is chosen; otherwise it is said at the field."""
        if self.line.entry is not None:
            return True
        self.set_problem(self._texts.text("Type two letters of the name and choose the player."))
        return False


class SwapFields(QWidget):
    """Two fields for the mistake that is chosen.

    `changed` is sent whenever something else is meant, `entered` for Enter in the last field.
    """

    changed = Signal()
    entered = Signal()

    def __init__(self, look: Style, subject: RoundContext, over: QWidget) -> None:
        """Names found are listed over the widget `over`."""
        super().__init__()
        self._subject = subject
        self._shown: Event | None = None
        t = look.texts
        self.one = TableField(look, t.text("Table"))
        self.other = TableField(look, t.text("Other table"))
        self.player = PlayerOf(look, t.text("Player"), over)
        self.partner = PlayerOf(look, t.text("Other player"), over)
        self.there = TableField(look, t.text("Actual table"))
        self._asked: Mapping[WentWrong, Sequence[TableField | PlayerOf]] = {
            WentWrong.SHEETS: (self.one, self.other),
            WentWrong.PLACES: (self.player, self.partner),
            WentWrong.TABLE: (self.player, self.there),
            WentWrong.FURNITURE: (self.one, self.other),
        }
        self._kind = WentWrong.SHEETS
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(look.theme.px(16))
        for field in (self.one, self.player, self.other, self.partner, self.there):
            self._box.addWidget(field, 1, Qt.AlignmentFlag.AlignTop)
        self._connect()
        self.ask(self._kind)

    def _connect(self) -> None:
        for table in (self.one, self.other, self.there):
            table.line.textChanged.connect(self.changed)
            table.line.returnPressed.connect(self._go_on)
        for player in (self.player, self.partner):
            player.line.chosen.connect(self.changed)
            player.line.passed.connect(self._go_on)

    @property
    def asked(self) -> Sequence[TableField | PlayerOf]:
        """The fields shown, in the order they are typed in."""
        return self._asked[self._kind]

    def ask(self, kind: WentWrong) -> None:
        """Ask for what this mistake is about; what is typed stays."""
        self._kind = kind
        for field in (self.one, self.other, self.player, self.partner, self.there):
            field.setVisible(field in self.asked)
            field.set_problem("")
        names = any(isinstance(field, PlayerOf) for field in self.asked)
        way = QBoxLayout.Direction.TopToBottom if names else QBoxLayout.Direction.LeftToRight
        self._box.setDirection(way)  # a long name needs the whole width

    def begin(self, table: TableNumber | None, entry: EntryNumber | None) -> None:
        """Empty everything but the table and the player where the keyboard was."""
        for player in (self.player, self.partner):
            player.line.empty()
        for field in (self.one, self.other, self.there):
            field.line.setText("")
        if table is not None:
            self.one.line.setText(f"{table}")
        if entry is not None:
            self.player.line.choose(entry)

    def show_people(self) -> None:
        """Offer the players as they sit now."""
        if self._shown is self._subject.event:
            return
        self._shown = self._subject.event
        for player in (self.player, self.partner):
            player.line.show_event(self._subject.event)

    @property
    def mistake(self) -> Mistake | None:
        """What went wrong, as soon as both are given."""
        tables = [f.table(self._subject) for f in self.asked if isinstance(f, TableField)]
        people = [f.line.entry for f in self.asked if isinstance(f, PlayerOf)]
        known = [number for number in tables if number is not None]
        who = [entry for entry in people if entry is not None]
        if len(known) < len(tables) or len(who) < len(people):
            return None
        if self._kind is WentWrong.PLACES:
            return SwappedPlaces(*who)
        if self._kind is WentWrong.TABLE:
            return WrongTable(who[0], known[0])
        return Sheets(*known) if self._kind is WentWrong.SHEETS else Furniture(*known)

    def focus_first(self) -> None:
        """Go to the first field; what is filled in is typed over, or taken by Enter."""
        self._go_to(self.asked[0])

    def focus_wrong(self) -> bool:
        """Go to the first field that gives nothing and say so; False when all give something."""
        for field in self.asked:
            if not field.is_given(self._subject):
                self._go_to(field)
                return True
        return False

    def _go_on(self) -> None:
        """From a field to the next one; from the last to what comes after the fields."""
        lines = [field.line for field in self.asked]
        here = next((n for n, line in enumerate(lines) if line.hasFocus()), len(lines) - 1)
        if not self.asked[here].is_given(self._subject):
            self._go_to(self.asked[here])
        elif here + 1 < len(lines):
            self._go_to(self.asked[here + 1])
        else:
            self.entered.emit()

    def _go_to(self, field: TableField | PlayerOf) -> None:
        field.line.setFocus(Qt.FocusReason.OtherFocusReason)
        field.line.selectAll()
