"""A deletion request: the person is in no byte of the library, and the list of erased is kept."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import Engine, event

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Entry
from bglmanager.engine.ids import EntryNumber
from bglmanager.services import documents, people
from bglmanager.services.archive import Archive
from bglmanager.services.backups import ERASURES, Backup, Erasures, EventContents, Reason
from bglmanager.services.emergency import PACKS
from bglmanager.services.erasing import Reach, Report, events_of, in_copies
from bglmanager.services.errors import NotOpened
from bglmanager.services.library import Library
from bglmanager.services.library_paths import ON_A_STICK
from bglmanager.services.workspace import OpenEvent
from tests.db.raw import dump
from tests.helpers.erasing import erased_again
from tests.helpers.figures import figure
from tests.helpers.libraries import Wall, half_a_day, make_library
from tests.helpers.traces import PERSON, files_with_traces, her_number, live
from tests.helpers.workspaces import counting, ticking

NAME = "Giocatore {number}"
STICK = "stick"
BY_HAND = "by-hand.sqlite3"


@pytest.fixture(scope="module")
def lived(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a library, backups, documents, a damaged copy, an earlier library, a stick."""
    folder = tmp_path_factory.mktemp("lived")
    (folder / STICK).mkdir()
    (folder / "data").mkdir()
    library = open_(folder / "data")
    live(library)
    library.keeping.copy_later()
    library.close()
    places = library.places
    shutil.copy(places.library, places.next_library)
    places.set_aside.mkdir()
    damaged = bytearray(places.library.read_bytes())
    damaged[4096:6000] = b"?" * 1904
    for file in (places.set_aside / "2026-03-14_library.sqlite3", places.backups / BY_HAND):
        file.write_bytes(damaged)
        os.utime(file, (0, 0))  # the clock of the tests goes another way than that of the disk
    shutil.copy(places.library, folder / STICK / ON_A_STICK / "old.sqlite3.part")
    return folder


@pytest.fixture
def folder(lived: Path, tmp_path: Path) -> Path:
    """A copy of it, to be erased in."""
    return Path(shutil.copytree(lived, tmp_path / "lived"))


def open_(data: Path, *, ids: int = 1) -> Library:
    library = Library(data, clock=ticking(), new_id=counting(ids), run=lambda work: work())
    library.open_library()
    library.use_target(data.parent / STICK)
    return library


def reach(library: Library, folder: Path) -> Reach:
    return Reach(library.places, folder / STICK)


def erase(library: Library, folder: Path) -> tuple[Report, tuple[str, ...]]:
    assert library.workspace is not None
    workspace, erasures = library.workspace, Erasures(library.places.folder)
    found = people.Directory(workspace).find_people("oltremonte")
    wanted, hints = people.erase_people(workspace, erasures, found, NAME)
    events = events_of(workspace, wanted)
    return in_copies(wanted, reach(library, folder), events, workspace.now()), hints


def again(library: Library, folder: Path) -> Report:
    assert library.workspace is not None
    erasures = Erasures(library.places.folder)
    return erased_again(library.workspace, erasures, reach(library, folder))


def desk_of(library: Library) -> OpenEvent:
    assert library.workspace is not None
    [line] = library.workspace.events()
    return library.workspace.open_event(line.id)


@dataclass
class Outcome:
    """A folder in which she was erased, with what there was before."""

    folder: Path
    report: Report
    hints: tuple[str, ...]
    traces: set[str]
    was: Derived
    now: Derived
    number: EntryNumber
    entry: Entry
    contents: dict[str, EventContents]


