"""Actions: what a button, a key and the command list do, with the reason when they cannot; and
which keys do something, those of actions and those that widgets take themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from PySide6 import QtWidgets
from PySide6.QtCore import QKeyCombination, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

from bglmanager.engine.fact_kinds import record
from bglmanager.i18n import Texts
from bglmanager.ui.style import Style, as_label, as_read, set_tip

Refusals = Callable[[], Sequence[str]]
"""Says, as sentences, why an action cannot be done now; nothing when it can."""

Deed = Callable[[], object]
"""What is done when somebody presses something."""


class Action(QAction):
    """One thing that can be done here.

    `mark` it (the frame does for the actions of a page) when the event has changed: what refuses
    the action greys it and becomes its tooltip as soon as somebody reads it, presses its key, or
    has a button of it in sight (`marked` asks those); not before. A key that is held does it once.
    `legend` is what the status line says behind its key, where there is something to say and
    `in_legend` holds.
    """

    marked = Signal()

    def __init__(
        self,
        look: Style,
        parent: QObject,
        text: str,
        run: Callable[[], object],
        *,
        icon: str = "",
        keys: str = "",
        refused_by: Refusals = tuple,
        counted: Callable[[], int] = int,
    ) -> None:
        """`keys` is a portable key sequence, "Ctrl+P", or several divided by "; "; `counted` says
        with how many it is done, 0 where that is no question.
        """
        super().__init__(as_label(text), parent)
        self.name, self.icon_name = text, icon
        self._refusal = self.legend = ""
        self.in_legend = self._is_known = True
        self._look, self._run = look, run
        self._refused_by, self._counted, self._count = refused_by, counted, 0
        if keys:
            self.setShortcuts([QKeySequence(one) for one in keys.split("; ")])
        self.keys = self.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        """The first key sequence as it is written for people."""
        self.setAutoRepeat(False)
        self.triggered.connect(self._run_once)
        set_tip(self, self._name_and_key())
        self._is_known = False

    def mark(self) -> None:
        """Whether it can be done may be another answer now."""
        self._is_known = False
        self.marked.emit()

    def know(self) -> None:
        """Ask again where nobody has asked since it was marked."""
        if not self._is_known:
            self.renew()

    def know_for(self, keys: QKeySequence) -> None:
        """Ask again where these keys are its own."""
        if not self._is_known and keys in self.shortcuts():
            self.renew()

    def renew(self) -> None:
        """Ask again whether the action can be done."""
        self._is_known = True
        if self._refusal != (refusal := "\n".join(self._refused_by())):
            self._refusal = refusal
            self.setEnabled(not refusal)
            set_tip(self, refusal or self._name_and_key())
        if self._count != (count := self._counted()):
            self._count = count
            self.say_count(count)

    def rename(self, text: str) -> None:
        """Give the action another name, that of the act to undo say."""
        self.setText(as_label(text))
        set_tip(self, self._refusal or self._name_and_key())

    def say_count(self, count: int) -> None:
        """Say with how many it is done, behind its first name; 0 where that is no question."""
        several = self._look.texts.text("{act} ({count})", act=self.name, count=count)
        self.rename(several if count else self.name)

    @property
    def refusal(self) -> str:
        """Why it cannot be done, a sentence a line; "" where it can."""
        self.know()
        return self._refusal

    def isEnabled(self) -> bool:
        self.know()
        return super().isEnabled()

    def toolTip(self) -> str:
        self.know()
        return super().toolTip()

    def trigger(self) -> None:
        self.know()
        super().trigger()

    def text(self) -> str:
        """The name as it is read; menus have it as a label."""
        self.know()
        return as_read(super().text())

    def go_into_menu(self) -> None:
        """Be up to date, with its icon; buttons and lists draw their own, in their colours."""
        self.know()
        if self.icon_name:
            self.setIcon(self._look.icons.icon(self.icon_name))

    def _run_once(self) -> None:
        self._run()

    def _name_and_key(self) -> str:
        name = as_read(super().text())
        return f"{name} ({self.keys})" if self.keys else name


_CHORDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


def know_key(actions: Iterable[Action], pressed: QKeyEvent) -> None:
    """Ask those again whose key this is, before it acts; with Ctrl or Alt all of them, as what a
    key means there is for the keyboard to say.
    """
    plain = pressed.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    keys = QKeySequence(QKeyCombination(plain, Qt.Key(pressed.key())))
    for action in actions:
        if plain & _CHORDS:
            action.know()
        else:
            action.know_for(keys)


Keys = Sequence[tuple[str, str]]
"""Portable key sequences divided by "; " ("Alt+Up; Alt+Down"), and what they do."""


@record
class KeyGroup:
    """Keys under a title; `works` says whether they do something now."""

    title: str
    keys: Keys
    works: bool = True


def keys_as_written(keys: str) -> str:
    """Key sequences as they are written for people."""
    native = QKeySequence.SequenceFormat.NativeText
    return " · ".join(QKeySequence(one).toString(native) for one in keys.split("; "))


def of_actions(actions: Iterable[Action]) -> Keys:
    """The keys of actions that have any."""
    portable = QKeySequence.SequenceFormat.PortableText
    return [
        (action.shortcut().toString(portable), action.text())
        for action in actions
        if not action.shortcut().isEmpty()
    ]


def of_widgets(texts: Texts, roots: Iterable[QWidget]) -> Keys:
    """What the widgets that can be seen below these take themselves, each once: what a widget takes
    in its `keyPressEvent` it tells in `own_keys`. Without what every list, box and field does.
    """
    found: dict[tuple[str, str], None] = {}
    for widget in _in_sight(roots):
        if hasattr(widget, "own_keys"):
            found.update(dict.fromkeys(widget.own_keys(texts)))
    return list(found)


def of_focus(texts: Texts, widget: QWidget | None) -> Keys:
    """What the widget that has the keyboard takes itself, then those around it, as it is written
    and as far as it is said in a word or two.
    """
    found: list[tuple[str, str]] = []
    while widget is not None and not widget.isWindow():
        if hasattr(widget, "own_keys"):
            found += widget.own_keys(texts)
        widget = widget.parentWidget()
    told = [(keys, does) for keys, does in found if len(does) <= _SHORT]
    return [(keys_as_written(keys), f"{does[:1].lower()}{does[1:]}") for keys, does in told]


_SHORT = 28
"""Letters of what a key does; longer ones are in the list of keys alone."""


def of_kinds(texts: Texts, roots: Iterable[QWidget]) -> Keys:
    """What every list, box and field that can be seen does by itself."""
    t, kinds = texts, {type(widget) for widget in _in_sight(roots)}
    told = (
        (QWidget, "Tab; Shift+Tab", t.text("On to the next field or list, or back")),
        (QtWidgets.QAbstractItemView, "Up; Down", t.text("Next line")),
        (QtWidgets.QAbstractItemView, "PgUp; PgDown", t.text("A page up or down")),
        (QtWidgets.QAbstractItemView, "Home; End", t.text("The first or the last")),
        ((QtWidgets.QCheckBox, QtWidgets.QRadioButton), "Space", t.text("Tick, or choose")),
        (QtWidgets.QComboBox, "Alt+Down", t.text("Open the choices")),
        (QtWidgets.QPlainTextEdit, "Tab", t.text("Leave the notes: Enter begins the next line")),
    )
    return [(keys, does) for of, keys, does in told if any(issubclass(kind, of) for kind in kinds)]


def _in_sight(roots: Iterable[QWidget]) -> Iterator[QWidget]:
    for widget in chain.from_iterable((root, *root.findChildren(QWidget)) for root in roots):
        if widget.isVisible() and widget.isEnabled():
            yield widget
