"""The result file: what is worth knowing before it leaves, where it goes, what to write."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QWidget

from bglmanager.engine.event import Entry, Event, League
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem, Refused
from bglmanager.engine.seating.making import DEFAULT_OPTIONS, SeatingOptions, is_over
from bglmanager.i18n import Texts
from bglmanager.services import documents, erasing, export
from bglmanager.services.changes import Changes
from bglmanager.services.erasing import fields_going
from bglmanager.services.export import Exported
from bglmanager.services.games import NO_GAMES, Catalogue
from bglmanager.services.limits import missing_fields
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import SAVE, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.shell import Shell, save_as
from bglmanager.ui.style import Size, as_label
from bglmanager.ui.widgets.basics import Card, Words, action_button
from bglmanager.ui.widgets.fields import Field, LineField
from bglmanager.ui.widgets.frame import Notice


class SendPage(Page):
    """Save the result file, checked; standings as a workbook or as text."""

    sheet = "ranking"

    def __init__(self, shell: Shell, desk: OpenEvent, games: Catalogue = NO_GAMES) -> None:
        super().__init__(shell)
        self._desk, self._games = desk, games
        self._written: Exported | None = None
        t = self.texts
        self.make_acts(self)
        self.for_league = QRadioButton()
        self.complete = QRadioButton(t.text("Complete: to go on at another computer"))
        self.for_league.setChecked(True)
        self.subject = LineField(self.look)
        self.subject.setReadOnly(True)
        self.file = Words(self.look, "", wrap=True)
        self._lay_out()

    def _lay_out(self) -> None:
        t = self.texts
        what = self._card(t.text("What goes into the file?"))
        group = QButtonGroup(self)
        for choice in (self.for_league, self.complete):
            group.addButton(choice)
            what.box.addWidget(choice)
        what.box.addWidget(
            Words(
                self.look,
                t.text(
                    "The file holds every result and what follows from it. A checksum in it tells "
                    "whether anybody has changed a figure."
                ),
                Size.SMALL,
                colour=self.look.theme.colours.muted,
                wrap=True,
            )
        )
        done = self._card(t.text("The newest file"))
        done.box.addWidget(self.file)
        message = self._card(t.text("The message to the league"))
        message.box.addWidget(Field(self.look, t.text("Subject"), self.subject))
        after = self._card(t.text("When everything is sent"))
        after.box.addWidget(
            Words(
                self.look,
                t.text(
                    "Closing and tidying takes e-mails, phone numbers and notes out of the event, "
                    "and birth dates where no order needs them. Results stay."
                ),
                Size.SMALL,
                colour=self.look.theme.colours.muted,
                wrap=True,
            )
        )
        after.box.addWidget(action_button(self.look, self.tidy), 0, Qt.AlignmentFlag.AlignLeft)
        for card in (what, done, message, after):
            self.box.addWidget(card)
        self.box.addStretch(1)

    def _card(self, title: str) -> Card:
        card = Card(self.look)
        card.setMaximumWidth(self.look.theme.px(720))
        card.box.addWidget(Words(self.look, title, Size.SECTION, strong=True))
        return card

    def title(self) -> str:
        return self.texts.text("Send")

    def state_line(self) -> str:
        last = export.last_export(self._desk)
        if last is None:
            return self.texts.text("No result file saved yet.")
        revision, at = last
        return self.texts.text(
            "Result file number {n}, saved at {time}.", n=revision, time=self.format.clock_time(at)
        )

    def notices(self) -> Sequence[Notice]:
        event = self._desk.event
        found = export.check_before_export(
            event, self._desk.derived, self._games.next_wishes(event)
        )
        return [Notice(sentence) for sentence in self.shell.sentences(found)]

    def primary(self) -> Action | None:
        return self.save

    def secondary(self) -> Sequence[Action]:
        return (self.copy, self.text_file, self.book)

    def refresh(self, changes: Changes | None) -> None:
        self.for_league.setText(as_label(self._what_the_league_gets()))
        self.subject.setText(export.mail_subject(self._desk.event))
        self.file.setText(self._about_file())

    def _what_the_league_gets(self) -> str:
        """BIG requires e-mail and birth date of every player (8.1): these do leave."""
        if self._desk.event.settings.league is League.BIG:
            return self.texts.text(
                "For the league: with e-mail and birth date, without other contact data"
            )
        return self.texts.text("For the league: without contact data")

    def _about_file(self) -> str:
        if self._written is None:
            return self.texts.text("Nothing saved since the program was started.")
        return self.texts.text(
            "{file}\nNumber {n}, read back and found whole. Checksum {sha256}",
            file=str(self._written.path),
            n=self._written.revision,
            sha256=self._written.sha256,
        )

    def first_focus(self) -> QWidget | None:
        return self.for_league

    @act("Save the result file", SAVE)
    def save(self) -> None:
        proposed = documents.file_name(self._desk.event, self.texts)
        kinds = self.texts.text("Result files") + " (*.bgl.json)"
        save_as(self.shell, self.save.text(), proposed, kinds, self.write)

    def write(self, path: Path) -> None:
        """Save the result file there; `Refused` and `NotSaved` as `export.write`."""
        self._written = export.write_result_file(
            self._desk, path, for_league=self.for_league.isChecked()
        )
        self.file.setText(self._about_file())

    def _no_tables(self) -> Sequence[Problem]:
        return export.can_write_tables(self._desk.derived)

    @act("Standings as a spreadsheet", icon="file-spreadsheet", unless=_no_tables)
    def book(self) -> None:
        kinds = self.texts.text("Spreadsheets") + " (*.xlsx)"
        write = partial(export.write_workbook, self._desk, texts=self.texts)
        save_as(self.shell, self.book.text(), self._stem() + ".xlsx", kinds, write)

    @act("Standings as text (CSV)", icon="file-text", unless=_no_tables)
    def text_file(self) -> None:
        kinds = self.texts.text("Text files") + " (*.csv)"
        write = partial(export.write_separated, self._desk, texts=self.texts)
        save_as(self.shell, self.text_file.text(), self._stem() + ".csv", kinds, write)

    def _stem(self) -> str:
        return documents.file_name(self._desk.event, self.texts).removesuffix(".bgl.json")

    @act("Copy the subject", icon="copy")
    def copy(self) -> None:
        QGuiApplication.clipboard().setText(self.subject.text())
        self.shell.say(self.texts.text("The subject is in the clipboard."))

    def _why_not_tidy(self) -> Sequence[Problem]:
        return erasing.can_tidy(self._desk.event)

    @act("Close and remove contacts…", icon="lock", unless=_why_not_tidy)
    def tidy(self) -> None:
        t = self.texts
        agreed = self.shell.messages.confirm(
            t.text("Close this event and remove contacts?"),
            t.text(
                "Contact data go that no order of this event needs any more. Names, results, "
                "penalties and standings stay."
            ),
            t.text("Close and remove contacts"),
            consequences(t, self._desk, self._games.next_wishes(self._desk.event)),
        )
        if agreed:
            self.shell.attempt(lambda: erasing.tidy_event(self._desk))


def consequences(
    t: Texts, desk: OpenEvent, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> tuple[str, ...]:
    """What goes, and what cannot be done any more; `wishes` are the game's for the next round."""
    going, newest = _count_going(desk.event), desk.timeline.undoable
    lines = []
    is_saved = newest is not None and newest.kind == "export"
    asked = missing_fields(desk.event.settings, Entry(EntryNumber(1), "", ""))
    if not is_saved and any(going[name] for name in asked):
        lines.append(
            t.text(
                "The league asks for data that go now. Save the result file for it first: none "
                "was saved since the last change."
            )
        )
    with suppress(Refused):  # an event that contradicts itself is not played on
        if not is_over(desk.event, desk.derived, wishes):
            lines.append(t.text("The event is not played to the end."))
    lines.append(_parts_going(t, going))
    acts = sum(row.back for row in desk.history_rows())
    if acts:
        lines.append(
            t.many(
                "{n} action[s] can no longer be undone; the history still lists [it|them].", acts
            )
        )
    lines.append(
        t.text(
            "Backups from before keep what goes until they are thinned out, after nine months at "
            "most. To take one person out of them, erase that person."
        )
    )
    return tuple(lines)


def _count_going(event: Event) -> Counter[str]:
    """Of how many people each field goes, and how many notes of the desk."""
    going = Counter(
        name for entry in event.entries for name in fields_going(event) if getattr(entry, name)
    )
    tables = (table for round_ in event.rounds for table in round_.tables)
    noted = (*(e.desk.notes for e in event.entries), *(t.desk.notes for t in tables))
    return going + Counter(notes=sum(map(bool, noted)))


def _parts_going(t: Texts, going: Counter[str]) -> str:
    counted = {
        "email": t.text("e-mails: {n}", n=going["email"]),
        "phone": t.text("phone numbers: {n}", n=going["phone"]),
        "birth_date": t.text("birth dates: {n}", n=going["birth_date"]),
        "gender": t.text("genders: {n}", n=going["gender"]),
        "notes": t.text("notes of the desk: {n}", n=going["notes"]),
    }
    parts = ", ".join(said for name, said in counted.items() if going[name])
    if not parts:
        return t.text("There are no contact data to take away.")
    return t.text("What goes: {parts}.", parts=parts)
