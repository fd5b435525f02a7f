"""A monkey at the real window: by a seed it presses, types and turns whatever there is."""

from __future__ import annotations

import gc
import logging
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMenu, QWidget

from bglmanager.i18n import LANGUAGES
from bglmanager.services.errors import LOGGER
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.preferences import Appearance
from bglmanager.ui.style import SCALES
from tests.reliability import player
from tests.reliability.premises import AnyAnswer, Premises
from tests.reliability.random_events import GOES_ON, kind, made
from tests.ui.tour import ALT, CONTROL, NONE, SHIFT, can_be_pressed, in_sight, settle, told

STOP = 1.0
"""Seconds of the processor that the window's thread may take before the window is painted."""

HUNG = 3.0
"""Seconds that it may wait: other programs may keep the processor for themselves."""

_BEAT_MS, _MENU_MS = 20, 100

Key = Qt.Key
KEYS = (
    *[Key.Key_Tab, Key.Key_Backtab, Key.Key_Return, Key.Key_Escape] * 4,
    *[Key.Key_Down, Key.Key_Up, Key.Key_Left, Key.Key_Right, Key.Key_Space] * 2,
    *[Key.Key_Home, Key.Key_End, Key.Key_PageUp, Key.Key_PageDown],
    *[Key.Key_Insert, Key.Key_Delete, Key.Key_Backspace, Key.Key_Menu],
    *[Key(Key.Key_F1 + n) for n in range(12)],
    *[Key(Key.Key_A + n) for n in range(26)],
    *[Key(Key.Key_0 + n) for n in range(10)],
)  # fmt: skip
HELD = (*[NONE] * 5, CONTROL, CONTROL, SHIFT, ALT, CONTROL | SHIFT)

TEXTS = (
    *["0", "1", "3", "7", "12", "40", "2", "5"] * 3,
    *["-1", "999999", "99999999999999999999", "1e999", "12,5", "NaN", "٣", "²"],
    *["31/12/2026", "29/02/2011", "25:61", "9999-12-31", "14/3"],
    *["Rossi", "Ada", "Ada Rossi", "bgl", "x", " ", "a@b", "Zà"],
    *["<img src='canary.png'> & C. [*]", "a\x00b", "a\nb\r\nc", "\u202eabc", "=1+1", "%s {x} \\"],
    *["😀" * 40, "x" * 5_000, "e\u0301" * 60, "'); DROP TABLE entry;--", "a\tb\tc\n1\t2\t3"],
)  # fmt: skip


class Pulse:
    """How long the window's thread did something without a look at the window.

    `stop` tells it in seconds of the processor, and in those that another thread counted: where
    the whole machine stands still nothing is counted.
    """

    def __init__(self) -> None:
        self._timer = QTimer()
        self._timer.setInterval(_BEAT_MS)
        self._timer.timeout.connect(self._beat)
        self._over = threading.Event()
        self._counted = 0
        self._counter = threading.Thread(target=self._count, name="pulse")
        self._counter.start()

    def _count(self) -> None:
        while not self._over.wait(_BEAT_MS / 1000):
            self._counted += 1

    def start(self) -> None:
        """Begin to measure."""
        self._longest = (0.0, 0)
        self._last = time.thread_time(), self._counted
        self._timer.start()

    def _beat(self) -> None:
        now = time.thread_time(), self._counted
        took, waited = now[0] - self._last[0], now[1] - self._last[1]
        self._longest = max(self._longest[0], took), max(self._longest[1], waited)
        self._last = now

    def stop(self) -> tuple[float, float]:
        """The longest times since the start."""
        self._beat()
        self._timer.stop()
        return self._longest[0], self._longest[1] * _BEAT_MS / 1000

    def close(self) -> None:
        """Measure no more."""
        self._over.set()
        self._counter.join()


def _close_menu() -> None:
    """Qt's own menus of a few fields wait for an answer where they are opened."""
    popup = QApplication.activePopupWidget()
    if popup is not None:
        popup.close()


class _Notes(logging.Handler):
    """Writes down what is logged."""

    def __init__(self, found: list[str]) -> None:
        super().__init__(logging.WARNING)
        self._found = found

    def emit(self, record: logging.LogRecord) -> None:
        self._found.append(record.getMessage())


@contextmanager
def swept_by_the_window() -> Iterator[None]:
    """Unused cycles are found by the program's own sweeper alone.

    Python would look for them on whichever thread makes something, the pulse's among them, and a
    widget that is freed there takes the process with it.
    """
    before = gc.get_threshold()
    gc.set_threshold(0)
    try:
        yield
    finally:
        gc.set_threshold(*before)


