"""What stands in the boxes of a day map, on the screen and on paper, and how it is read aloud."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from bglmanager.engine.day_map import Box, BoxSeat, BoxState, Claim, DayMap, Node, Source, Stop
from bglmanager.engine.event import Entry, Event
from bglmanager.engine.final_roll import FinalRoll
from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import Named, Texts
from bglmanager.words.finals import played_instead, reserve_words
from bglmanager.words.names import Names, coming_name, listed_names, table_name
from bglmanager.words.reach import decides_words
from bglmanager.words.seating import tables_listed

_state_word = Named(
    {
        BoxState.PLANNED: "to come",
        BoxState.DRAFT: "draft",
        BoxState.PLAYING: "being played",
        BoxState.DONE: "played",
    }
)
"""Where a table stands."""


class SeatText(NamedTuple):
    """A seat: who has it, or where who will have it comes from; `short` has the first letter of the
    name, `claims` say who may still come, or for whom it is that he plays.
    """

    entry: EntryNumber | None
    words: str
    short: str = ""
    first: bool = False
    claims: str = ""

    @property
    def spoken(self) -> str:
        """All of it, as it is read aloud."""
        return ", ".join(filter(None, (self.words, self.claims)))


class BoxText(NamedTuple):
    """A box: its head, its number alone, its state and in words, its seats.

    `state` is None for somebody who waits for the next phase. Who plays on hangs on a table that
    `decides`. `reserve` says who plays at a table to be called if somebody does not come.
    """

    head: str
    number: str
    state: BoxState | None
    word: str
    seats: tuple[SeatText, ...]
    decides: bool = False
    reserve: str = ""

    @property
    def spoken(self) -> str:
        """All of it, as it is read aloud and stands in the tip."""
        lines = [", ".join(filter(None, (self.head, self.word)))]
        lines += [seat.spoken for seat in self.seats]
        return "\n".join(lines + [self.reserve] * bool(self.reserve))


class HeadText(NamedTuple):
    """The head of a column, how many of its tables are done, that in short; `now` is what is going
    on.
    """

    title: str
    said: str
    short: str
    now: bool


class MapText(NamedTuple):
    """All texts of a day map; `race` names the tables on which it hangs who plays on."""

    boxes: Mapping[Node, BoxText]
    heads: tuple[HeadText, ...]
    caption: str
    champion: str
    champion_short: str
    race: str = ""

    def places_of(self, entry: EntryNumber) -> tuple[tuple[Node, int], ...]:
        """Where somebody sits, in the order of the day."""
        return tuple(
            (node, n)
            for node, box in self.boxes.items()
            for n, seat in enumerate(box.seats)
            if seat.entry == entry
        )


def map_text(texts: Texts, event: Event, day_map: DayMap, roll: FinalRoll | None = None) -> MapText:
    """The texts of the map of this event, names with the surname first; by the `roll` of the next
    final phase also for whom somebody plays, and who would.
    """
    writer = _Writer(texts, event, roll)
    boxes = {
        Node(n, index): text
        for n, stop in enumerate(day_map.stops)
        for index, text in enumerate(writer.boxes(n, stop))
    }
    heads = tuple(writer.head(day_map, n) for n in range(len(day_map.stops)))
    winner, open_ = writer.seat(day_map.champion), day_map.champion.entry is None
    name, short = ("", "") if open_ else (winner.words, winner.short)
    race = _race_words(texts, day_map)
    return MapText(boxes, heads, texts.word("of the event", "Champion"), name, short, race)


def _race_words(texts: Texts, day_map: DayMap) -> str:
    found = (box.table for stop in day_map.stops for box in stop.boxes if box.decides)
    numbers = tuple(found)
    if not numbers:
        return ""
    named = tables_listed(texts, numbers)
    return texts.many("table[s] {tables} [decides|decide] who advances", len(numbers), tables=named)


def short_names(entries: Iterable[Entry]) -> Names:
    """Everybody by surname and the first letter of the name: "Rossi A."; who shares that with
    somebody, or has one name alone, by the whole name.
    """
    listed = tuple(entries)
    whole = listed_names(listed)
    shorts = {
        one.number: f"{one.last_name} {one.first_name[:1]}."
        if one.last_name and one.first_name
        else whole[one.number]
        for one in listed
    }
    same = Counter(shorts.values())
    return {n: short if same[short] == 1 else whole[n] for n, short in shorts.items()}


def _labels_of(event: Event) -> Mapping[tuple[int, int], str]:
    """The furniture of tables that has another name than their number, by round and table."""
    return {
        (round_.number, table.number): table.label
        for round_ in event.rounds
        for table in round_.tables
        if table.label
    }


def _head(texts: Texts, day_map: DayMap, n: int, states: Sequence[BoxState]) -> HeadText:
    """The head of a stop whose tables, without byes, stand so."""
    stop = day_map.stops[n]
    title = coming_name(texts, stop.phase, stop.number, again=stop.again)
    done, of = states.count(BoxState.DONE), len(states)
    if BoxState.DRAFT in states:
        draft = texts.text("draft")
        return HeadText(title, draft, draft, now=True)
    if BoxState.PLAYING in states:
        said = texts.many("{done} of {n} table[s]", of, done=done)
        return HeadText(title, said, f"{done}/{of}", now=True)
    begins = next((k for k, one in enumerate(day_map.stops) if _is_final(one)), None)
    said = texts.many("{n} table[s]", of) if of else ""
    if n == begins and day_map.places and not done:
        said = _advancing(texts, day_map)
    return HeadText(title, said, str(of), now=False)


def _advancing(texts: Texts, day_map: DayMap) -> str:
    """How many play on; while games won are still to say it, the most there can be (BIG 8.1.1)."""
    if day_map.most:
        return texts.many("at most {n} [advances|advance]", day_map.places)
    return texts.many("{n} [advances|advance]", day_map.places)


def _is_final(stop: Stop) -> bool:
    return not stop.phase.counts_for_standings


_NO_TABLE = "–"
"""In the place of the number where somebody has a bye."""

_FEW = 2
"""As many who may come to a seat are named in it."""


class _Writer:
    """Writes boxes in one language."""

    def __init__(self, texts: Texts, event: Event, roll: FinalRoll | None) -> None:
        self._texts, self._labels = texts, _labels_of(event)
        self._instead = played_instead(texts, event, roll)
        self._reserve = reserve_words(texts, event, roll) if roll else ""
        self._next = event.next_number
        self._names, self._shorts = listed_names(event.entries), short_names(event.entries)

    def boxes(self, n: int, stop: Stop) -> list[BoxText]:
        """The boxes of a stop, then those who wait."""
        tables = [self._box(stop, box) for box in stop.boxes]
        return [*tables, *(self._waiting(each) for each in stop.waiting)]

    def head(self, day_map: DayMap, n: int) -> HeadText:
        """The head of a stop; who has a bye sits at no table."""
        stop = day_map.stops[n]
        played = (box for box in stop.boxes if not box.bye)
        return _head(self._texts, day_map, n, [box.state for box in played])

    def _box(self, stop: Stop, box: Box) -> BoxText:
        label = self._labels.get((stop.number, box.table), "")
        number = f"{box.table} · {label}" if label else str(box.table)
        head = table_name(self._texts, box.table) + (f" · {label}" if label else "")
        if box.third:
            head = self._texts.text("For third place")
        if box.bye:
            head, number = self._texts.text("Bye"), _NO_TABLE
        seats = tuple(self.seat(seat, box) for seat in box.seats)
        called = box.state is BoxState.PLANNED and stop.number == self._next
        reserve = self._reserve if called else ""
        return BoxText(head, number, box.state, self._word(stop, box), seats, box.decides, reserve)

    def _word(self, stop: Stop, box: Box) -> str:
        """Where a table stands, and what hangs on it; of one to come whether all are known."""
        if box.bye and box.state is BoxState.DONE:
            return ""  # nobody played there
        word = _state_word(self._texts, box.state)
        if box.decides:
            return f"{word}, {decides_words(self._texts)}"
        known = bool(box.seats) and all(seat.entry is not None for seat in box.seats)
        if known and _is_final(stop) and box.state is BoxState.PLANNED:
            return self._texts.text("can be called")
        return word

    def _waiting(self, seat: BoxSeat) -> BoxText:
        word = self._texts.text("goes straight on")
        return BoxText("", "", None, word, (self.seat(seat),))

    def seat(self, seat: BoxSeat, box: Box | None = None) -> SeatText:
        """A seat of a box; without one that of who waits, or of the champion."""
        first = box is not None and seat.entry in box.first
        people = () if seat.entry is None else (seat.entry, *seat.mates)
        if seat.entry is None and 0 < len(seat.claims) <= _FEW:
            either = " / ".join(self._shorts[claim.entry] for claim in seat.claims)
            return SeatText(None, either, claims=self._claims(seat))
        short = " + ".join(self._shorts[one] for one in people)
        claims = self._claims(seat)
        if people and box is not None and box.state is BoxState.PLANNED:
            claims = self._instead.get(people[0], "")
        return SeatText(seat.entry, self._seat_words(seat), short, first, claims)

    def _seat_words(self, seat: BoxSeat) -> str:
        """Who sits there, or where who will sit there comes from."""
        if seat.entry is not None:
            people = (self._names[one] for one in (seat.entry, *seat.mates))
            return " + ".join(people)
        text, number = self._texts.text, seat.number
        match seat.source:
            case Source.PLACE if seat.table is not None and number == 1:
                return text("Winner of table {table}", table=seat.table)
            case Source.PLACE if seat.table is not None:
                return text("No. {place} of table {table}", place=number, table=seat.table)
            case Source.RANK | Source.WAITING if number:
                return text("No. {rank} of the standings", rank=number)
            case Source.REMAINING:
                return text("No. {rank} of those still in", rank=number)
            case Source.NEXT:
                return text("the best of those who are out")
            case _:
                return text("still open")

    def _claims(self, seat: BoxSeat) -> str:
        return "; ".join(map(self._claim, seat.claims)) if seat.entry is None else ""

    def _claim(self, claim: Claim) -> str:
        name, text = self._names[claim.entry], self._texts.text
        if claim.table is None:
            return text("{name} if other tables let it be", name=name)
        if claim.best > 1:
            return text(
                "{name} as no. {place} of table {table}",
                name=name,
                place=claim.worst,
                table=claim.table,
            )
        if claim.worst == 1:
            won = text("{name} by winning at table {table}", name=name, table=claim.table)
            return won if claim.sure else text("perhaps {claim}", claim=won)
        if not claim.sure:
            return text(
                "perhaps {name} as no. {place} or better of table {table}",
                name=name,
                place=claim.worst,
                table=claim.table,
            )
        return text(
            "{name} as no. {place} or better of table {table}",
            name=name,
            place=claim.worst,
            table=claim.table,
        )
