"""The page of the rules: the regulations, the organiser's own, and the editor in their place."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QWidget

from bglmanager.engine.problems import Refused
from bglmanager.engine.rulesets import custom
from bglmanager.services import own_rules
from bglmanager.services.changes import Changes
from bglmanager.services.own_rules import Options, OwnRules, OwnRuleset
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import (
    BACK,
    CHANGE,
    NEW,
    READ,
    RESTORE,
    SAVE,
    SHARE,
    TAKE_OUT,
    Need,
    act,
)
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.rules.desk import RulesDesk
from bglmanager.ui.pages.rules.list_part import ListPart
from bglmanager.ui.pages.rules.panel import RulesPanel
from bglmanager.ui.pages.rules.workshop import Workshop
from bglmanager.ui.shell import Shell, save_as
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.frame import Notice, Views
from bglmanager.words.problems import placed_sentence

_LONG = custom.LONGEST_NAME - 10

_LIST = Need("Go back to the list first.", lambda page: not page.is_editing)
_EDITOR = Need("No rules are being changed.", lambda page: page.is_editing)
_OPEN = Need("No rules are being changed.", lambda page: page.desk.is_open)
_SOUND = Need("The file is damaged.", lambda page: not page.is_damaged)
_AN_OWN = Need("Choose rules of your own.", lambda page: page.chosen is not None)
_UNOFFICIAL = Need(
    "Official rules stay as they are: copy them and change the copy.",
    lambda page: not page.is_official,
)
_DELETED = Need("No rules were deleted.", lambda page: page.own.last_deleted)
_CHANGED = Need("Nothing was changed.", lambda page: page.desk.is_changed)
_TO_SAVE = Need("Nothing was changed.", lambda page: page.desk.can_save)


class RulesPage(Page):
    """A list of rules; the editor takes its place while one of them is changed."""

    def __init__(self, shell: Shell, own: OwnRules) -> None:
        super().__init__(shell)
        self.own = own
        self.desk = RulesDesk(own)
        self._typing = self.keep_typed(own.typed, lambda: self.desk.typed)
        self.listed = ListPart(self.look, own)
        self.workshop = Workshop(self.look)
        self._stack = Views()
        self._stack.addWidget(self.listed)
        self._stack.addWidget(self.workshop)
        self.box.addWidget(self._stack, 1)
        self.make_acts(self)
        self.listed.add_actions(self.copy, (self.change, self.write, self.delete))
        self.listed.table.opened.connect(self._open_current)
        self.listed.table.picked.connect(self._picked)
        self.workshop.editor.edited.connect(self._edited)

    # ---------------------------------------------------------------------------- page

    def title(self) -> str:
        name = self.desk.draft.name.strip() if self.is_editing else ""
        return name or self.texts.text("Rules")

    def state_line(self) -> str:
        t = self.texts
        if self.is_editing:
            return t.text("Own rules that start from: {base}", base=self.workshop.base_name)
        mine = self.listed.mine
        return t.many("{n} of your own", mine) if mine else ""

    def has_typed(self) -> bool:
        return self.desk.is_changed

    def notices(self) -> Sequence[Notice]:
        t, damaged = self.texts, self.listed.damaged
        if self.is_editing:
            return ()
        found = []
        if self.desk.is_open:
            name = self.desk.draft.name.strip()
            text = t.text("The changes of “{name}” are not saved yet.", name=name)
            found.append(Notice(text, action=self.go_on))
        if damaged:
            text = t.many(
                "{n} file[s] of rules [is|are] damaged and left out. Choose [it|one] to see what "
                "is wrong.",
                damaged,
            )
            found.append(Notice(text))
        return found

    def primary(self) -> Action | None:
        return self.save if self.is_editing else self.copy

    def secondary(self) -> Sequence[Action]:
        if self.is_editing:
            return (self.leave, self.discard) if self.desk.is_changed else (self.leave,)
        usual = (self.change, self.take, self.write, self.delete)
        return (*usual, self.back) if self.own.last_deleted else usual

    def refresh(self, changes: Changes | None) -> None:
        self.listed.show_again()
        if self.desk.recover():
            self.workshop.editor.show_draft(self.desk.draft)
        self.shell.renew()

    def open_at(self, place: str) -> None:
        """Go to a regulation by its id."""
        if place and not self.is_editing:
            self.listed.table.pick_key(place)

    def first_focus(self) -> QWidget | None:
        return self.workshop.editor.name if self.is_editing else self.listed.table

    @property
    def is_editing(self) -> bool:
        """Whether the editor is shown."""
        return self._stack.currentWidget() is self.workshop

    # ---------------------------------------------------------------------------- list

    def _picked(self) -> None:
        line = self.listed.current
        if line is not None and self.isVisible() and not self.is_editing:
            self.shell.show_side(line.name, RulesPanel(self.look, line))
        self.shell.renew()

    def _open_current(self) -> None:
        line = self.listed.current
        (self.copy if line is not None and line.own is None else self.change).trigger()

    @property
    def chosen(self) -> OwnRuleset | None:
        """The file that is chosen, None for a regulation."""
        line = self.listed.current
        return None if line is None else line.own

    @property
    def is_damaged(self) -> bool:
        """Whether the file that is chosen cannot be read."""
        line = self.listed.current
        return line is not None and not line.is_sound

    @property
    def is_official(self) -> bool:
        """Whether a regulation is chosen, which stays as it is."""
        return self.listed.current is not None and self.chosen is None

    def _why_unsaved(self) -> Sequence[str]:
        if not self.desk.is_open:
            return ()
        name = self.desk.draft.name.strip()
        return (self.texts.text("Save or discard the changes of “{name}” first.", name=name),)

    def _why_open(self) -> Sequence[str]:
        """The file that is chosen is being changed."""
        here = self.chosen is not None and self.chosen.key == self.desk.key
        return self._why_unsaved() if here else ()

    @act("Copy and change", NEW, icon="copy", unless=(_LIST, _SOUND, _why_unsaved))
    def copy(self) -> None:
        line = self.listed.current
        if line is not None:
            name = self.texts.text("Copy of {name}", name=line.name)[:_LONG].strip()
            self._open({**line.options, "name": self.own.free_name(name)}, "")

    @act("Change", CHANGE, unless=(_LIST, _UNOFFICIAL, _SOUND, _why_unsaved))
    def change(self) -> None:
        line = self.listed.current
        if line is not None and line.own is not None:
            self._open(line.options, line.own.key)

    @act("Import…", READ, unless=_LIST)
    def take(self) -> None:
        """Ask for a file and keep the rules in it; its faults are all said at once."""
        t = self.texts
        kinds = t.text("Rules") + f" (*{own_rules.SUFFIX} *.toml)"
        chosen = self.shell.messages.open_file(t.text("Take in rules from a file"), kinds)
        if chosen is not None:
            self.listed.say_faults("", ())
            self.shell.attempt(lambda: self._take_in(chosen))
            self.shell.renew()

    def _take_in(self, path: Path) -> None:
        try:
            kept = self.own.take_in(path)
        except Refused as refused:
            faults = [placed_sentence(self.texts, each) for each in refused.problems]
            self.listed.say_faults(path.name, faults)
            self.shell.say(
                self.texts.many(
                    "{file} gives no rules: {n} thing[s] [is|are] wrong in it",
                    len(faults),
                    file=path.name,
                ),
                Tone.WRONG,
            )
        else:
            self.listed.show_again(kept.key)
            self.shell.say(self.texts.text("Taken in: {name}", name=kept.name))

    @act("Share…", SHARE, unless=(_LIST, _AN_OWN, _SOUND))
    def write(self) -> None:
        line, t = self.listed.current, self.texts
        if line is None or line.own is None:
            return
        proposed, key = own_rules.file_name(line.name, t), line.own.key
        kinds = t.text("Rules") + f" (*{own_rules.SUFFIX})"
        title = t.text("Write rules into a file")
        save_as(self.shell, title, proposed, kinds, lambda file: self.own.export_rules(key, file))

    @act("Delete", TAKE_OUT, icon="trash-2", unless=(_LIST, _why_open, _AN_OWN), attempted=True)
    def delete(self) -> None:
        line, t = self.listed.current, self.texts
        if line is None or line.own is None:
            return
        self.own.delete_rules(line.own.key)
        self.shell.close_side()
        self.listed.show_again()
        key = self.back.keys
        self.shell.say(t.text("Deleted: {name}. {key} restores it.", name=line.name, key=key))
        self.shell.renew()

    @act("Restore", RESTORE, icon="undo-2", unless=(_LIST, _DELETED), attempted=True)
    def back(self) -> None:
        self.listed.show_again(self.own.bring_back())
        self.shell.renew()

    def _open(self, options: Options, key: str) -> None:
        self.desk.open(options, key)
        self.workshop.editor.show_draft(self.desk.draft)
        self._show_editor()

    # -------------------------------------------------------------------------- editor

    @act("Save the rules", SAVE, icon="check", unless=(_EDITOR, _TO_SAVE))
    def save(self) -> None:
        """Keep the rules; what is wrong is said at the fields, and nothing is kept."""
        t, editor = self.texts, self.workshop.editor
        found = self.desk.problems()
        self.workshop.say(found, self.shell.sentences(found))
        if found:
            editor.focus_problem(found)
            text = t.many("Not saved: {n} thing[s] [is|are] to be put right.", len(found))
            self.shell.say(text, Tone.WRONG)
        elif self.shell.attempt(self.desk.save):
            self.shell.say(t.text("Saved: {name}", name=self.desk.draft.name.strip()))
            self._typing.keep_typed_now()
            self.shell.renew()

    def _show_editor(self) -> None:
        self.shell.close_side()
        self._stack.setCurrentWidget(self.workshop)
        self._edited()
        self.workshop.editor.name.setFocus()

    def _show_list(self) -> None:
        """Show the list; what is typed and not saved stays."""
        key = self.desk.key
        self._typing.keep_typed_now()
        if not self.desk.is_changed:
            self.desk.close()
        self._stack.setCurrentWidget(self.listed)
        self.listed.show_again(key)
        self.shell.renew()
        self.listed.table.setFocus()

    leave = act("Back to the list", BACK, unless=_EDITOR)(_show_list)

    @act("Discard the changes", icon="undo-2", unless=(_EDITOR, _CHANGED))
    def discard(self) -> None:
        key = self.desk.key
        self.desk.close()
        self._typing.forget_typed()
        self._show_list()
        self.listed.show_again(key)

    go_on = act("Resume", icon="pencil", unless=_OPEN)(_show_editor)

    def _edited(self) -> None:
        self.desk.draft = self.workshop.editor.draft
        found = self.desk.problems()
        self.workshop.follow(found, self.shell.sentences(found))
        self.shell.renew()
