"""The headless commands over many files: one result each, and the wrong ones stop nobody."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bglmanager.exchange import event_document
from bglmanager.services import documents
from tests.exchange.documents import EXAMPLES, document_of, small, tree
from tests.helpers import events
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
    result = {"compute": small(), "seat": documents.seat(small())}[command]
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
    assert set(made(folder / "out")) == {
        f"{stem}-{kind}.pdf" for stem in stems for kind in ("pairings", "standings")
    }
    assert all(data.startswith(b"%PDF-") for data in made(folder / "out").values())


@pytest.mark.parametrize("command", ["compute", "seat", "verify"])
def test_sound_files_alone_end_with_0(command: str, folder: Path) -> None:
    sound = [folder / name for name in sorted(SOUND)]
    out = () if command == "verify" else ("--out", folder / "out")
    run = Run(command, *sound, *out)
    assert (run.code, run.err) == (0, "")
    assert run.out == ("ok\nok\n" if command == "verify" else "")


def test_the_attempt_is_that_of_all_files(tmp_path: Path) -> None:
    empty = event_document.write(document_of(events.event()))
    new = [tmp_path / "one.bgl.json", tmp_path / "two.bgl.json"]
    for file in new:
        file.write_bytes(empty)
    assert Run("seat", *new, "--attempt", "3", "--out", tmp_path / "out").code == 0
    result = documents.seat(empty, attempt=3)
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
    assert (run.code, run.data) == (0, documents.seat(small()))
    run = Run("print", "-", "--what", "standings", "--out", tmp_path, stdin=small())
    assert (run.code, set(made(tmp_path))) == (0, {"stdin-standings.pdf"})


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
