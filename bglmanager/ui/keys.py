"""Which keys do something: those of actions, and those that widgets take themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Protocol, runtime_checkable

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QPlainTextEdit,
    QRadioButton,
    QWidget,
)

from bglmanager.i18n import Texts
from bglmanager.ui.actions import Action

Keys = Sequence[tuple[str, str]]
"""Portable key sequences divided by "; " ("Alt+Up; Alt+Down"), and what they do."""


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """Keys under a title; `works` says whether they do something now."""

    title: str
    keys: Keys
    works: bool = True


@runtime_checkable
class Keyed(Protocol):
    """A widget that takes keys itself. What it takes in `keyPressEvent` it tells here."""

    def own_keys(self, texts: Texts) -> Keys:
        """The keys that work while it has the keyboard."""
        ...


def shown(keys: str) -> str:
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
    """What the widgets that can be seen below these take themselves, each once.

    Without what every list, box and field does.
    """
    found: dict[tuple[str, str], None] = {}
    for widget in _in_sight(roots):
        if isinstance(widget, Keyed):
            found.update(dict.fromkeys(widget.own_keys(texts)))
    return list(found)


def of_kinds(texts: Texts, roots: Iterable[QWidget]) -> Keys:
    """What every list, box and field that can be seen does by itself."""
    kinds = {type(widget) for widget in _in_sight(roots)}

    def any_of(*wanted: type) -> bool:
        return any(issubclass(kind, wanted) for kind in kinds)

    t = texts
    found = [("Tab; Shift+Tab", t.text("On to the next field or list, or back"))]
    if any_of(QAbstractItemView):
        found += [
            ("Up; Down", t.text("Next line")),
            ("PgUp; PgDown", t.text("A page up or down")),
            ("Home; End", t.text("The first or the last")),
        ]
    if any_of(QCheckBox, QRadioButton):
        found.append(("Space", t.text("Tick, or choose")))
    if any_of(QComboBox):
        found.append(("Alt+Down", t.text("Open the choices")))
    if any_of(QPlainTextEdit):
        found.append(("Tab", t.text("Leave the notes: Enter begins the next line")))
    return found


def _in_sight(roots: Iterable[QWidget]) -> Iterator[QWidget]:
    for widget in chain.from_iterable((root, *root.findChildren(QWidget)) for root in roots):
        if widget.isVisible() and widget.isEnabled():
            yield widget
