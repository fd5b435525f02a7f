"""The list of the games, with what is done to the files of own ones: shared, imported, deleted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.game import Game, GameRules
from bglmanager.engine.problems import Problem, Refused
from bglmanager.engine.rulesets import RULESETS
from bglmanager.i18n import Texts
from bglmanager.services import own_games
from bglmanager.services.games import Catalogue, rules_of
from bglmanager.services.library import Library
from bglmanager.services.own_games import REGULATIONS, SUFFIX, Damaged, ImportedGame, Written
from bglmanager.ui.actions import Action
from bglmanager.ui.kit import lists
from bglmanager.ui.kit.acts import (
    BACK,
    GO_ON,
    NEXT_LIST,
    READ,
    SAVE,
    SHARE,
    TAKE_OUT,
    UNDO,
    Need,
    act,
)
from bglmanager.ui.kit.panels import PartsPanel
from bglmanager.ui.pages.game_panel import FaultsPanel, GamePanel, Section
from bglmanager.ui.pages.games.editor import LEAGUES, regulation_words
from bglmanager.ui.shell import Shell, save_as
from bglmanager.ui.style import Style, Tone
from bglmanager.ui.widgets.basics import Card, EmptyState, Words, action_button, in_a_row, laid_out
from bglmanager.ui.widgets.frame import Notice, PageView
from bglmanager.ui.widgets.rows import Column
from bglmanager.words.games import GameLines, Played


@record
class GameRow:
    """A game, or a file that gives none.

    `changed` tells that the organiser's wins over one of the program.
    """

    key: str
    name: str
    game: Game | None = None
    damaged: Damaged | None = None
    changed: bool = False

    @property
    def is_own(self) -> bool:
        """Whether it lies in the organiser's folder."""
        return self.game is None or self.game.own

    @property
    def deletable(self) -> str:
        """The id under which it can be taken away; empty for what is no file of that folder."""
        if self.damaged is not None:
            return self.damaged.file.stem if self.damaged.file.suffix == SUFFIX else ""
        return self.key if self.is_own else ""


def _rows(games: Catalogue, language: str) -> Sequence[GameRow]:
    """Every game by name, files that give none first."""
    shipped = games.shipped
    found = [
        GameRow(
            game.id,
            game.general.name.of(language),
            game,
            changed=game.own and shipped is not None and shipped.find_game(game.id) is not None,
        )
        for game in games.games
    ]
    found.sort(key=lambda row: row.name.casefold())
    wrong = () if games.own is None else games.own.damaged
    return [
        *(GameRow(f"/{each.file.name}", each.file.name, damaged=each) for each in wrong),
        *found,
    ]


def _table(t: Texts) -> lists.TableOf[GameRow]:
    columns: tuple[Column[GameRow], ...] = (
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
            lambda row: _whose(t, row) if row.is_own else "",
            tone=lambda row: Tone.WRONG if row.damaged else Tone.NOW,
            spoken=t.text("Source"),
            optional=True,
        ),
    )
    return lists.TableOf(t.text("Games"), columns, lambda row: row.key)


_LEAST = 160


def _whose(t: Texts, row: GameRow) -> str:
    """Whether a game is the program's, the organiser's, or changed by him."""
    if row.damaged is not None:
        return t.text("Cannot be read")
    if row.changed:
        return t.text("Changed")
    return t.text("Own") if row.is_own else t.text("Of the program")


def _proposed_for(t: Texts, row: GameRow) -> str:
    """The regulations a game is proposed for, short enough for a column."""
    names, alone = {key: key.upper() for key in LEAGUES}, t.text("single event")
    rules = row.game.rules if row.game else {}
    return ", ".join(names.get(key, alone) for key in REGULATIONS if key in rules)


def _rules(row: GameRow) -> Iterator[GameRules]:
    if row.game is not None:
        yield from row.game.rules.values() or (row.game.general,)


def _players(row: GameRow) -> str:
    sizes = [n for rules in _rules(row) for n in (rules.sizes.least, rules.sizes.most)]
    return _span(sizes)


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


def _sections(look: Style, row: GameRow) -> Iterator[Section]:
    """A game as each regulation has it; in general where none has."""
    if row.game is None:
        return
    t = look.texts
    by_key = {rules_of(id_): ruleset for id_, ruleset in RULESETS.items()}
    for key, rules in row.game.rules.items() or [("", row.game.general)]:
        found = GameLines(t, rules, Played(by_key.get(key))).sections(drawn=True)
        yield Section(regulation_words(t, key), found)


_LIST = Need("First save the game, or go back to the list.", lambda part: part.view.is_shown)
_A_GAME = Need("Choose a game of the list.", lambda part: part.view.game is not None)
_OWN = Need("Choose an own game of the list.", lambda part: part.view.deletable)
_DONE = Need("There is nothing to take back.", lambda part: part.done)
_A_CLASH = Need("No game waits for an answer.", lambda part: part.coming is not None)


