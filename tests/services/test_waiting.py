"""Places at the desk: who has one, who waits, who is called in and by whom."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bglmanager.engine.event import Entry, EntryDesk, Event, EventDesk
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.kinds import BottomReason, EntryStatus, RoundStatus
from bglmanager.i18n import Texts
from bglmanager.services import (
    entries,
    events,
    lateness,
    leaving,
    pre_start_check,
    rounds,
    till,
    waiting,
)
from bglmanager.services.changes import Changes
from bglmanager.services.entries import Person
from bglmanager.services.pre_start_check import Answer
from bglmanager.ui.pages.entries.people import about_places
from bglmanager.words.command_names import command_words
from bglmanager.words.names import names_of
from bglmanager.words.problems import problem_sentence
from tests.helpers.cups import catan, seven_wonders
from tests.helpers.days import Day
from tests.helpers.events import event, settings
from tests.helpers.refusals import refusal
from tests.services.conftest import DayMaker

ONE = RoundNumber(1)
ACTIVE, WAITING, REGISTERED = EntryStatus.ACTIVE, EntryStatus.WAITING, EntryStatus.REGISTERED
NAMES = (
    ("Anna", "Rossi"),
    ("Bruno", "Bianchi"),
    ("Carla", "Verdi"),
    ("Dino", "Neri"),
    ("Elena", "Russo"),
    ("Fabio", "Gallo"),
)


def registered(*, asked: bool = False, **changes: object) -> Event:
    """Six people of a BIG event, nobody here; `asked` for copies."""
    desk = EventDesk(bring_copy=True if asked else None)
    people = tuple(Entry(EntryNumber(n), first, last) for n, (first, last) in enumerate(NAMES, 1))
    made = settings(ruleset="big-2026", league=None, tier=None, desk=desk, **changes)
    return Event(made, people)


def said(day: Day, changes: Changes) -> str:
    return command_words(Texts("en"), changes.kind, changes.args, names_of(day.event.entries))


def come(day: Day, *numbers: int) -> Changes:
    """They check in one after the other; what the last one changed."""
    *before, last = numbers
    for number in before:
        entries.check_in(day.desk, EntryNumber(number))
    return entries.check_in(day.desk, EntryNumber(last))


def statuses(day: Day) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for entry in day.event.entries:
        found.setdefault(entry.status.value, []).append(entry.number)
    return found


def limit(day: Day, most: int | None) -> Changes:
    return events.change_settings(day.desk, replace(day.event.settings, max_players=most))


def test_who_comes_beyond_the_places_waits_and_is_told_where(begin: DayMaker) -> None:
    day = begin(registered(max_players=2))
    changes = come(day, 1, 2, 3)
    assert said(day, changes) == "Carla Verdi is here, number 1 on the waiting list"
    assert said(day, come(day, 4)) == "Dino Neri is here, number 2 on the waiting list"
    assert day.event.entry(EntryNumber(3)).desk.present
    assert statuses(day) == {"active": [1, 2], "waiting": [3, 4], "registered": [5, 6]}


def test_who_has_precedence_takes_the_place_of_the_last_one(begin: DayMaker) -> None:
    day = begin(registered(max_players=2))
    come(day, 1, 2)
    waiting.turn_copy(day.desk, EntryNumber(6))
    assert said(day, come(day, 6)) == "Fabio Gallo is here; on the waiting list: Bruno Bianchi"
    assert statuses(day)["active"] == [1, 6]
    day.desk.undo()
    assert statuses(day) == {"active": [1, 2], "registered": [3, 4, 5, 6]}
    day.desk.redo()


def test_a_walk_in_waits_too(begin: DayMaker) -> None:
    day = begin(registered(max_players=1))
    come(day, 1)
    changes = entries.add_entry(day.desk, Person("Zoe", "Blu"), present=True)
    assert said(day, changes) == "Zoe Blu entered, number 1 on the waiting list"
    changes = entries.add_entry(day.desk, Person("Ugo", "Blu", copies=1), present=True)
    assert said(day, changes) == "Ugo Blu entered; on the waiting list: Anna Rossi"


@pytest.mark.parametrize("leaves", [leaving.withdraw_entry, entries.undo_check_in])
def test_a_place_that_becomes_free_calls_the_first_one_in(begin: DayMaker, leaves: object) -> None:
    day = begin(registered(max_players=2))
    come(day, 1, 2, 4, 3)
    assert callable(leaves)
    changes = leaves(day.desk, EntryNumber(1))
    assert said(day, changes).endswith("; called in: Carla Verdi")
    assert statuses(day)["waiting"] == [4]


def test_who_has_not_paid_makes_room(begin: DayMaker) -> None:
    day = begin(registered(max_players=1, fee=5))
    till.set_paid(day.desk, EntryNumber(2), paid=True)
    come(day, 1, 2)
    changes = till.put_unpaid_aside(day.desk)
    assert said(day, changes).endswith("; called in: Bruno Bianchi")


def test_a_higher_limit_calls_in_as_many_as_fit(begin: DayMaker) -> None:
    day = begin(registered(max_players=1))
    come(day, 1, 2, 3, 4)
    changes = limit(day, 3)
    assert said(day, changes) == "settings of the event; called in: Bruno Bianchi, Carla Verdi"
    assert said(day, limit(day, None)).endswith("called in: Dino Neri")


def test_a_limit_below_those_here_says_who_waits_now(begin: DayMaker) -> None:
    day = begin(registered())
    come(day, 1, 2, 3, 4)
    changes = limit(day, 2)
    assert said(day, changes).endswith("on the waiting list: Carla Verdi, Dino Neri")
    day.desk.undo()
    assert statuses(day)["active"] == [1, 2, 3, 4]


def test_a_copy_brought_calls_in_a_table(begin: DayMaker) -> None:
    day = begin(registered(asked=True))
    assert said(day, come(day, 1)).endswith("number 1 on the waiting list")
    come(day, 2, 3, 4, 5)
    changes = waiting.turn_copy(day.desk, EntryNumber(5))
    assert said(day, changes) == (
        "Elena Russo has brought a copy of the game; called in: Anna Rossi, Bruno Bianchi, "
        "Carla Verdi, Elena Russo"
    )
    assert statuses(day)["waiting"] == [4]
    changes = waiting.turn_copy(day.desk, EntryNumber(5))
    assert statuses(day)["waiting"] == [1, 2, 3, 4, 5]
    assert said(day, changes).startswith("Elena Russo has brought no copy of the game; on the")


def test_the_copy_of_somebody_who_leaves_goes_with_him(begin: DayMaker) -> None:
    day = begin(registered(asked=True))
    for number in (1, 2):
        waiting.turn_copy(day.desk, EntryNumber(number))
    come(day, 1, 2, 3, 4, 5, 6)
    assert statuses(day)["active"] == [1, 2, 3, 4, 5, 6]
    changes = leaving.withdraw_entry(day.desk, EntryNumber(1))
    assert said(day, changes) == "Anna Rossi withdraws; on the waiting list: Fabio Gallo"


def test_an_organiser_who_does_not_play_lends_his_copies(begin: DayMaker) -> None:
    day = begin(registered(asked=True))
    leaving.withdraw_entry(day.desk, EntryNumber(6))
    waiting.turn_copy(day.desk, EntryNumber(6))
    assert statuses(day)["no-show"] == [6]
    come(day, 1, 2, 3, 4, 5)
    assert statuses(day)["active"] == [1, 2, 3, 4]
    person = entries.person_of(day.event.entry(EntryNumber(6)))
    entries.edit_entry(day.desk, EntryNumber(6), replace(person, copies=2))
    assert statuses(day)["active"] == [1, 2, 3, 4, 5]
    waiting.turn_copy(day.desk, EntryNumber(6))
    assert not day.event.entry(EntryNumber(6)).desk.present
    assert "active" not in statuses(day)


def test_a_copy_can_come_before_its_owner_does(begin: DayMaker) -> None:
    day = begin(registered(asked=True))
    come(day, 1)
    changes = waiting.turn_copy(day.desk, EntryNumber(6))
    assert said(day, changes).endswith("called in: Anna Rossi")
    assert day.event.entry(EntryNumber(6)).status is REGISTERED
    waiting.turn_copy(day.desk, EntryNumber(6))
    assert statuses(day)["waiting"] == [1]


def test_a_copy_that_was_only_announced_is_noted_as_brought(begin: DayMaker) -> None:
    """A list said that he would bring two."""
    made = registered(asked=True)
    announced = replace(made.entries[5], desk=replace(made.entries[5].desk, copies=2))
    day = begin(replace(made, entries=(*made.entries[:5], announced)))
    assert waiting.state_of_places(day.event).places.copies == 0
    waiting.turn_copy(day.desk, EntryNumber(6))
    assert waiting.state_of_places(day.event).places.copies == 2


def test_who_waits_is_told_why_when_he_asks_for_a_place(begin: DayMaker) -> None:
    day = begin(registered(max_players=1))
    come(day, 1, 2)
    italian, english = refusal(lambda: entries.check_in(day.desk, EntryNumber(2)))
    assert english.startswith("number 2 is number 1 on the waiting list: the only place is taken.")
    assert "lista d’attesa" in italian


def test_where_copies_are_short_the_way_out_is_a_copy(begin: DayMaker) -> None:
    day = begin(registered(asked=True))
    come(day, 1)
    _, english = refusal(lambda: entries.check_in(day.desk, EntryNumber(1)))
    assert "the copies of the game make 0 places" in english
    codes = [found.code for found in about_places(day.event)]
    assert codes == ["waiting.no-copy-yet"]


def test_after_the_draw_a_free_place_waits_for_a_key(begin: DayMaker) -> None:
    day = begin(event(8, max_players=8))
    day.start()
    entries.add_entry(day.desk, Person("Zoe", "Blu"), present=True)
    zoe = EntryNumber(9)
    assert day.event.entry(zoe).status is WAITING
    limit(day, 9)
    [free] = about_places(day.event)
    assert problem_sentence(Texts("en"), free, names_of(day.event.entries)) == (
        "1 place is free: Enter on Zoe Blu calls the first of the waiting list in."
    )
    changes = entries.check_in(day.desk, zoe)
    assert said(day, changes) == "Zoe Blu called in from the waiting list"
    assert (day.event.entry(zoe).status, day.event.entry(zoe).first_round) == (ACTIVE, 2)


def test_nobody_joins_a_round_beyond_the_places(begin: DayMaker) -> None:
    made = event(8, max_players=7)
    late = replace(made.entries[7], status=EntryStatus.LAPSED)
    day = begin(replace(made, entries=(*made.entries[:7], late)))
    day.start()
    [short] = [table.number for table in day.round.tables if len(table.seats) == 3]
    _, english = refusal(lambda: lateness.join_table(day.desk, ONE, EntryNumber(8), short))
    assert english.startswith("Room for 7 players, 0 free.")
    limit(day, 8)
    lateness.join_table(day.desk, ONE, EntryNumber(8), short)
    assert day.event.entry(EntryNumber(8)).status is ACTIVE


def test_a_table_of_newcomers_needs_a_place_for_each_of_them(begin: DayMaker) -> None:
    made = event(10, max_players=9)
    late = tuple(replace(entry, status=EntryStatus.LAPSED) for entry in made.entries[8:])
    day = begin(replace(made, entries=(*made.entries[:8], *late)))
    day.start()
    newcomers = (EntryNumber(9), EntryNumber(10))
    _, english = refusal(lambda: lateness.open_table(day.desk, ONE, newcomers))
    assert english.startswith("Room for 9 players, 1 free.")


def test_who_is_seated_stays_when_the_limit_is_lowered(begin: DayMaker) -> None:
    day = begin(event(8, max_players=8))
    day.start()
    changes = limit(day, 4)
    assert said(day, changes) == "settings of the event"
    assert statuses(day) == {"active": [1, 2, 3, 4, 5, 6, 7, 8]}


def test_how_many_can_still_be_promised_a_place(begin: DayMaker) -> None:
    made = registered(max_players=5)
    day = begin(made)
    come(day, 1, 2)
    now = waiting.state_of_places(day.event)
    assert (now.taken, now.left, now.expected, now.promisable) == (2, 3, 4, -1)


def test_promised_copies_make_places_that_can_be_promised(begin: DayMaker) -> None:
    day = begin(registered(asked=True))
    person = entries.person_of(day.event.entry(EntryNumber(6)))
    entries.edit_entry(day.desk, EntryNumber(6), replace(person, promised_copy=True))
    waiting.turn_copy(day.desk, EntryNumber(1))
    come(day, 1)
    now = waiting.state_of_places(day.event)
    assert (now.places.most, now.promised, now.left, now.promisable) == (4, 1, 3, 2)


def test_more_people_than_the_regulation_is_for_are_mentioned(begin: DayMaker) -> None:
    people = event(21, ruleset="catan-firenze-2014", game="catan", league=None, tier=None)
    assert [found.code for found in about_places(people)] == ["waiting.beyond-rules"]
    limited = replace(people, settings=replace(people.settings, max_players=22))
    assert about_places(limited) == ()


def test_a_list_that_comes_in_changes_the_precedence(begin: DayMaker) -> None:
    day = begin(registered(max_players=1))
    come(day, 1, 2)
    known = entries.person_of(day.event.entry(EntryNumber(2)))
    changes = entries.add_many(day.desk, (), [(EntryNumber(2), replace(known, copies=1))])
    assert "called in: Bruno Bianchi" in said(day, changes)
    assert statuses(day)["waiting"] == [1]


def test_who_takes_a_promise_back_is_still_called_by_number_in_the_file(begin: DayMaker) -> None:
    """Acts name people by start number only."""
    day = begin(registered(max_players=1))
    changes = come(day, 1, 2)
    assert changes.args == {"entry": 2, "place": 1}
    changes = leaving.withdraw_entry(day.desk, EntryNumber(1))
    assert changes.args == {"entry": 1, "called-in": "2"}


def test_a_copy_that_came_before_its_owner_stays_when_he_lapses(begin: DayMaker) -> None:
    day = begin(registered(asked=True))
    waiting.turn_copy(day.desk, EntryNumber(6))
    come(day, 1, 2, 3, 4, 5)
    pre_start_check.answer_missing(day.desk, {EntryNumber(6): Answer.LAPSED})
    assert statuses(day) == {"active": [1, 2, 3, 4], "waiting": [5], "lapsed": [6]}


def test_nobody_keeps_a_seat_where_no_place_is_free(begin: DayMaker) -> None:
    day = begin(registered(max_players=2))
    come(day, 1, 2)
    kept = dict.fromkeys(map(EntryNumber, (3, 4, 5, 6)), Answer.KEEP)
    assert day.refuses(pre_start_check.answer_missing, kept) == [
        "4 would keep a seat, and 0 places are free. Drop others, or raise the maximum."
    ]
    assert statuses(day)["active"] == [1, 2]


# ------ Tables at which too few are to play: a game that ends at once, one that is not begun
ABSENT, WITHDREW = BottomReason.ABSENT, BottomReason.WITHDREW
ENDS = (
    "Table 1, players left: {}. With fewer than 3 the game ends at once: type the points as they "
    "stand."
)
NO_GAME = (
    "Table {}, players here: {}. With fewer than 3 no game is played: assign the seats again "
    "without the missing."
)


def said_of_too_few(day: Day) -> list[str]:
    return day.said(rounds.too_few(day.event, ONE))


def started(begin: DayMaker, players: int, **changes: object) -> Day:
    day = begin(event(players, **changes))
    day.start()
    return day


def test_catan_3_fewer_than_three_left_end_the_game_at_once(begin: DayMaker) -> None:
    day = started(begin, 12, **catan())
    day.leave(1, 1, WITHDREW)
    assert said_of_too_few(day) == []
    day.leave(1, 2, WITHDREW)
    assert said_of_too_few(day) == [ENDS.format(2)]
    day.leave(1, 3, WITHDREW)
    assert said_of_too_few(day) == [ENDS.format(1)]
    day.enter(1, [None, None, None, 5])
    assert said_of_too_few(day) == []


def test_a_game_without_the_rule_goes_on_with_two(begin: DayMaker) -> None:
    day = started(begin, 10, **seven_wonders())
    for seat in (1, 2, 3):
        day.leave(1, seat, WITHDREW)
    assert said_of_too_few(day) == []
    day.leave(1, 4, WITHDREW)
    day.leave(1, 5, WITHDREW)
    assert said_of_too_few(day) == [
        "Table 1: everybody has left. The last to leave is 1st; leave the field empty."
    ]


def test_where_nobody_came_nobody_has_points(begin: DayMaker) -> None:
    day = started(begin, 10, **seven_wonders())
    for seat in (1, 2, 3, 4, 5):
        day.leave(1, seat, ABSENT)
    assert said_of_too_few(day) == [
        "Table 1: nobody came. Nobody has points there; nothing has to be typed."
    ]


def test_catan_two_who_came_are_no_game_and_the_seats_are_made_again(begin: DayMaker) -> None:
    day = started(begin, 12, **catan())
    away = [day.leave(2, 1, ABSENT)]
    assert said_of_too_few(day) == []
    away.append(day.leave(2, 2, ABSENT))
    assert said_of_too_few(day) == [NO_GAME.format(2, 2)]
    before = [seat.entry for seat in day.round.seats() if seat.entry not in away]
    rounds.seat_anew(day.desk, ONE)
    assert (day.round.status, [len(t.seats) for t in day.round.tables]) == (
        RoundStatus.DRAFT,
        [4, 3, 3],
    )
    assert [seat.entry for seat in day.round.seats()] == before  # the same lots
    missing = [day.event.entry(number) for number in away]
    assert [(entry.sits_out, entry.desk.present) for entry in missing] == [((1,), False)] * 2
    rounds.publish_draft(day.desk)
    day.finish()


def test_it_is_said_before_the_start_of_who_was_not_seen_yet(begin: DayMaker) -> None:
    made = event(12, **catan())
    seen = tuple(replace(entry, desk=EntryDesk(present=True)) for entry in made.entries)
    day = begin(replace(made, entries=seen))
    day.start()
    here = day.who(3, 1)
    for seat in (2, 3):
        lateness.agree_absence(day.desk, ONE, day.who(3, seat), 5)
    assert said_of_too_few(day) == [NO_GAME.format(3, 2)]
    lateness.note_arrival(day.desk, day.who(3, 2))
    assert said_of_too_few(day) == []
    assert rounds.not_at_table(day.event, ONE) == (day.who(3, 3),)
    assert here not in rounds.not_at_table(day.event, ONE)


def test_five_who_are_left_cannot_be_split(begin: DayMaker) -> None:
    day = started(begin, 8, **catan())
    for table, seat in ((1, 1), (1, 2), (2, 1)):
        day.leave(table, seat, ABSENT)
    assert len(day.refuses(rounds.seat_anew, ONE)) == 1


def test_the_seats_stay_where_a_result_is_in(begin: DayMaker) -> None:
    day = started(begin, 12, **catan())
    assert day.refuses(rounds.seat_anew, ONE) == [
        "Enough players have come to every table of round 1."
    ]
    day.enter(1, [10, 8, 7, 5])
    day.leave(2, 1, ABSENT)
    day.leave(2, 2, ABSENT)
    assert day.refuses(rounds.seat_anew, ONE) == [
        "Round 1 has results already, so its seats stay. Continue, or undo the results first."
    ]
    day.enter(2, [None, None, 8, 7])  # scored all the same
    assert said_of_too_few(day) == []


@pytest.mark.parametrize("reason", [ABSENT, WITHDREW])
def test_nothing_is_said_of_a_closed_round(begin: DayMaker, reason: BottomReason) -> None:
    day = started(begin, 12, **catan())
    day.leave(1, 1, reason)
    day.leave(1, 2, reason)
    day.finish()
    assert said_of_too_few(day) == []
