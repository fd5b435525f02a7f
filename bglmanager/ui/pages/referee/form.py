"""The form of one penalty: player, reason, penalty, note, minutes; what is wrong stands there, and
what the regulation has for it and what comes of it (BGL 5).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine import penalties as rules
from bglmanager.engine.event import EntryStatus, Event, PenaltyKind
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.penalties import Reason, Why
from bglmanager.engine.problems import Level, Problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Stage
from bglmanager.i18n import Texts, capital
from bglmanager.services import penalties, teams
from bglmanager.services.limits import MAX_MINUTES
from bglmanager.services.penalties import GivenPenalty
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.forms import ChoiceBox
from bglmanager.ui.pages.player_field import PlayerField
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Style
from bglmanager.ui.widgets import basics
from bglmanager.ui.widgets.basics import ENTER, Words, laid_out
from bglmanager.ui.widgets.fields import Field, LineField, NumberField, StillBox, TypedFields
from bglmanager.ui.widgets.frame import MessageStrip, Notice
from bglmanager.ui.widgets.rows import folded_text
from bglmanager.words.messages import Messages, say
from bglmanager.words.names import names_of
from bglmanager.words.referee import penalty_name, reason_name


def penalty_offer(event: Event, entry: EntryNumber, reason: str) -> rules.Offer:
    """What the regulation has for this reason, given the player's history."""
    table = penalties.current_table(event, entry)
    number = None if table is None else table.number
    case = rules.Case(entry, reason, penalties.penalty_round(event, entry), number)
    return rules.penalty_offer(ruleset_of(event.settings), event.penalties, case)


def penalty_minutes(event: Event, entry: EntryNumber, reason: str, kind: PenaltyKind) -> int:
    """The minutes the regulation has for this at the table he is playing at (BGL 5.3)."""
    if penalties.current_table(event, entry) is None:
        return 0
    return rules.penalty_minutes(ruleset_of(event.settings), reason, kind)


_WHY: Messages = {
    Why.CHEATING: "Cheating is disqualification at once (BGL 5.10).",
    Why.FIRST: "The first time for this reason: a warning (BGL 5.1.1).",
    Why.SECOND: "The second time for the same reason: last in the game (BGL 5.1.1).",
    Why.AGAIN: "Already last in a game for the same reason: disqualification is next (BGL 5.1.2).",
    Why.LIST: "No advantage, and it can be mended: a warning, and 5 minutes to correct the list; "
    "after them a warning for slow play. Otherwise last in the game (BGL 5.3.1).",
    Why.ELEMENTS: "No advantage, and it can be mended: a warning, and 3 minutes to play by the "
    "list; after them a warning for slow play. Otherwise last in the game (BGL 5.3.2).",
    Why.LATE: "Not at the table when the round starts: a warning, counted with slow play "
    "(BGL 5.5).",
    Why.WEIGHED: "A warning; who has to be sent away for it is disqualified (BGL 5.2).",
    f"{Why.WEIGHED} {Reason.REVEALED_SECRET}": "From a warning to disqualification, depending on "
    "severity (BGL 5.8).",
    f"{Why.WEIGHED} {Reason.OUTSIDE_HELP}": "From a warning to disqualification, depending on "
    "severity (BGL 5.9).",
    Why.FREE: "The rules leave it to the referee; the first time a warning is usual.",
    Why.COUNTED: "The first warning in this event. A second one is disqualification.",
    Why.ONE_TOO_MANY: "The second warning in this event: disqualification follows by itself.",
    Why.MAY_EXPEL: "Cheating can be disqualification at once: the referee decides.",
    Why.ORDERS: "Late for the first time in this game: a yellow card. The second time the orders "
    "are void.",
    Why.ORDERS_VOID: "Late a second time in this game: the orders are void.",
    f"usual {Why.SECOND}": "The second time for the same reason: last in the game is usual. The "
    "referee decides.",
    f"usual {Why.AGAIN}": "Already last in a game for the same reason: disqualification is usual. "
    "The referee decides.",
}
"""Why a penalty is offered; where a regulation has no ladder, what is usual."""


