"""Putting right what went wrong at the tables: what, between whom, why, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import cached_property, partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QButtonGroup,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from bglmanager.engine.event import Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.problems import Level, problem
from bglmanager.engine.tables import has_figures
from bglmanager.i18n import Texts, capital
from bglmanager.services import mistakes
from bglmanager.services.mistakes import Mistake, Outcome, SwappedPlaces
from bglmanager.services.rounds import moves_alone
from bglmanager.ui.actions import Action, Keys
from bglmanager.ui.kit.acts import BACK, Need, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.consequences import ConsequencesCard
from bglmanager.ui.pages.player_field import PlayerField
from bglmanager.ui.pages.round.hall_side import find_table, why_none
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.pages.round.sheet_grid import SheetField
from bglmanager.ui.pages.round.swap_preview import PreviewCards, SwapPreview, TablePreview, spoken
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Style, set_tip
from bglmanager.ui.widgets.basics import (
    ChipButton,
    Words,
    WrappingRow,
    action_button,
    laid_out,
    scrolled_area,
)
from bglmanager.ui.widgets.fields import Field, LineField, TypedPanel, beside_fields
from bglmanager.words.names import rounds_in_sentences


class WentWrong(StrEnum):
    """The mistakes that have a name, in the order of their keys 1 … 4."""

    SHEETS = "sheets"
    PLACES = "places"
    TABLE = "table"
    FURNITURE = "furniture"


@record
class MistakeForm:
    """One of them: what putting it right does, and the mistake made of the fields `asked` for."""

    name: str
    words: str
    reason: str
    asked: tuple[str, str]
    mistake: Callable[..., Mistake]


def mistake_forms(texts: Texts) -> Mapping[WentWrong, MistakeForm]:
    """What an organiser is asked about each of them."""
    return {
        WentWrong.SHEETS: MistakeForm(
            texts.text("The sheets of two tables were swapped"),
            texts.text(
                "The figures change table, the players stay. Withdrawals and last places stay."
            ),
            texts.text("sheets swapped"),
            ("one", "other"),
            mistakes.Sheets,
        ),
        WentWrong.PLACES: MistakeForm(
            texts.text("Two players sat at each other’s place"),
            texts.text(
                "The players change, the figures stay on their sheets. For two lines of one sheet "
                "too."
            ),
            texts.text("places swapped"),
            ("player", "partner"),
            SwappedPlaces,
        ),
        WentWrong.TABLE: MistakeForm(
            texts.text("A player sat at the wrong table"),
            texts.text("The player moves, with the figures, to a table that had room."),
            texts.text("sat at the wrong table"),
            ("player", "there"),
            mistakes.WrongTable,
        ),
        WentWrong.FURNITURE: MistakeForm(
            texts.text("Two tables sat at each other’s place in the hall"),
            texts.text(
                "Players and results are right: only the labels and the copies on the tables "
                "change."
            ),
            texts.text("tables swapped"),
            ("one", "other"),
            mistakes.Furniture,
        ),
    }


class KindChips(QWidget):
    """The four as chips, and what the chosen one does; arrows or their number choose.

    `entered` is sent for a number, and for Enter on the one that holds: then the fields come.
    """

    chosen = Signal()
    entered = Signal()

    def __init__(
        self, look: Style, forms: Mapping[WentWrong, MistakeForm], *, singles: bool
    ) -> None:
        """Without `singles` nobody changes tables alone here, and that chip is grey."""
        super().__init__()
        self._forms, self.kind = forms, WentWrong.SHEETS
        self._group = QButtonGroup(self)
        self.buttons: dict[WentWrong, ChipButton] = {}
        for place, (kind, form) in enumerate(forms.items()):
            button = ChipButton(look, f"{place + 1}   {capital(form.reason)}")
            button.setAccessibleName(form.name)
            button.setAccessibleDescription(form.words)
            set_tip(button, form.name)
            self._group.addButton(button, place)
            self.buttons[kind] = button
        self.buttons[WentWrong.TABLE].setEnabled(singles)
        self.words = Words(look, "", Size.SMALL, colour=look.theme.colours.muted, wrap=True)
        box = laid_out(QVBoxLayout(self), look.theme.px(4))
        box.addWidget(WrappingRow(look.theme.px(8), [*self.buttons.values()]))
        box.addWidget(self.words)
        self._group.idClicked.connect(self._press)

    def choose(self, kind: WentWrong) -> None:
        """Choose one of them and put the keyboard there."""
        self.kind = kind
        self.words.setText(self._forms[kind].words)
        self.buttons[kind].setChecked(True)
        self.buttons[kind].setFocus(Qt.FocusReason.OtherFocusReason)
        self.chosen.emit()

    def _press(self, place: int) -> None:
        """Also by an arrow."""
        kind = [*self.buttons][place]
        if kind is self.kind:
            self.entered.emit()
        else:
            self.choose(kind)

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("1; 2; 3; 4", texts.text("What went wrong, and on to the fields")),
            ("Up; Down", texts.text("Choose what went wrong")),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right are Qt's."""
        able = [kind for kind, button in self.buttons.items() if button.isEnabled()]
        place, step = event.key() - Qt.Key.Key_1, _STEPS.get(Qt.Key(event.key()), 0)
        if step:
            self.choose(able[(able.index(self.kind) + step) % len(able)])
        elif place not in range(len(self.buttons)):
            super().keyPressEvent(event)
        elif [*self.buttons][place] in able:
            self.choose([*self.buttons][place])
            self.entered.emit()


