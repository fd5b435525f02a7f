"""A command fails or its process is killed at any statement: the state before, or the one after."""

from __future__ import annotations

import ast
import shutil
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from sqlalchemy import Engine, event

from bglmanager import services
from bglmanager.db.store import Store
from bglmanager.services import erasing, people
from bglmanager.services.archive import Archive
from bglmanager.services.backups import Erasures
from bglmanager.services.workspace import Workspace
from bglmanager.words.command_names import _ACTS
from tests.db.raw import lengths, raw
from tests.helpers.events import EVENT_ID
from tests.helpers.figures import figure
from tests.reliability.forks import die, ended, fork
from tests.reliability.scenes import SCENES, Command, Scene, begin, prepare
from tests.reliability.states import Cells, Rows, image, rows


class Broken(Exception):
    """A mistake of the program, at the worst moment."""


def break_() -> None:
    raise Broken


@contextmanager
def counting(notice: Callable[[int], None]) -> Iterator[None]:
    """Be told the number of every statement before it is sent; a commit counts as one."""
    sent = [0]

    def count(*_: object) -> None:
        sent[0] += 1
        notice(sent[0])

    points = ("before_cursor_execute", "commit")
    for name in points:
        event.listen(Engine, name, count)
    try:
        yield
    finally:
        for name in points:
            event.remove(Engine, name, count)


@contextmanager
def failing_at(step: int, fail: Callable[[], None]) -> Iterator[None]:
    """Fail at this statement, once."""

    def notice(number: int) -> None:
        if number == step:
            fail()

    with counting(notice):
        yield


def number_of(work: Callable[[], object]) -> int:
    """How many statements this sends."""
    sent = 0

    def notice(number: int) -> None:
        nonlocal sent
        sent = number

    with counting(notice):
        work()
    return sent


Stores = Callable[[str], Path]
EVERY = figure(9, long=1)
"""In the suite of every change an exception comes at every ninth statement of a command."""

BROKEN = figure(3, long=1)
"""Of one command in so many."""

KILLED = figure(6, long=1)
"""And one command in so many is killed."""


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory, empty_store: Path) -> Stores:
    """A fresh copy of the store in which a command may come next.

    What comes before is done once for all commands that it comes before.
    """
    made: dict[tuple[str, tuple[str, ...]], Path] = {}
    folders: dict[str, Path] = {}

    def before(scene: Scene) -> Path:
        place = scene.stage, scene.before
        if place not in made:
            made[place] = tmp_path_factory.mktemp(scene.stage) / "before.sqlite3"
            shutil.copy(empty_store, made[place])
            prepare(made[place], scene)
        return made[place]

    def copy(name: str) -> Path:
        if name not in folders:
            folders[name] = tmp_path_factory.mktemp(name)
        return Path(shutil.copy(before(SCENES[name]), folders[name] / "library.sqlite3"))

    return copy


def test_every_kind_of_act_has_its_scene() -> None:
    assert set(_ACTS) <= set(SCENES) | set(CLEARING)
    assert {kind for kind in _named_in_services() if kind not in SCENES} == set()


def _tidy(workspace: Workspace, _folder: Path) -> None:
    erasing.tidy_event(workspace.open_event(EVENT_ID))


def _erase(workspace: Workspace, folder: Path) -> None:
    found = people.Directory(workspace).find_people(
        workspace.open_event(EVENT_ID).event.entries[0].last_name
    )
    people.erase_people(workspace, Erasures(folder), found[:1], "Giocatore {number}")


def _erase_archived(workspace: Workspace, folder: Path) -> None:
    name = Archive(workspace).everybody_by_name()[0].last_name
    found = [
        row for row in people.Directory(workspace).find_people(name) if row.at.facts is not None
    ]
    people.erase_people(workspace, Erasures(folder), found[:1], "Giocatore {number}")


def _drop_contacts(workspace: Workspace, _folder: Path) -> None:
    Archive(workspace).keep_contacts(False)


CLEARING: Mapping[str, Command] = {
    "tidy": _tidy,
    "erase-person": _erase,
    "archive-erase": _erase_archived,
    "archive-contacts": _drop_contacts,
}
"""Acts that leave no images: what they take away is to be nowhere. Each rewrites the store."""


