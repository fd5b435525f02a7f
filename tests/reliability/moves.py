"""Everything that can be done to an event, one move for every kind of act there are words for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import combinations
from random import Random

from bglmanager.engine.event import Event, Round, Table, TieBreak
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.kinds import BottomReason, EntryStatus, ListState, PenaltyKind, RoundStatus
from bglmanager.engine.seating.making import SeatingOptions
from bglmanager.services import boards, drafts, entries, leaving, results, rounds, seeds, till
from bglmanager.services.boards import Decision
from bglmanager.services.changes import Changes
from bglmanager.services.entries import Apart
from bglmanager.services.games import game_catalogue
from bglmanager.services.late_changes import LateChange
from bglmanager.services.result_input import SeatInput
from bglmanager.services.seeds import RankedBy
from bglmanager.services.workspace import OpenEvent
from tests.helpers.boards import held, put_board
from tests.helpers.results_typed import enter_result
from tests.reliability import entry_moves, logo_moves, place_moves, room_moves, round_moves
from tests.reliability.hand import Hand, Move, NotNow

_games = cache(game_catalogue)


def _wishes(hand: Hand) -> SeatingOptions:
    """The set-up of the game comes with the round; its tie-breaks have a move of their own."""
    game = _games().rules_in_event(hand.event.settings.game, hand.event.settings)
    return SeatingOptions(game=None if game is None else replace(game, tie_breaks=()))


def _draw(hand: Hand) -> Changes:
    return rounds.draw_round(hand.desk, _wishes(hand))


def _seat_by_hand(hand: Hand) -> Changes:
    return rounds.seat_by_hand(hand.desk, _wishes(hand))


def _draw_setup(hand: Hand) -> Changes:
    return rounds.draw_setup(hand.desk, hand.last(), _wishes(hand).game)


def _exchange(hand: Hand) -> Changes:
    draft = hand.one(hand.event.rounds[-1:])
    people = [seat.entry for seat in draft.seats()]
    return rounds.exchange_seats(hand.desk, hand.one(people), hand.one(people))


def _redraw_rest(hand: Hand) -> Changes:
    table = hand.one(hand.one(hand.event.rounds[-1:]).tables)
    return drafts.redraw_rest(hand.desk, (table.number,))


def _seat_otherwise(hand: Hand) -> Changes:
    draft = hand.one(hand.event.rounds[-1:])
    people = [seat.entry for seat in draft.seats()]
    other = rounds.exchanged_draft(hand.event, draft, hand.one(people), hand.one(people))
    return drafts.take_draft(hand.desk, other)


def _move_seat(hand: Hand) -> Changes:
    found = [
        (seat.entry, table.number)
        for round_ in hand.event.rounds[-1:]
        for seat in round_.seats()
        for table in round_.tables
        if not rounds.can_move_seat(hand.event, seat.entry, table.number)
    ]
    return rounds.move_seat(hand.desk, *hand.one(found))


def _set_minutes(hand: Hand) -> Changes:
    minutes = hand.chance.choice([None, 45, 60, 75, 90])
    return rounds.set_minutes(hand.desk, hand.last(), minutes)


def _set_tie_breaks(hand: Hand) -> Changes:
    labels = hand.chance.choice([("Dobloni",), ("Dobloni", "Merci"), ()])
    return rounds.set_tie_breaks(hand.desk, hand.last(), tuple(map(TieBreak, labels)))


def _add_minutes(hand: Hand) -> Changes:
    round_, table = hand.table(RoundStatus.PLAYING)
    return rounds.add_minutes(hand.desk, round_.number, table.number, hand.chance.choice([5, 10]))


def _note(hand: Hand) -> Changes:
    round_, table = hand.table(RoundStatus.PLAYING)
    return results.set_note(hand.desk, round_.number, table.number, "Foglio senza firme")


def _no_note(hand: Hand) -> Changes:
    noted = [
        (round_.number, table.number)
        for round_ in hand.event.rounds
        for table in round_.tables
        if table.desk.notes
    ]
    return results.set_note(hand.desk, *hand.one(noted), "")


def _playing(hand: Hand) -> RoundNumber:
    found = [r.number for r in hand.event.rounds if r.status is RoundStatus.PLAYING]
    return hand.one(found[:1])


def _close(hand: Hand) -> Changes:
    return rounds.close_round(hand.desk, _playing(hand))


def _reopen(hand: Hand) -> Changes:
    return rounds.reopen_round(hand.desk, hand.last())


# --------------------------------------------------------------------------- results


def _enter(hand: Hand) -> Changes:
    number = _playing(hand)
    table = hand.one(rounds.missing_tables(hand.event.round(number)))
    return _put(hand, number, hand.event.round(number).table(table), reason="")


def _correct(hand: Hand) -> Changes:
    round_, table = hand.table(RoundStatus.PLAYING, RoundStatus.CLOSED)
    if not results.needs_reason(hand.event, round_.number, table.number):
        raise NotNow
    return _put(hand, round_.number, table, reason="letto male")


def _put(hand: Hand, number: RoundNumber, table: Table, *, reason: str) -> Changes:
    if boards.board_formula(hand.event) is not None:
        return _put_board(hand, number, table, reason=reason)
    scores = _scores(hand.chance, len(table.seats))
    gone = [seat.bottom is not None and hand.chance.random() < 0.5 for seat in table.seats]
    inputs = [
        SeatInput(None if left else score, tie_breaks=None)
        for score, left in zip(scores, gone, strict=True)
    ]
    return enter_result(hand.desk, number, table.number, inputs, reason=reason)


def _scores(chance: Random, seats: int) -> Sequence[int]:
    """Mostly all different; now and then somebody is level, or has less than nothing."""
    if chance.random() < 0.8:
        return chance.sample(range(5, 40), seats)
    return [chance.randint(-3, 5) for _ in range(seats)]


def _put_board(hand: Hand, number: RoundNumber, table: Table, *, reason: str) -> Changes:
    years = list(held(len(table.seats)))
    hand.chance.shuffle(years)
    return put_board(hand.desk, number, table.number, years, reason=reason)


# --------------------------------------------------------------------------- referee


def _leave(hand: Hand, *, reason: BottomReason) -> Changes:
    return leaving.leave_game(hand.desk, *hand.seat(), reason)


def _take_back(hand: Hand) -> Changes:
    found = [
        (round_.number, table.number, seat.entry)
        for round_ in hand.event.rounds
        for table in round_.tables
        for seat in table.seats
        if seat.bottom is not None
    ]
    return leaving.take_back(hand.desk, *hand.one(found))


# ---------------------------------------------------------------------------- boards


def _decide(hand: Hand, *, decision: Decision) -> Changes:
    coming = RoundNumber(len(hand.event.rounds) + 1)
    return boards.decide(hand.desk, hand.somebody(EntryStatus.ACTIVE), coming, decision)


def _take_decision_back(hand: Hand) -> Changes:
    coming = RoundNumber(len(hand.event.rounds) + 1)
    entry, decision = hand.one(boards.round_decisions(hand.event, coming))
    return boards.take_back(hand.desk, entry, coming, decision)


def _sat_out_points(hand: Hand) -> Changes:
    board = boards.board_formula(hand.event)
    if board is None:
        raise NotNow
    return boards.set_sat_out_points(hand.desk, hand.chance.randint(*board.sat_out))


def _set_variant(hand: Hand, *, lot: bool) -> Changes:
    tables = [
        (round_, table)
        for round_ in hand.event.rounds
        for table in round_.tables
        if not boards.can_set_variant(table)
    ]
    round_, table = hand.one(tables)
    others = [each for each in boards.OF_SIX if each is not table.variant]
    if lot:
        return boards.draw_variant(hand.desk, round_.number, table.number, others)
    return boards.set_variant(hand.desk, round_.number, table.number, hand.one(others))


def _board(hand: Hand, can: Callable[[Event, RoundNumber, Table], object]) -> tuple[Round, Table]:
    """A board of the round being played about which this can be said."""
    found = [
        (round_, table)
        for round_ in hand.event.rounds
        for table in round_.tables
        if not can(hand.event, round_.number, table)
    ]
    return hand.one(found)


def _answer_extra_year(hand: Hand, *, more: bool) -> Changes:
    round_, table = _board(hand, partial(boards.can_answer_extra_year, more=more))
    return boards.answer_extra_year(hand.desk, round_.number, table.number, more=more)


def _vote(hand: Hand, *, agreed: bool) -> Changes:
    """Two of the survivors ask for a draw in the year that is being played."""
    if boards.board_formula(hand.event) is None:
        raise NotNow
    round_, table = _board(hand, boards.can_vote_on_draw)
    year = boards.year_in_play(table)
    able = boards.may_propose_draw(table, year)
    if len(able) < boards.TO_VOTE:
        raise NotNow
    vote = boards.DrawVote(able[: boards.TO_VOTE], year, agreed)
    return boards.vote_on_draw(hand.desk, round_.number, table.number, vote)


def _undo_vote(hand: Hand) -> Changes:
    round_, table = _board(hand, boards.can_undo_vote)
    return boards.undo_vote(hand.desk, round_.number, table.number)


# ---------------------------------------------------------------------- ties and seeds


def _tie(hand: Hand, *, how: tuple[Apart, bool]) -> Changes:
    """Two without a tie get one, two with one lose it."""
    kind, tied = how
    pairs = combinations((entry.number for entry in hand.event.entries), entries.PAIR)
    found = [pair for pair in pairs if entries.are_tied(hand.event, pair, kind) is not tied]
    return entries.tie_players(hand.desk, hand.one(found), kind, tied=tied)


def _tie_several(hand: Hand, *, how: tuple[Apart, bool]) -> Changes:
    kind, tied = how
    numbers = [entry.number for entry in hand.event.entries[:3]]
    return entries.tie_players(hand.desk, numbers, kind, tied=tied)


_TIES = {
    "tie": (Apart.TIED, True),
    "untie": (Apart.TIED, False),
    "never-together": (Apart.NEVER, True),
    "together-again": (Apart.NEVER, False),
}


def _choose_seeds(hand: Hand, *, by: RankedBy) -> Changes:
    best = seeds.by_elo(hand.event).chosen(seeds.tables_of_first_round(hand.event))
    return seeds.choose_seeds(hand.desk, best, by)


def _of_desk(deed: Callable[[OpenEvent], Changes]) -> Move:
    return lambda hand: deed(hand.desk)


def _for_each(
    move: Callable[..., Changes], name: str, kinds: Mapping[str, object]
) -> Iterator[tuple[str, Move]]:
    return ((kind, partial(move, **{name: value})) for kind, value in kinds.items())


MOVES: Mapping[str, Move] = {
    "add-entry": entry_moves.add,
    "add-entry-waits": place_moves.add,
    "import-entries": entry_moves.import_,
    "merge-entries": entry_moves.merge,
    "merge-duplicate": entry_moves.merge_two,
    "delete-entry": entry_moves.delete,
    "delete-entries": entry_moves.delete_two,
    "edit-entry": entry_moves.edit,
    "check-in-several": entry_moves.check_in_several,
    "withdraw-several": entry_moves.withdraw_several,
    "till-take-several": entry_moves.take_several,
    "copies-brought": entry_moves.note_copies,
    "copies-of": entry_moves.note_copies_of,
    "check-in": entry_moves.check_in,
    "check-in-waits": place_moves.check_in,
    "call-in": place_moves.call_in,
    "undo-check-in": entry_moves.undo_check_in,
    "unpaid-aside": _of_desk(till.put_unpaid_aside),
    "withdraw": entry_moves.withdraw,
    "readmit": entry_moves.readmit,
    "missing-answered": round_moves.answer,
    "lapsed": round_moves.lapse,
    "withdraw-from-draft": round_moves.withdraw_from_draft,
    "draw-anew": round_moves.draw_anew,
    "sits-out-several": round_moves.sit_out_several,
    "plays-again": round_moves.play_again,
    "boxes-dealt": place_moves.deal,
    "boxes-exchanged": place_moves.exchange,
    "box-given": place_moves.give,
    "box-taken": place_moves.take,
    "logo-taken": logo_moves.take,
    "logo-removed": logo_moves.remove,
    "table-placed": room_moves.place,
    "room-in-rows": room_moves.in_rows,
    "room-as-before": room_moves.as_before,
    "ticked": entry_moves.tick,
    "not-ticked": entry_moves.untick,
    "change-settings": entry_moves.settings,
    "set-plan": entry_moves.plan,
    "set-teams": entry_moves.set_teams,
    "team-form": entry_moves.team_form,
    "team-dissolve": entry_moves.team_dissolve,
    "team-swap": entry_moves.team_swap,
    "team-captain": entry_moves.team_captain,
    "team-place": entry_moves.team_place,
    "team-leave": entry_moves.team_leave,
    "team-rename": entry_moves.team_rename,
    "export": entry_moves.write_export,
    "draw": _draw,
    "draw-setup": _draw_setup,
    "redraw": _of_desk(rounds.redraw_round),
    "redraw-rest": _redraw_rest,
    "seat-otherwise": _seat_otherwise,
    "discard": _of_desk(rounds.discard_draft),
    "exchange": _exchange,
    "seat-by-hand": _seat_by_hand,
    "move-seat": _move_seat,
    "publish": _of_desk(rounds.publish_draft),
    "seat-rest": _of_desk(rounds.seat_rest),
    "set-minutes": _set_minutes,
    "set-tie-breaks": _set_tie_breaks,
    "add-minutes": _add_minutes,
    "table-noted": _note,
    "table-note-removed": _no_note,
    "close": _close,
    "reopen": _reopen,
    "enter-result": _enter,
    "correct-result": _correct,
    "second-pass": round_moves.confirm,
    "second-differs": round_moves.differ,
    "second-first": round_moves.first_was_right,
    "sheets-swapped": round_moves.sheets,
    "players-swapped": round_moves.players,
    "wrong-table": round_moves.wrong_table,
    "tables-swapped": round_moves.furniture,
    "take-back": _take_back,
    "penalty-changed": round_moves.change_words,
    "penalty-taken-back": round_moves.take_back,
    "referee-note": round_moves.remark,
    "start-clock": round_moves.start_clock,
    "late": round_moves.late,
    "late-all": round_moves.late_all,
    "not-there": round_moves.not_there,
    "not-there-all": round_moves.not_there_all,
    "arrived": round_moves.arrived,
    "agree-absence": round_moves.agree,
    "join": round_moves.join,
    "seat-anew": round_moves.seat_anew,
    "open-table": round_moves.open_table,
    **dict(_for_each(round_moves.reseat, "change", {each.value: each for each in LateChange})),
    "decision-taken-back": _take_decision_back,
    "sat-out-points": _sat_out_points,
    **dict(_for_each(_set_variant, "lot", {"set-variant": False, "draw-variant": True})),
    **dict(_for_each(_answer_extra_year, "more", {"extra-year": True, "no-extra-year": False})),
    "next-phase": round_moves.next_phase,
    "longer-phase": round_moves.longer_phase,
    **dict(_for_each(_vote, "agreed", {"draw-agreed": True, "draw-rejected": False})),
    "draw-taken-back": _undo_vote,
    **dict(_for_each(_tie, "how", _TIES)),
    **dict(_for_each(_tie_several, "how", {f"{kind}-several": how for kind, how in _TIES.items()})),
    **dict(_for_each(_choose_seeds, "by", {f"seeds-by-{by}": by for by in RankedBy})),
    **dict(_for_each(entry_moves.paid, "paid", {"paid": True, "not-paid": False})),
    **dict(
        _for_each(place_moves.copy, "brought", {"copy-brought": True, "copy-not-brought": False})
    ),
    "till-take": entry_moves.take,
    "till-give-back": entry_moves.give_back,
    **dict(
        _for_each(
            entry_moves.set_fee, "fee", {"till-fee": 3, "till-free": 0, "till-fee-usual": None}
        )
    ),
    **dict(
        _for_each(entry_moves.list_state, "state", {f"list-{state}": state for state in ListState})
    ),
    **dict(_for_each(entry_moves.seed, "seeded", {"seed": True, "not-seed": False})),
    **dict(
        _for_each(
            _leave,
            "reason",
            {each.value: each for each in BottomReason if each is not BottomReason.EXPELLED},
        )
    ),
    **dict(_for_each(round_moves.give, "kind", {f"penalty-{each}": each for each in PenaltyKind})),
    **dict(_for_each(_decide, "decision", {each.value: each for each in Decision})),
}
"""By the kind of the act it makes."""
