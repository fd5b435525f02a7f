"""What a correction changes beyond its table (rules 2.12): in sentences, and the card that asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QSizePolicy, QVBoxLayout, QWidget

from bglmanager.engine.event import Event, Round, RoundStatus
from bglmanager.engine.ids import EntryNumber, RoundNumber
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
    RankChanges,
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
    Card,
    CutWords,
    Words,
    asked_first,
    empty_layout,
    is_held,
    laid_out,
)
from bglmanager.ui.widgets.focus import bring_into_sight
from bglmanager.words.names import listed_names, round_name, rounds_in_sentences
from bglmanager.words.number_format import clock
from bglmanager.words.seating import tables_listed

NAMED = 4
"""More people than these are counted, not named."""

TABLES = 8
"""More tables than these are counted, not named."""

TOLD = 2
"""More rounds than these that are over are named in one sentence."""


def sentences(texts: Texts, event: Event, found: Consequences) -> tuple[str, ...]:
    """Everything a correction changes, the rounds in order, the ranks last."""
    over = [each for each in found.rounds if _is_over(event, each)]
    told = found.rounds if len(over) <= TOLD else [e for e in found.rounds if e not in over]
    said = [] if len(over) <= TOLD else [_over(texts, event, over)]
    said += [_round(texts, event, each) for each in told]
    return (*said, *_ranks(texts, event, found.ranks))


def _is_over(event: Event, found: Affected) -> bool:
    return event.round(found.round).status is RoundStatus.CLOSED


def _over(texts: Texts, event: Event, found: Sequence[Affected]) -> str:
    named = rounds_in_sentences(texts, event)
    return texts.text(
        "Seated otherwise would have been: {rounds}. They are over and stay as they are.",
        rounds=", ".join(named[each.round] for each in found),
    )


def _round(texts: Texts, event: Event, found: Affected) -> str:
    round_ = event.round(found.round)
    name, state = round_name(texts, round_), _state(texts, round_)
    return f"{name} ({state}): {_tables(texts, round_, found)} {_moves(texts, event, found)}"


def _state(texts: Texts, round_: Round) -> str:
    """How far the round has come, in the words that matter for seats."""
    if round_.status is RoundStatus.DRAFT:
        return texts.text("a draft")
    if round_.status is RoundStatus.CLOSED:
        return texts.text("all results in")
    games = sum(not is_bye(round_, table) for table in round_.tables)
    done = games - len(missing_tables(round_))
    started = round_.desk.started
    if not done and started is not None:
        return texts.text(
            "being played since {time}, no result yet", time=clock(started.astimezone())
        )
    if not done:
        return texts.text("being played, no result yet")
    return texts.text("being played, {done} of {tables} results in", done=done, tables=games)


def _tables(texts: Texts, round_: Round, found: Affected) -> str:
    if len(round_.tables) == 1:
        return texts.text("it would change.")
    if len(found.tables) == len(round_.tables):
        return texts.text("all {n} tables would change.", n=len(found.tables))
    if len(found.tables) > TABLES:
        return texts.text(
            "{n} of {tables} tables would change.",
            n=len(found.tables),
            tables=len(round_.tables),
        )
    return texts.many(
        "only table[s] {tables} would change.",
        len(found.tables),
        tables=tables_listed(texts, found.tables),
    )


def _moves(texts: Texts, event: Event, found: Affected) -> str:
    if not found.moves:
        return texts.text("The same players would sit there in another order.")
    people = listed_names(event.entries)
    said = [_move(texts, people, move) for move in found.moves[:NAMED]]
    more = len(found.moves) - NAMED
    if more > 0:
        said.append(texts.many("{n} more", more))
    return "; ".join(said) + "."


def _move(texts: Texts, people: Mapping[EntryNumber, str], move: Move) -> str:
    name = people[move.entry]
    if move.after is None:
        return texts.text("{player} would have no seat in it", player=name)
    if move.before is None:
        return texts.text(
            "{player} would have a seat at table {table}", player=name, table=move.after
        )
    return texts.text(
        "{player} from table {before} to {after}",
        player=name,
        before=move.before,
        after=move.after,
    )


def _ranks(texts: Texts, event: Event, found: RankChanges) -> Iterator[str]:
    people = listed_names(event.entries)
    said = [_rank(texts, people, row) for row in found.rows[:NAMED]]
    more = len(found.rows) - NAMED
    if more > 0:
        said.append(texts.many("{n} more", more))
    where = texts.text("Final ranking") if found.final else texts.text("Standings")
    if said:
        yield f"{where}: {'; '.join(said)}."
    if found.league:
        yield texts.text("League points change too: a result file that was sent is out of date.")


def _rank(texts: Texts, people: Mapping[EntryNumber, str], row: RankChange) -> str:
    name = people[row.entry]
    if row.after is None:
        return texts.text("{player} is no longer in it", player=name)
    if row.before is None:
        return texts.text("{player} is now number {rank}", player=name, rank=row.after)
    return texts.text(
        "{player} from {before} to {after}", player=name, before=row.before, after=row.after
    )


def choice_name(texts: Texts, event: Event, found: Affected, choice: Choice) -> str:
    """What can be done with a round, as a line to choose."""
    name = round_name(texts, event.round(found.round))
    return {
        Choice.KEEP: texts.text("Keep the seats of {round}", round=_low(name)),
        Choice.REPAIR: texts.text("Repair only what changes in {round}", round=_low(name)),
        Choice.AGAIN: texts.text("Draw {round} again", round=_low(name)),
    }[choice]


def _low(name: str) -> str:
    return name[:1].lower() + name[1:]


def choice_words(texts: Texts, event: Event, found: Affected, choice: Choice) -> str:
    """What becomes of the round by this choice."""
    draft = event.round(found.round).status is RoundStatus.DRAFT
    if choice is Choice.KEEP:
        return texts.text("Everybody stays; the round counts as seated by hand.")
    if choice is Choice.AGAIN:
        return texts.text("The round becomes a draft again, drawn anew: check it, then publish it.")
    if draft:
        return texts.text("The other tables stay as they are.")
    return texts.text(
        "The other tables keep playing. Tell the players who have to move, and print "
        "the tables that change."
    )


_PLAIN = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.KeypadModifier,
)


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

    `agreed` is sent when Enter does what is chosen, `left` when Esc goes back to the figures.
    Arrows or a letter choose.
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
        self._last: Affected | None = None
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
    def asked_about(self) -> Affected | None:
        """The round about which it asks now."""
        return self._last

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
        """Show what a correction changes, and take the keyboard."""
        self._found, self._last = found, found.rounds[-1]
        self.said.setText("\n".join(sentences(self._look.texts, event, found)))
        self._clear()
        for choice in self._offered(event):
            self._add(event, self._last, choice)
        usual = self._usual(event)
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
        self._found = self._last = None
        self.hide()  # as a whole: hidden one by one, its lines would hand the keyboard on each time
        self._clear()
        self.turned.emit()

    def choices(self, wishes: SeatingOptions) -> Choices:
        """What is chosen; `wishes` are those of the game of the last round."""
        chosen = {} if self._last is None else {self._last.round: self.choice}
        return Choices(chosen, wishes)

    @property
    def choice(self) -> Choice:
        """What is chosen about the last round."""
        return next((c for c, button in self.buttons.items() if button.isChecked()), Choice.KEEP)

    def _offered(self, event: Event) -> tuple[Choice, ...]:
        """A round that is over is only kept: there is nothing to choose."""
        assert self._last is not None  # there are consequences
        closed = event.round(self._last.round).status is RoundStatus.CLOSED
        return (Choice.KEEP,) if closed else tuple(Choice)

    def _usual(self, event: Event) -> Choice:
        """A draft that nobody has seen follows the correction; what is published stays."""
        assert self._last is not None  # there are consequences
        draft = event.round(self._last.round).status is RoundStatus.DRAFT
        can = not can_choose(event, self._last, Choice.REPAIR)
        return Choice.REPAIR if draft and can else Choice.KEEP

    def _add(self, event: Event, found: Affected, choice: Choice) -> None:
        texts = self._look.texts
        refused = self._shell.sentences(can_choose(event, found, choice))
        name = choice_name(texts, event, found, choice)
        button = QRadioButton(as_label(f"{letters(texts)[choice]}   {name}"))
        button.setFont(self._look.theme.font())
        button.setEnabled(not refused)
        button.setAccessibleName(name)
        words = "\n".join(refused) or choice_words(texts, event, found, choice)
        set_tip(button, words if self._brief else "\n".join(refused))
        button.setAccessibleDescription(words)
        self._group.addButton(button, len(self.buttons))
        self.buttons[choice] = button
        self._choices.addWidget(button)
        for why in () if self._brief else refused:
            self._choices.addWidget(self._reason(why))

    def _reason(self, why: str) -> Words:
        """Why a choice is grey."""
        px, muted = self._look.theme.px, self._look.theme.colours.muted
        line = Words(self._look, why, Size.SMALL, colour=muted, wrap=True)
        line.setContentsMargins(px(28), 0, 0, px(4))
        return line

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
        plain = event.modifiers() in _PLAIN and event.key() in (*ENTER, Qt.Key.Key_Escape)
        return plain or self._lettered(event) is not None

    def _lettered(self, event: QKeyEvent) -> Choice | None:
        """The choice that a letter alone names."""
        letter = event.text().upper() if event.modifiers() in _PLAIN else ""
        named = letters(self._look.texts)
        return next((choice for choice, key in named.items() if key == letter), None)

    def _choose(self, choice: Choice) -> None:
        button = self.buttons.get(choice)
        if button is not None and button.isEnabled():
            button.setChecked(True)
            button.setFocus(Qt.FocusReason.OtherFocusReason)