@pytest.mark.parametrize("name", [*CLEARING][:: figure(2, long=1)])
def test_what_clears_images_is_done_whole_or_not_at_all(name: str, stores: Stores) -> None:
    """After the commit the store is rewritten, which changes no row."""
    prepared = "archive-unban" if name.startswith("archive") else "reopen"
    path = stores(prepared)
    before = state(path)
    whole = Path(shutil.copy(path, path.with_name("whole.sqlite3")))
    workspace = begin(whole)
    CLEARING[name](workspace, whole.parent)
    workspace.close()
    after = state(whole)
    assert after != before
    seen = []
    for step in range(1, 1000):
        path = stores(prepared)
        workspace = begin(path)
        workspace.open_event(EVENT_ID)
        done = False
        with suppress(Broken), failing_at(step, break_):
            CLEARING[name](workspace, path.parent)
            done = True
        workspace.close()
        seen.append(state(path))
        if done:
            break
    turned = seen.index(after)
    assert turned > 4
    assert seen == [before] * turned + [after] * (len(seen) - turned)


def _named_in_services() -> Iterator[str]:
    """The kinds that services give to `desk.act`, or put a round or a table with."""
    for module in Path(services.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            at = 0 if getattr(node.func, "attr", "") == "act" else 1
            if at == 0 or getattr(node.func, "id", "") in ("put_round", "put_table"):
                kind = node.args[at]
                if isinstance(kind, ast.Constant):
                    yield str(kind.value)


def state(path: Path) -> tuple[Rows, tuple[int, int]]:
    with raw(path) as connection:
        return rows(connection), lengths(connection)


@pytest.mark.parametrize("name", [*SCENES][:: figure(2, long=1)])
def test_what_a_command_changes_is_what_its_images_say(name: str, stores: Stores) -> None:
    path = stores(name)
    before, (commands, _) = state(path)
    workspace = begin(path)
    SCENES[name].command(workspace, path.parent)
    workspace.close()
    after, (then, _) = state(path)
    assert then == commands + 1
    with raw(path) as connection:
        written = connection.execute(
            "SELECT table_name, row_id, before, after FROM change "
            "WHERE sequence = (SELECT max(sequence) FROM command)"
        ).fetchall()
    said = {(table, key): (_cells(was), _cells(now)) for table, key, was, now in written}
    really = {
        place: (before.get(place), after.get(place))
        for place in before.keys() | after.keys()
        if before.get(place) != after.get(place)
    }
    assert said == really
    assert said != {}


def _cells(text: str | None) -> Cells | None:
    return None if text is None else image(text)


@pytest.mark.parametrize("name", [*SCENES][::BROKEN])
def test_an_exception_at_any_statement_changes_nothing(name: str, stores: Stores) -> None:
    path = stores(name)
    before = state(path)
    workspace = begin(path)
    opened = workspace.open_event(EVENT_ID)
    snapshot = opened.event
    for step in range(1, 1000, EVERY):
        try:
            with failing_at(step, break_):
                SCENES[name].command(workspace, path.parent)
        except Broken:
            assert opened.event is snapshot
            assert state(path) == before
        else:
            break
    workspace.close()
    assert step > 4
    assert state(path) != before


@pytest.mark.parametrize(("name", "third"), [(n, i % 3) for i, n in enumerate([*SCENES][::KILLED])])
def test_the_end_of_the_process_at_a_statement_changes_nothing(
    name: str, third: int, stores: Stores
) -> None:
    """At the commit, or a third or two thirds of the way before it."""
    steps = _statements(name, stores)
    _killed_at(name, stores, steps - third * steps // 3)


@pytest.mark.long
@pytest.mark.parametrize("name", SCENES)
def test_the_end_of_the_process_at_every_statement_changes_nothing(
    name: str, stores: Stores
) -> None:
    for step in range(1, _statements(name, stores) + 1):
        _killed_at(name, stores, step)


def _statements(name: str, stores: Stores) -> int:
    path = stores(name)
    workspace = begin(path)
    workspace.open_event(EVENT_ID)
    sent = number_of(lambda: SCENES[name].command(workspace, path.parent))
    workspace.close()
    return sent


def _killed_at(name: str, stores: Stores, step: int) -> None:
    path = stores(name)
    before = state(path)

    def work() -> None:
        workspace = begin(path)
        workspace.open_event(EVENT_ID)
        with failing_at(step, die):
            SCENES[name].command(workspace, path.parent)

    assert ended(fork(work)) == -signal.SIGKILL
    Store.open(path, synchronous="OFF").close()
    assert state(path) == before
