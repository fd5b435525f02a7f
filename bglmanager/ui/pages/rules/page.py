"""The page of the rules: the regulations, the organiser's own, and the editor in their place."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.problems import Problem, Refused
from bglmanager.engine.rulesets import custom
from bglmanager.services import own_rules
from bglmanager.services.changes import Changes
from bglmanager.services.own_rules import OwnRules, OwnRuleset
from bglmanager.ui.actions import Action
from bglmanager.ui.models.rows import RowsModel
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.rules.desk import RulesDesk
from bglmanager.ui.pages.rules.listed import RulesLine, RulesTable, columns, lines
from bglmanager.ui.pages.rules.panel import RulesPanel, said
from bglmanager.ui.pages.rules.workshop import Workshop
from bglmanager.ui.shell import Shell
from bglmanager.ui.theme.tokens import Tone
from bglmanager.ui.widgets.basics import Card, Words, action_button
from bglmanager.ui.widgets.lines import Notice
from bglmanager.ui.widgets.views import Views


class RulesPage(Page):
    """A list of rules; the editor takes its place while one of them is changed."""

    def __init__(self, shell: Shell, own: OwnRules) -> None:
        super().__init__(shell)
        self._own = own
        self._desk = RulesDesk(own)
        self._faults: tuple[str, ...] = ()
        t = self.texts
        self.model = RowsModel(self.look, columns(t), lambda line: line.key)
        self.table = RulesTable(self.look, self.model, t.text("Rules"))
        self.workshop = Workshop(self.look)
        self._stack = Views()
        self._make_list_actions()
        self._make_editor_actions()
        self._lay_out()

    def _make_list_actions(self) -> None:
        t = self.texts
        self.copy = self.action(
            t.text("Copy and change"),
            self.start_copy,
            icon="copy",
            keys="Ctrl+N",
            refused_by=self._why_no_copy,
        )
        self.change = self.action(
            t.text("Change"),
            self.start_change,
            icon="pencil",
            keys="F2",
            refused_by=self._why_no_change,
        )
        self.take = self.action(
            t.text("Take in from a file…"),
            self.take_in,
            icon="folder-open",
            keys="Ctrl+O",
            refused_by=self._editing,
        )
        self.write = self.action(
            t.text("Write into a file…"),
            self.export,
            icon="save",
            keys="Ctrl+E",
            refused_by=self._why_no_file,
        )
        self.delete = self.action(
            t.text("Delete"),
            self.delete_current,
            icon="trash-2",
            keys="Del",
            refused_by=self._why_no_delete,
        )
        self.back = self.action(
            t.text("Bring back what was deleted"),
            self.bring_back,
            icon="undo-2",
            keys="Ctrl+B",
            refused_by=self._why_nothing_back,
        )

    def _make_editor_actions(self) -> None:
        t = self.texts
        self.save = self.action(
            t.text("Save the rules"),
            self.save_rules,
            icon="check",
            keys="Ctrl+S",
            refused_by=self._nothing_to_save,
        )
        self.leave = self.action(
            t.text("Back to the list"),
            self.show_list,
            icon="arrow-left",
            keys="Esc",
            refused_by=self._not_editing,
        )
        self.discard = self.action(
            t.text("Discard the changes"),
            self.forget,
            icon="undo-2",
            refused_by=self._nothing_to_discard,
        )
        self.go_on = self.action(
            t.text("Go on with it"), self.show_editor, icon="pencil", refused_by=self._nothing_open
        )

    def _lay_out(self) -> None:
        t, look = self.texts, self.look
        listed = QWidget()
        box = QVBoxLayout(listed)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(look.theme.px(12))
        self.none_yet = Card(look)
        about = t.text(
            "Choose a regulation above and copy it: points, orders and readings of the copy can "
            "be changed, and a small event shows at once what that does. Rules also come from "
            "other people, as files."
        )
        title = Words(look, t.text("No rules of your own yet"), strong=True)
        self.none_yet.box.addWidget(title)
        muted = look.theme.colours.muted
        self.none_yet.box.addWidget(Words(look, about, colour=muted, wrap=True))
        self.faults = Card(look)
        self.fault_words = Words(look, "", colour=look.theme.colours.wrong, wrap=True)
        self.faults.box.addWidget(self.fault_words)
        self.faults.hide()
        for widget in (self.faults, self.table, self.none_yet):
            box.addWidget(widget, 1 if widget is self.table else 0)
        self.none_yet.box.addWidget(action_button(look, self.copy))
        self._listed = listed
        self._stack.addWidget(listed)
        self._stack.addWidget(self.workshop)
        self.box.addWidget(self._stack, 1)
        self.table.addActions([self.copy, self.change, self.write, self.delete])
        self.table.opened.connect(self._open_current)
        self.table.picked.connect(self._picked)
        self.workshop.editor.edited.connect(self._edited)

    # ---------------------------------------------------------------------------- page

    def title(self) -> str:
        if self.is_editing:
            return self.workshop.editor.draft.name.strip() or self.texts.text("Rules")
        return self.texts.text("Rules")

    def state_line(self) -> str:
        t = self.texts
        if self.is_editing:
            base = self.workshop.base_name
            return t.text("Own rules that start from: {base}", base=base)
        mine = sum(line.own is not None for line in self.model.rows)
        return t.many("{n} of your own", "{n} of your own", mine) if mine else ""

    def notices(self) -> Sequence[Notice]:
        t, found = self.texts, []
        if self._desk.is_open and not self.is_editing:
            name = self.workshop.editor.draft.name.strip()
            text = t.text("The changes of “{name}” are not saved yet.", name=name)
            found.append(Notice(text, action=self.go_on))
        damaged = sum(not line.is_sound for line in self.model.rows)
        if damaged and not self.is_editing:
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
            return (self.leave, self.discard) if self._is_changed() else (self.leave,)
        usual = (self.change, self.take, self.write, self.delete)
        return (*usual, self.back) if self._own.last_deleted else usual

    def refresh(self, changes: Changes | None) -> None:
        self._list_again()
        if self._desk.recover():
            self.workshop.editor.show_draft(self._desk.draft)
            self.workshop.show_example()
        self.shell.renew()

    def first_focus(self) -> QWidget | None:
        return self.workshop.editor.name if self.is_editing else self.table

    @property
    def is_editing(self) -> bool:
        """Whether the editor is shown."""
        return self._stack.currentWidget() is self.workshop

    @property
    def current(self) -> RulesLine | None:
        """The line that is chosen."""
        return self.table.current_row

    def _list_again(self, key: str = "") -> None:
        found = lines(self.texts, self._own)
        self.table.show_rows(found)
        self.table.fit()
        self.none_yet.setVisible(all(line.own is None for line in found))
        if key:
            self.table.pick(f"own:{key}")
        if self.current is None:
            self.table.selectRow(0)

    def _picked(self) -> None:
        line = self.current
        if line is not None and self.isVisible() and not self.is_editing:
            self.shell.show_side(line.name, RulesPanel(self.look, line))
        self.shell.renew()

    def _open_current(self) -> None:
        action = self.copy if self.current and self.current.own is None else self.change
        action.trigger()

    # ---------------------------------------------------------------------------- list

    def start_copy(self) -> None:
        """Change a copy of the rules chosen."""
        line = self.current
        if line is not None:
            name = self._own.free_name(self.texts.text("Copy of {name}", name=line.name)[:_LONG])
            self._open({**line.options, "name": name}, "")

    def start_change(self) -> None:
        """Change the rules chosen."""
        line = self.current
        if line is not None and line.own is not None:
            self._open(line.options, line.own.key)

    def _open(self, options: own_rules.Options, key: str) -> None:
        self._desk.open(options, key)
        self.workshop.editor.show_draft(self._desk.draft)
        self.show_editor()

    def take_in(self) -> None:
        """Ask for a file and keep the rules in it; its faults are all said at once."""
        kinds = self.texts.text("Rules") + f" (*{own_rules.SUFFIX} *.toml)"
        chosen = self.shell.messages.open_file(self.take.text(), kinds)
        if chosen is not None:
            self.take_in_from(chosen)

    def take_in_from(self, path: Path) -> None:
        """Keep the rules in this file."""
        kept = list[OwnRuleset]()
        self._say_faults("", ())
        if self.shell.attempt(lambda: self._take_in(path, kept)) and kept:
            self._list_again(kept[0].key)
            self.shell.say(self.texts.text("Taken in: {name}", name=kept[0].name))
        self.shell.renew()

    def _take_in(self, path: Path, kept: list[OwnRuleset]) -> None:
        try:
            kept.append(self._own.take_in(path))
        except Refused as refused:
            self._say_faults(path.name, refused.problems)

    def _say_faults(self, file: str, problems: Sequence[Problem]) -> None:
        t = self.texts
        self._faults = tuple(said(t, each) for each in problems)
        head = t.text("Not taken in: {file}", file=file)
        self.fault_words.setText("\n".join((head, *self._faults)))
        self.faults.setVisible(bool(problems))

    def export(self) -> None:
        """Ask where to, and write the rules chosen into a file."""
        line, t = self.current, self.texts
        if line is None or line.own is None:
            return
        key = line.own.key
        proposed = Path.home() / (own_rules.file_stem(line.name) + own_rules.SUFFIX)
        kinds = t.text("Rules") + f" (*{own_rules.SUFFIX})"
        chosen = self.shell.messages.save_file(self.write.text(), proposed, kinds)
        if chosen is not None and self.shell.attempt(lambda: self._own.export(key, chosen)):
            self.shell.say(t.text("Saved: {file}", file=str(chosen)))

    def delete_current(self) -> None:
        """Delete the rules chosen; they can be brought back."""
        line = self.current
        if line is None or line.own is None:
            return
        key = line.own.key
        if self.shell.attempt(lambda: self._own.delete(key)):
            self.shell.close_side()
            self._list_again()
            text = self.texts.text(
                "Deleted: {name}. {key} brings it back.", name=line.name, key=self.back.keys
            )
            self.shell.say(text)
            self.shell.renew()

    def bring_back(self) -> None:
        """Keep again what was deleted last."""
        kept = list[str]()
        if self.shell.attempt(lambda: kept.append(self._own.bring_back())):
            self._list_again(kept[0])
            self.shell.renew()

    # -------------------------------------------------------------------------- editor

    def show_editor(self) -> None:
        """Show the rules that are being changed."""
        self.shell.close_side()
        self.workshop.show_example()
        self._stack.setCurrentWidget(self.workshop)
        self.shell.renew()
        self.workshop.editor.name.setFocus()

    def show_list(self) -> None:
        """Show the list; what is typed and not saved stays."""
        if not self._is_changed():
            self._desk.close()
        self._keep_unsaved()
        self._stack.setCurrentWidget(self._listed)
        self._list_again(self._desk.key)
        self.shell.renew()
        self.table.setFocus()

    def forget(self) -> None:
        """Forget what was typed and not saved."""
        self._desk.close()
        self.show_list()

    def save_rules(self) -> None:
        """Keep the rules; what is wrong is said at the fields, and nothing is kept."""
        editor = self.workshop.editor
        self._desk.draft = editor.draft
        found = self._desk.problems()
        self.workshop.say(found, self.shell.sentences(found))
        if found:
            editor.focus_problem(found)
            t = self.texts
            text = t.many(
                "Not saved: {n} thing is to be put right.",
                "Not saved: {n} things are to be put right.",
                len(found),
            )
            self.shell.say(text, Tone.WRONG)
        elif self.shell.attempt(self._desk.save):
            self.shell.say(self.texts.text("Saved: {name}", name=editor.draft.name.strip()))
            editor.show_draft(self._desk.draft)
            self._keep_unsaved()
            self.shell.renew()

    def _edited(self) -> None:
        self._desk.draft = self.workshop.editor.draft
        self.workshop.show_example()
        found = self._desk.problems()
        self.workshop.follow(found, self.shell.sentences(found))
        self.shell.renew()

    def _is_changed(self) -> bool:
        return self._desk.is_changed

    def _keep_unsaved(self) -> None:
        self.shell.attempt(self._desk.keep_unsaved)

    # ------------------------------------------------------------------------ refusals

    def _editing(self) -> Sequence[str]:
        return (self.texts.text("Go back to the list first."),) if self.is_editing else ()

    def _not_editing(self) -> Sequence[str]:
        return () if self.is_editing else (self.texts.text("No rules are being changed."),)

    def _why_unsaved(self) -> Sequence[str]:
        if not self._desk.is_open:
            return ()
        name = self.workshop.editor.draft.name.strip()
        return (self.texts.text("Save or discard the changes of “{name}” first.", name=name),)

    def _why_no_copy(self) -> Sequence[str]:
        line = self.current
        if line is not None and not line.is_sound:
            return (self.texts.text("The file is damaged."),)
        return self._editing() or self._why_unsaved()

    def _why_no_change(self) -> Sequence[str]:
        line = self.current
        if line is not None and line.own is None:
            return (self.texts.text("A regulation stays as it is: copy it and change the copy."),)
        return self._why_no_copy()

    def _why_no_file(self) -> Sequence[str]:
        return self._editing() or self._why_not_own(damaged=True)

    def _why_not_own(self, *, damaged: bool) -> Sequence[str]:
        line = self.current
        if line is None or line.own is None:
            return (self.texts.text("Choose rules of your own."),)
        if damaged and not line.is_sound:
            return (self.texts.text("The file is damaged."),)
        return ()

    def _why_no_delete(self) -> Sequence[str]:
        line = self.current
        if line is not None and line.own is not None and self._desk.key == line.own.key:
            return self._editing() or self._why_unsaved()
        return self._editing() or self._why_not_own(damaged=False)

    def _why_nothing_back(self) -> Sequence[str]:
        if self._editing() or self._own.last_deleted:
            return self._editing()
        return (self.texts.text("No rules were deleted."),)

    def _nothing_open(self) -> Sequence[str]:
        return () if self._desk.is_open else (self.texts.text("No rules are being changed."),)

    def _nothing_to_save(self) -> Sequence[str]:
        if self._not_editing() or self._desk.can_save:
            return self._not_editing()
        return (self.texts.text("Nothing was changed."),)

    def _nothing_to_discard(self) -> Sequence[str]:
        if self._not_editing() or self._is_changed():
            return self._not_editing()
        return (self.texts.text("Nothing was changed."),)

    def hideEvent(self, event: QHideEvent) -> None:
        """What is typed stays for the next time, on whatever way the page is left."""
        super().hideEvent(event)
        if self._desk.is_open:
            self._keep_unsaved()


_LONG = custom.LONGEST_NAME - 10
