"""The editor and the examples beside it, or below it where there is little room."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QScrollArea, QVBoxLayout, QWidget

from bglmanager.engine.problems import Problem, Refused
from bglmanager.engine.rulesets import RULESETS, custom
from bglmanager.services import rules_example
from bglmanager.ui.pages.rules.editor import RulesEditor
from bglmanager.ui.pages.rules.example_event import ExampleEvent
from bglmanager.ui.pages.rules.example_table import ExampleTable
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import Card, Words, laid_out, scrolled_area
from bglmanager.words import regulations

_BESIDE_FROM = 840
"""Pixels from which the examples stand beside the editor."""


class Workshop(QWidget):
    """Both recompute at every key: the examples show the last sound rules."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        self._strict = False
        t, px = look.texts, look.theme.px
        self.editor = RulesEditor(look)
        self.table = ExampleTable(look)
        self.event_example = ExampleEvent(look)
        self.still = Card(look)
        self.wrong = Words(look, "", colour=look.theme.colours.wrong, wrap=True)
        self.still.box.addWidget(
            Words(
                look,
                t.text("Fix this to update the examples:"),
                Size.SMALL,
                colour=look.theme.colours.muted,
                wrap=True,
            )
        )
        self.still.box.addWidget(self.wrong)
        self.still.hide()
        shown = QWidget()
        box = laid_out(QVBoxLayout(shown), px(16))
        for widget in (
            self.still,
            self.table,
            self.event_example.standings,
            self.event_example.seating,
        ):
            box.addWidget(widget)
        box.addStretch(1)
        self.edit_area, self.example_area = _area(self.editor, px(8)), _area(shown, px(8))
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(px(8))
        self._line.addWidget(self.edit_area, 1)
        self._line.addWidget(self.example_area, 1)
        self.table.edited.connect(self.show_example)

    @property
    def base_name(self) -> str:
        """What the regulation behind the rules is called."""
        return regulations.regulation_name(self._look.texts, self.editor.draft.base)

    def show_example(self) -> None:
        """Compute the examples anew, if the rules are sound."""
        draft = self.editor.draft
        options = {**draft.options(), "name": "–"}
        try:
            ruleset = custom.made_ruleset(RULESETS, options)
        except Refused:
            self.table.show_rules(draft.ruleset, None)
            return
        self.table.show_rules(draft.ruleset, ruleset)
        found = rules_example.example_ranking(options, self.table.nominal)
        self.event_example.show_ranked(found, seats_apart=draft.seating is not None)

    def say(self, problems: Sequence[Problem], sentences: Sequence[str]) -> None:
        """Say at the fields what is wrong; from now on while it is typed, until nothing is."""
        self._strict = bool(problems)
        self.editor.say(problems, sentences)
        self._stand_still(problems, sentences)

    def follow(self, problems: Sequence[Problem], sentences: Sequence[str]) -> None:
        """Something was typed: compute anew, say beside the examples what is not right yet."""
        self.show_example()
        self._strict = self._strict and bool(problems)
        shown = (problems, sentences) if self._strict else ((), ())
        self.editor.say(*shown)
        self._stand_still(problems, sentences)

    def _stand_still(self, problems: Sequence[Problem], sentences: Sequence[str]) -> None:
        told = [
            sentence
            for found, sentence in zip(problems, sentences, strict=True)
            if not found.path.startswith(".name")
        ]
        self.wrong.setText("\n".join(told))
        self.still.setVisible(bool(told))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = event.size().width() >= self._look.theme.px(_BESIDE_FROM)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._line.setDirection(across if wide else down)


def _area(content: QWidget, gap: int) -> QScrollArea:
    """A part that scrolls by itself, its bar apart from what it shows."""
    inner = QWidget()
    box = laid_out(QVBoxLayout(inner), None, (0, 0, gap, 0))
    box.addWidget(content)
    area = scrolled_area(inner)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area