def offer_words(texts: Texts, event: Event, given: GivenPenalty) -> str:
    """Why a penalty is offered; with another one chosen, what the regulation has."""
    offer = penalty_offer(event, given.entry, given.reason)
    usual = "" if rules.is_ruled(ruleset_of(event.settings)) else f"usual {offer.why}"
    keys = (usual, f"{offer.why} {given.reason}", offer.why)
    why = say(texts, next(_WHY[key] for key in keys if key in _WHY), {})
    if given.kind is offer.kind:
        return why
    return texts.text(
        "{why} You consider it serious: {given}."
        if given.kind in offer.also and offer.why is not Why.MAY_EXPEL
        else "{why} You chose otherwise: {given}.",
        why=why,
        given=penalty_name(texts, given.kind).lower(),
    )


_FOLLOWS: Messages = {
    "last": "{name} goes to the bottom of table {table}, whatever the score.",
    "last pbg": "{name} goes to the bottom of table {table}, whatever the score, which still "
    "counts for the PBG.",
    "league": "{name} plays no more, leaves the standings and gets neither prize nor league "
    "points.",
    "final": "{name} plays no more, keeps the last place of the final and gets no prize.",
    "expelled": "{name} plays no more, leaves the standings and gets no prize.",
    "team": "The whole team goes: {names} too.",
}


def consequence(texts: Texts, event: Event, given: GivenPenalty) -> str:
    """What changes besides the log; empty for a warning, and where there is no table."""
    names, table = names_of(event.entries), penalties.current_table(event, given.entry)
    number = 0 if table is None else table.number
    follows = _what_follows(event, given.entry, given.kind, seated=table is not None)
    said = [say(texts, _FOLLOWS[n], {"name": names[given.entry], "table": number}) for n in follows]
    mates = teams.goes_along(event, given.entry, EntryStatus.EXPELLED)
    if mates and penalties.ends_the_event(event, given.entry, given.kind):
        said.append(say(texts, _FOLLOWS["team"], {"names": tuple(names[mate] for mate in mates)}))
    if table is not None and given.minutes > 0:
        said.append(
            texts.many("Table {table} gets {n} minute[s] back.", given.minutes, table=table.number)
        )
    return " ".join(said)


def _what_follows(
    event: Event, entry: EntryNumber, kind: PenaltyKind, *, seated: bool
) -> Sequence[str]:
    """What becomes of the player; who is last keeps the share of the scores (rules 2.7)."""
    ruleset, playing = ruleset_of(event.settings), penalties.where_playing(event, entry)
    if penalties.ends_the_event(event, entry, kind):
        in_final = playing is not None and not playing[0].phase.counts_for_standings
        no_league = "final" if in_final else "expelled"
        return (no_league if ruleset.league is None else "league",)
    if kind is not PenaltyKind.LAST or not seated:
        return ()
    return ("last pbg" if "pbg" in ruleset.orders_at(Stage.LATER).shown else "last",)


_ROOMY, _LABEL = 400, 20
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

_LABELS: Messages = {
    "player": "Player",
    "reason": "Reason",
    "kind": "Penalty",
    "note": "Note (if you like)",
    "minutes": "Minutes for the table",
    "giver": "Given by",
}
_WIDEST = 744
"""Of the first row."""


