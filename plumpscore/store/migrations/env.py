"""Run by Alembic at each migration, on the connection that `plumpscore.store.migrate` has opened.

A migration in `versions/` stands by itself: it never imports the models, which go on changing.
"""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    transactional_ddl=True,  # also in SQLite, which can
    render_as_batch=True,  # SQLite alters a table by copying it
)
with context.begin_transaction():
    context.run_migrations()
