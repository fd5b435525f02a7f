"""What the archive knows: of entries, who is banned and has played; of a walk-in, who he may be,
what came from there, his age. All of it is beside the entry’s own data: without an archive nothing
is missing but this.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget
from shiboken6 import isValid

from bglmanager.engine.event import Entry, Event, Settings
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.i18n import Texts
from bglmanager.services.archive import Archive
from bglmanager.services.archive_index import DETAILS, ArchivedPerson, Past
from bglmanager.services.entries import Person
from bglmanager.services.games import Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Keys
from bglmanager.ui.pages.archive_reading import ArchiveReading
from bglmanager.ui.pages.entries.people import OF_AGE, age
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Style, Tone, tone_colours
from bglmanager.ui.widgets.basics import ENTER, Symbol, Words, asked_first, is_held, laid_out
from bglmanager.ui.widgets.focus import bring_into_sight
from bglmanager.ui.widgets.two_lines import Pair, TwoLineList
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


_DIGITS = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_5)
_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class ArchiveOffers(QWidget):
    """Up to five people under the fields; there is nothing to see while nobody fits.

    Down marks one and Enter takes the marked one; Alt and his number takes one at once. `taken`
    carries whom.
    """

    taken = Signal(object)

    def __init__(self, look: Style, archive: ArchiveLookup) -> None:
        super().__init__()
        self._archive = archive
        self._known: tuple[ArchivedPerson, ...] = ()
        t = look.texts
        told = t.text("Known already: Down and Enter, or Alt and the number")
        title = Words(look, told, Size.SMALL, colour=look.theme.colours.muted, wrap=True)
        self.list = TwoLineList(look, t.text("Matching people"), one_click=True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.chosen.connect(self._choose)
        box = laid_out(QVBoxLayout(self), look.theme.px(4))
        box.addWidget(title)
        box.addWidget(self.list)
        self.hide()

    @property
    def known(self) -> Sequence[ArchivedPerson]:
        """Who is offered."""
        return self._known

    def look_for(self, typed: str) -> None:
        """Offer who fits what is typed; nobody for nothing."""
        self._known = self._archive.find(typed)
        pairs = tuple(self._pair(place, one) for place, one in enumerate(self._known, start=1))
        if pairs != self.list.pairs_shown:
            self.list.show_pairs(pairs)
        self.setVisible(bool(pairs))
        self._mark(-1)

    def _pair(self, place: int, known: ArchivedPerson) -> Pair:
        said = self._archive.about(known)
        return Pair(said.key, said.first, said.second, f"Alt+{place}", said.icon, said.tone)

    def _mark(self, row: int) -> None:
        self.list.setCurrentRow(row)
        if row >= 0:
            bring_into_sight(self.list, self._marked)

    def _marked(self) -> QRect:
        """Where the marked line is."""
        row = self.list.currentRow()
        if row < 0 or self.isHidden():
            return QRect()
        place = self.list.visualItemRect(self.list.item(row))
        return place.translated(self.list.viewport().pos())

    def _choose(self, key: str) -> None:
        known = next((one for one in self._known if str(one.id) == key), None)
        if known is not None:
            self.taken.emit(known)

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Alt+1; Alt+2; Alt+3; Alt+4; Alt+5", texts.text("Take who is offered there")),
            ("Up; Down", texts.text("Mark one of them")),
            ("Return", texts.text("Take who is marked")),
            ("Esc", texts.text("Mark nobody")),
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys of the name fields that belong to the offers while there are some."""
        if isinstance(event, QKeyEvent) and not self.isHidden():
            asked = asked_first(event)
            if asked is not None and self._is_meant(asked):
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress and self._is_used(event):
                return True
        return super().eventFilter(watched, event)

    def _is_meant(self, event: QKeyEvent) -> bool:
        """Whether a key is no shortcut of the window now: Alt+1, and Escape with a line marked."""
        marked = self.list.currentRow() >= 0
        return self._place_of(event) is not None or (event.key() == Qt.Key.Key_Escape and marked)

    def _place_of(self, event: QKeyEvent) -> int | None:
        """Which line Alt and a digit mean."""
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and event.key() in _DIGITS:
            place = _DIGITS.index(Qt.Key(event.key()))
            return place if place < len(self._known) else None
        return None

    def _is_used(self, event: QKeyEvent) -> bool:
        place, row = self._place_of(event), self.list.currentRow()
        if place is not None:
            self._choose(str(self._known[place].id))
        elif event.key() in _STEPS:
            step = _STEPS[Qt.Key(event.key())]
            self._mark(max(-1, min(row + step, len(self._known) - 1)))
        elif event.key() in ENTER and row >= 0:
            if not is_held(event):
                self.list.take_current()
        elif event.key() == Qt.Key.Key_Escape and row >= 0:
            self._mark(-1)
        else:
            return False
        return True