_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class TableField(Field):
    """Asks for a table of the round."""

    def __init__(self, look: Style, label: str, subject: RoundContext) -> None:
        self.line = LineField(look)
        super().__init__(look, label, self.line)
        self._texts, self._subject = look.texts, subject
        self.line.setPlaceholderText(look.texts.text("Number or code"))
        self.changed, self.passed = self.line.textChanged, self.line.returnPressed

    def start_with(self, table: int | None) -> None:
        """Have this table in it, or nothing."""
        self.line.setText("" if table is None else f"{table}")

    @property
    def given(self) -> TableNumber | None:
        """The table that is typed; None where it is none of this round."""
        subject = self._subject
        found = find_table(subject.event, subject.made, self.line.text().strip())
        return found.table if found is not None and found.round == subject.number else None

    @property
    def missing(self) -> str:
        """What is said while no table is given."""
        subject, typed, texts = self._subject, self.line.text().strip(), self._texts
        if not typed:
            return texts.text("Type the number of the table, or the code on its sheet.")
        other = find_table(subject.event, subject.made, typed)
        if other is None:
            return why_none(texts, subject.event, subject.made, typed)
        return texts.text(
            "That is the sheet of table {table} in {round}. Correct it on the page of that round.",
            table=other.table,
            round=rounds_in_sentences(texts, subject.event)[other.round],
        )


class PersonField(Field):
    """Asks for a player; `over` is where the names found are listed."""

    def __init__(self, look: Style, label: str, over: QWidget) -> None:
        self.line = PlayerField(look, over)
        super().__init__(look, label, self.line)
        self.missing = look.texts.text("Type two letters of the name and choose the player.")
        self.changed, self.passed = self.line.chosen, self.line.passed

    def start_with(self, entry: int | None) -> None:
        """Have this player in it, or nobody."""
        self.line.empty()
        if entry is not None:
            self.line.choose(EntryNumber(entry))

    @property
    def given(self) -> EntryNumber | None:
        """Who is chosen."""
        return self.line.entry


_ROW = 1136
"""So wide are the fields together at most."""


