"""What is said for doing without the program, and beforehand, by the paragraphs of the rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event, Json
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.games.kinds import DrawnFinal
from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import Texts
from bglmanager.words.preparation import announcement_as_text
from bglmanager.words.seats_by_hand import seats_by_hand
from bglmanager.words.sums_by_hand import sums_by_hand
from tests.printing import builders, other_events

EN = Texts("en")


@cache
def bgl(players_per_table: int = 4) -> Event:
    return builders.event(builders.ordinary(10), players_per_table=players_per_table)


@cache
def big(players: int = 10, players_per_table: int = 2) -> Event:
    return builders.big(players, 0, players_per_table=players_per_table)


def with_options(event: Event, **options: Json) -> Event:
    return replace(event, settings=replace(event.settings, options=options))


def sums(event: Event) -> Mapping[str, str]:
    """What is said of points and sums, by the titles."""
    found = sums_by_hand(EN, event, event.settings.players_per_table, None)
    return {section.title: "\n".join(section.lines) for section in found}


def playoffs(event: Event, game: GameRules | None = None) -> str:
    return section(event, "Playoffs", game)


def section(event: Event, title: str, game: GameRules | None = None) -> str:
    found = seats_by_hand(EN, event, derive(event), game)
    return "\n".join(" ".join(each.lines) for each in found if each.title == title)


def test_bgl_3_8_1_a_tie_of_two_is_worth_forty_not_the_average() -> None:
    said = sums(bgl(2))["Points"]
    assert "A tie gives 40 points to both (BGL 3.8, 3.8.1)." in said
    assert "average" not in said
    assert "virtual player" not in said, "a table of one is a bye"
    assert "average of their points" in sums(bgl())["Points"]


def test_bgl_5_5_who_is_not_there_in_a_quarter_of_an_hour_is_last() -> None:
    said = sums(bgl())["Places at the table"]
    assert "who was not there 15 minutes after the start." in said
    assert "(BGL 3.12, 5.1.2, 5.1.3, 5.5)." in said
    assert "declared last in the game" in said
    assert "time limit" not in said


def test_bgl_5_1_3_who_is_disqualified_is_struck_from_the_standings() -> None:
    assert "who is disqualified is struck from them" in section(bgl(), "Who plays")


def test_big_7_2_2_who_is_out_of_time_is_last_and_a_table_beyond_it_is_tied() -> None:
    said = sums(big())["Places at the table"]
    assert "who used up their own time" in said
    assert "all who still play share the first place (BIG 7.2.2)." in said
    assert "shares the place: 1, 1 (BIG 8.1)." in said


def test_big_8_1_1_a_bracket_for_every_number_that_may_advance() -> None:
    said = playoffs(big(10))
    assert "Everybody who has lost one game at most advances, a tie being none" in said
    brackets = dict(re.findall(r"With (\d+): \w+, by ranks of the standings: ([\d· -]+)\.", said))
    assert brackets["6"] == "3-6 · 4-5", "the first two wait for them"
    assert brackets["5"] == "4-5", "the first three wait"
    assert brackets["4"] == "1-4 · 2-3"
    assert "champion at once" not in said


def test_big_8_1_1_of_six_who_wins_every_round_is_champion() -> None:
    assert "Who has won every round is champion at once (BIG 8.1.1)." in playoffs(big(6))


@pytest.mark.parametrize(
    ("drawn", "said"),
    [(DrawnFinal.REPLAY, "is played again"), (DrawnFinal.STANDINGS, "the standings decide a tied")],
)
def test_big_8_3_what_a_tied_final_does_is_said_of_the_game(drawn: DrawnFinal, said: str) -> None:
    rules = builders.words("Seasons", 40).rules
    assert rules is not None
    told = playoffs(big(), replace(rules, drawn_final=drawn))
    assert said in told
    assert "Before the last game a shared first place goes to the better" in told
    assert "Before the last game" not in playoffs(bgl()), "there is only one"


def test_catan_3_the_column_is_that_of_those_who_started() -> None:
    said = sums(other_events.catan(12, rounds=0))
    assert "the players who started the game (Catan 3)." in said["Points"]
    assert "Who never came is behind them all and has nothing" in said["Places at the table"]
    assert "declared last" not in said["Places at the table"], "Catan 6.5 knows no such penalty"


@pytest.mark.parametrize(
    ("shared_win", "said"),
    [("each", "0.9 for each who is first there"), ("shared", "Several first ones divide it")],
)
def test_catan_3_a_win_at_a_table_that_was_stopped(shared_win: str, said: str) -> None:
    event = with_options(other_events.catan(12, rounds=0), shared_win=shared_win)
    assert said in section(event, "Order")


def test_catan_4_7_who_declares_victory_comes_first() -> None:
    said = sums(other_events.catan(12, rounds=0))["Places at the table"]
    assert "declares victory in their own turn comes before anybody" in said
    assert "(Catan 3, 4.7)." in said


def test_7_wonders_4_who_never_came_is_no_player_of_the_table() -> None:
    said = sums(other_events.seven_wonders(10, rounds=0))["Places at the table"]
    assert "the table is scored without that seat" in said


def test_diplomacy_8_1_ties_are_kept_apart_in_two_rounds() -> None:
    event = other_events.diplomacy(14, rounds=0)
    first = replace(event.entries[0], related=(EntryNumber(9),))
    event = replace(event, entries=(first, *event.entries[1:]))
    assert "In rounds 1 and 2 friends" in section(event, "Tables of 7")
    apart = section(event, "Kept apart")
    assert "Rounds 1 and 2: Anna Rossi and Francesca Fontana" in apart
    assert "; Ludus (7, 12)" in apart
    played = other_events.diplomacy(14, rounds=2)
    assert "friends" not in section(played, "Tables of 7")
    assert section(played, "Kept apart") == ""


def test_diplomacy_8_6_and_8_7_what_changes_what_a_board_gave() -> None:
    event = other_events.diplomacy(14, rounds=0)
    said = sums(event)["Total of the event"]
    assert "times 0.9 (Diplomacy 8.3.2)." in said
    assert "both times 1.15, times 1.05" in said
    assert "15 points, which are no board (Diplomacy 8.7)." in said
    assert "a tenth" not in said
    assert "a tenth" in sums(with_options(event, worst_counts_tenth=True))["Total of the event"]
    plain = sums(with_options(event, top_table=False))["Total of the event"]
    assert "op table" not in plain


def test_catan_5_the_announcement_has_the_prize_for_most_points() -> None:
    catan, other = other_events.catan(12, rounds=0), bgl()
    said = [announcement_as_text(EN, event.settings, {}) for event in (catan, other)]
    assert ["Another prize is for most points." in each for each in said] == [True, False]
