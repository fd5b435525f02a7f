"""Who leaves a round that is seated, or arrives for it: the choices, and who stands up for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.event import Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem
from bglmanager.engine.seating.aims import Aim
from bglmanager.i18n import Texts
from bglmanager.services import late_changes
from bglmanager.services.late_changes import LateCase, LateChange, ReseatedRound
from bglmanager.ui.actions import Keys
from bglmanager.ui.kit.acts import act
from bglmanager.ui.kit.lists import Chips
from bglmanager.ui.kit.panels import PanelPlace
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.player_field import PlayerField
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets import basics
from bglmanager.ui.widgets.basics import Words, laid_out
from bglmanager.ui.widgets.fields import ClosablePanel, Field
from bglmanager.words.messages import Messages, say
from bglmanager.words.names import Names, listed_names
from bglmanager.words.number_format import joined

_BREAKS: Messages = {
    Aim.FORBIDDEN: "Must not sit together: {who}",
    Aim.AGAIN: "Meet again: {who}",
    Aim.SHORT: "At a short table again: {who}",
    Aim.RELATED: "Of one club or family: {who}",
}
"""What a choice breaks, in the order in which it matters."""


_NAMED = 4
"""More than these are counted, not named."""


class ReseatWords:
    """Says what a choice is: who stands up, where whoever arrives sits, what it breaks."""

    def __init__(self, texts: Texts, event: Event, case: LateCase) -> None:
        self._texts, self._case = texts, case
        self._names: Names = listed_names(event.entries)

    def title(self, found: ReseatedRound) -> str:
        """How many stand up."""
        if found.moves:
            return self._texts.many("{n} player[s] [stands|stand] up", len(found.moves))
        if self._case.change is LateChange.ARRIVES:
            return self._texts.text("Nobody stands up")
        return self._texts.text("Everybody else stays")

    def moves(self, found: ReseatedRound) -> Iterator[str]:
        """Who goes where."""
        text, names = self._texts.text, self._names
        for move in found.moves:
            was, now = move.before, move.after
            name = names[move.entry]
            yield text("{name}: table {before} → table {after}", name=name, before=was, after=now)
        if found.seat is None:
            return
        name = names[self._case.entry]
        if found.seat == found.opened:
            yield text("{name}: new table {table}", name=name, table=found.seat)
        else:
            yield text("{name}: table {table}", name=name, table=found.seat)

    def tables(self, found: ReseatedRound) -> Iterator[str]:
        """What becomes of the tables as a whole."""
        text, many, counts = self._texts.text, self._texts.many, Counter(found.sizes)
        if found.emptied is not None:
            yield text("Table {table} is not needed any more.", table=found.emptied)
            if found.emptied <= len(found.sizes):
                yield text("The tables after it get the next lower number and stay in place.")
        sizes = [many("{n} table[s] of {size}", n, size=size) for size, n in counts.items()]
        yield joined(self._texts, sizes)
        if found.sizes_off:
            yield text("The rules make the tables more even.")

    def breaks(self, found: ReseatedRound) -> Iterator[str]:
        """What is not as it should be, by it."""
        for aim, told in found.breaks.items():
            who = [" – ".join(self._names[each] for each in some) for some in told[:_NAMED]]
            if len(told) > _NAMED:
                who.append(self._texts.many("{n} more", len(told) - _NAMED))
            yield say(self._texts, _BREAKS[aim], {"who": ", ".join(who)})


class ChoiceOfSeats(basics.Card):
    """One of the choices: its button, and what comes of it below."""

    def __init__(self, look: Style, place: int, words: ReseatWords, found: ReseatedRound) -> None:
        """`place` is its number, that of its key."""
        super().__init__(look, spacing=4, margin=8)
        self.found, muted = found, look.theme.colours.muted
        self.button = basics.QuietButton(look, f"{place}   {words.title(found)}")
        self.moves, self.breaks = [*words.moves(found)], [*words.breaks(found)]
        self.tables = [*words.tables(found)]
        said = "; ".join((*self.moves, *self.breaks, *self.tables))
        self.button.setAccessibleDescription(said)
        self.box.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        for line in self.moves:
            self.box.addWidget(Words(look, line, strong=True, wrap=True))
        for line in self.breaks:
            self.box.addWidget(Words(look, line, colour=look.theme.colours.attention, wrap=True))
        for line in self.tables:
            self.box.addWidget(Words(look, line, Size.SMALL, colour=muted, wrap=True))


_HOW = (LateChange.WITHDRAWS, LateChange.MISSES)
"""How somebody leaves a round."""


class LeaveOrArrivePanel(ClosablePanel):
    """Asks who leaves or arrives, and how; a card for each choice, done by its number or Enter."""

    def __init__(
        self, shell: Shell, subject: RoundContext, entry: EntryNumber | None, *, sure: bool
    ) -> None:
        """`entry` is who it is likely about; where that is `sure` the choices have the keyboard."""
        super().__init__()
        self._shell, self._subject, look = shell, subject, shell.look
        self._look, self._sure, text = look, sure, look.texts.text
        self.cards: list[ChoiceOfSeats] = []
        self.player = PlayerField(look, self)
        self.how = Chips(look, _HOW)
        self.how.show_words(
            {
                LateChange.WITHDRAWS: text("Withdraws"),
                LateChange.MISSES: text("Sits this round out"),
            }
        )
        self.said = Words(look, "", wrap=True)
        self._choices, inside = laid_out(QVBoxLayout(), look.theme.px(8)), QWidget()
        box = laid_out(QVBoxLayout(inside), look.theme.px(8), (0, 0, look.theme.px(8), 0))
        box.addWidget(Field(look, text("Player"), self.player))
        box.addWidget(self.how)
        box.addWidget(self.said)
        box.addLayout(self._choices)
        box.addStretch(1)
        laid_out(QVBoxLayout(self)).addWidget(basics.scrolled_area(inside))
        self.player.show_event(subject.event)
        if entry is not None:
            self.player.choose(entry)
            self._guess()
        self.player.chosen.connect(self._choose_player)
        self.player.passed.connect(self._go_on)
        self.how.chosen.connect(self.refresh)
        self.refresh()
        self.settle()

    @property
    def case(self) -> LateCase | None:
        """Who leaves or arrives, and how; None while nobody is chosen."""
        entry, number = self.player.entry, self._subject.number
        if entry is None:
            return None
        change = late_changes.likely_change(self._subject.event, number, entry)
        if change is not LateChange.ARRIVES:
            change = LateChange(self.how.chosen_key)
        return LateCase(number, entry, change)

    def _guess(self) -> None:
        """Who was not seen yet is likely to miss this round only."""
        event, number, entry = self._subject.event, self._subject.number, self.player.entry
        if entry is not None:
            change = late_changes.likely_change(event, number, entry)
            self.how.choose(change if change in _HOW else LateChange.WITHDRAWS)

    def _choose_player(self) -> None:
        self._guess()
        self.refresh()

    def refresh(self, _: object = None) -> None:
        """Show the choices as things stand now."""
        event, case = self._subject.event, self.case
        self.player.show_event(event)
        self.how.setVisible(case is not None and case.change in _HOW)
        found = () if case is None else late_changes.reseated_rounds(self._subject.desk, case)
        self.said.setText("" if found else self._why_none(case))
        self.said.setVisible(not found)
        if [card.found for card in self.cards] == [*found]:
            return
        basics.empty_layout(self._choices)
        self.cards = []
        if case is not None:
            words = ReseatWords(self._look.texts, event, case)
            self.cards = [
                ChoiceOfSeats(self._look, n, words, each) for n, each in enumerate(found, 1)
            ]
        for card in self.cards:
            card.button.clicked.connect(partial(self._do, card))
            self._choices.addWidget(card)

    def _why_none(self, case: LateCase | None) -> str:
        event, text = self._subject.event, self._look.texts.text
        found = (
            late_changes.can_change_seats(event, self._subject.number)
            if case is None
            else late_changes.can_change(event, case)
        )
        if found:
            return " ".join(self._shell.sentences(found))
        if case is None:
            return text("Choose who leaves this round, or arrives for it.")
        return text("No change of a few seats makes tables that the rules allow.")

    def _do(self, card: ChoiceOfSeats) -> None:
        case, desk = self.case, self._subject.desk
        if case is not None and self._shell.attempt(
            lambda: late_changes.reseat(desk, case, card.found)
        ):
            self.left.emit()

    def save(self) -> None:
        """The first choice is done."""
        for card in self.cards[:1]:
            self._do(card)

    def has_typed(self) -> bool:
        """A choice that is not taken is nothing to be kept."""
        return False

    def start(self) -> None:
        self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def first_focus(self) -> QWidget:
        """The first choice where it is sure who is meant, else who is."""
        return self.cards[0].button if self._sure and self.cards else self.player

    def _go_on(self) -> None:
        """To the first choice."""
        for card in self.cards[:1]:
            card.button.setFocus(Qt.FocusReason.OtherFocusReason)

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("1; 2; 3", texts.text("Take this choice")),
            ("Up; Down", texts.text("Another choice")),
            *super().own_keys(texts),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys of the choices, while one of them has the keyboard."""
        buttons = [card.button for card in self.cards]
        here = next((n for n, button in enumerate(buttons) if button.hasFocus()), None)
        place, step = event.key() - Qt.Key.Key_1, _STEPS.get(Qt.Key(event.key()), 0)
        if here is None or not (step or place in range(len(buttons))):
            super().keyPressEvent(event)
        elif step:
            to = (here + step) % len(buttons)
            buttons[to].setFocus(Qt.FocusReason.OtherFocusReason)
        elif not basics.is_held(event):
            self._do(self.cards[place])


