"""What is done with the players selected in the entry list: with one of them, or with all."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.engine.ids import EntryNumber
from bglmanager.ui.actions import Refusals
from bglmanager.ui.kit.acts import COLLECT, WITHDRAW, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.entries.acts import DeskAct, DeskActs
from bglmanager.ui.pages.entries.entries_table import DeskList


class SelectedActs:
    """Acts of the desk as actions of the page; with several selected they say with how many.

    `nobody` says why nobody is selected.
    """

    def __init__(self, page: Page, listed: DeskList, acts: DeskActs, nobody: Refusals) -> None:
        self._page, self._listed, self._acts, self._nobody = page, listed, acts, nobody
        page.make_acts(self)

    @act(
        "Here",
        keys="Return; Enter",
        icon="user-check",
        unless=lambda self: self._refused(self._acts.presence),
        legend="here",
    )
    def present(self) -> None:
        self._do(self._acts.presence)

    @act(
        "Collect the fee",
        COLLECT,
        unless=lambda self: self._refused(self._acts.payment),
        legend="takes the fee",
    )
    def pay(self) -> None:
        self._do(self._acts.payment)

    @act(
        "Copy brought",
        keys="F6",
        icon="package",
        unless=lambda self: self._refused(self._acts.copy),
        legend="copy",
    )
    def copy(self) -> None:
        self._do(self._acts.copy)

    @act(
        "Withdraw",
        WITHDRAW,
        unless=lambda self: self._refused(self._acts.leaving),
        legend="withdraws",
    )
    def leave(self) -> None:
        self._do(self._acts.leaving)

    def follow(self) -> None:
        """More or fewer are selected: every action says with how many it is done."""
        chosen = self._listed.chosen
        acts = self._acts
        named = {
            self.present: acts.presence,
            self.pay: acts.payment,
            self.copy: acts.copy,
            self.leave: acts.leaving,
        }
        for action, done in named.items():
            several = done.several is not None and len(chosen) > 1
            action.say_count(len(self._able(done)) if several else 0)

    def _able(self, act: DeskAct) -> list[EntryNumber]:
        """With whom of those selected it can be done."""
        found = [line.entry for line in self._listed.chosen]
        several = act.several
        return [e.number for e in found if several is not None and not several.why_not(e)]

    def _do(self, act: DeskAct) -> None:
        """Do it with all who are selected, or with the current player."""
        line, chosen = self._listed.current, self._listed.chosen
        if line is None:
            return
        shell = self._page.shell
        if act.several is not None and len(chosen) > 1:
            several, numbers = act.several, [one.entry.number for one in chosen]
            shell.attempt(lambda: several.do(numbers))
            return
        found = bool(self._listed.search.text())
        if shell.attempt(lambda: act.do(line.entry.number)) and found:
            self._listed.pick(line.entry.number)

    def _refused(self, act: DeskAct) -> Sequence[str]:
        """Why it can be done with none of them."""
        nobody = self._nobody()
        line = None if nobody else self._listed.current
        if line is None:
            return nobody
        shell = self._page.shell
        if act.several is not None and len(self._listed.chosen) > 1:
            first = self._listed.chosen[0].entry
            return () if self._able(act) else shell.sentences(act.several.why_not(first))
        return shell.sentences(act.why_not(line.entry))
