"""The tables of a round as cards of the hall: who sits there, where the table stands, who won."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from operator import is_
from typing import Any

from bglmanager.engine.event import Round, RoundStatus, Seat, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.tables import is_bye, is_complete
from bglmanager.i18n import Texts
from bglmanager.services import lateness, results
from bglmanager.services.reseating import Affected
from bglmanager.ui.format import Format
from bglmanager.ui.kit.hall_card import HallCard, Place, TableMark
from bglmanager.ui.kit.hall_seat import HallSeat
from bglmanager.ui.pages.round.round_context import (
    People,
    RoundContext,
    clock_words,
    mark_of,
    mark_word,
    table_short,
)
from bglmanager.ui.widgets.rows import folded_text
from bglmanager.words.finals import standing_words
from bglmanager.words.games import labels_shown
from bglmanager.words.names import table_name, table_title
from bglmanager.words.number_format import MISSING, joined_spans
from bglmanager.words.reach import decides_words
from bglmanager.words.results import role_name, variant_name

TO_LOOK_AT = frozenset({TableMark.UNSAVED, TableMark.STOPPED, TableMark.LATE})
"""Marks of tables that somebody has to look at."""

_AS_STORED: Mapping[str, str] = {}
_NO_WORDS: Mapping[TableNumber, str] = {}
_NOTHING_TOLD: Mapping[EntryNumber, str] = {}


def late_at(subject: RoundContext, table: Table | None) -> tuple[EntryNumber, ...]:
    """Who is late at a table, has not come since and has not been given up yet (BGL 5.5)."""
    if table is None or is_complete(subject.made, table):
        return ()
    event, number = subject.event, subject.number
    return tuple(
        seat.entry
        for seat in table.seats
        if seat.bottom is None
        and lateness.is_warned(event, number, seat.entry)
        and not event.entry(seat.entry).desk.present
    )


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


def _seats(
    people: People, table: Table, facts: Callable[[Seat], Mapping[str, Any]]
) -> tuple[HallSeat, ...]:
    """The seats of a table, each with what is said of it; of two who share a surname there also
    with the first letter of the name.
    """
    seated = [people[seat.entry] for seat in table.seats]
    surnames = [person.surname for person in seated]
    return tuple(
        HallSeat(
            entry=one.entry,
            name=one.name,
            short=f"{one.surname} {one.initial}".strip()
            if surnames.count(one.surname) > 1
            else one.surname,
            club=one.club,
            team=one.team,
            **facts(seat),
        )
        for one, seat in zip(seated, table.seats, strict=True)
    )


def _card(
    texts: Texts,
    round_: Round,
    table: Table,
    mark: TableMark,
    seats: tuple[HallSeat, ...],
    **facts: Any,
) -> HallCard:
    return HallCard(
        number=table.number,
        head=texts.text("Bye") if is_bye(round_, table) else table_short(table),
        mark=mark,
        word=mark_word(texts, mark),
        seats=seats,
        **{"title": table_title(texts, round_, table), "final": _is_final(round_), **facts},
    )


def _role(texts: Texts, seat: Seat, called: Mapping[str, str] = _AS_STORED) -> str:
    """What somebody plays, where the draw or the auction says it; `called` are the game's words."""
    return role_name(texts, called.get(seat.role, seat.role)) if seat.role else ""


def _is_final(round_: Round) -> bool:
    """Whether the cards of a round may be as large as there is room for."""
    return not round_.phase.counts_for_standings


def ways_there(texts: Texts, subject: RoundContext) -> Mapping[EntryNumber, str]:
    """How everybody of a final phase has come to it; nothing for another round."""
    if not _is_final(subject.made):
        return {}
    seated = (seat.entry for seat in subject.made.seats())
    return standing_words(texts, subject.event, subject.desk.derived, seated)