_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class LeaveOrArrivePart:
    """The act that asks who leaves a round or arrives for it, and its panel beside the page."""

    def __init__(
        self, page: Page, subject: RoundContext, here: Callable[[], EntryNumber | None]
    ) -> None:
        """`here` is the player the keyboard is at."""
        self._page, self._subject, self._here = page, subject, here
        self._side: PanelPlace[LeaveOrArrivePanel] = PanelPlace(page.shell, page.leave_side)
        page.make_acts(self)

    @property
    def panel(self) -> LeaveOrArrivePanel | None:
        """The panel, while it is shown."""
        return self._side.panel_shown

    def refresh(self) -> None:
        """Show the panel as things are now, where it is open."""
        if self.panel is not None and self._subject.round is not None:
            self.panel.refresh()

    def ask_about(self, entry: EntryNumber | None, *, sure: bool = True) -> None:
        """Open the panel about somebody, or with nobody chosen."""
        panel = LeaveOrArrivePanel(self._page.shell, self._subject, entry, sure=sure)
        self._side.show_panel(self._page.texts.text("Leaving or arriving"), panel)

    def _why_not(self) -> Sequence[str | Problem]:
        stages = RoundStage.DRAFT, RoundStage.PLAYING
        not_now = self._subject.why_not(self._page.texts, *stages)
        return not_now or late_changes.can_change_seats(self._subject.event, self._subject.number)

    @act("Leaving or arriving", keys="Ctrl+Shift+U", icon="user-x", unless=_why_not)
    def ask(self) -> None:
        """About who is here without a seat, else about the player the keyboard is at."""
        event, number = self._subject.event, self._subject.number
        waiting = late_changes.present_without_seat(event, number)
        self.ask_about(waiting[0] if waiting else self._here(), sure=bool(waiting))
