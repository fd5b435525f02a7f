"""What is half typed in a form, kept beside the library until it is saved or let go."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from bglmanager.i18n import Texts
from bglmanager.services.autosave import Autosave
from bglmanager.ui.typing import KeepsTyping


class FormDraft:
    """What is half typed in one form of a page at a time: which form that is, and its fields."""

    def __init__(self, kept: Autosave) -> None:
        self.kept = kept

    @property
    def of(self) -> str:
        """The form that something was half typed in; empty for none."""
        return self._read_kept()[0]

    def left_in(self, of: str) -> Mapping[str, str]:
        """What was half typed in this form, by field."""
        kept, typed = self._read_kept()
        return typed if kept == of else {}

    @staticmethod
    def text(of: str, typed: Mapping[str, str]) -> str:
        """What is kept of fields of this form; nothing of none."""
        return json.dumps([of, typed], ensure_ascii=False) if typed else ""

    def _read_kept(self) -> tuple[str, Mapping[str, str]]:
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
        self._draft, self._of, self._typed = draft, of, typed
        self._left = draft.left_in(of)
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
        return self._draft.text(self._of, typed) if self._is_kept else None


def back_words(texts: Texts) -> str:
    """What is said of a form that was filled with what a crash left of it."""
    return texts.text("What was half typed is back in its fields, not saved yet.")
