"""The games: those of the program, and own ones made, changed and shared as files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QCheckBox, QWidget

from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.game import Game, GameRules
from bglmanager.engine.problems import Refused
from bglmanager.engine.rulesets import RULESETS
from bglmanager.i18n import Texts
from bglmanager.services import own_games
from bglmanager.services.changes import Changes
from bglmanager.services.games import Catalogue, rules_of
from bglmanager.services.library import Library
from bglmanager.services.own_games import (
    REGULATIONS,
    SUFFIX,
    Draft,
    ImportedGame,
    OwnGames,
    Written,
)
from bglmanager.ui.actions import Action
from bglmanager.ui.kit import acts
from bglmanager.ui.kit.acts import Need, act
from bglmanager.ui.kit.lists import TableOf
from bglmanager.ui.kit.panels import PartsPanel
from bglmanager.ui.pages.game_panel import FaultsPanel, GamePanel, Section
from bglmanager.ui.pages.games.editor import LEAGUES, GameEditor, regulation_words
from bglmanager.ui.pages.own_files import EDITOR, LIST, OwnFilesPage
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.basics import Card, EmptyState, Words, action_button, in_a_row
from bglmanager.ui.widgets.frame import Notice
from bglmanager.ui.widgets.rows import Column
from bglmanager.words.games import GameLines, Played

_LEAST = 160


@record
class GameRow:
    """A game, or a file that gives none; `changed` tells that an own one wins over the program's.

    Under `deletable` it can be taken away, where it is a file of the organiser's folder.
    """

    key: str
    name: str
    game: Game | None = None
    damaged: own_games.Damaged | None = None
    changed: bool = False
    deletable: str = ""

    @property
    def is_own(self) -> bool:
        """Whether it lies in the organiser's folder."""
        return self.game is None or self.game.own

    def whose(self, t: Texts) -> str:
        """Whether a game is the program's, the organiser's, or changed by him."""
        if self.damaged is not None:
            return t.text("Cannot be read")
        if self.changed:
            return t.text("Changed")
        return t.text("Own") if self.is_own else t.text("Of the program")


def _damaged_row(found: own_games.Damaged) -> GameRow:
    deletable = found.file.stem if found.file.suffix == SUFFIX else ""
    return GameRow(f"/{found.file.name}", found.file.name, None, found, deletable=deletable)


def _game_rows(games: Catalogue, own: OwnGames, language: str) -> Iterator[GameRow]:
    """Files that give no game, then every game by name."""
    yield from map(_damaged_row, own.damaged)
    shipped = games.shipped
    for game in sorted(games.games, key=lambda game: game.general.name.of(language).casefold()):
        changed = game.own and shipped is not None and shipped.find_game(game.id) is not None
        name, deletable = game.general.name.of(language), game.id if game.own else ""
        yield GameRow(game.id, name, game, changed=changed, deletable=deletable)


def _columns(t: Texts) -> Sequence[Column[GameRow]]:
    return (
        Column(
            t.text("Game"),
            lambda row: row.name,
            strong=True,
            icon=lambda row: "octagon-x" if row.damaged else "",
            least=_LEAST,
        ),
        Column(t.text("Players"), _players, drops=2),
        Column(t.text("Minutes"), _minutes, drops=3),
        Column(t.text("Proposed for"), partial(_proposed_for, t), drops=1),
        Column(
            "",
            lambda row: row.whose(t) if row.is_own else "",
            tone=lambda row: Tone.WRONG if row.damaged else Tone.NOW,
            spoken=t.text("Source"),
            optional=True,
        ),
    )


def _proposed_for(t: Texts, row: GameRow) -> str:
    """The regulations a game is proposed for, short enough for a column."""
    names, alone = {key: key.upper() for key in LEAGUES}, t.text("single event")
    rules = row.game.rules if row.game else {}
    return ", ".join(names.get(key, alone) for key in REGULATIONS if key in rules)


def _rules(row: GameRow) -> Iterable[GameRules]:
    return () if row.game is None else row.game.rules.values() or (row.game.general,)


def _players(row: GameRow) -> str:
    return _span(n for rules in _rules(row) for n in (rules.sizes.least, rules.sizes.most))


def _minutes(row: GameRow) -> str:
    return _span(
        minutes
        for rules in _rules(row)
        for timing in rules.timings
        if timing.name is None
        for minutes in (*timing.minutes.values(), *rules.scaled_minutes(timing).values())
    )


