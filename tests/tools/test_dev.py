"""The developer's script: what it does where a screen, a library or a package is missing."""

from __future__ import annotations

import importlib.util
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from bglmanager.exchange.entry_lists.drafts import Choices, apply_choices
from bglmanager.exchange.entry_lists.files import read_list
from bglmanager.exchange.entry_lists.previews import preview_list
from tests.helpers.events import EVENT_ID, playing
from tests.helpers.workspaces import START, open_workspace
from tests.tools import bundle, lock
from tests.tools.dependencies import data_of, needed, not_needed
from tests.tools.playing import PLAYED, Findings, differences, made, old_store, prepare

ROOT = Path(__file__).resolve().parents[2]


class Calls:
    """Remembers what the script would have started."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, ...]] = []
        self.env: dict[str, str] = {}

    def __call__(self, *command: object, env: dict[str, str] | None = None) -> int:
        self.seen.append(tuple(str(part) for part in command))
        self.env |= env or {}
        return 0


@pytest.fixture
def dev(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, loaded; nothing it would start is started."""
    loader = SourceFileLoader("dev", str(ROOT / "dev"))
    spec = importlib.util.spec_from_loader("dev", loader)
    assert spec is not None
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    script = importlib.util.module_from_spec(spec)
    loader.exec_module(script)
    monkeypatch.setattr(script, "call", Calls())
    monkeypatch.setattr(script.sys, "platform", "linux")
    monkeypatch.setattr(script.shutil, "rmtree", lambda *_, **__: None)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    return script


def answers(**by_word: bool) -> Any:
    """A stand-in for `works`: what each probe, told by a word in it, answers."""
    return lambda code: next(answer for word, answer in by_word.items() if word in code)