class HallCards:
    """Makes the cards of a round; those of tables at which nothing has changed are kept."""

    def __init__(self, texts: Texts, subject: RoundContext) -> None:
        self._texts, self._subject = texts, subject
        self._format = Format(texts)
        self._kept: dict[TableNumber, tuple[tuple[object, ...], object, HallCard]] = {}
        self._told: Mapping[EntryNumber, str] = {}

    def cards(self, people: People, typing: Typing) -> tuple[HallCard, ...]:
        """The cards of a round that is played, or was; in a final with how everybody came there."""
        self._told = ways_there(self._texts, self._subject)
        return tuple(self._card(people, table, typing) for table in self._subject.made.tables)

    def _card(self, people: People, table: Table, typing: Typing) -> HallCard:
        event, waiting = self._subject.event, self._waiting(table)
        told = {seat.entry: self._told.get(seat.entry, "") for seat in table.seats}
        marks = (*self._mark(table, typing), typing.blind, waiting, told, self._decides(table))
        facts = table, event.entries, event.penalties
        kept = self._kept.get(table.number)
        if kept is not None and kept[1] == marks and all(map(is_, kept[0], facts)):
            return kept[2]
        made = self._made(people, table, *marks)
        self._kept[table.number] = facts, marks, made
        return made

    def _mark(self, table: Table, typing: Typing) -> tuple[TableMark, str]:
        """Where a table stands, and what is said beside that."""
        number = table.number
        typed = number in typing.unsaved
        mark = mark_of(self._subject.made, table, typed=typed, twice=typing.twice)
        if typed and number == typing.open:
            return TableMark.TYPING, typing.unsaved[number]
        if mark not in (TableMark.OPEN, TableMark.LEFT):
            return mark, typing.unsaved.get(number, "")
        if late_at(self._subject, table):
            return TableMark.LATE, self._texts.text("late")
        clock, extra = self._clock(table), table.extra_minutes
        if extra:
            return TableMark.LATE, clock or f"{extra:+d}′"
        return mark, clock

    def _clock(self, table: Table) -> str:
        """How long the table has left, where others wait for it or its clock is its own."""
        subject = self._subject
        if not subject.has_race:
            return ""
        left = lateness.minutes_left(subject.made, table, subject.desk.now())
        return clock_words(self._texts, left)

    def _waiting(self, table: Table) -> str:
        """Which tables of the next round wait for this one; nothing where the same wait for all."""
        waits = self._subject.following.waits
        if len(waits) > 1 and len({*waits.values()}) == 1:
            return ""
        tables = waits.get(table.number, ())
        if not tables or is_complete(self._subject.made, table):
            return ""
        spans = joined_spans(tables)
        return self._texts.many("table[s] {tables} [waits|wait]", len(tables), tables=spans)

    def _decides(self, table: Table) -> bool:
        """Whether it hangs on its result who plays on after the last Swiss round."""
        race = self._subject.following.cut_race
        return race is not None and table.number in race.deciding

    def _made(
        self,
        people: People,
        table: Table,
        mark: TableMark,
        said: str,
        blind: bool,
        waiting: str,
        told: Mapping[EntryNumber, str],
        decides: bool,
    ) -> HallCard:
        texts, gone = self._texts, [seat for seat in table.seats if seat.bottom is not None]
        if mark is TableMark.DONE and not blind:
            seats = self._ranked(people, table, told)
        else:
            called = labels_shown(self._subject.game, texts.language)
            seats = _seats(
                people,
                table,
                lambda seat: {"figure": _role(texts, seat, called), "told": told[seat.entry]},
            )
        names = ", ".join(people[seat.entry].name for seat in gone)
        left = texts.text("Last in the game or gone: {names}", names=names) if gone else ""
        race = decides_words(texts) if decides else ""
        note = "\n".join(filter(None, (race, waiting, left, table.desk.notes)))
        own = {"note": note, "decides": decides}
        return _card(texts, self._subject.made, table, mark, seats, said=said, **own)

    def _ranked(
        self, people: People, table: Table, told: Mapping[EntryNumber, str]
    ) -> tuple[HallSeat, ...]:
        """The seats in the order of their places, with what they reached."""
        result = results.preview_table(self._subject.event, self._subject.number, table)
        places = {seat.entry: seat.place or 99 for seat in result.seats}

        def facts(seat: Seat) -> Mapping[str, Any]:
            figure = "" if seat.score is None else self._format.number(seat.score)
            place = places[seat.entry]
            own = {"figure": figure, "first": place == 1, "told": told[seat.entry]}
            return {**own, "place": place}

        return tuple(
            sorted(_seats(people, table, facts), key=lambda one: places[EntryNumber(one.entry)])
        )


