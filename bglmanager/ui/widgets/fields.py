"""Fields and forms: label above, hint or fault below; the search field; panels that Escape leaves,
and what in them is typed and not saved.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from datetime import date

from PySide6 import QtWidgets
from PySide6.QtCore import QDate, QEvent, QMetaMethod, QObject, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QDragEnterEvent,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QPaintEvent,
    QTextDocument,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from bglmanager.i18n import Texts
from bglmanager.ui.actions import Keys
from bglmanager.ui.style import FORM, Size, Style, as_read, show_tip
from bglmanager.ui.widgets import basics

_ALT = Qt.KeyboardModifier.AltModifier
_LEAST_LETTERS = 8
_OFFERED = 12  # lines of a list under a field that are seen at once


class Field(QWidget):
    """An editor with its label above it and a line below for a hint or for what is wrong."""

    def __init__(
        self,
        look: Style,
        label: str,
        editor: QWidget,
        hint: str = "",
        *,
        bare: bool = False,
        beside: int = 0,
    ) -> None:
        """The label becomes the editor's spoken name; where it is `bare` it stands elsewhere, and
        with a width `beside` the editor instead of above it.
        """
        super().__init__()
        self.editor = editor
        self._hint = hint
        self._label = basics.Words(look, label, strong=True)
        self._label.setBuddy(editor)
        self._colours = look.theme.colours
        self._below = basics.Words(look, hint, Size.SMALL, colour=self._colours.muted, wrap=True)
        self._mark = basics.Symbol(look, "octagon-x", self._colours.wrong, 16)
        self._lay_out(look, beside)
        self._label.setHidden(bare)
        editor.setAccessibleName(label)
        for inside in editor.findChildren(QtWidgets.QLineEdit):  # of a combo or spin box
            inside.setAccessibleName(label)
        self.set_problem("")

    def _lay_out(self, look: Style, beside: int) -> None:
        box = basics.laid_out(QtWidgets.QVBoxLayout(self), look.theme.px(4))
        below = basics.laid_out(QtWidgets.QHBoxLayout(), look.theme.px(6))
        below.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        below.addWidget(self._below, 1)
        if beside:
            row = basics.laid_out(QtWidgets.QHBoxLayout(), look.theme.px(12))
            below.setContentsMargins(look.theme.px(beside + 12), 0, 0, 0)
            self._label.setFixedWidth(look.theme.px(beside))
            self._label.setWordWrap(True)
            basics.filled(box, basics.filled(row, self._label, (self.editor, 1)), below)
        else:
            basics.filled(box, self._label, self.editor, below)

    def put_label_inside(self, line: LineField) -> None:
        """Have the label in the empty line instead of above it, where every row counts."""
        line.setPlaceholderText(self._label.text())
        self._label.hide()

    @property
    def problem(self) -> str:
        """What is said to be wrong; empty when nothing is."""
        return "" if self._mark.isHidden() else self._below.text()

    def set_hint(self, hint: str) -> None:
        """Say this below while nothing is wrong."""
        self._hint = hint
        self.set_problem(self.problem)

    def set_problem(self, sentence: str) -> None:
        """Say what is wrong with the value, or with "" that nothing is."""
        wrong = bool(sentence)
        self._mark.setVisible(wrong)
        self._below.setText(sentence or self._hint)
        self._below.setVisible(bool(sentence or self._hint))
        self.editor.setAccessibleDescription(sentence or self._hint)
        looks_wrong = self.editor.property("wrong") == "true"
        if looks_wrong != wrong:
            colour = self._colours.wrong if wrong else self._colours.muted
            basics.paint_text(self._below, colour)
            self.editor.setProperty("wrong", "true" if wrong else "false")
            basics.style_again(self.editor)


class Form(QWidget):
    """Fields under each other, at most 640 px wide; some may share a line."""

    def __init__(self, look: Style, gap: int = 16) -> None:
        super().__init__()
        self._gap = look.theme.px(gap)
        self.setMaximumWidth(look.theme.px(FORM))
        self._box = basics.laid_out(QtWidgets.QVBoxLayout(self), self._gap)

    def add_line(self, *beside: QWidget) -> None:
        """Add a line with one widget or with several beside each other."""
        line = basics.laid_out(QtWidgets.QHBoxLayout(), self._gap)
        for widget in beside:
            line.addWidget(widget, 1, Qt.AlignmentFlag.AlignTop)
        self._box.addLayout(line)

    def add_layout(self, layout: QtWidgets.QLayout) -> None:
        """Add a line of what may not be there: it takes no room while it is empty or hidden."""
        self._box.addLayout(layout)


def beside_fields(look: Style, button: QWidget) -> QtWidgets.QVBoxLayout:
    """A button in a row of fields: in line with their editors, below their labels."""
    label = QFontMetrics(look.theme.font(strong=True)).height()
    edges = (0, label + look.theme.px(2), 0, 0)
    column = basics.laid_out(QtWidgets.QVBoxLayout(), 0, edges)
    column.addWidget(button)
    column.addStretch()
    return column


class LineField(QtWidgets.QLineEdit):
    """A line of text that takes back its own typing first, then leaves Ctrl+Z to the window.

    Shortcuts come before what a desktop makes of their keys in a line of text. Enter that is held
    is one Enter.
    """

    def __init__(self, look: Style, name: str = "") -> None:
        """`name` is the spoken name; a `Field` around it gives one too."""
        super().__init__()
        self.setFont(look.theme.font())
        self.setAccessibleName(name)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if not basics.left_to_the_page(event):
            super().dragEnterEvent(event)

    def event(self, event: QEvent) -> bool:
        asked, standard = basics.asked_first(event), QKeySequence.StandardKey
        if asked is not None:
            # keys that empty a line on some desktops, Ctrl+U and Ctrl+K: here they are shortcuts
            emptied = map(asked.matches, (standard.DeleteCompleteLine, standard.DeleteEndOfLine))
            if _is_undone_elsewhere(asked, self) or any(emptied) or self._erases_nothing(asked):
                event.ignore()
                return False
        pressed = event if event.type() == QEvent.Type.KeyPress else None
        if isinstance(pressed, QKeyEvent) and basics.is_held(pressed):
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._erases_nothing(event):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _erases_nothing(self, event: QKeyEvent) -> bool:
        """Whether a key is Del with nothing typed: it is for what is marked on the page then."""
        return event.key() == Qt.Key.Key_Delete and not self.text()


class ListingField(LineField):
    """A line that lists what it takes under it: all of it by the arrow at its end, or Alt+Down."""

    def __init__(self, look: Style) -> None:
        super().__init__(look)
        icon = look.icons.icon("chevron-down", colour=look.theme.colours.muted)
        listed = self.addAction(icon, self.ActionPosition.TrailingPosition)
        listed.setText(look.texts.text("Show the list"))
        listed.triggered.connect(self._open)
        [self.arrow] = self.findChildren(QtWidgets.QToolButton)

    @abstractmethod
    def list_all(self) -> None:
        """List all there is."""

    def _open(self) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.list_all()

    def own_keys(self, texts: Texts) -> Keys:
        return (("Alt+Down", texts.text("Show the list")),)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down and event.modifiers() & _ALT:
            self.list_all()
        else:
            super().keyPressEvent(event)


class OfferingField(ListingField):
    """A line that completes what is typed to what is offered."""

    def __init__(self, look: Style, offers: Sequence[str]) -> None:
        super().__init__(look)
        completing = QtWidgets.QCompleter.CompletionMode
        self.setCompleter(self._completer_of(offers, completing.InlineCompletion))
        self._all = self._completer_of(offers, completing.UnfilteredPopupCompletion)
        self._all.setWidget(self)
        self._all.setMaxVisibleItems(_OFFERED)
        self._all.activated.connect(self._take)
        listed = QtWidgets.QListView()
        self._all.setPopup(listed)
        listed.setFont(look.theme.font())
        listed.setProperty("kind", "offers")
        listed.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        listed.setItemDelegate(QtWidgets.QStyledItemDelegate(listed))  # Qt's own wears no style

    def _completer_of(
        self, offers: Sequence[str], how: QtWidgets.QCompleter.CompletionMode
    ) -> QtWidgets.QCompleter:
        completer = QtWidgets.QCompleter([*offers], self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setCompletionMode(how)
        return completer

    def list_all(self) -> None:
        self._all.complete()

    def _take(self, offered: str) -> None:
        self.setText(offered)


def _is_undone_elsewhere(asked: QKeyEvent, typed: QtWidgets.QLineEdit | QTextDocument) -> bool:
    """Whether a key is to take back what was typed, or to do it again, where there is nothing."""
    standard = QKeySequence.StandardKey
    if asked.matches(standard.Undo):
        return not typed.isUndoAvailable()
    return asked.matches(standard.Redo) and not typed.isRedoAvailable()


class NumberField(QtWidgets.QSpinBox):
    """A whole number; arrows and typing change it, the wheel of the mouse does not."""

    def __init__(self, look: Style, value: int, lowest: int, highest: int, name: str = "") -> None:
        """`name` is the spoken name; a `Field` around it gives one too."""
        super().__init__()
        self.setFont(look.theme.font())
        self.setAccessibleName(name)
        self.setRange(lowest, highest)
        self.setValue(value)
        self.lineEdit().setTextMargins(look.theme.px(8), 0, 0, 0)

    def show_number(
        self, value: int, lowest: int | None = None, highest: int | None = None
    ) -> None:
        """Show a number that nobody chose, between others."""
        blocked = self.blockSignals(True)
        self.setRange(
            self.minimum() if lowest is None else lowest,
            self.maximum() if highest is None else highest,
        )
        self.setValue(value)
        self.blockSignals(blocked)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class StillBox(QtWidgets.QComboBox):
    """A box to choose from; the wheel of the mouse scrolls the page and changes nothing.

    A choice it has no room for ends in dots, and is whole in the tooltip. Tab takes the line of the
    open list and goes on.
    """

    def narrow(self) -> None:
        """Be narrower than what is offered where there is little room."""
        self.setSizeAdjustPolicy(self.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_LEAST_LETTERS)

    @property
    def cut_text(self) -> str:
        """The choice as there is room for it."""
        shown = QtWidgets.QStyleOptionComboBox()
        self.initStyleOption(shown)
        control, inside = QtWidgets.QStyle.ComplexControl.CC_ComboBox, QtWidgets.QStyle.SubControl
        part = inside.SC_ComboBoxEditField
        room = self.style().subControlRect(control, shown, part, self).width()
        dots = Qt.TextElideMode.ElideRight
        return self.fontMetrics().elidedText(shown.currentText, dots, room)

    def paintEvent(self, event: QPaintEvent) -> None:
        cut = self.cut_text
        if self.isEditable() or cut == self.currentText():
            super().paintEvent(event)
            return
        shown = QtWidgets.QStyleOptionComboBox()
        self.initStyleOption(shown)
        shown.currentText = cut
        painter = QtWidgets.QStylePainter(self)
        painter.drawComplexControl(QtWidgets.QStyle.ComplexControl.CC_ComboBox, shown)
        painter.drawControl(QtWidgets.QStyle.ControlElement.CE_ComboBoxLabel, shown)
        painter.end()

    def event(self, event: QEvent) -> bool:
        whole = self.currentText()
        if not isinstance(event, QHelpEvent) or self.cut_text == whole:
            return super().event(event)
        show_tip(event.globalPos(), "\n".join(filter(None, (whole, self.toolTip()))), self)
        return True

    def showPopup(self) -> None:
        super().showPopup()
        self.view().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tab in the open list."""
        if watched is self.view() and (way := _tab_way(event)):
            self.hidePopup()
            line = self.view().currentIndex().row()
            self.setCurrentIndex(line)
            self.activated.emit(line)
            self.focusNextPrevChild(way > 0)
            return True
        return super().eventFilter(watched, event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Where nothing is typed, what is pressed with Ctrl is a key of the page, and no letter
        to choose by.
        """
        held = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if held and not self.isEditable():
            event.ignore()
        else:
            super().keyPressEvent(event)


def _tab_way(event: QEvent) -> int:
    """Whether a Tab is pressed that goes on, 1, or back, -1; 0 for anything else."""
    if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
        return 0
    return {Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1}.get(Qt.Key(event.key()), 0)


class DateField(QtWidgets.QDateEdit):
    """A date, typed as day, month, year or picked from a calendar; Left and Right walk these, Tab
    leaves it.
    """

    def __init__(self, look: Style, day: date, name: str = "") -> None:
        """`name` is the spoken name; a `Field` around it gives one too."""
        super().__init__(QDate(day.year, day.month, day.day))
        self.setFont(look.theme.font())
        self.setAccessibleName(name)
        self.setDisplayFormat("dd/MM/yyyy")
        self.setCalendarPopup(True)

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Left; Right", texts.text("Day, month, year")),
            ("Up; Down", texts.text("One more, or one less")),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt walks only with Ctrl held, or with Tab."""
        way = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        if way:
            last = self.sectionCount() - 1
            place = min(max(self.currentSectionIndex() + way, 0), last)
            self.setSelectedSection(self.sectionAt(place))
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Qt would go on to the month."""
        return QtWidgets.QAbstractSpinBox.focusNextPrevChild(self, forward)

    @property
    def day(self) -> date:
        """The date shown."""
        shown = self.date()
        return date(shown.year(), shown.month(), shown.day())


_SEARCH, _AROUND = 300, 64
"""How wide a search is, unless what is searched for has more letters, and what is around them."""


class SearchField(LineField):
    """A field to search a list with. Its up and down keys and Enter go to the list.

    `searched` carries the text as it is typed. Escape empties it.
    """

    searched = Signal(str)

    def __init__(self, look: Style, name: str) -> None:
        """`name` is what is looked for: placeholder and spoken name; it has the room it needs."""
        super().__init__(look, name)
        self.setPlaceholderText(name)
        written = self.fontMetrics().horizontalAdvance(name) + look.theme.px(_AROUND)
        self.setMaximumWidth(max(look.theme.px(_SEARCH), written))
        colour = look.theme.colours.muted
        self.addAction(
            QAction(look.icons.icon("search", 16, colour), "", self),
            QtWidgets.QLineEdit.ActionPosition.LeadingPosition,
        )
        self._clear = QAction(
            look.icons.icon("x", 16, colour), look.texts.text("Empty the search"), self
        )
        self._clear.triggered.connect(self.empty_search)
        self.addAction(self._clear, QtWidgets.QLineEdit.ActionPosition.TrailingPosition)
        self._clear.setVisible(False)
        self._list: QtWidgets.QAbstractItemView | None = None
        self.textChanged.connect(self._tell_typed)

    def sizeHint(self) -> QSize:
        return QSize(self.maximumWidth(), super().sizeHint().height())

    def empty_search(self) -> None:
        """Empty the field for good: Ctrl+Z then takes back the last act, not the letters."""
        self.setText("")

    def drive_list(self, view: QtWidgets.QAbstractItemView) -> None:
        """Let up, down, page keys and Enter work on a list while typing goes on here."""
        self._list = view
        view.installEventFilter(self)

    def _tell_typed(self, text: str) -> None:
        self._clear.setVisible(bool(text))
        self.searched.emit(text)

    def own_keys(self, texts: Texts) -> Keys:
        emptied = ("Esc", texts.text("Empty the search"))
        if self._list is None:
            return (emptied,)
        return (
            emptied,
            ("Up; Down; PgUp; PgDown", texts.text("Next line, while typing goes on here")),
            ("Return; F2; Ins", texts.text("What they do in the list")),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key == Qt.Key.Key_Escape and self.text():
            self.empty_search()
        elif self._list is not None and key in _LIST_KEYS:
            QtWidgets.QApplication.sendEvent(self._list, event)
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Letters typed in the list go on in the field."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            typed = event.text()
            plain = event.modifiers() in basics.PLAIN
            if watched is self._list and plain and typed.isprintable() and typed.strip():
                self.setFocus(Qt.FocusReason.OtherFocusReason)
                self.insert(typed)
                return True
        return super().eventFilter(watched, event)


_LIST_KEYS = {
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Return,
    Qt.Key.Key_Enter,
    Qt.Key.Key_F2,
    Qt.Key.Key_Insert,
}


class NotesField(QtWidgets.QPlainTextEdit):
    """Several lines of text; Tab leaves it. `edited` is sent when a hand changes something.

    It takes back its own typing first, then leaves Ctrl+Z to the window.
    """

    edited = Signal()

    def __init__(self, look: Style, *, lines: int = 4) -> None:
        """So many `lines` are seen; the others by scrolling."""
        super().__init__()
        self._showing = False
        self.setFont(look.theme.font())
        self.setTabChangesFocus(True)
        self.setFixedHeight(self.fontMetrics().lineSpacing() * lines + look.theme.px(18))
        self.textChanged.connect(self._tell_edited)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if not basics.left_to_the_page(event):
            super().dragEnterEvent(event)

    def show_text(self, text: str) -> None:
        """Show a text that nobody typed."""
        self._showing = True
        self.setPlainText(text)
        self._showing = False

    def _tell_edited(self) -> None:
        if not self._showing:
            self.edited.emit()

    def event(self, event: QEvent) -> bool:
        asked = basics.asked_first(event)
        if asked is not None and _is_undone_elsewhere(asked, self.document()):
            event.ignore()
            return False
        return super().event(event)


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


class TypedPanel(TypedFields, basics.Ringed, metaclass=basics.AbstractWidget):
    """A panel with fields; one without has the keyboard itself, and shows it."""


class ClosablePanel(TypedPanel):
    """A panel of which `left` is sent when the user thinks better of it, or is through.

    Where nobody hears that, Esc is the frame's, which closes what it shows.
    """

    left = Signal()

    def start(self) -> object:
        """Put the focus where typing begins."""

    def own_keys(self, texts: Texts) -> Keys:
        return (("Esc", texts.text("Close the panel")),)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        heard = self.isSignalConnected(QMetaMethod.fromSignal(self.left))
        if event.key() == Qt.Key.Key_Escape and heard:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class SavingPanel(ClosablePanel):
    """A panel that Enter saves wherever it is pressed, once however long it is held."""

    def own_keys(self, texts: Texts) -> Keys:
        return (("Return", texts.text("Save")), *super().own_keys(texts))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in basics.ENTER:
            super().keyPressEvent(event)
        elif not basics.is_held(event):
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
            label = as_read(each.text()) if isinstance(each, QtWidgets.QAbstractButton) else ""
            yield each.accessibleName() or label, text


def _field_text(field: QWidget) -> str | None:
    if isinstance(field, QtWidgets.QComboBox):
        return field.currentText()
    if isinstance(field, QtWidgets.QPlainTextEdit):
        return field.toPlainText()
    if isinstance(field, (QtWidgets.QCheckBox, QtWidgets.QRadioButton)):
        return "×" * field.isChecked()
    if isinstance(field, QtWidgets.QLineEdit) and not isinstance(field, SearchField):
        return None if isinstance(field.parentWidget(), QtWidgets.QComboBox) else field.text()
    return None


def _holder_of(field: QWidget) -> QWidget | None:
    """What of the kind it lies in."""
    holder = field.parentWidget()
    while holder is not None and not isinstance(holder, TypedFields):
        holder = holder.parentWidget()
    return holder
