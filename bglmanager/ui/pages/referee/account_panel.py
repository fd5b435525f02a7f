"""The side panel with everybody who has something on his account, the gravest first."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.event import Event, PenaltyKind
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.penalties import Near
from bglmanager.i18n import Texts
from bglmanager.ui.pages.referee.log import kind_icon
from bglmanager.ui.pages.referee.offer import near_next_step
from bglmanager.ui.style import Style, Tone
from bglmanager.ui.widgets.basics import Words, laid_out
from bglmanager.ui.widgets.two_lines import Pair, TwoLineList
from bglmanager.words.names import listed_names
from bglmanager.words.referee import penalty_name, reason_name


def _step_words(t: Texts, near: Near) -> str:
    """The step that is next for somebody, and what for."""
    if near.next is PenaltyKind.YELLOW_CARD:
        return t.text("Orders void · late orders in this game")
    reason = reason_name(t, near.reason) if near.reason else t.text("for any reason")
    return f"{penalty_name(t, near.next)} · {reason}"


class AccountPanel(QWidget):
    """Who is one step from a graver penalty; `chosen` carries a start number for Enter."""

    chosen = Signal(int)

    def __init__(self, look: Style, event: Event) -> None:
        super().__init__()
        self._look = look
        box = laid_out(
            QVBoxLayout(self),
            look.theme.px(8),
            (0, look.theme.px(4), look.theme.px(8), look.theme.px(8)),
        )
        muted = look.theme.colours.muted
        self._said = Words(look, "", colour=muted, wrap=True)
        self.list = TwoLineList(look, look.texts.text("At risk"))
        self.list.chosen.connect(lambda key: self.chosen.emit(int(key)))
        box.addWidget(self._said)
        box.addWidget(self.list)
        box.addStretch(1)
        self.show_event(event)

    def show_event(self, event: Event) -> None:
        """Look at another state of the event; who is marked stays marked."""
        names = listed_names(event.entries)
        found = near_next_step(event)
        t, row = self._look.texts, self.list.currentRow()
        self._said.setText(
            t.many(
                "{n} player[s], with what is next. Enter begins a penalty.",
                len({one.entry for one in found}),
            )
            if found
            else t.text("Nobody has been warned so far.")
        )
        pairs = [
            Pair(
                str(one.entry),
                names[EntryNumber(one.entry)],
                _step_words(t, one),
                icon=kind_icon(one.next),
                tone=Tone.WRONG if one.next is PenaltyKind.EXPULSION else Tone.ATTENTION,
            )
            for one in found
        ]
        self.list.show_pairs(pairs)
        self.list.setVisible(bool(pairs))
        self.list.setCurrentRow(min(max(row, 0), len(pairs) - 1))

    def start(self) -> None:
        """Put the focus on the list."""
        self.list.setFocus(Qt.FocusReason.TabFocusReason)
