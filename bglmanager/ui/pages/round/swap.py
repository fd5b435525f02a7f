"""Putting right what went wrong at the tables: what, between whom, why, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QButtonGroup,
    QHBoxLayout,
    QRadioButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from bglmanager.engine.event import Event, Round, Table
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.problems import Level, Problem, problem
from bglmanager.engine.tables import has_figures
from bglmanager.i18n import Texts
from bglmanager.services import mistakes
from bglmanager.services.mistakes import (
    Furniture,
    Mistake,
    Outcome,
    Sheets,
    SwappedPlaces,
    WrongTable,
)
from bglmanager.services.rounds import moves_alone
from bglmanager.ui.actions import Action, Keys
from bglmanager.ui.kit.acts import BACK, Need, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.consequences import ConsequencesCard
from bglmanager.ui.pages.player_field import PlayerField
from bglmanager.ui.pages.round.hall_side import find_table, why_none
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.pages.round.sheet_fields import SheetField
from bglmanager.ui.pages.round.swap_preview import PreviewCards, SwapPreview, spoken
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Style, as_label
from bglmanager.ui.widgets.basics import (
    ENTER,
    Words,
    action_button,
    is_held,
    laid_out,
    scrolled_area,
)
from bglmanager.ui.widgets.fields import Field, LineField, TypedPanel
from bglmanager.ui.widgets.focus import bring_into_sight
from bglmanager.words.names import rounds_in_sentences


class WentWrong(StrEnum):
    """The mistakes that have a name, in the order of their keys 1 … 4."""

    SHEETS = "sheets"
    PLACES = "places"
    TABLE = "table"
    FURNITURE = "furniture"


def kind_name(texts: Texts, kind: WentWrong) -> str:
    """What went wrong, as an organiser says it."""
    return {
        WentWrong.SHEETS: texts.text("The sheets of two tables were swapped"),
        WentWrong.PLACES: texts.text("Two players sat at each other’s place"),
        WentWrong.TABLE: texts.text("A player sat at the wrong table"),
        WentWrong.FURNITURE: texts.text("Two tables sat at each other’s place in the hall"),
    }[kind]


def kind_words(texts: Texts, kind: WentWrong) -> str:
    """What putting it right does."""
    return {
        WentWrong.SHEETS: texts.text(
            "The figures change table, the players stay. Withdrawals and last places stay."
        ),
        WentWrong.PLACES: texts.text(
            "The players change, the figures stay on their sheets. For two lines of one sheet too."
        ),
        WentWrong.TABLE: texts.text(
            "The player moves, with the figures, to a table that had room."
        ),
        WentWrong.FURNITURE: texts.text(
            "Players and results are right: only the labels and the copies on the tables change."
        ),
    }[kind]


def usual_reason(texts: Texts, kind: WentWrong) -> str:
    """The reason that is proposed."""
    return {
        WentWrong.SHEETS: texts.text("sheets swapped"),
        WentWrong.PLACES: texts.text("places swapped"),
        WentWrong.TABLE: texts.text("sat at the wrong table"),
        WentWrong.FURNITURE: texts.text("tables swapped"),
    }[kind]


class KindList(QWidget):
    """The four lines, and what the chosen one does; arrows or their number choose.

    `chosen` is sent for another one, `entered` for Enter and for a number: then the fields come.
    """

    chosen = Signal()
    entered = Signal()

    def __init__(self, look: Style, *, singles: bool) -> None:
        """Without `singles` nobody changes tables alone here, and that line is grey."""
        super().__init__()
        self._group = QButtonGroup(self)
        self.buttons: dict[WentWrong, QRadioButton] = {}
        box = laid_out(QVBoxLayout(self), look.theme.px(2))
        self._texts = look.texts
        box.addWidget(Words(look, look.texts.text("What went wrong?"), Size.SECTION, strong=True))
        for number, kind in enumerate(WentWrong, 1):
            box.addWidget(self._line(look, number, kind))
        self.words = Words(look, "", Size.SMALL, colour=look.theme.colours.muted, wrap=True)
        self.words.setContentsMargins(look.theme.px(28), 0, 0, 0)
        box.addWidget(self.words)
        self.buttons[WentWrong.TABLE].setEnabled(singles)
        self.buttons[WentWrong.SHEETS].setChecked(True)
        self._group.idToggled.connect(self._toggled)

    def _line(self, look: Style, number: int, kind: WentWrong) -> QRadioButton:
        name, words = kind_name(look.texts, kind), kind_words(look.texts, kind)
        button = QRadioButton(as_label(f"{number}   {name}"))
        button.setFont(look.theme.font())
        button.setAccessibleName(name)
        button.setAccessibleDescription(words)
        self._group.addButton(button, number)
        self.buttons[kind] = button
        return button

    @property
    def kind(self) -> WentWrong:
        """What is chosen."""
        return next(kind for kind, button in self.buttons.items() if button.isChecked())

    def choose(self, kind: WentWrong) -> None:
        """Choose one of them and put the keyboard there."""
        self.words.setText(kind_words(self._texts, kind))
        self.buttons[kind].setChecked(True)
        self.buttons[kind].setFocus(Qt.FocusReason.OtherFocusReason)

    def _toggled(self, _number: int, checked: bool) -> None:
        if checked:
            self.words.setText(kind_words(self._texts, self.kind))
            self.chosen.emit()

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("1; 2; 3; 4", texts.text("What went wrong, and on to the fields")),
            ("Return", texts.text("On to the fields")),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        kind = _NUMBERED.get(Qt.Key(event.key()))
        if event.key() in ENTER:
            if not is_held(event):
                self.entered.emit()
        elif kind is not None:
            if self.buttons[kind].isEnabled():
                self.choose(kind)
                self.entered.emit()
        else:
            super().keyPressEvent(event)


_NUMBERED = {
    Qt.Key.Key_1: WentWrong.SHEETS,
    Qt.Key.Key_2: WentWrong.PLACES,
    Qt.Key.Key_3: WentWrong.TABLE,
    Qt.Key.Key_4: WentWrong.FURNITURE,
}


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


_ROOMY = 760  # pixels at 100 % from which the tables stand beside the questions


class SwapView(TypedPanel):
    """Four questions from above to below: what, who, why, and what becomes of later rounds.

    `asked` is sent when Enter is pressed and all is said, `left` when nothing is to come of it.
    """

    asked = Signal()
    left = Signal()

    def __init__(
        self,
        shell: Shell,
        subject: RoundContext,
        do: Action,
        unsaved: Callable[[], Collection[TableNumber]],
    ) -> None:
        """`do` is what the button does; `unsaved` are tables with figures nobody has saved."""
        super().__init__()
        self._shell, self._subject, self._look = shell, subject, shell.look
        self.found: Outcome | None = None
        self._unsaved = unsaved
        t = self._look.texts
        self.kinds = KindList(self._look, singles=moves_alone(subject.event))
        self.fields = SwapFields(self._look, subject, self)
        self.reason = LineField(self._look)
        self.reason_field = Field(self._look, t.text("Reason"), self.reason)
        self.wrong = Words(self._look, "", colour=self._look.theme.colours.wrong, wrap=True)
        self.attention = Words(self._look, "", colour=self._look.theme.colours.attention, wrap=True)
        self.card = ConsequencesCard(shell)
        self.button = action_button(self._look, do, primary=True)
        self.preview = PreviewCards(self._look)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        px, t = self._look.theme.px, self._look.texts
        still = QSizePolicy.Policy.Maximum
        for each in (self.kinds, self.fields, self.reason_field, self.preview):
            each.setSizePolicy(QSizePolicy.Policy.Preferred, still)
        hint = t.text("1 to 4 or the arrows choose · Enter goes on, at last does it · Esc leaves")
        muted = self._look.theme.colours.muted
        above, below = QVBoxLayout(), QVBoxLayout()
        for asked in (self.kinds, self.fields, self.wrong, self.attention):
            above.addWidget(asked)
        below.addWidget(self.reason_field)
        below.addWidget(self.card)
        below.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        below.addWidget(Words(self._look, hint, Size.SMALL, colour=muted, wrap=True))
        self._column = QVBoxLayout()
        for layout in (above, self._column, below):
            layout.setSpacing(px(12))
        self._column.addLayout(above)
        self._column.addLayout(below)
        self._column.addStretch(1)
        self._beside = QVBoxLayout()
        self._beside.addWidget(self.preview)
        self._beside.addStretch(1)
        inside = QWidget()
        columns = laid_out(QHBoxLayout(inside), px(24), (0, 0, px(8), 0))
        columns.addLayout(self._column, 1)
        columns.addLayout(self._beside, 1)
        self._columns = columns
        box = laid_out(QVBoxLayout(self))
        box.addWidget(scrolled_area(inside))

    def _connect(self) -> None:
        self.kinds.chosen.connect(self._other_kind)
        self.kinds.entered.connect(self.fields.focus_first)
        self.fields.changed.connect(self.renew)
        self.fields.entered.connect(self._to_reason)
        self.reason.returnPressed.connect(self.asked)
        self.reason.textEdited.connect(lambda: self.reason_field.set_problem(""))
        self.card.agreed.connect(self.asked)
        self.card.left.connect(self._to_reason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is room the tables stand beside the questions, else above the reason."""
        super().resizeEvent(event)
        roomy = self.width() >= self._look.theme.px(_ROOMY)
        if roomy is (self._beside.indexOf(self.preview) >= 0):
            return
        (self._column if roomy else self._beside).removeWidget(self.preview)
        if roomy:
            self._beside.insertWidget(0, self.preview)
        else:
            self._column.insertWidget(1, self.preview)
        self._columns.setStretchFactor(self._beside, int(roomy))

    def begin(self, table: TableNumber | None, entry: EntryNumber | None) -> None:
        """Ask anew; the table and the player where the keyboard was are filled in."""
        self.fields.begin(table, entry)
        self.kinds.choose(WentWrong.SHEETS)
        self._other_kind()
        self.settle()

    def has_typed(self) -> bool:
        return self._subject.swapping and super().has_typed()

    def save(self) -> None:
        self.asked.emit()

    def discard(self) -> None:
        self.left.emit()

    @property
    def mistake(self) -> Mistake | None:
        """What went wrong, once it is said."""
        return self.fields.mistake

    def _other_kind(self) -> None:
        self.fields.ask(self.kinds.kind)
        self.reason.setText(usual_reason(self._look.texts, self.kinds.kind))
        self.renew()

    def renew(self) -> None:
        """Show what would come of it, as things are now."""
        self.card.forget()
        self.found = self._outcome()
        found = () if self.found is None else self.found.problems
        self._say(self.wrong, [each for each in found if each.level is Level.WRONG])
        self._say(self.attention, [each for each in found if each.level is not Level.WRONG])
        self._preview()
        self.reason.setAccessibleDescription(spoken(self._look.texts, self.preview.shown))

    def _outcome(self) -> Outcome | None:
        """What would come of what is said; None while it is not said."""
        mistake, subject = self.mistake, self._subject
        if mistake is None:
            return None
        event, number, derived = subject.event, subject.number, subject.desk.derived
        found = mistakes.correction_outcome(event, number, mistake, derived, subject.game)
        if found.after is None or isinstance(mistake, Furniture):
            return found
        touched = (table.number for table in mistakes.changed_tables(event, found.after, number))
        lost = [problem("swap.unsaved", table=n) for n in touched if n in self._unsaved()]
        return replace(found, problems=(*lost, *found.problems))

    def _say(self, words: Words, problems: Sequence[Problem]) -> None:
        words.setText("\n".join(self._shell.sentences(problems)))
        words.setVisible(bool(problems))

    def _preview(self) -> None:
        found, event, number = self.found, self._subject.event, self._subject.number
        if found is None or found.after is None or found.is_refused:
            self.preview.show_tables(())
            return
        preview = SwapPreview(self._look.texts, number, event, found.after)
        tables = mistakes.changed_tables(event, found.after, number)
        by_seat = isinstance(self.mistake, SwappedPlaces)
        self.preview.show_tables(preview.tables(tables, by_seat=by_seat))

    def _to_reason(self) -> None:
        """The last question; whoever reads the tables beside it presses Enter once more."""
        if self.found is None or self.found.is_refused:
            return
        self.reason.setFocus(Qt.FocusReason.OtherFocusReason)
        self.reason.selectAll()
        bring_into_sight(self.button)

    def is_said(self) -> bool:
        """Whether who and why are said; otherwise the keyboard is where they are missing."""
        if self.fields.focus_wrong():
            return False
        if not self.reason.text().strip():
            t = self._look.texts
            self.reason_field.set_problem(
                t.text("Say in a few words what went wrong: it stays with the correction.")
            )
            self.reason.setFocus(Qt.FocusReason.OtherFocusReason)
            return False
        return True

    def is_answered(self, after: Event) -> bool:
        """Whether no round seated since is concerned, or it was chosen what becomes of it."""
        return self.card.is_answered(self._subject.desk, after, self._subject.number, self.button)


