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
            t.text("Keep no contacts in the archive…"), self._drop, refused_by=self._why_no_drop
        )
        self.with_them = page.action(
            t.text("Keep contacts in the archive"), self._keep, refused_by=self._why_no_keep
        )

    @property
    def now(self) -> Action:
        """That of the two which can be done."""
        return self.without if self._why_no_keep() else self.with_them

    def _drop(self) -> None:
        shell, t = self._page.shell, self._page.texts
        agreed = shell.messages.confirm(
            t.text("Keep no e-mails and phones in the archive?"),
            t.text("This cannot be undone. Events keep theirs until they are closed and tidied."),
            t.text("Erase for good"),
            (
                t.text("E-mail and phone of everybody in the archive go, from its history too."),
                t.text("Undo in the archive stops there."),
                t.text("Backups made before keep them until they are thinned out."),
            ),
            word=t.text("erase"),
        )
        if agreed and shell.attempt(lambda: self._archive.keep_contacts(False)):
            shell.say(t.text("The archive keeps no e-mails and phones any more."))
            self._page.refresh(None)

    def _keep(self) -> None:
        shell, t = self._page.shell, self._page.texts
        if shell.attempt(lambda: self._archive.keep_contacts(True)):
            shell.say(t.text("The archive takes e-mails and phones over from events again."))
            self._page.refresh(None)

    def _why_no_drop(self) -> Sequence[str]:
        t = self._page.texts
        return self._unless(True, t.text("The archive keeps none."))

    def _why_no_keep(self) -> Sequence[str]:
        t = self._page.texts
        return self._unless(False, t.text("The archive keeps them."))

    def _unless(self, kept: bool, why: str) -> Sequence[str]:
        if not self._archive.ready:
            return (self._page.texts.text("The archive is being read …"),)
        return () if self._archive.keeps_contacts is kept else (why,)
