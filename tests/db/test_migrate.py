"""A store is made, recognised, and left alone when it is somebody else's."""

from __future__ import annotations

import re
import shutil
import sqlite3
from pathlib import Path
from uuid import UUID

import pytest
from alembic.script import ScriptDirectory

from bglmanager.db.copies import stands_at
from bglmanager.db.errors import StoreError
from bglmanager.db.migrate import APPLICATION_ID, HEAD, MIGRATIONS, prepare_store
from bglmanager.db.store import Store
from bglmanager.db.tables import METADATA
from bglmanager.engine.event import EntryStatus, Phase, RoundStatus
from tests.db.raw import raw
from tests.helpers.events import EVENT_ID, playing, with_result
from tests.helpers.later import REVISION, later_migrations
from tests.helpers.workspaces import open_workspace


def statements(path: Path) -> dict[str, str]:
    with raw(path) as connection:
        found = connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND type != 'trigger' "
            "AND name NOT IN ('alembic_version', 'sqlite_sequence')"
        )
        return {name: re.sub(r"\s+", "", sql).lower() for name, sql in found}


def test_revisions_and_tables_agree(library: Path) -> None:
    with raw(library) as connection:
        for table in METADATA.tables.values():
            ask = 'SELECT name, type, "notnull" FROM pragma_table_info(?)'
            there = connection.execute(ask, (table.name,)).fetchall()
            said = [(each.name, str(each.type), not each.nullable) for each in table.columns]
            assert sorted(there) == sorted(said)


def test_revisions_let_in_every_word_of_a_fact(library: Path) -> None:
    said = "".join(statements(library).values())
    for column, words in ("phase", Phase), ("status", RoundStatus), ("status", EntryStatus):
        allowed = ",".join(f"'{word.value}'" for word in words)
        assert f"{column}in({allowed})" in said


def test_the_newest_revision_is_the_one_the_code_expects() -> None:
    assert ScriptDirectory(str(MIGRATIONS)).get_heads() == [HEAD]


def test_a_store_says_what_it_is(library: Path) -> None:
    with raw(library) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (HEAD,)


def test_keys_count_on(library: Path) -> None:
    with raw(library) as connection:
        found = connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%AUTOINCREMENT%'"
        ).fetchall()
    assert sorted(name for (name,) in found) == ["alembic_version", "change", "sqlite_sequence"]


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite3"
    path.touch()
    Store.open(path, synchronous="OFF").close()
    Store.open(path, synchronous="OFF").close()


def test_making_a_store_may_have_been_interrupted(tmp_path: Path) -> None:
    """Nothing but the header is there when the tables were rolled back."""
    path = tmp_path / "half.sqlite3"
    with raw(path) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    prepare_store(path, synchronous="OFF")
    assert "event" in statements(path)


def _picture(path: Path) -> None:
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(2000))


def _short(path: Path) -> None:
    path.write_bytes(b"{}")


def _other_database(path: Path) -> None:
    with raw(path) as connection:
        connection.execute("CREATE TABLE event (id)")


def _pretender(path: Path) -> None:
    _other_database(path)
    with raw(path) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")


@pytest.mark.parametrize("make", [_picture, _short, _other_database, _pretender])
def test_other_files_are_refused_untouched(tmp_path: Path, make: object) -> None:
    assert callable(make)
    path = tmp_path / "other.sqlite3"
    make(path)
    assert refusal(path) == ("store.not-a-store", {"file": "other.sqlite3"})


def test_a_newer_store_is_refused_untouched(library: Path) -> None:
    with raw(library) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    assert refusal(library) == ("store.newer", {"file": "library.sqlite3"})


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    assert refusal(tmp_path)[0] == "store.unreadable"


def refusal(path: Path) -> tuple[str, dict[str, object]]:
    """Code and values of the refusal; not a byte of the file nor a file beside it may change."""
    before = path.read_bytes() if path.is_file() else b""
    beside = sorted(path.parent.iterdir())
    with pytest.raises(StoreError) as caught:
        Store.open(path)
    assert (path.read_bytes() if path.is_file() else b"") == before
    assert sorted(path.parent.iterdir()) == beside
    return caught.value.problem.code, dict(caught.value.problem.values)