def test_without_a_screen_the_sample_event_is_played(
    dev: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dev.run() == 0
    folder = str(ROOT / "build" / "demo")
    assert dev.call.seen == [(str(dev.PYTHON), "-m", "bglmanager", "demo", "--out", folder)]
    assert dev.call.env == {"QT_QPA_PLATFORM": "offscreen"}
    assert capsys.readouterr().out == f"No screen here: playing the sample event into {folder}\n"


def test_with_a_screen_the_window_opens(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":1")
    monkeypatch.setattr(dev, "works", answers(QApplication=True))
    assert dev.run() == 0
    assert dev.call.seen == [(str(dev.PYTHON), "-m", "bglmanager")]


def test_a_broken_screen_is_no_screen(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":1")
    monkeypatch.setattr(dev, "works", answers(QApplication=False, ctypes=True))
    assert dev.run() == 0
    assert "demo" in dev.call.seen[0]


def test_libraries_missing_for_a_window_are_named(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISPLAY", ":1")
    monkeypatch.setattr(dev, "works", answers(QApplication=False, ctypes=False))
    monkeypatch.setattr(dev.os, "geteuid", lambda: 1000)
    assert dev.run() == 0
    assert capsys.readouterr().err == (
        "Missing system libraries. On Debian or Ubuntu:\n"
        "  sudo apt-get install -y --no-install-recommends libxcb-cursor0 libxcb-icccm4"
        " libxcb-keysyms1 libxcb-shape0 libxkbcommon-x11-0\n"
    )
    assert "demo" in dev.call.seen[-1]


def test_root_on_debian_installs_what_is_missing(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev.os, "geteuid", lambda: 0)
    monkeypatch.setattr(dev.shutil, "which", lambda name: name)
    assert dev.system("libgl1 libegl1")
    assert [command[:2] for command in dev.call.seen] == [
        ("apt-get", "update"),
        ("apt-get", "install"),
    ]
    assert capsys.readouterr().out == "Installing system libraries: libgl1 libegl1\n"


def test_an_environment_that_agrees_with_the_lock_is_left_alone(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    python, lock, stamp = (tmp_path / name for name in ("python", "lock", "stamp"))
    python.touch()
    lock.write_text("uv==1 \\\n", encoding="utf-8")
    for name, value in {"PYTHON": python, "LOCK": lock, "STAMP": stamp}.items():
        monkeypatch.setattr(dev, name, value)
    monkeypatch.setattr(dev, "works", lambda code: True)
    monkeypatch.setattr(dev, "index", dict)
    dev.environment()
    assert [command[2:4] for command in dev.call.seen] == [("pip", "install"), ("uv", "pip")]
    dev.environment()
    assert len(dev.call.seen) == 2
    lock.write_text("uv==2 \\\n", encoding="utf-8")
    dev.environment()
    assert len(dev.call.seen) == 4


def test_uv_looks_where_pip_is_told_to(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = ":env:.cert='/a.crt'\nglobal.index-url='https://example.org/simple'\n"
    monkeypatch.setattr(subprocess, "check_output", lambda *_, **__: listed)
    for name in ("UV_DEFAULT_INDEX", "UV_INDEX", "SSL_CERT_FILE"):
        monkeypatch.delenv(name, raising=False)
    assert dev.index() == {
        "UV_DEFAULT_INDEX": "https://example.org/simple",
        "SSL_CERT_FILE": "/a.crt",
        "UV_INDEX_STRATEGY": "unsafe-best-match",
    }


def test_a_command_that_is_none_lists_them_all(
    dev: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dev.main(["walk"]) == 2
    assert len(capsys.readouterr().out.splitlines()) == len(dev.COMMANDS)
    assert dev.main([]) == 0


def test_arguments_go_on_to_the_command(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev, "environment", lambda: None)
    assert dev.main(["test", "-k", "seats"]) == 0
    assert dev.main(["long"]) == 0
    pytest_ = (str(dev.PYTHON), "-m", "pytest", "-n", "auto")
    assert dev.call.seen == [
        (*pytest_, "--dist", "worksteal", "-k", "seats"),
        (*pytest_, "-m", "long or not long", *("--timeout", "0", "-o", "faulthandler_timeout=0")),
    ]
    assert dev.call.env == {"HYPOTHESIS_PROFILE": "long"}


# -------------------------- The lock agrees with the project file, and belongs to no machine

PROJECT = """
[project]
requires-python = ">=3.11"
dependencies = ["one>=1"]
optional-dependencies = { dev = ["two"] }
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    file = tmp_path / "pyproject.toml"
    file.write_text(PROJECT, encoding="utf-8")
    return file


@pytest.fixture
def locked(tmp_path: Path, project: Path) -> Path:
    file = tmp_path / "requirements.lock"
    text = f"{lock.wanted(project)}\none==1.2 \\\n    --hash=sha256:00\n"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize("file", lock.SOURCES, ids=lambda file: file.stem)
def test_the_locks_of_the_project_are_fresh(file: Path) -> None:
    assert lock.problems(lock=file) == []


@pytest.mark.parametrize("file", lock.SOURCES, ids=lambda file: file.stem)
def test_every_locked_package_has_a_digest(file: Path) -> None:
    blocks = file.read_text(encoding="utf-8").split("\n    --hash=sha256:")
    pinned = [line for block in blocks for line in block.splitlines() if "==" in line]
    assert pinned
    assert all(line.endswith("\\") for line in pinned)


def test_another_dependency_makes_the_lock_stale(project: Path, locked: Path) -> None:
    assert lock.problems(project, locked) == []
    project.write_text(PROJECT.replace("one>=1", "one>=2"), encoding="utf-8")
    assert lock.problems(project, locked) == [
        "requirements.lock was made from other dependencies: run ./dev lock"
    ]


@pytest.mark.parametrize("line", ["--index-url https://example.org", "./one.whl", "/one.whl"])
def test_a_place_of_one_machine_is_found(project: Path, locked: Path, line: str) -> None:
    locked.write_text(f"{locked.read_text(encoding='utf-8')}{line}\n", encoding="utf-8")
    assert lock.problems(project, locked) == [f"requirements.lock names a place of its own: {line}"]


# ---------------------------------- What the bundle is made of, and what it is asked to play


@pytest.fixture(scope="module")
def given(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("play") / "given"
    prepare(folder)
    return folder


def test_packages_that_others_need_are_found_too() -> None:
    assert {"anyascii", "mako", "pillow"} <= set(needed())
    assert not {"pytest", "pyinstaller", "uv"} & set(needed())


def test_what_packages_read_while_they_run_is_found_by_a_rule() -> None:
    found = {str(path): file for file, path in data_of(needed())}
    assert found["anyascii/_data/000"].is_file()
    assert "pypdfium2_raw/version.json" in found
    assert not [path for path in found if path.endswith((".py", ".so", ".pyi", "py.typed"))]


def test_tools_of_developers_stay_out() -> None:
    assert {"pytest", "mypy", "PyInstaller", "hypothesis"} <= not_needed()
    assert not {"PIL", "reportlab", "openpyxl", "PySide6"} & not_needed()


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
        sheet = preview_list(read_list(file.read_bytes()), now=START)
        return [draft.last_name for draft in apply_choices(sheet, Choices()).added]

    there = names(ROOT / "resources" / "samples" / "iscritti.csv")
    assert len(there) == 26
    assert [names(given / f"list.{kind}") for kind in ("xlsx", "xls", "ods")] == [there] * 3


def test_the_old_store_is_of_the_first_revision_and_can_be_opened(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    old_store(path)
    with closing(sqlite3.connect(path)) as store:
        assert store.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
    workspace = open_workspace(path)
    assert workspace.open_event(EVENT_ID).event == playing(8)
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
