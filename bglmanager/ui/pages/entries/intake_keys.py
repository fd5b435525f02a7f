"""The keys of a list that comes in, and why they do nothing when they do nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import Qt

from bglmanager.ui.actions import Action, Refusals
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.entries.importing import ImportView


class Taken(Protocol):
    """What the keys work on."""

    view: ImportView
    is_on: bool

    def choose(self) -> None:
        """Let the user choose a file."""

    def paste(self) -> None:
        """Read what was copied."""

    def take(self) -> None:
        """Do what the list comes to."""

    def step_back(self) -> None:
        """Go back."""

    def why_busy(self) -> Sequence[str]:
        """Why nothing else can be done."""


class IntakeKeys:
    """The actions, made on a page."""

    def __init__(self, page: Page, intake: Taken) -> None:
        self._page, self._intake, self._texts = page, intake, page.texts
        t, view = page.texts, intake.view
        self.import_ = page.action(
            t.text("Import a list"), intake.choose, icon="file-down", keys="Ctrl+I"
        )
        self.paste = self._make(
            t.text("Paste a list"), intake.paste, "clipboard-paste", "Ctrl+V", intake.why_busy
        )
        self.paste.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.take = self._make(
            t.text("Add the players"), intake.take, "check", "Ctrl+Return", self._why_not_taken
        )
        self.back = self._make(
            t.text("Back to the list"), intake.step_back, "arrow-left", "Esc", self._why_off
        )
        for text, run, icon, keys, refused_by in (
            (
                t.text("Swap name and surname"),
                view.swap_names,
                "arrow-left-right",
                "F6",
                self._why_no_names,
            ),
            (t.text("Swap day and month"), view.swap_dates, "calendar", "F7", self._why_no_dates),
            (t.text("Next line to look at"), view.next_to_look_at, "eye", "F3", self._why_off),
            (
                t.text("Who is not in the list"),
                view.turn_absent,
                "user-x",
                "F4",
                self._why_nobody_absent,
            ),
            (t.text("Use the list’s value"), view.take_word, "check", "F8", self._why_no_words),
            (
                t.text("Use the list’s values for all"),
                view.take_all_words,
                "check-check",
                "Shift+F8",
                self._why_no_words,
            ),
        ):
            self._make(text, run, icon, keys, refused_by)

    def _make(
        self, text: str, run: Callable[[], object], icon: str, keys: str, refused_by: Refusals
    ) -> Action:
        return self._page.action(text, run, icon=icon, keys=keys, refused_by=refused_by)

    def _why_off(self) -> Sequence[str]:
        if self._intake.is_on:
            return ()
        return (self._texts.text("Choose “Import a list” first."),)

    def _why_not_taken(self) -> Sequence[str]:
        return self._why_off() or self._intake.view.why_not()

    def _unless(self, can: bool, why: str) -> Sequence[str]:  # asked and said
        return self._why_off() or (() if can else (why,))

    def _why_no_names(self) -> Sequence[str]:
        why = self._texts.text("The list has no column with whole names.")
        return self._unless(self._intake.view.can_swap_names, why)

    def _why_no_dates(self) -> Sequence[str]:
        why = self._texts.text("No date of the list could be another day.")
        return self._unless(self._intake.view.can_swap_dates, why)

    def _why_nobody_absent(self) -> Sequence[str]:
        why = self._texts.text("Everybody who is expected is in the list.")
        return self._unless(bool(self._intake.view.absent.model_of.rows), why)

    def _why_no_words(self) -> Sequence[str]:
        why = self._texts.text("The list says nothing that is known otherwise.")
        return self._unless(self._intake.view.has_differences, why)
