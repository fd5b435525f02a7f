"""What a game asks of an event: the field it is chosen in, ways, options, minutes and tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from bglmanager.engine.games.game import GameRules, Option, Timing
from bglmanager.engine.games.kinds import AuctionOf, AuctionWay, DrawnFinal
from bglmanager.engine.plan import MULTI
from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.i18n import LANGUAGES, Named, Texts, capital
from bglmanager.services.games import Catalogue, rules_of
from bglmanager.ui.actions import Keys
from bglmanager.ui.format import whole_number
from bglmanager.ui.kit.forms import ChoiceBox
from bglmanager.ui.pages.event import leagues
from bglmanager.ui.style import Size, Style, as_label, set_tip
from bglmanager.ui.widgets.basics import Words, empty_layout, filled, laid_out
from bglmanager.ui.widgets.fields import Field, LineField, StillBox

_USUAL_SIZE = 4  # players at a table of a game that nobody has described
_SEEN = 4  # games that are seen in the list under the search
_GAME = Qt.ItemDataRole.UserRole
OPTIONS = ("appendices", "expansions")
"""Fields with what a game has to tick."""

Editor = TypeVar("Editor", bound=QWidget)


class GameNames:
    """The games of a regulation by name; any other name may be typed."""

    def __init__(self, texts: Texts, games: Catalogue) -> None:
        self._texts, self._games = texts, games
        self._rules = ""
        self.offered: Mapping[str, str] = {}

    def name_of(self, game: str) -> str:
        """The name of a game by its id, or what was typed for it; that rounds have their own."""
        return self._games.of_event(game, self._texts)

    def game_of(self, name: str) -> str:
        """The game of this name, or the name: in the language of the screen before the others, and
        of the regulation before those of others. Many games are known by their foreign name.
        """
        wanted = name.strip().casefold()
        if wanted == self.name_of(MULTI).casefold():
            return MULTI
        known = (*self._games.of_rules(self._rules), *self._games.games)
        found = (
            game.id
            for language in (self._texts.language, *LANGUAGES)
            for game in known
            if game.general.name.of(language).casefold() == wanted
        )
        return next(found, name.strip())

    def others(self, begin: str) -> Mapping[str, str]:
        """The games of other regulations whose names begin so, by name."""
        language = self._texts.language
        named = {game.general.name.of(language): game.id for game in self._games.games}
        found = (name for name in named if name.casefold().startswith(begin))
        return {name: named[name] for name in sorted(found, key=str.casefold)}

    def line_of(self, game: str) -> str:
        """What the list says of a game that is not offered: its name, where it is known."""
        name = self.name_of(game)
        known = game == MULTI or self._games.find_game(game) is not None
        return name if known else self._texts.text("Another game: {name}", name=name)

    def take_rules(self, ruleset: str, typed: str, *, keep: bool) -> str | None:
        """Offer the games of this regulation; what stands in the field then, None for what did.

        Unless told to `keep` it, a game of another regulation gives way to the first one.
        """
        rules, language = rules_of(ruleset), self._texts.language
        known = {each.general.name.of(language): each.id for each in self._games.of_rules(rules)}
        names = {name: known[name] for name in sorted(known, key=str.casefold)}
        if (rules, names) == (self._rules, self.offered):
            return None
        first, foreign = not self._rules, self.game_of(typed) != typed.strip()
        self._rules, self.offered = rules, names
        kept = not first and (keep or not foreign or typed in names)
        return typed if kept else next(iter(names), "")


class GameBox(StillBox):
    """A box with the games of a regulation, in which any name may be typed."""

    def __init__(self, look: Style, games: Catalogue) -> None:
        super().__init__()
        self._names = GameNames(look.texts, games)
        self.setEditable(True)
        self.setInsertPolicy(StillBox.InsertPolicy.NoInsert)

    @property
    def value(self) -> str:
        """The id of a game of the catalogue, or the name that was typed."""
        return self._names.game_of(self.currentText())

    def show_value(self, game: str) -> None:
        """Show a game by its id, or the name that was typed for it."""
        self.setEditText(self._names.name_of(game))

    def show_rules(self, ruleset: str) -> None:
        """Offer the games of this regulation; what is typed stays."""
        self.setEnabled(leagues.single(ruleset) is None)
        text = self._names.take_rules(ruleset, self.currentText(), keep=True)
        if text is None:
            return
        blocked, before = self.blockSignals(True), self.currentText()
        self.clear()
        self.addItems(list(self._names.offered))
        self.setEditText(text)
        self.blockSignals(blocked)
        if text != before:
            self.currentTextChanged.emit(text)


class GameSearch(LineField):
    """A search over the games of a regulation, with the list of those found to stand under it.

    What is typed is the first game that begins so, unless the line with the typed name alone is
    chosen. `chosen` is sent when it is another one.
    """

    chosen = Signal()

    def __init__(self, look: Style, games: Catalogue) -> None:
        super().__init__(look)
        self._texts, self._names = look.texts, GameNames(look.texts, games)
        self.setPlaceholderText(look.texts.text("Search a game, or type another name"))
        self.found = QListWidget()
        self.found.setFont(look.theme.font())
        self._row = QSize(0, self.fontMetrics().height() + look.theme.px(8))
        self.found.setFixedHeight(self._row.height() * _SEEN + look.theme.px(4))
        self.found.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.found.setAccessibleName(look.texts.text("Games found"))
        self.textChanged.connect(self._search)
        self.found.currentRowChanged.connect(self.chosen)
        self.found.itemClicked.connect(self._take_line)

    @property
    def value(self) -> str:
        """The id of a game of the catalogue, or the name that was typed."""
        if self.found.currentRow() < 0:
            return self._names.game_of(self.text())
        return str(self.found.currentItem().data(_GAME))

    def show_rules(self, ruleset: str) -> None:
        """Offer the games of this regulation, as `GameNames` has it."""
        self.setEnabled(leagues.single(ruleset) is None)
        text = self._names.take_rules(ruleset, self.text(), keep=False)
        if text is not None:
            self.setText(text)
            self._search(text)

    def start(self) -> None:
        """Choose the first game."""
        self.setText(next(iter(self._names.offered), ""))

    def _search(self, typed: str) -> None:
        """List what has these letters, all games for the whole name of one, and point at the one
        that is meant; a name that none begins with is a game too.
        """
        wanted, offered, whole = typed.strip(), self._names.offered, self._names.game_of(typed)
        begin = wanted.casefold()
        hits = [] if whole in offered.values() else [n for n in offered if begin in n.casefold()]
        lines = {name: offered[name] for name in hits or offered}
        fitting = [name for name in lines if begin and name.casefold().startswith(begin)]
        if wanted and whole not in offered.values() and not fitting:
            others = {} if hits else self._names.others(begin)
            fitting = [*others]
            lines = {**(others or lines), self._names.line_of(whole): whole}
        exact = [name for name, game in lines.items() if game == whole]
        meant = [*fitting, *exact] if whole == wanted else [*exact, *fitting]
        blocked = self.found.blockSignals(True)
        self.found.clear()
        for name, game in lines.items():
            line = QListWidgetItem(name, self.found)
            line.setSizeHint(self._row)
            line.setData(_GAME, game)
        self.found.setCurrentRow([*lines].index(meant[0]) if meant else -1)
        self.found.blockSignals(blocked)
        self.chosen.emit()

    def _take_line(self) -> None:
        line = self.found.currentItem()
        if line is not None:
            self.setText(self._names.name_of(str(line.data(_GAME))))
            self.setFocus()

    def own_keys(self, texts: Texts) -> Keys:
        return (("Up; Down", texts.text("Move to another game of the list")),)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
        if step:
            place = max(0, min(self.found.currentRow() + step, self.found.count() - 1))
            self.found.setCurrentRow(place)
            self._take_line()
            self.selectAll()
        else:
            super().keyPressEvent(event)


class OptionTicks(QWidget):
    """What the game has as boxes to tick; what it does not have is typed, separated by semicolons.

    What is said of an option is its tooltip. The value is one stored wording a line. `edited` is
    sent when a hand changes something.
    """

    edited = Signal()

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        others = look.texts.text("Others, separated by semicolons")
        self._options: tuple[Option, ...] = ()
        self._boxes: dict[str, QCheckBox] = {}
        self._shown = ("", frozenset[str](), "")
        self.others = LineField(look, others)
        self.others.setPlaceholderText(others)
        self._ticks = laid_out(QVBoxLayout(), look.theme.px(4))
        filled(laid_out(QVBoxLayout(self), look.theme.px(8)), self._ticks, self.others)
        self.others.textEdited.connect(self.edited)
        self.setFocusProxy(self.others)

    def offer(self, options: Sequence[Option]) -> None:
        """Offer these; what is typed stays, and what is ticked as far as it is offered still."""
        if tuple(options) == self._options:
            return
        ticked, self._options = self.ticked, tuple(options)
        empty_layout(self._ticks)
        self._boxes = {each.name.stored: self._add(each) for each in options}
        for stored, box in self._boxes.items():
            box.setChecked(stored in ticked)
        self.setFocusProxy(next(iter(self._boxes.values()), self.others))

    def _add(self, option: Option) -> QCheckBox:
        look, language = self._look, self._look.texts.language
        name, said = option.name.of(language), option.text and option.text.of(language)
        box = QCheckBox(as_label(name))
        box.setFont(look.theme.font())
        box.setAccessibleName(name)
        box.clicked.connect(self.edited)
        self._ticks.addWidget(box)
        if said:
            box.setAccessibleDescription(said)
            set_tip(box, said)
        return box

    @property
    def has_options(self) -> bool:
        """Whether there is anything to tick."""
        return bool(self._options)

    @property
    def ticked(self) -> frozenset[str]:
        """The stored wordings of what is ticked."""
        return frozenset(stored for stored, box in self._boxes.items() if box.isChecked())

    @property
    def value(self) -> str:
        """Everything chosen, one stored wording a line; as it was shown if nobody changed it."""
        before, *shown = self._shown
        if [self.ticked, self.others.text()] == shown:
            return before
        chosen = [stored for stored, box in self._boxes.items() if box.isChecked()]
        typed = (text.strip() for text in self.others.text().split(";"))
        return "\n".join(dict.fromkeys((*chosen, *filter(None, typed))))

    def show_value(self, value: str) -> None:
        """Tick what is offered of these lines, and write the others."""
        lines = [line for line in value.split("\n") if line]
        for stored, box in self._boxes.items():
            box.setChecked(stored in lines)
        self.others.setText("; ".join(line for line in lines if line not in self._boxes))
        self._shown = (value, self.ticked, self.others.text())


class GamePart(QObject):
    """What a game proposes in the fields of a form: ways, minutes, points limit, options.

    Minutes and points limit are filled as long as no hand has changed them. Ways of playing that
    belong to an option or to a points limit are chosen there, all others in the box of `ways`.
    `filled` is sent when something was filled in.
    """

    filled = Signal()

    def __init__(
        self, look: Style, fields: Mapping[str, Field], *, fills_empty: bool = False
    ) -> None:
        """`fields` hold minutes, points_limit, appendices and expansions.

        Minutes left empty are the game's own and stand there in grey, unless `fills_empty`.
        """
        super().__init__()
        self._texts, self._fields, self._fills_empty = look.texts, fields, fills_empty
        self._minutes = editor_of(fields["minutes"], LineField)
        self._limit = editor_of(fields["points_limit"], LineField)
        self._options = [editor_of(fields[name], OptionTicks) for name in OPTIONS]
        self.ways = ChoiceBox()
        self.way = Field(look, look.texts.text("Way of playing"), self.ways)
        self.said = Words(look, "", Size.SMALL, colour=look.theme.colours.muted, wrap=True)
        self.game: GameRules | None = None
        self._last, self._size = "", 0
        self._way: Timing | None = None
        self._filled: str | None = None
        """The minutes last proposed, "" where they were taken away; None where none were yet."""
        self.ways.activated.connect(self._choose_way)
        for edited in (self._limit.textEdited, *(each.edited for each in self._options)):
            edited.connect(self._follow)

    @property
    def has_limit(self) -> bool:
        """Whether the game is played up to a limit of points."""
        return self.game is not None and self.game.points_limit is not None

    def fit(self) -> None:
        """Show what the game has at tables of this size."""
        game, t, limit = self.game, self._texts, self._fields["points_limit"]
        self.said.setText("" if game is None else game_summary(t, game, self._size))
        self.said.setVisible(game is not None)
        self.way.setVisible(len(self._offered()) > 1)
        limit.setVisible(self.has_limit or bool(self._limit.text()))
        limit.set_hint(limit_advice(t, game, self._size) if game and self.has_limit else "")

    def show_game(self, game: GameRules | None, size: int) -> None:
        """Offer what this game has, and fill nothing: the fields say how the event is played."""
        self._offer(game, size)
        self._way = self._played()
        self._show_ways()
        self._filled = self._proposed() or None
        self._minutes.setPlaceholderText(self._proposed())

    def choose_game(self, game: GameRules | None, size: int) -> None:
        """Another game was chosen: propose what it has; None for one that nothing is known of."""
        if game is not None and game == self.game:
            self.choose_size(size)
            return
        other = game is None or game.id != self._last
        self._offer(game, size)
        if game is not None:
            self._limit.setText(str(game.points_limit or ""))
        self._way = self._chosen_way()
        self.choose_size(size, anew=other)

    def choose_size(self, size: int, *, anew: bool = False) -> None:
        """Another size of table was chosen: its minutes; `anew` where the game is another too."""
        self._size = size
        self._show_ways()
        self._fill(anew=anew)

    def _offer(self, game: GameRules | None, size: int) -> None:
        self.game, self._size, self._last = game, size, self._last if game is None else game.id
        offered = ((), ()) if game is None else (game.appendices, game.expansions)
        for ticks, options in zip(self._options, offered, strict=True):
            ticks.offer(options)

    def _offered(self) -> Sequence[Timing]:
        """The ways of playing that neither an option nor a points limit stands for."""
        game = self.game
        if game is None:
            return ()
        usual = game.usual_timing
        return [
            each
            for each in game.timings
            if each is usual or (each.option is None and each.points is None)
        ]

    def _show_ways(self) -> None:
        found, t = self._offered(), self._texts
        names = [capital(each.name.of(t.language)) if each.name else "" for each in found]
        self.ways.offer([(name or t.text("Usual game"), place) for place, name in enumerate(names)])
        chosen = (place for place, each in enumerate(found) if each is self._way)
        self.ways.setCurrentIndex(next(chosen, 0))

    def _chosen_way(self) -> Timing | None:
        """What options and points limit say; else the way chosen by hand stays."""
        game = self.game
        if game is None:
            return None
        options = frozenset[str]().union(*(each.ticked for each in self._options))
        found = game.timing_for(options, whole_number(self._limit.text()))
        by_hand = [each for each in self._offered() if each is self._way]
        return by_hand[0] if by_hand and found is game.usual_timing else found

    def _played(self) -> Timing | None:
        """The way of playing that the minutes in the field are for."""
        self._way = None
        game, found, typed = self.game, self._chosen_way(), whole_number(self._minutes.text())
        if game is None or typed is None:
            return found
        ways = (way for way in (found, *self._offered()) if way is not None)
        return next((way for way in ways if game.minutes_at(way, self._size) == typed), found)

    def _proposed(self) -> str:
        game, way = self.game, self._way
        minutes = None if game is None or way is None else game.minutes_at(way, self._size)
        return "" if minutes is None else str(minutes)

    def _fill(self, *, anew: bool = False) -> None:
        """The minutes, unless a hand has typed others; for another game `anew`.

        A game that has none takes away what the one before it proposed, and nothing else; the
        next that has some brings its own.
        """
        proposed, typed = self._proposed(), self._minutes.text().strip()
        ours = typed == self._filled
        mine = anew and ours
        if proposed:
            mine = ours or (anew if typed else self._fills_empty)
        if mine:
            self._minutes.setText(proposed)
        self._filled = proposed or ("" if mine else self._filled)
        self._minutes.setPlaceholderText(proposed)
        self.filled.emit()

    def _follow(self) -> None:
        """An option was ticked or a points limit typed: the minutes that go with it."""
        before, self._way = self._way, self._chosen_way()
        self._show_ways()
        if self._way is not before:
            self._fill()

    def _choose_way(self, place: int) -> None:
        self._way = self._offered()[place]
        self._minutes.setText(self._proposed() or self._minutes.text())
        self._filled = self._minutes.text()
        self.filled.emit()


def editor_of(field: Field, kind: type[Editor]) -> Editor:
    """The editor of a field that is known to have one of this kind."""
    assert isinstance(field.editor, kind)  # the caller knows
    return field.editor


_AUCTIONED = Named(
    {
        AuctionOf.SEAT: "seats are auctioned",
        AuctionOf.SEAT_AND_FACTION: "seats and factions are auctioned",
        AuctionOf.FACTION: "factions are auctioned",
        AuctionOf.WONDER: "wonders are auctioned",
    }
)


def game_summary(texts: Texts, game: GameRules, size: int) -> str:
    """A game in one line; minutes at tables of this size that no rules say are called scaled."""
    return " · ".join(_parts_of_summary(texts, game, size))


def _parts_of_summary(t: Texts, game: GameRules, size: int) -> Iterator[str]:
    least, most, timing = game.sizes.least, game.sizes.most, game.usual_timing
    yield t.text(
        "{n} players" if least == most else "{least} to {most} players",
        n=most,
        least=least,
        most=most,
    )
    if game.pairs:
        yield t.text("played in pairs")
    if game.minutes_per_player is not None:
        yield t.many("{n} minute[s] for each player", game.minutes_per_player)
    if timing is not None and game.is_scaled(timing, size):
        yield t.text("minutes at tables of {size} are scaled", size=size)
    if game.auction is not None:
        what = _AUCTIONED(t, game.auction.of)
        in_turn = game.auction.way is AuctionWay.IN_TURN
        yield t.text("{what}, one after the other", what=what) if in_turn else what
    if game.extra_rounds:
        yield t.many("{n} round[s] more", game.extra_rounds)
    if game.drawn_final is DrawnFinal.REPLAY:
        yield t.text("a tied final is played again")


def limit_advice(texts: Texts, game: GameRules, size: int) -> str:
    """Below a points limit: the one advised, and the minutes that go with each."""
    said = texts.text("Advised: {points}.", points=game.points_limit or 0)
    limits = [
        texts.text("{minutes} min at {points}", minutes=each.minutes[size], points=each.points)
        for each in game.timings
        if each.points is not None and size in each.minutes
    ]
    return f"{said} {', '.join(limits)}." if limits else said


def proposed_size(game: GameRules | None, ruleset: Ruleset) -> int:
    """The players at a table a game is made for, among those the regulation plays at.

    The recommended number, else the nearest one that counts.
    """
    if game is None:
        return max(ruleset.min_table, min(_USUAL_SIZE, ruleset.max_table))
    wanted = game.sizes.recommended
    sizes = [size for size in ruleset.nominal_sizes if size in (game.sizes.valid or (size,))]
    return min(sizes or [wanted], key=lambda size: (abs(size - wanted), size))


def several_size(game: GameRules | None, ruleset: Ruleset) -> int:
    """The same for a round of an event of several games, which may have smaller tables (BIG 8.2).

    A game that counts at one size alone keeps it.
    """
    size, several = proposed_size(game, ruleset), ruleset.several
    if several is None or (game is not None and game.sizes.valid):
        return size
    fits = game is None or game.sizes.least <= several.recommended <= game.sizes.most
    return several.recommended if fits else min(size, several.most)