class PenaltyForm(TypedFields, basics.Card):
    """Asks for a penalty. `chosen` carries the player, or None; `asked` is sent for Enter."""

    chosen = Signal(object)
    asked = Signal()

    def __init__(self, shell: Shell, give: Action, page: QWidget) -> None:
        """`give` is what the button does; the list of players lies over `page`."""
        look = shell.look
        super().__init__(look, spacing=12)
        self._shell, self._texts = shell, look.texts
        self._event: Event | None = None
        self._offered_for: tuple[EntryNumber, str] | None = None
        self._ruled_for: tuple[EntryNumber, str, PenaltyKind] | None = None
        self._meant: PenaltyKind | None = None
        self._asked = False
        self.player, self.reason = PlayerField(look, page), ReasonBox(look, keeps_enter=True)
        self.kind, self.giver, self.note = ChoiceBox(), ChoiceBox(), LineField(look)
        self.minutes = NumberField(look, 0, 0, MAX_MINUTES)
        for box in (self.kind, self.giver):
            box.narrow()
        self.fields = {
            name: Field(look, say(look.texts, label, {}), getattr(self, name))
            for name, label in _LABELS.items()
        }
        self._attention = MessageStrip(look)
        self._said = {name: Words(look, wrap=True) for name in ("offer", "follows")}
        self._lay_out(give)
        self._connect()

    def _lay_out(self, give: Action) -> None:
        """One row to give it; note, minutes and referee below, once somebody is chosen."""
        look, px = self._shell.look, self._shell.look.theme.px
        above, self._more = (basics.TurningRow(look, _ROOMY) for _ in range(2))
        for name, (row, wide, share) in _PLACES.items():
            self.fields[name].setMaximumWidth(px(wide))
            box = (above, self._more)[row].box
            box.setSpacing(px(12))
            box.addWidget(self.fields[name], share, Qt.AlignmentFlag.AlignTop)
        above.setMaximumWidth(px(_WIDEST))
        self._more.box.addStretch(1)
        self.button = basics.action_button(look, give, primary=True)
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
        for widget in (self._more, self._attention, *self._said.values()):
            self.box.addWidget(widget)

    def _connect(self) -> None:
        self.player.chosen.connect(self._player_changed)
        self.player.passed.connect(self._to_reason)
        self.reason.inside.returnPressed.connect(self.asked)
        self.reason.editTextChanged.connect(self._changed)
        for changed in (
            self.kind.currentIndexChanged,
            self.minutes.valueChanged,
            self.note.textChanged,
            self.giver.currentIndexChanged,
        ):
            changed.connect(self._check)

    @property
    def said(self) -> Mapping[str, str]:
        """Why the penalty is offered, what `follows`, and what is worth knowing before."""
        words = {name: label.text() for name, label in self._said.items()}
        return words | {"attention": "\n".join(one.text for one in self._attention.notices)}

    @property
    def penalty(self) -> PenaltyKind:
        """The penalty chosen."""
        return PenaltyKind(self.kind.value)

    @property
    def given(self) -> GivenPenalty | None:
        """What is to be given; None while nobody is chosen.

        The note has the name of the referee under it: the log has no other place for it.
        """
        entry = self.player.entry
        if entry is None:
            return None
        signature = f"– {self.giver.value}" if self.giver.value else ""
        note = " ".join(filter(None, (self.note.text().strip(), signature)))
        minutes = 0 if self.fields["minutes"].isHidden() else self.minutes.value()
        return GivenPenalty(entry, self.penalty, self.reason.typed, note, minutes)

    def show_event(self, event: Event) -> None:
        """Look at another state of the event; what was typed stays."""
        typed, t = self.has_typed(), self._texts
        if self._event is None or self._event.penalties != event.penalties:
            self._offered_for = None
        self._event, ruleset = event, ruleset_of(event.settings)
        kinds, referees = rules.penalty_kinds(ruleset), event.settings.arbiters
        self.kind.offer([(penalty_name(t, kind), kind) for kind in kinds])
        self.reason.show_reasons(rules.reasons_offered(ruleset))
        self.giver.offer([(t.text("not named"), ""), *((name, name) for name in referees)])
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
            self.kind.show_value(kind)
        self.player.choose(entry)

    @property
    def next_field(self) -> QWidget:
        """Where typing goes on once somebody is chosen."""
        return self.kind if self.reason.typed else self.reason

    def empty(self) -> None:
        """Make room for the next penalty."""
        self._asked, self._meant = False, None
        self.player.empty()
        self.reason.put("")
        self.note.clear()
        self.kind.setCurrentIndex(0)
        self._changed()
        self.settle()
        self.player.setFocus(Qt.FocusReason.OtherFocusReason)

    def save(self) -> None:
        self.asked.emit()

    discard = empty

    @property
    def typed_texts(self) -> Mapping[str, str]:
        """What is typed in the form and not saved, by field."""
        found = {name: getattr(self, name).text() for name in ("player", "note", "minutes")}
        found |= {"entry": str(self.player.entry or ""), "kind": self.kind.value}
        return found | {"reason": self.reason.typed} if self.has_typed() else {}

    def show_left(self, left: Mapping[str, str]) -> None:
        """Put that into the fields; the penalty after what is offered for the reason."""
        with suppress(ValueError):  # nobody was chosen
            self.player.choose(EntryNumber(int(left.get("entry", ""))))
        if self.player.entry is None:
            self.player.setText(left.get("player", ""))
        self.reason.put(left.get("reason", ""))
        self.note.setText(left.get("note", ""))
        with suppress(ValueError):  # of another version
            self.kind.show_value(PenaltyKind(left.get("kind", "")))
            self.minutes.setValue(int(left.get("minutes", "")))

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
            offered = penalty_offer(self._event, entry, reason).kind
            self.kind.show_value(self._meant or offered)
        self._check()

    def _check(self) -> None:
        """Say what is offered, what comes of it, and what is wrong."""
        if self._event is None or not self.kind.value:
            return
        self._rule_minutes(self._event)
        given = self.given
        found = () if given is None else penalties.check_penalty(self._event, given)
        attention = self._shell.sentences(p for p in found if p.level is Level.ATTENTION)
        self._attention.show_notices([Notice(sentence) for sentence in attention])
        self._show_faults([p for p in found if p.level is not Level.ATTENTION])
        offer = follows = ""
        if given is not None and given.reason:
            meant = self.reason.meant
            offer = f"{capital(meant)}. " if meant else ""
            offer += offer_words(self._texts, self._event, given)
            wrong = self.fields["kind"].problem
            follows = "" if wrong else consequence(self._texts, self._event, given)
        for name, words in (("offer", offer), ("follows", follows)):
            self._said[name].setText(words)
            self._said[name].setVisible(bool(words))

    def _rule_minutes(self, event: Event) -> None:
        """Fill in the minutes that are ruled for the penalty, once: the referee may change them."""
        entry = self.player.entry
        playing = entry is not None and penalties.current_table(event, entry) is not None
        self.fields["minutes"].setVisible(playing)
        self._more.setVisible(entry is not None or bool(self.note.text()))
        asked = None if entry is None else (entry, self.reason.typed, self.penalty)
        if asked != self._ruled_for:
            self._ruled_for = asked
            with QSignalBlocker(self.minutes):
                self.minutes.setValue(0 if asked is None else penalty_minutes(event, *asked))

    def _show_faults(self, wrong: Sequence[Problem]) -> None:
        """Each at its field: at that of the penalty where its path does not say which."""
        faults = dict.fromkeys(self.fields, "")
        if self._asked and self.player.entry is None:
            faults["player"] = self._texts.text(
                "Nobody is chosen. Type two letters of the name and press Enter."
            )
        for found in reversed(wrong):
            is_out = found.code == "penalty.already-expelled"
            name = found.path if found.path in faults else "player" if is_out else "kind"
            if self._asked or found.code != "penalty.no-reason":
                (faults[name],) = self._shell.sentences([found])
        for name, sentence in faults.items():
            if self.fields[name].problem != sentence:
                self.fields[name].set_problem(sentence)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter gives; a reason tells of it itself, also where it completes what was typed."""
        if event.key() not in ENTER:
            super().keyPressEvent(event)
        elif not self.reason.hasFocus() and not basics.is_held(event):
            self.asked.emit()


_ENOUGH = 3
"""Letters of a reason that name it from its middle: it is completed from its beginning anyhow."""


class ReasonBox(StillBox):
    """The usual reasons of a regulation, or one in the referee's own words."""

    def __init__(self, look: Style, *, keeps_enter: bool = False) -> None:
        """With `keeps_enter` Enter is told by the field inside alone, not to the form around."""
        super().__init__()
        self._texts, self._keeps_enter = look.texts, keeps_enter
        self._shown: Sequence[Reason] = ()
        self.setInsertPolicy(StillBox.InsertPolicy.NoInsert)
        self.inside = LineField(look)
        self.setLineEdit(self.inside)
        self.inside.setPlaceholderText(look.texts.text("Choose, or type your own"))
        self.narrow()

    def show_reasons(self, reasons: Sequence[Reason]) -> None:
        """Offer these; what is typed stays."""
        if reasons == self._shown:
            return
        self._shown, typed = reasons, self.currentText()
        self.clear()
        for reason in reasons:
            self.addItem(capital(reason_name(self._texts, reason)), reason.value)
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
        names = {each: folded_text(reason_name(self._texts, each)) for each in self._shown}
        named = [each for each, name in names.items() if f" {words}" in f" {name}"]
        return named[0].value if len(words) >= _ENOUGH and len(named) == 1 else typed

    @property
    def meant(self) -> str:
        """The reason that stands for what is typed, where it says more than that."""
        name = reason_name(self._texts, self.typed)
        return "" if folded_text(name) == folded_text(self.currentText().strip()) else name

    def put(self, reason: str) -> None:
        """Show a reason as it is kept; nothing for none."""
        place = self.findData(reason) if reason else -1
        self.setCurrentIndex(place)
        if place < 0:
            self.setEditText(reason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if self._keeps_enter and event.key() in ENTER:
            event.accept()
