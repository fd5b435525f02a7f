"""The form of the second pass: the same as in the first, compared in the place of saved."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.services import boards
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.round.boards_form import BoardForm
from bglmanager.ui.pages.round.boards_or_scores import Editing
from bglmanager.ui.pages.round.form import TableForm
from bglmanager.ui.pages.round.form_columns import FormColumns
from bglmanager.ui.pages.round.second_desk import SecondBoardDesk, SecondDesk
from bglmanager.ui.pages.round.second_saving import BoardComparing, Comparing
from bglmanager.ui.pages.round.subject import Subject
from bglmanager.ui.shell import Shell


def second_editing(
    shell: Shell, subject: Subject, columns: FormColumns, seat_actions: Sequence[Action]
) -> Editing:
    """The form for tables that are typed again; `columns` are those of a form with scores."""
    name = shell.look.texts.text("second pass")
    if boards.formula(subject.event) is None:
        form = TableForm(shell.look, columns, seat_actions)
        form.pass_name = name
        desk = SecondDesk(subject, form)
        return Editing(form, desk, Comparing(shell, subject, desk))
    board = BoardForm(shell.look, seat_actions)
    board.pass_name = name
    board_desk = SecondBoardDesk(subject, board)
    return Editing(board, board_desk, BoardComparing(shell, subject, board_desk))
