"""What is done in a round, from who is missing to referees; each raises `NotNow` or `Refused`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bglmanager.engine.event import EntryStatus, PenaltyKind, Round, RoundStatus, Table
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.engine.penalties import penalty_kinds
from bglmanager.engine.problems import refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.tables import Reading, has_figures, reading_of
from bglmanager.i18n import Texts
from bglmanager.services import (
    boards,
    late_changes,
    lateness,
    leaving,
    mistakes,
    penalties,
    phase_clock,
    pre_start_check,
    results,
    rounds,
)
from bglmanager.services.changes import Changes
from bglmanager.services.late_changes import LateCase, LateChange
from bglmanager.services.mistakes import Furniture, Mistake, Sheets, SwappedPlaces, WrongTable
from bglmanager.services.penalties import GivenPenalty
from bglmanager.services.rounds import check_move
from tests.reliability.hand import Hand, NotNow


def _playing(hand: Hand) -> RoundNumber:
    found = [r.number for r in hand.event.rounds if r.status is RoundStatus.PLAYING]
    return hand.one(found)


def start_clock(hand: Hand) -> Changes:
    return lateness.start_clock(hand.desk, _playing(hand))


def next_phase(hand: Hand) -> Changes:
    return phase_clock.begin_next_phase(hand.desk, _on_the_clock(hand))


def longer_phase(hand: Hand) -> Changes:
    return phase_clock.lengthen_phase(hand.desk, _on_the_clock(hand))


def _on_the_clock(hand: Hand) -> RoundNumber:
    """The round of boards whose clock has phases to come."""
    number = _playing(hand)
    if phase_clock.can_begin_next_phase(hand.event, number, hand.desk.now()):
        raise NotNow
    return number


def late(hand: Hand) -> Changes:
    return lateness.note_late(hand.desk, *hand.seat())


def late_all(hand: Hand) -> Changes:
    return lateness.warn_all(hand.desk, _playing(hand))


def not_there(hand: Hand) -> Changes:
    return lateness.not_there(hand.desk, *hand.seat())


def not_there_all(hand: Hand) -> Changes:
    return lateness.give_up_all(hand.desk, _playing(hand))


def arrived(hand: Hand) -> Changes:
    found = [entry.number for entry in hand.event.entries if not entry.desk.present]
    return lateness.note_arrival(hand.desk, hand.one(found))


def agree(hand: Hand) -> Changes:
    number, _, entry = hand.seat()
    return lateness.agree_absence(hand.desk, number, entry, hand.chance.randint(1, 30))


def seat_anew(hand: Hand) -> Changes:
    return rounds.seat_anew(hand.desk, _playing(hand))


def join(hand: Hand) -> Changes:
    number = _playing(hand)
    entry = hand.one(lateness.newcomers_to(hand.event, number))
    free = lateness.free_tables(hand.event, number, entry)
    return lateness.join_table(hand.desk, number, entry, hand.one(free))


def open_table(hand: Hand) -> Changes:
    number = _playing(hand)
    found = lateness.newcomers_to(hand.event, number)
    least = max(ruleset_of(hand.event.settings).least_at_table, 2)
    size = min(len(found), hand.chance.randint(least, max(least, len(found))))
    return lateness.open_table(hand.desk, number, tuple(hand.chance.sample(found, size)))


def reseat(hand: Hand, *, change: LateChange) -> Changes:
    """Somebody leaves the last round, or arrives in it, by one of the changes there are."""
    number, arrives = hand.last(), change is LateChange.ARRIVES
    round_ = hand.event.round(number)
    found = lateness.newcomers_to(hand.event, number)
    who = hand.one(found if arrives else [seat.entry for seat in round_.seats()])
    case = LateCase(number, who, change)
    refuse_if(late_changes.can_change(hand.event, case))
    ways = late_changes.reseated_rounds(hand.desk, case)
    return late_changes.reseat(hand.desk, case, hand.one(ways))


# ---------- What is done about who is missing or sits out; each raises `NotNow` or `Refused`


def answer(hand: Hand) -> Changes:
    found = [entry.number for entry in pre_start_check.entries_asked(hand.event)]
    if not found:
        raise NotNow
    answers = tuple(pre_start_check.Answer)
    return pre_start_check.answer_missing(
        hand.desk, {number: hand.chance.choice(answers) for number in found}
    )


def lapse(hand: Hand) -> Changes:
    return pre_start_check.lapse_entry(hand.desk, hand.somebody(EntryStatus.REGISTERED))


def withdraw_from_draft(hand: Hand) -> Changes:
    draft = hand.event.draft
    seated = [] if draft is None else [seat.entry for seat in draft.seats()]
    return leaving.withdraw_entry(hand.desk, hand.one(seated))


def draw_anew(hand: Hand) -> Changes:
    return rounds.draw_anew(hand.desk)


def sit_out_several(hand: Hand) -> Changes:
    entry = hand.somebody(EntryStatus.ACTIVE)
    return leaving.sit_out(hand.desk, entry, leaving.rounds_ahead(hand.event, entry))


def play_again(hand: Hand) -> Changes:
    resting = [entry.number for entry in hand.event.entries if entry.sits_out]
    return leaving.sit_out(hand.desk, hand.one(resting), ())


# ---- What a second person does at the desk: the same result again, another one, and settling it


def confirm(hand: Hand) -> Changes:
    """Type a table again as it is."""
    round_, table = _one(hand, Reading.ONCE)
    return results.compare_readings(hand.desk, round_.number, table)


def differ(hand: Hand) -> Changes:
    """Type a table again, one figure of it otherwise."""
    round_, table = _one(hand, Reading.ONCE)
    return results.compare_readings(hand.desk, round_.number, _other(hand, table))


def first_was_right(hand: Hand) -> Changes:
    """Look at the sheet of a stopped table."""
    return results.take_first(hand.desk, *_stopped(hand))


def _stopped(hand: Hand) -> tuple[RoundNumber, TableNumber]:
    round_, table = _one(hand, Reading.STOPPED)
    return round_.number, table.number


def _one(hand: Hand, reading: Reading) -> tuple[Round, Table]:
    found = [
        (round_, table)
        for round_ in hand.event.rounds
        if round_.status is RoundStatus.PLAYING
        for table in round_.tables
        if reading_of(round_, table) is reading
    ]
    return hand.one(found)


def _other(hand: Hand, table: Table) -> Table:
    if boards.board_formula(hand.event) is not None:
        years = [dict(own) for own in boards.held_by(table)]
        years[0][1901], years[-1][1901] = years[-1][1901] + 1, max(years[0][1901] - 1, 0)
        return boards.with_centres(table, years)
    score = (table.seats[0].score or 0) + 1
    return replace(table, seats=(replace(table.seats[0], score=score), *table.seats[1:]))


# ----------- What had gone wrong at the tables of a round; each raises `NotNow` or `Refused`

PLAYED = (RoundStatus.PLAYING, RoundStatus.CLOSED)


def sheets(hand: Hand) -> Changes:
    round_, table = hand.table(*PLAYED)
    other = hand.one([each for each in _others(hand, round_.number, table) if has_figures(each)])
    return _swap(hand, round_.number, Sheets(table.number, other.number))


def furniture(hand: Hand) -> Changes:
    round_, table = hand.table(*PLAYED)
    other = hand.one([*_others(hand, round_.number, table)])
    return _swap(hand, round_.number, Furniture(table.number, other.number))


def players(hand: Hand) -> Changes:
    round_, table = hand.table(*PLAYED)
    one = hand.one(table.seats).entry
    other = hand.one([seat.entry for seat in round_.seats() if seat.entry != one])
    return _swap(hand, round_.number, SwappedPlaces(one, other))


def wrong_table(hand: Hand) -> Changes:
    found = [
        (round_.number, WrongTable(seat.entry, table.number))
        for round_ in hand.event.rounds
        if round_.status in PLAYED
        for seat in round_.seats()
        for table in round_.tables
        if table is not next(round_.tables_of(seat.entry))
        and not check_move(hand.event, round_, seat.entry, table.number)
    ]
    return _swap(hand, *hand.one(found))


def _others(hand: Hand, number: RoundNumber, table: Table) -> Iterator[Table]:
    return (t for t in hand.event.round(number).tables if t.number != table.number)


def _swap(hand: Hand, number: RoundNumber, mistake: Mistake) -> Changes:
    return mistakes.put_right(hand.desk, number, mistake, "fogli scambiati")


# --------------------- What is done at the referee's desk; each raises `NotNow` or `Refused`

ITALIAN = Texts("it")


def give(hand: Hand, *, kind: PenaltyKind) -> Changes:
    if kind not in penalty_kinds(ruleset_of(hand.event.settings)):
        raise NotNow
    entry = hand.somebody()
    if kind is PenaltyKind.WARNING and penalties.ends_the_event(hand.event, entry, kind):
        raise NotNow  # another kind of act
    return penalties.give_penalty(hand.desk, GivenPenalty(entry, kind, "gioco lento", "richiamato"))


def take_back(hand: Hand) -> Changes:
    """A line of the log was a mistake, with all that followed from it."""
    return penalties.take_back(hand.desk, _line(hand), "scambio di persona", ITALIAN)


def change_words(hand: Hand) -> Changes:
    place, minute = _line(hand), hand.chance.randint(1, 90)
    return penalties.change_words(hand.desk, place, "tempo perso", f"minuto {minute}")


def remark(hand: Hand) -> Changes:
    return penalties.note_remark(hand.desk, hand.somebody(), "ha chiesto una pausa", ITALIAN)


def _line(hand: Hand) -> int:
    """The place of a line in the referee's log."""
    return hand.one(range(len(hand.event.penalties)))
