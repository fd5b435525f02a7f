"""How a total was made, as arithmetic in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bglmanager.engine.event import Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Stage
from bglmanager.engine.totals import OpponentPart, Total
from bglmanager.i18n import Texts
from bglmanager.words.figures import figure


def sums(
    texts: Texts, found: Total, names: Mapping[EntryNumber, str], event: Event
) -> Iterator[tuple[str, str]]:
    """(title, arithmetic) of the ranking points, the PBG and, where it counts, the PBA."""
    counted = [part for part in found.rounds if part.phase.counts_for_standings]
    if not counted:
        return
    points = [figure(texts, part.points) for part in counted]
    title = texts.text("{total} points", total=figure(texts, found.points))
    yield title, _sum(points, figure(texts, found.points))
    shares = [figure(texts, part.pbg, 2) for part in counted]
    title = texts.text("PBG {total}", total=figure(texts, found.pbg, 2))
    yield title, _sum(shares, figure(texts, found.pbg, 2))
    if "pba" in ruleset_of(event.settings).orders_at(Stage.LATER).shown and found.opponents:
        parts = [_opponent(texts, part, names) for part in found.opponents]
        title = texts.text("PBA {total}", total=figure(texts, found.pba))
        yield title, _sum(parts, figure(texts, found.pba))


def _sum(parts: list[str], total: str) -> str:
    return f"{' + '.join(parts)} = {total}"


def _opponent(texts: Texts, part: OpponentPart, names: Mapping[EntryNumber, str]) -> str:
    name = names.get(part.entry, str(part.entry))
    points = figure(texts, part.points)
    if part.meetings == 1:
        return f"{points} ({name})"
    return f"{part.meetings} × {points} ({name})"
