"""Ways a stored file goes bad, each by a seed: on the disk, and by hands that meant well."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from bglmanager.db.migrate import HEAD

Damage = Callable[[random.Random, Path], None]

SECTOR = 512

FACTS = ("event", "entry", "round", "game_table", "seat", "penalty")
JOURNAL = ("command", "change")
WORDS = ("", "0", "x", "Zoe", "9999999", "draft", "closed", "withdrawn", "2026-02-30", "{}", "[1")


# ---------------------------------------------------------------------------------- bytes


def _rewritten(change: Callable[[random.Random, bytearray], None]) -> Damage:
    def damage(rng: random.Random, store: Path) -> None:
        content = bytearray(store.read_bytes())
        change(rng, content)
        store.write_bytes(content)

    return damage


def _header(rng: random.Random, content: bytearray) -> None:
    for _ in range(rng.choice((1, 1, 4))):
        content[rng.randrange(100)] = rng.choice((0, 255, rng.randrange(256)))


def _bit(rng: random.Random, content: bytearray) -> None:
    content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)


def _bytes(rng: random.Random, content: bytearray) -> None:
    for _ in range(rng.choice((1, 3, 30))):
        content[rng.randrange(len(content))] = rng.randrange(256)


def _sector(rng: random.Random, content: bytearray) -> None:
    at = rng.randrange(len(content) // SECTOR) * SECTOR
    content[at : at + SECTOR] = rng.choice((bytes(SECTOR), b"\xff" * SECTOR, rng.randbytes(SECTOR)))


def _page_size(content: bytearray) -> int:
    return int.from_bytes(content[16:18], "big")


def _page(rng: random.Random, content: bytearray) -> None:
    size = _page_size(content)
    at = rng.randrange(len(content) // size) * size
    content[at : at + size] = rng.choice((bytes(size), rng.randbytes(size)))


def _two_pages(rng: random.Random, content: bytearray) -> tuple[slice, slice]:
    size = _page_size(content)
    one, other = (at * size for at in rng.sample(range(len(content) // size), 2))
    return slice(one, one + size), slice(other, other + size)


def _swapped_pages(rng: random.Random, content: bytearray) -> None:
    one, other = _two_pages(rng, content)
    content[one], content[other] = content[other], content[one]


def _doubled_page(rng: random.Random, content: bytearray) -> None:
    one, other = _two_pages(rng, content)
    content[one] = content[other]


def _cut(rng: random.Random, content: bytearray) -> None:
    size = _page_size(content)
    at = rng.choice((0, 1, 99, 100, rng.randrange(len(content)), len(content) - size))
    del content[at:]


def _longer(rng: random.Random, content: bytearray) -> None:
    size = _page_size(content)
    content += rng.choice((bytes(size), rng.randbytes(rng.randrange(1, 3 * size))))


def _text_edit(rng: random.Random, content: bytearray) -> None:
    """A text that is somewhere in the file becomes another one of the same length."""
    old, new = rng.choice(_TEXTS)
    places = [at for at in range(len(content)) if content.startswith(old, at)]
    if places:
        at = rng.choice(places)
        content[at : at + len(old)] = new


_TEXTS = (
    (b"Rossi", b"Bossi"),
    (b"Bianchi", b"Bianca\xff"),
    (b"active", b"waitin"),
    (b"playing", b"closed "),
    (b"closed", b"draft\0"),
    (b"2026-03-14T09", b"2026-03-14T10"),
    (b"2026-03-14T09", b"2026-99-99T99"),
    (b'"score":', b'"scorf":'),
    (b"000000", b"000001"),
    (b"Trofeo", b"Trufeo"),
    (b"puerto-rico", b"puerto-ricu"),
    (b"event_id", b"event_di"),
    (b"UNIQUE", b"unique"),
    (b"act", b"\xc3\x28t"),
)


# ----------------------------------------------------------------------------------- rows


def _connected(store: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(store, isolation_level=None)
    connection.execute("PRAGMA synchronous = OFF")
    return connection


def _by_hand(work: Callable[[random.Random, sqlite3.Connection], None]) -> Damage:
    """Somebody with a tool for databases: no guards of the journal, no keys, no checks."""

    def damage(rng: random.Random, store: Path) -> None:
        with closing(_connected(store)) as connection:
            connection.execute("PRAGMA ignore_check_constraints = ON")
            guards = _guards(connection)
            for name, _ in guards:
                connection.execute(f"DROP TRIGGER {name}")
            try:
                work(rng, connection)
            except sqlite3.IntegrityError:  # a constraint says no: then it is another one
                connection.execute("DELETE FROM seat WHERE id = (SELECT max(id) FROM seat)")
            for _, sql in guards:
                with suppress(sqlite3.Error):  # the table they guard may be gone
                    connection.execute(rng.choice((sql, "SELECT 1")))

    return damage


def _guards(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    return connection.execute("SELECT name, sql FROM sqlite_master WHERE type='trigger'").fetchall()


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')]


def _a_row(rng: random.Random, connection: sqlite3.Connection, table: str) -> int:
    rows = [key for (key,) in connection.execute(f"SELECT rowid FROM {table}")]  # noqa: S608 # own names
    return int(rng.choice(rows)) if rows else 0


def _cell(rng: random.Random, connection: sqlite3.Connection) -> None:
    _change_cell(rng, connection, rng.choice(FACTS))


def _journal_cell(rng: random.Random, connection: sqlite3.Connection) -> None:
    _change_cell(rng, connection, rng.choice(JOURNAL))


def _change_cell(rng: random.Random, connection: sqlite3.Connection, table: str) -> None:
    column, key = rng.choice(_columns(connection, table)), _a_row(rng, connection, table)
    value = rng.choice((rng.choice(WORDS), rng.randrange(-5, 50) * 1_000_000, rng.randrange(9)))
    odd = rng.choice((value, value, None, b"\xff\xfe", 1.5, 2**62))
    ask = f'UPDATE {table} SET "{column}" = ? WHERE rowid = ?'  # noqa: S608 # own names
    connection.execute(ask, (odd, key))


def _undecodable(rng: random.Random, connection: sqlite3.Connection) -> None:
    table = rng.choice((*FACTS, *JOURNAL, "setting", "alembic_version"))
    column, key = rng.choice(_columns(connection, table)), _a_row(rng, connection, table)
    ask = f"UPDATE {table} SET \"{column}\" = CAST(x'c328' AS TEXT) WHERE rowid = ?"  # noqa: S608 # own names
    connection.execute(ask, (key,))


def _row_gone(rng: random.Random, connection: sqlite3.Connection) -> None:
    table = rng.choice((*FACTS, *JOURNAL, *JOURNAL, "alembic_version"))
    ask = f"DELETE FROM {table} WHERE rowid = ?"  # noqa: S608 # own names
    connection.execute(ask, (_a_row(rng, connection, table),))


def _row_more(rng: random.Random, connection: sqlite3.Connection) -> None:
    """A row twice, told apart by its last number."""
    table = rng.choice((*FACTS, *JOURNAL))
    names = _columns(connection, table)
    key = _a_row(rng, connection, table)
    ask = f"SELECT * FROM {table} WHERE rowid = ?"  # noqa: S608 # own names
    cells = list(connection.execute(ask, (key,)).fetchone() or ())
    told_apart = {"id", "uuid", "number", "position", "entry", "sequence", "action_id", "row_id"}
    for at, name in enumerate(names):
        if name in told_apart and cells:
            cells[at] = cells[at] + 77 if isinstance(cells[at], int) else f"{cells[at]}-77"
    if cells:
        marks = ", ".join("?" * len(cells))
        connection.execute(f"INSERT INTO {table} VALUES ({marks})", cells)  # noqa: S608 # own names


def _two_rows_exchanged(rng: random.Random, connection: sqlite3.Connection) -> None:
    """The scores of two seats change places."""
    one, other = _a_row(rng, connection, "seat"), _a_row(rng, connection, "seat")
    ask = "SELECT score FROM seat WHERE id = ?"
    (first,), (second,) = (connection.execute(ask, (k,)).fetchone() for k in (one, other))
    for key, score in ((one, second), (other, first)):
        connection.execute("UPDATE seat SET score = ? WHERE id = ?", (score, key))


# --------------------------------------------------------------------------------- schema


def _schema(rng: random.Random, connection: sqlite3.Connection) -> None:
    connection.execute(rng.choice(_SCHEMA))


_SCHEMA = (
    "DROP TABLE seat",
    "DROP TABLE change",
    "DROP TABLE setting",
    "DROP TABLE alembic_version",
    "ALTER TABLE entry DROP COLUMN nickname",
    "ALTER TABLE entry RENAME COLUMN club TO clubs",
    "ALTER TABLE event RENAME TO events",
    "ALTER TABLE command ADD COLUMN pet TEXT",
    "CREATE TABLE pet (id)",
    "CREATE VIEW pets AS SELECT nonsense FROM nowhere",
    "CREATE TRIGGER pet AFTER INSERT ON seat BEGIN DELETE FROM seat; END",
    "DROP INDEX ix_command_event_id_sequence",
    "UPDATE alembic_version SET version_num = '9999'",
    "UPDATE alembic_version SET version_num = ''",
    "DELETE FROM alembic_version",
    f"INSERT INTO alembic_version VALUES ('{HEAD}')",  # noqa: S608 # our own revision
    "PRAGMA application_id = 7",
    "PRAGMA user_version = 7",
    "PRAGMA journal_mode = WAL",
    "VACUUM",
)


def _schema_text(rng: random.Random, store: Path) -> None:
    """The text of a table's making is another one than that of its rows."""
    old, new = rng.choice(_SCHEMA_TEXTS)
    with closing(_connected(store)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(
            "UPDATE sqlite_master SET sql = replace(sql, ?, ?) WHERE name = ?",
            (old, new, rng.choice(FACTS)),
        )


_SCHEMA_TEXTS = (
    ("INTEGER", "TEXT"),
    ("event_id INTEGER", "event_id BLOB"),
    ("NOT NULL", ""),
    ("CREATE TABLE", "CREATE TABEL"),
    ("score INTEGER", "skore INTEGER"),
    ("first_name", "last_name"),
    ("PRIMARY KEY AUTOINCREMENT", ""),
)


def _index(rng: random.Random, store: Path) -> None:
    """An index that does not know what happened to its table."""
    with closing(_connected(store)) as connection:
        schema = connection.execute("SELECT rowid, * FROM sqlite_master").fetchall()
        table = rng.choice((*FACTS, "command"))
        made = next(row[5] for row in schema if row[1:3] == ("table", table))
        bare = "\n".join(line for line in made.splitlines() if " UNIQUE " not in line)
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(
            "DELETE FROM sqlite_master WHERE type = 'index' AND tbl_name = ?", (table,)
        )
        connection.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", (bare, table))
    with closing(_connected(store)) as connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type='trigger'"):
            connection.execute(f"DROP TRIGGER {name}")
        _by_index(rng, connection, table)
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("DELETE FROM sqlite_master")
        connection.executemany(
            "INSERT INTO sqlite_master VALUES (?, ?, ?, ?, ?)", (r[1:] for r in schema)
        )


def _by_index(rng: random.Random, connection: sqlite3.Connection, table: str) -> None:
    keys = [
        c
        for c in _columns(connection, table)
        if c in ("number", "position", "event_id", "entry", "round")
    ]
    change = rng.choice(("gone", "changed", "exchanged"))
    key = _a_row(rng, connection, table)
    if change == "gone":
        connection.execute(f"DELETE FROM {table} WHERE rowid = ?", (key,))  # noqa: S608 # own names
    elif change == "changed" and keys:
        ask = f'UPDATE {table} SET "{rng.choice(keys)}" = ? WHERE rowid = ?'  # noqa: S608 # own names
        connection.execute(ask, (rng.randrange(1, 9), key))
    elif table == "seat":
        ask = "UPDATE seat SET position = 5 - position WHERE round = ?"
        connection.execute(ask, (rng.randrange(1, 3),))
    else:
        connection.execute(f"UPDATE {table} SET rowid = rowid + 100 WHERE rowid = ?", (key,))  # noqa: S608 # own names


# -------------------------------------------------------------------------------- journal


def _beside(store: Path) -> Path:
    return store.with_name(f"{store.name}-journal")


def _stray_journal(rng: random.Random, store: Path) -> None:
    _beside(store).write_bytes(
        rng.choice((b"", rng.randbytes(3_000), bytes(3_000), _HOT + rng.randbytes(3_000)))
    )


_HOT = bytes.fromhex("d9d505f920a163d7")
"""How a journal of SQLite begins."""


def _old_journal(rng: random.Random, store: Path) -> None:
    """The journal that a write of a moment ago would have left, with a page that went bad."""
    with closing(_connected(store)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("PRAGMA cache_size = 1")  # so that pages reach the file at once
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("UPDATE entry SET nickname = printf('%200s', id)")
        connection.execute("UPDATE seat SET score = score + 1000000")
        content, journal = store.read_bytes(), bytearray(_beside(store).read_bytes())
        connection.execute("ROLLBACK")
    for _ in range(rng.choice((0, 1, 20))):
        journal[rng.randrange(len(journal))] ^= 1 << rng.randrange(8)
    if rng.random() < 0.3:
        del journal[rng.randrange(len(journal)) :]
    store.write_bytes(content)
    _beside(store).write_bytes(journal)


DAMAGES: dict[str, Damage] = {
    "header": _rewritten(_header),
    "bit": _rewritten(_bit),
    "bytes": _rewritten(_bytes),
    "sector": _rewritten(_sector),
    "page": _rewritten(_page),
    "swapped pages": _rewritten(_swapped_pages),
    "doubled page": _rewritten(_doubled_page),
    "cut": _rewritten(_cut),
    "longer": _rewritten(_longer),
    "text": _rewritten(_text_edit),
    "cell": _by_hand(_cell),
    "journal cell": _by_hand(_journal_cell),
    "undecodable": _by_hand(_undecodable),
    "row gone": _by_hand(_row_gone),
    "row more": _by_hand(_row_more),
    "exchanged": _by_hand(_two_rows_exchanged),
    "schema": _by_hand(_schema),
    "schema text": _schema_text,
    "index": _index,
    "stray journal": _stray_journal,
    "old journal": _old_journal,
}
"""Every way, by what it is called when it is not noticed."""


def damage(seed: int, store: Path) -> str:
    """Damage a store in the way of this seed; what was done to it."""
    names = tuple(DAMAGES)
    name = names[seed % len(names)]
    DAMAGES[name](random.Random(seed), store)
    return name
