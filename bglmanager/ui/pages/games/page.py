"""The games: those of the program, and own ones made, changed and shared as files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from bglmanager.engine.games.game import Game
from bglmanager.engine.problems import Refused
from bglmanager.services import game_drafts
from bglmanager.services.changes import Changes
from bglmanager.services.game_drafts import Draft
from bglmanager.services.library import Library
from bglmanager.services.own_games import Written
from bglmanager.ui.actions import Action
from bglmanager.ui.models.rows import RowsModel
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.games import said
from bglmanager.ui.pages.games.clash import ClashCard
from bglmanager.ui.pages.games.editor import GameEditor
from bglmanager.ui.pages.games.listed import GamesTable, Row, columns, rows
from bglmanager.ui.pages.games.panel import FaultsPanel, GamePanel
from bglmanager.ui.pages.games.sharing import Sharing
from bglmanager.ui.shell import Shell
from bglmanager.ui.theme.tokens import Tone
from bglmanager.ui.widgets.fields import SearchField
from bglmanager.ui.widgets.lines import Notice
from bglmanager.ui.widgets.states import EmptyState
from bglmanager.ui.widgets.views import Views


class GamesPage(Page):
    """All games, and the editor in their place while one is being written."""

    def __init__(self, shell: Shell, library: Library) -> None:
        super().__init__(shell)
        self._library, self._own, self._games = library, library.own_games, library.games
        self._done: list[tuple[str, Written]] = []
        t = self.texts
        self.search = SearchField(self.look, t.text("Search a game"))
        self.only_own = QCheckBox(t.text("Own ones only"))
        self.only_own.setFont(self.look.theme.font())
        self.model = RowsModel(self.look, columns(t), lambda row: row.key)
        self.table = GamesTable(self.look, self.model, t.text("Games"))
        self.editor: GameEditor | None = None
        self.sharing = Sharing(self, library.own_games, self._kept, self._free_id)
        self._make_actions()
        self.clash = ClashCard(self.look, (self.replace, self.both, self.leave))
        self.sharing.use(self.clash)
        self._empty = EmptyState(
            self.look,
            icon="dices",
            title=t.text("No own game yet"),
            text=t.text(
                "Make a game that the program does not know, change one that it knows, or import "
                "one that somebody sent you. Own games win over those of the program."
            ),
            actions=(self.new, self.take),
        )
        self._lay_out()

    def _make_actions(self) -> None:
        t = self.texts
        self.new = self.action(
            t.text("New game"), self._new, icon="plus", keys="Ctrl+N", refused_by=self._writing
        )
        self.change = self.action(
            t.text("Change"), self._change, icon="pencil", keys="F2", refused_by=self._no_game
        )
        self.copy = self.action(
            t.text("Copy as a new game"),
            self._copy,
            icon="copy",
            keys="Ctrl+D",
            refused_by=self._no_game,
        )
        self.take = self.action(
            t.text("Import…"),
            self.sharing.ask,
            icon="file-down",
            keys="Ctrl+O",
            refused_by=self._writing,
        )
        self.share = self.action(
            t.text("Share…"), self._share, icon="file-up", keys="Ctrl+E", refused_by=self._no_game
        )
        self.delete = self.action(
            t.text("Delete"), self._delete, icon="trash-2", keys="F8", refused_by=self._not_own
        )
        self.filter = self.action(
            t.text("Show own ones only, or all"), self.only_own_toggled, keys="F6"
        )
        self.undo = self.action(
            t.text("Undo"), self._undo, icon="undo-2", keys="Ctrl+Z", refused_by=self._nothing_done
        )
        self.save = self.action(
            t.text("Save the game"),
            self._save,
            icon="check",
            keys="Ctrl+Return; Ctrl+S",
            refused_by=self._not_writing,
        )
        self.back = self.action(
            t.text("Back to the list"),
            self._put_away,
            icon="arrow-left",
            keys="Esc",
            refused_by=self._not_writing,
        )
        self.replace = self.action(
            t.text("Replace mine"), self.sharing.replace, keys="Ctrl+R", refused_by=self._not_asking
        )
        self.both = self.action(
            t.text("Keep both"), self.sharing.keep_both, keys="Ctrl+B", refused_by=self._not_asking
        )
        self.leave = self.action(
            t.text("Leave it"), self.sharing.leave, keys="Esc", refused_by=self._not_asking
        )

    def _lay_out(self) -> None:
        listed = QWidget()
        box = QVBoxLayout(listed)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(self.look.theme.px(12))
        box.addWidget(self.search)
        box.addWidget(self.only_own)
        box.addWidget(self.clash)
        self._found = Views()
        self._found.addWidget(self.table)
        self._found.addWidget(self._empty)
        box.addWidget(self._found, 1)
        self._stack = Views()
        self._stack.addWidget(listed)
        self.box.addWidget(self._stack, 1)
        self.search.drive(self.table)
        self.search.searched.connect(self._search)
        self.only_own.clicked.connect(self._list)
        self.table.picked.connect(self._picked)
        self.table.opened.connect(self.change.trigger)

    # ---------------------------------------------------------------------------- page

    def title(self) -> str:
        t = self.texts
        if not self.is_writing:
            return t.text("Games")
        draft = self._library.game_draft
        new = draft is None or draft.of is None
        return t.text("New game") if new else t.text("Change a game")

    def state_line(self) -> str:
        t = self.texts
        if self.is_writing:
            return t.text("Simple things first; nothing is kept before you save.")
        own = sum(row.is_own and row.game is not None for row in self._rows())
        games = t.many("{n} game is known", "{n} games are known", len(self._games.games))
        return t.many("{games}, {n} own one", "{games}, {n} own ones", own, games=games)

    def notices(self) -> Sequence[Notice]:
        damaged = len(self._own.damaged)
        if self.is_writing or not damaged:
            return ()
        told = self.texts.many(
            "{n} file of the folder of own games cannot be read; it is passed over.",
            "{n} files of the folder of own games cannot be read; they are passed over.",
            damaged,
        )
        return (Notice(told),)

    def primary(self) -> Action | None:
        return self.save if self.is_writing else self.new

    def secondary(self) -> Sequence[Action]:
        if self.is_writing:
            return (self.back,)
        return (self.change, self.copy, self.take, self.share, self.delete)

    def refresh(self, changes: Changes | None) -> None:
        self._own.renew()
        self._list()
        draft = self._library.game_draft
        if draft is not None and not self.is_writing:
            self._open(draft)

    def first_focus(self) -> QWidget | None:
        if self.is_writing and self.editor is not None:
            return self.editor.first_field
        return self.search

    @property
    def is_writing(self) -> bool:
        """Whether a game is being written."""
        return self.editor is not None and self._stack.currentWidget() is self.editor

    # ---------------------------------------------------------------------------- list

    def _rows(self) -> Sequence[Row]:
        only = self.only_own.isChecked()
        return rows(self._games, self.texts.language, only_own=only)

    def _list(self, pick: str = "") -> None:
        found = self._rows()
        self.table.show_rows(found)
        self.table.fit()
        self._found.setCurrentWidget(self.table if found else self._empty)
        if pick:
            self.table.pick(pick)
        elif found and self.table.current_row is None:
            self.table.selectRow(0)
        self._picked()

    def _search(self, typed: str) -> None:
        self.table.search(typed)
        self._picked()

    def only_own_toggled(self) -> None:
        """Show the organiser's games alone, or all again."""
        self.only_own.setChecked(not self.only_own.isChecked())
        self._list()

    def _picked(self) -> None:
        row = self.table.current_row
        name = self.texts.text("Back to the program’s own") if row and row.changed else ""
        self.delete.rename(name or self.texts.text("Delete"))
        if row is None or self.is_writing:
            self.shell.close_side()
        elif row.damaged is not None:
            faults = said.all_in_file(self.texts, row.damaged.problems)
            self.shell.show_side(row.name, FaultsPanel(self.look, faults))
        else:
            self.shell.show_side(row.name, GamePanel(self.look, row))
        self.shell.renew()

    @property
    def current(self) -> Game | None:
        """The game of the current line."""
        row = self.table.current_row
        return None if row is None else row.game

    # -------------------------------------------------------------------------- editor

    def _new(self) -> None:
        players = {"least": 2, "recommended": 4, "most": 4}
        self._open(Draft(None, {"players": players, "bgl": {}, "big": {}}))

    def _change(self) -> None:
        game = self.current
        if game is not None:
            self._open(Draft(game.id, game_drafts.values_of(game)))

    def _copy(self) -> None:
        game = self.current
        if game is not None:
            values = game_drafts.values_of(game)
            name = game.general.name
            values["name"] = {"it": f"{name.it} (copia)", "en": f"{name.en} (copy)"}
            self._open(Draft(None, values))

    def _open(self, draft: Draft) -> None:
        if self.editor is None:
            self.editor = GameEditor(self.look)
            self.editor.edited.connect(self._keep_draft)
            self._stack.addWidget(self.editor)
        self._library.game_draft = draft
        self.editor.open(draft)
        self._stack.setCurrentWidget(self.editor)
        self.shell.close_side()
        self.shell.renew()
        self.editor.first_field.setFocus()

    def _keep_draft(self) -> None:
        assert self.editor is not None  # it sent the signal
        self._library.game_draft = self.editor.draft

    def _put_away(self) -> None:
        """Go back to the list; what was typed can be had again."""
        draft, editor = self._library.game_draft, self.editor
        self._close()
        self._list()
        if draft is not None and editor is not None:
            self.shell.say(
                self.texts.text("Nothing was saved"), Tone.NOW, take_back=lambda: self._open(draft)
            )

    def _close(self) -> None:
        self._library.game_draft = None
        self._stack.setCurrentIndex(0)
        self.search.setFocus()

    def _save(self) -> None:
        if self.editor is None:
            return
        self.editor.finish()
        draft = self.editor.draft
        values = draft.values
        values["id"] = draft.of or self._free_id(game_drafts.get(values, "name.it") or "")
        try:
            game = game_drafts.game_of(values)
        except Refused as refused:
            self.editor.tell(refused.problems)
            told = self.texts.many(
                "{n} thing is wrong", "{n} things are wrong", len(refused.problems)
            )
            self.shell.say(told, Tone.WRONG)
            return
        name = game.general.name.of(self.texts.language)
        if self._do(
            self.texts.text("Saved: {name}", name=name),
            lambda: self._own.save(game, self._library.now()),
        ):
            self._close()
            self._list(game.id)

    def _kept(self, told: str, id_: str, deed: Callable[[datetime], Written]) -> None:
        """Keep a game that came, and show it."""
        self._do(told, lambda: deed(self._library.now()))
        self._list(id_)

    def _free_id(self, name: str) -> str:
        return self._own.free_id(name, frozenset(game.id for game in self._games.games))

    # --------------------------------------------------------------------------- files

    def _share(self) -> None:
        if self.current is not None:
            self.sharing.share(self.current)

    def _delete(self) -> None:
        row, t = self.table.current_row, self.texts
        if row is None or not row.is_own:
            return
        now = self._library.now()
        told = t.text("Deleted: {name}", name=row.name)
        if row.changed:
            told = t.text("{name} is the program’s own again", name=row.name)
        damaged = row.damaged
        if damaged is not None:
            self._do(told, lambda: self._own.take_away(damaged.file, now))
        else:
            self._do(told, lambda: self._own.delete(row.key, now))
        self._list()

    # ---------------------------------------------------------------------------- undo

    def _do(self, told: str, deed: Callable[[], Written]) -> bool:
        """Do something to the files, and say it with the way back."""
        found: list[Written] = []
        if not self.shell.attempt(lambda: found.append(deed())):
            return False
        self._done.append((told, found[0]))
        self.shell.say(told, take_back=self._undo)
        return True

    def _undo(self) -> None:
        if not self._done:
            return
        told, done = self._done[-1]
        if self.shell.attempt(lambda: self._own.take_back(done)):
            del self._done[-1]
            self._list(done.id)
            self.shell.say(self.texts.text("Taken back: {act}", act=told))

    # ----------------------------------------------------------------------- refusals

    def _writing(self) -> Sequence[str]:
        if self.is_writing:
            return (self.texts.text("First save the game, or go back to the list."),)
        return ()

    def _not_writing(self) -> Sequence[str]:
        return () if self.is_writing else (self.texts.text("No game is being written."),)

    def _no_game(self) -> Sequence[str]:
        if self._writing() or self.current is not None:
            return self._writing()
        return (self.texts.text("Choose a game of the list."),)

    def _not_own(self) -> Sequence[str]:
        row = self.table.current_row
        if self._writing() or (row is not None and row.is_own):
            return self._writing()
        return (self.texts.text("Choose an own game of the list."),)

    def _nothing_done(self) -> Sequence[str]:
        if self._writing() or self._done:
            return self._writing()
        return (self.texts.text("There is nothing to take back."),)

    def _not_asking(self) -> Sequence[str]:
        if self.sharing.coming is not None:
            return ()
        return (self.texts.text("No game waits for an answer."),)
