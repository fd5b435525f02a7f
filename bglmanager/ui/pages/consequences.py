"""What a correction changes beyond its table (rules 2.12): in sentences, and the card that asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QSizePolicy, QVBoxLayout, QWidget

from bglmanager.engine.event import Event, Round, RoundStatus
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.seating.making import SeatingOptions
from bglmanager.engine.tables import is_bye
from bglmanager.i18n import Texts
from bglmanager.services.reseating import (
    Affected,
    Choice,
    Choices,
    Consequences,
    Move,
    RankChange,
    can_choose,
    correction_consequences,
)
from bglmanager.services.rounds import missing_tables
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Keys
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Style, as_label, set_tip
from bglmanager.ui.widgets.basics import (
    ENTER,
    PLAIN,
    Card,
    CutWords,
    Words,
    asked_first,
    empty_layout,
    is_held,
    laid_out,
)
from bglmanager.ui.widgets.focus import bring_into_sight
from bglmanager.words.messages import Messages, say
from bglmanager.words.names import listed_names, round_name, rounds_in_sentences
from bglmanager.words.number_format import clock
from bglmanager.words.seating import tables_listed

NAMED = 4
"""More people than these are counted, not named."""

TABLES = 8
"""More tables than these are counted, not named."""

TOLD = 2
"""More rounds than these that are over are named in one sentence."""


_STATES: Messages = {
    "draft": "a draft",
    "closed": "all results in",
    "started": "being played since {time}, no result yet",
    "none": "being played, no result yet",
    "some": "being played, {done} of {tables} results in",
}
"""How far a round has come, in the words that matter for seats."""

_TABLES: Messages = {
    "one": "it would change.",
    "all": "all {n} tables would change.",
    "many": "{n} of {tables} tables would change.",
}
_CHANGES: Messages = {
    "seat gone": "{player} would have no seat in it",
    "seat new": "{player} would have a seat at table {table}",
    "seat": "{player} from table {before} to {after}",
    "rank gone": "{player} is no longer in it",
    "rank new": "{player} is now number {rank}",
    "rank": "{player} from {before} to {after}",
}
_CHOICES: Messages = {
    Choice.KEEP: "Keep the seats of {round}",
    Choice.REPAIR: "Repair only what changes in {round}",
    Choice.AGAIN: "Draw {round} again",
}
"""What can be done with a round, as a line to choose."""

_BECOMES: Messages = {
    Choice.KEEP: "Everybody stays; the round counts as seated by hand.",
    Choice.AGAIN: "The round becomes a draft again, drawn anew: check it, then publish it.",
    Choice.REPAIR: "The other tables keep playing. Tell the players who have to move, and print "
    "the tables that change.",
    "draft": "The other tables stay as they are.",
}
"""What becomes of it by each choice; of a draft that is repaired."""


def sentences(texts: Texts, event: Event, found: Consequences) -> tuple[str, ...]:
    """Everything a correction changes, the rounds in order, the ranks last."""
    rounds = {each: event.round(each.round) for each in found.rounds}
    over = [each for each, round_ in rounds.items() if round_.status is RoundStatus.CLOSED]
    told = found.rounds if len(over) <= TOLD else [e for e in found.rounds if e not in over]
    said = [f"{_round(texts, rounds[e], e)} {_moves(texts, event, e)}" for e in told]
    if len(over) > TOLD:
        named = rounds_in_sentences(texts, event)
        once = texts.text(
            "Seated otherwise would have been: {rounds}. They are over and stay as they are.",
            rounds=", ".join(named[each.round] for each in over),
        )
        said.insert(0, once)
    where = texts.text("Final ranking") if found.ranks.final else texts.text("Standings")
    if found.ranks.rows:
        said.append(f"{where}: {_changed(texts, event, 'rank', found.ranks.rows)}")
    if found.ranks.league:
        said.append(
            texts.text("League points change too: a result file that was sent is out of date.")
        )
    return tuple(said)


def _round(texts: Texts, round_: Round, found: Affected) -> str:
    """How far it has come, and how many of its tables would be others."""
    games = sum(not is_bye(round_, table) for table in round_.tables)
    done, started = games - len(missing_tables(round_)), round_.desk.started
    time = "" if started is None else clock(started.astimezone())
    state = "some" if done else "started" if time else "none"
    if round_.status is not RoundStatus.PLAYING:
        state = "draft" if round_.status is RoundStatus.DRAFT else "closed"
    said = say(texts, _STATES[state], {"time": time, "done": done, "tables": games})
    changed, tables = len(found.tables), len(round_.tables)
    among = "one" if tables == 1 else "all" if changed == tables else "many"
    which = say(texts, _TABLES[among], {"n": changed, "tables": tables})
    if among == "many" and changed <= TABLES:
        listed = tables_listed(texts, found.tables)
        which = texts.many("only table[s] {tables} would change.", changed, tables=listed)
    return f"{round_name(texts, round_)} ({said}): {which}"


def _moves(texts: Texts, event: Event, found: Affected) -> str:
    if not found.moves:
        return texts.text("The same players would sit there in another order.")
    return _changed(texts, event, "seat", found.moves)


def _changed(texts: Texts, event: Event, what: str, found: Sequence[Move | RankChange]) -> str:
    """Whose seat or rank would be another, the first few by name."""
    people, said = listed_names(event.entries), []
    for each in found[:NAMED]:
        way = " gone" if each.after is None else " new" if each.before is None else ""
        values = {"before": each.before, "after": each.after, "player": people[each.entry]}
        values |= {"table": each.after, "rank": each.after}
        said.append(say(texts, _CHANGES[what + way], values))
    if len(found) > NAMED:
        said.append(texts.many("{n} more", len(found) - NAMED))
    return f"{'; '.join(said)}."


def choice_name(texts: Texts, event: Event, found: Affected, choice: Choice) -> str:
    """What can be done with a round, as a line to choose."""
    name = rounds_in_sentences(texts, event)[found.round]
    return say(texts, _CHOICES[choice], {"round": name})


def letters(texts: Texts) -> Mapping[Choice, str]:
    """The letter that chooses each: the first of its line in the language in use."""
    return {Choice.KEEP: texts.text("K"), Choice.REPAIR: "R", Choice.AGAIN: "D"}


class SentenceLines(QWidget):
    """A line for each sentence, cut where there is no room; all of it is read aloud."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look, self._whole = look, ""
        self._box = laid_out(QVBoxLayout(self), 0)

    def text(self) -> str:
        """All of it."""
        return self._whole

    def setText(self, text: str) -> None:  # Qt's name
        """Say other sentences."""
        self._whole = text
        self.setAccessibleName(text)
        empty_layout(self._box)
        for line in text.splitlines():
            self._box.addWidget(CutWords(self._look, line, Size.SMALL))


