"""The side panel in which somebody's list of elements is checked."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from bglmanager.engine.event import ListState
from bglmanager.engine.games.game import Element, ElementList
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Refused
from bglmanager.i18n import Texts
from bglmanager.services import entries
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.kit.panels import ButtonsPart, PartsPanel, PressPart, RulePart, WordsPart
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import PrimaryButton, Words, paint_text, style_again
from bglmanager.ui.widgets.fields import ClosablePanel, SavingPanel, SteppedField
from bglmanager.ui.widgets.focus import bring_into_sight
from bglmanager.words.games import list_named

_DIGITS, _FIELD = 4, 64
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class CountField(SteppedField):
    """How many of one element."""

    def __init__(self, look: Style, element: Element) -> None:
        super().__init__(look, element.name.of(look.texts.language))
        self.element = element
        self.setAlignment(_RIGHT)
        self.setFixedWidth(look.theme.px(_FIELD))
        self.setMaxLength(_DIGITS)
        self.setPlaceholderText("0")

    @property
    def count(self) -> int | None:
        """The number typed, none for nothing; None for what is no number."""
        typed = self.text().strip()
        if not typed:
            return 0
        return int(typed) if typed.isascii() and typed.isdigit() else None

    def mark(self, *, wrong: bool) -> None:
        """Say whether its number is wrong."""
        self.setProperty("wrong", "true" if wrong else "false")
        style_again(self)


class ListPanel(PartsPanel, SavingPanel):
    """A field for every element, what they cost together, and everything that is wrong.

    Enter notes a list without faults as checked. `saved` carries the start number. A list the
    program knows no elements of is only noted.
    """

    saved = Signal(int)

    def __init__(
        self, shell: Shell, desk: OpenEvent, number: EntryNumber, wanted: ElementList
    ) -> None:
        super().__init__(shell.look)
        self._shell, self._desk, self.number, self._wanted = shell, desk, number, wanted
        look, t = shell.look, shell.look.texts
        self._limit = wanted.limit(desk.event.settings.points_limit)
        self.fields = [CountField(look, element) for element in wanted.elements]
        self.sum = Words(look, "", strong=True, wrap=True)
        self.faults = Words(look, "", colour=look.theme.colours.wrong, wrap=True)
        self._fill()
        self.draw_parts(
            WordsPart(list_named(t, wanted, self._limit)),
            *((self._grid(), RulePart(), self.sum) if self.fields else ()),
            self.faults,
            ButtonsPart(
                (
                    PressPart(t.text("Checked"), self.save, primary=True),
                    PressPart(t.text("Only handed in"), lambda: self._note(ListState.HANDED_IN)),
                    PressPart(self._penalty_words, self._penalise, icon="gavel"),
                    PressPart(t.text("Cancel"), self.left.emit),
                ),
                columns=2,
            ),
        )
        for place, field in enumerate(self.fields):
            field.textChanged.connect(self._typed)
            field.stepped.connect(lambda step, at=place: self._step(at + step))
        self._typed()
        self.settle()

    def has_typed(self) -> bool:
        return ClosablePanel.has_typed(self)

    def _penalty_words(self) -> str:
        """What leads to the penalties, where something is wrong or nobody can tell."""
        wrong = bool(self.faults.text()) or not self.fields
        return self.look.texts.text("To the penalties") if wrong else ""

    def _penalise(self) -> None:
        """Go to the penalty of a wrong list: what was counted is judged and never saved."""
        self.settle()
        self._shell.go(f"referee/list-{self.number}")

    def _grid(self) -> QWidget:
        look, px, holder = self.look, self.look.theme.px, QWidget()
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(px(8))
        grid.setVerticalSpacing(px(6))
        grid.setColumnStretch(0, 1)
        muted = look.theme.colours.muted
        for line, field in enumerate(self.fields):
            name = Words(look, field.element.name.of(look.texts.language), wrap=True)
            name.setBuddy(field)
            cost = Words(look, element_price(look.texts, field.element), Size.SMALL, colour=muted)
            grid.addWidget(name, line, 0)
            grid.addWidget(cost, line, 1, _RIGHT)
            grid.addWidget(field, line, 2)
        return holder

    def _fill(self) -> None:
        """Put a list that was checked before into the fields."""
        entry = self._desk.event.entry(self.number)
        known = self._wanted.in_notes(entry.desk.notes) or {}
        for field in self.fields:
            count = known.get(field.element.name.stored, 0)
            field.setText(str(count) if count else "")

    @property
    def _counts(self) -> dict[str, int]:
        return {field.element.name.stored: field.count or 0 for field in self.fields}

    def _typed(self) -> None:
        """Add up what is typed; what was wrong is looked at again with Enter."""
        look = self._shell.look
        total = self._wanted.cost(self._counts)
        self.sum.setText(list_cost(look.texts, total, self._limit))
        over = self._limit is not None and total > self._limit
        paint_text(self.sum, look.theme.colours.wrong if over else look.theme.colours.text)
        self._say((), ())

    def _say(self, sentences: Sequence[str], wrong: Sequence[str]) -> None:
        """Say everything that is wrong, and mark the elements it is about."""
        self.faults.setText("\n".join(sentences))
        self.faults.setVisible(bool(sentences))
        self.renew()
        for field in self.fields:
            field.mark(wrong=field.element.name.stored in wrong)

    def _step(self, place: int) -> None:
        if 0 <= place < len(self.fields):
            self.fields[place].setFocus(Qt.FocusReason.TabFocusReason)
            self.fields[place].selectAll()

    def start(self) -> None:
        """Put the focus where typing begins."""
        first = self.fields[0] if self.fields else self.findChild(PrimaryButton)
        if first is not None:
            first.setFocus(Qt.FocusReason.TabFocusReason)

    def save(self) -> None:
        """Note the list as checked; everything that is wrong with it is said at once."""
        if not self.fields:
            self._note(ListState.CHECKED)
            return
        if unread := [field for field in self.fields if field.count is None]:
            t, typed = self.look.texts, [field.text().strip() for field in unread]
            said = [t.text("“{typed}” is not a number. Type digits only.", typed=n) for n in typed]
            self._refuse(said, [field.element.name.stored for field in unread])
            return
        try:
            entries.check_in_list(self._desk, self.number, self._wanted, self._counts)
        except Refused as refused:
            said = list(self._shell.sentences(refused.problems))
            self._refuse(said, [found.path for found in refused.problems])
            return
        self.saved.emit(self.number)

    def _refuse(self, sentences: Sequence[str], wrong: Sequence[str]) -> None:
        self._say(sentences, wrong)
        places = (n for n, f in enumerate(self.fields) if f.element.name.stored in wrong)
        self._step(next(places, 0))
        bring_into_sight(self.faults)

    def _note(self, state: ListState) -> None:
        if self._shell.attempt(lambda: entries.set_list_state(self._desk, self.number, state)):
            self.saved.emit(self.number)


def element_price(texts: Texts, element: Element) -> str:
    """What one costs, and how many there may be: "40 points, at most 4"."""
    return texts.text(
        "{cost} points, always {most}"
        if element.least == element.most
        else "{cost} points, at most {most}",
        cost=element.cost,
        most=element.most,
    )


def list_cost(texts: Texts, total: int, limit: int | None) -> str:
    """The cost of a list with what is left of its limit."""
    left = 0 if limit is None else limit - total
    return texts.text(
        "{total} points"
        if limit is None
        else "{total} points of {limit}: {over} too many"
        if left < 0
        else "{total} points of {limit}: {left} left",
        total=total,
        limit=limit,
        over=-left,
        left=left,
    )
