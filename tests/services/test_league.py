"""Which events count in a ranking, and what is said of those that do not."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event, Kind, League, Phase, RoundStatus, Tier
from bglmanager.engine.ids import EventId
from bglmanager.engine.league import growth_of
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.services import league
from bglmanager.services.league import Everybody, Former, Receipt, Wish
from bglmanager.words.problems import problem_sentence
from tests.exchange.documents import small
from tests.helpers import events
from tests.helpers.refusals import refused_codes, refused_for
from tests.helpers.sentences import sentences
from tests.services.league_events import (
    ENGLISH,
    bgl,
    big,
    column,
    ranked,
    said,
    sent,
    sheets,
    totals,
)

MARCH = dt.date(2026, 3, 14)


def taken(made: league.Made) -> list[str]:
    rows = sheets(made)["Events"]
    names = zip(column(rows, "Event"), column(rows, "Left out because"), strict=True)
    return [name for name, reason in names if reason is None]


def points(event: Event, number: int) -> Fraction:
    (found,) = [each for each in derive(event).league_points if each.entry == number]
    return Fraction(found.points)


def refused(*given: Event, **wish: Any) -> str:
    (found,) = refused_for(ranked, *given, **wish)
    return problem_sentence(ENGLISH, found)


def test_bgl_3_14_the_mean_grows_with_the_number_of_events() -> None:
    one, two, a = bgl("one"), bgl("two"), bgl("a", tier=Tier.A)
    mean = points(one, 1)
    three = Fraction(3)
    expected = mean * growth_of(2, three) + mean * growth_of(1, three) * Fraction(5, 2)
    made = ranked(one, two, a)
    assert totals(made)["Ada Rossi"] == round(float(expected), 6)
    assert said(made) == []


def test_bgl_3_14_the_example_of_the_regulation_from_its_events() -> None:
    """Five games, each with three events of tier C, two of B, one of A; Ada wins everything."""
    won = events.played(30, rounds=2)
    won = events.closed(events.with_round(won, phase=Phase.FINAL, order=[1, 2, 3, 4]))
    season = [
        replace(
            won, settings=replace(won.settings, id=EventId(name), game=name[0], tier=Tier(tier))
        )
        for name, tier in (
            (f"{game}{n}", tier) for game in "vwxyz" for n, tier in enumerate("CCCBBA")
        )
    ]
    made = ranked(*season)
    assert {derive(each).league_points[0].entry for each in season} == {1}
    assert totals(made)["Ada Rossi"] == pytest.approx(14756.8, abs=0.05)
    assert column(sheets(made)["Overall"], "Points")[0] == 14757
    line = dict(zip(*sheets(made)["v"][:2], strict=True))
    shares = [line["C: points"], line["B: points"] / 1.5, line["A: points"] / 2.5]
    assert [round(each, 1) for each in shares] == [901.0, 693.5, 404.0]
    assert (round(line["C: average"], 2), line["Events"]) == (1425.32, 6)


def test_points_are_not_those_rounded_in_the_document() -> None:
    one = bgl("one")
    exact = points(one, 2) * growth_of(1, Fraction(3))
    season = league._season_of(  # the exact totals are not on paper
        [(each, None) for each in sent(one)],
        Wish(League.BGL),
        Everybody([(one, derive(one))]),
        ENGLISH,
    )
    (ranking,) = season.games.values()
    assert exact in {each.line.total for each in ranking}
    assert exact.denominator > 10**6


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"league": League.BIG}, "x is not an event of this league."),
        ({"league": None}, "x is not an event of this league."),
        ({"not_valid": "wrong size"}, "x was declared not valid (wrong size)."),
        (
            {"tier": None},
            (
                "x gives no league points. Check its tier, its number of players and that its "
                "rounds are closed."
            ),
        ),
    ],
)
def test_what_does_not_count_is_named(changes: dict[str, Any], reason: str) -> None:
    made = ranked(bgl("one"), bgl("x", **changes))
    assert said(made) == [f"in/x.json: Left out: {reason}"]
    assert taken(made) == ["one"]
    assert column(sheets(made)["Events"], "Left out because")[1] == f"Left out: {reason}"


def test_an_event_that_is_not_finished_counts_and_is_named() -> None:
    made = ranked(bgl("one", rounds_planned=3))
    assert said(made, beside="nothing") == [
        "in/one.json: one is not finished: its league points may still change."
    ]
    assert taken(made) == ["one"]


def test_a_finished_event_needs_no_word() -> None:
    final = events.with_round(bgl("one"), phase=Phase.FINAL, order=[1, 5, 2, 6])
    assert said(ranked(events.closed(final)), beside="nothing") == []
    assert final.rounds[-1].status is not RoundStatus.CLOSED


# ------------------------------------------------------------------------- revisions


def test_of_one_event_the_higher_revision_counts() -> None:
    old, new = bgl("old"), bgl("new", revision=2, tier=Tier.A)
    new = replace(new, settings=replace(new.settings, id=old.settings.id))
    for order in ((old, new), (new, old)):
        made = ranked(*order)
        assert said(made) == [
            "in/old.json: Left out: in/new.json holds the same event, old, in revision 2."
        ]
        assert taken(made) == ["new"]
        assert totals(made) == totals(ranked(new))


def test_a_file_sent_twice_counts_once() -> None:
    one = bgl("one")
    made = ranked(one, events.with_entry(one, 1, phone="055 1"))
    assert len(said(made)) == 1
    assert totals(made) == totals(ranked(one))


def test_two_readings_of_one_revision_are_refused() -> None:
    one = bgl("one")
    other = replace(one, settings=replace(one.settings, tier=Tier.A))
    assert refused(one, other) == (
        "in/one.json and in/one.json both hold revision 1 of one, but not the same facts. Ask the "
        "organiser which one is right and take the other away."
    )


def test_two_readings_of_an_older_revision_do_no_harm() -> None:
    one = bgl("one")
    other = replace(one, settings=replace(one.settings, tier=Tier.A))
    newest = replace(one, settings=replace(one.settings, revision=2))
    assert taken(ranked(one, other, newest)) == ["one"]


# ------------------------------------------------------------------------- days


@pytest.mark.parametrize(("day", "counts"), [(14, True), (15, False)])
def test_bgl_3_18_events_count_until_two_weeks_before_the_final(day: int, counts: bool) -> None:
    event = bgl("one", date=dt.date(2026, 3, day))
    made = ranked(event, as_of=dt.date(2026, 3, 28))
    assert taken(made) == (["one"] if counts else [])
    late = (
        "in/one.json: Left out: one was played on 15 March 2026; the last day that counts is "
        "14 March 2026."
    )
    assert said(made) == ([] if counts else [late])


def test_bgl_3_18_the_last_day_of_an_event_decides() -> None:
    event = bgl("one", end_date=dt.date(2026, 3, 15))
    assert taken(ranked(event, as_of=dt.date(2026, 3, 28))) == []
    assert taken(ranked(event, as_of=dt.date(2026, 3, 29))) == ["one"]


@pytest.mark.parametrize("name", ["id-one", "ID-ONE", "one.json", "in/one.json"])
def test_bgl_3_18_results_count_that_came_in_two_weeks_before(name: str) -> None:
    event = bgl("one", date=dt.date(2026, 3, 1))
    in_time, late = (
        ranked(event, as_of=dt.date(2026, 3, 28), received=(Receipt(2, name, day),))
        for day in (MARCH, MARCH + dt.timedelta(1))
    )
    assert (taken(in_time), taken(late)) == (["one"], [])
    assert said(late) == sentences("""
        in/one.json: Left out: the result of one came on 15 March 2026; the last day that counts is
            14 March 2026.
    """)


def test_receipts_that_lack_or_are_of_nothing_are_named() -> None:
    received = (Receipt(2, "two.json", MARCH),)
    made = ranked(
        bgl("one"), as_of=dt.date(2026, 5, 1), received=received, received_file="list.csv"
    )
    assert taken(made) == ["one"]
    assert said(made) == sentences("""
        in/one.json: one is not in the list of result files received; it counts as received in
            time.
        list.csv: Line 2: “two.json” is not one of the files nor one of their events.
    """)


def test_a_day_before_all_days_leaves_everything_out() -> None:
    assert taken(ranked(bgl("one"), as_of=dt.date.min)) == []


@pytest.mark.parametrize(("day", "counts"), [(14, True), (13, False)])
def test_big_7_1_events_count_until_the_day_of_the_first_call(day: int, counts: bool) -> None:
    made = ranked(big("one"), as_of=dt.date(2026, 3, day))
    assert taken(made) == (["one"] if counts else [])


# ------------------------------------------------------------------------- BIG


def test_big_5_the_best_five_and_the_best_three() -> None:
    made = ranked(*(big(f"e{n}", date=MARCH + dt.timedelta(n)) for n in range(6)))
    worth = float(points(big("one"), 1))
    (game,) = [name for name in sheets(made) if name not in ("Overall", "Results", "Events")]
    assert totals(made, game)["Ada Rossi"] == pytest.approx(5 * worth, abs=1e-6)
    assert totals(made)["Ada Rossi"] == pytest.approx(3 * worth, abs=1e-6)
    rows = [row for row in sheets(made)["Results"] if row[:2] == ("Rossi", "Ada")]
    assert [row[-2:] for row in rows] == [("yes", "yes")] * 3 + [("yes", None)] * 2 + [(None, None)]


def test_big_5_a_national_final_begins_its_game_anew() -> None:
    before = big("before", date=MARCH - dt.timedelta(1))
    other = big("other", date=MARCH - dt.timedelta(1), game="catan")
    final = big("final", kind=Kind.NATIONAL_FINAL)
    after = big("after", date=MARCH + dt.timedelta(1))
    made = ranked(before, other, final, after)
    assert taken(made) == ["other", "final", "after"]
    assert said(made) == sentences("""
        in/before.json: Left out: before was played before the national final of 14 March 2026,
            with which the ranking of its game begins anew.
    """)
    assert taken(ranked(before, final, as_of=MARCH - dt.timedelta(1))) == ["before"]


def test_bgl_3_15_a_national_final_begins_nothing_anew() -> None:
    before = bgl("before", date=MARCH - dt.timedelta(1))
    assert taken(ranked(before, bgl("final", kind=Kind.NATIONAL_FINAL))) == ["before", "final"]


def test_big_5_events_of_several_games_have_a_ranking_of_their_own() -> None:
    made = ranked(big("one"), big("many", game="multi"))
    assert "Several games" in sheets(made)
    one, many = totals(ranked(big("one"))), totals(made, "Several games")
    assert totals(made) == {name: pytest.approx(one[name] + many[name], abs=1e-5) for name in one}


# ------------------------------------------------------------------------- one game, options


def test_one_game_alone() -> None:
    made = ranked(bgl("one"), bgl("two", game="catan"), game="catan")
    assert "Overall" not in sheets(made)
    assert taken(made) == ["two"]
    assert said(made) == []


def test_a_game_nobody_played_is_refused() -> None:
    assert refused(bgl("one"), bgl("two", game="catan"), game="risk") == (
        "None of the events is of the game risk. Their games are: catan, puerto-rico."
    )


def test_reading_tau_league_is_what_the_events_say() -> None:
    ten = bgl("one", options={"tau_league": 10})
    expected = points(ten, 1) * growth_of(1, Fraction(10))
    assert totals(ranked(ten))["Ada Rossi"] == round(float(expected), 6)
    assert refused(ten, bgl("two")) == (
        "The events do not agree on the option tau_league (3, 10). One ranking needs one value."
    )


# ------------------------------------------------------------------------- people


def test_last_seasons_total_is_carried_over() -> None:
    previous = (Former(2, "ADA", "Rossi", 400), Former(3, "Zeno", "Zani", 5_000))
    made = ranked(bgl("one"), previous=previous)
    rows = sheets(made)["Overall"]
    assert rows[1][1:3] == ("Rossi", "Ada")
    by_name = dict(zip(column(rows, "Surname"), column(rows, "From last season"), strict=True))
    assert by_name["Zani"] == 150
    assert totals(made)["Ada Rossi"] == pytest.approx(totals(ranked(bgl("one")))["Ada Rossi"] + 50)
    assert totals(made)["Zeno Zani"] == 150


def test_the_same_person_is_one_line_with_the_newest_name_and_club() -> None:
    old = events.with_entry(bgl("old"), 1, league_id="7", club="Torri", first_name="Adah")
    new = bgl("new", date=MARCH + dt.timedelta(1))
    new = events.with_entry(new, 1, league_id="7", club=None)
    made = ranked(new, old)
    rows = sheets(made)["Overall"]
    first = next(row for row in rows if row[1:3] == ("Rossi", "Ada"))
    assert first[3:5] == ("Torri", "7")
    assert len(rows) == 1 + 8
    assert said(made) == [
        ": Taken for one person, by league number or e-mail: Ada Rossi = Adah Rossi."
    ]


def test_who_may_be_one_stays_two_and_is_named() -> None:
    one = events.with_entry(bgl("one"), 1, league_id="7")
    made = ranked(one, bgl("two"))
    assert said(made) == sentences("""
        : It cannot be told whether these are one person; they stay apart: Ada Rossi (7, one
            14/03/2026); Ada Rossi (two 14/03/2026). A league number settles it.
    """)
    previous = (Former(2, "Ada", "Rossi", 10),)
    assert "Ada Rossi (last season)" in said(ranked(one, previous=previous))[0]
    assert len(sheets(made)["Overall"]) == 1 + 9


def test_names_alone_are_counted() -> None:
    made = ranked(bgl("one"), bgl("two"))
    (note,) = [note for note in made.notes if note.problem.code == "league.by-name"]
    assert problem_sentence(ENGLISH, note.problem) == (
        "8 people are known in several events by name alone and count as one each. A league "
        "number makes sure."
    )


# ------------------------------------------------------------------------- documents


def test_a_sound_document_is_taken() -> None:
    found = league.submit_document("a.json", small())
    assert found.event.settings.name == "Trofeo di prova"
    assert found.derived == derive(found.event)


def test_a_document_that_does_not_verify_is_refused() -> None:
    assert refused_codes(league.submit_document, "a.json", small().replace(b"Trofeo", b"Torneo", 1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_events_give_the_same_bytes(language: str) -> None:
    texts = Texts(language)
    one, two = bgl("one"), bgl("two", game="catan", date=MARCH + dt.timedelta(1))
    assert ranked(one, two, texts=texts).workbook == ranked(one, two, texts=texts).workbook


def test_the_order_of_files_does_not_matter() -> None:
    one = events.with_entry(bgl("one"), 1, league_id="7", email="a@x.it")
    two = events.with_entry(bgl("two", game="catan"), 1, email="A@X.it")
    assert ranked(one, two).workbook == ranked(two, one).workbook
