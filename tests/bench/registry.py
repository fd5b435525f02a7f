"""The figures that are watched: each a function that measures, with its budget."""

from __future__ import annotations

import compileall
import gc
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bglmanager.__main__ import COLLECTIONS
from bglmanager.bootstrap import SWITCH

PACKAGE = Path(__file__).resolve().parents[2] / "bglmanager"

Measure = Callable[[], float]
"""Measures once and answers in the unit of its figure."""


@dataclass(frozen=True, slots=True)
class Figure:
    """What is measured; more than `budget` of `unit` is too much."""

    name: str
    budget: float
    unit: str
    measure: Measure


def figure(name: str, budget: float, unit: str = "ms") -> Callable[[Measure], Figure]:
    """Turn a function that measures into the figure of this name."""
    return lambda measure: Figure(name, budget, unit, measure)


def as_for_a_user() -> None:
    """Bytecode compiled and in use, no screen, the program's own settings of Python."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    gc.set_threshold(*COLLECTIONS)  # as the program does at its start
    sys.setswitchinterval(SWITCH)
    compileall.compile_dir(PACKAGE, quiet=1)
