"""The backups as rows of a table: when, why, what is in them, whether they are sound."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from bglmanager.engine.event import Phase
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.lineage import OriginMark
from bglmanager.engine.problems import Problem
from bglmanager.i18n import Texts
from bglmanager.services.backups import Backup, EventContents, Reason, StoreContents
from bglmanager.services.branches import Branch
from bglmanager.services.documents import ReadDocument
from bglmanager.ui.format import Format
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.rows import Column
from bglmanager.ui.widgets.table import TableView
from bglmanager.words.library import branch_name
from bglmanager.words.names import coming_name


@record
class BackupRow:
    """A backup, or the documents saved by themselves.

    `contents` and `problem` are None until the backup was looked at, `branch` until all copies of
    its library were; `rank` is the place of the branch among the others.
    """

    key: str
    at: datetime
    place: OriginMark
    reason: Reason | None = None
    file: Path | None = None
    contents: StoreContents | None = None
    problem: Problem | None = None
    documents: tuple[ReadDocument, ...] = ()
    branch: Branch | None = None
    rank: int = 0

    @property
    def is_sound(self) -> bool:
        """Whether it was looked at and can be gone back to."""
        return self.contents is not None or bool(self.documents)

    def looked_at(self, contents: StoreContents | None, problem: Problem | None) -> BackupRow:
        """The row with what looking at the file has shown."""
        return replace(self, contents=contents, problem=problem)


def of_backup(backup: Backup) -> BackupRow:
    """The row of a backup nobody has looked at yet."""
    return BackupRow(str(backup.file), backup.at, backup.place, backup.reason, backup.file)


def of_documents(found: Sequence[ReadDocument]) -> BackupRow:
    """The row of all documents saved by themselves; at least one."""
    newest = max(found, key=lambda one: one.saved_at)
    at = newest.saved_at.astimezone().replace(tzinfo=None)
    return BackupRow("documents", at, newest.place, documents=tuple(found))


def why(texts: Texts, row: BackupRow) -> str:
    """Why a copy was made, in a few words."""
    if row.documents:
        return texts.text("saved result files")
    words = {
        Reason.HAND: texts.text("made by hand"),
        Reason.ROUND: texts.text("end of a round"),
        Reason.DRAW: texts.text("before a draw"),
        Reason.IMPORT: texts.text("before an import"),
        Reason.TIMER: texts.text("every ten minutes"),
        Reason.CLOSE: texts.text("program closed"),
        Reason.RESTORE: texts.text("before going back to a backup"),
        Reason.MIGRATION: texts.text("before a new version"),
    }
    if row.reason is not None:
        return words[row.reason]
    return row.file.name if row.file is not None else ""


def holds(texts: Texts, row: BackupRow) -> str:
    """What is in a copy, in a line: the event changed last, and how many others."""
    if row.documents:
        names = [one.event.settings.name for one in row.documents]
        return _first_of(texts, names[0], len(names))
    if row.contents is None:
        return ""
    if not row.contents.events:
        return texts.text("no event yet")
    first = row.contents.events[0]
    return _first_of(texts, f"{progress(texts, first)} – {first.name}", len(row.contents.events))


def _first_of(texts: Texts, first: str, total: int) -> str:
    if total == 1:
        return first
    more = texts.many("and {n} more event[s]", total - 1)
    return f"{first}, {more}"


def progress(texts: Texts, event: EventContents) -> str:
    """How far an event is: "Round 2, 14 results"."""
    if not event.rounds or event.phase is None:
        return texts.many("{n} entr[y|ies]", event.entries)
    called = coming_name(texts, Phase(event.phase), event.rounds)
    results = texts.many("{n} result[s] in all", event.results)
    return f"{called}, {results}"


def state(texts: Texts, row: BackupRow) -> str:
    """Whether a copy is sound."""
    if row.is_sound:
        return texts.text("sound")
    return texts.text("not usable") if row.problem is not None else texts.text("not checked yet")


def computer(texts: Texts, row: BackupRow) -> str:
    """Whose copy it is."""
    branch = row.branch
    return "" if branch is None else branch_name(texts, branch.host, None, own=branch.own)


def when(format_: Format, at: datetime) -> str:
    """Day and time."""
    return f"{format_.short_day(at.date())} {format_.clock_time(at)}"


def columns(texts: Texts, format_: Format) -> tuple[Column[BackupRow], ...]:
    """When, why, what, whether sound, whose."""
    return (
        Column(
            texts.text("Made"),
            lambda row: when(format_, row.at),
            order=lambda row: (-row.rank, row.place.act, row.at),
            strong=True,
        ),
        Column(texts.text("Occasion"), lambda row: why(texts, row), drops=2),
        Column(
            texts.text("What is in it"),
            lambda row: holds(texts, row),
            stretch=True,
            tip=lambda row: holds(texts, row),
            least=160,
            drops=1,
        ),
        Column(
            texts.text("State"),
            lambda row: state(texts, row),
            icon=_icon,
            tone=_tone,
        ),
        Column(texts.text("Computer"), lambda row: computer(texts, row), least=80, drops=3),
    )


def _icon(row: BackupRow) -> str:
    if row.is_sound:
        return "circle-check"
    return "octagon-x" if row.problem is not None else "clock"


def _tone(row: BackupRow) -> Tone:
    if row.is_sound:
        return Tone.GOOD
    return Tone.WRONG if row.problem is not None else Tone.PLAIN


_HOLDS, _STATE, _COMPUTER = 2, 3, 4  # columns


class BackupTable(TableView[BackupRow]):
    """The list; where there is little room, what is in a copy, why it was made and whose it is
    stand in the panel alone. Whose it is is shown where there are those of several.
    """

    rows: tuple[BackupRow, ...] = ()

    def show_rows(self, rows: Sequence[BackupRow]) -> None:
        self.rows = tuple(rows)
        super().show_rows(rows)

    def _drop_columns(self, widths: list[int]) -> None:
        if len({row.rank for row in self.rows}) < 2:
            self.setColumnHidden(_COMPUTER, True)
            widths[_COMPUTER] = 0
        super()._drop_columns(widths)

    def _share_room(self, rest: int, widths: list[int]) -> None:
        widths[_STATE if self.isColumnHidden(_HOLDS) else _HOLDS] += max(rest, 0)
