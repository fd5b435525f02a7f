"""The side panel of the page: the facts of a game, or everything that is wrong in a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.games.game import GameRules, Timing
from bglmanager.engine.games.text import Text
from bglmanager.i18n import Texts
from bglmanager.ui.look import Look
from bglmanager.ui.pages.games import facts, said
from bglmanager.ui.pages.games.listed import Row, whose
from bglmanager.ui.theme.tokens import Size
from bglmanager.ui.widgets.basics import Rule, Words

_MOST = 100
"""So many faults of a file are listed."""


class GamePanel(QWidget):
    """A game as each regulation has it; `told` are heading, name and value."""

    def __init__(self, look: Look, row: Row) -> None:
        super().__init__()
        self._look = look
        t, px = look.texts, look.theme.px
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, px(4), px(8), px(8))
        self._box.setSpacing(px(6))
        self._add(whose(t, row), muted=True)
        self.told: list[tuple[str, str, str]] = []
        if row.game is not None:
            for key, rules in row.game.rules.items() or [("", row.game.general)]:
                self._regulation(said.regulation(t, key) if key else t.text("In general"), rules)
        self._box.addStretch(1)

    def _regulation(self, heading: str, rules: GameRules) -> None:
        self._box.addWidget(Rule())
        self._box.addWidget(Words(self._look, heading, strong=True, wrap=True))
        for name, value in values(self._look, rules):
            self.told.append((heading, name, value))
            self._add(name, muted=True)
            self._add(value)

    def _add(self, text: str, *, muted: bool = False) -> None:
        colour = self._look.theme.colours.muted if muted else ""
        size = Size.SMALL if muted else Size.TEXT
        words = Words(self._look, text, size, colour=colour, wrap=True)
        words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._box.addWidget(words)


class FaultsPanel(QWidget):
    """Everything that is wrong in a file, with line and key, and what to do about it."""

    def __init__(self, look: Look, faults: Sequence[str]) -> None:
        super().__init__()
        px, t = look.theme.px, look.texts
        self.faults = tuple(faults)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, px(4), px(8), px(8))
        box.setSpacing(px(8))
        about = t.text("Mend the file with any editor and import it, or ask whoever sent it.")
        box.addWidget(Words(look, about, colour=look.theme.colours.muted, wrap=True))
        shown = list(self.faults[:_MOST])
        rest = len(self.faults) - len(shown)
        if rest:
            shown.append(t.many("And {n} more.", "And {n} more.", rest))
        for fault in shown:
            words = Words(look, fault, wrap=True)
            words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            box.addWidget(words)
        box.addStretch(1)


def values(look: Look, rules: GameRules) -> Iterator[tuple[str, str]]:
    """The facts of a game under one regulation, name and value."""
    t = look.texts
    told: Mapping[str, str] = {
        t.text("Players at a table"): _players(t, rules),
        t.text("Minutes"): "\n".join(_timing(t, each) for each in rules.timings),
        t.text("Minutes of each player in all"): _figure(rules.minutes_per_player),
        t.text("When time is up"): _words(t, rules.overtime),
        t.text("Score"): dict(facts.scorings(look))[rules.scoring.value],
        t.text("Tie-breaks at the table"): ", ".join(
            each.label.of(t.language) for each in rules.tie_breaks
        ),
        t.text("A drawn final"): dict(facts.drawn_finals(look))[rules.drawn_final.value],
        t.text("Auction"): dict(facts.auctions(look)).get(
            rules.auction.of.value if rules.auction else "", ""
        ),
        t.text("Appendices and expansions"): ", ".join(
            each.name.of(t.language) for each in (*rules.appendices, *rules.expansions)
        ),
        t.text("Left out"): ", ".join(each.of(t.language) for each in rules.excluded),
        t.text("Drawn for the set-up"): ", ".join(
            each.label.of(t.language) for each in rules.setup
        ),
        t.text("List handed in"): _words(t, rules.list.name if rules.list else None),
        t.text("Notes"): "\n".join(each.of(t.language) for each in rules.notes),
    }
    yield from ((name, value) for name, value in told.items() if value)


def _players(t: Texts, rules: GameRules) -> str:
    sizes = rules.sizes
    if sizes.least == sizes.most:
        return str(sizes.most)
    return t.text(
        "{least} to {most}, best with {best}",
        least=sizes.least,
        most=sizes.most,
        best=sizes.recommended,
    )


def _timing(t: Texts, timing: Timing) -> str:
    minutes = ", ".join(f"{n} → {each}" for n, each in sorted(timing.minutes.items()))
    return minutes if timing.name is None else f"{timing.name.of(t.language)}: {minutes}"


def _words(t: Texts, words: Text | None) -> str:
    return "" if words is None else words.of(t.language)


def _figure(value: int | None) -> str:
    return "" if value is None else str(value)