class Desk(Protocol):
    """Where the results of the round are typed."""

    @property
    def here(self) -> tuple[Table | None, EntryNumber | None]:
        """The open table, and the player that keys are for."""
        ...

    @property
    def unsaved(self) -> frozenset[TableNumber]:
        """The tables at which something is typed that is not saved."""
        ...


_SHOWN = Need("Nothing is being put right now.", lambda part: part.is_shown)


class SwapPart:
    """The view, made when it is first needed, and its actions.

    While it is shown nothing else is done with the round.
    """

    def __init__(self, page: Page, subject: RoundContext, desk: Desk) -> None:
        self._page, self._subject, self._desk = page, subject, desk
        self._view: SwapView | None = None
        page.make_acts(self)

    @property
    def is_shown(self) -> bool:
        """Whether the question stands in the place of the results."""
        return self._subject.swapping

    @property
    def view(self) -> SwapView:
        """The view."""
        if self._view is None:
            self._view = SwapView(
                self._page.shell, self._subject, self.do, lambda: self._desk.unsaved
            )
            self._view.asked.connect(self.do.trigger)
            self._view.left.connect(self.back.trigger)
        return self._view

    def title(self) -> str:
        """The title of the page while it is shown."""
        name = self._subject.name(self._page.texts)
        return self._page.texts.text("{round}: sheets or seats swapped", round=name)

    def state_line(self) -> str:
        """What comes of it stays in the history."""
        return self._page.texts.text("One action, with its reason. Ctrl+Z undoes it.")

    def secondary(self) -> Sequence[Action]:
        """The buttons of the header while it is shown."""
        return (self.back,)

    def refresh(self) -> None:
        """Show it as things are now; a round taken back has nothing to put right."""
        if self._subject.stage not in (RoundStage.PLAYING, RoundStage.CLOSED):
            self._subject.swapping = False
        if self.is_shown:
            self.view.fields.show_people()
            self.view.renew()

    def first_focus(self) -> QWidget:
        """What went wrong."""
        return self.view.kinds.buttons[self.view.kinds.kind]

    def _why_not(self) -> Sequence[str]:
        return self._subject.why_not(self._page.texts, RoundStage.PLAYING, RoundStage.CLOSED)

    @act("Sheets or seats swapped", keys="Ctrl+U", icon="arrow-left-right", unless=_why_not)
    def show(self) -> None:
        typing = isinstance(QApplication.focusWidget(), SheetField)
        table, entry = self._desk.here
        self._turn(shown=True)
        known = table is not None and has_figures(table)
        self.view.begin(
            table.number if table is not None and known else None, entry if typing else None
        )

    @act("Back to the round", BACK, unless=_SHOWN)
    def back(self) -> None:
        self._turn(shown=False)

    def _turn(self, *, shown: bool) -> None:
        self._subject.swapping = shown
        self._page.show_otherwise()

    @act("Put it right", icon="check", unless=_SHOWN)
    def do(self) -> None:
        """Put it right if all is said, and go back to the round."""
        view, subject = self.view, self._subject
        if not view.is_said():
            return
        mistake, found, reason = view.mistake, view.found, view.reason.text()
        if mistake is None or found is None or found.after is None or found.is_refused:
            view.fields.focus_first()
            return
        desk, number = subject.desk, subject.number
        if not view.is_answered(
            mistakes.with_correction(desk, number, mistake, found.after, reason)
        ):
            return
        choices, game = view.card.choices(subject.wishes_again), subject.game
        subject.swapping = False
        done = self._page.shell.attempt(
            lambda: mistakes.put_right(desk, number, mistake, reason, game=game, choices=choices)
        )
        subject.swapping = not done
        if done:  # the page shows the round already
            self._page.leave_side()
        else:
            self._page.shell.renew()
