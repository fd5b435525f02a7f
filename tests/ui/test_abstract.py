"""Widgets that others are built on cannot be made before they say what they have to."""

from __future__ import annotations

from abc import abstractmethod

import pytest
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from bglmanager.ui.widgets.basics import AbstractWidget


class Asking(QWidget, metaclass=AbstractWidget):
    """Asks for a name."""

    told = Signal(str)

    @abstractmethod
    def name(self) -> str:
        """A name."""


class Answering(Asking):
    """Has one."""

    def name(self) -> str:
        return "Ada"


def test_what_says_nothing_is_not_made() -> None:
    with pytest.raises(TypeError, match="Asking does not say: name"):
        Asking()  # type: ignore[abstract]  # mypy knows it too


def test_what_says_it_is_a_widget_like_others(qtbot: QtBot) -> None:
    made = Answering()
    qtbot.addWidget(made)
    heard: list[str] = []
    made.told.connect(heard.append)
    made.told.emit(made.name())
    assert heard == ["Ada"]
    assert isinstance(made, Asking)
