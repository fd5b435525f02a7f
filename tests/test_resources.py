"""The program's own files are found from the checkout, an installed wheel and the bundle."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import bglmanager
from bglmanager import resources
from bglmanager.services.games import game_catalogue

ROOT = Path(__file__).resolve().parents[1]
LIST = """
from bglmanager.resources import path
root = path("")
print("\\n".join(sorted(f.relative_to(root).as_posix() for f in root.rglob("*") if f.is_file())))
"""


def checkout() -> list[str]:
    root = ROOT / "resources"
    return sorted(file.relative_to(root).as_posix() for file in root.rglob("*") if file.is_file())


def named_in_code() -> set[str]:
    """Resources the code asks for by a literal name."""
    calls = re.compile(r"""(?:resources\.|[^.\w])path\(\s*"([^"]+)"\s*\)""")
    files = (ROOT / "bglmanager").rglob("*.py")
    texts = [file.read_text(encoding="utf-8") for file in files]
    mentioned = [text for text in texts if "bglmanager.resources" in text]
    return {name for text in mentioned for name in calls.findall(text)}


def test_every_resource_the_code_names_is_there() -> None:
    names = named_in_code()
    assert "locale" in names
    assert [name for name in sorted(names) if not resources.path(name).exists()] == []


def test_a_wheel_carries_every_resource(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory"]
    subprocess.run([*build, str(tmp_path)], cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    installed = tmp_path / "installed"
    zipfile.ZipFile(wheel).extractall(installed)
    code = f"import sys; sys.path.insert(0, {str(installed)!r})\n{LIST}"
    command = [sys.executable, "-I", "-S", "-c", code]
    seen = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True)
    assert seen.stdout.splitlines() == checkout()


def test_the_bundle_carries_resources_beside_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert resources.path("icons/check.svg") == tmp_path / "resources" / "icons" / "check.svg"


# ---------------------------------- Games are data: nothing in the program knows one by name

PACKAGE = Path(bglmanager.__file__).parent

TEXT = re.compile(r"(?<=['\"])([a-z0-9-]+)(?=['\"])")

OF_ONE_GAME = {
    "engine/rulesets/catan_firenze_2014.py": {"catan"},
    "engine/rulesets/diplomacy_italia_2010.py": {"diplomacy"},
    "engine/rulesets/seven_wonders_2015.py": {"7-wonders"},
    "services/sample.py": {"race-for-the-galaxy"},
}
"""The regulations of single events say which game they are for; the sample event is played with
one."""


def test_no_game_of_the_catalogue_stands_in_the_code() -> None:
    ids = {game.id for game in game_catalogue().games}
    assert "carcassonne" in ids
    found: dict[str, set[str]] = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        used = ids.intersection(TEXT.findall(file.read_text(encoding="utf-8")))
        if used:
            found[file.relative_to(PACKAGE).as_posix()] = used
    assert found == OF_ONE_GAME
