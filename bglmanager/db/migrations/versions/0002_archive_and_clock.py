"""The archive of people, which entries they are, and what the desk keeps of a round."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"

STATEMENTS = """
    ALTER TABLE round ADD COLUMN desk TEXT

    CREATE TABLE person (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        first_name TEXT NOT NULL,
        last_name TEXT NOT NULL,
        email TEXT,
        birth_date TEXT,
        gender TEXT,
        phone TEXT,
        nickname TEXT,
        club TEXT,
        league_id TEXT,
        rating INTEGER,
        banned TEXT,
        banned_until TEXT,
        notes TEXT,
        CONSTRAINT ck_person_rating CHECK (rating BETWEEN -1000000000000 AND 1000000000000)
    )

    CREATE TABLE person_entry (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        person_id INTEGER NOT NULL,
        event_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        CONSTRAINT uq_person_entry_event_id_number UNIQUE (event_id, number),
        CONSTRAINT fk_person_entry_person
            FOREIGN KEY(person_id) REFERENCES person (id) DEFERRABLE INITIALLY DEFERRED,
        CONSTRAINT fk_person_entry_event
            FOREIGN KEY(event_id) REFERENCES event (id) DEFERRABLE INITIALLY DEFERRED
    )

    CREATE INDEX ix_person_entry_person_id ON person_entry (person_id)
"""


def upgrade() -> None:
    """Make the archive; a round of before has nothing in its new column."""
    for statement in STATEMENTS.split("\n\n"):
        op.execute(statement)
