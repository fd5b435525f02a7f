"""What the side panel of the archive shows: a person, a form, two people to be merged."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.fact_kinds import record
from bglmanager.engine.personal import Details
from bglmanager.engine.problems import Problem
from bglmanager.i18n import Texts, capital
from bglmanager.services import entries
from bglmanager.services.archive import Archive
from bglmanager.services.archive_index import DETAILS, ArchivedPerson
from bglmanager.services.autosave import ARCHIVE, half_typed
from bglmanager.services.changes import Way
from bglmanager.services.entries import Person
from bglmanager.services.games import Catalogue
from bglmanager.services.people import FoundPerson
from bglmanager.services.workspace import Workspace
from bglmanager.ui.actions import Action
from bglmanager.ui.format import Format
from bglmanager.ui.kit import panels
from bglmanager.ui.kit.drafts import FormDraft
from bglmanager.ui.kit.fields import DayKind, FormField, FormFields, TextKind
from bglmanager.ui.kit.forms import FormPanel
from bglmanager.ui.pages.base import ViewsPage
from bglmanager.ui.pages.merging import MergePanel
from bglmanager.ui.pages.past import PastList
from bglmanager.ui.pages.person_fields import (
    DATA,
    archive_fields,
    data_name,
    known_name,
    value_of,
    values,
)
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import laid_out
from bglmanager.ui.widgets.fields import ClosablePanel
from bglmanager.ui.widgets.frame import PageView
from bglmanager.ui.wording import step_words as step_words
from bglmanager.words.library import act_words, ban_words, done_words

NEW, _BAN = "new", "ban "
"""Name the forms of somebody new, and of a ban with ids behind; the others are ids alone."""


class PeopleDesk:
    """What is done in the archive, each act said in a line with the way back, and the one panel
    beside its views. `offered` are the actions that get a button in the panel of a person.
    """

    def __init__(
        self,
        page: ViewsPage,
        workspace: Workspace,
        archive: Archive,
        games: Catalogue,
        after: Callable[[bool], None],
        left: Callable[[], None],
        merged: Callable[[int], None],
    ) -> None:
        """`after` is called after every act; True says that it was taken back or done again. `left`
        is done when the list is where the user goes on, `merged` with the id of who went into
        somebody else.
        """
        self.page, self.workspace, self.archive, self._games = page, workspace, archive, games
        self.shell, self._texts = page.shell, page.texts
        self._after, self._left, self._merged = after, left, merged
        self._place = panels.PanelPlace[ClosablePanel](page.shell, left)
        self.offered: Sequence[Action] = ()
        self._draft = FormDraft(half_typed(workspace.path, ARCHIVE))
        self._half_typed, _ = self._draft.read_kept()

    def do(
        self, deed: Callable[[], Any], *names: str, said: Callable[[Any], str] | None = None
    ) -> bool:
        """Do something with the people of these names, and say what; `said` of what came of it."""
        came: list[object] = []
        if not self.shell.attempt(lambda: came.append(deed())):
            return False
        self._after(False)
        done = self.archive.timeline.undoable
        words = said(came[0]) if said else done and done_words(self._texts, done.kind, names)
        self.shell.say(words or "", take_back=partial(self.step, Way.UNDO))
        return True

    def step(self, way: Way) -> None:
        """Take the last act of the archive back, or do again what was."""
        t, archive, back = self._texts, self.archive, way is Way.UNDO
        act = archive.timeline.undoable if back else archive.timeline.redoable
        if act is not None and self.shell.attempt(archive.undo if back else archive.redo):
            self._after(True)
            words = step_words(t, way, act_words(t, act.kind, act.args))
            self.shell.say(words, take_back=None if back else partial(self.step, Way.UNDO))

    @property
    def panel(self) -> ClosablePanel | None:
        """The panel, when one is open."""
        return self._place.panel_shown

    @property
    def is_form(self) -> bool:
        """Whether something is being filled in: the panel stays where it is then."""
        return isinstance(self.panel, FormPanel)

    @property
    def merging(self) -> MergePanel | None:
        """The two people to be merged, when they are shown."""
        panel = self.panel
        return panel if isinstance(panel, MergePanel) else None

    def show_person(self, known: ArchivedPerson | None) -> None:
        """Show what is known of somebody; of nobody nothing."""
        if known is None:
            self.shell.close_side()
            return
        panel = PersonPanel(self, known, self.offered, self._games)
        if self._place.show_panel(known.name, panel, focus=False):
            panel.past.rank(self.archive.with_final_rank)

    def ask_data(self, known: ArchivedPerson | None, name: str = "") -> None:
        """Ask for the data of somebody, or of somebody new with this surname."""
        t = self._texts
        before = Details("", capital(name)) if known is None else known.details
        verb = t.text("Add to People") if known is None else t.text("Save")
        fields = archive_fields(t, self.workspace.now)
        panel = FormPanel(self.shell, fields, before, verb, _check)
        panel.keep_draft(self._draft, NEW if known is None else str(known.id))
        panel.saved.connect(lambda data: self._keep(known, data))
        self._place.show_panel(t.text("New in People") if known is None else known.name, panel)

    def _keep(self, known: ArchivedPerson | None, data: Details) -> None:
        if known is None:
            name = f"{data.first_name} {data.last_name}".strip()
            self._leave_with(lambda: self.archive.add_person(data), name)
        elif data == known.details:
            self._left()
        else:
            self._leave_with(lambda: self.archive.edit_person(known.id, data), known.name)

    def _leave_with(self, deed: Callable[[], object], *names: str) -> None:
        if self.do(deed, *names):
            self._left()

    def ask_ban(self, people: Sequence[ArchivedPerson]) -> None:
        """Ask for reason and last day of a ban, the same for all of these."""
        t, one, alone = self._texts, people[0], len(people) == 1
        banned = {known.id: known.name for known in people if known.banned is not None}
        everybody = {known.id: known.name for known in people}
        verb = t.text("Change the ban") if banned else t.text("Ban")
        if not alone:
            verb = t.many("Ban {n} [person|people]", len(people))
        before = Ban(one.banned or "", one.banned_until) if alone else Ban()
        panel = FormPanel(self.shell, _fields(t), before, verb)
        panel.explain_above(
            t.text(
                "Banned people are pointed out wherever they are entered; you decide whether they "
                "play."
            )
        )
        if banned:
            lift = t.many("Lift [the ban|{n} bans]", len(banned))
            unban = partial(self.archive.lift_bans, tuple(banned))
            panel.offer_button(lift, lambda: self._leave_with(unban, *banned.values()))
        panel.keep_draft(self._draft, _BAN + " ".join(map(str, everybody)))
        ban = partial(self.archive.ban_people, tuple(everybody))
        panel.saved.connect(
            lambda typed: self._leave_with(
                partial(ban, typed.reason, typed.until), *everybody.values()
            )
        )
        several = t.many("{n} [person|people]", len(people))
        self._place.show_panel(one.name if alone else several, panel)

    def bring_back(self) -> None:
        """Show the first time what a crash left half typed."""
        left, self._half_typed = self._half_typed, ""
        ids = left.removeprefix(_BAN).split()
        people = [known for known in self.archive.everybody_by_name() if str(known.id) in ids]
        if left == NEW:
            self.ask_data(None)
        elif people and left.startswith(_BAN):
            self.ask_ban(people)
        elif people:
            self.ask_data(people[0])

    def show_two(
        self, two: tuple[ArchivedPerson, ArchivedPerson] | None, *, focus: bool = True
    ) -> None:
        """Show what merging two people comes to: the first one stays; of nobody nothing.

        Enter merges where the panel has the `focus`; without it the keys are the list's.
        """
        if two is None:
            self.shell.close_side()
            return
        panel = MergePanel(self.shell.look, *two)
        panel.merged.connect(self.merge)
        self._place.show_panel(self._texts.text("One of two"), panel, focus=focus)

    def merge(self) -> None:
        """Make one of the two people shown."""
        if self.merging is not None:
            keep, other = self.merging.keep, self.merging.other
            merge = partial(self.archive.merge_people, keep.id, other.id)
            if self.do(merge, keep.name, other.name):
                self._merged(other.id)


def _check(details: Details) -> Sequence[Problem]:
    return entries.check_person(Person(**{name: getattr(details, name) for name in DETAILS}))


class ArchiveView(PageView, QWidget):
    """A view of the archive; what is done in it goes through the `desk`."""

    def __init__(self, desk: PeopleDesk) -> None:
        super().__init__()
        self.desk, self._shell, self.archive = desk, desk.shell, desk.archive
        self.texts = desk.shell.look.texts
        self.box = laid_out(QVBoxLayout(self), desk.shell.look.theme.px(12))


class PersonPanel(panels.PartsPanel):
    """Everything that is known of somebody; `told` are name and value. Enter opens an event."""

    def __init__(
        self,
        desk: PeopleDesk,
        known: ArchivedPerson,
        offered: Sequence[Action],
        games: Catalogue,
    ) -> None:
        """`offered` get a button each; `games` know the names of games."""
        super().__init__(desk.shell.look)
        t, past = self.look.texts, desk.archive.past_events(known.id)
        self.told = tuple(values(t, Format(t), known))
        self.past = PastList(self.look, past, games)
        self.past.chosen.connect(desk.shell.open_event)
        ban = capital(ban_words(t, known.banned, known.banned_until))
        banned = known.is_banned(desk.workspace.now().date())
        tone = Tone.WRONG if banned else Tone.PLAIN
        nothing = "" if self.told else t.text("Only the name is known.")
        played = t.many("Played in {n} event[s]", len(past))
        never = t.text("Has not played in an event of this computer.")
        opens = t.text("Enter opens the event.")
        events: Sequence[panels.PanelPart] = (
            panels.WordsPart(played, strong=True),
            self.past,
            panels.WordsPart(opens, Size.SMALL, muted=True),
        )
        self.draw_parts(
            panels.PillsPart((lambda: panels.PillState(ban, tone, "ban"),)),
            panels.WordsPart(known.banned or ""),
            panels.WordsPart(nothing, muted=True),
            panels.ValuesPart(self.told),
            panels.ButtonsPart(offered),
            panels.RulePart(),
            *(events if past else (panels.WordsPart(never, muted=True),)),
            spacing=8,
        )

    def start(self) -> None:
        """Put the keyboard on the events, if there are any."""
        if self.past.pairs_shown:
            self.past.setCurrentRow(0)
            self.past.setFocus(Qt.FocusReason.OtherFocusReason)


class FoundPanel(panels.PartsPanel):
    """Every datum as one event or the archive keeps it; `told` are name and value."""

    def __init__(
        self, look: Style, row: FoundPerson, others: Sequence[FoundPerson], choose: Action
    ) -> None:
        """`others` are all rows of the same person, `choose` selects them."""
        super().__init__(look)
        t = look.texts
        self.told = tuple(_found_values(t, Format(t), row))
        number = "" if row.at.facts else t.text("Number {number}", number=row.entry.number)
        gone = ""
        if row.at.gone and row.at.facts:
            gone = t.text("Removed from People; only the history still has this:")
        elif row.at.gone:
            gone = t.text("Taken out of the event; only its history still has this:")
        nothing = "" if self.told else t.text("Nothing but the name and the results.")
        everywhere = t.many("The same person in {n} place[s]", len(others))
        same = (panels.RulePart(), panels.WordsPart(everywhere), panels.ButtonsPart((choose,)))
        self.draw_parts(
            panels.WordsPart(place_of(t, row), strong=True),
            panels.WordsPart(number, muted=True),
            panels.WordsPart(gone),
            panels.RulePart(),
            panels.ValuesPart(self.told, below=True),
            panels.WordsPart(nothing),
            *(same if len(others) > 1 else ()),
            spacing=6,
        )


def place_of(t: Texts, row: FoundPerson) -> str:
    """Where something of a person is kept: the name of the event, or the archive."""
    return row.at.event_name if row.at.facts is None else t.text("People")


def _found_values(t: Texts, format_: Format, row: FoundPerson) -> Iterator[tuple[str, str]]:
    """Every datum that is kept at one place, with its name."""
    entry, facts = row.entry, row.at.facts
    said = {name: value_of(t, format_, entry, name) for name in DATA if name != "notes"}
    apart = {"related": entry.related, "never_with": entry.desk.never_with}
    said |= {name: ", ".join(map(str, numbers)) for name, numbers in apart.items()}
    said["table_label"] = entry.desk.table_label or ""
    said["notes"] = entry.desk.notes or ""
    said["banned"] = (facts.banned or "") if facts else ""
    for name, value in said.items():
        if value:
            yield (known_name if facts else data_name)(t, name), value


@record
class Ban:
    """What is typed of a ban; without a last day it holds until it is lifted."""

    reason: str = ""
    until: dt.date | None = None


def _fields(t: Texts) -> FormFields[Ban]:
    reason = TextKind("", missing=t.text("Say why. Shown at check-in."))
    until = t.text("Day/month/year; empty: until it is lifted.")
    given = FormField("reason", t.text("Reason"), reason, t.text("As the league gave it."))
    return FormFields(((given,), (FormField("until", t.text("Last day"), DayKind(t), until),)))
