"""A list that comes in, looked at in the page before anything is written: chosen, dropped or
pasted; shown line by line, or refused; taken in one act.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from bglmanager.engine.event import Entry, Event
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.personal import listed_name
from bglmanager.i18n import Texts
from bglmanager.services import entry_lists, teams
from bglmanager.services.archive import Archive
from bglmanager.services.entry_lists import EntryList, PreviewRow, Recognised
from bglmanager.services.games import Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action, Keys
from bglmanager.ui.kit.acts import BACK, GO_ON, IMPORT, MISSING, NEXT_LIST, PASTE, USE, Need, act
from bglmanager.ui.kit.lists import TableOf, count_column, name_column, pill_column
from bglmanager.ui.kit.panels import PillState
from bglmanager.ui.pages.archive_reading import ArchiveReading
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.entries import import_lines as words
from bglmanager.ui.pages.entries.import_lines import (
    CLUB,
    DETAILS,
    SURNAME,
    Decisions,
    ImportLine,
    Weighing,
)
from bglmanager.ui.pages.entries.people import status_word
from bglmanager.ui.pages.list_reading import ListPreview
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Tone
from bglmanager.ui.widgets.basics import EmptyState, LinkButton, Words, WrappingRow, laid_out
from bglmanager.ui.widgets.frame import Views
from bglmanager.ui.widgets.rows import Column, RowsModel
from bglmanager.ui.widgets.table import TableView


class LinesTable(TableView[ImportLine]):
    """The lines; `written` is sent once names were pasted: while `is_pasting` nobody has to look
    at each.
    """

    written = Signal()
    is_pasting = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F2 corrects the surname where the cell at hand is none to write in."""
        cell = self.currentIndex()
        if event.key() == Qt.Key.Key_F2 and not cell.flags() & Qt.ItemFlag.ItemIsEditable:
            self.setCurrentIndex(cell.siblingAtColumn(SURNAME))
        super().keyPressEvent(event)

    def own_keys(self, texts: Texts) -> Keys:
        others = (told for told in super().own_keys(texts) if told[0] != "F2")
        return (("F2", texts.text("Change the name")), *others)

    def paste_cells(self) -> None:
        """Take cells from the clipboard, all of them before anybody looks at the list again."""
        self.is_pasting = True
        super().paste_cells()
        self.is_pasting = False
        self.written.emit()

    def pick_doubtful(self, start: int) -> bool:
        """Go to the next line from this place on that a person should look at, after the last one
        from the first; False when there is none.
        """
        rows = self.rows_model.rows
        doubtful = (line for line in (*rows[start:], *rows[:start]) if line.to_look_at)
        return (found := next(doubtful, None)) is not None and self.pick_key(found.row.line)

    def pick_first(self) -> None:
        """Make the first line to look at the current one, else the first of all."""
        self.setCurrentIndex(self.rows_model.index(0, 0))
        self.pick_doubtful(0)


@record
class AbsentLine:
    """Somebody expected who is not in the list; `away` says that he is noted as not coming."""

    entry: Entry
    away: bool

    @property
    def name(self) -> str:
        """Surname first, as in the entry list."""
        return listed_name(self.entry)


def _absent_table(t: Texts) -> TableOf[AbsentLine]:
    def fate(line: AbsentLine) -> PillState:
        if line.away:
            return PillState(t.text("not coming"), Tone.ATTENTION, "user-x")
        return PillState(t.text("stays in the entries"), Tone.PLAIN, "circle")

    columns: tuple[Column[AbsentLine], ...] = (
        count_column(t.text("No."), lambda line: line.entry.number, spoken=t.text("Start number")),
        name_column(t.text("Name"), lambda line: line.name),
        pill_column(t.text("What happens"), fate),
        Column(t.text("Status"), lambda line: status_word(t, line.entry)),
        Column(t.text("Club"), lambda line: line.entry.club or "", stretch=True),
        Column(t.text("Phone"), lambda line: line.entry.phone or ""),
        Column(t.text("E-mail"), lambda line: line.entry.email or ""),
    )
    name = t.text("Not in the list that comes in")
    return TableOf(name, columns, lambda line: line.entry.number)


