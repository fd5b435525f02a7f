"""E-mail addresses of those listed, onto the clipboard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from email.utils import quote

from PySide6.QtGui import QGuiApplication

from bglmanager.engine.event import Entry
from bglmanager.engine.fact_kinds import record
from bglmanager.ui.actions import Refusals
from bglmanager.ui.kit.acts import SHARE, Need, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.entries.entries_table import DeskList
from bglmanager.ui.style import Tone

_NAMED = 20
"""So many names of people without an address are said at most."""


_AN_ADDRESS = Need("None of those listed has an e-mail address.", lambda mails: mails.is_any)


@record
class Addresses:
    """Addresses in one line, each once; `without` are the people who have none."""

    line: str
    count: int
    without: tuple[Entry, ...]


def mail_addresses(people: Iterable[Entry], *, named: bool = False) -> Addresses:
    """The addresses of these people, each once, for “Bcc”; `named` puts the names before them, in
    quotes, so that a comma in one divides nothing.
    """
    found: dict[str, str] = {}
    without = []
    for entry in people:
        address = " ".join((entry.email or "").split())
        name = " ".join(f"{entry.first_name} {entry.last_name}".split()) if named else ""
        if address:
            line = f'"{quote(name)}" <{address}>' if name else address
            found.setdefault(address.casefold(), line)
        else:
            without.append(entry)
    return Addresses(", ".join(found.values()), len(found), tuple(without))


class Mails:
    """Copies the addresses of everybody listed now: filter and search count."""

    def __init__(self, page: Page, listed: DeskList, nobody: Refusals) -> None:
        """`nobody` says why there is no list."""
        self._page, self._listed, self._nobody = page, listed, nobody
        page.make_acts(self)

    @property
    def is_any(self) -> bool:
        """Whether anybody listed has an address."""
        return any(line.entry.email for line in self._listed.model.rows)

    def _why_nobody(self) -> Sequence[str]:
        return self._nobody()

    @act(
        "Copy the e-mail addresses of those listed",
        SHARE,
        icon="mail",
        unless=(_why_nobody, _AN_ADDRESS),
    )
    def plain(self) -> None:
        self._copy(named=False)

    @act(
        "Copy the addresses with their names",
        keys="Ctrl+Shift+E",
        icon="mail",
        unless=(_why_nobody, _AN_ADDRESS),
    )
    def with_names(self) -> None:
        self._copy(named=True)

    def _copy(self, *, named: bool) -> None:
        """One line for the field "Bcc"; who has no address is said."""
        found = mail_addresses((line.entry for line in self._listed.model.rows), named=named)
        QGuiApplication.clipboard().setText(found.line)
        tone = Tone.ATTENTION if found.without else Tone.GOOD
        self._page.shell.say(" ".join(self._said(found)), tone)

    def _said(self, found: Addresses) -> Sequence[str]:
        t = self._page.texts
        said = [
            t.many(
                "{n} address[es] [is|are] copied: paste [it|them] into the field “Bcc”.",
                found.count,
            )
        ]
        if found.without:
            names = [f"{e.first_name} {e.last_name}".strip() for e in found.without[:_NAMED]]
            more = ["…"] if len(found.without) > _NAMED else []
            said.append(
                t.many(
                    "{n} [has|have] no address: {names}",
                    len(found.without),
                    names=", ".join([*names, *more]),
                )
            )
        return said
