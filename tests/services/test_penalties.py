"""The referee's acts: what is offered, refused and pointed out, and what a penalty changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bglmanager.engine.event import Event, Seat
from bglmanager.engine.ids import EntryNumber, EventId, RoundNumber, TableNumber
from bglmanager.engine.kinds import BottomReason, EntryStatus, Pairing, PenaltyKind, RoundStatus
from bglmanager.engine.penalties import Reason
from bglmanager.engine.seating.repair import people_of
from bglmanager.i18n import Texts
from bglmanager.services import (
    documents,
    lateness,
    leaving,
    penalties,
    reseating,
    rounds,
    sample,
    teams,
)
from bglmanager.services.archive import Archive
from bglmanager.services.penalties import GivenPenalty, TakenBack, change_words, take_back
from bglmanager.services.reseating import Choice, Choices
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.ui.pages.referee.form import penalty_minutes, penalty_offer
from bglmanager.ui.pages.referee.side import near_next_step
from tests.helpers.events import closed, event, played, playing, with_round
from tests.helpers.pairs import in_pairs
from tests.helpers.refusals import refused_codes
from tests.services.conftest import Opener

ONE, TWO, FIVE = EntryNumber(1), EntryNumber(2), EntryNumber(5)
FIRST, SECOND = RoundNumber(1), RoundNumber(2)
WARNING, LAST, EXPULSION = PenaltyKind.WARNING, PenaltyKind.LAST, PenaltyKind.EXPULSION


def given(kind: PenaltyKind = WARNING, *, entry: int = 2, reason: str = "late") -> GivenPenalty:
    return GivenPenalty(EntryNumber(entry), kind, reason)


def codes(found: Event, penalty: GivenPenalty) -> list[str]:
    return [problem.code for problem in penalties.check_penalty(found, penalty)]


def seat_of(desk: OpenEvent, number: int, round_: int = -1) -> Seat:
    return next(seat for seat in desk.event.rounds[round_].seats() if seat.entry == number)


def test_a_warning_is_written_down_and_changes_nothing_else(open_: Opener) -> None:
    desk = open_(playing())
    before = desk.event
    penalties.give_penalty(desk, GivenPenalty(TWO, WARNING, " slow play ", " twice "))
    (line,) = desk.event.penalties
    assert (line.entry, line.round, line.table, line.kind) == (2, 1, 1, WARNING)
    assert (line.reason, line.note) == ("slow play", "twice")
    assert replace(desk.event, penalties=()) == before


def test_5_1_1_the_second_time_for_the_same_reason_last_in_the_game_is_offered(
    open_: Opener,
) -> None:
    desk = open_(playing())
    assert penalty_offer(desk.event, TWO, "late").kind is WARNING
    penalties.give_penalty(desk, given())
    assert penalty_offer(desk.event, TWO, "late").kind is LAST
    assert penalty_offer(desk.event, TWO, "rules error").kind is WARNING
    penalties.give_penalty(desk, given(LAST))
    assert penalty_offer(desk.event, TWO, "late").kind is EXPULSION
    assert penalty_offer(desk.event, TWO, Reason.CHEATING).kind is EXPULSION


def test_5_time_the_referee_took_is_given_back_to_the_table(open_: Opener) -> None:
    desk = open_(playing())
    changes = penalties.give_penalty(desk, GivenPenalty(TWO, WARNING, Reason.LIST_WRONG, minutes=5))
    assert [table.extra_minutes for table in desk.event.rounds[-1].tables] == [5, 0]
    assert changes.args == {"entry": 2, "minutes": 5, "table": 1}
    penalties.give_penalty(desk, GivenPenalty(EntryNumber(3), LAST, Reason.RULES_ERROR, minutes=7))
    assert desk.event.rounds[-1].tables[0].extra_minutes == 12
    desk.undo()
    desk.undo()
    assert desk.event.rounds[-1].tables[0].extra_minutes == 0


def test_5_3_minutes_are_ruled_for_who_is_playing() -> None:
    asked = (TWO, Reason.LIST_WRONG, WARNING)
    assert penalty_minutes(playing(), *asked) == 5
    assert penalty_minutes(played(), *asked) == 0
    assert penalty_minutes(playing(), TWO, Reason.ELEMENTS_WRONG, WARNING) == 3
    assert penalty_minutes(playing(), TWO, Reason.ELEMENTS_WRONG, LAST) == 0


def test_without_a_table_there_are_no_minutes_to_give(open_: Opener) -> None:
    minutes = GivenPenalty(TWO, WARNING, "late", minutes=5)
    assert codes(played(), minutes) == ["penalty.no-table"]
    desk = open_(event())
    assert refused_codes(penalties.give_penalty, desk, minutes) == ["penalty.no-table"]
    assert desk.event.penalties == ()


@pytest.mark.parametrize("minutes", [-1, 1441])
def test_minutes_stay_between_none_and_a_day(minutes: int) -> None:
    assert codes(playing(), GivenPenalty(TWO, WARNING, "late", minutes=minutes)) == [
        "round.minutes"
    ]


def test_5_10_a_cheater_who_is_playing_is_last_and_gone(open_: Opener) -> None:
    desk = open_(playing())
    offer = penalty_offer(desk.event, TWO, Reason.CHEATING)
    penalties.give_penalty(desk, given(offer.kind, reason=Reason.CHEATING))
    assert seat_of(desk, 2).bottom_reason is BottomReason.EXPELLED


def test_who_was_warned_is_near_the_next_step(open_: Opener) -> None:
    desk = open_(playing())
    assert near_next_step(desk.event) == ()
    penalties.give_penalty(desk, given())
    (found,) = near_next_step(desk.event)
    assert (found.entry, found.reason, found.next) == (TWO, "slow play", LAST)


def test_5_1_2_last_in_the_game_is_the_bottom_of_his_table(open_: Opener) -> None:
    desk = open_(playing())
    penalties.give_penalty(desk, given(LAST))
    seat = seat_of(desk, 2)
    assert (seat.bottom, seat.bottom_reason) == (1, BottomReason.PUT_LAST)
    assert desk.event.entry(TWO).status is EntryStatus.ACTIVE


def test_who_is_not_playing_cannot_be_last(open_: Opener) -> None:
    for found in (event(), played()):
        assert codes(found, given(LAST)) == ["penalty.not-playing"]
    desk = open_(played())
    assert refused_codes(penalties.give_penalty, desk, given(LAST)) == ["penalty.not-playing"]
    assert desk.event.penalties == ()


def test_nobody_is_put_last_twice(open_: Opener) -> None:
    desk = open_(playing())
    penalties.give_penalty(desk, given(LAST))
    assert codes(desk.event, given(LAST, reason="slow play")) == ["result.already-last"]


def test_5_1_3_who_is_expelled_ends_last_and_is_struck(open_: Opener) -> None:
    desk = open_(playing())
    penalties.give_penalty(desk, given(EXPULSION))
    seat, entry = seat_of(desk, 2), desk.event.entry(TWO)
    assert (seat.bottom, seat.bottom_reason) == (1, BottomReason.EXPELLED)
    assert (entry.status, entry.left_after) == (EntryStatus.EXPELLED, 1)


def test_between_rounds_an_expulsion_strikes_from_the_newest_standings(open_: Opener) -> None:
    desk = open_(played(8, 2))
    penalties.give_penalty(desk, given(EXPULSION))
    assert desk.event.entry(TWO).left_after == 2
    first, second = desk.derived.standings
    assert TWO in [row.entry for row in first.rows]
    assert TWO not in [row.entry for row in second.rows]


def test_before_the_start_an_expulsion_names_no_round(open_: Opener) -> None:
    desk = open_(event())
    penalties.give_penalty(desk, given(EXPULSION))
    entry = desk.event.entry(TWO)
    assert (entry.status, entry.left_after) == (EntryStatus.EXPELLED, None)
    assert desk.event.penalties[0].round == 0


def test_who_was_last_already_is_expelled_where_he_is(open_: Opener) -> None:
    desk = open_(playing())
    penalties.give_penalty(desk, given(LAST))
    penalties.give_penalty(desk, given(EXPULSION))
    seat = seat_of(desk, 2)
    assert (seat.bottom, seat.bottom_reason) == (1, BottomReason.EXPELLED)


def test_who_sits_in_a_draft_is_not_expelled() -> None:
    drafted = with_round(played(), status=RoundStatus.DRAFT)
    assert codes(drafted, given(EXPULSION)) == ["penalty.seated-in-draft"]
    assert codes(drafted, given()) == []


def test_nobody_is_punished_after_an_expulsion(open_: Opener) -> None:
    desk = open_(playing())
    penalties.give_penalty(desk, given(EXPULSION))
    assert codes(desk.event, given()) == ["penalty.already-expelled"]


def test_a_penalty_needs_a_reason() -> None:
    assert codes(playing(), given(reason="  ")) == ["penalty.no-reason"]


def test_the_same_again_in_one_round_is_pointed_out_and_can_be_given(open_: Opener) -> None:
    desk = open_(playing())
    penalties.give_penalty(desk, given())
    assert codes(desk.event, given()) == ["penalty.same-again"]
    penalties.give_penalty(desk, given())
    assert [line.entry for line in desk.event.penalties].count(TWO) == 2


def test_everybody_last_at_a_table_is_pointed_out(open_: Opener) -> None:
    desk = open_(playing())
    for number in (1, 2, 3):
        penalties.give_penalty(desk, given(LAST, entry=number))
    assert codes(desk.event, given(LAST, entry=4)) == ["penalty.everybody-last"]
    assert codes(desk.event, given(entry=4)) == []


def test_a_draft_does_not_count_as_the_round_of_a_penalty() -> None:
    drafted = with_round(played(), status=RoundStatus.DRAFT)
    assert penalties.current_round(drafted) == 1
    assert penalties.current_table(drafted, TWO) is None


def test_everything_about_a_penalty_is_undone(open_: Opener) -> None:
    desk = open_(playing())
    before = desk.event
    for kind in (WARNING, LAST, EXPULSION):
        penalties.give_penalty(desk, given(kind))
    for _ in range(3):
        desk.undo()
    assert desk.event == before
    desk.redo()
    assert [line.kind for line in desk.event.penalties] == [WARNING]
    assert desk.event.rounds[-1].number == RoundNumber(1)


def test_3_11_in_a_fixed_team_the_whole_team_is_expelled(open_: Opener) -> None:
    desk = open_(in_pairs(8))
    assert teams.goes_along(desk.event, TWO, EntryStatus.EXPELLED) == (1,)
    penalties.give_penalty(desk, given(EXPULSION))
    assert [(seat_of(desk, n).bottom, seat_of(desk, n).bottom_reason) for n in (2, 1)] == [
        (1, BottomReason.EXPELLED),
        (2, BottomReason.EXPELLED),
    ]
    for number in (EntryNumber(1), TWO):
        entry = desk.event.entry(number)
        assert (entry.status, entry.left_after) == (EntryStatus.EXPELLED, 1)
    assert [line.entry for line in desk.event.penalties] == [2]
    assert teams.goes_along(playing(8), TWO, EntryStatus.EXPELLED) == ()


def test_a_warning_or_last_in_the_game_leaves_the_team_alone(open_: Opener) -> None:
    desk = open_(in_pairs(8))
    penalties.give_penalty(desk, given())
    penalties.give_penalty(desk, given(LAST))
    assert seat_of(desk, 1).bottom is None
    assert desk.event.entry(EntryNumber(1)).status is EntryStatus.ACTIVE


# -------- Penalties in other events of the library: quick, and only those of the same person

OLD, OLDER, NOW = (EventId(f"{n:08d}-0000-4000-8000-000000000000") for n in (1, 2, 3))


def test_penalties_of_earlier_events_are_found_by_person(workspace: Workspace) -> None:
    for identity, kinds in ((OLDER, (WARNING, LAST)), (OLD, (WARNING,))):
        desk = workspace.import_document(playing(id=identity))
        for kind in kinds:
            penalties.give_penalty(desk, GivenPenalty(EntryNumber(2), kind, f"in {identity[7]}"))
        penalties.give_penalty(desk, GivenPenalty(EntryNumber(3), WARNING, "somebody else"))
    workspace.import_document(event(id=NOW))
    archive = Archive(workspace)
    archive.catch_up()
    known = archive.of_entry(NOW, EntryNumber(2))
    assert known is not None
    past = [one for one in archive.past_events(known.id) if one.event != NOW]
    found = [(line.event, line.kind, line.reason) for line in archive.past_penalties(past)]
    assert found == [
        (OLDER, WARNING, "in 2"),
        (OLDER, LAST, "in 2"),
        (OLD, WARNING, "in 1"),
    ]
    assert archive.past_penalties(past)[0].name == "Trofeo di prova"
    assert archive.past_penalties(()) == ()


EN, IT = Texts("en"), Texts("it")


def give(
    desk: OpenEvent, kind: PenaltyKind = WARNING, entry: EntryNumber = TWO, reason: str = "rude"
) -> None:
    penalties.give_penalty(desk, GivenPenalty(entry, kind, reason))


def back(desk: OpenEvent, place: int = 0, why: str = "it was his brother") -> None:
    take_back(desk, place, why, EN)


def corrected(desk: OpenEvent) -> list[tuple[object, ...]]:
    return [
        (c.round, c.table, c.entry, c.field, c.old, c.new, c.reason) for c in desk.event.corrections
    ]


def test_a_warning_goes_and_a_correction_of_the_table_tells_it(open_: Opener) -> None:
    desk = open_(playing())
    give(desk)
    give(desk, entry=FIVE)
    changes = take_back(desk, 0, " it was his brother ", EN)
    assert [line.entry for line in desk.event.penalties] == [FIVE]
    told = (1, 1, TWO, "penalty", "warning: rude", None, "it was his brother")
    assert corrected(desk) == [told]
    assert (changes.kind, changes.args) == ("penalty-taken-back", {"entry": TWO})
    desk.undo()
    assert [line.entry for line in desk.event.penalties] == [TWO, FIVE]
    assert desk.event.corrections == ()


def test_who_was_put_last_plays_on_and_keeps_his_minutes(open_: Opener) -> None:
    desk = open_(playing())
    penalties.give_penalty(desk, GivenPenalty(TWO, LAST, "rude", minutes=4))
    back(desk)
    seat, table = seat_of(desk, 2), desk.event.rounds[0].tables[0]
    assert (seat.bottom, seat.bottom_reason, table.extra_minutes) == (None, None, 4)


def test_who_is_last_for_something_else_stays_there(open_: Opener) -> None:
    desk = open_(playing())
    give(desk, LAST)
    give(desk, EXPULSION, reason="cheating")
    back(desk, 1)
    assert seat_of(desk, 2).bottom_reason is BottomReason.PUT_LAST
    assert desk.event.entry(TWO).status is EntryStatus.ACTIVE
    back(desk)
    assert seat_of(desk, 2).bottom_reason is None


def test_last_taken_back_leaves_an_expulsion_alone(open_: Opener) -> None:
    desk = open_(playing())
    give(desk, LAST)
    give(desk, EXPULSION, reason="cheating")
    back(desk)
    assert seat_of(desk, 2).bottom_reason is BottomReason.EXPELLED
    assert desk.event.entry(TWO).status is EntryStatus.EXPELLED


def test_those_who_went_after_him_move_down(open_: Opener) -> None:
    desk = open_(playing())
    give(desk, LAST)
    leaving.leave_game(desk, FIRST, TableNumber(1), EntryNumber(3), BottomReason.WITHDREW)
    back(desk)
    assert (seat_of(desk, 2).bottom, seat_of(desk, 3).bottom) == (None, 1)


def test_an_expulsion_is_undone_with_status_and_seat(open_: Opener) -> None:
    desk = open_(playing())
    before = desk.event
    give(desk, EXPULSION)
    back(desk)
    assert replace(desk.event, corrections=()) == before


@pytest.mark.parametrize("kind", [LAST, EXPULSION])
def test_who_was_late_and_punished_by_mistake_is_awaited_again(
    open_: Opener, kind: PenaltyKind
) -> None:
    desk = open_(playing())
    lateness.note_late(desk, FIRST, TableNumber(1), TWO)
    give(desk, kind)
    back(desk, 1)
    assert seat_of(desk, 2).bottom is None


def test_who_never_came_and_was_disqualified_is_absent_again(open_: Opener) -> None:
    desk = open_(playing())
    lateness.not_there(desk, FIRST, TableNumber(1), TWO)
    give(desk, EXPULSION, reason="late")
    assert seat_of(desk, 2).bottom_reason is BottomReason.EXPELLED
    back(desk, 1)
    assert seat_of(desk, 2).bottom_reason is BottomReason.ABSENT
    assert desk.event.entry(TWO).status is EntryStatus.ACTIVE


def test_before_the_start_his_notes_tell_it(open_: Opener) -> None:
    desk = open_(event())
    give(desk, EXPULSION, reason=Reason.CHEATING)
    take_back(desk, 0, "scambiato", IT)
    entry = desk.event.entry(TWO)
    assert (desk.event.penalties, desk.event.corrections) == ((), ())
    assert entry.status is EntryStatus.ACTIVE
    assert entry.desk.notes == ("Penalità ritirata (squalifica, barare, 09:00): scambiato")


def test_between_rounds_the_table_where_he_sat_has_the_correction(open_: Opener) -> None:
    desk = open_(played(8, 2))
    give(desk, EXPULSION, entry=FIVE)
    back(desk)
    assert corrected(desk)[0][:4] == (2, 2, FIVE, "penalty")
    assert desk.event.entry(FIVE).status is EntryStatus.ACTIVE
    assert FIVE in [row.entry for row in desk.derived.standings[-1].rows]


def test_in_a_closed_round_the_old_place_stands_in_the_corrections(open_: Opener) -> None:
    desk = open_(playing())
    give(desk, LAST)
    made = closed(desk.event)
    desk.act("close", {"round": 1}, lambda _before: made)
    back(desk)
    assert seat_of(desk, 2).bottom is None
    assert [line[3:6] for line in corrected(desk)] == [
        ("penalty", "last: rude", None),
        ("bottom", "1", None),
        ("bottom_reason", "put-last", None),
    ]


def test_in_a_closed_round_a_score_is_needed_first(open_: Opener) -> None:
    desk = open_(playing())
    give(desk, LAST)
    made = closed(desk.event)
    table = made.rounds[0].tables[0]
    seats = tuple(replace(s, score=None) if s.entry == TWO else s for s in table.seats)
    round_ = replace(made.rounds[0], tables=(replace(table, seats=seats), made.rounds[0].tables[1]))
    desk.act("close", {"round": 1}, lambda before: replace(made, rounds=(round_,)))
    assert refused_codes(back, desk) == ["penalty.no-score"]
    assert [problem.code for problem in TakenBack(desk.event, 0).hindrances()] == [
        "penalty.no-score"
    ]
    assert len(desk.event.penalties) == 1


def test_later_rounds_keep_their_seating_and_are_marked_by_hand(open_: Opener) -> None:
    desk = open_(playing())
    give(desk, LAST, entry=ONE)
    made = closed(desk.event)
    desk.act("close", {"round": 1}, lambda _before: made)
    rounds.draw_round(desk)
    rounds.publish_draft(desk)
    seated = desk.event.rounds[1].tables
    after = TakenBack(desk.event, 0).event_after
    assert [
        each.round for each in reseating.correction_consequences(desk, after, FIRST).rounds
    ] == [SECOND]
    back(desk)
    assert desk.event.rounds[1].tables == seated
    assert desk.event.rounds[1].pairing is Pairing.MANUAL


def test_a_later_round_can_follow_or_be_drawn_again(open_: Opener) -> None:
    desk = open_(playing())
    made = closed(desk.event)
    desk.act("close", {"round": 1}, lambda _before: made)
    rounds.draw_round(desk)
    right = people_of(desk.event.rounds[1])
    desk.undo()
    desk.undo()
    give(desk, LAST, entry=ONE)
    made = closed(desk.event)
    desk.act("close", {"round": 1}, lambda _before: made)
    rounds.draw_round(desk)
    rounds.publish_draft(desk)
    assert people_of(desk.event.rounds[1]) != right
    take_back(desk, 0, "his brother", EN, Choices({SECOND: Choice.REPAIR}))
    assert people_of(desk.event.rounds[1]) == right
    assert desk.event.rounds[1].pairing is not Pairing.MANUAL
    desk.undo()
    take_back(desk, 0, "his brother", EN, Choices({SECOND: Choice.AGAIN}))
    assert people_of(desk.event.rounds[1]) == right
    assert desk.event.rounds[1].status is RoundStatus.DRAFT


def test_a_warning_changes_no_later_round(open_: Opener) -> None:
    desk = open_(playing())
    give(desk)
    made = closed(desk.event)
    desk.act("close", {"round": 1}, lambda _before: made)
    rounds.draw_round(desk)
    back(desk)
    assert desk.event.rounds[1].pairing is not Pairing.MANUAL


def test_who_is_back_without_a_seat_is_said(open_: Opener) -> None:
    desk = open_(playing())
    give(desk, EXPULSION)
    assert TakenBack(desk.event, 0).worth_knowing() == ()
    made = closed(desk.event)
    desk.act("close", {"round": 1}, lambda _before: made)
    rounds.draw_round(desk)
    found = TakenBack(desk.event, 0).worth_knowing()[0]
    assert found.code == "penalty.no-seat"
    assert dict(found.values) == {"entries": (TWO,), "round": 2}


def test_a_team_expelled_with_him_is_back_with_him(open_: Opener) -> None:
    desk = open_(in_pairs(8))
    before = desk.event
    give(desk, EXPULSION)
    assert desk.event.entry(ONE).status is EntryStatus.EXPELLED
    back(desk)
    assert replace(desk.event, corrections=()) == before


def test_a_team_with_another_expulsion_stays_out(open_: Opener) -> None:
    desk = open_(in_pairs(8))
    give(desk, EXPULSION)
    line = replace(desk.event.penalties[0], entry=ONE)
    desk.act(
        "penalty-expulsion", {"entry": 1}, lambda e: replace(e, penalties=(*e.penalties, line))
    )
    back(desk)
    assert {desk.event.entry(number).status for number in (ONE, TWO)} == {EntryStatus.EXPELLED}
    assert seat_of(desk, 2).bottom_reason is BottomReason.EXPELLED


def catan() -> Event:
    made = event(12, ruleset="catan-firenze-2014", game="catan", league=None, tier=None)
    return with_round(made)


def test_catan_one_of_two_warnings_takes_the_expulsion_with_it(open_: Opener) -> None:
    for place in (0, 1):
        desk = open_(replace(catan(), settings=replace(catan().settings, id=f"{place}" * 36)))  # type: ignore[arg-type]  # any id will do
        give(desk)
        give(desk, reason="late")
        assert [line.kind for line in desk.event.penalties] == [WARNING, WARNING, EXPULSION]
        back(desk, place)
        assert [line.kind for line in desk.event.penalties] == [WARNING]
        assert desk.event.entry(TWO).status is EntryStatus.ACTIVE
        assert seat_of(desk, 2).bottom is None
        assert [line[4] for line in corrected(desk)][-1] == "expulsion: late"


def test_catan_the_expulsion_alone_cannot_go(open_: Opener) -> None:
    desk = open_(catan())
    give(desk)
    give(desk, reason="late")
    assert refused_codes(back, desk, 2) == ["penalty.warned-out"]


def test_it_needs_a_reason_that_fits(open_: Opener) -> None:
    desk = open_(playing())
    give(desk)
    assert refused_codes(back, desk, why=" ") == ["penalty.why-back"]
    assert refused_codes(back, desk, why="n" * 201) == ["field.too-long"]
    assert len(desk.event.penalties) == 1


def test_words_of_a_penalty_are_put_right(open_: Opener) -> None:
    desk = open_(playing())
    give(desk, LAST, reason="rud")
    seats = desk.event.rounds
    change_words(desk, 0, " rude ", " to the table ")
    (line,) = desk.event.penalties
    assert (line.kind, line.reason, line.note) == (LAST, "rude", "to the table")
    assert desk.event.rounds == seats
    assert refused_codes(change_words, desk, 0, " ", "") == ["penalty.no-reason"]
    assert refused_codes(change_words, desk, 0, "x" * 201, "") == ["field.too-long"]


def test_who_was_late_stays_warned_when_a_note_is_added(open_: Opener) -> None:
    desk = open_(playing())
    lateness.note_late(desk, FIRST, TableNumber(1), TWO)
    change_words(desk, 0, Reason.SLOW_PLAY, "train from Pisa")
    (line,) = desk.event.penalties
    assert line.note == "late\ntrain from Pisa"
    assert penalties.note_of(line) == "train from Pisa"
    assert lateness.is_warned(desk.event, FIRST, TWO)


def test_a_note_alone_is_no_penalty(open_: Opener) -> None:
    desk = open_(playing())
    penalties.note_remark(desk, TWO, " asked twice\nabout the bank ", EN)
    assert desk.event.penalties == ()
    assert desk.event.entry(TWO).desk.notes == "09:00 referee: asked twice about the bank"
    penalties.note_remark(desk, TWO, "again", EN)
    assert (desk.event.entry(TWO).desk.notes or "").count("\n") == 1
    assert refused_codes(penalties.note_remark, desk, TWO, " ", EN) == ["penalty.no-note"]
    assert refused_codes(penalties.note_remark, desk, TWO, "n" * 2000, EN) == ["field.too-long"]


def test_a_draft_is_no_round_to_come_back_into(open_: Opener) -> None:
    desk = open_(played())
    give(desk, EXPULSION)
    rounds.draw_round(desk)
    assert desk.event.rounds[-1].status is RoundStatus.DRAFT
    back(desk)
    assert desk.event.entry(TWO).status is EntryStatus.ACTIVE


def test_the_document_verifies_after_a_penalty_of_an_older_round_is_taken_back(
    open_: Opener,
) -> None:
    desk = open_(event(8))
    rounds.draw_round(desk)
    rounds.publish_draft(desk)
    give(desk, LAST, entry=desk.event.rounds[0].tables[0].seats[0].entry)
    sample.play_round(desk)
    rounds.draw_round(desk)
    rounds.publish_draft(desk)
    back(desk)
    data = documents.write_document(desk.event, exported_at=desk.now(), for_league=False)
    assert documents.verify_document(data) == ()
    assert b"it was his brother" in data
