"""The rules of the event as a file: saved, changed elsewhere, taken in again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bglmanager.engine.problems import Problem, Refused
from bglmanager.services import own_rules
from bglmanager.services.files import write_whole
from bglmanager.services.own_rules import OwnRules
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Refusals
from bglmanager.ui.kit.acts import act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.shell import Shell, save_as
from bglmanager.ui.style import Size
from bglmanager.ui.widgets.basics import Card, Words, WrappingRow, action_button
from bglmanager.words import regulations
from bglmanager.words.problems import placed_sentence


class RulesCard(Card):
    """By which rules the event is played, and the keys that take them from a file and save them.

    What is wrong in a file is said below, every fault with its line and key.
    """

    def __init__(self, shell: Shell, desk: OpenEvent, own: OwnRules | None = None) -> None:
        """`own` are the rules in the library, None where there is no library."""
        super().__init__(shell.look)
        self.setMaximumWidth(shell.look.theme.px(720))
        self._shell, self._desk, self._look = shell, desk, shell.look
        self._own = own
        t = shell.look.texts
        muted = shell.look.theme.colours.muted
        self.played_by = Words(shell.look, "", wrap=True)
        self.faults = Words(shell.look, "", colour=shell.look.theme.colours.wrong, wrap=True)
        self.box.addWidget(Words(shell.look, t.text("Own rules"), Size.SECTION, strong=True))
        self.box.addWidget(self.played_by)
        about = t.text(
            "Save the rules to a file, change points, tie-breaks and interpretations there "
            "with any editor, and import the file into this event or another one."
        )
        self.box.addWidget(Words(shell.look, about, Size.SMALL, colour=muted, wrap=True))
        self.box.addWidget(self.faults)
        self.faults.hide()

    def make_acts(self, page: Page, unsaved: Refusals) -> None:
        """Make what can be done here; `unsaved` says what is to be saved before."""
        self._unsaved = unsaved
        page.make_acts(self)
        made = (self.taking, self.saving, self.keeping)
        buttons = [action_button(self._look, action) for action in made]
        self.box.addWidget(WrappingRow(self._look.theme.px(8), buttons))

    def show_event(self) -> None:
        """Say by which rules the event is played now."""
        t, settings = self._look.texts, self._desk.event.settings
        base = regulations.regulation_name(t, own_rules.base_of(settings))
        name = own_rules.name_of(settings)
        if name is None:
            self.played_by.setText(t.text("Played by the official rules, unchanged."))
        else:
            said = t.text("Played by “{name}”, which starts from: {base}.", name=name, base=base)
            self.played_by.setText(said)

    def _why_no_other(self) -> Sequence[str | Problem]:
        return own_rules.can_take(self._desk.event) or self._unsaved()

    @act("Rules from a file…", icon="folder-open", unless=_why_no_other)
    def taking(self) -> None:
        """Ask for a file and play the event by its rules; its faults are all said at once."""
        t = self._look.texts
        kinds = t.text("Rules") + f" (*{own_rules.SUFFIX} *.toml)"
        chosen = self._shell.messages.open_file(t.text("Rules from a file"), kinds)
        if chosen is not None:
            self.take_from(chosen)

    def take_from(self, path: Path) -> None:
        """Play the event by the rules in this file."""
        self._say(())
        self._shell.attempt(lambda: self._take(path))

    def _take(self, path: Path) -> None:
        try:
            own_rules.take_rules(self._desk, path)
        except Refused as refused:
            self._say([placed_sentence(self._look.texts, each) for each in refused.problems])

    def _say(self, faults: Sequence[str]) -> None:
        self.faults.setText("\n".join(faults))
        self.faults.setVisible(bool(faults))

    @act("Rules into a file…", icon="save")
    def saving(self) -> None:
        """Ask where to, and save the rules of the event as a file."""
        t, settings = self._look.texts, self._desk.event.settings
        name = own_rules.name_of(settings) or t.text("Rules of {name}", name=settings.name)
        proposed = own_rules.file_name(name, t)
        kinds = t.text("Rules") + f" (*{own_rules.SUFFIX})"
        data = own_rules.file_of(settings, name)
        title = t.text("Rules into a file")
        save_as(self._shell, title, proposed, kinds, lambda file: write_whole(file, data))

    def _why_not_kept(self) -> Sequence[str]:
        """Why the rules cannot be kept in the library."""
        t = self._look.texts
        if self._own is None:
            return (
                t.text("This file is open by itself: there is no event library to keep rules in."),
            )
        if own_rules.name_of(self._desk.event.settings) is None:
            return (t.text("Played by the official rules, unchanged."),)
        return ()

    @act("Keep in my rules", icon="book-open", unless=_why_not_kept, attempted=True)
    def keeping(self) -> None:
        """Keep the rules of the event in the library, for other events."""
        if self._own is not None:
            kept = self._own.keep_rules(self._desk.event.settings.options)
            text = self._look.texts.text
            self._shell.say(text("Kept in your rules: {name}", name=kept.name))
