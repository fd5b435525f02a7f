"""The tables of a round as cards of the hall: who sits there, where the table stands, who won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from operator import is_

from bglmanager.engine.event import Round, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.tables import Reading, is_bye, is_complete, reading_of
from bglmanager.i18n import Texts
from bglmanager.services import lateness, results
from bglmanager.services.reseating import Affected
from bglmanager.ui.format import Format
from bglmanager.ui.kit.hall_card import HallCard, HallSeat, Place, TableMark
from bglmanager.ui.pages.round.people import People, Person, table_short, table_title
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.widgets.rows import folded_text
from bglmanager.words.number_format import MISSING
from bglmanager.words.results import role_name, variant_name

TO_LOOK_AT = frozenset({TableMark.UNSAVED, TableMark.STOPPED, TableMark.LATE})
"""Marks of tables that somebody has to look at."""

_READ = {
    Reading.ONCE: TableMark.ONCE,
    Reading.TWICE: TableMark.TWICE,
    Reading.STOPPED: TableMark.STOPPED,
}
_NO_BOXES: Mapping[TableNumber, str] = {}


def mark_of(round_: Round, table: Table, *, typed: bool, twice: bool = False) -> TableMark:
    """Where a table stands; with `twice` how often its result was typed."""
    if is_bye(round_, table):
        return TableMark.BYE
    if typed:
        return TableMark.UNSAVED
    read = _READ.get(reading_of(round_, table))
    if read is TableMark.STOPPED or (twice and read is not None):
        return read
    if is_complete(round_, table):
        return TableMark.DONE
    left = any(seat.bottom is not None for seat in table.seats)
    return TableMark.LEFT if left else TableMark.OPEN


def late_at(subject: RoundContext, table: Table | None) -> tuple[EntryNumber, ...]:
    """Who is late at a table, has not come since and has not been given up yet (BGL 5.5)."""
    if table is None or is_complete(subject.made, table):
        return ()
    event, number = subject.event, subject.number
    return tuple(
        seat.entry
        for seat in table.seats
        if seat.bottom is None
        and not event.entry(seat.entry).desk.present
        and lateness.is_warned(event, number, seat.entry)
    )


def mark_word(texts: Texts, mark: TableMark) -> str:
    """The same in a word or two."""
    return {
        TableMark.OPEN: texts.text("playing"),
        TableMark.TYPING: texts.text("not saved"),
        TableMark.UNSAVED: texts.text("not saved"),
        TableMark.LEFT: texts.text("somebody last"),
        TableMark.DONE: texts.text("done"),
        TableMark.ONCE: texts.text("typed once"),
        TableMark.TWICE: texts.text("typed twice"),
        TableMark.LATE: texts.text("late"),
        TableMark.STOPPED: texts.text("stopped"),
        TableMark.BYE: texts.text("bye"),
        TableMark.DRAFT: "",
        TableMark.CHANGES: texts.text("would change"),
    }[mark]


def not_saved(texts: Texts, unsaved: Sequence[TableNumber]) -> Sequence[str]:
    """Why a round whose results are all in is not closed: corrections that are not saved.

    Once closed it would show what was typed and never saved as its results.
    """
    return [
        texts.text(
            "At table {table} a correction is not saved. Save it, or press Esc there.", table=table
        )
        for table in unsaved
    ]


@record
class Typing:
    """What is typed at the tables: how much at those not saved, the open one, what is read twice.

    In a `blind` pass nothing of a result is shown.
    """

    unsaved: Mapping[TableNumber, str]
    open: TableNumber | None = None
    twice: bool = False
    blind: bool = False


class HallCards:
    """Makes the cards of a round; those of tables at which nothing has changed are kept."""

    def __init__(self, texts: Texts, subject: RoundContext) -> None:
        self._texts, self._subject = texts, subject
        self._format = Format(texts)
        self._kept: dict[TableNumber, tuple[tuple[object, ...], object, HallCard]] = {}

    def cards(self, people: People, typing: Typing) -> tuple[HallCard, ...]:
        """The cards of a round that is played, or was."""
        return tuple(self._card(people, table, typing) for table in self._subject.made.tables)

    def _card(self, people: People, table: Table, typing: Typing) -> HallCard:
        event, marks = self._subject.event, (*self._mark(table, typing), typing.blind)
        facts = table, event.entries, event.penalties
        kept = self._kept.get(table.number)
        if kept is not None and kept[1] == marks and all(map(is_, kept[0], facts)):
            return kept[2]
        made = self._made(people, table, *marks)
        self._kept[table.number] = facts, marks, made
        return made

    def _mark(self, table: Table, typing: Typing) -> tuple[TableMark, str]:
        """Where a table stands, and what is said beside that."""
        round_, number = self._subject.made, table.number
        typed = number in typing.unsaved
        mark = mark_of(round_, table, typed=typed, twice=typing.twice)
        if typed and number == typing.open:
            return TableMark.TYPING, typing.unsaved[number]
        if mark not in (TableMark.OPEN, TableMark.LEFT):
            return mark, typing.unsaved.get(number, "")
        if late_at(self._subject, table):
            return TableMark.LATE, self._texts.text("late")
        extra = table.extra_minutes
        if extra:
            return TableMark.LATE, f"{extra:+d}′"
        return mark, ""

    def _made(
        self, people: People, table: Table, mark: TableMark, said: str, blind: bool
    ) -> HallCard:
        texts = self._texts
        shown = mark is TableMark.DONE and not blind
        gone = [people[seat.entry].name for seat in table.seats if seat.bottom is not None]
        left = texts.text("Last in the game or gone: {names}", names=", ".join(gone))
        return HallCard(
            number=table.number,
            title=table_title(texts, table),
            head=texts.text("Bye") if len(table.seats) == 1 else table_short(table),
            mark=mark,
            word=mark_word(texts, mark),
            seats=self._ranked(people, table) if shown else seats_of(texts, people, table),
            said=said,
            note="\n".join(filter(None, (left if gone else "", table.desk.notes or ""))),
        )

    def _ranked(self, people: People, table: Table) -> tuple[HallSeat, ...]:
        """The seats in the order of their places, with what they reached."""
        event, number = self._subject.event, self._subject.number
        result = results.preview_table(event, number, table)
        places = {seat.entry: seat.place or 99 for seat in result.seats}
        short = _short_names(people, table)
        return tuple(
            HallSeat(
                entry=seat.entry,
                name=people[seat.entry].name,
                short=short[seat.entry],
                club=people[seat.entry].club,
                figure="" if seat.score is None else self._format.number(seat.score),
                first=places[seat.entry] == 1,
            )
            for seat in sorted(table.seats, key=lambda seat: places[seat.entry])
        )


def seats_of(
    texts: Texts, people: People, table: Table, moved: frozenset[EntryNumber] = frozenset()
) -> tuple[HallSeat, ...]:
    """The seats in their own order, with what everybody plays where the draw says it."""
    short = _short_names(people, table)
    return tuple(
        HallSeat(
            entry=seat.entry,
            name=people[seat.entry].name,
            short=short[seat.entry],
            club=people[seat.entry].club,
            figure=role_name(texts, seat.role) if seat.role else "",
            moved=seat.entry in moved,
        )
        for seat in table.seats
    )


def draft_cards(
    texts: Texts,
    round_: Round,
    people: People,
    top: TableNumber | None = None,
    boxes: Mapping[TableNumber, str] = _NO_BOXES,
) -> tuple[HallCard, ...]:
    """The cards of a draft; `top` is the top table, `boxes` says whose copy stands on each."""
    moved = frozenset(entry for pair in round_.exchanged for entry in pair)

    def named(table: Table) -> Iterator[str]:
        if table.number == top:
            yield texts.text("top table")
        if table.variant is not None:
            yield variant_name(texts, table.variant)

    def box(table: Table) -> Iterator[str]:
        if boxes.get(table.number):
            yield texts.text("copy of {owner}", owner=boxes[table.number])

    return tuple(
        HallCard(
            number=table.number,
            title=" · ".join((table_title(texts, table), *named(table))),
            head=texts.text("Bye") if len(table.seats) == 1 else table_short(table),
            mark=TableMark.DRAFT,
            word="",
            seats=seats_of(texts, people, table, moved),
            note=" · ".join((*named(table), *box(table))),
        )
        for table in round_.tables
    )


def changed_cards(
    texts: Texts, round_: Round, people: People, found: Affected
) -> tuple[HallCard, ...]:
    """The cards of a round that a correction would have seated otherwise: which tables would be
    others, and who would go where.
    """
    ways = {move.entry: move.after for move in found.moves}

    def seats(table: Table) -> Iterator[HallSeat]:
        for seat in seats_of(texts, people, table):
            if seat.entry not in ways:
                yield seat
            else:
                there = ways[EntryNumber(seat.entry)]
                yield replace(seat, figure=f"→ {there or MISSING}", first=True)

    cards = []
    for table in round_.tables:
        mark = mark_of(round_, table, typed=False)
        changes = table.number in found.tables
        mark = TableMark.CHANGES if changes else mark
        cards.append(
            HallCard(
                number=table.number,
                title=table_title(texts, table),
                head=texts.text("Bye") if len(table.seats) == 1 else table_short(table),
                mark=mark,
                word=mark_word(texts, mark),
                seats=tuple(seats(table)),
            )
        )
    return tuple(cards)


def find_people(cards: Sequence[HallCard], typed: str) -> frozenset[Place]:
    """The seats of those whose names begin so: every word typed begins a word of the name."""
    words = folded_text(typed).split()
    if not any(character.isalpha() for character in typed):
        return frozenset()
    return frozenset(
        (n, m)
        for n, card in enumerate(cards)
        for m, seat in enumerate(card.seats)
        if all(_begins(folded_text(seat.name), word) for word in words)
    )


def said_of_found(texts: Texts, cards: Sequence[HallCard], found: Sequence[Place]) -> str:
    """Where the first of those found sits, and how many more there are."""
    if not found:
        return ""
    [card, seat], *others = found
    table = cards[card]
    name = table.seats[seat].name
    said = texts.text("{name}: table {table}", name=name, table=table.head)
    return texts.text("{found}, {n} more", found=said, n=len(others)) if others else said


def _begins(name: str, word: str) -> bool:
    return name.startswith(word) or any(f"{mark}{word}" in name for mark in " '’-(")


def _short_names(people: People, table: Table) -> Mapping[EntryNumber, str]:
    """Surnames, with the first letter of the name where two at a table share one."""
    seated: list[Person] = [people[seat.entry] for seat in table.seats]
    surnames = [person.surname for person in seated]
    return {
        person.entry: f"{person.surname} {person.initial}".strip()
        if surnames.count(person.surname) > 1
        else person.surname
        for person in seated
    }