class SwapView(TypedPanel):
    """One row asks what, who and why; below it stands what comes of it, and of later rounds."""

    def __init__(
        self,
        shell: Shell,
        subject: RoundContext,
        do: Action,
        back: Action,
        unsaved: Callable[[], Collection[TableNumber]],
    ) -> None:
        """`do` puts it right, `back` leaves it; at tables that are `unsaved` something is typed."""
        super().__init__()
        self._shell, self._subject, self._look = shell, subject, shell.look
        self._do, self._back, self._unsaved = do, back, unsaved
        self._forms = mistake_forms(shell.look.texts)
        self.found: Outcome | None = None
        look, text = self._look, self._look.texts.text
        self.kinds = KindChips(look, self._forms, singles=moves_alone(subject.event))
        self.fields: Mapping[str, TableField | PersonField] = {
            "one": TableField(look, text("Table"), subject),
            "player": PersonField(look, text("Player"), self),
            "other": TableField(look, text("Other table"), subject),
            "partner": PersonField(look, text("Other player"), self),
            "there": TableField(look, text("Actual table"), subject),
        }
        self.reason = LineField(look)
        self.reason_field = Field(look, text("Reason"), self.reason)
        self.wrong = Words(look, "", colour=look.theme.colours.wrong, wrap=True)
        self.attention = Words(look, "", colour=look.theme.colours.attention, wrap=True)
        self.card = ConsequencesCard(shell)
        self.button = action_button(look, do, primary=True)
        self.preview = PreviewCards(look)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        px, top = self._look.theme.px, Qt.AlignmentFlag.AlignTop
        inside, asked = QWidget(), QWidget()
        asked.setMaximumWidth(px(_ROW))
        row = laid_out(QHBoxLayout(asked), px(12))
        below = laid_out(QHBoxLayout(), px(16), (0, px(4), 0, 0))
        for field in (*self.fields.values(), self.reason_field):
            row.addWidget(field, 1, top)
        row.addLayout(beside_fields(self._look, self.button))
        below.addWidget(self.card, 1, top)
        below.addWidget(self.preview, 1, top)
        box = laid_out(QVBoxLayout(inside), px(8), (0, 0, px(8), 0))
        box.addWidget(self.kinds)
        box.addWidget(asked)
        for words in (self.wrong, self.attention):
            box.addWidget(words)
        box.addLayout(below)
        box.addStretch(1)
        laid_out(QVBoxLayout(self)).addWidget(scrolled_area(inside))

    def _connect(self) -> None:
        self.kinds.chosen.connect(self._other_kind)
        self.kinds.entered.connect(lambda: self._go_to(self.asked_for[0]))
        for field in self.fields.values():
            field.changed.connect(self.renew)
            field.passed.connect(partial(self._go_on, field))
        self.reason.returnPressed.connect(self._do.trigger)
        self.reason.textEdited.connect(lambda: self.reason_field.set_problem(""))
        self.card.agreed.connect(self._do.trigger)
        self.card.left.connect(self._to_reason)

    @property
    def asked_for(self) -> Sequence[TableField | PersonField]:
        """The fields shown, in the order they are typed in."""
        return [self.fields[name] for name in self._forms[self.kinds.kind].asked]

    @property
    def mistake(self) -> Mistake | None:
        """What went wrong, as soon as both are given."""
        given = [field.given for field in self.asked_for]
        return None if None in given else self._forms[self.kinds.kind].mistake(*given)

    def begin(self, table: TableNumber | None, entry: EntryNumber | None) -> None:
        """Ask anew; the table and the player where the keyboard was are filled in."""
        for field in self.fields.values():
            field.start_with(None)
        self.fields["one"].start_with(table)
        self.fields["player"].start_with(entry)
        self.kinds.choose(WentWrong.SHEETS)
        self.settle()

    def has_typed(self) -> bool:
        return self._subject.swapping and super().has_typed()

    def save(self) -> None:
        self._do.trigger()

    def discard(self) -> None:
        self._back.trigger()

    def _other_kind(self) -> None:
        """What is typed stays."""
        for field in self.fields.values():
            field.setVisible(field in self.asked_for)
        self.reason.setText(self._forms[self.kinds.kind].reason)
        self.renew()

    def refresh(self) -> None:
        """Show it as the event is now."""
        for field in self.fields.values():
            if isinstance(field, PersonField):
                field.line.show_event(self._subject.event)
        self.renew()

    def renew(self) -> None:
        """Show what would come of what is said."""
        for field in self.asked_for:
            field.set_problem("")
        self.card.forget()
        self.found = found = self._outcome()
        wrong, attention = list[str](), list[str]()
        for one in found.problems if found else ():
            said = wrong if one.level is Level.WRONG else attention
            said.extend(self._shell.sentences([one]))
        for words, sentences in ((self.wrong, wrong), (self.attention, attention)):
            words.setText("\n".join(sentences))
            words.setVisible(bool(sentences))
        event, number, shown = self._subject.event, self._subject.number, tuple[TablePreview, ...]()
        if found and found.after and not found.is_refused:
            said_of = SwapPreview(self._look.texts, number, event, found.after)
            by_seat = isinstance(self.mistake, SwappedPlaces)
            changed = mistakes.changed_tables(event, found.after, number)
            shown = tuple(said_of.table(table, by_seat=by_seat) for table in changed)
        self.preview.show_tables(shown)
        self.reason.setAccessibleDescription(spoken(self._look.texts, shown))

    def _outcome(self) -> Outcome | None:
        """What would come of what is said; None while it is not said."""
        mistake, subject = self.mistake, self._subject
        if mistake is None:
            return None
        event, number, derived = subject.event, subject.number, subject.desk.derived
        found = mistakes.correction_outcome(event, number, mistake, derived, subject.game)
        if found.after is None or isinstance(mistake, mistakes.Furniture):
            return found
        touched = (table.number for table in mistakes.changed_tables(event, found.after, number))
        lost = [problem("swap.unsaved", table=n) for n in touched if n in self._unsaved()]
        return replace(found, problems=(*lost, *found.problems))

    def _go_on(self, field: TableField | PersonField) -> None:
        """From the first field to the second, and from there to the reason."""
        first, second = self.asked_for
        if field.given is None:
            self._refuse(field)
        elif field is first:
            self._go_to(second)
        else:
            self._to_reason()

    def _to_reason(self) -> None:
        """The last question; whoever reads the tables below presses Enter once more."""
        if self.found is not None and not self.found.is_refused:
            self._go_to(self.reason_field)

    def _refuse(self, field: TableField | PersonField) -> None:
        field.set_problem(field.missing)
        self._go_to(field)

    def _go_to(self, field: Field) -> None:
        """What is filled in is typed over, or taken by Enter."""
        field.editor.setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(field.editor, LineField):
            field.editor.selectAll()

    def is_said(self) -> bool:
        """Whether who and why are said; otherwise the keyboard is where they are missing."""
        for field in self.asked_for:
            if field.given is None:
                self._refuse(field)
                return False
        if self.found is None or self.found.is_refused:
            self._go_to(self.asked_for[0])
            return False
        if not self.reason.text().strip():
            text = self._look.texts.text
            self.reason_field.set_problem(
                text("Say in a few words what went wrong: it stays with the correction.")
            )
            self.reason.setFocus(Qt.FocusReason.OtherFocusReason)
            return False
        return True


