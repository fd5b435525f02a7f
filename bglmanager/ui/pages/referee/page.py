"""The referee's desk: give a penalty, look up what was given, put it right, print it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
from bglmanager.ui.kit import acts
from bglmanager.ui.kit.acts import Need, act
from bglmanager.ui.kit.drafts import FormDraft, FormKeeper, back_words
from bglmanager.ui.kit.lists import SearchList, TableOf
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.referee import side
from bglmanager.ui.pages.referee.form import PenaltyForm
from bglmanager.ui.pages.referee.side import near_next_step
from bglmanager.ui.pages.referee.story import kind_icon, kind_tone
from bglmanager.ui.pages.standings.why import WhyAbout
from bglmanager.ui.printers import DirectPrint, Printers
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import WIDE
from bglmanager.ui.widgets.basics import EmptyState
from bglmanager.ui.widgets.frame import Notice
from bglmanager.ui.widgets.rows import Column
from bglmanager.words.referee import LogLine, log_columns, log_lines

_A_LOG = Need("No penalties have been given.", lambda page: page.has_log)
_SOMEBODY = Need("Nobody is near a next step.", lambda page: bool(near_next_step(page.desk.event)))
_A_LINE = Need("Mark a line of the log first.", lambda page: page.line is not None)
_A_PLAYER = Need("Choose a player first.", lambda page: page.player is not None)
_A_TABLE = Need("You did not come here from a table.", lambda page: bool(page.came_from))

_BEGINNINGS: dict[str, tuple[str, PenaltyKind | None]] = {
    "seat": ("", None),
    "expel": ("", PenaltyKind.EXPULSION),
    "last": ("", PenaltyKind.LAST),
    "absent": (Reason.LATE, PenaltyKind.EXPULSION),
    "list": (Reason.LIST_WRONG, None),
}
"""What is known of a penalty that is begun elsewhere: the reason, and the penalty itself."""


class RefereePage(Page):
    """A row to give a penalty, the log below; the panel has everything of one player.

    `came_from` is the address of the table from which somebody came, "" from elsewhere.
    """

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
        self.desk, self._begun, self.came_from = desk, False, ""
        t = self.texts
        self._none_yet = EmptyState(
            self.look,
            icon="gavel",
            title=t.text("No penalties yet"),
            text=t.text("Issue one above; the newest comes first."),
        )
        self.make_acts(self)
        self.form = PenaltyForm(shell, self._give, self)
        self.side = side.RefereeSide(desk, archive, self._begin, self)
        search = t.text("Search the log: a player, a reason (Ctrl+F)")
        self.log = SearchList(self.look, log_table(t), search, self._nothing)
        self.acts = LogActs(self, games, printers)
        self.log.table.addActions(self.acts.on_lines)
        draft = FormDraft(desk.half_typed("penalty-form"))
        self._keeper = FormKeeper(self, draft, "penalty", lambda: self.form.typed_texts)
        self.box.addWidget(self.form)
        self.box.addWidget(self.log, 1)
        self.box.setSpacing(self.look.theme.px(12))
        self.why = WhyAbout(self, desk, self._asked_about, closed=self._back_to_account)
        self.form.chosen.connect(self._chosen)
        self.form.asked.connect(self._give.trigger)
        self.log.picked.connect(self._picked)
        self.log.opened.connect(self._picked)

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

    @property
    def _is_begun(self) -> bool:
        return self.form.player.entry is not None

    def primary(self) -> Action | None:
        """Back to the table is what comes next once the penalty is given."""
        return self._go_back if self.came_from and not self._is_begun else None

    def secondary(self) -> Sequence[Action]:
        offered = (self.acts.near, self.print_page) if self.has_log else ()
        return (*offered, self._go_back) if self.came_from and self._is_begun else offered

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
        self._keeper.bring_back(self.form.show_left)
        self.side.refresh()

    def open_at(self, place: str) -> None:
        """Begin a penalty for the player with this number, with what is known of it.

        "seat-7" comes from the table, "expel-7" with disqualification chosen, "last-7" with last
        in the game, "absent-7" because the player did not come before the game was over, "list-7"
        from the list of elements.
        """
        name, _, number = place.partition("-")
        self._begun, self.came_from = name in _BEGINNINGS and number.isdigit(), ""
        if not self._begun:
            return
        entry = EntryNumber(int(number))
        playing = penalties.where_playing(self.desk.event, entry)
        if playing is not None and name != "list":
            round_, table = playing
            self.came_from = f"round-{round_.number}/back-{table.number}"
            self._go_back.rename(self.texts.text("Back to table {table}", table=table.number))
        self.form.begin(entry, *_BEGINNINGS[name])

    def first_focus(self) -> QWidget | None:
        begun, self._begun = self._begun, False
        return self.form.next_field if begun else self.form.player

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

    @property
    def line(self) -> LogLine | None:
        """The line of the log that is marked."""
        return self.log.table.current_row

    def _picked(self) -> None:
        if self.line is not None and not self.side.has_typed():
            self.side.show_account(self.line.penalty.entry)
            self.shell.renew()

    def _chosen(self, entry: object) -> None:
        if isinstance(entry, int):
            self.side.show_account(EntryNumber(entry))
        self.shell.renew()

    def _begin(self, entry: EntryNumber) -> None:
        """Somebody was chosen beside the page: the reason is what comes next."""
        self.form.begin(entry)
        self.form.next_field.setFocus()

    def _asked_about(self) -> EntryNumber | None:
        """Whose account is open or was last, else who stands on the current line of the log."""
        if self.side.about is None and self.line is not None:
            return self.line.penalty.entry
        return self.side.about

    def _back_to_account(self) -> None:
        if self.side.about is not None:
            self.side.show_account(self.side.about)

    @act("Print the log", acts.PRINT, unless=_A_LOG)
    def print_page(self) -> None:
        self.shell.go("prints/penalties")

    @act("Search the log", acts.FIND, unless=_A_LOG)
    def _to_search(self) -> None:
        self.log.search.setFocus()
        self.log.search.selectAll()

    @act("Issue (Enter)", acts.GO_ON, icon="gavel", attempted=True)
    def _give(self) -> None:
        """A penalty that is given ends the visit: the next sheet typed must not land here."""
        given = self.form.given
        if self.form.is_right() and given is not None:
            penalties.give_penalty(self.desk, given)
            self.form.empty()
            if self.came_from:
                self.shell.go(self.came_from)
            else:
                self.shell.renew()

    @act("Back to the table", keys="Alt+Left", icon="arrow-left", unless=_A_TABLE)
    def _go_back(self) -> None:
        self.shell.go(self.came_from)


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

    def __init__(self, page: RefereePage, games: Catalogue, printers: Printers | None) -> None:
        self._page, self._games, self.desk = page, games, page.desk
        self._paper = DirectPrint(page.shell, printers)
        page.make_acts(self)

    @property
    def on_lines(self) -> Sequence[Action]:
        """Those in the menu of a line."""
        return (self._change_words, self._take_back, self._remark, self._print_player)

    @property
    def line(self) -> LogLine | None:
        """The line of the log that is marked."""
        return self._page.line

    def _show_form(self, make: Callable[[Shell, OpenEvent, int], side.SmallForm]) -> None:
        """A small form about that line."""
        if self.line is not None:
            form = make(self._page.shell, self.desk, self.line.place)
            self._page.side.show_form(self.line.penalty.entry, form)

    @property
    def player(self) -> EntryNumber | None:
        """Who is meant: the one in the form, else the one in the panel."""
        account = self._page.side.account
        return self._page.form.player.entry or (None if account is None else account.entry)

    @act("At risk", acts.NEXT_LIST, icon="flag", unless=_SOMEBODY)
    def near(self) -> None:
        """Show who is near the next step."""
        self._page.side.show_near()

    @act("Correct reason and note", acts.CHANGE, unless=_A_LINE, legend="corrects the line")
    def _change_words(self) -> None:
        self._show_form(side.words_form)

    def _why_no_way_back(self) -> Sequence[Problem]:
        line = self.line
        return () if line is None else penalties.TakenBack(self.desk.event, line.place).hindrances()

    @act(
        "Take a penalty back",
        acts.TAKE_OUT,
        icon="undo-2",
        unless=(_A_LINE, _why_no_way_back),
        legend="takes the line back",
    )
    def _take_back(self) -> None:
        self._show_form(partial(side.take_back_form, games=self._games))

    @act("Note about a player", acts.NEW, icon="clipboard", unless=_A_PLAYER)
    def _remark(self) -> None:
        if self.player is not None:
            form = side.remark_form(self._page.shell, self.desk, self.player)
            self._page.side.show_form(self.player, form)

    def _why_no_sheet(self) -> Sequence[Problem]:
        people = () if self.player is None else (self.player,)
        return paper.can_print_people(self.desk.event, paper.Sheet.PLAYER_PENALTIES, people)

    @act(
        "Print the sheet of the player",
        acts.PRINT_OTHER,
        unless=(_A_PLAYER, _why_no_sheet),
        attempted=True,
    )
    def _print_player(self) -> None:
        texts, sheet = self._page.texts, paper.Sheet.PLAYER_PENALTIES
        if self.player is not None:
            size = self._page.shell.preferences.paper
            job = paper.people_job(self.desk, texts, sheet, (self.player,), paper=size)
            name = paper.people_name(self.desk.event, texts, sheet, (self.player,))
            self._paper.start(job, texts.text("Penalties of a player"), name)

    @act("Print a blank sheet for referees", keys="Ctrl+Shift+B", icon="printer")
    def _print_blank(self) -> None:
        self._page.shell.go("prints/referee")
