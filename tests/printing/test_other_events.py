"""Paper of single events (rules 5-7), of teams (rules 3.7) and of several games (rules 4.10)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import BoardVariant, Entry, Event, Table, TieBreak
from bglmanager.engine.pairs import final_team_standings
from bglmanager.i18n import Texts
from bglmanager.printing import styles
from bglmanager.printing.kinds import Sheet, print_sheet
from bglmanager.printing.paper import Paper
from bglmanager.services.games import Catalogue
from bglmanager.services.paper import Offer, is_cut, sheets_offered
from tests.engine.test_teams import after_the_final_of_teams
from tests.helpers import boards
from tests.helpers.refusals import refused_for
from tests.printing import builders, other_events, reading

NONE = Catalogue(())

EN = Texts("en")


def _text(sheet: Sheet, event: Event, *, per_page: int = 1) -> str:
    return reading.text(_data(sheet, event, per_page=per_page))


def _data(sheet: Sheet, event: Event, *, per_page: int = 1) -> bytes:
    options = replace(other_events.OPTIONS, per_page=per_page)
    return builders.printed(sheet, event, EN, options=options).data


def _with_first_table(event: Event, change: Callable[[Table], Table]) -> Event:
    round_ = event.rounds[-1]
    tables = (change(round_.tables[0]), *round_.tables[1:])
    return replace(event, rounds=(*event.rounds[:-1], replace(round_, tables=tables)))


def _with_options(event: Event, **options: int | bool) -> Event:
    return replace(event, settings=replace(event.settings, options=options))


def _with_entry(event: Event, entry: Entry) -> Event:
    entries = (entry if each.number == entry.number else each for each in event.entries)
    return replace(event, entries=tuple(entries))


@pytest.mark.parametrize("per_page", [1, 2, 4])
def test_a_diplomacy_board_has_a_page_of_its_own(per_page: int) -> None:
    """Rules 7.1: seven powers, seven years."""
    event = other_events.diplomacy(14, rounds=1, open_=True)
    assert len(reading.boxes(_data(Sheet.TABLES, event, per_page=per_page))) == 2


def test_the_time_of_a_year_stands_on_the_board_phase_by_phase() -> None:
    event = other_events.diplomacy(7, rounds=1, open_=True)
    desk = replace(event.settings.desk, phases=boards.PHASES)
    event = replace(event, settings=replace(event.settings, minutes=None, desk=desk))
    assert "315 minutes · 15 + 5 + 15 + 5 + 5 min a year" in _text(Sheet.TABLES, event)


def test_the_years_of_a_board_are_those_of_the_event_and_one_more_at_the_top_table() -> None:
    """Rules 7.5: the top table plays one year more if none of its players objects."""
    event = _with_options(other_events.diplomacy(14, open_=True), last_year=1905)
    top, other = _text(Sheet.TABLES, event).split("----")
    assert "1905" in top
    assert "1906*" in top
    assert "1906" not in other
    assert "Top table" not in other


@pytest.mark.parametrize(
    ("variant", "centres", "words"),
    [
        (BoardVariant.TURKEY_OUT, "32", "without Turkey"),
        (BoardVariant.ITALY_CIVIL_DISORDER, "34", "Italy in civil disorder"),
        (BoardVariant.ESCALATION, "34", "escalation"),
    ],
)
def test_the_variant_and_the_most_centres_of_a_year_stand_on_the_sheet(
    variant: BoardVariant, centres: str, words: str
) -> None:
    """Rules 7.4: with Turkey out a year adds up to at most 32 centres."""
    event = _with_first_table(
        other_events.diplomacy(6, rounds=1, open_=True),
        lambda table: replace(table, variant=variant),
    )
    text = _text(Sheet.TABLES, event)
    assert words in text
    assert f"Total, {centres} at most" in text


def test_seven_powers_have_rows_to_write_in_and_a_box_for_a_draw_proposal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Rules 7.5: one draw proposal per player, counted on the sheet; look, paper: 12 mm."""
    boxes: list[tuple[float, float]] = []
    box = Paper.draw_box

    def noted(paper: Paper, x: float, y: float, width: float, height: float, **line: float) -> None:
        boxes.append((width, height))
        box(paper, x, y, width, height, **line)

    monkeypatch.setattr(Paper, "draw_box", noted)
    text = _text(Sheet.TABLES, other_events.diplomacy(7, rounds=1, open_=True))
    assert text.count("proposed") == 1
    assert boxes.count((styles.SLIP_TICK, styles.SLIP_TICK)) == 7
    rows = [
        height
        for width, height in boxes
        if width == styles.SLIP_BOX and height > styles.BOARD_TOTAL
    ]
    assert len(rows) == 7 * 7
    assert min(rows) >= styles.SLIP_ROW_LEAST