AT_ONCE = 100
"""So many people are looked up in one go: 30 ms with 20,000 in the archive."""


class Recognising(QObject):
    """Looks the new people of a list up in the archive, a few at a time, so that no key waits;
    `done` carries the list, and by line who people of it are.

    Without an archive, or when it cannot be read, nobody is known: the list comes in all the same.
    """

    done = Signal(object, object)

    def __init__(self, shell: Shell, archive: Archive | None, parent: QObject) -> None:
        super().__init__(parent)
        self._reading = ArchiveReading(shell, archive, self)
        self._reading.read.connect(self._go_on)
        self._archive = archive
        self._of: tuple[Event, EntryList] | None = None
        self._rows: tuple[PreviewRow, ...] = ()
        self._people: dict[int, Recognised] = {}
        self._next = QTimer(self, singleShot=True)
        self._next.timeout.connect(self._go_on)

    def start(self, event: Event, found: EntryList) -> None:
        """Look up the new people of a list; whatever was under way is forgotten."""
        self.stop()
        rows = entry_lists.new_rows(found)
        if self._archive is not None and rows:
            self._of, self._rows = (event, found), rows
            self._reading.start()
            self._go_on()

    def stop(self) -> None:
        """Look nobody up any more."""
        self._next.stop()
        self._of, self._rows, self._people = None, (), {}

    def _go_on(self) -> None:
        archive = self._reading.ready
        if self._of is None or archive is None:
            return
        event, found = self._of
        now, self._rows = self._rows[:AT_ONCE], self._rows[AT_ONCE:]
        self._people |= entry_lists.recognised_people(archive, event, now)
        if self._rows:
            self._next.start(0)
            return
        people = self._people
        self.stop()
        self.done.emit(found, people)


_ON = Need("Choose “Import a list” first.", lambda view: view.is_on)
_ABSENT = Need(
    "Everybody who is expected is in the list.", lambda view: bool(view.absent.rows_model.rows)
)
_DIFFERENCES = Need(
    "The list says nothing that is known otherwise.", lambda view: view.has_differences
)


_TEAMS = frozenset({"list.team-as-club", "list.team-no-teams"})
_TEAMS_ASIDE = Need("The list has no column of teams.", lambda view: view.has_teams_aside)


