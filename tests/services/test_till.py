"""The till at the desk: taking, giving back, fees of one's own, each undone by one step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from bglmanager.engine.event import BottomReason, EntryDesk, EntryStatus, Event, Number
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.problems import Refused
from bglmanager.engine.till import amount_owed, amount_taken, is_settled, till_totals
from bglmanager.i18n import Texts
from bglmanager.services import entries, leaving, rounds, till
from bglmanager.services.entries import Person
from bglmanager.services.workspace import OpenEvent
from bglmanager.words.command_names import command_words
from bglmanager.words.names import names_of
from bglmanager.words.problems import problem_sentence
from tests.helpers.days import Day
from tests.helpers.events import event, played
from tests.helpers.refusals import refused_for
from tests.services.conftest import DayMaker, Opener

ONE, TWO, THREE = EntryNumber(1), EntryNumber(2), EntryNumber(3)
HALF = Fraction(1, 2)


def noted(made: Event, *numbers: int) -> Event:
    """The event with these noted as paid, without a line."""
    return replace(
        made,
        entries=tuple(
            replace(e, desk=replace(e.desk, paid=True)) if e.number in numbers else e
            for e in made.entries
        ),
    )


def lines(desk: OpenEvent, number: EntryNumber) -> list[tuple[int, Number]]:
    return [(line.receipt, line.amount) for line in desk.event.entry(number).desk.payments]


def said(desk: OpenEvent, deed: Callable[[], object], language: str = "en") -> list[str]:
    """The sentences with which something is refused; nothing is written then."""
    before = desk.event
    with pytest.raises(Refused) as caught:
        deed()
    assert desk.event is before
    names = names_of(before.entries)
    return [problem_sentence(Texts(language), found, names) for found in caught.value.problems]


def last_act(desk: OpenEvent, language: str = "en") -> str:
    done = desk.timeline.undoable
    assert done is not None
    return command_words(Texts(language), done.kind, done.args, names_of(desk.event.entries))


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        ("5", 5),
        ("7,50", 7 + HALF),
        ("7.5", 7 + HALF),
        (" 5 € ", 5),
        ("€ 12,30", Fraction(123, 10)),
        ("0", 0),
        ("1000000", 1_000_000),
        ("", None),
        ("  ", None),
    ],
)
def test_euro_are_typed_with_comma_or_point(typed: str, amount: Number | None) -> None:
    assert till.read_amount(typed) == amount


NO_SUM = (
    "“{}” is not a sum of money. Type euro from 0 on, with comma or point: 7.50.",
    "“{}” non è una somma di denaro. Scrivi gli euro da 0 in su, con la virgola o il punto: 7,50.",
)
PARTS_OF_A_CENT = (
    "“{}” has parts of a cent. Type at most two digits after the comma or point.",
    "“{}” ha frazioni di centesimo. Scrivi al massimo due cifre dopo la virgola o il punto.",
)
TOO_MUCH = (
    "“{}” is too much: a sum may be 1000000 € at most. Check the figures.",
    "“{}” è troppo: una somma può essere al massimo di 1000000 €. Controlla le cifre.",
)


@pytest.mark.parametrize(
    ("typed", "english", "italian"),
    [
        ("abc", *NO_SUM),
        ("-3", *NO_SUM),
        ("1.234,50", *NO_SUM),
        ("2,555", *PARTS_OF_A_CENT),
        ("2,0055", *PARTS_OF_A_CENT),
        ("1000000,01", *TOO_MUCH),
    ],
)
def test_what_is_no_sum_is_refused_in_words(typed: str, english: str, italian: str) -> None:
    found = refused_for(till.read_amount, typed)
    assert [problem_sentence(Texts("en"), each) for each in found] == [english.format(typed)]
    assert [problem_sentence(Texts("it"), each) for each in found] == [italian.format(typed)]


def test_what_is_owed_is_taken_with_a_receipt(open_: Opener) -> None:
    desk = open_(event(3, fee=Fraction(15, 2)))
    assert till.take_fee(desk, TWO).kind == "till-take"
    assert lines(desk, TWO) == [(1, 7 + HALF)]
    assert desk.event.entry(TWO).desk.paid
    assert last_act(desk) == "7.50 € taken from Bruno Rossi, receipt 1"
    assert last_act(desk, "it") == "incassati 7,50 € da Bruno Rossi, ricevuta 1"
    till.take_fee(desk, ONE)
    assert lines(desk, ONE) == [(2, 7 + HALF)]
    payment = desk.event.entry(ONE).desk.payments[0]
    assert payment.at.tzinfo is not None


def test_in_two_parts(open_: Opener) -> None:
    desk = open_(event(3, fee=5))
    till.take_fee(desk, ONE, 2)
    assert not desk.event.entry(ONE).desk.paid
    till.take_fee(desk, ONE)
    assert lines(desk, ONE) == [(1, 2), (2, 3)]
    assert desk.event.entry(ONE).desk.paid


def test_all_or_a_part_is_given_back(open_: Opener) -> None:
    desk = open_(event(3, fee=5))
    till.take_fee(desk, ONE)
    till.give_back(desk, ONE, 2)
    assert (lines(desk, ONE), desk.event.entry(ONE).desk.paid) == ([(1, 5), (2, -2)], False)
    assert last_act(desk) == "2 € given back to Ada Rossi, receipt 2"
    assert last_act(desk, "it") == "restituiti 2 € a Ada Rossi, ricevuta 2"
    till.give_back(desk, ONE)
    assert lines(desk, ONE) == [(1, 5), (2, -2), (3, -3)]
    assert said(desk, lambda: till.give_back(desk, ONE)) == [
        "Nothing was taken from Ada Rossi: there is nothing to give back."
    ]


def test_a_reduced_fee_and_one_of_nothing(open_: Opener) -> None:
    desk = open_(event(3, fee=5))
    till.set_fee(desk, ONE, 3)
    assert last_act(desk) == "Ada Rossi pays a fee of 3 €"
    till.take_fee(desk, ONE)
    assert lines(desk, ONE) == [(1, 3)]
    assert desk.event.entry(ONE).desk.paid
    till.set_fee(desk, ONE, None)
    assert last_act(desk) == "Ada Rossi pays the usual fee"
    assert not desk.event.entry(ONE).desk.paid
    assert amount_owed(desk.event, desk.event.entry(ONE)) == 2
    till.set_fee(desk, TWO, 0)
    assert last_act(desk, "it") == "Bruno Rossi non paga niente"
    assert till.unpaid_entries(desk.event) == (1, 3)


def test_who_was_noted_as_paid_gets_a_line_before_the_till_goes_on(open_: Opener) -> None:
    desk = open_(noted(event(3, fee=5), 1, 2))
    till.give_back(desk, ONE, 2)
    assert lines(desk, ONE) == [(1, 5), (2, -2)]
    till.set_fee(desk, TWO, 3)
    assert (lines(desk, TWO), desk.event.entry(TWO).desk.paid) == ([(3, 5)], True)
    assert amount_taken(desk.event, desk.event.entry(TWO)) == 5


def test_noted_without_a_receipt_and_taken_back(open_: Opener) -> None:
    desk = open_(event(3, fee=5))
    till.set_paid(desk, ONE, paid=True)
    assert (lines(desk, ONE), is_settled(desk.event, desk.event.entry(ONE))) == ([], True)
    till.set_paid(desk, ONE, paid=False)
    assert till.unpaid_entries(desk.event) == (1, 2, 3)
    till.take_fee(desk, ONE)
    assert said(desk, lambda: till.set_paid(desk, ONE, paid=False)) == [
        "Ada Rossi has receipts in the till. Give the money back there, or undo what was wrong."
    ]


REFUSALS: list[tuple[str, Callable[[OpenEvent], object], str, str]] = [
    (
        "paid",
        lambda desk: till.take_fee(desk, ONE),
        (
            "Ada Rossi has paid 5 €: nothing is owed. More, or a refund, goes through the "
            "player’s account (Shift+F9)."
        ),
        (
            "Ada Rossi ha pagato 5 €: non deve niente. Altri soldi, o un rimborso, passano "
            "dal suo conto (Shift+F9)."
        ),
    ),
    (
        "free",
        lambda desk: till.take_fee(desk, TWO),
        "Bruno Rossi pays nothing. Change the fee in the player’s account (Shift+F9).",
        "Bruno Rossi non paga niente. Cambia la quota nel suo conto (Shift+F9).",
    ),
    (
        "nothing",
        lambda desk: till.take_fee(desk, THREE, 0),
        "A sum of 0 is not a payment. Type how much it is.",
        "Una somma di 0 non è un pagamento. Scrivi quanto è.",
    ),
    (
        "nothing back",
        lambda desk: till.give_back(desk, ONE, 0),
        "A sum of 0 is not a payment. Type how much it is.",
        "Una somma di 0 non è un pagamento. Scrivi quanto è.",
    ),
    (
        "below 0",
        lambda desk: till.take_fee(desk, THREE, -2),
        NO_SUM[0].format("-2"),
        NO_SUM[1].format("-2"),
    ),
    (
        "more than taken",
        lambda desk: till.give_back(desk, ONE, Fraction(11, 2)),
        "Ada Rossi has paid 5 €: 5.50 € cannot be given back. Type 5 € or less.",
        "Ada Rossi ha pagato 5 €: non si possono restituire 5,50 €. Scrivi al massimo 5 €.",
    ),
    (
        "nothing taken",
        lambda desk: till.give_back(desk, THREE),
        "Nothing was taken from Carla Rossi: there is nothing to give back.",
        "Da Carla Rossi non è stato incassato niente: non c’è niente da restituire.",
    ),
    (
        "a fee below 0",
        lambda desk: till.set_fee(desk, THREE, -1),
        NO_SUM[0].format("-1"),
        NO_SUM[1].format("-1"),
    ),
    (
        "a fee in parts of a cent",
        lambda desk: till.set_fee(desk, THREE, Fraction(1, 8)),
        "“0.125” has parts of a cent. Type at most two digits after the comma or point.",
        "“0.125” ha frazioni di centesimo. Scrivi al massimo due cifre dopo la virgola o il punto.",
    ),
    (
        "nobody",
        lambda desk: till.take_fee(desk, EntryNumber(9)),
        "There is no player number 9 in this event. Look the player up in the entries.",
        "In questo torneo non c’è il giocatore numero 9. Cercalo tra gli iscritti.",
    ),
]


@pytest.mark.parametrize(
    ("deed", "english", "italian"), [row[1:] for row in REFUSALS], ids=[row[0] for row in REFUSALS]
)
def test_refused_with_a_sentence(
    open_: Opener, deed: Callable[[OpenEvent], object], english: str, italian: str
) -> None:
    desk = open_(event(3, fee=5))
    till.take_fee(desk, ONE)
    till.set_fee(desk, TWO, 0)
    assert said(desk, lambda: deed(desk)) == [english]
    assert said(desk, lambda: deed(desk), "it") == [italian]


def test_where_nothing_costs_the_way_out_is_said(open_: Opener) -> None:
    desk = open_(event(3))
    assert said(desk, lambda: till.take_fee(desk, ONE)) == [
        (
            "This event costs nothing. Enter its fee on the page of the event, or one of Ada Rossi "
            "alone in the till (Shift+F9)."
        )
    ]
    till.set_fee(desk, ONE, 4)
    till.take_fee(desk, ONE)
    assert lines(desk, ONE) == [(1, 4)]


DEEDS: dict[str, Callable[[OpenEvent], object]] = {
    "take": lambda desk: till.take_fee(desk, ONE),
    "take a part": lambda desk: till.take_fee(desk, ONE, 2),
    "give back": lambda desk: till.give_back(desk, TWO),
    "give back what was noted": lambda desk: till.give_back(desk, THREE, 1),
    "a fee of his own": lambda desk: till.set_fee(desk, TWO, 2),
    "no fee": lambda desk: till.set_fee(desk, THREE, 0),
    "noted": lambda desk: till.set_paid(desk, ONE, paid=True),
    "put aside": till.put_unpaid_aside,
    "a walk-in who pays": lambda desk: entries.add_entry(
        desk, Person("Zoe", "Blu", paid=True), present=True
    ),
}


@pytest.mark.parametrize("deed", DEEDS.values(), ids=DEEDS.keys())
def test_one_step_takes_it_back_and_one_does_it_again(
    open_: Opener, deed: Callable[[OpenEvent], object]
) -> None:
    desk = open_(noted(event(4, fee=5), 3))
    till.take_fee(desk, TWO)
    before = desk.event
    deed(desk)
    after = desk.event
    assert after != before
    desk.undo()
    assert desk.event == before
    desk.redo()
    assert desk.event == after
    desk.read_again()
    assert desk.event == after


def test_a_walk_in_who_pays_has_a_receipt(open_: Opener) -> None:
    desk = open_(event(3, fee=5))
    till.take_fee(desk, ONE)
    entries.add_entry(desk, Person("Zoe", "Blu", paid=True), present=True)
    assert lines(desk, EntryNumber(4)) == [(2, 5)]
    entries.add_entry(desk, Person("Ugo", "Blu"), present=True)
    assert lines(desk, EntryNumber(5)) == []


def test_an_imported_list_only_notes_who_has_paid(open_: Opener) -> None:
    desk = open_(event(3, fee=5))
    entries.add_many(desk, [Person("Zoe", "Blu", paid=True)])
    assert lines(desk, EntryNumber(4)) == []
    assert is_settled(desk.event, desk.event.entry(EntryNumber(4)))


def test_who_has_not_paid_is_put_aside_and_comes_back_by_checking_in(open_: Opener) -> None:
    desk = open_(event(4, fee=5))
    till.take_fee(desk, ONE)
    till.take_fee(desk, TWO, 3)
    till.set_fee(desk, THREE, 0)
    assert till.unpaid_entries(desk.event) == (2, 4)
    till.put_unpaid_aside(desk)
    assert [e.status for e in desk.event.entries].count(EntryStatus.LAPSED) == 2
    till.take_fee(desk, TWO)
    entries.check_in(desk, TWO)
    assert desk.event.entry(TWO).status is EntryStatus.ACTIVE


def test_who_sits_at_a_table_is_not_put_aside(open_: Opener) -> None:
    desk = open_(played(fee=5))
    assert said(desk, lambda: till.put_unpaid_aside(desk)) == ["Nobody to drop: all have paid."]


# ---- The till and a seat that was kept for somebody who never came: nothing is asked of him

NEVER, ROUND = EntryNumber(1), RoundNumber(1)


def before() -> Event:
    """Eight at 5 €, none of whom has paid; nobody has seen the first, whose seat was kept."""
    made = event(8, fee=5)
    seen = (replace(e, desk=EntryDesk(present=e.number != NEVER)) for e in made.entries)
    return replace(made, entries=tuple(seen))


@pytest.fixture
def day(begin: DayMaker) -> Day:
    """Round 1 is played."""
    made = begin(before())
    made.start()
    return made


def go(day: Day, reason: BottomReason) -> None:
    """He is last at his table for this reason."""
    [table] = [t for t in day.round.tables if any(s.entry == NEVER for s in t.seats)]
    leaving.leave_game(day.desk, ROUND, table.number, NEVER, reason)


@pytest.mark.parametrize("reason", [None, *(BottomReason(r) for r in ("absent", "expelled"))])
def test_who_never_came_owes_nothing(day: Day, reason: BottomReason | None) -> None:
    if reason is not None:
        go(day, reason)
    assert till_totals(day.event).owing == 7
    assert till.unpaid_entries(day.event) == ()


def test_nor_does_who_never_came_and_was_withdrawn(day: Day) -> None:
    leaving.withdraw_entry(day.desk, NEVER)
    assert till_totals(day.event).owing == 7


def test_nor_whom_the_next_round_has_a_seat_for_as_well(day: Day) -> None:
    go(day, BottomReason.ABSENT)
    day.fill()
    rounds.close_round(day.desk, ROUND)
    day.start()
    assert till_totals(day.event).owing == 7


def test_who_comes_in_the_end_owes_the_fee_also_when_he_leaves(day: Day) -> None:
    entries.check_in(day.desk, NEVER)
    assert till_totals(day.event).owing == 8
    day.fill()
    leaving.withdraw_entry(day.desk, NEVER)
    assert till_totals(day.event).owing == 8


def test_who_paid_ahead_and_never_came_may_get_it_back(day: Day) -> None:
    till.take_fee(day.desk, NEVER)
    assert (till_totals(day.event).refunds, till_totals(day.event).refundable) == (1, 5)
    entries.check_in(day.desk, NEVER)
    assert till_totals(day.event).refunds == 0


def test_before_the_first_game_a_kept_seat_is_asked_for_its_fee(begin: DayMaker) -> None:
    day = begin(before())
    rounds.draw_round(day.desk)
    assert till_totals(day.event).owing == 8