def test_who_plays_two_boards_finds_both_on_the_wall() -> None:
    """Rules 7.2: two boards in one round at the director's request."""
    event = other_events.diplomacy(rounds=2, open_=True)
    assert "Rossi Anna Germany 1 France 3" in _text(Sheet.PAIRINGS, event)
    called = _text(Sheet.CALL_OUT, event)
    assert "Rossi Anna Germany" in called
    assert "Rossi Anna France" in called


def test_the_directors_decisions_are_noted_in_the_standings() -> None:
    """Rules 7.2, 7.5: the standings are published after every round."""
    event = other_events.diplomacy()
    lines = _text(Sheet.STANDINGS, event).splitlines()
    [first] = [line for line in lines if line.startswith("1 Rossi Anna")]
    assert "1/1 6/3" in first
    assert "R2 two boards" in first
    assert any("R3 declined the top" in line for line in lines)
    notes = " · ".join(lines)
    for words in (
        "two boards in one round: × 1.15, × 1.05 where one was lost",
        "sat out: 15 points",
        "top table: × 1.20, its winner 2000 more",
        "declined the top table: × 0.90",
    ):
        assert words in notes


def test_decisions_of_later_rounds_are_not_in_earlier_standings() -> None:
    event = other_events.diplomacy()
    printed = print_sheet(
        Sheet.STANDINGS,
        event,
        derive(event),
        EN,
        round_number=event.rounds[0].number,
        options=other_events.OPTIONS,
    )
    text = reading.text(printed.data)
    assert "Adjustments" not in text
    assert "two boards" not in text


def test_the_worst_board_that_counts_a_tenth_is_said() -> None:
    """Rules 7.2: optional `worst_counts_tenth`."""
    event = _with_options(other_events.diplomacy(), worst_counts_tenth=True)
    assert "the worst of more than three boards counts a tenth" in _text(Sheet.STANDINGS, event)


def test_nothing_of_a_birth_date_or_a_gender_is_printed_though_it_breaks_ties() -> None:
    """Rules 7.3: women before others, younger first."""
    text = _text(Sheet.STANDINGS, other_events.diplomacy())
    assert "1984" not in text
    assert "women" not in text.casefold()


def test_a_catan_sheet_asks_for_what_the_standings_count_and_for_no_tie_break_of_the_game() -> None:
    """Rules 5: victory points, settlements + cities, roads + cards, cards in hand."""
    event = other_events.catan(rounds=1, open_=True)
    round_ = replace(event.rounds[0], tie_breaks=(TieBreak("Coins"),))
    text = _text(Sheet.TABLES, replace(event, rounds=(round_,)))
    for words in (
        "Victory points Settlements + cities Roads + cards Cards in hand Place",
        "Stopped by the time limit",
        "Victory declared by no.",
    ):
        assert words in text
    assert "Coins" not in text


def test_a_seven_wonders_sheet_has_bid_and_points_whether_or_not_the_desk_said_auction() -> None:
    """Rules 6: victory points, then the lower bid."""
    event = other_events.seven_wonders(rounds=1, open_=True)
    assert not event.settings.desk.auction
    assert "Bid Victory points Place" in _text(Sheet.TABLES, event)