class IconLine(QFrame):
    """A line inside the panel with its icon; it takes no room while nothing is to be said."""

    def __init__(self, look: Style, tone: Tone, icon: str) -> None:
        super().__init__()
        px = look.theme.px
        self.setProperty("notice", tone.value)
        box = laid_out(QHBoxLayout(self), px(8), (px(10), px(6), px(8), px(6)))
        ink = tone_colours(look.theme.colours, tone)[0]
        box.addWidget(Symbol(look, icon, ink))
        self._words = Words(look, "", wrap=True)
        box.addWidget(self._words, 1)
        self.hide()

    @property
    def text(self) -> str:
        """What is said."""
        return self._words.text()

    def say(self, text: str) -> None:
        """Say this; nothing with ""."""
        self._words.setText(text)
        self.setVisible(bool(text))


class Recognised(QWidget):
    """Follows what is typed. `taken` carries whom of the archive the walk-in is."""

    taken = Signal(object)

    def __init__(self, look: Style, acquaintance: ArchiveLookup, settings: Settings) -> None:
        super().__init__()
        self._look, self._known, self._settings = look, acquaintance, settings
        self._taken: ArchivedPerson | None = None
        self._person, self._sought = Person("", ""), ""
        self.offers = ArchiveOffers(look, acquaintance)
        self.offers.taken.connect(self._take)
        self._filled = Words(look, "", Size.SMALL, colour=look.theme.colours.muted, wrap=True)
        self._ban = IconLine(look, Tone.WRONG, "ban")
        self._minor = IconLine(look, Tone.ATTENTION, "triangle-alert")
        box = laid_out(QVBoxLayout(self), look.theme.px(8))
        for widget in (self._ban, self._minor, self._filled, self.offers):
            box.addWidget(widget)
        self._filled.hide()
        self.hide()
        acquaintance.changed.connect(self._again)

    @property
    def ban(self) -> str:
        """What is said of a ban; empty for who is not banned."""
        return self._ban.text

    @property
    def minor(self) -> str:
        """What is said of the age; empty for who is of age, or did not say."""
        return self._minor.text

    @property
    def filled(self) -> str:
        """What came from the archive; empty while nobody was taken."""
        return self._filled.text()

    def watch(self, *editors: QLineEdit) -> None:
        """Let the keys of these fields choose among the offers."""
        for editor in editors:
            editor.installEventFilter(self.offers)

    def _take(self, known: ArchivedPerson) -> None:
        self._taken = known
        self.taken.emit(known)

    def follow(self, person: Person) -> None:
        """Somebody is typed so far: offer who he may be, say what has to be known of him."""
        self._person = person
        taken = self._taken
        if taken is not None and (taken.last_name, taken.first_name) != (
            person.last_name,
            person.first_name,
        ):
            self._taken = taken = None
        t = self._look.texts
        self._filled.setText("" if taken is None else filled_words(t, taken))
        self._filled.setVisible(taken is not None)
        sought = "" if taken else listed_name(person)
        if sought != self._sought:
            self._sought = sought
            self.offers.look_for(sought)
        self._warn(person)
        parts = (self.offers, self._filled, self._ban, self._minor)
        self.setVisible(not all(part.isHidden() for part in parts))

    def _warn(self, person: Person) -> None:
        t, born = self._look.texts, person.birth_date
        reason = self._known.ban_of(person)
        self._ban.say(t.text("Banned by the league: {reason}", reason=reason) if reason else "")
        years = OF_AGE if born is None else age(born, self._settings.date)
        minor = t.text("A minor, {years} years old: a parent has to sign.", years=years)
        self._minor.say(minor if years < OF_AGE else "")

    def _again(self) -> None:
        """The archive was read, or is another one."""
        self._sought = ""
        self.follow(self._person)
