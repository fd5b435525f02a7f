"""Own games and rules come back from beside backups; none that is here is overwritten."""

from __future__ import annotations

import errno
import shutil
from pathlib import Path

import pytest

from bglmanager.services import own_files
from bglmanager.services.files import hearing_faults
from bglmanager.services.library import Library, rescued_documents
from bglmanager.services.own_files import Brought
from tests.helpers.libraries import make_library
from tests.helpers.own_games import AT, BROKEN, ISLANDS, put
from tests.reliability.backed_up import library as library
from tests.reliability.backed_up import stick as stick
from tests.reliability.backed_up import wall as wall
from tests.reliability.own_copies import OTHER, found, no, rules_of
from tests.reliability.own_copies import own as own
from tests.reliability.test_backup_faults import told
from tests.services.test_own_rules import CASA


def back_on(folder: Path, own: Path) -> Library:
    """Another laptop that went back to the newest backup of the stick."""
    other = make_library(folder, ids=1_000_000)
    other.open()
    _back(other, own)
    return other


def _back(library: Library, own: Path) -> None:
    library.restore(library.backups.listed(own)[0].file)
    library.reopen()


def test_another_laptop_has_them_after_going_back(
    library: Library, own: Path, tmp_path: Path
) -> None:
    other = back_on(tmp_path / "other", own)
    assert other.brought == Brought(came=3)
    assert found(other.places.folder) == found(library.places.folder)
    assert [game.id for game in other.own_games.games] == ["isole"]
    assert [each.options for each in rules_of(other).listed()] == [CASA]
    other.close()


def test_starting_from_documents_brings_them_too(
    library: Library, own: Path, tmp_path: Path
) -> None:
    other = make_library(tmp_path / "other", ids=1_000_000)
    other.start_over(rescued_documents(other.places, (own,)))
    assert other.brought.came == 3
    assert found(other.places.folder) == found(library.places.folder)


def test_what_is_here_is_never_overwritten_and_both_are_kept(
    library: Library, own: Path, tmp_path: Path
) -> None:
    other = make_library(tmp_path / "other", ids=1_000_000)
    other.open()
    put(other.own_games, "isole.toml", OTHER)
    put(other.own_games, "rotto.toml", "?")
    mine = {**CASA, "points": {"4": (9, 6, 3, 1)}}
    rules_of(other).save(mine)
    before = found(other.places.folder)
    for _ in range(2):  # the second time nothing is new
        _back(other, own)
    assert {name: found(other.places.folder)[name] for name in before} == before
    assert [game.id for game in other.own_games.games] == ["isole", "isole-2"]
    assert other.own_games.find("isole-2") is not None
    names = [each.name for each in rules_of(other).listed()]
    assert names == ["Torneo di casa", "Torneo di casa (2)"]
    assert BROKEN in found(other.places.folder).values()
    assert len(found(other.places.folder)) == 6
    other.close()


def test_what_stands_beside_is_named(library: Library, own: Path, tmp_path: Path) -> None:
    other = make_library(tmp_path / "other", ids=1_000_000)
    put(other.own_games, "isole.toml", OTHER)
    brought = own_files.bring_back(other.places, (own,), AT)
    assert brought == Brought(came=3, beside=("isole-2",))
    assert own_files.bring_back(other.places, (own,), AT) == Brought()


def test_rules_of_the_same_name_in_another_file_stand_beside(
    library: Library, own: Path, tmp_path: Path
) -> None:
    other = make_library(tmp_path / "other", ids=1_000_000)
    kept = rules_of(other).save({**CASA, "name": "Altro"})
    rules_of(other).save({**CASA, "points": {"4": (9, 6, 3, 1)}}, kept.key)
    brought = own_files.bring_back(other.places, (own,), AT)
    assert brought.beside == ("Torneo di casa (2)",)


def test_going_back_on_the_same_laptop_changes_no_own_file(library: Library, own: Path) -> None:
    """Its own stick has what is here, also what was changed with another program since."""
    put(library.own_games, "isole.toml", OTHER)
    before = found(library.places.folder)
    _back(library, own)
    assert library.brought == Brought()
    assert found(library.places.folder) == before


def test_a_file_lost_here_comes_back_from_beside_the_backups(library: Library, own: Path) -> None:
    library.own_games.file("isole").unlink()
    shutil.rmtree(library.places.rules)
    _back(library, library.places.backups)
    assert library.brought == Brought(came=2)
    assert found(library.places.folder)["isole.toml"] == ISLANDS


def test_older_and_deleted_ones_do_not_come_back(library: Library, own: Path) -> None:
    game = library.own_games.find("isole")
    assert game is not None
    library.own_games.save(game, AT)  # the same in the program's own words
    library.own_games.delete("rotto", AT)
    rules_of(library).save({**CASA, "points": {"4": (9, 6, 3, 1)}}, "Torneo-di-casa")
    before = found(library.places.folder)
    assert own_files.bring_back(library.places, (own,), AT) == Brought()
    assert found(library.places.folder) == before


def test_a_disk_that_takes_none_of_them_is_told_and_the_events_are_back(
    library: Library, own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = make_library(tmp_path / "other", ids=1_000_000)
    other.open()
    with monkeypatch.context() as patch:
        patch.setattr("bglmanager.services.own_files.write_in_folder", _full)
        _back(other, own)
    folder = other.places.folder
    assert told(other.brought.problem) == (
        (
            f"The events are restored, but not all custom games and rules: {folder} could not be "
            "written. Make room or allow writing there, then go back to the same backup again."
        ),
        (
            "I tornei sono ripristinati, ma non tutti i giochi e i regolamenti personalizzati: in "
            f"{folder} non si può scrivere. Fai spazio o permetti di scriverci, poi torna di nuovo "
            "allo stesso backup."
        ),
    )
    assert other.workspace is not None
    assert other.workspace.events()
    assert found(other.places.folder) == {}
    other.close()


def _full(path: Path, data: bytes) -> None:
    with hearing_faults(path):
        no(errno.ENOSPC)()
