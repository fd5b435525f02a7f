"""What the bundle is made of, and what it is asked to play."""

from __future__ import annotations

import re
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bglmanager.exchange.entry_lists.drafts import Choices, apply
from bglmanager.exchange.entry_lists.files import read
from bglmanager.exchange.entry_lists.previews import preview
from tests.helpers.events import EVENT_ID, playing
from tests.helpers.workspaces import START, open_workspace
from tests.tools import bundle
from tests.tools.dependencies import data_of, needed, not_needed
from tests.tools.playing import PLAYED, Findings, differences, made, old_store, prepare

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def given(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("play") / "given"
    prepare(folder)
    return folder


def test_packages_that_others_need_are_found_too() -> None:
    assert {"anyascii", "mako", "pillow", "pydantic-core"} <= set(needed())
    assert not {"pytest", "pyinstaller", "uv"} & set(needed())


def test_what_packages_read_while_they_run_is_found_by_a_rule() -> None:
    found = {str(path): file for file, path in data_of(needed())}
    assert found["anyascii/_data/000"].is_file()
    assert "pypdfium2_raw/version.json" in found
    assert not [path for path in found if path.endswith((".py", ".so", ".pyi", "py.typed"))]


def test_tools_of_developers_stay_out() -> None:
    assert {"pytest", "mypy", "PyInstaller", "hypothesis"} <= not_needed()
    assert not {"PIL", "reportlab", "pydantic", "openpyxl", "PySide6"} & not_needed()


def test_a_file_the_bundle_lacks_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "INSIDE", tmp_path)
    found = list(bundle.not_in_bundle())
    assert "anyascii/_data/000 is not in the bundle" in found
    assert "Qt's printsupport are not in the bundle" in found


def test_what_the_bundle_does_otherwise_is_said() -> None:
    known: Findings = {**dict.fromkeys(PLAYED, "exit 0"), "demo/final.pdf": "1 pages"}
    assert list(differences(known, dict(known))) == []
    found: Findings = {**known, "league": "exit 1: no fonts", "home/bglmanager.log": "there"}
    del found["demo/final.pdf"]
    assert list(differences({**known, "verify": "exit 1"}, found)) == [
        "the checkout itself, verify: exit 1",
        "home/bglmanager.log says what went wrong",
        "demo/final.pdf: nothing instead of 1 pages",
        "home/bglmanager.log: there instead of nothing",
        "league: exit 1: no fonts instead of exit 0",
        "verify: exit 0 instead of exit 1",
    ]


def test_lists_of_every_kind_hold_the_same_people(given: Path) -> None:
    def names(file: Path) -> list[str]:
        sheet = preview(read(file.read_bytes()), now=START)
        return [draft.last_name for draft in apply(sheet, Choices()).added]

    there = names(ROOT / "resources" / "samples" / "iscritti.csv")
    assert len(there) == 26
    assert [names(given / f"list.{kind}") for kind in ("xlsx", "xls", "ods")] == [there] * 3


def test_the_old_store_is_of_the_first_revision_and_can_be_opened(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    old_store(path)
    with closing(sqlite3.connect(path)) as store:
        assert store.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
    workspace = open_workspace(path)
    assert workspace.open(EVENT_ID).event == playing(8)
    workspace.close()


def test_only_what_is_the_same_everywhere_is_compared(given: Path) -> None:
    assert dict(made(given))["library.sqlite"] == "[[('0001',)], [('Trofeo di prova',)]]"
    assert '"Elisa Santoro"' in dict(made(given))["played.bgl.json"]
    assert "2026-" not in dict(made(given))["played.bgl.json"].partition("rounds")[0]


@pytest.mark.parametrize("objcopy", ["/bin/objcopy", None])
@pytest.mark.parametrize("library", [True, False])
def test_what_pyinstaller_needs_of_the_system_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, objcopy: str | None, library: bool
) -> None:
    asked: list[str] = []

    def system(packages: str) -> bool:
        asked.extend(packages.split())
        return False

    script = {"system": system, "works": lambda _code: library}
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("shutil.which", lambda _name: objcopy)
    monkeypatch.setattr("runpy.run_path", lambda _path: script)
    wanted = ["binutils"] * (objcopy is None)
    wanted += [f"libpython3.{sys.version_info.minor}"] * (not library)
    assert bundle.can_build() is not bool(wanted)
    assert asked == wanted


def test_everything_a_change_must_pass_builds_the_program() -> None:
    lines = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    commands = {re.split(r" (?:>|\|\|)", line)[0] for line in lines}
    assert {"./dev check", "./dev test", "./dev build"} <= commands
