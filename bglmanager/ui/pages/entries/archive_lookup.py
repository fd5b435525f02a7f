"""What the entry list knows from the archive: who a walk-in may be, who is banned, who has played.

All of it is beside the entry's own data: without an archive nothing is missing but this.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from bglmanager.engine.event import Entry, Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import Texts
from bglmanager.services.archive import Archive
from bglmanager.services.archive_index import DETAILS, ArchivedPerson, Past
from bglmanager.services.entries import Person
from bglmanager.services.games import Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.pages.archive_reading import ArchiveReading
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.two_lines import Pair
from bglmanager.words.entries import fact_name

OFFERED = 5
"""So many people are offered to a walk-in at most."""

SHOWN = 3
"""So many events of somebody's past are shown beside his data."""

_ASKED = 20
"""So many are looked through for those who are not in the event yet."""

_FILLED = tuple(name for name in DETAILS if name != "notes")
"""What an entry takes over; the notes of the archive stay where they are."""


class ArchiveLookup(ArchiveReading):
    """The archive as the desk of an event asks it. `changed` is sent when somebody else is banned.

    While the archive is being read, nobody is known.
    """

    changed = Signal()

    def __init__(
        self,
        shell: Shell,
        desk: OpenEvent,
        archive: Archive | None,
        games: Catalogue = Catalogue(()),  # noqa: B008 - it has none and never changes
        parent: QObject | None = None,
    ) -> None:
        """`games` know the names of games."""
        super().__init__(shell, archive, parent)
        self._desk = desk
        self.games = games
        self._banned: tuple[Event, Mapping[EntryNumber, str]] | None = None
        self._asked: dict[Entry, str] = {}
        self.read.connect(self._heard)
        if archive is not None:
            self.destroyed.connect(archive.subscribe(self._heard))

    def _heard(self) -> None:
        """The archive is another one, or has to be read again: somebody was erased."""
        if not isValid(self):
            return
        self._banned = None
        self._asked.clear()
        self.changed.emit()
        if self.ready is None:
            self.start()

    # -------------------------------------------------------------------------- walk-ins

    def find(self, typed: str) -> tuple[ArchivedPerson, ...]:
        """Who fits what was typed and is not in the event yet, the likeliest first."""
        archive = self.ready
        if archive is None:
            return ()
        event = self._desk.event
        there = {
            known.id
            for entry in event.entries
            if (known := archive.of_entry(event.settings.id, entry.number)) is not None
        }
        found = archive.find_people(typed, _ASKED)
        return tuple(known for known in found if known.id not in there)[:OFFERED]

    def about(self, known: ArchivedPerson) -> Pair:
        """How somebody is offered: name; club, year of birth, last event, and a ban."""
        t, archive = self._shell.look.texts, self.ready
        past = () if archive is None else archive.past_events(known.id)
        born = t.text("born {year}", year=known.birth_date.year) if known.birth_date else ""
        said = ", ".join(filter(None, (known.club, born, past[0].name if past else "")))
        if known.is_banned(self._desk.event.settings.date):
            banned = t.text("banned: {reason}", reason=known.banned)
            return Pair(str(known.id), known.name, banned, icon="ban", tone=Tone.WRONG)
        return Pair(str(known.id), known.name, said)

    # ------------------------------------------------------------------------------ bans

    def banned(self) -> Mapping[EntryNumber, str]:
        """Why entries of the event are banned, by start number."""
        archive, event = self.ready, self._desk.event
        if archive is None:
            return {}
        if self._banned is None or self._banned[0] is not event:
            self._banned = event, archive.banned_entries(event)
        return self._banned[1]

    def ban_of(self, person: Person) -> str:
        """Why somebody who is being typed is banned on the day of the event; else nothing."""
        archive, event = self.ready, self._desk.event
        if archive is None or not person.last_name.strip():
            return ""
        number = EntryNumber(1)
        entry = Entry(
            number,
            person.first_name,
            person.last_name,
            email=person.email,
            birth_date=person.birth_date,
            league_id=person.league_id,
        )
        if entry not in self._asked:
            alone = Event(event.settings, (entry,))
            self._asked = {entry: archive.banned_entries(alone).get(number, "")}
        return self._asked[entry]

    # ------------------------------------------------------------------------------ past

    def past(self, number: EntryNumber) -> tuple[Past, ...]:
        """The other events of a player, the newest first."""
        archive, event = self.ready, self._desk.event.settings.id
        known = None if archive is None else archive.of_entry(event, number)
        if archive is None or known is None:
            return ()
        return tuple(one for one in archive.past_events(known.id) if one.event != event)

    def ranked(self, past: Past) -> Past:
        """An event of somebody's past with the final rank."""
        archive = self.ready
        return past if archive is None else archive.with_final_rank(past)


def filled_in(person: Person, known: ArchivedPerson) -> Person:
    """What was typed, with everything that is known of somebody in the place of it."""
    said = {name: getattr(known, name) for name in _FILLED}
    values = {name: getattr(person, name) for name in person.__dataclass_fields__}
    return Person(**{**values, **{n: v for n, v in said.items() if v not in (None, "")}})


def filled_words(t: Texts, known: ArchivedPerson) -> str:
    """What came from the archive besides the name, in a line."""
    names = ("club", "email", "phone", "birth_date", "league_id", "rating")
    said = [fact_name(t, name) for name in names if getattr(known, name) not in (None, "")]
    if not said:
        return t.text("Known, but by name only.")
    return t.text("From People: {data}.", data=", ".join(said))
