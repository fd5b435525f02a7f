"""A final that ends level although its game cannot: said at the desk, and not closed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event, Phase, RoundStatus
from bglmanager.engine.finals import Cut
from bglmanager.engine.games.game import Game, GameRules
from bglmanager.engine.games.kinds import DrawnFinal
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.engine.seating import next_round
from bglmanager.engine.seating.making import SeatingOptions
from bglmanager.services import rounds
from bglmanager.services.games import Catalogue
from bglmanager.services.result_input import SeatInput
from bglmanager.ui.pages.round.final_choices import ReplayCard
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.style import Style
from tests.engine import playing
from tests.engine.known_games import game
from tests.helpers.results_typed import enter_result
from tests.ui.conftest import HallMaker
from tests.ui.hall import CONTROL, ENTER

SAID = "Table 1 ended level, and this game cannot: enter what breaks the tie, or give the places."


def final(known: GameRules) -> Event:
    """The final of the best two of eight, being played."""
    played = playing.swiss(8, 2, 3, f", game {known.id}")
    made = next_round(played, SeatingOptions(cut=Cut(2), game=known))
    return replace(played, rounds=(*played.rounds, replace(made, status=RoundStatus.PLAYING)))


def catalogue_of(known: GameRules) -> Catalogue:
    return Catalogue((Game(known),))


@pytest.mark.parametrize(
    ("drawn_final", "said"), [(DrawnFinal.IMPOSSIBLE, [SAID]), (DrawnFinal.STANDINGS, [])]
)
def test_a_level_final_is_pointed_out_and_stays_open(
    hall_of: HallMaker, drawn_final: DrawnFinal, said: list[str]
) -> None:
    known = game("duel", size=2, drawn_final=drawn_final)
    hall = hall_of(final(known), games=catalogue_of(known))
    [table] = hall.event.rounds[-1].tables
    level = [SeatInput(50) for _ in table.seats]
    enter_result(hall.desk, RoundNumber(4), TableNumber(1), level)
    shown = hall.notices
    assert [each for each in shown if "level" in each] == said
    subject = hall.page.subject
    assert subject.game == known
    found = rounds.can_close(hall.event, RoundNumber(4), subject.game)
    assert bool(found) is bool(said)


def test_a_level_semifinal_is_played_again_only_if_the_organiser_says_so(
    hall_of: HallMaker, qtbot: QtBot, look: Style
) -> None:
    """BIG 4.3: the better in the standings goes on; 8.3 speaks of the last game alone."""
    known = game("duel", size=2, drawn_final=DrawnFinal.REPLAY)
    played = playing.swiss(8, 2, 3, f", game {known.id}")
    made = next_round(played, SeatingOptions(cut=Cut(4), game=known))
    semifinal = replace(made, status=RoundStatus.PLAYING)
    hall = hall_of(
        replace(played, rounds=(*played.rounds, semifinal)),
        games=catalogue_of(known),
    )
    for table in hall.event.rounds[-1].tables:
        level = [SeatInput(50) for _ in table.seats]
        enter_result(hall.desk, RoundNumber(4), table.number, level)
    rounds.close_round(hall.desk, RoundNumber(4), known)
    fifth = RoundContext(hall.desk, RoundNumber(5), catalogue_of(known))
    assert fifth.coming is not None
    assert (fifth.coming.phase, fifth.coming.again) == (Phase.FINAL, False)
    card = ReplayCard(look, lambda _: None)
    qtbot.addWidget(card)
    card.show_subject(fifth)
    assert [button.isChecked() for button in card.one_of.buttons] == [False, True]
    assert card.title.text() == "Tied for first place: tables 1 and 2"
    assert card.usual.text() == "Before the last game the rules let the standings decide (BIG 4.3)."
    again, standings = (words.text() for words in card.one_of.words)
    assert again.startswith("The tied players meet once more, in a further round: its winner adv")
    assert standings.endswith("advance, who are higher in the Swiss standings.")


TIED = "Table 1, tied for first place: "


@pytest.mark.parametrize(
    ("drawn_final", "rules"),
    [
        (DrawnFinal.STANDINGS, "With this game the standings decide a tied final (BIG 8.3)."),
        (
            DrawnFinal.REPLAY,
            "With this game a tied final is played again by those who are tied (BIG 8.3).",
        ),
    ],
)
def test_a_tied_final_says_what_follows_where_it_arises(
    hall_of: HallMaker, drawn_final: DrawnFinal, rules: str
) -> None:
    known = game("duel", size=2, drawn_final=drawn_final)
    hall = hall_of(final(known), games=catalogue_of(known))
    hall.type("1", "50", "50")
    [said] = hall.notices
    assert said.startswith(TIED)
    assert f". {rules}" in said
    assert said.endswith("You choose when the round is closed.")
    hall.press(ENTER, CONTROL)
    [said] = hall.notices
    assert said.endswith(rules) is (drawn_final is DrawnFinal.REPLAY)
    hall.notice_button("Play again").click()
    assert hall.page.title() == "Final, played again"
    hall.press(ENTER, CONTROL)
    hall.type("1", "50", "40")
    assert hall.notices == []
    hall.press(ENTER, CONTROL)
    assert hall.notices == []
    first = hall.event.rounds[-1].tables[0].seats[0].entry
    assert hall.desk.derived.final_ranking[0] == first


def test_a_replay_is_proposed_where_the_game_plays_again(hall_of: HallMaker) -> None:
    known = game("duel", size=2, drawn_final=DrawnFinal.REPLAY)
    hall = hall_of(final(known), games=catalogue_of(known))
    [table] = hall.event.rounds[-1].tables
    level = [SeatInput(50) for _ in table.seats]
    enter_result(hall.desk, RoundNumber(4), TableNumber(1), level)
    rounds.close_round(hall.desk, RoundNumber(4), known)
    fifth = RoundContext(hall.desk, RoundNumber(5), catalogue_of(known)).coming
    assert fifth is not None
    assert fifth.again
