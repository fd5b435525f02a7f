"""Diplomacy events from the new event to the final ranking on paper, by mouse alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from bglmanager.engine.event import BoardVariant, Table
from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import capital
from bglmanager.services import boards
from bglmanager.services.boards import Decision
from bglmanager.ui.pages.round.board_acts import DrawCard, ExtraYearCard
from bglmanager.ui.pages.round.called import decision_name
from bglmanager.ui.pages.round.decisions import DecisionsCard
from bglmanager.ui.pages.round.proposal_words import called_next, top_table
from tests.journeys.by_mouse import (
    GRAB,
    Kind,
    begin,
    draw_and_publish,
    fill_in_tables,
    finish,
)
from tests.journeys.by_mouse import mouse as mouse
from tests.journeys.mouse import Mouse
from tests.journeys.test_boards import CENTRES

pytestmark = [pytest.mark.long, GRAB]


def boards_of(players: int) -> Kind:
    return Kind("Single event: Diplomacy", players, one_year, final=False)


def one_year(table: Table) -> Sequence[str]:
    """Centres of a year, and Enter in an empty one; whether the game ends there is asked."""
    return [*CENTRES[: len(table.seats)], "", ""]


def new_event(mouse: Mouse, players: int, folder: Path, *, rounds: int) -> None:
    """Made by the Italian rules, everybody checked in; so many rounds are planned."""
    begin(mouse, boards_of(players), folder)
    assert mouse.person.desk.event.settings.ruleset == "diplomacy-italia-2010"
    come_to(mouse, 1)
    mouse.step_to(mouse.person.hall.page.proposal.planned, rounds)
    assert mouse.person.desk.event.settings.rounds_planned == rounds


def come_to(mouse: Mouse, number: int) -> None:
    """The page of a round."""
    mouse.go(f"round-{number}")


def decisions(mouse: Mouse) -> DecisionsCard:
    return mouse.person.hall.page.proposal.decisions


def decide(mouse: Mouse, entry: EntryNumber, decision: Decision) -> None:
    """Choose a player, choose the decision, press the button."""
    card, desk = decisions(mouse), mouse.person.desk
    mouse.pick(card.player, desk.event.entry(entry).last_name)
    words = capital(decision_name(mouse.person.window.look.texts, decision))
    mouse.pick(card.decision, words)
    mouse.press("Decide")
    assert (entry, decision) in boards.decisions_ahead(desk.event)


def volunteers(mouse: Mouse, way: str, *people: EntryNumber) -> None:
    """Press a way to make the boards, and name who does it for them."""
    card = decisions(mouse)
    ways = [each.words for each in card.sizes.ways]
    mouse.click_in(card.sizes.buttons[ways.index(way)])
    for entry in people:
        assert not card.asked.isHidden()
        mouse.pick(card.player, mouse.person.desk.event.entry(entry).last_name)
        mouse.press("Decide")
    assert card.asked.isHidden()


def play(mouse: Mouse, sizes: Sequence[int]) -> None:
    """The round that is shown, one year at every board."""
    draw_and_publish(mouse, sizes)
    fill_in_and_close(mouse)


def fill_in_and_close(mouse: Mouse) -> None:
    fill_in_tables(mouse, one_year)
    mouse.close_round()


def test_27_with_volunteers_by_mouse_alone(mouse: Mouse, tmp_path: Path) -> None:
    """One plays two boards, so that there are four of seven; then one sits out for points."""
    new_event(mouse, 27, tmp_path, rounds=2)
    twice, resting = EntryNumber(5), EntryNumber(9)
    decide(mouse, twice, Decision.TWO_BOARDS)
    play(mouse, [7, 7, 7, 7])
    come_to(mouse, 2)
    decide(mouse, resting, Decision.SITS_OUT_ASKED)
    play(mouse, [7, 7, 7, 5])
    document = finish(mouse, tmp_path)
    kinds = [(line["entry"], line["kind"]) for line in document["adjustments"]]
    assert [line for line in kinds if line[1] != "top-table"] == [
        (twice, "two-boards"),
        (resting, "sat-out"),
    ]


def test_17_with_a_top_table_of_seven_by_mouse_alone(mouse: Mouse, tmp_path: Path) -> None:
    """Three sit out of the first round; the best declines the top table, which plays 1908 too."""
    new_event(mouse, 17, tmp_path, rounds=2)
    first = [EntryNumber(number) for number in (3, 8, 12)]
    volunteers(mouse, "3 players sit out: 2 boards of 7", *first)
    play(mouse, [7, 7])
    come_to(mouse, 2)
    desk = mouse.person.desk
    best = top_table(desk.event, desk.derived)
    after = called_next(desk.event, desk.derived, best)
    mouse.click(decisions(mouse).top.lines[0].link)
    assert top_table(desk.event, desk.derived) == (*best[1:], after)
    volunteers(mouse, "1 player plays two boards: 2 boards of 7, 1 board of 4", first[0])
    draw_and_publish(mouse, [7, 7, 4])
    one_year_more(mouse)
    mouse.fill_in([*CENTRES] * 8 + [""])
    fill_in_and_close(mouse)
    top = desk.event.rounds[1].tables[0].seats
    document = finish(mouse, tmp_path)
    assert desk.derived.final_ranking[0] == top[0].entry
    table = document["rounds"][1]["tables"][0]
    assert table["extra_year"] is True
    assert max(table["seats"][0]["extra"]["centres"]) == "1908"
    declined = [x["entry"] for x in document["adjustments"] if x["kind"] == "top-table-refused"]
    assert declined == [best[0]]


def one_year_more(mouse: Mouse) -> None:
    """Nobody at the top table objects: a button beside the notice asks, another one answers."""
    hall = mouse.person.hall
    mouse.click(hall.notice_button("Ask the top table for one year more"))
    assert isinstance(hall.results.desk_line.card, ExtraYearCard)
    mouse.press("Nobody: play 1908 too")
    assert hall.form.title == "Table 1 · top table · to 1908"


def test_6_by_escalation_by_mouse_alone(mouse: Mouse, tmp_path: Path) -> None:
    """Six vote for the escalation; two propose a draw in 1903, on which all agree."""
    new_event(mouse, 6, tmp_path, rounds=1)
    draw_and_publish(mouse, [6])
    mouse.open_table(1)
    hall = mouse.person.hall
    mouse.click(hall.form.vote.variants[BoardVariant.ESCALATION])
    assert hall.form.title == "Table 1 · escalation"
    mouse.fill_in("666655" + "776644")
    mouse.press("Draw proposed")
    card = hall.results.desk_line.card
    assert isinstance(card, DrawCard)
    assert card.year.value() == 1903
    for box in list(card.powers.values())[:2]:
        mouse.click_in(box)
    mouse.press("All agree: it is a draw")
    mouse.press("Save")
    mouse.close_round()
    document = finish(mouse, tmp_path)
    table = document["rounds"][0]["tables"][0]
    assert (table["variant"], table["ended_in_draw"]) == ("escalation", True)
    assert [line["year"] for line in table["draw_proposals"]] == [1903, 1903]
