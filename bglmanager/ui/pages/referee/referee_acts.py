"""What can be done with the log and with a player, besides giving a penalty: keys and reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bglmanager.engine.event import Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem
from bglmanager.services import paper, penalties
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import CHANGE, NEW, NEXT_LIST, PRINT_OTHER, TAKE_OUT, Need, act, key_of
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.referee.offer import near_next_step
from bglmanager.ui.pages.referee.side import RefereeSide
from bglmanager.ui.printers import DirectPrint, Printers

A_LOG = Need("No penalties have been given.", lambda acts: acts.has_log)
_SOMEBODY = Need("Nobody is near a next step.", lambda acts: bool(near_next_step(acts.event)))
_A_LINE = Need("Mark a line of the log first.", lambda acts: acts.line is not None)
_A_PLAYER = Need("Choose a player first.", lambda acts: acts.player is not None)


class RefereeActions:
    """The actions of the page about a line of the log, a player, and paper."""

    def __init__(
        self,
        page: Page,
        desk: OpenEvent,
        side: RefereeSide,
        line: Callable[[], int | None],
        player: Callable[[], EntryNumber | None],
        printers: Printers | None,
    ) -> None:
        """`line` is the place in the log of the line that is marked, `player` who is meant."""
        self._page, self._desk, self._side = page, desk, side
        self._line, self._player = line, player
        self._paper = DirectPrint(page.shell, printers)
        page.make_acts(self)

    @property
    def keys_of_line(self) -> str:
        """What the keys do on a line of the log."""
        t = self._page.texts
        return t.text(
            "On a line: {change} corrects its reason and note, {back} takes it back.",
            change=key_of(t, self._change_words),
            back=key_of(t, self._take_back),
        )

    @property
    def offered(self) -> Sequence[Action]:
        """What has a button in the header, once there is a log."""
        return (self._near, self._page.print_page) if self.has_log else ()

    @property
    def line(self) -> int | None:
        """The place in the log of the line that is marked."""
        return self._line()

    @property
    def player(self) -> EntryNumber | None:
        """Who is meant."""
        return self._player()

    @property
    def has_log(self) -> bool:
        """Whether any penalty was given."""
        return bool(self.event.penalties)

    @property
    def event(self) -> Event:
        """The event."""
        return self._desk.event

    @act("At risk", NEXT_LIST, icon="flag", unless=_SOMEBODY)
    def _near(self) -> None:
        self._side.show_near()

    @act("Correct reason and note", CHANGE, unless=_A_LINE)
    def _change_words(self) -> None:
        if self.line is not None:
            self._side.show_words(self.line)

    def _why_no_way_back(self) -> Sequence[Problem]:
        line = self.line
        return () if line is None else penalties.TakenBack(self.event, line).hindrances()

    @act("Take a penalty back", TAKE_OUT, icon="undo-2", unless=(_A_LINE, _why_no_way_back))
    def _take_back(self) -> None:
        if self.line is not None:
            self._side.show_take_back(self.line)

    @act("Note about a player", NEW, icon="clipboard", unless=_A_PLAYER)
    def _remark(self) -> None:
        if self.player is not None:
            self._side.show_remark(self.player)

    def _why_no_sheet(self) -> Sequence[Problem]:
        people = () if self.player is None else (self.player,)
        return paper.can_print_people(self.event, paper.Sheet.PLAYER_PENALTIES, people)

    @act(
        "Print the sheet of the player",
        PRINT_OTHER,
        unless=(_A_PLAYER, _why_no_sheet),
        attempted=True,
    )
    def _print_player(self) -> None:
        texts, sheet = self._page.texts, paper.Sheet.PLAYER_PENALTIES
        if self.player is not None:
            job = paper.people_job(self._desk, texts, sheet, (self.player,))
            name = paper.people_name(self.event, texts, sheet, (self.player,))
            self._paper.start(job, texts.text("Penalties of a player"), name)

    @act("Print a blank sheet for referees", keys="Ctrl+Shift+B", icon="printer")
    def _print_blank(self) -> None:
        self._page.shell.go("prints/referee")
