"""A player at the desk: what is done with him, and his side panel, the form of a walk-in or
everything about who is entered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import cast

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from bglmanager.engine import copies, presence
from bglmanager.engine.equipment_needed import is_minor
from bglmanager.engine.event import Entry, EntryStatus, Event
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.personal import listed_name
from bglmanager.engine.problems import Problem
from bglmanager.engine.till import amount_owed, taking_part
from bglmanager.i18n import Texts, capital
from bglmanager.services import entries, entry_lists, late_changes, leaving, teams, till, waiting
from bglmanager.services.archive_index import DETAILS, ArchivedPerson
from bglmanager.services.entries import Person, full_name, with_capitals
from bglmanager.services.games import Catalogue
from bglmanager.services.paper import Sheet, people_place
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Keys
from bglmanager.ui.kit import panels
from bglmanager.ui.kit.fields import FormFields
from bglmanager.ui.kit.forms import FormPanel
from bglmanager.ui.pages.archive_reading import ArchiveLookup
from bglmanager.ui.pages.entries.people import hint, role_words, status_look, status_word
from bglmanager.ui.pages.paid_state import standing
from bglmanager.ui.pages.past import PastList
from bglmanager.ui.pages.person_fields import GamesKind, entry_fields
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Style, Tone, tone_colours
from bglmanager.ui.widgets.basics import (
    ENTER,
    QuietButton,
    Symbol,
    Words,
    asked_first,
    is_held,
    laid_out,
)
from bglmanager.ui.widgets.focus import bring_into_sight
from bglmanager.ui.widgets.two_lines import Pair, TwoLineList
from bglmanager.words.entries import fact_name
from bglmanager.words.names import numbered_in_sentence
from bglmanager.words.number_format import money

WhyNot = Callable[[Entry], Sequence[Problem]]
"""Says why something cannot be done with an entry; nothing when it can."""


@record
class DeskAct:
    """One thing to do with a player: what it is called, why it cannot be done, how it is done.

    One without a name is not offered for him; `plain` where the name says already that there is
    nothing to do. `several` does it with all who are selected, but who is `left_out` of these.
    """

    name: Callable[[Entry], str]
    why_not: WhyNot
    do: Callable[[EntryNumber], object]
    plain: bool = False
    left_out: WhyNot = lambda _entry: ()
    several: Callable[[Sequence[EntryNumber]], object] = len


Arrival = tuple[
    str,
    Callable[[Event, Entry], Sequence[Problem]],
    Callable[[OpenEvent, EntryNumber], object],
]


class DeskActs:
    """The things that can be done with a player of an event."""

    def __init__(self, texts: Texts, desk: OpenEvent, go: Callable[[str], object]) -> None:
        """`go` leads to an address."""
        self._texts, self._desk, self._go = texts, desk, go
        self.presence = DeskAct(
            lambda entry: self._arrival(entry)[0],
            lambda entry: self._arrival(entry)[1](desk.event, entry),
            lambda number: self._arrival(desk.event.entry(number))[2](desk, number),
            left_out=lambda entry: entries.can_check_in(desk.event, entry),
            several=lambda numbers: entries.check_in_several(desk, numbers),
        )
        self.copy = DeskAct(
            lambda entry: texts.text(
                "Undo copy" if copies.copies_brought(entry) else "Copy brought"
            ),
            waiting.can_bring,
            lambda number: waiting.turn_copy(desk, number),
            left_out=waiting.can_note_copy,
            several=lambda numbers: waiting.note_copies(desk, numbers),
        )
        self.payment = DeskAct(
            self._payment_name,
            lambda entry: till.can_take(desk.event, entry),
            lambda number: till.take_fee(desk, number),
            plain=True,
            left_out=lambda entry: till.can_take(desk.event, entry),
            several=lambda numbers: till.take_several(desk, numbers),
        )
        self.sitting = DeskAct(
            self._sitting_name,
            lambda entry: leaving.can_sit_out(desk.event, entry.number, self._turned(entry)),
            lambda number: leaving.sit_out(desk, number, self._turned(desk.event.entry(number))),
        )
        self.leaving = DeskAct(
            self._leaving_name,
            lambda entry: leaving.can_withdraw(desk.event, entry),
            self._withdraw,
            left_out=lambda entry: leaving.can_withdraw_with_others(desk.event, entry),
            several=lambda numbers: leaving.withdraw_several(desk, numbers),
        )
        self.badge = DeskAct(
            lambda _entry: texts.text("Badge"),
            lambda _entry: (),
            lambda number: go(f"prints/{people_place(Sheet.BADGES, (number,))}"),
            several=lambda numbers: go(f"prints/{people_place(Sheet.BADGES, numbers)}"),
        )

    @property
    def all(self) -> tuple[DeskAct, ...]:
        """All of them, the commonest first."""
        return self.presence, self.payment, self.copy, self.leaving, self.sitting, self.badge

    def _withdraw(self, number: EntryNumber) -> object:
        """Who sits in a draft is asked about there: it may need a small change only."""
        draft = late_changes.draft_to_reseat(self._desk, number)
        if draft is not None:
            return self._go(f"round-{draft}/leave-{number}")
        return leaving.withdraw_entry(self._desk, number)

    def _arrival(self, entry: Entry) -> Arrival:
        """What Enter does with somebody: its name, why it cannot be done, how it is done."""
        t, event = self._texts, self._desk.event
        if entry.status is EntryStatus.WITHDRAWN:
            return t.text("Readmit"), leaving.can_readmit, leaving.readmit_entry
        if entry.status is EntryStatus.ACTIVE and not presence.is_seat_held(event, entry):
            return t.text("Undo check-in"), entries.can_undo_check_in, entries.undo_check_in
        calls = copies.is_waiting(event, entry) and entry.status is not EntryStatus.ACTIVE
        return t.text("Call in" if calls else "Here"), entries.can_check_in, entries.check_in

    def _payment_name(self, entry: Entry) -> str:
        event, t = self._desk.event, self._texts
        now = standing(t, event, entry, taking_part(event))
        if now.settled:
            return capital(now.words) or t.text("Collect the fee")
        return t.text("Take {amount}", amount=money(t, amount_owed(event, entry)))

    def _sitting_name(self, entry: Entry) -> str:
        """Nothing for who is not in the event: nobody waits for him."""
        if entry.status is not EntryStatus.ACTIVE:
            return ""
        number = leaving.first_ahead(self._desk.event, entry.number)
        name = numbered_in_sentence(self._texts, number)
        if number > self._desk.event.settings.rounds_planned:  # nobody knows its phase yet
            name = self._texts.text("the playoffs")
        if number in entry.sits_out:
            return self._texts.text("Undo sitting out {round}", round=name)
        return self._texts.text("Sits {round} out", round=name)

    def _turned(self, entry: Entry) -> tuple[RoundNumber, ...]:
        """The rounds ahead that he would sit out then: the first of them the other way."""
        first, own = leaving.first_ahead(self._desk.event, entry.number), entry.sits_out
        return tuple(([] if first in own else [first]) + [one for one in own if one > first])

    def _leaving_name(self, entry: Entry) -> str:
        """What goes with it in a team, at a table or in a draft is said before."""
        t, event, number = self._texts, self._desk.event, entry.number
        if entry.status is not EntryStatus.ACTIVE:
            return t.text("Not coming")
        place = leaving.playing_at(event, number)
        if place is not None:
            return t.text("Leave table {table} and the event", table=place[1])
        if teams.steps_in(event, number) is not None:
            return t.text("Withdraw: the reserve steps in")
        along = teams.goes_along(event, number, EntryStatus.WITHDRAWN)
        if along and presence.seated_in(event, number):
            return t.text("Withdraw the whole team")
        if presence.sits_in_draft(event, number):
            return t.text("Withdraw, without the draft")
        return t.text("Withdraw")


class IconLine(QFrame):
    """A line inside the panel with its icon; it takes no room while nothing is to be said."""

    def __init__(self, look: Style, tone: Tone, icon: str) -> None:
        super().__init__()
        px = look.theme.px
        self.setProperty("notice", tone.value)
        box = laid_out(QHBoxLayout(self), px(8), (px(10), px(6), px(8), px(6)))
        box.addWidget(Symbol(look, icon, tone_colours(look.theme.colours, tone)[0]))
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


# ------------------------------------------------------------------ who is known of the archive

_DIGITS = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_5)
_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class Recognised(QWidget):
    """Follows what is typed of a walk-in: up to five people he may be, what came from the archive,
    a ban, his age. `taken` carries whom he is.

    Down marks one and Enter takes the marked one; Alt and his number takes one at once.
    """

    taken = Signal(object)

    def __init__(self, look: Style, archive: ArchiveLookup, event: Event) -> None:
        super().__init__()
        self._texts, self._archive, self._event = look.texts, archive, event
        self.offered: tuple[ArchivedPerson, ...] = ()
        self._taken: ArchivedPerson | None = None
        self._person, self._sought = Person("", ""), ""
        t, muted = look.texts, look.theme.colours.muted
        self.ban = IconLine(look, Tone.WRONG, "ban")
        self.minor = IconLine(look, Tone.ATTENTION, "triangle-alert")
        self.filled = Words(look, "", Size.SMALL, colour=muted, wrap=True)
        told = t.text("Known already: Down and Enter, or Alt and the number")
        self._title = Words(look, told, Size.SMALL, colour=muted, wrap=True)
        self.list = TwoLineList(look, t.text("Matching people"), one_click=True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.chosen.connect(self._choose)
        box = laid_out(QVBoxLayout(self), look.theme.px(4))
        for widget in (self.ban, self.minor, self.filled, self._title, self.list):
            box.addWidget(widget)
        self.hide()
        archive.changed.connect(self._look_again)

    def follow(self, person: Person) -> None:
        """Somebody is typed so far: offer who he may be, say what has to be known of him."""
        t, taken, self._person = self._texts, self._taken, person
        if taken is not None and taken.name != listed_name(person):
            self._taken = taken = None
        self.filled.setText("" if taken is None else filled_words(t, taken))
        sought = "" if taken else listed_name(person)
        if sought != self._sought:
            self._sought = sought
            self._offer(self._archive.find(sought))
        reason = self._archive.ban_of(person)
        self.ban.say(t.text("Banned by the league: {reason}", reason=reason) if reason else "")
        self.minor.say(self._minor_words(person))
        for shown, widget in (
            (bool(self.filled.text()), self.filled),
            (bool(self.offered), self._title),
            (bool(self.offered), self.list),
            (bool(self.filled.text() or self.offered or reason or self.minor.text), self),
        ):
            widget.setVisible(shown)

    def _minor_words(self, person: Person) -> str:
        day, born = self._event.settings.date, person.birth_date
        entry = Entry(EntryNumber(1), person.first_name, person.last_name, birth_date=born)
        if born is None or not is_minor(entry, self._event):
            return ""
        years = day.year - born.year - ((day.month, day.day) < (born.month, born.day))
        return self._texts.text("A minor, {years} years old: a parent has to sign.", years=years)

    def _look_again(self) -> None:
        """The archive was read, or is another one."""
        self._sought = ""
        self.follow(self._person)

    def _offer(self, known: tuple[ArchivedPerson, ...]) -> None:
        self.offered = known
        pairs = tuple(self._pair(place, one) for place, one in enumerate(known, start=1))
        if pairs != self.list.pairs_shown:
            self.list.show_pairs(pairs)
        self._mark(-1)

    def _pair(self, place: int, known: ArchivedPerson) -> Pair:
        """How somebody is offered: name; club, year of birth, last event, or a ban."""
        t, past, key = self._texts, self._archive.past(known), f"Alt+{place}"
        if known.is_banned(self._event.settings.date):
            banned = t.text("banned: {reason}", reason=known.banned)
            return Pair(str(known.id), known.name, banned, key, "ban", Tone.WRONG)
        born = t.text("born {year}", year=known.birth_date.year) if known.birth_date else ""
        said = filter(None, (known.club, born, past[0].name if past else ""))
        return Pair(str(known.id), known.name, ", ".join(said), key)

    def _mark(self, row: int) -> None:
        self.list.setCurrentRow(row)
        if row >= 0:
            bring_into_sight(self.list, self._marked_place)

    def _marked_place(self) -> QRect:
        row = self.list.currentRow()
        if row < 0 or self.isHidden():
            return QRect()
        place = self.list.visualItemRect(self.list.item(row))
        return place.translated(self.list.viewport().pos())

    def _choose(self, key: str) -> None:
        known = next((one for one in self.offered if str(one.id) == key), None)
        if known is not None:
            self._taken = known
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
        if isinstance(event, QKeyEvent) and self.offered and not self.isHidden():
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
            return place if place < len(self.offered) else None
        return None

    def _is_used(self, event: QKeyEvent) -> bool:
        place, row = self._place_of(event), self.list.currentRow()
        if place is not None:
            self._choose(str(self.offered[place].id))
        elif event.key() in _STEPS:
            step = _STEPS[Qt.Key(event.key())]
            self._mark(max(-1, min(row + step, len(self.offered) - 1)))
        elif event.key() in ENTER and row >= 0:
            if not is_held(event):
                self.list.take_current()
        elif event.key() == Qt.Key.Key_Escape and row >= 0:
            self._mark(-1)
        else:
            return False
        return True


_FILLED = tuple(name for name in DETAILS if name != "notes")
"""What an entry takes over; the notes of the archive stay where they are."""


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


# ------------------------------------------------------------------------------------ panels


class NewPlayer(FormPanel):
    """Somebody who is not in the list; Enter saves, and he is here at once.

    Who is known from the archive is offered under the name, and one key fills his data in; who is
    banned is pointed out before he is entered. So are namesakes: the next step is then to check
    them in, or to say that this is somebody else. Who has nearly the name is pointed out, too.
    `saved` carries the number of who is entered, or turns out to be there.
    """

    numbers: frozenset[EntryNumber] = frozenset()

    def __init__(self, shell: Shell, desk: OpenEvent, name: str, known: ArchiveLookup) -> None:
        """`name` is what was searched for: the surname to begin with."""
        t, fields = shell.look.texts, _fields(shell.look.texts, desk, known.games, quick=True)
        super().__init__(
            shell, fields, Person("", ""), t.text("Enter the player"), entries.check_person
        )
        self.desk = desk
        self._others: tuple[Entry, ...] = ()
        self._named, self._filling, self._is_namesake = "", False, False
        self.recognised = Recognised(self.look, known, desk.event)
        self.recognised.taken.connect(self._fill_in)
        self.form.stand_under("first_name", self.recognised)
        for field in ("last_name", "first_name"):
            cast("QLineEdit", self.form.fields[field].editor).installEventFilter(self.recognised)
        self.to_check = IconLine(self.look, Tone.ATTENTION, "triangle-alert")
        self.here = QCheckBox(t.text("is here now"))
        self.here.setFont(self.look.theme.font())
        self.here.setChecked(desk.now().date() >= desk.event.settings.date)
        self.namesakes = IconLine(self.look, Tone.ATTENTION, "triangle-alert")
        self._that_one = QuietButton(self.look, "…")
        self._that_one.clicked.connect(self._meet)
        for widget in (self.to_check, self.here, self.namesakes):
            self.below.addWidget(widget)
        self.below.addWidget(self._that_one, 0, Qt.AlignmentFlag.AlignLeft)
        self._that_one.hide()
        self._ask(asked=False)
        self.form.changed.connect(self._follow)
        self.form.show_typed({"last_name": capital(with_capitals(name))})
        self.settle()

    def renew(self) -> None:
        """Nothing of the event stands here."""

    @property
    def _typed(self) -> Person:
        found: Person = self.form.described.read_record(
            Person("", ""), self.form.typed_texts
        ).record
        return found

    def _follow(self) -> None:
        """Whatever is typed may show that he is banned, a minor, or in the list already."""
        if self._filling:
            return
        person = self._typed
        self.recognised.follow(person)
        if listed_name(person) != self._named:
            self._named = listed_name(person)
            self._look_for_others(person)

    def _fill_in(self, known: ArchivedPerson) -> None:
        """Everything the archive knows of somebody stands in the fields; Enter enters him."""
        written = self.form.described.write_record(filled_in(self._typed, known))
        self._filling = True
        self.form.show_typed(written)
        self._filling = False
        self._follow()
        self.start()

    def _look_for_others(self, person: Person) -> None:
        event = self.desk.event
        self._others = entries.find_namesakes(event, person) if person.last_name else ()
        self._is_namesake = bool(self._others)
        if person.first_name and not self._others:
            self._others = entries.find_lookalikes(event, person)
        self._ask(asked=False)
        self._that_one.setVisible(bool(self._others))
        self.namesakes.say(self._about(self._others[0]) if self._others else "")

    def _about(self, entry: Entry) -> str:
        """Who is in the list already, with the way to him on the button."""
        t, comes = self.look.texts, not entries.can_check_in(self.desk.event, entry)
        self._that_one.rename(
            t.text(
                "Check in number {number}" if comes else "Go to number {number}",
                number=entry.number,
            )
        )
        return t.text(
            "{name} is in the list already: number {number}, {status}.",
            name=f"{entry.first_name} {entry.last_name}".strip(),
            number=entry.number,
            status=", ".join(filter(None, (entry.club, status_word(t, entry)))),
        )

    def _ask(self, *, asked: bool) -> None:
        self._asked, t = asked, self.look.texts
        verb = t.text("Enter the player")
        if asked:
            others = self._is_namesake
            verb = t.text("Somebody else: enter") if others else t.text("Enter all the same")
        self.confirm.rename(verb)

    def _meet(self) -> None:
        """It is somebody of the list, who is here then."""
        entry, desk = self._others[0], self.desk
        comes = not entries.can_check_in(desk.event, entry)
        if not comes or self.shell.attempt(lambda: entries.check_in(desk, entry.number)):
            self.saved.emit(entry.number)

    def save(self) -> None:
        """Enter the player; with a namesake in the list, or a ban, ask first.

        A whole name typed as the surname is taken apart as an import does.
        """
        person = self.read_record() if self._take_apart() else None
        if person is None:
            return
        if (self._is_namesake or self.recognised.ban.text) and not self._asked:
            self._ask(asked=True)
            (self._that_one if self._is_namesake else self.confirm).setFocus()
            bring_into_sight(self.confirm)
            return
        number, here = entries.next_number(self.desk.event), self.here.isChecked()
        if self.shell.attempt(lambda: entries.add_entry(self.desk, person, present=here)):
            self.saved.emit(number)

    def _take_apart(self) -> bool:
        """Put a whole name into its two fields; False when somebody has to look at it first."""
        typed = self.form.typed_texts
        written = {n: with_capitals(typed[n].strip()) for n in ("last_name", "first_name")}
        found = None if written["first_name"] else full_name(written["last_name"])
        first, last, sure = found or (written["first_name"], written["last_name"], True)
        written = {"last_name": last, "first_name": first}
        if any(typed[name] != text for name, text in written.items()):
            self.form.show_typed(written)
        if not sure:
            self.to_check.say(
                self.look.texts.text(
                    "Read as first name “{first}”, surname “{last}”. Check it, then press Enter.",
                    first=first,
                    last=last,
                )
            )
            self.form.start()
        return sure


SHOWN = 3
"""So many events of somebody's past are shown beside his data."""


