"""What is half typed in a form, kept beside the library until it is saved or let go."""

from __future__ import annotations

import json
from collections.abc import Mapping

from bglmanager.i18n import Texts
from bglmanager.services.autosave import Autosave


class FormDraft:
    """What is half typed in one form of a page at a time: which form that is, and its fields."""

    def __init__(self, kept: Autosave) -> None:
        self.kept = kept

    @property
    def of(self) -> str:
        """The form that something was half typed in; empty for none."""
        return self._read()[0]

    def left(self, of: str) -> Mapping[str, str]:
        """What was half typed in this form, by field."""
        kept, typed = self._read()
        return typed if kept == of else {}

    @staticmethod
    def text(of: str, typed: Mapping[str, str]) -> str:
        """What is kept of fields of this form; nothing of none."""
        return json.dumps([of, typed], ensure_ascii=False) if typed else ""

    def _read(self) -> tuple[str, Mapping[str, str]]:
        try:
            of, typed = json.loads(self.kept.text or "null")
            return str(of), {str(name): str(text) for name, text in typed.items()}
        except (ValueError, TypeError, AttributeError):  # of another version, or of nobody
            return "", {}


def back_words(texts: Texts) -> str:
    """What is said of a form that was filled with what a crash left of it."""
    return texts.text("What was half typed is back in its fields, not saved yet.")
