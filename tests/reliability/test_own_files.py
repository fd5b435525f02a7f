"""Own games and rules go with the backups and come back with them; whatever the disks say."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NoReturn

import pytest

from bglmanager.db import copies
from bglmanager.services import own_files
from bglmanager.services.backups import Reason
from bglmanager.services.files import hearing_faults
from bglmanager.services.library import Library, rescued_documents
from bglmanager.services.library_paths import ON_A_STICK
from bglmanager.services.own_files import Brought, Carried
from bglmanager.services.own_rules import OwnRules
from tests.helpers.libraries import Wall, make_library
from tests.helpers.own_games import AT, BROKEN, ISLANDS, island, put
from tests.reliability.backed_up import in_a_child
from tests.reliability.backed_up import library as library
from tests.reliability.backed_up import stick as stick
from tests.reliability.backed_up import wall as wall
from tests.reliability.test_backup_faults import die_at, told
from tests.services.test_own_rules import CASA

OTHER = ISLANDS.replace("Harbours", "Lighthouses")


@pytest.fixture
def own(library: Library, stick: Path) -> Path:
    """A game, a damaged one and rules of one's own, all on the stick; the folder there."""
    put(library.own_games, "isole.toml")
    put(library.own_games, "rotto.toml", BROKEN)
    rules_of(library).save_rules(CASA)
    library.keeping.copy_later()
    return stick / ON_A_STICK


def rules_of(library: Library) -> OwnRules:
    return OwnRules(library.places.rules)


def found(folder: Path) -> dict[str, str]:
    """The own files of a folder, with what is in them."""
    files = (f for name in ("games", "rules") for f in (folder / name).glob("*.toml"))
    return {file.name: file.read_text(encoding="utf-8") for file in files}


def aside(folder: Path) -> list[str]:
    """What was put aside beside backups, without the time of it."""
    files = (folder / own_files.ASIDE).glob("*/*")
    return sorted(file.name.partition("_")[2].partition("_")[2] for file in files)


def no(code: int) -> Callable[..., NoReturn]:
    """A disk that says no, and why."""

    def fail(*_: object, **__: object) -> NoReturn:
        raise OSError(code, os.strerror(code))

    return fail


# ------------------------------------------------------------------------------- carried


def test_they_go_with_every_copy_and_are_counted(library: Library, own: Path) -> None:
    assert sorted(found(own)) == ["Torneo-di-casa.rules.toml", "isole.toml", "rotto.toml"]
    assert found(own) == found(library.places.folder) == found(library.places.backups)
    assert library.keeping.state.target_own == Carried(2, 1)
    assert own_files.count_own_files(library.places, own) == Carried(2, 1)


def test_what_changed_is_carried_and_what_was_there_is_kept_once(
    library: Library, own: Path
) -> None:
    for text in (OTHER, ISLANDS, OTHER):
        put(library.own_games, "isole.toml", text)
        library.keeping.copy_later()
        library.keeping.copy_later()
    assert found(own)["isole.toml"] == OTHER
    assert aside(own) == ["isole.toml"] * 2


def test_what_was_deleted_here_goes_aside_there(library: Library, own: Path) -> None:
    library.own_games.delete_game("isole", AT)
    rules_of(library).delete_rules("Torneo-di-casa")
    library.keeping.copy_later()
    assert sorted(found(own)) == ["rotto.toml"]
    assert aside(own) == ["Torneo-di-casa.rules.toml", "isole.toml"]


def test_what_another_laptop_put_there_stays(library: Library, own: Path) -> None:
    theirs = own / "games" / "loro.toml"
    theirs.write_text(island("loro"), encoding="utf-8")
    library.keeping.copy_later()
    assert theirs.is_file()
    assert aside(own) == []


