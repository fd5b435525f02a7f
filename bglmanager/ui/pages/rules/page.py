"""The page of the rules: the regulations, the organiser's own, and the editor in their place."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from bglmanager.engine.rulesets import custom
from bglmanager.services.changes import Changes
from bglmanager.services.own_rules import Options, OwnRules
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.rules.acts import RulesActs
from bglmanager.ui.pages.rules.desk import RulesDesk
from bglmanager.ui.pages.rules.list_part import ListPart
from bglmanager.ui.pages.rules.panel import RulesPanel
from bglmanager.ui.pages.rules.why_not import WhyNot
from bglmanager.ui.pages.rules.workshop import Workshop
from bglmanager.ui.shell import Shell
from bglmanager.ui.theme.tokens import Tone
from bglmanager.ui.widgets.lines import Notice
from bglmanager.ui.widgets.views import Views

_LONG = custom.LONGEST_NAME - 10


class RulesPage(Page):
    """A list of rules; the editor takes its place while one of them is changed."""

    def __init__(self, shell: Shell, own: OwnRules) -> None:
        super().__init__(shell)
        self._own = own
        self._desk = RulesDesk(own)
        self._typing = self.keep_typed(own.typed, lambda: self._desk.typed)
        self.listed = ListPart(self.look, own)
        self.workshop = Workshop(self.look)
        self.acts = RulesActs(shell, own, self.listed)
        self._why = WhyNot(self.texts, own, self._desk, self.listed, lambda: self.is_editing)
        self._stack = Views()
        self._stack.addWidget(self.listed)
        self._stack.addWidget(self.workshop)
        self.box.addWidget(self._stack, 1)
        self._make_list_actions()
        self._make_editor_actions()
        self.listed.add_actions(self.copy, (self.change, self.write, self.delete))
        self.listed.table.opened.connect(self._open_current)
        self.listed.table.picked.connect(self._picked)
        self.workshop.editor.edited.connect(self._edited)

    def _make_list_actions(self) -> None:
        t, why, acts = self.texts, self._why, self.acts
        self.copy = self.action(
            t.text("Copy and change"),
            self.start_copy,
            icon="copy",
            keys="Ctrl+N",
            refused_by=why.copied,
        )
        self.change = self.action(
            t.text("Change"), self.start_change, icon="pencil", keys="F2", refused_by=why.changed
        )
        self.take = self.action(
            t.text("Import…"),
            acts.take_in,
            icon="file-down",
            keys="Ctrl+O",
            refused_by=why.editing,
        )
        self.write = self.action(
            t.text("Share…"),
            acts.export,
            icon="file-up",
            keys="Ctrl+E",
            refused_by=why.written,
        )
        self.delete = self.action(
            t.text("Delete"),
            lambda: acts.delete(self.back),
            icon="trash-2",
            keys="F8",
            refused_by=why.deleted,
        )
        self.back = self.action(
            t.text("Restore"),
            acts.bring_back,
            icon="undo-2",
            keys="Ctrl+B",
            refused_by=why.brought_back,
        )

    def _make_editor_actions(self) -> None:
        t, why = self.texts, self._why
        self.save = self.action(
            t.text("Save the rules"),
            self.save_rules,
            icon="check",
            keys="Ctrl+S",
            refused_by=why.saved,
        )
        self.leave = self.action(
            t.text("Back to the list"),
            self.show_list,
            icon="arrow-left",
            keys="Esc",
            refused_by=why.not_editing,
        )
        self.discard = self.action(
            t.text("Discard the changes"), self.forget, icon="undo-2", refused_by=why.discarded
        )
        self.go_on = self.action(
            t.text("Resume"), self.show_editor, icon="pencil", refused_by=why.not_open
        )

    # ---------------------------------------------------------------------------- page

    def title(self) -> str:
        name = self._desk.draft.name.strip() if self.is_editing else ""
        return name or self.texts.text("Rules")

    def state_line(self) -> str:
        t = self.texts
        if self.is_editing:
            return t.text("Own rules that start from: {base}", base=self.workshop.base_name)
        mine = self.listed.mine
        return t.many("{n} of your own", "{n} of your own", mine) if mine else ""

    def has_typed(self) -> bool:
        return self._desk.is_changed

    def notices(self) -> Sequence[Notice]:
        t, damaged = self.texts, self.listed.damaged
        if self.is_editing:
            return ()
        found = []
        if self._desk.is_open:
            name = self._desk.draft.name.strip()
            text = t.text("The changes of “{name}” are not saved yet.", name=name)
            found.append(Notice(text, action=self.go_on))
        if damaged:
            text = t.many(
                "{n} file of rules is damaged and left out. Choose it to see what is wrong.",
                "{n} files of rules are damaged and left out. Choose one to see what is wrong.",
                damaged,
            )
            found.append(Notice(text))
        return found

    def primary(self) -> Action | None:
        return self.save if self.is_editing else self.copy

    def secondary(self) -> Sequence[Action]:
        if self.is_editing:
            return (self.leave, self.discard) if self._desk.is_changed else (self.leave,)
        usual = (self.change, self.take, self.write, self.delete)
        return (*usual, self.back) if self._own.last_deleted else usual

    def refresh(self, changes: Changes | None) -> None:
        self.listed.show_again()
        if self._desk.recover():
            self.workshop.editor.show_draft(self._desk.draft)
        self.shell.renew()

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

    def start_copy(self) -> None:
        """Change a copy of the rules chosen."""
        line = self.listed.current
        if line is not None:
            name = self.texts.text("Copy of {name}", name=line.name)[:_LONG].strip()
            self._open({**line.options, "name": self._own.free_name(name)}, "")

    def start_change(self) -> None:
        """Change the rules chosen."""
        line = self.listed.current
        if line is not None and line.own is not None:
            self._open(line.options, line.own.key)

    def _open(self, options: Options, key: str) -> None:
        self._desk.open(options, key)
        self.workshop.editor.show_draft(self._desk.draft)
        self.show_editor()

    # -------------------------------------------------------------------------- editor

    def show_editor(self) -> None:
        """Show the rules that are being changed."""
        self.shell.close_side()
        self._stack.setCurrentWidget(self.workshop)
        self._edited()
        self.workshop.editor.name.setFocus()

    def show_list(self) -> None:
        """Show the list; what is typed and not saved stays."""
        key = self._desk.key
        self._typing.look()
        if not self._desk.is_changed:
            self._desk.close()
        self._stack.setCurrentWidget(self.listed)
        self.listed.show_again(key)
        self.shell.renew()
        self.listed.table.setFocus()

    def forget(self) -> None:
        """Forget what was typed and not saved."""
        key = self._desk.key
        self._desk.close()
        self._typing.forget()
        self.show_list()
        self.listed.show_again(key)

    def save_rules(self) -> None:
        """Keep the rules; what is wrong is said at the fields, and nothing is kept."""
        t, editor = self.texts, self.workshop.editor
        found = self._desk.problems()
        self.workshop.say(found, self.shell.sentences(found))
        if found:
            editor.focus_problem(found)
            text = t.many(
                "Not saved: {n} thing is to be put right.",
                "Not saved: {n} things are to be put right.",
                len(found),
            )
            self.shell.say(text, Tone.WRONG)
        elif self.shell.attempt(self._desk.save):
            self.shell.say(t.text("Saved: {name}", name=self._desk.draft.name.strip()))
            self._typing.look()
            self.shell.renew()

    def _edited(self) -> None:
        self._desk.draft = self.workshop.editor.draft
        found = self._desk.problems()
        self.workshop.follow(found, self.shell.sentences(found))
        self.shell.renew()
