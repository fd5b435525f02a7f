"""What the program needs at run time, told by the metadata of what is installed.

The bundle is made from it, and afterwards compared with it: nobody keeps a list.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution, packages_distributions
from pathlib import Path, PurePosixPath

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
CODE = {".py", ".pyc", ".pyi", ".so", ".pyd", ".dll", ".dylib", ".c", ".h", ".pxd", ".pyx"}
"""Endings of what is compiled, linked or only read by a compiler."""

QT = ("PySide6", "shiboken6")
"""Packages whose data PyInstaller's own hooks choose, part of Qt by part of Qt."""

NOT_READ = ("reportlab/fonts/",)
"""Data nothing asks for: sheets embed the fonts of `resources/`."""


def needed() -> dict[str, Distribution]:
    """The distributions the program runs with, by their names in lower case."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    found: dict[str, Distribution] = {}
    ahead = list(project["dependencies"])
    while ahead:
        requirement = Requirement(ahead.pop())
        name = _plain(requirement.name)
        if name in found or not _applies(requirement):
            continue
        found[name] = distribution(name)
        ahead += found[name].requires or []
    return found


def _applies(requirement: Requirement) -> bool:
    return requirement.marker is None or requirement.marker.evaluate({"extra": ""})


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def data_of(distributions: dict[str, Distribution]) -> Iterator[tuple[Path, PurePosixPath]]:
    """Every file the packages read while they run: where it lies, and its path from the top."""
    for each in distributions.values():
        for file in each.files or ():
            if _is_data(PurePosixPath(file)):
                yield Path(str(each.locate_file(file))), PurePosixPath(file)


def _is_data(file: PurePosixPath) -> bool:
    top = file.parts[0]
    elsewhere = top in (*QT, "..") or top.endswith((".dist-info", ".libs"))
    code = file.suffix in CODE or file.name == "py.typed"
    return len(file.parts) > 1 and not (elsewhere or code or str(file).startswith(NOT_READ))


def not_needed() -> set[str]:
    """The packages installed here that the program runs without: the tools of its developers."""
    kept = set(needed())
    return {
        package
        for package, names in packages_distributions().items()
        if not kept & {_plain(name) for name in names}
    }