class GameFiles(Card):
    """What is done to files of games; it is remembered, and taken back from the end.

    It is the question which game stays while one that came under the id of an own one waits
    (`coming`).
    """

    def __init__(self, shell: Shell, library: Library, view: GamesView) -> None:
        super().__init__(shell.look)
        self._shell, self._library, self._own = shell, library, library.own_games
        self.view, self.done = view, list[tuple[str, Written]]()
        self.coming: ImportedGame | None = None
        self.question = Words(shell.look, "", wrap=True)

    def lay_out(self) -> None:
        """Lay out the question, once the acts are made, the likeliest answer first."""
        look, answers = self._shell.look, (self.replace, self.both, self.leave)
        self._answers = [action_button(look, one, primary=not n) for n, one in enumerate(answers)]
        self.box.addWidget(self.question)
        self.box.addLayout(in_a_row(look, self._answers))
        self.hide()

    def do(self, told: str, deed: Callable[[], Written]) -> bool:
        """Do something to a file and say it; False when it could not be done, which is said."""
        found: list[Written] = []
        if not self._shell.attempt(lambda: found.append(deed())):
            return False
        self.done.append((told, found[0]))
        self._shell.say(told, take_back=self._take_back)
        return True

    def _take_back(self) -> None:
        told, done = self.done[-1]
        if self._shell.attempt(lambda: self._own.take_back(done)):
            del self.done[-1]
            self.view.show_game(done.id)
            self._shell.say(self._shell.look.texts.text("Undone: {act}", act=told))

    undo = act("Undo", UNDO, unless=(_LIST, _DONE))(_take_back)

    @act("Delete", TAKE_OUT, icon="trash-2", unless=(_LIST, _OWN))
    def delete(self) -> None:
        """Take the own game of the current line away, or the file that gives none."""
        row, t = self.view.list.table.current_row, self._shell.look.texts
        if row is None:
            return
        told = t.text("Deleted: {name}", name=row.name)
        if row.changed:
            told = t.text("{name} is the program’s own again", name=row.name)
        self.do(told, partial(self._own.delete_game, row.deletable, self._library.now()))
        self.view.show_again()

    @act("Share…", SHARE, unless=(_LIST, _A_GAME))
    def share(self) -> None:
        """Ask where to, and write the game into a file."""
        if game := self.view.game:
            t = self._shell.look.texts
            kinds = t.text("Games") + f" (*{own_games.SHARED}{SUFFIX})"
            name, write = own_games.shared_name(game), partial(own_games.share_game, game)
            save_as(self._shell, t.text("Share a game"), name, kinds, write)

    @act("Import…", READ, unless=_LIST)
    def take(self) -> None:
        """Ask for a file and take its game in."""
        t = self._shell.look.texts
        kinds = t.text("Games") + f" (*{own_games.SHARED}{SUFFIX} *{SUFFIX})"
        chosen = self._shell.messages.open_file(t.text("A game from a file"), kinds)
        if chosen is not None:
            self._shell.attempt(lambda: self._read_file(chosen))

    def _read_file(self, file: Path) -> None:
        """Take in the game of a file; what is wrong in it is all said at the right.

        Where an own game has its id, it is asked which one is to stay.
        """
        try:
            coming = own_games.read_file(file)
        except Refused as refused:
            self._say_wrong(file, refused.problems)
            return
        known = self._own.clashing_game(coming)
        if known is None:
            self._take_in(coming)
        else:
            self._ask(coming, known)

    def _say_wrong(self, file: Path, problems: Sequence[Problem]) -> None:
        self._shell.show_side(file.name, FaultsPanel(self._shell.look, problems))
        told = self._shell.look.texts.many(
            "{file} is not a valid game: {n} thing[s] [is|are] wrong in it",
            len(problems),
            file=file.name,
        )
        self._shell.say(told, Tone.WRONG)

    def _name(self, game: Game) -> str:
        return game.general.name.of(self._shell.look.texts.language)

    def _take_in(self, coming: ImportedGame) -> None:
        self._keep(coming.game, partial(self._own.take_in, coming, self._library.now()))

    def _keep(self, game: Game, deed: Callable[[], Written]) -> None:
        """Keep a game that came, and show it."""
        self.do(self._shell.look.texts.text("Imported: {name}", name=self._name(game)), deed)
        self.view.show_game(game.id)

    def _ask(self, coming: ImportedGame, known: Game) -> None:
        self.coming = coming
        told = self._shell.look.texts.text(
            "The file holds “{coming}”, and your own game “{known}” has the same id ({id}). "
            "Replace yours, or keep both?",
            coming=self._name(coming.game),
            known=self._name(known),
            id=coming.id,
        )
        self.question.setText(told)
        self.show()
        self.view.show_panel()  # the question needs its room
        self._answers[0].setFocus()

    def _answered(self) -> ImportedGame | None:
        """The question is answered; the game that waited."""
        coming, self.coming = self.coming, None
        self.hide()
        self.view.show_panel()
        self.view.list.search.setFocus()
        return coming

    leave = act("Leave it", BACK, icon="", unless=_A_CLASH)(_answered)

    @act("Replace mine", SAVE, icon="", unless=_A_CLASH)
    def replace(self) -> None:
        """Take in the game that came, in the place of the own one."""
        if coming := self._answered():
            self._take_in(coming)

    @act("Keep both", GO_ON, icon="", unless=_A_CLASH)
    def both(self) -> None:
        """Take in the game that came under another id."""
        if coming := self._answered():
            game = own_games.under_id(coming.game, self.view.free_id(coming.id))
            self._keep(game, partial(self._own.save_game, game, self._library.now()))


