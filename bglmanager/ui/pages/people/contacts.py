"""Whether the archive keeps e-mails and phones: the organiser's choice."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.services.archive import Archive
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.base import Page


class Contacts:
    """The two acts: each can be done where the other was done last."""

    def __init__(self, page: Page, archive: Archive) -> None:
        self._page, self._archive, t = page, archive, page.texts
        self.without = page.action(
            t.text("Remove all contacts…"), self._drop, refused_by=self._why_no_drop
        )
        self.with_them = page.action(
            t.text("Keep contacts"), self._keep, refused_by=self._why_no_keep
        )

    @property
    def now(self) -> Action:
        """That of the two which can be done."""
        return self.without if self._why_no_keep() else self.with_them

    def _drop(self) -> None:
        shell, t = self._page.shell, self._page.texts
        agreed = shell.messages.confirm(
            t.text("Remove all e-mails and phones from People?"),
            t.text("This cannot be undone. Events keep theirs until they are closed and tidied."),
            t.text("Erase for good"),
            (
                t.text(
                    "Everybody’s e-mail and phone are removed, also from the history of People."
                ),
                t.text("No undo in People goes back beyond that."),
                t.text("Backups made before keep them until they are thinned out."),
            ),
            word=t.text("erase"),
        )
        if agreed and shell.attempt(lambda: self._archive.keep_contacts(False)):
            shell.say(t.text("E-mails and phones are no longer kept in People."))
            self._page.refresh(None)

    def _keep(self) -> None:
        shell, t = self._page.shell, self._page.texts
        if shell.attempt(lambda: self._archive.keep_contacts(True)):
            shell.say(t.text("E-mails and phones from events are kept in People again."))
            self._page.refresh(None)

    def _why_no_drop(self) -> Sequence[str]:
        t = self._page.texts
        return self._unless(True, t.text("None are kept."))

    def _why_no_keep(self) -> Sequence[str]:
        t = self._page.texts
        return self._unless(False, t.text("They are kept."))

    def _unless(self, kept: bool, why: str) -> Sequence[str]:
        if not self._archive.ready:
            return (self._page.texts.text("People are being loaded…"),)
        return () if self._archive.keeps_contacts is kept else (why,)
