"""The logo of an event in a row of its own: an act that changes the event otherwise does not keep
it twice more.

Rows and images of before stay as they are: a logo in the facts of the desk is read there.
"""

from __future__ import annotations

from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the table."""
    op.execute(
        """
        CREATE TABLE logo (
            id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
            event_id INTEGER NOT NULL,
            position INTEGER NOT NULL,
            picture TEXT NOT NULL,
            CONSTRAINT uq_logo_event_id_position UNIQUE (event_id, position),
            CONSTRAINT fk_logo_event
                FOREIGN KEY(event_id) REFERENCES event (id) DEFERRABLE INITIALLY DEFERRED
        )
        """
    )
