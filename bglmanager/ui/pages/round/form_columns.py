"""The columns of a table's form: which there are and how wide they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHBoxLayout

from bglmanager.engine.event import Better, Event, Round, TieBreak
from bglmanager.engine.games.asked import AskedAtSeats, asked, has_auction
from bglmanager.engine.games.game import Component, GameRules
from bglmanager.engine.games.kinds import Scoring
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Stage, TableTies
from bglmanager.i18n import Texts
from bglmanager.ui.look import Look
from bglmanager.ui.theme.tokens import Size
from bglmanager.words.criteria import criterion_name
from bglmanager.words.game_labels import extra_name, labels

SEAT, FIGURE, COUNT, GAME, GIVEN, WIDEST, NAME = 20, 72, 52, 60, 52, 92, 160
OUTCOME = (40, 48, 52)
"""Widths of the columns at 100 %; the name takes what is left."""

MORE_GAMES = 6
"""Fields for so many more games of a series that goes on when games are drawn."""

SHARES = ("pbg", "share")
"""Criteria made from a player's share of the scores at his tables."""


@dataclass(frozen=True, slots=True)
class FormColumns:
    """Which fields the seats of a round have, and what is shown beside them.

    `asked` is what the game wants typed, with as many `games` of a series as there are fields.
    `extras` are the ruleset's own numbers and then the game's. `timed` tells that it matters
    whether the time limit stopped the table (Catan). `share` is the criterion the share of the
    scores stands for, empty where it counts for nothing. `names` are the game's labels in the
    language in use, by the stored ones, the key for an extra; `judged` are the tie-breaks that the
    referee says.
    """

    auction: bool
    tie_breaks: tuple[TieBreak, ...]
    extras: tuple[str, ...] = ()
    timed: bool = False
    share: str = "pbg"
    asked: AskedAtSeats = field(default=AskedAtSeats())
    names: Mapping[str, str] = field(default_factory=dict)
    judged: tuple[str, ...] = ()

    @staticmethod
    def of(event: Event, round_: Round, game: GameRules | None, language: str) -> FormColumns:
        """Those of a round; `game` is what is known of it."""
        ruleset = ruleset_of(event.settings)
        bids = any(seat.bid for seat in round_.seats())
        shown = ruleset.orders_at(Stage.LATER).shown
        ties = round_.tie_breaks if has_ties(event) else ()
        form = _with_fields(asked(event, round_, game))
        extras = {one.key: one.label.of(language) for one in form.extras}
        stored = [*(tie.label for tie in ties), *(part.label.stored for part in form.components)]
        called = labels(game, language)
        return FormColumns(
            auction=has_auction(event.settings, game) or bids,
            tie_breaks=ties,
            extras=tuple(dict.fromkeys((*ruleset.extras, *extras))),
            timed=ruleset.overran_counts,
            share=next((name for name in SHARES if name in shown), ""),
            asked=form,
            names={**{one: called.get(one, one) for one in stored}, **extras},
            judged=() if game is None else _judged(game),
        )

    @property
    def sums(self) -> bool:
        """Whether the score is made of other figures and not typed itself."""
        return self.asked.scoring in (Scoring.COMPONENTS, Scoring.SERIES)

    def name(self, stored: str) -> str:
        """A label of the game in the language in use."""
        return self.names.get(stored, stored)


def _judged(game: GameRules) -> tuple[str, ...]:
    return tuple(tie.label.stored for tie in game.tie_breaks if tie.referee)


def _with_fields(form: AskedAtSeats) -> AskedAtSeats:
    """With as many games as there are to be fields for: it must not change while typing."""
    if form.series is None:
        return replace(form, games=0)
    count = form.series.games + (MORE_GAMES if form.series.more_when_drawn else 0)
    return replace(form, games=max(count, form.games))


def has_ties(event: Event) -> bool:
    """Whether values of the game break ties at the tables of this event."""
    return ruleset_of(event.settings).table_ties is TableTies.GAME


def part_title(columns: FormColumns, part: Component) -> str:
    """What heads the column of a part of the score."""
    return columns.name(part.label.stored)


def extra_title(texts: Texts, columns: FormColumns, key: str) -> str:
    """What heads the column of a number kept beside the score."""
    return columns.names.get(key) or extra_name(texts, key)


def extra_hint(texts: Texts, columns: FormColumns, key: str) -> str:
    """The same in full."""
    return columns.names.get(key) or criterion_name(texts, key)


def turn_title(texts: Texts) -> str:
    """What heads the column of the turn order of auctioned seats."""
    return texts.word("order of play", "Turn")


def part_width(look: Look, columns: FormColumns, part: Component) -> int:
    """The width at 100 % of a part's column: its title may stand in several lines."""
    return _words_width(look, part_title(columns, part), COUNT)


def label_width(look: Look, columns: FormColumns, tie_break: TieBreak) -> int:
    """The width at 100 % of a tie-break's column: its label may stand in several lines."""
    return _words_width(look, columns.name(tie_break.label), FIGURE)


def extra_width(look: Look, columns: FormColumns, key: str) -> int:
    """The width at 100 % of the column of a number kept beside the score."""
    return _title_width(look, extra_title(look.texts, columns, key), COUNT)


def turn_width(look: Look) -> int:
    """The width at 100 % of the column of the turn order."""
    return _title_width(look, turn_title(look.texts), COUNT)


def score_width(look: Look, columns: FormColumns) -> int:
    """The width at 100 % of the score's column: a count of points beside other counts."""
    narrow = columns.extras or columns.sums
    return _title_width(look, look.texts.text("Score"), COUNT if narrow else FIGURE)


def _words_width(look: Look, title: str, least: int) -> int:
    """Room for the longest word of a title."""
    return max((_title_width(look, word, least) for word in title.split()), default=least)


def _title_width(look: Look, title: str, least: int) -> int:
    metrics = QFontMetrics(look.theme.font(Size.SMALL, strong=True))
    needed = 100 * metrics.horizontalAdvance(title) // look.theme.scale + 4
    return max(least, min(int(needed), WIDEST))


def form_width(look: Look, columns: FormColumns, *, by_referee: bool, games: int = 0) -> int:
    """The least width at 100 % that has names and figures beside each other."""
    fields = [part_width(look, columns, part) for part in columns.asked.components]
    fields += [*[GAME] * games, score_width(look, columns), *[FIGURE] * columns.auction]
    fields += [turn_width(look)] * columns.asked.turns
    fields += [extra_width(look, columns, extra) for extra in columns.extras]
    fields += [label_width(look, columns, tie_break) for tie_break in columns.tie_breaks]
    outcome: tuple[int, ...] = OUTCOME if columns.share else OUTCOME[:-1]
    widths = [SEAT, NAME, *fields, *[GIVEN] * by_referee, *outcome, 16]
    return sum(widths) + 8 * len(widths)


def row_layout(look: Look) -> QHBoxLayout:
    """A line of the form, its parts at the same distances in head and seats."""
    line = QHBoxLayout()
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(look.theme.px(8))
    return line


def tie_break_hint(texts: Texts, columns: FormColumns, tie_break: TieBreak) -> str:
    """A tie-break with what is better."""
    name, high = columns.name(tie_break.label), tie_break.better is Better.HIGH
    if tie_break.label in columns.judged:
        if high:
            return texts.text("{label}: the referee says it; the higher is better", label=name)
        return texts.text("{label}: the referee says it; the lower is better", label=name)
    if high:
        return texts.text("{label}: the higher is better", label=name)
    return texts.text("{label}: the lower is better", label=name)
