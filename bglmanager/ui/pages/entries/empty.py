"""What the entry list says while nobody is entered."""

from __future__ import annotations

from collections.abc import Callable

from bglmanager.ui.actions import Action
from bglmanager.ui.pages.base import Page
from bglmanager.ui.widgets.basics import EmptyState


def empty_entries(
    page: Page, choose: Callable[[], object], add: Callable[[], object]
) -> EmptyState:
    """What belongs here, with the buttons that begin it: a list chosen, a player added."""
    look, t = page.look, page.texts
    return EmptyState(
        look,
        icon="users",
        title=t.text("Nobody is entered yet"),
        text=t.text(
            "No players yet. Import the list of registrations (CSV, Excel or LibreOffice), "
            "drop the file here, or paste it from a spreadsheet with Ctrl+V."
        ),
        actions=(
            Action(look, page, t.text("Import a list"), choose, icon="file-down"),
            Action(look, page, t.text("Add a player"), add, icon="user-plus"),
        ),
    )