def test_the_standings_of_catan_begin_with_the_wins_and_the_points_decide_nothing() -> None:
    """Rules 5."""
    head = _text(Sheet.STANDINGS, other_events.catan()).splitlines()
    [titles] = [line for line in head if line.startswith("Player ")]
    assert titles.index("Wins") < titles.index("Points")
    assert titles.endswith("Points R1 R2")


def test_the_prize_for_most_points_goes_to_the_best_who_did_not_win_the_event() -> None:
    """Rules 5: the champion cannot have it, however many points he has."""
    event = other_events.catan(rounds=3)
    derived = derive(event)
    best, second = (entry for entry, _ in derived.points_ranking[:2])
    assert best != derived.final_ranking[0]
    name = _name(event.entry(best))
    assert f"Prize for most points: {name}" in _text(Sheet.POINTS, event)
    won = derived._replace(final_ranking=(best, *derived.final_ranking))
    printed = builders.printed(Sheet.POINTS, event, EN, derived=won)
    text = reading.text(printed.data)
    assert f"Prize for most points: {_name(event.entry(second))}" in text
    [line] = [line for line in text.splitlines() if line.endswith("Most points")]
    assert line.startswith(f"2 {_name(event.entry(second))}")


def test_before_the_final_nobody_has_the_prize_for_most_points_yet() -> None:
    text = _text(Sheet.POINTS, other_events.catan())
    assert "Prize for most points:" not in text
    assert "Most points" not in text


def _name(entry: Entry) -> str:
    return f"{entry.last_name} {entry.first_name}"


def test_sides_and_their_sums_stand_on_a_sheet_of_teams() -> None:
    """BGL 3.7.4: the side with the larger sum wins unless the referee says otherwise."""
    text = _text(Sheet.TABLES, other_events.teams(open_=True))
    assert "Side 1 · Gli amici di Maria Antonietta" in text
    assert "Side 2 · Treemme" in text
    assert "Sums: side 1 side 2 Winning side" in text


def test_sides_made_at_the_table_have_no_team() -> None:
    """BGL 3.6.3: variable teams."""
    text = _text(Sheet.TABLES, other_events.variable_teams())
    assert text.count("\nSide 1\n") == 6
    assert text.count("\nSide 2\n") == 6


def test_pairs_have_a_box_for_the_sum_of_each() -> None:
    """Rules 4.2, Reading `pairs`."""
    text = _text(Sheet.TABLES, other_events.pairs(), per_page=4)
    assert "\nI Draghi Goblin Firenze A\n" in text
    assert "Winning side" not in text


def test_a_team_with_a_bye_is_called_and_has_no_sheet() -> None:
    """Rules 3.7: an odd united team sits alone."""
    event = other_events.teams(open_=True)
    called = _text(Sheet.CALL_OUT, event)
    assert "bye" in called
    assert "Rizzo Olga Goblin Firenze A" in called
    assert "Rinaldi Ugo\n" in called
    assert "Rizzo Olga Goblin Firenze A bye" in _text(Sheet.PAIRINGS, event)
    assert "table 2 of 2" in _text(Sheet.TABLES, event)
    assert "Goblin" not in _text(Sheet.TABLES, event)


def test_team_standings_name_the_members_and_the_reserve() -> None:
    """BGL 3.7.3."""
    text = _text(Sheet.TEAMS, other_events.teams())
    assert "Team Members Points PBG PBA" in text
    assert "Coppola Marta" in text
    assert "(reserve)" in text


def test_a_round_with_a_game_of_its_own_is_called_by_it() -> None:
    """Rules 4.10: every round of a multi-game event has its own game."""
    event = other_events.several_games()
    assert "Round 2 · Kingsburg" in _text(Sheet.PAIRINGS, event)
    table = _text(Sheet.TABLES, event)
    assert "Round 2 · Kingsburg" in table
    assert "75 minutes" in table


