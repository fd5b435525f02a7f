"""Personal ties and seeds on the page of entries: for one player, for several, by Elo."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.engine.problems import Problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Topic
from bglmanager.services import entries
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Refusals
from bglmanager.ui.kit.acts import act
from bglmanager.ui.kit.panels import ButtonsPart, PanelPlace, PartsPanel, PressPart, WordsPart
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.entries.entries_table import DeskList
from bglmanager.ui.pages.player_field import PlayerField
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Tone
from bglmanager.ui.widgets.basics import CutWords, LinkButton, empty_layout, laid_out
from bglmanager.ui.widgets.fields import ClosablePanel, Field, NumberField, SavingPanel
from bglmanager.words.names import listed_names
from bglmanager.words.number_format import figure
from bglmanager.words.regulations import with_paragraph


class TiesPanel(PartsPanel):
    """Who has a tie with a player, each with a button to take it away; Enter adds who is typed."""

    def __init__(self, page: Page, desk: OpenEvent, number: EntryNumber) -> None:
        super().__init__(page.look)
        self._shell, self._desk, self.number = page.shell, desk, number
        t = page.texts
        self.player = PlayerField(page.look, self)
        self.back: dict[EntryNumber, LinkButton] = {}
        self.names: list[str] = []
        listed = QWidget()
        self._list = laid_out(QVBoxLayout(listed))
        self.player.passed.connect(self.save)
        hint = t.text("Friends, family, whoever is declared: kept apart in rounds 1 and 2 (8.1).")
        self.draw_parts(
            WordsPart(hint, Size.SMALL, muted=True),
            listed,
            Field(page.look, t.text("Add a tie with"), self.player),
            PressPart(t.text("Close"), self.left.emit),
        )
        self.settle()

    def has_typed(self) -> bool:
        return ClosablePanel.has_typed(self)

    def start(self) -> None:
        """Put the focus where a name is typed."""
        self.player.setFocus(Qt.FocusReason.TabFocusReason)

    def renew(self) -> None:
        """Show the ties as they are now."""
        super().renew()
        empty_layout(self._list)
        event = self._desk.event
        called, ties = listed_names(event.entries), entries.ties_of(event, self.number)
        self.names = [called[other] for other in ties]
        self.back = {other: self._back_button(other, called[other]) for other in ties}
        self.player.show_event(event)

    def _back_button(self, other: EntryNumber, name: str) -> LinkButton:
        line = QWidget()
        row = laid_out(QHBoxLayout(line))
        button = LinkButton(self.look, self.look.texts.text("Undo the tie"))
        button.setAccessibleDescription(name)
        button.clicked.connect(lambda: self._remove(other))
        row.addWidget(CutWords(self.look, name), 1)
        row.addWidget(button)
        self._list.addWidget(line)
        return button

    def save(self) -> None:
        """Tie them; with nobody typed the user is through."""
        other, typed = self.player.entry, self.player.text().strip()
        if other is None and typed:
            t = self.look.texts
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


class SeedsPanel(PartsPanel, SavingPanel):
    """How many of the best by Elo are seeds, and who they are; Enter saves."""

    def __init__(self, shell: Shell, desk: OpenEvent) -> None:
        super().__init__(shell.look)
        self._shell, self._desk = shell, desk
        t, event = shell.look.texts, desk.event
        tables, most = entries.tables_of_first_round(event), len(entries.by_elo(event))
        said = t.many(
            "There will be {n} table[s]: more seeds than tables would meet in round 1.", tables
        )
        hint = with_paragraph(said, ruleset_of(event.settings), Topic.SEEDS)
        others = t.text("Others are no seeds then. A champion is ticked in the list afterwards.")
        self.count = NumberField(self.look, min(tables, most), 0, most)
        self.count.valueChanged.connect(self.renew)
        presses = (
            PressPart(t.text("Save"), self.save, primary=True),
            PressPart(t.text("Cancel"), self.left.emit),
        )
        self.draw_parts(
            Field(self.look, t.text("How many seeds?"), self.count, hint),
            WordsPart(self._names),
            WordsPart(others, Size.SMALL, muted=True),
            ButtonsPart(presses),
        )
        self.settle()

    def has_typed(self) -> bool:
        return ClosablePanel.has_typed(self)

    def _names(self) -> str:
        event, t = self._desk.event, self.look.texts
        chosen = map(event.entry, entries.by_elo(event)[: self.count.value()])
        return "\n".join(f"{listed_name(e)}  ·  Elo {figure(t, e.rating)}" for e in chosen)

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

    def __init__(self, page: Page, desk: OpenEvent, listed: DeskList, nobody: Refusals) -> None:
        """`nobody` says why there is nobody to do something with."""
        self._page, self._desk, self._listed, self._nobody = page, desk, listed, nobody
        self._place = PanelPlace[TiesPanel | SeedsPanel](page.shell, page.leave_side)
        page.make_acts(self)

    @property
    def panel(self) -> TiesPanel | SeedsPanel | None:
        """The panel of ties or of seeds, when it is open."""
        return self._place.panel_shown

    def refresh(self) -> None:
        """Show the ties as they are; somebody who is gone takes his panel along."""
        panel = self.panel
        if isinstance(panel, TiesPanel):
            if any(entry.number == panel.number for entry in self._desk.event.entries):
                panel.renew()
            else:
                self._page.leave_side()
        self.follow()

    def follow(self) -> None:
        """Say what is done with how many."""
        t, numbers = self._page.texts, self._listed.numbers
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
        return entries.can_tie(self._desk.event, self._listed.numbers)

    @act("Personal ties", keys="Shift+F7", icon="users", unless=(_why_nobody, _why_no_ties))
    def ties(self) -> None:
        """Several that are selected at once; for one player a panel asks who."""
        numbers, t = self._listed.numbers, self._page.texts
        if len(numbers) >= entries.PAIR:
            tied = entries.are_tied(self._desk.event, numbers)
            turn = entries.untie_players if tied else entries.tie_players
            self._page.shell.attempt(lambda: turn(self._desk, numbers))
            return
        name = listed_name(self._desk.event.entry(numbers[0]))
        panel = TiesPanel(self._page, self._desk, numbers[0])
        self._place.show_panel(t.text("Ties of {name}", name=name), panel)

    def _why_no_seeds(self) -> Sequence[Problem]:
        return entries.can_choose_seeds(self._desk.event)

    @act("Seeds by Elo", keys="Shift+F3", icon="star", unless=_why_no_seeds)
    def seeds(self) -> None:
        panel = SeedsPanel(self._page.shell, self._desk)
        self._place.show_panel(self._page.texts.text("Seeds by Elo"), panel)