def test_a_store_needs_its_folder(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        Store.open(tmp_path / "nowhere" / "library.sqlite3")
    assert caught.value.problem.code == "store.unreadable"


def test_damage_in_the_list_of_tables_is_said(library: Path) -> None:
    content = bytearray(library.read_bytes())
    content[100:200] = bytes(100)
    library.write_bytes(content)
    assert refusal(library)[0] == "store.damaged"


@pytest.fixture
def older(library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store of this version with an event, and a program of a later one; its new revision
    rebuilds a table that has children, then does what `break.txt` beside it says.
    """
    workspace = open_workspace(library)
    workspace.import_document(playing(8))
    workspace.close()
    later = later_migrations(tmp_path / "migrations", LATER)
    monkeypatch.setattr("bglmanager.db.migrate.MIGRATIONS", later)
    monkeypatch.setattr("bglmanager.db.migrate.HEAD", REVISION)
    return library


LATER = """
from pathlib import Path
from alembic import op
import sqlalchemy as sa


def upgrade():
    with op.batch_alter_table("entry") as batch:
        batch.add_column(sa.Column("pet", sa.String()))
    instruction = Path(__file__).with_name("break.txt")
    if instruction.exists():
        op.execute(instruction.read_text())
"""


def test_a_migration_keeps_the_children_of_a_table_it_rebuilds(older: Path) -> None:
    prepare_store(older, synchronous="OFF")
    with raw(older) as connection:
        assert connection.execute("SELECT count(*) FROM seat").fetchone() == (8,)
        assert connection.execute("SELECT count(pet) FROM entry").fetchone() == (0,)


def test_a_migration_that_fails_leaves_the_old_store(
    older: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "migrations" / "versions" / "break.txt").write_text("SELECT nonsense()")
    before = older.read_bytes()
    with pytest.raises(StoreError, match=r"store\.not-migrated"):
        prepare_store(older, synchronous="OFF")
    assert older.read_bytes() == before
    monkeypatch.undo()
    workspace = open_workspace(older)
    assert workspace.open_event(EVENT_ID).event == playing(8)
    workspace.close()


def test_a_migration_that_loses_rows_is_not_kept(older: Path, tmp_path: Path) -> None:
    (tmp_path / "migrations" / "versions" / "break.txt").write_text("DELETE FROM entry")
    before = older.read_bytes()
    with pytest.raises(StoreError, match=r"store\.damaged"):
        prepare_store(older, synchronous="OFF")
    assert older.read_bytes() == before


def test_the_guards_of_the_journal(library: Path) -> None:
    workspace = open_workspace(library)
    workspace.import_document(playing(4))
    workspace.close()
    forbidden = {
        "UPDATE command SET kind = 'x'": "a command is never changed",
        "DELETE FROM command": "a command is never deleted",
        "INSERT OR REPLACE INTO command SELECT * FROM command": "a command is never deleted",
        "UPDATE change SET after = '{}'": "a change is never changed",
        "UPDATE change SET row_id = 9, before = NULL, after = NULL, cleared = 1": (
            "a change is never changed"
        ),
        "DELETE FROM change": "a change is never deleted",
        "INSERT OR REPLACE INTO change SELECT * FROM change": "a change is never deleted",
    }
    with raw(library) as connection:
        connection.execute("PRAGMA recursive_triggers = ON")
        for statement, said in forbidden.items():
            with pytest.raises(sqlite3.IntegrityError, match=said):
                connection.execute(statement)
        connection.execute("UPDATE change SET before = NULL, after = NULL, cleared = 1")


def test_acts_of_before_the_draws_of_boards_are_undone_and_done_again(library: Path) -> None:
    """Images of the journal know nothing of columns that came later."""
    workspace = open_workspace(library)
    workspace.import_document(playing(8))
    desk = workspace.open_event(EVENT_ID)
    before = desk.event
    desk.act("test", {}, lambda old: with_result(old, 1, (42, 30, 20, 10)))
    after = desk.event
    workspace.close()
    with raw(library) as connection:
        _take_back(connection, "0002")
    workspace = open_workspace(library)
    desk = workspace.open_event(EVENT_ID)
    assert desk.event == after
    desk.undo()
    assert desk.event == before
    desk.redo()
    assert desk.event == after
    workspace.close()


def _take_back(connection: sqlite3.Connection, revision: str) -> None:
    """Take from a store what later migrations brought, so that it is of this revision."""
    files = [file for file in MIGRATIONS.glob("versions/[0-9]*.py") if file.name[:4] > revision]
    for said in (file.read_text(encoding="utf-8") for file in files):
        for table, column in re.findall(r"ALTER TABLE (\w+) ADD COLUMN (\w+)", said):
            connection.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
        for table in re.findall(r"CREATE TABLE (\w+)", said):
            connection.execute(f"DROP TABLE {table}")
    connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))


def test_a_library_of_before_gets_an_identity_of_its_own(library: Path, tmp_path: Path) -> None:
    """Two that were brought to this version apart are two."""
    workspace = open_workspace(library)
    workspace.import_document(playing(8))
    workspace.close()
    with raw(library) as connection:
        _take_back(connection, "0003")
    copy = Path(shutil.copy(library, tmp_path / "copy.sqlite3"))
    assert stands_at(library) is None
    found = []
    for path in (library, copy):
        workspace = open_workspace(path)
        assert workspace.open_event(EVENT_ID).event == playing(8)
        found.append(workspace.identity)
        workspace.close()
    one, other = found
    assert one.library != other.library
    assert one.ancestors == other.ancestors == ()
    assert str(UUID(one.library)) == one.library
    assert stands_at(library) == one.at(1)


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM lineage",
        "INSERT INTO lineage (library) VALUES ('0b5e5c3a-6a55-4b57-8a0c-1a7b6c5d4e3f')",
        "UPDATE lineage SET library = 'Z' || substr(library, 2)",
        "INSERT INTO ancestor (library, act) VALUES ('x', 1)",
        "INSERT INTO ancestor (library, act) SELECT library, 'x' FROM lineage",
    ],
)
def test_a_library_that_cannot_tell_which_one_it_is_is_damaged(library: Path, damage: str) -> None:
    with raw(library) as connection:
        connection.execute(damage)
    with pytest.raises(StoreError, match=r"store\.damaged"):
        Store.open(library, synchronous="OFF")
