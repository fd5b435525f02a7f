"""What can be done on the page of the games, and why not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bglmanager.engine.games.game import Game
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.games.deeds import Deeds
from bglmanager.ui.pages.games.listed import Row
from bglmanager.ui.pages.games.sharing import Sharing
from bglmanager.ui.pages.games.writing import Writing


@dataclass(frozen=True, slots=True)
class OfList:
    """What the list of the page knows and does."""

    current: Callable[[], Row | None]
    delete: Callable[[], None]
    toggle: Callable[[], None]


class GameActions:
    """The actions of the page: for the list, the editor, the question after an import."""

    def __init__(
        self, page: Page, listed: OfList, writing: Writing, sharing: Sharing, deeds: Deeds
    ) -> None:
        self._page, self._list, self._writer = page, listed, writing
        self._sharing, self._deeds = sharing, deeds
        self._make_for_list()
        self._make_for_files()
        self._make_for_editor()
        self._make_for_clash()

    @property
    def of_list(self) -> Sequence[Action]:
        """Those that have a button beside that for a new game."""
        return (self.change, self.copy, self.take, self.share, self.delete)

    @property
    def of_clash(self) -> tuple[Action, ...]:
        """The answers to the question, the likeliest first."""
        return (self.replace, self.both, self.leave)

    @property
    def _game(self) -> Game | None:
        row = self._list.current()
        return None if row is None else row.game

    def _with_game(self, deed: Callable[[Game], None]) -> Callable[[], None]:
        """Something done with the game of the current line."""

        def done() -> None:
            if self._game is not None:
                deed(self._game)

        return done

    def _make_for_list(self) -> None:
        page, t = self._page, self._page.texts
        self.new = page.action(
            t.text("New game"),
            self._writer.new,
            icon="plus",
            keys="Ctrl+N",
            refused_by=self._no_new,
        )
        self.change = page.action(
            t.text("Change"),
            self._with_game(self._writer.change),
            icon="pencil",
            keys="F2",
            refused_by=self._no_change,
        )
        self.copy = page.action(
            t.text("Copy as a new game"),
            self._with_game(self._writer.copy),
            icon="copy",
            keys="Ctrl+D",
            refused_by=self._no_change,
        )
        self.go_on = page.action(
            t.text("Resume"),
            self._writer.go_on_with_left,
            icon="pencil",
            refused_by=self._nothing_left,
        )

    def _make_for_files(self) -> None:
        page, t = self._page, self._page.texts
        self.take = page.action(
            t.text("Import…"),
            self._sharing.ask,
            icon="file-down",
            keys="Ctrl+O",
            refused_by=self._writing,
        )
        self.share = page.action(
            t.text("Share…"),
            self._with_game(self._sharing.share),
            icon="file-up",
            keys="Ctrl+E",
            refused_by=self._no_game,
        )
        self.delete = page.action(
            t.text("Delete"), self._list.delete, icon="trash-2", keys="F8", refused_by=self._not_own
        )
        self.filter = page.action(
            t.text("Show my games only, or all"), self._list.toggle, keys="F6"
        )
        self.undo = page.action(
            t.text("Undo"),
            self._deeds.undo,
            icon="undo-2",
            keys="Ctrl+Z",
            refused_by=self._nothing_done,
        )

    def _make_for_editor(self) -> None:
        page, t = self._page, self._page.texts
        self.save = page.action(
            t.text("Save the game"),
            self._writer.save,
            icon="check",
            keys="Ctrl+Return; Ctrl+S",
            refused_by=self._not_writing,
        )
        self.back = page.action(
            t.text("Back to the list"),
            self._writer.put_away,
            icon="arrow-left",
            keys="Esc",
            refused_by=self._not_writing,
        )

    def _make_for_clash(self) -> None:
        page, t = self._page, self._page.texts
        self.replace = page.action(
            t.text("Replace mine"),
            self._sharing.replace,
            keys="Ctrl+R",
            refused_by=self._not_asking,
        )
        self.both = page.action(
            t.text("Keep both"), self._sharing.keep_both, keys="Ctrl+B", refused_by=self._not_asking
        )
        self.leave = page.action(
            t.text("Leave it"), self._sharing.leave, keys="Esc", refused_by=self._not_asking
        )

    # ----------------------------------------------------------------------- refusals

    def _writing(self) -> Sequence[str]:
        if self._writer.is_on:
            return (self._page.texts.text("First save the game, or go back to the list."),)
        return ()

    def _no_new(self) -> Sequence[str]:
        if self._writing() or self._writer.left is None:
            return self._writing()
        t = self._page.texts
        return (
            t.text(
                "Go on with the game that is not saved first; “Back to the list” there throws it "
                "away."
            ),
        )

    def _no_change(self) -> Sequence[str]:
        return self._no_new() or self._no_game()

    def _nothing_left(self) -> Sequence[str]:
        if self._writing() or self._writer.left is not None:
            return self._writing()
        return (self._page.texts.text("No game is being written."),)

    def _not_writing(self) -> Sequence[str]:
        return () if self._writer.is_on else (self._page.texts.text("No game is being written."),)

    def _no_game(self) -> Sequence[str]:
        if self._writing() or self._game is not None:
            return self._writing()
        return (self._page.texts.text("Choose a game of the list."),)

    def _not_own(self) -> Sequence[str]:
        row = self._list.current()
        if self._writing() or (row is not None and row.deletable):
            return self._writing()
        return (self._page.texts.text("Choose an own game of the list."),)

    def _nothing_done(self) -> Sequence[str]:
        if self._writing() or self._deeds.any:
            return self._writing()
        return (self._page.texts.text("There is nothing to take back."),)

    def _not_asking(self) -> Sequence[str]:
        if self._sharing.coming is not None:
            return ()
        return (self._page.texts.text("No game waits for an answer."),)
