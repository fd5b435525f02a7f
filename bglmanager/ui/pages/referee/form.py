"""The form of one penalty: player, reason, penalty, note, minutes; what is wrong stands there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.event import Event, PenaltyKind
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.penalties import Reason, penalty_kinds, reasons_offered
from bglmanager.engine.problems import Level, Problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.i18n import capital
from bglmanager.services import penalties
from bglmanager.services.limits import MAX_MINUTES
from bglmanager.services.penalties import GivenPenalty
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.player_field import PlayerField
from bglmanager.ui.pages.referee.offer import (
    consequence,
    offer_words,
    penalty_minutes,
    penalty_offer,
)
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Style, Tone
from bglmanager.ui.widgets.basics import (
    ENTER,
    Card,
    Symbol,
    Words,
    action_button,
    is_held,
    laid_out,
)
from bglmanager.ui.widgets.fields import Field, LineField, NumberField, StillBox, TypedFields
from bglmanager.ui.widgets.rows import folded_text
from bglmanager.words.referee import penalty_name, reason_name

_FIELD_OF: Mapping[str, str] = {
    "penalty.already-expelled": "player",
}
"""Which field a problem is about where its path does not say it; the penalty otherwise."""

_ROOMY, _LABEL = 520, 20
"""Pixels at 100 %: from the first on fields stand beside each other; the other is over a button."""

_PLACES = {
    "player": (0, 240, 3),
    "reason": (0, 280, 3),
    "kind": (0, 200, 2),
    "note": (1, 400, 3),
    "minutes": (1, 160, 1),
    "giver": (1, 240, 2),
}
"""The row of each field, its greatest width, and its share of less."""

_WIDEST = 744
"""Of the first row."""


class PenaltyForm(TypedFields, Card):
    """Asks for a penalty. `chosen` carries the player, or None; `asked` is sent for Enter."""

    chosen = Signal(object)
    asked = Signal()

    def __init__(self, shell: Shell, give: Action, page: QWidget) -> None:
        """`give` is what the button does; the list of players lies over `page`."""
        super().__init__(shell.look, spacing=12)
        self._shell, self._texts = shell, shell.look.texts
        self._event: Event | None = None
        self._offered_for: tuple[EntryNumber, str] | None = None
        self._ruled_for: tuple[EntryNumber, str, PenaltyKind] | None = None
        self._meant: PenaltyKind | None = None
        self._asked = False
        self.player = PlayerField(shell.look, page)
        self.reason = ReasonBox(shell.look, keeps_enter=True)
        self.kind = KindBox(shell.look)
        self.note = LineField(shell.look)
        self.minutes = NumberField(shell.look, 0, 0, MAX_MINUTES)
        self.giver = GiverBox(shell.look)
        t = self._texts
        self.fields = {
            "player": Field(shell.look, t.text("Player"), self.player),
            "reason": Field(shell.look, t.text("Reason"), self.reason),
            "kind": Field(shell.look, t.text("Penalty"), self.kind),
            "note": Field(shell.look, t.text("Note (if you like)"), self.note),
            "minutes": Field(shell.look, t.text("Minutes for the table"), self.minutes),
            "giver": Field(shell.look, t.text("Given by"), self.giver),
        }
        self._offer = Words(shell.look, wrap=True)
        self._consequence = Words(shell.look, wrap=True)
        self._attention = Words(shell.look, wrap=True)
        self._frame = attention_frame(shell.look, self._attention)
        self._lay_out(give)
        self._connect()

    def _lay_out(self, give: Action) -> None:
        """One row to give it; note, minutes and referee below, once somebody is chosen."""
        px, beside = self._shell.look.theme.px, QBoxLayout.Direction.LeftToRight
        above, self._more = QWidget(), QWidget()
        rows = QBoxLayout(beside, above), QBoxLayout(beside, self._more)
        self._rows = tuple(laid_out(row, px(12)) for row in rows)
        for name, (place, wide, share) in _PLACES.items():
            self.fields[name].setMaximumWidth(px(wide))
            rows[place].addWidget(self.fields[name], share, Qt.AlignmentFlag.AlignTop)
        above.setMaximumWidth(px(_WIDEST))
        rows[1].addStretch(1)
        self.button = action_button(self._shell.look, give, primary=True)
        self.button.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # Enter in any field does it
        button = laid_out(QVBoxLayout(), 0)
        button.addSpacing(px(_LABEL))
        button.addWidget(self.button)
        button.addStretch(1)
        first = laid_out(QHBoxLayout(), px(12))
        first.addWidget(above, 1)
        first.addLayout(button)
        first.addStretch()
        self.box.addLayout(first)
        for widget in (self._more, self._frame, self._offer, self._consequence):
            self.box.addWidget(widget)

    def _connect(self) -> None:
        self.player.chosen.connect(self._player_changed)
        self.player.passed.connect(self._to_reason)
        self.reason.inside.returnPressed.connect(self.asked)
        self.reason.editTextChanged.connect(self._changed)
        self.kind.currentIndexChanged.connect(self._check)
        self.minutes.valueChanged.connect(self._check)
        self.note.textChanged.connect(self._check)
        self.giver.currentIndexChanged.connect(self._check)

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
    def given(self) -> GivenPenalty | None:
        """What is to be given; None while nobody is chosen."""
        entry = self.player.entry
        if entry is None:
            return None
        note = self.giver.signed(self.note.text())
        minutes = 0 if self.fields["minutes"].isHidden() else self.minutes.value()
        return GivenPenalty(entry, self.kind.kind, self.reason.typed, note, minutes)

    def show_event(self, event: Event) -> None:
        """Look at another state of the event; what was typed stays."""
        typed = self.has_typed()
        if self._event is None or self._event.penalties != event.penalties:
            self._offered_for = None
        self._event = event
        self.kind.show_kinds(penalty_kinds(ruleset_of(event.settings)))
        self.reason.show_reasons(reasons_offered(ruleset_of(event.settings)))
        referees = event.settings.arbiters
        self.giver.show_names(referees)
        self.fields["giver"].setVisible(len(referees) > 1)
        self.player.show_event(event)
        self._changed()
        if not typed:
            self.settle()

    def begin(self, entry: EntryNumber, reason: str = "", kind: PenaltyKind | None = None) -> None:
        """Fill in who it is about, and what is known of it; the rest is the referee's."""
        self.empty()
        self._meant = kind
        if reason:
            self.reason.put(reason)
        if kind is not None:
            self.kind.choose(kind)
        self.player.choose(entry)

    def next_field(self) -> QWidget:
        """Where typing goes on once somebody is chosen."""
        return self.kind if self.reason.typed else self.reason

    def empty(self) -> None:
        """Make room for the next penalty."""
        self._asked = False
        self._meant = None
        self.player.empty()
        self.reason.empty()
        self.note.clear()
        self.kind.setCurrentIndex(0)
        self._changed()
        self.settle()
        self.player.setFocus(Qt.FocusReason.OtherFocusReason)

    def save(self) -> None:
        self.asked.emit()

    discard = empty

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
        entry, reason = self.player.entry, self.reason.typed
        if self._event is None or entry is None or not reason:
            self._offered_for = None
        elif self._offered_for != (entry, reason):
            self._offered_for = (entry, reason)
            self.kind.choose(self._meant or penalty_offer(self._event, entry, reason).kind)
        self._check()

    def _check(self) -> None:
        """Say what is offered, what comes of it, and what is wrong."""
        if self._event is None:
            return
        self._rule_minutes(self._event)
        given, event = self.given, self._event
        found = () if given is None else penalties.check_penalty(event, given)
        self._say_offer(event, given)
        attention = [p for p in found if p.level is Level.ATTENTION]
        self._attention.setText("\n".join(self._shell.sentences(attention)))
        self._frame.setVisible(bool(attention))
        self._show_faults([p for p in found if p.level is not Level.ATTENTION])
        possible = bool(self._consequence.text()) and not self.fields["kind"].problem
        self._consequence.setVisible(possible)

    def _rule_minutes(self, event: Event) -> None:
        """Fill in the minutes that are ruled for the penalty, once: the referee may change them."""
        entry = self.player.entry
        playing = entry is not None and penalties.current_table(event, entry) is not None
        self.fields["minutes"].setVisible(playing)
        self._more.setVisible(entry is not None or bool(self.note.text()))
        asked = None if entry is None else (entry, self.reason.typed, self.kind.kind)
        if asked != self._ruled_for:
            self._ruled_for = asked
            with QSignalBlocker(self.minutes):
                self.minutes.setValue(0 if asked is None else penalty_minutes(event, *asked))

    def _say_offer(self, event: Event, given: GivenPenalty | None) -> None:
        offer = follows = ""
        if given is not None and given.reason:
            meant = self.reason.meant
            offer = f"{meant[:1].upper()}{meant[1:]}. " if meant else ""
            offer += offer_words(self._texts, event, given)
            follows = consequence(self._texts, event, given)
        self._offer.setText(offer)
        self._offer.setVisible(bool(offer))
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
        way = QBoxLayout.Direction
        for row in self._rows:
            row.setDirection(way.LeftToRight if roomy else way.TopToBottom)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter gives; a reason tells of it itself, also where it completes what was typed."""
        if event.key() not in ENTER:
            super().keyPressEvent(event)
        elif not self.reason.hasFocus() and not is_held(event):
            self.asked.emit()


def half_typed_fields(form: PenaltyForm) -> Mapping[str, str]:
    """What is typed in the form and not saved, by field."""
    if not form.has_typed():
        return {}
    return {
        "player": str(form.player.entry or ""),
        "name": form.player.text(),
        "reason": form.reason.typed,
        "kind": form.kind.kind.value,
        "note": form.note.text(),
        "minutes": form.minutes.text(),
    }


def show_left(form: PenaltyForm, left: Mapping[str, str]) -> None:
    """Put that into the fields; the penalty after what is offered for the reason."""
    with suppress(ValueError):  # nobody was chosen
        form.player.choose(EntryNumber(int(left.get("player", ""))))
    if form.player.entry is None:
        form.player.setText(left.get("name", ""))
    form.reason.put(left.get("reason", ""))
    form.note.setText(left.get("note", ""))
    with suppress(ValueError):  # of another version
        form.kind.choose(PenaltyKind(left.get("kind", "")))
        form.minutes.setValue(int(left.get("minutes", "")))


_ENOUGH = 3
"""Letters of a reason that name it from its middle: it is completed from its beginning anyhow."""


class ReasonBox(QComboBox):
    """The usual reasons of a regulation, or one in the referee's own words."""

    def __init__(self, look: Style, *, keeps_enter: bool = False) -> None:
        """With `keeps_enter` Enter is told by the field inside alone, not to the form around."""
        super().__init__()
        self._texts, self._keeps_enter = look.texts, keeps_enter
        self._shown: Sequence[Reason] = ()
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.inside = LineField(look)
        self.setLineEdit(self.inside)
        self.inside.setPlaceholderText(look.texts.text("Choose, or type your own"))
        shrink(self)

    def show_reasons(self, reasons: Sequence[Reason]) -> None:
        """Offer these; what is typed stays."""
        if reasons == self._shown:
            return
        self._shown, typed = reasons, self.currentText()
        self.clear()
        for reason in reasons:
            name = reason_name(self._texts, reason)
            self.addItem(capital(name), reason.value)
        self.setMaxVisibleItems(len(reasons))
        self.setCurrentIndex(-1)
        self.setEditText(typed)

    @property
    def typed(self) -> str:
        """The reason as it is kept: one of the regulation's, or the referee's own words.

        Where the words begin inside only one of those offered, it is meant: in words of his own
        the same reason would be counted apart, and the next step would never come.
        """
        typed = self.currentText().strip()
        words = folded_text(typed)
        for reason in Reason:
            if folded_text(reason_name(self._texts, reason)) == words:
                return reason.value
        named = [one for one in self._shown if f" {words}" in f" {self._folded(one)}"]
        return named[0].value if len(words) >= _ENOUGH and len(named) == 1 else typed

    @property
    def meant(self) -> str:
        """The reason that stands for what is typed, where it says more than that."""
        reason = self.typed
        name = reason_name(self._texts, reason)
        return "" if folded_text(name) == folded_text(self.currentText().strip()) else name

    def _folded(self, reason: Reason) -> str:
        return folded_text(reason_name(self._texts, reason))

    def put(self, reason: str) -> None:
        """Show a reason as it is kept."""
        place = self.findData(reason)
        self.setCurrentIndex(place)
        if place < 0:
            self.setEditText(reason)

    def empty(self) -> None:
        """Show none."""
        self.setCurrentIndex(-1)
        self.clearEditText()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if self._keeps_enter and event.key() in ENTER:
            event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class KindBox(StillBox):
    """The penalties of a regulation, the mildest first."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._texts = look.texts
        self._shown: Sequence[PenaltyKind] = ()
        shrink(self)

    def show_kinds(self, kinds: Sequence[PenaltyKind]) -> None:
        """Offer these."""
        if kinds != self._shown:
            self._shown = kinds
            self.clear()
            for kind in kinds:
                self.addItem(penalty_name(self._texts, kind), kind)

    @property
    def kind(self) -> PenaltyKind:
        """The one chosen."""
        return PenaltyKind(str(self.currentData()))

    def choose(self, kind: PenaltyKind) -> None:
        """Choose one."""
        self.setCurrentIndex(self.findData(kind))


class GiverBox(StillBox):
    """Who of several referees gave the penalty; nobody is named until somebody is chosen."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._nobody = look.texts.text("not named")
        self._shown: Sequence[str] = ()
        self.show_names(())
        shrink(self)

    def show_names(self, names: Sequence[str]) -> None:
        """Offer these; who is chosen stays."""
        if self.count() and names == self._shown:
            return
        self._shown, chosen = names, self.name
        self.clear()
        self.addItem(self._nobody, "")
        for name in names:
            self.addItem(name, name)
        self.setCurrentIndex(max(self.findData(chosen), 0))

    @property
    def name(self) -> str:
        """Who is chosen, "" for nobody."""
        return str(self.currentData() or "")

    def signed(self, note: str) -> str:
        """The note with the name under it: the log has no other place for it."""
        signature = f"– {self.name}" if self.name else ""
        return " ".join(filter(None, (note.strip(), signature)))


def shrink(combo: QComboBox) -> None:
    """Let it be narrower than its longest choice."""
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    combo.setMinimumContentsLength(8)


def attention_frame(look: Style, words: Words) -> QFrame:
    """What is worth knowing, with its mark."""
    px = look.theme.px
    frame = QFrame()
    frame.setProperty("notice", Tone.ATTENTION.value)
    box = laid_out(QHBoxLayout(frame), px(8), (px(10), px(6), px(8), px(6)))
    mark = Symbol(look, "triangle-alert", look.theme.colours.attention)
    box.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
    box.addWidget(words, 1)
    return frame
