"""The figures that are watched: each a function that measures, with its budget."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

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
