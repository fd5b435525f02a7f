"""What is typed at the tables of a round and not saved, and what is chosen for its draw, comes
back after the program has ended.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from typing import Any

from bglmanager.engine.event import Pairing
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.finals import Cut
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.i18n import Texts
from bglmanager.services.pre_start_check import Answer
from bglmanager.services.table_sheet import TypedSheet
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.round_context import NOTHING, Chosen, RoundContext, RoundStage
from bglmanager.ui.pages.round.sheet_editor import SheetEditor
from bglmanager.words.number_format import joined


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


def _chosen_of(**told: Any) -> Chosen:
    """The choices as they were written; what is not said of them is as nobody chose it."""
    read: Mapping[str, Callable[[Any], Any]] = {
        "pairing": Pairing,
        "cut": lambda cut: Cut(*map(int, cut)),
        "replay": bool,
        "even": bool,
        "usual": Answer,
        "answers": lambda all_: {EntryNumber(int(each)): Answer(all_[each]) for each in all_},
    }
    found: Any = {n: None if each is None else read[n](each) for n, each in told.items()}
    return Chosen(**found)


class HalfTyped:
    """Keeps what is typed in the views of a round page, and what is chosen for the draw, and
    brings it back.
    """

    def __init__(self, page: Page, subject: RoundContext) -> None:
        self._subject, self._page = subject, page
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
                self._bring_back(again, editor, one)

    def _bring_back(self, again: bool, editor: SheetEditor, one: HalfTypedTable) -> None:
        """One table, unless it is saved by now, or is not the one that was typed at any more."""
        tables = (table for table in self._subject.made.tables if table.number == one.table)
        table = next(tables, None)
        sheet = None if table is None else editor.fresh(table, again=again)
        if sheet is None or sheet.seated_entries != one.seated:
            self._changed.add(one.table)
        elif replace(one.typed, reason="") == sheet.saved:
            return
        elif sheet.can_take_back(one.saved):
            editor.bring_back(sheet.with_typed(one.typed))
            self._back.add((again, one.table))
        else:
            self._changed.add(one.table)

    def is_back(self, *, again: bool) -> frozenset[TableNumber]:
        """The tables of a pass at which something came back and is not saved yet."""
        if self._editor is None or not any(one is again for one, _ in self._back):
            return frozenset()
        typed = self._editor.unsaved_in(again=again)
        return frozenset(table for one, table in self._back if one is again and table in typed)

    def forget_changed(self) -> None:
        """Something was done since it was said what could not be brought back."""
        self._changed.clear()

    def text(self) -> str:
        """All of it as text. What was typed at tables that were taken back waits for them."""
        subject = self._subject
        editor = self._editor
        if editor is not None and subject.stage in (RoundStage.PLAYING, RoundStage.CLOSED):
            self._typed = {
                name: tuple(_tables(editor, again=again)) for again, name in _PASSES.items()
            }
        chosen = subject.chosen if subject.is_next else NOTHING
        return as_text({**self._left, **self._typed}, chosen)

    def of_choices(self, texts: Texts) -> Iterator[str]:
        """That what was chosen before the program ended holds, until it is another."""
        if self._subject.chosen == self._chosen_before != NOTHING:
            yield texts.text(
                "What was chosen for this draw is here again. The round is not drawn yet."
            )

    def sentences(self, texts: Texts, *, again: bool) -> Iterator[str]:
        """What came back in this pass and is not saved yet, and what did not."""
        here = self.is_back(again=again)
        if here:
            yield texts.many(
                "Table[s] {tables}: what was half typed is back in [its|the] fields, not saved "
                "yet.",
                len(here),
                tables=_numbers(texts, here),
            )
        if self._changed:
            yield texts.many(
                "Table[s] {tables} [has|have] changed since: what was half typed there is not "
                "brought back.",
                len(self._changed),
                tables=_numbers(texts, self._changed),
            )


def _numbers(texts: Texts, tables: Iterable[TableNumber]) -> str:
    return joined(texts, [str(number) for number in sorted(tables)])


def _tables(editor: SheetEditor, *, again: bool) -> Iterator[HalfTypedTable]:
    for sheet in editor.half_typed(again=again):
        seated = tuple(sheet.seated_entries)
        yield HalfTypedTable(sheet.table.number, seated, sheet.typed, sheet.saved)
