"""Whether the top table plays a year more.

The column lets NULL in and has no default: images of the journal leave out what is NULL.
"""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the column; of tables of before nobody was asked."""
    op.execute("ALTER TABLE game_table ADD COLUMN extra_year BOOLEAN")
