"""Under the fields of a walk-in: who he may be, what came from the archive, a ban, his age."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from bglmanager.engine.event import Settings
from bglmanager.engine.personal import listed_name
from bglmanager.services.archive_index import ArchivedPerson
from bglmanager.services.entries import Person
from bglmanager.ui.pages.entries.archive_lookup import ArchiveLookup, filled_words
from bglmanager.ui.pages.entries.archive_offers import ArchiveOffers
from bglmanager.ui.pages.entries.people import OF_AGE, age
from bglmanager.ui.style import Size, Style, Tone, tone_colours
from bglmanager.ui.widgets.basics import Symbol, Words, laid_out


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
        self.offers = ArchiveOffers(look, acquaintance.find, acquaintance.about)
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
        self.offers.watch(*editors)

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
