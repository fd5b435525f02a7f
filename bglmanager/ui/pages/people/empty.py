"""The archive while nobody is in it."""

from __future__ import annotations

from bglmanager.ui.actions import Action
from bglmanager.ui.look import Look
from bglmanager.ui.widgets.states import EmptyState


def empty_archive(look: Look, actions: tuple[Action, ...]) -> EmptyState:
    """What belongs there, and the ways to begin; the first of `actions` is the primary one."""
    t = look.texts
    return EmptyState(
        look,
        icon="users",
        title=t.text("No people yet"),
        text=t.text(
            "Everyone you enter is saved here: next time two letters are enough. You can "
            "also import the league’s list of players."
        ),
        actions=actions,
    )
