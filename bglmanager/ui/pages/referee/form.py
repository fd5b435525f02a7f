"""The form of one penalty: player, reason, penalty, note, minutes; what is wrong stands there."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.event import Event, PenaltyKind
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.penalties import penalty_kinds, reasons_offered
from bglmanager.engine.problems import Level, Problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.services import penalties
from bglmanager.services.limits import MAX_MINUTES
from bglmanager.services.penalties import GivenPenalty
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.player_field import PlayerField
from bglmanager.ui.pages.referee.boxes import (
    FieldGrid,
    GiverBox,
    KindBox,
    ReasonBox,
    attention_frame,
)
from bglmanager.ui.pages.referee.offer import (
    consequence,
    offer_words,
    penalty_minutes,
    penalty_offer,
)
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import FORM
from bglmanager.ui.widgets.basics import ENTER, Card, Words, action_button, is_held, laid_out
from bglmanager.ui.widgets.fields import Field, LineField, NumberField, TypedFields

_FIELD_OF: Mapping[str, str] = {
    "penalty.already-expelled": "player",
}
"""Which field a problem is about where its path does not say it; the penalty otherwise."""

_ROOMY = 420  # pixels at 100 % from which two fields stand beside each other


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
        look = self._shell.look
        px = look.theme.px
        self.setMaximumWidth(px(FORM) + 2 * px(16))
        self._grid = FieldGrid(look, self, tuple(self.fields.values()))
        said = laid_out(QVBoxLayout(), px(4))
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
        """Put the fields in so many columns, the button beside or under the words."""
        self._grid.arrange(columns)
        beside, under = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._below.setDirection(beside if columns > 1 else under)

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
        self._grid.show_field(self.fields["giver"], shown=len(referees) > 1)
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
        self._grid.show_field(self.fields["minutes"], shown=playing)
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
