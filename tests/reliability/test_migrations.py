"""A migration fails or is killed at any statement: the old store, for the old version."""

from __future__ import annotations

import shutil
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from bglmanager.db import migrate
from bglmanager.db.errors import StoreError
from bglmanager.db.migrate import HEAD, prepare_store
from tests.db.raw import raw
from tests.helpers.events import EVENT_ID, playing
from tests.helpers.figures import figure
from tests.helpers.later import REVISION, later_migrations
from tests.helpers.workspaces import open_workspace
from tests.reliability.forks import die, ended, fork
from tests.reliability.test_every_statement import Broken, break_, failing_at, number_of

LATER = """
from alembic import op
import sqlalchemy as sa


def upgrade():
    op.create_table("pet", sa.Column("id", sa.Integer, primary_key=True))
    with op.batch_alter_table("entry") as batch:
        batch.add_column(sa.Column("pet", sa.String()))
    op.execute("UPDATE entry SET pet = 'cat'")
    with op.batch_alter_table("seat") as batch:
        batch.drop_column("turn")
"""
"""Rebuilds tables that have parents and children, and changes rows."""


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """A program of a later version; undone, it is this one again."""
    folder = later_migrations(tmp_path / "migrations", LATER)
    with monkeypatch.context() as patch:
        patch.setattr(migrate, "MIGRATIONS", folder)
        patch.setattr(migrate, "HEAD", REVISION)
        yield patch


@pytest.fixture
def old(library: Path) -> Path:
    """A store of this version with an event."""
    workspace = open_workspace(library)
    workspace.import_document(playing(8))
    workspace.close()
    return library


def bring(path: Path) -> None:
    prepare_store(path, synchronous="OFF")


def revision(path: Path) -> str:
    with raw(path) as connection:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def steps_of(path: Path) -> int:
    """How many statements it takes to bring a copy of this store to the later revision."""
    copy = Path(shutil.copy(path, path.with_name("copy.sqlite3")))
    steps = number_of(lambda: bring(copy))
    assert revision(copy) == REVISION
    return steps


def check_old(path: Path, later: pytest.MonkeyPatch) -> None:
    """This version opens it and finds its event."""
    later.undo()
    workspace = open_workspace(path)
    assert workspace.open_event(EVENT_ID).event == playing(8)
    workspace.close()


def test_an_exception_at_any_statement(old: Path, later: pytest.MonkeyPatch) -> None:
    before = old.read_bytes()
    steps = steps_of(old)
    assert steps > 20
    for step in range(1, steps + 1, figure(4, long=1)):
        with pytest.raises((Broken, StoreError)), failing_at(step, break_):
            bring(old)
        assert old.read_bytes() == before
    check_old(old, later)


def test_the_end_of_the_process_at_a_statement(old: Path, later: pytest.MonkeyPatch) -> None:
    """At the commit, and at every ninth statement before it, or every one."""
    for step in range(steps_of(old), 0, -figure(9, long=1)):
        child = fork(partial(_die_at, old, step))
        assert ended(child) == -signal.SIGKILL
        assert revision(old) == HEAD
    check_old(old, later)


def _die_at(path: Path, step: int) -> None:
    with failing_at(step, die):
        bring(path)


def test_killed_and_brought_there_the_next_time(old: Path, later: pytest.MonkeyPatch) -> None:
    last = steps_of(old)
    assert ended(fork(partial(_die_at, old, last))) == -signal.SIGKILL
    bring(old)
    assert revision(old) == REVISION
    with raw(old) as connection:
        assert connection.execute("SELECT count(*) FROM seat").fetchone() == (8,)
        assert connection.execute("SELECT DISTINCT pet FROM entry").fetchall() == [("cat",)]
    with pytest.raises(Exception, match=r"store\.newer"):
        check_old(old, later)


def test_killed_while_a_store_is_made(tmp_path: Path) -> None:
    """Whatever is there then becomes a store the next time."""
    path = tmp_path / "new.sqlite3"
    steps = number_of(lambda: bring(path))
    for step in range(1, steps + 1, figure(15, long=5)):
        path.unlink(missing_ok=True)
        assert ended(fork(partial(_die_at, path, step))) == -signal.SIGKILL
        bring(path)
        assert revision(path) == migrate.HEAD
