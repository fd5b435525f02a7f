"""From typed centres to a kept board: refused, pointed out, explained, written."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.engine.boards import FIRST_YEAR, years
from bglmanager.engine.event import BoardVariant, Table
from bglmanager.engine.problems import Level, Problem
from bglmanager.services import boards
from bglmanager.ui.pages.round.asking import Asking
from bglmanager.ui.pages.round.boards_desk import BoardDesk
from bglmanager.ui.pages.round.boards_typed import read
from bglmanager.ui.pages.round.keeping import has_reason, is_as_it_was, take_up
from bglmanager.ui.pages.round.subject import RoundContext
from bglmanager.ui.shell import Shell
from bglmanager.ui.theme.tokens import Tone


class BoardSaving:
    """Keeps the open board, or says at the form why not."""

    def __init__(self, shell: Shell, subject: RoundContext, desk: BoardDesk) -> None:
        self._shell, self._subject, self._desk = shell, subject, desk
        self._asking = Asking(shell, subject, desk)
        self._pointed_out: tuple[Problem, ...] = ()

    def start_anew(self) -> None:
        """Figures have changed: what was pointed out has to be pointed out again."""
        self._pointed_out = ()
        self._asking.forget()

    def save(self) -> bool:
        """Keep what is typed; True when it is kept or there was nothing to keep."""
        table = self._desk.table
        if table is None:
            return False
        if years(table) and not self._desk.is_dirty:
            return is_as_it_was(self._shell, table)
        self._desk.form.clear_faults()
        new = self._desk.would_be()
        right = self._is_right(new) and self._has_reason(new) and self._is_meant(new)
        return right and self._asking.is_answered() and self._write(new)

    def change_variant(self, voted: tuple[BoardVariant, ...]) -> None:
        """Play the open board of six as was voted; by lot where several are tied."""
        table = self._desk.table
        if table is None:
            return
        desk, number, [first, *others] = self._subject.desk, self._subject.number, voted
        if others:
            self._shell.attempt(lambda: boards.draw_variant(desk, number, table.number, voted))
        else:
            self._shell.attempt(lambda: boards.set_variant(desk, number, table.number, first))

    def _write(self, new: Table) -> bool:
        desk, number = self._subject.desk, self._subject.number
        typed = self._desk.form.read()
        asked = self._asking
        done = self._shell.attempt(
            lambda: boards.enter(
                desk,
                number,
                new.number,
                read(typed),
                reason=typed.reason,
                choices=asked.choices,
                wishes=asked.wishes,
            )
        )
        if done:
            self._pointed_out = ()
            asked.forget()
            self._desk.forget()
        return done

    def _is_right(self, new: Table) -> bool:
        """Whether nothing is wrong with the centres; otherwise it is said and gone to."""
        found = boards.check(self._subject.event, self._subject.number, new)
        wrong = [one for one in found if one.level is Level.WRONG]
        if not wrong:
            return True
        form = self._desk.form
        sentences = self._shell.sentences(wrong)
        form.said.say("\n".join(sentences), Tone.WRONG)
        for one, sentence in zip(wrong, sentences, strict=True):
            form.seats.mark(_year(one), _seats(one, new), sentence)
        take_up(form.seats.field(_seats(wrong[0], new)[0], _year(wrong[0])))
        return False

    def _has_reason(self, new: Table) -> bool:
        needed = self._desk.needs_reason
        return has_reason(self._shell, self._desk.form, new, needed=needed)

    def _is_meant(self, new: Table) -> bool:
        """Whether nothing is improbable, or Enter was pressed a second time."""
        checked = boards.check(self._subject.event, self._subject.number, new)
        found = tuple(checked)
        if not found or found == self._pointed_out:
            return True
        self._pointed_out = found
        again = self._shell.look.texts.text("Press Enter again to save it as it is.")
        self._desk.form.said.ask("\n".join((*self._shell.sentences(checked), again)))
        take_up(self._desk.form.focusWidget())
        return False


def _year(found: Problem) -> int:
    year = found.value("year")
    return year if isinstance(year, int) else FIRST_YEAR


def _seats(found: Problem, table: Table) -> Sequence[int]:
    """The seats a problem is about: those it names, otherwise all."""
    named = dict(found.values).get("entries", ())
    entries = named if isinstance(named, tuple) else ()
    seats = [index for index, seat in enumerate(table.seats) if seat.entry in entries]
    return seats or range(len(table.seats))
