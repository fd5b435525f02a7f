"""What can be chosen before a round is made: the pairing rule, a replay, who plays on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QRadioButton, QVBoxLayout, QWidget

from bglmanager.engine import plan, seating
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Pairing, RoundStatus
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.finals import drawn_tables
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import only_wrong
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import making
from bglmanager.engine.seating.making import SeatingOptions, Upcoming
from bglmanager.i18n import Texts
from bglmanager.services.upcoming_rounds import has_phases
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.style import Size, Style, as_label, set_tip
from bglmanager.ui.widgets.basics import Card, Words, laid_out

Choose = Callable[[SeatingOptions], object]
"""Takes other wishes for the next round."""

NAMED = 3
"""More pairs than this are counted, not named."""


class OneOf(QWidget):
    """Choices beside each other, each with a line of words; the arrows go from one to the next.

    `chosen` is called with the index of another choice, by hand only.
    """

    def __init__(self, look: Style, chosen: Callable[[int], object]) -> None:
        super().__init__()
        self._look, self._chosen = look, chosen
        self.buttons: list[QRadioButton] = []
        self.words: list[Words] = []
        self._group = QButtonGroup(self)
        self._group.idClicked.connect(self._clicked)
        self._row = laid_out(QHBoxLayout(self), look.theme.px(16))

    def add(self, name: str) -> None:
        """Add a choice."""
        button = QRadioButton(as_label(name))
        button.setFont(self._look.theme.font())
        words = Words(self._look, "", Size.SMALL, colour=self._look.theme.colours.muted, wrap=True)
        column = laid_out(QVBoxLayout(), self._look.theme.px(2))
        column.addWidget(button)
        column.addWidget(words)
        column.addStretch(1)
        self._row.addLayout(column, 1)
        self._group.addButton(button, len(self.buttons))
        self.buttons.append(button)
        self.words.append(words)

    def show_choice(self, index: int, words: Sequence[str], tip: str = "") -> None:
        """Show which one is chosen, and the words of all."""
        self.buttons[index].setChecked(True)
        for button, label, said in zip(self.buttons, self.words, words, strict=True):
            label.setText(said)
            set_tip(label, tip)
            button.setAccessibleDescription(said)

    def _clicked(self, index: int) -> None:
        self._chosen(index)


@record
class Pairings:
    """Who meets again by a rule of two-player tables, and the squared distances in the order."""

    rule: Pairing
    again: tuple[tuple[EntryNumber, EntryNumber], ...]
    shift: int


def pairings_by_rule(desk: OpenEvent) -> tuple[Pairings, ...]:
    """The next round of two-player tables by every rule, for choosing; empty where none applies."""
    event, number = desk.event, desk.event.next_number
    per_table = plan.planned_round(event.settings, number).players_per_table
    way = making.default_way(event, ruleset_of(event.settings), number, per_table)
    if (
        not making.swiss_left(event)
        or per_table != plan.DUEL
        or way not in making.DUELS
        or only_wrong(seating.problems(event, desk.derived))
    ):
        return ()
    return tuple(
        Pairings(rule, *making.pairing_cost(event, desk.derived, rule)) for rule in making.DUELS
    )


def rule_name(texts: Texts, rule: Pairing) -> str:
    """A rule of two-player tables as an organiser calls it."""
    return {
        Pairing.GREEDY: texts.text("To the letter"),
        Pairing.GREEDY_COMPLETE: texts.text("No avoidable rematch"),
        Pairing.FEWEST: texts.text("Closest ranks"),
    }[rule]


class PairingCard(Card):
    """The rules of two-player tables side by side, with what each of them gives."""

    RULES = (Pairing.GREEDY, Pairing.GREEDY_COMPLETE, Pairing.FEWEST)

    def __init__(self, look: Style, choose: Choose) -> None:
        super().__init__(look, spacing=4)
        self._look, self._choose = look, choose
        self._subject: RoundContext | None = None
        self.one_of = OneOf(look, self._chosen)
        for rule in self.RULES:
            self.one_of.add(rule_name(look.texts, rule))
        self.title = Words(look, look.texts.text("Who meets whom"), Size.SECTION, strong=True)
        for widget in (self.title, self.one_of):
            self.box.addWidget(widget)

    def show_subject(self, subject: RoundContext) -> None:
        """Show what the rules would give; hidden where none applies."""
        self._subject = subject
        found = () if subject.early is not None else pairings_by_rule(subject.desk)
        self.setVisible(bool(found))
        if not found:
            return
        words = {pairing.rule: self._words(subject, pairing) for pairing in found}
        chosen = subject.wishes.pairing or ruleset_of(subject.event.settings).duels.rematches
        self.one_of.show_choice(self.RULES.index(chosen), [words[rule] for rule in self.RULES])

    def _words(self, subject: RoundContext, found: Pairings) -> str:
        texts = self._look.texts
        distance = texts.text("Distance {shift}.", shift=found.shift)
        return f"{self._again(People(subject.event), found)} {distance}"

    def _again(self, people: People, found: Pairings) -> str:
        texts = self._look.texts
        if not found.again:
            return texts.text("Nobody meets again.")
        pairs = [f"{people[one].name} – {people[other].name}" for one, other in found.again]
        if len(pairs) > NAMED:
            return texts.many("{n} pair[s] [meets|meet] again.", len(pairs))
        return texts.text("Again: {pairs}.", pairs="; ".join(pairs))

    def _chosen(self, index: int) -> None:
        if self._subject is not None:
            self._choose(self._subject.wishes._replace(pairing=self.RULES[index]))


def may_play_again(event: Event, derived: Derived) -> bool:
    """Whether level tables of the last final phase could be played again (BIG 8.1, 8.3)."""
    last, ahead = event.last_round, Upcoming(event, derived)
    if last is None or last.status is not RoundStatus.CLOSED or last.phase.counts_for_standings:
        return False
    return has_phases(event) and drawn_tables(ahead.event, ahead.derived)


class ReplayCard(Card):
    """A game of the last phase ended level: is it played again, or do the standings decide?"""

    def __init__(self, look: Style, choose: Choose) -> None:
        super().__init__(look, spacing=4)
        self._choose = choose
        self._subject: RoundContext | None = None
        text = look.texts.text
        self.one_of = OneOf(look, self._chosen)
        self.one_of.add(text("Play again"))
        self.one_of.add(text("The standings decide"))
        self._words = (
            text("Players tied for first play once more."),
            text("The higher-ranked player advances."),
        )
        self.box.addWidget(Words(look, text("A game ended level"), Size.SECTION, strong=True))
        self.box.addWidget(self.one_of)

    def show_subject(self, subject: RoundContext) -> None:
        """Show what is chosen; hidden where no game ended level."""
        self._subject = subject
        self.setVisible(may_play_again(subject.event, subject.desk.derived))
        again = making.plays_again(subject.event, subject.wishes)
        self.one_of.show_choice(0 if again else 1, self._words)

    def _chosen(self, index: int) -> None:
        if self._subject is not None:
            self._choose(self._subject.wishes._replace(replay=index == 0))
