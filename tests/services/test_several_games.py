"""Events of several games at the desk: every round has its own game and its own tables."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bglmanager.engine.event import Event, PlannedRound, Round, TieBreak
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.kinds import (
    Better,
    FirstSeating,
    League,
    Pairing,
    Phase,
    RoundStatus,
    Seating,
)
from bglmanager.engine.seating.making import plays_again
from bglmanager.i18n import Texts
from bglmanager.services import documents, events, rounds, upcoming_rounds
from bglmanager.services.games import game_catalogue
from bglmanager.words.games import GameWords
from bglmanager.words.problems import problem_sentence
from tests.helpers.days import Day
from tests.helpers.events import EVENT_ID, event, played
from tests.helpers.refusals import refused_codes
from tests.helpers.shipped import usual_minutes
from tests.services.conftest import DayMaker

ENGLISH = Texts("en")
NOW = datetime(2026, 3, 14, tzinfo=UTC)
COINS = TieBreak("coins", Better.HIGH)


def several(players: int, *sizes: int, **changes: object) -> Event:
    """An event of Board Italian Gamers, announced for four, with these players per table."""
    plan = tuple(
        PlannedRound(f"game-{number}", size, 10 * number) for number, size in enumerate(sizes, 1)
    )
    usual: dict[str, object] = {"ruleset": "big-2026", "league": None, "tier": None}
    more: dict[str, object] = {"game": "multi", "plan": plan, "rounds_planned": len(plan)}
    return event(players, **(usual | more | changes))


def slow(day: Day) -> None:
    """The next round is played but for its last table."""
    day.start()
    for table in day.round.tables[:-1]:
        day.enter(table.number, [20 - place for place in range(len(table.seats))])


def report(day: Day, number: int) -> None:
    """The slow table of this round reports, and the round is closed."""
    table = day.event.round(RoundNumber(number)).tables[-1]
    scores = [20 - place for place in range(len(table.seats))]
    day.enter(table.number, scores, round_=number)
    rounds.close_round(day.desk, RoundNumber(number))


def test_tables_that_start_early_have_the_game_and_the_size_of_their_own_round(
    begin: DayMaker,
) -> None:
    for sizes, whole in (((3, 2, 5), [5, 5, 4, 4]), ((2, 4, 3), [3] * 6), ((4, 5, 2), [2] * 9)):
        day = begin(several(18, *sizes))
        day.play()
        slow(day)
        day.start()
        early = day.round
        assert early.partial
        assert (early.game, early.players_per_table, early.minutes) == ("game-3", sizes[2], 30)
        assert {len(table.seats) for table in early.tables} <= {*whole}
        report(day, 2)
        rounds.seat_rest(day.desk)
        assert [len(table) for table in day.seated()] == whole
        assert day.round.pairing in (Pairing.GREEDY, Pairing.GREEDY_COMPLETE)
        started = {table.number: table for table in early.tables}
        assert {t.number: t for t in day.round.tables if t.number in started} == started
        day.finish()


def test_a_round_begun_early_keeps_its_own_tie_breaks_at_every_table(begin: DayMaker) -> None:
    day = begin(several(18, 3, 3, 3))
    day.play()
    slow(day)
    rounds.draw_round(day.desk)
    rounds.set_tie_breaks(day.desk, RoundNumber(3), (COINS,))
    rounds.publish_draft(day.desk)
    report(day, 2)
    rounds.seat_rest(day.desk)
    assert {len(seat.tie_breaks) for seat in day.round.seats()} == {1}
    day.finish()


def test_seeds_are_counted_against_the_tables_of_round_1(begin: DayMaker) -> None:
    too_many = (
        "4 seeds and only 3 tables: two seeds would meet in round 1. Take the mark of a seed from "
        "some of them."
    )
    for first, seeds, said in (
        (6, 4, [too_many]),
        (6, 3, []),
        (2, 9, []),
    ):
        found = several(18, first, 4, first_seating=FirstSeating.SEEDED)
        people = tuple(replace(e, seeded=e.number <= seeds) for e in found.entries)
        day = begin(replace(found, entries=people))
        if said:
            assert day.refused(day.start) == said
        else:
            day.start()
            assert [table[0] for table in day.seated()][:seeds] == list(range(1, seeds + 1))


def test_a_round_robin_needs_a_round_for_two_at_a_table(begin: DayMaker) -> None:
    day = begin(several(6, 3, 2, players_per_table=2, seating=Seating.ROUND_ROBIN))
    assert day.refused(day.start) == [
        "A round robin is for two at a table. Choose another seating, or two players per table."
    ]


@pytest.mark.parametrize(
    ("game", "size", "box"),
    [("catan", 5, "3 to 4"), ("quoridor", 4, "2 to 2"),
     ("carcassonne", 4, None), ("7-wonders", 6, None), ("a game of our own", 6, None)],
)  # fmt: skip
def test_a_plan_has_tables_that_are_on_the_box_of_their_game(
    begin: DayMaker, game: str, size: int, box: str | None
) -> None:
    """The desk and the document refuse the same; what a league does not count is no refusal."""
    rows = [PlannedRound("azul", 4), PlannedRound(game, size)]
    made = event(8, id=EVENT_ID, game="multi", plan=tuple(rows), rounds_planned=2)
    data = documents.write_document(made, exported_at=NOW, for_league=False)
    said = [problem_sentence(ENGLISH, each) for each in documents.verify_document(data)]
    day = begin(event(8))
    if box is None:
        events.set_plan(day.desk, rows, game_catalogue())
        assert said == []
        assert documents.read_event(data).settings.plan == tuple(rows)
        return
    wanted = [
        f"Round 2 of the plan has tables of {size}, but its game is for {box}. Choose another size."
    ]
    assert said == wanted
    assert day.refuses(events.set_plan, rows, game_catalogue()) == wanted
    for read in (documents.read_event, documents.with_results_computed, documents.with_next_round):
        assert refused_codes(read, data) == ["plan.game-size"]


def test_3_8_the_final_has_the_players_announced_for_its_round(begin: DayMaker) -> None:
    day = begin(event(20, rounds_planned=2))
    events.set_plan(
        day.desk, [PlannedRound("go", 5), PlannedRound("citadels", 6)], game_catalogue()
    )
    assert upcoming_rounds.event_proposal(day.event).finalists == 6
    day.play(2)
    day.start()
    assert (day.round.game, day.round.players_per_table) == ("citadels", 6)
    best = [row.entry for row in day.desk.derived.standings[-1].rows[:6]]
    assert day.seated() == [best]
    day.finish()
    assert day.round.status is RoundStatus.CLOSED


@pytest.mark.parametrize(
    ("name", "town", "several", "moved"),
    [
        ("Torneo Azul", "", "Torneo di più giochi", "Torneo Carcassonne, Prato"),
        ("Torneo Azul, Lucca", "Lucca", "Torneo di più giochi, Lucca", "Torneo Carcassonne, Prato"),
        ("Azul tournament", "", "Tournament of several games", "Carcassonne tournament, Prato"),
        ("Trofeo Azul, Lucca", "Lucca", "Trofeo Azul, Lucca", "Trofeo Azul, Lucca"),
    ],
)
def test_an_event_called_after_its_game_is_called_after_what_is_played(
    begin: DayMaker, name: str, town: str, several: str, moved: str
) -> None:
    """Several games, another one, another town; a name that was typed stays as it is."""
    day = begin(event(8, game="azul", name=name, city=town or None))
    before, rows = day.event, [PlannedRound("azul", 4), PlannedRound("carcassonne", 4)]
    events.set_plan(day.desk, rows, game_catalogue())
    assert day.event.settings.name == several
    day.desk.undo()
    assert day.event == before
    events.set_plan(day.desk, rows[:1] * 2, game_catalogue())
    assert day.event.settings.name == name
    events.set_plan(day.desk, rows, game_catalogue())
    events.set_plan(day.desk, (), game_catalogue())
    assert day.event.settings.name == name
    shown = day.event.settings
    events.save_settings(
        day.desk, shown, replace(shown, game="carcassonne", city="Prato"), game_catalogue()
    )
    assert day.event.settings.name == moved
    shown = day.event.settings
    events.save_settings(
        day.desk, shown, replace(shown, game="azul", name="La Coppa"), game_catalogue()
    )
    assert day.event.settings.name == "La Coppa"


# --------------------------------- The games of the catalogue, and those nobody has heard of

BGL, BIG = "bgl-2010", "big-2026"


def test_a_game_has_a_name_in_each_language_and_its_minutes() -> None:
    games = game_catalogue()
    assert games.name_of_game("alta-tensione", "it") == "Alta Tensione"
    assert games.name_of_game("alta-tensione", "en") == "Power Grid"
    assert usual_minutes(games.game_under("race-for-the-galaxy", BGL), 4) == 45
    assert usual_minutes(games.game_under("race-for-the-galaxy", BGL), 17) is None
    assert usual_minutes(games.game_under("race-for-the-galaxy", BIG), 4) is None


def test_any_other_game_is_called_what_was_typed() -> None:
    games = game_catalogue()
    assert games.name_of_game("Il Gioco <b>dell’Oca</b>", "it") == "Il Gioco <b>dell’Oca</b>"
    assert usual_minutes(games.game_under("Il Gioco <b>dell’Oca</b>", BGL), 4) is None
    assert games.game_under("Il Gioco <b>dell’Oca</b>", "big-2026") is None


def test_an_event_whose_rounds_differ_is_one_of_several_games() -> None:
    found = game_catalogue()
    assert [found.of_event("multi", Texts(language)) for language in ("it", "en")] == [
        "Più giochi",
        "Several games",
    ]
    assert found.of_event("catan", Texts("it")) == found.name_of_game("catan", "it")


def test_paper_has_words_for_every_game_that_was_played() -> None:
    made = played(8, game="puerto-rico")
    other = replace(made, rounds=(replace(made.rounds[0], game="go"),))
    games = game_catalogue()
    assert games.words_for_paper(other, "en") == {
        "puerto-rico": GameWords("Puerto Rico", games.rules_in_event("puerto-rico", made.settings)),
        "go": GameWords("go"),
    }
    assert set(games.words_for_paper(event(0, game="x"), "it")) == {"x"}


def test_every_game_is_there_once_and_whole() -> None:
    games = game_catalogue().games
    assert len({game.id for game in games}) == len(games) >= 9
    for game in games:
        assert game.general.name.it
        assert game.general.name.en
        assert game.rules


def test_a_game_of_both_leagues_has_what_each_of_them_says() -> None:
    games = game_catalogue()
    both = {g.id for g in games.of_rules(League.BGL)} & {g.id for g in games.of_rules(League.BIG)}
    assert both == {"agricola", "puerto-rico"}
    assert usual_minutes(games.game_under("agricola", BGL), 4) == 120
    assert usual_minutes(games.game_under("agricola", BIG), 4) == 80
    big = games.game_under("agricola", "big-2026")
    assert big is not None
    assert big.sizes.recommended == 4


def test_the_last_game_of_some_is_played_again_when_it_is_drawn() -> None:
    games = game_catalogue()
    for game, again in (("7-wonders-duel", True), ("carcassonne", False)):
        final = Round(RoundNumber(1), game, 2, (), phase=Phase.FINAL)
        played = replace(event(0, game=game), rounds=(final,))
        assert plays_again(played, games.next_wishes(played)) is again
        semifinal = replace(played, rounds=(replace(final, phase=Phase.SEMIFINAL),))
        assert not plays_again(semifinal, games.next_wishes(semifinal))
