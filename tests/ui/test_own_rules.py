"""Own rules in the window: saved, changed in the file, taken in, played, refused in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from bglmanager.engine.derived import POINT
from bglmanager.engine.event import Json, League, Tier
from bglmanager.services import documents, export, own_rules, rounds
from bglmanager.services.own_rules import OwnRules
from bglmanager.ui.look import Look
from tests.helpers.days import Day
from tests.helpers.events import event
from tests.ui.event_desk import DeskMaker, EventDesk, event_desks


@pytest.fixture
def desk_of(look: Look, qtbot: QtBot, tmp_path: Path) -> Iterator[DeskMaker]:
    """Opens the page of an event."""
    with event_desks(look, qtbot, tmp_path) as make:
        yield make


def press(desk: EventDesk, text: str) -> None:
    """Press a button of the card by the keyboard."""
    [button] = [b for b in desk.page.rules.findChildren(QPushButton) if b.accessibleName() == text]
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)


def ask(desk: EventDesk, monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """Whatever file is asked for is this one."""
    messages = desk.page.shell.messages
    monkeypatch.setattr(messages, "open_file", lambda *_: path)
    monkeypatch.setattr(messages, "save_file", lambda *_: path)


def test_rules_go_out_are_changed_and_come_in(
    desk_of: DeskMaker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    desk = desk_of(event(16, league=League.BGL, tier=Tier.B, league_code="X-1"))
    assert desk.page.rules.played_by.text() == "Played by the official rules, unchanged."
    path = tmp_path / "casa.rules.toml"
    ask(desk, monkeypatch, path)
    press(desk, "Rules into a file…")
    text = path.read_text(encoding="utf-8")
    assert 'base = "bgl-2010"\n' in text
    assert "4 = [100, 55, 35, 15]\n" in text
    changed = text.replace("4 = [100, 55, 35, 15]", "4 = [7, 4, 2, 0]").replace(
        'standings = ["points high", "pbg high", "pba high"]',
        'standings = ["points high", "wins high", "pbg high"]',
    )
    path.write_text(changed, encoding="utf-8")
    press(desk, "Rules from a file…")
    settings = desk.settings
    assert (settings.ruleset, settings.league, settings.tier) == ("custom", None, None)
    assert desk.page.rules.played_by.text() == (
        "Played by “Rules of Trofeo di prova”, which starts from: Boardgame League."
    )
    options = settings.options
    desk.type("name", "Torneo di casa")
    desk.save()
    assert desk.settings.name == "Torneo di casa"
    assert (desk.settings.ruleset, desk.settings.options) == ("custom", options)
    day = Day(desk.opened)
    day.play()
    rows = desk.opened.derived.standings[-1].rows
    assert rows[0].units == 7 * POINT
    assert [name for name, _ in rows[0].criteria] == ["pba", "pbg", "wins"]
    assert not rounds.can_draw(desk.opened.event)
    written = export.write(desk.opened, tmp_path / "end.bgl.json", for_league=False)
    assert documents.verify(written.path.read_bytes()) == ()
    desk.page.refresh(None)
    assert desk.page.rules.taking.refusal


def test_a_broken_file_is_said_line_by_line_and_changes_nothing(
    desk_of: DeskMaker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    desk = desk_of(event(8))
    before = desk.settings
    path = tmp_path / "broken.toml"
    path.write_text('name = ""\nbase = "bgl-2010"\n[points]\n4 = [1, 2]\n', encoding="utf-8")
    ask(desk, monkeypatch, path)
    press(desk, "Rules from a file…")
    assert desk.page.rules.faults.text().splitlines() == [
        "Line 1, name: The ruleset needs a name of at most 200 characters.",
        (
            "Line 4, points.4: A row for 4 places: as many whole numbers from 0 to 1000000, none "
            "higher than the one before."
        ),
    ]
    assert desk.settings == before
    path.unlink()
    press(desk, "Rules from a file…")
    assert "is not there" in desk.page.rules.faults.text()


CASA: Mapping[str, Json] = {"name": "Casa", "base": "bgl-2010", "points": {"4": (7, 4, 2, 0)}}


def test_rules_of_the_library_are_chosen_among_the_regulations(
    desk_of: DeskMaker, tmp_path: Path
) -> None:
    own = OwnRules(tmp_path)
    own.save(CASA)
    own.save({"name": "Due", "base": "catan-firenze-2014"})
    desk = desk_of(event(8))
    assert desk.offered("league")[-2:] == ["Own rules: Casa", "Own rules: Due"]
    desk.choose("league", "Own rules: Casa")
    assert "league_code" not in desk.shown
    desk.save()
    assert (desk.settings.ruleset, desk.settings.options) == ("custom", CASA)
    own.delete("Casa")  # the event has its own copy
    desk.page.refresh(None)
    assert desk.offered("league")[-2:] == ["Own rules: Due", "Own rules: Casa"]
    desk.choose("league", "No league, Boardgame League rules")
    desk.save()
    assert (desk.settings.ruleset, desk.settings.options) == ("bgl-2010", {})


def test_rules_for_one_game_bring_it(desk_of: DeskMaker, tmp_path: Path) -> None:
    OwnRules(tmp_path).save({"name": "Due", "base": "catan-firenze-2014"})
    desk = desk_of(event(12))
    desk.choose("league", "Own rules: Due")
    desk.save()
    assert (desk.settings.ruleset, desk.settings.game) == ("custom", "catan")


def test_the_rules_of_an_event_are_kept_in_the_library(
    desk_of: DeskMaker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    desk = desk_of(event(8))
    assert desk.page.rules.keeping.refusal == "Played by the official rules, unchanged."
    path = tmp_path / "file.toml"
    path.write_text(own_rules.text_of(CASA), encoding="utf-8")
    ask(desk, monkeypatch, path)
    press(desk, "Rules from a file…")
    press(desk, "Keep in my rules")
    press(desk, "Keep in my rules")  # the same ones once
    assert [each.options for each in OwnRules(tmp_path).listed()] == [CASA]
    assert desk.window.bottom.text == "Kept in your rules: Casa"
    assert desk.offered("league").count("Own rules: Casa") == 1
