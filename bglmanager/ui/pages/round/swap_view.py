"""What went wrong, between whom, and how the tables would be: in the place of the results."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from bglmanager.engine.event import Event
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.problems import Level, Problem, problem
from bglmanager.services import mistakes
from bglmanager.services.mistakes import Furniture, Mistake, Outcome, SwappedPlaces
from bglmanager.services.rounds import moves_alone
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.consequences import ConsequencesCard
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.pages.round.swap_fields import SwapFields
from bglmanager.ui.pages.round.swap_kinds import KindList, WentWrong, usual_reason
from bglmanager.ui.pages.round.swap_preview import PreviewCards, SwapPreview, spoken
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size
from bglmanager.ui.widgets.basics import Words, action_button, laid_out, scrolled_area
from bglmanager.ui.widgets.fields import Field, LineField, TypedPanel
from bglmanager.ui.widgets.focus import bring_into_sight

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
