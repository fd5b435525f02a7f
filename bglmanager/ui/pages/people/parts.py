"""The pieces of the page of the archive, and which of its views is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from bglmanager.services.archive import Archive
from bglmanager.services.archived_person import ArchivedPerson
from bglmanager.ui.pages.people.acts import ArchiveActs
from bglmanager.ui.pages.people.data import DataView
from bglmanager.ui.pages.people.doubles import DoublesView
from bglmanager.ui.pages.people.intake import PeopleIntake
from bglmanager.ui.pages.people.listing import PeopleList
from bglmanager.ui.pages.people.privacy import Privacy
from bglmanager.ui.pages.people.side import PeopleSide
from bglmanager.ui.widgets.states import EmptyState
from bglmanager.ui.widgets.views import Views


@dataclass
class Parts:
    """Made by the page, used by its actions; `marked` waits for somebody to be made one with.

    `show_view` shows another view, `go_back` the list.
    """

    archive: Archive
    deeds: ArchiveActs
    list: PeopleList
    doubles: DoublesView
    intake: PeopleIntake
    data: DataView
    privacy: Privacy
    side: PeopleSide
    stack: Views
    show_view: Callable[[QWidget], None]
    go_back: Callable[[], None]
    marked: ArchivedPerson | None = None

    @property
    def view(self) -> QWidget | None:
        """What is shown."""
        return self.stack.currentWidget()

    @property
    def is_listing(self) -> bool:
        """Whether people are listed, or nobody is there to be."""
        return self.view is self.list or isinstance(self.view, EmptyState)

    @property
    def is_importing(self) -> bool:
        """Whether a list that comes in is shown."""
        return self.view is self.intake.view
