"""From typed figures to a saved result: refused, pointed out, explained, written."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import Table
from bglmanager.engine.problems import Level, Problem
from bglmanager.services import results
from bglmanager.ui.pages.round.asking import Asking
from bglmanager.ui.pages.round.faults import Faults
from bglmanager.ui.pages.round.keeping import has_reason, is_as_it_was, take_up
from bglmanager.ui.pages.round.subject import RoundContext
from bglmanager.ui.pages.round.typed import read
from bglmanager.ui.pages.round.typing_desk import TypingDesk
from bglmanager.ui.shell import Shell


class Saving:
    """Saves the open table, or says at the form why not."""

    def __init__(self, shell: Shell, subject: RoundContext, desk: TypingDesk) -> None:
        self._shell, self._subject, self._desk = shell, subject, desk
        self._faults = Faults(shell)
        self._asking = Asking(shell, subject, desk)
        self._pointed_out: tuple[Problem, ...] = ()

    def start_anew(self) -> None:
        """Figures have changed: what was pointed out has to be pointed out again."""
        self._pointed_out = ()
        self._asking.forget()
        self._desk.form.said.say("")

    def save(self) -> bool:
        """Save what is typed; True when it is saved or there was nothing to save."""
        table = self._desk.table
        if table is None:
            return False
        self._desk.form.clear_faults()
        if self._desk.needs_reason and not self._desk.is_dirty:
            return is_as_it_was(self._shell, table)
        right = self._is_right(table) and self._has_reason(table) and self._is_meant()
        return right and self._asking.is_answered() and self._write(table)

    def _write(self, table: Table) -> bool:
        typed = self._desk.form.read()
        inputs, _ = read(typed, table, self._desk.form.columns)
        event, number, game = self._subject.desk, self._subject.number, self._subject.game
        self._desk.take_as_stored()
        done = self._shell.attempt(
            lambda: results.enter(
                event,
                number,
                table.number,
                inputs,
                drawn=typed.drawn,
                overran=typed.overran,
                reason=typed.reason,
                game=game,
                choices=self._asking.choices,
                wishes=self._asking.wishes,
            )
        )
        self._desk.compare_with_facts()
        if done:
            self._pointed_out = ()
            self._asking.forget()
        return done

    def _is_right(self, table: Table) -> bool:
        """Whether nothing is wrong with the figures; otherwise it is said at its field."""
        form = self._desk.form
        typed = form.read()
        inputs, unread = read(typed, table, form.columns)
        if unread:
            return self._faults.show_unread(form, typed, unread)
        missing = results.check_typed(self._desk.round, table, inputs)
        if missing:
            return self._faults.show(form, missing)
        new = results.filled(table, inputs, form.columns.asked)
        new = replace(new, drawn=typed.drawn, overran=typed.overran)
        wrong = [one for one in self._check(new) if one.level is Level.WRONG]
        return not wrong or self._faults.show(form, wrong)

    def _check(self, table: Table) -> tuple[Problem, ...]:
        subject = self._subject
        return results.check(subject.event, subject.number, table, subject.game)

    def _has_reason(self, table: Table) -> bool:
        needed = self._desk.needs_reason
        return has_reason(self._shell, self._desk.form, table, needed=needed)

    def _is_meant(self) -> bool:
        """Whether nothing is improbable, or Enter was pressed a second time."""
        new = self._desk.would_be()
        improbable = [one for one in self._check(new) if one.level is Level.ATTENTION]
        found = tuple(improbable)
        if not found or found == self._pointed_out:
            return True
        self._pointed_out = found
        again = self._shell.look.texts.text("Press Enter again to save it as it is.")
        self._desk.form.said.ask("\n".join((*self._shell.sentences(improbable), again)))
        take_up(self._desk.form.focusWidget())
        return False
