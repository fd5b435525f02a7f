"""The developer's script: what it does where a screen, a library or a package is missing."""

from __future__ import annotations

import importlib.util
import subprocess
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

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
