"""The games: those of the program, and own ones made, changed and shared as files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from bglmanager.services.changes import Changes
from bglmanager.services.library import Library
from bglmanager.services.own_games import Written
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.games import games_texts
from bglmanager.ui.pages.games.acts import GameActions, OfList
from bglmanager.ui.pages.games.clash import ClashCard
from bglmanager.ui.pages.games.game_file_acts import GameFileActions
from bglmanager.ui.pages.games.games_table import GameRow, GamesTable, columns, rows
from bglmanager.ui.pages.games.panel import FaultsPanel, of_row
from bglmanager.ui.pages.games.sharing import Sharing
from bglmanager.ui.pages.games.writing import Writing
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.basics import EmptyState, laid_out
from bglmanager.ui.widgets.fields import SearchField
from bglmanager.ui.widgets.frame import Notice, Views
from bglmanager.ui.widgets.rows import RowsModel


class GamesPage(Page):
    """All games, and the editor in their place while one is being written."""

    def __init__(self, shell: Shell, library: Library) -> None:
        super().__init__(shell)
        self._library, self._own, self._games = library, library.own_games, library.games
        self._stack = Views()
        t = self.texts
        self.search = SearchField(self.look, t.text("Search a game"))
        self.only_own = QCheckBox(t.text("My games only"))
        self.only_own.setFont(self.look.theme.font())
        self.model = RowsModel(self.look, columns(t), lambda row: row.key)
        self.table = GamesTable(self.look, self.model, t.text("Games"))
        self.deeds = GameFileActions(shell, self._own, self._list)
        self._typing = self.keep_typed(library.typed_game, lambda: self.writing.typed)
        self.writing = Writing(
            shell, library, self._stack, self.deeds, self._show_list, self._typing.forget_typed
        )
        self.clash = ClashCard(self.look)
        self.sharing = Sharing(self, self._own, self.clash, self._kept, self.writing.free_id)
        listed = OfList(lambda: self.table.current_row, self.delete, self.only_own_toggled)
        self.acts = GameActions(self, listed, self.writing, self.sharing, self.deeds)
        self.clash.offer(self.acts.of_clash)
        self._empty = EmptyState(
            self.look,
            icon="dices",
            title=t.text("No own game yet"),
            text=t.text(
                "Make a game that the program does not know, change one that it knows, or import "
                "one that somebody sent you. Own games win over those of the program."
            ),
            actions=(self.acts.new, self.acts.take),
        )
        self.make_acts(self)
        self._lay_out()

    def _lay_out(self) -> None:
        listed = QWidget()
        box = laid_out(QVBoxLayout(listed), self.look.theme.px(12))
        box.addWidget(self.search)
        box.addWidget(self.only_own)
        box.addWidget(self.clash)
        self._found = Views()
        self._found.addWidget(self.table)
        self._found.addWidget(self._empty)
        box.addWidget(self._found, 1)
        self._stack.addWidget(listed)
        self.box.addWidget(self._stack, 1)
        self.search.drive_list(self.table)
        self.search.searched.connect(self._search)
        self.only_own.clicked.connect(self._list)
        self.table.picked.connect(self._picked)
        self.table.opened.connect(self.acts.change.trigger)

    # ---------------------------------------------------------------------------- page

    def title(self) -> str:
        t = self.texts
        if not self.is_writing:
            return t.text("Games")
        return t.text("New game") if self.writing.is_new else t.text("Change a game")

    def state_line(self) -> str:
        t = self.texts
        if self.is_writing:
            return t.text("Simple things first; nothing is kept before you save.")
        known = self._games.games
        own = sum(game.own for game in known)
        games = t.many("{n} game[s] [is|are] known", len(known))
        return t.many("{games}, {n} own one[s]", own, games=games)

    def notices(self) -> Sequence[Notice]:
        damaged, left = len(self._own.damaged), self.writing.left
        if self.is_writing:
            return ()
        found = []
        if left is not None:
            found.append(Notice(games_texts.left(self.texts, left), action=self.acts.go_on))
        if damaged:
            told = self.texts.many(
                "{n} file[s] of the folder of own games cannot be read; [it|they] [is|are] passed "
                "over.",
                damaged,
            )
            found.append(Notice(told))
        return found

    def primary(self) -> Action | None:
        return self.acts.save if self.is_writing else self.acts.new

    def secondary(self) -> Sequence[Action]:
        if self.is_writing:
            return (self.acts.back,)
        return self.acts.of_list

    def refresh(self, changes: Changes | None) -> None:
        self._own.read_again()
        self._list()
        self.writing.go_on()

    def open_at(self, place: str) -> None:
        """Go to a game by its id."""
        if place and not self.is_writing:
            self.search.empty_search()
            self._list(place)

    def first_focus(self) -> QWidget | None:
        if self.is_writing and self.writing.editor is not None:
            return self.writing.editor.first_field
        return self.search

    # ---------------------------------------------------------------------------- list

    def _rows(self) -> Sequence[GameRow]:
        only = self.only_own.isChecked()
        return rows(self._games, self.texts.language, only_own=only)

    def _list(self, pick: str = "") -> None:
        found = self._rows()
        self.table.show_rows(found)
        self.table.fit_columns()
        self._found.setCurrentWidget(self.table if found else self._empty)
        if pick:
            self.table.pick_key(pick)
        elif found and self.table.current_row is None:
            self.table.selectRow(0)
        self._picked()

    def _search(self, typed: str) -> None:
        self.table.search_rows(typed)
        self._picked()

    def only_own_toggled(self) -> None:
        """Show the organiser's games alone, or all again."""
        self.only_own.setChecked(not self.only_own.isChecked())
        self._list()

    def _picked(self) -> None:
        row = self.table.current_row
        name = self.texts.text("Back to the program’s own") if row and row.changed else ""
        self.acts.delete.rename(name or self.texts.text("Delete"))
        if row is None or self.is_writing:
            self.shell.close_side()
        elif row.damaged is not None:
            self.shell.show_side(row.name, FaultsPanel(self.look, row.damaged.problems))
        else:
            self.shell.show_side(row.name, of_row(self.look, row))
        self.shell.renew()

    # -------------------------------------------------------------------------- editor

    @property
    def is_writing(self) -> bool:
        """Whether a game is being written."""
        return self.writing.is_on

    def _show_list(self, pick: str) -> None:
        self._list(pick)
        self.search.setFocus()

    def _kept(self, told: str, id_: str, deed: Callable[[datetime], Written]) -> None:
        """Keep a game that came, and show it."""
        self.deeds.do(told, lambda: deed(self._library.now()))
        self._list(id_)

    # --------------------------------------------------------------------------- files

    def delete(self) -> None:
        """Take the own game of the current line away, or the file that gives none."""
        row, t = self.table.current_row, self.texts
        if row is None or not row.deletable:
            return
        now = self._library.now()
        told = t.text("Deleted: {name}", name=row.name)
        if row.changed:
            told = t.text("{name} is the program’s own again", name=row.name)
        self.deeds.do(told, lambda: self._own.delete_game(row.deletable, now))
        self._list()
