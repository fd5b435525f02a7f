"""The pages and panels of the program in their main states, each reached by keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from PySide6.QtCore import Qt

from bglmanager.engine.event import Event, RoundStatus
from bglmanager.engine.ids import EventId
from bglmanager.services import rounds
from bglmanager.services.games import game_catalogue
from bglmanager.services.workspace import OpenEvent
from tests.helpers import boards, cups, events
from tests.helpers.figures import LONG
from tests.ui.morning import expected
from tests.ui.tour import CONTROL, NONE, SHIFT, Tour, settle

Key = Qt.Key
Press = tuple[Qt.Key, Qt.KeyboardModifier] | str
"""A key with what is held, or a text that is followed by Enter."""


@dataclass(frozen=True)
class State:
    """A page of an event, or of none, and what is pressed on it; `deed` comes before the page."""

    page: str
    event: Event | None = None
    presses: Sequence[Press] = ()
    deed: Callable[[OpenEvent], object] | None = None

    def show(self, tour: Tour, size: tuple[int, int] | None = None) -> None:
        """Open a window in this state, as large as told; the event has an id of its own."""
        event = self.event
        if event is not None:
            id_ = EventId(str(UUID(int=next(tour.numbers))))
            event = replace(event, settings=replace(event.settings, id=id_))
        window = tour.at(self.page if self.deed is None else "entries", event)
        if size is not None:
            window.resize(*size)
        if self.deed is not None:
            self.deed(tour.desk)
            window.go(self.page)
        for pressed in self.presses:
            if isinstance(pressed, str):
                tour.type(pressed)
            tour.press(*((Key.Key_Return, NONE) if isinstance(pressed, str) else pressed))
            settle()


def _play(desk: OpenEvent) -> None:
    rounds.draw_round(desk)
    rounds.publish_draft(desk)


def _draw(desk: OpenEvent) -> None:
    rounds.draw_round(desk, game_catalogue().next_wishes(desk.event))


_ISLANDS = events.event(12, **cups.catan())
_MORNING = expected(fee=10)
_DRAFT = events.with_round(events.event(8), status=RoundStatus.DRAFT)
_PLAYING = events.playing(8)
_PLAYED = events.played(8)
_REPORTED = events.with_result(_PLAYING, 1, (40, 30, 20, 10))

STATES: Mapping[str, State] = {
    "events": State("home"),
    "new event": State("home", presses=[(Key.Key_N, CONTROL)]),
    "games": State("games"),
    "new game": State("games", presses=[(Key.Key_N, CONTROL)]),
    "rules": State("rules"),
    "new rules": State("rules", presses=[(Key.Key_N, CONTROL)]),
    "backups": State("backups"),
    "archive": State("people"),
    "doubles": State("people", presses=[(Key.Key_F3, NONE)]),
    "personal data": State("people", presses=[(Key.Key_F2, SHIFT)]),
    "settings": State("settings"),
    "event": State("event", _MORNING),
    "before the day": State("hall", _MORNING),
    "no entries": State("entries", events.event(0)),
    "entries": State("entries", _MORNING),
    "new player": State("entries", _MORNING, [(Key.Key_Insert, NONE)]),
    "player": State("entries", _MORNING, [(Key.Key_Down, NONE), (Key.Key_F2, NONE)]),
    "who is missing": State("entries", _MORNING, [(Key.Key_M, CONTROL)]),
    "till": State("till", _MORNING),
    "round to come": State("round-3", events.event(8)),
    "round to draw": State("round-1", events.event(8)),
    "the missing": State("round-1", _MORNING, [(Key.Key_Return, CONTROL)]),
    "draft": State("round-1", _DRAFT),
    "why here": State("round-1", _DRAFT, [(Key.Key_W, CONTROL)]),
    "playing": State("round-1", _PLAYING),
    "lateness": State("round-1", _PLAYING, [(Key.Key_Return, NONE), (Key.Key_F4, SHIFT)]),
    "minutes of a table": State("round-1", _PLAYING, [(Key.Key_F12, SHIFT)]),
    "note of a table": State("round-1", _PLAYING, [(Key.Key_N, CONTROL)]),
    "second pass": State("round-1", _REPORTED, [(Key.Key_2, CONTROL)]),
    "sheets swapped": State("round-1", _REPORTED, [(Key.Key_U, CONTROL)]),
    "why this seat": State("round-1", _PLAYING, [(Key.Key_Return, NONE), (Key.Key_W, CONTROL)]),
    "closed": State("round-1", _PLAYED),
    "a correction": State("round-1", _PLAYED, [(Key.Key_F2, NONE)]),
    "roll call": State("round-2", _PLAYED, [(Key.Key_M, CONTROL)]),
    "called": State("round-2", _PLAYED, [(Key.Key_M, CONTROL), (Key.Key_Tab, NONE)]),
    "boards": State("round-1", boards.event(14), deed=_play),
    "set-up": State("round-1", _ISLANDS, [(Key.Key_G, CONTROL)], _draw),
    "day map": State("map", _DRAFT),
    "standings": State("standings", _PLAYED),
    "why this rank": State("standings", _PLAYED, [(Key.Key_F2, NONE)]),
    "prints": State("prints", _PLAYED),
    "send": State("send", _PLAYED),
    "referee": State("referee", _PLAYED),
    "history": State("history", _PLAYED),
    "keys": State("standings", _PLAYED, [(Key.Key_F1, NONE)]),
    "commands": State("standings", _PLAYED, [(Key.Key_K, CONTROL)]),
}
"""Name → state."""

WALKED = [*STATES] if LONG else [
    *("new game", "backups", "archive", "event", "new player", "till", "draft", "lateness"),
    *("standings", "prints", "commands"),
]  # fmt: skip
"""States gone through for what holds everywhere: in the suite one of each kind of page."""
