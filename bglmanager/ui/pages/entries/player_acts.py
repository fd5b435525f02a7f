"""What the page of entries does with the players selected, and addresses of those listed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from email.utils import quote

from PySide6.QtGui import QGuiApplication

from bglmanager.engine.event import Entry
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.game import ElementList
from bglmanager.engine.problems import Problem
from bglmanager.i18n import Texts
from bglmanager.services import entries, till
from bglmanager.services.games import Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Refusals
from bglmanager.ui.kit.acts import (
    ABSENT,
    ALL_LEAVE,
    CHANGE,
    COLLECT,
    SHARE,
    TILL_OF_PLAYER,
    WITHDRAW,
    Need,
    act,
)
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.entries.acts import DeskAct
from bglmanager.ui.pages.entries.entries_table import DeskList
from bglmanager.ui.pages.entries.panels import Panels
from bglmanager.ui.style import Tone

_NAMED = 20
"""So many names of people without an address are said at most."""


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


def _addresses_words(t: Texts, found: Addresses) -> str:
    said = t.many(
        "{n} address[es] [is|are] copied: paste [it|them] into the field “Bcc”.", found.count
    )
    if not found.without:
        return said
    names = [f"{e.first_name} {e.last_name}".strip() for e in found.without[:_NAMED]]
    more = ["…"] if len(found.without) > _NAMED else []
    lacking = t.many(
        "{n} [has|have] no address: {names}", len(found.without), names=", ".join([*names, *more])
    )
    return f"{said} {lacking}"


_AN_ADDRESS = Need(
    "None of those listed has an e-mail address.",
    lambda acts: any(line.entry.email for line in acts.listed.model.rows),
)
_A_LIST = Need(
    "The game of this event asks for no army or deck list.",
    lambda acts: acts.list_asked is not None,
)


class PlayerActs:
    """What is done with the players selected, said with how many where it takes several; with the
    addresses of those listed, and with who has not paid.
    """

    def __init__(
        self,
        page: Page,
        desk: OpenEvent,
        games: Catalogue,
        listed: DeskList,
        panels: Panels,
        why_none: Refusals,
    ) -> None:
        """`why_none` says why nobody is listed now."""
        self._shell, self._desk, self._games = page.shell, desk, games
        self.listed, self._panels, self._why_none = listed, panels, why_none
        self._acts = panels.acts
        page.make_acts(self)

    def why_none(self) -> Sequence[str]:
        """Why nobody is listed."""
        return self._why_none()

    def why_nobody(self) -> Sequence[str]:
        """Why there is nobody to do something with."""
        if none := self._why_none():
            return none
        if self.listed.current is None:
            return (self._shell.look.texts.text("Choose a player of the list."),)
        return ()

    def _each(self, done: DeskAct) -> Sequence[Sequence[Problem]]:
        """Why it cannot be done with each who is selected."""
        chosen = self.listed.chosen
        why = done.left_out if len(chosen) > 1 else done.why_not
        return [why(line.entry) for line in chosen]

    def _do(self, done: DeskAct) -> None:
        """Do it with all who are selected, or with the current player, who stays current."""
        numbers = self.listed.numbers
        if len(numbers) > 1:
            self._shell.attempt(lambda: done.several(numbers))
        elif self._shell.attempt(lambda: done.do(numbers[0])) and self.listed.search.text():
            self.listed.pick(numbers[0])
            self.listed.table.scrollToTop()  # the next letters find somebody who is missing

    @act(
        "Here",
        keys="Return; Enter",
        icon="user-check",
        unless=why_nobody,
        each=lambda self: self._each(self._acts.presence),
        legend="here",
    )
    def present(self) -> None:
        self._do(self._acts.presence)

    @act("Details", CHANGE, unless=why_nobody, legend="details")
    def details(self) -> None:
        self._panels.edit()

    @act(
        "Collect the fee",
        COLLECT,
        unless=why_nobody,
        each=lambda self: self._each(self._acts.payment),
        legend="takes the fee",
    )
    def pay(self) -> None:
        self._do(self._acts.payment)

    @act("Till of the player", TILL_OF_PLAYER, unless=why_nobody)
    def account(self) -> None:
        self._panels.till()

    @act(
        "Copy brought",
        keys="F6",
        icon="package",
        unless=why_nobody,
        each=lambda self: self._each(self._acts.copy),
        legend="copy",
    )
    def copy(self) -> None:
        self._do(self._acts.copy)

    @act(
        "Withdraw",
        WITHDRAW,
        unless=why_nobody,
        each=lambda self: self._each(self._acts.leaving),
        legend="withdraws",
    )
    def leave(self) -> None:
        self._do(self._acts.leaving)

    @act("Sits rounds out", ABSENT, icon="clock", unless=why_nobody)
    def rests(self) -> None:
        self._panels.sits_out()

    @property
    def list_asked(self) -> ElementList | None:
        """The list of elements that players of this event hand in."""
        return entries.list_asked_for(self._desk.event, self._games)

    @act(
        "Check the list",
        keys="Ctrl+Shift+L",
        icon="clipboard-list",
        unless=(_A_LIST, why_nobody),
        legend=lambda t: t.word("of elements", "list"),
    )
    def check(self) -> None:
        if wanted := self.list_asked:
            self._panels.check_list(wanted)

    def _why_none_unpaid(self) -> Sequence[Problem]:
        return till.can_put_aside(self._desk.event)

    @act(
        "Drop players who have not paid",
        ALL_LEAVE,
        icon="euro",
        unless=_why_none_unpaid,
        attempted=True,
    )
    def drop_unpaid(self) -> None:
        till.put_unpaid_aside(self._desk)

    @act(
        "Copy the e-mail addresses of those listed",
        SHARE,
        icon="mail",
        unless=(why_none, _AN_ADDRESS),
    )
    def mails(self) -> None:
        self._copy_addresses(named=False)

    @act(
        "Copy the addresses with their names",
        keys="Ctrl+Shift+E",
        icon="mail",
        unless=(why_none, _AN_ADDRESS),
    )
    def named_mails(self) -> None:
        self._copy_addresses(named=True)

    def _copy_addresses(self, *, named: bool) -> None:
        """One line for the field "Bcc"; who has no address is said."""
        found = mail_addresses((line.entry for line in self.listed.model.rows), named=named)
        QGuiApplication.clipboard().setText(found.line)
        tone = Tone.ATTENTION if found.without else Tone.GOOD
        self._shell.say(_addresses_words(self._shell.look.texts, found), tone)
