"""How the next rounds are seated with pencil and paper, by the rules of the event.

The numbers are the engine's own: sizes of tables, orders, the cut; the sentences name the
paragraph they are from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event
from bglmanager.engine.finals import (
    Cut,
    PhaseShape,
    expected_cut,
    first_phase,
    first_shape,
    may_end_without_final,
)
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.kinds import Pairing, Phase, Seating, TeamPairing
from bglmanager.engine.plan import DUEL, final_size, planned_round
from bglmanager.engine.presence import closed_rounds, people_seated, seatable_entries
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Bracket, Memory, Orders, Ruleset, Stage, Topic
from bglmanager.engine.seating import boards, cut, wishes
from bglmanager.engine.seating.boards_aims import RELATED_ROUNDS
from bglmanager.engine.seating.making import default_way
from bglmanager.engine.seating.teams import pairing_of
from bglmanager.engine.tables import sizes_of_tables
from bglmanager.i18n import Named, Texts
from bglmanager.words.finals import tables_words, tied_final_words
from bglmanager.words.games import GameSection
from bglmanager.words.names import names_of, numbered_round, phase_name
from bglmanager.words.regulations import (
    criteria_in_turn,
    criterion_meaning,
    criterion_short,
    plan_cited,
    with_paragraph,
    with_place,
)
from bglmanager.words.seating import sizes_in_words

FEWER, MORE = 8, 4
"""Table sizes are said for so many players less and more than there are."""


def coming_swiss(event: Event) -> tuple[int, ...]:
    """The numbers of the Swiss rounds that are planned and not made yet."""
    if any(not made.phase.counts_for_standings for made in event.rounds):
        return ()
    return tuple(range(event.next_number, event.settings.rounds_planned + 1))


def here_now(event: Event) -> int:
    """How many could be seated in the next round."""
    return len(seatable_entries(event))


def sizes_at(event: Event, number: int, players: int) -> tuple[int, ...]:
    """The sizes of the tables of a Swiss round for so many players; none for nobody to meet."""
    if players < DUEL:
        return ()
    ruleset = ruleset_of(event.settings)
    if ruleset.board is not None:
        return boards.sizes_of(event, number, players)
    return sizes_of_tables(players, planned_round(event.settings, number).players_per_table)


def seats_by_hand(
    texts: Texts, event: Event, derived: Derived, game: GameRules | None
) -> Iterator[GameSection]:
    """Who sits where in the rounds to come, in steps; `game` is that of the final."""
    ruleset, swiss = ruleset_of(event.settings), coming_swiss(event)
    if swiss:
        yield GameSection(texts.text("Who plays"), _who_plays(texts, event))
        yield GameSection(texts.text("Order"), tuple(_orders(texts, event)))
        for number in first_of_each_size(event, swiss):
            yield from _round_sections(texts, event, ruleset, number)
    apart = _apart(texts, event)
    if apart:
        yield GameSection(texts.text("Kept apart"), apart)
    yield GameSection(texts.text("Playoffs"), tuple(_finals(texts, event, derived, game)))


def _who_plays(texts: Texts, event: Event) -> tuple[str, ...]:
    if ruleset_of(event.settings).withdrawn_struck:
        left = texts.text(
            "Who has left or is disqualified is struck from the standings before the next seating."
        )
    else:
        left = texts.text(
            "Who has left is not seated any more, keeps the points and stays in the standings; "
            "who is disqualified is struck from them."
        )
    return (texts.many("{n} player[s] [is|are] in the event now.", here_now(event)), left)


def orders_to_come(event: Event) -> Mapping[Stage, Orders]:
    """The orders that standings still to be made have."""
    ruleset = ruleset_of(event.settings)
    later = Stage.LATER
    if event.settings.seating is Seating.ROUND_ROBIN and Stage.ROUND_ROBIN in ruleset.orders:
        later = Stage.ROUND_ROBIN
    first = () if closed_rounds(event) or Stage.FIRST not in ruleset.orders else (Stage.FIRST,)
    return {stage: ruleset.orders_at(stage) for stage in (*first, later)}


def _orders(texts: Texts, event: Event) -> Iterator[str]:
    ruleset, found = ruleset_of(event.settings), orders_to_come(event)
    for stage, orders in found.items():
        order = criteria_in_turn(texts, orders.seating or orders.standings)
        if stage is Stage.FIRST:
            yield texts.text("After round 1: {order}.", order=order)
            continue
        said = texts.text("Seating order: {order}.", order=order)
        yield with_paragraph(said, ruleset, Topic.ORDER)
        if orders.seating is not None:
            order = criteria_in_turn(texts, orders.standings)
            said = texts.text("Standings: {order}.", order=order)
            yield with_paragraph(said, ruleset, Topic.FINAL)
    yield texts.text("The higher number comes first; where “low” stands, the lower one.")
    steps = (step for each in found.values() for step in (*(each.seating or ()), *each.standings))
    for name in dict.fromkeys(step.name for step in steps):
        meaning = criterion_meaning(texts, name, ruleset)
        if meaning and name != "points":
            yield f"{criterion_short(texts, name)}: {meaning}"
    yield texts.text(
        "Lot: tied in everything, the lower number in the column of the lot after that round "
        "comes first."
    )


def first_of_each_size(event: Event, swiss: Iterable[int]) -> Sequence[int]:
    """The first round to come of every number of players at a table."""
    found: dict[int, int] = {}
    for number in swiss:
        found.setdefault(planned_round(event.settings, number).players_per_table, number)
    return tuple(found.values())


def _round_sections(
    texts: Texts, event: Event, ruleset: Ruleset, number: int
) -> Iterator[GameSection]:
    """How a round of this size is cut from the order, and the sizes of its tables."""
    nominal = planned_round(event.settings, number).players_per_table
    way = default_way(event, ruleset, number, nominal)
    if ruleset.board is not None:
        lines = tuple(_board_lines(texts, ruleset, number))
    elif way is Pairing.TEAMS:
        lines = (_TEAMS(texts, pairing_of(event) or TeamPairing.FREE),)
    elif nominal == DUEL and way not in (Pairing.SCHEDULE, Pairing.RANDOM, Pairing.OPTIMISED):
        lines = tuple(_pair_lines(texts, ruleset, way))
    else:
        said = _CUT(texts, way if way in _CUT else Pairing.GREEDY)
        lines = (with_paragraph(said, ruleset, Topic.CUT_FROM_TOP),)
    title = texts.text("Tables of {size}", size=nominal)
    yield GameSection(title, lines)
    if way is Pairing.SCHEDULE:
        yield GameSection(texts.text("Schedule"), tuple(_schedule(texts, event)))
    else:
        yield GameSection(texts.text("Sizes of tables"), tuple(_size_lines(texts, event, number)))


_CUT = Named(
    {
        Pairing.GREEDY: "Cut from the top: the first of the order fill table 1, the next ones "
        "table 2, and so on; larger tables come first. The order is that of the seats.",
        Pairing.SOFT: "Cut from the top: the first of the order fill table 1, the next ones "
        "table 2, and so on; larger tables come first. Then swap neighbours of the order "
        "between neighbouring tables wherever people would meet again.",
        Pairing.RANDOM: "By lot: in the order of that column the first fill table 1, "
        "the next ones table 2, and so on; larger tables come first.",
        Pairing.OPTIMISED: "By lot: in the order of that column the first fill "
        "table 1, the next ones table 2, and so on; then swap people wherever they would "
        "meet again.",
        Pairing.SCHEDULE: "Everybody against everybody: the schedule below. Whose opponent is "
        "missing has a bye.",
    }
)

_TEAMS = Named(
    {
        TeamPairing.UNITED: "Whole teams meet, in the order of the teams’ standings: from the top "
        "each team meets the first one below it has not met yet, or the first one below.",
        TeamPairing.DIVIDED: "Take the players in the order: each goes to the first table, from "
        "the top, that has a free seat and no teammate. If nobody can be placed "
        "so, swap as few neighbours as possible.",
        TeamPairing.FREE: "Cut from the top; teammates may meet.",
    }
)


def _pair_lines(texts: Texts, ruleset: Ruleset, way: Pairing) -> Iterator[str]:
    """Pairs of an order, and the bye of an odd field."""
    yield texts.text(
        "An odd number of players: the last of the order who has had no bye yet has it now; if "
        "all have had one, the last."
    )
    if ruleset.rematches.memory is Memory.PREVIOUS:
        said = texts.text(
            "From the top: each player who has no opponent yet meets the first one below who was "
            "not the opponent of the round before; if there is none, the first one below."
        )
    else:
        said = texts.text(
            "From the top: each player who has no opponent yet meets the first one below not met "
            "in this event; if there is none, the first one below."
        )
    yield with_paragraph(said, ruleset, Topic.REMATCHES)
    if way is Pairing.GREEDY_COMPLETE:
        yield texts.text(
            "If somebody further down would be left with nobody allowed, take the next one below "
            "for the last pair that can be changed."
        )
    if way is Pairing.FEWEST:
        yield texts.text("Change pairs where that leaves fewer who meet again.")


def _board_lines(texts: Texts, ruleset: Ruleset, number: int) -> Iterator[str]:
    said = texts.text(
        "By lot, with other opponents, other powers and other groups of powers as far as possible: "
        "France – Italy; Russia – Turkey; Austria – Germany – Italy."
    )
    yield with_paragraph(said, ruleset, Topic.CUT_FROM_TOP)
    if number <= RELATED_ROUNDS:
        said = texts.text("In rounds 1 and 2 friends, relatives and clubs are kept apart.")
        yield with_place(said, ruleset.paragraphs.named("8.1"))
    if ruleset.board is not None and ruleset.board.top_table:
        said = texts.text(
            "Last round: the first seven of the standings are the top table, their powers drawn; "
            "as many tables of seven as can be, the rest one smaller table."
        )
        yield with_paragraph(said, ruleset, Topic.LAST_BOARDS)


def _size_lines(texts: Texts, event: Event, number: int) -> Iterator[str]:
    now = here_now(event)
    for players in range(max(DUEL, now - FEWER), now + MORE + 1):
        sizes = sizes_at(event, number, players)
        yield texts.text(
            "{players} players: {tables}",
            players=players,
            tables=sizes_in_words(texts, event, sizes),
        )


def _schedule(texts: Texts, event: Event) -> Iterator[str]:
    """The pairs of the rounds to come by start number (rules 4.3)."""
    people = sorted(people_seated(event.rounds) | {*seatable_entries(event)})
    for number in coming_swiss(event):
        if len(people) < DUEL:
            return
        pairs, bye = cut.scheduled_pairings(people, number)
        said = ", ".join(f"{one}–{other}" for one, other in pairs)
        rest = [] if bye is None else [texts.text("bye: {number}", number=bye)]
        yield f"{numbered_round(texts, number)}: {'; '.join([said, *rest])}"


def _apart(texts: Texts, event: Event) -> tuple[str, ...]:
    """Who may not sit at one table, by name; friends and clubs are no matter of a cut."""
    names = names_of(event.entries)
    pairs = sorted(tuple(sorted(couple)) for couple in wishes.forbidden(event))
    return tuple(
        texts.text("{one} and {other}", one=names[one], other=names[other]) for one, other in pairs
    )


def _finals(texts: Texts, event: Event, derived: Derived, game: GameRules | None) -> Iterator[str]:
    """The cut, the phases, and the final ranking."""
    ruleset, settings = ruleset_of(event.settings), event.settings
    found = expected_cut(event, derived, here_now(event), game)
    if found is None:
        yield texts.text("No final: the standings after the last round decide.")
        return
    size = final_size(ruleset, settings, game)
    (most, _), counted = found
    yield plan_cited(_cut_words(texts, *found), settings, game)
    if counted and may_end_without_final(settings, here_now(event), game):
        said = texts.text("Who has won every round is champion at once.")
        yield plan_cited(said, settings, game)
    for players in range(most, DUEL if counted else most - 1, -1):
        shape = first_shape(ruleset, size, found[0], players)
        if shape is not None:
            said = _phase_words(texts, shape)
            yield texts.text("With {n}: {what}", n=players, what=said) if counted else said
    yield from _later_lines(texts, ruleset, found[0], size)
    yield texts.text(
        "Who qualified and is not there is replaced by the next of the standings; inside a "
        "knock-out by the next of the same table."
    )
    yield tied_final_words(texts, settings, game)
    yield texts.text(
        "Final ranking: by the phase reached, then by the place at its table, then by the "
        "standings."
    )


def _cut_words(texts: Texts, found: Cut, at_most: bool) -> str:
    if at_most:
        return texts.many(
            "Everybody who has lost one game at most advances, a tie being none: {n} player[s] "
            "at most.",
            found.qualified,
        )
    return texts.many("The first {n} player[s] of the standings advance[s|].", found.qualified)


def _phase_words(texts: Texts, shape: PhaseShape) -> str:
    """The first phase by its tables, and who is not in it."""
    said = texts.text(
        "{phase}, by ranks of the standings: {tables}.",
        phase=phase_name(texts, shape.phase),
        tables=tables_words(shape.tables),
    )
    straight = texts.many("The first[| {n}] go[es|] straight to the next phase.", shape.direct)
    return f"{said} {straight}" if shape.direct else said


def _later_lines(texts: Texts, ruleset: Ruleset, found: Cut, size: int) -> Iterator[str]:
    """What follows the first phase, where that is not the final."""
    if first_phase(found, size)[0] is Phase.FINAL:
        return
    if size > DUEL:
        yield texts.text("The first of each table play the final, with those who went straight.")
    elif ruleset.finals.bracket is Bracket.FIXED:
        yield texts.text("Then the winners of neighbouring pairs meet, up to the final.")
    else:
        yield texts.text(
            "Then in every phase the best of the standings meets the last one left, the second "
            "the last but one, up to the final."
        )
    said = texts.text(
        "Before the last game a shared first place goes to the better of the standings."
    )
    yield with_paragraph(said, ruleset, Topic.KNOCK_OUT, size)
