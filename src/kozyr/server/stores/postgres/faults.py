"""Translation of asyncpg's errors into the errors of the store port.

This is the only place where that happens. An error that is not listed here is a bug and passes unchanged.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Self

import asyncpg

from kozyr.server.tables.ports import DamagedError, UnavailableError

UNAVAILABLE_CLASSES: Final = ("08", "28", "3D", "40", "53", "55", "57", "58")
"""Error classes: connection, login, no such database, conflict, full, locked, shutdown, disk."""
UNAVAILABLE_CODES: Final = ("25006", "42501")
"""Read only, not allowed: the stored data is intact."""
DAMAGED_CODES: Final = ("3F000", "42P01", "42703", "42883", "XX001", "XX002")
"""No such schema, table, column or function; unreadable data or index."""


class ConnectionLostError(UnavailableError):
    """The connection was lost: the query may have been committed. A new connection may work immediately."""

    @classmethod
    def from_fault(cls, fault: Exception) -> Self:
        """Create the error with the usual message for this cause."""
        return cls(*_unavailable(fault).args)


@contextmanager
def translate_errors() -> Iterator[None]:
    """Raise database and network errors as the store port's errors."""
    try:
        yield
    except asyncpg.PostgresError as fault:
        code = fault.sqlstate or ""
        if code.startswith(UNAVAILABLE_CLASSES) or code in UNAVAILABLE_CODES:
            raise _unavailable(fault) from fault
        if code in DAMAGED_CODES:
            message = f"The database is not as Kozyr left it: {fault}."
            raise DamagedError(message) from fault
        raise
    except (OSError, asyncpg.ClientConfigurationError, asyncpg.InternalClientError) as fault:
        raise _unavailable(fault) from fault
    except asyncpg.InterfaceError as fault:
        if isinstance(fault, ValueError):  # A value that no database can store.
            raise
        raise _unavailable(fault) from fault


def _unavailable(fault: Exception) -> UnavailableError:
    detail = str(fault) or "no answer in time"
    return UnavailableError(f"PostgreSQL cannot be asked: {detail}.")
