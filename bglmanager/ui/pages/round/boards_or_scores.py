"""How the open table is edited: by its scores, or a Diplomacy board by its centres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bglmanager.services import boards
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.round.boards_desk import BoardDesk
from bglmanager.ui.pages.round.boards_form import BoardForm
from bglmanager.ui.pages.round.boards_saving import BoardSaving
from bglmanager.ui.pages.round.form import TableForm
from bglmanager.ui.pages.round.form_columns import FormColumns
from bglmanager.ui.pages.round.saving import Saving
from bglmanager.ui.pages.round.subject import RoundContext
from bglmanager.ui.pages.round.typing_desk import TypingDesk
from bglmanager.ui.shell import Shell


@dataclass(frozen=True, slots=True)
class Editing:
    """A form, what is typed in it, and how that is kept."""

    form: TableForm | BoardForm
    desk: TypingDesk | BoardDesk
    saving: Saving | BoardSaving


def editing(
    shell: Shell, subject: RoundContext, columns: FormColumns, seat_actions: Sequence[Action]
) -> Editing:
    """The form for the tables of a round; `columns` are those of a form with scores."""
    if boards.formula(subject.event) is None:
        form = TableForm(shell.look, columns, seat_actions)
        desk = TypingDesk(subject, form)
        return Editing(form, desk, Saving(shell, subject, desk))
    board = BoardForm(shell.look, seat_actions)
    board_desk = BoardDesk(subject, board)
    saving = BoardSaving(shell, subject, board_desk)
    board.vote.voted.connect(saving.change_variant)
    return Editing(board, board_desk, saving)
