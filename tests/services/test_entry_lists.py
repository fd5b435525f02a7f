"""Entry lists taken over: one act, nobody twice, what is lacking filled in."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from pathlib import Path

import pytest

from bglmanager.engine.event import EntryStatus, Round
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.personal import Details
from bglmanager.engine.problems import Refused
from bglmanager.resources import path
from bglmanager.services import entries, entry_lists, teams
from bglmanager.services.entry_lists import Choices, DateOrder, NameOrder, State, listed_people
from bglmanager.services.workspace import OpenEvent, Workspace
from tests.helpers.events import event, settings
from tests.helpers.refusals import refused_codes
from tests.helpers.teams import DIVIDED

NOW = dt.datetime(2026, 3, 14, 9, tzinfo=dt.UTC)
TWO = "Nome\tCognome\tEmail\nAnna\tRossi\tanna@example.org\nBo\tLi\t\n"


@pytest.fixture
def desk(workspace: Workspace) -> OpenEvent:
    """An open event without entries."""
    return workspace.create_event(settings())


def pasted(desk: OpenEvent, text: str) -> entry_lists.EntryList:
    return entry_lists.read_pasted(text, desk.event, now=NOW)


def test_a_file_is_read_step_by_step(desk: OpenEvent) -> None:
    steps: list[tuple[int, int]] = []
    found = entry_lists.read_file(
        path("samples/iscritti.csv"), desk.event, now=NOW, step=lambda d, of: steps.append((d, of))
    )
    assert (found.name, len(found.preview.rows)) == ("iscritti.csv", 26)
    assert steps == [(0, 3), (1, 3), (2, 3)]


def test_a_file_that_cannot_be_read_is_refused(desk: OpenEvent, tmp_path: Path) -> None:
    assert refused_codes(entry_lists.read_file, tmp_path, desk.event, now=NOW) == [
        "file.not-a-file"
    ]


def test_a_list_is_taken_in_one_act(desk: OpenEvent) -> None:
    changes = entry_lists.take_list(desk, pasted(desk, TWO))
    assert (changes.kind, changes.args) == ("import-entries", {"count": 2, "teams": 0})
    assert [(e.number, e.last_name, e.status) for e in desk.event.entries] == [
        (1, "Rossi", EntryStatus.REGISTERED),
        (2, "Li", EntryStatus.REGISTERED),
    ]
    desk.undo()
    assert desk.event.entries == ()


def test_every_field_of_the_list_arrives(desk: OpenEvent) -> None:
    text = (
        "Nome\tCognome\tEmail\tData di nascita\tSesso\tTelefono\tNickname\tClub\tTessera\tRating"
        "\tPagato\tCopie\tNote\n"
        "Anna\tRossi\tanna@example.org\t21/11/1990\tF\t0551234\tnina\tTreemme\t0042\t1500,5\tsì\t2"
        "\tporta\n"
    )
    entry_lists.take_list(desk, pasted(desk, text))
    person = entries.person_of(desk.event.entries[0])
    assert replace(person, rating=None) == entries.Person(
        first_name="Anna",
        last_name="Rossi",
        email="anna@example.org",
        birth_date=dt.date(1990, 11, 21),
        gender=person.gender,
        phone="0551234",
        nickname="nina",
        club="Treemme",
        league_id="0042",
        notes="porta",
        paid=True,
        copies=2,
    )
    assert (str(person.gender), str(person.rating)) == ("F", "3001/2")


def test_taking_a_list_twice_changes_nothing_and_writes_nothing(desk: OpenEvent) -> None:
    entry_lists.take_list(desk, pasted(desk, TWO))
    before = desk.event
    again = pasted(desk, TWO)
    assert [row.state for row in again.preview.rows] == [State.THERE] * 2
    assert entry_lists.what_taking_does(desk.event, again).nothing
    changes = entry_lists.take_list(desk, again)
    assert changes.topics == frozenset()
    assert desk.event is before


def test_who_is_checked_in_stays_so_and_is_completed(desk: OpenEvent) -> None:
    entry_lists.take_list(desk, pasted(desk, "Nome\tCognome\tClub\nBo\tLi\tTreemme\n"))
    entries.check_in(desk, EntryNumber(1))
    later = pasted(desk, "Nome\tCognome\tClub\tPagato\tTelefono\nBo\tLi\tAltrove\tsì\t055123456\n")
    what = entry_lists.what_taking_does(desk.event, later)
    assert (what.added, [number for number, _ in what.completed]) == ((), [1])
    changes = entry_lists.take_list(desk, later)
    assert (changes.kind, changes.args) == (
        "merge-entries",
        {"added": 0, "completed": 1, "away": 0, "teams": 0},
    )
    (entry,) = desk.event.entries
    assert (entry.status, entry.club, entry.phone) == (EntryStatus.ACTIVE, "Treemme", "055123456")
    assert not entry.desk.paid


def test_a_fee_that_was_paid_stays_paid(desk: OpenEvent) -> None:
    entry_lists.take_list(desk, pasted(desk, "Nome\tCognome\tPagato\nBo\tLi\tsì\n"))
    entry_lists.take_list(desk, pasted(desk, "Nome\tCognome\tPagato\nBo\tLi\tno\n"))
    assert desk.event.entries[0].desk.paid


def test_an_undecided_line_hinders_and_nothing_is_written(desk: OpenEvent) -> None:
    entry_lists.take_list(desk, pasted(desk, "Nome\tCognome\nBruno\tRossini\n"))
    doubtful = pasted(desk, "Nome\tCognome\nBruno\tRosini\nBo\tLi\n")
    assert [p.code for p in entry_lists.list_hindrances(doubtful)] == ["list.undecided"]
    assert refused_codes(entry_lists.take_list, desk, doubtful) == ["list.undecided"]
    assert len(desk.event.entries) == 1
    choices = Choices(same=frozenset({2}))
    assert entry_lists.list_hindrances(doubtful, choices) == ()
    entry_lists.take_list(desk, doubtful, choices)
    assert [e.last_name for e in desk.event.entries] == ["Rossini", "Li"]


def test_a_column_takes_its_meaning_from_another_one(desk: OpenEvent) -> None:
    found = pasted(desk, "Nome\tCognome\tSquadra\nAnna\tRossi\tTreemme\n")
    reading = entry_lists.with_column(found, 2, "last_name")
    again = entry_lists.read_again(found, desk.event, now=NOW, reading=reading)
    assert again.preview.fields_by_column == {0: "first_name", 2: "last_name"}
    assert again.preview.rows[0].draft.last_name == "Treemme"
    aside = entry_lists.with_column(again, 2, None)
    assert aside.columns == {0: "first_name"}


def test_name_and_surname_are_swapped_and_swapped_back(desk: OpenEvent) -> None:
    found = pasted(desk, "Nominativo\nRossi Anna\nLi Bo\n")
    assert found.preview.names is not None
    first = found.preview.names.order
    swapped = entry_lists.with_names_swapped(found)
    assert swapped.names is not None
    assert swapped.names is not first
    again = entry_lists.read_again(found, desk.event, now=NOW, reading=swapped)
    assert entry_lists.with_names_swapped(again).names is first
    assert {first, swapped.names} == set(NameOrder)


def test_day_and_month_are_swapped_and_swapped_back(desk: OpenEvent) -> None:
    found = pasted(desk, "Nome\tCognome\tData di nascita\nAnna\tRossi\t03/04/1990\n")
    swapped = entry_lists.with_dates_swapped(found)
    assert swapped.dates is DateOrder.MONTH_FIRST
    again = entry_lists.read_again(found, desk.event, now=NOW, reading=swapped)
    assert again.preview.rows[0].draft.birth_date == dt.date(1990, 3, 4)
    assert entry_lists.with_dates_swapped(again).dates is DateOrder.DAY_FIRST


def test_dates_of_both_orders_are_read_with_the_day_first_on_demand(desk: OpenEvent) -> None:
    text = "Nome\tCognome\tData di nascita\nA\tB\t25/03/1990\nC\tD\t03/25/1990\nE\tF\t03/04/1990\n"
    found = pasted(desk, text)
    assert found.preview.dates is not None
    assert found.preview.dates.order is None
    assert entry_lists.with_dates_swapped(found).dates is DateOrder.DAY_FIRST


TEAMS = (
    "Nome\tCognome\tSquadra\nAnna\tRossi\tLupi\nBo\tLi\tOrsi\nCarla\tVerdi\tlupi\n"
    "Dino\tNeri\tLupi\nEva\tBlu\tLupi\nFabio\tGialli\t\n"
)


def teams_of(desk: OpenEvent) -> list[tuple[str, tuple[int, ...], int | None]]:
    return [(team.name, team.members, team.reserve) for team in desk.event.teams]


@pytest.fixture
def team_desk(desk: OpenEvent) -> OpenEvent:
    """An event of fixed teams of two."""
    teams.set_mode(desk, DIVIDED)
    return desk


def test_the_teams_of_a_list_are_made_in_the_act_that_takes_it(team_desk: OpenEvent) -> None:
    """The third of a team is its reserve (BGL 3.1.1); a fourth is in none, and that is said."""
    found = pasted(team_desk, TEAMS)
    assert entry_lists.what_taking_does(team_desk.event, found).teams[0] == (1, "Lupi")
    entry_lists.take_list(team_desk, found)
    assert teams_of(team_desk) == [("Lupi", (1, 3), 4), ("Orsi", (2,), None)]
    assert [entry.team for entry in team_desk.event.entries] == [1, 2, 1, 1, None, None]
    assert team_desk.event.entry(EntryNumber(4)).status is EntryStatus.WAITING
    assert "team.people-without" in {p.code for p in teams.worth_knowing(team_desk.event)}
    team_desk.undo()
    assert (team_desk.event.entries, team_desk.event.teams) == ((), ())
    team_desk.redo()
    assert teams_of(team_desk)[0] == ("Lupi", (1, 3), 4)


def test_who_is_there_comes_into_the_team_of_the_list_and_stays_in_his_own(
    team_desk: OpenEvent,
) -> None:
    entry_lists.take_list(team_desk, pasted(team_desk, TWO))
    teams.form_team(team_desk, [EntryNumber(1)], "Volpi")
    found = pasted(team_desk, TEAMS)
    changes = entry_lists.take_list(team_desk, found)
    assert changes.kind == "import-entries"
    assert teams_of(team_desk) == [("Volpi", (1,), None), ("Orsi", (2,), None), ("lupi", (3, 4), 5)]
    again = pasted(team_desk, "Nome\tCognome\tSquadra\nAnna\tRossi\tOrsi\n")
    assert entry_lists.what_taking_does(team_desk.event, again).nothing
    entry_lists.take_list(team_desk, again, Choices(listed=frozenset({again.preview.rows[0].line})))
    assert teams_of(team_desk) == [("Orsi", (1, 2), None), ("lupi", (3, 4), 5)]


def test_once_drawn_a_list_makes_no_teams(team_desk: OpenEvent) -> None:
    entry_lists.take_list(team_desk, pasted(team_desk, TEAMS))
    drawn = replace(team_desk.event, rounds=(Round(RoundNumber(1), "puerto-rico", 4, ()),))
    late = pasted(team_desk, "Nome\tCognome\tSquadra\nGino\tViola\tOrsi\n")
    assert entry_lists.what_taking_does(drawn, late).teams == ()


# ---- Lists of players read for the archive: longer than entry lists, and read otherwise on demand
LIST = """Giocatore;Tessera;Elo;Club
Mario Rossi;0017;1500;Ludica
Anna Verdi;0018;1612,5;
Mario Rossi;0017;1500;Ludica
;0019;1400;
"""


def file_of(folder: Path, text: str) -> Path:
    file = folder / "giocatori.csv"
    file.write_text(text, encoding="utf-8")
    return file


def test_people_of_a_list(tmp_path: Path) -> None:
    steps: list[tuple[int, int]] = []
    found = entry_lists.read_file(
        file_of(tmp_path, LIST), None, now=NOW, step=lambda done, of: steps.append((done, of))
    )
    mario, anna = listed_people(found)
    assert mario == Details("Mario", "Rossi", league_id="0017", rating=1500, club="Ludica")
    assert (anna.last_name, anna.club) == ("Verdi", None)
    assert steps == [(0, 3), (1, 3), (2, 3)]


def test_names_the_other_way_round(tmp_path: Path) -> None:
    found = entry_lists.read_file(file_of(tmp_path, LIST), None, now=NOW)
    swapped = entry_lists.read_again(
        found, None, now=NOW, reading=entry_lists.with_names_swapped(found)
    )
    names = [(one.first_name, one.last_name) for one in listed_people(swapped)]
    assert names == [("Rossi", "Mario"), ("Verdi", "Anna")]


@pytest.mark.long
def test_a_list_may_be_longer_than_that_of_an_event(tmp_path: Path) -> None:
    rows = 6_000
    lines = "".join(f"Nome{n},Cognome{n}\n" for n in range(rows))
    file = file_of(tmp_path, f"Nome,Cognome\n{lines}")
    assert len(listed_people(entry_lists.read_file(file, None, now=NOW))) == rows
    with pytest.raises(Refused, match=r"list\.too-many-rows"):
        entry_lists.read_file(file, event(4), now=NOW)


def test_but_not_endless(tmp_path: Path) -> None:
    lines = "".join(f"Nome{n},Cognome{n}\n" for n in range(entry_lists.MOST_KNOWN + 1))
    with pytest.raises(Refused, match=r"list\.too-many-rows"):
        entry_lists.read_file(file_of(tmp_path, f"Nome,Cognome\n{lines}"), None, now=NOW)


def test_pasted() -> None:
    found = entry_lists.read_pasted("Nome\tCognome\nAnna\tVerdi\n", None, now=NOW)
    assert listed_people(found) == (Details("Anna", "Verdi"),)
