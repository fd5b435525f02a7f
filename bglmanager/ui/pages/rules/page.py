"""The page of the rules: the regulations, the organiser's own, and the editor in their place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import partial
from pathlib import Path

from bglmanager.engine.event import Json
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.rulesets import RULESETS, custom
from bglmanager.engine.rulesets.ruleset import Ruleset, Stage
from bglmanager.i18n import Texts
from bglmanager.services import own_rules
from bglmanager.services.changes import Changes
from bglmanager.services.own_rules import Options, OwnRules, OwnRuleset
from bglmanager.ui.actions import Action
from bglmanager.ui.kit import acts
from bglmanager.ui.kit.acts import Need, act
from bglmanager.ui.kit.lists import TableOf, spare_column
from bglmanager.ui.kit.panels import PartsPanel, ValuesPart
from bglmanager.ui.pages.game_panel import FaultsPanel
from bglmanager.ui.pages.own_files import EDITOR, LIST, OwnFilesPage
from bglmanager.ui.pages.rules.draft import RulesDesk
from bglmanager.ui.pages.rules.editor import RulesEditor
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.frame import Notice
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
        yield RulesLine(_key_of(each.key), each.name, base, each.options, each, changes)
    for ruleset in RULESETS.values():
        name = regulations.regulation_name(t, ruleset.id)
        yield RulesLine(ruleset.id, name, "", custom.copy_of(ruleset, {}, name))


def _key_of(file: str) -> str:
    """What names the line of an own file; nothing for none."""
    return file and f"own:{file}"


def _what_changed(t: Texts, options: Mapping[str, Json]) -> str:
    """In which parts own rules are not as the regulation, in a few words."""
    points, orders, readings = (options.get(key) for key in ("points", "orders", "readings"))
    parts = []
    if isinstance(points, Mapping) and points:
        sizes = ", ".join(sorted(points, key=int))
        parts.append(t.text("points at tables of {sizes}", sizes=sizes))
    if orders:
        parts.append(t.text("ranking criteria"))
    if isinstance(readings, Mapping) and readings:
        parts.append(t.many("{n} interpretation[s]", len(readings)))
    return ", ".join(parts) or t.text("nothing")


_ICONS = {(False, True): "lock", (True, True): "pencil", (True, False): "octagon-x"}


def _table(t: Texts) -> TableOf[RulesLine]:
    def kind(line: RulesLine) -> str:
        if line.own is None:
            return t.text("official")
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
        spare_column(t.text("Starts from"), lambda line: line.base, 1),
        spare_column(t.text("What is changed"), lambda line: line.changes, 2, least=_LEAST),
    )
    return TableOf(t.text("Rules"), columns, lambda line: line.key)


def _told(t: Texts, line: RulesLine) -> Iterator[tuple[str, str]]:
    """What rules say: their points, and their orders."""
    ruleset = RULESETS.get(line.key)
    if ruleset is None:
        yield t.text("Starts from"), line.base
        yield t.text("What is changed"), line.changes
        ruleset = custom.made_ruleset(RULESETS, line.options)
    rows = sorted(ruleset.points.items())
    points = "\n".join(f"{size}: {' – '.join(map(str, row))}" for size, row in rows if row)
    if points:
        yield t.text("Points by players at the table"), points
    yield from _orders(t, ruleset)


def _orders(t: Texts, ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    first, later = ruleset.orders.get(Stage.FIRST), ruleset.orders_at(Stage.LATER)
    if first is not None:
        yield t.text("Standings after round 1"), criteria_in_turn(t, first.standings)
    yield t.text("Standings"), criteria_in_turn(t, later.standings)
    if later.seating is not None:
        yield t.text("Seating of the next round"), criteria_in_turn(t, later.seating)


_SOUND = Need("The file is damaged.", lambda page: page.current is None or page.current.is_sound)
_AN_OWN = Need("Choose rules of your own.", lambda page: page.chosen is not None)
_UNOFFICIAL = Need(
    "Official rules stay as they are: copy them and change the copy.",
    lambda page: page.current is None or page.chosen is not None,
)
_DELETED = Need("No rules were deleted.", lambda page: page.own.last_deleted)
_OPEN = Need("No rules are being changed.", lambda page: page.desk.is_open)
_CHANGED = Need("Nothing was changed.", lambda page: page.desk.is_changed)
_TO_SAVE = Need("Nothing was changed.", lambda page: page.desk.can_save)


class RulesPage(OwnFilesPage[RulesLine]):
    """What is typed and not saved stays at the `desk` while the list is shown."""

    suffix = own_rules.SUFFIX
    editor: RulesEditor

    def __init__(self, shell: Shell, own: OwnRules) -> None:
        t = shell.look.texts
        self.own, self.desk = own, RulesDesk(own)
        super().__init__(shell, _table(t), t.text("Search rules"), RulesEditor(shell.look))
        self.kinds = t.text("Rules")
        self._typing = self.keep_typed(own.typed, lambda: self.desk.typed)
        self.list.table.addActions([self.copy, self.change, self.share, self.delete])
        self.list.opened.connect(self._open_current)
        self.editor.edited.connect(self._edited)
        self.editor.submitted.connect(self.save.trigger)

    # ---------------------------------------------------------------------------- page

    def title(self) -> str:
        return super().title() or self.kinds

    def state_line(self) -> str:
        if self.editor.is_shown:
            return self.editor.state_line()
        t, mine = self.texts, len(self.own.list_keys())
        none = t.text("No rules of your own yet: copy official ones and change the copy.")
        return t.many("{n} of your own", mine) if mine else none

    def has_typed(self) -> bool:
        return self.desk.is_changed

    def notices(self) -> Sequence[Notice]:
        if self.editor.is_shown:
            return ()
        damaged = sum(not line.is_sound for line in self.list.table.rows_model.all_rows)
        told = self.texts.text("The changes of “{name}” are not saved yet.", name=self._name)
        left = [Notice(told, action=self.go_on)] if self.desk.is_open else []
        return (*left, *self.damaged_notices(damaged))

    def primary(self) -> Action | None:
        return self.save if self.editor.is_shown else self.copy

    def secondary(self) -> Sequence[Action]:
        if self.editor.is_shown:
            return (self.back, self.discard) if self.desk.is_changed else (self.back,)
        usual = (self.change, self.take, self.share, self.delete)
        return (*usual, self.restore) if self.own.last_deleted else usual

    def refresh(self, changes: Changes | None) -> None:
        super().refresh(changes)
        if self.desk.recover():
            self.editor.show_draft(self.desk.draft)
        self.shell.renew()

    # ---------------------------------------------------------------------------- list

    def listed_files(self) -> Sequence[RulesLine]:
        return [*_lines(self.texts, self.own)]

    def panel_of(self, line: RulesLine) -> PartsPanel:
        if line.own is not None and not line.is_sound:
            told = self.texts.text(
                "Correct the file with any editor, or delete it here. Events are not affected: "
                "each has its own copy of its rules."
            )
            return FaultsPanel(self.look, line.own.problems, told)
        panel = PartsPanel(self.look)
        panel.draw_parts(ValuesPart(_told(self.texts, line), below=True))
        return panel

    @property
    def chosen(self) -> OwnRuleset | None:
        """The file that is chosen, None for a regulation."""
        return None if self.current is None else self.current.own

    @property
    def _name(self) -> str:
        return self.desk.draft.name.strip()

    def _open_current(self) -> None:
        (self.copy if self.chosen is None else self.change).trigger()

    def _why_unsaved(self) -> Sequence[str]:
        t = self.texts
        told = t.text("Save or discard the changes of “{name}” first.", name=self._name)
        return (told,) if self.desk.is_open else ()

    def _why_open(self) -> Sequence[str]:
        """The file that is chosen is being changed."""
        here = self.chosen is not None and self.chosen.key == self.desk.key
        return self._why_unsaved() if here else ()

    @act("Copy and change", acts.NEW, icon="copy", unless=(LIST, _SOUND, _why_unsaved))
    def copy(self) -> None:
        if line := self.current:
            name = self.texts.text("Copy of {name}", name=line.name)[:_LONG].strip()
            self._open({**line.options, "name": self.own.free_name(name)}, "")

    @act("Change", acts.CHANGE, unless=(LIST, _UNOFFICIAL, _SOUND, _why_unsaved))
    def change(self) -> None:
        if own := self.chosen:
            self._open(own.options, own.key)

    def take_in(self, file: Path) -> None:
        kept = self.own.take_in(file)
        self.show_again(_key_of(kept.key))
        self.shell.say(self.texts.text("Imported: {name}", name=kept.name))

    @act("Share…", acts.SHARE, unless=(LIST, _AN_OWN, _SOUND))
    def share(self) -> None:
        if own := self.chosen:
            name = own_rules.file_name(own.name, self.texts)
            self.share_as(name, partial(self.own.export_rules, own.key))

    @act("Delete", acts.TAKE_OUT, icon="trash-2", unless=(LIST, _why_open, _AN_OWN), attempted=True)
    def delete(self) -> None:
        if own := self.chosen:
            self.own.delete_rules(own.key)
            self.show_again()
            t, key = self.texts, self.restore.keys
            self.shell.say(t.text("Deleted: {name}. {key} restores it.", name=own.name, key=key))

    @act("Restore", acts.RESTORE, icon="undo-2", unless=(LIST, _DELETED), attempted=True)
    def restore(self) -> None:
        self.show_again(_key_of(self.own.bring_back()))

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
        self.show_files(_key_of(key))

    back = act("Back to the list", acts.BACK, unless=EDITOR, legend="back")(show_first)

    @act("Save the rules", acts.SAVE, icon="check", unless=(EDITOR, _TO_SAVE))
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

    @act("Discard the changes", icon="undo-2", unless=(EDITOR, _CHANGED))
    def discard(self) -> None:
        key = self.desk.key
        self.desk.close()
        self._typing.forget_typed()
        self.show_files(_key_of(key))

    def _edited(self) -> None:
        self.desk.draft = self.editor.draft
        found = self.desk.problems()
        self.editor.follow(found, self.shell.sentences(found))
        self.shell.renew()