class ImportPreview(ListPreview):
    """File facts, what the columns hold, and every line with what happens with it, or who is
    expected and not in the list; or why the file is no list.

    `changed` is sent when a decision was taken, `opened` when there is something to show.
    """

    changed = Signal()
    opened = Signal()

    def __init__(
        self, shell: Shell, desk: OpenEvent, games: Catalogue, archive: Archive | None = None
    ) -> None:
        """New people are recognised in the archive, if there is one."""
        super().__init__(shell, lambda: (desk.event, desk.now()), games)
        self._desk, self.is_on = desk, False
        self._weighing: Weighing | None = None
        self.decisions = Decisions()
        self.recognising = Recognising(shell, archive, self)
        self.recognising.done.connect(self._recognised)
        t, look = self._look.texts, self._look
        self.hint = Words(look, size=Size.SMALL, colour=look.theme.colours.muted, wrap=True)
        self.next, self.others = LinkButton(look, "…"), LinkButton(look, "…")
        self.teams = LinkButton(look, t.text("Play in teams"))
        self.why = Words(look, wrap=True)
        self._details = words.Details(
            t, shell.sentences, lambda id_: games.name_of_game(id_, t.language)
        )
        columns = words.columns(t, self._details, self._write_name)
        self.model = RowsModel(look, columns, lambda line: line.row.line)
        self.table = LinesTable(look, self.model, t.text("Lines of the list"))
        self.table.horizontalHeader().moveSection(DETAILS, CLUB)
        self.absent = _absent_table(t).draw_table(look)
        self._tables, self._views = Views(), Views()
        self._body, self._refused = QWidget(), QWidget()
        for table in (self.table, self.absent):
            self._tables.addWidget(table)
        links = WrappingRow(look.theme.px(8), (self.next, self.others, self.teams))
        self.lay_out(self._body, self.hint, links, self._tables, self.why)
        self._views.addWidget(self._body)
        laid_out(QVBoxLayout(self)).addWidget(self._views)

    @property
    def is_preview(self) -> bool:
        """Whether a list is shown, and not a refusal."""
        return self.is_on and self._views.currentWidget() is self._body

    @property
    def shows_absent(self) -> bool:
        """Whether those are shown who are not in the list."""
        return self._tables.currentWidget() is self.absent

    @property
    def focus_first(self) -> QWidget | None:
        """Where the keyboard starts."""
        if self.is_preview:
            return self._tables.currentWidget()
        return self._refused.findChild(QPushButton)

    @property
    def taking(self) -> entry_lists.Taking | None:
        """What taking the list comes to; None while something hinders it."""
        return None if self._weighing is None else self._weighing.taking

    @property
    def has_differences(self) -> bool:
        """Whether a line says otherwise what is known here."""
        return any(line.differs for line in self.model.rows)

    @property
    def has_teams_aside(self) -> bool:
        """Whether a column of teams is no such column, and could be one."""
        codes = {problem.code for problem in self.found.preview.problems} if self.is_read else {}
        return bool(_TEAMS & {*codes}) and teams.can_be_fixed(self._desk.event)

    def title(self) -> str:
        """What is shown, as the title of the page."""
        return self.name if self.is_preview else self._look.texts.text("Import a list")

    def state_line(self) -> str:
        """How many lines are what."""
        if not self.is_preview:
            return ""
        counts = self.decisions.counts(self.found.preview)
        differ = sum(line.unsettled for line in self.model.rows)
        return words.counted(self._look.texts, counts, self.taking, differ)

    def show_list(self, found: EntryList) -> None:
        """Show a list; decisions about the lines of another reading are forgotten."""
        before, first, self.is_on = self._found, not self.is_preview, True
        same = before is not None and (before.sheet, before.reading) == (found.sheet, found.reading)
        weighed, self._weighing = self._weighing, Weighing(self._desk.event, found)
        if not same:
            self.decisions = Decisions()
        elif weighed is not None:
            self.decisions.forget(self._weighing.other_than(weighed))
        self._views.setCurrentWidget(self._body)
        self.show_read(found)
        if not same:
            self._tables.setCurrentWidget(self.table)
        self.show_lines()
        if not same:
            self.table.fit_columns()
            self.table.pick_first()
        self.recognising.start(self._desk.event, found)
        if first:
            self.opened.emit()

    def show_refusal(self, name: str, why: Sequence[str]) -> None:
        """Say why a file is no list, with the way out: another file, or back."""
        self.forget_list()
        look, t = self._look, self._look.texts
        other = Action(look, self, t.text("Choose another file"), self.choose, icon="file-down")
        back = Action(look, self, t.text("Back to the list"), self.discard, icon="arrow-left")
        title, text = t.text("{file} cannot be imported", file=name), "\n".join(why)
        self._refused.deleteLater()
        self._refused = EmptyState(
            look, icon="octagon-x", title=title, text=text, actions=(other, back)
        )
        self._views.addWidget(self._refused)
        self._views.setCurrentWidget(self._refused)
        self.is_on = True
        self.opened.emit()

    def forget_list(self) -> None:
        """Let the list go, and what is still being read; nothing was written."""
        self.forget_reading()
        self.recognising.stop()
        self.is_on, self._found, self._weighing = False, None, None

    def _recognised(self, found: EntryList, people: Mapping[int, Recognised]) -> None:
        """Say who is known of the list shown."""
        if found is not self._found:
            return
        doubtful = any(line.to_look_at for line in self.model.rows)
        self.decisions.people = people
        self.show_lines()
        if not doubtful and self.table.currentIndex().row() <= 0:
            self.table.pick_first()

    def show_lines(self) -> None:
        """Show what the list comes to with what is decided."""
        assert self._weighing is not None
        self._weighing.weigh(self.decisions)
        self.table.show_rows(self._weighing.lines)
        by_name = sorted(
            self._weighing.absent, key=lambda e: (e.last_name.casefold(), e.first_name.casefold())
        )
        gone = self.decisions.away
        self.absent.show_rows([AbsentLine(entry, entry.number in gone) for entry in by_name])
        if by_name and not self.absent.currentIndex().isValid():
            self.absent.selectRow(0)
        self._say_words()
        self.changed.emit()

    def _say_words(self) -> None:
        """What the keys do, how much there is to look at, what there is to say of the line."""
        t, absent = self._look.texts, self.shows_absent
        self.hint.setText(words.keys_told(t, absent=absent, differences=self.has_differences))
        doubtful = sum(line.to_look_at for line in self.model.rows)
        missing = len(self.absent.rows_model.rows)
        others = t.text("Not in this list: {n} (Ctrl+M)", n=missing)
        back = t.text("Back to the list that comes in (Ctrl+M)")
        self.next.rename(t.text("Lines to look at: {n} (F3)", n=doubtful))
        self.others.rename(back if absent else others)
        self.next.setVisible(doubtful > 0)
        self.others.setVisible(missing > 0)
        self.teams.setVisible(self.has_teams_aside)
        line = None if absent else self.table.current_row
        self.why.setText("\n".join(self._details.of(line) if line else ()))
        self.why.setVisible(bool(self.why.text()))

    def _write_name(self, line: ImportLine, first: str | None, last: str | None) -> None:
        self.decisions.write(line.row, first, last)
        if not self.table.is_pasting:
            self.show_lines()


