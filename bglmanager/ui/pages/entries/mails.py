"""E-mail addresses of those listed, onto the clipboard."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QGuiApplication

from bglmanager.services.addresses import Addresses, addresses
from bglmanager.ui.actions import Refusals
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.entries.listed import DeskList
from bglmanager.ui.theme.tokens import Tone

_NAMED = 20
"""So many names of people without an address are said at most."""


class Mails:
    """Copies the addresses of everybody listed now: filter and search count."""

    def __init__(self, page: Page, listed: DeskList, nobody: Refusals) -> None:
        """`nobody` says why there is no list."""
        self._page, self._listed, self._nobody = page, listed, nobody
        t = page.texts
        self.act = page.action(
            t.text("Copy the e-mail addresses of those listed"),
            self.copy,
            icon="mail",
            keys="Ctrl+E",
            refused_by=self._why_not,
        )
        page.action(
            t.text("Copy the addresses with their names"),
            lambda: self.copy(named=True),
            icon="mail",
            keys="Ctrl+Shift+E",
            refused_by=self._why_not,
        )

    def copy(self, *, named: bool = False) -> None:
        """One line for the field "Bcc"; who has no address is said."""
        found = addresses((line.entry for line in self._listed.model.rows), named=named)
        QGuiApplication.clipboard().setText(found.line)
        tone = Tone.ATTENTION if found.without else Tone.GOOD
        self._page.shell.say(" ".join(self._said(found)), tone)

    def _said(self, found: Addresses) -> Sequence[str]:
        t = self._page.texts
        said = [
            t.many(
                "{n} address is copied: paste it into the field “Bcc”.",
                "{n} addresses are copied: paste them into the field “Bcc”.",
                found.count,
            )
        ]
        if found.without:
            names = [f"{e.first_name} {e.last_name}".strip() for e in found.without[:_NAMED]]
            more = ["…"] if len(found.without) > _NAMED else []
            said.append(
                t.many(
                    "{n} has no address: {names}",
                    "{n} have no address: {names}",
                    len(found.without),
                    names=", ".join([*names, *more]),
                )
            )
        return said

    def _why_not(self) -> Sequence[str]:
        nobody = self._nobody()
        if nobody:
            return nobody
        if any(line.entry.email for line in self._listed.model.rows):
            return ()
        return (self._page.texts.text("None of those listed has an e-mail address."),)
