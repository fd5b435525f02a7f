"""`bglmanager league`: many documents in, one workbook out."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from pathlib import Path

import pytest

from bglmanager.engine.event import Event, Tier
from bglmanager.engine.ids import EventId
from bglmanager.exchange import event_document
from bglmanager.exchange.spreadsheets import SpreadsheetTable, workbook
from tests.exchange.documents import EXAMPLES, by_hand, document_of, tree
from tests.services.league_events import Sheet, bgl, big, column, sheets
from tests.test_cli import NO_FILE, Run

NAMES = ("one", "two", "three")
IDS = {name: EventId(f"5d4f6c1e-9f5b-4d3a-8f0e-00000000000{n}") for n, name in enumerate(NAMES)}


def write(folder: Path, event: Event) -> Path:
    """The event as the league gets it, in a file of its name."""
    name = event.settings.name
    file = folder / f"{name}.bgl.json"
    given = replace(by_hand(event), settings=replace(event.settings, id=IDS[name]))
    file.write_bytes(event_document.write(document_of(given, for_league=True)))
    return file


@pytest.fixture
def season(tmp_path: Path) -> list[Path]:
    """Two events of the BGL and one of the BIG."""
    return [
        write(tmp_path, bgl("one")),
        write(tmp_path, bgl("two", tier=Tier.A, game="abalone", date=dt.date(2026, 4, 1))),
        write(tmp_path, big("three")),
    ]


def overall(file: Path) -> Sheet:
    return sheets(file.read_bytes())["Overall"]


def findings(run: Run) -> list[str]:
    """What is said beside unfinished events and names alone."""
    usual = ("is not finished", "by name alone")
    return [line for line in run.data.decode().splitlines() if not any(u in line for u in usual)]


def test_the_rankings_are_written_and_what_is_left_out_is_named(
    season: list[Path], tmp_path: Path
) -> None:
    out = tmp_path / "new" / "bgl.xlsx"
    run = Run("league", *season, "--ranking", "bgl", "--out", out)
    assert (run.code, run.err) == (0, "")
    assert findings(run) == [f"{season[2]}: Left out: three is not an event of this league."]
    assert len(overall(out)) == 1 + 8
    assert column(overall(out), "Events") == [2] * 8
    assert list(sheets(out.read_bytes())) == [
        "Overall",
        "abalone",
        "Puerto Rico",
        "Results",
        "Events",
    ]


def test_the_other_league(season: list[Path], tmp_path: Path) -> None:
    run = Run("league", *season, "--ranking", "big", "--out", tmp_path / "big.xlsx")
    assert run.code == 0
    assert column(overall(tmp_path / "big.xlsx"), "Events") == [1] * 8


def test_the_same_files_give_the_same_bytes(season: list[Path], tmp_path: Path) -> None:
    for name in ("one.xlsx", "two.xlsx"):
        assert Run("league", *season, "--ranking", "bgl", "--out", tmp_path / name).code == 0
    assert (tmp_path / "one.xlsx").read_bytes() == (tmp_path / "two.xlsx").read_bytes()


def test_nothing_is_written_while_a_document_is_wrong(season: list[Path], tmp_path: Path) -> None:
    whole = season[0].read_text(encoding="utf-8")
    points = tree(season[0].read_bytes())["derived"]["league_points"][0]["points"]
    season[0].write_text(whole.replace(f'"points": {points}', '"points": 1.5', 1), encoding="utf-8")
    out = tmp_path / "out.xlsx"
    out.write_bytes(b"older")
    run = Run("league", tmp_path / "none.json", *season, "--ranking", "bgl", "--out", out)
    lines = run.out.splitlines()
    assert (run.code, run.err) == (1, "")
    assert lines[0] == f"{tmp_path / 'none.json'}: {NO_FILE}"
    assert any(line.startswith(f"{season[0]}: derived.league_points[0].points: ") for line in lines)
    assert all(line.startswith((f"{season[0]}: ", str(tmp_path / "none.json"))) for line in lines)
    assert out.read_bytes() == b"older"


def test_one_game(season: list[Path], tmp_path: Path) -> None:
    out = tmp_path / "out.xlsx"
    run = Run("league", *season, "--ranking", "bgl", "--game", "abalone", "--out", out)
    assert (run.code, findings(run)) == (0, [])
    assert list(sheets(out.read_bytes())) == ["abalone", "Results", "Events"]


def test_a_game_of_no_document(season: list[Path], tmp_path: Path) -> None:
    out = tmp_path / "out.xlsx"
    run = Run("league", *season, "--ranking", "bgl", "--game", "risk", "--out", out)
    assert (run.code, run.out) == (
        1,
        "None of the events is of the game risk. Their games are: abalone, puerto-rico.\n",
    )
    assert not out.exists()


def test_the_day_of_a_final_and_the_list_of_receipts(season: list[Path], tmp_path: Path) -> None:
    out, received = tmp_path / "out.xlsx", tmp_path / "received.csv"
    received.write_text(f"file;date\n{season[0].name};16/03/2026\nx;17/03/2026\n", encoding="utf-8")
    options = ("--as-of", "2026-03-29", "--received", received, "--out", out)
    run = Run("league", *season[:2], "--ranking", "bgl", *options)
    assert run.code == 0
    assert findings(run) == [
        (
            f"{season[0]}: Left out: the result of one came on 16 March 2026; the last day that "
            "counts is 15 March 2026."
        ),
        (
            f"{season[1]}: Left out: two was played on 1 April 2026; the last day that counts is "
            "15 March 2026."
        ),
        f"{received}: Line 3: “x” is not one of the files nor one of their events.",
    ]
    assert len(overall(out)) == 1


def test_last_seasons_totals(season: list[Path], tmp_path: Path) -> None:
    out, last = tmp_path / "out.xlsx", tmp_path / "last.xlsx"
    table = SpreadsheetTable(
        "2025", ("first_name", "last_name", "points"), [("Ada", "Rossi", 1_001)]
    )
    last.write_bytes(workbook([table]))
    run = Run("league", *season[:2], "--ranking", "bgl", "--previous", last, "--out", out)
    assert run.code == 0
    carried = dict(
        zip(
            column(overall(out), "First name"),
            column(overall(out), "From last season"),
            strict=True,
        )
    )
    assert carried == {**dict.fromkeys(carried, 0), "Ada": 150}


@pytest.mark.parametrize(
    ("typed", "points"),
    [("250,4", 25), ("250,6", 50), ("1000.4", 100), ("1000,6", 150), ("1.000,4", 100)],
)
def test_totals_typed_by_hand_are_rounded_before_the_bands(
    season: list[Path], tmp_path: Path, typed: str, points: int
) -> None:
    """As an Italian spreadsheet writes them (BGL 3.18)."""
    out, last = tmp_path / "out.xlsx", tmp_path / "last.csv"
    last.write_text(f"Cognome;Nome;Punti\nRossi;Ada;{typed}\n", encoding="cp1252")
    run = Run("league", *season[:2], "--ranking", "bgl", "--previous", last, "--out", out)
    assert (run.code, run.err) == (0, "")
    shown = zip(
        column(overall(out), "First name"), column(overall(out), "From last season"), strict=True
    )
    assert dict(shown)["Ada"] == points


def test_a_wrong_list_is_named_and_nothing_is_written(season: list[Path], tmp_path: Path) -> None:
    out, last = tmp_path / "out.xlsx", tmp_path / "last.csv"
    last.write_text("first_name,last_name,points\nAda,Rossi,x\n", encoding="utf-8")
    run = Run("league", *season[:2], "--ranking", "bgl", "--previous", last, "--out", out)
    assert (run.code, run.data.decode()) == (
        1,
        f"{last}: Line 2: “x” is not a number of points from 0 to 1000000.\n",
    )
    assert not out.exists()


def test_a_workbook_that_cannot_be_written_is_said(season: list[Path], tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    run = Run("league", season[0], "--ranking", "bgl", "--out", tmp_path / "taken")
    assert run.code == 1
    assert f"{tmp_path / 'taken'} is a folder, a device or a pipe" in run.out


def test_an_event_of_another_league_alone_leaves_an_empty_ranking(tmp_path: Path) -> None:
    file = EXAMPLES / "bgl-2010.bgl.json"
    run = Run("league", file, "--ranking", "big", "--out", tmp_path / "out.xlsx")
    assert run.code == 0
    assert len(overall(tmp_path / "out.xlsx")) == 1


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--ranking", "big", "--previous", "x.csv"), "--previous is for the multi-game ranking"),
        (
            ("--ranking", "bgl", "--game", "g", "--previous", "x.csv"),
            "--previous is for the multi-game ranking",
        ),
        (("--ranking", "bgl", "--received", "x.csv"), "--received needs --as-of DATE."),
    ],
)
def test_options_that_do_not_go_together(
    options: tuple[str, ...], said: str, season: list[Path], tmp_path: Path
) -> None:
    run = Run("league", *season, *options, "--out", tmp_path / "out.xlsx")
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith(f"bglmanager league: {said}")


def test_a_file_that_is_read_is_not_written(season: list[Path]) -> None:
    before = season[0].read_bytes()
    run = Run("league", *season, "--ranking", "bgl", "--out", season[0])
    assert (run.code, run.out) == (2, "")
    assert season[0].read_bytes() == before


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--ranking", "bgl"),
        ("--out", "x.xlsx"),
        ("--ranking", "fide", "--out", "x.xlsx"),
        ("--ranking", "bgl", "--as-of", "14/03/2026", "--out", "x.xlsx"),
    ],
)
def test_wrong_usage(options: tuple[str, ...]) -> None:
    run = Run("league", "x", *options)
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith("usage: bglmanager league")


def test_the_workbook_speaks_italian(season: list[Path], tmp_path: Path) -> None:
    out = tmp_path / "out.xlsx"
    assert Run("league", *season, "--ranking", "bgl", "--out", out, language="it_IT").code == 0
    ranking = next(iter(sheets(out.read_bytes()).values()))
    assert ranking[0][1:3] == ("Cognome", "Nome")