def _span(numbers: Iterable[int]) -> str:
    said = {each for each in numbers if each}
    return "–".join(map(str, sorted({min(said), max(said)}))) if said else ""


def _sections(t: Texts, game: Game) -> Iterator[Section]:
    """A game as each regulation has it; in general where none has."""
    by_key = {rules_of(id_): ruleset for id_, ruleset in RULESETS.items()}
    for key, rules in game.rules.items() or [("", game.general)]:
        found = GameLines(t, rules, Played(by_key.get(key))).sections(drawn=True)
        yield Section(regulation_words(t, key), found)


_NEW = (
    LIST,
    Need(
        "Go on with the game that is not saved first; “Back to the list” there throws it away.",
        lambda page: page.left is None,
    ),
)
_A_GAME = Need("Choose a game of the list.", lambda page: page.current and page.current.game)
_LEFT = Need("No game is being written.", lambda page: page.left is not None)
_LISTED = Need("Go back to the list first.", lambda deeds: deeds.page.files.is_shown)
_OWN = Need(
    "Choose an own game of the list.",
    lambda deeds: deeds.chosen_file,
)
_DONE = Need("There is nothing to take back.", lambda deeds: deeds.done)
_A_CLASH = Need("No game waits for an answer.", lambda deeds: deeds.coming is not None)


class GameFiles(Card):
    """What is done to the files of games, remembered and taken back from the end.

    It is seen where it asks which game stays: one that came (`coming`), or the own one of its id.
    """

    def __init__(self, page: GamesPage, library: Library) -> None:
        super().__init__(page.look)
        self.page, self._shell, self._library = page, page.shell, library
        self._own = library.own_games
        self.done: list[tuple[str, Written]] = []
        self.coming: ImportedGame | None = None
        self.question = Words(page.look, "", wrap=True)
        page.make_acts(self)
        answers = (self.replace, self.both, self.leave)
        self._answers = [action_button(page.look, a, primary=not n) for n, a in enumerate(answers)]
        self.box.addWidget(self.question)
        self.box.addLayout(in_a_row(page.look, self._answers))
        self.hide()

    def do(self, told: str, deed: Callable[[], Written]) -> bool:
        """Do something to a file, show it and say it; False when it could not be done."""
        found: list[Written] = []
        if not self._shell.attempt(lambda: found.append(deed())):
            return False
        self.done.append((told, found[0]))
        self.page.show_again(found[0].id)
        self._shell.say(told, take_back=self._take_back)
        return True

    @property
    def chosen_file(self) -> str:
        """What names the file of the current line that can be taken away."""
        row = self.page.current
        return "" if row is None else row.deletable

    def save_game(self, told: str, game: Game) -> bool:
        """Keep a game under its id; False when that could not be written."""
        return self.do(told, partial(self._own.save_game, game, self._library.now()))

    def free_id(self, name: str) -> str:
        """An id that no game has, for one of this name."""
        return self._own.free_id(name, frozenset(game.id for game in self._library.games.games))

    def _take_back(self) -> None:
        told, done = self.done[-1]
        if self._shell.attempt(lambda: self._own.take_back(done)):
            del self.done[-1]
            self.page.show_again(done.id)
            self._shell.say(self.page.texts.text("Undone: {act}", act=told))

    undo = act("Undo", acts.UNDO, unless=(_LISTED, _DONE))(_take_back)

    @act("Delete", acts.TAKE_OUT, icon="trash-2", unless=(_LISTED, _OWN))
    def delete(self) -> None:
        """Take the own game of the current line away, or the file that gives none."""
        if row := self.page.current:
            told = self.page.texts.text("Deleted: {name}", name=row.name)
            if row.changed:
                told = self.page.texts.text("{name} is the program’s own again", name=row.name)
            self.do(told, partial(self._own.delete_game, row.deletable, self._library.now()))

    def take_in(self, coming: ImportedGame) -> None:
        """Keep a game from a file; where an own one has its id, ask first which one is to stay."""
        known, t = self._own.clashing_game(coming), self.page.texts
        if known is None:
            self._keep_as_it_is(coming)
            return
        self.coming = coming
        told = t.text(
            "The file holds “{coming}”, and your own game “{known}” has the same id ({id}). "
            "Replace yours, or keep both?",
            coming=coming.game.general.name.of(t.language),
            known=known.general.name.of(t.language),
            id=coming.id,
        )
        self.question.setText(told)
        self.show()
        self.page.show_panel()
        self._answers[0].setFocus()

    def _keep_as_it_is(self, coming: ImportedGame) -> None:
        deed = partial(self._own.take_in, coming, self._library.now())
        self.do(self._imported(coming.game), deed)

    def _imported(self, game: Game) -> str:
        t = self.page.texts
        return t.text("Imported: {name}", name=game.general.name.of(t.language))

    def _answered(self) -> ImportedGame | None:
        """The question is answered; the game that waited."""
        coming, self.coming = self.coming, None
        self.hide()
        self.page.show_panel()
        self.page.take_focus()
        return coming

    leave = act("Leave it", acts.BACK, icon="", unless=_A_CLASH)(_answered)

    @act("Replace mine", acts.SAVE, icon="", unless=_A_CLASH)
    def replace(self) -> None:
        """Take in the game that came, in the place of the own one."""
        if coming := self._answered():
            self._keep_as_it_is(coming)

    @act("Keep both", acts.GO_ON, icon="", unless=_A_CLASH)
    def both(self) -> None:
        """Take in the game that came under another id."""
        if coming := self._answered():
            game = own_games.under_id(coming.game, self.free_id(coming.id))
            self.save_game(self._imported(game), game)


