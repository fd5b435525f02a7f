"""The next round of an event: its phase, its players, its tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from bglmanager.engine.derive import derive_latest
from bglmanager.engine.derived import Derived, Standings
from bglmanager.engine.event import Event, Pairing, Phase, Round, RoundStatus, Seating, TieBreak
from bglmanager.engine.finals import Cut, FinalPhase, cut_problems, next_final
from bglmanager.engine.games.kinds import DrawnFinal, Sides
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.plan import DUEL, final_size, minutes_planned, planned_round
from bglmanager.engine.presence import may_be_seated
from bglmanager.engine.problems import Refused, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import TableTies
from bglmanager.engine.seating import diplomacy, teams
from bglmanager.engine.seating.cut import (
    avoided_opponents,
    by_lot,
    by_seating_order,
    bye_last,
    byes_of,
    needs_bye,
    tables_of,
    with_exchanges,
    with_tie_breaks,
)
from bglmanager.engine.seating.swiss import Tables, default_way, is_by_lot, swiss_tables, way_of

if TYPE_CHECKING:  # its many dataclasses cost the engine a tenth of its start
    from bglmanager.engine.games.game import GameRules


class SeatingOptions(NamedTuple):
    """What the organiser may choose for the next round, beyond the event's settings.

    `pairing` is the rule of two-player tables; `cut` who plays on after the Swiss rounds;
    `replay` whether drawn tables of the last final phase are played again (None: as the game says
    of the last game of all, rules 4.5); `even` that the director evens out the boards of the last
    round (rules 7.4); `game` what is known of the game of this round.
    """

    attempt: int = 1
    pairing: Pairing | None = None
    cut: Cut | None = None
    replay: bool | None = None
    even: bool = False
    game: GameRules | None = None


DEFAULT_OPTIONS = SeatingOptions()


def wishes_of(game: GameRules | None) -> SeatingOptions:
    """What the game of the next round asks of it."""
    return SeatingOptions(game=game)


def plays_again(event: Event, wishes: SeatingOptions) -> bool:
    """Whether drawn tables of the last phase are played again.

    Where nobody chose: of the last game of all alone, if the game says so (BIG 8.3); before it
    the better in the standings goes on, whatever the game says (BIG 4.3, 4.4).
    """
    if wishes.replay is not None:
        return wishes.replay
    last, game = event.last_round, wishes.game
    asked = game is not None and game.drawn_final is DrawnFinal.REPLAY
    return asked and last is not None and last.phase is Phase.FINAL


def seatable_entries(event: Event) -> tuple[EntryNumber, ...]:
    """Who could be given a seat in the next round, by start number."""
    number = len(event.rounds) + 1
    return tuple(entry.number for entry in event.entries if may_be_seated(entry, number))


def swiss_left(event: Event) -> bool:
    """Whether Swiss rounds are still to be made."""
    swiss = sum(round_.phase.counts_for_standings for round_ in event.rounds)
    return swiss < event.settings.rounds_planned and swiss == len(event.rounds)


def next_phase(
    event: Event, derived: Derived | None = None, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> Phase | None:
    """The phase of the next round: Swiss as planned, then the final ones; None when all is played.

    While a round is open it is what will come as far as that is known.
    """
    if swiss_left(event):
        robin = event.settings.seating is Seating.ROUND_ROBIN
        return Phase.ROUND_ROBIN if robin else Phase.SWISS
    last = event.last_round
    if last is not None and last.status is not RoundStatus.CLOSED:
        return None if last.phase is Phase.FINAL else Phase.FINAL
    final = final_phase(event, derived, wishes)
    return None if final is None else final.phase


def final_phase(
    event: Event, derived: Derived | None = None, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> FinalPhase | None:
    """The next round of the final phases once all Swiss rounds are closed; None: all is decided."""
    if not event.rounds:
        return None
    if teams.is_united(event):
        return teams.final_of_teams(event, derived or derive_latest(event))
    return next_final(
        event,
        ruleset_of(event.settings),
        derived or derive_latest(event),
        cut=wishes.cut,
        replay=plays_again(event, wishes),
        game=wishes.game,
    )


def made_round(event: Event, derived: Derived, wishes: SeatingOptions) -> Round:
    """The next round as a draft; expects that nothing hinders it.

    Raises `Refused` for a cut that cannot be played, or for a second attempt where the standings
    leave nothing to chance (rules 2.1).
    """
    phase = next_phase(event, derived, wishes)
    assert phase is not None  # a problem otherwise
    empty = announced_round(event, phase, wishes.attempt, wishes.game)
    if phase.counts_for_standings:
        return _swiss_round(event, derived, empty, wishes)
    if wishes.attempt > 1:
        raise Refused([problem("seating.nothing-to-draw", round=empty.number)])
    return _final_round(event, derived, empty, wishes)


def announced_round(
    event: Event, phase: Phase, attempt: int = 1, game: GameRules | None = None
) -> Round:
    """The next round before anybody is seated: its game, table size and minutes as planned."""
    number = RoundNumber(len(event.rounds) + 1)
    row = planned_round(event.settings, number)
    return Round(
        number=number,
        phase=phase,
        game=row.game,
        players_per_table=row.players_per_table,
        minutes=minutes_planned(event.settings, number, game),
        attempt=attempt,
        tie_breaks=tie_breaks_of(event, row.game, game),
        tables=(),
    )


def _swiss_round(event: Event, derived: Derived, empty: Round, wishes: SeatingOptions) -> Round:
    ruleset = ruleset_of(event.settings)
    way = wishes.pairing or default_way(event, ruleset, empty.number, empty.players_per_table)
    if ruleset.board is not None:
        way = Pairing.OPTIMISED  # boards know no other way
    round_ = replace(empty, pairing=way)
    if wishes.attempt > 1 and not is_by_lot(event, way, empty.number):
        raise Refused([problem("seating.nothing-to-draw", round=empty.number)])
    before = standings_before(derived, empty.number)
    if ruleset.board is not None:
        players, even = seatable_entries(event), wishes.even
        return diplomacy.with_boards(event, ruleset.board, round_, players, before, even=even)
    if way is Pairing.TEAMS:
        return with_tables(event, round_, _of_teams(event, derived, round_, before), wishes.game)
    tables = swiss_tables(event, ruleset, round_, seatable_entries(event), before)
    return with_tables(event, round_, tables, wishes.game)


def _of_teams(
    event: Event, derived: Derived, round_: Round, before: Standings | None
) -> Sequence[Sequence[EntryNumber]]:
    number, attempt = round_.number, round_.attempt
    drawn = before is None or is_by_lot(event, Pairing.TEAMS, number)
    if teams.is_united(event):
        ranked = None if drawn else derived.team_standings[-1]
        return teams.united_tables(event, number, attempt, ranked)
    if before is None or drawn:
        order = by_lot(event, number, attempt, seatable_entries(event))
    else:
        order = by_seating_order(seatable_entries(event), before)
    return teams.divided_tables(event, order, round_.players_per_table)


def _final_round(event: Event, derived: Derived, empty: Round, wishes: SeatingOptions) -> Round:
    ruleset = ruleset_of(event.settings)
    if wishes.cut is not None:
        refuse_if(cut_problems(event, ruleset, wishes.cut, wishes.game))
    final = final_phase(event, derived, wishes)
    assert final is not None  # its phase was asked for before
    round_ = replace(sized_for(event, empty, final, wishes.game), pairing=Pairing.BRACKET)
    return with_tables(event, round_, final.tables, wishes.game)


def sized_for(event: Event, empty: Round, final: FinalPhase, game: GameRules | None) -> Round:
    """The round with the table size of this final phase, and the minutes that go with it."""
    size = _size_of_final(event, final, game)
    minutes = minutes_planned(event.settings, empty.number, game, size)
    return replace(empty, players_per_table=size, minutes=minutes)


def _size_of_final(event: Event, final: FinalPhase, game: GameRules | None) -> int:
    """Players at a table of a final phase; of a game played again those who are level, no more."""
    if teams.is_united(event):
        return planned_round(event.settings, len(event.rounds) + 1).players_per_table
    ruleset, level = ruleset_of(event.settings), max(map(len, final.tables))
    if final.replay and level in ruleset.points:
        return level
    return final_size(ruleset, event.settings, game)


def with_tables(
    event: Event,
    round_: Round,
    arrangement: Sequence[Sequence[EntryNumber]],
    game: GameRules | None = None,
) -> Round:
    """The round with these players at its tables, from table 1 on, and their sides.

    Two sides sit together or alternate, as the game says (BGL 3.6.4).
    """
    tables = tables_of(arrangement, len(round_.tie_breaks))
    byes = byes_of(tables)
    if teams.is_united(event):
        byes = teams.byes_of(event, tables)
    made_ = replace(round_, tables=tables, byes=byes)
    if ruleset_of(event.settings).sides:
        made_ = teams.with_sides(event, made_)
    alternate = game is not None and game.sides is Sides.ALTERNATING
    return teams.sides_in_turn(event, made_) if alternate else made_


def pairing_cost(
    event: Event, derived: Derived, rule: Pairing
) -> tuple[tuple[tuple[EntryNumber, EntryNumber], ...], int]:
    """What a rule of two-player tables would give in the next round: who meets again, and the
    sum of the squared distances in the order. Expects that nothing hinders the round.
    """
    ruleset, number = ruleset_of(event.settings), len(event.rounds) + 1
    round_ = made_round(event, derived, SeatingOptions(pairing=rule))
    avoid = avoided_opponents(event, number, ruleset.duels.memory)
    before = standings_before(derived, number)
    order = by_seating_order(seatable_entries(event), before) if before else []
    if needs_bye(len(order), round_.players_per_table):
        order = bye_last(event, number, order)
    rank = {entry: rank for rank, entry in enumerate(order)}
    pairs = [(t.seats[0].entry, t.seats[1].entry) for t in round_.tables if len(t.seats) == DUEL]
    again = tuple((one, other) for one, other in pairs if other in avoid.get(one, ()))
    return again, sum((rank[one] - rank[other]) ** 2 for one, other in pairs)


def is_drawn_by_lot(event: Event, round_: Round) -> bool:
    """Whether chance seats this Swiss round, so that a new draw makes sense."""
    way = way_of(event, ruleset_of(event.settings), round_)
    return round_.phase.counts_for_standings and is_by_lot(event, way, round_.number)


def next_is_drawn_by_lot(event: Event) -> bool:
    """Whether chance will seat the next round."""
    settings, number = event.settings, len(event.rounds) + 1
    size = planned_round(settings, number).players_per_table
    way = default_way(event, ruleset_of(settings), number, size)
    return swiss_left(event) and is_by_lot(event, way, number)


def standings_before(derived: Derived, number: int) -> Standings | None:
    """The last standings before the round with this number."""
    before = [found for found in derived.standings if found.after_round < number]
    return before[-1] if before else None


def tie_breaks_of(event: Event, game: str, rules: GameRules | None) -> tuple[TieBreak, ...]:
    """Those of the last round of this game, where the organiser may have changed them; else those
    of its rules, under a regulation that looks at them.
    """
    own = [round_.tie_breaks for round_ in event.rounds if round_.game == game]
    if own:
        return own[-1]
    looked_at = ruleset_of(event.settings).table_ties is TableTies.GAME
    if rules is None or not looked_at:
        return ()
    return tuple(value.stored for value in rules.tie_breaks)


def redraw(event: Event) -> Round:
    """The last round, still a draft, drawn once more with the next attempt.

    Raises `Refused` when it is no draft, or when the standings leave nothing to chance.
    """
    last = event.last_round
    if last is None or last.status is not RoundStatus.DRAFT:
        raise Refused([problem("seating.no-draft")])
    before = replace(event, rounds=event.rounds[:-1])
    pairing = None if last.pairing is Pairing.MANUAL else last.pairing
    if pairing is Pairing.OPTIMISED:
        pairing = None  # boards know no other way and say so themselves
    wishes = SeatingOptions(last.attempt + 1, pairing, even=has_even_boards(event, last))
    again = made_round(before, derive_latest(before), wishes)
    if teams.are_alternating(event, last):
        again = teams.sides_in_turn(event, again)
    return replace(
        last,
        attempt=again.attempt,
        tables=with_tie_breaks(again.tables, len(last.tie_breaks)),
        byes=again.byes,
        pairing=again.pairing,
        exchanged=(),
    )


def has_even_boards(event: Event, round_: Round) -> bool:
    """Whether the director has evened out the boards of this round: it is made so again."""
    board = ruleset_of(event.settings).board
    return board is not None and diplomacy.are_evened(event, board, round_)


RECOMPUTED = (Pairing.RANDOM, Pairing.SEEDED, Pairing.GREEDY, Pairing.GREEDY_COMPLETE)
"""Ways whose outcome the rules fix to the seat."""


def recompute(event: Event, number: RoundNumber, derived: Derived) -> Round | None:
    """The seating the rules give the players who sit in this round, its exchanges applied.

    For comparing arrangements: seats carry nothing but the player. None where it cannot be said:
    seated by hand, part of a knock-out, or by a way that leaves more than one solution.
    """
    round_ = event.round(number)
    ruleset = ruleset_of(event.settings)
    if round_.partial or round_.pairing is Pairing.MANUAL or teams.is_united(event):
        return None
    before = standings_before(derived, number)
    players = [seat.entry for seat in round_.seats()]
    if not round_.phase.counts_for_standings:
        before_it = event.rounds[number - 2].phase
        if round_.phase is not Phase.FINAL or not before_it.counts_for_standings:
            return None
        arrangement: Tables = (_by_standings(players, before),)
    elif way_of(event, ruleset, round_) not in RECOMPUTED:
        return None
    else:
        arrangement = swiss_tables(event, ruleset, round_, players, before)
    drawn = replace(round_, tables=tables_of(arrangement))
    if teams.are_alternating(event, round_):
        drawn = teams.sides_in_turn(event, teams.with_sides(event, drawn))
    return with_exchanges(drawn, round_.exchanged)


def _by_standings(
    players: Sequence[EntryNumber], standings: Standings | None
) -> tuple[EntryNumber, ...]:
    rank = {row.entry: row.rank for row in standings.rows} if standings else {}
    return tuple(sorted(players, key=lambda entry: rank.get(entry, len(rank) + 1)))
