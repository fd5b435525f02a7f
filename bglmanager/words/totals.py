"""How a total was made, as arithmetic in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from bglmanager.engine.board_events import TENTH, BoardScore
from bglmanager.engine.derived import plain_number
from bglmanager.engine.event import Event, Number
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Stage
from bglmanager.engine.totals import OpponentPart, RoundPart, Total
from bglmanager.i18n import Texts
from bglmanager.words.number_format import figure


def sums(
    texts: Texts, found: Total, names: Mapping[EntryNumber, str], event: Event
) -> Iterator[tuple[str, str]]:
    """(title, arithmetic) of the ranking points, the PBG and, where it counts, the PBA."""
    counted = [part for part in found.rounds if part.phase.counts_for_standings]
    if not counted:
        return
    if found.boards is not None:
        yield _of_boards(texts, found.boards)
        return
    shown = ruleset_of(event.settings).orders_at(Stage.LATER).shown
    if "victory_points" in shown:
        yield from _of_games(texts, counted, wins="wins" in shown)
        return
    points = [figure(texts, part.points) for part in counted]
    title = texts.text("{total} points", total=figure(texts, found.points))
    yield title, _sum(points, figure(texts, found.points))
    shares = [figure(texts, part.pbg, 2) for part in counted]
    title = texts.text("PBG {total}", total=figure(texts, found.pbg, 2))
    yield title, _sum(shares, figure(texts, found.pbg, 2))
    if "pba" in shown and found.opponents:
        parts = [_opponent(texts, part, names) for part in found.opponents]
        title = texts.text("PBA {total}", total=figure(texts, found.pba))
        yield title, _sum(parts, figure(texts, found.pba))


def _of_boards(texts: Texts, found: BoardScore) -> tuple[str, str]:
    """The boards with their modifiers, the rounds sat out, the win at the top table (rules 7.2)."""
    parts = []
    for part in found.boards:
        factors = [figure(texts, factor) for _, factor in part.factors]
        factors += [figure(texts, TENTH)] if part.tenth else []
        parts.append(" × ".join([figure(texts, part.points), *factors]))
    if found.sat_out:
        sat_out = figure(texts, found.sat_out)
        parts.append(texts.text("{points} (sat out)", points=sat_out))
    if found.top_win:
        top_win = figure(texts, found.top_win)
        parts.append(texts.text("{points} (win at the top table)", points=top_win))
    total = figure(texts, found.total)
    return texts.text("{total} points", total=total), _sum(parts, total)


def _of_games(
    texts: Texts, counted: Sequence[RoundPart], *, wins: bool
) -> Iterator[tuple[str, str]]:
    """Points, victory points and, where they come first, parts of wins (rules 5, 6)."""
    points = [part.points for part in counted]
    yield _summed(texts, texts.text("Points"), points)
    if wins:
        yield _summed(texts, texts.text("Wins"), [part.win for part in counted])
    yield _summed(texts, texts.text("Victory points"), [part.score for part in counted])


def _summed(texts: Texts, name: str, values: Sequence[Number]) -> tuple[str, str]:
    total = figure(texts, plain_number(sum((Fraction(value) for value in values), Fraction(0))))
    title = texts.text("{name}: {total}", name=name, total=total)
    return title, _sum([figure(texts, value) for value in values], total)


def _sum(parts: list[str], total: str) -> str:
    """The addition; empty where a single part is the total: the title has said it."""
    if parts == [total]:
        return ""
    return f"{' + '.join(parts)} = {total}"


def _opponent(texts: Texts, part: OpponentPart, names: Mapping[EntryNumber, str]) -> str:
    name = names.get(part.entry, str(part.entry))
    points = figure(texts, part.points)
    if part.meetings == 1:
        return f"{points} ({name})"
    return f"{part.meetings} × {points} ({name})"
