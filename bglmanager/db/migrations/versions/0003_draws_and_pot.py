"""Draws of boards that were asked for and agreed on, and the prize pot of an event.

The columns let NULL in and have no default: images of the journal leave out what is NULL, so
that those of before are still the rows they speak of.
"""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"

STATEMENTS = """
    ALTER TABLE event ADD COLUMN pot BOOLEAN

    ALTER TABLE game_table ADD COLUMN draw_proposals TEXT

    ALTER TABLE game_table ADD COLUMN ended_in_draw BOOLEAN
"""


def upgrade() -> None:
    """Make the columns; nothing is known in those of before."""
    for statement in STATEMENTS.split("\n\n"):
        op.execute(statement)
