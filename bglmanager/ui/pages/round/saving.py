"""From a typed sheet to a saved result: refused, pointed out, explained, written or compared."""

from __future__ import annotations

from bglmanager.engine.event import BoardVariant, Table
from bglmanager.engine.problems import Problem
from bglmanager.services import boards
from bglmanager.services.table_sheet import Sheet
from bglmanager.ui.pages.consequences import ConsequencesCard
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.pages.round.sheet_editor import SheetEditor
from bglmanager.ui.pages.round.sheet_form import take_up
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Tone


class Saving:
    """Saves the open table, or says at the form why not.

    The card under the form asks what happens to the rounds that a correction would have seated
    otherwise.
    """

    def __init__(self, shell: Shell, subject: RoundContext, editor: SheetEditor) -> None:
        self._shell, self._subject, self._editor = shell, subject, editor
        self._form = form = editor.form
        self._pointed_out: tuple[Problem, ...] = ()
        self._card = ConsequencesCard(shell)
        form.box.insertWidget(form.box.indexOf(form.said) + 1, self._card)
        self._card.agreed.connect(form.submitted)
        self._card.left.connect(form.focus_first)

    def start_anew(self) -> None:
        """Figures have changed: what was pointed out has to be pointed out again."""
        self._pointed_out = ()
        self._card.forget()

    def save(self) -> bool:
        """Save what is typed; True when it is saved or there was nothing to save."""
        table = self._editor.table
        if table is None:
            return False
        sheet = self._form.sheet
        self._form.clear_faults()
        if sheet.has_result and not sheet.is_dirty:
            self._say_as_it_was(table)
            return True
        right = self._is_right(sheet) and self._has_reason(sheet) and self._is_meant(sheet)
        return right and self._is_answered(sheet) and self._write(sheet)

    def _say_as_it_was(self, table: Table) -> None:
        """A sheet that lies there twice is not to be taken for one that was not saved."""
        text = self._shell.look.texts.text
        words = text(
            "Table {table} has these figures already. Nothing changes.", table=table.number
        )
        self._shell.say(words, Tone.PLAIN)

    def _write(self, sheet: Sheet) -> bool:
        desk, choices = self._subject.desk, self._card.choices(self._subject.wishes_again)
        reason = reason_of(self._shell) if sheet.again else sheet.typed.reason
        with self._editor.saving():
            done = self._shell.attempt(lambda: sheet.put_in(desk, reason, choices))
        if done:
            self.start_anew()
        return done

    def _is_right(self, sheet: Sheet) -> bool:
        """Whether nothing is wrong with the figures; otherwise it is said at its field."""
        sentences = self._shell.sentences(sheet.what_is_wrong)
        found = zip(map(sheet.cells_of, sheet.what_is_wrong), sentences, strict=True)
        if sheet.what_is_wrong:
            self._form.show_faults(list(found))
        return not sheet.what_is_wrong

    def _has_reason(self, sheet: Sheet) -> bool:
        """Whether a correction has its reason in words; otherwise it is asked for.

        A number is none: it is that of the next sheet, typed by somebody who looks at the paper.
        """
        form, typed = self._form, sheet.typed.reason
        if not sheet.needs_reason or any(character.isalpha() for character in typed):
            return True
        form.ask_reason(asked=True)
        if form.reason.hasFocus():
            text, table = self._shell.look.texts.text, sheet.table.number
            said = text("Table {table} has a result already. Say why it changes.", table=table)
            if typed:
                said = text(
                    "“{typed}” is not a reason. Say in words why it changes, or press Esc to leave "
                    "the result of table {table} as it was.",
                    typed=typed,
                    table=table,
                )
            form.reason_field.set_problem(said)
        take_up(form.reason)
        return False

    def _is_meant(self, sheet: Sheet) -> bool:
        """Whether nothing is improbable, or Enter was pressed a second time."""
        found = tuple(sheet.questions)
        if not found or found == self._pointed_out:
            return True
        self._pointed_out = found
        again = self._shell.look.texts.text("Press Enter again to save it as it is.")
        self._form.said.ask("\n".join((*self._shell.sentences(found), again)))
        take_up(self._form.focusWidget())
        return False

    def _is_answered(self, sheet: Sheet) -> bool:
        """Whether the correction changes no seats, or it was chosen what becomes of them.

        Otherwise the card asks, and has the keyboard.
        """
        if not sheet.needs_reason:
            return True
        desk, number = self._subject.desk, self._subject.number
        after = desk.event.with_table(number, sheet.would_be)
        return self._card.is_answered(desk, after, number, self._form.save)

    def change_variant(self, voted: tuple[BoardVariant, ...]) -> None:
        """Play the open board of six as was voted; by lot where several are tied."""
        table = self._editor.table
        if table is None:
            return
        desk, number, [first, *others] = self._subject.desk, self._subject.number, voted
        if others:
            self._shell.attempt(lambda: boards.draw_variant(desk, number, table.number, voted))
        else:
            self._shell.attempt(lambda: boards.set_variant(desk, number, table.number, first))


def reason_of(shell: Shell) -> str:
    """What stands as the reason in the lines of a correction that comes of the second pass."""
    return shell.look.texts.text("second pass")
