"""Who is the captain of a team; nobody of those that were made before."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the column, without a default: images of the journal leave out what is NULL."""
    op.execute("ALTER TABLE team ADD COLUMN captain INTEGER")
