"""What stands in the cross table of a round robin, on the screen and on paper, and is spoken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bglmanager.engine.cross_table import CrossRow, CrossTable, Meeting, Outcome
from bglmanager.engine.event import Event
from bglmanager.i18n import Named, Texts
from bglmanager.words.map_boxes import short_names
from bglmanager.words.names import Names, listed_names, numbered_round, table_name
from bglmanager.words.number_format import MISSING, figure

_outcome = Named(
    {
        Outcome.TO_COME: "to come",
        Outcome.PLAYING: "being played",
        Outcome.WON: "won",
        Outcome.DRAWN: "tied",
        Outcome.LOST: "lost",
    }
)


class CrossCell(NamedTuple):
    """Two who meet: what stands there, how the newest meeting ended, all of it in words.

    `meeting` is the newest, None where somebody would meet himself, or two never meet.
    """

    words: str
    spoken: str
    meeting: Meeting | None = None


class CrossLine(NamedTuple):
    """A row: its number, the whole name, cells in the order of the rows, what it sums up to."""

    number: int
    name: str
    cells: tuple[CrossCell, ...]
    sums: tuple[str, ...]


class CrossText(NamedTuple):
    """The whole table, with the titles of its sums, and the schedule, a line a round."""

    lines: tuple[CrossLine, ...]
    titles: tuple[str, ...]
    schedule: tuple[str, ...]


def cross_text(texts: Texts, event: Event, table: CrossTable) -> CrossText:
    """The texts of a cross table."""
    names = listed_names(event.entries)
    people = {row.entry: _name(names, row) for row in table.rows}
    lines = tuple(
        CrossLine(
            n,
            people[row.entry],
            tuple(
                _cell(texts, people[row.entry], people[other.entry], meetings)
                for other, meetings in zip(table.rows, row.meetings, strict=True)
            ),
            _sums(texts, row),
        )
        for n, row in enumerate(table.rows, 1)
    )
    titles = (texts.word("games", "Won"), texts.text("Points"), texts.text("Rank"))
    return CrossText(lines, titles, tuple(_schedule(texts, event, table)))


def _name(names: Names, row: CrossRow) -> str:
    return " + ".join(names[one] for one in (row.entry, *row.mates))


def _sums(texts: Texts, row: CrossRow) -> tuple[str, ...]:
    rank = MISSING if row.rank is None else str(row.rank)
    return str(row.wins), figure(texts, row.points), rank


def _cell(texts: Texts, one: str, other: str, meetings: Sequence[Meeting]) -> CrossCell:
    if not meetings:
        return CrossCell("", one if one == other else f"{one}, {other}")
    spoken = "; ".join(
        texts.text(
            "{one} against {other}: {round}, {table}, {outcome}",
            one=one,
            other=other,
            round=numbered_round(texts, each.round),
            table=table_name(texts, each.table),
            outcome=_ended(texts, each),
        )
        for each in meetings
    )
    return CrossCell(" / ".join(_short(texts, each) for each in meetings), spoken, meetings[-1])


def _short(texts: Texts, meeting: Meeting) -> str:
    """The scores, else the round in which the two meet."""
    scores = _scores(texts, meeting)
    if meeting.outcome in (Outcome.TO_COME, Outcome.PLAYING) or not scores:
        return texts.text("R{number}", number=meeting.round)
    return scores


def _scores(texts: Texts, meeting: Meeting) -> str:
    both = meeting.own, meeting.other
    return "" if None in both else "–".join(figure(texts, number) for number in both)


def _ended(texts: Texts, meeting: Meeting) -> str:
    return f"{_outcome(texts, meeting.outcome)} {_scores(texts, meeting)}".strip()


def _schedule(texts: Texts, event: Event, table: CrossTable) -> Sequence[str]:
    """As "Round 2: Rossi A. – Bianchi L., Verdi A. – Neri C.; rests: Gialli D."."""
    names = short_names(event.entries)
    lines = []
    for each in table.rounds:
        pairs = ", ".join(f"{names[one]} – {names[other]}" for one, other in each.pairs)
        line = f"{numbered_round(texts, each.number)}: {pairs}"
        if each.rest:
            rest = ", ".join(names[one] for one in each.rest)
            line = texts.text("{pairs}; bye: {name}", pairs=line, name=rest)
        lines.append(line)
    return lines
