"""A game while it is being written: the editor in the place of the list."""

from __future__ import annotations

from collections.abc import Callable

from bglmanager.engine.games.game import Game
from bglmanager.engine.problems import Refused
from bglmanager.services import own_games
from bglmanager.services.library import Library
from bglmanager.services.own_games import Draft
from bglmanager.ui.pages.games.editor import GameEditor
from bglmanager.ui.pages.games.game_file_acts import GameFileActions
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.frame import Views


class Writing:
    """Opens the editor, keeps what is typed in the library's memory, and saves it as a file."""

    def __init__(
        self,
        shell: Shell,
        library: Library,
        views: Views,
        deeds: GameFileActions,
        show_list: Callable[[str], None],
        closed: Callable[[], None],
    ) -> None:
        """`views` shows the list first; `show_list` puts the keyboard there, at a game.

        `closed` is called when nothing is being written any more. `left` is what was typed when
        the program ended.
        """
        self._shell, self._library, self._views = shell, library, views
        self._deeds, self._show_list, self._closed = deeds, show_list, closed
        self.editor: GameEditor | None = None
        self._begun: Draft | None = None
        self.left: Draft | None = None
        if library.game_draft is None:
            self.left = own_games.draft_of(library.typed_game.text)

    @property
    def typed(self) -> str | None:
        """What is typed and not saved, as text; None while no game is being written."""
        if self.editor is None or not self.is_on:
            return None
        draft = self.editor.draft
        return "" if draft == self._begun else own_games.draft_text(draft)

    @property
    def is_on(self) -> bool:
        """Whether a game is being written."""
        return self.editor is not None and self._views.currentWidget() is self.editor

    @property
    def is_new(self) -> bool:
        """Whether it is a game that there was not before."""
        draft = self._library.game_draft
        return draft is None or draft.of is None

    def go_on(self) -> None:
        """Open what another window left."""
        draft = self._library.game_draft
        if draft is not None:
            self._go_on_with(draft)

    def go_on_with_left(self) -> None:
        """Open what was typed when the program ended."""
        if self.left is not None:
            self._go_on_with(self.left)

    def new(self) -> None:
        """Begin a game for both leagues."""
        players = {"least": 2, "recommended": 4, "most": 4}
        self._open(Draft(None, {"players": players, "bgl": {}, "big": {}}))

    def change(self, game: Game) -> None:
        """Change a game under its id."""
        self._open(Draft(game.id, own_games.values_of(game)))

    def copy(self, game: Game) -> None:
        """Begin a game that is like another one."""
        values = own_games.values_of(game)
        name = game.general.name
        values["name"] = {"it": f"{name.it} (copia)", "en": f"{name.en} (copy)"}
        self._open(Draft(None, values))

    def _open(self, draft: Draft) -> None:
        if self.editor is None:
            self.editor = GameEditor(self._shell.look)
            self.editor.edited.connect(self._keep)
            self._views.addWidget(self.editor)
        self._library.game_draft, self.left = draft, None
        self.editor.open(draft)
        self._begun = self.editor.draft
        self._views.setCurrentWidget(self.editor)
        self._shell.close_side()
        self._shell.renew()
        self.editor.first_field.setFocus()

    def _keep(self) -> None:
        assert self.editor is not None  # it sent the signal
        self._library.game_draft = self.editor.draft

    def put_away(self) -> None:
        """Go back to the list; what was typed can be had again."""
        draft = self._library.game_draft
        self._close("")
        if draft is not None:
            told = self._shell.look.texts.text("Nothing was saved")
            self._shell.say(told, Tone.NOW, take_back=lambda: self._go_on_with(draft))

    def _go_on_with(self, draft: Draft) -> None:
        """Open what was typed and never saved, unless something is being written."""
        if not self.is_on:
            self._open(draft)
            self._begun = None

    def _close(self, game: str) -> None:
        self._library.game_draft = None
        self._closed()
        self._views.setCurrentIndex(0)
        self._show_list(game)

    def save(self) -> None:
        """Save the game, or say everything that is wrong at its field."""
        if self.editor is None:
            return
        self.editor.finish()
        draft = self.editor.draft
        values = draft.values
        values["id"] = draft.of or self.free_id(own_games.value_at(values, "name.it") or "")
        t = self._shell.look.texts
        try:
            game = own_games.game_of(values)
        except Refused as refused:
            self.editor.tell(refused.problems)
            wrong = len(refused.problems)
            told = t.many("{n} thing[s] [is|are] wrong", wrong)
            self._shell.say(told, Tone.WRONG)
            return
        told = t.text("Saved: {name}", name=game.general.name.of(t.language))
        own, now = self._library.own_games, self._library.now()
        if self._deeds.do(told, lambda: own.save_game(game, now)):
            self._close(game.id)

    def free_id(self, name: str) -> str:
        """An id that no game has, for one of this name."""
        taken = frozenset(game.id for game in self._library.games.games)
        return self._library.own_games.free_id(name, taken)
