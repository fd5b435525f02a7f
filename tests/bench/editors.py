"""How long a key takes in the editors of the library."""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path

from tests.bench.registry import figure

TYPED = ("90", "80", "70", "60", "50")


@figure("a key in the editor of rules, its examples anew", 100)
def key_in_rules() -> float:
    from PySide6.QtCore import Qt  # noqa: PLC0415 - the other figures need no Qt

    from bglmanager.ui.application import Dress, make_application  # noqa: PLC0415 - as above
    from bglmanager.ui.style import Style  # noqa: PLC0415 - as above
    from tests.ui.rules_desk import CONTROL, RulesDesk  # noqa: PLC0415 - as above

    application = make_application(["bench"])
    took = []
    with tempfile.TemporaryDirectory() as name:
        look = Style.of(language="en", dark=False, scale=100, folder=Path(name))
        Dress(application).put_on(look)
        desk = RulesDesk(look, Path(name))
        desk.pick("bgl-2010")
        desk.press(Qt.Key.Key_N, CONTROL)
        figure_ = desk.editor.points.figure(4, 1)
        for text in TYPED:
            begin = time.perf_counter()
            desk.type(figure_, text)
            took.append((time.perf_counter() - begin) * 1000 / (len(text) + 1))
        desk.close()
    return statistics.median(took)
