"""The second set on a stick, and going on at another laptop from it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bglmanager.services.backup_scheduler import State
from bglmanager.services.backups import Reason
from bglmanager.services.library import Library
from bglmanager.ui.format import Format
from bglmanager.ui.pages.backups import backup_texts
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Tone


class Stick:
    """Chooses the folder, writes everything to it, says what it has."""

    def __init__(self, shell: Shell, library: Library, written: Callable[[], None]) -> None:
        """`written` is called when the stick has something new."""
        self._shell, self._library, self._written = shell, library, written
        self._format = Format(shell.look.texts)

    @property
    def _state(self) -> State:
        return self._library.keeping.state

    def about(self) -> str:
        """What the stick has, in a sentence; empty when none was chosen."""
        t, state = self._shell.look.texts, self._state
        if state.target is None:
            return ""
        if not state.target_here:
            return t.text("The USB stick for the second set is not plugged in.")
        if state.target_at is None:
            return t.text("The second set follows with the next backup.")
        clock = self._format.clock_time(state.target_at)
        told = t.text("Second set in {folder}: {time}.", folder=str(state.target), time=clock)
        return f"{told} {backup_texts.own_files(t, state.target_own)}".strip()

    def choose(self) -> None:
        """Ask for the folder of the second set."""
        t = self._shell.look.texts
        chosen = self._shell.messages.folder(t.text("A folder on a USB stick"), self._state.target)
        if chosen is not None and self._shell.attempt(lambda: self._library.use_target(chosen)):
            self._library.keeping.copy_later()
            self._shell.say(t.text("The second set goes to {folder}", folder=str(chosen)))
            self._shell.renew()

    def hand_over(self) -> None:
        """Write everything to the stick, and say how another laptop goes on."""
        if self._state.target is None:
            self.choose()
        target = self._state.target
        if target is None:
            return
        self._shell.tasks.start(
            self._shell.look.texts.text("Writing everything to the USB stick"),
            lambda _progress: self._library.keeping.copy_and_wait(Reason.HAND),
            lambda _done: self._handed_over(target),
        )

    def _handed_over(self, target: Path) -> None:
        t, state = self._shell.look.texts, self._state
        self._written()
        hindered = [one for one in (state.problem, state.target_problem) if one is not None]
        if hindered or state.target_at is None:
            missing = t.text("The USB stick for the second set is not plugged in.")
            self._shell.say(" ".join(self._shell.sentences(hindered)) or missing, Tone.WRONG)
            return
        self._shell.messages.acknowledge(
            t.text("Another laptop can go on"),
            t.text(
                "{folder} has everything up to {time}. On the other laptop open the program, "
                "go to Backups, choose “Another folder”, then the USB stick, and go back to "
                "the newest backup. Close the program here first, so that nothing is typed "
                "twice.",
                folder=str(target),
                time=self._format.clock_time(state.target_at),
            ),
        )