@pytest.mark.parametrize("sheet", [Sheet.PAIRINGS, Sheet.CALL_OUT, Sheet.TABLES])
@pytest.mark.parametrize("per_page", [1, 2, 4])
@pytest.mark.parametrize("players", [7, 20])
@pytest.mark.parametrize(
    "make", [other_events.catan, other_events.seven_wonders, other_events.diplomacy]
)
def test_every_text_stands_within_the_margins_with_the_longest_names(
    make: Callable[..., Event], players: int, per_page: int, sheet: Sheet
) -> None:
    event = make(players, rounds=1, open_=True)
    for entry, hostile in zip(event.entries, builders.hostile(), strict=False):
        event = _with_entry(
            event, replace(entry, first_name=hostile.first_name, last_name=hostile.last_name)
        )
    for page in reading.boxes(_data(sheet, event, per_page=per_page)):
        assert page
        for left, bottom, right, top in page:
            assert left >= styles.MARGIN - 1
            assert bottom >= styles.MARGIN - 2.5
            assert right <= styles.A4[0] - styles.MARGIN + 1
            assert top <= styles.A4[1] - styles.MARGIN + 1


NONE = Catalogue(())


def test_the_sheets_of_some_events_only_are_offered_there() -> None:
    teams, points = other_events.teams(), other_events.catan()
    assert Offer(Sheet.TEAMS, teams.rounds[-1].number) in sheets_offered(teams, derive(teams), NONE)
    assert Offer(Sheet.POINTS, None) in sheets_offered(points, derive(points), NONE)
    plain = builders.played(builders.ordinary(8), 2)
    assert not {Sheet.TEAMS, Sheet.POINTS} & {
        o.sheet for o in sheets_offered(plain, derive(plain), NONE)
    }


def test_only_sheets_of_scores_are_cut_apart() -> None:
    board, scores = other_events.diplomacy(7, rounds=1), other_events.catan()
    number = scores.rounds[0].number
    assert is_cut(scores, Offer(Sheet.TABLES, number))
    assert not is_cut(scores, Offer(Sheet.PAIRINGS, number))
    assert not is_cut(board, Offer(Sheet.TABLES, number))


def test_team_standings_of_a_round_that_has_none_are_refused() -> None:
    event = other_events.teams(open_=True)
    assert (
        refused_for(
            print_sheet,
            Sheet.TEAMS,
            event,
            derive(event),
            EN,
            round_number=event.rounds[-1].number,
            options=other_events.OPTIONS,
        )[0].code
        == "print.no-standings-after"
    )


def test_after_a_final_of_teams_paper_has_the_champion_and_the_final_ranking() -> None:
    made = after_the_final_of_teams()
    found = final_team_standings(made, derive(made))
    assert found is not None
    champion = made.teams[found.rows[0].team - 1].name
    text = _text(Sheet.TEAMS, made)
    assert "Classifica finale delle squadre" in text or "Final ranking of the teams" in text
    assert champion in text
    ranking = _text(Sheet.RANKING, made)
    assert f"Campione: {champion}." in ranking or f"Champion: {champion}." in ranking
    assert Offer(Sheet.TEAMS, made.rounds[-1].number) in sheets_offered(made, derive(made), NONE)


def test_catan_5_who_has_most_points_without_winning_has_a_prize_to_sign_for() -> None:
    event = other_events.catan(rounds=3)
    derived = derive(event)
    champion = derived.final_ranking[0]
    most = next(number for number, _ in derived.points_ranking if number != champion)
    [line] = [x for x in _text(Sheet.PRIZES, event).splitlines() if "Most points" in x]
    names = {entry.number: entry for entry in event.entries}
    assert f"Most points of the event {names[most].last_name}" in line
    assert names[champion].last_name not in line
