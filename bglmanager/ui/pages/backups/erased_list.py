"""The list of who was erased: what is wrong with it, and going on without it."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.services.library import Library
from bglmanager.ui.actions import Action
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.frame import Notice


class ErasedList:
    """Says that the list is gone or was mended; somebody decides before going back to a backup."""

    def __init__(self, shell: Shell, library: Library) -> None:
        self._shell, self._library = shell, library

    @property
    def _is_gone(self) -> bool:
        found = self._library.erasures_problem
        return found is not None and found.code == "erasing.no-list"

    def notices(self, way_on: Action) -> list[Notice]:
        """What is wrong, with the way on."""
        found = self._library.erasures_problem
        action = way_on if self._is_gone else None
        said = self._shell.sentences([] if found is None else [found])
        return [Notice(one, Tone.WRONG, action) for one in said]

    def why_not(self) -> Sequence[str]:
        """Why there is nothing to decide."""
        t = self._shell.look.texts
        return () if self._is_gone else (t.text("The list of erased people is in order."),)

    def go_on(self) -> None:
        """Ask, and go on without the list."""
        t = self._shell.look.texts
        agreed = self._shell.messages.confirm(
            t.text("Go on without the list of erased people?"),
            t.text("Going back to an older backup can then bring back people who were erased."),
            t.text("Go on without the list"),
        )
        if agreed and self._shell.attempt(self._library.forget_erasures):
            self._shell.renew()
