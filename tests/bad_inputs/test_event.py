"""Events that cannot be right: every way has its sentence, and nothing is written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bglmanager.engine import seating
from bglmanager.engine.event import Event
from bglmanager.engine.finals import Cut
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import (
    BottomReason,
    FirstSeating,
    League,
)
from bglmanager.engine.problems import Level
from bglmanager.engine.seating.making import DEFAULT_OPTIONS, SeatingOptions
from bglmanager.services import events, lateness, leaving, rounds, teams
from tests.bad_inputs.said import Case, Staged, in_words, on
from tests.helpers import boards, cups
from tests.helpers.days import Day
from tests.helpers.desks import Begin
from tests.helpers.events import event, played
from tests.helpers.teams import UNITED


def drawn(day: Day) -> object:
    """The draw as the window tries it: what hinders it, or what is said before it."""
    return next_round(DEFAULT_OPTIONS)(day)


def next_round(wishes: SeatingOptions) -> Callable[[Day], object]:
    def deed(day: Day) -> object:
        found = rounds.can_draw(day.event, day.desk.derived, wishes)
        wrong = any(one.level is Level.WRONG for one in found)
        return rounds.draw_round(day.desk, wishes) if wrong else found

    return deed


def changed(**changes: Any) -> Callable[[Day], object]:
    return lambda day: events.change_settings(day.desk, replace(day.event.settings, **changes))


def seeds(players: int) -> Event:
    made = event(players, first_seating=FirstSeating.SEEDED)
    return replace(made, entries=tuple(replace(entry, seeded=True) for entry in made.entries))


BIG: dict[str, Any] = {
    "ruleset": "big-2026",
    "game": "azul",
    "league": League.BIG,
    "tier": None,
    "rounds_planned": 2,
}


def small_team(day: Day) -> None:
    teams.set_mode(day.desk, UNITED)
    for number in range(1, 8):
        name = "ABCD"[(number - 1) // 2]
        teams.form_team(day.desk, [EntryNumber(number)], name)


def whole_table(day: Day) -> None:
    day.start()
    for seat in (1, 2, 3, 4):
        day.leave(1, seat, BottomReason.WITHDREW)


def final_drafted(day: Day) -> None:
    day.play()
    rounds.draw_round(day.desk)


def final_playing(day: Day) -> None:
    final_drafted(day)
    rounds.publish_draft(day.desk)


def finalist_leaves(day: Day) -> object:
    return leaving.withdraw_entry(day.desk, day.who(1, 1))


def finalist_gone(day: Day) -> None:
    final_playing(day)
    finalist_leaves(day)


ALL_THE_SAME = (
    "Check in who is still missing, or play all the same.",
    "Segna chi manca ancora, o gioca lo stesso.",
)
SHORT = (
    "Choose smaller tables, or go on.",
    "Scegli tavoli più piccoli, o continua.",
)

CASES: dict[str, tuple[Staged, Callable[[Day], object], str, str]] = {
    "0 entries": (
        on(event(0)),
        drawn,
        "Only 0 players can be seated; at least 2 are needed. Check somebody in.",
        "Solo 0 giocatori possono avere un posto; ne servono almeno 2. Segna qualche presenza.",
    ),
    "1 entry": (
        on(event(1)),
        drawn,
        "Only 1 player can be seated; at least 2 are needed. Check somebody in.",
        "Solo 1 giocatore può avere un posto; ne servono almeno 2. Segna qualche presenza.",
    ),
    "2 entries": (
        on(event(2, players_per_table=3)),
        drawn,
        f"Only 2 players: below 8 the event does not count for the league. {ALL_THE_SAME[0]}",
        f"Solo 2 giocatori: con meno di 8 il torneo non vale per la lega. {ALL_THE_SAME[1]}",
    ),
    "3 entries": (
        on(event(3, **BIG)),
        drawn,
        f"Only 3 players: below 6 the event counts half for the league. {ALL_THE_SAME[0]}",
        f"Solo 3 giocatori: sotto 6 il torneo vale la metà per la lega. {ALL_THE_SAME[1]}",
    ),
    "5 entries": (
        on(event(5)),
        drawn,
        (
            f"Only 5 players: below 8 the event does not count for the league. {ALL_THE_SAME[0]} "
            f"Some tables will be more than one player short of 4: 3, 2. {SHORT[0]}"
        ),
        (
            f"Solo 5 giocatori: con meno di 8 il torneo non vale per la lega. {ALL_THE_SAME[1]} "
            f"Alcuni tavoli avranno più di un posto vuoto rispetto a 4: 3, 2. {SHORT[1]}"
        ),
    ),
    "5 entries of Catan": (
        on(event(5, **cups.catan())),
        drawn,
        "5 players cannot be seated at tables of 3 and more. It works with 4, 6.",
        "5 giocatori non si possono distribuire su tavoli da 3 e più. Si può con 4, 6.",
    ),
    "1 entry of Diplomacy": (
        on(boards.event(1)),
        drawn,
        "Only 1 player can be seated; at least 2 are needed. Check somebody in.",
        "Solo 1 giocatore può avere un posto; ne servono almeno 2. Segna qualche presenza.",
    ),
    "more seeds than tables": (
        on(seeds(10)),
        drawn,
        (
            "10 seeds and only 3 tables: two seeds would meet in round 1. Take the mark of a seed "
            "from some of them."
        ),
        (
            "10 teste di serie e solo 3 tavoli: due si incontrerebbero nel turno 1. Togli il "
            "segno a qualcuna."
        ),
    ),
    "more finalists than players": (
        on(played(6, 2, **{**BIG, "players_per_table": 2})),
        next_round(SeatingOptions(cut=Cut(16))),
        "16 cannot advance: only 6 players are here. Choose fewer.",
        "16 non possono passare il turno: i giocatori presenti sono 6. Scegline meno.",
    ),
    "more finalists than the phases hold": (
        on(played(6, 2, **{**BIG, "players_per_table": 2})),
        next_round(SeatingOptions(cut=Cut(65))),
        "65 are too many for the playoffs: at most 64 can advance.",
        "65 sono troppi per la fase finale: possono passare il turno al massimo 64.",
    ),
    "more straight to the final than play on": (
        on(played(9, 2, **BIG)),
        next_round(SeatingOptions(cut=Cut(8, 9))),
        "9 of 8 cannot go straight on: somebody has to play the first phase. Choose fewer.",
        (
            "9 su 8 non possono andare avanti senza giocare: qualcuno deve giocare la prima fase. "
            "Scegline meno."
        ),
    ),
    "a final of one": (
        on(played(6, 2, **BIG)),
        next_round(SeatingOptions(cut=Cut(1))),
        "1 cannot advance: at least 2 have to.",
        "1 non bastano per passare il turno: ne servono almeno 2.",
    ),
    "no rounds": (
        on(event(8)),
        changed(rounds_planned=0),
        "The number of rounds must be between 1 and 20, not 0.",
        "I turni vanno da 1 a 20: 0 non va bene.",
    ),
    "99 rounds": (
        on(event(8)),
        changed(rounds_planned=99),
        "The number of rounds must be between 1 and 20, not 99.",
        "I turni vanno da 1 a 20: 99 non va bene.",
    ),
    "fewer rounds than were made": (
        on(played(8, 2)),
        changed(rounds_planned=1),
        "2 rounds are made already: 1 cannot be the number of rounds.",
        "Turni già fatti: 2. Il numero di turni non può essere 1.",
    ),
    "a draw seed without end": (
        on(event(8)),
        changed(draw_seed="s" * 10_000),
        "The field “draw code” has 10000 characters; 200 are allowed. Shorten it.",
        ("Il campo “codice del sorteggio” ha 10000 caratteri; il massimo è 200. Accorcialo."),
    ),
    "no draw seed": (
        on(event(8)),
        changed(draw_seed="\t "),
        (
            "The draw code is empty. Type any word or number. The field “draw code” holds "
            "the invisible character U+0009. Type it again."
        ),
        (
            "Il codice del sorteggio è vuoto. Scrivi una parola o un numero qualsiasi. Il "
            "campo “codice del sorteggio” contiene il carattere invisibile U+0009. "
            "Riscrivilo."
        ),
    ),
    "a team too small": (
        on(event(8), small_team),
        drawn,
        (
            "D has 1 of 2 members: complete the team, or take its players out. Without a team: "
            "Hugo Rossi. Put everybody into a team first."
        ),
        (
            "D: componenti 1 su 2. Completa la squadra, o togli i suoi giocatori. Senza squadra: "
            "Hugo Rossi. Metti prima ognuno in una squadra."
        ),
    ),
    "a whole table withdraws": (
        on(event(8), whole_table),
        lambda day: rounds.too_few(day.event, RoundNumber(1)),
        ("Table 1: everybody has left. The last to leave is 1st; leave the field empty."),
        ("Tavolo 1: si sono ritirati tutti. L’ultimo a lasciare è 1º; lì non scrivere niente."),
    ),
    "a finalist withdraws twice": (
        on(event(8, rounds_planned=1), finalist_gone),
        finalist_leaves,
        "{name} no longer takes part in the event.",
        "{name} non partecipa più al torneo.",
    ),
    "a final with a finalist who has withdrawn": (
        on(event(8, rounds_planned=1), finalist_gone),
        lambda day: lateness.join_table(day.desk, RoundNumber(2), day.who(1, 1), TableNumber(1)),
        (
            "In the playoffs nobody joins a table. Players missing there are replaced by "
            "the next in the standings."
        ),
        (
            "Nella fase finale nessuno si aggiunge a un tavolo. Al posto di chi manca "
            "entra il successivo in classifica."
        ),
    ),
}


@pytest.mark.parametrize("what", CASES)
def test_it_is_said_and_nothing_is_written(what: str, begin: Begin) -> None:
    staged, deed, english, italian = CASES[what]
    day = staged(begin)
    name = day.name(day.who(1, 1)) if day.event.rounds else ""
    words = (english.format(name=name), italian.format(name=name))
    Case(lambda: day, deed, *words).check()


def test_ten_thousand_entries_are_seated_and_it_is_said_that_it_takes_long(begin: Begin) -> None:
    crowd = event(10_000, rounds_planned=5)
    assert in_words(begin(event(8)), seating.problems(crowd)) == (
        (
            "10000 players: the program is made for up to 1000. Everything will take longer; "
            "hold two events if you can."
        ),
        (
            "10000 giocatori: il programma è fatto per un massimo di 1000. Tutto sarà più lento; "
            "se puoi, organizza due tornei."
        ),
    )
    assert len(seating.next_round(crowd).tables) == 2_500


def test_a_finalist_who_has_withdrawn_is_replaced_by_the_next(begin: Begin) -> None:
    day = begin(event(8, rounds_planned=1))
    day.play()
    order = [row.entry for row in day.desk.derived.standings[-1].rows]
    leaving.withdraw_entry(day.desk, order[0])
    rounds.draw_round(day.desk)
    assert day.seated() == [order[1:5]]


def test_a_table_that_nobody_is_left_at_counts_as_played(begin: Begin) -> None:
    day = begin(event(8))
    whole_table(day)
    assert day.places(1) == [4, 3, 2, 1]
    assert rounds.missing_tables(day.round) == (TableNumber(2),)
    day.finish()
    assert rounds.can_draw(day.event, day.desk.derived) == ()
    day.check()
