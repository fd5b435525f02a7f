"""Events of every ruleset played through by every way to seat: each round checked and recounted.

Clubs, friends, people who never sit together, tables of their own, people who leave, come late or
sit out: what a round is told to cost is counted again from the document of the event alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Entry, Event, FirstSeating, Json, Round, RoundStatus, Seating
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.kinds import EntryStatus, Pairing
from bglmanager.engine.problems import Refused
from bglmanager.engine.rulesets import custom
from bglmanager.engine.seating import boards_aims, next_round
from bglmanager.engine.seating.aims import Told
from bglmanager.engine.seating.check import check
from bglmanager.engine.seating.making import SeatingOptions, Upcoming
from bglmanager.exchange.event_document.schema import results_tree
from bglmanager.services import drafts
from tests.bench.instances import Dice
from tests.engine import diplomacy, notation, second_aims
from tests.engine.builders import with_settings
from tests.engine.documents import as_document
from tests.engine.second_seating import found_wrong, order_before
from tests.helpers.figures import figure

RULESETS = {
    "bgl-2010": (2, 3, 4, 6),
    "big-2026": (2, 4, 5),
    "catan-firenze-2014": (4,),
    "7wonders-ludolimpiadi-2015": (5, 4),
    custom.ID: (2, 4, 5),
}
"""The sizes of tables with which each is played."""

LOTS = (None, Seating.RANDOM, Seating.OPTIMISED)


def begun(ruleset: str, size: int, seed: int) -> Event:
    """An event of this ruleset with people who know one another."""
    dice = Dice(ruleset, size, seed)
    rounds, players = 4 + dice.below(2), (9 if size == 2 else 12) + dice.below(5)
    event = notation.event(f"size {size}, rounds {rounds}, seed {seed}\nentries 1-{players}")
    own: dict[str, Any] = {"name": "Casa", "base": "bgl-2010"}
    event = with_settings(
        event, ruleset=ruleset, league=None, options=own if ruleset == custom.ID else {},
        seating=LOTS[seed % 3] or Seating.SWISS,
        first_seating=(FirstSeating.RANDOM, FirstSeating.OPTIMISED)[seed % 2],
    )  # fmt: skip
    return replace(
        event, entries=tuple(acquainted(entry, dice, players) for entry in event.entries)
    )


def acquainted(entry: Entry, dice: Dice, players: int) -> Entry:
    """Some are in clubs, some have friends here, a few do not want to meet, one has a table."""
    others = [EntryNumber(n) for n in range(1, players + 1) if n != entry.number]
    other = others[dice.below(len(others))]
    chance = dice.below(12)
    desk = replace(
        entry.desk,
        never_with=(other,) if chance == 0 else (),
        table_label="A3" if chance == 1 else "b1" if chance == 2 else None,
    )
    club = ("Orsi", "ORSI", "Lupi")[chance - 3] if 3 <= chance < 6 else None
    return replace(entry, club=club, related=(other,) if chance == 6 else (), desk=desk)


def ways(event: Event) -> Sequence[Pairing]:
    return Upcoming(event).ways


def played(event: Event, seed: int) -> Iterator[tuple[Event, tuple[Told, ...]]]:
    """The event after each Swiss round is drawn, and what was told of it; ways by lot."""
    dice = Dice("played", event.settings.ruleset, seed)
    for number in range(1, event.settings.rounds_planned + 1):
        event = with_leavers(event, dice, number)
        choice = ways(event)
        options = SeatingOptions(pairing=choice[dice.below(len(choice))])
        *_, best = Upcoming(event, wishes=options).seatings()
        made = Upcoming(event, wishes=options._replace(tables=best.tables)).made()
        event = replace(event, rounds=(*event.rounds, made))
        yield event, best.told
        event = replace(event, rounds=(*event.rounds[:-1], scored(made, dice)))


def with_leavers(event: Event, dice: Dice, number: int) -> Event:
    """Somebody leaves, sits out or comes late now and then, though always enough stay."""
    entries = list(event.entries)
    index, chance = dice.below(len(entries)), dice.below(6)
    away = sum(e.status is not EntryStatus.ACTIVE or number in e.sits_out for e in entries)
    if number == 1 or away > 1 or entries[index].status is not EntryStatus.ACTIVE:
        return event
    if chance == 0:
        left = RoundNumber(number - 1)
        entries[index] = replace(entries[index], status=EntryStatus.WITHDRAWN, left_after=left)
    elif chance == 1:
        entries[index] = replace(entries[index], sits_out=(RoundNumber(number),))
    return replace(event, entries=tuple(entries))


def scored(round_: Round, dice: Dice) -> Round:
    """Everybody has a score of his own, those who sit alone none."""
    tables = tuple(
        replace(
            table,
            seats=tuple(
                replace(seat, score=dice.below(60)) if len(table.seats) > 1 else seat
                for seat in table.seats
            ),
        )
        for table in round_.tables
    )
    return replace(round_, tables=tables, status=RoundStatus.CLOSED)


def wrong(event: Event, told: tuple[Told, ...]) -> Iterator[object]:
    """What the checker finds, what the second implementation finds, and costs told otherwise."""
    round_, derived = event.rounds[-1], derive(event)
    yield from check(event, round_.number, derived)
    document, results = as_document(event), results_tree(derived)
    results.setdefault("standings", [])
    if found := found_wrong(document, results, round_.number):
        yield found
    people = {seat.entry for seat in round_.seats()}
    order = order_before(document, results, round_.number, people)
    counted = second_aims.costs(document, round_.number, seated(round_), order)
    again = drafts.draft_now(event, derived, round_).found.told
    for each in (*told, *again):
        if each.cost != counted[each.aim]:
            yield f"{each.aim}: told {each.cost}, counted {counted[each.aim]}"
        if each.least > each.cost:
            yield f"{each.aim}: a bound of {each.least} above {each.cost}"
    known = (second_aims.SWISS, second_aims.FEW, second_aims.DRAWN)
    if tuple(each.aim.value for each in told) not in known:
        yield f"aims of {round_.pairing}: {told}"


def seated(round_: Round) -> list[list[EntryNumber]]:
    return [[seat.entry for seat in table.seats] for table in round_.tables]


def boards(players: int, seed: int) -> Event:
    """Three rounds of Diplomacy for people who know one another."""
    dice = Dice("boards", players, seed)
    event = diplomacy.event(players, str(seed))
    with_top = dice.below(2) == 0
    event = with_settings(event, options={**event.settings.options, "top_table": with_top})
    return replace(event, entries=tuple(acquainted(e, dice, players) for e in event.entries))


def wrong_boards(event: Event) -> Iterator[object]:
    """As `wrong`, for boards: pairs and powers."""
    round_, derived = event.rounds[-1], derive(event)
    yield from check(event, round_.number, derived)
    document = as_document(event)
    if found := found_wrong(document, results_tree(derived), round_.number):
        yield found
    counted = second_aims.costs(document, round_.number, seated(round_))
    counted |= second_aims.powers(document, round_.number)
    for each in boards_aims.told(event, round_):
        if not each.least <= each.cost == counted[each.aim]:
            yield f"{each}, counted {counted[each.aim]}"


@pytest.mark.parametrize("players", [7, 13, 14, 15, 21, 30])
def test_every_round_of_boards_costs_what_it_says(players: int) -> None:
    boards_hold(players, 1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 7))
@pytest.mark.parametrize("players", range(6, 43))
def test_every_round_of_boards_of_many_events(players: int, seed: int) -> None:
    boards_hold(players, seed)


def boards_hold(players: int, seed: int) -> None:
    event, dice = boards(players, seed), Dice("centres", players, seed)
    for _ in range(3):
        event = replace(event, rounds=(*event.rounds, drawn(event)))
        assert [*wrong_boards(event)] == []
        event = replace(event, rounds=(*event.rounds[:-1], closed(event.rounds[-1], dice)))


def drawn(event: Event) -> Round:
    """The next boards, of even sizes only where others cannot be."""
    try:
        return next_round(event)
    except Refused:
        return next_round(event, SeatingOptions(even=True))


def closed(round_: Round, dice: Dice) -> Round:
    """Played for a year, with some centres for every power."""
    tables = tuple(
        replace(table, seats=tuple(replace(s, extra=centres(dice)) for s in table.seats))
        for table in round_.tables
    )
    return replace(round_, tables=tables, status=RoundStatus.CLOSED)


def centres(dice: Dice) -> Mapping[str, Json]:
    return {"centres": {"1901": 3 + dice.below(3)}}


CASES = [(ruleset, size) for ruleset, sizes in RULESETS.items() for size in sizes]


@pytest.mark.parametrize(("ruleset", "size"), CASES[:: figure(2, long=1)])
def test_every_round_is_right_and_costs_what_it_says(ruleset: str, size: int) -> None:
    for seed in (0, 1 + size % 2):
        holds(ruleset, size, seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3, 30))
@pytest.mark.parametrize(("ruleset", "size"), CASES)
def test_every_round_of_many_events(ruleset: str, size: int, seed: int) -> None:
    holds(ruleset, size, seed)


def holds(ruleset: str, size: int, seed: int) -> None:
    for event, told in played(begun(ruleset, size, seed), seed):
        assert [*wrong(event, told)] == []
        assert len({*chain(*seated(event.rounds[-1]))}) == len([*event.rounds[-1].seats()])
