"""The lists of the till, chosen in a box that says how many rows each has, and its sums above."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine import till as rules
from bglmanager.engine.event import Entry, Event, Number, Payment
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.i18n import Texts
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.format import Format
from bglmanager.ui.kit import lists
from bglmanager.ui.kit.panels import PillState
from bglmanager.ui.pages.till.panel import way_words
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets import basics
from bglmanager.ui.widgets.fields import StillBox
from bglmanager.ui.widgets.rows import Column
from bglmanager.words.number_format import money

LINES, OWING = "lines", "owing"
"""Name two of the lists."""

Part = frozenset[EntryNumber]
Find = Callable[[Texts, Event, Entry, Part], tuple[Number, PillState]]
_LEAST = 120


@record
class TillRow:
    """A line of the till, or somebody and his sum; `what` says what the amount is."""

    entry: Entry
    amount: Number
    what: PillState
    line: Payment | None = None

    @property
    def key(self) -> tuple[int, int, str]:
        """What names the row for good."""
        receipt = 0 if self.line is None else self.line.receipt
        return receipt, self.entry.number, "" if receipt else self.what.icon


@record
class OneList:
    """One of the lists: its name for so many rows, its rows, what is said without any."""

    name: Callable[[int], str]
    rows: Callable[[], Sequence[TillRow]]
    nothing: str


def till_lists(t: Texts, desk: OpenEvent) -> Mapping[str, OneList]:
    """Receipts, newest first; by name who owes, who may get money back, who was noted."""
    return {
        LINES: OneList(
            lambda n: t.text("Receipts ({count})", count=n),
            lambda: _lines(t, desk.event),
            t.text("No money yet. F4 collects the fee, here and among the entries."),
        ),
        OWING: OneList(
            lambda n: t.text("Who owes ({count})", count=n),
            lambda: _people(t, desk.event, _owing),
            t.text("Nobody owes anything."),
        ),
        "refunds": OneList(
            lambda n: t.text("To be refunded? ({count})", count=n),
            lambda: _people(t, desk.event, _refund),
            t.text("Nothing has to be given back."),
        ),
        "noted": OneList(
            lambda n: t.text("Without a receipt ({count})", count=n),
            lambda: _people(t, desk.event, _noted),
            t.text("Nobody is noted as paid without a receipt."),
        ),
    }


def _lines(t: Texts, event: Event) -> Sequence[TillRow]:
    found = ((each.entry, each.payment) for each in reversed(rules.till_lines(event)))
    return [TillRow(entry, line.amount, _way(t, line), line) for entry, line in found]


def _people(t: Texts, event: Event, find: Find) -> Sequence[TillRow]:
    part = rules.taking_part(event)
    found = ((entry, find(t, event, entry, part)) for entry in sorted(event.entries, key=_name))
    return [TillRow(entry, *said) for entry, said in found if said[0]]


def _way(t: Texts, line: Payment) -> PillState:
    if line.amount < 0:
        return PillState(way_words(t, line), Tone.ATTENTION, "undo-2")
    return PillState(way_words(t, line), Tone.GOOD, "circle-check")


def _owing(t: Texts, event: Event, entry: Entry, part: Part) -> tuple[Number, PillState]:
    owed = rules.amount_owed(event, entry) if rules.is_owing(event, entry, part) else 0
    return owed, PillState(t.text("owes"), Tone.ATTENTION, "euro")


def _refund(t: Texts, event: Event, entry: Entry, part: Part) -> tuple[Number, PillState]:
    amount = rules.to_refund(event, entry, part)
    out = Fraction(amount) == rules.amount_taken(event, entry)
    why = t.text("did not play") if out else t.text("paid too much")
    return amount, PillState(why, Tone.ATTENTION, "circle-alert")


def _noted(t: Texts, event: Event, entry: Entry, _part: Part) -> tuple[Number, PillState]:
    due = rules.amount_due(event, entry) if rules.is_noted(entry) else 0
    return due, PillState(t.text("noted as paid"), Tone.GOOD, "circle-check")


def _name(entry: Entry) -> tuple[str, str, int]:
    return entry.last_name.casefold(), entry.first_name.casefold(), entry.number


def till_table(t: Texts) -> lists.TableOf[TillRow]:
    """The table; receipt and time are those of lines, and club and time give way first."""
    clock = Format(t).clock_time
    columns: tuple[Column[TillRow], ...] = (
        Column(
            t.text("No."),
            lambda row: f"{row.line.receipt}" if row.line else "",
            order=lambda row: -row.line.receipt if row.line else None,
            figures=True,
            spoken=t.text("Receipt number"),
            optional=True,
        ),
        lists.spare_column(t.text("Time"), lambda row: clock(row.line.at) if row.line else "", 2),
        lists.name_column(t.text("Player"), lambda row: listed_name(row.entry), _LEAST),
        lists.spare_column(t.text("Club"), lambda row: row.entry.club or "", 1, least=_LEAST),
        lists.pill_column(t.text("What"), lambda row: row.what),
        Column(
            t.text("Amount"),
            lambda row: money(t, row.amount),
            order=lambda row: Fraction(row.amount),
            figures=True,
        ),
    )
    return lists.TableOf(t.text("Till"), columns, lambda row: row.key, several=("F4",))


class TillLists(lists.SearchList[TillRow]):
    """A search over one of the lists, the receipts first where there are any."""

    def __init__(self, look: Style, desk: OpenEvent) -> None:
        t = self._texts = look.texts
        search = t.text("Search a player, a club, a receipt")
        super().__init__(look, till_table(t), search, self._none_of)
        self._lists = till_lists(t, desk)
        self._first = LINES if rules.has_receipts(desk.event) else OWING
        self._of_lists: Mapping[str, Sequence[TillRow]] = {}
        self.choice = StillBox()
        self.choice.setAccessibleName(t.text("What is listed"))
        self.choice.setSizeAdjustPolicy(StillBox.SizeAdjustPolicy.AdjustToContents)
        self.choice.setMinimumWidth(look.theme.px(96))
        self.choice.currentIndexChanged.connect(self._show_chosen)
        self.beside.addWidget(self.choice)

    @property
    def list_shown(self) -> str:
        """What names the list shown."""
        return self.choice.currentData() or self._first

    def show_lists(self) -> None:
        """Show the lists as they are now."""
        shown = self.list_shown
        self._of_lists = {which: one.rows() for which, one in self._lists.items()}
        self.choice.blockSignals(True)
        self.choice.clear()
        for which, one in self._lists.items():
            self.choice.addItem(one.name(len(self._of_lists[which])), which)
        self.choice.setCurrentIndex(self.choice.findData(shown))
        self.choice.blockSignals(False)
        self.show_rows(self._of_lists[shown])

    def show_next(self) -> None:
        """Choose the next list, after the last the first."""
        self.choice.setCurrentIndex((self.choice.currentIndex() + 1) % self.choice.count())

    def _show_chosen(self) -> None:
        self.show_rows(self._of_lists[self.list_shown])
        self.picked.emit()

    def _none_of(self, typed: str) -> str:
        if typed and self.table.rows_model.all_rows:
            return self._texts.text("Nothing is found under “{text}”.", text=typed)
        return self._lists[self.list_shown].nothing


_GAP = 32


class FiguresCard(basics.Card):
    """Figures with their names above them, on as many lines as they need, and a note below."""

    def __init__(self, look: Style, figures: Sequence[tuple[str, str]]) -> None:
        """`figures` are name and text of each."""
        super().__init__(look, spacing=8, margin=12)
        muted, holders = look.theme.colours.muted, []
        self.figures = [basics.Words(look, size=Size.SECTION, strong=True) for _ in figures]
        for (name, _), figure in zip(figures, self.figures, strict=True):
            holder = QWidget()
            box = basics.laid_out(QVBoxLayout(holder), 0)
            box.addWidget(basics.Words(look, name, Size.SMALL, colour=muted))
            box.addWidget(figure)
            holders.append(holder)
        self.note = basics.Words(look, colour=muted, wrap=True)
        self.box.addWidget(basics.WrappingRow(look.theme.px(_GAP), holders))
        self.box.addWidget(self.note)

    def show_figures(self, figures: Sequence[tuple[str, str]], note: str = "") -> None:
        """Show the same figures as they are now."""
        for (name, text), figure in zip(figures, self.figures, strict=True):
            figure.setText(text)
            figure.setAccessibleName(f"{name}: {text}")
        self.note.setText(note)
        self.note.setVisible(bool(note))
