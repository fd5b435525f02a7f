"""Widgets that are made for others to be built on: what each of them has to say for itself."""

from __future__ import annotations

from abc import ABCMeta
from typing import Any

from PySide6.QtWidgets import QWidget


class AbstractWidget(ABCMeta, type(QWidget)):  # type: ignore[misc]  # Qt's own metaclass has no name
    """The metaclass of a widget with abstract methods.

    Qt makes its objects past the check of `ABCMeta`: here they are refused with TypeError.
    """

    def __call__(cls, *args: Any, **named: Any) -> Any:
        missing = cls.__abstractmethods__
        if missing:
            raise TypeError(f"{cls.__name__} does not say: {', '.join(sorted(missing))}")
        return super().__call__(*args, **named)
