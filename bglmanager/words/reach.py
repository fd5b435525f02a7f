"""Who can still reach the final, in words; what somebody needs for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from bglmanager.engine.chances import Chance, PlaceWorth, Reach, Reachable
from bglmanager.engine.cut_race import CutRace
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.i18n import Named, Texts, Word
from bglmanager.words.messages import Messages, say
from bglmanager.words.names import Names, phase_name
from bglmanager.words.number_format import joined
from bglmanager.words.seating import tables_listed

_chance_name = Named(
    {
        Chance.CERTAIN: Word("of a place in the final", "certain"),
        Chance.POSSIBLE: Word("of a place in the final", "possible"),
        Chance.OUT: Word("of the final", "out"),
    }
)
"""Whether somebody advances."""

goal_name = Named(
    {
        Reachable.PHASES: "Final",
        Reachable.FINAL: "Final",
        Reachable.CHAMPION: "Champion",
        Reachable.TOP_TABLE: "Top table",
    }
)
"""What can be reached, over a column of who can."""

_SAID: Messages = {
    "phases certain": "advances: certain",
    "phases possible": "can still advance",
    "phases out": "does not advance",
    "final certain": "is in the final",
    "final possible": "can still reach the final",
    "final out": "knocked out",
    "champion certain": "has won the final",
    "champion possible": "can still win the final",
    "champion out": "not in the final",
    "top-table certain": "sits at the top table",
    "top-table possible": "can still reach the top table",
    "top-table out": "does not reach the top table",
}

_TITLES: Messages = {
    "phases": "Who can still advance",
    "final": "Who can still reach the final",
    "champion": "Who can still win the final",
    "top-table": "Who can still reach the top table",
}

_NAMED, _READ_OUT = 8, 2
"""More people than these are counted, not named; of more tables only the numbers are said."""

MANY = 4
"""More tables than these are counted, not named."""


def reach_title(texts: Texts, reach: Reach) -> str:
    """The question that is answered."""
    return say(texts, _TITLES[reach.goal], {})


def chance_words(texts: Texts, reach: Reach, entry: EntryNumber) -> str:
    """What is said of somebody; empty of who is not asked about."""
    chance = reach.chances.get(entry)
    return "" if chance is None else say(texts, _SAID[f"{reach.goal} {chance}"], {})


def chance_cell(texts: Texts, reach: Reach, entry: EntryNumber) -> str:
    """The same in a word; a question mark where it is not worked out to the end."""
    chance = reach.chances.get(entry)
    if chance is None:
        return ""
    if entry in reach.unsettled:
        return texts.word("of a place in the final, not worked out to the end", "possible?")
    return _chance_name(texts, chance)


def unsettled_words(texts: Texts) -> str:
    """What the question mark means."""
    return texts.text(
        "Not worked out to the end: too much can still happen. Who is certain or out is so for "
        "sure; of the others some may be too."
    )


def how_many(texts: Texts, chance: Chance, number: int) -> str:
    """So many are in, can be, are out."""
    if chance is Chance.POSSIBLE:
        return texts.text("{n} can still", n=number)
    if chance is Chance.CERTAIN:
        return texts.many("{n} [is|are] certain", number)
    return texts.many("{n} [is|are] out", number)


def summary(texts: Texts, reach: Reach) -> str:
    """How many are in, can be, are out; empty where all of them can."""
    counts = {chance: len(reach.among(chance)) for chance in Chance}
    if counts[Chance.CERTAIN] == counts[Chance.OUT] == 0:
        return ""
    said = [how_many(texts, chance, count) for chance, count in counts.items() if count]
    found = texts.text(
        "{title}: {counts}.", title=reach_title(texts, reach), counts=", ".join(said)
    )
    return f"{found} {unsettled_words(texts)}" if reach.unsettled else found


def decides_words(texts: Texts) -> str:
    """What is said of a table on whose result it hangs who plays on."""
    return texts.text("decides who advances")


def cut_race_words(texts: Texts, race: CutRace, names: Names) -> Iterator[str]:
    """Between the last Swiss round and the final: on which tables it hangs who plays on, and which
    tables of the first phase, or at least who of its players, can be called already.
    """
    if race.deciding:
        yield texts.many(
            "Who advances hangs on table[s] {tables}.",
            len(race.deciding),
            tables=tables_listed(texts, race.deciding),
        )
    elif len(race.certain) >= race.places:
        yield texts.text("Who advances is settled.")
    if race.phase is not None:
        yield from _ready_words(texts, race, phase_name(texts, race.phase), names)
    if race.direct:
        straight = joined(texts, [names[each] for each in race.direct])
        yield texts.many("{names} [goes|go] straight past it.", len(race.direct), names=straight)
    if race.certain and not race.ready:
        yield _certain_words(texts, race, names)


def _ready_words(texts: Texts, race: CutRace, phase: str, names: Names) -> Iterator[str]:
    if len(race.ready) > _READ_OUT:
        tables = tables_listed(texts, tuple(race.ready))
        yield texts.text("{phase}: tables {tables} can be called.", phase=phase, tables=tables)
        return
    for number, people in race.ready.items():
        yield texts.text(
            "{phase}: table {table} can be called: {names}.",
            phase=phase,
            table=number,
            names=joined(texts, [names[each] for each in people]),
        )


def _certain_words(texts: Texts, race: CutRace, names: Names) -> str:
    if len(race.certain) > _NAMED:
        return texts.many("{n} [is|are] certain to advance.", len(race.certain))
    certain = joined(texts, [names[each] for each in race.certain])
    return texts.text("Certain to advance: {names}.", names=certain)


def need_words(texts: Texts, needs: Sequence[PlaceWorth]) -> Iterator[str]:
    """What somebody needs, a sentence for each way it can go."""
    if not needs:
        return
    chances = {need.chance for need in needs}
    if chances == {Chance.CERTAIN}:
        yield texts.text("Nothing can change it any more, whatever the others do.")
    elif chances == {Chance.OUT}:
        yield texts.text("No result is enough any more.")
    elif needs[0].place is None:
        yield _landed(texts, needs[0].tables)
    else:
        for (chance, tables), found in groupby(needs, lambda need: (need.chance, need.tables)):
            places = [need.place for need in found if need.place is not None]
            yield _of_places(texts, chance, places, tables, best=places[0] == 1)


def _landed(texts: Texts, tables: tuple[TableNumber, ...]) -> str:
    if not tables:
        return texts.text("The own result is in; scores or the lot decide.")
    return texts.text("The own result is in; it hangs on {tables}.", tables=_named(texts, tables))


def _of_places(
    texts: Texts,
    chance: Chance,
    places: Sequence[int],
    tables: tuple[TableNumber, ...],
    *,
    best: bool,
) -> str:
    """Of neighbouring places that do the same."""
    named = _places(texts, places, best=best)
    if chance is Chance.CERTAIN:
        return texts.text("{places}: enough, whatever the others do.", places=named)
    if chance is Chance.OUT:
        return texts.text("{places}: not enough.", places=named)
    if not tables:
        return texts.text("{places}: can be enough.", places=named)
    hangs = _named(texts, tables)
    return texts.text("{places}: can be enough, it hangs on {tables}.", places=named, tables=hangs)


def _places(texts: Texts, places: Sequence[int], *, best: bool) -> str:
    if len(places) == 1:
        return texts.text("Place {place}", place=places[0])
    if best:
        return texts.text("Place {place} or better", place=places[-1])
    return texts.text("Places {first} to {last}", first=places[0], last=places[-1])


def _named(texts: Texts, tables: tuple[TableNumber, ...]) -> str:
    if len(tables) > MANY:
        return texts.many("{n} table[s]", len(tables))
    return texts.many("table[s] {tables}", len(tables), tables=tables_listed(texts, tables))