class GamesView(QWidget, PageView):
    """The list, with the question above it, and what is known of a game at the side."""

    def __init__(self, shell: Shell, library: Library) -> None:
        super().__init__()
        self._shell, self._library = shell, library
        t = shell.look.texts
        self.files = GameFiles(shell, library, self)
        self.list = lists.SearchList(shell.look, _table(t), t.text("Search a game"), self._nothing)
        self.only_own = QCheckBox(t.text("My games only"))
        self.only_own.setFont(shell.look.theme.font())

    @property
    def view(self) -> GamesView:
        """What the acts are about."""
        return self

    def lay_out(self, new: Action, others: Sequence[Action]) -> None:
        """Lay out the list, once the acts are made: `new` makes a game, the others change one."""
        look, t, files = self._shell.look, self._shell.look.texts, self.files
        files.lay_out()
        self._others = (*others, files.take, files.share, files.delete)
        self._empty = EmptyState(
            look,
            icon="dices",
            title=t.text("No own game yet"),
            text=t.text("A game that the program does not know, or one changed to your liking."),
            actions=(new, files.take),
        )
        box = laid_out(QVBoxLayout(self), look.theme.px(12))
        box.addWidget(files)
        box.addWidget(self.list, 1)
        self.list.put_beside(self.only_own)
        self.list.table.addActions([*others, files.share, files.delete])
        self.list.picked.connect(self.show_panel)
        self.list.opened.connect(others[0].trigger)
        self.only_own.clicked.connect(self.show_again)

    def _nothing(self, typed: str) -> str | QWidget:
        t = self._shell.look.texts
        return t.text("Nothing is found under “{text}”.", text=typed) if typed else self._empty

    # ---------------------------------------------------------------------------- view

    @property
    def is_empty(self) -> bool:
        """Whether nothing is listed, and how to make a game is said in the place of the list."""
        return not self.list.table.rows_model.all_rows

    def state_line(self) -> str:
        t, known = self._shell.look.texts, self._library.games.games
        games = t.many("{n} game[s] [is|are] known", len(known))
        return t.many("{games}, {n} own one[s]", sum(game.own for game in known), games=games)

    def notices(self) -> Sequence[Notice]:
        damaged = len(self._library.own_games.damaged)
        told = self._shell.look.texts.many(
            "{n} file[s] of the folder of own games cannot be read; [it|they] [is|are] passed "
            "over.",
            damaged,
        )
        return (Notice(told),) if damaged else ()

    def secondary(self) -> Sequence[Action]:
        return self._others

    def first_focus(self) -> QWidget | None:
        return self.list.search

    def enter(self) -> None:
        self.show_again()

    def show_again(self) -> None:
        """Show the games as they are now."""
        self._library.own_games.read_again()
        only = self.only_own.isChecked()
        found = _rows(self._library.games, self._shell.look.texts.language)
        self.list.show_rows([row for row in found if row.is_own or not only])
        self.show_panel()

    def show_game(self, id_: str) -> None:
        """Make a game the current one, whatever was searched for."""
        self.list.search.empty_search()
        self.show_again()
        self.list.table.pick_key(id_)

    def show_panel(self) -> None:
        """Say at the side what there is to know about the current line."""
        row, look, delete = self.list.table.current_row, self._shell.look, self.files.delete
        back = look.texts.text("Back to the program’s own")
        delete.rename(back if row and row.changed else delete.name)
        if row is None or not self.is_shown or self.files.coming is not None:
            self._shell.close_side()
        else:
            panel: PartsPanel = GamePanel(
                look, [*_sections(look, row)], about=_whose(look.texts, row)
            )
            if row.damaged is not None:
                panel = FaultsPanel(look, row.damaged.problems)
            panel.left.connect(self._leave_panel)
            self._shell.show_side(row.name, panel)
        self._shell.renew()

    def _leave_panel(self) -> None:
        self._shell.close_side()
        self.list.search.setFocus()

    @property
    def game(self) -> Game | None:
        """The game of the current line."""
        row = self.list.table.current_row
        return None if row is None else row.game

    @property
    def deletable(self) -> str:
        """What names the file of the current line that can be taken away."""
        row = self.list.table.current_row
        return "" if row is None else row.deletable

    def free_id(self, name: str) -> str:
        """An id that no game has, for one of this name."""
        games = self._library.games.games
        return self._library.own_games.free_id(name, frozenset(game.id for game in games))

    @act("Show my games only, or all", NEXT_LIST, icon="", unless=_LIST)
    def filter(self) -> None:
        """Show the organiser's games alone, or all again."""
        self.only_own.setChecked(not self.only_own.isChecked())
        self.show_again()
