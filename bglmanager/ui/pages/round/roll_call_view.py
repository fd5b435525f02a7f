"""The roll call before a round: everybody by table or name, and one key for who is not there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.personal import listed_name
from bglmanager.i18n import Texts
from bglmanager.services.entries import search_key
from bglmanager.ui.pages.calling import CalledList
from bglmanager.ui.pages.round.people import table_short
from bglmanager.ui.pages.round.roll_call import Called, Doubt, RollCallState
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import CutWords, Words, laid_out
from bglmanager.ui.widgets.rows import Column

TABLE, NAME = 0, 1
"""Columns that the list is called by."""

_LAST = 1_000_000
"""Behind every table."""

_BEHIND = (RollCallState.GONE, RollCallState.STANDS_BY, RollCallState.REPLACES)
"""Who is called last: no seat depends on them."""

_LOOKS = {
    RollCallState.PLAYS: ("circle-check", Tone.GOOD),
    RollCallState.ALONE: ("circle-alert", Tone.ATTENTION),
    RollCallState.REPLACES: ("user", Tone.PLAIN),
    RollCallState.SITS_OUT: ("clock", Tone.ATTENTION),
    RollCallState.STANDS_BY: ("user", Tone.PLAIN),
    RollCallState.GONE: ("log-out", Tone.PLAIN),
}


def standing_words(texts: Texts, line: Called) -> str:
    """How somebody stands towards the next round, and why he is called first."""
    word = {
        RollCallState.PLAYS: texts.text("plays"),
        RollCallState.ALONE: texts.text("without the teammate"),
        RollCallState.REPLACES: texts.text("only if somebody withdraws"),
        RollCallState.SITS_OUT: texts.text("sits out"),
        RollCallState.STANDS_BY: texts.text("stands by"),
        RollCallState.GONE: texts.text("has left"),
    }[line.standing]
    if line.doubt is None or line.standing is not RollCallState.PLAYS:
        return word
    why = {
        Doubt.KEPT: texts.text("never came"),
        Doubt.ABSENT: texts.text("was not at the table"),
    }[line.doubt]
    return f"{word}; {why}"


def columns(texts: Texts) -> tuple[Column[Called], ...]:
    """The table of the last round, the name, how he stands."""
    return (
        Column(
            texts.text("Table"),
            lambda line: "" if line.table is None else table_short(line.table),
            order=_by_table,
            figures=True,
            spoken=texts.text("Table of the last round"),
        ),
        Column(
            texts.text("Name"),
            lambda line: listed_name(line.entry),
            order=_by_name,
            stretch=True,
            strong=True,
        ),
        Column(
            texts.text("In the next round"),
            lambda line: standing_words(texts, line),
            order=lambda line: (list(RollCallState).index(line.standing), _by_name(line)),
            icon=lambda line: _look(line)[0],
            tone=lambda line: _look(line)[1],
        ),
    )


def _look(line: Called) -> tuple[str, Tone]:
    if line.doubt is not None and line.standing is RollCallState.PLAYS:
        return "circle-question-mark", Tone.ATTENTION
    return _LOOKS[line.standing]


def _first(line: Called) -> bool:
    """Whether he is called before the others: his absence is to be expected."""
    return line.doubt is None


def _by_table(line: Called) -> tuple[bool, bool, int, str]:
    gone = line.standing in _BEHIND
    table = _LAST if line.table is None else int(line.table.number)
    return gone, _first(line), table, _name_key(line.entry.last_name, line.entry.first_name)


def _by_name(line: Called) -> tuple[bool, bool, str]:
    gone = line.standing in _BEHIND
    return gone, _first(line), _name_key(line.entry.last_name, line.entry.first_name)


@lru_cache(maxsize=2048)
def _name_key(last: str, first: str) -> str:
    """What a name is sorted by: all 450 are sorted at every key."""
    return search_key(f"{last} {first}")


class RollCallView(QWidget):
    """Who is called, and how many would be seated at which tables."""

    def __init__(self, look: Style, keys: str) -> None:
        """`keys` is the line below the list."""
        super().__init__()
        self._look = look
        t = look.texts
        self.result = Words(look, "", Size.SECTION, strong=True, wrap=True)
        self.counts = Words(look, "", colour=look.theme.colours.muted, wrap=True)
        self.listed = CalledList(look, columns(t), t.text("Roll call"), sorted_by=TABLE)
        self.keys = CutWords(look, keys, Size.SMALL, colour=look.theme.colours.muted)
        box = laid_out(QVBoxLayout(self), look.theme.px(8))
        for widget in (self.result, self.counts, self.listed, self.keys):
            box.addWidget(widget, 1 if widget is self.listed else 0)

    def show_called(self, lines: Sequence[Called], result: str) -> None:
        """Show who is called, and what comes of it."""
        t = self._look.texts
        self.result.setText(result)
        counts = {each: sum(line.standing is each for line in lines) for each in RollCallState}
        said = []
        if n := counts[RollCallState.ALONE]:
            said.append(t.many("{n} without the teammate", n))
        if n := counts[RollCallState.SITS_OUT]:
            said.append(t.many("{n} [sits|sit] out", n))
        if n := counts[RollCallState.REPLACES]:
            said.append(t.many("{n} in reserve", n))
        if n := counts[RollCallState.STANDS_BY]:
            said.append(t.many("{n} [stands|stand] by", n))
        if n := counts[RollCallState.GONE]:
            said.append(t.many("{n} [has|have] left", n))
        self.counts.setText("; ".join(said) or t.text("Everybody plays."))
        self.listed.show_lines(lines)

    def turn_order(self) -> None:
        """By name, or by table again."""
        header = self.listed.table.horizontalHeader()
        by = NAME if header.sortIndicatorSection() == TABLE else TABLE
        self.listed.table.sortByColumn(by, Qt.SortOrder.AscendingOrder)
        self.listed.table.selectRow(0)
        self.listed.table.scrollToTop()
