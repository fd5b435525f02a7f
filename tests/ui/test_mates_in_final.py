"""Teammates of divided teams in the final: said before, and one of them may be passed over."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QPushButton

from tests.engine.test_teams import divided_before_the_final
from tests.ui.conftest import HallMaker
from tests.ui.hall import Hall

MEET = (
    "Teammates meet in the final: First 2 Last 2, First 1 Last 1, First 3 Last 3. Pass over the "
    "lower-ranked, or let them play."
)


def press(hall: Hall, name: str) -> None:
    """Press the button of a notice."""
    buttons = hall.window.strip.findChildren(QPushButton)
    next(button for button in buttons if button.accessibleName() == name).click()


def finalists(hall: Hall) -> list[str]:
    """The names proposed for the final."""
    shown = hall.page.before.proposal.final.text().splitlines()
    return [line.split(". ", 1)[1].split(",")[0] for line in shown]


def test_mates_in_the_final_are_said_and_the_second_may_be_passed_over(hall_of: HallMaker) -> None:
    made = divided_before_the_final()
    here = tuple(replace(entry, desk=replace(entry.desk, present=True)) for entry in made.entries)
    hall = hall_of(replace(made, entries=here), "round-3")
    before = finalists(hall)
    assert len(before) == 4
    assert [each for each in hall.notices if "Teammates meet" in each] == [MEET]
    press(hall, "Pass over")
    assert hall.event.settings.options == {"final_mates": "apart"}
    after = finalists(hall)
    assert after != before
    assert [each for each in hall.notices if "Passed over" in each] == [
        "Passed over for the final, as a teammate is in it: First 1 Last 1, First 3 Last 3."
    ]
    press(hall, "Let them play")
    assert hall.event.settings.options == {}
    assert finalists(hall) == before
