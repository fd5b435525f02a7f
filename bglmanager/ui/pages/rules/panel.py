"""The side panel of the list of rules: what they say, or everything that is wrong in the file."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.rulesets import RULESETS, custom
from bglmanager.engine.rulesets.ruleset import Ruleset, Stage
from bglmanager.i18n import Texts
from bglmanager.ui.pages.rules.rules_table import RulesLine
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import Rule, Words, laid_out
from bglmanager.words.problems import placed_sentence
from bglmanager.words.regulations import criteria_in_turn


class RulesPanel(QWidget):
    """`told` are title and words of each part."""

    def __init__(self, look: Style, line: RulesLine) -> None:
        super().__init__()
        px, colours = look.theme.px, look.theme.colours
        self.told = tuple(_told(look.texts, line))
        box = laid_out(QVBoxLayout(self), px(6), (0, px(4), px(8), px(8)))
        for title, text in self.told:
            box.addWidget(Words(look, title, Size.SMALL, colour=colours.muted, wrap=True))
            words = Words(
                look, text, colour=colours.text if line.is_sound else colours.wrong, wrap=True
            )
            words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            box.addWidget(words)
            box.addWidget(Rule())
        box.addStretch(1)


def _told(t: Texts, line: RulesLine) -> Iterator[tuple[str, str]]:
    if line.own is not None and not line.is_sound:
        faults = (placed_sentence(t, each) for each in line.own.problems)
        yield t.text("Wrong in the file"), "\n\n".join(faults)
        yield (
            t.text("What to do"),
            t.text(
                "Correct the file with any editor, or delete it here. Events are not affected: "
                "each has its own copy of its rules."
            ),
        )
        return
    if line.own is not None:
        yield t.text("Starts from"), line.base
        yield t.text("What is changed"), line.changes
    ruleset = (
        RULESETS[line.key] if line.own is None else custom.made_ruleset(RULESETS, line.options)
    )
    points = "\n".join(
        f"{size}: {' – '.join(map(str, row))}"
        for size, row in sorted(ruleset.points.items())
        if row
    )
    if points:
        yield t.text("Points by players at the table"), points
    yield from _orders(t, ruleset)


def _orders(t: Texts, ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    first = ruleset.orders.get(Stage.FIRST)
    later = ruleset.orders_at(Stage.LATER)
    if first is not None:
        yield t.text("Standings after round 1"), criteria_in_turn(t, first.standings)
    yield t.text("Standings"), criteria_in_turn(t, later.standings)
    if later.seating is not None:
        yield t.text("Seating of the next round"), criteria_in_turn(t, later.seating)
