"""What the referee's page shows beside itself: a player, who is near the next step, a form."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from bglmanager.engine.ids import EntryNumber
from bglmanager.services.archive import Archive
from bglmanager.services.games import Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.referee.account_panel import AccountPanel
from bglmanager.ui.pages.referee.earlier import Earlier
from bglmanager.ui.pages.referee.panel import Account
from bglmanager.ui.pages.referee.small_forms import RemarkForm, SmallForm, TakeBackForm, WordsForm
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.frame import still_there
from bglmanager.words.names import listed_names


class RefereeSide(QObject):
    """One panel at a time; each is made anew when it is shown.

    `about` is whose account was shown last.
    """

    def __init__(
        self,
        shell: Shell,
        desk: OpenEvent,
        archive: Archive | None,
        games: Catalogue,
        begin: Callable[[EntryNumber], None],
        page: Page,
    ) -> None:
        """`begin` begins a penalty for somebody who was chosen in a panel."""
        super().__init__(page)
        self._games = games
        self._shell, self._desk, self._begin = shell, desk, begin
        self._page = page
        self._earlier = Earlier(shell, desk, archive, self)
        self._earlier.read.connect(self._archive_read)
        self._shown: QWidget | None = None
        self.about: EntryNumber | None = None

    def start(self) -> None:
        """Have the archive read, so that earlier events are known when they are asked for."""
        self._earlier.start()

    @property
    def shown(self) -> QWidget | None:
        """The panel, while it is open."""
        return still_there(self._shown)

    @property
    def account(self) -> Account | None:
        """The panel of a player, when it is open."""
        return found if isinstance(found := self.shown, Account) else None

    def has_typed(self) -> bool:
        """Whether a form is open in which something is typed that is not saved."""
        return isinstance(form := self.shown, SmallForm) and form.has_typed()

    def show_account(self, number: EntryNumber) -> None:
        """Everything of one player; nothing where there is no such entry any more."""
        entry = next((e for e in self._desk.event.entries if e.number == number), None)
        if entry is None:
            self._shell.close_side()
            return
        self.about = number
        panel = Account(self._shell.look, self._desk, number, self._earlier.of(number))
        self._show(self._name(number), panel)

    def _name(self, number: EntryNumber) -> str:
        return listed_names(self._desk.event.entries)[number]

    def show_near(self) -> None:
        """Who is near the next step."""
        panel = AccountPanel(self._shell.look, self._desk.event)
        panel.chosen.connect(lambda number: self._begin(EntryNumber(number)))
        if self._show(self._shell.look.texts.text("At risk"), panel):
            panel.start()

    def show_words(self, place: int) -> None:
        """Put the words of a line of the log right."""
        self._show_form(place, WordsForm(self._shell, self._desk, place))

    def show_take_back(self, place: int) -> None:
        """Take a line of the log back."""
        self._show_form(place, TakeBackForm(self._shell, self._desk, place, self._games))

    def show_remark(self, number: EntryNumber) -> None:
        """Note something about a player."""
        self._start(number, RemarkForm(self._shell, self._desk, number))

    def _show_form(self, place: int, form: SmallForm) -> None:
        self._start(self._desk.event.penalties[place].entry, form)

    def _start(self, number: EntryNumber, form: SmallForm) -> None:
        form.done.connect(lambda: self._done(number))
        if self._show(self._name(number), form):
            form.start()

    def _done(self, number: EntryNumber) -> None:
        self.show_account(number)
        self._page.take_focus()

    def refresh(self) -> None:
        """The event is another one: show the player, or who is near, as they are now.

        A form is closed when what it is about is not there any more.
        """
        found = self.shown
        if isinstance(found, Account):
            self.show_account(found.entry)
        elif isinstance(found, AccountPanel):
            found.show_event(self._desk.event)
        elif isinstance(found, SmallForm) and not found.holds:
            self._shell.close_side()

    def _archive_read(self) -> None:
        if self.account is not None:
            self.show_account(self.account.entry)

    def _show(self, title: str, panel: QWidget) -> bool:
        shown = self._shell.show_side(title, panel)
        if shown:
            self._shown = panel
        return shown
