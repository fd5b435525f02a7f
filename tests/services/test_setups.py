"""Set-ups at the desk: drawn with the round, kept by new seatings, drawn again by themselves."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from bglmanager.engine import copies
from bglmanager.engine import erased as erasing
from bglmanager.engine.event import Entry, Event, EventDesk, PlannedRound, Round, Setup
from bglmanager.engine.games import drawing
from bglmanager.engine.games.drawing import seats_of, with_turns
from bglmanager.engine.games.game import GameRules, SetupDraw, SetupItem, SetupKind, Sizes
from bglmanager.engine.games.kinds import Text
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import EntryStatus, RoundStatus
from bglmanager.engine.problems import Problem
from bglmanager.engine.seating.making import SeatingOptions, Upcoming
from bglmanager.i18n import Texts
from bglmanager.services import documents, leaving, rounds, waiting
from bglmanager.services.games import game_catalogue
from bglmanager.ui.pages.round.copies_panel import before_the_draw, tables_without_copy
from bglmanager.words.command_names import command_words
from bglmanager.words.names import names_of
from bglmanager.words.problems import problem_sentence
from tests.helpers import cups
from tests.helpers.days import ENGLISH, EVENING, Day
from tests.helpers.events import event
from tests.helpers.refusals import refusal
from tests.helpers.setups import island_of
from tests.services.conftest import DayMaker

ONE = RoundNumber(1)


def text(word: str) -> Text:
    return Text(word, word)


CARDS = SetupDraw(
    "cards", text("Carte"), items=tuple(SetupItem(text(f"C{n}")) for n in range(30)), count=5
)
GAME = GameRules(
    id="puerto-rico",
    name=text("Prova"),
    sizes=Sizes(2, 4, 5),
    setup=(
        CARDS,
        SetupDraw("opener", text("Apre"), SetupKind.OPENER),
        SetupDraw("turns", text("Turni"), SetupKind.TURNS),
    ),
)
WISHES = SeatingOptions(game=GAME)
PLAIN = replace(GAME, setup=())


def setup_of(day: Day) -> Setup:
    assert day.round.setup is not None
    return day.round.setup


def is_as_drawn(day: Day, attempt: int = 1) -> None:
    """The last round has the set-up its present seats give, and the turns at the seats."""
    setup = drawing.draw_setup(day.event, day.round, GAME, attempt)
    assert day.round.setup == setup
    assert with_turns(day.round) == day.round
    for table in day.round.tables:
        turns = [seat.turn for seat in table.seats]
        wanted = range(1, len(turns) + 1) if len(turns) > 1 else [None]
        assert sorted(turns, key=str) == sorted(wanted, key=str)


def test_the_set_up_comes_with_the_round(begin: DayMaker) -> None:
    day = begin(event(10))
    rounds.draw_round(day.desk, WISHES)
    is_as_drawn(day)
    assert [len(each.items) for each in setup_of(day).drawn] == [5, 3, 3]


def test_a_game_without_draws_has_no_set_up(begin: DayMaker) -> None:
    day = begin(event(8))
    rounds.draw_round(day.desk, SeatingOptions(game=PLAIN))
    assert day.round.setup is None
    rounds.discard_draft(day.desk)
    rounds.draw_round(day.desk)
    assert day.round.setup is None


def test_another_seating_keeps_what_is_drawn_for_all(begin: DayMaker) -> None:
    day = begin(event(10))
    rounds.draw_round(day.desk, WISHES)
    before = setup_of(day)
    rounds.redraw_round(day.desk)
    assert (day.round.attempt, setup_of(day).attempt) == (2, 1)
    assert setup_of(day).drawn[0] == before.drawn[0]
    assert setup_of(day).drawn[2] != before.drawn[2]
    is_as_drawn(day)


def test_an_exchange_draws_openers_and_turns_of_its_tables_anew(begin: DayMaker) -> None:
    day = begin(event(10))
    rounds.draw_round(day.desk, WISHES)
    third = day.table(3)
    rounds.exchange_seats(day.desk, day.who(1, 1), day.who(2, 3))
    is_as_drawn(day)
    assert day.table(3) == third


def test_a_round_seated_by_hand_has_its_set_up_too(begin: DayMaker) -> None:
    day = begin(event(10))
    rounds.seat_by_hand(day.desk, WISHES)
    is_as_drawn(day)
    rounds.move_seat(day.desk, day.who(1, 1), TableNumber(2))
    is_as_drawn(day)
    rounds.exchange_seats(day.desk, day.who(1, 1), day.who(3, 1))
    is_as_drawn(day)


def test_a_bye_has_neither_opener_nor_turn(begin: DayMaker) -> None:
    day = begin(event(5, players_per_table=2))
    rounds.draw_round(day.desk, WISHES)
    is_as_drawn(day)
    assert list(seats_of(setup_of(day).drawn[1])) == [1, 2]
    rounds.discard_draft(day.desk)
    rounds.seat_by_hand(day.desk, WISHES)
    rounds.move_seat(day.desk, day.who(1, 1), TableNumber(3))
    is_as_drawn(day)


def slow_round(begin: DayMaker) -> Day:
    """Table 3 of round 2 is slow: the first tables of round 3 play already."""
    day = begin(event(18, ruleset="big-2026", players_per_table=3, tier=None, league=None))
    day.play()
    day.start()
    for table in day.round.tables:
        if table.number != 6:
            day.enter(table.number, [30, 20, 10])
    rounds.draw_round(day.desk, WISHES)
    assert day.round.partial
    return day


def test_tables_seated_later_are_drawn_then_and_the_others_stay(begin: DayMaker) -> None:
    day = slow_round(begin)
    is_as_drawn(day)
    before, there = setup_of(day), day.round.tables
    rounds.publish_draft(day.desk)
    day.enter(1, [9, 8, 7])
    played = day.table(1)
    day.enter(6, [30, 20, 10], round_=2)
    rounds.close_round(day.desk, RoundNumber(2))
    rounds.seat_rest(day.desk)
    is_as_drawn(day)
    assert setup_of(day).drawn[0] == before.drawn[0]
    assert day.table(1) == played
    numbers = {table.number for table in there}
    assert {t.number for t in day.round.tables} > numbers
    kept = {k: v for k, v in seats_of(setup_of(day).drawn[2]).items() if k in numbers}
    assert kept == seats_of(before.drawn[2])


# --- once more ------------------------------------------------------------------------------------


def test_the_set_up_is_drawn_again_by_itself(begin: DayMaker) -> None:
    day = begin(event(10))
    rounds.draw_round(day.desk, WISHES)
    before = setup_of(day)
    seated = day.seated()
    for attempt in (2, 3):
        assert rounds.can_draw_setup(day.event, ONE, GAME) == ()
        changes = rounds.draw_setup(day.desk, ONE, GAME)
        assert (changes.kind, changes.args) == ("draw-setup", {"round": 1, "attempt": attempt})
        said = command_words(ENGLISH, changes.kind, changes.args, {})
        assert said == f"set-up of round 1 drawn (attempt {attempt})"
        is_as_drawn(day, attempt)
    assert (day.seated(), day.round.attempt) == (seated, 1)
    assert setup_of(day).drawn != before.drawn
    rounds.redraw_round(day.desk)
    is_as_drawn(day, 3)


def test_it_can_be_drawn_later(begin: DayMaker) -> None:
    day = begin(event(10))
    day.start()
    assert day.round.setup is None
    rounds.draw_setup(day.desk, ONE, GAME)
    is_as_drawn(day)
    assert day.round.status is RoundStatus.PLAYING


def test_results_and_the_end_of_a_round_keep_its_set_up(begin: DayMaker) -> None:
    day = begin(event(8))
    rounds.draw_round(day.desk, WISHES)
    rounds.publish_draft(day.desk)
    day.enter(1, [9, 8, 7, 6])
    assert day.refuses(rounds.draw_setup, ONE, GAME) == [
        "Round 1 has results already: its set-up stays as it was drawn."
    ]
    day.finish()
    assert day.refuses(rounds.draw_setup, ONE, GAME) == [
        "Round 1 is closed: its set-up stays as it was drawn."
    ]


@pytest.mark.parametrize("game", [None, PLAIN])
def test_a_game_without_draws_is_refused(begin: DayMaker, game: GameRules | None) -> None:
    day = begin(event(8))
    rounds.draw_round(day.desk)
    assert day.refuses(rounds.draw_setup, ONE, game) == [
        "Nothing is drawn for the set-up of round 1: its game has no such draw."
    ]


def test_an_unknown_round_is_refused(begin: DayMaker) -> None:
    day = begin(event(8))
    assert day.refuses(rounds.draw_setup, ONE, GAME) == [
        "There is no round 1. Choose one that has been drawn."
    ]


def test_a_fault_leaves_the_round_without_a_set_up(
    begin: DayMaker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError("una carta di troppo")

    day = begin(event(8))
    monkeypatch.setattr(drawing, "draw_setup", fails)
    rounds.draw_round(day.desk, WISHES)
    assert len(day.round.tables) == 2
    assert day.round.setup is None
    assert day.refuses(rounds.draw_setup, ONE, GAME) == [
        (
            "The set-up of round 1 cannot be drawn: program error (see the log). Draw it "
            "by hand; the round can be played."
        )
    ]
    assert "ZeroDivisionError" in caplog.text
    caplog.clear()


# --- games of the catalogue, documents ------------------------------------------------------------


def of_catalogue(begin: DayMaker, players: int, **settings: Any) -> tuple[Day, Round]:
    day = begin(event(players, **settings))
    rounds.draw_round(day.desk, game_catalogue().next_wishes(day.event))
    return day, day.round


def test_puerto_rico_has_its_turns_drawn(begin: DayMaker) -> None:
    _, drawn = of_catalogue(begin, 11)
    assert drawn.setup is not None
    assert [each.label for each in drawn.setup.drawn] == ["Ordine di gioco"]
    for table in drawn.tables:
        assert sorted(seat.turn or 0 for seat in table.seats) == list(
            range(1, len(table.seats) + 1)
        )


def test_catan_has_its_island_drawn(begin: DayMaker) -> None:
    _, drawn = of_catalogue(begin, 12, **cups.catan())
    assert drawn.setup is not None
    assert island_of(drawn.setup) is not None


def test_the_ludolimpiadi_have_wonders_and_openers_without_names(begin: DayMaker) -> None:
    day, drawn = of_catalogue(begin, 9, **cups.seven_wonders())
    assert drawn.setup is not None
    wonders, side, openers = drawn.setup.drawn
    assert len(wonders.items) == 6
    assert len(side.items) == 1
    assert [seats for _, seats in seats_of(openers).items()]
    said = json.dumps([each.items for each in drawn.setup.drawn])
    assert not any(_named(entry, said) for entry in day.event.entries)


def _named(entry: Entry, said: str) -> bool:
    return entry.last_name in said or entry.first_name in said


def test_the_command_line_draws_the_same_set_up(begin: DayMaker) -> None:
    for settings in ({}, cups.catan(), cups.seven_wonders()):
        day = begin(event(13, **settings))
        longer = documents.with_next_round(day.document())
        rounds.draw_round(day.desk, game_catalogue().next_wishes(day.event))
        assert documents.read_event(longer).rounds == day.event.rounds
        assert documents.verify_document(longer) == ()


def test_tables_seated_later_on_the_command_line_are_those_of_the_desk(begin: DayMaker) -> None:
    day = slow_round(begin)
    rounds.publish_draft(day.desk)
    day.enter(6, [30, 20, 10], round_=2)
    rounds.close_round(day.desk, RoundNumber(2))
    longer = documents.with_next_round(day.document())
    rounds.seat_rest(day.desk)
    assert documents.read_event(longer).rounds == day.event.rounds


def test_a_document_carries_the_set_up_whole(begin: DayMaker) -> None:
    day = begin(event(10))
    rounds.draw_round(day.desk, WISHES)
    data = day.document()
    assert documents.read_event(data) == replace(
        day.event, settings=documents.read_event(data).settings
    )
    assert documents.with_results_computed(data) == data
    league = documents.write_document(day.event, exported_at=EVENING, for_league=True)
    assert documents.read_event(league).rounds[0].setup == day.round.setup


def test_a_round_uses_what_earlier_rounds_did_not(begin: DayMaker) -> None:
    known = replace(GAME, setup=(replace(CARDS, unused_first=True),))
    day = begin(event(8))
    used: list[str] = []
    for _ in range(4):
        rounds.draw_round(day.desk, SeatingOptions(game=known))
        rounds.publish_draft(day.desk)
        used += setup_of(day).drawn[0].items
        day.finish()
    assert len(set(used)) == 20


def test_erasing_somebody_leaves_the_set_up_as_it_is(begin: DayMaker) -> None:
    """It names nobody: seats have numbers."""
    day = begin(event(10))
    rounds.draw_round(day.desk, WISHES)
    number = EntryNumber(3)
    known = [day.event.entry(number)]
    mentions = erasing.mentions_of(day.event, number, known)
    after: Event = erasing.without_person(day.event, number, "Giocatore 3", mentions)
    assert after.rounds == day.event.rounds


# ------ Boxes to tables at the desk: given out with the round, changed by hand, warned about


def table(number: int) -> TableNumber:
    return TableNumber(number)


def with_copies(players: int, copies: dict[int, int], *, asked: bool | None = None) -> Event:
    made = event(players, desk=EventDesk(bring_copy=asked))
    people = (
        replace(e, desk=replace(e.desk, present=True, copies=copies.get(e.number)))
        for e in made.entries
    )
    return replace(made, entries=tuple(people))


def stand(day: Day, round_: int = 1) -> dict[int, int | None]:
    found = day.event.round(RoundNumber(round_))
    return {int(t.number): t.desk.copy_of for t in found.tables}


def said(day: Day, found: tuple[Problem, ...]) -> list[str]:
    names = names_of(day.event.entries)
    return [problem_sentence(Texts("en"), one, names) for one in found]


def test_a_draft_shows_the_boxes_and_publishing_puts_them_on_the_tables(begin: DayMaker) -> None:
    day = begin(with_copies(8, {1: 1, 2: 1, 3: 1}))
    rounds.draw_round(day.desk)
    shown = copies.on_tables(day.event, day.round)
    assert len(shown) == 2
    assert stand(day) == {1: None, 2: None}
    seats = day.seated()
    rounds.publish_draft(day.desk)
    assert stand(day) == dict(shown)
    assert day.seated() == seats


def test_without_copies_nothing_stands_on_the_tables(begin: DayMaker) -> None:
    day = begin(with_copies(8, {}))
    day.start()
    assert stand(day) == {1: None, 2: None}
    assert tables_without_copy(day.event, day.round) == ()


def test_before_the_draw_it_is_said_how_many_are_missing(begin: DayMaker) -> None:
    day = begin(with_copies(22, {1: 2, 2: 3}))
    assert said(day, before_the_draw(Upcoming(day.event))) == [
        (
            "6 tables and only 5 copies of the game. Find more of them, or note with F6 in "
            "the entries who has brought one."
        )
    ]
    enough = begin(with_copies(20, {1: 2, 2: 3}))
    assert before_the_draw(Upcoming(enough.event)) == ()


def test_where_no_copy_need_be_brought_nothing_is_said(begin: DayMaker) -> None:
    day = begin(with_copies(22, {1: 2}, asked=False))
    assert before_the_draw(Upcoming(day.event)) == ()
    day.start()
    assert tables_without_copy(day.event, day.round) == ()
    _, english = refusal(lambda: waiting.deal_boxes(day.desk, ONE))
    assert english == "On the page of the event it says that nobody need bring a copy of the game."


def test_the_tables_without_a_box_are_named(begin: DayMaker) -> None:
    day = begin(with_copies(12, {1: 1}))
    day.start()
    bare = [number for number, owner in stand(day).items() if owner is None]
    assert said(day, tables_without_copy(day.event, day.round)) == [
        f"2 copies of the game are missing. Tables {bare[0]}, {bare[1]} have none."
    ]


def test_a_box_that_comes_late_fills_a_table_and_those_in_use_stay(begin: DayMaker) -> None:
    day = begin(with_copies(12, {1: 1}))
    day.start()
    before = {number: owner for number, owner in stand(day).items() if owner}
    for owner in (7, 8):
        waiting.turn_copy(day.desk, EntryNumber(owner))
    [words] = said(day, tables_without_copy(day.event, day.round))
    assert "have no copy of the game, and some are left. Ctrl+B shows where they are." in words
    changes = waiting.deal_boxes(day.desk, ONE)
    assert command_words(Texts("en"), changes.kind, changes.args, {}) == (
        "copies assigned to the tables of round 1"
    )
    assert all(stand(day).values())
    assert before.items() <= stand(day).items()
    assert tables_without_copy(day.event, day.round) == ()


def test_two_tables_exchange_what_stands_on_them(begin: DayMaker) -> None:
    day = begin(with_copies(12, {1: 1, 2: 1}))
    rounds.draw_round(day.desk)
    shown = copies.on_tables(day.event, day.round)
    [bare] = {1, 2, 3} - {int(number) for number in shown}
    full = next(iter(shown))
    changes = waiting.exchange_boxes(day.desk, ONE, full, table(bare))
    assert (stand(day)[bare], stand(day)[full]) == (shown[full], None)
    assert command_words(Texts("en"), changes.kind, changes.args, {}) == (
        f"copies of tables {full} and {bare} swapped"
    )
    rounds.publish_draft(day.desk)
    given = [owner for owner in stand(day).values() if owner]
    assert len(given) == len(set(given)) == 2


def test_a_box_is_given_and_taken_away_by_hand(begin: DayMaker) -> None:
    day = begin(with_copies(8, {1: 3}))
    day.start()
    waiting.give_box(day.desk, ONE, table(1), None)
    assert stand(day) == {1: None, 2: 1}
    waiting.give_box(day.desk, ONE, table(1), EntryNumber(1))
    assert stand(day) == {1: 1, 2: 1}
    waiting.turn_copy(day.desk, EntryNumber(1))
    waiting.turn_copy(day.desk, EntryNumber(1))
    _, english = refusal(lambda: waiting.give_box(day.desk, ONE, table(1), EntryNumber(1)))
    assert english == "No copy of number 1 is left: it stands on another table."


def test_a_draft_drawn_again_has_its_boxes_proposed_anew(begin: DayMaker) -> None:
    day = begin(with_copies(8, {1: 1, 2: 1}))
    rounds.draw_round(day.desk)
    first = next(iter(copies.on_tables(day.event, day.round)))
    waiting.give_box(day.desk, ONE, first, None)
    assert len(copies.on_tables(day.event, day.round)) == 1
    rounds.redraw_round(day.desk)
    assert len(copies.on_tables(day.event, day.round)) == 2


def test_the_box_of_somebody_who_left_is_missing_in_the_next_round(begin: DayMaker) -> None:
    day = begin(with_copies(8, {1: 1, 2: 1}))
    day.start()
    day.enter(1, [40, 30, 20, 10])
    day.enter(2, [40, 30, 20, 10])
    rounds.close_round(day.desk, ONE)
    leaving.withdraw_entry(day.desk, EntryNumber(1))
    assert day.event.entry(EntryNumber(1)).status is EntryStatus.WITHDRAWN
    [words] = said(day, before_the_draw(Upcoming(day.event)))
    assert words.startswith("2 tables and only 1 copy of the game.")
    day.start()
    assert sorted(stand(day, 2).values(), key=str) == [2, None]


def test_a_closed_round_keeps_its_boxes(begin: DayMaker) -> None:
    day = begin(with_copies(8, {1: 1, 2: 1}))
    day.start()
    day.enter(1, [40, 30, 20, 10])
    day.enter(2, [40, 30, 20, 10])
    rounds.close_round(day.desk, ONE)
    _, english = refusal(lambda: waiting.deal_boxes(day.desk, ONE))
    assert english == "Round 1 is closed: its copies stay where they were."


def test_without_a_copy_there_is_nothing_to_give_out(begin: DayMaker) -> None:
    day = begin(with_copies(8, {}, asked=True))
    day.start()
    italian, english = refusal(lambda: waiting.deal_boxes(day.desk, ONE))
    assert english.startswith("No copy of the game is noted.")
    assert italian.startswith("Non è segnata nessuna copia")


def test_a_final_needs_copies_for_its_own_tables_only(begin: DayMaker) -> None:
    made = with_copies(22, {1: 2, 2: 3})
    day = begin(replace(made, settings=replace(made.settings, rounds_planned=1)))
    assert len(before_the_draw(Upcoming(day.event))) == 1
    day.play()
    assert before_the_draw(Upcoming(day.event, day.desk.derived)) == ()


def test_copies_are_promised_to_no_table_where_the_rounds_differ_in_their_games(
    begin: DayMaker,
) -> None:
    plan = (PlannedRound("agricola", 4, 60), PlannedRound("seasons", 4, 60))
    made = with_copies(8, {1: 2})
    settings = replace(made.settings, game="multi", plan=plan, rounds_planned=2)
    day = begin(replace(made, settings=settings))
    day.start()
    assert stand(day) == {1: None, 2: None}
    assert tables_without_copy(day.event, day.round) == ()
