"""The keys of a list that comes in, and why they do nothing when they do nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import Qt

from bglmanager.ui.kit.acts import BACK, GO_ON, IMPORT, MISSING, NEXT_LIST, PASTE, USE, Need, act
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


_ON = Need("Choose “Import a list” first.", lambda keys: keys.intake.is_on)
_ABSENT = Need(
    "Everybody who is expected is in the list.",
    lambda keys: bool(keys.intake.view.absent.model_of.rows),
)
_DIFFERENCES = Need(
    "The list says nothing that is known otherwise.",
    lambda keys: keys.intake.view.has_differences,
)


class IntakeKeys:
    """The acts, made on a page."""

    def __init__(self, page: Page, intake: Taken) -> None:
        self.intake = intake
        page.make_acts(self)
        page.make_acts(intake.view)
        self.paste.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)

    def _why_busy(self) -> Sequence[str]:
        return self.intake.why_busy()

    def _why_not_taken(self) -> Sequence[str]:
        return self.intake.view.why_not()

    @act("Import a list", IMPORT)
    def import_(self) -> None:
        self.intake.choose()

    @act("Paste a list", PASTE, unless=_why_busy)
    def paste(self) -> None:
        self.intake.paste()

    @act("Add the players", GO_ON, unless=(_ON, _why_not_taken))
    def take(self) -> None:
        self.intake.take()

    @act("Back to the list", BACK, unless=_ON)
    def back(self) -> None:
        self.intake.step_back()

    @act("Next line to look at", NEXT_LIST, icon="eye", unless=_ON)
    def next_to_look_at(self) -> None:
        self.intake.view.next_to_look_at()

    @act("Who is not in the list", MISSING, unless=(_ON, _ABSENT))
    def turn_absent(self) -> None:
        self.intake.view.turn_absent()

    @act("Use the list’s value", USE, unless=(_ON, _DIFFERENCES))
    def take_word(self) -> None:
        self.intake.view.take_word()

    @act(
        "Use the list’s values for all",
        keys="Ctrl+F10",
        icon="check-check",
        unless=(_ON, _DIFFERENCES),
    )
    def take_all_words(self) -> None:
        self.intake.view.take_all_words()
