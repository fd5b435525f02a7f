"""The desk's acts on entries: who is registered, here, paid, gone and back."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any

import pytest

from bglmanager.engine.event import Entry, EntryDesk, Event, PlannedRound
from bglmanager.engine.games.game import Game
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import EntryStatus, FirstSeating, League, ListState
from bglmanager.services import entries, leaving, limits, rounds, till
from bglmanager.services.entries import Apart, Person
from bglmanager.services.games import Catalogue
from bglmanager.ui.pages.entries.panels import late_entry
from bglmanager.ui.pages.entries.players import mail_addresses
from bglmanager.words.command_names import command_words
from bglmanager.words.names import names_of
from bglmanager.words.problems import problem_sentence
from tests.helpers import boards as diplomacy
from tests.helpers.days import ENGLISH, Day
from tests.helpers.events import event, played, playing, with_entry
from tests.helpers.refusals import refused_at, refused_codes
from tests.helpers.told_games import ARMY, BATTLE, HARBOUR
from tests.services.conftest import DayMaker, Opener

ONE = EntryNumber(1)


def registered(count: int = 3) -> Event:
    made = event(count)
    status = EntryStatus.REGISTERED
    return replace(made, entries=tuple(replace(e, status=status) for e in made.entries))


def test_a_walk_in_gets_the_next_number_and_is_here(open_: Opener) -> None:
    desk = open_(registered())
    entries.add_entry(desk, Person("Zoe", "Blu"), present=True)
    entry = desk.event.entry(EntryNumber(4))
    assert (entry.status, entry.desk.present, entry.first_round) == (EntryStatus.ACTIVE, True, 1)


def test_who_is_entered_in_advance_is_not_here(open_: Opener) -> None:
    desk = open_(registered())
    entries.add_entry(desk, Person("Zoe", "Blu"), present=False)
    assert desk.event.entry(EntryNumber(4)).status is EntryStatus.REGISTERED


def test_who_comes_late_plays_from_the_next_round_on(open_: Opener) -> None:
    desk = open_(played())
    entries.add_entry(desk, Person("Zoe", "Blu"), present=True)
    assert desk.event.entry(EntryNumber(9)).first_round == 2
    late = late_entry(desk.event)
    assert late is not None
    assert (late.code, late.value("round")) == ("entry.late", 2)
    assert late_entry(registered()) is None


def test_all_faults_of_a_person_are_told_at_once(open_: Opener) -> None:
    desk = open_(registered())
    person = Person("Zoe", " ", email="zoe", club="x" * 201)
    assert refused_at(entries.add_entry, desk, person, present=True) == [
        ("person.no-last-name", "last_name"),
        ("field.too-long", "club"),
        ("person.email", "email"),
    ]
    assert len(desk.event.entries) == 3


@pytest.mark.parametrize(
    ("first", "last", "found"),
    [
        ("Ada", "Rossi", [1]),
        ("ADA ", "rossi", [1]),
        ("Àda", "Rossí", [1]),
        ("Rossi", "Ada", [1]),
        ("Ada", "Rosso", []),
        ("", "Rossi", []),
    ],
)
def test_namesakes_are_found_however_they_are_written(
    first: str, last: str, found: list[int]
) -> None:
    assert [e.number for e in entries.find_namesakes(event(3), Person(first, last))] == found


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("D’Àngelo", "d angelo"),
        ("Żółkiewski", "zolkiewski"),
        ("Straße", "strasse"),
        ("  Quaranta-Castelvecchi ", "quaranta castelvecchi"),
        ("", ""),
    ],
)
def test_search_keys(text: str, key: str) -> None:
    assert entries.search_key(text) == key


def test_a_whole_list_and_known_people_are_one_act(open_: Opener) -> None:
    desk = open_(registered())
    known = replace(entries.person_of(desk.event.entry(ONE)), club="Treemme")
    entries.add_many(desk, [Person("Zoe", "Blu")], [(ONE, known)])
    assert desk.event.entry(ONE).club == "Treemme"
    assert desk.event.entry(EntryNumber(4)).last_name == "Blu"
    desk.undo()
    assert desk.event.entries == registered().entries


def test_one_bad_person_keeps_the_whole_list_out(open_: Opener) -> None:
    desk = open_(registered())
    people = [Person("Zoe", "Blu"), Person("Ugo", "")]
    assert refused_codes(entries.add_many, desk, people) == ["person.no-last-name"]
    bad = [(ONE, Person("Ada", ""))]
    assert refused_codes(entries.add_many, desk, [], bad) == ["person.no-last-name"]
    assert len(desk.event.entries) == 3


def test_data_come_back_as_they_were_typed(open_: Opener) -> None:
    desk = open_(registered())
    person = Person("Zoe", "Blu", email="zoe@example.org", copies=2, notes="porta")
    entries.edit_entry(desk, ONE, person)
    assert entries.person_of(desk.event.entry(ONE)) == person


def test_what_was_paid_is_not_changed_with_the_data(open_: Opener) -> None:
    desk = open_(registered())
    till.set_paid(desk, ONE, paid=True)
    entries.edit_entry(desk, ONE, Person("Zoe", "Blu", paid=False))
    assert desk.event.entry(ONE).desk.paid


def test_check_in_and_back(open_: Opener) -> None:
    desk = open_(registered())
    entries.check_in(desk, ONE)
    assert refused_codes(entries.check_in, desk, ONE) == ["entry.already-present"]
    entries.undo_check_in(desk, ONE)
    entry = desk.event.entry(ONE)
    assert (entry.status, entry.desk.present) == (EntryStatus.REGISTERED, False)
    assert refused_codes(entries.undo_check_in, desk, ONE) == ["entry.not-present"]


def test_who_was_seated_is_not_unchecked(open_: Opener) -> None:
    desk = open_(played())
    assert refused_codes(entries.undo_check_in, desk, ONE) == ["entry.was-seated"]


def test_who_never_came_is_a_no_show_and_may_still_come(open_: Opener) -> None:
    desk = open_(registered())
    leaving.withdraw_entry(desk, ONE)
    assert desk.event.entry(ONE).status is EntryStatus.NO_SHOW
    assert refused_codes(leaving.withdraw_entry, desk, ONE) == ["entry.has-left"]
    assert refused_codes(leaving.readmit_entry, desk, ONE) == ["entry.not-withdrawn"]
    entries.check_in(desk, ONE)
    assert desk.event.entry(ONE).status is EntryStatus.ACTIVE


def test_who_played_withdraws_and_is_readmitted_with_his_rounds(open_: Opener) -> None:
    desk = open_(played())
    leaving.withdraw_entry(desk, ONE)
    entry = desk.event.entry(ONE)
    assert (entry.status, entry.left_after, entry.desk.present) == (
        EntryStatus.WITHDRAWN,
        1,
        False,
    )
    assert refused_codes(entries.check_in, desk, ONE) == ["entry.has-left"]
    leaving.readmit_entry(desk, ONE)
    entry = desk.event.entry(ONE)
    assert (entry.status, entry.left_after, entry.first_round) == (EntryStatus.ACTIVE, None, 1)


def test_who_sits_at_a_table_leaves_it(open_: Opener) -> None:
    desk = open_(playing())
    assert leaving.withdraw_entry(desk, ONE).kind == "withdrew"
    assert desk.event.rounds[0].tables[0].seat_of(ONE).bottom == 1


def test_the_fee_is_noted_and_taken_back(open_: Opener) -> None:
    desk = open_(registered())
    assert till.set_paid(desk, ONE, paid=True).kind == "paid"
    assert desk.event.entry(ONE).desk.paid
    assert till.set_paid(desk, ONE, paid=False).kind == "not-paid"
    assert not desk.event.entry(ONE).desk.paid


def test_an_unknown_number_is_refused(open_: Opener) -> None:
    desk = open_(registered())
    assert refused_codes(entries.check_in, desk, EntryNumber(9)) == ["entry.unknown"]


# ---------------- What a league requires of players, seeds and lists of elements at the desk

BIG: dict[str, Any] = {"ruleset": "big-2026", "league": League.BIG, "tier": None}
BORN = dt.date(1990, 1, 31)


def refusing(**changes: Any) -> Event:
    """An event in which number 1 is not here and refuses membership."""
    made = with_entry(event(6, **changes), 1, status=EntryStatus.REGISTERED)
    desk = replace(made.entry(ONE).desk, member=False)
    return with_entry(made, 1, desk=desk)


REFUSES = (
    "Ada Rossi refuses the free membership of the league and cannot play. Change “Member” first."
)


def test_who_refuses_membership_is_not_checked_in(begin: DayMaker) -> None:
    day = begin(refusing(**BIG))
    assert day.refuses(entries.check_in, ONE) == [REFUSES]
    person = entries.person_of(day.event.entry(ONE))
    entries.edit_entry(day.desk, ONE, replace(person, member=True))
    entries.check_in(day.desk, ONE)


def test_a_walk_in_who_refuses_membership_is_entered_but_not_here(begin: DayMaker) -> None:
    day = begin(event(6, **BIG))
    person = Person("Zoe", "Blu", member=False)
    assert day.refuses(entries.add_entry, person, present=True) == [
        "number 7 refuses the free membership of the league and cannot play. Change “Member” first."
    ]
    entries.add_entry(day.desk, person, present=False)
    assert day.event.entries[-1].desk.member is False


def test_other_leagues_ask_for_no_membership(begin: DayMaker) -> None:
    day = begin(refusing())
    entries.check_in(day.desk, ONE)


def test_data_that_are_missing_are_counted() -> None:
    made = event(4, **BIG)
    made = with_entry(made, 1, email="ada@example.org", birth_date=BORN)
    made = with_entry(made, 2, birth_date=BORN, first_name="")
    made = with_entry(made, 3, status=EntryStatus.NO_SHOW)
    assert [problem_sentence(ENGLISH, found) for found in limits.missing_data(made)] == [
        "1 player: first name missing.",
        "2 players: e-mail missing.",
        "1 player: birth date missing.",
    ]
    assert limits.missing_fields(made.settings, made.entries[0]) == ()
    assert limits.missing_fields(made.settings, made.entries[1]) == ("first_name", "email")
    assert limits.missing_data(event(4)) == ()


def test_seeds_are_marked_until_round_1_is_drawn(begin: DayMaker) -> None:
    day = begin(event(8, first_seating=FirstSeating.SEEDED))
    entries.set_seeded(day.desk, ONE, seeded=True)
    entries.set_seeded(day.desk, EntryNumber(2), seeded=True)
    entries.set_seeded(day.desk, EntryNumber(2), seeded=False)
    assert [entry.number for entry in day.event.entries if entry.seeded] == [1]
    rounds.draw_round(day.desk)
    drawn = ["Round 1 is drawn: who is a seed cannot change any more."]
    assert day.refuses(entries.set_seeded, ONE, seeded=False) == drawn
    person = entries.person_of(day.event.entry(ONE))
    entries.edit_entry(day.desk, ONE, replace(person, club="Treemme"))
    other = replace(person, seeded=False)
    assert day.refuses(entries.edit_entry, ONE, other) == drawn
    walk_in = Person("Zoe", "Blu", seeded=True)
    assert day.refuses(entries.add_entry, walk_in, present=True) == drawn


def test_a_list_of_elements_is_handed_in_and_checked(begin: DayMaker) -> None:
    day = begin(event(4))
    person = entries.person_of(day.event.entry(ONE))
    assert person.list is None
    for state in ListState:
        entries.edit_entry(day.desk, ONE, replace(person, list=state))
        assert entries.person_of(day.event.entry(ONE)).list is state


# Addresses for the field “Bcc”.


def people(*emails: str | None) -> list[Entry]:
    return [
        replace(e, email=mail) for e, mail in zip(event(len(emails)).entries, emails, strict=True)
    ]


def test_addresses_in_one_line_each_once_and_who_has_none() -> None:
    found = mail_addresses(
        people("ada@example.org", None, "ADA@example.org", " ", "b@example.org ")
    )
    assert (found.line, found.count) == ("ada@example.org, b@example.org", 2)
    assert [entry.number for entry in found.without] == [2, 4]


def test_a_line_break_in_an_address_does_not_break_the_line() -> None:
    assert (
        mail_addresses(people("a@example.org\nb@example.org")).line == "a@example.org b@example.org"
    )


def test_names_that_divide_nothing() -> None:
    one, other = people("a@example.org", "b@example.org")
    one = replace(one, first_name='Anna "Nina"', last_name="Rossi, Verdi")
    other = replace(other, first_name="", last_name="")
    found = mail_addresses([one, other], named=True)
    assert found.line == '"Anna \\"Nina\\" Rossi, Verdi" <a@example.org>, b@example.org'


def test_nobody_has_no_address() -> None:
    assert mail_addresses([]).line == ""


# Lists of elements (BGL 5.2).

GAMES = Catalogue((Game(HARBOUR), Game(BATTLE)))
RIGHT = {"Re": 1, "Pedone": 3}


def test_a_list_is_asked_for_where_a_game_of_the_event_has_one() -> None:
    assert entries.list_asked_for(event(8, game="battle"), GAMES) is ARMY
    assert entries.list_asked_for(event(8, game="harbour"), GAMES) is None
    assert entries.list_asked_for(event(8, game="nobody knows"), GAMES) is None
    several = (PlannedRound("harbour", 4), PlannedRound("battle", 2))
    assert entries.list_asked_for(event(8, game="multi", plan=several), GAMES) is ARMY


@pytest.mark.parametrize(
    ("kept", "asked", "state"),
    [
        (None, True, ListState.MISSING),
        (None, False, None),
        (ListState.NOT_NEEDED, True, ListState.NOT_NEEDED),
        (ListState.CHECKED, False, ListState.CHECKED),
    ],
)
def test_where_one_is_asked_for_it_is_missing_until_it_comes(
    kept: ListState | None, asked: bool, state: ListState | None
) -> None:
    made = with_entry(event(8), 1, desk=EntryDesk(list=kept))
    assert entries.list_state(made.entry(ONE), asked=asked) is state


def test_a_right_list_is_checked_and_kept_with_the_notes(begin: DayMaker) -> None:
    day = begin(with_entry(event(8), 1, desk=EntryDesk(notes="Arriva tardi.")))
    entries.check_in_list(day.desk, ONE, ARMY, RIGHT)
    desk = day.event.entry(ONE).desk
    assert (desk.list, desk.notes) == (
        ListState.CHECKED,
        "Arriva tardi.\nLista: Re 1, Pedone 3 = 30",
    )


def test_a_wrong_list_is_refused_with_all_its_faults_and_nothing_is_noted(begin: DayMaker) -> None:
    day = begin(event(8, points_limit=100))
    said = day.refuses(entries.check_in_list, ONE, ARMY, {"Regina": 3})
    assert said == [
        "King is missing: at least 1 must be there.",
        "Queen: 3, at most 2 are allowed.",
        "The list costs 330 points, 230 more than the 100 allowed.",
    ]
    assert day.event.entry(ONE).desk == EntryDesk()


def test_notes_that_leave_no_room_for_the_list_are_refused(begin: DayMaker) -> None:
    day = begin(with_entry(event(8), 1, desk=EntryDesk(notes="x" * 2000)))
    assert len(day.refuses(entries.check_in_list, ONE, ARMY, RIGHT)) == 1
    assert day.event.entry(ONE).desk.list is None


@pytest.mark.parametrize("state", ListState)
def test_every_state_can_be_noted(begin: DayMaker, state: ListState) -> None:
    day = begin(event(8))
    entries.set_list_state(day.desk, ONE, state)
    assert day.event.entry(ONE).desk.list is state


def test_where_lists_are_asked_for_who_gave_none_is_named_when_round_2_is_made(
    begin: DayMaker,
) -> None:
    made = with_entry(event(4), 1, desk=EntryDesk(present=True, list=ListState.CHECKED))
    made = with_entry(made, 2, desk=EntryDesk(present=True, list=ListState.NOT_NEEDED))
    day = begin(made)
    assert entries.lists_open(day.event, asked=True) == ()
    day.play()
    assert entries.lists_open(day.event) == ()
    assert day.said(entries.lists_open(day.event, asked=True)) == [
        (
            "Army or deck lists not handed in: Carla Rossi, Dino Rossi. They were due at "
            "registration."
        )
    ]


# Personal ties (Diplomacy 8.1) and seeds by Elo (BIG 7).

TWO, THREE, FOUR = (EntryNumber(n) for n in (2, 3, 4))


def last_act(day: Day) -> str:
    done = day.desk.timeline.undoable
    assert done is not None
    return command_words(ENGLISH, done.kind, done.args, names_of(day.event.entries))


def test_8_1_two_players_are_tied_whoever_is_asked(begin: DayMaker) -> None:
    day = begin(diplomacy.event(14))
    entries.tie_players(day.desk, (TWO, ONE))
    assert (entries.ties_of(day.event, ONE), entries.ties_of(day.event, TWO)) == (
        (TWO,),
        (ONE,),
    )
    assert last_act(day) == f"tie between {day.name(ONE)} and {day.name(TWO)}"
    day.desk.undo()
    assert entries.ties_of(day.event, ONE) == ()
    day.desk.redo()
    entries.tie_players(day.desk, (ONE, TWO), tied=False)
    assert entries.ties_of(day.event, TWO) == ()


def test_8_1_a_family_is_tied_by_one_act_and_sits_apart(begin: DayMaker) -> None:
    day = begin(diplomacy.event(14))
    entries.tie_players(day.desk, (ONE, TWO, THREE))
    assert last_act(day) == "ties of 3 players with each other"
    assert entries.are_tied(day.event, (ONE, TWO, THREE))
    entries.tie_players(day.desk, (ONE, FOUR))
    assert not entries.are_tied(day.event, (ONE, TWO, THREE, FOUR))
    rounds.draw_round(day.desk)
    for table in day.round.tables:
        seated = {seat.entry for seat in table.seats}
        assert len(seated & {ONE, TWO, THREE}) < 3
        assert not {ONE, FOUR} <= seated


def test_a_tie_declared_by_the_other_is_taken_away_too(begin: DayMaker) -> None:
    made = diplomacy.event(14)
    first, second, *others = made.entries
    made = replace(made, entries=(first, replace(second, related=(ONE, THREE)), *others))
    day = begin(made)
    assert entries.ties_of(day.event, ONE) == (TWO,)
    entries.tie_players(day.desk, (ONE, TWO), tied=False)
    assert day.event.entry(TWO).related == (THREE,)


def test_nobody_is_kept_from_his_own_table(begin: DayMaker) -> None:
    assert begin(event(8)).refuses(entries.tie_players, (ONE, ONE)) == [
        "That is between two players or more. Choose another one."
    ]


def test_people_who_never_sit_together_are_noted_on_both_sides(begin: DayMaker) -> None:
    day = begin(event(8))
    entries.tie_players(day.desk, (THREE, ONE, TWO), Apart.NEVER)
    assert day.event.entry(ONE).desk.never_with == (TWO, THREE)
    assert not entries.are_tied(day.event, (ONE, TWO))
    assert day.desk.history_rows()[-1].kind == "never-together-several"
    entries.tie_players(day.desk, (ONE, THREE), Apart.NEVER, tied=False)
    assert entries.ties_of(day.event, ONE, Apart.NEVER) == (TWO,)
    assert entries.ties_of(day.event, THREE, Apart.NEVER) == (TWO,)
    day.desk.undo()
    assert entries.are_tied(day.event, (ONE, TWO, THREE), Apart.NEVER)