@contextmanager
def heard(found: list[str]) -> Iterator[None]:
    """Whatever nobody caught, on any thread, and whatever is logged, is added to what was found."""
    hooks, notes = (sys.excepthook, threading.excepthook), _Notes(found)
    sys.excepthook = lambda *error: found.append("".join(traceback.format_exception(*error)))
    threading.excepthook = lambda args: sys.excepthook(
        args.exc_type, args.exc_value or args.exc_type(), args.exc_traceback
    )
    logging.getLogger(LOGGER).addHandler(notes)
    try:
        yield
    finally:
        sys.excepthook, threading.excepthook = hooks
        logging.getLogger(LOGGER).removeHandler(notes)


class Monkey:
    """Uses the program made of a seed; `steps` is all that was done."""

    def __init__(
        self, application: QApplication, folder: Path, seed: int, patch: pytest.MonkeyPatch
    ) -> None:
        self.chance, self.seed = Random(seed), seed
        self.steps: list[str] = []
        self.found: list[str] = []
        self._pulse, self._waker = Pulse(), QTimer()
        self._waker.setInterval(_MENU_MS)
        self._waker.timeout.connect(_close_menu)
        answers = AnyAnswer(self.chance, folder, self.steps.append)
        self._premises = Premises(application, folder, answers, patch)
        self._folder = folder
        self._acts = [
            *[self._press] * 34, *[self._key] * 26, *[self._type] * 12, *[self._command] * 8,
            *[self._turn_to] * 6, *[self._behind] * 8, *[self._undo] * 3, *[self._fault] * 3,
            *[self._later] * 3, *[self._wheel] * 2, self._like, self._size, self._window,
        ]  # fmt: skip

    def play(self, steps: int) -> None:
        """So many steps, then the end of the program; AssertionError with what led there."""
        with swept_by_the_window(), heard(self.found):
            try:
                self._begin()
                for _ in range(steps):
                    self._step()
                self.steps.append("end")
                self._premises.end()
                self._judge()
                self._premises.check()
            except Exception as error:
                raise AssertionError(self._told()) from error
            finally:
                self._premises.weather.end()
                self._pulse.close()

    def _begin(self) -> None:
        self._premises.begin(None if self.seed % 5 == 4 else made(self.chance, self.seed))
        if self.chance.random() < 0.5:
            self._premises.library.use_target(self._premises.stick)

    def _told(self) -> str:
        what = kind(self.seed) if self.seed % 5 != 4 else "no event"
        return "\n".join([f"seed {self.seed} ({what}), step {len(self.steps)}:", *self.steps[-25:]])

    def _step(self) -> None:
        act = self.chance.choice(self._acts)
        if not self._premises.program.places:
            act = self._start_again
        self._pulse.start()
        self._waker.start()
        act()
        settle()
        self._waker.stop()
        stop = self._pulse.stop()
        if stop[0] > STOP or stop[1] > HUNG:
            self.found.append(f"stopped for {stop[0]:.1f} s of the processor, {stop[1]:.1f} s")
        self._wait()
        if self.chance.random() < 0.3:
            self._premises.do_errands()
        self._judge()

    def _judge(self) -> None:
        self.found.extend(self._premises.mute.touched)
        assert not self.found, "\n".join(self.found)

    def _wait(self) -> None:
        """Mostly what is prepared in the background is waited for."""
        if self.chance.random() < 0.9:
            end = time.monotonic() + 30
            while any(p.window and p.window.tasks.is_busy for p in self._premises.program.places):
                QTest.qWait(2)
                assert time.monotonic() < end, "a task never ends"

    # ------------------------------------------------------------------------------ what there is

    @property
    def _window_(self) -> MainWindow:
        window = self._premises.program.window
        assert window is not None
        return window

    @property
    def _top(self) -> QWidget:
        """What is in front: a menu, a box, or the window."""
        return QApplication.activePopupWidget() or QApplication.activeModalWidget() or self._window_

    @property
    def _focus(self) -> QWidget:
        popup = QApplication.activePopupWidget()
        if popup is not None:
            return popup
        return QApplication.focusWidget() or self._window_

    def _note(self, text: str) -> None:
        self.steps.append(f"{self._window_.key}: {text}")

    # ------------------------------------------------------------------------------ what is done

    def _press(self) -> None:
        top = self._top
        if isinstance(top, QMenu):
            self._choose(top)
            return
        found = [one for one in can_be_pressed(top) if in_sight(one)]
        if not found or (top is not self._window_ and self.chance.random() < 0.5):
            self._note("Escape")
            QTest.keyClick(self._focus, Key.Key_Escape)
            return
        widget = self.chance.choice(found)
        self._note(f"press {told(widget)}")
        if isinstance(widget, QAbstractItemView):
            place = widget.viewport().rect()
            at = QPoint(*map(self.chance.randrange, (place.width(), place.height())))
            self._click(widget.viewport(), at)
        else:
            self._click(widget, widget.rect().center())

    def _choose(self, menu: QMenu) -> None:
        action = self.chance.choice(menu.actions())
        self._note(f"choose “{action.text()}”")
        QTest.mouseClick(
            menu, Qt.MouseButton.LeftButton, NONE, menu.actionGeometry(action).center()
        )

    def _click(self, widget: QWidget, at: QPoint) -> None:
        dice, left = self.chance.random(), Qt.MouseButton.LeftButton
        if dice < 0.05:
            reason = QContextMenuEvent.Reason.Mouse
            event = QContextMenuEvent(reason, at, widget.mapToGlobal(at))
            QApplication.sendEvent(widget, event)
        elif dice < 0.15:
            QTest.mouseDClick(widget, left, NONE, at)
        else:
            held = self.chance.choice((*[NONE] * 8, CONTROL, SHIFT))
            QTest.mouseClick(widget, left, held, at)

    def _key(self) -> None:
        key, held = self.chance.choice(KEYS), self.chance.choice(HELD)
        times = self.chance.choice((1, 1, 1, 2, 5))
        self._note(f"{held.name} {key.name} × {times} in {told(self._focus)}")
        for _ in range(times):
            if self._premises.program.places:
                QTest.keyClick(self._focus, key, held)
                QApplication.sendPostedEvents()  # nobody is quicker than what Qt puts off

    def _type(self) -> None:
        text, focus = self.chance.choice(TEXTS), self._focus
        self._note(f"type {text[:40]!r} in {told(focus)}")
        if text.isascii() and text.isprintable() and len(text) < 40:
            QTest.keyClicks(focus, text)
        else:
            QGuiApplication.clipboard().setText(text)
            QTest.keyClick(focus, Key.Key_V, CONTROL)
        if self.chance.random() < 0.5 and self._premises.program.places:
            QTest.keyClick(self._focus, Key.Key_Return)

    def _command(self) -> None:
        page = self._window_.page
        found = [one for one in page.page_actions if one.isEnabled()] if page else []
        if found:
            action = self.chance.choice(found)
            self._note(f"command “{action.text()}”")
            action.trigger()

    def _turn_to(self) -> None:
        button = self.chance.choice(self._window_.rail.step_buttons)
        self._note(f"open {button.step.key}")
        button.click()

    def _behind(self) -> None:
        """Something is done to the event, as from another window: so the day goes on."""
        desk = self._window_.opened
        if not isinstance(desk, OpenEvent) or not self._premises.weather.calm:
            return
        for _ in range(20):
            usual = self.chance.random() < GOES_ON
            act = self.chance.choice(player.ONWARDS if usual else player.ANYTHING)
            self._note(f"act {act}")
            if player.make(desk, act, self.chance, self._folder):
                return

    def _undo(self) -> None:
        frame = self._window_.actions_of_frame
        action = self.chance.choice([frame.undo, frame.redo])
        if action is not None and action.isEnabled():
            self._note(f"{action.text()}")
            action.trigger()

    def _fault(self) -> None:
        self._note(f"fault: {self._premises.weather.turn(self.chance)}")

    def _later(self) -> None:
        minutes = self.chance.choice((1, 5, 30))
        self._note(f"{minutes} minutes later")
        self._premises.wall.later(minutes)
        self._premises.library.keeping.time_passed()
        self._premises.library.look_for_stick()

    def _wheel(self) -> None:
        widget = self.chance.choice([self._top, *self._top.findChildren(QWidget)])
        self._note(f"wheel on {told(widget)}")
        at, turned = QPointF(widget.rect().center()), QPoint(0, self.chance.choice((-120, 120)))
        event = QWheelEvent(
            at, widget.mapToGlobal(at), QPoint(), turned, Qt.MouseButton.NoButton,
            self.chance.choice((NONE, NONE, CONTROL)), Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(widget, event)

    def _like(self) -> None:
        likes = replace(
            self._window_.preferences,
            language=self.chance.choice(list(LANGUAGES)),
            appearance=self.chance.choice(list(Appearance)),
            text_size=self.chance.choice(SCALES),
        )
        self._note(f"{likes.language}, {likes.appearance}, {likes.text_size} %")
        self._window_.prefer(likes)

    def _size(self) -> None:
        size = self.chance.choice(((640, 480), (800, 600), (1200, 780), (1920, 1040)))
        self._note(f"size {size}")
        self._window_.resize(*size)

    def _window(self) -> None:
        """Close the window, have another one, bring the next one forward, or start again."""
        ways: dict[str, Callable[[], object]] = {
            "close": self._close, "another": self._premises.program.show_list,
            "leave": self._window_.leave_event, "start again": self._start_again,
        }  # fmt: skip
        way = self.chance.choice(list(ways))
        self._note(way)
        ways[way]()

    def _close(self) -> None:
        window = self._window_
        if window.way_out.leave_window():
            window.close()
            window.deleteLater()

    def _start_again(self) -> None:
        self.steps.append("start again")
        self._premises.start_again()