def test_only_the_newest_of_what_was_replaced_stay(
    library: Library, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bglmanager.services.own_files.KEPT", 3)
    for n in range(9):
        put(library.own_games, "isole.toml", f"{ISLANDS}# {n}\n")
        library.keeping.copy_later()
    kept = sorted((own / own_files.ASIDE / "games").iterdir())
    assert [file.read_text(encoding="utf-8")[-2] for file in kept] == ["4", "5", "6", "7"]


def test_names_that_not_every_disk_takes_get_others(library: Library, own: Path) -> None:
    """Reserved on Windows, capitals alone, too long, signs, no letters of any language."""
    folder = library.places.games
    names = ("con", "ISOLE", "x" * 240, "a:b?", " ", "città", "日本")
    for n, name in enumerate(names):
        (folder / f"{name}.toml").write_text(f"# {n}", encoding="utf-8")
    os.close(os.open(os.fsencode(folder) + b"/\xff.toml", os.O_CREAT | os.O_WRONLY))
    library.keeping.copy_later()
    library.keeping.copy_later()
    on_it = [file.name for file in (own / "games").iterdir()]
    assert len(on_it) == len(names) + 3
    assert len({name.casefold() for name in on_it}) == len(on_it)
    assert all(name.isascii() and len(name) < 110 and name != "con.toml" for name in on_it)
    assert {f"# {n}" for n in range(len(names))} < set(found(own).values())
    assert found(own)["isole.toml"] == ISLANDS
    assert aside(own) == []
    assert library.keeping.state.target_problem is None


def test_files_that_are_none_are_named_and_hinder_nothing(library: Library, own: Path) -> None:
    folder = library.places.games
    (folder / "cartella.toml").mkdir()
    (folder / "grande.toml").write_bytes(bytes(100_001))
    (folder / "nulla.toml").symlink_to("/dev/zero")
    (folder / "se-stesso.toml").symlink_to("se-stesso.toml")
    put(library.own_games, "zz.toml", island("zz"))
    library.keeping.copy_later()
    assert "zz.toml" in found(own)
    assert library.keeping.state.target_problem is None
    assert told(library.keeping.state.own_problem) == (
        (
            "cartella.toml, grande.toml, nulla.toml…: not readable as custom games or "
            "rules, and not copied."
        ),
        (
            "cartella.toml, grande.toml, nulla.toml…: non si leggono come giochi o "
            "regolamenti personalizzati e non sono stati copiati."
        ),
    )


def test_a_folder_on_the_stick_where_a_file_belongs_is_moved(library: Library, own: Path) -> None:
    (own / "games" / "isole.toml").unlink()
    (own / "games" / "isole.toml" / "inside").mkdir(parents=True)
    library.keeping.copy_later()
    assert found(own)["isole.toml"] == ISLANDS
    assert aside(own) == ["isole.toml"]


# --------------------------------------------------------------------- disks that say no


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EIO, errno.ENAMETOOLONG])
def test_a_stick_that_says_no_is_told_and_tried_again(
    library: Library, own: Path, wall: Wall, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    before = found(own)
    put(library.own_games, "isole.toml", OTHER)
    real = Path.write_bytes

    def write(path: Path, data: bytes) -> int:
        if path.is_relative_to(own):
            real(path, data[:10])
            no(code)()
        return real(path, data)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", write)
        library.keeping.copy_later()
    said = told(library.keeping.state.target_problem)[0]
    if code == errno.ENOSPC:
        assert said.startswith(f"The USB stick in {own.parent} is full: the second set")
    else:
        assert said == (
            f"The second set of backups in {own.parent} could not be written. Check that the USB "
            "stick is plugged in, has room and is not locked."
        )
    assert library.keeping.state.problem is library.keeping.state.own_problem is None
    assert found(own) == before
    wall.later(11)
    library.keeping.time_passed()
    assert library.keeping.state.target_problem is None
    assert found(own)["isole.toml"] == OTHER
    assert not [*own.rglob(f"*{copies.PART}")]


def test_a_stick_taken_out_on_the_way(
    library: Library, stick: Path, own: Path, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(library.own_games, "isole.toml", OTHER)
    pocket = stick.with_name("in-the-pocket")
    real = Path.write_bytes

    def write(path: Path, data: bytes) -> int:
        if path.is_relative_to(stick):
            shutil.move(stick, pocket)
        return real(path, data)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", write)
        library.keeping.copy_later()
    assert library.keeping.state.target_problem is not None
    shutil.move(pocket, stick)
    assert found(own)["isole.toml"] == ISLANDS
    wall.later(11)
    library.keeping.time_passed()
    assert (found(own)["isole.toml"], aside(own)) == (OTHER, ["isole.toml"])


def test_a_disk_that_reads_otherwise_than_was_written(
    library: Library, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(library.own_games, "isole.toml", OTHER)
    real = Path.write_bytes
    monkeypatch.setattr(Path, "write_bytes", lambda path, data: real(path, data[:-1] + b"?"))
    library.keeping.copy_later()
    assert library.keeping.state.target_problem is not None
    assert found(own)["isole.toml"] == ISLANDS


def test_no_room_beside_the_backups_of_this_computer(
    library: Library, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The backup itself counts, the stick gets everything, and it is said."""
    put(library.own_games, "isole.toml", OTHER)
    real, here = Path.write_bytes, library.places.backups

    def write(path: Path, data: bytes) -> int:
        return no(errno.ENOSPC)() if path.is_relative_to(here) else real(path, data)

    monkeypatch.setattr(Path, "write_bytes", write)
    library.keeping.copy_later()
    assert told(library.keeping.state.own_problem) == (
        (
            f"The custom games and rules could not be copied to {here}. Check that the disk has "
            "room and is not locked; the program tries again by itself."
        ),
        (
            f"I giochi e i regolamenti personalizzati non sono stati copiati in {here}. Controlla "
            "che sul disco ci sia spazio e si possa scrivere; il programma riprova da solo."
        ),
    )
    assert found(own)["isole.toml"] == OTHER


def test_killed_at_every_step(library: Library, own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the stick has is whole at any moment, old or new, and the next copy mends the rest."""
    put(library.own_games, "isole.toml", OTHER)
    put(library.own_games, "zz.toml", island("zz"))
    library.own_games.delete_game("rotto", AT)
    steps = 0
    while True:
        steps += 1
        work = partial(own_files.carry_own_files, library.places, own, AT)
        if in_a_child(partial(_die, steps, monkeypatch, work)) == 0:
            break
        assert found(own)["isole.toml"] in (ISLANDS, OTHER)
        assert found(own).get("zz.toml", island("zz")) == island("zz")
    assert steps > 3
    assert sorted(found(own)) == ["Torneo-di-casa.rules.toml", "isole.toml", "zz.toml"]
    assert aside(own) == ["isole.toml", "rotto.toml"]
    assert not [*own.rglob(f"*{copies.PART}")]


def _die(step: int, patch: pytest.MonkeyPatch, work: Callable[[], object]) -> None:
    die_at(step, patch)
    work()


def test_rules_that_are_changed_are_kept_as_they_were(library: Library) -> None:
    rules = rules_of(library)
    key = rules.save_rules(CASA).key
    text = (rules.folder / f"{key}.rules.toml").read_text(encoding="utf-8")
    rules.save_rules(CASA, key)
    rules.save_rules({**CASA, "name": "Altro"}, key)
    [old] = (rules.folder / "replaced").iterdir()
    assert (old.name, old.read_text(encoding="utf-8")) == (f"000001-{key}.rules.toml", text)
    assert rules.last_deleted == ""


def test_the_copy_at_the_end_has_them(library: Library, own: Path) -> None:
    put(library.own_games, "isole.toml", OTHER)
    library.keeping.copy_and_wait(Reason.CLOSE)
    assert found(own)["isole.toml"] == OTHER


# ------- Own games and rules come back from beside backups; none that is here is overwritten


def back_on(folder: Path, own: Path) -> Library:
    """Another laptop that went back to the newest backup of the stick."""
    other = make_library(folder, ids=1_000_000)
    other.open_library()
    _back(other, own)
    return other


def _back(library: Library, own: Path) -> None:
    library.restore_backup(library.backups.list_backups(own)[0].file)
    library.reopen()


def test_another_laptop_has_them_after_going_back(
    library: Library, own: Path, tmp_path: Path
) -> None:
    other = back_on(tmp_path / "other", own)
    assert other.brought == Brought(came=3)
    assert found(other.places.folder) == found(library.places.folder)
    assert [game.id for game in other.own_games.games] == ["isole"]
    assert [each.options for each in rules_of(other).list_rules()] == [CASA]
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
    other.open_library()
    put(other.own_games, "isole.toml", OTHER)
    put(other.own_games, "rotto.toml", "?")
    mine = {**CASA, "points": {"4": (9, 6, 3, 1)}}
    rules_of(other).save_rules(mine)
    before = found(other.places.folder)
    for _ in range(2):  # the second time nothing is new
        _back(other, own)
    assert {name: found(other.places.folder)[name] for name in before} == before
    assert [game.id for game in other.own_games.games] == ["isole", "isole-2"]
    assert other.own_games.find_game("isole-2") is not None
    names = [each.name for each in rules_of(other).list_rules()]
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
    kept = rules_of(other).save_rules({**CASA, "name": "Altro"})
    rules_of(other).save_rules({**CASA, "points": {"4": (9, 6, 3, 1)}}, kept.key)
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
    library.own_games.file_of("isole").unlink()
    shutil.rmtree(library.places.rules)
    _back(library, library.places.backups)
    assert library.brought == Brought(came=2)
    assert found(library.places.folder)["isole.toml"] == ISLANDS


def test_older_and_deleted_ones_do_not_come_back(library: Library, own: Path) -> None:
    game = library.own_games.find_game("isole")
    assert game is not None
    library.own_games.save_game(game, AT)  # the same in the program's own words
    library.own_games.delete_game("rotto", AT)
    rules_of(library).save_rules({**CASA, "points": {"4": (9, 6, 3, 1)}}, "Torneo-di-casa")
    before = found(library.places.folder)
    assert own_files.bring_back(library.places, (own,), AT) == Brought()
    assert found(library.places.folder) == before


def test_a_disk_that_takes_none_of_them_is_told_and_the_events_are_back(
    library: Library, own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = make_library(tmp_path / "other", ids=1_000_000)
    other.open_library()
    with monkeypatch.context() as patch:
        patch.setattr("bglmanager.services.files.write_in_folder", _full)
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