def draft_cards(
    texts: Texts,
    round_: Round,
    people: People,
    roles: Mapping[TableNumber, str] = _NO_WORDS,
    boxes: Mapping[TableNumber, str] = _NO_WORDS,
    kept: Collection[TableNumber] = (),
    told: Mapping[EntryNumber, str] = _NOTHING_TOLD,
) -> tuple[HallCard, ...]:
    """The cards of a draft; `roles` say what is special about a table, `boxes` whose copy stands on
    each, those `kept` stay when it is drawn again; `told` are the `ways_there`.
    """
    moved = {entry for pair in round_.exchanged for entry in pair}

    def facts(seat: Seat) -> Mapping[str, Any]:
        way = told.get(seat.entry, "")
        return {"figure": _role(texts, seat), "moved": seat.entry in moved, "told": way}

    def card(table: Table) -> HallCard:
        number, variant, box = table.number, table.variant, boxes.get(table.number)
        named = (roles.get(number, ""), variant_name(texts, variant) if variant else "")
        copy = texts.text("copy of {owner}", owner=box) if box else ""
        title = " · ".join(filter(None, (table_title(texts, round_, table), *named)))
        note = " · ".join(filter(None, (*named, copy)))
        seats = _seats(people, table, facts)
        mark = TableMark.KEPT if number in kept else TableMark.DRAFT
        return _card(texts, round_, table, mark, seats, title=title, note=note)

    return tuple(map(card, round_.tables))


def filling_cards(
    texts: Texts, so_far: Round, whole: Round, people: People
) -> tuple[HallCard, ...]:
    """The cards of a round while its tables are filled, free seats blank; `whole` has them all."""

    def card(table: Table, seats: int) -> HallCard:
        sitting = _seats(people, table, lambda _: {})
        free = (HallSeat(0, "", ""),) * (seats - len(sitting))
        mark = TableMark.DRAFT if free else TableMark.DONE
        return HallCard(
            number=table.number,
            title=" · ".join(filter(None, (table_name(texts, table.number), table.label))),
            head=table_short(table),
            mark=mark,
            word=texts.text("full") if not free else "",
            seats=(*sitting, *free),
            said=texts.text("{n} of {seats}", n=len(sitting), seats=seats) if free else "",
        )

    both = zip(so_far.tables, whole.tables, strict=True)
    return tuple(card(table, len(of.seats)) for table, of in both)


def changed_cards(
    texts: Texts, round_: Round, people: People, found: Affected
) -> tuple[HallCard, ...]:
    """The cards of a round that a correction, or another draft, would seat otherwise: which tables
    would be others, and who would go where.
    """
    ways = {move.entry: move.after for move in found.moves}

    def facts(seat: Seat) -> Mapping[str, Any]:
        if seat.entry not in ways:
            return {"figure": _role(texts, seat)}
        return {"figure": f"→ {ways[seat.entry] or MISSING}", "first": True}

    def card(table: Table) -> HallCard:
        is_draft = round_.status is RoundStatus.DRAFT
        mark = TableMark.DRAFT if is_draft else mark_of(round_, table, typed=False)
        mark = TableMark.CHANGES if table.number in found.tables else mark
        return _card(texts, round_, table, mark, _seats(people, table, facts))

    return tuple(map(card, round_.tables))


def find_people(cards: Sequence[HallCard], typed: str) -> frozenset[Place]:
    """The seats of those whose names begin so: every word typed begins a word of the name; where
    nobody is called so, those of the teams that are.
    """
    words = folded_text(typed).split()
    if not any(character.isalpha() for character in typed):
        return frozenset()

    def called(name: Callable[[HallSeat], str]) -> frozenset[Place]:
        return frozenset(
            (n, m)
            for n, card in enumerate(cards)
            for m, seat in enumerate(card.seats)
            if is_called(name(seat), words)
        )

    return called(lambda seat: seat.name) or called(lambda seat: seat.team)


def said_of_found(texts: Texts, cards: Sequence[HallCard], found: Sequence[Place]) -> str:
    """Where the first of those found sits, and how many more there are."""
    if not found:
        return ""
    [card, seat], *others = found
    table = cards[card]
    name = table.seats[seat].name
    said = texts.text("{name}: table {table}", name=name, table=table.head)
    return texts.text("{found}, {n} more", found=said, n=len(others)) if others else said


def is_called(name: str, words: Iterable[str]) -> bool:
    """Whether each of these words, folded, begins a word of the name."""
    folded = folded_text(name)
    return all(
        folded.startswith(word) or any(f"{mark}{word}" in folded for mark in " '’-(")
        for word in words
    )
