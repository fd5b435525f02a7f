"""The page of the rules: the regulations, the organiser's own, and the editor in their place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from pathlib import Path

from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.event import Json
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.problems import Problem, Refused
from bglmanager.engine.rulesets import RULESETS, custom
from bglmanager.engine.rulesets.ruleset import Ruleset, Stage
from bglmanager.i18n import Texts
from bglmanager.services import own_rules
from bglmanager.services.changes import Changes
from bglmanager.services.own_rules import Options, OwnRules, OwnRuleset
from bglmanager.ui.actions import Action
from bglmanager.ui.kit import lists, panels
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
from bglmanager.ui.pages.base import ViewsPage
from bglmanager.ui.pages.game_panel import FaultsPanel
from bglmanager.ui.pages.rules.draft import RulesDesk
from bglmanager.ui.pages.rules.editor import RulesEditor
from bglmanager.ui.shell import Shell, save_as
from bglmanager.ui.style import Style, Tone
from bglmanager.ui.widgets.basics import laid_out
from bglmanager.ui.widgets.frame import Notice, PageView
from bglmanager.ui.widgets.rows import Column
from bglmanager.words import regulations
from bglmanager.words.regulations import criteria_in_turn

_LONG = custom.LONGEST_NAME - 10
_LEAST = 160


@record
class RulesLine:
    """A regulation, or an own ruleset (`own`); damaged ones say what is wrong."""

    key: str
    name: str
    base: str
    options: Mapping[str, Json] = field(compare=False)
    own: OwnRuleset | None = field(default=None, compare=False)
    changes: str = ""

    @property
    def is_sound(self) -> bool:
        """Whether it can be played by."""
        return self.own is None or self.own.is_sound


def _lines(t: Texts, own: OwnRules) -> Iterator[RulesLine]:
    """The own ones first, then the regulations."""
    for each in own.list_rules():
        base = regulations.regulation_name(t, each.base) if each.is_sound else ""
        changes = _what_changed(t, each.options) if each.is_sound else ""
        yield RulesLine(f"own:{each.key}", each.name, base, each.options, each, changes)
    for ruleset in RULESETS.values():
        name = regulations.regulation_name(t, ruleset.id)
        yield RulesLine(ruleset.id, name, "", custom.copy_of(ruleset, {}, name))


def _what_changed(t: Texts, options: Mapping[str, Json]) -> str:
    """In which parts own rules are not as the regulation, in a few words."""
    points, orders, readings = (options.get(key) for key in ("points", "orders", "readings"))
    parts = []
    if isinstance(points, Mapping) and points:
        sizes = ", ".join(sorted(points, key=int))
        parts.append(t.text("points at tables of {sizes}", sizes=sizes))
    if orders:
        parts.append(t.text("orders"))
    if isinstance(readings, Mapping) and readings:
        parts.append(t.many("{n} interpretation[s]", len(readings)))
    return ", ".join(parts) or t.text("nothing")


_ICONS = {(False, True): "lock", (True, True): "pencil", (True, False): "octagon-x"}


def _table(t: Texts) -> lists.TableOf[RulesLine]:
    def kind(line: RulesLine) -> str:
        if line.own is None:
            return t.text("rules")
        return t.text("own rules") if line.is_sound else t.text("damaged file")

    columns: tuple[Column[RulesLine], ...] = (
        Column(
            t.text("Rules"),
            lambda line: line.name,
            strong=True,
            icon=lambda line: _ICONS[line.own is not None, line.is_sound],
            tip=kind,
            least=_LEAST,
        ),
        Column(
            t.text("Kind"),
            kind,
            tone=lambda line: Tone.PLAIN if line.is_sound else Tone.WRONG,
            drops=3,
        ),
        lists.spare_column(t.text("Starts from"), lambda line: line.base, 1),
        lists.spare_column(t.text("What is changed"), lambda line: line.changes, 2, least=_LEAST),
    )
    return lists.TableOf(t.text("Rules"), columns, lambda line: line.key)


class RulesPanel(panels.PartsPanel):
    """What rules say: their points, and their orders."""

    def __init__(self, look: Style, line: RulesLine) -> None:
        super().__init__(look)
        told = _told(look.texts, line)
        self.draw_parts(panels.ValuesPart(told, below=True))


def _told(t: Texts, line: RulesLine) -> Iterator[tuple[str, str]]:
    if line.own is not None:
        yield t.text("Starts from"), line.base
        yield t.text("What is changed"), line.changes
    ruleset = (
        RULESETS[line.key] if line.own is None else custom.made_ruleset(RULESETS, line.options)
    )
    rows = sorted(ruleset.points.items())
    points = "\n".join(f"{size}: {' – '.join(map(str, row))}" for size, row in rows if row)
    if points:
        yield t.text("Points by players at the table"), points
    yield from _orders(t, ruleset)


def _orders(t: Texts, ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    first = ruleset.orders.get(Stage.FIRST)
    later = ruleset.orders_at(Stage.LATER)
    if first is not None:
        yield t.text("Standings after round 1"), criteria_in_turn(t, first.standings)
    yield t.text("Standings"), criteria_in_turn(t, later.standings)
    if later.seating is not None:
        yield t.text("Seating of the next round"), criteria_in_turn(t, later.seating)


_LIST = Need("Go back to the list first.", lambda view: view.is_shown)
_SOUND = Need("The file is damaged.", lambda view: view.current is None or view.current.is_sound)
_AN_OWN = Need("Choose rules of your own.", lambda view: view.chosen is not None)
_UNOFFICIAL = Need(
    "Official rules stay as they are: copy them and change the copy.",
    lambda view: view.current is None or view.chosen is not None,
)
_DELETED = Need("No rules were deleted.", lambda view: view.own.last_deleted)
_EDITOR = Need("No rules are being changed.", lambda page: page.editor.is_shown)
_OPEN = Need("No rules are being changed.", lambda page: page.desk.is_open)
_CHANGED = Need("Nothing was changed.", lambda page: page.desk.is_changed)
_TO_SAVE = Need("Nothing was changed.", lambda page: page.desk.can_save)


class RulesView(QWidget, PageView):
    """The list of rules, and what is done with their files."""

    def __init__(
        self,
        shell: Shell,
        own: OwnRules,
        desk: RulesDesk,
        opens: Callable[[Options, str], None],
    ) -> None:
        """`desk` has the rules that are being changed; `opens` changes these, of this file."""
        super().__init__()
        self._shell, self.own, self._desk, self._opens = shell, own, desk, opens
        t = shell.look.texts
        self.list = lists.SearchList(
            shell.look,
            _table(t),
            t.text("Search rules"),
            lambda typed: t.text("Nothing is found under “{text}”.", text=typed),
        )
        laid_out(QVBoxLayout(self)).addWidget(self.list)
        self.list.picked.connect(self.show_panel)
        self.list.opened.connect(self._open_current)

    # ---------------------------------------------------------------------------- view

    def state_line(self) -> str:
        t = self._shell.look.texts
        mine = sum(line.own is not None for line in self.list.table.rows_model.all_rows)
        none = t.text("No rules of your own yet: copy official ones and change the copy.")
        return t.many("{n} of your own", mine) if mine else none

    def notices(self) -> Sequence[Notice]:
        told = self._shell.look.texts.many(
            "{n} file[s] of rules [is|are] damaged and left out. Choose [it|one] to see what "
            "is wrong.",
            damaged := sum(not line.is_sound for line in self.list.table.rows_model.all_rows),
        )
        return (Notice(told),) if damaged else ()

    def primary(self) -> Action | None:
        return self.copy

    def secondary(self) -> Sequence[Action]:
        usual = (self.change, self.take, self.write, self.delete)
        return (*usual, self.restore) if self.own.last_deleted else usual

    def first_focus(self) -> QWidget | None:
        return self.list.search

    def show_again(self, key: str = "") -> None:
        """Read the folder again; the rules of this file become the current ones."""
        if not self.list.table.actions():
            self.list.table.addActions([self.copy, self.change, self.write, self.delete])
        self.list.show_rows([*_lines(self._shell.look.texts, self.own)])
        if key:
            self.list.table.pick_key(f"own:{key}")
        self.show_panel()

    def show_panel(self) -> None:
        """Say at the side what the rules of the current line say, or what is wrong in the file."""
        line, look = self.current, self._shell.look
        if line is not None and self.is_shown:
            own = line.own
            panel = (
                RulesPanel(look, line)
                if own is None or line.is_sound
                else FaultsPanel(look, own.problems, self._what_to_do())
            )
            panel.left.connect(self._leave_panel)
            self._shell.show_side(line.name, panel)
        self._shell.renew()

    def _leave_panel(self) -> None:
        self._shell.close_side()
        self.list.search.setFocus()

    def _what_to_do(self) -> str:
        return self._shell.look.texts.text(
            "Correct the file with any editor, or delete it here. Events are not affected: "
            "each has its own copy of its rules."
        )

    # ---------------------------------------------------------------------------- acts

    @property
    def current(self) -> RulesLine | None:
        """The line that is chosen."""
        return self.list.table.current_row

    @property
    def chosen(self) -> OwnRuleset | None:
        """The file that is chosen, None for a regulation."""
        return None if self.current is None else self.current.own

    def _open_current(self) -> None:
        (self.copy if self.chosen is None else self.change).trigger()

    def _why_unsaved(self) -> Sequence[str]:
        if not self._desk.is_open:
            return ()
        name = self._desk.draft.name.strip()
        told = self._shell.look.texts.text(
            "Save or discard the changes of “{name}” first.", name=name
        )
        return (told,)

    def _why_open(self) -> Sequence[str]:
        """The file that is chosen is being changed."""
        here = self.chosen is not None and self.chosen.key == self._desk.key
        return self._why_unsaved() if here else ()

    @act("Copy and change", NEW, icon="copy", unless=(_LIST, _SOUND, _why_unsaved))
    def copy(self) -> None:
        if line := self.current:
            name = self._shell.look.texts.text("Copy of {name}", name=line.name)[:_LONG].strip()
            self._opens({**line.options, "name": self.own.free_name(name)}, "")

    @act("Change", CHANGE, unless=(_LIST, _UNOFFICIAL, _SOUND, _why_unsaved))
    def change(self) -> None:
        if own := self.chosen:
            self._opens(own.options, own.key)

    @act("Import…", READ, unless=_LIST)
    def take(self) -> None:
        """Ask for a file and keep the rules in it; its faults are all said at once."""
        t = self._shell.look.texts
        kinds = t.text("Rules") + f" (*{own_rules.SUFFIX} *.toml)"
        chosen = self._shell.messages.open_file(t.text("Take in rules from a file"), kinds)
        if chosen is not None:
            self._shell.attempt(lambda: self._take_in(chosen))

    def _take_in(self, path: Path) -> None:
        t = self._shell.look.texts
        try:
            kept = self.own.take_in(path)
        except Refused as refused:
            self._say_wrong(path.name, refused.problems)
        else:
            self.show_again(kept.key)
            self._shell.say(t.text("Taken in: {name}", name=kept.name))

    def _say_wrong(self, file: str, problems: Sequence[Problem]) -> None:
        t, about = self._shell.look.texts, self._shell.look
        self._shell.show_side(
            t.text("Not taken in: {file}", file=file), FaultsPanel(about, problems)
        )
        told = t.many(
            "{file} gives no rules: {n} thing[s] [is|are] wrong in it", len(problems), file=file
        )
        self._shell.say(told, Tone.WRONG)

    @act("Share…", SHARE, unless=(_LIST, _AN_OWN, _SOUND))
    def write(self) -> None:
        if own := self.chosen:
            t = self._shell.look.texts
            name, kinds = own_rules.file_name(own.name, t), t.text("Rules")
            save_as(
                self._shell,
                t.text("Write rules into a file"),
                name,
                f"{kinds} (*{own_rules.SUFFIX})",
                lambda file: self.own.export_rules(own.key, file),
            )

    @act("Delete", TAKE_OUT, icon="trash-2", unless=(_LIST, _why_open, _AN_OWN), attempted=True)
    def delete(self) -> None:
        if own := self.chosen:
            self.own.delete_rules(own.key)
            self.show_again()
            t, key = self._shell.look.texts, self.restore.keys
            self._shell.say(t.text("Deleted: {name}. {key} restores it.", name=own.name, key=key))

    @act("Restore", RESTORE, icon="undo-2", unless=(_LIST, _DELETED), attempted=True)
    def restore(self) -> None:
        self.show_again(self.own.bring_back())


class RulesPage(ViewsPage):
    """A list of rules; the editor takes its place while one of them is changed."""

    def __init__(self, shell: Shell, own: OwnRules) -> None:
        super().__init__(shell)
        self.desk = RulesDesk(own)
        self._typing = self.keep_typed(own.typed, lambda: self.desk.typed)
        self.rules = RulesView(shell, own, self.desk, self._open)
        self.editor = RulesEditor(self.look)
        self.add_views(self.rules, self.editor)
        self.editor.edited.connect(self._edited)

    @property
    def _name(self) -> str:
        return self.desk.draft.name.strip()

    def title(self) -> str:
        return (self._name if self.editor.is_shown else "") or self.texts.text("Rules")

    def state_line(self) -> str:
        if not self.editor.is_shown:
            return self.rules.state_line()
        base = regulations.regulation_name(self.texts, self.desk.draft.base)
        return self.texts.text("Own rules that start from: {base}", base=base)

    def has_typed(self) -> bool:
        return self.desk.is_changed

    def notices(self) -> Sequence[Notice]:
        if not self.desk.is_open or self.editor.is_shown:
            return self.view.notices()
        text = self.texts.text("The changes of “{name}” are not saved yet.", name=self._name)
        return (Notice(text, action=self.go_on), *self.view.notices())

    def primary(self) -> Action | None:
        return self.save if self.editor.is_shown else self.rules.copy

    def secondary(self) -> Sequence[Action]:
        more = (self.discard,) if self.editor.is_shown and self.desk.is_changed else ()
        return (*super().secondary(), *more)

    def refresh(self, changes: Changes | None) -> None:
        self.rules.show_again()
        if self.desk.recover():
            self.editor.show_draft(self.desk.draft)
        self.shell.renew()

    def open_at(self, place: str) -> None:
        """Go to a regulation by its id."""
        if place and self.rules.is_shown:
            self.rules.list.search.empty_search()
            self.rules.list.table.pick_key(place)

    # -------------------------------------------------------------------------- editor

    def _open(self, options: Options, key: str) -> None:
        self.desk.open(options, key)
        self.editor.show_draft(self.desk.draft)
        self._show_editor()

    def _show_editor(self) -> None:
        self.show_view(self.editor)
        self._edited()

    go_on = act("Resume", icon="pencil", unless=_OPEN)(_show_editor)

    def show_first(self) -> None:
        """Show the list; what is typed and not saved stays."""
        key = self.desk.key
        self._typing.keep_typed_now()
        if not self.desk.is_changed:
            self.desk.close()
        super().show_first()
        self.rules.show_again(key)

    back = act("Back to the list", BACK, unless=_EDITOR, legend="back")(show_first)

    @act("Save the rules", SAVE, icon="check", unless=(_EDITOR, _TO_SAVE))
    def save(self) -> None:
        """Keep the rules; what is wrong is said at the fields, and nothing is kept."""
        t, found = self.texts, self.desk.problems()
        self.editor.say(found, self.shell.sentences(found))
        if found:
            text = t.many("Not saved: {n} thing[s] [is|are] to be put right.", len(found))
            self.shell.say(text, Tone.WRONG)
        elif self.shell.attempt(self.desk.save):
            self.shell.say(t.text("Saved: {name}", name=self._name))
            self._typing.keep_typed_now()
            self.shell.renew()

    @act("Discard the changes", icon="undo-2", unless=(_EDITOR, _CHANGED))
    def discard(self) -> None:
        key = self.desk.key
        self.desk.close()
        self._typing.forget_typed()
        self.show_first()
        self.rules.show_again(key)

    def _edited(self) -> None:
        self.desk.draft = self.editor.draft
        found = self.desk.problems()
        self.editor.follow(found, self.shell.sentences(found))
        self.shell.renew()
