"""The referee's acts: what is offered, refused and pointed out, and what a penalty changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bglmanager.engine.event import BottomReason, EntryStatus, Event, PenaltyKind, RoundStatus, Seat
from bglmanager.engine.ids import EntryNumber, EventId, RoundNumber
from bglmanager.engine.penalties import Reason
from bglmanager.engine.problems import Refused
from bglmanager.services import penalties
from bglmanager.services.archive import Archive
from bglmanager.services.penalties import GivenPenalty
from bglmanager.services.workspace import OpenEvent, Workspace
from tests.helpers.events import event, played, playing, with_round
from tests.helpers.pairs import in_pairs
from tests.helpers.workspaces import open_workspace

TWO = EntryNumber(2)
WARNING, LAST, EXPULSION = PenaltyKind.WARNING, PenaltyKind.LAST, PenaltyKind.EXPULSION
Opener = Callable[[Event], OpenEvent]


@pytest.fixture
def open_(tmp_path: Path) -> Iterator[Opener]:
    """Opens an event in a library of its own."""
    workspace = open_workspace(tmp_path / "library.sqlite")
    yield workspace.import_document
    workspace.close()


def given(kind: PenaltyKind = WARNING, *, entry: int = 2, reason: str = "late") -> GivenPenalty:
    return GivenPenalty(EntryNumber(entry), kind, reason)


def codes(found: Event, penalty: GivenPenalty) -> list[str]:
    return [problem.code for problem in penalties.check_penalty(found, penalty)]


def refused(deed: Callable[[], object]) -> list[str]:
    with pytest.raises(Refused) as caught:
        deed()
    return [problem.code for problem in caught.value.problems]


def seat_of(desk: OpenEvent, number: int) -> Seat:
    seats = desk.event.rounds[-1].seats()
    return next(seat for seat in seats if seat.entry == number)


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
    assert penalties.penalty_offer(desk.event, TWO, "late").kind is WARNING
    penalties.give_penalty(desk, given())
    assert penalties.penalty_offer(desk.event, TWO, "late").kind is LAST
    assert penalties.penalty_offer(desk.event, TWO, "rules error").kind is WARNING
    penalties.give_penalty(desk, given(LAST))
    assert penalties.penalty_offer(desk.event, TWO, "late").kind is EXPULSION
    assert penalties.penalty_offer(desk.event, TWO, Reason.CHEATING).kind is EXPULSION


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
    assert penalties.penalty_minutes(playing(), *asked) == 5
    assert penalties.penalty_minutes(played(), *asked) == 0
    assert penalties.penalty_minutes(playing(), TWO, Reason.ELEMENTS_WRONG, WARNING) == 3
    assert penalties.penalty_minutes(playing(), TWO, Reason.ELEMENTS_WRONG, LAST) == 0


def test_without_a_table_there_are_no_minutes_to_give(open_: Opener) -> None:
    minutes = GivenPenalty(TWO, WARNING, "late", minutes=5)
    assert codes(played(), minutes) == ["penalty.no-table"]
    desk = open_(event())
    assert refused(lambda: penalties.give_penalty(desk, minutes)) == ["penalty.no-table"]
    assert desk.event.penalties == ()


@pytest.mark.parametrize("minutes", [-1, 1441])
def test_minutes_stay_between_none_and_a_day(minutes: int) -> None:
    assert codes(playing(), GivenPenalty(TWO, WARNING, "late", minutes=minutes)) == [
        "round.minutes"
    ]


def test_5_10_a_cheater_who_is_playing_is_last_and_gone(open_: Opener) -> None:
    desk = open_(playing())
    offer = penalties.penalty_offer(desk.event, TWO, Reason.CHEATING)
    penalties.give_penalty(desk, given(offer.kind, reason=Reason.CHEATING))
    assert seat_of(desk, 2).bottom_reason is BottomReason.EXPELLED


def test_who_was_warned_is_near_the_next_step(open_: Opener) -> None:
    desk = open_(playing())
    assert penalties.near_next_step(desk.event) == ()
    penalties.give_penalty(desk, given())
    (found,) = penalties.near_next_step(desk.event)
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
    assert refused(lambda: penalties.give_penalty(desk, given(LAST))) == ["penalty.not-playing"]
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
    assert penalties.team_mates(desk.event, TWO) == (1,)
    penalties.give_penalty(desk, given(EXPULSION))
    assert [(seat_of(desk, n).bottom, seat_of(desk, n).bottom_reason) for n in (2, 1)] == [
        (1, BottomReason.EXPELLED),
        (2, BottomReason.EXPELLED),
    ]
    for number in (EntryNumber(1), TWO):
        entry = desk.event.entry(number)
        assert (entry.status, entry.left_after) == (EntryStatus.EXPELLED, 1)
    assert [line.entry for line in desk.event.penalties] == [2]
    assert penalties.team_mates(playing(8), TWO) == ()


def test_a_warning_or_last_in_the_game_leaves_the_team_alone(open_: Opener) -> None:
    desk = open_(in_pairs(8))
    penalties.give_penalty(desk, given())
    penalties.give_penalty(desk, given(LAST))
    assert seat_of(desk, 1).bottom is None
    assert desk.event.entry(EntryNumber(1)).status is EntryStatus.ACTIVE


# -------- Penalties in other events of the library: quick, and only those of the same person

OLD, OLDER, NOW = (EventId(f"{n:08d}-0000-4000-8000-000000000000") for n in (1, 2, 3))


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = open_workspace(tmp_path / "library.sqlite")
    yield made
    made.close()


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
