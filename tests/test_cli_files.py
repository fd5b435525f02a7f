"""The headless commands over many files: one result each, and the wrong ones stop nobody."""

from __future__ import annotations

import datetime as dt
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from bglmanager.engine.event import Event, Tier
from bglmanager.engine.ids import EventId
from bglmanager.exchange import event_document
from bglmanager.exchange.spreadsheets import SpreadsheetTable, workbook_bytes
from bglmanager.services import documents
from tests.exchange.documents import EXAMPLES, by_hand, document_of, small, tree
from tests.helpers import events
from tests.services.league_events import Sheet, bgl, big, column, sheets
from tests.test_cli import NO_FILE, Run

BGL = EXAMPLES / "bgl-2010.bgl.json"
BROKEN = small().replace(b'"seeded": false', b'"seeded": 0', 1)
BROKEN_LINE = "entries[0].seeded: Enter true or false."
DAMAGED = small().replace(b"Trofeo", b"Torneo", 1)
CUT = small()[:5_000]
PLAYED = "Everything is decided: there is no next round."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two sound documents, one of them with an odd name, and three that are not."""
    for name, data in {
        "a.bgl.json": small(),
        "broken.bgl.json": BROKEN,
        "damaged.json": DAMAGED,
        "Città, un'altra – 李.bgl.json": small(),
        "cut.bgl.json": CUT,
    }.items():
        (tmp_path / name).write_bytes(data)
    return tmp_path


def files(folder: Path) -> list[Path]:
    return sorted(file for file in folder.iterdir() if file.is_file())


def made(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()} if folder.exists() else {}


SOUND = {"a.bgl.json", "Città, un'altra – 李.bgl.json"}
WRONG = {"broken.bgl.json", "damaged.json", "cut.bgl.json"}


def names_at_line_starts(run: Run, folder: Path) -> set[str]:
    """The files that findings begin with; every line but "ok" is a finding."""
    both = f"{run.data.decode()}{run.err}"
    said = [line for line in both.splitlines() if line != "ok"]
    found = {file.name for file in files(folder) for line in said if line.startswith(f"{file}: ")}
    assert len(said) >= len(found)
    assert all(line.startswith(f"{folder}") for line in said)
    return found


@pytest.mark.parametrize("command", ["compute", "seat"])
def test_every_sound_file_has_its_result_and_every_other_its_line(
    command: str, folder: Path
) -> None:
    run = Run(command, *files(folder), "--out", folder / "out")
    assert (run.code, run.data) == (1, b"")
    assert names_at_line_starts(run, folder) == WRONG
    result = {"compute": small(), "seat": documents.with_next_round(small())}[command]
    assert made(folder / "out") == dict.fromkeys(SOUND, result)


def test_verify_says_one_thing_about_every_file(folder: Path) -> None:
    run = Run("verify", *files(folder))
    assert (run.code, run.err) == (1, "")
    assert names_at_line_starts(run, folder) == WRONG
    assert run.data.decode().splitlines().count("ok") == len(SOUND)
    assert f"{folder / 'broken.bgl.json'}: {BROKEN_LINE}" in run.data.decode().splitlines()


def test_print_makes_the_sheets_of_every_sound_file(folder: Path) -> None:
    run = Run("print", *files(folder), "--what", "pairings,standings", "--out", folder / "out")
    assert (run.code, run.err) == (1, "")
    assert names_at_line_starts(run, folder) == WRONG
    stems = {name.removesuffix(".bgl.json") for name in SOUND}
    for stem in stems:
        found = [name for name in made(folder / "out") if name.startswith(f"{stem}-20")]
        assert [name.partition("-round-")[2].lstrip("-0123456789") for name in sorted(found)] == [
            "pairings-by-name.pdf",
            "standings.pdf",
        ]
    assert all(data.startswith(b"%PDF-") for data in made(folder / "out").values())


@pytest.mark.parametrize("command", ["compute", "seat", "verify"])
def test_sound_files_alone_end_with_0(command: str, folder: Path) -> None:
    sound = [folder / name for name in sorted(SOUND)]
    out = () if command == "verify" else ("--out", folder / "out")
    run = Run(command, *sound, *out)
    assert (run.code, run.err) == (0, "")
    assert run.out == ("ok\nok\n" if command == "verify" else "")


def test_the_attempt_is_that_of_all_files(tmp_path: Path) -> None:
    empty = event_document.write_document(document_of(events.event()))
    new = [tmp_path / "one.bgl.json", tmp_path / "two.bgl.json"]
    for file in new:
        file.write_bytes(empty)
    assert Run("seat", *new, "--attempt", "3", "--out", tmp_path / "out").code == 0
    result = documents.with_next_round(empty, attempt=3)
    assert tree(result)["rounds"][0]["attempt"] == 3
    assert made(tmp_path / "out") == dict.fromkeys(("one.bgl.json", "two.bgl.json"), result)


def test_an_event_that_is_over_does_not_stop_the_others(folder: Path) -> None:
    run = Run("seat", BGL, folder / "a.bgl.json", "--out", folder / "out")
    assert (run.code, run.err) == (1, f"{BGL}: {PLAYED}\n")
    assert set(made(folder / "out")) == {"a.bgl.json"}


@pytest.mark.parametrize(
    ("command", "options"),
    [("compute", ()), ("seat", ()), ("print", ("--what", "standings"))],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_two_inputs_of_one_name_are_refused_before_anything_is_done(
    command: str, options: tuple[str, ...], folder: Path
) -> None:
    (folder / "other").mkdir()
    twin = folder / "other" / "a.bgl.json"
    twin.write_bytes(small())
    run = Run(command, folder / "a.bgl.json", twin, *options, "--out", folder / "out")
    assert (run.code, run.out) == (2, "")
    assert run.err == (
        f"bglmanager {command}: Two of the files have the same name; their results would, too.\n"
    )
    assert made(folder / "out") == {}


def test_two_endings_of_one_name_would_print_the_same_sheets(folder: Path) -> None:
    twin = folder / "a.json"
    twin.write_bytes(small())
    files = (folder / "a.bgl.json", twin)
    run = Run("print", *files, "--what", "standings", "--out", folder / "out")
    assert (run.code, run.out) == (2, "")
    assert not (folder / "out").exists()


@pytest.mark.parametrize("command", ["compute", "seat"])
def test_several_files_to_standard_output_are_refused(command: str, folder: Path) -> None:
    run = Run(command, *files(folder))
    assert (run.code, run.out) == (2, "")
    assert run.err == f"bglmanager {command}: Several files need --out DIR.\n"


def test_files_may_be_verified_twice(folder: Path) -> None:
    run = Run("verify", folder / "a.bgl.json", folder / "a.bgl.json")
    assert (run.code, run.out) == (0, "ok\nok\n")


def test_results_replace_older_ones_only_when_there_is_one(folder: Path) -> None:
    out = folder / "out"
    out.mkdir()
    for name in ("a.bgl.json", "broken.bgl.json"):
        (out / name).write_bytes(b"older")
    run = Run("compute", folder / "a.bgl.json", folder / "broken.bgl.json", "--out", out)
    assert run.code == 1
    assert made(out) == {"a.bgl.json": small(), "broken.bgl.json": b"older"}


def test_results_may_take_the_place_of_their_files(folder: Path) -> None:
    run = Run("compute", folder / "a.bgl.json", "--out", folder)
    assert run.code == 0
    assert (folder / "a.bgl.json").read_bytes() == small()


# --------------------------------------------------------------------------- standard input


def test_standard_input_stands_beside_files(folder: Path) -> None:
    run = Run("verify", folder / "a.bgl.json", "-", stdin=BROKEN)
    assert (run.code, run.out) == (1, f"ok\n-: {BROKEN_LINE}\n")


def test_results_of_standard_input_have_a_name_in_a_folder(folder: Path) -> None:
    run = Run("compute", "-", folder / "a.bgl.json", "--out", folder / "out", stdin=small())
    assert (run.code, run.out) == (0, "")
    assert made(folder / "out") == dict.fromkeys(("stdin.bgl.json", "a.bgl.json"), small())


def test_standard_input_is_seated_and_printed(tmp_path: Path) -> None:
    run = Run("seat", "-", stdin=small())
    assert (run.code, run.data) == (0, documents.with_next_round(small()))
    run = Run("print", "-", "--what", "standings", "--out", tmp_path, stdin=small())
    assert run.code == 0
    assert [name[-14:] for name in made(tmp_path)] == ["-standings.pdf"]


def test_standard_input_is_there_once(tmp_path: Path) -> None:
    assert Run("compute", "-", "-", "--out", tmp_path, stdin=small()).code == 2
    run = Run("verify", "-", stdin=b"")
    assert run.code == 1
    assert run.out.startswith("-: The file is empty.")


def test_what_is_wrong_on_standard_input_is_not_written_to_standard_output() -> None:
    run = Run("compute", "-", stdin=BROKEN)
    assert (run.code, run.out, run.err) == (1, "", f"-: {BROKEN_LINE}\n")


# --------------------------------------------------------------------------- odd names


@pytest.mark.parametrize(
    "name",
    ["", "missing.bgl.json", "x" * 300, "a\x00b", "../a/../missing", "CON", "\udcff.json"],
    ids=["none", "missing", "long", "nul", "dots", "device", "no text"],
)
def test_a_name_that_leads_nowhere_is_said(name: str, folder: Path) -> None:
    file = f"{folder}/nowhere/{name}"
    run = Run("verify", file, folder / "a.bgl.json")
    assert (run.code, run.err) == (1, "")
    assert run.data.endswith(f": {NO_FILE}\nok\n".encode())


def test_a_real_process_ends_the_same_way(folder: Path) -> None:
    """Exit code and bytes as a script sees them."""
    command = [sys.executable, "-m", "bglmanager", "compute", "--language", "en"]
    done = subprocess.run([*command, "-"], check=False, input=small(), capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, small(), b"")
    done = subprocess.run(
        [*command, *files(folder), "--out", folder / "out"], check=False, capture_output=True
    )
    assert (done.returncode, done.stdout) == (1, b"")
    assert len(done.stderr.splitlines()) == len(WRONG)
    assert made(folder / "out") == dict.fromkeys(SOUND, small())


# ---------------------------------- `bglmanager league`: many documents in, one workbook out

NAMES = ("one", "two", "three")
IDS = {name: EventId(f"5d4f6c1e-9f5b-4d3a-8f0e-00000000000{n}") for n, name in enumerate(NAMES)}


def write(folder: Path, event: Event) -> Path:
    """The event as the league gets it, in a file of its name."""
    name = event.settings.name
    file = folder / f"{name}.bgl.json"
    given = replace(by_hand(event), settings=replace(event.settings, id=IDS[name]))
    file.write_bytes(event_document.write_document(document_of(given, for_league=True)))
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
    last.write_bytes(workbook_bytes([table]))
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