class GamesPage(OwnFilesPage[GameRow]):
    """What is typed in the editor is kept in the library's memory; `left` is what was typed when
    the program ended.
    """

    suffix = own_games.SHARED + SUFFIX
    editor: GameEditor

    def __init__(self, shell: Shell, library: Library) -> None:
        t = shell.look.texts
        self._library, self._own = library, library.own_games
        self._begun: Draft | None = None
        self.left: Draft | None = None
        table = TableOf(t.text("Games"), _columns(t), lambda row: row.key)
        super().__init__(shell, table, t.text("Search a game"), GameEditor(shell.look))
        self.kinds = t.text("Games")
        if library.game_draft is None:
            self.left = own_games.draft_of(library.typed_game.text)
        self._typing = self.keep_typed(library.typed_game, lambda: self.typed)
        self._lay_out()
        self.editor.edited.connect(self._keep_draft)
        self.list.opened.connect(self.change.trigger)

    def _lay_out(self) -> None:
        look, t = self.look, self.texts
        self.only_own, self.deeds = (
            QCheckBox(t.text("My games only")),
            GameFiles(self, self._library),
        )
        self.only_own.setFont(look.theme.font())
        self.only_own.toggled.connect(lambda _on: self.show_again())
        self.list.put_beside(self.only_own)
        self.list.table.addActions([self.change, self.copy, self.share, self.deeds.delete])
        self.files.box.insertWidget(0, self.deeds)
        self.empty = EmptyState(
            look,
            icon="dices",
            title=t.text("No own game yet"),
            text=t.text("A game that the program does not know, or one changed to your liking."),
            actions=(self.new, self.take),
        )

    # ---------------------------------------------------------------------------- page

    def title(self) -> str:
        return super().title() or self.texts.text("Games")

    def state_line(self) -> str:
        if self.editor.is_shown:
            return self.editor.state_line()
        t, known = self.texts, self._library.games.games
        games = t.many("{n} game[s] [is|are] known", len(known))
        return t.many("{games}, {n} own one[s]", sum(game.own for game in known), games=games)

    def notices(self) -> Sequence[Notice]:
        if self.editor.is_shown:
            return ()
        t, damaged = self.texts, self.damaged_notices(len(self._own.damaged))
        if self.left is None:
            return damaged
        told = t.text(
            "A game that was being written is not saved yet: {name}.",
            name=own_games.value_at(self.left.values, f"name.{t.language}")
            or t.text("without a name"),
        )
        return (Notice(told, action=self.go_on), *damaged)

    def primary(self) -> Action | None:
        if self.editor.is_shown:
            return self.save
        return self.new if self.list.table.rows_model.all_rows else None

    def secondary(self) -> Sequence[Action]:
        if self.editor.is_shown:
            return (self.back,)
        return (self.change, self.copy, self.take, self.share, self.deeds.delete)

    def refresh(self, changes: Changes | None) -> None:
        super().refresh(changes)
        if self._library.game_draft is not None:  # another window left it
            self._go_on_with(self._library.game_draft)

    # ---------------------------------------------------------------------------- list

    def nothing(self, typed: str) -> str | QWidget:
        return super().nothing(typed) if typed else self.empty

    def listed_files(self) -> Sequence[GameRow]:
        self._own.read_again()
        rows = _game_rows(self._library.games, self._own, self.texts.language)
        return [row for row in rows if row.is_own or not self.only_own.isChecked()]

    def show_panel(self) -> None:
        if self.deeds.coming is not None:  # the question needs its room
            self.shell.close_side()
            self.shell.renew()
            return
        back, delete = self.texts.text("Back to the program’s own"), self.deeds.delete
        delete.rename(back if self.current and self.current.changed else delete.name)
        super().show_panel()

    def panel_of(self, line: GameRow) -> PartsPanel:
        if line.damaged is not None:
            return FaultsPanel(self.look, line.damaged.problems)
        sections = [] if line.game is None else [*_sections(self.texts, line.game)]
        return GamePanel(self.look, sections, about=line.whose(self.texts))

    @act("Show my games only, or all", acts.NEXT_LIST, icon="", unless=LIST)
    def filter(self) -> None:
        """Show the organiser's games alone, or all again."""
        self.only_own.toggle()

    def take_in(self, file: Path) -> None:
        self.deeds.take_in(own_games.read_file(file))

    @act("Share…", acts.SHARE, unless=(LIST, _A_GAME))
    def share(self) -> None:
        """Write the game into a file."""
        if game := self.current and self.current.game:
            self.share_as(own_games.shared_name(game), partial(own_games.share_game, game))

    # --------------------------------------------------------------------- the editor

    @property
    def typed(self) -> str | None:
        """What is typed and not saved, as text; None while no game is being written."""
        if not self.editor.is_shown:
            return None
        draft = self.editor.draft
        return "" if draft == self._begun else own_games.draft_text(draft)

    @act("New game", acts.NEW, unless=_NEW)
    def new(self) -> None:
        """Begin a game for both leagues."""
        players = {"least": 2, "recommended": 4, "most": 4}
        self._open(Draft(None, {"players": players, "bgl": {}, "big": {}}))

    @act("Change", acts.CHANGE, unless=(*_NEW, _A_GAME))
    def change(self) -> None:
        """Change a game under its id."""
        if game := self.current and self.current.game:
            self._open(Draft(game.id, own_games.values_of(game)))

    @act("Copy as a new game", acts.ADD, icon="copy", unless=(*_NEW, _A_GAME))
    def copy(self) -> None:
        """Begin a game that is like another one."""
        if game := self.current and self.current.game:
            values, name = own_games.values_of(game), game.general.name
            values["name"] = {"it": f"{name.it} (copia)", "en": f"{name.en} (copy)"}
            self._open(Draft(None, values))

    @act("Resume", icon="pencil", unless=(LIST, _LEFT))
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

    def _keep_draft(self) -> None:
        self._library.game_draft = self.editor.draft

    def _close(self, key: str = "") -> None:
        self._library.game_draft = None
        self._typing.forget_typed()
        self.show_files(key)

    def show_first(self) -> None:
        """Go back to the list; what was typed can be had again."""
        draft = self._library.game_draft if self.typed else None
        self._close()
        if draft is not None:
            told = self.texts.text("Nothing was saved")
            self.shell.say(told, Tone.NOW, take_back=lambda: self._go_on_with(draft))

    back = act("Back to the list", acts.BACK, unless=EDITOR, legend="back")(show_first)

    @act("Save the game", acts.SAVE, icon="check", unless=EDITOR)
    def save(self) -> None:
        """Save the game, or say everything that is wrong at its field."""
        t = self.texts
        self.editor.finish()
        draft = self.editor.draft
        values = draft.values
        values["id"] = draft.of or self.deeds.free_id(own_games.value_at(values, "name.it") or "")
        try:
            game = own_games.game_of(values)
        except Refused as refused:
            self.editor.tell(refused.problems)
            self.shell.say(t.many("{n} thing[s] [is|are] wrong", len(refused.problems)), Tone.WRONG)
            return
        told = t.text("Saved: {name}", name=game.general.name.of(t.language))
        if self.deeds.save_game(told, game):
            self._close(game.id)
