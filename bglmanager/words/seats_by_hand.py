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
from bglmanager.engine.kinds import Pairing, Phase, Seating
from bglmanager.engine.pairs import are_played
from bglmanager.engine.plan import DUEL, final_size, planned_round
from bglmanager.engine.presence import closed_rounds, people_seated, seatable_entries
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import (
    BoardFormula,
    Bracket,
    Memory,
    Orders,
    Ruleset,
    Stage,
    Topic,
)
from bglmanager.engine.seating import boards, cut, wishes
from bglmanager.engine.seating.aims import Couple
from bglmanager.engine.seating.boards_aims import RELATED_ROUNDS
from bglmanager.engine.seating.making import default_way, is_by_lot
from bglmanager.engine.seating.teams import is_united
from bglmanager.engine.tables import sizes_of_tables
from bglmanager.i18n import Named, Texts
from bglmanager.words.finals import tables_words, tied_final_words
from bglmanager.words.games import GameSection
from bglmanager.words.names import names_of, numbered_round, phase_name
from bglmanager.words.number_format import joined
from bglmanager.words.regulations import (
    criteria_in_turn,
    criterion_meaning,
    criterion_short,
    plan_cited,
    with_paragraph,
    with_place,
)
from bglmanager.words.results import role_name
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
    ruleset, mode = ruleset_of(event.settings), event.settings.teams_mode
    if ruleset.board is not None:
        return boards.sizes_of(event, number, players)
    if mode is not None and is_united(event):
        seats = DUEL * mode.size
        return (seats,) * (players // seats)
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
    apart = tuple(_apart(texts, event))
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
    now = here_now(event)
    if are_played(event.settings):
        return (texts.many("{n} pair[s] [is|are] in the event now.", now), left)
    return (texts.many("{n} player[s] [is|are] in the event now.", now), left)


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
    title = texts.text("Tables of {size}", size=nominal)
    yield GameSection(title, tuple(_lines_of_way(texts, event, number, way, nominal)))
    if way is Pairing.SCHEDULE:
        yield GameSection(texts.text("Schedule"), tuple(_schedule(texts, event)))
    elif not is_united(event):
        lines = tuple(_size_lines(texts, event, number))
        yield GameSection(texts.text("Sizes of tables"), lines)


def _lines_of_way(
    texts: Texts, event: Event, number: int, way: Pairing, nominal: int
) -> Iterator[str]:
    ruleset = ruleset_of(event.settings)
    if ruleset.board is not None:
        yield from _board_lines(texts, event, ruleset.board, number)
    elif way is Pairing.TEAMS:
        yield from _team_lines(texts, event, number)
    elif nominal == DUEL and way not in _BY_LOT:
        yield from _pair_lines(texts, ruleset, way)
    else:
        seeds = [str(entry.number) for entry in event.entries if entry.seeded]
        if way is Pairing.SEEDED and seeds:
            yield texts.text(
                "First one of these to each table, from the top: {numbers}.",
                numbers=joined(texts, seeds),
            )
        said = _CUT(texts, Pairing.RANDOM if way is Pairing.SEEDED else way)
        yield with_paragraph(said, ruleset, Topic.CUT_FROM_TOP)


_BY_LOT = (Pairing.SCHEDULE, Pairing.RANDOM, Pairing.SEEDED, Pairing.OPTIMISED)
"""Ways that look at no standings."""

_CUT = Named(
    {
        Pairing.GREEDY: "Cut from the top: the first of the order fill table 1, the next ones "
        "table 2, and so on; larger tables come first. The order is that of the seats.",
        Pairing.SOFT: "Take the players in the order: each goes to the first table, from the top, "
        "that has a free seat and nobody met before. If there is none, to the first one with a "
        "free seat. Larger tables come first.",
        Pairing.RANDOM: "By lot: in the order of the column “Draw” of the round the first fill "
        "table 1, the next ones table 2, and so on; larger tables come first.",
        Pairing.OPTIMISED: "By lot: in the order of the column “Draw” of the round each goes to "
        "the table with a free seat where the fewest sit who were met before; of several to the "
        "first one. Larger tables come first.",
        Pairing.SCHEDULE: "Everybody against everybody: the schedule below. Whose opponent is "
        "missing has a bye.",
    }
)


def _team_lines(texts: Texts, event: Event, number: int) -> Iterator[str]:
    """Whole teams, or teammates kept apart."""
    if not is_united(event):
        yield texts.text(
            "Take the players in the order: each goes to the first table, from the top, that has a "
            "free seat and no teammate. Who finds none takes a free one, and changes with somebody "
            "of the nearest table where neither sits with a teammate then."
        )
        return
    yield texts.text(
        "Whole teams meet, by the page “Where the teams stand”. An odd number of teams: the last "
        "of the order that has had no bye yet has it now; if all have had one, the last."
    )
    if is_by_lot(event, Pairing.TEAMS, number):
        yield texts.text(
            "By lot: in the order of the column “Draw” of the round the first team meets the "
            "second, the third the fourth, and so on."
        )
        return
    yield texts.text(
        "The order is that of the teams: the same as of the players, with the sums of their "
        "people. From the top each team that has no opponent yet meets the first one below not met "
        "in this event; if there is none, the first one below."
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
    if way is not Pairing.GREEDY:
        yield texts.text(
            "If somebody further down would be left with nobody allowed, take the next one below "
            "for the last pair that can be changed."
        )


def _board_lines(texts: Texts, event: Event, board: BoardFormula, number: int) -> Iterator[str]:
    """Boards by lot, then their powers; the top table before."""
    powers = joined(texts, [role_name(texts, power) for power in board.powers])
    if board.top_table:
        said = texts.text(
            "Last round: the first seven of the standings who do not decline are the top table, "
            "board 1. In the order of the column “Power” they have {powers}.",
            powers=powers,
        )
        yield with_paragraph(said, ruleset_of(event.settings), Topic.LAST_BOARDS)
    said = texts.text(
        "The others by lot: in the order of the column “Draw” of the round each goes to the board "
        "with a free seat where the fewest sit who were met before; of several to the first one."
    )
    yield with_paragraph(said, ruleset_of(event.settings), Topic.CUT_FROM_TOP)
    if number <= RELATED_ROUNDS:
        said = texts.text(
            "In rounds 1 and 2 friends, relatives and clubs count before that: the board with the "
            "fewest of them, as “Kept apart” names them."
        )
        yield with_place(said, ruleset_of(event.settings).paragraphs.named("8.1"))
    yield texts.text(
        "Then the powers, at each board in the same order: everybody takes the first free one of "
        "{powers} not had yet, nor one of its group; if there is none, the first free one not had "
        "yet. Who finds none changes with the first at the board where both have a new one then.",
        powers=powers,
    )
    yield texts.text(
        "Groups: France – Italy; Russia – Turkey; Austria – Germany – Italy. A board of six has no "
        "Italy."
    )


def _size_lines(texts: Texts, event: Event, number: int) -> Iterator[str]:
    now, pairs = here_now(event), are_played(event.settings)
    planned = event.settings.rounds_planned
    boards_are_played = ruleset_of(event.settings).board is not None
    for players in range(max(DUEL, now - FEWER), now + MORE + 1):
        sizes, last = (sizes_at(event, each, players) for each in (number, planned))
        tables = sizes_in_words(texts, event, sizes)
        if sorted(sizes) != sorted(last) and boards_are_played:
            yield texts.text(
                "{players} players: {tables}; last round: {last}",
                players=players,
                tables=tables,
                last=sizes_in_words(texts, event, last),
            )
        elif pairs:
            yield texts.text("{pairs} pairs: {tables}", pairs=players, tables=tables)
        else:
            yield texts.text("{players} players: {tables}", players=players, tables=tables)


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


def _apart(texts: Texts, event: Event) -> Iterator[str]:
    """Who may not sit at one table; friends and clubs are no matter of a cut, only of boards."""
    names = names_of(event.entries)

    def named(couples: Iterable[Couple]) -> Iterator[str]:
        for one, other in sorted(tuple(sorted(couple)) for couple in couples):
            yield texts.text("{one} and {other}", one=names[one], other=names[other])

    yield from named(wishes.forbidden(event))
    if ruleset_of(event.settings).board is None or event.next_number > RELATED_ROUNDS:
        return
    clubs = (club for club in wishes.clubs(event).values() if len(club) > 1)
    members = (f"{event.entry(club[0]).club} ({', '.join(map(str, club))})" for club in clubs)
    related = "; ".join((*named(wishes.declared(event)), *members))
    if related:
        yield texts.text("Rounds 1 and 2: {who}", who=related)


def _finals(texts: Texts, event: Event, derived: Derived, game: GameRules | None) -> Iterator[str]:
    """The cut, the phases, and the final ranking."""
    ruleset, settings = ruleset_of(event.settings), event.settings
    if is_united(event):
        yield texts.text("The first two teams of their standings play the final.")
        yield texts.text(
            "Final ranking: the team with more ranking points in the final is first, if tied the "
            "better of the standings; then the other teams as they are."
        )
        return
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
