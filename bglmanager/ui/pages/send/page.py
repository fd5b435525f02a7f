"""The result file: what is worth knowing before it leaves, where it goes, what to write."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QRadioButton, QWidget

from bglmanager.engine.event import Entry, Event, League
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem, Refused
from bglmanager.engine.seating.making import DEFAULT_OPTIONS, SeatingOptions, is_over
from bglmanager.i18n import Texts
from bglmanager.services import documents, erasing, export
from bglmanager.services.changes import Changes
from bglmanager.services.export import Exported
from bglmanager.services.games import NO_GAMES, Catalogue
from bglmanager.services.limits import missing_fields
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import SAVE, act
from bglmanager.ui.kit.sections import NumberedCard
from bglmanager.ui.pages.base import Page
from bglmanager.ui.shell import Shell, save_as
from bglmanager.ui.style import Size, as_label
from bglmanager.ui.widgets.basics import Words, action_button
from bglmanager.ui.widgets.fields import Field, LineField
from bglmanager.ui.widgets.frame import Notice

_WIDTH, _TITLES = 800, 176


class SendPage(Page):
    """What is done with the results, step by step: the file, the message, the tables, the end."""

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
        t, steps = self.texts, NumberedCard(self.look, _WIDTH, _TITLES)
        about_file = t.text(
            "The file holds every result and what follows from it. A checksum in it tells "
            "whether anybody has changed a figure."
        )
        about_end = t.text(
            "Closing removes e-mails, phone numbers and notes from the event, and birth dates "
            "where no ranking needs them. Results stay."
        )
        copy, *tables, tidy = (
            action_button(self.look, each)
            for each in (self.copy, self.book, self.text_file, self.tidy)
        )
        subject = Field(self.look, t.text("Subject"), self.subject, bare=True)
        steps.add_line(
            t.text("What goes into the file?"),
            [self.for_league],
            [self.complete],
            [self._note(about_file)],
            [self.file],
        )
        steps.add_line(t.text("The message to the league"), [subject, copy])
        steps.add_line(t.text("The standings for others"), tables)
        steps.add_line(t.text("When everything is sent"), [self._note(about_end)], [tidy])
        self.box.addWidget(steps)
        self.box.addStretch(1)

    def _note(self, words: str) -> Words:
        muted = self.look.theme.colours.muted
        return Words(self.look, words, Size.SMALL, colour=muted, wrap=True)

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

    def refresh(self, changes: Changes | None) -> None:
        t, event = self.texts, self._desk.event
        league = t.text("For the league: without contact data")
        if event.settings.league is League.BIG:  # it requires these of every player (8.1)
            league = t.text(
                "For the league: with e-mail and birth date, without other contact data"
            )
        self.for_league.setText(as_label(league))
        self.subject.setText(export.mail_subject(event))
        self._show_file()

    def _show_file(self) -> None:
        """Say where the newest file is."""
        said = self.texts.text("Nothing saved since the program was started.")
        if self._written is not None:
            said = self.texts.text(
                "{file}\nNumber {n}, read back and found whole. Checksum {sha256}",
                file=str(self._written.path),
                n=self._written.revision,
                sha256=self._written.sha256,
            )
        self.file.setText(said)

    def first_focus(self) -> QWidget | None:
        return self.for_league

    @act("Save the result file", SAVE)
    def save(self) -> None:
        kinds = self.texts.text("Result files") + " (*.bgl.json)"
        self._save_as(self.save, kinds, ".bgl.json", self.write)

    def _save_as(
        self, action: Action, kinds: str, ending: str, write: Callable[[Path], object]
    ) -> None:
        """Ask where to, with the name of the event proposed, and write there."""
        stem = documents.file_name(self._desk.event, self.texts).removesuffix(".bgl.json")
        save_as(self.shell, action.text(), stem + ending, kinds, write)

    def write(self, path: Path) -> None:
        """Save the result file there; `Refused` and `NotSaved` as `export.write`."""
        self._written = export.write_result_file(
            self._desk, path, for_league=self.for_league.isChecked()
        )
        self._show_file()

    def _no_tables(self) -> Sequence[Problem]:
        return export.can_write_tables(self._desk.derived)

    @act("Standings as a spreadsheet", icon="file-spreadsheet", unless=_no_tables)
    def book(self) -> None:
        kinds = self.texts.text("Spreadsheets") + " (*.xlsx)"
        write = partial(export.write_workbook, self._desk, texts=self.texts)
        self._save_as(self.book, kinds, ".xlsx", write)

    @act("Standings as text (CSV)", icon="file-text", unless=_no_tables)
    def text_file(self) -> None:
        kinds = self.texts.text("Text files") + " (*.csv)"
        write = partial(export.write_separated, self._desk, texts=self.texts)
        self._save_as(self.text_file, kinds, ".csv", write)

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
                "Contact data that no ranking of this event needs any more is removed. Names, "
                "results, penalties and standings stay."
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
    return tuple(_consequences(t, desk, wishes))


def _consequences(t: Texts, desk: OpenEvent, wishes: SeatingOptions) -> Iterator[str]:
    going, newest = _count_going(desk.event), desk.timeline.undoable
    is_saved = newest is not None and newest.kind == "export"
    asked = missing_fields(desk.event.settings, Entry(EntryNumber(1), "", ""))
    if not is_saved and any(going[name] for name in asked):
        yield t.text(
            "The league asks for data that go now. Save the result file for it first: none "
            "was saved since the last change."
        )
    with suppress(Refused):  # an event that contradicts itself is not played on
        if not is_over(desk.event, desk.derived, wishes):
            yield t.text("The event is not played to the end.")
    yield _parts_going(t, going)
    acts = sum(row.back for row in desk.history_rows())
    if acts:
        yield t.many(
            "{n} action[s] can no longer be undone; the history still lists [it|them].", acts
        )
    yield t.text(
        "Backups from before keep what goes until they are thinned out, after nine months at "
        "most. To take one person out of them, erase that person."
    )


def _count_going(event: Event) -> Counter[str]:
    """Of how many people each field goes, and how many notes of the desk."""
    fields = erasing.fields_going(event)
    going = Counter(name for entry in event.entries for name in fields if getattr(entry, name))
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
