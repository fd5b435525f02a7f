"""What one event keeps of somebody, and where else he is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.i18n import capital
from bglmanager.services.people import FoundPerson
from bglmanager.ui.actions import Action
from bglmanager.ui.format import Format
from bglmanager.ui.kit.panels import value_words
from bglmanager.ui.look import Look
from bglmanager.ui.pages.people.said import found_values, gone_words, place_of
from bglmanager.ui.theme.tokens import Size
from bglmanager.ui.widgets.basics import QuietButton, Rule, Words


class FoundPanel(QWidget):
    """Every datum as it is kept; `told` are name and value."""

    def __init__(
        self, look: Look, row: FoundPerson, others: Sequence[FoundPerson], choose: Action
    ) -> None:
        """`others` are all rows of the same person, `choose` selects them."""
        super().__init__()
        self._look = look
        t, px, muted = look.texts, look.theme.px, look.theme.colours.muted
        self.told = tuple(found_values(t, Format(t.language), row))
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, px(4), px(8), px(8))
        self._box.setSpacing(px(6))
        self._box.addWidget(Words(look, place_of(t, row), strong=True, wrap=True))
        if row.at.facts is None:
            number = t.text("Number {number}", number=row.entry.number)
            self._box.addWidget(Words(look, number, colour=muted))
        if row.at.gone:
            self._box.addWidget(Words(look, gone_words(t, row), wrap=True))
        self._box.addWidget(Rule())
        for name, value in self.told:
            self._add(name, value)
        if not self.told:
            nothing = t.text("Nothing but the name and the results.")
            self._box.addWidget(Words(look, nothing, wrap=True))
        if len(others) > 1:
            self._box.addWidget(Rule())
            everywhere = t.many(
                "The same person in {n} place", "The same person in {n} places", len(others)
            )
            self._box.addWidget(Words(look, everywhere, wrap=True))
            button = QuietButton(look, choose.text())
            button.follow(choose)
            self._box.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        self._box.addStretch(1)

    def _add(self, name: str, value: str) -> None:
        muted = self._look.theme.colours.muted
        title = capital(name)
        self._box.addWidget(Words(self._look, title, Size.SMALL, colour=muted, wrap=True))
        self._box.addWidget(value_words(self._look, value))
