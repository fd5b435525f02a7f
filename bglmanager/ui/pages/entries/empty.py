"""The page of entries before anybody is entered."""

from __future__ import annotations

from bglmanager.ui.actions import Action, Deed
from bglmanager.ui.pages.base import Page
from bglmanager.ui.widgets.states import EmptyState


def empty_list(page: Page, choose: Deed, add: Deed) -> EmptyState:
    """What belongs here, with the buttons that import a list (`choose`) and enter a player."""
    t, look = page.texts, page.look
    actions = (
        Action(look, page, t.text("Import a list"), choose, icon="file-down"),
        Action(look, page, t.text("Add a player"), add, icon="user-plus"),
    )
    return EmptyState(
        look,
        icon="users",
        title=t.text("Nobody is entered yet"),
        text=t.text(
            "Here stand the players. Import the list of those who have registered (CSV, "
            "Excel or LibreOffice), drop the file here, or paste it from a spreadsheet with "
            "Ctrl+V."
        ),
        actions=actions,
    )
