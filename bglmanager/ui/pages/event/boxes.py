"""A box of the form that shows any value."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.ui.widgets.fields import StillBox


class ChoiceBox(StillBox):
    """One of several values; one that is not offered stands there as it is."""

    def offer(self, offers: Sequence[tuple[str, str]]) -> None:
        """Offer these; the value chosen stays if it is one of them, else it is the first."""
        chosen = self.value
        self.clear()
        for words, value in offers:
            self.addItem(words, str(value))
        self.setCurrentIndex(max(0, self.findData(chosen)))

    @property
    def value(self) -> str:
        """The value chosen, empty for none."""
        return str(self.currentData() or "")

    def show_value(self, value: str) -> None:
        """Choose a value."""
        if value and self.findData(value) < 0:
            self.addItem(value, value)
        self.setCurrentIndex(self.findData(value))
