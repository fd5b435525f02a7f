"""The referee's desk: give a penalty, look up what was given, put it right, print it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtWidgets import QWidget

from bglmanager.engine.event import PenaltyKind
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.penalties import Reason
from bglmanager.engine.problems import Problem
from bglmanager.i18n import Texts
from bglmanager.services import paper, penalties
from bglmanager.services.archive import Archive
from bglmanager.services.changes import Changes
from bglmanager.services.games import NO_GAMES, Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import (
    CHANGE,
    FIND,
    GO_ON,
    NEW,
    NEXT_LIST,
    PRINT,
    PRINT_OTHER,
    TAKE_OUT,
    Need,
    act,
)
from bglmanager.ui.kit.drafts import FormDraft, FormKeeper, back_words
from bglmanager.ui.kit.lists import SearchList, TableOf
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.referee.form import PenaltyForm, half_typed_fields, show_left
from bglmanager.ui.pages.referee.offer import near_next_step
from bglmanager.ui.pages.referee.side import Account, RefereeSide
from bglmanager.ui.pages.referee.story import kind_icon, kind_tone
from bglmanager.ui.pages.standings.why import WhyAbout
from bglmanager.ui.printers import DirectPrint, Printers
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import WIDE
from bglmanager.ui.widgets.basics import Words
from bglmanager.ui.widgets.frame import Notice
from bglmanager.ui.widgets.rows import Column
from bglmanager.words.referee import LogLine, log_columns, log_lines

_A_LOG = Need("No penalties have been given.", lambda page: page.has_log)
_SOMEBODY = Need("Nobody is near a next step.", lambda acts: bool(near_next_step(acts.desk.event)))
_A_LINE = Need("Mark a line of the log first.", lambda acts: acts.line is not None)
_A_PLAYER = Need("Choose a player first.", lambda acts: acts.player is not None)
_A_TABLE = Need("You did not come here from a table.", lambda way: bool(way.address))


class RefereePage(Page):
    """A row to give a penalty, the log below; the panel has everything of one player."""

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
        self.desk, self._begun = desk, False
        t, px = self.texts, self.look.theme.px
        self.make_acts(self)
        self.form = PenaltyForm(shell, self._give, self)
        self.side = RefereeSide(desk, archive, games, self._begin, self)
        self._none_yet = Words(self.look, colour=self.look.theme.colours.muted, wrap=True)
        self._none_yet.setText(t.text("No penalties yet. Issue one; the newest comes first."))
        search = t.text("Search the log: a player, a reason (Ctrl+F)")
        self.log = SearchList(self.look, log_table(t), search, self._nothing)
        self.acts = LogActs(self, printers)
        self.log.table.addActions(self.acts.on_lines)
        self.way_back = WayBack(self)
        draft = FormDraft(desk.half_typed("penalty-form"))
        self._keeper = FormKeeper(self, draft, "penalty", partial(half_typed_fields, self.form))
        self.box.addWidget(self.form)
        self.box.addWidget(self.log, 1)
        self.box.setSpacing(px(12))
        self.why = WhyAbout(self, desk, self._asked_about, closed=self._back_to_account)
        self.form.chosen.connect(self._chosen)
        self.form.asked.connect(self._give.trigger)
        self.log.picked.connect(self._picked)
        self.log.opened.connect(self._picked)

    @property
    def account(self) -> Account | None:
        """The panel of a player, when it is open."""
        return self.side.account

    def title(self) -> str:
        return self.texts.text("Referee")

    def state_line(self) -> str:
        t, kinds = self.texts, [line.kind for line in self.desk.event.penalties]
        if not kinds:
            return t.text("No penalties have been given.")
        said = [t.many("{n} penalt[y|ies]", len(kinds))]
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
        offered = (self.acts.near, self.print_page) if self.has_log else ()
        return offered if back is None else (*offered, back)

    @property
    def _is_begun(self) -> bool:
        return self.form.player.entry is not None

    def refresh(self, changes: Changes | None) -> None:
        event = self.desk.event
        if changes is None:
            self.side.start()
        before = len(self.log.table.rows_model.all_rows)
        self.log.show_rows(log_lines(self.texts, self.format.clock_time, event)[::-1])
        if len(event.penalties) > before:  # what is put right is mostly what was just given
            self.log.mark_first()
        self.log.search.setVisible(self.has_log)
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
        self.way_back.address = ""
        if not self._begun:
            return
        entry = EntryNumber(int(number))
        if name != "list":
            self.way_back.come_from(entry)
        self.form.begin(entry, *_BEGINNINGS[name])

    def first_focus(self) -> QWidget | None:
        begun, self._begun = self._begun, False
        return self.form.next_field() if begun else self.form.player

    def take_focus(self) -> None:
        """Where there is room, who is at risk is in sight from the start."""
        super().take_focus()
        roomy = self.window().width() >= self.look.theme.px(WIDE)
        if roomy and self.side.shown is None and near_next_step(self.desk.event):
            self.side.show_near(focus=False)

    def _nothing(self, typed: str) -> str | QWidget:
        """The log takes room only when there is one."""
        if not self.has_log:
            return self._none_yet
        return self.texts.text("Nothing is found under “{text}”.", text=typed)

    @property
    def has_log(self) -> bool:
        """Whether any penalty was given."""
        return bool(self.desk.event.penalties)

    @act("Print the log", PRINT, unless=_A_LOG)
    def print_page(self) -> None:
        self.shell.go("prints/penalties")

    @act("Search the log", FIND, unless=_A_LOG)
    def _to_search(self) -> None:
        self.log.search.setFocus()
        self.log.search.selectAll()

    def _picked(self) -> None:
        line = self.log.table.current_row
        if line is not None and not self.side.has_typed():
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
        line = self.log.table.current_row
        return None if line is None else line.penalty.entry

    def _back_to_account(self) -> None:
        if self.side.about is not None:
            self.side.show_account(self.side.about)

    @act("Issue (Enter)", GO_ON, icon="gavel", attempted=True)
    def _give(self) -> None:
        given = self.form.given
        if self.form.is_right() and given is not None:
            penalties.give_penalty(self.desk, given)
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

_LEAST = 120


def log_table(texts: Texts) -> TableOf[LogLine]:
    """The log; where there is little room, note, table and round wait in the panel."""
    looks: Mapping[str, Mapping[str, object]] = {
        "penalty": {
            "icon": lambda line: kind_icon(line.penalty.kind),
            "tone": lambda line: kind_tone(line.penalty.kind),
        },
        "player": {"least": _LEAST},
        "reason": {"least": _LEAST, "stretch": False},
        "round": {"drops": 3},
        "table": {"drops": 2},
        "note": {"drops": 1},
    }
    found = log_columns(texts).items()
    columns = [Column.described(column, **looks.get(name, {})) for name, column in found]
    return TableOf(texts.text("Penalties given"), columns, lambda line: line.place)


class LogActs:
    """What can be done with a line of the log, with a player, and with paper."""

    def __init__(self, page: RefereePage, printers: Printers | None) -> None:
        self._page, self._side, self.desk = page, page.side, page.desk
        self._paper = DirectPrint(page.shell, printers)
        page.make_acts(self)

    @property
    def on_lines(self) -> Sequence[Action]:
        """Those in the menu of a line."""
        return (self._change_words, self._take_back, self._remark, self._print_player)

    @property
    def line(self) -> int | None:
        """The place in the log of the line that is marked."""
        line = self._page.log.table.current_row
        return None if line is None else line.place

    @property
    def player(self) -> EntryNumber | None:
        """Who is meant: the one in the form, else the one in the panel."""
        if self._page.form.player.entry is not None:
            return self._page.form.player.entry
        return None if self._side.account is None else self._side.account.entry

    @act("At risk", NEXT_LIST, icon="flag", unless=_SOMEBODY)
    def near(self) -> None:
        """Show who is near the next step."""
        self._side.show_near()

    @act("Correct reason and note", CHANGE, unless=_A_LINE, legend="corrects the line")
    def _change_words(self) -> None:
        if self.line is not None:
            self._side.show_words(self.line)

    def _why_no_way_back(self) -> Sequence[Problem]:
        line = self.line
        return () if line is None else penalties.TakenBack(self.desk.event, line).hindrances()

    @act(
        "Take a penalty back",
        TAKE_OUT,
        icon="undo-2",
        unless=(_A_LINE, _why_no_way_back),
        legend="takes the line back",
    )
    def _take_back(self) -> None:
        if self.line is not None:
            self._side.show_take_back(self.line)

    @act("Note about a player", NEW, icon="clipboard", unless=_A_PLAYER)
    def _remark(self) -> None:
        if self.player is not None:
            self._side.show_remark(self.player)

    def _why_no_sheet(self) -> Sequence[Problem]:
        people = () if self.player is None else (self.player,)
        return paper.can_print_people(self.desk.event, paper.Sheet.PLAYER_PENALTIES, people)

    @act(
        "Print the sheet of the player",
        PRINT_OTHER,
        unless=(_A_PLAYER, _why_no_sheet),
        attempted=True,
    )
    def _print_player(self) -> None:
        texts, sheet = self._page.texts, paper.Sheet.PLAYER_PENALTIES
        if self.player is not None:
            job = paper.people_job(self.desk, texts, sheet, (self.player,))
            name = paper.people_name(self.desk.event, texts, sheet, (self.player,))
            self._paper.start(job, texts.text("Penalties of a player"), name)

    @act("Print a blank sheet for referees", keys="Ctrl+Shift+B", icon="printer")
    def _print_blank(self) -> None:
        self._page.shell.go("prints/referee")


class WayBack:
    """One key back to the round, with the table open from which somebody came.

    `address` is that of the table, "" where the page was opened from elsewhere.
    """

    def __init__(self, page: RefereePage) -> None:
        self._page, self.address = page, ""
        page.make_acts(self)

    @property
    def offered(self) -> Action | None:
        """The action, where there is a table to go back to."""
        return self._go_back if self.address else None

    def come_from(self, entry: EntryNumber) -> None:
        """Note the table he is playing at."""
        found = penalties.where_playing(self._page.desk.event, entry)
        if found is not None:
            round_, table = found
            self.address = f"round-{round_.number}/back-{table.number}"
            words = self._page.texts.text("Back to table {table}", table=table.number)
            self._go_back.rename(words)

    def go(self) -> bool:
        """Go back to the table; False where there is none.

        A penalty that is given ends the visit: the next sheet typed must not land on this page.
        """
        if self.address:
            self._page.shell.go(self.address)
        return bool(self.address)

    _go_back = act("Back to the table", keys="Alt+Left", icon="arrow-left", unless=_A_TABLE)(go)
