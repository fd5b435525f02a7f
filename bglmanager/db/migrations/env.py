"""What alembic runs the revisions in: the connection and the transaction of `migrate`."""

from __future__ import annotations

from alembic import context

from bglmanager.db.tables import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
