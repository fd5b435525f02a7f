"""The box a game is chosen in: those of the regulation, and any other name that is typed."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox

from bglmanager.engine.games.game import GameRules
from bglmanager.engine.plan import MULTI
from bglmanager.engine.rulesets import RULESETS
from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.i18n import LANGUAGES
from bglmanager.services.games import Catalogue, rules_of
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.fields import StillBox

USUAL_SIZE = 4
"""Players at a table of a game that nobody has described."""


class GameBox(StillBox):
    """The games of a regulation; any name may be typed."""

    def __init__(self, look: Style, games: Catalogue) -> None:
        super().__init__()
        self._texts, self._games = look.texts, games
        self._language = look.texts.language
        self._rules = ""
        self._offered: dict[str, str] = {}
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)

    @property
    def chosen(self) -> str:
        """The id of a game of the catalogue, or the name that was typed."""
        typed = self.currentText().strip()
        return self._id(typed) or typed

    def _id(self, name: str) -> str | None:
        """The game of this name: in the language of the screen before the others, and of the
        regulation before those of others. Many games are known by their foreign name.
        """
        wanted = name.casefold()
        if wanted == self._games.of_event(MULTI, self._texts).casefold():
            return MULTI
        known = (*self._games.of_rules(self._rules), *self._games.games)
        found = (
            game.id
            for language in (self._language, *LANGUAGES)
            for game in known
            if game.general.name.of(language).casefold() == wanted
        )
        return next(found, None)

    def show_game(self, game: str) -> None:
        """Show a game by its id, or the name that was typed for it; that rounds have their own."""
        self.setEditText(self._games.of_event(game, self._texts))

    def show_rules(self, ruleset: str, *, keep: bool) -> None:
        """Offer the games of this regulation; what is typed stays.

        Unless told to `keep` it, a game of another regulation gives way to the first one. A
        regulation for one game has no other.
        """
        found, rules = RULESETS.get(ruleset), rules_of(ruleset)
        self.setEnabled(found is None or found.game is None)
        names = {
            game.general.name.of(self._language): game.id for game in self._games.of_rules(rules)
        }
        if (rules, names) == (self._rules, self._offered):
            return
        first, typed = not self._rules, self.currentText()
        foreign = self._id(typed) is not None
        self._rules, self._offered = rules, names
        blocked = self.blockSignals(True)
        self.clear()
        for name in sorted(names, key=str.casefold):
            self.addItem(name, names[name])
        if not first and (keep or not foreign or typed in names):
            self.setEditText(typed)
        self.blockSignals(blocked)
        if self.currentText() != typed:
            self.currentTextChanged.emit(self.currentText())


def several_size(game: GameRules | None, ruleset: Ruleset) -> int:
    """The same for a round of an event of several games, which may have smaller tables (BIG 8.2).

    A game that counts at one size alone keeps it.
    """
    size = proposed_size(game, ruleset)
    several = ruleset.several
    if several is None or (game is not None and game.sizes.valid):
        return size
    fits = game is None or game.sizes.least <= several.recommended <= game.sizes.most
    return several.recommended if fits else min(size, several.most)


def proposed_size(game: GameRules | None, ruleset: Ruleset) -> int:
    """The players at a table a game is made for, among those the regulation plays at.

    The recommended number, else the nearest one that counts.
    """
    if game is None:
        return max(ruleset.min_table, min(USUAL_SIZE, ruleset.max_table))
    wanted = game.sizes.recommended
    sizes = [size for size in ruleset.nominal_sizes if size in (game.sizes.valid or (size,))]
    return min(sizes or [wanted], key=lambda size: (abs(size - wanted), size))
