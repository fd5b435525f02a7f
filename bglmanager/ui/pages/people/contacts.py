"""Whether the archive keeps e-mails and phones: the organiser's choice."""

from __future__ import annotations

from bglmanager.services.archive import Archive
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import Need, act
from bglmanager.ui.pages.base import Page

READ_ALREADY = Need("People are being loaded…", lambda acts: acts.archive.ready)


class Contacts:
    """The two acts: each can be done where the other was done last."""

    def __init__(self, page: Page, archive: Archive) -> None:
        self._page, self.archive = page, archive
        page.make_acts(self)

    @property
    def now(self) -> Action:
        """That of the two which can be done."""
        gone = self.archive.ready and not self.archive.keeps_contacts
        return self.with_them if gone else self.without

    @act(
        "Remove all contacts…",
        unless=(READ_ALREADY, Need("None are kept.", lambda acts: acts.archive.keeps_contacts)),
    )
    def without(self) -> None:
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
        if agreed and shell.attempt(lambda: self.archive.keep_contacts(False)):
            shell.say(t.text("E-mails and phones are no longer kept in People."))
            self._page.refresh(None)

    @act(
        "Keep contacts",
        unless=(READ_ALREADY, Need("They are kept.", lambda acts: not acts.archive.keeps_contacts)),
    )
    def with_them(self) -> None:
        shell, t = self._page.shell, self._page.texts
        if shell.attempt(lambda: self.archive.keep_contacts(True)):
            shell.say(t.text("E-mails and phones from events are kept in People again."))
            self._page.refresh(None)
