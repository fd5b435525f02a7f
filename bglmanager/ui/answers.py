"""An answer of the box for everything (Ctrl+K): one line of it; and those that are people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Protocol

from bglmanager.engine.event import Entry, EntryStatus, Event, Round, RoundStatus, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.i18n import LANGUAGES, Named, Texts, Word
from bglmanager.services.finding import FoundThing, Group
from bglmanager.services.games import Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action, Deed
from bglmanager.ui.pages.base import Page
from bglmanager.ui.shell import Host, Shell
from bglmanager.ui.steps import Mark, Step
from bglmanager.words import synonyms

if TYPE_CHECKING:
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


def told(*parts: str) -> Callable[[], str]:
    """What is said at the right of a line, known before it is asked."""
    return partial(" · ".join, [part for part in parts if part])


@record
class Suggestion:
    """One line: what it is called and found by, where it leads or what it does.

    `about` is what is said at its right, `refused` why it cannot be done now. `entry` is the
    person it is, on whom there are acts.
    """

    group: Group
    name: str
    words: str = ""
    icon: str = "chevron-right"
    address: str = ""
    liked: float = 0.0
    deed: Deed | None = None
    about: Callable[[], str] = str
    refused: Callable[[], str] = str
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


class Gatherer:
    """Gathers answers of a window."""

    def __init__(self, shell: EverythingShell) -> None:
        self.shell, self.texts = shell, shell.look.texts

    @cached_property
    def others(self) -> tuple[Texts, ...]:
        """The texts of the other languages: whatever is called is found in these too."""
        return tuple(Texts(code) for code in LANGUAGES if code != self.texts.language)

    def in_others(self, say: Callable[[Texts], str], *words: str) -> str:
        return " ".join((*map(say, self.others), *words))

    @property
    def event(self) -> Event | None:
        return None if self.shell.opened is None else self.shell.opened.event

    def step(self, kind: str) -> Step | None:
        """The step of a kind: of the rounds the newest one there is, else the first to come."""
        found = [step for step in self.shell.steps if step.kind == kind]
        made = [step for step in found if step.mark is not Mark.LATER]
        return (made or found[:1])[-1] if found else None


class PeopleAnswers(Gatherer):
    """The people of the event, and the acts on them."""

    _reading: ArchiveReading | None = None

    def gather(self) -> Iterator[Suggestion]:
        event = self.event
        if event is None or self.step("entries") is None:
            return
        seats = _seats(event)
        for entry in event.entries:
            yield Suggestion(
                Group.PEOPLE,
                listed_name(entry),
                " ".join(filter(None, (str(entry.number), entry.nickname, entry.club))),
                "user",
                _place_of(entry.number, seats),
                0.05,
                about=partial(self._about_entry, event, entry, seats.get(entry.number)),
                entry=entry.number,
            )

    def _about_entry(self, event: Event, entry: Entry, place: _Seat | None) -> str:
        """Where he sits, how he stands, whether he has paid."""
        from bglmanager.engine.till import taking_part  # noqa: PLC0415 # lines shown alone ask
        from bglmanager.ui.pages.entries.people import status_word  # noqa: PLC0415 # as above
        from bglmanager.ui.pages.paid_state import standing  # noqa: PLC0415 # as above

        t, said = self.texts, ""
        if place is not None:
            said = t.text("table {table}, seat {seat}", table=place[1].number, seat=place[2])
        elif entry.status is not EntryStatus.ACTIVE or not event.rounds:
            said = status_word(t, entry)
        paid = standing(t, event, entry, taking_part(event)).words
        return told(said, self._rank_words(entry), paid)()

    def _rank_words(self, entry: Entry) -> str:
        opened = self.shell.opened
        if opened is None or not _is_begun(opened.event):
            return ""
        last = opened.derived.latest_standings
        rank = next((r.rank for r in last.rows if r.entry == entry.number), 0) if last else 0
        if not rank or last is None:
            return ""
        return self.texts.text("rank {rank} after round {round}", rank=rank, round=last.after_round)

    def of_archive(self, typed: str, most: int, read: Deed) -> list[Suggestion]:
        """People who are known and not in the event; `read` is called when the archive was read.

        It is read once it is asked for: who looks for a table does not wait for it.
        """
        from bglmanager.ui.pages.archive_reading import ArchiveReading  # noqa: PLC0415 # as above

        archive = self.shell.host.archive()
        there = "people" if self.event is None else "entries/new"
        if archive is None or most < 1 or self.step(there.partition("/")[0]) is None:
            return []
        if not archive.is_ready:
            if self._reading is None:
                self._reading = ArchiveReading(self.shell, archive, self.shell.ground)
                self._reading.read.connect(read)
            self._reading.start()
            return []
        return [
            Suggestion(
                Group.PEOPLE,
                known.name,
                icon="users",
                address=f"{there}/{known.first_name} {known.last_name}",
                about=told(known.club or "", self.texts.text("People")),
            )
            for known in archive.begin_with(typed, most)
        ]

    def nothing_found(self, typed: str) -> Suggestion:
        """What can be done with words that are nobody’s and nothing’s."""
        t, people = self.texts, Group.PEOPLE
        if self.event is not None and self.step("entries") is not None:
            words = t.text("Nothing for “{typed}”. Add as a player?", typed=typed)
            return Suggestion(people, words, icon="user-plus", address=f"entries/new/{typed}")
        if self.step("people") is not None:
            words = t.text("Nothing for “{typed}”. Search the people?", typed=typed)
            return Suggestion(people, words, icon="users", address=f"people/{typed}")
        return Suggestion(
            Group.COMMANDS, t.text("Nothing for “{typed}”.", typed=typed), icon="info"
        )

    def acts_on(self, person: Suggestion) -> list[Suggestion]:
        """What can be done with a person, what there is to see of him."""
        begun = self.event is not None and _is_begun(self.event)
        verbs = (verb for verb in synonyms.PERSON_ACTS if begun or verb not in _OF_RESULTS)
        return [self.with_verb(FoundThing(person, 0.0, verb), short=True) for verb in verbs]

    def with_verb(self, found: FoundThing[Suggestion], *, short: bool = False) -> Suggestion:
        """A person, or an act on the person where one was asked for.

        `short` leaves the name away.
        """
        person, verb = found.thing, found.verb
        if not verb or person.entry is None or (verb == "where" and not short):
            return person
        made = self._act_on(person.entry, verb)
        name = made.name if short else f"{made.name}: {person.name}"
        return replace(made, name=name, about=str if short and verb != "where" else person.about)

    def _act_on(self, number: EntryNumber, verb: str) -> Suggestion:
        t = self.texts
        seats = _seats(self.event) if self.event else {}
        places = {
            "where": (t.text("Go there"), "map-pin", _place_of(number, seats)),
            "penalty": (t.text("Penalty"), "gavel", f"referee/seat-{number}"),
            "details": (t.text("Details"), "pencil", f"entries/details-{number}"),
            "story": (t.text("Results so far"), "history", f"standings/entry-{number}"),
            "card": (t.text("Player’s card"), "printer", f"prints/cards/{number}"),
            "tent": (t.text("Name tent"), "printer", f"prints/name-tents/{number}"),
            "certificate": (t.text("Certificate"), "printer", f"prints/certificates/{number}"),
        }
        if verb in places:
            name, icon, address = places[verb]
            return Suggestion(Group.PEOPLE, name, icon=icon, address=address)
        return self._desk_act(number, verb)

    def _desk_act(self, number: EntryNumber, verb: str) -> Suggestion:
        """An act of the desk; it is done where the user is, and said with the way back."""
        from bglmanager.ui.pages.entries.panel import DeskAct, DeskActs  # noqa: PLC0415 # as above

        opened, shell = self.shell.opened, self.shell
        assert opened is not None  # of an event
        act_: DeskAct = getattr(DeskActs(self.texts, opened, shell.go), verb)
        entry = opened.event.entry(number)
        return Suggestion(
            Group.PEOPLE,
            act_.name(entry) or self.texts.text("Sits rounds out"),
            icon=_DESK_ICONS[verb],
            deed=lambda: shell.attempt(lambda: act_.do(number)),
            refused=partial("\n".join, shell.sentences(act_.why_not(entry))),
        )


_OF_RESULTS = ("story", "card", "certificate")
"""Of somebody who has results."""

_DESK_ICONS: Mapping[str, str] = {
    "presence": "user-check",
    "payment": "euro",
    "copy": "package",
    "leaving": "log-out",
    "sitting": "clock",
    "badge": "printer",
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


def _place_of(number: EntryNumber, seats: Mapping[EntryNumber, _Seat]) -> str:
    """Where somebody is found: at his table, else in the list."""
    seat = seats.get(number)
    if seat is None:
        return f"entries/entry-{number}"
    return f"round-{seat[0].number}/table-{seat[1].number}"


def _is_begun(event: Event) -> bool:
    """Whether there is a result that counts."""
    return any(made.status is RoundStatus.CLOSED for made in event.rounds)
