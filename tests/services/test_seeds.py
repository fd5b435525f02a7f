"""Who is a seed in round 1 (BIG 7): the best by Elo or of a ranking, and the champion."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from pathlib import Path

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import EntryStatus, FirstSeating
from bglmanager.services import rounds, seeds
from bglmanager.services.seeds import RankedBy
from bglmanager.words.command_names import command_words
from bglmanager.words.names import names_of
from tests.helpers.days import ENGLISH, Day
from tests.helpers.events import event
from tests.helpers.refusals import refused_codes
from tests.services.conftest import DayMaker
from tests.services.league_events import big, ranked

ONE = EntryNumber(1)
TODAY = dt.date(2026, 11, 21)


def rated(begin: DayMaker) -> Day:
    """Twelve people, six of whom have an Elo; number 6 does not come, 1 is ticked by hand."""
    made = event(12, first_seating=FirstSeating.SEEDED)
    elo = {2: 1500, 4: 1800, 5: 1650, 6: 2000, 9: 1650, 11: 1400}
    entries = tuple(
        replace(
            each,
            rating=elo.get(each.number),
            seeded=each.number == ONE,
            status=EntryStatus.NO_SHOW if each.number == 6 else each.status,
        )
        for each in made.entries
    )
    return begin(replace(made, entries=entries))


def marked(day: Day) -> list[int]:
    return [entry.number for entry in day.event.entries if entry.seeded]


def last_act(day: Day) -> str:
    row = day.desk.history_rows()[-1]
    return command_words(ENGLISH, row.kind, row.args, names_of(day.event.entries))


def test_big_7_the_best_by_elo_are_the_seeds(begin: DayMaker) -> None:
    day = rated(begin)
    found = seeds.by_elo(day.event)
    assert [each.entry for each in found.ranked] == [4, 5, 9, 2, 11]
    assert seeds.tables_of_first_round(day.event) == 3  # of four
    seeds.choose_seeds(day.desk, found.chosen(3), RankedBy.ELO)
    assert marked(day) == [4, 5, 9]
    assert last_act(day) == "3 seeds by Elo"
    rounds.draw_round(day.desk)
    assert [table.seats[0].entry for table in day.round.tables] == [4, 5, 9]
    day.desk.undo()
    day.desk.undo()
    assert marked(day) == [1]


def test_big_7_the_champion_stays_beside_the_best(begin: DayMaker) -> None:
    day = rated(begin)
    found = seeds.by_elo(day.event)
    assert seeds.marked_seeds(day.event) == (ONE,)
    assert found.chosen(2, (ONE,)) == (1, 4, 5)
    assert found.chosen(1, (EntryNumber(4),)) == (4, 5)  # the champion is not one of the best too
    assert found.chosen(0) == ()


def test_why_seeds_are_not_chosen(begin: DayMaker) -> None:
    plain = begin(event(8))
    assert plain.refuses(seeds.choose_seeds, (), RankedBy.ELO) == [
        "Round 1 is not drawn with seeds. Choose that on the page of the event."
    ]
    nobody = event(8, first_seating=FirstSeating.SEEDED)
    assert [each.code for each in seeds.can_choose_by_elo(nobody)] == ["seeds.no-elo"]
    assert seeds.can_choose_seeds(nobody) == ()
    drawn = rated(begin)
    rounds.draw_round(drawn.desk)
    assert drawn.refuses(seeds.choose_seeds, (), RankedBy.ELO) == [
        "Round 1 is drawn: who is a seed cannot change any more."
    ]


def named(day: Day, text: str, folder: Path) -> seeds.Candidates:
    """What a ranking with these lines says of the people of the day."""
    file = folder / "ranking.csv"
    file.write_text(f"rank;last_name;first_name;league_id;points\n{text}", encoding="utf-8")
    return seeds.read_ranking(file, day.event, TODAY)


def with_people(begin: DayMaker, *people: tuple[str, str, str]) -> Day:
    made = event(8, first_seating=FirstSeating.SEEDED)
    known = {EntryNumber(n): who for n, who in enumerate(people, 1)}
    for number, (last, first, league_id) in known.items():
        facts = {"last_name": last, "first_name": first, "league_id": league_id or None}
        made = made.with_facts(number, **facts)
    return begin(made)


def test_the_best_of_a_ranking_are_the_seeds(begin: DayMaker, tmp_path: Path) -> None:
    day = with_people(begin, ("Rossi", "Ada", ""), ("De Luca", "Ugo", "12"), ("Blu", "Zoe", ""))
    lines = "1;Verdi;Pia;;900\n2;blu;ZOE;;800.5\n3;Luca;Ugo;0012;700\n4;Ada;Rossi;;10\n"
    found = named(day, lines, tmp_path)
    # by name whatever its case and order, by number where the names can be one person's
    assert [(each.entry, each.figure) for each in found.ranked[:2]] == [
        (3, found.ranked[0].figure),
        (2, 700),
    ]
    assert [each.entry for each in found.ranked] == [3, 2, 1]
    assert (found.file, found.notes) == ("ranking.csv", ())
    seeds.choose_seeds(day.desk, found.chosen(2), found.by)
    assert marked(day) == [2, 3]
    assert last_act(day) == "2 seeds by the ranking of the league"
    day.desk.undo()
    assert marked(day) == []


def test_who_may_be_several_is_not_guessed(begin: DayMaker, tmp_path: Path) -> None:
    day = with_people(begin, ("Rossi", "Ada", ""), ("Rossi", "Ada", ""), ("Blu", "Zoe", "7"))
    found = named(day, "1;Rossi;Ada;;900\n2;Blu;Zoe;8;50\n", tmp_path)
    assert found.ranked == ()  # two of the name here; another number is another person
    assert [(each.code, each.value("entries")) for each in found.notes] == [
        ("seeds.doubtful", (1, 2))
    ]
    twice = named(day, "1;Blu;Zoe;;900\n2;Blu;Zoe;7;50\n", tmp_path)
    assert twice.ranked == ()
    assert [each.value("entries") for each in twice.notes] == [(3,)]


def test_a_ranking_of_this_program_is_one(begin: DayMaker, tmp_path: Path) -> None:
    played = big("autunno")
    people = [(one.last_name, one.first_name, "") for one in played.entries[:3]]
    day = with_people(begin, *people)
    file = tmp_path / "season.xlsx"
    file.write_bytes(ranked(played).workbook)
    found = seeds.read_ranking(file, day.event, TODAY)
    assert {1, 2, 3} <= {each.entry for each in found.ranked}
    figures = [each.figure for each in found.ranked]
    assert figures == sorted(figures, reverse=True)
    # which of its sheets was read is said
    assert [each.code for each in found.notes] == ["list.sheet"]


def test_what_is_no_ranking_is_refused(begin: DayMaker, tmp_path: Path) -> None:
    day = with_people(begin)
    file = tmp_path / "list.csv"
    file.write_text("name\nAda\n", encoding="utf-8")
    assert refused_codes(seeds.read_ranking, file, day.event, TODAY) == ["league.columns"]
    gone = tmp_path / "gone.csv"
    assert refused_codes(seeds.read_ranking, gone, day.event, TODAY) == ["file.not-found"]
