"""What can be done with the log and with a player, besides giving a penalty: keys and reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bglmanager.engine.ids import EntryNumber
from bglmanager.services import penalties, penalty_changes, player_sheet
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.direct_print import DirectPrint
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.referee.side import RefereeSide
from bglmanager.ui.printers import Printers


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
        t = page.texts
        self._near = page.action(
            t.text("At risk"),
            side.show_near,
            icon="flag",
            keys="F6",
            refused_by=self._why_nobody,
        )
        page.action(
            t.text("Correct reason and note"),
            self._change_words,
            icon="pencil",
            keys="F2",
            refused_by=self._why_no_line,
        )
        page.action(
            t.text("Take a penalty back"),
            self._take_back,
            icon="undo-2",
            keys="Del",
            refused_by=self._why_no_way_back,
        )
        page.action(
            t.text("Note about a player"),
            self._remark,
            icon="clipboard",
            keys="Ctrl+N",
            refused_by=self._why_no_player,
        )
        self._print = page.action(
            t.text("Print the log"),
            lambda: page.shell.go("prints/penalties"),
            icon="printer",
            keys="Ctrl+P",
            refused_by=self.why_no_log,
        )
        page.action(
            t.text("Print the sheet of the player"),
            self._print_player,
            icon="printer",
            keys="Ctrl+Shift+P",
            refused_by=self._why_no_sheet,
        )
        page.action(
            t.text("Print a blank sheet for referees"),
            lambda: page.shell.go("prints/referee"),
            icon="printer",
            keys="Ctrl+B",
        )

    @property
    def offered(self) -> Sequence[Action]:
        """What has a button in the header, once there is a log."""
        return (self._near, self._print) if self._desk.event.penalties else ()

    def _change_words(self) -> None:
        place = self._line()
        if place is not None:
            self._side.show_words(place)

    def _take_back(self) -> None:
        place = self._line()
        if place is not None:
            self._side.show_take_back(place)

    def _remark(self) -> None:
        player = self._player()
        if player is not None:
            self._side.show_remark(player)

    def _print_player(self) -> None:
        player = self._player()
        if player is not None:
            self._page.shell.attempt(lambda: self._start(player))

    def _start(self, player: EntryNumber) -> None:
        texts = self._page.texts
        job = player_sheet.job(self._desk, texts, player)
        name = player_sheet.file_name(self._desk.event, texts, player)
        self._paper.start(job, texts.text("Penalties of a player"), name)

    def _why_nobody(self) -> Sequence[str]:
        if penalties.near(self._desk.event):
            return ()
        return (self._page.texts.text("Nobody is near a next step."),)

    def why_no_log(self) -> Sequence[str]:
        """Why nothing can be looked up or printed."""
        if self._desk.event.penalties:
            return ()
        return (self._page.texts.text("No penalties have been given."),)

    def _why_no_line(self) -> Sequence[str]:
        if self._line() is not None:
            return ()
        return (self._page.texts.text("Mark a line of the log first."),)

    def _why_no_way_back(self) -> Sequence[str]:
        place = self._line()
        if place is None:
            return self._why_no_line()
        return self._page.shell.sentences(penalty_changes.can_take_back(self._desk.event, place))

    def _why_no_player(self) -> Sequence[str]:
        if self._player() is not None:
            return ()
        return (self._page.texts.text("Choose a player first."),)

    def _why_no_sheet(self) -> Sequence[str]:
        player = self._player()
        if player is None:
            return self._why_no_player()
        return self._page.shell.sentences(player_sheet.can_print(self._desk.event, player))
