"""Asks what happens to the rounds that a correction would have seated otherwise."""

from __future__ import annotations

from bglmanager.engine.seating import SeatingOptions
from bglmanager.services.edit import with_table
from bglmanager.services.reseating import Choices
from bglmanager.ui.pages.consequences_card import ConsequencesCard
from bglmanager.ui.pages.round.boards_desk import BoardDesk
from bglmanager.ui.pages.round.subject import RoundContext
from bglmanager.ui.pages.round.typing_desk import TypingDesk
from bglmanager.ui.shell import Shell


class Asking:
    """The card under the open form, and what was answered in it."""

    def __init__(self, shell: Shell, subject: RoundContext, desk: TypingDesk | BoardDesk) -> None:
        self._subject, self._desk = subject, desk
        self.card = ConsequencesCard(shell)
        box = desk.form.box
        box.insertWidget(box.indexOf(desk.form.said) + 1, self.card)
        self.card.agreed.connect(desk.form.submitted)
        self.card.left.connect(self._back)

    @property
    def choices(self) -> Choices:
        """What was chosen for each round."""
        return self.card.choices

    @property
    def wishes(self) -> SeatingOptions:
        """What the game of the last round asks of a new draw."""
        return self._subject.wishes_again

    def is_answered(self) -> bool:
        """Whether the correction changes no seats, or it was chosen what becomes of them.

        Otherwise the card asks, and has the keyboard.
        """
        if not self._desk.needs_reason:
            return True
        desk, number = self._subject.desk, self._subject.number
        after = with_table(desk.event, number, self._desk.would_be())
        return self.card.is_answered(desk, after, number, self._desk.form.save)

    def forget(self) -> None:
        """Figures have changed, or they are saved."""
        self.card.forget()

    def _back(self) -> None:
        """To the figures as they are typed."""
        self._desk.form.seats.focus_first()
