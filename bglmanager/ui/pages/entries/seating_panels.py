"""The panels about what a seating looks at: who is kept from one table, who is a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.event import Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Topic
from bglmanager.i18n import Texts
from bglmanager.services import entries, seeds
from bglmanager.services.entries import Apart
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.kit.panels import ButtonsPart, PressPart, WordsPart
from bglmanager.ui.pages.entries.panels import PlayersPanel
from bglmanager.ui.pages.player_field import PlayerField
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size
from bglmanager.ui.widgets import basics
from bglmanager.ui.widgets.fields import Field, NumberField, SavingPanel
from bglmanager.words.names import listed_names
from bglmanager.words.number_format import figure
from bglmanager.words.regulations import with_paragraph


def _ties_hint(t: Texts, how: Apart, event: Event) -> str:
    if how is Apart.NEVER:
        return t.text("They never sit at one table, whatever else that costs the seating.")
    if ruleset_of(event.settings).board is not None:
        return t.text("Friends, family, whoever is declared: kept apart in rounds 1 and 2 (8.1).")
    return t.text("Friends, family, whoever is declared: kept apart where it costs no rematch.")


class TiesPanel(PlayersPanel):
    """Who is kept from a player's table, each with a button to take that back; Enter adds who is
    typed.
    """

    def __init__(self, shell: Shell, desk: OpenEvent, number: EntryNumber, how: Apart) -> None:
        super().__init__(shell, desk, number)
        self.number, self.how, t, listed = number, how, self.texts, QWidget()
        tied = how is Apart.TIED
        self._undo = t.text("Undo the tie") if tied else t.text("Let them meet")
        self.player = PlayerField(self.look, self)
        self.player.passed.connect(self.save)
        self._list = basics.laid_out(QVBoxLayout(listed))
        self.draw_parts(
            WordsPart(_ties_hint(t, how, desk.event), Size.SMALL, muted=True),
            listed,
            Field(
                self.look, t.text("Add a tie with") if tied else t.text("Never with"), self.player
            ),
            PressPart(t.text("Close"), self.left.emit),
        )
        self.settle()

    def start(self) -> None:
        """Put the focus where a name is typed."""
        self.player.setFocus(Qt.FocusReason.TabFocusReason)

    def renew(self) -> None:
        """Show them as they are now."""
        super().renew()
        basics.empty_layout(self._list)
        event = self.desk.event
        called = listed_names(event.entries)
        for other in entries.ties_of(event, self.number, self.how):
            line, name = QWidget(), called[other]
            button = basics.LinkButton(self.look, self._undo)
            button.setAccessibleDescription(name)
            button.clicked.connect(partial(self._remove, other))
            row = basics.laid_out(QHBoxLayout(line))
            row.addWidget(basics.CutWords(self.look, name), 1)
            row.addWidget(button)
            self._list.addWidget(line)
        self.player.show_event(event)

    def save(self) -> None:
        """Keep them apart; with nobody typed the user is through."""
        other = self.player.entry
        if other is None and not self.is_unknown(self.player):
            self.left.emit()
        elif other is not None and self._tie(other, tied=True):
            self.player.empty()
            self.start()

    def _tie(self, other: EntryNumber, *, tied: bool) -> bool:
        both, tie = (self.number, other), entries.tie_players
        return self.shell.attempt(lambda: tie(self.desk, both, self.how, tied=tied))

    def _remove(self, other: EntryNumber) -> None:
        self.start()
        self._tie(other, tied=False)


class SeedsPanel(PlayersPanel, SavingPanel):
    """How many of the best are seeds, who they are, and whether who is marked already stays one;
    Enter saves.
    """

    def __init__(
        self, shell: Shell, desk: OpenEvent, found: seeds.Candidates, read: Callable[[], object]
    ) -> None:
        """`found` are the candidates, best first; `read` lets the user choose a ranking."""
        super().__init__(shell, desk)
        self.found, t = found, self.texts
        self._tables, most = seeds.tables_of_first_round(desk.event), len(found.ranked)
        self._marked = seeds.marked_seeds(desk.event)
        self.keep = QCheckBox(t.text("Who is marked already stays a seed"))
        self.keep.setChecked(not {*self._marked} <= {*found.chosen(self._tables)})
        self.keep.setVisible(bool(self._marked))
        self.keep.toggled.connect(self.renew)
        self.count = NumberField(self.look, min(self._tables - len(self._kept), most), 0, most)
        self.count.valueChanged.connect(self.renew)
        self.draw_parts(
            WordsPart("\n".join(self._sources()), Size.SMALL, muted=True),
            PressPart(t.text("Read a ranking"), read, icon="file-up"),
            Field(self.look, t.text("How many of the best?"), self.count, self._meaning()),
            self.keep,
            WordsPart(self._names),
            WordsPart(self._too_many, Size.SMALL, strong=True),
            ButtonsPart((PressPart(t.text("Save"), self.save, primary=True), self.cancel())),
        )
        self.settle()

    @property
    def _kept(self) -> tuple[EntryNumber, ...]:
        """Who is marked already and stays a seed."""
        return self._marked if self.keep.isChecked() else ()

    def _sources(self) -> Iterator[str]:
        """Where the candidates are from, and what could not be read for certain."""
        t, found = self.texts, self.found
        if found.by is seeds.RankedBy.RANKING:
            here = t.many("{n} of it [is|are] expected here.", len(found.ranked))
            yield t.text("By the points in “{file}”: {here}", file=found.file, here=here)
        elif found.ranked:
            yield t.text("By Elo.")
        yield from self.shell.sentences(found.notes)
        if not found.ranked:
            yield from self.shell.sentences(seeds.can_choose_by_elo(self.desk.event))

    def _meaning(self) -> str:
        """What a seed is."""
        said = self.texts.many(
            "Seeds never meet in round 1: each has seat 1 of a table of its own, and the others "
            "are drawn. There will be {n} table[s].",
            self._tables,
        )
        return with_paragraph(said, ruleset_of(self.desk.event.settings), Topic.SEEDS)

    @property
    def chosen(self) -> tuple[EntryNumber, ...]:
        """Who will be seeds."""
        return self.found.chosen(self.count.value(), self._kept)

    def _names(self) -> str:
        event, t = self.desk.event, self.texts
        figures = {each.entry: figure(t, each.figure) for each in self.found.ranked}
        is_elo = self.found.by is seeds.RankedBy.ELO

        def said(entry: EntryNumber) -> str:
            name, own = listed_name(event.entry(entry)), figures.get(entry)
            if entry in self._kept or own is None:
                return f"{name}  ·  {t.text('marked')}"
            return f"{name}  ·  Elo {own}" if is_elo else f"{name}  ·  {own}"

        return "\n".join(map(said, self.chosen))

    def _too_many(self) -> str:
        if len(self.chosen) <= self._tables:
            return ""
        return self.texts.text("More seeds than tables: two of them would meet in round 1.")

    def start(self) -> None:
        """Put the focus on the number."""
        self.count.setFocus(Qt.FocusReason.TabFocusReason)
        self.count.selectAll()

    def save(self) -> None:
        """Make them the seeds."""
        by = self.found.by
        if self.shell.attempt(lambda: seeds.choose_seeds(self.desk, self.chosen, by)):
            self.left.emit()
