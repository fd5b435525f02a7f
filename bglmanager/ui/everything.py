"""Everything to go to or to do from a window, as the box for everything (Ctrl+K) lists it."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain
from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.event import Event, Table
from bglmanager.engine.rulesets import RULESETS, ruleset_of
from bglmanager.i18n import Texts
from bglmanager.services.finding import Group
from bglmanager.ui.actions import Action
from bglmanager.ui.answers import EverythingShell, Gatherer, PeopleAnswers, Suggestion, told
from bglmanager.ui.kit.acts import BACK, Act, act_words
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import Words, laid_out
from bglmanager.words import synonyms
from bglmanager.words.names import table_title
from bglmanager.words.paragraphs import Paragraph, paragraphs
from bglmanager.words.regulations import regulation_name

if TYPE_CHECKING:
    from bglmanager.engine.games.game import Game
    from bglmanager.services.workspace import EventLine

_PAGES = "bglmanager.ui.pages"


def _is_read(kind: str) -> bool:
    """Whether the program of a page is read: its words are at hand then."""
    return f"{_PAGES}.{kind}.page" in sys.modules


@lru_cache(maxsize=1)
def _described_acts(_modules: int) -> Mapping[str, dict[Act, None]]:
    """The acts that pages describe, by their kinds, as far as so many modules are read."""
    found: dict[str, dict[Act, None]] = {}
    for name, module in tuple(sys.modules.items()):
        if name.startswith(f"{_PAGES}.") and name.count(".") > _PAGES.count(".") + 1:
            kinds = (one for one in tuple(vars(module).values()) if isinstance(one, type))
            own = (vars(one).values() for one in kinds if one.__module__ == name)
            acts = {one: None for held in own for one in held if isinstance(one, Act)}
            found.setdefault(name.split(".")[3], {}).update(acts)
    return found


class ContentAnswers(Gatherer):
    """What can be read and set: rules, games, other events, settings, fields."""

    def rules(self) -> Iterator[Suggestion]:
        event = self.event
        found = paragraphs(self.texts, ruleset_of(event.settings)) if event else ()
        for one in found:
            yield Suggestion(
                Group.RULES,
                f"{one.cited}  {one.says}",
                "regola regolamento paragrafo rule paragraph",
                "book-open",
                deed=partial(self._show_paragraphs, found, one),
            )

    def _show_paragraphs(self, found: Sequence[Paragraph], chosen: Paragraph) -> None:
        """A paragraph in the side panel, with the others of its chapter."""
        chapter = [one for one in found if one.chapter == chosen.chapter]
        self.shell.show_side(chosen.cited, _paragraph_panel(self.shell.look, chapter, chosen))

    def games(self, games: Sequence[Game]) -> Iterator[Suggestion]:
        event = self.event
        for game in games:
            own = event is not None and game.id == event.settings.game
            yield Suggestion(
                Group.GAMES,
                _game_name(game, self.texts),
                self.in_others(partial(_game_name, game)),
                "dices",
                "" if event else f"games/{game.id}",
                0.04 if own else 0.0,
                deed=partial(self._show_game, game.id) if event else None,
                about=told(self.texts.text("the game of this event") if own else ""),
            )

    def _show_game(self, game: str) -> None:
        from bglmanager.ui.pages.game_panel import GamePanel, Section  # noqa: PLC0415 # as above
        from bglmanager.words.games import GameLines, Played  # noqa: PLC0415 # as above

        look, event = self.shell.look, self.event
        assert event is not None  # of an event
        rules = self.shell.games.rules_in_event(game, event.settings)
        if rules is None:
            words = look.texts.text("The rules of this event do not know this game.")
            self.shell.say(words, Tone.ATTENTION)
            return
        lines = GameLines(look.texts, rules, Played.of(event.settings)).sections()
        name = rules.name.of(look.texts.language)
        panel = GamePanel(look, [Section("", lines)])
        panel.setProperty("lasting", True)
        self.shell.show_side(name, panel)

    def events(self, events: Sequence[EventLine]) -> Iterator[Suggestion]:
        now = self.event.settings.id if self.event is not None else ""
        for line in events:
            if line.id != now:
                yield Suggestion(
                    Group.EVENTS,
                    line.name,
                    " ".join(filter(None, (line.city, line.date))),
                    "trophy",
                    deed=partial(self.shell.open_event, line.id),
                    about=told(", ".join(filter(None, (line.date, line.city)))),
                )

    def preferences(self) -> Iterator[Suggestion]:
        if not _is_read("settings"):
            return
        from bglmanager.ui.pages.settings.page import choices  # noqa: PLC0415 # as above

        likes = self.shell.preferences
        for choice, *others in zip(*map(choices, (self.texts, *self.others)), strict=True):
            for value, name in choice.options.items():
                chosen = choice.having(likes, value)
                besides = (f"{other.label} {other.options[value]}" for other in others)
                yield Suggestion(
                    Group.SETTINGS,
                    f"{choice.label}: {name}",
                    " ".join((*besides, synonyms.SETTINGS.get(choice.name, ""))),
                    "settings",
                    liked=0.02,
                    deed=partial(self.shell.prefer, chosen),
                    about=told(self.texts.text("as now") if chosen == likes else ""),
                )

    def fields(self) -> Iterator[Suggestion]:
        """The fields of the event: they are gone to."""
        event = self.event
        if event is None or self.step("event") is None or not _is_read("event"):
            return
        from bglmanager.ui.pages.event import fields  # noqa: PLC0415 # as above

        others = [fields.event_fields(each) for each in self.others]
        size = event.settings.players_per_table
        for name, field in fields.event_fields(self.texts).items():
            if fields.has(event.settings.ruleset, name, size):
                yield Suggestion(
                    Group.SETTINGS,
                    field.label,
                    " ".join((*(o[name].label for o in others), synonyms.FIELDS.get(name, ""))),
                    "clipboard-list",
                    f"event/{name}",
                    0.02,
                    about=told(self.texts.text("Event")),
                )


class Everything(Gatherer):
    """Everything of a window; `open_box` shows the box with what is typed in it."""

    def __init__(
        self,
        shell: EverythingShell,
        of_frame: Callable[[], Sequence[Action]],
        step_keys: Callable[[str], str],
        open_box: Callable[[str], None],
    ) -> None:
        """`step_keys` tells the key of a step, as it is written for people."""
        super().__init__(shell)
        self._of_frame, self._step_keys, self._open_box = of_frame, step_keys, open_box
        self._unread: list[str] | None = None
        self._gathered: dict[str, tuple[object, tuple[Suggestion, ...]]] = {}
        self.people, self._content = PeopleAnswers(shell), ContentAnswers(shell)

    def read_more(self) -> bool:
        """Read one more game, or the program of one more page for its acts; False when all are."""
        if self.shell.games.read_next():
            return True
        if self._unread is None:
            kinds = dict.fromkeys(step.kind for step in self.shell.steps)
            named = (f"{_PAGES}.{kind}.page" for kind in kinds)
            self._unread = [name for name in named if importlib.util.find_spec(name)]
        if self._unread:
            importlib.import_module(self._unread.pop(0))
            return True
        return False

    def gather(self) -> Mapping[str, tuple[Suggestion, ...]]:
        """Everything, by its parts: the very same as before where nothing it is made of changed."""
        event, steps, shell, content = self.event, self.shell.steps, self.shell, self._content
        rules = event and (event.settings.ruleset, event.settings.options)
        acts, modules = (*self._page_actions, *self._of_frame()), len(sys.modules)
        names = [(one.text(), one.isEnabled()) for one in acts]
        games, events = shell.games.games_read, tuple(shell.host.listed_events())
        parts: Mapping[str, tuple[object, Callable[[], Iterable[Suggestion]]]] = {
            "people": ((event, steps), self.people.gather),
            "tables": (event, self._tables),
            "pages": (steps, self._pages),
            "acts": ((acts, names, modules), partial(self._acts_here, acts, modules)),
            "acts elsewhere": ((shell.key, steps, modules), partial(self._acts_elsewhere, modules)),
            "sheets": ((event is None, steps, modules), self._sheets),
            "rules": (rules, content.rules),
            "games": ((event and event.settings.game, games), partial(content.games, games)),
            "events": (events, partial(content.events, events)),
            "preferences": ((shell.preferences, modules), content.preferences),
            "fields": ((event and event.settings, steps, modules), content.fields),
        }
        for name, (state, make) in parts.items():
            before = self._gathered.get(name)
            if before is None or before[0] != state:
                self._gathered[name] = state, tuple(make())
        return {name: found for name, (_, found) in self._gathered.items()}

    def before_typing(self) -> list[Suggestion]:
        """The last places visited, and what can be done on this page, what is refused last."""
        places, here, acts = {}, [], set(self._page_actions)
        for one in chain.from_iterable(found for _, found in self._gathered.values()):
            if one.group in (Group.TABLES, Group.PAGES):
                places[one.address] = one
            elif one.action in acts:
                here.append(one)
        last = (
            places.get(each) or places.get(each.partition("/")[0])
            for each in self.shell.visited
            if each.partition("/")[0] != self.shell.key
        )
        visited = {one.address: one for one in last if one is not None}
        return [*[*visited.values()][:_RECENT], *sorted(here, key=lambda one: bool(one.refused()))]

    def go(self, address: str) -> None:
        """Show a page, at one of its places."""
        self.shell.go(address)

    @property
    def _page_actions(self) -> Sequence[Action]:
        page = self.shell.page
        return () if page is None else page.page_actions

    # ------------------------------------------------------------------ tables and pages

    def _tables(self) -> Iterator[Suggestion]:
        event = self.event
        last = None if event is None else event.last_round
        if event is None or last is None:
            return
        for table in last.tables:
            name = partial(table_title, round_=last, table=table)
            yield Suggestion(
                Group.TABLES,
                name(self.texts),
                self.in_others(name),
                "table-2",
                f"round-{last.number}/table-{table.number}",
                0.15,
                about=partial(_surnames, event, table),
            )

    def _pages(self) -> Iterator[Suggestion]:
        for step in self.shell.steps:
            named = not step.number or self.step("round") is step
            yield Suggestion(
                Group.PAGES,
                step.title,
                synonyms.PAGES.get(step.kind, "") if named else "",
                step.icon,
                step.key,
                _PAGE_LIKED,
                about=told(step.spoken or step.count),
                keys=self._step_keys(step.key),
            )
        if self.step("rules") is not None:
            for id_ in RULESETS:
                name = regulation_name(self.texts, id_)
                yield Suggestion(Group.RULES, name, icon="book-open", address=f"rules/{id_}")

    # -------------------------------------------------------------------------- commands

    def _acts_here(self, acts: Sequence[Action], modules: int) -> Iterator[Suggestion]:
        t, described = self.texts, _described_acts(modules).get(self._kind, {})
        by_name = {act_words(t, one.words): one for one in reversed(described)}
        for action in acts:
            known = by_name.get(action.name)
            keys = QKeySequence.fromString(action.keys, QKeySequence.SequenceFormat.NativeText)
            besides = synonyms.ACTS.get(keys.toString(), "")
            by_icon = synonyms.ACTS.get(action.icon_name, "")
            yield Suggestion(
                Group.COMMANDS,
                action.text(),
                self.in_others(partial(_words_of_act, known), besides, by_icon),
                action.icon_name or "chevron-right",
                liked=0.03 if action.isEnabled() else 0.0,
                deed=action.trigger,
                refused=partial(getattr, action, "refusal"),
                keys=action.keys,
                action=action,
            )

    @property
    def _kind(self) -> str:
        return self.shell.key.partition("-")[0]

    def _acts_elsewhere(self, modules: int) -> Iterator[Suggestion]:
        """The acts of other pages: they are done there, or offered there."""
        for kind in dict.fromkeys(step.kind for step in self.shell.steps):
            step, acts = self.step(kind), _described_acts(modules).get(kind, {})
            if step is None or kind == self._kind:
                continue
            by_name = {act_words(self.texts, one.words): one for one in reversed(acts)}
            for name, one in reversed(by_name.items()):
                keys = (one.keys or one.kind.keys).partition("; ")[0]
                if not name or one.kind is BACK:
                    continue
                yield Suggestion(
                    Group.COMMANDS,
                    name,
                    self.in_others(partial(_words_of_act, one), synonyms.ACTS.get(keys, "")),
                    (one.kind.icon if one.icon is None else one.icon) or "chevron-right",
                    deed=partial(self._do_there, step.key, name),
                    about=told(step.title),
                    keys=QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText),
                )

    def _do_there(self, key: str, name: str) -> None:
        """Go to a page and do its act where it has a button there; else offer it there.

        An act without a button is about something that is chosen there first.
        """
        self.shell.go(key)
        page = self.shell.page
        if page is None or self.shell.key != key:
            return
        found = next((one for one in page.page_actions if one.name == name), None)
        if found is None:
            return
        if found not in (page.primary(), *page.secondary()):
            self._open_box(found.text())
        elif found.isEnabled():
            found.trigger()
        else:
            self.shell.say(found.refusal, Tone.ATTENTION)

    def _sheets(self) -> Iterator[Suggestion]:
        """What can be printed of the event."""
        if self.step("prints") is None or self.event is None or not _is_read("prints"):
            return
        from bglmanager.services.paper import Sheet, sheet_name  # noqa: PLC0415 # as above

        for sheet in Sheet:
            name = partial(sheet_name, sheet=sheet)
            yield Suggestion(
                Group.COMMANDS,
                self.texts.text("Print: {sheet}", sheet=name(self.texts)),
                self.in_others(name, "stampa print"),
                "printer",
                address=f"prints/{sheet}",
            )


_PAGE_LIKED = 0.22
"""A page goes before acts that are called as it is."""

_RECENT = 3
"""So many places visited last are offered before anything is typed."""


def _surnames(event: Event, table: Table) -> str:
    return ", ".join(event.entry(seat.entry).last_name for seat in table.seats)


def _game_name(game: Game, texts: Texts) -> str:
    return game.general.name.of(texts.language)


def _words_of_act(one: Act | None, texts: Texts) -> str:
    return "" if one is None else act_words(texts, one.words)


def _paragraph_panel(look: Style, found: Sequence[Paragraph], chosen: Paragraph) -> QWidget:
    panel, px = QWidget(), look.theme.px
    panel.setProperty("lasting", True)
    box = laid_out(QVBoxLayout(panel), px(4), (px(4), px(4), px(8), px(8)))
    for one in found:
        strong, muted = one == chosen, look.theme.colours.muted
        colour = "" if strong else muted
        box.addWidget(Words(look, one.cited, Size.SMALL, strong=strong, colour=colour))
        box.addWidget(Words(look, one.says, strong=strong, colour=colour, wrap=True))
        box.addSpacing(px(8))
    box.addStretch(1)
    return panel
