"""A list that comes in, looked at in the page before anything is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal

from bglmanager.engine.ids import EntryNumber
from bglmanager.services import entry_lists
from bglmanager.services.archive import Archive
from bglmanager.services.entry_lists import EntryList, Recognised
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.pages.entries.import_body import ImportBody
from bglmanager.ui.pages.entries.import_rows import Decisions, ImportLine, Weighing
from bglmanager.ui.pages.entries.import_words import come_to, counted, one_by_one, verb
from bglmanager.ui.pages.entries.recognising import Recognising
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Tone


class ImportView(ImportBody):
    """File facts, what the columns hold, and every line with what happens with it.

    `changed` is sent when a decision was taken.
    """

    changed = Signal()

    def __init__(self, shell: Shell, desk: OpenEvent, archive: Archive | None = None) -> None:
        """New people are recognised in the archive, if there is one."""
        super().__init__(shell)
        self._desk = desk
        self._weighing: Weighing | None = None
        self.decisions = Decisions()
        self.recognising = Recognising(shell, archive, self)
        self._connect()

    def _connect(self) -> None:
        self.links.next.clicked.connect(self.next_to_look_at)
        self.links.others.clicked.connect(self.turn_absent)
        self.absent.turned.connect(self._turn_away)
        self.table.opened.connect(self.decide)
        self.table.picked.connect(self._say_why)
        self.table.pasted.connect(self._say_where)
        self.table.written.connect(self._show_lines)
        for table in (self.table, self.absent):
            table.pressed_on.connect(self._say_what_hinders)
        self.recognising.done.connect(self._recognised)

    @property
    def taking(self) -> entry_lists.Taking | None:
        """What taking the list comes to; None while something hinders it."""
        return None if self._weighing is None else self._weighing.taking

    def show_list(self, found: EntryList) -> None:
        """Show a list; decisions about the lines of another reading are forgotten."""
        same = self._found is not None and (
            (self._found.sheet, self._found.reading) == (found.sheet, found.reading)
        )
        if not same:
            self.decisions = Decisions()
        before, self._weighing = self._weighing, Weighing(self._desk.event, found)
        if same and before is not None:
            self.decisions.forget(self._weighing.other_than(before))
        self._show_read(found)
        self._show_lines()
        if not same:
            self.tables.show_anew()
            self._show_links()
        self.recognising.start(self._desk.event, found)

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
        self.links.show_counts(
            doubtful=self.tables.to_look_at(),
            absent=len(self.absent.model_of.rows),
            shows_absent=self.tables.shows_absent,
            differences=self.has_differences,
        )

    def _say_why(self) -> None:
        """What is to be said about the current line, in full."""
        self.say_about(self.tables.current)

    def turn_absent(self) -> None:
        """Show who is not in the list, or the list again."""
        self.tables.turn()
        self._show_links()
        self._say_why()

    def _turn_away(self, number: int) -> None:
        self.decisions.away ^= {EntryNumber(number)}
        self._show_lines()

    def take_word(self) -> None:
        """Take what the list says of the current line's player, or keep what is known here."""
        line = self.tables.current
        if line is None or not line.differs:
            t = self._look.texts
            self._shell.say(t.text("This line says nothing that is known otherwise."))
            return
        self.decisions.listed ^= {line.row.line}
        self._show_lines()

    def take_all_words(self) -> None:
        """Take what the list says of everybody; again: keep all that is known here.

        What the desk has noted of who is here is decided line by line.
        """
        left = self.decisions.turn_words(self.model.rows)
        self._show_lines()
        if left:
            self._shell.say(one_by_one(self._look.texts, left), Tone.ATTENTION)

    @property
    def has_differences(self) -> bool:
        """Whether a line says otherwise what is known here."""
        return any(line.differs for line in self.model.rows)

    def decide(self) -> None:
        """Take the next possibility for the current line."""
        line = self.tables.current
        if line is None:
            return
        if not self.decisions.turn(line.row):
            self._shell.say(
                self._look.texts.text("Write its name and surname first, with F2."), Tone.ATTENTION
            )
        self._show_lines()

    def _written(self, line: ImportLine, first: str | None, last: str | None) -> None:
        old_first, old_last = self.decisions.name(line.row)
        new_first = old_first if first is None else first
        self.decisions.write(line.row, new_first, old_last if last is None else last)
        if not self.table.is_pasting:
            self._show_lines()

    def _say_where(self) -> None:
        t = self._look.texts
        words = t.text(
            "Names are pasted from the column “{column}” on. To read another list, go back first "
            "(Esc).",
            column=t.text("Surname"),
        )
        self._shell.say(words, Tone.ATTENTION)

    def _say_what_hinders(self) -> None:
        """Say why the list cannot be taken yet, and go to the first line that hinders it."""
        why = self.why_not()
        hindrances = () if self._weighing is None else self._weighing.hindrances
        if hindrances and hindrances[0].path.isdigit():
            if self.tables.shows_absent:
                self.turn_absent()
            self.table.pick_key(int(hindrances[0].path))
        if why:
            self._shell.say(why[0], Tone.ATTENTION)

    def next_to_look_at(self) -> None:
        """Go to the next line that a person should look at."""
        if self.tables.shows_absent:
            self.turn_absent()
        if not self.tables.next_to_look_at():
            self._shell.say(self._look.texts.text("No line needs a look."))

    def state_line(self) -> str:
        """How many lines are what."""
        said = counted(self._look.texts, self.decisions.counts(self.found.preview))
        differ = sum(1 for line in self.model.rows if line.unsettled)
        return said + come_to(self._look.texts, self.taking, differ)

    def has_typed(self) -> bool:
        return super().has_typed() or (self._found is not None and self.decisions.are_any)

    def why_not(self) -> Sequence[str]:
        """Why the list cannot be taken now."""
        if self._found is None:
            return (self._look.texts.text("No list has been chosen."),)
        if self.taking is None:
            hindrances = () if self._weighing is None else self._weighing.hindrances
            return self._shell.sentences(hindrances)
        if self.taking.nothing:
            return (self._look.texts.text("Everybody in this list is there already."),)
        return ()

    def verb(self) -> str:
        """What taking the list does, for its button."""
        return verb(self._look.texts, self.taking)

    def take(self) -> None:
        """Write everything in one act."""
        assert self._weighing is not None
        entry_lists.take_list(self._desk, *self._weighing.decided(self.decisions))

    def forget(self) -> None:
        """Let the list go; nothing was written."""
        self.recognising.stop()
        self._found = None
        self._weighing = None
