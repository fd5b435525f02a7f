"""What is done to the files of own games, one after the other, and taken back from the end."""

from __future__ import annotations

from collections.abc import Callable

from bglmanager.services.own_games import OwnGames, Written
from bglmanager.ui.shell import Shell


class GameFileActions:
    """Does something to a file, says it with the way back, and remembers it."""

    def __init__(self, shell: Shell, own: OwnGames, show: Callable[[str], None]) -> None:
        """`show` shows the game with an id, as it is after something was taken back."""
        self._shell, self._own, self._show = shell, own, show
        self._done: list[tuple[str, Written]] = []

    @property
    def any(self) -> bool:
        """Whether there is something to take back."""
        return bool(self._done)

    def do(self, told: str, deed: Callable[[], Written]) -> bool:
        """Do something and say it; False when it could not be done, which is said then."""
        found: list[Written] = []
        if not self._shell.attempt(lambda: found.append(deed())):
            return False
        self._done.append((told, found[0]))
        self._shell.say(told, take_back=self.undo)
        return True

    def undo(self) -> None:
        """Take back what was done last."""
        if not self._done:
            return
        told, done = self._done[-1]
        if self._shell.attempt(lambda: self._own.take_back(done)):
            del self._done[-1]
            self._show(done.id)
            self._shell.say(self._shell.look.texts.text("Undone: {act}", act=told))
