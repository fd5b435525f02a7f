"""The backups as rows of a table, and what the side panel says of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path

from shiboken6 import isValid

from bglmanager.engine.event import Phase
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.lineage import OriginMark
from bglmanager.engine.problems import Problem
from bglmanager.i18n import Named, Texts, capital
from bglmanager.services.backups import EventContents, Reason, StoreContents
from bglmanager.services.branches import Branch
from bglmanager.services.documents import ReadDocument
from bglmanager.services.library import Losses
from bglmanager.services.own_files import Brought, Carried
from bglmanager.services.workspace import HistoryRow
from bglmanager.ui.actions import Action
from bglmanager.ui.format import Format
from bglmanager.ui.kit.lists import TableOf, pill_column, spare_column
from bglmanager.ui.kit.panels import PanelPart, PartsPanel, PillState, RulePart, WordsPart
from bglmanager.ui.style import Style, Tone
from bglmanager.ui.widgets.basics import action_button
from bglmanager.ui.widgets.rows import Column
from bglmanager.ui.wording import NamesMet, step_words
from bglmanager.words import command_names
from bglmanager.words.library import branch_name, size_words
from bglmanager.words.names import coming_name

SHOWN = 40
"""So many acts are listed one by one."""


@record
class BackupRow:
    """A backup, or the documents saved by themselves.

    `contents` and `problem` are None until the backup was looked at, `branch` until all copies of
    its library were; `rank` is the place of the branch among the others, and `computer` says whose
    it is where there are those of several.
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
    computer: str = ""

    @property
    def is_sound(self) -> bool:
        """Whether it was looked at and can be gone back to."""
        return self.contents is not None or bool(self.documents)


_occasion = Named(
    {
        Reason.HAND: "made by hand",
        Reason.ROUND: "end of a round",
        Reason.DRAW: "before a draw",
        Reason.IMPORT: "before an import",
        Reason.TIMER: "every ten minutes",
        Reason.CLOSE: "program closed",
        Reason.RESTORE: "before going back to a backup",
        Reason.MIGRATION: "before a new version",
    }
)
"""Why a backup was made."""


def why(texts: Texts, row: BackupRow) -> str:
    """Why a copy was made, in a few words; the name of the file where nobody knows."""
    if row.documents:
        return texts.text("saved result files")
    if row.reason is not None:
        return _occasion(texts, row.reason)
    return row.file.name if row.file is not None else ""


def holds(texts: Texts, row: BackupRow) -> str:
    """What is in a copy, in a line: the event changed last, and how many others."""
    events = row.contents.events if row.contents is not None else ()
    if row.contents is not None and not events:
        return texts.text("no event yet")
    found = [one.event.settings.name for one in row.documents]
    found += [f"{progress(texts, each)} – {each.name}" for each in events]
    more = texts.many("and {n} more event[s]", len(found) - 1)
    return ", ".join([*found[:1], *([more] if len(found) > 1 else [])])


def progress(texts: Texts, event: EventContents) -> str:
    """How far an event is: "Round 2, 14 results"."""
    if not event.rounds or event.phase is None:
        return texts.many("{n} entr[y|ies]", event.entries)
    called = coming_name(texts, Phase(event.phase), event.rounds)
    results = texts.many("{n} result[s] in all", event.results)
    return f"{called}, {results}"


def _state(texts: Texts, row: BackupRow) -> PillState:
    """Whether a copy is sound."""
    if row.is_sound:
        return PillState(texts.text("sound"), Tone.PLAIN, "circle-check")
    if row.problem is not None:
        return PillState(texts.text("not usable"), Tone.WRONG, "octagon-x")
    return PillState(texts.text("not checked yet"), Tone.PLAIN, "clock")


def when(format_: Format, at: datetime) -> str:
    """Day and time."""
    return f"{format_.short_day(at.date())} {format_.clock_time(at)}"


def backups_table(texts: Texts, format_: Format) -> TableOf[BackupRow]:
    """When, whether sound, why, whose, what is in it."""
    columns: tuple[Column[BackupRow], ...] = (
        Column(
            texts.text("Made"),
            lambda row: when(format_, row.at),
            order=lambda row: (-row.rank, row.place.act, row.at),
            strong=True,
        ),
        pill_column(texts.text("State"), lambda row: _state(texts, row)),
        Column(texts.text("Occasion"), lambda row: why(texts, row), drops=2),
        spare_column(texts.text("Computer"), lambda row: row.computer, 3, least=80),
        Column(
            texts.text("What is in it"),
            lambda row: holds(texts, row),
            stretch=True,
            tip=lambda row: holds(texts, row),
            least=160,
            drops=1,
        ),
    )
    return TableOf(texts.text("Backups"), columns, lambda row: row.key)


