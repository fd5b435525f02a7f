"""Sheets to print: choose one, look at its pages, print it or save it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QScrollArea, QStyle, QVBoxLayout, QWidget

from bglmanager.engine.ids import RoundNumber
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.services import paper
from bglmanager.services.changes import Changes
from bglmanager.services.games import Catalogue
from bglmanager.services.paper import Making, Offer, Paper, Picture, Printed
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import PRINT, SAVE, Need, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round_paper import RoundPaper
from bglmanager.ui.printers import Printers
from bglmanager.ui.shell import Shell, save_as
from bglmanager.ui.style import Style, Tone
from bglmanager.ui.tasks import Progress
from bglmanager.ui.widgets.basics import Words, laid_out
from bglmanager.ui.widgets.fields import Field
from bglmanager.ui.widgets.frame import Notice
from bglmanager.ui.widgets.rows import Column, RowsModel
from bglmanager.ui.widgets.table import TableView

Made = tuple[Printed, list[Picture]]
Wanted = tuple[Offer, str, int]
"""A sheet, its language, and how many slips are on a page of it."""

_A_PRINTER = Need(
    "There is no printer. Save the sheet as PDF.", lambda page: page.printers.is_any()
)


class PrintsPage(Page):
    """Left the sheets there are now, right the pages of the one chosen."""

    def __init__(
        self,
        shell: Shell,
        workspace: Workspace,
        desk: OpenEvent,
        games: Catalogue,
        printers: Printers | None = None,
    ) -> None:
        super().__init__(shell)
        self._workspace, self._desk, self._games = workspace, desk, games
        self.printers = printers or Printers()
        self.printed: Printed | None = None
        self._wanted: Wanted | None = None
        self._dpi = 0.0
        self.language = self._combo(dict(LANGUAGES), self.texts.language)
        self.per_page = self._combo({"1": "1", "2": "2", "4": "4"}, "1")
        self._model = RowsModel(self.look, self._columns(), lambda offer: offer.key)
        self.table: TableView[Offer] = TableView(self.look, self._model, self.texts.text("Sheets"))
        self.preview = PagePreview(self.look)
        self.round_paper = RoundPaper(
            shell, self.paper, lambda: self.round_number, self._making, self.count_again
        )
        self.make_acts(self)
        self.make_acts(self.round_paper)
        self._lay_out()
        self.table.picked.connect(self.make)
        self.preview.fitted.connect(self._fit)

    def _combo(self, options: dict[str, str], chosen: str) -> QComboBox:
        combo = QComboBox()
        for value, text in options.items():
            combo.addItem(text, value)
        combo.setCurrentIndex(combo.findData(chosen))
        combo.activated.connect(self.make)
        return combo

    def _columns(self) -> Sequence[Column[Offer]]:
        t = self.texts
        return (
            Column(t.text("Sheet"), lambda offer: self.paper().title(offer), stretch=True),
            Column(
                t.text("Printed"),
                lambda offer: str(self.paper().times_printed(offer) or ""),
                figures=True,
                spoken=t.text("How many times it was printed or saved"),
            ),
        )

    def _lay_out(self) -> None:
        t, px = self.texts, self.look.theme.px
        left = laid_out(QVBoxLayout(), px(12))
        left.addWidget(self.table, 1)
        options = laid_out(QHBoxLayout(), px(12))
        options.addWidget(Field(self.look, t.text("Language of the paper"), self.language))
        options.addWidget(Field(self.look, t.text("Table sheets on a page"), self.per_page))
        left.addLayout(options)
        listed = QWidget()
        line = laid_out(QHBoxLayout(listed), px(16))
        line.addLayout(left, 2)
        line.addWidget(self.preview, 3)
        self.box.addWidget(listed, 1)

    def paper(self) -> Paper:
        """What makes the sheets, in the language chosen."""
        language = str(self.language.currentData())
        texts = self.texts if language == self.texts.language else Texts(language)
        return Paper(self._workspace, self._desk, texts, self._games)

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
            "{title}: {n} page[s]", self.printed.pages, title=self.paper().title(self.offer)
        )

    def notices(self) -> Sequence[Notice]:
        words = paper.changed_words(self.texts, self.printed.changed) if self.printed else ""
        return (Notice(words),) if words else ()

    def primary(self) -> Action | None:
        return self.print_page if self.printers.is_any() else self.save

    def secondary(self) -> Sequence[Action]:
        """Without a printer saving is the next thing to do, and printing stands beside it."""
        return (self.round_paper.save, self.save if self.printers.is_any() else self.print_page)

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
        """Choose a sheet by the key of its offer: "setup-2"."""
        self.table.pick_key(place)

    def make(self, *_: object) -> None:
        """Make the sheet chosen on the worker; nothing is printed until its pages are shown."""
        offer = self.offer
        if offer is None:
            return
        wanted = (offer, str(self.language.currentData()), int(self.per_page.currentData()))
        if wanted != self._wanted:
            self._wanted, self.printed = wanted, None
            self.shell.renew()
        if not self.isVisible():
            self._dpi = 0.0  # made when it is shown: only then it is known how large
            return
        job = self.paper().sheet_job(offer, per_page=wanted[2])
        dpi = self._dpi = self.preview.dpi
        self.per_page.setEnabled(paper.is_cut(self._desk.event, offer))
        name = self.texts.text("Preparing the pages")
        self.shell.tasks.start(
            name, partial(_made, job, dpi), lambda made: self._show(wanted, dpi, made)
        )

    def _show(self, wanted: Wanted, dpi: float, made: Made) -> None:
        if (wanted, dpi) != (self._wanted, self._dpi):
            return  # another sheet was chosen meanwhile, or there is another room for it
        self.printed, pictures = made
        self.preview.show_pages(pictures)
        self.shell.renew()

    def _fit(self) -> None:
        """The pages are as wide as their area again."""
        if self.isVisible() and self.preview.dpi != self._dpi:
            self.make()

    @act("Larger pages", keys="Ctrl++", icon="zoom-in")
    def _larger(self) -> None:
        self._zoom(1)

    @act("Smaller pages", keys="Ctrl+-", icon="zoom-out")
    def _smaller(self) -> None:
        self._zoom(-1)

    def _zoom(self, steps: int) -> None:
        if self.preview.change_zoom(steps):
            self.make()

    def why_no_sheet(self) -> Sequence[str]:
        """Why the sheet chosen cannot be kept yet; nothing if it can."""
        if self.printed is not None:
            return ()
        if self.offer is not None:
            return (self.texts.text("The pages are not ready yet. Try again in a moment."),)
        return (self.texts.text("Choose a sheet of the list."),)

    @act("Print the sheet", PRINT, unless=(_A_PRINTER, why_no_sheet))
    def print_page(self) -> None:
        offer, printed, sheets = self.offer, self.printed, self.paper()
        if offer is None or printed is None:
            return
        title = sheets.title(offer)
        if self.printers.send(printed, title):
            self.shell.attempt(lambda: sheets.note_printed(offer))
            self.count_again()
            self.shell.say(self.texts.text("Sent to the printer: {title}", title=title))
        else:
            words = self.texts.text("The printer did not take the pages. Save them as PDF instead.")
            self.shell.say(words, Tone.WRONG)

    @act("Save as PDF", SAVE, icon="file-down", unless=why_no_sheet)
    def save(self) -> None:
        offer, printed = self.offer, self.printed
        if offer is None or printed is None:
            return
        sheets = self.paper()
        kinds = self.texts.text("PDF files") + " (*.pdf)"
        name, write = sheets.file_name(offer), partial(sheets.save_sheet, offer, printed)
        if save_as(self.shell, self.save.text(), name, kinds, write):
            self.count_again()

    @property
    def round_number(self) -> RoundNumber | None:
        """The round of the sheet chosen; where it has none, the newest one."""
        chosen = None if self.offer is None else self.offer.round
        newest = self._desk.event.last_round
        return chosen if chosen or newest is None else newest.number

    def _making(self, offer: Offer) -> Making:
        return self.paper().sheet_job(offer, per_page=int(self.per_page.currentData()))

    def count_again(self) -> None:
        """Show how often each sheet was printed; the one chosen stays."""
        chosen = self.offer
        self._model.set_rows(())
        self.refresh(None)
        if chosen is not None:
            self.open_at(chosen.key)


def _made(job: Making, dpi: float, progress: Progress) -> Made:
    """On the worker: the sheet, and pictures of its first pages."""
    printed = job(step=progress.step)
    count = min(printed.pages, SHOWN)
    pictures = []
    for page in range(count):
        progress.step(page, count)
        pictures.append(paper.render_page(printed.data, page, dpi))
    return printed, pictures


ZOOMS = (50, 75, 100, 125, 150, 200)
"""Sizes of a page in per cent of the width of the area."""

SHOWN = 12
"""So many pages are shown; a longer sheet is known well enough by then."""

_A4_INCHES = 8.27

_STILL = 150  # milliseconds without another size, until pages that are shown are made anew


class PagePreview(QScrollArea):
    """Pages on the ground of the window; they are as wide as the area at 100 %.

    `fitted` is sent when it is known how much room there is for them: shown, or resized.
    """

    fitted = Signal()

    def __init__(self, look: Style) -> None:
        super().__init__()
        self.setProperty("kind", "read")
        self._look = look
        self.zoom = 100
        self.setWidgetResizable(True)
        self.setAccessibleName(look.texts.text("Preview of the pages"))
        self._pages: list[Words] = []
        self._inside = QWidget()
        self._box = QVBoxLayout(self._inside)
        self._box.setSpacing(look.theme.px(12))
        self._box.addStretch(1)
        self.setWidget(self._inside)
        self._still = QTimer(self)
        self._still.setSingleShot(True)
        self._still.timeout.connect(self.fitted)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._still.start(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._still.start(_STILL if self._pages else 0)

    @property
    def dpi(self) -> float:
        """Dots per inch that make a page as wide as it is shown, with the bar beside it or not."""
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        width = max(self.contentsRect().width() - bar - self._look.theme.px(32), 200)
        return width * self.zoom / 100 / _A4_INCHES * self.devicePixelRatioF()

    @property
    def count(self) -> int:
        """How many pages are shown."""
        return len(self._pages)

    def show_pages(self, pictures: list[Picture]) -> None:
        """Show these pages, from the top of the first."""
        for label in self._pages:
            self._box.removeWidget(label)
            label.deleteLater()
        self._pages = [self._page(picture) for picture in pictures]
        for place, label in enumerate(self._pages):
            self._box.insertWidget(place, label, 0, Qt.AlignmentFlag.AlignHCenter)
        self.verticalScrollBar().setValue(0)

    def _page(self, picture: Picture) -> Words:
        image = QImage(
            picture.rgba, picture.width, picture.height, QImage.Format.Format_RGBA8888
        ).copy()
        image.setDevicePixelRatio(self.devicePixelRatioF())
        label = Words(self._look)
        label.setPixmap(QPixmap.fromImage(image))
        return label

    def change_zoom(self, steps: int) -> bool:
        """Show pages larger or smaller by so many steps; whether anything changed."""
        place = min(max(ZOOMS.index(self.zoom) + steps, 0), len(ZOOMS) - 1)
        changed = ZOOMS[place] != self.zoom
        self.zoom = ZOOMS[place]
        return changed
