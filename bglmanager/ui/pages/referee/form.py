"""The form of one penalty: player, reason, penalty, note; what is wrong stands at its field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from bglmanager.engine.event import Event, PenaltyKind
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.penalties import Reason
from bglmanager.engine.problems import Level, Problem
from bglmanager.services import penalties
from bglmanager.services.penalties import Given
from bglmanager.ui.actions import Action
from bglmanager.ui.look import Look
from bglmanager.ui.models.rows import folded
from bglmanager.ui.pages.referee.offer import consequence, offer_words
from bglmanager.ui.pages.referee.player_field import PlayerField
from bglmanager.ui.shell import Shell
from bglmanager.ui.theme.tokens import FORM, Tone
from bglmanager.ui.widgets.basics import ENTER, Card, Symbol, Words, action_button, is_held
from bglmanager.ui.widgets.fields import Field, LineField
from bglmanager.words.referee_log import penalty_name, reason_name

_FIELD_OF: Mapping[str, str] = {
    "penalty.no-reason": "reason",
    "penalty.already-expelled": "player",
}
"""Which field a problem is about where its path does not say it; the penalty otherwise."""

_ROOMY = 420  # pixels at 100 % from which two fields stand beside each other


class PenaltyForm(Card):
    """Asks for a penalty. `chosen` carries the player, or None; `asked` is sent for Enter."""

    chosen = Signal(object)
    asked = Signal()

    def __init__(self, shell: Shell, give: Action, page: QWidget) -> None:
        """`give` is what the button does; the list of players lies over `page`."""
        super().__init__(shell.look, spacing=12)
        self._shell, self._texts = shell, shell.look.texts
        self._event: Event | None = None
        self._offered_for: tuple[EntryNumber, str] | None = None
        self._choices: tuple[Sequence[PenaltyKind], Sequence[Reason]] = ((), ())
        self._asked = False
        self._columns = 0
        self.player = PlayerField(shell.look, page)
        self.reason = self._make_reason()
        self.kind = self._make_kind()
        self.note = LineField(shell.look)
        t = self._texts
        self.fields = {
            "player": Field(shell.look, t.text("Player"), self.player),
            "reason": Field(shell.look, t.text("Reason"), self.reason),
            "kind": Field(shell.look, t.text("Penalty"), self.kind),
            "note": Field(shell.look, t.text("Note (if you like)"), self.note),
        }
        self._offer = Words(shell.look, wrap=True)
        self._consequence = Words(shell.look, wrap=True)
        self._attention = Words(shell.look, wrap=True)
        self._frame = _attention_frame(shell.look, self._attention)
        self._lay_out(give)
        self._connect()

    def _make_reason(self) -> QComboBox:
        combo = QComboBox()
        combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        inside = LineField(self._shell.look)
        combo.setLineEdit(inside)
        inside.setPlaceholderText(self._texts.text("Choose, or type your own"))
        inside.returnPressed.connect(self.asked)
        return _shrinking(combo)

    def _make_kind(self) -> QComboBox:
        return _shrinking(QComboBox())

    def _offer_choices(self, event: Event) -> None:
        """What the regulation of the event has; what is chosen or typed stays."""
        kinds, reasons = penalties.kinds(event), penalties.reasons(event)
        if self._choices == (kinds, reasons):
            return
        self._choices = (kinds, reasons)
        self.kind.clear()
        for kind in kinds:
            self.kind.addItem(penalty_name(self._texts, kind), kind)
        typed = self.reason.currentText()
        self.reason.clear()
        for reason in reasons:
            name = reason_name(self._texts, reason)
            self.reason.addItem(name[:1].upper() + name[1:], reason.value)
        self.reason.setMaxVisibleItems(len(reasons))
        self.reason.setCurrentIndex(-1)
        self.reason.setEditText(typed)

    def _lay_out(self, give: Action) -> None:
        look = self._shell.look
        px = look.theme.px
        self.setMaximumWidth(px(FORM) + 2 * px(16))
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(px(16))
        self._grid.setVerticalSpacing(px(12))
        said = QVBoxLayout()
        said.setSpacing(px(4))
        said.addWidget(self._offer)
        said.addWidget(self._consequence)
        self._below = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._below.setSpacing(px(16))
        self._below.addLayout(said, 1)
        self.button = action_button(look, give, primary=True)
        self._below.addWidget(self.button, 0, Qt.AlignmentFlag.AlignTop)
        self.box.addLayout(self._grid)
        self.box.addWidget(self._frame)
        self.box.addLayout(self._below)
        self._arrange(columns=2)

    def _arrange(self, columns: int) -> None:
        """Put the fields in so many columns, and the button beside or under what is said."""
        if columns == self._columns:
            return
        self._columns = columns
        for place, field in enumerate(self.fields.values()):
            self._grid.removeWidget(field)
            row, column = divmod(place, columns)
            self._grid.addWidget(field, row, column, Qt.AlignmentFlag.AlignTop)
        for column in (0, 1):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)
        beside, under = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._below.setDirection(beside if columns > 1 else under)

    def _connect(self) -> None:
        self.player.chosen.connect(self._player_changed)
        self.player.passed.connect(self._to_reason)
        self.reason.editTextChanged.connect(self._changed)
        self.kind.currentIndexChanged.connect(self._check)
        self.note.textChanged.connect(self._check)
        self.kind.installEventFilter(self)
        self.reason.installEventFilter(self)

    @property
    def offer(self) -> str:
        """Why the penalty is offered."""
        return self._offer.text()

    @property
    def consequence(self) -> str:
        """What will come of it."""
        return self._consequence.text()

    @property
    def attention(self) -> str:
        """What is worth knowing before it is given."""
        return "" if self._frame.isHidden() else self._attention.text()

    @property
    def typed_reason(self) -> str:
        """The reason as it is kept: one of the regulation's, or the referee's own words."""
        typed = self.reason.currentText().strip()
        for reason in Reason:
            if folded(reason_name(self._texts, reason)) == folded(typed):
                return reason.value
        return typed

    @property
    def given(self) -> Given | None:
        """What is to be given; None while nobody is chosen."""
        if self.player.entry is None:
            return None
        kind = PenaltyKind(str(self.kind.currentData()))
        return Given(self.player.entry, kind, self.typed_reason, self.note.text().strip())

    def show_event(self, event: Event) -> None:
        """Look at another state of the event; what was typed stays."""
        if self._event is None or self._event.penalties != event.penalties:
            self._offered_for = None
        self._event = event
        self._offer_choices(event)
        self.player.show_event(event)
        self._changed()

    def begin(self, entry: EntryNumber, reason: Reason) -> None:
        """Fill in what somebody is accused of; the penalty and the note are the referee's."""
        self.empty()
        self.reason.setCurrentIndex(self.reason.findData(reason.value))
        self.player.choose(entry)

    def empty(self) -> None:
        """Make room for the next penalty."""
        self._asked = False
        self.player.empty()
        self.reason.setCurrentIndex(-1)
        self.reason.clearEditText()
        self.note.clear()
        self.kind.setCurrentIndex(0)
        self._changed()
        self.player.setFocus(Qt.FocusReason.OtherFocusReason)

    def is_right(self) -> bool:
        """Whether it can be given; otherwise says all that is wrong and goes to the first."""
        self._asked = True
        self._check()
        wrong = [field for field in self.fields.values() if field.problem]
        if wrong:
            wrong[0].editor.setFocus(Qt.FocusReason.TabFocusReason)
        return not wrong

    def _player_changed(self, entry: object) -> None:
        self._changed()
        self.chosen.emit(entry)

    def _to_reason(self) -> None:
        if self.player.entry is None:
            self.is_right()
        else:
            self.reason.setFocus(Qt.FocusReason.TabFocusReason)

    def _changed(self) -> None:
        """Player or reason are others: offer what the regulation has."""
        entry, reason = self.player.entry, self.typed_reason
        if self._event is None or entry is None or not reason:
            self._offered_for = None
        elif self._offered_for != (entry, reason):
            self._offered_for = (entry, reason)
            kind = penalties.offered(self._event, entry, reason)
            self.kind.setCurrentIndex(self.kind.findData(kind))
        self._check()

    def _check(self) -> None:
        """Say what is offered, what comes of it, and what is wrong."""
        given, event = self.given, self._event
        if event is None:
            return
        found = () if given is None else penalties.check(event, given)
        self._say_offer(event, given)
        attention = [p for p in found if p.level is Level.ATTENTION]
        self._attention.setText("\n".join(self._shell.sentences(attention)))
        self._frame.setVisible(bool(attention))
        self._show_faults([p for p in found if p.level is not Level.ATTENTION])
        possible = bool(self._consequence.text()) and not self.fields["kind"].problem
        self._consequence.setVisible(possible)

    def _say_offer(self, event: Event, given: Given | None) -> None:
        offer = follows = ""
        if given is not None and given.reason:
            offer = offer_words(self._texts, event, given.entry, given.reason, given.kind)
            follows = consequence(self._texts, event, given.entry, given.kind)
        self._offer.setText(offer)
        self._consequence.setText(follows)

    def _show_faults(self, wrong: list[Problem]) -> None:
        faults = dict.fromkeys(self.fields, "")
        if self._asked and self.player.entry is None:
            faults["player"] = self._texts.text(
                "Nobody is chosen. Type two letters of the name and press Enter."
            )
        for found in reversed(wrong):
            name = found.path if found.path in self.fields else _FIELD_OF.get(found.code, "kind")
            if self._asked or found.code != "penalty.no-reason":
                (faults[name],) = self._shell.sentences([found])
        for name, sentence in faults.items():
            if self.fields[name].problem != sentence:
                self.fields[name].set_problem(sentence)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        roomy = event.size().width() >= self._shell.look.theme.px(_ROOMY)
        self._arrange(columns=2 if roomy else 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter gives; a reason tells of it itself, also where it completes what was typed."""
        if event.key() not in ENTER:
            super().keyPressEvent(event)
        elif not self.reason.hasFocus() and not is_held(event):
            self.asked.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The wheel of the mouse scrolls the page and changes nothing."""
        if event.type() == QEvent.Type.Wheel and isinstance(watched, QComboBox):
            event.ignore()
            return True
        return super().eventFilter(watched, event)


def _shrinking(combo: QComboBox) -> QComboBox:
    """A combo box that may be narrower than its longest choice."""
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    combo.setMinimumContentsLength(8)
    return combo


def _attention_frame(look: Look, words: Words) -> QFrame:
    """What is worth knowing, with its mark."""
    px = look.theme.px
    frame = QFrame()
    frame.setProperty("notice", Tone.ATTENTION.value)
    box = QHBoxLayout(frame)
    box.setContentsMargins(px(10), px(6), px(8), px(6))
    box.setSpacing(px(8))
    mark = Symbol(look, "triangle-alert", look.theme.colours.attention)
    box.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
    box.addWidget(words, 1)
    return frame
