"""Pictures of set-ups to be looked at: in the draft, large on the page, and on paper.

`python -m tests.tools.setup_screenshots` writes to build/screenshots/.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QApplication

from bglmanager.engine.event import EntryDesk, Event, League
from bglmanager.engine.ids import EventId, RoundNumber
from bglmanager.services import rounds
from bglmanager.services.games import game_catalogue
from bglmanager.services.paper import Offer, Paper, Sheet, render_page
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.ui.application import make_application
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.round.page import RoundPage
from bglmanager.ui.preferences import Appearance, Preferences
from bglmanager.ui.program import Program
from tests.helpers import events
from tests.tools.screenshots import FOLDER, Fixed, as_on_a_usual_screen, empty_library

SETUPS = (
    ("7-wonders", "7wonders-ludolimpiadi-2015", 23, 5),
    ("terra-mystica", "big-2026", 23, 4),
    ("catan", "catan-firenze-2014", 19, 4),
)
"""The game, the regulation, players, seats of a table."""

LOOKS = (("it", Appearance.DARK), ("en", Appearance.LIGHT))
PAPER_DPI = 100


def drafts(workspace: Workspace) -> Iterator[tuple[str, OpenEvent]]:
    """Events whose first round is a draft, its set-up drawn."""
    for place, (game, ruleset, players, per_table) in enumerate(SETUPS, 1):
        settings = events.settings(
            id=EventId(str(UUID(int=place))),
            ruleset=ruleset,
            game=game,
            players_per_table=per_table,
            league=League.BIG if ruleset == "big-2026" else None,
            tier=None,
            fee=4,
        )
        entries = events.entries(players, desk=EntryDesk(present=True, paid=True))
        desk = workspace.import_document(Event(settings, entries))
        rounds.draw_round(desk, game_catalogue().next_wishes(desk.event))
        yield game, desk


def pictures(
    window: MainWindow, workspace: Workspace, desk: OpenEvent
) -> Iterator[tuple[str, QImage | QPixmap]]:
    """The draft, its set-up shown large, and the pages of the set-up on paper."""
    window.go("round-1")
    page = window.page
    assert isinstance(page, RoundPage)
    settle()
    yield "draft", window.grab()
    page.setup.show.trigger()
    settle()
    yield "page", window.grab()
    paper = Paper(desk, page.texts, game_catalogue())
    printed = paper.sheet_job(Offer(Sheet.SETUP, RoundNumber(1)))()
    for number in range(printed.pages):
        found = render_page(printed.data, number, PAPER_DPI)
        image = QImage(found.rgba, found.width, found.height, QImage.Format.Format_RGBA8888)
        yield f"paper-{number + 1}", image.copy()


def settle() -> None:
    """Let layouts settle: they do so one level at a time."""
    for _ in range(3):
        QApplication.processEvents()


def main() -> int:
    """Take the pictures; says how many."""
    application = make_application(["screenshots"])
    FOLDER.mkdir(parents=True, exist_ok=True)
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        library = empty_library(Path(folder))
        workspace = library.open_library()
        for game, desk in drafts(workspace):
            for language, appearance in LOOKS:
                likes = Fixed(Preferences(language=language, appearance=appearance))
                program = Program(application, workspace, likes, Path(folder), library=library)
                window = program.start(desk.event.settings.id)
                as_on_a_usual_screen(window)
                for shown, picture in pictures(window, workspace, desk):
                    picture.save(str(FOLDER / f"setup-{game}-{shown}-{appearance}-{language}.png"))
                    count += 1
                window.close()
                program.end()
        library.close()
    print(f"{count} pictures in {FOLDER}")
    return 0


if __name__ == "__main__":
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    sys.exit(main())
