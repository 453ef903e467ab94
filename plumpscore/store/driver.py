"""The short way to the database, for what is written at every tap.

SQLAlchemy puts the statements into words and knows the types, once; then they go to the driver
directly, as what it does around every execution takes longer than the database itself.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from sqlalchemy import Dialect, Engine, UpdateBase
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.sql.compiler import SQLCompiler

from plumpscore.store.engine import one_at_a_time
from plumpscore.store.models import db

Values = Mapping[str, Any]


class Bound(NamedTuple):
    """A statement with its values, as the driver takes it."""

    text: str
    arguments: Any


class Prepared:
    """A statement whose parameters are all given by name, each time that it is run; of one that
    each database words otherwise, what makes it for a database."""

    def __init__(self, statement: UpdateBase | Callable[[Engine], UpdateBase]) -> None:
        self._statement = statement
        self._forms: dict[str, _Form] = {}

    def bind(self, values: Values) -> Bound:
        """The statement for the database in use."""
        dialect = db.engine.dialect
        if (form := self._forms.get(dialect.name)) is None:
            made = self._statement
            statement = made if isinstance(made, UpdateBase) else made(db.engine)
            form = self._forms[dialect.name] = _Form(statement, dialect)
        return Bound(form.text, form.arguments(values))


class _Form:
    """A statement in the words of one database."""

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


@contextmanager
def writing_directly() -> Iterator[Callable[[Bound], int]]:
    """As `writing`: committed at the end of the block, undone by an exception.

    What it gives runs a statement, and returns how many rows that has changed. The lock is held for
    nothing else.

    Raises:
        IntegrityError: a constraint forbids what is written.
        OperationalError: the database cannot be written.
    """
    dialect = db.engine.dialect
    with _as_sqlalchemy_tells_it(dialect), _connection() as connection:
        cursor = connection.cursor()

        def run(bound: Bound) -> int:
            cursor.execute(*bound)
            count: int = cursor.rowcount
            return count

        with one_at_a_time():
            if dialect.name == "sqlite":
                cursor.execute("BEGIN IMMEDIATE")
            yield run
            connection.commit()


@contextmanager
def _connection() -> Iterator[Any]:
    """A driver's connection; the pool undoes what was not committed when it comes back."""
    connection = db.engine.raw_connection()
    try:
        yield connection
    finally:
        connection.close()


@contextmanager
def _as_sqlalchemy_tells_it(dialect: Dialect) -> Iterator[None]:
    driver: Any = dialect.loaded_dbapi
    try:
        yield
    except driver.IntegrityError as error:
        raise IntegrityError(None, None, error) from error
    except driver.OperationalError as error:
        raise OperationalError(None, None, error) from error
