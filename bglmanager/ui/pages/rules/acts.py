"""What is done with whole files of rules: taken in, written, deleted, brought back."""

from __future__ import annotations

from pathlib import Path

from bglmanager.engine.problems import Refused
from bglmanager.services import own_rules
from bglmanager.services.own_rules import OwnRules, OwnRuleset
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.rules.list_part import ListPart
from bglmanager.ui.shell import Shell
from bglmanager.ui.theme.tokens import Tone
from bglmanager.words.problems import placed


class RulesActs:
    """Acts on the line that is chosen; the list shows what came of them."""

    def __init__(self, shell: Shell, own: OwnRules, listed: ListPart) -> None:
        self._shell, self._own, self._listed = shell, own, listed
        self._texts = shell.look.texts

    @property
    def _key(self) -> str:
        """The file that is chosen, empty for a regulation."""
        line = self._listed.current
        return "" if line is None or line.own is None else line.own.key

    def take_in(self) -> None:
        """Ask for a file and keep the rules in it; its faults are all said at once."""
        t = self._texts
        kinds = t.text("Rules") + f" (*{own_rules.SUFFIX} *.toml)"
        chosen = self._shell.messages.open_file(t.text("Take in rules from a file"), kinds)
        if chosen is not None:
            self.take_in_from(chosen)

    def take_in_from(self, path: Path) -> None:
        """Keep the rules in this file."""
        kept = list[OwnRuleset]()
        self._listed.say_faults("", ())
        if self._shell.attempt(lambda: self._take_in(path, kept)) and kept:
            self._listed.show_again(kept[0].key)
            self._shell.say(self._texts.text("Taken in: {name}", name=kept[0].name))
        self._shell.renew()

    def _take_in(self, path: Path, kept: list[OwnRuleset]) -> None:
        try:
            kept.append(self._own.take_in(path))
        except Refused as refused:
            faults = [placed(self._texts, each) for each in refused.problems]
            self._listed.say_faults(path.name, faults)
            self._shell.say(
                self._texts.many(
                    "{file} gives no rules: {n} thing is wrong in it",
                    "{file} gives no rules: {n} things are wrong in it",
                    len(faults),
                    file=path.name,
                ),
                Tone.WRONG,
            )

    def export(self) -> None:
        """Ask where to, and write the rules chosen into a file."""
        line, key, t = self._listed.current, self._key, self._texts
        if line is None or not key:
            return
        proposed = Path.home() / own_rules.file_name(line.name, self._texts)
        kinds = t.text("Rules") + f" (*{own_rules.SUFFIX})"
        chosen = self._shell.messages.save_file(t.text("Write rules into a file"), proposed, kinds)
        if chosen is not None and self._shell.attempt(lambda: self._own.export(key, chosen)):
            self._shell.say(t.text("Saved: {file}", file=str(chosen)))

    def delete(self, back: Action) -> None:
        """Delete the rules chosen; the action `back` brings them back."""
        line, key, t = self._listed.current, self._key, self._texts
        if line is None or not key:
            return
        if self._shell.attempt(lambda: self._own.delete(key)):
            self._shell.close_side()
            self._listed.show_again()
            text = t.text("Deleted: {name}. {key} restores it.", name=line.name, key=back.keys)
            self._shell.say(text)
            self._shell.renew()

    def bring_back(self) -> None:
        """Keep again what was deleted last."""
        kept = list[str]()
        if self._shell.attempt(lambda: kept.append(self._own.bring_back())):
            self._listed.show_again(kept[0])
            self._shell.renew()
