"""Where somebody has played: his events, the newest first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QTimer

from bglmanager.i18n import Texts
from bglmanager.services.archive_index import Past
from bglmanager.services.games import Catalogue
from bglmanager.ui.format import Format
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.two_lines import Pair, TwoLineList


def rank_words(t: Texts, past: Past) -> str:
    """How he ended there, as far as it is known."""
    if past.rank is None:
        return ""
    return t.text("{rank} of {of}", rank=past.rank, of=past.players)


def past_pair(t: Texts, format_: Format, past: Past, game: str) -> Pair:
    """An event of somebody's history: its name; day, game and rank."""
    said = (format_.short_day(past.date), game, rank_words(t, past))
    return Pair(str(past.event), past.name, " · ".join(filter(None, said)))


class PastList(TwoLineList):
    """The events of a person; `chosen` carries the id of one."""

    def __init__(self, look: Style, past: Sequence[Past], games: Catalogue) -> None:
        """`games` say what the game of an event is called."""
        super().__init__(look, look.texts.text("Events played"))
        self._texts, self._games = look.texts, games
        self._format = Format(look.texts)
        self._past, self._next = list(past), 0
        self.show_pairs([self._pair(one) for one in past])

    def rank(self, look_up: Callable[[Past], Past]) -> None:
        """Look up how he ended, one event after the other: keys that are pressed go before."""

        def next_one() -> None:
            if self._next < len(self._past):
                place, self._next = self._next, self._next + 1
                self._past[place] = look_up(self._past[place])
                self.show_pair(place, self._pair(self._past[place]))
                QTimer.singleShot(0, self, next_one)

        QTimer.singleShot(0, self, next_one)

    def _pair(self, past: Past) -> Pair:
        game = self._games.of_event(past.game, self._texts) if past.game else ""
        return past_pair(self._texts, self._format, past, game)
