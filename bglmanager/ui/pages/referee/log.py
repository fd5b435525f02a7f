"""The referee's log as rows of a table, the newest first."""

from __future__ import annotations

from dataclasses import dataclass

from bglmanager.engine.event import Event, Penalty, PenaltyKind
from bglmanager.i18n import Texts
from bglmanager.ui.format import Format
from bglmanager.ui.models.rows import Column
from bglmanager.ui.theme.tokens import Tone
from bglmanager.ui.widgets.table import TableView, narrowed
from bglmanager.words.names import listed_names
from bglmanager.words.number_format import MISSING
from bglmanager.words.phases import round_name, table_name
from bglmanager.words.referee import given_name, note_words, reason_name


@dataclass(frozen=True, slots=True)
class LogLine:
    """One penalty in words.

    `place` is its place in the log, the first is 0; `where` is round and table together.
    """

    place: int
    penalty: Penalty
    name: str
    time: str
    round: str
    table: str
    given: str
    reason: str
    note: str
    where: str


def lines(texts: Texts, format_: Format, event: Event) -> tuple[LogLine, ...]:
    """Everything given, the newest first."""
    names = listed_names(event.entries)
    rounds = {int(r.number): round_name(texts, r) for r in event.rounds}

    def line(place: int, penalty: Penalty) -> LogLine:
        round_ = rounds.get(penalty.round) or texts.text("Before the start")
        table = "" if penalty.table is None else table_name(texts, penalty.table)
        return LogLine(
            place=place,
            penalty=penalty,
            name=names[penalty.entry],
            time=format_.clock(penalty.at),
            round=round_,
            table=MISSING if penalty.table is None else f"{penalty.table}",
            given=given_name(texts, event.penalties, place),
            reason=reason_name(texts, penalty.reason),
            note=note_words(texts, penalty),
            where=" · ".join(filter(None, (round_, table))),
        )

    return tuple(line(n, penalty) for n, penalty in enumerate(event.penalties))[::-1]


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
    return (
        Column(texts.text("Time"), lambda line: line.time, order=lambda line: -line.place),
        Column(texts.text("Player"), lambda line: line.name, stretch=True, strong=True),
        Column(
            texts.text("Penalty"),
            lambda line: line.given,
            icon=lambda line: kind_icon(line.penalty.kind),
            tone=lambda line: kind_tone(line.penalty.kind),
        ),
        Column(texts.text("Reason"), lambda line: line.reason),
        Column(texts.text("Round"), lambda line: line.round, order=lambda line: line.penalty.round),
        Column(
            texts.text("Table"),
            lambda line: line.table,
            order=lambda line: line.penalty.table,
            figures=True,
        ),
        Column(texts.text("Note"), lambda line: line.note, stretch=True),
    )


_NAME, _REASON, _ROUND, _TABLE, _NOTE = 1, 3, 4, 5, 6  # columns
_HIDDEN_BELOW = ((_NOTE, 800), (_TABLE, 620), (_ROUND, 540))
"""Columns that a table narrower than this does without: the panel has them."""

_LEAST = 120


class LogTable(TableView[LogLine]):
    """The log; where there is little room, note, table and round wait in the panel."""

    def fit(self) -> None:
        for column, width in _HIDDEN_BELOW:
            self.setColumnHidden(column, self.viewport().width() < self._look.theme.px(width))
        super().fit()

    def _share(self, rest: int, widths: list[int]) -> None:
        for column in (_NOTE, _REASON, _NAME):
            rest = narrowed(widths, column, self._look.theme.px(_LEAST), rest)
        widths[_NAME if self.isColumnHidden(_NOTE) else _NOTE] += max(rest, 0)
