"""Translation of asyncpg's errors into the errors of the store port.

No other module translates them. An error that is not listed here is a bug and passes unchanged.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Self

import asyncpg

from kozyr.server.tables.ports import DamagedError, UnavailableError

UNAVAILABLE_CLASSES: Final = ("08", "28", "3D", "40", "53", "55", "57", "58")
"""Classes of SQLSTATE: connection, login, no such database, conflict, full, locked, shutdown, disk."""
UNAVAILABLE_CODES: Final = ("25006", "42501")
"""The database is read-only; the user lacks a permission. In both cases the stored data is intact."""
DAMAGED_CODES: Final = ("3F000", "42P01", "42703", "42883", "XX001", "XX002")
"""No such schema, table, column or function; unreadable data or index."""


class ConnectionLostError(UnavailableError):
    """The connection was lost: the query may have been committed. A new connection may work immediately."""

    @classmethod
    def from_error(cls, error: Exception) -> Self:
        """Create the error with the usual message for this cause."""
        return cls(*_make_unavailable(error).args)


@contextmanager
def translate_errors() -> Iterator[None]:
    """Raise database and network errors as the store port's errors."""
    try:
        yield
    except asyncpg.PostgresError as error:
        code = error.sqlstate or ""
        if code.startswith(UNAVAILABLE_CLASSES) or code in UNAVAILABLE_CODES:
            raise _make_unavailable(error) from error
        if code in DAMAGED_CODES:
            message = f"The schema of the database is damaged: {error}."
            raise DamagedError(message) from error
        raise
    except (OSError, asyncpg.ClientConfigurationError, asyncpg.InternalClientError) as error:
        raise _make_unavailable(error) from error
    except asyncpg.InterfaceError as error:
        if isinstance(error, ValueError):  # asyncpg cannot encode a value
            raise
        raise _make_unavailable(error) from error


def _make_unavailable(error: Exception) -> UnavailableError:
    detail = str(error) or "no answer in time"
    return UnavailableError(f"PostgreSQL is unavailable: {detail}.")