class ImportView(ImportPreview):
    """What is done with a list that comes in."""

    def __init__(
        self,
        page: Page,
        desk: OpenEvent,
        games: Catalogue,
        leave: Callable[[], None],
        archive: Archive | None = None,
    ) -> None:
        """`leave` shows the entries again, once the list was left."""
        super().__init__(page.shell, desk, games, archive)
        self._after = leave
        page.make_acts(self)
        self.next.clicked.connect(self.next_to_look_at.trigger)
        self.others.clicked.connect(self.turn_absent.trigger)
        self.teams.clicked.connect(self.to_teams.trigger)
        self.absent.opened.connect(self._turn_away)
        self.table.opened.connect(self.decide)
        self.table.picked.connect(self._say_words)
        self.table.pasted.connect(self._say_where)
        self.table.written.connect(self.show_lines)
        for table in (self.table, self.absent):
            table.pressed_on.connect(self._say_what_hinders)
        more = (self.next_to_look_at, self.take_word, self.take_all_words, self.turn_absent)
        self.table.addActions((*more, self.names_swap, self.dates_swap))
        self.absent.addActions((self.turn_absent,))
        self.paste_list.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)

    def primary(self) -> Action | None:
        """What takes the list, named after what that comes to."""
        if not self.is_preview:
            return None
        self.take.rename(words.verb(self._look.texts, self.taking))
        return self.take

    def has_typed(self) -> bool:
        return super().has_typed() or (self.is_read and self.decisions.are_any)

    def discard(self) -> None:
        """Let the list go; nothing is written, and what is still being read is not shown."""
        self.forget_list()
        self._after()

    def compare_again(self) -> None:
        """The event is another one: compare the list with it."""
        if self.is_preview:
            self.read_again(self.found.reading)

    def why_busy(self) -> Sequence[str]:
        """Why nothing can be done with the list of entries."""
        if not self.is_on:
            return ()
        return (self._look.texts.text("Take the list that comes in, or go back, first."),)

    def why_not(self) -> Sequence[str]:
        t = self._look.texts
        if self._weighing is None:
            return (t.text("No list has been chosen."),)
        if self._weighing.taking is None:
            return self._shell.sentences(self._weighing.hindrances)
        if self._weighing.taking.nothing:
            return (t.text("Everybody in this list is there already."),)
        return ()

    @act("Import a list", IMPORT)
    def import_(self) -> None:
        self.choose()

    @act("Paste a list", PASTE, unless=why_busy)
    def paste_list(self) -> None:
        self.paste()

    def take_list(self) -> None:
        """Enter the people of the list in one act, and show them."""
        assert self._weighing is not None
        taken = self._weighing.taken
        self.forget_reading()
        self.is_on = False  # the event that changes is not compared once more
        if self._shell.attempt(lambda: entry_lists.take_list(self._desk, *taken)):
            self.discard()
        else:
            self.is_on = True
            self.changed.emit()

    take = act("Add the players", GO_ON, unless=(_ON, why_not))(take_list)

    @act("Back to the list", BACK, unless=_ON)
    def back(self) -> None:
        """From who is not in the list to the list, from there to the entries."""
        if self.is_preview and self.shows_absent:
            self.turn_absent.trigger()
        else:
            self.discard()

    @act("Next line to look at", NEXT_LIST, icon="eye", unless=_ON)
    def next_to_look_at(self) -> None:
        """Go to the next line that a person should look at."""
        if self.shows_absent:
            self.turn_absent.trigger()
        found = self.table.pick_doubtful(self.table.currentIndex().row() + 1)
        self.table.setFocus()
        if not found:
            self._shell.say(self._look.texts.text("No line needs a look."))

    @act("Who is not in the list", MISSING, unless=(_ON, _ABSENT))
    def turn_absent(self) -> None:
        """Show who is not in the list, or the list again, with the keyboard in it."""
        shown: QWidget = self.table if self.shows_absent else self.absent
        self._tables.setCurrentWidget(shown)
        shown.setFocus()
        self._say_words()

    @act("Play in teams", icon="users", unless=(_ON, _TEAMS_ASIDE))
    def to_teams(self) -> None:
        """Go and say so; the list is compared again then, with its teams."""
        self._shell.go("event/teams")

    def _turn_away(self) -> None:
        line = self.absent.current_row
        if line is not None:
            self.decisions.away ^= {line.entry.number}
            self.show_lines()

    @act("Use the list’s value", USE, unless=(_ON, _DIFFERENCES))
    def take_word(self) -> None:
        """Take what the list says of the current line's player, or keep what is known here."""
        line = None if self.shows_absent else self.table.current_row
        if line is None or not line.differs:
            t = self._look.texts
            self._shell.say(t.text("This line says nothing that is known otherwise."))
            return
        self.decisions.listed ^= {line.row.line}
        self.show_lines()

    @act(
        "Use the list’s values for all",
        keys="Ctrl+F10",
        icon="check-check",
        unless=(_ON, _DIFFERENCES),
    )
    def take_all_words(self) -> None:
        """Take what the list says of everybody; again: keep all that is known here.

        What the desk has noted of who is here is decided line by line.
        """
        left = self.decisions.turn_words(self.model.rows)
        self.show_lines()
        if left:
            self._shell.say(words.one_by_one(self._look.texts, left), Tone.ATTENTION)

    def decide(self) -> None:
        """Take the next possibility for the current line."""
        line = self.table.current_row
        if line is None:
            return
        if not self.decisions.turn(line.row):
            t = self._look.texts
            self._shell.say(t.text("Write its name and surname first, with F2."), Tone.ATTENTION)
        self.show_lines()

    def _say_where(self) -> None:
        t = self._look.texts
        said = t.text(
            "Names are pasted from the column “{column}” on. To read another list, go back first "
            "(Esc).",
            column=t.text("Surname"),
        )
        self._shell.say(said, Tone.ATTENTION)

    def _say_what_hinders(self) -> None:
        """Say why the list cannot be taken yet, and go to the first line that hinders it."""
        why = self.why_not()
        hindrances = () if self._weighing is None else self._weighing.hindrances
        if hindrances and hindrances[0].path.isdigit():
            if self.shows_absent:
                self.turn_absent.trigger()
            self.table.pick_key(int(hindrances[0].path))
        if why:
            self._shell.say(why[0], Tone.ATTENTION)
