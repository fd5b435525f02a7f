"""Which library this is, what it comes from, how an event came in, what was decided of copies.

A library of before becomes one that nobody has seen yet. The column of events has no default:
images of the journal leave out what is NULL.
"""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"

STATEMENTS = """
    ALTER TABLE event ADD COLUMN brought TEXT

    CREATE TABLE lineage (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        library TEXT NOT NULL,
        host TEXT,
        place TEXT
    )

    CREATE TABLE ancestor (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        library TEXT NOT NULL,
        act INTEGER NOT NULL
    )

    CREATE TABLE answer (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        event TEXT NOT NULL,
        library TEXT NOT NULL,
        act INTEGER NOT NULL,
        CONSTRAINT uq_answer_event_library UNIQUE (event, library)
    )

    INSERT INTO lineage (library) SELECT
        substr(random, 1, 8) || '-' || substr(random, 9, 4) || '-4' || substr(random, 14, 3) || '-8'
        || substr(random, 18, 3) || '-' || substr(random, 21, 12)
    FROM (SELECT lower(hex(randomblob(16))) AS random)
"""


def upgrade() -> None:
    """Make the tables, and a new identity."""
    for statement in STATEMENTS.split("\n\n"):
        op.execute(statement)
