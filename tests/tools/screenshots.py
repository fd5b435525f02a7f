"""Pictures of every page, to be looked at: each language, light and dark, two moments of a day.

`python -m tests.tools.screenshots [part of a name …]` writes to build/screenshots/.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count, product
from pathlib import Path
from uuid import UUID

from PySide6.QtCore import QSize
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bglmanager.i18n import LANGUAGES
from bglmanager.services import rounds, sample
from bglmanager.services.entries import Person
from bglmanager.services.library import Library
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.ui.application import make_application
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.preferences import Appearance, Preferences
from bglmanager.ui.program import Program

FOLDER = Path(__file__).resolve().parents[2] / "build" / "screenshots"
START = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
PLAYERS = 26
NAMES = ("Rossi", "D’Àngelo", "Żółkiewski", "Quaranta-Castelvecchi", "Li", "Dell’Acqua", "Zà")
FIRST_NAMES = ("Anna", "Niccolò", "Łukasz", "Maria Antonietta", "Bo")


SIZE = QSize(1366, 728)
"""Of the windows: a usual small screen, less the bar of its desktop."""


class Fixed:
    """Preferences that stay what they were made with."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    def load(self) -> Preferences:
        return self._preferences

    def save(self, preferences: Preferences) -> None:
        self._preferences = preferences


def empty_library(folder: Path) -> Library:
    """An empty library in which a minute passes with every act; copies are made at once."""
    minutes, numbers = count(), count(1)
    return Library(
        folder,
        clock=lambda: START + timedelta(minutes=next(minutes)),
        new_id=lambda: str(UUID(int=next(numbers))),
        run=lambda work: work(),
    )


def moments(workspace: Workspace) -> Iterator[tuple[str, OpenEvent | None]]:
    """What is on the screen when: no event, a round under way, everything played."""
    people = [
        Person(FIRST_NAMES[n % len(FIRST_NAMES)], f"{NAMES[n % len(NAMES)]}", club="Ludica Milano")
        for n in range(PLAYERS)
    ]
    yield "empty", None
    desk = sample.create_sample(workspace, people, name="BGL Firenze")
    yield "entries", desk
    rounds.draw_round(desk)
    yield "draw", desk
    rounds.publish_draft(desk)
    yield "playing", desk
    sample.play_round(desk)
    sample.play_to_end(desk)
    yield "played", desk
    yield "home", None


def pictures(window: MainWindow) -> Iterator[str]:
    """Go to one page after the other."""
    for step in window.steps:
        window.go(step.key)
        for _ in range(3):  # layouts settle one level at a time
            QApplication.processEvents()
        while window.tasks._open:  # pages of paper, copies that are looked at
            QTest.qWait(20)
        yield step.key


def as_on_a_usual_screen(window: MainWindow) -> None:
    """Give a window the size it is to be judged in, whatever the screen."""
    window.showNormal()
    window.resize(SIZE)


def main(wanted: list[str]) -> int:
    """Take the pictures; says how many."""
    application = make_application(["screenshots"])
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    looks = list(product(LANGUAGES, (Appearance.LIGHT, Appearance.DARK)))
    with tempfile.TemporaryDirectory() as folder:
        library = empty_library(Path(folder))
        workspace = library.open_library()
        for moment, desk in moments(workspace):
            for language, appearance in looks:
                likes = Fixed(Preferences(language=language, appearance=appearance))
                program = Program(application, workspace, likes, Path(folder), library=library)
                window = program.start(None if desk is None else desk.event.settings.id)
                as_on_a_usual_screen(window)
                for page in pictures(window):
                    name = f"{moment}-{page}-{appearance}-{language}.png"
                    if not wanted or any(part in name for part in wanted):
                        window.grab().save(str(FOLDER / name))
                window.close()
                program.end()
        library.close()
    print(f"{len(list(FOLDER.iterdir()))} pictures in {FOLDER}")
    return 0


if __name__ == "__main__":
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    sys.exit(main(sys.argv[1:]))
