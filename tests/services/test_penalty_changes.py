"""Penalties taken back with all that followed, their words put right, notes of the referee."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bglmanager.engine import facts
from bglmanager.engine.event import Event, Seat
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import BottomReason, EntryStatus, Pairing, PenaltyKind, RoundStatus
from bglmanager.engine.penalties import Reason
from bglmanager.engine.problems import Refused
from bglmanager.engine.seating.repair import people_of
from bglmanager.i18n import Texts
from bglmanager.services import documents, lateness, leaving, penalties, reseating, rounds, sample
from bglmanager.services.penalties import GivenPenalty, TakenBack, change_words, take_back
from bglmanager.services.reseating import Choice, Choices
from bglmanager.services.workspace import OpenEvent
from tests.helpers.events import closed, event, played, playing, with_round
from tests.helpers.pairs import in_pairs
from tests.helpers.workspaces import open_workspace

EN, IT = Texts("en"), Texts("it")
ONE, TWO, FIVE = EntryNumber(1), EntryNumber(2), EntryNumber(5)
FIRST, SECOND = RoundNumber(1), RoundNumber(2)
WARNING, LAST, EXPULSION = PenaltyKind.WARNING, PenaltyKind.LAST, PenaltyKind.EXPULSION
Opener = Callable[[Event], OpenEvent]


@pytest.fixture
def open_(tmp_path: Path) -> Iterator[Opener]:
    """Opens an event in a library of its own; its facts hold at the end."""
    workspace = open_workspace(tmp_path / "library.sqlite")
    opened: list[OpenEvent] = []

    def open_event(found: Event) -> OpenEvent:
        opened.append(workspace.import_document(found))
        return opened[-1]

    yield open_event
    for desk in opened:
        assert facts.check_event(desk.event) == ()
    workspace.close()


def give(
    desk: OpenEvent, kind: PenaltyKind = WARNING, entry: EntryNumber = TWO, reason: str = "rude"
) -> None:
    penalties.give_penalty(desk, GivenPenalty(entry, kind, reason))


def back(desk: OpenEvent, place: int = 0, why: str = "it was his brother") -> None:
    take_back(desk, place, why, EN)


def seat_of(desk: OpenEvent, number: int, round_: int = -1) -> Seat:
    return next(seat for seat in desk.event.rounds[round_].seats() if seat.entry == number)


def corrected(desk: OpenEvent) -> list[tuple[object, ...]]:
    return [
        (c.round, c.table, c.entry, c.field, c.old, c.new, c.reason) for c in desk.event.corrections
    ]


def refused(deed: Callable[[], object]) -> list[str]:
    with pytest.raises(Refused) as caught:
        deed()
    return [problem.code for problem in caught.value.problems]


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
    assert refused(lambda: back(desk)) == ["penalty.no-score"]
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
    assert refused(lambda: back(desk, 2)) == ["penalty.warned-out"]


def test_it_needs_a_reason_that_fits(open_: Opener) -> None:
    desk = open_(playing())
    give(desk)
    assert refused(lambda: back(desk, why=" ")) == ["penalty.why-back"]
    assert refused(lambda: back(desk, why="n" * 201)) == ["field.too-long"]
    assert len(desk.event.penalties) == 1


def test_words_of_a_penalty_are_put_right(open_: Opener) -> None:
    desk = open_(playing())
    give(desk, LAST, reason="rud")
    seats = desk.event.rounds
    change_words(desk, 0, " rude ", " to the table ")
    (line,) = desk.event.penalties
    assert (line.kind, line.reason, line.note) == (LAST, "rude", "to the table")
    assert desk.event.rounds == seats
    assert refused(lambda: change_words(desk, 0, " ", "")) == ["penalty.no-reason"]
    assert refused(lambda: change_words(desk, 0, "x" * 201, "")) == ["field.too-long"]


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
    assert refused(lambda: penalties.note_remark(desk, TWO, " ", EN)) == ["penalty.no-note"]
    assert refused(lambda: penalties.note_remark(desk, TWO, "n" * 2000, EN)) == ["field.too-long"]


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