def own_files_words(texts: Texts, own: Carried) -> str:
    """How many own games and rules lie beside backups; empty for none."""
    told = texts.text(
        "Custom games: {games}, custom rules: {rules}.", games=own.games, rules=own.rules
    )
    return told if own.games or own.rules else ""


def came_back_words(texts: Texts, found: Brought) -> str:
    """Which own files came with the backup that was gone back to; at least one."""
    told = texts.many("{n} custom game or rules file[s] restored with the backup.", found.came)
    beside = texts.text(
        "Kept beside yours of the same name, because the contents differ: {names}.",
        names=", ".join(found.beside),
    )
    return f"{told} {beside}" if found.beside else told


def branch_words(texts: Texts, branch: Branch) -> str:
    """What all copies of a computer are called."""
    return branch_name(texts, branch.host, branch.until, own=branch.own)


def about_branch(texts: Texts, branch: Branch) -> Iterator[str]:
    """How much there is of it, and what is lost with it."""
    yield texts.text("Files: {n}, {size}", n=len(branch.files), size=size_words(branch.size))
    if branch.own:
        return
    if not branch.only_there:
        yield texts.text("Everything in it is also elsewhere.")
    for event in branch.only_there:
        yield texts.text(
            "Only there: {name}, {progress}", name=event.name, progress=progress(texts, event)
        )


class BackupPanel(PartsPanel):
    """What going back to this copy means, and the button that does it."""

    def __init__(
        self,
        look: Style,
        row: BackupRow,
        problem: Sequence[str],
        restore: Action,
        delete: Action,
    ) -> None:
        """`problem` says why the copy cannot be used, if it cannot."""
        super().__init__(look)
        t, self._format = look.texts, Format(look.texts)
        self._newer: Sequence[str] = (t.text("Checking…"),)
        parts: list[PanelPart] = [WordsPart(capital(why(t, row))), *map(WordsPart, problem)]
        if not problem:
            parts += [
                action_button(look, restore, primary=True),
                *_headed(t.text("What is in it"), "\n".join(self._events(row))),
                *_headed(t.text("What is newer and not in it"), lambda: "\n".join(self._newer)),
            ]
        if row.branch is not None:
            name = branch_words(t, row.branch)
            title = t.text("All backups of {computer}", computer=name)
            parts += _headed(title, "\n".join(about_branch(t, row.branch)))
            if not row.branch.own:
                parts.append(action_button(look, delete))
        self.draw_parts(*parts, spacing=8)

    def show_newer(self, losses: Losses) -> None:
        """Say what is newer than the copy, once that was read."""
        if isValid(self):
            self._newer = lost_lines(self.look.texts, self._format, losses)
            self.renew()

    def _events(self, row: BackupRow) -> Iterator[str]:
        t = self.look.texts
        for one in row.documents:
            at, name = when(self._format, one.saved_at.astimezone()), one.event.settings.name
            yield t.text("{name}: as it was on {time}", name=name, time=at)
        if row.contents is not None:
            yield from (f"{each.name}: {progress(t, each)}" for each in row.contents.events)
            if not row.contents.events:
                yield t.text("No event yet.")


def _headed(title: str, say: str | Callable[[], str]) -> Sequence[PanelPart]:
    return (RulePart(), WordsPart(title, strong=True), WordsPart(say))


def lost_lines(texts: Texts, format_: Format, losses: Losses) -> Sequence[str]:
    """What would be lost, newest first, in words."""
    found = losses.acts
    lines = [_lost_line(texts, format_, act) for act in reversed(found[-SHOWN:])]
    rest = len(found) - len(lines)
    if rest > 0:
        lines.append(texts.many("and {n} older action[s]", rest))
    if not losses.whole:
        lines.append(texts.text("Everything done since then may be missing: look at it closely."))
    elif not found:
        lines.append(texts.text("Nothing: everything is in it."))
    return lines


def _lost_line(texts: Texts, format_: Format, act: HistoryRow) -> str:
    names = NamesMet(texts)
    names.meet([act])
    try:
        words = command_names.command_words(texts, act.kind, act.args, names)
        words = step_words(texts, act.way, words)
    except KeyError:  # of a newer version, or of damaged lines
        words = texts.text("an action")
    return f"{format_.clock_time(act.at)} {words}"
