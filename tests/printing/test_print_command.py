"""The sheets of some events from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.printing import reading
from tests.test_cli import Run

EXAMPLES = Path(__file__).parents[1] / "files" / "examples"


def test_the_ranking_by_points_of_a_catan_event(tmp_path: Path) -> None:
    file = EXAMPLES / "catan-firenze-2014.bgl.json"
    run = Run("print", file, "--what", "standings,points,tables,final", "--out", tmp_path)
    assert (run.code, run.out, run.err) == (0, "", "")
    text = reading.text((tmp_path / "catan-firenze-2014-points.pdf").read_bytes())
    assert "Prize for most points:" in text


@pytest.mark.parametrize("ruleset", ["7wonders-ludolimpiadi-2015", "diplomacy-italia-2010"])
def test_every_sheet_of_the_other_single_events(ruleset: str, tmp_path: Path) -> None:
    file = EXAMPLES / f"{ruleset}.bgl.json"
    kinds = "pairings,call-out,tables,standings,final,penalties"
    run = Run("print", file, "--what", kinds, "--out", tmp_path)
    assert (run.code, run.out, run.err) == (0, "", "")
    assert len(list(tmp_path.glob("*.pdf"))) == 6


def test_the_set_up_of_the_last_round_from_the_command_line(tmp_path: Path) -> None:
    file = EXAMPLES / "big-2026.bgl.json"
    run = Run("print", file, "--what", "setup", "--language", "it", "--out", tmp_path)
    assert (run.code, run.out, run.err) == (0, "", "")
    text = reading.text((tmp_path / "big-2026-setup.pdf").read_bytes())
    assert "Isola" in text
    assert "campo" in text


def test_a_round_without_a_set_up_is_said_in_words(tmp_path: Path) -> None:
    file = EXAMPLES / "bgl-2010.bgl.json"
    run = Run("print", file, "--what", "setup", "--out", tmp_path)
    assert run.code == 1
    assert "has no set-up to print: none was drawn." in run.out
    assert list(tmp_path.glob("*.pdf")) == []


def test_a_sheet_the_event_has_not_is_said_in_words() -> None:
    file = EXAMPLES / "diplomacy-italia-2010.bgl.json"
    run = Run("print", file, "--what", "teams", "--out", "unused")
    assert run.code == 1
    assert "There are no team standings." in run.out
