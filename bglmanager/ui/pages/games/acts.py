"""What can be done on the page of the games, and why not."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.game import Game
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import (
    ADD,
    BACK,
    CHANGE,
    GO_ON,
    NEW,
    NEXT_LIST,
    READ,
    SAVE,
    SHARE,
    TAKE_OUT,
    UNDO,
    Need,
    act,
)
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.games.game_file_acts import GameFileActions
from bglmanager.ui.pages.games.games_table import GameRow
from bglmanager.ui.pages.games.sharing import Sharing
from bglmanager.ui.pages.games.writing import Writing


@record
class OfList:
    """What the list of the page knows and does."""

    current: Callable[[], GameRow | None]
    delete: Callable[[], None]
    toggle: Callable[[], None]


_LIST = Need("First save the game, or go back to the list.", lambda acts: not acts.writer.is_on)
_NEW = (
    _LIST,
    Need(
        "Go on with the game that is not saved first; “Back to the list” there throws it away.",
        lambda acts: acts.writer.left is None,
    ),
)
_A_GAME = Need("Choose a game of the list.", lambda acts: acts.game is not None)
_OWN = Need("Choose an own game of the list.", lambda acts: acts.is_own)
_LEFT = Need("No game is being written.", lambda acts: acts.writer.left is not None)
_EDITOR = Need("No game is being written.", lambda acts: acts.writer.is_on)
_DONE = Need("There is nothing to take back.", lambda acts: acts.deeds.any)
_A_CLASH = Need("No game waits for an answer.", lambda acts: acts.sharing.coming is not None)


class GameActions:
    """The acts of the page: for the list, the editor, the question after an import."""

    def __init__(
        self, page: Page, listed: OfList, writing: Writing, sharing: Sharing, deeds: GameFileActions
    ) -> None:
        self._list, self.writer, self.sharing, self.deeds = listed, writing, sharing, deeds
        page.make_acts(self)

    @property
    def of_list(self) -> Sequence[Action]:
        """Those that have a button beside that for a new game."""
        return (self.change, self.copy, self.take, self.share, self.delete)

    @property
    def of_clash(self) -> tuple[Action, ...]:
        """The answers to the question, the likeliest first."""
        return (self.replace, self.both, self.leave)

    @property
    def game(self) -> Game | None:
        """The game of the current line."""
        row = self._list.current()
        return None if row is None else row.game

    @property
    def is_own(self) -> bool:
        """Whether the current line is a file of the organiser's own."""
        row = self._list.current()
        return row is not None and bool(row.deletable)

    # ----------------------------------------------------------------------- the list

    @act("New game", NEW, unless=_NEW)
    def new(self) -> None:
        self.writer.new()

    @act("Change", CHANGE, unless=(*_NEW, _A_GAME))
    def change(self) -> None:
        if self.game is not None:
            self.writer.change(self.game)

    @act("Copy as a new game", ADD, icon="copy", unless=(*_NEW, _A_GAME))
    def copy(self) -> None:
        if self.game is not None:
            self.writer.copy(self.game)

    @act("Resume", icon="pencil", unless=(_LIST, _LEFT))
    def go_on(self) -> None:
        self.writer.go_on_with_left()

    @act("Import…", READ, unless=_LIST)
    def take(self) -> None:
        self.sharing.ask()

    @act("Share…", SHARE, unless=(_LIST, _A_GAME))
    def share(self) -> None:
        if self.game is not None:
            self.sharing.share(self.game)

    @act("Delete", TAKE_OUT, icon="trash-2", unless=(_LIST, _OWN))
    def delete(self) -> None:
        self._list.delete()

    @act("Show my games only, or all", NEXT_LIST, icon="")
    def filter(self) -> None:
        self._list.toggle()

    @act("Undo", UNDO, unless=(_LIST, _DONE))
    def undo(self) -> None:
        self.deeds.undo()

    # --------------------------------------------------------------------- the editor

    @act("Save the game", SAVE, icon="check", unless=_EDITOR)
    def save(self) -> None:
        self.writer.save()

    @act("Back to the list", BACK, unless=_EDITOR)
    def back(self) -> None:
        self.writer.put_away()

    # ------------------------------------------------------------------- the question

    @act("Replace mine", SAVE, icon="", unless=_A_CLASH)
    def replace(self) -> None:
        self.sharing.replace()

    @act("Keep both", GO_ON, icon="", unless=_A_CLASH)
    def both(self) -> None:
        self.sharing.keep_both()

    @act("Leave it", BACK, icon="", unless=_A_CLASH)
    def leave(self) -> None:
        self.sharing.leave()
