"""What comes of the figures in a form, while they are typed."""

from __future__ import annotations

from bglmanager.services import boards, results
from bglmanager.ui.pages.round.boards_desk import BoardDesk
from bglmanager.ui.pages.round.subject import Subject
from bglmanager.ui.pages.round.typing_desk import TypingDesk
from bglmanager.ui.shell import Shell
from bglmanager.words.table_ties import at_table


def show_outcome(shell: Shell, subject: Subject, desk: TypingDesk | BoardDesk) -> None:
    """Show places, points and shares of the open table, and why, in its form."""
    event, number, new = subject.event, subject.number, desk.would_be()
    desk.form.show_result(results.preview(event, number, new))
    if isinstance(desk, BoardDesk):
        desk.form.show_outlook(boards.outlook(event, new))
        return
    desk.form.show_made(new, desk.games_wanted())
    desk.form.show_ties(at_table(shell.look.texts, event, number, new, subject.game))
