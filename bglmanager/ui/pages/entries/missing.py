"""The side panel before the start: who is missing, to be phoned, and what else is open."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QVBoxLayout

from bglmanager.engine.event import Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.plan import fee_ends_at
from bglmanager.engine.presence import seat_held
from bglmanager.engine.problems import Problems
from bglmanager.services import entries, events, leaving, pre_start_check, till
from bglmanager.services.games import Catalogue
from bglmanager.services.limits import missing_data
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.format import Format
from bglmanager.ui.pages.calling import CalledList
from bglmanager.ui.pages.missing_list import MissingLine, columns, in_words
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size
from bglmanager.ui.widgets.basics import Rule, Words, laid_out
from bglmanager.ui.widgets.fields import ClosablePanel
from bglmanager.words.entries import fee_line


class MissingPanel(ClosablePanel):
    """Name and phone of everybody who was not seen yet; one key says what becomes of him.

    Below stands what else is open before the first draw. `left` is sent when the list is where
    the user goes on.
    """

    def __init__(self, shell: Shell, desk: OpenEvent, games: Catalogue) -> None:
        super().__init__()
        self._shell, self._desk, self._games = shell, desk, games
        look, t = shell.look, shell.look.texts
        self._format = Format(t)
        self._zone = desk.now().tzinfo
        self.head = Words(look, "", strong=True, wrap=True)
        self.listed = CalledList(look, columns(t, self._zone), t.text("Who is not here"))
        self.facts = Words(look, "", Size.SMALL, colour=look.theme.colours.muted, wrap=True)
        keys = t.text("Enter: here · F5: not coming · Del: drop · Esc: close")
        self.keys = Words(look, keys, Size.SMALL, colour=look.theme.colours.muted, wrap=True)
        self.rule = Rule()
        self.also = Words(look, "", wrap=True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(t.text("Who is missing"))
        self._lay_out()
        self.listed.here.connect(self._here)
        self.listed.gone.connect(lambda n: self._do(leaving.withdraw_entry, n))
        self.listed.lapsed.connect(lambda n: self._do(pre_start_check.lapse_entry, n))
        self.listed.picked.connect(self._show_facts)
        self.listed.left.connect(self.left)
        self.refresh()

    def _lay_out(self) -> None:
        px = self._shell.look.theme.px
        box = laid_out(QVBoxLayout(self), px(8), (0, px(4), px(8), px(8)))
        for widget in (self.head, self.listed, self.facts, self.keys, self.rule, self.also):
            box.addWidget(widget, 1 if widget is self.listed else 0)

    def refresh(self) -> None:
        """Show everything as it is now."""
        event, t = self._desk.event, self._shell.look.texts
        missing, kept = pre_start_check.not_seen(event), seat_held(event)
        self.head.setText(
            t.many(
                "{n} player[s] of {total} [is|are] not here yet.",
                len(missing),
                total=len(event.entries),
            )
            if missing
            else t.text("Nobody is missing.")
        )
        if not missing and self.isAncestorOf(QApplication.focusWidget() or self):
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.listed.setVisible(bool(missing))
        self.keys.setVisible(bool(missing))
        lines = [MissingLine(entry, entry.number in kept) for entry in missing]
        self.listed.show_lines(lines)
        said = "\n".join(self._open(event)) if not event.rounds else ""
        self.also.setText(said)
        for widget in (self.rule, self.also):
            widget.setVisible(bool(said))
        self._show_facts()

    def _open(self, event: Event) -> list[str]:
        """What else is open before the first draw, a sentence each."""
        t, ends = self._shell.look.texts, fee_ends_at(event.settings)
        until = None if ends is None else self._format.clock_time(ends)
        over = pre_start_check.fee_is_over(event, self._desk.now())
        away = pre_start_check.unpaid_away(event)
        fee = fee_line(t, len(till.unpaid_entries(event)), until, over=over, away=away)
        others = self._shell.sentences(open_points(event, self._games))
        return [*([fee] if fee else []), *others]

    def _show_facts(self) -> None:
        line, t = self.listed.table.current_row, self._shell.look.texts
        asks = bool(self._desk.event.settings.fee)
        self.facts.setText("" if line is None else in_words(t, line, self._zone, fee=asks))
        self.facts.setVisible(bool(self.facts.text()))

    def start(self) -> None:
        """Put the focus where letters find somebody."""
        target = self.listed.search if self.listed.isVisibleTo(self) else self
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _here(self, number: int) -> None:
        self._do(entries.check_in, number)

    def _do(self, deed: Callable[[OpenEvent, EntryNumber], object], number: int) -> None:
        self._shell.attempt(lambda: deed(self._desk, EntryNumber(number)))


def open_points(event: Event, games: Catalogue) -> Problems:
    """What else is open before the first draw: lists, data, referees."""
    asked = entries.list_asked_for(event, games) is not None
    lists = entries.open_lists(event, asked=asked)
    return (*lists, *missing_data(event), *events.few_referees(event))
