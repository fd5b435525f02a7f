"""“Why?” by Ctrl+W wherever a player is shown: opened, followed, answered, closed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event, Phase, RoundStatus
from bglmanager.engine.seating import next_round
from bglmanager.ui.pages.round.draft import WhyPanel
from bglmanager.ui.pages.standings.what_if import WhatIf
from bglmanager.ui.pages.standings.why import StandingsPlayerPanel, StandingsTeamPanel
from bglmanager.ui.style import Style
from bglmanager.ui.tasks import Task
from tests.helpers.events import closed, event, played, two_rounds, with_round
from tests.ui.doubles import unnamed
from tests.ui.open_page import CONTROL, Seen, pages
from tests.ui.standings_panel import told
from tests.ui.test_final_ranking import CATAN, in_teams

Key = Qt.Key


class At:
    """Opens an event at a page."""

    def __init__(self, look: Style, qtbot: QtBot, folder: Path, stack: ExitStack) -> None:
        self._look, self._qtbot, self._folder, self._stack = look, qtbot, folder, stack

    def __call__(self, page: str, event_: Event) -> Seen:
        folder = self._folder / page
        folder.mkdir()
        return self._stack.enter_context(pages(self._look, self._qtbot, folder, page))(event_)

    def answers(self, seen: Seen) -> tuple[str, ...]:
        """What would have changed it, once it has come."""
        part = content(seen).findChild(WhatIf)
        assert part is not None
        self._qtbot.waitUntil(lambda: part.is_ready or part.isHidden())
        if part.isHidden():
            return ()
        QApplication.processEvents()  # lines that come late are shown by their layout
        said = [sentences for _, sentences in told(part).items() if sentences]
        return tuple("\n".join(each) for each in said)


@pytest.fixture
def at(look: Style, qtbot: QtBot, tmp_path: Path) -> Iterator[At]:
    """Opens events at pages; everything is closed at the end."""
    with ExitStack() as stack:
        yield At(look, qtbot, tmp_path, stack)


def content(seen: Seen) -> StandingsPlayerPanel | StandingsTeamPanel | WhyPanel:
    found = seen.window.side.content_shown
    assert isinstance(found, StandingsPlayerPanel | StandingsTeamPanel | WhyPanel)
    return found


def sentences(seen: Seen) -> list[str]:
    """What the panel says, top down, without its headings."""
    return [each for own in told(content(seen)).values() for each in own]


def seated(event_: Event) -> Event:
    """The event with its next round made by the rules and being played."""
    made = replace(next_round(event_), status=RoundStatus.PLAYING)
    return replace(event_, rounds=(*event_.rounds, made))


def test_the_standings_say_what_would_have_changed_the_rank(at: At) -> None:
    seen = at("standings", two_rounds())
    seen.press(Key.Key_Down, times=4)
    rank, order = at.answers(seen)
    assert rank.splitlines()[0] == (
        "Round 1, Table 1: 13 game points more (place 1 instead of place 2, 100 points "
        "instead of 55), and would be number 3 in the standings."
    )
    assert "in the seating order." in order
    assert seen.focus is seen.page.first_focus()


def test_ctrl_w_opens_and_closes_and_the_keyboard_stays(at: At) -> None:
    seen = at("standings", two_rounds())
    before = seen.focus
    seen.press(Key.Key_W, CONTROL)
    assert seen.side == "1. Rossi Ada"
    seen.press(Key.Key_W, CONTROL)
    assert (seen.side, seen.focus is before) == ("", True)
    seen.press(Key.Key_W, CONTROL)
    seen.press(Key.Key_Escape)
    assert (seen.side, seen.focus is before) == ("", True)


def test_who_is_passed_by_quickly_is_not_worked_out(
    at: At, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = at("standings", two_rounds())
    started: list[str] = []
    start = seen.window.tasks.start

    def counted(name: str, *args: Any, **how: Any) -> Task:
        started.append(name)
        return start(name, *args, **how)

    monkeypatch.setattr(seen.window.tasks, "start", counted)
    seen.press(Key.Key_Down, times=4)
    assert at.answers(seen)
    assert len(started) == 2  # his rank and the order that seats


def test_the_frame_says_nothing_of_the_work(at: At) -> None:
    seen = at("standings", two_rounds())
    seen.press(Key.Key_Down)
    at.answers(seen)
    assert seen.window.bottom.text == ""


def test_the_final_ranking_tells_what_another_place_is_worth(at: At) -> None:
    seen = at("standings", closed(with_round(two_rounds(), phase=Phase.FINAL, order=[1, 5, 3, 2])))
    seen.press(Key.Key_Down, times=2)
    (said,) = at.answers(seen)
    assert said.splitlines()[0].startswith("Final, Table 1: 11 game points more (place 1 instead")
    assert "league points instead of" in said


def test_teams_have_their_own(at: At) -> None:
    seen = at("standings", in_teams())
    seen.press(Key.Key_W, CONTROL)
    assert seen.side == "1. Odd"
    assert isinstance(content(seen), StandingsTeamPanel)
    (said,) = at.answers(seen)
    assert said.startswith("Round 1, Table ")
    assert "and the team would be number 2." in said
    seen.press(Key.Key_Escape)
    assert seen.side == ""


def test_the_ranking_by_points_tells_of_the_player(at: At) -> None:
    seen = at("standings", played(12, **CATAN))
    seen.press(Key.Key_F3)
    seen.press(Key.Key_W, CONTROL)
    assert isinstance(content(seen), StandingsPlayerPanel)
    assert at.answers(seen)


def test_the_entries_tell_rank_and_seat(at: At) -> None:
    seen = at("entries", seated(two_rounds()))
    before = seen.focus
    seen.type("bruno")
    seen.press(Key.Key_W, CONTROL)
    assert seen.side == "4. Rossi Bruno"
    assert isinstance(content(seen), StandingsPlayerPanel)
    assert sentences(seen)[0].startswith("Number 5 of the order with 90 points. Same points as")
    assert sentences(seen)[1].startswith(
        "Table 1 ended with Gaia Rossi, same points; PBA: 470 against 810."
    )
    assert any("and would sit at table 1 with" in said for said in at.answers(seen))
    assert unnamed(seen.window.side) == []
    seen.press(Key.Key_Escape)
    assert (seen.side, seen.focus is before) == ("", True)


def test_the_entries_have_nothing_to_explain_before_a_draw(at: At) -> None:
    seen = at("entries", event(8))
    seen.press(Key.Key_W, CONTROL)
    assert seen.side == ""


def test_before_the_first_standings_the_seat_alone_is_told(at: At) -> None:
    seen = at("entries", seated(event(8)))
    seen.press(Key.Key_W, CONTROL)
    assert isinstance(content(seen), StandingsPlayerPanel)
    assert sentences(seen)[0].startswith("Drawn by lot: number ")
    assert at.answers(seen) == ()


def test_the_referee_goes_back_to_the_account(at: At) -> None:
    seen = at("referee", two_rounds())
    seen.type("bruno")
    seen.press(Key.Key_Return)
    assert seen.side == "Rossi Bruno"
    seen.press(Key.Key_W, CONTROL)
    assert seen.side == "4. Rossi Bruno"
    seen.press(Key.Key_Escape)
    assert seen.side == "Rossi Bruno"


def test_the_seat_of_a_round_being_played(at: At) -> None:
    seen = at("round-3", seated(two_rounds()))
    seen.type("2")
    seen.press(Key.Key_Return)
    field = seen.focus
    seen.press(Key.Key_W, CONTROL)
    assert isinstance(content(seen), StandingsPlayerPanel)
    assert sentences(seen)[0].startswith("Number 5 of the order")
    assert seen.focus is field
    name = seen.side
    seen.press(Key.Key_Down)
    seen.press(Key.Key_Return)
    assert seen.side not in ("", name)
    below = seen.focus
    assert below is not field
    seen.press(Key.Key_W, CONTROL)
    assert (seen.side, seen.focus) == ("", below)
    seen.press(Key.Key_W, CONTROL)
    seen.press(Key.Key_Escape)
    assert (seen.side, seen.focus) == ("", below)


def test_the_seat_of_a_closed_round(at: At) -> None:
    seen = at("round-2", closed(seated(played(8))))
    seen.press(Key.Key_W, CONTROL)
    assert isinstance(content(seen), StandingsPlayerPanel)
    assert sentences(seen)[0].startswith("Number 1 of the order with 100 points.")
    said = "\n".join(at.answers(seen))
    assert "and would sit at table 2 with" in said
    seen.press(Key.Key_Escape)
    assert seen.side == ""


def test_a_draft_tells_what_would_have_changed_the_table(at: At) -> None:
    event_ = played(8)
    seen = at("round-2", replace(event_, rounds=(*event_.rounds, next_round(event_))))
    seen.press(Key.Key_W, CONTROL)
    assert isinstance(content(seen), WhyPanel)
    assert "and would sit at table 2 with" in at.answers(seen)[0]
    seen.press(Key.Key_W, CONTROL)
    assert seen.side == ""
