"""What is chosen for the next round: who meets whom, and the search for it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from operator import is_

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import (
    QApplication,
)
from shiboken6 import isValid

from bglmanager.engine import seating
from bglmanager.engine.event import Pairing
from bglmanager.engine.plan import DUEL
from bglmanager.engine.problems import Problems, Refused, only_wrong
from bglmanager.engine.seating import making
from bglmanager.engine.seating.aims import Aim, Told
from bglmanager.engine.seating.asking import SEARCHED
from bglmanager.engine.seating.making import SeatingOptions
from bglmanager.i18n import capital
from bglmanager.services import drafts, upcoming_rounds
from bglmanager.services.drafts import Judged
from bglmanager.ui.pages.round.choice_card import ChoiceCard, Choose, OneOf
from bglmanager.ui.pages.round.round_context import People, RoundContext
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Style
from bglmanager.ui.tasks import Progress, Task
from bglmanager.words.seating import costs_words, proof_words, way_words

# Who meets whom.

_AT_ONCE = 64
"""So many players are seated at once, by whatever way."""

_NAMED = 3
"""More pairs than this are counted, not named."""


class WaysCard(ChoiceCard):
    """The ways to seat the round side by side, with what the best seating of each costs so far.

    They are looked for beside the work of the window, once for a state of the event.
    """

    def __init__(self, look: Style, choose: Choose, search: SeatSearch) -> None:
        super().__init__(look, choose, look.texts.text("Who meets whom"), spacing=4)
        self.search, self._ways = search, tuple[Pairing, ...]()
        self.one_of = OneOf(look, (), self._choose_way)
        self.box.addWidget(self.one_of)
        search.found.connect(self._show_found)

    def show_choice(self, subject: RoundContext) -> bool:
        ways = () if subject.early is not None else drafts.ways_ahead(subject.event)
        event = upcoming_rounds.with_planned(subject.event, subject.planned)
        derived = subject.desk.derived
        if not ways or only_wrong(seating.problems(event, derived)):
            self.search.stop()
            self._ways = ()
            return False
        self._offer(ways)
        look_for = drafts.pairs_ahead if self._is_duel else drafts.seatings_ahead
        wanted = sorted(ways, key=lambda way: way is not self.chosen)
        usual = subject.usual
        self.search.look_for(
            (subject.event, subject.planned),
            {way: partial(look_for, event, derived, usual._replace(pairing=way)) for way in wanted},
        )
        self._show_found()
        return True

    @property
    def _is_duel(self) -> bool:
        return self.subject.upcoming.size == DUEL

    @property
    def chosen(self) -> Pairing | None:
        """The way that is chosen, the usual one unless told; None where none is a question."""
        return self.subject.wishes.pairing or next(iter(self._ways), None)

    @property
    def best(self) -> Judged | None:
        """The best seating so far by the way that is chosen."""
        return None if self.chosen is None else self.search.best(self.chosen)

    @property
    def is_done(self) -> bool:
        """Whether that is the best there will be."""
        return self.chosen is None or self.search.is_done(self.chosen)

    @property
    def is_awaited(self) -> bool:
        """Whether the draw has to wait: a small field is seated before anybody notices."""
        searched = self._ways and self.chosen in SEARCHED and not self.is_done
        return bool(searched) and len(self.subject.upcoming.players) > _AT_ONCE

    def wishes_found(self, subject: RoundContext) -> SeatingOptions:
        """What is chosen for the round, with the best seating so far if it was looked for."""
        wishes, known = subject.wishes, self.search.knows((subject.event, subject.planned))
        if not self._ways or not known or self.best is None:
            return wishes
        if not (self.is_done or self.chosen in SEARCHED):
            return wishes
        return wishes._replace(tables=drafts.tables_of(self.best.round))

    def _offer(self, ways: tuple[Pairing, ...]) -> None:
        """Have a choice for each of them; those of two-player tables in the order of their care."""
        if self._is_duel:
            ways = tuple(way for way in making.DUELS if way in ways)
        if ways == self._ways:
            return
        self._ways, texts, event = ways, self._look.texts, self.subject.event
        names = [way_words(texts, event, way, self.subject.upcoming.size) for way in ways]
        had_focus = self.one_of.isAncestorOf(QApplication.focusWidget() or self.title)
        before, self.one_of = self.one_of, OneOf(self._look, names, self._choose_way)
        self.box.replaceWidget(before, self.one_of)
        before.deleteLater()
        if had_focus:
            self.one_of.buttons[0].setFocus()

    def _choose_way(self, place: int) -> None:
        self.wish(pairing=self._ways[place])

    def _show_found(self) -> None:
        if not self._ways or self.chosen not in self._ways:
            return
        words = [self._words(way) for way in self._ways]
        self.one_of.show_choice(self._ways.index(self.chosen), words)

    def _words(self, way: Pairing) -> str:
        texts, found = self._look.texts, self.search.best(way)
        if found is None:
            return "" if self.search.is_done(way) else texts.text("Looking for the best seating…")
        if not self._is_duel:
            return f"{capital(costs_words(texts, found.told))}."
        shift = found.of(Aim.SHIFT)
        if shift.is_proven:
            far = texts.text("Distance {shift}: no other pairs are closer.", shift=shift.cost)
        else:
            far = texts.text("Distance {shift}.", shift=shift.cost)
        return f"{self._rematches(found.of(Aim.AGAIN))} {far}"

    def _rematches(self, again: Told) -> str:
        texts, people = self._look.texts, People(self.subject.event)
        if not again.cost:
            return texts.text("Nobody meets again.")
        if again.cost > _NAMED:
            said = texts.many("{n} pair[s] [meets|meet] again.", again.cost)
        else:
            pairs = [f"{people[one].name} – {people[other].name}" for one, other in again.who]
            said = texts.text("Again: {pairs}.", pairs="; ".join(pairs))
        proof = proof_words(texts, again)
        return f"{said} {capital(proof)}." if proof else said


# Seatings looked for beside the work of the window: once for a state of the event, ever better.

START = 30
"""Milliseconds in which the page is shown before the worker begins: both want the interpreter."""

STEP = 0.05
"""Seconds after which the worker lets other tasks go first."""

Way = Callable[[], Iterator[Judged]]
"""Makes ever better seatings; the last one is the best it finds."""

State = tuple[object, ...]
"""What the seatings follow from; the same while every part of it is the same object."""


class SeatSearch(QObject):
    """The best seating so far of each of several ways; `found` says that one is better, or done."""

    found = Signal()

    def __init__(self, shell: Shell, parent: QObject) -> None:
        super().__init__(parent)
        self._shell = shell
        self._state: State = ()
        self._left: dict[str, Way] = {}
        self._best: dict[str, Judged] = {}
        self._refused: dict[str, Problems] = {}
        self._task: Task | None = None
        self._timer = QTimer(self, singleShot=True, interval=START)
        self._timer.timeout.connect(self._begin_next)
        parent.destroyed.connect(self.stop)

    def look_for(self, state: State, ways: Mapping[str, Way]) -> None:
        """Look for these, one way after the other, unless it was done for this state."""
        if (
            self.knows(state)
            and self._best.keys() | self._refused.keys() | self._left.keys() == ways.keys()
        ):
            return
        self.stop()
        self._state, self._left, self._best, self._refused = state, dict(ways), {}, {}
        if ways:
            self._timer.start()

    def knows(self, state: State) -> bool:
        """Whether what was found is of this state."""
        return len(state) == len(self._state) and all(map(is_, state, self._state))

    def best(self, name: str) -> Judged | None:
        """The best seating so far by this way; None before there is one."""
        return self._best.get(name)

    def refusals(self, name: str) -> Problems:
        """Why this way makes none."""
        return self._refused.get(name, ())

    def is_done(self, name: str) -> bool:
        """Whether nothing better is looked for by this way."""
        return name not in self._left

    @property
    def is_busy(self) -> bool:
        """Whether anything is still looked for."""
        return bool(self._left)

    def stop(self) -> None:
        """Take what there is: nothing is looked for any more."""
        if isValid(self):
            self._timer.stop()
        if self._task is not None and isValid(self._task):
            self._task.stop()
        self._task, self._left = None, {}

    def _begin_next(self) -> None:
        name = next(iter(self._left), None)
        if name is not None:
            way = self._left[name]
            self._advance(name, _begun(way))

    def _advance(self, name: str, steps: Iterator[Judged]) -> None:
        """Let the worker look for a while, after what else waits for it."""
        words = self._shell.look.texts.text("Looking for seatings")
        state = self._state

        def take(found: tuple[Judged | None, bool]) -> None:
            if isValid(self) and self._state is state and name in self._left:
                self._take(name, steps, *found)

        def fail(fault: Exception) -> None:
            if isValid(self) and self._state is state and name in self._left:
                self._fail(name, fault)

        self._task = self._shell.tasks.start(
            words, lambda progress: _for_a_while(steps, progress), take, fail, quiet=True
        )

    def _take(self, name: str, steps: Iterator[Judged], best: Judged | None, done: bool) -> None:
        if best is not None:
            self._best[name] = best
        if done:
            self._end(name)
        else:
            self.found.emit()
            self._advance(name, steps)

    def _fail(self, name: str, fault: Exception) -> None:
        """What the rules refuse is told where it is asked for; a fault of the program at once."""
        self._refused[name] = fault.problems if isinstance(fault, Refused) else ()
        self._end(name)
        if not isinstance(fault, Refused):
            raise fault

    def _end(self, name: str) -> None:
        del self._left[name]
        self._begin_next()
        self.found.emit()


def _begun(way: Way) -> Iterator[Judged]:
    """Begins on the worker, not before."""
    yield from way()


def _for_a_while(steps: Iterator[Judged], progress: Progress) -> tuple[Judged | None, bool]:
    """The best seating that comes before the time is up, and whether it is the last."""
    best, end = None, time.monotonic() + STEP
    for best in steps:
        progress.check()
        if time.monotonic() > end:
            return best, False
    return best, True
