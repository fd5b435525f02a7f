"""The referee's desk: give a penalty, look up what was given, put it right, print it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtWidgets import QWidget

from bglmanager.engine.event import PenaltyKind
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.penalties import Reason
from bglmanager.services import penalties
from bglmanager.services.archive import Archive
from bglmanager.services.changes import Changes
from bglmanager.services.games import NO_GAMES, Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import FIND, GO_ON, PRINT, act
from bglmanager.ui.kit.drafts import FormDraft, FormKeeper, back_words
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.referee.back_to_table import WayBack
from bglmanager.ui.pages.referee.form import PenaltyForm, half_typed_fields, show_left
from bglmanager.ui.pages.referee.log import LogTable, columns
from bglmanager.ui.pages.referee.panel import Account
from bglmanager.ui.pages.referee.referee_acts import A_LOG, RefereeActions
from bglmanager.ui.pages.referee.side import RefereeSide
from bglmanager.ui.pages.standings.why import WhyAbout
from bglmanager.ui.printers import Printers
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size
from bglmanager.ui.widgets.basics import Words
from bglmanager.ui.widgets.fields import SearchField
from bglmanager.ui.widgets.frame import Notice
from bglmanager.ui.widgets.rows import RowsModel
from bglmanager.words.referee import LogLine, log_lines


class RefereePage(Page):
    """The form above, the log below; the panel has everything of one player."""

    def __init__(
        self,
        shell: Shell,
        desk: OpenEvent,
        archive: Archive | None = None,
        games: Catalogue = NO_GAMES,
        printers: Printers | None = None,
    ) -> None:
        """`archive` knows earlier events of the players, `games` what a new draw asks for."""
        super().__init__(shell)
        self._desk = desk
        self._lines: tuple[LogLine, ...] = ()
        self._arranging = self._begun = False
        t = self.texts
        self.make_acts(self)
        self.form = PenaltyForm(shell, self._give, self)
        self.side = RefereeSide(shell, desk, archive, games, self._begin, self)
        self.model = RowsModel(self.look, columns(t), lambda line: line.place)
        self.table = LogTable(self.look, self.model, t.text("Penalties given"))
        self.deeds = RefereeActions(self, desk, self.side, self._line, self._player, printers)
        self.way_back = WayBack(self, desk)
        draft = FormDraft(desk.half_typed("penalty-form"))
        self._keeper = FormKeeper(self, draft, "penalty", partial(half_typed_fields, self.form))
        self.search = SearchField(self.look, t.text("Search the log: a player, a reason (Ctrl+F)"))
        self.search.drive_list(self.table)
        self._lay_out()
        self.why = WhyAbout(self, desk, self._asked_about, closed=self._back_to_account)
        self.form.chosen.connect(self._chosen)
        self.form.asked.connect(self._give.trigger)
        self.search.searched.connect(self._search)
        self.table.picked.connect(self._picked)
        self.table.opened.connect(self._picked)

    def _lay_out(self) -> None:
        self._nothing = Words(self.look, colour=self.look.theme.colours.muted, wrap=True)
        for widget in (self.form, self.search, self._nothing):
            self.box.addWidget(widget)
        self.box.addWidget(self.table, 1)
        hint = self.deeds.keys_of_line
        muted = self.look.theme.colours.muted
        self._hint = Words(self.look, hint, Size.SMALL, colour=muted, wrap=True)
        self.box.addWidget(self._hint)
        self._below = QWidget()
        self.box.addWidget(self._below)
        self.box.setSpacing(self.look.theme.px(12))

    @property
    def account(self) -> Account | None:
        """The panel of a player, when it is open."""
        return self.side.account

    def title(self) -> str:
        return self.texts.text("Referee")

    def state_line(self) -> str:
        t, total = self.texts, len(self._desk.event.penalties)
        if not total:
            return t.text("No penalties have been given.")
        kinds = [line.kind for line in self._desk.event.penalties]
        said = [t.many("{n} penalt[y|ies]", total)]
        last, out = kinds.count(PenaltyKind.LAST), kinds.count(PenaltyKind.EXPULSION)
        if last:
            said.append(t.many("{n} last in the game", last))
        if out:
            said.append(t.many("{n} disqualified", out))
        return "; ".join(said)

    def notices(self) -> Sequence[Notice]:
        return (Notice(back_words(self.texts)),) if self._keeper.is_back else ()

    def primary(self) -> Action | None:
        """Back to the table is what comes next once the penalty is given."""
        return None if self._is_begun else self.way_back.offered

    def secondary(self) -> Sequence[Action]:
        back = self.way_back.offered if self._is_begun else None
        return (*self.deeds.offered, back) if back is not None else self.deeds.offered

    @property
    def _is_begun(self) -> bool:
        return self.form.player.entry is not None

    def refresh(self, changes: Changes | None) -> None:
        event = self._desk.event
        if changes is None:
            self.side.start()
        before, self._lines = (
            self._lines,
            log_lines(self.texts, self.format.clock_time, event)[::-1],
        )
        if before != self._lines:
            self._arranging = True
            self.table.show_rows(self._lines)
            self.table.fit_columns()
            self._arranging = False
        self._show_nothing()
        self.form.show_event(event)
        self._keeper.bring_back(partial(show_left, self.form))
        self.side.refresh()

    def open_at(self, place: str) -> None:
        """Begin a penalty for the player with this number, with what is known of it.

        "seat-7" comes from his table, "expel-7" with disqualification chosen, "last-7" with last
        in the game, "absent-7" because he did not come before the game was over, "list-7" from
        his list of elements.
        """
        name, _, number = place.partition("-")
        self._begun = name in _BEGINNINGS and number.isdigit()
        self.way_back.forget()
        if not self._begun:
            return
        entry = EntryNumber(int(number))
        if name != "list":
            self.way_back.come_from(entry)
        self.form.begin(entry, *_BEGINNINGS[name])

    def first_focus(self) -> QWidget | None:
        begun, self._begun = self._begun, False
        return self.form.next_field() if begun else self.form.player

    def _show_nothing(self) -> None:
        """The log takes room only when there is one."""
        any_lines, shown = bool(self._lines), bool(self.model.rows)
        t, typed = self.texts, self.search.text().strip()
        said = t.text("Nothing is found under “{text}”.", text=typed)
        if not any_lines:
            said = t.text("No penalties yet. Issue one; the newest comes first.")
        self._nothing.setText(said)
        self._nothing.setVisible(not shown)
        self.search.setVisible(any_lines)
        self.table.setVisible(any_lines)
        self._hint.setVisible(any_lines)
        self.box.setStretchFactor(self._below, 0 if any_lines else 1)

    @property
    def has_log(self) -> bool:
        """Whether any penalty was given."""
        return bool(self._desk.event.penalties)

    @act("Print the log", PRINT, unless=A_LOG)
    def print_page(self) -> None:
        self.shell.go("prints/penalties")

    @act("Search the log", FIND, unless=A_LOG)
    def _to_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _search(self, text: str) -> None:
        self._arranging = True
        self.table.search_rows(text)
        self._arranging = False
        self._show_nothing()

    def _line(self) -> int | None:
        """The place in the log of the line that is marked."""
        line = self.table.current_row
        return None if line is None else line.place

    def _player(self) -> EntryNumber | None:
        """Who is meant: the one in the form, else the one in the panel."""
        if self.form.player.entry is not None:
            return self.form.player.entry
        return None if self.account is None else self.account.entry

    def _picked(self) -> None:
        line = self.table.current_row
        if line is not None and not self._arranging and not self.side.has_typed():
            self.side.show_account(line.penalty.entry)
            self.shell.renew()

    def _chosen(self, entry: object) -> None:
        if isinstance(entry, int):
            self.side.show_account(EntryNumber(entry))
        self.shell.renew()

    def _begin(self, entry: EntryNumber) -> None:
        """Somebody was chosen beside the page: the reason is what comes next."""
        self.form.begin(entry)
        self.form.next_field().setFocus()

    def _asked_about(self) -> EntryNumber | None:
        """Whose account is open or was last, else who stands on the current line of the log."""
        if self.side.about is not None:
            return self.side.about
        line = self.table.current_row
        return None if line is None else line.penalty.entry

    def _back_to_account(self) -> None:
        if self.side.about is not None:
            self.side.show_account(self.side.about)

    @act("Issue (Enter)", GO_ON, icon="gavel", attempted=True)
    def _give(self) -> None:
        given = self.form.given
        if self.form.is_right() and given is not None:
            penalties.give_penalty(self._desk, given)
            self.form.empty()
            if not self.way_back.go():
                self.shell.renew()


_BEGINNINGS: dict[str, tuple[str, PenaltyKind | None]] = {
    "seat": ("", None),
    "expel": ("", PenaltyKind.EXPULSION),
    "last": ("", PenaltyKind.LAST),
    "absent": (Reason.LATE, PenaltyKind.EXPULSION),
    "list": (Reason.LIST_WRONG, None),
}
"""What is known of a penalty that is begun elsewhere: the reason, and the penalty itself."""
