"""From figures typed again to a comparison: the same, or another result that stops the table."""

from __future__ import annotations

from bglmanager.engine.event import Table
from bglmanager.services import second_pass
from bglmanager.ui.pages.round.boards_saving import BoardSaving
from bglmanager.ui.pages.round.saving import Saving
from bglmanager.ui.pages.round.second_desk import SecondBoardDesk, SecondDesk
from bglmanager.ui.pages.round.subject import RoundContext
from bglmanager.ui.shell import Shell


class Comparing(Saving):
    """Compares the open table with its first result, or says at the form what cannot be right.

    What is improbable need not be confirmed: the first person has done that, or differs.
    """

    def __init__(self, shell: Shell, subject: RoundContext, desk: SecondDesk) -> None:
        super().__init__(shell, subject, desk)
        self._second = desk

    def save(self) -> bool:
        """Compare what is typed; True when it was compared, whatever came of it."""
        table = self._second.table
        if table is None:
            return False
        self._second.form.clear_faults()
        return self._is_right(table) and self._compared()

    def _compared(self) -> bool:
        new = self._second.would_be()
        self._second.take_as_stored()
        done = compared(self._shell, self._subject, new)
        self._second.compare_with_facts()
        return done


class BoardComparing(BoardSaving):
    """The same for a board of Diplomacy."""

    def __init__(self, shell: Shell, subject: RoundContext, desk: SecondBoardDesk) -> None:
        super().__init__(shell, subject, desk)
        self._second = desk

    def save(self) -> bool:
        """Compare what is typed; True when it was compared, whatever came of it."""
        if self._second.table is None:
            return False
        self._second.form.clear_faults()
        new = self._second.would_be()
        return self._is_right(new) and self._compared(new)

    def _compared(self, new: Table) -> bool:
        done = compared(self._shell, self._subject, new)
        if done:
            self._second.forget()
        return done


def compared(shell: Shell, subject: RoundContext, new: Table) -> bool:
    """Compare a table as it was typed again; a stopped one is settled by it."""
    desk, number, game = subject.desk, subject.number, subject.game
    if not subject.made.table(new.number).desk.differs:
        return shell.attempt(lambda: second_pass.compare(desk, number, new, game))
    reason = reason_of(shell)
    return shell.attempt(lambda: second_pass.settle(desk, number, new, reason=reason, game=game))


def reason_of(shell: Shell) -> str:
    """What stands as the reason in the lines of a correction that comes of the second pass."""
    return shell.look.texts.text("second pass")
