"""How much of the program runs at a key: one digit, and the last Enter of a table of four.

`python -m tests.tools.calls [part of a file …]` counts the different functions and their files, and
lists the functions in the files named. Counted is all that comes of the key before the window waits
for the next one, painting with it. What follows once nobody types (places and points of half a
sheet, why somebody sits where he does) is counted by itself: with the next key it is never done.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import bglmanager
from bglmanager.ui.application import make_application
from bglmanager.ui.pages.round.sheet_form import PAUSE
from tests.tools.desk_screenshots import ROUND
from tests.ui.tour import Tour, settle

PROGRAM = str(Path(bglmanager.__file__).parent)
Calls = Counter[CodeType]
LOOPS = frozenset({"<genexpr>", "<listcomp>", "<dictcomp>", "<setcomp>"})
"""What Python 3.11 makes functions of, and later ones do not."""


@contextmanager
def counted() -> Iterator[Calls]:
    """The functions of the program that are called meanwhile, with how often."""
    calls = Calls()

    def called(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(PROGRAM) and code.co_name not in LOOPS:
            calls[code] += 1

    sys.setprofile(called)
    try:
        yield calls
    finally:
        sys.setprofile(None)


def press(tour: Tour, key: Qt.Key) -> Calls:
    """Press a key, and let all come of it that is to be seen at once."""
    with counted() as calls:
        QTest.keyClick(tour.focus, key)
        QApplication.processEvents()
    return calls


def rest() -> Calls:
    """Press nothing for a moment."""
    with counted() as calls:
        QTest.qWait(2 * PAUSE)
    return calls


def keys(tour: Tour) -> Iterator[tuple[str, Calls]]:
    """Type two tables of the round; the second one is counted."""
    tour.at("round-1", ROUND)
    digit = pause = enter = Calls()
    for table in ("1", "2"):
        tour.type(table)
        tour.press(Qt.Key.Key_Return)
        for score in ("52", "47", "31"):
            tour.type(score)
            tour.press(Qt.Key.Key_Return)
        tour.type("2")
        settle()
        digit = press(tour, Qt.Key.Key_8)
        pause = rest()
        enter = press(tour, Qt.Key.Key_Return)
        settle()
    yield "one digit", digit
    yield "nobody types after it", pause
    yield "the last Enter", enter


def main(wanted: list[str]) -> int:
    """Count, and say so."""
    application = make_application(["calls"])
    with tempfile.TemporaryDirectory() as folder:
        tour = Tour(application, Path(folder))
        for name, calls in keys(tour):
            files = Counter(code.co_filename for code in calls)
            print(f"{name}: {len(calls)} functions in {len(files)} files, {calls.total()} calls")
            for file, functions in files.most_common() if wanted else ():
                print(f"  {functions:4} {file.removeprefix(PROGRAM)}")
            for code, times in sorted(calls.items(), key=lambda one: one[0].co_filename):
                if any(part in code.co_filename for part in wanted):
                    print(f"  {times:6} {Path(code.co_filename).name} {code.co_qualname}")
        tour.close()
    return 0


if __name__ == "__main__":
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    sys.exit(main(sys.argv[1:]))