@pytest.fixture(scope="module")
def outcome(lived: Path, tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    """Erased once, looked at from all sides."""
    folder = Path(shutil.copytree(lived, tmp_path_factory.mktemp("erased") / "lived"))
    traces = {name for name, _ in files_with_traces(folder)}
    library = open_(folder / "data", ids=1_000_000)
    contents = {
        b.file.name: library.backups.examine_backup(b.file).events[0] for b in sound(library)
    }
    desk = desk_of(library)
    number, was = her_number(desk), desk.derived
    report, hints = erase(library, folder)
    library.close()
    now, entry = desk.derived, desk.event.entry(number)
    return Outcome(folder, report, hints, traces, was, now, number, entry, contents)


def test_she_is_in_no_byte(outcome: Outcome) -> None:
    assert len(outcome.traces) >= 8  # library, backups, documents, the stick, damaged copies
    assert list(files_with_traces(outcome.folder)) == []


def test_report_says_what_was_done(outcome: Outcome) -> None:
    report = outcome.report
    assert (report.failed, report.out_of_reach) == ((), None)
    with_her = len(outcome.contents) - 1  # one was made before she came
    assert report.stores == 1 + 2 * with_her  # the earlier library; here, and on the stick
    assert report.documents == 4
    *copies, pack = report.removed
    assert [file.name for file in copies] == [
        "old.sqlite3.part",
        "2026-03-14_library.sqlite3",
        BY_HAND,
    ]
    assert pack.match(PACKS)
    assert outcome.hints == ()


def test_results_are_the_same_but_for_the_name(outcome: Outcome) -> None:
    number, was, now = outcome.number, outcome.was, outcome.now
    assert (outcome.entry.first_name, outcome.entry.last_name) == ("", f"Giocatore {number}")
    assert outcome.entry.rating == PERSON.rating
    assert (now.tables, now.standings, now.final_ranking, now.league_points) == (
        was.tables,
        was.standings,
        was.final_ranking,
        was.league_points,
    )


def test_every_copy_still_opens_and_has_all_results(outcome: Outcome) -> None:
    library = open_(outcome.folder / "data", ids=3_000_000)
    for name, was in outcome.contents.items():
        [now] = library.backups.examine_backup(library.places.backups / name).events
        assert (now.rounds, now.results, now.entries) == (was.rounds, was.results, was.entries)
    found = documents.newest_documents([library.places.documents, outcome.folder / STICK])
    assert [one.event.entry(outcome.number) for one in found] == [outcome.entry]
    library.close()


def sound(library: Library) -> list[Backup]:
    return [b for b in library.backups.list_backups() if b.reason is not None]


def test_the_archive_goes_on_without_her(outcome: Outcome) -> None:
    library = open_(outcome.folder / "data", ids=5_000_000)
    assert library.workspace is not None
    archive = Archive(library.workspace)
    archive.catch_up()
    [other] = archive.find_people("altro uno")
    assert (other.notes, other.banned) == (
        f"amico di Giocatore {outcome.number}, Giocatore {outcome.number}",
        f"lite con Giocatore {outcome.number}",
    )
    assert len(archive) == 8
    assert archive.of_entry(desk_of(library).id, outcome.number) is None
    library.close()


def test_twice_has_one_effect(outcome: Outcome) -> None:
    library = open_(outcome.folder / "data", ids=4_000_000)
    before = {f: f.read_bytes() for f in outcome.folder.rglob("*") if f.is_file()}
    assert again(library, outcome.folder) == Report()
    assert {f: f.read_bytes() for f in outcome.folder.rglob("*") if f.is_file()} == before
    library.close()


def test_list_names_nobody(outcome: Outcome) -> None:
    kept, archived = json.loads((outcome.folder / "data" / ERASURES).read_text())["erasures"]
    assert (archived["event"], archived["entry"]) == ("", 0)
    assert (
        set(kept)
        == set(archived)
        == {
            "id",
            "event",
            "inserted_by",
            "row",
            "entry",
            "name",
            "at",
            "imported",
            "entered",
        }
    )
    assert kept["name"] == f"Giocatore {outcome.number}"


def test_a_stick_that_comes_back(folder: Path) -> None:
    library = open_(folder / "data", ids=1_000_000)
    away = (folder / STICK).rename(folder.parent / "away")
    report, _ = erase(library, folder)
    assert report.out_of_reach == folder / STICK
    assert list(files_with_traces(folder)) == []
    assert list(files_with_traces(away)) != []
    away.rename(folder / STICK)
    again(library, folder)
    assert list(files_with_traces(folder)) == []
    library.close()


def test_an_older_backup_restored(folder: Path) -> None:
    library = open_(folder / "data", ids=1_000_000)
    newest = sound(library)[0].file
    aside = Path(shutil.copy(newest, folder.parent / "old.sqlite3"))
    erase(library, folder)
    restored = library.restore_backup(aside)
    library.close()
    assert restored.name in {name for name, _ in files_with_traces(folder)}
    next_ = open_(folder / "data", ids=2_000_000)
    again(next_, folder)
    next_.close()
    assert list(files_with_traces(folder)) == []


SHORT = (2, 60, 150, 400)[:: figure(2, long=1)]
"""Steps at which it is killed in the suite; `steps` has how many there are."""


def test_killed_and_started_again(lived: Path, tmp_path: Path) -> None:
    outcomes = [_killed_at(n, lived, tmp_path / f"{n}") for n in SHORT]
    assert outcomes == ["before", *["erased"] * (len(SHORT) - 1)]


@pytest.mark.long
@pytest.mark.timeout(3_600)
def test_killed_at_every_step(lived: Path, tmp_path: Path) -> None:
    outcomes: list[str] = []
    while "done" not in outcomes:
        step = len(outcomes) + 1
        outcomes.append(_killed_at(step, lived, tmp_path / f"{step}"))
        shutil.rmtree(tmp_path / f"{step}")
    assert outcomes.count("erased") > max(SHORT)


def _killed_at(step: int, lived: Path, there: Path) -> str:
    """Kill the erasing at this step, start again; "before", "erased", or "done" in time."""
    folder = Path(shutil.copytree(lived, there))
    library = folder / "data" / "library-2.sqlite3"
    before = dump(library)
    ended = _in_child(step, folder)
    next_ = open_(folder / "data", ids=2_000_000)
    wanted = Erasures(next_.places.folder).list_erasures()
    again(next_, folder)
    next_.close()
    if not wanted:
        assert dump(library) == before
        return "before"
    assert list(files_with_traces(folder)) == []
    return "done" if ended else "erased"


def _in_child(step: int, folder: Path) -> bool:
    """Erase in a process that ends itself at this step; whether it came to the end."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    code = 1
    try:
        library = open_(folder / "data", ids=1_000_000)
        _count_down(step)
        erase(library, folder)
        code = 0
    finally:
        os._exit(code)  # past pytest, whose process this was


def _count_down(step: int) -> None:
    """End the process at the N-th statement, or at the N-th file written, renamed or removed."""
    left = count(step, -1)

    def tick() -> None:
        if next(left) <= 1:
            os._exit(9)

    def heard(name: str, args: tuple[object, ...]) -> None:
        writing = name == "open" and isinstance(args[2], int) and args[2] & os.O_WRONLY
        if writing or name in ("os.rename", "os.remove"):
            tick()

    sys.addaudithook(heard)
    event.listen(Engine, "before_cursor_execute", lambda *_: tick())


# ------ The list of who was erased is kept twice; without it nothing is gone back to unasked


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """A library with a backup, from which somebody was erased; a stick is plugged in."""
    made = make_library(tmp_path / "data", wall=Wall())
    half_a_day(made)
    (tmp_path / "stick").mkdir()
    made.use_target(tmp_path / "stick")
    assert made.workspace is not None
    found = people.Directory(made.workspace).find_people("rossi") or made.workspace.reading.people()
    one = people.Directory(made.workspace).find_people(found[0].entry.last_name)[:1]
    people.erase_people(made.workspace, made.erasures, one, "Player {number}")
    made.keeping.copy_and_wait(Reason.HAND)
    yield made
    made.close()


def lists(library: Library) -> tuple[Path, Path]:
    return library.places.folder / ERASURES, library.places.backups / ERASURES


def opened_again(library: Library) -> str:
    """What is said of the list at the next start."""
    library.close()
    library.open_library()
    return library.erasures_problem.code if library.erasures_problem else ""


def test_two_copies_that_agree_say_nothing(library: Library) -> None:
    assert opened_again(library) == ""
    assert len(library.erasures.list_erasures()) == 1


BOTH = [(0, "gone"), (0, "damaged"), (1, "gone"), (1, "damaged")]


@pytest.mark.parametrize(("which", "damage"), BOTH[:: figure(3, long=1)])
def test_one_copy_is_made_again_from_the_other(library: Library, which: int, damage: str) -> None:
    known, file = library.erasures.list_erasures(), lists(library)[which]
    if damage == "gone":
        file.unlink()
    else:
        file.write_text("{")
    assert opened_again(library) == "erasing.list-mended"
    assert library.erasures.list_erasures() == known
    assert opened_again(library) == ""
    library.restore_backup(library.backups.list_backups()[0].file)


@pytest.mark.parametrize("damage", ["gone", "damaged"])
def test_without_a_list_nothing_is_gone_back_to_until_somebody_decides(
    library: Library, damage: str
) -> None:
    for file in lists(library):
        if damage == "gone":
            file.unlink()
        else:
            file.write_text("{")
    assert opened_again(library) == "erasing.no-list"
    backup = library.backups.list_backups()[0].file
    before = library.places.libraries
    with pytest.raises(NotOpened) as refused:
        library.restore_backup(backup)
    assert refused.value.problem.code == "erasing.no-list"
    assert library.places.libraries == before
    library.forget_erasures()
    kept_aside = list(library.places.folder.rglob(f"*{ERASURES}.damaged"))
    assert len(kept_aside) == (2 if damage == "damaged" else 0)
    library.restore_backup(backup)
    assert opened_again(library) == ""


def test_where_nobody_was_erased_no_list_is_missed(tmp_path: Path) -> None:
    library = make_library(tmp_path / "data", wall=Wall())
    half_a_day(library)
    assert opened_again(library) == ""
    library.close()


def test_another_laptop_that_goes_on_from_the_stick_knows_who_was_erased(
    library: Library, tmp_path: Path
) -> None:
    folder = tmp_path / "stick" / ON_A_STICK
    other = make_library(tmp_path / "other", wall=Wall())
    other.open_library()
    other.restore_backup(other.backups.list_backups(folder)[0].file)
    other.reopen()
    assert other.erasures_problem is None
    assert other.erasures.list_erasures() == library.erasures.list_erasures()
    other.close()
