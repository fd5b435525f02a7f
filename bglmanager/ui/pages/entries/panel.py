"""The side panel of a player: a walk-in's form, or everything about who is entered."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit

from bglmanager.engine.event import Entry
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.presence import is_seat_held
from bglmanager.i18n import Texts, capital
from bglmanager.services import entries, teams
from bglmanager.services.archive_index import ArchivedPerson
from bglmanager.services.entries import Person, full_name, with_capitals
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.kit import panels
from bglmanager.ui.kit.fields import FormFields
from bglmanager.ui.kit.forms import FormPanel
from bglmanager.ui.pages.entries.acts import DeskAct
from bglmanager.ui.pages.entries.people import hint, status_look, status_word
from bglmanager.ui.pages.entries.recognised import (
    SHOWN,
    ArchiveLookup,
    IconLine,
    Recognised,
    filled_in,
)
from bglmanager.ui.pages.past import PastList
from bglmanager.ui.pages.person_fields import entry_fields
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Tone
from bglmanager.ui.widgets.basics import QuietButton
from bglmanager.ui.widgets.focus import bring_into_sight


class NewPlayer(FormPanel):
    """Somebody who is not in the list; Enter saves, and he is here at once.

    Who is known from the archive is offered under the name, and one key fills his data in; who is
    banned is pointed out before he is entered. So are namesakes: the next step is then to check
    them in, or to say that this is somebody else. Who has nearly the name is pointed out, too.
    `met` carries the number of who turns out to be there, `saved` that of who is entered.
    """

    met = Signal(int)

    def __init__(self, shell: Shell, desk: OpenEvent, name: str, known: ArchiveLookup) -> None:
        """`name` is what was searched for: the surname to begin with."""
        t = shell.look.texts
        fields = _fields(t, desk, quick=True)
        super().__init__(
            shell, fields, Person("", ""), t.text("Enter the player"), entries.check_person
        )
        self.desk = desk
        self._others: tuple[Entry, ...] = ()
        self._is_namesake = False
        self.recognised = Recognised(self.look, known, desk.event.settings)
        self.recognised.taken.connect(self._fill_in)
        self.form.stand_under("first_name", self.recognised)
        self._filling = False
        self._ask(asked=False)
        self._named = IconLine(self.look, Tone.ATTENTION, "triangle-alert")
        self._that_one = QuietButton(self.look, "…")
        self._that_one.clicked.connect(self._meet)
        self.here = QCheckBox(t.text("is here now"))
        self.here.setFont(self.look.theme.font())
        self.here.setChecked(desk.now().date() >= desk.event.settings.date)
        self._cut = IconLine(self.look, Tone.ATTENTION, "triangle-alert")
        self.below.addWidget(self._cut)
        self.below.addWidget(self.here)
        self.below.addWidget(self._named)
        self.below.addWidget(self._that_one, 0, Qt.AlignmentFlag.AlignLeft)
        for field in ("last_name", "first_name"):
            editor = self.form.fields[field].editor
            assert isinstance(editor, QLineEdit)
            editor.textChanged.connect(self._look_for_others)
            self.recognised.watch(editor)
        self.form.changed.connect(self._follow)
        self.form.show_typed({"last_name": capital(with_capitals(name))})
        self._look_for_others()
        self.settle()

    @property
    def namesakes(self) -> str:
        """What is said about others of this name; empty when there is none."""
        return self._named.text

    @property
    def to_check(self) -> str:
        """How a whole name was taken apart where it could be otherwise; empty elsewhere."""
        return self._cut.text

    @property
    def _typed(self) -> Person:
        found: Person = self.form.described.read_record(
            Person("", ""), self.form.typed_texts
        ).record
        return found

    def _follow(self) -> None:
        """Whatever else is typed may show that he is banned, or a minor."""
        if not self._filling:
            self.recognised.follow(self._typed)

    def _fill_in(self, known: ArchivedPerson) -> None:
        """Everything the archive knows of somebody stands in the fields; Enter enters him."""
        written = self.form.described.write_record(filled_in(self._typed, known))
        self._filling = True
        self.form.show_typed(written)
        self._filling = False
        self._follow()
        self.start()

    def _look_for_others(self) -> None:
        person = self._typed
        event = self.desk.event
        self._others = entries.find_namesakes(event, person) if person.last_name else ()
        self._is_namesake = bool(self._others)
        if person.first_name and not self._others:
            self._others = entries.find_lookalikes(event, person)
        self._ask(asked=False)
        self._that_one.setVisible(bool(self._others))
        self._named.say(self._about(self._others[0]) if self._others else "")

    def _about(self, entry: Entry) -> str:
        """Who is in the list already, with the way to him on the button."""
        t = self.look.texts
        here = not entries.can_check_in(self.desk.event, entry)
        self._that_one.rename(
            t.text(
                "Check in number {number}" if here else "Go to number {number}", number=entry.number
            )
        )
        return t.text(
            "{name} is in the list already: number {number}, {status}.",
            name=f"{entry.first_name} {entry.last_name}".strip(),
            number=entry.number,
            status=", ".join(filter(None, (entry.club, status_word(t, entry)))),
        )

    def _ask(self, *, asked: bool) -> None:
        self._asked = asked
        t = self.look.texts
        verb = t.text("Enter the player")
        if asked:
            others = self._is_namesake
            verb = t.text("Somebody else: enter") if others else t.text("Enter all the same")
        self.confirm.rename(verb)

    def _meet(self) -> None:
        entry = self._others[0]
        done = True
        if not entries.can_check_in(self.desk.event, entry):
            done = self.shell.attempt(lambda: entries.check_in(self.desk, entry.number))
        if done:
            self.met.emit(entry.number)

    def save(self) -> None:
        """Enter the player; with a namesake in the list, or a ban, ask first.

        A whole name typed as the surname is taken apart as an import does.
        """
        if not self._take_apart():
            return
        person = self.read_record()
        if person is None:
            return
        if (self._is_namesake or self.recognised.ban) and not self._asked:
            self._ask(asked=True)
            (self._that_one if self._is_namesake else self.confirm).setFocus()
            bring_into_sight(self.confirm)
            return
        number = entries.next_number(self.desk.event)
        if self.shell.attempt(
            lambda: entries.add_entry(self.desk, person, present=self.here.isChecked())
        ):
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
        if sure:
            return True
        self._cut.say(
            self.look.texts.text(
                "Read as first name “{first}”, surname “{last}”. Check it, then press Enter.",
                first=first,
                last=last,
            )
        )
        self.form.fields["last_name"].editor.setFocus()
        return False


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
        fields = _fields(t, desk, quick=False)
        super().__init__(shell, fields, person, t.text("Save"), entries.check_person)
        self.desk, self.number, self._acts, self._known = desk, number, acts, known
        self.ban = IconLine(self.look, Tone.WRONG, "ban")
        self.facts = panels.PartsPanel(self.look)
        self.facts.left.connect(self.left)
        self.facts.draw_parts(
            panels.PillsPart((self._state,)),
            self.ban,
            panels.WordsPart(self._hint, muted=True),
            panels.ButtonsPart(tuple(map(self._press, acts)), columns=2),
            panels.WordsPart(self._why, Size.SMALL, muted=True),
            *self._played(),
            spacing=8,
        )
        self.above.addWidget(self.facts)
        self.show_entry()

    @property
    def _entry(self) -> Entry:
        return self.desk.event.entry(self.number)

    def _state(self) -> panels.PillState:
        unseen = is_seat_held(self.desk.event, self._entry)
        icon, tone = status_look(self._entry, kept=unseen)
        return panels.PillState(status_word(self.look.texts, self._entry, kept=unseen), tone, icon)

    def _hint(self) -> str:
        event = self.desk.event
        team = teams.team_of(event, self.number)
        return hint(self.look.texts, self._entry, event.settings, team)

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

    def show_entry(self) -> None:
        """Show him as he is now; what was typed and not saved stays."""
        t, reason = self.look.texts, self._known.banned().get(self.number, "")
        self.ban.say(t.text("Banned by the league: {reason}", reason=reason) if reason else "")
        self.facts.renew()
        self.record = entries.person_of(self._entry)
        self.form.renew()

    def save(self) -> None:
        """Change the data; what is wrong is said at the fields."""
        person = self.read_record()
        if person is None:
            return
        if person == self.record or self.shell.attempt(
            lambda: entries.edit_entry(self.desk, self.number, person)
        ):
            self.saved.emit(self.number)


def _fields(t: Texts, desk: OpenEvent, *, quick: bool) -> FormFields[Person]:
    clubs = (entry.club for entry in desk.event.entries if entry.club)
    return entry_fields(t, desk.now, desk.event.settings, clubs, quick=quick)