class ConsequencesCard(Card):
    """Consequences in sentences, and a line for each choice about the last round.

    `agreed` is sent when Enter does what is chosen, `left` when Esc goes back to the figures,
    `turned` when it asks about another round or none (`asked_about`). Arrows or a letter choose.
    """

    agreed = Signal()
    left = Signal()
    turned = Signal()

    def __init__(self, shell: Shell, *, framed: bool = True, brief: bool = False) -> None:
        """Without a frame in a panel that has one; `brief` has a line for each sentence, where a
        hall shows who would move.
        """
        super().__init__(shell.look, spacing=4, margin=12 if framed else 0)
        if not framed:
            self.setProperty("kind", "")
        self._brief = brief
        self._shell, self._look = shell, shell.look
        self._found: Consequences | None = None
        self.asked_about: Affected | None = None
        self.buttons: dict[Choice, QRadioButton] = {}
        self._group = QButtonGroup(self)
        look, texts = shell.look, shell.look.texts
        self.setAccessibleName(texts.text("What this correction changes"))
        self.said: Words | SentenceLines = SentenceLines(look) if brief else Words(look, wrap=True)
        self._choices = laid_out(QVBoxLayout(), 0)
        muted = look.theme.colours.muted
        self.hint = Words(look, "", Size.SMALL, colour=muted, wrap=not brief)
        self.box.addWidget(self.said)
        self.box.addLayout(self._choices)
        self.box.addWidget(self.hint)
        self.hint.setHidden(brief)  # shown before it has its place it were a window of its own
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._group.idToggled.connect(self._explain)
        self.hide()

    @property
    def has_keyboard(self) -> bool:
        """Whether one of its choices has the keyboard."""
        return any(button.hasFocus() for button in self.buttons.values())

    def is_answered(
        self, desk: OpenEvent, after: Event, number: RoundNumber, button: QWidget
    ) -> bool:
        """Whether the correction `after` of a round changes no seats, or what becomes of them was
        chosen here and `button` or Enter pressed. Otherwise the card asks, and has the keyboard.
        """
        found = correction_consequences(desk, after, number)
        if not found.rounds:
            return True
        shown = self.isVisible() and found == self._found
        if shown and (self.has_keyboard or button.hasFocus()):
            return True
        self._ask(desk.event, found)
        return False

    def _ask(self, event: Event, found: Consequences) -> None:
        """Show what a correction changes, and take the keyboard.

        A draft that nobody has seen follows the correction; what is published stays.
        """
        self._found, self.asked_about = found, found.rounds[-1]
        self.said.setText("\n".join(sentences(self._look.texts, event, found)))
        self._clear()
        status = event.round(self.asked_about.round).status
        for choice in (Choice.KEEP,) if status is RoundStatus.CLOSED else Choice:
            self._add(event, self.asked_about, choice)  # a round that is over is only kept
        can = not can_choose(event, self.asked_about, Choice.REPAIR)
        usual = Choice.REPAIR if status is RoundStatus.DRAFT and can else Choice.KEEP
        self.buttons[usual].setChecked(True)
        self._explain()
        self.show()
        self.turned.emit()
        self.buttons[usual].setFocus(Qt.FocusReason.OtherFocusReason)
        bring_into_sight(self)

    def forget(self) -> None:
        """Nothing is asked any more."""
        if self._found is None:
            return
        self._found = self.asked_about = None
        self.hide()  # as a whole: hidden one by one, its lines would hand the keyboard on each time
        self._clear()
        self.turned.emit()

    def choices(self, wishes: SeatingOptions) -> Choices:
        """What is chosen; `wishes` are those of the game of the last round."""
        chosen = {} if self.asked_about is None else {self.asked_about.round: self.choice}
        return Choices(chosen, wishes)

    @property
    def choice(self) -> Choice:
        """What is chosen about the last round."""
        return next((c for c, button in self.buttons.items() if button.isChecked()), Choice.KEEP)

    def _add(self, event: Event, found: Affected, choice: Choice) -> None:
        texts, round_ = self._look.texts, event.round(found.round)
        refused = "\n".join(self._shell.sentences(can_choose(event, found, choice)))
        name = choice_name(texts, event, found, choice)
        button = QRadioButton(as_label(f"{letters(texts)[choice]}   {name}"))
        button.setFont(self._look.theme.font())
        button.setEnabled(not refused)
        button.setAccessibleName(name)
        of_draft = choice is Choice.REPAIR and round_.status is RoundStatus.DRAFT
        words = refused or say(texts, _BECOMES["draft" if of_draft else choice], {})
        set_tip(button, words if self._brief else refused)
        button.setAccessibleDescription(words)
        self._group.addButton(button, len(self.buttons))
        self.buttons[choice] = button
        self._choices.addWidget(button)
        if refused and not self._brief:  # why it is grey
            px, muted = self._look.theme.px, self._look.theme.colours.muted
            line = Words(self._look, refused, Size.SMALL, colour=muted, wrap=True)
            line.setContentsMargins(px(28), 0, 0, px(4))
            self._choices.addWidget(line)

    def _explain(self) -> None:
        """What becomes of the round by what is chosen."""
        button = self.buttons.get(self.choice)
        self.hint.setText("" if button is None else button.accessibleDescription())

    def _clear(self) -> None:
        for button in self.buttons.values():
            self._group.removeButton(button)
        self.buttons = {}
        empty_layout(self._choices)

    def event(self, event: QEvent) -> bool:
        """Its own keys belong to the card before they belong to the page."""
        asked = asked_first(event)
        if asked is not None and self._is_own(asked):
            event.accept()
            return True
        return super().event(event)

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("; ".join(letters(texts).values()), texts.text("Choose what becomes of the round")),
            ("Return", texts.text("Do what is chosen")),
            ("Esc", texts.text("Back to the figures")),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        choice = self._lettered(event)
        if event.key() in ENTER:
            if not is_held(event):
                self.agreed.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.forget()
            self.left.emit()
        elif choice is not None:
            self._choose(choice)
        else:
            super().keyPressEvent(event)

    def _is_own(self, event: QKeyEvent) -> bool:
        plain = event.modifiers() in PLAIN and event.key() in (*ENTER, Qt.Key.Key_Escape)
        return plain or self._lettered(event) is not None

    def _lettered(self, event: QKeyEvent) -> Choice | None:
        """The choice that a letter alone names."""
        letter = event.text().upper() if event.modifiers() in PLAIN else ""
        named = letters(self._look.texts)
        return next((choice for choice, key in named.items() if key == letter), None)

    def _choose(self, choice: Choice) -> None:
        button = self.buttons.get(choice)
        if button is not None and button.isEnabled():
            button.setChecked(True)
            button.setFocus(Qt.FocusReason.OtherFocusReason)
