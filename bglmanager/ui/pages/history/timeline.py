"""The timeline as rows of a table: when, what, and whether it still holds."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from bglmanager.engine.event import Event
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import Texts
from bglmanager.services.changes import Way
from bglmanager.services.workspace import Args, HistoryRow
from bglmanager.ui.format import Format
from bglmanager.ui.widgets.rows import Column, Index, RowsModel
from bglmanager.ui.wording import step_words
from bglmanager.words import command_names
from bglmanager.words.names import names_of, rounds_in_sentences


@record
class HistoryLine:
    """One line; `taken` is how many acts going back to it takes back, 0 where it leads nowhere."""

    sequence: int
    time: str
    words: str
    way: Way
    done: bool
    taken: int

    @property
    def is_undone(self) -> bool:
        """Whether this act does not hold any more."""
        return self.way is Way.ACT and not self.done


class Spoken(Protocol):
    """Anything that names people by number."""

    @property
    def args(self) -> Args:
        """The arguments of an act."""
        ...


class Names(dict[EntryNumber, str]):
    """Everybody's name, also of those whom an undo has taken out; others by number.

    `rounds` are the rounds by number, as acts name them.
    """

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.rounds: dict[int, str] = {}

    def learn(self, event: Event) -> None:
        """Take in the names of an event."""
        self.update(names_of(event.entries))
        self.rounds.update(rounds_in_sentences(self._texts, event))

    def meet(self, rows: Sequence[Spoken]) -> None:
        """Find something to call those whom nobody here has met."""
        for row in rows:
            for key in ("entry", "other"):
                number = row.args.get(key)
                if isinstance(number, int):
                    called = self._texts.text("number {number}", number=number)
                    self.setdefault(EntryNumber(number), called)


def lines(
    texts: Texts, format_: Format, rows: Sequence[HistoryRow], names: Names
) -> tuple[HistoryLine, ...]:
    """The timeline, newest line first."""
    several_days = len({_local(row.at).date() for row in rows}) > 1
    found = []
    taken = 0
    for row in reversed(rows):
        clock = format_.clock_time(row.at)
        day = f"{format_.short_day(_local(row.at).date())} " if several_days else ""
        words = step_words(
            texts,
            row.way,
            command_names.command_words(texts, row.kind, row.args, names, names.rounds),
        )
        back = taken if row.back else 0
        found.append(HistoryLine(row.sequence, day + clock, words, row.way, row.done, back))
        taken += row.way is Way.ACT and row.done
    return tuple(found)


def _local(at: datetime) -> datetime:
    return at.astimezone() if at.tzinfo is not None else at


def columns(texts: Texts) -> tuple[Column[HistoryLine], ...]:
    """Time, what was done, whether it was taken back."""
    return (
        Column(texts.text("Time"), lambda line: line.time, order=lambda line: line.sequence),
        Column(texts.text("What was done"), lambda line: line.words, stretch=True, icon=_icon),
        Column(
            texts.text("State"),
            lambda line: texts.text("undone") if line.is_undone else "",
            icon=lambda line: "undo-2" if line.is_undone else "",
        ),
    )


def _icon(line: HistoryLine) -> str:
    if line.way is Way.UNDO:
        return "undo-2"
    return "redo-2" if line.way is Way.REDO else ""


class TimelineModel(RowsModel[HistoryLine]):
    """The timeline; what was taken back, and the steps over it, are grey."""

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.ForegroundRole:
            line = self.row_at(index)
            grey = line is not None and (line.is_undone or line.way is not Way.ACT)
            return QColor(self._look.theme.colours.muted) if grey else None
        return super().data(index, role)
