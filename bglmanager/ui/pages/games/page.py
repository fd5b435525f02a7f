"""The games: those of the program, and own ones made, changed and shared as files."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bglmanager.engine.problems import Refused
from bglmanager.services import own_games
from bglmanager.services.changes import Changes
from bglmanager.services.library import Library
from bglmanager.services.own_games import Draft
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import ADD, BACK, CHANGE, NEW, SAVE, Need, act
from bglmanager.ui.pages.base import ViewsPage
from bglmanager.ui.pages.games.editor import GameEditor
from bglmanager.ui.pages.games.games_list import GamesView
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.frame import Notice

_LIST = Need("First save the game, or go back to the list.", lambda page: not page.editor.is_shown)
_NEW = (
    _LIST,
    Need(
        "Go on with the game that is not saved first; “Back to the list” there throws it away.",
        lambda page: page.left is None,
    ),
)
_A_GAME = Need("Choose a game of the list.", lambda page: page.games.game is not None)
_LEFT = Need("No game is being written.", lambda page: page.left is not None)
_EDITOR = Need("No game is being written.", lambda page: page.editor.is_shown)


class GamesPage(ViewsPage):
    """The list, and the editor in its place while a game is being written.

    What is typed there is kept in the library's memory; `left` is what was typed when the program
    ended.
    """

    def __init__(self, shell: Shell, library: Library) -> None:
        super().__init__(shell)
        self._library = library
        self._begun: Draft | None = None
        self.left: Draft | None = None
        if library.game_draft is None:
            self.left = own_games.draft_of(library.typed_game.text)
        self.games, self.editor = GamesView(shell, library), GameEditor(self.look)
        self._typing = self.keep_typed(library.typed_game, lambda: self.typed)
        self.add_views(self.games, self.editor)
        self.make_acts(self.games.files)
        self.games.lay_out(self.new, (self.change, self.copy))
        self.editor.edited.connect(self._keep)

    def title(self) -> str:
        return super().title() or self.texts.text("Games")

    def notices(self) -> Sequence[Notice]:
        found = list(super().notices())
        if self.left is not None and self.games.is_shown:
            t = self.texts
            name = own_games.value_at(self.left.values, f"name.{t.language}")
            told = t.text(
                "A game that was being written is not saved yet: {name}.",
                name=name or t.text("without a name"),
            )
            found.insert(0, Notice(told, action=self.go_on))
        return found

    def primary(self) -> Action | None:
        if self.editor.is_shown:
            return self.save
        return None if self.games.is_empty else self.new

    def refresh(self, changes: Changes | None) -> None:
        self.games.show_again()
        if self._library.game_draft is not None:  # another window left it
            self._go_on_with(self._library.game_draft)

    def open_at(self, place: str) -> None:
        """Go to a game by its id."""
        if place and self.games.is_shown:
            self.games.show_game(place)

    # --------------------------------------------------------------------- the editor

    @property
    def typed(self) -> str | None:
        """What is typed and not saved, as text; None while no game is being written."""
        if not self.editor.is_shown:
            return None
        draft = self.editor.draft
        return "" if draft == self._begun else own_games.draft_text(draft)

    @act("New game", NEW, unless=_NEW)
    def new(self) -> None:
        """Begin a game for both leagues."""
        players = {"least": 2, "recommended": 4, "most": 4}
        self._open(Draft(None, {"players": players, "bgl": {}, "big": {}}))

    @act("Change", CHANGE, unless=(*_NEW, _A_GAME))
    def change(self) -> None:
        """Change a game under its id."""
        if game := self.games.game:
            self._open(Draft(game.id, own_games.values_of(game)))

    @act("Copy as a new game", ADD, icon="copy", unless=(*_NEW, _A_GAME))
    def copy(self) -> None:
        """Begin a game that is like another one."""
        if game := self.games.game:
            values, name = own_games.values_of(game), game.general.name
            values["name"] = {"it": f"{name.it} (copia)", "en": f"{name.en} (copy)"}
            self._open(Draft(None, values))

    @act("Resume", icon="pencil", unless=(_LIST, _LEFT))
    def go_on(self) -> None:
        """Open what was typed when the program ended."""
        if self.left is not None:
            self._go_on_with(self.left)

    def _open(self, draft: Draft) -> None:
        self._library.game_draft, self.left = draft, None
        self.editor.open(draft)
        self._begun = self.editor.draft
        self.show_view(self.editor)

    def _go_on_with(self, draft: Draft) -> None:
        """Open what was typed and never saved, unless something is being written."""
        if not self.editor.is_shown:
            self._open(draft)
            self._begun = None

    def _keep(self) -> None:
        self._library.game_draft = self.editor.draft

    def _close(self) -> None:
        self._library.game_draft = None
        self._typing.forget_typed()
        super().show_first()

    def show_first(self) -> None:
        """Go back to the list; what was typed can be had again."""
        draft = self._library.game_draft
        self._close()
        if draft is not None:
            told = self.texts.text("Nothing was saved")
            self.shell.say(told, Tone.NOW, take_back=lambda: self._go_on_with(draft))

    back = act("Back to the list", BACK, unless=_EDITOR, legend="back")(show_first)

    @act("Save the game", SAVE, icon="check", unless=_EDITOR)
    def save(self) -> None:
        """Save the game, or say everything that is wrong at its field."""
        t, own = self.texts, self._library.own_games
        self.editor.finish()
        draft = self.editor.draft
        values = draft.values
        values["id"] = draft.of or self.games.free_id(own_games.value_at(values, "name.it") or "")
        try:
            game = own_games.game_of(values)
        except Refused as refused:
            self.editor.tell(refused.problems)
            self.shell.say(t.many("{n} thing[s] [is|are] wrong", len(refused.problems)), Tone.WRONG)
            return
        told = t.text("Saved: {name}", name=game.general.name.of(t.language))
        if self.games.files.do(told, partial(own.save_game, game, self._library.now())):
            self._close()
            self.games.show_game(game.id)
