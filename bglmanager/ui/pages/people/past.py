"""Where somebody has played: his events, the newest first."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.i18n import Texts
from bglmanager.services.known import Past
from bglmanager.ui.format import Format
from bglmanager.ui.look import Look
from bglmanager.ui.widgets.two_lines import Pair, TwoLineList


def rank_words(t: Texts, past: Past) -> str:
    """How he ended there, as far as it is known."""
    if past.rank is None:
        return ""
    return t.text("{rank} of {of}", rank=past.rank, of=past.players)


def past_pair(t: Texts, format_: Format, past: Past) -> Pair:
    """An event of somebody's history: its name; day, game and rank."""
    said = (format_.short_day(past.date), past.game, rank_words(t, past))
    return Pair(str(past.event), past.name, " · ".join(filter(None, said)))


class PastList(TwoLineList):
    """The events of a person; `chosen` carries the id of one."""

    def __init__(self, look: Look, past: Sequence[Past]) -> None:
        super().__init__(look, look.texts.text("Events played"))
        self._texts, self._format = look.texts, Format(look.texts.language)
        self.show_pairs([past_pair(self._texts, self._format, one) for one in past])

    def show_past(self, place: int, past: Past) -> None:
        """Show an event otherwise, once it is known how it ended."""
        self.show_pair(place, past_pair(self._texts, self._format, past))
