"""Where the program's own files are, in a checkout, an installed wheel and the frozen bundle."""

from __future__ import annotations

import sys
from pathlib import Path


def path(name: str) -> Path:
    """The path of a resource, "fonts/NotoSans-Regular.ttf" say, whether or not it exists."""
    return _root() / name


def bundle() -> Path | None:
    """The folder of a frozen bundle's files; None in a checkout or an installed wheel."""
    folder = getattr(sys, "_MEIPASS", None)
    return None if folder is None else Path(folder)


def _root() -> Path:
    frozen = bundle()
    if frozen is not None:
        return frozen / "resources"
    package = Path(__file__).resolve().parent
    installed = package / "resources"  # a wheel carries the folder inside the package
    return installed if installed.is_dir() else package.parent / "resources"
