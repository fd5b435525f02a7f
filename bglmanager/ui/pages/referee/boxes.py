"""The boxes of the form of a penalty: the reason, the penalty, who gave it; how they lie."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QHBoxLayout, QWidget

from bglmanager.engine.event import PenaltyKind
from bglmanager.engine.penalties import Reason
from bglmanager.i18n import capital
from bglmanager.ui.style import Style, Tone
from bglmanager.ui.widgets.basics import ENTER, Symbol, Words, laid_out
from bglmanager.ui.widgets.fields import Field, LineField, StillBox
from bglmanager.ui.widgets.rows import folded_text
from bglmanager.words.referee import penalty_name, reason_name

_ENOUGH = 3
"""Letters of a reason that name it from its middle: it is completed from its beginning anyhow."""


class FieldGrid(QGridLayout):
    """Fields in one column or in two; one that is hidden leaves no hole."""

    def __init__(self, look: Style, parent: QWidget, fields: Sequence[Field]) -> None:
        super().__init__()
        self._fields = fields
        self._arranged: tuple[int, list[Field]] = (0, [])
        self.setHorizontalSpacing(look.theme.px(16))
        self.setVerticalSpacing(look.theme.px(12))
        for field in fields:
            field.setParent(parent)

    def arrange(self, columns: int) -> None:
        """Put the fields that are shown in so many columns."""
        shown = [field for field in self._fields if not field.isHidden()]
        if (columns, shown) == self._arranged:
            return
        self._arranged = (columns, shown)
        for field in self._fields:
            self.removeWidget(field)
        for place, field in enumerate(shown):
            row, column = divmod(place, columns)
            self.addWidget(field, row, column, Qt.AlignmentFlag.AlignTop)
        for column in (0, 1):
            self.setColumnStretch(column, 1 if column < columns else 0)

    def show_field(self, field: Field, *, shown: bool) -> None:
        """Show or hide one of them."""
        if field.isHidden() is shown:
            field.setVisible(shown)
            self.arrange(self._arranged[0])


class ReasonBox(QComboBox):
    """The usual reasons of a regulation, or one in the referee's own words."""

    def __init__(self, look: Style, *, keeps_enter: bool = False) -> None:
        """With `keeps_enter` Enter is told by the field inside alone, not to the form around."""
        super().__init__()
        self._texts, self._keeps_enter = look.texts, keeps_enter
        self._shown: Sequence[Reason] = ()
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.inside = LineField(look)
        self.setLineEdit(self.inside)
        self.inside.setPlaceholderText(look.texts.text("Choose, or type your own"))
        shrink(self)

    def show_reasons(self, reasons: Sequence[Reason]) -> None:
        """Offer these; what is typed stays."""
        if reasons == self._shown:
            return
        self._shown, typed = reasons, self.currentText()
        self.clear()
        for reason in reasons:
            name = reason_name(self._texts, reason)
            self.addItem(capital(name), reason.value)
        self.setMaxVisibleItems(len(reasons))
        self.setCurrentIndex(-1)
        self.setEditText(typed)

    @property
    def typed(self) -> str:
        """The reason as it is kept: one of the regulation's, or the referee's own words.

        Where the words begin inside only one of those offered, it is meant: in words of his own
        the same reason would be counted apart, and the next step would never come.
        """
        typed = self.currentText().strip()
        words = folded_text(typed)
        for reason in Reason:
            if folded_text(reason_name(self._texts, reason)) == words:
                return reason.value
        named = [one for one in self._shown if f" {words}" in f" {self._folded(one)}"]
        return named[0].value if len(words) >= _ENOUGH and len(named) == 1 else typed

    @property
    def meant(self) -> str:
        """The reason that stands for what is typed, where it says more than that."""
        reason = self.typed
        name = reason_name(self._texts, reason)
        return "" if folded_text(name) == folded_text(self.currentText().strip()) else name

    def _folded(self, reason: Reason) -> str:
        return folded_text(reason_name(self._texts, reason))

    def put(self, reason: str) -> None:
        """Show a reason as it is kept."""
        place = self.findData(reason)
        self.setCurrentIndex(place)
        if place < 0:
            self.setEditText(reason)

    def empty(self) -> None:
        """Show none."""
        self.setCurrentIndex(-1)
        self.clearEditText()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if self._keeps_enter and event.key() in ENTER:
            event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class KindBox(StillBox):
    """The penalties of a regulation, the mildest first."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._texts = look.texts
        self._shown: Sequence[PenaltyKind] = ()
        shrink(self)

    def show_kinds(self, kinds: Sequence[PenaltyKind]) -> None:
        """Offer these."""
        if kinds != self._shown:
            self._shown = kinds
            self.clear()
            for kind in kinds:
                self.addItem(penalty_name(self._texts, kind), kind)

    @property
    def kind(self) -> PenaltyKind:
        """The one chosen."""
        return PenaltyKind(str(self.currentData()))

    def choose(self, kind: PenaltyKind) -> None:
        """Choose one."""
        self.setCurrentIndex(self.findData(kind))


class GiverBox(StillBox):
    """Who of several referees gave the penalty; nobody is named until somebody is chosen."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._nobody = look.texts.text("not named")
        self._shown: Sequence[str] = ()
        self.show_names(())
        shrink(self)

    def show_names(self, names: Sequence[str]) -> None:
        """Offer these; who is chosen stays."""
        if self.count() and names == self._shown:
            return
        self._shown, chosen = names, self.name
        self.clear()
        self.addItem(self._nobody, "")
        for name in names:
            self.addItem(name, name)
        self.setCurrentIndex(max(self.findData(chosen), 0))

    @property
    def name(self) -> str:
        """Who is chosen, "" for nobody."""
        return str(self.currentData() or "")

    def signed(self, note: str) -> str:
        """The note with the name under it: the log has no other place for it."""
        signature = f"– {self.name}" if self.name else ""
        return " ".join(filter(None, (note.strip(), signature)))


def shrink(combo: QComboBox) -> None:
    """Let it be narrower than its longest choice."""
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    combo.setMinimumContentsLength(8)


def attention_frame(look: Style, words: Words) -> QFrame:
    """What is worth knowing, with its mark."""
    px = look.theme.px
    frame = QFrame()
    frame.setProperty("notice", Tone.ATTENTION.value)
    box = laid_out(QHBoxLayout(frame), px(8), (px(10), px(6), px(8), px(6)))
    mark = Symbol(look, "triangle-alert", look.theme.colours.attention)
    box.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
    box.addWidget(words, 1)
    return frame
