"""Sheets to print: choose one, look at its pages, print it or save it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.problems import Problem, Refused
from bglmanager.i18n import Texts
from bglmanager.services import paper, sheet_files
from bglmanager.services.changes import Changes
from bglmanager.services.games import Catalogue
from bglmanager.services.paper import (
    Making,
    Offer,
    PageSize,
    Paper,
    PaperSize,
    Printed,
)
from bglmanager.services.sheet_choices import SheetChoices, paper_texts
from bglmanager.services.sheet_files import SheetFormat, sheet_formats
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import PRINT, SAVE, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.prints.choices import PrintFields, SheetFields, TypedAsked
from bglmanager.ui.pages.prints.emergency import PACK, EmergencyPack
from bglmanager.ui.pages.prints.preview import PagePreview, Zooming
from bglmanager.ui.pages.round_paper import RoundPaper
from bglmanager.ui.printers import DirectPrint, Printers
from bglmanager.ui.shell import Shell, save_as
from bglmanager.ui.style import Tone
from bglmanager.ui.tasks import Progress, Task
from bglmanager.ui.widgets.basics import filled, laid_out
from bglmanager.ui.widgets.frame import Notice
from bglmanager.ui.widgets.rows import Column, RowsModel
from bglmanager.ui.widgets.table import TableView

Made = tuple[Printed, Sequence[PageSize]]
Wanted = tuple[Offer, SheetChoices, PaperSize, TypedAsked]
"""A sheet, how it is laid out, on what, and what is typed of what alone is wanted."""


def _columns(t: Texts, sheets: Paper) -> Sequence[Column[Offer]]:
    return (
        Column(t.text("Sheet"), sheets.title, stretch=True),
        Column(
            t.text("Printed"),
            lambda offer: str(sheets.times_printed(offer) or ""),
            figures=True,
            spoken=t.text("How many times it was printed or saved"),
        ),
    )


class PrintsPage(Page):
    """Left the sheets there are now, right the pages of the one chosen."""

    def __init__(
        self,
        shell: Shell,
        desk: OpenEvent,
        games: Catalogue,
        printers: Printers | None = None,
    ) -> None:
        super().__init__(shell)
        self._desk, self._games = desk, games
        self._printers = printers or Printers()
        self._direct = DirectPrint(shell, self._printers)
        self.printed: Printed | None = None
        self._wanted: Wanted | None = None
        self._shown: Wanted | None = None
        self._task: Task | None = None
        self._titles = Paper(desk, self.texts, games)
        self.choices, self.order = SheetFields(shell, desk), PrintFields(shell)
        self._model = RowsModel(
            self.look, _columns(self.texts, self._titles), lambda offer: offer.key
        )
        self.table: TableView[Offer] = TableView(self.look, self._model, self.texts.text("Sheets"))
        self.preview = PagePreview(self.look, shell.tasks)
        about, newest = (shell, desk, games), lambda: self.round_number
        self.round_paper = RoundPaper(*about, newest, self.count_again, printers=self._printers)
        self.pack = EmergencyPack(
            shell, self.paper, lambda: PACK in self._model.rows, self._making, self.count_again
        )
        self.zooming = Zooming(self.look, self.preview)
        for owner in (self, self.round_paper, self.pack, self.zooming):
            self.make_acts(owner)
        self._lay_out()
        self._listen()

    def _lay_out(self) -> None:
        px = self.look.theme.px
        left, right = (laid_out(QVBoxLayout(), px(12)) for _ in range(2))
        filled(left, (self.table, 1), self.choices)
        filled(right, self.order, (self.preview, 1), self.zooming)
        self.box.addLayout(filled(laid_out(QHBoxLayout(), px(16)), (left, 4), (right, 5)), 1)

    def _listen(self) -> None:
        self.table.picked.connect(self._pick)
        self.choices.changed.connect(self._choose)
        self.order.pages.textChanged.connect(self.renew_actions)
        self.zooming.lay_out()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.order.find_printers(self._printers.find)
        if self.printed is None:
            self.make()

    # -------------------------------------------------------------------------- choices

    def _choose(self) -> None:
        """The sheet is laid out otherwise, and so are the next of its kind."""
        offer = self.offer
        if offer is None:
            return
        self.choices.keep(offer)
        self.make()

    def _pick(self) -> None:
        """Another sheet: as its kind was printed last, once, and all of it; of the same people
        where people are chosen for both.
        """
        offer = self.offer
        if offer is None:
            return
        self.choices.show_sheet(offer)
        was = self._wanted and self._wanted[0]
        if offer != was:
            self.order.show_sheet()
            sheets = {offer.sheet} if was is None else {was.sheet, offer.sheet}
            both = was is not None and {*map(paper.chosen_of, sheets)} == {paper.Chosen.PEOPLE}
            self.choices.ask_for(self.choices.people.text() if both else "")
        self.make()

    # ------------------------------------------------------------------------- the sheet

    def paper(self) -> Paper:
        """What makes the sheets, in the language chosen."""
        texts = paper_texts(self.choices.choices, self.texts)
        return Paper(self._desk, texts, self._games)

    @property
    def offer(self) -> Offer | None:
        """The sheet chosen."""
        return self._model.row_at(self.table.currentIndex())

    def title(self) -> str:
        return self.texts.text("Prints")

    def state_line(self) -> str:
        if self.offer is None or self.printed is None:
            return ""
        return self.texts.many(
            "{title}: {n} page[s]", self.printed.pages, title=self._titles.title(self.offer)
        )

    def notices(self) -> Sequence[Notice]:
        words = paper.changed_words(self.texts, self.printed.changed) if self.printed else ""
        return (Notice(words),) if words else ()

    def primary(self) -> Action | None:
        return self.save if self.order.to_file else self.print_page

    def secondary(self) -> Sequence[Action]:
        whole = self.round_paper
        paper_acts = (whole.save,) if self.order.to_file else (whole.print, self.save)
        coded = self.offer is not None and self.offer.sheet in paper.IN_CODES
        return (*((self.save_reader,) * coded), *paper_acts, self.pack.save)

    def first_focus(self) -> QWidget:
        return self.table

    def refresh(self, changes: Changes | None) -> None:
        chosen = self.offer
        event = paper.in_its_room(self._desk, self._desk.event)
        found = paper.sheets_offered(event, self._desk.derived, self._games)
        self._model.set_rows(found)
        if chosen is None or chosen not in found:
            self.table.selectRow(0)
        else:
            self.make()

    def open_at(self, place: str) -> None:
        """Choose a sheet by the key of its offer, "setup-2", or by its name alone as the newest
        round has it; of these people alone, "badges/12,40"; "" for the one that is chosen.
        """
        if not place:
            return
        key, _, people = place.partition("/")
        newest = next((each.key for each in self._model.rows if each.sheet == key), key)
        if not self.table.pick_key(newest):
            words = self.texts.text("There is nothing to print of this yet.")
            self.shell.say(words, Tone.ATTENTION)
        elif people != self.choices.people.text():
            self.choices.ask_for(people)
            self.make()

    def make(self) -> None:
        """Make the sheet chosen on the worker; nothing is printed until its pages are shown."""
        offer = self.offer
        if offer is None:
            return
        if self._task is not None:
            self._task.stop()
        sheet = self.choices
        wanted = self._wanted = (offer, sheet.choices, sheet.paper_size, sheet.typed)
        self.printed = None
        self.shell.renew()
        if not self.isVisible() or self.choices.wrong_asked(offer):
            return
        name = self.texts.text("Preparing the pages")
        made = partial(_made, self._making(offer))
        self._task = self.shell.tasks.start(name, made, partial(self._show, wanted))

    def _show(self, wanted: Wanted, made: Made) -> None:
        if wanted != self._wanted:
            return  # another sheet was chosen meanwhile
        self._task = None
        self.printed, sizes = made
        again = self._shown is not None and self._shown[0] == wanted[0]
        self.preview.show_document(self.printed.data, sizes, again=again)
        self._shown = wanted
        self.shell.renew()

    def why_no_sheet(self) -> Sequence[str]:
        """Why the sheet chosen cannot be kept yet; nothing if it can."""
        if self.printed is not None:
            return ()
        if self.offer is None:
            return (self.texts.text("Choose a sheet of the list."),)
        ready = self.texts.text("The pages are not ready yet. Try again in a moment.")
        return self.choices.wrong_asked(self.offer) or (ready,)

    def why_no_print(self) -> Sequence[str | Problem]:
        """Why it cannot be printed; nothing if it can."""
        if self.printed is None or self.order.to_file:
            return self.why_no_sheet()
        try:
            self.order.order(self.printed.pages)
        except Refused as refused:
            return refused.problems
        return ()

    @act("Print the sheet", PRINT, unless=why_no_print)
    def print_page(self) -> None:
        """Print as is chosen; where a file is, or there is no printer, save."""
        offer, printed = self.offer, self.printed
        if offer is None or printed is None or self.order.to_file:
            self.save.trigger()
            return
        offer = self.choices.as_asked(offer)
        self._direct.start(
            partial(_ready, printed),
            self._titles.title(offer),
            self.paper().file_name(offer),
            order=self.order.order(printed.pages),
            sent=partial(self._count, offer),
            keep=partial(self.paper().save_sheet, offer),
            kept=self.count_again,
        )

    def _count(self, offer: Offer, printed: Printed) -> None:
        self.order.find_printers(self._printers.find)  # the one chosen may be gone
        self.shell.attempt(lambda: self._titles.note_printed(offer, printed))
        self.count_again()

    @act("Save as…", SAVE, icon="file-down", unless=why_no_sheet)
    def save(self) -> None:
        """Save the sheet as PDF, or its tables for other programs."""
        offer, printed = self.offer, self.printed
        if offer is None or printed is None:
            return
        sheets, offer = self.paper(), self.choices.as_asked(offer)
        kinds = ";;".join(_kinds_of_files(self.texts, printed))
        name, write = sheets.file_name(offer), partial(sheets.save_sheet, offer, printed)
        if save_as(self.shell, self.save.text(), name, kinds, write):
            self.count_again()

    @act("Save the page that reads QR codes", icon="file-down")
    def save_reader(self) -> None:
        """Save what phones read the standings in QR codes with."""
        kinds = self.texts.text("Web pages") + " (*.html)"
        title = self.save_reader.text()
        save_as(self.shell, title, sheet_files.READER, kinds, sheet_files.write_reader)

    @property
    def round_number(self) -> RoundNumber | None:
        """The round of the sheet chosen; where it has none, the newest one."""
        chosen = None if self.offer is None else self.offer.round
        newest = self._desk.event.last_round
        return chosen if chosen or newest is None else newest.number

    def _making(self, offer: Offer) -> Making:
        return self.paper().sheet_job(self.choices.as_asked(offer), paper=self.choices.paper_size)

    def count_again(self) -> None:
        """Show how often each sheet was printed, and what the one chosen replaces now."""
        self._model.read_again()
        self.make()


def _kinds_of_files(texts: Texts, printed: Printed) -> Iterator[str]:
    """What the sheet can be saved as, as a file dialog offers it."""
    names = {
        SheetFormat.PDF: texts.text("PDF files"),
        SheetFormat.XLSX: texts.text("Spreadsheets"),
        SheetFormat.CSV: texts.text("Text files"),
        SheetFormat.HTML: texts.text("Web pages"),
    }
    yield from (f"{names[each]} (*.{each})" for each in sheet_formats(printed))


def _ready(printed: Printed, **_heard: object) -> Printed:
    """A sheet that has been made and looked at: nobody has to wait for it."""
    return printed


def _made(job: Making, progress: Progress) -> Made:
    """On the worker: the sheet, and how large its pages are."""
    printed = job(step=progress.step)
    return printed, paper.page_sizes(printed.data)
