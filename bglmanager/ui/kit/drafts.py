"""What is half typed in an editor or a form outlives the program, whatever ends it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from bglmanager.i18n import Texts
from bglmanager.services.autosave import Autosave
from bglmanager.services.errors import NotSaved
from bglmanager.ui.shell import Shell

EVERY = 600
"""Milliseconds between two looks at what is typed."""


class TypingWatch:
    """Looks at an editor again and again, and keeps what is typed there when it is new.

    It looks and does not listen, because a cell of a table tells nothing before it is left.
    """

    def __init__(
        self, page: QWidget, shell: Shell, typed: Autosave, text: Callable[[], str | None]
    ) -> None:
        """`text` is what is to be kept: "" for nothing, None while there is nothing to say."""
        self._shell, self._typed, self._text = shell, typed, text
        self._kept: str | None = None
        self._is_told = False
        self._timer = QTimer(page)
        self._timer.timeout.connect(self.keep_typed_now)

    def start_looking(self) -> None:
        """The page is shown."""
        self._timer.start(EVERY)

    def stop_looking(self) -> None:
        """The page is left, on whatever way: look a last time."""
        self._timer.stop()
        self.keep_typed_now()

    def keep_typed_now(self) -> None:
        """Keep what is typed now; that it cannot be kept is said once."""
        text = self._text()
        if text is not None:
            self._keep_text(text)

    def forget_typed(self) -> None:
        """Nothing is typed any more that is not saved."""
        self._keep_text("")

    def _keep_text(self, text: str) -> None:
        if text == self._kept:
            return
        try:
            self._typed.keep_text(text)
        except NotSaved as error:
            self._tell_once(error)
        else:
            self._kept, self._is_told = text, False

    def _tell_once(self, error: NotSaved) -> None:
        def fail() -> None:
            raise error

        if not self._is_told:
            self._is_told = True
            self._shell.attempt(fail)


class KeepsTyping(QWidget):
    """A widget of which something typed is kept while it is shown."""

    shell: Shell
    _watches: tuple[TypingWatch, ...] = ()

    def keep_typed(self, typed: Autosave, text: Callable[[], str | None]) -> TypingWatch:
        """Keep what is typed here and not saved, as `TypingWatch` has it."""
        watch = TypingWatch(self, self.shell, typed, text)
        self._watches += (watch,)
        return watch

    def put_by(self) -> None:
        """Another window is about to take the place of this one: keep what is typed for it."""
        for watch in self._watches:
            watch.keep_typed_now()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        for watch in self._watches:
            watch.start_looking()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        for watch in self._watches:
            watch.stop_looking()


class FormDraft:
    """What is half typed in one form of a page at a time, as it is `kept`."""

    def __init__(self, kept: Autosave) -> None:
        self.kept = kept

    def read_kept(self) -> tuple[str, Mapping[str, str]]:
        """The form that something was half typed in, empty for none, and what, by field."""
        try:
            of, typed = json.loads(self.kept.text or "null")
            return str(of), {str(name): str(text) for name, text in typed.items()}
        except (ValueError, TypeError, AttributeError):  # of another version, or of nobody
            return "", {}


class FormKeeper:
    """Keeps what is half typed in a form while what holds it is shown."""

    def __init__(
        self,
        holder: KeepsTyping,
        draft: FormDraft,
        of: str,
        typed: Callable[[], Mapping[str, str]],
    ) -> None:
        """`of` names the form, `typed` is what is half typed there, by field."""
        self._of, self._typed = of, typed
        left_in, left = draft.read_kept()
        self._left = left if left_in == of else {}
        self._is_kept, self._is_back = bool(self._left), False
        self._watch = holder.keep_typed(draft.kept, self._text_to_keep)

    def bring_back(self, fill: Callable[[Mapping[str, str]], object]) -> bool:
        """Fill the form with what a crash left of it, the first time; whether there was any."""
        left, self._left = self._left, {}
        if left:
            fill(left)
            self._is_back = True
        return bool(left)

    @property
    def is_back(self) -> bool:
        """Whether something came back and is not saved yet."""
        self._is_back = self._is_back and bool(self._typed())
        return self._is_back

    def forget_typed(self) -> None:
        """What is typed is let go."""
        if self._is_kept:
            self._watch.forget_typed()

    def _text_to_keep(self) -> str | None:
        """What is kept; nothing is said before anything was, another form may be kept there."""
        typed = self._typed()
        self._is_kept = self._is_kept or bool(typed)
        kept = json.dumps([self._of, typed], ensure_ascii=False) if typed else ""
        return kept if self._is_kept else None


def back_words(texts: Texts) -> str:
    """What is said of a form that was filled with what a crash left of it."""
    return texts.text("What was half typed is back in its fields, not saved yet.")
