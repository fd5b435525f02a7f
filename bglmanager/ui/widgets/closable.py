"""What may have something typed in it that is not saved; panels that Escape leaves."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QRadioButton,
    QWidget,
)

from bglmanager.i18n import Texts
from bglmanager.ui.actions import Keys
from bglmanager.ui.literal import as_read
from bglmanager.ui.widgets.basics import ENTER, AbstractWidget, is_held
from bglmanager.ui.widgets.fields import SearchField
from bglmanager.ui.widgets.ring import Ringed

Written = tuple[tuple[str, str], ...]
"""What stands in fields: the spoken name of each, and its text."""


class TypedFields:
    """A widget that knows what first stood in its fields; it calls `settle` when they are filled.

    Fields inside another one of the kind are that one's. Whoever is on a way out is asked about
    what was typed since (`WayOut`).
    """

    _settled: Written | None = None

    def settle(self) -> None:
        """What stands in the fields now is saved, or nobody has typed it."""
        self._settled = self._fields_now

    @property
    def _fields_now(self) -> Written:
        """What stands in the fields now."""
        assert isinstance(self, QWidget)  # the other base
        return tuple(_written_fields(self))

    @property
    def half_typed(self) -> Written:
        """What of it was typed and is not saved."""
        now, before = self._fields_now, self._settled or ()
        return tuple(
            one
            for place, one in enumerate(now)
            if one[1] and (len(now) != len(before) or one != before[place])
        )

    def has_typed(self) -> bool:
        """Whether something is typed that is not saved."""
        return self._settled is not None and self._settled != self._fields_now

    def save(self) -> None:
        """Save what is typed, or say at the fields why not; it stays typed then."""

    def discard(self) -> None:
        """Nobody is to be asked about it any more; what takes it along with it overrides this."""
        self.settle()


class TypedPanel(TypedFields, Ringed, metaclass=AbstractWidget):
    """A panel with fields; one without has the keyboard itself, and shows it."""


class ClosablePanel(TypedPanel):
    """A panel of which `left` is sent when the user thinks better of it, or is through."""

    left = Signal()

    def start(self) -> object:
        """Put the focus where typing begins."""

    def own_keys(self, texts: Texts) -> Keys:
        return (("Esc", texts.text("Close the panel")),)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class SavingPanel(ClosablePanel):
    """A panel that Enter saves wherever it is pressed, once however long it is held."""

    def own_keys(self, texts: Texts) -> Keys:
        return (("Return", texts.text("Save")), *super().own_keys(texts))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in ENTER:
            super().keyPressEvent(event)
        elif not is_held(event):
            self.save()


def typed_in(widget: QWidget) -> Iterator[TypedFields]:
    """What has something typed that is not saved: the widget itself, and all in it."""
    for each in (widget, *widget.findChildren(QWidget)):
        if isinstance(each, TypedFields) and each.has_typed():
            yield each


def _written_fields(panel: QWidget) -> Iterator[tuple[str, str]]:
    """The fields of a panel: what finds lines, and a line inside another field, are none."""
    for each in panel.findChildren(QWidget):
        text = _field_text(each)
        if text is not None and _holder_of(each) is panel:
            yield each.accessibleName() or _field_label(each), text


def _field_text(field: QWidget) -> str | None:
    if isinstance(field, QComboBox):
        return field.currentText()
    if isinstance(field, QPlainTextEdit):
        return field.toPlainText()
    if isinstance(field, (QCheckBox, QRadioButton)):
        return "×" * field.isChecked()
    if isinstance(field, QLineEdit) and not isinstance(field, SearchField):
        return None if isinstance(field.parentWidget(), QComboBox) else field.text()
    return None


def _field_label(field: QWidget) -> str:
    return as_read(field.text()) if isinstance(field, QAbstractButton) else ""


def _holder_of(field: QWidget) -> QWidget | None:
    """What of the kind it lies in."""
    holder = field.parentWidget()
    while holder is not None and not isinstance(holder, TypedFields):
        holder = holder.parentWidget()
    return holder
