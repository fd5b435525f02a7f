"""Everything to go to or to do from a window, as the box for everything (Ctrl+K) lists it."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from types import ModuleType
from typing import TYPE_CHECKING, Protocol

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.event import Entry, EntryStatus, Event, Round, RoundStatus, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.engine.rulesets import RULESETS, ruleset_of
from bglmanager.i18n import LANGUAGES, Named, Texts, Word
from bglmanager.services.finding import FoundThing, Group
from bglmanager.services.games import Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action, Deed
from bglmanager.ui.kit.acts import BACK, Act, act_words
from bglmanager.ui.pages.base import Page
from bglmanager.ui.shell import Host, Shell
from bglmanager.ui.steps import Mark, Step
from bglmanager.ui.style import Size, Tone
from bglmanager.ui.widgets.basics import Words, laid_out
from bglmanager.words import synonyms
from bglmanager.words.names import table_name
from bglmanager.words.paragraphs import Paragraph, paragraphs
from bglmanager.words.regulations import regulation_name

if TYPE_CHECKING:
    from bglmanager.services.archive import Archive
    from bglmanager.ui.pages.archive_reading import ArchiveReading

group_name = Named(
    {
        Group.PEOPLE: Word("kind of answer", "People"),
        Group.TABLES: "Tables",
        Group.PAGES: "Pages",
        Group.COMMANDS: "Commands",
        Group.RULES: Word("kind of answer", "Rules"),
        Group.GAMES: "Games",
        Group.EVENTS: "Events",
        Group.SETTINGS: "Settings",
    }
)
"""What stands beside the first line of each kind."""


def _nothing() -> str:
    return ""


@record
class Suggestion:
    """One line: what it is called and found by, where it leads or what it does.

    `about` is what is said at its right, `refused` why it cannot be done now. `entry` is the
    person it is, on whom there are acts.
    """

    group: Group
    name: str
    words: str = ""
    liked: float = 0.0
    icon: str = "chevron-right"
    address: str = ""
    deed: Deed | None = None
    about: Callable[[], str] = _nothing
    refused: Callable[[], str] = _nothing
    keys: str = ""
    action: Action | None = None
    entry: EntryNumber | None = None


class EverythingShell(Shell, Protocol):
    """What is asked of the window, besides what pages ask."""

    opened: OpenEvent | None
    games: Catalogue
    host: Host
    steps: tuple[Step, ...]
    key: str
    visited: tuple[str, ...]

    @property
    def page(self) -> Page | None:
        """The page shown."""


def described_acts(kind: str) -> Iterator[Act]:
    """The acts that the modules of a page describe, as far as they were read."""
    prefix = f"{_PAGES}.{kind}."
    for name, module in tuple(sys.modules.items()):
        if name.startswith(prefix):
            yield from _acts_in(module)


def _acts_in(module: ModuleType) -> Iterator[Act]:
    for found in tuple(vars(module).values()):
        if isinstance(found, type) and found.__module__ == module.__name__:
            yield from (one for one in vars(found).values() if isinstance(one, Act))


_PAGES = "bglmanager.ui.pages"
_PAGE_LIKED = 0.22
"""A page goes before acts that are called as it is."""

_RECENT = 3
"""So many places visited last are offered before anything is typed."""


class Gatherer:
    """Gathers answers of a window."""

    def __init__(self, shell: EverythingShell) -> None:
        self._shell, self._texts = shell, shell.look.texts

    @cached_property
    def _others(self) -> tuple[Texts, ...]:
        """The texts of the other languages: whatever is called is found in these too."""
        return tuple(Texts(code) for code in LANGUAGES if code != self._texts.language)

    def _in_others(self, say: Callable[[Texts], str]) -> str:
        return " ".join(map(say, self._others))

    @property
    def _event(self) -> Event | None:
        return None if self._shell.opened is None else self._shell.opened.event

    def _step(self, kind: str) -> Step | None:
        """The step of a kind: of the rounds the newest one there is, else the first to come."""
        found = [step for step in self._shell.steps if step.kind == kind]
        made = [step for step in found if step.mark is not Mark.LATER]
        return (made or found[:1])[-1] if found else None


class PeopleAnswers(Gatherer):
    """The people of the event, and the acts on them."""

    _reading: ArchiveReading | None = None

    def gather(self) -> Iterator[Suggestion]:
        event = self._event
        if event is None or self._step("entries") is None:
            return
        seats = _seats(event)
        for entry in event.entries:
            place = seats.get(entry.number)
            there = f"entries/entry-{entry.number}"
            if place is not None:
                there = f"round-{place[0].number}/table-{place[1].number}"
            yield Suggestion(
                Group.PEOPLE,
                listed_name(entry),
                " ".join(filter(None, (str(entry.number), entry.nickname, entry.club))),
                0.05,
                "user",
                there,
                about=partial(self._about_entry, event, entry, place),
                entry=entry.number,
            )

    def _about_entry(self, event: Event, entry: Entry, place: _Seat | None) -> str:
        """Where he sits, how he stands, whether he has paid."""
        from bglmanager.engine.till import taking_part  # noqa: PLC0415 # lines shown alone ask
        from bglmanager.ui.pages.entries.people import status_word  # noqa: PLC0415 # as above
        from bglmanager.ui.pages.paid_state import standing  # noqa: PLC0415 # as above

        t, said = self._texts, []
        if place is not None:
            said.append(t.text("table {table}, seat {seat}", table=place[1].number, seat=place[2]))
        elif entry.status is not EntryStatus.ACTIVE or not event.rounds:
            said.append(status_word(t, entry))
        said += [self._rank_words(entry), standing(t, event, entry, taking_part(event)).words]
        return " · ".join(filter(None, said))

    def _rank_words(self, entry: Entry) -> str:
        opened = self._shell.opened
        assert opened is not None  # of an event
        if all(made.status is not RoundStatus.CLOSED for made in opened.event.rounds):
            return ""
        last = opened.derived.latest_standings
        rank = next((r.rank for r in last.rows if r.entry == entry.number), 0) if last else 0
        if not rank or last is None:
            return ""
        return self._texts.text(
            "rank {rank} after round {round}", rank=rank, round=last.after_round
        )

    def of_archive(self, typed: str, most: int, read: Deed) -> list[Suggestion]:
        """People who are known and not in the event; `read` is called when the archive was read.

        It is read once it is asked for: who looks for a table does not wait for it.
        """
        archive = self._shell.host.archive()
        if archive is None or most < 1:
            return []
        if not archive.is_ready:
            self._read_archive(archive, read)
            return []
        event, t = self._event, self._texts
        there = "people" if event is None else "entries/new"
        return [
            Suggestion(
                Group.PEOPLE,
                known.name,
                icon="users",
                address=f"{there}/{known.first_name} {known.last_name}",
                about=partial(str, " · ".join(filter(None, (known.club, t.text("People"))))),
            )
            for known in archive.begin_with(typed, most)
            if self._step(there.partition("/")[0]) is not None
        ]

    def _read_archive(self, archive: Archive, read: Deed) -> None:
        from bglmanager.ui.pages.archive_reading import ArchiveReading  # noqa: PLC0415 # as above

        if self._reading is None:
            self._reading = ArchiveReading(self._shell, archive, self._shell.ground)
            self._reading.read.connect(read)
        self._reading.start()

    def nothing_found(self, typed: str) -> list[Suggestion]:
        """What can be done with words that are nobody’s and nothing’s."""
        t = self._texts
        if self._event is not None and self._step("entries") is not None:
            words = t.text("Nothing for “{typed}”. Add as a player?", typed=typed)
            return [
                Suggestion(Group.PEOPLE, words, icon="user-plus", address=f"entries/new/{typed}")
            ]
        if self._step("people") is not None:
            words = t.text("Nothing for “{typed}”. Search the people?", typed=typed)
            return [Suggestion(Group.PEOPLE, words, icon="users", address=f"people/{typed}")]
        return [
            Suggestion(Group.COMMANDS, t.text("Nothing for “{typed}”.", typed=typed), icon="info")
        ]

    def acts_on(self, person: Suggestion) -> list[Suggestion]:
        """What can be done with a person, what there is to see of him."""
        assert person.entry is not None
        return [self.with_verb(FoundThing(person, 0.0, verb), short=True) for verb in self._verbs]

    @property
    def _verbs(self) -> Sequence[str]:
        closed = self._event is not None and any(
            made.status is RoundStatus.CLOSED for made in self._event.rounds
        )
        return tuple(v for v in synonyms.PERSON_ACTS if closed or v != "story")

    def with_verb(self, found: FoundThing[Suggestion], *, short: bool = False) -> Suggestion:
        """A person, or an act on the person where one was asked for.

        `short` leaves the name away.
        """
        person, verb = found.thing, found.verb
        if not verb or person.entry is None or (verb == "where" and not short):
            return person
        act_, icon = self._act_on(person.entry, verb)
        name = act_.name if short else f"{act_.name}: {person.name}"
        about = _nothing if short and verb != "where" else person.about
        return replace(act_, group=Group.PEOPLE, name=name, icon=icon, about=about)

    def _act_on(self, number: EntryNumber, verb: str) -> tuple[Suggestion, str]:
        t = self._texts
        places = {
            "where": (t.text("Go there"), "map-pin", f"entries/entry-{number}"),
            "penalty": (t.text("Penalty"), "gavel", f"referee/seat-{number}"),
            "details": (t.text("Details"), "pencil", f"entries/details-{number}"),
            "story": (t.text("Results so far"), "history", f"standings/entry-{number}"),
        }
        if verb in places:
            name, icon, address = places[verb]
            seat = _seats(self._event).get(number) if verb == "where" and self._event else None
            if seat is not None:
                address = f"round-{seat[0].number}/table-{seat[1].number}"
            return Suggestion(Group.PEOPLE, name, address=address), icon
        return self._desk_act(number, verb), _DESK_ICONS[verb]

    def _desk_act(self, number: EntryNumber, verb: str) -> Suggestion:
        """An act of the desk; it is done where the user is, and said with the way back."""
        from bglmanager.ui.pages.entries.acts import DeskAct, DeskActs  # noqa: PLC0415 # as above

        opened, shell = self._shell.opened, self._shell
        assert opened is not None  # of an event
        act_: DeskAct = getattr(DeskActs(self._texts, opened), verb)
        entry = opened.event.entry(number)
        refused = shell.sentences(act_.why_not(entry))
        return Suggestion(
            Group.PEOPLE,
            act_.name(entry) or self._texts.text("Sits rounds out"),
            deed=lambda: shell.attempt(lambda: act_.do(number)),
            refused=lambda: "\n".join(refused),
        )


class ContentAnswers(Gatherer):
    """What can be read and set: rules, games, other events, settings, fields."""

    def gather(self) -> Iterator[Suggestion]:
        """All of it."""
        yield from self._rules()
        yield from self._games()
        yield from self._events()
        yield from self._preferences()
        yield from self._fields()

    def _rules(self) -> Iterator[Suggestion]:
        event = self._event
        if event is None:
            return
        found = paragraphs(self._texts, ruleset_of(event.settings))
        for one in found:
            yield Suggestion(
                Group.RULES,
                f"{one.cited}  {one.says}",
                "regola regolamento paragrafo rule paragraph",
                0.0,
                "book-open",
                deed=partial(self._show_paragraphs, found, one),
            )

    def _show_paragraphs(self, found: Sequence[Paragraph], chosen: Paragraph) -> None:
        """A paragraph in the side panel, with the others of its chapter."""
        chapter = chosen.number.partition(".")[0]
        others = [one for one in found if one.number.partition(".")[0] == chapter]
        self._shell.show_side(chosen.cited, _paragraph_panel(self._shell, others, chosen))

    def _games(self) -> Iterator[Suggestion]:
        event = self._event
        here = event.settings.game if event is not None else ""
        for game in self._shell.games.games_read:
            name = game.general.name.of(self._texts.language)
            own = game.id == here
            yield Suggestion(
                Group.GAMES,
                name,
                " ".join(game.general.name.of(other.language) for other in self._others),
                0.04 if own else 0.0,
                "dices",
                "" if event is not None else f"games/{game.id}",
                deed=None if event is None else partial(self._show_game, game.id),
                about=(lambda: self._texts.text("the game of this event")) if own else _nothing,
            )

    def _show_game(self, game: str) -> None:
        from bglmanager.ui.pages.game_panel import GamePanel, Section  # noqa: PLC0415 # as above
        from bglmanager.words.games import GameLines, Played  # noqa: PLC0415 # as above

        look, event = self._shell.look, self._event
        assert event is not None  # of an event
        rules = self._shell.games.rules_in_event(game, event.settings)
        if rules is None:
            words = look.texts.text("The rules of this event do not know this game.")
            self._shell.say(words, Tone.ATTENTION)
            return
        lines = GameLines(look.texts, rules, Played.of(event.settings)).sections()
        name = rules.name.of(look.texts.language)
        self._shell.show_side(name, GamePanel(look, [Section("", lines)]))

    def _events(self) -> Iterator[Suggestion]:
        now = self._event.settings.id if self._event is not None else ""
        for line in self._shell.host.listed_events():
            if line.id != now:
                yield Suggestion(
                    Group.EVENTS,
                    line.name,
                    " ".join(filter(None, (line.city, line.date))),
                    0.0,
                    "trophy",
                    deed=partial(self._shell.open_event, line.id),
                    about=partial(str, ", ".join(filter(None, (line.date, line.city)))),
                )

    # -------------------------------------------------------------------------- settings

    def _preferences(self) -> Iterator[Suggestion]:
        from bglmanager.ui.pages.settings.page import choices  # noqa: PLC0415 # as above

        others = [choices(each) for each in self._others]
        likes = self._shell.preferences
        for place, choice in enumerate(choices(self._texts)):
            for value, name in choice.options.items():
                chosen = choice.having(likes, value)
                words = (f"{o[place].label} {o[place].options[value]}" for o in others)
                yield Suggestion(
                    Group.SETTINGS,
                    f"{choice.label}: {name}",
                    f"{' '.join(words)} {synonyms.SETTINGS.get(choice.name, '')}",
                    0.02,
                    "settings",
                    deed=partial(self._shell.prefer, chosen),
                    about=(lambda: self._texts.text("as now")) if chosen == likes else _nothing,
                )

    def _fields(self) -> Iterator[Suggestion]:
        """The fields of the event: they are gone to."""
        event = self._event
        if event is None or self._step("event") is None:
            return
        from bglmanager.ui.pages.event import labels  # noqa: PLC0415 # as above

        others = [labels.labels(each) for each in self._others]
        size = event.settings.players_per_table
        for name, label in labels.labels(self._texts).items():
            if labels.has(event.settings.ruleset, name, size):
                yield Suggestion(
                    Group.SETTINGS,
                    label,
                    " ".join((*(o[name] for o in others), synonyms.FIELDS.get(name, ""))),
                    0.02,
                    "clipboard-list",
                    f"event/{name}",
                    about=lambda: self._texts.text("Event"),
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
        self.people = PeopleAnswers(shell)
        self._content = ContentAnswers(shell)

    def read_more(self) -> bool:
        """Read one more game, or the program of one more page for its acts; False when all are."""
        if self._shell.games.read_next():
            return True
        if self._unread is None:
            kinds = dict.fromkeys(step.kind for step in self._shell.steps)
            named = (f"{_PAGES}.{kind}.page" for kind in kinds)
            self._unread = [name for name in named if importlib.util.find_spec(name)]
        if self._unread:
            importlib.import_module(self._unread.pop(0))
            return True
        return False

    def gather(self) -> list[Suggestion]:
        """Everything, anew."""
        return [
            *self.people.gather(),
            *self._tables(),
            *self._pages(),
            *self._commands(),
            *self._sheets(),
            *self._content.gather(),
        ]

    def before_typing(self, known: Sequence[Suggestion]) -> list[Suggestion]:
        """The last places visited, and what can be done on this page."""
        places = {one.address: one for one in known if one.group in (Group.TABLES, Group.PAGES)}
        last = (
            places.get(each) or places.get(each.partition("/")[0])
            for each in self._shell.visited
            if each.partition("/")[0] != self._shell.key
        )
        visited = {one.address: one for one in last if one is not None}
        here = [one for one in known if one.action in self._page_actions]
        return [*[*visited.values()][:_RECENT], *_allowed_first(here)]

    def go(self, address: str) -> None:
        """Show a page, at one of its places."""
        self._shell.go(address)

    @property
    def _page_actions(self) -> Sequence[Action]:
        page = self._shell.page
        return () if page is None else page.page_actions

    def _tables(self) -> Iterator[Suggestion]:
        event = self._event
        last = None if event is None else event.last_round
        if event is None or last is None:
            return
        for table in last.tables:
            name = partial(table_name, number=table.number)
            address = f"round-{last.number}/table-{table.number}"
            about = partial(_surnames, event, table)
            words, icon = self._in_others(name), "table-2"
            yield Suggestion(
                Group.TABLES, name(self._texts), words, 0.15, icon, address, about=about
            )

    def _pages(self) -> Iterator[Suggestion]:
        for step in self._shell.steps:
            words = synonyms.PAGES.get(step.kind, "")
            yield Suggestion(
                Group.PAGES,
                step.title,
                words if not step.number or self._step("round") is step else "",
                _PAGE_LIKED,
                step.icon,
                step.key,
                about=partial(str, step.spoken or step.count),
                keys=self._step_keys(step.key),
            )
        if self._step("rules") is not None:
            for id_ in RULESETS:
                name = regulation_name(self._texts, id_)
                yield Suggestion(Group.RULES, name, "", 0.0, "book-open", f"rules/{id_}")

    # -------------------------------------------------------------------------- commands

    def _commands(self) -> Iterator[Suggestion]:
        here, page = self._page_actions, self._shell.page
        kind = self._shell.key.partition("-")[0]
        described = list(described_acts(kind)) if page is not None else []
        for action in (*here, *self._of_frame()):
            yield self._of_action(action, described)
        for step_kind in dict.fromkeys(step.kind for step in self._shell.steps):
            step = self._step(step_kind)
            if step_kind != kind and step is not None:
                yield from self._acts_there(step)

    def _of_action(self, action: Action, described: Sequence[Act]) -> Suggestion:
        t = self._texts
        known = [one for one in described if act_words(t, one.words) == action.name]
        words = [self._in_others(partial(_words_of_act, one=one)) for one in known[:1]]
        return Suggestion(
            Group.COMMANDS,
            action.text(),
            " ".join(
                (*words, _frame_words(_portable(action.keys)), _frame_words(action.icon_name))
            ),
            0.03 if action.isEnabled() else 0.0,
            action.icon_name or "chevron-right",
            deed=action.trigger,
            refused=lambda: action.refusal,
            keys=action.keys,
            action=action,
        )

    def _acts_there(self, step: Step) -> Iterator[Suggestion]:
        """The acts of another page: they are done there, or offered there."""
        t, seen = self._texts, set[str]()
        for one in described_acts(step.kind):
            name = act_words(t, one.words)
            if not name or name in seen or one.kind is BACK:
                continue
            seen.add(name)
            keys = (one.keys or one.kind.keys).partition("; ")[0]
            other = self._in_others(partial(_words_of_act, one=one))
            yield Suggestion(
                Group.COMMANDS,
                name,
                f"{other} {_frame_words(keys)}",
                0.0,
                (one.kind.icon if one.icon is None else one.icon) or "chevron-right",
                deed=partial(self._do_there, step.key, name),
                about=partial(str, step.title),
                keys=_native(keys),
            )

    def _do_there(self, key: str, name: str) -> None:
        """Go to a page and do its act where it has a button there; else offer it there.

        An act without a button is about something that is chosen there first.
        """
        self._shell.go(key)
        page = self._shell.page
        if page is None or self._shell.key != key:
            return
        found = next((one for one in page.page_actions if one.name == name), None)
        if found is None:
            return
        if found not in (page.primary(), *page.secondary()):
            self._open_box(found.text())
        elif found.isEnabled():
            found.trigger()
        else:
            self._shell.say(found.refusal, Tone.ATTENTION)

    def _sheets(self) -> Iterator[Suggestion]:
        """What can be printed of the event."""
        if self._step("prints") is None or self._event is None:
            return
        from bglmanager.services.paper import Sheet, sheet_name  # noqa: PLC0415 # as above

        for sheet in Sheet:
            name = partial(sheet_name, sheet=sheet)
            yield Suggestion(
                Group.COMMANDS,
                self._texts.text("Print: {sheet}", sheet=name(self._texts)),
                f"{self._in_others(name)} stampa print",
                0.0,
                "printer",
                deed=partial(self._print, sheet),
            )

    def _print(self, sheet: str) -> None:
        """Show a sheet as the newest round has it."""
        from bglmanager.services.paper import sheets_offered  # noqa: PLC0415 # as above

        opened = self._shell.opened
        assert opened is not None  # of an event
        offered = sheets_offered(opened.event, opened.derived, self._shell.games)
        key = next((offer.key for offer in offered if offer.sheet == sheet), "")
        self._shell.go(f"prints/{key}")
        if not key:
            words = self._texts.text("There is nothing to print of this yet.")
            self._shell.say(words, Tone.ATTENTION)


_DESK_ICONS: Mapping[str, str] = {
    "presence": "user-check",
    "payment": "euro",
    "copy": "package",
    "leaving": "log-out",
    "sitting": "clock",
}

_Seat = tuple[Round, Table, int]


def _seats(event: Event) -> Mapping[EntryNumber, _Seat]:
    """Where everybody sits now: the round, the table, and which seat of it."""
    last = event.last_round
    if last is None or last.status is RoundStatus.CLOSED:
        return {}
    return {
        seat.entry: (last, table, place)
        for table in last.tables
        for place, seat in enumerate(table.seats, start=1)
    }


def _surnames(event: Event, table: Table) -> str:
    return ", ".join(event.entry(seat.entry).last_name for seat in table.seats)


def _words_of_act(texts: Texts, one: Act) -> str:
    return act_words(texts, one.words)


def _frame_words(mark: str) -> str:
    """What acts with this key or icon are called besides."""
    return synonyms.ACTS.get(mark, "")


def _native(keys: str) -> str:
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def _portable(keys: str) -> str:
    native = QKeySequence.SequenceFormat.NativeText
    return QKeySequence.fromString(keys, native).toString(QKeySequence.SequenceFormat.PortableText)


def _allowed_first(found: Iterable[Suggestion]) -> list[Suggestion]:
    """What can be done first."""
    return sorted(found, key=lambda one: bool(one.refused()))


def _paragraph_panel(
    shell: EverythingShell, found: Sequence[Paragraph], chosen: Paragraph
) -> QWidget:
    look = shell.look
    panel = QWidget()
    px = look.theme.px
    box = laid_out(QVBoxLayout(panel), px(4), (px(4), px(4), px(8), px(8)))
    for one in found:
        strong, muted = one == chosen, look.theme.colours.muted
        colour = "" if strong else muted
        box.addWidget(Words(look, one.cited, Size.SMALL, strong=strong, colour=colour))
        box.addWidget(Words(look, one.says, strong=strong, colour=colour, wrap=True))
        box.addSpacing(px(8))
    box.addStretch(1)
    return panel
