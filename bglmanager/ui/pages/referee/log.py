"""The referee's log as rows of a table, the newest first."""

from __future__ import annotations

from bglmanager.engine.event import PenaltyKind
from bglmanager.i18n import Texts
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.rows import Column
from bglmanager.ui.widgets.table import TableView, narrowed_widths
from bglmanager.words.referee import LogLine, log_columns

_ICONS = {
    PenaltyKind.WARNING: "triangle-alert",
    PenaltyKind.YELLOW_CARD: "square",
    PenaltyKind.LAST: "arrow-down",
    PenaltyKind.EXPULSION: "ban",
}


def kind_icon(kind: PenaltyKind) -> str:
    """The icon of a penalty."""
    return _ICONS[kind]


def kind_tone(kind: PenaltyKind) -> Tone:
    """How grave a penalty is."""
    return Tone.WRONG if kind is PenaltyKind.EXPULSION else Tone.ATTENTION


def columns(texts: Texts) -> tuple[Column[LogLine], ...]:
    """The columns of the log."""
    looks = {
        "penalty": {
            "icon": lambda line: kind_icon(line.penalty.kind),
            "tone": lambda line: kind_tone(line.penalty.kind),
        }
    }
    found = log_columns(texts).items()
    return tuple(Column.described(column, **looks.get(name, {})) for name, column in found)


_NAME, _REASON, _ROUND, _TABLE, _NOTE = 1, 3, 4, 5, 6  # columns
_HIDDEN_BELOW = ((_NOTE, 800), (_TABLE, 620), (_ROUND, 540))
"""Columns that a table narrower than this does without: the panel has them."""

_LEAST = 120


class LogTable(TableView[LogLine]):
    """The log; where there is little room, note, table and round wait in the panel."""

    def fit_columns(self) -> None:
        for column, width in _HIDDEN_BELOW:
            self.setColumnHidden(column, self.viewport().width() < self._look.theme.px(width))
        super().fit_columns()

    def _share_room(self, rest: int, widths: list[int]) -> None:
        for column in (_NOTE, _REASON, _NAME):
            rest = narrowed_widths(widths, column, self._look.theme.px(_LEAST), rest)
        widths[_NAME if self.isColumnHidden(_NOTE) else _NOTE] += max(rest, 0)
