"""The short way to the database, for what is written at every tap.

SQLAlchemy puts the statements into words and knows the types, once; then they go to the driver
directly, as what it does around every execution takes longer than the database itself.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Dialect, UpdateBase
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.sql.compiler import SQLCompiler

from plumpscore.store.engine import one_at_a_time
from plumpscore.store.models import db

Values = Mapping[str, Any]


@dataclass(frozen=True)
class Prepared:
    """A statement whose parameters are all given by name at each run."""

    statement: UpdateBase
    _forms: dict[str, "_Form"] = field(default_factory=dict)

    def form(self, dialect: Dialect) -> "_Form":
        """The statement in the words of a database."""
        if (form := self._forms.get(dialect.name)) is None:
            form = self._forms[dialect.name] = _Form(self.statement, dialect)
        return form


class _Form:
    def __init__(self, statement: UpdateBase, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)
        assert isinstance(compiled, SQLCompiler)
        self.text = str(compiled)
        self._order = compiled.positiontup
        self._converters = {
            name: converter
            for name, parameter in compiled.binds.items()
            if (converter := parameter.type.dialect_impl(dialect).bind_processor(dialect))
        }

    def arguments(self, values: Values) -> Any:
        """The values as the driver takes them: by place, or by name."""
        converted = {name: convert(values[name]) for name, convert in self._converters.items()}
        given = {**values, **converted}
        return given if self._order is None else [given[name] for name in self._order]


@dataclass(frozen=True)
class Transaction:
    """A transaction that writes."""

    _dialect: Dialect
    _cursor: DBAPICursor

    def run(self, prepared: Prepared, values: Values) -> int:
        """Runs a statement; the number of rows that it has changed."""
        form = prepared.form(self._dialect)
        self._cursor.execute(form.text, form.arguments(values))
        return self._cursor.rowcount


@contextmanager
def writing_directly() -> Iterator[Transaction]:
    """As `writing`: committed at the end of the block, undone by an exception.

    Raises:
        IntegrityError: a constraint forbids what is written.
        OperationalError: the database cannot be written.
    """
    dialect = db.engine.dialect
    with one_at_a_time(), _as_sqlalchemy_tells_it(dialect):
        connection = db.engine.raw_connection()
        try:
            cursor = connection.cursor()
            if dialect.name == "sqlite":
                cursor.execute("BEGIN IMMEDIATE")
            yield Transaction(dialect, cursor)
            connection.commit()
        finally:
            connection.close()  # back to the pool, which undoes what was not committed


@contextmanager
def _as_sqlalchemy_tells_it(dialect: Dialect) -> Iterator[None]:
    driver: Any = dialect.loaded_dbapi
    try:
        yield
    except driver.IntegrityError as error:
        raise IntegrityError(None, None, error) from error
    except driver.OperationalError as error:
        raise OperationalError(None, None, error) from error
