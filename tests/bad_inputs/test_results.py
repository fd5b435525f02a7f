"""Results that cannot be right: every one has its sentence, and nothing is written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bglmanager.engine.event import BottomReason, Event, TieBreak
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.services import leaving, result_input, results, rounds
from bglmanager.services.result_input import SeatInput, check_result
from bglmanager.ui.pages.round.before_draw import rematches_by_hand
from tests.bad_inputs.said import Case, Staged, on
from tests.helpers import cups
from tests.helpers.days import Day
from tests.helpers.desks import Begin
from tests.helpers.events import event, played, playing, with_result
from tests.helpers.results_typed import enter_result

ONE, T1 = RoundNumber(1), TableNumber(1)
FOUR = (4, 3, 2, 1)


def entered(*seats: Any, table: int = 1, round_: int = 1, **more: Any) -> Callable[[Day], object]:
    """Types scores, or whole seats, at a table."""
    inputs = [seat if isinstance(seat, SeatInput) else SeatInput(seat) for seat in seats]

    def deed(day: Day) -> object:
        number = RoundNumber(round_)
        wrong = results.can_take_results(day.event, number)
        old = day.event.round(number).tables[table - 1 : table]
        if wrong or not old or more:
            return enter_result(day.desk, number, TableNumber(table), inputs, **more)
        return check_result(day.event, number, result_input.filled_table(old[0], inputs))

    return deed


def auction(made: Event) -> Event:
    """The event with a value of the game that breaks ties."""
    first = made.rounds[0]
    tables = tuple(
        replace(table, seats=tuple(replace(seat, tie_breaks=(None,)) for seat in table.seats))
        for table in first.tables
    )
    return replace(made, rounds=(replace(first, tie_breaks=(TieBreak("money"),), tables=tables),))


def tied(*values: int | None) -> list[SeatInput]:
    return [SeatInput(9, tie_breaks=(value,)) for value in values] + [
        SeatInput(score, tie_breaks=(1,)) for score in (5, 4)
    ]


def left(day: Day) -> None:
    leaving.leave_game(day.desk, ONE, T1, EntryNumber(2), BottomReason.WITHDREW)


def absent(day: Day) -> None:
    leaving.leave_game(day.desk, ONE, T1, EntryNumber(2), BottomReason.ABSENT)


def all_left(day: Day) -> None:
    for number in (1, 2, 3, 4):
        leaving.leave_game(day.desk, ONE, T1, EntryNumber(number), BottomReason.WITHDREW)


def by_hands(day: Day) -> None:
    rounds.seat_by_hand(day.desk)


def exchange(one: int, other: int) -> Callable[[Day], object]:
    return lambda day: rounds.exchange_seats(day.desk, EntryNumber(one), EntryNumber(other))


def move(entry: int, table: int) -> Callable[[Day], object]:
    return lambda day: rounds.move_seat(day.desk, EntryNumber(entry), TableNumber(table))


TABLES = playing(8)
DUELS = playing(5, players_per_table=2)

CASES: dict[str, tuple[Staged, Callable[[Day], object], str, str]] = {
    "a table that is not there": (
        on(TABLES),
        entered(*FOUR, table=9),
        "There is no table 9 in round 1. Look for the number on the table sheet.",
        "Nel turno 1 non c’è il tavolo 9. Cerca il numero sullo statino.",
    ),
    "a round that is not there": (
        on(TABLES),
        lambda day: enter_result(day.desk, RoundNumber(3), T1, [SeatInput(4)]),
        "There is no round 3. Choose one that has been drawn.",
        "Il turno 3 non c’è. Scegline uno già sorteggiato.",
    ),
    "another result is there": (
        on(with_result(TABLES, 1, FOUR)),
        entered(4, 3, 2, 0, reason=""),
        "Table 1 has a result already. Say why it changes.",
        "Il tavolo 1 ha già un risultato. Scrivi perché cambia.",
    ),
    "a reason longer than its field": (
        on(with_result(TABLES, 1, FOUR)),
        entered(4, 3, 2, 0, reason="x" * 201),
        "The field “reason” has 201 characters; 200 are allowed. Shorten it.",
        "Il campo “motivo” ha 201 caratteri; il massimo è 200. Accorcialo.",
    ),
    "a place without the others": (
        on(TABLES),
        entered(SeatInput(4, place=1), 3, 2, 1),
        "Table 1: give a place to everybody or to nobody.",
        "Tavolo 1: dai un piazzamento a tutti o a nessuno.",
    ),
    "places that are no ranking": (
        on(TABLES),
        entered(*(SeatInput(4, place=place) for place in (1, 2, 2, 3))),
        "Table 1: the places must read like a ranking (1, 2, 2, 4).",
        "Tavolo 1: i piazzamenti devono seguirsi come in una classifica (1, 2, 2, 4).",
    ),
    "places at a drawn table": (
        on(TABLES),
        entered(*(SeatInput(4, place=place) for place in (1, 2, 3, 4)), drawn=True),
        "Table 1 was declared drawn: it cannot have places as well. Take one of the two back.",
        (
            "Il tavolo 1 è dichiarato pari: non può avere anche dei piazzamenti. Togli l’una o "
            "l’altra cosa."
        ),
    ),
    "a score missing": (
        on(TABLES),
        entered(4, None, 2, 1),
        "Table 1: the score of Bruno Rossi is missing. Type it, or enter a withdrawal.",
        (
            "Tavolo 1: manca il punteggio di Bruno Rossi. Scrivilo, o registra il ritiro "
            "dalla partita."
        ),
    ),
    "a score beyond everything": (
        on(TABLES),
        entered(4, 10**7, 2, 1),
        (
            "Table 1, Bruno Rossi: the score must be a number up to 1,000,000 with at most 6 "
            "decimals."
        ),
        (
            "Tavolo 1, Bruno Rossi: nel campo “punteggio” serve un numero fino a 1.000.000 con "
            "al massimo 6 decimali."
        ),
    ),
    "a score far from the others": (
        on(TABLES),
        entered(40, 350, 20, 10),
        "Table 1: Bruno Rossi has 350, far from the other scores. Is it right?",
        "Tavolo 1: Bruno Rossi ha 350, lontano dagli altri punteggi. È giusto?",
    ),
    "a bid above any sense": (
        on(TABLES),
        entered(SeatInput(40, bid=41), 30, 20, 10),
        "Table 1: Ada Rossi bid 41, more than the score. Is it right?",
        "Tavolo 1: Ada Rossi ha offerto 41, più del punteggio. È giusto?",
    ),
    "a bid beyond everything": (
        on(TABLES),
        entered(SeatInput(40, bid=10**7), 30, 20, 10),
        "Table 1, Ada Rossi: the bid must be a number up to 1,000,000 with at most 6 decimals.",
        (
            "Tavolo 1, Ada Rossi: nel campo “punti asta” serve un numero fino a 1.000.000 con al "
            "massimo 6 decimali."
        ),
    ),
    "a bid below nothing": (
        on(TABLES),
        entered(SeatInput(40, bid=-1), 30, 20, 10),
        "Table 1, Ada Rossi: a bid cannot be below 0. Type what was bid.",
        "Tavolo 1, Ada Rossi: l’offerta non può essere sotto 0. Scrivi quanto ha offerto.",
    ),
    "a tie-break missing where it decides": (
        on(auction(TABLES)),
        entered(*tied(3, None)),
        ("Table 1: Ada Rossi, Bruno Rossi are tied. Does a tie-break of the game separate them?"),
        "Tavolo 1: parità tra Ada Rossi, Bruno Rossi. C’è uno spareggio del gioco che decide?",
    ),
    "a tie-break too many": (
        on(TABLES),
        entered(SeatInput(4, tie_breaks=(3,)), 3, 2, 1),
        (
            "Table 1, Ada Rossi: the tie-breaks do not match those of the round. Type one value "
            "for each."
        ),
        (
            "Tavolo 1, Ada Rossi: gli spareggi non sono quelli del turno. Scrivi un valore per "
            "ciascuno."
        ),
    ),
    "a bye": (
        on(DUELS),
        entered(4, table=3),
        "Elena Rossi has the bye: no game is played there. Choose another table.",
        "Elena Rossi ha il riposo: lì non si gioca. Scegli un altro tavolo.",
    ),
    "a draft": (
        on(event(8), by_hands),
        entered(*FOUR),
        "Round 1 is a draft: publish it before you enter results.",
        "Il turno 1 è una bozza: pubblicalo prima di inserire i risultati.",
    ),
    "a closed round": (
        on(played(8)),
        entered(*FOUR, reason=" "),
        "Table 1 has a result already. Say why it changes.",
        "Il tavolo 1 ha già un risultato. Scrivi perché cambia.",
    ),
    "who has not come": (
        on(TABLES, absent),
        entered(*FOUR),
        ("Table 1: Bruno Rossi did not come and is last, whatever the score. Is the score right?"),
        (
            "Tavolo 1: Bruno Rossi non c’era e ha l’ultimo posto, qualunque sia il "
            "punteggio. Il punteggio è giusto?"
        ),
    ),
    "who has left leaves again": (
        on(TABLES, left),
        left,
        "Bruno Rossi is already among the last at table 1. Nothing else has to be done.",
        "Bruno Rossi è già tra gli ultimi del tavolo 1. Non c’è altro da fare.",
    ),
    "everybody has left": (
        on(TABLES, all_left),
        lambda day: rounds.too_few(day.event, ONE),
        ("Table 1: everybody has left. The last to leave is 1st; leave the field empty."),
        ("Tavolo 1: si sono ritirati tutti. L’ultimo a lasciare è 1º; lì non scrivere niente."),
    ),
    "the next round with results missing": (
        on(with_result(playing(12), 2, FOUR)),
        lambda day: rounds.draw_round(day.desk),
        "Round 1: tables 1, 3 have no results yet. Enter them first.",
        "Turno 1: i tavoli 1, 3 non hanno ancora un risultato. Inseriscili prima.",
    ),
    "the next round by hand with a result missing": (
        on(with_result(TABLES, 2, FOUR)),
        lambda day: rounds.seat_by_hand(day.desk),
        "Round 1: table 1 has no result yet. Enter it first.",
        "Turno 1: il tavolo 1 non ha ancora un risultato. Inseriscilo prima.",
    ),
    "a player twice by hand": (
        on(event(8), by_hands),
        exchange(1, 1),
        "Choose another player to swap with Ada Rossi.",
        "Scegli un altro giocatore da scambiare con Ada Rossi.",
    ),
    "somebody who is not there by hand": (
        on(event(8), by_hands),
        exchange(1, 9),
        "number 9 has no seat in round 1. Choose somebody who sits in it.",
        "numero 9 non ha un posto nel turno 1. Scegli qualcuno che ci gioca.",
    ),
    "a table too large by hand": (
        on(event(7), by_hands),
        move(5, 1),
        "Table 1 is full: it has 4 seats. Swap two players, or choose another table.",
        "Il tavolo 1 è pieno: ha 4 posti. Scambia due giocatori o scegli un altro tavolo.",
    ),
    "a table too small by hand": (
        on(event(6, **cups.catan()), by_hands),
        move(1, 2),
        (
            "Table 1 would be left with 2 players; at least 3 have to play there. Swap two "
            "players instead."
        ),
        (
            "Al tavolo 1 resterebbero 2 giocatori; devono essere almeno 3. Scambia invece due "
            "giocatori."
        ),
    ),
    "a rematch by hand": (
        on(played(4, 1, players_per_table=2), by_hands),
        lambda day: rematches_by_hand(day.event)[:1],
        (
            "Table 1: Ada Rossi and Bruno Rossi have met in round 1 already. Swap one of "
            "them, or publish it as it is."
        ),
        (
            "Tavolo 1: Ada Rossi e Bruno Rossi si sono già incontrati nel turno 1. Scambia uno "
            "dei due, oppure pubblica così com’è."
        ),
    ),
}


@pytest.mark.parametrize("what", CASES)
def test_it_is_said_and_nothing_is_written(what: str, begin: Begin) -> None:
    staged, deed, english, italian = CASES[what]
    Case(lambda: staged(begin), deed, english, italian).check()
