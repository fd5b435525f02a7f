"""The games as rows of a table: those of the program, the organiser's, files that give none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.game import Game, GameRules
from bglmanager.i18n import Texts
from bglmanager.services.games import Catalogue
from bglmanager.services.own_games import SUFFIX, Damaged
from bglmanager.ui.pages.games.games_texts import short_regulations
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.rows import Column
from bglmanager.ui.widgets.table import TableView

_HIDDEN = (2, 3, 4)  # what a game is proposed for, its players and minutes
_HIDDEN_BELOW = 560


@record
class GameRow:
    """A game, or a file that gives none.

    `changed` tells that the organiser's wins over one of the program.
    """

    key: str
    name: str
    game: Game | None = None
    damaged: Damaged | None = None
    changed: bool = False

    @property
    def is_own(self) -> bool:
        """Whether it lies in the organiser's folder."""
        return self.game is None or self.game.own

    @property
    def deletable(self) -> str:
        """The id under which it can be taken away; empty for what is no file of that folder."""
        if self.damaged is not None:
            return self.damaged.file.stem if self.damaged.file.suffix == SUFFIX else ""
        return self.key if self.is_own else ""


def rows(games: Catalogue, language: str, *, only_own: bool) -> Sequence[GameRow]:
    """Every game by name, files that give none first."""
    shipped = games.shipped
    found = [
        GameRow(
            game.id,
            game.general.name.of(language),
            game,
            changed=game.own and shipped is not None and shipped.find_game(game.id) is not None,
        )
        for game in games.games
    ]
    found.sort(key=lambda row: row.name.casefold())
    wrong = () if games.own is None else games.own.damaged
    bad = [GameRow(f"/{each.file.name}", each.file.name, damaged=each) for each in wrong]
    return [row for row in (*bad, *found) if row.is_own or not only_own]


class GamesTable(TableView[GameRow]):
    """The list; where there is little room, what stands in the panel too is hidden."""

    def fit_columns(self) -> None:
        narrow = self.viewport().width() < self._look.theme.px(_HIDDEN_BELOW)
        for column in _HIDDEN:
            self.setColumnHidden(column, narrow)
        super().fit_columns()


def columns(t: Texts) -> tuple[Column[GameRow], ...]:
    """The columns of the list."""
    return (
        Column(
            t.text("Game"),
            lambda row: row.name,
            stretch=True,
            strong=True,
            icon=lambda row: "octagon-x" if row.damaged else "",
        ),
        Column(
            "",
            lambda row: whose(t, row) if row.is_own else "",
            tone=lambda row: Tone.WRONG if row.damaged else Tone.NOW,
            spoken=t.text("Source"),
        ),
        Column(
            t.text("Proposed for"), lambda row: short_regulations(t, row.game) if row.game else ""
        ),
        Column(t.text("Players"), _players),
        Column(t.text("Minutes"), _minutes),
    )


def whose(t: Texts, row: GameRow) -> str:
    """Whether a game is the program's, the organiser's, or changed by him."""
    if row.damaged is not None:
        return t.text("Cannot be read")
    if row.changed:
        return t.text("Changed")
    return t.text("Own") if row.is_own else t.text("Of the program")


def _rules(row: GameRow) -> Iterator[GameRules]:
    if row.game is not None:
        yield from row.game.rules.values() or (row.game.general,)


def _players(row: GameRow) -> str:
    least = min((rules.sizes.least for rules in _rules(row)), default=0)
    most = max((rules.sizes.most for rules in _rules(row)), default=0)
    return "" if not most else str(most) if least == most else f"{least}–{most}"


def _minutes(row: GameRow) -> str:
    said = {
        minutes
        for rules in _rules(row)
        for timing in rules.timings
        if timing.name is None
        for minutes in (*timing.minutes.values(), *rules.scaled_minutes(timing).values())
    }
    if not said:
        return ""
    return str(min(said)) if len(said) == 1 else f"{min(said)}–{max(said)}"
