"""People as rows of the file, with the name skeletons that are reserved for them.

Names that look alike have the same skeleton. The writer checks and writes a person in one transaction.
"""

import sqlite3
from typing import Final

from kozyr.server.stores.database_client import PERSON_COLUMNS
from kozyr.server.stores.name_skeletons import find_skeleton_owners, skeleton_of
from kozyr.server.tables.people import Person

SELECT_PEOPLE: Final = f"SELECT {PERSON_COLUMNS} FROM people"  # noqa: S608 - names of columns

_ADD_PERSON: Final = (
    f"INSERT INTO people ({PERSON_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"  # noqa: S608 - names of columns
)
_CHANGE_PERSON: Final = (
    "UPDATE people SET name = ?2, key = ?3, password = ?4, made = ?5, avatar = ?6, country = ?7"
    " WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM people WHERE key = ?3 AND id <> ?1)"
)
_SELECT_SKELETON_OWNER: Final = "SELECT person FROM skeletons WHERE skeleton = ?"
_DELETE_SKELETON: Final = "DELETE FROM skeletons WHERE person = ?"
_INSERT_SKELETON: Final = "INSERT INTO skeletons (skeleton, person) VALUES (?, ?) ON CONFLICT DO NOTHING"
_SELECT_UNRESERVED: Final = (
    "SELECT made, id, name FROM people"
    " WHERE password IS NOT NULL AND id NOT IN (SELECT person FROM skeletons)"
)


def can_add(person: Person, connection: sqlite3.Connection) -> bool:
    """Return whether the id and the key (normalized name) are free and no registered name looks the same."""
    rows = connection.execute("SELECT 1 FROM people WHERE id = ? OR key = ?", (person.id, person.key))
    return rows.fetchone() is None and _has_distinct_name(person, connection)


def write_person(person: Person, connection: sqlite3.Connection) -> None:
    """Insert a person that `can_add` accepts."""
    connection.execute(_ADD_PERSON, person)
    _reserve(person, connection)


def reserve_all_names(connection: sqlite3.Connection) -> None:
    """Reserve every registered name that is not reserved yet, unless a reserved name looks like it."""
    unreserved = connection.execute(_SELECT_UNRESERVED).fetchall()
    if not unreserved:
        return
    if connection.in_transaction:
        connection.executemany(_INSERT_SKELETON, find_skeleton_owners(unreserved).items())
        return
    connection.execute("BEGIN IMMEDIATE")
    connection.executemany(_INSERT_SKELETON, find_skeleton_owners(unreserved).items())
    connection.execute("COMMIT")


def change_person(person: Person, expected: Person | None, connection: sqlite3.Connection) -> bool:
    """Update a person and return True, or change nothing and return False.

    The result is False if the stored person is not `expected` (if given), or the name is taken.
    """
    row = connection.execute(f"{SELECT_PEOPLE} WHERE id = ?", (person.id,)).fetchone()
    if row is None:
        return False
    stored = Person(*row)
    if expected is not None and stored != expected:
        return False
    # Older versions registered names that look alike, and people may keep these names.
    keeps_name = stored.password is not None and stored.name == person.name
    if not keeps_name and not _has_distinct_name(person, connection):
        return False
    if not connection.execute(_CHANGE_PERSON, person).rowcount:
        return False
    connection.execute(_DELETE_SKELETON, (person.id,))
    _reserve(person, connection)
    return True


def _has_distinct_name(person: Person, connection: sqlite3.Connection) -> bool:
    if person.password is None:  # only registered people, who have a password, need a distinct name
        return True
    row = connection.execute(_SELECT_SKELETON_OWNER, (skeleton_of(person.name),)).fetchone()
    return row is None or row[0] == person.id


def _reserve(person: Person, connection: sqlite3.Connection) -> None:
    if person.password is not None:
        connection.execute(_INSERT_SKELETON, (skeleton_of(person.name), person.id))
