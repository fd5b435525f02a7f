"""What an event is reminded of on its page, each with the act that settles it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bglmanager.engine import pairs
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.problems import Problem
from bglmanager.services import events, teams
from bglmanager.services.games import Catalogue, why_not_valid
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Refusals
from bglmanager.ui.kit.acts import act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.event.date_line import date_notices
from bglmanager.ui.widgets.frame import Notice


class Reminders:
    """The notices of the page, and the two acts that some of them offer."""

    def __init__(self, page: Page, desk: OpenEvent, games: Catalogue, unsaved: Refusals) -> None:
        """`unsaved` says what is to be saved before."""
        self._page, self._desk, self._games, self._unsaved = page, desk, games, unsaved
        page.make_acts(self)

    def notices(self) -> Sequence[Notice]:
        """What there is to be reminded of now."""
        today = self._desk.now().date()
        found = events.event_reminders(self._desk.event, today, self._known)
        return [*map(self._notice, found), *date_notices(self._page.texts, self._desk)]

    def _notice(self, found: Problem) -> Notice:
        [sentence] = self._page.shell.sentences([found])
        action = self._invalid if found in self._why_not_valid() else None
        if found.code == "event.game-of-pairs" and not self._why_no_pairs():
            action = self.play_in_pairs
        return Notice(sentence, action=action)

    def _why_valid(self) -> Sequence[str]:
        if self._desk.event.settings.not_valid or not self._why_not_valid():
            return (self._page.texts.text("This game works at tables of this size."),)
        return self._unsaved()

    @act("Note that it does not count", icon="ban", unless=_why_valid, attempted=True)
    def _invalid(self) -> None:
        """Note that the league does not count the event, with the reason."""
        size, t = self._desk.event.settings.players_per_table, self._page.texts
        why = t.text("The league has no such game at tables of {size}.", size=size)
        settings = replace(self._desk.event.settings, not_valid=why)
        events.change_settings(self._desk, settings)

    def _why_not_valid(self) -> Sequence[Problem]:
        return why_not_valid(self._desk.event.settings, self._known)

    def _known(self, game: str) -> GameRules | None:
        """What the regulation of the event says of a game."""
        return self._games.rules_in_event(game, self._desk.event.settings)

    def _why_no_pairs(self) -> Sequence[str | Problem]:
        """Why the event is not made one of pairs; the games that ask for it."""
        event, t = self._desk.event, self._page.texts
        known = self._known(event.settings.game)
        if known is None or not known.pairs:
            return (t.text("This game is not played in pairs."),)
        if pairs.are_played(event.settings):
            return (t.text("The event is played in pairs already."),)
        return (*teams.can_change(event), *teams.check_mode(event, events.PAIRS))

    @act(
        "Play in pairs",
        icon="users",
        unless=lambda self: self._why_no_pairs() or self._unsaved(),
        attempted=True,
    )
    def play_in_pairs(self) -> None:
        teams.set_mode(self._desk, events.PAIRS)  # BIG 8.3.4
