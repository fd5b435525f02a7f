"""The sheets of a round: what is typed in both passes and not saved, which one is open, and what
comes back after the program has ended.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from typing import Any

from bglmanager.engine.event import Event, Pairing, Round, RoundStatus, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.finals import Cut
from bglmanager.engine.games.asked import Figure
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.tables import Reading, tables_at
from bglmanager.i18n import Texts
from bglmanager.services import boards, rounds
from bglmanager.services.pre_start_check import Answer
from bglmanager.services.score_sheet import ScoreSheet, SheetColumns
from bglmanager.services.table_sheet import BoardSheet, Sheet, TypedSheet
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.round_context import NOTHING, Chosen, RoundContext, RoundStage
from bglmanager.words.number_format import joined

_RARE = (Figure.PLACE, Figure.TURN)
"""Figures for which there are fields at few tables."""


class SheetEditor:
    """Holds the sheets of a round on which something is typed, and the one that is open.

    `again` is the second pass, in which tables with a result are typed once more in fields that
    show nothing of it; `anew` is a stopped table that is typed once more in it. What is typed in
    one pass stays there. While the open one is being `saved`, the facts that come of it replace it.
    """

    def __init__(self, texts: Texts, subject: RoundContext) -> None:
        self._texts, self._subject = texts, subject
        self._columns: tuple[Event, SheetColumns] | None = None
        self._kept: dict[tuple[bool, TableNumber], Sheet] = {}
        self.again = self.saved = False
        self.anew: TableNumber | None = None
        self.sheet: Sheet | None = None

    @property
    def _round(self) -> Round:
        return self._subject.made

    @property
    def on_boards(self) -> bool:
        """Whether centres of boards are typed, and no scores."""
        return boards.board_formula(self._subject.event) is not None

    @property
    def columns(self) -> SheetColumns:
        """The fields of this round, as they are now; looked up once for each act."""
        event = self._subject.event
        if self._columns is None or self._columns[0] is not event:
            game, language = self._subject.game, self._texts.language
            self._columns = event, SheetColumns.of_round(event, self._round, game, language)
        return self._columns[1]

    @property
    def is_wide(self) -> bool:
        """Whether a seat has so many fields that the sheet needs more room."""
        asked = (fields for figure, fields in self.columns.fields.items() if figure not in _RARE)
        return self.on_boards or sum(map(len, asked)) > 2

    def fresh(self, table: Table, *, again: bool | None = None) -> Sheet:
        """The sheet of a table on which nothing is typed, in this pass unless told."""
        again = self.again if again is None else again
        facts: dict[str, Any] = {
            "event": self._subject.event,
            "number": self._subject.number,
            "table": table,
            "game": self._subject.game,
            "again": again,
            "anew": again and self.anew == table.number,
        }
        if self.on_boards:
            return BoardSheet(**facts).cleared()
        return ScoreSheet(**facts, columns=self.columns, texts=self._texts).cleared()

    # Which tables wait.

    @property
    def reads_twice(self) -> bool:
        """Whether the tables say how often they were typed."""
        return self.again or is_read_twice(self._subject.event, self._round)

    @property
    def waiting(self) -> tuple[TableNumber, ...]:
        """The tables that are still to be typed in this pass."""
        if self._round.status is RoundStatus.CLOSED:
            return ()
        once = (Reading.ONCE,)
        return tables_at(self._round, *once) if self.again else rounds.missing_tables(self._round)

    @property
    def first(self) -> TableNumber:
        """The table to begin with: one at which something is typed already."""
        waiting = next(iter(self.waiting), self._round.tables[0].number)
        return min(self.unsaved, default=waiting)

    @property
    def next(self) -> TableNumber | None:
        """The table that waits after the open one; after the last one the first."""
        number = self.number or TableNumber(0)
        others = [one for one in self.waiting if one != number]
        return next((one for one in others if one > number), next(iter(others), None))

    # The open one.

    @property
    def number(self) -> TableNumber | None:
        """The open table; None when none is."""
        return None if self.sheet is None else self.sheet.table.number

    @property
    def table(self) -> Table | None:
        """The open table, None when there is none, or it or its whole round was taken back."""
        tables = self._subject.round.tables if self._subject.round else ()
        return next((table for table in tables if table.number == self.number), None)

    @property
    def is_dirty(self) -> bool:
        """Whether something is typed at the open table that is not saved."""
        return self.sheet is not None and self.sheet.is_dirty

    @property
    def unsaved(self) -> frozenset[TableNumber]:
        """All tables of this pass at which something is typed that is not saved."""
        return self.unsaved_in(again=self.again)

    def unsaved_in(self, *, again: bool) -> frozenset[TableNumber]:
        """The same in one of the passes."""
        return frozenset(sheet.table.number for sheet in self._typed(again))

    @property
    def progress(self) -> Mapping[TableNumber, str]:
        """The same, with at how many of the seats something is typed: "2/4"."""
        return {sheet.table.number: progress_of(sheet) for sheet in self._typed(self.again)}

    def _typed(self, again: bool) -> Iterator[Sheet]:
        """The sheets of a pass on which something is typed and the same players sit."""
        here = self.sheet if again is self.again and self.is_dirty else None
        if not self._kept and here is None:
            return
        for table in self._subject.round.tables if self._subject.round else ():
            if here is not None and here.table.number == table.number:
                yield here
            elif kept := self._kept_for(table, again):
                yield kept

    def _kept_for(self, table: Table, again: bool) -> Sheet | None:
        kept = self._kept.get((again, table.number))
        if kept is None or kept.seated_entries != tuple(seat.entry for seat in table.seats):
            return None
        return kept

    def open(self, number: TableNumber) -> None:
        """Open a table; what is typed at the one before is kept for when it is opened again."""
        self._keep()
        table = self._round.table(number)
        kept, fresh = self._kept_for(table, self.again), self.fresh(table)
        self.sheet = fresh if kept is None else fresh.with_typed(kept.typed)
        self._kept.pop((self.again, number), None)

    def _keep(self) -> None:
        if self.sheet is not None and self.is_dirty:
            self._kept[self.again, self.sheet.table.number] = self.sheet

    def turn_pass(self, *, again: bool) -> None:
        """Go on in the other pass, where another table is open."""
        self._keep()
        self.again, self.anew, self.sheet = again, None, None

    def merge(self, table: Table) -> None:
        """Take the new facts of the open table without losing what is being typed."""
        fresh = self.fresh(table)
        assert self.sheet is not None  # a table is open
        self.sheet = fresh if self.saved else self.sheet.brought_up_to_date(fresh)

    def forget(self) -> None:
        """Have the saved figures again."""
        table = self.table
        if table is not None:
            self.sheet = self.fresh(table)

    # What was half typed when the program ended.

    def half_typed(self, *, again: bool) -> Iterator[HalfTypedTable]:
        """What is typed in a pass and not saved, over the facts as they are."""
        for sheet in self._typed(again):
            fresh = self.fresh(self._round.table(sheet.table.number), again=again)
            seated = tuple(fresh.seated_entries)
            yield HalfTypedTable(fresh.table.number, seated, sheet.typed, fresh.saved)

    def bring_back(self, again: bool, one: HalfTypedTable) -> bool | None:
        """Have what was typed at a table: False where it is not the one that was typed at any more,
        None where it is saved by now.
        """
        tables = (table for table in self._round.tables if table.number == one.table)
        table = next(tables, None)
        sheet = None if table is None else self.fresh(table, again=again)
        if sheet is None or sheet.seated_entries != one.seated:
            return False
        if replace(one.typed, reason="") == sheet.saved:
            return None
        if not sheet.can_take_back(one.saved):
            return False
        self._kept[again, one.table] = sheet.with_typed(one.typed)
        return True


def progress_of(sheet: Sheet) -> str:
    """At how many seats of a sheet something is typed: "2/4"."""
    seats = sheet.typed.seats
    return f"{sum(any(seat.values()) for seat in seats)}/{len(seats)}"


def is_read_twice(event: Event, round_: Round) -> bool:
    """Whether results are typed twice here: the event wants it, or somebody has begun."""
    begun = Reading.TWICE, Reading.STOPPED
    return event.settings.desk.entered_twice or bool(tables_at(round_, *begun))


@record
class HalfTypedTable:
    """What was typed at a table where these sit, and what was saved of it then."""

    table: TableNumber
    seated: tuple[EntryNumber, ...]
    typed: TypedSheet
    saved: TypedSheet


Sheets = Mapping[str, tuple[HalfTypedTable, ...]]
"""The tables of each pass at which something was typed."""

_PASSES = {False: "first", True: "second"}
"""Under what name what is half typed in a pass is kept."""

_CHOSEN = "chosen"
"""Under what name the choices lie beside the passes."""


def as_text(sheets: Sheets, chosen: Chosen = NOTHING) -> str:
    """Half-typed tables and choices as text, for `of_text`; "" for none."""
    there: dict[str, Any] = {n: [asdict(one) for one in each] for n, each in sheets.items() if each}
    if chosen != NOTHING:
        there[_CHOSEN] = asdict(chosen)
    return json.dumps(there, ensure_ascii=False, separators=(",", ":")) if there else ""


def of_text(text: str) -> tuple[Sheets, Chosen]:
    """The half-typed tables and choices in a text; none where it is something else."""
    try:
        found = dict(json.loads(text or "{}"))
        chosen = _chosen_of(**found.pop(_CHOSEN, {}))
        return {n: tuple(_table_of(**one) for one in each) for n, each in found.items()}, chosen
    except (LookupError, TypeError, ValueError, AttributeError):
        return {}, NOTHING


def _table_of(
    table: int, seated: list[int], typed: dict[str, Any], saved: dict[str, Any]
) -> HalfTypedTable:
    entries = tuple(EntryNumber(int(entry)) for entry in seated)
    return HalfTypedTable(TableNumber(int(table)), entries, _sheet_of(**typed), _sheet_of(**saved))


def _sheet_of(
    seats: list[dict[str, str]], declared: int | None, reason: str, **marks: bool
) -> TypedSheet:
    texts = tuple({name: str(text) for name, text in seat.items()} for seat in seats)
    winner = None if declared is None else int(declared)
    ticked = {name: bool(mark) for name, mark in marks.items()}
    return TypedSheet(texts, declared=winner, reason=str(reason), **ticked)


_READ: Mapping[str, Callable[[Any], Any]] = {
    "pairing": Pairing,
    "cut": lambda cut: Cut(*map(int, cut)),
    "replay": bool,
    "even": bool,
    "usual": Answer,
    "answers": lambda all_: {EntryNumber(int(each)): Answer(all_[each]) for each in all_},
    "filled": lambda tables: tuple(tuple(EntryNumber(int(n)) for n in each) for each in tables),
}


def _chosen_of(**told: Any) -> Chosen:
    """The choices as they were written; what is not said of them is as nobody chose it."""
    found: Any = {n: None if each is None else _READ[n](each) for n, each in told.items()}
    return Chosen(**found)


class HalfTyped:
    """Keeps what is typed in the views of a round page, and what is chosen for the draw, and
    brings it back.
    """

    def __init__(self, page: Page, subject: RoundContext) -> None:
        self._subject, self._texts = subject, page.texts
        kept = subject.desk.half_typed(subject.number)
        sheets, subject.chosen = of_text(kept.text)
        self._left = dict(sheets)
        self._chosen_before = NOTHING if kept.is_of_now else subject.chosen
        self._typed: Sheets = {}
        self._editor: SheetEditor | None = None
        self._back: set[tuple[bool, TableNumber]] = set()
        self._changed: set[TableNumber] = set()
        self.watch = page.keep_typed(kept, self.text)

    def follow(self, editor: SheetEditor) -> None:
        """Keep what is typed here from now on; it has what was left."""
        self._editor = editor
        for again, name in _PASSES.items():
            for one in self._left.pop(name, ()):
                back = editor.bring_back(again, one)
                if back:
                    self._back.add((again, one.table))
                elif back is not None:
                    self._changed.add(one.table)

    def is_back(self, *, again: bool) -> frozenset[TableNumber]:
        """The tables of a pass at which something came back and is not saved yet."""
        back = {table for one, table in self._back if one is again}
        if self._editor is None or not back:
            return frozenset()
        return self._editor.unsaved_in(again=again) & back

    def forget_changed(self) -> None:
        """Something was done since it was said what could not be brought back."""
        self._changed.clear()

    def text(self) -> str:
        """All of it as text. What was typed at tables that were taken back waits for them."""
        subject, editor = self._subject, self._editor
        if editor is not None and subject.stage in (RoundStage.PLAYING, RoundStage.CLOSED):
            self._typed = {n: tuple(editor.half_typed(again=a)) for a, n in _PASSES.items()}
        chosen = subject.chosen if subject.is_next else NOTHING
        return as_text({**self._left, **self._typed}, chosen)

    def of_choices(self) -> Iterator[str]:
        """That what was chosen before the program ended holds, until it is another."""
        if self._subject.chosen == self._chosen_before != NOTHING:
            yield self._texts.text(
                "What was chosen for this draw is here again. The round is not drawn yet."
            )

    def sentences(self, *, again: bool) -> Iterator[str]:
        """What came back in this pass and is not saved yet, and what did not."""
        here, changed = self.is_back(again=again), self._changed
        if here:
            yield self._texts.many(
                "Table[s] {tables}: what was half typed is back in [its|the] fields, not saved "
                "yet.",
                len(here),
                tables=self._named(here),
            )
        if changed:
            yield self._texts.many(
                "Table[s] {tables} [has|have] changed since: what was half typed there is not "
                "brought back.",
                len(changed),
                tables=self._named(changed),
            )

    def _named(self, tables: Iterable[TableNumber]) -> str:
        return joined(self._texts, [str(number) for number in sorted(tables)])