class KnownPlayer(FormPanel):
    """Somebody of the list: how he stands, what can be done with him and why not, his data."""

    def __init__(
        self,
        shell: Shell,
        desk: OpenEvent,
        number: EntryNumber,
        acts: Sequence[DeskAct],
        known: ArchiveLookup,
    ) -> None:
        """`known` says whether he is banned, and where he has played."""
        t, person = shell.look.texts, entries.person_of(desk.event.entry(number))
        fields = _fields(t, desk, known.games, quick=False)
        super().__init__(shell, fields, person, t.text("Save"), entries.check_person)
        self.desk, self.number, self._acts, self._known = desk, number, acts, known
        self.numbers = frozenset((number,))
        self.ban = IconLine(self.look, Tone.WRONG, "ban")
        self.facts = panels.PartsPanel(self.look)
        self.facts.left.connect(self.left)
        self.facts.draw_parts(
            panels.PillsPart((self._state,)),
            self.ban,
            panels.WordsPart(self._hint, muted=True),
            panels.ButtonsPart(tuple(map(self._press, acts))),
            panels.WordsPart(self._why, Size.SMALL, muted=True),
            *self._played(),
            spacing=8,
        )
        self.above.addWidget(self.facts)
        self.renew()

    @property
    def _entry(self) -> Entry:
        return self.desk.event.entry(self.number)

    def _state(self) -> panels.PillState:
        unseen = presence.is_seat_held(self.desk.event, self._entry)
        icon, tone = status_look(self._entry, kept=unseen)
        return panels.PillState(status_word(self.look.texts, self._entry, kept=unseen), tone, icon)

    def _hint(self) -> str:
        event, t = self.desk.event, self.look.texts
        team, said = teams.team_of(event, self.number), hint(t, self._entry, event)
        called = t.text("team {team}", team=team.name) if team else ""
        role = role_words(t, team, self.number)
        return "; ".join(filter(None, (called, role, said)))

    def _press(self, act: DeskAct) -> panels.PressPart:
        return panels.PressPart(
            lambda: act.name(self._entry),
            lambda: self.shell.attempt(lambda: act.do(self.number)),
            refused=lambda: self.shell.sentences(act.why_not(self._entry)),
        )

    def _why(self) -> str:
        """Why something cannot be done with him."""
        acts = (act for act in self._acts if act.name(self._entry) and not act.plain)
        refusals = (self.shell.sentences(act.why_not(self._entry)) for act in acts)
        return "\n".join(dict.fromkeys(chain.from_iterable(refusals)))

    def _played(self) -> Sequence[panels.PanelPart]:
        """The last events of a player; nothing for who has played nowhere else."""
        past = self._known.past(self.number)
        if not past:
            return ()
        shown = PastList(self.look, past[:SHOWN], self._known.games)
        shown.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        shown.setSelectionMode(PastList.SelectionMode.NoSelection)
        shown.rank(self._known.ranked)
        words = self.look.texts.many("Has played in {n} other event[s]", len(past))
        return panels.WordsPart(words, Size.SMALL, muted=True), shown

    def has_typed(self) -> bool:
        return self.form.has_typed

    def renew(self) -> None:
        """Show him as he is now; what was typed and not saved stays."""
        t, reason = self.look.texts, self._known.banned().get(self.number, "")
        self.ban.say(t.text("Banned by the league: {reason}", reason=reason) if reason else "")
        self.facts.renew()
        self.record = entries.person_of(self._entry)
        self.form.renew()

    def save(self) -> None:
        """Change the data; what is wrong is said at the fields."""
        person = self.read_record()
        if person is not None and (
            person == self.record
            or self.shell.attempt(lambda: entries.edit_entry(self.desk, self.number, person))
        ):
            self.saved.emit(self.number)


def _fields(t: Texts, desk: OpenEvent, games: Catalogue, *, quick: bool) -> FormFields[Person]:
    clubs = (entry.club for entry in desk.event.entries if entry.club)
    brought = GamesKind(
        t,
        entry_lists.known_games(desk.event, games),
        lambda game: games.name_of_game(game, t.language),
    )
    return entry_fields(t, desk.now, desk.event.settings, clubs, brought, quick=quick)
