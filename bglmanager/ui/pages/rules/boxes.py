"""Boxes that take the room there is, not that of their longest answer."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox

from bglmanager.ui.pages.event.boxes import ChoiceBox

_LETTERS = 12


def narrow_box() -> ChoiceBox:
    """A box that may be narrower than what it offers."""
    box = ChoiceBox()
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(_LETTERS)
    return box
