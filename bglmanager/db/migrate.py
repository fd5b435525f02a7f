"""Opening a store: is it one, which revision is it, and bringing it to this version's."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from bglmanager.db import engine
from bglmanager.db.engine import Synchronous, make_engine
from bglmanager.db.errors import StoreError, hearing_faults
from bglmanager.engine.problems import problem

APPLICATION_ID = 0x42474C32
"""Says in a file's header that it is a store ("BGL2")."""

MIGRATIONS = Path(__file__).parent / "migrations"


def _known_revisions() -> Iterator[str]:
    return (file.name.split("_")[0] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))


HEAD = max(_known_revisions())
"""The newest revision; a store that has it opens without alembic being loaded."""

_REVISION = re.compile("[0-9]{4}")

_MAGIC = b"SQLite format 3\0"


def prepare_store(path: Path, *, synchronous: Synchronous = "EXTRA") -> None:
    """Make sure that `path` is a store of the newest revision; a missing or empty file becomes one.

    Raises `StoreError` before touching anything: "store.not-a-store" for other files,
    "store.newer" for a store of a later version. A migration that fails leaves the old store
    ("store.not-migrated" where neither the disk nor the file is to blame).
    """
    with _hearing_as("store.damaged", path):
        found = revision_of(path)
    if found != HEAD:
        with _hearing_as("store.not-migrated", path):
            _upgrade_store(path, synchronous)


@contextmanager
def _hearing_as(otherwise: str, path: Path) -> Iterator[None]:
    """Faults of disk and file as `StoreError`, with the code `otherwise` for those of the rest."""
    try:
        with hearing_faults():
            yield
    except StoreError as error:
        if error.problem.code != "store.gone":
            raise
        # it cannot go before it was open
        raise StoreError(problem("store.unreadable", file=path.name)) from error
    except Exception as error:
        raise StoreError(problem(otherwise, file=path.name)) from error


def revision_of(path: Path) -> str | None:
    """The revision of a store, None for a file that is missing or still empty.

    Raises `StoreError` ("store.not-a-store", "store.newer", "store.unreadable").
    """
    if not path.exists() or path.stat().st_size == 0:
        return None
    _refuse_other_files(path)
    there, patience = f"{path.absolute().as_uri()}?mode=rw", engine.BUSY_MS / 1000
    with closing(sqlite3.connect(there, timeout=patience, uri=True)) as connection:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if not names:  # making it was interrupted, and just now rolled back
            (page,) = connection.execute("PRAGMA page_size").fetchone()
            # more than a header: it had tables, and is not made anew
            if path.stat().st_size > page:
                raise StoreError(problem("store.damaged"))
            return None
        if "alembic_version" not in names:
            raise StoreError(problem("store.not-a-store", file=path.name))
        rows = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    found = rows[0][0] if len(rows) == 1 else ""
    if found == HEAD or found in tuple(_known_revisions()):
        return str(found)
    if _REVISION.fullmatch(str(found)) and str(found) > HEAD:
        raise StoreError(problem("store.newer", file=path.name))
    raise StoreError(problem("store.damaged"))


def _refuse_other_files(path: Path) -> None:
    try:
        with path.open("rb") as file:
            header = file.read(100)
    except OSError as error:
        raise StoreError(problem("store.unreadable", file=path.name)) from error
    if header[:16] != _MAGIC or int.from_bytes(header[68:72], "big") != APPLICATION_ID:
        raise StoreError(problem("store.not-a-store", file=path.name))


def _upgrade_store(path: Path, synchronous: Synchronous) -> None:
    # alembic costs a fifth of a second, and a store needs it once a version
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    engine = make_engine(path, synchronous=synchronous, foreign_keys=False)
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
            if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
                raise StoreError(problem("store.damaged"))
    finally:
        engine.dispose()