_SHOWN = Need("Nothing is being put right now.", lambda part: part.is_shown)


class SwapPart:
    """The view, made when it is first needed, and its actions.

    While it is shown nothing else is done with the round.
    """

    def __init__(
        self,
        page: Page,
        subject: RoundContext,
        here: Callable[[], tuple[Table | None, EntryNumber | None]],
        unsaved: Callable[[], Collection[TableNumber]],
    ) -> None:
        """`here` are the open table and the player that keys are for."""
        self._page, self._subject = page, subject
        self._here, self._unsaved = here, unsaved
        page.make_acts(self)

    @property
    def is_shown(self) -> bool:
        """Whether the question stands in the place of the results."""
        return self._subject.swapping

    @cached_property
    def view(self) -> SwapView:
        """The view."""
        return SwapView(self._page.shell, self._subject, self.do, self.back, self._unsaved)

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
            self.view.refresh()

    def first_focus(self) -> QWidget:
        """What went wrong."""
        return self.view.kinds.buttons[self.view.kinds.kind]

    def _why_not(self) -> Sequence[str]:
        return self._subject.why_not(self._page.texts, RoundStage.PLAYING, RoundStage.CLOSED)

    @act("Sheets or seats swapped", keys="Ctrl+U", icon="arrow-left-right", unless=_why_not)
    def show(self) -> None:
        typing = isinstance(QApplication.focusWidget(), SheetField)
        table, entry = self._here()
        self._turn(shown=True)
        known = table is not None and has_figures(table)
        self.view.begin(table.number if table and known else None, entry if typing else None)

    @act("Back to the round", BACK, unless=_SHOWN, legend="back")
    def back(self) -> None:
        self._turn(shown=False)

    def _turn(self, *, shown: bool) -> None:
        self._subject.swapping = shown
        self._page.show_otherwise()

    @act("Put it right", icon="check", unless=_SHOWN)
    def do(self) -> None:
        """Put it right if all is said, and go back to the round."""
        view, subject, reason = self.view, self._subject, self.view.reason.text()
        if not view.is_said():
            return
        mistake, found, desk, number = view.mistake, view.found, subject.desk, subject.number
        if mistake is None or found is None or found.after is None:
            return  # it is said, and nothing refuses it
        after = mistakes.with_correction(desk, number, mistake, found.after, reason)
        if not view.card.is_answered(desk, after, number, view.button):
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
