"""Personal ties and seeds on the page of entries: for one player, for several, by Elo."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.engine.problems import Problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Topic
from bglmanager.services import entries
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.kit.acts import act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.entries.entries_table import DeskList
from bglmanager.ui.pages.player_field import PlayerField
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Tone
from bglmanager.ui.widgets.basics import (
    CutWords,
    LinkButton,
    PrimaryButton,
    QuietButton,
    Words,
    in_a_row,
    laid_out,
)
from bglmanager.ui.widgets.fields import ClosablePanel, Field, NumberField, SavingPanel
from bglmanager.ui.widgets.frame import still_there
from bglmanager.words.names import listed_names
from bglmanager.words.number_format import figure
from bglmanager.words.regulations import with_paragraph


class TiesPanel(ClosablePanel):
    """Who has a tie with a player, each with a button to take it away; Enter adds who is typed.

    `left` is sent when the user is through.
    """

    def __init__(self, page: Page, desk: OpenEvent, number: EntryNumber) -> None:
        super().__init__()
        self._shell, self._desk, self.number = page.shell, desk, number
        look, t = page.look, page.texts
        hint = t.text("Friends, family, whoever is declared: kept apart in rounds 1 and 2 (8.1).")
        self.about = Words(look, hint, Size.SMALL, colour=look.theme.colours.muted, wrap=True)
        self.player = PlayerField(look, self)
        self.back: dict[EntryNumber, LinkButton] = {}
        self.names: list[str] = []
        self.close_ = QuietButton(look, t.text("Close"))
        self._list = QVBoxLayout()
        box = laid_out(
            QVBoxLayout(self),
            look.theme.px(12),
            (0, look.theme.px(4), look.theme.px(8), look.theme.px(8)),
        )
        box.addWidget(self.about)
        box.addLayout(self._list)
        box.addWidget(Field(look, t.text("Add a tie with"), self.player))
        box.addLayout(in_a_row(look, (self.close_,)))
        box.addStretch(1)
        self.player.passed.connect(self.save)
        self.close_.clicked.connect(self.left)
        self.show_ties()
        self.settle()

    def start(self) -> None:
        """Put the focus where a name is typed."""
        self.player.setFocus(Qt.FocusReason.TabFocusReason)

    def show_ties(self) -> None:
        """Show the ties as they are now."""
        while (item := self._list.takeAt(0)) is not None:
            line = item.widget()
            if line is not None:
                line.hide()
                line.deleteLater()
        self.back, self.names = {}, []
        event = self._desk.event
        called = listed_names(event.entries)
        for other in entries.ties_of(event, self.number):
            self.names.append(called[other])
            self._list.addWidget(self._line(other, called[other]))
        self.player.show_event(event)

    def _line(self, other: EntryNumber, name: str) -> QWidget:
        look = self._shell.look
        line, row = QWidget(), QHBoxLayout()
        line.setLayout(row)
        row.setContentsMargins(0, 0, 0, 0)
        button = self.back[other] = LinkButton(look, look.texts.text("Undo the tie"))
        button.setAccessibleDescription(name)
        button.clicked.connect(lambda: self._remove(other))
        row.addWidget(CutWords(look, name), 1)
        row.addWidget(button)
        return line

    def save(self) -> None:
        """Tie them; with nobody typed the user is through."""
        other, typed = self.player.entry, self.player.text().strip()
        if other is None and typed:
            t = self._shell.look.texts
            said = t.text("Nobody is called “{name}”: type two letters of a name.", name=typed)
            self._shell.say(said, Tone.WRONG)
        elif other is None:
            self.left.emit()
        elif self._shell.attempt(lambda: entries.tie_players(self._desk, (self.number, other))):
            self.player.empty()
            self.start()

    def _remove(self, other: EntryNumber) -> None:
        self.start()
        self._shell.attempt(lambda: entries.untie_players(self._desk, (self.number, other)))


class SeedsPanel(SavingPanel):
    """How many of the best by Elo are seeds, and who they are; Enter saves.

    `left` is sent when it is done, or when the user thinks better of it.
    """

    def __init__(self, shell: Shell, desk: OpenEvent) -> None:
        super().__init__()
        self._shell, self._desk = shell, desk
        look, t = shell.look, shell.look.texts
        tables = entries.tables_of_first_round(desk.event)
        said = t.many(
            "There will be {n} table[s]: more seeds than tables would meet in round 1.", tables
        )
        hint = with_paragraph(said, ruleset_of(desk.event.settings), Topic.SEEDS)
        most = len(entries.by_elo(desk.event))
        self.count = NumberField(look, min(tables, most), 0, most)
        self.names = Words(look, "", wrap=True)
        self.about = Words(
            look,
            t.text("Others are no seeds then. A champion is ticked in the list afterwards."),
            Size.SMALL,
            colour=look.theme.colours.muted,
            wrap=True,
        )
        self.confirm = PrimaryButton(look, t.text("Save"))
        self.cancel = QuietButton(look, t.text("Cancel"))
        box = laid_out(
            QVBoxLayout(self),
            look.theme.px(12),
            (0, look.theme.px(4), look.theme.px(8), look.theme.px(8)),
        )
        box.addWidget(Field(look, t.text("How many seeds?"), self.count, hint))
        box.addWidget(self.names)
        box.addWidget(self.about)
        box.addLayout(in_a_row(look, (self.confirm, self.cancel)))
        box.addStretch(1)
        self.count.valueChanged.connect(self._show_names)
        self.confirm.clicked.connect(self.save)
        self.cancel.clicked.connect(self.left)
        self._show_names()
        self.settle()

    def _show_names(self) -> None:
        event, t = self._desk.event, self._shell.look.texts
        chosen = map(event.entry, entries.by_elo(event)[: self.count.value()])
        self.names.setText(
            "\n".join(f"{listed_name(one)}  ·  Elo {figure(t, one.rating)}" for one in chosen)
        )

    def start(self) -> None:
        """Put the focus on the number."""
        self.count.setFocus(Qt.FocusReason.TabFocusReason)
        self.count.selectAll()

    def save(self) -> None:
        """Make them the seeds."""
        count = self.count.value()
        if self._shell.attempt(lambda: entries.choose_seeds(self._desk, count)):
            self.left.emit()


class TiesDesk:
    """The actions for ties between players and for seeds by Elo."""

    def __init__(
        self,
        page: Page,
        desk: OpenEvent,
        listed: DeskList,
        nobody: Callable[[], Sequence[str]],
    ) -> None:
        """`nobody` says why there is nobody to do something with."""
        self._page, self._desk, self._listed, self._nobody = page, desk, listed, nobody
        self._panel: TiesPanel | None = None
        self._seeds_panel: SeedsPanel | None = None
        page.make_acts(self)

    @property
    def panel(self) -> TiesPanel | None:
        """The panel of ties, when it is open."""
        return still_there(self._panel)

    @property
    def seeds_panel(self) -> SeedsPanel | None:
        """The panel of seeds, when it is open."""
        return still_there(self._seeds_panel)

    def _numbers(self) -> tuple[EntryNumber, ...]:
        return tuple(line.entry.number for line in self._listed.chosen)

    def refresh(self) -> None:
        """Show the ties as they are; somebody who is gone takes his panel along."""
        panel = self.panel
        if panel is not None:
            if any(entry.number == panel.number for entry in self._desk.event.entries):
                panel.show_ties()
            else:
                self._leave()
        self.follow()

    def follow(self) -> None:
        """Say what is done with how many."""
        t, numbers = self._page.texts, self._numbers()
        if len(numbers) < entries.PAIR:
            self.ties.rename(t.text("Personal ties"))
        elif entries.are_tied(self._desk.event, numbers):
            self.ties.rename(t.many("Undo the ties of {n} player[s]", len(numbers)))
        else:
            self.ties.rename(t.many("Tie {n} player[s] to [the others|each other]", len(numbers)))

    def _why_nobody(self) -> Sequence[str]:
        return self._nobody()

    def _why_no_ties(self) -> Sequence[Problem]:
        if entries.looks_at_ties(self._desk.event):
            return ()
        return entries.can_tie(self._desk.event, self._numbers())

    @act("Personal ties", keys="Shift+F7", icon="users", unless=(_why_nobody, _why_no_ties))
    def ties(self) -> None:
        """Several that are selected at once; for one player a panel asks who."""
        numbers = self._numbers()
        if len(numbers) >= entries.PAIR:
            tied = entries.are_tied(self._desk.event, numbers)
            turn = entries.untie_players if tied else entries.tie_players
            self._page.shell.attempt(lambda: turn(self._desk, numbers))
            return
        (number,) = numbers
        panel = TiesPanel(self._page, self._desk, number)
        panel.left.connect(self._leave)
        entry, t = self._desk.event.entry(number), self._page.texts
        if self._page.shell.show_side(t.text("Ties of {name}", name=listed_name(entry)), panel):
            self._panel = panel
            panel.start()

    def _why_no_seeds(self) -> Sequence[Problem]:
        return entries.can_choose_seeds(self._desk.event)

    @act("Seeds by Elo", keys="Shift+F3", icon="star", unless=_why_no_seeds)
    def seeds(self) -> None:
        panel = SeedsPanel(self._page.shell, self._desk)
        panel.left.connect(self._leave)
        if self._page.shell.show_side(self._page.texts.text("Seeds by Elo"), panel):
            self._seeds_panel = panel
            panel.start()

    def _leave(self) -> None:
        self._page.leave_side()
