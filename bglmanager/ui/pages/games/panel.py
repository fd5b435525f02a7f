"""The side panel of the page: what is known of a game, or everything that is wrong in a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.problems import Problem
from bglmanager.engine.rulesets import RULESETS
from bglmanager.services.games import rules_of
from bglmanager.ui.pages.game_panel import GamePanel, Section
from bglmanager.ui.pages.games import games_texts
from bglmanager.ui.pages.games.games_table import GameRow, whose
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import Words, laid_out
from bglmanager.words.games import GameLines, Played
from bglmanager.words.problems import placed_sentence

_MOST = 100
"""So many faults of a file are listed."""


def of_row(look: Style, row: GameRow) -> GamePanel:
    """A game as each regulation has it; in general where none has."""
    return GamePanel(look, list(_sections(look, row)), about=whose(look.texts, row))


def _sections(look: Style, row: GameRow) -> Iterator[Section]:
    if row.game is None:
        return
    t = look.texts
    by_key = {rules_of(id_): ruleset for id_, ruleset in RULESETS.items()}
    for key, rules in row.game.rules.items() or [("", row.game.general)]:
        found = GameLines(t, rules, Played(by_key.get(key))).sections(drawn=True)
        heading = games_texts.regulation(t, key) if key else t.text("In general")
        yield Section(heading, found)


class FaultsPanel(QWidget):
    """Everything that is wrong in a file, with line and key, and what to do about it."""

    def __init__(self, look: Style, problems: Iterable[Problem]) -> None:
        super().__init__()
        px, t = look.theme.px, look.texts
        self.faults = tuple(placed_sentence(t, each) for each in problems)
        box = laid_out(QVBoxLayout(self), px(8), (0, px(4), px(8), px(8)))
        about = t.text("Mend the file with any editor and import it, or ask whoever sent it.")
        box.addWidget(Words(look, about, colour=look.theme.colours.muted, wrap=True))
        shown = list(self.faults[:_MOST])
        rest = len(self.faults) - len(shown)
        if rest:
            shown.append(t.many("And {n} more.", rest))
        for fault in shown:
            words = Words(look, fault, wrap=True)
            words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            box.addWidget(words)
        box.addStretch(1)
