"""Lists of players read for the archive: longer than entry lists, and read otherwise on demand."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from bglmanager.engine.personal import Details
from bglmanager.engine.problems import Refused
from bglmanager.services import entry_lists
from bglmanager.services.list_people import listed_people
from tests.helpers.events import event

NOW = dt.datetime(2026, 3, 14, 9, tzinfo=dt.UTC)
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


def test_a_list_may_be_longer_than_that_of_an_event(tmp_path: Path) -> None:
    lines = "".join(f"Nome{n},Cognome{n}\n" for n in range(6_000))
    file = file_of(tmp_path, f"Nome,Cognome\n{lines}")
    assert len(listed_people(entry_lists.read_file(file, None, now=NOW))) == 6_000
    with pytest.raises(Refused, match=r"list\.too-many-rows"):
        entry_lists.read_file(file, event(4), now=NOW)


def test_but_not_endless(tmp_path: Path) -> None:
    lines = "".join(f"Nome{n},Cognome{n}\n" for n in range(entry_lists.MOST_KNOWN + 1))
    with pytest.raises(Refused, match=r"list\.too-many-rows"):
        entry_lists.read_file(file_of(tmp_path, f"Nome,Cognome\n{lines}"), None, now=NOW)


def test_pasted() -> None:
    found = entry_lists.read_pasted("Nome\tCognome\nAnna\tVerdi\n", None, now=NOW)
    assert listed_people(found) == (Details("Anna", "Verdi"),)
