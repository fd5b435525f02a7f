"""What is done with the players selected in the entry list: with one of them, or with all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bglmanager.engine.ids import EntryNumber
from bglmanager.ui.actions import Action, Refusals
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.entries.acts import DeskAct
from bglmanager.ui.pages.entries.listed import DeskList


class SelectedActs:
    """Acts of the desk as actions of the page; with several selected they say with how many.

    `nobody` says why nobody is selected.
    """

    def __init__(self, page: Page, listed: DeskList, nobody: Refusals) -> None:
        self._page, self._listed, self._nobody = page, listed, nobody
        self._acts: Mapping[Action, DeskAct] = {}
        self._names: Mapping[Action, str] = {}

    def follow_with(self, acts: Mapping[Action, DeskAct]) -> None:
        """Have these actions say with how many their acts are done."""
        self._acts, self._names = acts, {action: action.text() for action in acts}

    def follow(self) -> None:
        """More or fewer are selected: every action says with how many it is done."""
        chosen = self._listed.chosen
        for action, act in self._acts.items():
            count = 0 if act.several is None or len(chosen) < 2 else len(self._able(act))
            action.say_count(self._names[action], count)

    def _able(self, act: DeskAct) -> list[EntryNumber]:
        """With whom of those selected it can be done."""
        found = [line.entry for line in self._listed.chosen]
        several = act.several
        return [e.number for e in found if several is not None and not several.why_not(e)]

    def do(self, act: DeskAct) -> None:
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

    def refused(self, act: DeskAct) -> Sequence[str]:
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
