"""When a round begins and ends, in words for lists and sheets."""

from __future__ import annotations

from bglmanager.engine.round_times import RoundTimes
from bglmanager.i18n import Texts
from bglmanager.words.number_format import clock


def times_words(texts: Texts, times: RoundTimes) -> str:
    """From when to when: "15:05–16:05", "about 15:05–16:05"; empty where nobody knows."""
    if times.starts is None:
        return ""
    said = clock(times.starts)
    if times.ends is not None:
        said = f"{said}–{clock(times.ends)}"
    if times.planned:
        return texts.text("about {time}", time=said)
    return said if times.ends is not None else texts.text("from {time}", time=said)
