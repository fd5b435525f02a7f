"""A list that comes in, looked at in the page before anything is written: chosen, dropped or
pasted; shown line by line, or refused; taken in one act.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from bglmanager.engine.event import Entry, Event
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.personal import listed_name
from bglmanager.i18n import Texts
from bglmanager.services import entry_lists
from bglmanager.services.archive import Archive
from bglmanager.services.entry_lists import EntryList, PreviewRow, Recognised
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action, Keys
from bglmanager.ui.format import Format
from bglmanager.ui.kit.acts import BACK, GO_ON, IMPORT, MISSING, NEXT_LIST, PASTE, USE, Need, act
from bglmanager.ui.kit.lists import count_column, name_column
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
from bglmanager.ui.pages.entries.list_reading import ListPreview
from bglmanager.ui.pages.entries.people import status_word
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import (
    LinkButton,
    PrimaryButton,
    QuietButton,
    Symbol,
    Words,
    WrappingRow,
    laid_out,
)
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


@record
class AbsentLine:
    """Somebody expected who is not in the list; `away` says that he is noted as not coming."""

    entry: Entry
    away: bool

    @property
    def name(self) -> str:
        """Surname first, as in the entry list."""
        return listed_name(self.entry)


class AbsentTable(TableView[AbsentLine]):
    """Those people, each noted as not coming by a key."""

    def __init__(self, look: Style) -> None:
        model = RowsModel(look, _absent_columns(look.texts), lambda line: line.entry.number)
        super().__init__(look, model, look.texts.text("Not in the list that comes in"))

    def show_absent(self, entries: Iterable[Entry], away: Iterable[int]) -> None:
        """Show them, with who is noted as not coming."""
        gone = frozenset(away)
        by_name = sorted(entries, key=lambda e: (e.last_name.casefold(), e.first_name.casefold()))
        self.show_rows([AbsentLine(entry, entry.number in gone) for entry in by_name])
        if not self.currentIndex().isValid() and self.rows_model.rows:
            self.selectRow(0)


def _absent_columns(t: Texts) -> tuple[Column[AbsentLine], ...]:
    return (
        count_column(t.text("No."), lambda line: line.entry.number, spoken=t.text("Start number")),
        name_column(t.text("Name"), lambda line: line.name),
        Column(
            t.text("What happens"),
            lambda line: t.text("not coming") if line.away else t.text("stays in the entries"),
            order=lambda line: not line.away,
            icon=lambda line: "user-x" if line.away else "circle",
            tone=lambda line: Tone.ATTENTION if line.away else Tone.PLAIN,
        ),
        Column(t.text("Status"), lambda line: status_word(t, line.entry)),
        Column(t.text("Club"), lambda line: line.entry.club or "", stretch=True),
        Column(t.text("Phone"), lambda line: line.entry.phone or ""),
        Column(t.text("E-mail"), lambda line: line.entry.email or ""),
    )


class ImportTables(QStackedWidget):
    """The lines of the list, or who is expected and not in it."""

    def __init__(self, look: Style, columns: Sequence[Column[ImportLine]]) -> None:
        super().__init__()
        self.model = RowsModel(look, columns, lambda line: line.row.line)
        self.lines = LinesTable(look, self.model, look.texts.text("Lines of the list"))
        self.lines.horizontalHeader().moveSection(DETAILS, CLUB)
        self.absent = AbsentTable(look)
        self.addWidget(self.lines)
        self.addWidget(self.absent)

    @property
    def current(self) -> ImportLine | None:
        """The current line; None while those are shown who are not in the list."""
        return None if self.shows_absent else self.lines.current_row

    @property
    def shows_absent(self) -> bool:
        """Whether those are shown who are not in the list."""
        return self.currentWidget() is self.absent

    @property
    def shown(self) -> QWidget:
        """The table that is shown."""
        return self.absent if self.shows_absent else self.lines

    def turn(self) -> None:
        """Show the other table, with the keyboard in it."""
        self.setCurrentWidget(self.lines if self.shows_absent else self.absent)
        self.shown.setFocus()

    def show_anew(self) -> None:
        """Show the lines of another list from its first doubtful one on."""
        self.setCurrentWidget(self.lines)
        self.lines.fit_columns()
        self.pick_first()

    def pick_first(self) -> None:
        """Make the first line to look at the current one, else the first of all."""
        self.lines.setCurrentIndex(self.model.index(0, 0))
        self._pick_doubtful(self.model.rows)

    def next_to_look_at(self) -> bool:
        """Go to the next line that a person should look at; False when there is none."""
        rows, at = self.model.rows, self.lines.currentIndex().row() + 1
        found = self._pick_doubtful((*rows[at:], *rows[:at]))
        self.lines.setFocus()
        return found

    def _pick_doubtful(self, lines: Iterable[ImportLine]) -> bool:
        doubtful = next((line for line in lines if line.to_look_at), None)
        return doubtful is not None and self.lines.pick_key(doubtful.row.line)

    def to_look_at(self) -> int:
        """How many lines a person should look at."""
        return sum(line.to_look_at for line in self.model.rows)


class RefusedList(QWidget):
    """Why a file is no list, and the way out: another file, or back."""

    def __init__(self, look: Style, choose: Callable[[], None], leave: Callable[[], None]) -> None:
        super().__init__()
        px, centre = look.theme.px, Qt.AlignmentFlag.AlignHCenter
        self.title = Words(look, "", Size.SECTION, strong=True, wrap=True)
        self.why = Words(look, "", wrap=True)
        self.other = PrimaryButton(look, look.texts.text("Choose another file"), "file-down")
        back = QuietButton(look, look.texts.text("Back to the list"), "arrow-left")
        self.other.clicked.connect(choose)
        back.clicked.connect(leave)
        box = QVBoxLayout(self)
        box.setSpacing(px(12))
        box.addStretch(2)
        box.addWidget(Symbol(look, "octagon-x", look.theme.colours.wrong, 40), 0, centre)
        for said in (self.title, self.why):
            said.setAlignment(centre)
            said.setFixedWidth(px(440))
            box.addWidget(said, 0, centre)
        row = laid_out(QHBoxLayout(), px(8))
        row.addStretch(1)
        row.addWidget(self.other)
        row.addWidget(back)
        row.addStretch(1)
        box.addLayout(row)
        box.addStretch(3)


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


class ImportPreview(ListPreview):
    """File facts, what the columns hold, and every line with what happens with it; or why the file
    is no list. `changed` is sent when a decision was taken.
    """

    changed = Signal()

    def __init__(self, shell: Shell, desk: OpenEvent, archive: Archive | None = None) -> None:
        """New people are recognised in the archive, if there is one."""
        super().__init__(shell, lambda: (desk.event, desk.now()))
        self._desk, self.is_on = desk, False
        self._weighing: Weighing | None = None
        self.decisions = Decisions()
        self.recognising = Recognising(shell, archive, self)
        self.recognising.done.connect(self._recognised)
        t, look = self._look.texts, self._look
        self.hint = Words(look, size=Size.SMALL, colour=look.theme.colours.muted, wrap=True)
        self.next, self.others = LinkButton(look, "…"), LinkButton(look, "…")
        self.why = Words(look, wrap=True)
        self._details = words.Details(t, Format(t), shell.sentences)
        self.tables = ImportTables(look, words.columns(t, self._details, self._written))
        self.model, self.table = self.tables.model, self.tables.lines
        self.absent = self.tables.absent
        self.refused = RefusedList(look, self.choose, self.discard)
        self._views, body = Views(), QWidget()
        links = WrappingRow(look.theme.px(8), (self.next, self.others))
        self.lay_out(body, self.hint, links, self.tables, self.why)
        for view in (body, self.refused):
            self._views.addWidget(view)
        laid_out(QVBoxLayout(self)).addWidget(self._views)

    @property
    def is_preview(self) -> bool:
        """Whether a list is shown, and not a refusal."""
        return self.is_on and self._views.currentWidget() is not self.refused

    @property
    def focus_first(self) -> QWidget:
        """Where the keyboard starts."""
        return self.tables.shown if self.is_preview else self.refused.other

    @property
    def taking(self) -> entry_lists.Taking | None:
        """What taking the list comes to; None while something hinders it."""
        return None if self._weighing is None else self._weighing.taking

    @property
    def has_differences(self) -> bool:
        """Whether a line says otherwise what is known here."""
        return any(line.differs for line in self.model.rows)

    def title(self) -> str:
        """What is shown, as the title of the page."""
        return self.name if self.is_preview else self._look.texts.text("Import a list")

    def state_line(self) -> str:
        """How many lines are what."""
        if not self.is_preview:
            return ""
        said = words.counted(self._look.texts, self.decisions.counts(self.found.preview))
        differ = sum(line.unsettled for line in self.model.rows)
        return said + words.come_to(self._look.texts, self.taking, differ)

    def show_list(self, found: EntryList) -> None:
        """Show a list; decisions about the lines of another reading are forgotten."""
        before, self.is_on = self._found, True
        same = before is not None and (before.sheet, before.reading) == (found.sheet, found.reading)
        if not same:
            self.decisions = Decisions()
        weighed, self._weighing = self._weighing, Weighing(self._desk.event, found)
        if same and weighed is not None:
            self.decisions.forget(self._weighing.other_than(weighed))
        self._views.setCurrentIndex(0)
        self.show_read(found)
        self._show_lines()
        if not same:
            self.tables.show_anew()
            self._show_links()
        self.recognising.start(self._desk.event, found)

    def show_refusal(self, name: str, why: Sequence[str]) -> None:
        self.forget_list()
        title = self._look.texts.text("{file} cannot be imported", file=name)
        self.refused.title.setText(title)
        self.refused.why.setText("\n".join(why))
        self._views.setCurrentWidget(self.refused)
        self.is_on = True

    def forget_list(self) -> None:
        """Let the list go, and what is still being read; nothing was written."""
        self.forget_reading()
        self.recognising.stop()
        self.is_on, self._found, self._weighing = False, None, None

    def _recognised(self, found: EntryList, people: Mapping[int, Recognised]) -> None:
        """Say who is known of the list shown."""
        if found is not self._found:
            return
        nothing_yet = self.tables.to_look_at() == 0 and self.table.currentIndex().row() <= 0
        self.decisions.people = people
        self._show_lines()
        if nothing_yet:
            self.tables.pick_first()

    def _show_lines(self) -> None:
        assert self._weighing is not None
        self._weighing.weigh(self.decisions)
        self.table.show_rows(self._weighing.lines)
        self.absent.show_absent(self._weighing.absent, self.decisions.away)
        self._show_links()
        self._say_why()
        self.changed.emit()

    def _show_links(self) -> None:
        """What the keys do, and how much there is to look at."""
        t, absent = self._look.texts, self.tables.shows_absent
        self.hint.setText(words.keys_told(t, absent=absent, differences=self.has_differences))
        doubtful, missing = self.tables.to_look_at(), len(self.absent.rows_model.rows)
        others = t.text("Not in this list: {n} (Ctrl+M)", n=missing)
        back = t.text("Back to the list that comes in (Ctrl+M)")
        self.next.rename(t.text("Lines to look at: {n} (F3)", n=doubtful))
        self.others.rename(back if absent else others)
        self.next.setVisible(doubtful > 0)
        self.others.setVisible(missing > 0)

    def _say_why(self) -> None:
        """What is to be said about the current line, in full."""
        line = self.tables.current
        self.why.setText("\n".join(self._details.of(line) if line else ()))
        self.why.setVisible(bool(self.why.text()))

    def _written(self, line: ImportLine, first: str | None, last: str | None) -> None:
        old_first, old_last = self.decisions.name(line.row)
        new_first = old_first if first is None else first
        self.decisions.write(line.row, new_first, old_last if last is None else last)
        if not self.table.is_pasting:
            self._show_lines()


class ImportView(ImportPreview):
    """What is done with a list that comes in; `opened` is sent when there is something to show."""

    opened = Signal()

    def __init__(
        self, page: Page, desk: OpenEvent, leave: Callable[[], None], archive: Archive | None = None
    ) -> None:
        """`leave` shows the entries again, once the list was left."""
        super().__init__(page.shell, desk, archive)
        self._after = leave
        self.next.clicked.connect(self._go_to_next)
        self.others.clicked.connect(self._turn)
        self.absent.opened.connect(self._turn_away)
        self.table.opened.connect(self.decide)
        self.table.picked.connect(self._say_why)
        self.table.pasted.connect(self._say_where)
        self.table.written.connect(self._show_lines)
        for table in (self.table, self.absent):
            table.pressed_on.connect(self._say_what_hinders)
        page.make_acts(self)
        self.paste_list.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)

    def primary(self) -> Action | None:
        """What takes the list, named after what that comes to."""
        if not self.is_preview:
            return None
        self.take.rename(words.verb(self._look.texts, self.taking))
        return self.take

    def show_list(self, found: EntryList) -> None:
        first = not self.is_preview
        super().show_list(found)
        if first:
            self.opened.emit()

    def show_refusal(self, name: str, why: Sequence[str]) -> None:
        super().show_refusal(name, why)
        self.opened.emit()

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
        if self.taking is None:
            return self._shell.sentences(self._weighing.hindrances)
        if self.taking.nothing:
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
        weighing = self._weighing
        assert weighing is not None
        self.forget_reading()
        self.is_on = False  # the event that changes is not compared once more
        decided = weighing.decided(self.decisions)
        if self._shell.attempt(lambda: entry_lists.take_list(self._desk, *decided)):
            self.discard()
        else:
            self.is_on = True
            self.changed.emit()

    take = act("Add the players", GO_ON, unless=(_ON, why_not))(take_list)

    @act("Back to the list", BACK, unless=_ON)
    def back(self) -> None:
        """From who is not in the list to the list, from there to the entries."""
        if self.is_preview and self.tables.shows_absent:
            self._turn()
        else:
            self.discard()

    def _go_to_next(self) -> None:
        """Go to the next line that a person should look at."""
        if self.tables.shows_absent:
            self._turn()
        if not self.tables.next_to_look_at():
            self._shell.say(self._look.texts.text("No line needs a look."))

    next_to_look_at = act("Next line to look at", NEXT_LIST, icon="eye", unless=_ON)(_go_to_next)

    def _turn(self) -> None:
        """Show who is not in the list, or the list again."""
        self.tables.turn()
        self._show_links()
        self._say_why()

    turn_absent = act("Who is not in the list", MISSING, unless=(_ON, _ABSENT))(_turn)

    def _turn_away(self) -> None:
        line = self.absent.current_row
        if line is not None:
            self.decisions.away ^= {line.entry.number}
            self._show_lines()

    @act("Use the list’s value", USE, unless=(_ON, _DIFFERENCES))
    def take_word(self) -> None:
        """Take what the list says of the current line's player, or keep what is known here."""
        line = self.tables.current
        if line is None or not line.differs:
            t = self._look.texts
            self._shell.say(t.text("This line says nothing that is known otherwise."))
            return
        self.decisions.listed ^= {line.row.line}
        self._show_lines()

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
        self._show_lines()
        if left:
            self._shell.say(words.one_by_one(self._look.texts, left), Tone.ATTENTION)

    def decide(self) -> None:
        """Take the next possibility for the current line."""
        line = self.tables.current
        if line is None:
            return
        if not self.decisions.turn(line.row):
            t = self._look.texts
            self._shell.say(t.text("Write its name and surname first, with F2."), Tone.ATTENTION)
        self._show_lines()

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
            if self.tables.shows_absent:
                self._turn()
            self.table.pick_key(int(hindrances[0].path))
        if why:
            self._shell.say(why[0], Tone.ATTENTION)
