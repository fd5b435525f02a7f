"""What is chosen for a sheet and for the printer: two rows of fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from bglmanager.engine.problems import Refused
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.services import paper
from bglmanager.services.number_ranges import read_ranges
from bglmanager.services.paper import Asked, Distance, Offer, PaperSize, Sheet
from bglmanager.services.print_queues import FoundPrinters, PrintOrder, Sides
from bglmanager.services.sheet_choices import (
    BLANKS,
    SheetChoices,
    keep_choices,
    sheet_choices,
)
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.printers import TO_FILE
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Style, set_tip
from bglmanager.ui.widgets.basics import laid_out
from bglmanager.ui.widgets.fields import Field, LineField, NumberField, StillBox
from bglmanager.words.number_format import figure

T = TypeVar("T")

_MOST_COPIES = 99
TypedAsked = tuple[str, str, int]
"""Tables and people as they are typed, and the first place of a sheet of labels."""

_MOST_PLACES = 99
_NARROW = 9
"""Letters that a box of choices has room for at least."""


class _Box(StillBox):
    """A box of choices; one that is `yielding` gives way where there is little room."""

    def __init__(self, options: Mapping[T, str], *, yielding: bool = False) -> None:
        super().__init__()
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        if yielding:
            self.setMinimumWidth(_NARROW * self.fontMetrics().averageCharWidth())
        self.offer(options)

    def offer(self, options: Mapping[T, str]) -> None:
        """Have these choices instead."""
        self.clear()
        for value, text in options.items():
            self.addItem(text, value)

    def choose(self, value: object) -> None:
        """Show this choice, where it is one."""
        self.setCurrentIndex(max(self.findData(value), 0))


class _ChoiceRow(QWidget):
    """Fields beside each other; `changed` is sent when somebody chooses otherwise."""

    changed = Signal()

    def __init__(self, look: Style) -> None:
        super().__init__()
        self.look = look
        self._box = laid_out(QHBoxLayout(self), look.theme.px(12))

    def add_field(self, label: str, editor: QWidget, stretch: int = 0) -> Field:
        """One more."""
        field = Field(self.look, label, editor)
        self._box.addWidget(field, stretch)
        if isinstance(editor, QComboBox):
            editor.activated.connect(lambda _index: self.changed.emit())
        return field


class SheetFields(_ChoiceRow):
    """How a sheet is laid out, and what of it is wanted; what makes no difference is greyed."""

    def __init__(self, shell: Shell, desk: OpenEvent) -> None:
        super().__init__(shell.look)
        self._shell, self._desk = shell, desk
        look, t = shell.look, shell.look.texts
        self.paper = _Box({paper: paper.value for paper in PaperSize})
        self.turn = _Box({False: t.text("Upright"), True: t.text("Wide")})
        self.distance = _Box({each: distance_words(t, each) for each in Distance})
        self.language = _Box(dict(LANGUAGES))
        self.per_page = _Box({1: "1"})
        self.blanks = _Box({each: str(each) for each in BLANKS})
        set_tip(self.blanks, t.text("Table sheets without names, for who walks in"))
        self.tables = self._asked_line(t.text("3, 7-9 +2: these tables, and two blank sheets"))
        self.people = self._asked_line(t.text("12, 40-44, Rossi: these people alone"))
        self.first_place = NumberField(look, 1, 1, _MOST_PLACES)
        set_tip(self.first_place, t.text("Of a sheet of labels, some of which are gone"))
        self.first_place.editingFinished.connect(self._hear_asked)
        self._heard = self.typed
        self.add_field(t.text("Paper"), self.paper)
        self.add_field(t.text("Turned"), self.turn)
        self._distance = self.add_field(t.text("Read from"), self.distance)
        self._tables = self.add_field(t.text("Tables"), self.tables)
        self._blanks = self.add_field(t.text("Blank sheets"), self.blanks)
        self._people = self.add_field(t.text("Players"), self.people)
        self.add_field(t.text("Language"), self.language)
        self._per_page = self.add_field(t.text("On a page"), self.per_page)
        self._first_place = self.add_field(t.text("From place"), self.first_place)

    def _asked_line(self, tip: str) -> LineField:
        """Says of what alone the sheet is."""
        line = LineField(self.look)
        line.setPlaceholderText(self.look.texts.text("all"))
        line.setMinimumWidth(_NARROW * line.fontMetrics().averageCharWidth())
        set_tip(line, tip)
        line.editingFinished.connect(self._hear_asked)
        return line

    def show_sheet(self, offer: Offer) -> None:
        """Show what was chosen last for sheets of this kind, and for any the paper."""
        choices = sheet_choices(self._desk.workspace, offer.sheet)
        self.paper.choose(self._shell.preferences.paper)
        self.turn.choose(choices.wide)
        self.distance.choose(choices.distance)
        self.language.choose(choices.language or self.look.texts.language)
        self.per_page.offer({each: str(each) for each in paper.per_page_of(offer)})
        self.per_page.choose(choices.per_page)
        self.blanks.choose(choices.blanks)
        self.show_sense(offer)

    def keep(self, offer: Offer) -> None:
        """Print sheets of this kind so from now on."""
        shell, size = self._shell, self.paper_size
        shell.attempt(lambda: keep_choices(self._desk.workspace, offer.sheet, self.choices))
        shell.keep_preferences(replace(shell.preferences, paper=size))

    @property
    def choices(self) -> SheetChoices:
        """What is chosen."""
        language = str(self.language.currentData())
        return SheetChoices(
            language="" if language == self.look.texts.language else language,
            per_page=self.per_page.currentData(),
            wide=self.turn.currentData(),
            distance=Distance(self.distance.currentData()),
            blanks=self.blanks.currentData(),
        )

    @property
    def typed(self) -> TypedAsked:
        """What is typed of what alone is wanted, and from which place on."""
        return self.tables.text(), self.people.text(), self.first_place.value()

    def _hear_asked(self) -> None:
        if self.typed != self._heard:
            self._heard = self.typed
            self.changed.emit()

    def ask_for(self, people: str = "") -> None:
        """Another sheet is chosen: all of it, or of these people."""
        self.tables.clear()
        self.people.setText(people)
        self.first_place.show_number(1)
        self._heard = self.typed

    def as_asked(self, offer: Offer) -> Offer:
        """This sheet, of the tables or people typed. Raises `Refused`."""
        of_tables, of_people = _of_tables_or_people(offer)
        tables, blanks = paper.read_tables(self.tables.text() if of_tables else "")
        people = paper.read_people(self._desk.event, self.people.text() if of_people else "")
        asked = Asked(tables, blanks, people, self.first_place.value())
        return replace(offer, asked=asked)

    def wrong_asked(self, offer: Offer) -> Sequence[str]:
        """What is wrong with the tables or the people that are typed, which is said below them."""
        found: Sequence[str] = ()
        try:
            self.as_asked(offer)
        except Refused as refused:
            found = self._shell.sentences(refused.problems)
        for field in (self._tables, self._people):
            field.set_problem(" ".join(found))
        return found

    def show_sense(self, offer: Offer) -> None:
        """Grey what makes no difference to this sheet; hide where another field has its place."""
        of_tables, of_people = _of_tables_or_people(offer)
        labels, whole = offer.sheet is Sheet.BADGES, offer.sheet is Sheet.ROUND
        for field, shown in (
            (self._tables, of_tables),
            (self._people, of_people),
            (self._blanks, whole),
            (self._distance, not (of_tables or of_people or whole)),
            (self._first_place, labels),
            (self._per_page, not labels),
        ):
            field.setVisible(shown)
        self.turn.setEnabled(paper.is_turned(offer))
        self.distance.setEnabled(paper.is_for_wall(offer))
        self.per_page.setEnabled(paper.is_cut(self._desk.event, offer))

    @property
    def paper_size(self) -> PaperSize:
        """The paper chosen."""
        return PaperSize(self.paper.currentData())


def distance_words(texts: Texts, distance: Distance) -> str:
    """From where a list is read: "3 m"."""
    return f"{figure(texts, Fraction(distance.value))} m"


class PrintFields(_ChoiceRow):
    """Where the pages go, and how many of them; `changed` is sent for another printer or sides,
    which are remembered for all sheets and events.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.look)
        self._shell = shell
        look, t = shell.look, shell.look.texts
        self.printer = _Box({"": ""}, yielding=True)
        self.pages = LineField(look)
        self.pages.setPlaceholderText(t.text("all"))
        self.copies = NumberField(look, 1, 1, _MOST_COPIES)
        self.sides = _Box(
            {
                Sides.ONE: t.text("One side"),
                Sides.LONG: t.text("Both, bound left"),
                Sides.SHORT: t.text("Both, bound on top"),
            },
            yielding=True,
        )
        self.add_field(t.text("Printer"), self.printer, 4)
        self._of_printer = (
            self.add_field(t.text("Pages"), self.pages, 2),
            self.add_field(t.text("Copies"), self.copies, 1),
            self.add_field(t.text("Sides"), self.sides, 3),
        )
        self.changed.connect(self._remember)

    @property
    def to_file(self) -> bool:
        """Whether the pages become a file: that is chosen, or there is no printer."""
        return bool(self.printer.currentData() == TO_FILE)

    def find_printers(self, find: Callable[[], FoundPrinters]) -> None:
        """Ask which there are now: one may have been switched on."""
        self._shell.tasks.start("", lambda _: find(), self._offer, quiet=True)

    def _offer(self, found: FoundPrinters) -> None:
        """Offer these printers, and a file as the last; the one used last where it is there."""
        t, likes = self.look.texts, self._shell.preferences
        wanted = likes.printer
        self.printer.offer({**{name: name for name in found.names}, TO_FILE: t.text("PDF file")})
        self.printer.choose(wanted if wanted == TO_FILE else found.chosen(wanted) or TO_FILE)
        self.sides.choose(likes.sides)
        self._show_fitting()

    def _remember(self) -> None:
        likes = self._shell.preferences
        self._shell.keep_preferences(replace(likes, printer=self.chosen[0], sides=self.chosen[1]))
        self._show_fitting()

    def show_sheet(self) -> None:
        """Another sheet is printed: once, and all of it."""
        self.pages.clear()
        self.copies.show_number(1)

    def _show_fitting(self) -> None:
        """A file has all pages, once."""
        for field in self._of_printer:
            field.setHidden(self.to_file)
        self._shell.renew()

    @property
    def chosen(self) -> tuple[str, Sides]:
        """What is remembered."""
        return str(self.printer.currentData()), Sides(self.sides.currentData())

    def order(self, pages: int) -> PrintOrder:
        """What is asked of the printer, of so many pages. Raises `Refused` for pages there are
        not (range.unread, range.beyond).
        """
        printer, sides = self.chosen
        wanted = read_ranges(self.pages.text(), pages)
        return PrintOrder(printer, wanted, self.copies.value(), sides)


def _of_tables_or_people(offer: Offer) -> tuple[bool, bool]:
    chosen = paper.chosen_of(offer.sheet)
    return chosen is paper.Chosen.TABLES, chosen is paper.Chosen.PEOPLE
